"""Files that only their owner may read: databases hold every hand and every hidden step."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

OWN = 0o600
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; it makes these with the rights of the file itself."""


def make_private(file: Path) -> None:
    """Make a file that is not there, readable by its owner alone, and tighten one that is. Raises OSError."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWN))
    except FileExistsError:
        tighten(file)


def tighten(file: Path) -> None:
    """Take from everybody else the right to read a database and what is beside it, as far as it is one's own."""
    for name in BESIDE:
        path = file.with_name(file.name + name)
        with suppress(OSError):
            mode = path.stat().st_mode & 0o777
            if mode & 0o077:
                path.chmod(mode & 0o700)


def write_private(file: Path, text: str) -> None:
    """Write a text that only its owner may read. Raises OSError."""
    make_private(file)
    file.write_text(text, encoding="utf-8")
