"""The house player: a beam search over its own cards, judged by what stands when the turn is over."""

from __future__ import annotations

import random
from typing import Any

from rules.engine import Desk, Keys, Open, random_keys
from rules.vampire_survivors.actions import END, LET_GO
from rules.vampire_survivors.library import CARDS
from rules.vampire_survivors.players.ahead import LATER_TARGETS, MOST_TARGETS, Ahead, seen
from rules.vampire_survivors.players.worth import ENOUGH, buying, keeping, worth
from rules.vampire_survivors.shared import HOLD
from rules.vampire_survivors.state import PRICE, State

WIDTH, DEPTH, BUDGET = 6, 6, 1200
"""Positions kept at each depth, answers looked ahead, and positions looked at for one answer."""
PLENTY = 5
"""XP a player from which on anything useful is bought."""
GAIN, HELP = 0.4, 6.0
"""How much better than ending something must be in one's own turn, and in another's."""


class HousePlayer:
    """Plays what a search over a few answers finds best; buys by a table."""

    def __init__(self, rules: Any, seat: str, width: int = WIDTH, budget: int = BUDGET) -> None:
        self.rules, self.seat, self.width, self.budget = rules, seat, width, budget

    def choose(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        """Return an answer."""
        made = getattr(self, f"_{question.name}", None)
        if made is not None:
            keys = made(desk, question, rng)
            if keys is not None:
                return keys
        return question.default or random_keys(question.options, question.pick, rng) or ()

    def _state(self, desk: Desk, rng: random.Random) -> State:
        return seen(desk, rng)

    def _play_on(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        return ("play_on",)

    def _mercy(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        return ("lethal",)

    def _actions(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        """Search: the best line of answers, compared by how things stand after the turn."""
        start = self._state(desk, rng)
        ahead = Ahead(self.rules, self.seat)
        if len(start.seats) > 1 and not start.survivors[self.seat].holds:
            return (HOLD,)  # so that it can help the others
        if start.survivors[self.seat].dead:
            return (END,)
        best, answer = ahead.ended(start), (END,)
        beam: list[tuple[State, Keys]] = [(start, ())]
        seen: set[Any] = set()
        for depth in range(DEPTH):
            found: list[tuple[float, int, State, Keys]] = []
            steps: list[tuple[float, int, State, Keys]] = []
            for state, first in beam:
                for keys in ahead.answers(state, most=LATER_TARGETS if depth else MOST_TARGETS):
                    if ahead.looked > self.budget:
                        break
                    after = ahead.after(state, keys)
                    mark = _mark(after)
                    if mark in seen:
                        continue
                    seen.add(mark)
                    moved = after.survivors[self.seat].space != state.survivors[self.seat].space
                    listed = steps if moved else found
                    listed.append((worth(after, self.seat), len(listed), after, first or keys))
            judged: list[tuple[float, int, State, Keys]] = []
            for listed in (found, steps):  # a step aside looks no better until the enemies have acted
                listed.sort(key=lambda f: (-f[0], f[1]))
                for _, _, state, first in listed[: 2 * self.width]:
                    judged.append((ahead.ended(state), len(judged), state, first))
            judged.sort(key=lambda f: (-f[0], f[1]))
            beam = [(state, first) for _, _, state, first in judged[: self.width]]
            if judged and judged[0][0] > best + GAIN:
                best, answer = judged[0][0], judged[0][3]
            if not beam or ahead.looked > self.budget:
                break
        return answer

    def _last_bolt(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        """Play something for the others if that is clearly better than to let them end."""
        start = self._state(desk, rng)
        ahead = Ahead(self.rules, self.seat)
        best, answer = ahead.ended(start) + HELP, (LET_GO.key,)
        for keys in ahead.answers(start, bolts=True):
            value = ahead.ended(ahead.after(start, keys))
            if value > best:
                best, answer = value, keys
        return answer

    def _level_up(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        """Buy the best card on offer for the deck that it has, if it is good enough for what lies in the pool."""
        state = self._state(desk, rng)
        plenty = state.xp >= PLENTY * len(state.seats)
        best, answer = (0.0 if plenty else ENOUGH), question.default or (END,)
        worst, refresh = ENOUGH, ""
        for option in question.options:
            if option.refusal() is not None:
                continue
            what, _, deck = option.key.partition(":")
            if what == "buy":
                card = state.display[int(deck)][-1]
                seats = [o.key for o in option.then()] if option.then is not None else [self.seat]
                for seat in seats:
                    value = buying(state, seat, card)
                    if value > best:
                        best, answer = value, (option.key, *([seat] if option.then is not None else []))
            elif what == "refresh":
                value = buying(state, self.seat, state.display[int(deck)][-1])
                if value < worst:
                    worst, refresh = value, option.key
        if best <= ENOUGH and refresh and state.xp > PRICE:
            return (refresh,)
        return answer

    def _chest(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        state = self._state(desk, rng)
        decks = [o.key for o in question.options]
        return (max(decks, key=lambda d: buying(state, self.seat, state.display[int(d[5:])][-1])),)

    def _limit(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        count = question.pick[0] if question.pick is not None else 0
        return tuple(sorted((o.key for o in question.options), key=keeping)[:count])

    def _target(self, desk: Desk, question: Open, rng: random.Random) -> Keys | None:
        able = [o.key for o in question.options if o.refusal() is None and o.key != "pass"]
        return (able[0],) if able else None

    _beside = _light = _way = _lucky = _cat_to = _trigger = _extra = _target


def _mark(state: State) -> Any:
    """Tell positions apart that come of the same cards in another order."""
    piles = tuple(sorted((s, len(p.tokens), p.armor, p.tokens[-1]) for s, p in state.piles.items()))
    people = tuple(
        (s.space, s.damage, s.armor, s.weapon, s.passive, tuple(sorted(CARDS[c].id for c in s.hand)))
        for s in state.survivors.values()
    )
    return piles, people, tuple(sorted(state.lights)), state.xp, state.bonus, len(state.pickups), tuple(state.shut)
