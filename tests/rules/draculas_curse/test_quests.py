"""The ten vampire quests, each won by play (Vampire Victory; Updated Cards: Rebirth)."""

from __future__ import annotations

from collections.abc import Callable

from rules.draculas_curse import RULES
from rules.draculas_curse.library import QUESTS, id_of, monster
from rules.draculas_curse.state import CROSSROADS, ENTRANCE, THRONE, State
from tests.rules.draculas_curse.harness import Table, acting, changed, deck_top, gives, haunts, laid, on_top, turn_of


def vampire(quest: str, change: Callable[[State], object] = lambda state: None, seats: int = 4) -> Table:
    """Return a table in the turn of Ben, a vampire with this quest."""

    def prepared(state: State) -> None:
        copy = f"q_{quest}#1"
        state.quests.take(copy)
        state.slayers["s2"].quest, state.slayers["s2"].vampire = copy, True
        change(state)

    return acting(prepared, seats)


def upstairs(state: State) -> None:
    """Lay Staircase and Ascent."""
    laid(state, "grand_staircase", ENTRANCE, "n", 0)
    laid(state, "ascent", "r_grand_staircase", "n", 1)


def mighty(state: State, seat: str) -> None:
    """Give somebody enough companions to beat anybody."""
    for copy in [c for c in state.combat_deck if monster(c).tier == 3][:6]:
        state.combat_deck.take(copy)
        state.slayers[seat].companions.append(copy)


def fights_on(table: Table) -> Table:
    """Let everybody declare and answer as usual until it is over or a turn goes on."""
    for _ in range(60):
        must = [q for q in table.session.asked if not q.may]
        if not must or must[0].name in ("act", "draw"):
            return table
        table.session.take(must[0], must[0].default_keys() or ())
    raise AssertionError("it has no end")


def winners(table: Table) -> set[str]:
    """Return who has won."""
    assert table.state.outcome is not None
    return set(table.state.outcome.winners)


def test_there_are_ten_quests():
    assert len(QUESTS) == 10


def test_the_glutton_ends_a_turn_with_6_life():
    table = vampire("the_glutton", lambda s: setattr(s.slayers["s2"], "life", 5)).does("s2", "end")
    assert table.over == ""
    table = vampire("the_glutton", lambda s: setattr(s.slayers["s2"], "life", 6)).does("s2", "end")
    assert winners(table) == {"s2"}
    assert table.was_told("Ben reveals a quest that is complete: The Glutton!")
    assert RULES.view(table.state, None).end.quests["s2"] == "The Glutton"


def test_rebirth_is_a_night_in_the_sanctum_and_then_the_slayers_victory():
    def sanctum(state: State) -> None:
        laid(state, "grand_staircase", ENTRANCE, "n", 0)
        laid(state, "sanctum", "r_grand_staircase", "n", 0)
        state.slayers["s2"].at = "r_sanctum"

    table = vampire("rebirth", sanctum).does("s2", "end")
    assert not table.slayer("s2").rejoined
    table = turn_of(table, "s2")
    assert table.slayer("s2").rejoined
    assert table.slayer("s2").vampire
    assert RULES.side(table.state, "s2") == "slayers"

    def last_blow(state: State) -> None:
        haunts(state, "forehall", "master")
        state.dracula.life = 1
        state.slayers["s3"].at = ENTRANCE

    table = changed(turn_of(table, "s3"), lambda s: None)
    for place in list(table.state.shadows):
        table = changed(table, lambda s, p=place: [s.shadow_pool.put(f) for f in s.shadows.pop(p).tokens])
    table = changed(table, last_blow).does("s3", "FORCE").until("act").does("s3", "go:forehall")
    assert table.over == "dracula_dead"
    assert winners(table) == {"s2", "s3", "s4"}


def test_whoever_leaves_the_sanctum_has_not_been_reborn():
    def sanctum(state: State) -> None:
        laid(state, "grand_staircase", ENTRANCE, "n", 0)
        laid(state, "sanctum", "r_grand_staircase", "n", 0)
        state.slayers["s2"].at = "r_sanctum"
        state.slayers["s2"].marks["q_rebirth#1"] = 1

    table = vampire("rebirth", sanctum).does("s2", "go:r_grand_staircase")
    assert table.slayer("s2").marks["q_rebirth#1"] == 0


def test_the_heir_wins_both_forms_and_wins_alone():
    table = vampire("heir_presumptive", lambda s: (upstairs(s), setattr(s.slayers["s2"], "at", "r_ascent"),
                                                   mighty(s, "s2")))  # fmt: skip
    fights_on(table.does("s2", f"go:{THRONE}"))
    assert winners(table) == {"s2"}


def test_the_kingmaker_stands_in_the_ascent_as_the_slayers_win():
    def crown(state: State) -> None:
        upstairs(state)
        state.slayers["s2"].at = state.slayers["s3"].at = "r_ascent"
        mighty(state, "s3")

    table = turn_of(vampire("kingmaker", crown).does("s2", "end"), "s3").does("s3", "FORCE").until("act")
    fights_on(table.does("s3", f"go:{THRONE}"))
    assert winners(table) == {"s2", "s3", "s4"}


def test_the_thrall_wins_with_dracula_after_two_beaten_slayers():
    def last(state: State) -> None:
        state.slayers["s2"].marks["q_favoured_thrall#1"] = 1
        state.slayers["s4"].vampire = True
        state.slayers["s3"].life = 1
        mighty(state, "s2")

    table = fights_on(vampire("favoured_thrall", last).does("s2", "fight:s3"))
    assert winners(table) == {"s1", "s2"}


def test_the_brood_needs_more_vampires_than_half_of_the_slayers_and_a_victim():
    def last(state: State) -> None:
        state.slayers["s3"].life = 1
        state.slayers["s4"].vampire = True
        mighty(state, "s2")

    table = fights_on(vampire("the_brood", last, 5).does("s2", "fight:s3"))
    assert winners(table) == {"s2", "s3", "s4"}
    alone = vampire("the_brood", lambda s: (setattr(s.slayers["s3"], "life", 1), mighty(s, "s2")), 5)
    assert fights_on(alone.does("s2", "fight:s3")).over == ""


def test_the_collector_ends_a_turn_with_5_items_and_a_subclass():
    def rich(state: State) -> None:
        me = state.slayers["s2"]
        me.subclasses, me.bought = ["s_surgeon"], 1
        for slot, id in (
            ("helm", "force_iron_kettle"), ("body", "force_chain_hauberk"), ("boot", "force_hobnailed_boots"),
            ("weapon", "force_hand_axe"),
        ):  # fmt: skip
            gives(state, "s2", id)
            me.slots[slot] = [me.hand.take(me.hand.cards[-1])[0]]
        gives(state, "s2", "force_hand_axe")

    table = vampire("the_collector", rich)
    copy = next(c for c in table.slayer("s2").hand)
    assert id_of(copy) == "force_hand_axe"
    table.does("s2", f"equip:{copy}").does("s2", "end")
    assert winners(table) == {"s2"}


def test_the_ferryman_ends_a_turn_on_the_crossroads_over_a_full_well():
    def fare(state: State) -> None:
        state.slayers["s2"].at = CROSSROADS
        while sum(monster(c).sv for c in state.well) < 28:
            state.combat_deck.move(state.combat_deck.cards[-1], state.well)

    assert winners(vampire("the_ferryman", fare).does("s2", "end")) == {"s2"}
    assert vampire("the_ferryman", lambda s: setattr(s.slayers["s2"], "at", CROSSROADS)).does("s2", "end").over == ""


def test_regicide_is_a_life_of_draculas_that_was_taken_and_three_left():
    def hunt(state: State) -> None:
        haunts(state, "forehall", "master")
        state.dracula.life = 4

    table = vampire("regicide", hunt, 3).does("s2", "go:forehall").does("s1", "engage")
    assert table.slayer("s2").marks == {"q_regicide#1": 1}
    assert table.state.dracula.life == 3
    table.until("act").does("s2", "end")
    for _ in range(80):
        if table.over:
            break
        must = [q for q in table.session.asked if not q.may]
        table.session.take(must[0], must[0].default_keys() or ())
    assert winners(table) == {"s2"}


def test_the_true_friend_trades_three_times_and_goes_to_the_gate():
    def friend(state: State) -> None:
        state.slayers["s2"].marks["q_true_friend#1"] = 2
        gives(state, "s2", "force_iron_kettle", "force_hand_axe")
        gives(state, "s3", "mind_arcane_dart", "mind_firebolt")

    table = vampire("true_friend", friend)
    table.does("s2", "trade:s3", "force_iron_kettle").does("s3", "mind_arcane_dart")
    back = next(q for q in table.session.asked if q.seat == "s2" and q.name.startswith("trade:"))
    table.session.take(back, ("accept",))
    assert table.slayer("s2").marks["q_true_friend#1"] == 3
    table.does("s2", "trade:s3", "force_hand_axe").does("s3", "mind_firebolt")
    back = next(q for q in table.session.asked if q.seat == "s2" and q.name.startswith("trade:"))
    table.session.take(back, ("accept",))
    assert table.slayer("s2").marks["q_true_friend#1"] == 3  # at most one a turn
    table.does("s2", "end")
    assert winners(table) == {"s2"}


def test_a_quest_that_wins_alone_comes_before_the_slayers_victory():
    def both(state: State) -> None:
        upstairs(state)
        state.slayers["s2"].at = "r_ascent"
        mighty(state, "s2")

    table = fights_on(vampire("heir_presumptive", both).does("s2", f"go:{THRONE}"))
    assert winners(table) == {"s2"}
    other = fights_on(vampire("the_glutton", both).does("s2", f"go:{THRONE}"))
    assert winners(other) == {"s3", "s4"}


def test_a_quest_is_drawn_but_once():
    table = acting(lambda s: (on_top(s, "winter_garden"), deck_top(s, s.quests, "q_regicide"),
                              setattr(s.slayers["s2"], "life", 1)), 4)  # fmt: skip
    table.does("s2", "open:n").does("s2", "fail").does("s2", "none")
    assert table.slayer("s2").quest == "q_regicide#1"
    assert "q_regicide#1" not in table.state.quests
