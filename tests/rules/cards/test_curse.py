"""The kit in a game of closed hands: costs, limits, secrets, the order of triggers, copies, joint choices, piles."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.cards import attempt, choose, choose_some, face_text, play
from rules.engine import Option, Refused
from tests.rules.cards.curse import CARDS, DC, GAME, castle
from tests.rules.cards.table import Table


def table(*hand: str, **more: Any) -> Table:
    """Return a table at which s1 holds these cards."""
    return Table(GAME, castle(*hand, **more))


def ar(t: Table) -> int:
    """Return the AR of s1."""
    return DC.ar(t.session.game, "s1")


def test_numbers_are_changed_while_their_condition_holds() -> None:
    """The halberd counts the other slayers, and weighs on the wounded."""
    assert ar(table(slots=("halberd", "maul"))) == 8
    assert ar(table(slots=("halberd", "maul"), life=2)) == 7


def test_a_card_says_why_it_cannot_be_played() -> None:
    """No focus; then too dear, as the number called after its cost is changed."""
    assert table("bolt").options("s1", "combat")["bolt#s10"].refusal() == ("only_if", "you have a focus")
    assert table("bolt", slots=("staff",)).can("s1", "combat") == ["bolt#s10", "done"]
    t = table("bolt", slots=("staff",), life=2, bp=1)
    assert t.options("s1", "combat")["bolt#s10"].refusal() == ("needs", "bp", 2)


def test_x_is_what_was_paid_and_goes_with_a_copy() -> None:
    """Two blood points: 4 for the card, 4 for its copy, nothing left; the echo is used up."""
    t = table("echo", "flare", "blade")
    t.answers("s1", "combat", "echo#s10")
    t.answers("s1", "combat", "flare#s11")
    assert (ar(t), t.state.players["s1"].bp) == (8, 0)
    t.answers("s1", "combat", "blade#s12")
    assert ar(t) == 9


def test_a_cost_in_cards_is_part_of_the_answer_and_wakes_what_is_discarded() -> None:
    """The wand takes a MIND card; the blade then looks at two cards of a deck, which is its owner's secret."""
    t = table("blade", "echo", slots=("wand",))
    (ability,) = [key for key in t.options("s1", "combat") if key.startswith("use:")]
    assert list(t.options("s1", "combat", ability)) == ["blade#s10"]
    t.answers("s1", "combat", ability, "blade#s10")
    assert t.asked("s1") == ["aim:blade#s10"]
    t.answers("s1", "aim:", "MIND")
    assert ar(t) == 3
    assert ability not in t.options("s1", "combat")  # once a combat
    top = t.state.decks["MIND"].top(2)
    for n in range(8):
        GAME.redeal(t.state, "s1", random.Random(n))
        assert t.state.decks["MIND"].top(2) == top
    assert GAME.view(t.state, "s1")[5][2:] == top[::-1]
    assert GAME.view(t.state, "s2")[5] == ["", "", "", ""]


def test_an_ability_that_cannot_be_paid_says_so() -> None:
    """No MIND card in the hand."""
    t = table("echo", slots=("wand",))
    assert t.options("s1", "combat")["use:wand#slot0:0"].refusal() == ("needs", "cards", 1)


def test_a_trigger_with_a_cost_is_offered_paid_and_tested_again() -> None:
    """One blood point, two bands: the second is not offered once it is spent."""
    t = table(slots=("band", "band"), bp=1)
    t.answers("s1", "combat", "done")
    t.answers("s1", "may:band", "yes")
    assert t.state.players["s1"].life == 4
    assert t.asked("s2") == ["combat"]


def test_the_order_of_triggers_is_asked_only_where_it_matters() -> None:
    """Gaining and losing Life come to the same in any order; gaining a point and halving the points do not."""
    t = table("echo", slots=("gourd", "leech", "maul"), life=4)
    t.answers("s1", "combat", "done")
    assert "order" not in t.asked("s1")
    t = table("echo", slots=("drain", "leech", "maul"), life=6, bp=2)
    t.answers("s1", "combat", "done")
    assert list(t.options("s1", "order")) == ["drain#slot0:0", "leech#slot1:0", "leech#slot1:1"]
    t.answers("s1", "order", "leech#slot1:0")
    assert t.state.players["s1"].bp == 2  # 2, 1 for the win, 1 more, then halved


def test_of_many_triggers_it_is_seen_whether_any_two_meet() -> None:
    """Four that come to the same in any order are not asked about; a point gained and the points halved are apart."""
    t = table("echo", slots=("gourd", "leech", "gourd", "maul"), life=9)
    t.answers("s1", "combat", "done")
    assert t.asked("s1") == []
    assert (t.state.players["s1"].life, t.state.players["s1"].bp) == (10, 4)
    t = table("echo", slots=("leech", "gourd", "drain", "maul"), life=9, bp=2)
    t.answers("s1", "combat", "done")
    assert list(t.options("s1", "order")) == ["leech#slot0:0", "leech#slot0:1", "gourd#slot1:0", "drain#slot2:0"]
    t.answers("s1", "order", "drain#slot2:0")
    assert (t.state.players["s1"].life, t.state.players["s1"].bp) == (9, 3)


def test_what_one_happening_triggers_comes_before_what_the_next_does() -> None:
    """Waves are not mixed: who wins gains a point first, and only then is there anything to order."""
    t = table(slots=("maul", "drain"), bp=3)
    game = t.session.game
    DC.emit(game, "win", ["s1"])
    DC.emit(game, "turn_end", ["s1"])
    assert [(d.source, d.wave) for d in t.state.players["s1"].queue] == [("maul#slot0", 0), ("drain#slot1", 1)]
    script = DC.settle(game, "s1")
    with pytest.raises(StopIteration):  # nothing is asked
        script.send(None)
    assert t.state.players["s1"].bp == 2  # (3 + 1) halved


def test_whether_an_order_is_asked_betrays_no_hidden_card() -> None:
    """What an unknown card would do is as unknown to the trial as to its owner."""
    for deck in (["bolt"], ["maul"]):
        t = table(slots=("robe",))
        t.state.decks["MIND"].cards[-1:] = [f"{deck[0]}#x"]
        trial = attempt(DC, t.session.game, "s1", _draws)
        assert trial.why == "done"
        assert trial.after.players["s1"].hand.cards[-1].startswith("?")
        assert attempt(DC, t.session.game, "s1", _plays_the_top).why == "hidden"


async def _draws(game: Any) -> None:
    c = DC.context(game, "s1", "robe#slot0")
    c.chosen["deck"] = ["MIND"]
    CARDS["robe"].hooks[0].effects[0].run(c)  # ty: ignore[unresolved-attribute]


async def _plays_the_top(game: Any) -> None:
    await _draws(game)
    card = game.state.players["s1"].hand.cards[-1]
    await play(DC.context(game, "s1", card), DC.face(card))


def test_what_is_chosen_among_drawn_cards_is_asked_after_drawing() -> None:
    """The deck is chosen with the card, what is discarded is not."""
    t = table("study", "echo")
    assert [o.then for o in t.options("s1", "combat", "study#s10").values()] == [None, None]
    t.answers("s1", "combat", "study#s10", "FORCE")
    assert list(t.options("s1", "aim:study")) == ["echo#s11", "maul#FORCE3"]
    t.answers("s1", "aim:study", "maul#FORCE3")
    assert t.state.discard.cards == ["maul#FORCE3", "study#s10"]


def test_silence_does_not_tell_what_a_hand_lacks() -> None:
    """Discarding a MIND card is asked of who has none too, and of who has one only; of any card it is not."""
    from rules.cards import Cards, lone

    for hand, keys in ((("echo",), ["nothing"]), (("blade",), ["blade#s10"])):
        t = table(*hand)
        c = DC.context(t.session.game, "s1", "x")
        need = Cards("pay", only=CARDS["wand"].hooks[0].cost.parts[0].need.only)  # ty: ignore
        assert [o.key for o in need.level(c)] == keys
        assert lone(c, (need,)) is None
        assert lone(c, (Cards("any"),)) == (f"{hand[0]}#s10",)


def test_each_seat_chooses_at_the_same_time() -> None:
    """The howl: Ann has no other card and loses Life unasked for by her; Ben may choose, and nobody waits for Ann."""
    t = table("howl", ben=("echo", "maul"))
    t.reloads = False  # a card is in the middle of its effect
    t.answers("s1", "combat", "howl#s10")
    assert t.asked("s1") == []
    assert t.can("s2", "aim:howl") == ["0", "1"]
    t.answers("s2", "aim:howl", "0", "maul#s21")
    assert t.state.players["s1"].life == 3
    assert t.state.discard.cards == ["maul#s21", "howl#s10"]


def test_a_branch_that_cannot_be_chosen_says_why() -> None:
    """Without a card only Life can be lost."""
    t = table("howl", "echo", ben=())
    t.reloads = False
    t.answers("s1", "combat", "howl#s10")
    assert t.state.players["s2"].life == 3  # one way only: not asked
    t.answers("s1", "aim:howl", "0", "echo#s11")
    with pytest.raises(Refused):
        t.answers("s1", "combat", "echo#s11")


def test_a_quest_wins_and_is_nobodys_business_before() -> None:
    """That it listens is told to its owner only."""
    t = table(life=6, quest="glutton#q", slots=("maul",))
    t.answers("s1", "combat", "done")
    assert t.state.outcome.winners == ["s1"]
    told = {seat: [e.said[1:] for _, e in t.session.story(seat) if e.said[0] == "triggers"] for seat in ("s1", "s2")}
    assert ("s1", "glutton#q", 0) in told["s1"]
    assert told["s2"] == [("s1", "maul#slot0", 0)]


def test_a_seat_is_settled_once_at_a_time() -> None:
    """Whoever calls it while a trigger asks neither resolves it again nor waits for it."""
    t = table("echo", slots=("gourd",))
    t.answers("s1", "combat", "done")
    assert t.asked("s1") == ["may:gourd#slot0"]
    with pytest.raises(StopIteration):
        DC.settle(t.session.game, "s1").send(None)
    assert t.asked("s1") == ["may:gourd#slot0"]
    t.answers("s1", "may:", "yes")
    assert t.state.players["s1"].bp == 3


def test_random_combats_come_back_from_their_saves() -> None:
    """Hands, slots, a quest; each answer after a reload; no card is lost or made."""
    kinds = [kind for kind in CARDS if kind not in ("howl", "glutton")]
    for seed in range(10):
        rng = random.Random(seed)
        slots, hand, ben = (rng.choices(kinds, k=k) for k in (2, 4, 4))
        t = table(*hand, slots=[card for card in slots if CARDS[card].type == "item"], ben=ben)
        t.plays_at_random(rng, 40)
        assert sum(len(pile) for pile in DC.piles(t.state)) == 16


def test_texts_are_generated() -> None:
    """Conditions, costs, counts, bonuses, keywords."""
    said = {kind: face_text(CARDS[kind], DC) for kind in CARDS}
    assert said["bolt"] == "Can be played only if you have a focus. Add 6 AR. Mind."
    assert said["flare"] == "Add 2 × X AR. Mind."
    assert said["blade"].startswith("Add 1 AR (+2 if your Life is 2 or less). When this is discarded: look at the top")
    assert said["halberd"].startswith("Your AR is the other slayers here higher. Your AR is -1 higher if your Life is")
    assert said["wand"] == "In combat (once a combat): you may discard 1 MIND card to add 3 AR. Mind."
    assert said["howl"] == "Every slayer: choose one: discard 1 card; or lose 1 LIFE."
    assert (
        said["leech"] == "When your turn ends, if your Life is 5 or more: gain 1 BP. When your turn ends: lose 1 LIFE."
    )


def test_one_or_some_of_several_are_asked_for_only_where_there_is_a_choice() -> None:
    """A lone one is taken, unless others do not see that it is alone; all are taken where all must be."""
    t = table("echo")
    c = DC.context(t.session.game, "s1", "x")
    two = [Option("a"), Option("b")]
    assert found(choose(c, "p", two[:1])) == "a"
    assert found(choose(c, "p", [])) == ""
    assert found(choose(c, "p", [Option("a", why_not=("no",)), Option("b")])) == "b"
    assert found(choose_some(c, "p", two, 2, 2)) == ("a", "b")
    assert found(choose_some(c, "p", two, 3, 4)) == ("a", "b")
    assert found(choose_some(c, "p", [], 0, 2)) == ()
    assert [q.name for q in asked(choose(c, "p", two[:1], closed=True))] == ["p:x"]
    assert asked(choose(c, "p", two, seat="s2"))[0].seat == "s2"
    (some,) = asked(choose_some(c, "p", two, 0, 5))
    assert (some.pick, some.default, some.about) == ((0, 2), (), ("p", 0, 2, "x"))
    assert asked(choose_some(c, "p", two, 1, 1))[0].pick is None
    assert asked(choose_some(c, "p", two, 2, 2, closed=True))[0].pick == (2, 2)


def found(script: Any) -> Any:
    """Return what a script comes to that asks nothing."""
    with pytest.raises(StopIteration) as end:
        script.send(None)
    return end.value.value


def asked(script: Any) -> list[Any]:
    """Return what a script asks."""
    questions = list(script.send(None))
    script.close()
    return questions
