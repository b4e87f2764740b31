"""All components with an effect; importing this package fills the catalogue."""

from rules.slay_the_spire.content import (
    cards_defect,
    cards_ironclad,
    cards_neutral,
    cards_silent,
    cards_watcher,
    characters,
    encounters,
    events,
    foes_act1,
    neow,
    potions,
    relics,
    relics_abilities,
    relics_boss,
)

__all__ = [
    "cards_defect",
    "cards_ironclad",
    "cards_neutral",
    "cards_silent",
    "cards_watcher",
    "characters",
    "encounters",
    "events",
    "foes_act1",
    "neow",
    "potions",
    "relics",
    "relics_abilities",
    "relics_boss",
]
