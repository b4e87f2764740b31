"""After a change of seat, side, right or server: whoever lost a right receives deletions, and nothing else.

Each kind is played on both simulators, at one kind of table; `NIGHTBOARD_LOST=all` plays it at every kind.
"""

import os

import pytest

from bot.panels import parse_custom_id
from tests.bot.discord.changes import CHANGES, OVER, from_a_computer
from tests.bot.discord.lost import SIMULATORS, at_table

TURNS, AFTER = 6, 2
"""Answers given after the change, and after a restart."""
STANDS = {(from_a_computer, "van-helsing")}
"""Where the hunters' council waits for the seat that is free."""
EVERYWHERE = os.environ.get("NIGHTBOARD_LOST") == "all"


def cases():
    """Yield each change with a simulator and a table: another one for each, unless all are wanted."""
    for n, (change, tables) in enumerate(CHANGES.items()):
        for k, simulator in enumerate(SIMULATORS):
            chosen = tables if EVERYWHERE else (tables[(n + k) % len(tables)],)
            for table in chosen:
                yield pytest.param(change, simulator, table, id=f"{change.__name__}-{simulator}-{table}")


@pytest.mark.parametrize(("change", "simulator", "name"), list(cases()))
async def test_whoever_lost_a_right_receives_nothing_but_deletions(tmp_path, monkeypatch, change, simulator, name):
    """Over the turns that follow, and a restart: in direct messages, threads of a side, and whispered messages."""
    async with at_table(tmp_path, simulator, name, monkeypatch) as table:
        loser = table.hall.people[await change(table)]
        since = table.mark = len(table.recorder.sent)
        moved = await table.plays(0 if change in OVER else TURNS)
        await table.restarts()
        await table.server.looks_daily()
        moved += await table.plays(0 if change in OVER else AFTER)
        own = table.recorder.read_by(loser.id, since=since, public=False)
        assert [(s.method, s.path, s.body[:200]) for s in own if not s.deletes] == []
        asked = [p for s in loser.dms for b in s.buttons.values() if (p := parse_custom_id(b)) and p.question != "-"]
        assert asked == []
        assert bool(moved) == (change not in OVER) or (change, name) in STANDS
        if moved:
            assert table.recorder.read_by(since=since), "nobody was told anything"
