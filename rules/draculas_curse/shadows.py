"""Shadows in the castle: meeting them, removing and deploying them (Shadows; Investigate a Shadow)."""

from __future__ import annotations

from typing import Final

from rules.cards import Pile
from rules.draculas_curse import castle, combat, dealing, losing
from rules.draculas_curse.registry import happen, total
from rules.draculas_curse.state import THRONE, Slayer, Stack, State
from rules.draculas_curse.steps import Table
from rules.engine import EVERYONE, Option

MASTER, ALL = "master", 4
ENGAGE, LEAVE = Option("engage", ("opt_engage",), style="main"), Option("leave", ("opt_leave",), style="pass")
FALLBACKS: Final = ("rooms", "facedown", "slayers")


def master_at(state: State) -> str:
    """Return where the Master Shadow is, "" where it is out of the castle."""
    return next((place for place, stack in state.shadows.items() if MASTER in stack.tokens), "")


def count(state: State) -> int:
    """Return how many Shadows are in the castle."""
    return sum(len(stack.tokens) for stack in state.shadows.values())


def serves(slayer: Slayer) -> bool:
    """Tell whether a player is one whom Shadows need not engage: a vampire or a quest holder."""
    return slayer.vampire or bool(slayer.quest)


# meeting one by entering its room --------------------------------------------------------
async def meets(game: Table, seat: str) -> None:
    """Resolve that a player has entered a room with Shadows (When a Slayer enters a room with Shadows)."""
    state = game.state
    me = state.slayers[seat]
    place = me.at
    stack = state.shadows.get(place)
    if stack is None or place in me.ignored:
        return
    if me.passes.get("shadow", 0):
        me.passes["shadow"] -= 1
        me.ignored.append(place)
        return
    if total(game, seat, "ward", 0) >= len(stack.tokens):
        return
    if serves(me) and not await engaged(game, seat, place) and not await _wants(game, seat, place):
        game.state.slayers[seat].ignored.append(place)
        game.tell("ignores_shadow", seat, place)
        return
    await fights(game, seat)


async def engaged(game: Table, seat: str, place: str) -> bool:
    """Ask Dracula whether a Shadow engages a vampire or quest holder (ruling 79)."""
    state = game.state
    lord = state.dracula
    size = len(state.shadows[place].tokens)
    keys = await game.ask(
        lord.seat, f"engage:{seat}", [ENGAGE, LEAVE], about=("ask_engage", seat, size), default=(LEAVE.key,),
        orders={"never": (LEAVE.key,), "always": (ENGAGE.key,)},
    )  # fmt: skip
    return keys == (ENGAGE.key,)


async def _wants(game: Table, seat: str, place: str) -> bool:
    """Ask a vampire whom a Shadow leaves alone whether they engage it themselves."""
    size = len(game.state.shadows[place].tokens)
    keys = await game.ask(
        seat, "engages", [ENGAGE, LEAVE], about=("ask_engages", size), default=(LEAVE.key,)
    )  # fmt: skip
    return keys == (ENGAGE.key,)


async def fights(game: Table, seat: str) -> None:
    """Investigate a single Shadow, or fight a stack, in the room where a player stands."""
    state = game.state
    me = state.slayers[seat]
    place = me.at
    size = len(state.shadows[place].tokens)
    me.halted = True
    if size == 1:
        await investigates(game, seat)
        return
    game.tell("meets_stack", seat, size)
    result = await combat.stack(game, seat, size)
    if result == combat.WON:
        remove(game, place)
        if size == ALL:
            losing.dracula_loses(game, 1)
    elif result == combat.LOST and size < ALL:
        remove(game, place)


async def investigates(game: Table, seat: str) -> None:
    """Flip a Shadow, remove it, and resolve its hidden icon (Investigate a Shadow; rulings 76 and 77)."""
    state = game.state
    place = state.slayers[seat].at
    (face,) = state.shadows[place].tokens.cards
    game.learned(EVERYONE)
    game.tell("investigates", seat, face)
    remove(game, place, shown=True)
    if face == "combat":
        await combat.next_card(game, seat)
    elif face == "essence":
        losing.essence(game, 1)
    elif face == "curse":
        await dealing.draw_curse(game, seat)
    else:
        losing.dracula_loses(game, 1)
    await happen(game, "investigate", seat, face)


# out of the castle --------------------------------------------------------
def remove(game: Table, place: str, *, shown: bool = False) -> None:
    """Take a Shadow or stack out of the castle; where the master goes, all others go (Master Shadow Removed)."""
    state = game.state
    stack = state.shadows.pop(place)
    had_master = MASTER in stack.tokens
    _to_pool(state, stack, shown)
    game.tell("shadow_removed", place, len(stack.tokens))
    if had_master and state.shadows:
        for other in list(state.shadows):
            _to_pool(state, state.shadows.pop(other), False)
        game.learned(EVERYONE)
        game.tell("shadows_vanish")


def remove_all(state: State) -> None:
    """Take every Shadow out of the castle."""
    for place in list(state.shadows):
        _to_pool(state, state.shadows.pop(place), False)


def _to_pool(state: State, stack: Stack, shown: bool) -> None:
    for face in stack.tokens:
        state.shadow_pool.put(face, by=EVERYONE if shown else "")
    if not state.shadows:  # all four are out, which everybody sees
        state.shadow_pool.seen = [EVERYONE] * len(state.shadow_pool)


# into the castle --------------------------------------------------------
def free_places(state: State) -> tuple[str, list[str]]:
    """Return where a Shadow may be deployed, and by which of the fallbacks (Shadow Deployment; rulings 67 and 68).

    Explored rooms neither with nor adjacent to any player or other Shadow; else facedown rooms; else slayers' rooms.
    """
    players = {state.slayers[s].at for s in state.playing if state.slayers[s].at}
    taken = players | set(state.shadows)
    near = taken | {other for place in taken for other in castle.exits(state, place)}
    rooms = [p for p in state.castle.rooms if p not in near and p != THRONE]
    if rooms:
        return FALLBACKS[0], rooms
    hidden = [key for key in state.castle.facedown if key not in state.shadows]
    if hidden:
        return FALLBACKS[1], hidden
    homes = {state.slayers[s].at for s in state.living if state.slayers[s].at not in ("", THRONE)}
    return FALLBACKS[2], [place for place in state.castle.rooms if place in homes]


async def deploy(game: Table, n: int, *, price: int = 0) -> int:
    """Let Dracula deploy up to n Shadows, one after the other, each for some Essence; return how many he has deployed.

    What is free must be deployed; each token is deployed at most once.
    """
    done, back = 0, list[str]()  # what was deployed onto slayers is out again, and stays so

    def waiting() -> list[str]:
        return [face for face in game.state.shadow_pool if face not in back]

    while done < n and waiting() and game.state.outcome is None:
        state = game.state
        how, places = free_places(state)
        if not places or state.dracula.essence < price:
            break

        def listing(there: tuple[str, ...] = tuple(places)) -> list[Option]:
            where = lambda: [_place_option(game.state, p) for p in there]  # noqa: E731
            found = [Option(face, ("shadow", face), then=where) for face in waiting()]
            return [*found, Option("done", ("opt_done",), style="pass")] if price else found

        keys = await game.ask(
            state.dracula.seat, "deploy", listing, about=("ask_deploy", n - done, how), mark=str(done),
            default=("done",) if price else lambda p=places[0]: (waiting()[0], p),
        )  # fmt: skip
        if keys[0] == "done":
            break
        face, place = keys
        done += 1
        if price:
            losing.essence(game, -price)
        await _deployed(game, face, place, how)
        if how == FALLBACKS[2]:
            back.append(face)
    return done


def _place_option(state: State, place: str) -> Option:
    return Option(place, place_label(state, place), shows=("place", place))


def place_label(state: State, place: str) -> tuple[str, ...]:
    """Return the words for a place: an explored room, or a facedown one by its colour and where it lies."""
    if castle.is_cell(place):
        beside = castle.attachments(state.castle, place)
        return ("facedown", castle.floor_of(state, place), beside[0] if beside else "")
    return ("place", place)


async def _deployed(game: Table, face: str, place: str, how: str) -> None:
    """Put a token into the castle; onto slayers it only costs them a Life (fallback 2; ruling 69)."""
    state = game.state
    last = len(state.shadow_pool) == 1
    _, seen, _ = state.shadow_pool.take(face)
    if how != FALLBACKS[2]:
        tokens = Pile(state.dracula.seat)
        tokens.put(face, by=seen if last else "")
        state.shadows[place] = Stack(tokens)
        game.tell("deploys", place)
        return
    game.tell("deploys_onto", place)
    state.shadow_pool.put(face)
    if face == MASTER and state.shadows and state.options["crowded_master"] == "counts":
        remove_all(state)
        game.learned(EVERYONE)
        game.tell("shadows_vanish")
    for seat in [s for s in state.here(place) if s in state.living]:
        await losing.lose_life(game, seat, 1, "shadow")


# what cards and subclasses do with them --------------------------------------------------------
def in_reach(state: State, seat: str, most: int) -> list[str]:
    """Return the places of Shadows within so much Movement of a player."""
    here = state.slayers[seat].at
    return [place for place in state.shadows if castle.within(state, here, place, most)]


async def peek(game: Table, seat: str, n: int, most: int) -> None:
    """Let a player look at the faces of n Shadows within range, in secret."""
    seen: list[str] = []
    for _ in range(n):
        state = game.state
        places = [p for p in in_reach(state, seat, most) if len(state.shadows[p].tokens) == 1 and p not in seen]
        if not places:
            return
        options = [_place_option(state, p) for p in places]
        (place,) = await game.ask(seat, "peek_shadow", options, about=("ask_peek_shadow",), default=(places[0],))
        seen.append(place)
        tokens = game.state.shadows[place].tokens
        tokens.show(seat, tokens.cards)
        game.learned(seat)
        game.tell("peeks_shadow", seat, place)
        game.tell("saw_shadow", place, tokens.cards[0], to=[seat])


async def push(game: Table, seat: str, n: int, most: int) -> None:
    """Let a player (or Dracula) move one Shadow or stack within range n rooms, not into a room with players."""
    state = game.state
    places = list(state.shadows) if seat == state.dracula.seat else in_reach(state, seat, most)
    places = [p for p in places if pushable(state, p)]
    if not places:
        return
    options = [_place_option(state, p) for p in places]
    (place,) = await game.ask(seat, "push_shadow", options, about=("ask_push_shadow",), default=(places[0],))
    for _ in range(n):
        state = game.state
        goals = pushable(state, place) if place in state.shadows else []
        if not goals:
            return
        (goal,) = await game.ask(
            seat, "push_to", [_place_option(state, p) for p in goals], about=("ask_push_to", place), default=(goals[0],)
        )
        joins(game, place, goal)
        place = goal


async def further(game: Table, n: int) -> None:
    """Let one stack of Dracula's move further in this turn."""
    state = game.state
    places = [p for p, stack in state.shadows.items() if not stack.fresh]
    if not places:
        return
    options = [_place_option(state, p) for p in places]
    (place,) = await game.ask(state.dracula.seat, "further", options, about=("ask_further",), default=(places[0],))
    game.state.shadows[place].more += n


def pushable(state: State, place: str) -> list[str]:
    """Return the rooms without players into which a Shadow can be moved."""
    return [p for p in castle.exits(state, place) if p != THRONE and not state.here(p)]


def joins(game: Table, place: str, goal: str) -> bool:
    """Move a Shadow or stack to a place; tell whether it has merged with another there (Moving and Stacking)."""
    state = game.state
    stack = state.shadows.pop(place)
    other = state.shadows.get(goal)
    if other is None:
        state.shadows[goal] = stack
    else:
        for face in stack.tokens.cards:
            other.tokens.put(face)
        other.tokens.seen = [state.dracula.seat] * len(other.tokens)
        other.fresh = other.fresh and stack.fresh
        other.spent = True
    portals_close(state, goal)
    game.tell("shadow_moves", place, goal, len(state.shadows[goal].tokens))
    return other is not None


def portals_close(state: State, place: str) -> None:
    """Take both portal tokens away where a stack of 4 comes to one of them (house: portal tokens)."""
    if place in state.castle.portals and len(state.shadows[place].tokens) == ALL:
        state.castle.portals = []
