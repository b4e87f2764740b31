"""Every slash command answers, privately and in words; completions never fail; nothing needs typing."""

import json

import discord
import pytest

from bot.commands.common import completing
from bot.fair_use import LIMITS, PICTURE
from bot.tables import Place
from tests.bot.discord.test_playing import play_on, table_of


@pytest.fixture
async def table(hall):
    """A table at which Ann and Ben play."""
    await hall.game_with("Ann", "Ben")
    return hall


async def test_looking_commands_answer_in_private(table):
    """Each shows something of its own to the one who asked, and posts nothing."""
    ann = table.people["Ann"]
    before = len(table.seen(table.thread.id))
    shown = {
        "move": "Dig", "board": "Points", "log": "game has begun", "known": "You hold", "orders": "", "game status": "",
        "game list": "your move", "settings": "Turn pings", "help": "presses *Join*",
    }  # fmt: skip
    for command, words in shown.items():
        answer = await ann.slash(command, where=table.thread)
        assert answer.ephemeral, command
        assert words in answer.text or words in answer.buttons, (command, answer)
    assert len(table.seen(table.thread.id)) == before


async def test_the_board_in_words_tells_what_the_picture_shows(table):
    """`/board text` is complete and keeps others' cards closed."""
    ann = table.people["Ann"]
    answer = await ann.slash("board", where=table.thread, how="text")
    assert "Open cards" in answer.text
    assert answer.text.count("gift_s2") == 0


async def test_the_table_is_found_without_typing(table):
    """In the thread, and anywhere where one plays in a single game."""
    ann, eve = table.people["Ann"], table.guest("Eve")
    assert "Dig" in (await ann.slash("move")).buttons
    lost = await eve.slash("move")
    assert "in no game yet" in lost.text
    await table.game_with("Ann", "Cid")
    which = await ann.slash("move")
    assert "several games" in which.text
    choices = await ann.actor.autocomplete(table.channel, "move", "table", "")
    assert len(choices) >= 2
    one = await ann.slash("move", table=choices[0]["value"])
    assert one.buttons


async def test_rules_and_cards_complete_and_answer(table):
    """Topics and cards are found by what is typed, and say where their text is from."""
    ann = table.people["Ann"]
    topics = await ann.actor.autocomplete(table.channel, "rules", "topic", "bid")
    assert [c["name"] for c in topics] == ["Bidding (Toy)"]
    assert "bids in secret" in (await ann.slash("rules", topic=topics[0]["value"])).text
    cards = await ann.actor.autocomplete(table.channel, "card", "name", "gi")
    shown = await ann.slash("card", name=cards[0]["value"])
    assert "Another gains one point" in shown.text
    assert "ours" in shown.text
    assert "choose one from the list" in (await ann.slash("card", name="zzz")).text


async def test_a_completion_that_fails_or_lasts_gives_nothing():
    """An empty list, never an error; never more than twenty-five."""
    import asyncio

    async def broken(interaction, typed):
        raise ValueError("x")

    async def slow(interaction, typed):
        await asyncio.sleep(60)

    async def many(interaction, typed):
        return [(f"n{n}", f"v{n}") for n in range(300)]

    assert await completing(broken)(None, "") == []
    assert await asyncio.wait_for(completing(slow)(None, ""), 5) == []
    assert len(await completing(many)(None, "")) == 25


async def test_completions_are_quick_with_a_thousand_games(table):
    """Under 300 ms of computing."""
    import time

    ann = table.people["Ann"]
    for n in range(1000):
        await table.bot.store.create_game("toy", ann.id, guild_id=table.guild.id, channel_id=1, title=f"T{n}")
    took = []
    for n in range(20):
        start = time.process_time()
        lines = await table.bot.tables.directory.find(ann.id, Place(table.guild.id, 1))
        took.append(time.process_time() - start)
        assert lines
        del n
    assert sorted(took)[-2] < 0.3, took


async def test_settings_are_buttons_and_selects(table):
    """Pings, panels, boards in words, hours and absence are set by presses, and kept."""
    ann = table.people["Ann"]
    panel = await ann.slash("settings")
    panel = await ann.presses(panel, "Text boards: off")
    assert "Text boards: on" in panel.buttons
    panel = await ann.picks(panel, "22 to 8", select=2)
    assert "22:00 to 8:00" in panel.text
    panel = await ann.picks(panel, "for a week", select=3)
    assert "Away until" in panel.text
    shown = await ann.actor.click(panel.real, custom_id=panel.button("Time zone"))
    assert shown.modal is not None
    done = await ann.actor.submit_modal(shown, {field_of(shown.modal): "berlin"})
    assert done.acknowledged
    from bot.settings import load_settings

    kept = await load_settings(table.bot.store, ann.id)
    assert (kept.time_zone, kept.text_boards, kept.quiet_from) == ("Europe/Berlin", True, 22)


def field_of(modal):
    """Return the custom_id of a modal's only field."""
    return modal["components"][0]["component"]["custom_id"]


async def test_privacy_gives_a_file_and_deletes_after_asking(table):
    """Export is a file; delete asks first, then the person is gone from the tables."""
    ann = table.people["Ann"]
    answer = await ann.slash("privacy export")
    assert "all that I keep" in answer.text
    data = json.loads(await table.bot.tables.privacy.export_user(ann.id))
    assert data
    ask = await ann.slash("privacy delete")
    assert "cannot be undone" in ask.text
    done = await ann.presses(ask, "Delete everything")
    assert done is not None
    assert await table.bot.tables.directory.games_of(ann.id) == []


async def test_a_report_gives_an_id_and_keeps_the_bundle_for_the_host(table):
    """Players see an id alone."""
    ann = table.people["Ann"]
    answer = await ann.slash("report", what="The well is dry", where=table.thread)
    id = answer.text.split("`")[1]
    assert "dry" in (await table.bot.store.report(id)).bundle


async def test_doctor_says_that_all_is_well(hall):
    """Each permission, a round trip through the gateway, and a real write."""
    ann = hall.guest("Ann")
    well = await ann.slash("doctor")
    assert "All is well" in well.text
    assert "✓ Create Private Threads" in well.text
    assert "To Discord and back: " in well.text
    assert "Saving a move: " in well.text


async def test_a_missing_permission_is_named_with_its_reason_and_no_table_is_opened(hall):
    """In a channel that denies two rights: `/doctor` says which and what for, and `/game new` does not begin there."""
    denied = discord.PermissionOverwrite(create_private_threads=False, attach_files=False)
    closed = hall.guild.create_text_channel("closed", overwrites={hall.guild.default_role: denied})
    ann = hall.guest("Ann")
    told = await ann.slash("doctor", where=closed)
    assert "Something is missing" in told.text
    assert "✗ **missing** Create Private Threads: a side that plans in secret gets a private one" in told.text
    assert "✗ **missing** Attach Files" in told.text
    assert "✓ Send Messages:" in told.text
    refused = await ann.slash("game new", where=closed, game="toy")
    assert "I lack: Create Private Threads, Attach Files." in refused.text
    assert await hall.bot.store.list_games() == []


async def test_leaving_a_running_game_frees_the_seat_and_it_can_be_taken(table):
    """The seat's successor gets its panel; the one who left keeps nothing."""
    ann, ben, cid = table.people["Ann"], table.people["Ben"], table.guest("Cid")
    await ann.slash("game leave", where=table.thread)
    assert "Ann has left" in table.story
    assert not any("Dig" in s.buttons for s in ann.dms)
    seat = (await table.bot.store.seats((await table_of(table))[0]))[0].seat
    answer = await cid.slash("game substitute", where=table.thread, seat=seat, person=cid.actor)
    assert "yours" in answer.text
    assert "Dig" in cid.panel.buttons
    await cid.presses(cid.panel, "Rest")
    assert "Rests Cid" in table.story
    assert "Rest" in ben.panel.buttons


async def test_joining_a_game_that_runs_takes_a_free_seat_or_says_that_one_can_watch(table):
    """A game that lets nobody in once it has begun says so."""
    ann, cid = table.people["Ann"], table.guest("Cid")
    answer = await cid.slash("game join", where=table.thread)
    assert "You can watch it in its thread" in answer.text
    await ann.slash("game leave", where=table.thread)
    answer = await cid.slash("game join", where=table.thread)
    assert "The seat is yours" in answer.text
    assert "Dig" in cid.panel.buttons


async def test_pausing_and_abandoning_are_votes(table):
    """Others are asked by direct message; their press decides."""
    ann, ben = table.people["Ann"], table.people["Ben"]
    await ann.slash("game pause", where=table.thread)
    vote = next(s for s in ben.dms if "pause" in s.text)
    await ben.presses(vote, "Agree")
    assert "paused" in table.table.text
    assert table.find(vote.message) is None
    await ann.slash("game pause", where=table.thread, go_on=True)
    await ben.presses(next(s for s in ben.dms if "go on" in s.text), "Agree")
    assert "paused" not in table.table.text
    await ann.slash("game abandon", where=table.thread)
    await ben.presses(next(s for s in ben.dms if "abandon" in s.text), "Agree")
    assert "was abandoned" in table.story


async def test_a_whole_game_ends_with_the_dice_a_rematch_and_a_file(table):
    """The end tells the seed; verify agrees; export is for the host, with a warning; the rematch is a lobby."""
    ann, ben, cid = table.people["Ann"], table.people["Ben"], table.guest("Cid")
    early = await ann.slash("game export", where=table.thread, sure=True)
    assert "handed out only when it is over" in early.text
    assert f"nightboard export {(await table_of(table))[0]}" in early.text
    await play_on(table, [ann, ben], until=lambda: "Rematch" in table.seen(table.thread.id)[-1].buttons, most=400)
    assert "The dice were fair" in table.story
    checked = await cid.slash("game verify", where=table.thread)
    assert "seed" in checked.text
    warned = await ann.slash("game export", where=table.thread)
    assert "secrets" in warned.text
    given = await ann.slash("game export", where=table.thread, sure=True)
    assert given.message.attachments
    refused = await ben.slash("game export", where=table.thread, sure=True)
    assert "Only the host" in refused.text
    end = next(s for s in table.seen(table.thread.id) if "Rematch" in s.buttons)
    answer = await ben.presses(end, "Rematch")
    assert answer.ephemeral
    assert "Join" in table.lobby.buttons
    assert "Ann" in table.lobby.text


async def test_commands_fit_discords_limits(hall):
    """Counts, lengths and names of everything that is registered."""
    from bot.playground.limits import check_commands

    payload = [c.to_dict(hall.bot.tree) for c in hall.bot.tree.get_commands()]
    check_commands(payload)
    assert sum(len(c.get("options") or [1]) for c in payload) < 100


async def test_a_campaign_is_shown_taken_along_and_reset_by_those_who_may(tmp_path):
    """The server's record: shown to all, reset only by those who manage the server."""
    from rules.catalog import GAMES
    from tests.bot.discord.conftest import open_hall

    kept = {"slay-the-spire": GAMES["slay-the-spire"]}
    async with open_hall(tmp_path / "c.sqlite3", kept) as hall:
        ann = hall.guest("Ann")
        shown = await ann.slash("campaign show")
        assert "what this server has" in shown.text
        given = await ann.slash("campaign export")
        assert given.message.attachments
        assert "cannot be undone" in (await ann.slash("campaign reset")).text
        assert "Only those who manage" in (await ann.slash("campaign reset", sure=True)).text


async def test_watching_needs_the_players_consent(table):
    """Everybody may watch the public board; a seat only where its player agreed, and no longer when taken back."""
    ann, eve = table.people["Ann"], table.guest("Eve")
    seat = (await table.bot.store.seats((await table_of(table))[0]))[0].seat
    closed = await eve.slash("game watch", where=table.thread, seat=seat)
    assert "coin_s1" not in closed.text
    await ann.slash("game watchers", where=table.thread, allow=True)
    opened = await eve.slash("game watch", where=table.thread, seat=seat)
    assert "_s1_" in opened.text
    await ann.slash("game watchers", where=table.thread, allow=False)
    again = await eve.slash("game watch", where=table.thread, seat=seat)
    assert "_s1_" not in again.text


async def test_one_who_asks_for_too_many_pictures_is_told_when_to_ask_again(table):
    """Kindly, privately, and nobody else is held up; playing goes on."""
    ann, ben = table.people["Ann"], table.people["Ben"]
    said = [(await ann.slash("card", name="gift")).text for _ in range(LIMITS[PICTURE].at_once + 1)]
    assert "Another gains one point" in said[-2]
    assert "Those were many pictures in a short time" in said[-1]
    assert "Please try again in" in said[-1]
    assert "Another gains one point" in (await ben.slash("card", name="gift")).text
    assert "Rest" not in (await ann.presses(ann.panel, "Rest")).buttons
    await table.env.advance_time(120)
    assert "Another gains one point" in (await ann.slash("card", name="gift")).text
