"""A game is declared: what it defines is a hook, what it must have is there, and whatever is misspelt is named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typing_extensions import override

import bot
import render
from rules.catalog import GAMES, listed
from rules.engine import BoardText, Campaign, GameDefinition, Messages, Pace, missing
from rules.engine.definition import GROUPS, MUST
from tests.rules.engine.toy import Toy

HOUSES = [Path(package.__file__ or "").parent for package in (bot, render)]
BY_NAME = re.compile(r"\b(?:get|has)attr\(\s*[\w.]*\b(?:rules|game|definition)\b")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_has_all_that_it_must_and_its_groups_are_groups(game: GameDefinition[Any]) -> None:
    assert missing(game) == []
    assert game.slug == next(slug for slug, found in GAMES.items() if found is game)
    for name in GROUPS:
        assert isinstance(getattr(game, name), type(vars(GameDefinition)[name]))


@pytest.mark.parametrize("lacking", MUST)
def test_a_game_that_lacks_something_is_named_where_games_are_listed(lacking: str) -> None:
    body = {name: vars(Toy).get(name) for name in MUST if name != lacking}
    made = type("Half", (GameDefinition,), body)
    with pytest.raises(TypeError, match=f"Half lacks {lacking}, which every game must have"):
        listed(made())


def test_a_misspelt_hook_is_an_error_where_the_game_is_written() -> None:
    with pytest.raises(TypeError, match=r"Slow: no hook is called tme_limits; did you mean time_limits\?"):
        type("Slow", (Pace,), {"tme_limits": lambda self, options: {}})
    with pytest.raises(TypeError, match="no hook is called messagse; did you mean messages"):
        type("Mute", (Toy,), {"messagse": Messages()})


def test_a_hook_with_other_parameters_or_of_another_kind_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"Short\.say takes said; the hook has said, names"):
        type("Short", (Messages,), {"say": lambda self, said: ""})
    with pytest.raises(TypeError, match=r"Called\.round_name must be a value"):
        type("Called", (BoardText,), {"round_name": lambda self: "round"})
    with pytest.raises(TypeError, match=r"Valued\.text must be a method"):
        type("Valued", (BoardText,), {"text": "a board"})
    with pytest.raises(TypeError, match=r"Told\.offered follows by itself"):
        type("Told", (Campaign,), {"offered": True})


def test_whether_a_game_has_a_campaign_follows_from_what_it_defines() -> None:
    class Kept(Campaign):
        @override
        def after(self, group: Any, state: Any) -> dict[str, Any]:
            return {}

    assert Kept().offered
    assert not Campaign().offered


def test_nothing_reaches_a_hook_by_its_name() -> None:
    found = [
        f"{path.relative_to(house.parent)}: {line.strip()}"
        for house in HOUSES
        for path in sorted(house.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if BY_NAME.search(line)
    ]
    assert found == []
    assert BY_NAME.search('tell = getattr(live.rules, "walks", None)')
