"""The words of `/help`: how to play by chat, and a first game in ten lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.panels import NONE, Button, Panel, custom_id
from bot.panels import ids as verbs
from bot.tables.core.words import many
from rules.engine import Rules

CHAT = [
    "1. Somebody opens a table with `/game new`; everyone else presses *Join* on it.",
    "2. The host presses *Start*. The table gets a thread of its own, with one message that is always true: "
    "the board, and who is waited for.",
    "3. When it is your turn, a direct message comes: that is your **panel**. It shows what you may see and offers "
    "what you may do.",
    "4. Press a button or choose from a list. What is marked ✕ is not possible now; press it all the same and I say "
    "why.",
    "5. A choice that cannot be taken back asks for *Go* first. *Undo* takes back the rest, as long as nothing came "
    "to light.",
    "6. *Your move* on the table message gives the same panel, seen by you alone: it also serves where direct "
    "messages are closed.",
    "7. *What happened* tells what you missed, what was done to you first.",
    "8. No hurry: a game may take days. After a day there is one reminder; *Nudge* sends another, *Pause* stops the "
    "clocks.",
    "9. Going away? `/settings` has quiet hours, and *Away* for all your games at once.",
    "10. Nothing has to be typed, and no click can break a game: if something seems stuck, press *Refresh*.",
]

COMMANDS = [
    "**Playing**: `/move` your panel · `/board` picture or text · `/undo` · `/log` · `/known` what you have learned "
    "· `/orders`",
    "**Tables**: `/game new` · `join` · `list` · `status` · `leave` · `return` · `pause` · `nudge` · `substitute` · "
    "`abandon` · `rematch` · `watch` · `watchers` · `verify` · `export` · `/campaign` what your group has unlocked",
    "**Looking up**: `/rules` by topic · `/card` what a card or item does, and where its text is from",
    "**You**: `/settings` · `/privacy export` or `delete` · `/report` if something is wrong",
    "**Hosts**: `/doctor` tells which permission is missing here",
    "-# All of it can be reached by buttons as well.",
]


def help_panel(games: Mapping[str, Rules[Any]], page: str) -> Panel:
    """Return a page of help: "chat", "commands", or a game's slug."""
    rows = [
        Button(custom_id("me", NONE, verbs.MORE, "chat"), "How to play by chat"),
        Button(custom_id("me", NONE, verbs.MORE, "commands"), "Commands"),
        *(Button(custom_id("me", NONE, verbs.MORE, slug), f"{game.title}"[:80]) for slug, game in games.items()),
    ]
    made = Panel("me", rows=[tuple(rows[n : n + 5]) for n in range(0, len(rows), 5)])
    if page in games:
        made.heading, made.text = [f"Your first game of {games[page].title}"], first_game(games[page])
        made.accent = games[page].accent
    elif page == "commands":
        made.heading, made.text = ["Commands"], COMMANDS[:]
    else:
        made.heading, made.text = ["How to play by chat"], CHAT[:]
    return made


def first_game(rules: Rules[Any]) -> list[str]:
    """Return a first game in about ten lines: what it is, then the beginning of each of its first topics."""
    seats = f"{rules.seats[0]} to {rules.seats[-1]} players" if len(rules.seats) > 1 else many(rules.seats[0], "player")
    lines = [f"1. {rules.blurb} {seats}, about {rules.minutes} minutes at a table, some days by chat."]
    topics = rules.help.topics()
    for number, (topic, text) in enumerate(list(topics.items())[:8], 2):
        lines.append(f"{number}. **{topic}**: {beginning(text)}")
    lines.append(f"{len(lines) + 1}. The rest you can leave to me: your panel offers what is allowed and says why not.")
    if topics:
        lines.append("-# `/rules` has it all: " + ", ".join(list(topics)[:20]))
    return lines


def beginning(text: str, longest: int = 220) -> str:
    """Return the first sentences of a text, as many as fit."""
    made = ""
    for sentence in text.replace("\n", " ").split(". "):
        more = f"{made} {sentence.strip().rstrip('.')}.".strip()
        if made and len(more) > longest:
            break
        made = more
    return made
