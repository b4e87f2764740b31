"""The form of castle.toml, and errors that say where it is broken."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from rules.van_helsing.content.plan import Shape

PlaceKind: TypeAlias = Literal["room", "corridor", "tower", "courtyard", "outside"]
Source: TypeAlias = Literal["rulebook", "house"]
SceneryKind: TypeAlias = Literal["roof", "stump"]

Numbers2 = Annotated[list[float], Field(min_length=2, max_length=2)]
Numbers3 = Annotated[list[float], Field(min_length=3, max_length=3)]
Numbers4 = Annotated[list[float], Field(min_length=4, max_length=4)]
PlaceNumber = Annotated[str, StringConstraints(pattern=r"^(0|[1-9]\d?)$")]


class CastleError(ValueError):
    """A castle file that cannot be played; `problems` has one line for each fault."""

    def __init__(self, name: str, problems: list[str]) -> None:
        """Keep the file's name and its faults."""
        super().__init__("\n".join(f"{name}: {problem}" for problem in problems))
        self.problems = problems


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class GridEntry(_Entry):
    """Size of each floor's plan, in grid units."""

    width: int = Field(gt=0)
    height: int = Field(gt=0)
    floors: int = Field(gt=0)


class _Ground(_Entry):
    rects: list[Numbers4] = []
    circle: Numbers3 | None = None

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if bool(self.rects) == (self.circle is not None):
            raise ValueError("give either rects or a circle")
        if any(w <= 0 or h <= 0 for _, _, w, h in self.rects) or (self.circle and self.circle[2] <= 0):
            raise ValueError("sizes must be above zero")
        return self

    def shape(self) -> Shape:
        """Give the ground as a shape."""
        rects = tuple((x, y, w, h) for x, y, w, h in self.rects)
        return Shape(rects, None if self.circle is None else (self.circle[0], self.circle[1], self.circle[2]))


class PlanEntry(_Ground):
    """Where a place is drawn, and where on it the number, the token square and the figures go."""

    label: Numbers2
    figures: Numbers2
    token: Numbers2 | None = None


class PlaceEntry(_Entry):
    """One numbered place."""

    name: str = Field(min_length=1, max_length=40)
    floor: int
    kind: PlaceKind
    source: Source = "house"
    plan: PlanEntry

    @model_validator(mode="after")
    def _towers_are_round(self) -> Self:
        if (self.kind == "tower") != (self.plan.circle is not None):
            raise ValueError("towers, and only towers, are round")
        return self


class EdgeEntry(_Entry):
    """One boundary that can be passed or looked through."""

    between: Annotated[list[int], Field(min_length=2, max_length=2)]
    at: Numbers2 | None = None


class EdgesEntry(_Entry):
    """All boundaries, by kind."""

    open: list[EdgeEntry]
    door: list[EdgeEntry]
    locked: list[EdgeEntry]
    stair: list[EdgeEntry]
    passage: list[EdgeEntry]
    window: list[EdgeEntry]


class SceneryEntry(_Ground):
    """Something drawn that nobody enters."""

    floor: int
    kind: SceneryKind


class CastleFile(_Entry):
    """A whole castle file."""

    grid: GridEntry
    place: dict[PlaceNumber, PlaceEntry]
    edges: EdgesEntry
    scenery: list[SceneryEntry] = []


def listed(edges: EdgesEntry) -> Iterator[tuple[str, EdgeEntry]]:
    """Yield each boundary with the name of its list."""
    for group in EdgesEntry.model_fields:
        for entry in getattr(edges, group):
            yield group, entry


def read(text: str, name: str) -> CastleFile:
    """Read a castle file, or raise CastleError naming each entry and field that is wrong."""
    try:
        return CastleFile.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise CastleError(name, [f"not TOML: {error}"]) from error
    except ValidationError as error:
        raise CastleError(name, [f"{_where(text, e['loc'])}: {e['msg']}" for e in error.errors()]) from error


def _where(text: str, loc: tuple[int | str, ...]) -> str:
    """Name an entry as its author knows it: a boundary by its two places, anything else by its keys."""
    words = [str(part) for part in loc if part != "[key]"]
    if len(loc) >= 3 and loc[0] == "edges" and isinstance(loc[2], int):
        entry = tomllib.loads(text)["edges"][loc[1]][loc[2]]
        between = entry.get("between") if isinstance(entry, dict) else None
        words = [f"edges.{loc[1]} {between or f'number {loc[2] + 1}'}", *words[3:]]
        return words[0] + (f": {'.'.join(words[1:])}" if len(words) > 1 else "")
    return ".".join(words) or "file"
