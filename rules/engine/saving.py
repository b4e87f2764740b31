"""The shape of a save: plain data that pydantic reads and writes."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rules.engine.chance import Draw
from rules.engine.words import Broken, Said, as_said

FORMAT = 2
"""Format 1 had every checkpoint plain in `points`, and always `present`."""
GUEST = "guest"
"""How a row came about that answers no question: somebody's wish to come in, or to stay away after all."""
WELCOME = "+guest"
"""The name of such a row; no question is called so."""


@dataclass(slots=True)
class Row:
    """One answer: who, to which question, with which keys, how, and what came of it."""

    seat: str
    name: str
    keys: tuple[str, ...]
    by: str = "click"
    withdrawn: int = 0  # the number of the undo that took it back
    learned: list[str] = field(default_factory=list)
    digest: str = ""
    draws: list[Draw] = field(default_factory=list)
    audience: list[str] | None = None  # of the record that an undo leaves
    closed: list[str] = field(default_factory=list)  # "seat|name" of unmarked questions that closed unanswered


@dataclass(slots=True)
class Event:
    """One line of story: the words key and parts, for whom (None: all), and the number of answers before it ended."""

    row: int
    said: Said
    to: list[str] | None = None


@dataclass(slots=True)
class Point:
    """A checkpoint: how many rows and events lie before it, and the state then, as JSON."""

    rows: int
    events: int
    state: bytes


@dataclass(slots=True)
class Save:
    """All that loading needs; rows and events are those from `base` and `told` on.

    `present` is empty where the newest checkpoint is the present state, its step due once more. In the text, the
    checkpoints before the newest are packed into `older`: they differ little, and only an undo needs them.
    """

    game: str
    schema: int
    base: int
    told: int
    given: dict[str, int]
    undone: dict[str, list[int]]
    undos: int
    points: list[Point]
    rows: list[Row]
    events: list[Event]
    present: bytes
    older: str = ""
    format: int = FORMAT


_ADAPTER = TypeAdapter(Save)
_POINTS = TypeAdapter(list[Point])
ROW = TypeAdapter(Row)


def write(save: Save) -> str:
    """Return the save as JSON text."""
    older = save.points[:-1]
    if older:
        packed = base64.b64encode(zlib.compress(_POINTS.dump_json(older), 1)).decode()
        save = replace(save, points=save.points[-1:], older=packed)
    return _ADAPTER.dump_json(save).decode()


def read(text: str) -> Save:
    """Read a save. Raises Broken with one sentence where the text is not one."""
    try:
        save = _ADAPTER.validate_json(text)
    except ValidationError as error:
        raise Broken("This save is damaged: it cannot be read.") from error
    if not 1 <= save.format <= FORMAT:
        raise Broken(f"This save has format {save.format}; this version reads formats up to {FORMAT}.")
    if not save.points:
        raise Broken("This save is damaged: it has no checkpoint.")
    if save.older:
        try:
            unpacked = zlib.decompress(base64.b64decode(save.older, validate=True))
            save.points[:0] = _POINTS.validate_json(unpacked)
        except (binascii.Error, zlib.error, ValidationError) as error:
            raise Broken("This save is damaged: its older checkpoints cannot be read.") from error
        save.older = ""
    for event in save.events:
        event.said = as_said(event.said)
    return save


def upcast(save: Save, schema: int, upcasts: Any) -> bool:
    """Lift every state of a save to the present schema in place; tell whether anything changed."""
    if save.schema > schema:
        raise Broken(f"This save was made by a newer version (schema {save.schema}, here {schema}).")
    if save.schema == schema:
        return False

    def lift(state: bytes) -> bytes:
        data = json.loads(state)
        for version in range(save.schema, schema):
            if version not in upcasts:
                raise Broken(f"This save is too old: nothing lifts schema {version}.")
            data = upcasts[version](data)
        return json.dumps(data).encode()

    for point in save.points:
        point.state = lift(point.state)
    if save.present:
        save.present = lift(save.present)
    save.schema = schema
    return True
