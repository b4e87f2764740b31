"""The Defect's odd ones."""

from __future__ import annotations

from rules.cards import Script, script
from rules.cards.amounts import Amount, Condition
from rules.slay_the_spire import asking, blows, piles
from rules.slay_the_spire.amounts import own_cost
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.library import XCOST
from rules.slay_the_spire.needs import AT_ENEMY, OfHand, picked
from rules.slay_the_spire.verbs.magic import FROST, LIGHTNING, choose_orb, evoke, orb_effect

CLAWS = Amount("1 for each Claw played before it in this combat", lambda c: c.combat.claws)
SOME_ENERGY = Condition("X is at least 1", lambda c: c.cost != 0 and c.me.energy + c.me.miracles > 0)
X_AND_MORE = Amount("X + 1", lambda c: c.x + 1 if c.x else 0)


# orbs ----------------------------------------------------------------------------------------------------------
def more_slots(n: int) -> Script:
    """Gain Orb slots; whoever can hold no Orbs gains none."""

    def run(c: Cx) -> None:
        if c.me.slots:
            c.me.slots += n

    return Script(f"gain {n} Orb slots", run)


@script("remove all your Orbs")
def remove_orbs(c: Cx) -> None:
    """Take the orbs off without evoking them; `COUNT` is then how many there were."""
    c.count = len(c.me.orbs)
    c.me.orbs.clear()


@script("evoke all your Orbs", shows=True)
async def evoke_all(c: Cx) -> None:
    """Evoke every orb in any order; `COUNT` is then how many there were."""
    c.count = len(c.me.orbs)
    for _ in range(c.count):
        await evoke(c, 1)


def loop(times: int) -> Script:
    """Use the end of turn effect of one orb again."""

    async def ask(c: Cx) -> None:
        orb = await choose_orb(c, "loop", (LIGHTNING, FROST))
        for n in range(times if orb else 0):
            await orb_effect(c, orb, evoked=False, name=f"{c.source}.{n}")

    often = "" if times == 1 else " twice"
    return Script(f"use the end of turn effect of one of your Orbs{often}", ask)


# energy and cards ------------------------------------------------------------------------------------------------
@script("double your Energy")
def double_energy(c: Cx) -> None:
    """Double the energy, up to 6."""
    c.me.energy = max(c.me.energy, min(blows.MAX_ENERGY, 2 * c.me.energy))


@script(
    "exhaust 1 card; gain Energy equal to its cost (a card that costs X: double your Energy)",
    OfHand("exhaust"),
)
async def recycle(c: Cx) -> None:
    """Exhaust a card of the hand for its energy."""
    me = c.me
    for card in picked(c, "exhaust") or await asking.choose_cards(c, "exhaust", me.hand[:], 1, 1):
        if card not in me.hand:  # an imagined world may have dealt it elsewhere meanwhile
            continue
        cost = own_cost(c, card)
        gained = me.energy if cost == XCOST else max(cost, 0)
        me.hand.remove(card)
        piles.exhaust(c.game, me, card)
        c.game.learned("*")
        me.energy = max(me.energy, min(blows.MAX_ENERGY, me.energy + gained))


@script("take it into your hand")
def take_top_discard(c: Cx) -> None:
    """Put the top card of the discard pile into the hand."""
    c.me.hand.append(c.me.discard.pop())


@script("put all cards that cost 0 from your discard pile into your hand")
def all_for_one(c: Cx) -> None:
    """Put cards that cost 0 into the hand."""
    me = c.me
    free = [card for card in me.discard if own_cost(c, card) == 0]
    me.discard[:] = [card for card in me.discard if card not in free]
    me.hand += free


# attacks -------------------------------------------------------------------------------------------------------
@script("remove the enemy's Block", *AT_ENEMY)
def melt(c: Cx) -> None:
    """Take the target's block off."""
    if c.target is not None:
        c.target.block = 0


@script("")
def count_claw(c: Cx) -> None:
    """Count a Claw, after its hit: all Claws of this combat hit harder; the amount of the hit says so."""
    c.combat.claws += 1
