"""Toy games for the service's tests: the kernel's toy with words; a duel with orders, picks and amounts."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from rules.engine import (
    BoardText,
    Chance,
    Choice,
    Game,
    Help,
    Messages,
    Option,
    Players,
    Question,
    RandomPlayer,
    Role,
    Root,
    Setup,
    Step,
    Steps,
    TableOption,
)
from tests.rules.engine.toy import Toy


class Sleeper:
    """A computer player that never comes to an end."""

    def choose(self, desk: Any, question: Any, rng: Any) -> Any:
        """Think for ever."""
        time.sleep(600)


class Said(Messages):
    """Its words."""

    def say(self, said: Any, names: Any) -> str:
        """Say it with names."""
        return " ".join(str(names.get(str(p), p)) for p in said).capitalize() + "."


class Told(BoardText):
    """Its board."""

    def text(self, view: Any, names: Any) -> str:
        """Say the view."""
        return f"Round {view['round']}: {view['hands']}"

    def headline(self, view: Any, names: Any) -> list[str]:
        """Say the round and the points."""
        return [f"Round {view['round']}", " · ".join(f"{names[s]} {h[0]}" for s, h in view["hands"].items())]

    def known(self, view: Any, names: Any) -> list[str]:
        """Say the hand."""
        return [str(h[3]) for h in view["hands"].values() if isinstance(h[3], tuple)]


class Rule(Help):
    """Its rules."""

    def topics(self) -> dict[str, str]:
        """Say the rules."""
        return {"Aim": "Dig and give."}


class RandomOrAsleep(Players):
    """Its computer players."""

    kinds = ("random", "sleeper")

    def make(self, kind: str, seat: str) -> Any:
        """Play at random, or never."""
        return Sleeper() if kind == "sleeper" else RandomPlayer()


class Spoken(Toy):
    """The toy, with what the lobby and the table message need."""

    slug = "toy"
    minutes = 5
    options = (
        TableOption("length", "Length", (Choice("short", "a short game"), Choice("long", "a long game")), "long"),
    )
    roles = (Role("digger", "the digger"), Role("giver", "the giver"))
    messages = Said()
    board_text = Told()
    help = Rule()
    players = RandomOrAsleep()


step = Steps()


@dataclass(slots=True, kw_only=True)
class Bouts(Root):
    """The duel's root."""

    points: dict[str, int] = field(default_factory=dict)
    bout: int = 0


@step
async def bout(game: Game[Bouts]) -> None:
    """One asks for an amount, the others may parry, and picks come last."""
    state = game.state
    state.bout += 1
    seats = list(state.points)
    if state.bout > 3:
        game.finish("all", seats, "enough")
        return
    game.then("bout")
    for seat in seats:
        amounts = [Option(str(n), label=(f"{n} coins",)) for n in range(40)]
        (amount,) = await game.ask(seat, "stake", amounts, default=("0",))
        parries = [
            Question(
                s, "parry", lambda: [Option("yes"), Option("no", style="pass")], default=("no",),
                orders={"always": ("yes",), "never": ("no",), "broken": ("perhaps",)},
            )
            for s in seats if s != seat
        ]  # fmt: skip
        got = await game.window(parries)
        game.tell("stakes", seat, amount, sum(k == ("yes",) for k in got.values()))
        state.points[seat] += int(amount)
    picks = await game.ask(
        seats[0], "pick", [Option(k, label=(f"Card {k}",)) for k in "abcdefgh"], pick=(2, 3), default=("a", "b")
    )
    game.tell("picks", seats[0], *picks)


class Duel(Spoken):
    """A duel of three bouts."""

    slug, title = "duel", "Duel"
    steps: Any = step
    adapter: Any = TypeAdapter(Bouts)
    seats = range(2, 4)
    options: Any = ()
    roles: Any = ()

    def new(self, setup: Setup) -> Any:
        """Begin."""
        return Bouts(chance=Chance(setup.seed), agenda=[Step("bout")], points=dict.fromkeys(setup.seats, 0))

    def view(self, state: Any, seat: str | None) -> Any:
        """Show all."""
        return {"round": state.bout, "hands": {s: [p, 0, 0, 0] for s, p in state.points.items()}}

    def redeal(self, state: Any, seat: str | None, rng: Any) -> None:
        """Nothing is hidden."""

    def round(self, state: Any) -> int:
        """Return the bout."""
        return state.bout

    def side(self, state: Any, seat: str) -> str:
        """Everyone is on one side."""
        return "all"

    def check(self, state: Any) -> None:
        """Nothing to count."""


GAMES = {"toy": Spoken(), "duel": Duel()}
