"""Two worlds through the whole bot: they differ in what somebody may not know, and must read alike to them.

What is done in either is planned by the rules alone; then each world is played by presses and commands, and all that
was received is compared for as long as the rules keep both alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.fair_use import FairUse
from bot.panels import NONE, custom_id, ids
from bot.panels.choices import picks_mark
from bot.panels.ids import pack
from rules.engine import Session, Setup, clone
from tests.bot.discord.audience import Recorder, told_alike
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.plans import NEWCOMER, READER, WATCHER, Act, Plan, begun, known

NAMES = ("Ann", "Ben", "Cid", "Dora", "Fay")
ENOUGH, PLANS, BEGINNINGS, STAYING = 3, 4, 40, 10
"""Hidden answers with which a plan will do, how many plans are made for one, and how many beginnings are looked at: so
many for one seat, then for another.
"""


class World:
    """One of two worlds: a hall in which one table is played."""

    def __init__(self, hall: Any, recorder: Recorder) -> None:
        self.hall, self.recorder, self.table = hall, recorder, ""

    async def opens(self, slug: str, seats: int) -> None:
        """Let as many people as there are seats open a table and start it, with Eve looking on."""
        guests = [self.hall.guest(n) for n in NAMES[:seats]]
        for name in (READER, WATCHER, NEWCOMER):
            self.hall.guest(name)
        await guests[0].slash("game new", game=slug, title="Twice")
        for guest in guests[1:]:
            await guest.presses(self.hall.lobby, "Join")
        await guests[0].presses(self.hall.lobby, "Start")
        await self.quiet()
        self.table = (await self.hall.bot.store.list_games())[0].id

    async def quiet(self) -> None:
        """Wait until all is shown."""
        await self.hall.bot.presenter.idle()
        await self.hall.settle()

    async def session(self) -> Any:
        """Return the session as it is."""
        async with self.hall.bot.tables.live.locked(self.table) as live:
            return live.session

    async def player(self, seat: str) -> Any:
        """Return the guest who plays a seat, None where nobody does."""
        user = next(s.user_id for s in await self.hall.bot.store.seats(self.table) if s.seat == seat)
        return next((g for g in self.hall.people.values() if g.id == user), None)

    async def answers(self, seat: str, name: str, keys: tuple[str, ...]) -> bool:
        """Press what answers a question; tell whether it was counted."""
        self.hall.bot.desk.fair = FairUse()  # as if time had gone by
        session, guest = await self.session(), await self.player(seat)
        question = next((q for q in session.asked if (q.seat, q.name) == (seat, name)), None)
        if question is None or guest is None:
            return False
        id, before = session.id_of(question), session.row_count
        picking = question.pick is not None and question.pick != (1, 1)
        if picking:
            presses = [("o", pack((key,))) for key in keys] + [("c", picks_mark(keys))]
        else:
            presses = [("o", pack(keys)), ("c", pack(keys))]
        for verb, key in presses:
            if (await self.session()).row_count == before:
                await self._press(guest, id, verb, key)
        await self.quiet()
        return (await self.session()).row_count != before

    async def _press(self, guest: Any, question: str, verb: str, key: str) -> None:
        """Press a control on the person's panel, or on the table message where they have none."""
        mine = [s for s in guest.dms if any(f":{question}:" in id for id in s.buttons.values())]
        shown = mine[-1] if mine else self.hall.table
        await guest.forges(shown, custom_id(self.table, question, verb, key))

    async def looks(self, who: str, command: str, **options: Any) -> Any:
        """Let a person use a command in the thread."""
        self.hall.bot.desk.fair = FairUse()
        shown = await self.hall.people[who].slash(command, where=self.hall.thread, **options)
        await self.quiet()
        return shown

    async def orders(self, who: str, seat: str, name: str, choice: str) -> None:
        """Let a person order what is answered for them."""
        shown = await self.looks(who, "orders")
        key = custom_id(self.table, NONE, ids.ORDER, f"{seat}.{name}"[:60])
        at = next(n for n, select in enumerate(shown.selects) if select["custom_id"].startswith(key))
        label = next(o["label"] for o in shown.selects[at]["options"] if o["value"] == choice)
        await self.hall.people[who].picks(shown, label, select=at)
        await self.quiet()

    async def happened(self, name: str) -> None:
        """Let a person press What happened."""
        self.hall.bot.desk.fair = FairUse()
        await self.hall.people[name].presses(self.hall.table, "What happened")
        await self.quiet()

    async def restarts(self) -> None:
        """End the bot, start another."""
        await self.hall.restarts()
        await self.quiet()


class Played:
    """One world, played: after each act, what `seat` may know by the rules, and how many requests there were."""

    def __init__(self, world: World, plan: Plan) -> None:
        self.world, self.plan = world, plan
        self.known: list[str] = []
        self.marks: list[int] = []
        self.refused: list[Act] = []
        self.table = world.table

    async def play(self, acts: list[Act | None]) -> None:
        """Do one act after the other."""
        await self._note()
        for act in acts:
            if act is not None and not await self._does(act):
                self.refused.append(act)
            await self._note()
        owner = await self.world.player(self.plan.seat)
        self.people = (owner.id, self.world.hall.people[READER].id)

    async def _note(self) -> None:
        self.known.append(known(await self.world.session(), self.plan.seat))
        self.marks.append(len(self.world.recorder.sent))

    async def _does(self, act: Act) -> bool:
        world = self.world
        if act.kind == "answer":
            return await world.answers(act.seat, act.name, act.keys)
        if act.kind == "restart":
            await world.restarts()
            return True
        guest = world.hall.people[READER] if act.seat == READER else await world.player(act.seat)
        if guest is None:
            return False
        if act.kind == "order":
            before = (await world.session()).row_count
            await world.orders(guest.name, act.seat, act.name, act.keys[0])
            return (await world.session()).row_count != before
        await self._looks(guest.name, act)
        return True

    async def _looks(self, name: str, act: Act) -> None:
        """Do what is no answer."""
        world = self.world
        match act.kind:
            case "happened":
                await world.happened(name)
            case "card":
                await world.looks(name, "card", name="a")
            case "words":
                await world.looks(name, "board", how="text")
            case "log all":
                await world.looks(name, "log", all=True)
            case "redo":
                await world.looks(name, "undo", again=True)
            case "leave":
                await world.looks(name, "game leave")
                await world.looks(name, "game return")
            case "substitute":
                newcomer = world.hall.people[NEWCOMER]
                await world.looks(name, "game substitute", seat=act.seat, person=newcomer.actor)
                await newcomer.presses(newcomer.panel, "Accept")
                await world.quiet()
            case "watchers":
                await world.looks(name, "game watchers", allow=True)
            case "shoulder":
                await world.looks(WATCHER, "game watch", seat=act.seat)
            case "watch":
                await world.looks(name, "game watch")
            case _:
                await world.looks(name, act.kind)

    def told(self, step: int) -> dict[str, list[str]]:
        """Return all that the seat's player and the reader received up to an act."""
        sent = self.world.recorder.sent[: self.marks[step]]
        mine = [s for s in sent if s.readers is None or not s.readers.isdisjoint(self.people)]
        return told_alike(mine, self.table)


def planned(
    rules: Any, states: list[tuple[Any, set[str]]], seats: int, rng: random.Random, most: int
) -> tuple[Plan, list[Any], str]:
    """Choose where to begin; return the plan with the most hidden answers, both games, the seed of the dice.

    What is asked seldom is as likely as what is asked often. Half of the worlds begin alike and differ by hidden
    answers alone, the others also by what was dealt.
    """
    names = [f"s{n}" for n in range(1, seats + 1)]
    seat, seed, made = "", f"{rng.getrandbits(256):064x}", []
    topics = sorted({name for _, asked in states for name in asked})
    for n in range(BEGINNINGS):
        seat = seat if n % STAYING else rng.choice(names)
        topic = rng.choice(topics)
        state = rng.choice([state for state, asked in states if topic in asked])
        other = clone(state)
        if rng.random() < 0.5:
            rules.redeal(other, seat, rng)
        games = [begun(rules, start) for start in (state, other)]
        one, two = (Session(game, game.new(Setup(names, seed, {}))) for game in games)
        plan = Plan(rules, seat, names, (one, two), random.Random(rng.getrandbits(64)))
        if plan.unnoticed(one) is None and (made or n < BEGINNINGS - 1):
            continue
        plan.make(most)
        made.append((plan, games, seed))
        if plan.hidden >= ENOUGH or len(made) == PLANS:
            break
    return max(made, key=lambda chosen: chosen[0].hidden)


async def two_worlds(folder: Path, chosen: tuple[Plan, list[Any], str], patch: Callable[[], Any]) -> int:
    """Play a position and its twin, which differs in what one seat may not know; return how many acts were compared.

    Raises AssertionError where that seat, or whoever has none, received anything else in one than in the other.
    """
    plan, games, seed = chosen
    played = []
    for n, game in enumerate(games):
        with patch() as patched:
            async with open_hall(folder / f"{n}.sqlite3", {game.slug: game}) as hall:
                hall.bot.tables.lobby.seeds = lambda: seed
                world = World(hall, Recorder(hall, patched))
                await world.opens(game.slug, len(plan.seats))
                played.append(Played(world, plan))
                await played[-1].play([pair[n] for pair in plan.acts])
    plan.refused = [act for p in played for act in p.refused]
    return compared(plan, *played)


def apart(line: str, twin: str) -> str:
    """Say where two lines begin to differ."""
    n = next((n for n, pair in enumerate(zip(line, twin, strict=False)) if pair[0] != pair[1]), 0)
    return f"{line[max(0, n - 80) : n + 120]!r} is not {twin[max(0, n - 80) : n + 120]!r}"


def compared(plan: Plan, a: Played, b: Played) -> int:
    """Compare all that was received while the rules keep the worlds alike; return after how many acts."""
    alike = next((n for n, pair in enumerate(zip(a.known, b.known, strict=True)) if pair[0] != pair[1]), len(a.known))
    for step in range(alike):
        one, two = a.told(step), b.told(step)
        done = plan.acts[:step]
        assert one.keys() == two.keys(), done
        for room, lines in one.items():
            for line, twin in zip(lines, two[room], strict=False):
                assert line == twin, f"{room}: {apart(line, twin)}\n{done}"
            assert len(lines) == len(two[room]), (room, lines[-2:], two[room][-2:], done)
    return alike
