"""Small questions: what to take, leave, give back and hand over, and when a bat flies."""

from __future__ import annotations

from rules.engine import Keys, Open
from rules.van_helsing.players.worth import item_worth
from rules.van_helsing.state import DRACULA, Hero, State


def small_answer(state: State, question: Open, topic: str, what: str) -> Keys:
    """Return an answer to a question that is not a turn; it may prove illegal, and then the default is taken."""
    if topic == "council":
        return ("accept",)
    if topic == "exchange":
        return ("no",)
    if topic == "bat":
        return _bat(state, question, what)
    if topic == "hand_over":
        spare = [state.heroes[o.key] for o in question.options]
        return (min(spare, key=lambda h: (h.health, len(h.items))).id,)
    hero = state.heroes.get(what)
    if hero is None:
        return ()
    if topic == "take":
        return _take(hero, str(question.about[2]))
    if topic == "limit":
        assert question.pick is not None
        return tuple(poorest(hero.items)[: question.pick[0]])
    if topic == "back":
        if any(o.key == "nothing" for o in question.options):
            return ("nothing",)
        return (poorest(hero.items)[0],)
    return ()


def poorest(items: list[str]) -> list[str]:
    """Sort items by what the card would lose without them, the least first."""
    return sorted(items, key=lambda t: item_worth(t, [o for o in items if o != t]))


def _take(hero: Hero, token: str) -> Keys:
    worth = item_worth(token, hero.items)
    if len(hero.items) < hero.health:
        return ("take",) if worth > 0 else ("leave",)
    least = poorest(hero.items)[0]
    others = [t for t in hero.items if t != least]
    if item_worth(token, others) > item_worth(least, others):
        return "swap", least
    return ("leave",)


def _bat(state: State, question: Open, what: str) -> Keys:
    """Let a bat fly where the new roll is likely to be better, or the old one would hurt the Count himself."""
    roll, needed = int(question.about[2]), int(question.about[3])
    threatened = roll <= needed
    if threatened:
        hero = state.heroes[what]
        urgent = hero.id == DRACULA and hero.health <= 3
        return ("reroll",) if needed <= 4 or urgent else ("keep",)
    return ("reroll",) if needed >= 3 else ("keep",)
