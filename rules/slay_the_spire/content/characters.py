"""The four characters: HP, starter decks, orb slots."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """A character; its starting ability is a relic of the deck "ability"."""

    id: str
    name: str
    max_hp: int
    deck: tuple[tuple[str, int], ...]
    ability: str


CHARACTERS = {
    c.id: c
    for c in (
        Character("ironclad", "The Ironclad", 10, (("strike_ironclad", 5), ("defend_ironclad", 4), ("bash", 1)),
                  "burning_blood"),
        Character("silent", "The Silent", 9,
                  (("strike_silent", 5), ("defend_silent", 5), ("neutralize", 1), ("survivor", 1)),
                  "ring_of_the_snake"),
        Character("defect", "The Defect", 9,
                  (("strike_defect", 4), ("defend_defect", 4), ("zap", 1), ("dual_cast", 1)), "cracked_core"),
        Character("watcher", "The Watcher", 9,
                  (("strike_watcher", 4), ("defend_watcher", 4), ("eruption", 1), ("vigilance", 1)), "pure_water"),
    )
}  # fmt: skip
