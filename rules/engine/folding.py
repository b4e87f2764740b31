"""The story told briefly from the parts of its events: what one actor did in a row is one line, its name said once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.messages import Meter, Table, Wording
from rules.engine.words import Names, Said

LONGEST_RUN = 4


@dataclass(frozen=True, slots=True)
class _Piece:
    glue: str
    """What joins it on."""
    text: str
    brief: str
    """The same without its verb, where it has such a form."""
    whole: bool
    """Whether it has its verb."""


@dataclass(slots=True)
class Line:
    """One line: whose doings it tells ("" for nobody's), and how they go on."""

    actor: str
    _pieces: list[_Piece] = field(default_factory=list)
    _totals: dict[Any, tuple[Wording, dict[str, Any]]] = field(default_factory=dict)
    _last: Said = ()
    _sort: str = ""  # of the last piece
    _came: bool = False  # whether it tells what came of another
    _who: list[tuple[Any, ...]] = field(default_factory=list)  # who act in it, namesakes apart
    _of: tuple[Any, ...] = ()  # of whom was spoken last
    text: str = ""
    tally: bool = False
    """Whether it says what became of all numbers."""


@dataclass(slots=True)
class _Fold:
    table: Table
    names: Names
    say: Callable[[Said], str]
    gathers: bool
    lines: list[Line] = field(default_factory=list)
    open: dict[str, Line] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)  # the names of those of whom something is told
    now: Line | None = None

    def alone(self, text: str, said: Said = ()) -> None:
        """Let a sentence stand in a line of its own."""
        self.now = Line("", [_Piece("", _bare(text), text, True)], _last=said)
        self.lines.append(self.now)
        self.open.clear()

    def add(self, said: Said, vain: bool) -> None:
        """Tell one more event; `vain`: nothing came of it."""
        wording = self.table.wording(said)
        message, values = wording.message, wording.values(said)
        who = tuple(values[part] for part in wording.by)
        name = message.actor
        if who and who[0]:
            name = self.table.shown(wording, wording.by[0], values, self.names, begins=True)
        joined = self.now is not None and self._after(said, wording, self.now._last)
        if not name and not message.follows and not joined:
            return self.alone(self.say(said), said)
        line = self.now if not name or (self.now is not None and self.now.actor == name) else self.open.get(name)
        if line is None:
            if message.follows and not name:
                return self.alone(self.say(said), said)
            line = Line(name)
            self.lines.append(line)
            if self.gathers:
                self.open[name] = line
        self.now = line
        if message.total is not None:
            self._count(line, wording, values)
        elif not (message.merely and name in self.done):
            self._tell(line, said, wording, values, who, vain)
        if line._pieces or line._totals:
            self.done.add(name)
        return None

    def _count(self, line: Line, wording: Wording, values: dict[str, Any]) -> None:
        total, part = wording.texts["total"], wording.message.sums
        if not total:
            return
        shown = {p for f in total if not isinstance(f, str) for p in f.parts} - {part}
        mark = (wording.key, *(values[p] for p in sorted(shown)))
        before = line._totals.get(mark)
        if before is not None and part:
            values[part] += before[1][part]
        values["times"] = 1 + (before[1]["times"] if before is not None else 0)
        line._totals[mark] = (wording, values)

    def _tell(
        self, line: Line, said: Said, wording: Wording, values: dict[str, Any], who: tuple[Any, ...], vain: bool
    ) -> None:
        message, table = wording.message, self.table
        of = tuple(values[part] for part in wording.about)
        known = of == line._of or not message.follows
        sort = message.sort or wording.key
        which: Any = "short" if known else "clause"
        glue = message.joins or (" · " if not message.follows else ", " if line._came else ": ")
        own = bool(of) and of in line._who
        if (told := self._after(said, wording, line._last)) is not None:
            glue, which = told[0], which if told[1] is None else ("after", line._last[0])
        elif wording.texts["again"] is not None and line._sort == sort and of == line._of:
            glue, which = message.lists, "again"
        elif wording.texts["own"] is not None and own and not known:
            which = "own"
        if vain and wording.texts["vain"] is not None:
            which = "vain"
        text = self._words(wording, which, values)
        if text:
            if which != "own" and len(of) > 1 and self._namesake(of, line, message.follows):
                text = table.another.format(text)
            brief = self._words(wording, "again", values) if wording.texts["again"] is not None else text
            line._pieces.append(_Piece(glue, text, brief, which != "again"))
            line._sort, line._came = sort, message.follows
        if who and who[0] and not message.follows and who not in line._who:
            line._who.append(who)
        line._of = of or line._of
        line._last = said

    def _words(self, wording: Wording, which: Any, values: dict[str, Any]) -> str:
        return _bare(self.table.write(wording, which, values, self.names, begins=False))

    @staticmethod
    def _namesake(of: tuple[Any, ...], line: Line, follows: bool) -> bool:
        """Tell whether a namesake of theirs was spoken of just before, or has acted."""
        spoken = [line._of] if follows else line._who
        return of not in spoken and any(one[:1] == of[:1] for one in spoken)

    def _after(self, said: Said, wording: Wording, last: Said) -> tuple[str, Any] | None:
        told = wording.message.after.get(str(last[0])) if last else None
        if told is None or last[0] not in self.table:
            return None
        old, new = self.table.wording(last).values(last), wording.values(said)
        return told if all(old[part] == new[part] for part in old.keys() & new.keys()) else None

    def finish(self, line: Line) -> Line:
        """Join the pieces, runs that come again counted once, and what all came to."""
        made, at, pieces = "", 0, line._pieces
        while at < len(pieces):
            size, times = _again(pieces, at)
            for piece in pieces[at : at + size]:
                made += (piece.glue if made else "") + piece.text
            made += f" (×{times})" if times > 1 else ""
            at += size * times
        totals = [
            _bare(self.table.write(wording, "total", values, self.names))
            + (f" (×{values['times']})" if values["times"] > 1 and not wording.message.sums else "")
            for wording, values in line._totals.values()
        ]
        made = " – ".join(filter(None, [made, ", ".join(totals)]))
        if not line.actor:
            made = made[:1].upper() + made[1:]
        line.text = made if line.tally else made + "." * (bool(made) and made[-1] not in ".!?…")
        return line


def fold(
    events: Sequence[Said],
    table: Table,
    names: Names,
    say: Callable[[Said], str],
    *,
    gathers: bool = False,
    tallies: bool = True,
    opens: Callable[[Said], bool | None] = lambda _: None,
) -> list[Line]:
    """Tell events in few lines; `say` says those that stand alone, and those that the table has no words for.

    With `gathers`, what an actor does joins their line even when others acted in between, as far back as the last
    event that stands alone. Where the table tallies (and `tallies`), what `opens` divides ends with what became of all
    numbers.
    """
    made = _Fold(table, names, say, gathers)
    events = merged(events, table)
    since, at, tallies = 0, -1, tallies and table.tallies
    for n, said in enumerate(events):
        if tallies and opens(said):
            _close(made, events[since:n], at)
            since, at = n, -1
        if said[0] not in table:
            if text := say(said):
                made.alone(text)
            continue
        made.add(said, not (n + 1 < len(events) and _came_of(events[n + 1], said, table)))
        if table.wording(said).message.meter:
            at = -1
        elif at < 0 and made.lines and not made.lines[-1].actor:
            at = len(made.lines) - 1
    if tallies:
        _close(made, events[since:], at)
    return [line for line in map(made.finish, made.lines) if line.text]


def _came_of(after: Said, said: Said, table: Table) -> bool:
    """Tell whether an event tells what came of the one before it: not of what another did to who acts there."""
    if after[0] not in table or not table.wording(after).message.follows:
        return False
    new, old = table.wording(after), table.wording(said)
    doer = new.values(after)[new.by[0]] if new.by else None
    return not doer or not old.by or doer == old.values(said)[old.by[0]]


def _close(made: _Fold, events: Sequence[Said], at: int) -> None:
    """Say what became of the numbers: before line `at`, which stands alone behind all that changed them; -1: last."""
    told = tally(events, made.table, made.names)
    if told:
        made.lines.insert(
            at if at >= 0 else len(made.lines), Line("", [_Piece("", " · ".join(told), "", True)], tally=True)
        )
        made.open.clear()


def merged(events: Sequence[Said], table: Table) -> list[Said]:
    """Return events with those that tell of the same made one, and numbers that belong together added up."""
    made: list[Said] = []
    for said in events:
        both = _one_of_two(said, made[-1], table) if made and said[0] in table else None
        if both is not None:
            made[-1] = both
        else:
            made.append(said)
    return made


def _one_of_two(said: Said, before: Said, table: Table) -> Said | None:
    if before[0] not in table:
        return None
    wording = table.wording(said)
    message = wording.message
    if message.sums and before[0] == said[0] and len(before) == len(said):
        at = 1 + wording.names.index(message.sums)
        if before[1:at] == said[1:at]:
            return (*said[:at], said[at] + before[at], *said[at + 1 :])
    key = message.merges.get(str(before[0]))
    if key is None:
        return None
    new = wording.values(said)
    old = table.wording(before).values(before)
    if any(old[part] != new[part] for part in old.keys() & new.keys()):
        return None
    if key == before[0]:
        return before
    both = {**old, **new}
    return (key, *(both.get(name) for name in table.wording((key, *new)).names))


def tally(events: Sequence[Said], table: Table, names: Names, *, lasting: bool = False) -> list[str]:
    """Say what became of each number that the events changed, "Ann 9 → 8", those last that last; or those alone."""
    found: dict[tuple[Any, ...], list[Any]] = {}
    for said in events:
        meter: Meter | None = table.wording(said).message.meter if said[0] in table else None
        if meter is None or (lasting and not meter.lasting):
            continue
        wording = table.wording(said)
        values = wording.values(said)
        now = values[meter.now] if isinstance(meter.now, str) else meter.now
        then = now + values[meter.less] if meter.less else now - values[meter.more] if meter.more else None
        who = tuple(values[part] for part in meter.of.split())
        name = table.shown(wording, meter.of.split()[0], values, names, begins=True)
        found.setdefault(who, [meter.lasting, name, then, now])[3] = now
    in_order = sorted(found.values(), key=lambda one: one[0])
    return [f"{name} {then} → {now}" for _, name, then, now in in_order if then is not None and then != now]


def forecast(
    events: Sequence[Said], table: Table, names: Names, say: Callable[[Said], str], *, seat: str, whom: Collection[Any]
) -> list[str]:
    """Tell what an answer will come to, beside what names `whom` it is aimed at: of those, and of the seat that
    answers, without saying so again; of the seat by `own` where something is told of the others.
    """
    known = [table.wording(said) if said[0] in table else None for said in events]
    of = [tuple(w.values(said)[part] for part in w.about) if w else () for w, said in zip(known, events, strict=True)]
    aimed = any(one and one[-1] in whom for one in of)
    made = []
    for said, wording, one in zip(events, known, of, strict=True):
        which = "short" if one and (one[-1] in whom or one[0] == seat) else "text"
        if one and one[0] == seat and aimed and wording and wording.texts["own"] is not None:
            which = "own"
        begins = which == "text"
        made.append(table.write(wording, which, wording.values(said), names, begins=begins) if wording else say(said))
    return [text for text in map(_bare, made) if text]


def _again(pieces: Sequence[_Piece], at: int) -> tuple[int, int]:
    """Return the length of the run that starts here and how often it comes in a row.

    Several pieces are a run only where the first has its verb: of "Strike, Defend (×2)" nobody knows what came twice.
    """
    first = pieces[at]
    times = 1
    while at + times < len(pieces) and _same(pieces[at + times], first):
        times += 1
    if times > 1:
        return 1, times
    texts = [piece.text for piece in pieces[at:]]
    for size in range(2, LONGEST_RUN + 1 if first.whole else 2):
        while texts[size * times : size * (times + 1)] == texts[:size]:
            times += 1
        if times > 1:
            return size, times
    return 1, 1


def _same(piece: _Piece, first: _Piece) -> bool:
    return piece.text == first.text or (not piece.whole and piece.brief == first.brief)


def _bare(text: str) -> str:
    return text.removesuffix(".")
