"""A table on either simulator, at which people come and go and lose rights; what is sent there is looked at."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.fair_use import FairUse
from bot.panels import parse_custom_id
from bot.tables import UNSEEN
from bot.tables.core.seating import free_roles
from rules.engine import random_keys
from rules.slay_the_spire import RULES as SLAY_THE_SPIRE
from rules.van_helsing import RULES as VAN_HELSING
from tests.bot.discord.audience import Recorder
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.games import TALKING
from tests.bot.discord.ground import GroundRecorder, GroundServer, open_ground
from tests.bot.discord.server import Server
from tests.bot.discord.test_turned import Crafted, seed_of_a_bite
from tests.bot.discord.worlds import World

TABLES: dict[str, tuple[Any, int]] = {
    "toy": (TALKING, 3),
    "van-helsing": (VAN_HELSING, 3),
    "slay-the-spire": (SLAY_THE_SPIRE, 3),
    "a bite": (Crafted(), 5),
}
SIMULATORS: dict[str, tuple[Any, Any, Any]] = {
    "simcord": (open_hall, Recorder, Server),
    "playground": (open_ground, GroundRecorder, GroundServer),
}
LOOKS = ("board", "log", "move", "game status", "game watch", "known")
CONTROL = re.compile(r'"custom_id": "([^"]+)"')


class Table(World):
    """A table of Ann, Ben and Cid with Eve looking on; what is sent is looked at after every answer."""

    def __init__(self, hall: Any, recorder: Any, server: Any) -> None:
        super().__init__(hall, recorder)
        self.server = server
        self.asked: dict[str, str] = {}
        self.mark = 0

    async def plays(self, most: int) -> int:
        """Give answers at random, for seats that people play; return how many there were."""
        rng, given = random.Random(most), 0
        for _ in range(most):
            session = await self.session()
            questions = session.questions()
            rng.shuffle(questions)
            for question in questions:
                keys = random_keys(session.listing(question), question.pick, rng)
                if keys is not None and await self.answers(question.seat, question.name, tuple(keys)):
                    given += 1
                    break
            else:
                return given
            await self.checked()
        return given

    async def checked(self) -> None:
        """See that nobody was asked what another seat decides, and that one side alone read in each private thread."""
        session, new = await self.session(), self.recorder.sent[self.mark :]
        self.mark += len(new)
        self.asked |= {session.id_of(question): question.seat for question in session.asked}
        owners = {s.seat: s.user_id for s in await self.hall.bot.store.seats(self.table)}
        sides: dict[int | None, str] = {owners[s]: session.rules.side(session.state, s) for s in owners}
        for sent in new:
            if sent.room.startswith("side") and "/messages" in sent.path and not sent.deletes and sent.readers:
                assert len({sides.get(user) for user in sent.readers - {self.hall.bot.user.id}}) == 1, sent
            if sent.readers is None or sent.room.startswith("side"):
                continue
            for found in CONTROL.findall(sent.body):
                seat = self.asked.get(parsed.question) if (parsed := parse_custom_id(found)) else None
                assert seat is None or sent.readers == {owners[seat]}, (seat, sent)

    async def says(self, who: str, command: str, where: Any, **options: Any) -> str:
        """Let a person use a command somewhere; return what it is answered with."""
        self.hall.bot.desk.fair = FairUse()
        shown = await self.hall.people[who].slash(command, where=where, **options)
        await self.quiet()
        return shown.text

    async def presses(self, who: str, label: str) -> None:
        """Let a person press a button in their direct messages."""
        guest = self.hall.people[who]
        shown = next(s for s in reversed(guest.dms) if any(label in b for b in s.buttons))
        await guest.presses(shown, label)
        await self.quiet()

    async def offered(self, giver: str, taker: str, answer: str) -> None:
        """Let somebody offer the seat of Ben, and the other press an answer."""
        taking = self.hall.people[taker].actor
        said = await self.looks(giver, "game substitute", seat="s2", person=taking)
        assert "is asked now" in said.text
        await self.presses(taker, answer)

    async def shut_out(self, who: str) -> None:
        """See that a person who asks from another channel is told that there is no such table."""
        other = await self.server.opens_channel("elsewhere")
        for command in LOOKS:
            assert await self.says(who, command, other, table=self.table) == UNSEEN, command

    async def watched(self, who: str) -> None:
        """Let everybody be watched, and somebody watch the seat of Ben."""
        for name in ("Ann", "Ben", "Cid"):
            await self.looks(name, "game watchers", allow=True)
        assert "You watch this seat" in (await self.looks(who, "game watch", seat="s2")).text

    async def asks_in(self, who: str) -> None:
        """Let somebody ask those who play for a seat beside them."""
        async with self.hall.bot.tables.live.locked(self.table) as live:
            role = free_roles(live)[0].slug
        assert "They are asked now" in (await self.looks(who, "game join", play=role)).text

    async def over(self) -> None:
        """Let all give the game up."""
        await self.looks("Ann", "game abandon")
        await self.presses("Ben", "Agree")
        assert (await self.hall.bot.store.game(self.table)).status == "abandoned"


@asynccontextmanager
async def at_table(folder: Path, simulator: str, name: str, patch: Any) -> AsyncGenerator[Table]:
    """Open a table, let a few answers be given where it is an ordinary one; yield it."""
    opening, recording, serving = SIMULATORS[simulator]
    rules, seats = TABLES[name]
    async with opening(folder / "x.sqlite3", {rules.slug: rules}) as hall:
        bitten = name == "a bite"
        hall.bot.tables.lobby.seeds = seed_of_a_bite if bitten else lambda: f"{7:064x}"
        table = Table(hall, recording(hall, patch), serving(hall))
        await table.opens(rules.slug, seats)
        await table.plays(0 if bitten else 4)
        yield table
