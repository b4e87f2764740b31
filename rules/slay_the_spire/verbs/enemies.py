"""Verbs that only enemies use."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Effect, script
from rules.slay_the_spire import blows, foes, library, piles
from rules.slay_the_spire.context import Cx, rows_of
from rules.slay_the_spire.foes import say_groups
from rules.slay_the_spire.state import Foe


def actor(c: Cx) -> Foe:
    """Return the enemy that acts."""
    assert c.foe is not None
    return c.foe


@dataclass(frozen=True, slots=True)
class BlockEach(Effect):
    """The enemy gains block for each player."""

    amount: int

    def run(self, c: Cx) -> None:
        """Gain it."""
        actor(c).block += self.amount * len(c.state.heroes)

    def clause(self) -> str:
        """Say it."""
        return f"gain {self.amount} Block per player"


@dataclass(frozen=True, slots=True)
class BlockAnother(Effect):
    """Another enemy gains block: the one of the group in this row, or the boss."""

    group: str
    amount: int

    def run(self, c: Cx) -> None:
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
class AddCube(Effect):
    """Put cubes on the enemy's ability."""

    amount: int
    most: int = 5

    def run(self, c: Cx) -> None:
        """Put them."""
        me = actor(c)
        me.marks = min(self.most, me.marks + self.amount)

    def clause(self) -> str:
        """Say it."""
        return f"put {self.amount} cube{'' if self.amount == 1 else 's'} on its ability (at most {self.most})"


@dataclass(frozen=True, slots=True)
class ShuffleIn(Effect):
    """Shuffle statuses into the draw piles of the players."""

    kind: str
    amount: int

    def run(self, c: Cx) -> None:
        """Shuffle them in."""
        for hero in c.heroes:
            piles.shuffle_in(c.game, hero, self.kind, self.amount)

    def clause(self) -> str:
        """Say it."""
        return f"shuffle {self.amount} {self.kind.capitalize()} into the draw pile"


@dataclass(frozen=True, slots=True)
class LoseFlag(Effect):
    """The enemy loses a special state, such as being invincible."""

    flag: str

    def run(self, c: Cx) -> None:
        """Lose it."""
        me = actor(c)
        if self.flag in me.flags:
            me.flags.remove(self.flag)

    def clause(self) -> str:
        """Say it."""
        return f"it is no longer {self.flag}"


@dataclass(frozen=True, slots=True)
class GetFlag(Effect):
    """The enemy gets a special state, such as being invincible."""

    flag: str

    def run(self, c: Cx) -> None:
        """Get it."""
        me = actor(c)
        if self.flag not in me.flags:
            me.flags.append(self.flag)

    def clause(self) -> str:
        """Say it."""
        return f"it is {self.flag}"


@dataclass(frozen=True, slots=True)
class ChangeMode(Effect):
    """The enemy enters another mode, at the start of the next round or at once."""

    mode: int
    now: bool = False

    def run(self, c: Cx) -> None:
        """Enter it, or note it."""
        if self.now:
            foes.enter_mode(actor(c), self.mode)
        else:
            actor(c).flags.append(f"mode:{self.mode}")

    def clause(self) -> str:
        """Say it."""
        return f"enters mode {self.mode + 1}" + ("" if self.now else " at the start of the next round")


@dataclass(frozen=True, slots=True)
class ModeShift(Effect):
    """Without block at the start of its turn, the enemy does not attack and changes its mode at the next round."""

    def run(self, c: Cx) -> None:
        """See whether its block was broken (`guarded` is set where it was not)."""
        me = actor(c)
        if "guarded" in me.flags:
            me.flags.remove("guarded")
        else:
            me.flags += ["mode:1", "halted"]

    def clause(self) -> str:
        """Say it."""
        return "if its Block was broken, it does nothing and enters its defensive mode at the start of the next round"


@dataclass(frozen=True, slots=True)
class ReviveGremlins(Effect):
    """All dead gremlins come back."""

    def run(self, c: Cx) -> None:
        """Bring them back."""
        for foe in c.combat.foes:
            if foe.dead and not foe.gone and "gremlin" in library.FOES[foe.kind].group:
                foes.revive(c.game, foe, foe.max_hp)

    def clause(self) -> str:
        """Say it."""
        return "revive all dead gremlins"


@dataclass(frozen=True, slots=True)
class Facing(Effect):
    """What the enemy of their row does to a player at the start of the turn: "energy", "draw" or "damage" is lost."""

    what: str

    def run(self, c: Cx) -> None:
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


@dataclass(frozen=True, slots=True)
class SecondLife(Effect):
    """The enemy heals for each player instead of dying."""

    amount: int

    def run(self, c: Cx) -> None:
        """Heal it."""
        me = actor(c)
        me.hp = min(me.max_hp, self.amount * len(c.state.heroes))
        c.game.tell("second_life", me.kind, me.id)

    def clause(self) -> str:
        """Say it."""
        return f"heal {self.amount} HP per player"


@dataclass(frozen=True, slots=True)
class SummonEach(Effect):
    """Enemies come into every row, in this order."""

    groups: tuple[str, ...]

    def run(self, c: Cx) -> None:
        """Bring them."""
        for row in rows_of(c.state):
            for group in self.groups:
                foes.bring(c.game, group, row)

    def clause(self) -> str:
        """Say it."""
        return f"summon {say_groups(self.groups)} in every row"


@dataclass(frozen=True, slots=True)
class SummonGremlins(Effect):
    """Random gremlins come into every row."""

    amount: int

    def run(self, c: Cx) -> None:
        """Bring them."""
        for row in rows_of(c.state):
            for _ in range(self.amount):
                foes.gremlin(c.game, row)

    def clause(self) -> str:
        """Say it."""
        return f"summon {self.amount} random gremlins in every row"


@dataclass(frozen=True, slots=True)
class SummonNext(Effect):
    """At the start of the next round enemies come into every row, in this order."""

    groups: tuple[str, ...]

    def run(self, c: Cx) -> None:
        """Announce them."""
        c.combat.arrivals += [(group, row, 1) for row in rows_of(c.state) for group in self.groups]

    def clause(self) -> str:
        """Say it."""
        return f"at the start of the next round, summon {say_groups(self.groups)} in every row"


@dataclass(frozen=True, slots=True)
class Becomes(Effect):
    """At the start of the next round the boss comes back as another card."""

    kind: str

    def run(self, c: Cx) -> None:
        """Announce it."""
        c.combat.arrivals.append((f"={self.kind}", actor(c).row, 1))

    def clause(self) -> str:
        """Say it."""
        return f"at the start of the next round, {library.name_of(self.kind)} takes its place"


@dataclass(frozen=True, slots=True)
class PlaceLeft(Effect):
    """Another boss stands left of this one."""

    kind: str

    def run(self, c: Cx) -> None:
        """Place it."""
        foes.place(c.state, self.kind, actor(c).row, left_of_all=True)

    def clause(self) -> str:
        """Say it."""
        return f"{library.name_of(self.kind)} stands to its left"


# abilities -----------------------------------------------------------------------------------------------------
@script("summon sentries in every row, sentry A and sentry B in turn, until there are 3 enemies a player")
def summon_sentries(c: Cx) -> None:
    """Bring them, from the bottom row upwards."""
    wanted = "sentry_a"
    for row in rows_of(c.state):
        for _ in range(3 - sum(f.row == row for f in c.combat.foes)):
            foes.bring(c.game, wanted, row)
            wanted = "sentry_b" if wanted == "sentry_a" else "sentry_a"


@script("deal 1 damage to that player, from the second round on")
def enraged(c: Cx) -> None:
    """Punish a Skill."""
    if c.combat.turn >= 2:
        _damage(c, 1)


@script("deal 1 damage to that player, while it is in its defensive mode")
def sharp_hide(c: Cx) -> None:
    """Punish an Attack."""
    if actor(c).mode == 1:
        _damage(c, 1)


@script("deal 1 damage to the attacker for each cube here")
def thorns(c: Cx) -> None:
    """Sting the attacker."""
    _damage(c, actor(c).marks)


@script("deal 1 damage to every player for each cube here")
def beat_of_death(c: Cx) -> None:
    """Hurt everyone."""
    _damage(c, actor(c).marks)


def _damage(c: Cx, n: int) -> None:
    for hero in c.heroes:
        if not hero.dead and n > 0:
            c.game.tell("ability_hurts", actor(c).kind, hero.seat, n)
            blows.take(c.game, hero, n)


@script("if the mystic of its row died, gain 1 Strength and only hit from now on")
def fury(c: Cx) -> None:
    """Grow furious at once."""
    me = actor(c)
    dead = next(f for f in c.combat.foes if f.id == c.subject)
    if dead.row == me.row and library.FOES[dead.kind].group == "mystic" and "furious" not in me.flags:
        me.flags.append("furious")
        me.strength = min(blows.MAX_STRENGTH, me.strength + 1)
        c.game.tell("furious", me.kind, me.id)


@script("return with 4 HP")
def regrow(c: Cx) -> None:
    """Return, if it is dead."""
    if actor(c).dead and not actor(c).gone:
        foes.revive(c.game, actor(c), 4)


@script("note that a hit damaged it")
def struck(c: Cx) -> None:
    """Note it until the Attack is done."""
    if "struck" not in actor(c).flags:
        actor(c).flags.append("struck")


@script("if the Attack damaged it, roll the die again: every enemy's intent changes, but nothing else is triggered")
def reactive(c: Cx) -> None:
    """Roll again."""
    if "struck" in actor(c).flags:
        actor(c).flags.remove("struck")
        c.combat.die = c.game.roll("die")
        c.game.tell("rolled_again", actor(c).kind, c.combat.die)


@script("once it has split, every large slime gains 1 Strength")
def swell(c: Cx) -> None:
    """Strengthen the slimes that have just come."""
    me = actor(c)
    if me.dead and "swollen" not in me.flags:
        me.flags.append("swollen")
        for foe in c.living():
            if library.FOES[foe.kind].group == "large_slime":
                foe.strength = min(blows.MAX_STRENGTH, foe.strength + 1)


@script("gain Strength equal to the most Powers that any one player has in play")
def rebirth(c: Cx) -> None:
    """Gain it."""
    me = actor(c)
    most = max((len(h.powers) for h in c.state.heroes.values() if not h.dead), default=0)
    me.strength = min(blows.MAX_STRENGTH, me.strength + most)
