"""Moving Shadows, what they do where they come to, and abilities of stacks (Moving and Stacking; Dracula Cloak)."""

from __future__ import annotations

from rules.draculas_curse import castle, combat, dracula_turn, losing, shadows
from rules.draculas_curse.registry import happen
from rules.draculas_curse.shadows import ALL, MASTER, place_label
from rules.draculas_curse.state import THRONE, Stack, State
from rules.draculas_curse.steps import Table, step
from rules.engine import Keys, Option

MOVE, ABILITY, DONE = "move", "ability", Option("done", ("opt_done",), style="pass")
STORM_ROOMS, FIRE_ROOMS, REGAIN = 5, 3, 2
NEEDS = {"architect": (1, 0), "eclipse": (2, 1), "storm": (3, 1), "fireball": (4, 0), "regenerate": (4, 0)}
"""Abilities: the least size of the stack, and the Essence."""


def reach(stack: Stack) -> int:
    """Return how many rooms a stack may move in a turn: one a Shadow, two the master alone, and what was added."""
    size = len(stack.tokens)
    return (2 if size == 1 and MASTER in stack.tokens else size) + stack.more


def goals(state: State, place: str) -> list[str]:
    """Return where a stack may move to next."""
    stack = state.shadows[place]
    if stack.fresh or stack.spent or stack.steps >= reach(stack):
        return []
    return [p for p in castle.exits(state, place) if p != THRONE]


def must_move(state: State) -> list[str]:
    """Return the stacks that have yet to move one room and can (ruling 70)."""
    return [p for p, stack in state.shadows.items() if not stack.steps and goals(state, p)]


def powers(game: Table, place: str) -> list[Option]:
    """List the abilities of a stack that may be used now: once a turn, after it has moved; Bat Storm is its move."""
    state = game.state
    stack, lord = state.shadows[place], state.dracula
    found = []
    for name, (size, cost) in NEEDS.items():
        if stack.fresh or stack.spent or len(stack.tokens) < size or bool(stack.steps) == (name == "storm"):
            continue
        why = None if lord.essence >= cost else ("why_essence", cost)
        then = None
        if name == "fireball":
            then = lambda: [  # noqa: E731
                Option(s, ("side", s)) for s in castle.SIDES if castle.ray(game.state, place, s, 1)
            ]
        if name == "architect" and not any(
            castle.placements(state, castle.TILES[tile].floor, place) for tile in lord.hand
        ):
            why = ("why_no_doorway",)
        if name == "storm" and not storm_goals(state, place, [place]):
            why = ("why_no_way",)
        if name == "fireball" and not castle.exits(state, place):
            why = ("why_no_way",)
        found.append(Option(name, ("opt_power", name, cost), why, then))
    return found


def options(game: Table) -> list[Option]:
    """List what Dracula may do with his Shadows."""
    state = game.state
    found = []
    for place, stack in state.shadows.items():
        there = [Option(p, place_label(state, p), shows=("place", p)) for p in goals(state, place)]
        if there:
            found.append(
                Option(
                    f"{MOVE}:{place}", ("opt_move_shadow", place, len(stack.tokens)), then=lambda t=there: t,
                    group="shadows", shows=("place", place),
                )
            )  # fmt: skip
        able = powers(game, place)
        if able:
            found.append(
                Option(
                    f"{ABILITY}:{place}", ("opt_ability", place, len(stack.tokens)), then=lambda a=able: a,
                    group="shadows", shows=("place", place),
                )
            )  # fmt: skip
    why = ("why_must_move",) if must_move(state) else None
    return [*found, *dracula_turn.keep_options(game), Option(DONE.key, DONE.label, why, style="pass")]


def usual(game: Table) -> Keys:
    """Return what the clock does: move what must move, then go on."""
    state = game.state
    waiting = must_move(state)
    return (f"{MOVE}:{waiting[0]}", goals(state, waiting[0])[0]) if waiting else (DONE.key,)


@step.home
async def moves_shadows(game: Table) -> None:
    """Let Dracula move each Shadow and stack at least one room, and use one ability of each (Step 4)."""
    state = game.state
    state.phase = "shadows"
    if not any(goals(state, p) or powers(game, p) for p in state.shadows):
        return
    keys = await game.ask(
        state.dracula.seat, "shadows", lambda: options(game), about=("ask_shadows",), default=lambda: usual(game),
        home=True, mark=str(state.round),
    )  # fmt: skip
    if keys[0] == DONE.key:
        return
    game.then("moves_shadows")
    what, _, place = keys[0].partition(":")
    if what == MOVE:
        await _moves(game, place, keys[1])
    elif what == ABILITY:
        await _power(game, place, keys)
    else:
        await dracula_turn.keep_done(game, keys)


async def _moves(game: Table, place: str, goal: str) -> None:
    state = game.state
    state.shadows[place].steps += 1
    merged = shadows.joins(game, place, goal)
    if merged:
        state.shadows[goal].steps = max(1, state.shadows[goal].steps)
    await comes_to(game, goal)


async def comes_to(game: Table, place: str) -> None:
    """Resolve that a Shadow or stack has come to players (When Shadows enter a Slayer's room).

    One to three cost each slayer there a Life and are removed; four fight whom Dracula names, until they lose. Whether
    a vampire or quest holder is met at all, Dracula says (ruling 78).
    """
    state = game.state
    if not state.here(place):
        return
    size = len(state.shadows[place].tokens)
    met = [s for s in state.here(place) if not shadows.serves(state.slayers[s])]
    for seat in state.here(place):
        if shadows.serves(state.slayers[seat]) and await shadows.engaged(game, seat, place):
            met.append(seat)
    if not met:
        return
    for seat in met:
        await happen(game, "shadow_enters", seat, place)
    state = game.state
    if place not in state.shadows:
        return
    state.shadows[place].spent = True
    game.tell("shadow_strikes", place, size)
    if size < ALL:
        shadows.remove(game, place)
        for seat in met:
            await losing.lose_life(game, seat, 1, "shadow")
        return
    await _manifest(game, place, met)


async def _manifest(game: Table, place: str, met: list[str]) -> None:
    """Let the fully manifested Dracula fight one or all players of a room, in any order."""
    waiting, first = list(met), True
    while waiting and place in game.state.shadows and game.state.outcome is None:
        options = [Option(s, ("seat", s), shows=("seat", s)) for s in waiting]
        if not first:
            options.append(DONE)
        (seat,) = await game.ask(
            game.state.dracula.seat, "attacks", options, about=("ask_attacks", place), default=(options[-1].key,),
            mark=str(len(waiting)),
        )  # fmt: skip
        if seat == DONE.key:
            return
        waiting.remove(seat)
        first = False
        me = game.state.slayers[seat]
        before = me.fought, me.halted
        result = await combat.stack(game, seat, ALL)
        me = game.state.slayers[seat]
        me.fought, me.halted = before  # it is not their turn
        if result == combat.WON:
            losing.dracula_loses(game, 1)
            shadows.remove(game, place)


async def _power(game: Table, place: str, keys: Keys) -> None:
    """Use an ability of a stack (Dracula Cloak)."""
    name = keys[1]
    losing.essence(game, -NEEDS[name][1])
    game.tell("uses_power", name, place)
    state = game.state
    state.shadows[place].spent = True
    if name == "architect":
        if await dracula_turn.place(game, "architect", place):
            shadows.remove(game, place)
    elif name == "eclipse":
        for seat in state.playing:
            if castle.adjacent(state, state.slayers[seat].at, place):
                state.slayers[seat].eclipsed = True
                game.tell("eclipsed", seat)
    elif name == "storm":
        await _storm(game, place)
    elif name == "fireball":
        await _fireball(game, place, keys[2])
    else:
        shadows.remove_all(state)
        losing.essence(game, REGAIN)
        await shadows.deploy(game, ALL)


def storm_goals(state: State, place: str, path: list[str]) -> list[str]:
    """Return the rooms into which a Bat Storm may go on, so that it can still end in a room without players."""
    left = STORM_ROOMS + 1 - len(path)
    if left <= 0:
        return []
    ways = [p for p in castle.exits(state, place) if p not in path and p != THRONE]
    return [p for p in ways if not state.here(p) or storm_goals(state, p, [*path, p])]


async def _storm(game: Table, place: str) -> None:
    """Move a stack up to 5 rooms, none twice; each player in rooms that it enters loses 1 Life (ruling 85)."""
    path = [place]
    while game.state.outcome is None:
        state = game.state
        at = path[-1]
        ways = storm_goals(state, at, path)
        may_end = len(path) > 1 and not state.here(at)
        if not ways:
            break
        options = [Option(p, place_label(state, p), shows=("place", p)) for p in ways]
        if may_end:
            options.append(DONE)
        (goal,) = await game.ask(
            state.dracula.seat, "storm", options, about=("ask_storm", STORM_ROOMS + 1 - len(path)),
            default=(options[-1].key,), mark=" ".join(path),
        )  # fmt: skip
        if goal == DONE.key:
            break
        path.append(goal)
        for seat in game.state.here(goal):
            await losing.lose_life(game, seat, 1, "storm")
    if len(path) > 1 and place in game.state.shadows:
        game.state.shadows[place].steps += len(path) - 1
        shadows.joins(game, place, path[-1])
        game.state.shadows[path[-1]].spent = True


async def _fireball(game: Table, place: str, side: str) -> None:
    """Burn the first room with players on a straight line of up to 3 (ruling 24)."""
    state = game.state
    for room in castle.ray(state, place, side, FIRE_ROOMS):
        burnt = state.here(room)
        if burnt:
            game.tell("fireball", room)
            for seat in burnt:
                await losing.lose_life(game, seat, 1, "fireball")
            return
    game.tell("fireball_misses")
