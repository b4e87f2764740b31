"""Games from files: checked whole, and tried at a table of their own, before anything is written.

A file holds every secret, so it comes from whoever hosts a bot; still it may be damaged, old or made up. Nothing in it
is believed that can be checked, and its people come in only where the host says so.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.naming import TITLE, clean
from bot.tables.core.live import line_of
from bot.tables.core.model import Refusal
from bot.tables.core.words import Words
from rules.engine import Broken, Rules, Session
from rules.engine.saving import ROW
from storage import Status, Store, StoryLine
from storage.exports import Body, read_export

NOTHING = "Nothing was imported."
MADE_UP = f"This file holds what no game of Nightboard has. {NOTHING}"

_Short = Annotated[str, Field(max_length=100)]
_Words = Annotated[str, Field(max_length=1000)]
_Small = Annotated[int, Field(ge=0, le=10**6)]
_User = Annotated[str, Field(pattern=r"^-?[0-9]{1,20}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)


class _Dice(_Part):
    secret: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    parts: Annotated[list[tuple[int, Annotated[str, Field(pattern="^[0-9a-f]{32}$")]]], Field(max_length=100)]


class _Extra(_Part):
    options: dict[_Short, _Short] | None = None
    sides: dict[_Short, _Short] | None = None
    seen: dict[_User, Annotated[list[_Short], Field(max_length=20)]] | None = None
    seats: _Small | None = None
    dice: _Dice | None = None
    kept: bool | None = None


class _Outcome(_Part):
    side: _Words
    winners: Annotated[list[_Short], Field(max_length=100)]
    why: _Words


class _Row(_Part):
    q: _Short = ""
    chosen: Annotated[list[_Words | list[Any]], Field(max_length=1000)] = []
    picked: bool = False


class _Story(_Part):
    said: list[Any]
    turn: _Small = 0
    service: bool = False


Looks: TypeAlias = "Callable[[Store, str, list[int]], Iterable[Awaitable[object]]]"
"""Given a store, a table there and its people: all looks that somebody can take at it, each to be awaited."""


def read(text: str | bytes, games: Mapping[str, Rules[Any]], *, keep_people: bool) -> Body:
    """Return what may be written of a file. Raises Refusal or BadExport with one sentence.

    Without `keep_people` its seats are free, its host is nobody, and whoever sat there is barred from other sides as
    before. Clocks begin anew.
    """
    body = read_export(text)
    rules = games.get(body.game.slug)
    if rules is None:
        raise Refusal(f"This bot does not know the game “{clean(body.game.slug, 40)}”. {NOTHING}")
    try:
        session = _loaded(rules, body)
        seats = {seat.seat for seat in body.seats}
        _check_seats(rules, body, seats)
        _check_story(Words(rules, {name: name for name in seats}), body, seats)
        _settle_game(rules, body)
        if not keep_people:
            _without_people(rules, body, session)
    except Refusal:
        raise
    except (ValidationError, ValueError, TypeError, KeyError, RecursionError, AttributeError, IndexError) as error:
        raise Refusal(MADE_UP) from error
    return body


def _loaded(rules: Rules[Any], body: Body) -> Session[Any] | None:
    begun = body.game.status not in ("lobby", "abandoned") or bool(body.answers)
    if begun and body.save is None:
        raise Refusal(f"This file holds a game without its save. {NOTHING}")
    if body.save is None:
        return None
    if body.game.status == "lobby":
        raise Refusal(MADE_UP)
    try:
        session = Session.load(rules, body.save)
    except Broken as error:
        raise Refusal(f"{error} {NOTHING}") from error
    except Exception as error:
        raise Refusal(f"The save in this file cannot be read. {NOTHING}") from error
    for answer in body.answers:
        ROW.validate_json(answer.row)
        _Row.model_validate_json(answer.row)
    for point in body.checkpoints:
        if not isinstance(json.loads(point.state), dict):
            raise Refusal(MADE_UP)
    return session


def _check_seats(rules: Rules[Any], body: Body, seats: set[str]) -> None:
    roles = {role.slug for role in rules.roles}
    if body.save is None and body.game.status == "lobby":
        body.seats = [s for s in body.seats if s.user_id is not None or s.computer is not None]
    for seat in body.seats:
        if seat.computer is not None and seat.computer not in rules.players.kinds:
            seat.computer = None
        if seat.user_id is not None:
            seat.computer = None
        seat.wish = seat.wish if seat.wish in roles else None
        owner = seat.extra.get("owner")
        watched = bool(seat.extra.get("watched"))
        seat.extra = {"watched": watched} | ({"owner": owner} if isinstance(owner, int) else {})
    if len(seats) != len(body.seats) or any(a.seat not in seats for a in body.answers):
        raise Refusal(MADE_UP)
    body.orders = [o for o in body.orders if o.seat in seats and len(o.question) <= 100 and len(o.choice) <= 100]


def _check_story(words: Words, body: Body, seats: set[str]) -> None:
    for line in body.story:
        _Story.model_validate_json(line.event)
        read = line_of(
            StoryLine(line.answer, line.event, line.audience, line.number, line.place, line.withdrawn, line.at)
        )
        if read.to is not None and not seats.issuperset(read.to):
            raise Refusal(MADE_UP)
        if len(words(read.said)) > 4000:
            raise Refusal(MADE_UP)


def _settle_game(rules: Rules[Any], body: Body) -> None:
    game = body.game
    over: tuple[Status, ...] = ("finished", "abandoned")
    game.title = clean(game.title, TITLE)
    turn = game.clock.get("turn")
    game.clock = {"turn": turn if isinstance(turn, int) and 0 < turn <= 10**6 else 1}
    game.options = {n: v for n, v in game.options.items() if isinstance(v, str) and len(v) <= 100}
    extra = _Extra.model_validate(game.extra)
    if game.status == "finished":
        _Outcome.model_validate(game.outcome)
        extra.kept = True  # what a group gets of a game, it got where it was played
    elif game.outcome is not None:
        raise Refusal(MADE_UP)
    if game.status not in over:
        game.seed = None
    if any(text is not None and len(text) > 100 for text in (game.commitment, game.seed)):
        raise Refusal(MADE_UP)
    game.extra = extra.model_dump(mode="json", exclude_none=True)


def _without_people(rules: Rules[Any], body: Body, session: Session[Any] | None) -> None:
    game = body.game
    game.host_id = None
    extra: dict[str, Any] = dict(game.extra)
    seen = dict(extra.get("seen", {}))
    for seat in body.seats:
        for user in (seat.user_id, seat.extra.get("owner")):
            if isinstance(user, int) and user > 0 and session is not None:
                side = rules.side(session.state, seat.seat)
                seen[str(user)] = sorted({*seen.get(str(user), []), side})
        seat.user_id, seat.extra = None, {}
    if seen:
        extra["seen"] = seen
    if "dice" in extra:
        extra["dice"]["parts"] = [[0, part] for _, part in extra["dice"]["parts"]]
    game.extra = extra
    if game.status == "lobby":
        body.seats = [seat for seat in body.seats if seat.computer is not None]
    body.orders = []


async def tried(body: Body, looks: Looks) -> None:
    """Show the game of a file to everybody at a table of its own, kept in memory. Raises Refusal where that fails."""
    people = body.model_copy(deep=True)
    for number, seat in enumerate(people.seats, 1):
        if seat.computer is None:
            seat.user_id = number
    async with await Store.open(":memory:") as store:
        try:
            game = await store.import_game(people, guild_id=1, channel_id=2, host_id=1)
            for look in looks(store, game.id, [seat.user_id or 0 for seat in people.seats]):
                with suppress(Refusal):
                    await look
        except Exception as error:
            raise Refusal(f"The game in this file cannot be shown. {NOTHING}") from error
