"""Neow's blessing: the red reward, then one of the blue ones (Setup)."""

from __future__ import annotations

from rules.cards import carry_out, inner
from rules.engine import Option
from rules.slay_the_spire import blows, library
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.setup import unlocked
from rules.slay_the_spire.state import G, named
from rules.slay_the_spire.steps import step
from rules.slay_the_spire.verbs.run import CardReward

RED_GOLD = 3


@step
async def neow(game: G, guests: str = "") -> None:
    """Give each player (or each of the guests) a blessing card; all resolve theirs at their own pace."""
    state = game.state
    deck = [b.id for b in library.BLESSINGS.values() if not b.unlock or unlocked(state, b.unlock)]
    game.shuffle("neow", deck)
    blessed = named(state, guests)
    for hero in blessed:
        state.here.blessings[hero.seat] = deck.pop()
        blows.gain_gold(game, hero, RED_GOLD)
    game.learned("*")
    await game.together({h.seat: _blessed(game, h.seat) for h in blessed})
    state.here.blessings = {}


async def _blessed(game: G, seat: str) -> None:
    state = game.state
    hero = state.heroes[seat]
    card = library.BLESSINGS[state.here.blessings[seat]]
    game.tell("neow", seat, card.id)
    await CardReward(1).run(Cx(game, hero, "neow"))
    (key,) = await game.ask(
        seat, "neow", [Option(str(n), ("blessing", inner(effect))) for n, effect in enumerate(card.blue)],
        about=("neow",), default=("0",),
    )  # fmt: skip
    game.tell("blessing", seat, inner(card.blue[int(key)]))
    await carry_out(Cx(game, hero, "neow"), card.blue[int(key)])
