"""Whatever call of Discord or of the database fails, or is the last before a kill: in the end all is shown once."""

import asyncio
import os
import re
from unittest.mock import AsyncMock

import discord
import pytest

from bot.mishaps import Mishap
from bot.sink import Sent, Sink
from bot.tables.core.model import Outcome
from bot.tables.display.player_panels import PlayerPanels
from storage import StorageLocked
from tests.bot.discord.conftest import Shown, open_hall
from tests.bot.discord.flaky import Dies, Flaky, _Response, shown
from tests.bot.discord.test_playing import table_of

ALL = bool(os.environ.get("NIGHTBOARD_EVERY_CALL"))
"""Whether every call is tried; else one in `STRIDE`, each kind of failure others."""
STRIDE = 5
HOUR = 3600
KINDS = ("unheard", "cut", "down", "refused", "dies", "locked")
LONG = 1300
"""Seconds in which everything is tried again that was put off."""


async def start(hall):
    """Start a game."""
    await hall.people["Ann"].presses(hall.lobby, "Start")


async def turn(hall):
    """Play a turn."""
    ann = hall.people["Ann"]
    await ann.presses(next(s for s in ann.dms if "Rest" in s.buttons), "Rest")


async def reseat(hall):
    """Give a seat to somebody else."""
    await hall.people["Ben"].slash("game leave", where=hall.channel, table=(await table_of(hall))[0])
    with hall.env._bot_scope():
        await hall.bot.tables.seats.take_free((await table_of(hall))[0], hall.guest("Cid").id)
    await hall.env.settle()


async def vote(hall):
    """Vote for a pause."""
    table = (await table_of(hall))[0]
    await hall.people["Ann"].slash("game pause", where=hall.channel, table=table)


async def end(hall):
    """End a game."""
    with hall.env._bot_scope():
        await hall.bot.tables.motions.abandon((await table_of(hall))[0], hall.guest("Cid").id, manager=True)
    await hall.env.settle()


async def take_back(hall):
    """Play a turn and take it back."""
    await turn(hall)
    ann = hall.people["Ann"]
    await ann.presses(next(s for s in ann.dms if "Undo" in s.buttons), "Undo")


async def offer(hall):
    """Offer a seat, which is declined."""
    table = (await table_of(hall))[0]
    with hall.env._bot_scope():
        await hall.bot.tables.seats.substitute(table, hall.guest("Ben").id, "s2", user=hall.guest("Cid").id)
    await hall.env.settle()
    (request,) = await hall.bot.store.open_requests(table)
    with hall.env._bot_scope():
        await hall.bot.tables.votes.vote(table, hall.guest("Cid").id, request.id, "no")
    await hall.env.settle()


async def rematch(hall):
    """End a game and open the lobby of the next."""
    await end(hall)
    with hall.env._bot_scope():
        await hall.bot.tables.rematches.rematch((await table_of(hall))[0], hall.guest("Ann").id)
    await hall.env.settle()


ACTS = {act.__name__: act for act in (start, turn, reseat, vote, end, take_back, offer, rematch)}


async def played(folder, act, kind, at):
    """Play one act with one failure; return what is shown in the end, and how many calls there were."""
    async with open_hall(folder / f"{act}-{kind}-{at}.sqlite3") as hall:
        if act == "start":
            ann, ben = hall.guest("Ann"), hall.guest("Ben")
            await ann.slash("game new", game="toy", title="Friday")
            await ben.presses(hall.lobby, "Join")
        else:
            await hall.game_with("Ann", "Ben")
        hall.guest("Cid")
        flaky = Flaky(hall, kind, at)
        await ACTS[act](hall)
        await hall.env.settle()
        if flaky.dead:
            await flaky.restarts()
        await hall.env.advance_time(LONG)
        assert hall.bot.presenter.failing == []
        assert await hall.bot.store.take_outbox() == []
        hall.env._errors[:] = [error for error in hall.env._errors if not isinstance(error, Dies)]
        return shown(hall), flaky.count


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("act", list(ACTS))
async def test_one_failure_changes_nothing_of_what_is_shown_in_the_end(tmp_path, act, kind):
    """For the calls of an act, each in a run of its own."""
    wanted, calls = await played(tmp_path, act, "locked" if kind == "locked" else "unheard", -1)
    assert calls
    first = 0 if ALL else (KINDS.index(kind) + list(ACTS).index(act)) % STRIDE
    for at in range(first, calls, 1 if ALL else STRIDE):
        found, _ = await played(tmp_path, act, kind, at)
        assert found == wanted, f"{kind} at call {at} of {calls}"


async def test_nonces_tell_nothing_of_how_many_messages_were_sent(tmp_path):
    """Each is drawn by itself, so that a public one does not count the private ones before it."""
    seen = []
    for run in range(2):
        async with open_hall(tmp_path / f"{run}.sqlite3") as hall:
            flaky = Flaky(hall, "", -1)
            await hall.game_with("Ann", "Ben")
            seen.append({nonce for nonce in flaky.posted if re.fullmatch("[0-9a-f]{16}", nonce)})
    assert all(len(nonces) > 3 for nonces in seen)
    assert not seen[0] & seen[1]


async def test_what_fails_for_long_is_named_and_tried_again_without_anybody_doing_anything(hall):
    """After its failures a table is one that health tells of; an hour later, Discord well again, all is shown."""
    ann, _ = await hall.game_with("Ann", "Ben")
    hall.bot.renew.change_interval(hours=1)
    hall.bot.remind.change_interval(hours=1)
    table, _ = await table_of(hall)
    hall.env.inject_error("POST", f"/channels/{hall.thread.id}/messages", status=503, code=0, times=None)
    await ann.presses(ann.panel, "Rest")
    await hall.env.advance_time(HOUR)
    assert hall.bot.presenter.failing == [table]
    tried = [
        r for r in hall.env.http_requests if r.method == "POST" and r.path == f"/channels/{hall.thread.id}/messages"
    ]
    assert len(tried) < 40
    hall.env.backend.faults.clear()
    await hall.env.advance_time(HOUR)
    assert hall.bot.presenter.failing == []
    assert hall.story.count("Rests Ann") == 1


async def test_an_answer_that_a_restart_left_thinking_is_given_by_the_next_start(hall, monkeypatch):
    """The one who asked reads that the bot was restarted; an answer that was given is not touched."""
    ann, _ = await hall.game_with("Ann", "Ben")
    given = await ann.slash("game status", where=hall.thread)
    assert await hall.bot.store.read(lambda db: db.execute("SELECT count(*) FROM waiting").fetchone()[0]) == 0

    async def cut(*_):
        raise asyncio.CancelledError  # the process goes here

    monkeypatch.setattr(hall.bot.desk.private, "answer", cut)
    left = await ann.actor.slash(hall.thread, "game status")
    assert left.acknowledged
    assert not any("restarted" in text for text in private(hall))
    await hall.restarts()
    assert [text for text in private(hall) if "I was restarted, or" in text] != []
    assert hall.find(given.message).text == given.text
    assert await hall.bot.store.read(lambda db: db.execute("SELECT count(*) FROM waiting").fetchone()[0]) == 0


async def test_a_press_that_counts_already_is_answered_where_somebody_sees_thinking(hall):
    """A press of before a kill that comes again: nobody else answers it, and it must not wait for ever."""
    ann, _ = await hall.game_with("Ann", "Ben")
    more = await ann.presses(hall.table, "More…")
    before = hall.table.text
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(hall.bot.tables.router), "click", AsyncMock(return_value=Outcome("duplicate")))
        again = await ann.presses(hall.table, "More…")
        own = await ann.presses(ann.panel, "Refresh")
    assert again.ephemeral
    assert "counts once" in again.text
    assert again.text != more.text
    assert own.text == ann.panel.text  # one's own panel shows what is anyway
    assert hall.table.text == before


async def test_an_answer_that_discord_did_not_take_is_given_later(hall):
    """Nobody sees *thinking…* for ever; an answer that was given is not given again."""
    ann, _ = await hall.game_with("Ann", "Ben")
    hall.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=503, code=0, times=None)
    await ann.actor.slash(hall.thread, "game status")
    await ann.actor.click(hall.table.real, custom_id=hall.table.button("More…"))
    hall.env.backend.faults.clear()
    await hall.env.advance_time(60)
    assert len([text for text in private(hall) if "or Discord had trouble just then" in text]) == 2
    assert await hall.bot.store.read(lambda db: db.execute("SELECT count(*) FROM waiting").fetchone()[0]) == 0


async def test_an_answer_that_was_left_is_given_though_discord_fails_meanwhile(hall, monkeypatch):
    """It is struck off once it was given, and asked for again by and by."""
    ann, _ = await hall.game_with("Ann", "Ben")

    async def cut(*_):
        raise asyncio.CancelledError  # the process goes here

    monkeypatch.setattr(hall.bot.desk.private, "answer", cut)
    await ann.actor.slash(hall.thread, "game status")
    late = Sink.answer_late
    monkeypatch.setattr(Sink, "answer_late", AsyncMock(return_value=Sent(mishap=Mishap.DOWN)))
    await hall.restarts()
    assert not any("restarted" in text for text in private(hall))
    monkeypatch.setattr(Sink, "answer_late", late)
    await hall.env.advance_time(60)
    assert [text for text in private(hall) if "I was restarted, or" in text] != []
    assert await hall.bot.store.waiting() == []


async def test_an_answer_that_was_given_is_not_overwritten_since_that_could_not_be_noted(hall, monkeypatch):
    """What is still noted as waiting is struck off later, and the next start leaves the answer as it is."""
    ann, _ = await hall.game_with("Ann", "Ben")
    monkeypatch.setattr(hall.bot.store, "drop_waiting", AsyncMock(side_effect=StorageLocked))
    given = await ann.slash("game status", where=hall.thread)
    monkeypatch.undo()
    await hall.env.advance_time(60)
    await hall.restarts()
    assert hall.find(given.message).text == given.text


def private(hall):
    """Return what the private answers in the thread say."""
    rooms = hall.env.backend.messages.get(hall.thread.id, {}).values()
    return [Shown(hall.env, m, m.components).text for m in rooms if m.flags & 64]


async def test_a_press_that_comes_during_the_start_is_not_taken_for_one_that_was_left(hall, monkeypatch):
    """The start answers what the process before left waiting; what this one has in hand it leaves alone."""
    ann, _ = await hall.game_with("Ann", "Ben")
    panel, desk = PlayerPanels.panel, hall.bot.desk

    async def meanwhile(*given, **more):
        assert await desk.answer_left() == 0
        return await panel(*given, **more)

    monkeypatch.setattr(PlayerPanels, "panel", meanwhile)
    shown = await ann.presses(hall.table, "Your move")
    assert "Rest" in shown.buttons
    assert "restarted" not in shown.text


async def test_what_may_have_been_sent_is_found_though_discord_refuses_meanwhile(hall):
    """It was sent and the answer lost; sending again, looking for it and deleting it are refused then, once each.

    None of that says that nothing stands there; where it does, nobody would ever know of it.
    """
    ann, _ = await hall.game_with("Ann", "Ben")
    hall.bot.renew.change_interval(hours=9)
    hall.bot.remind.change_interval(hours=9)
    table, _ = await table_of(hall)
    request, fails, failed = hall.bot.http.request, ["POST", "POST", "GET", "DELETE"], []

    async def requested(route, **more):
        mine = f"/channels/{hall.thread.id}/messages" in route.url and fails and route.method == fails[0]
        if not mine:
            return await request(route, **more)
        failed.append(fails.pop(0))
        if len(failed) == 1:
            await request(route, **more)
            raise discord.DiscordServerError(_Response(502), "planted")
        raise discord.Forbidden(_Response(403), {"code": 50013, "message": "planted"})

    hall.bot.http.request = requested
    await ann.presses(ann.panel, "Rest")
    await hall.bot.presenter.idle()
    await hall.env.advance_time(2 * HOUR)
    assert failed == ["POST", "POST", "GET", "DELETE"]
    known = {m.message_id for m in await hall.bot.store.messages(table)}
    assert {s.message.id for s in hall.seen(hall.thread.id)} <= known
    assert hall.story.count("Rests Ann") == 1
    assert await hall.bot.store.take_outbox(game_id=table, limit=9) == []
