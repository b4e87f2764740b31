"""The story told briefly from the parts of its events: what one actor did in a row is one line, its name said once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.engine.messages import Meter, Table, Wording
from rules.engine.words import Names, Said

LONGEST_RUN = 4
LONGEST = 3000


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
    _lead: str = ""  # the sort of the last piece, "" after a consequence
    _who: tuple[Any, ...] = ()  # who acts
    _of: tuple[Any, ...] = ()  # of whom was spoken last
    text: str = ""


@dataclass(slots=True)
class _Fold:
    table: Table
    names: Names
    say: Callable[[Said], str]
    gathers: bool
    lines: list[Line] = field(default_factory=list)
    open: dict[str, Line] = field(default_factory=dict)
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
            line = Line(name, _who=who)
            self.lines.append(line)
            if self.gathers:
                self.open[name] = line
        self.now = line
        if message.total is not None:
            self._count(line, wording, values)
        elif not (message.merely and line._pieces):
            self._tell(line, said, wording, values, who, vain)
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
        sort = message.sort or wording.key
        briefly = table.write(wording, "again", values, self.names) if wording.texts["again"] is not None else ""
        again = message.short is not None or not message.follows or of == line._of
        which: Any = "short" if again else "text"
        glue = message.joins or (" · " if not message.follows else ", " if not line._lead else ": ")
        if (told := self._after(said, wording, line._last)) is not None:
            glue, which = told[0], which if told[1] is None else ("after", line._last[0])
        elif briefly and line._lead == sort and of == line._of:
            glue, which = message.lists, "again"
        elif message.follows and of == line._of and not line._lead:
            glue = message.joins or ", "
        elif wording.texts["own"] is not None and of and of == line._who:
            which = "own"
        if vain and wording.texts["vain"] is not None:
            which = "vain"
        text = _bare(table.write(wording, which, values, self.names, begins=False))
        if text:
            if len(of) > 1 and of != line._of and of[:1] == line._of[:1]:
                name = table.shown(wording, wording.about[0], values, self.names)
                text = table.another.format(text if which == "text" else name + " " + text if message.follows else text)
            line._pieces.append(_Piece(glue, text, briefly or text, which != "again"))
            line._lead = "" if message.follows else sort
        line._of = of or line._of
        line._who = who or line._who
        line._last = said

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
        line.text = made + "." * (bool(made) and made[-1] not in ".!?…")
        return line


def fold(
    events: Sequence[Said],
    table: Table,
    names: Names,
    say: Callable[[Said], str],
    *,
    gathers: bool = False,
    opens: Callable[[Said], bool | None] = lambda _: None,
) -> list[Line]:
    """Tell events in few lines; `say` says those that stand alone, and those that the table has no words for.

    With `gathers`, what an actor does joins their line even when others acted in between, as far back as the last
    event that stands alone. Where the table tallies, what `opens` divides ends with what became of all numbers.
    """
    made = _Fold(table, names, say, gathers)
    events = merged(events, table)
    since = 0
    for n, said in enumerate(events):
        if table.tallies and opens(said):
            _close(made, events[since:n])
            since = n
        if said[0] not in table:
            if text := say(said):
                made.alone(text)
            continue
        after = events[n + 1] if n + 1 < len(events) else ()
        came = bool(after) and after[0] in table and table.wording(after).message.follows
        made.add(said, not came)
    if table.tallies:
        _close(made, events[since:])
    return [line for line in map(made.finish, made.lines) if line.text]


def _close(made: _Fold, events: Sequence[Said]) -> None:
    told = tally(events, made.table, made.names)
    if told:
        made.alone(f"**{' · '.join(told)}**")


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
    new, message = wording.values(said), wording.message
    if message.sums and before[0] == said[0] and len(before) == len(said):
        at = 1 + wording.names.index(message.sums)
        if before[1:at] == said[1:at]:
            return (*said[:at], said[at] + before[at], *said[at + 1 :])
    key = message.merges.get(str(before[0]))
    if key is None:
        return None
    old = table.wording(before).values(before)
    if any(old[part] != new[part] for part in old.keys() & new.keys()):
        return None
    if key == before[0]:
        return before
    both = {**old, **new}
    return (key, *(both.get(name) for name in table.wording((key, *new)).names))


def tally(events: Sequence[Said], table: Table, names: Names, *, lasting: bool = False) -> list[str]:
    """Say what became of each number that the events changed: "Ann 9 → 8". With `lasting` only of such as last."""
    found: dict[tuple[Any, ...], list[Any]] = {}
    for said in events:
        if said[0] not in table:
            continue
        wording = table.wording(said)
        meter: Meter | None = wording.message.meter
        if meter is None or (lasting and not meter.lasting):
            continue
        values = wording.values(said)
        now = values[meter.now]
        then = now + values[meter.less] if meter.less else now - values[meter.more] if meter.more else None
        who = tuple(values[part] for part in meter.of.split())
        name = table.shown(wording, meter.of.split()[0], values, names, begins=True)
        found.setdefault(who, [name, then, now])[2] = now
    return [f"{name} {then} → {now}" for name, then, now in found.values() if then is not None and then != now]


# since somebody last looked ------------------------------------------------------------------------------------------
class Told(Protocol):
    """A line of story as far as a digest needs it."""

    said: Said
    to: list[str] | None
    at: int


@dataclass(slots=True)
class Digest:
    """The digest in parts: `to_you` was done to the reader or told to the reader alone, `rest` is all else."""

    to_you: list[str]
    rest: list[str]
    since: int | None
    dropped: int = 0
    numbers: list[str] = field(default_factory=list)


def befalls(said: Said, own: Collection[str], table: Table) -> bool:
    """Tell whether an event befalls one of `own` (seats, or what a seat plays); without words, whether it names one.

    What comes first is who acts.
    """
    if said[0] not in table:
        return any(_in(part, own) for part in said[2:])
    wording = table.wording(said)
    values = wording.values(said)
    return any(_in(values[part], own) for part in wording.to)


def acts(said: Said, own: Collection[str], table: Table) -> bool:
    """Tell whether one of `own` acts in an event."""
    if said[0] not in table:
        return _in(said[1:2] and said[1], own)
    wording = table.wording(said)
    return bool(wording.by) and _in(wording.values(said)[wording.by[0]], own)


def _in(value: Any, own: Collection[str]) -> bool:
    several = isinstance(value, list | tuple)
    return any(_in(part, own) for part in value) if several else isinstance(value, str) and value in own


def digest(
    lines: Sequence[Told],
    own: Collection[str],
    tell: Callable[[Sequence[Said]], list[str]],
    table: Table,
    names: Names,
    *,
    longest: int = LONGEST,
) -> Digest:
    """Sort and fold lines that the reader may know. `own` are the reader's seats and what they play.

    An event and what came of it stay together: they were done to the reader where any of it befalls the reader and
    somebody else has acted.
    """
    groups: list[list[Told]] = []
    for line in lines:
        goes_on = line.said[0] in table and table.wording(line.said).message.follows
        if goes_on and groups:
            groups[-1].append(line)
        else:
            groups.append([line])
    to_you: list[Said] = []
    rest: list[Said] = []
    for group in groups:
        mine = any(befalls(line.said, own, table) for line in group) and not acts(group[0].said, own, table)
        mine = mine or any(line.to is not None for line in group)
        (to_you if mine else rest).extend(line.said for line in group)
    made = Digest(tell(to_you), tell(rest), lines[0].at if lines else None)
    made.numbers = tally([line.said for line in lines], table, names, lasting=True)
    size = sum(map(len, made.to_you))
    while made.rest and size + sum(len(text) + 1 for text in made.rest) > longest:
        made.rest.pop(0)
        made.dropped += 1
    while len(made.to_you) > 1 and size > longest:
        size -= len(made.to_you.pop(0))
        made.dropped += 1
    return made


def _again(pieces: Sequence[_Piece], at: int) -> tuple[int, int]:
    """Return the length of the run that starts here and how often it comes in a row.

    Several pieces are a run only where the first has its verb: of "Strike, Defend (×2)" nobody knows what came twice.
    """
    for size in range(1, LONGEST_RUN + 1 if pieces[at].whole else 2):
        words = [piece.brief if size == 1 else piece.text for piece in pieces[at:]]
        times = 1
        while words[size * times : size * (times + 1)] == words[:size]:
            times += 1
        if times > 1:
            return size, times
    return 1, 1


def _bare(text: str) -> str:
    return text.removesuffix(".")
