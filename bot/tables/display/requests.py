"""What people are asked to agree to: said, foretold and put to the vote."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.panels import NONE, Button, custom_id
from bot.panels import ids as verbs
from bot.tables.core.clocks import clock_words
from bot.tables.core.live import Live
from bot.tables.core.offers import OFFER
from bot.tables.core.table_text import title_of
from bot.tables.core.words import Words, within
from storage import Request


def wished(live: Live, words: Words, request: Request, name: Callable[[int], str]) -> str:
    """Say what somebody asks the others for; `name` gives the name of a person."""
    if request.kind == "guest":
        role = next((r.label for r in live.rules.roles if r.slug == request.data["wish"]), "whoever is free")
        who = name(request.data["user"]) if request.data["user"] > 0 else "Somebody who left"
        return f"{who} would like to join and play {within(role)} (“{title_of(live)}”)"
    who = words.names.get(request.seat, request.seat)
    if request.kind == OFFER:
        return f"{name(request.data['by'])} offers you the seat of {who} (“{title_of(live)}”)"
    if request.kind == "clock":
        then = clock_words(str(request.data.get("clock")))
        who = words.names.get(request.seat, "The host")
        return f"{who} would like this, when somebody is silent: {then} (“{title_of(live)}”)"
    wish = {"undo": "take back a choice", "pause": "pause the game", "resume": "go on with the game"}
    return f"{who} would like to {wish.get(request.kind, 'abandon the game')} (“{title_of(live)}”)"


def request_preview(live: Live, words: Words, request: Request, seat: str) -> list[str]:
    """Say what a request would take back, as far as a seat knew of it."""
    data: dict[str, Any] = request.data
    if request.kind != "undo":
        return []
    lines = [x for x in live.lines if x.answer in data.get("falls", ()) and x.known_to([seat])]
    told = [text for line in lines if (text := words(line.said))]
    return ["This would be taken back:", *(f"• {text}" for text in told[-12:])] if told else []


def vote_buttons(table: str, request: Request) -> list[Button]:
    """Return the two buttons of a vote, or of an offer."""
    yes, no = ("Accept", "Decline") if request.kind == OFFER else ("Agree", "Do not agree")
    return [
        Button(custom_id(table, NONE, verbs.VOTE, f"{request.id}.yes"), yes, "main"),
        Button(custom_id(table, NONE, verbs.VOTE, f"{request.id}.no"), no),
    ]
