"""Pictures of games as they are really played: nothing fails, nothing leaks, all fits."""

import random

import pytest

import render
from render import ALT_LIMIT, Choice, PictureRequest
from rules.engine import Session, Setup, clone, random_keys
from rules.van_helsing import RULES


def played(seats, seed, answers, look, options=None):
    """Play at random, calling `look` with the session now and then, and at the end."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    session = Session(RULES, RULES.new(Setup(seats=names, seed=seed, options=options or {})), record=False)
    rng = random.Random(seed)
    for n in range(answers):
        waiting = [(seat, q) for seat in names for q in session.open(seat)]
        if session.state.outcome is not None or not waiting:
            break
        seat, question = rng.choice(waiting)
        keys = random_keys(question.options, question.pick, rng)
        session.answer(seat, question.id, keys)
        if n % 90 == 60:
            look(session, names, rng)
    look(session, names, rng)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_picture_of_a_game_can_be_drawn_and_hides_what_it_must(seats):
    kept = []

    def look(session, names, rng):
        for seat in (None, *names):
            view = RULES.view(session.state, seat)
            choices = tuple(
                Choice(str(option.shows[-1])[:3], ":".join(map(str, option.shows)))
                for question in (session.open(seat) if seat else ())
                for option in question.options
                if option.shows
            )
            request = PictureRequest("van-helsing", view, "private" if seat else "board", choices)
            marks = render.layout(request)
            chosen = {m.id for m in marks if m.kind == "choice"}
            places = {c.target for c in choices if c.target.startswith("place:")}
            assert places <= chosen
            assert len(render.alt(request)) <= ALT_LIMIT
            kept.append(request)
            world = clone(session.state)
            RULES.redeal(world, seat, rng)
            other = PictureRequest("van-helsing", RULES.view(world, seat), request.kind, choices)
            assert render.key(other) == render.key(request)
            assert render.layout(other) == marks

    played(seats, f"pictures {seats}", 400, look)
    sizes = [len(render.draw(request).data) for request in kept[-2 * seats :]]
    assert max(sizes) <= 300_000


def test_the_end_of_a_real_game():
    last = []
    played(3, "an end", 6000, lambda session, *_: last.append(session.state), options={"round_limit": "30"})
    assert last[-1].outcome is not None
    request = PictureRequest("van-helsing", RULES.view(last[-1], None), "end")
    picture = render.draw(request)
    assert len(picture.data) <= 300_000
    assert ("win" in picture.alt) and ("hiding places" in picture.alt)
    walks = [m for m in render.layout(request) if m.kind == "trail"]
    assert walks
