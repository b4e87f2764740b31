"""What may be done at any moment of one's turn: pickups, achievements that cost coins, the Power Up Menu, orders."""

from __future__ import annotations

from rules.engine import Option
from rules.vampire_survivors import feats, harm
from rules.vampire_survivors.content.achievements import BY_NUMBER
from rules.vampire_survivors.content.survivors import MENU
from rules.vampire_survivors.state import CHICKEN, State
from rules.vampire_survivors.steps import Table
from rules.vampire_survivors.verbs.base import Cx, follow, perform

BESIDES = "coins_and_orders"
"""The list of what is wanted now and then, beside the cards."""

HEAL, SPEND, POWER, ORDER, HOLD = "heal", "spend", "power", "order", "hold"


def listed(game: Table, seat: str, orders: bool = True) -> list[Option]:
    """List what a seat may do beside playing cards; the coins' uses are for whoever's turn it is (ruling 81)."""
    state = game.state
    found = []
    if state.pickups and harm.chickens(state):
        found.append(Option(HEAL, ("opt_chicken", CHICKEN), _healthy(state), then=lambda: _patients(state)))
    if seat == state.active:
        coins = len(feats.coins(state)) if state.pickups else 0
        for feat in feats.payable(state) if state.feats else ():
            price = BY_NUMBER[feat.number].spend
            why = None if coins >= price else ("why_coins", price, coins)
            found.append(
                Option(f"{SPEND}:{feat.number}", ("opt_spend", price, feat.number), why, group=BESIDES, style="aside")
            )
        if state.menu and coins:
            found += _powers(game, seat, coins)
    if not orders:
        return found
    me = state.survivors[seat]
    found.append(
        Option(ORDER, ("opt_order", me.mercy), then=lambda: _orders(state, seat), group=BESIDES, style="aside")
    )
    if len(state.seats) > 1:
        found.append(Option(HOLD, ("opt_hold_off",) if me.holds else ("opt_hold_on",), group=BESIDES, style="aside"))
    return found


def _healthy(state: State) -> tuple[str, ...] | None:
    return None if any(s.damage and not s.dead for s in state.survivors.values()) else ("why_nobody_hurt",)


def _patients(state: State) -> list[Option]:
    return [
        Option(s.seat, ("opt_heals", s.seat, min(CHICKEN, s.damage)), shows=("seat", s.seat))
        for s in state.survivors.values()
        if s.damage and not s.dead
    ]


def _powers(game: Table, seat: str, coins: int) -> list[Option]:
    found = []
    for key, (price, effect) in MENU.items():
        cx = Cx(game, seat)
        why = ("why_coins", price, coins) if coins < price else effect.why_not(cx)
        if key == "move" and game.state.survivors[seat].dead:
            why = ("why_dead",)
        then = None if why is not None else follow(cx, effect)
        found.append(Option(f"{POWER}:{key}", (f"opt_power_{key}", price), why, then=then, group="power ups"))
    return found


def _orders(state: State, seat: str) -> list[Option]:
    mine = state.survivors[seat].mercy
    return [Option(m, (f"opt_mercy_{m}",), ("why_order",) if m == mine else None) for m in harm.MERCIES]


async def done(game: Table, seat: str, keys: tuple[str, ...]) -> bool:
    """Do what was chosen of these; tell whether it was one of them."""
    state = game.state
    what, _, which = keys[0].partition(":")
    if what == HEAL:
        token = harm.chickens(state)[0]
        state.pickups.remove(token)
        state.spent.append(token)
        game.tell("eats", seat, keys[1])
        harm.heal(game, state.survivors[keys[1]], CHICKEN)
    elif what == ORDER:
        state.survivors[seat].mercy = keys[1]
    elif what == HOLD:
        state.survivors[seat].holds = not state.survivors[seat].holds
    elif what == SPEND:
        feat = next(f for f in state.feats if f.number == int(which))
        feats.pay(game, BY_NUMBER[feat.number].spend)
        feats.mark(game, feat)
    elif what == POWER:
        price, effect = MENU[which]
        feats.pay(game, price)
        game.tell("power_up", seat, which)
        cx = Cx(game, seat)
        cx.keys = list(keys[1:])
        await perform(cx, (effect,))
    else:
        return False
    return True
