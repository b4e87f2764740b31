"""The brides on their own, who act after Dracula (Count's Brides; Turn Order)."""

from __future__ import annotations

from typing import Final

from rules.engine import Option
from rules.van_helsing.bearing import mark
from rules.van_helsing.combat import bride_attack
from rules.van_helsing.content.castle import COFFIN
from rules.van_helsing.ending import ended
from rules.van_helsing.haunting import NO_SEARCH, NOBODY, bride_prey, take_along, warded_all
from rules.van_helsing.hunting import uncover
from rules.van_helsing.sight import WAYS, hunters_here, not_home, relics_at, vampires
from rules.van_helsing.state import DRACULA, State
from rules.van_helsing.steps import Table, step
from rules.van_helsing.walking import STEPS, barred

_SEARCH: Final = Option("search", ("opt_search_free",), group="search")
_REST: Final = Option("stay", ("opt_stay",), style="pass")
_DONE: Final = Option("end", ("opt_end_brides",), group="end", style="pass")


@step
async def brides_begin(game: Table) -> None:
    """Every bride on her own has one action point, unless she used it beside her master."""
    state = game.state
    state.waiting = [b for b in state.free if b not in state.weary]
    if not state.waiting:
        return
    state.turn, state.points, state.points_at_start, state.marks = "brides", 0, 0, []
    game.then("brides_turn")


@step.home
async def brides_turn(game: Table) -> None:
    """Dracula's player moves them in any order; those not moved stay."""

    def listing() -> list[Option]:
        return _listing(game.state)

    while game.state.waiting and game.state.outcome is None:
        state = game.state
        keys = await game.ask(
            state.heroes[DRACULA].seat, "turn:brides", listing, about=("ask_brides", len(state.waiting)),
            default=("end",), home=True,
        )  # fmt: skip
        if keys[0] == "end":
            break
        await _act(game, keys)
    game.state.waiting = []
    if game.state.turn == "brides":
        game.state.turn = ""


def _listing(state: State) -> list[Option]:
    return [
        *(
            Option(
                b, ("opt_bride", b, state.free[b]), then=lambda b=b: _doings(state, b), shows=("place", state.free[b])
            )
            for b in state.waiting
        ),
        _DONE,
    ]


def _doings(state: State, bride: str) -> list[Option]:
    """List what a bride may do with her point: locks do not hold her, the Holy Relics do."""
    place, relics = state.free[bride], relics_at(state)
    found: list[Option] = []
    for to, _, _, option in STEPS[place]:
        found.append(option if to != relics else barred(option, ("why_relics",)))
    prey = hunters_here(state, place)
    attack = Option("attack", ("opt_attack",), warded_all(prey), lambda: bride_prey(prey), "attack")
    found.append(attack if prey else NOBODY)
    found.append(_SEARCH if place in state.face_down else NO_SEARCH)
    for vampire in vampires(state):
        if vampire.place == place:
            why = ("why_just_sent",) if bride in state.expelled else None
            found.append(Option(f"join:{vampire.id}", ("opt_join", vampire.id), why, group="retinue"))
    found.append(_REST)
    return found


async def _act(game: Table, keys: tuple[str, ...]) -> None:
    state = game.state
    bride, (verb, _, what) = keys[0], keys[1].partition(":")
    if verb == "attack":
        await bride_attack(game, bride, keys[2], keys[3])
        return
    if verb == "join":
        take_along(game, state.heroes[what], bride)
        return
    state.waiting.remove(bride)
    if verb == "stay":
        return
    state.weary.append(bride)
    place = state.free[bride]
    if verb == "search":
        uncover(game, bride, place)
        return
    to = int(what)
    state.free[bride] = to
    mark(state, to)
    game.tell("bride_moves", to, WAYS[place, to].key, place)
    if not ended(game) and to == COFFIN and not_home(state, state.heroes[DRACULA]):
        game.learned("*")
