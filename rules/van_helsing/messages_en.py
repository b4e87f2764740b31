"""All words of the game in English: every event, prompt, label and refusal, by key, and how each is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.engine import Message, Meter, Table
from rules.van_helsing.content.items import TOKENS
from rules.van_helsing.sight import CASTLE
from rules.van_helsing.state import NAMES, SHORT

_UNIQUE: Final = frozenset(item.kind for item in TOKENS.values() if item.copies == 1)
_ENDINGS: Final = {
    "dracula_dead": "Count Dracula is destroyed: the hunters win.",
    "brides_dead": "Five of the Count's brides are destroyed: the hunters win.",
    "no_hunters": "No hunter is left to face the Count: Dracula and his servants win.",
    "brides_home": "Four brides are gathered with the Count at his coffin: Dracula and his servants win.",
    "out_of_time": "The last round is over and the Count lives: Dracula and his servants win.",
}
_SIDES: Final = {"hunters": "The hunters", "vampires": "Dracula and his servants"}
CHANGED_SIDES: Final = {
    "vampires": "You are a vampire now: a servant of the Count. You win with him, move in secret as he does, and hear "
    "no more of what the hunters plan."
}
"""What somebody is told who plays for another side from now on."""
_CHECKS: Final = {"up": "up the stair", "down": "down the stair"}


# parts -------------------------------------------------------------------------------------------------------
def figure(name: str) -> str:
    """Name a hero or a bride in full."""
    return NAMES.get(name) or "the bride"


def short(name: str) -> str:
    """Name a hero or a bride briefly."""
    return SHORT.get(name) or "the bride"


def place(number: int) -> str:
    """Name a place by number and name."""
    return f"{number} {CASTLE.places[number].name}"


def item(token: str) -> str:
    """Name a token with its article."""
    kind = TOKENS[token]
    if kind.kind in ("garlic", "holy_water", "relics", "first_aid", "stairs_down"):
        return {"garlic": "garlic", "holy_water": "holy water", "relics": "the Holy Relics",
                "first_aid": "a first aid kit", "stairs_down": "the Stairs Down"}[kind.kind]  # fmt: skip
    name = kind.name[0].lower() + kind.name[1:]
    if kind.kind in _UNIQUE:
        return f"the {kind.name}"
    return f"a{'n' if name[0] in 'aeiou' else ''} {name if kind.kind != 'pool' else 'pool of blood'}"


def way(edge: str, start: int) -> str:
    """Say how one leaves a place by an edge."""
    found = CASTLE.edges[edge]
    side = found.side(start)
    if found.kind == "passage":
        return "through the secret passage"
    if found.kind == "stair":
        return _CHECKS.get(side, "by the stair")
    return f"by the {side} door" if found.kind == "door" else f"to the {side}"


def went(edge: str, start: int) -> str:
    """Say how somebody went: over open ground simply by the compass."""
    found = CASTLE.edges[edge]
    return found.side(start) if found.kind == "open" else way(edge, start)


def brief_way(edge: str, start: int) -> str:
    """Say how one leaves a place by an edge, as briefly as a button needs: (east), (north door), (secret passage)."""
    found = CASTLE.edges[edge]
    side = found.side(start)
    if found.kind == "passage":
        return "(secret passage)"
    return f"({'stair ' if found.kind == 'stair' else ''}{side}{' door' if found.kind == 'door' else ''})"


def points(number: int) -> str:
    """Count action points."""
    return "1 point" if number == 1 else f"{number} points"


def whom(target: str, master: str) -> str:
    """Name whom a hunter attacks: a bride in somebody's retinue by whose she is."""
    return f"a bride of {short(master)}'s retinue" if master else short(target)


def found(token: str) -> str:
    """Say what a search has brought to light."""
    kind = TOKENS[token].kind
    if kind == "bride":
        return " and came upon a bride of the Count!"
    return ": a false trail, there is nothing here." if kind == "false_trail" else f" and found {item(token)}."


def door(edge: str) -> str:
    """Name a door by the two places that it leads between."""
    return f"between {CASTLE.edges[edge].a} and {CASTLE.edges[edge].b}"


FORMS: Final[Mapping[str, Callable[..., str]]] = {
    "figure": figure, "short": short, "place": place, "item": item, "Item": lambda token: TOKENS[token].name,
    "points": points, "way": way, "went": went, "brief": brief_way, "whom": whom, "found": found, "door": door,
    "ending": lambda why: _ENDINGS[why],
}  # fmt: skip


WORDS: Final[dict[str, Message | str]] = {
    # setting up
    "bad_seats": "Van Helsing is for 2 to 5 players, not {count}.",
    "bad_option": "There is no option {name} = {value}.",
    "ask_council": "Who carries what? Accept the hunters' plan, or change it",
    "ask_exchange": "{who} offers {mine:short} for your {theirs:short}. Exchange?",
    "opt_accept": "Accept the plan",
    "opt_assign": "{token:Item} (with {hero:short})",
    "opt_exchange": "Exchange heroes",
    "opt_yes": "Yes",
    "opt_no": "No",
    "why_accepted": "you have accepted already",
    "why_exchange_open": "another exchange of heroes is not answered yet",
    # asking
    "ask_turn": "{hero:short} in {place:place}, {left:points} left, health {health}",
    "ask_haunt": "{hero:short} in {place:place}, seen by all, {left:points} left, health {health}",
    "ask_mist": "{hero:short}, hidden in {place:place}, {left:points} left, health {health}",
    "ask_brides": "Brides on their own: {left} may still act",
    "ask_limit": "{hero:short} carries too much: leave {count} of the items (health {health})",
    "ask_take": "{hero:short} found {token:item}. Take it?",
    "ask_back": Message("{giver:short} gives {taker:short} {token:item}. Give something back?", "taker giver token"),
    "ask_back_full": Message(
        "{giver:short} wants to give {taker:short} {token:item}, but there is no room: give something back, or refuse",
        "taker giver token",
    ),
    "ask_bat": "{hero:short}: the roll is {roll}, {needed} or less would count. Send a bat to roll again?",
    "ask_hand_over": "{who} has no hunter left. Which of yours will {who} play?",
    # labels
    "hero": "{hero:figure}",
    "item": "{token:Item}",
    "opt_move": "{to:place} {edge,start:brief}",
    "opt_back": "{to:place} {edge,start:brief}, back",
    "opt_unlock": "{to:place} {edge,start:brief}, opens its lock",
    "opt_in_sight": "{way}, seen by a hunter",
    "opt_relics": "{way}, Holy Relics: {price:points}",
    "opt_search": "Search (1 point)",
    "opt_search_free": "Search",
    "opt_search_shows": "Search (1 point, shows you)",
    "opt_attack": "Attack (1 point)",
    "opt_attack_cross": "Attack ({price:points}, for the Cross)",
    "opt_weapon": "{token:Item}, strength {strength}",
    "opt_target": "{target:figure}: hits on {needed} or less",
    "opt_target_far": "{target:figure}, from a distance: hits on {needed} or less",
    "opt_use": "Use {token:item} (1 point): helps on {needed} or less",
    "opt_give": "Give {token:item} (1 point)",
    "opt_drop": "Leave {token:item} here (free)",
    "opt_pick": "Pick up {token:item} (1 point)",
    "opt_take": "Take {token:item}",
    "opt_swap": "Leave something else for it",
    "opt_leave": "Leave {token:item} there",
    "opt_back_gift": "Give back {token:item}",
    "opt_nothing_back": "Give nothing back",
    "opt_refuse": "Refuse",
    "opt_end": "End turn",
    "opt_end_hidden": "End turn, stay hidden",
    "opt_end_brides": "The others stay",
    "opt_stay": "Stay",
    "opt_prey": "{target:figure}, health {health}",
    "opt_prey_cross": "{target:figure}, health {health}, {price:points} for the Cross",
    "opt_claws": "Claws: 1 wound on {needed} or less",
    "opt_bite": "Bite: 2 wounds, but 1 to the biter on {needed} or less",
    "opt_bride_attack": "A bride attacks",
    "opt_expel": "Send a bride away (of {count}; shows you)",
    "opt_companion": "Take {token:item} along (free): tells where you are",
    "opt_drink": "Drink from the pool ({price:points}): {health} health, and your turn ends",
    "opt_bride": Message("{at:place}: the bride there", "token at"),
    "opt_join": "Join {hero:short}",
    "opt_reroll": "Send a bat ({left} left): roll again",
    "opt_keep_bat": "Keep the bats",
    # why not
    "why_no_points": "no action points left",
    "why_points": "needs {needed:points}, you have {have}",
    "why_held": "an enemy holds you: attack first, or go back the way you came",
    "why_held_fast": "an enemy holds you: attack first, or wait for your next turn",
    "why_halted": "you were seen from afar and must stop for this turn",
    "why_locked": "locked: needs the Key Ring",
    "why_nothing_hidden": "nothing lies face down here",
    "why_no_weapon": "you have no weapon",
    "why_no_enemy": "no enemy in sight to attack",
    "why_nobody_here": "nobody here to attack",
    "why_shot": "fired already this turn",
    "why_too_far": "does not reach that far",
    "why_full": "you can carry only {most}: leave something first",
    "why_cross": "the Cross: needs {needed:points}, you have {have}",
    "why_cross_bride": "the Cross keeps brides away",
    "why_brides_weary": "your brides have attacked this turn",
    "why_healthy": "at full health",
    "why_just_sent": "she was sent away just now",
    "why_relics": "the Holy Relics keep her out",
    "route_no_place": "Step {step} is not possible: there is no place {at}.",
    "route_unread": "Write the numbers of the places in order, such as 33 32 31.",
    "route_no_way": "Step {step} is not possible: no way leads from {start:place} to {to:place}.",
    "route_barred": "Step {step}, to {to:place}, is not possible: {why}.",
    "route_points": "Step {step}, to {to:place}, is not possible: it needs {needed:points}, you would have {have}.",
    "route_met": "You ran into the hunters in {at:place}.",
    "route_seen": "You were seen in {at:place}.",
    "warn_search": "You have {left:points} left, and something lies face down here.",
    "warn_attack": "You have {left:points} left, and could still attack.",
    "warn_healthy": "You are at full health: this would be wasted.",
    "warn_all_seen": "No vampire is hidden now: the lamp would show nobody.",
    # what happens: the table
    "begins": Message(
        "{who} is Count Dracula. The hunters stand before the gates and share what they brought.", brief=True
    ),
    "over": Message("{why:ending}", "side why", brief=True),
    "round": "Round {number}.",
    "dealt_round": Message("The hunters could not agree: their items were dealt round.", brief=True),
    "council_over": Message("The hunters are ready.", brief=True),
    "accepts": Message("{who} is content with the hunters' plans.", by="who"),
    "assigns": Message("{who} proposes that {hero:short} takes {token:item}.", "who token hero", by="who", to="hero"),
    "offers": Message("{who} offers to exchange {mine:short} for {theirs:short}.", by="who", to="theirs"),
    "exchanged": Message(
        "{one} now plays {hero:short}, and {other} plays {second:short}.", "hero one second other", to="one other"
    ),
    "declined": Message("{who} declined the exchange.", by="who"),
    "changes_side": Message("{who} now plays for Count Dracula.", to="who", brief=True),
    "takes_over": Message("{who} takes over {hero:short}.", to="who", brief=True),
    "watches_on": Message("{who} has no hunter left and watches on.", to="who", brief=True),
    # what happens: ways
    "moves": Message(
        "{hero} went {edge,start:went} to {to}.", "hero:short to:place edge start", by="hero",
        again="{edge,start:went} to {to}",
    ),
    "meets": Message("{hero:short} met an enemy in {at:place}.", by="hero", brief=True),
    "spots": Message("{hero:short} saw {seen:short} in {at:place}!", by="hero", to="seen", brief=True),
    "unlocks": Message("{hero:short} opened the locked door {edge:door}.", by="hero", brief=True),
    "shows_itself": Message(
        "{hero:short} began the turn in {at:place}, with {left:points}.", by="hero", brief=True
    ),
    "mist": Message("{hero} turned to mist.", "hero:short at", by="hero"),
    "leaves_by": Message("{hero} left {at} {edge,at:way}.", "hero:short at:place edge to", by="hero", brief=True),
    "met": Message("{hero:short} ran into the hunters in {at:place}!", by="hero", brief=True),
    "seen": Message("{hero:short} was seen in {at:place}!", by="hero", brief=True),
    "appears": Message("{hero:short} appeared in {at:place}.", by="hero", brief=True),
    "hides": Message("{hero:short} stayed hidden.", by="hero"),
    "bride_moves": Message(
        "A bride went from {start:place} {edge,start:went} to {to:place}.", "to edge start",
        actor="A bride", short="went from {start:place} {edge,start:went} to {to:place}",
    ),
    # what happens: items
    "finds": Message("{hero} searched {at}{token:found}", "hero:short token at:place", by="hero", brief=True),
    "passage_found": Message(
        "The hunters now know the secret passage between 5 and 34.", follows=True, joins=" · ", brief=True,
        short="the hunters now know the secret passage between 5 and 34",
    ),
    "takes": Message("{hero:short} took {token:item}.", by="hero", after={"finds": (" · ", "took it")}),
    "leaves_found": Message(
        "{hero:short} left {token:item} there.", by="hero", after={"finds": (" · ", "left it there")}
    ),
    "leaves_item": Message("{hero:short} left {token:item} in {at:place}.", by="hero"),
    "picks_up": Message("{hero:short} picked up {token:item} in {at:place}.", by="hero"),
    "gives": Message("{hero:short} gave {taker:short} {token:item}.", by="hero", to="taker"),
    "gives_closed": Message("{hero:short} handed {taker:short} something.", by="hero", to="taker"),
    "gives_secret": Message(
        "{hero:short} handed {taker:short} {token:item}.", by="hero", to="taker",
        merges={"gives_closed": "gives_secret"},
    ),
    "refuses": Message(
        "{taker:short} had no room for what {giver:short} offered.", about="taker", to="giver", follows=True,
        joins=" · ",
    ),
    "shows": Message("{hero:short} showed {token:item}.", by="hero"),
    "uses": Message("{hero:short} used {token:item}.", by="hero", after={"shows": (" and ", "used it")}),
    "rolls_use": Message("{hero:short} rolled {roll}, needed {needed} or less.", by="hero", follows=True),
    "no_help": Message("It did not help.", "token", follows=True, short="no help"),
    "will_heal": Message(
        "{hero:short} will regain {health} health at the end of the turn.", about="hero", follows=True
    ),
    "lamp_finds": Message("{hero:short} held the lamp to every unlocked door.", by="hero", brief=True),
    "lamp_shines": Message("{hero:short} held the lamp to every unlocked door.", by="hero"),  # of old stories
    "lamp_nobody": Message("{hero:short} held the lamp to every unlocked door: nobody hides there.", by="hero"),
    "used_up": Message("{token:item} is used up.", follows=True, short="({token:item} is used up)", joins=" "),
    "drinks": Message("{hero:short} drank from the pool of blood in {at:place}.", by="hero", brief=True),
    # what happens: attacks
    "attacks": Message(
        "{hero} attacked {target,master:whom} with {weapon}.", "hero:short target weapon:item master", by="hero",
        to="target master", brief=True,
    ),
    "rolls": Message(
        "{hero} rolled {roll}, needed {needed} or less.", "hero:short roll needed strength?", by="hero", follows=True
    ),
    "rolls_far": Message(
        "{hero:short} rolled {roll}, needed {needed} or less = strength {strength} - 1 for the distance.", by="hero",
        follows=True,
    ),
    "misses": Message("{hero:short} missed.", by="hero", follows=True, brief=True),
    "bat_flies": Message(
        "{hero:short} sent a bat: the roll is now {roll}, needed {needed} or less.", about="hero", follows=True,
        joins=" · ",
    ),
    "claws": Message("{hero:short} struck at {target:short} with claws.", by="hero", to="target", brief=True),
    "bites": Message("{hero:short} tried to bite {target:short}.", by="hero", to="target", brief=True),
    "resists": Message(
        "{hero:short} rolled {roll}, needed {needed} or less to resist (health {health}).", about="hero", follows=True
    ),
    "resists_garlic": Message(
        "{hero:short} rolled {roll}, needed {needed} or less to resist (health {health} + garlic).", about="hero",
        follows=True,
    ),
    "bite_fails": Message("The bite failed.", "hero", follows=True, short="the bite failed", brief=True),
    "held_off": Message(
        "The Cross of {hero:short} held the attack off.", follows=True, brief=True,
        short="the Cross of {hero:short} held the attack off", joins=" · ",
    ),
    "hurt": Message(
        "{hero:short} lost {wounds} health and has {health}.", about="hero", to="hero", follows=True, joins=", ",
        meter=Meter("hero", now="health", less="wounds"), brief=True,
        after={"bat_flies": (", ", "{hero:short} lost {wounds} health and has {health}")},
    ),
    "killed": Message("{hero:short} was killed in {at:place}.", about="hero", to="hero", follows=True, brief=True),
    "turned": Message(
        "{hero:short} became a vampire in {at:place}, a servant of the Count.", about="hero", to="hero", follows=True,
        brief=True,
    ),
    "destroyed": Message(
        "{hero:short} was destroyed in {at:place}.", about="hero", to="hero", follows=True, brief=True
    ),
    "bride_killed": Message(
        "A bride is destroyed: {count} of 5.", follows=True, short="a bride is destroyed: {count} of 5", joins=" · ",
        brief=True,
    ),
    # what happens: the Count's own
    "heals": Message("{hero:short} now has {health} health.", by="hero", meter=Meter("hero", "health"), brief=True),
    "rests": Message(
        "{hero:short} rested beside the coffin and has {health} health.", by="hero", meter=Meter("hero", "health"),
        brief=True,
    ),
    "grows": Message(
        "{hero:short} grows stronger: {health} health.", by="hero", meter=Meter("hero", "health"), brief=True
    ),
    "joins": Message(
        "{token:item} in {at:place} now follows {hero:short}.", "token hero at", follows=True, joins=" · ", brief=True,
        short="{token:item} in {at:place} now follows {hero:short}",
    ),
    "expels": Message("{hero:short} sent a bride away in {at:place}.", by="hero", brief=True),
}  # fmt: skip
TABLE: Final = Table(WORDS, forms=FORMS, number="Health")
say = TABLE.say


def ending(why: str) -> str:
    """Say how the game ended."""
    return _ENDINGS[why]


def side(slug: str) -> str:
    """Name a side."""
    return _SIDES[slug]
