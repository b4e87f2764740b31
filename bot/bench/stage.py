"""A stand-in of Discord full of people and games, for benches: laid out at once, and pressed at random."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.bench.host import Bot, Cast, games_of
from bot.panels import CustomId, parse_custom_id
from bot.panels.ids import NONE, OPTION, REDO, UNDO, VOTE
from bot.playground import Playground, Unable, serve
from bot.tables import Tables
from bot.workers import CATALOG, HereWorkers
from storage import Store

CHANNELS = 8
FINAL = 10.0
"""Seconds in which a press should come to its final message."""
PRESSED = "oscbptwurvng"
"""Verbs that the crowd presses: options, selects, confirm, back, pages, tabs, what happened; undo, redo, votes, nudges,
orders.
"""

ORDERS = (("parry", "never"), ("may", "never"), ("bat", "always"), ("die", "never"), ("facing", "never"))
"""Standing orders of people: question and choice, those of every game together."""


@dataclass(slots=True)
class Press:
    """One press and what came of it; times in milliseconds, None where it never came."""

    kind: str
    acknowledged: float | None
    final: float | None
    interaction: str = ""


@dataclass(slots=True)
class Stage:
    """The stand-in, the bot's process, and the tables."""

    playground: Playground
    bot: Bot
    database: Path
    people: list[str]
    tables: list[str] = field(default_factory=list)
    changed: dict[str, float] = field(default_factory=dict)
    answered: dict[str, float] = field(default_factory=dict)
    claims: dict[tuple[str, str], str] = field(default_factory=dict)
    """Table and question that a presser saw answered, and what they saw instead."""
    undoing: set[str] = field(default_factory=set)
    """Tables where somebody pressed to take something back."""
    seated: dict[str, list[int | None]] = field(default_factory=dict)
    """Who had the seats of a table when they were first looked at."""

    async def lay_out(self, slug: str, games: int, *, seats: int = 2, mixed: bool = False) -> None:
        """Open and start so many games in the database, each between `seats` of the people; the bot must be away.

        `slug` may name several games, with commas. Where they are `mixed`, every third has a computer player, every
        third a clock, every other tells all in full, every fourth has standing orders, and every eighth is not begun.
        """
        slugs = slug.split(",")
        catalog = games_of(self.bot.cast.catalog)
        world = self.playground.world
        channels = [int(c["id"]) for c in world.things["channel"].values() if c["type"] == 0]
        async with await Store.open(self.database) as store:
            tables = Tables(store, catalog, workers=HereWorkers(catalog), pace=0.0)
            for n in range(games):
                users = [int(self.people[(n * seats + k) % len(self.people)]) for k in range(seats)]
                guild, channel = int(world.guild_id), channels[n % len(channels)]
                options = {"clock": "10m"} if mixed and n % 3 == 2 else {}
                options |= {"telling": "full"} if mixed and n // len(slugs) % 2 == 0 else {}
                game = await tables.lobby.open(
                    slugs[n % len(slugs)], users[0], guild_id=guild, channel_id=channel, title=f"Table {n}",
                    options=options,
                )  # fmt: skip
                for user in users[1:]:
                    await tables.membership.join(game.id, user)
                if mixed and n % 3 == 1:
                    await tables.membership.add_computer(game.id, users[0])
                self.tables.append(game.id)
                if mixed and n % 8 == 7:
                    continue
                await tables.lobby.begin(game.id, users[0])
                for question, choice in ORDERS if mixed and n % 4 == 0 else ():
                    await tables.orders.set_order(game.id, users[-1], question, choice)
            await tables.close()

    async def shown(self, within: float = 600.0, still: float = 1.0) -> None:
        """Wait until the bot is connected and has shown all that it wants to show (TimeoutError)."""
        await self.bot.is_up(within)
        await self.playground.quiet(still, within)

    def hear(self, event: str, data: dict[str, Any]) -> None:
        """Note when a message changed, and when an interaction was answered by a message of its own."""
        now = time.perf_counter()
        if event.startswith("MESSAGE"):
            self.changed[data["id"]] = now
            if made := data.get("interaction_metadata"):
                self.answered[made["id"]] = now

    def pressable(self, user: str, rng: random.Random) -> tuple[str, str, str, list[str]] | None:
        """Pick something on a panel of a person's direct messages: channel, message, custom_id, values."""
        world = self.playground.world
        channel = world.dm(user, world.bot_id)["id"]
        found = []
        for message in world.messages(channel):
            for part in controls(message["components"]):
                parsed = parse_custom_id(part.get("custom_id", ""))
                if parsed is not None and parsed.verb in PRESSED and (parsed.question != "-" or rng.random() < 0.1):
                    found.append((message["id"], part))
        if not found:
            return None
        answers = [(m, part) for m, part in found if part["custom_id"].split(":")[3] in "osc"]
        message, part = rng.choice(answers if answers and rng.random() < 0.8 else found)
        values: list[str] = []
        if part.get("options"):
            least = max(1, part.get("min_values", 1))
            picked = rng.sample(part["options"], min(least, len(part["options"])))
            values = [option["value"] for option in picked]
        return channel, message, part["custom_id"], values

    async def press(self, user: str, rng: random.Random, patience: float | None = None) -> Press | None:
        """Press something as a person; None where there is nothing, or the bot is away."""
        wish = self.pressable(user, rng)
        if wish is None:
            return None
        return await self.click(user, *wish, patience=patience)

    async def click(
        self, user: str, channel: str, message: str, custom_id: str, values: list[str], patience: float | None = None
    ) -> Press | None:
        """Press this as a person; None where it cannot be pressed, or the bot is away."""
        begun = time.perf_counter()
        parsed = parse_custom_id(custom_id)
        if parsed is not None and parsed.verb in UNDO + REDO + VOTE:
            self.undoing.add(parsed.table)
        try:
            outcome = await self.playground.page.people.click(user, channel, message, custom_id, values)
        except Unable:
            return None
        if outcome["kind"] in ("failed", "modal"):
            return Press(outcome["kind"], None, None, outcome["interaction"])
        acknowledged = (time.perf_counter() - begun) * 1000
        world, id = self.playground.world, outcome["interaction"]

        def over() -> float | None:
            changed = self.changed.get(message, 0.0)
            return changed if changed > begun else self.answered.get(id)

        try:
            await world.until(over, FINAL if patience is None else patience)
        except TimeoutError:
            return Press(outcome["kind"], acknowledged, None, id)
        self._claim(id, parsed)
        return Press(outcome["kind"], acknowledged, ((over() or begun) - begun) * 1000, id)

    def _claim(self, id: str, parsed: CustomId | None) -> None:
        """Note that a press on an option was acknowledged as done: its own answer has nothing left to be asked."""
        made = next((i for i in self.playground.interactions.made.values() if i.id == id), None)
        if made is None or made.shown is None or parsed is None or parsed.verb != OPTION or parsed.question == NONE:
            return
        asked = {part["custom_id"].split(":")[2] for part in controls(made.shown)}
        if asked <= {NONE}:  # where another question is shown, this one may be open beside it
            self.claims[parsed.table, parsed.question] = str(made.shown)[:300]


def controls(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the buttons and selects of a message that can be pressed."""
    found = []
    for part in components:
        found += controls(part.get("components", []))
        if part.get("custom_id") and not part.get("disabled"):
            found.append(part)
    return found


@asynccontextmanager
async def stage(
    folder: Path, people: int, *, catalog: str = CATALOG, here: bool = False, rate_limits: bool = True,
    edit_gap: float = 2.0, failing: float = 0.0,
) -> AsyncGenerator[Stage]:  # fmt: skip
    """Open a stand-in with so many people, and a bot that is not started yet; both are gone at the end."""
    names = [f"Person {n}" for n in range(people)]
    channels = [f"games-{n}" for n in range(CHANNELS)]
    async with await serve(0, None, names, channels=channels, rate_limits=rate_limits) as playground:
        database = folder / "games.sqlite3"
        cast = Cast(
            playground.api_url, playground.gateway_url, playground.token, database, folder / "delays.json", catalog,
            here, edit_gap, failing,
        )  # fmt: skip
        ids = [row["id"] for row in playground.world.things["user"].values() if not row["bot"]]
        made = Stage(playground, Bot(cast), database, ids)
        playground.world.listeners.append(made.hear)
        try:
            yield made
        finally:
            await made.bot.kill()
