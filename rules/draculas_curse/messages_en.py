"""All words of the game in English: every event, prompt, label and refusal, by key, and how each is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.draculas_curse import castle
from rules.draculas_curse.library import CHARACTERS, DECKS, printed_name
from rules.engine import Message, Meter, Names, Table

_ENDINGS: Final = {
    "throne": "Dracula's Final Form is defeated in the Throne Room: the slayers win.",
    "dracula_dead": "Dracula has lost his last Life: the slayers win.",
    "all_turned": "No slayer is left: Dracula wins.",
    "quest": "A vampire's quest is complete.",
    "slayer_lost": "A slayer has lost the last Life: the Dojo has won.",
    "all_lost": "No slayer is left: the Dojo has won.",
    "throne_lost": "The final battle is lost: the Dojo has won.",
}
_FLOORS: Final = {"gold": "Main Floor", "blue": "Underground", "red": "Upper Castle"}
_SIDES: Final = {"n": "north", "e": "east", "s": "south", "w": "west", "": "wherever tokens lead"}
_FACES: Final = {"combat": "a combat", "essence": "Essence", "curse": "a curse", "master": "the Master Shadow"}
_CAUSES: Final = {
    "": "", "challenge": " (challenge)", "shadow": " (Shadow)", "storm": " (Bat Storm)", "fireball": " (Fireball)",
    "chapel": " (Chapel)", "combat": " (combat)", "cost": " (cost)",
}  # fmt: skip
_POWERS: Final = {
    "architect": "Architect", "eclipse": "Eclipse", "storm": "Bat Storm", "fireball": "Fireball",
    "regenerate": "Regenerate",
}  # fmt: skip
_KINDS: Final = {
    "open": "unexplored", "facedown": "a facedown room of Dracula's", "blocked": "blocked: by Staircase tokens",
}  # fmt: skip
_HOW: Final = {"rooms": "", "facedown": " on a facedown room", "slayers": " on slayers, who lose 1 Life each"}


# forms --------------------------------------------------------
def thing(id: str) -> str:
    """Name a card, a monster, a curse, a trap, a Keep room."""
    return printed_name(id) if id else "nothing"


def place(id: str) -> str:
    """Name a place."""
    return "a facedown room" if castle.is_cell(id) else castle.name(id) if id else "outside the castle"


def shadow_count(n: int) -> str:
    """Say a Shadow or a stack."""
    return "a Shadow" if n == 1 else f"a stack of {n}" if n < 4 else "Dracula, fully manifested,"


def deck(id: str) -> str:
    """Name a slayer deck."""
    return id if id in DECKS else "any"


FORMS: Final = {
    "thing": thing, "place": place, "stack": shadow_count, "deck": deck,
    "capital": lambda said: said[:1].upper() + said[1:],
    "floor": lambda colour: _FLOORS[colour], "side": lambda side: _SIDES[side], "face": lambda face: _FACES[face],
    "cause": lambda why: _CAUSES.get(why, ""), "power": lambda name: _POWERS[name],
    "character": lambda id: f"{CHARACTERS[id].name}, {CHARACTERS[id].title}", "how": lambda how: _HOW[how],
}  # fmt: skip


def _over(values: Mapping[str, Any], names: Names) -> str:
    return _ENDINGS[values["why"]]


def _explores(values: Mapping[str, Any], names: Names) -> str:
    who = names.get(values["who"], values["who"])
    what = "a facedown room of Dracula's" if values["found"] else "a new room"
    return f"{who} explores {what} from {place(values['start'])}: {place(values['tile'])}."


def _facedown(values: Mapping[str, Any], names: Names) -> str:
    beside = f" beside {place(values['beside'])}" if values["beside"] else ""
    return f"Facedown room of the {_FLOORS[values['colour']]}{beside}"


def _turned(values: Mapping[str, Any], names: Names) -> str:
    doors = [d.split() for d in values["doors"]]
    colours = {colour for _, colour in doors}
    said = [_SIDES[side] + (f" ({colour})" if len(colours) > 1 else "") for side, colour in doors]
    return "Doors to the " + ", ".join(said)


def _opens(values: Mapping[str, Any], names: Names) -> str:
    if not values["side"]:
        return f"A hidden way ({values['colour']})"
    return f"Door to the {_SIDES[values['side']]} ({values['colour']}): {_KINDS[values['kind']]}"


def _shows(values: Mapping[str, Any], names: Names) -> str:
    who = names.get(values["who"], values["who"])
    return f"{who} shows {', '.join(map(thing, values['cards'])) or 'an empty hand'}."


def _looks(values: Mapping[str, Any], names: Names) -> str:
    who, whom = (names.get(values[k], values[k]) for k in ("who", "whom"))
    zone = values["zone"]
    if zone in ("hand", "quest"):
        return f"{who} looks at {whom}'s {zone}."
    where = {"combat": "the combat deck", "curses": "the curse deck", "floor": "a stack of rooms"}.get(zone, zone)
    return f"{who} looks at the top of {where}."


def _saw(values: Mapping[str, Any], names: Names) -> str:
    return f"Seen: {', '.join(map(thing, values['cards'])) or 'nothing'}."


def _combat(values: Mapping[str, Any], names: Names) -> str:
    against = f" against {values['theirs']}" if values["theirs"] >= 0 else ""
    return f"Combat: your AR is {values['mine']}{against}."


def _helps(values: Mapping[str, Any], names: Names) -> str:
    who = names.get(values["who"], values["who"])
    against = f" against {values['theirs']}" if values["theirs"] >= 0 else ""
    return f"{who} asks for your synergy: AR {values['mine']}{against}."


def _market(values: Mapping[str, Any], names: Names) -> str:
    who = names.get(values["who"], values["who"])
    return f"The Merchant shows {who} {', '.join(map(thing, values['cards']))}."


LIFE, BP = Meter(of="who", now="now", less="n"), Meter(of="who", now="now", more="n")
EVENTS: Final[Mapping[str, Message | str | Sequence[Message | str]]] = {
    "dojo_turn": Message("Dracula stirs.", "", brief=True),
    "no_doorway": "No gold doorway is open: each slayer loses 1 Life.",
    "dojo_card": Message("The Dojo turns up {card:thing}.", "card", brief=True),
    "keep_shadow": Message("Shadows on the Keep: {n}.", "n", brief=True),
    "dojo_trap": Message("A trap lies face up: {card:thing}.", "card", brief=True),
    "active_card": Message("{who} meets {card:thing}.", "who card", by="who", brief=True),
    "active_swap": "The top two active cards change places.",
    "active_gone": Message("{card:thing} is discarded.", "card"),
    "adds_ar": Message("{who} adds {n} AR by {card:thing}.", "who whom n card", by="who"),
    "equips": Message("{who} equips {card:thing}.", "who card", by="who", again="{card:thing}"),
    "takes_off": Message("{who} takes {card:thing} off.", "who card", by="who"),
    "plays": Message("{who} plays {card:thing}.", "who card", by="who", again="{card:thing}", brief=True),
    "uses": Message("{who} uses {card:thing}.", "who card", by="who"),
    "transmutes": Message("{who} transmutes {card:thing}.", "who card", by="who"),
    "takes_subclass": Message("{who} becomes a {name}.", "who name", by="who", brief=True),
    "curse_warded": Message("{who} wards off {card:thing}.", "who card", by="who"),
    "cured": Message("{who} is rid of {card:thing}.", "who card", by="who"),
    "passes_curse": Message("{who} passes {card:thing} on to {whom}.", "who whom card", by="who", to="whom"),
    "guarded": Message("{who} is guarded: {n} Life less is lost.", "who n", by="who"),
    "guarded_trap": Message("{who} is guarded: the trap does nothing.", "who", by="who"),
    "stays": Message("{who} stands firm and is not moved.", "who", by="who"),
    "takes_card": Message("{who} takes a card from {whom}.", "who whom", by="who", to="whom"),
    "takes_this": Message("{who} gets {card:thing}.", "who card"),
    "shows_hand": Message(_shows, "who *cards"),
    "looks_at": Message(_looks, "who whom zone"),
    "saw": Message(_saw, "*cards"),
    "companion": Message("{who} gains a companion: {card:thing}.", "who card", by="who", brief=True),
    "companions_leave": Message("{who} loses all companions.", "who", to="who"),
    "well_grows": Message("{card:thing} goes onto the Soul Well.", "card"),
    "uses_well": Message("Dracula plays {card:thing} from the Soul Well: {n} AR more.", "card n", brief=True),
    "no_monster": Message("{who} finds no monster of tier {n}.", "who n"),
    "fights": Message("{who} fights {card:thing} (AR {n}).", "who card n", by="who", brief=True),
    "attacks": Message("{who} attacks {whom}.", "who whom", by="who", to="whom", brief=True),
    "first_form": Message("{who} fights Dracula's First Form (AR {n}).", "who n", by="who", brief=True),
    "final_form": Message("Dracula's Final Form rises: AR {n}.", "n *cards", brief=True),
    "next_phase": Message("Phase {n} begins.", "n"),
    "declares": Message("{who} declares AR {n}.", "who n", by="who"),
    "wins": Message("{who} wins with {n} against {theirs}.", "who n theirs", by="who", brief=True),
    "loses": Message("{who} loses with {n} against {theirs}.", "who n theirs", by="who", brief=True),
    "grants": Message("{who} grants {whom} {n} AR from the Ascent.", "who whom n", by="who", to="whom"),
    "gives_synergy": Message("{who} gives {whom} synergy.", "who whom", by="who", to="whom", brief=True),
    "declines_synergy": Message("{who} gives {whom} no synergy.", "who whom", by="who", to="whom"),
    "blocks_draw": Message("{who}'s next draw is blocked.", "who", to="who"),
    "names_deck": Message("The next draw of {who} is from {deck:deck}.", "who deck", to="who"),
    "sets_trap": Message("{who} lays a card facedown as a trap.", "who", by="who", brief=True),
    "trap_goes": Message("Dracula's trap {card:thing} is discarded.", "card"),
    "rejoins": Message("{who} rejoins the slayers.", "who", by="who", brief=True),
    "plays_dracula": Message("{who} is Dracula, with {n} Essence.", "who n", by="who"),
    "plays_as": Message("{who} is {character:character}.", "who character", by="who"),
    "begins": Message("{n} slayers stand at the Castle Entrance.", "n", brief=True),
    "round": Message("Round {n}.", "n", brief=True),
    "turn": Message("{who}'s turn.", "who", brief=True),
    "skips": Message("{who} misses a turn.", "who", by="who", brief=True),
    "arrives": Message("{who} comes back through the Castle Entrance.", "who", by="who", brief=True),
    "draw_blocked": Message("{who}'s draw is blocked.", "who", by="who"),
    "draws": Message("{who} draws a {deck:deck} card.", "who deck", by="who"),
    "draws_card": Message("{who} draws {card:thing}.", "who card", by="who"),
    "draws_icon": Message("{who} turns up {card:thing}.", "who card", by="who"),
    "searches": Message("{who} searches {deck:deck} and keeps {card:thing}.", "who deck card", by="who"),
    "searches_in_vain": Message("{who} finds nothing in {deck:deck}.", "who deck", by="who"),
    "discards": Message("{who} discards {card:thing}.", "who card", by="who", again="{card:thing}"),
    "cursed": Message("{who} draws a curse: {card:thing}.", "who card", to="who", brief=True),
    "loses_life": Message(
        "{who} loses {n} Life{why:cause}: {now} left.", "who n now why", to="who", meter=LIFE, brief=True
    ),
    "gains_life": Message(
        "{who} gains {n} Life: {now}.", "who n now", to="who", meter=Meter(of="who", now="now", more="n")
    ),
    "gains_bp": Message("{who} gains {n} BP: {now}.", "who n now", by="who"),
    "loses_bp": Message("{who} loses {n} BP: {now} left.", "who n now", by="who"),
    "gains_essence": Message("Dracula gains {n} Essence: {now}.", "n now"),
    "spends_essence": Message("Dracula spends {n} Essence: {now} left.", "n now"),
    "dracula_loses_life": Message("Dracula loses {n} Life: {now} left.", "n now", brief=True),
    "moves": Message("{who} walks to {place:place}.", "who place", by="who", again="{place:place}"),
    "is_moved": Message("{who} is moved to {place:place}.", "who place", to="who"),
    "explores": Message(
        _explores, "who tile start found", by="who", short="explores {tile:place}", brief=True
    ),
    "new_section": Message("{who} lays Staircase tokens {n}: a new part of the castle.", "who n", by="who"),
    "feeds_on_room": Message("{who} feeds on the room's dark energy.", "who", by="who"),
    "special": Message("{who} resolves {place:place}.", "who place", by="who"),
    "completes": Message("{who} completes {place:place}.", "who place", by="who"),
    "passes_challenge": Message("{who} passes a {deck:deck} challenge.", "who deck", by="who"),
    "fails_challenge": Message("{who} fails a {deck:deck} challenge.", "who deck", by="who"),
    "summons": Message("Dracula summons a monster of tier {n}.", "n"),
    "chapel": Message("In the Chapel Dracula turns up {card:thing} for {who}.", "who deck card", to="who"),
    "imprisoned": Message("{who} is shut into the Prison.", "who", to="who"),
    "freed": Message("{who} frees {whom}.", "who whom", by="who", to="whom"),
    "market": Message(_market, "who *cards"),
    "buys": Message("{who} takes {card:thing}.", "who card", by="who"),
    "finds_ascent": Message("The Ascent lies among the top {n} of the Upper Castle.", "who n"),
    "no_ascent": Message("The Ascent is explored already.", "who"),
    "lays_stairs": Message(
        "{who} joins {one:place} and {other:place} by Staircase tokens {n}.", "who one other n", by="who"
    ),
    "opens_walls": Message("{who} opens the Blocked Passage.", "who", by="who"),
    "unlocks": Message("{who} unlocks the Underground Crossroads.", "who", by="who", brief=True),
    "lays_portals": Message("{who} lays portals in {one:place} and {other:place}.", "who one other", by="who"),
    "turns_room": Message("{place:place} is turned.", "who place"),
    "trap_springs": Message("A trap: {card:thing}! It catches {who}.", "who card", to="who", brief=True),
    "investigates": Message("{who} investigates a Shadow: {face:face}.", "who face", by="who", brief=True),
    "meets_stack": Message("{who} meets {n:stack} of Shadows.", "who n", by="who", brief=True),
    "ignores_shadow": Message("A Shadow lets {who} pass.", "who place", to="who"),
    "shadow_removed": Message("{n:stack} is removed from {place:place}.", "place n"),
    "shadows_vanish": "The Master Shadow is gone: all Shadows vanish.",
    "deploys": Message("A Shadow appears in {place:place}.", "place"),
    "deploys_onto": Message("A Shadow falls upon {place:place}.", "place", brief=True),
    "shadow_moves": Message("A Shadow moves from {place:place} to {goal:place}: {n:stack} there.", "place goal n"),
    "shadow_strikes": Message("{n:stack} strikes in {place:place}.", "place n", brief=True),
    "peeks_shadow": Message("{who} looks at the Shadow in {place:place}.", "who place", by="who"),
    "saw_shadow": Message("The Shadow in {place:place} is {face:face}.", "place face"),
    "uses_power": Message("Dracula uses {power:power} in {place:place}.", "power place", brief=True),
    "eclipsed": Message("{who} stands in an Eclipse.", "who", to="who"),
    "fireball": Message("The Fireball bursts in {place:place}.", "place"),
    "fireball_misses": "The Fireball hits nobody.",
    "castle_closed": "No doorway can be explored: Dracula lays no room.",
    "dracula_draws_room": Message("Dracula draws a room of the {floor:floor}.", "floor"),
    "places_room": Message(
        "Dracula lays a facedown room of the {floor:floor} {side:side} of {place:place}.", "floor place side"
    ),
    "builds": Message("Dracula builds the {room:thing}.", "room", brief=True),
    "lays_trap": Message("Dracula lays a trap.", "", brief=True),
    "lays_this_trap": Message("It is {card:thing}.", "card"),
    "enters_throne": Message("{who} enters the Throne Room: the Final Battle!", "who", by="who", brief=True),
    "loses_throne": Message("{who} has lost the Final Battle.", "who", to="who", brief=True),
    "falls": Message("{who} has no Life left.", "who", to="who", brief=True),
    "turns": Message("{who} dies, and rises as a vampire.", "who", to="who", brief=True),
    "is_out": Message("{who} is out of the game.", "who", to="who", brief=True),
    "draws_quest": Message("{who} draws a quest.", "who", by="who"),
    "quest": Message("The quest is {card:thing}.", "card"),
    "quest_met": Message("{who} reveals a quest that is complete: {card:thing}!", "who card", by="who", brief=True),
    "trade_made": Message("{who} and {whom} trade a card.", "who whom", by="who", to="whom"),
    "trade_cards": Message("{who} gives {one:thing}, {whom} gives {two:thing}.", "who one whom two"),
    "offers_trade": Message("{who} offers {whom} a trade: {one:thing}.", "who whom one *more", by="who", to="whom"),
    "trade_agreed": Message("{who} and {whom} agree on a trade.", "who whom *cards"),
    "trade_declined": Message("{whom} declines a trade with {who}.", "who whom *cards"),
    "trade_countered": Message("{whom} names a card for the trade with {who}.", "who whom *cards"),
    "trade_withdrawn": Message("{who} takes an offer to {whom} back.", "who whom *cards"),
    "trade_lapsed": Message("An offer of {who} to {whom} lapses.", "who whom *cards"),
    "triggers": Message("{who}: {card:thing}.", "who card hook", by="who"),
    "over": Message(_over, "side why", brief=True),
    "took_back": Message("{who} takes back an answer.", "who what", by="who"),
}  # fmt: skip

PROMPTS: Final[Mapping[str, Message | str]] = {
    "ask_first_room": "Which gold room comes into your hand?",
    "ask_bosses": "Which two bosses are shuffled into the combat deck?",
    "ask_deck": "From which deck?",
    "ask_chapel": "Which deck does the Chapel turn up?",
    "ask_draw": "From which deck do you draw?",
    "ask_act": Message("Your turn.", "who"),
    "ask_end_items": "Equip or unequip before your turn ends?",
    "ask_limit": "Too many cards: discard {n}.",
    "ask_challenge": Message("{deck:deck} challenge: discard such a card, or lose 1 Life.", "deck"),
    "ask_keeps": "Which one card do you keep?",
    "ask_lay": Message("How does {tile:thing} lie?", "tile side colour"),
    "ask_tile": "Which room do you lay? The others go under the stack.",
    "ask_engage": Message("Does {n:stack} engage {who}?", "who n"),
    "ask_engages": Message("{n:stack} lets you pass. Do you engage it?", "n"),
    "ask_circle": Message("Summoning Circle: what does Dracula pay for the monster that {who} meets?", "who"),
    "ask_market": "Buy each for 1 BP, or swap for a card of the same deck.",
    "ask_stairs": "To which room do the Staircase tokens lead?",
    "ask_portal": "Where does the other portal lie?",
    "ask_rotate": "Which room is turned?",
    "ask_step": "Where to, without Movement?",
    "ask_peek_shadow": "Which Shadow do you look at?",
    "ask_push_shadow": "Which Shadow is moved?",
    "ask_push_to": Message("Where does it move to?", "place"),
    "ask_room": "Which room do you lay, and where?",
    "ask_keep": "Build, use and deploy.",
    "ask_shadows": "Move your Shadows.",
    "ask_deploy": Message("Deploy a Shadow{how:how} ({n} more).", "n how"),
    "ask_attacks": Message("Whom do you attack in {place:place}?", "place"),
    "ask_storm": "Where does the Bat Storm go? ({n} rooms left)",
    "asks_trade": Message("{who} offers {whom} a trade: {one:thing}.", "who whom one *more"),
    "asks_withdraw_trade": Message("Your offer to {whom}: {one:thing}.", "who whom one *more"),
    "ask_dojo_room": "At which doorway does Dracula's next room lie?",
    "ask_combat": Message(_combat, "mine theirs"),
    "ask_synergy": Message(_helps, "who mine theirs"),
    "ask_well": Message("{who} fights {card:thing} (AR {n}). Add a soul for 1 Essence?", "who card n"),
    "ask_ascent": "{who} enters the Throne Room. Do you grant 2 AR from the Ascent?",
    "ask_whom": Message("{card:thing}: whom?", "card"),
    "ask_choose": Message("{card:thing}: what?", "card"),
    "ask_discard": Message("{card:thing}: discard {n}.", "n card"),
    "ask_search": "Which deck do you search?",
    "ask_peek": "Which deck do you look at?",
    "ask_gives": Message("{card:thing}: which card?", "card"),
    "ask_curse": Message("{card:thing}: which curse?", "card"),
    "ask_arrange": Message("Which lies at place {n} from the top?", "n"),
    "ask_companion": Message("{card:thing}: which monster?", "card"),
    "ask_go": Message("{card:thing}: where to?", "card"),
    "ask_names": Message("{card:thing}: which deck?", "card"),
    "ask_further": "Which stack may move further?",
    "ask_subclass": "Which subclass do you take?",
    "order": "Which comes first?",
    "aim": Message("{card:thing}: what for?", "card"),
    "may": Message("{card:thing}: use it?", "card"),
}
LABELS: Final[Mapping[str, Message | str]] = {
    "tile": Message("{id:thing}", "id"), "monster": Message("{id:thing}", "id"), "card": Message("{id:thing}", "id"),
    "give": Message("For your {id:thing}", "id"), "deck": Message("{id:deck}", "id"), "seat": "{who}",
    "place": Message("{id:place}", "id"), "facedown": Message(_facedown, "colour beside"),
    "side": Message("To the {id:side}", "id"),
    "turned": Message(_turned, "*doors"), "shadow": Message("The token with {id:face}", "id"),
    "doorway": Message("{place:place}, to the {side:side}", "place side"),
    "accept": "Accept", "decline": "Decline", "withdraw": "Take it back", "pass": "Pass", "skip": "Skip",
    "nothing": "Nothing", "done": "Done", "yes": "Yes", "no": "No", "counter": "Something else",
    "branch": Message("{said:capital}", "said"), "due": Message("{id:thing}", "id"),
    "use": Message("Use {id:thing}", "id"), "play": Message("Play {id:thing}", "id"),
    "opt_pass": Message("Slip through to {id:place}", "id"), "opt_grant": "Grant 2 AR", "opt_refuse": "Refuse",
    "opt_well": Message("{card:thing}: {n} AR more", "card n"), "opt_declare": Message("Declare AR {n}", "n"),
    "opt_synergy": "Ask {who} for synergy", "give_synergy": Message("Give it ({id:thing})", "id"),
    "opt_equip": Message("Equip {id:thing}", "id"), "opt_unequip": Message("Take {id:thing} off", "id"),
    "instead": Message("Instead of {id:thing}", "id"), "opt_discard": Message("Discard {id:thing}", "id"),
    "opt_subclass": Message("Become a {name} ({n} BP)", "name n"),
    "keep_none": "None", "opt_done": "Done", "opt_fail": "Lose 1 Life",
    "opt_engage": "Engage", "opt_leave": "Let them pass",
    "opt_circle": Message("{n} Essence: tier {tier}", "n tier"),
    "opt_buy": Message("Buy {id:thing} for {n} BP", "id n"), "opt_swap": Message("Swap for {id:thing}", "id"),
    "opt_go": Message("{id:place}", "id"),
    "opt_open": Message(_opens, "side colour kind"),
    "opt_fight": "Attack {who}", "opt_stack": Message("Engage {n:stack}", "n"),
    "opt_try": Message("{id:place}: pay with", "id"), "opt_free": "End your turn and free {who}",
    "opt_trade": "Offer {who} a card", "opt_transmute": Message("Transmute {id:thing} for 1 BP", "id"),
    "opt_end_items": "Equip, then end", "opt_end": "End your turn",
    "opt_build": Message("Build the {room:thing} ({n} Essence)", "room n"),
    "opt_trap": Message("Lay {card:thing} ({n} Essence)", "card n"),
    "opt_move_shadow": Message("Move {n:stack} from {place:place} to", "place n"),
    "opt_ability": Message("Ability of {n:stack} in {place:place}", "place n"),
    "opt_power": Message("{power:power} ({n} Essence)", "power n"),
}  # fmt: skip
REFUSALS: Final[Mapping[str, Message | str]] = {
    "bad_seats": "One to six can play, not {n}.",
    "bad_option": "There is no option {name} with the value {value}.",
    "bad_player": "There is no computer player called {kind}.",
    "why_banned": "Something forbids that now.",
    "why_used": "Used already.",
    "why_no_focus": "You have no magical focus equipped.",
    "why_cannot": "That is impossible now.",
    "warn_replaces": Message("{id:thing} returns to your hand.", "id"),
    "why_forced": "Dracula has named the deck of this draw.",
    "why_fought": "You have fought in this turn: no more movement, no more combat.",
    "why_halted": "An event has ended your movement for this turn.",
    "why_no_movement": "You have no Movement left.",
    "why_no_cards": "They have no card in hand.",
    "why_no_card": "You have no {deck} card.",
    "why_bp": "It costs {n} BP.",
    "why_essence": "It costs {n} Essence.",
    "why_built": "One Keep room is built in a turn.",
    "why_below": "The room below is not built.",
    "why_trap_lies": "Only one trap may lie at a time.",
    "why_must_move": "Each Shadow must move at least one room.",
    "why_no_doorway": "No room of your hand fits beside it.",
    "why_no_way": "There is no way for it.",
    "needs": Message("It costs {n} {what}.", "what n"),
    "only_if": "Only if {words}.",
}
TABLE: Final = Table({**EVENTS, **PROMPTS, **LABELS, **REFUSALS}, forms=FORMS)


def ending(why: str) -> str:
    """Say how the game ended."""
    return _ENDINGS[why]
