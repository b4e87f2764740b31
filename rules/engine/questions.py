"""Questions, their options, and the one check that every answer passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TypeAlias

from rules.engine.words import Refused, Said

Keys: TypeAlias = tuple[str, ...]
Listing: TypeAlias = "Callable[[], list[Option]]"
WhyNot: TypeAlias = "Said | Callable[[], Said | None] | None"


@dataclass(slots=True)
class Option:
    """One thing that may be chosen; `key` names it for ever (a card's instance, a place), never its position.

    `why_not` says why it is not legal now; `then` lists what follows, so that a path such as (card, target) is one
    answer; `warn` is said before it counts, where something useful would be lost; `shows` is what a panel or picture
    may show beside it, such as ("place", 17) or ("card", "bash"); `style` is "", "main", "pass", "danger" or
    "aside" (wanted now and then: several of one group are a list).
    """

    key: str
    label: Said = ()
    why_not: WhyNot = None
    then: Listing | None = None
    group: str = ""
    shows: Said = ()
    style: str = ""
    warn: Said = ()

    def refusal(self) -> Said | None:
        """Return why the option is not legal now, or None where it is."""
        why = self.why_not
        return why if why is None or isinstance(why, tuple) else why()


@dataclass(slots=True, eq=False)
class Question:
    """What a script waits for from one seat.

    `pick` is None for one path of keys, (least, most) for several keys at once. `default` is what the clock answers:
    keys, or a function giving them. `may` questions hold nobody up. `alone` holds the other scripts of the same
    `together`. `home` marks the question to which a re-entrant step returns when it is started anew from the state.
    `known_to` names the seats that may know of it (None: everyone). `orders` maps standing orders to keys. `mark` says
    what the question is about, where the same name can come to be about another thing before it is answered: it goes
    into the id, so that no old button answers it. `sealed` names the seats that seem to be waited for until all have
    answered.
    """

    seat: str
    name: str
    listing: Listing
    _: KW_ONLY
    about: Said = ()
    pick: tuple[int, int] | None = None
    default: Keys | Callable[[], Keys] | None = None
    orders: Mapping[str, Keys] | None = None
    known_to: Sequence[str] | None = None
    may: bool = False
    alone: bool = False
    home: bool = False
    mark: str = ""
    sealed: Sequence[str] = ()
    _listed: list[Option] = field(default_factory=list, repr=False)
    _listed_at: int = field(default=-1, repr=False)

    def default_keys(self) -> Keys | None:
        """Return what is answered when time runs out, or None where nobody waits."""
        default = self.default
        return default if default is None or isinstance(default, tuple) else default()


@dataclass(slots=True)
class Open:
    """An open question as its seat sees it: plain data for panels, text and computer players."""

    id: str
    seat: str
    name: str
    about: Said
    options: list[Option]
    pick: tuple[int, int] | None
    may: bool
    default: Keys | None
    orders: Mapping[str, Keys] | None


def check(question: Question, keys: Keys, options: list[Option]) -> None:
    """Raise Refused unless `keys` is one complete and legal answer to the question."""
    if question.pick is not None:
        _check_picks(question.pick, keys, options)
        return
    level: list[Option] | None = options
    for key in keys:
        for option in level or ():
            if option.key == key:
                break
        else:
            raise Refused("no_such_option")
        why = option.refusal()
        if why is not None:
            raise Refused(*why)
        level = option.then() if option.then is not None else None
    if not keys or level is not None:
        raise Refused("incomplete")


def _check_picks(pick: tuple[int, int], keys: Keys, options: list[Option]) -> None:
    by_key = {o.key: o for o in options}
    for key in keys:
        if key not in by_key:
            raise Refused("no_such_option")
        why = by_key[key].refusal()
        if why is not None:
            raise Refused(*why)
    if len(set(keys)) != len(keys) or not pick[0] <= len(keys) <= pick[1]:
        raise Refused("wrong_picks", *pick)


def legal(options: Sequence[Option]) -> list[Option]:
    """Return the options that may be chosen now."""
    return [o for o in options if o.why_not is None or o.refusal() is None]


def answerable(question: Question, options: Sequence[Option]) -> bool:
    """Tell whether at least one complete legal answer exists."""
    if question.pick is not None:
        return len(legal(options)) >= question.pick[0]
    return any(leads_on(o) for o in legal(options))


def leads_on(option: Option) -> bool:
    """Tell whether a legal option can be completed to an answer."""
    return option.then is None or any(leads_on(o) for o in legal(option.then()))
