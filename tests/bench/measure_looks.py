"""Measure what the looks of positions in boss fights are worth, and print `rules/slay_the_spire/players/looks.py` anew.

    uv run python -m tests.bench.measure_looks --fights 10000 --jobs 2 > looks.py

Climbers fight bosses alone with decks as `measure_gains` makes them, and pick some turns at random among the good ones;
how each fight came out is laid to what could be seen at the end of each turn. It takes about 100 ms of CPU a fight.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import Any

import click

from rules.engine import clone
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.players.climber import Climber
from rules.slay_the_spire.players.fight import Turn, turns
from rules.slay_the_spire.players.look import FEW, LONG, LONGER, dangers, features
from rules.slay_the_spire.state import State
from tests.bench.measure_gains import EARLY, LATE, NODES, RUNS, Fight, collected, fight, regress, sample, some_boss

STRAY, BEHIND, MOST = 0.25, 14.0, 10
"""How often a turn is picked at random, and from which: those so far behind the best at most, and so many."""
UNCHANGED = 0.25
"""Of the fights, what share is fought with a deck as it was collected."""
SEEN = 150
"""A feature that was seen in fewer positions counts for nothing."""
RIDGE, SWEEPS = 30.0, 120
LIVES = 0.5
"""Of a fight whose enemies have half of `LONG` left, what share of its slope counts in the unit."""
BOUNDED = ("weak", "vulnerable")
"""Never good for a hero; enemies give them as they near their end, which looks as if they were."""


class Wanderer(Climber):
    """A climber that at times tries something else."""

    def turn(self, rules: Any, state: State, seat: str, rng: random.Random) -> Turn:
        """Return a way to spend the rest of the turn, mostly the best."""
        found = turns(rules, state, seat, self.nodes)
        if rng.random() < STRAY:
            return rng.choice([turn for turn in found if turn[0] > found[0][0] - BEHIND][:MOST])
        return found[0]


def positions(decks: dict[str, list[State]], count: int, first: int) -> list[Fight]:
    """Fight so many fights; return what was seen at the end of each turn, with how the fight came out."""
    noted: list[Fight] = []
    for n in range(first, first + count):
        rng = random.Random(f"looks {n}")
        stage = EARLY if rng.random() < 0.2 else LATE
        deck = rng.choice(decks[stage])
        state = clone(deck) if rng.random() < UNCHANGED else sample(deck, stage, rng)
        state.agenda.clear()
        noted += watched(state, some_boss(state, rng), rng)
    return noted


def watched(state: State, boss: str, rng: random.Random) -> list[Fight]:
    """Fight, and return what was seen at the end of each turn."""
    hero = state.heroes["s1"]
    fixed = {"who:" + hero.character: 1, "where:" + boss: 1, **{"with:" + relic: 1 for relic in hero.relics}}
    seen: list[dict[str, float]] = []

    def look() -> None:
        seen.append({k: n for k, n in features(state, hero, dangers(state)["s1"]).items() if n})

    outcome = fight(state, boss, rng, Wanderer(NODES), look)
    return [Fight({**fixed, **one}, outcome) for one in seen if "foes hp" in one]


def often(name: str) -> bool:
    """Tell which features need no ridge."""
    return ":" not in name


def table(worths: dict[str, float]) -> Iterator[str]:
    """Yield the lines of the module, in HP of an enemy."""
    unit = -(worths["foes hp"] + worths["longer"] / LONGER + LIVES * worths["long"] / LONG)
    first = ["foes hp", "long", "longer", "hp", *(f"hp<={few}" for few in FEW)]
    yield '"""What the looks of a position in a boss fight were worth, in HP of an enemy: see `measure_looks`."""\n'
    yield "LOOKS = {"
    for name in sorted(worths, key=lambda name: (first.index(name) if name in first else len(first), name)):
        worth = min(0.0, worths[name]) if name in BOUNDED else worths[name]
        if not name.startswith(("who:", "where:", "with:")) and abs(worth / unit) >= 0.01:
            yield f'    "{name}": {worth / unit:.2f},'
    yield "}"


@click.command()
@click.option("--fights", "count", default=10_000, show_default=True, help="Fights in all.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
def main(count: int, jobs: int) -> None:
    """Print the module of what looks are worth."""
    with ProcessPoolExecutor(jobs) as pool:
        pairs = [(character, stage) for character in CHARACTERS for stage in (EARLY, LATE)]
        brought = pool.map(collected, *zip(*pairs, strict=True), [RUNS * 9] * len(pairs))
        decks: dict[str, list[State]] = {EARLY: [], LATE: []}
        for (_, stage), states in zip(pairs, brought, strict=True):
            decks[stage] += states
        share = count // jobs
        parts = [pool.submit(positions, decks, share, n * share) for n in range(jobs)]
        noted = [one for part in parts for one in part.result()]
    click.echo(f"{len(noted)} positions, mean outcome {fmean(one.outcome for one in noted):.2f}", err=True)
    met = Counter(name for one in noted for name in one.features)
    kept = [Fight({k: v for k, v in one.features.items() if met[k] >= SEEN}, one.outcome) for one in noted]
    for line in table(regress(kept, often, RIDGE, SWEEPS)):
        click.echo(line)


if __name__ == "__main__":
    main()
