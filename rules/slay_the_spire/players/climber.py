"""The climber: searches its turns, and picks cards, paths, rests and purchases by what they are worth."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.engine import Desk, Keys, Open, Option, legal, random_keys, uncollected
from rules.slay_the_spire import acts, library
from rules.slay_the_spire.content.maps import MAPS
from rules.slay_the_spire.merchant import price, shop_options
from rules.slay_the_spire.players import ahead, fight, growth
from rules.slay_the_spire.players.turned import turned
from rules.slay_the_spire.players.way import best_way
from rules.slay_the_spire.rooms import extra_rest
from rules.slay_the_spire.state import Hero, State

GIVE_UP = 60
"""Rounds after which it lets a fight end that neither side can win, by doing nothing."""
TAKE = 0.0
"""A card is taken if it is worth that much more than nothing."""
GOLD = (1.1, 0.8, 0.2)
"""By act: what is worth less than this for each gold is not bought. After the last merchant gold is worth nothing."""
GOLD_FOR_NOTHING = 4.0
"""What gold on offer beside other things is worth."""
ENOUGH = 0.5
"""How much more than its price a ware must be worth."""


class Climber:
    """A computer player of the Spire.

    `nodes` bounds the positions it looks at for one decision.
    """

    def __init__(self, nodes: int = fight.NODES) -> None:
        self.nodes = nodes
        self.plan: dict[str, Keys] = {}

    @uncollected()
    def choose(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        """Return a sound legal answer; () leaves a question open that holds nobody up."""
        if question.may:
            return ()
        world = desk.imagine(rng)
        state: State = world.state
        hero = state.heroes[question.seat]
        name = question.name.partition(":")[0]
        if name == "play":
            return self._plays(world, state, question, rng)
        if name == "die":
            return turned(world, question.seat, question.options)
        able = legal(question.options)
        picker = _PICKERS.get(name)
        if picker is not None:
            keys = picker(state, hero, able)
            if keys:
                return keys
        if name in _DECK and state.combat is None and all(is_card(hero, o.key) for o in able):
            return _DECK[name](state, hero, able, question.pick)
        if name in _INNER or question.pick is not None:
            return fight.answer_of(state, question.seat, name, question.options, question.pick, question.default)
        if question.default is not None:
            return question.default
        keys = random_keys(question.options, question.pick, rng)
        assert keys is not None
        return keys

    def _plays(self, world: Any, state: State, question: Open, rng: random.Random) -> Keys:
        """Follow the plan of this turn as long as nothing unforeseen came of it, else make one."""
        seat = question.seat
        if state.combat is not None and state.combat.turn > GIVE_UP:
            return ("end",)
        mark = fight.position_mark(state, seat)
        planned = fitting(self.plan.get(mark, ()), question.options)
        if planned:
            return planned
        actions = self.turn(world.rules, state, seat, rng)[1]
        self.plan = {}
        position = state
        box = fight.bench(world.rules)
        for keys in (*actions, ("end",)):
            self.plan.setdefault(fight.position_mark(position, seat), keys)
            if keys != ("end",):
                position = fight.after(box, position, seat, keys)
        return fitting(self.plan[mark], question.options) or ("end",)

    def turn(self, rules: Any, state: State, seat: str, rng: random.Random) -> fight.Turn:
        """Return the way to spend the rest of the turn; players that stray do so by `rng`."""
        return ahead.best_turn(rules, state, seat, self.nodes)


class OneStep(Climber):
    """A computer player that takes the single action after which its turn looks best, without looking further."""

    def _plays(self, world: Any, state: State, question: Open, rng: random.Random) -> Keys:
        keys = fight.greedy_action(world.rules, state, question.seat)
        return fitting(keys, question.options) or ("end",)


def fitting(keys: Keys, options: Sequence[Option]) -> Keys:
    """Return the legal answer that means the same: other cards of the same kind may stand for those planned."""
    found: list[str] = []
    level: Sequence[Option] | None = options
    for key in keys:
        kind = key.partition("#")[0]
        able = legal(level or ())
        option = next((o for o in able if o.key == key), None) or next(
            (o for o in able if "#" in o.key and o.key.partition("#")[0] == kind), None
        )
        if option is None:
            return ()
        found.append(option.key)
        level = option.then() if option.then is not None else None
    return tuple(found) if level is None else ()


_INNER = {
    "discard", "exhaust", "put_back", "scry", "retain", "fetch_discard", "fetch_exhaust", "fetch_draw", "aim", "may",
    "spare_shiv", "play_next", "remove", "transform", "upgrade",
}  # fmt: skip


# the way, rewards and wares -------------------------------------------------------------------------------------------
def _path(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    others = [v for s, v in state.joint.votes.get("path", {}).items() if s != hero.seat]
    keys = [o.key for o in able]
    return (next((v for v in others if v in keys), None) or best_way(state, hero, keys),)


def gain_of(state: State, hero: Hero, key: str, upgraded: bool = False) -> float:
    """Return what a thing on offer is worth to a hero: a card's kind, a relic, a potion, gold."""
    what, _, thing = key.rpartition(":")
    if thing in library.CARDS:
        return growth.card_gain(thing, upgraded or what == "upgraded", state.act)
    if thing in library.RELICS:
        return growth.relic_gain(thing, state.act)
    if thing in library.POTIONS:
        return growth.potion_gain(thing)
    return GOLD_FOR_NOTHING if thing == "gold" else 0.0


def _rewards(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    best, most = "done", 0.0
    for option in able:
        number, _, thing = option.key.partition(":")
        if not number.isdigit():
            continue
        if thing in library.CARDS:
            gain = gain_of(state, hero, thing, state.due[hero.seat][int(number)].kind == "upgraded") - TAKE
        else:
            gain = 100 + gain_of(state, hero, thing)
        if gain > most:
            best, most = option.key, gain
    return (best,)


def _offer(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    keys = [o.key for o in able if o.key != "skip"]
    if not keys:
        return ("skip",)
    best = max(keys, key=lambda k: gain_of(state, hero, k))
    if best in library.CARDS and gain_of(state, hero, best) < TAKE and any(o.key == "skip" for o in able):
        return ("skip",)
    return (best,)


def _wished(state: State, name: str, hero: Hero) -> list[str]:
    """Return what the others wish for among goods in common."""
    sharing = state.joint.shares.get(name)
    return [] if sharing is None else [wish for seat, wish in sharing.wishes.items() if seat != hero.seat]


def _wish(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    keys = [o.key for o in able]
    taken = _wished(state, "relic_wish", hero)
    free = [k for k in keys if k not in taken or k == "skip"]
    return (max(free or keys, key=lambda k: 0.0 if k == "skip" else gain_of(state, hero, k)),)


def _cost(state: State, key: str) -> float:
    return GOLD[min(state.act, 3) - 1] * price(state, key)


def _shop_wish(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    best, most = "skip", 0.0
    for option in able:
        if option.key != "skip" and price(state, option.key) <= hero.gold:
            gain = gain_of(state, hero, option.key) - _cost(state, option.key)
            if gain > most and option.key not in _wished(state, "shop_wish", hero):
                best, most = option.key, gain
    return (best,)


def _shop(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    best: Keys = ("leave",)
    most = ENOUGH
    for option in able:
        gain = _ware_gain(state, hero, option.key)
        keys: Keys = (option.key,)
        if option.key == "remove":
            worst = growth.worst(hero, state.act)
            cards = [o.key for o in (option.then() if option.then else ()) if same_kind(o.key, worst)]
            if not cards:
                continue  # a curse that stays
            keys = ("remove", cards[0])
        if gain > most:
            best, most = keys, gain
    if best == ("leave",):
        friend = _helped(state, hero, able)
        return ("chip", friend) if friend else best
    return best


def _ware_gain(state: State, hero: Hero, key: str) -> float:
    """Return what buying a ware, or a removal, is worth to a hero, its price subtracted."""
    what = key.partition(":")[0]
    if what == "remove":
        return -growth.held(growth.worst(hero, state.act), state.act) - _cost(state, key)
    if what not in ("relic", "potion", "card", "colorless"):
        return 0.0
    return gain_of(state, hero, key) - _cost(state, key) - (TAKE if what in ("card", "colorless") else 0.0)


def _helped(state: State, hero: Hero, able: Sequence[Option]) -> str:
    """Return whom gold that is left would help most of those who shop later: with all of theirs it buys something."""
    chip = next((o for o in able if o.key == "chip"), None)
    if chip is None or chip.then is None:
        return ""
    seats = list(state.heroes)
    later = [state.heroes[o.key] for o in chip.then() if seats.index(o.key) > seats.index(hero.seat)]
    pooled = hero.gold + sum(other.gold for other in later)
    best, most = "", ENOUGH
    for other in later:
        for option in shop_options(state, other):
            why = option.refusal()
            if why is None or why[0] != "needs_gold" or price(state, option.key) > pooled:
                continue
            gain = _ware_gain(state, other, option.key)
            if gain > most:
                best, most = other.seat, gain
    return best


def is_card(hero: Hero, key: str) -> bool:
    """Tell whether a key is a card of a hero's deck."""
    return key in hero.deck


def same_kind(card: str, other: str) -> bool:
    """Tell whether two cards are of one kind."""
    return card.partition("#")[0] == other.partition("#")[0]


# campfire, events, Neow -----------------------------------------------------------------------------------------------
def _campfire(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    keys = {o.key: o for o in able}
    last = MAPS[state.map].spaces.get((*acts.ways_on(state), "")[0], "") == "boss"
    rested = min(hero.hp + 3 + extra_rest(hero), hero.max_hp)
    party = len(state.heroes)
    rest = (
        (growth.hp_worth(rested, party) - growth.hp_worth(hero.hp, party)) * (1.0 if last else 0.8)
        if "rest" in keys
        else 0.0
    )
    smith = keys.get("smith")
    if smith is not None and smith.then is not None:
        card = max((o.key for o in legal(smith.then())), key=lambda c: growth.upgrade_gain(c, state.act))
        if growth.upgrade_gain(card, state.act) > rest:
            return ("smith", card)
    return ("rest",) if "rest" in keys else (next(iter(keys)),)


def _event(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    card = library.EVENTS.get(state.event)
    votes = [v for s, v in state.joint.votes.get("event", {}).items() if s != hero.seat]
    for vote in votes:
        if any(o.key == vote for o in able):
            return (vote,)

    def gain(key: str) -> float:
        choice = next((c for c in card.choices if c.id == key), None) if card is not None else None
        if choice is None:
            return 0.1
        return growth.effect_gain(choice.do, hero, state.act, len(state.heroes)) - growth.GOLD * choice.pay

    return (max((o.key for o in able if o.key != "chip"), key=gain),)


def _neow(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    blessing = library.BLESSINGS[state.here.blessings[hero.seat]]
    return (
        max((o.key for o in able), key=lambda k: growth.effect_gain(blessing.blue[int(k)], hero, 1, len(state.heroes))),
    )


def _go_on(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    return ("go_on",)


def _smith(state: State, hero: Hero, able: Sequence[Option], pick: tuple[int, int] | None) -> Keys:
    ranked = sorted((o.key for o in able), key=lambda c: -growth.upgrade_gain(c, state.act))
    return tuple(ranked[: pick[1] if pick else 1])


def _rid(state: State, hero: Hero, able: Sequence[Option], pick: tuple[int, int] | None) -> Keys:
    ranked = sorted((o.key for o in able), key=lambda c: growth.held(c, state.act))
    return tuple(ranked[: pick[1] if pick else 1])


_DECK = {"upgrade": _smith, "remove": _rid, "transform": _rid}
_PICKERS = {
    "path": _path, "rewards": _rewards, "offer": _offer, "relic_wish": _wish, "shop_wish": _shop_wish, "shop": _shop,
    "campfire": _campfire, "event": _event, "neow": _neow, "climb_on": _go_on,
}  # fmt: skip
