"""Tokens change places: laid down, taken up, given, shown; and who can tell where they are (Using Items)."""

from __future__ import annotations

from rules.engine import Option, Said
from rules.van_helsing.content.items import RETINUE
from rules.van_helsing.state import GONE, Hero, State
from rules.van_helsing.steps import Table


def mark(state: State, place: int) -> None:
    """Note that something happened in a place for all to see."""
    if place != GONE and place not in state.marks:
        state.marks.append(place)


def hunter_seats(state: State) -> list[str]:
    """Return the seats that share the hunters' secrets."""
    return [s for s in state.seats if state.sides[s] == "hunters"]


def lay(state: State, place: int, token: str) -> None:
    """Lay a token face up in a place."""
    state.face_up.setdefault(place, []).append(token)
    mark(state, place)
    if token == "relics_1":
        state.relics, state.bearer = place, ""


def lift(state: State, place: int, token: str) -> None:
    """Take a face-up token off the board."""
    tokens = state.face_up[place]
    tokens.remove(token)
    if not tokens:
        del state.face_up[place]
    mark(state, place)
    if token == "relics_1":
        state.relics = GONE


def show(game: Table, hero: Hero, token: str) -> None:
    """A hunter turns a carried token face up; it stays so."""
    if token not in hero.open:
        hero.open.append(token)
        _forget(game.state, token)
        game.learned("*")
        game.tell("shows", hero.id, token)


def receive(state: State, hero: Hero, token: str) -> None:
    """Put a token that everybody has seen onto a card: a hunter's lies face down again, the Relics never."""
    hero.items.append(token)
    if not hero.vampire:
        if token == "relics_1":
            hero.open.append(token)
            state.bearer = hero.id
        else:
            for maybe in state.holders.values():
                maybe[token] = [hero.id]


def leave(state: State, hero: Hero, token: str) -> None:
    """Take a token off a hunter's card and lay it face up where the hunter is."""
    lose(state, hero, token)
    lay(state, hero.place, token)


def lose(state: State, hero: Hero, token: str) -> None:
    """Take a token off a card."""
    hero.items.remove(token)
    if token in hero.open:
        hero.open.remove(token)
    _forget(state, token)


def spend(state: State, hero: Hero, token: str) -> None:
    """Take a token off a card and out of the game."""
    lose(state, hero, token)
    state.removed.append(token)


def pass_on(state: State, giver: Hero, taker: Hero, token: str) -> None:
    """Hand a token over: an open one openly, a closed one so that only the hunters know which it was."""
    giver.items.remove(token)
    taker.items.append(token)
    if token in giver.open:
        giver.open.remove(token)
        taker.open.append(token)
        if token == "relics_1":
            state.bearer = taker.id
        return
    for maybe in state.holders.values():
        for who in maybe.values():
            if giver.id in who and taker.id not in who:
                who.append(taker.id)


def _forget(state: State, token: str) -> None:
    for maybe in state.holders.values():
        maybe.pop(token, None)


def options(tokens: list[str], key: str = "item") -> list[Option]:
    """List tokens to choose from."""
    return [Option(t, (key, t), shows=("item", t)) for t in tokens]


async def fit_load(game: Table, hero: Hero) -> None:
    """A hurt hunter carries no more than health allows: what is too much is left at once (Combat)."""
    excess = len(hero.items) - hero.health
    if excess <= 0:
        return
    hero_id = hero.id

    def listing() -> list[Option]:
        return options(game.state.heroes[hero_id].items)

    about: Said = ("ask_limit", hero_id, excess, hero.health)
    tokens = await game.ask(
        hero.seat, f"limit:{hero_id}", listing, about=about, pick=(excess, excess),
        default=lambda: tuple(game.state.heroes[hero_id].items[-excess:]),
    )  # fmt: skip
    hero = game.state.heroes[hero_id]
    for token in tokens:
        leave(game.state, hero, token)
        game.tell("leaves_item", hero_id, token, hero.place)


def drop_all(game: Table, hero: Hero) -> None:
    """All that a lost hunter carried stays where it fell, face up (Turning into a Vampire)."""
    state = game.state
    for token in hero.items[:]:
        leave(state, hero, token)
        game.tell("leaves_item", hero.id, token, hero.place)


def retinue_here(state: State, place: int) -> list[str]:
    """Return the bats, and brides on their own, that a vampire may take along from a place."""
    tokens = [t for t in state.face_up.get(place, ()) if t in RETINUE]
    return tokens + [b for b, p in state.free.items() if p == place]


def of_retinue(state: State, bride: str) -> Hero | None:
    """Return the vampire whom a bride follows, or None."""
    return next((h for h in state.heroes.values() if h.vampire and bride in h.items), None)
