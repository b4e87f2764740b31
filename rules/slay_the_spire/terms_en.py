"""How the game's parts are called in English, alone and within a sentence: things, rooms, spaces, tokens, votes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.cards import inner
from rules.engine import Names
from rules.slay_the_spire import library
from rules.slay_the_spire.content.characters import CHARACTERS

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


def seats(who: Sequence[str], names: Names) -> str:
    """List players."""
    return ", ".join(names.get(seat, seat) for seat in who)


def row(n: int) -> str:
    """Name a row."""
    return "every row" if n < 0 else f"row {n + 1}"


def aim(who: str, aims: Sequence[Any], names: Names) -> str:
    """Say for whom a card is played, where that is another player, and with what X."""
    x = next((f" with X = {key[1:]}" for key in aims if key[:1] == "x" and key[1:].isdigit()), "")
    return x + "".join(f" for {names[key]}" for key in aims if key != who and key in names)


def beyond(miracles: int) -> str:
    """Say how many Miracles an X takes beside the Energy at hand."""
    return f" (with {miracles} Miracle{'s' * (miracles > 1)})" if miracles else ""


def token(what: str) -> str:
    """Name a token or a number."""
    return {"vuln": "Vulnerable", "hp": "HP"}.get(what, what.capitalize())


def counted(kinds: Sequence[str]) -> str:
    """List things, like ones as a number."""
    names = [thing(kind) for kind in kinds]
    return ", ".join(n if names.count(n) == 1 else f"{names.count(n)}× {n}" for n in dict.fromkeys(names))


def cards(low: int, high: int) -> str:
    """Say how many cards are asked for."""
    count = str(low) if low == high else f"{low} to {high}" if low else f"up to {high}"
    return f"{count} card" if high == 1 else f"{count} cards"


def choice(event: str, key: str) -> str:
    """Name a choice of an event."""
    return next((c.name for c in library.EVENTS[event].choices if c.id == key), key)


def says_of(source: str, hook: int | None) -> str:
    """Say what a hook does by itself."""
    hooks = library.hooks_of(source) if hook is not None else ()
    found = hooks[hook] if hook is not None and hook < len(hooks) else None
    return inner(found.effects) if isinstance(found, library.On) else ""


def doing(source: str, hook: int | None) -> str:
    """Say in brackets what a hook does."""
    words = says_of(source, hook)
    return f" ({words})" if words else ""


def uses(source: str) -> str:
    """Say that something works by itself, as it is told of who has it."""
    return f"{'has' if _bad(source) else 'uses'} {thing(source)}"


def used_in_vain(source: str, hook: int | None) -> str:
    """Say the same where nothing came of it; "" of healing at full HP."""
    return "" if says_of(source, hook).startswith("heal") else uses(source)


def used_too(source: str) -> str:
    """Say the same of one more."""
    return uses(source) if _bad(source) else thing(source)


def _bad(source: str) -> bool:
    kind = source.partition("#")[0].rstrip("+")
    return kind in library.CARDS and library.CARDS[kind].type in ("curse", "status")


def acting(words: str | None) -> str:
    """Say what an enemy does."""
    if words == "nothing":
        return " bides its time"
    return f" acts: {words}" if words else " acts"


def acted_in_vain(words: str | None) -> str:
    """Say the same where nothing came of it."""
    if words and words != "nothing" and len(words) > 60:  # a whole rule rather than an action
        return "acts, but nothing comes of it"
    vain = ", in vain" if words and words.removeprefix("every player: ").startswith("hit") else ""
    return acting(words).strip() + vain


def side(nth: int, of: int) -> str:
    """Say where a way lies among those to choose from."""
    if of == 1:
        return ""
    return SIDES.get((nth, of)) or f"{nth}{ORDINALS.get(nth, 'th')} from the left"


ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def space(kind: str, nth: int | None = None, of: int = 1, up: int = 1, boots: Any = None) -> str:
    """Name a space on the map: what it is, and where it lies among those to choose from."""
    name = _capital(SPACES.get(kind, kind))
    if nth is None:
        return name
    notes = [f"{up} up" if up > 1 else "", side(nth, of), "by the Wing Boots" if boots else ""]
    where = ", ".join(note for note in notes if note)
    return f"{name} ({where})" if where else name


def room(kind: str) -> str:
    """Name a kind of room with its article."""
    return ROOMS.get(kind, kind)


def roman(n: int) -> str:
    """Number an act."""
    return "I" * n if n < 4 else "IV"


def ability(source: str) -> str:
    """Name what waits to be triggered: Wrath, an Orb, a thing."""
    return "Wrath" if source == "wrath" else source[4:].capitalize() if source.startswith("orb:") else thing(source)


def cost(energy: int) -> str:
    """Say what a card costs, in brackets."""
    return "X" if energy == library.XCOST else "–" if energy < 0 else str(energy)


def deck_of(whose: str, rares: str) -> str:
    """Name the deck of a character's cards."""
    sort = "Rare cards" if rares == "rares" else "Cards"
    return f"{sort} of {played(whose)}" if whose != "colorless" else f"Colorless {sort[0].lower()}{sort[1:]}"


def good(key: str) -> str:
    """Name what several may wish for, by its key."""
    return thing(key.rpartition(":")[2])


def wish(key: str) -> str:
    """Name what somebody would take."""
    return "nothing" if key == "skip" else good(key)


def block(before: int, after: int) -> str:
    """Say what becomes of Block, where anything does."""
    return f", Block {before} → {after}" if before != after else ""


def price(gold: int | None) -> str:
    """Say a price in brackets, where there is one."""
    return f" ({gold} gold)" if gold else ""


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return _capital(text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


FORMS: Final[Mapping[str, Callable[..., str]]] = {
    "thing": thing, "card": card, "row": row, "aim": aim, "beyond": beyond, "token": token, "counted": counted,
    "cards": cards, "choice": choice, "doing": doing, "uses": uses, "used_in_vain": used_in_vain, "used_too": used_too,
    "acting": acting, "acted_in_vain": acted_in_vain, "space": space, "room": room, "roman": roman,
    "ability": ability, "cost": cost, "deck_of": deck_of, "good": good, "wish": wish, "block": block, "price": price,
    "capital": capital, "played": played, "feat": lambda name: FEATS.get(name, name),
    "ending": lambda why: WHYS.get(why, why), "singular": lambda text: text.removesuffix("s"),
    "names": lambda kinds: ", ".join(kinds) or "none", "signed": lambda n: f"{n:+d}",
    "things": lambda kinds: ", ".join(map(thing, kinds)), "seats": seats,
    "facing": lambda seats_, names: f"{seats(seats_, names)} face{'s' * (len(seats_) == 1)}",
}  # fmt: skip
"""How the parts of messages are written."""
