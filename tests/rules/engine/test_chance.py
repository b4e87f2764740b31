"""Chance anyone can check: draws, commitments, replays of whole games."""

from __future__ import annotations

import contextlib
import hashlib
import random

from rules.engine import Chance, Refused, Session, commitment, draw_value, false_draws, new_seed, replay
from tests.rules.engine.random_play import pick
from tests.rules.engine.test_session import a_session
from tests.rules.engine.toy import TOY, new_toy


def test_draws_are_checkable_from_the_revealed_seed() -> None:
    """Every recorded draw follows from the seed, and the commitment binds it."""
    seed = new_seed()
    draws = []
    for game in range(12):
        session = Session(TOY, new_toy(2, seed))
        rng = random.Random(game)
        while session.asked:
            session.take(*pick(rng, session))
        draws += [d for row in session.rows for d in row.draws]
    assert len(draws) > 3
    for branch, stream, count, sides, value in draws:
        assert draw_value(seed, branch, stream, count, sides) == value
    assert false_draws(seed, draws) == []
    forged = [(branch, stream, count, sides, (value + 1) % sides) for branch, stream, count, sides, value in draws]
    assert false_draws(seed, forged) == forged
    assert commitment("g", seed) == hashlib.sha256(f"nightboard|g|{seed}".encode()).hexdigest()
    assert len(seed) == 64


def test_a_record_can_be_played_again_and_a_forged_one_shows() -> None:
    """From the first state and the answers, the whole game comes out the same; a changed answer is found."""
    session = a_session(3)
    rng, first, rows = random.Random(4), session.points[0].state, {}
    while session.asked:
        session.take(*pick(rng, session))
        if rng.random() < 0.2:
            seat = session.rows[-1].seat
            with contextlib.suppress(Refused):
                session.undo(seat)
        rows |= session.drain().rows
    again, faults = replay(TOY, first, [rows[n] for n in sorted(rows)])
    assert faults == []
    assert again.dump() == session.dump()
    forged = [rows[n] for n in sorted(rows)]
    number = next(n for n, r in enumerate(forged) if r.draws and not r.withdrawn)
    forged[number].draws = [(0, "well", 99, 6, 5)]
    assert replay(TOY, first, forged)[1] == [f"answer {number} ({forged[number].name}): other draws"]


def test_draws_are_spread_evenly() -> None:
    """6,000 rolls hit each face about 1,000 times, and streams do not repeat each other."""
    chance = Chance(new_seed())
    rolls = [chance.draw("a", 6) for _ in range(6000)]
    assert all(850 < rolls.count(face) < 1150 for face in range(6))
    assert rolls[:50] != [chance.draw("b", 6) for _ in range(50)]
