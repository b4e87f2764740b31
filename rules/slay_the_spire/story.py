"""All words of the game: every event, prompt, label and refusal, by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from rules.cards import inner
from rules.engine import Names, Said
from rules.slay_the_spire import library
from rules.slay_the_spire.content.characters import CHARACTERS

Wording: TypeAlias = str | Callable[[tuple[Any, ...], Names], str]
ROOMS = {
    "encounter": "an encounter", "elite": "an elite", "burning_elite": "a burning elite", "boss": "the boss",
    "event": "an event", "merchant": "a merchant", "campfire": "a campfire", "treasure": "a treasure room",
    "unknown": "something unknown", "dark": "a dark space", "light": "a light space",
}  # fmt: skip
SPACES = {
    "encounter": "encounter", "elite": "elite", "burning_elite": "burning elite", "boss": "boss", "event": "event",
    "merchant": "merchant", "campfire": "campfire", "treasure": "treasure room", "unknown": "unknown space",
}  # fmt: skip
SIDES = {(1, 2): "left", (2, 2): "right", (1, 3): "left", (2, 3): "middle", (3, 3): "right"}
FEATS = {
    "jaxxed": "Jaxxed: 8 Strength", "catalyst": "Catalyst: 30 Poison in play", "ninja": "Ninja: 7 Shivs in a turn",
    "powerful": "Powerful: 7 Powers in play", "barricaded": "Barricaded: 20 Block",
    "you_are_nothing": "You Are Nothing: a boss dead on turn 1", "all_for_one": "All for One: four beat act III",
    "perfect": "Perfect: a boss beaten with everyone at full HP", "minimalist": "Minimalist: a deck of 5 or fewer",
    "the_transient": "The Transient: killed before it faded", "common_sense": "Common Sense: no uncommon or rare card",
    "collector": "Collector: 12 relics each", "ruby": "Ruby: act III with the Ironclad",
    "emerald": "Emerald: act III with the Silent", "sapphire": "Sapphire: act III with the Defect",
    "amethyst": "Amethyst: act III with the Watcher", "my_lucky_day": "My Lucky Day: a daily climb",
    "infinity": "Infinity: an endless turn", "who_needs_relics": "Who Needs Relics: none at all",
}  # fmt: skip
OTHERS = {"neow": "Neow", "campfire": "Campfire", "merchant": "Merchant"}
WHYS = {
    "hero_died": "A climber has fallen: the Spire wins.",
    "spire_beaten": "The last boss is beaten: the climb is won.",
    "stopped": "The party stops here, victorious.",
    "last_stand": "The boss is beaten by a last stand: the act is won, and the climb ends.",
}


def thing(id: str) -> str:
    """Name a card, relic, potion, enemy or event."""
    kind, upgraded = id.partition("#")[0].partition("@")[0], "+" in id
    if kind in OTHERS or kind.startswith("quick"):
        return OTHERS.get(kind, "Quick start")
    return library.name_of(kind.rstrip("+")) + ("+" if upgraded else "")


def played(character: str) -> str:
    """Name a character within a sentence."""
    return CHARACTERS[character].name.replace("The ", "the ") if character in CHARACTERS else character


def card(kind: str, upgraded: bool) -> str:
    """Name a card."""
    return library.name_of(kind) + ("+" if upgraded else "")


def row(n: int) -> str:
    """Name a row."""
    return "every row" if n < 0 else f"row {n + 1}"


def _aim(keys: Iterable[Any], names: Names) -> str:
    named = [names.get(str(k), "") for k in keys]
    return "".join(f" for {n}" for n in named if n)


def _many(what: str) -> Wording:
    def wording(p: tuple[Any, ...], names: Names) -> str:
        low, high, source = p[0], p[1], thing(str(p[2]))
        count = str(low) if low == high else f"{low} to {high}" if low else f"up to {high}"
        return f"{source}: {what.format(count + (' card' if high == 1 else ' cards'))}"

    return wording


WORDS: dict[str, Wording] = {
    # events
    "over": lambda p, n: WHYS.get(str(p[1]), str(p[1])),
    "act": lambda p, n: f"Act {'I' * p[0] if p[0] < 4 else 'IV'} begins.",
    "enters": lambda p, n: f"The party goes on to {ROOMS.get(p[0], p[0])}.",
    "fight": lambda p, n: f"Against them: {_counted([thing(k) for k in p[1:]])}.",
    "round": lambda p, n: f"Round {p[0]}.",
    "rolled": lambda p, n: f"The die shows {p[0]}.",
    "rolls": lambda p, n: f"{n[p[0]]} rolls {p[1]}.",
    "plays": lambda p, n: f"{n[p[0]]} plays {card(p[1], p[2])}{_aim([k for k in p[3:] if k != p[0]], n)}.",
    "copies": lambda p, n: f"{n[p[0]]} plays a copy of {card(p[1], p[2])}.",
    "shiv": lambda p, n: f"{n[p[0]]} throws a Shiv at {thing(p[1])}.",
    "miracle": lambda p, n: f"{n[p[0]]} spends a Miracle.",
    "drinks": lambda p, n: f"{n[p[0]]} drinks {thing(p[1])}.",
    "uses": lambda p, n: f"{n[p[0]]} uses {thing(p[1])}.",
    "orb_works": lambda p, n: f"{n[p[0]]} lets {p[1].capitalize()} work.",
    "wrath": lambda p, n: f"{n[p[0]]} pays for Wrath.",
    "poison": "Poison does its work.",
    "end": lambda p, n: f"{n[p[0]]} ends the turn.",
    "resume": lambda p, n: f"{n[p[0]]} goes on playing.",
    "slain": lambda p, n: f"{thing(p[0])} loses {p[2]} HP and dies.",
    "foe_blocks": lambda p, n: f"{thing(p[0])} blocks {p[2]}.",
    "puts": lambda p, n: f"{thing(p[0])} gets {p[3]} {_token(p[2])}.",
    "puts_all": lambda p, n: f"{_counted([thing(k) for k in p[:-3:2]])} get {p[-2]} {_token(p[-3])}.",
    "felled": lambda p, n: f"{n[p[0]]} loses {p[1]} HP and falls.",
    "hero_heals": lambda p, n: f"{n[p[0]]} heals {p[1]} HP ({p[2]} now).",
    "rests": lambda p, n: f"{n[p[0]]} rests and heals {p[1]} HP ({p[2]} now).",
    "foe_loses": lambda p, n: f"{thing(p[0])} loses {p[2]} HP ({p[3]} left).",
    "hero_loses": lambda p, n: f"{n[p[0]]} loses {p[1]} HP ({p[2]} left).",
    "blocks": lambda p, n: f"{n[p[0]]} blocks {p[1]}.",
    "foe_gains": lambda p, n: f"{thing(p[0])} gains {p[3]} {_token(p[2])}.",
    "hero_gains": lambda p, n: f"{n[p[0]]} gets {p[2]} {_token(p[1])}.",
    "hero_finds": lambda p, n: f"{n[p[0]]} gets {p[-1]} {thing(p[1]) if len(p) > 2 else 'status card(s)'}.",
    "dies": lambda p, n: f"{thing(p[0])} dies.",
    "explodes": lambda p, n: f"The corpse of {thing(p[0])} explodes.",
    "leaves": lambda p, n: f"{thing(p[0])} takes gold and runs.",
    "summoned": lambda p, n: f"{thing(p[0])} comes into {row(p[1])}.",
    "revived": lambda p, n: f"{thing(p[0])} returns.",
    "second_life": lambda p, n: f"{thing(p[0])} will not die yet.",
    "furious": lambda p, n: f"{thing(p[0])} is furious.",
    "ability_hurts": lambda p, n: f"{thing(p[0])} deals {p[2]} damage to {n[p[1]]}.",
    "faces": lambda p, n: f"{', '.join(n[s] for s in p[1:])} face{'s' if len(p) == 2 else ''} {thing(p[0])}.",
    "buffered": lambda p, n: f"Buffer saves {n[p[0]]} from losing HP.",
    "fairy": lambda p, n: f"A fairy brings {n[p[0]]} back.",
    "falls": lambda p, n: f"{n[p[0]]} falls.",
    "swaps": lambda p, n: f"{n[p[0]]} and {n[p[1]]} swap rows.",
    "offers_swap_rows": lambda p, n: f"{n[p[0]]} would like to swap rows with {n[p[1]]}.",
    "swap_rows_agreed": lambda p, n: f"{n[p[0]]} and {n[p[1]]} swap rows.",
    "swap_rows_declined": lambda p, n: f"{n[p[1]]} would rather not swap rows with {n[p[0]]}.",
    "swap_rows_withdrawn": lambda p, n: f"{n[p[0]]} no longer asks {n[p[1]]} to swap rows.",
    "swap_rows_lapsed": lambda p, n: f"{n[p[0]]} and {n[p[1]]} cannot swap rows any more.",
    "asks_swap_rows": lambda p, n: f"{n[p[0]]} would like to swap rows with you.",
    "asks_withdraw_swap_rows": lambda p, n: f"You have asked {n[p[1]]} to swap rows.",
    "moves_to_row": lambda p, n: f"{n[p[0]]} moves to {row(p[1])}.",
    "too_many_plays": "300 plays: the turn ends for everyone.",
    "won": "The fight is won.",
    "key": lambda p, n: f"The party holds the {p[0].capitalize()} Key.",
    "gains_card": lambda p, n: f"{n[p[0]]} gains {card(p[1], p[2])}.",
    "gains_relic": lambda p, n: f"{n[p[0]]} gains {thing(p[1])}.",
    "gains_gold": lambda p, n: f"{n[p[0]]} gains {p[1]} gold.",
    "gains_potion": lambda p, n: f"{n[p[0]]} gains {thing(p[1])}.",
    "picked_relic": lambda p, n: f"The altar looks at {n[p[0]]}'s {thing(p[1])}.",
    "declines": lambda p, n: f"{n[p[0]]} declines what {n[p[1]]} offers.",
    "exchanged": lambda p, n: f"{n[p[0]]} gives {thing(p[1])} to {n[p[2]]} for {thing(p[3])}.",
    "shows_ware": lambda p, n: f"{n[p[0]]} looks at {thing(p[1])}.",
    "gives_potion": lambda p, n: f"{n[p[0]]} gives {thing(p[1])} to {n[p[2]]}.",
    "tosses": lambda p, n: f"{n[p[0]]} throws {thing(p[1])} away.",
    "removes": lambda p, n: f"{n[p[0]]} removes {thing(p[1])}.",
    "upgrades": lambda p, n: f"{n[p[0]]} upgrades {thing(p[1])}.",
    "transforms": lambda p, n: f"{n[p[0]]} transforms {thing(p[1])}.",
    "campfire_rest": lambda p, n: f"{n[p[0]]} rests.",
    "campfire_smith": lambda p, n: f"{n[p[0]]} smiths.",
    "campfire_ruby": lambda p, n: f"{n[p[0]]} looks for the Ruby Key.",
    "campfire_nothing": lambda p, n: f"{n[p[0]]} sits by the fire.",
    "done": lambda p, n: f"{n[p[0]]} is done.",
    "boss_relics": lambda p, n: "Boss relics: " + ", ".join(thing(r) for r in p) + ".",
    "clash": lambda p, n: f"More than one wants {thing(str(p[1]).rpartition(':')[2])}: "
    + ", ".join(n[s] for s in p[2:]) + ".",
    "wishes": lambda p, n: f"{n[p[1]]} would take "
    + ("nothing" if p[2] == "skip" else thing(str(p[2]).rpartition(":")[2])) + ".",
    "shop": lambda p, n: "The merchant offers " + ", ".join(thing(r) for r in p) + "." if p else "What do you buy?",
    "buys": lambda p, n: f"{n[p[0]]} buys {thing(p[2])}.",
    "chips_in": lambda p, n: f"{n[p[0]]} puts in 1 gold for {n[p[1]]}.",
    "event": lambda p, n: f"Event: {thing(p[0])}.",
    "event_chosen": lambda p, n: f"The party chooses “{_choice(p[0], p[1])}”.",
    "chooses": lambda p, n: f"{n[p[0]]} chooses “{_choice(p[1], p[2])}”.",
    "achieved": lambda p, n: f"Achievement! {FEATS.get(p[0], p[0])}.",
    "settled": lambda p, n: f"{n[p[2]]} is to have {thing(str(p[1]).rpartition(':')[2])}.",
    "vote_dropped": lambda p, n: f"The vote of {n[p[1]]} is no longer to be had.",
    "voted": lambda p, n: f"{n[p[1]]} votes {_voted(p, n)}.",
    "took_back": lambda p, n: f"{n[p[0]]} takes something back.",
    "joins": lambda p, n: f"{n[p[0]]} joins the climb as {played(p[1])}.",
    "reopened": lambda p, n: f"{p[0]} answers had to be asked again after an update.",
    "daily": lambda p, n: f"Modifier: {p[0]}.",
    "rolled_again": lambda p, n: f"{thing(p[0])} makes the die roll again: {p[1]}.",
    # prompts
    "play": "Your turn.",
    "may": lambda p, n: f"{thing(str(p[0]))}: use it?",
    "aim": lambda p, n: f"{thing(str(p[0]))}: choose one.",
    "discard": _many("discard {0}"),
    "exhaust": _many("exhaust {0}"),
    "put_back": _many("put {0} on top of your draw pile"),
    "retain": _many("retain {0}"),
    "fetch_discard": _many("take {0} from your discard pile"),
    "fetch_exhaust": _many("take {0} from your exhaust pile"),
    "fetch_draw": _many("take {0} from your draw pile"),
    "play_next": _many("play {0} now"),
    "remove": _many("remove {0} from your deck"),
    "upgrade": _many("upgrade {0}"),
    "scry": lambda p, n: f"{thing(str(p[1]))}: scry {p[0]}; choose what to discard.",
    "spare_shiv": "There is no Shiv left: use one at once?",
    "swap": lambda p, n: f"{thing(str(p[0]))}: swap rows?",
    "evoke": lambda p, n: f"{thing(str(p[0]))}: evoke which Orb?",
    "loop": lambda p, n: f"{thing(str(p[0]))}: which Orb works again?",
    "next_hit": lambda p, n: f"{thing(str(p[0]))}: whom does the next hit strike?",
    "throw": lambda p, n: f"{thing(str(p[0]))}: throw a Shiv at whom?",
    "second_target": lambda p, n: f"{thing(str(p[0]))}: hit another enemy as well?",
    "play_twice": _many("choose {0} to play twice"),
    "lose_potion": "Which potion do you lose?",
    "reach": "Nothing yet. Reach in again?",
    "who": "Who gets it?",
    "partner": "With whom?",
    "give_card": _many("offer {0} of your deck"),
    "give_relic": "Which relic do you offer?",
    "exchange": lambda p, n: f"{n[p[0]]} offers you {say(p[1], n)}. What do you give for it?",
    "trigger": "Which die ability do you trigger?",
    "look_at": "Which deck do you look at?",
    "buy": "Do you buy it?",
    "lose_relic": "Which relic do you lose?",
    "die": lambda p, n: f"The die shows {p[0]}. Change it?",
    "next_ability": "Which ability comes next?",
    "facing": "In which row do you stand?",
    "path": "Which way?",
    "satchel": "Potions and rows",
    "rewards": "Your rewards.",
    "offer": lambda p, n: f"Take this {p[0]}?"
    if p[0] in ("relic", "potion")
    else "Choose a card for your deck, or skip.",
    "relic_wish": "Which relic would you take?",
    "shop_wish": "Which of the party's wares would you like most?",
    "settle": lambda p, n: f"Who gets {thing(str(p[0]).rpartition(':')[2])}?",
    "campfire": "At the campfire.",
    # labels
    "card": lambda p, n: card(p[0], p[1]),
    "upgrade_to": lambda p, n: f"{thing(p[0])} → {thing(p[0])}+",
    "foe": lambda p, n: f"{thing(p[0])} ({row(p[2])})",
    "row": lambda p, n: row(p[0]).capitalize(),
    "hero": lambda p, n: n.get(p[0], p[0]),
    "seat": lambda p, n: n.get(p[0], p[0]),
    "orb": lambda p, n: p[0].capitalize(),
    "branch": lambda p, n: f"{p[0][:1].upper()}{p[0][1:]}",
    "yes": "Yes",
    "no": "No",
    "skip": "Skip",
    "skip_rest": "Done (skip the rest)",
    "end_turn": "End turn",
    "potion": lambda p, n: thing(p[0]),
    "relic": lambda p, n: thing(p[0]),
    "use": lambda p, n: f"Use {thing(p[0])}",
    "ability": lambda p, n: "Wrath" if p[0] == "wrath" else thing(p[0].removeprefix("orb:")).capitalize()
    if p[0].startswith("orb:") else thing(p[0]),
    "accept": "Agree",
    "decline": "Decline",
    "withdraw": "Take it back",
    "reach_again": "Reach in again: lose 1 HP",
    "leave_it": "Leave it",
    "ability_of": lambda p, n: f"{thing(p[0])} of {n[p[1]]}",
    "decks": lambda p, n: f"Turn up a card of each of {p[0]} decks: which?",
    "deck_of": lambda p, n: (f"Cards of {played(p[0])}" if p[0] != "colorless" else "Colorless cards").replace(
        "Cards", "Rare cards" if p[1] == "rares" else "Cards"),
    "deck": lambda p, n: f"The {p[0].removesuffix('s')} deck",
    "buys_it": lambda p, n: f"Buy {thing(p[0])} ({p[1]} gold)",
    "put_under": "Put it under its deck",
    "accept_die": lambda p, n: f"Keep {p[0]}",
    "face": lambda p, n: str(p[0]),
    "space": lambda p, n: _space(p),
    "swap_rows": "Swap rows with",
    "drink": lambda p, n: f"Drink {thing(p[0])}",
    "give": lambda p, n: f"Give {thing(p[0])} to",
    "toss": lambda p, n: f"Throw {thing(p[0])} away",
    "gold": lambda p, n: f"{p[0]} gold",
    "ware": lambda p, n: f"{thing(p[1])} ({p[2]} gold)",
    "buy_removal": lambda p, n: f"Remove a card ({p[0]} gold)",
    "chip_in": "Put 1 gold towards what another pays",
    "chip": "Gold towards what others choose.",
    "leave_shop": "Leave",
    "back_to_shop": "Back to the shop",
    "rest": lambda p, n: f"Rest: heal {p[0]}",
    "smith": "Smith: upgrade a card",
    "ruby_key": "Do nothing, for the Ruby Key",
    "nothing": "Do nothing",
    "event_choice": lambda p, n: str(p[0]) + (f" ({p[2]} gold)" if p[2] else ""),
    "enough": "That is enough",
    "pass": "Nothing is possible here",
    "go_on": "Climb on",
    "stop": "Stop here",
    "nobody": "No enemy is left",
    "stay_in_row": lambda p, n: f"Stay in {row(p[0])}",
    # what an option will come to
    "will_die": lambda p, n: f"{thing(p[0])} dies.",
    "will_have_hp": lambda p, n: f"{thing(p[0])}: {p[2]} → {p[3]} HP"
    + (f", Block {p[4]} → {p[5]}" if p[4] != p[5] else "") + ".",
    "foe_gets": lambda p, n: f"{thing(p[0])}: {p[3]:+d} {_token(p[2])}.",
    "hero_gets": lambda p, n: f"{n[p[0]]}: {p[2]:+d} {_token(p[1])}.",
    "hero_enters": lambda p, n: f"{n[p[0]]} enters {p[1].capitalize()}.",
    "hero_orbs": lambda p, n: f"{n[p[0]]}'s Orbs: {', '.join(p[1:]) or 'none'}.",
    "hero_falls": lambda p, n: f"{n[p[0]]} falls!",
    "and_then": "the rest depends on cards or dice that nobody has seen.",
    # refusals
    "unplayable": "This card cannot be played.",
    "needs_energy": lambda p, n: f"This costs {p[0]} Energy; you have less.",
    "no_more_cards": "You cannot play any more cards this turn.",
    "time_warp": lambda p, n: f"Time Warp: no more than {p[0]} cards this turn.",
    "only_if": lambda p, n: f"Only if {p[0]}.",
    "empty_row": "No enemy is in that row.",
    "decided": lambda p, n: f"{n[p[0]]} stands there and has decided.",
    "waits": "This works by itself when its time comes.",
    "no_potions": "You cannot gain potions.",
    "potions_full": "You can hold no more potions.",
    "deck_empty": "That deck is empty.",
    "not_in_a_fight": "That cannot be bought in the middle of a fight.",
    "needs_gold": lambda p, n: f"This costs {p[0]} gold.",
    "kept_for": lambda p, n: f"{n[p[0]]} has asked for this.",
    "taken_by": lambda p, n: f"{n[p[0]]} gets this.",
    "cannot_rest": "You cannot rest.",
    "cannot_smith": "You cannot smith.",
    "nothing_to_smith": "Every card of yours is upgraded.",
    "chosen_already": "That was chosen already.",
    "bad_player": lambda p, n: f"There is no computer player called {p[0]}.",
    "bad_option": lambda p, n: f"{p[0]}: {p[1]} is no choice.",
    "level_locked": lambda p, n: f"The group has unlocked ascension up to level {p[0]}.",
    "bad_campaign": "This is not a record of a campaign.",
    "bad_boxes": lambda p, n: f"This record has an impossible number of boxes: {p[0]}.",
    "bad_ascension": "This record has an impossible ascension level.",
    "no_such_character": lambda p, n: f"There is no character called {p[0]}.",
    "character_twice": lambda p, n: f"Two seats cannot both play {p[0]}.",
    "character": lambda p, n: thing(p[0]),
    "character_taken": lambda p, n: f"Somebody else plays {played(p[0])}.",
    "party_full": "The party is full: four climb at most.",
    "in_already": "You are in the party already.",
    "no_such_guest": "Nobody waits there to come in.",
    "no_act_comes": "Others can join where an act begins, and no other act is to come in this climb.",
    "comes_with_the_act": "You come in when the next act begins, and catch up then with what the others have.",
}  # fmt: skip


def _choice(event: str, key: str) -> str:
    return next((c.name for c in library.EVENTS[event].choices if c.id == key), key)


def _token(what: str) -> str:
    return {"vuln": "Vulnerable", "hp": "HP"}.get(what, what.capitalize())


def _counted(names: list[str]) -> str:
    """List names, like ones as a number."""
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if n == 1 else f"{n}× {name}" for name, n in counts.items())


def says_of(triggers: Said) -> str:
    """Say what the hook does that an event tells of."""
    _, _, source, n = triggers
    hooks = library.hooks_of(source)
    return inner(hooks[n].effect) if n < len(hooks) else ""


def _triggers(p: tuple[Any, ...], names: Names) -> str:
    """Say that something works by itself; with the number of its hook, also what it does."""
    words = f" ({says_of(('triggers', *p))})" if len(p) > 2 else ""
    kind = str(p[1]).partition("#")[0].rstrip("+")
    bad = kind in library.CARDS and library.CARDS[kind].type in ("curse", "status")
    return f"{names[p[0]]} {'suffers from' if bad else 'uses'} {thing(p[1])}{words}."


def _acts(p: tuple[Any, ...], names: Names) -> str:
    """Say what an enemy does; with four parts it is known whether anything came of it: words only if nothing did."""
    words, known = p[2] if len(p) > 2 else "", len(p) > 3
    if words == "nothing":
        return f"{thing(p[0])} bides its time."
    if len(words) > 60 and known:  # a whole rule rather than an action
        return f"{thing(p[0])} acts, but nothing comes of it."
    vain = ", in vain" if known and words.removeprefix("every player: ").startswith("hit") else ""
    return f"{thing(p[0])} acts{f': {words}{vain}' if words else ''}."


def _side(nth: int, of: int) -> str:
    if of == 1:
        return ""
    return SIDES.get((nth, of)) or f"{nth}{ORDINALS.get(nth, 'th')} from the left"


ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def _space(p: tuple[Any, ...]) -> str:
    """Name a space on the map: what it is, and where it lies among those to choose from."""
    kind = SPACES.get(p[1], p[1])
    name = kind[:1].upper() + kind[1:]
    if len(p) < 5:
        return name
    notes = [f"{p[4]} up" if p[4] > 1 else "", _side(p[2], p[3]), "by the Wing Boots" if len(p) > 5 else ""]
    where = ", ".join(note for note in notes if note)
    return f"{name} ({where})" if where else name


def _voted(p: tuple[Any, ...], names: Names) -> str:
    """Say what a vote is for; `p` ends with the label of what was chosen."""
    label = p[3] if len(p) > 3 else ()
    match label:
        case ("space", *place):
            name = _space(tuple(place))
            return f"for the {name[:1].lower()}{name[1:]}"
        case ("go_on" | "stop" as what,):
            return "to climb on" if what == "go_on" else "to stop here"
        case ("event_choice", name, *_):
            return f"for “{name}”"
    if p[2] in names:
        return f"to give it to {names[p[2]]}" if p[0] == "who" else f"for {names[p[2]]}"
    return f"for {say(label, names) if label else str(p[2]).replace('_', ' ')}".rstrip(".")


def _play(p: tuple[Any, ...], names: Names) -> str:
    if not p:
        return "Your turn."
    cost = p[2]
    shown = "X" if cost == library.XCOST else "–" if cost < 0 else str(cost)
    return f"{card(p[0], p[1])} ({shown})"


def _transform(p: tuple[Any, ...], names: Names) -> str:
    if len(p) == 1:
        return f"Transform {thing(str(p[0]))}"
    if len(p) == 2:
        return f"{names[p[0]]} transforms {thing(str(p[1]))}."
    return f"{thing(str(p[2]))}: transform {p[0]} card{'' if p[0] == 1 else 's'}"


def _spare(p: tuple[Any, ...], names: Names) -> str:
    return f"Shiv ({p[0]} left)" if len(p) == 1 else f"{names[p[0]]} throws a Shiv at {thing(p[1])}."


def _miracle(p: tuple[Any, ...], names: Names) -> str:
    return f"{names[p[0]]} spends a Miracle." if p else "Miracle: gain 1 Energy"


def _event(p: tuple[Any, ...], names: Names) -> str:
    return f"Event: {thing(p[0])}."


def _resume(p: tuple[Any, ...], names: Names) -> str:
    return f"{names[p[0]]} goes on playing." if p else "Go on playing"


def _neow(p: tuple[Any, ...], names: Names) -> str:
    return f"Neow blesses {names[p[0]]}." if p else "Neow's blessing: choose one."


def _blessing(p: tuple[Any, ...], names: Names) -> str:
    return f"{names[p[0]]} chooses “{p[1]}”." if len(p) == 2 else f"{p[0][:1].upper()}{p[0][1:]}"


WORDS |= {
    "also_plays": WORDS["plays"],
    "play": _play, "shiv": _spare, "miracle": _miracle, "event": _event, "resume": _resume, "neow": _neow,
    "blessing": _blessing, "triggers": _triggers, "acts": _acts,
    "transform": _transform,
}  # fmt: skip


def say(said: Said, names: Names) -> str:
    """Say an event, a prompt, a label or a refusal."""
    if not said:
        return ""
    key, parts = str(said[0]), said[1:]
    wording = WORDS.get(key)
    if wording is None:
        return " ".join(str(p) for p in said)
    return wording if isinstance(wording, str) else wording(parts, _Named(names))


class _Named(dict[str, str]):
    def __init__(self, names: Names) -> None:
        super().__init__(names)

    def __missing__(self, seat: str) -> str:
        return str(seat)
