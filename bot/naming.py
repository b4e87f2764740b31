"""What people call themselves and their tables: cleaned on entry, escaped where Discord's markdown is read, told apart.

discord.py's own `escape_markdown` leaves links, timestamps and emoji as they are, and its `escape_mentions` adds
characters, so the marks that matter are escaped here. Texts are kept as people meant them: Discord's text gets
`escaped`; labels, pictures and names of threads, in which no markdown is read, get them plain again by `unescaped`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

NAME, TITLE = 32, 80
LONGEST_READ = 2_000
"""Characters of a text that are looked at at all, before it is cleaned and shortened."""
MARKS_ON_A_LETTER = 2
"""Accents that one letter may carry, besides those it is composed with."""
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""What Unicode calls letters, marks or signs, and what is drawn as nothing."""
_JOINERS = "\u200c\u200d"
_MARKUP = re.compile(
    r"[\\*_~|`<>\[\]@#]"  # emphasis, spoilers, code, mentions, timestamps, masked links, headings
    r"|(?<=\S)[:.](?=\S)"  # web addresses, invitations, names of emoji
    r"|^[-+]|(?<=^\d)[.)]|(?<=^\d\d)[.)]|:(?=\w)",  # lists and small print; an emoji that begins a text
)
_ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")


def clean(text: str, longest: int = LONGEST_READ) -> str:
    """Return one line of what can be seen: no controls, nothing invisible, no storms of accents, at most `longest`."""
    made: list[str] = []
    marks = 0
    given = unicodedata.normalize("NFC", text[:LONGEST_READ])
    for n, char in enumerate(given):
        kind = unicodedata.category(char)
        if char in _JOINERS and _joins(given, n):
            made.append(char)
        elif kind in ("Cc", "Zl", "Zp", "Zs") or char in _FILLERS:
            made.append(" ")
        elif kind in ("Cf", "Cs", "Co", "Cn"):
            continue
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks <= MARKS_ON_A_LETTER and made and not made[-1].isspace():
                made.append(char)
            continue
        else:
            made.append(char)
        marks = 0
    line = " ".join("".join(made).split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def _joins(text: str, n: int) -> bool:
    """Tell whether a joiner joins: two pictures of an emoji, or letters of a script that is written with joiners."""
    if n == 0 or n + 1 >= len(text) or text[n + 1].isspace():
        return False
    before = text[n - 1]
    emoji = unicodedata.category(before) in ("So", "Sk") or before == "\ufe0f"
    return emoji or unicodedata.combining(before) == 9 or unicodedata.bidirectional(before) == "AL"


def name_of(name: str, user: int) -> str:
    """Return a person's name, cleaned; somebody who has none that can be seen is a player with a number."""
    made = clean(name, NAME)
    return made if has_letters(made) else f"Player {abs(user) % 1000}"


def has_letters(text: str) -> bool:
    """Tell whether a cleaned text shows anything: letters, numbers or signs."""
    return any(unicodedata.category(char)[0] in "LNPS" for char in text)


def shown_title(title: str) -> str:
    """Return a table's title as Discord's texts want it; those of old tables and files are cleaned here."""
    return escaped(clean(title, TITLE))


def escaped(text: str) -> str:
    """Return a text that Discord shows as it is: nothing in it marks up, links, mentions or draws."""
    return _MARKUP.sub(lambda found: "\\" + found[0], text)


def unescaped(text: str) -> str:
    """Return an escaped text as it reads, for labels and pictures."""
    return _ESCAPED.sub(r"\1", text)


def quoted(text: str, longest: int = 40) -> str:
    """Return what somebody typed, to be said back to them: cleaned, short and escaped."""
    return escaped(clean(text, longest))


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Return seat -> name with namesakes numbered from the second on, in the order of their seats."""
    made: dict[str, str] = {}
    taken: set[str] = set()
    alike = [_skeleton(name) for name in names.values()]
    for seat, name in names.items():
        number, shown = 1, name
        while _skeleton(shown) in taken or (number > 1 and _skeleton(shown) in alike):
            number += 1
            shown = f"{name} {number}"
        taken.add(_skeleton(shown))
        made[seat] = shown
    return made


def _skeleton(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
