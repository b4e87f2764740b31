"""The rules in our own words, by topic: what a newcomer reads instead of a rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TOPICS: Final[Mapping[str, str]] = {
    "Aim": (
        "The hunters win when Count Dracula or five of his brides are destroyed. Dracula wins when no hunter is left, "
        "or when he stands at his coffin (34) together with four of his brides."
    ),
    "Turn": (
        "Each round Dracula acts first, then brides on their own, then the hero cards in a fixed order. A hero has as "
        "many action points as health at the start of the turn. Moving, searching, using an item and attacking cost "
        "1 each, as often as you like; what is left over is lost."
    ),
    "Moving": (
        "A step leads to a neighbouring place through a door, over open ground or by a stair. Walls and windows "
        "bar the way. Locked doors stop hunters without the Key Ring, never vampires. The secret passage joins 5 and "
        "34; hunters use it once the Stairs Down are found."
    ),
    "Meeting an enemy": (
        "Who enters a place where an enemy is must stop. You may attack, search, use things, or, if you do nothing "
        "else first, go back the way you came for 1 point. After an attack every way is open, and so it is at the "
        "start of your next turn, until you do something else there than to walk or attack."
    ),
    "Mist": (
        "Dracula and his servants show where they are at the start of their turn, then walk unseen. Each step is "
        "checked: a vampire is seen in a hunter's own place; outside also in the neighbouring places a hunter "
        "overlooks; and by a hunter at a window, outside below it. Nobody sees through doors, nor into the castle "
        "through windows. Several steps can be typed as one path, which ends where a hunter sees the vampire. "
        "A vampire that was seen names the way it leaves by, then is hidden again. Searching, "
        "attacking, drinking and sending a bride away show where it is."
    ),
    "Searching": (
        "A search turns over the token of the place for all to see. A hunter may take the find at once, for nothing. "
        "Nobody carries more items than health. Vampires take only bats and brides, which cost them no points."
    ),
    "Items": (
        "An item with a number costs 1 point and helps on a roll up to its number; most leave the game then. Items "
        "without a number always help. Leaving an item is free; picking one up or giving one costs 1 point, and who "
        "receives one may give one back. Closed items stay secret from the vampires until they are shown."
    ),
    "Hunters' attacks": (
        "A hunter needs a weapon and shows it. Roll its strength or less to take 1 health. Pistol, rifle and "
        "crossbow also reach a neighbouring place through a window or over open ground, with strength 1 less. You may "
        "choose among all enemies in sight, companions of a vampire included."
    ),
    "Claws and bites": (
        "A vampire attacks hunters in its own place. Claws: roll its health or less to take 1. Bite: the hunter rolls, "
        "and resists with its health or less, which costs the vampire 1; otherwise the hunter loses 2. Claws "
        "kill, a bite turns the hunter into a servant. The Cross makes an attack cost 2 points."
    ),
    "Bats": (
        "A vampire may use up a bat to repeat its own claw roll, or a hunter's attack on it or its companions. The "
        "last roll counts. A standing order (always, never, ask) answers for you."
    ),
    "Brides": (
        "A bride who is found becomes a figure. On her own she has 1 point after Dracula's turn, and is always seen. "
        "With Dracula or a servant she may follow as a companion, hidden with her master, and may attack once in the "
        "master's turn with strength 1. A failed bite destroys her. She enters the place of the Holy Relics only as a "
        "companion."
    ),
    "Healing": (
        "A vampire that spends its whole turn at the coffin (34) doing nothing regains 1. A Pool of Blood gives 1 and "
        "ends the turn. First aid kits and antidotes help hunters at the end of their turn. Most: hunters 4, "
        "Dracula 5, servants 3."
    ),
    "Servants": (
        "A bitten hunter at no health becomes a servant with 2 health, and 3 at the end of its next turn; its items "
        "stay where it fell. Dracula's player plays it; with five players, or when no other hunter is to be had, its "
        "own player does, for Dracula. A player who loses the only hunter takes one from a player who runs two. "
        "Whoever plays for Dracula at the end wins with him: the last hunter, bitten, wins; clawed down, loses."
    ),
}

GUIDE: Final = (
    "**As a hunter** you have as many action points a turn as health. Walk, and search places with a face-down token: "
    "that is how you find weapons, and the Count's brides. Stay together, and strike when the Count shows himself.",
    "**As the Count** you begin each turn in the open, turn to mist, and walk unseen: your private picture shows "
    "where you are, each step says whether a hunter would see you. Bite lone hunters, and bring four brides to 34.",
)
HINTS: Final[Mapping[str, tuple[int, str]]] = {
    "ask_council": (
        1,
        "Accept the plan, or propose who takes what instead. When all have accepted, the hunt begins.",
    ),
    "ask_turn": (
        2,
        "Walk to a number on the picture, or act; each costs 1 point. A ? hides a token: search there.",
    ),
    "ask_haunt": (
        2,
        "All see you now. From your first step you are hidden, unless a hunter can see where you go.",
    ),
    "ask_mist": (
        2,
        "You are hidden. Search, attack or send a bride away, and all see you.",
    ),
    "ask_brides": (12, "Brides without a vampire move by themselves: choose one, then what she does."),
}
"""What a newcomer should know, by what is asked, each with the last round in which it is still said."""
