"""Drills of docs/hosting-drills.md that need the whole bot: a disk that cannot be written, and sixty idle days."""

from itertools import pairwise

from storage import StorageReadOnly
from storage.database import _hop
from tests.bot.discord.test_playing import table_of

MINUTE, HOUR, DAY = 60, 3600, 86_400
DAYS = 60


def only_reads(db):
    """Refuse every write, as a file system does that was mounted read-only."""
    db.execute("PRAGMA query_only = ON")


def writes(db):
    """Take writes again."""
    db.execute("PRAGMA query_only = OFF")


async def test_a_disk_that_becomes_read_only_is_told_to_each_presser_and_nothing_is_half_done(hall):
    """The bot stays, says so at each press, and goes on by itself once the disk can be written again."""
    ann, ben = await hall.game_with("Ann", "Ben")
    table, _ = await table_of(hall)
    await _hop(hall.bot.store._writer, only_reads)
    shown = await ann.presses(ann.panel, "Rest")
    assert str(StorageReadOnly()) in shown.text
    await hall.env.advance_time(10 * MINUTE)
    assert not hall.bot.is_closed()
    assert await hall.bot.store.answers(table) == []
    assert "Rest" in ann.panel.buttons
    await _hop(hall.bot.store._writer, writes)
    await hall.env.advance_time(MINUTE)
    await ann.presses(ann.panel, "Rest")
    await ben.presses(ben.panel, "Rest")
    await hall.env.advance_time(10 * MINUTE)
    assert len(await hall.bot.store.answers(table)) == 2
    assert hall.story.count("Rests Ann.") == hall.story.count("Rests Ben.") == 1
    assert hall.bot.presenter.failing == []


async def idle(hall, days):
    """Let days pass in which nobody does anything; return how many requests each took, the first left out."""
    for loop in (hall.bot.renew, hall.bot.remind):
        loop.change_interval(hours=1)
    counts = []
    for _ in range(days):
        await hall.env.advance_time(DAY)
        counts.append(len(hall.env.http_requests))
    return [after - before for before, after in pairwise(counts)]


async def rows(hall):
    """Return how many rows there are in all tables of the database."""
    count = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    return await hall.bot.store.read(
        lambda db: sum(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for (name,) in db.execute(count))
    )


async def test_after_sixty_idle_days_nothing_has_piled_up_and_the_game_goes_on(hall):
    """One panel a person, a lobby that ended and says so, a few requests a day; and the next press counts."""
    ann, _ = await hall.game_with("Ann", "Ben")
    cid = hall.guest("Cid")
    await cid.slash("game new", game="toy", title="Never begun")
    await idle(hall, 7)
    after_a_week = await rows(hall)
    requests = await idle(hall, DAYS - 7)
    assert max(requests) <= 10
    assert await rows(hall) <= after_a_week + 5
    assert [s.text.splitlines()[0] for s in cid.dms] == ["### “Never begun” did not begin"]
    assert len(ann.dms) == 1
    assert hall.bot.presenter.failing == []
    await ann.presses(ann.panel, "Rest")
    assert hall.story.count("Rests Ann.") == 1


async def test_a_game_with_a_clock_comes_to_its_end_in_sixty_idle_days(hall):
    """Each usual answer is given once, the end is told once to each, and then nothing more is asked of Discord."""
    ann, ben = await hall.game_with("Ann", "Ben", options="clock=1d")
    table, _ = await table_of(hall)
    requests = await idle(hall, DAYS)
    assert (await hall.bot.store.game(table)).status == "finished"
    answers = await hall.bot.store.answers(table)
    assert len(answers) > 20
    assert [answer.number for answer in answers] == list(range(len(answers)))
    assert all('"by": "clock"' in answer.row for answer in answers)
    assert all(
        [s.text.splitlines()[0] for s in guest.dms] == ["### It is over: over best most_points"] for guest in (ann, ben)
    )
    assert set(requests[30:]) == {0}
