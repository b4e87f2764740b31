"""Every game by random play: no dead end, exact saves, restarts and undo, nothing hidden shows, words for every key."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from pydantic import TypeAdapter

from rules.catalog import GAMES
from rules.engine import Keys, Option, Question, Refused, Said, Session, Step, clone, random_keys
from rules.engine.drive import dealt_anew, matching
from tests.contract.houses import HOUSES, PEOPLE, TABLES, House

ANY = TypeAdapter(Any)
INTERNAL = re.compile(r"\bs\d\b|\b[a-z]+_[a-z_]+\b|\b[a-z_]+:[a-z0-9_]+\b")
"""What no person may read: a seat, a snake_case name, a composed key."""
every_table = pytest.mark.parametrize(("slug", "table"), TABLES)


def play(house: House, table: int, answers: int, *, record: bool = True) -> Iterator[tuple[Any, ...]]:
    """Yield (session, question, keys, rng) before each answer; whoever takes it up may not answer itself."""
    rng = random.Random(table)
    session = Session(house.game, house.new(table, f"contract {table}"), record=record)
    for _ in range(answers):
        if session.state.outcome is not None:
            return
        question, keys = pick(session, rng)
        yield session, question, keys, rng
        session.take(question, keys)


def pick(session: Session[Any], rng: random.Random) -> tuple[Question, Keys]:
    """Return a random open question that is waited for, and a legal answer. Fails at a dead end."""
    asked = [q for q in session.asked if not q.may]
    rng.shuffle(asked)
    for question in asked:
        keys = random_keys(session.listing(question), question.pick, rng)
        if keys is not None:
            return question, keys
    raise AssertionError(f"dead end: {[(q.seat, q.name) for q in session.asked]}")


def spelt(options: Sequence[Option]) -> list[Any]:
    """Return options with their refusals and all that follows, as data."""
    return [
        (o.key, o.label, why := o.refusal(), o.group, o.shows, o.warn, spelt(o.then()) if o.then and not why else None)
        for o in options
    ]


def sight(session: Session[Any], seat: str | None, *, ids: bool = True) -> str:
    """Return everything that a seat is shown."""
    seen = session.see(seat)
    asked = [(o.id if ids else "", o.name, o.about, spelt(o.options), o.pick, o.default) for o in seen.questions]
    text = session.rules.board_text
    words = [text.text(seen.view, PEOPLE), text.headline(seen.view, PEOPLE), text.known(seen.view, PEOPLE)]
    return json.dumps(ANY.dump_python([seen.view, asked, seen.waiting, words], mode="json", fallback=str))


def seats_of(house: House, table: int) -> list[str | None]:
    return [*(f"s{n}" for n in range(1, house.tables[table][0] + 1)), None]


def anew(session: Session[Any], seat: str | None = None, rng: random.Random | None = None) -> Session[Any]:
    """Return a session that begins the present step anew, in a world that the seat may be in where `rng` is given."""
    assert session.step is not None
    state = clone(session.state)
    if rng is not None:
        dealt_anew(session.rules, state, seat, rng)
    state.agenda.append(Step(session.step.name, list(session.step.ids)))
    return Session(session.rules, state)


def test_every_game_of_the_catalogue_has_a_house() -> None:
    assert {h.game.slug for h in HOUSES.values()} >= set(GAMES)


@pytest.mark.parametrize("words", ["s1 rests", "Draw next_ability", "Play card:bash"])
def test_what_is_internal_is_known_when_it_is_seen(words: str) -> None:
    assert INTERNAL.search(words)
    assert not INTERNAL.search("Ann: Jaw Worm 6→3, well-known (2:1).")


@every_table
def test_random_play_has_no_dead_end_and_loses_nothing(slug: str, table: int) -> None:
    """Components add up after every answer, the rounds end, and what the clock would answer is always legal."""
    house = HOUSES[slug]
    answers = 0
    for session, *_ in play(house, table, 400, record=False):
        house.game.check(session.state)
        assert house.game.round(session.state) <= house.game.max_rounds
        for question in session.asked:
            options = session.listing(question)
            assert len({o.key for o in options}) == len(options), question.name
            usual = question.default_keys()
            if usual is not None and not question.may:
                session.check(question, usual)
        answers += 1
    assert answers > 10


@every_table
def test_a_game_reloaded_after_each_answer_is_the_twin_of_one_that_was_not(slug: str, table: int) -> None:
    house = HOUSES[slug]
    twin = Session(house.game, house.new(table, f"contract {table}"))
    seats = seats_of(house, table)
    for n, (session, question, keys, _) in enumerate(play(house, table, 50)):
        seat = seats[n % len(seats)]
        assert sight(session, seat) == sight(twin, seat)
        assert json.loads(session.dump()) == json.loads(twin.dump())
        twin.answer(question.seat, session.id_of(question), keys)
        twin = Session.load(house.game, twin.save())
        assert (twin.reopened, twin.frozen) == (0, False)


@every_table
def test_a_step_at_home_begins_anew_with_the_same_questions(slug: str, table: int) -> None:
    house = HOUSES[slug]
    begun = 0
    for session, *_ in play(house, table, 80):
        if session.at_home and session.step is not None:
            again = anew(session)
            for seat in seats_of(house, table):
                assert sight(session, seat, ids=False) == sight(again, seat, ids=False)
            begun += 1
    assert begun


@every_table
def test_two_worlds_that_a_seat_cannot_tell_apart_look_alike(slug: str, table: int) -> None:
    """An answer after which they differ for the seat is a barrier to taking it back."""
    house = HOUSES[slug]
    compared = 0
    for session, question, keys, rng in play(house, table, 100):
        if not session.at_home or session.step is None or rng.random() > 0.3:
            continue
        for seat in seats_of(house, table):
            one, two = anew(session), anew(session, seat, rng)
            house.game.check(two.state)
            assert sight(one, seat) == sight(two, seat)
            compared += 1
            try:
                for world in (one, two):
                    same = matching(world.asked, question.seat, question.name)
                    world.answer(same.seat, world.id_of(same), keys)
            except Refused:
                assert question.seat != seat, (question.name, keys)
                continue
            if seat is not None and sight(one, seat) != sight(two, seat):
                assert {"*", seat} & set(one.rows[-1].learned), (question.name, keys)
    assert compared


@every_table
def test_taking_back_is_exact_and_never_crosses_a_barrier(slug: str, table: int) -> None:
    house = HOUSES[slug]
    tried = 0
    before, sights, last = b"", "", None
    for session, question, _, _ in play(house, table, 80):
        if last is not None:
            names = [s for s in seats_of(house, table) if s is not None]
            other = Session.load(house.game, session.save())
            now = other.dump()
            if {"*", last} & set(other.rows[-1].learned):
                with pytest.raises(Refused):
                    other.undo(last, names)
                assert other.dump() == now
            elif other.points[0].rows < other.row_count:
                other.undo(last, names)
                assert json.loads(other.dump()) == json.loads(before)
                assert sight(other, None) == sights
            tried += 1
        before, sights, last = session.dump(), sight(session, None), question.seat
    assert tried


@every_table
def test_everything_that_is_shown_has_words(slug: str, table: int) -> None:
    """Prompts, labels, refusals, warnings and the story are said without a seat, a key or a snake_case name."""
    house = HOUSES[slug]
    if not house.worded:
        assert slug not in GAMES
        return
    shown: set[Said] = set()

    def gather(options: Sequence[Option]) -> None:
        for option in options:
            why = option.refusal()
            shown.update(said for said in (option.label, why, option.warn) if said)
            gather(option.then() if option.then and not why else ())

    for session, *_ in play(house, table, 150):
        for question in session.asked:
            shown.update([question.about] if question.about else [])
            gather(session.listing(question))
        shown.update(event.said for event in session.events)
        session.drain()
    worded = {said: house.game.messages.say(said, PEOPLE) for said in shown}
    assert worded
    assert {said: words for said, words in worded.items() if INTERNAL.search(words)} == {}
