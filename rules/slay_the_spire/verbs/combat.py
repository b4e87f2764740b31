"""Verbs of combat: hits, damage, aiming, gains, tokens, statuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.cards import Effect, Need, inner, quantity, say_number, times
from rules.cards.amounts import Number, number
from rules.slay_the_spire import blows
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.needs import AT_ENEMY, AT_ROW, TO_ALLY
from rules.slay_the_spire.piles import draw
from rules.slay_the_spire.state import Foe, Hero, alive
from rules.slay_the_spire.verbs.base import ALL, ANY, SELF, Effects, aimed, say_damage


# hitting -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Hit(Effect):
    """Hit an enemy (or, for an enemy, the hero it faces) so many times: one multi-hit. `per_strength`: Heavy Blade."""

    amount: Number
    times: Number = 1
    per_strength: int = 1

    def wants(self) -> tuple[Need, ...]:
        """Aim at an enemy."""
        return AT_ENEMY

    def run(self, c: Cx) -> None:
        """Hit what the effect is aimed at; an enemy hits the heroes that its action is against."""
        if c.foe is not None:
            assert isinstance(self.amount, int)
            assert isinstance(self.times, int)
            blows.foe_hits(c, self.amount, self.times)
            return
        n = self.amount
        t = self.times
        blows.hero_hits(
            c, aimed(c), n if isinstance(n, int) else n.value(c), t if isinstance(t, int) else t.value(c),
            self.per_strength,
        )  # fmt: skip

    def clause(self) -> str:
        """Say it."""
        more = "" if self.per_strength == 1 else f" (each Strength adds {self.per_strength})"
        return f"hit for {say_damage(self.amount)}{times(self.times)}{more}"


@dataclass(frozen=True, slots=True)
class Damage(Effect):
    """Damage, which is blocked like a hit but never changed."""

    amount: Number

    def wants(self) -> tuple[Need, ...]:
        """Aim at an enemy."""
        return AT_ENEMY

    def run(self, c: Cx) -> None:
        """Damage what the effect is aimed at; an enemy damages the heroes that its action is against."""
        n = number(self.amount, c)
        if c.foe is not None:
            for hero in c.heroes:
                blows.take(c.game, hero, n)
            return
        for foe in aimed(c)[:]:
            if not foe.dead:
                blows.hurt(c.game, foe, 0 if c.me.no_damage else n, c.me, hit=False)
                c.killed += foe.dead

    def clause(self) -> str:
        """Say it."""
        return quantity("deal", self.amount, "damage")


@dataclass(frozen=True, slots=True)
class TakeDamage(Effect):
    """The hero takes damage, which block stops."""

    amount: Number

    def run(self, c: Cx) -> None:
        """Damage the hero."""
        blows.take(c.game, c.me, number(self.amount, c))

    def clause(self) -> str:
        """Say it."""
        return f"take {say_number(self.amount)} damage"


@dataclass(frozen=True, slots=True)
class LoseHp(Effect):
    """The hero loses HP, which block does not stop."""

    amount: Number

    def run(self, c: Cx) -> None:
        """Take the HP."""
        blows.lose_hp(c.game, c.me, number(self.amount, c))

    def clause(self) -> str:
        """Say it."""
        return f"lose {say_number(self.amount)} HP"


# aiming --------------------------------------------------------------------------------------------------------
def _to(said: str, whom: str) -> str:
    return f"hit {whom} for {said[8:]}" if said.startswith("hit for ") else f"{said} to {whom}"


@dataclass(frozen=True, slots=True)
class Row(Effect):
    """Do it to every enemy of one chosen row, and to bosses."""

    effect: Effects

    def wants(self) -> tuple[Need, ...]:
        """Aim at a row."""
        return AT_ROW

    def run(self, c: Cx) -> None:
        """Do it to the row."""
        before = c.foes
        c.foes = c.in_row(c.row if c.row >= 0 else c.me.row)
        if c.foes:
            for verb in self.effect:
                verb.run(c)
        c.foes = before

    def clause(self) -> str:
        """Say it."""
        return _to(inner(self.effect), "every enemy in a row")


def row(*effect: Effect) -> Row:
    """Aim at a row."""
    return Row(effect)


@dataclass(frozen=True, slots=True)
class AllEnemies(Effect):
    """Do it to every enemy of every row."""

    effect: Effects

    def run(self, c: Cx) -> None:
        """Do it to all; of an enemy: let each of them do it."""
        if c.foe is not None:
            self._by_each(c)
            return
        before = c.foes
        c.foes = c.living()
        if c.foes:
            for verb in self.effect:
                verb.run(c)
        c.foes = before

    def _by_each(self, c: Cx) -> None:
        kept = c.foe
        for foe in c.living():
            c.foe = foe
            for verb in self.effect:
                verb.run(c)
        c.foe = kept

    def clause(self) -> str:
        """Say it."""
        if all(isinstance(verb, Gain) for verb in self.effect):
            return f"all enemies {inner(self.effect)}"
        return _to(inner(self.effect), "all enemies")


def all_enemies(*effect: Effect) -> AllEnemies:
    """Aim at all."""
    return AllEnemies(effect)


@dataclass(frozen=True, slots=True)
class Aoe(Effect):
    """An enemy does it to every hero."""

    effect: Effects

    def run(self, c: Cx) -> None:
        """Do it to all heroes."""
        kept = c.heroes
        c.heroes = alive(c.state)
        for verb in self.effect:
            verb.run(c)
        c.heroes = kept

    def clause(self) -> str:
        """Say it."""
        return f"every player: {inner(self.effect)}"


def aoe(*effect: Effect) -> Aoe:
    """Act against all heroes."""
    return Aoe(effect)


@dataclass(frozen=True, slots=True)
class Multi(Effect):
    """Hits of different size that count as one multi-hit of an enemy: vulnerable goes after the last."""

    effect: Effects

    def run(self, c: Cx) -> None:
        """Hit, then spend what was vulnerable."""
        for verb in self.effect:
            hits = verb.effect if isinstance(verb, Aoe) else (verb,)
            kept = c.heroes
            c.heroes = alive(c.state) if isinstance(verb, Aoe) else kept
            for hit in hits:
                assert isinstance(hit, Hit)
                assert isinstance(hit.amount, int)
                assert isinstance(hit.times, int)
                blows.foe_hits(c, hit.amount, hit.times, spend=False)
            c.heroes = kept
        for seat in c.spent:
            hero = c.state.heroes[seat]
            hero.vuln = max(0, hero.vuln - 1)
        c.spent.clear()

    def clause(self) -> str:
        """Say it."""
        return f"{inner(self.effect)} (one multi-hit)"


def multi(*effect: Effect) -> Multi:
    """Join hits to one multi-hit."""
    return Multi(effect)


# gains ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """The base of gains that are for oneself, for a hero of one's choice, or for all."""

    amount: Number
    who: str = SELF
    noun: ClassVar[str] = ""

    def wants(self) -> tuple[Need, ...]:
        """Ask for an ally where it is for any."""
        return TO_ALLY if self.who == ANY else ()

    def heroes(self, c: Cx) -> list[Hero]:
        """Return whom it is for."""
        if self.who == SELF:
            return [c.me]
        if self.who == ANY:
            return [c.ally if c.ally is not None and not c.ally.dead else c.me]
        return [h for h in c.state.heroes.values() if not h.dead]

    def run(self, c: Cx) -> None:
        """Give it to each; of an enemy: to the one that acts."""
        n = number(self.amount, c)
        if c.foe is not None:
            self.give_foe(c, c.foe, n)
            return
        if self.who == SELF:
            self.give(c, c.me, n)
            return
        for hero in self.heroes(c):
            self.give(c, hero, n)

    def give(self, c: Cx, hero: Hero, n: int) -> None:
        """Give it to one hero."""
        raise TypeError

    def give_foe(self, c: Cx, foe: Foe, n: int) -> None:
        """Give it to an enemy."""
        raise TypeError

    def clause(self) -> str:
        """Say it."""
        to = {SELF: "gain", ANY: "any player gains", ALL: "every player gains"}[self.who]
        return quantity(to, self.amount, self.noun)


@dataclass(frozen=True, slots=True)
class Block(Gain):
    """Block."""

    noun: ClassVar[str] = "Block"

    def give(self, c: Cx, hero: Hero, n: int) -> None:
        """Give block; each icon of an own card may be worth more."""
        blows.gain_block(c.state, hero, n + blows.modified(c, blows.BLOCKS) if c.card and c.me.sig else n)

    def give_foe(self, c: Cx, foe: Foe, n: int) -> None:
        """Give block."""
        foe.block += n


@dataclass(frozen=True, slots=True)
class Strength(Gain):
    """Strength; `passing` strength is lost at the end of the turn."""

    passing: bool = False
    noun: ClassVar[str] = "Strength"

    def give(self, c: Cx, hero: Hero, n: int) -> None:
        """Give strength."""
        blows.gain_strength(c.game, hero, n, self.passing)

    def give_foe(self, c: Cx, foe: Foe, n: int) -> None:
        """Give strength."""
        foe.strength = min(blows.MAX_STRENGTH, foe.strength + n)

    def clause(self) -> str:
        """Say it."""
        return Gain.clause(self) + (" until the end of this turn" if self.passing else "")


@dataclass(frozen=True, slots=True)
class Energy(Gain):
    """Energy, at most 6."""

    noun: ClassVar[str] = "Energy"

    def give(self, c: Cx, hero: Hero, n: int) -> None:
        """Give energy."""
        hero.energy = max(hero.energy, min(blows.MAX_ENERGY, hero.energy + n))


@dataclass(frozen=True, slots=True)
class Miracle(Gain):
    """Miracles."""

    noun: ClassVar[str] = "Miracles"

    def give(self, c: Cx, hero: Hero, n: int) -> None:
        """Give miracles."""
        blows.gain_miracles(c.state, hero, n)


@dataclass(frozen=True, slots=True)
class Heal(Gain):
    """HP, up to the highest; for an enemy, its own."""

    def give(self, c: Cx, hero: Hero, n: int) -> None:
        """Heal."""
        blows.heal(c.game, hero, n)

    def give_foe(self, c: Cx, foe: Foe, n: int) -> None:
        """Heal."""
        foe.hp = min(foe.max_hp, foe.hp + n)

    def clause(self) -> str:
        """Say it."""
        whom = {SELF: "heal", ANY: "any player heals", ALL: "every player heals"}[self.who]
        return f"{whom} {say_number(self.amount)} HP"


@dataclass(frozen=True, slots=True)
class Draw(Gain):
    """Cards from the draw pile."""

    def reveals(self) -> bool:
        """It shows cards."""
        return True

    def give(self, c: Cx, hero: Hero, n: int) -> None:
        """Draw."""
        c.drawn = draw(c.game, hero, n)

    def clause(self) -> str:
        """Say it."""
        draws = {SELF: "draw", ANY: "any player draws", ALL: "every player draws"}[self.who]
        return quantity(draws, self.amount, "cards")
