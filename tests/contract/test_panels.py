"""Every game on the panels of Discord: within its limits wherever one presses, and every answer can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.panels import Draft, Front, Panel, Select, check_limits, panel, parse_custom_id, press
from bot.panels.choices import refusal
from bot.tables.core.words import Words, plain
from rules.engine import Open
from tests.contract.driving import play
from tests.contract.houses import HOUSES, PEOPLE, House, every_shown_table
from tests.contract.test_words import internal

MOST = 40
"""Panels of one question that are looked at."""


def shown(house: House, questions: list[Open], current: Open, draft: Draft, words: Words) -> Panel:
    """Return a person's panel with a question in front. Fails where Discord would refuse it or a key shows."""
    labels = {q.id: words(q.about) if q.about else plain(q.name) for q in questions}
    made = panel(Front("0123456789ab", questions, labels, current.id, draft, [labels[current.id]]), words)
    what = f"{house.game.slug}: the panel of “{current.name}”"
    assert check_limits(made) == [], f"{what} is refused by Discord: {check_limits(made)}"
    texts = [*made.heading, *made.text, *made.notes]
    for row in made.rows:
        texts += (
            [row.placeholder, *(e.label for e in row.entries)] if isinstance(row, Select) else [b.label for b in row]
        )
    showing = [text for text in texts if internal(house, text)]
    assert showing == [], f"{what} shows {showing[:3]}"
    return made


def controls(made: Panel, question: Open) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield (verb, key, values) of all presses that belong to a question."""
    for row in made.rows:
        pressed = [(row.id, (e.value,)) for e in row.entries] if isinstance(row, Select) else [(b.id, ()) for b in row]
        for id, values in pressed:
            parsed = parse_custom_id(id)
            if parsed is not None and parsed.question == question.id and parsed.verb in "ospxc":
                yield parsed.verb, parsed.key, values


def reached(house: House, questions: list[Open], question: Open, words: Words) -> set[Any]:
    """Press everything on the panels of a question; return the first options that can be chosen, as they read."""
    said = {o.key: (o.group, o.label or o.key) for o in question.options}
    found: set[Any] = set()
    waiting, seen = [Draft()], set()
    while waiting and len(seen) < MOST:
        draft = waiting.pop(0)
        mark = repr(draft)
        if mark in seen:
            continue
        seen.add(mark)
        for verb, key, values in controls(shown(house, questions, question, draft, words), question):
            came = press(question, draft, verb, key, values)
            for path in (came.keys, came.draft.path, came.draft.picks):
                found |= {said[first] for first in (path or ())[:1] if first in said}
            if came.keys is None and came.why is None and not came.text:
                waiting.append(came.draft)
    return found


def fits(house: House, table: int, answers: int = 160) -> int:
    """Look at the panels of a random game now and then; return how many questions were looked at."""
    words, looked = Words(house.game, PEOPLE), 0
    for n, (session, _, _, player) in enumerate(play(house, table, answers, record=False, seed="panels")):
        if n % 8:
            continue
        seat = player.rng.choice([q.seat for q in session.asked])
        questions = session.open(seat)
        for question in questions[:3]:
            can = {(o.group, o.label or o.key) for o in question.options if refusal(o) is None}
            unreached = can - reached(house, questions, question, words)
            assert not unreached, f"{house.game.slug}: at “{question.name}” one cannot press {sorted(unreached)[:3]}"
            looked += 1
    return looked


@every_shown_table
def test_panels_fit_and_every_answer_can_be_pressed(slug: str, table: int) -> None:
    """5 buttons a row, 25 entries a list, 40 parts, labels of 80 and 100, texts of 4,000 characters in all."""
    assert fits(HOUSES[slug], table) > 3
