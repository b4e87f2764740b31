"""kill -9 at random instants under load: everything that was shown is there once, and the messages agree."""

from __future__ import annotations

import asyncio
import itertools
import random
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.bench.failing import FailingDiscord, noted
from bot.bench.host import games_of
from bot.bench.stage import PRESSED, Press, Stage, stage
from bot.components import layout
from bot.naming import name_of
from bot.panels.ids import REDO, UNDO, unturned
from bot.present import Pace
from bot.tables import Tables, Visible, turns
from bot.tables.clocks import later
from bot.workers import CATALOG
from rules.engine import Session
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
FAILING = 0.02
"""Which share of the calls of the database, and of the requests of Discord, fails."""
HASTE = 595
"""Seconds that pass for every clock (of ten minutes) between two looks."""
PATIENCE = 12
"""How often what is not yet as it should be is looked at again, each time after `SETTLED` seconds of silence."""
TAKEN = ("took back", "more of the kind)")
"""Words of a turn that may name fewer people than before: what was taken back, or told in few words."""
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
            elif (gone := seen - people(message)) and not any(w in " ".join(texts(message)) for w in TAKEN):
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
    shown = turns.SHOWN
    vars(turns)["SHOWN"] = 1_000_000
    try:
        return await tables.messages.visible(id)
    finally:
        vars(turns)["SHOWN"] = shown


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
        lines, meant_lines = ([SINCE.sub("", line) for line in text] for text in (told, wanted))
        answered = (
            item.audience.kind == "person" and lines[1:] == meant_lines
        )  # what came of the last press stands above
        if lines != meant_lines and not answered:
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


async def _unkept(made: Stage, catalog: str) -> list[str]:
    """Return which questions somebody saw answered are asked still, at tables where nothing was taken back."""
    rules, faults = games_of(catalog), []
    async with await Store.open(made.database) as store:
        for id in {table for table, _ in made.claims}:
            game = await store.game(id)
            _, save = await store.load_save(id)
            if save is None or await store.read(_withdrawn(id)):
                continue
            asked = {question.id for question in Session.load(rules[game.slug], save).open()}
            faults += [
                f"table {id}: the answer to {question} was acknowledged and is lost; seen: {seen}"
                for (table, question), seen in made.claims.items()
                if table == id and question in asked
            ]
    return faults


def _withdrawn(id: str) -> Callable[[sqlite3.Connection], bool]:
    sql = "SELECT 1 FROM answers WHERE game_id = ? AND withdrawn_by > 0"
    return lambda db: db.execute(sql, (id,)).fetchone() is not None


async def _press_on(made: Stage, user: str, rng: random.Random, presses: list[Press]) -> None:
    while True:
        press = await made.press(user, rng, patience=2.0)
        if press is not None:
            presses.append(press)
        await asyncio.sleep(rng.uniform(0.0, 0.2))


async def _killed(
    folder: Path, slug: str, catalog: str, games: int, seed: int, life: float, plan: Plan
) -> dict[str, Any]:
    begun = time.perf_counter()
    share = FAILING if plan.failures else 0.0
    async with stage(
        folder, PEOPLE, catalog=catalog, here=not plan.workers, rate_limits=False, edit_gap=0.2, failing=share
    ) as made:
        await made.lay_out(slug, games, mixed=True)
        trouble = Trouble(made, FailingDiscord(random.Random(seed)), share)
        if not plan.failures:  # every story message that was shown must stay, which an undo may take away
            made.pressed = "".join(verb for verb in PRESSED if verb not in UNDO + REDO)
        run = Run(made, Witness(made), trouble, catalog, random.Random(seed), life)
        made.bot.start()
        await made.shown()
        before = await _answers(made)
        await run.carry_out(plan)
        presses, faults = run.presses, run.faults
        return {
            "kills": f"{run.kills}, {run.early} of them before the bot was connected, "
            f"{time.perf_counter() - begun:.0f} s",
            "failures": f"{trouble.database} of the database, {trouble.discord} of Discord, "
            f"{run.ended} times the bot ended and was started anew",
            "answers committed under load": await _answers(made) - before,
            "presses": f"{len(presses)}, {sum(p.final is not None for p in presses)} seen to their end",
            "answers acknowledged": len(made.claims),
            "of these asked again, to be looked into": sorted(run.unkept)[:5] or 0,
            "turns of story seen": len(run.witness.lines),
            "of these replaced or worded anew while things failed": len(run.replaced),
            "requests against Discord's document": len(made.playground.breaches),
            "faults": len(faults),
            **({"examples": faults[:20]} if faults else {}),
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """How often the bot is killed, how often something fails, and whether it draws and thinks in workers."""

    kills: int
    failures: int
    workers: bool


class Trouble:
    """What fails, as long as it is let: both kinds are counted."""

    def __init__(self, made: Stage, discord: FailingDiscord, share: float) -> None:
        self._made, self._discord, self._share, self._before = made, discord, share, 0
        made.playground.faults.append(discord.before)
        made.playground.late_faults.append(discord.after)

    @property
    def planned(self) -> bool:
        """Whether anything fails on purpose."""
        return self._share > 0

    @property
    def database(self) -> int:
        """How many calls of the database failed."""
        return self._before + noted(self._made.bot.cast.failed)

    @property
    def discord(self) -> int:
        """How many requests of Discord failed."""
        return self._discord.count

    def begin(self) -> None:
        """Let things fail."""
        self._discord.share = self._share
        if self._share:
            self._made.bot.cast.failed.touch()

    def end(self) -> None:
        """Let all go well."""
        self._discord.share, self._before = 0.0, self.database
        self._made.bot.cast.failed.unlink(missing_ok=True)


class Run:
    """A crowd that presses while the bot is killed and things fail."""

    def __init__(
        self, made: Stage, witness: Witness, trouble: Trouble, catalog: str, rng: random.Random, life: float
    ) -> None:
        self.made, self.witness, self.trouble, self.catalog = made, witness, trouble, catalog
        self.rng, self.life = rng, life
        self.presses: list[Press] = []
        self.faults: list[str] = []
        self.unkept: set[str] = set()  # what one presser of several at a message saw: no verdict
        self.replaced: set[str] = set()
        self.kills = self.early = self.ended = 0
        self._crowd: list[asyncio.Task[None]] = []

    async def carry_out(self, plan: Plan) -> None:
        """Kill and fail as planned, and look at all every tenth time, once nothing fails any more."""
        self._gather()
        for turn in itertools.count(1):
            if self.kills < plan.kills:
                await self._kill()
            else:
                await asyncio.sleep(self.life)
            done = self.kills >= plan.kills and self.trouble.database + self.trouble.discord >= plan.failures
            if turn % 10 == 0 or done:
                await self._look(turn, restart=self.kills < plan.kills or turn % 20 == 0)
                if done:
                    return
                self._gather()
            if not self.made.bot.alive:
                self.ended += self.kills >= plan.kills
                self.made.bot.start()

    def _gather(self) -> None:
        self.trouble.begin()
        for n in range(CROWD):
            rng = random.Random(self.rng.random())
            pressing = _press_on(self.made, self.made.people[n % PEOPLE], rng, self.presses)
            self._crowd.append(asyncio.create_task(pressing))

    async def _kill(self) -> None:
        if self.rng.random() >= STARTING:
            await _connected(self.made)
        await asyncio.sleep(self.rng.uniform(0.05, self.life))
        self.early += not self.made.playground.gateway.connected()
        await self.made.bot.kill()
        self.kills += 1
        self._lost(f"kill {self.kills}")
        self.unkept |= set(await _unkept(self.made, self.catalog))

    def _lost(self, when: str) -> None:
        """Note what was shown and is gone: a fault where nothing fails on purpose.

        Where something does, a message that nobody could note is deleted and sent again, and a name that Discord does
        not tell stands as "somebody" for a while: whether all is there in the end, the look tells.
        """
        lost = [f"{when}: {fault}" for fault in self.witness.lost()]
        if self.trouble.planned:
            self.replaced |= {fault.partition(": ")[2] for fault in lost}
        else:
            self.faults += lost

    async def _look(self, turn: int, *, restart: bool) -> None:
        """Let all come to rest, by a restart or by itself, and compare; then let the clocks of the games run out."""
        for task in self._crowd:
            task.cancel()
        for ended in await asyncio.gather(*self._crowd, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        self._crowd.clear()
        self.trouble.end()
        if restart or not self.made.bot.alive:
            await self.made.bot.kill()
            self.made.bot.start()
        found: list[str] = []
        for _ in range(PATIENCE):
            await self.made.shown(still=SETTLED, within=600)
            found = await faults_of(self.made, self.catalog)
            if not found:
                break
        await self.made.bot.kill()
        self.unkept |= set(await _unkept(self.made, self.catalog))
        self.faults += [f"after turn {turn}: {fault}" for fault in found]
        self._lost(f"after turn {turn}")
        await _hasten(self.made)


async def _hasten(made: Stage) -> None:
    """Let nearly all the time of every clock pass; the bot must be away."""
    async with await Store.open(made.database) as store:
        await store.shift_jobs(-HASTE)
        for game in await store.list_games(statuses=("running",), limit=10_000):
            if game.clock:
                await store.change_game(game.id, clock=later(game.clock, -HASTE))


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
    failures: int = 0,
    slug: str = "van-helsing",
    catalog: str = CATALOG,
    tables: int = GAMES,
    seed: int = 1,
    life: float = LIFE,
    workers: bool = False,
    **_: Any,
) -> dict[str, Any]:
    """Kill the bot and let calls fail so often while people press.

    "faults" counts what was lost, doubled, in disagreement, or still waiting at the end.
    """
    if sys.platform == "win32":
        return {"left out": "needs POSIX signals"}
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_killed(Path(folder), slug, catalog, tables, seed, life, Plan(kills, failures, workers)))
