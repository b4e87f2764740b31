"""Table options are typed with `/game new`, completed while one types, and refused in one sentence."""

import pytest

from bot.panels import check_limits
from bot.tables.core.options import completed, offered
from rules.catalog import GAMES
from tests.bot.discord.conftest import open_hall


@pytest.fixture
async def house(tmp_path):
    """A hall in which every game can be opened."""
    async with open_hall(tmp_path / "options.sqlite3", GAMES) as hall:
        yield hall


async def test_options_are_typed_with_the_command_and_stand_in_the_lobby(house):
    """The names and values are those of `simulate --option`; commas, spaces and capitals do not matter."""
    ann = house.guest("Ann")
    said = await ann.slash("game new", game="Van Helsing", options="Windows=courtyard, bat_bite = yes clock=1d")
    assert "others press *Join*" in said.text
    assert "Windows: show the courtyard only" in house.lobby.text
    assert "also repeat a bite's roll" in house.lobby.text
    assert "after a day" in house.lobby.text
    panel = await ann.presses(house.lobby, "Options")
    assert "**Windows**: show the courtyard only" in panel.text
    game = (await house.bot.store.list_games())[0]
    assert game.options == {"windows": "courtyard", "bat_bite": "yes", "clock": "1d"}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("bats=off", "round_limit, keys, bat_bite, pool, far_sight, windows, relics"),
        ("windows", "write NAME=VALUE"),
        ("windows=none", "it can be all, courtyard."),
    ],
)
async def test_what_is_not_known_is_told_in_one_sentence_and_opens_nothing(house, typed, told):
    """The sentence names what there is instead."""
    ann = house.guest("Ann")
    said = await ann.slash("game new", game="van-helsing", options=typed)
    assert said.ephemeral
    assert told in said.text
    assert await house.bot.store.list_games() == []


async def test_options_are_completed_while_one_types(house):
    """Names first, then values, each with what was typed before; without a game there is nothing to offer."""
    ann = house.guest("Ann")

    async def offers(typed, game="van-helsing"):
        found = await ann.actor.autocomplete(house.channel, "game new", "options", typed, game=game)
        return {choice["value"]: choice["name"] for choice in found}

    first = await offers("")
    assert len(first) >= 7
    assert first["windows=courtyard"] == "windows=courtyard (Windows: show the courtyard only)"
    assert list(await offers("win")) == ["windows=courtyard"]
    assert list(await offers("keys=")) == ["keys=bearer", "keys=remove"]
    chosen = first["windows=courtyard"]
    assert list(await offers(f"{chosen} keys=b")) == ["windows=courtyard keys=bearer"]
    assert "windows=all" not in await offers("windows=courtyard ")
    assert "ascension=1" in await offers("asc", game="Slay the Spire")
    assert await offers("", game="Chess") == {}


@pytest.mark.parametrize("slug", GAMES)
def test_every_completion_opens_a_table_and_fits(slug):
    """At most 25 of at most 100 characters, and each is accepted as it stands."""
    from bot.tables.core.options import read_options

    rules = GAMES[slug]
    for option in offered(rules):
        for choice in option.choices:
            typed = f"{option.name}={choice.value}"
            assert read_options(rules, typed) == {option.name: choice.value}
    for typed in ("", "c", "clock=", *(f"{o.name}=" for o in rules.options)):
        found = completed(rules, typed)
        assert len(found) <= 25
        for shown, value in found:
            assert max(len(shown), len(value)) <= 100
            assert read_options(rules, value) == read_options(rules, shown)


async def test_the_panel_of_options_fits_discord(house):
    """However many options a game has."""
    ann = house.guest("Ann")
    for slug in GAMES:
        made = await house.bot.tables.lobby.open(slug, ann.id)
        panel = await house.bot.tables.options.option_panel(made.id, ann.id)
        assert check_limits(panel) == []
