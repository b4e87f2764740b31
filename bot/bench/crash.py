"""kill -9 at random instants under load: everything that was shown is there once, and the messages agree."""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.bench.host import games_of
from bot.bench.stage import Press, Stage, stage
from bot.components import layout
from bot.naming import name_of
from bot.panels.ids import unturned
from bot.present import Pace
from bot.tables import Tables, Visible, showing
from bot.workers import CATALOG
from storage import Store

GAMES, PEOPLE, CROWD = 24, 16, 24
LIFE = 2.5
"""Seconds after which a bot is killed at the latest."""
STARTING = 0.25
"""Of the kills, what share may hit a bot that is still starting; the others wait until it is connected."""
CONNECTED = 30.0
"""Seconds after which a bot that does not connect is killed all the same."""
SETTLED = Pace().retry + 1.0
"""Seconds of silence that tell that all is shown: longer than the presenter waits after a failure."""
SINCE = re.compile(r"<t:\d+:R>")


class Witness:
    """Remembers each story message that anybody was shown, and its words.

    A turn is told in few lines, which are worded anew while it goes on: what must stay is the message and who acted.
    """

    def __init__(self, made: Stage) -> None:
        self.world = made.playground.world
        self.lines: dict[str, set[str]] = {}
        self.world.listeners.append(self.hear)

    def hear(self, event: str, data: dict[str, Any]) -> None:
        """Note what a message of a thread tells."""
        channel = self.world.things["channel"].get(data.get("channel_id", ""), {})
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and is_story(data) and "thread_metadata" in channel:
            self.lines.setdefault(data["id"], set()).update(people(data))

    def lost(self) -> list[str]:
        """Return what was shown and is not there any more."""
        faults = []
        for id, seen in self.lines.items():
            message = self.world.things["message"].get(id)
            if message is None:
                faults.append(f"a story message that was shown is gone: {sorted(seen)}")
            elif (gone := seen - people(message)) and "more of the kind)" not in " ".join(texts(message)):
                faults.append(f"what {sorted(gone)} did was shown and is gone from: {texts(message)[:4]}")
        return faults


def people(message: dict[str, Any]) -> set[str]:
    """Return whom a message names."""
    return set(re.findall(r"person \d+", " ".join(texts(message)).lower()))


def is_story(message: dict[str, Any]) -> bool:
    """Tell whether a message of a thread only tells: it has nothing to press."""
    return bool(message["components"]) and not pressable(message["components"])


def pressable(components: list[dict[str, Any]]) -> bool:
    """Tell whether there is anything to press."""
    return any(part.get("custom_id") or pressable(part.get("components", [])) for part in components)


def texts(message: dict[str, Any]) -> list[str]:
    """Return the lines of a message."""
    return [line for part in parts(message["components"]) for line in part.get("content", "").splitlines() if line]


def parts(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return every component, nested ones too."""
    return [inner for part in components for inner in (part, *parts(part.get("components", [])))]


async def faults_of(made: Stage, catalog: str) -> list[str]:
    """Compare the stand-in's messages with a fresh reading of the database; the bot must be away.

    Every message that should be visible is there once and says what it should, there is no other, and the database
    is whole.
    """
    world = made.playground.world
    names = {int(row["id"]): name_of(row["name"], int(row["id"])) for row in world.things["user"].values()}
    faults: list[str] = []
    kept: set[str] = set()
    async with await Store.open(made.database) as store:
        faults += await store.check()
        tables = Tables(store, games_of(catalog), names=lambda user: names.get(user, "Somebody"), pace=0.0)
        for id in made.tables:
            seen = await _all_visible(tables, id)
            notes = {note.role: note for note in await store.messages(id)}
            kept |= {str(note.message_id) for note in notes.values() if note.message_id is not None}
            faults += _disagreements(world, seen, {role: str(note.message_id) for role, note in notes.items()})
            faults += await _story_faults(store, id)
            if left := await store.take_outbox(game_id=id, limit=100):
                faults.append(f"table {id}: {len(left)} messages are still noted as being sent")
        await tables.close()
    for message in world.things["message"].values():
        mine = message["author"]["id"] == world.bot_id and not message["flags"] & 64 and message["type"] == 0
        if mine and message["id"] not in kept:
            place = world.things["channel"].get(message["channel_id"], {})
            where = (
                "a thread"
                if "thread_metadata" in place
                else "direct messages"
                if place.get("type") == 1
                else "a channel"
            )
            faults.append(f"a message in {where} that nobody knows, nonce {message.get('nonce')}: {texts(message)[:2]}")
    return faults


async def _all_visible(tables: Tables, id: str) -> Visible:
    """Return what should be visible with the story of every turn, not of the last ones alone."""
    shown = showing.TURNS_SHOWN
    vars(showing)["TURNS_SHOWN"] = 1_000_000
    try:
        return await tables.visible(id)
    finally:
        vars(showing)["TURNS_SHOWN"] = shown


def _disagreements(world: Any, seen: Visible, notes: dict[str, str]) -> list[str]:
    faults = []
    for item in seen.items:
        message = world.things["message"].get(notes.get(item.role, ""))
        if message is None:
            if item.due or item.audience.kind != "person":
                faults.append(f"table {seen.table}: {item.role} is not shown")
            continue
        pictured = any(part["type"] == 12 for part in parts(message["components"]))
        if pictured:
            item.panel.picture = None
        wanted = texts({"components": layout(item.panel).to_components()})
        told = texts(message)
        if [SINCE.sub("", line) for line in told] != [SINCE.sub("", line) for line in wanted]:
            faults.append(f"table {seen.table}: {item.role} says {told[:6]} and should say {wanted[:6]}")
        buttons = [unturned(p["custom_id"]) for p in parts(message["components"]) if p.get("custom_id")]
        meant = [p.get("custom_id") for p in parts(layout(item.panel).to_components()) if p.get("custom_id")]
        if buttons != meant:
            faults.append(f"table {seen.table}: {item.role} offers {buttons[:3]} and should offer {meant[:3]}")
    return faults


async def _story_faults(store: Store, id: str) -> list[str]:
    stored = await store.load_game(id)
    numbers = [answer.number for answer in stored.answers]
    if numbers != list(range(len(numbers))):
        return [f"table {id}: the answers are numbered {numbers[:5]}…"]
    return []


async def _press_on(made: Stage, user: str, rng: random.Random, presses: list[Press]) -> None:
    while True:
        press = await made.press(user, rng, patience=2.0)
        if press is not None:
            presses.append(press)
        await asyncio.sleep(rng.uniform(0.0, 0.2))


async def _killed(
    folder: Path, slug: str, catalog: str, kills: int, games: int, seed: int, life: float
) -> dict[str, Any]:
    rng = random.Random(seed)
    begun = time.perf_counter()
    async with stage(folder, PEOPLE, catalog=catalog, here=True, rate_limits=False, edit_gap=0.2) as made:
        witness = Witness(made)
        await made.lay_out(slug, games)
        faults: list[str] = []
        presses: list[Press] = []
        made.bot.start()
        await made.shown()
        before = await _answers(made)
        crowd = [
            asyncio.create_task(_press_on(made, made.people[n % PEOPLE], random.Random(seed + n), presses))
            for n in range(CROWD)
        ]
        done = early = 0
        while done < kills:
            if rng.random() >= STARTING:
                await _connected(made)
            await asyncio.sleep(rng.uniform(0.05, life))
            early += not made.playground.gateway.connected()
            await made.bot.kill()
            done += 1
            faults += [f"kill {done}: {fault}" for fault in witness.lost()]
            if done % 10 == 0 or done == kills:
                for task in crowd:
                    task.cancel()
                await asyncio.gather(*crowd, return_exceptions=True)
                made.bot.start()
                await made.shown(still=SETTLED, within=600)
                await made.bot.kill()
                found = [*await faults_of(made, catalog), *witness.lost()]
                faults += [f"after kill {done}: {fault}" for fault in found]
                crowd = [
                    asyncio.create_task(_press_on(made, made.people[n % PEOPLE], random.Random(done + n), presses))
                    for n in range(CROWD)
                ]
            made.bot.start()
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        return {
            "kills": f"{done}, {early} of them before the bot was connected, {time.perf_counter() - begun:.0f} s",
            "answers committed under load": await _answers(made) - before,
            "presses": f"{len(presses)}, {sum(p.final is not None for p in presses)} seen to their end",
            "turns of story seen": len(witness.lines),
            "requests against Discord's document": len(made.playground.breaches),
            "faults": len(faults),
            **({"examples": faults[:20]} if faults else {}),
        }


async def _connected(made: Stage) -> None:
    for _ in range(int(CONNECTED / 0.02)):
        if made.playground.gateway.connected():
            return
        await asyncio.sleep(0.02)


async def _answers(made: Stage) -> int:
    async with await Store.open(made.database, read_only=True) as store:
        return sum([len(await store.answers(id)) for id in made.tables])


def measure(
    *,
    kills: int = 200,
    slug: str = "van-helsing",
    catalog: str = CATALOG,
    tables: int = GAMES,
    seed: int = 1,
    life: float = LIFE,
    **_: Any,
) -> dict[str, Any]:
    """Kill the bot so often while people press; "faults" counts what was lost, doubled or in disagreement."""
    if sys.platform == "win32":
        return {"left out": "needs POSIX signals"}
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_killed(Path(folder), slug, catalog, kills, tables, seed, life))
