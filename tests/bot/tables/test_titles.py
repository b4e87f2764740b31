"""What tables are called, how long games lasted, and roles within sentences."""

from __future__ import annotations

import pytest

from bot.tables.core.words import lasted, within
from bot.tables.people.titles import drawn, numbered
from rules.catalog import GAMES
from tests.bot.tables.conftest import ANN, BEN, play_out

WORDS = (("Raven", "Iron"), ("Tower", "Crypt"))


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_name_is_never_given_twice(slug: str) -> None:
    """Of more than two hundred; after that with a number."""
    words, taken = GAMES[slug].table_names, []
    for n in range(len(words[0]) * len(words[1]) + 3):
        taken.append(drawn(words, f"t{n}", taken))
    assert len(set(map(str.casefold, taken))) == len(taken) > 200
    assert all(name.startswith("The ") and len(name) < 40 for name in taken)


def test_the_same_table_gets_the_same_name_and_a_taken_title_a_number() -> None:
    assert drawn(WORDS, "t1", ()) == drawn(WORDS, "t1", ())
    assert {drawn(WORDS, f"t{n}", ()) for n in range(40)} == {
        "The Raven Tower", "The Raven Crypt", "The Iron Tower", "The Iron Crypt",
    }  # fmt: skip
    assert numbered("Friday", ["Saturday"]) == "Friday"
    assert numbered("Friday", ["friday", "Friday 2"]) == "Friday 3"
    assert numbered("Friday 3", ["Friday 3"]) == "Friday 4"
    assert len(numbered("x" * 80, ["x" * 80])) <= 80


async def test_tables_without_a_title_and_rematches_can_be_told_apart(house) -> None:
    """Neither bears the name of the game alone, as two threads once did."""
    made = [await house.tables.lobby.open("toy", user, guild_id=1, channel_id=2) for user in (ANN, BEN, ANN)]
    titles = [(await house.store.game(game.id)).title for game in made]
    assert len(set(titles)) == 3
    assert all(title.startswith("The ") for title in titles)
    table = await house.table(ANN, BEN)
    await play_out(house, table, [ANN, BEN])
    again = await house.tables.rematches.rematch(table, ANN)
    assert (await house.store.game(again.id)).title == "Friday 2"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "1 minute"), (480, "8 minutes"), (5000, "83 minutes"), (7200, "2 hours"), (100_000, "28 hours"),
     (200_000, "2 days")],
)  # fmt: skip
def test_a_time_is_told_in_the_unit_that_one_would_use(seconds: int, words: str) -> None:
    assert lasted(seconds) == words


def test_a_role_stands_within_a_sentence() -> None:
    assert [within(label) for label in ("A hunter", "The Ironclad", "Mina Murray", "Anne")] == [
        "a hunter", "the Ironclad", "Mina Murray", "Anne",
    ]  # fmt: skip
