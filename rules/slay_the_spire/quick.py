"""Quick start: begin in a later act with what a climb would have given (Quick start)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Effect, carry_out
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.state import G, named
from rules.slay_the_spire.steps import step
from rules.slay_the_spire.verbs.base import Effects
from rules.slay_the_spire.verbs.run import (
    CardReward,
    GainGold,
    GainPotion,
    GainRelic,
    RareReward,
    RemoveCard,
    Roll,
    TransformCard,
    UpgradeCard,
)  # fmt: skip

DIE = Roll(
    (
        ((1,), (GainRelic(1),)), ((2,), (TransformCard(1),)), ((3,), (CardReward(1), GainGold(1))),
        ((4,), (GainPotion(1), GainGold(2))), ((5,), (UpgradeCard(1),)), ((6,), (RemoveCard(1),)),
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Column:
    """How much of each thing a later start gives."""

    gold: int
    cards: int
    rolls: int
    relics: int
    rares: int
    boss_relics: int
    more_cards: int
    removals: int
    upgrades: int


COLUMNS = {
    2: Column(6, 4, 1, 2, 1, 1, 0, 0, 2),
    3: Column(7, 4, 3, 4, 2, 2, 3, 1, 4),
    4: Column(10, 5, 5, 6, 2, 2, 5, 2, 6),
}


@step
async def quick_start(game: G, act: int) -> None:
    """Put all that comes before an act on the agenda: gains, boss relics, more gains, one merchant, the act."""
    state = game.state
    state.keys = ["ruby", "sapphire", "emerald"] if act == 4 else []
    state.bosses_beaten = 0
    game.then("begin_act", act)
    catch_up(game, act, len(state.heroes))
    game.then("neow")


def catch_up(game: G, act: int, players: int, guests: str = "") -> None:
    """Put the gains of a column on the agenda, for all players or for the guests named alone.

    Boss relics are revealed by the number of those who gain, and the merchant comes last.
    """
    column = COLUMNS[act]
    game.then("merchant", guests)
    game.then("quick_gains", act, 2, guests)
    for _ in range(column.boss_relics):
        game.then("boss_relics", players + 1 if players > 1 else 3, guests)
    game.then("quick_gains", act, 1, guests)


@step
async def quick_gains(game: G, act: int, half: int, guests: str = "") -> None:
    """Let each player (or each guest) gain the first or second half of the column, from top to bottom."""
    column = COLUMNS[act]
    gains: list[Effect] = []
    if half == 1:
        gains = [GainGold(column.gold), *[CardReward(1)] * column.cards, TransformCard(1), *[DIE] * column.rolls]
        gains += [GainPotion(1), *[GainRelic(1)] * column.relics, *[RareReward(1)] * column.rares]
    else:
        gains = [*[CardReward(1)] * column.more_cards, *[RemoveCard(1)] * column.removals]
        gains += [UpgradeCard(1)] * column.upgrades
    await game.together({h.seat: _gains(game, h.seat, tuple(gains)) for h in named(game.state, guests)})


async def _gains(game: G, seat: str, gains: Effects) -> None:
    for n, verb in enumerate(gains):
        hero = game.state.heroes[seat]
        await carry_out(Cx(game, hero, f"quick{n}"), (verb,))
