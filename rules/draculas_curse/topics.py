"""What a newcomer reads: the guide of the lobby, hints, and the rules in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GUIDE: Final = (
    "One of you is Dracula, the others are slayers. One or two play the Blood Dojo against a Dracula who plays "
    "himself.",
    "In your turn draw a card from FORCE, SPEED or MIND, equip, then walk, explore, fight, trade and play as you like.",
    "The Grand Staircase leads up, the Ascent to the Throne Room. There Dracula is fought twice, and the second "
    "time by the souls of all monsters that you have beaten.",
    "Whoever loses the last Life comes back as a vampire with a secret quest. You may say what you like about it.",
    "Dracula wins once no slayer is left who has not turned.",
)
HINTS: Final[Mapping[str, tuple[int, str]]] = {
    "draw": (2, "FORCE strikes and wears, SPEED moves and takes, MIND casts and draws."),
    "act": (2, "Each room takes 1 Movement. A fight or an event ends your movement for this turn."),
    "combat": (3, "Tick what you use; ties are yours against monsters. Then declare."),
    "room": (2, "The Grand Staircase must lie by your fourth room; slayers see only the floor of a facedown room."),
    "shadows": (4, "Each Shadow must move. Two that meet become a stack and are done for this turn."),
    "keeps": (9, "You keep one card. Your quest will say what you want from now on."),
}
TOPICS: Final[Mapping[str, str]] = {
    "Turn": (
        "Draw one card from a deck of your choice. Until your first action, and once more at the end, you may equip. "
        "Then act in any order: move, explore, attack, trade, play cards, use abilities, transmute an item or trait "
        "for 1 BP, take a subclass for 3, then 5, then 7 BP. You hold 5 cards."
    ),
    "Rooms": (
        "A doorway leads on only to one of its colour. Gold is the Main Floor, blue the Underground, red the Upper "
        "Castle. Whoever explores chooses how the room lies. Yellow icons happen once, white ones each time or until "
        "somebody completes them. Where nothing is left to explore on your floor, Staircase tokens open a blocked "
        "doorway."
    ),
    "Combat": (
        "Your AR is that of your character, what you wear, your companions and what always counts. Dracula may add a "
        "soul of the Well for 1 Essence. Then you play cards, use each ability once, and may ask one slayer for "
        "synergy. Ties go to the defender, which is you against monsters. A win is 1 BP, a loss 1 Life; beaten "
        "monsters go into the Well."
    ),
    "Shadows": (
        "Four tokens with hidden faces. A single one is turned up when you enter: a fight, Essence, a curse, or the "
        "Master, which costs Dracula a Life and takes all others along. Stacks of 2, 3 and 4 fight with AR 12, 16 and "
        "25. Shadows that come to you cost a Life and go; four of them fight."
    ),
    "Vampires": (
        "A turned slayer keeps one card, has 3 Life, misses a turn and comes back at the entrance with a quest. "
        "Vampires may attack anybody, and gain a Life by beating a slayer. A vampire without Life is out."
    ),
    "Throne Room": (
        "Whoever walks from the Ascent into it fights Dracula's First Form (AR 25 to 30 by his Life) and then the "
        "Final Form: the sum of the souls in the Well and of one card for each 2 Essence. Everybody in the Ascent may "
        "grant 2 AR. Whoever loses there dies."
    ),
    "Blood Dojo": (
        "Dracula lays one of four starting tiles each turn and turns up a card. Four Shadows gather on his Keep; each "
        "further one costs all a Life. Essence icons turn up one more card. One combat against the souls of the Well "
        "decides; whoever runs out of Life has lost for all."
    ),
}
