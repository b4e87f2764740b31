"""The Spire at a table: old and fast clicks, votes that come late, files that do not belong here."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.tables import Refusal, Tables
from bot.workers import HereWorkers
from rules.catalog import GAMES
from storage import Commit
from storage.exports import read_export
from tests.bot.tables.conftest import ANN, BEN, CARA, NAMES, choices, control, labels
from tests.bot.tables.test_games import begun, castle

__all__ = ["castle"]


async def climbing(castle, *people, **options):
    """Begin a run on the map, in its first fight."""
    return await begun(castle, people, slug="slay-the-spire", **{"start": "map", **options})


async def kept(castle, table):
    """Return all that a refusal must not change."""
    return await castle.store.load_save(table), len(await castle.store.answers(table))


async def session_of(castle, table):
    """Return the session of a table that is held in memory."""
    await castle.tables.messages.visible(table)
    return castle.tables.live.loaded[table].session


async def test_two_fast_clicks_do_not_spend_energy_twice(castle):
    table = await climbing(castle, ANN)
    session = await session_of(castle, table)
    panel = await castle.tables.panels.panel(table, ANN)
    id, values = control(panel, "End turn")
    first, second = await asyncio.gather(castle.press(ANN, id, *values), castle.press(ANN, id, *values))
    assert [first.kind, second.kind] == ["done", "refused"]
    assert second.text == "Already answered: Ann ends the turn. Here is what is open now:"
    assert len(await castle.store.answers(table)) == 1
    assert session.state.heroes["s1"].energy == 3


async def test_a_button_of_anothers_panel_is_refused(castle):
    table = await climbing(castle, ANN, BEN)
    before = await kept(castle, table)
    for id, values in choices(await castle.tables.panels.panel(table, BEN)):
        outcome = await castle.press(ANN, id, *values)
        assert outcome.kind == "refused"
        assert outcome.text.endswith(".")
    assert await kept(castle, table) == before


async def test_a_button_of_a_fight_that_is_over_is_refused(castle):
    table = await climbing(castle, ANN)
    session = await session_of(castle, table)
    id, values = control(await castle.tables.panels.panel(table, ANN), "End turn")
    for foe in session.state.combat.foes:  # it ends with this turn
        foe.hp, foe.dead = 0, True
    session.state.combat.over = True
    assert (await castle.press(ANN, id, *values)).kind == "done"
    assert session.state.combat is None
    before = await kept(castle, table)
    outcome = await castle.press(ANN, id, *values)
    assert outcome.kind == "refused"
    assert await kept(castle, table) == before


async def test_a_vote_after_the_decision_is_refused(castle):
    table = await climbing(castle, ANN, BEN, CARA)
    session = await session_of(castle, table)
    session.state.combat.over = True
    id, values = control(await castle.tables.panels.panel(table, ANN), "End turn")
    assert (await castle.press(ANN, id, *values)).kind == "done"
    for user in (ANN, BEN, CARA):
        id, values = control(await castle.tables.panels.panel(table, user), "Done")
        assert (await castle.press(user, id, *values)).kind == "done"
    ways = {user: choices(await castle.tables.panels.panel(table, user)) for user in (ANN, BEN, CARA)}
    late = ways[CARA][0]
    for user in (ANN, BEN):
        outcome = await castle.press(user, ways[user][0][0], *ways[user][0][1])
        if outcome.kind == "draft":
            go, values = control(outcome.panel, "Go")
            outcome = await castle.press(user, go, *values)
        assert outcome.kind == "done"
    assert len(session.state.path) == 2
    before = await kept(castle, table)
    assert (await castle.press(CARA, late[0], *late[1])).kind == "refused"
    assert await kept(castle, table) == before


async def test_campaign_files_that_do_not_belong_here_are_refused(castle):
    await castle.store.put_campaign(1, "slay-the-spire", {"boxes": {"silent": 2}, "ascension": 1})
    text = await castle.tables.campaigns.export_campaign(1, "slay-the-spire")
    before = await castle.store.campaign(1, "slay-the-spire")
    file = json.loads(text)
    for campaign, why in (
        ({"boxes": {"silent": 9}}, "impossible number of boxes: silent"), ({"boxes": {"silent": -1}}, "boxes"),
        ({"boxes": {"dracula": 1}}, "boxes: dracula"), ({"boxes": {"silent": True}}, "boxes"),
        ({"ascension": 14}, "ascension"), ({"achievements": "all of them"}, "not a record"), ({"boxes": []}, "record"),
    ):  # fmt: skip
        with pytest.raises(Refusal, match=why) as refusal:
            await castle.tables.campaigns.import_campaign(
                1, "slay-the-spire", json.dumps({**file, "campaign": campaign})
            )
        assert str(refusal.value).endswith("Nothing was changed.")
    with pytest.raises(Refusal, match="another server"):
        await castle.tables.campaigns.import_campaign(2, "slay-the-spire", text)
    with pytest.raises(Refusal, match="no file"):
        await castle.tables.campaigns.import_campaign(
            1, "slay-the-spire", text.replace("slay-the-spire", "van-helsing")
        )
    assert await castle.store.campaign(1, "slay-the-spire") == before


async def test_a_new_server_begins_with_nothing_unlocked(castle):
    with pytest.raises(Refusal, match="unlocked ascension up to level 0"):
        await climbing(castle, ANN, ascension="1")
    table = await climbing(castle, ANN, ascension="1", unlocks="all")
    assert (await session_of(castle, table)).state.ascension == 1


async def test_a_file_with_an_unknown_card_is_not_imported(castle, monkeypatch):
    table = await climbing(castle, ANN)
    text = await castle.tables.files.export(table)
    body = read_export(text)
    assert body.save is not None
    body.save = body.save.replace("strike_ironclad", "excalibur")
    monkeypatch.setattr("bot.tables.admin.importing.read_export", lambda _: body)
    games = len(await castle.store.list_games(limit=100))
    with pytest.raises(Refusal, match="excalibur") as refusal:
        await castle.tables.files.import_(text, guild_id=1, channel_id=2, host_id=ANN)
    assert str(refusal.value).endswith("Nothing was imported.")
    assert len(await castle.store.list_games(limit=100)) == games


async def test_a_save_with_an_unknown_card_is_shown_as_damaged(castle):
    table = await climbing(castle, ANN)
    _, save = await castle.store.load_save(table)
    assert save is not None
    version = (await castle.store.game(table)).version
    damaged = Commit(save=save.replace("strike_ironclad", "excalibur"), expected_version=version)
    await castle.store.commit_answer(table, damaged)
    castle.tables = Tables(castle.store, GAMES, clock=castle.clock, workers=HereWorkers(GAMES), names=NAMES.get, pace=0)
    panel = await castle.tables.panels.panel(table, ANN)
    assert "excalibur" in " ".join(panel.text + panel.heading + panel.notes)
    assert not choices(panel)
    assert labels(panel)
