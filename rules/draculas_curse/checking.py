"""What must hold at any moment: every component exists once, and nothing lies where it cannot."""

from __future__ import annotations

from collections import Counter

from rules.draculas_curse import castle
from rules.draculas_curse.content.tiles import PLACES, TILES
from rules.draculas_curse.library import (
    CARDS,
    CHARACTERS,
    CURSES,
    DOJO,
    KEEP,
    MONSTERS,
    QUESTS,
    SUBCLASSES,
    TRAPS,
    copies,
    deck_cards,
    id_of,
)
from rules.draculas_curse.state import DECKS, FACES, MOST_ESSENCE, THRONE, State
from rules.draculas_curse.turning import worn


def check(state: State) -> None:
    """Raise AssertionError where a component is lost or doubled, or lies where it cannot."""
    if not state.castle.rooms:
        return
    _check_cards(state)
    _check_combat(state)
    _check_tiles(state)
    _check_shadows(state)
    _check_players(state)
    assert 0 <= state.dracula.essence <= MOST_ESSENCE, state.dracula.essence
    assert set(state.dracula.keep) <= set(KEEP)


def _once(where: Counter[str], wanted: list[str], what: str) -> None:
    assert set(where.values()) <= {1}, (what, [c for c, n in where.items() if n > 1])
    assert where.keys() == set(wanted), (what, sorted(where.keys() ^ set(wanted)))


def _check_cards(state: State) -> None:
    where: Counter[str] = Counter()
    for deck in DECKS:
        where.update(state.decks[deck].cards)
        where.update(state.discards[deck].cards)
        assert all(CARDS[id_of(c)].deck == deck for c in [*state.decks[deck], *state.discards[deck]])
    for slayer in state.slayers.values():
        where.update([*slayer.hand, *slayer.limbo, *worn(slayer), *([slayer.trap] if slayer.trap else [])])
    _once(where, [c for deck in DECKS for c in deck_cards(deck)], "slayer cards")
    curses = Counter([*state.curse_deck, *state.curse_discard, *(c for s in state.slayers.values() for c in s.curses)])
    _once(curses, copies(CURSES.values()), "curses")
    quests = [*state.quests, *state.dead_quests, *(s.quest for s in state.slayers.values() if s.quest)]
    _once(Counter(quests), copies(QUESTS.values()), "quests")
    traps = [*state.dracula.traps, *([state.dracula.trap] if state.dracula.trap else [])]
    _once(Counter(traps), copies(TRAPS.values()), "traps")
    if state.dojo:
        dojo = [*state.dojo_deck, *state.dojo_discard, *state.dojo_active]
        _once(Counter(dojo), copies(DOJO.values()), "dojo cards")


def _check_combat(state: State) -> None:
    where = Counter([*state.combat_deck, *state.combat_discard, *state.well, *state.gone, *state.box])
    for slayer in state.slayers.values():
        where.update(slayer.companions)
    for fight in state.fights:
        where.update(x for x in [fight.foe, *fight.queue, *fight.well] if "#" in x and x not in where)
    _once(where, copies(MONSTERS.values()), "combat cards")


def _check_tiles(state: State) -> None:
    rooms = state.castle.rooms
    where = Counter([t for t in rooms if t in TILES])
    where.update(room.tile for room in state.castle.facedown.values())
    for stack in state.castle.stacks.values():
        where.update(stack.cards)
    where.update([*state.dracula.hand, *state.dracula.deck, *state.dojo_rooms])
    boxed = [t.id for t in TILES.values() if state.dojo and t.dracula and t.floor == "red"]
    _once(where, [t for t in TILES if t not in boxed], "tiles")
    assert set(rooms) <= {*TILES, *PLACES, THRONE}
    assert state.castle.cells == {castle.cell(r.x, r.y): r.tile for r in rooms.values()}
    assert not set(state.castle.cells) & set(state.castle.facedown)
    for stair in state.castle.stairs.values():
        assert {stair.one, stair.other} <= set(rooms), stair


def _check_shadows(state: State) -> None:
    if state.dojo:
        return
    faces = [*state.shadow_pool, *(face for stack in state.shadows.values() for face in stack.tokens)]
    assert sorted(faces) == sorted(FACES), faces
    for place, stack in state.shadows.items():
        assert len(stack.tokens), place
        assert place in state.castle.rooms or place in state.castle.facedown, place


def _check_players(state: State) -> None:
    for seat, slayer in state.slayers.items():
        assert slayer.seat == seat
        assert slayer.bp >= 0, slayer
        assert slayer.life >= 0, slayer
        assert not slayer.at or slayer.at in state.castle.rooms, slayer.at
        assert set(slayer.subclasses) <= set(SUBCLASSES)
        assert not slayer.character or slayer.character in CHARACTERS


def unknown(state: State) -> str:
    """Return the first thing of a save that this version does not know, "" where it knows all."""
    for slayer in state.slayers.values():
        if slayer.character and slayer.character not in CHARACTERS:
            return slayer.character
        for copy in slayer.hand:
            if id_of(copy) not in CARDS:
                return copy
    return next((t for t in state.castle.rooms if t not in TILES and t not in PLACES and t != THRONE), "")
