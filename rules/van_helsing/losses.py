"""Wounds, death, and turning into a vampire (Health Points; Turning into a Vampire)."""

from __future__ import annotations

from rules.engine import Option
from rules.van_helsing.bearing import drop_all, fit_load, mark, of_retinue
from rules.van_helsing.ending import ended, keep_trail
from rules.van_helsing.sight import hunters, hunters_see
from rules.van_helsing.state import DRACULA, GONE, SERVANT_MOST, Hero, Spot, State
from rules.van_helsing.steps import Table

NEW_SERVANT = 2
"""Health of a hunter just turned."""


async def wound_hunter(game: Table, hero: Hero, wounds: int, *, bite: bool) -> None:
    """Take health from a hunter: at none, claws kill and a bite turns; then what is too heavy is left."""
    hero.health = max(0, hero.health - wounds)
    mark(game.state, hero.place)
    game.tell("hurt", hero.id, wounds, hero.health)
    if hero.health:
        await fit_load(game, hero)
    elif bite:
        await turn(game, hero)
    else:
        await die(game, hero)


def wound_vampire(game: Table, hero: Hero, wounds: int) -> None:
    """Take health from Dracula or a servant, who is destroyed at none."""
    hero.health = max(0, hero.health - wounds)
    mark(game.state, hero.place)
    game.tell("hurt", hero.id, wounds, hero.health)
    if not hero.health:
        destroy(game, hero)


def destroy(game: Table, hero: Hero) -> None:
    """A vampire is destroyed: its brides stand alone where it fell, its bats leave the game."""
    state = game.state
    place = hero.place
    for token in hero.items:
        if token.startswith("bride"):
            state.free[token] = place
        else:
            state.removed.append(token)
    if state.turn == hero.id and hero.id != DRACULA:
        keep_trail(state, hero.id)
    hero.items = []
    hero.alive, hero.place, hero.spots, hero.held = False, GONE, [], False
    game.tell("destroyed", hero.id, place)
    ended(game)


def kill_bride(game: Table, bride: str) -> None:
    """A bride loses her only health point; the killed are counted over the whole game."""
    state = game.state
    master = of_retinue(state, bride)
    if master is not None:
        master.items.remove(bride)
        mark(state, master.place)
    else:
        mark(state, state.free.pop(bride))
    if bride in state.waiting:
        state.waiting.remove(bride)
    state.killed.append(bride)
    game.tell("bride_killed", len(state.killed))
    ended(game)


async def die(game: Table, hero: Hero) -> None:
    """A hunter is killed by claws and leaves the game."""
    game.tell("killed", hero.id, hero.place)
    drop_all(game, hero)
    hero.alive, hero.place, hero.held = False, GONE, False
    if ended(game):
        return
    seat = hero.seat
    if not _plays_on(game.state, seat):
        await _take_over(game, seat)


async def turn(game: Table, hero: Hero) -> None:
    """A bitten hunter becomes a servant, with two health points and one more at the end of its next turn."""
    state = game.state
    drop_all(game, hero)
    hero.side, hero.health, hero.most, hero.growing = "vampires", NEW_SERVANT, SERVANT_MOST, True
    hero.shown, hero.held, hero.fresh, hero.came, hero.healing, hero.shot = True, False, False, GONE, 0, []
    hero.seen = hero.place in hunters_see(state)
    here: list[Spot] = [(hero.place, 0, GONE, (hero.place,))]
    hero.spots, hero.path = here, [hero.place]
    hero.last_place, hero.last_round = hero.place, state.round
    game.learned("*")
    game.tell("turned", hero.id, hero.place)
    seat = hero.seat
    loses_all = not _plays_on(state, seat)
    donor = _donor(state) if loses_all else None
    if loses_all and donor is None and len(state.seats) > 2:
        state.sides[seat] = "vampires"
        state.holders[seat] = {t: [h.id] for h in hunters(state) for t in h.items if t not in h.open}
        game.tell("changes_side", seat)
    else:
        hero.seat = state.heroes[DRACULA].seat
    if not ended(game) and donor is not None:
        await _take_over(game, seat)


def _plays_on(state: State, seat: str) -> bool:
    return any(h.seat == seat for h in hunters(state))


def _donor(state: State) -> str | None:
    """Return the seat that runs two hunters and can spare one; the one with most, then in card order."""
    counts: dict[str, int] = {}
    for x in state.order:
        hero = state.heroes[x]
        if hero.alive and not hero.vampire:
            counts[hero.seat] = counts.get(hero.seat, 0) + 1
    seat = max(counts, key=lambda s: counts[s], default=None)
    return seat if seat is not None and counts[seat] > 1 else None


async def _take_over(game: Table, seat: str) -> None:
    """A player without a hunter takes one from a player who runs two, who picks which."""
    donor = _donor(game.state)
    if donor is None:
        game.tell("watches_on", seat)
        return

    def listing() -> list[Option]:
        spare = [h for h in hunters(game.state) if h.seat == donor]
        return [Option(h.id, ("hero", h.id), shows=("hero", h.id)) for h in spare]

    (pick,) = await game.ask(
        donor, "hand_over", listing, about=("ask_hand_over", seat), default=lambda: (listing()[-1].key,)
    )
    game.state.heroes[pick].seat = seat
    game.tell("takes_over", seat, pick)
