"""Every kind of picture of every game, as games are really played: readable, told in words, hiding what it must."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import render
from bot.commands.book import PICTURED, card_panel
from bot.panels import Front, panel
from bot.panels import Picture as Wish
from bot.pictures import Pictures
from bot.tables.core.words import Words
from render import ALT_LIMIT, PictureRequest
from rules.engine import GameDefinition, Session, clone
from tests.contract.driving import play
from tests.contract.houses import HOUSES, PEOPLE, SHOWN, House
from tests.contract.test_words import PEOPLES, internal

PAINTED = [slug for slug in PEOPLES if HOUSES[slug].painted]
WIDTH, LEAST, COMPACT = 1100, 28, 24
"""Pixels of a picture that is 1,100 wide: 14 points in Discord's box on a desktop, 9 on a phone."""
MUST = ("board", "private", "full", "end")
CALLED = tuple(zip(PEOPLE, ("Ann", "Zoë 🦇", "محمد", "Bartholomäus von der Au", "李小龙"), strict=True))
FULL = ("full",)
"""Pictures that are opened at their own size, and may be tall."""


def lacking(game: GameDefinition[Any]) -> list[str]:
    """Say in a sentence each what nobody draws: a kind that must be, or that the game or another picture names."""
    slug = game.slug
    try:
        artist, kinds = render.artist(slug), render.kinds(slug)
    except KeyError:
        return [f"{slug}: there is no package render.{slug.replace('-', '_')} that draws it."]
    faults = [f"{slug}: no artist draws “{kind}”." for kind in MUST if kind not in kinds]
    known = game.board_text.known_kind
    if known and known not in kinds:
        faults.append(f"{slug}: no artist draws “{known}”, the kind that stands with what somebody knows.")
    faults += [f"{slug}: what draws “{kind}” is no function." for kind, by in artist.KINDS.items() if not callable(by)]
    names = ("tell", "compare", "beneath", "prepare")
    return faults + [
        f"{slug}: its pictures have no `{name}`." for name in names if not callable(getattr(artist, name, 0))
    ]


@pytest.mark.parametrize("slug", PAINTED)
def test_whatever_may_be_wished_for_has_an_artist(slug: str) -> None:
    assert lacking(HOUSES[slug].game) == []


def check(house: House, request: PictureRequest) -> None:
    """Draw a picture as a worker would; see that it can be read, stands in Discord's box and is told in words."""
    request = pickle.loads(pickle.dumps(request))
    picture, letters = render.draw(request), render.lettering(request)
    what = f"{request.slug}: the picture “{request.kind}” ({letters.text!r})"
    assert 0 < len(picture.alt) <= ALT_LIMIT, what
    found = internal(house, picture.alt)
    assert not found, f"{what} is told with {found!r}: {picture.alt}"
    assert len(picture.data) <= 300_000, what
    if request.kind in FULL:
        return
    assert house.shortens or not letters.cut, f"{what} cuts {letters.cut}"
    assert picture.width * 3 >= picture.height * 4, f"{what} is {picture.width} x {picture.height}, no landscape"
    assert letters.size * WIDTH >= LEAST * picture.width, f"{what} has letters of {letters.size} pixels"
    assert letters.compact * WIDTH >= COMPACT * picture.width, f"{what} has counters of {letters.compact} pixels"


def wishes(house: House, session: Session[Any], seat: str | None) -> Iterator[Wish]:
    """Yield what the panels of a seat, or the table message, would wish to be drawn, of each kind."""
    game, view = house.game, house.game.view(session.state, seat)
    wish = Wish(game.slug, seat, view, names=CALLED)
    if seat is not None and (questions := session.open(seat)):
        words = Words(game, PEOPLE)
        panel(Front("0123456789ab", questions, {}, questions[0].id, heading=["Now"], picture=wish), words)
    kinds = {"private", game.board_text.known_kind, "full"} if seat is not None else {"board", "full"}
    kinds |= {"end"} if session.state.outcome is not None else set()
    yield from (replace(wish, kind=kind) for kind in sorted(kinds - {""}))


def drawn(house: House, table: int, moments: int = 4) -> set[str]:
    """Draw all kinds at some moments of a random game and at its end; return the kinds that were drawn."""
    kinds: set[str] = set()
    last, most = None, min(house.answers, 300)
    for n, (session, *_) in enumerate(play(house, table, house.answers, record=False, seed="pictures")):
        if n < most and n % (most // moments) == most // moments // 2:
            kinds |= at_once(house, session, table, n, last)
        last = house.game.view(session.state, None)
    return kinds | at_once(house, session, table, 0, last)


def at_once(house: House, session: Session[Any], table: int, n: int, before: Any) -> set[str]:
    """Draw what the public (with what has changed) and one seat are shown; in any world of theirs it is the same."""
    kinds, seats = set(), house.seats(table)
    pictures = Pictures((house.game.slug,), in_process=True)
    for seat in (None, seats[n % len(seats)]):
        other = clone(session.state)
        house.game.redeal(other, seat, random.Random(n))
        for wish in wishes(house, session, seat):
            for asked in pictures.wishes(replace(wish, before=before if seat is None else None, large=n % 2 == 1)):
                request = pictures.request(asked)
                assert request is not None, f"{house.game.slug}: no artist draws “{asked.kind}”"
                check(house, request)
                kinds.add(request.kind)
            one, two = pictures.request(wish), pictures.request(replace(wish, view=house.game.view(other, seat)))
            assert one is not None
            assert two is not None
            same = session.state.outcome is not None or render.key(one) == render.key(two)
            assert same, f"{house.game.slug}: a picture shows what {seat or 'the public'} cannot know"
    return kinds


@pytest.mark.parametrize(("slug", "table"), [shown for shown in SHOWN if shown[0] in PAINTED])
def test_every_picture_of_a_game_can_be_drawn_and_read(slug: str, table: int) -> None:
    assert drawn(HOUSES[slug], table) >= {"board", "private", "full"}


@pytest.mark.parametrize("slug", PAINTED)
def test_every_kind_of_component_is_drawn_or_told(slug: str) -> None:
    """What `/card` shows: one of each kind and of every seventh, where the game has a picture of such."""
    house, looked = HOUSES[slug], 0
    game, pictures = house.game, Pictures((slug,), in_process=True)
    for n, entry in enumerate(game.help.cards()):
        made = card_panel(entry, slug, game.title, game.accent)
        assert entry.text
        if made.picture is None or n % 7 or entry.kind.partition(":")[0] not in PICTURED:
            continue
        request = pictures.request(made.picture)
        if request is not None and not entry.id.startswith("golden_ticket"):
            check(house, request)
            looked += 1
    assert looked or not any(entry.kind in PICTURED for entry in game.help.cards())
