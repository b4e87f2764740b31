"""`nightboard bench`: figures, never verdicts."""

from __future__ import annotations

import importlib
import json
from typing import Any

import click

PARTS = {
    "rules": "answers per second, save, load and imagine, for each game",
    "storage": "the commit of an answer",
    "pictures": "milliseconds and bytes a picture",
    "memory": "bytes a live game",
    "clicks": "click to acknowledgement and to final message, with many games active on the stand-in",
    "fair": "a hundred pictures asked by one person: what another notices",
    "start": "many running games at the start: shown before, and for the first time",
    "crash": "kill -9 and failures at random instants under load; nothing lost, doubled or waiting for ever",
    "growth": "twenty minutes of load: what grows in the bot and in its database",
}
LONG = ("start", "crash", "growth")


@click.command("bench", epilog="Parts: " + "; ".join(f"{k}: {v}" for k, v in PARTS.items()) + ".")
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
@click.option("--games", default=200, show_default=True, help="Games active at once (clicks, start).")
@click.option("--kills", default=200, show_default=True, help="How often the bot is killed (crash).")
@click.option("--failures", default=0, show_default=True, help="How many calls of database and Discord fail (crash).")
@click.option("--workers", is_flag=True, help="Draw and think in processes of their own, which are killed too (crash).")
@click.option("--seed", default=1, show_default=True, help="Of chance (crash).")
@click.option("--minutes", default=20.0, show_default=True, help="How long there is load (growth).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: part -> figure -> value.")
def bench_command(
    parts: tuple[str, ...],
    games: int,
    kills: int,
    failures: int,
    workers: bool,
    seed: int,
    minutes: float,
    as_json: bool,
) -> None:
    """Measure the PARTS named (without any: all but start, crash and growth) on this machine.

    Exit codes: 0 measured; 1 crash or growth found something lost, doubled or in disagreement; 2 wrong usage.
    """
    results: dict[str, Any] = {}
    for part in parts or [p for p in PARTS if p not in LONG]:
        measure = importlib.import_module(f"bot.bench.{part}").measure
        results[part] = measure(
            games=games, kills=kills, failures=failures, workers=workers, seed=seed, minutes=minutes
        )
        if not as_json:
            click.echo(f"{part}: {PARTS[part]}")
            for name, value in results[part].items():
                click.echo(f"  {name:48} {value}")
    if as_json:
        click.echo(json.dumps(results))
    if any(results.get(part, {}).get("faults") for part in LONG):
        raise SystemExit(1)
