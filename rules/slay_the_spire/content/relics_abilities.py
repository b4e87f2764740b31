"""The starting abilities that are printed on the player boards."""

from rules.slay_the_spire.library import add_relics, on, relic
from rules.slay_the_spire.moments import END_COMBAT, START_COMBAT
from rules.slay_the_spire.verbs import LIGHTNING, Channel, Draw, Heal, Miracle

add_relics(
    relic("burning_blood", "Burning Blood", on(END_COMBAT, Heal(1)), deck="ability", character="ironclad"),
    relic("ring_of_the_snake", "Ring of the Snake", on(START_COMBAT, Draw(2)), deck="ability", character="silent"),
    relic("cracked_core", "Cracked Core", on(START_COMBAT, Channel(LIGHTNING)), deck="ability", character="defect"),
    relic("pure_water", "Pure Water", on(START_COMBAT, Miracle(1)), deck="ability", character="watcher"),
)
