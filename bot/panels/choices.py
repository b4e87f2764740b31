"""One open question as controls: buttons, selects, groups, pages, steps of a path, picks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.panels import ids
from bot.panels.ids import custom_id, pack, room
from bot.panels.limits import ENTRIES, LABEL, clip
from bot.panels.model import Button, Draft, Entry, Mark, Row, Select, Style, buttons
from rules.engine import Open, Option, Said

Words: TypeAlias = Callable[[Said], str]
MOST_BUTTONS = 20
"""Options up to so many are buttons, however long their labels are."""
MOST_GREY = 6
"""Beyond so many, what is not legal now is only named below them."""
PASSES = 3
FORETOLD = 10
MOST_SELECTS = 3
LISTED, PAGED = 3, 8
"""How many buttons' room a list takes, and one with pages."""
ASIDE = "aside"
"""The style of what is wanted now and then: several of one group are a list, not buttons."""
MOST_GROUPS = 15
MARKED = frozenset({"place", "area", "figure", "enemy", "hero", "space", "token"})
_STYLES: dict[str, Style] = {"main": "main", "pass": "pass", "danger": "danger"}


@dataclass(slots=True)
class Controls:
    """What a question adds to a panel. `chosen` says in words what is drafted."""

    rows: list[Row] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


SPREAD = 8
"""So many ways behind the options of a level are laid out beside one another: a press less."""


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
        self,
        table: str,
        question: Open,
        draft: Draft,
        words: Words,
        foretold: Mapping[tuple[str, ...], str],
        most: int = MOST_BUTTONS,
    ) -> None:
        self.table, self.question, self.draft, self.words = table, question, draft, words
        self.foretold, self.most = foretold, most
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
        confirm: Row | None = None
        if chain and chain[-1].then is None:
            if self.draft.sure:
                confirm = self._sure(path, chain)
                if any(option.warn for option in chain):
                    self.out.rows.append(confirm)
                    return
            path, chain = path[:-1], chain[:-1]
        level = chain[-1].then() if chain and chain[-1].then is not None else self.question.options
        if path and not self.draft.sure:
            self.out.text.append("Chosen: " + " → ".join(self.label(o) for o in chain) + ". What next?")
        self._level(self._folded(_split(level)), path)
        if confirm is not None:
            self.out.rows.append(confirm)
        if (path and not self.draft.sure) or self.draft.group is not None:
            self.out.rows.append((self._button(ids.BACK, "", "Back"),))

    def _sure(self, path: tuple[str, ...], chain: list[Option]) -> Row:
        """Say what was chosen, and return the row that sends it: it stands below what it belongs to."""
        said = " → ".join(self.label(option) for option in chain)
        warnings = [self.words(option.warn) for option in chain if option.warn]
        self.out.text += [f"Chosen: {said}.", *warnings]
        go = "Do it anyway" if warnings else "Go"
        style: Style = "danger" if warnings or any(o.style == "danger" for o in chain) else "main"
        return (
            Button(self._id(ids.CONFIRM, pack(path, self.room)), go, style),
            self._button(ids.BACK, "all", "Choose again"),
        )

    def _level(self, level: _Level, path: tuple[str, ...]) -> None:
        self._mark(level.legal)
        self._laid(level, path)
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

    def _laid(self, level: _Level, path: tuple[str, ...]) -> None:
        """Lay a level out: buttons as long as they are few enough, then the largest groups as lists."""
        groups = _groups(level)
        room = max(1, self.most - len(level.passes))
        lists, grey = _lists(groups, room)
        if len(groups) > 1 and _listed(groups, lists) > MOST_SELECTS:
            if self.draft.group not in groups:
                self._group_buttons(groups)
                return
            groups = {name: part for name, part in groups.items() if name == self.draft.group}
            lists, grey = _lists(groups, room)
        loose: list[Button] = []
        selects: list[Row] = []
        able = bool(level.legal or level.passes)
        for name, part in groups.items():
            if name in lists:
                selects += self._select(name, part.legal, path, len(selects))
            else:
                why = {option.key: said for option, said in part.barred}
                shown = part.all if grey or not able else part.legal
                spread = _spread(level.legal) if path else {}
                for o in shown:
                    loose += [self._option(o, path, why.get(o.key), ends) for ends in spread.get(o.key, [None])]
        self.out.rows += buttons(loose[:room])
        self.out.rows += selects
        self._not_now([pair for part in groups.values() for pair in part.barred])

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
        if len(level.legal) <= self.most - 2:
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

    def _option(
        self, option: Option, path: tuple[str, ...], why: Said | None, ends: list[Option] | None = None
    ) -> Button:
        if why is not None:
            return Button(
                self._id(ids.OPTION, pack((*path, option.key), self.room)), clip(self.label(option), LABEL), "grey"
            )
        chain = ends or straight(option)
        keys = (*path, *(o.key for o in chain))
        style = next((_STYLES[o.style] for o in reversed(chain) if o.style in _STYLES), "plain")
        label = self.label(option)
        if len(chain) > 1:
            said = [self.label(o) for o in chain]
            label = " → ".join(said)
            if len(label) > LABEL:
                label = f"{said[0].partition(', ')[0]} → {said[-1]}"
            self._not_now([(o, w) for before in chain[:-1] for o in _then(before) if (w := o.refusal()) is not None])
        more = " …" if chain[-1].then is not None else ""
        if told := self.foretold.get(keys, ""):
            full = f"{label}: {told.replace(' → ', '→')}"
            if len(full) <= LABEL - len(more):
                label = full
            elif len(self.out.text) < FORETOLD:
                self.out.text.append(clip(f"{label}: {told}", 160))
        return Button(self._id(ids.OPTION, pack(keys, self.room)), clip(label, LABEL - len(more)) + more, style)

    def _entry(self, path: tuple[str, ...], option: Option, chosen: bool) -> Entry:
        chain = straight(option)
        path = (*path, *(o.key for o in chain[1:]))
        more = " …" if chain[-1].then is not None else ""
        full = " → ".join(map(self.label, chain))
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
    table: str,
    question: Open,
    draft: Draft,
    words: Words,
    foretold: Mapping[tuple[str, ...], str] | None = None,
    most: int = MOST_BUTTONS,
) -> Controls:
    """Lay out one question, with `most` buttons. `foretold` says of complete paths what they will come to."""
    return Chooser(table, question, draft, words, foretold or {}, most).controls()


def _then(option: Option) -> list[Option]:
    return option.then() if option.then is not None else []


def straight(option: Option) -> list[Option]:
    """Return an option and what follows it as long as there is only one way to go on."""
    chain = [option]
    while chain[-1].then is not None:
        able = [o for o in chain[-1].then() if refusal(o) is None]
        if len(able) != 1:
            break
        chain.append(able[0])
    return chain


def _spread(options: Sequence[Option]) -> dict[str, list[list[Option]]]:
    """Return each option with what ends the choice behind it, where both fit one level: whom to attack, and how."""
    found = {o.key: [[o, end] for end in _then(o) if refusal(end) is None] for o in options}
    ways = [pair for pairs in found.values() for pair in pairs]
    plain = all(found.values()) and all(pair[-1].then is None for pair in ways)
    return found if plain and len(ways) <= SPREAD else {}


def refusal(option: Option) -> Said | None:
    """Say why an option is not to be had, also where it is legal but all behind it is not; None where it is."""
    why = option.refusal() if option.why_not is not None else None
    if why is not None or option.then is None:
        return why
    behind = [refusal(o) for o in option.then()]
    return behind[0] if behind and None not in behind else None


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
        able = option.why_not is None or option.refusal() is None
        level = option.then() if option.then is not None and able else None
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
        why = refusal(option)
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


def _aside(part: _Level) -> bool:
    return len(part.legal) > 1 and all(option.style == ASIDE for option in part.all)


def _lists(groups: Mapping[str, _Level], room: int) -> tuple[set[str], bool]:
    """Return the groups that are lists, the largest first, and whether what is not legal has buttons too."""
    lists = {name for name, part in groups.items() if _aside(part)}

    def size(grey: bool) -> int:
        """Return the room that is taken: a list takes as much as two or three buttons, one with pages as seven."""
        loose = [part for name, part in groups.items() if name not in lists]
        taken = sum(len(part.all) if grey else len(part.legal) for part in loose)
        return taken + sum(PAGED if len(groups[name].legal) > ENTRIES else LISTED for name in lists)

    grey = size(True) <= min(room, MOST_GREY)
    while size(grey) > room and len(lists) < len(groups):
        largest = max((n for n in groups if n not in lists), key=lambda n: len(groups[n].legal))
        if not groups[largest].legal:
            break
        lists.add(largest)
    return lists, grey


def _listed(groups: Mapping[str, _Level], lists: set[str]) -> int:
    """Count the lists; one with pages counts as all that fit."""
    return sum(1 if len(groups[name].legal) <= ENTRIES else MOST_SELECTS for name in lists)


def _page(page: int, count: int) -> tuple[int, int]:
    pages = max(1, -(-count // ENTRIES))
    return min(max(page, 0), pages - 1), pages


def _some(names: list[str]) -> str:
    few = ", ".join(clip(name, 40) for name in names[:3])
    return few if len(names) <= 3 else f"{few} and {len(names) - 3} more"


def _plain(key: str) -> str:
    text = key.replace("_", " ").replace(":", " ").strip() or key
    return text[:1].upper() + text[1:]
