"""The house player: plans each hero's turn, and answers the small questions by what things are worth."""

from __future__ import annotations

import random

from rules.engine import Desk, Keys, Open, Option, legal, random_keys
from rules.van_helsing.players.hunters import plan_hunter
from rules.van_helsing.players.small import small_answer
from rules.van_helsing.players.vampires import plan_brides, plan_vampire
from rules.van_helsing.state import State


def is_legal(options: list[Option], pick: tuple[int, int] | None, keys: Keys) -> bool:
    """Tell whether keys would be a complete legal answer."""
    if pick is not None:
        able = {o.key for o in legal(options)}
        return pick[0] <= len(keys) <= pick[1] and set(keys) <= able and len(set(keys)) == len(keys)
    level: list[Option] | None = options
    for key in keys:
        option = next((o for o in legal(level or ()) if o.key == key), None)
        if option is None:
            return False
        level = option.then() if option.then is not None else None
    return bool(keys) and level is None


class HousePlayer:
    """Play any role sensibly."""

    def choose(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        """Return a legal answer to any question of the game; () leaves a question open that holds nobody up."""
        if question.may:
            return ()
        keys = self._keys(desk, question, rng)
        if is_legal(question.options, question.pick, keys):
            return keys
        if question.default is not None and is_legal(question.options, question.pick, question.default):
            return question.default
        found = random_keys(question.options, question.pick, rng)
        if found is None:
            raise ValueError(f"nothing is legal at {question.name}")
        return found

    def _keys(self, desk: Desk, question: Open, rng: random.Random) -> Keys:
        state: State = desk.imagine(rng).state
        topic, _, what = question.name.partition(":")
        if topic != "turn":
            return small_answer(state, question, topic, what)
        if what == "brides":
            return plan_brides(state, rng)
        hero = state.heroes[what]
        return plan_vampire(state, hero, rng) if hero.vampire else plan_hunter(state, hero, rng)
