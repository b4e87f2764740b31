"""Slots, hand limit, abilities and cards outside combat, transmuting, subclasses (Character Cards & Equipment)."""

from __future__ import annotations

from rules.cards import On, abilities, carry_out, follow, path, use
from rules.draculas_curse import dealing, losing, traps
from rules.draculas_curse.counting import worn
from rules.draculas_curse.library import (
    ATTACK,
    CHARACTERS,
    ITEM,
    SPELL,
    SUBCLASSES,
    TRAIT,
    card,
    id_of,
    subclasses_of,
)
from rules.draculas_curse.registry import CURSE, Cx, banned, happen, total
from rules.draculas_curse.state import HAND_LIMIT, SLOTS, SUBCLASS_PRICES, State
from rules.draculas_curse.steps import Table
from rules.draculas_curse.strength import open_ar
from rules.engine import Keys, Option, Said

EQUIP, UNEQUIP, PLAY, USE, TRANSMUTE, SUBCLASS = "equip", "unequip", "play", "use", "transmute", "subclass"
CONSUMABLE, WEAPON = "consumable", "weapon"
base_ar = open_ar


def movement(game: Table, seat: str) -> int:
    """Return the Movement with which a turn begins; what lasts changes it, never below 1 but for what is set."""
    me = game.state.slayers[seat]
    printed = CHARACTERS[me.character]
    return max(1, total(game, seat, "mv", printed.vampire_movement if me.vampire else printed.movement))


# slots -----------------------------------------------------------------------------------------------------
def slot_of(copy: str) -> str:
    """Return the slot of a card; attacks and spells have signature slots, where an effect grants one."""
    face = card(copy)
    if face.slot:
        return face.slot
    return "signature_attack" if ATTACK in face.types else "signature_spell" if SPELL in face.types else ""


def capacity(game: Table, seat: str, slot: str) -> int:
    """Return how much fits into a slot: hands for weapons, else cards."""
    return max(0, total(game, seat, f"slots:{slot}", SLOTS[slot]))


def overfull(game: Table, seat: str, slot: str, held: list[str]) -> bool:
    """Tell whether more lies in a slot than fits: two hands hold two one-handed weapons or a two-handed one."""
    most = capacity(game, seat, slot)
    if slot != WEAPON:
        return len(held) > most
    hands = sum(card(copy).hands for copy in held)
    great = sum(card(copy).hands == 2 for copy in held)
    if great:
        most += total(game, seat, "slots:two_hand_plus_one", 0)
    return hands > most


def put_on(game: Table, seat: str, copy: str, instead: str = "") -> None:
    """Equip a card of the hand; what it takes the place of returns to the hand (ruling 39)."""
    me = game.state.slayers[seat]
    slot = slot_of(copy)
    if instead:
        take_off(game, seat, instead)
    me.hand.take(copy)
    held = me.slots.setdefault(slot, [])
    held.append(copy)
    game.tell("equips", seat, id_of(copy))
    while overfull(game, seat, slot, held) and len(held) > 1:
        take_off(game, seat, held[0])


def take_off(game: Table, seat: str, copy: str) -> None:
    """Return an equipped card to the hand, where everybody has seen it."""
    me = game.state.slayers[seat]
    for held in me.slots.values():
        if copy in held:
            held.remove(copy)
            me.hand.put(copy, by="*")
            game.tell("takes_off", seat, id_of(copy))


def settle_slots(game: Table, seat: str) -> None:
    """Let cards return to the hand whose slot is gone (Signature Slots; ruling 44)."""
    me = game.state.slayers[seat]
    for slot, held in list(me.slots.items()):
        while held and overfull(game, seat, slot, held):
            take_off(game, seat, held[-1])


# what may be done --------------------------------------------------------------------------------------------
def listed(game: Table, seat: str) -> list[Option]:
    """List what may be done with cards in one's own turn, outside combat."""
    state = game.state
    found = _wearing(game, seat) if state.phase in ("draw", "end") else []
    if state.phase == "end":
        return found
    return [*found, *_plays(game, seat), *_abilities(game, seat), *_transmutes(game, seat), *_subclasses(game, seat)]


def _wearing(game: Table, seat: str) -> list[Option]:
    """List what may be equipped and unequipped (Steps 1 and 3)."""
    me = game.state.slayers[seat]
    why: Said | None = ("why_banned",) if banned(game, seat, "equip") else None
    found = []
    for copy in me.hand:
        slot = slot_of(copy)
        if not slot or not capacity(game, seat, slot):
            continue
        held = me.slots.get(slot, [])
        full = overfull(game, seat, slot, [*held, copy])
        then = None
        if full and len(held) > 1:
            then = lambda h=tuple(held): [Option(x, ("instead", id_of(x)), shows=("card", id_of(x))) for x in h]  # noqa: E731
        warn: Said = ("warn_replaces", id_of(held[0])) if full and len(held) == 1 else ()
        found.append(
            Option(
                f"{EQUIP}:{copy}", ("opt_equip", id_of(copy)), why, then, group="equip", shows=("card", id_of(copy)),
                warn=warn,
            )
        )  # fmt: skip
    found += [
        Option(f"{UNEQUIP}:{copy}", ("opt_unequip", id_of(copy)), why, group="equip", style="aside")
        for copy in worn(me)
    ]
    return found


def hook_of(copy: str, moment: str) -> On | None:
    """Return what a card says for a moment, if anything: the first of several, whose cost is that of the card."""
    return next((h for h in CURSE.hooks(copy) if isinstance(h, On) and h.moment == moment), None)


async def does_all(c: Cx, copy: str, moment: str) -> None:
    """Do everything that a card that is played says for a moment and that holds."""
    for hook in CURSE.hooks(copy):
        if isinstance(hook, On) and hook.moment == moment and (hook.when is None or hook.when.holds(c)):
            await carry_out(c, hook.effects)


def _plays(game: Table, seat: str) -> list[Option]:
    """List cards of the hand, and equipped consumables, that may be played now."""
    me = game.state.slayers[seat]
    found = []
    for copy in [*me.hand, *me.slots.get(CONSUMABLE, [])]:
        hook = hook_of(copy, PLAY)
        if hook is None:
            continue
        c = CURSE.context(game, seat, copy)
        why = why_not_card(game, seat, copy)
        if why is None and hook.cost is not None:
            why = hook.cost.why_not(c)
        if why is None and hook.when is not None and not hook.when.holds(c):
            why = ("only_if", hook.when.words)
        then = path(c, hook.needs) if why is None else None
        found.append(
            Option(f"{PLAY}:{copy}", ("play", id_of(copy)), why, then, group="cards", shows=("card", id_of(copy)))
        )
    return found


def why_not_card(game: Table, seat: str, copy: str) -> Said | None:
    """Say why a card may not be played at all: a ban of its deck or its sort."""
    face = card(copy)
    for what in (face.deck, *face.types):
        if banned(game, seat, what):
            return ("why_banned",)
    return None


def _abilities(game: Table, seat: str) -> list[Option]:
    if banned(game, seat, "ability"):
        return []
    return [
        Option(o.key, o.label, o.why_not, o.then, group="abilities", shows=o.shows, style="aside")
        for o in abilities(CURSE, game, seat, "action")
    ]


def _transmutes(game: Table, seat: str) -> list[Option]:
    why: Said | None = ("why_banned",) if banned(game, seat, "transmute") else None
    return [
        Option(
            f"{TRANSMUTE}:{copy}", ("opt_transmute", id_of(copy)), why, group="transmute", shows=("card", id_of(copy)),
            style="aside",
        )
        for copy in game.state.slayers[seat].hand
        if card(copy).types & {ITEM, TRAIT}
    ]  # fmt: skip


def on_offer(state: State, seat: str) -> list[str]:
    """Return the subclasses that a player may still take."""
    me = state.slayers[seat]
    found = [s for s in subclasses_of(me.character) if s not in me.subclasses]
    return found if me.bought < len(SUBCLASS_PRICES) else []


def price(game: Table, seat: str) -> int:
    """Return what the next subclass costs: 3, 5, 7 (Purchase Subclass)."""
    me = game.state.slayers[seat]
    return max(0, SUBCLASS_PRICES[me.bought] + sum(s.n for s in CURSE.standing(game, seat, "cost:subclass")))


def _subclasses(game: Table, seat: str) -> list[Option]:
    me = game.state.slayers[seat]
    found = []
    for subclass in on_offer(game.state, seat):
        cost = price(game, seat)
        why: Said | None = None if me.bp >= cost else ("why_bp", cost)
        found.append(_subclass_option(me.vampire, subclass, cost, why))
    return found


def _subclass_option(vampire: bool, subclass: str, cost: int, why: Said | None = None) -> Option:
    name = SUBCLASSES[subclass].vampire_name if vampire else SUBCLASSES[subclass].name
    label = ("opt_subclass", name, cost)
    return Option(f"{SUBCLASS}:{subclass}", label, why, group="subclass", shows=("subclass", subclass), style="aside")


# doing it ----------------------------------------------------------------------------------------------------
async def done(game: Table, seat: str, keys: Keys) -> bool:
    """Do what was chosen of these; tell whether it was one of them."""
    what, _, which = keys[0].partition(":")
    if what == EQUIP:
        put_on(game, seat, which, keys[1] if len(keys) > 1 else "")
    elif what == UNEQUIP:
        take_off(game, seat, which)
    elif what == PLAY:
        await play(game, seat, which, keys[1:])
    elif what == USE:
        await use(CURSE, game, seat, keys[0], keys[1:])
        await CURSE.settle(game, seat)
    elif what == TRANSMUTE:
        await _transmute(game, seat, which)
    elif what == SUBCLASS:
        losing.gain_bp(game, seat, -price(game, seat))
        takes_subclass(game, seat, which)
    else:
        return False
    return True


async def play(game: Table, seat: str, copy: str, keys: Keys) -> None:
    """Play a card outside combat: pay, do, discard; playing is no discarding (Play Cards)."""
    hook = hook_of(copy, PLAY)
    assert hook is not None
    me = game.state.slayers[seat]
    if copy not in me.hand:
        take_off(game, seat, copy)
    c = CURSE.context(game, seat, copy)
    c.card = copy
    follow(c, hook.needs, keys)
    me.hand.move(copy, me.limbo)
    game.tell("plays", seat, id_of(copy))
    if hook.cost is not None:
        hook.cost.pay(c)
    cancelled = await traps.spring(game, "any_card", seat, copy)
    if not cancelled:
        await does_all(c, copy, PLAY)
    put_away(game, seat, copy)
    await CURSE.settle(game, seat)


def put_away(game: Table, seat: str, copy: str) -> None:
    """Discard a card that was played, unless it has gone elsewhere."""
    limbo = game.state.slayers[seat].limbo
    if copy in limbo:
        limbo.move(copy, game.state.discards[card(copy).deck])


async def _transmute(game: Table, seat: str, copy: str) -> None:
    """Discard an item or trait for 1 BP (Transmute)."""
    game.tell("transmutes", seat, id_of(copy))
    await dealing.discard(game, seat, [copy])
    await happen(game, "transmute", seat, copy)
    losing.gain_bp(game, seat, 1 + game.state.slayers[seat].passes.pop("transmute", 0))
    await traps.answers(game, "transmute", seat, copy)


def takes_subclass(game: Table, seat: str, subclass: str) -> None:
    """Connect a subclass; a free one counts for the next price as well."""
    me = game.state.slayers[seat]
    me.subclasses.append(subclass)
    me.bought += 1
    name = SUBCLASSES[subclass].vampire_name if me.vampire else SUBCLASSES[subclass].name
    game.tell("takes_subclass", seat, name)


async def free_subclass(game: Table, seat: str) -> None:
    """Let a player take a subclass without paying."""
    offer = on_offer(game.state, seat)
    if not offer:
        return
    options = [_subclass_option(game.state.slayers[seat].vampire, s, 0) for s in offer]
    (key,) = await game.ask(seat, "subclass", options, about=("ask_subclass",), default=(options[0].key,))
    takes_subclass(game, seat, key.partition(":")[2])


async def hand_limit(game: Table, seat: str) -> None:
    """Let a seat reduce its hand to the limit: equip, transmute or discard (Hand Limit; ruling 38)."""
    settle_slots(game, seat)
    while (over := len(game.state.slayers[seat].hand) - total(game, seat, "hand_limit", HAND_LIMIT)) > 0:

        def listing() -> list[Option]:
            me = game.state.slayers[seat]
            thrown = [Option(f"discard:{c}", ("opt_discard", id_of(c)), shows=("card", id_of(c))) for c in me.hand]
            return [*thrown, *_wearing(game, seat), *_transmutes(game, seat)]

        keys = await game.ask(
            seat, "limit", listing, about=("ask_limit", over), default=lambda: (listing()[0].key,), mark=str(over)
        )  # fmt: skip
        what, _, copy = keys[0].partition(":")
        if what == "discard":
            await dealing.discard(game, seat, [copy])
        else:
            await done(game, seat, keys)
