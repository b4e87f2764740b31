"""Names and titles: shown as they are meant, never as markup, never as nothing."""

from __future__ import annotations

import html
import random
import unicodedata

import pytest

from bot.components import file_of, layout
from bot.naming import NAME, clean, escaped, name_of, quoted, shown_title, told_apart, unescaped
from bot.panels import Button, Entry, Panel, Select
from bot.playground.page.markdown import markdown
from render import Picture

NASTY = [
    "[Claim your Nitro](https://evil.example/x) ||x||",
    "https://evil.gg/nitro",
    "discord.gg/abc",
    "www.evil.example",
    "-# x",
    "# Big",
    "> quote",
    "1. one",
    "- point",
    "* point",
    "**bold** __under__ ~~gone~~ `code` ```block",
    "<@123> <@&4> <#5> </game new:6> <t:7:R> <:bat:8> <id:guide>",
    "@everyone",
    ":bat:",
    "snake_case_name",
    r"back\slash \*",
]


@pytest.mark.parametrize("text", NASTY)
def test_what_is_escaped_is_shown_as_it_is(text):
    """The page reads markdown as Discord does; from an escaped text nothing comes but the text."""
    assert markdown(escaped(text), {"123": "Ann"}, {"5": "games"}) == f"<p>{html.escape(text, quote=False)}</p>"
    assert unescaped(escaped(text)) == text


def test_any_text_survives_being_escaped():
    """Whatever marks come together, in any order."""
    rng = random.Random(8)
    for _ in range(3000):
        text = clean("".join(rng.choice(r"*_~|`<>[]()@#:./\-+!= 1tabé") for _ in range(rng.randint(1, 30))))
        if text:
            assert markdown(escaped(text), {}, {}) == f"<p>{html.escape(text, quote=False)}</p>", text


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u200b", "\u2060", "\u3164", "\u115f\u1160", "\u2800", "\u00a0", "\u0301", "\U000e0041", "\u034f"],
)
def test_nobody_is_invisible(name):
    assert name_of(name, 10**17 + 123) == "Player 123"


def test_accents_are_bounded_and_those_of_real_names_stay():
    storm = clean("Z" + "\u0351\u0363\u0338\u0322" * 40 + "oe")
    assert sum(unicodedata.category(c) == "Mn" for c in storm) <= 2
    for name in ("Zoë 🦇 O'Hara", "Nguyễn Ái", "שָׁלוֹם", "नमस्ते", "👩\u200d🚀", "می\u200cخواهم", "김철수", "J.R. Smith"):
        assert clean(name) == unicodedata.normalize("NFC", name)


def test_lines_and_controls_become_one_line():
    assert clean("a\x00b\nc\u2028d\te\u202ef\x1b[31m") == "a b c d ef [31m"
    assert len(name_of("x" * 500, 1)) == NAME
    assert len(clean("x" * 500_000, 80)) == 80


def test_namesakes_are_told_apart_by_their_seats():
    names = {"s1": "Ann", "s2": "ann", "s3": "Ben", "s4": "Ann", "s5": "Ann 2"}
    assert told_apart(names) == {"s1": "Ann", "s2": "ann 3", "s3": "Ben", "s4": "Ann 4", "s5": "Ann 2"}
    assert told_apart({"s1": "Ann", "s2": "Ann"}) == {"s1": "Ann", "s2": "Ann 2"}


def test_no_backslash_where_no_markdown_is_read():
    """Labels, entries, and what a picture is said to show."""
    name = escaped("*Ann* [x](y)")
    panel = Panel(
        "t",
        [name],
        rows=[(Button("n:t:-:m:", name),), Select("n:t:-:x:", name, (Entry("a", name, name),))],
        notes=[name],
    )
    picture = Picture(b"", "image/png", "board.png", f"{name} at the gate", 1, 1)
    sent = layout(panel, picture).to_components()
    texts = []

    def walk(part, key=""):
        if isinstance(part, dict):
            for k, v in part.items():
                walk(v, k)
        elif isinstance(part, list):
            for piece in part:
                walk(piece, key)
        elif key in ("label", "description", "placeholder"):
            texts.append(part)

    walk(sent)
    assert len(texts) == 5
    assert not any("\\" in text for text in texts)
    assert "\\" not in (file_of(picture).description or "")


def test_what_is_said_back_is_short_and_plain():
    assert quoted("[x](https://evil.example)\x00" + "y" * 500) == escaped("[x](https://evil.example) " + "y" * 13 + "…")
    assert shown_title("||x||\n" * 100_000) == escaped(clean("||x|| " * 20, 80))
