"""The table in words: everything that the picture shows, complete enough to play from."""

from __future__ import annotations

from rules.draculas_curse.view import PlayerView, RoomView, View
from rules.engine import Names, Open

_PHASES = {
    "setup": "before the first turn", "draw": "draw and equip", "actions": "actions", "end": "end of turn",
    "essence": "Essence", "room": "a room", "keep": "Keep and traps", "shadows": "Shadows",
    "redeploy": "redeployment", "throne": "the Final Battle", "over": "over",
}  # fmt: skip
_FLOORS = {"gold": "Main Floor", "blue": "Underground", "red": "Upper Castle"}
_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
_DOORS = {
    "open": "unexplored", "facedown": "a facedown room", "blocked": "blocked", "wall": "walled up", "stairs": "tokens",
}  # fmt: skip
_ICONS = {"bp": "1 BP", "essence": "Essence", "curse": "a curse", "special": "special"}
_FACES = {"combat": "a combat", "essence": "Essence", "curse": "a curse", "master": "the master"}


def headline(view: View, names: Names) -> list[str]:
    """Return round, whose turn it is, and how all stand."""
    who = names.get(view.active, view.active) if view.active else "Dracula" if view.dojo else "nobody yet"
    lines = [f"Round {view.round}: {who}, {_PHASES[view.phase]}."]
    lord = view.dracula
    if lord is not None:
        lines.append(
            f"Dracula ({names.get(lord.seat, lord.seat)}): Life {lord.life}, Essence {lord.essence}, "
            f"Soul Well {sum(m.sv for m in view.well)}{', a trap lies' * lord.has_trap}."
        )
    if view.dojo_cards is not None:
        lines.append(f"Shadows on the Keep {view.dojo_cards.shadows}, Soul Well {len(view.well)} monsters.")
    return [*lines, *(_brief(p, names) for p in view.players)]


def _brief(p: PlayerView, names: Names) -> str:
    who = f"{names.get(p.seat, p.seat)} ({p.name}{', a vampire' * p.vampire})"
    if p.out:
        return f"{who}: out of the game."
    where = p.place_name or ("comes back soon" if p.arrives else "outside the castle")
    more = f", {p.skips} turns to miss" if p.skips else ""
    return f"{who}: Life {p.life}, {p.bp} BP, {p.cards} cards, {where}{more}."


def lead(view: View, question: Open) -> str:
    """Say above a question what one has to decide with."""
    me = view.me
    if me is None or question.name not in ("act", "draw", "end_items"):
        return ""
    left = f", Movement {me.left}" if question.name == "act" else ""
    return f"You stand in {me.place_name or 'no room'}: Life {me.life}, {me.bp} BP{left}."


def text(view: View, names: Names) -> str:
    """Tell everything that lies open, and what the seat alone sees."""
    lines = headline(view, names)
    lines += [line for p in view.players for line in _player(p)]
    lord = view.dracula
    if lord is not None:
        keep = ", ".join(name for _, name, _, _ in lord.keep) or "nothing"
        lines.append(f"Keep: {keep}. Rooms placed {lord.placed}; Shadows out of the castle {lord.pool}.")
        hand = ", ".join(f"{n} {_FLOORS[c]}" for c, n in lord.hand_floors.items() if n) or "none"
        lines.append(f"Rooms in his hand: {hand}; {lord.rooms_left} in his deck.")
        if lord.hand is not None:
            lines.append("Your rooms: " + (", ".join(name for _, name, _ in lord.hand) or "none") + ".")
        if lord.trap is not None:
            lines.append(f"Your trap: {lord.trap}.")
    dojo = view.dojo_cards
    if dojo is not None:
        active = ", ".join(name for _, name in reversed(dojo.active)) or "none"
        trap = dojo.trap[1] if dojo.trap else "none"
        lines.append(f"Active cards, the top one first: {active}. Trap: {trap}. Starting tiles left {dojo.rooms_left}.")
    well = ", ".join(f"{m.name} (SV {m.sv})" for m in reversed(view.well)) or "empty"
    lines.append(f"Soul Well, the top first: {well}.")
    lines += [_room(room, view, names) for room in view.rooms]
    lines += [f"Staircase tokens {s.number}: {_place(view, s.one)} and {_place(view, s.other)}." for s in view.stairs]
    if view.portals:
        lines.append(f"Portals: {' and '.join(_place(view, p) for p in view.portals)}.")
    stacks = ", ".join(f"{_FLOORS[c]} {n}" for c, n in view.stacks.items())
    lines.append(f"Tiles left: {stacks}. Cards left: {', '.join(f'{d} {n}' for d, n in view.decks.items())}.")
    lines += [f"You know that {name} lies on top of the {_FLOORS[floor]}." for floor, name in view.known_tiles]
    return "\n".join(lines)


def _player(p: PlayerView) -> list[str]:
    lines = []
    worn = [f"{c.name} (AR {c.ar})" if c.ar else c.name for cards in p.slots.values() for c in cards]
    parts = [("equipped", worn), ("subclasses", [n for _, n in p.subclasses]), ("curses", [n for _, n in p.curses]),
             ("companions", [f"{n} (SV {sv})" for n, sv in p.companions])]  # fmt: skip
    said = [f"{what}: {', '.join(things)}" for what, things in parts if things]
    if said:
        lines.append(f"{p.name}: {'; '.join(said)}.")
    if p.hand is not None:
        lines.append(f"{p.name}'s hand: {', '.join(c.name for c in p.hand) or 'empty'}.")
    if p.quest is not None:
        lines.append(f"{p.name}'s quest: {p.quest}.")
    elif p.holds_quest:
        lines.append(f"{p.name} holds a quest.")
    if p.has_trap:
        lines.append(f"{p.name} has a card lying facedown as a trap.")
    return lines


def _place(view: View, place: str) -> str:
    return next((r.name for r in view.rooms if r.place == place), "a room")


def _room(room: RoomView, view: View, names: Names) -> str:
    if room.facedown:
        what = f"Facedown room of the {_FLOORS[room.floor]} at {room.x}, {room.y}"
        return what + (f" ({room.known})" if room.known else "") + _shadows(room) + "."
    doors = [f"{_SIDES[side]} {colour}: {_behind(room, side, kind, view)}" for side, (colour, kind) in
             sorted(room.doors.items())]  # fmt: skip
    parts = [f"{room.name} at {room.x}, {room.y}", *doors]
    events = [_event(e.icon, e.tier, e.deck) for e in room.events if e.open]
    if events:
        parts.append("events: " + ", ".join(events))
    if room.players:
        parts.append("here: " + ", ".join(names.get(s, s) for s in room.players))
    return "; ".join(parts) + _shadows(room) + "."


def _event(icon: str, tier: int, deck: str) -> str:
    if icon == "combat":
        return f"combat of tier {tier}"
    return f"{deck} challenge" if icon == "challenge" else _ICONS[icon]


def _shadows(room: RoomView) -> str:
    if not room.shadows:
        return ""
    face = f" ({_FACES[room.face]})" if room.face else ""
    return f"; {'a Shadow' if room.shadows == 1 else f'a stack of {room.shadows} Shadows'}{face}"


def _behind(room: RoomView, side: str, kind: str, view: View) -> str:
    if kind != "connected":
        return _DOORS[kind]
    dx, dy = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}[side]
    return next((r.name for r in view.rooms if (r.x, r.y) == (room.x + dx, room.y + dy) and not r.facedown), "a room")


def tally(view: View, names: Names) -> list[str]:
    """Return who won, and all quests."""
    end = view.end
    if end is None:
        return []
    won = ", ".join(names.get(s, s) for s in end.winners) or "nobody"
    return [f"Won: {won}.", *(f"{names.get(s, s)}'s quest: {quest}." for s, quest in end.quests.items())]
