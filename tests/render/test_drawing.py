"""The common ground of all pictures: names in any script, formats and limits, memory."""

import io
import pickle
import random
import subprocess
import sys

import pytest
from PIL import Image

import render
from render import Choice, PictureRequest
from render.kit import canvas, encode, fonts
from rules.catalog import GAMES
from tests.render import views

SLUG = "van-helsing"
ODD_NAMES = [
    "**bold** _it_ `code` ~~no~~ ||spoiler||", "@everyone <@123> #here",
    "👩‍🚀🦇🏳️‍🌈👍🏽", "محمد الأمين", "שָׁלוֹם עולם", "संस्कृतम्", "สวัสดี",
    "日本語の名前", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘", "\u202eevil\u202c", "a\x00b\x1b[31m", "line\nbreak\ttab", "", " ", "\u200b\u200b",
    "x" * 300, "Ὀδυσσεύς", "\U0010ffff\ue000", "ﷺ", "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("name", ODD_NAMES)
def test_any_name_can_be_drawn(name):
    request = PictureRequest(SLUG, views.midgame(), names=(("s2", name), ("s1", "Ann")))
    picture = render.draw(request)
    assert len(picture.data) > 50_000
    assert picture.height == render.draw(PictureRequest(SLUG, views.midgame())).height


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_are_cleaned_to_one_short_line(name):
    clean = fonts.clean(name, 24)
    assert len(clean) <= 24
    assert "\n" not in clean
    assert "\u202e" not in clean
    assert "\x1b" not in clean


def test_letters_that_a_font_lacks_come_from_another():
    for char in "אजกאԱგ🦇م李漢さカ김𠮷":
        assert fonts._source("body", char)[0] in ("manimgx_fonts", "manimgx_fonts_cjk")
        assert fonts.word("body", 30, char).mask.getbbox() is not None
    assert fonts.missing() == []


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("李小龙", "李小龙"), ("김민수 🦇", "김민수 🦇"), ("हिन्दी", "हिन्दी"), ("👨‍👩‍👧 Fam", "👨‍👩‍👧 Fam"),
        ("𝓐𝓷𝓷𝓪", "Anna"), ("꧁Ben꧂", "Ben"), ("1️⃣ One", "1️ One"), ("𒀀𒀁", ""), ("\u202e\u200b", ""), (". . .", ""),
    ],
)  # fmt: skip
def test_a_name_is_drawn_with_letters_that_some_font_has_or_plainly_or_not_at_all(name, drawn):
    assert fonts.name(name, 24) == drawn
    for char in drawn:
        assert fonts._mark(char) or char in "\u200d\ufe0f " or fonts._drawn(char)


def test_without_the_fallback_fonts_a_name_loses_its_letters_but_the_picture_stands(monkeypatch):
    monkeypatch.setattr(fonts, "FALLBACKS", (("no_such_fonts", "None.ttf"),))
    for cached in (fonts._fallback, fonts._source, fonts.name):
        cached.cache_clear()
    try:
        assert fonts.name("李小龙 Lee", 24) == "Lee"
        assert fonts.name("李小龙", 24) == ""
        assert any("no_such_fonts" in file for file in fonts.missing())
    finally:
        monkeypatch.undo()
        for cached in (fonts._fallback, fonts._source, fonts.name):
            cached.cache_clear()


def test_a_glyph_that_cannot_be_drawn_leaves_a_gap():
    assert fonts.word("bold", 34, "a﷽").mask.getbbox() is not None


def test_words_shrink_wrap_and_end_in_an_ellipsis():
    assert fonts.width("body", 20, "wide " * 9) > 200
    assert fonts.shorten("body", 20, "wide " * 9, 100).endswith("…")
    assert fonts.width("body", 20, fonts.shorten("body", 20, "wide " * 9, 100)) <= 100
    rows = fonts.wrapped("body", 20, "one two three four five six seven", 90, 3)
    assert len(rows) == 3
    assert all(fonts.width("body", 20, row) <= 90 for row in rows)
    assert fonts.fitted("bold", 60, "Mirrorless", 100, 10) < 60


def test_a_picture_walks_down_to_a_limit():
    request = PictureRequest(SLUG, views.midgame())
    full = render.draw(request)
    sizes = []
    for limit in (250_000, 120_000, 60_000, 40_000):
        picture = render.draw(PictureRequest(SLUG, views.midgame(), limit=limit))
        assert len(picture.data) <= limit
        Image.open(io.BytesIO(picture.data)).load()
        assert abs(picture.width / picture.height - full.width / full.height) < 0.01
        sizes.append(picture.width)
    assert sizes[0] == full.width
    assert sizes[-1] < full.width
    with pytest.raises(encode.TooLarge):
        render.draw(PictureRequest(SLUG, views.midgame(), limit=500))


def test_the_worst_picture_stays_far_below_the_limit():
    noise = Image.frombytes("RGB", (1080, 3200), random.Random(1).randbytes(1080 * 3200 * 3))
    data, *_ = encode.encode(noise, render.SIZE_LIMIT)
    assert len(data) <= render.SIZE_LIMIT


def test_ten_thousand_encodes_in_a_row():
    image = Image.new("RGB", (120, 80), (20, 30, 60))
    for n in range(10_000):
        image.paste((n % 256, 90, 40), (n % 100, n % 60, n % 100 + 20, n % 60 + 20))
        data, ending, width, height = encode.encode(image, 100_000)
        if n % 50 == 0:
            back = Image.open(io.BytesIO(data))
            back.load()
            assert (back.size, ending) == ((width, height), "jpg")


def test_a_library_without_jpeg_falls_back_to_png(monkeypatch):
    real = Image.Image.save

    def save(self, fp, format=None, **options):
        if format == "JPEG":
            raise OSError("encoder jpeg not available")
        return real(self, fp, format, **options)

    monkeypatch.setattr(Image.Image, "save", save)
    data, ending, *_ = encode.encode(Image.new("RGB", (60, 40), (90, 20, 30)), 10_000)
    assert ending == "png"
    assert Image.open(io.BytesIO(data)).format == "PNG"


def test_keys_differ_where_anything_shown_differs():
    plain = PictureRequest(SLUG, views.midgame())
    others = [
        PictureRequest(SLUG, views.midgame(round=5)),
        PictureRequest(SLUG, views.midgame(), kind="private"),
        PictureRequest(SLUG, views.midgame(), choices=(Choice("1", "place:1"),)),
        PictureRequest(SLUG, views.midgame(), highlights=("place:1",)),
        PictureRequest(SLUG, views.midgame(), large_type=True),
        PictureRequest(SLUG, views.midgame(), names=(("s1", "Ann"),)),
    ]
    keys = {render.key(r) for r in others}
    assert len(keys) == len(others)
    assert render.key(plain) not in keys
    assert render.key(plain) == render.key(pickle.loads(pickle.dumps(plain)))


def test_an_unchanged_picture_is_the_same_object():
    request = PictureRequest(SLUG, views.midgame())
    assert render.draw(request) is render.draw(PictureRequest(SLUG, views.midgame()))
    assert render.draw(request).name.endswith(".jpg")
    assert render.key(request)[:12] in render.draw(request).name


def test_the_pictures_of_a_game_are_found_by_its_name():
    """Every game of the catalogue has them, and nothing else is taken for a game."""
    assert set(render.slugs()) == set(GAMES)
    for slug in GAMES:
        artist = render.artist(slug)
        assert {"board", "private", "full", "end", "card"} <= set(artist.KINDS)
        for work in (artist.tell, artist.compare, artist.beneath, artist.prepare, *artist.KINDS.values()):
            assert callable(work)
    for odd in ("kit", "request", "", "../x", "van helsing"):
        with pytest.raises(KeyError):
            render.artist(odd)


def test_unknown_games_and_kinds_are_named():
    with pytest.raises(KeyError, match="chess"):
        render.draw(PictureRequest("chess", None))
    with pytest.raises(KeyError, match="hologram"):
        render.draw(PictureRequest(SLUG, views.midgame(), kind="hologram"))
    assert "board" in render.kinds(SLUG)


def test_another_process_draws_the_same_bytes():
    code = (
        "import render, hashlib; from tests.render import views;"
        f"p = render.draw(render.PictureRequest({SLUG!r}, views.midgame(), names=(('s2', 'Zoë 🦇'),)));"
        "print(hashlib.sha256(p.data).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "7")
    }
    assert len(runs) == 1
    assert len(runs.pop().strip()) == 64


def test_contrast_counts_as_the_guidelines_do():
    assert round(canvas.contrast((0, 0, 0), (255, 255, 255)), 1) == 21.0
    assert canvas.contrast((120, 120, 120), (120, 120, 120)) == 1.0
