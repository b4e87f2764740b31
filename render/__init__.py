"""Pictures of games: a pure function from a view to an encoded image with its alt text."""

from render.registry import (
    alt,
    artist,
    beneath,
    changes,
    draw,
    forget,
    keep_in,
    key,
    kinds,
    layout,
    lettering,
    slugs,
    warm,
)
from render.request import ALT_LIMIT, SIZE_LIMIT, Choice, Mark, Picture, PictureRequest

__all__ = [
    "ALT_LIMIT", "SIZE_LIMIT", "Choice", "Mark", "Picture", "PictureRequest", "alt", "artist", "beneath", "changes",
    "draw", "forget", "keep_in", "key", "kinds", "layout", "lettering", "slugs", "warm",
]  # fmt: skip
