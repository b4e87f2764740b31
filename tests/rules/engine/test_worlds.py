"""Imagined worlds do not betray the real one."""

from __future__ import annotations

import random

from rules.engine import Session
from tests.rules.engine.toy import TOY, new_toy


def test_imagined_dice_and_closed_cards_differ_from_the_real_ones() -> None:
    """A world has other dice, and does not betray the pile."""
    session = Session(TOY, new_toy())
    rng = random.Random(1)
    real = session.state.hands["s2"].hand
    seen = {tuple(session.imagine("s1", rng).state.hands["s2"].hand) for _ in range(30)}
    assert len(seen) > 5
    assert any(list(hand) != real for hand in seen)
    assert session.imagine("s1", rng).state.chance.seed != session.state.chance.seed
