"""Random play through the whole bot in two worlds: who may not know what differs receives the same bytes in both.

`NIGHTBOARD_WORLDS=2000` plays so many pairs, not the few of an ordinary run; each begins somewhere in a
whole game.
"""

import os
import random
from collections import Counter

import pytest

from bot.tables.display.thread import ThreadMessages
from rules.slay_the_spire import RULES as SLAY_THE_SPIRE
from rules.van_helsing import RULES as VAN_HELSING
from tests.bot.discord.plans import positions
from tests.bot.discord.worlds import planned, two_worlds
from tests.rules.slay_the_spire.random_play import hardy
from tests.rules.van_helsing.random_play import new

SEEDS = range(int(os.environ.get("NIGHTBOARD_WORLDS", "6")))
ACTS, SHALLOW, DEEP = 40, 60, 300
"""Acts planned in a pair; through how many answers of a whole game its beginning is chosen."""


def plan_of(seed):
    """Return one pair of worlds and what is done in them."""
    rng = random.Random(seed)
    seats = rng.choice((2, 3, 3, 4, 4) if seed % 2 else (2, 3, 4))  # of two in a party neither has much to hide
    rules, state = (SLAY_THE_SPIRE, hardy(seats, str(seed))) if seed % 2 else (VAN_HELSING, new(seed, seats))
    return planned(rules, positions(rules, state, rng, rng.randint(SHALLOW, DEEP)), seats, rng, ACTS)


async def played(folder, seed):
    """Play one pair of worlds; return the plan and after how many acts they were still compared."""
    chosen = plan_of(seed)
    return chosen[0], await two_worlds(folder, chosen, pytest.MonkeyPatch.context)


@pytest.mark.parametrize("seed", SEEDS)
async def test_who_may_not_know_receives_the_same_bytes_in_both_worlds(tmp_path, seed):
    """Hidden answers, undo, looks, restarts, seats left and taken back: texts, controls, pictures, order and count."""
    plan, alike = await played(tmp_path, seed)
    assert alike >= 1
    assert plan.refused == []


async def test_most_pairs_hold_answers_that_are_hidden():
    """Worlds that differed by nothing but what was dealt would leave untried what is decided in secret."""
    plans = [plan_of(seed)[0] for seed in range(6)]
    assert sum(plan.hidden >= 2 for plan in plans) >= 4
    done = sum((plan.kinds for plan in plans), Counter())
    assert done.keys() >= {"hidden undo", "hidden redo", "hidden shoulder", "substitute", "leave", "restart"}


HIDDEN = 2
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
