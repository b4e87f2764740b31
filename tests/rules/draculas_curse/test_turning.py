"""Who loses the last Life, what a vampire is, and all ways to win (Becoming a Vampire; Win Conditions)."""

from __future__ import annotations

from rules.draculas_curse import RULES
from rules.draculas_curse.library import id_of
from rules.draculas_curse.state import ENTRANCE, State
from tests.rules.draculas_curse.harness import Table, acting, changed, gives, haunts, on_top, turn_of


def dying(change=lambda state: None, seats: int = 4) -> Table:
    """Return a table in which Ben, with 1 Life, has just failed a challenge."""

    def weak(state: State) -> None:
        on_top(state, "winter_garden")
        state.slayers["s2"].life = 1
        change(state)

    return acting(weak, seats).does("s2", "open:n").does("s2", "fail")


def test_a_slayer_without_life_keeps_one_card_and_loses_the_rest():
    def rich(state: State) -> None:
        me = state.slayers["s2"]
        gives(state, "s2", "force_iron_kettle", "mind_arcane_dart", "force_hand_axe")
        me.slots["weapon"] = [me.hand.take(next(c for c in me.hand if id_of(c) == "force_hand_axe"))[0]]
        me.bp, me.subclasses, me.bought = 4, ["s_surgeon"], 1
        me.curses = [state.curse_deck.take_top()[0]]

    table = dying(rich)
    assert table.asked("s2") == "keeps"
    assert {id_of(k) for k in table.legal("s2")} == {"force_iron_kettle", "mind_arcane_dart", "force_hand_axe", "none"}
    axe = next(k for k in table.legal("s2") if id_of(k) == "force_hand_axe")
    table.does("s2", axe)
    me = table.slayer("s2")
    assert me.vampire
    assert [id_of(c) for c in me.hand] == ["force_hand_axe"]
    assert (me.life, me.bp, me.slots, me.curses, me.subclasses, me.bought) == (3, 0, {}, [], [], 0)
    assert me.at == ""
    assert len(table.state.curse_discard) == 1


def test_a_new_vampire_draws_a_quest_in_secret():
    table = dying().does("s2", "none")
    quest = table.slayer("s2").quest
    assert quest
    assert len(table.state.quests) == 9
    assert RULES.view(table.state, "s2").me.quest
    for seat in ("s1", "s3", None):
        me = next(p for p in RULES.view(table.state, seat).players if p.seat == "s2")
        assert me.quest is None
        assert me.holds_quest
    assert any("The quest is" in line for line in table.story("s2"))
    assert not any("The quest is" in line for line in table.story("s1"))


def test_a_new_vampire_loses_a_turn_and_comes_back_at_the_castle_entrance():
    table = dying().does("s2", "none")
    assert table.state.active == "s3"
    table = turn_of(turn_of(table, "s3").ends("s3"), "s4")
    assert table.state.round == 1
    table.ends("s4")
    for _ in range(300):
        if table.state.round == 2 and table.state.active == "s3":
            break
        must = [q for q in table.session.asked if not q.may]
        table.session.take(must[0], must[0].default_keys() or ())
    assert table.was_told("Ben misses a turn.")
    assert table.slayer("s2").at == ""
    table = turn_of(table, "s2")
    assert table.state.round == 3
    assert table.slayer("s2").at == ENTRANCE
    assert table.asked("s2") == "draw"


def test_dracula_wins_once_no_slayer_is_left():
    def both(state: State) -> None:
        state.slayers["s3"].vampire = True

    table = dying(both, 3).does("s2", "none")
    assert table.over == "all_turned"
    assert table.state.outcome.winners == ["s1"]


def test_dracula_does_not_win_while_a_slayer_is_left():
    assert dying(seats=3).does("s2", "none").over == ""


def test_a_vampire_without_life_is_out_and_its_quest_is_dead():
    def undead(state: State) -> None:
        me = state.slayers["s2"]
        me.vampire, me.quest = True, state.quests.take_top()[0]
        gives(state, "s2", "force_iron_kettle")

    table = dying(undead)
    me = table.slayer("s2")
    assert me.out
    assert table.state.dead_quests
    assert not len(me.hand)
    assert table.over == ""
    assert table.state.active == "s3"


def test_raiden_does_not_come_back():
    def raiden(state: State) -> None:
        state.slayers["s2"].character = "raiden"

    table = dying(raiden)
    assert table.slayer("s2").out
    assert not table.slayer("s2").vampire


def test_slayers_attack_vampires_and_quest_holders_alone():
    def company(state: State) -> None:
        state.slayers["s3"].vampire = True

    table = acting(company, 4)
    assert {k for k in table.legal("s2") if k.startswith("fight:")} == {"fight:s3"}
    table = changed(table, lambda s: setattr(s.slayers["s2"], "vampire", True))
    assert {k for k in table.legal("s2") if k.startswith("fight:")} == {"fight:s3", "fight:s4"}


def test_a_vampire_that_beats_a_slayer_feeds():
    def hunter(state: State) -> None:
        state.slayers["s2"].vampire = True
        state.slayers["s2"].character, state.slayers["s3"].character = "bram", "ilse"

    table = acting(hunter, 4)
    before = table.slayer("s2").bp
    table.does("s2", "fight:s3").until("act")
    hunter_, prey = table.slayer("s2"), table.slayer("s3")
    assert (hunter_.life, hunter_.bp, prey.life) == (4, before + 1, 2)
    assert table.why_not("s2", "go:forehall").startswith("You have fought")


def test_slayers_turned_and_the_last_one_out_is_draculas_win_in_the_middle_of_his_turn():
    def doomed(state: State) -> None:
        state.slayers["s3"].vampire = True
        state.slayers["s2"].life = 1
        haunts(state, "forehall", "curse")

    table = acting(doomed, 3).does("s2", "end")
    table.until("shadows")
    table.does("s1", "move:forehall", ENTRANCE)
    if table.asked("s1").startswith("engage"):
        table.does("s1", "leave")
    table.until("nothing")
    assert table.over == "all_turned"
