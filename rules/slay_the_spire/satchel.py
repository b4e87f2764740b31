"""What may be done between rooms: potions change hands, are used or thrown away; rows are swapped."""

from __future__ import annotations

from rules.cards import carry_out
from rules.engine import Keys, Offer, Offers, Option, offer
from rules.slay_the_spire import library, stock
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.moments import NO_POTIONS, bends
from rules.slay_the_spire.state import G, Hero, State, alive, under

SWAP = "swap_rows"


async def satchel(game: G, seat: str) -> None:
    """Let a hero do so for as long as the party decides on its way."""
    while True:
        keys = await game.ask(
            seat, "satchel", lambda: satchel_options(game.state, game.state.heroes[seat]), about=("satchel",),
            may=True, home=True,
        )  # fmt: skip
        await do_satchel(game, game.state.heroes[seat], keys)


def satchel_options(state: State, hero: Hero, rows: bool = True) -> list[Option]:
    """List what a hero may do with potions, and with whom to swap rows."""
    options = potion_options(state, hero)
    others = [h for h in alive(state) if h is not hero]
    if rows and others and not hero.dead:
        options.append(
            Option(
                "swap", ("swap_rows",), then=lambda: [Option(h.seat, ("hero", h.seat)) for h in others], group="rows"
            )
        )
    return options


def potion_options(state: State, hero: Hero) -> list[Option]:
    """List what a hero may do with potions outside combat."""
    if not hero.potions:
        return []
    options = []
    limit = stock.potion_limit(state)
    takers = [h for h in alive(state) if h is not hero and len(h.potions) < limit and not bends(h, NO_POTIONS)]
    for kind in dict.fromkeys(hero.potions):
        if library.POTIONS[kind].anywhere and library.POTIONS[kind].effect:
            options.append(Option(f"drink:{kind}", ("drink", kind), group="potions"))
        if takers:
            options.append(
                Option(f"give:{kind}", ("give", kind), group="potions",
                       then=lambda: [Option(h.seat, ("hero", h.seat)) for h in takers])
            )  # fmt: skip
        options.append(Option(f"toss:{kind}", ("toss", kind), group="potions", style="danger"))
    return options


async def do_satchel(game: G, hero: Hero, keys: Keys) -> None:
    """Do one of these."""
    state = game.state
    what, _, kind = keys[0].partition(":")
    if what == "swap":
        await _swap(game, hero, keys[1])
    elif what == "give":
        hero.potions.remove(kind)
        state.heroes[keys[1]].potions.append(kind)
        game.tell("gives_potion", hero.seat, kind, keys[1])
    elif what == "toss":
        hero.potions.remove(kind)
        under(state, "potions", kind)
        game.tell("tosses", hero.seat, kind)
    else:
        hero.potions.remove(kind)
        under(state, "potions", kind)
        game.tell("drinks", hero.seat, kind)
        await carry_out(Cx(game, hero, kind), library.POTIONS[kind].effect)


async def _swap(game: G, hero: Hero, seat: str) -> None:
    """Offer to swap rows, or agree where the other has offered it."""
    theirs = next((o for o in swaps(game).pending() if (o.asker, o.asked) == (seat, hero.seat)), None)
    if theirs is not None:
        await swaps(game).agree(theirs)
    else:
        offer(game, SWAP, hero.seat, seat)


def swaps(game: G) -> Offers:
    """Return how rows are swapped between rooms: once both wish it; nobody is waited for."""
    state = game.state

    async def agreed(o: Offer) -> None:
        one, other = state.heroes[o.asker], state.heroes[o.asked]
        one.row, other.row = other.row, one.row

    return Offers(
        game, SWAP, stands=lambda o: not (state.heroes[o.asker].dead or state.heroes[o.asked].dead), agreed=agreed,
        known=lambda o: None, must=False,
    )  # fmt: skip
