"""Setting up a run: table options, characters, decks (Setup)."""

from __future__ import annotations

from functools import cache

from rules.engine import Chance, Choice, Refused, Setup, Step, TableOption
from rules.slay_the_spire import library
from rules.slay_the_spire.campaign import CHARACTER_BOXES, checked, most
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.modifiers import LOWER, NAMES, UPPER
from rules.slay_the_spire.moments import refresh
from rules.slay_the_spire.state import G, Hero, State, mint
from rules.slay_the_spire.steps import step


def _switch(name: str, label: str, help: str) -> TableOption:
    return TableOption(name, label, (Choice("off", "no"), Choice("on", "yes")), "off", help)


OPTIONS = (
    TableOption("ascension", "Ascension", tuple(Choice(str(n), str(n)) for n in range(14)), "0",
                "Levels add up: each is harder than the one before."),
    TableOption("acts", "Acts", tuple(Choice(str(n), f"up to act {n}") for n in range(1, 5)), "3",
                "Act IV needs its unlock and all three keys."),
    TableOption("start", "Start", (Choice("neow", "at Neow"), Choice("map", "on the map, without Neow's blessing"),
                                   Choice("act2", "quick start in act II"), Choice("act3", "quick start in act III"),
                                   Choice("act4", "quick start in act IV")), "neow"),
    TableOption("characters", "Characters", (Choice("choose", "as wished"),), "choose",
                "Or a list by seat, such as ironclad,silent."),
    TableOption("unlocks", "Unlocks", (Choice("group", "what the group has unlocked"), Choice("all", "everything"),
                                       Choice("none", "nothing")), "group"),
    _switch("open_hands", "Open hands", "Everyone sees everyone's hand."),
    _switch("last_stand", "The Last Stand", "Against a boss, the living fight on when a player dies."),
    _switch("choose_relic", "Choose Your Relic", "Elites and treasures reveal as many relics as players."),
    _switch("sequential", "Sequential Turns", "Players act one after another, from the bottom row."),
    _switch("claw_pack", "Claw Pack", "Eight other Claws replace the Defect's two."),
    TableOption("patience", "Time for choices inside a card", (Choice("600", "10 minutes"), Choice("3600", "an hour"),
                Choice("0", "no limit")), "600", "Then the usual choice is made, so that the others can go on."),
    TableOption("daily", "Daily climb", (Choice("off", "no"), Choice("roll", "two modifiers, rolled")), "off"),
    TableOption("boon", "Custom run: boon", (Choice("none", "none"), *(Choice(m, NAMES[m]) for m in UPPER)), "none"),
    TableOption("bane", "Custom run: bane", (Choice("none", "none"), *(Choice(m, NAMES[m]) for m in LOWER)), "none"),
)  # fmt: skip


_VALUES = {o.name: {c.value for c in o.choices} for o in OPTIONS}


def new(setup: Setup) -> State:
    """Return the state of a new run, with nothing shuffled yet. Raises Refused for impossible options."""
    chosen = {o.name: setup.options.get(o.name, o.default) for o in OPTIONS}
    for option in OPTIONS:
        if option.name != "characters" and chosen[option.name] not in _VALUES[option.name]:
            raise Refused("bad_option", option.label, chosen[option.name])
    state = State(chance=Chance(setup.seed), options=chosen, agenda=[Step("set_up")])
    state.ascension = int(chosen["ascension"])
    group = checked(setup.group)
    state.boxes = group["boxes"]
    if chosen["unlocks"] == "group" and setup.group and state.ascension > group["ascension"]:
        raise Refused("level_locked", group["ascension"])
    for n, (seat, name) in enumerate(_cast(setup, chosen).items()):
        state.heroes[seat] = new_hero(state, seat, name, n)
    return state


def _cast(setup: Setup, chosen: dict[str, str]) -> dict[str, str]:
    names = list(CHARACTERS)
    wished = [w.strip() for w in chosen["characters"].split(",")] if chosen["characters"] != "choose" else []
    cast: dict[str, str] = {}
    for n, seat in enumerate(setup.seats):
        wish = wished[n] if n < len(wished) else setup.wishes.get(seat, "")
        if wish and wish not in names:
            raise Refused("no_such_character", wish)
        if wish and wish in cast.values():
            if wished:
                raise Refused("character_twice", wish)
            wish = ""
        cast[seat] = wish
    free = [c for c in names if c not in cast.values()]
    return {seat: wish or free.pop(0) for seat, wish in cast.items()}


def new_hero(state: State, seat: str, name: str, row: int) -> Hero:
    """Return a hero as a run begins: board, starter deck, and what the ascension level changes."""
    character = CHARACTERS[name]
    hp = character.max_hp - (1 if state.ascension >= 2 else 0)
    hero = Hero(seat=seat, character=name, hp=hp, max_hp=hp, row=row, relics=[character.ability])
    if state.ascension >= 9:
        hero.hp -= 1
    for kind, copies in character.deck:
        hero.deck += [mint(state, kind) for _ in range(copies)]
    if state.ascension >= 5 and "ascenders_bane" in library.CARDS:
        hero.deck.append(mint(state, "ascenders_bane"))
    refresh(hero)
    return hero


def boxes(state: State, character: str) -> int:
    """Return how many boxes of a character are ticked."""
    known = {"all": CHARACTER_BOXES, "none": 0}
    return known.get(state.options["unlocks"], state.boxes.get(character, 0))


def unlocked(state: State, what: str) -> bool:
    """Tell whether the colorless cards or act IV are unlocked."""
    known = {"all": True, "none": False}
    return known.get(state.options["unlocks"], state.boxes.get(what, 0) >= most(what))


@cache
def reward_decks(character: str, ticked: int, pack: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a character's card rewards and rare rewards, as far as its ticked boxes open them, not shuffled."""
    rewards: list[str] = []
    rares: list[str] = []
    for card in library.CARDS.values():
        if card.owner != character or card.unlock > ticked or card.id == ("claw" if pack else "claw_claw_pack"):
            continue
        if card.rarity in ("common", "uncommon"):
            rewards += [card.id] * card.copies
        elif card.rarity == "rare":
            rares += [card.id] * card.copies
    rewards += ["golden_ticket"] * (1 + (ticked >= 4))
    return tuple(rewards), tuple(rares)


@cache
def common_decks() -> dict[str, list[str]]:
    """Return the decks in common, not shuffled."""
    curses = [c for c in library.CARDS.values() if c.type == "curse" and c.id != "ascenders_bane"]
    return {
        "first": [e.id for e in library.ENCOUNTERS.values() if e.deck == "first"],
        "relics": [r.id for r in library.RELICS.values() if r.deck == "relic"],
        "boss_relics": [r.id for r in library.RELICS.values() if r.deck == "boss_relic"],
        "potions": [p.id for p in library.POTIONS.values() for _ in range(p.copies)],
        "curses": [c.id for c in curses for _ in range(c.copies)],
    }


def lay_decks(game: G, hero: Hero) -> None:
    """Lay a hero's card rewards and rare rewards beside the board, shuffled."""
    state = game.state
    pack = state.options["claw_pack"] == "on"
    rewards, rares = reward_decks(hero.character, boxes(state, hero.character), pack)
    hero.rewards, hero.rares = list(rewards), list(rares)
    game.shuffle("rewards:" + hero.seat, hero.rewards)
    game.shuffle("rewards:" + hero.seat, hero.rares)


@step
async def set_up(game: G) -> None:
    """Build and shuffle every deck, then meet Neow (Setup)."""
    state = game.state
    for hero in state.heroes.values():
        lay_decks(game, hero)
    for name, deck in common_decks().items():
        pile = deck[:]
        game.shuffle(name, pile)
        setattr(state, name, pile)
    if unlocked(state, "colorless"):
        state.colorless = [c.id for c in library.CARDS.values() if c.owner == "colorless" for _ in range(c.copies)]
        game.shuffle("colorless", state.colorless)
    if len(state.heroes) == 1:
        for hero in state.heroes.values():
            hero.gold += 2
            if "loaded_die" in library.RELICS:
                hero.relics.append("loaded_die")
                refresh(hero)
    start = state.options["start"]
    if start in ("act2", "act3", "act4"):
        game.then("quick_start", int(start[3:]))
    else:
        game.then("begin_act", 1)
        if start == "neow":
            game.then("neow")
    if state.options["daily"] == "roll" or state.options["boon"] != "none" or state.options["bane"] != "none":
        game.then("heirlooms")
        game.then("daily_begins")
