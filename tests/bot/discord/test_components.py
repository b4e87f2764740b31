"""Panels as Discord's components: everything of a panel is there, and within the limits."""

import ast
from pathlib import Path

import discord
import pytest

import bot
from bot.components import Control, Typed, layout, sentence, typed_values
from bot.mishaps import Mishap, mishap
from bot.panels import PATTERN, Button, Entry, Modal, Panel, Select, custom_id
from bot.playground.limits import check_message, check_modal
from render import Picture

ID = custom_id("t1", "q1", "o", "move|17")
PICTURE = Picture(b"x", "image/png", "board-1.png", "A castle.", 10, 10)


def parts(view):
    """Return every component of a view, nested ones too."""
    found = []

    def walk(some):
        for part in some:
            found.append(part)
            walk(part.get("components", ()))

    walk(view.to_components())
    return found


def fits(view, names=()):
    """Check a view against the limits of the stand-in."""
    body = {"components": view.to_components(), "flags": 1 << 15}
    check_message(body, [], flags=1 << 15, names=set(names), whole=True)


async def test_a_panel_shows_all_that_it_holds():
    """Heading, text, controls, notes and footer stand in that order, in the game's colour."""
    select = Select(custom_id("t1", "q1", "s", "0"), "Move to…", (Entry("17", "17 Armoury", "by the stair"),))
    panel = Panel(
        "t1", ["Harker", "3 left"], ["Room 17."], None, [(Button(ID, "Search"),), select],
        ["Not now: attack"], "Friday", accent=0x123456,
    )  # fmt: skip
    view = layout(panel)
    fits(view)
    texts = [p["content"] for p in parts(view) if p["type"] == 10]
    assert texts == ["### Harker\n**3 left**", "Room 17.", "-# Not now: attack\n-# Friday"]
    assert parts(view)[0]["accent_color"] == 0x123456
    chosen = next(p for p in parts(view) if p["type"] == 3)
    assert (chosen["placeholder"], chosen["options"][0]["label"]) == ("Move to…", "17 Armoury")


async def test_what_is_not_legal_is_marked_by_more_than_its_colour_and_can_be_pressed():
    """A grey button carries a cross and is enabled, so that it can say why."""
    view = layout(Panel("t1", ["x"], rows=[(Button(ID, "Attack", "grey"), Button(ID + "8", "Go", "danger"))]))
    grey, red = (p for p in parts(view) if p["type"] == 2)
    assert grey["label"] == "✕ Attack"
    assert not grey["disabled"]
    assert red["style"] == discord.ButtonStyle.danger.value


async def test_a_picture_carries_its_alt_text_and_without_it_the_words_stand_in():
    """The gallery item describes the picture; where none could be drawn its text is told."""
    from bot.panels import Picture as Wish

    panel = Panel("t1", ["x"], picture=Wish("toy", None, {}, text="The castle, in words."))
    shown = layout(panel, PICTURE)
    fits(shown, ["board-1.png"])
    gallery = next(p for p in parts(shown) if p["type"] == 12)
    assert gallery["items"][0]["description"] == "A castle."
    assert gallery["items"][0]["media"]["url"] == "attachment://board-1.png"
    assert any("The castle, in words." in p.get("content", "") for p in parts(layout(panel)))


async def test_the_fullest_panel_with_a_sentence_before_it_still_fits():
    """Text is cut, never refused by Discord."""
    rows = [tuple(Button(f"{ID}{n}{m}", f"B{n}{m}") for m in range(5)) for n in range(5)]
    full = Panel("t1", ["h" * 250] * 4, ["t" * 2000], None, rows, ["n" * 200] * 3, "f" * 200)
    fits(layout(full, None, said="s" * 900))
    fits(layout(full, PICTURE, said="s"), ["board-1.png"])
    fits(sentence("x" * 9000))
    fits(sentence("", ["a.json"]), ["a.json"])


async def test_one_pattern_serves_every_control_once():
    """Exactly one class listens to our ids: two with one pattern would answer a press twice."""
    listening = [c for c in discord.ui.DynamicItem.__subclasses__() if c.__module__.startswith("bot.")]
    assert listening == [Control]
    assert Control.__discord_ui_compiled_template__.fullmatch(ID)
    assert not Control.__discord_ui_compiled_template__.fullmatch("m:t1:q1:o:move")
    assert PATTERN


async def test_the_modal_fits_and_what_was_typed_is_read_back():
    """Its title and label are cut to Discord's lengths; the submission's value is found at any depth."""
    modal = Typed(Modal(ID, "t" * 60, "l" * 60, "p", "5", 6))
    check_modal(modal.to_dict())
    data = {"components": [{"type": 18, "component": {"type": 4, "custom_id": "x", "value": "12"}}]}
    assert typed_values(data) == ("12",)
    assert typed_values({"components": [{"type": 1, "components": [{"type": 4, "value": "a"}]}]}) == ("a",)
    assert typed_values(None) == ()


@pytest.mark.parametrize(
    ("status", "code", "found"),
    [
        (404, 10062, Mishap.LATE), (400, 40060, Mishap.TWICE), (401, 50027, Mishap.TOKEN_OVER),
        (404, 10008, Mishap.MESSAGE_GONE), (404, 10003, Mishap.CHANNEL_GONE), (403, 50007, Mishap.DM_CLOSED),
        (403, 50013, Mishap.FORBIDDEN), (403, 50001, Mishap.FORBIDDEN), (400, 50083, Mishap.ARCHIVED),
        (400, 160005, Mishap.ARCHIVED), (400, 160006, Mishap.THREAD_CAP), (429, 30046, Mishap.SLOW),
        (429, 0, Mishap.SLOW), (503, 0, Mishap.DOWN), (400, 50035, Mishap.REFUSED), (413, 0, Mishap.TOO_LARGE),
    ],
)  # fmt: skip
def test_each_error_of_discord_has_its_kind_and_one_sentence(status, code, found):
    """What failed is told by kind, in words without codes."""

    class Answer:
        reason = ""

    Answer.status = status
    error = discord.HTTPException(Answer(), {"code": code, "message": "x"})
    assert mishap(error) is found
    assert found.value.endswith(".")
    assert str(code) not in found.value or not code


def test_what_is_not_discords_fault_has_no_kind():
    """A bug is no mishap; a lost connection is."""
    assert mishap(KeyError("x")) is None
    assert mishap(TimeoutError()) is Mishap.DOWN
    assert mishap(ConnectionResetError()) is Mishap.DOWN


def test_no_handler_chooses_a_channel():
    """Only the sink sends, edits and deletes; only the threads' keeper opens and changes threads."""
    allowed = {"sink.py", "rooms.py", "doctor.py"}
    calls = {"send", "send_message", "edit_message", "edit_original_response", "delete_original_response", "reply"}
    found = []
    folder = Path(bot.__file__).parent
    files = [*folder.glob("*.py"), *(folder / "commands").glob("*.py"), *(folder / "present").glob("*.py")]
    for path in files:
        for node in ast.walk(ast.parse(path.read_text())):
            called = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
            if called in calls and path.name not in allowed:
                found.append(f"{path.name}:{node.lineno} {called}")
    assert found == []
