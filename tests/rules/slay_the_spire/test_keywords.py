"""Damage, tokens, limits, piles: the sheet's combat, glossary and questions, each by itself."""

from __future__ import annotations

import pytest

from rules.slay_the_spire.state import kind_of
from tests.rules.slay_the_spire.outcomes import outcome, said, table_for
from tests.rules.slay_the_spire.table import climb, fight
from tests.rules.slay_the_spire.test_acts import wins


# limits -------------------------------------------------------------------------------------------------------------
def test_energy_is_6_at_most() -> None:
    """Gains beyond are lost at the end of the card; a Miracle waits (Play)."""
    table = fight("watcher", against=["cultist"])
    table.ann.has(energy=5, miracles=2).holds("deus_ex_machina")
    table.ann.answers("play", "miracle")
    assert table.ann.energy == 6
    assert "miracle" not in [o.key for o in table.session.listing(table.ann.asked("play"))]
    table = fight("ironclad", against=["cultist"])
    table.ann.has(energy=6).holds("seeing_red").plays("seeing_red")
    assert table.ann.energy == 6
    table.is_quiet()


def test_block_is_20_at_most() -> None:
    """Players' Block (Block)."""
    table = fight("ironclad")
    table.ann.has(block=17).holds("impervious").plays("impervious")
    assert table.ann.block == 20
    table.is_quiet()


def test_weak_and_vulnerable_are_3_at_most_on_each() -> None:
    """On enemies and on players (Vulnerable; Weak)."""
    assert outcome("disarm+", "jaw_worm", worm={"weak": 2}) == "worm weak 1, energy 2, exhausted"
    assert outcome("trip+", "jaw_worm", worm={"vuln": 1}) == "worm vuln 2, energy 1, exhausted"
    table = fight("ironclad", against=["blue_slaver"], die=1)
    table.ann.has(weak=3)
    table.all_end()
    assert table.ann.weak == 3
    table.is_quiet()


def test_poison_is_30_at_most_on_all_enemies_together() -> None:
    """What the supply lacks is ignored (Poison; Tokens)."""
    assert outcome("deadly_poison", "jaw_worm", worm={"poison": 15}, cultist={"poison": 15}) == "energy 2"
    assert outcome("bouncing_flask", "jaw_worm", ("aim", "jaw_worm"), worm={"poison": 14}, cultist={"poison": 15}) == (
        "worm poison 1, energy 1"
    )


def test_shivs_and_miracles_are_5_in_all() -> None:
    """The supply is shared; a Miracle that it lacks is ignored (Tokens)."""
    table = table_for("deus_ex_machina", hero="watcher", ben={"miracles": 4})
    table.ann.plays("deus_ex_machina")
    assert (table.ann.miracles, table.players["s2"].miracles) == (1, 4)
    table = table_for("blade_dance", hero="silent", ben={"shivs": 3})
    table.ann.plays("blade_dance")
    assert table.ann.shivs == 2
    table.is_quiet()


def test_statuses_run_out() -> None:
    """10 Dazes, 36 Burns and Slimed; what is lacking is ignored (Tokens)."""
    table = fight("ironclad", against=["cultist"])
    table.ann.holds("immolate", *["daze"] * 9).plays("immolate")
    assert sum(kind == "daze" for kind in table.ann.draw_kinds) == 1
    assert table.state.daze == 0
    table.is_quiet()


def test_there_is_no_limit_to_the_hand() -> None:
    """Twelve cards are held, and all of them can be played (Questions)."""
    table = fight("silent", against=["cultist"])
    table.ann.holds("adrenaline", *["slice"] * 11).plays("adrenaline")
    assert len(table.ann.hand) == 13
    table.is_quiet()


# damage -------------------------------------------------------------------------------------------------------------
def test_damage_that_is_no_hit_is_not_changed() -> None:
    """Strength, Wrath, Weak and Vulnerable do nothing to it, and no token goes; Block stops it (Hit)."""
    table = fight("watcher", against=["jaw_worm"])
    worm = table.foe("jaw_worm")
    worm.vuln, worm.block = 1, 1
    table.ann.has(strength=3, weak=1, stance="wrath", potions=["fire_potion"])
    table.ann.drinks("fire_potion", "jaw_worm")
    assert (worm.hp, worm.block, worm.vuln, table.ann.weak) == (10 - 3, 0, 1, 1)
    table.is_quiet()


def test_losing_hp_is_not_stopped_by_block() -> None:
    """Block stops hits and damage only (Questions)."""
    table = fight("ironclad", against=["cultist"])
    table.ann.has(block=5).holds("offering").plays("offering")
    assert (table.ann.hp, table.ann.block) == (9, 5)
    table.ann.holds("burn")
    table.all_end()
    assert table.ann.hp == 9  # a Burn's damage and the cultist's hit are stopped
    table.is_quiet()


def test_block_stops_damage_one_for_one() -> None:
    """3 damage against 2 Block: 1 HP is lost (Block)."""
    table = fight("ironclad", against=["jaw_worm"], die=1)
    table.ann.has(block=2)
    table.all_end()
    assert table.ann.hp == 9
    table.is_quiet()


def test_strength_adds_to_each_hit_of_a_multi_hit() -> None:
    """Two hits, 1 more each (Strength; Multi-hits)."""
    assert outcome("twin_strike", "jaw_worm", strength=1) == "worm -4, energy 2"


def test_weak_takes_1_from_each_hit_and_one_token_goes_after_the_attack() -> None:
    """A multi-hit loses 1 a hit; an attack on a whole row costs one token as well (Weak)."""
    assert outcome("twin_strike+", "jaw_worm", weak=2) == "worm -2, weak -1, energy 2"
    assert outcome("cleave", "row0", weak=2) == "worm -1, cultist -1, weak -1, energy 2"


def test_a_hit_is_never_below_0() -> None:
    """A Strike of 1 with Weak does nothing, and the token goes (Damage)."""
    assert outcome("strike_silent", "jaw_worm", weak=1) == "weak -1, energy 2"


def test_a_multi_hit_strikes_one_target() -> None:
    """All hits share it, and one Vulnerable goes after the last (Multi-hits)."""
    assert outcome("twin_strike", "cultist", cultist={"vuln": 2}) == "cultist -4, cultist vuln -1, energy 2"


def test_tokens_do_not_wear_off_with_time() -> None:
    """Weak, Vulnerable and Poison stay after the round (Questions)."""
    table = fight("silent", against=["jaw_worm"], die=5)
    worm = table.foe("jaw_worm")
    worm.weak, worm.vuln, worm.poison = 1, 1, 1
    table.ann.has(weak=1, vuln=1)
    table.all_end()
    assert (worm.weak, worm.vuln, worm.poison, table.ann.weak, table.ann.vuln) == (1, 1, 1, 1, 1)
    table.is_quiet()


def test_a_row_effect_is_for_one_row_and_the_boss() -> None:
    """Enemies of other rows are spared (Area of Effect)."""
    assert outcome("cleave", "row0") == "worm -2, cultist -2, energy 2"
    table = fight("ironclad", "silent", against=[["hexaghost", "cultist"], ["cultist"]], kind="boss")
    boss = table.foe("hexaghost").hp
    table.ann.holds("cleave").plays("cleave", "row1")
    assert table.foe("hexaghost").hp == boss - 2
    assert (table.foe("cultist", 0).hp, table.foe("cultist", 1).hp) == (9, 7)


def test_enemy_block_lasts_through_the_players_turn_and_goes_before_enemies_act() -> None:
    """What a jaw worm gained protects it for one turn (Enemy Turn)."""
    table = fight("ironclad", against=["jaw_worm"], die=5)
    table.all_end()
    worm = table.foe("jaw_worm")
    assert worm.block == 2
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "jaw_worm")
    assert (worm.hp, worm.block) == (10, 1)
    table.combat.die = 3
    table.all_end()
    assert worm.block == 0


def test_the_die_counts_for_the_whole_round() -> None:
    """Cards and enemies read the one roll (Roll)."""
    table = fight("defect", "silent", against=[["jaw_worm"], ["jaw_worm"]], die=3)
    table.ann.holds("beam_cell", "beam_cell").plays("beam_cell", "jaw_worm")
    assert table.foe("jaw_worm").vuln == 1
    table.all_end()
    assert (table.ann.hp, table.ben.hp) == (5, 5)  # both worms hit for 4


def test_what_dies_loses_its_tokens_and_stays_in_its_place() -> None:
    """It lies face down and does not act (The Dead)."""
    table = fight("ironclad", against=["cultist", "jaw_worm"], die=3)
    dead = table.foe("cultist")
    dead.hp, dead.weak, dead.poison = 1, 2, 2
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "cultist")
    assert (dead.dead, dead.weak, dead.poison) == (True, 0, 0)
    assert table.combat.foes[0] is dead
    table.all_end()
    assert table.ann.hp == 10 - 4  # the worm alone
    table.is_quiet()


def test_summons_stay_when_their_summoner_is_dead() -> None:
    """They do not flee (Questions)."""
    table = fight("ironclad", against=["the_collector"], kind="boss", act=2)
    table.all_end()
    heads = [f for f in table.combat.foes if f.kind.startswith("torch_head")]
    assert len(heads) == 2
    table.foe("the_collector").hp = 1
    table.ann.holds("strike_ironclad").plays("strike_ironclad", "the_collector")
    assert not table.combat.over
    assert not any(f.dead for f in heads)


# piles --------------------------------------------------------------------------------------------------------------
def test_where_a_played_card_goes() -> None:
    """Powers stay in play, exhausted cards go to their pile, others are discarded (Playing a card)."""
    table = fight("ironclad", against=["cultist"])
    table.ann.has(energy=6).holds("inflame", "seeing_red", "defend_ironclad")
    table.ann.plays("inflame").plays("seeing_red").plays("defend_ironclad")
    assert [kind_of(c) for c in table.ann.powers] == ["inflame"]
    assert (table.ann.exhaust_kinds, table.ann.discard_kinds) == (["seeing_red"], ["defend_ironclad"])
    table.is_quiet()


def test_exhausted_cards_return_to_the_deck_after_the_fight() -> None:
    """They were out of this combat only; statuses return to their own deck (Exhaust)."""
    table = climb("ironclad")
    table.restart("begin_encounter")
    ann = table.ann.hero
    ann.exhaust.append(ann.hand.pop())
    deck = sorted(ann.deck)
    wins(table)
    table.restart("begin_encounter")
    assert sorted([*ann.draw, *ann.hand]) == deck


def test_ethereal_cards_are_exhausted_only_if_still_in_hand() -> None:
    """One that is played goes where played cards go (Ethereal)."""
    table = fight("ironclad", against=["cultist"])
    table.ann.holds("carnage", "ghostly_armor").has_drawn_pile(*["flex"] * 9)
    table.ann.plays("carnage", "cultist")
    table.all_end()
    assert (table.ann.exhaust_kinds, table.ann.discard_kinds) == (["ghostly_armor"], ["carnage"])
    table.is_quiet()


def test_scry_discards_any_and_keeps_the_order_of_the_rest() -> None:
    """Three are looked at, one goes (Scry)."""
    table = table_for("third_eye", pile=["halt", "protect", "eruption", "vigilance"])
    table.ann.plays("third_eye")
    table.ann.is_asked("scry", "halt", "protect", "eruption").answers("scry", "protect")
    assert table.ann.draw_kinds == ["halt", "eruption", "vigilance"]
    assert sorted(table.ann.discard_kinds) == ["protect", "third_eye"]
    table.is_quiet()


def test_dazes_go_on_the_draw_pile_and_other_statuses_on_the_discard_pile() -> None:
    """On top of each (Status and curses)."""
    assert said(table_for("wild_strike"), "wild_strike", "jaw_worm") == "worm -3, energy 2, daze 1"
    table = fight("ironclad", against=["hexaghost"], kind="boss")
    table.ann.holds("flex").has_drawn_pile(*["flex"] * 9)
    table.all_end()
    assert table.ann.discard_kinds == ["flex", "burn"]


# the deck -----------------------------------------------------------------------------------------------------------
def test_a_transformed_card_is_replaced_by_the_top_card_reward() -> None:
    """Curses are not offered; a golden ticket on top gives the top rare instead (Transform)."""
    for top, gained in ((["flex", "anger"], "anger"), (["flex", "golden_ticket"], "")):
        table = climb("ironclad", room="event")
        ann = table.ann.hero
        ann.rewards += top
        rare = ann.rares[-1]
        ann.deck.append(table.card("doubt"))
        table.to_event("living_wall")
        table.ann.answers("event", "change")
        offered = [o.key.partition("#")[0] for o in table.session.listing(table.ann.asked("transform"))]
        assert "doubt" not in offered
        table.ann.answers("transform", "strike_ironclad")
        assert kind_of(ann.deck[-1]) == (gained or rare)
        assert ann.removed == ["strike_ironclad"]
        assert "golden_ticket" not in ann.deck


def test_a_card_is_upgraded_once() -> None:
    """The green side is for the rest of the run, and is not offered again (Upgrade)."""
    table = climb("ironclad", room="campfire")
    table.ann.answers("campfire", "smith", "bash")
    table.restart("campfire")
    level = [o for o in table.session.listing(table.ann.asked("campfire")) if o.key == "smith"]
    assert level[0].then is not None
    assert "bash" not in [o.key.partition("#")[0].rstrip("+") for o in level[0].then()]


def test_curses_stay_in_the_deck_for_the_run() -> None:
    """They are in the draw pile of every fight (Status and curses)."""
    table = climb("ironclad")
    table.ann.hero.deck.append(table.card("injury"))
    for _ in range(2):
        table.restart("begin_encounter")
        assert "injury" in [kind_of(c) for c in [*table.ann.draw, *table.ann.hand]]
        wins(table)


def test_ascenders_bane_is_not_offered_for_removal() -> None:
    """Neither at the merchant nor by events (Status and curses)."""
    table = climb("ironclad", room="merchant", gold=9, ascension="5")
    option = next(o for o in table.session.listing(table.ann.asked("shop")) if o.key == "remove")
    assert option.then is not None
    assert "ascenders_bane" not in [o.key.partition("#")[0] for o in option.then()]


def test_what_may_be_used_once_a_room_may_change_an_events_die() -> None:
    """Gambling Chip at the Wheel of Change (Questions)."""
    table = climb("ironclad", room="event")
    table.ann.owns("gambling_chip").has(hp=5)
    table.to_event("wheel_of_change")
    table.will_roll(6, 5, stream="event:s1")
    table.ann.answers("event", "spin").answers("die", "gambling_chip")
    assert (table.ann.hp, table.ann.gold) == (5, 4)  # a 5 gives gold, a 6 would cost HP
    assert "room:gambling_chip" not in table.ann.used  # a new room has begun


@pytest.mark.parametrize(("potion", "left"), [("block_potion", []), ("energy_potion", [])])
def test_potions_are_used_at_any_time_of_the_play_phase(potion: str, left: list[str]) -> None:
    """Without cost, between cards (Play)."""
    table = fight("ironclad", against=["cultist"])
    table.ann.has(potions=[potion]).holds("defend_ironclad", "defend_ironclad").plays("defend_ironclad")
    table.ann.drinks(potion)
    table.ann.plays("defend_ironclad")
    assert table.ann.potions == left
    assert (table.ann.block, table.ann.energy) == ((4, 1) if potion == "block_potion" else (2, 3))
    table.is_quiet()
