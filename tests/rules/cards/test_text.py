"""How numbers and effects are said: from their parts, never by taking a sentence apart."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.cards import COUNT, Amount, Condition, Number, X, bonus, inner, quantity, sentences, times

ALLIES = Amount("your allies", lambda c: 0, "ally of yours")
SHIELD = Amount("your Shield", lambda c: 0)
ANGRY = Condition("you are angry", lambda c: True)


@dataclass
class Says:
    """An effect as far as texts go."""

    said: str

    def clause(self) -> str:
        """Say it."""
        return self.said


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (1, "draw 1 card"),
        (2, "draw 2 cards"),
        (X, "draw X cards"),
        (1 + X, "draw 1 + X cards"),
        (COUNT, "draw that many cards"),
        (COUNT + 1, "draw that many cards and 1 more"),
        (2 * COUNT, "draw 2 cards for each of them"),
        (ALLIES, "draw 1 card for each ally of yours"),
        (3 * ALLIES, "draw 3 cards for each ally of yours"),
        (ALLIES.up_to(3), "draw 1 card for each ally of yours (at most 3)"),
        (ALLIES + 2, "draw 1 card for each ally of yours, and 2 more"),
        (SHIELD, "draw cards equal to your Shield"),
        (1 + bonus(2, ANGRY), "draw 1 card (+2 if you are angry)"),
        (2 + bonus(1, ANGRY), "draw 2 cards (+1 if you are angry)"),
    ],
)
def test_how_much(n: Number, said: str) -> None:
    """A noun is counted, and what a number counts is said after it."""
    assert quantity("draw", n, "cards") == said


def test_what_has_no_plural_is_much() -> None:
    """Not "that many Block"."""
    assert quantity("gain", COUNT, "Block") == "gain that much Block"


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (1, ""),
        (2, " twice"),
        (3, ", 3 times"),
        (X, ", X times"),
        (COUNT, ", once for each of them"),
        (ALLIES, ", once for each ally of yours"),
        (ALLIES + 2, ", once for each ally of yours, and twice more"),
        (1 + bonus(1, ANGRY), " once, or twice if you are angry"),
    ],
)
def test_how_often(n: Number, said: str) -> None:
    """Said after what is done."""
    assert times(n) == said


def test_effects_inside_a_sentence() -> None:
    """What is silent is left out; several things that are applied share the verb."""
    assert inner([Says("hit for 1"), Says(""), Says("draw 1 card")]) == "hit for 1, draw 1 card"
    assert inner([Says("apply 1 Weak"), Says("apply 2 Poison")]) == "apply 1 Weak and 2 Poison"
    assert sentences(["hit for 1", "", "draw 1 card"]) == "Hit for 1. Draw 1 card."


def test_only_what_is_counted_is_multiplied() -> None:
    """A sum would be said wrongly, so it is refused."""
    with pytest.raises(TypeError, match="multiply what is counted, then add"):
        _ = 2 * (ALLIES + 1)
