"""Slots, hands, traits, signature cards, consumables, subclasses, hand limit (Character Cards & Equipment)."""

from __future__ import annotations

from rules.draculas_curse import RULES, equipment
from rules.draculas_curse.library import id_of
from rules.draculas_curse.state import State
from tests.rules.draculas_curse.harness import Table, acting, changed, deck_top, gives, on_top, playing, turn_of


def held(*cards: str, bp: int = 0, subclasses: tuple[str, ...] = ()) -> Table:
    """Return a table in Ben's turn, before his first action, with cards in hand."""

    def prepared(state: State) -> None:
        gives(state, "s2", *cards)
        me = state.slayers["s2"]
        me.bp, me.subclasses, me.bought = bp, list(subclasses), len(subclasses)

    return acting(prepared)


def worn(table: Table, seat: str = "s2") -> dict[str, list[str]]:
    """Return what is equipped by slot."""
    return {slot: [id_of(c) for c in copies] for slot, copies in table.slayer(seat).slots.items() if copies}


def equips(table: Table, *cards: str) -> Table:
    """Equip cards of Ben's hand."""
    for id in cards:
        copy = next(c for c in table.slayer("s2").hand if id_of(c) == id)
        then = table.options("s2", f"equip:{copy}") if f"equip:{copy}" in _deep(table) else []
        table.does("s2", f"equip:{copy}", *([then[0].key] if then else []))
    return table


def _deep(table: Table) -> set[str]:
    return {o.key for o in table.options("s2") if o.then is not None}


def ar(table: Table) -> int:
    """Return Ben's open AR."""
    return equipment.base_ar(table.session.game, "s2")


def test_equipment_adds_its_ar_and_leaves_the_hand():
    table = equips(held("force_iron_kettle", "mind_magicians_mantle"), "force_iron_kettle", "mind_magicians_mantle")
    assert ar(table) == 4 + 1 + 2
    assert worn(table) == {"helm": ["force_iron_kettle"], "body": ["mind_magicians_mantle"]}
    assert not len(table.slayer("s2").hand)
    shown = next(p for p in RULES.view(table.state, "s3").players if p.seat == "s2")
    assert [c.name for c in shown.slots["helm"]] == ["Iron Kettle"]


def test_a_full_slot_gives_its_card_back():
    table = equips(held("mind_magicians_mantle", "force_chain_hauberk"), "mind_magicians_mantle", "force_chain_hauberk")
    assert worn(table) == {"body": ["force_chain_hauberk"]}
    assert [id_of(c) for c in table.slayer("s2").hand] == ["mind_magicians_mantle"]


def test_two_hands_hold_two_weapons_or_a_great_one():
    table = equips(held("force_hand_axe", "force_hand_axe", "force_greatsword"), "force_hand_axe", "force_hand_axe")
    assert worn(table) == {"weapon": ["force_hand_axe", "force_hand_axe"]}
    table = equips(table, "force_greatsword")
    assert worn(table) == {"weapon": ["force_greatsword"]}
    assert [id_of(c) for c in table.slayer("s2").hand] == ["force_hand_axe", "force_hand_axe"]


def test_giants_grip_leaves_a_hand_for_a_blade():
    table = equips(held("force_giants_grip", "force_greatsword", "force_hand_axe"), "force_giants_grip",
                   "force_greatsword", "force_hand_axe")  # fmt: skip
    assert worn(table)["weapon"] == ["force_greatsword", "force_hand_axe"]


def test_equipping_comes_before_the_first_action_and_at_the_end():
    table = held("force_iron_kettle").does("s2", "go:forehall")
    assert not any(k.startswith("equip") for k in table.legal("s2"))
    table.does("s2", "end_items")
    assert table.asked("s2") == "end_items"
    equips(table, "force_iron_kettle").does("s2", "end")
    assert worn(table) == {"helm": ["force_iron_kettle"]}


def test_a_card_cannot_be_equipped_twice_by_two_presses():
    table = held("force_iron_kettle")
    copy = table.slayer("s2").hand.cards[0]
    question = table.question("s2")
    table.session.answer("s2", table.session.id_of(question), (f"equip:{copy}",))
    assert worn(table) == {"helm": ["force_iron_kettle"]}
    assert table.cannot("s2", f"equip:{copy}") == "" or worn(table) == {"helm": ["force_iron_kettle"]}


def test_equipped_cards_are_neither_traded_nor_transmuted():
    table = equips(held("force_iron_kettle", "force_hand_axe"), "force_iron_kettle")
    assert {id_of(k) for k in table.legal("s2", "trade:s3")} == {"force_hand_axe"} if _has(table, "trade:s3") else True
    assert not any("kettle" in k for k in table.legal("s2") if k.startswith("transmute"))


def _has(table: Table, key: str) -> bool:
    return key in table.legal("s2")


def test_subclasses_cost_3_5_and_7_and_free_ones_count():
    table = held(bp=15)
    table.does("s2", "subclass:s_surgeon")
    assert table.slayer("s2").bp == 12
    table.does("s2", "subclass:s_apothecary")
    assert table.slayer("s2").bp == 7
    table.does("s2", "subclass:s_plague_doctor")
    assert table.slayer("s2").bp == 0
    assert held(bp=2).why_not("s2", "subclass:s_surgeon") == "It costs 3 BP."
    assert held(bp=4, subclasses=("s_surgeon",)).why_not("s2", "subclass:s_apothecary") == "It costs 5 BP."


def test_a_signature_slot_takes_an_attack_that_then_stays():
    def bram(state: State) -> None:
        gives(state, "s2", "force_overhand_blow")
        me = state.slayers["s2"]
        me.character, me.subclasses = "bram", ["s_banneret"]

    table = equips(acting(bram), "force_overhand_blow")
    assert worn(table) == {"signature_attack": ["force_overhand_blow"]}
    assert not any(k.startswith("equip:force_overhand") for k in held("force_overhand_blow").legal("s2"))


def test_two_traits_are_worn_at_most():
    table = held("force_giants_grip", "force_thick_skin", "speed_fleet")
    equips(table, "force_giants_grip", "force_thick_skin", "speed_fleet")
    assert len(worn(table)["trait"]) == 2


def test_a_trait_changes_movement():
    table = equips(held("speed_fleet"), "speed_fleet").does("s2", "end")
    table = turn_of(table, "s2")
    assert table.slayer("s2").left == 4


def test_the_hand_limit_is_asked_for_at_once_and_relieved_by_equipping():
    cards = ("force_iron_kettle", "force_overhand_blow", "force_hand_axe", "mind_arcane_dart", "mind_firebolt")
    table = playing(3)
    table = changed(table, lambda s: (gives(s, "s2", *cards), deck_top(s, s.decks["SPEED"], "speed_quick_cut")))
    table.does("s2", "SPEED")
    assert table.asked("s2") == "limit"
    copy = next(c for c in table.slayer("s2").hand if id_of(c) == "force_iron_kettle")
    table.does("s2", f"equip:{copy}")
    assert table.asked("s2") == "act"
    assert len(table.slayer("s2").hand) == 5


def test_hobnailed_boots_are_not_moved():
    def curse(state: State) -> None:
        on_top(state, "portrait_hall")
        deck_top(state, state.curse_deck, "c_wrong_stairs")
        gives(state, "s2", "force_hobnailed_boots")
        me = state.slayers["s2"]
        me.slots["boot"] = [me.hand.take(me.hand.cards[-1])[0]]

    table = acting(curse).does("s2", "open:n")
    table = table.does("s2", min(table.legal("s2"))) if table.asked("s2") == "lay" else table
    assert table.slayer("s2").at == "r_portrait_hall"
    assert table.was_told("Ben stands firm and is not moved.")
