"""Two worlds through the whole bot: they differ in what somebody may not know, and must read alike to them.

What is done in either is planned by the rules alone; then each world is played by presses and commands, and all that
was received is compared for as long as the rules keep both alike.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.fair_use import FairUse
from bot.panels import custom_id
from bot.panels.choices import picks_mark
from bot.panels.ids import pack
from rules.engine import Chance, Refused, Session, Setup, clone, random_keys
from tests.bot.discord.audience import Recorder, told_alike
from tests.bot.discord.conftest import open_hall

NAMES = ("Ann", "Ben", "Cid", "Dora", "Fay")
READER = "Eve"
"""She has no seat, and looks on."""
LOOKS = ("board", "log", "known", "game status", "move", "orders")
TRIES = 12
"""How many answers are looked at in search of one that nobody else notices."""


def begun(rules: Any, state: Any) -> Any:
    """Return a game that begins at a position, with each table's own dice."""

    class Begun(type(rules)):
        def new(self, setup: Any) -> Any:
            made = clone(state)
            made.chance = Chance(setup.seed)
            return made

    return Begun()


def position(rules: Any, state: Any, rng: random.Random, most: int) -> Any:
    """Play at random for so many answers; return the state at the last home until then, where a table can begin."""
    session, kept, n = Session(rules, state, record=False), None, 0
    while session.asked and (n < most or kept is None):
        n += 1
        if session.at_home and session.step is not None:
            kept = clone(session.state), session.step
        question = rng.choice(session.questions())
        keys = random_keys(session.listing(question), question.pick, rng)
        if keys is not None:
            session.take(question, keys)
    if kept is None:
        raise AssertionError("a whole game without a home")
    made, step = kept
    made.agenda.append(type(step)(step.name, list(step.ids)))
    return made


class World:
    """One of two worlds: a hall in which one table is played."""

    def __init__(self, hall: Any, recorder: Recorder) -> None:
        self.hall, self.recorder, self.table = hall, recorder, ""

    async def opens(self, slug: str, seats: int) -> None:
        """Let as many people as there are seats open a table and start it, with Eve looking on."""
        guests = [self.hall.guest(n) for n in NAMES[:seats]]
        self.hall.guest(READER)
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

    async def happened(self, name: str) -> None:
        """Let a person press What happened."""
        self.hall.bot.desk.fair = FairUse()
        await self.hall.people[name].presses(self.hall.table, "What happened")
        await self.quiet()

    async def restarts(self) -> None:
        """End the bot, start another."""
        await self.hall.restarts()
        await self.quiet()


def known(session: Any, seat: str | None) -> str:
    """Return all that a seat and the public may know by the rules."""
    told = []
    for who in {seat, None}:
        seen = session.see(who)
        asked = [(q.name, [(o.key, str(o.refusal())) for o in q.options]) for q in seen.questions]
        story = [event.said for _, event in session.story(who)]
        told.append([str(who), seen.view, asked, seen.waiting, story])
    return json.dumps(sorted(told, key=lambda t: t[0]), default=repr, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Act:
    """What is done next in one world: an answer (`seat`, `name`, `keys`) or whatever else (`kind`, by `seat`)."""

    kind: str
    seat: str = ""
    name: str = ""
    keys: tuple[str, ...] = ()


@dataclass(slots=True)
class Plan:
    """What is done in two worlds that differ in what `seat` may not know: pairs of acts, None where one world rests."""

    rules: Any
    seat: str
    seats: list[str]
    sessions: tuple[Any, Any]
    rng: random.Random
    acts: list[tuple[Act | None, Act | None]] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)

    def make(self, most: int) -> None:
        """Plan at most so many acts, until the worlds come to differ for the seat."""
        kinds = (self._answer, self._hidden, self._looks, self._aside, self._event)
        for _ in range(most):
            self.rng.choices(kinds, (4, 6, 2, 2, 0.7))[0]()
            if known(self.sessions[0], self.seat) != known(self.sessions[1], self.seat):
                return

    @property
    def hidden(self) -> int:
        """How many answers were given in one world only."""
        return sum(1 for pair in self.acts for act in pair if act and act.kind == "answer" and None in pair)

    def _both(self, act: Act) -> None:
        self.acts.append((act, act))

    def _one(self, n: int, act: Act) -> None:
        self.acts.append((act, None) if n == 0 else (None, act))

    def _answer(self) -> None:
        """Give the same answer in both worlds."""
        a, b = self.sessions
        both = [q for q in a.questions() if _twin(b, q) is not None]
        if not both:
            return
        question = self.rng.choice(both)
        keys = random_keys(a.listing(question), question.pick, self.rng)
        if keys is None or (tried := tried_on(b, question, keys)) is None:
            return
        one = tried_on(a, question, keys)
        if one is not None:
            self.sessions = (one, tried)
            self._both(Act("answer", question.seat, question.name, tuple(keys)))

    def _hidden(self) -> None:
        """Give an answer in one world that the seat cannot notice, where there is one."""
        n = self.rng.randrange(2)
        session = self.sessions[n]
        theirs = [q for q in session.questions() if q.seat != self.seat]
        for _ in range(TRIES if theirs else 0):
            question = self.rng.choice(theirs)
            keys = random_keys(session.listing(question), question.pick, self.rng)
            tried = tried_on(session, question, keys) if keys is not None else None
            if tried is not None and known(tried, self.seat) == known(session, self.seat):
                self._kept(n, tried)
                self._one(n, Act("answer", question.seat, question.name, tuple(keys or ())))
                return

    def _kept(self, n: int, session: Any) -> None:
        self.sessions = (session, self.sessions[1]) if n == 0 else (self.sessions[0], session)

    def _looks(self) -> None:
        """Let the seat, or the reader, look at something, in both worlds."""
        self._both(Act(self.rng.choice((*LOOKS, "happened", "card", "words")), self.rng.choice((self.seat, READER))))

    def _aside(self) -> None:
        """Let another look at something or take a hidden answer back, in one world only."""
        n, seat = self.rng.randrange(2), self.rng.choice([s for s in self.seats if s != self.seat])
        kind = self.rng.choice((*LOOKS, "happened", "undo", "undo", "undo"))
        if kind == "undo":
            session = self.sessions[n]
            tried = Session.load(session.rules, session.save())
            try:
                tried.undo(seat, self.seats)
            except Refused:
                return
            if known(tried, self.seat) != known(session, self.seat):
                return
            self._kept(n, tried)
        self._one(n, Act(kind, seat))

    def _event(self) -> None:
        """Restart both, change who plays, or who may watch."""
        other = self.rng.choice([s for s in self.seats if s != self.seat])
        kind, seat = self.rng.choice((("restart", ""), ("leave", other), ("watchers", self.seat), ("watch", READER)))
        self._both(Act(kind, seat))


def _twin(session: Any, question: Any) -> Any:
    return next((q for q in session.asked if (q.seat, q.name) == (question.seat, question.name)), None)


def tried_on(session: Any, question: Any, keys: Any) -> Any:
    """Return the session as it would be after an answer, None where that is refused."""
    tried = Session.load(session.rules, session.save())
    twin = _twin(tried, question)
    if twin is None:
        return None
    try:
        tried.answer(twin.seat, tried.id_of(twin), tuple(keys))
    except Refused:
        return None
    return tried


class Played:
    """One world, played: after each act, what `seat` may know by the rules, and how many requests there were."""

    def __init__(self, world: World, plan: Plan) -> None:
        self.world, self.plan = world, plan
        self.known: list[str] = []
        self.marks: list[int] = []
        self.refused: list[int] = []
        self.table = world.table

    async def play(self, acts: list[Act | None]) -> None:
        """Do one act after the other."""
        await self._note()
        for n, act in enumerate(acts):
            if act is not None and not await self._does(act):
                self.refused.append(n)
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
        if act.kind == "happened":
            await world.happened(guest.name)
        elif act.kind == "card":
            await world.looks(guest.name, "card", name="a")
        elif act.kind == "words":
            await world.looks(guest.name, "board", how="text")
        elif act.kind == "leave":
            await world.looks(guest.name, "game leave")
            await world.looks(guest.name, "game return")
        elif act.kind == "watchers":
            await world.looks(guest.name, "game watchers", allow=True)
        elif act.kind == "watch":
            await world.looks(guest.name, "game watch")
        else:
            await world.looks(guest.name, act.kind)
        return True

    def told(self, step: int) -> dict[str, list[str]]:
        """Return all that the seat's player and the reader received up to an act."""
        sent = self.world.recorder.sent[: self.marks[step]]
        mine = [s for s in sent if s.readers is None or not s.readers.isdisjoint(self.people)]
        return told_alike(mine, self.table)


async def two_worlds(
    folder: Path, rules: Any, state: Any, seats: int, rng: random.Random, most: int, patch: Callable[[], Any]
) -> tuple[Plan, int]:
    """Play a position and its twin, which differs in what one seat may not know; return the plan and the acts compared.

    Raises AssertionError where that seat, or whoever has none, received anything else in one than in the other.
    """
    names = [f"s{n}" for n in range(1, seats + 1)]
    seat, seed = rng.choice(names), f"{rng.getrandbits(256):064x}"
    other = clone(state)
    rules.redeal(other, seat, rng)
    games = [begun(rules, start) for start in (state, other)]
    sessions = [Session(game, game.new(Setup(names, seed, {}))) for game in games]
    plan = Plan(rules, seat, names, (sessions[0], sessions[1]), rng)
    plan.make(most)
    played = []
    for n, game in enumerate(games):
        with patch() as patched:
            async with open_hall(folder / f"{n}.sqlite3", {rules.slug: game}) as hall:
                hall.bot.tables.lobby.seeds = lambda: seed
                world = World(hall, Recorder(hall, patched))
                await world.opens(rules.slug, seats)
                played.append(Played(world, plan))
                await played[-1].play([pair[n] for pair in plan.acts])
    plan.refused = [len(p.refused) for p in played]
    return plan, compared(plan, *played)


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
