"""What a seat may see, field by field: the only thing that pictures, texts and panels are made from."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.cards.piles import knows
from rules.draculas_curse import castle
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import (
    CARDS,
    CHARACTERS,
    KEEP,
    SUBCLASSES,
    TRAPS,
    id_of,
    monster,
    printed_name,
)
from rules.draculas_curse.state import COLOURS, DECKS, Slayer, State
from rules.draculas_curse.winning import side


@dataclass(slots=True)
class CardView:
    """A card that lies open or is one's own; `copy` is the key by which questions speak of it."""

    id: str
    copy: str
    name: str
    deck: str
    types: list[str]
    slot: str
    ar: int
    bp_cost: int


@dataclass(slots=True)
class EventView:
    """An event icon of a room; `open`: it can still happen."""

    kind: str
    icon: str
    tier: int
    deck: str
    open: bool


@dataclass(slots=True)
class RoomView:
    """A room as it lies, or a facedown one, of which only the floor is known; doors: side -> colour, what it is."""

    place: str
    name: str
    x: int
    y: int
    floor: str
    facedown: bool
    dracula: bool
    doors: dict[str, tuple[str, str]]
    events: list[EventView]
    players: list[str]
    shadows: int
    face: str
    """The hidden side of a single Shadow, where the seat knows it."""
    known: str
    """The name of a facedown room, where the seat knows it."""


@dataclass(slots=True)
class StairView:
    """A pair of Staircase tokens."""

    number: int
    one: str
    one_side: str
    other: str
    other_side: str


@dataclass(slots=True)
class PlayerView:
    """A slayer or vampire; `hand` and `quest` are None where they are closed to the seat."""

    seat: str
    character: str
    name: str
    title: str
    mine: bool
    active: bool
    vampire: bool
    out: bool
    side: str
    life: int
    bp: int
    place: str
    place_name: str
    hand: list[CardView] | None
    cards: int
    slots: dict[str, list[CardView]]
    subclasses: list[tuple[str, str]]
    companions: list[tuple[str, int]]
    curses: list[tuple[str, str]]
    trap: CardView | None
    has_trap: bool
    quest: str | None
    holds_quest: bool
    skips: int
    imprisoned: bool
    arrives: bool
    left: int
    moved: int
    halted: bool
    fought: bool


@dataclass(slots=True)
class DraculaView:
    """Dracula; what only he knows is None for others."""

    seat: str
    mine: bool
    active: bool
    life: int
    essence: int
    hand: list[tuple[str, str, str]] | None
    """Id, name and floor of each room."""
    hand_floors: dict[str, int]
    rooms_left: int
    placed: int
    keep: list[tuple[str, str, str, str]]
    """Id, name, level and column of what is built."""
    trap: str | None
    has_trap: bool
    traps: list[tuple[str, str, int]]
    pool: int
    """Shadows that are out of the castle."""


@dataclass(slots=True)
class MonsterView:
    """A monster that lies open."""

    id: str
    copy: str
    name: str
    tier: int
    ar: int
    sv: int
    boss: bool


@dataclass(slots=True)
class DojoView:
    """What the automated Dracula has lying open."""

    shadows: int
    active: list[tuple[str, str]]
    """Id and name of the active cards, the top one last."""
    trap: tuple[str, str] | None
    deck: int
    discard: list[tuple[str, str]]
    rooms_left: int


@dataclass(slots=True)
class EndView:
    """How it ended."""

    side: str
    winners: list[str]
    why: str
    quests: dict[str, str]
    """Quests by seat."""


@dataclass(slots=True)
class View:
    """The table as one seat (None: the public) sees it."""

    seat: str | None
    seats: list[str]
    dojo: bool
    round: int
    active: str
    phase: str
    players: list[PlayerView]
    """In turn order."""
    dracula: DraculaView | None
    dojo_cards: DojoView | None
    rooms: list[RoomView]
    stairs: list[StairView]
    portals: list[str]
    stacks: dict[str, int]
    decks: dict[str, int]
    discards: dict[str, list[CardView]]
    well: list[MonsterView]
    """The Soul Well, its top last."""
    combat_deck: int
    combat_discard: int
    end: EndView | None
    known_tiles: list[tuple[str, str]] = field(default_factory=list)
    """Tiles on top of the stacks that the seat knows: floor and name."""

    @property
    def me(self) -> PlayerView | None:
        """Return the seat's own slayer or vampire."""
        return next((p for p in self.players if p.mine), None)


def card_view(copy: str) -> CardView:
    """Return what is printed on a copy of a slayer card."""
    face = CARDS[id_of(copy)]
    return CardView(face.id, copy, face.name, face.deck, sorted(face.types), face.slot, face.ar, face.bp_cost)


def monster_view(copy: str) -> MonsterView:
    """Return what is printed on a monster."""
    m = monster(copy)
    return MonsterView(m.id, copy, m.name, m.tier, m.ar, m.sv, m.boss)


def _named(things: list[str]) -> list[tuple[str, str]]:
    return [(id_of(t), printed_name(t)) for t in things]


def _player(state: State, slayer: Slayer, seat: str | None) -> PlayerView:
    mine, over = slayer.seat == seat, state.outcome is not None
    printed = CHARACTERS.get(slayer.character)
    open_ = mine or over
    subclasses = [(s, SUBCLASSES[s].vampire_name if slayer.vampire else SUBCLASSES[s].name) for s in slayer.subclasses]
    return PlayerView(
        seat=slayer.seat,
        character=slayer.character,
        name=printed.name if printed else "",
        title=(printed.vampire_title if slayer.vampire else printed.title) if printed else "",
        mine=mine,
        active=state.active == slayer.seat,
        vampire=slayer.vampire,
        out=slayer.out,
        side=side(state, slayer.seat),
        life=slayer.life,
        bp=slayer.bp,
        place=slayer.at,
        place_name=castle.name(slayer.at) if slayer.at in state.castle.rooms else "",
        hand=[card_view(c) for c in slayer.hand] if open_ else None,
        cards=len(slayer.hand),
        slots={slot: [card_view(c) for c in copies] for slot, copies in slayer.slots.items() if copies},
        subclasses=subclasses,
        companions=[(monster(c).name, monster(c).sv) for c in slayer.companions],
        curses=_named(slayer.curses),
        trap=card_view(slayer.trap) if slayer.trap and open_ else None,
        has_trap=bool(slayer.trap),
        quest=printed_name(slayer.quest) if slayer.quest and open_ else None,
        holds_quest=bool(slayer.quest),
        skips=slayer.skips,
        imprisoned=bool(slayer.prison),
        arrives=slayer.arrives,
        left=slayer.left,
        moved=slayer.moved,
        halted=slayer.halted,
        fought=slayer.fought,
    )


def _dracula(state: State, seat: str | None) -> DraculaView | None:
    if state.dojo:
        return None
    lord = state.dracula
    mine = seat == lord.seat
    open_ = mine or state.outcome is not None
    floors = [TILES[tile].floor for tile in lord.hand]
    return DraculaView(
        seat=lord.seat,
        mine=mine,
        active=state.active == lord.seat,
        life=lord.life,
        essence=lord.essence,
        hand=[(t, TILES[t].name, TILES[t].floor) for t in lord.hand] if open_ else None,
        hand_floors={c: floors.count(c) for c in COLOURS},
        rooms_left=len(lord.deck),
        placed=lord.placed,
        keep=[(k, KEEP[k].name, KEEP[k].level, KEEP[k].column) for k in lord.keep],
        trap=printed_name(lord.trap) if lord.trap and open_ else None,
        has_trap=bool(lord.trap),
        traps=sorted((id_of(t), TRAPS[id_of(t)].name, TRAPS[id_of(t)].cost) for t in lord.traps) if open_ else [],
        pool=len(state.shadow_pool),
    )


def _dojo(state: State) -> DojoView:
    trap = state.dracula.trap
    return DojoView(
        state.keep_shadows,
        _named(state.dojo_active),
        (id_of(trap), printed_name(trap)) if trap else None,
        len(state.dojo_deck),
        _named(state.dojo_discard.cards),
        len(state.dojo_rooms),
    )


def _rooms(state: State, seat: str | None) -> list[RoomView]:
    found = []
    over, lord = state.outcome is not None, state.dracula.seat
    for place, room in state.castle.rooms.items():
        tile = TILES.get(place)
        events = [] if tile is None else [
            EventView(
                e.kind, e.icon, e.tier, e.deck,
                n not in room.crossed if e.kind == "optional" else not room.explored or e.kind == "persistent",
            )
            for n, e in enumerate(tile.events)
        ]  # fmt: skip
        found.append(
            RoomView(
                place=place,
                name=castle.name(place),
                x=room.x,
                y=room.y,
                floor=castle.floor_of(state, place),
                facedown=False,
                dracula=tile is not None and tile.dracula,
                doors={s: (c, castle.door(state.castle, place, s)) for s, c in room.doors.items()},
                events=events,
                players=state.here(place),
                shadows=_size(state, place),
                face=_face(state, place, seat),
                known="",
            )
        )
    for key, hidden in state.castle.facedown.items():
        x, y = castle.xy(key)
        knows_it = over or seat == lord or knows(hidden.seen, seat)
        found.append(
            RoomView(
                place=key, name="", x=x, y=y, floor=TILES[hidden.tile].floor, facedown=True, dracula=True, doors={},
                events=[], players=[], shadows=_size(state, key), face=_face(state, key, seat),
                known=TILES[hidden.tile].name if knows_it and not (state.dojo and not over) else "",
            )
        )  # fmt: skip
    return found


def _size(state: State, place: str) -> int:
    stack = state.shadows.get(place)
    return len(stack.tokens) if stack is not None else 0


def _face(state: State, place: str, seat: str | None) -> str:
    stack = state.shadows.get(place)
    if stack is None or len(stack.tokens) != 1:
        return ""
    return stack.tokens.view(seat)[0]


def view(state: State, seat: str | None) -> View:
    """Return what a seat (None: the public) may see."""
    over = state.outcome
    tops = []
    for colour, stack in state.castle.stacks.items():
        for tile in reversed(stack.view(seat)):
            if not tile:
                break
            tops.append((colour, TILES[tile].name))
    return View(
        seat=seat,
        seats=state.seats[:],
        dojo=state.dojo,
        round=state.round,
        active=state.active,
        phase="over" if over is not None else state.phase,
        players=[_player(state, state.slayers[s], seat) for s in state.order],
        dracula=_dracula(state, seat),
        dojo_cards=_dojo(state) if state.dojo else None,
        rooms=_rooms(state, seat),
        stairs=[StairView(n, s.one, s.one_side, s.other, s.other_side) for n, s in state.castle.stairs.items()],
        portals=state.castle.portals[:],
        stacks={c: len(stack) for c, stack in state.castle.stacks.items()},
        decks={d: len(state.decks[d]) for d in DECKS if d in state.decks},
        discards={d: [card_view(c) for c in state.discards[d]] for d in DECKS if d in state.discards},
        well=[monster_view(c) for c in state.well],
        combat_deck=len(state.combat_deck),
        combat_discard=len(state.combat_discard),
        end=None
        if over is None
        else EndView(
            over.side,
            over.winners[:],
            over.why,
            {s: printed_name(state.slayers[s].quest) for s in state.order if state.slayers[s].quest},
        ),
        known_tiles=tops,
    )


__all__ = ["EndView", "PlayerView", "RoomView", "View", "view"]
