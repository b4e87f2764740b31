"""What choices in sight will come to, and what can be taken back."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.panels import Draft, Taking, level_of
from bot.panels.choices import refusal, straight
from bot.tables.core.live import Live
from bot.tables.core.words import Words
from rules.engine import Open, Refused

log = logging.getLogger(__name__)
MOST_FORETOLD = 12
AND_THEN = ("and_then",)
"""What a forecast ends with where chance or a closed pile decides the rest."""


def foretold(live: Live, question: Open, draft: Draft, words: Words) -> dict[tuple[str, ...], str]:
    """Say what the complete choices in sight will come to, where the game can tell."""
    preview, explain = live.rules.preview, live.rules.help.explain
    path, options = level_of(question, draft)
    made = {}
    for option in options:
        if option.label and (text := explain(option.label)):
            made[*path, option.key] = text
    if question.pick not in (None, (1, 1)) or question.name not in preview.questions:
        return made
    able = [straight(option) for option in options if refusal(option) is None]
    for chain in [chain for chain in able if chain[-1].then is None][:MOST_FORETOLD]:
        option, keys = chain[-1], (*path, *(o.key for o in chain))
        mark = (question.seat, question.name, *keys)
        if mark not in live.foretold:
            try:
                live.foretold[mark] = preview.foretell(live.playing().state, question.seat, keys)
            except Exception:  # a preview that fails must not hide the choice
                log.exception("table %s: a preview failed", live.id)
                live.foretold[mark] = []
        told = live.foretold[mark]
        if told and (told != [AND_THEN] or keys not in made):  # what a card says is more than that nobody knows
            made[keys] = ", ".join(words.forecast(told, question.seat, option.label))
    return made


def taking(live: Live, seats: Sequence[str]) -> Taking:
    """Tell whether the seats can take something back or give it again."""
    session = live.playing()
    if session.state.outcome is not None:
        return Taking()
    redo = bool(session.redoable) and session.redoable[0].seat in seats
    for seat in seats:
        if seat not in live.plans:
            try:
                live.plans[seat] = session.plan_undo(seat)
            except Refused as refused:
                live.plans[seat] = refused
        if not isinstance(live.plans[seat], Refused):
            return Taking(undo=True, redo=redo)
    return Taking(redo=redo)
