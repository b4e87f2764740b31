"""When Discord fails, when people are gone, when time passes: the game is unharmed and somebody is told."""

import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.mishaps import Mishap
from bot.panels import Panel
from bot.present.private import PrivatePanels
from bot.sink import Content
from bot.tables.admin.directory import Directory
from bot.tables.router import Router
from rules.van_helsing import RULES
from storage import StorageLocked
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.test_playing import click, play_on, table_of

HOUR = 3600


@pytest.mark.parametrize(
    ("status", "code"), [(404, 10062), (400, 40060), (500, 0), (503, 0)], ids=["late", "twice", "broken", "down"]
)
async def test_a_press_that_could_not_be_acknowledged_changes_nothing(hall, status, code):
    """What Discord calls failed has not happened; the same press works a moment later."""
    ann, _ = await hall.game_with("Ann", "Ben")
    version = (await table_of(hall))[1]
    hall.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=2)
    await ann.user.click(ann.panel.real, custom_id=ann.panel.button("Rest"))
    assert (await table_of(hall))[1] == version
    hall.env.backend.faults.clear()
    await ann.presses(ann.panel, "Rest")
    assert "Rests Ann" in hall.story


@pytest.mark.parametrize(
    ("status", "code"),
    [(401, 50027), (404, 10008), (403, 50013), (403, 50001), (400, 50083), (400, 160005), (429, 30046), (502, 0)],
)
async def test_an_answer_that_cannot_be_shown_is_counted_and_shown_later(hall, status, code):
    """The press is committed; the panel is brought up to date by another way."""
    ann, _ = await hall.game_with("Ann", "Ben")
    hall.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=status, code=code, times=1)
    await ann.user.click(ann.panel.real, custom_id=ann.panel.button("Rest"))
    await hall.env.advance_time(5)
    assert "Rests Ann" in hall.story
    assert all("Rest" not in s.buttons for s in ann.dms)


async def test_every_failure_of_our_own_becomes_one_private_sentence_with_a_report(hall, monkeypatch):
    """An exception in the service is caught, told, logged with the table, and kept for the host."""
    ann, _ = await hall.game_with("Ann", "Ben")

    async def broken(router, click):
        raise ZeroDivisionError("a planted bug")

    monkeypatch.setattr(Router, "click", broken)
    said = await ann.presses(hall.table, "Your move")
    assert said.ephemeral
    assert "Nothing is lost" in said.text
    id = said.text.split("`")[1]
    assert "planted bug" in (await hall.bot.store.report(id)).bundle
    monkeypatch.undo()
    assert "Dig" in (await ann.presses(hall.table, "Your move")).buttons


async def test_a_failing_command_ends_at_the_same_boundary(hall, monkeypatch):
    """Commands are no exception."""
    ann, _ = await hall.game_with("Ann", "Ben")

    async def broken(*args, **more):
        raise RuntimeError("a planted bug")

    monkeypatch.setattr(Directory, "status", broken)
    said = await ann.slash("game status", where=hall.thread)
    assert "report" in said.text


async def test_all_pairs_of_person_and_button(hall):
    """Whoever presses whatever: only the holder's own press changes the game; everybody gets an answer."""
    ann, ben = await hall.game_with("Ann", "Ben")
    eve, cid = hall.guest("Eve"), hall.guest("Cid")
    table, version = await table_of(hall)
    ids = {id for shown in (hall.table, ann.panel) for id in shown.buttons.values()}
    more = await ann.presses(hall.table, "More…")
    ids |= {id for id in more.buttons.values() if not id.endswith(":help")}  # anybody may call for help
    for person in (ben, cid, eve):
        for id in sorted(ids):
            if person is ben and any(part in id for part in (":x:pause", ":x:nudge", ":x:abandon", ":x:leave")):
                continue
            outcome = await hall.bot.tables.router.click(click(person, id))
            assert outcome.kind in ("refused", "shown"), (person.name, id, outcome)
            assert outcome.text or outcome.panel
            assert "coin_s1" not in str(outcome.panel) or person is ann
    assert (await hall.bot.store.game(table)).version == version


async def test_a_silent_player_is_reminded_once_after_a_day(hall):
    """One new message after 24 hours, the old one removed, and no second one."""
    ann, ben = await hall.game_with("Ann", "Ben")
    hall.bot.renew.change_interval(hours=1)  # fewer beats in the days that pass
    hall.bot.remind.change_interval(minutes=20)
    await ann.presses(ann.panel, "Rest")
    first = ben.panel.message.id
    for _ in range(25):
        await hall.env.advance_time(HOUR)
    second = ben.panel.message.id
    assert second != first
    assert len(ben.dms) == 1
    for _ in range(10):
        await hall.env.advance_time(HOUR)
    assert ben.panel.message.id == second


async def test_a_nudge_is_a_new_message_and_at_most_every_twelve_hours(hall):
    """The second nudge says when again."""
    ann, ben = await hall.game_with("Ann", "Ben")
    await ann.presses(ann.panel, "Rest")
    first = ben.panel.message.id
    await ann.slash("game nudge", where=hall.thread)
    assert ben.panel.message.id != first
    assert "nudged lately" in (await ann.slash("game nudge", where=hall.thread)).text


async def test_an_archived_thread_is_opened_again_and_a_locked_one_is_told(hall):
    """Discord hides silent threads; a live table's is opened at once; a locked one is a notice in the channel."""
    await hall.game_with("Ann", "Ben")
    thread = hall.bot.get_channel(hall.thread.id)
    await thread.edit(archived=True)
    await hall.env.settle()
    assert not hall.bot.get_channel(hall.thread.id).archived
    await thread.edit(archived=True, locked=True)
    await hall.env.settle()
    assert "locked" in hall.seen(hall.channel.id)[-1].text
    assert len([s for s in hall.seen(hall.channel.id) if "locked" in s.text]) == 1


async def test_no_room_for_a_thread_is_told_and_the_game_goes_on(tmp_path):
    """160006: where nothing can be archived, the channel is told, and panels come by direct message."""
    async with open_hall(tmp_path / "x.sqlite3") as hall:
        hall.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006, times=None)
        hall.env.inject_error("POST", "/channels/*/threads", status=400, code=160006, times=None)
        ann, _ = await hall.game_with("Ann", "Ben")
        assert Mishap.THREAD_CAP.value in "\n".join(s.text for s in hall.seen(hall.channel.id))
        await ann.presses(ann.panel, "Rest")
        assert "Rest" not in ann.panel.buttons


async def test_whoever_leaves_the_server_leaves_a_free_seat(hall):
    """The look finds them gone: the thread says so, and the game can go on without them."""
    ann, ben = await hall.game_with("Ann", "Ben")
    hall.guild.remove_member(ben.actor)
    table, _ = await table_of(hall)
    await hall.bot.rooms.look(table)
    await hall.bot.presenter.idle()
    assert "Ben is no longer on this server" in hall.story
    assert (await hall.bot.store.seats(table))[1].user_id is None
    assert ann.panel


async def test_a_bot_without_permission_tells_the_host_and_plays_on(hall):
    """50013 in the thread: nothing breaks, the host is told once, and all is shown when it may write again."""
    ann, _ = await hall.game_with("Ann", "Ben")
    hall.env.inject_error("POST", f"/channels/{hall.thread.id}/messages", status=403, code=50013, times=None)
    hall.env.inject_error("PATCH", f"/channels/{hall.thread.id}/messages/*", status=403, code=50013, times=None)
    await ann.presses(ann.panel, "Rest")
    assert not any("Rest" in s.buttons for s in ann.dms)
    told = [s.text for s in ann.dms if "I may not write where “Friday” is played." in s.text]
    assert len(told) == 1
    assert "/doctor" in told[0]
    assert "Rests Ann" not in hall.story
    hall.env.backend.faults.clear()
    await hall.env.advance_time(700)
    hall.wakes((await table_of(hall))[0])
    await hall.bot.presenter.idle()
    assert "Rests Ann" in hall.story


async def test_public_messages_mention_nobody_but_who_is_called(hall):
    """No message of the thread pings; names cannot."""
    ann, ben = await hall.game_with("Ann", "Ben")
    await play_on(hall, [ann, ben], until=lambda: "Round 2" in hall.table.text)
    for shown in hall.seen(hall.thread.id):
        assert shown.message.mention_user_ids == []
        assert not shown.message.mention_everyone


async def test_presses_of_many_at_once_are_all_taken(hall):
    """Nobody is told to try again: presses queue on the table."""
    ann, _ = await hall.game_with("Ann", "Ben")
    id = hall.table.button("Your move")
    got = await asyncio.gather(*(hall.bot.tables.router.click(click(ann, id, 9000 + n)) for n in range(20)))
    assert [o.kind for o in got] == ["shown"] * 20


async def test_a_bot_whose_lease_was_taken_falls_silent(hall):
    """Two bots on one database: the older one stops answering and closes."""
    from storage import Store

    ann, _ = await hall.game_with("Ann", "Ben")
    panel = ann.panel
    other = await Store.open(hall.database, clock=hall.bot.config.clock)
    try:
        await other.take_lease(30, force=True)
        said = await ann.presses(panel, "Rest")
        assert "Rests Ann" not in hall.story
        assert said is not None
        await hall.bot.renew()
        await hall.bot.fenced
        assert hall.bot.is_closed()
    finally:
        await other.close()


async def test_the_bot_asks_for_no_privileged_intent(hall):
    """Members, presences and message content are not read."""
    intents = hall.bot.intents
    assert not (intents.members or intents.presences or intents.message_content)
    assert isinstance(hall.bot, discord.Client)


async def test_what_discord_tells_while_the_database_is_busy_is_not_lost(hall, monkeypatch):
    """A deletion is told once: it is healed as soon as the database can be asked."""
    ann, _ = await hall.game_with("Ann", "Ben")
    store, failed = hall.bot.store, []
    real = store.message_by_id

    async def busy(id):
        if len(failed) < 2:
            failed.append(id)
            raise StorageLocked
        return await real(id)

    monkeypatch.setattr(store, "message_by_id", busy)
    before = ann.panel
    await hall.bot.http.delete_message(before.message.channel_id, before.message.id)
    await hall.env.advance_time(10)
    await hall.env.settle()
    assert len(failed) == 2
    assert ann.panel.message.id != before.message.id
    assert ann.panel.text == before.text


async def test_a_private_panel_that_could_not_be_made_is_made_at_the_next_try():
    """Who was told that nothing waits for them stays noted until they are shown what does."""
    shown: list[Content] = []
    busy = [StorageLocked()]

    class Sink:
        async def answer(self, interaction, content):
            shown.append(content)

    class Panels:
        async def panel(self, table, user, *, looks):
            if busy:
                raise busy.pop()
            return Panel(table)

    class Interaction:
        user = SimpleNamespace(id=7)

        def is_expired(self):
            return False

    panels = PrivatePanels(Panels(), Sink())
    await panels.answer(Interaction(), Content(Panel("t1", idle=True)))
    seen = SimpleNamespace(table="t1", items=[SimpleNamespace(asked=True, audience=SimpleNamespace(user=7))])
    with pytest.raises(StorageLocked):
        await panels.refresh(seen)
    await panels.refresh(seen)
    assert len(shown) == 2


async def test_a_choice_whose_answer_failed_is_shown_all_the_same(tmp_path):
    """Nothing was committed, so nobody else wakes the table: the panel must not go on showing what was before."""
    async with open_hall(tmp_path / "castle.sqlite3", {"van-helsing": RULES}) as hall:
        ann, ben = (hall.guest(n) for n in ("Ann", "Ben"))
        await ann.slash("game new", game="Van Helsing", title="Castle")
        await ben.picks(await ben.presses(hall.lobby, "Join"), "A hunter")
        await ann.picks(await ann.presses(hall.lobby, "Join"), "Count Dracula")
        await ann.presses(hall.lobby, "Start")
        await hall.bot.presenter.idle()
        hall.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=503, code=0, times=None)
        await ben.presses(ben.panel, "Dagger")
        hall.env.backend.faults.clear()
        await hall.env.advance_time(60)
        assert "Chosen: Dagger" in ben.panel.text


async def test_a_notice_that_could_not_be_sent_and_is_needed_no_more_does_not_stay_noted(hall):
    """It may be at Discord: once its nonce is too old, somebody looks, though nothing changes at the table."""
    ann, _ = await hall.game_with("Ann", "Ben")
    hall.bot.renew.change_interval(hours=9)
    hall.bot.remind.change_interval(hours=9)
    table, _ = await table_of(hall)
    hall.env.inject_error("POST", f"/channels/{hall.thread.id}/messages", status=403, code=50013, times=1)
    hall.env.inject_error("POST", f"/channels/{ann.user.dm_channel.id}/messages", status=503, code=0, times=1)
    await ann.presses(ann.panel, "Rest")
    await hall.bot.presenter.idle()
    assert [e.payload["role"] for e in await hall.bot.store.take_outbox(game_id=table, limit=9)] == ["forbidden"]
    await hall.env.advance_time(180)
    assert await hall.bot.store.take_outbox(game_id=table, limit=9) == []


async def test_what_is_picked_in_a_copy_of_the_panel_stands_in_the_panel_too(tmp_path):
    """Nothing is committed by it, so nobody else wakes the table."""
    async with open_hall(tmp_path / "castle.sqlite3", {"van-helsing": RULES}) as hall:
        ann, ben = (hall.guest(n) for n in ("Ann", "Ben"))
        await ann.slash("game new", game="Van Helsing", title="Castle")
        await ben.picks(await ben.presses(hall.lobby, "Join"), "A hunter")
        await ann.picks(await ann.presses(hall.lobby, "Join"), "Count Dracula")
        await ann.presses(hall.lobby, "Start")
        await hall.bot.presenter.idle()
        kept = ben.panel
        copy = await ben.presses(hall.table, "Your move")
        await ben.presses(copy, "Dagger")
        await hall.bot.presenter.idle()
        assert "Chosen: Dagger" in hall.find(kept.message).text
