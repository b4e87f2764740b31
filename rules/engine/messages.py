"""A game's words as a table: for each key a sentence with named parts, who acts in it, whom it befalls, what it joins.

An event is stored as its key and the values of its parts; what a part is called, and the sentence, stand here alone.
So stories of old games are told in today's words, and another language is another set of sentences.
"""

from __future__ import annotations

import inspect
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from rules.engine.words import SENTENCES, Names, Said

Values: TypeAlias = Mapping[str, Any]
Text: TypeAlias = str | Callable[[Values, Names], str]
"""A template, `{who} gives {what:item} to {whom}.`, or a function of the parts for a sentence that needs more.

A field names a part, or several (`{edge,start:way}`), and after a colon the form in which it is written: one of the
table's, or `one|many` for a counted noun. Without a form a seat is written by its name, nested words are said, and
what is left is written as it is.
"""
Form: TypeAlias = Callable[..., str]
"""Writes the values of a field; one with a parameter `names` is given the names of the table as well."""
_WORDING = ("text", "actor", "short", "again", "own", "vain", "total", "after", "joins", "lists")


@dataclass(frozen=True, slots=True)
class Meter:
    """A number of somebody's that an event tells, each given by the name of a part."""

    of: str
    """Whose it is; several parts, of which the first is shown, where the others tell namesakes apart."""
    now: str | int
    """What it is now; a number where it is always the same."""
    less: str = ""
    """By how much it has fallen, ..."""
    more: str = ""
    """... or risen; neither: what it was before is not told."""
    lasting: bool = True
    """Whether it counts also for whoever comes back after days: not an enemy's who is long gone."""


@dataclass(frozen=True, slots=True)
class Message:
    """One kind of words. Labels and refusals need `text` alone; the rest says how an event is told with others."""

    text: Text
    parts: str = ""
    """Names of the stored parts in their order, each with its usual form: `hero:short to:place why? *seats`.

    One with `?` may be missing (None), `*` takes all that are left as a list. "": as they stand in the text.
    """
    by: str = ""
    """The part that acts, shown as the name of the line; further parts tell namesakes apart. "": it stands alone."""
    actor: str = ""
    """The name of the line where no part names who acts: `A bride`, `Poison`."""
    to: str = ""
    """The parts whom it befalls."""
    about: str = ""
    """Whom the sentence speaks of; by default who acts, where that stands first in it."""
    follows: bool = False
    """Whether it tells what came of the event before, in whose line it stands; with `by` in that one's line."""
    short: Text | None = None
    """What is told in a line with others, by default the text; without the one it is about where that is said."""
    again: Text | None = None
    """What is told after an event of the same sort: the text without its verb."""
    sort: str = ""
    """What `again` lists together; by default the key."""
    own: Text | None = None
    """What is told of a consequence that befalls who acts."""
    vain: Text | None = None
    """What is told where nothing came of it; "" for nothing at all."""
    merely: bool = False
    """Whether it is told only of somebody who has done nothing else."""
    joins: str = ""
    """What joins it on; by default " · ", and of a consequence ": " or ", "."""
    lists: str = ", "
    """What joins `again` on."""
    after: Mapping[str, tuple[str, Text | None]] = field(default_factory=dict)
    """Key of the event before -> what joins it on and what is told (None: as ever), where both tell of the same:
    parts of one name are equal."""
    merges: Mapping[str, str] = field(default_factory=dict)
    """Key of the event before -> key of the one that tells both, with the parts of both by their names."""
    sums: str = ""
    """A number that is added to that of the event before where all parts left of it are equal; the others are new."""
    total: Text | None = None
    """What is told once, last in a line, of all that somebody did, with `sums` added up; "": nothing at all."""
    meter: Meter | None = None
    """The number that it changes."""
    brief: bool = False
    """Whether it is told where a table wants the main things alone."""


@dataclass(frozen=True, slots=True)
class _Field:
    parts: tuple[str, ...]
    form: Form | None
    named: bool
    plain: bool  # without a form of its own


class Wording:
    """A message made ready: its parts by name, its texts taken apart."""

    __slots__ = ("about", "by", "key", "least", "message", "most", "names", "rest", "texts", "to")

    def __init__(self, key: str, message: Message, forms: Mapping[str, Form]) -> None:
        self.key, self.message = key, message
        given = [part.partition(":") for part in message.parts.split()]
        self.names = tuple(name.strip("?*") for name, _, _ in given)
        usual = {name.strip("?*"): form for name, _, form in given if form}
        if not message.parts and isinstance(message.text, str):
            self.names = tuple(dict.fromkeys(part for _, parts, _ in _fields(message.text) for part in parts))
        self.rest = bool(given) and given[-1][0].startswith("*")
        self.least = sum(not name.endswith("?") and not name.startswith("*") for name, _, _ in given)
        self.least = self.least if given else len(self.names)
        self.most = 999 if self.rest else len(self.names)
        self.by, self.to = tuple(message.by.split()), tuple(message.to.split())
        self.texts: dict[Any, Any] = {}
        wanted: dict[Any, Text | None] = {
            n: getattr(message, n) for n in ("text", "short", "again", "own", "vain", "total")
        }
        wanted |= {("after", k): text for k, (_, text) in message.after.items()}
        for name, text in wanted.items():
            self.texts[name] = self._taken_apart(text, usual, forms) if isinstance(text, str) else text
        whole = self.texts["text"]
        first = whole[0] if isinstance(whole, tuple) and whole else None
        led = first.parts if isinstance(first, _Field) else ()
        self.about = tuple(message.about.split()) or (self.by if led and led[:1] == self.by[:1] else ())
        clause = self.texts["clause"] = whole if message.short is None else self.texts["short"]
        begins = clause[0] if isinstance(clause, tuple) and clause else None
        leads = isinstance(begins, _Field) and begins.parts[:1] == self.about[:1]
        self.texts["short"] = _lstripped(clause[1:]) if leads else clause
        meter = message.meter
        told = (*self.by, *self.to, *self.about, *([message.sums] if message.sums else []))
        if meter is not None:
            told += (*meter.of.split(), *(p for p in (meter.now, meter.less, meter.more) if p and isinstance(p, str)))
        if not callable(message.text) and (strange := [part for part in told if part not in self.names]):
            raise ValueError(f"{key}: no part is called {strange[0]}")
        joined = message.follows or message.actor or leads or message.short is not None or message.total is not None
        if self.by and not joined:
            raise ValueError(f"{key}: say in `short` what is told after the name of {self.by[0]}")

    def _taken_apart(self, text: str, usual: Mapping[str, str], forms: Mapping[str, Form]) -> tuple[str | _Field, ...]:
        made: list[str | _Field] = []
        for literal, parts, form in _fields(text):
            if literal:
                made.append(literal)
            if not parts:
                continue
            if strange := [part for part in parts if part not in self.names]:
                raise ValueError(f"{self.key}: no part is called {strange[0]}")
            wanted = form or (usual.get(parts[0], "") if len(parts) == 1 else "")
            write = _plural(wanted) if "|" in wanted else forms[wanted] if wanted else None
            named = write is not None and "|" not in wanted and "names" in inspect.signature(write).parameters
            made.append(_Field(parts, write, named, not wanted))
        return tuple(made)

    def values(self, said: Said) -> dict[str, Any]:
        """Return the parts of an event by their names."""
        parts = said[1:]
        if len(parts) == len(self.names) and not self.rest:
            return dict(zip(self.names, parts, strict=True))
        if self.rest:
            fixed = len(self.names) - 1
            return dict(zip(self.names, (*_filled(parts[:fixed], fixed), list(parts[fixed:])), strict=True))
        return dict(zip(self.names, _filled(parts, len(self.names)), strict=True))


class Table:
    """The words of a game: key -> message, plain text, or several of different numbers of parts."""

    def __init__(
        self,
        messages: Mapping[str, Message | str | Sequence[Message | str]],
        *,
        forms: Mapping[str, Form] | None = None,
        another: str = "another {0}",
        tallies: bool = False,
        number: str = "",
    ) -> None:
        """Check and take apart all words. Raises ValueError for a field or form that there is none of.

        `another` writes a namesake of whom was just spoken of; with `tallies` what is told as one ends with what
        became of all numbers, which are called `number`, such as HP.
        """
        self.messages, self.forms, self.another = dict(messages), dict(forms or {}), another
        self.tallies, self.number = tallies, number
        self._wordings: dict[str, tuple[Wording, ...]] = {}
        every: dict[str, Message | str | Sequence[Message | str]] = dict(self.messages)
        for key, text in COMMON.items() if messages else ():  # what the kernel says is said once
            old = every.get(key, ())
            every[key] = [*([old] if isinstance(old, str | Message) else old), text]
        known = {**self.forms, "said": self.say}
        for key, kept in every.items():
            several = [kept] if isinstance(kept, str | Message) else list(kept)
            try:
                self._wordings[key] = tuple(
                    Wording(key, Message(one) if isinstance(one, str) else one, known) for one in several
                )
            except KeyError as error:
                raise ValueError(f"{key}: no form is called {error.args[0]}") from error

    def __contains__(self, key: object) -> bool:
        return key in self._wordings

    def __bool__(self) -> bool:
        return bool(self.messages)

    def wording(self, said: Said) -> Wording:
        """Return how an event is worded, by its key and number of parts. Raises KeyError where nothing fits."""
        several = self._wordings[said[0]]
        if len(several) == 1:
            return several[0]
        count = len(said) - 1
        return next((one for one in several if one.least <= count <= one.most), several[-1])

    def say(self, said: Said, names: Names) -> str:
        """Say an event, a prompt, a label or a refusal. Raises KeyError for an unknown key."""
        if not said:
            return ""
        wording = self.wording(said)
        return self.write(wording, "text", wording.values(said), names)

    def write(self, wording: Wording, which: Any, values: Values, names: Names, *, begins: bool = True) -> str:
        """Write one of the texts of a message; `begins`: a line begins with it."""
        text = wording.texts[which]
        if not isinstance(text, tuple):
            return text(values, names)
        made = "".join([one if type(one) is str else self.field(one, values, names) for one in text])
        first = text[0] if text else ""
        return _capital(made) if begins and isinstance(first, _Field) and not first.plain else made

    def field(self, one: _Field, values: Values, names: Names) -> str:
        """Write the parts of a field in its form."""
        if one.form is None:
            return self.plainly(values[one.parts[0]], names)
        if one.named:
            return one.form(*[values[part] for part in one.parts], names=names)
        return one.form(values[one.parts[0]]) if len(one.parts) == 1 else one.form(*[values[p] for p in one.parts])

    def plainly(self, value: Any, names: Names) -> str:
        """Write a value without a form: a seat by its name, nested words said, a list as one says it."""
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, tuple):
            return self.say(value, names)
        if isinstance(value, list):
            return listed([self.plainly(part, names) for part in value])
        return "" if value is None else str(value)

    def shown(self, wording: Wording, part: str, values: Values, names: Names, *, begins: bool = False) -> str:
        """Write a part as its sentence writes it."""
        whole = wording.texts["text"]
        fields = whole if isinstance(whole, tuple) else ()
        one = next((f for f in fields if isinstance(f, _Field) and f.parts[0] == part), None)
        made = self.field(one, values, names) if one else self.plainly(values[part], names)
        return _capital(made) if begins and one and not one.plain else made

    def joined(self, other: Table) -> Table:
        """Return the words of both; where both have a key, the other's."""
        kept = {key: message for key, message in self.messages.items() if key not in other.messages}
        forms = {**self.forms, **other.forms}
        return Table(
            {**kept, **other.messages}, forms=forms, another=self.another, tallies=self.tallies, number=self.number
        )

    def translated(self, texts: Mapping[str, Mapping[str, Any]], forms: Mapping[str, Form] | None = None) -> Table:
        """Return the table in another language: key -> its texts; what is missing is said in this one.

        What a text does not decide, such as who acts, stays. Raises ValueError for an unknown key, part or form.
        """
        made: dict[str, Message | str | Sequence[Message | str]] = dict(self.messages)
        for key, wording in texts.items():
            old = made.get(key)
            if old is None or not isinstance(old, str | Message) or wording.keys() - set(_WORDING):
                raise ValueError(f"{key}: there is no such message, or more than words is changed")
            message = Message(old) if isinstance(old, str) else old
            parts = message.parts or " ".join(self._wordings[key][0].names)
            made[key] = replace(message, parts=parts, **wording)
        return Table(
            made, forms={**self.forms, **(forms or {})}, another=self.another, tallies=self.tallies, number=self.number
        )


def listed(names: Sequence[str]) -> str:
    """Join names as one says them: a, b and c."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else list(names))


def _fields(text: str) -> list[tuple[str, tuple[str, ...], str]]:
    return [
        (literal, tuple(name.split(",")) if name else (), form or "")
        for literal, name, form, _ in string.Formatter().parse(text)
    ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _filled(parts: Sequence[Any], count: int) -> list[Any]:
    return [*parts[:count], *[None] * (count - len(parts))]


def _plural(nouns: str) -> Form:
    one, _, many = nouns.partition("|")
    return lambda n: f"{n} {one if n == 1 else many}"


def _lstripped(tokens: tuple[str | _Field, ...]) -> tuple[str | _Field, ...]:
    first = tokens[0] if tokens else ""
    return (first.lstrip(), *tokens[1:]) if isinstance(first, str) and tokens else tokens


def _reopened(values: Values, names: Names) -> str:
    if not values["answers"]:
        return "After an update of the rules the game goes on from its last checkpoint."
    return f"After an update of the rules the last answers ({values['answers']}) are asked again, with other dice."


COMMON: Mapping[str, Message | str] = {**SENTENCES, "reopened": Message(_reopened, "answers", brief=True)}
"""What the kernel itself says, in every game."""
EMPTY = Table({})
