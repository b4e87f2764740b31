"""The 21 kinds of potion."""

from rules.slay_the_spire.library import add_potions, potion
from rules.slay_the_spire.verbs import (
    ANY,
    Block,
    Cleanse,
    Damage,
    Draw,
    Energy,
    Exhaust,
    Fetch,
    GainPotion,
    Heal,
    NextPlayed,
    PlayTop,
    Shiv,
    Strength,
    Vuln,
    Weak,
    daze,
    row,
)
from rules.slay_the_spire.verbs.odd_relics import lose_little

# fmt: off
add_potions(
    potion("ancient_potion", "Ancient Potion", 2, 1, Cleanse()),
    potion("block_potion", "Block Potion", 2, 2, Block(2, ANY)),
    potion("fire_potion", "Fire Potion", 2, 2, Damage(4)),
    potion("cunning_potion", "Cunning Potion", 3, 1, Shiv(3)),
    potion("energy_potion", "Energy Potion", 2, 2, Energy(2)),
    potion("swift_potion", "Swift Potion", 2, 2, Draw(3)),
    potion("blood_potion", "Blood Potion", 3, 1, Heal(2), anywhere=True),
    potion("weak_potion", "Weak Potion", 2, 2, Weak(2)),
    potion("vulnerable_potion", "Vulnerable Potion", 2, 2, Vuln(1)),
    potion("flex_potion", "Flex Potion", 2, 2, Strength(1, passing=True)),
    potion("explosive_potion", "Explosive Potion", 2, 2, row(Damage(2))),
    potion("snecko_oil", "Snecko Oil", 3, 1, Draw(5), daze(2)),
    potion("attack_potion", "Attack Potion", 2, 1, NextPlayed("attack")),
    potion("distilled_chaos", "Distilled Chaos", 3, 1, PlayTop(3)),
    potion("entropic_brew", "Entropic Brew", 3, 1, GainPotion(2), anywhere=True),
    potion("fairy_in_a_bottle", "Fairy in a Bottle", 3, 1, anywhere=True,
           words="When you would fall to 0 HP, this is used by itself: you have 2 HP instead."),
    potion("gamblers_brew", "Gambler's Brew", 3, 1, anywhere=True,
           words="Right after a roll, before anything reads it: turn the die to any face."),
    potion("ghost_in_a_jar", "Ghost in a Jar", 4, 1, lose_little),
    potion("liquid_memories", "Liquid Memories", 3, 1, Fetch("discard", free=True)),
    potion("purity_potion", "Purity Potion", 2, 1, Exhaust(0, 3)),
    potion("skill_potion", "Skill Potion", 2, 1, NextPlayed("skill")),
)
# fmt: on
