"""The log of a running bot: times, levels and ids; never a token, a name, or a word that is somebody's alone."""

from __future__ import annotations

import logging
import re
import sys

OURS = ("nightboard", "bot", "storage", "rules", "render")
"""Loggers that say more with --verbose. Libraries write whole messages and addresses with tokens at that level."""
_TOKENS = re.compile(
    r"(?<=/webhooks/)(\d+)/[^/\s?'\"]+"  # answers to interactions
    r"|(?<=/interactions/)(\d+)/[^/\s?'\"]+"
    r"|(?i:(?<=bot )|(?<=bearer ))[\w.-]{20,}"
    r"|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # a bot's token, wherever it stands
)


class Discreet(logging.Formatter):
    """Formats a record, its traceback too, with whatever opens something left out."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return _TOKENS.sub(_hidden, super().format(record))


def _hidden(found: re.Match[str]) -> str:
    id = found[1] or found[2]
    return f"{id}/…" if id else "…"


def log_to_console(level: int = logging.INFO) -> None:
    """Write the log to standard error; below `INFO` only this program's own parts are heard."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Discreet("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    logging.basicConfig(level=max(level, logging.INFO), handlers=[handler])
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    logging.getLogger("discord.client").addFilter(lambda record: "voice" not in record.getMessage())
