"""All words of the game: every event, prompt, label and refusal, by key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rules.engine import Names, Said
from rules.van_helsing.content.items import TOKENS
from rules.van_helsing.sight import CASTLE
from rules.van_helsing.state import NAMES, SHORT

Wording: TypeAlias = str | Callable[[tuple[Any, ...], Names], str]
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


class _Part:
    """One part of a Said, written as a template's mark asks: {0:s} short name, {1:p} place, {2:i} item …"""

    __slots__ = ("names", "value")

    def __init__(self, value: Any, names: Names) -> None:
        self.value, self.names = value, names

    def __format__(self, mark: str) -> str:
        value = self.value
        if mark == "":
            return str(value)
        if mark == "seat":
            return self.names.get(value, str(value))
        if mark == "said":
            return say(value, self.names)
        text = _FORMS[mark[0]](value)
        return text[0].upper() + text[1:] if mark.endswith("!") else text


_FORMS: Final[dict[str, Callable[[Any], str]]] = {
    "h": figure, "s": short, "p": place, "i": item, "I": lambda t: TOKENS[t].name, "n": points,
}  # fmt: skip


def say(said: Said, names: Names) -> str:
    """Turn keyed words into a sentence. Raises KeyError for an unknown key."""
    key, *parts = said
    wording = WORDS[key]
    if not isinstance(wording, str):
        return wording(tuple(parts), names)
    return wording.format(*(_Part(p, names) for p in parts))


# sentences that need more than a template --------------------------------------------------------------------
def _moves(parts: tuple[Any, ...], names: Names) -> str:
    hero, to, edge, start = parts
    return f"{short(hero)} went {went(edge, start)} to {place(to)}."


def _leaves_by(parts: tuple[Any, ...], names: Names) -> str:
    hero, start, edge, _ = parts
    return f"{short(hero)} left {place(start)} {way(edge, start)}."


def _finds(parts: tuple[Any, ...], names: Names) -> str:
    finder, token, at = parts
    who = short(finder)[0].upper() + short(finder)[1:]
    kind = TOKENS[token].kind
    if kind == "bride":
        return f"{who} searched {place(at)} and came upon a bride of the Count!"
    if kind == "false_trail":
        return f"{who} searched {place(at)}: a false trail, there is nothing here."
    return f"{who} searched {place(at)} and found {item(token)}."


def _attacks(parts: tuple[Any, ...], names: Names) -> str:
    hero, target, weapon, master = parts
    whom = f"a bride of {short(master)}'s retinue" if master else short(target)
    return f"{short(hero)} attacked {whom} with {item(weapon)}."


def _joins(parts: tuple[Any, ...], names: Names) -> str:
    token, hero, at = parts
    return f"{item(token)[0].upper()}{item(token)[1:]} in {place(at)} now follows {short(hero)}."


def _opt_move(parts: tuple[Any, ...], names: Names) -> str:
    to, edge, start = parts
    return f"{place(to)} {brief_way(edge, start)}"


def _opt_back(parts: tuple[Any, ...], names: Names) -> str:
    to, edge, start = parts
    return f"{place(to)} {brief_way(edge, start)}, back"


def _opt_unlock(parts: tuple[Any, ...], names: Names) -> str:
    to, edge, start = parts
    return f"{place(to)} {brief_way(edge, start)}, opens its lock"


def _bride_moves(parts: tuple[Any, ...], names: Names) -> str:
    to, edge, start = parts
    return f"A bride went from {place(start)} {went(edge, start)} to {place(to)}."


def _unlocks(parts: tuple[Any, ...], names: Names) -> str:
    hero, edge = parts
    found = CASTLE.edges[edge]
    return f"{short(hero)} opened the locked door between {found.a} and {found.b}."


def _over(parts: tuple[Any, ...], names: Names) -> str:
    return _ENDINGS[parts[1]]


WORDS: Final[dict[str, Wording]] = {
    # refusals of the kernel
    "closed": "That question is closed.",
    "not_yours": "That is not yours to decide.",
    "no_such_option": "That is not an option now.",
    "incomplete": "That choice is not complete.",
    "wrong_picks": "Those picks do not fit: choose between {0} and {1} of what is offered.",
    "over": _over,
    "rules_failed": "The rules engine failed on that answer; nothing has changed, and the host can see a report.",
    "nothing_to_undo": "There is nothing of yours to take back.",
    "came_to_light": "That cannot be taken back: something came to light since.",
    "needs_consent": "Others have acted since; taking it back needs the consent of {0}.",
    "nothing_to_redo": "There is nothing to do again.",
    "frozen": "This game is frozen: its save could not be replayed. The host can export, repair or abandon it.",
    "took_back": "{0:seat} took an answer back.",
    "reopened": "The rules have changed since: {0} answers are asked again, with new dice.",
    "voted": "{1:seat} voted.",
    # setting up
    "bad_seats": "Van Helsing is for 2 to 5 players, not {0}.",
    "bad_option": "There is no option {0} = {1}.",
    "bad_player": "There is no computer player called {0}.",
    "begins": "{0:seat} is Count Dracula. The hunters stand before the gates and share what they brought.",
    "accepts": "{0:seat} is content with the hunters' plans.",
    "assigns": "{0:seat} proposes that {2:s} takes {1:i}.",
    "offers": "{0:seat} offers to exchange {1:s} for {2:s}.",
    "exchanged": "{1:seat} now plays {0:s}, and {3:seat} plays {2:s}.",
    "declined": "{0:seat} declined the exchange.",
    "dealt_round": "The hunters could not agree: their items were dealt round.",
    "council_over": "The hunters are ready.",
    "ask_council": "Who carries what? Accept the hunters' plan, or change it",
    "ask_exchange": "{0:seat} offers {1:s} for your {2:s}. Exchange?",
    "opt_accept": "Accept the plan",
    "opt_assign": "{0:I} (with {1:s})",
    "opt_exchange": "Exchange heroes",
    "opt_yes": "Yes",
    "opt_no": "No",
    "why_accepted": "you have accepted already",
    "why_exchange_open": "another exchange of heroes is not answered yet",
    # rounds
    "round": "Round {0}.",
    # asking
    "ask_turn": "{0:s} in {1:p}, {2:n} left, health {3}",
    "ask_haunt": "{0:s} in {1:p}, seen by all, {2:n} left, health {3}",
    "ask_mist": "{0:s}, hidden in {1:p}, {2:n} left, health {3}",
    "ask_brides": "Brides on their own: {0} may still act",
    "ask_limit": "{0:s} carries too much: leave {1} of the items (health {2})",
    "ask_take": "{0:s} found {1:i}. Take it?",
    "ask_back": "{1:s} gives {0:s} {2:i}. Give something back?",
    "ask_back_full": "{1:s} wants to give {0:s} {2:i}, but there is no room: give something back, or refuse",
    "ask_bat": "{0:s}: the roll is {1}, {2} or less would count. Send a bat to roll again?",
    "ask_hand_over": "{0:seat} has no hunter left. Which of yours will {0:seat} play?",
    # labels
    "hero": "{0:h}",
    "item": "{0:I}",
    "opt_move": _opt_move,
    "opt_back": _opt_back,
    "opt_unlock": _opt_unlock,
    "opt_in_sight": "{0:said}, seen by a hunter",
    "opt_relics": "{0:said}, Holy Relics: {1:n}",
    "opt_search": "Search (1 point)",
    "opt_search_free": "Search",
    "opt_search_shows": "Search (1 point, shows you)",
    "opt_attack": "Attack (1 point)",
    "opt_weapon": "{0:I}, strength {1}",
    "opt_target": "{0:h!}: hits on {1} or less",
    "opt_target_far": "{0:h!}, from a distance: hits on {1} or less",
    "opt_use": "Use {0:i} (1 point): helps on {1} or less",
    "opt_give": "Give {0:i} (1 point)",
    "opt_drop": "Leave {0:i} here (free)",
    "opt_pick": "Pick up {0:i} (1 point)",
    "opt_take": "Take {0:i}",
    "opt_swap": "Leave something else for it",
    "opt_leave": "Leave {0:i} there",
    "opt_back_gift": "Give back {0:i}",
    "opt_nothing_back": "Give nothing back",
    "opt_refuse": "Refuse",
    "opt_end": "End turn",
    "opt_end_hidden": "End turn, stay hidden",
    "opt_end_brides": "The others stay",
    "opt_stay": "Stay",
    "opt_prey": "{0:h}, health {1}",
    "opt_claws": "Claws: hit on {0} or less, 1 wound",
    "opt_bite": "Bite: 2 wounds, or 1 for the biter if the hunter rolls {0} or less",
    "opt_bride_attack": "A bride attacks",
    "opt_expel": "Send a bride away (of {0}; shows you)",
    "opt_companion": "Take {0:i} along (free): tells where you are",
    "opt_drink": "Drink from the pool ({0:n}): {1} health, and your turn ends",
    "opt_bride": "{1:p}: the bride there",
    "opt_join": "Join {0:s}",
    "opt_reroll": "Send a bat ({0} left): roll again",
    "opt_keep_bat": "Keep the bats",
    # why not
    "why_no_points": "no action points left",
    "why_points": "needs {0:n}, you have {1}",
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
    "why_full": "you can carry only {0}: leave something first",
    "why_cross": "the Cross: needs {0:n}, you have {1}",
    "why_cross_bride": "the Cross keeps brides away",
    "why_brides_weary": "your brides have attacked this turn",
    "why_healthy": "at full health",
    "why_just_sent": "she was sent away just now",
    "why_relics": "the Holy Relics keep her out",
    "route_no_place": "Step {0} is not possible: there is no place {1}.",
    "route_unread": "Write the numbers of the places in order, such as 33 32 31.",
    "route_no_way": "Step {0} is not possible: no way leads from {1:p} to {2:p}.",
    "route_barred": "Step {0}, to {1:p}, is not possible: {2:said}.",
    "route_points": "Step {0}, to {1:p}, is not possible: it needs {2:n}, you would have {3}.",
    "route_met": "You ran into the hunters in {0:p}.",
    "route_seen": "You were seen in {0:p}.",
    "warn_search": "You have {0:n} left, and something lies face down here.",
    "warn_attack": "You have {0:n} left, and could still attack.",
    "warn_healthy": "You are at full health: this would be wasted.",
    "warn_all_seen": "No vampire is hidden now: the lamp would show nobody.",
    # what happens
    "moves": _moves,
    "meets": "{0:s} met an enemy in {1:p}.",
    "spots": "{0:s} saw {1:s} in {2:p}!",
    "unlocks": _unlocks,
    "shows_itself": "{0:s} began the turn in {1:p}, with {2:n}.",
    "mist": "{0:s} turned to mist.",
    "leaves_by": _leaves_by,
    "met": "{0:s} ran into the hunters in {1:p}!",
    "seen": "{0:s} was seen in {1:p}!",
    "appears": "{0:s} appeared in {1:p}.",
    "hides": "{0:s} stayed hidden.",
    "finds": _finds,
    "passage_found": "The hunters now know the secret passage between 5 and 34.",
    "takes": "{0:s} took {1:i}.",
    "leaves_found": "{0:s} left {1:i} there.",
    "leaves_item": "{0:s} left {1:i} in {2:p}.",
    "picks_up": "{0:s} picked up {1:i} in {2:p}.",
    "gives": "{0:s} gave {1:s} {2:i}.",
    "gives_closed": "{0:s} handed {1:s} something.",
    "gives_secret": "{0:s} handed {1:s} {2:i}.",
    "refuses": "{0:s} had no room for what {1:s} offered.",
    "shows": "{0:s} showed {1:i}.",
    "uses": "{0:s} used {1:i}.",
    "rolls_use": "{0:s} rolled {1}, needed {2} or less.",
    "no_help": "It did not help.",
    "will_heal": "{0:s} will regain {1} health at the end of the turn.",
    "lamp_finds": "{0:s} held the lamp to every unlocked door.",
    "lamp_nobody": "{0:s} held the lamp to every unlocked door: nobody hides there.",
    "used_up": "{0:i!} is used up.",
    "attacks": _attacks,
    "rolls": "{0:s!} rolled {1}, needed {2} or less.",
    "rolls_far": "{0:s} rolled {1}, needed {2} or less = strength {3} - 1 for the distance.",
    "misses": "{0:s!} missed.",
    "bat_flies": "{0:s} sent a bat: the roll is now {1}, needed {2} or less.",
    "claws": "{0:s!} struck at {1:s} with claws.",
    "bites": "{0:s!} tried to bite {1:s}.",
    "resists": "{0:s} rolled {1}, needed {2} or less to resist (health {3}).",
    "resists_garlic": "{0:s} rolled {1}, needed {2} or less to resist (health {3} + garlic).",
    "bite_fails": "The bite failed, and {0:s} loses 1 health.",
    "held_off": "The Cross of {0:s} held the attack off.",
    "hurt": "{0:s} lost {1} health and has {2}.",
    "killed": "{0:s} was killed in {1:p}.",
    "turned": "{0:s} became a vampire in {1:p}, a servant of the Count.",
    "destroyed": "{0:s} was destroyed in {1:p}.",
    "bride_killed": "A bride is destroyed: {0} of 5.",
    "changes_side": "{0:seat} now plays for Count Dracula.",
    "takes_over": "{0:seat} takes over {1:s}.",
    "watches_on": "{0:seat} has no hunter left and watches on.",
    "heals": "{0:s} now has {1} health.",
    "rests": "{0:s} rested beside the coffin and has {1} health.",
    "grows": "{0:s} grows stronger: {1} health.",
    "joins": _joins,
    "expels": "{0:s} sent a bride away in {1:p}.",
    "drinks": "{0:s} drank from the pool of blood in {1:p}.",
    "bride_moves": _bride_moves,
}


def ending(why: str) -> str:
    """Say how the game ended."""
    return _ENDINGS[why]


def side(slug: str) -> str:
    """Name a side."""
    return _SIDES[slug]
