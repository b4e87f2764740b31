"""Speed of the rules: random answers with the legal options listed, save, load, imagine."""

from __future__ import annotations

import random
import time
from typing import Any

from bot.bench.timing import milliseconds, quantile, summary
from rules.catalog import GAMES
from rules.engine import Rules, Session, Setup, first_seats, random_keys

SECONDS = 3.0
"""How long each game is played at random."""


def fresh(rules: Rules[Any], seats: int, seed: str, *, record: bool) -> Session[Any]:
    """Return a new game's session."""
    return Session(rules, rules.new(Setup(first_seats(seats), seed)), record=record)


def answer_at_random(session: Session[Any], rng: random.Random) -> bool:
    """Give one random answer; tell whether there was one to give."""
    asked = session.asked
    first = int(rng.random() * len(asked)) if len(asked) > 1 else 0
    for n in range(len(asked)):
        question = asked[(first + n) % len(asked)]
        keys = random_keys(session.listing(question), question.pick, rng)
        if keys is not None:
            session.take(question, keys)
            return True
    return False


def play(rules: Rules[Any], seats: int, *, record: bool) -> dict[str, Any]:
    """Play random games for a while and return the rate and the slowest answers."""
    rng, taken, games, clock = random.Random(1), [], 0, time.perf_counter
    begin = clock()
    while clock() - begin < SECONDS:
        session = fresh(rules, seats, str(games), record=record)
        games += 1
        going = True
        while going:
            start = clock()
            going = answer_at_random(session, rng)
            taken.append((clock() - start) * 1000)
    rate = len(taken) / (clock() - begin)
    return {"answers a second": round(rate), "99 of 100 under ms": round(quantile(taken, 0.99), 3), "games": games}


def halfway(rules: Rules[Any], seats: int, answers: int = 60) -> Session[Any]:
    """Return a recorded session after some random answers."""
    rng = random.Random(2)
    session = fresh(rules, seats, "halfway", record=True)
    for _ in range(answers):
        if not answer_at_random(session, rng) or session.state.outcome:
            break
        session.drain()
    return session


def measure(**_: Any) -> dict[str, Any]:
    """Measure every game of the catalogue, at its fewest and its most seats."""
    figures: dict[str, Any] = {}
    for slug, rules in GAMES.items():
        for seats in (rules.seats.start, rules.seats.stop - 1):
            figures[f"{slug}, {seats} seats, fast"] = play(rules, seats, record=False)
        figures[f"{slug}, {rules.seats.stop - 1} seats, recorded"] = play(rules, rules.seats.stop - 1, record=True)
        session = halfway(rules, rules.seats.stop - 1)
        save = session.save()
        figures[f"{slug}, save ({len(save)} characters)"] = summary(milliseconds(session.save, 200))
        figures[f"{slug}, load"] = summary(milliseconds(lambda r=rules, s=save: Session.load(r, s), 200))
        rng = random.Random(3)
        figures[f"{slug}, imagine"] = summary(milliseconds(lambda s=session, g=rng: s.imagine("s1", g), 500))
    return figures
