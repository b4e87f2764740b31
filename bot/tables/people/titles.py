"""What a table is called that nobody has named: two words of its game, and never like another one of the server."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from itertools import count, product

from bot.naming import TITLE


def drawn(words: tuple[Sequence[str], Sequence[str]], id: str, taken: Collection[str]) -> str:
    """Name a table, such as The Raven Tower; the same table always gets the same name.

    `words` are two lists, `id` is the table's, `taken` are the titles that it must not have.
    """
    names = [f"The {first} {second}" for first, second in product(*words)]
    random.Random(id).shuffle(names)
    used = {title.casefold() for title in taken}
    return next((name for name in names if name.casefold() not in used), "") or numbered(names[0], taken)


def numbered(title: str, taken: Collection[str]) -> str:
    """Return a title as it is where nobody has it, else with the first number that makes it another."""
    used = {one.casefold() for one in taken}
    if title.casefold() not in used:
        return title
    stem, _, last = title.rpartition(" ")
    stem, first = (stem, int(last) + 1) if stem and last.isdecimal() and len(last) < 4 else (title, 2)
    shown = (f"{stem[: TITLE - 6]} {n}" for n in count(first))
    return next(one for one in shown if one.casefold() not in used)
