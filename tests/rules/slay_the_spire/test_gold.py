"""Gold that goes from player to player: only towards what another pays (Gold)."""

from __future__ import annotations

from tests.rules.slay_the_spire.table import Player, Table, climb


def keys(player: Player, name: str) -> list[str]:
    """Return the keys of an open question that can be answered."""
    return [o.key for o in player.table.session.listing(player.asked(name)) if o.refusal() is None]


def shopping(gold: int) -> Table:
    """Let two stand before a merchant's wares, with nothing kept for anyone."""
    table = climb("ironclad", "silent", room="merchant", gold=gold)
    for player in (table.ann, table.ben):
        player.answers("shop_wish", "skip")
    return table


def test_gold_for_anothers_purchase_is_spent_first() -> None:
    """Ben adds one; Ann's removal costs that and two of hers."""
    table = shopping(3)
    table.ben.answers("shop", "chip", "ann")
    table.ann.answers("shop", "remove", "strike_ironclad")
    assert (table.ann.gold, table.ben.gold) == (1, 2)
    table.ann.answers("shop", "leave")
    assert (table.ann.gold, table.ben.gold) == (1, 2)


def test_gold_that_is_not_spent_goes_back() -> None:
    """Only potions are traded: what was put in and not spent returns as its player leaves."""
    table = shopping(2)
    table.ben.answers("shop", "chip", "ann").answers("shop", "chip", "ann")
    assert (table.ann.gold, table.ben.gold) == (4, 0)
    table.ann.answers("shop", "leave")
    assert (table.ann.gold, table.ben.gold) == (2, 2)
    assert "chip" not in keys(table.ben, "shop")


def test_gold_may_come_from_any_player_at_an_event() -> None:
    """Before he chooses himself, Ben adds the gold that Ann lacks."""
    table = climb("ironclad", "silent", room="event", gold=1)
    table.to_event("the_cleric")
    assert "prayer" not in keys(table.ann, "event")
    table.ben.answers("event", "chip", "ann")
    assert "prayer" in keys(table.ann, "event")
    table.ann.answers("event", "prayer").answers("upgrade", "bash")
    assert (table.ann.gold, table.ben.gold) == (0, 0)


def test_gold_may_still_be_added_after_choosing() -> None:
    """Ben is done with the event and has gold left; what Ann does not spend comes back to him."""
    table = climb("ironclad", "silent", room="event", gold=2)
    table.to_event("the_cleric")
    table.ann.has(gold=0)
    table.ben.answers("event", "heal")
    table.ben.answers("chip", "chip", "ann")
    assert (table.ann.gold, table.ben.gold) == (1, 0)
    table.ann.answers("event", "heal")
    assert (table.ann.gold, table.ben.gold) == (0, 0)
    assert table.ann.asked("path")
