"""Who is meant, one of several, and effects that are one call of the rules (house notation: who, choose)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.cards import Effect, carry_out, inner
from rules.draculas_curse import castle
from rules.draculas_curse.registry import Cx
from rules.draculas_curse.strength import open_ar
from rules.engine import Option

Act: TypeAlias = Callable[[Any], "Awaitable[Any] | None"]
SAID = {
    "self": "you", "foe": "the enemy", "each_slayer": "each slayer", "explorer": "the explorer", "owner": "you",
    "next_slayer": "the next slayer", "chosen_slayer": "a slayer", "nearest_slayer": "the nearest slayer",
    "strongest_slayer": "the strongest other slayer", "player_adjacent": "an adjacent player",
    "player_here": "a player here", "players_here": "the players here", "slayer_adjacent": "an adjacent slayer",
    "slayers_adjacent": "adjacent slayers", "slayers_here": "slayers here", "receiver": "the receiver",
    "dracula": "Dracula", "vampires": "the vampires",
}  # fmt: skip
PLURAL = ("each_slayer", "players_here", "slayers_adjacent", "slayers_here", "vampires")


def candidates(c: Cx, who: str) -> list[str]:
    """Return the seats that may be meant."""
    state = c.state
    if who in ("self", "explorer", "owner"):
        return [c.seat]
    if who == "receiver":
        return [c.subject]
    if who == "foe":
        fight = state.fight
        if fight is not None and fight.kind == "duel":
            return [fight.other if c.seat == fight.seat else fight.seat]
        return [c.subject] if c.subject in state.slayers else []
    if who in ("each_slayer", "chosen_slayer"):
        return state.living
    if who == "vampires":
        return state.vampires
    if who == "next_slayer":
        return state.living[:1] if c.seat not in state.slayers else [c.seat]
    others = [s for s in state.playing if s != c.seat and state.slayers[s].at]
    slayers = [s for s in others if s in state.living]
    if who == "strongest_slayer":
        return [max(slayers, key=lambda s: open_ar(c.game, s))] if slayers else [c.seat]
    if c.seat not in state.slayers or not c.me.at:
        return []
    if who == "nearest_slayer":
        away = castle.distances(state, c.me.at)
        near = [s for s in slayers if state.slayers[s].at in away]
        return [min(near, key=lambda s: away[state.slayers[s].at])] if near else []
    found = slayers if who.startswith("slayer") else others
    if who.endswith("here"):
        return [s for s in found if state.slayers[s].at == c.me.at]
    return [s for s in found if castle.adjacent(state, c.me.at, state.slayers[s].at)]


async def whom(c: Cx, who: str, name: str = "whom") -> list[str]:
    """Return who is meant; one of several is chosen by the actor."""
    found = candidates(c, who)
    if who in PLURAL or len(found) <= 1:
        return found
    asked = c.seat if c.seat in c.state.slayers or c.seat == c.state.dracula.seat else found[0]
    options = [Option(s, ("seat", s), shows=("seat", s)) for s in found]
    (seat,) = await c.game.ask(
        asked, f"{name}:{c.source}", options, about=("ask_whom", thing(c.source)), default=(found[0],)
    )
    return [seat]


def thing(source: str) -> str:
    """Return the id of a source, for words."""
    return source.partition("#")[0]


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Pick one of several effects, of those that can be carried out."""

    branches: tuple[tuple[Effect, ...], ...]

    async def run(self, c: Any) -> None:
        """Ask, and do it."""

        def listing() -> list[Option]:
            found = []
            for n, branch in enumerate(self.branches):
                why = ("why_cannot",) if any(isinstance(e, Able) and not e.able(c) for e in branch[:1]) else None
                found.append(Option(str(n), ("branch", inner(branch)), why))
            return found if any(o.why_not is None for o in found) else [Option("nothing", ("nothing",))]

        (key,) = await c.game.ask(
            c.seat, f"choose:{c.source}", listing, about=("ask_choose", thing(c.source)),
            default=lambda: next((o.key,) for o in listing() if o.why_not is None),
        )  # fmt: skip
        if key != "nothing":
            await carry_out(c, self.branches[int(key)])

    def clause(self) -> str:
        """Say it."""
        return " or ".join(inner(branch) for branch in self.branches)


class Able(Effect):
    """An effect that may be impossible: then it cannot be chosen."""

    __slots__ = ()

    def able(self, c: Any) -> bool:
        """Tell whether it can be carried out."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Does(Effect):
    """One call of the rules, and its words."""

    said: str
    act: Act

    async def run(self, c: Any) -> None:
        """Call it."""
        found = self.act(c)
        if found is not None:
            await found

    def clause(self) -> str:
        """Say it."""
        return self.said


def of(who: str) -> str:
    """Say whom something befalls, "" for the actor."""
    return "" if who in ("self", "explorer", "owner") else f" ({SAID[who]})"
