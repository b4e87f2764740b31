"""Enemies act: ranged, fast, and the Reaper, in the order that the active player chooses (Enemies Activate)."""

from __future__ import annotations

from rules.engine import Option
from rules.vampire_survivors import harm, hitting, pushing
from rules.vampire_survivors.content.enemies import REAPER, TOKENS
from rules.vampire_survivors.state import Pile, State
from rules.vampire_survivors.steps import Table, step
from rules.vampire_survivors.turns import phase

SUGGESTED = "suggested"
ACTING = frozenset({REAPER, *(token for token, kind in TOKENS.items() if kind.acts)})
RUNNERS = frozenset({REAPER, *(token for token, kind in TOKENS.items() if any(i == "fast" for i, _ in kind.acts))})
NEVER_ENDING = 40
"""Steps of one move: more than a board has."""


@step
async def activate(game: Table, seat: str) -> None:
    """Begin the phase."""
    phase(game, "activate")
    game.then("activation", seat)


@step.home
async def activation(game: Table, seat: str) -> None:
    """Activate every enemy with an action icon once, also those that are revealed meanwhile."""
    state = game.state

    def listing() -> list[Option]:
        found = [Option(SUGGESTED, ("opt_suggested",), style="main")]
        for space in _due(state):
            pile = state.piles[space]
            name = state.board.names[space]
            found.append(Option(name, ("opt_activate", TOKENS[pile.top].name, name), shows=("place", name)))
        return found

    while state.outcome is None and (due := _due(state)):
        space = due[0]
        if not state.suggested and _matters(state, due):
            (key,) = await game.ask(
                seat, "activate", listing, about=("ask_activate", len(due)), default=(SUGGESTED,), home=True
            )  # fmt: skip
            state.suggested = key == SUGGESTED
            space = _due(state)[0] if state.suggested else state.board.numbers[key]
        await acts(game, seat, space)


def _due(state: State) -> list[int]:
    """Return the spaces whose top has yet to act, as is suggested: the nearest runners first, then who shoots."""
    acted = state.acted
    due = [s for s, p in state.piles.items() if (top := p.tokens[-1]) in ACTING and top not in acted]
    if len(due) > 1:
        far = state.board.distance[state.survivors[state.active].space]
        due.sort(key=lambda s: (state.piles[s].tokens[-1] == REAPER, not _runs(state.piles[s]), far[s], s))
    return due


def _runs(pile: Pile) -> bool:
    return pile.tokens[-1] in RUNNERS


def _matters(state: State, due: list[int]) -> bool:
    """Tell whether the order can make a difference: somebody runs, and somebody else acts too."""
    return len(due) > 1 and any(_runs(state.piles[s]) for s in due)


async def acts(game: Table, seat: str, space: int) -> None:
    """Let the top of a pile do what its icons say, in printed order, while it is there (ruling 61)."""
    state = game.state
    pile = state.piles[space]
    token = pile.top
    state.acted.append(token)
    icons = (("ranged", harm.REAPER_RANGED), ("fast", harm.REAPER_MOVE)) if token == REAPER else TOKENS[token].acts
    for icon, number in icons:
        if state.outcome is not None or state.piles.get(space) is not pile or pile.top != token:
            return
        if icon == "ranged":
            game.tell("shoots", TOKENS[token].name, seat, number)
            await harm.hurt(game, seat, number, TOKENS[token].name)
        else:
            space, pile = await _runs_off(game, seat, space, number)
            if space < 0:
                return


async def _runs_off(game: Table, seat: str, space: int, steps: int) -> tuple[int, Pile]:
    """Move the top token of a pile toward the active player; return where it lies then, -1 for nowhere (Fast)."""
    state = game.state
    board, goal = state.board, state.survivors[seat].space
    pile = state.piles[space]
    token = pile.tokens.pop()
    runner = Pile([token], pile.armor)
    state.incoming.append(runner)
    if pile.tokens:
        hitting.reveal(game, pile)
    else:
        del state.piles[space]
    at, origin = space, space
    for taken in range(NEVER_ENDING):
        if taken >= steps and not pushing.taken(state, at):
            break
        origin, at = at, board.toward(at, goal)
        survivor = state.standing(at)
        if survivor is not None:
            state.incoming.remove(runner)
            game.tell("runs", TOKENS[token].name, board.names[space], board.names[at])
            await harm.collide(game, survivor, runner, origin, False)
            return (state.reaper_at(), runner) if token == REAPER else (-1, runner)
        await _trips(game, runner, at)
        if not runner.tokens or state.outcome is not None:
            state.incoming.remove(runner)
            return -1, runner
    state.incoming.remove(runner)
    state.piles[at] = runner
    game.tell("runs", TOKENS[token].name, board.names[space], board.names[at])
    return at, runner


async def _trips(game: Table, runner: Pile, space: int) -> None:
    """Let what runs into a Cherry Bomb or a cat take its 1 damage (ruling 58)."""
    state = game.state
    for tokens, name in ((state.bombs, "cherry_bomb"), (state.cats, "gatti_amari")):
        if space in tokens and runner.tokens:
            tokens.remove(space)
            await hitting.damage_pile(game, runner, space, 1, pushing.owner_of(state, name), name, name)
