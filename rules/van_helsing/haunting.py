"""A vampire's turn: steps in mist, attacks, companions, searching, blood (Special Features of Vampire Movement)."""

from __future__ import annotations

from typing import Final

from rules.engine import Option, Said
from rules.van_helsing.bearing import lift, mark, retinue_here
from rules.van_helsing.combat import (
    BRIDE_STRENGTH,
    CROSS,
    CROSS_POINTS,
    GARLIC_MORE,
    bride_attack,
    vampire_attack,
)
from rules.van_helsing.content.items import KINDS, Pool
from rules.van_helsing.ending import ended
from rules.van_helsing.hunting import STILL_ATTACK, uncover
from rules.van_helsing.sight import hunters_here, known_at, of_kind, paid
from rules.van_helsing.state import DRACULA_MOST, HUNTER_MOST, Hero, State
from rules.van_helsing.steps import Table, step
from rules.van_helsing.walking import NO_POINTS, reveal, stays, vampire_steps, vampire_walks

_POOL = KINDS["pool"].effect
assert isinstance(_POOL, Pool)
POOL_HEALS = _POOL.health
_HOW: Final = {
    (strength, resists): [
        Option("claws", ("opt_claws", strength), group="attack"), Option("bite", ("opt_bite", resists), group="attack"),
    ]
    for strength in range(1, DRACULA_MOST + 1) for resists in range(1, HUNTER_MOST + GARLIC_MORE + 1)
}  # fmt: skip
"""Both ways to attack, with the numbers that would count."""
_END_HIDDEN: Final = Option("end", ("opt_end_hidden",), group="end", style="pass")
_END: Final = Option("end", ("opt_end",), group="end", style="pass")
_SEARCH: Final = Option("search", ("opt_search_shows",), group="search")
NO_SEARCH: Final = Option("search", ("opt_search",), ("why_nothing_hidden",), group="search")
_POOR_SEARCH: Final = Option("search", ("opt_search",), NO_POINTS, group="search")
NOBODY: Final = Option("attack", ("opt_attack",), ("why_nobody_here",), group="attack")
_POOR_ATTACK: Final = Option("attack", ("opt_attack",), NO_POINTS, group="attack")


@step.home
async def vampire_turn(game: Table, hero_id: str) -> None:
    """Let Dracula or a servant act until the turn is ended: never by itself, so that nothing is betrayed."""

    def listing() -> list[Option]:
        return _listing(game.state, game.state.heroes[hero_id])

    def about() -> Said:
        state = game.state
        hero = state.heroes[hero_id]
        return ("ask_haunt" if hero.shown else "ask_mist", hero_id, hero.place, state.points, hero.health)

    name = f"turn:{hero_id}"
    while game.state.outcome is None:
        hero = game.state.heroes[hero_id]
        if not hero.alive:
            return
        keys = await game.ask(hero.seat, name, listing, about=about(), default=("end",), home=True)
        if keys[0] == "end" or not await _act(game, game.state.heroes[hero_id], keys):
            return


def _listing(state: State, hero: Hero) -> list[Option]:
    place, points = hero.place, state.points
    found = vampire_steps(state, hero)
    prey = hunters_here(state, place)
    if not prey:
        found.append(NOBODY)
    elif points:
        reasons = [_too_dear(h, points) for h in prey]
        dear = None if None in reasons else reasons[0]
        label = ("opt_attack",) if any(CROSS not in h.open for h in prey) else ("opt_attack_cross", CROSS_POINTS)
        found.append(Option("attack", label, dear, lambda: _prey(prey, points, hero.health), "attack", (), "main"))
    else:
        found.append(_POOR_ATTACK)
    brides = of_kind(hero, "bride")
    if brides:
        _list_brides(state, hero, brides, prey, found)
    if place in state.face_down:
        found.append(_SEARCH if points else _POOR_SEARCH)
    else:
        found.append(NO_SEARCH)
    for token in retinue_here(state, place):
        why = ("why_just_sent",) if token in state.expelled else None
        found.append(Option(f"take:{token}", ("opt_companion", token), why, group="retinue", shows=("item", token)))
    pools = [t for t in state.face_up.get(place, ()) if t[:4] == "pool"]
    if pools:
        found.append(_drink(state, hero, pools[0]))
    if prey and points and any(_too_dear(h, points) is None for h in prey):
        found.append(STILL_ATTACK[points])
    else:
        found.append(_END if hero.shown else _END_HIDDEN)
    return found


def _too_dear(hunter: Hero, points: int) -> Said | None:
    return ("why_cross", CROSS_POINTS, points) if CROSS in hunter.open and points < CROSS_POINTS else None


def _prey(prey: list[Hero], points: int, strength: int) -> list[Option]:
    found = []
    for hunter in prey:
        why = _too_dear(hunter, points)
        found.append(
            Option(
                hunter.id,
                ("opt_prey_cross", hunter.id, hunter.health, CROSS_POINTS)
                if CROSS in hunter.open
                else ("opt_prey", hunter.id, hunter.health),
                why,
                lambda h=hunter: how(strength, h),
                "attack",
                ("hero", hunter.id),
            )
        )
    return found


def how(strength: int, hunter: Hero) -> list[Option]:
    """List claws and bite against a hunter; garlic counts where it lies open."""
    return _HOW[strength, hunter.health + (GARLIC_MORE if any(t[:6] == "garlic" for t in hunter.open) else 0)]


def _list_brides(state: State, hero: Hero, brides: list[str], prey: list[Hero], found: list[Option]) -> None:
    if prey:
        fresh = next((b for b in brides if b not in state.weary), None)
        if fresh is None:
            found.append(Option("bride", ("opt_bride_attack",), ("why_brides_weary",), group="attack"))
        else:
            found.append(Option("bride", ("opt_bride_attack",), warded_all(prey), lambda: bride_prey(prey), "attack"))
    found.append(Option("expel", ("opt_expel", len(brides)), group="retinue"))


def warded_all(prey: list[Hero]) -> Said | None:
    """Say why no bride can attack, where all whom she could attack show the Cross."""
    return ("why_cross_bride",) if all(CROSS in h.open for h in prey) else None


def bride_prey(prey: list[Hero]) -> list[Option]:
    """List whom a bride may attack: not who shows the Cross."""
    return [
        Option(
            h.id, ("opt_prey", h.id, h.health), ("why_cross_bride",) if CROSS in h.open else None,
            lambda h=h: how(BRIDE_STRENGTH, h), "attack", ("hero", h.id),
        )
        for h in prey
    ]  # fmt: skip


def _drink(state: State, hero: Hero, pool: str) -> Option:
    cost = 0 if state.options["pool"] == "free" else 1
    why: Said | None = None
    if hero.health >= hero.most:
        why = ("why_healthy",)
    elif state.points < cost:
        why = NO_POINTS
    return Option(f"drink:{pool}", ("opt_drink", cost, POOL_HEALS), why, group="use", shows=("item", pool))


async def _act(game: Table, hero: Hero, keys: tuple[str, ...]) -> bool:
    """Do what was chosen; tell whether the turn goes on."""
    state = game.state
    verb, _, what = keys[0].partition(":")
    if verb == "move":
        vampire_walks(game, hero, int(what))
    elif verb == "attack":
        await vampire_attack(game, hero, keys[1], keys[2])
    elif verb == "bride":
        bride = next(b for b in of_kind(hero, "bride") if b not in state.weary)
        hero_id = hero.id
        if await bride_attack(game, bride, keys[1], keys[2]):
            _stays(game.state, game.state.heroes[hero_id])
    elif verb == "search":
        _act_openly(game, hero, 1)
        uncover(game, hero.id, hero.place)
    elif verb == "take":
        take_along(game, hero, what)
    elif verb == "expel":
        _expel(game, hero)
    else:
        _act_openly(game, hero, 0 if state.options["pool"] == "free" else 1)
        lift(state, hero.place, what)
        state.removed.append(what)
        hero.healing += POOL_HEALS
        game.tell("drinks", hero.id, hero.place)
        return False
    return True


def _act_openly(game: Table, hero: Hero, cost: int) -> None:
    """Whatever a vampire does beside walking shows where it is (Special Features of Vampire Movement)."""
    state = game.state
    hidden = not hero.shown
    reveal(game, hero)
    if hidden:
        game.tell("appears", hero.id, hero.place)
    state.points -= cost
    state.spent += cost
    _stays(state, hero, cost)


def _stays(state: State, hero: Hero, cost: int = 0) -> None:
    """Something else was done since a vampire came in: it may not step back any more (Movement)."""
    stays(hero, met=bool(hunters_here(state, hero.place)))
    if hero.shown:
        paid(hero, cost, freed=True)


def take_along(game: Table, hero: Hero, token: str) -> None:
    """A bat or a bride joins a vampire's retinue, which tells everybody where the vampire is (Search)."""
    state = game.state
    place = hero.place
    if token in state.free:
        del state.free[token]
        if token in state.waiting:
            state.waiting.remove(token)
    else:
        lift(state, place, token)
    hero.items.append(token)
    mark(state, place)
    game.learned("*")
    known_at(state, hero, place)
    _stays(state, hero)
    hero.last_place, hero.last_round = place, state.round
    game.tell("joins", token, hero.id, place)
    ended(game)


def _expel(game: Table, hero: Hero) -> None:
    """A bride is sent out of the retinue and stands alone, seen by all (Count's Brides)."""
    state = game.state
    hidden = not hero.shown
    reveal(game, hero)
    if hidden:
        game.tell("appears", hero.id, hero.place)
    brides = of_kind(hero, "bride")
    bride = next((b for b in reversed(brides) if b not in state.weary), brides[-1])
    hero.items.remove(bride)
    state.free[bride] = hero.place
    state.expelled.append(bride)
    _stays(state, hero)
    game.tell("expels", hero.id, hero.place)
    ended(game)
