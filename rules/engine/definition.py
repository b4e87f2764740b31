"""What a game is to the kernel and to everything above it: one declared class."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from rules.engine.game import Steps
from rules.engine.hooks import (
    NONE,
    BoardText,
    Campaign,
    Declared,
    Help,
    LateJoin,
    Messages,
    Pace,
    Players,
    Preview,
    TypedMoves,
)
from rules.engine.options import Role, Setup, TableOption
from rules.engine.state import Root

S = TypeVar("S", bound=Root)


class GameDefinition(Declared, Generic[S], declares=True):
    """A game, as listed in `rules.catalog`: a singleton in each game's `__init__`.

    What stands here every game has; what only some have is in the groups below, each with a default that does nothing.
    A game defines these names, those of its groups, and private ones; any other raises TypeError at import.
    """

    slug: str
    """Its name in saves, addresses and commands; never changed."""
    title: str
    seats: range
    """How many may play."""
    steps: Steps
    """The registered scripts."""
    adapter: TypeAdapter[S]
    """Reads and writes the state."""
    blurb: str = ""
    """One sentence for the lobby."""
    table_names: tuple[Sequence[str], Sequence[str]] = (
        ("Amber", "Brisk", "Copper", "Distant", "Early", "Golden", "Lucky", "Merry", "Northern", "Open", "Quiet",
         "Silver", "Sunny", "Velvet", "Wandering", "Wooden"),
        ("Bench", "Corner", "Evening", "Garden", "Harbour", "Hearth", "Kettle", "Lantern", "Meadow", "Parlour", "Round",
         "Shelf", "Stool", "Table", "Veranda", "Window"),
    )  # fmt: skip
    """Two lists of words: a table that nobody has named is called by one of each, such as The Raven Tower."""
    minutes: int = 60
    """How long a game takes around a table."""
    accent: int = 0
    """The colour of its panels, 0xRRGGBB."""
    schema: int = 1
    """The version of the state's shape; `upcasts` lead from each older one to the next."""
    max_rounds: int = 2000
    """A game that lasts longer is a fault."""
    upcasts: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = NONE
    options: Sequence[TableOption] = ()
    """The table options that a host may set."""
    roles: Sequence[Role] = ()
    """The parts that a seat may wish for."""
    sided: bool = True
    """Whether sides play against each other."""

    messages: Messages = Messages()
    board_text: BoardText = BoardText()
    help: Help = Help()
    campaign: Campaign = Campaign()
    late_join: LateJoin = LateJoin()
    typed_moves: TypedMoves = TypedMoves()
    preview: Preview = Preview()
    players: Players = Players()
    pace: Pace = Pace()

    def new(self, setup: Setup) -> S:
        """Return the state in which the first step is due. Raises Refused for impossible options."""
        raise NotImplementedError

    def view(self, state: S, seat: str | None) -> Any:
        """Return what a seat (None: the public) may see, field by field."""
        raise NotImplementedError

    def redeal(self, state: S, seat: str | None, rng: random.Random) -> None:
        """Re-deal in place whatever the seat cannot know, keeping all it has seen true."""
        raise NotImplementedError

    def check(self, state: S) -> None:
        """Raise AssertionError where an invariant of the components is broken."""
        raise NotImplementedError

    def unknown(self, state: S) -> str:
        """Return the first thing of a save that this version does not know, "" where it knows all."""
        return ""

    def round(self, state: S) -> int:
        """Return the number of the present round, from 1."""
        raise NotImplementedError

    def side(self, state: S, seat: str) -> str:
        """Return the slug of the side that a seat plays for now; everybody for themselves by default."""
        return seat

    def shared_by(self, state: S, seat: str, others: Sequence[str]) -> list[str]:
        """Return those of the others whose closed things a seat's view shows as well; its whole side by default."""
        side = self.side(state, seat)
        return [other for other in others if self.side(state, other) == side]

    def played_by(self, state: S, seat: str) -> list[str]:
        """Return the ids of what a seat plays (heroes), by which the story names it."""
        return []

    def reached(self, state: S) -> str:
        """Return how far a game has come, for statistics."""
        return ""


Rules = GameDefinition
"""The older name of it."""
MUST = ("slug", "title", "seats", "steps", "adapter", "new", "view", "redeal", "check", "round")
GROUPS = ("messages", "board_text", "help", "campaign", "late_join", "typed_moves", "preview", "players", "pace")


def missing(game: GameDefinition[Any]) -> list[str]:
    """Return what every game must have and this one lacks."""
    lacking = [name for name in MUST if getattr(type(game), name, None) is vars(GameDefinition).get(name)]
    return lacking + [name for name in GROUPS if not isinstance(vars(type(game)).get(name, game.messages), Declared)]
