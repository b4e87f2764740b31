"""The map: doorways, what they lead to, distances, and laying rooms (Exploration; Movement; Staircase Tokens).

Pure functions of the state's castle; nothing here asks or tells. A doorway is (room, side); side "" is a room that
itself counts as a blocked doorway (house: Sealing rule).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from rules.draculas_curse.content.tiles import PLACES, STARTER, TILES
from rules.draculas_curse.state import (
    ASCENT,
    COLOURS,
    CROSSROADS,
    FOREHALL,
    THRONE,
    Castle,
    Room,
    Stair,
    State,
)  # fmt: skip

SIDES: Final = "nesw"
STEP: Final = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
OPPOSITE: Final = {"n": "s", "s": "n", "e": "w", "w": "e"}
APART, REACH = 100, 20
"""How far sections lie apart, and how far a room may lie from the middle of its section."""
PAIRS = 9
"""How many pairs of Staircase tokens there are; were they ever used up, further numbers serve."""
KEEP = "keep"
"""The colour of the passage between the Ascent and the Throne Room."""
CONNECTED, STAIRS, OPEN, FACEDOWN, BLOCKED, WALL = "connected", "stairs", "open", "facedown", "blocked", "wall"
Doorway: TypeAlias = tuple[str, str]


# cells and doors --------------------------------------------------------
def cell(x: int, y: int) -> str:
    """Return the key of a cell."""
    return f"{x},{y}"


def xy(key: str) -> tuple[int, int]:
    """Return x and y of a cell."""
    x, y = key.split(",")
    return int(x), int(y)


def is_cell(place: str) -> bool:
    """Tell whether a place is a facedown room, named by its cell."""
    return "," in place


def beside(castle: Castle, place: str, side: str) -> str:
    """Return the cell on a side of a place."""
    if is_cell(place):
        x, y = xy(place)
    else:
        room = castle.rooms[place]
        x, y = room.x, room.y
    dx, dy = STEP[side]
    return cell(x + dx, y + dy)


def within_grid(key: str) -> bool:
    """Tell whether a cell may hold a room."""
    x, y = xy(key)
    return abs((x + APART // 2) % APART - APART // 2) <= REACH and abs(y) <= REACH


def turned(tile: str, turns: int) -> dict[str, str]:
    """Return the doors of a tile after quarter turns clockwise."""
    return {SIDES[(SIDES.index(side) + turns) % 4]: colour for side, colour in TILES[tile].doors}


def stair_at(castle: Castle, place: str, side: str) -> str:
    """Return the room that a Staircase token on a doorway leads to, "" where there is none."""
    for stair in castle.stairs.values():
        if (stair.one, stair.one_side) == (place, side):
            return stair.other
        if (stair.other, stair.other_side) == (place, side):
            return stair.one
    return ""


def door(castle: Castle, place: str, side: str) -> str:
    """Say what a doorway of an explored room is: connected, stairs, open, facedown, blocked, wall; "" for none.

    Two rooms are connected where both have a doorway of one colour on the edge between them (Movement); a doorway onto
    a room without one is blocked. Unconnected doorways of a Blocked Passage are walls.
    """
    room = castle.rooms[place]
    colour = room.doors.get(side)
    if colour is None:
        return ""
    if castle.stairs and stair_at(castle, place, side):
        return STAIRS
    key = beside(castle, place, side)
    other = castle.cells.get(key)
    if other is not None and castle.rooms[other].doors.get(OPPOSITE[side]) == colour:
        return CONNECTED if not stair_at(castle, other, OPPOSITE[side]) else BLOCKED
    if room.walled or colour == KEEP:
        return WALL
    if other is not None or not within_grid(key):
        return BLOCKED
    hidden = castle.facedown.get(key)
    if hidden is None:
        return OPEN
    return FACEDOWN if TILES[hidden.tile].floor == colour else BLOCKED


def exits(state: State, place: str) -> list[str]:
    """Return the places connected with a place: by doorways, by Staircase tokens, by portals. Of a facedown room:
    the explored rooms from which it can be entered."""
    castle = state.castle
    if is_cell(place):
        return attachments(castle, place)
    found: list[str] = []
    for side in castle.rooms[place].doors:
        if door(castle, place, side) == CONNECTED:
            found.append(castle.cells[beside(castle, place, side)])
    for stair in castle.stairs.values():
        if place in (stair.one, stair.other):
            found.append(stair.other if place == stair.one else stair.one)
    if place in castle.portals and len(castle.portals) == 2:
        found.append(castle.portals[castle.portals[0] == place])
    return list(dict.fromkeys(p for p in found if p != place))


def behind(state: State, place: str, what: str) -> list[str]:
    """Return the explored rooms beside a place that are not connected: behind a "wall", or a "blocked" doorway."""
    castle, found = state.castle, list[str]()
    for side in SIDES:
        other = castle.cells.get(beside(castle, place, side))
        if other is not None and other != THRONE and other not in exits(state, place):
            kind = door(castle, place, side) or WALL
            if what in (WALL, kind):
                found.append(other)
    return found


def attachments(castle: Castle, key: str) -> list[str]:
    """Return the explored rooms with a doorway through which a facedown room can be explored (rulings 15, 17)."""
    found = []
    for side in SIDES:
        other = castle.cells.get(beside(castle, key, side))
        if other is not None and door(castle, other, OPPOSITE[side]) == FACEDOWN:
            found.append(other)
    return found


# distances --------------------------------------------------------
def distances(state: State, place: str, most: int = 99) -> dict[str, int]:
    """Return how much Movement each explored room takes from a place, up to `most`; the place itself is 0."""
    if not place:
        return {}
    found, todo = {place: 0}, deque([place])
    while todo:
        here = todo.popleft()
        if found[here] < most:
            for other in exits(state, here):
                if other not in found:
                    found[other] = found[here] + 1
                    todo.append(other)
    return found


def within(state: State, place: str, other: str, most: int) -> bool:
    """Tell whether a place is at most so much Movement away: 0 is the same room, 99 anywhere at all."""
    return bool(place and other) and (most >= 99 or other in distances(state, place, most))


def adjacent(state: State, place: str, other: str) -> bool:
    """Tell whether two places are the same or 1 Movement apart (Icon Reference; ruling 42)."""
    return bool(place and other) and (place == other or other in exits(state, place) or place in exits(state, other))


def ray(state: State, place: str, side: str, most: int) -> list[str]:
    """Return the rooms on a straight line through connected doorways, tokens apart (Fireball; ruling 24)."""
    castle, found = state.castle, list[str]()
    while len(found) < most and door(castle, place, side) == CONNECTED:
        place = castle.cells[beside(castle, place, side)]
        found.append(place)
    return found


def floor_of(state: State, place: str) -> str:
    """Return the colour of the floor that a place belongs to."""
    if is_cell(place):
        return TILES[state.castle.facedown[place].tile].floor
    if place in TILES:
        return TILES[place].floor
    return "blue" if place == CROSSROADS else "red" if place == THRONE else "gold"


def name(place: str) -> str:
    """Return the name of an explored place."""
    return PLACES[place] if place in PLACES else TILES[place].name


# doorways to explore --------------------------------------------------------
def legal(state: State, place: str, side: str) -> bool:
    """Tell whether a doorway can be explored as it is: a facedown room behind it, or nothing and a tile to draw."""
    castle = state.castle
    kind = door(castle, place, side)
    return kind == FACEDOWN or (kind == OPEN and bool(len(castle.stacks[castle.rooms[place].doors[side]])))


def blocked(castle: Castle, places: Iterable[str], colour: str) -> Iterator[Doorway]:
    """Go through the blocked doorways of a colour, and the rooms that count as one."""
    for place in places:
        if place in castle.hatches and TILES[place].floor == colour:
            yield place, ""
        for side, painted in castle.rooms[place].doors.items():
            if painted == colour and door(castle, place, side) == BLOCKED:
                yield place, side


def is_stalled(state: State, place: str, colour: str) -> bool:
    """Tell whether a floor has no legal doorway that can be reached from a place (Staircase Tokens; house: reach)."""
    castle = state.castle
    return not any(
        painted == colour and legal(state, room, side)
        for room in distances(state, place)
        for side, painted in castle.rooms[room].doors.items()
    )


def ways_out(state: State, place: str) -> list[Doorway]:
    """Return the doorways of a room through which it can be left to explore: legal ones, or blocked ones of a floor
    that is stalled while there are tiles to draw."""
    castle = state.castle
    found = [(place, side) for side in castle.rooms[place].doors if legal(state, place, side)]
    for colour in COLOURS:
        shut = list(blocked(castle, [place], colour))
        if shut and len(castle.stacks[colour]) and is_stalled(state, place, colour):
            found += shut
    return found


def is_closed(state: State) -> bool:
    """Tell whether no explored room has a doorway that can legally be explored (Stall Exception; ruling 18)."""
    return not any(legal(state, room, side) for room in state.castle.rooms for side in state.castle.rooms[room].doors)


def placements(state: State, colour: str, place: str = "") -> list[Doorway]:
    """Return the open doorways at which Dracula may lay a room of a colour, at a given room or anywhere.

    Next to another facedown room it may lie only where both connect to explored rooms (Step 2; ruling 16).
    """
    castle, found, seen = state.castle, list[Doorway](), set[str]()
    for room in [place] if place else list(castle.rooms):
        for side, painted in castle.rooms[room].doors.items():
            key = beside(castle, room, side)
            if painted != colour or key in seen or door(castle, room, side) != OPEN:
                continue
            near = [k for s in SIDES if (k := beside(castle, key, s)) in castle.facedown]
            if all(attachments(castle, other) for other in near):
                seen.add(key)
                found.append((room, side))
    return found


# laying --------------------------------------------------------
def begin(castle: Castle) -> None:
    """Lay the Castle Starter and the locked Crossroads (Setup 1)."""
    for place, (x, y, doors) in STARTER.items():
        put(castle, Room(place, x, y, 0, dict(doors)))


def put(castle: Castle, room: Room) -> None:
    """Put a room onto its cell."""
    castle.rooms[room.tile] = room
    castle.cells[cell(room.x, room.y)] = room.tile


def take_away(castle: Castle, place: str) -> None:
    """Undo `put`."""
    room = castle.rooms.pop(place)
    del castle.cells[cell(room.x, room.y)]


def free_number(castle: Castle) -> int:
    """Return the number of a pair of Staircase tokens that nobody has laid."""
    return next(n for n in range(1, 1000) if n not in castle.stairs)


def join(castle: Castle, one: str, one_side: str, other: str, other_side: str) -> int:
    """Lay a pair of Staircase tokens; return its number."""
    number = free_number(castle)
    castle.stairs[number] = Stair(one, one_side, other, other_side)
    return number


def new_section(castle: Castle) -> tuple[int, int]:
    """Return where the next section of the castle begins."""
    return APART * castle.sections, 0


def fits(tile: str, side: str, colour: str) -> list[int]:
    """Return the turns in which a tile can be entered through a doorway on that side of the room before, each once."""
    found: dict[tuple[tuple[str, str], ...], int] = {}
    for turns in range(4):
        doors = turned(tile, turns)
        if doors.get(OPPOSITE[side]) == colour:
            found.setdefault(tuple(sorted(doors.items())), turns)
    if TILES[tile].keep_edge:  # where the Keep lies is a difference too
        return [turns for turns in range(4) if turned(tile, turns).get(OPPOSITE[side]) == colour]
    return list(found.values())


def rotations(state: State, tile: str, way: Doorway, colour: str) -> list[int]:
    """Return the turns in which an explorer may lay a tile behind a doorway.

    House, Sealing rule: one that leaves the explorer's part of the floor without any doorway while there are tiles is
    allowed only where every other does so too.
    """
    found = fits(tile, way[1] if is_adjoining(state, way) else "n", colour)
    if not len(state.castle.stacks[colour]):
        return found
    return [turns for turns in found if not seals(state, tile, way, colour, turns)] or found


def is_adjoining(state: State, way: Doorway) -> bool:
    """Tell whether what lies behind a doorway lies beside it: it was not opened by a Staircase token."""
    return bool(way[1]) and door(state.castle, *way) in (OPEN, FACEDOWN)


def seals(state: State, tile: str, way: Doorway, colour: str, turns: int) -> bool:
    """Tell whether no doorway of the colour could be reached any more: neither legal, nor blocked."""
    castle = state.castle
    x, y, token = _lies(state, way)
    put(castle, Room(tile, x, y, turns, turned(tile, turns)))
    hidden = castle.facedown.pop(cell(x, y), None)
    number = join(castle, *way, tile, "s") if token else 0
    try:
        reached = distances(state, tile)
        kinds = (OPEN, FACEDOWN, BLOCKED)
        return not any(
            painted == colour and door(castle, room, side) in kinds
            for room in reached
            for side, painted in castle.rooms[room].doors.items()
        ) and not any(room in castle.hatches and TILES[room].floor == colour for room in reached)
    finally:
        if number:
            del castle.stairs[number]
        take_away(castle, tile)
        if hidden is not None:
            castle.facedown[cell(x, y)] = hidden


def _lies(state: State, way: Doorway) -> tuple[int, int, bool]:
    """Return where the room behind a doorway is to lie, and whether Staircase tokens lead there."""
    if is_adjoining(state, way):
        return *xy(beside(state.castle, *way)), False
    return *new_section(state.castle), True


def lay(state: State, tile: str, way: Doorway, colour: str, turns: int) -> int:
    """Lay a tile behind a doorway, through which it is entered; return the number of the Staircase tokens, if any.

    The entered doorway of a new section is the one to the south. What could not be laid without sealing its floor
    counts as a blocked doorway itself. The Keep is joined to the Ascent.
    """
    castle = state.castle
    sealing = bool(len(castle.stacks[colour])) and seals(state, tile, way, colour, turns)
    x, y, token = _lies(state, way)
    castle.facedown.pop(cell(x, y), None)
    put(castle, Room(tile, x, y, turns, turned(tile, turns), explored=False))
    number = 0
    if token:
        if not way[1]:
            castle.hatches.remove(way[0])
        number = join(castle, *way, tile, "s")
        castle.sections += 1
    if sealing:
        castle.hatches.append(tile)
    if tile == ASCENT:
        join_keep(castle)
    return number


def join_keep(castle: Castle) -> None:
    """Slot the Ascent into the Keep; where there is no room for it, Staircase tokens join the two."""
    ascent = castle.rooms[ASCENT]
    side = SIDES[(SIDES.index(TILES[ASCENT].keep_edge) + ascent.turns) % 4]
    key = beside(castle, ASCENT, side)
    if key not in castle.cells and key not in castle.facedown and within_grid(key):
        x, y = xy(key)
        ascent.doors[side] = KEEP
        put(castle, Room(THRONE, x, y, 0, {OPPOSITE[side]: KEEP}))
        return
    x, y = new_section(castle)
    castle.sections += 1
    put(castle, Room(THRONE, x, y, 0, {}))
    join(castle, ASCENT, "", THRONE, "")


def unlock(state: State) -> bool:
    """Turn the Crossroads to its unlocked side; tell whether it was locked (Underground Crossroads)."""
    crossroads = state.castle.rooms[CROSSROADS]
    if "n" in crossroads.doors:
        return False
    crossroads.doors["n"] = state.castle.rooms[FOREHALL].doors["s"]
    return True


def is_unlocked(state: State) -> bool:
    """Tell whether the Crossroads is unlocked."""
    return "n" in state.castle.rooms[CROSSROADS].doors


def can_turn(state: State, place: str) -> list[int]:
    """Return the turns that an explored room could be given so that at least one connection remains (house: rotate).

    Starter, Ascent, Keep and rooms with tokens on their doorways stay as they lie; nor may any player be cut off from
    the Castle Entrance who was not before.
    """
    castle = state.castle
    room = castle.rooms[place]
    tokens = any(place in (s.one, s.other) for s in castle.stairs.values())
    if place not in TILES or place == ASCENT or tokens or state.here(place):
        return []
    found, before = [], (room.turns, room.doors)
    reached = set(distances(state, "entrance"))
    for more in range(1, 4):
        turns = (before[0] + more) % 4
        room.doors = turned(place, turns)
        if room.doors != before[1] and exits(state, place) and reached <= set(distances(state, "entrance")):
            found.append(turns)
    room.turns, room.doors = before
    return found


def turn(state: State, place: str, turns: int) -> None:
    """Turn an explored room."""
    room = state.castle.rooms[place]
    room.turns, room.doors = turns, turned(place, turns)
