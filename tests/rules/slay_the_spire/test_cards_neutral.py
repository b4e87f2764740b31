"""Colorless cards, curses and statuses, each side: what they come to, and what is ruled about them."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from rules.engine import Step
from rules.slay_the_spire import RULES, library
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.verbs import RemoveCard
from tests.rules.slay_the_spire.outcomes import Case, covers, forgotten, outcome, parametrize, said, table_for
from tests.rules.slay_the_spire.table import Table, fight

COLORLESS_CASES: list[Case] = [
    ("apparition", "", "energy 2, exhausted"),
    ("apparition+", "", "energy 2, exhausted"),
    ("blind", "jaw_worm", "worm weak 1, exhausted"),
    ("blind+", "jaw_worm", "worm weak 2, exhausted"),
    ("blind+", "jaw_worm", "worm weak 1, exhausted", {"worm": {"weak": 2}}),  # at most 3
    ("dark_shackles", "", "block 4, exhausted", {"die": 3}),  # the worm and the cultist are about to hit
    ("dark_shackles", "", "block 2, exhausted", {"die": 5}),  # the worm is about to block
    ("dark_shackles+", "", "block 6, exhausted", {"die": 3}),
    ("dramatic_entrance", "row0", "worm -3, cultist -3, exhausted"),
    ("dramatic_entrance+", "row1", "slaver -5, exhausted"),
    ("finesse", "", "block 1, takes flex, exhausted"),
    ("finesse+", "", "block 1, takes flex"),
    ("flash_of_steel", "jaw_worm", "worm -1, takes flex, exhausted"),
    ("flash_of_steel+", "jaw_worm", "worm -1, takes flex"),
    ("good_instincts", "ben", "ben block 1"),
    ("good_instincts+", "ann", "block 2"),
    ("impatience", "", "takes flex, takes flex", {"hand": ["zap"]}),
    ("impatience", "", "", {"hand": ["bash"]}),
    ("impatience+", "", "takes flex, takes flex, takes flex"),
    ("impatience+", "", "", {"hand": ["zap", "bash"]}),
    ("madness", "", "exhausted"),
    ("madness+", "", "exhausted"),
    ("mind_blast", "jaw_worm", "worm -3, energy 1", {"hand": ["zap", "bash", "injury"]}),
    ("mind_blast", "jaw_worm", "energy 1"),
    ("mind_blast+", "jaw_worm", "worm -4, energy 1", {"hand": ["zap", "bash", "injury"]}),
    ("panacea", "ben", "ben weak -1, ben vuln -2, exhausted", {"weak": 1, "ben": {"weak": 1, "vuln": 2}}),
    ("panacea+", "", "weak -1, ben vuln -2, exhausted", {"weak": 1, "ben": {"vuln": 2}}),
    ("panache", "", "in play"),
    ("panache+", "", "in play"),
    ("sadistic_nature", "", "in play"),
    ("sadistic_nature+", "", "in play"),
    ("swift_strike", "jaw_worm", "worm -1", {}, ("swap", "no")),
    ("swift_strike+", "jaw_worm", "worm -2, to row 1", {}, ("swap", "ben")),
    ("thinking_ahead", "", "takes flex, takes flex, gives bash, exhausted", {"hand": ["bash"]}, ("put_back", "bash")),
    ("thinking_ahead+", "", "takes flex, takes flex, exhausted", {}, ("put_back", "flex")),
    ("trip", "jaw_worm", "worm vuln 2, energy 1, exhausted"),
    ("trip+", "jaw_worm", "worm vuln 3, energy 1, exhausted"),
    ("apotheosis", "", "energy 1, in play"),
    ("apotheosis+", "", "energy 2, in play"),
    ("hand_of_greed", "jaw_worm", "worm -4, energy 1", {"gold": 9}),
    ("hand_of_greed", "jaw_worm", "worm -7, energy 1", {"gold": 10}),
    ("hand_of_greed+", "jaw_worm", "worm -4, energy 1", {"gold": 9}),
    ("hand_of_greed+", "jaw_worm", "worm -9, energy 1", {"gold": 10}),
    ("master_of_strategy", "", "takes flex, takes flex, takes flex, exhausted"),
    ("master_of_strategy+", "", "takes flex, takes flex, takes flex, takes flex, exhausted"),
    ("mayhem", "", "energy 1, in play"),
    ("mayhem+", "", "energy 2, in play"),
    ("the_bomb", "", "energy 1, in play"),
    ("the_bomb+", "", "energy 1, in play"),
    ("writhe", "", "energy 2, exhausted"),
]  # fmt: skip


@parametrize(COLORLESS_CASES)
def test_what_a_card_comes_to(
    card: str, choices: str, expected: str, given: dict[str, Any], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Play it once."""
    assert outcome(card, choices, *answers, **given) == expected


# colorless cards -------------------------------------------------------------------------------------------------
@covers("apparition", "apparition+")
@pytest.mark.parametrize("card", ["apparition", "apparition+"])
def test_apparition_caps_what_is_lost_this_round(card: str) -> None:
    """From the round's start to its end 1 HP at most is lost, and in the next round as many as ever."""
    table = table_for(card, pile=["flex"] * 20, die=3)
    said(table, card)
    table.will_roll(3).all_end()
    assert table.ann.hp == 19
    table.all_end()
    assert table.ann.hp == 19 - 4 - 2
    table.is_quiet()


def test_apparition_is_too_late_for_what_was_lost_already() -> None:
    """Where a HP was lost before in the round, no more is lost."""
    table = table_for("apparition", hand=["offering"], die=3)
    said(table, "offering")
    before = table.ann.hp
    said(table, "apparition")
    table.all_end()
    assert table.ann.hp == before
    table.is_quiet()


def test_apparition_is_ethereal_only_on_its_base_side() -> None:
    """Not played, the base side is exhausted and the green one discarded."""
    table = table_for("apparition", hand=["apparition+"])
    table.all_end()
    assert table.ann.exhaust_kinds == ["apparition"]
    assert table.ann.discard_kinds == ["apparition+"]
    table.is_quiet()


@covers("dramatic_entrance", "dramatic_entrance+")
def test_dramatic_entrance_is_best_on_the_first_turn() -> None:
    """Later it hits for 2."""
    table = table_for("injury", pile=["flex"] * 9, die=3)
    table.all_end()
    table.ann.holds("dramatic_entrance", "dramatic_entrance+")
    assert said(table, "dramatic_entrance", "row0") == "worm -2, cultist -2, exhausted"
    assert said(table, "dramatic_entrance+", "row1") == "slaver -2, exhausted"


@covers("madness", "madness+")
@pytest.mark.parametrize("card", ["madness", "madness+"])
def test_madness_makes_the_next_card_free(card: str) -> None:
    """Whatever it is; only the next."""
    table = table_for(card, hand=["defend_silent", "defend_silent"])
    said(table, card)
    assert said(table, "defend_silent") == "block 1"
    assert said(table, "defend_silent") == "block 1, energy 2"


@pytest.mark.parametrize(("card", "stays"), [("madness", False), ("madness+", True), ("panacea", True),
                                             ("panacea+", True)])  # fmt: skip
def test_what_is_retained(card: str, stays: bool) -> None:
    """Panacea, and the green side of Madness."""
    table = table_for(card, pile=["flex"] * 9)
    table.all_end()
    assert (card in table.ann.hand_kinds) == stays
    table.is_quiet()


@covers("panache", "panache+")
@pytest.mark.parametrize(("card", "damage"), [("panache", 3), ("panache+", 5)])
def test_panache_rewards_an_empty_hand(card: str, damage: int) -> None:
    """At the end of the turn, with no card left in hand, every enemy of a row is damaged."""
    table = table_for("blind", in_play=[card])
    said(table, "blind", "jaw_worm")
    table.players["s2"].ends()
    table.ann.ends().answers("aim", "row0")
    assert [50 - f.hp for f in table.combat.foes] == [damage, damage, 0]
    table = table_for("blind", in_play=[card])
    table.all_end()
    assert [50 - f.hp for f in table.combat.foes] == [0, 0, 0]
    table.is_quiet()


@covers("purity", "purity+")
@pytest.mark.parametrize(("card", "most"), [("purity", 3), ("purity+", 5)])
def test_purity_exhausts_up_to_so_many(card: str, most: int) -> None:
    """As many as one likes, up to 3 or 5."""
    hand = ["bash", "zap", "injury", "anger", "halt", "protect"]
    assert outcome(card, "", ("exhaust",), hand=hand) == "exhausted"
    table = table_for(card, hand=hand)
    table.ann.plays(card)
    assert table.ann.asked("exhaust").pick == (0, most)
    table.ann.answers("exhaust", *hand[:most])
    assert table.ann.hand_kinds == hand[most:]
    assert sorted(table.ann.exhaust_kinds) == sorted([card, *hand[:most]])
    table.is_quiet()


@covers("sadistic_nature", "sadistic_nature+")
@pytest.mark.parametrize(("card", "damage"), [("sadistic_nature", 1), ("sadistic_nature+", 2)])
def test_sadistic_nature_damages_with_each_token(card: str, damage: int) -> None:
    """Each token put on an enemy, after the card that put it is done; none where an enemy can hold no more."""
    given = {"in_play": [card], "strength": 2}
    assert outcome("blind", "jaw_worm", **given) == f"worm -{damage}, worm weak 1, exhausted"
    assert outcome("trip", "cultist", **given) == f"cultist -{2 * damage}, cultist vuln 2, energy 1, exhausted"
    assert outcome("deadly_poison", "jaw_worm", **given) == f"worm -{damage}, worm poison 1, energy 2"
    assert outcome("blind", "jaw_worm", worm={"weak": 3}, **given) == "exhausted"


@covers("apotheosis", "apotheosis+")
@pytest.mark.parametrize("card", ["apotheosis", "apotheosis+"])
@pytest.mark.parametrize("hero", ["ironclad", "silent", "defect", "watcher"])
def test_apotheosis_betters_starter_cards(card: str, hero: str) -> None:
    """Starter Strikes hit and starter Defends block for 1 more; other cards with Strike in their name do not."""
    given: dict[str, Any] = {"in_play": [card], "hero": hero}
    assert outcome(f"strike_{hero}", "jaw_worm", **given) == "worm -2, energy 2"
    assert outcome(f"defend_{hero}", **given) == "block 2, energy 2"
    assert outcome(f"defend_{hero}+", "ann", **given) == "block 3, energy 2"
    assert outcome("swift_strike", "jaw_worm", ("swap", "no"), **given) == "worm -1"
    assert outcome("finesse+", **given) == "block 1, takes flex"


@covers("mayhem", "mayhem+")
@pytest.mark.parametrize("card", ["mayhem", "mayhem+"])
def test_mayhem_plays_the_next_card_of_the_draw_pile(card: str) -> None:
    """Once a turn, for nothing; what asks for a target asks; X is 0."""
    table = table_for("injury", in_play=[card], pile=["bash", "whirlwind", *["flex"] * 9], die=3)
    table.ann.uses("mayhem").answers("aim", "cultist")
    cultist = table.foe("cultist")
    assert (cultist.hp, cultist.vuln, table.ann.energy) == (48, 1, 3)
    assert table.ann.discard_kinds == ["bash"]
    assert not any(o.key.startswith("use:") for o in table.session.listing(table.ann.asked("play")))
    table.all_end()
    table.ann.has_drawn_pile("whirlwind").uses("mayhem").answers("aim", "row0")
    assert cultist.hp == 48
    assert table.ann.energy == 3
    table.is_quiet()


@pytest.mark.parametrize("card", ["clash", "injury", "daze"])
def test_mayhem_discards_what_cannot_be_played(card: str) -> None:
    """A card that cannot be played is ignored and discarded (FAQ)."""
    table = table_for("defend_silent", in_play=["mayhem"], pile=[card, "flex"])
    table.ann.uses("mayhem")
    assert table.ann.discard_kinds == [card]
    assert table.ann.hand_kinds == ["defend_silent"]
    table.is_quiet()


def test_mayhem_exhausts_a_slimed() -> None:
    """A Slimed can be played, and playing it exhausts it: it goes back to its deck."""
    table = table_for("injury", in_play=["mayhem"], pile=["slimed", "flex"])
    assert table.state.statuses == 35
    table.ann.uses("mayhem")
    assert table.ann.discard_kinds == []
    assert table.state.statuses == 36
    table.is_quiet()


@covers("the_bomb", "the_bomb+")
@pytest.mark.parametrize(("card", "damage"), [("the_bomb", 10), ("the_bomb+", 12)])
def test_the_bomb_explodes_at_the_third_cube(card: str, damage: int) -> None:
    """At the end of the third turn every enemy is damaged, in every row, and the Power is exhausted."""
    table = table_for("injury", in_play=[card], pile=["flex"] * 30, die=3)
    table.will_roll(3, 3)
    for turn in (1, 2):
        table.all_end()
        assert [f.hp for f in table.combat.foes] == [50, 50, 50]
        assert list(table.ann.marks.values()) == [turn]
    table.all_end()
    assert [50 - f.hp for f in table.combat.foes] == [damage] * 3
    assert table.ann.exhaust_kinds == [card]
    table.is_quiet()


# curses and statuses ---------------------------------------------------------------------------------------------
CURSES = ("ascenders_bane", "clumsy", "decay", "doubt", "injury", "pain", "parasite", "regret", "shame")
UNPLAYABLE = (*CURSES, "burn", "daze")


@covers(*UNPLAYABLE)
@pytest.mark.parametrize("card", UNPLAYABLE)
def test_what_cannot_be_played(card: str) -> None:
    """Most curses, Burn and Daze."""
    table = table_for(card)
    assert table.ann.cannot_play(card) == ("unplayable",)
    table.is_quiet()


@covers("slimed")
@pytest.mark.parametrize("card", ["slimed", "writhe"])
def test_slimed_and_writhe_are_played_to_be_rid_of_them(card: str) -> None:
    """1 Energy exhausts them; a Slimed goes back to its deck."""
    table = table_for(card)
    table.ann.plays(card)
    assert table.ann.energy == 2
    assert table.ann.hand == []
    assert table.ann.discard == []
    assert table.ann.exhaust_kinds == (["writhe"] if card == "writhe" else [])
    assert table.state.statuses == 36
    table.is_quiet()


@covers("daze", "clumsy", "ascenders_bane")
@pytest.mark.parametrize("card", ["daze", "clumsy", "ascenders_bane"])
def test_ethereal_ones_are_exhausted(card: str) -> None:
    """At the end of the turn they leave; a Daze goes back to its deck."""
    table = table_for(card)
    table.all_end()
    assert table.ann.exhaust_kinds == ([] if card == "daze" else [card])
    assert table.ann.discard_kinds == []
    assert table.state.daze == 10
    table.is_quiet()


@covers("burn", "decay", "doubt", "pain", "shame")
@pytest.mark.parametrize(
    ("hand", "block", "lost", "weak"),
    [
        (["burn"], 5, 1, 0),
        (["burn"], 6, 0, 0),
        (["burn", "burn", "decay"], 5, 3, 0),
        (["decay"], 5, 1, 0),
        (["doubt"], 5, 0, 1),
        (["pain"], 5, 1, 0),
        (["pain", "flex"], 5, 1, 0),
        (["pain", "flex", "flex"], 5, 0, 0),
        (["shame"], 5, 1, 0),
        (["shame"], 0, 5, 0),  # there is no Block to lose
        (["injury", "regret"], 5, 0, 0),
    ],
)
def test_what_burdens_the_end_of_the_turn(hand: list[str], block: int, lost: int, weak: int) -> None:
    """Damage (which Block stops), HP, Weak, Block; then the worm hits for 4 and the cultist for 1."""
    table = table_for(hand[0], hand=hand[1:], block=block, die=3)
    table.all_end()
    assert (20 - table.ann.hp, table.ann.weak) == (lost, weak)
    table.is_quiet()


def test_they_burden_only_the_hand() -> None:
    """On the draw or discard pile they do nothing."""
    table = table_for("flex", discard=["burn", "decay", "doubt"], pile=["pain", "shame"], block=5, die=3)
    table.all_end()
    assert (table.ann.hp, table.ann.weak) == (20, 0)
    table.is_quiet()


@covers("injury")
def test_injury_only_takes_up_room() -> None:
    """It is discarded with the hand and comes again."""
    table = table_for("injury", pile=["flex"] * 5, die=3)
    table.all_end()
    assert table.ann.discard_kinds == ["injury"]
    table.is_quiet()


@covers("parasite")
def test_parasite_hurts_whoever_removes_it() -> None:
    """Removed from the deck, it costs 2 HP."""
    table = fight("silent", against=["jaw_worm"])
    table.ann.has_drawn_pile().holds("parasite", "injury", "ascenders_bane")
    state = table.state
    state.combat, state.agenda = None, [Step("after_the_fight"), Step("removal_for_tests"), Step("removal_for_tests")]
    table = Table(state)
    table.ann.is_asked("remove", "parasite", "injury")  # Ascender's Bane cannot be removed
    table.ann.answers("remove", "injury")
    assert table.ann.hp == 7  # the last one that can be removed goes unasked, and costs 2 HP
    assert table.ann.removed == ["injury", "parasite"]


@RULES.steps
async def removal_for_tests(game: Any) -> None:
    """Remove a card of the first hero's deck."""
    await RemoveCard().run(Cx(game, game.state.heroes["s1"], "test"))


def test_statuses_go_home_when_the_fight_is_over() -> None:
    """Burns, Slimed and Dazes return to their decks; curses stay in the deck (Status and curses)."""
    table = fight("silent", against=["jaw_worm"])
    table.foe("jaw_worm").hp = 1
    table.ann.holds("strike_silent", "burn", "injury").has_discarded("slimed", "daze").has_drawn_pile("daze")
    assert (table.state.daze, table.state.statuses) == (8, 34)
    table.ann.plays("strike_silent", "jaw_worm")
    assert (table.state.daze, table.state.statuses) == (10, 36)
    assert [c.partition("#")[0] for c in table.ann.deck] == ["strike_silent", "injury"]


def test_curses_have_one_side() -> None:
    """They cannot be upgraded, and neither can statuses."""
    for card in library.CARDS.values():
        assert (card.upgraded is None) == (card.type in ("curse", "status")), card.id


def test_every_card_is_tested() -> None:
    """No colorless card, curse or status was forgotten."""
    assert forgotten(["colorless", "curse", "status"], sys.modules[__name__]) == []
