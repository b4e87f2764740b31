"""The Defect's Attacks and Skills, each side: what playing them comes to (see `outcomes`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.slay_the_spire.outcomes import Case, outcome, parametrize, said, table_for

FREE = {"discard": ["bash", "zap+"]}  # the top card of the discard pile costs 0
DEAR = {"discard": ["zap+", "bash"]}

STARTER_AND_COMMON_CASES: list[Case] = [
    ("strike_defect", "jaw_worm", "worm -1, energy 2"),
    ("strike_defect+", "jaw_worm", "worm -1"),
    ("defend_defect", "", "block 1, energy 2"),
    ("defend_defect+", "ann", "block 2, energy 2"),
    ("defend_defect+", "ben", "energy 2, ben block 2"),
    ("zap", "", "energy 2, orbs lightning"),
    ("zap+", "", "orbs lightning"),
    ("zap+", "", "worm -2, orbs frost frost lightning", {"orbs": ["lightning", "frost", "frost"]},
     ("evoke", "lightning"), ("aim", "jaw_worm")),
    ("dual_cast", "", "energy 2", {}),  # nothing to evoke
    ("dual_cast", "", "block 2, energy 2, orbs none", {"orbs": ["frost"]}),
    ("dual_cast", "", "worm -2, slaver -2, energy 2, orbs frost", {"orbs": ["frost", "lightning"]},
     ("evoke", "lightning"), ("aim", "jaw_worm"), ("aim", "blue_slaver")),
    ("dual_cast+", "", "worm -6, orbs none", {"orbs": ["dark"]}, ("aim", "jaw_worm"), ("aim", "jaw_worm")),
    ("ball_lightning", "cultist", "cultist -1, energy 2, orbs lightning"),
    ("ball_lightning+", "cultist", "cultist -2, energy 2, orbs lightning"),
    ("barrage", "jaw_worm", "worm -2, energy 2", {"orbs": ["frost", "dark"]}),
    ("barrage", "jaw_worm", "energy 2"),
    ("barrage", "jaw_worm", "worm -8, worm vuln -1, energy 2", {"orbs": ["frost", "dark"], "strength": 1,
                                                                "worm": {"vuln": 2}}),
    ("barrage+", "jaw_worm", "worm -3, energy 2", {"orbs": ["frost", "dark"]}),
    ("chaos", "", "energy 2, orbs lightning", {"die": 2}),
    ("chaos", "", "energy 2, orbs frost", {"die": 3}),
    ("chaos", "", "energy 2, orbs dark", {"die": 6}),
    ("chaos+", "", "orbs lightning", {"die": 1}),
    ("chaos+", "", "orbs frost", {"die": 4}),
    ("chaos+", "", "orbs dark", {"die": 5}),
    ("charge_battery", "", "block 2, energy 2", {"orbs": ["frost", "frost"]}),
    ("charge_battery", "", "block 2", {"orbs": ["frost", "frost", "dark"]}),
    ("charge_battery+", "", "block 3", {"orbs": ["frost", "frost", "dark"]}),
    ("claw", "jaw_worm", "worm -1", DEAR),
    ("claw", "jaw_worm", "worm -1"),  # the discard pile is empty
    ("claw", "jaw_worm", "worm -2", FREE),
    ("claw+", "jaw_worm", "worm -1", DEAR),
    ("claw+", "jaw_worm", "worm -4", FREE),
    ("claw_claw_pack", "jaw_worm", "worm -1"),
    ("claw_claw_pack+", "jaw_worm", "worm -2"),
    ("cold_snap", "jaw_worm", "worm -2, energy 1, orbs frost"),
    ("cold_snap+", "jaw_worm", "worm -3, energy 1, orbs frost"),
    ("compile_driver", "jaw_worm", "worm -1, energy 2"),
    ("compile_driver", "jaw_worm", "worm -1, energy 2, takes flex, takes flex", {"orbs": ["frost", "dark", "frost"]}),
    ("compile_driver+", "jaw_worm", "worm -2, energy 2, takes flex, takes flex, takes flex",
     {"orbs": ["frost", "dark", "lightning"]}),
    ("coolheaded", "", "energy 2, orbs frost"),
    ("coolheaded+", "", "energy 2, orbs frost, takes flex"),
    ("go_for_the_eyes", "jaw_worm", "worm -1", {"die": 3}),
    ("go_for_the_eyes", "jaw_worm", "worm -1, worm weak 1", {"die": 4}),
    ("go_for_the_eyes+", "jaw_worm", "worm -1, worm weak 1", {"die": 3}),
    ("leap", "ben", "energy 2, ben block 2", {}, ("swap", "no")),
    ("leap", "ann", "block 2, to row 1, energy 2", {}, ("swap", "ben")),
    ("leap+", "ben", "to row 1, energy 2, ben block 3", {}, ("swap", "ben")),
    ("recursion", "", "energy 2"),
    ("recursion", "", "block 1, energy 2, orbs dark frost", {"orbs": ["frost", "dark"]}, ("evoke", "frost")),
    ("recursion+", "", "worm -3", {"orbs": ["dark"]}, ("aim", "jaw_worm")),
    ("scrape", "jaw_worm", "worm -2, energy 2, takes zap+", FREE),
    ("scrape", "jaw_worm", "worm -2, energy 2", DEAR),
    ("scrape+", "jaw_worm", "worm -3, energy 2, takes zap+", FREE),
    ("scrape+", "jaw_worm", "worm -3, energy 2"),
    ("skim", "", "energy 2, takes flex, takes flex, takes flex"),
    ("skim+", "", "energy 2, takes flex, takes flex, takes flex, takes flex"),
    ("steam_barrier", "", "block 1", DEAR),
    ("steam_barrier", "", "block 2", FREE),
    ("steam_barrier+", "", "block 2", DEAR),
    ("steam_barrier+", "", "block 3", FREE),
    ("sweeping_beam", "row0", "worm -1, cultist -1, energy 2, takes flex"),
    ("sweeping_beam+", "row1", "slaver -2, energy 2, takes flex"),
    ("turbo", "", "energy 5, exhausted"),
    ("turbo+", "", "energy 6, exhausted"),
]  # fmt: skip

UNCOMMON_CASES: list[Case] = [
    ("beam_cell", "jaw_worm", "worm -1, worm vuln 1, energy 2", {"die": 3}),
    ("beam_cell", "jaw_worm", "worm -1, energy 2", {"die": 4}),
    ("beam_cell+", "jaw_worm", "worm -1, worm vuln 1, energy 2", {"die": 4}),
    ("blizzard", "row0", "worm -4, cultist -4, energy 2", {"orbs": ["frost", "dark", "frost"]}),
    ("blizzard", "row0", "energy 2", {"orbs": ["dark"]}),
    ("blizzard+", "row1", "slaver -6, energy 2", {"orbs": ["frost", "dark", "frost"]}),
    ("darkness", "", "energy 2, orbs dark"),
    ("darkness+", "", "orbs dark"),
    ("doom_and_gloom", "row0", "worm -2, cultist -2, energy 1, orbs dark"),
    ("doom_and_gloom+", "row0", "worm -3, cultist -3, energy 1, orbs dark"),
    ("double_energy", "", "energy 4, exhausted"),
    ("double_energy+", "", "energy 4, exhausted", {"energy": 2}),
    ("double_energy+", "", "energy 6, exhausted", {"energy": 5}),  # at most 6
    ("equilibrium", "", "block 3, energy 1"),
    ("equilibrium+", "", "block 4, energy 1"),
    ("ftl", "jaw_worm", "worm -1, takes flex"),
    ("ftl", "jaw_worm", "worm -1", {"plays": 1}),
    ("ftl+", "jaw_worm", "worm -2, takes flex"),
    ("ftl+", "jaw_worm", "worm -2", {"plays": 1}),
    ("force_field", "", "block 3, energy 0"),
    ("force_field", "", "block 3, energy 2", {"in_play": ["fusion", "storm"]}),
    ("force_field+", "", "block 4, energy 1", {"in_play": ["fusion"]}),
    ("glacier", "", "block 2, energy 1, orbs frost"),
    ("glacier+", "ben", "energy 1, ben block 3, orbs frost"),
    ("hologram", "", "block 1, energy 2, takes bash, exhausted", {"discard": ["bash"]}),
    ("hologram", "", "block 1, energy 2, exhausted"),
    ("hologram+", "", "block 1, energy 2, takes zap+", FREE, ("fetch_discard", "zap+")),
    ("melter", "jaw_worm", "worm -2, worm block -5, energy 2", {"worm": {"block": 5}}),
    ("melter+", "jaw_worm", "worm -3, worm block -5, energy 2", {"worm": {"block": 5}}),
    ("overclock", "", "takes flex, takes flex"),
    ("overclock+", "", "takes flex, takes flex, takes flex"),
    ("recycle", "bash", "energy 4, gives bash", {"hand": ["bash", "zap"]}),
    ("recycle", "", "energy 5, gives meteor_strike", {"hand": ["meteor_strike"], "in_play": ["fusion", "fusion"]}),
    ("recycle", "", "energy 4, gives tempest", {"hand": ["tempest"]}),  # X: the energy left is doubled
    ("recycle", "", "energy 2, gives injury", {"hand": ["injury"]}),
    ("recycle", "", "energy 2"),
    ("recycle+", "bash", "energy 5, gives bash", {"hand": ["bash", "zap"]}),
    ("reinforced_body", "", "block 4, energy 0"),
    ("reinforced_body", "", "block 2, energy 0", {"energy": 1}),
    ("reinforced_body+", "", "block 6, energy 0"),
    ("reinforced_body+", "", "energy 0", {"energy": 0}),
    ("reprogram", "", "strength 1, energy 2, orbs none", {"orbs": ["frost", "dark"]}),
    ("reprogram+", "", "strength 1, orbs none", {"orbs": ["frost", "dark"]}),
    ("stack", "ben", "energy 2, ben block 2", {"orbs": ["frost", "dark"]}),
    ("stack", "ann", "energy 2"),
    ("stack+", "ann", "block 3, energy 2", {"orbs": ["frost", "dark"]}),
    ("streamline", "jaw_worm", "worm -3, energy 1"),
    ("streamline", "jaw_worm", "worm -3", {"in_play": ["fusion"] * 3}),
    ("streamline+", "jaw_worm", "worm -4, energy 2", {"in_play": ["fusion"]}),
    ("sunder", "jaw_worm", "worm -5, energy 0"),
    ("sunder", "jaw_worm", "worm dies", {"worm": {"hp": 5}}),
    ("sunder+", "jaw_worm", "worm -7, energy 0"),
    ("sunder+", "jaw_worm", "worm dies", {"worm": {"hp": 7}}),
    ("tempest", "", "energy 0, orbs lightning lightning, exhausted", {"energy": 2}),
    ("tempest", "", "energy 0, exhausted", {"energy": 0}),
    ("tempest+", "", "energy 0, orbs lightning lightning lightning, exhausted", {"energy": 2}),
]  # fmt: skip

RARE_CASES: list[Case] = [
    ("all_for_one", "jaw_worm", "worm -2, energy 1, takes zap+, takes ftl",
     {"discard": ["zap+", "bash", "ftl", "zap"]}),
    ("all_for_one+", "jaw_worm", "worm -3, energy 1, takes ftl", {"discard": ["injury", "tempest", "ftl"]}),
    ("core_surge", "ann jaw_worm", "worm -3, weak -2, vuln -1, energy 2", {"weak": 2, "vuln": 1}),
    ("core_surge+", "jaw_worm", "worm -4, weak -1, energy 2, ben vuln -2", {"weak": 1, "ben": {"vuln": 2}}),
    ("fission", "", "energy 6, orbs none, takes flex, takes flex, takes flex, exhausted",
     {"orbs": ["frost", "dark", "frost"]}),
    ("fission", "", "exhausted"),
    ("fission+", "", "worm -3, block 1, energy 5, orbs none, takes flex, takes flex, exhausted",
     {"orbs": ["frost", "dark"]}, ("evoke", "dark"), ("aim", "jaw_worm")),
    ("hyperbeam", "row0", "worm -5, cultist -5, energy 1, orbs none", {"orbs": ["frost", "dark"]}),
    ("hyperbeam+", "row0", "worm -7, cultist -7, energy 1, orbs none", {"orbs": ["lightning"]}),
    ("meteor_strike", "jaw_worm", "worm -10, energy 0", {"energy": 5}),
    ("meteor_strike", "jaw_worm", "worm -10, energy 2", {"in_play": ["fusion"] * 4}),
    ("meteor_strike+", "jaw_worm", "worm -12, energy 1", {"in_play": ["fusion"] * 3}),
    ("multi_cast", "", "block 3, energy 0, orbs none", {"orbs": ["frost"]}),
    ("multi_cast", "", "energy 0", {"orbs": ["frost"], "energy": 0}),
    ("multi_cast+", "", "block 4, energy 0, orbs none", {"orbs": ["frost"]}),
    ("rainbow", "", "energy 1, orbs lightning frost dark, exhausted"),
    ("rainbow+", "", "energy 1, orbs lightning frost dark"),
    ("seek", "", "takes bash, exhausted", {"pile": ["flex", "zap", "bash"]}, ("fetch_draw", "bash")),
    ("seek+", "", "takes bash, takes zap, exhausted", {"pile": ["flex", "zap", "bash"]}, ("fetch_draw", "bash", "zap")),
    ("thunder_strike", "row0", "worm -8, cultist -8, energy 0", {"orbs": ["lightning", "lightning", "dark"]}),
    ("thunder_strike+", "row1", "slaver -6, energy 0", {"orbs": ["lightning", "dark"]}),
]  # fmt: skip


@parametrize(STARTER_AND_COMMON_CASES + UNCOMMON_CASES + RARE_CASES)
def test_what_a_card_comes_to(
    card: str, choices: str, expected: str, given: dict[str, Any], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Play it once."""
    assert outcome(card, choices, *answers, **given) == expected


@pytest.mark.parametrize("card", ["turbo", "turbo+", "overclock", "overclock+"])
def test_a_daze_lies_on_the_discard_pile(card: str) -> None:
    """TURBO and Overclock give a Daze, which is no card of the deck."""
    table = table_for(card)
    said(table, card)
    assert "daze" in table.ann.discard_kinds
    assert table.state.daze == 9
