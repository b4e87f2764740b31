"""The record of a combat while it is fought (Combat Resolution Sequence)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Fight:
    """One combat; several phases are one combat. AR is always a plain number, no scale.

    `kind`: drawn (a card of the combat deck), listed (monsters named by a curse), mirror, stack, duel, first_form,
    final_form. In a duel `seat` is the attacker and `other` the defender; else `seat` is the player who fights (always
    the defender) and `other` is "".
    """

    kind: str
    seat: str
    other: str = ""
    room: str = ""  # the place where it is fought
    icon: int = -1  # the event of the room that led to it, from 0; -1: none
    foe: str = ""  # the monster's copy; "" where the foe is no monster
    size: int = 0  # Shadows in the stack that is fought
    foe_ar: int = 0  # of the foe in this phase, before anything changes it
    phase: int = 1
    queue: list[str] = field(default_factory=list)  # monsters of later phases
    well: list[str] = field(default_factory=list)  # copies that Dracula has played from the Soul Well
    phase_ar: dict[str, int] = field(default_factory=dict)  # what was added for this phase: by seat, "foe" for the foe
    combat_ar: dict[str, int] = field(default_factory=dict)  # what was added for the whole combat: the same
    bans: dict[str, list[str]] = field(default_factory=dict)  # by seat: what may not be used in this combat
    used: list[str] = field(default_factory=list)  # "seat|source|hook", once a combat in all its phases
    synergy: dict[str, str] = field(default_factory=dict)  # by receiver: who gave
    played: dict[str, list[str]] = field(default_factory=dict)  # by seat: cards played from the hand, in order
    declared: dict[str, int] = field(default_factory=dict)  # final AR, by seat
    margin: int = 0  # of the last phase, from the point of view of `seat`; lost is negative, a tie 0
    next_ar: int = 0  # the foe's in a second phase that is yet to come
    fled: bool = False  # it ends without outcome
    tamed: bool = False  # the monster becomes a companion instead of going to the Well
    denied: bool = False  # the beaten monster leaves the game
    cancelled: bool = False  # the card that is just being played has no effect
