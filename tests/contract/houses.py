"""What the contract suite is told of each game: tables to play at, and how random play gets far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.catalog import GAMES
from rules.engine import GameDefinition, Setup
from tests.games import BAZAAR
from tests.rules.engine.joint_toy import TOY as JOINT_TOY
from tests.rules.engine.toy import TOY

PEOPLE = {f"s{n}": name for n, name in enumerate(("Ann", "Ben", "Cid", "Dora", "Eve"), 1)}


@dataclass(frozen=True)
class House:
    """A game as the suite plays it: (seats, options) of each table; `hardy` changes a new state so that it lasts.

    `worded` games are for people: every key they show has words.
    """

    game: GameDefinition[Any]
    tables: tuple[tuple[int, Mapping[str, str]], ...]
    hardy: Callable[[Any], None] = lambda state: None
    worded: bool = True

    def new(self, table: int, seed: str) -> Any:
        """Return a new game at the table of that number."""
        seats, options = self.tables[table]
        state = self.game.new(Setup([f"s{n}" for n in range(1, seats + 1)], seed, dict(options)))
        self.hardy(state)
        return state


def _tough(state: Any) -> None:
    for hero in state.heroes.values():
        hero.max_hp = hero.hp = 400


HOUSES = {
    "van-helsing": House(
        GAMES["van-helsing"], ((2, {}), (3, {"far_sight": "stop"}), (4, {}), (5, {"far_sight": "stop"}))
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
    ),
    "bazaar": House(BAZAAR, ((2, {}), (3, {}), (4, {}))),
    "toy": House(TOY, ((2, {}), (3, {})), worded=False),
    "joint-toy": House(JOINT_TOY, ((3, {}), (4, {})), worded=False),
}
TABLES = [(slug, table) for slug, house in HOUSES.items() for table in range(len(house.tables))]
