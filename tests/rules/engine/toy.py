"""A toy game for the kernel's tests: a well, a free-for-all, a window, and a vote."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from rules.engine import (
    Chance,
    Game,
    GameDefinition,
    LateJoin,
    Option,
    Players,
    Question,
    RandomPlayer,
    Root,
    Setup,
    Step,
    Steps,
    vote,
)

step = Steps()


@dataclass(slots=True)
class Hand:
    """One seat's cards: open score, closed hand, closed draw pile."""

    points: int = 0
    ended: bool = False
    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class State(Root):
    """The toy's root."""

    hands: dict[str, Hand] = field(default_factory=dict)
    round: int = 0
    open_cards: list[str] = field(default_factory=list)
    guests: list[str] = field(default_factory=list)
    note: str | None = None


T = Game[State]


def dealt(seat: str, shuffle: Callable[[list[str]], None]) -> Hand:
    """Deal a seat its nine cards."""
    cards = [f"{kind}_{seat}_{n}" for kind in ("gift", "draw", "coin") for n in range(3)]
    shuffle(cards)
    return Hand(hand=sorted(cards[:5]), pile=cards[5:])


def other(game: T, seat: str) -> str:
    """Return the seat after this one."""
    seats = list(game.state.hands)
    return seats[(seats.index(seat) + 1) % len(seats)]


@step
async def a_round(game: T) -> None:
    """Begin a round, or end the game after the fourth."""
    state = game.state
    state.round += 1
    if state.round > 4:
        best = max(h.points for h in state.hands.values())
        game.finish("best", [s for s, h in state.hands.items() if h.points == best], "most_points")
        return
    while state.guests:
        seat = state.guests.pop(0)
        state.hands[seat] = dealt(seat, lambda cards, seat=seat: game.shuffle("deal:" + seat, cards))
        game.tell("comes", seat)
    for hand in state.hands.values():
        hand.ended = False
    for step_name in ("a_round", "a_window", "free_for_all", "direction"):
        game.then(step_name)
    for seat in reversed(list(state.hands)):
        game.then("well", seat)


@step
async def well(game: T, seat: str) -> None:
    """Ask three deep: dig, how deep, and whether the neighbour lends a rope; each depth may find water."""
    (choice,) = await game.ask(seat, "dig", [Option("dig"), Option("rest", style="pass")], default=("rest",))
    if choice == "rest":
        game.tell("rests", seat)
        return
    deep = await how_deep(game, seat)
    game.state.hands[seat].points += deep
    game.tell("digs", seat, deep)


async def how_deep(game: T, seat: str) -> int:
    """Ask for a depth, and for the rope where it is more than one."""
    (depth,) = await game.ask(
        seat, "depth", [Option("1"), Option("2"), Option("9", why_not=("too_deep", 9))], default=("1",)
    )
    if depth == "1":
        return 1
    return 2 if await rope(game, other(game, seat)) else game.roll("well") % 2


async def rope(game: T, seat: str) -> bool:
    """Ask the neighbour."""
    (answer,) = await game.ask(seat, "rope", [Option("lend"), Option("keep")], default=("keep",))
    return answer == "lend"


@step
async def direction(game: T) -> None:
    """Vote on a bonus."""
    seats = list(game.state.hands)
    won = await vote(
        game, "direction", lambda: seats, lambda: [Option("left"), Option("right")], leader=lambda: seats[0]
    )
    game.state.note = won
    game.tell("goes", won)


@step.home
async def free_for_all(game: T) -> None:
    """All play cards in any order until all have ended."""
    hands = game.state.hands
    await game.together({s: _plays(game, s) for s in hands}, until=lambda: all(h.ended for h in hands.values()))


async def _plays(game: T, seat: str) -> None:
    def listing() -> list[Option]:
        hand = game.state.hands[seat]
        if hand.ended:
            return [Option("resume")]
        gifts = [s for s in game.state.hands if s != seat]
        cards = [
            Option(c, then=(lambda: [Option(s) for s in gifts]) if c.startswith("gift") else None) for c in hand.hand
        ]
        return [*cards, Option("end", style="pass")]

    while True:
        ended = game.state.hands[seat].ended
        card, *target = await game.ask(seat, "play", listing, default=("end",), may=ended, home=True)
        hand = game.state.hands[seat]
        if card in ("end", "resume"):
            hand.ended = card == "end"
            game.tell(card, seat)
            continue
        hand.hand.remove(card)
        game.state.open_cards.append(card)
        game.tell("plays", seat, card, *target)
        if target:
            game.state.hands[target[0]].points += 1
        elif card.startswith("draw") and hand.pile:
            hand.hand.append(hand.pile.pop())
            hand.hand.sort()
            game.learned(seat)
            game.tell("draws", seat, hand.hand[-1], to=[seat])
            (away,) = await game.ask(
                seat,
                "discard",
                lambda: [Option(c) for c in game.state.hands[seat].hand],
                default=lambda: (game.state.hands[seat].hand[0],),
            )
            game.state.hands[seat].hand.remove(away)
            game.state.hands[seat].used.append(away)
        else:
            hand.points += 1
        if card.startswith("bomb"):
            raise ZeroDivisionError("a planted bug")


@step
async def a_window(game: T) -> None:
    """Everybody may bid; the window closes after two bids of one."""
    bids = [Option(k) for k in "012"]
    turn = str(game.state.round)  # a bid that closed unanswered is another one in the next round
    questions = [Question(s, "bid", lambda: bids, default=("0",), known_to=[s], mark=turn) for s in game.state.hands]
    got = await game.window(questions, enough=lambda g: sum(k == ("1",) for k in g.values()) >= 2)
    for seat, keys in got.items():
        game.state.hands[seat].points += int(keys[0])
    game.tell("bids", *(f"{s}{k[0]}" for s, k in got.items()))
    game.learned("*")


class AtRandom(Players):
    """Players at random."""

    def make(self, kind: str, seat: str) -> RandomPlayer:
        """Play at random."""
        return RandomPlayer()


class Toy(GameDefinition[State]):
    """The toy's rules."""

    slug, title, blurb, minutes, seats, max_rounds = "toy", "Toy", "A toy.", 1, range(2, 5), 9
    steps = step
    adapter = TypeAdapter(State)
    players: Players = AtRandom()

    def new(self, setup: Setup) -> State:
        """Deal."""
        state = State(chance=Chance(setup.seed), agenda=[Step("a_round")])
        rng = random.Random(setup.seed)
        for seat in setup.seats:
            state.hands[seat] = dealt(seat, rng.shuffle)
        return state

    def view(self, state: State, seat: str | None) -> dict[str, Any]:
        """Show open things, and one's own hand."""
        return {
            "round": state.round, "open": state.open_cards[:], "guests": state.guests[:],
            "note": state.note, "votes": {n: v.copy() for n, v in state.joint.votes.items()},
            "hands": {
                s: [h.points, h.ended, len(h.pile), (h.hand[:], h.used[:]) if s == seat else len(h.hand)]
                for s, h in state.hands.items()
            },
        }  # fmt: skip

    def redeal(self, state: State, seat: str | None, rng: random.Random) -> None:
        """Re-deal closed cards."""
        for s, hand in state.hands.items():
            closed = hand.pile if s == seat else hand.hand + hand.pile + hand.used
            closed = sorted(closed)
            rng.shuffle(closed)
            if s != seat:
                held, used = len(hand.hand), len(hand.used)
                hand.hand, hand.used, closed = sorted(closed[:held]), closed[held : held + used], closed[held + used :]
            hand.pile = closed

    def round(self, state: State) -> int:
        """Return the round."""
        return state.round

    def check(self, state: State) -> None:
        """Count the cards."""
        cards = state.open_cards + [c for h in state.hands.values() for c in h.hand + h.pile + h.used]
        assert len(cards) == 9 * len(state.hands)
        assert len(set(cards)) == len(cards)


class Guests(LateJoin):
    """Coming in with the next round."""

    def refuses(self, state: State, seat: str, keys: tuple[str, ...]) -> tuple[Any, ...] | None:
        """Take in up to four, until the last round begins."""
        if not keys:
            return None if seat in state.guests else ("no_such_guest",)
        full = len(state.hands) + len(state.guests) >= 4
        return ("full",) if full or seat in state.hands or state.round == 4 else None

    def note(self, state: State, seat: str, keys: tuple[str, ...]) -> None:
        """Note who comes in with the next round."""
        if keys:
            state.guests.append(seat)
        elif seat in state.guests:
            state.guests.remove(seat)


class OpenToy(Toy):
    """The toy, at a table that others can join."""

    late_join = Guests()


TOY, OPEN_TOY = Toy(), OpenToy()


def new_toy(seats: int = 3, seed: str = "seed") -> State:
    """Return a fresh toy state."""
    return TOY.new(Setup([f"s{n}" for n in range(1, seats + 1)], seed))
