"""Computer players: sound choices, and whole runs to their end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.engine import Keys, Refused, SeatDesk, Session, Setup
from rules.slay_the_spire import RULES
from rules.slay_the_spire.players.ahead import afterwards
from rules.slay_the_spire.players.fight import DEATH, bench
from rules.slay_the_spire.players.look import dangers, measured_look
from rules.slay_the_spire.state import State
from tests.rules.slay_the_spire.table import Table, climb, fight


def chooses(table: Table, name: str) -> Keys:
    """Return what the house would answer to a question of the first seat."""
    session, question = table.session, table.ann.asked(name)
    player = RULES.players.make("house", "s1")
    return player.choose(SeatDesk(session, "s1"), session.opened(question), random.Random(1))


def looked(table: Table) -> float:
    """Return how a position of a boss fight looks to the house."""
    return measured_look(table.state, "s1", dangers(table.state)["s1"])


def test_it_kills_what_it_can_kill() -> None:
    """One Strike kills the louse; the worm can wait."""
    table = fight(against=["jaw_worm", "red_louse_first"])
    table.foe("red_louse_first").hp = 1
    table.ann.has(energy=1).holds("strike_ironclad", "defend_ironclad")
    assert chooses(table, "play") == (table.ann.hand[0], table.foe("red_louse_first").id)


def test_it_blocks_where_it_would_die() -> None:
    """3 damage are coming, and there are 1 HP and two Defends."""
    table = fight(against=["jaw_worm"], die=1)
    table.ann.has(hp=2, energy=2).holds("strike_ironclad", "defend_ironclad", "defend_ironclad")
    assert chooses(table, "play")[0].startswith("defend")


def test_it_finds_the_only_way_to_live_though_it_begins_with_what_looks_poor() -> None:
    """6 damage are coming at 3 HP: only both Defends together save it, and each alone looks worse than any attack."""
    table = fight(against=["the_collector", "torch_head", "torch_head"], kind="boss", act=2, die=1)
    for foe in table.combat.foes:
        foe.strength, foe.hp = (0, 20) if foe.kind == "the_collector" else (2, 9)
    hand = ["bash+", "strike_ironclad", "defend_ironclad+", "defend_ironclad+", "bludgeon+"]
    table.ann.has(hp=3, energy=3).holds(*hand)
    assert dangers(table.state) == {"s1": 6}
    while (keys := chooses(table, "play")) != ("end",):
        table.ann.answers("play", *keys)
    table.ann.ends()
    assert table.state.outcome is None
    assert table.ann.hero.hp == 1


def test_it_gets_rid_of_slimes_with_energy_that_is_left() -> None:
    """A Slimed that is played is exhausted; one that is kept comes back."""
    table = fight("ironclad", "silent", against=["jaw_worm", "jaw_worm"])
    table.ann.has(energy=1).holds("slimed")
    assert chooses(table, "play") == (table.ann.hand[0],)
    table.ann.holds("daze")
    assert chooses(table, "play") == ("end",), "a Daze cannot be played and goes by itself"


def test_it_blocks_what_burns_in_its_hand() -> None:
    """The worm deals nothing now, but a Burn in hand deals 1 at the end of the turn."""
    table = fight(against=["jaw_worm"], die=5)
    table.ann.has(hp=1, energy=1).holds("burn", "strike_ironclad", "defend_ironclad")
    assert dangers(table.state) == {"s1": 0}
    assert chooses(table, "play")[0].startswith("defend")


def test_it_does_not_block_what_poison_kills_first() -> None:
    """3 damage are coming of a worm that dies of its poison before; the louse is better struck."""
    table = fight(against=["jaw_worm", "red_louse_first"], die=1)
    worm = table.foe("jaw_worm")
    worm.hp = worm.poison = 3
    louse = table.foe("red_louse_first")
    louse.weak = 2
    table.ann.has(hp=4, energy=1).holds("strike_ironclad", "defend_ironclad")
    assert chooses(table, "play") == (table.ann.hand[0], louse.id)


def test_it_foresees_the_beam_of_the_next_round() -> None:
    """The Automaton deals nothing now and 9 next round, of which three energy can block about 3."""
    table = fight("ironclad", against=["bronze_automaton"], kind="boss", act=2, die=1)
    del table.combat.foes[1:]  # its orbs
    table.foe("bronze_automaton").cube = 2
    search = bench(RULES)
    table.ann.has(hp=9, energy=0)
    assert dangers(table.state) == {"s1": 0}
    safe = afterwards(search, table.state, "s1")
    table.ann.has(hp=5)
    assert safe - afterwards(search, table.state, "s1") > DEATH / 2


def test_it_buys_and_uses_what_saves_it() -> None:
    """Only the Clay that the Courier sells can save it; the purchase itself changes no figure of the fight."""
    table = fight(against=["jaw_worm"], die=1)
    table.state.relics = ["self_forming_clay"]
    table.ann.owns("the_courier").has(hp=2, lost_hp=1, energy=0, gold=9).holds()
    while (keys := chooses(table, "play")) != ("end",):
        table.ann.answers("play", *keys)
        while not table.session.asked[0].name.startswith("play"):
            asked = table.session.asked[0].name
            table.ann.answers(asked, *chooses(table, asked))
    table.ann.ends()
    assert table.ann.hero.hp == 2


def test_it_gets_ready_while_the_slimes_are_on_their_way() -> None:
    """The boss is gone, its parts come next round: the time is well spent on a power."""
    table = fight("ironclad", "silent", against=["slime_boss"], kind="boss")
    table.foe("slime_boss").hp = 1
    table.ann.has(energy=2).holds("strike_ironclad", "metallicize")
    table.ann.plays("strike_ironclad", "slime_boss")
    assert table.combat.arrivals
    assert not [foe for foe in table.combat.foes if not foe.dead]
    assert chooses(table, "play")[0].startswith("metallicize")


@pytest.mark.parametrize(
    ("roll", "way", "answer"),
    [
        (4, "the_abacus", ("the_abacus",)),
        (3, "the_abacus", ("accept",)),  # the next face is as bad
        (5, "toolbox", ("accept",)),  # the next one down is worse
        (1, "toolbox", ("toolbox",)),
        (4, "gambling_chip", ("gambling_chip",)),
        (1, "gambling_chip", ("accept",)),  # on the average a roll is little better
        (6, "gambling_chip", ("accept",)),
    ],
)
def test_it_turns_the_die_where_that_helps(roll: int, way: str, answer: Keys) -> None:
    """The Jaw Worm deals 3 on 1 or 2, 4 on 3 or 4, and nothing on 5 or 6."""
    table = fight(against=["jaw_worm"])
    table.ann.owns(way).has(hp=9).has_drawn_pile(*["strike_ironclad"] * 5)
    table.foe("jaw_worm").hp = 60
    table.will_roll(roll)
    table.all_end()
    assert chooses(table, "die") == answer


def test_it_drinks_the_brew_where_that_saves_much() -> None:
    """It turns the die to any face, once: a roll that hurts little is left as it is."""
    for roll, answers in ((6, {("accept",)}), (3, {("gamblers_brew", "5"), ("gamblers_brew", "6")})):
        table = fight(against=["jaw_worm"])
        table.ann.has(potions=["gamblers_brew"]).has_drawn_pile(*["strike_ironclad"] * 5)
        table.foe("jaw_worm").hp = 60
        table.will_roll(roll)
        table.all_end()
        assert chooses(table, "die") in answers


def test_it_takes_more_risks_the_longer_a_fight_lasts() -> None:
    """The Spheric Guardian keeps its block: at first a hero with few HP blocks its 5 damage, later it races."""
    for turn, first in ((1, "defend"), (50, "strike")):
        table = fight(against=["spheric_guardian"], act=2)
        table.combat.turn = turn
        table.foe("spheric_guardian").cube = 1
        table.ann.has(energy=1, hp=7).holds("strike_ironclad", "defend_ironclad+")
        assert chooses(table, "play")[0].startswith(first)


def test_a_fight_that_neither_side_can_win_is_brought_to_an_end() -> None:
    """Darklings come back as long as not all fall at once, and a hero may stand before them for ever."""
    table = fight(against=["darkling", "darkling_bha", "darkling_hab"], act=3)
    table.ann.holds("strike_ironclad", "defend_ironclad")
    table.combat.turn = 30
    assert chooses(table, "play") != ("end",)
    table.combat.turn = 61
    assert chooses(table, "play") == ("end",)


def test_it_rests_when_it_is_low_and_smiths_when_it_is_not() -> None:
    """At the campfire."""
    table = climb("ironclad", room="campfire")
    table.ann.has(hp=2)
    assert chooses(table, "campfire") == ("rest",)
    table.ann.has(hp=10)
    assert chooses(table, "campfire")[0] == "smith"


def test_it_spends_its_gold_before_the_end() -> None:
    """What is too dear in act I is bought in act III, after which gold is worth nothing."""
    table = climb("ironclad", room="merchant", gold=40)
    bought = []
    for act in (1, 3):
        table.state.act = act
        shop = table.state.shop
        assert shop is not None
        shop.potions, shop.relics, shop.cards["s1"] = ["vulnerable_potion"], [], []
        table.ann.has(gold=2)
        bought.append(chooses(table, "shop"))
    assert bought == [("leave",), ("potion:vulnerable_potion",)]


def test_what_is_left_of_its_gold_helps_a_friend_to_a_ware() -> None:
    """Neither can pay for the relic alone: the first gives just what the second lacks."""
    table = climb("ironclad", "silent", room="merchant", gold=0)
    shop = table.state.shop
    assert shop is not None
    shop.potions, shop.relics, shop.colorless = [], ["red_skull"], []
    shop.cards = {"s1": [], "s2": []}
    shop.removed = ["s1", "s2"]
    table.ann.has(gold=5)
    table.ben.has(gold=6)
    for player in (table.ann, table.ben):
        player.answers("shop_wish", "skip")
    given = 0
    while (keys := chooses(table, "shop")) == ("chip", "s2"):
        table.ann.answers("shop", *keys)
        given += 1
    assert (given, keys) == (3, ("leave",))
    table.ben.answers("shop", "relic:red_skull")
    assert table.ben.hero.gold == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"hp": 9}, {"hp": 8}), ({"hp": 7}, {"hp": 6}), ({"strength": 2}, {"strength": 1}),
        ({"energy": 0}, {"energy": 3}), ({"block": 3}, {"block": 2}), ({"potions": ["fire_potion"]}, {}),
    ],
)  # fmt: skip
def test_a_boss_fight_looks_better_with_more_of_what_helps(better: dict[str, Any], worse: dict[str, Any]) -> None:
    """More is coming than is blocked; energy that is left over was wasted."""
    table = fight(against=["the_champ"], kind="boss", act=2)
    looks = []
    for has in (better, worse):
        table.ann.has(**{"hp": 10, "block": 0, "strength": 0, "energy": 0, "potions": [], **has})
        looks.append(looked(table))
    assert looks[0] > looks[1]


def test_a_boss_fight_looks_better_the_more_the_boss_was_hurt_and_lost_where_one_falls() -> None:
    """Block saves from what is coming."""
    table = fight(against=["the_guardian"], kind="boss", act=1)
    foe = table.foe("the_guardian")
    looks = [looked(table) for foe.hp in (40, 30, 20, 10, 1)]
    assert looks == sorted(looks)
    table.ann.has(hp=1, block=0)
    fallen = looked(table)
    table.ann.has(block=20)
    assert fallen < -500 < looked(table)


def test_it_follows_the_votes_of_others() -> None:
    """Computer players follow people (Party decisions)."""
    table = climb("ironclad", "silent")
    for option in table.session.listing(table.ben.asked("path")):
        other = climb("ironclad", "silent")
        other.ben.answers("path", option.key)
        assert chooses(other, "path") == (option.key,)


def test_there_are_three_kinds_of_player() -> None:
    """The house comes first; the greedy one kills what a single card can kill."""
    assert RULES.players.kinds == ("house", "greedy", "random")
    table = fight(against=["jaw_worm", "red_louse_first"])
    table.foe("red_louse_first").hp = 1
    table.ann.has(energy=1).holds("strike_ironclad", "defend_ironclad")
    session, question = table.session, table.ann.asked("play")
    keys = RULES.players.make("greedy", "s1").choose(
        SeatDesk(session, "s1"), session.opened(question), random.Random(1)
    )
    assert keys == (table.ann.hand[0], table.foe("red_louse_first").id)


def test_an_unknown_kind_is_refused() -> None:
    """One sentence."""
    with pytest.raises(Refused):
        RULES.players.make("dealer", "s1")


@pytest.mark.parametrize("cast", ["ironclad", "silent,watcher", "defect"])
def test_whole_runs_come_to_an_end(cast: str) -> None:
    """Every question is answered legally, from Neow to the end."""
    seats = [f"s{n}" for n in range(1, cast.count(",") + 2)]
    setup = Setup(seats, "house", {"characters": cast, "unlocks": "all"})
    session: Session[State] = Session(RULES, RULES.new(setup), record=False, imaginable=True)
    players = {seat: RULES.players.make("house", seat) for seat in seats}
    rng = random.Random(3)
    for _ in range(3000):
        if session.state.outcome is not None:
            break
        question = next(q for q in session.asked if not q.may)
        keys = players[question.seat].choose(SeatDesk(session, question.seat), session.opened(question), rng)
        session.take(question, keys)
    assert session.state.outcome is not None
    assert session.state.rooms > 1
