"""Combat: the enemy, passives, the Well, cards and abilities, synergy, phases, outcome (Combat Resolution Sequence)."""

from __future__ import annotations

from collections.abc import Callable

from rules.draculas_curse import RULES
from rules.draculas_curse.equipment import slot_of
from rules.draculas_curse.library import id_of
from rules.draculas_curse.state import ENTRANCE, THRONE, State
from tests.rules.draculas_curse.harness import Table, acting, deck_top, gives, laid, on_top


def worn(state: State, seat: str, *cards: str) -> None:
    """Equip cards by their ids."""
    for id in cards:
        gives(state, seat, id)
        me = state.slayers[seat]
        copy = me.hand.take(me.hand.cards[-1])[0]
        slot = RULES_SLOTS(copy)
        me.slots.setdefault(slot, []).append(copy)


def RULES_SLOTS(copy: str) -> str:

    return slot_of(copy)


def fighting(monster: str, change: Callable[[State], object] = lambda state: None, seats: int = 3) -> Table:
    """Return a table in which Ben (Ottilie, AR 4) has come upon a monster of tier I behind the north door."""

    def prepared(state: State) -> None:
        on_top(state, "billiard_room")
        deck_top(state, state.combat_deck, monster)
        change(state)

    table = acting(prepared, seats).does("s2", "open:n")
    table = table.does("s2", min(table.legal("s2"))) if table.asked("s2") == "lay" else table
    assert table.state.fight is not None
    return table


def ar(table: Table, seat: str = "s2") -> int:
    """Return the AR that a seat would declare now."""
    label = next(o.label for o in table.options(seat) if o.key == "declare")
    return int(label[1])


# 1. the enemy ----------------------------------------------------------------------------------------------
def test_cards_of_other_tiers_are_discarded_facedown_until_one_fits():
    table = fighting("m_gargoyle", lambda s: deck_top(s, s.combat_deck, "m_blood_raven", "m_grave_beetle"))
    assert id_of(table.state.fight.foe) == "m_grave_beetle"
    discard = table.state.combat_discard
    assert [id_of(c) for c in discard] == ["m_blood_raven"]
    assert discard.view("s2") == [""]


# 4. cards and abilities ------------------------------------------------------------------------------------
def test_the_full_example_of_the_rulebook():
    """4, a mantle for 2, Incision for 1 BP and 5, a dart for 3: 14 beats 12; 1 BP, and the raven is in the Well."""

    def jess(state: State) -> None:
        worn(state, "s2", "mind_magicians_mantle")
        gives(state, "s2", "mind_arcane_dart")
        state.slayers["s2"].subclasses, state.slayers["s2"].bp = ["s_surgeon"], 1

    def chapel(state: State) -> None:
        on_top(state, "trophy_gallery")
        deck_top(state, state.combat_deck, "m_blood_raven")
        jess(state)

    table = acting(chapel).does("s2", "open:n")
    assert ar(table) == 6
    table.does("s2", "use:s_surgeon:0")
    assert (ar(table), table.slayer("s2").bp) == (11, 0)
    table.does("s2", "play:mind_arcane_dart")
    assert ar(table) == 14
    table.does("s2", "declare")
    assert table.was_told("Ben wins with 14 against 12.")
    assert [id_of(c) for c in table.state.well] == ["m_blood_raven"]
    assert table.slayer("s2").bp == 2  # one for the win, one of the room
    assert id_of(table.state.discards["MIND"].cards[-1]) == "mind_arcane_dart"


def test_the_defender_wins_ties_and_a_loser_loses_1_life():
    table = fighting("m_cellar_rats", lambda s: worn(s, "s2", "force_iron_kettle")).does("s2", "declare")
    assert table.was_told("Ben wins with 5 against 5.")
    table = fighting("m_cellar_rats").does("s2", "declare").until("act")
    assert table.was_told("Ben loses with 4 against 5.")
    assert table.slayer("s2").life == 2
    assert [id_of(c) for c in table.state.combat_discard] == ["m_cellar_rats"]
    assert table.why_not("s2", "go:entrance").startswith("You have fought")


def test_an_ability_is_used_once_a_combat():
    def surgeon(state: State) -> None:
        state.slayers["s2"].subclasses, state.slayers["s2"].bp = ["s_surgeon"], 5

    table = fighting("m_bone_page", surgeon).does("s2", "use:s_surgeon:0")
    assert table.why_not("s2", "use:s_surgeon:0") == "Used already."


def test_a_spell_needs_a_focus_and_its_blood():
    def mage(state: State) -> None:
        gives(state, "s2", "mind_firebolt")
        state.slayers["s2"].bp = 3

    table = fighting("m_bone_page", mage)
    assert table.why_not("s2", "play:mind_firebolt") == "You have no magical focus equipped."
    table = fighting("m_bone_page", lambda s: (mage(s), setattr(s.slayers["s2"], "character", "casimir")))
    before = ar(table)
    bp = table.slayer("s2").bp
    table.does("s2", "play:mind_firebolt")
    assert ar(table) > before
    assert table.slayer("s2").bp < bp
    poor = fighting("m_bone_page", lambda s: (gives(s, "s2", "mind_firebolt"),
                                              setattr(s.slayers["s2"], "character", "casimir")))  # fmt: skip
    assert "BP" in poor.why_not("s2", "play:mind_firebolt")


def test_a_monster_may_forbid_what_is_in_the_hand():
    def mage(state: State) -> None:
        gives(state, "s2", "mind_firebolt")
        state.slayers["s2"].bp, state.slayers["s2"].character = 3, "casimir"

    table = fighting("m_candle_imp", mage)
    assert table.why_not("s2", "play:mind_firebolt") == "Something forbids that now."


def test_a_monster_hurts_whoever_loses_and_pays_whoever_wins():
    table = fighting("m_cellar_rats", lambda s: gives(s, "s2", "force_iron_kettle", "force_hand_axe"))
    table.does("s2", "declare").until("act")
    assert len(table.slayer("s2").hand) == 1


def test_whoever_pays_the_last_life_in_a_combat_has_lost_it():
    def leech(state: State) -> None:
        me = state.slayers["s2"]
        me.vampire, me.life, me.subclasses = True, 1, ["s_surgeon"]

    table = (
        fighting("m_cellar_rats", leech, 4).does("s2", "use:s_surgeon~vampire:0").does("s2", "declare").until("draw")
    )
    assert table.slayer("s2").out
    assert not len(table.state.well)
    assert table.slayer("s2").bp == 0


# 3. the Soul Well ------------------------------------------------------------------------------------------
def test_dracula_may_add_the_top_soul_for_1_essence_and_it_leaves_the_game():
    def souls(state: State) -> None:
        deck_top(state, state.combat_deck, "m_cellar_rats", "m_bone_page")
        state.combat_deck.move(state.combat_deck.cards[-1], state.well)
        state.dracula.essence = 2
        deck_top(state, state.combat_deck, "m_grave_beetle")

    table = fighting("m_grave_beetle", souls)
    assert table.asked() == "well"
    sv = next(m.sv for m in RULES.view(table.state, "s1").well)
    table.does("s1", "yes")
    assert table.state.fight.foe_ar == 6 + sv
    assert table.state.dracula.essence == 1
    table.does("s2", "declare").until("act")
    assert [id_of(c) for c in table.state.gone] == ["m_cellar_rats"]
    assert not len(table.state.well)
    without = fighting("m_grave_beetle", souls).does("s1", "no").does("s2", "declare").until("act")
    assert len(without.state.well) == 1


# synergy ---------------------------------------------------------------------------------------------------
def test_synergy_is_given_by_a_willing_slayer_in_range_once_a_combat():
    def apart(state: State) -> None:
        laid(state, "long_gallery", ENTRANCE, "w")
        state.slayers["s4"].at = "r_long_gallery"  # Ilse whistles anywhere; Bram must be in the room

    table = fighting("m_bone_page", apart, seats=4)
    assert {k for k in table.legal("s2") if k.startswith("synergy")} == {"synergy:s4"}
    table.does("s2", "synergy:s4")
    assert table.asked("s4") == "synergy"
    before = table.state.fight.combat_ar.get("s2", 0)
    table.does("s4", "ilse:2")
    assert table.state.fight.combat_ar["s2"] == before + 2
    assert ar(table) == 6
    assert not any(k.startswith("synergy") for k in table.legal("s2"))
    declined = fighting("m_bone_page", apart, seats=4).does("s2", "synergy:s4").does("s4", "decline")
    assert ar(declined) == 4
    assert not any(k.startswith("synergy") for k in declined.legal("s2"))


# phases ----------------------------------------------------------------------------------------------------
def test_every_phase_must_be_won_and_one_shots_do_not_carry_over():
    def strong(state: State) -> None:
        state.slayers["s2"].subclasses, state.slayers["s2"].bp = ["s_surgeon"], 1
        on_top(state, "portrait_hall")
        deck_top(state, state.curse_deck, "c_uninvited_guests")

    table = acting(strong).does("s2", "open:n")
    table = table.does("s2", min(table.legal("s2"))) if table.asked("s2") == "lay" else table
    assert table.state.fight.kind == "listed"
    table.does("s2", "use:s_surgeon:0")
    assert ar(table) == 9
    table.does("s2", "declare")
    assert table.state.fight.phase == 2
    assert ar(table) == 4
    assert table.why_not("s2", "use:s_surgeon:0") == "Used already."
    table.does("s2", "declare").until("act")
    assert table.slayer("s2").life == 2
    assert table.slayer("s2").bp == 0
    assert not len(table.state.well)


# between players -------------------------------------------------------------------------------------------
def test_the_attacker_declares_first_and_the_defender_wins_ties():
    def duel(state: State) -> None:
        state.slayers["s2"].vampire = True  # Ottilie as a vampire: 5, Bram: 5
        gives(state, "s3", "force_overhand_blow")

    table = acting(duel, 4).does("s2", "fight:s3")
    assert table.asked() == "combat"
    assert table.asked("s3") == ""
    table.does("s2", "declare")
    assert table.asked("s3") == "combat"
    table.does("s3", "declare").until("act")
    assert table.slayer("s3").life == 3
    assert table.slayer("s2").life == 2
    assert table.slayer("s3").bp == 1


# the Final Battle ------------------------------------------------------------------------------------------
def throne(change: Callable[[State], object] = lambda state: None, seats: int = 4) -> Table:
    """Return a table in which Ben has entered the Throne Room, alone in the Ascent before."""

    def upstairs(state: State) -> None:
        laid(state, "grand_staircase", ENTRANCE, "n", 0)
        laid(state, "ascent", "r_grand_staircase", "n", 1)
        state.slayers["s2"].at = "r_ascent"
        change(state)

    return acting(upstairs, seats).does("s2", f"go:{THRONE}")


def test_the_first_form_is_as_strong_as_draculas_life_and_the_final_form_as_the_souls():
    def mighty(state: State) -> None:
        state.dracula.life, state.dracula.essence = 3, 5
        state.slayers["s2"].companions = []
        deck_top(state, state.combat_deck, "m_cellar_rats", "m_bone_page", "m_crypt_bat")
        state.combat_deck.move(state.combat_deck.cards[-1], state.well)

    table = throne(mighty)
    assert table.state.fight.foe_ar == 27
    for life, first in ((1, 25), (2, 26), (4, 28), (5, 30)):
        other = throne(lambda s, n=life: setattr(s.dracula, "life", n))
        assert other.state.fight.foe_ar == first


def test_whoever_wins_both_forms_wins_for_the_slayers():
    def mighty(state: State) -> None:
        state.dracula.life, state.dracula.essence = 1, 5
        for id in ("m_cellar_rats", "m_bone_page", "m_crypt_bat", "m_grave_beetle", "m_hungry_hound"):
            deck_top(state, state.combat_deck, id)
            state.slayers["s2"].companions.append(state.combat_deck.take_top()[0])
        state.slayers["s2"].subclasses = ["s_surgeon"]
        state.slayers["s2"].bp = 1
        worn(state, "s2", "mind_magicians_mantle", "force_hand_axe", "force_iron_kettle")
        gives(state, "s2", "force_overhand_blow", "mind_arcane_dart")

    table = throne(mighty)
    while table.asked("s2") == "combat":
        able = sorted(k for k in table.legal("s2") if k.startswith(("play", "use")))
        table.does("s2", able[0] if able else "declare")
        if table.over or table.state.fight is None:
            break
    assert table.was_told("Dracula's Final Form rises")
    drawn = [c for c in table.state.combat_discard if id_of(c) != ""]
    assert len(drawn) == 2  # 5 Essence
    assert table.state.dracula.essence == 5
    assert table.over == "throne"
    assert set(table.state.outcome.winners) == {"s2", "s3", "s4"}


def test_each_player_in_the_ascent_may_grant_2_ar():
    table = throne(lambda s: (setattr(s.slayers["s3"], "at", "r_ascent"), setattr(s.slayers["s4"], "at", "r_ascent")))
    assert {q.seat for q in table.session.asked} == {"s3", "s4"}
    table.does("s3", "grant").does("s4", "refuse")
    assert table.state.fight.combat_ar == {"s2": 2}
