"""The groups of hooks that a game may fill, each documented, typed and with a default; a misspelt one is an error."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from rules.engine.messages import EMPTY, Table
from rules.engine.options import CardEntry, Player
from rules.engine.questions import Keys, Open
from rules.engine.words import Names, Refused, Said

NONE: Mapping[Any, Any] = MappingProxyType({})


class Declared:
    """A group of hooks. A class that derives from one may define its hooks and private names, and nothing else.

    Anything else raises TypeError where the class is made, so that a misspelt hook is found at import. Hooks that are
    marked with `@override` are found by the type checker too.
    """

    _declares: ClassVar[bool] = True

    def __init_subclass__(cls, *, declares: bool = False, **more: Any) -> None:
        """Look at a new group (`declares`), or at a class that fills one. Raises TypeError for what is no hook."""
        super().__init_subclass__(**more)
        cls._declares = declares
        if not declares and (fault := misfit(cls)):
            raise TypeError(fault)


def misfit(cls: type) -> str:
    """Say in one sentence what a class defines that is no hook, or takes other parameters; "" where all is well."""
    groups = [base for base in cls.__mro__[1:] if base.__dict__.get("_declares")]
    known = {name: value for group in reversed(groups) for name, value in vars(group).items()}
    known |= {n: None for g in groups for n in inspect.get_annotations(g) if n not in known}
    for name, value in vars(cls).items():
        if name.startswith("_"):
            continue
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            return f"{cls.__qualname__}: no hook is called {name}" + (f"; did you mean {near[0]}?" if near else "")
        asked = known[name]
        if isinstance(asked, property) or inspect.isfunction(asked) != inspect.isfunction(value):
            what = "must be a method" if inspect.isfunction(asked) else "must be a value"
            return f"{cls.__qualname__}.{name} {'follows by itself' if isinstance(asked, property) else what}"
        if inspect.isfunction(value):
            mine, theirs = (list(inspect.signature(f).parameters) for f in (value, asked))
            if mine != theirs:
                return f"{cls.__qualname__}.{name} takes {', '.join(mine[1:])}; the hook has {', '.join(theirs[1:])}"
    return ""


class Messages(Declared, declares=True):
    """Events, prompts, labels and refusals in words."""

    table: Table = EMPTY
    """All words by key, and how each is told with others; rules/engine/messages.py says what stands in it."""
    gathers: bool = False
    """Whether all play at once: what one does is told in one line, whoever acted in between."""
    changed_sides: Mapping[str, str] = NONE
    """What somebody is told who plays for another side from now on, by side; the others are told its name."""

    def say(self, said: Said, names: Names) -> str:
        """Say an event, a prompt, a label or a refusal. Raises KeyError where the table has no words for it."""
        return self.table.say(said, names) if self.table else " ".join(str(part) for part in said)

    def opens(self, said: Said) -> bool | None:
        """Tell whether an event begins what is told as one; None: this game's turns begin with whatever comes first."""
        return None


class BoardText(Declared, declares=True):
    """What stands beside a picture, in words. Made from views alone: words cannot leak what a view lacks."""

    round_name: str = "round"
    """What a round is called in this game."""
    known_kind: str = ""
    """The kind of picture that stands with what somebody knows; "": none."""

    def text(self, view: Any, names: Names) -> str:
        """Tell in words everything that the picture of a view shows."""
        return ""

    def headline(self, view: Any, names: Names) -> list[str]:
        """Return the few lines that stand with the table message: round, state of the sides."""
        return []

    def known(self, view: Any, names: Names) -> list[str]:
        """List what the view's seat has learned and may look up again."""
        return []

    def lead(self, view: Any, question: Open, names: Names) -> str:
        """Say above a question whose turn it is and with what; "": the question says all."""
        return ""

    def tally(self, view: Any, names: Names) -> list[str]:
        """Count in the end how all stand."""
        return []


class Help(Declared, declares=True):
    """What a newcomer reads."""

    guide: Sequence[str] = ()
    """How the game is played, in a few lines, for the lobby."""
    hints: Mapping[str, tuple[int, str]] = NONE
    """Question -> (last round in which it is shown, hint)."""

    def topics(self) -> Mapping[str, str]:
        """Return the rules in our own words, by topic title."""
        return NONE

    def cards(self) -> Sequence[CardEntry]:
        """Return the catalogue of components with an effect."""
        return ()

    def explain(self, label: Said) -> str:
        """Say what a thing does that still needs a target; "" where there is no more to say."""
        return ""


class Campaign(Declared, declares=True):
    """What a group keeps between games, as plain data; {} before the first."""

    start: Mapping[str, Any] = NONE
    """What a group has unlocked before its first game."""

    @property
    def offered(self) -> bool:
        """Whether the game has a campaign: it says what is kept after a game."""
        return type(self).after is not Campaign.after

    def after(self, group: Mapping[str, Any], state: Any) -> dict[str, Any]:
        """Return the group's record after a game. Raises Refused for an impossible one."""
        return dict(group)

    def lines(self, group: Mapping[str, Any]) -> list[str]:
        """Say what a group has unlocked. Raises Refused for an impossible record."""
        return []


class LateJoin(Declared, declares=True):
    """Coming in once the game has begun."""

    @property
    def offered(self) -> bool:
        """Whether the game lets others in at all."""
        return type(self).refuses is not LateJoin.refuses

    def refuses(self, state: Any, seat: str, keys: Keys) -> Said | None:
        """Say why a seat cannot come in, as whom ("": whoever is free); no keys: why it cannot stay away after all."""
        return ("no_guests",)

    def note(self, state: Any, seat: str, keys: Keys) -> None:
        """Note in the state who would come in, or (no keys) would not any more; a step of the game lets them in."""
        raise Refused("no_guests")

    def idle(self, state: Any, seat: str) -> Said | None:
        """Say why a seat is asked nothing, where there is more to say than that others play."""
        return None


class TypedMoves(Declared, declares=True):
    """A whole way, typed as text in the game's own notation. A hook may look only at what the seat itself knows."""

    label: str = "Whole path…"
    """What the button says."""
    title: str = "Whole path"
    """What stands above the field."""
    prompt: str = "Places in order"
    """What the field asks for."""
    example: str = ""
    """A path as one would type it."""

    @property
    def offered(self) -> bool:
        """Whether moves can be typed at all."""
        return type(self).walks is not TypedMoves.walks

    def walks(self, state: Any, seat: str, question: str) -> bool:
        """Tell whether a question of a seat can be answered by a whole path."""
        return False

    def steps(self, typed: str) -> list[str]:
        """Return the steps of what was typed. Raises Refused where it is no path of this game."""
        raise Refused("closed")

    def route(self, state: Any, seat: str, question: str, steps: Sequence[str]) -> tuple[list[Keys], Said]:
        """Return the answers that walk a path, or () and why its first impossible step is impossible."""
        return [], ("closed",)

    def stops(self, state: Any, seat: str, question: str) -> Said:
        """Say why a path ends before its last step; (): it goes on."""
        return ()


class Preview(Declared, declares=True):
    """What an answer will come to, told before it is given."""

    questions: Sequence[str] = ()
    """Names of the questions whose answers `foretell` knows."""

    def foretell(self, state: Any, seat: str, keys: Keys) -> list[Said]:
        """Say what is certain to come of an answer; last ("and_then",) where chance or a closed pile decides on."""
        return []


class Players(Declared, declares=True):
    """Computer players."""

    kinds: Sequence[str] = ("random",)
    """The strongest first."""
    follows: Sequence[str] = ()
    """Votes in which computer players wait until people have voted, and vote as they do."""

    def make(self, kind: str, seat: str) -> Player:
        """Return a computer player for a seat. Raises Refused for an unknown kind."""
        raise Refused("bad_player", kind)


class Pace(Declared, declares=True):
    """Clocks, turns and scenes: by public facts alone, since all see when they change."""

    def time_limits(self, options: Mapping[str, str]) -> Mapping[str, int]:
        """Return after how many seconds questions of a name get their usual answer, at any table."""
        return NONE

    def turn(self, state: Any) -> str | None:
        """Name what is told as one; None: the seats that are waited for decide."""
        return None

    def scene(self, state: Any) -> str | None:
        """Name what has one picture; None: a turn has."""
        return None
