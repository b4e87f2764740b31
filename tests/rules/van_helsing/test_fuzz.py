"""Random play of Van Helsing: nothing lost, nothing betrayed, every save and undo exact."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest
from pydantic import TypeAdapter

from rules.engine import Keys, Question, Refused, Session, Setup, Step, clone, random_keys
from rules.van_helsing import RULES
from rules.van_helsing.setup import OPTIONS
from rules.van_helsing.sight import CASTLE, hunters_see, vampires
from rules.van_helsing.state import State

say = RULES.messages.say

NAMES = {f"s{n}": name for n, name in enumerate(("Ann", "Ben", "Cid", "Dora", "Eve"), 1)}
ANY = TypeAdapter(Any)


def options_for(seed: int) -> dict[str, str]:
    """Return the defaults for even seeds, one choice of each option at random for odd ones."""
    rng = random.Random(seed)
    return {o.name: rng.choice(o.choices).value for o in OPTIONS} if seed % 2 else {}


def new(seed: int, seats: int, **options: str) -> State:
    """Return a fresh table."""
    chosen = options_for(seed) | options
    return RULES.new(Setup([f"s{n}" for n in range(1, seats + 1)], f"fuzz {seed}", chosen))


def pick(rng: random.Random, session: Session[State]) -> tuple[Question, Keys]:
    """Return a random open question and a legal answer, fond of attacks so that games get somewhere."""
    asked = session.questions()
    rng.shuffle(asked)
    for question in asked:
        options = session.listing(question)
        fond = [o for o in options if o.key.split(":")[0] in ("attack", "bride", "search", "take", "pick", "use")]
        if fond and rng.random() < 0.5:
            keys = random_keys(fond, question.pick, rng) if question.pick is None else None
            if keys is not None:
                return question, keys
        keys = random_keys(options, question.pick, rng)
        if keys is not None:
            return question, keys
    raise AssertionError("dead end")


def dumped(value: Any) -> str:
    """Return anything as JSON."""
    return json.dumps(ANY.dump_python(value, mode="json", fallback=str), sort_keys=True)


def sight_of(session: Session[State], seat: str | None) -> str:
    """Return everything a seat is shown, in data and in words, options and their refusals included."""
    seen = session.see(seat)
    view: Any = seen.view
    words = [
        RULES.board_text.text(view, NAMES),
        RULES.board_text.headline(view, NAMES),
        RULES.board_text.known(view, NAMES),
    ]
    asked = [(o.id, o.name, say(o.about, NAMES), _spell(o.options), o.pick, o.default) for o in seen.questions]
    return json.dumps([dumped(view), words, asked, seen.waiting], sort_keys=True)


def _spell(options: Any) -> list[Any]:
    return [
        (
            o.key, say(o.label, NAMES), say(why, NAMES) if (why := o.refusal()) else None, o.group, o.shows,
            say(o.warn, NAMES) if o.warn else None, _spell(o.then()) if o.then and not why else None,
        )
        for o in options
    ]  # fmt: skip


def story_of(session: Session[State], seat: str | None) -> list[str]:
    """Return the story a seat is told, in words."""
    return [say(event.said, NAMES) for _, event in session.story(seat)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_keep_every_component_and_come_to_an_end(seats: int) -> None:
    """Ten games at each table size: 41 tokens, 7 locks, 8 brides; vampires only where they can be."""
    for seed in range(10):
        rng = random.Random(seed)
        session = Session(RULES, new(seed * 4 + seats, seats), record=False)
        while session.asked:
            assert all(session.listing(q) for q in session.asked)
            session.take(*pick(rng, session))
            RULES.check(session.state)
            assert session.state.round <= RULES.max_rounds
        assert session.state.outcome is not None
        assert session.state.outcome.winners


@pytest.mark.parametrize("seed", range(8))
def test_a_table_reloaded_after_every_answer_is_the_same_table(seed: int) -> None:
    """A session that goes through its save after each answer stays the twin of one that does not."""
    rng = random.Random(seed)
    state = new(seed, 2 + seed % 4)
    a, b = Session(RULES, clone(state)), Session(RULES, clone(state))
    seats = [*state.seats, None]
    for n in range(90):
        if not a.asked:
            break
        question, keys = pick(rng, a)
        id = a.id_of(question)
        a.answer(question.seat, id, keys)
        b.answer(question.seat, id, keys)
        b = Session.load(RULES, b.save())
        assert not b.reopened
        assert not b.frozen
        assert json.loads(a.dump()) == json.loads(b.dump())
        seat = seats[n % len(seats)]
        assert sight_of(a, seat) == sight_of(b, seat)
        if n % 10 == 9:
            a.drain()
            b.drain()


@pytest.mark.parametrize("seed", range(8))
def test_undo_is_exact_and_never_crosses_what_came_to_light(seed: int) -> None:
    """Taking back restores the state before it, or is refused with nothing changed."""
    rng = random.Random(seed)
    session = Session(RULES, new(seed, 2 + seed % 4))
    states = {0: json.loads(session.dump())}
    undone = 0
    while session.asked and session.row_count < 160:
        question, keys = pick(rng, session)
        session.take(question, keys)
        states[session.row_count] = json.loads(session.dump())
        if rng.random() < 0.4:
            seat, before = rng.choice(session.state.seats), session.dump()
            try:
                plan = session.undo(seat, session.state.seats)
            except Refused:
                assert session.dump() == before
                continue
            undone += 1
            rows = [session.rows[n - session.base] for n in plan.falls]
            assert not any("*" in r.learned or seat in r.learned for r in rows)
            if len(plan.falls) == session.row_count - 1 - plan.row and plan.row in states:
                assert json.loads(session.dump()) == states[plan.row]
            states[session.row_count] = json.loads(session.dump())
            RULES.check(session.state)
    assert undone


# two worlds --------------------------------------------------------------------------------------------------
def at_home(state: State, step: Step) -> Session[State]:
    """Return a recorded session on a copy of a state whose step begins anew."""
    copy = clone(state)
    copy.agenda.append(Step(step.name, list(step.ids)))
    return Session(RULES, copy)


def compare(session: Session[State], seat: str | None, rng: random.Random) -> int:
    """Play one answer in two worlds that a seat cannot tell apart; return how often it then could."""
    assert session.step is not None
    a, b = at_home(session.state, session.step), at_home(session.state, session.step)
    b = at_home(_redealt(b, seat, rng), session.step)
    RULES.check(b.state)
    told_apart = 0
    assert sight_of(a, seat) == sight_of(b, seat)
    while a.asked:
        question, keys = pick(rng, a)
        twin = next((q for q in b.asked if (q.seat, q.name) == (question.seat, question.name)), None)
        assert twin is not None
        try:
            b.check(twin, keys)
        except Refused:
            assert question.seat != seat, (question.name, keys)
            return told_apart
        a.take(question, keys)
        b.take(twin, keys)
        same = sight_of(a, seat) == sight_of(b, seat) and story_of(a, seat) == story_of(b, seat)
        if not same:
            told_apart += 1
            for world in (a, b):
                learned = world.rows[-1].learned
                assert "*" in learned or seat in learned, (question.name, keys, world.rows[-1], seat)
            return told_apart
        if a.at_home:
            return told_apart
        RULES.redeal(b.state, seat, rng)
        b.serial += 1
        RULES.check(b.state)
        assert sight_of(a, seat) == sight_of(b, seat)
    return told_apart


def _redealt(session: Session[State], seat: str | None, rng: random.Random) -> State:
    state = clone(session.state)
    RULES.redeal(state, seat, rng)
    return state


@pytest.mark.parametrize("seed", range(12))
def test_two_worlds_look_alike_until_something_comes_to_light(seed: int) -> None:
    """Every seat and the public see the same whatever the secrets are; an answer that changes that is a barrier."""
    rng = random.Random(seed)
    session = Session(RULES, new(seed, 2 + seed % 4), record=False)
    told_apart = checked = 0
    while session.asked and checked < 70:
        if session.at_home and rng.random() < 0.35:
            seat = rng.choice([*session.state.seats, None])
            told_apart += compare(session, seat, rng)
            checked += session.state.turn != "council"  # at random, sharing takes long
        session.take(*pick(rng, session))
    assert checked > 30
    assert told_apart


@pytest.mark.parametrize("seed", range(6))
def test_redealt_ways_fit_what_was_seen_and_the_exits_named(seed: int) -> None:
    """In every world of a hunter, a vampire in mist has walked a possible way, out of sight, by the exit it named."""
    rng = random.Random(seed)
    session = Session(RULES, new(seed, 2 + seed % 4), record=False)
    fitted = 0
    while session.asked and fitted < 150:
        state = session.state
        for vampire in (v for v in vampires(state) if not v.shown):
            hunter = next(s for s in [*state.seats, None] if state.seat_side(s) != "vampires")
            world = clone(state)
            RULES.redeal(world, hunter, rng)
            twin = world.heroes[vampire.id]
            path = twin.path
            assert path[-1] == twin.place
            assert all(CASTLE.way(a, b) is not None for a, b in itertools.pairwise(path))
            assert twin.place not in hunters_see(world)
            assert twin.last_place in path
            if twin.exit:
                edge = CASTLE.edges[twin.exit]
                steps = list(itertools.pairwise(path))
                assert (twin.exit_from, edge.other(twin.exit_from)) in steps
            if world.turn == twin.id:
                assert path[0] == world.start
                after = path[len(path) - path[::-1].index(twin.last_place) :]
                assert not hunters_see(world) & set(after)
                assert len(path) - 1 <= world.spent == world.points_at_start - world.points
            fitted += 1
        session.take(*pick(rng, session))
    assert fitted >= 60
