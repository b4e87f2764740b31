"""Situations in which a card, a monster or a curse is tried: a combat, a fight between players, a Shadow that comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.draculas_curse.equipment import slot_of
from rules.draculas_curse.library import id_of
from rules.draculas_curse.state import ENTRANCE, State
from tests.rules.draculas_curse.harness import Table, acting, deck_top, gives, haunts, laid

Change = Callable[[State], object]
BEN, CID, ANN = "s2", "s3", "s1"
"""Ben is Ottilie (AR 4, Movement 3), Cid is Bram, Ann is Dracula."""
NOTHING: Final[Change] = lambda state: None  # noqa: E731


def worn(state: State, seat: str, *cards: str) -> None:
    """Equip cards by their ids."""
    me = state.slayers[seat]
    for id in cards:
        gives(state, seat, id)
        copy = me.hand.cards[-1]
        me.hand.take(copy)
        me.slots.setdefault(slot_of(copy), []).append(copy)


def cursed(state: State, seat: str, *curses: str) -> None:
    """Lay lasting curses on a player."""
    for id in curses:
        copy = next(c for c in state.curse_deck if id_of(c) == id)
        state.curse_deck.take(copy)
        state.slayers[seat].curses.append(copy)


def monster_on_top(state: State, monster: str) -> None:
    """Put a monster second on the combat deck, a boss too, under Cellar Rats that a Shadow discards."""
    copies = [c for c in state.box if id_of(c) == monster]
    if copies:
        state.box.remove(copies[0])
        state.combat_deck.put(copies[0])
    spare = "m_grave_beetle" if monster == "m_cellar_rats" else "m_cellar_rats"
    deck_top(state, state.combat_deck, spare, monster)


def meets(
    monster: str = "m_bone_page", *, wears: Sequence[str] = (), hand: Sequence[str] = (), change: Change = NOTHING,
    stack: int = 0, seats: int = 3,
) -> Table:  # fmt: skip
    """Return a table in which Ben fights a monster that a Shadow has brought, or a stack of Shadows."""

    def prepared(state: State) -> None:
        place = laid(state, "long_gallery", ENTRANCE, "n")
        haunts(state, place, *(["combat"] if not stack else ["combat", "essence", "curse", "master"][:stack]))
        monster_on_top(state, monster)
        worn(state, BEN, *wears)
        gives(state, BEN, *hand)
        change(state)

    table = acting(prepared, seats).does(BEN, "go:r_long_gallery")
    if table.asked(ANN).startswith("engage"):  # a vampire, whom Dracula may leave alone
        table.does(ANN, "engage")
    assert table.state.fight is not None
    return table


def ar(table: Table, seat: str = BEN) -> int:
    """Return the AR that a seat would declare now."""
    label = next(o.label for o in table.options(seat) if o.key == "declare")
    return int(label[1])


def over(table: Table, seat: str = BEN) -> Table:
    """Declare, and let everybody do the usual until the active player acts again."""
    return table.does(seat, "declare").until("act")


def attacks(
    attacker: Change = NOTHING, *, wears: Sequence[str] = (), hand: Sequence[str] = (), vampire: str = BEN,
) -> Table:  # fmt: skip
    """Return a table in which Ben attacks Cid, one of them a vampire."""

    def prepared(state: State) -> None:
        state.slayers[vampire].vampire = True
        worn(state, BEN, *wears)
        gives(state, BEN, *hand)
        attacker(state)

    return acting(prepared, 4).does(BEN, f"fight:{CID}")


def ids(table: Table, seat: str = BEN) -> list[str]:
    """Return the ids of a hand."""
    return [id_of(c) for c in table.slayer(seat).hand]


def icons_away(state: State) -> None:
    """Put a plain card on top of each deck, so that a draw is a card."""
    for deck, plain in (("FORCE", "force_greatsword"), ("SPEED", "speed_fleet"), ("MIND", "mind_arcane_dart")):
        if any(id_of(c) == plain for c in state.decks[deck]):
            deck_top(state, state.decks[deck], plain)


TRIED: set[str] = set()


def tries(*cards: str) -> Callable[[Any], Any]:
    """Note which cards a test is about."""
    TRIED.update(cards)
    return lambda test: test


def change(**fields: Any) -> Callable[[State], None]:
    """Change fields of Ben's."""
    return lambda state: [setattr(state.slayers[BEN], name, value) for name, value in fields.items()] and None


def copy_in(table: Table, id: str, seat: str = BEN) -> str:
    """Return the copy of a card in a hand."""
    return next(c for c in table.slayer(seat).hand if id_of(c) == id)


class Still:
    """A table that nobody plays at, to read numbers from."""

    listing_now = False

    def __init__(self, state: State) -> None:
        self.state = state


__all__ = ["ANN", "BEN", "CID", "Table", "acting", "gives", "laid"]
