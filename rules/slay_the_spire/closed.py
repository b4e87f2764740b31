"""What is closed: dealing it anew for someone who cannot know it, and counting that nothing was lost."""

from __future__ import annotations

import random
from collections import Counter

from rules import cards
from rules.cards import Pile
from rules.engine import EVERYONE
from rules.slay_the_spire import blows, library
from rules.slay_the_spire.content.maps import MAPS
from rules.slay_the_spire.state import Hero, State, kind_of

DECKS = ("encounters", "elites", "events", "relics", "boss_relics", "potions", "curses", "colorless")


# dealing anew --------------------------------------------------------------------------------------------------
def redeal(state: State, seat: str | None, rng: random.Random) -> None:
    """Deal anew all that a seat cannot know: orders of decks, others' closed hands, face-down boss and tokens."""
    for name in DECKS:
        pile: list[str] = getattr(state, name)
        known = min(len(pile), state.bottoms.get(name, 0))
        pile[known:] = _mixed(pile[known:], rng)
    open_hands = state.options["open_hands"] == "on" and seat is not None
    for name, pile in state.foreign.items():
        state.foreign[name] = _mixed(pile, rng)
    for hero in state.heroes.values():
        hero.rewards = _mixed(hero.rewards, rng)
        hero.rares = _mixed(hero.rares, rng)
        if state.combat is not None:
            _redeal_cards(hero, seat, open_hands, rng)
    _redeal_map(state, rng)


def _mixed(pile: list[str], rng: random.Random) -> list[str]:
    mixed = sorted(pile)  # so that the result depends on the contents only
    draw = rng.random
    mixed.sort(key=lambda _: draw())
    return mixed


def _redeal_cards(hero: Hero, seat: str | None, open_hands: bool, rng: random.Random) -> None:
    if open_hands or hero.seat == seat:
        cards.redeal([hero.draw], seat, rng)
        return
    hand = Pile.of(hero.hand)
    if hero.kept or hero.keep or hero.costs:
        hand.show(EVERYONE, [c for c in hero.hand if c in hero.kept or c in hero.keep or c in hero.costs])
    cards.redeal([hero.draw, hand], seat, rng)
    hero.hand = hand.cards


def _redeal_map(state: State, rng: random.Random) -> None:
    if not state.map:
        return
    for back in ("dark", "light"):
        spaces = [s for s in state.hidden if MAPS[state.map].spaces[s] == back]
        for space, token in zip(spaces, _mixed([state.tokens[s] for s in spaces], rng), strict=True):
            state.tokens[space] = token
    if state.boss and not state.boss_shown:
        bosses = sorted(e.id for e in library.ENCOUNTERS.values() if e.act == state.act and e.deck == "boss")
        rng.shuffle(bosses)
        state.boss = bosses[0]
        if state.second_boss:
            state.second_boss = bosses[1]


# counting ------------------------------------------------------------------------------------------------------
def check(state: State) -> None:
    """Raise AssertionError where a card, token or cube is lost or made."""
    for hero in state.heroes.values():
        _check_hero(state, hero)
    if state.path:
        _check_cards(state)
        _check_items(state)
    statuses = Counter(
        "daze" if c.startswith("daze") else "status"
        for h in state.heroes.values()
        for pile in (h.draw, h.hand, h.discard, h.limbo)
        for c in pile
        if library.side_of(c).type == "status"
    )
    assert state.daze + statuses["daze"] == 10, (state.daze, statuses)
    assert state.statuses + statuses["status"] == 36, (state.statuses, statuses)
    assert sum(h.shivs for h in state.heroes.values()) <= blows.MAX_SHIVS
    assert sum(h.miracles for h in state.heroes.values()) <= blows.MAX_MIRACLES
    if state.combat is not None:
        assert sum(f.poison for f in state.combat.foes) <= blows.MAX_POISON
        for foe in state.combat.foes:
            assert foe.hp <= foe.max_hp
            assert foe.dead or foe.hp > 0
            assert min(foe.hp, foe.block, foe.strength, foe.weak, foe.vuln, foe.poison) >= 0


def _check_hero(state: State, hero: Hero) -> None:
    assert hero.hp <= hero.max_hp
    assert hero.dead or hero.hp > 0 or state.outcome is not None
    assert 0 <= hero.block <= blows.MAX_BLOCK
    assert min(hero.energy, hero.gold, hero.strength, hero.weak, hero.vuln, hero.shivs, hero.miracles) >= 0
    assert max(hero.weak, hero.vuln) <= blows.MAX_TOKENS
    assert hero.strength <= blows.MAX_STRENGTH
    assert len(hero.orbs) <= hero.slots
    assert len(set(hero.deck)) == len(hero.deck)
    if state.combat is not None and state.combat.phase not in ("", "over"):
        piles = (hero.draw, hero.hand, hero.discard, hero.exhaust, hero.powers, hero.limbo, hero.attached)
        held = sorted(c for pile in piles for c in pile if library.side_of(c).type != "status")
        assert held == sorted(hero.deck), (
            hero.seat,
            Counter(held) - Counter(hero.deck),
            Counter(hero.deck) - Counter(held),
        )


def _check_cards(state: State) -> None:
    count: Counter[str] = Counter()
    for hero in state.heroes.values():
        count.update(kind_of(c) for c in hero.deck)
        count.update(hero.rewards + hero.rares + hero.skipped + hero.removed)
    for rewards in [*state.due.values(), list(state.offers.values())]:
        for reward in rewards:
            if reward.kind in ("card", "upgraded", "rare", "colorless"):
                count.update(reward.shown)
    if state.shop is not None:
        for cards in state.shop.cards.values():
            count.update(cards)
        count.update(state.shop.colorless)
    count.update(state.curses + state.colorless)
    cast = {h.character for h in state.heroes.values()}
    for card in library.CARDS.values():
        if card.rarity in ("common", "uncommon", "rare") and card.owner in cast and count[card.id]:
            assert count[card.id] == card.copies, (card.id, count[card.id])
        if card.type == "curse" and card.id != "ascenders_bane":
            assert count[card.id] == card.copies, (card.id, count[card.id])


def _check_items(state: State) -> None:
    relics = Counter(state.relics + state.boss_relics + state.bases + state.aside)
    potions = Counter(state.potions)
    for hero in state.heroes.values():
        relics.update(hero.relics)
        potions.update(hero.potions)
    for rewards in [*state.due.values(), list(state.offers.values())]:
        for reward in rewards:
            if reward.kind == "relic":
                relics.update(reward.shown)
            elif reward.kind == "potion":
                potions.update(reward.shown)
    if state.shop is not None:
        relics.update(state.shop.relics)
        potions.update(state.shop.potions)
    for relic in library.RELICS.values():
        if relic.deck in ("relic", "boss_relic"):
            assert relics[relic.id] == 1, (relic.id, relics[relic.id])
    for potion in library.POTIONS.values():
        assert potions[potion.id] == potion.copies, (potion.id, potions[potion.id])


# reading ---------------------------------------------------------------------------------------------------------
def unknown(state: State) -> str:
    """Return the first card, item, enemy or map of a state that is not in the catalogue; empty where all are."""
    rewards = [r for due in state.due.values() for r in due] + list(state.offers.values())
    cards = [*state.curses, *state.colorless, *(c for pile in state.foreign.values() for c in pile)]
    items = [*state.relics, *state.boss_relics, *state.potions, *state.bases, *state.aside]
    for hero in state.heroes.values():
        for pile in (hero.deck, hero.draw, hero.hand, hero.discard, hero.exhaust, hero.powers, hero.limbo):
            cards += [kind_of(card).rstrip("+") for card in pile]
        cards += hero.rewards + hero.rares + hero.skipped + hero.removed
        items += hero.relics + hero.potions
    for reward in rewards:
        (items if reward.kind in ("relic", "potion", "boss_relic") else cards).extend(reward.shown)
    shop = state.shop
    if shop is not None:
        cards += [c for own in shop.cards.values() for c in own] + shop.colorless
        items += shop.relics + shop.potions
    combat = state.combat
    fights = [*state.encounters, *state.elites, *state.first, *(combat.encounters if combat is not None else ())]
    foes = [f.kind for f in combat.foes] if combat is not None else []
    foes += [kind for group in state.summons.values() for kind in group]
    fights += [boss for boss in (state.boss, state.second_boss) if boss]
    events = [*state.events, *([state.event] if state.event else [])]
    for ids, catalogues in (
        (cards, (library.CARDS, {"golden_ticket": ""})), (items, (library.RELICS, library.POTIONS)),
        (fights, (library.ENCOUNTERS,)), (foes, (library.FOES,)), (events, (library.EVENTS,)),
        ([state.map] if state.map else [], (MAPS,)),
    ):  # fmt: skip
        for id in ids:
            if not any(id in catalogue for catalogue in catalogues):
                return id
    return ""
