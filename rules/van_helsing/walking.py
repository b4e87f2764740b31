"""Ways between places: what they cost, what bars them, and what a step brings to light (Movement)."""

from __future__ import annotations

from typing import Final

from rules.engine import Option, Said
from rules.van_helsing.bearing import mark, show
from rules.van_helsing.combat import enemy_in
from rules.van_helsing.ending import ended
from rules.van_helsing.sight import (
    MOVES,
    SEES,
    WAYS,
    begin_spots,
    cost_to_enter,
    entered,
    hunters_here,
    hunters_see,
    known_at,
    not_in,
    relics_at,
    slipped_away,
    vampires,
)
from rules.van_helsing.state import GONE, Hero, State
from rules.van_helsing.steps import Table

KEY_RING: Final = "key_ring_1"
STEPS: Final[dict[int, tuple[tuple[int, str, bool, Option], ...]]] = {
    a: tuple(
        (
            b, edge.key, edge.kind == "passage",
            Option(f"move:{b}", ("opt_move", b, edge.key, a), group="move to", shows=("place", b)),
        )
        for b, edge in ways
    )
    for a, ways in MOVES.items()
}  # fmt: skip
"""Ways out of each place, each with the option that suits nearly always."""
NO_POINTS: Final[Said] = ("why_no_points",)
HELD: Final[Said] = ("why_held",)
HELD_FAST: Final[Said] = ("why_held_fast",)
LOCKED: Final[Said] = ("why_locked",)


def barred(option: Option, why: Said) -> Option:
    """Return a way out that is not to be taken now, and why."""
    return Option(option.key, option.label, why, group="move to", shows=option.shows)


_LOCKED: Final = {(a, s[0]): barred(s[3], LOCKED) for a, steps in STEPS.items() for s in steps}
_HELD: Final = {(a, s[0]): barred(s[3], HELD) for a, steps in STEPS.items() for s in steps}
_HELD_FAST: Final = {(a, s[0]): barred(s[3], HELD_FAST) for a, steps in STEPS.items() for s in steps}
_SPENT: Final = {(a, s[0]): barred(s[3], NO_POINTS) for a, steps in STEPS.items() for s in steps}
_BACK: Final = {
    (a, s[0]): Option(s[3].key, ("opt_back", s[0], s[1], a), group="move to", shows=s[3].shows)
    for a, steps in STEPS.items() for s in steps
}  # fmt: skip
_UNLOCK: Final = {
    (a, s[0]): Option(s[3].key, ("opt_unlock", s[0], s[1], a), group="move to", shows=s[3].shows)
    for a, steps in STEPS.items() for s in steps
}  # fmt: skip


def stays(hero: Hero, *, met: bool) -> None:
    """Something else was done than to walk or attack: there is no way back (Movement).

    Who has begun the turn beside an enemy (`met`) could have left at once by any way, and must attack first now.
    """
    hero.came = GONE
    hero.held = hero.held or (hero.fresh and met)
    hero.fresh = False


# hunters -----------------------------------------------------------------------------------------------------
def hunter_steps(state: State, hero: Hero) -> list[Option]:
    """List a hunter's ways out, with why some are barred."""
    here, locks = hero.place, state.locks
    known = state.passage_known
    spent = state.points < 1
    held = hero.held and enemy_in(state, here)
    found: list[Option] = []
    for to, edge, passage, option in STEPS[here]:
        if passage and not known:
            continue
        if held and to != hero.came:
            found.append((_HELD_FAST if hero.came == GONE else _HELD)[here, to])
        elif edge in locks:
            if KEY_RING not in hero.items:
                found.append(_LOCKED[here, to])
            else:
                found.append(_SPENT[here, to] if spent else _UNLOCK[here, to])
        elif spent:
            found.append(_SPENT[here, to])
        else:
            found.append(_BACK[here, to] if held else option)
    return found


def hunter_walks(game: Table, hero: Hero, to: int) -> None:
    """A hunter goes to a neighbouring place, opens what is locked, sees and is stopped by enemies (Movement)."""
    state, start = game.state, hero.place
    edge = WAYS[start, to].key
    state.points -= 1
    state.spent += 1
    if edge in state.locks:
        show(game, hero, KEY_RING)
        if state.options["keys"] == "remove":
            state.locks.remove(edge)
        game.tell("unlocks", hero.id, edge)
    hero.place, hero.came, hero.held, hero.fresh = to, GONE, False, False
    hero.path.append(to)
    mark(state, to)
    game.tell("moves", hero.id, to, edge, start)
    look_around(game, SEES[state.options["windows"]][to], hero.id)
    if enemy_in(state, to):
        hero.held, hero.came = True, start
        game.tell("meets", hero.id, to)


def look_around(game: Table, places: tuple[int, ...], by: str) -> None:
    """Reveal the vampires in mist among the places seen; seeing nobody is news as well."""
    state = game.state
    for vampire in vampires(state):
        if vampire.shown:
            continue
        if vampire.place in places:
            reveal(game, vampire)
            game.tell("spots", by, vampire.id, vampire.place)
        elif not_in(vampire, places):
            game.learned("*")


def reveal(game: Table, vampire: Hero) -> None:
    """A vampire becomes visible where it is; it will have to name the way it leaves by."""
    state = game.state
    game.learned("*")
    vampire.shown = vampire.seen = True
    known_at(state, vampire, vampire.place)
    vampire.last_place, vampire.last_round = vampire.place, state.round
    vampire.exit, vampire.exit_from = "", GONE
    mark(state, vampire.place)


# vampires ----------------------------------------------------------------------------------------------------
def vampire_steps(state: State, hero: Hero) -> list[Option]:
    """List a vampire's ways out: cost, and whether a hunter would see it there."""
    here, seen, points = hero.place, hunters_see(state), state.points
    relics = relics_at(state)
    held = hero.held and bool(hunters_here(state, here))
    found: list[Option] = []
    for to, edge, _, option in STEPS[here]:
        cost = 2 if to == relics else 1
        why: Said | None = None
        if state.halted:
            why = ("why_halted",)
        elif held and to != hero.came:
            why = HELD_FAST if hero.came == GONE else HELD
        elif cost > points:
            why = ("why_points", cost, points)
        if why is None and not held and cost == 1 and to not in seen:
            found.append(option)
            continue
        label: Said = ("opt_back" if held else "opt_move", to, edge, here)
        if to in seen:
            label = ("opt_in_sight", label)
        if cost > 1:
            label = ("opt_relics", label, cost)
        found.append(Option(option.key, label, why, group="move to", shows=option.shows))
    return found


def vampire_walks(game: Table, hero: Hero, to: int) -> None:
    """A vampire goes one step, in mist where nobody sees it; each step is tested for sight (Special Features)."""
    state, start = game.state, hero.place
    cost, edge = cost_to_enter(state, to), WAYS[start, to].key
    seen = to in hunters_see(state)
    was_shown, was_seen = hero.shown, hero.seen
    held = hero.held and bool(hunters_here(state, start))
    met = bool(hunters_here(state, to))
    state.points -= cost
    state.spent += cost
    if was_shown and was_seen:
        game.tell("leaves_by", hero.id, start, edge, to)
    if seen:
        spots = [s for s in hero.spots if not held or s[2] == to]
        hero.spots = entered(state, spots, to, held=met)
    elif was_shown:
        slipped_away(state, hero, to)
        if not was_seen:
            game.tell("mist", hero.id, start)
    hero.place = to
    hero.path.append(to)
    if was_shown:
        mark(state, start)
        hero.exit, hero.exit_from = (edge, start) if was_seen and not seen else ("", GONE)
    hero.came, hero.held, hero.fresh = GONE, False, False
    hero.shown, hero.seen = seen, seen
    if ended(game):
        return
    if seen:
        reveal(game, hero)
        hero.held, hero.came = met, start if met else GONE
        game.tell("met" if met else "seen", hero.id, to)
        if state.options["far_sight"] == "stop" and not met:
            state.halted = True


def shows_itself(game: Table, hero: Hero) -> None:
    """At the start of its turn a vampire shows everyone where it is (Special Features of Vampire Movement)."""
    state = game.state
    game.learned("*")
    hero.shown = True
    hero.seen = hero.seen or hero.place in hunters_see(state)
    begin_spots(state, hero)
    mark(state, hero.place)
    game.tell("shows_itself", hero.id, hero.place, state.points)
