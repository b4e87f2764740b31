"""Pictures: milliseconds and bytes of each kind, and what drawing does to the event loop."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from typing import Any

import render
from bot.bench.rules import answer_at_random, fresh
from bot.bench.timing import milliseconds, quantile
from bot.pictures import Pictures
from render import Picture, PictureRequest
from rules.catalog import GAMES
from rules.engine import Rules, first_seats

ANSWERS, TIMES, BURST = 40, 12, 20


def requests(rules: Rules[Any], kind: str, count: int) -> list[PictureRequest]:
    """Return wishes for one kind of picture along a random game, each of another position."""
    seats = rules.seats.stop - 1
    session, rng = fresh(rules, seats, "pictures", record=False), random.Random(5)
    names = tuple((seat, f"Player {n}") for n, seat in enumerate(first_seats(seats), 1))
    made = []
    for n in range(ANSWERS + count):
        if not answer_at_random(session, rng):
            break
        if n >= ANSWERS:
            seat = None if kind in ("board", "end") else "s1"
            made.append(PictureRequest(rules.slug, session.see(seat).view, kind, names=names))
    return made


def spread(times: list[float], pictures: list[Picture]) -> str:
    """Say times and sizes in a line."""
    sizes = [len(picture.data) / 1000 for picture in pictures]
    shape = f"{pictures[0].width}x{pictures[0].height} {pictures[0].mime.removeprefix('image/')}"
    return f"median {quantile(times, 0.5):.1f} ms, worst {max(times):.1f} ms, at most {max(sizes):.0f} kB, {shape}"


def kind_figures(rules: Rules[Any], kind: str) -> dict[str, Any]:
    """Draw one kind warm, and again unchanged."""
    wishes = requests(rules, kind, TIMES)
    pictures: list[Picture] = []
    try:
        render.draw(wishes[0])
    except (KeyError, IndexError):
        return {}  # not every kind can be drawn of a game that is under way
    times = []
    for wish in wishes[1:]:
        begun = time.perf_counter()
        pictures.append(render.draw(replace(wish, names=(*wish.names, ("s0", str(begun))))))
        times.append((time.perf_counter() - begun) * 1000)
    again = milliseconds(lambda: render.draw(wishes[0]), 50)
    name = f"{rules.slug}, {kind}"
    return {f"{name}, warm": spread(times, pictures), f"{name}, unchanged": f"{quantile(again, 0.5):.3f} ms"}


COLD = """
import pickle, sys, time
request = pickle.load(sys.stdin.buffer)
import render
render.keep_in(sys.argv[1])
begun = time.perf_counter()
render.draw(request)
print((time.perf_counter() - begun) * 1000)
"""


def cold(request: PictureRequest) -> tuple[float, float]:
    """Draw in fresh processes, as the first after a start without warming; return the milliseconds.

    The first process of all draws the layers too, the next finds them kept in the folder beside the database.
    """
    import pickle  # noqa: PLC0415 - here alone

    def one(folder: str) -> float:
        command = [sys.executable, "-c", COLD, folder]
        return float(subprocess.run(command, input=pickle.dumps(request), capture_output=True, check=True).stdout)

    with tempfile.TemporaryDirectory() as folder:
        return one(folder), one(folder)


async def burst(wishes: list[PictureRequest]) -> dict[str, Any]:
    """Draw many at once in the worker while the event loop is watched."""
    pictures = Pictures((wishes[0].slug,))
    pictures.start()
    await pictures.draw(wishes[0])
    delays: list[float] = []

    async def watch() -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(0.002)
            delays.append((time.perf_counter() - begun - 0.002) * 1000)

    watching = asyncio.create_task(watch())
    begun = time.perf_counter()
    drawn = await asyncio.gather(*(pictures.draw(wish) for wish in wishes[1:]))
    spent = (time.perf_counter() - begun) * 1000
    watching.cancel()
    pictures.close()
    slug, failed = wishes[0].slug, sum(picture is None for picture in drawn)
    late = f"99 of 100 under {quantile(delays, 0.99):.1f} ms, worst {max(delays):.1f} ms"
    return {
        f"{slug}, {len(drawn)} at once in the worker": f"{spent:.0f} ms, {failed} failed",
        f"{slug}, the event loop meanwhile late by": late,
    }


def measure(**_: Any) -> dict[str, Any]:
    """Measure every kind of every game of the catalogue."""
    figures: dict[str, Any] = {}
    for slug, rules in GAMES.items():
        try:
            kinds = render.kinds(slug)
        except KeyError:
            figures[slug] = "has no pictures"
            continue
        first = requests(rules, kinds[0], 1)[0]
        ever, kept = cold(first)
        figures[f"{slug}, {kinds[0]}, first of a process"] = f"{kept:.0f} ms, {ever:.0f} ms the first time of all"
        begun = time.perf_counter()
        render.warm(slug)
        figures[f"{slug}, warming"] = f"{(time.perf_counter() - begun) * 1000:.0f} ms"
        for kind in kinds:
            figures |= kind_figures(rules, kind)
        figures |= asyncio.run(burst(requests(rules, kinds[0], BURST + 1)))
    return figures
