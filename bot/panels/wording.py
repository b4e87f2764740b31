"""All that a panel shows in words, and what in them no person should read: keys, ids, holes, slips of grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.panels.model import Panel, Select

_MARKUP = re.compile(r"<t:\d+:\w>|<@\d+>|https?://\S+|`[^`\n]*`")
_INTERNAL = re.compile(
    r"\bs\d\b"  # a seat
    r"|\b[A-Za-z]+_\w+|\b[A-Za-z]\w*:[a-z0-9_]\w*"  # a key, a composed one
    r"|\w#\d|\b[A-Za-z]{2,}\d+\b"  # a card's or a reward's number
    r"|\b(?:None|True|False)\b(?! [A-Z])|[{}]|<\w+ object"  # a hole in a template
    r"|\d{17,}|\b[0-9a-f]{13,}\b"  # a number of Discord's, a whole hash
)
_SLIP = re.compile(
    r"(?<![\d.,/×+-])\b1 (?:points|cards|players|rooms|rounds|days|wounds|tokens|enemies|relics|potions|decisions)\b"
    r"|\b[Aa] (?:[aeio](?!ne\b|nce\b)|u(?!ni|se))\w+|\b[Aa]n (?![aeiouhAEIOUHFLMNRSX8])\w+"  # articles
    r"|\b([a-z]+) \1\b|  +| [,.;:!?](?!\.)|[,;]\.|\.\.(?!\.)|…\."  # a word or a stop too many
)


def internal(text: str) -> str:
    """Return what a text shows that no person should read, "" where it shows nothing of that."""
    found = _INTERNAL.search(_MARKUP.sub(" ", text))
    return found[0] if found else ""


def slip(text: str) -> str:
    """Return what a text says in bad grammar: a plural of one, a wrong article, a word or a stop too many; else ""."""
    found = _SLIP.search(_MARKUP.sub("@", text))
    return found[0] if found else ""


def shown(panel: Panel) -> Iterator[str]:
    """Yield all words of a panel: texts, labels, headings of lists, entries and what stands beside them."""
    yield from (*panel.heading, *panel.text, *panel.notes, panel.footer)
    for row in panel.rows:
        if isinstance(row, Select):
            yield row.placeholder
            for entry in row.entries:
                yield from (entry.label, entry.description)
        else:
            yield from (button.label for button in row)
