"""Maps, characters, decks, the coffin board and what a group has unlocked (Setup)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from rules.engine import Chance, Choice, Option, Refused, Role, Setup, Step, TableOption, each
from rules.vampire_survivors import decks, harm, hitting
from rules.vampire_survivors.board import BOARDS, SEATS
from rules.vampire_survivors.content.achievements import ACHIEVEMENTS, LAID_OUT, REWARDS
from rules.vampire_survivors.content.enemies import BOSSES, ENEMIES, REAPER, TOKENS, Enemy
from rules.vampire_survivors.content.lights import LIGHTS
from rules.vampire_survivors.library import CHARACTERS, EVOLUTIONS, FACES, copies
from rules.vampire_survivors.state import COFFIN, DECKS, DRAWN, STACKS, Feat, Pile, State, Survivor
from rules.vampire_survivors.steps import Table, step

ALL = "all"
REAPER_ARMOR: Final = {1: 15, 2: 20, 3: 25, 4: 30}
_ON_OFF: Final = (Choice("off", "off"), Choice("on", "on"))
OPTIONS: Final = (
    TableOption("map", "Map", tuple(Choice(b.slug, b.name) for b in BOARDS.values()), "mad_forest", "Where you play."),
    TableOption("inverse", "Inverse", _ON_OFF, "off", "1 armor each, but enemies come before they act: much harder."),
    TableOption(
        "unlocks", "Content", (Choice("group", "what this group has unlocked"), Choice(ALL, "everything")), "group",
        "Which cards, characters, evolutions and maps are in the box.",
    ),
    TableOption(
        "advanced", "Advanced light sources", (Choice("auto", "not in the first game"), *_ON_OFF), "auto",
        "Vacuum, Nduja Fritta Tanto and Rosary among the light sources.",
    ),
    TableOption(
        "after_victory", "After a minor victory",
        (Choice("auto", "stop in the first game, else vote"), Choice("stop", "stop"), Choice("vote", "vote")), "auto",
        "When the Reaper has come and somebody lives: stop, or fight him too.",
    ),
    TableOption(
        "starting_xp", "Starting XP", tuple(Choice(str(n), f"{n} a player") for n in (2, 0, 1, 3)), "2",
        "XP in the pool when the game begins.",
    ),
    TableOption(
        "solo_death", "Dying alone", (Choice("lose", "the game is lost"), Choice("once", "once, as with others")),
        "lose", "Whether a lone survivor may stand up from the coffin once.",
    ),
    TableOption(
        "discard_move", "A weapon given up", (Choice("one", "moves 1 space"), Choice("card", "moves like a Move card")),
        "one", "What a card is worth that is discarded for a move.",
    ),
    TableOption(
        "enemy_space", "Spaces with enemies", (Choice("enter", "may be walked into"), Choice("block", "are closed")),
        "enter", "Whether a survivor may walk into enemies, who then deal their damage and fall.",
    ),
    TableOption(
        "edge_spawn", "Standing on the edge", (Choice("always", "they come onto you"), Choice("skip", "none come")),
        "always", "What happens where the outermost space of a side is your own.",
    ),
    TableOption(
        "sliding", "Light sources pushed twice", (Choice("once", "move once"), Choice("literal", "move again")),
        "once", "Whether a light source that the new one pushed also slides.",
    ),
    TableOption(
        "pushed_off", "Enemies pushed off the board",
        (Choice("patience", "come back for ten turns of a stack"), Choice("always", "always come back")), "patience",
        "So that no table can push the night away for ever; the Reaper then stays on the board.",
    ),
    TableOption(
        "hands", "Hands", (Choice("open", "open to all"), Choice("closed", "seen by their owner")), "open",
        "Whether all see what everybody holds.",
    ),
    TableOption("wealth", "Persistent Wealth", _ON_OFF, "off", "Coins that are left are kept for the next game."),
    TableOption("sequential", "Sequential Level Ups", _ON_OFF, "off", "Bought cards go round: one each in turn."),
    TableOption("mandatory", "Mandatory Level Ups", _ON_OFF, "off", "Whoever can buy a card must."),
    TableOption(
        "objections", "Big purchases", (Choice("off", "are made at once"), Choice("on", "others may object first")),
        "off", "Whether all agree before somebody buys a card for more than half of the pool.",
    ),
)  # fmt: skip
ROLES: Final = tuple(Role(c.id, f"{c.name} ({FACES[c.weapon].name})") for c in CHARACTERS.values())


def new_state(setup: Setup) -> State:
    """Return a table that is yet to be laid out. Raises Refused for impossible seats, options or wishes."""
    seats = list(setup.seats)
    if not 1 <= len(seats) <= 4 or len(set(seats)) != len(seats):
        raise Refused("bad_seats", len(seats))
    options = {o.name: o.default for o in OPTIONS}
    for name, value in setup.options.items():
        option = next((o for o in OPTIONS if o.name == name), None)
        if option is None or value not in {c.value for c in option.choices}:
            raise Refused("bad_option", name, value)
        options[name] = value
    free, group = options["unlocks"] == ALL, setup.group
    done = [a.number for a in ACHIEVEMENTS] if free else sorted(done_numbers(group))
    locked = [reward for reward, number in REWARDS.items() if number not in done]
    if setup.group and options["map"] in locked:  # without a record, nobody asks for a game of a group
        raise Refused("map_locked", BOARDS[options["map"]].name)
    state = State(chance=Chance(setup.seed), agenda=[Step("set_out")], seats=seats, options=options, locked=locked)
    state.map, state.inverse = options["map"], options["inverse"] == "on"
    state.first_game = not free and not done and not group.get("games", 0)
    state.menu = "power_up_menu" not in locked
    state.evolutions = [] if state.first_game else [e for e in EVOLUTIONS if e not in locked]
    if not free:
        counts: Mapping[str, int] = group.get("counts", {})
        opened = [a for a in ACHIEVEMENTS if a.number not in done][:LAID_OUT]
        state.feats = [Feat(a.number, counts.get(str(a.number), 0)) for a in opened]
    board = state.board
    for n, seat in enumerate(seats):
        space = board.numbers[board.start[n]]
        state.survivors[seat] = Survivor(seat, setup.wishes.get(seat, ""), SEATS[len(seats)][n], space)
    for survivor in state.survivors.values():
        wish = survivor.character
        if wish and (wish not in CHARACTERS or wish in locked):
            survivor.character = ""  # a wish that cannot be granted holds nobody up: another is dealt
        elif wish and sum(s.character == wish for s in state.survivors.values()) > 1:
            first = next(s.seat for s in state.survivors.values() if s.character == wish)
            survivor.character = wish if survivor.seat == first else ""
    saved = group.get("coins", 0) if options["wealth"] == "on" else 0
    coins = [token for token, kind in LIGHTS.items() if kind.id == "coin"]
    state.pickups = coins[:saved]
    return state


def done_numbers(group: Mapping[str, Any]) -> list[int]:
    """Return the achievements that a group has done. Raises Refused for an impossible record."""
    done = group.get("done", [])
    known = {a.number for a in ACHIEVEMENTS}
    if not isinstance(done, list) or len(set(done)) != len(done) or not set(done) <= known:
        raise Refused("bad_campaign")
    return done


@step
async def set_out(game: Table) -> None:
    """Lay everything out as the map shows, deal characters and decks, and draw opening hands (Setup)."""
    state = game.state
    game.tell("begins", state.board.name, state.inverse)
    _enemies(game)
    _lights(game)
    _characters(game)
    state.xp = int(state.options["starting_xp"]) * len(state.seats)
    for survivor in state.survivors.values():
        survivor.armor = int(state.inverse)
        decks.draw(game, survivor, DRAWN)
    game.then("turn_begins", state.seats[0])
    game.then("mercies")


@lru_cache
def _of_level(family: str, level: int) -> tuple[str, ...]:
    """Return the tokens of a level: of a map with the standard ones, or the starting ones."""
    families = ("starting",) if family == "starting" else ("standard", family)
    return tuple(t for t, e in TOKENS.items() if e.family in families and e.level == level)


def _enemies(game: Table) -> None:
    """Stack the coffin board by level, one boss of two for each of the first two, and set the starting enemies."""
    state = game.state
    state.coffin = {name: [] for name in COFFIN}
    for level, names in STACKS.items():
        tokens = list(_of_level(state.map, level))
        game.shuffle("coffin", tokens)
        for n, name in enumerate(names):
            state.coffin[name] = tokens[n :: len(names)]
    for level in (1, 2):
        bosses = [b.id for b in BOSSES if (b.map, b.level) == (state.map, level)]
        game.shuffle("coffin", bosses)
        state.coffin[f"boss{level}"] = [bosses[0]]
        state.boxed += bosses[1:]
    state.coffin[REAPER] = [REAPER]
    state.reaper_armor = REAPER_ARMOR[len(state.seats)]
    first = list(_of_level("starting", 1))
    game.shuffle("coffin", first)
    for name, token in zip(state.board.enemies, first, strict=True):
        pile = state.piles[state.board.numbers[name]] = Pile([token])
        hitting.reveal(game, pile)


def _lights(game: Table) -> None:
    """Mix the light sources face down and put four on the board."""
    state = game.state
    chosen = state.options["advanced"]
    advanced = not state.first_game if chosen == "auto" else chosen == "on"
    state.light_stack = [
        t for t, k in LIGHTS.items() if k.copies and (advanced or not k.advanced) and t not in state.pickups
    ]
    game.shuffle("lights", state.light_stack)
    for name in state.board.lights:
        state.lights[state.board.numbers[name]] = state.light_stack.pop()


def _characters(game: Table) -> None:
    """Deal characters to whoever chose none, decks of 4 Moves and 4 starting weapons, and the display."""
    state = game.state
    taken = {s.character for s in state.survivors.values()}
    free = [c for c in CHARACTERS if c not in state.locked and c not in taken]
    game.shuffle("characters", free)
    moves = list(copies("move")) + [f"move_{n}" for n in range(5, 17)]
    for survivor in state.survivors.values():
        survivor.character = survivor.character or free.pop()
        survivor.deck = [*moves[:4], *copies(CHARACTERS[survivor.character].weapon, starting=True)]
        del moves[:4]
        game.shuffle(f"deck:{survivor.seat}", survivor.deck)
        game.tell("plays_as", survivor.seat, survivor.character)
    for deck in DECKS:
        names = [f.id for f in FACES.values() if f.deck == deck and f.id not in state.locked]
        cards = [copy for name in names for copy in copies(name)]
        game.shuffle("display", cards)
        state.display[deck] = cards


@step.home
async def mercies(game: Table) -> None:
    """Ask everybody once when Floor Chickens are to be spent on damage to them (Pickups; ruling 45)."""
    state = game.state

    async def asked(seat: str) -> None:
        options = [Option(m, (f"opt_mercy_{m}",), style="main" if m == harm.MERCIES[0] else "") for m in harm.MERCIES]
        (key,) = await game.ask(
            seat, "mercy", options, about=("ask_mercy",), default=(harm.MERCIES[0],), home=True
        )  # fmt: skip
        state.survivors[seat].mercy = key

    await each(game, "mercies", lambda: state.seats, asked)


def kinds_of(state: State) -> list[Enemy]:
    """Return the kinds of enemies that can come in this game."""
    return [e for e in ENEMIES.values() if e.family in ("starting", "standard", state.map)]
