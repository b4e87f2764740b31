"""`nightboard replay`, `export`, `import`, `backup`: games and databases as files."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from bot.cli.paths import database_option
from bot.tables import Refusal, Tables
from bot.tables.admin import importing
from bot.tables.core.dice import Dice
from rules.catalog import GAMES
from rules.engine import Broken, Refused, Rules, Session, false_draws, replay
from rules.engine.saving import ROW
from storage import Game, StorageError, Store
from storage.exports import read_export
from storage.private import write_private

T = TypeVar("T")


@click.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def replay_command(file: Path) -> None:
    """Play the finished game in FILE again from its revealed seed, and say whether it matches.

    FILE is what `nightboard export` or `/game export` wrote. Checked are the commitment that was shown at the start,
    every draw, every answer, and the final state. Exit codes: 0 it matches; 1 it does not; 2 wrong usage or bad file.
    """
    try:
        body = read_export(file.read_text(errors="replace"))
    except StorageError as error:
        raise click.UsageError(str(error)) from error
    rules: Rules[Any] | None = GAMES.get(body.game.slug)
    first = next((p.state for p in body.checkpoints if p.start == 0), None)
    if rules is None or first is None or body.save is None:
        raise click.UsageError("This file holds no game that has begun.")
    seed = rules.adapter.validate_json(first).chance.seed
    rows = [ROW.validate_json(a.row) for a in body.answers]
    for row, answer in zip(rows, body.answers, strict=True):
        row.withdrawn = answer.withdrawn_by
    dice = Dice.kept(body.game.origin, body.game.extra.get("dice"))
    faults = dice.faults(body.game.commitment, seed, [seed]) if body.game.commitment else []
    wrong = false_draws(seed, (d for row in rows for d in row.draws))
    faults += [f"a draw that does not follow from the seed: {d}" for d in wrong[:5]]
    try:
        session, more = replay(rules, first.encode(), rows)
        kept = Session.load(rules, body.save)
    except (Broken, Refused) as error:
        raise click.UsageError(str(error)) from error
    faults += more
    outcome = session.state.outcome
    if not faults and json.loads(session.dump()) != json.loads(kept.dump()):
        faults.append("the final state is another")
    click.echo(f"{rules.title}, {len(rows)} answers, {sum(len(r.draws) for r in rows)} draws, seed {seed}")
    click.echo(f"Ended: {outcome.side} won" if outcome else "Not over yet")
    if faults:
        click.echo("DOES NOT MATCH:\n" + "\n".join(f"  {f}" for f in faults))
        sys.exit(1)
    click.echo("It matches.")


def with_store(database: Path, work: Callable[[Store], Awaitable[T]], *, must_exist: bool = True) -> T:
    """Open the database, do the work, close it; storage's sentences become the command's error."""

    async def run() -> T:
        async with await Store.open(database) as store:
            return await work(store)

    if must_exist and not database.exists():
        raise click.UsageError(f"There is no database at {database}.")
    try:
        return asyncio.run(run())
    except StorageError as error:
        raise click.ClickException(str(error)) from error


SECRETS = (
    "This file holds all secrets of the game: what every seat has and plans, the order of decks, and the seed, from "
    "which every die to come can be computed. Whoever reads it before the end should not play on."
)


@click.command("export")
@click.argument("game_id")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write; without it, standard output.")
@database_option
def export_command(game_id: str, output: Path | None, database: Path) -> None:
    """Write the game GAME_ID as a file. It holds every secret of the game: for whoever hosts the bot only.

    That is what every seat has in hand and has planned, the order of decks, and the seed, from which every die to
    come can be computed: whoever reads it before the end should not play on.

    The bot may be running. Exit codes: 0 written; 1 there is no such game, or the file cannot be written; 2 wrong
    usage.
    """
    text = with_store(database, lambda store: store.export_game(game_id))
    click.echo(SECRETS, err=True)
    if output is None:
        click.echo(text)
    else:
        try:
            write_private(output, text)
        except OSError as error:
            raise click.ClickException(f"{output} cannot be written: {error.strerror}.") from error
        click.echo(f"Wrote {output} ({len(text)} characters).")


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--guild", type=int, help="Discord id of the server that it belongs to from now on.")
@click.option("--channel", type=int, help="Discord id of the channel in which it goes on.")
@click.option("--host", type=int, help="Discord id of its host.")
@click.option("--keep-people", is_flag=True, help="Let the people whom the file names keep their seats.")
@database_option
def import_command(
    file: Path, guild: int | None, channel: int | None, host: int | None, keep_people: bool, database: Path
) -> None:
    """Add the game in FILE to the database under a new id; the bot opens its thread when it next starts.

    The file is checked whole and tried first. Its seats are free for whoever takes them, unless --keep-people says
    that the people in it are trusted. Exit codes: 0 added; 1 the file holds no game that can go on here, or the
    database refused; 2 wrong usage.
    """
    text = file.read_text(errors="replace")

    async def add(store: Store) -> Game:
        tables = Tables(store, GAMES)
        return await tables.files.import_(
            text, keep_people=keep_people, guild_id=guild, channel_id=channel, host_id=host
        )

    try:
        importing.read(text, GAMES, keep_people=keep_people)  # before a database is made
        game = with_store(database, add, must_exist=False)
    except (Refusal, StorageError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Imported as {game.id}.")


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path))
@database_option
def backup_command(target: Path, database: Path) -> None:
    """Copy the database to TARGET, whole and consistent, while the bot runs.

    Exit codes: 0 copied; 1 it could not be written; 2 wrong usage.
    """
    written = with_store(database, lambda store: store.backup(target))
    click.echo(f"Wrote {written} ({written.stat().st_size} bytes).")
