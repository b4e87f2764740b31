"""Channels deleted, rights taken and given back, the bot taken off a server and back: heard, told, made good."""

import discord
import pytest
from simcord.backend import serializers
from simcord.backend.models import Overwrite

from tests.bot.discord.conftest import plain
from tests.bot.discord.test_playing import table_of

HOUR = 3600


async def deletes(hall, channel):
    """Let somebody delete a channel; its threads go with it."""
    for thread in [c.id for c in hall.env.backend.channels.values() if c.parent_id == channel]:
        hall.env.backend.channels.pop(thread)
        hall.env.backend.messages.pop(thread, None)
        hall.env.backend.guilds[hall.guild.id].thread_ids.remove(thread)
    with hall.env._bot_scope():
        hall.env.backend.delete_channel(channel)
    await hall.env.settle()


async def forbids(hall, channel, **rights):
    """Take rights from the bot in a channel, or give them back."""
    overwrite = discord.PermissionOverwrite(**rights)
    allow, deny = overwrite.pair()
    with hall.env._bot_scope():
        hall.env.backend.set_overwrite(channel, Overwrite(hall.bot.user.id, 1, allow.value, deny.value))
    await hall.env.settle()


class Kicked:
    """A server that the bot was taken off, to be given back."""

    def __init__(self, hall):
        self.hall, backend = hall, hall.env.backend
        self.guild = backend.guilds[hall.guild.id]
        ids = [*self.guild.channel_ids, *self.guild.thread_ids]
        self.channels = {id: backend.channels[id] for id in ids}
        self.messages = {id: backend.messages[id] for id in ids if id in backend.messages}

    async def leaves(self):
        """Take the bot off."""
        with self.hall.env._bot_scope():
            self.hall.env.backend.remove_guild(self.guild.id)
        await self.hall.env.settle()

    async def returns(self):
        """Invite it again: everything is as it was."""
        backend = self.hall.env.backend
        backend.guilds[self.guild.id] = self.guild
        backend.channels.update(self.channels)
        backend.messages.update(self.messages)
        with self.hall.env._bot_scope():
            backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, self.guild))
        await self.hall.env.settle()


def told(guest, words):
    """Return the direct messages of somebody that say so."""
    return [s for s in guest.dms if words in s.text]


async def test_a_deleted_channel_is_told_once_and_the_game_goes_on_by_direct_message(hall):
    """Host and players hear what to do; nothing is tried in vain; the list shows no way into nowhere."""
    ann, ben = await hall.game_with("Ann", "Ben")
    other, gone, since = hall.guild.create_text_channel("other"), hall.thread.id, len(hall.env.http_requests)
    await deletes(hall, hall.channel.id)
    assert not [r for r in hall.env.http_requests[since:] if f"/{hall.channel.id}/" in r.path or f"/{gone}/" in r.path]
    for guest in (ann, ben):
        assert len(told(guest, "The channel in which “Friday” had its thread is gone.")) == 1
        assert "/game move" in told(guest, "is gone")[0].text
    before = len(hall.env.http_requests)
    await ann.presses(told(ann, "Open cards")[-1], "Rest")
    await ben.presses(told(ben, "Open cards")[-1], "Rest")
    await hall.env.advance_time(HOUR)
    posted = [r.path for r in hall.env.http_requests[before:] if r.method == "POST" and "callback" not in r.path]
    assert all(
        f"/{guest.user.dm_channel.id}/" in path for path in posted for guest in (ann, ben) if str(ann.id) in path
    )
    assert not [path for path in posted if f"/{hall.channel.id}/" in path or "threads" in path]
    assert len(told(ann, "is gone")) == 1
    listed = await ann.slash("game list", where=other)
    assert "Friday" in listed.text
    assert "<#" not in listed.text


async def test_a_table_without_a_channel_is_moved_by_its_host(hall):
    """In another text channel of the server it has its thread again, with all that happened; the notices go."""
    ann, ben = await hall.game_with("Ann", "Ben")
    other, news = hall.guild.create_text_channel("other"), hall.guild.create_news_channel("news")
    said = await ann.slash("game move", where=other)
    assert (
        "This table has its place" in (await ann.slash("game move", where=other, table=(await table_of(hall))[0])).text
    )
    assert said.text
    await deletes(hall, hall.channel.id)
    assert "Only the host" in (await ben.slash("game move", where=other)).text
    assert "announcement channel" in (await ann.slash("game move", where=news)).text
    moved = await ann.slash("game move", where=other)
    assert "has its place here from now on" in moved.text
    thread = other.threads[0]
    shown = "\n".join(s.text for s in hall.seen(thread.id))
    assert "The game has begun" in shown
    assert "Waiting for Ann" in shown
    assert set(hall.env.backend.get_channel(thread.id).thread_members) - {hall.bot.user.id} == {ann.id, ben.id}
    assert not told(ann, "is gone")
    assert not told(ben, "is gone")
    assert f"<#{thread.id}>" in (await ann.slash("game list", where=other)).text


async def test_whoever_manages_the_server_moves_a_table_too(hall):
    """Of a table without a channel they know, others do not."""
    await hall.game_with("Ann", "Ben")
    table = (await table_of(hall))[0]
    other = hall.guild.create_text_channel("other")
    role = hall.guild.create_role("mods", permissions=discord.Permissions(manage_guild=True))
    mod = hall.guest("Mod")
    hall.guild._env.backend.add_member_role(hall.guild.id, mod.id, role.id)
    await deletes(hall, hall.channel.id)
    assert "There is no such table" in (await hall.guest("Eve").slash("game move", where=other, table=table)).text
    assert "has its place here" in (await mod.slash("game move", where=other, table=table)).text
    assert other.threads


async def test_a_lobby_whose_channel_is_gone_can_be_moved(hall):
    """The lobby is shown in the new channel, and people join it there."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    await ann.slash("game new", game="toy", title="Friday")
    other = hall.guild.create_text_channel("other")
    await deletes(hall, hall.channel.id)
    assert told(ann, "everybody keeps their seat")
    await ann.slash("game move", where=other)
    lobby = hall.seen(other.id)[-1]
    await ben.presses(lobby, "Join")
    await ann.presses(hall.seen(other.id)[-1], "Start")
    assert other.threads


async def test_rights_given_back_heal_at_once_and_in_order(hall):
    """The host is told when they are taken; what could not be said comes in its order; the notice goes."""
    ann, ben = await hall.game_with("Ann", "Ben")
    await forbids(hall, hall.channel.id, send_messages_in_threads=False)
    assert len(told(ann, "I lack: Send Messages in Threads.")) == 1
    for _ in range(4):
        for guest in (ann, ben):
            panel = guest.panel if guest is ben else next(s for s in guest.dms if "I lack" not in s.text)
            label = next((c for c in ("Rest", "Left", "0", "1", "Keep", "End") if c in panel.buttons), None)
            if label:
                await guest.presses(panel, label)
    assert "Rests Ann" not in hall.story
    await forbids(hall, hall.channel.id)
    table = (await table_of(hall))[0]
    wanted = [
        "\n".join(i.panel.text) for i in (await hall.bot.tables.messages.visible(table, 0)).items if "story:" in i.role
    ]
    shown = [s.text for s in hall.seen(hall.thread.id) if not s.buttons and "Toy" not in s.text]
    assert len(wanted) > 2
    assert shown == wanted
    assert not told(ann, "I lack")
    assert len(told(ben, "I lack")) == 0


async def test_what_was_refused_is_tried_again_when_its_time_is_over_though_nobody_does_anything(hall):
    """No event, no press: after ten minutes the line is there; what came after it has waited below."""
    ann, ben = await hall.game_with("Ann", "Ben")
    hall.env.inject_error("POST", f"/channels/{hall.thread.id}/messages", status=403, code=50013, times=1)
    await ann.presses(ann.panel, "Rest")
    await ben.presses(ben.panel, "Rest")
    assert "Rests" not in hall.story
    await hall.env.advance_time(500)
    assert "Rests" not in hall.story
    await hall.env.advance_time(200)
    assert -1 < hall.story.find("Rests Ann") < hall.story.find("Rests Ben")


async def test_a_bot_taken_off_a_server_lets_its_games_stand_still_and_goes_on_when_it_is_back(hall):
    """Nobody is reminded meanwhile, and the clocks are given what that took."""
    ann, _ = await hall.game_with("Ann", "Ben")
    hall.bot.renew.change_interval(hours=1)
    hall.bot.remind.change_interval(minutes=20)
    table = (await table_of(hall))[0]
    kicked = Kicked(hall)
    await kicked.leaves()
    assert (await hall.bot.store.game(table)).paused
    panel = ann.panel.message.id
    for _ in range(30):
        await hall.env.advance_time(HOUR)
    assert ann.panel.message.id == panel
    await kicked.returns()
    assert not (await hall.bot.store.game(table)).paused
    assert "I was taken off this server" in hall.story
    assert "I am back on this server" in hall.story
    for _ in range(22):
        await hall.env.advance_time(HOUR)
    assert ann.panel.message.id == panel
    for _ in range(3):
        await hall.env.advance_time(HOUR)
    assert ann.panel.message.id != panel


async def test_a_press_counts_while_the_bot_is_off_the_server(hall):
    """What was done by direct message is told in the thread when the bot is back."""
    ann, _ = await hall.game_with("Ann", "Ben")
    kicked = Kicked(hall)
    await kicked.leaves()
    await ann.presses(ann.panel, "Rest")
    before = len(hall.env.http_requests)
    await kicked.returns()
    assert "Rests Ann" in hall.story
    assert "Waiting for Ben" in plain(hall.table.text)
    assert len([r for r in hall.env.http_requests[before:] if r.path.endswith("/threads")]) == 0


async def test_a_bot_taken_off_while_it_did_not_run_finds_out_when_it_starts(hall):
    """And one that was invited again while it did not run goes on."""
    await hall.game_with("Ann", "Ben")
    table = (await table_of(hall))[0]
    kicked = Kicked(hall)
    await hall.bot.close()
    hall.env.backend.guilds.pop(hall.guild.id)
    await hall.restarts()
    assert (await hall.bot.store.game(table)).paused
    await kicked.returns()
    assert not (await hall.bot.store.game(table)).paused


async def test_a_pause_of_the_players_is_theirs_whether_the_bot_is_there_or_not(hall):
    """What they have voted for is not ended by the bot's return."""
    ann, ben = await hall.game_with("Ann", "Ben")
    table = (await table_of(hall))[0]
    await ann.slash("game pause", where=hall.thread)
    await ben.presses(next(s for s in ben.dms if "Agree" in s.buttons), "Agree")
    assert (await hall.bot.store.game(table)).paused
    kicked = Kicked(hall)
    await kicked.leaves()
    await kicked.returns()
    assert (await hall.bot.store.game(table)).paused


@pytest.mark.parametrize("kind", ["news", "voice", "stage", "thread"])
async def test_a_place_that_cannot_hold_a_game_is_refused_with_the_reason(hall, kind):
    """One kind sentence each, and no table."""
    ann = hall.guest("Ann")
    where = {
        "news": lambda: hall.guild.create_news_channel("news"),
        "voice": lambda: hall.guild.create_voice_channel("voice"),
        "stage": lambda: hall.guild.create_stage_channel("stage"),
        "thread": lambda: None,
    }[kind]()
    if where is None:
        await hall.game_with("Ann", "Ben")
        where = hall.thread
    before = len(await hall.bot.store.list_games())
    said = await ann.slash("game new", game="toy", where=where)
    assert "Please use an ordinary text channel" in said.text
    assert len(await hall.bot.store.list_games()) == before


async def test_an_unlocked_thread_goes_on_at_once(hall):
    """Locked, the channel says so once; unlocked by a moderator, everything is there and the notice goes."""
    ann, _ = await hall.game_with("Ann", "Ben")
    thread = hall.bot.get_channel(hall.thread.id)
    await thread.edit(archived=True, locked=True)
    await hall.env.settle()
    assert "locked" in hall.seen(hall.channel.id)[-1].text
    await ann.presses(ann.panel, "Rest")
    for _ in range(3):
        await hall.env.advance_time(700)
        hall.wakes((await table_of(hall))[0])
        await hall.env.settle()
    assert len([s for s in hall.seen(hall.channel.id) if "locked" in s.text]) == 1
    await hall.bot.http.edit_channel(hall.thread.id, archived=False, locked=False)
    await hall.env.settle()
    assert "Rests Ann" in hall.story
    assert not [s for s in hall.seen(hall.channel.id) if "locked" in s.text]
