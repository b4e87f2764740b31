"""Enemies: where they stand, what they intend, how they act (Enemy Turn; Enemy action types)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.slay_the_spire import blows, library
from rules.slay_the_spire.amounts import Amount
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.library import FoeDef
from rules.slay_the_spire.moments import ACTED
from rules.slay_the_spire.state import Combat, Foe, G, Hero, State, alive
from rules.slay_the_spire.verbs.base import Effect, Verb
from rules.slay_the_spire.verbs.combat import Aoe, Hit, Multi


@dataclass(frozen=True, slots=True)
class ActsLast(Verb):
    """The enemy acts after all others but bosses, when this is its action."""

    def act(self, c: Cx) -> None:
        """Do nothing: it is about order."""

    def clause(self) -> str:
        """Say it."""
        return "acts last"


@dataclass(frozen=True, slots=True)
class Summon(Verb):
    """An enemy brings others into its row (or every row): now, or at the start of the next round."""

    group: str
    until: int = 0  # refill every row up to so many of the group
    later: bool = False

    def act(self, c: Cx) -> None:
        """Bring them."""
        assert c.foe is not None
        combat = c.combat
        rows = range(len(c.state.heroes)) if c.foe.row < 0 or self.until else [c.foe.row]
        for row in rows:
            there = sum(1 for f in combat.foes if not f.dead and f.row == row and _group(f) == self.group)
            for _ in range(max(0, self.until - there) if self.until else 1):
                if self.later:
                    combat.arrivals.append((self.group, row, 1))
                else:
                    summon(c.game, self.group, row)

    def clause(self) -> str:
        """Say it."""
        name = self.group.replace("_", " ")
        later = " at the start of the next round" if self.later else ""
        return f"summon {name}" + (f" until there are {self.until} a player" if self.until else "") + later


@dataclass(frozen=True, slots=True)
class Dies(Verb):
    """The enemy dies by its own action."""

    def act(self, c: Cx) -> None:
        """Die."""
        assert c.foe is not None
        c.foe.hp = 0
        blows.die(c.game, c.foe)

    def clause(self) -> str:
        """Say it."""
        return "dies"


@dataclass(frozen=True, slots=True)
class Leaves(Verb):
    """The enemy takes gold of the hero it faces and leaves combat, which is no death."""

    gold: int

    def act(self, c: Cx) -> None:
        """Take and leave."""
        assert c.foe is not None
        for hero in c.heroes:
            hero.gold = max(0, hero.gold - self.gold)
        c.foe.dead = c.foe.gone = True
        c.game.tell("leaves", c.foe.kind)

    def clause(self) -> str:
        """Say it."""
        return f"takes {self.gold} gold and leaves combat"


def _group(foe: Foe) -> str:
    return library.FOES[foe.kind].group


# placing -------------------------------------------------------------------------------------------------------
def place(state: State, kind: str, row: int, *, main: bool = False, left_of_all: bool = False) -> Foe:
    """Put an enemy into a row (-1 for every row), right of those there."""
    combat = state.combat
    assert combat is not None
    key = library.foe_key(kind, state.ascension)
    definition = library.FOES[key]
    hp = definition.hp[0] if len(definition.hp) == 1 else definition.hp[len(state.heroes) - 1]
    combat.serial += 1
    foe = Foe(id=f"e{combat.serial}", kind=key, row=row, hp=hp, max_hp=hp, main=main)
    if left_of_all:
        combat.foes.insert(0, foe)
    else:
        combat.foes.append(foe)
    return foe


def summon(game: G, group: str, row: int) -> Foe | None:
    """Take a random card of a group from the summon deck and place it; nothing where none is left."""
    state = game.state
    pile = state.summons.get(group, [])
    if not pile:
        return None
    kind = game.choose("summons", pile)
    pile.remove(kind)
    game.tell("summoned", kind, row)
    return place(state, kind, row)


def begin(game: G, foe: Foe) -> None:
    """Let an enemy do what it does as combat begins, or as it comes: summons, block."""
    definition = library.FOES[foe.kind]
    if definition.starts:
        blows.run_foe(game, foe, definition.starts)


# intent ----------------------------------------------------------------------------------------------------------
def action_of(foe: Foe, die: int) -> Effect:
    """Return what an enemy is about to do."""
    definition = library.FOES[foe.kind]
    if definition.first is not None and foe.acted == 0:
        return definition.first
    if definition.modes:
        return definition.modes[foe.mode][foe.cube].do
    if "furious" in foe.flags:
        return next(do for do in definition.faces if _hits(do))
    if definition.faces:
        return definition.faces[die - 1] if die else ()
    return definition.single


def _hits(effect: Effect) -> bool:
    return any(isinstance(v, Hit) or (isinstance(v, Aoe | Multi) and _hits(v.effect)) for v in effect)


def hit_icons(effect: Effect) -> int:
    """Count the hits of an action."""
    total = 0
    for verb in effect:
        if isinstance(verb, Hit):
            total += verb.times if isinstance(verb.times, int) else 1
        elif isinstance(verb, Aoe | Multi):
            total += hit_icons(verb.effect)
    return total


def aims_at(state: State, foe: Foe, hero: Hero) -> bool:
    """Tell whether an enemy is about to attack a hero."""
    combat = state.combat
    assert combat is not None
    action = action_of(foe, combat.die)
    if not _hits(action):
        return False
    if hero in blows.facing(state, foe):
        return True
    return any(isinstance(v, Aoe) and _hits(v.effect) for v in action) or any(
        isinstance(v, Multi) and any(isinstance(x, Aoe) for x in v.effect) for v in action
    )


AIMING_AT_YOU = Amount(
    "the enemies about to attack you",
    lambda c: sum(1 for f in c.combat.foes if not f.dead and aims_at(c.state, f, c.me)),
)


def acts_last(foe: Foe, action: Effect, combat: Combat) -> bool:
    """Tell whether an enemy acts after the others."""
    definition = library.FOES[foe.kind]
    if definition.last or (combat.kind == "elite" and "last_with_taskmaster" in definition.traits):
        return True
    return any(isinstance(v, ActsLast) for v in action)


def order_of_acting(combat: Combat) -> list[Foe]:
    """Return the living enemies as they act: top row to bottom, left to right, the last ones, then bosses."""
    ranked = []
    for place_, foe in enumerate(combat.foes):
        if not foe.dead:
            boss = library.FOES[foe.kind].role == "boss" or foe.row < 0
            last = acts_last(foe, action_of(foe, combat.die), combat)
            ranked.append((boss, last, 0 if boss else -foe.row, place_))
    ranked.sort()
    return [combat.foes[r[3]] for r in ranked]


# acting ------------------------------------------------------------------------------------------------------------
def act(game: G, foe: Foe, action: Effect) -> None:
    """Let an enemy act."""
    state = game.state
    c = Cx(game, None, foe.id)
    c.foe = foe
    c.heroes = blows.facing(state, foe)
    game.tell("acts", foe.kind, foe.id)
    for verb in action:
        if state.outcome is not None or (foe.dead and not isinstance(verb, Dies)):
            break
        verb.act(c)
    blows.end_action(c)
    foe.acted += 1
    definition = library.FOES[foe.kind]
    for hook in definition.hooks:
        if hook.moment == ACTED and not foe.dead:
            c.heroes = [state.heroes[s] for s in c.unblocked if not state.heroes[s].dead]
            for verb in hook.effect:
                verb.act(c)


def move_cube(foe: Foe, definition: FoeDef) -> None:
    """Move the cube one slot down; from the last slot it goes to the topmost red one."""
    track = definition.modes[foe.mode]
    foe.cube += 1
    if foe.cube >= len(track):
        red = [n for n, slot in enumerate(track) if not slot.once]
        foe.cube = red[0] if red else len(track) - 1


def enter_mode(foe: Foe, mode: int) -> None:
    """Put the cube on the first slot of another track."""
    foe.mode, foe.cube = mode, 0


def standing(state: State) -> list[Hero]:
    """Return the heroes who stand."""
    return alive(state)
