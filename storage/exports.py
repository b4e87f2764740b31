"""One game as a text that can be carried to another database. It holds every secret: for whoever hosts the bot."""

import hashlib
import json
import sqlite3
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from storage import rows
from storage.database import Database
from storage.errors import BadExport
from storage.games import new_id, replace_seats
from storage.models import Game, Seat, Status

FORMAT = "nightboard-game"
FORMAT_VERSION = 1
LONGEST = 64 * 1024 * 1024
"""Characters; a longer text is refused unread."""

_Int = Annotated[int, Field(ge=-(2**63), lt=2**63)]
_Name = Annotated[str, Field(min_length=1, max_length=100)]
_Object = dict[str, JsonValue]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Seat(_Part):
    seat: _Name
    place: _Int
    user_id: _Int | None
    computer: str | None
    wish: str | None
    joined_at: _Int
    looked: _Int
    extra: _Object


class _Answer(_Part):
    number: Annotated[_Int, Field(ge=0)]
    seat: _Name
    row: str
    withdrawn_by: _Int
    at: _Int


class _Line(_Part):
    number: Annotated[_Int, Field(ge=1)]
    answer: _Int
    place: _Int
    audience: list[str] | None
    event: str
    withdrawn: bool
    at: _Int


class _Point(_Part):
    start: Annotated[_Int, Field(ge=0)]
    state: str


class _Order(_Part):
    seat: _Name
    question: str
    choice: str
    set_at: _Int


class _Game(_Part):
    id: _Name
    slug: _Name
    status: Status
    title: str
    options: _Object
    schema_: Annotated[_Int, Field(alias="schema")]
    version: Annotated[_Int, Field(ge=0)]
    guild_id: _Int | None
    host_id: _Int | None
    created_at: _Int
    started_at: _Int | None
    finished_at: _Int | None
    paused_at: _Int | None
    clock: _Object
    commitment: str | None
    seed: str | None
    outcome: JsonValue
    origin: _Name
    extra: _Object


class Body(_Part):
    """All of a game, as a file has it; its shape is checked, its meaning is the service's."""

    game: _Game
    save: str | None
    seats: list[_Seat]
    answers: list[_Answer]
    checkpoints: list[_Point]
    story: list[_Line]
    orders: list[_Order]


class _Export(_Part):
    format: Literal["nightboard-game"]
    version: int
    sha256: str
    body: Body


class Exports(Database):
    """Part of Store: export and import of one game."""

    async def export_game(self, game_id: str) -> str:
        """Write one game whole, as of one moment, as JSON text with a checksum. Raises NoSuchGame.

        Left out is what belongs to a Discord server alone: channels, messages, what is due or still to be sent.
        """
        body = await self.read(lambda db: _gather(db, game_id))
        head = {"format": FORMAT, "version": FORMAT_VERSION, "sha256": _digest(body), "body": body}
        return json.dumps(head, ensure_ascii=False, separators=(",", ":"))

    async def import_game(
        self,
        given: str | bytes | Body,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        thread_id: int | None = None,
        host_id: int | None = None,
    ) -> Game:
        """Add a game from an export, as text or read already, under a new id and in this place; give it.

        `origin` stays the id under which it began (its seed's commitment names it). Raises BadExport, nothing changed.
        """
        body = given if isinstance(given, Body) else read_export(given)
        now = self.now()
        place = {"guild_id": guild_id, "channel_id": channel_id, "thread_id": thread_id}
        return await self.write(lambda db: _put(db, body, place, host_id, now))


def read_export(text: str | bytes) -> Body:
    """Check an export and give its content. Raises BadExport with one sentence."""
    if len(text) > LONGEST:
        raise BadExport("This file is too large to be a game export of Nightboard; nothing was imported.")
    try:
        raw = json.loads(text)
        if isinstance(raw, dict) and raw.get("format") == FORMAT and raw.get("version") != FORMAT_VERSION:
            raise BadExport("This game was exported by another version of Nightboard; nothing was imported.")
        export = _Export.model_validate(raw)
        if export.sha256 != _digest(raw["body"]):
            raise BadExport
    except (ValidationError, ValueError, RecursionError) as error:
        raise BadExport from error
    return export.body


def _digest(body: Any) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _gather(db: sqlite3.Connection, game_id: str) -> dict[str, Any]:
    game = rows.get_game(db, game_id)
    save = db.execute("SELECT data FROM saves WHERE game_id = ?", (game_id,)).fetchone()

    def table(name: str, columns: str, order: str) -> list[dict[str, Any]]:
        found = db.execute(f"SELECT {columns} FROM {name} WHERE game_id = ? ORDER BY {order}", (game_id,))
        return [dict(row) for row in found]

    story = table("story", "number, answer, place, audience, event, withdrawn, at", "number")
    for line in story:
        line["audience"] = rows.parse(line["audience"])
        line["withdrawn"] = bool(line["withdrawn"])
    names = [field.alias or name for name, field in _Game.model_fields.items()]
    return {
        "game": {name: getattr(game, name) for name in names},
        "save": None if save is None else save[0],
        "seats": [{name: getattr(s, name) for name in _Seat.model_fields} for s in rows.get_seats(db, game_id)],
        "answers": table("answers", "number, seat, row, withdrawn_by, at", "number"),
        "checkpoints": table("checkpoints", "start, state", "start"),
        "story": story,
        "orders": table("standing_orders", "seat, question, choice, set_at", "seat, question"),
    }


def _put(db: sqlite3.Connection, body: Body, place: dict[str, int | None], host_id: int | None, now: int) -> Game:
    game_id, game = new_id(db), body.game
    values: dict[str, Any] = {
        "id": game_id,
        "slug": game.slug,
        "status": game.status,
        **place,
        "host_id": game.host_id if host_id is None else host_id,
        "title": game.title,
        "options": rows.dump(game.options),
        "schema": game.schema_,
        "version": game.version,
        "created_at": game.created_at,
        "updated_at": now,
        "started_at": game.started_at,
        "finished_at": game.finished_at,
        "paused_at": game.paused_at,
        "clock": rows.dump(game.clock),
        "commitment": game.commitment,
        "seed": game.seed,
        "outcome": rows.dump(game.outcome),
        "origin": game.origin,
        "extra": rows.dump(game.extra),
    }
    try:
        marks = ", ".join("?" * len(values))
        db.execute(f"INSERT INTO games ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))
        if body.save is not None:
            db.execute("INSERT INTO saves VALUES (?, ?)", (game_id, body.save))
        replace_seats(db, game_id, [Seat(**seat.model_dump()) for seat in body.seats], now)
        answers = [(game_id, a.number, a.seat, a.row, a.withdrawn_by, a.at) for a in body.answers]
        db.executemany("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", answers)
        points = [(game_id, p.start, p.state) for p in body.checkpoints]
        db.executemany("INSERT INTO checkpoints VALUES (?, ?, ?)", points)
        lines = [
            (
                game_id,
                x.number,
                x.answer,
                x.place,
                None if x.audience is None else rows.dump(x.audience),
                x.event,
                x.withdrawn,
                x.at,
            )
            for x in body.story
        ]
        db.executemany("INSERT INTO story VALUES (?, ?, ?, ?, ?, ?, ?, ?)", lines)
        orders = [(game_id, o.seat, o.question, o.choice, o.set_at) for o in body.orders]
        db.executemany("INSERT INTO standing_orders VALUES (?, ?, ?, ?, ?)", orders)
    except (sqlite3.IntegrityError, UnicodeEncodeError, OverflowError) as error:
        raise BadExport from error
    return rows.get_game(db, game_id)
