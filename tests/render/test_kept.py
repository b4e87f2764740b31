"""Layers that are costly and never change: kept as files, drawn anew where they are damaged or of older art."""

import pytest
from PIL import Image

import render
from render import PictureRequest
from render.kit import kept
from render.van_helsing import sheet, stone
from tests.render import views


@pytest.fixture
def folder(tmp_path):
    """A folder in which this process keeps layers during a test."""
    kept.keep_in(tmp_path / "layers", "7")
    yield tmp_path / "layers"
    kept.keep_in(None, "")


def painted(colour, log):
    def paint():
        log.append(colour)
        return Image.new("RGB", (30, 20), colour)

    return paint


def test_a_layer_is_drawn_once_and_then_read(folder):
    log = []
    first = kept.layer("wall", painted((1, 2, 3), log))
    again = kept.layer("wall", painted((9, 9, 9), log))
    assert log == [(1, 2, 3)]
    assert first.tobytes() == again.tobytes()
    assert [path.name for path in folder.iterdir()] == ["wall@7.layer"]


@pytest.mark.parametrize("harm", ["bit", "cut", "empty", "other"])
def test_a_damaged_layer_is_drawn_anew_and_kept(folder, harm):
    log = []
    kept.layer("wall", painted((1, 2, 3), log))
    path = folder / "wall@7.layer"
    data = bytearray(path.read_bytes())
    data[-5] ^= 4
    path.write_bytes({"bit": bytes(data), "cut": data[:-9], "empty": b"", "other": b"PNG" * 40}[harm])
    assert kept.layer("wall", painted((4, 5, 6), log)).getpixel((0, 0)) == (4, 5, 6)
    assert kept.layer("wall", painted((9, 9, 9), log)).getpixel((0, 0)) == (4, 5, 6)
    assert len(log) == 2


def test_new_art_takes_the_place_of_the_old_and_of_nothing_else(folder):
    kept.layer("wall", painted((1, 2, 3), []))
    kept.layer("wall-2", painted((1, 2, 3), []))
    kept.keep_in(folder, "8")
    assert kept.layer("wall", painted((4, 5, 6), [])).getpixel((0, 0)) == (4, 5, 6)
    assert sorted(path.name for path in folder.iterdir()) == ["wall-2@7.layer", "wall@8.layer"]


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path):
    (tmp_path / "layers").write_text("not a folder")
    kept.keep_in(tmp_path / "layers", "7")
    try:
        assert kept.layer("wall", painted((1, 2, 3), [])).size == (30, 20)
    finally:
        kept.keep_in(None, "")


def test_a_picture_from_kept_layers_is_the_same_and_lays_no_stone(tmp_path, monkeypatch):
    render.keep_in(str(tmp_path))
    try:
        request = PictureRequest("van-helsing", views.midgame())
        wanted = render.draw(request).data
        pictures = {}
        for n in range(2):
            sheet.ground.cache_clear()
            sheet.bare.cache_clear()
            render.forget()
            pictures[n] = render.draw(request).data
            monkeypatch.setattr(stone, "build", None)  # not to be called once its work is kept
        assert pictures == {0: wanted, 1: wanted}
    finally:
        render.keep_in(None)
        sheet.ground.cache_clear()
