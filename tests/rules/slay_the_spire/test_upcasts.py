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
    lifted = RULES.adapter.validate_python(UPCASTS[3](state))
    found = [(due.source, due.hook, due.subject) for due in lifted.heroes["s1"].queue]
    assert found == [(due.source, due.hook, due.subject) for due in queue]
    assert lifted.heroes["s1"].lasting == []
