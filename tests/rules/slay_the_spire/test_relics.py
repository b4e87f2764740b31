"""Relics in a fight: what each does at its moment, and that it does nothing at another."""

from __future__ import annotations

from typing import Any

import pytest

from rules.cards import of_moment
from rules.slay_the_spire import library
from tests.rules.slay_the_spire.table import Table, fight

WORM_HP = 40


def a_fight(*relics: str, first: bool = False, die: int = 1, hp: int = 9) -> Table:
    """Set up a fight of ann (ironclad) and ben (silent) in which ann owns relics; the worm has 40 HP.

    `first` makes the next turn the fight's first one, so that what happens at the start of combat happens then.
    """
    table = fight("ironclad", "silent", against=[["jaw_worm"], ["cultist"]])
    for foe in table.combat.foes:
        foe.hp = foe.max_hp = WORM_HP
    for player in table.players.values():
        player.has(hp=hp, max_hp=20)
    table.ann.owns(*relics)
    table.will_roll(die)
    if first:
        table.combat.turn = 0
    return table


def look(table: Table) -> dict[str, Any]:
    """Note what relics may change."""
    ann, worm = table.ann.hero, table.foe("jaw_worm")
    return {
        "block": ann.block, "energy": ann.energy, "hand": len(ann.hand), "strength": ann.strength, "hp": ann.hp,
        "cap": ann.cap, "miracles": ann.miracles, "orbs": list(ann.orbs), "doubles": list(ann.doubles),
        "shivs": ann.shivs, "dazes": sum(c.startswith("daze") for c in [*ann.hand, *ann.draw]),
        "worm": worm.hp + worm.block, "weak": worm.weak, "vuln": worm.vuln, "ben_block": table.ben.block,
    }  # fmt: skip


def difference(*relics: str, first: bool = False, die: int = 1, answers: tuple[Any, ...] = ()) -> dict[str, Any]:
    """Return what a turn's start is like with relics, as far as it is not as without any."""
    found = []
    for owned in ((), relics):
        table = a_fight(*owned, first=first, die=die)
        table.all_end()
        for name, *keys in answers if owned else ():
            table.ann.answers(name, *keys)
        table.is_quiet()
        found.append(look(table))
    without, with_relics = found
    return {
        name: value - without[name] if isinstance(value, int) else value
        for name, value in with_relics.items()
        if value != without[name]
    }


# die relics ------------------------------------------------------------------------------------------------------
WORM = (("aim", "jaw_worm"),)
DIE: dict[tuple[str, int], tuple[dict[str, Any], tuple[Any, ...]]] = {
    ("captains_wheel", 3): ({"block": 3}, ()),
    ("duality", 2): ({"block": 2}, ()),
    ("duality", 4): ({"worm": -2}, WORM),
    ("gremlin_horn", 4): ({"hand": 1}, ()),
    ("gremlin_horn", 5): ({"energy": 1}, ()),
    ("happy_flower", 3): ({"energy": 1}, ()),
    ("happy_flower", 4): ({"energy": 1}, ()),
    ("horn_cleat", 1): ({"block": 1}, ()),
    ("horn_cleat", 2): ({"block": 1}, ()),
    ("incense_burner", 6): ({"cap": 1}, ()),
    ("ink_bottle", 5): ({"hand": 1}, ()),
    ("ink_bottle", 6): ({"hand": 1}, ()),
    ("mercury_hourglass", 1): ({"worm": -1}, (("aim", "row0"),)),
    ("mercury_hourglass", 2): ({"worm": -1}, (("aim", "row0"),)),
    ("necronomicon", 1): ({"doubles": ["attack*2"]}, ()),
    ("nilrys_codex", 2): ({"hand": 1}, ()),
    ("oddly_smooth_stone", 4): ({"ben_block": 2}, (("aim", "ben"),)),
    ("pen_nib", 5): ({"vuln": 1}, WORM),
    ("pocketwatch", 3): ({"hand": 3}, ()),
    ("red_mask", 5): ({"weak": 1}, WORM),
    ("red_mask", 6): ({"weak": 1}, WORM),
    ("stone_calendar", 4): ({"worm": -4}, WORM),
    ("sundial", 2): ({"energy": 2}, ()),
    ("the_boot", 4): ({"worm": -1}, WORM),
    ("the_boot", 5): ({"worm": -1}, WORM),
    ("the_boot", 6): ({"worm": -1}, WORM),
    ("tungsten_rod", 5): ({"block": 1, "ben_block": 1}, ()),
    ("vajra", 2): ({"strength": 1}, ()),
    ("snecko_eye", 1): ({"hand": 2}, ()),
    ("snecko_eye", 2): ({"hand": 2}, ()),
    ("snecko_eye", 3): ({"energy": 1}, ()),
    ("snecko_eye", 4): ({"energy": 1}, ()),
    ("snecko_eye", 5): ({"dazes": 1}, ()),
    ("snecko_eye", 6): ({"dazes": 1}, ()),
    ("loaded_die", 4): ({"block": 1}, ()),
    ("loaded_die", 5): ({"block": 1}, ()),
    ("loaded_die", 6): ({"block": 1}, ()),
}  # fmt: skip
ECHOES = {"dollys_mirror": {1}, "nilrys_codex": {4}, "charons_ashes": {1, 2}}
DIE_RELICS = sorted({relic for relic, _ in DIE} | set(ECHOES))


@pytest.mark.parametrize(("relic", "face"), DIE, ids=str)
def test_a_die_relic_works_on_its_faces(relic: str, face: int) -> None:
    """On a face that it names, the relic does what it says, and nothing else."""
    expected, answers = DIE[relic, face]
    assert difference(relic, die=face, answers=answers) == expected


@pytest.mark.parametrize("relic", DIE_RELICS)
def test_a_die_relic_sleeps_on_other_faces(relic: str) -> None:
    """On every face that it does not name nothing happens."""
    faces = {face for name, face in DIE if name == relic} | ECHOES.get(relic, set())
    for face in {1, 2, 3, 4, 5, 6} - faces:
        assert difference(relic, die=face) == {}


def test_every_die_relic_is_tested_on_every_face() -> None:
    """The table above names each face of each die ability of the catalogue."""
    hooks = [(relic.id, hook) for relic in library.RELICS.values() for _, hook in of_moment(relic.hooks, "die")]
    printed = {(relic, face) for relic, hook in hooks for face in hook.faces}
    assert printed == set(DIE) | {(relic, face) for relic, faces in ECHOES.items() for face in faces}


def test_the_tungsten_rod_blocks_three_alone() -> None:
    """A lone player gains 3 Block instead of 1 (Solo rules)."""
    table = fight("ironclad", against=["jaw_worm"])
    table.ann.owns("tungsten_rod").has(hp=9)
    table.will_roll(5)
    table.all_end()
    assert table.ann.block == 3
    table.is_quiet()


def test_charons_ashes_may_exhaust_a_card_to_deal_two() -> None:
    """The owner may decline; else a chosen card is exhausted and 2 damage dealt."""
    table, other = a_fight("charons_ashes", die=2), a_fight(die=2)
    table.all_end()
    other.all_end()
    card = table.ann.hand_kinds[0]
    table.ann.answers("may", "yes", card, "jaw_worm")
    assert table.ann.exhaust_kinds == [card]
    assert look(table)["worm"] == look(other)["worm"] - 2
    table.is_quiet()
    table = a_fight("charons_ashes", die=1)
    table.all_end()
    table.ann.answers("may", "no")
    assert table.ann.exhaust_kinds == []
    table.is_quiet()


def test_dollys_mirror_triggers_any_die_ability_for_its_owner() -> None:
    """Ann's mirror triggers Ben's Captain's Wheel: Ben gains the Block."""
    table = a_fight("dollys_mirror", "sundial", die=1)
    table.ben.owns("captains_wheel")
    table.all_end()
    table.ann.is_asked("trigger", "s1.sundial.0", "s2.captains_wheel.0")
    table.ann.answers("trigger", "s2.captains_wheel.0")
    assert (table.ann.block, table.ben.block, table.ann.energy) == (0, 3, 3)
    table.is_quiet()


def test_nilrys_codex_triggers_only_abilities_with_a_two() -> None:
    """On a 4: of the Wheel (3), the Sundial (2) and the Codex's own 2, only the twos are offered."""
    table = a_fight("nilrys_codex", "sundial", "captains_wheel", die=4)
    table.all_end()
    table.ann.is_asked("trigger", "s1.nilrys_codex.0", "s1.sundial.0")
    table.ann.answers("trigger", "s1.sundial.0")
    assert (table.ann.energy, table.ann.block) == (5, 0)
    table.is_quiet()


def test_the_loaded_die_triggers_another_relic_on_a_six() -> None:
    """Its own Block or another relic's ability."""
    table = a_fight("loaded_die", "pocketwatch", die=6)
    table.all_end()
    table.ann.is_asked("trigger", "s1.loaded_die.0", "s1.pocketwatch.0")
    table.ann.answers("trigger", "s1.pocketwatch.0")
    assert len(table.ann.hand) == 8
    table.is_quiet()


# start and end of turn and combat -----------------------------------------------------------------------------------
START_COMBAT = {
    "anchor": {"block": 2}, "bag_of_preparation": {"hand": 2}, "blood_vial": {"hp": 1}, "lantern": {"energy": 1},
    "mutagen": {"strength": 1}, "ring_of_the_snake": {"hand": 2}, "cracked_core": {"orbs": ["lightning"]},
    "pure_water": {"miracles": 1},
}  # fmt: skip
START_TURN = {
    "coffee_dripper": {"energy": 1}, "cursed_key": {"energy": 1}, "ectoplasm": {"energy": 1},
    "fusion_hammer": {"energy": 1}, "mark_of_pain": {"energy": 1}, "sozu": {"energy": 1},
    "ring_of_serpent": {"hand": 1},
}  # fmt: skip


@pytest.mark.parametrize("relic", START_COMBAT)
def test_what_happens_at_the_start_of_combat_happens_once(relic: str) -> None:
    """In the first turn the relic works, in the second it does not."""
    if relic == "cracked_core":
        table = fight("defect", against=["jaw_worm"])
        table.ann.owns(relic)
        table.combat.turn = 0
        table.all_end()
        assert table.ann.orbs == ["lightning"]
    else:
        assert difference(relic, first=True) == START_COMBAT[relic]
    assert difference(relic) == {}


@pytest.mark.parametrize("relic", START_TURN)
def test_what_happens_every_turn(relic: str) -> None:
    """In the first turn and in later ones."""
    assert difference(relic, first=True) == START_TURN[relic]
    assert difference(relic) == START_TURN[relic]


def test_ice_cream_keeps_energy_up_to_six() -> None:
    """Two left and three new make five; more than six is lost."""
    table = a_fight("ice_cream")
    table.ann.has(energy=2)
    table.all_end()
    assert table.ann.energy == 5
    table.ann.has(energy=5)
    table.all_end()
    assert table.ann.energy == 6
    assert table.ben.energy == 3
    table.is_quiet()


def test_orichalcum_blocks_only_where_there_is_none() -> None:
    """At the end of a turn without Block it gives 1, which softens the worm's blow."""
    table = a_fight("orichalcum")
    table.will_roll(1)
    before = table.ann.hp
    table.all_end()
    bare = before - table.ann.hp
    other = a_fight()
    other.all_end()
    assert bare == 9 - other.ann.hp - 1
    table.is_quiet()


def test_frozen_core_blocks_every_turn() -> None:
    """1 Block at the end of the turn, on top of what is there."""
    table, other = a_fight("frozen_core"), a_fight()
    table.all_end()
    other.all_end()
    assert table.ann.hp == other.ann.hp + 1
    table.is_quiet()


# in play ----------------------------------------------------------------------------------------------------------
def test_akabeko_sharpens_one_attack() -> None:
    """Once a combat: the next Attack hits for 1 more, the one after does not."""
    table = a_fight("akabeko")
    table.ann.holds("strike_ironclad", "strike_ironclad").uses("akabeko")
    table.ann.plays("strike_ironclad", "jaw_worm")
    assert table.foe("jaw_worm").hp == WORM_HP - 2
    table.ann.plays("strike_ironclad", "jaw_worm")
    assert table.foe("jaw_worm").hp == WORM_HP - 3
    assert "use:akabeko" not in [o.key for o in table.session.listing(table.ann.asked("play")) if o.why_not is None]
    table.is_quiet()


def test_calipers_keep_the_block_that_was_left() -> None:
    """Block left after the enemies' turn comes back once."""
    table = a_fight("calipers")
    table.ann.has(block=9)
    table.all_end()
    assert table.ann.block == 0
    left = table.ann.hero.leftover[1]
    assert 0 < left < 10
    table.ann.uses("calipers")
    assert table.ann.block == left
    table.is_quiet()


@pytest.mark.parametrize(("relic", "given", "expected"), [
    ("centennial_puzzle", {"lost_hp": 1}, {"hand": 3}),
    ("self_forming_clay", {"lost_hp": 1}, {"block": 3}),
    ("mummified_hand", {"powers_played": 1}, {"energy": 2}),
    ("red_skull", {"shuffled": True}, {"strength": 1}),
    ("ninja_scroll", {}, {"shivs": 2}),
])  # fmt: skip
def test_once_a_combat_where_the_condition_holds(relic: str, given: dict[str, Any], expected: dict[str, int]) -> None:
    """The button works once its condition holds, and only once."""
    table = a_fight(relic)
    table.ann.has_drawn_pile(*["flex"] * 6)
    options = {o.key: o for o in table.session.listing(table.ann.asked("play"))}
    if given:
        assert options.get("use:" + relic) is None or options["use:" + relic].refusal() is not None
    table.ann.has(**given)
    before = look(table)
    table.ann.uses(relic)
    after = look(table)
    assert {n: after[n] - before[n] for n in expected} == expected
    options = {o.key: o for o in table.session.listing(table.ann.asked("play"))}
    assert options.get("use:" + relic) is None or options["use:" + relic].refusal() is not None
    table.is_quiet()


def test_blue_candle_exhausts_up_to_two() -> None:
    """One card of three is exhausted."""
    table = a_fight("blue_candle")
    table.ann.holds("bash", "flex", "clash").uses("blue_candle").answers("exhaust", "flex")
    assert (table.ann.exhaust_kinds, len(table.ann.hand)) == (["flex"], 2)
    table.is_quiet()


def test_dead_branch_draws_as_many_as_are_exhausted() -> None:
    """Two cards lie on the exhaust pile: two are drawn."""
    table = a_fight("dead_branch")
    table.ann.has(exhaust=[table.card("flex"), table.card("flex")]).holds()
    table.ann.uses("dead_branch")
    assert len(table.ann.hand) == 2
    table.is_quiet()


def test_golden_eye_scries_three() -> None:
    """Of the top three cards one is discarded."""
    table = a_fight("golden_eye")
    table.ann.has_drawn_pile("bash", "flex", "clash", "anger").uses("golden_eye").answers("scry", "flex")
    assert table.ann.draw_kinds == ["bash", "clash", "anger"]
    table.is_quiet()


def test_runic_pyramid_retains_any_number() -> None:
    """Two of three cards stay in the hand over the turn's end."""
    table = a_fight("runic_pyramid")
    table.ann.holds("bash", "flex", "clash").uses("runic_pyramid").answers("retain", "bash", "flex")
    table.all_end()
    assert {"bash", "flex"} <= set(table.ann.hand_kinds)
    assert "clash" not in table.ann.hand_kinds
    assert len(table.ann.hand) == 7
    table.is_quiet()


def test_holy_water_has_two_cubes_of_energy() -> None:
    """Two cubes at the start of combat, each worth 1 Energy at any time."""
    table = a_fight("holy_water", first=True)
    table.all_end()
    table.ann.uses("holy_water").uses("holy_water")
    assert table.ann.energy == 5
    assert not [
        o for o in table.session.listing(table.ann.asked("play")) if o.key == "use:holy_water" and o.refusal() is None
    ]
    table.is_quiet()


def test_mark_of_pain_leaves_at_most_six() -> None:
    """Healing stops at 6 HP."""
    table = a_fight("mark_of_pain", hp=5)
    table.ann.has(potions=["blood_potion"]).drinks("blood_potion")
    assert table.ann.hp == 6
    table.is_quiet()


def test_bird_faced_urn_blocks_for_powers() -> None:
    """1 Block after a Power, none after an Attack."""
    table = a_fight("bird_faced_urn")
    table.ann.holds("inflame", "strike_ironclad").plays("strike_ironclad", "jaw_worm")
    assert table.ann.block == 0
    table.ann.plays("inflame")
    assert table.ann.block == 1
    table.is_quiet()


def test_du_vu_doll_strengthens_for_curses() -> None:
    """Each Curse that is drawn gives 1 Strength for the turn."""
    table = a_fight("du_vu_doll")
    table.ann.has_drawn_pile("regret", "flex").holds("pommel_strike").plays("pommel_strike", "jaw_worm")
    assert table.ann.strength == 1
    table.is_quiet()


def test_strike_dummy_helps_only_starter_strikes() -> None:
    """A starter Strike hits for 2, Pommel Strike as ever."""
    table = a_fight("strike_dummy")
    table.ann.holds("strike_ironclad", "pommel_strike").plays("strike_ironclad", "jaw_worm")
    assert table.foe("jaw_worm").hp == WORM_HP - 2
    table.ann.plays("pommel_strike", "jaw_worm")
    assert table.foe("jaw_worm").hp == WORM_HP - 4
    table.is_quiet()


def test_wrist_blade_helps_attacks_that_cost_nothing() -> None:
    """Anger (0) hits for 2; a Strike (1) for 1; a shiv for 2."""
    table = a_fight("wrist_blade")
    table.ann.holds("anger", "strike_ironclad").plays("anger", "jaw_worm")
    assert table.foe("jaw_worm").hp == WORM_HP - 2
    table.ann.plays("strike_ironclad", "jaw_worm")
    assert table.foe("jaw_worm").hp == WORM_HP - 3
    table.ann.has(shivs=1).throws_shiv("jaw_worm")
    assert table.foe("jaw_worm").hp == WORM_HP - 5
    table.is_quiet()
