"""Verbs that put tokens and status cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.cards import Effect, Need, say_number
from rules.cards.amounts import Number, number
from rules.slay_the_spire import blows, piles
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.needs import AT_ENEMY, TO_ALLY
from rules.slay_the_spire.state import Foe, Hero
from rules.slay_the_spire.verbs.base import ALL, ANY, SELF, aimed


# tokens --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Token(Effect):
    """The base of tokens put on enemies (or, by enemies, on heroes)."""

    amount: Number
    noun: ClassVar[str] = ""

    def wants(self) -> tuple[Need, ...]:
        """Aim at an enemy."""
        return AT_ENEMY

    def run(self, c: Cx) -> None:
        """Put it on what the effect is aimed at; an enemy puts it on the heroes that its action is against."""
        n = number(self.amount, c)
        if c.foe is not None:
            for hero in c.heroes:
                self.put_on_hero(hero, n)
            return
        for foe in aimed(c)[:]:
            self.put(c, foe, n)

    def put(self, c: Cx, foe: Foe, n: int) -> None:
        """Put it on one enemy."""
        raise TypeError

    def put_on_hero(self, hero: Hero, n: int) -> None:
        """Put it on one hero."""
        raise TypeError

    def clause(self) -> str:
        """Say it."""
        return f"apply {say_number(self.amount)} {self.noun}"


@dataclass(frozen=True, slots=True)
class Weak(Token):
    """Weak."""

    noun: ClassVar[str] = "Weak"

    def put(self, c: Cx, foe: Foe, n: int) -> None:
        """Put it on one enemy."""
        blows.put_weak(c.game, c.me, foe, n)

    def put_on_hero(self, hero: Hero, n: int) -> None:
        """Put it on one hero."""
        hero.weak = min(blows.MAX_TOKENS, hero.weak + n)


@dataclass(frozen=True, slots=True)
class Vuln(Token):
    """Vulnerable."""

    noun: ClassVar[str] = "Vulnerable"

    def put(self, c: Cx, foe: Foe, n: int) -> None:
        """Put it on one enemy."""
        blows.put_vuln(c.game, c.me, foe, n)

    def put_on_hero(self, hero: Hero, n: int) -> None:
        """Put it on one hero."""
        hero.vuln = min(blows.MAX_TOKENS, hero.vuln + n)


@dataclass(frozen=True, slots=True)
class Poison(Token):
    """Poison."""

    noun: ClassVar[str] = "Poison"

    def put(self, c: Cx, foe: Foe, n: int) -> None:
        """Put it on one enemy."""
        blows.put_poison(c.game, c.me, foe, n)


@dataclass(frozen=True, slots=True)
class GainToken(Effect):
    """The hero gets weak or vulnerable."""

    kind: str
    amount: int

    def run(self, c: Cx) -> None:
        """Get it."""
        if self.kind == "weak":
            c.me.weak = min(blows.MAX_TOKENS, c.me.weak + self.amount)
        else:
            c.me.vuln = min(blows.MAX_TOKENS, c.me.vuln + self.amount)

    def clause(self) -> str:
        """Say it."""
        return f"gain {self.amount} {'Weak' if self.kind == 'weak' else 'Vulnerable'}"


@dataclass(frozen=True, slots=True)
class Cleanse(Effect):
    """Take all weak and vulnerable off."""

    who: str = SELF

    def wants(self) -> tuple[Need, ...]:
        """Ask for an ally where it is for any."""
        return TO_ALLY if self.who == ANY else ()

    def run(self, c: Cx) -> None:
        """Take them off heroes, or off the enemy that acts."""
        if c.foe is not None:
            c.foe.weak = c.foe.vuln = 0
            return
        chosen = c.ally if c.ally is not None else c.me
        for hero in {SELF: [c.me], ANY: [chosen], ALL: list(c.state.heroes.values())}[self.who]:
            hero.weak = hero.vuln = 0

    def clause(self) -> str:
        """Say it."""
        whom = {SELF: "", ANY: " from one player", ALL: " from every player"}[self.who]
        return f"remove all Weak and Vulnerable{whom}"


# statuses ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Status(Effect):
    """Dazes on the draw pile (or discard pile), burns or slimed on the discard pile."""

    kind: str
    amount: int
    to_discard: bool = False

    def give(self, c: Cx, hero: Hero) -> None:
        """Give them to one hero."""
        if self.kind == "daze":
            piles.add_daze(c.state, hero, self.amount, self.to_discard)
        elif self.kind == "burn":
            piles.add_burn(c.state, hero, self.amount)
        else:
            piles.add_slimed(c.state, hero, self.amount)

    def run(self, c: Cx) -> None:
        """Get them; an enemy gives them to the heroes that its action is against."""
        for hero in [c.me] if c.foe is None else c.heroes:
            self.give(c, hero)

    def clause(self) -> str:
        """Say it."""
        where = "on the discard pile" if self.kind != "daze" or self.to_discard else "on the draw pile"
        return f"put {self.amount} {self.kind.capitalize()} {where}"


def daze(n: int, to_discard: bool = False) -> Status:
    """Give dazes."""
    return Status("daze", n, to_discard)


def burn(n: int) -> Status:
    """Give burns."""
    return Status("burn", n)


def slimed(n: int) -> Status:
    """Give slimed."""
    return Status("slimed", n)
