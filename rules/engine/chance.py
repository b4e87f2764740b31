"""Chance: keyed, counted draws under one secret seed that anyone can check at the end."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

_TAG = "nightboard"

Draw: TypeAlias = tuple[int, str, int, int, int]
"""A recorded draw: branch, stream, count, sides, value; a shuffle has its number of items as negative sides."""


@dataclass(slots=True)
class Chance:
    """The seed (64 hex digits), the branch raised by each reopened step, and how often each stream was drawn."""

    seed: str
    branch: int = 0
    counts: dict[str, int] = field(default_factory=dict)

    def draw(self, stream: str, sides: int) -> int:
        """Return the stream's next number, 0 to `sides` - 1."""
        counts = self.counts
        count = counts[stream] = counts.get(stream, 0) + 1
        return value(self.seed, self.branch, stream, count, sides)


def value(seed: str, branch: int, stream: str, count: int, sides: int) -> int:
    """Return the draw numbered `count` of a stream, 0 to `sides` - 1: a pure function that `verify` repeats."""
    data = f"{branch}|{stream}|{count}".encode()
    digest = hashlib.blake2b(data, digest_size=8, key=seed.encode()[:64]).digest()
    return int.from_bytes(digest, "big") % sides


def new_seed() -> str:
    """Return 256 bits of the operating system's entropy as hex digits."""
    return secrets.token_hex(32)


def commitment(game: str, seed: str) -> str:
    """Return the SHA-256 that is shown at the start and binds the table to its seed."""
    return hashlib.sha256(f"{_TAG}|{game}|{seed}".encode()).hexdigest()


def part(mark: str, word: str = "") -> str:
    """Return what one person adds to the seed: a SHA-256 of a mark that nobody here chose and a word of their own."""
    return hashlib.sha256(f"{mark}|{word}".encode()).hexdigest()[:32]


def mixed(game: str, secret: str, parts: Sequence[str]) -> str:
    """Return the seed that follows from the promised secret and everybody's parts; without any it is the secret."""
    if not parts:
        return secret
    return hashlib.sha256("|".join((_TAG, "mix", game, secret, *parts)).encode()).hexdigest()


def false_draws(seed: str, draws: Iterable[Draw]) -> list[Draw]:
    """Return the recorded draws that do not follow from the revealed seed (shuffles are checked by a replay)."""
    return [d for d in draws if d[3] > 0 and value(seed, d[0], d[1], d[2], d[3]) != d[4]]
