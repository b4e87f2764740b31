"""A service on a database in memory or in a file, with people who press what they see."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from bot.panels import Select, check_limits, parse_custom_id
from bot.tables import Click, Place, Tables
from bot.workers import HereWorkers
from storage import Store
from tests.bot.toys import GAMES

ANN, BEN, CARA, DAN, EVE = (10**17 + n for n in range(1, 6))
NAMES = {ANN: "Ann", BEN: "Ben", CARA: "Cara", DAN: "Dan", EVE: "Eve"}


CHANNEL = Place(guild=1, channel=2)
"""Where the tables are, as somebody without any rights of their own stands there."""


@dataclass
class Clock:
    """A clock that tests set."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class House:
    """The service with its store and clock; `noted` are the tables it said to have changed."""

    store: Store
    clock: Clock
    tables: Tables
    noted: list[str] = field(default_factory=list)
    clicks: int = 10**18

    async def table(self, *people: int, computers: int = 0, start: bool = True, **options: str) -> str:
        """Open a table for people, and start it."""
        game = await self.tables.lobby.open("toy", people[0], guild_id=1, channel_id=2, title="Friday", options=options)
        for user in people[1:]:
            await self.tables.membership.join(game.id, user)
        for _ in range(computers):
            await self.tables.membership.add_computer(game.id, people[0])
        if start:
            assert (await self.tables.lobby.begin(game.id, people[0])).kind == "done"
        return game.id

    async def press(self, user: int, id: str, *values: str, interaction: int | None = None):
        """Press something; the panel that comes back fits Discord."""
        self.clicks += 1
        number = self.clicks if interaction is None else interaction
        outcome = await self.tables.router.click(Click(user, id, values, number, CHANNEL))
        if outcome.panel is not None:
            assert check_limits(outcome.panel) == []
        return outcome

    async def choose(self, user: int, table: str, label: str, panel=None):
        """Press the control of a person's panel that reads so."""
        panel = panel or await self.tables.panels.panel(table, user)
        id, values = control(panel, label)
        return await self.press(user, id, *values)

    async def hand_over(self, table: str, by: int, seat: str, user: int, **how):
        """Offer a seat to a person, who accepts it as they see it."""
        assert (await self.tables.seats.substitute(table, by, seat, user=user, **how)).kind == "done"
        offer = offers(await self.tables.messages.visible(table))[user]
        return await self.press(user, control(offer, "Accept")[0])

    async def restart(self) -> None:
        """Begin anew on the same database, as after a crash."""
        self.tables = make(self.store, self.clock, self.noted)


def control(panel, label: str):
    """Find (custom_id, values) of a button or an entry by its label."""
    for row in panel.rows:
        if isinstance(row, Select):
            for entry in row.entries:
                if entry.label.startswith(label):
                    return row.id, (entry.value,)
        else:
            for button in row:
                if button.label.startswith(label):
                    return button.id, ()
    raise AssertionError(f"no {label!r} among {labels(panel)}")


def offers(visible) -> dict:
    """Return the offers of seats that people see: person -> panel."""
    items = [i for i in visible.items if i.role.startswith("ask:") and i.role.endswith(":offer")]
    return {item.audience.user: item.panel for item in items}


def labels(panel) -> list[str]:
    """List what can be pressed."""
    return [x.label for row in panel.rows for x in (row.entries if isinstance(row, Select) else row)]


def choices(panel) -> list[tuple[str, tuple[str, ...]]]:
    """List what can be pressed of the question in front, grey buttons and ways back aside."""
    found = []
    for row in panel.rows:
        if isinstance(row, Select):
            if parse_custom_id(row.id).question != "-" and parse_custom_id(row.id).verb == "s":
                found += [(row.id, (entry.value,)) for entry in row.entries]
        else:
            pressable = [b for b in row if b.style != "grey" and not b.opens_modal]
            found += [(b.id, ()) for b in pressable if parse_custom_id(b.id).question != "-"]
    return [(id, values) for id, values in found if parse_custom_id(id).verb in "osc"]


async def play_out(house, table, people, seed=1):
    """Press anything that each person's panel offers until the game is over."""
    rng = random.Random(seed)
    for _ in range(1000):
        visible = await house.tables.messages.visible(table)
        for item in visible.items:
            assert check_limits(item.panel) == [], item.role
        if visible.status != "running":
            return
        for user in people:
            if rng.random() < 0.2:
                continue  # where all act in turn, three who end and resume at once never end together
            panel = await house.tables.panels.panel(table, user)
            able = choices(panel)
            if able:
                id, values = rng.choice(able)
                outcome = await house.press(user, id, *values)
                assert outcome.kind in ("done", "draft"), (outcome, id)
        await house.tables.computers.quiet()
    raise AssertionError("the game does not end")


def make(store: Store, clock: Clock, noted: list[str], **how) -> Tables:
    """Make the service; `seeds` lets each game be the same each time."""

    async def note(table: str) -> None:
        noted.append(table)

    return Tables(
        store, GAMES, clock=clock, workers=HereWorkers(GAMES), notify=note, names=lambda u: NAMES[u], pace=0, **how
    )


@pytest.fixture
async def house():
    """A service on a database in memory."""
    clock = Clock()
    store = await Store.open(":memory:", clock=clock)
    noted: list[str] = []
    made = House(store, clock, make(store, clock, noted), noted)
    yield made
    await made.tables.close()
    await store.close()
