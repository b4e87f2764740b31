"""Potions: what each of the 21 does, and where it may be drunk."""

from __future__ import annotations

from typing import Any

import pytest

from rules.slay_the_spire import library
from tests.rules.slay_the_spire.table import Table, climb, fight

WORM_HP = 40
PLAIN: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "ancient_potion": ((), {"weak": 0, "vuln": 0}),
    "block_potion": (("ben",), {"ben_block": 2, "block": 0}),
    "fire_potion": (("jaw_worm",), {"worm": WORM_HP - 4}),
    "cunning_potion": ((), {"shivs": 3}),
    "energy_potion": ((), {"energy": 5}),
    "swift_potion": ((), {"hand": 3}),
    "blood_potion": ((), {"hp": 7}),
    "weak_potion": (("jaw_worm",), {"worm_weak": 2}),
    "vulnerable_potion": (("jaw_worm",), {"worm_vuln": 1}),
    "flex_potion": ((), {"strength": 1}),
    "explosive_potion": (("row0",), {"worm": WORM_HP - 2, "cultist": WORM_HP}),
    "snecko_oil": ((), {"hand": 5, "top": ["daze", "daze"]}),
    "ghost_in_a_jar": ((), {"cap": 1}),
    "attack_potion": ((), {"doubles": ["attack*2"]}),
    "skill_potion": ((), {"doubles": ["skill*2"]}),
}
ODD = {
    "distilled_chaos", "entropic_brew", "fairy_in_a_bottle", "gamblers_brew", "liquid_memories", "purity_potion",
}  # fmt: skip


def a_fight(*potions: str) -> Table:
    """Set up a fight of ann, who holds the potions, and ben."""
    table = fight("ironclad", "silent", against=[["jaw_worm"], ["cultist"]])
    for foe in table.combat.foes:
        foe.hp = foe.max_hp = WORM_HP
    table.ann.has(potions=list(potions), hp=5, max_hp=10, weak=1, vuln=1).holds()
    return table


def look(table: Table) -> dict[str, Any]:
    """Note what potions may change."""
    ann, worm = table.ann.hero, table.foe("jaw_worm")
    return {
        "block": ann.block, "energy": ann.energy, "hand": len(ann.hand), "strength": ann.strength, "hp": ann.hp,
        "cap": ann.cap, "shivs": ann.shivs, "weak": ann.weak, "vuln": ann.vuln, "doubles": ann.doubles,
        "worm": worm.hp, "worm_weak": worm.weak, "worm_vuln": worm.vuln, "cultist": table.foe("cultist").hp,
        "ben_block": table.ben.block, "top": table.ann.draw_kinds[:2],
    }  # fmt: skip


@pytest.mark.parametrize("potion", PLAIN)
def test_a_potion_does_what_it_says_and_goes_under_its_deck(potion: str) -> None:
    """Drunk in the play phase, for nothing."""
    choices, expected = PLAIN[potion]
    table = a_fight(potion)
    table.ann.drinks(potion, *choices)
    found = look(table)
    assert {name: found[name] for name in expected} == expected
    assert table.ann.potions == []
    assert table.state.potions[0] == potion
    table.is_quiet()


def test_attack_and_skill_potions_play_the_next_one_twice() -> None:
    """A copy first, then the card itself, each with a target of its own; then no more."""
    table = a_fight("attack_potion", "skill_potion")
    table.ann.holds("strike_ironclad", "strike_ironclad", "defend_ironclad").has(weak=0)
    table.ann.drinks("attack_potion").plays("strike_ironclad", "jaw_worm").answers("aim", "cultist")
    assert (table.foe("jaw_worm").hp, table.foe("cultist").hp) == (WORM_HP - 1, WORM_HP - 1)
    table.ann.plays("strike_ironclad", "jaw_worm")
    assert table.foe("jaw_worm").hp == WORM_HP - 2
    table.ann.drinks("skill_potion").plays("defend_ironclad")
    assert table.ann.block == 2
    table.is_quiet()


def test_distilled_chaos_plays_three_for_nothing_and_discards_what_cannot_be_played() -> None:
    """In any order; a Curse among them is discarded."""
    table = a_fight("distilled_chaos")
    table.ann.has_drawn_pile("inflame", "regret", "defend_ironclad", "flex").drinks("distilled_chaos")
    for kind in ("defend_ironclad", "regret"):
        table.ann.answers("play_next", kind)
    assert (table.ann.block, table.ann.strength, table.ann.energy) == (1, 1, 3)
    assert "regret" in table.ann.discard_kinds
    assert table.ann.draw_kinds == ["flex"]
    table.is_quiet()


def brewed() -> Table:
    """Return a table on the map at which an Entropic Brew was just drunk."""
    table = climb("ironclad")
    table.state.potions += ["fire_potion", "block_potion"]
    table.ann.has(potions=["entropic_brew"])
    table.changed()
    table.ann.answers("satchel", "drink:entropic_brew")
    return table


def test_entropic_brew_brings_two_potions_anywhere() -> None:
    """Each is shown and may be taken."""
    table = brewed()
    table.ann.answers("offer", "block_potion").answers("offer", "fire_potion")
    assert table.ann.potions == ["block_potion", "fire_potion"]


def test_the_party_sets_out_once_the_potions_that_were_shown_are_taken() -> None:
    """A way that is decided while somebody still looks at a potion waits for them: the potion is not lost."""
    table = brewed()
    table.ann.answers("path", table.session.listing(table.ann.asked("path"))[0].key)
    rooms = table.state.rooms
    table.ann.answers("offer", "block_potion")
    assert table.state.rooms == rooms, "another is shown"
    table.ann.answers("offer", "fire_potion")
    assert table.ann.potions == ["block_potion", "fire_potion"]
    assert table.state.rooms == rooms + 1


def test_a_fairy_saves_from_death_once() -> None:
    """Who would fall has 2 HP instead; the potion is used up."""
    table = fight("ironclad", against=["jaw_worm"])
    table.ann.has(potions=["fairy_in_a_bottle"], hp=1)
    table.foe("jaw_worm").strength = 5
    table.will_roll(1)
    table.all_end()
    assert (table.ann.hp, table.ann.potions) == (2, [])
    assert table.state.outcome is None
    table.all_end()
    assert table.state.outcome is not None


def test_gamblers_brew_turns_the_die_to_any_face() -> None:
    """Before anything reads it."""
    table = fight("ironclad", against=["jaw_worm"])
    table.ann.has(potions=["gamblers_brew"], hp=9).owns("captains_wheel")
    table.will_roll(1)
    table.all_end()
    table.ann.answers("die", "gamblers_brew", "3")
    assert (table.combat.die, table.ann.block, table.ann.potions) == (3, 3, [])
    table.is_quiet()


def test_liquid_memories_take_a_card_back_for_nothing_this_turn() -> None:
    """The card costs 0 until the turn ends."""
    table = a_fight("liquid_memories")
    table.ann.has_discarded("bludgeon", "flex").has(energy=0, weak=0).drinks("liquid_memories")
    table.ann.answers("fetch_discard", "bludgeon").plays("bludgeon", "jaw_worm")
    assert table.foe("jaw_worm").hp == WORM_HP - 7
    table.is_quiet()


def test_purity_potion_exhausts_up_to_three() -> None:
    """Two of three cards are chosen."""
    table = a_fight("purity_potion")
    table.ann.holds("flex", "bash", "clash", "anger").drinks("purity_potion").answers("exhaust", "flex", "bash")
    assert (sorted(table.ann.exhaust_kinds), sorted(table.ann.hand_kinds)) == (["bash", "flex"], ["anger", "clash"])
    table.is_quiet()


def test_outside_fights_only_some_can_be_drunk() -> None:
    """A Blood Potion heals between rooms; a Fire Potion waits for a fight."""
    table = climb("ironclad")
    table.ann.has(potions=["blood_potion", "fire_potion"], hp=3)
    table.changed()
    options = {o.key: o.refusal() for o in table.session.listing(table.ann.asked("satchel"))}
    assert options.get("drink:fire_potion", ("absent",)) is not None
    table.ann.answers("satchel", "drink:blood_potion")
    assert table.ann.hp == 5


def test_every_potion_is_tested_and_there_are_29_cards() -> None:
    """21 kinds, at the copies printed."""
    assert set(PLAIN) | ODD == set(library.POTIONS)
    assert (len(library.POTIONS), sum(p.copies for p in library.POTIONS.values())) == (21, 29)
