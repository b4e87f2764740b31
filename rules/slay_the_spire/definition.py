"""The rules as the kernel and everything above it know them."""

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
    LateJoin,
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
)
from rules.slay_the_spire import (
    acts,
    campaign,
    catalogue,
    closed,
    combat,
    content,
    daily,
    event,
    guests,
    guide,
    merchant,
    messages_en,
    neow,
    play,
    players,
    preview,
    quick,
    rewards,
    rooms,
    rounds,
    setup,
    telling,
    upcasts,
    view,
)  # fmt: skip
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.setup import OPTIONS
from rules.slay_the_spire.setup import new as new_run
from rules.slay_the_spire.state import State
from rules.slay_the_spire.steps import step

INSIDE = (
    "aim", "may", "discard", "exhaust", "put_back", "retain", "scry", "fetch_discard", "fetch_exhaust", "fetch_draw",
    "play_next", "play_twice", "spare_shiv", "throw", "next_hit", "second_target", "swap", "evoke", "loop", "trigger",
    "die", "next_ability",
)  # fmt: skip
"""Questions inside a card or a turn, on whose answer the others come to depend."""
MODULES = (
    acts,
    combat,
    content,
    daily,
    event,
    guests,
    merchant,
    neow,
    play,
    quick,
    rewards,
    rooms,
    rounds,
    setup,
)  # importing them registers steps and content


class _Messages(Messages):
    table = messages_en.TABLE
    gathers = True

    @override
    def opens(self, said: Said) -> bool:
        return messages_en.opens(said)


class _BoardText(BoardText):
    round_name = "room"
    known_kind = "own"

    @override
    def text(self, view: Any, names: Names) -> str:
        return telling.text(view, names)

    @override
    def headline(self, view: Any, names: Names) -> list[str]:
        return telling.headline(view, names)

    @override
    def known(self, view: Any, names: Names) -> list[str]:
        return telling.known(view, names)

    @override
    def lead(self, view: Any, question: Open, names: Names) -> str:
        return guide.lead(view, question, names)

    @override
    def tally(self, view: Any, names: Names) -> list[str]:
        return guide.tally(view, names)


class _Help(Help):
    hints = guide.HINTS
    guide = guide.GUIDE

    @override
    def topics(self) -> Mapping[str, str]:
        return telling.TOPICS

    @override
    def cards(self) -> Sequence[CardEntry]:
        return catalogue.entries()

    @override
    def explain(self, label: Said) -> str:
        """Say what a card or potion does that still needs a target."""
        return guide.explain(label)


class _Campaign(Campaign):
    start: Mapping[str, Any] = {"boxes": {}}

    @override
    def after(self, group: Mapping[str, Any], state: State) -> dict[str, Any]:
        return campaign.after(group, state)

    @override
    def lines(self, group: Mapping[str, Any]) -> list[str]:
        return campaign.lines(group)


class _LateJoin(LateJoin):
    @override
    def refuses(self, state: State, seat: str, keys: Keys) -> Said | None:
        return guests.refuses_guest(state, seat, keys)

    @override
    def note(self, state: State, seat: str, keys: Keys) -> None:
        guests.welcome(state, seat, keys)

    @override
    def idle(self, state: State, seat: str) -> Said | None:
        return ("comes_with_the_act",) if seat in state.guests else None


class _Preview(Preview):
    questions = ("play",)  # a card that is discarded does not do what it says

    @override
    def foretell(self, state: State, seat: str, keys: Keys) -> list[Said]:
        return preview.foretell(RULES, state, seat, keys)


class _Players(Players):
    kinds = players.KINDS
    follows = ("path", "event", "climb_on")

    @override
    def make(self, kind: str, seat: str) -> Player:
        if kind not in players.KINDS:
            raise Refused("bad_player", kind)
        return players.player(kind, seat)


class _Pace(Pace):
    @override
    def time_limits(self, options: Mapping[str, str]) -> Mapping[str, int]:
        """Limit questions inside a card, for the sake of the others."""
        return dict.fromkeys(INSIDE, int(options.get("patience", "600")))

    @override
    def turn(self, state: State) -> str:
        """Name the part of the run that is told as one: a room, or one round of a fight."""
        return f"{state.rooms}.{state.combat.turn if state.combat is not None else 0}"

    @override
    def scene(self, state: State) -> str:
        return self.turn(state)


class SlayTheSpire(GameDefinition[State]):
    """Slay the Spire: The Board Game."""

    slug = "slay-the-spire"
    title = "Slay the Spire"
    blurb = "One to four climb a tower of monsters, room by room, with decks that grow as they go."
    table_names = (
        ("Ascending", "Bronze", "Burning", "Crooked", "Cursed", "Daring", "Emerald", "Gilded", "Hexed", "Masked",
         "Merciless", "Ruby", "Sapphire", "Shining", "Sleepless", "Spiral", "Stubborn", "Whispering"),
        ("Ascent", "Bargain", "Blade", "Campfire", "Chalice", "Climb", "Coin", "Ember", "Feather", "Flask", "Gauntlet",
         "Heart", "Idol", "Lantern", "Mask", "Nest", "Staircase", "Wager"),
    )  # fmt: skip
    minutes = 180
    seats = range(1, 5)
    accent = 0xB5452C
    schema = 5
    max_rounds = 400
    steps = step
    adapter: TypeAdapter[State] = TypeAdapter(State)
    upcasts: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = upcasts.UPCASTS
    options = OPTIONS
    roles: Sequence[Role] = tuple(Role(c.id, c.name) for c in CHARACTERS.values())
    sided = False
    messages = _Messages()
    board_text = _BoardText()
    help = _Help()
    campaign = _Campaign()
    late_join = _LateJoin()
    preview = _Preview()
    players = _Players()
    pace = _Pace()

    @override
    def new(self, setup: Setup) -> State:
        return new_run(setup)

    @override
    def view(self, state: State, seat: str | None) -> Any:
        return view.view(state, seat)

    @override
    def redeal(self, state: State, seat: str | None, rng: random.Random) -> None:
        closed.redeal(state, seat, rng)

    @override
    def side(self, state: State, seat: str) -> str:
        """All are one party."""
        return "party"

    @override
    def shared_by(self, state: State, seat: str, others: Sequence[str]) -> list[str]:
        """All of them where hands lie open, else nobody."""
        return list(others) if state.options["open_hands"] == "on" else []

    @override
    def round(self, state: State) -> int:
        """Return how many rooms were entered."""
        return max(1, state.rooms)

    @override
    def unknown(self, state: State) -> str:
        return closed.unknown(state)

    @override
    def check(self, state: State) -> None:
        closed.check(state)

    @override
    def reached(self, state: State) -> str:
        return "won" if state.outcome is not None and state.outcome.side == "party" else f"act {state.act}"


RULES = SlayTheSpire()
