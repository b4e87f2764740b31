"""The whole story can be paged back through, by each as far as they may know it, also after the end."""

from __future__ import annotations

import random

import pytest

from bot.panels import Select
from bot.tables.core.live import Line
from bot.tables.display.pages import PAGE, leaf
from tests.bot.tables.conftest import ANN, BEN, CARA, choices, control, labels, make, play_out


async def all_pages(house, table, user):
    """Read from the last page back to the first; return the lines in their order."""
    panel = (
        await house.press(user, control(await house.tables.stories.what_happened(table, user), "The whole story")[0])
    ).panel
    text = panel.text[:]
    while "◂ Older" in labels(panel):
        panel = (await house.press(user, control(panel, "◂ Older")[0])).panel
        text = [*panel.text, *text]
    return text


async def long_game(house):
    house.tables = make(house.store, house.clock, house.noted, seeds=lambda: "pages")
    table = await house.table(ANN, BEN, length="long")
    await play_out(house, table, [ANN, BEN])
    return table


async def test_every_line_that_one_may_know_is_on_a_page_also_after_the_end(house, monkeypatch):
    monkeypatch.setattr("bot.tables.display.pages.PAGE", 300)
    table = await long_game(house)
    live = house.tables.live.loaded[table]
    words = house.tables.profiles.words(live)
    for user, seat, other in ((ANN, "s1", "s2"), (BEN, "s2", "s1")):
        told = "\n".join(await all_pages(house, table, user))
        own = [line for line in live.lines if line.to == [seat]]
        foreign = {words(line.said) for line in live.lines if line.to == [other]} - {words(line.said) for line in own}
        assert own
        for line in own:
            assert words(line.said).rstrip(".") in told
        assert not [text for text in foreign if text.rstrip(".") in told]
        assert "The game has begun" in told
    last = await house.tables.stories.log(table, ANN)
    assert "of" in last.notes[0]
    assert "Newer ▸" not in labels(last)


async def test_one_round_alone(house):
    table = await long_game(house)
    panel = await house.tables.stories.log(table, ANN)
    select = next(row for row in panel.rows if isinstance(row, Select))
    rounds = [entry.value for entry in select.entries]
    assert rounds[:3] == ["0", "1", "2"]
    first = (await house.press(ANN, select.id, "1")).panel
    second = (await house.press(ANN, select.id, "2")).panel
    assert first.heading == ["What happened in round 1"]
    assert "• The game has begun." in first.text
    assert "• The game has begun." not in second.text
    await house.restart()
    assert (await house.press(ANN, select.id, "2")).panel.text == second.text
    outside = (await house.press(CARA, select.id, "2")).panel
    assert len(outside.text) <= len(second.text)


@pytest.mark.parametrize("longest", [100, 1])
async def test_the_digest_names_where_earlier_lines_are_and_they_are_there(house, monkeypatch, longest):
    monkeypatch.setattr("bot.tables.core.words.DIGEST", longest)  # 1: no line of what others did has room
    house.tables = make(house.store, house.clock, house.noted, seeds=lambda: "digest")
    table = await house.table(ANN, BEN)
    rng = random.Random(2)
    for _ in range(12):
        for user in (ANN, BEN):
            able = choices(await house.tables.panels.panel(table, user))
            if able and (await house.store.game(table)).status == "running":
                id, values = rng.choice(able)
                await house.press(user, id, *values)
    told = await house.tables.stories.what_happened(table, ANN)
    assert "The whole story" in labels(told)
    left_out = [line for line in told.text if "earlier lines: *The whole story* has them." in line]
    assert left_out
    assert told.text.index("**And then**") < told.text.index(left_out[0])  # also where nothing else follows
    again = await house.tables.stories.what_happened(table, ANN)
    assert "Nothing has happened since you last looked." in again.text
    assert len(await all_pages(house, table, ANN)) > 3


def test_odd_keys_give_the_last_page():
    lines = [Line(n, n, ("said", str(n)), None, 1, 0, round=1 + n // 50) for n in range(400)]
    tell = lambda events: [" ".join(said) * 3 for said in events]  # noqa: E731
    last = leaf(lines, tell)
    assert last.number == last.pages > 2
    for key in ("log", "log:", "log:9:", "log:x:y", "log:0:999999", "log:1:99999999", "log:²:1"):
        assert leaf(lines, tell, key).number >= 1
        assert sum(map(len, leaf(lines, tell, key).text)) <= PAGE
    assert leaf(lines, tell, "log:0:0").number == 1
    assert leaf(lines, tell, "log:2:").round == 2
