"""One open question as controls: buttons, selects, groups, pages, steps of a path, picks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.panels import ids
from bot.panels.ids import custom_id, pack, room
from bot.panels.limits import ENTRIES, LABEL, LONG, SHORT, clip
from bot.panels.model import Button, Draft, Entry, Mark, Row, Select, Style, buttons
from rules.engine import Open, Option, Said

Words: TypeAlias = Callable[[Said], str]
FEW = 5
PASSES = 3
FORETOLD = 10
MOST_BUTTONS = 10
MOST_SELECTS = 3
MOST_GROUPS = 15
MARKED = frozenset({"place", "figure", "enemy", "hero", "space", "token"})
_STYLES: dict[str, Style] = {"main": "main", "pass": "pass", "danger": "danger"}


@dataclass(slots=True)
class Controls:
    """What a question adds to a panel. `chosen` says in words what is drafted."""

    rows: list[Row] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


@dataclass(slots=True)
class _Level:
    """The options at one step of a path, split into what may be chosen and what not."""

    legal: list[Option] = field(default_factory=list)
    barred: list[tuple[Option, Said]] = field(default_factory=list)
    passes: list[Option] = field(default_factory=list)
    all: list[Option] = field(default_factory=list)
    """The legal and the barred, in the order of the game."""

    def add(self, option: Option, why: Said | None) -> None:
        self.all.append(option)
        if why is None:
            self.legal.append(option)
        else:
            self.barred.append((option, why))


class Chooser:
    """Lays out one question for its seat, given what is drafted. Pure: nothing is kept."""

    def __init__(
        self, table: str, question: Open, draft: Draft, words: Words, foretold: Mapping[tuple[str, ...], str]
    ) -> None:
        self.table, self.question, self.draft, self.words = table, question, draft, words
        self.foretold = foretold
        self.alike: dict[str, int] = {}
        self.out = Controls()
        self.room = room(table, question.id)

    def controls(self) -> Controls:
        """Return the controls of the question."""
        if self.question.pick is not None and self.question.pick != (1, 1):
            self._picks(self.question.pick)
        else:
            self._path()
        return self.out

    # paths ---------------------------------------------------------------------------------------------
    def _path(self) -> None:
        path = self.draft.path
        chain = follow(self.question.options, path)
        if chain is None:
            path, chain = (), []
        if self.draft.sure and chain and chain[-1].then is None:
            self._sure(path, chain)
            if any(option.warn for option in chain):
                return
            path, chain = path[:-1], chain[:-1]
        elif chain and chain[-1].then is None:
            path, chain = path[:-1], chain[:-1]
        level = chain[-1].then() if chain and chain[-1].then is not None else self.question.options
        if path and not self.draft.sure:
            self.out.text.append("Chosen: " + " → ".join(self.label(o) for o in chain) + ". What next?")
        self._level(self._folded(_split(level)), path)
        if (path and not self.draft.sure) or self.draft.group is not None:
            self.out.rows.append((self._button(ids.BACK, "", "Back"),))

    def _sure(self, path: tuple[str, ...], chain: list[Option]) -> None:
        said = " → ".join(self.label(option) for option in chain)
        warnings = [self.words(option.warn) for option in chain if option.warn]
        self.out.text += [f"Chosen: {said}.", *warnings]
        go = "Do it anyway" if warnings else "Go"
        style: Style = "danger" if warnings or any(o.style == "danger" for o in chain) else "main"
        self.out.rows.append(
            (
                Button(self._id(ids.CONFIRM, pack(path, self.room)), go, style),
                self._button(ids.BACK, "all", "Choose again"),
            )
        )

    def _level(self, level: _Level, path: tuple[str, ...]) -> None:
        self._mark(level.legal)
        if len(level.all) <= FEW and all(len(self.label(o)) <= SHORT for o in level.all):
            self._as_buttons(level, path)
        else:
            self._grouped(level, path)
        self.out.rows += buttons([self._option(o, path, None) for o in level.passes])

    def _folded(self, level: _Level) -> _Level:
        """Show options that nobody can tell apart, such as five equal cards, as one."""
        first: dict[str, Option] = {}
        kept = _Level(passes=level.passes)
        why = {option.key: said for option, said in level.barred}
        for option in level.all:
            mark = repr((option.label or option.key, option.group, option.style, option.shows, option.then is None))
            mark += repr(why.get(option.key))
            if mark in first:
                self.alike[first[mark].key] = self.alike.get(first[mark].key, 1) + 1
                continue
            first[mark] = option
            kept.add(option, why.get(option.key))
        return kept

    def _as_buttons(self, level: _Level, path: tuple[str, ...]) -> None:
        why = {option.key: said for option, said in level.barred}
        self.out.rows += buttons([self._option(o, path, why.get(o.key)) for o in level.all])
        self._not_now(level.barred)

    def _grouped(self, level: _Level, path: tuple[str, ...]) -> None:
        groups = _groups(level)
        if _selects(groups, self.label) > MOST_SELECTS:
            if self.draft.group not in groups:
                self._group_buttons(groups)
                return
            groups = {name: part for name, part in groups.items() if name == self.draft.group}
        loose: list[Button] = []
        selects: list[Row] = []
        barred: list[tuple[Option, Said]] = []
        for name, part in groups.items():
            if _fits_buttons(name, part, self.label):
                why = {option.key: said for option, said in part.barred}
                loose += [self._option(o, path, why.get(o.key)) for o in part.all]
            elif part.legal:
                selects += self._select(name, part.legal, path, len(selects))
            elif name:
                option = part.barred[0][0]
                loose.append(
                    Button(self._id(ids.OPTION, pack((*path, option.key), self.room)), self._group(name), "grey")
                )
            barred += part.barred
        self.out.rows += selects
        self.out.rows += buttons(loose[:MOST_BUTTONS])
        self._not_now(barred)

    def _group_buttons(self, groups: dict[str, _Level]) -> None:
        names = list(groups)
        if len(names) <= MOST_GROUPS:
            made = [
                Button(self._id(ids.MORE, f"{n}"), clip(f"{self._group(name)} ({len(groups[name].legal)}) …", LABEL))
                for n, name in enumerate(names)
            ]
            self.out.rows += buttons(made)
        else:
            page, pages = _page(self.draft.page, len(names))
            part = list(enumerate(names))[page * ENTRIES : (page + 1) * ENTRIES]
            entries = tuple(
                Entry(str(n), clip(self._group(name), 100), f"{len(groups[name].legal)} choices") for n, name in part
            )
            self.out.rows.append(Select(self._id(ids.MORE, f"p{page}"), "Choose a kind…", entries))
            self._pages(page, pages)
        self._not_now([pair for level in groups.values() for pair in level.barred])

    def _select(self, name: str, options: list[Option], path: tuple[str, ...], slot: int) -> list[Row]:
        page, pages = _page(self.draft.page, len(options))
        here = options[page * ENTRIES : (page + 1) * ENTRIES]
        chosen = self.draft.path[-1] if self.draft.sure and self.draft.path else None
        entries = tuple(self._entry((*path, o.key), o, o.key == chosen) for o in here)
        placeholder = f"{self._group(name)}…" + (f" (page {page + 1} of {pages})" if pages > 1 else "")
        made: list[Row] = [Select(self._id(ids.SELECT, f"{slot}.{page}"), clip(placeholder, 150), entries)]
        if pages > 1:
            made.append(self._page_buttons(page, pages))
            if all(o.key.isdigit() for o in options):
                made.append((Button(self._id(ids.AMOUNT, pack(path, self.room)), "Type the amount", opens_modal=True),))
        return made

    # picks ---------------------------------------------------------------------------------------------
    def _picks(self, pick: tuple[int, int]) -> None:
        low, high = pick
        level = _split(self.question.options, apart=False)
        self._mark(level.legal)
        high = min(high, len(level.legal))
        by_key = {o.key: o for o in level.legal}
        picks = [key for key in self.draft.picks if key in by_key]
        how_many = f"{low}" if low == high else f"{low} to {high}"
        self.out.text.append(
            f"Choose {how_many}. "
            + ("Chosen: " + ", ".join(self.label(by_key[k]) for k in picks) if picks else "Nothing is chosen yet.")
        )
        if len(level.legal) <= FEW and all(len(self.label(o)) <= SHORT - 2 for o in level.legal):
            self.out.rows += buttons([self._toggle(o, o.key in picks) for o in level.legal])
        elif level.legal:
            self._pick_select(level.legal, picks, high)
        fits = low <= len(picks) <= high
        label = "Confirm: nothing" if not picks else f"Confirm ({len(picks)})"
        last = [Button(self._id(ids.CONFIRM, picks_mark(picks)), label, "main" if fits else "grey")]
        if picks:
            last.append(self._button(ids.BACK, "all", "Clear"))
        self.out.rows.append(tuple(last))
        self._not_now(level.barred)

    def _pick_select(self, options: list[Option], picks: Sequence[str], high: int) -> None:
        page, pages = _page(self.draft.page, len(options))
        here = options[page * ENTRIES : (page + 1) * ENTRIES]
        entries = tuple(self._entry((o.key,), o, o.key in picks) for o in here)
        most = max(min(high, len(entries)), sum(entry.chosen for entry in entries))
        placeholder = "Choose…" + (f" (page {page + 1} of {pages})" if pages > 1 else "")
        self.out.rows.append(Select(self._id(ids.SELECT, f"picks.{page}"), placeholder, entries, 0, most))
        if pages > 1:
            self._pages(page, pages)

    def _toggle(self, option: Option, chosen: bool) -> Button:
        key = pack((option.key,), self.room)
        label = ("✓ " if chosen else "") + clip(self.label(option), LABEL - 2)
        return Button(self._id(ids.OPTION, key), label, "main" if chosen else "plain")

    # parts ---------------------------------------------------------------------------------------------
    def label(self, option: Option) -> str:
        """Say an option, with the number that the picture shows where its words have none."""
        text = (self.words(option.label) if option.label else _plain(option.key)) or _plain(option.key)
        if option.key in self.alike:
            text += f" ×{self.alike[option.key]}"
        mark = next((m for m in self.out.marks if m.key == option.key), None)
        return text if mark is None or text.startswith(mark.text) else f"{mark.text} · {text}"

    def _mark(self, options: Sequence[Option]) -> None:
        said = [self.words(option.label) for option in options if option.label]
        twice = len(set(said)) < len(said)  # two enemies of one name: the picture tells them apart
        marked = [o for o in options if o.shows and (twice or o.shows[0] in MARKED)]
        for number, option in enumerate(marked, 1):
            text = self.words(option.label) if option.label else ""
            digits = text[: len(text) - len(text.lstrip("0123456789"))]
            self.out.marks.append(Mark(digits or str(number), option.shows, option.key))

    def _option(self, option: Option, path: tuple[str, ...], why: Said | None) -> Button:
        key = pack((*path, option.key), self.room)
        style: Style = "grey" if why is not None else _STYLES.get(option.style, "plain")
        more = " …" if option.then is not None and why is None else ""
        if (
            (*path, option.key) in self.foretold
            and why is None
            and option.then is None
            and len(self.out.text) < FORETOLD
        ):
            self.out.text.append(clip(f"{self.label(option)}: {self.foretold[*path, option.key]}", 160))
        return Button(self._id(ids.OPTION, key), clip(self.label(option), LABEL - len(more)) + more, style)

    def _entry(self, path: tuple[str, ...], option: Option, chosen: bool) -> Entry:
        more = " …" if option.then is not None else ""
        full = self.label(option)
        label = clip(full, 98) + more
        description = clip("… " + full[97:], 100) if len(full) > 98 else clip(self.foretold.get(path, ""), 100)
        return Entry(pack(path, 100), label, description, chosen)

    def _not_now(self, barred: Sequence[tuple[Option, Said]]) -> None:
        if not barred:
            return
        by_reason: dict[str, list[str]] = {}
        for option, why in barred:
            by_reason.setdefault(self.words(why).rstrip("."), []).append(self.label(option))
        said = [f"{_some(names)}: {why}" for why, names in list(by_reason.items())[:4]]
        self.out.notes.append(clip("Not now: " + " · ".join(said), 380))

    def _pages(self, page: int, pages: int) -> None:
        self.out.rows.append(self._page_buttons(page, pages))

    def _page_buttons(self, page: int, pages: int) -> tuple[Button, ...]:
        return (
            self._button(ids.PAGE, f"{max(0, page - 1)}.a", "◂ Before"),
            self._button(ids.PAGE, f"{min(pages - 1, page + 1)}.b", "After ▸"),
        )

    def _group(self, name: str) -> str:
        return clip(_plain(name) if name else "Choose", 60)

    def _button(self, verb: str, key: str, label: str) -> Button:
        return Button(self._id(verb, key), label)

    def _id(self, verb: str, key: str) -> str:
        return custom_id(self.table, self.question.id, verb, key)


def controls(
    table: str, question: Open, draft: Draft, words: Words, foretold: Mapping[tuple[str, ...], str] | None = None
) -> Controls:
    """Lay out one question. `foretold` says of complete paths what they will come to."""
    return Chooser(table, question, draft, words, foretold or {}).controls()


def level_of(question: Open, draft: Draft) -> tuple[tuple[str, ...], list[Option]]:
    """Return the path that a draft has come to, and the options that come next."""
    chain = follow(question.options, draft.path) or []
    if chain and chain[-1].then is None:
        chain.pop()
    options = chain[-1].then() if chain and chain[-1].then is not None else question.options
    return tuple(o.key for o in chain), options


def follow(options: Sequence[Option], path: Sequence[str]) -> list[Option] | None:
    """Return the options along a path, None where it leads nowhere (any more)."""
    level: Sequence[Option] | None = options
    chain: list[Option] = []
    for key in path:
        option = next((o for o in level or () if o.key == key), None)
        if option is None:
            return None
        chain.append(option)
        legal = option.why_not is None or option.refusal() is None
        level = option.then() if option.then is not None and legal else None
    return chain


def group_names(question: Open, draft: Draft) -> list[str]:
    """Return the groups of the level that a draft has come to, in the order of their buttons."""
    chain = follow(question.options, draft.path) or []
    level = chain[-1].then() if chain and chain[-1].then is not None else question.options
    return list(_groups(_split(level)))


def picks_mark(picks: Sequence[str]) -> str:
    """Return a short mark of some picks, so that *Confirm* sends what was shown beside it."""
    return pack(tuple(sorted(picks)), 0)[1:9] if picks else "none"


def _split(options: Sequence[Option], *, apart: bool = True) -> _Level:
    level = _Level()
    for option in options:
        why = option.refusal() if option.why_not is not None else None
        if apart and why is None and option.style == "pass" and len(level.passes) < PASSES:
            level.passes.append(option)
        else:
            level.add(option, why)
    return level


def _groups(level: _Level) -> dict[str, _Level]:
    found: dict[str, _Level] = {}
    why = {option.key: said for option, said in level.barred}
    for option in level.all:
        found.setdefault(option.group, _Level()).add(option, why.get(option.key))
    return found


def _fits_buttons(name: str, part: _Level, label: Callable[[Option], str]) -> bool:
    count = len(part.all)
    if count <= 2:
        return all(len(label(o)) <= LONG for o in part.all)
    return not name and count <= FEW and all(len(label(o)) <= SHORT for o in part.all)


def _selects(groups: dict[str, _Level], label: Callable[[Option], str]) -> int:
    """Count the selects that showing all groups at once would take; a paged one counts double."""
    loose = [part for name, part in groups.items() if _fits_buttons(name, part, label) or not part.legal]
    if sum(max(1, len(part.all)) for part in loose) > MOST_BUTTONS:
        return MOST_SELECTS + 1 if len(groups) > 1 else 0
    big = [part for part in groups.values() if part not in loose]
    return 0 if len(groups) == 1 else sum(1 if len(part.legal) <= ENTRIES else MOST_SELECTS for part in big)


def _page(page: int, count: int) -> tuple[int, int]:
    pages = max(1, -(-count // ENTRIES))
    return min(max(page, 0), pages - 1), pages


def _some(names: list[str]) -> str:
    few = ", ".join(clip(name, 40) for name in names[:3])
    return few if len(names) <= 3 else f"{few} and {len(names) - 3} more"


def _plain(key: str) -> str:
    text = key.replace("_", " ").replace(":", " ").strip() or key
    return text[:1].upper() + text[1:]
