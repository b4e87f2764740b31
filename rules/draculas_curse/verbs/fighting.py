"""What effects do in and to a combat: bans, guards, phases, companions, the Soul Well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.cards import Effect
from rules.draculas_curse import combat
from rules.draculas_curse.library import id_of, monster
from rules.draculas_curse.registry import BAN_WORDS, GUARD_WORDS
from rules.draculas_curse.strength import FOE, ar_of, foe_ar, side_of
from rules.draculas_curse.verbs.base import thing, whom
from rules.engine import EVERYONE, Option


@dataclass(frozen=True, slots=True)
class Ban(Effect):
    """Forbid something in this combat."""

    what: str
    who: str = "self"

    def run(self, c: Any) -> None:
        """Forbid it."""
        fight = c.state.fight
        seat = side_of(c.state, c.seat, self.who)
        if fight is not None and seat != FOE:
            fight.bans.setdefault(seat, []).append(self.what)

    def clause(self) -> str:
        """Say it."""
        return f"{'the enemy' if self.who == 'foe' else 'you'} may not use {BAN_WORDS.get(self.what, self.what)}"


@dataclass(frozen=True, slots=True)
class Guard(Effect):
    """Ward off the next happenings of a sort."""

    what: str
    n: int = 1
    who: str = "self"

    async def run(self, c: Any) -> None:
        """Note it."""
        for seat in await whom(c, self.who):
            key = "relocate" if self.what == "relocate" else f"guard:{self.what}"
            passes = c.state.slayers[seat].passes
            passes[key] = passes.get(key, 0) + self.n

    def clause(self) -> str:
        """Say it."""
        whose = "whoever receives it" if self.who == "receiver" else "you"
        return f"the next thing that would {GUARD_WORDS[self.what]} {whose} does not"


@dataclass(frozen=True, slots=True)
class ArSet(Effect):
    """Set the total AR now; later bonuses still add."""

    n: int

    def run(self, c: Any) -> None:
        """Set it."""
        fight = c.state.fight
        fight.phase_ar[c.seat] = fight.phase_ar.get(c.seat, 0) + self.n - ar_of(c.game, c.seat)

    def clause(self) -> str:
        """Say it."""
        return f"set your AR to {self.n}"


@dataclass(frozen=True, slots=True)
class ArSwap(Effect):
    """Exchange the totals of this moment with the enemy."""

    def run(self, c: Any) -> None:
        """Exchange them."""
        fight = c.state.fight
        foe = side_of(c.state, c.seat, FOE)
        mine = ar_of(c.game, c.seat)
        theirs = foe_ar(c.game) if foe == FOE else ar_of(c.game, foe)
        fight.phase_ar[c.seat] = fight.phase_ar.get(c.seat, 0) + theirs - mine
        fight.phase_ar[foe] = fight.phase_ar.get(foe, 0) + mine - theirs

    def clause(self) -> str:
        """Say it."""
        return "exchange AR with the enemy"


@dataclass(frozen=True, slots=True)
class Phase(Effect):
    """A second phase follows a won first one; 0: the printed AR again."""

    ar: int = 0

    def run(self, c: Any) -> None:
        """Note it."""
        fight = c.state.fight
        if fight is not None and fight.phase == 1:
            fight.next_ar = self.ar or fight.foe_ar

    def clause(self) -> str:
        """Say it."""
        return "a second phase follows" + (f" with AR {self.ar}" if self.ar else "")


@dataclass(frozen=True, slots=True)
class Flee(Effect):
    """End the combat without outcome."""

    def run(self, c: Any) -> None:
        """End it."""
        if c.state.fight is not None:
            c.state.fight.fled = True

    def clause(self) -> str:
        """Say it."""
        return "end the combat, nothing won or lost"


@dataclass(frozen=True, slots=True)
class Companion(Effect):
    """Gain a companion: the foe, or a monster of a tier from the discard pile."""

    source: str

    async def run(self, c: Any) -> None:
        """Gain it."""
        state, fight = c.state, c.state.fight
        if self.source == "foe":
            if fight is not None and fight.foe:
                fight.tamed = True
            return
        tier = int(self.source[4])
        able = [
            x for n, x in enumerate(state.combat_discard.cards)
            if state.combat_discard.seen[n] == EVERYONE and monster(x).tier == tier
        ]  # fmt: skip
        if not able:
            return
        options = [Option(x, ("monster", id_of(x)), shows=("monster", id_of(x))) for x in able]
        (copy,) = await c.game.ask(
            c.seat, f"companion:{c.source}", options, about=("ask_companion", thing(c.source)), default=(able[0],)
        )
        c.state.combat_discard.take(copy)
        c.me.companions.append(copy)
        c.game.tell("companion", c.seat, id_of(copy))

    def clause(self) -> str:
        """Say it."""
        where = "the monster" if self.source == "foe" else f"a tier {self.source[4]} monster of the discard pile"
        return f"gain {where} as a companion"


@dataclass(frozen=True, slots=True)
class KeepCompanions(Effect):
    """Companions stay after this lost combat."""

    def run(self, c: Any) -> None:
        """Note it."""
        c.me.passes["companions"] = 1

    def clause(self) -> str:
        """Say it."""
        return "your companions stay"


@dataclass(frozen=True, slots=True)
class FightTier(Effect):
    """Fight a drawn monster of a tier."""

    tier: int
    who: str = "self"

    async def run(self, c: Any) -> None:
        """Fight it."""
        for seat in await whom(c, self.who):
            await combat.drawn(c.game, seat, self.tier)

    def clause(self) -> str:
        """Say it."""
        return f"fight a monster of tier {self.tier}"


@dataclass(frozen=True, slots=True)
class FightListed(Effect):
    """Fight named monsters, one phase each, no card drawn."""

    monsters: tuple[str, ...]

    async def run(self, c: Any) -> None:
        """Fight them."""
        await combat.listed(c.game, c.seat, list(self.monsters))

    def clause(self) -> str:
        """Say it."""
        return f"fight {', then '.join(self.monsters)}"


@dataclass(frozen=True, slots=True)
class FightMirror(Effect):
    """Fight one's own passive AR and more."""

    n: int

    async def run(self, c: Any) -> None:
        """Fight it."""
        await combat.mirror(c.game, c.seat, self.n)

    def clause(self) -> str:
        """Say it."""
        return f"fight your reflection at your own AR + {self.n}"


@dataclass(frozen=True, slots=True)
class WellAdd(Effect):
    """Draw combat cards until some are of a tier or lower; they go onto the Soul Well."""

    n: int = 1
    max_tier: int = 3

    def run(self, c: Any) -> None:
        """Add them."""
        for _ in range(self.n):
            copy = combat.drawn_card(c.game, range(1, self.max_tier + 1))
            if copy:
                c.state.well.put(copy)
                c.game.tell("well_grows", id_of(copy))

    def clause(self) -> str:
        """Say it."""
        return f"put {self.n} drawn monster of tier {self.max_tier} or lower onto the Soul Well"


@dataclass(frozen=True, slots=True)
class WellDeny(Effect):
    """The beaten monster leaves the game instead of entering the Soul Well."""

    def run(self, c: Any) -> None:
        """Note it."""
        if c.state.fight is not None:
            c.state.fight.denied = True

    def clause(self) -> str:
        """Say it."""
        return "the beaten monster does not enter the Soul Well"


@dataclass(frozen=True, slots=True)
class CancelCard(Effect):
    """The card just played has no effect; its costs stay paid."""

    def run(self, c: Any) -> None:
        """Note it."""
        if c.state.fight is not None:
            c.state.fight.cancelled = True

    def clause(self) -> str:
        """Say it."""
        return "the card has no effect"
