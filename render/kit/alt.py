"""Alt texts: what a picture shows in words, the most important first, within Discord's limit."""

from __future__ import annotations

from collections.abc import Iterable

from render.request import ALT_LIMIT

_ALSO = " More in /board text."


def composed(parts: Iterable[str], limit: int = ALT_LIMIT) -> str:
    """Join sentences in their order; those that do not fit are left out whole, and it is said where they stand."""
    said = [" ".join(part.split()) for part in parts]
    said = [part for part in said if part]
    text = " ".join(said)
    if len(text) <= limit:
        return text
    kept: list[str] = []
    room = limit - len(_ALSO)
    for part in said:
        pieces = part.replace("; ", ";\x00").replace(". ", ".\x00").split("\x00")
        for piece in pieces:
            if len(piece) + 1 <= room:
                kept.append(piece)
                room -= len(piece) + 1
            else:
                break
    return " ".join(kept) + _ALSO if kept else text[: limit - 1] + "…"
