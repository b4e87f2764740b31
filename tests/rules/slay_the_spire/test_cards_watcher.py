"""The Watcher's Attacks and Skills, each side: what playing them comes to (see `outcomes`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.slay_the_spire.outcomes import Case, covers, outcome, parametrize, said, table_for

WRATH, CALM = {"stance": "wrath"}, {"stance": "calm"}

STARTER_AND_COMMON_CASES: list[Case] = [
    ("strike_watcher", "jaw_worm", "worm -1, energy 2"),
    ("strike_watcher", "jaw_worm", "worm -2, energy 2", WRATH),
    ("strike_watcher+", "jaw_worm", "worm -2, energy 2"),
    ("defend_watcher", "", "block 1, energy 2"),
    ("defend_watcher+", "ben", "energy 2, ben block 2"),
    ("eruption", "jaw_worm", "worm -2, energy 1, wrath"),
    ("eruption", "jaw_worm", "worm -3, energy 1", WRATH),
    ("eruption", "jaw_worm", "worm -2, wrath", CALM),  # leaving Calm gives 2 Energy
    ("eruption+", "jaw_worm", "worm -2, energy 2, wrath"),
    ("vigilance", "ben", "energy 1, ben block 2, calm"),
    ("vigilance", "ann", "block 2, energy 1", CALM),
    ("vigilance+", "ann", "block 3, energy 1, calm"),
    ("collect", "", "miracles 2, energy 2, exhausted"),
    ("collect", "", "miracles 1, energy 2, exhausted", {"ben": {"miracles": 4}}),  # 5 in all
    ("collect+", "", "miracles 3, energy 2, exhausted"),
    ("consecrate", "row0", "worm -1, cultist -1"),
    ("consecrate", "row1", "slaver -2", WRATH),
    ("consecrate+", "row0", "worm -2, cultist -2"),
    ("crescendo", "", "wrath, exhausted"),
    ("crescendo+", "", "wrath, takes flex, exhausted"),
    ("cut_through_fate", "jaw_worm", "worm -1, energy 2, takes bash", {"pile": ["zap", "bash", "flex"]},
     ("scry", "zap")),
    ("cut_through_fate+", "jaw_worm", "worm -2, energy 2, takes flex", {"pile": ["zap", "bash", "flex"]},
     ("scry", "zap", "bash")),
    ("empty_body", "", "block 2, energy 2"),
    ("empty_body", "", "block 2, energy 4, neutral", CALM),
    ("empty_body+", "", "block 3, energy 2, neutral", WRATH),
    ("empty_fist", "jaw_worm", "worm -3, energy 2, neutral", WRATH),
    ("empty_fist+", "jaw_worm", "worm -3, energy 4, neutral", CALM),
    ("flurry_of_blows", "jaw_worm", "worm -1"),
    ("flurry_of_blows", "jaw_worm", "worm -2", {"changed_stance": True}),
    ("flurry_of_blows", "jaw_worm", "worm -4, worm vuln -1", {"changed_stance": True, "worm": {"vuln": 2}}),
    ("flurry_of_blows+", "jaw_worm", "worm -1"),
    ("flurry_of_blows+", "jaw_worm", "worm -3", {"changed_stance": True}),
    ("flying_sleeves", "jaw_worm", "worm -2, energy 2"),
    ("flying_sleeves+", "jaw_worm", "worm -6, energy 2", WRATH),
    ("halt", "", "block 1"),
    ("halt", "", "block 2", WRATH),
    ("halt+", "", "block 1", CALM),
    ("halt+", "", "block 3", WRATH),
    ("just_lucky", "jaw_worm", "worm -1", {"die": 3}, ("scry",)),
    ("just_lucky", "jaw_worm", "worm -1, block 1", {"die": 4}),
    ("just_lucky+", "jaw_worm", "worm -2", {"die": 1, "pile": ["bash", "zap"]}, ("scry", "bash", "zap")),
    ("just_lucky+", "jaw_worm", "worm -2, block 1", {"die": 6}),
    ("protect", "ben", "energy 1, ben block 3"),
    ("protect+", "ann", "block 4, energy 1"),
    ("third_eye", "", "block 2, energy 2", {"pile": ["bash", "zap", "flex"]}, ("scry", "bash", "zap", "flex")),
    ("third_eye+", "", "block 3, energy 2", {}, ("scry",)),
    ("tranquility", "", "energy 2, calm, exhausted"),
    ("tranquility+", "", "calm, exhausted"),
]  # fmt: skip

UNCOMMON_CASES: list[Case] = [
    ("carve_reality", "jaw_worm", "worm -3, energy 1", {}, ("second_target", "no")),
    ("carve_reality", "jaw_worm", "worm -3, slaver -3, energy 1", {}, ("second_target", "blue_slaver")),
    ("carve_reality+", "cultist", "worm -5, cultist -5, energy 1", WRATH, ("second_target", "jaw_worm")),
    ("conclude", "row0", "worm -2, cultist -2, energy 2"),
    ("conclude+", "row1", "slaver -3, energy 2"),
    ("crush_joints", "jaw_worm", "worm -1, energy 2"),
    ("crush_joints", "jaw_worm", "worm -2, worm vuln 1, energy 2", WRATH),
    ("crush_joints+", "jaw_worm", "worm -2, energy 2", CALM),
    ("crush_joints+", "jaw_worm", "worm -3, worm vuln 1, energy 2", WRATH),
    ("empty_mind", "", "energy 2, neutral, takes flex, takes flex", WRATH),
    ("empty_mind+", "", "energy 4, neutral, takes flex, takes flex, takes flex", CALM),
    ("fear_no_evil", "jaw_worm", "worm -2, energy 2"),
    ("fear_no_evil", "jaw_worm", "worm -3, energy 2, calm", WRATH),
    ("fear_no_evil+", "jaw_worm", "worm -4, energy 2, calm", WRATH),
    ("foreign_influence", "jaw_worm", "worm -3, energy 1"),  # nobody else has attacked: there is no choice
    ("foreign_influence+", "jaw_worm", "worm -4, energy 1"),
    ("indignation", "", "energy 2, wrath"),
    ("indignation", "jaw_worm", "worm vuln 1, energy 2", WRATH),
    ("indignation+", "", "energy 4, wrath", CALM),
    ("indignation+", "row0", "worm vuln 1, cultist vuln 1, energy 2", WRATH),
    ("inner_peace", "", "energy 2, calm"),
    ("inner_peace", "", "energy 2, takes flex, takes flex, takes flex", CALM),
    ("inner_peace+", "", "energy 2, calm", WRATH),
    ("inner_peace+", "", "energy 2, takes flex, takes flex, takes flex, takes flex", CALM),
    ("meditate", "", "energy 2, calm, takes bash", {"discard": ["bash", "zap"]}, ("fetch_discard", "bash")),
    ("meditate", "", "energy 2, calm"),
    ("meditate+", "", "energy 2, calm, takes bash, takes zap", {"discard": ["bash", "zap"]}),
    ("perseverance", "", "block 1, energy 2"),
    ("perseverance+", "", "block 2, energy 2"),
    ("pray", "", "miracles 1, energy 2, takes flex, takes flex"),
    ("pray+", "", "miracles 2, energy 2, takes flex, takes flex"),
    ("prostrate", "", "block 1, miracles 1, energy 2"),
    ("prostrate+", "", "block 2, miracles 1, energy 2"),
    ("reach_heaven", "jaw_worm", "worm -2, energy 2"),
    ("reach_heaven", "jaw_worm", "worm -5, energy 2", {"miracles": 3}),
    ("reach_heaven+", "jaw_worm", "worm -8, energy 2", {"miracles": 3}),
    ("sands_of_time", "jaw_worm", "worm -3, energy 1", {"hand": ["bash"]}),
    ("sands_of_time", "jaw_worm", "worm -7, energy 1", {"hand": ["bash", "protect", "regret"]}),
    ("sands_of_time+", "jaw_worm", "worm -9, energy 1", {"hand": ["bash", "protect", "sands_of_time"]}),
    ("sash_whip", "jaw_worm", "worm -2, energy 2"),
    ("sash_whip", "jaw_worm", "worm -2, worm weak 1, energy 2", CALM),
    ("sash_whip+", "jaw_worm", "worm -2, worm weak 2, energy 2", CALM),
    ("signature_move", "jaw_worm", "worm -6, energy 1", {"hand": ["zap"]}),
    ("signature_move+", "jaw_worm", "worm -8, energy 1"),
    ("talk_to_the_hand", "jaw_worm", "worm -2, energy 2"),
    ("talk_to_the_hand", "jaw_worm", "worm -2, block 3, energy 2", {"miracles": 3}),
    ("talk_to_the_hand+", "jaw_worm", "worm -3, block 3, energy 2", {"miracles": 3}),
    ("tantrum", "jaw_worm", "worm -2, energy 2, wrath, on top"),
    ("tantrum+", "jaw_worm", "worm -2, energy 2, wrath, on top"),
    ("tantrum+", "jaw_worm", "worm -4, energy 2, wrath, on top", {"strength": 1}),  # two hits
    ("wallop", "jaw_worm", "worm -2, block 2, energy 1"),
    ("wallop", "jaw_worm", "worm -1, worm block -1, block 1, energy 1", {"worm": {"block": 1}}),
    ("wallop", "jaw_worm", "worm block -2, energy 1", {"worm": {"block": 5}}),
    ("wallop+", "jaw_worm", "worm -6, worm vuln -1, block 6, energy 1", {"worm": {"vuln": 1}}),
    ("weave", "jaw_worm", "worm -1"),
    ("weave+", "jaw_worm", "worm -2"),
    ("windmill_strike", "jaw_worm", "worm -2, energy 1"),
    ("windmill_strike+", "jaw_worm", "worm -2, energy 1"),
    ("worship", "", "miracles 3, energy 0, exhausted", {"energy": 2}),
    ("worship", "", "miracles 1, energy 0, exhausted", {"energy": 0}),
    ("worship+", "", "miracles 4, energy 0, exhausted"),
    ("wreath_of_flame", "", "strength 3, energy 0, exhausted"),
    ("wreath_of_flame+", "", "strength 3, energy 0"),
]  # fmt: skip

RARE_CASES: list[Case] = [
    ("brilliance", "jaw_worm", "energy 2"),
    ("brilliance", "jaw_worm", "worm -6, energy 2", {"miracles": 3}),
    ("brilliance+", "jaw_worm", "worm -12, energy 2", {"miracles": 3, **WRATH}),
    ("deus_ex_machina", "", "miracles 2, exhausted"),
    ("deus_ex_machina+", "", "miracles 3, exhausted"),
    ("judgment", "jaw_worm", "worm dies, energy 2", {"worm": {"hp": 7, "block": 9}}),
    ("judgment", "jaw_worm", "energy 2", {"worm": {"hp": 8}}),
    ("judgment+", "jaw_worm", "worm dies, energy 2", {"worm": {"hp": 8}}),
    ("judgment+", "jaw_worm", "energy 2", {"worm": {"hp": 9}}),
    ("ragnarok", "jaw_worm", "worm -1, cultist -2, slaver -2, energy 0", {}, ("next_hit", "cultist"),
     ("next_hit", "cultist"), ("next_hit", "blue_slaver"), ("next_hit", "blue_slaver")),
    ("ragnarok+", "jaw_worm", "worm -6, energy 0", {}, *[("next_hit", "jaw_worm")] * 5),
    ("scrawl", "", "energy 2" + ", takes flex" * 5 + ", exhausted"),
    ("scrawl+", "", "takes flex, takes flex, takes flex, takes flex, takes flex, exhausted"),
    ("spirit_shield", "", "block 3, energy 1, exhausted", {"hand": ["bash", "zap", "zap"]}),
    ("spirit_shield", "", "energy 1, exhausted"),
    ("spirit_shield+", "", "block 2, energy 1", {"hand": ["bash", "zap"]}),
    ("vault", "", "takes flex, takes flex, takes flex, takes flex, takes flex, gives bash, gives zap, exhausted",
     {"hand": ["bash", "protect", "zap"]}),
    ("vault+", "", "energy 4" + ", takes flex" * 5 + ", exhausted"),
    ("wish", "0", "strength 1, energy 0, exhausted"),
    ("wish", "1", "block 10, energy 0, exhausted"),
    ("wish", "2", "miracles 4, energy 0, exhausted"),
    ("wish+", "0", "strength 2, energy 0, exhausted"),
    ("wish+", "1", "block 15, energy 0, exhausted"),
    ("wish+", "2", "miracles 5, energy 0, exhausted"),
]  # fmt: skip


@parametrize(STARTER_AND_COMMON_CASES + UNCOMMON_CASES + RARE_CASES)
def test_what_a_card_comes_to(
    card: str, choices: str, expected: str, given: dict[str, Any], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Play it once."""
    assert outcome(card, choices, *answers, **given) == expected


# what stays, what is free, what is forbidden ---------------------------------------------------------------------
@covers("perseverance", "perseverance+", "windmill_strike", "windmill_strike+")
@pytest.mark.parametrize(
    ("card", "choices", "kept"),
    [
        ("perseverance", "", "block 3, energy 2"),
        ("perseverance+", "", "block 4, energy 2"),
        ("windmill_strike", "jaw_worm", "worm -5, energy 1"),
        ("windmill_strike+", "jaw_worm", "worm -7, energy 1"),
    ],
)
def test_what_is_better_for_having_been_retained(card: str, choices: str, kept: str) -> None:
    """They stay in hand, and are better in the next turn; once played they have forgotten it."""
    table = table_for(card, pile=["flex"] * 9, die=3)
    table.all_end()
    assert said(table, card, choices) == kept
    assert table.ann.kept == []
    table.ann.hand.append(table.ann.discard.pop())
    table.ann.has(block=0, energy=3)
    assert said(table, card, choices) == outcome(card, choices)


def test_a_card_forgets_that_it_was_retained_when_it_leaves_the_hand() -> None:
    """Put back on the draw pile and drawn again it is as it was printed (Retain)."""
    table = table_for("perseverance", pile=["flex"] * 9, die=3)
    table.all_end()
    table.ann.holds("thinking_ahead").hero.hand.append(table.ann.kept[0])
    table.ann.has_drawn_pile("flex", "flex")
    table.ann.plays("thinking_ahead").answers("put_back", "perseverance")
    table.ann.holds("finesse").plays("finesse")
    assert said(table, "perseverance") == "block 1, energy 2"


@covers("regret")
@pytest.mark.parametrize(
    "card",
    ["crescendo", "crescendo+", "flying_sleeves", "flying_sleeves+", "protect", "protect+", "tranquility",
     "tranquility+", "sands_of_time", "sands_of_time+", "worship+", "blasphemy+", "judgment+", "regret"],
)  # fmt: skip
def test_cards_with_retain_stay_in_hand(card: str) -> None:
    """They are not discarded at the end of the turn."""
    table = table_for(card, hero="watcher", pile=["flex"] * 9)
    table.all_end()
    assert table.ann.hand_kinds.count(card) == 1
    table.is_quiet()


@pytest.mark.parametrize("card", ["worship", "blasphemy", "judgment"])
def test_their_base_sides_do_not(card: str) -> None:
    """Without Retain they go; Judgment is ethereal."""
    table = table_for(card, pile=["flex"] * 9)
    table.all_end()
    assert card not in table.ann.hand_kinds
    assert (card in table.ann.exhaust_kinds) == (card == "judgment")
    table.is_quiet()


@covers("meditate", "meditate+", "conclude", "conclude+")
def test_no_more_cards_after_meditate_and_conclude() -> None:
    """What Meditate takes is retained; nothing more can be played this turn, and everything in the next."""
    table = table_for("meditate", hand=["consecrate"], discard=["bash"], pile=["flex"] * 9, die=3)
    table.ann.plays("meditate")
    assert table.ann.cannot_play("consecrate") == ("no_more_cards",)
    table.all_end()
    assert "bash" in table.ann.hand_kinds
    assert table.ann.stance == "calm"
    table.ann.holds("conclude", "consecrate").plays("conclude", "row0")
    assert table.ann.cannot_play("consecrate") == ("no_more_cards",)
    table.is_quiet()


@covers("pray", "pray+")
def test_pray_ends_the_drawing() -> None:
    """No more cards are drawn this turn."""
    table = table_for("pray", hand=["empty_mind"])
    said(table, "pray")
    assert said(table, "empty_mind") == "energy 1"


@covers("signature_move", "signature_move+")
def test_signature_move_must_be_the_only_attack() -> None:
    """Another Attack in hand forbids it."""
    table = table_for("signature_move", hand=["bash", "signature_move+"])
    assert table.ann.cannot_play("signature_move")[0] == "only_if"
    assert table.ann.cannot_play("signature_move+")[0] == "only_if"
    table.is_quiet()


@covers("swivel", "swivel+")
def test_swivel_makes_the_next_attack_free() -> None:
    """Skills between cost what they cost; only one Attack is free; the green side may shield another."""
    table = table_for("swivel", hand=["eruption", "strike_watcher", "defend_watcher"])
    assert said(table, "swivel") == "block 2, energy 1"
    assert said(table, "defend_watcher") == "block 1, energy 0"
    assert said(table, "eruption", "jaw_worm") == "worm -2, energy 0, wrath"
    assert table.ann.cannot_play("strike_watcher")[0] == "needs_energy"
    assert outcome("swivel+", "ben") == "energy 1, ben block 3"


@covers("wreath_of_flame", "wreath_of_flame+")
def test_wreath_of_flame_burns_out() -> None:
    """Its Strength is lost at the end of the turn; what was there before stays."""
    table = table_for("wreath_of_flame", strength=1, energy=2)
    assert said(table, "wreath_of_flame") == "strength 2, energy 0, exhausted"
    table.all_end()
    assert table.ann.strength == 1
    table.is_quiet()
