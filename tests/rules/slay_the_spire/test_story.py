"""What is told, as it reads: votes, ways, rounds."""

from __future__ import annotations

import random

import pytest

from rules.engine import Said, Session, Setup
from rules.slay_the_spire import RULES
from rules.slay_the_spire.rooms import fire_options
from tests.rules.slay_the_spire.brawl import choice
from tests.rules.slay_the_spire.table import climb

NAMES = {"s1": "Ann", "s2": "Ben"}


@pytest.mark.parametrize(
    ("label", "button", "vote"),
    [
        (("space", "b1", "merchant", 1, 2, 1), "Merchant (left)", "Ann votes for the merchant (left)."),
        (("space", "c1", "elite", 2, 3, 1), "Elite (middle)", "Ann votes for the elite (middle)."),
        (("space", "d1", "event", 1, 1, 1), "Event", "Ann votes for the event."),
        (("space", "d1", "treasure", 2, 4, 1), "Treasure room (2nd from the left)", None),
        (("space", "d9", "unknown", 1, 2, 3), "Unknown space (3 up, left)", None),
        (("space", "d1", "event", 1, 2, 1, "wing_boots"), "Event (left, by the Wing Boots)", None),
    ],
)
def test_a_way_is_named_by_what_is_there_and_where_it_lies(label: Said, button: str, vote: str | None) -> None:
    """Not by coordinates, which the map does not print (The Map)."""
    assert RULES.messages.say(label, NAMES) == button
    if vote:
        assert RULES.messages.say(("voted", "path", "s1", label[1], label), NAMES) == vote


def test_a_vote_in_the_story_reads_as_the_button_that_was_pressed() -> None:
    """The public need not see the panel to know what was voted for (The Map)."""
    rng = random.Random(3)
    session = Session(RULES, RULES.new(Setup(["s1", "s2"], "votes", {"start": "map", "boon": "shiny"})))
    for hero in session.state.heroes.values():
        hero.hp = hero.max_hp = 90
    while (question := session.asked[0]).name != "path":
        question = next(q for q in rng.sample(session.asked, len(session.asked)) if not q.may)
        session.take(question, choice(session, question, rng))
    ways = session.listing(question)
    assert len(ways) > 1
    session.take(question, (ways[-1].key,))
    vote = session.events[-1].said
    button = RULES.messages.say(ways[-1].label, NAMES)
    assert RULES.messages.say(vote, NAMES) == f"Ann votes for the {button[0].lower()}{button[1:]}."
    assert "right" in button


def test_a_round_and_a_room_begin_a_message() -> None:
    """The first round stands with its room; what enemies do stands with the round in which they do it."""
    assert RULES.messages.opens(("round", 2))
    assert not RULES.messages.opens(("round", 1))
    assert RULES.messages.opens(("enters", "event", "b1"))
    assert RULES.messages.opens(("act", 1))
    assert not RULES.messages.opens(("enters", "encounter", "d0"))  # told with the act
    assert not RULES.messages.opens(("acts", "cultist", "e1"))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("bash", "Hit for 2→4. Apply 1 Vulnerable."),
        ("strike_defect", "Cost 1→0. Hit for 1."),
        ("terror", "Apply 1 Vulnerable. (no longer: Exhaust)"),
        ("defend_silent", "Any player gains 2 Block."),
        ("carve_reality", "Hit for 3→4; you may hit another enemy for 3→4 as well."),
        ("masterful_stab", "Costs 2→1 if you have lost HP this combat. Hit for 2→3."),
    ],
)
def test_a_card_to_be_upgraded_says_what_becomes_of_it(kind: str, text: str) -> None:
    """At the campfire and wherever else a card is upgraded (Upgrade)."""
    assert RULES.help.explain(("upgrade_to", kind)) == text
    assert RULES.messages.say(("upgrade_to", kind), NAMES).endswith("+")


def test_the_smith_lists_what_becomes_of_each_card() -> None:
    """Not what it says now (Campfire)."""
    table = climb("ironclad")
    smith = next(o for o in fire_options(table.state, table.state.heroes["s1"]) if o.key == "smith")
    assert smith.then is not None
    told = {RULES.messages.say(o.label, NAMES): RULES.help.explain(o.label) for o in smith.then()}
    assert told["Strike → Strike+"] == "Hit for 1→2."
    assert told["Bash → Bash+"] == "Hit for 2→4. Apply 1 Vulnerable."


def test_a_choice_of_an_event_is_a_short_button_and_says_beside_it_what_it_does() -> None:
    """So that it fits a phone (Events)."""
    label = ("event_choice", "Heal", "heal 2 HP", 3)
    assert RULES.messages.say(label, NAMES) == "Heal (3 gold)"
    assert RULES.help.explain(label) == "Heal 2 HP"
    assert RULES.help.explain(("event_choice", "Leave", "", 0)) == "Nothing happens"
