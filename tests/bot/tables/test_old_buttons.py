"""An old button says in words what was chosen, for every kind of question of both games."""

from __future__ import annotations

import json
import random
import re
from collections import Counter

import pytest

from tests.bot.tables.conftest import ANN, BEN, choices, control
from tests.bot.tables.test_games import begun, castle
from tests.test_habits import INTERNAL

__all__ = ["castle"]
HERE = " Here is what is open now:"


async def test_the_end_of_a_turn_reads_as_on_its_button(castle):
    """Nothing is told of it, so the words of the button stand in."""
    table = await begun(castle, (ANN, BEN))
    await castle.choose(BEN, table, "Accept the plan")
    end = control(await castle.tables.panels.panel(table, ANN), "End turn")[0]
    outcome = await castle.press(ANN, end)
    if outcome.kind == "draft":
        await castle.choose(ANN, table, "Do it anyway")
    assert (await castle.press(ANN, end)).text == f"Already answered: you chose “End turn”.{HERE}"


async def test_what_the_clock_or_an_order_answered_is_said_so(castle):
    """Whoever presses too late learns who has answered, and how."""
    table = await begun(castle, (ANN, BEN), clock="10m")
    accept = control(await castle.tables.panels.panel(table, BEN), "Accept the plan")[0]
    live = castle.tables.live.loaded[table]
    question = next(q for q in live.session.open("s2") if q.name == "council")
    async with castle.tables.live.locked(table) as live:
        await castle.tables.answers.count(live, question, question.default, by="clock")
    late = await castle.press(BEN, accept)
    assert late.text == f"Time ran out for that, and the usual answer was given: “Accept the plan”.{HERE}"


@pytest.mark.parametrize(
    ("slug", "options", "kinds"),
    [("van-helsing", {}, 3), ("slay-the-spire", {"start": "act2"}, 3), ("slay-the-spire", {"start": "map"}, 1)],
)
async def test_every_kind_of_question_is_answered_in_words(castle, slug, options, kinds):
    """Random play: each control that did something is pressed once more."""
    table = await begun(castle, (ANN, BEN), slug=slug, **options)
    rng = random.Random(4)
    seen = Counter()
    for _ in range(260):
        for user in rng.sample((ANN, BEN), 2):
            able = choices(await castle.tables.panels.panel(table, user))
            if not able:
                continue
            id, values = rng.choice(able)
            live = castle.tables.live.loaded[table]
            before = live.session.row_count
            outcome = await castle.press(user, id, *values)
            if outcome.kind != "done" or live.session.row_count == before or live.game.status != "running":
                continue
            row = next(a.row for a in await castle.store.answers(table) if a.number == before)
            name = json.loads(row)["name"].partition(":")[0]
            again = await castle.press(user, id, *values)
            assert again.kind == "refused", (name, again)
            assert again.text.startswith("Already answered: "), (name, again.text)
            said = again.text.removesuffix(HERE)
            assert said.endswith((".", "!", "…")), said
            assert not INTERNAL.search(re.sub(r"<t:\d+:\w>", "", said)), (name, said)
            assert not re.search(r"you chose “[a-z]|[!?]\.$|\*", said), (name, said)
            seen[name] += 1
    assert len(seen) >= kinds, seen
