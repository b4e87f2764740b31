"""Van Helsing as the kernel and the bot know it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter
from typing_extensions import override

from rules.engine import (
    BoardText,
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
    Refused,
    Role,
    Said,
    Setup,
    Steps,
    TableOption,
    TypedMoves,
)
from rules.van_helsing import brides, haunting, hunting, rounds, upcasts
from rules.van_helsing.content.items import BRIDES, HERO_ITEMS, ITEMS, TOKENS
from rules.van_helsing.ending import ending
from rules.van_helsing.messages_en import CHANGED_SIDES, TABLE, say
from rules.van_helsing.paths import numbers, route, stops, walker
from rules.van_helsing.players import KINDS as PLAYER_KINDS
from rules.van_helsing.players import player
from rules.van_helsing.redealing import redeal
from rules.van_helsing.setup import OPTIONS, ROLES, new_state
from rules.van_helsing.sight import CASTLE, of_kind
from rules.van_helsing.state import GONE, State
from rules.van_helsing.steps import step
from rules.van_helsing.telling import council, headline, known, tally, text
from rules.van_helsing.topics import GUIDE, HINTS, TOPICS
from rules.van_helsing.view import View, view

REGISTERED = (brides, haunting, hunting, rounds)
"""Modules whose steps the kernel finds by name."""


class _Messages(Messages):
    table = TABLE
    changed_sides = CHANGED_SIDES


class _BoardText(BoardText):
    @override
    def text(self, view: View, names: Names) -> str:
        return text(view, names)

    @override
    def headline(self, view: View, names: Names) -> list[str]:
        return headline(view, names)

    @override
    def known(self, view: View, names: Names) -> list[str]:
        return known(view, names)

    @override
    def lead(self, view: View, question: Open, names: Names) -> str:
        if question.name == "council":
            return council(view, names)
        turn = question.about and question.about[0] in ("ask_turn", "ask_haunt", "ask_mist", "ask_brides")
        return f"Your turn: {say(question.about, names)}" if turn else ""

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
        return [CardEntry(i.kind, i.name, "item", i.copies, i.text, i.source) for i in ITEMS]


class _TypedMoves(TypedMoves):
    """A hidden way by the numbers of its places (Special Features of Vampire Movement)."""

    prompt = "The places in order"
    example = "33 32 31"

    @override
    def walks(self, state: State, seat: str, question: str) -> bool:
        return walker(state, seat, question) is not None

    @override
    def steps(self, typed: str) -> list[str]:
        return numbers(typed)

    @override
    def route(self, state: State, seat: str, question: str, steps: Sequence[str]) -> tuple[list[Keys], Said]:
        hero = walker(state, seat, question)
        return ([], ("closed",)) if hero is None else route(state, hero, steps)

    @override
    def stops(self, state: State, seat: str, question: str) -> Said:
        return stops(state, state.heroes[question.partition(":")[2]])


class _Players(Players):
    kinds = PLAYER_KINDS

    @override
    def make(self, kind: str, seat: str) -> Player:
        if kind not in PLAYER_KINDS:
            raise Refused("bad_player", kind)
        return player(kind, seat)


class _Pace(Pace):
    @override
    def time_limits(self, options: Mapping[str, str]) -> Mapping[str, int]:
        return dict.fromkeys(("council", "exchange", "bat", "limit", "back", "hand_over"), 86_400)

    @override
    def scene(self, state: State) -> str:
        """Name what has one picture: the turn of a hero, whoever plays it."""
        return state.turn


class VanHelsing(GameDefinition[State]):
    """The rules of Van Helsing."""

    slug: str = "van-helsing"
    title: str = "Van Helsing"
    blurb: str = "Four hunters search a castle in which the Count moves unseen."
    table_names = (
        ("Ashen", "Barred", "Bitter", "Broken", "Crimson", "Forgotten", "Frozen", "Hollow", "Howling", "Iron",
         "Midnight", "Moonless", "Pale", "Raven", "Silent", "Thorn", "Velvet", "Wolfish"),
        ("Bell", "Candle", "Casket", "Chapel", "Coach", "Crypt", "Gallery", "Gate", "Hunt", "Lantern", "Mirror",
         "Oath", "Pass", "Staircase", "Stake", "Tower", "Vigil", "Window"),
    )  # fmt: skip
    minutes: int = 60
    seats: range = range(2, 6)
    accent: int = 0x8B1E3F
    schema: int = 3
    steps: Steps = step
    adapter: TypeAdapter[State] = TypeAdapter(State)
    upcasts: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = upcasts.UPCASTS
    options: Sequence[TableOption] = OPTIONS
    roles: Sequence[Role] = ROLES
    messages = _Messages()
    board_text = _BoardText()
    help = _Help()
    typed_moves = _TypedMoves()
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
    def played_by(self, state: State, seat: str) -> list[str]:
        return [hero.id for hero in state.heroes.values() if hero.seat == seat]

    @override
    def side(self, state: State, seat: str) -> str:
        """Return "hunters" or "vampires"."""
        return state.sides[seat]

    @override
    def round(self, state: State) -> int:
        """Return the number of the round, 1 before the first turn as well."""
        return max(1, state.round)

    @override
    def check(self, state: State) -> None:
        """Raise AssertionError where a token, lock or bride is lost, or a vampire is where it cannot be."""
        check(state)


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
