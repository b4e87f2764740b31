"""Verbs that only enemies use."""

from __future__ import annotations

from dataclasses import dataclass

from rules.slay_the_spire import foes, library, piles
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.state import Foe
from rules.slay_the_spire.verbs.base import Verb


def actor(c: Cx) -> Foe:
    """Return the enemy that acts."""
    assert c.foe is not None
    return c.foe


@dataclass(frozen=True, slots=True)
class BlockEach(Verb):
    """The enemy gains block for each player."""

    amount: int

    def act(self, c: Cx) -> None:
        """Gain it."""
        actor(c).block += self.amount * len(c.state.heroes)

    def clause(self) -> str:
        """Say it."""
        return f"gain {self.amount} Block per player"


@dataclass(frozen=True, slots=True)
class BlockAnother(Verb):
    """Another enemy gains block: the one of the group in this row, or the boss."""

    group: str
    amount: int

    def act(self, c: Cx) -> None:
        """Give it."""
        me = actor(c)
        for foe in c.living():
            kind = foe.kind.partition("@")[0]
            if kind.startswith(self.group) and foe.row in (me.row, -1):
                foe.block += self.amount
                return

    def clause(self) -> str:
        """Say it."""
        return f"the {self.group.replace('_', ' ')} gains {self.amount} Block"


@dataclass(frozen=True, slots=True)
class AddCube(Verb):
    """Put cubes on the enemy's ability."""

    amount: int
    most: int = 5

    def act(self, c: Cx) -> None:
        """Put them."""
        me = actor(c)
        me.marks = min(self.most, me.marks + self.amount)

    def clause(self) -> str:
        """Say it."""
        return f"put {self.amount} cube{'' if self.amount == 1 else 's'} on its ability (at most {self.most})"


@dataclass(frozen=True, slots=True)
class ShuffleIn(Verb):
    """Shuffle statuses into the draw piles of the players."""

    kind: str
    amount: int

    def act(self, c: Cx) -> None:
        """Shuffle them in."""
        for hero in c.heroes:
            piles.shuffle_in(c.game, hero, self.kind, self.amount)

    def clause(self) -> str:
        """Say it."""
        return f"shuffle {self.amount} {self.kind.capitalize()} into the draw pile"


@dataclass(frozen=True, slots=True)
class LoseFlag(Verb):
    """The enemy loses a special state, such as being invincible."""

    flag: str

    def act(self, c: Cx) -> None:
        """Lose it."""
        me = actor(c)
        if self.flag in me.flags:
            me.flags.remove(self.flag)

    def clause(self) -> str:
        """Say it."""
        return f"it is no longer {self.flag}"


@dataclass(frozen=True, slots=True)
class GetFlag(Verb):
    """The enemy gets a special state, such as being invincible."""

    flag: str

    def act(self, c: Cx) -> None:
        """Get it."""
        me = actor(c)
        if self.flag not in me.flags:
            me.flags.append(self.flag)

    def clause(self) -> str:
        """Say it."""
        return f"it is {self.flag}"


@dataclass(frozen=True, slots=True)
class ChangeMode(Verb):
    """The enemy enters another mode, at the start of the next round or at once."""

    mode: int
    now: bool = False

    def act(self, c: Cx) -> None:
        """Enter it, or note it."""
        if self.now:
            foes.enter_mode(actor(c), self.mode)
        else:
            actor(c).flags.append(f"mode:{self.mode}")

    def clause(self) -> str:
        """Say it."""
        return f"enters mode {self.mode + 1}" + ("" if self.now else " at the start of the next round")


@dataclass(frozen=True, slots=True)
class ModeShift(Verb):
    """Without block at the start of its turn, the enemy does not attack and changes its mode at the next round."""

    def act(self, c: Cx) -> None:
        """See whether its block was broken (`guarded` is set where it was not)."""
        me = actor(c)
        if "guarded" in me.flags:
            me.flags.remove("guarded")
        else:
            me.flags += ["mode:1", "halted"]

    def clause(self) -> str:
        """Say it."""
        return "if its block was broken, it does nothing and enters its defensive mode at the start of the next round"


@dataclass(frozen=True, slots=True)
class ReviveGremlins(Verb):
    """All dead gremlins come back."""

    def act(self, c: Cx) -> None:
        """Bring them back."""
        for foe in c.combat.foes:
            if foe.dead and not foe.gone and "gremlin" in library.FOES[foe.kind].group:
                foe.dead, foe.hp = False, foe.max_hp

    def clause(self) -> str:
        """Say it."""
        return "revive all dead gremlins"


@dataclass(frozen=True, slots=True)
class Facing(Verb):
    """What the enemy of their row does to a player at the start of the turn: "energy", "draw" or "damage" is lost."""

    what: str

    def act(self, c: Cx) -> None:
        """Do it to those who face it."""
        for hero in c.heroes:
            if self.what == "energy":
                hero.energy = max(0, hero.energy - 1)
            elif self.what == "draw":
                hero.no_draw = True
            else:
                hero.no_damage = True

    def clause(self) -> str:
        """Say it."""
        return {
            "energy": "lose 1 Energy",
            "draw": "you cannot draw cards this turn",
            "damage": "the damage you deal this turn becomes 0",
        }[self.what]
