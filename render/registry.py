"""Which module draws which game, and the memory of what was drawn."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from importlib import import_module
from threading import Lock
from typing import Any, Final, Protocol, cast

from PIL import Image

from render.encode import MIMES, encode
from render.request import ALT_LIMIT, Mark, Picture, PictureRequest

ART: Final = 2
"""Raise it when any picture changes its looks, so that old pictures are drawn anew."""
_MODULES: Final = {"slay-the-spire": "render.slay_the_spire", "van-helsing": "render.van_helsing"}
_KEPT_BYTES: Final = 24 * 2**20

_cache: OrderedDict[str, Picture] = OrderedDict()
_lock = Lock()


class Artist(Protocol):
    """The pictures of one game."""

    KINDS: tuple[str, ...]

    def paint(self, request: PictureRequest) -> tuple[Image.Image, tuple[Mark, ...]]:
        """Draw an RGB picture, and tell what was drawn where."""
        ...

    def tell(self, request: PictureRequest) -> str:
        """Say in words what the picture shows; any length."""
        ...

    def compare(self, before: Any, view: Any) -> tuple[str, ...]:
        """List what differs between two views of the same seat, as highlights."""
        ...

    def prepare(self, large_type: bool) -> None:
        """Build what all pictures share."""
        ...


def artist(slug: str) -> Artist:
    """Give the pictures of a game. Raises KeyError naming a slug that has none."""
    if slug not in _MODULES:
        raise KeyError(f"no pictures for {slug!r}")
    return cast(Artist, import_module(_MODULES[slug]))


def slugs() -> tuple[str, ...]:
    """List the games that have pictures."""
    return tuple(_MODULES)


def kinds(slug: str) -> tuple[str, ...]:
    """List the kinds of picture that a game has."""
    return artist(slug).KINDS


def key(request: PictureRequest) -> str:
    """Fingerprint everything that shows: equal keys mean equal bytes. 32 hexadecimal digits."""
    # By value and without hash order: dataclasses, lists, dicts and scalars print alike in every process.
    return hashlib.blake2b(f"{ART}:{request!r}".encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def draw(request: PictureRequest) -> Picture:
    """Draw and encode a picture, or give the one drawn before. Raises KeyError for an unknown slug or kind."""
    ident = key(request)
    with _lock:
        if (kept := _cache.get(ident)) is not None:
            _cache.move_to_end(ident)
            return kept
    image, _ = _painted(request)
    data, ending, width, height = encode(image, request.limit)
    picture = Picture(data, MIMES[ending], f"{request.kind}-{ident[:12]}.{ending}", alt(request), width, height)
    with _lock:
        _cache[ident] = picture
        while sum(len(p.data) for p in _cache.values()) > _KEPT_BYTES:
            _cache.popitem(last=False)
    return picture


def layout(request: PictureRequest) -> tuple[Mark, ...]:
    """Tell what a picture shows and where, for tests."""
    return _painted(request)[1]


def alt(request: PictureRequest) -> str:
    """Write the alt text: what the picture shows, in at most 1,024 characters."""
    text = request.alt or artist(request.slug).tell(request)
    text = " ".join(text.split())
    if len(text) <= ALT_LIMIT:
        return text or "A picture of the table."
    cut = text[: ALT_LIMIT - 1]
    end = max(cut.rfind(". "), cut.rfind("; "))
    return (cut[: end + 1] if end > ALT_LIMIT // 2 else cut.rstrip()) + "…"


def changes(slug: str, before: Any, view: Any) -> tuple[str, ...]:
    """List what differs between two views of the same seat, as highlights for the next picture."""
    return artist(slug).compare(before, view)


def warm(slug: str, large_type: bool = False) -> None:
    """Build the layers and sprites that all pictures of a game share, so that the first one is quick."""
    artist(slug).prepare(large_type)


def forget() -> None:
    """Drop the pictures kept in memory."""
    with _lock:
        _cache.clear()


def _painted(request: PictureRequest) -> tuple[Image.Image, tuple[Mark, ...]]:
    games = artist(request.slug)
    if request.kind not in games.KINDS:
        raise KeyError(f"{request.slug!r} has no picture of kind {request.kind!r}")
    return games.paint(request)
