"""Who is waited for since when, in which turn of the thread, and what falls due: plain data kept with each commit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.tables.core.live import DAY, Live
from rules.engine import Choice, TableOption
from storage import Job, Seat

REMIND_AFTER = DAY
PARKED = 3650 * DAY
"""What is due at a paused table is put off by so much, and called back when it goes on."""
CARETAKER_AFTER = 2
"""After so many time-outs in a row the others may let a computer player keep the seat."""
FASTER_AFTER = 3
"""After so many time-outs in a row a seat has a quarter of the time."""
BUSY = 600
"""Seconds for which somebody who just acted counts as present, so that a new turn edits the panel and does not ping."""
LATE = 900
"""Seconds after which what is due and was not carried out is a fault."""
Clocked: TypeAlias = "tuple[dict[str, Any], list[Job], list[tuple[str, str | None]]]"

CLOCK_OPTION = TableOption(
    "clock",
    "When somebody is silent",
    (
        Choice("off", "wait; the host may hand the seat to a computer player after a day"),
        Choice("10m", "give the usual answer after 10 minutes"),
        Choice("1d", "give the usual answer after a day"),
        Choice("3d", "give the usual answer after 3 days"),
    ),
    "off",
    "The usual answer is the harmless one, such as to pass.",
)
TELLING_OPTION = TableOption(
    "telling",
    "The thread tells",
    (
        Choice("full", "everything, line by line, with a picture after every step"),
        Choice("turn", "a few lines and one picture a turn"),
        Choice("brief", "only what matters, with one picture a round"),
    ),
    "turn",
    "*What happened* and *Log* tell everything in any case.",
)
_SECONDS = {"10m": 600, "1d": DAY, "3d": 3 * DAY}


def clock_seconds(options: dict[str, Any]) -> int:
    """Return after how many seconds the clock answers at a table, 0 for never."""
    return _SECONDS.get(str(options.get("clock", "off")), 0)


def clock_words(value: str) -> str:
    """Say what a table does with that clock when somebody is silent."""
    return next((choice.label for choice in CLOCK_OPTION.choices if choice.value == value), value)


def telling(options: dict[str, Any]) -> str:
    """Return how much the thread of a table tells: "full", "turn" or "brief"."""
    return str(options.get(TELLING_OPTION.name, TELLING_OPTION.default))


def scene_of(clock: dict[str, Any]) -> str:
    """Return what names the present picture: the game's scene, else the turn."""
    return str(clock.get("scene", clock.get("turn")))


def limits(live: Live, seat: str) -> dict[str, int]:
    """Return the open questions that wait for a seat, by name, each with its limit in seconds (0: none).

    A game's own limits hold for questions of a name, or of what stands before its colon.
    """
    session = live.session
    if session is None:
        return {}
    table = clock_seconds(live.game.options)
    by_name = live.rules.pace.time_limits(live.game.extra.get("options", {}))
    names = [q.name for q in session.asked if q.seat == seat and not q.may]
    made = {}
    for name in names:
        ways = (by_name.get(name) or by_name.get(name.partition(":")[0]), table)
        made[name] = min((seconds for seconds in ways if seconds), default=0)
    if live.clock.get("timeouts", {}).get(seat, 0) >= FASTER_AFTER:
        made = {name: -(-seconds // 4) for name, seconds in made.items()}
    return made


def asked_at(clock: dict[str, Any], seat: str, now: int) -> int:
    """Return from when a seat's time counts: since it is due, or since the table changed its clock."""
    return max(clock.get("since", {}).get(seat, now), clock.get("set", 0))


def clocked(live: Live, actor: str | None, seats: Sequence[Seat], now: int) -> Clocked:
    """Return the clock as it is now, the jobs to set, and those to drop.

    since: seat -> since when it is due, as that seat knows it; shown: the same as the public knows it; acted: seat ->
    when it answered last; answered: seat -> the number of that answer; here: seat -> its last sign of life; fresh: seat
    -> number of its last ping; held: seat -> when the ping comes that is put off since its person was there a moment
    ago; until: seat -> when the usual answer is given;
    timeouts: seat -> how often in a row its time ran out; set: since when the present clock holds; sides: seat -> the
    side it plays for; turned: seat -> the side before, and the number of the ping that says so; turn: number of the
    turn that story is told under; named: what the game calls it, where it does; scene: what has one picture; last: the
    seat for which alone all others wait.
    """
    clock = json.loads(json.dumps(live.clock)) or {}
    for part in ("since", "shown", "acted", "fresh", "until", "held", "turned"):
        clock.setdefault(part, {})
    if actor is not None:
        _acts(clock, actor, now)
    jobs: list[Job] = []
    done: list[tuple[str, str | None]] = []
    for seat in seats:
        name = seat.seat
        _side(clock, live, seat)
        if live.due(name):
            ended = clock["until"].get(name)
            jobs += _asked(clock, seat, actor, now)
            jobs += _limited(clock, live, seat, now)
            done += [("default", name)] if ended and not clock["until"][name] else []
        elif _rests(clock, name):
            done += [("remind", name), ("default", name), ("ping", name)]
    _turn(clock, live)
    _shown(clock, live, now)
    if live.game.paused:
        jobs = [replace(job, due_at=job.due_at + PARKED) for job in jobs]
    return clock, jobs, done


def _acts(clock: dict[str, Any], seat: str, now: int) -> None:
    """Note that a seat answered."""
    clock["acted"][seat] = now
    clock["held"].pop(seat, None)
    clock["turned"].pop(seat, None)
    clock.setdefault("timeouts", {}).pop(seat, None)


def _rests(clock: dict[str, Any], seat: str) -> bool:
    """Note that a seat is not waited for; tell whether it was."""
    clock["until"].pop(seat, None)
    clock["held"].pop(seat, None)
    return clock["since"].pop(seat, None) is not None


def _asked(clock: dict[str, Any], seat: Seat, actor: str | None, now: int) -> list[Job]:
    """Note that a seat is waited for: it is pinged, now or in a moment, and reminded in a day where nothing comes."""
    jobs, name = [], seat.seat
    new = name not in clock["since"]
    if new and name in clock["turned"]:
        pass  # the message that says so asks them as well
    elif new and now - clock["acted"].get(name, 0) > BUSY:
        clock["fresh"][name] = clock["fresh"].get(name, 0) + 1
    elif new and name != actor and seat.user_id is not None:
        clock["held"][name] = clock["acted"][name] + BUSY
        jobs.append(Job("ping", clock["held"][name], key=name))
    if new or actor == name:
        clock["since"][name] = now
        if seat.user_id is not None:
            jobs.append(Job("remind", now + REMIND_AFTER, key=name))
    return jobs


def _limited(clock: dict[str, Any], live: Live, seat: Seat, now: int) -> list[Job]:
    """Note until when a seat has time, 0 for ever."""
    name = seat.seat
    limit = min((n for n in limits(live, name).values() if n), default=0)
    ends = asked_at(clock, name, now) + limit if limit and seat.computer is None else 0
    if ends == clock["until"].get(name, 0):
        return []
    clock["until"][name] = ends
    return [Job("default", max(ends, now), key=name)] if ends else []


def _turn(clock: dict[str, Any], live: Live) -> None:
    """Number the turn of the thread, and name its scene."""
    session = live.playing()
    brief = telling(live.game.options) == "brief"
    named = f"round {live.rules.round(session.state)}" if brief else live.rules.pace.turn(session.state)
    if named is None:
        new = not set(session.waiting(None)) <= set(clock["shown"])
    else:
        new = named != clock.get("named")
        clock["named"] = named
    if "turn" not in clock or new:
        clock["turn"] = clock.get("turn", 0) + 1
    if (scene := live.rules.pace.scene(session.state)) is not None:
        clock["scene"] = f"{clock['turn']}:{'' if brief else scene}"


def _shown(clock: dict[str, Any], live: Live, now: int) -> None:
    """Note who is waited for as the public knows it, and whether that is one alone."""
    waiting, shown = live.playing().waiting(None), clock["shown"]
    if len(waiting) == 1 < len(shown) and waiting[0] in shown:
        _last_one(clock, waiting[0], now)
    elif clock.get("last") is not None and waiting != [clock["last"]]:
        clock["last"] = None
    clock["shown"] = {name: shown.get(name, now) for name in waiting}


def _side(clock: dict[str, Any], live: Live, seat: Seat) -> None:
    """Note whether a person plays for another side now; what they must hear goes to them at once, in a new message."""
    sides, turned, name = clock.setdefault("sides", {}), clock["turned"], seat.seat
    if live.session is None or seat.user_id is None:
        sides.pop(name, None)
        turned.pop(name, None)
        return
    side = live.rules.side(live.session.state, name)
    was = sides.get(name, side)
    sides[name] = side
    if side != was and turned.get(name, {}).get("was") == side:
        del turned[name]  # it was taken back
    elif side != was:
        clock["fresh"][name] = clock["fresh"].get(name, 0) + 1
        turned[name] = {"was": was, "fresh": clock["fresh"][name]}
        clock["held"].pop(name, None)


def late_line(kind: str, table: str | None, seconds: int) -> str:
    """Say for whoever hosts the bot that something due was not carried out."""
    what = {"remind": "A reminder", "default": "The usual answer for somebody silent", "ping": "A ping"}.get(kind, kind)
    return f"{what} at table {table} is {seconds // 60} minutes late; the log says why."


def later(clock: dict[str, Any], seconds: int, now: int | None = None) -> dict[str, Any]:
    """Return a clock that stood still for so long: what was asked was asked later, and ends later.

    With `now`, at which it went on, what was asked while it stood counts from then and no later.
    """
    made = dict(clock)
    for name in ("since", "shown", "until", "held"):
        moved = dict(clock.get(name, {}))
        for seat, at in moved.items():
            asked = clock.get("since", {}).get(seat, 0) if name in ("until", "held") else at
            by = seconds if now is None else max(0, min(seconds, now - asked))
            moved[seat] = at + by if at else 0
        made[name] = moved
    return made


def due_earlier(jobs: Sequence[Job], before: dict[str, Any], after: dict[str, Any], seconds: int) -> list[Job]:
    """Return those of jobs that were all put off by `seconds` whose seat's clock moved by less, set right."""
    made = []
    for job in jobs:
        since, moved = before.get("since", {}).get(job.key), after.get("since", {}).get(job.key)
        due = job.kind in ("remind", "default") or (job.kind == "ping" and job.key in after.get("held", {}))
        if due and since and moved and moved - since < seconds:
            made.append(replace(job, due_at=job.due_at - seconds + moved - since))
    return made


def _last_one(clock: dict[str, Any], seat: str, now: int) -> None:
    """Tell somebody once that only they are missing, unless the turn has just begun for them."""
    clock["last"] = seat
    if now - clock["since"].get(seat, now) > BUSY:
        clock["fresh"][seat] = clock["fresh"].get(seat, 0) + 1
