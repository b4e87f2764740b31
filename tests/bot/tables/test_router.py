"""Every press leads somewhere: the tables from a verb, and from an action, to what it does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import bot
from bot.panels import Select, custom_id, ids, parse_custom_id
from bot.tables import Tables
from bot.workers import HereWorkers
from storage import Store
from tests.bot.tables.conftest import ANN, BEN, CARA, control, labels
from tests.bot.toys import GAMES

HOME = Path(bot.__file__).parent / "tables"


def actions(verb: str) -> set[str]:
    """Return the actions that the service gives to buttons and selects of a verb, as far as they are written out."""
    found = set()
    for path in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            if ast.unparse(node.func) == "custom_id" and len(node.args) == 4:
                of, key = ast.unparse(node.args[2]), node.args[3]
            elif ast.unparse(node.func) == "_more" and len(node.args) == 3:
                of, key = "verbs.MORE", node.args[1]
            else:
                continue
            if isinstance(key, ast.JoinedStr):
                key = key.values[0]
            if of == f"verbs.{verb}" and isinstance(key, ast.Constant):
                found.add(str(key.value).partition(":")[0])
    return found


@pytest.fixture
async def tables():
    """The service on an empty store."""
    async with await Store.open(":memory:") as store:
        made = Tables(store, GAMES, workers=HereWorkers(GAMES))
        yield made
        await made.close()


async def test_every_verb_of_an_id_has_its_route(tables):
    verbs = {
        value for name, value in vars(ids).items() if name.isupper() and isinstance(value, str) and len(value) == 1
    }
    verbs = {verb for verb in verbs - {ids.NONE} if parse_custom_id(ids.custom_id("t1", ids.NONE, verb)) is not None}
    assert len(verbs) > 15
    assert set(tables.router.routes()) == verbs


@pytest.mark.parametrize("verb", ["LOBBY", "MORE"])
async def test_every_action_that_a_button_names_has_its_route(tables, verb):
    routes = {"LOBBY": tables.router.lobby, "MORE": tables.router.more}[verb]
    assert len(actions(verb)) >= 5
    assert actions(verb) <= set(routes)


def named(panel) -> set[tuple[str, str]]:
    """Return verb and action of every control of a panel."""
    ids_ = [x.id for row in panel.rows for x in ([row] if isinstance(row, Select) else row)]
    parsed = [found for id in ids_ if (found := parse_custom_id(id)) is not None and found.question == ids.NONE]
    return {(found.verb, found.key.partition(":")[0]) for found in parsed}


async def test_every_button_of_a_lobby_and_under_more_has_its_route(house):
    table = await house.table(ANN, BEN, computers=1, start=False)
    lobby = (await house.tables.messages.visible(table)).item("lobby").panel
    shown = named(lobby) | named(await house.tables.options.option_panel(table, ANN))
    await house.tables.lobby.begin(table, ANN)
    shown |= named(await house.tables.panels.more(table, ANN)) | named(await house.tables.panels.more(table, BEN))
    assert len(shown) > 15
    router = house.tables.router
    known = {(ids.LOBBY, action) for action in router.lobby} | {(ids.MORE, action) for action in router.more}
    assert {pair for pair in shown if pair[0] in (ids.LOBBY, ids.MORE) and pair[1]} <= known


async def test_whoever_plays_comes_back_from_all_that_more_shows(house):
    """In a private answer it takes the place of the panel, which would be lost to those without direct messages."""
    table = await house.table(ANN, BEN)
    panel = await house.tables.panels.panel(table, ANN)
    more = (await house.press(ANN, control(panel, "More…")[0])).panel
    assert (ids.PANEL, "") in named(more)
    looked = set()
    for verb, action in sorted(named(more)):
        if verb != ids.MORE or action in ("", "nudge", "pause", "help"):
            continue
        outcome = await house.press(ANN, custom_id(table, ids.NONE, verb, action))
        assert outcome.kind == "shown", action
        assert (ids.PANEL, "") in named(outcome.panel), action
        looked.add(action)
    assert looked >= {"board", "text", "log", "known", "orders", "verify", "status", "leave?", "abandon?"}
    back = (await house.press(ANN, control(more, "Back to your move")[0])).panel
    assert back.rows == panel.rows
    outside = (await house.press(CARA, custom_id(table, ids.NONE, ids.MORE))).panel
    assert "Back to your move" not in labels(outside)
