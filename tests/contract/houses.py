"""What the contract suite is told of each game, one entry each: tables to play at, and how random play gets far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from rules.catalog import GAMES
from rules.engine import GameDefinition, Setup
from tests.games import BAZAAR
from tests.rules.engine.joint_toy import TOY as JOINT_TOY
from tests.rules.engine.toy import OPEN_TOY, TOY

PEOPLE = {f"s{n}": name for n, name in enumerate(("Ann", "Ben", "Cid", "Dora", "Eve"), 1)}


@dataclass(frozen=True)
class House:
    """A game as the suite plays it: (seats, options) of each table; `hardy` changes a new state so that it lasts.

    `answers` is how many one random game is given to see all that there is. Games for people have words and pictures;
    toys of the kernel do not.
    """

    game: GameDefinition[Any]
    tables: tuple[tuple[int, Mapping[str, str]], ...]
    hardy: Callable[[Any], None] = lambda state: None
    answers: int = 400
    for_people: bool = True

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


def _tough(state: Any) -> None:
    for hero in state.heroes.values():
        hero.max_hp = hero.hp = 400


HOUSES = {
    "van-helsing": House(
        GAMES["van-helsing"], ((2, {}), (3, {"far_sight": "stop"}), (4, {}), (5, {"far_sight": "stop"})), answers=1200
    ),
    "slay-the-spire": House(
        GAMES["slay-the-spire"],
        (
            (1, {"unlocks": "all", "start": "act4", "acts": "4", "ascension": "13"}),
            (2, {"unlocks": "all", "boon": "prismatic_shard", "bane": "uncertain_future"}),
            (3, {"unlocks": "all", "sequential": "on", "daily": "roll"}),
            (4, {"unlocks": "all", "choose_relic": "on", "last_stand": "on"}),
        ),
        _tough,
        answers=1200,
    ),
    "bazaar": House(BAZAAR, ((2, {}), (3, {}), (4, {}))),
    "toy": House(TOY, ((2, {}), (3, {})), for_people=False),
    "open-toy": House(OPEN_TOY, ((3, {}),), for_people=False),
    "joint-toy": House(JOINT_TOY, ((3, {}), (4, {})), for_people=False),
}
TABLES = [(slug, table) for slug, house in HOUSES.items() for table in range(len(house.tables))]
SHOWN = [(slug, table) for slug, table in TABLES if HOUSES[slug].for_people]
every_table = pytest.mark.parametrize(("slug", "table"), TABLES)
every_shown_table = pytest.mark.parametrize(("slug", "table"), SHOWN)
