"""What a picture is asked for with, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

ALT_LIMIT = 1024
SIZE_LIMIT = 8 * 2**20

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal thing that the picture numbers: its label in a badge, and what it stands on ("place:17")."""

    label: str
    target: str
    note: str = ""
    key: str = ""
    """The option's key, which tells one of several like cards from the others."""


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """Everything a picture depends on, by value; it can be sent to a worker process."""

    slug: str
    view: Any
    kind: str = "board"
    choices: tuple[Choice, ...] = ()
    highlights: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    alt: str = ""
    large_type: bool = False
    limit: int = SIZE_LIMIT
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture; `alt` has 1 to 1,024 characters."""

    data: bytes
    mime: str
    name: str
    alt: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that was drawn: what it is, which one, the text on it, and where."""

    kind: str
    id: str
    text: str
    box: Box
