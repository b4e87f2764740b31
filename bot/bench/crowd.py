"""People who press at random whatever they see, and now and then something that is not there for them."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

from bot.bench.stage import Press, Stage, controls
from bot.panels import ids as verbs
from bot.panels import parse_custom_id
from bot.playground import Unable
from bot.playground.interactions import COMPONENT

ANSWERING = verbs.OPTION + verbs.SELECT + verbs.CONFIRM
FINAL = ("leave", "abandon", "pause")
"""Keys that end or halt a game: pressed seldom, so that games go on."""
SELDOM, BAD = 0.05, 0.04
TYPED = ("3", "luck", "-1", "x" * 40, "17, 18")
FORGED = ("hello", "n:zzzzzzzz:-:m:", "n:::o:", "n:zzzzzzzz:000000000000:o:dig", "m:1:2:3", "n:me:-:q:", "")
COMMANDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("move", {}), ("game status", {}), ("games", {}), ("game pause", {}), ("game resume", {}), ("me settings", {})
)  # fmt: skip
PATIENCE = 2.0


class Crowd:
    """Acts for people; `presses` are what came of it, `bad` how often it was something that is not theirs to press."""

    def __init__(self, made: Stage) -> None:
        self.made, self.world = made, made.playground.world
        self.presses: list[Press] = []
        self.bad = 0
        self._before: deque[str] = deque(maxlen=400)  # ids that were pressed, or seen by others

    async def act(self, user: str, rng: random.Random) -> None:
        """Press, type or forge something as a person; nothing where there is nothing, or the bot is away."""
        try:
            if rng.random() < BAD:
                await self._forge(user, rng)
            elif rng.random() < SELDOM:
                await self._command(user, rng)
            else:
                await self._press(user, rng)
        except Unable:
            return

    async def _press(self, user: str, rng: random.Random) -> None:
        wish = self._choose(user, rng)
        if wish is None:
            return
        channel, message, part = wish
        self._before.append(part["custom_id"])
        values: list[str] = []
        if part.get("options"):
            least = min(max(1, part.get("min_values", 1)), len(part["options"]))
            values = [option["value"] for option in rng.sample(part["options"], least)]
        press = await self.made.click(user, channel, message, part["custom_id"], values, patience=PATIENCE)
        if press is not None:
            self.presses.append(press)
            if press.kind == "modal":
                await self._type(user, press, rng)

    def _choose(self, user: str, rng: random.Random) -> tuple[str, str, dict[str, Any]] | None:
        """Mostly answer a question, else press anything that can be seen, each kind as likely as another."""
        own = self.world.dm(user, self.world.bot_id)["id"]
        found = self._controls(user, own)
        answers = [one for one in found if _verb(one[2]) in ANSWERING]
        if answers and rng.random() < 0.75:
            return rng.choice(answers)
        rooms = [c["id"] for c in self.world.things["channel"].values() if self.world.may_see(user, c)]
        found += [
            one for room in rng.sample(rooms, min(3, len(rooms))) if room != own for one in self._controls(user, room)
        ]
        found = [one for one in found if not _ends(one[2]) or rng.random() < SELDOM]
        if not found:
            return None
        kind = rng.choice(sorted({_verb(part) for _, _, part in found}))
        return rng.choice([one for one in found if _verb(one[2]) == kind])

    def _controls(self, user: str, room: str) -> list[tuple[str, str, dict[str, Any]]]:
        messages = [m for m in self.world.messages(room)[-30:] if m["_for"] in (None, user)]
        return [(room, m["id"], part) for m in messages for part in controls(m["components"])]

    async def _type(self, user: str, press: Press, rng: random.Random) -> None:
        made = next(i for i in self.made.playground.interactions.made.values() if i.id == press.interaction)
        fields = [
            part["component"]["custom_id"] for part in (made.modal or {}).get("components", ()) if "component" in part
        ]
        await self.made.playground.page.people.submit(user, made.id, dict.fromkeys(fields, rng.choice(TYPED)))

    async def _command(self, user: str, rng: random.Random) -> None:
        rooms = [c["id"] for c in self.world.things["channel"].values() if self.world.may_see(user, c)]
        command, options = rng.choice(COMMANDS)
        await self.made.playground.page.people.slash(user, rng.choice(rooms), command, options)

    async def _forge(self, user: str, rng: random.Random) -> None:
        """Press an id of another person's panel, of long ago, of no table, or of no sense, on one's own message."""
        channel = self.world.dm(user, self.world.bot_id)
        mine = [m for m in self.world.messages(channel["id"]) if m["components"]]
        if not mine:
            return
        id = rng.choice([rng.choice(FORGED), *([rng.choice(self._before)] if self._before else [])])
        parsed = parse_custom_id(id)
        if parsed is not None and parsed.verb in verbs.UNDO + verbs.REDO + verbs.VOTE:
            self.made.undoing.add(parsed.table)
        data = {"custom_id": id, "component_type": 2, "id": 1}
        if rng.random() < 0.3:
            data |= {"component_type": 3, "values": [rng.choice(("dig", "-", "", "x" * 90))], "resolved": {}}
        await self.made.playground.page.people.act(COMPONENT, user, channel["id"], data, message=mine[-1])
        self.bad += 1


def _verb(part: dict[str, Any]) -> str:
    parsed = parse_custom_id(part["custom_id"])
    return parsed.verb if parsed is not None else "?"


def _ends(part: dict[str, Any]) -> bool:
    parsed = parse_custom_id(part["custom_id"])
    return parsed is not None and parsed.key.rpartition(":")[2].rstrip("?") in FINAL
