"""Who draws which game, and the memory of what was drawn.

The pictures of a game are the package `render.<slug>` (dashes are underscores): there is no list of games here.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from threading import Lock
from typing import Any, Final, Protocol, cast

from render.kit import alt as alts
from render.kit import kept
from render.kit.canvas import Canvas, Type
from render.kit.encode import MIMES, encode
from render.request import Mark, Picture, PictureRequest

ART: Final = 4
"""Raise it when any picture changes its looks, so that old pictures are drawn anew."""
_KEPT_BYTES: Final = 24 * 2**20
_OTHERS: Final = ("kit",)

_cache: OrderedDict[str, Picture] = OrderedDict()
_lock = Lock()


class Artist(Protocol):
    """The pictures of one game."""

    KINDS: Mapping[str, Callable[[PictureRequest], Canvas]]
    """Kind of picture -> who draws it. "board" is for all, "private" for a seat, "full" all in full size."""

    def tell(self, request: PictureRequest) -> str | list[str]:
        """Say in words what the picture shows, the most important first; any length."""
        ...

    def compare(self, before: Any, view: Any) -> tuple[str, ...]:
        """List what differs between two views of the same seat, as highlights."""
        ...

    def beneath(self, request: PictureRequest) -> tuple[str, ...]:
        """Name the kinds of picture that belong beneath one in a message, as the hand beneath a fight."""
        ...

    def prepare(self, large_type: bool) -> None:
        """Build what all pictures share."""
        ...


@cache
def artist(slug: str) -> Artist:
    """Give the pictures of a game. Raises KeyError naming a slug that has none."""
    name = slug.replace("-", "_")
    if not name.isidentifier() or name in _OTHERS or find_spec(f"render.{name}") is None:
        raise KeyError(f"no pictures for {slug!r}")
    found = import_module(f"render.{name}")
    if not hasattr(found, "KINDS"):
        raise KeyError(f"no pictures for {slug!r}")
    return cast(Artist, found)


def slugs() -> tuple[str, ...]:
    """List the games that have pictures."""
    packages = (m.name for m in iter_modules([str(Path(__file__).parent)]) if m.ispkg and m.name not in _OTHERS)
    return tuple(sorted(name.replace("_", "-") for name in packages))


def kinds(slug: str) -> tuple[str, ...]:
    """List the kinds of picture that a game has."""
    return tuple(artist(slug).KINDS)


def key(request: PictureRequest) -> str:
    """Fingerprint everything that shows: equal keys mean equal bytes. 32 hexadecimal digits."""
    # By value and without hash order: dataclasses, lists, dicts and scalars print alike in every process.
    return hashlib.blake2b(f"{ART}:{request!r}".encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def draw(request: PictureRequest) -> Picture:
    """Draw and encode a picture, or give the one drawn before. Raises KeyError for an unknown slug or kind."""
    ident = key(request)
    with _lock:
        if (found := _cache.get(ident)) is not None:
            _cache.move_to_end(ident)
            return found
    data, ending, width, height = encode(_painted(request).image, request.limit)
    picture = Picture(data, MIMES[ending], f"{request.kind}-{ident[:12]}.{ending}", alt(request), width, height)
    with _lock:
        _cache[ident] = picture
        while sum(len(p.data) for p in _cache.values()) > _KEPT_BYTES:
            _cache.popitem(last=False)
    return picture


def layout(request: PictureRequest) -> tuple[Mark, ...]:
    """Tell what a picture shows and where, for tests."""
    return tuple(_painted(request).marks)


def lettering(request: PictureRequest) -> Type:
    """Tell how small the smallest lettering of a picture is, in pixels of its own width, for tests."""
    return _painted(request).type


def alt(request: PictureRequest) -> str:
    """Write the alt text: what the picture shows, in at most 1,024 characters."""
    told = request.alt or artist(request.slug).tell(request)
    return alts.composed([told] if isinstance(told, str) else told) or "A picture of the table."


def beneath(request: PictureRequest) -> tuple[str, ...]:
    """Name the kinds of picture that belong beneath one in a message."""
    return artist(request.slug).beneath(request)


def changes(slug: str, before: Any, view: Any) -> tuple[str, ...]:
    """List what differs between two views of the same seat, as highlights for the next picture."""
    return artist(slug).compare(before, view)


def keep_in(folder: str | None) -> None:
    """Keep what is costly and never changes as files in a folder, so that the next process need not draw it."""
    kept.keep_in(folder, str(ART))


def warm(slug: str, large_type: bool = False) -> None:
    """Build the layers and sprites that all pictures of a game share, so that the first one is quick."""
    artist(slug).prepare(large_type)


def forget() -> None:
    """Drop the pictures kept in memory."""
    with _lock:
        _cache.clear()


def _painted(request: PictureRequest) -> Canvas:
    paint = artist(request.slug).KINDS.get(request.kind)
    if paint is None:
        raise KeyError(f"{request.slug!r} has no picture of kind {request.kind!r}")
    return paint(request)
