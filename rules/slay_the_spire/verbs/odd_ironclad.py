"""The Ironclad's odd ones."""

from __future__ import annotations

from rules.cards import script
from rules.slay_the_spire import blows, foes
from rules.slay_the_spire.context import Cx


@script("each enemy about to attack you takes 1 damage for each hit of its next action")
def burn_attackers(c: Cx) -> None:
    """Damage enemies for the hits that they intend; this is no hit, so that nothing changes it."""
    for foe in c.living():
        if not foe.dead and foes.aims_at(c.state, foe, c.me):
            hits = foes.hit_icons(foes.action_of(foe, c.combat.die))
            blows.hurt(c.game, foe, 0 if c.me.no_damage else hits, c.me, hit=False)


@script("double your Strength")
def double_strength(c: Cx) -> None:
    """Double it, up to 8; strength that passes is lost as it was, what it became stays."""
    blows.gain_strength(c.game, c.me, c.me.strength)
