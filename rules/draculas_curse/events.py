"""Room events from left to right, and challenges (Room Events; Movement and Events)."""

from __future__ import annotations

from rules.draculas_curse import combat, dealing, losing, rooms
from rules.draculas_curse.content.tiles import OPTIONAL, PERSISTENT, TILES, YELLOW, Event
from rules.draculas_curse.library import card, id_of
from rules.draculas_curse.registry import happen, happen_own
from rules.draculas_curse.steps import Table
from rules.engine import Option

FAIL = Option("fail", ("opt_fail",), style="danger")
CIRCLE = "r_summoning_circle"


async def resolve(game: Table, seat: str, *, explored: bool) -> None:
    """Resolve the events of the room where a player has come to; yellow ones only as it is explored.

    Yellow events count as resolved from now on, also where the player falls before the last (ruling 32). Whatever ends
    the movement does so unless an effect says otherwise.
    """
    me = game.state.slayers[seat]
    tile = me.at
    if tile not in TILES:
        return
    room = game.state.castle.rooms[tile]
    fresh = explored and not room.explored
    room.explored = True
    if me.voids:
        me.voids = False
        return
    ended = False
    for n, event in enumerate(TILES[tile].events):
        if event.kind == OPTIONAL or (event.kind == YELLOW and not fresh):
            continue
        ended = ended or event.kind == YELLOW
        await _event(game, seat, tile, n, event)
        if not _goes_on(game, seat, tile):
            break
    if ended and game.state.outcome is None:
        game.state.slayers[seat].halted = True
        if _goes_on(game, seat, tile):
            await happen(game, "event", seat)
            me = game.state.slayers[seat]
            if me.goes_on and not me.fought:
                me.goes_on -= 1
                me.halted = False


def _goes_on(game: Table, seat: str, tile: str) -> bool:
    """Tell whether a player is still in the room and on their feet."""
    me = game.state.slayers[seat]
    return game.state.outcome is None and me.life > 0 and not me.out and me.at == tile


async def _event(game: Table, seat: str, tile: str, n: int, event: Event) -> None:
    if event.icon == "combat":
        tier = await rooms.summons(game, seat) if tile == CIRCLE else event.tier
        await combat.drawn(game, seat, tier, n)
    elif event.icon == "challenge":
        await challenge(game, seat, event.deck)
    elif event.icon == "curse":
        await dealing.draw_curse(game, seat)
    elif event.icon == "bp":
        losing.gain_bp(game, seat, 1)
    elif event.icon == "essence":
        losing.essence_icon(game)
    elif event.kind == PERSISTENT or tile != CIRCLE:
        game.tell("special", seat, tile)
        await happen_own(game, "enter", seat, tile)


async def challenge(game: Table, seat: str, deck: str) -> bool:
    """Let a player discard a matching card or lose 1 Life; tell whether they passed (Challenges)."""
    await happen(game, "challenge", seat, deck)
    me = game.state.slayers[seat]
    if me.passes.pop("challenge", 0):
        game.tell("passes_challenge", seat, deck)
        return True

    def listing() -> list[Option]:
        mine = [c for c in game.state.slayers[seat].hand if card(c).deck == deck]
        return [*(Option(c, ("card", id_of(c)), shows=("card", id_of(c))) for c in mine), FAIL]

    (key,) = await game.ask(
        seat, "challenge", listing, about=("ask_challenge", deck), default=lambda: (listing()[0].key,)
    )
    if key == FAIL.key:
        game.tell("fails_challenge", seat, deck)
        await losing.lose_life(game, seat, 1, "challenge")
        return False
    await dealing.discard(game, seat, [key])
    game.tell("passes_challenge", seat, deck)
    return True
