"""What the service keeps in a game's row, as far as it is read: a row of another shape is damaged, and is not read."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from storage import Game


class _Kept(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True)


class _Clock(_Kept):
    since: dict[str, int] = {}
    shown: dict[str, int] = {}
    acted: dict[str, int] = {}
    answered: dict[str, int] = {}
    fresh: dict[str, int] = {}
    until: dict[str, int] = {}
    held: dict[str, int] = {}
    turn: int = 0
    nudged: int = 0
    last: str | None = None


class _Extra(_Kept):
    seen: dict[str, list[str]] = {}
    sides: dict[str, str] = {}
    options: dict[str, Any] = {}
    turned_away: dict[str, int] = {}
    declined: dict[str, int] = {}
    help: dict[str, Any] = {}
    rematch: str = ""
    full: int = 0
    seats: int = 0


def whole(row: Game) -> bool:
    """Tell whether a game's row can be read; where it cannot, what is odd in it is left out."""
    fine = not row.damaged
    for name, shape in (("clock", _Clock), ("extra", _Extra)):
        try:
            shape.model_validate(getattr(row, name))
        except ValidationError:
            setattr(row, name, {})
            fine = False
    return fine
