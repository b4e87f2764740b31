"""Achievements of a single fight."""

from __future__ import annotations

from tests.rules.slay_the_spire.table import Table, fight


def feats(table: Table) -> list[str]:
    """Return what was achieved."""
    return table.state.achievements


def test_eight_strength() -> None:
    """Jaxxed."""
    table = fight("ironclad")
    table.ann.has(strength=4).holds("limit_break").plays("limit_break")
    assert feats(table) == ["jaxxed"]
    table.is_quiet()


def test_twenty_block() -> None:
    """Barricaded."""
    table = fight("ironclad")
    table.ann.has(block=10).holds("entrench", "entrench+").plays("entrench")
    assert feats(table) == ["barricaded"]
    table.ann.plays("entrench+")
    assert feats(table) == ["barricaded"]
    table.is_quiet()


def test_thirty_poison_in_play() -> None:
    """Catalyst: all enemies together."""
    table = fight("silent", against=["jaw_worm", "cultist"])
    table.foe("jaw_worm").poison, table.foe("cultist").poison = 10, 9
    table.ann.holds("catalyst", "catalyst+").plays("catalyst", "jaw_worm")
    assert feats(table) == []
    table.ann.plays("catalyst+", "cultist")
    assert feats(table) == ["catalyst"]
    table.is_quiet()


def test_seven_shivs_in_a_turn() -> None:
    """Ninja."""
    table = fight("silent")
    table.foe("jaw_worm").hp = table.foe("jaw_worm").max_hp = 50
    for shivs in (4, 3):
        assert feats(table) == []
        table.ann.has(shivs=shivs)
        for _ in range(shivs):
            table.ann.throws_shiv("jaw_worm")
    assert feats(table) == ["ninja"]
    table.is_quiet()


def test_seven_powers_in_play() -> None:
    """Powerful."""
    table = fight("ironclad")
    table.ann.has_in_play(*["metallicize"] * 6).holds("inflame").plays("inflame")
    assert feats(table) == ["powerful"]
    table.is_quiet()


def test_the_transient_is_killed_before_it_fades() -> None:
    """The Transient: not where it dies by itself after four actions."""
    table = fight("ironclad", against=["transient", "cultist"], act=3)
    table.foe("transient").hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "transient")
    assert feats(table) == ["the_transient"]
    table = fight("ironclad", against=["transient", "cultist"], act=3)
    for _ in range(4):
        table.ann.has(hp=90, max_hp=90)
        table.all_end()
    assert table.foe("transient").dead
    assert feats(table) == []
    table.is_quiet()
