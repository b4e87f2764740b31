"""Random games of every size, map and variant: nothing is lost, everything has words, all come to an end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from rules.engine import Option, Question, Session, Setup, random_keys
from rules.vampire_survivors import RULES
from rules.vampire_survivors.state import State
from tests.rules.vampire_survivors.harness import PEOPLE

TABLES: tuple[dict[str, str], ...] = (
    {},
    {"unlocks": "all"},
    {"unlocks": "all", "map": "inlaid_library", "inverse": "on", "after_victory": "vote"},
    {"unlocks": "all", "map": "inlaid_library", "hands": "closed", "sequential": "on"},
    {"unlocks": "all", "mandatory": "on", "enemy_space": "block", "edge_spawn": "skip", "inverse": "on"},
    {"unlocks": "all", "after_victory": "vote", "discard_move": "card", "sliding": "literal", "solo_death": "once"},
)


def new(seed: int, tough: bool = False) -> Session[State]:
    """Return a game; `tough`: survivors who last long enough to see the later waves."""
    seats = [f"s{n}" for n in range(1, 2 + seed % 4)]
    state = RULES.new(Setup(seats, f"fuzz {seed}", dict(TABLES[seed % len(TABLES)])))
    for survivor in state.survivors.values() if tough else ():
        survivor.base_health, survivor.deaths = 8, -99
    return Session(RULES, state)


def pick(rng: random.Random, session: Session[State]) -> tuple[Question, tuple[str, ...]]:
    """Return a random answer that seldom ends a phase, and seldom one that nobody waits for."""
    asked = session.questions()
    must, may = [q for q in asked if not q.may], [q for q in asked if q.may]
    question = rng.choice(may if may and rng.random() < 0.15 else must)
    options = session.listing(question)
    if question.pick is None and rng.random() < 0.85:
        keys = random_keys([o for o in options if o.key not in ("end", "order", "hold")], None, rng)
        if keys is not None:
            return question, keys
    keys = random_keys(options, question.pick, rng)
    assert keys is not None, question.name
    return question, keys


def all_words(options: Sequence[Option]) -> list[str]:
    """Say every label, refusal and warning of a tree of options."""
    found = []
    for option in options:
        why = option.refusal()
        found += [RULES.messages.say(said, PEOPLE) for said in (option.label, why, option.warn) if said]
        found += all_words(option.then()) if option.then is not None and why is None else []
    return found


def played(seed: int, tough: bool, blessed: bool = False) -> tuple[Session[State], Counter[str]]:
    """Play a game to its end, looking at everything on the way; the blessed are healed time and again."""
    session, rng, told = new(seed, tough), random.Random(seed), Counter[str]()
    answers = 0
    while session.asked:
        question, keys = pick(rng, session)
        usual = question.default_keys()
        if usual is not None and not question.may:
            session.check(question, usual)
        session.take(question, keys)
        answers += 1
        for survivor in session.state.survivors.values() if tough and answers < 150 else ():
            survivor.armor, survivor.damage = max(3, survivor.armor), min(survivor.damage, 3)
        for survivor in session.state.survivors.values() if blessed and session.state.turn < 60 else ():
            survivor.armor, survivor.damage = 5, 0 if not survivor.dead else survivor.damage
        RULES.check(session.state)
        assert session.state.turn <= RULES.max_rounds
        if answers % 10 == 0:
            for open_ in session.asked:
                assert all_words(session.listing(open_))
            for seat in (None, "s1"):
                assert RULES.board_text.text(RULES.view(session.state, seat), PEOPLE)
        for event in session.drain().events:
            assert RULES.messages.say(event.said, PEOPLE)
            told[event.said[0]] += 1
    return session, told


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_every_component_and_come_to_an_end(seed: int) -> None:
    session, told = played(seed, tough=False)
    assert session.state.outcome is not None
    assert told["turn"] == session.state.turn


def test_random_games_of_tough_survivors_see_all_three_waves() -> None:
    seen: Counter[str] = Counter()
    waves: list[Any] = []
    for seed in range(6):
        session, told = played(seed, tough=True)
        seen += told
        waves.append(session.state.wave)
    assert max(waves) == 3
    assert {"boss", "runs", "shoots", "lands", "pushed_off", "chest", "buys", "refreshes", "scrolls"} <= set(seen)


def test_random_games_of_the_blessed_come_to_the_reaper() -> None:
    seen: Counter[str] = Counter()
    endings = set()
    for seed in range(6):
        session, told = played(seed, tough=True, blessed=True)
        seen += told
        assert session.state.outcome is not None
        endings.add(session.state.outcome.why)
    assert {"reaper_comes", "survived", "negates", "evolves"} & set(seen) >= {"reaper_comes", "survived"}
    assert endings & {"minor", "major", "minor_after"}


@pytest.mark.parametrize("seed", range(4))
def test_a_game_reloaded_after_every_answer_goes_on_the_same(seed: int) -> None:
    one, two = new(seed), new(seed)
    rng = random.Random(seed)
    for _ in range(60):
        if not one.asked:
            break
        question, keys = pick(rng, one)
        two.take(next(q for q in two.asked if (q.seat, q.name) == (question.seat, question.name)), keys)
        one.take(question, keys)
        two = Session.load(RULES, two.save())
        assert (two.reopened, two.frozen) == (0, False)
        assert two.dump() == one.dump()
