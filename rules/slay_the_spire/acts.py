"""Acts: their decks, their map, their boss, and what lies between them (Setup; The Map; Boss)."""

from __future__ import annotations

from functools import cache

from rules.engine import Option, Said, vote
from rules.slay_the_spire import blows, library
from rules.slay_the_spire.content.maps import MAPS, TOKENS
from rules.slay_the_spire.setup import unlocked
from rules.slay_the_spire.state import G, State, alive, leader
from rules.slay_the_spire.steps import step

KEYS = ("ruby", "sapphire", "emerald")


@step
async def begin_act(game: G, act: int) -> None:
    """Bring in the decks, the map and the boss of an act, heal, and go to its first room."""
    state = game.state
    if state.guests:
        game.then("begin_act", act)
        game.then("guests_come", act)
        return
    state.act = act
    game.tell("act", act)
    if act > 1:
        for hero in alive(state):
            blows.heal(game, hero, 4 if state.ascension >= 6 else hero.max_hp)
    build_decks(game, act)
    _lay_map(game, act)
    game.then("enter_room", "d0")


def build_decks(game: G, act: int) -> None:
    """Replace encounter, elite, event and summon decks, and shuffle all but summons; shuffle the card rewards."""
    state = game.state
    level = state.ascension
    for deck, name in (("encounter", "encounters"), ("elite", "elites")):
        pile = list(encounter_cards(act, deck, level))
        game.shuffle(name, pile)
        setattr(state, name, pile)
    state.events = list(event_cards(act, level, unlocked(state, "colorless"), unlocked(state, "act4")))
    game.shuffle("events", state.events)
    state.summons = summon_deck(state, act)
    if act > 1:
        for hero in state.heroes.values():
            hero.rewards += hero.skipped
            hero.skipped = []
            game.shuffle("rewards:" + hero.seat, hero.rewards)


@cache
def encounter_cards(act: int, deck: str, level: int) -> tuple[str, ...]:
    """Return the encounter cards of an act that an ascension level uses."""
    cards = library.ENCOUNTERS.values()
    return tuple(e.id for e in cards if e.act == act and e.deck == deck and e.low <= level <= e.high)


@cache
def event_cards(act: int, level: int, colorless: bool, act4: bool) -> tuple[str, ...]:
    """Return the event cards of an act that an ascension level and what is unlocked use."""
    open_ = {"": True, "colorless": colorless, "act4": act4}
    found = [e for e in library.EVENTS.values() if e.ascension <= level and open_[e.unlock]]
    return tuple(e.id for e in found for _ in range(e.copies.get(act, 0)))


def summon_deck(state: State, act: int) -> dict[str, list[str]]:
    """Return the summon deck of an act, by group; some fights also take from other acts' decks."""
    return {group: kinds[:] for group, kinds in _summons(act, state.ascension >= 7).items()}


@cache
def _summons(act: int, hard: bool) -> dict[str, list[str]]:
    deck: dict[str, list[str]] = {}
    for foe in library.FOES.values():
        if foe.level or not foe.group:
            continue
        copies = foe.copies.get(act, 0) + (foe.a7_copies.get(act, 0) if hard else 0)
        if act == 3 and foe.group == "cultist":
            copies += foe.copies.get(2, 0)
        if act == 2 and "gremlin" in foe.group:
            copies += foe.copies.get(1, 0)
        if copies:
            deck.setdefault(foe.group, []).extend([foe.id] * copies)
    return deck


def _lay_map(game: G, act: int) -> None:
    """Choose a map, put tokens on its dark and light spaces, and a face-down boss at its top."""
    state = game.state
    maps = [m.id for m in MAPS.values() if m.act == act]
    if act == 4:
        maps = ["act4_map_a11" if state.ascension >= 11 else "act4_map"]
    state.map = game.choose("map", maps)
    state.tokens, state.hidden, state.path, state.at = {}, [], [], ""
    burning = unlocked(state, "act4") and "emerald" not in state.keys
    for back in ("dark", "light"):
        tokens = list(TOKENS[back])
        if back == "dark" and burning:
            tokens[tokens.index("encounter")] = "burning_elite"
        game.shuffle("tokens", tokens)
        for space, kind in MAPS[state.map].spaces.items():
            if kind == back:
                state.tokens[space] = tokens.pop()
                if "uncertain_future" in state.daily:
                    state.hidden.append(space)
    bosses = [e.id for e in library.ENCOUNTERS.values() if e.act == act and e.deck == "boss"]
    state.boss = game.choose("boss", bosses)
    others = [b for b in bosses if b != state.boss]
    state.second_boss = game.choose("boss", others) if act == 3 and state.ascension >= 13 and others else ""
    state.boss_shown = act == 4


def kind_at(state: State, space: str) -> str:
    """Return what sort of room a space is."""
    return state.tokens.get(space) or MAPS[state.map].spaces[space]


def ways_on(state: State) -> list[str]:
    """Return the spaces to which paths lead from here, from left to right."""
    return list(MAPS[state.map].paths.get(state.at, ()))


def name_space(state: State, space: str, among: list[str]) -> Said:
    """Return the words that name a space to people: its kind, which of how many from the left, how far up."""
    kind = "unknown" if space in state.hidden else kind_at(state, space)
    beside = [s for s in among if s[1:] == space[1:]]
    return ("space", space, kind, beside.index(space) + 1, len(beside), int(space[1:]) - int(state.at[1:]))


def next_layer(state: State) -> list[str]:
    """Return all spaces of the layer above."""
    layer = int(state.at[1:]) + 1
    return [s for s in MAPS[state.map].spaces if int(s[1:]) == layer]


@step
async def act_won(game: G) -> None:
    """A boss is beaten: the run is won, or goes on, or the party stops here (Boss)."""
    state = game.state
    if state.second_boss:
        second, state.second_boss = state.second_boss, ""
        state.bosses_beaten += 1
        game.then("boss_beaten")
        game.then("begin_boss", second)
        return
    game.then("boss_beaten")


@step
async def boss_beaten(game: G) -> None:
    """Count the boss, and decide whether to climb on."""
    state = game.state
    state.bosses_beaten += 1
    fallen = any(h.dead for h in state.heroes.values())
    if state.act == 3:
        _feats(game)
    last = min(int(state.options["acts"]), 4)
    may_go_on = state.act < last and not (state.act == 3 and not _heart_open(state))
    if fallen or not may_go_on:
        _end(game, "last_stand" if fallen else "spire_beaten")
        return
    if state.options["start"] != "map":
        choice = await vote(
            game, "climb_on", lambda: state.heroes, lambda: [Option("go_on", ("go_on",)), Option("stop", ("stop",))],
            leader=lambda: leader(state),
        )  # fmt: skip
        if choice == "stop":
            _end(game, "stopped")
            return
    game.then("begin_act", state.act + 1)


def _heart_open(state: State) -> bool:
    return unlocked(state, "act4") and all(k in state.keys for k in KEYS)


def _end(game: G, why: str) -> None:
    """Win."""
    state = game.state
    game.finish("party", list(state.heroes), why)


def _feats(game: G) -> None:
    """Note what is achieved with the last boss of act III."""
    state = game.state
    heroes = list(state.heroes.values())
    gems = {"ironclad": "ruby", "silent": "emerald", "defect": "sapphire", "watcher": "amethyst"}
    for hero in heroes:
        blows.achieve(game, gems[hero.character])
    rarities = [library.CARDS[c.partition("#")[0].rstrip("+")].rarity for h in heroes for c in h.deck]
    owned = [[r for r in h.relics if library.RELICS[r].deck in ("relic", "boss_relic")] for h in heroes]
    for name, done in (
        ("all_for_one", len(heroes) == 4),
        ("minimalist", any(len(h.deck) <= 5 for h in heroes)),
        ("common_sense", not any(r in ("uncommon", "rare") for r in rarities)),
        ("collector", all(len(o) >= 12 for o in owned)),
        ("who_needs_relics", not any(owned)),
        ("my_lucky_day", bool(state.daily) and state.options["daily"] == "roll"),
    ):
        if done:
            blows.achieve(game, name)
