"""The odd ones among colorless cards and curses."""

from __future__ import annotations

from rules.cards import Effect, Script, script, sentences
from rules.slay_the_spire import blows
from rules.slay_the_spire.context import Cx


@script("you lose at most 1 HP this round")
def cap_losses(c: Cx) -> None:
    """Cap the HP that the hero loses until the next turn."""
    c.me.cap = 1


def bomb(turns: int, *effect: Effect) -> Script:
    """Count a cube on a power; at so many do the effect and exhaust the power."""

    def run(c: Cx) -> None:
        c.me.marks[c.source] = c.me.marks.get(c.source, 0) + 1
        if c.me.marks[c.source] >= turns:
            for verb in effect:
                verb.run(c)
            blows.leave_play(c.state, c.me, c.source)

    said = sentences(v.clause() for v in effect).rstrip(".")
    return Script(f"put a cube on this; at {turns} cubes {said[0].lower()}{said[1:]} and exhaust this", run)


def hurt_it(n: int) -> Script:
    """Damage the enemy that the moment is about."""

    def run(c: Cx) -> None:
        foe = next((f for f in c.combat.foes if f.id == c.subject), None)
        if foe is not None and not foe.dead and not c.me.no_damage:
            blows.hurt(c.game, foe, n, c.me, hit=False)

    return Script(f"deal {n} damage to it", run)


@script("lose 1 Block")
def lose_block(c: Cx) -> None:
    """Lose a block."""
    c.me.block = max(0, c.me.block - 1)
