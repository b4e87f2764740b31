"""The odd ones among relics and potions."""

from __future__ import annotations

from rules.cards import Effect, Script, of_moment, script
from rules.cards.amounts import Condition
from rules.engine import Option
from rules.slay_the_spire import asking, blows, library, playing, stock
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.library import On
from rules.slay_the_spire.state import Reward, under

HAS_CUBE = Condition("a cube is left here", lambda c: c.marks() > 0)
HAS_CARDS = Condition("there is a card in your hand", lambda c: bool(c.me.hand))
KEPT_BLOCK = Condition("Block was left over", lambda c: c.me.leftover[1] > 0)
LOW_HP = Condition("you have fewer than 4 HP", lambda c: c.me.hp < 4)


@script("the next Attack you play this turn hits for 1 more")
def one_sharp_attack(c: Cx) -> None:
    """Add a strength for one Attack (Akabeko)."""
    c.me.sharp += 1


@script("get back the Block that you had left at the end of last turn")
def keep_leftover_block(c: Cx) -> None:
    """Keep what was left of the block; it is kept, not gained (Calipers)."""
    c.me.block = min(blows.MAX_BLOCK, c.me.block + c.me.leftover[1])
    c.me.leftover = (c.me.leftover[0], 0)


@script("you lose at most 1 HP this round")
def lose_little(c: Cx) -> None:
    """Cap the HP lost until the next round (Incense Burner; Ghost in a Jar)."""
    c.me.cap = 1


@script("heal to 4 HP")
def heal_to_four(c: Cx) -> None:
    """Heal up to 4 HP (Meat on the Bone)."""
    blows.heal(c.game, c.me, max(0, 4 - c.me.hp))


@script("put 2 cubes here")
def two_cubes(c: Cx) -> None:
    """Lay the cubes (Holy Water)."""
    c.me.marks[c.source] = 2


@script("remove a cube from here")
def spend_cube(c: Cx) -> None:
    """Take one away (Holy Water)."""
    c.me.marks[c.source] = c.marks() - 1


# die abilities of others -------------------------------------------------------------------------------------------
def die_abilities(c: Cx, face: int = 0) -> list[tuple[str, str, int, On]]:
    """Return the die abilities in play, of a face or of any: seat, relic, number of the hook, hook.

    Abilities that trigger others are left out, so that none goes round in circles.
    """
    return [
        (hero.seat, relic, n, hook)
        for hero in c.state.heroes.values()
        if not hero.dead
        for relic in hero.relics
        for n, hook in of_moment(library.RELICS[relic].hooks, "die")
        if (not face or face in hook.faces) and not any(map(_echoes, hook.effects))
    ]


def _echoes(verb: Effect) -> bool:
    return isinstance(verb, Script) and verb.words.startswith("trigger one")


def trigger_one(words: str, face: int = 0) -> Script:
    """Trigger a die ability of one's own or of somebody else; its owner gains what it gives (Die relics)."""

    async def run(c: Cx) -> None:
        found = {f"{seat}.{relic}.{n}": (seat, relic, hook) for seat, relic, n, hook in die_abilities(c, face)}
        if not found:
            return
        options = [
            Option(key, ("ability_of", relic, seat), shows=("source", relic)) for key, (seat, relic, _) in found.items()
        ]
        seat, relic, hook = found[await asking.choose(c, "trigger", options)]
        await playing.trigger(c.game, c.state.heroes[seat], relic, hook)

    return Script(words, run, shows=True)


# the Courier -----------------------------------------------------------------------------------------------------
@script("look at the top card of the relic or potion deck; buy it or put it under its deck", shows=True)
async def courier(c: Cx) -> None:
    """Look at one ware, and buy it or put it back (The Courier); the Old Coin is not sold."""
    state, me = c.state, c.me
    decks = [Option(deck, ("deck", deck), None if getattr(state, deck) else ("deck_empty",)) for deck in DECKS]
    if not any(o.why_not is None for o in decks):
        return
    deck = await asking.choose(c, "look_at", decks)
    pile: list[str] = getattr(state, deck)
    ware = pile.pop()
    if ware == "old_coin" and pile:
        pile.insert(0, ware)
        ware = pile.pop()
    c.game.learned("*")
    c.game.tell("shows_ware", me.seat, ware)
    definition = (library.RELICS if deck == "relics" else library.POTIONS)[ware]
    state.offers[me.seat] = Reward(kind=deck.removesuffix("s"), shown=[ware], seen=True)
    key = await asking.choose(
        c, "buy", [Option("buy", ("buys_it", ware, definition.price), _why_not(c, ware, definition.price)), NOT_BOUGHT]
    )
    state.offers.pop(me.seat, None)
    if key != "buy":
        under(state, deck, ware)
        return
    me.gold -= definition.price
    if deck == "relics":
        await stock.gain_relic(c.game, me, ware)
    else:
        stock.give_potion(c.game, me, ware)


DECKS = ("relics", "potions")
NOT_BOUGHT = Option("leave", ("put_under",), style="pass")


def _why_not(c: Cx, ware: str, price: int) -> tuple[str, int] | tuple[str] | None:
    if c.me.gold < price:
        return ("needs_gold", price)
    if ware in library.POTIONS and len(c.me.potions) >= stock.potion_limit(c.state):
        return ("potions_full",)
    if ware in library.RELICS and (not price or library.RELICS[ware].leaves):
        return ("not_in_a_fight",)
    return None
