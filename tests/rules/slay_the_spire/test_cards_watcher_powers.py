"""The Watcher's Powers, its odd cards, and what is ruled about them."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.rules.slay_the_spire import test_cards_watcher as simple
from tests.rules.slay_the_spire.outcomes import Case, covers, forgotten, outcome, parametrize, said, table_for
from tests.rules.slay_the_spire.table import Table, fight

PLAYED_CASES: list[Case] = [
    ("battle_hymn", "", "energy 2, in play"),
    ("battle_hymn+", "", "energy 2, in play"),
    ("conjure_blade", "", "energy 0, in play"),
    ("conjure_blade+", "", "energy 0, in play"),
    ("deva_form", "", "energy 1, in play"),
    ("deva_form+", "", "energy 1, in play"),
    ("devotion", "", "energy 2, in play"),
    ("devotion+", "", "energy 2, in play"),
    ("establishment", "", "energy 2, in play"),
    ("establishment+", "", "energy 2, in play"),
    ("foresight", "", "energy 2, in play"),
    ("foresight+", "", "energy 2, in play"),
    ("like_water", "", "energy 2, in play"),
    ("like_water+", "", "energy 2, in play"),
    ("mental_fortress", "", "energy 2, in play"),
    ("mental_fortress+", "", "energy 2, in play"),
    ("nirvana", "", "energy 2, in play"),
    ("nirvana+", "", "energy 2, in play"),
    ("omega", "", "energy 0, in play"),
    ("omega+", "", "energy 0, in play"),
    ("rushdown", "", "energy 2, in play"),
    ("rushdown+", "", "energy 2, in play"),
    ("simmering_fury", "", "energy 1, in play"),
    ("simmering_fury+", "", "energy 1, in play"),
    ("study", "", "energy 1, in play"),
    ("study+", "", "energy 2, in play"),
]


@parametrize(PLAYED_CASES)
def test_a_power_comes_into_play(
    card: str, choices: str, expected: str, given: dict[str, Any], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Pay for it and keep it."""
    assert outcome(card, choices, *answers, **given) == expected


def next_turn(card: str, **given: Any) -> Table:
    """Have a Power in play and begin the next turn, with 5 cards in hand but for what the Power does."""
    table = table_for("injury", in_play=[card], pile=["flex"] * 9, die=3, **given)
    table.all_end()
    return table


# stances ---------------------------------------------------------------------------------------------------------
def test_wrath_and_calm() -> None:
    """In Wrath hits deal 1 more and the turn ends with 1 damage, which Block stops; leaving Calm gives 2 Energy."""
    table = table_for("crescendo", hand=["defend_watcher"], die=3)
    said(table, "crescendo")
    said(table, "defend_watcher")
    table.all_end()
    assert table.ann.hp == 20 - 4 - 1  # the block went into Wrath's damage
    assert outcome("empty_body", stance="calm") == "block 2, energy 4, neutral"
    assert outcome("vigilance", "ann", stance="calm") == "block 2, energy 1"


def test_only_the_watcher_has_stances() -> None:
    """Another character enters none, without the Prismatic Shard (Foreign cards)."""
    assert outcome("eruption", "jaw_worm", hero="silent") == "worm -2, energy 1"
    table = table_for("eruption", hero="silent")
    table.ann.owns("prismatic_shard")
    assert said(table, "eruption", "jaw_worm") == "worm -2, energy 1, wrath"


@pytest.mark.parametrize(("card", "more"), [("simmering_fury", 1), ("simmering_fury+", 2)])
def test_simmering_fury_is_for_wrath(card: str, more: int) -> None:
    """Hits in Wrath deal still more; others do not."""
    assert outcome("strike_watcher", "jaw_worm", in_play=[card]) == "worm -1, energy 2"
    done = outcome("strike_watcher", "jaw_worm", in_play=[card], stance="wrath")
    assert done == f"worm -{2 + more}, energy 2"


@pytest.mark.parametrize(("card", "block"), [("mental_fortress", 1), ("mental_fortress+", 2)])
def test_mental_fortress_blocks_on_entering_another_stance(card: str, block: int) -> None:
    """Entering the present stance is no entering."""
    assert outcome("crescendo", in_play=[card]) == f"block {block}, wrath, exhausted"
    assert outcome("crescendo", in_play=[card], stance="wrath") == "exhausted"
    assert outcome("empty_body", in_play=[card], stance="wrath") == f"block {2 + block}, energy 2, neutral"


@pytest.mark.parametrize(("card", "cards"), [("rushdown", 2), ("rushdown+", 3)])
def test_rushdown_draws_once_a_turn_on_entering_wrath(card: str, cards: int) -> None:
    """Calm draws nothing, and neither does the second Wrath of a turn."""
    table = table_for("tranquility+", in_play=[card], hand=["crescendo", "empty_body", "crescendo"])
    assert said(table, "tranquility+") == "calm, exhausted"
    takes = ", takes flex" * cards
    assert said(table, "crescendo") == f"energy 5, wrath{takes}, exhausted"
    said(table, "empty_body")
    assert said(table, "crescendo") == "energy 4, wrath, exhausted"


def test_tantrum_is_on_top_before_rushdown_draws() -> None:
    """The card is completely done, and on the draw pile, before what it triggers (Triggered abilities)."""
    done = outcome("tantrum", "jaw_worm", in_play=["rushdown"])
    assert done == "worm -2, energy 2, wrath, takes tantrum, takes flex"


@pytest.mark.parametrize(("card", "block"), [("like_water", 1), ("like_water+", 2)])
def test_like_water_blocks_at_the_end_of_a_calm_turn(card: str, block: int) -> None:
    """In Calm only."""
    assert next_turn(card, stance="calm").ann.hp == 20 - 5 + block
    assert next_turn(card).ann.hp == 20 - 5


@pytest.mark.parametrize("card", ["study", "study+"])
def test_study_draws_at_the_start_of_a_calm_turn(card: str) -> None:
    """2 cards more in Calm, none otherwise."""
    assert len(next_turn(card, stance="calm").ann.hand) == 7
    assert len(next_turn(card).ann.hand) == 5


# scrying ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "block"), [("nirvana", 1), ("nirvana+", 2)])
def test_nirvana_blocks_with_each_scry(card: str, block: int) -> None:
    """Once a scry, however many cards it shows or discards."""
    assert outcome("third_eye", "", ("scry", "flex"), in_play=[card]) == f"block {2 + block}, energy 2"


@pytest.mark.parametrize(("card", "shown"), [("foresight", 3), ("foresight+", 4)])
def test_foresight_scries_before_the_draw(card: str, shown: int) -> None:
    """What is discarded is not drawn, and the die is rolled only thereafter."""
    table = table_for("injury", in_play=[card], pile=["bash", "zap", "flex", "anger", *["finesse"] * 9])
    table.all_end()
    table.ann.is_asked("scry", *["bash", "zap", "flex", "anger"][:shown])
    table.ann.answers("scry", "bash", "flex")
    assert sorted(table.ann.hand_kinds) == ["anger", "finesse", "finesse", "finesse", "zap"]
    table.is_quiet()


def test_scrying_an_empty_draw_pile_does_nothing() -> None:
    """Nothing is shuffled, nothing is asked, and no scry has happened: Nirvana gives nothing."""
    table = table_for("third_eye", pile=[], discard=["bash", "zap", "anger"], in_play=["nirvana"])
    table.ann.plays("third_eye")
    assert table.ann.draw_kinds == []
    assert table.ann.discard_kinds == ["bash", "zap", "anger", "third_eye"]
    assert table.ann.block == 2
    table.is_quiet()
    table = table_for("third_eye", pile=["zap"], discard=["bash", "anger"], in_play=["nirvana"])
    table.ann.plays("third_eye").is_asked("scry", "zap").answers("scry")  # no more than the pile holds
    assert table.ann.block == 3


def test_what_is_scried_away_is_discarded_by_the_card() -> None:
    """After Image notices one discard, and Tactician that it is discarded; a relic's scry is no card's."""
    table = fight("silent", "watcher", against=[["cultist"], []])
    table.ann.holds("third_eye").has_drawn_pile("tactician", "zap", "bash").has_in_play("after_image").has(energy=1)
    table.ann.plays("third_eye").answers("scry", "tactician", "zap")
    assert (table.ann.block, table.ann.energy, table.ann.hero.discards) == (3, 2, 2)
    table.is_quiet()


def test_a_weave_that_is_doubled_hits_for_more_both_times_and_is_the_next_attack() -> None:
    """The copy has the bonus too; what waited for the next Attack is used up by it."""
    table = fight("watcher", against=["cultist"])
    table.foe("cultist").hp = table.foe("cultist").max_hp = 40
    table.ann.holds("third_eye").has_drawn_pile("weave", "flex").has(doubles=["attack*2"], free=["attack"])
    table.ann.plays("third_eye").answers("scry", "weave")
    assert table.foe("cultist").hp == 28
    assert table.ann.free == []
    table.is_quiet()


@covers("weave", "weave+")
@pytest.mark.parametrize(("card", "damage"), [("weave", 6), ("weave+", 8)])
def test_a_weave_that_would_be_scried_away_is_played(card: str, damage: int) -> None:
    """It hits for 5 or 6 more, for nothing, and is discarded then; the bonus is gone with it."""
    table = table_for("third_eye", hand=["strike_watcher"], pile=[card, "flex"])
    assert said(table, "third_eye", "", ("scry", card), ("aim", "cultist")) == f"cultist -{damage}, block 2, energy 2"
    assert table.ann.discard_kinds == [card, "third_eye"]
    assert said(table, "strike_watcher", "cultist") == "cultist -1, energy 1"


# the start and the end of the turn -------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "miracles"), [("deva_form", 1), ("deva_form+", 2)])
def test_deva_form_gives_miracles(card: str, miracles: int) -> None:
    """Each turn begins with Miracles."""
    table = next_turn(card)
    assert table.ann.miracles == miracles
    table.is_quiet()


@pytest.mark.parametrize(("card", "turns"), [("devotion", 3), ("devotion+", 4)])
def test_devotion_wears_off(card: str, turns: int) -> None:
    """A Miracle and a card at the start of three or four turns; then it is exhausted."""
    table = table_for("injury", in_play=[card], pile=["flex"] * 40)
    for turn in range(1, turns + 1):
        table.ann.has(hp=20, miracles=0)
        table.all_end()
        assert table.ann.miracles == 1
        assert len(table.ann.hand) == 6
        assert len(table.ann.powers) == (0 if turn == turns else 1)
    assert table.ann.exhaust_kinds == [card]
    table.ann.has(hp=20, miracles=0)
    table.all_end()
    assert table.ann.miracles == 0
    table.is_quiet()


@pytest.mark.parametrize(("card", "damage"), [("omega", 5), ("omega+", 6)])
def test_omega_damages_a_row(card: str, damage: int) -> None:
    """At the end of each turn every enemy of a chosen row is damaged, and Block helps it."""
    table = table_for("injury", in_play=[card], cultist={"block": 2}, strength=3)
    table.players["s2"].ends()
    table.ann.ends().answers("aim", "row0")
    assert [50 - f.hp for f in table.combat.foes] == [damage, damage - 2, 0]
    table.is_quiet()


def test_omega_ends_the_fight_before_the_enemies_act() -> None:
    """Damage at the end of the turn can end the combat (End of Turn)."""
    table = fight("watcher", against=["jaw_worm"])
    table.foe("jaw_worm").hp = 5
    table.ann.has_in_play("omega").ends()
    assert table.state.combat is None
    assert table.ann.hp == 9


@pytest.mark.parametrize(("card", "bonus"), [("battle_hymn", 1), ("battle_hymn+", 2)])
def test_battle_hymn_is_used_once_a_turn(card: str, bonus: int) -> None:
    """It deals damage, no hit: only Wrath raises it, by what the card says."""
    table = table_for("crescendo", in_play=[card], strength=3, die=3)
    table.ann.uses("battle_hymn", "cultist")
    assert 50 - table.foe("cultist").hp == bonus
    assert "use:" not in str([o.key for o in table.session.listing(table.ann.asked("play"))])
    said(table, "crescendo")
    table.all_end()
    table.ann.uses("battle_hymn", "blue_slaver")
    assert 50 - table.foe("blue_slaver").hp == 2 * bonus
    table.is_quiet()


@pytest.mark.parametrize(("card", "less"), [("establishment", 1), ("establishment+", 2)])
def test_establishment_makes_retained_cards_cheaper(card: str, less: int) -> None:
    """What was retained last turn costs less in this turn, and only that."""
    table = next_turn(card)
    table.ann.holds("protect", "protect")
    kept, other = table.ann.hand
    table.ann.has(kept=[kept])
    costs = {o.key: o.label[3] for o in table.session.listing(table.ann.asked("play")) if o.key in (kept, other)}
    assert costs == {kept: 2 - less, other: 2}
    table.ann.answers("play", kept, "ann")
    assert table.ann.energy == 1 + less
    table.is_quiet()


def test_establishment_works_from_the_start_of_a_turn() -> None:
    """In the turn in which it comes into play nothing is cheaper; in the next the cards kept then are."""
    table = table_for("protect", pile=["flex"] * 20, die=3)
    table.all_end()
    table.ann.hand.append(table.card("establishment"))
    table.changed()
    said(table, "establishment")
    table.ann.has(energy=1)
    assert table.ann.cannot_play("protect")[0] == "needs_energy"
    table.all_end()
    assert said(table, "protect", "ann") == "block 3, energy 2"


# odd ones --------------------------------------------------------------------------------------------------------
@covers("blasphemy", "blasphemy+")
@pytest.mark.parametrize("card", ["blasphemy", "blasphemy+"])
def test_blasphemy_plays_the_next_attack_three_times(card: str) -> None:
    """The draw pile is exhausted; two copies come first, with targets of their own, then the card itself."""
    table = table_for(card, hand=["strike_watcher", "halt", "consecrate"], pile=["flex", "daze", "bash"])
    table.foe("jaw_worm").vuln = 1
    assert said(table, card) == "energy 1, exhausted"
    assert sorted(table.ann.exhaust_kinds) == sorted(["flex", "bash", card])  # the Daze went back to its deck
    assert table.state.daze == 10
    assert said(table, "halt") == "block 1, energy 1"
    done = said(table, "strike_watcher", "jaw_worm", ("aim", "jaw_worm"), ("aim", "cultist"))
    assert done == "worm -3, worm vuln -1, cultist -1, energy 0"  # the first copy spends Vulnerable
    assert said(table, "consecrate", "row1") == "slaver -1, energy 0"


@covers("conjure_blade", "conjure_blade+")
@pytest.mark.parametrize(("card", "more"), [("conjure_blade", 1), ("conjure_blade+", 2)])
def test_conjure_blade_sharpens_starter_strikes(card: str, more: int) -> None:
    """Starter Strikes hit for X + 1 or 2 more until the combat ends; other cards do not, whatever their names."""
    table = table_for(card, hand=["strike_watcher", "windmill_strike", "halt"], energy=2)
    said(table, card)
    table.ann.has(energy=4)
    assert said(table, "strike_watcher", "jaw_worm") == f"worm -{1 + 2 + more}"
    assert said(table, "windmill_strike", "jaw_worm") == "worm -2, energy 1"


@covers("carve_reality", "carve_reality+")
def test_carve_reality_is_one_attack() -> None:
    """One Weak is spent for both hits; each target loses a Vulnerable of its own."""
    done = outcome(
        "carve_reality", "jaw_worm", ("second_target", "cultist"), weak=2, worm={"vuln": 1}, cultist={"block": 1}
    )
    assert done == "worm -3, worm vuln -1, cultist -1, cultist block -1, weak -1, energy 1"


@covers("ragnarok", "ragnarok+")
def test_ragnarok_goes_on_when_an_enemy_dies() -> None:
    """The next target is asked for after each hit; a lone one is not; Vulnerable is spent once, after the last hit."""
    table = table_for("ragnarok", worm={"hp": 2, "vuln": 1}, slaver={"hp": 1}, cultist={"vuln": 1})
    done = said(table, "ragnarok", "jaw_worm", ("next_hit", "blue_slaver"))
    assert done == "worm dies, cultist -6, cultist vuln -1, slaver dies, energy 0"


@covers("foreign_influence", "foreign_influence+")
@pytest.mark.parametrize(("card", "damage"), [("foreign_influence", 3), ("foreign_influence+", 4)])
def test_foreign_influence_hits_or_copies(card: str, damage: int) -> None:
    """Once another player has attacked, there is a choice; the copy is free and has its own target."""
    table = table_for(card, hand=[card])
    ben = table.players["s2"]
    ben.holds("strike_ironclad", "bash", "defend_ironclad", "strike_ironclad").has(energy=6)
    ben.plays("strike_ironclad", "blue_slaver").plays("bash", "blue_slaver").plays("defend_ironclad").has(energy=3)
    assert said(table, card, "0 jaw_worm") == f"worm -{damage}, energy 1"
    table.ann.has(energy=2, strength=1)
    assert said(table, card, "1", ("aim", "cultist")) == "cultist -3, cultist vuln 1, energy 0"
    assert ben.discard_kinds == ["strike_ironclad", "bash", "defend_ironclad"]
    table.is_quiet()


def test_foreign_influence_copies_with_the_same_x() -> None:
    """A copy of an X card has the X of the original; one's own attacks are not copied."""
    table = table_for("foreign_influence", hand=["strike_watcher"])
    ben = table.players["s2"]
    ben.holds("whirlwind").has(energy=2).plays("whirlwind", "row1").has(energy=3)
    said(table, "strike_watcher", "jaw_worm")
    assert said(table, "foreign_influence", "1", ("aim", "row0")) == "worm -2, cultist -2, energy 0"


def test_a_copied_foreign_influence_does_not_copy_itself() -> None:
    """Copies are never copied: it hits, or comes to nothing."""
    table = table_for("foreign_influence")
    ben = table.players["s2"]
    ben.holds("foreign_influence").plays("foreign_influence", "blue_slaver")
    table.ann.plays("foreign_influence", "1").is_asked("aim", "0", "1").answers("aim", "1")
    assert [50 - f.hp for f in table.combat.foes] == [0, 0, 3]
    table.is_quiet()


@covers("judgment", "judgment+")
def test_judgment_is_neither_damage_nor_loss_of_hp() -> None:
    """Even an enemy that cannot lose HP now falls; one that has another life uses it."""
    table = fight("watcher", against=["nemesis"], kind="elite", act=3)
    nemesis = table.foe("nemesis")
    nemesis.hp, nemesis.cube = 7, 1  # it cannot lose HP here
    table.ann.holds("strike_watcher", "judgment").plays("strike_watcher", "nemesis")
    assert nemesis.hp == 7
    table.ann.plays("judgment", "nemesis")
    assert table.state.combat is None


@covers("omniscience", "omniscience+")
@pytest.mark.parametrize(("card", "energy"), [("omniscience", 0), ("omniscience+", 1)])
def test_omniscience_plays_a_card_twice(card: str, energy: int) -> None:
    """An Attack or Skill of the draw pile is played twice for nothing, exhausted, and the pile is shuffled."""
    table = table_for(card, pile=["bash", "omega", "injury", "scrawl", "flex"])
    table.ann.plays(card).is_asked("play_twice", "bash", "scrawl", "flex").answers("play_twice", "bash")
    table.ann.answers("aim", "jaw_worm").answers("aim", "cultist")
    assert [(f.hp, f.vuln) for f in table.combat.foes] == [(48, 1), (48, 1), (50, 0)]
    assert table.ann.energy == energy
    assert sorted(table.ann.exhaust_kinds) == sorted(["bash", card])
    assert sorted(table.ann.draw_kinds) == ["flex", "injury", "omega", "scrawl"]
    table.is_quiet()


def test_only_one_multiplier_works_on_a_card() -> None:
    """A card that Omniscience plays twice leaves Blasphemy's tripling for the next Attack (Copies)."""
    table = table_for("omniscience+", hand=["consecrate"], pile=["anger"], doubles=["attack*3"])
    table.ann.plays("omniscience+").answers("aim", "jaw_worm").answers("aim", "jaw_worm")
    assert 50 - table.foe("jaw_worm").hp == 2
    assert said(table, "consecrate", "row1", ("aim", "row1"), ("aim", "row1")) == "slaver -3, energy 1"


@covers("vault", "vault+")
def test_vault_discards_all_but_cards_with_retain() -> None:
    """Cards with Retain stay; the others lie on the discard pile before 5 are drawn."""
    table = table_for("vault", hand=["bash", "protect"], pile=["flex"] * 4)
    table.ann.plays("vault")
    assert sorted(table.ann.hand_kinds) == ["bash", "flex", "flex", "flex", "flex", "protect"]
    assert table.ann.energy == 3
    table.is_quiet()


def test_every_card_is_tested() -> None:
    """No card of the Watcher was forgotten."""
    assert forgotten(["watcher"], simple, sys.modules[__name__]) == []
