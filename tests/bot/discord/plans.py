"""What is done in two worlds that one seat cannot tell apart: planned by the rules alone, hidden answers first."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rules.engine import Chance, Refused, Session, clone, random_keys

READER, WATCHER, NEWCOMER = "Eve", "Flo", "Gil"
"""Eve has no seat and looks on; Flo watches over the shoulder of another; Gil takes somebody's seat."""
LOOKS = ("board", "log", "known", "game status", "move", "orders")
APART = (*LOOKS, "happened", "words", "log all", "card")
"""What others look at, in one world only."""
TRIES = 24
"""How many answers are looked at in search of one that nobody else notices."""


def begun(rules: Any, state: Any) -> Any:
    """Return a game that begins at a position, with each table's own dice."""

    class Begun(type(rules)):
        def new(self, setup: Any) -> Any:
            made = clone(state)
            made.chance = Chance(setup.seed)
            return made

    return Begun()


def positions(rules: Any, state: Any, rng: random.Random, most: int) -> list[tuple[Any, set[str]]]:
    """Play at random for so many answers; return the states at which a table can begin, and what is asked there."""
    session, kept, n = Session(rules, state, record=False), [], 0
    while session.asked and (n < most or not kept):
        n += 1
        if session.at_home and session.step is not None:
            made, step = clone(session.state), session.step
            made.agenda.append(type(step)(step.name, list(step.ids)))
            kept.append((made, {q.name for q in session.asked}))
        question = rng.choice(session.questions())
        keys = random_keys(session.listing(question), question.pick, rng)
        if keys is not None:
            session.take(question, keys)
    if not kept:
        raise AssertionError("a whole game without a home")
    return kept


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
    refused: list[Act] = field(default_factory=list)
    orders: dict[tuple[str, str], str] = field(default_factory=dict)
    watched: bool = False
    given: bool = False

    def make(self, most: int) -> None:
        """Plan at most so many acts, until the worlds come to differ for the seat."""
        kinds = (self._answer, self._hidden, self._aside, self._looks, self._event, self._order)
        for _ in range(most):
            self.rng.choices(kinds, (4, 8, 3, 2, 1, 1))[0]()
            if known(self.sessions[0], self.seat) != known(self.sessions[1], self.seat):
                return

    @property
    def hidden(self) -> int:
        """How many answers were given in one world only."""
        return sum(1 for pair in self.acts for act in pair if act and act.kind == "answer" and None in pair)

    @property
    def kinds(self) -> Counter[str]:
        """How often what was done, with `hidden` before it where it was in one world only."""
        told = [(pair[0] or pair[1], None in pair) for pair in self.acts]
        return Counter(f"hidden {act.kind}" if apart else act.kind for act, apart in told if act is not None)

    def _both(self, act: Act) -> None:
        self.acts.append((act, act))

    def _one(self, n: int, act: Act) -> None:
        self.acts.append((act, None) if n == 0 else (None, act))

    def _keep(self, n: int, session: Any) -> None:
        self.sessions = (session, self.sessions[1]) if n == 0 else (self.sessions[0], session)

    def _other(self) -> str:
        return self.rng.choice([s for s in self.seats if s != self.seat])

    def _answer(self) -> None:
        """Give the same answer in both worlds."""
        a, b = self.sessions
        both = [q for q in a.questions() if _twin(b, q) is not None]
        if not both:
            return
        question = self.rng.choice(both)
        keys = random_keys(a.listing(question), question.pick, self.rng)
        if keys is not None:
            self._given(Act("answer", question.seat, question.name, tuple(keys)))

    def _given(self, act: Act, by: str = "click") -> None:
        """Do an answer in both worlds, where both take it."""
        made = [tried_on(session, act, self.orders, by) for session in self.sessions]
        if None not in made:
            self.sessions = (made[0], made[1])
            self._both(act)

    def _hidden(self) -> None:
        """Give an answer in one world that the seat cannot notice, where there is one; it may be taken back there."""
        n = self.rng.randrange(2)
        session = self.sessions[n]
        found = self.unnoticed(session)
        if found is None:
            return
        act, made = found
        self._keep(n, made)
        self._one(n, act)
        if self.rng.random() < 0.3:
            self._back(n, act.seat)

    def unnoticed(self, session: Any) -> tuple[Act, Any] | None:
        """Find an answer that the seat cannot notice, and the session after it."""
        theirs = [q for q in session.questions() if q.seat != self.seat]
        before = _seen(session, self.seat)
        for question in self.rng.sample(theirs, len(theirs)):
            for _ in range(max(1, TRIES // len(theirs))):
                keys = random_keys(session.listing(question), question.pick, self.rng)
                if keys is None:
                    break
                twin, act = session.twin(), Act("answer", question.seat, question.name, tuple(keys))
                try:
                    twin.answer(_twin(twin, question), act.keys)
                except Refused:
                    continue
                if _seen(twin, self.seat) != before:
                    continue
                made = tried_on(session, act, self.orders)
                if made is not None and known(made, self.seat) == known(session, self.seat):
                    return act, made
        return None

    def _looks(self) -> None:
        """Let the seat, or the reader, look at something, in both worlds."""
        self._both(Act(self.rng.choice(APART), self.rng.choice((self.seat, READER))))

    def _aside(self) -> None:
        """Let another look at something or take a hidden answer back, in one world only; or watch another seat."""
        n, seat = self.rng.randrange(2), self._other()
        kind = self.rng.choice(("look", "undo", "undo", "shoulder"))
        if kind == "undo":
            self._back(n, seat)
        elif kind == "look":
            self._one(n, Act(self.rng.choice(APART), seat))
        else:
            for name in self.seats if not self.watched else ():
                self._both(Act("watchers", name))
            self.watched = True
            self._one(n, Act(kind, seat))

    def _back(self, n: int, seat: str) -> None:
        """Take a seat's last answer back in one world, where nobody notices; sometimes give it again."""
        if self.orders:
            return  # which would answer again at once
        session = self.sessions[n]
        for kind in ("undo", "redo"):
            tried = Session.load(session.rules, session.save())
            try:
                tried.undo(seat, [seat]) if kind == "undo" else tried.redo(seat)
            except Refused:
                return
            if known(tried, self.seat) != known(session, self.seat):
                return
            self._keep(n, tried)
            self._one(n, Act(kind, seat))
            session = tried
            if self.rng.random() < 0.5:
                return

    def _event(self) -> None:
        """Restart both, change who plays, or who may watch."""
        other = self._other()
        kinds = [("restart", ""), ("leave", other), ("watchers", self.seat), ("watch", READER)]
        if not self.given:
            kinds += [("substitute", other)]
        kind, seat = self.rng.choice(kinds)
        self.given = self.given or kind == "substitute"
        if kind in ("leave", "substitute"):  # what the old player ordered goes with them
            self.orders = {(s, name): choice for (s, name), choice in self.orders.items() if s != seat}
        self._both(Act(kind, seat))

    def _order(self) -> None:
        """Let a seat that is asked what can be ordered order it, in both worlds: it is answered at once, and after."""
        a, b = self.sessions
        asked = [(q, _twin(b, q)) for q in a.questions() if q.orders]
        if not asked:
            return
        question, twin = self.rng.choice(asked)
        choice = self.rng.choice(sorted(question.orders))
        if twin is None or choice not in (twin.orders or {}):
            return
        self.orders[question.seat, question.name] = choice
        before = len(self.acts)
        keys = tuple(question.orders[choice])
        self._given(Act("order", question.seat, question.name, (choice, *keys)), by="order")
        if len(self.acts) == before:
            del self.orders[question.seat, question.name]


def _twin(session: Any, question: Any) -> Any:
    return next((q for q in session.asked if (q.seat, q.name) == (question.seat, question.name)), None)


def _seen(world: Any, seat: str) -> tuple[str, str, list[str]]:
    """Return what a seat and the public see of a position, without what was told."""
    views = [repr(world.rules.view(world.state, who)) for who in (seat, None)]
    return views[0], views[1], sorted(world.waiting(None))


def tried_on(session: Any, act: Act, orders: dict[tuple[str, str], str], by: str = "click") -> Any:
    """Return the session as it would be after an answer and what is ordered then, None where that is refused."""
    tried = Session.load(session.rules, session.save())
    twin = next((q for q in tried.asked if (q.seat, q.name) == (act.seat, act.name)), None)
    if twin is None:
        return None
    keys = act.keys[1:] if act.kind == "order" else act.keys
    try:
        tried.answer(twin.seat, tried.id_of(twin), keys, by=by)
        while (ordered := _ordered(tried, orders)) is not None:
            question, given = ordered
            tried.answer(question.seat, question.id, given, by="order")
    except Refused:
        return None
    return tried


def _ordered(session: Any, orders: dict[tuple[str, str], str]) -> tuple[Any, tuple[str, ...]] | None:
    """Return the first open question that an order covers, and what it answers."""
    if session.state.outcome is not None:
        return None
    for question in session.open() if orders else ():
        choice = orders.get((question.seat, question.name))
        if choice is not None and choice in (question.orders or {}):
            return question, tuple(question.orders[choice])
    return None
