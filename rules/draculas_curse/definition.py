"""Dracula's Curse, as the kernel and the bot know it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from pydantic import TypeAdapter
from typing_extensions import override

from rules.draculas_curse import dojo, dracula_turn, haunting, setup, turning, turns, walking, winning
from rules.draculas_curse.board_text import headline, lead, tally, text
from rules.draculas_curse.catalogue import cards
from rules.draculas_curse.checking import check, unknown
from rules.draculas_curse.content import (
    characters,
    curses,
    dojo_cards,
    force,
    keep,
    mind,
    monsters,
    quests,
    rooms,
    speed,
)
from rules.draculas_curse.messages_en import TABLE
from rules.draculas_curse.redealing import redeal
from rules.draculas_curse.setup import OPTIONS, ROLES, new_state
from rules.draculas_curse.state import State
from rules.draculas_curse.steps import step
from rules.draculas_curse.topics import GUIDE, HINTS, TOPICS
from rules.draculas_curse.view import View, view
from rules.engine import (
    BoardText,
    BriskPlayer,
    CardEntry,
    GameDefinition,
    Help,
    Messages,
    Names,
    Open,
    Pace,
    Player,
    Players,
    Refused,
    Role,
    Said,
    Setup,
    Steps,
    TableOption,
)

REGISTERED = (dojo, dracula_turn, haunting, setup, turning, turns, walking, winning)
"""Modules whose steps the kernel finds by name."""
PRINTED = (characters, curses, dojo_cards, force, keep, mind, monsters, quests, rooms, speed)
"""Modules that enter what things do."""


class _Messages(Messages):
    table = TABLE

    @override
    def opens(self, said: Said) -> bool | None:
        return said[0] == "turn"


class _BoardText(BoardText):
    @override
    def text(self, view: View, names: Names) -> str:
        return text(view, names)

    @override
    def headline(self, view: View, names: Names) -> list[str]:
        return headline(view, names)

    @override
    def lead(self, view: View, question: Open, names: Names) -> str:
        return lead(view, question)

    @override
    def tally(self, view: View, names: Names) -> list[str]:
        return tally(view, names)


class _Help(Help):
    guide = GUIDE
    hints = HINTS

    @override
    def topics(self) -> Mapping[str, str]:
        return TOPICS

    @override
    def cards(self) -> Sequence[CardEntry]:
        return cards()


class _Players(Players):
    @override
    def make(self, kind: str, seat: str) -> Player:
        if kind not in self.kinds:
            raise Refused("bad_player", kind)
        return BriskPlayer()


class _Pace(Pace):
    @override
    def turn(self, state: State) -> str:
        return f"{state.round}:{state.active}"

    @override
    def scene(self, state: State) -> str:
        return f"{state.round}:{state.active}"


class DraculasCurse(GameDefinition[State]):
    """The rules of Dracula's Curse."""

    slug: str = "draculas-curse"
    title: str = "Dracula's Curse"
    blurb: str = "Slayers climb through a castle that grows, Dracula waits above, and friends turn."
    minutes: int = 150
    seats: range = range(1, 7)
    accent: int = 0x8B0000
    max_rounds: int = 1500
    steps: Steps = step
    adapter: TypeAdapter[State] = TypeAdapter(State)
    options: Sequence[TableOption] = OPTIONS
    roles: Sequence[Role] = ROLES
    sided: bool = True
    messages = _Messages()
    board_text = _BoardText()
    help = _Help()
    players = _Players()
    pace = _Pace()

    @override
    def new(self, setup: Setup) -> State:
        return new_state(setup)

    @override
    def view(self, state: State, seat: str | None) -> View:
        return view(state, seat)

    @override
    def redeal(self, state: State, seat: str | None, rng: random.Random) -> None:
        redeal(state, seat, rng)

    @override
    def check(self, state: State) -> None:
        """Raise AssertionError where a component is lost or doubled, or lies where it cannot."""
        check(state)

    @override
    def unknown(self, state: State) -> str:
        return unknown(state)

    @override
    def round(self, state: State) -> int:
        """Return the number of the round, 1 before the first as well."""
        return max(1, state.round)

    @override
    def side(self, state: State, seat: str) -> str:
        """Slayers, vampires and Dracula; before the parts are given all are slayers."""
        return winning.side(state, seat) if state.order else winning.SLAYERS

    @override
    def shared_by(self, state: State, seat: str, others: Sequence[str]) -> list[str]:
        """Hands are closed to all."""
        return []

    @override
    def played_by(self, state: State, seat: str) -> list[str]:
        slayer = state.slayers.get(seat)
        return [slayer.character] if slayer is not None and slayer.character else []

    @override
    def reached(self, state: State) -> str:
        return f"round {state.round}, {len(state.castle.rooms)} rooms"


RULES = DraculasCurse()
