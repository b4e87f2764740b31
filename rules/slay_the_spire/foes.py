"""Enemies: where they stand, what they intend, how they act (Enemy Turn; Enemy action types)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import Effect, inner
from rules.cards.amounts import Amount
from rules.slay_the_spire import blows, library
from rules.slay_the_spire.context import Cx, rows_of
from rules.slay_the_spire.library import FoeDef
from rules.slay_the_spire.moments import ACTED
from rules.slay_the_spire.state import Combat, Foe, G, Hero, State, alive
from rules.slay_the_spire.verbs.base import Effects
from rules.slay_the_spire.verbs.combat import Aoe, Hit

STATUSES = ("daze", "burn", "slimed")


@dataclass(frozen=True, slots=True)
class ActsLast(Effect):
    """The enemy acts after all others but bosses, when this is its action."""

    def run(self, c: Cx) -> None:
        """Do nothing: it is about order."""

    def clause(self) -> str:
        """Say it."""
        return "acts last"


@dataclass(frozen=True, slots=True)
class Summon(Effect):
    """An enemy brings another into its row (a boss, into every row): now, or at the start of the next round."""

    group: str
    until: int = 0  # refill every row up to so many of the group
    later: bool = False

    def run(self, c: Cx) -> None:
        """Bring them; those that lie dead are brought back first."""
        assert c.foe is not None
        combat = c.combat
        for row in rows_of(c.state) if self.until or c.foe.row < 0 else [c.foe.row]:
            mine = [f for f in combat.foes if f.row == row and _group(f) == self.group]
            wanted = max(0, self.until - sum(not f.dead for f in mine)) if self.until else 1
            for _ in range(wanted):
                dead = next((f for f in mine if f.dead and not f.gone), None) if self.until else None
                if dead is not None:
                    revive(c.game, dead, dead.max_hp)
                elif self.later:
                    combat.arrivals.append((self.group, row, 1))
                else:
                    bring(c.game, self.group, row)

    def clause(self) -> str:
        """Say it."""
        later = " at the start of the next round" if self.later else ""
        if self.until:
            return f"summon {self.group.replace('_', ' ')}s until there are {self.until} a player{later}"
        return f"summon {say_groups((self.group,))}{later}"


@dataclass(frozen=True, slots=True)
class Dies(Effect):
    """The enemy dies by its own action."""

    def run(self, c: Cx) -> None:
        """Die."""
        assert c.foe is not None
        c.foe.hp = 0
        c.foe.flags.append("faded")
        blows.die(c.game, c.foe)

    def clause(self) -> str:
        """Say it."""
        return "dies"


@dataclass(frozen=True, slots=True)
class Leaves(Effect):
    """The enemy takes gold of the hero it faces and leaves combat, which is no death."""

    gold: int

    def run(self, c: Cx) -> None:
        """Take and leave."""
        assert c.foe is not None
        for hero in c.heroes:
            hero.gold = max(0, hero.gold - self.gold)
        foe = c.foe
        foe.dead = foe.gone = True
        foe.poison = 0
        if foe.card:  # what lay on it is discarded unused
            blows.take_off(c.state, foe)
        c.game.tell("leaves", foe.kind)

    def clause(self) -> str:
        """Say it."""
        return f"takes {self.gold} gold and leaves combat"


def say_groups(groups: Sequence[str]) -> str:
    """Say who is summoned: "a blue slaver and a red slaver", "2 cultists"."""
    said = []
    for group in dict.fromkeys(groups):
        name, n = group.replace("_", " "), groups.count(group)
        said.append(f"{n} {name}s" if n > 1 else f"{'an' if name[0] in 'aeiou' else 'a'} {name}")
    return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


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
    if "wide" in definition.traits:
        foe.flags.append("wide")
    if left_of_all:
        combat.foes.insert(0, foe)
    elif combat.kind == "elite" and not main and (elites := [n for n, f in enumerate(combat.foes) if f.main]):
        combat.foes.insert(elites[0], foe)  # an elite stands right of its summons
    else:
        combat.foes.append(foe)
    return foe


def summon(game: G, group: str, row: int) -> Foe | None:
    """Take a random card of a group from the summon deck and place it.

    Where the deck has none left, a dead one's card is used again; where there is no card at all, nothing comes.
    """
    state = game.state
    pile = state.summons.get(group, [])
    if pile:
        kind = game.choose("summons", pile)
        pile.remove(kind)
    else:
        assert state.combat is not None
        dead = next((f for f in state.combat.foes if f.dead and not f.main and not f.gone and _group(f) == group), None)
        if dead is None:
            return None
        dead.gone = True
        kind = library.FOES[dead.kind].base or dead.kind
    game.tell("summoned", kind, row)
    return place(state, kind, row)


def bring(game: G, group: str, row: int) -> None:
    """Summon an enemy and let it do what it does as it comes."""
    came = summon(game, group, row)
    if came is not None:
        begin(game, came)


GREMLINS = ("mad_gremlin", "sneaky_gremlin", "gremlin_wizard", "fat_gremlin")


def gremlin(game: G, row: int) -> None:
    """Summon a random gremlin."""
    pool = [group for group in GREMLINS for _ in game.state.summons.get(group, [])]
    if pool:
        bring(game, game.choose("summons", pool), row)


def revive(game: G, foe: Foe, hp: int) -> None:
    """Bring a dead enemy back: its card is turned up again, as if it had just come."""
    foe.dead, foe.hp = False, min(hp, foe.max_hp)
    foe.acted = foe.cube = foe.mode = foe.marks = 0
    foe.flags = [flag for flag in foe.flags if flag == "wide"]
    game.tell("revived", foe.kind, foe.id)
    begin(game, foe)


def begin(game: G, foe: Foe) -> None:
    """Let an enemy do what it does as combat begins, or as it comes: summons, block."""
    definition = library.FOES[foe.kind]
    if definition.starts:
        blows.run_foe(game, foe, definition.starts)


# intent ----------------------------------------------------------------------------------------------------------
def action_of(foe: Foe, die: int) -> Effects:
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


def _hits(effect: Effects) -> bool:
    return any(isinstance(v, Hit) or _hits(getattr(v, "effect", ())) for v in effect)


def hit_icons(effect: Effects) -> int:
    """Count the hits of an action."""
    total = 0
    for verb in effect:
        if isinstance(verb, Hit):
            total += verb.times if isinstance(verb.times, int) else 1
        else:
            total += hit_icons(getattr(verb, "effect", ()))
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
    return _hits_all(action)


AIMING_AT_YOU = Amount(
    "the enemies about to attack you",
    lambda c: sum(1 for f in c.combat.foes if not f.dead and aims_at(c.state, f, c.me)),
    "enemy about to attack you",
)


def _hits_all(effect: Effects) -> bool:
    return any(
        _hits(v.effect) if isinstance(v, Aoe) else _hits_all(getattr(v, "effect", ()))
        for v in effect
    )  # fmt: skip


def acts_last(foe: Foe, action: Effects, combat: Combat) -> bool:
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
def act(game: G, foe: Foe, action: Effects) -> None:
    """Let an enemy act."""
    state = game.state
    c = Cx(game, None, foe.id)
    c.foe = foe
    c.heroes = blows.facing(state, foe)
    game.tell("acts", foe.kind, foe.id, lambda: inner(action) or "nothing")
    tells_growth = game.growth(lambda: _tokens(state, foe))
    for verb in action:
        if state.outcome is not None or (foe.dead and not isinstance(verb, Dies)):
            break
        verb.run(c)
        if "halted" in foe.flags:
            foe.flags.remove("halted")
            break
    blows.end_action(c)
    foe.acted += 1
    definition = library.FOES[foe.kind]
    for hook in definition.hooks:
        if hook.moment == ACTED and not foe.dead:
            c.heroes = [state.heroes[s] for s in c.unblocked if not state.heroes[s].dead]
            for verb in hook.effects:
                verb.run(c)
    tells_growth()


def _tokens(state: State, foe: Foe) -> dict[tuple[str, ...], int]:
    """Count what an enemy's action may change beside HP, each with the words key and parts that tell of it."""
    found: dict[tuple[str, ...], int] = {}
    found |= {("foe_gains", foe.kind, foe.id, what): getattr(foe, what) for what in ("block", "strength")}
    for seat, hero in state.heroes.items():
        found |= {("hero_gains", seat, what): getattr(hero, what) for what in ("weak", "vuln", "strength")}
        cards = [library.side_of(card) for card in (*hero.draw, *hero.discard)]
        found |= {("hero_finds", seat, kind): sum(c.kind == kind for c in cards) for kind in STATUSES}
    return found


def move_cube(foe: Foe, definition: FoeDef, combat: Combat) -> None:
    """Move the cube one slot down; from the last slot it goes to the topmost red one, and grey slots are done."""
    track = definition.modes[foe.mode]
    to = foe.cube + 1
    if "rallying" in definition.traits and foe.cube == 1 and not _has(combat, "dagger"):
        to += 1
    looped = f"looped:{foe.mode}"
    if looped in foe.flags:
        while to < len(track) and track[to].once:
            to += 1
    if to >= len(track):
        red = [n for n, slot in enumerate(track) if not slot.once]
        to = red[0] if red else len(track) - 1
        if looped not in foe.flags:
            foe.flags.append(looped)
    foe.cube = to


def _has(combat: Combat, group: str) -> bool:
    return any(not f.dead and _group(f) == group for f in combat.foes)


def enter_mode(foe: Foe, mode: int) -> None:
    """Put the cube on the first slot of another track."""
    foe.mode, foe.cube = mode, 0


def standing(state: State) -> list[Hero]:
    """Return the heroes who stand."""
    return alive(state)
