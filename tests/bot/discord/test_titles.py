"""Titles and names on Discord: escaped in texts, plain in labels and in the names of threads."""

from bot.naming import escaped

LINK = "[Claim it](https://evil.example/x) ||x||"


async def test_a_title_is_no_markup_under_the_bots_name(hall):
    """Lobby, list, thread and panel show the title as it was typed; the thread's name has no backslashes."""
    ann, ben = hall.guest("Ann"), hall.guest("Ben")
    told = await ann.slash("game new", game="toy", title=LINK)
    assert f"“{escaped(LINK)}”" in told.text
    assert f"“{escaped(LINK)}”" in hall.lobby.text
    await ben.presses(hall.lobby, "Join")
    listed = await ann.slash("game list")
    await ann.presses(hall.lobby, "Start ▸")
    assert hall.thread.name == LINK
    status = await ann.slash("game status", where=hall.thread)
    for text in (listed.text, status.text, hall.table.text, hall.lobby.text, ann.panel.text):
        assert LINK not in text
    assert escaped(LINK) in listed.text
    assert escaped(LINK) in status.text


async def test_a_title_that_nobody_can_see_is_refused(hall):
    """One sentence, and no table."""
    ann = hall.guest("Ann")
    told = await ann.slash("game new", game="toy", title="\u3164\u200b\u0301")
    assert told.text.startswith("Nobody could see that title")
    assert await hall.bot.store.list_games(guild_id=hall.guild.id) == []


async def test_what_was_typed_is_said_back_without_markup(hall):
    """A wrong game or option comes back short and escaped."""
    ann = hall.guest("Ann")
    told = await ann.slash("game new", game=LINK)
    assert escaped(LINK[:10]) in told.text
    assert "](https://" not in told.text
    told = await ann.slash("game new", game="toy", options="[x](https://evil.example)=1 " + "y" * 300)
    assert "](https://" not in told.text
    assert "y" * 100 not in told.text


async def test_namesakes_at_a_table_are_told_apart(hall):
    """The second Ann is numbered, in the lobby, in the thread and in the story."""
    ann, other = await hall.game_with("Ann", "ANN")
    await ann.presses(ann.panel, "Rest")
    assert "Waiting for ANN 2" in hall.table.text
    await other.presses(other.panel, "Rest")
    assert "Rests ANN 2" in hall.story
