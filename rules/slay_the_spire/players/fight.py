"""A turn of a fight: search over the rest of the own turn on copies of one imagined world."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine import Engine, Keys, Option, Question, clone, legal
from rules.slay_the_spire import intents, library, play
from rules.slay_the_spire.library import SIDES
from rules.slay_the_spire.moments import listening
from rules.slay_the_spire.players.worth import card_worth, hook_worth
from rules.slay_the_spire.state import Foe, Hero, State
from rules.slay_the_spire.verbs.combat import Block

NODES, WIDTH = 260, 7
"""Positions looked at for a decision, and how many of a depth are followed."""
DEATH = 1000.0


class Table(Engine[State]):
    """An engine around a copy, on which single actions are played."""


def paths(options: Sequence[Option]) -> Iterator[Keys]:
    """Yield every complete legal path."""
    for option in legal(options):
        if option.then is None:
            yield (option.key,)
        else:
            for rest in paths(option.then()):
                yield (option.key, *rest)


def after(rules: Any, state: State, seat: str, keys: Keys) -> State:
    """Return a copy on which an action of the play phase was played, its inner questions answered soundly."""
    copy = clone(state)
    table = Table(rules, copy)
    script = play.act(table.game, copy.heroes[seat], keys)
    try:
        asked = script.send(None)
        while True:
            table.serial += 1
            question = asked[0]
            asked = script.send((question, inner_answer(copy, question, table.listing(question))))
    except StopIteration:
        pass
    return copy


# inner questions -----------------------------------------------------------------------------------------------------
def inner_answer(state: State, question: Question, options: Sequence[Option]) -> Keys:
    """Answer a question inside a card: bad cards go, good ones come, the weakest enemy is aimed at."""
    kind = question.name.partition(":")[0]
    return answer_of(state, question.seat, kind, options, question.pick, question.default_keys())


def answer_of(
    state: State, seat: str, kind: str, options: Sequence[Option], pick: tuple[int, int] | None, usual: Keys | None
) -> Keys:
    """Answer by the question's kind; where nothing better is known, as usual."""
    able = legal(options)
    hero = state.heroes[seat]
    if kind in ("discard", "exhaust", "put_back", "scry", "remove", "transform"):
        ranked = sorted(able, key=lambda o: _keep(state, hero, o.key))
        if kind == "put_back":
            ranked.reverse()
        if pick is None:
            return (ranked[0].key,)
        bad = [o.key for o in ranked if _keep(state, hero, o.key) < (0.3 if kind == "scry" else -0.5)]
        count = min(max(pick[0], len(bad)), pick[1])
        return tuple(o.key for o in ranked[:count])
    if kind in ("retain", "upgrade") or kind.startswith("fetch") or kind == "play_next":
        ranked = sorted(able, key=lambda o: -_keep(state, hero, o.key))
        return (ranked[0].key,) if pick is None else tuple(o.key for o in ranked[: pick[1]])
    if kind in ("aim", "may", "spare_shiv") and state.combat is not None:
        return _aimed(state, hero, able, usual)
    if usual is not None:
        return usual
    return (able[0].key,) if pick is None else tuple(o.key for o in able[: pick[0]])


def _keep(state: State, hero: Hero, card: str) -> float:
    if card.partition("#")[0].rstrip("+") not in library.CARDS:
        return 0.0
    side = SIDES[card]
    worth = card_worth(card)
    if state.combat is not None and side.cost > hero.energy:
        worth -= 0.5
    return worth


def _aimed(state: State, hero: Hero, able: Sequence[Option], usual: Keys | None) -> Keys:
    combat = state.combat
    assert combat is not None
    foes = {f.id: f for f in combat.foes}
    best: Keys | None = None
    best_score = -99.0
    for keys in paths(able):
        score = 0.0
        for key in keys:
            if key in foes:
                score += threat(state, foes[key]) * 2 + 10 / (foes[key].hp + foes[key].block)
            elif key.startswith("row"):
                row = int(key[3:])
                score += sum(1 + 5 / f.hp for f in combat.foes if not f.dead and f.row in (row, -1))
            elif key in state.heroes:
                score += 1.0 if state.heroes[key].hp < 4 else 0.5 if key == hero.seat else 0.0
            elif key == "yes":
                score += 1.0
        if score > best_score:
            best, best_score = keys, score
    return best or usual or ()


# how good a position looks --------------------------------------------------------------------------------------------
def threat(state: State, foe: Foe) -> float:
    """Return about how much damage an enemy deals a round."""
    definition = library.FOES[foe.kind]
    strength = foe.strength
    actions = list(definition.faces) or [s.do for track in definition.modes for s in track] or [definition.single]
    total = 0.0
    for action in actions:
        for what, n, times in _attacks(foe, action):
            reach = len(state.heroes) if what == "attack_all" else 1
            total += n * times * reach
    del strength
    return total / len(actions)


def _attacks(foe: Foe, action: Any) -> list[intents.Intent]:
    return [i for verb in action for i in intents.intent_of(foe, verb) if i[0].startswith("attack")]


def outlook(state: State, seat: str) -> float:
    """Return how good a position looks at the end of the turn, before the enemies act."""
    if state.outcome is not None:
        return -DEATH if state.outcome.side == "spire" else DEATH
    combat = state.combat
    if combat is None:
        return DEATH
    total = 0.0
    living = [f for f in combat.foes if not f.dead]
    for hero in state.heroes.values():
        if hero.dead:
            total -= DEATH
            continue
        total += _hero(state, hero, living)
    strength_left = 0.0
    for foe in living:
        hp = foe.hp + 0.35 * foe.block
        rate = threat(state, foe)
        strength_left += hp
        total -= hp * (0.55 + 0.14 * rate) + 1.2 + 0.5 * rate
        total += min(hp, foe.poison * 2.2) * 0.7
        total += 0.8 * foe.vuln + (0.9 * foe.weak if rate > 0 else 0.2 * foe.weak)
        total -= 1.5 * foe.strength
    if not living and not combat.arrivals:
        total += 60.0
    mine = state.heroes[seat]
    long_ = min(1.0, strength_left / 14)
    for source in mine.powers:
        total += long_ * max(0.5, sum(hook_worth(h) for h in SIDES[source].hooks))
    return total


def _hero(state: State, hero: Hero, living: Sequence[Foe]) -> float:
    incoming = sum(intents.attack_on(state, f, hero.seat) for f in living)
    block = hero.block + hero.orbs.count("frost")
    for _, _, hook in listening(hero, "end_turn"):
        block += sum(v.amount for v in hook.effect if isinstance(v, Block) and isinstance(v.amount, int))
    if hero.stance == "wrath":
        incoming += 1
    loss = max(0, incoming - block)
    if hero.cap:
        loss = min(loss, 1)
    hp = hero.hp - loss
    total = -DEATH + hp if hp <= 0 else 2.6 * hp - (4.0 if hp <= 2 else 2.0 if hp <= 4 else 0.0)
    left = max(0, block - incoming)
    total += 0.15 * min(left, 3) if listening(hero, "keep_block") else 0.0
    total += 2.2 * (hero.strength - hero.passing) + 0.8 * hero.shivs + 1.1 * hero.miracles
    total += 1.3 * len(hero.potions) - 0.6 * hero.weak - 0.8 * hero.vuln
    total += 0.9 * len(hero.orbs) + (1.5 if hero.stance == "calm" else 0.0)
    total += 0.25 * sum(1 for c in hero.hand if SIDES[c].retain)
    total -= 0.3 * sum(1 for c in (*hero.draw, *hero.discard) if SIDES[c].type == "status")
    return total


# the search -----------------------------------------------------------------------------------------------------------
def best_action(rules: Any, state: State, seat: str, nodes: int = NODES) -> Keys:
    """Return the first action of the best turn found: a beam over actions, each position looked at once."""
    best: Keys = ("end",)
    best_score = outlook(state, seat)
    beam: list[tuple[float, Keys, State]] = [(best_score, (), state)]
    seen: set[str] = set()
    looked = 0
    while beam and looked < nodes:
        deeper: list[tuple[float, Keys, State]] = []
        for _, first, position in beam:
            hero = position.heroes[seat]
            if hero.ended or hero.dead:
                continue
            for keys in paths(play.listing(position, hero)):
                if keys[0] in ("end", "resume"):
                    continue
                looked += 1
                found = after(rules, position, seat, keys)
                mark = _mark(found, seat)
                if mark in seen:
                    continue
                seen.add(mark)
                score = outlook(found, seat)
                lead = first or keys
                if score > best_score + 1e-6:
                    best, best_score = lead, score
                if found.outcome is None and found.combat is not None and not found.combat.over:
                    deeper.append((score, lead, found))
                if looked >= nodes:
                    break
        deeper.sort(key=lambda entry: -entry[0])
        beam = deeper[:WIDTH]
    return best


def _mark(state: State, seat: str) -> str:
    hero = state.heroes[seat]
    combat = state.combat
    foes = [(f.hp, f.block, f.weak, f.vuln, f.poison, f.strength) for f in combat.foes] if combat else []
    hand = sorted(c.partition("#")[0] for c in hero.hand)
    others = [(h.hp, h.block) for h in state.heroes.values()]
    return repr((foes, hand, others, hero.energy, hero.strength, hero.stance, hero.orbs, hero.shivs, hero.miracles,
                 hero.potions, len(hero.draw), hero.powers, hero.doubles, hero.free))  # fmt: skip
