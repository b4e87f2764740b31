"""What effects do with movement, rooms, Shadows, turns and Dracula's means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.cards import Effect, Lasting, quantity
from rules.draculas_curse import castle, dracula_turn, rooms, shadows, walking, winning
from rules.draculas_curse.library import card, id_of
from rules.draculas_curse.state import CROSSROADS, DECKS, ENTRANCE, THRONE
from rules.draculas_curse.verbs.base import Does, of, thing, whom
from rules.engine import EVERYONE, Option

_PLACES = {
    "crossroads": "the Underground Crossroads", "entrance": "the Castle Entrance",
    "explored_same_floor": "any explored room of your floor", "explored_any": "any explored room",
    "random_adjacent": "a random adjacent room",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mv(Effect):
    """Add to the Movement of this turn, or of the next."""

    n: int
    who: str = "self"
    span: str = "turn"

    async def run(self, c: Any) -> None:
        """Add it."""
        for seat in await whom(c, self.who):
            me = c.state.slayers[seat]
            if self.span == "next_turn":
                me.lasting.append(Lasting("mv", self.n, "next_turn", source=c.source))
            else:
                me.left = max(0, me.left + self.n)
                if self.n > 0 and not me.fought and c.state.active == seat:
                    me.halted = me.halted and not me.goes_on

    def clause(self) -> str:
        """Say it."""
        when = " in your next turn" if self.span == "next_turn" else ""
        return f"{'gain' if self.n > 0 else 'lose'} {abs(self.n)} Movement{when}{of(self.who)}"


@dataclass(frozen=True, slots=True)
class MvSet(Effect):
    """Set the Movement that is left."""

    n: int

    def run(self, c: Any) -> None:
        """Set it."""
        c.me.left = self.n

    def clause(self) -> str:
        """Say it."""
        return f"your Movement is {self.n}"


@dataclass(frozen=True, slots=True)
class Go(Effect):
    """Be moved to a place."""

    place: str

    async def run(self, c: Any) -> None:
        """Move there."""
        state, me = c.state, c.me
        if self.place in ("crossroads", "entrance"):
            await walking.relocate(c.game, c.seat, {"crossroads": CROSSROADS, "entrance": ENTRANCE}[self.place])
            return
        if not me.at:
            return
        if self.place == "random_adjacent":
            ways = [p for p in castle.exits(state, me.at) if p != THRONE]
            if ways:
                await walking.relocate(c.game, c.seat, c.game.choose("random_room", ways))
            return
        floor = castle.floor_of(state, me.at)
        goals = [
            p for p in state.castle.rooms
            if p not in (me.at, THRONE) and p not in state.shadows
            and (self.place == "explored_any" or castle.floor_of(state, p) == floor)
        ]  # fmt: skip
        if not goals:
            return
        options = [Option(p, ("place", p), shows=("place", p)) for p in goals]
        (goal,) = await c.game.ask(
            c.seat, f"go:{c.source}", options, about=("ask_go", thing(c.source)), default=(goals[0],)
        )
        await walking.relocate(c.game, c.seat, goal)

    def clause(self) -> str:
        """Say it."""
        return f"go to {_PLACES[self.place]}"


@dataclass(frozen=True, slots=True)
class Walk(Effect):
    """Move up to some rooms without Movement, also after a combat."""

    n: int

    async def run(self, c: Any) -> None:
        """Walk."""
        if c.state.fight is not None:  # once the combat is over
            c.me.passes["walks"] = self.n
            return
        await walking.free_steps(c.game, c.seat, self.n)

    def clause(self) -> str:
        """Say it."""
        return quantity("move up to", self.n, "rooms") + " without Movement"


@dataclass(frozen=True, slots=True)
class SwapPlace(Effect):
    """Exchange rooms with another."""

    who: str

    async def run(self, c: Any) -> None:
        """Exchange them."""
        for seat in await whom(c, self.who):
            await walking.swap(c.game, c.seat, seat)

    def clause(self) -> str:
        """Say it."""
        return "exchange rooms with the nearest slayer"


@dataclass(frozen=True, slots=True)
class GoOn(Effect):
    """An event does not end the movement."""

    n: int = 1

    def run(self, c: Any) -> None:
        """Note it."""
        c.me.goes_on += self.n

    def clause(self) -> str:
        """Say it."""
        return "an event does not end your movement"


_PASSES = {
    "wall": "a wall into a neighbouring explored room", "blocked": "a blocked doorway", "shadow": "Shadows",
    "occupied": "an occupied room without meeting anybody",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Passes(Effect):
    """Pass walls, blocked doorways or Shadows with the next moves."""

    what: str
    n: int = 1

    def run(self, c: Any) -> None:
        """Note it."""
        what = "shadow" if self.what == "occupied" else self.what
        c.me.passes[what] = c.me.passes.get(what, 0) + self.n

    def clause(self) -> str:
        """Say it."""
        return f"your next move may pass {_PASSES[self.what]}"


@dataclass(frozen=True, slots=True)
class TileChoice(Effect):
    """Look at some tiles instead of drawing one."""

    n: int

    def run(self, c: Any) -> None:
        """Note it."""
        c.me.passes["tiles"] = max(self.n, c.me.passes.get("tiles", 1))

    def clause(self) -> str:
        """Say it."""
        return f"look at {self.n} tiles, lay one, the rest go under the stack"


@dataclass(frozen=True, slots=True)
class BlockDraw(Effect):
    """Block the next draws at the beginning of somebody's turn."""

    n: int = 1
    who: str = "self"

    async def run(self, c: Any) -> None:
        """Block them."""
        for seat in await whom(c, self.who):
            c.state.blocked_draws[seat] = c.state.blocked_draws.get(seat, 0) + self.n
            c.game.tell("blocks_draw", seat)

    def clause(self) -> str:
        """Say it."""
        return "the next draw does not happen" + of(self.who)


@dataclass(frozen=True, slots=True)
class ForceDeck(Effect):
    """Name the deck of somebody's next draw."""

    by: str = "owner"
    who: str = "self"

    async def run(self, c: Any) -> None:
        """Name it."""
        for seat in await whom(c, self.who):
            if self.by == "random":
                deck = c.game.choose("random_deck", DECKS)
            else:
                asked = c.state.dracula.seat if self.by == "dracula" and not c.state.dojo else c.seat
                options = [Option(d, ("deck", d)) for d in DECKS]
                (deck,) = await c.game.ask(
                    asked, f"names:{c.source}", options, about=("ask_names", thing(c.source)), default=(DECKS[0],)
                )
            c.state.forced_draws[seat] = deck
            c.game.tell("names_deck", seat, deck)

    def clause(self) -> str:
        """Say it."""
        return "name the deck of the next draw" + of(self.who)


@dataclass(frozen=True, slots=True)
class TrapSet(Effect):
    """Put this card facedown into the own trap slot."""

    def run(self, c: Any) -> None:
        """Put it there."""
        me = c.me
        copy = c.card or c.source
        pile = me.limbo if copy in me.limbo else me.hand
        if copy in pile and not me.trap:
            pile.take(copy)
            me.trap = copy
            c.game.tell("sets_trap", c.seat)

    def clause(self) -> str:
        """Say it."""
        return "put this card facedown as your trap"


@dataclass(frozen=True, slots=True)
class TrapDiscard(Effect):
    """Let Dracula's trap go, unresolved."""

    def run(self, c: Any) -> None:
        """Take it away."""
        lord = c.state.dracula
        if lord.trap:
            c.game.tell("trap_goes", id_of(lord.trap))
            lord.traps.append(lord.trap)
            lord.trap = ""

    def clause(self) -> str:
        """Say it."""
        return "Dracula's trap is discarded unresolved"


@dataclass(frozen=True, slots=True)
class Win(Effect):
    """The quest is complete."""

    beside: str

    def run(self, c: Any) -> None:
        """Win."""
        winning.quest_met(c.game, c.seat, self.beside)

    def clause(self) -> str:
        """Say it."""
        return "you win " + {"alone": "alone", "vampires": "with the other vampires"}.get(
            self.beside, f"with {self.beside}"
        )


def _trap_spent(c: Any) -> None:
    me = c.me
    if me.trap:
        c.game.learned(EVERYONE)
        c.state.discards[card(me.trap).deck].put(me.trap)
        c.game.tell("trap_springs", c.seat, id_of(me.trap))
        me.trap = ""


def _rejoin(c: Any) -> None:
    c.me.rejoined = True
    c.game.tell("rejoins", c.seat)


def _void(c: Any) -> None:
    c.me.voids = True
    if c.me.at in c.state.castle.rooms:
        c.state.castle.rooms[c.me.at].explored = True


def _passes_challenge(c: Any) -> None:
    c.me.passes["challenge"] = 1


def _more_transmuted(n: int) -> Any:
    def act(c: Any) -> None:
        c.me.passes["transmute"] = c.me.passes.get("transmute", 0) + n

    return act


TRAP_SPENT = Does("discard this trap", _trap_spent)
END_TURN = Does("your turn ends", lambda c: walking.end_turn(c.game, c.seat))
REJOIN = Does("you are of the slayers' side again, still a vampire", _rejoin)
VOID_ROOM = Does("nothing else happens in this room", _void)
PASS_CHALLENGE = Does("you pass it", _passes_challenge)
PORTAL = Does("lay or move the two portals: here, and within 4 Movement", lambda c: rooms.portal(c.game, c.seat))
UNLOCK = Does("unlock the Underground Crossroads", lambda c: rooms.unlock(c.game, c.seat))
CHAPEL = Does(
    "Dracula names a deck and turns up a card: an attack costs you 1 Life, you keep equipment and traits",
    lambda c: rooms.chapel(c.game, c.seat),
)
PRISON = Does(
    "you miss your next turn, unless another player here ends their turn to free you",
    lambda c: rooms.prison(c.game, c.seat),
)
OPEN_WALLS = Does("the doorways of this room are open", lambda c: rooms.open_walls(c.game, c.seat))
STAIR_PAIR = Does("join this room to any explored one by Staircase tokens", lambda c: rooms.stair_pair(c.game, c.seat))


def market(bp: int) -> Does:
    """Offer the top card of each deck."""
    return Does(
        f"buy any top card of the decks for {bp} BP, or swap for it", lambda c: rooms.market(c.game, c.seat, bp)
    )


def find_ascent(n: int) -> Does:
    """Bring the Ascent near."""
    return Does(f"put the Ascent among the top {n + 1} of its stack", lambda c: rooms.find_ascent(c.game, c.seat, n))


def rotate(most: int) -> Does:
    """Turn a room."""
    where = "anywhere" if most >= 99 else f"within {most}"
    return Does(f"turn one explored room without players {where}", lambda c: rooms.rotate(c.game, c.seat, most))


def place_room(n: int) -> Does:
    """Let Dracula lay further rooms."""
    return Does(quantity("lay", n, "further rooms"), lambda c: dracula_turn.place_rooms(c.game, n))


def shadow_peek(n: int, most: int = 99) -> Does:
    """Look at Shadows."""
    return Does(quantity("look at", n, "Shadows"), lambda c: shadows.peek(c.game, c.seat, n, most))


def shadow_push(n: int, most: int = 2) -> Does:
    """Move a Shadow."""
    return Does(
        "move one Shadow or stack " + quantity("up to", n, "rooms") + ", not to players",
        lambda c: shadows.push(c.game, c.seat, n, most),
    )


def shadow_mv(n: int) -> Does:
    """Let a stack of Dracula's move further."""
    return Does(f"one stack may move {n} room more this turn", lambda c: shadows.further(c.game, n))


def shadow_deploy(n: int) -> Does:
    """Let Dracula deploy Shadows."""
    return Does(quantity("deploy", n, "Shadows"), lambda c: shadows.deploy(c.game, n))


def transmute_bonus(n: int) -> Does:
    """Yield more BP."""
    return Does(f"it yields {n} BP more", _more_transmuted(n))
