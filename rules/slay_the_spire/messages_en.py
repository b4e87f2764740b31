"""What happens, in English: each event's sentence, who acts in it, whom it befalls, and how it is told with others."""

from __future__ import annotations

from typing import Final

from rules.engine import Message, Meter, Names, Said, Table
from rules.slay_the_spire.labels_en import LABELS
from rules.slay_the_spire.terms_en import FORMS, space

_SCENE: Final = dict.fromkeys(("act", "enters", "summoned", "fight", "round", "rolled", "event"), (". ", None))
"""What sets a scene is one line."""
_HP: Final = Meter("who", now="left", less="lost")
_FOE_HP: Final = Meter("kind id", now="left", less="lost", lasting=False)


def opens(said: Said) -> bool:
    """Tell whether an event begins a room, or a round of a fight but the first, which stands with its room."""
    key, *parts = said
    return key == "act" or (key == "enters" and parts[1:] != ["d0"]) or (key == "round" and parts[0] > 1)


def _voted(name: str, key: str, label: Said | None, names: Names) -> str:
    """Say what a vote is for, by the label of what was chosen."""
    match label or ():
        case ("space", *place):
            way = space(*place[1:])
            return f"for the {way[:1].lower()}{way[1:]}"
        case ("go_on" | "stop" as way,):
            return "to climb on" if way == "go_on" else "to stop here"
        case ("event_choice", choice, *_):
            return f"for “{choice}”"
    if key in names:
        return f"to give it to {names[key]}" if name == "who" else f"for {names[key]}"
    return f"for {TABLE.say(label, names) if label else str(key).replace('_', ' ')}".rstrip(".")


EVENTS: Final[dict[str, Message | str | list[Message | str]]] = {
    # the climb
    "over": Message("{why:ending}", "side why", brief=True),
    "act": Message("Act {act:roman} begins.", after=_SCENE, brief=True),
    "enters": Message("The party goes on to {room:room}.", "room space", after=_SCENE, brief=True),
    "daily": Message("Modifier: {modifier}.", brief=True),
    "joins": Message("{who} joins the climb as {role:played}.", by="who"),
    "achieved": Message("Achievement! {name:feat}.", brief=True),
    "key": Message("The party holds the {colour:capital} Key.", brief=True),
    "done": Message("{who} is done.", by="who", merely=True),
    "voted": Message("{who} votes {name,key,label:voted}.", "name who key label?", by="who"),
    "vote_dropped": Message("The vote of {who} is no longer to be had.", "name who key", to="who"),
    "wishes": Message("{who} would take {key:wish}.", "name who key", by="who"),
    "clash": Message("More than one wants {key:good}: {seats:seats}.", "name key *seats", brief=True),
    "settled": Message("{who} is to have {key:good}.", "name key who", by="who"),
    # fights
    "fight": Message("Against them: {foes:counted}.", "sort *foes", after=_SCENE, brief=True),
    "round": Message("Round {round}.", after=_SCENE),
    "rolled": Message("The die shows {face}.", after=_SCENE),
    "rolls": Message("{who} rolls {face}.", by="who"),
    "rolled_again": "{source:thing} makes the die roll again: {face}.",
    "faces": Message("{seats:facing} {foe:thing}.", "foe *seats", to="seats"),
    "summoned": Message(
        "{kind:thing} comes into {row:row}.", "kind row", follows=True,
        after={**_SCENE, "summoned": (", ", None)},
        merges={"enters": "enters", "event_chosen": "event_chosen"}, brief=True,
    ),
    "too_many_plays": Message("300 plays: the turn ends for everyone.", brief=True),
    "won": Message("The fight is won.", "sort", brief=True),
    # what a player does in a fight
    "plays": Message(
        "{who} plays {card,up:card}{who,aims:aim}.", "who card up *aims", by="who", again="{card,up:card}{who,aims:aim}"
    ),
    "copies": Message("{who} plays a copy of {card,up:card}.", "who card up", by="who"),
    "shiv": ["Shiv ({left} left)", Message("{who} throws a Shiv at {foe:thing}.", by="who")],
    "miracle": ["Miracle: gain 1 Energy", Message("{who} spends a Miracle.", by="who")],
    "drinks": Message("{who} drinks {what:thing}.", "who what *aims", by="who", again="{what:thing}"),
    "uses": Message("{who} uses {what:thing}.", "who what *aims", by="who"),
    "triggers": Message(
        "{who} {what:uses}{what,hook:doing}.", "who what hook?", by="who", short="{what:uses}", again="{what:used_too}",
        vain="{what,hook:used_in_vain}",
    ),
    "orb_works": Message("{who} triggers {orb:capital}.", by="who"),
    "wrath": Message("{who} is in Wrath.", by="who"),
    "end": Message("{who} ends the turn.", by="who", merely=True),
    "resume": ["Go on playing", Message("{who} goes on playing.", by="who", merely=True)],
    "swaps": Message("{who} and {other} swap rows.", by="who", to="other", short="swaps rows with {other}"),
    "swap_rows_agreed": Message("{who} and {other} swap rows.", by="who", to="other", short="swaps rows with {other}"),
    "offers_swap_rows": Message("{who} would like to swap rows with {other}.", by="who", to="other"),
    "would_swap": Message("{who} would like to swap rows with {other}.", by="who", to="other"),  # of old stories
    "swap_rows_declined": Message("{other} would rather not swap rows with {who}.", "who other", by="other", to="who"),
    "swap_rows_withdrawn": Message("{who} no longer asks {other} to swap rows.", by="who", to="other"),
    "swap_rows_lapsed": Message("{who} and {other} cannot swap rows any more.", to="who other"),
    "moves_to_row": Message("{who} moves to {row:row}.", by="who"),
    # what comes of it for enemies
    "foe_loses": Message(
        "{kind:thing} loses {lost} HP ({left} left).", "kind id lost left by?", by="by", about="kind id", follows=True,
        sums="lost", total="{lost} damage", meter=_FOE_HP,
    ),
    "foe_blocks": Message(
        "{kind:thing} blocks {n}.", "kind id n by?", by="by", about="kind id", follows=True, sums="n",
        total="{n} blocked",
    ),
    "puts": Message(
        "{kind:thing} gets {n} {token:token}.", "kind id token n by?", by="by", about="kind id", follows=True, sums="n",
        total="{n} {token:token}",
    ),
    "dies": Message(
        "{kind:thing} dies.", "kind id", about="kind id", follows=True, total="{kind:thing} dies", brief=True
    ),
    "explodes": Message("The corpse of {kind:thing} explodes.", follows=True, short="the corpse explodes"),
    "leaves": Message("{kind:thing} takes gold and runs.", about="kind", follows=True),
    "revived": Message("{kind:thing} returns.", "kind id", about="kind id", follows=True, brief=True),
    "second_life": Message("{kind:thing} will not die yet.", "kind id", about="kind id", follows=True, brief=True),
    "furious": Message("{kind:thing} is furious.", "kind id", about="kind id", follows=True),
    # what enemies do
    "acts": Message(
        "{kind:thing}{words:acting}.", "kind id words?", by="kind id", short="acts", vain="{words:acted_in_vain}"
    ),
    "foe_gains": Message(
        "{kind:thing} gains {n} {token:token}.", "kind id token n", by="kind id", follows=True, about="kind id",
        own="it gains {n} {token:token}", again="{n} {token:token}", joins="; ", lists=" and ",
        after={"acts": (": ", None)},
    ),
    "ability_hurts": Message(
        "{kind:thing} deals {n} damage to {who}.", "kind who n", by="kind", to="who", follows=True
    ),
    "poison": Message("Poison does its work.", actor="Poison:", short=""),
    # what comes of it for heroes
    "blocks": Message(
        "{who} blocks {n}.", about="who", to="who", follows=True, sums="n",
        after={"ability_hurts": (", who ", "blocks {n}")},
    ),
    "hero_loses": Message(
        "{who} loses {lost} HP ({left} left).", about="who", to="who", follows=True, sums="lost", meter=_HP, brief=True,
        short="{who} loses {lost} HP", after={"ability_hurts": (", who ", "loses {lost} HP")},
    ),
    "felled": Message(
        "{who} loses {lost} HP and falls.", "who lost left", about="who", to="who", follows=True, meter=_HP
    ),
    "falls": Message("{who} falls.", about="who", to="who", follows=True, merges={"hero_loses": "felled"}, brief=True),
    "fairy": Message(
        "A fairy brings {who} back.", to="who", follows=True, short="a fairy brings {who} back", brief=True,
        meter=Meter("who", now=2),
    ),
    "buffered": Message(
        "Buffer saves {who} from losing HP.", to="who", follows=True, short="Buffer saves {who} from losing HP"
    ),
    "hero_gains": Message(
        "{who} gets {n} {token:token}.", "who token n", about="who", to="who", follows=True, sort="gets",
        again="{n} {token:token}",
    ),
    "hero_finds": [
        Message("{who} gets {n:status card|status cards}.", "who n", about="who", to="who", follows=True),
        Message("{who} gets {n} {card:thing}.", "who card n", about="who", to="who", follows=True, sort="gets",
                again="{n} {card:thing}"),
    ],
    "hero_heals": Message(
        "{who} heals {healed} HP ({hp} now).", about="who", to="who", follows=True, sums="healed",
        short="{who} heals {healed} HP", meter=Meter("who", "hp", more="healed"), merges={"campfire_rest": "rests"},
    ),
    "rests": Message(
        "{who} rests and heals {healed} HP ({hp} now).", by="who", meter=Meter("who", "hp", more="healed")
    ),
    # what is won, bought, changed
    "gains_card": Message(
        "{who} gains {what,up:card}.", "who what up", by="who", sort="gains", again="{what,up:card}",
        merges={"buys": "buys"}, brief=True,
    ),
    "gains_relic": Message(
        "{who} gains {what:thing}.", by="who", sort="gains", again="{what:thing}", merges={"buys": "buys"}, brief=True
    ),
    "gains_potion": Message(
        "{who} gains {what:thing}.", by="who", sort="gains", again="{what:thing}", merges={"buys": "buys"}, brief=True
    ),
    "gains_gold": Message("{who} gains {gold} gold.", by="who", sort="gains", again="{gold} gold"),
    "gives_potion": Message("{who} gives {what:thing} to {whom}.", "who what whom", by="who", to="whom"),
    "tosses": Message("{who} throws {what:thing} away.", by="who"),
    "removes": Message("{who} removes {what:thing}.", by="who", again="{what:thing}", brief=True),
    "upgrades": Message(
        "{who} upgrades {what:thing}.", by="who", again="{what:thing}", merges={"campfire_smith": "upgrades"},
        brief=True,
    ),
    "transforms": Message("{who} transforms {what:thing}.", by="who", again="{what:thing}", brief=True),
    "transform": [
        "Transform {what:thing}",
        Message("{who} transforms {what:thing}.", "who what", by="who"),
        Message("{source:thing}: transform {low,high:cards}", "low high source"),
    ],
    "boss_relics": Message("Boss relics: {relics:things}.", "*relics", brief=True),
    "shop": ["What do you buy?", Message("The merchant offers {wares:things}.", "*wares", brief=True)],
    "buys": Message("{who} buys {what:thing}.", "who ware what", by="who", again="{what:thing}", brief=True),
    "chips_in": Message("{who} puts in 1 gold for {whom}.", by="who", to="whom"),
    "shows_ware": Message("{who} looks at {what:thing}.", by="who"),
    # rooms
    "neow": [
        "Neow's blessing: choose one.",
        Message("Neow blesses {who}.", "who card?", by="who", short="is blessed by Neow", brief=True),
    ],
    "blessing": ["{words:capital}", Message("{who} chooses “{words}”.", by="who")],
    "event": Message("Event: {event:thing}.", after={**_SCENE, "enters": (": ", "{event:thing}")}, brief=True),
    "event_chosen": Message("The party chooses “{event,choice:choice}”.", "event choice", brief=True),
    "chooses": Message("{who} chooses “{event,choice:choice}”.", "who event choice", by="who"),
    "picked_relic": Message("The altar looks at {who}'s {relic:thing}.", to="who", brief=True),
    "declines": Message("{who} declines what {whom} offers.", by="who", to="whom"),
    "exchanged": Message(
        "{who} gives {mine:thing} to {whom} for {theirs:thing}.", "who mine whom theirs", to="who whom", brief=True
    ),
    "campfire_rest": Message("{who} rests.", by="who"),
    "campfire_smith": Message("{who} smiths.", by="who"),
    "campfire_ruby": Message("{who} looks for the Ruby Key.", by="who"),
    "campfire_nothing": Message("{who} sits by the fire.", by="who"),
}  # fmt: skip
TABLE: Final = Table({**LABELS, **EVENTS}, forms={**FORMS, "voted": _voted}, tallies=True, number="HP")
say = TABLE.say
