"""Acts: their decks, their map, their boss (Setup; The Map)."""

from __future__ import annotations

from rules.slay_the_spire import library
from rules.slay_the_spire.state import G, State
from rules.slay_the_spire.steps import step


@step
async def begin_act(game: G, act: int) -> None:
    """Bring in the decks of an act and go to its first room."""
    state = game.state
    state.act = act
    build_decks(game, act)
    game.then("begin_encounter", "first" if act == 1 else "encounter")


def build_decks(game: G, act: int) -> None:
    """Replace encounter, elite, event and summon decks; shuffle all but summons."""
    state = game.state
    level = state.ascension
    for deck, name in (("encounter", "encounters"), ("elite", "elites")):
        pile = [
            e.id for e in library.ENCOUNTERS.values() if e.act == act and e.deck == deck and e.low <= level <= e.high
        ]
        game.shuffle(name, pile)
        setattr(state, name, pile)
    state.events = [
        e.id for e in library.EVENTS.values() for _ in range(e.copies.get(act, 0))
        if e.ascension <= level and not e.unlock
    ]  # fmt: skip
    game.shuffle("events", state.events)
    state.summons = summon_deck(state, act)


def summon_deck(state: State, act: int) -> dict[str, list[str]]:
    """Return the summon deck of an act, by group."""
    deck: dict[str, list[str]] = {}
    for foe in library.FOES.values():
        if foe.level or not foe.group:
            continue
        copies = foe.copies.get(act, 0) + (foe.a7_copies.get(act, 0) if state.ascension >= 7 else 0)
        if copies:
            deck.setdefault(foe.group, []).extend([foe.id] * copies)
    return deck


@step
async def combat_won(game: G, kind: str, card: str) -> None:
    """Go on after a fight."""
    game.then("begin_encounter", "encounter")
