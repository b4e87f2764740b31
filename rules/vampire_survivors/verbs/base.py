"""What an effect knows while it runs, what must be chosen for it, and how choices become paths or questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.cards.targets import first
from rules.engine import Option, Said
from rules.vampire_survivors.library import FACES, Card, hooks, total
from rules.vampire_survivors.state import State, Survivor
from rules.vampire_survivors.steps import Table

PASS = "pass"


class Cx:
    """What an effect knows: whose card it is, who chooses, and what has come of it so far. Never saved."""

    __slots__ = (
        "cap", "card", "chosen", "copy", "first", "game", "incoming", "keys", "of", "once", "owner", "plus", "removed",
        "seat", "subject", "ways",
    )  # fmt: skip

    def __init__(self, game: Table, seat: str, card: str = "", owner: str = "") -> None:
        self.game, self.seat, self.card, self.owner = game, seat, card, owner or seat
        self.keys: list[str] = []  # what was chosen with the card, still to be used
        self.chosen: list[str] = []  # what was chosen for the present effect
        self.ways: list[str] = []  # directions shot in
        self.once: list[str] = []  # what has had its one effect in this play
        self.of = self.owner  # from whose standee
        self.cap = 99  # most damage a hit may deal
        self.plus = 0  # added to every hit
        self.first = 0  # added to the first hit
        self.removed = 0  # enemy tokens removed
        self.copy = ""  # the very card that is played
        self.subject = ""  # what a trigger is about
        self.incoming = -1  # the space in which what arrives can be hit

    @property
    def state(self) -> State:
        """The table."""
        return self.game.state

    @property
    def me(self) -> Survivor:
        """Whose card it is."""
        return self.game.state.survivors[self.owner]

    @property
    def here(self) -> int:
        """The space from which distances and lines are counted: of the standee chosen, else of whose card it is."""
        survivors = self.game.state.survivors
        return survivors[next((key for key in self.chosen if key in survivors), self.of)].space

    @property
    def face(self) -> Card | None:
        """What is printed on the card."""
        return FACES.get(self.card)

    def twin(self, chosen: Sequence[str]) -> Cx:
        """Return a context in which something has been chosen, to see what comes next."""
        other = Cx(self.game, self.seat, self.card, self.owner)
        other.chosen, other.ways, other.of, other.plus, other.first = (
            list(chosen),
            self.ways,
            self.of,
            self.plus,
            self.first,
        )
        other.subject, other.incoming, other.copy = self.subject, self.incoming, self.copy
        return other

    def add(self, what: str) -> int:
        """Return the sum of what slots change about this card."""
        face = self.face
        return 0 if face is None else total(self.me, what, face)


@dataclass(frozen=True, slots=True)
class Need:
    """Something to choose: `options` are looked up when it is asked; `may` it be passed over."""

    name: str
    options: Callable[[Cx], list[Option]]
    may: bool = False
    chooser: Callable[[Cx], str] | None = None
    """Who chooses, where it is not whose card it is."""


class Effect:
    """Something that a card does. Derived classes are frozen, slotted dataclasses: equal, printable."""

    __slots__ = ()

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Return what can be chosen before anything of it happens."""
        return ()

    def why_not(self, cx: Cx) -> Said | None:
        """Say why it cannot be done at all; by default where its first need finds nothing."""
        needs = self.needs(cx)
        return ("why_nothing",) if needs and not needs[0].may and not needs[0].options(cx) else None

    async def run(self, cx: Cx) -> None:
        """Do it."""
        raise NotImplementedError

    def clause(self) -> str:
        """Say it, as a clause in the imperative: "gain 2 XP"."""
        raise NotImplementedError


def listed(cx: Cx, need: Need) -> list[Option]:
    """List what a need offers, and passing over it where that may be; nothing where there is nothing to choose."""
    found = need.options(cx)
    if found and need.may:
        found.append(Option(PASS, ("opt_none",), style="pass"))
    return found


def levels(cx: Cx, needs: Sequence[Need]) -> list[Option] | None:
    """Return the options of the first need that has any, each with those that follow; None where there are none."""
    for n, need in enumerate(needs):
        if need.chooser is not None and need.chooser(cx) != cx.seat:
            return None
        found = listed(cx, need)
        if found:
            if n + 1 < len(needs):
                _go_on(cx, need, found, needs[n + 1 :])
            return found
    return None


def _go_on(cx: Cx, need: Need, found: Sequence[Option], rest: Sequence[Need]) -> None:
    """Let the needs that are left follow each option; several things of one kind are listed as they are looked at."""
    real = [option for option in found if option.key != PASS]
    for option in real:
        twin = cx.twin([*cx.chosen, option.key])
        if rest[0] is need:
            option.then = lazy(lambda twin=twin: levels(twin, rest) or []) if len(real) > 1 else None
        else:
            after = levels(twin, rest)
            option.then = None if after is None else (lambda after=after: after)


def lazy(make: Callable[[], list[Option]]) -> Callable[[], list[Option]]:
    """Return a function that lists once, when first asked: options live for one look at the table."""
    kept: list[list[Option]] = []

    def then() -> list[Option]:
        if not kept:
            kept.append(make())
        return kept[0]

    return then


def follow(cx: Cx, effect: Effect) -> Callable[[], list[Option]] | None:
    """Return what lists the choices of an effect that can be done, None where it has none now."""
    needs = effect.needs(cx)
    if not needs:
        return None
    if len(needs) == 1 and not needs[0].may and needs[0].chooser is None:
        return lazy(lambda: levels(cx, needs) or [])  # it can be done, so there is something to choose
    found = levels(cx, needs)
    return None if found is None else lambda: found


async def pick(cx: Cx, need: Need) -> str:
    """Return what was chosen with the card, what is lone, or what is asked now; "" for nothing."""
    key = await _picked(cx, need)
    cx.chosen.append(key)
    return "" if key == PASS else key


async def _picked(cx: Cx, need: Need) -> str:
    seat = cx.seat if need.chooser is None else need.chooser(cx)
    options = listed(cx, need)
    if not options or cx.game.state.outcome is not None:
        return ""
    if cx.keys and seat == cx.seat:
        return cx.keys.pop(0)
    if len(options) == 1:
        return options[0].key
    about = (f"ask_{need.name}", cx.card or cx.subject)
    default = (PASS,) if need.may else first(options)
    keys = await cx.game.ask(seat, need.name, lambda: listed(cx, need), about=about, default=default)
    cx.keys[:0] = keys[1:]
    return keys[0]


async def perform(cx: Cx, effects: Sequence[Effect]) -> None:
    """Do effects from first to last, until the game is over."""
    for effect in effects:
        if cx.game.state.outcome is not None:
            return
        cx.chosen = []
        await effect.run(cx)


async def emit(game: Table, seat: str, moment: str, subject: str = "", cx: Cx | None = None) -> None:
    """Let what a survivor has in the slots, evolved or been born with answer a moment of its own."""
    state = game.state
    survivor = state.survivors[seat]
    for source, hook in hooks(survivor, moment):
        if state.outcome is not None:
            return
        if hook.card and hook.card != subject and FACES[subject].kind != hook.card:
            continue
        used = survivor.used if hook.limit == "turn" else survivor.used_phase
        mark = f"{source}:{moment}"
        if hook.limit and (mark in used or (hook.limit == "turn" and state.active != seat)):
            continue
        mine = Cx(game, seat, source if source in FACES else "", seat)
        mine.subject = subject
        if cx is not None:
            mine.ways, mine.removed, mine.copy, mine.incoming = cx.ways, cx.removed, cx.copy, cx.incoming
        if hook.test is not None and not hook.test(mine):
            continue
        if hook.limit:
            used.append(mark)
        await perform(mine, hook.then)
        if hook.limit and mine.chosen and not any(key and key != PASS for key in mine.chosen) and mark in used:
            used.remove(mark)  # what was passed over may come later
