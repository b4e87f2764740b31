"""Roles, castle, decks, Dracula's rooms and bosses (Setup & Turn Order; Blood Dojo: Game Setup)."""

from __future__ import annotations

from typing import Final

from rules.cards import Pile
from rules.draculas_curse import castle, dealing, losing
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import (
    CHARACTERS,
    CURSES,
    DOJO,
    MONSTERS,
    QUESTS,
    TRAPS,
    copies,
    deck_cards,
    id_of,
    subclasses_of,
)
from rules.draculas_curse.registry import happen
from rules.draculas_curse.state import COLOURS, DECKS, ENTRANCE, FACES, Slayer, State
from rules.draculas_curse.steps import Table, step
from rules.engine import EVERYONE, Chance, Choice, Option, Refused, Role, Setup, Step, TableOption, each

DRACULA, STAIRCASE = "dracula", "r_grand_staircase"
MOST_SEATS, MOST_DOJO, BOSSES_USED, OPENING_ROOMS = 6, 2, 2, 2
ESSENCE: Final = {2: 0, 3: 1, 4: 2, 5: 3}
"""Dracula's Essence at the start, by the number of slayers."""
OPTIONS: Final = (
    TableOption(
        "staircase", "Grand Staircase",
        (Choice("fourth", "laid by Dracula's fourth room"), Choice("literal", "whenever he likes")), "fourth",
        "Without it nobody comes up: whether Dracula may keep it in his hand.",
    ),
    TableOption(
        "room_draw", "Dracula's rooms", (Choice("never", "drawn when none fits"), Choice("each", "one each turn")),
        "never", "Whether Dracula draws a room after he has placed one.",
    ),
    TableOption(
        "crowded_master", "Master Shadow without room",
        (Choice("counts", "its removal removes all"), Choice("spared", "only itself is removed")), "counts",
        "Where a Shadow can be deployed only onto slayers, and it is the master.",
    ),
)  # fmt: skip
ROLES: Final = (Role(DRACULA, "Dracula"), *(Role(c.id, f"{c.name}, {c.title}") for c in CHARACTERS.values()))


def new_state(setup: Setup) -> State:
    """Return a table that is yet to be laid out. Raises Refused for impossible seats or options."""
    seats = list(setup.seats)
    if not 1 <= len(seats) <= MOST_SEATS or len(set(seats)) != len(seats):
        raise Refused("bad_seats", len(seats))
    options = {o.name: o.default for o in OPTIONS}
    for name, value in setup.options.items():
        option = next((o for o in OPTIONS if o.name == name), None)
        if option is None or value not in {c.value for c in option.choices}:
            raise Refused("bad_option", name, value)
        options[name] = value
    state = State(chance=Chance(setup.seed), agenda=[Step("set_out")], seats=seats, options=options)
    state.dojo = len(seats) <= MOST_DOJO
    for seat in seats:
        wish = setup.wishes.get(seat, "")
        state.slayers[seat] = Slayer(seat=seat, character=wish if wish in CHARACTERS else "", hand=Pile(seat))
    keen = [s for s in seats if setup.wishes.get(s) == DRACULA]
    if not state.dojo and keen:  # of several who wish for it the first in lobby order has it (ruling 2)
        _becomes_dracula(state, keen[0])
    return state


def _becomes_dracula(state: State, seat: str) -> None:
    state.dracula.seat = seat
    del state.slayers[seat]
    at = state.seats.index(seat)
    state.order = state.seats[at + 1 :] + state.seats[:at]


@step
async def set_out(game: Table) -> None:
    """Give everybody a part, and lay out castle and decks; Dracula's choices and starting bonuses come next."""
    state = game.state
    if state.dojo:
        state.order = state.seats[:]
    elif not state.dracula.seat:
        free = [s for s in state.seats if not state.slayers[s].character] or state.seats
        _becomes_dracula(state, game.choose("roles", free))
    _characters(game)
    _decks(game)
    castle.begin(state.castle)
    _rooms(game)
    lord = state.dracula
    state.shadow_pool = Pile.of(FACES, lord.seat if not state.dojo else EVERYONE)
    state.box = copies(m for m in MONSTERS.values() if m.boss)
    lord.traps = copies(TRAPS.values())
    if not state.dojo:
        lord.essence = ESSENCE[len(state.order)]
        game.tell("plays_dracula", lord.seat, lord.essence)
    game.then("round_begins")
    game.then("starts_out")
    game.then("prepares")


def _characters(game: Table) -> None:
    """Deal characters to whoever has none, each with 3 Life at the Castle Entrance (Slayer Setup)."""
    state = game.state
    taken: set[str] = set()
    for seat in state.order:  # of two who wish for the same the first in turn order has it
        slayer = state.slayers[seat]
        slayer.character = "" if slayer.character in taken else slayer.character
        taken.add(slayer.character)
    free = [c for c in CHARACTERS if c not in taken]
    game.shuffle("roles", free)
    for seat in state.order:
        slayer = state.slayers[seat]
        slayer.character = slayer.character or free.pop()
        printed = CHARACTERS[slayer.character]
        slayer.life, slayer.at = printed.life, ENTRANCE
        if not printed.vampire:  # Raiden begins with his one subclass card
            slayer.subclasses = subclasses_of(slayer.character)
        game.tell("plays_as", seat, slayer.character)


def _decks(game: Table) -> None:
    """Shuffle every deck: three of slayer cards, one of combat cards of all tiers, curses, quests."""
    state = game.state
    for deck in DECKS:
        state.decks[deck] = _shuffled(game, deck_cards(deck), f"deck:{deck}")
        state.discards[deck] = Pile(EVERYONE)
    state.combat_deck = _shuffled(game, copies(m for m in MONSTERS.values() if not m.boss), "combat")
    state.curse_deck = _shuffled(game, copies(CURSES.values()), "curses")
    state.quests = _shuffled(game, copies(QUESTS.values()), "quests")
    if state.dojo:
        state.dojo_deck = _shuffled(game, copies(DOJO.values()), "dojo")


def _shuffled(game: Table, cards: list[str], stream: str) -> Pile:
    pile = Pile.of(cards)
    pile.shuffle(game, stream, game.state.new_deal())
    return pile


def _rooms(game: Table) -> None:
    """Make the stacks by colour, and Dracula's rooms: in the Dojo four of them, the rest among the others."""
    state = game.state
    stacks = {c: [t.id for t in TILES.values() if t.floor == c and not t.dracula] for c in COLOURS}
    rooms = [t.id for t in TILES.values() if t.dracula and t.id != STAIRCASE]
    game.shuffle("rooms", rooms)
    if state.dojo:
        gold = [r for r in rooms if TILES[r].floor == "gold"]
        state.dojo_rooms = [*gold[:3], STAIRCASE]
        game.shuffle("rooms", state.dojo_rooms)
        stacks["gold"] += gold[3:]
        stacks["blue"] += [r for r in rooms if TILES[r].floor == "blue"]
    else:
        state.dracula.hand, state.dracula.deck = [STAIRCASE], rooms
    for colour in COLOURS:
        state.castle.stacks[colour] = _shuffled(game, stacks[colour], f"stack:{colour}")


@step
async def prepares(game: Table) -> None:
    """Let all choose at once: Dracula a gold room and two bosses, slayers what their starting bonuses leave open."""
    state = game.state

    async def chooses(seat: str) -> None:
        if seat == game.state.dracula.seat:
            await _dracula_chooses(game)
            return
        slayer = game.state.slayers[seat]
        if slayer.character == "":
            return
        await happen(game, "start", seat)
        if game.state.dojo:
            losing.gain_bp(game, seat, 2 if len(game.state.order) == 1 else 1)
            await dealing.draw_any(game, seat)

    await each(game, "prepares", lambda: [*state.order, *([state.dracula.seat] if not state.dojo else [])], chooses)


async def _dracula_chooses(game: Table) -> None:
    """Ask Dracula for one gold room and two bosses (Dracula Setup d and f)."""

    def rooms() -> list[Option]:
        deck = sorted(game.state.dracula.deck)
        return [Option(r, ("tile", r), shows=("tile", r)) for r in deck if TILES[r].floor == "gold"]

    def bosses() -> list[Option]:
        return [Option(b, ("monster", id_of(b)), shows=("monster", id_of(b))) for b in game.state.box]

    lord = game.state.dracula
    (room,) = await game.ask(
        lord.seat, "first_room", rooms, about=("ask_first_room",), default=lambda: (rooms()[0].key,)
    )
    lord = game.state.dracula
    lord.deck.remove(room)
    lord.hand.append(room)
    keys = await game.ask(
        lord.seat, "bosses", bosses, pick=(BOSSES_USED, BOSSES_USED), about=("ask_bosses",),
        default=lambda: tuple(o.key for o in bosses()[:BOSSES_USED]),
    )  # fmt: skip
    for boss in keys:
        game.state.box.remove(boss)
        game.state.combat_deck.put(boss)


@step
async def starts_out(game: Table) -> None:
    """Complete Dracula's hand with two gold rooms by chance; shuffle his other rooms, and the bosses in."""
    state, lord = game.state, game.state.dracula
    if state.dojo:
        bosses = state.box[:]
        game.shuffle("bosses", bosses)
        for boss in bosses[:BOSSES_USED]:
            state.box.remove(boss)
            state.combat_deck.put(boss)
    else:
        gold = [r for r in lord.deck if TILES[r].floor == "gold"]
        game.shuffle("rooms", gold)
        for room in gold[:OPENING_ROOMS]:
            lord.deck.remove(room)
            lord.hand.append(room)
        game.shuffle("rooms", lord.deck)
    state.combat_deck.shuffle(game, "combat", state.new_deal())
    game.tell("begins", len(state.order))
