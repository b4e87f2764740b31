"""Verbs of shivs, orbs and stances."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Effect, quantity, say_number, times
from rules.cards.amounts import Number, number
from rules.engine import Option
from rules.slay_the_spire import asking, blows
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.moments import DARKS, ENTERED, EVOKES, LIGHTNING_ROW, LIGHTNINGS, ORBS, bends, emit
from rules.slay_the_spire.needs import AT_ENEMY, AT_ROW
from rules.slay_the_spire.state import G, Hero

LIGHTNING, FROST, DARK = "lightning", "frost", "dark"


@dataclass(frozen=True, slots=True)
class Shiv(Effect):
    """Shivs; those that the supply lacks may be used at once."""

    amount: Number

    async def run(self, c: Cx) -> None:
        """Take them, and use what is left over."""
        for _ in range(blows.gain_shivs(c.state, c.me, number(self.amount, c))):
            foes = c.living()
            if not foes:
                return
            (key,) = await c.game.ask(
                c.me.seat, f"spare_shiv:{c.source}", [*map(asking.foe_option, foes), asking.NO],
                about=("spare_shiv",), default=("no",),
            )  # fmt: skip
            if key != "no":
                throw_shiv(c.game, c.me, key)

    def clause(self) -> str:
        """Say it."""
        return quantity("gain", self.amount, "Shivs")


def throw_shiv(game: G, hero: Hero, foe: str, more: int = 0) -> None:
    """Attack with a shiv: an Attack of its own, but no card."""
    c = Cx(game, hero, "shiv")
    c.cost = 0
    c.target = next((f for f in c.combat.foes if f.id == foe), None)
    if c.target is None or c.target.dead:
        return
    hero.attacks += 1
    hero.shivs_used += 1
    if hero.shivs_used == 7:
        blows.achieve(game, "ninja")
    game.tell("shiv", hero.seat, c.target.kind, foe)
    blows.hero_hits(c, [c.target], 1 + more)
    blows.end_attack(c)
    blows.struck(game.state, c.target, hero.seat)
    blows.attacked(c)


# orbs ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Channel(Effect):
    """Put orbs into empty slots; where there is none, evoke one first."""

    orb: str
    amount: Number = 1

    async def run(self, c: Cx) -> None:
        """Channel each."""
        for _ in range(number(self.amount, c)):
            if c.me.slots == 0:
                return
            if len(c.me.orbs) >= c.me.slots:
                await evoke(c, 1)
            if len(c.me.orbs) < c.me.slots:
                c.me.orbs.append(self.orb)

    def clause(self) -> str:
        """Say it."""
        return f"channel {say_number(self.amount)} {self.orb.capitalize()}"


@dataclass(frozen=True, slots=True)
class Evoke(Effect):
    """Remove an orb and use its evoke effect so many times."""

    times: Number = 1
    again: bool = False  # then channel the same orb (Recursion)

    async def run(self, c: Cx) -> None:
        """Evoke one."""
        orb = await evoke(c, number(self.times, c))
        if self.again and orb and len(c.me.orbs) < c.me.slots:
            c.me.orbs.append(orb)

    def clause(self) -> str:
        """Say it."""
        again = ", then channel the same kind" if self.again else ""
        return f"evoke 1 Orb{times(self.times)}{again}"


async def choose_orb(c: Cx, purpose: str, among: tuple[str, ...] = ()) -> str:
    """Ask which orb; there is no order among them, so kinds are offered. Returns "" where there is none."""
    kinds = list(dict.fromkeys(o for o in c.me.orbs if not among or o in among))
    if not kinds:
        return ""
    return await asking.choose(c, purpose, [Option(k, ("orb", k)) for k in kinds])


async def evoke(c: Cx, times: int) -> str:
    """Remove an orb of the hero's choice and use its evoke effect; return which it was."""
    if times <= 0:
        return ""
    orb = await choose_orb(c, "evoke")
    if not orb:
        return ""
    c.me.orbs.remove(orb)
    for n in range(times):
        await orb_effect(c, orb, evoked=True, name=f"{c.source}.{n}")
    return orb


async def orb_effect(c: Cx, orb: str, *, evoked: bool, name: str = "") -> None:
    """Resolve what an orb does when it is evoked, or at the end of the turn."""
    me = c.me
    more = blows.modified(c, EVOKES if evoked else ORBS)
    if orb == FROST:
        blows.gain_block(c.state, me, 1 + more)
        return
    if orb == DARK and not evoked:
        return
    if orb == LIGHTNING:
        n = (2 if evoked else 1) + more + (0 if evoked else blows.modified(c, LIGHTNINGS))
    else:
        n = 3 + len(me.powers) + more + blows.modified(c, DARKS)
    whole_row = orb == LIGHTNING and bends(me, LIGHTNING_ROW)
    o = Cx(c.game, me, orb)
    if not await asking.aim(o, AT_ROW if whole_row else AT_ENEMY, name=f"{orb}:{name}"):
        return
    foes = o.in_row(o.row if o.row >= 0 else me.row) if whole_row else [o.target] if o.target is not None else []
    for foe in foes:
        if not foe.dead and not me.no_damage:
            blows.hurt(c.game, foe, n, me, hit=False)


# stances -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Stance(Effect):
    """Enter a stance: neutral, calm or wrath."""

    stance: str

    def run(self, c: Cx) -> None:
        """Enter it."""
        enter(c, self.stance)

    def clause(self) -> str:
        """Say it."""
        return f"enter {self.stance.capitalize()}"


def enter(c: Cx, stance: str) -> None:
    """Change the stance; entering the present one does nothing, leaving Calm gives 2 energy."""
    me = c.me
    if me.stance == stance or (me.character != "watcher" and "prismatic_shard" not in me.relics):
        return
    if me.stance == "calm":
        me.energy = max(me.energy, min(blows.MAX_ENERGY, me.energy + 2))
    me.stance = stance
    me.changed_stance = True
    emit(c.state, me, ENTERED, stance)
