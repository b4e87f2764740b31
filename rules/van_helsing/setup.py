"""Seats, heroes, tokens, and the hunters' council before the first turn (Setup; Characters)."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.engine import Chance, Choice, Option, Refused, Role, Setup, Step, TableOption, lanes
from rules.engine.lanes import Lanes
from rules.van_helsing.bearing import hunter_seats
from rules.van_helsing.content.castle import COFFIN, GATES
from rules.van_helsing.content.items import DRACULAS_BAT, HERO_ITEMS, USEFUL
from rules.van_helsing.sight import CASTLE
from rules.van_helsing.state import DRACULA, DRACULA_MOST, HUNTER_MOST, HUNTERS, NAMES, Hero, Offer, State
from rules.van_helsing.steps import Table, step

SEALED: Final = frozenset(CASTLE.sealed())
SUGGESTED: Final = {
    "dagger_1": "vh", "antidote_1": "vh", "pistol_1": "jh", "lamp_1": "lg", "first_aid_1": "lg", "cross_1": "mm",
}  # fmt: skip
"""The split that the bot proposes."""
MOST_CHANGES: Final = 12
"""Undone plans of others before the items are dealt round: who cannot agree must not hold up the game."""

OPTIONS: Final = (
    TableOption(
        "round_limit", "Round limit",
        (Choice("off", "none"), *(Choice(str(n), f"{n} rounds") for n in (15, 20, 25, 30, 40))), "off",
        "When the last round is over, the hunters have lost.",
    ),
    TableOption(
        "keys", "Key Ring", (Choice("remove", "opens doors for everybody"), Choice("bearer", "only its bearer passes")),
        "remove", "What happens to a lock when the bearer of the Key Ring walks through.",
    ),
    TableOption(
        "bat_bite", "Bats and bites", (Choice("no", "no help with a bite"), Choice("yes", "also repeat a bite's roll")),
        "no", "Whether a bat may make a hunter repeat the roll against a bite.",
    ),
    TableOption(
        "pool", "Pool of Blood", (Choice("point", "costs 1 action point"), Choice("free", "costs nothing")), "point",
        "What it costs a vampire to drink.",
    ),
    TableOption(
        "far_sight", "Seen from afar", (Choice("go_on", "may go on"), Choice("stop", "must stop for this turn")),
        "go_on", "What happens to a vampire that is seen from a window or a neighbouring place.",
    ),
    TableOption(
        "windows", "Windows", (Choice("all", "show any place outside"), Choice("courtyard", "show the courtyard only")),
        "all", "What a hunter inside sees through a window.",
    ),
    TableOption(
        "relics", "Holy Relics", (Choice("stay", "stay where found"), Choice("carried", "may be carried, face up")),
        "stay", "Whether a hunter may take the Holy Relics along.",
    ),
)  # fmt: skip
ROLES: Final = (Role(DRACULA, NAMES[DRACULA]), Role("hunters", "A hunter"), *(Role(h, NAMES[h]) for h in HUNTERS))


def new_state(setup: Setup) -> State:
    """Return a table at which the tokens are yet to be laid out. Raises Refused for impossible seats or options."""
    seats = list(setup.seats)
    if not 2 <= len(seats) <= 5 or len(set(seats)) != len(seats):
        raise Refused("bad_seats", len(seats))
    options = {o.name: o.default for o in OPTIONS}
    for name, value in setup.options.items():
        option = next((o for o in OPTIONS if o.name == name), None)
        if option is None or value not in {c.value for c in option.choices}:
            raise Refused("bad_option", name, value)
        options[name] = value
    count = seat_of_dracula(seats, setup.wishes)
    state = State(chance=Chance(setup.seed), agenda=[Step("set_out")], seats=seats, options=options)
    state.sides = {s: "vampires" if s == count else "hunters" for s in seats}
    owners = share_heroes(after(seats, count), setup.wishes)
    state.heroes[DRACULA] = Hero(DRACULA, count, "vampires", DRACULA_MOST, DRACULA_MOST, COFFIN, items=[DRACULAS_BAT])
    for hero in HUNTERS:
        state.heroes[hero] = Hero(hero, owners[hero], "hunters", HUNTER_MOST, HUNTER_MOST, GATES)
    state.order = card_order(state)
    for token, hero in SUGGESTED.items():
        state.heroes[hero].items.append(token)
    state.holders["*"] = {t: list(HUNTERS) for t in HERO_ITEMS}
    state.locks = [edge.key for edge in CASTLE.locks]
    return state


def seat_of_dracula(seats: list[str], wishes: dict[str, str]) -> str:
    """Return who plays the Count: the first who wishes to, else the first who wishes for no hunter."""
    wanting = [s for s in seats if wishes.get(s) == DRACULA]
    free = [s for s in seats if s not in wishes]
    return [*wanting, *free, *seats][0]


def after(seats: list[str], seat: str) -> list[str]:
    """Return the other seats clockwise, beginning on the left of one."""
    at = seats.index(seat)
    return seats[at + 1 :] + seats[:at]


def share_heroes(hunters: list[str], wishes: dict[str, str]) -> dict[str, str]:
    """Share the four hunters as the number of players demands; wishes first (Characters)."""
    each, more = divmod(len(HUNTERS), len(hunters))
    room = {s: each + (n < more) for n, s in enumerate(hunters)}
    owners: dict[str, str] = {}
    for seat in hunters:
        wish = wishes.get(seat, "")
        if wish in HUNTERS and wish not in owners:
            owners[wish] = seat
            room[seat] -= 1
    for seat in hunters:
        for hero in HUNTERS:
            if room[seat] and hero not in owners:
                owners[hero] = seat
                room[seat] -= 1
    return owners


def card_order(state: State) -> list[str]:
    """Return the hunters' cards as they lie, clockwise from the Count's left (Turn Order)."""
    clockwise = after(state.seats, state.heroes[DRACULA].seat)
    return sorted(HUNTERS, key=lambda h: (clockwise.index(state.heroes[h].seat), HUNTERS.index(h)))


@step
async def set_out(game: Table) -> None:
    """Lay the 34 tokens face down; the Key Ring and the Stairs Down are never both behind locks."""
    state = game.state
    tokens = list(USEFUL)
    while True:
        game.shuffle("tokens", tokens)
        state.face_down = dict(zip(CASTLE.tokens, tokens, strict=True))
        if not sealed_off(state.face_down):
            break
    state.turn = "council"
    game.tell("begins", state.heroes[DRACULA].seat)
    game.then("a_round")
    game.then("council")


def sealed_off(face_down: dict[int, str]) -> bool:
    """Tell whether both ways past the locks lie behind locks."""
    at = {t: p for p, t in face_down.items()}
    return at.get("key_ring_1") in SEALED and at.get("stairs_down_1") in SEALED


@step.home
async def council(game: Table) -> None:
    """The hunters share six items in secret, and may exchange heroes, until all are content (Setup)."""

    state = game.state

    def wanted() -> Lanes:
        deciding = {f"{s}+" if s in state.accepted else s: partial(_counsels, game, s) for s in hunter_seats(state)}
        return deciding if state.offer is None else {**deciding, "exchange": partial(_answer_offer, game)}

    def agreed() -> bool:
        return state.offer is None and all(s in state.accepted for s in hunter_seats(state))

    await lanes(wanted, until=agreed)
    state.turn, state.accepted, state.changes, state.movers = "", [], 0, {}
    state.order = card_order(state)
    game.tell("council_over")


async def _counsels(game: Table, seat: str) -> None:
    state = game.state
    keys = await game.ask(
        seat, "council", lambda: _listing(state, seat), about=("ask_council",), default=("accept",),
        may=seat in state.accepted, home=True,
    )  # fmt: skip
    _decide(game, seat, keys)


def _listing(state: State, seat: str) -> list[Option]:
    mine = [h for h in HUNTERS if state.heroes[h].seat == seat]
    others = [h for h in HUNTERS if state.heroes[h].seat != seat and state.sides[state.heroes[h].seat] == "hunters"]
    content = ("why_accepted",) if seat in state.accepted else None
    found = [Option("accept", ("opt_accept",), content, group="who carries what", style="main")]
    for hero in HUNTERS:
        for token in state.heroes[hero].items:
            found.append(
                Option(
                    f"give:{token}", ("opt_assign", token, hero), None, lambda h=hero: _takers(state, h), "items",
                    ("item", token),
                )
            )  # fmt: skip
    if others:
        found.append(
            Option("exchange", ("opt_exchange",), ("why_exchange_open",) if state.offer else None, lambda: [
                Option(m, ("hero", m), None, lambda: [Option(o, ("hero", o)) for o in others]) for m in mine
            ], "council")
        )  # fmt: skip
    return found


def _takers(state: State, holder: str) -> list[Option]:
    return [
        Option(h, ("hero", h), ("why_full", HUNTER_MOST) if len(state.heroes[h].items) >= HUNTER_MOST else None)
        for h in HUNTERS
        if h != holder
    ]


def _decide(game: Table, seat: str, keys: tuple[str, ...]) -> None:
    state, told = game.state, hunter_seats(game.state)
    if keys[0] == "accept":
        state.accepted.append(seat)
        game.tell("accepts", seat)
        return
    state.accepted = []
    if keys[0] == "exchange":
        state.offer = Offer(seat, keys[1], keys[2])
        game.tell("offers", seat, keys[1], keys[2])
    else:
        token = keys[0].partition(":")[2]
        holder = next(h for h in HUNTERS if token in state.heroes[h].items)
        state.heroes[holder].items.remove(token)
        state.heroes[keys[1]].items.append(token)
        game.tell("assigns", seat, token, keys[1], to=told)
        state.changes += state.movers.get(token, seat) != seat
        state.movers.pop(token, None)  # the last one stands last
        state.movers[token] = seat
    if state.changes >= MOST_CHANGES:
        _deal_round(game)


def _deal_round(game: Table) -> None:
    """Hunters who do not agree are dealt the items round by round, in card order."""
    state = game.state
    for hero in HUNTERS:
        state.heroes[hero].items = []
    for n, token in enumerate(HERO_ITEMS):
        state.heroes[state.order[n % len(HUNTERS)]].items.append(token)
    state.accepted = hunter_seats(state)  # else a table of strangers might share for ever
    game.tell("dealt_round")


async def _answer_offer(game: Table) -> None:
    offer = game.state.offer
    assert offer is not None
    seat = game.state.heroes[offer.theirs].seat
    answers = [Option("yes", ("opt_yes",), style="main"), Option("no", ("opt_no",), style="pass")]
    about = ("ask_exchange", offer.by, offer.mine, offer.theirs)
    (answer,) = await game.ask(seat, "exchange", answers, about=about, default=("no",), home=True)
    state = game.state
    state.offer = None
    if answer == "yes":
        one, other = state.heroes[offer.mine], state.heroes[offer.theirs]
        one.seat, other.seat = other.seat, one.seat
        state.order, state.accepted = card_order(state), []
        game.tell("exchanged", offer.mine, one.seat, offer.theirs, other.seat)
    else:
        game.tell("declined", seat)
