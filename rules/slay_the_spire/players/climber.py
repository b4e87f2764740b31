"""The climber: searches its turns, and picks cards, paths, rests and purchases by what they are worth."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules.engine import Desk, Keys, Open, Option, Step, legal, random_keys
from rules.slay_the_spire import acts, library
from rules.slay_the_spire.content.maps import MAPS
from rules.slay_the_spire.merchant import price
from rules.slay_the_spire.players import fight
from rules.slay_the_spire.players.worth import (
    BOSS_RELICS,
    GOLD,
    POTION,
    RELIC,
    card_worth,
    effect_worth,
    side_worth,
    upgrade_worth,
)  # fmt: skip
from rules.slay_the_spire.state import Hero, State

TAKE = 0.7
"""A card reward is taken if the best card is worth that much more than nothing."""


class Climber:
    """A computer player of the Spire.

    `nodes` bounds the positions it looks at for one decision, `tries` how often it plays a boss fight on.
    """

    def __init__(self, nodes: int = fight.NODES, tries: int = fight.TRIES) -> None:
        self.nodes, self.tries = nodes, tries
        self.plan: dict[str, Keys] = {}

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
        able = legal(question.options)
        picker = _PICKERS.get(name)
        if picker is not None:
            keys = picker(state, hero, able)
            if keys:
                return keys
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
        mark = fight.position_mark(state, seat)
        combat = state.combat
        assert combat is not None
        planned = fitting(self.plan.get(mark, ()), question.options)
        if planned:
            return planned
        tries = 0
        if combat.kind == "boss" and self.tries:
            tries = self.tries // len(state.heroes)
            tries = tries if tries > 1 else 0  # in a large party it costs too much for what one try tells
        actions = fight.best_turn(world.rules, state, Step("play_phase"), seat, self.nodes, tries, rng)[1]
        self.plan = {}
        position = state
        for keys in (*actions, ("end",)):
            self.plan[fight.position_mark(position, seat)] = keys
            if keys != ("end",):
                position = fight.after(world.rules, position, seat, keys)
        return fitting(self.plan[mark], question.options) or ("end",)


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


# the way --------------------------------------------------------------------------------------------------------------
def _strength(hero: Hero) -> float:
    """Return about how strong a hero is: good cards, relics and potions."""
    good = sum(max(0.0, card_worth(c)) for c in hero.deck)
    return 0.5 * good + 1.2 * (len(hero.relics) - 1) + 0.5 * len(hero.potions)


def room_worth(state: State, hero: Hero, kind: str) -> float:
    """Return what a sort of room is worth now."""
    health = min(h.hp / h.max_hp for h in state.heroes.values() if not h.dead)
    match kind:
        case "elite":
            return 2.5 if health > 0.75 and _strength(hero) >= 3 + 3 * state.act else -4.0
        case "burning_elite":
            return -2.0 if health > 0.85 else -6.0
        case "encounter":
            return 1.6 if health > 0.5 else -0.5
        case "campfire":
            return 1.8 + 3.0 * (1 - health)
        case "merchant":
            return 0.3 + 0.16 * hero.gold
        case "treasure":
            return 3.0
        case "event":
            return 1.2
        case _:
            return 0.0


def way_worth(state: State, hero: Hero, space: str, cache: dict[str, float]) -> float:
    """Return what the best way through a space is worth, up to the boss."""
    if space not in cache:
        onward = MAPS[state.map].paths.get(space, ())
        kind = acts.kind_at(state, space) if space not in state.hidden else "event"
        rest = max((way_worth(state, hero, s, cache) for s in onward), default=0.0)
        cache[space] = room_worth(state, hero, kind) + 0.85 * rest
    return cache[space]


def _path(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    others = [v for s, v in state.votes.get("path", {}).items() if s != hero.seat]
    keys = [o.key for o in able]
    for vote in others:
        if vote in keys:
            return (vote,)
    cache: dict[str, float] = {}
    return (max(keys, key=lambda s: way_worth(state, hero, s, cache)),)


# rewards and wares ----------------------------------------------------------------------------------------------------
def worth_of(state: State, hero: Hero, key: str) -> float:
    """Return what a thing on offer is worth to a hero: a card's kind, a relic, a potion, gold."""
    what, _, thing = key.rpartition(":")
    if thing in library.CARDS:
        side = library.CARDS[thing].upgraded if what == "upgraded" else library.CARDS[thing].base
        assert side is not None
        crowd = max(0.0, 0.1 * (len(hero.deck) - 17))
        return side_worth(side) + 0.35 - crowd
    if thing in library.RELICS:
        return float(BOSS_RELICS.get(thing, RELIC))
    if thing in library.POTIONS:
        return POTION
    return 3.0 if thing == "gold" else 0.0


def _rewards(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    best, best_worth = "done", 0.0
    for option in able:
        number, _, thing = option.key.partition(":")
        if not number.isdigit():
            continue
        if thing in library.CARDS:
            reward = state.due[hero.seat][int(number)]
            kind = "upgraded:" + thing if reward.kind == "upgraded" else thing
            worth = worth_of(state, hero, kind) - TAKE + 0.01
        else:
            worth = 10 + worth_of(state, hero, thing)
        if worth > best_worth:
            best, best_worth = option.key, worth
    return (best,)


def _offer(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    keys = [o.key for o in able if o.key != "skip"]
    if not keys:
        return ("skip",)
    best = max(keys, key=lambda k: worth_of(state, hero, k))
    if best in library.CARDS and worth_of(state, hero, best) < TAKE and any(o.key == "skip" for o in able):
        return ("skip",)
    return (best,)


def _wish(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    keys = [o.key for o in able]
    taken = [v for k, v in state.chosen.items() if ":" in k and not k.endswith(":" + hero.seat)]
    free = [k for k in keys if k not in taken or k == "skip"]
    return (max(free or keys, key=lambda k: 0.0 if k == "skip" else worth_of(state, hero, k)),)


def _shop_wish(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    best, best_worth = "skip", 0.0
    for option in able:
        if option.key != "skip" and price(state, option.key) <= hero.gold:
            worth = worth_of(state, hero, option.key) - GOLD * price(state, option.key)
            taken = option.key in [v for k, v in state.chosen.items() if k.startswith("shop_wish:")]
            if worth > best_worth and not taken:
                best, best_worth = option.key, worth
    return (best,)


def _shop(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    best: Keys = ("leave",)
    best_worth = 0.2
    for option in able:
        what = option.key.partition(":")[0]
        if what not in ("relic", "potion", "card", "colorless", "remove"):
            continue
        if what == "remove":
            worst = min(hero.deck, key=card_worth)
            if not option.then or worst.partition("#")[0] not in [o.key.partition("#")[0] for o in option.then()]:
                continue
            worth = 2.4 + max(0.0, -card_worth(worst)) - GOLD * price(state, "remove")
            card = next(o.key for o in option.then() if o.key.partition("#")[0] == worst.partition("#")[0])
            keys: Keys = ("remove", card)
        else:
            worth = worth_of(state, hero, option.key) - GOLD * price(state, option.key)
            if what in ("card", "colorless"):
                worth -= TAKE - 0.5
            keys = (option.key,)
        if worth > best_worth:
            best, best_worth = keys, worth
    return best


# campfire, events, Neow -----------------------------------------------------------------------------------------------
def _campfire(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    keys = {o.key: o for o in able}
    missing = hero.max_hp - hero.hp
    last = MAPS[state.map].spaces.get((*acts.ways_on(state), "")[0], "") == "boss"
    low = hero.hp <= ((0.65 if last else 0.5) + 0.06 * (len(state.heroes) - 1)) * hero.max_hp
    if "rest" in keys and (low or (missing >= 3 and "smith" not in keys)):
        return ("rest",)
    smith = keys.get("smith")
    if smith is not None and smith.then is not None:
        cards = [o.key for o in smith.then()]
        return ("smith", max(cards, key=upgrade_worth))
    return ("rest",) if "rest" in keys else (next(iter(keys)),)


def _event(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    card = library.EVENTS.get(state.event)
    votes = [v for s, v in state.votes.get("event", {}).items() if s != hero.seat]
    for vote in votes:
        if any(o.key == vote for o in able):
            return (vote,)

    def worth(key: str) -> float:
        choice = next((c for c in card.choices if c.id == key), None) if card is not None else None
        if choice is None:
            return 0.1
        return effect_worth(choice.do, hero) - GOLD * choice.pay

    return (max((o.key for o in able if o.key != "chip"), key=worth),)


def _neow(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    blessing = library.BLESSINGS[state.chosen[f"neow:{hero.seat}"]]
    return (max((o.key for o in able), key=lambda k: effect_worth(blessing.blue[int(k)], hero)),)


def _go_on(state: State, hero: Hero, able: Sequence[Option]) -> Keys:
    return ("go_on",)


_PICKERS = {
    "path": _path, "rewards": _rewards, "offer": _offer, "relic_wish": _wish, "shop_wish": _shop_wish, "shop": _shop,
    "campfire": _campfire, "event": _event, "neow": _neow, "climb_on": _go_on,
}  # fmt: skip
