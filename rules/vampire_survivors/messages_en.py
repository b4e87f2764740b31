"""All words of the game in English: every event, prompt, label and refusal, by key, and how each is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.engine import Message, Meter, Names, Table
from rules.vampire_survivors.board import WAY_NAMES
from rules.vampire_survivors.content.achievements import BY_NUMBER
from rules.vampire_survivors.content.lights import LIGHT_NAMES
from rules.vampire_survivors.library import CHARACTERS, EVOLUTIONS, FACES

_ENDINGS: Final = {
    "major": "The Reaper is defeated: a major victory!",
    "minor": "The survivors have lived to see the Reaper: a minor victory.",
    "minor_after": "The Reaper has won in the end, but the survivors had lived to see him: a minor victory.",
    "all_dead": "Every survivor lies in a coffin: the night has won.",
    "died_twice": "A survivor has died for the second time: the night has won.",
}
_SIDES: Final = {"n": "above", "e": "the right", "s": "below", "w": "the left"}
_EDGES: Final = {"n": "Above", "e": "Right", "s": "Below", "w": "Left"}
_CAUSES: Final = {"retaliation": "retaliation", "": "chance", "cherry_bomb": "a Cherry Bomb", "gatti_amari": "a cat"}


# forms --------------------------------------------------------------------------------------------------------
def card(id: str) -> str:
    """Name a card."""
    return FACES[id].name if id in FACES else "the board"


def side(way: str) -> str:
    """Name a side of the board."""
    return _SIDES[way]


def cause(id: str) -> str:
    """Name what did damage to enemies."""
    return FACES[id].name if id in FACES else _CAUSES.get(id, id)


def hold(armor: int) -> str:
    """Say how much armor somebody took a hit with."""
    return f" ({armor} went into armor)" if armor else ""


def count(height: int) -> str:
    """Say how high a pile is."""
    return f", {height} high" if height > 1 else ""


def armored(armor: int) -> str:
    """Say how much armor lies on an enemy."""
    return f", armor {armor}" if armor else ""


def direction(way: str) -> str:
    """Name a direction."""
    return WAY_NAMES[way]


def achievement(number: int) -> str:
    """Name an achievement."""
    return BY_NUMBER[number].title


def light(id: str) -> str:
    """Name a light source."""
    return LIGHT_NAMES[id]


FORMS: Final = {
    "card": card, "side": side, "cause": cause, "hold": hold, "count": count, "armored": armored, "way": direction,
    "achievement": achievement, "light": light, "character": lambda id: CHARACTERS[id].name if id else "somebody",
    "evolution": lambda id: EVOLUTIONS[id].name,
}  # fmt: skip


def _over(values: Mapping[str, Any], names: Names) -> str:
    return _ENDINGS[values["why"]]


def _way(values: Mapping[str, Any], names: Names) -> str:
    first = values["name"] or "light source"
    more = f" and {values['n'] - 1} more" if values["n"] > 1 else ""
    return f"{WAY_NAMES[values['way']].capitalize()}: {first} in {values['space']}{more}"


def _begins(values: Mapping[str, Any], names: Names) -> str:
    return f"The night falls on the {'Inverse ' if values['inverse'] else ''}{values['map']}."


def _falls(values: Mapping[str, Any], names: Names) -> str:
    back = {"xp": " (1 XP)", "none": "", "chest": " and leaves a treasure chest"}[values["back"]]
    return f"{values['name']} falls{back}."


def _fallen(values: Mapping[str, Any], names: Names) -> str:
    counts = Counter(values["names"])
    told = [name if n == 1 else f"{n} × {name}" for name, n in counts.items()]
    return f"{' and '.join(told)} fall{'s' if values['n'] == 1 else ''}."


def _fells(values: Mapping[str, Any], names: Names) -> str:
    return _falls({**values, "name": f"{values['name']} in {values['space']}"}, names)


def _area(values: Mapping[str, Any], names: Names) -> str:
    return f"{values['n']} target{'s' * (values['n'] != 1)}: {', '.join(values['spaces'])}"


def _card_option(values: Mapping[str, Any], names: Names) -> str:
    times = f" (×{values['n']})" if values["n"] > 1 else ""
    return FACES[values["card"]].name + times


def _slot(which: str) -> Callable[[Mapping[str, Any], Names], str]:
    """Say what putting a card into a slot does: of a Move's two, which one."""

    def said(values: Mapping[str, Any], names: Names) -> str:
        text = f"Put it into your {which} slot" if values["card"] == "move" else "Put it into your slot"
        return text + (f" in place of {card(values['before'])}" if values["before"] else "")

    return said


def _ask_for(what: str) -> str:
    return "{card:card}: " + what


_ASKS: Final = {
    "way": "in which direction?", "target": "which target?", "beside": "which target beside it?", "area": "where?",
    "mirror": "as it is, or mirrored?", "extra": "which further space?", "to": "where to?", "gate": "from where?",
    "light": "which light source?", "who": "who?", "standee": "from whose place?", "branch": "what?",
    "deck": "which deck?", "keep": "which card stays on top?", "recover": "which weapon?", "side": "which side?",
    "bomb": "which space?", "cat": "where does a cat come?", "cat_to": "where does the cat go?",
    "trigger": "do it too?",
}  # fmt: skip

EVENTS: Final[Mapping[str, Message | str | Sequence[Message | str]]] = {
    "begins": Message(_begins, "map inverse", brief=True),
    "plays_as": Message("{who} is {character:character}.", "who character", by="who"),
    "turn": Message("Turn {turn}: {who}.", "who turn", brief=True),
    "draws": Message("{who} draws {n:card|cards}.", "who n", by="who"),
    "plays": Message("{who} plays {card:card}.", "who card", by="who", again="{card:card}", brief=True),
    "puts": Message("{who} puts {card:card} into a slot.", "who card", by="who", brief=True),
    "replaces": Message("{who} discards {card:card} from the slot.", "who card", by="who"),
    "gives_up": Message("{who} gives {card:card} up for a move.", "who card", by="who"),
    "walks": Message("{who} moves to {space}.", "who space", by="who"),
    "scrolls": Message("{who} scrolls to the {way:way} from {space}.", "who way space", by="who"),
    "hits": Message("{name} in {space} takes {n} damage.", "name space n", follows=True, lists=", "),
    "falls": Message(_falls, "name back", follows=True, brief=True, merges={"hits": "fells"}),
    "fells": Message(_fells, "name space n back", follows=True, brief=True),
    "lands": Message("{name} lands on {who} for {deals}.", "who name deals", to="who", brief=True,
                     actor="Enemies", short="{name} lands on {who} for {deals}"),
    "shoots": Message("{name} shoots at {who} for {deals}.", "name who deals", to="who", actor="Enemies",
                      short="{name} shoots at {who} for {deals}"),
    "runs": Message("{name} runs from {start} to {space}.", "name start space", actor="Enemies",
                    short="{name} runs from {start} to {space}"),
    "hurt": Message(
        "{who} takes {n} damage from {cause}{armor:hold}, {left} health left.", "who n armor cause left", to="who",
        follows=True, brief=True, meter=Meter("who", "left", less="n"),
        after={
            "lands": (": ", "{n} damage{armor:hold}, {left} health left"),
            "shoots": (": ", "{n} damage{armor:hold}, {left} health left"),
        },
    ),
    "passed_on": Message("{n} damage is passed on to {who}.", "who n", to="who", follows=True),
    "negates": Message("{who} eats {chickens:Floor Chicken|Floor Chickens} against {n} damage.", "who chickens n",
                       by="who"),
    "dies": Message("{who} dies: a coffin stands there now.", "who", to="who", follows=True, brief=True),
    "stands_up": Message("{who} stands up from the coffin.", "who", by="who", to="who", brief=True),
    "heals": Message("{who} heals {n} damage.", "who n", to="who", follows=True),
    "arms": Message("{who} gains {n} armor.", "who n", to="who", follows=True),
    "max_health": Message("{who} now has {n} maximum health.", "who n", to="who", follows=True),
    "xp": Message("{who} adds {n} XP to the pool.", "who n", by="who"),
    "light": Message("{who} finds a {name} in {space}.", "who name space", by="who", brief=True),
    "light_off": Message("A light source leaves the board and comes back to its stack.", follows=True),
    "stays_on": Message("The Reaper is not pushed off any more: he stays on {space}.", "space"),
    "pushed_off": (Message("{name} is pushed off the board ({n:token|tokens}).", "name n", follows=True, brief=True)),
    "eats": Message("{who} gives {whom} a Floor Chicken.", "who whom", by="who", to="whom"),
    "chest": Message("{who} opens a treasure chest.", "who", by="who", brief=True),
    "evolves": Message("{who} claims {evolution:evolution}!", "who evolution", by="who", to="who", brief=True),
    "takes": Message("{who} takes {card:card}.", "who card", by="who", to="who", brief=True),
    "side_shut": Message("Nothing comes from {side:side}: the Pentagram shuts it.", "side"),
    "shuts": Message("{who} shuts the side {side:side}.", "who side", by="who"),
    "comes": Message("{name} comes from {side:side}{n:count}.", "side name n", actor="Spawn",
                     short="{name} from {side:side}{n:count}", joins=", "),
    "boss": Message("A boss appears: {name}!", "name", brief=True),
    "reaper_comes": Message("The Reaper has come, from {side:side}!", "side", brief=True),
    "bomb": Message("{who} places a Cherry Bomb in {space}.", "who space", by="who"),
    "detonates": Message("The Cherry Bomb in {space} goes off.", "space"),
    "looks": Message("{who} looks at {n:card|cards} of deck {deck}.", "who deck n", by="who"),
    "refreshes": Message("{who} refreshes deck {deck}.", "who deck", by="who"),
    "recovers": Message("{who} takes {card:card} back.", "who card", by="who"),
    "swaps": Message("{who} swaps {mine:card} for {card:card}.", "who mine card", by="who"),
    "on_top": Message("{card:card} goes on top of the deck of {who}.", "who card", follows=True),
    "buys": Message("{who} buys {card:card} for {whom}.", "who card whom", by="who", to="whom", brief=True),
    "wants": Message("{who} wants to buy {card:card} for {price} of {xp} XP.", "who card price xp", by="who",
                     brief=True),
    "objects": Message("{who} objects to buying {card:card}.", "who card", by="who", brief=True),
    "discards": Message("{who} discards {n:card|cards}.", "who n", by="who"),
    "power_up": Message("{who} uses the Power Up Menu.", "who which", by="who"),
    "achieved": Message("Achievement: {number:achievement}!", "number", brief=True),
    "survived": Message("The coffin board is empty and somebody lives: a minor victory!", brief=True),
    "voted": Message("{who} votes: {label}.", "name who key label?", by="who"),
    "vote_dropped": Message("The vote of {who} is void.", "name who key"),
    "over": Message(_over, "side why", brief=True),
}  # fmt: skip

PROMPTS: Final[Mapping[str, Message | str]] = {
    "ask_mercy": "When is a Floor Chicken spent on damage to you?",
    "ask_actions": "Your player actions.",
    "ask_bolt": "{who} is acting: play a card with a bolt, or help.",
    "ask_last_bolt": "{who} ends the actions: do you play anything before?",
    "ask_negate": Message("You would take {n} damage (armor {armor}, health {left}). Spend Floor Chickens?",
                          "n armor left"),
    "ask_activate": "{n} enemies act: who first?",
    "ask_level_up": "Level up: {xp} XP in the pool.",
    "ask_object": Message("{who} wants to buy {card:card} for {price} of your {xp} XP.", "who card price xp"),
    "ask_limit": "Discard {n:card|cards}: your hand holds 8.",
    "ask_play_on": "The Reaper is here. Stop with a minor victory, or fight him?",
    "ask_chest": "A treasure chest: take a card.",
    "ask_lucky": Message("{card:card}: which one do you keep?", "card"),
    "ask_receiver": Message("Who gets {card:card}?", "card"),
    **{f"ask_{need}": Message(_ask_for(text), "card") for need, text in _ASKS.items()},
}  # fmt: skip

FORETOLD: Final[Mapping[str, Message | str]] = {
    "will_fall": Message(_fallen, "n *names"),
    "will_have_armor": Message("{name} in {space} keeps {n} armor.", "name space n"),
    "will_leave": "{n:token leaves|tokens leave} the board.",
    "will_reveal": "{n:light source is|light sources are} revealed.",
    "will_add_xp": "{n} XP more in the pool.",
    "will_hurt": "{who} takes {n} damage.",
    "will_heal": "{who} heals {n}.",
    "will_have": "{who} has {n} armor.",
    "will_die": "{who} dies.",
    "and_then": "the rest is unseen.",
}
LABELS: Final[Mapping[str, Message | str]] = {
    "card": "{card:card}",
    "seat": "{who}",
    "pass": "No",
    "opt_card": Message(_card_option, "card n"),
    "opt_play": "Play {card:card}",
    "opt_walk": "To {space}",
    "opt_do_walk": "Move",
    "opt_do_scroll": "Scroll",
    "opt_do_collect": "Take a light source",
    "opt_do_detonate": "Detonate a bomb",
    "opt_do_place": "Place a bomb",
    "opt_scroll": Message(lambda values, names: f"{_EDGES[values['side']]}, {values['space']}", "side space"),
    "opt_detonate": "Detonate {space}",
    "opt_slot_weapon": Message(_slot("weapon"), "card before"),
    "opt_slot_passive": Message(_slot("passive"), "card before"),
    "opt_give_walk": "Discard it to move",
    "opt_give_scroll": "Discard it to scroll",
    "opt_slot": "Use {card:card} in your slot",
    "opt_way": Message(_way, "way name space n"),
    "opt_target": Message("{name} in {space}{armor:armored}{height:count}", "name space armor height"),
    "opt_light": "Light source in {space}",
    "opt_area": Message(_area, "n *spaces"),
    "opt_plain": "As it is: {n:target|targets}",
    "opt_mirrored": "Mirrored: {n:target|targets}",
    "opt_who": "{who}",
    "opt_from": "From where {who} stands",
    "opt_none": "Leave it",
    "opt_bomb": "{space}",
    "opt_cat": "{space}",
    "opt_side": "{side:side}",
    "opt_trigger": "Do what {card:card} does",
    "opt_deck": "Deck {deck}: {card:card}",
    "opt_chicken": "Floor Chicken: heal {n}",
    "opt_heals": "{who}: heal {n}",
    "opt_negate": Message("Spend {n} against {damage} damage", "n damage"),
    "opt_spend": Message("Spend {n:coin|coins} on {number:achievement}", "n number"),
    "opt_power_refresh": "Refresh a deck ({n:coin|coins})",
    "opt_power_move": "Move 1 space ({n:coin|coins})",
    "opt_power_heal": "Heal 1 damage ({n:coin|coins})",
    "opt_power_strike": "1 damage to any target ({n:coin|coins})",
    "opt_order": "Floor Chickens against damage to you",
    "opt_mercy_lethal": "If you would die",
    "opt_mercy_never": "Never",
    "opt_mercy_always": "Always",
    "opt_mercy_ask": "Ask me each time",
    "opt_hold_on": "Ask me before others end their actions",
    "opt_hold_off": "Do not wait for me when others end their actions",
    "opt_let_go": "Let them end",
    "opt_end": "End your actions",
    "opt_end_level": "Done",
    "opt_suggested": "All as suggested",
    "opt_activate": "{name} in {space}",
    "opt_buy": Message("{card:card}: {price} XP, {left} left", "card price left"),
    "opt_for": "For {who}",
    "opt_agree": "Let it be",
    "opt_object": "Object",
    "opt_refresh": Message("Refresh deck {deck} ({card:card}): 1 XP", "deck card"),
    "opt_play_on": "Fight the Reaper",
    "opt_stop": "Stop here",
}  # fmt: skip

REFUSALS: Final[Mapping[str, Message | str]] = {
    "bad_seats": "One to four can play, not {n}.",
    "bad_option": "There is no option {name} with the value {value}.",
    "bad_player": "There is no computer player called {kind}.",
    "bad_campaign": "That is not a campaign of this game.",
    "map_locked": "Your group has not unlocked the {map} yet.",
    "why_nothing": "There is nothing to choose for it now.",
    "why_no_target": "It would hit nothing.",
    "why_no_line": Message("Nothing stands in any of its directions.", "directions"),
    "why_no_lights": "There is no light source to slide in.",
    "why_no_light": "No light source is near enough.",
    "why_boxed_in": "There is no space that you could move to.",
    "why_no_room": "There is no room for a cat.",
    "why_no_discard": "There is no weapon in your discard pile.",
    "why_no_weapon_yet": "No weapon has been played in this phase.",
    "why_nobody_hurt": "Nobody who can be healed is hurt.",
    "why_bombs": "Both Cherry Bombs lie on the board.",
    "why_shut": "One side must stay open.",
    "why_same": "{card:card} lies there already.",
    "why_coins": Message("It costs {price:coin|coins}, there are {n}.", "price n"),
    "why_xp": Message("It costs {price} XP, there are {n}.", "price n"),
    "why_dead": "You lie in a coffin.",
    "why_order": "That is your order already.",
    "why_objected": "Somebody at the table objected to it.",
    "why_refreshed": "A deck was refreshed in this turn already.",
    "why_must_buy": "This table must level up: buy a card.",
    "taken_by": "{who} has it.",
    "warn_meets": Message("You would walk into {name}: its damage is yours.", "name n"),
    "warn_replaces": "{card:card} in your slot is discarded.",
    "warn_nothing_played": "You still hold cards that you could play.",
}
TABLE: Final = Table({**EVENTS, **PROMPTS, **FORETOLD, **LABELS, **REFUSALS}, forms=FORMS)


def ending(why: str) -> str:
    """Say how the game ended."""
    return _ENDINGS[why]
