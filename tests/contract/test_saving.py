"""Every game through its saves: a reloaded twin, steps begun anew, undo, redo, every step that a save names."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.engine import GameDefinition, Refused, Session, World
from tests.contract.driving import play, sight, story
from tests.contract.houses import HOUSES, House, every_table

STEPS = Path(__file__).with_name("steps.toml")


@every_table
def test_a_game_reloaded_after_each_answer_is_the_twin_of_one_that_was_not(slug: str, table: int) -> None:
    house = HOUSES[slug]
    twin = Session(house.game, house.new(table, f"contract {table} "))
    eyes = house.eyes(table)
    for n, (session, question, keys, player) in enumerate(play(house, table, 60)):
        seat = eyes[n % len(eyes)]
        assert sight(session, seat) == sight(twin, seat)
        assert story(session, seat) == story(twin, seat)
        assert json.loads(session.dump()) == json.loads(twin.dump())
        assert [row.learned for row in session.rows] == [row.learned for row in twin.rows]
        if player.rng.random() < 0.2:
            session.drain()
            twin.drain()
        twin.answer(question.seat, session.id_of(question), keys)
        twin = Session.load(house.game, twin.save())
        assert (twin.reopened, twin.frozen) == (0, False)


def begins_anew(house: House, table: int, answers: int = 120) -> int:
    """See at each answer that a `home` step begun anew from the state asks the same and changes nothing."""
    begun = 0
    for session, *_ in play(house, table, answers, record=False):
        if session.at_home and session.step is not None:
            world = World.begin(house.game, session._begun_anew())
            what = f"{house.game.slug}: the home step “{session.step.name}” begun anew"
            assert asked(world) == asked(session), f"{what} asks something else"
            assert world.state == session.state, f"{what} changes the state"
            begun += 1
    return begun


def asked(engine: Any) -> list[Any]:
    """Return what is asked, in its order, with the usual answers."""
    return [
        (q.seat, q.name, q.about, q.may, q.mark, q.default_keys(), [(o.key, o.refusal()) for o in engine.listing(q)])
        for q in engine.asked
    ]


@every_table
def test_a_step_at_home_begins_anew_with_the_same_questions(slug: str, table: int) -> None:
    assert begins_anew(HOUSES[slug], table)


@every_table
def test_taking_back_is_exact_and_never_crosses_a_barrier(slug: str, table: int) -> None:
    """Anybody, at any time: the state before, or nothing changed; redo gives it back, and old buttons are refused."""
    house = HOUSES[slug]
    seats = house.seats(table)
    states: dict[int, Any] = {}
    undone = barred = 0
    old = ("", "", ())
    for session, question, keys, player in play(house, table, 90):
        states[session.row_count] = json.loads(session.dump())
        if player.rng.random() < 0.2:
            session.drain()
        if not session.row_count or player.rng.random() < 0.5:
            old = question.seat, session.id_of(question), keys
            continue
        copy = Session.load(house.game, session.save())
        seat, before, shown = player.rng.choice(seats), copy.dump(), sight(copy, None)
        try:
            plan = copy.undo(seat, seats)
        except Refused:
            assert (copy.dump(), sight(copy, None)) == (before, shown)
            barred += 1
        else:
            fallen = [copy.rows[n - copy.base] for n in plan.falls]
            assert not any({"*", seat} & set(row.learned) for row in fallen if row.seat == seat)
            if len(plan.falls) == copy.row_count - 1 - plan.row and plan.row in states:
                assert json.loads(copy.dump()) == states[plan.row]
                undone += 1
            house.game.check(copy.state)
            if fallen[-1].seat == old[0] and copy.row_count == session.row_count + 1:
                with pytest.raises(Refused):
                    copy.answer(*old)
            again = Session.load(house.game, copy.save())
            assert json.loads(again.dump()) == json.loads(copy.dump())
            assert sight(again, seat) == sight(copy, seat)
            copy.redo(seat)
            assert json.loads(copy.dump()) == json.loads(before)
            shown_again, shown_before = (json.loads(sight(one, None, ids=False)) for one in (copy, session))
            assert shown_again == shown_before
        old = question.seat, session.id_of(question), keys
    assert undone
    assert barred


def steps_gone(house: House, kept: list[str]) -> list[str]:
    """Say in a sentence each what saves may name and the game no longer knows, or does not keep for later ones."""
    scripts, slug = house.game.steps.scripts, house.game.slug
    lost = [
        f'{slug}: saves name the step “{name}”, which is gone: keep it by `step.renamed("{name}", …)`.'
        for name in kept
        if name not in scripts
    ]
    own = [name for name, script in scripts.items() if script.__module__.startswith(package_of(house.game))]
    return lost + [f"{slug}: add the step “{name}” to {STEPS.name}." for name in own if name not in kept]


def package_of(game: GameDefinition[Any]) -> str:
    """Return where a game lies: other tests may add steps of their own to it."""
    return type(game).__module__.rpartition(".")[0]


@pytest.mark.parametrize("slug", HOUSES)
def test_no_step_that_a_save_may_name_is_ever_lost(slug: str) -> None:
    """The steps of all versions stand in a file: one that is renamed keeps its old name as an alias."""
    kept = tomllib.loads(STEPS.read_text(encoding="utf-8"))
    assert steps_gone(HOUSES[slug], kept.get(slug, [])) == []
