"""Whoever loses the last Life: a slayer becomes a vampire, a vampire is out (Becoming a Vampire)."""

from __future__ import annotations

from rules.draculas_curse import winning
from rules.draculas_curse.library import CHARACTERS, card, id_of
from rules.draculas_curse.registry import happen
from rules.draculas_curse.state import Slayer, State
from rules.draculas_curse.steps import Table, step
from rules.engine import EVERYONE, Option


@step
async def falls(game: Table, seat: str) -> None:
    """Resolve that somebody has no Life left."""
    state = game.state
    slayer = state.slayers[seat]
    if slayer.life > 0 or slayer.out:
        return
    slayer.done = True
    if state.dojo:
        state.phase = "over"
        game.tell("falls", seat)
        game.finish(winning.DRACULA, [], "slayer_lost")
    elif slayer.vampire or not CHARACTERS[slayer.character].vampire:
        await _leaves(game, seat)
    else:
        await _turns(game, seat)
    await winning.look_for_end(game)


async def _leaves(game: Table, seat: str) -> None:
    """Take a vampire, or Raiden, out of the game."""
    state = game.state
    slayer = state.slayers[seat]
    strip(game, seat)
    if slayer.quest:
        state.dead_quests.append(slayer.quest)
        slayer.quest = ""
    slayer.out, slayer.at, slayer.arrives = True, "", False
    game.tell("is_out", seat)


async def _turns(game: Table, seat: str) -> None:
    """Go through the eight steps: other side, off the castle, one card, 3 Life, a quest, a turn lost, a new place."""
    state = game.state
    slayer = state.slayers[seat]
    slayer.at, slayer.halted = "", True
    game.tell("turns", seat)
    kept = await _kept(game, seat)
    strip(game, seat, kept)
    state = game.state
    slayer = state.slayers[seat]
    slayer.vampire, slayer.rejoined = True, False
    slayer.subclasses, slayer.bought, slayer.marks = [], 0, {}
    slayer.life = CHARACTERS[slayer.character].vampire_life
    if slayer.quest:
        state.dead_quests.append(slayer.quest)
        slayer.quest = ""
    draw_quest(game, seat)
    slayer.skips, slayer.prison, slayer.arrives = 1, "", True
    for other in game.state.vampires:
        await happen(game, "turning", other)


async def _kept(game: Table, seat: str) -> str:
    """Ask which one card is kept, from the hand or equipped; it goes to the hand (ruling 91)."""

    def listing() -> list[Option]:
        mine = cards_of(game.state.slayers[seat])
        return [
            *(Option(c, ("card", id_of(c)), shows=("card", id_of(c))) for c in mine),
            Option("none", ("keep_none",)),
        ]

    (key,) = await game.ask(seat, "keeps", listing, about=("ask_keeps",), default=lambda: (listing()[0].key,))
    return "" if key == "none" else key


def cards_of(slayer: Slayer) -> list[str]:
    """Return the copies that somebody holds: hand, equipment, trap."""
    return [*slayer.hand, *worn(slayer), *([slayer.trap] if slayer.trap else [])]


def worn(slayer: Slayer) -> list[str]:
    """Return all equipped copies."""
    return [copy for copies in slayer.slots.values() for copy in copies]


def strip(game: Table, seat: str, kept: str = "") -> None:
    """Discard all cards and blood points but one card; companions and curses go as well."""
    state = game.state
    slayer = state.slayers[seat]
    for copy in slayer.hand.cards[:]:
        if copy != kept:
            slayer.hand.take(copy)
            state.discards[card(copy).deck].put(copy)
    for copy in [*worn(slayer), *([slayer.trap] if slayer.trap else [])]:
        if copy == kept:
            slayer.hand.put(copy)
        else:
            state.discards[card(copy).deck].put(copy)
    lose_companions(state, slayer)
    for curse in slayer.curses:
        state.curse_discard.put(curse)
    slayer.slots, slayer.trap, slayer.curses, slayer.bp = {}, "", [], 0
    slayer.lasting.clear()
    slayer.queue.clear()
    game.learned(EVERYONE)


def lose_companions(state: State, slayer: Slayer) -> None:
    """Let all companions leave (Companions; ruling 48)."""
    for companion in slayer.companions:
        state.combat_discard.put(companion, by=EVERYONE)
    slayer.companions = []


def draw_quest(game: Table, seat: str) -> None:
    """Draw a quest, in secret."""
    state = game.state
    if len(state.quests):
        state.slayers[seat].quest = state.quests.take_top()[0]
        game.learned(seat)
        game.tell("draws_quest", seat)
        game.tell("quest", id_of(state.slayers[seat].quest), to=[seat])
