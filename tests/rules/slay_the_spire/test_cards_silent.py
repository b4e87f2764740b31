"""The Silent's Attacks and Skills, each side: what playing them comes to (see `outcomes`)."""

from __future__ import annotations

from typing import Any

from tests.rules.slay_the_spire.outcomes import Case, outcome, parametrize

ARMED = {"shivs": 1}
DISCARDED = {"discards": 1}
HURT = {"lost_hp": 1}
ILL = {"worm": {"poison": 2}}
TWO = {"hand": ["flex", "bash"]}

STARTER_CASES: list[Case] = [
    ("strike_silent", "jaw_worm", "worm -1, energy 2"),
    ("strike_silent+", "jaw_worm", "worm -2, energy 2"),
    ("defend_silent", "", "block 1, energy 2"),
    ("defend_silent+", "ben", "energy 2, ben block 2"),
    ("defend_silent+", "ann", "block 2, energy 2"),
    ("neutralize", "cultist", "cultist -1, cultist weak 1"),
    ("neutralize+", "cultist", "cultist -2, cultist weak 1"),
    ("survivor", "bash", "block 2, energy 2, gives bash", TWO),
    ("survivor", "", "block 2, energy 2"),  # nothing to discard
    ("survivor+", "", "block 3, energy 2, gives flex", {"hand": ["flex"]}),
]

COMMON_CASES: list[Case] = [
    (
        "acrobatics",
        "",
        "energy 2, takes flex, takes flex, takes flex, gives bash",
        {"hand": ["bash"]},
        ("discard", "bash"),
    ),
    (
        "acrobatics+",
        "",
        "energy 2, takes flex, takes flex, takes flex, takes flex, gives bash",
        {"hand": ["bash"]},
        ("discard", "bash"),
    ),
    ("backflip", "", "block 1, energy 2, takes flex, takes flex"),
    ("backflip+", "", "block 2, energy 2, takes flex, takes flex"),
    ("blade_dance", "", "shivs 2, energy 2"),
    ("blade_dance+", "", "shivs 3, energy 2"),
    ("cloak_and_dagger", "", "block 1, shivs 1, energy 2"),
    ("cloak_and_dagger+", "", "block 1, shivs 2, energy 2"),
    ("dagger_spray", "row0", "worm -2, cultist -2, energy 2"),
    ("dagger_spray", "row0", "worm -4, worm vuln -1, cultist -2, energy 2", {"worm": {"vuln": 2}}),
    ("dagger_spray+", "row1", "slaver -3, energy 2"),
    ("dagger_throw", "jaw_worm", "worm -2, energy 2, takes flex, gives bash", {"hand": ["bash"]}, ("discard", "bash")),
    ("dagger_throw+", "jaw_worm", "worm -3, energy 2", {}),  # draws and discards the only card
    ("deadly_poison", "jaw_worm", "worm poison 1, energy 2"),
    ("deadly_poison+", "jaw_worm", "worm poison 1"),
    ("deadly_poison+", "jaw_worm", "", {"cultist": {"poison": 30}}),  # no more than 30 on all together
    ("deflect", "", "block 1"),
    ("deflect", "", "block 2", ARMED),
    ("deflect+", "", "block 2"),
    ("deflect+", "", "block 3", ARMED),
    ("dodge_and_roll", "ben", "block 1, energy 2, ben block 1", {}, ("aim", "ann")),
    ("dodge_and_roll", "ann", "block 2, energy 2", {}, ("aim", "ann")),
    ("dodge_and_roll+", "ben", "block 1, energy 2, ben block 2", {}, ("aim", "ben"), ("aim", "ann")),
    ("poisoned_stab", "jaw_worm", "worm -1, worm poison 1, energy 2, exhausted"),
    ("poisoned_stab+", "jaw_worm", "worm -1, worm poison 2, energy 2, exhausted"),
    ("poisoned_stab+", "jaw_worm", "worm dies, energy 2, exhausted", {"worm": {"hp": 1}}),
    ("prepared", "", "takes flex, gives bash", {"hand": ["bash"]}, ("discard", "bash")),
    ("prepared+", "", "takes flex, gives bash", {"hand": ["bash"]}, ("discard", "bash", "flex")),
    ("slice", "jaw_worm", "worm -1"),
    ("slice", "jaw_worm", "worm -2", ARMED),
    ("slice+", "jaw_worm", "worm -2"),
    ("slice+", "jaw_worm", "worm -3", ARMED),
    ("sneaky_strike", "jaw_worm", "worm -3, energy 1"),
    ("sneaky_strike", "jaw_worm", "worm -3", DISCARDED),
    ("sneaky_strike+", "jaw_worm", "worm -4, energy 1"),
    ("sneaky_strike+", "jaw_worm", "worm -4", DISCARDED),
]

UNCOMMON_CASES: list[Case] = [
    ("all_out_attack", "row0 bash", "worm -2, cultist -2, energy 2, gives bash", TWO),
    ("all_out_attack+", "row1", "slaver -3, energy 2"),
    ("backstab", "jaw_worm", "worm -4, exhausted"),
    ("backstab", "jaw_worm", "worm -2, exhausted", {"worm": {"hp": 49}}),
    ("backstab+", "jaw_worm", "worm -6, exhausted"),
    ("backstab+", "jaw_worm", "worm -4, exhausted", {"worm": {"hp": 49}}),
    ("bane", "jaw_worm", "worm -2, energy 2"),
    ("bane", "jaw_worm", "worm -4, energy 2", ILL),
    ("bane+", "jaw_worm", "worm -3, energy 2"),
    ("bane+", "jaw_worm", "worm -5, energy 2", ILL),
    ("blur", "", "block 2, energy 2"),
    ("blur", "", "block 3, energy 2", DISCARDED),
    ("blur+", "", "block 3, energy 2"),
    ("blur+", "", "block 4, energy 2", DISCARDED),
    ("bouncing_flask", "jaw_worm", "worm poison 1, slaver poison 1, energy 1", {}, ("aim", "blue_slaver")),
    ("bouncing_flask", "jaw_worm", "worm poison 2, energy 1", {}, ("aim", "jaw_worm")),
    (
        "bouncing_flask+",
        "jaw_worm",
        "worm poison 2, cultist poison 1, energy 1",
        {},
        ("aim", "cultist"),
        ("aim", "jaw_worm"),
    ),
    (
        "calculated_gamble",
        "",
        "takes acrobatics, takes acrobatics, gives flex, gives bash, exhausted",
        {**TWO, "pile": ["acrobatics"] * 3},
    ),
    ("calculated_gamble", "", "exhausted"),
    (
        "calculated_gamble+",
        "",
        "takes acrobatics, takes acrobatics, gives flex, gives bash",
        {**TWO, "pile": ["acrobatics"] * 3},
    ),
    ("catalyst", "jaw_worm", "worm poison 2, energy 2, exhausted", ILL),
    ("catalyst", "jaw_worm", "energy 2, exhausted"),
    ("catalyst+", "jaw_worm", "worm poison 4, energy 2, exhausted", ILL),
    (
        "catalyst+",
        "jaw_worm",
        "worm poison 10, energy 2, exhausted",
        {"worm": {"poison": 12}, "cultist": {"poison": 8}},
    ),
    ("choke", "jaw_worm", "worm -3, energy 1"),
    ("choke", "jaw_worm", "worm -6, energy 1", {"worm": {"poison": 2, "weak": 1}}),
    ("choke+", "jaw_worm", "worm -7, energy 1", {"worm": {"poison": 2, "weak": 1}}),
    ("concentrate", "", "energy 5, gives flex, gives bash, exhausted", TWO, ("discard", "flex", "bash")),
    ("concentrate", "", "exhausted", TWO, ("discard",)),
    ("concentrate+", "", "energy 5, gives bash, exhausted", TWO, ("discard", "bash")),
    ("concentrate+", "", "energy 4, exhausted"),
    ("crippling_cloud", "row0", "worm weak 1, worm poison 1, cultist weak 1, cultist poison 1, energy 1, exhausted"),
    ("crippling_cloud+", "row1", "slaver weak 1, slaver poison 2, energy 1, exhausted"),
    ("dash", "jaw_worm", "worm -2, block 2, to row 1, energy 1", {}, ("swap", "ben")),
    ("dash", "jaw_worm", "worm -2, block 2, energy 1", {}, ("swap", "no")),
    ("dash+", "jaw_worm", "worm -3, block 3, to row 1, energy 1", {}, ("swap", "ben")),
    ("escape_plan", "", "block 1, takes flex"),
    ("escape_plan", "", "takes bash", {"pile": ["bash"]}),
    ("escape_plan+", "", "block 1, takes bash", {"pile": ["bash"]}),
    ("expertise", "", "energy 2, takes flex, takes flex, takes flex, takes flex", TWO),
    ("expertise", "", "energy 2", {"hand": ["flex"] * 6}),
    ("expertise+", "", "energy 2, takes flex, takes flex, takes flex, takes flex, takes flex", TWO),
    ("finisher", "jaw_worm", "energy 2"),
    ("finisher", "jaw_worm", "worm -3, energy 2", {"attacks": 3}),
    ("finisher+", "jaw_worm", "worm -6, energy 2", {"attacks": 3}),
    ("flechettes", "jaw_worm", "worm -2, energy 2", {"hand": ["flex", "bash", "disarm"]}),
    ("flechettes", "jaw_worm", "energy 2", {"hand": ["bash"]}),
    ("flechettes+", "jaw_worm", "worm -3, energy 2", {"hand": ["flex", "bash", "disarm"]}),
    ("leg_sweep", "jaw_worm", "worm weak 1, block 3, energy 1"),
    ("leg_sweep+", "jaw_worm", "worm weak 1, block 4, energy 1"),
    ("masterful_stab", "jaw_worm", "worm -2"),
    ("masterful_stab", "jaw_worm", "worm -2, energy 1", HURT),
    ("masterful_stab+", "jaw_worm", "worm -3"),
    ("masterful_stab+", "jaw_worm", "worm -3, energy 2", HURT),
    ("outmaneuver", "", ""),  # not retained yet
    ("outmaneuver+", "", ""),
    ("piercing_wail", "row0", "worm weak 1, cultist weak 1, block 1, energy 2, exhausted"),
    ("piercing_wail+", "row1", "slaver weak 1, block 3, energy 2, exhausted"),
    ("predator", "jaw_worm ann", "worm -3, energy 1, takes flex, takes flex"),
    ("predator", "jaw_worm ben", "worm -3, energy 1"),
    ("predator+", "jaw_worm ann", "worm -4, energy 1, takes flex, takes flex"),
    ("riddle_with_holes", "", "shivs 4, energy 1"),
    ("riddle_with_holes+", "", "shivs 5, energy 1"),
    ("setup", "ann", "energy 4, exhausted"),
    ("setup", "ben", "ben energy 4, exhausted"),
    ("setup+", "ben", "ben energy 6, exhausted", {"ben": {"energy": 5}}),
    ("setup+", "ann", "energy 5, exhausted"),
    ("skewer", "jaw_worm", "worm -4, energy 0"),
    ("skewer", "jaw_worm", "worm -1, energy 0", {"energy": 0}),
    ("skewer+", "jaw_worm", "worm -6, energy 0"),
    ("skewer+", "jaw_worm", "energy 0", {"energy": 0}),
    ("terror", "jaw_worm", "worm vuln 1, energy 2, exhausted"),
    ("terror+", "jaw_worm", "worm vuln 1, energy 2"),
]

RARE_CASES: list[Case] = [
    ("adrenaline", "", "energy 4, takes flex, takes flex, exhausted"),
    ("adrenaline+", "", "energy 5, takes flex, takes flex, exhausted"),
    ("bullet_time", "", "energy 0"),
    ("bullet_time+", "", "energy 1"),
    ("burst", "", "energy 2"),
    ("burst+", "", ""),
    ("corpse_explosion", "jaw_worm", "worm poison 2, energy 1"),
    ("corpse_explosion+", "jaw_worm", "worm poison 3, energy 1"),
    ("die_die_die", "row0", "worm -3, cultist -3, energy 2, exhausted"),
    ("die_die_die+", "row1", "slaver -4, energy 2, exhausted"),
    ("doppelganger", "", "energy 0, exhausted"),  # nothing was played
    ("doppelganger+", "", "energy 0"),
    ("grand_finale", "row0", "worm -10, cultist -10", {"pile": []}),
    ("grand_finale+", "row1", "slaver -12", {"pile": []}),
    ("malaise", "jaw_worm", "worm weak 3, worm poison 3, energy 0, exhausted"),
    ("malaise", "jaw_worm", "energy 0, exhausted", {"energy": 0}),
    ("malaise+", "jaw_worm", "worm weak 3, worm poison 4, energy 0, exhausted"),
    ("malaise+", "jaw_worm", "worm weak 1, worm poison 1, energy 0, exhausted", {"energy": 0}),
    ("storm_of_steel", "", "shivs 2, energy 2, gives flex, gives bash", TWO, ("discard", "flex", "bash")),
    ("storm_of_steel", "", "energy 2"),
    ("storm_of_steel+", "", "shivs 2, energy 2, gives flex", TWO, ("discard", "flex")),
    ("unload", "jaw_worm", "worm -2, energy 2"),
    ("unload", "jaw_worm", "worm -4, cultist -2, shivs -2, energy 2", {"shivs": 2}, ("throw", "jaw_worm"),
     ("throw", "cultist")),
    ("unload+", "jaw_worm", "worm -2, slaver -6, shivs -2, energy 2", {"shivs": 2}, ("throw", "blue_slaver"),
     ("throw", "blue_slaver")),
]  # fmt: skip


@parametrize(STARTER_CASES + COMMON_CASES + UNCOMMON_CASES + RARE_CASES)
def test_what_a_card_comes_to(
    card: str, choices: str, expected: str, given: dict[str, Any], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Each Attack and Skill, both sides: damage, tokens, Block, Energy, and the cards that move."""
    assert outcome(card, choices, *answers, **given) == expected
