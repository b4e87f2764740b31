"""What a seat may see, field by field: the only thing that pictures, texts and panels are made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from rules.vampire_survivors.board import BOARDS, WAY_NAMES, WAYS, Board
from rules.vampire_survivors.content.achievements import BY_NUMBER
from rules.vampire_survivors.content.enemies import REAPER, TOKENS, Icon
from rules.vampire_survivors.content.lights import LIGHTS
from rules.vampire_survivors.faces import (
    CardFace,
    EnemyFace,
    asks,
    card_face,
    cells,
    enemy_face,
    gives,
    name_of,
    standing_off,
    weapon_of,
)
from rules.vampire_survivors.harm import most_health
from rules.vampire_survivors.library import CARDS, CHARACTERS, EVOLUTIONS, FACES
from rules.vampire_survivors.messages_en import cause, ending
from rules.vampire_survivors.state import COFFIN, DECKS, HAND_LIMIT, MOST_ARMOR, State, Survivor
from rules.vampire_survivors.texts import card_text, evolution_text
from rules.vampire_survivors.trials import Arrow, Threat

__all__ = [
    "BOARDS",
    "HAND_LIMIT",
    "MOST_ARMOR",
    "REAPER",
    "WAYS",
    "WAY_NAMES",
    "Arrow",
    "Board",
    "CardFace",
    "CardView",
    "DeckView",
    "EndView",
    "EnemyFace",
    "FeatView",
    "PileView",
    "StackView",
    "SurvivorView",
    "Threat",
    "View",
    "card_face",
    "card_view",
    "cause",
    "cells",
    "ending",
    "enemy_face",
    "name_of",
    "standing_off",
    "view",
    "weapon_of",
]  # fmt: skip


@dataclass(slots=True)
class CardView:
    """A card that lies open or is one's own; `copy` is the key by which questions speak of it."""

    id: str
    copy: str
    name: str
    kind: str
    bolt: bool
    deck: int
    instant: str
    persistent: str


@dataclass(slots=True)
class PileView:
    """A pile of enemies: what can be seen of its top, how many armor tokens lie on it, how high it is."""

    space: str
    x: int
    y: int
    name: str
    level: int
    icons: list[Icon]
    armor: int
    height: int
    boss: bool
    reaper: bool
    arrived: bool
    """Whether it came in this spawn phase."""


@dataclass(slots=True)
class SurvivorView:
    """One player's board and standee; `hand` is None where it is closed to the seat."""

    seat: str
    character: str
    name: str
    mine: bool
    active: bool
    side: str
    space: str
    x: int
    y: int
    damage: int
    most: int
    armor: int
    dead: bool
    deaths: int
    hand: list[CardView] | None
    cards: int
    deck: int
    discard: list[CardView]
    weapon: CardView | None
    passive: CardView | None
    evolutions: list[str]
    leveled: bool
    mercy: str
    """Its standing order for Floor Chickens; "" where that is not the seat's to know."""
    on_top: list[CardView] = field(default_factory=list)
    """Cards on top of the deck that everybody knows, the topmost first."""


@dataclass(slots=True)
class StackView:
    """A space of the coffin board: how many tokens are left, and the top one where it was seen."""

    name: str
    left: int
    top: str
    boss: bool


@dataclass(slots=True)
class DeckView:
    """A deck of the level-up display."""

    deck: int
    top: CardView | None
    left: int


@dataclass(slots=True)
class FeatView:
    """An achievement laid out."""

    number: int
    title: str
    count: int
    goal: int
    spend: int
    done: bool
    asks: str
    gives: str


@dataclass(slots=True)
class EndView:
    """How it ended: why is minor, minor_after, major, all_dead or died_twice."""

    won: bool
    why: str
    kills: dict[str, int]
    hurts: dict[str, int]
    fallen: int
    deaths: list[tuple[str, int]]
    """Who fell, in which turn."""


@dataclass(slots=True)
class View:
    """The table as one seat (None: the public) sees it."""

    seat: str | None
    seats: list[str]
    map: str
    map_name: str
    width: int
    height: int
    closed: list[str]
    inverse: bool
    turn: int
    active: str
    phase: str
    wave: int
    survivors: list[SurvivorView]
    """In seat order."""
    piles: list[PileView]
    lights: list[str]
    light_stack: int
    coins: int
    chickens: int
    spent: dict[str, int]
    """Light sources that are used up, by kind."""
    xp: int
    coffin: list[StackView]
    display: list[DeckView]
    evolutions: list[tuple[str, str, str, str]]
    """Unclaimed: name, weapon, passive, text."""
    feats: list[FeatView]
    bombs: list[str]
    cats: list[str]
    shut: list[str]
    menu: bool
    bonus: int
    playing: CardView | None
    survived: bool
    end: EndView | None
    threat: Threat | None = None
    """What comes if the active player ends now; for the active player alone, in player actions."""

    @property
    def me(self) -> SurvivorView | None:
        """Return the seat's own survivor."""
        return next((s for s in self.survivors if s.mine), None)


@cache
def card_view(copy: str) -> CardView:
    """Return what is printed on a copy of a card; shared, so never changed."""
    face = CARDS[copy]
    return CardView(face.id, copy, face.name, face.kind, face.bolt, face.deck, *card_text(face))


def _survivor(state: State, survivor: Survivor, seat: str | None) -> SurvivorView:
    board = state.board
    x, y = board.xy(survivor.space)
    open_ = survivor.seat == seat or state.options["hands"] == "open" or state.outcome is not None
    known: list[CardView] = []
    for card in reversed(survivor.deck):
        if card not in state.placed:
            break
        known.append(card_view(card))
    return SurvivorView(
        seat=survivor.seat,
        character=survivor.character,
        name=CHARACTERS[survivor.character].name if survivor.character else "",
        mine=survivor.seat == seat,
        active=survivor.seat == state.active,
        side=survivor.side,
        space=board.names[survivor.space],
        x=x,
        y=y,
        damage=survivor.damage,
        most=most_health(survivor) if survivor.character else survivor.base_health,
        armor=survivor.armor,
        dead=survivor.dead,
        deaths=survivor.deaths,
        hand=[card_view(c) for c in survivor.hand] if open_ else None,
        cards=len(survivor.hand),
        deck=len(survivor.deck),
        discard=[card_view(c) for c in survivor.discard],
        weapon=card_view(survivor.weapon) if survivor.weapon else None,
        passive=card_view(survivor.passive) if survivor.passive else None,
        evolutions=survivor.evolutions[:],
        leveled=survivor.leveled,
        mercy=survivor.mercy if survivor.seat == seat else "",
        on_top=known,
    )


def _pile(state: State, space: int) -> PileView:
    board, pile = state.board, state.piles[space]
    kind = TOKENS[pile.top]
    x, y = board.xy(space)
    return PileView(
        board.names[space], x, y, kind.name, kind.level, list(kind.icons), pile.armor, len(pile.tokens), kind.boss,
        pile.top == REAPER, space in state.arrived,
    )  # fmt: skip


def _stack(state: State, name: str) -> StackView:
    stack = state.coffin.get(name, [])
    top = stack[-1] if stack else ""
    seen = top in state.placed or top == REAPER
    return StackView(name, len(stack), TOKENS[top].name if top and seen else "", not name.startswith("L"))


def _evolution(id: str) -> tuple[str, str, str, str]:
    card = EVOLUTIONS[id]
    return card.name, FACES[card.weapon].name, FACES[card.passive].name, evolution_text(card)


def _end(state: State) -> EndView | None:
    over = state.outcome
    if over is None:
        return None
    return EndView(
        bool(over.winners), over.why, dict(state.kills), dict(state.hurts), len(state.fallen), state.death_turns[:]
    )


def view(state: State, seat: str | None) -> View:
    """Return what a seat (None: the public) may see."""
    board = state.board
    names = board.names
    spent: dict[str, int] = {}
    for token in state.spent:
        spent[LIGHTS[token].name] = spent.get(LIGHTS[token].name, 0) + 1
    feats = [(f, BY_NUMBER[f.number]) for f in state.feats]
    coins = sum(t.startswith("coin") for t in state.pickups)
    return View(
        seat=seat,
        seats=state.seats[:],
        map=board.slug,
        map_name=board.name,
        width=board.width,
        height=board.height,
        closed=sorted(board.closed),
        inverse=state.inverse,
        turn=state.turn,
        active=state.active,
        phase="over" if state.outcome is not None else state.phase,
        wave=state.wave,
        survivors=[_survivor(state, state.survivors[s], seat) for s in state.seats],
        piles=[_pile(state, space) for space in sorted(state.piles)],
        lights=[names[s] for s in sorted(state.lights)],
        light_stack=len(state.light_stack),
        coins=coins,
        chickens=len(state.pickups) - coins,
        spent=spent,
        xp=state.xp,
        coffin=[_stack(state, name) for name in COFFIN],
        display=[
            DeckView(
                d, card_view(state.display[d][-1]) if state.display.get(d) else None, len(state.display.get(d, []))
            )
            for d in DECKS
        ],
        evolutions=[_evolution(e) for e in state.evolutions],
        feats=[
            FeatView(
                f.number, a.title, min(f.count, a.count), a.count, a.spend, f.done, asks(f.number), gives(f.number)
            )
            for f, a in feats
        ],
        bombs=[names[s] for s in state.bombs],
        cats=[names[s] for s in state.cats],
        shut=state.shut[:],
        menu=state.menu,
        bonus=state.bonus,
        playing=card_view(state.playing_card) if state.playing_card else None,
        survived=state.survived,
        end=_end(state),
    )
