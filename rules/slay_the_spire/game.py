"""The rules as the kernel and everything above it know them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from rules.engine import CardEntry, Keys, Names, Open, Player, Refused, Role, Said, Setup
from rules.slay_the_spire import (
    acts,
    campaign,
    catalogue,
    closed,
    combat,
    content,
    daily,
    event,
    folding,
    guests,
    guide,
    merchant,
    neow,
    play,
    players,
    preview,
    quick,
    rewards,
    rooms,
    rounds,
    setup,
    story,
    telling,
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


class SlayTheSpire:
    """Slay the Spire: The Board Game."""

    slug = "slay-the-spire"
    title = "Slay the Spire"
    blurb = "One to four climb a tower of monsters, room by room, with decks that grow as they go."
    minutes = 180
    seats = range(1, 5)
    accent = 0xB5452C
    schema = 2
    campaign_start: Mapping[str, Any] = {"boxes": {}}
    """What a group has unlocked before its first run."""
    max_rounds = 400
    steps = step
    adapter: TypeAdapter[State] = TypeAdapter(State)
    upcasts: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: lambda state: {**state, "guests": {}}}
    options = OPTIONS
    roles: Sequence[Role] = tuple(Role(c.id, c.name) for c in CHARACTERS.values())
    player_kinds: Sequence[str] = players.KINDS

    def new(self, setup: Setup) -> State:
        """Return a new run."""
        return new_run(setup)

    def view(self, state: State, seat: str | None) -> Any:
        """Return what a seat may see."""
        return view.view(state, seat)

    def redeal(self, state: State, seat: str | None, rng: random.Random) -> None:
        """Re-deal what a seat cannot know."""
        closed.redeal(state, seat, rng)

    def say(self, said: Said, names: Names) -> str:
        """Say it."""
        return story.say(said, names)

    hints: Mapping[str, tuple[int, str]] = guide.HINTS
    guide: Sequence[str] = guide.GUIDE
    round_name = "room"
    known_kind = "own"
    """The picture that stands with what somebody has: relics, potions and deck."""
    sided = False
    gathers = True
    """All play at the same time: what one does is told in one line, whoever acted in between."""
    brief: frozenset[str] = folding.BRIEF
    """Events that are told where a table wants the main things alone."""

    def part(self, said: Said, before: Said, names: Names) -> tuple[str, str, str] | None:
        """Return who acted in an event, what joins it to the one before, and it in words; None: it stands alone."""
        return folding.part(said, before, names)

    def tidy(self, events: Sequence[Said]) -> list[Said]:
        """Return events without what would be said twice."""
        return folding.tidy(events)

    def lead(self, view: Any, question: Open, names: Names) -> str:
        """Say what a seat has to play with, nothing where the question says all."""
        return guide.lead(view, question, names)

    def tally(self, view: Any, names: Names) -> list[str]:
        """Count in the end what each has done."""
        return guide.tally(view, names)

    def explain(self, label: Said) -> str:
        """Say what a card or potion does that still needs a target."""
        return guide.explain(label)

    def text(self, view: Any, names: Names) -> str:
        """Tell in words what the picture shows."""
        return telling.text(view, names)

    def headline(self, view: Any, names: Names) -> list[str]:
        """Return the few lines at the table message."""
        return telling.headline(view, names)

    def known(self, view: Any, names: Names) -> list[str]:
        """List what was learned."""
        return telling.known(view, names)

    def time_limits(self, options: Mapping[str, str]) -> Mapping[str, int]:
        """Return after how many seconds a question inside a card gets its usual answer, for the sake of the others."""
        return dict.fromkeys(INSIDE, int(options.get("patience", "600")))

    def side(self, state: State, seat: str) -> str:
        """All are one party."""
        return "party"

    def round(self, state: State) -> int:
        """Return how many rooms were entered."""
        return max(1, state.rooms)

    def unknown(self, state: State) -> str:
        """Return the first thing of a save that this version does not know."""
        return closed.unknown(state)

    def turn(self, state: State) -> str:
        """Name the part of the run that is told as one: a room, or one round of a fight."""
        return f"{state.rooms}.{state.combat.turn if state.combat is not None else 0}"

    def scene(self, state: State) -> str:
        """Name what has one picture: the same part."""
        return self.turn(state)

    def opens(self, said: Said) -> bool:
        """Tell whether an event begins what is told as one."""
        return folding.opens(said)

    def check(self, state: State) -> None:
        """Check the components."""
        closed.check(state)

    def player(self, kind: str, seat: str) -> Player:
        """Return a computer player. Raises Refused for an unknown kind."""
        if kind not in players.KINDS:
            raise Refused("bad_player", kind)
        return players.player(kind, seat)

    def cards(self) -> Sequence[CardEntry]:
        """Return the catalogue."""
        return catalogue.entries()

    def topics(self) -> Mapping[str, str]:
        """Return the rules in our own words."""
        return telling.TOPICS

    follows = ("path", "event", "climb_on")
    """The party's votes: computer players wait until people have voted, and vote as they do."""
    foretells = ("play",)
    """The questions whose answers `foretell` knows: a card that is discarded does not do what it says."""

    def foretell(self, state: State, seat: str, keys: Keys) -> list[Said]:
        """Say what an answer of the play phase will do, as far as that is certain."""
        return preview.foretell(self, state, seat, keys)

    def campaign_after(self, group: Mapping[str, Any], state: State) -> dict[str, Any]:
        """Return a group's record after a run. Raises Refused for an impossible record."""
        return campaign.after(group, state)

    def campaign_lines(self, group: Mapping[str, Any]) -> list[str]:
        """Say what a group has unlocked. Raises Refused for an impossible record."""
        return campaign.lines(group)

    def refuses_guest(self, state: State, seat: str, keys: Keys) -> Said | None:
        """Say why a seat cannot come in while the run goes on; keys: as whom, "" for whoever is free."""
        return guests.refuses_guest(state, seat, keys)

    def welcome(self, state: State, seat: str, keys: Keys) -> None:
        """Note who comes in as the next act begins; no keys: does not any more."""
        guests.welcome(state, seat, keys)

    def idle(self, state: State, seat: str) -> Said | None:
        """Say why a seat is asked nothing, where there is more to say than that others play."""
        return ("comes_with_the_act",) if seat in state.guests else None

    def reached(self, state: State) -> str:
        """Return how far a run has come, for statistics."""
        return "won" if state.outcome is not None and state.outcome.side == "party" else f"act {state.act}"


RULES = SlayTheSpire()
