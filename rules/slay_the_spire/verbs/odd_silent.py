"""The Silent's odd ones."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Effect, Need, Script, script
from rules.slay_the_spire import asking, blows, library, piles, playing
from rules.slay_the_spire.context import Cx, look
from rules.slay_the_spire.library import ATTACK
from rules.slay_the_spire.needs import AT_ENEMY
from rules.slay_the_spire.verbs.magic import throw_shiv


@dataclass(frozen=True, slots=True)
class Split(Effect):
    """Do it several times, each for a target of its own; the first is chosen as the card is played."""

    times: int
    verb: Effect

    def wants(self) -> tuple[Need, ...]:
        """Ask for the first target."""
        return self.verb.wants()

    async def run(self, c: Cx) -> None:
        """Do it, asking for each further target."""
        for n in range(self.times):
            if n:
                for need in self.wants():
                    need.forget(c)
                if not await asking.aim(c, self.wants()):
                    return
            self.verb.run(c)

    def clause(self) -> str:
        """Say it."""
        whom = " to an enemy of your choice" if self.wants() == AT_ENEMY else ""
        return f"{'twice' if self.times == 2 else f'{self.times} times'}: {self.verb.clause()}{whom}"


# poison --------------------------------------------------------------------------------------------------------
def multiply_poison(times: int) -> Script:
    """Multiply an enemy's poison."""

    def run(c: Cx) -> None:
        foe = c.target
        if foe is not None and not foe.dead:
            blows.put_poison(c.game, c.me, foe, foe.poison * (times - 1))

    return Script(f"{'double' if times == 2 else 'triple'} an enemy's Poison", run, AT_ENEMY)


def explode_later(damage: int) -> Script:
    """Lay Corpse Explosion on an enemy; of several only one works, the stronger (Specific Card Interactions)."""

    def run(c: Cx) -> None:
        foe = c.target
        if foe is None or foe.dead:
            return
        me, card = c.me, c.card
        if c.copy:
            card += "copy"  # no card lies there that could be discarded
        if foe.card:
            if blows.explosion(foe) >= damage:
                return
            blows.take_off(c.state, foe)
        if not c.copy:
            me.attached.append(card)
        foe.card = f"{me.seat}:{card}"

    words = f"lay this on that enemy: when it dies, deal {damage} damage to every enemy in its row and discard this"
    return Script(words, run, AT_ENEMY)


# piles -----------------------------------------------------------------------------------------------------------
def draw_up_to(n: int) -> Script:
    """Draw until there are so many cards in the hand."""

    def run(c: Cx) -> None:
        while len(c.me.hand) < n and piles.draw(c.game, c.me, 1):
            pass

    return Script(f"draw until there are {n} cards in your hand", run, shows=True)


@script("exhaust this")
def exhaust_discarded(c: Cx) -> None:
    """Exhaust the card itself, which was just discarded."""
    if c.source in c.me.discard:
        c.me.discard.remove(c.source)
        piles.exhaust(c.game, c.me, c.source)


@script("all cards in your hand cost 0 this turn")
def hand_is_free(c: Cx) -> None:
    """Let what is in the hand now cost nothing."""
    for card in c.me.hand:
        c.me.costs[card] = 0


def wears_off_in(rounds: int) -> Script:
    """Count a round on a power at the start of a turn, and exhaust it once there are so many."""

    def run(c: Cx) -> None:
        c.me.marks[c.source] = c.marks() + 1
        if c.marks() >= rounds:
            blows.leave_play(c.state, c.me, c.source)

    return Script(f"exhaust this if {rounds} rounds have passed", run)


# attacks -----------------------------------------------------------------------------------------------------------
def unload(more: int) -> Script:
    """Throw all shivs, each an Attack of its own that deals more."""

    async def run(c: Cx) -> None:
        blows.end_attack(c)  # so that each attack spends a weak of its own
        while c.me.shivs:
            foes = c.living()
            if not foes:
                return
            key = await asking.choose(c, "throw", [asking.foe_option(f) for f in foes])
            c.me.shivs -= 1
            throw_shiv(c.game, c.me, key, more)

    return Script(f"use all your Shivs now, each deals {more} more damage", run)


@script("play a copy of the last Attack or Skill with cost X that any player played this turn", shows=True)
async def play_copy(c: Cx) -> None:
    """Play a copy: free, with the same X, with targets of its own (Copies)."""
    found = c.combat.copyable.get(c.x)
    if found is None:
        return
    card, x, cost = found.split("|")
    side = library.side_of(card)
    if side.playable is not None and not side.playable.holds(look(c.state, c.me, card, "")):
        return
    copy = Cx(c.game, c.me, card)
    copy.card, copy.side, copy.copy, copy.x, copy.cost = card, side, True, int(x), int(cost)
    c.game.tell("copies", c.me.seat, side.kind, side.upgraded)
    if side.needs:
        await asking.aim(copy, side.needs, name=f"copy:{c.source}")
    c.me.attacks += side.type == ATTACK
    playing.counts(copy)
    await playing.effect_of(copy, side)
    playing.noticed(copy, side)
