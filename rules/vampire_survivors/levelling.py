"""Level up: cards bought from the display with the pool of all, a deck refreshed once (Level-Up; Variants)."""

from __future__ import annotations

from rules.engine import Keys, Option, Question, Said
from rules.engine.lanes import suspend
from rules.vampire_survivors import chests, feats, shared
from rules.vampire_survivors.library import CARDS, stat
from rules.vampire_survivors.state import DECKS, PRICE, REFRESH_PRICE, State
from rules.vampire_survivors.steps import Table, step
from rules.vampire_survivors.turns import phase

END, BUY, REFRESH = "end", "buy", "refresh"
AGREE, OBJECT = "agree", "object"


@step
async def level_up(game: Table, seat: str) -> None:
    """Begin the phase."""
    state = game.state
    phase(game, "level_up")
    state.bought, state.refreshed = 0, False
    state.wish, state.agreed, state.objected = [], [], []
    game.then("buying", seat)


@step.home
async def buying(game: Table, seat: str) -> None:
    """Let the active player buy, refresh and spend until that is enough; skipped where nothing can be done."""
    state = game.state
    while state.outcome is None and (state.wish or _able(game, seat)):
        if state.wish:
            await _wished(game, seat)
            continue
        keys = await game.ask(
            seat, "level_up", lambda: listing(game, seat), about=("ask_level_up", state.xp),
            default=lambda: _usual(game, seat), home=True,
        )  # fmt: skip
        if keys[0] == END:
            return
        if await shared.done(game, seat, keys):
            continue
        if _big(state, seat, keys):
            state.wish, state.agreed = list(keys), []
            game.tell("wants", seat, _card(state, keys[0]), price(state, seat), state.xp)
        else:
            _bought(game, seat, keys)


def _card(state: State, key: str) -> str:
    return CARDS[state.display[int(key.partition(":")[2])][-1]].id


def _big(state: State, seat: str, keys: Keys) -> bool:
    """Tell whether a purchase takes more than half of the pool, at a table that wants to be asked (a table option)."""
    asked = state.options.get("objections") == "on" and len(state.seats) > 1  # saved games know nothing of it
    return asked and keys[0].startswith(BUY) and 2 * price(state, seat) > state.xp


async def _wished(game: Table, seat: str) -> None:
    """Ask all others about a big purchase: it is made once all let it be, and is off at the first objection."""
    state = game.state
    others = [other for other in state.order(seat)[1:] if other not in state.agreed]
    if not others:
        keys, state.wish = tuple(state.wish), []
        _bought(game, seat, keys)
        return
    options = [Option(AGREE, ("opt_agree",), style="main"), Option(OBJECT, ("opt_object",))]
    card = _card(state, state.wish[0])
    question, (key,) = await suspend([
        Question(
            other, "object", lambda: options, about=("ask_object", seat, card, price(state, seat), state.xp),
            default=(AGREE,), home=True, mark=f"turn {state.turn} {card}",
        )
        for other in others
    ])  # fmt: skip
    if key == AGREE:
        state.agreed = [o for o in state.order(seat) if o in state.agreed or o == question.seat]
        return
    state.wish = []
    state.objected.append(card)
    game.tell("objects", question.seat, card)


def price(state: State, seat: str) -> int:
    """Return what the next card costs."""
    survivor = state.survivors[seat]
    return PRICE + (stat(survivor, "first_buy") if not state.bought else 0)


def _able(game: Table, seat: str) -> bool:
    """Tell whether there is anything to buy or refresh; pickups and coins can be spent in player actions as well."""
    state = game.state
    refresh = state.xp >= REFRESH_PRICE and not state.refreshed and any(len(d) > 1 for d in state.display.values())
    return refresh or (state.xp >= price(state, seat) and any(state.display.values()))


def must_buy(state: State, seat: str) -> bool:
    """Tell whether a card has to be bought (Mandatory Level Ups)."""
    tops = [CARDS[cards[-1]].id for cards in state.display.values() if cards]
    able = state.xp >= price(state, seat) and any(top not in state.objected for top in tops)
    return state.options["mandatory"] == "on" and not state.bought and able


def listing(game: Table, seat: str) -> list[Option]:
    """List the tops of the display, what can be refreshed, pickups and coins, and the end."""
    state = game.state
    cost = price(state, seat)
    poor: Said | None = ("why_xp", cost, state.xp) if state.xp < cost else None
    found = []
    for deck in DECKS:
        if state.display[deck]:
            card = state.display[deck][-1]
            label = ("opt_buy", CARDS[card].id, cost, state.xp - cost)
            able = chests.receivers(state, seat)
            then = None if len(able) == 1 else (lambda a=able: [Option(s, ("opt_for", s)) for s in a])
            why = ("why_objected",) if CARDS[card].id in state.objected else poor
            found.append(Option(f"{BUY}:{deck}", label, why, then=then, group="buy", shows=("card", card)))
    for deck in DECKS:
        if len(state.display[deck]) > 1:
            why = ("why_refreshed",) if state.refreshed else None
            if state.xp < REFRESH_PRICE:
                why = ("why_xp", REFRESH_PRICE, state.xp)
            label = ("opt_refresh", deck, CARDS[state.display[deck][-1]].id)
            found.append(Option(f"{REFRESH}:{deck}", label, why, group="refresh", style="aside"))
    found += shared.listed(game, seat, orders=False)
    found.append(Option(END, ("opt_end_level",), ("why_must_buy",) if must_buy(state, seat) else None, style="pass"))
    return found


def _usual(game: Table, seat: str) -> Keys:
    if not must_buy(game.state, seat):
        return (END,)
    option = next(o for o in listing(game, seat) if o.key.startswith(BUY) and o.refusal() is None)
    return (option.key, option.then()[0].key) if option.then is not None else (option.key,)


def _bought(game: Table, seat: str, keys: Keys) -> None:
    state = game.state
    what, _, number = keys[0].partition(":")
    deck = int(number)
    card = state.display[deck][-1]
    if what == REFRESH:
        state.xp -= REFRESH_PRICE
        state.refreshed = True
        chests.sink(game, deck, card)
        game.tell("refreshes", seat, deck)
        feats.happened(game, "display_refreshed", deck=deck)
        return
    state.xp -= price(state, seat)
    state.bought += 1
    chests.take(game, deck, card)
    who = keys[1] if len(keys) > 1 else seat
    chests.give(game, who, card)
    game.tell("buys", seat, CARDS[card].id, who)
    feats.happened(game, "card_bought", card=CARDS[card].id, deck=deck)
