"""The toy game with words and a few orders, as a catalogue for the service's tests."""

from __future__ import annotations

from typing import Any

from rules.engine import Choice, Option, Role, TableOption
from tests.rules.engine.toy import Toy


class Spoken(Toy):
    """The toy, with what the lobby and the table message need."""

    slug = "toy"
    minutes = 5
    player_kinds = ("random",)
    options = (TableOption("length", "Length", (Choice("short", "a short game"), Choice("long", "a long game")), "long"),)
    roles = (Role("digger", "the digger"), Role("giver", "the giver"))

    def say(self, said: Any, names: Any) -> str:
        """Say it with names."""
        return " ".join(str(names.get(str(p), p)) for p in said).capitalize() + "."

    def text(self, view: Any, names: Any) -> str:
        """Say the view."""
        return f"Round {view['round']}: {view['hands']}"

    def headline(self, view: Any, names: Any) -> list[str]:
        """Say the round and the points."""
        return [f"Round {view['round']}", " · ".join(f"{names[s]} {h[0]}" for s, h in view["hands"].items())]

    def known(self, view: Any, names: Any) -> list[str]:
        """Say the hand."""
        return [str(h[3]) for h in view["hands"].values() if isinstance(h[3], tuple)]

    def topics(self) -> dict[str, str]:
        """Say the rules."""
        return {"Aim": "Dig and give."}

    def cards(self) -> list[Any]:
        """Return no cards."""
        return []


GAMES = {"toy": Spoken()}
__all__ = ["GAMES", "Option", "Spoken"]
