"""Computer players: always legal, better than chance, the same for the same dice, and blind to what is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.engine import Keys, Open, Player, Question, SeatDesk, Session, Setup
from rules.van_helsing import RULES
from rules.van_helsing.state import State


class BareDesk:
    """A desk with nothing behind it that a player could reach into."""

    __slots__ = ("imagine", "seat", "see")

    def __init__(self, session: Session[State], seat: str) -> None:
        desk = SeatDesk(session, seat)
        self.seat, self.see, self.imagine = seat, desk.see, desk.imagine


def new(seed: str, seats: int) -> Session[State]:
    """Return a table that keeps just enough to imagine from."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    return Session(RULES, RULES.new(Setup(names, seed)), record=False, imaginable=True)


def seated(session: Session[State], dracula: str, hunters: str) -> dict[str, Player]:
    """Give every seat a player of its side's kind."""
    kinds = {"vampires": dracula, "hunters": hunters}
    return {s: RULES.player(kinds[session.state.sides[s]], s) for s in session.state.seats}


def play(session: Session[State], players: dict[str, Player], rng: random.Random, most: int = 60) -> list[Any]:
    """Play to the end or past `most` rounds; return who answered what."""
    story: list[Any] = []
    while session.asked and session.state.round <= most:
        question: Question = next(q for q in session.asked if not q.may)
        desk: Any = BareDesk(session, question.seat)
        opened: Open = session.opened(question, session.id_of(question))
        keys: Keys = players[question.seat].choose(desk, opened, rng)
        story.append((question.seat, question.name, keys))
        session.take(question, keys)
    return story


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("dracula", "hunters"), [("house", "house"), ("greedy", "house")])
def test_every_role_answers_legally_to_the_end(dracula: str, hunters: str, seats: int) -> None:
    """A refused answer would raise; servants, brides and handed-over hunters are met on the way."""
    session = new(f"legal {seats}", seats)
    story = play(session, seated(session, dracula, hunters), random.Random(seats))
    assert session.state.outcome is not None
    assert {name.partition(":")[0] for _, name, _ in story} >= {"council", "turn"}


@pytest.mark.parametrize(
    ("dracula", "hunters", "side"), [("house", "random", "vampires"), ("random", "house", "hunters")]
)
def test_the_house_beats_chance(dracula: str, hunters: str, side: str) -> None:
    """Twelve games from either side, at least nine won."""
    won = 0
    for n in range(12):
        session = new(f"chance {n}", 2 + n % 4)
        play(session, seated(session, dracula, hunters), random.Random(n))
        outcome = session.state.outcome
        won += outcome is not None and outcome.side == side
    assert won >= 9
