"""Every picture of both games: how small its lettering is, its form, and its alt text, as games are really played."""

import random

import pytest

import render
from render import ALT_LIMIT, Choice, PictureRequest
from rules.catalog import GAMES
from rules.engine import Session, Setup, random_keys

WIDTH = 1100
LEAST, COMPACT = 28, 24
"""Pixels of a picture that is 1,100 wide: 14 points in Discord's box on a desktop, 9 on a phone."""
FULL = ("full",)
"""Pictures that are opened at their own size, and may be tall."""
SINGLES = ("card", "relic", "potion", "enemy")


def choices_of(session, seat):
    return tuple(
        Choice(str(n), ":".join(map(str, option.shows)), key=option.key)
        for question in (session.open(seat) if seat else ())
        for n, option in enumerate(question.options, 1)
        if option.shows
    )


def check(request):
    """Assert what holds for every picture that stands in a message."""
    picture = render.draw(request)
    letters = render.lettering(request)
    what = f"{request.slug} {request.kind} {request.large_type}: {letters.text!r}"
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert len(picture.data) <= 300_000, what
    if request.kind in FULL:
        return
    assert request.slug != "van-helsing" or not letters.cut, what
    assert picture.width * 3 >= picture.height * 4, what
    assert letters.size * WIDTH >= LEAST * picture.width, what
    assert letters.compact * WIDTH >= COMPACT * picture.width, what


def kinds_at(slug, session, seat):
    """List the kinds of picture that can be wished for now."""
    state = session.state
    kinds = [kind for kind in render.kinds(slug) if kind not in SINGLES and kind != "end"]
    if seat is None:
        kinds = [kind for kind in kinds if kind not in ("private", "hand", "cards")]
    else:
        kinds = [kind for kind in kinds if kind != "board"]
    if getattr(state, "combat", True) is None:
        kinds = [kind for kind in kinds if kind != "hand"]
    return [*kinds, *(["end"] if state.outcome is not None else [])]


@pytest.mark.parametrize(("slug", "seats"), [(slug, n) for slug in render.slugs() for n in GAMES[slug].seats])
def test_all_that_is_written_can_be_read_in_discords_box(slug, seats):
    """Brought about by random play: every kind, for all and for each seat, now and then."""
    rules = GAMES[slug]
    names = [f"s{n}" for n in range(1, seats + 1)]
    called = tuple(zip(names, ("Ann", "Zoë 🦇", "محمد", "Bartholomäus von der Au", "李小龙"), strict=False))
    looked = 0
    for seed in range(2):
        session = Session(rules, rules.new(Setup(names, f"lettering {seed}")), record=False)
        rng = random.Random(seed)
        for n in range(700):
            waiting = [(seat, q) for seat in names for q in session.open(seat)]
            if not waiting:
                break
            if n % 60 == 45:
                looked += 1
                for seat in (None, rng.choice(names)):
                    view = session.see(seat).view
                    for kind in kinds_at(slug, session, seat):
                        choices = choices_of(session, seat) if kind in ("private", "hand") else ()
                        check(PictureRequest(slug, view, kind, choices, names=called, large_type=looked % 3 == 0))
            if slug == "slay-the-spire":
                for hero in session.state.heroes.values():  # so that random play gets somewhere
                    hero.hp = hero.max_hp
            seat, question = rng.choice(waiting)
            session.answer(seat, question.id, random_keys(question.options, question.pick, rng))
    assert looked > 3


@pytest.mark.parametrize("slug", render.slugs())
def test_every_single_thing_can_be_read(slug):
    kinds = {"card": "card", "relic": "relic", "potion": "potion", "enemy": "enemy", "item": "card"}
    seen = 0
    for entry in GAMES[slug].help.cards():
        kind = kinds.get(entry.kind.partition(":")[0].strip())
        if kind is None or kind not in render.kinds(slug) or entry.id.startswith("golden_ticket"):
            continue
        seen += 1
        if seen % 7 == 0:
            check(PictureRequest(slug, None, kind, subject=entry.id))
    assert seen > 15
