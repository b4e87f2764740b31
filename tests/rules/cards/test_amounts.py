"""Amounts and conditions, in the words of a game of vampires: a slayer's AR, life missing, curses."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards.amounts import Amount, Condition, bonus, number


@dataclass
class Slayer:
    """The whole context of these effects."""

    life: int = 3
    curses: int = 0


LIFE_MISSING = Amount("your missing Life", lambda c: 3 - c.life)
CURSES = Amount("your curses", lambda c: c.curses)
CURSED = Condition("you are cursed", lambda c: c.curses > 0)
DYING = Condition("you have 1 Life", lambda c: c.life == 1)


def test_a_number_is_counted_when_it_is_asked_for() -> None:
    """An amount follows the table; a plain number is itself."""
    slayer = Slayer()
    assert number(2 * LIFE_MISSING, slayer) == 0
    slayer.life = 1
    assert number(2 * LIFE_MISSING, slayer) == 4
    assert number(5, slayer) == 5


def test_sums_count_and_say_both_parts() -> None:
    """Numbers and amounts are added from either side."""
    slayer = Slayer(life=2, curses=4)
    assert [number(n, slayer) for n in (LIFE_MISSING + CURSES, LIFE_MISSING + 7, 7 + LIFE_MISSING)] == [5, 8, 8]
    assert (LIFE_MISSING + CURSES).words == "your missing Life + your curses"
    assert (7 + 2 * CURSES).words == "7 + 2 × your curses"


def test_a_bonus_counts_only_while_its_condition_holds() -> None:
    """A bonus is put in brackets behind the number it raises, and may itself be counted."""
    ar = 2 + bonus(CURSES, DYING)
    assert [number(ar, Slayer(life=n, curses=3)) for n in (1, 2)] == [5, 2]
    assert ar.words == "2 (+your curses if you have 1 Life)"


def test_both_of_two_conditions_must_hold() -> None:
    """A conjunction holds in one of four cases and says both."""
    both = CURSED & DYING
    assert [both.holds(Slayer(life, curses)) for life in (1, 2) for curses in (0, 1)] == [False, True, False, False]
    assert both.words == "you are cursed and you have 1 Life"


def test_a_cap_is_on_what_is_counted() -> None:
    """Twice the curses, of which three count at most."""
    slayer = Slayer(curses=5)
    assert [number(n, slayer) for n in ((2 * CURSES).up_to(3), 2 * CURSES.up_to(3))] == [6, 6]
    assert (1 + (2 * CURSES).up_to(3)).words == "1 + 2 × your curses (at most 3)"


def test_comparing_a_number_makes_a_condition() -> None:
    """At least, at most, exactly; either of two; the opposite in its own words."""
    slayer = Slayer(life=1, curses=2)
    assert [(n <= CURSES).holds(slayer) for n in (2, 3)] == [True, False]
    assert [(n >= CURSES).holds(slayer) for n in (1, 2)] == [False, True]
    assert CURSES.exactly(2).holds(slayer)
    assert (CURSES >= 2).words == "your curses is 2 or more"
    either = (CURSES >= 3) | DYING
    assert [either.holds(Slayer(life, curses)) for life in (1, 2) for curses in (0, 3)] == [True, True, False, True]
    assert not CURSED.negated("you are not cursed").holds(slayer)
