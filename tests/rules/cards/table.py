"""What the toys share: a game for the kernel, and a table that tests read like a session of play."""

from __future__ import annotations

import random
from typing import Any

from pydantic import TypeAdapter

from rules.cards import CardRules, redeal
from rules.engine import GameDefinition, Option, Session, Steps, legal, random_keys
from rules.engine.questions import Question


class ToyGame(GameDefinition[Any]):
    """A game as far as a session needs one."""

    title, seats = "", range(1, 3)

    def __init__(self, slug: str, steps: Steps, state: type[Any], cards: CardRules[Any]) -> None:
        self.slug, self.steps, self._cards = slug, steps, cards
        self.adapter = TypeAdapter(state)

    def view(self, state: Any, seat: str | None) -> list[list[str]]:
        """Show the piles, as far as a seat knows them."""
        return [pile.view(seat) for pile in self._cards.piles(state)]

    def redeal(self, state: Any, seat: str | None, rng: random.Random) -> None:
        """Re-deal what a seat cannot know: the same line in every game."""
        redeal(self._cards.piles(state), seat, rng)

    def check(self, state: Any) -> None:
        """Find the records of each pile as long as the pile."""
        for pile in self._cards.piles(state):
            assert len(pile.cards) == len(pile.seen) == len(pile.deal)

    def round(self, state: Any) -> int:
        """Return the number of the turn."""
        return state.turns


class Table:
    """A session, answered by name; with `reloads` it is saved and loaded before every answer."""

    def __init__(self, game: ToyGame, state: Any, *, reloads: bool = True) -> None:
        self.game, self.reloads = game, reloads
        self.session: Session[Any] = Session(game, state)

    @property
    def state(self) -> Any:
        """The state."""
        return self.session.state

    def asked(self, seat: str) -> list[str]:
        """Return the names of a seat's open questions."""
        return [q.name for q in self.session.questions(seat)]

    def question(self, seat: str, name: str) -> Question:
        """Return an open question, by the start of its name."""
        found = [q for q in self.session.questions(seat) if q.name.startswith(name)]
        assert found, f"{seat} is not asked {name!r} but {self.asked(seat)}"
        return found[0]

    def options(self, seat: str, name: str, *path: str) -> dict[str, Option]:
        """Return what may be chosen after some keys, by key."""
        level = self.session.listing(self.question(seat, name))
        for key in path:
            option = next(o for o in level if o.key == key)
            assert option.then is not None, f"nothing follows {key}"
            level = option.then()
        return {o.key: o for o in level}

    def can(self, seat: str, name: str) -> list[str]:
        """Return the keys that are legal now."""
        return [o.key for o in legal(self.session.listing(self.question(seat, name)))]

    def answers(self, seat: str, name: str, *keys: str) -> None:
        """Answer."""
        if self.reloads:
            before = self.session.dump()
            self.session = Session.load(self.game, self.session.save())
            assert self.session.dump() == before
            assert not self.session.reopened
            assert not self.session.frozen
        self.session.answer(seat, self.session.id_of(self.question(seat, name)), keys)
        assert not self.session.reports, self.session.reports[0].trace

    def plays_at_random(self, rng: random.Random, answers: int) -> None:
        """Answer open questions by chance."""
        for _ in range(answers):
            if self.state.outcome is not None:
                return
            question = rng.choice(self.session.questions())
            keys = random_keys(self.session.listing(question), question.pick, rng)
            assert keys is not None, question
            self.answers(question.seat, question.name, *keys)
            self.game.check(self.state)
