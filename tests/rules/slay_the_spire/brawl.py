"""Whole fights at random: any encounter against any characters with decks, relics and potions drawn by lot."""

from __future__ import annotations

import random

from rules.engine import Option, Question, Session, Setup, Step
from rules.slay_the_spire import RULES, acts, blows, library
from rules.slay_the_spire.library import CARDS, ENCOUNTERS, POTIONS, RELICS
from rules.slay_the_spire.moments import refresh
from rules.slay_the_spire.state import Hero, State, mint

CAST = ("ironclad", "silent", "defect", "watcher")


def brawl(card: str, seed: int, *, ascension: int = 0, players: int = 0, answers: int = 400) -> Session[State]:
    """Fight an encounter, elite or boss at random until it is over or so many answers were given."""
    rng = random.Random(f"{card}:{seed}:{ascension}")
    encounter = ENCOUNTERS[card]
    cast = rng.sample(CAST, players or rng.randint(1, 4))
    seats = [f"s{n}" for n in range(1, len(cast) + 1)]
    state: State = RULES.new(
        Setup(seats, str(seed), {"characters": ",".join(cast), "ascension": str(ascension), "unlocks": "all"})
    )
    state.act = encounter.act
    state.summons = acts.summon_deck(state, encounter.act)
    state.potions = [kind for kind, potion in POTIONS.items() for _ in range(potion.copies)]
    for hero in state.heroes.values():
        equip(state, hero, rng)
    if encounter.deck == "boss":
        first = Step("begin_boss", [card])
    elif encounter.deck == "elite":
        state.elites, first = [card], Step("begin_elite", [rng.randint(0, 1)])
    else:
        others = [
            e.id for e in ENCOUNTERS.values()
            if e.act == encounter.act and e.deck == encounter.deck and e.low <= ascension <= e.high and e.id != card
        ]  # fmt: skip
        chosen = rng.sample(others, len(cast) - 1)
        state.first = state.encounters = [*chosen, card]
        first = Step("begin_encounter", [encounter.deck])
    state.agenda = [Step("after_the_fight"), first]
    session: Session[State] = Session(RULES, state, record=False)
    for _ in range(answers):
        if session.state.combat is None or session.state.outcome is not None:
            break
        question = rng.choice(session.asked)
        session.take(question, choice(session, question, rng))
        inspect(session.state)
    return session


def equip(state: State, hero: Hero, rng: random.Random) -> None:
    """Give a hero a deck of 14 cards, 4 relics and 2 potions by lot, and HP for a long fight."""
    own = [c for c in CARDS.values() if c.owner in (hero.character, "colorless", "curse") and c.type != "ticket"]
    hero.deck = [mint(state, c.id, c.upgraded is not None and rng.random() < 0.5) for c in rng.sample(own, 14)]
    hero.relics += rng.sample([r.id for r in RELICS.values() if not r.gained and r.id not in hero.relics], 4)
    hero.potions = rng.sample(list(POTIONS), 2)
    for potion in hero.potions:
        if potion in state.potions:
            state.potions.remove(potion)
    hero.max_hp = hero.hp = 60
    refresh(hero)


def choice(session: Session[State], question: Question, rng: random.Random) -> tuple[str, ...]:
    """Choose a complete answer by lot; turns are not ended too early."""
    level: list[Option] | None = session.listing(question)
    able = [o for o in level if o.refusal() is None]
    if question.pick is not None:
        low, high = question.pick
        return tuple(o.key for o in rng.sample(able, rng.randint(low, min(high, len(able)))))
    keys: list[str] = []
    while level is not None:
        able = [o for o in level if o.refusal() is None]
        if len(able) > 1 and question.name == "play" and rng.random() < 0.8:
            able = [o for o in able if o.key not in ("end", "resume")]
        option = rng.choice(able)
        keys.append(option.key)
        level = option.then() if option.then is not None else None
    return tuple(keys)


def inspect(state: State) -> None:
    """Assert what must hold at any time of a fight."""
    RULES.check(state)
    for hero in state.heroes.values():
        assert 0 <= hero.hp <= hero.max_hp
        assert 0 <= hero.block <= blows.MAX_BLOCK
        assert 0 <= hero.energy <= blows.MAX_ENERGY
        assert hero.strength <= blows.MAX_STRENGTH
        assert 0 <= hero.weak <= blows.MAX_TOKENS
        assert 0 <= hero.vuln <= blows.MAX_TOKENS
    if state.combat is None:
        return
    for foe in state.combat.foes:
        definition = library.FOES[foe.kind]
        assert 0 <= foe.hp <= foe.max_hp, foe
        assert foe.dead == (foe.hp == 0) or foe.gone, foe
        assert foe.block >= 0
        assert 0 <= foe.strength <= blows.MAX_STRENGTH
        assert 0 <= foe.weak <= blows.MAX_TOKENS
        assert 0 <= foe.vuln <= blows.MAX_TOKENS
        assert not definition.modes or 0 <= foe.cube < len(definition.modes[foe.mode])
        assert not foe.dead or not (foe.block or foe.weak or foe.vuln or foe.poison) or foe.gone, foe
    assert sum(f.poison for f in state.combat.foes) <= blows.MAX_POISON
