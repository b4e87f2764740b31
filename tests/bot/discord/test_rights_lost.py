"""Whoever lost a right receives deletions and nothing else; threads are read by those who may, and by all of them."""

import pytest

from bot.mishaps import Mishap
from bot.present import Pace
from bot.sink import Sent, Sink
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.games import GAMES
from tests.bot.discord.test_playing import play_on, table_of
from tests.bot.discord.test_sides import castle, members, side_thread

__all__ = ["castle"]


async def gives(hall, giver, seat, guest):
    """Let somebody offer a seat, and let the other accept."""
    said = await giver.slash("game substitute", where=hall.thread, seat=seat, person=guest.actor)
    assert "is asked now" in said.text
    await guest.presses(guest.panel, "Accept")
    await hall.bot.presenter.idle()
    await hall.env.settle()


def sent_to(hall, guest, since):
    """Return the methods of all requests about a person's direct messages since a request."""
    room = f"/channels/{guest.user.dm_channel.id}/messages"
    return [r.method for r in hall.env.http_requests[since:] if r.path.startswith(room)]


async def test_the_former_player_of_a_seat_receives_deletions_and_nothing_else(hall):
    """Given away in another's turn, when nothing new is due: the panel goes, and comes to the new player alone."""
    ann, ben = await hall.game_with("Ann", "Ben")
    cid = hall.guest("Cid")
    await ann.presses(ann.panel, "Rest")
    assert "Refresh" in ann.panel.buttons
    since = len(hall.env.http_requests)
    await gives(hall, ann, "s1", cid)
    assert sent_to(hall, ann, since) == ["DELETE"]
    assert ann.dms == []
    await ben.presses(ben.panel, "Rest")
    assert "Left" in cid.panel.buttons
    await play_on(hall, [cid, ben], until=lambda: "Round 2" in hall.table.text)
    assert sent_to(hall, ann, since) == ["DELETE"]


async def test_a_panel_that_cannot_be_deleted_yet_is_not_edited_either(hall):
    """While Discord fails, nothing reaches the old player; once it is well, theirs is deleted."""
    ann, ben = await hall.game_with("Ann", "Ben")
    cid = hall.guest("Cid")
    await ann.presses(ann.panel, "Rest")
    hall.env.inject_error("DELETE", f"/channels/{ann.user.dm_channel.id}/messages/*", status=500, times=30)
    since = len(hall.env.http_requests)
    await gives(hall, ann, "s1", cid)
    await ben.presses(ben.panel, "Rest")
    assert set(sent_to(hall, ann, since)) == {"DELETE"}
    hall.env.backend.faults.clear()
    await hall.env.advance_time(600)
    assert ann.dms == []
    assert "Left" in cid.panel.buttons
    assert set(sent_to(hall, ann, since)) == {"DELETE"}


async def test_a_message_to_the_host_goes_when_another_looks_after_the_table(hall):
    """The note that the lobby is full was for the old host."""
    ann, *others = (hall.guest(name) for name in ("Ann", "Ben", "Cid", "Dora"))
    await ann.slash("game new", game="toy", title="Friday")
    for guest in others:
        await guest.presses(hall.lobby, "Join")
    assert any("is full" in s.text for s in ann.dms)
    since = len(hall.env.http_requests)
    await ann.presses(hall.lobby, "Leave")
    assert sent_to(hall, ann, since) == ["DELETE"]
    assert any("is full" in s.text for s in others[0].dms)


async def test_a_message_under_way_to_somebody_who_lost_the_seat_is_looked_for_and_deleted(hall, monkeypatch):
    """Discord took it and failed to say so; then the seat changed hands: the old player's is found, and goes."""
    ann, ben = await hall.game_with("Ann", "Ben")
    cid = hall.guest("Cid")
    real, lost = Sink.post, {}

    async def unheard(self, seen, audience, content, nonce):
        if audience.user != ben.id or "Friday" not in str(content):
            return await real(self, seen, audience, content, nonce)
        if nonce not in lost:  # once a nonce, as Discord does
            lost[nonce] = await real(self, seen, audience, content, nonce)
        return Sent(mishap=Mishap.DOWN)

    monkeypatch.setattr(Sink, "post", unheard)
    monkeypatch.setattr(hall.bot.presenter, "pace", Pace(edit_gap=0, retry=60, held=0.5))
    await ann.presses(ann.panel, "Rest")
    assert len(lost) == 1
    since = len(hall.env.http_requests)
    await gives(hall, ben, "s2", cid)
    assert ben.dms == []
    assert set(sent_to(hall, ben, since)) == {"GET", "DELETE"}
    assert sum("Rest" in s.buttons for s in cid.dms) == 1
    assert await hall.bot.store.take_outbox() == []


# threads -------------------------------------------------------------------------------------------------------------
async def test_who_leaves_a_side_loses_its_thread_though_one_is_left_there(castle):
    """With Cid gone Ben is alone: Cid reads nothing more there, one line says so, and a new hunter is let in."""
    _, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    dora = castle.guest("Dora")
    table, _ = await table_of(castle)
    assert members(castle) == {ben.id, cid.id}
    await cid.slash("game leave", where=castle.thread)
    await castle.bot.presenter.idle()
    assert members(castle) == {ben.id}
    told = [s.text for s in castle.seen(side_thread(castle).id) if "does not read here" in s.text]
    assert told == ["Cid is not of this side any more and does not read here from now on."]
    await castle.bot.tables.seats.take_free(table, dora.id)
    await castle.bot.presenter.idle()
    assert members(castle) == {ben.id, dora.id}
    assert len([c for c in castle.env.backend.channels.values() if c.type == 12]) == 1
    await castle.restarts()
    assert len([s for s in castle.seen(side_thread(castle).id) if "does not read here" in s.text]) == 1


async def test_nobody_stays_in_the_thread_of_a_side_that_all_have_left(castle):
    """Also the last one goes."""
    _, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    for guest in (ben, cid):
        await guest.slash("game leave", where=castle.thread)
    await castle.bot.presenter.idle()
    assert members(castle) == set()


async def test_everybody_seated_is_in_the_tables_thread(hall):
    """Added once; whoever goes out is left alone; whoever takes a seat comes in."""
    ann, ben = await hall.game_with("Ann", "Ben")
    cid = hall.guest("Cid")
    thread = hall.env.backend.get_channel(hall.thread.id)
    assert set(thread.thread_members) - {hall.bot.user.id} == {ann.id, ben.id}
    added = [r for r in hall.env.http_requests if r.method == "PUT" and "/thread-members/" in r.path]
    assert len(added) == 2
    await hall.bot.http.remove_user_from_thread(hall.thread.id, ben.id)
    await ann.presses(ann.panel, "Rest")
    assert ben.id not in thread.thread_members
    await gives(hall, ben, "s2", cid)
    assert cid.id in thread.thread_members
    await hall.restarts()
    added = [r for r in hall.env.http_requests if r.method == "PUT" and "/thread-members/" in r.path]
    assert len(added) == 3


async def test_one_who_cannot_be_added_keeps_nobody_out(tmp_path):
    """Ann's server refuses her; Ben is in all the same, and the game goes on; the daily look tries her again."""
    async with open_hall(tmp_path / "x.sqlite3", GAMES) as hall:
        ann = hall.guest("Ann")
        hall.env.inject_error("PUT", f"/channels/*/thread-members/{ann.id}", status=403, code=50001, times=None)
        ann, ben = await hall.game_with("Ann", "Ben")
        assert set(hall.env.backend.get_channel(hall.thread.id).thread_members) - {hall.bot.user.id} == {ben.id}
        await ann.presses(ann.panel, "Rest")
        tried = [r for r in hall.env.http_requests if r.path.endswith(f"/thread-members/{ann.id}")]
        assert len(tried) == 1
        hall.env.backend.faults.clear()
        with hall.env._bot_scope():
            await hall.bot.look()
        await hall.env.settle()
        assert ann.id in hall.env.backend.get_channel(hall.thread.id).thread_members


@pytest.mark.parametrize("status", [500, 403])
async def test_a_side_keeps_silent_while_somebody_cannot_be_taken_out(castle, status):
    """Nothing is written into the hunters' thread while somebody reads there who is none; it goes on afterwards."""
    _, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    castle.env.inject_error("DELETE", "/channels/*/thread-members/*", status=status, code=0, times=None)
    before = len(castle.seen(side_thread(castle).id))
    await cid.slash("game leave", where=castle.thread)
    await castle.bot.presenter.idle()
    assert members(castle) == {ben.id, cid.id}
    assert len(castle.seen(side_thread(castle).id)) == before
    castle.env.backend.faults.clear()
    await castle.env.advance_time(60)
    assert members(castle) == {ben.id}
    assert len(castle.seen(side_thread(castle).id)) == before + 1


async def deletes_all(guest):
    """Press that one wants to be forgotten."""
    asked = await guest.slash("privacy delete")
    return await guest.presses(asked, "Delete everything")


async def test_who_is_forgotten_reads_a_sides_thread_no_more(castle):
    """Nobody stays in the hunters' thread because the bot does not know any more who it was."""
    _, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    assert "forgotten" in (await deletes_all(cid)).text
    await castle.bot.presenter.idle()
    assert members(castle) == {ben.id}
    assert cid.dms == []
    assert str(cid.id) not in await castle.bot.tables.files.export((await table_of(castle))[0])


async def test_a_thread_in_which_somebody_stays_who_was_forgotten_is_given_up(castle):
    """Discord did not let the bot take Cid out: what the hunters say from then on stands in another thread."""
    _, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    dora = castle.guest("Dora")
    table, _ = await table_of(castle)
    old = side_thread(castle)
    castle.env.inject_error("DELETE", "/channels/*/thread-members/*", status=500, times=None)
    await deletes_all(cid)
    said = len(castle.seen(old.id))
    castle.env.backend.faults.clear()
    await castle.bot.tables.seats.take_free(table, dora.id)
    await castle.bot.presenter.idle()
    await castle.env.advance_time(60)
    (new,) = (await castle.bot.tables.messages.visible(table)).team_threads.values()
    assert new != old.id
    assert set(castle.env.backend.get_channel(new).thread_members) - {castle.bot.user.id} == {ben.id, dora.id}
    assert castle.seen(new)
    assert len(castle.seen(old.id)) == said
