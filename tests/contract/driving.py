"""Random play for the contract suite, and all that a seat is shown of a table."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import TypeAdapter

from rules.engine import Engine, Keys, Option, Question, Refused, Session, legal, random_keys
from tests.contract.houses import PEOPLE, House

ANY = TypeAdapter(Any)


class Player:
    """Plays a table at random, fond of what was not chosen yet, so that what is rare comes up soon."""

    def __init__(self, house: House, table: int, session: Session[Any], seed: str = "") -> None:
        self.house, self.table, self.session = house, table, session
        self.rng = random.Random(f"{table} {seed}")
        self.chosen: Counter[tuple[Any, ...]] = Counter()

    def pick(self, engine: Engine[Any] | None = None) -> tuple[Question, Keys]:
        """Return an open question, most often one that is waited for, and a legal answer. Fails at a dead end."""
        asked = list((engine or self.session).asked)
        self.rng.shuffle(asked)
        if self.rng.random() < 0.9:
            asked.sort(key=lambda question: question.may)
        for question in asked:
            keys = self.keys(question, (engine or self.session).listing(question))
            if keys is not None:
                return question, keys
        slug, names = self.house.game.slug, ", ".join(f"“{q.name}” of {q.seat}" for q in asked)
        raise AssertionError(f"{slug}: nobody can answer what is asked: {names}.")

    def keys(self, question: Question, options: Sequence[Option]) -> Keys | None:
        """Return legal keys; every second time by an option of a kind that was chosen least."""
        if question.pick is None and self.rng.random() < 0.5:
            able = legal(options)
            kinds = [self.chosen[_kind(question, option)] for option in able]
            rare = [option for option, times in zip(able, kinds, strict=True) if times == min(kinds)]
            return random_keys(rare, None, self.rng) or random_keys(options, None, self.rng)
        return random_keys(options, question.pick, self.rng)

    def takes(self, question: Question, keys: Keys) -> None:
        """Give an answer. Fails where the rules do."""
        options = self.session.listing(question)
        self.chosen.update(_kind(question, option) for option in options if option.key in keys)
        slug, what = self.house.game.slug, f"the answer {' → '.join(keys)} to “{question.name}”"
        told = len(self.session.reports)
        try:
            self.session.take(question, keys)
        except Refused as refused:
            trace = [report.trace.strip().splitlines()[-1] for report in self.session.reports[told:]]
            raise AssertionError(f"{slug}: {what} fails: {trace[0] if trace else refused}") from refused
        except Exception as error:
            raise AssertionError(f"{slug}: {what} fails: {type(error).__name__}: {error}") from error


def _kind(question: Question, option: Option) -> tuple[Any, ...]:
    return question.name.partition(":")[0], option.label[:1] or option.key.partition(":")[0]


def play(
    house: House, table: int, answers: int, *, record: bool = True, seed: str = ""
) -> Iterator[tuple[Session[Any], Question, Keys, Player]]:
    """Yield (session, question, keys, player) before each answer; whoever takes it up may not answer itself."""
    session = Session(house.game, house.new(table, f"contract {table} {seed}"), record=record, imaginable=not record)
    player = Player(house, table, session, seed)
    for _ in range(answers):
        if session.state.outcome is not None:
            return
        question, keys = player.pick()
        yield session, question, keys, player
        player.takes(question, keys)


def spelt(options: Sequence[Option]) -> list[Any]:
    """Return options with their refusals and all that follows, as data."""
    return [
        (o.key, o.label, why := o.refusal(), o.group, o.shows, o.warn, spelt(o.then()) if o.then and not why else None)
        for o in options
    ]


def sight(session: Session[Any], seat: str | None, *, ids: bool = True) -> str:
    """Return everything that a seat is shown, in data and in words."""
    seen = session.see(seat)
    asked = [(o.id if ids else "", o.name, o.about, spelt(o.options), o.pick, o.default) for o in seen.questions]
    text = session.rules.board_text
    words = [text.text(seen.view, PEOPLE), text.headline(seen.view, PEOPLE), text.known(seen.view, PEOPLE)]
    return json.dumps(ANY.dump_python([seen.view, asked, seen.waiting, words], mode="json", fallback=str))


def looks(engine: Engine[Any], seat: str | None) -> str:
    """Return what a seat sees of a world, which has no ids."""
    asked = [(q.name, q.about, q.may, spelt(engine.listing(q))) for q in engine.asked if q.seat == seat]
    seen = [engine.rules.view(engine.state, seat), asked, engine.waiting(seat)]
    return json.dumps(ANY.dump_python(seen, mode="json", fallback=str))


def story(session: Session[Any], seat: str | None) -> list[Any]:
    """Return the events that a seat is told."""
    return [event.said for _, event in session.story(seat)]
