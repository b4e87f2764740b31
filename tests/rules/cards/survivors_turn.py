"""The turn of the toy of boards: who may act when, and the table from which a test begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.cards import card_option, play
from rules.engine import Chance, Option, Step, Steps
from tests.rules.cards.survivors import END, VS, G, State, Survivor
from tests.rules.cards.table import ToyGame

step = Steps()


# the turn -------------------------------------------------------------------------------------------------------
@step
async def turn(game: G, seat: str) -> None:
    """One player's turn, in which others may play bolts."""
    state = game.state
    state.active, state.last = seat, ""
    state.turns += 1
    await game.together({s: _acts(game, s) for s in state.players}, until=lambda: _over(game.state))
    VS.emit(game, END, [seat])
    await VS.settle(game, seat)
    VS.ends(game.state, seat, "turn")
    seats = list(game.state.players)
    if game.state.turns >= 6:
        game.finish("players", seats, "survived")
    else:
        game.then("turn", seats[(seats.index(seat) + 1) % len(seats)])


def _over(state: State) -> bool:
    return not state.active and not any(p.settling or p.limbo.cards for p in state.players.values())


async def _acts(game: G, seat: str) -> None:
    while game.state.active:
        mine = game.state.active == seat
        key, *rest = await game.ask(
            seat, "act", lambda: options(game, seat), default=("end",) if mine else None, may=not mine
        )
        if key == "end":
            game.state.active = ""
        else:
            await play(VS.context(game, seat, key), VS.face(key), rest)
            await VS.settle(game, seat)


def options(game: G, seat: str) -> list[Option]:
    """List what a seat may do: all cards in the own turn, bolts in another's."""
    found, shared = [], {}
    mine = game.state.active == seat
    for card in game.state.players[seat].hand.cards:
        option = card_option(VS.context(game, seat, card), card, VS.face(card), shared)
        if not mine and "bolt" not in VS.face(card).said:
            option.why_not, option.then = ("no_bolt",), None
        found.append(option)
    return [*found, Option("end", ("end",), style="pass")] if mine else found


GAME = ToyGame("toy-survivors", step, State, VS)


def board(foes: Mapping[str, int], *hand: str, ben: Sequence[str] = (), slots: Sequence[str] = ()) -> State:
    """Return a board with these enemies; s1 sits south at 3,3, s2 north at 4,4."""
    state = State(chance=Chance("5eed"), agenda=[Step("turn", ["s1"])], foes=dict(foes))
    state.players = {"s1": Survivor(at="3,3"), "s2": Survivor(at="4,4", turned=-1)}
    for seat, cards in (("s1", hand), ("s2", ben)):
        for n, card in enumerate(cards):
            state.players[seat].hand.put(f"{card}#{seat}{n}")
    state.players["s1"].slots = [f"{card}#slot{n}" for n, card in enumerate(slots)]
    return state
