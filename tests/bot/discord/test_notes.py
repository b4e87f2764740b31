"""What has gone wrong on Discord for others: late answers, old tokens, closed doors, odd names, silence, caps."""

import asyncio
import re
import sqlite3
import time
from contextlib import closing
from dataclasses import replace

import aiohttp
import discord
import pytest

from bot.commands import book
from bot.mishaps import Mishap
from bot.naming import escaped
from bot.panels import parse_custom_id
from bot.tables.display import turns
from render import Picture
from rules.van_helsing import RULES
from storage import Job, StorageLocked
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.test_playing import play_on, table_of
from tests.bot.toys import Duel, Spoken
from tests.patience import PATIENCE
from tests.rules.engine.toy import Guests

MINUTE, HOUR = 60, 3600


@pytest.fixture
async def duel(tmp_path):
    """A hall with the game that asks for amounts."""
    async with open_hall(tmp_path / "duel.sqlite3", {"toy": Duel()}) as made:
        yield made


# the life of an interaction --------------------------------------------------------------------------------------
async def test_the_acknowledgement_does_not_wait_for_the_picture(tmp_path, monkeypatch):
    """However slow the drawing is, the press is acknowledged first, and the picture comes in the end."""
    async with open_hall(tmp_path / "slow.sqlite3", {"van-helsing": RULES}) as hall:
        ann, ben = hall.guest("Ann"), hall.guest("Ben")
        await ann.slash("game new", game="Van Helsing", title="Castle")
        for guest in (ann, ben):
            await guest.presses(hall.lobby, "Join")
        await ann.presses(hall.lobby, "Start")
        await hall.bot.presenter.idle()
        drawn, acknowledged = [], []

        async def slow(request, *_):
            if not drawn:
                await asyncio.sleep(0.3)
            drawn.append(time.perf_counter())
            return Picture(b"x", "image/png", "slow.png", "A slow castle.", 1, 1)

        defer = discord.InteractionResponse.defer

        async def noted(self, **more):
            await defer(self, **more)
            acknowledged.append(time.perf_counter())

        monkeypatch.setattr("bot.sink.PATIENCE", 0.05)
        monkeypatch.setattr(hall.bot.pictures, "draw", slow)
        monkeypatch.setattr(discord.InteractionResponse, "defer", noted)
        shown = await ben.presses(hall.table, "Your move")
        await hall.env.settle()
        assert acknowledged[0] < drawn[0]
        assert hall.find(shown.message).pictures[0]["description"] == "A slow castle.", shown


async def test_after_a_quarter_of_an_hour_everything_is_still_edited(hall):
    """Nothing hangs on the token of an interaction: panels, table and old ephemeral panels work days later."""
    ann, ben = await hall.game_with("Ann", "Ben")
    hand = await ann.presses(hall.table, "Your move")
    await hall.env.advance_time(16 * MINUTE)
    await ann.presses(ann.panel, "Rest")
    await hall.env.advance_time(16 * MINUTE)
    requests = len(hall.env.http_requests)
    await ben.presses(ben.panel, "Rest")
    assert "Waiting for" in hall.table.text
    assert any(label in ann.panel.buttons for label in ("Left", "Dig", "Rest")), ann.panel
    hooks = [r for r in hall.env.http_requests[requests:] if "/webhooks/" in r.path and "/messages/" in r.path]
    assert all(r.path.endswith("@original") for r in hooks), hooks
    await hall.env.advance_time(16 * MINUTE)
    fresh = await ann.presses(hand, "Refresh")
    assert fresh.buttons
    assert "Rest" not in fresh.buttons or "Dig" in fresh.buttons


async def test_a_modal_is_opened_at_once_and_may_be_abandoned(duel):
    """A button that opens one never defers; closing it leaves state and button as they were."""
    ann, _ben = await duel.game_with("Ann", "Ben")
    _, version = await table_of(duel)
    id = next(id for id in ann.panel.buttons.values() if parse_custom_id(id).verb == "k")
    for _ in range(2):
        opened = await ann.user.click(ann.panel.real, custom_id=id)
        assert opened.modal is not None
        assert (await table_of(duel))[1] == version
    field = opened.modal["components"][0]["component"]["custom_id"]
    done = await ann.user.submit_modal(opened, {field: "7"})
    assert done.acknowledged
    assert (await table_of(duel))[1] > version


async def test_one_bad_command_does_not_keep_the_bot_from_starting(hall, monkeypatch, caplog):
    """A group that cannot be added is left out; a list that Discord refuses is logged; buttons act either way."""
    ann, _ = await hall.game_with("Ann", "Ben")
    panel = ann.panel

    monkeypatch.setattr(book, "COMMANDS", ["no command"])
    hall.env.inject_error("PUT", "/applications/*/commands", status=400, code=50035)
    await hall.restarts()
    assert hall.bot.up
    names = {c.name for c in hall.bot.tree.get_commands()}
    assert {"game", "move", "settings", "doctor"} <= names
    assert "rules" not in names
    assert "left out" in caplog.text
    assert "could not be registered" in caplog.text
    assert len(hall.bot.guilds) == 1
    await ann.presses(panel, "Rest")
    assert "Rests Ann" in hall.story


async def test_discord_that_does_not_answer_at_all(hall, monkeypatch):
    """No answer is no harm: the move counts, and what could not be shown is shown later."""
    ann, _ = await hall.game_with("Ann", "Ben")
    panel, request = ann.panel, hall.bot.http.request
    silent, tried = True, asyncio.Event()

    async def gone(route, **more):
        if silent and "/messages" in route.path:
            tried.set()
            raise aiohttp.ServerDisconnectedError if route.method == "PATCH" else TimeoutError
        return await request(route, **more)

    monkeypatch.setattr(hall.bot.http, "request", gone)
    with hall.env._bot_scope():
        await hall.bot.tables.router.click(click_of(ann, panel.button("Rest")))
    await asyncio.wait_for(tried.wait(), PATIENCE)
    silent = False
    await hall.env.advance_time(20)
    assert "Rests Ann" in hall.story
    assert hall.story.count("Rests Ann") == 1


def click_of(guest, id):
    """Return a press."""
    from bot.tables import Click

    return Click(guest.id, id, (), 0)


@pytest.mark.parametrize(("status", "code"), [(429, 0), (500, 0), (403, 50013), (404, 10003)])
async def test_whatever_discord_answers_the_game_goes_on(hall, status, code):
    """Every post and edit of the thread refused for a while: moves count, panels go on, all is shown in the end."""
    ann, ben = await hall.game_with("Ann", "Ben")
    thread = hall.thread.id
    for method in ("POST", "PATCH"):
        hall.env.inject_error(method, f"/channels/{thread}/messages*", status=status, code=code, times=2)
    await ann.presses(ann.panel, "Rest")
    await ben.presses(ben.panel, "Rest")
    await hall.env.advance_time(1300)  # refused twice, it is tried a third time after another ten minutes
    hall.wakes((await table_of(hall))[0])
    await hall.bot.presenter.idle()
    await hall.env.settle()
    assert "Rests Ann" in hall.story
    assert "Rests Ben" in hall.story


# people and names ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "name", ["🦇 Zoë", "**bold** _it_ `x`", "שלום עולם", "\u202eevil\u202c", "@everyone", "[x](y)", "\u3164", "-# Big"]
)
async def test_names_of_any_kind(hall, name):
    """Emoji, markup, other directions of writing, mentions, nothing to be seen: shown as words, and the table plays."""
    ann, odd = await hall.game_with("Ann", name)
    assert not re.search(r"[\u202a-\u202e\u2066-\u2069\u3164]", hall.bot.people.name(odd.id))
    words = escaped(hall.bot.people.name(odd.id))
    await ann.presses(ann.panel, "Rest")
    assert f"Waiting for {words}" in hall.table.text
    await odd.presses(odd.panel, "Rest")
    assert f"Rests {words}" in hall.story
    assert not any(s.message.mention_everyone for s in hall.seen(hall.thread.id))


async def test_everybody_but_one_gets_their_panel_when_one_refuses(hall):
    """The second of three refuses direct messages: the third is served all the same, and the lobby said so before."""
    ben = hall.guest("Ben")
    hall.env.inject_error("POST", f"/channels/{ben.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    ann, ben, cid = await hall.game_with("Ann", "Ben", "Cid")
    for guest in (ann, ben, cid):
        panel = guest.panel if guest.dms else await guest.presses(hall.table, "Your move")
        await guest.presses(panel, "Rest")
    assert all(f"Rests {name}" in hall.story for name in ("Ann", "Ben", "Cid"))
    await ann.slash("game new", game="toy", title="Second")
    await ben.presses(hall.lobby, "Join")
    assert "closed DMs" in hall.lobby.text


async def test_help_is_two_presses_from_every_private_panel(hall):
    """*More…* and *Call the host*: the host gets a message, though the asker cannot mention anybody."""
    ann, ben = await hall.game_with("Ann", "Ben")
    await ann.presses(ann.panel, "Rest")
    more = await ben.presses(ben.panel, "More…")
    await ben.user.click(more.real, custom_id=more.button("Call the host"))
    await hall.env.settle()
    assert any("Ben asks for help" in s.text for s in ann.dms)


async def test_whoever_asked_is_answered_though_the_others_cannot_be_reached(hall):
    """A wish for a pause waits over a restart, also where nobody's direct messages are open."""
    ann, ben = await hall.game_with("Ann", "Ben")
    hall.env.inject_error("POST", f"/channels/{ben.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    said = await ann.slash("game pause", where=hall.thread)
    assert "agree so far" in said.text
    await hall.restarts()
    await hall.bot.presenter.idle()
    call = next(s for s in hall.seen(hall.thread.id) if "Agree" in s.buttons)
    await ben.presses(call, "Agree")
    assert "paused" in hall.table.text


# threads ---------------------------------------------------------------------------------------------------------
async def test_threads_of_finished_games_make_room_for_new_ones(hall):
    """At Discord's cap a finished game's thread is archived, and the new one is opened after all."""
    ann, ben = await hall.game_with("Ann", "Ben")
    await play_on(hall, [ann, ben], until=lambda: "Rematch" in hall.seen(hall.thread.id)[-1].buttons, most=400)
    old = hall.thread.id
    hall.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006, times=1)
    await hall.game_with("Ann", "Ben")
    await hall.bot.presenter.idle()
    games = await hall.bot.store.list_games(statuses=("running",))
    assert games[0].thread_id not in (None, old)
    assert hall.env.backend.get_channel(old).thread_metadata.archived
    assert Mishap.THREAD_CAP.value not in "\n".join(s.text for s in hall.seen(hall.channel.id))


async def test_the_daily_look_opens_what_was_archived_unseen(hall):
    """A day later, also where the bot was started anew, an archived thread of a live table is opened again."""
    await hall.game_with("Ann", "Ben")
    thread = hall.thread.id
    await hall.restarts()
    hall.env.backend.get_channel(thread).thread_metadata.archived = True
    assert hall.bot.looking is None
    await hall.bot.store.put_job(Job("daily", 0))
    await hall.bot.reminders.tick()
    await hall.bot.looking
    await hall.bot.reminders.tick()
    assert not hall.env.backend.get_channel(thread).thread_metadata.archived


async def test_no_address_of_a_picture_is_kept(tmp_path):
    """Pictures are drawn from the state; what Discord hands out rots and is not in the database."""
    async with open_hall(tmp_path / "urls.sqlite3", {"van-helsing": RULES}) as hall:
        ann = hall.guest("Ann")
        await ann.slash("game new", game="Van Helsing", title="Castle")
        for guest in (ann, hall.guest("Ben")):
            await guest.presses(hall.lobby, "Join")
        await ann.presses(hall.lobby, "Start")
        await hall.bot.presenter.idle()
        assert hall.table.pictures
        with closing(sqlite3.connect(hall.database)) as db:
            dump = "\n".join(db.iterdump())
        assert not re.search(r"https?://|cdn\.discord|attachments/", dump)


async def test_a_restart_writes_to_nobody(hall):
    """Nothing was lost, so nobody is told anything."""
    ann, ben = await hall.game_with("Ann", "Ben")
    before = [len(g.dms) for g in (ann, ben)], len(hall.seen(hall.thread.id)), len(hall.seen(hall.channel.id))
    await hall.restarts()
    after = [len(g.dms) for g in (ann, ben)], len(hall.seen(hall.thread.id)), len(hall.seen(hall.channel.id))
    assert before == after


async def test_the_host_is_told_once_what_the_bot_lacks(hall, monkeypatch):
    """A right that was taken away in mid-game is named to the host by direct message, and the game goes on."""
    ann, ben = await hall.game_with("Ann", "Ben")
    monkeypatch.setattr("bot.present.rooms.missing_rights", lambda granted: ["Send Messages in Threads"])
    for method in ("POST", "PATCH"):
        hall.env.inject_error(method, f"/channels/{hall.thread.id}/messages*", status=403, code=50013, times=None)
    await ann.presses(ann.panel, "Rest")
    await ben.presses(ben.panel, "Rest")
    told = [s for s in ann.dms if "I lack: Send Messages in Threads." in s.text]
    assert len(told) == 1
    assert not any("I lack" in s.text for s in ben.dms)
    hall.env.backend.faults.clear()


@pytest.mark.parametrize(("at_once", "posted"), [(turns.AT_ONCE, True), (4, True), (3, False)])
async def test_turns_that_pass_while_nothing_can_be_shown_are_told_in_full_after_a_restart(
    hall, monkeypatch, at_once, posted
):
    """However many turns went by before a kill, each has its message, and the one that was begun says its end."""
    ann, ben = await hall.game_with("Ann", "Ben")
    table, tables = (await table_of(hall))[0], hall.bot.tables
    hall.bot.presenter.pace = replace(hall.bot.presenter.pace, edit_gap=3600.0)
    if not posted:
        hall.env.inject_error("POST", f"/channels/{hall.thread.id}/messages", status=503, code=0, times=None)
    while len(stories(await tables.messages.visible(table, 0))) < 8:
        for item in (await tables.messages.visible(table)).items:
            buttons = [b for row in item.panel.rows if isinstance(row, tuple) for b in row]
            ids = {b.label: b.id for b in buttons if item.role.startswith("panel:")}
            label = next((c for c in ("Rest", "0", "Left", "1", "Keep", "End") if c in ids), None)
            if label is not None:
                await tables.router.click(click_of(ann if item.audience.user == ann.id else ben, ids[label]))
    wanted = stories(await tables.messages.visible(table, 0))
    assert "\n".join(wanted) not in hall.story
    monkeypatch.setattr(turns, "AT_ONCE", at_once)
    hall.env.backend.faults.clear()
    await hall.restarts()
    assert [
        shown.text for shown in hall.seen(hall.thread.id) if not shown.buttons and "Toy" not in shown.text
    ] == wanted


async def test_an_edit_that_comes_to_discord_after_the_answer_to_a_press_does_not_stay(hall, monkeypatch):
    """It was under way when the button was pressed, came last, and then the bot was killed: the panel is mended."""
    ann, _ = await hall.game_with("Ann", "Ben")
    panel, late, real, begun = ann.panel, [], hall.bot.sink.edit, asyncio.Event()

    async def held_up(*request):
        late.append(request)
        begun.set()
        await asyncio.sleep(3600)

    monkeypatch.setattr(hall.bot.sink, "edit", held_up)
    table = (await table_of(hall))[0]
    kept = await hall.bot.store.message(table, "panel:s1")
    kept.fingerprint = "older"
    await hall.bot.store.put_message(table, kept)
    hall.wakes(table)
    await begun.wait()
    assert "Rest" not in (await ann.presses(panel, "Rest")).buttons
    await real(*late[0])
    assert "Rest" in ann.panel.buttons
    await hall.restarts()
    assert "Rest" not in ann.panel.buttons


@pytest.mark.parametrize(("where", "what"), [("sink", "answer"), ("desk", "_role")])
async def test_an_answer_that_took_too_long_to_wait_for_does_not_stay(hall, monkeypatch, where, what):
    """The table was shown meanwhile, and what comes last shows what was before: it is looked at once more."""
    ann, ben = await hall.game_with("Ann", "Ben")
    owner = getattr(hall.bot, where)
    real = getattr(owner, what)

    async def slowly(*given):
        monkeypatch.setattr(owner, what, real)
        await asyncio.sleep(30)
        return await real(*given)

    monkeypatch.setattr(owner, what, slowly)
    await ann.presses(ann.panel, "Rest")
    await ben.presses(ben.panel, "Rest")
    await hall.env.advance_time(10)
    assert "Left" in ann.panel.buttons
    await hall.env.advance_time(25)
    assert "Left" in ann.panel.buttons


async def test_a_look_that_was_under_way_does_not_undo_what_a_press_has_shown(hall, monkeypatch):
    """It was composed before the press, and came to that person's panel after it: half a choice stays as it is."""
    people = await hall.game_with("Ann", "Ben", "Cid")
    ann, ben, _ = people
    for guest in people:
        await guest.presses(guest.panel, "Rest")
    for guest in (ann, ben):
        await guest.presses(guest.panel, "Left")
    await hall.env.advance_time(MINUTE)
    real = hall.bot.sink.edit

    async def slowly(*given):
        monkeypatch.setattr(hall.bot.sink, "edit", real)
        await asyncio.sleep(30)
        return await real(*given)

    monkeypatch.setattr(hall.bot.sink, "edit", slowly)
    await ben.presses(ben.panel, next(label for label in ben.panel.buttons if "oin" in label))
    gift = next(label for label in ann.panel.buttons if "ift" in label)
    assert "Ben: 1 point" not in ann.panel.text
    half = await ann.presses(ann.panel, gift)
    await hall.env.advance_time(MINUTE)
    assert "Plays Ben" in hall.story
    assert "Ben: 1 point" in ann.panel.text
    assert list(ann.panel.buttons) == list(half.buttons)


async def test_a_message_that_was_edited_and_not_noted_is_not_taken_for_what_it_was(hall, monkeypatch):
    """The database failed just then, and the next undo made all as it was before the edit: it is edited once more."""
    ann, ben = await hall.game_with("Ann", "Ben")
    for label in ("Rest", "Left"):
        for guest in (ann, ben):
            await guest.presses(guest.panel, label)
    await hall.env.advance_time(MINUTE)
    before = hall.table.text
    assert "Ann and Ben" in before
    store, real = hall.bot.store, hall.bot.store.put_message

    async def locked(game, message):
        if message.role == "table":
            raise StorageLocked
        await real(game, message)

    monkeypatch.setattr(store, "put_message", locked)
    await ben.presses(ben.panel, "End")
    assert "Ann and Ben" not in hall.table.text
    await hall.bot.tables.undoing.undo((await table_of(hall))[0], ben.id)
    monkeypatch.setattr(store, "put_message", real)
    await hall.env.advance_time(MINUTE)
    assert "Ann and Ben" in hall.table.text


async def test_what_is_taken_back_goes_from_the_messages_of_turns_long_shown(hall):
    """With everybody's consent over four turns: nothing that fell is told any more, and what stands is told once."""
    people = await hall.game_with("Ann", "Ben", "Cid", "Dora")
    (table, _), store = await table_of(hall), hall.bot.store
    for guest in people:
        await guest.presses(guest.panel, "Rest")
        await hall.env.advance_time(MINUTE)
    assert [hall.story.count(f"Rests {name}.") for name in ("Ann", "Ben", "Cid", "Dora")] == [1, 1, 1, 1]
    await hall.bot.tables.undoing.undo(table, people[0].id)
    (request,) = await store.open_requests(table)
    for guest in people[1:]:
        await hall.bot.tables.votes.vote(table, guest.id, request.id, "yes")
    await hall.env.settle()
    await hall.env.advance_time(MINUTE)
    assert "Rests" not in hall.story
    assert hall.story.count("Ann took back a choice.") == 1
    assert hall.story.count("The game has begun.") == 1
    assert {kept.role for kept in await store.messages(table, "story:")} == {"story:1", "story:5"}


def stories(seen):
    """Return the texts of a table's story, turn by turn."""
    return ["\n".join(item.panel.text) for item in seen.items if item.role.startswith("story:")]


async def test_whoever_asks_to_come_in_has_a_name_after_a_restart_too(tmp_path):
    """They have no seat yet; those who vote on them read who it is."""

    class Open(Spoken):
        late_join = Guests()

    async with open_hall(tmp_path / "open.sqlite3", {"toy": Open()}) as hall:
        ann, _ = await hall.game_with("Ann", "Ben")
        cid = hall.guest("Cid")
        await cid.picks(await cid.presses(hall.table, "Join"), "the digger")
        await hall.env.advance_time(MINUTE)
        asked = [s.text for s in ann.dms if "would like to join" in s.text]
        assert len(asked) == 1
        assert "Cid" in asked[0]
        await hall.restarts()
        assert [s.text for s in ann.dms if "would like to join" in s.text] == asked
