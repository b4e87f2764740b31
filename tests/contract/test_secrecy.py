"""Every game in two worlds: what a seat cannot know never shows, and what tells them apart is a barrier to undo."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from rules.engine import Refused, Session, clone
from rules.engine.drive import dealt_anew, matching
from tests.contract.driving import Player, looks, play, sight, story
from tests.contract.houses import HOUSES, House, every_table


def anew(session: Session[Any]) -> Session[Any]:
    """Return a session that begins the present step anew."""
    return Session(session.rules, session._begun_anew())


def redealt(session: Session[Any], seat: str | None, rng: random.Random) -> Session[Any]:
    """Return one in a world that the seat may be in."""
    state = session._begun_anew()
    dealt_anew(session.rules, state, seat, rng)
    return Session(session.rules, state)


def compared(house: House, session: Session[Any], seat: str | None, player: Player, alone: bool) -> bool:
    """Play on in two worlds that a seat cannot tell apart, until it can or the step asks as it did.

    Tell whether it could. Fails where what a seat sees differs without a barrier. What onlookers learn never holds up
    whoever plays `alone`.
    """
    one, two = anew(session), redealt(session, seat, player.rng)
    slug = house.game.slug
    for _ in range(12):
        house.game.check(two.state)
        same = sight(one, seat) == sight(two, seat)
        assert same, f"{slug}: what {seat or 'the public'} cannot know shows"
        assert house.game.pace.turn(one.state) == house.game.pace.turn(two.state)
        assert house.game.pace.scene(one.state) == house.game.pace.scene(two.state)
        if one.state.outcome is not None:
            return False
        question, keys = player.pick(one)
        try:
            twin = matching(two.asked, question.seat, question.name)
            two.check(twin, keys)
        except Refused as why:
            assert question.seat != seat, f"{slug}: what {seat} may answer to “{question.name}” tells a secret: {why}"
            return False
        one.take(question, keys)
        two.take(twin, keys)
        if sight(one, seat) != sight(two, seat) or story(one, seat) != story(two, seat):
            learned = set(one.rows[-1].learned)
            known = {"*", seat} & learned if seat is not None else learned
            assert known or (seat is None and alone), (
                f"{slug}: {keys} to “{question.name}” tells {seat or 'the public'} something, and may be undone"
            )
            return True
        if one.at_home:
            return False
        dealt_anew(house.game, two.state, seat, player.rng)
        two.serial += 1
        two.poke()
    return False


def two_worlds(house: House, table: int, moments: int) -> int:
    """Compare at so many moments of a random game, for every seat and the public; return how often that was."""
    looked = 0
    for session, _, _, player in play(house, table, house.answers, record=False, seed="worlds"):
        if looked >= moments:
            break
        if session.at_home and session.step is not None and player.rng.random() < 0.25:
            for seat in house.eyes(table):
                compared(house, session, seat, player, len(house.seats(table)) == 1)
            looked += 1
    return looked


@every_table
def test_two_worlds_that_a_seat_cannot_tell_apart_look_alike(slug: str, table: int) -> None:
    """An answer after which they differ for the seat is a barrier to taking it back."""
    assert two_worlds(HOUSES[slug], table, 20) >= 2


@every_table
def test_imagined_worlds_look_like_the_real_one(slug: str, table: int) -> None:
    """At any moment, in the middle of a step too; they fork, are played on, and leave the table as it was."""
    house = HOUSES[slug]
    for n, (session, _, _, player) in enumerate(play(house, table, 60, record=False, seed="imagined")):
        if player.rng.random() < 0.5:
            continue
        seat = house.eyes(table)[n % len(house.eyes(table))]
        world, before = session.imagine(seat, player.rng), session.dump()
        assert looks(world, seat) == looks(session, seat)
        assert world.state.chance.seed != session.state.chance.seed
        sealed = [answered for window in world.state.joint.windows.values() for answered in window.answers]
        assert {*sealed, *world.state.policies} <= {seat}, f"{slug}: an imagined world knows what is sealed"
        house.game.check(world.state)
        fork = world.fork()
        assert (fork.state, fork.state is world.state) == (world.state, False)
        for _ in range(3):
            if not fork.asked:
                break
            fork.answer(*player.pick(fork))
        assert world.fork().state == world.state
        assert looks(world, seat) == looks(session, seat)
        assert session.dump() == before


@every_table
def test_a_view_is_a_copy(slug: str, table: int) -> None:
    """Whoever is shown one may do with it what they like."""
    house = HOUSES[slug]
    for n, (session, *_) in enumerate(play(house, table, 60, record=False, seed="views")):
        if n % 15 == 9:
            before = clone(session.state)
            for seat in house.eyes(table):
                spoil(house.game.view(session.state, seat))
            assert session.state == before


def spoil(value: Any) -> None:
    """Empty every list and table of a view, inside first."""
    if isinstance(value, dict):
        for part in value.values():
            spoil(part)
        value.clear()
    elif isinstance(value, list):
        for part in value:
            spoil(part)
        value.clear()
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            spoil(getattr(value, field.name))
