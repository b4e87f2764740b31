"""Van Helsing on a simulated Discord: the hunters' private thread, secrets by direct message, pictures with words."""

import pytest

from rules.van_helsing import RULES
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.test_playing import table_of


@pytest.fixture
async def castle(tmp_path):
    """Ann is the Count; Ben and Cid hunt."""
    async with open_hall(tmp_path / "castle.sqlite3", {"van-helsing": RULES}) as hall:
        ann, ben, cid = (hall.guest(n) for n in ("Ann", "Ben", "Cid"))
        await ann.slash("game new", game="Van Helsing", title="Castle")
        for guest, role in ((ann, "Count Dracula"), (ben, "A hunter"), (cid, "A hunter")):
            seat = await guest.presses(hall.lobby, "Join")
            await guest.picks(seat, role)
        await ann.presses(hall.lobby, "Start")
        await hall.bot.presenter.idle()
        yield hall


def side_thread(hall):
    """Return the private thread."""
    return next(c for c in hall.env.backend.channels.values() if c.type == 12)


def members(hall):
    """Return who reads the private thread, without the bot."""
    return set(side_thread(hall).thread_members) - {hall.bot.user.id}


async def test_the_hunters_get_a_thread_of_their_own(castle):
    """Ben and Cid are in it, the Count is not; it says that moderators can read it, and mentions nobody."""
    ann, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    assert members(castle) == {ben.id, cid.id}
    said = castle.seen(side_thread(castle).id)
    assert len(said) == 1
    assert "manages this server" in said[0].text
    assert all(s.message.mention_user_ids == [] for s in said)
    assert f"<@{ann.id}>" not in said[0].text


async def test_whoever_changes_sides_is_taken_out_before_anything_else(castle):
    """Membership follows the game; a failure to remove keeps the side silent."""
    _, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    table, _ = await table_of(castle)
    seen = await castle.bot.tables.messages.visible(table)
    side = next(iter(seen.team_threads))
    seen.teams[side] = [cid.id]
    castle.env.inject_error("DELETE", "/channels/*/thread-members/*", status=500, times=20)
    safe, _ = await castle.bot.rooms.teams(seen)
    assert safe == {}
    castle.env.backend.faults.clear()
    safe, _ = await castle.bot.rooms.teams(seen)
    assert safe == {side: side_thread(castle).id}
    assert members(castle) == {cid.id}
    assert ben.id not in members(castle)


async def test_a_side_thread_that_came_out_public_is_not_used(castle):
    """Fail closed: the type is looked at after creating, and once after every start."""
    table, _ = await table_of(castle)
    seen = await castle.bot.tables.messages.visible(table)
    side = next(iter(seen.team_threads))
    seen.team_threads[side] = castle.thread.id
    castle.bot.rooms._private.clear()
    await castle.bot.store.drop_message(table, f"members:{side}")
    safe, well = await castle.bot.rooms.teams(seen)
    assert well
    assert set(safe) == {side}
    assert castle.thread.id not in safe.values()


async def test_pictures_carry_words_and_secrets_stay_in_private(castle):
    """The board is drawn with alt text; who carries what is told to the hunters alone."""
    ben = castle.people["Ben"]
    assert castle.table.pictures
    assert "Dracula" in castle.table.pictures[0]["description"]
    assert ben.panel.pictures
    public = castle.story + "".join(str(p) for s in castle.seen(castle.thread.id) for p in s.pictures)
    assert "carries the dagger" not in public.lower()
    words = await ben.slash("board", where=castle.thread, how="text")
    assert "Health" in words.text or "health" in words.text


async def test_text_boards_replace_pictures_by_words(castle):
    """The setting holds for panels too."""
    ben = castle.people["Ben"]
    panel = await ben.slash("settings")
    await ben.presses(panel, "Text boards")
    shown = await ben.slash("board", where=castle.thread)
    assert len(shown.text) > 200


async def test_a_picture_that_discord_refuses_is_told_in_words(castle):
    """40005: the same message goes out without the picture."""
    ben = castle.people["Ben"]
    castle.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=413, code=40005, times=1)
    shown = await ben.slash("board", where=castle.thread)
    assert shown.pictures == []
    assert "Dracula" in shown.text


async def walks(guest):
    """Take the first step that a person's panel offers."""
    way = next((label for label in guest.panel.buttons if label[0].isdigit()), None)
    shown = await (guest.presses(guest.panel, way) if way else guest.picks(guest.panel, ""))
    if "Go" in shown.buttons:
        await guest.presses(shown, "Go")


async def test_a_turn_has_one_picture_however_many_steps(castle):
    """The thread tells each step in words; the picture is posted once and follows when the next turn begins."""
    ann, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    for hunter in (ben, cid):
        await hunter.presses(hunter.panel, "Accept the plan")
    await ann.presses(ann.panel, "End turn")
    at, picture = castle.table.message.id, castle.table.pictures[0]
    who = next(g for g in (ben, cid) if g.dms and "End turn" in g.panel.buttons)
    for _ in range(2):
        await walks(who)
    assert "went" in castle.story
    assert castle.table.message.id == at
    assert castle.table.pictures[0]["description"] == picture["description"]
    assert "earlier moment" in castle.table.text
    pictured = [s for s in castle.seen(castle.thread.id) if s.pictures]
    assert [s.message.id for s in pictured] == [at]
    await who.presses(who.panel, "End turn")
    assert castle.table.pictures[0]["description"] != picture["description"]
    assert "earlier moment" not in castle.table.text


async def test_a_hidden_move_is_typed_as_a_whole_path(castle):
    """A button of the vampire's panel opens a line to type in; the panel then shows where he is, the thread nothing."""
    ann, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    for hunter in (ben, cid):
        await hunter.presses(hunter.panel, "Accept the plan")
    panel = ann.panel

    async def types(text):
        opened = await ann.user.click(ann.panel.real, custom_id=ann.panel.button("Whole path…"))
        assert opened.modal["title"] == "Whole path"
        done = await ann.user.submit_modal(opened, {opened.modal["components"][0]["component"]["custom_id"]: text})
        return castle.result(ann.panel, done)

    refused = await types("33 5")
    assert "Step 2 is not possible: no way leads from 33 Count's Refuge to 5 Count's Tomb." in refused.text
    await types("5, 34, 33")
    assert ann.panel.message.id == panel.message.id
    assert "hidden in 33 Count's Refuge, 2 points left" in ann.panel.text
    assert castle.story.endswith("**Dracula** began the turn in 34 Coffin Room, with 5 points · turned to mist.")
    assert "33" not in castle.table.text


async def test_what_several_carry_is_watched_only_by_leave_of_each(castle):
    """Ben alone cannot show what Cid has; Cid takes it back at once."""
    ben, cid, eve = castle.people["Ben"], castle.people["Cid"], castle.guest("Eve")
    allowed = await ben.slash("game watchers", where=castle.thread, allow=True)
    assert allowed.text == "Others may watch your seat once Cid can be watched too: it shows what they carry."
    seat = next(s.seat for s in await castle.bot.store.seats((await table_of(castle))[0]) if s.user_id == ben.id)
    refused = await eve.slash("game watch", where=castle.thread, seat=seat)
    assert refused.text == "That seat shows what others carry too, and Cid has not allowed it."
    await cid.slash("game watchers", where=castle.thread, allow=True)
    assert "You watch this seat by its leave" in (await eve.slash("game watch", where=castle.thread, seat=seat)).text
    await cid.slash("game watchers", where=castle.thread, allow=False)
    assert "Cid has not allowed it" in (await eve.slash("game watch", where=castle.thread, seat=seat)).text
