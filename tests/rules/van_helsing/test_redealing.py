"""Worlds that a hunter may be in: vampires in mist have walked a way that fits all that was seen."""

from __future__ import annotations

import itertools
import random

import pytest

from rules.engine import Session, clone
from rules.van_helsing import RULES
from rules.van_helsing.sight import CASTLE, hunters_see, vampires
from tests.rules.van_helsing.random_play import new, pick


@pytest.mark.parametrize("seed", range(6))
def test_redealt_ways_fit_what_was_seen_and_the_exits_named(seed: int) -> None:
    """In every world of a hunter, a vampire in mist has walked a possible way, out of sight, by the exit it named."""
    rng = random.Random(seed)
    session = Session(RULES, new(seed, 2 + seed % 4), record=False)
    fitted = 0
    while session.asked and fitted < 150:
        state = session.state
        for vampire in (v for v in vampires(state) if not v.shown):
            hunter = next(s for s in [*state.seats, None] if state.seat_side(s) != "vampires")
            world = clone(state)
            RULES.redeal(world, hunter, rng)
            twin = world.heroes[vampire.id]
            path = twin.path
            assert path[-1] == twin.place
            assert all(CASTLE.way(a, b) is not None for a, b in itertools.pairwise(path))
            assert twin.place not in hunters_see(world)
            assert twin.last_place in path
            if twin.exit:
                edge = CASTLE.edges[twin.exit]
                steps = list(itertools.pairwise(path))
                assert (twin.exit_from, edge.other(twin.exit_from)) in steps
            if world.turn == twin.id:
                assert path[0] == world.start
                after = path[len(path) - path[::-1].index(twin.last_place) :]
                assert not hunters_see(world) & set(after)
                assert len(path) - 1 <= world.spent == world.points_at_start - world.points
            fitted += 1
        session.take(*pick(rng, session))
    assert fitted >= 60
