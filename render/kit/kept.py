"""Layers that are costly and never change: drawn once, kept as files, and drawn anew where a file is damaged."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image

log = logging.getLogger("nightboard.pictures")
_MAGIC: Final = b"NBLAYER1"
_HEAD: Final = struct.Struct(">8sII16s")


class _Shelf:
    """Where layers are kept in this process; without a folder they are only drawn."""

    folder: Path | None = None
    version: str = ""


def keep_in(folder: str | Path | None, version: str) -> None:
    """Keep layers as files in a folder, which is made where it is lacking; `version` is that of the art."""
    _Shelf.folder, _Shelf.version = (Path(folder) if folder else None), version


def layer(name: str, paint: Callable[[], Image.Image]) -> Image.Image:
    """Give a layer from its file; where there is none that is whole, draw it and keep it."""
    folder = _Shelf.folder
    if folder is None:
        return paint()
    path = folder / f"{name}@{_Shelf.version}.layer"
    found = _read(path)
    if found is None:
        found = paint()
        _write(path, found)
    return found


def _read(path: Path) -> Image.Image | None:
    try:
        data = path.read_bytes()
        magic, width, height, digest = _HEAD.unpack_from(data)
    except FileNotFoundError:
        return None
    except (OSError, struct.error):
        log.warning("the layer %s cannot be read; it is drawn anew", path.name)
        return None
    pixels = data[_HEAD.size :]
    right = magic == _MAGIC and len(pixels) == width * height * 3
    if not right or hashlib.blake2b(pixels, digest_size=16).digest() != digest:
        log.warning("the layer %s is damaged; it is drawn anew", path.name)
        return None
    return Image.frombytes("RGB", (width, height), pixels)


def _write(path: Path, image: Image.Image) -> None:
    """Put a layer on the shelf whole or not at all; a full disk only costs the time to draw it again."""
    pixels = image.tobytes()
    digest = hashlib.blake2b(pixels, digest_size=16).digest()
    half = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob(path.name.rpartition("@")[0] + "@*.layer"):
            if old != path:
                old.unlink(missing_ok=True)
        half.write_bytes(_HEAD.pack(_MAGIC, image.width, image.height, digest) + pixels)
        half.replace(path)
    except OSError as error:
        log.warning("the layer %s cannot be kept (%s)", path.name, error)
        with contextlib.suppress(OSError):
            half.unlink()
