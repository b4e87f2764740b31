"""From pixels to bytes: the format that suits the art, and a ladder down to a limit."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Final

from PIL import Image

MIMES: Final = {"jpg": "image/jpeg", "png": "image/png"}
AIM: Final = 296_000
"""Bytes that a picture should stay below, whatever the limit: it is sent again with each turn."""
# Down these rungs until a picture fits; the first is the one for ordinary boards.
_QUALITIES: Final = (74, 65, 56, 46, 38)
_SCALES: Final = (1.0, 0.75, 0.5, 0.33)
_LAST_FOR_AIM: Final = 46


class TooLarge(ValueError):
    """No rung of the ladder fits into the limit."""


def encode(image: Image.Image, limit: int) -> tuple[bytes, str, int, int]:
    """Encode an RGB picture within `limit` bytes; give bytes, file ending, width, height. Raises TooLarge."""
    smallest = 0
    first = _guess(image)
    for data, ending, quality, width, height in _rungs(image, first):
        smallest = len(data)
        if smallest <= min(limit, AIM) or (smallest <= limit and quality <= _LAST_FOR_AIM):
            return data, ending, width, height
    raise TooLarge(f"the picture needs {smallest} bytes, the limit is {limit}")


def _guess(image: Image.Image) -> int:
    """Choose the first rung by size, so that a board is seldom encoded twice."""
    area = image.width * image.height
    return sum(area > bound for bound in (1_500_000, 2_550_000, 3_050_000))


def _rungs(image: Image.Image, first: int) -> Iterator[tuple[bytes, str, int, int, int]]:
    for scale in _SCALES:
        if scale == 1.0:
            now = image
        else:
            size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
            now = image.resize(size, Image.Resampling.LANCZOS)
        for quality in _QUALITIES[first if scale == 1.0 else 0 :]:
            yield *_save(now, quality), quality, now.width, now.height


def _save(image: Image.Image, quality: int) -> tuple[bytes, str]:
    """Save as JPEG, a tenth of the time that other formats take on shaded art, or as PNG where a library lacks it."""
    out = io.BytesIO()
    try:
        image.save(out, "JPEG", quality=quality, subsampling=2)
    except (OSError, KeyError):
        out = io.BytesIO()
        image.quantize(128, Image.Quantize.FASTOCTREE).save(out, "PNG", compress_level=3)
        return out.getvalue(), "png"
    return out.getvalue(), "jpg"
