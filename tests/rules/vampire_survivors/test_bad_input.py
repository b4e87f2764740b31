"""What cannot be done: one sentence each, and nothing has changed."""

from __future__ import annotations

import pytest

from rules.engine import Refused
from rules.vampire_survivors import RULES
from tests.rules.vampire_survivors.harness import PEOPLE, Table, at_table

NO_OPTION = "That is not an option now."


def refused(t: Table, seat: str, question: str, *keys: str) -> str:
    """Answer a question that was seen before, as an old panel does; it must be refused with nothing changed."""
    before = t.session.dump()
    with pytest.raises(Refused) as found:
        t.session.answer(seat, question, keys)
    assert t.session.dump() == before
    return RULES.messages.say(found.value.said, PEOPLE)


def test_a_direction_with_nothing_in_it() -> None:
    t = at_table({"d6": "zombie"}, ["knife"])
    assert t.ann.cannot("knife", "play", "s") == NO_OPTION
    assert t.ann.cannot("knife", "play", "up") == NO_OPTION
    t = at_table({}, ["knife"])
    assert t.ann.cannot("knife", "play", "n") == "Nothing stands in any of its directions."


def test_a_scroll_from_a_closed_side_or_from_afar() -> None:
    t = at_table({}, ["move"], options={"map": "inlaid_library"})
    assert t.ann.cannot("move", "scroll", "n:e6") == NO_OPTION
    t = at_table({}, ["move"])
    assert t.ann.cannot("move", "scroll", "w:a8") == NO_OPTION


def test_a_move_that_ends_on_a_friend_with_no_way_on() -> None:
    walls = {"a3": "zombie", "b2": "zombie"}
    t = at_table(walls, ["whip"], seats=2, at={"s1": "a1", "s2": "a2"}, options={"enemy_space": "block"})
    assert t.ann.legal("whip", "give_walk") == {"b1"}
    assert t.ann.cannot("whip", "give_walk", "a2") == NO_OPTION
    t = at_table({**walls, "b1": "zombie"}, ["whip"], seats=2, at={"s1": "a1", "s2": "a2"},
                 options={"enemy_space": "block"})  # fmt: skip
    assert t.ann.cannot("whip", "give_walk", "a2") == "There is no space that you could move to."


def test_a_bolt_card_after_the_phase_ended() -> None:
    t = at_table({}, [], seats=2, hands={"s2": ["crown"]})
    t.state.xp = 4
    old, card = t.session.id_of(t.ben.question), t.ben.survivor.hand[0]
    t.ann.does("end")
    t.until("level_up")
    assert refused(t, "s2", old, card, "play").endswith(".")
    assert (t.ben.hand, t.state.xp) == (["crown"], 4)


def test_a_chicken_that_two_spend_at_once() -> None:
    t = at_table({}, seats=2, pickups=["floor_chicken"])
    t.ann.survivor.damage = t.ben.survivor.damage = 2
    anns, bens = (t.session.id_of(who.question) for who in (t.ann, t.ben))
    t.session.answer("s2", bens, ("heal", "s2"))
    assert refused(t, "s1", anns, "heal", "s1") == NO_OPTION
    assert (t.ann.damage, t.ben.damage) == (2, 0)


def test_an_objection_after_the_purchase_was_made() -> None:
    t = at_table({}, seats=2, options={"objections": "on"}, display=["whip", "armor", "axe"])
    t.state.xp = 4
    t.ann.does("end")
    t.until("level_up").ann.does("buy:1")
    old = t.session.id_of(t.ben.question)
    t.ben.does("agree")
    assert refused(t, "s2", old, "object").endswith(".")
    assert t.ann.hand == ["whip"]
