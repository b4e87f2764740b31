"""The merchant: shared wares by wish, own cards, removal (Merchant)."""

from __future__ import annotations

from rules.engine import Keys, Option, Said, share
from rules.slay_the_spire import asking, library, purse, stock
from rules.slay_the_spire.moments import NO_POTIONS, bends
from rules.slay_the_spire.rooms import one_each
from rules.slay_the_spire.satchel import do_satchel, potion_options
from rules.slay_the_spire.setup import unlocked
from rules.slay_the_spire.state import G, Hero, Reward, Shop, State, alive, leader, named, under
from rules.slay_the_spire.steps import step

CARD_PRICES = {"common": 2, "uncommon": 3, "rare": 6}
LEAVE = Option("leave", ("leave_shop",), style="pass")


@step
async def merchant(game: G, guests: str = "") -> None:
    """Lay out the wares: three relics, three potions, three cards a player, colorless cards with the unlock."""
    state = game.state
    shop = state.shop = Shop()
    seats = [h.seat for h in named(state, guests)]
    shop.left = [s for s in state.heroes if s not in seats]
    while len(shop.relics) < 3 and state.relics:
        relic = state.relics.pop()
        if not library.RELICS[relic].price:  # the Old Coin is not sold
            under(state, "relics", relic)
            if len(state.relics) < 3:
                break
            continue
        shop.relics.append(relic)
    shop.top_left = shop.relics[0] if shop.relics else ""
    shop.potions = [state.potions.pop() for _ in range(min(3, len(state.potions)))]
    for seat in seats:
        reward = Reward(kind="card")
        stock.reveal(game, state.heroes[seat], reward)
        shop.cards[seat], shop.tickets[seat] = reward.shown, reward.tickets
    if unlocked(state, "colorless"):
        shop.colorless = [state.colorless.pop() for _ in range(min(3, len(state.colorless)))]
    game.learned("*")
    game.tell("shop", *shop.relics, *shop.potions)
    game.then("shopping")
    if len(seats) > 1:
        game.then("shop_wishes")


def price(state: State, key: str) -> int:
    """Return what a ware costs: "relic:…", "potion:…", "card:…", "colorless:…", "remove"."""
    shop = state.shop
    assert shop is not None
    what, _, thing = key.partition(":")
    if what == "relic":
        return max(0, library.RELICS[thing].price - (1 if shop.top_left == thing else 0))
    if what == "potion":
        return library.POTIONS[thing].price
    if what == "remove":
        return 4 if state.ascension >= 8 else 3
    return CARD_PRICES[library.CARDS[thing].rarity]


def all_gold(state: State) -> int:
    """Return the gold of the whole party: any player may pay any part of another's cost."""
    return sum(h.gold for h in state.heroes.values())


# shared wares ----------------------------------------------------------------------------------------------------
@step.home
async def shop_wishes(game: G) -> None:
    """Each player marks the shared ware that matters most; it is kept until they leave. Nobody is first by a click."""
    state = game.state
    shop = state.shop
    assert shop is not None
    got = await share(
        game, "shop_wish", lambda: shop.cards, lambda: _shared(state), leader=lambda: leader(state), home=True
    )
    shop.kept = {key: seat for seat, key in got.items()}


def _shared(state: State) -> list[Option]:
    shop = state.shop
    assert shop is not None
    keys = [f"relic:{r}" for r in shop.relics] + [f"potion:{p}" for p in dict.fromkeys(shop.potions)]
    keys += [f"colorless:{c}" for c in shop.colorless]
    most = all_gold(state)
    return [
        Option(k, ("ware", k.partition(":")[0], k.partition(":")[2], price(state, k)),
               None if price(state, k) <= most else ("needs_gold", price(state, k)), shows=_shows(k))
        for k in keys
    ]  # fmt: skip


def _shows(key: str) -> Said:
    what, _, thing = key.partition(":")
    return ("card", thing, False) if what in ("card", "colorless") else (what, thing)


@step.home
async def shopping(game: G) -> None:
    """Everyone buys until all have left (Merchant)."""
    state = game.state
    shop = state.shop
    if shop is None:
        return
    if not _all_left(state):
        await game.together({s: _shops(game, s) for s in shop.cards}, until=lambda: _all_left(game.state))
    game.then("shop_closes")


def _all_left(state: State) -> bool:
    return state.shop is None or all(s in state.shop.left for s in state.heroes)


async def _shops(game: G, seat: str) -> None:
    while True:
        state = game.state
        shop = state.shop
        assert shop is not None
        keys = await game.ask(
            seat, "shop", lambda: shop_options(game.state, game.state.heroes[seat]), about=("shop",),
            default=("leave",), may=seat in shop.left, home=True,
        )  # fmt: skip
        await _buy(game, game.state.heroes[seat], keys)


def shop_options(state: State, hero: Hero) -> list[Option]:
    """List what a hero may buy, or do with gold and potions here."""
    shop = state.shop
    assert shop is not None
    if hero.seat in shop.left:
        return [Option("back", ("back_to_shop",), style="pass")]
    options = []
    for option in _shared(state):
        keeper = shop.kept.get(option.key)
        if keeper and keeper != hero.seat and keeper not in shop.left:
            option.why_not = ("kept_for", keeper)
        elif option.why_not is None:
            option.why_not = _why(state, hero, option.key)
        options.append(option)
    for kind in dict.fromkeys(shop.cards.get(hero.seat, ())):
        key = f"card:{kind}"
        options.append(
            Option(key, ("ware", "card", kind, price(state, key)), _why(state, hero, key), shows=_shows(key))
        )
    if hero.seat not in shop.removed:
        cards = [c for c in hero.deck if not c.startswith("ascenders_bane")]
        options.append(
            Option("remove", ("buy_removal", price(state, "remove")), _why(state, hero, "remove"),
                   lambda: [asking.card_option(c) for c in one_each(cards)])
        )  # fmt: skip
    options += purse.chip_options(hero, [h for h in alive(state) if h.seat not in shop.left])
    options += potion_options(state, hero)
    options.append(LEAVE)
    return options


def _why(state: State, hero: Hero, key: str) -> Said | None:
    cost = price(state, key)
    if cost > hero.gold:
        return ("needs_gold", cost)
    if key.startswith("potion:"):
        if bends(hero, NO_POTIONS):
            return ("no_potions",)
        if len(hero.potions) >= stock.potion_limit(state):
            return ("potions_full",)
    return None


async def _buy(game: G, hero: Hero, keys: Keys) -> None:
    state = game.state
    shop = state.shop
    assert shop is not None
    key = keys[0]
    what, _, thing = key.partition(":")
    if key == "leave":
        shop.left.append(hero.seat)
        purse.give_back(state, hero)
    elif key == "back":
        shop.left.remove(hero.seat)
    elif key == "chip":
        purse.chip(game, hero, keys[1])
    elif what in ("drink", "give", "toss"):
        await do_satchel(game, hero, keys)
    elif key == "remove":
        purse.pay(state, hero, price(state, key))
        shop.removed.append(hero.seat)
        stock.remove(game, hero, keys[1])
    else:
        purse.pay(state, hero, price(state, key))
        game.tell("buys", hero.seat, what, thing)
        await _hand_over(game, hero, shop, what, thing)


async def _hand_over(game: G, hero: Hero, shop: Shop, what: str, thing: str) -> None:
    if what == "relic":
        shop.relics.remove(thing)
        await stock.gain_relic(game, hero, thing)
    elif what == "potion":
        shop.potions.remove(thing)
        hero.potions.append(thing)
    elif what == "colorless":
        shop.colorless.remove(thing)
        stock.add_to_deck(game, hero, thing)
    else:
        shop.cards[hero.seat].remove(thing)
        if thing in shop.tickets[hero.seat]:
            shop.tickets[hero.seat].remove(thing)
        stock.add_to_deck(game, hero, thing)


@step
async def shop_closes(game: G) -> None:
    """Put what was not sold under its deck."""
    state = game.state
    shop = state.shop
    if shop is None:
        return
    for deck in ("relics", "potions", "colorless"):
        for thing in getattr(shop, deck):
            under(state, deck, thing)
    for seat, cards in shop.cards.items():
        stock.bury(game, state.heroes[seat], Reward(kind="card", shown=cards, tickets=shop.tickets[seat]))
    state.shop = None
