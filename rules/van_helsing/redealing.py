"""Worlds a seat could be in: everything it cannot know is dealt anew, and all it has seen stays true."""

from __future__ import annotations

import random

from rules.van_helsing.content.items import HERO_ITEMS
from rules.van_helsing.ending import ending
from rules.van_helsing.setup import SEALED
from rules.van_helsing.sight import vampires
from rules.van_helsing.state import HUNTER_MOST, HUNTERS, Hero, State

TRIES = 40


def redeal(state: State, seat: str | None, rng: random.Random) -> None:
    """Re-deal in place: face-down tokens, vampires in mist (for all but their side), hunters' closed items."""
    if state.outcome is not None:
        return
    side = state.seat_side(seat)
    _deal_tokens(state, rng)
    if side != "vampires":
        _hide_vampires(state, rng)
        state.trails = []
    if side != "hunters":
        _deal_items(state, seat, rng)


def _deal_tokens(state: State, rng: random.Random) -> None:
    places, tokens = list(state.face_down), sorted(state.face_down.values())
    for _ in range(TRIES):
        rng.shuffle(tokens)
        dealt = dict(zip(places, tokens, strict=True))
        if not _sealed(state, dealt):
            state.face_down = dealt
            return


def _sealed(state: State, dealt: dict[int, str]) -> bool:
    at = {t: p for p, t in dealt.items()} | state.found_at
    return at.get("key_ring_1") in SEALED and at.get("stairs_down_1") in SEALED


def _hide_vampires(state: State, rng: random.Random) -> None:
    """Put each vampire where it may be, one place as likely as another; the game must not be over by it."""
    unsure = [v for v in vampires(state) if v.spots and (not v.shown or len(v.spots) > 1)]
    if not unsure:
        return
    real = [(v.place, v.came, v.path[:], state.points) for v in unsure]
    for _ in range(TRIES):
        for vampire in unsure:
            _put(state, vampire, rng)
        if ending(state) is None:
            return
    for vampire, (place, came, path, points) in zip(unsure, real, strict=True):
        vampire.place, vampire.came, vampire.path, state.points = place, came, path, points


def _put(state: State, vampire: Hero, rng: random.Random) -> None:
    places = sorted({s[0] for s in vampire.spots})
    place = places[int(rng.random() * len(places))]
    spots = [s for s in vampire.spots if s[0] == place]
    _, left, came, path = spots[int(rng.random() * len(spots))]
    vampire.place, vampire.path = place, list(path)
    if vampire.held:
        vampire.came = came
    if state.turn == vampire.id:
        state.points = left
        state.spent = state.points_at_start - left


def _deal_items(state: State, seat: str | None, rng: random.Random) -> None:
    if state.turn == "council":
        _deal_council(state, rng)
        return
    maybe = state.holders.get(seat or "*", state.holders["*"])
    closed = [(t, h) for x in HUNTERS for h in [state.heroes[x]] if not h.vampire for t in h.items if t in maybe]
    if len(closed) < 2:
        return
    for _ in range(3 * len(closed)):
        one, two = int(rng.random() * len(closed)), int(rng.random() * len(closed))
        (a, holder), (b, other) = closed[one], closed[two]
        if holder is not other and other.id in maybe[a] and holder.id in maybe[b]:
            holder.items[holder.items.index(a)] = b
            other.items[other.items.index(b)] = a
            closed[one], closed[two] = (b, holder), (a, other)
    _deal_gift(state, [t for t, _ in closed], rng)


def _deal_gift(state: State, closed: list[str], rng: random.Random) -> None:
    """What is about to be given is one of the closed tokens of the hunter whose turn it is."""
    if state.handing in closed:
        state.handing = rng.choice([t for t in state.heroes[state.turn].items if t in closed])


def _deal_council(state: State, rng: random.Random) -> None:
    for x in HUNTERS:
        state.heroes[x].items = []
    for token in HERO_ITEMS:
        room = [x for x in HUNTERS if len(state.heroes[x].items) < HUNTER_MOST]
        state.heroes[rng.choice(room)].items.append(token)
