"""From pixels to bytes: the format that suits the art, and a ladder down to a limit."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

MIMES: Final = {"jpg": "image/jpeg", "png": "image/png"}
AIM: Final = 296_000
"""Bytes that a picture should stay below, whatever the limit: it is sent again with each turn."""
# Down these rungs (scale, quality) until a picture fits. Past the first five the limit alone matters.
_RUNGS: Final = (
    (1.0, 74), (1.0, 60), (1.0, 50), (1.0, 44), (0.85, 48), (0.85, 38), (0.6, 50), (0.4, 50), (0.25, 45),
)  # fmt: skip
_FOR_AIM: Final = 5


class TooLarge(ValueError):
    """No rung of the ladder fits into the limit."""


def encode(image: Image.Image, limit: int) -> tuple[bytes, str, int, int]:
    """Encode an RGB picture within `limit` bytes; give bytes, file ending, width, height. Raises TooLarge."""
    smallest = 0
    now = image
    for n in range(_guess(image), len(_RUNGS)):
        scale, quality = _RUNGS[n]
        if scale != now.width / image.width:
            size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
            now = image.resize(size, Image.Resampling.BILINEAR)
        data, ending = _save(now, quality)
        smallest = len(data)
        if smallest <= (min(limit, AIM) if n < _FOR_AIM else limit):
            return data, ending, now.width, now.height
    raise TooLarge(f"the picture needs {smallest} bytes, the limit is {limit}")


def _guess(image: Image.Image) -> int:
    """Choose the first rung by size, so that a board is seldom encoded twice."""
    area = image.width * image.height
    return sum(area > bound for bound in (1_500_000, 2_550_000, 3_000_000, 3_150_000))


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
