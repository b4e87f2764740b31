"""The play phase: what a hero may do, and how a card is played (Play; Playing a card)."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import Any

from rules.cards import Need, carry_out, follow, is_used, note_use
from rules.engine import Option, Said
from rules.engine.questions import Listing
from rules.slay_the_spire import asking, blows, library
from rules.slay_the_spire.context import Cx, look
from rules.slay_the_spire.library import SIDES, XCOST, On, Side
from rules.slay_the_spire.moments import listening, plain_costs
from rules.slay_the_spire.needs import AT_ENEMY
from rules.slay_the_spire.playing import NEEDS_ENERGY, cost_of, only_if, play_card, settle, why_not
from rules.slay_the_spire.state import Card, Combat, G, Hero, State, acting, under
from rules.slay_the_spire.steps import step
from rules.slay_the_spire.verbs.magic import throw_shiv

MAX_PLAYS = 300
END = Option("end", ("end_turn",), style="pass")
RESUME = Option("resume", ("resume",), style="pass")
MIRACLE = Option("miracle", ("miracle",))
END_KEYS = ("end",)
_CARDS: dict[tuple[Card, bool], Option] = {}


@step.home
async def play_phase(game: G) -> None:
    """All heroes play cards, potions and abilities in any order until all have ended their turn (Play)."""
    state = game.state
    combat = state.combat
    if combat is None or combat.over:
        return
    combat.phase = "play"
    await game.together(
        {hero.seat: _plays(game, hero.seat) for hero in acting(state)},
        until=lambda: turn_over(game.state),
    )


def turn_over(state: State) -> bool:
    """Tell whether every hero has ended the turn, or the fight is over."""
    combat = state.combat
    if combat is None or combat.over or state.outcome is not None:
        return True
    for hero in state.heroes.values():  # noqa: SIM110 (asked after every answer: a generator is dear)
        if not hero.ended:
            return False
    return True


async def _plays(game: G, seat: str) -> None:
    def options() -> list[Option]:
        return listing(game.state, game.state.heroes[seat])

    while True:
        ended = game.state.heroes[seat].ended
        keys = await game.ask(seat, "play", options, default=END_KEYS, may=ended, home=True)
        await act(game, game.state.heroes[seat], keys)


async def act(game: G, hero: Hero, keys: tuple[str, ...]) -> None:
    """Do one thing of the play phase."""
    key, rest = keys[0], keys[1:]
    if key in ("end", "resume"):
        hero.ended = key == "end"
        game.tell(key, hero.seat)
        return
    if "#" in key and key[:4] != "use:":
        await play_card(game, hero, key, rest)
    elif key == "shiv":
        hero.shivs -= 1
        throw_shiv(game, hero, rest[0])
    elif key == "miracle":
        hero.miracles -= 1
        hero.energy += 1
        game.tell("miracle", hero.seat)
    elif key[:7] == "potion:":
        await drink(game, hero, key[7:], rest)
    else:
        await use(game, hero, key[4:], rest)
    await settle(game)
    _count(game)


# what may be done ------------------------------------------------------------------------------------------------
def listing(state: State, hero: Hero) -> list[Option]:
    """List what a hero may do now; of identical cards one is listed."""
    if hero.ended:
        return [] if hero.dead else [RESUME]
    combat = state.combat
    assert combat is not None
    aims = _aims(combat)
    at_enemy: Listing | None = (lambda: aims) if aims else None
    options: list[Option] = []
    shown: set[str] = set()
    alike = not (hero.costs or hero.kept)
    quick = alike and bool(aims) and not (hero.free or hero.confused or hero.no_play or combat.bounds)
    quick = quick and plain_costs(hero)
    energy = hero.energy
    for card in hero.hand:
        side = SIDES[card]
        if alike:
            if side.name in shown:
                continue
            shown.add(side.name)
        if quick and side.plain and (not side.needs or side.needs == AT_ENEMY):
            options.append(_ready(card, side, side.cost > energy, at_enemy if side.needs else None))
        else:
            options.append(_card(state, hero, combat, card, side, at_enemy))
    if hero.shivs and not hero.no_play and aims:
        options.append(Option("shiv", ("shiv", hero.shivs), then=at_enemy))
    if hero.miracles and hero.energy < blows.MAX_ENERGY:
        options.append(MIRACLE)
    for kind in dict.fromkeys(hero.potions):
        options.append(_potion(state, hero, kind, at_enemy))
    if hero.sig:
        for source, n, hook in listening(hero, "once"):
            options += _ability(state, hero, source, n, hook, at_enemy)
    options.append(END)
    return options


def _aims(combat: Combat) -> list[Option]:
    """List the enemies that can be aimed at, once for all cards."""
    return [asking.foe_option(f) for f in combat.foes if not f.dead]


def _then(state: State, hero: Hero, needs: tuple[Need, ...], card: Card, at_enemy: Listing | None) -> Listing | None:
    if not needs:
        return None
    if needs == AT_ENEMY and at_enemy is not None:
        return at_enemy
    return asking.path(state, hero, needs, card)


def _ready(card: Card, side: Side, dear: bool, then: Listing | None) -> Option:
    """List a card in whose way only its cost can be; what is without a target is made once."""
    if then is not None and not dear:
        return Option(card, side.label, None, then, "play a card", side.shows)
    option = _CARDS.get((card, dear))
    if option is None:
        if len(_CARDS) > 20000:
            _CARDS.clear()
        why = NEEDS_ENERGY[side.cost] if dear else None
        option = _CARDS[(card, dear)] = Option(card, side.label, why, None, "play a card", side.shows)
    return option


def _card(state: State, hero: Hero, combat: Combat, card: Card, side: Side, at_enemy: Listing | None) -> Option:
    cost = cost_of(state, hero, card, side)
    why = why_not(state, hero, combat, card, side, cost)
    then = None if why is not None else _then(state, hero, side.needs, card, at_enemy)
    if why is None and cost == XCOST:
        then = partial(_xs, state, hero, card, side, then)
    return Option(card, ("play", side.kind, side.upgraded, cost), why, then, "play a card", side.shows)


def _xs(state: State, hero: Hero, card: Card, side: Side, then: Listing | None) -> list[Option]:
    """List what X can be, the most first: up to the Energy at hand, and Miracles one for one beyond (X cost)."""
    return [
        Option(f"x{x}", ("x_is", x, max(0, x - hero.energy)), only_if(state, hero, card, side, x), then)
        for x in range(hero.energy + hero.miracles, -1, -1)
    ]


def _potion(state: State, hero: Hero, kind: str, at_enemy: Listing | None) -> Option:
    potion = library.POTIONS[kind]
    why: Said | None = None if potion.effect else ("waits",)
    then = None if why else _then(state, hero, potion.needs, "", at_enemy)
    return Option(f"potion:{kind}", ("potion", kind), why, then, "drink a potion", ("potion", kind))


def _ability(state: State, hero: Hero, source: str, n: int, hook: On, at_enemy: Listing | None) -> list[Option]:
    if is_used(hook, n, hero, source):
        return []
    why: Said | None = None
    if hook.when is not None and not hook.when.holds(look(state, hero, source, "")):
        why = ("only_if", hook.when.words)
    then = None if why else _then(state, hero, hook.needs, "", at_enemy)
    return [Option(f"use:{source}", ("use", source), why, then, "use an ability", ("source", source))]


# potions and abilities --------------------------------------------------------------------------------------------
async def drink(game: G, hero: Hero, kind: str, keys: tuple[str, ...]) -> None:
    """Use a potion."""
    potion = library.POTIONS[kind]
    hero.potions.remove(kind)
    under(game.state, "potions", kind)
    c = Cx(game, hero, kind)
    if potion.needs:
        follow(c, potion.needs, keys)
    game.tell("drinks", hero.seat, kind, *keys)
    await carry_out(c, potion.effect)


async def use(game: G, hero: Hero, source: str, keys: tuple[str, ...]) -> None:
    """Use an ability that is limited to once a turn, combat or room."""
    for src, n, hook in listening(hero, "once"):
        if src == source:
            note_use(hook, n, hero, source)
            c = Cx(game, hero, source)
            if hook.needs:
                follow(c, hook.needs, keys)
            game.tell("uses", hero.seat, source, *keys)
            await carry_out(c, hook.effects)
            return


def _count(game: G) -> None:
    """End the turn of everyone after 300 plays; notice a position that was there before in this turn (Infinity)."""
    state = game.state
    combat = state.combat
    if combat is None or combat.plays < 20 or combat.over:
        return
    mark = _position(state, combat)
    if mark in combat.seen:
        blows.achieve(game, "infinity")
    combat.seen.append(mark)
    if combat.plays >= MAX_PLAYS:
        game.tell("too_many_plays")
        for hero in state.heroes.values():
            hero.ended = True


def _position(state: State, combat: Combat) -> str:
    parts: list[Any] = [(f.hp, f.block, f.weak, f.vuln, f.poison, f.strength) for f in combat.foes]
    for h in state.heroes.values():
        piles_ = [sorted(SIDES[x].kind for x in p) for p in (h.hand, h.draw, h.discard, h.exhaust)]
        parts.append((h.hp, h.block, h.energy, h.strength, h.shivs, h.miracles, h.stance, h.orbs, piles_))
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
