"""Vampire Survivors: The Board Game, as the kernel and the bot know it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter
from typing_extensions import override

from rules.engine import (
    BoardText,
    Campaign,
    CardEntry,
    GameDefinition,
    Help,
    Keys,
    Messages,
    Names,
    Open,
    Pace,
    Player,
    Players,
    Preview,
    Refused,
    Role,
    Said,
    Setup,
    Steps,
    TableOption,
)
from rules.vampire_survivors import actions, activation, campaign, levelling, setup, spawning, trials, turns
from rules.vampire_survivors.board_text import headline, lead, tally, text
from rules.vampire_survivors.catalogue import cards
from rules.vampire_survivors.checking import check, unknown
from rules.vampire_survivors.messages_en import TABLE
from rules.vampire_survivors.players import KINDS, player
from rules.vampire_survivors.redealing import redeal
from rules.vampire_survivors.setup import OPTIONS, ROLES, new_state
from rules.vampire_survivors.state import State
from rules.vampire_survivors.steps import step
from rules.vampire_survivors.texts import explained
from rules.vampire_survivors.topics import GUIDE, HINTS, TOPICS
from rules.vampire_survivors.upcasts import UPCASTS
from rules.vampire_survivors.view import View, view

REGISTERED = (actions, activation, levelling, setup, spawning, turns)
"""Modules whose steps the kernel finds by name."""


class _Messages(Messages):
    table = TABLE

    @override
    def opens(self, said: Said) -> bool | None:
        return said[0] == "turn"


class _BoardText(BoardText):
    round_name = "turn"

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

    @override
    def explain(self, label: Said) -> str:
        return explained(label)


class _Campaign(Campaign):
    start: Mapping[str, Any] = {"done": []}

    @override
    def after(self, group: Mapping[str, Any], state: State) -> dict[str, Any]:
        return campaign.after(group, state)

    @override
    def lines(self, group: Mapping[str, Any]) -> list[str]:
        return campaign.lines(group)


class _Preview(Preview):
    questions = trials.QUESTIONS

    @override
    def foretell(self, state: State, seat: str, keys: Keys) -> list[Said]:
        return trials.foretell(RULES, state, seat, keys)


class _Players(Players):
    kinds = KINDS
    follows = ("play_on",)

    @override
    def make(self, kind: str, seat: str) -> Player:
        if kind not in KINDS:
            raise Refused("bad_player", kind)
        return player(RULES, kind, seat)


class _Pace(Pace):
    @override
    def time_limits(self, options: Mapping[str, str]) -> Mapping[str, int]:
        return {**dict.fromkeys(("mercy", "last_bolt", "negate", "play_on"), 86_400), "object": 14_400}

    @override
    def turn(self, state: State) -> str:
        return f"{state.turn}:{state.active}"

    @override
    def scene(self, state: State) -> str:
        return f"{state.turn}:{state.active}"


class VampireSurvivors(GameDefinition[State]):
    """The rules of Vampire Survivors."""

    slug: str = "vampire-survivors"
    title: str = "Vampire Survivors"
    blurb: str = "One to four survivors hold out together against a night full of monsters."
    minutes: int = 45
    seats: range = range(1, 5)
    accent: int = 0xC0392B
    max_rounds: int = 400
    schema: int = 2
    upcasts: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = UPCASTS
    steps: Steps = step
    adapter: TypeAdapter[State] = TypeAdapter(State)
    options: Sequence[TableOption] = OPTIONS
    roles: Sequence[Role] = ROLES
    sided: bool = False
    messages = _Messages()
    board_text = _BoardText()
    help = _Help()
    campaign = _Campaign()
    preview = _Preview()
    players = _Players()
    pace = _Pace()

    @override
    def new(self, setup: Setup) -> State:
        return new_state(setup)

    @override
    def view(self, state: State, seat: str | None) -> View:
        made = view(state, seat)
        if state.phase == "actions" and seat == state.active and state.outcome is None:
            made.threat = trials.threat(self, state)
        return made

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
        """Return the number of the turn, 1 before the first as well."""
        return max(1, state.turn)

    @override
    def side(self, state: State, seat: str) -> str:
        """All play together."""
        return "survivors"

    @override
    def shared_by(self, state: State, seat: str, others: Sequence[str]) -> list[str]:
        """Hands are open to all, or to nobody else."""
        return list(others) if state.options["hands"] == "open" else []

    @override
    def played_by(self, state: State, seat: str) -> list[str]:
        survivor = state.survivors.get(seat)
        return [survivor.character] if survivor is not None and survivor.character else []

    @override
    def reached(self, state: State) -> str:
        return f"turn {state.turn}, {state.current() or 'the Reaper'}"


RULES = VampireSurvivors()
