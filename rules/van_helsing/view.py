"""What a seat may see, field by field: the only thing that pictures, texts and panels are made from."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.van_helsing.content.castle import Castle, Edge, Place
from rules.van_helsing.content.castle import load as _load
from rules.van_helsing.content.items import KINDS, TOKENS, Item
from rules.van_helsing.sight import hunters_see, relics_at
from rules.van_helsing.state import DRACULA, GONE, HEROES, NAMES, SHORT, Hero, State

CASTLE: Castle = _load()

__all__ = [
    "CASTLE", "DRACULA", "HEROES", "KINDS", "NAMES", "SHORT", "BrideView", "Castle", "Edge", "EndView", "HeroView",
    "Item", "ItemView", "Place", "TrailView", "View", "view",
]  # fmt: skip


@dataclass(slots=True)
class ItemView:
    """A token that the seat may know: its id, kind and name, and whether it lies face up for all."""

    id: str
    kind: str
    name: str
    open: bool


@dataclass(slots=True)
class HeroView:
    """One hero card and its figure; `place` is None where the seat may not know it or the hero is dead."""

    id: str
    name: str
    short: str
    seat: str
    side: str
    mine: bool
    alive: bool
    turned: bool
    health: int
    most: int
    place: int | None
    shown: bool
    """Whether the figure stands on the board for everybody."""
    last_place: int | None
    """Where everybody last knew it to be, and in which round."""
    last_round: int
    exit: str
    """Key of the way (castle edge) by which it last left in sight, "" when there is none or it was seen since."""
    exit_from: int | None
    bats: int
    brides: int
    carried: int
    """How many tokens a hunter carries."""
    items: list[ItemView]
    """The hunter's own side sees all of them, others only those face up; a vampire's retinue is open to all."""
    told: list[ItemView]
    """Closed tokens that the seat has seen the hunter take and nobody may have been given since."""
    path: list[int]
    """Places of this turn, the first one included; of vampires for their own side only."""


@dataclass(slots=True)
class BrideView:
    """A bride on her own, always in sight."""

    id: str
    place: int
    may_act: bool


@dataclass(slots=True)
class ProposalView:
    """Who has given an item its place in the hunters' plan, and who would carry it."""

    seat: str
    item: ItemView
    hero: str


@dataclass(slots=True)
class TrailView:
    """One vampire's walk in one turn, told when the game is over."""

    hero: str
    round: int
    path: list[int]


@dataclass(slots=True)
class EndView:
    """How it ended, and what nobody could see before."""

    side: str
    winners: list[str]
    why: str
    face_down: dict[int, ItemView]
    trails: list[TrailView]


@dataclass(slots=True)
class View:
    """The table as one seat (None: the public) sees it."""

    seat: str | None
    side: str
    """"hunters", "vampires", or "" for the public."""
    seats: list[str]
    phase: str
    """"council" before the first turn, "turns", or "over"."""
    round: int
    round_limit: int
    """0 for none."""
    turn: str
    """The hero whose turn it is, "brides", or ""."""
    points: int | None
    """Action points left; None where the seat cannot tell how many a hidden vampire has used."""
    points_at_start: int
    heroes: list[HeroView]
    """In turn order, Dracula first."""
    face_down: list[int]
    face_up: dict[int, list[ItemView]]
    locks: list[str]
    """Keys of the castle's edges that are still locked."""
    brides: list[BrideView]
    brides_found: int
    brides_lost: int
    removed: list[ItemView]
    passage_known: bool
    relics: int | None
    """Where the Holy Relics lie, once found."""
    watched: list[int]
    """Places that hunters look into now: a vampire there is seen."""
    marks: list[int]
    """Places where something happened in public this turn: to be ringed."""
    accepted: list[str]
    """Seats that are content with the hunters' split, before the first turn."""
    end: EndView | None
    here: int | None = None
    """Where the hero whose turn it is stands, if the seat may know."""
    hidden: bool = False
    """Whether the acting hero is a vampire that the others do not see."""
    hand: list[str] = field(default_factory=list)
    """Heroes that the seat plays."""
    proposed: list[ProposalView] = field(default_factory=list)
    """What hunters have changed in their plan before the first turn, the latest last; for their side alone."""


def _item(token: str, open: bool) -> ItemView:
    item = TOKENS[token]
    return ItemView(token, item.kind, item.name, open)


def _hero(state: State, hero: Hero, seat: str | None, side: str) -> HeroView:
    over = state.outcome is not None
    ally = over or hero.side == side
    known = hero.alive and (ally or hero.shown)
    council = state.turn == "council"
    if hero.vampire or ally:
        items = [_item(t, hero.vampire or t in hero.open) for t in hero.items]
    else:
        items = [_item(t, True) for t in hero.open]
    kinds = [TOKENS[t].kind for t in hero.items] if hero.vampire else []
    return HeroView(
        id=hero.id,
        name=NAMES[hero.id],
        short=SHORT[hero.id],
        seat=hero.seat,
        side=hero.side,
        mine=hero.seat == seat,
        alive=hero.alive,
        turned=hero.vampire and hero.id != DRACULA,
        health=hero.health,
        most=hero.most,
        place=hero.place if known else None,
        shown=hero.shown and hero.alive,
        last_place=None if hero.last_place == GONE else hero.last_place,
        last_round=hero.last_round,
        exit=hero.exit,
        exit_from=None if hero.exit_from == GONE else hero.exit_from,
        bats=kinds.count("bat"),
        brides=kinds.count("bride"),
        carried=0 if hero.vampire or (council and not ally) else len(hero.items),
        items=items,
        told=[] if ally or hero.vampire else [_item(t, False) for t in _told(state, hero, seat)],
        path=hero.path[:] if ally or not hero.vampire else [],
    )


def _told(state: State, hero: Hero, seat: str | None) -> list[str]:
    maybe = state.holders.get(seat or "*") or state.holders.get("*", {})
    return sorted(t for t, who in maybe.items() if who == [hero.id])


def points_known(state: State, side: str) -> int | None:
    """Return the acting hero's points as far as a side can tell."""
    hero = state.heroes.get(state.turn)
    if hero is None or not hero.vampire or side == "vampires" or state.outcome is not None:
        return state.points
    left = {spot[1] for spot in hero.spots}
    return left.pop() if len(left) == 1 else None


def view(state: State, seat: str | None) -> View:
    """Return what a seat (None: the public) may see."""
    side = state.seat_side(seat)
    over = state.outcome
    acting = state.heroes.get(state.turn)
    cards = [DRACULA, *state.order]
    heroes = [_hero(state, state.heroes[h], seat, side) for h in cards]
    end = None
    if over is not None:
        end = EndView(
            over.side,
            over.winners[:],
            over.why,
            {p: _item(t, False) for p, t in sorted(state.face_down.items())},
            [TrailView(t.hero, t.round, t.path[:]) for t in state.trails],
        )
    found = len(state.free) + len(state.killed) + sum(h.brides for h in heroes)
    here = next((h.place for h in heroes if h.id == state.turn), None)
    return View(
        seat=seat,
        side=side,
        seats=state.seats[:],
        phase="over" if over is not None else "council" if state.turn == "council" else "turns",
        round=state.round,
        round_limit=int(state.options["round_limit"]) if state.options.get("round_limit", "off") != "off" else 0,
        turn="" if state.turn == "council" else state.turn,
        points=points_known(state, side),
        points_at_start=state.points_at_start,
        heroes=heroes,
        face_down=sorted(state.face_down),
        face_up={p: [_item(t, True) for t in ts] for p, ts in sorted(state.face_up.items())},
        locks=state.locks[:],
        brides=[BrideView(b, p, b in state.waiting) for b, p in state.free.items()],
        brides_found=found,
        brides_lost=len(state.killed),
        removed=[_item(t, True) for t in state.removed],
        passage_known=state.passage_known,
        relics=None if (relics := relics_at(state)) == GONE else relics,
        watched=sorted(hunters_see(state)),
        marks=state.marks[:],
        accepted=state.accepted[:],
        end=end,
        here=here,
        hidden=acting is not None and acting.vampire and not acting.shown,
        hand=[h for h in cards if state.heroes[h].seat == seat],
        proposed=_proposed(state) if side == "hunters" and state.turn == "council" else [],
    )


def _proposed(state: State) -> list[ProposalView]:
    return [
        ProposalView(seat, _item(token, False), next(h for h in state.order if token in state.heroes[h].items))
        for token, seat in state.movers.items()
    ]
