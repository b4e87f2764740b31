"""Late joiners: who would come in, and how they catch up as an act begins (Catch up)."""

from __future__ import annotations

from rules.engine import Keys, Said
from rules.slay_the_spire import daily, quick
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.setup import lay_decks, new_hero, unlocked
from rules.slay_the_spire.state import G, Hero, State, kind_of
from rules.slay_the_spire.steps import step

MOST = 4


def refuses_guest(state: State, seat: str, keys: Keys) -> Said | None:
    """Say why a seat cannot come in (keys: as whom, "" for whoever is free), or cannot stay away (no keys)."""
    if not keys:
        return None if seat in state.guests else ("no_such_guest",)
    (wish,) = keys
    if seat in state.heroes:
        return ("in_already",)
    others = {s: w for s, w in state.guests.items() if s != seat}
    if len(state.heroes) + len(others) >= MOST:
        return ("party_full",)
    if wish and wish not in CHARACTERS:
        return ("no_such_character", wish)
    if wish and wish in [*(h.character for h in state.heroes.values()), *others.values()]:
        return ("character_taken", wish)
    return None if _act_to_come(state) else ("no_act_comes",)


def _leave_out(state: State, hero: Hero) -> None:
    """Take out of a guest's decks what others already hold of that character; decks that lay out for all move over."""
    state.foreign.pop(f"{hero.character}:rewards", None)
    state.foreign.pop(f"{hero.character}:rares", None)
    for other in state.heroes.values():
        if other is not hero:
            for kind in [*map(kind_of, other.deck), *other.removed]:
                for pile in (hero.rewards, hero.rares):
                    if kind in pile:
                        pile.remove(kind)


def _act_to_come(state: State) -> bool:
    """Tell whether another act may begin: guests come in at no other time."""
    last = 3 if not unlocked(state, "act4") else 4
    return state.act < min(int(state.options["acts"]), last)


def welcome(state: State, seat: str, keys: Keys) -> None:
    """Note who comes in as the next act begins, or does not any more."""
    if keys:
        state.guests[seat] = keys[0]
    else:
        state.guests.pop(seat, None)


@step
async def guests_come(game: G, act: int) -> None:
    """Seat the guests in rows of their own above the others, and let them catch up before the act begins.

    They gain what a quick start in this act gives; in act I that is Neow's blessing alone.
    """
    state = game.state
    guests, state.guests = state.guests, {}
    state.room = ""
    game.learned("*")
    for seat, wish in guests.items():
        taken = [*(h.character for h in state.heroes.values()), *(w for w in guests.values() if w)]
        character = wish or next(c for c in CHARACTERS if c not in taken)
        hero = state.heroes[seat] = new_hero(state, seat, character, len(state.heroes))
        lay_decks(game, hero)
        _leave_out(state, hero)
        game.tell("joins", seat, character)
    names = ",".join(guests)
    if act in quick.COLUMNS:
        quick.catch_up(game, act, len(guests), names)
    if state.options["start"] != "map":
        game.then("neow", names)
    if state.daily:
        game.then("heirlooms")
        for seat in guests:
            daily.give(game, state.heroes[seat])
