"""From the lobby to the first moves, by buttons alone, on a simulated Discord."""

import asyncio

import pytest

from bot.sink import Sink
from storage import Message
from tests.patience import PATIENCE


async def test_a_table_opens_people_join_and_the_game_starts(hall):
    """`/game new` posts the lobby; Join and Start are presses; the thread holds the table; panels come by DM."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    said = await ann.slash("game new", game="toy", title="Friday")
    assert said.ephemeral
    assert "Friday" in said.text
    assert "hosted by Ann" in hall.lobby.text
    early = await ann.presses(hall.lobby, "Start")
    assert early.ephemeral
    assert "1 more player needed" in early.text
    joined = await ben.presses(hall.lobby, "Join")
    assert joined.ephemeral
    assert "You have a seat." in joined.text
    assert "Ann · Ben" in hall.lobby.text
    await ann.presses(hall.lobby, "Start")
    assert hall.thread.name == "Friday"
    assert "Round 1" in hall.table.text
    assert "Waiting for Ann" in hall.table.text
    assert list(hall.table.buttons) == ["Your move", "What happened", "More…"]
    assert "The game has begun" in hall.story
    assert {"Dig", "Rest"} <= set(ann.panel.buttons)
    assert ben.dms == [] or "Dig" not in ben.panel.buttons


async def test_a_move_is_two_presses_at_most_and_shows_everywhere(hall):
    """A press on the panel edits it in place, tells the thread, and pings the next person by a new message."""
    ann, ben = await hall.game_with("Ann", "Ben")
    first = ann.panel
    after = await ann.presses(first, "Rest")
    assert after.message.id == first.message.id
    assert "Rest" not in after.buttons
    assert "Rests Ann" in hall.story
    assert "Waiting for Ben" in hall.table.text
    assert {"Dig", "Rest"} <= set(ben.panel.buttons)
    assert len(ann.dms) == 1


async def test_joining_twice_is_joining_once_and_leaving_frees_the_seat(hall):
    """Join is idempotent; the lobby shows who is in."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    await ann.slash("game new", game="toy")
    await ben.presses(hall.lobby, "Join")
    again = await ben.presses(hall.lobby, "Join")
    assert "already have a seat" in again.text
    assert hall.lobby.text.count("Ben") == 1
    await ben.presses(hall.lobby, "Leave")
    assert "Ben" not in hall.lobby.text


async def test_someone_elses_button_is_refused_in_private_and_changes_nothing(hall):
    """Every person can press every button of the table message; only the holder's panel acts."""
    ann, ben = await hall.game_with("Ann", "Ben")
    eve = hall.guest("Eve")
    before = hall.table.text
    seen = await eve.presses(hall.table, "Your move")
    assert seen.ephemeral
    assert "Dig" not in seen.buttons
    ids = dict(ann.panel.buttons)
    _, version = await table_of(hall)
    for person in (ben, eve):
        outcome = await hall.bot.tables.router.click(click(person, ids["Dig"]))
        assert outcome.kind == "refused"
        assert "not yours to decide" in outcome.text or "no seat" in outcome.text
    assert (await table_of(hall))[1] == version
    assert hall.table.text == before


async def test_your_move_opens_the_same_panel_for_that_person_alone(hall):
    """The panel in the thread is ephemeral, complete, and edited in place."""
    ann, _ = await hall.game_with("Ann", "Ben")
    panel = await ann.presses(hall.table, "Your move")
    assert panel.ephemeral
    assert {"Dig", "Rest"} <= set(panel.buttons)
    after = await ann.presses(panel, "Rest")
    assert after.message.id == panel.message.id
    assert "Rests Ann" in hall.story
    assert "Rest" not in ann.panel.buttons


async def test_a_private_panel_with_nothing_to_do_shows_the_turn_once_it_comes(hall):
    """Nobody has to press *Refresh*: what said that Ben was waited for says what Ann can do when it is her turn."""
    ann, ben = await hall.game_with("Ann", "Ben")
    panel = await ann.presses(hall.table, "Your move")
    idle = await ann.presses(panel, "Rest")
    assert "nothing for you to decide" in idle.text
    theirs = await ben.presses(hall.table, "Your move")
    await ben.presses(theirs, "Rest")
    now = hall.find(idle.message)
    assert "nothing for you to decide" not in now.text
    assert now.buttons == ann.panel.buttons
    after = await ann.presses(now, "Left")
    assert after.message.id == idle.message.id
    assert "Voted direction Ann left" in after.text


async def test_a_private_panel_in_use_is_left_alone_when_others_play(hall):
    """Only what said that nothing waits is drawn anew: not the pages that somebody reads meanwhile."""
    ann, ben = await hall.game_with("Ann", "Ben")
    await ann.presses(await ann.presses(hall.table, "Your move"), "Rest")
    reading = await ann.presses(hall.table, "More…")
    await ben.presses(ben.panel, "Rest")
    assert hall.find(reading.message).text == reading.text


async def test_an_old_button_says_what_was_answered_and_gives_the_fresh_panel(hall):
    """A press on an answered question acts on nothing and offers what is open."""
    ann, _ben = await hall.game_with("Ann", "Ben")
    panel = await ann.presses(hall.table, "Your move")
    old = dict(panel.buttons)
    await ann.presses(ann.panel, "Rest")
    _, version = await table_of(hall)
    stale = await ann.presses_id(panel, old["Dig"])
    assert "Already answered" in stale.text
    assert (await table_of(hall))[1] == version


async def test_the_same_press_delivered_twice_counts_once(hall):
    """A resumed gateway may repeat an interaction; the second does nothing and raises nothing."""
    ann, _ben = await hall.game_with("Ann", "Ben")
    id = ann.panel.button("Rest")
    _, version = await table_of(hall)
    first = await hall.bot.tables.router.click(click(ann, id, interaction=77))
    second = await hall.bot.tables.router.click(click(ann, id, interaction=77))
    assert (first.kind, second.kind) == ("done", "duplicate")
    assert (await table_of(hall))[1] == version + 1


async def test_eight_people_press_join_at_once(tmp_path):
    """Nobody is told to try again; as many as there are seats get one."""
    import asyncio

    from tests.bot.discord.conftest import open_hall

    async with open_hall(tmp_path / "x.sqlite3") as hall:
        ann = hall.guest("Ann")
        await ann.slash("game new", game="toy")
        table = (await hall.bot.tables.directory.games_of(ann.id))[0].table
        id = hall.lobby.button("Join")
        guests = [hall.guest(f"G{n}") for n in range(8)]
        outcomes = await asyncio.gather(
            *(hall.bot.tables.router.click(click(g, id, interaction=1000 + n)) for n, g in enumerate(guests))
        )
        assert sum("You have a seat" in o.text for o in outcomes) == 3
        assert all("taken" in o.text or "have a seat" in o.text for o in outcomes)
        assert len(await hall.bot.store.seats(table)) == 4


async def test_a_closed_inbox_is_told_and_your_move_serves(hall):
    """50007: the game goes on, the thread calls the person, and the ephemeral panel is complete."""
    ben = hall.guest("Ben")
    hall.env.inject_error("POST", f"/channels/{ben.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    ann, ben = await hall.game_with("Ann", "Ben")
    await ann.presses(ann.panel, "Rest")
    assert ben.dms == []
    call = next(s for s in hall.seen(hall.thread.id) if "it is your turn" in s.text)
    assert f"<@{ben.id}>" in call.text
    assert call.message.mention_user_ids == [ben.id]
    panel = await ben.presses(call, "Your move")
    assert {"Dig", "Rest"} <= set(panel.buttons)
    await ben.presses(panel, "Rest")
    assert "Rests Ben" in hall.story


async def test_after_a_restart_every_old_button_acts(hall):
    """Nothing lives in memory only: panels, lobby and table message from before are pressed afterwards."""
    ann, ben = await hall.game_with("Ann", "Ben")
    panel, table = ann.panel, hall.table
    requests = len(hall.env.http_requests)
    await hall.restarts()
    sent = [r for r in hall.env.http_requests[requests:] if r.method in ("POST", "PATCH") and "messages" in r.path]
    assert sent == []
    assert hall.table.message.id == table.message.id
    await ann.presses(panel, "Rest")
    assert "Rests Ann" in hall.story
    assert (await ben.presses(hall.table, "Your move")).buttons.keys() >= {"Dig", "Rest"}


async def test_deleted_messages_and_threads_come_back(hall):
    """The table message, a panel and the whole thread are healed."""
    _ann, _ben = await hall.game_with("Ann", "Ben")
    gone = hall.table.message
    await hall.bot.http.delete_message(gone.channel_id, gone.id)
    await hall.env.settle()
    assert hall.table.message.id != gone.id
    gone = hall.table.message
    await hall.bot.http.delete_channel(hall.thread.id)
    await hall.env.settle()
    assert hall.table.message.id != gone.id
    assert "Round 1" in hall.table.text
    assert "The game has begun" in hall.story


async def test_a_missed_edit_is_made_up_for_later(hall):
    """A 500 on an edit harms nothing; the same content is shown a moment later."""
    ann, _ben = await hall.game_with("Ann", "Ben")
    thread = hall.thread.id
    hall.env.inject_error("PATCH", f"/channels/{thread}/messages/*", status=500, times=2)
    await ann.presses(ann.panel, "Rest")
    await hall.env.advance_time(10)
    assert "Waiting for Ben" in hall.table.text


async def test_talk_pushes_the_table_message_down_once_a_turn(hall):
    """It is sent again at the bottom when something changes, not for every word."""
    ann, ben = await hall.game_with("Ann", "Ben")
    at = hall.table.message.id
    for n in range(5):
        await ann.actor.send(hall.thread, f"hello {n}")
    assert hall.table.message.id == at
    await ann.presses(ann.panel, "Rest")
    moved = hall.table.message.id
    assert moved != at
    assert "Waiting for Ben" in hall.table.text
    await ben.presses(ben.panel, "Rest")
    assert hall.table.message.id == moved


async def test_a_crash_between_sending_and_noting_leaves_one_message(hall):
    """An outbox entry left over is sent again under its nonce and then brought up to date."""
    _ann, _ben = await hall.game_with("Ann", "Ben")
    table, _ = await table_of(hall)
    store = hall.bot.store
    kept = await store.message(table, "table")
    assert isinstance(kept, Message)
    await store.drop_message(table, "table")
    await store.put_outbox(table, {"role": "table"})
    await hall.restarts()
    assert (await hall.bot.store.message(table, "table")).fingerprint
    assert await hall.bot.store.take_outbox(game_id=table) == []


async def test_a_crash_while_the_table_message_is_moved_leaves_one_message(hall, monkeypatch):
    """The one that was sent is noted after the restart, and the one that it took the place of goes."""
    ann, _ben = await hall.game_with("Ann", "Ben")
    for n in range(5):
        await ann.actor.send(hall.thread, f"hello {n}")
    put, post, sent, posted = hall.bot.store.put_sent, Sink.post, asyncio.Event(), {}

    async def once(self, seen, audience, content, nonce):
        if nonce not in posted:  # as Discord does, unlike the simulated one
            posted[nonce] = await post(self, seen, audience, content, nonce)
        return posted[nonce]

    async def cut(table, kept, *entries):
        if kept.role == "table" and "old" in kept.extra:
            sent.set()
            await asyncio.Event().wait()  # the power goes here
        await put(table, kept, *entries)

    monkeypatch.setattr(Sink, "post", once)
    monkeypatch.setattr(hall.bot.store, "put_sent", cut)
    press = asyncio.create_task(ann.presses(ann.panel, "Rest"))
    await asyncio.wait_for(sent.wait(), PATIENCE)
    press.cancel()
    await hall.restarts()
    assert len([m for m in hall.seen(hall.thread.id) if "Your move" in m.buttons]) == 1
    assert "Waiting for Ben" in hall.table.text


async def play_on(hall, guests, until, most=200):
    """Let people press the first thing that they may, until something holds."""
    for _ in range(most):
        if until():
            return
        for guest in guests:
            panel = next((s for s in guest.dms if "waiting for you" in s.text), None)
            label = next((c for c in ("Rest", "0", "Left", "1", "Keep", "End") if panel and c in panel.buttons), None)
            if label is not None:
                await guest.presses(panel, label)
                break
        else:
            pytest.fail(f"nobody can do anything: {[g.dms for g in guests]}")
    pytest.fail("it never came to that")


async def table_of(hall):
    """Return the id and version of the only table."""
    games = await hall.bot.store.list_games()
    return games[0].id, games[0].version


def click(guest, id, interaction=0):
    """Return a press."""
    from bot.tables import Click, Place

    return Click(guest.id, id, (), interaction, Place(guest.hall.guild.id, guest.hall.channel.id))
