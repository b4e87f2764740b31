"""The gateway dies while the process lives: clocks stand still, and after a stated time the process ends."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.watchdog import DEAD, LoopGuard, Watchdog, round_trip
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.test_playing import table_of

HOUR = 3600


class Line:
    """A gateway that answers or not, a clock that tests set, and what the watchdog did."""

    def __init__(self, dead=DEAD):
        self.now, self.answers = 1_800_000_000, True
        self.kept, self.back, self.ended = [], [], 0
        self.dog = Watchdog(
            self.pulse, kept=self.keep, back=self.give_back, end=self.end, clock=lambda: self.now, dead=dead
        )

    async def pulse(self):
        return 0.05 if self.answers else None

    async def keep(self, now):
        self.kept.append(now)

    async def give_back(self, seconds):
        self.back.append(seconds)

    async def end(self):
        self.ended += 1

    async def passes(self, seconds):
        """Let time pass, with a look a minute."""
        for _ in range(seconds // 60):
            self.now += 60
            await self.dog.look()


async def test_a_gateway_that_answers_is_left_alone():
    """A day goes by; each look is noted, so that a later start knows until when all was well."""
    line = Line()
    await line.passes(24 * HOUR)
    assert (line.back, line.ended) == ([], 0)
    assert line.kept[-1] == line.now


async def test_a_dead_gateway_ends_the_process_after_ten_minutes_with_one_clear_line(caplog):
    """Once, not before, and it says what happens next."""
    line = Line()
    await line.passes(10 * 60)
    line.answers = False
    await line.passes(DEAD)
    assert (line.ended, line.dog.well) == (0, False)
    with caplog.at_level(logging.CRITICAL):
        await line.passes(5 * 60)
    assert line.ended == 1
    (said,) = [r.getMessage() for r in caplog.records if r.levelno == logging.CRITICAL]
    assert "silent for 600 seconds" in said
    assert "exit code 3" in said
    assert "All games are kept." in said


async def test_a_gateway_that_comes_back_in_time_gives_the_clocks_back_what_it_took():
    """Nine minutes nobody could answer: they count for nobody."""
    line = Line()
    await line.passes(120)
    line.answers = False
    await line.passes(8 * 60)
    line.answers = True
    await line.passes(120)
    assert (line.back, line.ended, line.dog.well) == ([9 * 60], 0, True)


async def test_a_machine_that_slept_is_not_dead_when_it_wakes():
    """The silence counts from the first look that found it; what was slept through is given back."""
    line = Line()
    line.now += 8 * HOUR
    line.answers = False
    await line.dog.look()
    assert line.ended == 0
    line.answers = True
    await line.passes(60)
    assert line.back == [8 * HOUR + 60]


async def test_it_can_be_told_never_to_end():
    """The demo has nobody to start it again."""
    line = Line(dead=0)
    line.answers = False
    await line.passes(24 * HOUR)
    assert line.ended == 0


def test_a_loop_that_stands_still_is_ended_from_outside():
    """No task can run then, so a thread looks."""
    ended, now = [], [0.0]
    guard = LoopGuard(600, kill=ended.append, clock=lambda: now[0])
    now[0] = 599
    guard.alive()
    now[0] = 1100
    assert not guard.stuck()
    now[0] = 1200
    assert guard.stuck()
    quick = LoopGuard(0.1, kill=ended.append)
    quick.start()
    quick._thread.join(5)
    assert ended == [3]


async def test_the_pulse_is_a_real_round_trip_through_the_gateway(tmp_path, monkeypatch):
    """The bot asks for its own membership; where the answer stays away, the bot is not well, though it is connected."""
    async with open_hall(tmp_path / "hall.sqlite3") as hall:
        assert await round_trip(hall.bot) is not None

        async def lost(*_, **__):
            await asyncio.sleep(60)

        monkeypatch.setattr("discord.Guild.query_members", lost)
        assert await round_trip(hall.bot, 0.05) is None
        assert hall.bot.is_ready()


async def test_no_clock_runs_out_while_nobody_can_answer(tmp_path, monkeypatch):
    """Six hours in which the gateway was dead are given back at the next start, although the process lived."""
    async with open_hall(tmp_path / "hall.sqlite3") as hall:
        await hall.game_with("Ann", "Ben")
        table, _ = await table_of(hall)

        async def reminder():
            (job,) = [j for j in await hall.bot.store.jobs(table) if j.kind == "remind"]
            return job.due_at

        await hall.bot.watchdog.look()
        due, since = await reminder(), hall.env.now().timestamp()

        async def dead(*_):
            return None

        monkeypatch.setattr("bot.client.round_trip", dead)
        await hall.bot.watchdog.look()
        ticks = []
        monkeypatch.setattr(hall.bot.reminders, "tick", lambda: ticks.append(1))
        await hall.bot.remind()
        assert ticks == []
        await hall.env.advance_time(6 * HOUR)
        monkeypatch.undo()
        await hall.restarts()
        lost = hall.env.now().timestamp() - since
        assert lost >= 6 * HOUR
        assert lost - 300 < await reminder() - due <= lost
        await hall.restarts()
        assert await reminder() - due <= lost


async def test_what_a_machine_slept_through_is_given_back_before_anything_falls_due():
    """It is asked before each tick, and the look that comes after it finds nothing more to give back."""
    line = Line()
    await line.passes(120)
    assert await line.dog.caught_up()
    assert line.back == []
    line.now += 30 * HOUR
    assert await line.dog.caught_up()
    assert line.back == [30 * HOUR]
    assert line.kept[-1] == line.now
    await line.passes(120)
    assert await line.dog.caught_up()
    assert line.back == [30 * HOUR]


async def test_a_look_that_finds_the_sleep_first_leaves_nothing_for_the_tick():
    line = Line()
    line.now += 30 * HOUR
    await line.dog.look()
    assert await line.dog.caught_up()
    assert line.back == [30 * HOUR]


async def test_while_nobody_can_answer_nothing_falls_due():
    line = Line()
    line.answers = False
    await line.passes(60)
    assert not await line.dog.caught_up()
    assert line.back == []


async def test_what_could_not_be_given_back_is_given_back_later():
    """Until then nothing falls due."""
    line = Line()

    async def fails(seconds):
        raise ValueError("busy")

    back, line.dog._back = line.dog._back, fails
    line.now += 30 * HOUR
    with pytest.raises(ValueError, match="busy"):
        await line.dog.caught_up()
    line.dog._back = back
    line.now += 20
    assert await line.dog.caught_up()
    assert line.back == [30 * HOUR + 20]


async def test_a_clock_that_is_set_back_stops_nothing():
    line = Line()
    line.now -= 24 * HOUR
    assert await line.dog.caught_up()
    await line.passes(60)
    assert (line.back, line.dog.well) == ([], True)


async def test_before_the_start_has_given_back_a_look_notes_nothing():
    """Else a crash on the way would leave a mark of what was not given back yet."""
    line = Line()
    line.dog._begun = False
    line.now += 8 * HOUR
    await line.dog.look()
    assert (line.back, line.kept) == ([], [])
    await line.dog.begin()
    await line.passes(60)
    assert (line.back, len(line.kept)) == ([], 2)


async def test_a_bot_that_slept_answers_for_nobody(tmp_path):
    """The wall clock went on by a day and more: the silent have as long as they had before."""
    async with open_hall(tmp_path / "hall.sqlite3") as hall:
        await hall.game_with("Ann", "Ben", options="clock=1d")
        table, _ = await table_of(hall)
        clock = hall.bot.config.clock
        hall.bot.watchdog._beat = 60
        hall.bot.watchdog._clock = hall.bot.tables.clock = hall.bot.store._clock = lambda: clock() + 30 * HOUR
        await hall.bot.remind()
        assert await hall.bot.store.answers(table) == []
        (job,) = [j for j in await hall.bot.store.jobs(table) if j.kind == "default"]
        assert job.due_at - hall.bot.tables.now() > 23 * HOUR
