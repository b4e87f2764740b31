"""What earlier versions saved is loaded and played to the end by this one.

The saves lie in `tests/saves/`, one folder a version. A release adopts its own by
`uv run python -m tests.saves.adopt`; what is there already is kept as it is.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path

import pytest

from bot.panels.wording import internal, slip
from bot.tables import Tables
from bot.tables.core.words import Words
from rules.catalog import GAMES
from rules.engine import Refused, Session, random_keys
from rules.engine.saving import GUEST
from storage import Store
from tests.saves.adopt import step

FOLDER = Path(__file__).parent / "saves"
SAVES = sorted(FOLDER.glob("v*/*.save.json.gz"))
EXPORTS = sorted(FOLDER.glob("v*/*.export.json.gz"))
MOST_TAKEN_BACK = 20
SEATS = ["s1", "s2", "s3", "s4", "s5"]


def text_of(path):
    return gzip.decompress(path.read_bytes()).decode()


def named(path):
    return f"{path.parent.name}/{path.name.partition('.save')[0].partition('.export')[0]}"


def loaded(path):
    text = text_of(path)
    return Session.load(GAMES[json.loads(text)["game"]], text)


def test_every_game_has_saves_of_every_stage():
    found = {path.name.removesuffix(".save.json.gz") for path in SAVES}
    for slug in GAMES:
        for stage in ("early", "middle", "late"):
            assert any(re.fullmatch(rf"{slug}\.\d\.{stage}", name) for name in found), (slug, stage)
        assert any(path.name.startswith(f"{slug}.export") for path in EXPORTS)


@pytest.mark.parametrize("path", SAVES, ids=named)
def test_a_save_of_any_version_is_played_to_its_end(path):
    session = loaded(path)
    assert not session.frozen
    assert bool(session.reopened) == any(e.said[0] == "reopened" for e in session.events[-1:])
    rng = random.Random(path.name)
    while session.asked:
        step(session, rng)
        session.rules.check(session.state)
        assert session.rules.round(session.state) <= session.rules.max_rounds
    assert session.state.outcome is not None
    assert session.reports == []


@pytest.mark.parametrize("path", [p for p in SAVES if "late" not in p.name], ids=named)
def test_a_save_goes_on_by_usual_answers_alone(path):
    """There is a usual answer to every question that others wait for, and it is legal."""
    session = loaded(path)
    for _ in range(150):
        waited = [q for q in session.asked if not q.may]
        if not waited:
            break
        for question in waited:
            keys = question.default_keys()
            assert keys is not None, question.name
            session.check(question, keys)
        session.take(waited[0], waited[0].default_keys(), "clock")
        session.drain()
    assert session.asked or session.state.outcome is not None


@pytest.mark.parametrize("path", SAVES, ids=named)
def test_what_was_saved_can_be_taken_back_and_given_again(path):
    """Undo as far as it goes, twenty answers at the most, and redo all of it: the very same state."""
    session = loaded(path)
    before = json.loads(session.dump())
    taken = []
    for _ in range(MOST_TAKEN_BACK):
        standing = [r for r in session.rows if not r.withdrawn and r.by not in ("undo", GUEST)]
        if not standing:
            break
        try:
            session.undo(standing[-1].seat, SEATS)
        except Refused:
            break
        taken.append(standing[-1].seat)
    for seat in reversed(taken):
        session.redo(seat)
    assert json.loads(session.dump()) == before


@pytest.mark.parametrize("path", [p for p in SAVES if "guest" in p.name], ids=named)
def test_a_guest_who_waits_in_a_save_comes_in_and_plays(path):
    session = loaded(path)
    guest = next(r.seat for r in session.rows if r.by == GUEST)
    assert not any(q.seat == guest for q in session.asked)
    rng = random.Random(path.name)
    while session.asked and not any(r.seat == guest and r.by != GUEST for r in session.rows):
        step(session, rng)
    assert session.asked, "the game ended without the guest"


@pytest.mark.parametrize("path", [p for p in SAVES if "chosen" in p.name], ids=named)
def test_a_save_from_amid_a_joint_decision_goes_on_where_it_was(path):
    """Wishes, votes, offers, gold and picks stand as they did, and nobody's answer was withdrawn."""
    session = loaded(path)
    assert session.reopened == 0
    save = json.loads(text_of(path))
    if not save["present"]:
        return
    now, then = json.loads(session.dump()), session.rules.upcasts[save["schema"]](json.loads(save["present"]))
    for name in ("votes", "shares", "offers"):
        assert now["joint"][name] == json.loads(json.dumps(then["joint"][name]))
    for name in ("chips", "event", "blessings", "sapphire"):
        assert now["here"][name] == then["here"][name]


@pytest.mark.parametrize("path", [p for p in SAVES if "undone" in p.name], ids=named)
def test_what_was_taken_back_before_the_save_can_be_given_again(path):
    session = loaded(path)
    fallen = [(r.seat, r.name, r.keys) for r in session.redoable]
    assert len(fallen) == 2
    for seat, _, _ in fallen:
        session.redo(seat)
    standing = [(r.seat, r.name, r.keys) for r in session.rows if not r.withdrawn and r.by != "undo"]
    assert standing[-2:] == fallen
    assert session.redoable == []


def odd(words, told):
    """Return what of a story has no words, or reads as no person should read it."""
    texts = [words.table.say(said, words.names) for said in told if said[0] in words.table] + words.story(told)
    silent = [said for said in told if said[0] not in words.table]
    return [*silent, *(text for text in texts if not text or internal(text) or slip(text))]


@pytest.mark.parametrize("path", SAVES, ids=named)
def test_what_a_save_still_tells_is_told_in_todays_words(path):
    session = loaded(path)
    words = Words(session.rules, dict(zip(SEATS, ("Ann", "Ben", "Cleo", "Dan", "Eve"), strict=True)))
    assert odd(words, [event.said for event in session.events]) == []


@pytest.mark.parametrize("path", EXPORTS, ids=named)
async def test_a_story_of_any_version_is_told_in_todays_words(path):
    """Each line by itself and all of them folded: no key without words, no part missing."""
    async with await Store.open(":memory:", clock=lambda: 1_900_000_000) as store:
        tables = Tables(store, GAMES, clock=lambda: 1_900_000_000, names=lambda user: f"Player {user}", pace=0)
        game = await tables.files.import_(text_of(path), guild_id=1, channel_id=2)
        async with tables.live.locked(game.id) as live:
            words = Words(live.rules, dict(zip(SEATS, ("Ann", "Ben", "Cleo", "Dan", "Eve"), strict=True)))
            told = [line.said for line in live.lines]
            assert len(told) > 25
            assert odd(words, told) == []


@pytest.mark.parametrize("path", EXPORTS, ids=named)
async def test_an_exported_game_of_any_version_is_imported_and_goes_on_to_its_end(path):
    async with await Store.open(":memory:", clock=lambda: 1_900_000_000) as store:
        tables = Tables(store, GAMES, clock=lambda: 1_900_000_000, names=lambda user: f"Player {user}", pace=0)
        game = await tables.files.import_(text_of(path), guild_id=1, channel_id=2)
        rng = random.Random(path.name)
        for _ in range(40):
            async with tables.live.locked(game.id) as live:
                questions = [q for q in live.playing().open() if not q.may]
                if not questions:
                    break
                question = rng.choice(questions)
                keys = random_keys(question.options, question.pick, rng)
                assert keys is not None
                await tables.answers.count(live, question, keys)
        assert (await tables.messages.visible(game.id)).status in ("running", "finished")
        _, save = await store.load_save(game.id)
        await tables.close()
    session = Session.load(GAMES[game.slug], save)
    assert (session.frozen, session.reopened) == (False, 0)
    while session.asked:
        step(session, rng)
    assert session.state.outcome is not None


@pytest.mark.parametrize(
    "path", [p for p in SAVES if p.name.startswith("van-helsing") and "early" in p.name], ids=named
)
def test_a_round_of_the_castle_asks_a_dozen_choices_of_a_seat_at_the_most(path):
    """On the average, with nothing automatic on and everybody doing what there is to do."""
    session = loaded(path)
    rng = random.Random(path.name)
    first, before = session.rules.round(session.state), session.row_count
    while session.asked and session.row_count < before + 600:
        step(session, rng)
    rounds = session.rules.round(session.state) - first
    assert rounds > 5
    assert (session.row_count - before) / rounds / len(session.state.seats) <= 12
