"""What `/card` shows: the text, where it is from, and the picture of the very component."""

from __future__ import annotations

import pytest

from bot.commands.book import card_panel
from bot.pictures import Pictures
from rules.catalog import GAMES


def panel_of(slug: str, id: str):
    """Return the panel of a component."""
    game = GAMES[slug]
    entry = next(c for c in game.help.cards() if c.id == id)
    return card_panel(entry, slug, game.title, game.accent)


@pytest.mark.parametrize(
    ("slug", "id"),
    [
        ("van-helsing", "crossbow"),
        ("slay-the-spire", "bash"),
        ("slay-the-spire", "anchor"),
        ("slay-the-spire", "jaw_worm"),
    ],
)
async def test_a_component_is_shown_as_a_picture(slug: str, id: str) -> None:
    """A small picture whose alt text names it."""
    panel = panel_of(slug, id)
    pictures = Pictures((slug,), in_process=True)
    assert panel.picture is not None
    drawn = await pictures.of(panel.picture)
    pictures.close()
    assert drawn is not None
    assert panel.heading[0] in drawn.alt
    assert len(drawn.data) < 100_000


async def test_what_has_no_picture_is_told_in_words() -> None:
    """An event has none; a golden ticket's is not there, and nothing fails."""
    assert panel_of("slay-the-spire", "big_fish").picture is None
    ticket = next(c.id for c in GAMES["slay-the-spire"].help.cards() if c.id.startswith("golden_ticket"))
    wish = panel_of("slay-the-spire", ticket).picture
    pictures = Pictures(("slay-the-spire",), in_process=True)
    assert wish is not None
    assert await pictures.of(wish) is None
    pictures.close()
