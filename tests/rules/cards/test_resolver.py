"""The resolver and what holds other effects, one rule at a time: what is chosen when, once, in the middle, or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from rules.cards import (
    ChooseOne,
    Condition,
    Context,
    Effect,
    If,
    Listening,
    Loader,
    Modify,
    Need,
    On,
    Repeat,
    Script,
    Target,
    Which,
    X,
    choose_one,
    first,
    follow,
    needs_of,
    path,
    perform,
    say_modify,
    say_on,
    script,
    when,
)
from rules.engine import Option, Refused


class Game:
    """A game as far as a context looks at it."""

    state: ClassVar[dict[str, int]] = {}


def context() -> Context[Any]:
    """Return a context with an empty state of its own."""
    c: Context[Any] = Context(Game(), "s1", "it")  # ty: ignore[invalid-argument-type]
    c.state = {"mood": 0, "hit": 0}
    return c


@dataclass(frozen=True, slots=True)
class Aim(Effect):
    """Hit one of two enemies."""

    need: Need

    def wants(self) -> tuple[Need, ...]:
        """Aim."""
        return (self.need,)

    def run(self, c: Any) -> None:
        """Add up what was hit."""
        c.state["hit"] = c.state["hit"] * 10 + sum(map(int, c.keys(self.need.slot)))

    def clause(self) -> str:
        """Say it."""
        return "hit"


def among(*keys: str, **more: Any) -> Target:
    """Return the need of one of some keys."""
    return Target("enemy", among=lambda c: [Option(key) for key in keys], **more)


ENEMY = among("1", "2")
LATE = Target("late", among=ENEMY.among)
EARLY = Target("early", early=True, among=ENEMY.among)
ANGRY = Condition("you are angry", lambda c: c.state["mood"] > 0)


@script("get angry", shows=True)
def rage(c: Any) -> None:
    """Get angry."""
    c.state["mood"] += 1


def keys(options: Sequence[Option] | None) -> list[str]:
    """Return the keys of options."""
    return [o.key for o in options or ()]


def test_effects_that_aim_at_the_same_thing_share_the_choice() -> None:
    """One level, one key, two hits."""
    c, effects = context(), (Aim(ENEMY), Aim(ENEMY))
    assert needs_of(effects) == (ENEMY,)
    assert follow(c, needs_of(effects), ["2"]) is None
    assert perform(c, effects) is None
    assert c.state["hit"] == 22


def test_after_something_hidden_only_what_is_early_is_chosen_before() -> None:
    """What is shown may matter for the rest."""
    assert needs_of((Aim(ENEMY), rage, Aim(LATE), Aim(EARLY))) == (ENEMY, EARLY)


def test_what_turns_out_to_be_needed_in_the_middle_is_asked_then() -> None:
    """Not angry when it was chosen, angry when its turn comes: the aim is still open."""
    c, effects = context(), (rage, when(ANGRY, Aim(ENEMY)), Aim(ENEMY))
    assert path(c, needs_of((when(ANGRY, Aim(ENEMY)),))) is None
    waits = perform(c, effects)
    assert waits is not None
    assert c.state == {"mood": 1, "hit": 0}
    waits.close()


def test_only_the_branch_that_holds_is_chosen_for() -> None:
    """The other one needs nothing."""
    c = context()
    effect = If(ANGRY, (Aim(ENEMY),), (rage,))
    assert path(c, needs_of((effect,))) is None
    assert perform(c, (effect,)) is None
    level = path(c, needs_of((effect,)))
    assert level is not None
    assert keys(level()) == ["1", "2"]
    assert effect.clause() == "if you are angry, hit; otherwise get angry"
    assert when(ANGRY, rage).clause() == "if you are angry, get angry"


def test_what_a_branch_needs_is_not_asked_twice() -> None:
    """It shares what was chosen before it."""
    effects = (Aim(ENEMY), choose_one((Aim(ENEMY),), (rage, Aim(EARLY))), when(ANGRY, Aim(ENEMY)))
    which = needs_of(effects)[1]
    assert isinstance(which, Which)
    assert which.needs == ((), (EARLY,))
    assert len(needs_of(effects)) == 2


def test_what_is_repeated_is_chosen_once_unless_anew() -> None:
    """The same target each time; said with how often."""
    c, thrice = context(), Repeat(3, (Aim(ENEMY),))
    follow(c, needs_of((thrice,)), ["1"])
    assert perform(c, (thrice,)) is None
    assert c.state["hit"] == 111
    assert Repeat(X, (Aim(ENEMY),), anew=True).wants() == ()
    assert thrice.clause() == "3 times: hit"
    assert Repeat(X, (rage,), anew=True).clause() == "X times, choosing anew each time: get angry"


def test_enough_may_be_chosen_before_there_is_no_more() -> None:
    """From one to three: after the first there is a way out, after the last nothing is asked."""
    c, some = context(), among("1", "2", "3", most=3)
    level = path(c, (some,))
    assert level is not None
    assert keys(level()) == ["1", "2", "3"]
    second = level()[0].then
    assert second is not None
    assert keys(second()) == ["2", "3", "done"]
    assert follow(c, (some,), ["1", "done"]) is None
    assert c.keys("enemy") == ["1"]
    other = context()
    assert follow(other, (some,), ["3", "2", "1"]) is None
    assert (other.keys("enemy"), other.key("none")) == (["3", "2", "1"], "")


def test_a_key_that_answers_nothing_is_refused() -> None:
    """Too long an answer; too short a one leaves a need open."""
    with pytest.raises(Refused):
        follow(context(), (ENEMY,), ["1", "2"])
    assert follow(context(), (ENEMY, LATE), ["1"]) == LATE


def test_the_clock_takes_the_first_way_that_can_be_gone_to_its_end() -> None:
    """A legal option that leads nowhere is passed over."""
    dead = Option("a", then=lambda: [Option("x", why_not=("no",))])
    assert first([Option("z", why_not=("no",)), dead, Option("b", then=lambda: [Option("y")])]) == ("b", "y")
    assert first([dead]) == ()


def test_cards_that_need_the_same_share_one_list() -> None:
    """Where the options do not depend on the card: they are listed once."""

    class Alike(Target):
        alike: ClassVar[bool] = True

    listed: list[int] = []
    need = Alike("enemy", among=lambda c: listed.append(1) or [Option("1"), Option("2")])
    shared: dict[Any, Any] = {}
    for _ in range(5):
        level = path(context(), (need,), shared)
    assert level is not None
    assert keys(level()) == ["1", "2"]
    once = len(listed)
    path(context(), (need,))
    assert once < len(listed) <= once + 1 <= 4


def test_whether_something_may_ask_is_known_beforehand() -> None:
    """A script that awaits, wherever it stands; a plain trigger has nothing to choose, to show, to decline."""

    async def asks(c: Any) -> None:
        """Wait."""

    later, quiet = Script("wait", asks), Script("do", lambda c: None)
    for outer in (later, when(ANGRY, later), choose_one((quiet,), (later,)), Repeat(2, (later,))):
        assert outer.may_ask()
    assert Repeat(2, (quiet,), anew=True).may_ask()
    assert not Repeat(2, (quiet,)).may_ask()
    assert choose_one((quiet,), (rage,)).reveals()
    assert On("m", (quiet,)).plain
    assert not any(on.plain for on in (On("m", (later,)), On("m", (rage,)), On("m", (Aim(ENEMY),)), On("m", may=True)))


def test_what_follows_waits_for_what_asks() -> None:
    """In order, also after a script that awaited."""

    async def asks(c: Any) -> None:
        """Wait for nothing."""
        c.state["mood"] += 5

    c = context()
    waits = perform(c, (Script("wait", asks), Script("", lambda c: c.state.update(hit=c.state["mood"]))))
    assert waits is not None
    with pytest.raises(StopIteration):
        waits.send(None)
    assert c.state == {"mood": 5, "hit": 5}


def test_a_branch_that_nobody_chose_is_not_done() -> None:
    """Where none of them could be."""
    c, never = context(), Condition("never", lambda c: False)
    one = ChooseOne(((rage,), (rage,)), (never, never))
    assert perform(c, (one,)) is None
    assert c.state["mood"] == 0


def test_words_of_their_own_are_said_instead() -> None:
    """Of a trigger and of a changed number."""
    assert say_on(On("m", words="at dawn, sing"), {}) == "at dawn, sing"
    assert say_modify(Modify("n", 1, words="you sing louder"), {}) == "you sing louder"


def test_what_listens_is_worked_out_once_for_each_set_of_sources() -> None:
    """And forgotten where there are too many sets."""
    asked: list[str] = []
    hooks = Listening(lambda source: asked.append(source) or [source], lambda hook: hook, most=2)
    for sources in ("ab", "ab", "cd", "ef", "ab"):
        assert hooks.heard(sources, sources, sources[1]) == [(sources[1], 0, sources[1])]
    assert "".join(asked) == "abcdefab"
    assert hooks.heard("ab", "ab", "x") == ()


def test_a_notation_has_each_verb_once() -> None:
    """A second one of the name is a fault of the game."""
    verbs = Loader("do")
    verbs.verb("rage", lambda: rage)
    with pytest.raises(ValueError, match="two verbs are called rage"):
        verbs.verb("rage", lambda: rage)
