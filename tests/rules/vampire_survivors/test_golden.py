"""What players read, kept as prose to look over in a diff: the texts of all components, and a game's story.

After a wanted change, write the files anew with `python -m tests.rules.vampire_survivors.test_golden`.
"""

from __future__ import annotations

import random
from pathlib import Path

from rules.engine.folding import fold
from rules.vampire_survivors import RULES
from tests.rules.vampire_survivors.harness import PEOPLE
from tests.rules.vampire_survivors.test_fuzz import new, pick

HERE = Path(__file__).parent / "golden"
TURNS = 8


def cards() -> str:
    """Return the catalogue as text."""
    return "".join(f"{c.name} ×{c.copies} ({c.kind}, {c.source}): {c.text}\n" for c in RULES.help.cards())


def story() -> str:
    """Return the story of some turns as people are told it, with the last view in words."""
    rng, session, told = random.Random(7), new(5, tough=True), []
    while session.asked and session.state.turn <= TURNS:
        session.take(*pick(rng, session))
        told += [event.said for event in session.drain().events if event.to is None]
    table = RULES.messages.table
    lines = fold(told, table, PEOPLE, lambda said: table.say(said, PEOPLE), opens=RULES.messages.opens)
    made = [f"{line.actor}: {line.text}" if line.actor else line.text for line in lines]
    return "\n".join([*made, "", RULES.board_text.text(RULES.view(session.state, "s1"), PEOPLE)]) + "\n"


def test_the_texts_of_all_components_are_as_they_were_read() -> None:
    assert cards() == (HERE / "cards.txt").read_text(encoding="utf-8")


def test_the_story_of_a_game_is_as_it_was_read() -> None:
    assert story() == (HERE / "story.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    (HERE / "cards.txt").write_text(cards(), encoding="utf-8")
    (HERE / "story.txt").write_text(story(), encoding="utf-8")
