"""What effects ask of the table: tests, and numbers of things (house notation: test, per)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.cards import Amount, Condition
from rules.draculas_curse import castle
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import ATTACK, CARDS, ITEM, SPELL, TRAIT, UTILITY, card, id_of, monster
from rules.draculas_curse.registry import CURSE, Cx
from rules.draculas_curse.state import Slayer, State

FOCUS = "focus"


def worn(me: Slayer) -> list[str]:
    """Return all equipped copies."""
    return [copy for copies in me.slots.values() for copy in copies]


def items(me: Slayer) -> list[str]:
    """Return all equipped copies that are no traits."""
    return [copy for copy in worn(me) if TRAIT not in card(copy).types]


def weapons(me: Slayer) -> list[str]:
    """Return the equipped weapons."""
    return me.slots.get("weapon", [])


def near(c: Cx, most: int) -> list[str]:
    """Return the living slayers within so much Movement, the actor excluded."""
    state = c.state
    return [s for s in state.living if s != c.seat and castle.within(state, c.me.at, state.slayers[s].at, most)]


def foe_kinds(state: State, seat: str, subject: str = "") -> set[str]:
    """Return what a fighter's enemy is: boss, dracula, drawn, monster, player, slayer, stack, vampire.

    Outside combat it is the partner of a trade.
    """
    fight = state.fight
    if fight is None or seat not in (fight.seat, fight.other):
        partner = state.slayers.get(subject)
        return set() if partner is None else {"player", "vampire" if partner.vampire else "slayer"}
    if fight.kind == "duel":
        other = state.slayers[fight.other if seat == fight.seat else fight.seat]
        return {"player", "vampire" if other.vampire else "slayer"}
    if fight.kind in ("first_form", "final_form"):
        return {"dracula"}
    if fight.kind == "stack":
        return {"stack", "dracula"} if fight.size == 4 else {"stack"}
    kinds = {"monster"} if fight.foe else set()
    if fight.kind == "drawn":
        kinds.add("drawn")
    if fight.foe and monster(fight.foe).boss:
        kinds.add("boss")
    return kinds


def has_equipped(c: Cx, what: str) -> bool:
    """Tell whether the actor has such a thing in a slot: a weapon of 1 or 2 hands, a focus, something in that slot."""
    me = c.me
    if what == FOCUS:
        return has_focus(c)
    if what in ("1h", "2h"):
        return any(card(w).hands == int(what[0]) for w in weapons(me))
    if what in (ATTACK, SPELL):
        return bool(me.slots.get(f"signature_{what}"))
    return bool(me.slots.get(what))


def has_focus(c: Cx) -> bool:
    """Tell whether spells can be cast (Spellcasting)."""
    return any(FOCUS in card(copy).types for copy in worn(c.me)) or CURSE.total(c, FOCUS, 0) > 0


def well_sv(state: State) -> int:
    """Return the sum of soul values in the Soul Well."""
    return sum(monster(copy).sv for copy in state.well)


def _is_kind(copy: str, kind: str) -> bool:
    if id_of(copy) not in CARDS:
        return False
    found = card(copy)
    known = {"equipment": ITEM, "attack": ATTACK, "spell": SPELL, "trait": TRAIT, "utility": UTILITY}
    return kind == found.deck or known.get(kind, kind) in found.types or kind == found.slot


def _shadows(c: Cx) -> int:
    return c.state.keep_shadows if c.state.dojo else sum(len(s.tokens) for s in c.state.shadows.values())


def _margin(c: Cx) -> int:
    fight = c.state.fight
    if fight is None:
        return 0
    return fight.margin if c.seat == fight.seat else -fight.margin


def _stack(c: Cx) -> int:
    """Return the size of the stack that is fought, or that is just coming."""
    if c.subject in c.state.shadows:
        return len(c.state.shadows[c.subject].tokens)
    return c.state.fight.size if c.state.fight is not None else 0


def _tier(c: Cx) -> int:
    fight = c.state.fight
    return monster(fight.foe).tier if fight is not None and fight.foe else 0


def attacks_played(c: Cx) -> int:
    """Return how many attacks the actor has played in this combat."""
    fight = c.state.fight
    return sum(ATTACK in card(copy).types for copy in fight.played.get(c.seat, ())) if fight is not None else 0


NUMBERS: Final[Mapping[str, tuple[str, Callable[[Any], int]]]] = {
    "active_cards": ("the number of active cards", lambda c: len(c.state.dojo_active)),
    "bp": ("your BP", lambda c: c.me.bp),
    "companions": ("your companions", lambda c: len(c.me.companions)),
    "curses": ("your curses", lambda c: len(c.me.curses)),
    "dracula_life": ("Dracula's Life", lambda c: c.state.dracula.life),
    "foe_tier": ("the monster's tier", _tier),
    "hand": ("your hand", lambda c: len(c.me.hand)),
    "items": ("your equipped items", lambda c: len(items(c.me))),
    "life": ("your Life", lambda c: c.me.life),
    "marks": ("the counters on this", lambda c: c.me.marks.get(c.source, 0)),
    "moved": ("the rooms you have moved this turn", lambda c: c.me.moved),
    "rooms_moved": ("the rooms you have moved this turn", lambda c: c.me.moved),
    "players_here": ("the other players here", lambda c: len([s for s in c.state.here(c.me.at) if s != c.seat])),
    "shadows": ("the Shadows out", _shadows),
    "slayers_adjacent": ("the slayers adjacent", lambda c: len(near(c, 1))),
    "slayers_here": ("the other slayers here", lambda c: len(near(c, 0))),
    "stack": ("the stack", _stack),
    "subclasses": ("your subclasses", lambda c: len(c.me.subclasses)),
    "vampires": ("the vampires in the game", lambda c: len(c.state.vampires)),
    "weapons": ("your weapons", lambda c: len(weapons(c.me))),
    "well_sv": ("the SV of the Soul Well", lambda c: well_sv(c.state)),
    "won_by": ("the margin", _margin),
}
COUNTS: Final[Mapping[str, tuple[str, Callable[[Any], int]]]] = {
    "attacks_played": ("attack played this combat", attacks_played),
    "bp": ("BP", lambda c: c.me.bp),
    "companions": ("companion", lambda c: len(c.me.companions)),
    "curses": ("curse", lambda c: len(c.me.curses)),
    "hand": ("card in hand", lambda c: len(c.me.hand)),
    "items": ("equipped item", lambda c: len(items(c.me))),
    "keep_rooms": ("Keep room", lambda c: len(c.state.dracula.keep)),
    "life_missing": ("Life below 3", lambda c: max(0, 3 - c.me.life)),
    "rooms_moved": ("room moved this turn", lambda c: c.me.moved),
    "shadows": ("Shadow out", _shadows),
    "slayers_adjacent": ("other slayer adjacent", lambda c: len(near(c, 1))),
    "slayers_here": ("other slayer here", lambda c: len(near(c, 0))),
    "vampires": ("vampire in the game", lambda c: len(c.state.vampires)),
}


STATES: Final[Mapping[str, tuple[str, str, Callable[[Any], bool]]]] = {
    "alone": ("nobody is here or adjacent", "somebody is here or adjacent",
              lambda c: not any(castle.adjacent(c.state, c.me.at, c.state.slayers[s].at)
                                for s in c.state.playing if s != c.seat)),
    "dracula_room": ("the room is Dracula's", "the room is not Dracula's",
                     lambda c: c.me.at in TILES and TILES[c.me.at].dracula),
    "in_throne": ("this is the Throne Room", "this is not the Throne Room", lambda c: c.state.phase == "throne"),
    "master": ("it was the Master Shadow", "it was not the Master Shadow", lambda c: c.subject == "master"),
    "rejoined": ("you have rejoined the slayers", "you have not rejoined the slayers", lambda c: c.me.rejoined),
    "special_room": ("the room has a special event", "the room has no special event",
                     lambda c: c.me.at in TILES and TILES[c.me.at].special),
    "trap_active": ("a trap lies", "no trap lies", lambda c: bool(c.state.dracula.trap)),
    "vampire": ("you are a vampire", "you are no vampire", lambda c: c.me.vampire),
}  # fmt: skip
THINGS: Final[Mapping[str, tuple[str, Callable[[Any, str], bool]]]] = {
    "challenge": ("it is a {} challenge", lambda c, v: c.subject == v),
    "equipped": ("you have {} equipped", has_equipped),
    "floor": ("you are on the {} floor", lambda c, v: castle.floor_of(c.state, c.me.at) == v if c.me.at else False),
    "foe": ("the enemy is {}", lambda c, v: v in foe_kinds(c.state, c.seat, c.subject)),
    "holds": ("you hold {}", lambda c, v: any(card(x).name == v for x in [*c.me.hand, *worn(c.me)])),
    "kind": ("it is a {}", lambda c, v: _is_kind(c.subject, v)),
    "room": ("you are in the {}", lambda c, v: bool(c.me.at) and castle.name(c.me.at) == v),
}
_OPS: Final = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
               ">=": operator.ge}  # fmt: skip
_SAID: Final = {"=": "{} is {}", "!=": "{} is not {}", "<=": "{} is {} or less", ">=": "{} is {} or more",
                "<": "{} is less than {}", ">": "{} is more than {}"}  # fmt: skip
_FOES: Final = {"boss": "a boss", "dracula": "Dracula", "drawn": "a drawn monster", "monster": "a monster",
                "player": "a player", "slayer": "a slayer", "stack": "a stack of Shadows", "vampire": "a vampire",
                "1h": "a one-handed weapon", "2h": "a two-handed weapon", "focus": "a focus",
                "attack": "a signature attack", "spell": "a signature spell"}  # fmt: skip


def test(name: str, op: str, value: Any) -> Condition:
    """Return a condition of the notation."""
    if name in STATES:
        yes, no, holds = STATES[name]
        wanted = bool(value) == (op == "=")
        return Condition(yes if wanted else no, lambda c: holds(c) == wanted)
    if name in THINGS:
        words, is_so = THINGS[name]
        said = words.format(value if name == "kind" else _FOES.get(value, value))
        if op == "=":
            return Condition(said, lambda c: is_so(c, value))
        return Condition(f"not: {said}", lambda c: not is_so(c, value))
    said, count = NUMBERS[name]
    return Condition(_SAID[op].format(said, value), lambda c: _OPS[op](count(c), value))


def tests(*wanted: tuple[str, str, Any]) -> Condition | None:
    """Return the condition that all of some hold."""
    found: Condition | None = None
    for name, op, value in wanted:
        one = test(name, op, value)
        found = one if found is None else found & one
    return found


def scaled(name: str, op: str, by_slayers: Mapping[int, int]) -> Condition:
    """Return a condition whose number depends on how many slayers there were at setup (quests)."""
    said, count = NUMBERS[name]
    words = "/".join(str(n) for n in by_slayers.values())
    return Condition(
        _SAID[op].format(said, f"{words} by 2 to 5 slayers"),
        lambda c: _OPS[op](count(c), by_slayers.get(len(c.state.order), max(by_slayers.values()))),
    )


ROOM_COMBAT: Final = Condition(
    "it is this room's combat", lambda c: c.state.fight is not None and c.state.fight.icon >= 0
)


WALLED: Final = Condition(
    "this room is walled up", lambda c: c.me.at in c.state.castle.rooms and c.state.castle.rooms[c.me.at].walled
)


def per(n: int, what: str, most: int = 0) -> Amount:
    """Return so many for each of something, the count capped."""
    each, count = COUNTS[what]
    if most:
        return Amount(each, lambda c: n * min(most, count(c)), each, times=n, most=most)
    return Amount(each, lambda c: n * count(c), each, times=n)


__all__ = ["per", "scaled", "test", "tests"]
