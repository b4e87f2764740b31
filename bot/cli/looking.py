"""`nightboard picture` and `cards`: what there is to see, without a game."""

from __future__ import annotations

import io
import json
import random
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from PIL import Image

from bot.cli.games import GameName, seat_count
from bot.panels import Front, Picture, order_questions, panel
from render import PictureRequest, draw
from rules.engine import Rules, Session, Setup, first_seats, listed, random_keys

FILES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}
"""The endings of pictures' files, and what is written into them."""


def after_random_play(rules: Rules[Any], seats: int, seed: str, answers: int) -> Session[Any]:
    """Return a session after so many random answers, or at its end where that comes first."""
    rng = random.Random(seed)
    session = Session(rules, rules.new(Setup(first_seats(seats), seed)), record=False)
    for _ in range(answers):
        asked = session.questions()
        rng.shuffle(asked)
        for question in asked:
            keys = random_keys(session.listing(question), question.pick, rng)
            if keys is not None:
                session.take(question, keys)
                break
        else:
            break
    return session


def request_of(rules: Rules[Any], session: Session[Any], seat: str | None, kind: str | None) -> PictureRequest:
    """Return the wish for a picture as a panel has it: with the numbered choices of the question in front."""
    from bot.pictures import Pictures  # noqa: PLC0415 - not for `cards`

    seen = session.see(seat)
    seats = first_seats(rules.seats.stop - 1)
    names = {s: f"Player {n}" for n, s in enumerate(seats, 1)}
    wish = Picture(rules.slug, seat, seen.view, names=tuple(names.items()))
    panel(Front("picture", order_questions(seen.questions), picture=wish), lambda said: rules.messages.say(said, names))
    request = Pictures().request(wish, kind=kind or "")
    if request is None or (kind and request.kind != kind):
        raise KeyError(f"{rules.title} has no picture of the kind {kind or 'board'!r}.")
    return request


@click.command("picture")
@click.argument("game", type=GameName())
@click.option("--seats", type=int, help="How many seats; without it, the most.")
@click.option("--seed", default="0", show_default=True)
@click.option(
    "--answers",
    default=60,
    show_default=True,
    type=click.IntRange(0),
    help="Random answers before the picture is taken.",
)
@click.option("--seat", help="Whose private picture, such as s1; without it, the public one.")
@click.option("--kind", help="The kind of picture; without it, board or private.")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    help="File to write: PNG, JPEG or WebP by its name.",
)
def picture_command(
    game: Rules[Any], seats: int | None, seed: str, answers: int, seat: str | None, kind: str | None, output: Path
) -> None:
    """Draw GAME as it stands after random play; prints size, kind and the alt text.

    Exit codes: 0 drawn; 1 the game has no such picture, or the file cannot be written; 2 wrong usage.
    """
    count = seat_count(game, seats)
    if seat is not None and seat not in first_seats(count):
        raise click.BadParameter(f"There is no seat {seat!r}; seats are s1 to s{count}.", param_hint="--seat")
    if (kind_of_file := FILES.get(output.suffix.lower())) is None:
        raise click.BadParameter(f"{output.name} should end in {listed(list(FILES))}.", param_hint="--output")
    session = after_random_play(game, count, seed, answers)
    try:
        picture = draw(request_of(game, session, seat, kind))
    except KeyError as error:
        raise click.ClickException(str(error.args[0])) from error
    data = picture.data
    if kind_of_file != picture.mime:  # what is sent to Discord is of the kind that is drawn soonest
        with Image.open(io.BytesIO(data)) as image:
            image.save(written := io.BytesIO(), kind_of_file.partition("/")[2])
        data = written.getvalue()
    try:
        output.write_bytes(data)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}.") from error
    click.echo(f"{output}: {picture.width}x{picture.height}, {len(data)} bytes, {kind_of_file}\n{picture.alt}")


@click.command("cards")
@click.argument("game", type=GameName())
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def cards_command(game: Rules[Any], as_json: bool) -> None:
    """List every component of GAME that has an effect, with its generated text and its source.

    The JSON is a list of objects with id, name, kind, copies, text, source ("rulebook", "reference" or "house") and
    doubtful (true where the published facts disagree).

    Exit codes: 0 listed; 2 wrong usage.
    """
    cards = game.help.cards()
    if as_json:
        click.echo(json.dumps([asdict(c) for c in cards], ensure_ascii=False))
        return
    for card in cards:
        mark = " (?)" if card.doubtful else ""
        click.echo(f"{card.copies}x {card.name} [{card.kind}, {card.source}{mark}]\n   {card.text}")
