"""What players read, kept as prose to look over in a diff: the texts of all tokens, and one whole game's story.

After a wanted change, write the files anew with `python -m tests.rules.van_helsing.test_golden`.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

from rules.engine import Session, Setup
from rules.van_helsing import RULES
from tests.rules.van_helsing.harness import PEOPLE
from tests.rules.van_helsing.random_play import pick

HERE = Path(__file__).parent / "golden"
ROUNDS = 6


def cards() -> str:
    """Return the catalogue as text."""
    return "".join(f"{c.name} ×{c.copies} ({c.source}): {c.text}\n" for c in RULES.help.cards())


def story() -> str:
    """Return the public story of a random game of six rounds, with its last view in words."""
    rng = random.Random(7)
    session = Session(RULES, RULES.new(Setup(list(PEOPLE)[:4], "golden", {"round_limit": "15"}, {"s1": "dracula"})))
    while session.asked and session.state.round <= ROUNDS:
        session.take(*pick(rng, session))
    lines = [RULES.messages.say(event.said, PEOPLE) for event in session.events if event.to is None]
    return "\n".join([*lines, "", RULES.board_text.text(RULES.view(session.state, None), PEOPLE)]) + "\n"


def test_the_texts_of_all_tokens_are_as_they_were_read() -> None:
    assert cards() == (HERE / "cards.txt").read_text(encoding="utf-8")


def test_the_story_of_a_game_is_as_it_was_read() -> None:
    assert story() == (HERE / "story.txt").read_text(encoding="utf-8")


def test_games_do_not_depend_on_how_python_hashes() -> None:
    """The same seeds lead to the same story and state in processes that hash strings differently."""
    code = "from tests.rules.van_helsing.test_golden import story; import hashlib; "
    code += "print(hashlib.sha256(story().encode()).hexdigest())"
    root = Path(__file__).parents[3]
    told = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=root, env={**os.environ, "PYTHONHASHSEED": seed}, check=True,
            capture_output=True, text=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(told) == 1


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    (HERE / "cards.txt").write_text(cards(), encoding="utf-8")
    (HERE / "story.txt").write_text(story(), encoding="utf-8")
