"""The Watcher's odd ones."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import ChooseOne, Effect, Modify, Need, Script, Waits, Whether, Which, perform, say_number, script
from rules.cards.amounts import Condition, Number, number
from rules.slay_the_spire import asking, blows, piles
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.library import ATTACK, SIDES, SKILL, On
from rules.slay_the_spire.moments import COSTS
from rules.slay_the_spire.needs import AT_ENEMY
from rules.slay_the_spire.playing import counts, effect_of, play_now
from rules.slay_the_spire.state import Foe
from rules.slay_the_spire.verbs.base import Effects

_LATE = "turn:establishment"
KEPT_AND_ESTABLISHED = Condition("you retained it", lambda c: c.card in c.me.kept and _LATE not in c.me.used)


# attacks on several enemies ------------------------------------------------------------------------------------
def _hit_apart(c: Cx, foe: Foe, n: int) -> None:
    """Hit one enemy; its vulnerable is spent once, when all hits of the attack are done (`_end_apart`)."""
    vulnerable = foe.vuln
    blows.hero_hits(c, [foe], n)
    if not foe.dead:
        foe.vuln = vulnerable


def _end_apart(c: Cx) -> None:
    for foe in c.hit_foes:
        if foe.vuln and not foe.dead:
            foe.vuln -= 1


@dataclass(frozen=True, slots=True)
class SplitHits(Effect):
    """Hits that may each have their own target; the first is chosen as the card is played."""

    amount: int
    times: int

    def wants(self) -> tuple[Need, ...]:
        """Aim at an enemy."""
        return AT_ENEMY

    async def run(self, c: Cx) -> None:
        """Hit, asking for the next target after each hit."""
        target = c.target
        for n in range(self.times):
            foes = c.living()
            if not foes:
                break
            if n or target is None:
                key = await asking.choose(c, "next_hit", [asking.foe_option(f) for f in foes])
                target = next(f for f in c.combat.foes if f.id == key)
            if not target.dead:
                _hit_apart(c, target, self.amount)
        _end_apart(c)

    def clause(self) -> str:
        """Say it."""
        return f"hit for {self.amount}, {self.times} times; each hit may have another target"


@dataclass(frozen=True, slots=True)
class HitTwo(Effect):
    """Hit one enemy, or one each of two."""

    amount: int

    def wants(self) -> tuple[Need, ...]:
        """Aim at an enemy."""
        return AT_ENEMY

    async def run(self, c: Cx) -> None:
        """Ask for a second target, then hit."""
        first = c.target
        others = [f for f in c.living() if f is not first]
        key = "no"
        if first is not None and others:
            key = await asking.choose(c, "second_target", [*map(asking.foe_option, others), asking.NO])
        for foe in (first, *(f for f in others if f.id == key)):
            if foe is not None and not foe.dead:
                blows.hero_hits(c, [foe], self.amount)

    def clause(self) -> str:
        """Say it."""
        return f"hit for {self.amount}; you may hit another enemy for {self.amount} as well"


# copies ----------------------------------------------------------------------------------------------------------
def _others_attack(c: Cx) -> list[str]:
    """Return card, X and cost of the last attack that another hero played this turn."""
    last = [entry for seat, entry in c.combat.last_attacks.items() if seat != c.me.seat]
    return last[-1].split("|") if last else []


OTHERS_ATTACKED = Condition("another player has played an Attack this turn", lambda c: bool(_others_attack(c)))


@script("play a copy of the last Attack that another player played this turn", shows=True)
async def copy_others_attack(c: Cx) -> None:
    """Play a copy: free, with the same X, with targets of its own (Copies)."""
    found = _others_attack(c)
    if not found:
        return
    card, x, cost = found
    if card == c.card:
        return  # a copy of another's Foreign Influence does not copy that one again
    copy = Cx(c.game, c.me, card)
    copy.card, copy.side, copy.copy, copy.x, copy.cost = card, SIDES[card], True, int(x), int(cost)
    if copy.side.needs:
        await asking.aim(copy, copy.side.needs, name=f"copy:{c.source}")
    c.me.attacks += 1
    counts(copy)
    await effect_of(copy, copy.side)
    c.hit_foes += [foe for foe in copy.hit_foes if foe not in c.hit_foes]


class HitOrCopy(ChooseOne):
    """A choice of which the second branch, a copy, is offered only while there is something to copy."""

    __slots__ = ()

    def wants(self) -> tuple[Need, ...]:
        """Ask for the branch where both can be done."""
        (which,) = self.needs
        assert isinstance(which, Which)
        return (Whether("", early=True, when=OTHERS_ATTACKED, yes=(which,), no=which.needs[0]),)

    def run(self, c: Cx) -> Waits:
        """Do the chosen one, or the only one."""
        return perform(c, self.branches[int(c.key(self.needs[0].slot) or 0)])


def hit_or_copy(*hit: Effect) -> HitOrCopy:
    """Offer a hit, or a copy of another's attack."""
    effect: Effects = hit
    return HitOrCopy((effect, (copy_others_attack,)), early=True)


# next attacks, strikes -------------------------------------------------------------------------------------------
@script("exhaust your draw pile")
def exhaust_draw_pile(c: Cx) -> None:
    """Exhaust every card of the draw pile."""
    me = c.me
    for card in me.draw.lift(len(me.draw)):
        piles.exhaust(c.game, me, card)
    c.game.learned("*")


def sharpen_strikes(n: Number) -> Script:
    """Let starter Strikes hit harder for the rest of the combat."""

    def run(c: Cx) -> None:
        c.me.strike_bonus += number(n, c)

    return Script(f"your starter Strikes hit for {say_number(n)} more for the rest of this combat", run)


# powers that wear off, retained cards ----------------------------------------------------------------------------
def wears_off(turns: int) -> Script:
    """Count a cube on a power, and exhaust it once there are so many."""

    def run(c: Cx) -> None:
        c.me.marks[c.source] = c.me.marks.get(c.source, 0) + 1
        if c.me.marks[c.source] >= turns:
            blows.leave_play(c.state, c.me, c.source)

    return Script(f"and after {turns} turns exhaust this", run)


@script("")
def establish(c: Cx) -> None:
    """Note that Establishment came too late for the cards retained last turn: it works at the start of a turn."""
    c.me.used.append(_LATE)


def cheaper_when_retained(n: int) -> Modify:
    """Make cards that were retained last turn cheaper in the turns that begin with this in play."""
    words = f"at the start of your turn, the cards that you retained cost {n} less this turn"
    return Modify(COSTS, -n, KEPT_AND_ESTABLISHED, words=words)


def scried_away(more: int) -> On:
    """Say what a scry does with a Weave that it would discard (`playing.weave`)."""
    words = f"if you would discard this by scrying, play it for 0 Energy instead, hitting for {more} more"
    return On("scried_away", words=words)


# death and omniscience -------------------------------------------------------------------------------------------
def judge(hp: int) -> Script:
    """Set the HP of an enemy that has few to 0, which is neither damage nor loss of HP."""

    def run(c: Cx) -> None:
        foe = c.target
        if foe is not None and not foe.dead and foe.hp <= hp:
            blows.die(c.game, foe)
            c.killed += foe.dead

    return Script(f"choose an enemy; if it has {hp} HP or less, its HP become 0", run, AT_ENEMY)


@script(
    "choose an Attack or Skill in your draw pile, play it twice for 0 Energy and exhaust it, "
    "then shuffle your draw pile",
    shows=True,
)
async def omniscience(c: Cx) -> None:
    """Search the draw pile, play, shuffle."""
    me = c.me
    c.game.learned(me.seat)
    found = [x for x in sorted(me.draw) if SIDES[x].type in (ATTACK, SKILL) and not SIDES[x].unplayable]
    for card in await asking.choose_cards(c, "play_twice", found, 1, 1):
        if card in me.draw:
            me.draw.take(card)
            me.hand.append(card)
            await play_now(c.game, me, card, away="exhaust", times=2)
    me.draw.shuffle(c.game, "deck:" + me.seat)
