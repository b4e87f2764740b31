"""What moves on the board by itself: pushes and their chains, the scroll, and what leaves over the edge."""

from __future__ import annotations

from rules.vampire_survivors import feats, harm, hitting, lights
from rules.vampire_survivors.board import OPPOSITE, SIDES, WAYS
from rules.vampire_survivors.content.enemies import REAPER, TOKENS
from rules.vampire_survivors.library import CHARACTERS
from rules.vampire_survivors.state import COFFIN, STACKS, Pile, State
from rules.vampire_survivors.steps import Table

PATIENCE = 10
"""Turns of one coffin stack after which what is pushed off the board does not come back (a table option).

Nor does the Reaper leave it then: he stays on the edge.
"""


def taken(state: State, space: int) -> bool:
    """Tell whether a pile or a light source lies in a space."""
    return space in state.piles or space in state.lights


async def shove(game: Table, space: int, way: str, behind: bool = False) -> None:
    """Push what lies in a space one space on, and before it whatever is in its way (Scroll; Enemies Spawn)."""
    state = game.state
    line = state.board.lines[way][space]
    if not taken(state, space):
        return
    if not line:
        leaves(game, space)
        return
    await shove(game, line[0], way, behind=True)
    if state.outcome is not None or taken(state, line[0]):
        return
    if space in state.lights:
        state.lights[line[0]] = state.lights.pop(space)
        await disturbed(game, line[0])
    elif space in state.piles:
        await arrives(game, state.piles.pop(space), line[0], space, behind)


async def arrives(game: Table, pile: Pile, space: int, origin: int, behind: bool = False) -> None:
    """Let a pile come into a space without tokens: on whoever stands there, else to lie there."""
    state = game.state
    survivor = state.standing(space)
    if survivor is not None:
        await harm.collide(game, survivor, pile, origin, behind)
        return
    state.piles[space] = pile
    await disturbed(game, space)


async def disturbed(game: Table, space: int) -> None:
    """Let a Cherry Bomb or a cat that shares its space with anything go, and do its 1 damage (Unique Cards)."""
    state = game.state
    for tokens, name in ((state.bombs, "cherry_bomb"), (state.cats, "gatti_amari")):
        if space not in tokens:
            continue
        survivor = state.standing(space)
        if name == "cherry_bomb" and not taken(state, space):
            continue
        tokens.remove(space)
        owner = owner_of(state, name)
        if space in state.piles:
            await hitting.damage_pile(game, state.piles[space], space, 1, owner, name, name)
        elif space in state.lights:
            await lights.reveal_at(game, owner, space)
        elif survivor is not None:
            await harm.hurt(game, survivor.seat, 1, "a cat")


def owner_of(state: State, weapon: str) -> str:
    """Return whose Cherry Bombs or cats lie on the board: what falls by them is that player's find (ruling 47)."""
    owners = [s.seat for s in state.survivors.values() if CHARACTERS[s.character].weapon == weapon]
    return (owners or [state.active])[0]


def leaves(game: Table, space: int) -> None:
    """Let what lies on the edge leave the board: back on top of its stack (Movement & Scrolling)."""
    state = game.state
    if space in state.lights:
        token = state.lights.pop(space)
        state.light_stack.append(token)
        feats.happened(game, "token_pushed_off", kind="light_source")
        game.tell("light_off")
        return
    pile, late = state.piles[space], state.options["pushed_off"] == "patience" and state.stack_turns > PATIENCE
    if pile.top == REAPER and late:
        game.tell("stays_on", state.board.names[space])
        return
    del state.piles[space]
    if pile.top == REAPER:
        state.coffin[REAPER] = pile.tokens
        state.reaper_armor = pile.armor
        game.tell("pushed_off", TOKENS[REAPER].name, 1)
        return
    kind = TOKENS[pile.top]
    game.tell("pushed_off", kind.name, len(pile.tokens))
    for token in pile.tokens:
        feats.happened(game, "token_pushed_off", kind="boss" if kind.boss else "enemy", level=TOKENS[token].level)
    if late and not kind.boss:
        state.lost += pile.tokens
        return
    stack = f"boss{kind.level}" if kind.boss else home(state, kind.level)
    state.coffin[stack] += pile.tokens
    state.placed.append(pile.top)


def home(state: State, level: int) -> str:
    """Return the coffin stack to which tokens of a level go back: theirs, or the present one once theirs is passed."""
    if state.wave > level:  # the boss of the level has come
        names = [name for name in COFFIN if name.startswith("L") and state.coffin[name]]
        return names[0] if names else STACKS[3][-1]
    return next((name for name in STACKS[level] if state.coffin[name]), STACKS[level][-1])


# scroll -------------------------------------------------------------------------------------------------------
def gates(state: State, space: int) -> list[tuple[str, int]]:
    """Return where a scroll may slide a light source in: (side, edge space); none without a light source."""
    if not lights.may_insert(state):
        return []
    board = state.board
    return [(side, gate) for side in SIDES if side not in board.closed for gate in board.gates(space, side)]


async def scroll(game: Table, seat: str, side: str, gate: int) -> None:
    """Slide a new light source in, then every other one a space in the same direction, the foremost first."""
    state = game.state
    board, way = state.board, OPPOSITE[side]
    dx, dy = WAYS[way]
    lights.refill(game)
    before = {token: space for space, token in state.lights.items()}
    game.tell("scrolls", seat, way, board.names[gate])
    await shove(game, gate, way, behind=True)
    if state.outcome is not None:
        return
    if not taken(state, gate):
        token = state.light_stack.pop()
        if token in state.placed:
            state.placed.remove(token)
        state.lights[gate] = token
        await disturbed(game, gate)
    moved = {t for t, s in before.items() if state.lights.get(s) != t}
    if state.options["sliding"] == "literal":
        moved = set()
    rest = [(t, s) for t, s in before.items() if t not in moved]
    for token, _ in sorted(rest, key=lambda p: -(dx * board.xy(p[1])[0] + dy * board.xy(p[1])[1])):
        now = next((s for s, t in state.lights.items() if t == token), None)
        if now is not None and state.outcome is None:
            await shove(game, now, way)
