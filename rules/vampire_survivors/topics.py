"""The rules in our own words, by topic."""

from __future__ import annotations

from typing import Final

GUIDE: Final = (
    "You all play together against the night: stay alive until the Reaper comes.",
    "In your turn you play cards: the upper side at once, or the lower side into one of your two slots.",
    "Then enemies act and new ones come from all four sides of you. Buy better cards with the XP of all.",
    "Whoever dies becomes a coffin and stands up in their next turn; a second death, or all dead at once, is the end.",
)
TOPICS: Final = {
    "Your turn": "Player actions, enemies activate, enemies spawn, level up, draw 4. On an inverse map enemies spawn "
    "before they activate. You may keep cards; after drawing your hand holds 8 at most.",
    "Cards": "Play a card for its instant side and it is discarded, or put it into a slot where its other side lasts. "
    "One slot takes a weapon or a Move, the other a passive or a Move. Any weapon card can be given up for a move of "
    "1 space or a scroll. Passives bear the bolt: they can be played in anybody's player actions.",
    "Moving": "1 or 2 spaces, not diagonally, past each other but not onto each other. If you walk into enemies they "
    "deal their damage and fall.",
    "Scrolling": "A new light source slides in from the edge near you, pushing what is in its way; every other light "
    "source then slides one space in the same direction. What leaves the board goes back on top of its stack.",
    "Attacks": "A pile is one target: damage hits its top, armor first, and what is left over goes on down the pile. "
    "Patterns are turned as you sit at the table: seat one at the south side.",
    "Light sources": "Any damage reveals one. Floor Chickens heal 2 or take 2 away from incoming damage; coins pay for "
    "achievements. Both belong to all.",
    "Enemies": "Ranged ones shoot the active player, fast ones run at them, exploding ones hurt whoever stands beside "
    "them when they fall. What lands on you deals 1 damage and 1 for each armor, and falls.",
    "Death": "At your maximum health in damage you die: a coffin takes your place, and damage that is left over goes "
    "to the next in turn order. At the start of your turn you heal 1 and stand up.",
    "The Reaper": "He has 15 armor and 5 for each further player. He shoots for 5, moves 4 steps, and deals and takes "
    "3 when he meets you. While he is on the board nobody else comes. Beating him is a major victory.",
    "Evolutions": "When a treasure chest is revealed, whoever has the two cards of an unlocked evolution in the slots "
    "claims it for good: the active player first, then clockwise. Otherwise the finder takes a card of the display.",
}  # fmt: skip
HINTS: Final = {
    "ask_mercy": (1, "Floor Chickens belong to all of you. You can change this order whenever it is somebody's turn."),
    "ask_actions": (
        3,
        "Play a card, put it into a slot, or give a weapon up to move. The picture warns of what comes.",
    ),
    "ask_bolt": (2, "Nobody waits for you: cards with a bolt can be played as long as the other one acts."),
    "ask_level_up": (2, "Every card costs 3 XP of the pool, and the pool belongs to all of you."),
    "ask_object": (99, "The pool belongs to all. Without a word of yours for four hours it is bought."),
    "ask_activate": (3, "Runners that land on you fall. All as suggested lets the nearest run first."),
    "ask_limit": (9, "Nothing happens to cards that you discard this way: they come back with the next shuffle."),
}  # fmt: skip
"""Question -> until which turn it is explained, and how."""
