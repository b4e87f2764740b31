"""What must hold at any moment: every token and card exists once, and nothing lies where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from rules.vampire_survivors.content.achievements import BY_NUMBER
from rules.vampire_survivors.content.enemies import REAPER, TOKENS
from rules.vampire_survivors.content.lights import LIGHTS
from rules.vampire_survivors.harm import most_health
from rules.vampire_survivors.hitting import armor_out
from rules.vampire_survivors.library import CARDS, CHARACTERS, EVOLUTIONS, FACES, copies
from rules.vampire_survivors.state import ARMOR_SUPPLY, MOST_ARMOR, State
from rules.vampire_survivors.verbs.board import BOMBS, CATS, SHUT

PILE_LIMIT = 3


def check(state: State) -> None:
    """Raise AssertionError where a component is lost or doubled, or two things are where only one can be."""
    if not state.coffin:
        return
    _check_tokens(state)
    _check_lights(state)
    _check_cards(state)
    _check_board(state)
    for survivor in state.survivors.values():
        assert 0 <= survivor.armor <= MOST_ARMOR, survivor
        assert 0 <= survivor.damage <= most_health(survivor), survivor
        assert survivor.dead or survivor.damage < most_health(survivor), survivor
        assert not survivor.dead or survivor.deaths, survivor
    assert state.xp >= 0
    claimed = [e for s in state.survivors.values() for e in s.evolutions] + state.evolutions
    assert len(set(claimed)) == len(claimed)
    assert set(claimed) <= set(EVOLUTIONS)


def _check_tokens(state: State) -> None:
    where = Counter(state.fallen + state.lost + state.boxed)
    for stack in state.coffin.values():
        where.update(stack)
    for pile in [*state.piles.values(), *state.incoming]:
        where.update(pile.tokens)
    families = ("starting", "standard", state.map)
    wanted = {t for t, e in TOKENS.items() if e.family in families or (e.boss and e.map == state.map) or t == REAPER}
    assert where.keys() == wanted, sorted(where.keys() ^ wanted)
    assert set(where.values()) == {1}, [t for t, n in where.items() if n > 1]
    for name, stack in state.coffin.items():
        for token in stack:
            kind = TOKENS[token]
            assert kind.boss == name.startswith("boss"), (name, token)
    assert 0 <= armor_out(state) <= ARMOR_SUPPLY
    assert all(pile.armor >= 0 for pile in state.piles.values())


def _check_lights(state: State) -> None:
    where = Counter([*state.light_stack, *state.spent, *state.pickups, *state.lights.values()])
    assert set(where.values()) == {1}, where
    every = {token for token, kind in LIGHTS.items() if kind.copies}
    plain = {token for token in every if not LIGHTS[token].advanced}
    assert where.keys() in (plain, every), sorted(plain ^ where.keys())


def _check_cards(state: State) -> None:
    where: Counter[str] = Counter([state.playing_card] if state.playing_card else [])
    for deck in state.display.values():
        where.update(deck)
    for survivor in state.survivors.values():
        slots = [c for c in (survivor.weapon, survivor.passive) if c]
        where.update([*survivor.deck, *survivor.hand, *survivor.discard, *slots])
        assert not survivor.weapon or CARDS[survivor.weapon].kind != "passive"
        assert not survivor.passive or CARDS[survivor.passive].kind != "weapon"
    wanted = {f"move_{n}" for n in range(1, 4 * len(state.seats) + 1)}
    for face in FACES.values():
        if face.deck and face.id not in state.locked:
            wanted.update(copies(face.id))
    for survivor in state.survivors.values():
        wanted.update(copies(CHARACTERS[survivor.character].weapon, starting=True))
    assert where.keys() == wanted, sorted(where.keys() ^ wanted)
    assert set(where.values()) == {1}, [c for c, n in where.items() if n > 1]


def _check_board(state: State) -> None:
    spaces = range(len(state.board.names))
    assert not state.piles.keys() & state.lights.keys()
    assert {*state.piles, *state.lights, *state.bombs, *state.cats} <= {*spaces}
    stands = [s.space for s in state.survivors.values()]
    assert len(set(stands)) == len(stands), "two standees in one space"
    assert not state.piles.keys() & set(stands) or state.outcome is not None
    for pile in state.piles.values():
        assert 1 <= len(pile.tokens) <= PILE_LIMIT, pile
    assert not (set(state.bombs) | set(state.cats)) & state.piles.keys() or state.outcome is not None
    assert len(state.bombs) <= BOMBS
    assert len(state.cats) <= CATS
    assert len(state.shut) <= SHUT


def unknown(state: State) -> str:
    """Return the first card, token, character, evolution or achievement that this version does not know, or ""."""
    tokens = [*state.fallen, *state.lost, *state.boxed, *(t for stack in state.coffin.values() for t in stack)]
    tokens += [t for pile in [*state.piles.values(), *state.incoming] for t in pile.tokens]
    lights = [*state.light_stack, *state.spent, *state.pickups, *state.lights.values()]
    cards = [c for deck in state.display.values() for c in deck] + [state.playing_card] * bool(state.playing_card)
    for s in state.survivors.values():
        cards += [*s.deck, *s.hand, *s.discard, *(c for c in (s.weapon, s.passive) if c)]
    known: list[tuple[list[str], Container[str]]] = [
        (tokens, TOKENS), (lights, LIGHTS), (cards, CARDS),
        ([s.character for s in state.survivors.values() if s.character], CHARACTERS),
        ([*state.evolutions, *(e for s in state.survivors.values() for e in s.evolutions)], EVOLUTIONS),
    ]  # fmt: skip
    found = next((thing for things, names in known for thing in things if thing not in names), "")
    return found or next((f"achievement {f.number}" for f in state.feats if f.number not in BY_NUMBER), "")
