"""What players read, kept as prose to look over in a diff: the texts of all components, and the story of one run.

After a wanted change, write the files anew with `python -m tests.rules.slay_the_spire.test_golden`.
"""

from __future__ import annotations

import random
from pathlib import Path

from rules.engine import Session, Setup
from rules.slay_the_spire import RULES
from rules.slay_the_spire.state import State
from tests.rules.slay_the_spire.brawl import choice
from tests.rules.slay_the_spire.random_play import NAMES

HERE = Path(__file__).parents[2] / "golden"
CARDS, RUN = HERE / "slay_the_spire_cards.txt", HERE / "slay_the_spire_run.txt"
ANSWERS = 420


def cards() -> str:
    """Return the catalogue as text."""
    return "".join(
        f"{c.name} ×{c.copies} ({c.kind}{', doubtful' if c.doubtful else ''}): {c.text}\n" for c in RULES.help.cards()
    )


def run() -> str:
    """Return the public story of a run of two from Neow on, played at random, and the table at its end in words."""
    rng = random.Random(5)
    state: State = RULES.new(Setup(["s1", "s2"], "golden", {"characters": "silent,watcher", "unlocks": "all"}))
    for hero in state.heroes.values():
        hero.max_hp = hero.hp = 60
    session = Session(RULES, state)
    for _ in range(ANSWERS):
        if session.state.outcome is not None:
            break
        question = next(q for q in rng.sample(session.asked, len(session.asked)) if not q.may)
        session.take(question, choice(session, question, rng))
    lines = [RULES.messages.say(event.said, NAMES) for event in session.events if event.to is None]
    return "\n".join([*lines, "", RULES.board_text.text(RULES.view(session.state, None), NAMES)]) + "\n"


def test_the_texts_of_all_components_are_as_they_were_read() -> None:
    """Costs, sorts, both sides, prices, what enemies do at each level."""
    assert cards() == CARDS.read_text(encoding="utf-8")


def test_the_story_of_a_run_is_as_it_was_read() -> None:
    """Neow, fights, rewards and rooms, in the words of the public."""
    assert run() == RUN.read_text(encoding="utf-8")


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    CARDS.write_text(cards(), encoding="utf-8")
    RUN.write_text(run(), encoding="utf-8")
