"""Around every act of the service a database that fails, or a process that dies, at each single call.

After one more try, or a restart, all that is kept is what it is without: an act happens whole or not at all.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot import reminders
from bot.tables import Tables
from bot.tables.play import computers
from bot.workers import HereWorkers
from rules.engine import Session
from storage import StorageError
from tests.bot.tables.acts import ACTS, GAMES, Act
from tests.bot.tables.conftest import NAMES, Clock, House
from tests.bot.tables.flaky import Calls, Dies, Flaky, Plan

READS = {
    "admit", "amount_modal", "at", "away", "board", "campaign", "ending", "export", "export_campaign", "export_ended",
    "export_user", "find", "games_in", "games_of", "how_to_play", "known", "log", "looks", "mix_modal", "modal",
    "more", "on", "option_panel", "orders", "panel", "path_modal", "renamed", "servers", "settings", "spectate",
    "status", "telling", "verify", "visible", "what_happened",
}  # fmt: skip
"""What is looked up; what it notes on the way (that somebody looked) is written in one place, and asked for again."""
ELSEWHERE = frozenset({"after", "backup", "close", "notify", "quiet", "start", "check", "opened"})
"""The life of the service; and a copy of the database, which has tests of its own."""
PARTS = frozenset({"for_vote", "keep", "gather"})
"""Parts of acts that take no live table."""


def test_every_public_act_of_the_service_is_tried():
    """What takes a live table is a part of an act; anything else is an act, or only looks."""
    service = served(cast(Flaky, None), Clock())
    parts = [part for part in (service, *vars(service).values()) if type(part).__module__.startswith("bot.tables")]
    public = {
        name
        for part in parts
        for name, method in inspect.getmembers(type(part), inspect.iscoroutinefunction)
        if not name.startswith("_") and "live" not in inspect.signature(method).parameters
    }
    assert public == {act.of for act in ACTS} | READS | ELSEWHERE | PARTS


# trying it ----------------------------------------------------------------------------------------------------------
@dataclass
class Place(House):
    """A house on a flaky store."""

    store: Flaky

    def pressed(self) -> int:
        """Return the number of a new press."""
        self.clicks += 1
        return self.clicks

    async def begins(self) -> None:
        """Take up all tables, as a process that starts."""
        for task in self.tables.computers.running.values():
            task.cancel()
        await asyncio.gather(*self.tables.computers.running.values(), return_exceptions=True)
        self.tables = served(self.store, self.clock)
        await self.tables.start()


def constant() -> str:
    return "5" * 64


def served(store: Flaky, clock: Clock) -> Tables:
    return Tables(
        store, GAMES, clock=clock, workers=HereWorkers(GAMES), names=lambda user: NAMES.get(user, "Nobody"), pace=0,
        seeds=constant,
    )  # fmt: skip


@pytest.fixture(autouse=True)
def the_same_each_time(monkeypatch):
    """No chance, and no pauses."""
    monkeypatch.setattr("bot.tables.people.lobby.new_seed", constant)
    monkeypatch.setattr("storage.jobs.secrets", SimpleNamespace(token_hex=lambda n: "0" * n))
    monkeypatch.setattr("storage.games.new_id", next_id)
    monkeypatch.setattr("storage.exports.new_id", next_id)
    for module in (computers, reminders):
        monkeypatch.setattr(module, "FIRST_PAUSE", 0)


def next_id(db: Any) -> str:
    """Number the tables in place of drawing an id."""
    return f"table{db.execute('SELECT count(*) FROM games').fetchone()[0]:03d}"


async def kept(house: Place) -> dict[str, Any]:
    """Return all that the database holds, saves as what is played on from them (a session holds old steps or not)."""
    await house.tables.computers.quiet()
    found: dict[str, Any] = dict(await house.store.everything())
    found["saves"] = []
    for game in await house.store.list_games():
        _, save = await house.store.load_save(game.id)
        if save is not None:
            session = Session.load(GAMES[game.slug], save)
            ids = [question.id for question in session.open()]
            found["saves"].append((session.dump(), session.row_count, session.event_count, ids, session.redoable))
    return found


async def done(
    act: Act, image: bytes, at: SimpleNamespace, now: float, plan: Plan | None = None, expected: Any = None
) -> tuple[Any, Calls]:
    """Do an act on a copy of what was staged, whatever happens by plan, and again where nothing has come of it."""
    async with placed(image, now) as house:
        before, calls = await kept(house), house.store.calls
        calls.write = calls.read = 0
        calls.plan = plan
        try:
            outcome = await act.do(house, at)
            assert getattr(outcome, "kind", "done") in ("done", "draft", "shown") or plan is not None, outcome
        except (Dies, StorageError):
            assert calls.met, "nothing failed by plan"
        await house.tables.computers.quiet()
        counted = replace(calls)
        calls.plan = None
        if calls.dead:
            calls.dead = False
            await house.begins()
        after = await kept(house)
        if plan is not None and (after != expected if act.until_done else after == before):
            await act.do(house, at)
        found = await kept(house)
        for game in await house.store.list_games():
            assert await shown(house, game.id) == await shown(house, game.id, anew=True), "the service knows otherwise"
    return found, counted


async def shown(house: Place, table: str, *, anew: bool = False) -> dict[str, str]:
    if anew:
        house.tables.live.drop(table)
    return {item.role: item.fingerprint for item in (await house.tables.messages.visible(table)).items}


@asynccontextmanager
async def placed(image: bytes | None, now: float) -> AsyncGenerator[Place]:
    """Give a house on a copy of a database."""
    clock = Clock(now)
    store = await Flaky.of(image, clock)
    house = Place(store, clock, served(store, clock))
    try:
        yield house
    finally:
        store.calls = Calls()
        await house.tables.close()
        await store.close()


@pytest.mark.parametrize("act", ACTS, ids=str)
async def test_whatever_fails_or_dies_in_an_act_it_ends_as_it_would_have(act: Act):
    at = SimpleNamespace()
    async with placed(None, Clock.now) as house:
        await act.stage(house, at)
        await house.tables.computers.quiet()
        image, now = await house.store.image(), house.clock.now
    expected, calls = await done(act, image, at, now)
    assert calls.write > 0, "nothing is written here"
    plans = [Plan(how, "write", n) for how in ("locked", "dies", "died") for n in range(1, calls.write + 1)]
    plans += [Plan("locked", "read", n) for n in range(1, calls.read + 1)]
    for plan in plans:
        found, _ = await done(act, image, at, now, plan, expected)
        assert found == expected, plan
