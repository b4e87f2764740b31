"""Random play: nothing is lost, a reloaded game stays the twin of one that was not, and nothing hidden shows."""

from __future__ import annotations

import contextlib
import random
import re
from pathlib import Path

import pytest

import rules.slay_the_spire
from rules.engine import Keys, Option, Question, Refused, Row, Session, Setup, Step, clone, random_keys, replay
from rules.slay_the_spire import RULES
from rules.slay_the_spire.messages_en import TABLE
from rules.slay_the_spire.state import State
from tests.rules.slay_the_spire.table import climb, fight

NAMES = {"s1": "Ann", "s2": "Ben", "s3": "Cid", "s4": "Dan"}
TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {}),
    (1, {"characters": "watcher", "start": "act4", "acts": "4", "ascension": "13"}),
    (2, {"characters": "defect,silent", "ascension": "13"}),
    (2, {"boon": "prismatic_shard", "bane": "uncertain_future"}),
    (3, {"characters": "watcher,defect,silent", "sequential": "on", "daily": "roll"}),
    (3, {"start": "act3", "acts": "4", "ascension": "13", "boon": "transformed", "bane": "insanity"}),
    (4, {"choose_relic": "on", "last_stand": "on", "claw_pack": "on"}),
    (4, {"open_hands": "on", "ascension": "13", "start": "act2"}),
)
"""Tables of all sizes, from Neow and later, with and without ascension and options."""


def hardy(seats: int, seed: str, **options: str) -> State:
    """Return a new run whose heroes can take a lot, so that random play sees all acts."""
    state = RULES.new(Setup([f"s{n}" for n in range(1, seats + 1)], seed, {"unlocks": "all", **options}))
    for hero in state.heroes.values():
        hero.max_hp = hero.hp = 400
    return state


def pick(session: Session[State], rng: random.Random) -> tuple[Question, Keys]:
    """Return a random open question that is waited for, with a random legal answer."""
    questions = [q for q in session.asked if not q.may]
    question = rng.choice(questions)
    keys = random_keys(session.listing(question), question.pick, rng)
    assert keys is not None, (question, session.state.room)
    return question, keys


def words(option: Option) -> list[str]:
    """Say an option and all that follows it."""
    assert option.label[0] in TABLE, option
    said = [RULES.messages.say(option.label, NAMES)]
    why = option.refusal()
    if why is not None:
        assert why[0] in TABLE, why
        said.append(RULES.messages.say(why, NAMES))
    return said + [w for o in (option.then() if option.then is not None else []) for w in words(o)]


def seen(session: Session[State], seat: str | None) -> str:
    """Return all that a seat sees, in words too."""
    sight = session.see(seat)
    assert not {q.about[0] for q in sight.questions if q.about} - set(TABLE.messages)
    asked = [
        (
            q.id,
            q.name,
            q.about,
            RULES.messages.say(q.about, NAMES),
            q.pick,
            q.default,
            [(o.key, words(o)) for o in q.options],
        )
        for q in sight.questions
    ]
    text = (
        RULES.board_text.text(sight.view, NAMES),
        RULES.board_text.headline(sight.view, NAMES),
        RULES.board_text.known(sight.view, NAMES),
    )
    return repr((sight.view, asked, sight.waiting, text))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"acts": "4", "ascension": "13"}),
        (2, {"start": "act3", "acts": "4", "ascension": "13"}),
        (3, {"sequential": "on", "daily": "roll"}),
        (4, {"choose_relic": "on", "last_stand": "on", "claw_pack": "on"}),
    ],
)
def test_random_runs_lose_nothing(seats: int, options: dict[str, str]) -> None:
    """No dead end, no runaway; cards, relics, potions, statuses and tokens add up after every answer."""
    rng = random.Random(seats)
    session = Session(RULES, hardy(seats, f"run{seats}", **options), record=False)
    for _ in range(2500):
        if session.state.outcome is not None:
            break
        question, keys = pick(session, rng)
        session.take(question, keys)
        RULES.check(session.state)
    assert session.state.rooms >= 3


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_reloaded_game_is_the_twin_of_one_that_was_not(seats: int, options: dict[str, str]) -> None:
    """Save and load at any time, take back at any time: both see the same, in every word."""
    rng = random.Random(seats)
    a, b = (Session(RULES, hardy(seats, "twin", **options)) for _ in "ab")
    names = list(a.state.heroes)
    for _ in range(110):
        if a.state.outcome is not None:
            break
        question, keys = pick(a, rng)
        id = a.id_of(question)
        a.answer(question.seat, id, keys)
        b.answer(question.seat, id, keys)
        if rng.random() < 0.08:
            b = Session.load(RULES, b.save())
            assert (b.reopened, b.frozen) == (0, False)
            assert [seen(a, s) for s in (*names, None)] == [seen(b, s) for s in (*names, None)]
        if rng.random() < 0.1:
            seat = rng.choice(names)
            try:
                a.undo(seat, names)
            except Refused:
                continue
            b.undo(seat, names)
    assert not a.reports


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_record_plays_again_to_the_same_state(seats: int, options: dict[str, str]) -> None:
    """Whatever was taken back, given again, reloaded or joined: the first state and the record are enough (verify)."""
    rng = random.Random(seats + 30)
    first = RULES.adapter.dump_json(hardy(seats, "again", **options))
    session = Session(RULES, hardy(seats, "again", **options))
    rows: dict[int, Row] = {}
    back = 0
    for turn in range(120):
        if session.state.outcome is not None:
            break
        question, keys = pick(session, rng)
        session.take(question, keys)
        if turn == 5 and seats < 4 and RULES.late_join.refuses(session.state, "s4", ("",)) is None:
            session.welcome("s4", ("",))
        if rng.random() < 0.3:
            seat = rng.choice(list(session.state.heroes))
            with contextlib.suppress(Refused):
                session.undo(seat, list(session.state.heroes))
                back += 1
                if rng.random() < 0.5:
                    session.redo(seat)
        rows |= session.drain().rows
        if rng.random() < 0.05:
            session = Session.load(RULES, session.save())
    rows |= session.drain().rows
    again, faults = replay(RULES, first, [rows[n] for n in sorted(rows)])
    assert faults == []
    assert again.dump() == session.dump()
    assert back


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_taking_back_is_exact_and_never_crosses_what_came_to_light(seats: int, options: dict[str, str]) -> None:
    """The table is as it was before the answer, to the last card; where its seat learned something it is refused."""
    rng = random.Random(seats + 10)
    session = Session(RULES, hardy(seats, "undo", **options))
    names = list(session.state.heroes)
    exact = barred = 0
    for _ in range(120):
        if session.state.outcome is not None:
            break
        question, keys = pick(session, rng)
        before, sight = session.dump(), seen(session, None)
        session.take(question, keys)
        if rng.random() < 0.5:
            continue
        learned = session.rows[-1].learned
        if {"*", question.seat} & set(learned):
            with pytest.raises(Refused, match="came to light"):
                session.undo(question.seat, names)
            barred += 1
        else:
            session.undo(question.seat, names)
            assert session.dump() == before
            assert seen(session, None) == sight
            session.redo(question.seat)
            exact += 1
    assert exact
    assert barred


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_hidden_never_shows(seats: int, options: dict[str, str]) -> None:
    """Deal anew what a seat, or the public, cannot know: it sees the same; what then differs is a barrier."""
    rng = random.Random(seats + 20)
    session = Session(RULES, hardy(seats, "worlds", **options), record=False)
    compared = 0
    for _ in range(260):
        if session.state.outcome is not None:
            break
        question, keys = pick(session, rng)
        if session.at_home and session.step is not None and rng.random() < 0.15:
            for seat in (*session.state.heroes, None):
                compared += 1
                _compare(session, session.step, seat, question, keys, rng)
        session.take(question, keys)
    assert compared > 20


def test_what_nobody_knows_differs_from_world_to_world() -> None:
    """Every deck, the closed hands, the boss and face-down tokens are dealt anew; what is known stays."""
    table = climb("silent", "watcher", bane="uncertain_future")
    table.restart("begin_act", 1)
    state = table.state
    other = [clone(state) for _ in range(6)]
    for n, world in enumerate(other):
        RULES.redeal(world, "s1", random.Random(n))
    for name in ("encounters", "elites", "events", "relics", "boss_relics", "potions", "curses", "colorless", "boss",
                 "tokens"):  # fmt: skip
        assert any(getattr(world, name) != getattr(state, name) for world in other), name
    for pile in ("rewards", "rares", "hand", "draw"):
        assert any(getattr(w.heroes["s2"], pile) != getattr(state.heroes["s2"], pile) for w in other), pile
    assert all(world.heroes["s1"].hand == state.heroes["s1"].hand for world in other)
    assert any(world.heroes["s1"].draw != state.heroes["s1"].draw for world in other)
    for world in other:
        RULES.check(world)
        assert sorted(world.tokens.values()) == sorted(state.tokens.values())


def _compare(
    session: Session[State], step: Step, seat: str | None, question: Question, keys: Keys, rng: random.Random
) -> None:
    worlds = []
    for other in (False, True):
        state = clone(session.state)
        state.agenda.append(Step(step.name, list(step.ids)))
        if other:
            RULES.redeal(state, seat, rng)
        worlds.append(Session(RULES, state))
    one, two = worlds
    assert seen(one, seat) == seen(two, seat)
    for world in worlds:
        same = next(q for q in world.asked if (q.seat, q.name) == (question.seat, question.name))
        try:
            world.answer(same.seat, world.id_of(same), keys)
        except Refused:
            return  # that seat's own hand is another here
    if seat is not None and seen(one, seat) != seen(two, seat):
        assert {"*", seat} & set(one.rows[-1].learned), (question.name, keys)


def test_what_a_closed_hand_does_at_the_end_of_the_turn_is_a_barrier() -> None:
    """A Burn in Ben's hand works while Ann still orders what is hers: nobody takes the end of the turn back."""
    table = fight("defect", "silent", against=[["cultist"], ["cultist"]])
    table.ann.has(orbs=["lightning", "lightning"])
    table.ben.holds("burn")
    table.ann.ends()
    table.ben.ends()
    assert table.ben.hp == 8
    assert table.ann.asked("next_ability")
    assert "*" in table.session.rows[-1].learned


@pytest.mark.parametrize(("option", "learned"), [("off", ["s1"]), ("on", ["s1", "*"])])
def test_what_is_drawn_is_learned_by_whoever_sees_the_hand(option: str, learned: list[str]) -> None:
    """With open hands that is everybody."""
    table = fight("silent", "ironclad", against=[["cultist"], ["cultist"]], open_hands=option)
    table.ann.has(potions=["swift_potion"]).drinks("swift_potion")
    assert table.session.rows[-1].learned == learned


def test_what_is_drawn_under_watch_is_a_barrier() -> None:
    """Evolve would have drawn a card for a status: that it did not is news for everybody."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]])
    table.ann.has_in_play("evolve").has(potions=["swift_potion"])
    assert RULES.preview.foretell(table.state, "s1", ("potion:swift_potion",)) == [
        ("and_then",)
    ]  # nor does a preview tell
    table.ann.drinks("swift_potion")
    assert "*" in table.session.rows[-1].learned


def test_a_card_that_is_played_from_the_draw_pile_is_a_barrier() -> None:
    """Everybody sees it, whatever becomes of it."""
    table = fight("watcher", "silent", against=[["cultist"], ["cultist"]])
    table.ann.has_in_play("mayhem").holds().has_drawn_pile("doubt", "halt").uses("mayhem")
    assert table.ann.discard_kinds == ["doubt"]
    assert "*" in table.session.rows[-1].learned


def test_every_key_that_is_told_has_words() -> None:
    """Each event that the rules tell is said in words."""
    folder = Path(rules.slay_the_spire.__file__).parent
    told = {
        key
        for path in folder.rglob("*.py")
        for key in re.findall(r"\.tell\(\s*\"(\w+)\"[,)]", path.read_text(encoding="utf-8"))
    }
    assert told
    assert not told - set(TABLE.messages)
