"""Every hook of every game answers with what it should, changes nothing, and tells only what may be told."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any, get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError

from rules.engine import GameDefinition, Option, Preview, Refused, Session, clone
from rules.engine.definition import GROUPS, missing
from tests.contract.driving import play
from tests.contract.houses import HOUSES, PEOPLE, TABLES, House, every_table
from tests.contract.test_words import PEOPLES, worded

ANSWERED_ELSEWHERE = {"make", "note", "steps", "route", "stops", "merged", "tidy", "part"}
"""Asked below by themselves, or with what the others answer."""


def typed(game: GameDefinition[Any], hook: Any, answer: Any) -> None:
    """See that a hook's answer is of the type that it is declared with. Fails, naming the hook."""
    name = f"{type(game).__name__}: {hook.__qualname__}"
    wanted = get_type_hints(hook)["return"]
    try:
        TypeAdapter(wanted).validate_python(dict(answer) if isinstance(answer, Mapping) else answer, strict=True)
    except ValidationError as error:
        found = error.errors()[0]
        raise AssertionError(f"{name} answers {answer!r}; {found['msg'].lower()} ({wanted}).") from error


def given(house: House, session: Session[Any], seat: str) -> dict[str, Any]:
    """Return what the parameters of hooks are given, by name."""
    question = next(iter(session.open(seat)), None) or session.open()[0]
    event = next((e.said for e in reversed(session.events)), ("day", 1))
    return {
        "state": session.state, "seat": seat, "view": house.game.view(session.state, seat), "names": PEOPLE,
        "said": event, "group": house.game.campaign.start, "options": {}, "keys": ("",), "question": question,
        "others": [s for s in PEOPLE if s != seat], "label": first_label(question.options), "events": [event],
    }  # fmt: skip


def first_label(options: list[Option]) -> tuple[Any, ...]:
    return next((option.label for option in options if option.label), ("card",))


def hooks(group: type) -> Iterator[tuple[str, Any]]:
    """Yield the methods that a group of hooks declares."""
    for name, hook in vars(group).items():
        if inspect.isfunction(hook) and not name.startswith("_") and name not in ANSWERED_ELSEWHERE:
            yield name, hook


def answers_as_declared(house: House, session: Session[Any], seat: str) -> int:
    """Ask every hook of every group about a position; return how many answered."""
    game, asked = house.game, 0
    before, parts = clone(session.state), given(house, session, seat)
    for name in GROUPS:
        for hook_name, hook in hooks(type(vars(GameDefinition)[name])):
            takes = list(inspect.signature(hook).parameters)[1:]
            arguments = {n: parts[n] for n in takes}
            if name == "typed_moves" and "question" in takes:
                arguments["question"] = parts["question"].name
            if (name, hook_name) == ("campaign", "after") and (not game.campaign.offered or before.outcome is None):
                continue
            typed(game, hook, getattr(getattr(game, name), hook_name)(**arguments))
            asked += 1
    for hook in (GameDefinition.round, GameDefinition.reached, GameDefinition.unknown):
        typed(game, hook, getattr(game, hook.__name__)(session.state))
    typed(game, GameDefinition.side, game.side(session.state, seat))
    typed(game, GameDefinition.played_by, game.played_by(session.state, seat))
    others = [s for s in house.seats(0) if s != seat]
    typed(game, GameDefinition.shared_by, game.shared_by(session.state, seat, others))
    assert game.unknown(session.state) == "", f"{game.slug}: a state of its own is unknown to it"
    assert session.state == before, f"{game.slug}: a hook has changed the state"
    return asked


@every_table
def test_every_hook_answers_as_it_is_declared(slug: str, table: int) -> None:
    house = HOUSES[slug]
    for n, (session, *_) in enumerate(play(house, table, 80, seed="hooks")):
        if n % 20 == 0:
            assert sum(answers_as_declared(house, session, seat) for seat in house.seats(table)) > 10


@every_table
def test_what_is_foretold_comes_without_a_change_and_in_words(slug: str, table: int) -> None:
    house = HOUSES[slug]
    preview = house.game.preview
    for session, question, keys, _ in play(house, table, 60, record=False, seed="foretold"):
        if question.name in preview.questions:
            before = clone(session.state)
            told = preview.foretell(session.state, question.seat, keys)
            typed(house.game, Preview.foretell, told)
            for said in told:
                assert worded(house, said)
            assert session.state == before


@pytest.mark.parametrize("slug", HOUSES)
def test_what_a_newcomer_reads_is_there(slug: str) -> None:
    """Guide, hints, topics, catalogue: of the right types, whole, with ids of their own."""
    house = HOUSES[slug]
    game = house.game
    assert missing(game) == []
    entries = game.help.cards()
    assert len({entry.id for entry in entries}) == len(entries)
    for entry in entries:
        assert entry.name, entry
        assert entry.kind, entry
        assert entry.source in ("rulebook", "reference", "house"), entry
    for last, hint in game.help.hints.values():
        assert last > 0
        assert hint.endswith((".", "!", "?")), hint
    if house.for_people:
        assert game.blurb.endswith(".")
        assert game.help.guide
        assert all(len(line) < 400 for line in game.help.guide)


def options_can_be_chosen(house: House) -> None:
    """See that each table option has a few choices, its default among them."""
    for option in house.game.options:
        what = f"{house.game.slug}: the table option “{option.name}”"
        values = [choice.value for choice in option.choices]
        assert option.default in values, f"{what} has no choice “{option.default}”, its default"
        assert len(set(values)) == len(values) <= 25, f"{what} has a choice twice, or more than a list holds"


@pytest.mark.parametrize("slug", HOUSES)
def test_table_options_have_a_default_that_can_be_chosen(slug: str) -> None:
    options_can_be_chosen(HOUSES[slug])


@pytest.mark.parametrize(("slug", "table"), TABLES)
def test_whoever_comes_late_is_let_in_or_told_why_not(slug: str, table: int) -> None:
    house = HOUSES[slug]
    late = house.game.late_join
    newcomer = f"s{len(house.seats(table)) + 1}"
    for n, (session, *_) in enumerate(play(house, table, 40, seed="late")):
        if n % 13:
            continue
        why = late.refuses(session.state, newcomer, ("",))
        copy = Session.load(house.game, session.save())
        if why is None:
            copy.welcome(newcomer, ("",))
            assert Session.load(house.game, copy.save()).dump() == copy.dump()
        else:
            assert isinstance(why, tuple)
            if house.for_people and why != ("no_guests",):
                worded(house, why)
            with pytest.raises(Refused):
                copy.welcome(newcomer, ("",))


@pytest.mark.parametrize("slug", PEOPLES)
def test_an_unknown_kind_of_computer_player_is_refused(slug: str) -> None:
    players = HOUSES[slug].game.players
    with pytest.raises(Refused):
        players.make("no such player", "s1")
    assert players.kinds
    assert all(hasattr(players.make(kind, "s1"), "choose") for kind in players.kinds)
