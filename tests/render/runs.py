"""Views of Slay the Spire to draw: real games, stopped where something is to be seen."""

import random
from functools import cache

from rules.engine import Session, Setup, random_keys
from rules.slay_the_spire import RULES

NAMES = (("s1", "Ann"), ("s2", "Zoë 🦇"), ("s3", "محمد"), ("s4", "Ben"))


def play(seats, seed, until, answers=4000):
    """Play at random until `until` holds for the session; gives the session, or None where it never did."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    session = Session(RULES, RULES.new(Setup(seats=names, seed=seed)), record=False)
    rng = random.Random(seed)
    for _ in range(answers):
        if until(session):
            return session
        if until is not MOMENTS["over"]:
            for hero in session.state.heroes.values():  # so that random play gets somewhere
                hero.hp = hero.max_hp
        waiting = [(seat, q) for seat in names for q in session.open(seat)]
        if not waiting:
            break
        seat, question = rng.choice(waiting)
        session.answer(seat, question.id, random_keys(question.options, question.pick, rng))
    return session if until(session) else None


@cache
def first(seats, what):
    """The first of several games in which something comes up."""
    for seed in range(40):
        session = play(seats, f"{what} {seed}", MOMENTS[what])
        if session is not None:
            return session
    raise AssertionError(f"{what} never came up")


def _fighting(session):
    combat = session.state.combat
    return combat is not None and combat.turn >= 2 and session.open("s1") and len(session.state.heroes["s1"].hand) > 2


def _shows(session, kind):
    return any(o.shows and o.shows[0] == kind for q in session.open("s1") for o in q.options)


MOMENTS = {
    "fight": _fighting,
    "way": lambda s: s.state.combat is None and _shows(s, "space"),
    "reward": lambda s: s.state.combat is None and any(r.seen for r in s.state.due.get("s1", [])),
    "merchant": lambda s: s.state.shop is not None and s.open("s1"),
    "event": lambda s: bool(s.state.event) and s.open("s1"),
    "over": lambda s: s.state.outcome is not None,
}  # fmt: skip
