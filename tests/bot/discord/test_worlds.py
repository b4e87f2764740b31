"""Random play through the whole bot in two worlds: who may not know what differs receives the same bytes in both.

`NIGHTBOARD_WORLDS=2000` plays so many pairs, not the few of an ordinary run; each begins somewhere in a
whole game.
"""

import os
import random

import pytest

from bot.tables.thread import ThreadMessages
from rules.slay_the_spire import RULES as SLAY_THE_SPIRE
from rules.van_helsing import RULES as VAN_HELSING
from tests.bot.discord.worlds import position, two_worlds
from tests.rules.slay_the_spire.random_play import hardy
from tests.rules.van_helsing.random_play import new

SEEDS = range(int(os.environ.get("NIGHTBOARD_WORLDS", "8")))
ACTS, DEEP = 40, 200
"""Acts planned in a pair, and answers at the most before it."""


async def played(folder, seed, most=ACTS):
    """Play one pair of worlds; return the plan and after how many acts they were still compared."""
    rng, seats = random.Random(seed), 2 + seed // 2 % 3
    rules, state = (SLAY_THE_SPIRE, hardy(seats, str(seed))) if seed % 2 else (VAN_HELSING, new(seed, seats))
    begins = position(rules, state, rng, rng.randint(5, DEEP))
    return await two_worlds(folder, rules, begins, seats, rng, most, pytest.MonkeyPatch.context)


@pytest.mark.parametrize("seed", SEEDS)
async def test_who_may_not_know_receives_the_same_bytes_in_both_worlds(tmp_path, seed):
    """Hidden answers, undo, looks, restarts, seats left and taken back: texts, controls, pictures, order and count."""
    plan, alike = await played(tmp_path, seed)
    assert alike >= 1
    assert plan.refused == [0, 0]


HIDDEN = 44
"""A pair in which several answers are given that are hidden."""


async def test_a_number_of_hidden_answers_that_showed_would_be_found(tmp_path, monkeypatch):
    """Planted: the table message counts all answers."""
    real = ThreadMessages.table

    def counting(self, live, words):
        panel = real(self, live, words)
        panel.text.append(f"{live.session.row_count} answers")
        return panel

    plan, _ = await played(tmp_path, HIDDEN)
    assert plan.hidden >= 2
    monkeypatch.setattr(ThreadMessages, "table", counting)
    again = tmp_path / "again"
    again.mkdir()
    with pytest.raises(AssertionError, match="answers"):
        await played(again, HIDDEN)
