"""A witness of all that was shown: what anybody has read, or saw acknowledged, is in the record for ever.

A message may be deleted and sent anew, a turn worded anew, a line may go with an undo: what was told is still in the
record, as something that counts or as something that was taken back, and only where somebody asked for that.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from bot.bench.agreement import meaning, parts, texts
from bot.bench.host import games_of
from bot.bench.stage import Stage
from bot.tables.core.clocks import telling
from bot.tables.core.live import line_or_none
from bot.tables.core.words import Words
from rules.engine import Rules, Session
from storage import Game, Seat, Store

PUBLIC_THREAD = 11


def people(text: str) -> set[str]:
    """Return whom a text names."""
    return set(re.findall(r"person \d+", text.lower()))


class Witness:
    """Remembers each line of story that was shown in a thread, and asks for each answer that was acknowledged."""

    def __init__(self, made: Stage) -> None:
        self.made, self.world = made, made.playground.world
        self.turns: set[str] = set()
        self.lines: defaultdict[str, dict[str, str]] = defaultdict(dict)  # thread -> meaning -> as it was read
        self.told: defaultdict[str, set[str]] = defaultdict(set)  # table -> in which ways it was told
        self.kept = 0
        self.world.listeners.append(self.hear)

    def hear(self, event: str, data: dict[str, Any]) -> None:
        """Note what a message of a thread tells."""
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            place = self.world.things["channel"].get(data.get("channel_id", ""), {})
            if place.get("type") == PUBLIC_THREAD and data["_for"] is None and is_story(data):
                self.turns.add(data["id"])
                self.lines[place["id"]] |= {meaning(text): text for text in texts(data) if text != "…"}

    async def faults(self, catalog: str) -> list[str]:
        """Return what was shown or acknowledged and is not in the record; the bot must be away."""
        rules, found = games_of(catalog), []
        async with await Store.open(self.made.database) as store:
            for game in await store.list_games(limit=10_000):
                found += await self._untold(store, rules[game.slug], game)
            found += await self._unkept(store, rules)
        return found

    async def _untold(self, store: Store, rules: Rules[Any], game: Game) -> list[str]:
        story = await store.whole_story(game.id)
        withdrawn = any(line.withdrawn for line in story) or await store.read(_withdrawn(game.id))
        faults = []
        if withdrawn and game.id not in self.made.undoing:
            faults.append(f"table {game.id}: something was taken back and nobody has asked for it")
        read = self.lines.get(str(game.thread_id), {})
        seats = await store.seats(game.id)
        said = [line.said for line in map(line_or_none, story) if line.to is None]
        self.told[game.id].add(telling(game.options))
        if self.told[game.id] == {"full"}:  # what was told in another way before is worded anew
            known = {meaning(text) for text in map(Words(rules, {seat.seat: "@" for seat in seats}), said)}
            lost = [text for meant, text in read.items() if meant not in known]
        else:  # told in few lines that are worded anew: who acted must be in the record
            words = Words(rules, {seat.seat: self._called(seat) for seat in seats})
            acted = people(" ".join(map(words, said)))
            lost = [text for text in read.values() if people(text) - acted] if seats == self._first(game, seats) else []
        return faults + [f"table {game.id}: “{text}” was shown and is not in the record" for text in lost[:3]]

    def _called(self, seat: Seat) -> str:
        user = self.world.things["user"].get(str(seat.user_id))
        return user["name"] if user else "Computer"

    def _first(self, game: Game, seats: list[Seat]) -> list[Seat]:
        """Return the seats where nobody has come, gone or been replaced, else none."""
        users = self.made.seated.setdefault(game.id, [seat.user_id for seat in seats])
        return seats if users == [seat.user_id for seat in seats] else []

    async def _unkept(self, store: Store, rules: Any) -> list[str]:
        """Return which questions somebody saw answered are asked still, at tables where nothing was taken back.

        What the record has is struck off: it is on the disk.
        """
        claims, faults = self.made.claims, []
        for id in {table for table, _ in claims}:
            game = await store.game(id)
            answered = " ".join(row.row for row in await store.answers(id))
            for key in [k for k in claims if k[0] == id and f'"q": "{k[1]}"' in answered]:
                del claims[key]
                self.kept += 1
            mine = {question: seen for (table, question), seen in claims.items() if table == id}
            _, save = await store.load_save(id)
            if save is None or not mine or await store.read(_withdrawn(id)):
                continue
            asked = {question.id for question in Session.load(rules[game.slug], save).open()}
            faults += [
                f"table {id}: the answer to {question} was acknowledged and is lost; seen: {seen}"
                for question, seen in mine.items()
                if question in asked
            ]
        return faults


def is_story(message: dict[str, Any]) -> bool:
    """Tell whether a message only tells: it has nothing to press, and no line that names its table."""
    pressable = any(part.get("custom_id") for part in parts(message["components"]))
    return bool(message["components"]) and not pressable and not any(t.startswith("-# “") for t in texts(message))


def _withdrawn(id: str) -> Callable[[sqlite3.Connection], bool]:
    sql = "SELECT 1 FROM answers WHERE game_id = ? AND withdrawn_by > 0"
    return lambda db: db.execute(sql, (id,)).fetchone() is not None
