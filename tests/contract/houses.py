"""What the contract suite is told of each game, one entry each: tables to play at, and how random play gets far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from rules.catalog import GAMES
from rules.draculas_curse import RULES as CURSE
from rules.engine import GameDefinition, Setup
from rules.vampire_survivors import RULES as SURVIVORS
from tests.games import BAZAAR
from tests.rules.engine.joint_toy import TOY as JOINT_TOY
from tests.rules.engine.toy import OPEN_TOY, TOY

PEOPLE = {f"s{n}": name for n, name in enumerate(("Ann", "Ben", "Cid", "Dora", "Eve"), 1)}


@dataclass(frozen=True)
class House:
    """A game as the suite plays it. Games for people have words and pictures; toys of the kernel do not."""

    game: GameDefinition[Any]
    tables: tuple[tuple[int, Mapping[str, str]], ...]
    """(seats, options) of each: all numbers of players, and options that change what is asked or hidden."""
    hardy: Callable[[Any], None] = lambda state: None
    """Changes a new state so that a game played by chance lasts and sees all that there is."""
    answers: int = 400
    """How many are given in one long random game..."""
    comes_to: Callable[[Any], bool] = lambda state: state.outcome is not None
    """... and how far it must come by them: to its end, as a rule."""
    ids: str = ""
    """A pattern of short ids, beyond the usual ones, that no person may read."""
    shortens: bool = False
    """Whether a picture may cut a text that has no room."""
    for_people: bool = True
    painted: bool = True
    """Whether its artists are there; a game that is being built may yet lack them."""

    def new(self, table: int, seed: str) -> Any:
        """Return a new game at the table of that number."""
        _, options = self.tables[table]
        state = self.game.new(Setup(self.seats(table), seed, dict(options)))
        self.hardy(state)
        return state

    def seats(self, table: int) -> list[str]:
        """Return the seats of a table."""
        return [f"s{n}" for n in range(1, self.tables[table][0] + 1)]

    def eyes(self, table: int) -> list[str | None]:
        """Return the seats of a table, and None for the public."""
        return [*self.seats(table), None]


def _enduring(state: Any) -> None:
    for survivor in state.survivors.values():
        survivor.base_health, survivor.armor, survivor.deaths = 8, 5, -99


def _tough(state: Any) -> None:
    for hero in state.heroes.values():
        hero.max_hp = hero.hp = 400


HOUSES = {
    "van-helsing": House(
        GAMES["van-helsing"],
        (
            (2, {}),
            (3, {"far_sight": "stop", "windows": "courtyard"}),
            (4, {"round_limit": "30"}),
            (5, {"far_sight": "stop", "round_limit": "15"}),
        ),
        answers=6000,
        ids=r"\b(?:vh|jh|lg|mm)\b",
    ),
    "slay-the-spire": House(
        GAMES["slay-the-spire"],
        (
            (1, {"unlocks": "all", "start": "act4", "acts": "4", "ascension": "13"}),
            (2, {"unlocks": "all", "boon": "prismatic_shard", "bane": "uncertain_future"}),
            (3, {"unlocks": "all", "sequential": "on", "daily": "roll"}),
            (4, {"unlocks": "all", "choose_relic": "on", "last_stand": "on", "claw_pack": "on"}),
            (2, {"unlocks": "all", "start": "act3", "acts": "4", "ascension": "13", "bane": "insanity"}),
            (4, {"unlocks": "all", "open_hands": "on", "ascension": "13", "start": "act2"}),
        ),
        _tough,
        answers=2500,
        comes_to=lambda state: state.rooms >= 2 or state.outcome is not None,
        shortens=True,
    ),
    "bazaar": House(BAZAAR, ((2, {}), (3, {}), (4, {}))),
    "vampire-survivors": House(
        SURVIVORS,
        (
            (1, {"unlocks": "all", "solo_death": "once"}),
            (2, {"unlocks": "all", "hands": "closed", "map": "inlaid_library", "inverse": "on"}),
            (3, {"objections": "on"}),
            (4, {"unlocks": "all", "sequential": "on", "mandatory": "on", "wealth": "on", "after_victory": "vote"}),
        ),
        _enduring,
    ),
    "draculas-curse": House(
        CURSE,
        (
            (3, {}),
            (4, {"staircase": "literal", "room_draw": "each"}),
            (5, {"crowded_master": "spared"}),
            (6, {}),
            (1, {}),
            (2, {}),
        ),
        answers=3000,
        comes_to=lambda state: state.outcome is not None or state.round >= 40,  # the last one may walk about for long
        for_people=False,
    ),
    "toy": House(TOY, ((2, {}), (3, {})), for_people=False),
    "open-toy": House(OPEN_TOY, ((3, {}),), for_people=False),
    "joint-toy": House(JOINT_TOY, ((3, {}), (4, {})), answers=800, for_people=False),
}
TABLES = [(slug, table) for slug, house in HOUSES.items() for table in range(len(house.tables))]
SHOWN = [(slug, table) for slug, table in TABLES if HOUSES[slug].for_people]
every_table = pytest.mark.parametrize(("slug", "table"), TABLES)
every_shown_table = pytest.mark.parametrize(("slug", "table"), SHOWN)
