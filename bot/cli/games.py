"""The GAME argument that several commands take."""

from __future__ import annotations

from typing import Any

import click

from rules.catalog import GAMES
from rules.engine import Rules


class GameName(click.ParamType):
    """A game by its slug or title; gives its rules."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Rules[Any]:
        """Find the game, or say which there are."""
        wanted = str(value).strip().lower()
        found = next((r for slug, r in GAMES.items() if wanted in (slug, r.title.lower())), None)
        if found is None:
            self.fail(f"There is no game {value!r}; there are: {', '.join(GAMES)}.", param, ctx)
        return found


def seat_count(rules: Rules[Any], seats: int | None) -> int:
    """Return how many seats to play with, the most by default. Raises click.BadParameter out of range."""
    if seats is None:
        return rules.seats.stop - 1
    if seats not in rules.seats:
        few, many = rules.seats.start, rules.seats.stop - 1
        raise click.BadParameter(f"{rules.title} takes {few} to {many} seats, not {seats}.", param_hint="--seats")
    return seats
