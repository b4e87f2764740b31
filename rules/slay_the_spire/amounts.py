"""The numbers and conditions that cards of the Spire speak of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.cards.amounts import Amount, Condition, number
from rules.slay_the_spire import library
from rules.slay_the_spire.context import look
from rules.slay_the_spire.state import Card, kind_of

if TYPE_CHECKING:
    from rules.slay_the_spire.context import Cx


def _is(card: Card, kind: str) -> bool:
    return library.side_of(card).type == kind


def _in_hand(c: Cx, kind: str) -> int:
    return sum(1 for card in c.me.hand if library.side_of(card).type == kind)


def own_cost(c: Cx, card: Card) -> int:
    """Return what a card costs outside the hand: what is printed, and what it says of its own cost."""
    side = library.side_of(card)
    cost = side.cost
    if side.instead is not None and side.instead[1].holds(look(c.state, c.me, card, "")):
        cost = side.instead[0]
    if side.cheaper is not None:
        cost = max(0, cost - number(side.cheaper, look(c.state, c.me, card, "")))
    return cost


def _living(c: Cx) -> list[Any]:
    return [f for f in c.combat.foes if not f.dead and not f.gone]


# numbers -------------------------------------------------------------------------------------------------------
OWN_BLOCK = Amount("your Block", lambda c: c.me.block)
ORBS = Amount("your Orbs", lambda c: len(c.me.orbs), "of your Orbs")
ORB_TYPES = Amount("the kinds of Orb you have", lambda c: len(set(c.me.orbs)), "kind of Orb you have")
FROST_ORBS = Amount("your Frost Orbs", lambda c: c.me.orbs.count("frost"), "of your Frost Orbs")
LIGHTNING_ORBS = Amount("your Lightning Orbs", lambda c: c.me.orbs.count("lightning"), "of your Lightning Orbs")
MIRACLES = Amount("your Miracles", lambda c: c.me.miracles, "of your Miracles")
EXHAUST_PILE = Amount("the cards in your exhaust pile", lambda c: len(c.me.exhaust), "card in your exhaust pile")
HAND = Amount("the cards in your hand", lambda c: len(c.me.hand), "card in your hand")
ATTACKS_IN_HAND = Amount("the Attacks in your hand", lambda c: _in_hand(c, "attack"), "Attack in your hand")
SKILLS_IN_HAND = Amount("the Skills in your hand", lambda c: _in_hand(c, "skill"), "Skill in your hand")
STRIKES_IN_HAND = Amount(
    "the other cards in your hand with Strike in their name",
    lambda c: sum("strike" in library.CARDS[kind_of(card)].name.lower() for card in c.me.hand),
    "other card in your hand with Strike in its name",
)
RETAIN_IN_HAND = Amount(
    "the other cards in your hand with Retain",
    lambda c: sum(library.side_of(card).retain for card in c.me.hand),
    "other card in your hand with Retain",
)
OWN_POWERS = Amount("your Powers in play", lambda c: len(c.me.powers), "of your Powers in play")
OTHER_ATTACKS = Amount(
    "the other Attacks you played this turn",
    lambda c: c.me.attacks - (1 if c.card else 0),
    "other Attack you played this turn",
)
TARGET_WEAK = Amount("its Weak", lambda c: c.target.weak if c.target else 0)
TARGET_POISON = Amount("its Poison", lambda c: c.target.poison if c.target else 0)
DEALT = Amount("the damage that was not blocked", lambda c: c.dealt)
MARKS = Amount("the cubes here", lambda c: c.marks(), "cube here")

# conditions ----------------------------------------------------------------------------------------------------
IN_WRATH = Condition("you are in Wrath", lambda c: c.me.stance == "wrath")
IN_CALM = Condition("you are in Calm", lambda c: c.me.stance == "calm")
HAS_SHIV = Condition("you have a Shiv", lambda c: c.me.shivs > 0)
HURT_THIS_COMBAT = Condition("you have lost HP this combat", lambda c: c.me.lost_hp > 0)
DISCARDED_THIS_TURN = Condition("you have discarded a card this turn", lambda c: c.me.discards > 0)
CHANGED_STANCE = Condition("you have changed Stance this turn", lambda c: c.me.changed_stance)
KEPT = Condition("you retained this last turn", lambda c: c.card in c.me.kept)
KILLED = Condition("this kills", lambda c: c.killed > 0)
THREE_ORBS = Condition("you have 3 or more Orbs", lambda c: len(c.me.orbs) >= 3)
FIRST_CARD = Condition("this is the first card you play this turn", lambda c: c.me.plays <= 1)
FIRST_TURN = Condition("this is the first turn", lambda c: c.combat.turn == 1)
DREW_SKILL = Condition("you drew a Skill", lambda c: any(_is(card, "skill") for card in c.drawn))
TOP_DISCARD_FREE = Condition(
    "the top card of your discard pile costs 0",
    lambda c: bool(c.me.discard) and own_cost(c, c.me.discard[-1]) == 0,
)
TARGET_UNHURT = Condition("it is at full HP", lambda c: c.target is not None and c.target.hp >= c.target.max_hp)
TARGET_POISONED = Condition("it is poisoned", lambda c: c.target is not None and c.target.poison > 0)
NO_BLOCK = Condition("you have no Block", lambda c: c.me.block == 0)
NO_ATTACK_IN_HAND = Condition("there is no Attack in your hand", lambda c: not _in_hand(c, "attack"))
ONLY_ATTACKS_IN_HAND = Condition(
    "every other card in your hand is an Attack", lambda c: all(_is(card, "attack") for card in c.me.hand)
)
ONLY_ATTACK_IN_HAND = Condition(
    "it is the only Attack in your hand",
    lambda c: not any(_is(card, "attack") for card in c.me.hand if card != c.card),
)
DRAW_PILE_EMPTY = Condition("your draw pile is empty", lambda c: not c.me.draw.cards)
HAND_EMPTY = Condition("your hand is empty", lambda c: not c.me.hand)
FEW_IN_HAND = Condition("there are 2 or fewer cards in your hand", lambda c: len(c.me.hand) <= 2)
PLAYED_POWER = Condition("you played a Power this turn", lambda c: c.me.powers_played > 0)
RESHUFFLED = Condition("you have shuffled your draw pile this combat", lambda c: c.me.shuffled)
RICH = Condition("you have 10 or more gold", lambda c: c.me.gold >= 10)
SOLO = Condition("you play alone", lambda c: len(c.state.heroes) == 1)

# conditions on a moment's subject
IS_STATUS = Condition("it is a Status or Daze", lambda c: _is(c.subject, "status"))
IS_STATUS_OR_CURSE = Condition(
    "it is a Status, Daze or Curse", lambda c: library.side_of(c.subject).type in ("status", "curse")
)
IS_CURSE = Condition("it is a Curse", lambda c: _is(c.subject, "curse"))
IS_POWER = Condition("it is a Power", lambda c: _is(c.subject, "power"))
IS_ATTACK = Condition("it is an Attack", lambda c: _is(c.subject, "attack"))
IS_SKILL = Condition("it is a Skill", lambda c: _is(c.subject, "skill"))
IS_WRATH = Condition("it is Wrath", lambda c: c.subject == "wrath")

# conditions on a hit or a block icon in the making
STARTER_STRIKE = Condition("it is a starter Strike", lambda c: kind_of(c.card).startswith("strike_"))
STARTER_DEFEND = Condition("it is a starter Defend", lambda c: kind_of(c.card).startswith("defend_"))
FREE_ATTACK = Condition("it cost 0", lambda c: c.cost == 0)


def die_in(*faces: int) -> Condition:
    """Hold while this round's die shows one of the faces."""
    return Condition(f"the die shows {say_faces(faces)}", lambda c: c.combat.die in faces)


def say_faces(faces: Sequence[int]) -> str:
    """Say faces of the die: "1, 2 or 3"."""
    *others, last = map(str, faces)
    return f"{', '.join(others)} or {last}" if others else last


def hp_at_most(n: int) -> Condition:
    """Hold while the target has that many HP or fewer."""
    return Condition(f"it has {n} HP or less", lambda c: c.target is not None and c.target.hp <= n)
