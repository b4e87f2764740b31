"""The Ironclad's Attacks and Skills, each side: what playing them comes to (see `outcomes`)."""

from __future__ import annotations

from typing import Any

from tests.rules.slay_the_spire.outcomes import Case, outcome, parametrize

STRIKES = ["strike_ironclad", "strike_ironclad+", "defend_ironclad", "twin_strike"]
HURT = {"lost_hp": 1}
TWO_STRONG = {"strength": 2}

STARTER_CASES: list[Case] = [
    ("bash", "jaw_worm", "worm -2, worm vuln 1, energy 1"),
    ("bash", "jaw_worm", "worm -4, energy 1", {"worm": {"vuln": 1}}),  # one spent, one put on
    ("bash+", "jaw_worm", "worm -4, worm vuln 1, energy 1"),
    ("strike_ironclad", "jaw_worm", "worm -1, energy 2"),
    ("strike_ironclad", "jaw_worm", "worm -3, energy 2", TWO_STRONG),
    ("strike_ironclad+", "blue_slaver", "slaver -2, energy 2"),
    ("defend_ironclad", "", "block 1, energy 2"),
    ("defend_ironclad+", "ann", "block 2, energy 2"),
    ("defend_ironclad+", "ben", "energy 2, ben block 2"),
]

COMMON_CASES: list[Case] = [
    ("anger", "jaw_worm", "worm -1, on top"),
    ("anger+", "jaw_worm", "worm -2, on top"),
    ("body_slam", "jaw_worm", "energy 2"),
    ("body_slam", "jaw_worm", "worm -4, energy 2", {"block": 4}),
    ("body_slam+", "jaw_worm", "worm -6", {"block": 4, **TWO_STRONG}),
    ("cleave", "row0", "worm -2, cultist -2, energy 2"),
    ("cleave", "row1", "slaver -2, energy 2"),
    ("cleave+", "row0", "worm -3, cultist -3, energy 2"),
    ("clothesline", "cultist", "cultist -3, cultist weak 1, energy 1"),
    ("clothesline+", "cultist", "cultist -4, cultist weak 1, energy 1"),
    ("flex", "", "strength 1, exhausted"),
    ("flex+", "", "strength 1"),
    ("havoc", "", "worm -1, energy 2", {"pile": ["strike_ironclad"]}, ("aim", "jaw_worm")),
    ("havoc+", "", "worm -2", {"pile": ["strike_ironclad+"]}, ("aim", "jaw_worm")),
    ("heavy_blade", "jaw_worm", "worm -3, energy 1"),
    ("heavy_blade", "jaw_worm", "worm -9, energy 1", TWO_STRONG),
    ("heavy_blade+", "jaw_worm", "worm -3, energy 1"),
    ("heavy_blade+", "jaw_worm", "worm -13, energy 1", TWO_STRONG),
    ("iron_wave", "jaw_worm", "worm -1, block 1, energy 2"),
    ("iron_wave+", "0 jaw_worm", "worm -2, block 1, energy 2"),
    ("iron_wave+", "1 jaw_worm", "worm -1, block 2, energy 2"),
    ("pommel_strike", "jaw_worm", "worm -2, energy 2, takes flex"),
    ("pommel_strike+", "jaw_worm", "worm -2, energy 2, takes flex, takes flex"),
    ("seeing_red", "", "energy 4, exhausted"),
    ("seeing_red", "", "energy 6, exhausted", {"energy": 5}),  # no more than 6
    ("seeing_red+", "", "energy 5, exhausted"),
    ("shrug_it_off", "", "block 2, energy 2, takes flex"),
    ("shrug_it_off+", "", "block 3, energy 2, takes flex"),
    ("true_grit", "ben bash", "energy 2, ben block 1, gives bash", {"hand": ["bash", "flex"]}),
    ("true_grit", "ann", "block 1, energy 2, gives bash", {"hand": ["bash"]}),  # nothing to choose
    ("true_grit", "ann", "block 1, energy 2"),
    ("true_grit+", "ann flex", "block 2, energy 2, gives flex", {"hand": ["bash", "flex"]}),
    ("twin_strike", "jaw_worm", "worm -2, energy 2"),
    ("twin_strike", "jaw_worm", "worm -8, worm vuln -1, energy 2", {"strength": 1, "worm": {"vuln": 2}}),
    ("twin_strike", "jaw_worm", "weak -1, energy 2", {"weak": 1}),
    ("twin_strike+", "jaw_worm", "worm -4, energy 2"),
    ("warcry", "", "takes flex, takes flex, gives bash, exhausted", {"hand": ["bash"]}, ("put_back", "bash")),
    ("warcry+", "", "takes flex, takes flex, exhausted", {}, ("put_back", "flex")),
    ("wild_strike", "jaw_worm", "worm -3, energy 2, daze 1"),
    ("wild_strike+", "jaw_worm", "worm -4, energy 2, daze 1"),
]

UNCOMMON_CASES: list[Case] = [
    ("battle_trance", "", "takes flex, takes flex, takes flex"),
    ("battle_trance+", "", "takes flex, takes flex, takes flex, takes flex"),
    ("blood_for_blood", "jaw_worm", "worm -4, energy 0"),
    ("blood_for_blood", "jaw_worm", "worm -4, energy 2", HURT),
    ("blood_for_blood+", "jaw_worm", "worm -4, energy 0"),
    ("blood_for_blood+", "jaw_worm", "worm -4", HURT),
    ("burning_pact", "bash", "energy 2, takes flex, takes flex, gives bash", {"hand": ["bash", "anger"]}),
    ("burning_pact+", "", "energy 2, takes flex, takes flex, takes flex, gives bash", {"hand": ["bash"]}),
    ("carnage", "jaw_worm", "worm -4, energy 1"),
    ("carnage+", "jaw_worm", "worm -6, energy 1"),
    ("clash", "jaw_worm", "worm -3", {"hand": ["bash"]}),
    ("clash+", "jaw_worm", "worm -4"),
    ("disarm", "jaw_worm", "worm weak 2, energy 2, exhausted"),
    ("disarm+", "jaw_worm", "worm weak 3, energy 2, exhausted"),
    ("disarm+", "jaw_worm", "worm weak 1, energy 2, exhausted", {"worm": {"weak": 2}}),  # no more than 3
    ("entrench", "", "block 4, energy 2, exhausted", {"block": 4}),
    ("entrench+", "", "block 8, energy 2", {"block": 12}),  # no more than 20
    # die 1: the worm is about to hit, so are the cultist and, in row 1, the slaver
    ("flame_barrier", "", "worm -1, cultist -1, block 3, energy 1"),
    ("flame_barrier", "", "cultist -1, block 3, energy 1", {"die": 5}),  # the worm intends block and strength
    ("flame_barrier", "", "worm block -1, cultist -1, block 3, energy 1", {"worm": {"block": 2}}),
    ("flame_barrier+", "", "worm -1, cultist -1, block 4, energy 1"),
    ("flame_barrier+", "", "slaver -1, block 4, energy 1", {"row": 1, "ben": {"row": 0}}),
    ("ghostly_armor", "ben", "energy 2, ben block 2"),
    ("ghostly_armor+", "ann", "block 3, energy 2"),
    ("headbutt", "jaw_worm", "worm -2, energy 2"),
    ("headbutt+", "jaw_worm", "worm -3, energy 2"),
    ("perfected_strike", "jaw_worm", "worm -3, energy 1"),
    ("perfected_strike", "jaw_worm", "worm -6, energy 1", {"hand": STRIKES}),
    ("perfected_strike+", "jaw_worm", "worm -9, energy 1", {"hand": STRIKES}),
    ("power_through", "ben", "energy 2, ben block 3, daze 1"),
    ("power_through+", "ann", "block 4, energy 2, daze 1"),
    ("rage", "", "block 3, energy 2", {"hand": STRIKES}),
    ("rage+", "", "block 3", {"hand": STRIKES}),
    ("rage+", "", ""),
    ("rampage", "jaw_worm", "worm -2, energy 2", {"exhaust": ["flex#91", "bash#92"]}),
    ("rampage+", "jaw_worm", "worm -1, energy 2, gives flex", {"hand": ["flex"]}),
    ("rampage+", "bash jaw_worm", "worm -1, energy 2, gives bash", {"hand": ["flex", "bash"]}),
    ("rupture", "", "strength 1, hp -1, energy 2", {"block": 5}),  # Block does not help
    ("rupture+", "", "strength 1, hp -1"),
    ("second_wind", "", "block 2, energy 2, gives defend_ironclad, gives flex",
     {"hand": ["defend_ironclad", "bash", "flex"]}),
    ("second_wind+", "", "block 4, energy 2, gives defend_ironclad, gives flex",
     {"hand": ["defend_ironclad", "bash", "flex"]}),
    ("sentinel", "ben", "energy 2, ben block 2"),
    ("sentinel+", "ann", "block 3, energy 2"),
    ("sever_soul", "jaw_worm flex", "worm -3, energy 1, gives flex", {"hand": ["bash", "flex"]}),
    ("sever_soul+", "jaw_worm", "worm -4, energy 1, gives flex", {"hand": ["bash", "flex"]}, ("exhaust", "flex")),
    ("sever_soul+", "jaw_worm", "worm -4, energy 1, gives bash, gives flex", {"hand": ["bash", "flex", "anger"]},
     ("exhaust", "flex", "bash")),
    ("shockwave", "row0", "worm weak 1, worm vuln 1, cultist weak 1, cultist vuln 1, energy 1, exhausted"),
    ("shockwave+", "row1", "slaver weak 2, slaver vuln 1, energy 1, exhausted"),
    ("spot_weakness", "ben", "energy 2, ben strength 1", {"die": 3}),
    ("spot_weakness", "", "energy 2", {"die": 4}),
    ("spot_weakness+", "ann", "strength 1, energy 2", {"die": 4}),
    ("spot_weakness+", "", "energy 2", {"die": 5}),
    ("whirlwind", "row0", "worm -3, cultist -3, energy 0"),
    ("whirlwind", "row0", "worm -6, worm vuln -1, cultist -3, energy 0", {"worm": {"vuln": 2}}),
    ("whirlwind", "row0", "energy 0", {"energy": 0}),
    ("whirlwind+", "row1", "slaver -4, energy 0"),
    ("whirlwind+", "row1", "slaver -1, energy 0", {"energy": 0}),
]  # fmt: skip

RARE_CASES: list[Case] = [
    ("bludgeon", "jaw_worm", "worm -7, energy 0"),
    ("bludgeon+", "jaw_worm", "worm -10, energy 0"),
    ("double_tap", "", "energy 2"),
    ("double_tap+", "", ""),
    ("exhume", "", "energy 2, takes bash, exhausted", {"exhaust": ["bash#91"]}),
    ("exhume", "", "energy 2, exhausted"),
    ("exhume+", "", "takes flex, exhausted", {"exhaust": ["bash#91", "flex#92"]}, ("fetch_exhaust", "flex")),
    ("feed", "jaw_worm", "worm -3, energy 2, exhausted"),
    ("feed", "jaw_worm", "worm dies, strength 1, energy 2, exhausted", {"worm": {"hp": 3}}),
    ("feed+", "jaw_worm", "worm dies, strength 2, energy 2, exhausted", {"worm": {"hp": 3}}),
    ("feed+", "jaw_worm", "worm -3, energy 2, exhausted", {"worm": {"hp": 4}}),
    ("fiend_fire", "jaw_worm", "worm -2, energy 1, gives bash, gives flex, exhausted", {"hand": ["bash", "flex"]}),
    ("fiend_fire", "jaw_worm", "worm vuln -1, energy 1, exhausted", {"worm": {"vuln": 1}}),  # no hit, still an Attack
    ("fiend_fire+", "jaw_worm", "worm -4, energy 1, gives bash, gives flex, exhausted", {"hand": ["bash", "flex"]}),
    ("immolate", "row0", "worm -5, cultist -5, energy 1, daze 2"),
    ("immolate+", "row1", "slaver -7, energy 1, daze 2"),
    ("impervious", "", "block 6, energy 1, exhausted"),
    ("impervious+", "", "block 8, energy 1, exhausted"),
    ("limit_break", "", "strength 3, energy 2, exhausted", {"strength": 3}),
    ("limit_break+", "", "strength 3, energy 2", {"strength": 5}),  # no more than 8
    ("limit_break+", "", "energy 2"),
    ("offering", "", "hp -1, energy 5, takes flex, takes flex, takes flex, exhausted"),
    ("offering+", "", "hp -1, energy 5, takes flex, takes flex, takes flex, takes flex, takes flex, exhausted"),
    ("uppercut", "jaw_worm", "worm -3, worm weak 1, worm vuln 1, energy 1"),
    ("uppercut+", "jaw_worm", "worm -3, worm weak 1, worm vuln 2, energy 1"),
]


@parametrize(STARTER_CASES + COMMON_CASES + UNCOMMON_CASES + RARE_CASES)
def test_what_a_card_comes_to(
    card: str, choices: str, expected: str, given: dict[str, Any], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Each Attack and Skill, both sides: damage, tokens, Block, Energy, and the cards that move."""
    assert outcome(card, choices, *answers, **given) == expected
