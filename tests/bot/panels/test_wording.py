"""What people read: nothing internal and no slip of grammar, in panels, boards and stories of games at random.

`nightboard simulate GAME --games 2000` looks at the same in many more.
"""

from __future__ import annotations

from typing import cast

import pytest

from bot.cli.simulate import Order, play
from bot.panels import Button, Entry, Panel, Select
from bot.panels.wording import internal, shown, slip
from bot.tables.core.live import Live
from bot.tables.core.table_text import asked
from bot.tables.core.words import Words, plain
from rules.catalog import GAMES
from rules.engine import Open
from rules.slay_the_spire import rewards
from rules.slay_the_spire.state import Reward
from tests.rules.slay_the_spire.table import climb


@pytest.mark.parametrize(
    "text",
    ["Reward2…", "s1 rests", "Bat:dracula", "next_ability", "jaw_worm#2", "Take None.", "{who} digs", "<Card object>",
     "Winners: 123456789012345678", "seed 0123456789abcdef", "row1"],
)  # fmt: skip
def test_what_is_internal_is_seen(text: str) -> None:
    assert internal(text)


@pytest.mark.parametrize(
    "text",
    ["Reward 2…", "Jaw Worm 6→3 · Vuln", "True Grit+ (1)", "False Trail ×2", "Promise: `0123456789abcdef`",
     "Since <t:1800000000:f>", "Choose: rest, smith.", "Ann 9 → 8", "https://example.org/a_b", "1/10 HP"],
)  # fmt: skip
def test_what_people_read_is_not_taken_for_internal(text: str) -> None:
    assert (internal(text), slip(text)) == ("", "")


@pytest.mark.parametrize(
    "text",
    [
        "1 players",
        "wants a antidote",
        "an crossbow",
        "lost lost 1 health",
        "done..",
        "Ann , Ben",
        "1 days.",
        "two  spaces",
    ],
)
def test_a_slip_is_seen(text: str) -> None:
    assert slip(text)


def test_all_words_of_a_panel_are_looked_at() -> None:
    rows = [(Button("a", "press"),), Select("b", "which", (Entry("c", "this", "beside"),))]
    panel = Panel("t", ["head"], ["text"], notes=["note"], footer="foot", rows=rows)
    assert set(shown(panel)) == {"head", "text", "note", "foot", "press", "which", "this", "beside"}


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("slug", list(GAMES))
def test_random_games_show_nothing_internal_and_no_slip(slug: str, seed: str) -> None:
    game = GAMES[slug]
    assert game.messages.table
    seats = game.seats[int(seed) % len(game.seats)]
    options = tuple((o.name, o.choices[int(seed) % len(o.choices)].value) for o in game.options)
    assert play(Order(slug, seats, f"read {seed}", (), options, False, 20, 0)).breaches == []


def test_the_rewards_of_a_fight_are_headed_by_what_they_are() -> None:
    """Cards, with a number where there are several; a potion in hand makes lists of them."""
    table = climb("ironclad", "silent")
    table.state.due = {"s1": [Reward(kind="card"), Reward(kind="gold"), Reward(kind="card"), Reward(kind="potion")]}
    for reward in table.state.due["s1"]:
        reward.shown, reward.seen = ["cleave"], True
    shown_as = {o.group for o in rewards.reward_options(table.state, table.state.heroes["s1"]) if ":" in o.key}
    assert {"card reward 1", "gold reward", "card reward 2", "potion reward"} <= shown_as


def test_a_key_as_a_heading_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the heading of the second card reward once was."""
    listed = rewards.reward_options

    def keyed(*given):
        options = listed(*given)
        for option in options:
            option.group = f"reward{option.key[:1]}"
        return options

    monkeypatch.setattr(rewards, "reward_options", keyed)
    found = play(Order("slay-the-spire", 4, "0", (), (), False, 10, 0)).breaches
    assert any("'Reward" in breach for breach in found)


def test_the_name_of_a_question_is_shown_without_the_id_in_it() -> None:
    """Where an order for it stands while it is not asked."""
    assert plain("bat:dracula") == "Bat"
    assert plain("next_ability") == "Next ability"


@pytest.mark.parametrize(("name", "said"), [("play", "Your turn."), ("climb_on", "The act is won. Climb on")])
def test_a_question_that_says_nothing_has_the_words_of_its_name(name: str, said: str) -> None:
    """And not its name, which once was question, title and button at once."""
    question = Open("s1:1", "s1", name, (), [], None, may=False, default=None, orders=None)
    assert asked(cast(Live, None), question, Words(GAMES["slay-the-spire"], {})).startswith(said)
