"""Rounds and a slayer's turn: draw, actions in any order, end of turn (Slayer Turn Structure; Slayer Actions)."""

from __future__ import annotations

from rules.draculas_curse import (
    castle,
    combat,
    dealing,
    equipment,
    losing,
    rooms,
    shadows,
    trading,
    traps,
    walking,
    winning,
)
from rules.draculas_curse.content.tiles import OPTIONAL, TILES
from rules.draculas_curse.library import card, id_of
from rules.draculas_curse.registry import CURSE, banned, happen, happen_own
from rules.draculas_curse.state import DECKS, ENTRANCE, THRONE, State
from rules.draculas_curse.steps import Table, step
from rules.engine import EVERYONE, Keys, Option, Step, each, offer

GO, PASS, OPEN, FIGHT, STACK, TRY, FREE, END, ITEMS = (
    "go",
    "pass",
    "open",
    "fight",
    "stack",
    "try",
    "free",
    "end",
    "end_items",
)
CHALLENGED = {"r_waterfall": ("MIND",), "r_study": ("MIND",), "r_vault": ("SPEED", "MIND")}
"""Rooms whose optional event is a challenge, and the decks that pass it."""


@step
async def round_begins(game: Table) -> None:
    """Let all play once, Dracula last."""
    state = game.state
    state.round += 1
    game.tell("round", state.round)
    game.then("round_ends")
    game.then("dojo_turn" if state.dojo else "dracula_turn")
    for seat in reversed(state.order):
        game.then("turn_begins", seat)


@step
async def round_ends(game: Table) -> None:
    """End a round: quests that look at it then."""
    for seat in game.state.playing:
        await happen(game, "round_end", seat)
        CURSE.ends(game.state, seat, "round")
    CURSE.ends(game.state, game.state.dracula.seat, "round")
    game.then("round_begins")


@step
async def turn_begins(game: Table, seat: str) -> None:
    """Begin a turn, or miss it; a new vampire comes in at the Castle Entrance (Becoming a Vampire 6 and 7)."""
    state = game.state
    me = state.slayers[seat]
    if me.out:
        return
    state.active, state.phase = seat, "draw"
    if me.skips:
        me.skips -= 1
        me.prison = ""
        game.tell("skips", seat)
        return
    if me.arrives:
        me.arrives, me.at = False, ENTRANCE
        game.tell("arrives", seat)
    me.moved, me.halted, me.fought, me.done = 0, False, False, False
    me.ignored, me.passes, me.goes_on = [], {}, 0
    me.left = 0 if me.eclipsed else equipment.movement(game, seat)
    me.eclipsed = False
    CURSE.ends(state, seat, "next_turn")
    game.tell("turn", seat)
    for name in ("turn_over", "actions", "draws"):
        game.then(name, seat)
    await happen(game, "turn_start", seat)
    await traps.answers(game, "turn_start", seat)
    await traps.answers(game, "any_draw", seat)


@step.home
async def draws(game: Table, seat: str) -> None:
    """Draw a card from a deck of choice; it must be drawn (Step 1; rulings 3 and 7)."""
    state = game.state
    if state.slayers[seat].done:
        return
    if state.blocked_draws.get(seat):
        state.blocked_draws[seat] -= 1
        game.tell("draw_blocked", seat)
        return
    forced = state.forced_draws.get(seat, "")
    options = [Option(d, ("deck", d), ("why_forced",) if forced not in ("", d) else None) for d in DECKS]
    default = (forced or DECKS[0],)
    (deck,) = await game.ask(
        seat, "draw", options, about=("ask_draw",), default=default, home=True, mark=str(state.round)
    )
    game.state.forced_draws.pop(seat, None)
    await happen(game, "draw_step", seat)
    await dealing.draw(game, seat, deck)
    await equipment.hand_limit(game, seat)


@step.home
async def actions(game: Table, seat: str) -> None:
    """Let a player act until the turn ends; offers of trade lie open meanwhile, and nobody waits for them."""
    if game.state.slayers[seat].done:
        return
    deals = trading.Trades(game)

    async def acts(who: str) -> Keys:
        return await game.ask(
            who, "act", lambda: listing(game, who), about=("ask_act", who), default=(END,), home=True,
            mark=f"{game.state.round}",
        )  # fmt: skip

    while True:
        got = await each(game, "acts", lambda: [seat], acts, beside=deals.lanes, tidy=deals.tidy)
        keys = got.get(seat, (END,))
        if keys[0] == END:
            return
        if keys[0].partition(":")[0] == trading.TRADE:
            made = trading.offered(game, seat, keys)
            trading.shows(game, seat, made.asked, made.terms[0])
            offer(game, trading.TRADE, seat, made.asked, *made.terms, to=[seat, made.asked])
            continue
        if keys[0] == ITEMS:
            game.then("end_items", seat)
            return
        game.then("actions", seat)
        await _acts(game, seat, keys)
        state = game.state
        deals.tidy()
        if state.outcome is not None or state.agenda[-1] != Step("actions", [seat]) or not deals.pending():
            return
        state.agenda.pop()


def listing(game: Table, seat: str) -> list[Option]:
    """List what the active player may do now."""
    state = game.state
    me = state.slayers[seat]
    found = [*_ways(state, seat), *_fights(state, seat), *_tries(state, seat)]
    found += equipment.listed(game, seat)
    if not banned(game, seat, "trade"):
        offers = trading.options(state, seat)
        found += [o for o in offers if not banned(game, o.key.partition(":")[2], "trade")]
    found += [Option(f"{FREE}:{s}", ("opt_free", s), group="room", style="aside") for s in rooms.prisoners(state, seat)]
    cards = bool(len(me.hand)) or any(me.slots.values())
    if cards and state.phase == "actions":
        found.append(Option(ITEMS, ("opt_end_items",), style="aside"))
    return [*found, Option(END, ("opt_end",), style="pass")]


def _ways(state: State, seat: str) -> list[Option]:
    """List rooms to move to and doorways to explore."""
    me = state.slayers[seat]
    if not me.at:
        return []
    why = _why_not_move(state, seat)
    found = [
        Option(f"{GO}:{p}", ("opt_go", p), why, group="move", shows=("place", p)) for p in castle.exits(state, me.at)
    ]
    for what in ("wall", "blocked"):
        if me.passes.get(what, 0):
            found += [
                Option(f"{PASS}:{what}:{p}", ("opt_pass", p), why, group="move", shows=("place", p))
                for p in castle.behind(state, me.at, what)
            ]
    for place, side in castle.ways_out(state, me.at):
        colour = state.castle.rooms[place].doors[side] if side else TILES[place].floor
        kind = castle.door(state.castle, place, side) if side else castle.BLOCKED
        found.append(
            Option(f"{OPEN}:{side}", ("opt_open", side, colour, kind), why, group="move", shows=("door", place, side))
        )
    return found


def _why_not_move(state: State, seat: str) -> tuple[str, ...] | None:
    me = state.slayers[seat]
    if me.fought:
        return ("why_fought",)
    if me.halted:
        return ("why_halted",)
    return ("why_no_movement",) if me.left <= 0 else None


def _fights(state: State, seat: str) -> list[Option]:
    """List whom the active player may fight here: vampires and quest holders, and a vampire anybody (ruling 56)."""
    me = state.slayers[seat]
    why = ("why_fought",) if me.fought else None
    found = [
        Option(f"{FIGHT}:{s}", ("opt_fight", s), why, group="fight", shows=("seat", s), style="danger")
        for s in state.here(me.at)
        if s != seat and (me.vampire or shadows.serves(state.slayers[s]))
    ]
    stack = state.shadows.get(me.at)
    if stack is not None:
        found.append(Option(STACK, ("opt_stack", len(stack.tokens)), why, group="fight", style="danger"))
    return found


def _tries(state: State, seat: str) -> list[Option]:
    """List optional events of this room that nobody has completed (White Events, optional; ruling 29)."""
    me = state.slayers[seat]
    if me.at not in TILES:
        return []
    room, found = state.castle.rooms[me.at], []
    for n, event in enumerate(TILES[me.at].events):
        if event.kind == OPTIONAL and n not in room.crossed:
            decks = CHALLENGED[me.at]
            paying = [c for c in me.hand if card(c).deck in decks]
            cards = [Option(c, ("card", id_of(c)), shows=("card", id_of(c))) for c in paying]
            why = None if cards else ("why_no_card", " or ".join(decks))
            found.append(
                Option(
                    f"{TRY}:{n}", ("opt_try", me.at), why, then=lambda c=cards: c, group="room", shows=("place", me.at)
                )
            )
    return found


async def _acts(game: Table, seat: str, keys: Keys) -> None:
    """Do what was chosen, and see that the hand keeps to its limit."""
    state = game.state
    what, _, which = keys[0].partition(":")
    if what not in ("equip", "unequip"):
        state.phase = "actions"
    if what == GO:
        await walking.moves(game, seat, which)
    elif what == PASS:
        how, _, place = which.partition(":")
        state.slayers[seat].passes[how] -= 1
        await walking.moves(game, seat, place)
    elif what == OPEN:
        await walking.explores(game, seat, which)
    elif what == FIGHT:
        await combat.duel(game, seat, which)
    elif what == STACK:
        await shadows.fights(game, seat)
    elif what == TRY:
        await _tried(game, seat, int(which), keys[1])
    elif what == FREE:
        rooms.free(game, seat, which)
    else:
        await equipment.done(game, seat, keys)
    for other in [seat, *(s for s in game.state.playing if s != seat)]:  # off-turn too (ruling 38)
        if game.state.outcome is None and game.state.slayers[other].life > 0:
            await equipment.hand_limit(game, other)
    await winning.look_for_end(game)


async def _tried(game: Table, seat: str, n: int, paid: str) -> None:
    """Complete an optional event: an X token, what the room gives, and no more movement."""
    tile = game.state.slayers[seat].at
    await dealing.discard(game, seat, [paid])
    game.state.castle.rooms[tile].crossed.append(n)
    game.state.slayers[seat].halted = True
    game.tell("completes", seat, tile)
    await happen_own(game, "enter", seat, tile)


@step.home
async def end_items(game: Table, seat: str) -> None:
    """Let a player equip and unequip once more before the turn ends (Step 3)."""
    state = game.state
    state.phase = "end"
    if state.slayers[seat].done:
        return

    def items() -> list[Option]:
        found = [o for o in equipment.listed(game, seat) if o.key.partition(":")[0] in ("equip", "unequip")]
        return [*found, Option(END, ("opt_end",), style="pass")]

    keys = await game.ask(
        seat, "end_items", items, about=("ask_end_items",), default=(END,), home=True, mark=str(state.round)
    )  # fmt: skip
    if keys[0] != END:
        game.then("end_items", seat)
        await equipment.done(game, seat, keys)
        await equipment.hand_limit(game, seat)


@step
async def turn_over(game: Table, seat: str) -> None:
    """Resolve end-of-turn effects; what lasted until the end of the turn is over (Step 3)."""
    state = game.state
    state.phase = "end"
    me = state.slayers[seat]
    if not me.out and me.life > 0 and me.at:
        await happen(game, "turn_end", seat)
        await traps.answers(game, "turn_end", seat)
    CURSE.ends(game.state, seat, "turn")
    me = game.state.slayers[seat]
    me.left, me.passes, me.ignored = 0, {}, []
    if me.prison and me.prison != me.at:  # moved out of the prison: the turn is lost all the same
        me.prison = ""


__all__ = ["EVERYONE", "THRONE", "listing", "losing"]
