"""Discord's markdown as HTML, as far as a bot of games uses it."""

import html
import re
from collections.abc import Callable, Mapping

BLOCK = re.compile(r"```(?:\w*\n)?(.*?)\n?```", re.S)
RAW = re.compile(r"\\([^0-9A-Za-z\s])|`([^`\n]+)`")
"""What is taken as it stands, whichever comes first: an escaped sign, or code."""
KEPT = re.compile(r"\x00(\d+)\x00")
LINK = re.compile(r"\[([^\]\n]+)\]\((https?://[^\s)]+)\)")
BARE = re.compile(r"(?<![\"=>\x00])(https?://[^\s<>\x00]+)")
TIME = re.compile(r"&lt;t:(-?\d+)(?::([tTdDfFR]))?&gt;")
USER, PLACE = re.compile(r"&lt;@!?(\d+)&gt;"), re.compile(r"&lt;#(\d+)&gt;")
EMOJI = re.compile(r"&lt;a?:(\w+):\d+&gt;")
STYLES = [
    (re.compile(r"\*\*\*(\S(?:.*?\S)?)\*\*\*", re.S), r"<strong><em>\1</em></strong>"),
    (re.compile(r"\*\*(.+?)\*\*", re.S), r"<strong>\1</strong>"),
    (re.compile(r"__(.+?)__", re.S), r"<u>\1</u>"),
    (re.compile(r"\*(\S(?:.*?\S)?)\*", re.S), r"<em>\1</em>"),
    (re.compile(r"(?<!\w)_(\S(?:.*?\S)?)_(?!\w)", re.S), r"<em>\1</em>"),
    (re.compile(r"~~(.+?)~~", re.S), r"<s>\1</s>"),
    (re.compile(r"\|\|(.+?)\|\|", re.S), r'<button type="button" class="spoiler" aria-label="Spoiler">\1</button>'),
]
LINE = re.compile(r"^(#{1,3} |-# |(?:&gt;) |[-*] |\d+\. )")


def inline(text: str, users: Mapping[str, str], places: Mapping[str, str]) -> str:
    """Write the marks within a line as HTML."""
    kept: list[str] = []

    def keep(found: str) -> str:
        kept.append(found)
        return f"\x00{len(kept) - 1}\x00"

    def raw(found: re.Match[str]) -> str:
        sign, code = found[1], found[2]
        return keep(html.escape(sign) if sign else f"<code>{html.escape(code)}</code>")

    def put(found: re.Match[str]) -> str:
        return KEPT.sub(put, kept[int(found[1])])  # holds only what was kept before it

    text = RAW.sub(raw, text)
    text = html.escape(text, quote=False)
    text = LINK.sub(lambda m: keep(link(m[2], m[1])), text)
    text = BARE.sub(lambda m: keep(link(m[1], m[1])), text)
    text = TIME.sub(lambda m: keep(f'<time data-t="{m[1]}" data-style="{m[2] or "f"}">…</time>'), text)
    text = USER.sub(lambda m: keep(f'<span class="at">@{html.escape(users.get(m[1], "someone"))}</span>'), text)
    text = PLACE.sub(lambda m: keep(place(m[1], places)), text)
    text = EMOJI.sub(r":\1:", text)
    for pattern, shape in STYLES:
        text = pattern.sub(shape, text)
    return KEPT.sub(put, text)


def link(url: str, words: str) -> str:
    """Write a link that opens a new tab; both parts are escaped but for quotes."""
    return f'<a href="{url.replace(chr(34), "%22")}" target="_blank" rel="noopener">{words}</a>'


def place(key: str, places: Mapping[str, str]) -> str:
    """Write a link to a channel or thread."""
    return f'<a class="at" data-place="{key}" href="#{key}">#{html.escape(places.get(key, "unknown"))}</a>'


def markdown(text: str, users: Mapping[str, str], places: Mapping[str, str]) -> str:
    """Write a whole text as HTML: code blocks, headings, small print, quotes, lists and lines."""
    out: list[str] = []
    text = text.replace("\x00", "")  # marks what is kept
    for number, part in enumerate(BLOCK.split(text)):
        if number % 2:
            out.append(f"<pre><code>{html.escape(part)}</code></pre>")
        elif part.strip("\n"):
            out.append(paragraphs(part.strip("\n"), lambda line: inline(line, users, places)))
    return "".join(out)


def paragraphs(text: str, write: Callable[[str], str]) -> str:
    """Write lines as blocks; plain lines that follow each other stay one block."""
    out: list[str] = []
    plain: list[str] = []
    listed = ""

    def close() -> None:
        nonlocal plain, listed
        if plain:
            out.append(f"<p>{'<br>'.join(write(chr(10).join(plain)).split(chr(10)))}</p>")
            plain = []
        if listed:
            out.append(f"</{listed}>")
            listed = ""

    for line in text.split("\n"):
        mark = LINE.match(line.replace(">", "&gt;", 1) if line.startswith("> ") else line)
        sign = mark[1].strip() if mark else ""
        rest = line.split(" ", 1)[1] if mark else line
        if sign in ("-", "*") or sign.endswith("."):
            kind = "ol" if sign.endswith(".") else "ul"
            if listed != kind:
                close()
                start = f' start="{sign[:-1]}"' if kind == "ol" else ""
                out.append(f"<{kind}{start}>")
                listed = kind
            out.append(f"<li>{write(rest)}</li>")
            continue
        if mark or listed:
            close()
        if not mark:
            plain.append(line)
        elif sign == "-#":
            out.append(f'<p class="small">{write(rest)}</p>')
        elif sign == "&gt;":
            out.append(f"<blockquote>{write(rest)}</blockquote>")
        else:
            level = len(sign) + 2
            out.append(f"<h{level}>{write(rest)}</h{level}>")
    close()
    return "".join(out)
