"""What is wrong with a game is named in one sentence, by this suite or at start-up: broken variants of the bazaar."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

import render
from render.kit import frame
from rules.bazaar import days
from rules.bazaar.view import WORDS, Text
from rules.bazaar.view import view as real_view
from rules.catalog import listed
from rules.engine import (
    BoardText,
    Choice,
    GameDefinition,
    Messages,
    Option,
    Refused,
    Session,
    Steps,
    Table,
    TableOption,
)
from tests.contract.driving import Player
from tests.contract.houses import HOUSES, House
from tests.contract.test_hooks import answers_as_declared, options_can_be_chosen
from tests.contract.test_panels import fits
from tests.contract.test_pictures import drawn, lacking
from tests.contract.test_play import loses_nothing, usual_answers_are_legal
from tests.contract.test_saving import begins_anew, steps_gone
from tests.contract.test_secrecy import two_worlds
from tests.contract.test_words import says_all, without_words
from tests.games import BAZAAR

SOUND = HOUSES["bazaar"]
STEPS = list(BAZAAR.steps.scripts)


def broken(**changes: Any) -> House:
    """Return the bazaar with some hooks changed."""
    return replace(SOUND, game=type("Broken", (type(BAZAAR),), changes)())


def text(**changes: Any) -> House:
    """Return the bazaar with another board in words."""
    return broken(board_text=type("Text", (Text,), changes)())


def steps_with(name: str, script: Any, *, home: bool = True) -> Steps:
    """Return the steps of the bazaar with another script in place of one."""
    steps = Steps()
    for old, found in BAZAAR.steps.scripts.items():
        (steps.home if old in BAZAAR.steps.reentrant and (home or old != name) else steps)(found)
    steps.scripts[name] = script
    return steps


# at start-up ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("hook", ["view", "redeal", "check", "round", "new"])
def test_a_hook_that_is_missing(hook: str) -> None:
    body = {name: value for name, value in vars(type(BAZAAR)).items() if name != hook and not name.startswith("__")}
    half = type("Half", (GameDefinition,), body)()
    with pytest.raises(TypeError, match=rf"^Half lacks {hook}, which every game must have\.$"):
        listed(half)


def test_a_hook_that_is_misspelt() -> None:
    with pytest.raises(TypeError, match=r"no hook is called headlines; did you mean headline\?"):
        text(headlines=lambda self, view, names: [])


def test_a_message_with_a_hole() -> None:
    with pytest.raises(ValueError, match=r"takes: no form is called wares"):
        Table({"takes": "{who} takes {card:wares}."})


def test_two_steps_of_one_name() -> None:
    steps = steps_with("day", BAZAAR.steps.scripts["day"])
    with pytest.raises(ValueError, match="two steps are called day"):
        steps.renamed("day")(BAZAAR.steps.scripts["stalls"])


# steps and saves --------------------------------------------------------------------------------------------
def renamed(*, kept: bool) -> House:
    """Return the bazaar whose step “selling” is called “evening”, with or without its old name."""
    steps = steps_with("evening", BAZAAR.steps.scripts["selling"])
    steps.reentrant.add("evening")
    script = steps.scripts.pop("selling")
    if kept:
        steps.renamed("selling")(script)
    return broken(steps=steps)


def test_a_step_that_is_renamed_without_an_alias() -> None:
    (said,) = [one for one in steps_gone(renamed(kept=False), STEPS) if "gone" in one]
    assert said.startswith("bazaar: saves name the step “selling”, which is gone: keep it by `step.renamed(")
    assert not [one for one in steps_gone(renamed(kept=True), STEPS) if "gone" in one]
    assert steps_gone(SOUND, STEPS[:-1]) == [f"bazaar: add the step “{STEPS[-1]}” to steps.toml."]


def test_a_save_of_before_goes_on_under_the_new_name_of_its_step() -> None:
    session = Session(BAZAAR, SOUND.new(0, "renamed"))
    player = Player(SOUND, 0, session)
    while session.step is None or session.step.name != "selling":
        player.takes(*player.pick())
    again = Session.load(renamed(kept=True).game, session.save())
    assert (again.frozen, again.reopened) == (False, 0)
    assert [q.name for q in again.asked] == [q.name for q in session.asked]
    assert Session.load(renamed(kept=False).game, session.save()).frozen


async def _forgetful(game: Any) -> None:
    """A step whose local counts: begun anew it asks something else."""
    asked = 0
    while asked < 3:
        options = [Option(str(asked), ("sell", asked))]
        await game.ask("s1", "count", options, about=("ask_stand",), default=(str(asked),), home=True)
        asked += 1


async def _doubling(game: Any) -> None:
    """A step that pays before it asks: begun anew it pays twice."""
    game.state.merchants["s1"].coins += 1
    await game.ask("s1", "pay", [Option("end", ("end",))], about=("ask_stand",), default=("end",), home=True)


@pytest.mark.parametrize(("script", "what"), [(_forgetful, "asks something else"), (_doubling, "changes the state")])
def test_a_home_step_that_cannot_begin_anew(script: Any, what: str) -> None:
    house = broken(steps=steps_with("stalls", script))
    with pytest.raises(AssertionError, match=f"bazaar: the home step “stalls” begun anew {what}"):
        begins_anew(house, 0)


# words --------------------------------------------------------------------------------------------------------
def wordless(*keys: str) -> House:
    """Return the bazaar without words for some keys."""
    kept = {key: words for key, words in WORDS.messages.items() if key not in keys}
    table = Table(kept, forms=WORDS.forms)
    return broken(messages=type("Mute", (Messages,), {"table": table})())


@pytest.mark.parametrize("key", ["takes", "ask_stand", "voted", "swap_lapsed", "end"])
def test_a_key_without_words(key: str) -> None:
    """Where random play comes to it, and by the source alone."""
    assert without_words(wordless(key).game) == [key]
    assert without_words(BAZAAR) == []


def test_a_key_without_words_that_is_shown() -> None:
    with pytest.raises(AssertionError, match="bazaar: there are no words for “takes”"):
        says_all(wordless("takes"), 0)


def test_words_that_show_an_id() -> None:
    table = WORDS.joined(Table({"takes": "{who} takes {card}."}))
    house = broken(messages=type("Raw", (Messages,), {"table": table})())
    with pytest.raises(AssertionError, match=r"bazaar: the words of “takes” show '\w#\d'"):
        says_all(house, 0)


def test_a_board_that_shows_an_id() -> None:
    house = text(headline=lambda self, view, names: [f"Stalls: {view.stalls}"])
    with pytest.raises(AssertionError, match=r"bazaar: a board shows \[\"Stalls: \['"):
        says_all(house, 0)


def test_a_board_that_is_not_told() -> None:
    house = broken(board_text=BoardText())
    with pytest.raises(AssertionError, match="bazaar: the board is not told in words"):
        says_all(house, 0)


# play ---------------------------------------------------------------------------------------------------------
def raises(error: Exception) -> Callable[..., Any]:
    """Return a function that fails."""

    def fails(*given: Any) -> Any:
        raise error

    return fails


def test_an_option_whose_consequence_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "insort", raises(KeyError("sold")))
    with pytest.raises(AssertionError, match=r"bazaar: the answer \w+#\d → sell to “stand” fails: KeyError: 'sold'"):
        loses_nothing(SOUND, 0)


def test_an_option_that_is_chosen_seldom_and_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    """An offer of a swap, one of many things to do with a card."""
    monkeypatch.setattr(days, "offer", raises(ValueError("no such offer")))
    with pytest.raises(AssertionError, match=r"bazaar: the answer .+ → .+ to “stand” fails: ValueError: no such offer"):
        loses_nothing(SOUND, 2)


def test_a_card_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "insort", lambda pile, card: None)
    with pytest.raises(AssertionError):
        loses_nothing(SOUND, 0)


async def _nothing_legal(game: Any) -> None:
    await game.ask("s1", "stuck", [Option("end", ("end",), why_not=("taken_by", "s2"))], about=("ask_stand",))


async def _bad_default(game: Any) -> None:
    await game.ask("s1", "odd", [Option("end", ("end",))], about=("ask_stand",), default=("begin",))


async def _no_default(game: Any) -> None:
    await game.ask("s1", "odd", [Option("end", ("end",))], about=("ask_stand",))


async def _twice(game: Any) -> None:
    await game.ask("s1", "odd", [Option("end", ("end",)), Option("end", ("end",))], about=("ask_stand",))


@pytest.mark.parametrize(
    ("script", "check", "what"),
    [
        (_nothing_legal, loses_nothing, "nobody can answer what is asked: “stuck” of s1"),
        (_twice, loses_nothing, "“odd” has two options of one key"),
        (_bad_default, usual_answers_are_legal, "the usual answer to “odd”: That is not an option now"),
        (_no_default, usual_answers_are_legal, "“odd” has no usual answer"),
    ],
)
def test_a_question_that_cannot_be_answered_as_it_should(script: Any, check: Any, what: str) -> None:
    with pytest.raises(AssertionError, match=f"bazaar: {what}"):
        check(broken(steps=steps_with("stalls", script, home=False)), 0)


# secrecy ------------------------------------------------------------------------------------------------------
def test_a_secret_that_shows() -> None:
    def view(self: Any, state: Any, seat: str | None) -> Any:
        seen = real_view(state, seat)
        seen.merchants["s2"].patron = state.merchants["s2"].patron
        return seen

    with pytest.raises(AssertionError, match=r"bazaar: what s\d cannot know shows"):
        two_worlds(broken(view=view), 1, 20)


def test_a_secret_that_comes_to_light_without_a_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caravan's new cards, laid out by an answer that could be taken back."""
    monkeypatch.setattr("rules.engine.game.Game.learned", lambda self, *seats: None)
    with pytest.raises(AssertionError, match=r"bazaar: .* tells .* something, and may be undone"):
        two_worlds(SOUND, 0, 60)


# hooks, panels, pictures --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("house", "what"),
    [
        (text(headline=lambda self, view, names: "Day 1"), r"BoardText\.headline answers 'Day 1'; input should be"),
        (broken(round=lambda self, state: "first"), r"GameDefinition\.round answers 'first'"),
        (text(known=lambda self, view, names: view.merchants.clear() or []), None),
    ],
)
def test_a_hook_that_answers_with_something_else(house: House, what: str | None) -> None:
    session = Session(house.game, house.new(0, "hooks"))
    if what is None:  # it may do with a view what it likes
        assert answers_as_declared(house, session, "s1")
        return
    with pytest.raises(AssertionError, match=what):
        answers_as_declared(house, session, "s1")


def test_a_hook_that_changes_the_state() -> None:
    def reached(self: Any, state: Any) -> str:
        state.day += 1
        return "far"

    house = broken(reached=reached)
    with pytest.raises(AssertionError, match="bazaar: a hook has changed the state"):
        answers_as_declared(house, Session(house.game, house.new(0, "hooks")), "s1")


def test_an_option_of_the_table_whose_default_there_is_not() -> None:
    house = broken(options=(TableOption("length", "Length", (Choice("short", "short"),), "long"),))
    with pytest.raises(AssertionError, match="bazaar: the table option “length” has no choice “long”, its default"):
        options_can_be_chosen(house)


def test_a_panel_that_shows_a_key() -> None:
    async def raw(game: Any) -> None:
        for _ in range(20):
            options = [Option("end_turn#1", ("card", "end_turn#1"))]
            await game.ask("s1", "raw", options, about=("ask_stand",), default=("end_turn#1",))

    with pytest.raises(AssertionError, match="bazaar: the panel of “raw” shows"):
        fits(broken(steps=steps_with("stalls", raw, home=False)), 0)


def test_a_kind_of_picture_without_an_artist(monkeypatch: pytest.MonkeyPatch) -> None:
    house = text(known_kind="ledger")
    assert lacking(house.game) == ["bazaar: no artist draws “ledger”, the kind that stands with what somebody knows."]
    with pytest.raises(AssertionError, match="bazaar: no artist draws “ledger”"):
        drawn(house, 0)
    assert lacking(broken(slug="bazar").game) == ["bazar: there is no package render.bazar that draws it."]
    artist = import_module("render.bazaar")
    monkeypatch.setattr(artist, "KINDS", {kind: by for kind, by in artist.KINDS.items() if kind != "end"})
    assert lacking(BAZAAR) == ["bazaar: no artist draws “end”."]


def test_a_picture_beneath_that_nobody_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.bazaar.beneath", lambda request: ("hand",))
    with pytest.raises(AssertionError, match="bazaar: no artist draws “hand”"):
        drawn(SOUND, 0)


def test_a_picture_that_tells_an_id_or_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    render.forget()
    monkeypatch.setattr("render.bazaar.tell", lambda request: f"On the stalls: {request.view.stalls}.")
    with pytest.raises(AssertionError, match=r"bazaar: the picture “board” .* is told with"):
        drawn(SOUND, 0)
    monkeypatch.undo()

    def tiny(request: Any) -> Any:
        made = frame.board(None)
        made.text(20, 20, "Read me", size=14, anchor="l")
        return made

    render.forget()
    monkeypatch.setitem(render.artist("bazaar").KINDS, "board", tiny)
    with pytest.raises(AssertionError, match=r"bazaar: the picture “board” .* has letters of"):
        drawn(SOUND, 0)
    monkeypatch.undo()
    render.forget()


def test_the_sound_bazaar_passes() -> None:
    """What the broken ones fail at."""
    rng = random.Random(1)
    table = rng.randrange(len(SOUND.tables))
    loses_nothing(SOUND, table)
    assert begins_anew(SOUND, table)
    assert two_worlds(SOUND, table, 3)
    assert lacking(BAZAAR) == []
    with pytest.raises(Refused):
        BAZAAR.players.make("nobody", "s1")
