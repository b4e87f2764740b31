"""Van Helsing as the kernel and the bot know it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter

from rules.engine import CardEntry, Keys, Names, Open, Player, Refused, Role, Said, Setup, Steps, TableOption
from rules.van_helsing import brides, haunting, hunting, rounds
from rules.van_helsing.content.items import BRIDES, HERO_ITEMS, ITEMS, TOKENS
from rules.van_helsing.ending import ending
from rules.van_helsing.folding import BRIEF, merged, part
from rules.van_helsing.paths import route, stops, walker
from rules.van_helsing.players import KINDS as PLAYER_KINDS
from rules.van_helsing.players import player
from rules.van_helsing.redealing import redeal
from rules.van_helsing.setup import OPTIONS, ROLES, new_state
from rules.van_helsing.sight import CASTLE, of_kind
from rules.van_helsing.state import GONE, State
from rules.van_helsing.steps import step
from rules.van_helsing.story import say
from rules.van_helsing.telling import headline, known, tally, text
from rules.van_helsing.topics import GUIDE, HINTS, TOPICS
from rules.van_helsing.view import View, view

REGISTERED = (brides, haunting, hunting, rounds)
"""Modules whose steps the kernel finds by name."""


class VanHelsing:
    """The rules of Van Helsing."""

    slug: str = "van-helsing"
    title: str = "Van Helsing"
    blurb: str = "Four hunters search a castle in which the Count moves unseen."
    minutes: int = 60
    seats: range = range(2, 6)
    accent: int = 0x8B1E3F
    schema: int = 1
    max_rounds: int = 2000
    steps: Steps = step
    adapter: TypeAdapter[State] = TypeAdapter(State)
    upcasts: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = MappingProxyType({})
    options: Sequence[TableOption] = OPTIONS
    roles: Sequence[Role] = ROLES
    player_kinds: Sequence[str] = PLAYER_KINDS
    guide: Sequence[str] = GUIDE
    hints: Mapping[str, tuple[int, str]] = HINTS
    suffered: frozenset[str] = frozenset({"hurt", "killed", "destroyed", "turned", "changes_side", "takes_over"})
    """Events whose first part is who suffered it, not who did it."""
    quiet: frozenset[str] = frozenset({"round", "hides", "mist"})
    """Events that a summary may fold."""
    brief: frozenset[str] = BRIEF
    """Events that are told where a table wants the main things alone."""

    def new(self, setup: Setup) -> State:
        """Return the table at which the first step is due. Raises Refused for impossible options."""
        return new_state(setup)

    def view(self, state: State, seat: str | None) -> View:
        """Return what a seat (None: the public) may see."""
        return view(state, seat)

    def redeal(self, state: State, seat: str | None, rng: random.Random) -> None:
        """Re-deal in place whatever the seat cannot know."""
        redeal(state, seat, rng)

    def say(self, said: Said, names: Names) -> str:
        """Say an event, a prompt, a label or a refusal in words."""
        return say(said, names)

    def part(self, said: Said, before: Said, names: Names) -> tuple[str, str, str] | None:
        """Return who acted in an event, what joins it to the one before, and it in words; None: it stands alone."""
        return part(said, before, names)

    def merged(self, said: Said, before: Said) -> Said | None:
        """Return one event for two that tell of the same."""
        return merged(said, before)

    def lead(self, view: View, question: Open, names: Names) -> str:
        """Say whose turn it is, where, and with what, to whoever's it is."""
        turn = question.about and question.about[0] in ("ask_turn", "ask_haunt", "ask_mist", "ask_brides")
        return f"Your turn: {say(question.about, names)}" if turn else ""

    def walks(self, state: State, seat: str, question: str) -> bool:
        """Tell whether a question of a seat can be answered by a whole path."""
        return walker(state, seat, question) is not None

    def route(self, state: State, seat: str, question: str, numbers: Sequence[str]) -> tuple[list[Keys], Said]:
        """Return the answers that walk a path of numbered places, or why its first impossible step is impossible."""
        hero = walker(state, seat, question)
        return ([], ("closed",)) if hero is None else route(state, hero, numbers)

    def stops(self, state: State, seat: str, question: str) -> Said:
        """Say why a path ends before its last step, () where it goes on."""
        return stops(state, state.heroes[question.partition(":")[2]])

    def text(self, view: View, names: Names) -> str:
        """Tell in words everything that the picture of a view shows."""
        return text(view, names)

    def headline(self, view: View, names: Names) -> list[str]:
        """Return the few lines that stand with the table message."""
        return headline(view, names)

    def tally(self, view: View, names: Names) -> list[str]:
        """Count in the end how the sides stand."""
        return tally(view, names)

    def known(self, view: View, names: Names) -> list[str]:
        """List what the view's seat has learned and may look up again."""
        return known(view, names)

    def time_limits(self, options: Mapping[str, str]) -> Mapping[str, int]:
        """Return after how many seconds the usual answer is given to questions of a name, at any table."""
        return {"council": 86_400, "exchange": 86_400}

    def played_by(self, state: State, seat: str) -> list[str]:
        """Return the ids of the heroes that a seat plays."""
        return [hero.id for hero in state.heroes.values() if hero.seat == seat]

    def side(self, state: State, seat: str) -> str:
        """Return "hunters" or "vampires"."""
        return state.sides[seat]

    def scene(self, state: State) -> str:
        """Name what has one picture: the turn of a hero, whoever plays it."""
        return state.turn

    def round(self, state: State) -> int:
        """Return the number of the round, 1 before the first turn as well."""
        return max(1, state.round)

    def check(self, state: State) -> None:
        """Raise AssertionError where a token, lock or bride is lost, or a vampire is where it cannot be."""
        check(state)

    def player(self, kind: str, seat: str) -> Player:
        """Return a computer player. Raises Refused for an unknown kind."""
        if kind not in PLAYER_KINDS:
            raise Refused("bad_player", kind)
        return player(kind, seat)

    def cards(self) -> Sequence[CardEntry]:
        """Return the catalogue of all tokens."""
        return [CardEntry(i.kind, i.name, "item", i.copies, i.text, i.source) for i in ITEMS]

    def topics(self) -> Mapping[str, str]:
        """Return the rules in our own words, by topic title."""
        return TOPICS


def check(state: State) -> None:
    """Count the components: 41 tokens, 7 locks, 8 brides; and see that hidden vampires fit what is known."""
    where: Counter[str] = Counter(state.removed)
    where.update(state.face_down.values())
    for tokens in state.face_up.values():
        assert tokens, "an empty pile"
        where.update(tokens)
    where.update(state.free.keys())
    where.update(state.killed)
    for hero in state.heroes.values():
        where.update(hero.items)
    assert where.keys() == TOKENS.keys(), sorted(TOKENS.keys() ^ where.keys())
    assert len(where) == 41
    assert set(where.values()) == {1}, [t for t, n in where.items() if n > 1]
    assert where.keys() >= set(BRIDES) | set(HERO_ITEMS)
    locks = [edge.key for edge in CASTLE.locks]
    assert len(locks) == 7
    assert set(state.locks) <= set(locks)
    assert len(set(state.locks)) == len(state.locks)
    for hero in state.heroes.values():
        _check_hero(state, hero.id)
    for watcher, maybe in state.holders.items():
        for token, who in maybe.items():
            assert any(token in state.heroes[h].items for h in who), (watcher, token, who)
    assert state.outcome is not None or state.turn == "" or ending(state) is None


def _check_hero(state: State, hero_id: str) -> None:
    hero = state.heroes[hero_id]
    assert 0 <= hero.health <= hero.most, hero
    assert set(hero.open) <= set(hero.items), hero
    if not hero.alive:
        assert not hero.items
        assert hero.place == GONE
        return
    assert hero.health > 0
    if hero.vampire:
        assert len(hero.items) == len(of_kind(hero, "bat")) + len(of_kind(hero, "bride"))
        acting = state.turn == hero_id and state.outcome is None
        spots = [s for s in hero.spots if s[0] == hero.place and (not acting or s[1] == state.points)]
        assert spots or not state.round or state.outcome is not None, (hero, state.points)
        assert not hero.held or any(s[2] in (hero.came, GONE) for s in spots), hero
