"""A turn of a fight: search over the rest of the own turn on copies of one imagined world."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from rules.engine import Keys, Option, Question, Sandbox, legal
from rules.slay_the_spire import library, play
from rules.slay_the_spire.library import SIDES
from rules.slay_the_spire.moments import listening
from rules.slay_the_spire.players.look import (
    block_at_end,
    burns,
    dangers,
    left_over,
    measured_look,
    retained,
    statuses,
    threat,
)
from rules.slay_the_spire.players.worth import card_worth, power_worth
from rules.slay_the_spire.state import Foe, Hero, State

NODES, WIDTH, STOP = 260, 7, 6
"""Positions looked at for a decision, how many of a depth are followed, and the most that are looked at, in `NODES`."""
CARE = {"encounter": 1, "elite": 2, "boss": 4}
"""How many times as much is looked at, by the kind of the fight: most runs end at a boss."""
WON = 60.0
"""What the end of a fight is worth beside the HP that are left."""
DEATH = 1000.0
"""What is lost with a hero."""
PATIENCE = 20
"""Rounds after which a fight is held to be one that will not end."""
MEASURED = 0.5
"""How much of a look at a boss fight is measured, the rest being guessed; together they see more than either."""


def bench(rules: Any) -> Sandbox[State]:
    """Return where actions are tried: luck and piles are those of the imagined world; one serves a whole search."""
    return Sandbox(rules, luck="own", hidden="read", inner=inner_answer, noting=False)


def paths(options: Sequence[Option]) -> Iterator[Keys]:
    """Yield every complete legal path."""
    for option in legal(options):
        if option.then is None:
            yield (option.key,)
        else:
            for rest in paths(option.then()):
                yield (option.key, *rest)


def after(box: Sandbox[State], state: State, seat: str, keys: Keys) -> State:
    """Return a copy on which an action of the play phase was played, its inner questions answered soundly."""
    return box.play(state, lambda game: play.act(game, game.state.heroes[seat], keys)).after


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
                score += threat(state, foes[key]) * 2 + 10 / max(1, foes[key].hp + foes[key].block)
            elif key.startswith("row"):
                row = int(key[3:])
                score += sum(1 + 5 / max(1, f.hp) for f in combat.foes if not f.dead and f.row in (row, -1))
            elif key in state.heroes:
                score += 1.0 if state.heroes[key].hp < 4 else 0.5 if key == hero.seat else 0.0
            elif key == "yes":
                score += 1.0
        if score > best_score:
            best, best_score = keys, score
    return best or usual or ()


# how good a position looks --------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Eye:
    """How a position is looked at: what counts how much, in about the damage that a card deals."""

    hp: float = 2.6
    few: float = 1.0  # how much more the last HP
    death: float = DEATH  # what a blow costs that would kill
    foe_hp: float = 1.0
    foe_block: float = 0.35
    focus: float = 0.1  # what an enemy deals until it falls, the weakest for their HP first
    kill: float = 1.2
    kill_rate: float = 0.5
    ticks: float = 2.2  # how often poison is expected to hurt
    poison: float = 0.7
    foe_vuln: float = 0.8
    foe_weak: float = 0.5
    foe_strength: float = 1.5
    long: float = 14.0  # enemies' HP with which a power pays in full
    strength: float = 2.2
    shiv: float = 0.8
    miracle: float = 1.1
    potion: float = 2.6
    potion_boss: float = 1.0
    weak: float = 0.6
    vuln: float = 0.8
    orb: float = 0.9
    lightning: float = 0.5  # more than another orb
    calm: float = 1.5
    wrath: float = 2.2
    anger: float = 1.0  # what wrath is expected to cost
    retain: float = 0.25
    status: float = 0.8
    spare: float = 0.15  # block that is kept


ALONE = Eye()
"""Tuned one by one on boss fights of decks that climbers had collected."""
TOGETHER = Eye(focus=0.045, foe_vuln=2.0, foe_weak=1.2, potion_boss=0.4)
"""In a party, all gain from a token on an enemy, and all fall with one."""


def outlook(state: State, seat: str, incoming: Mapping[str, float] | None = None) -> float:
    """Return how good a position looks at the end of the turn, before the enemies act.

    `incoming` is the damage that each hero is to expect, before block; if None, what the enemies are about to deal.
    """
    if state.outcome is not None:
        return -DEATH if state.outcome.side == "spire" else DEATH
    combat = state.combat
    if combat is None:
        return DEATH
    total = 0.0
    eye = ALONE if len(state.heroes) == 1 else TOGETHER
    if combat.turn > PATIENCE:
        eye = reckless(eye, combat.turn)
    living = [f for f in combat.foes if not f.dead]
    lasting = [foe.hp + _block(foe, eye) for foe in living]
    strength_left = sum(lasting)
    incoming = incoming or dangers(state)
    for hero in state.heroes.values():
        if hero.dead:
            total -= DEATH
            continue
        total += _hero(state, hero, incoming[hero.seat], 0 if hero.seat == seat or hero.ended else hero.energy, eye)
    ranked: list[tuple[float, float, float]] = []
    for foe, hp in zip(living, lasting, strict=True):
        rate = threat(state, foe)
        lost = min(hp, foe.poison * eye.ticks) * eye.poison
        total -= hp * eye.foe_hp + eye.kill + eye.kill_rate * rate - lost
        total += eye.foe_vuln * foe.vuln + (eye.foe_weak * foe.weak if rate > 0 else 0.2 * foe.weak)
        total -= eye.foe_strength * foe.strength
        ranked.append((hp / (rate + 0.3), hp, rate))
    ranked.sort()
    until = 0.0
    for _, hp, rate in ranked:
        until += hp
        total -= eye.focus * rate * until
    if not living and not combat.arrivals:
        total += WON
    mine = state.heroes[seat]
    long_ = 1.0 if combat.arrivals else min(1.0, strength_left / eye.long)
    for source in mine.powers:
        total += long_ * power_worth(source.partition("#")[0])
    if combat.kind == "boss" and eye is ALONE and living and not mine.dead:
        return (1 - MEASURED) * total + MEASURED * measured_look(state, seat, incoming[seat])
    return total


def _block(foe: Foe, eye: Eye) -> float:
    return foe.block * (1.0 if "barricade" in library.FOES[foe.kind].traits else eye.foe_block)


@cache
def reckless(eye: Eye, turn: int) -> Eye:
    """Return how a fight is looked at that will not end: HP count less and less, that one side may fall."""
    less = (PATIENCE / turn) ** 3
    return replace(eye, hp=eye.hp * less, few=eye.few * less, death=eye.death * less)


def combat_kind(state: State) -> str:
    """Return the kind of the fight."""
    return state.combat.kind if state.combat is not None else ""


def _hero(state: State, hero: Hero, incoming: float, can_block: int, eye: Eye) -> float:
    block = block_at_end(hero) + can_block
    incoming += burns(hero.hand)
    if hero.stance == "wrath":
        incoming += eye.anger
    loss = max(0, incoming - block)
    if hero.cap:
        loss = min(loss, 1)
    hp = hero.hp - loss
    total = eye.hp * hp - (eye.death if hp <= 0 else eye.few * low_hp(hp, len(state.heroes)))
    left = max(0, block - incoming)
    total += eye.spare * min(left, 3) if listening(hero, "keep_block") else 0.0
    total += eye.strength * (hero.strength - hero.passing)
    total += eye.shiv * hero.shivs + eye.miracle * hero.miracles
    total += (
        (eye.potion_boss if combat_kind(state) == "boss" else eye.potion) * len(hero.potions)
        - eye.weak * hero.weak
        - eye.vuln * hero.vuln
    )
    total += eye.orb * len(hero.orbs) + eye.lightning * hero.orbs.count("lightning")
    total += eye.calm if hero.stance == "calm" else eye.wrath if hero.stance == "wrath" else 0.0
    total += eye.retain * retained(hero.hand)
    total -= eye.status * (statuses(hero.draw) + statuses(hero.discard) + left_over(hero.hand))
    return total


def low_hp(hp: float, party: int) -> float:
    """Return what having few HP costs; more in a party, which falls with any of its heroes."""
    if party == 1:
        return 4.0 if hp <= 2 else 2.0 if hp <= 4 else 0.0
    worry = 7.0 if hp <= 1 else 4.5 if hp <= 2 else 2.2 if hp <= 4 else 0.7 if hp <= 6 else 0.0
    return worry * (0.6 + 0.4 * party)


# the search -----------------------------------------------------------------------------------------------------------
Turn: TypeAlias = tuple[float, tuple[Keys, ...], State]
"""A way to spend the rest of the turn: how good it looks, the actions, and the position it leads to."""


def turns(rules: Any, state: State, seat: str, nodes: int = NODES, width: int = WIDTH) -> list[Turn]:
    """Return the ways to spend the rest of the turn that were found, the best first.

    A beam over actions, in which each position is looked at once; stopping at once is always among them. Once `nodes`
    positions were looked at, only the best way is followed, to its end. Both are meant for the least of fights.
    """
    care = CARE.get(combat_kind(state), 1)
    nodes, width = nodes * care, width * care
    found: list[Turn] = [(outlook(state, seat), (), state)]
    beam = found[:]
    seen = {position_mark(state, seat)}
    box = bench(rules)
    looked = 0
    while beam:
        deeper: list[Turn] = []
        for _, actions, position in beam:
            hero = position.heroes[seat]
            if hero.ended or hero.dead:
                continue
            for keys in paths(play.listing(position, hero)):
                if keys[0] in ("end", "resume"):
                    continue
                looked += 1
                reached = after(box, position, seat, keys)
                mark = position_mark(reached, seat)
                if mark in seen:
                    continue
                seen.add(mark)
                turn = (outlook(reached, seat), (*actions, keys), reached)
                found.append(turn)
                if reached.outcome is None and reached.combat is not None and not reached.combat.over:
                    deeper.append(turn)
        deeper.sort(key=lambda turn: -turn[0])
        beam = deeper[: width if looked < nodes else 1]
        if looked > STOP * nodes:
            break
    found.sort(key=lambda turn: -turn[0])
    return found


def position_mark(state: State, seat: str) -> str:
    """Return what tells positions of one turn apart, whatever numbers their cards have."""
    hero = state.heroes[seat]
    combat = state.combat
    foes = [(f.hp, f.block, f.weak, f.vuln, f.poison, f.strength) for f in combat.foes] if combat else []
    hand = sorted(c.partition("#")[0] for c in hero.hand)
    others = [(h.hp, h.block) for h in state.heroes.values()]
    return repr((foes, hand, others, hero.energy, hero.strength, hero.stance, hero.orbs, hero.shivs, hero.miracles,
                 hero.potions, hero.relics, hero.used, len(hero.draw), hero.powers, hero.doubles,
                 hero.free))  # fmt: skip


def greedy_action(rules: Any, state: State, seat: str) -> Keys:
    """Return the action after which the position looks best, or the end of the turn."""
    best: Keys = ("end",)
    hero = state.heroes[seat]
    best_score = outlook(state, seat)
    box = bench(rules)
    for keys in paths(play.listing(state, hero)):
        if keys[0] in ("end", "resume"):
            continue
        score = outlook(after(box, state, seat, keys), seat)
        if score > best_score + 1e-6:
            best, best_score = keys, score
    return best
