"""States of older versions, where a save of the right moment is hard to come by."""

from __future__ import annotations

import json

from rules.slay_the_spire import RULES
from rules.slay_the_spire.upcasts import UPCASTS
from tests.rules.slay_the_spire.outcomes import table_for


def test_triggers_that_wait_are_lifted_part_by_part() -> None:
    """Up to schema 3 they were triples; two Juggernauts wait while another asks where to strike."""
    table = table_for("flex", in_play=["juggernaut", "juggernaut", "juggernaut"], hand=["defend_ironclad"])
    table.ann.plays("defend_ironclad")
    queue = table.ann.queue
    assert [due.source.partition("#")[0] for due in queue] == ["juggernaut"] * 2
    state = json.loads(table.session.dump())
    for hero in state["heroes"].values():
        hero["queue"] = [[due["source"], due["hook"], due["subject"]] for due in hero["queue"]]
        del hero["lasting"]
        hero["draw"], hero["seen"] = hero["draw"]["cards"], 0
    lifted = RULES.adapter.validate_python(UPCASTS[4](UPCASTS[3](state)))
    found = [(due.source, due.hook, due.subject) for due in lifted.heroes["s1"].queue]
    assert found == [(due.source, due.hook, due.subject) for due in queue]
    assert lifted.heroes["s1"].lasting == []


def test_a_known_top_of_a_draw_pile_stays_known_to_all() -> None:
    """Up to schema 4 it was a number of cards."""
    table = table_for("flex", pile=["bash", "headbutt", "clash"])
    state = json.loads(table.session.dump())
    for hero in state["heroes"].values():
        hero["draw"] = hero["draw"]["cards"]
        hero["seen"] = 2
    lifted = RULES.adapter.validate_python(UPCASTS[4](state))
    pile = lifted.heroes["s1"].draw
    assert [card.partition("#")[0] for card in pile.top(2)] == ["bash", "headbutt"]
    assert pile.view("s2") == ["", *pile.cards[1:]]
