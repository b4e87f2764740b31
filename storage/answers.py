"""The one transaction of play, and what was told."""

import json
import sqlite3
from collections.abc import Collection
from difflib import SequenceMatcher
from typing import Any

from storage import rows
from storage.database import Database
from storage.errors import AlreadyApplied, Stale
from storage.games import replace_seats
from storage.models import Answer, Commit, Committed, StoryLine


class Answers(Database):
    """Part of Store: commits and story."""

    async def commit_answer(self, game_id: str, commit: Commit) -> Committed:
        """Write all that one answer changes, or nothing of it; on disk when this returns.

        After any error (or a cancelled wait) drop the session and load it anew. Raises NoSuchGame, Stale (another
        version or status than expected, or numbers that do not continue the record), AlreadyApplied (its interaction
        counted before), Fenced and StorageError.
        """
        now = self.now()
        return await self.write(lambda db: apply(db, game_id, commit, now))

    async def story(
        self, game_id: str, viewer: str | Collection[str] | None, *, after: int = 0, limit: int | None = None
    ) -> list[StoryLine]:
        """Read what a seat (or each of several, or with None the public) may be told, in the order of telling.

        With `after`, only what arrived after that story number; with `limit`, the latest so many. Lines that an undo
        withdrew are left out.
        """
        eyes = {viewer} if isinstance(viewer, str) else set(viewer or ())
        lines = [line for line in await self.whole_story(game_id, after=after) if not line.withdrawn]
        told = [line for line in lines if line.audience is None or eyes & set(line.audience)]
        return told if limit is None else told[max(0, len(told) - limit) :]

    async def whole_story(self, game_id: str, *, after: int = 0) -> list[StoryLine]:
        """Read every line in the order of telling, secret and withdrawn ones too: for a game's end, and the host."""
        sql = "SELECT * FROM story WHERE game_id = ? AND number > ? ORDER BY place, number"
        return await self.read(lambda db: [_line_of(row) for row in db.execute(sql, (game_id, after))])

    async def answers(self, game_id: str, *, since: int = 0) -> list[Answer]:
        """Read the recorded answers from a number on, withdrawn ones too."""
        sql = (
            "SELECT number, seat, row, withdrawn_by, at FROM answers WHERE game_id = ? AND number >= ? ORDER BY number"
        )
        return await self.read(lambda db: [Answer(*row) for row in db.execute(sql, (game_id, since))])

    async def first_time(self, interaction_id: int) -> bool:
        """Note an interaction that commits no answer; say whether it is new."""
        now = self.now()
        return await self.write(lambda db: rows.first_time(db, interaction_id, now), durable=False)

    async def prune(self, *, interactions_days: int = 2, outbox_days: int = 7) -> int:
        """Forget interactions and sent outbox entries of before so many days; give how many rows."""
        now = self.now()

        def sweep(db: sqlite3.Connection) -> int:
            old = db.execute("DELETE FROM interactions WHERE at < ?", (now - interactions_days * 86400,)).rowcount
            return old + db.execute("DELETE FROM outbox WHERE done_at < ?", (now - outbox_days * 86400,)).rowcount

        return await self.write(sweep, durable=False)


def apply(db: sqlite3.Connection, game_id: str, commit: Commit, now: int) -> Committed:
    """Do a commit within a transaction."""
    if commit.interaction_id is not None and not rows.first_time(db, commit.interaction_id, now):
        raise AlreadyApplied
    game = rows.get_game(db, game_id)
    if commit.expected_version is not None and commit.expected_version != game.version:
        raise Stale
    if commit.expected_status is not None and game.status not in commit.expected_status:
        raise Stale
    _answers(db, game_id, commit, now)
    told = _story(db, game_id, commit, now)
    _save(db, game_id, commit)
    if commit.seats is not None:
        replace_seats(db, game_id, commit.seats, now)
    for kind, key in commit.jobs_done:
        rows.drop_jobs(db, game_id, kind, key)
    for job in commit.jobs:
        job.game_id = game_id
        job.id = rows.put_job(db, job)
    done = [(game_id, seat, question) for seat, question in commit.drafts_done]
    db.executemany("DELETE FROM drafts WHERE game_id = ? AND seat = ? AND question = ?", done)
    for request_id, outcome in commit.requests_closed.items():
        rows.close_request(db, request_id, outcome, now)
    sent = [rows.put_outbox(db, game_id, payload, now) for payload in commit.outbox]
    rows.change_game(db, game_id, commit.changes, now)
    db.execute("UPDATE games SET version = version + 1 WHERE id = ?", (game_id,))
    return Committed(game.version + 1, told, sent)


def _answers(db: sqlite3.Connection, game_id: str, commit: Commit, now: int) -> None:
    following = _next(db, "answers", "number", game_id, 0) if commit.rows else 0
    fresh = [row for row in commit.rows if row.number >= following]
    if [row.number for row in fresh] != list(range(following, following + len(fresh))):
        raise Stale
    for row in commit.rows:
        if row.number >= following:
            continue
        if (
            commit.expected_version is None
            or not db.execute(
                "UPDATE answers SET row = ?, withdrawn_by = ? WHERE game_id = ? AND number = ? AND seat = ?",
                (row.row, row.withdrawn_by, game_id, row.number, row.seat),
            ).rowcount
        ):
            raise Stale
    db.executemany(
        "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)",
        [(game_id, row.number, row.seat, row.row, row.withdrawn_by, row.at or now) for row in fresh],
    )
    marks = [(undo, number) for number, undo in commit.withdrawn.items()] + [(0, number) for number in commit.restored]
    for undo, number in marks:
        keys = (undo, game_id, number)
        if not db.execute("UPDATE answers SET withdrawn_by = ? WHERE game_id = ? AND number = ?", keys).rowcount:
            raise Stale
        if commit.story_from is None:
            line = "UPDATE story SET withdrawn = ? WHERE game_id = ? AND answer = ?"
            db.execute(line, (int(undo > 0), game_id, number))


def _story(db: sqlite3.Connection, game_id: str, commit: Commit, now: int) -> list[int]:
    """Write the lines, keeping those that a replay only tells again; give the number of each."""
    place, told = commit.story_from, []
    if place is None:
        place = _next(db, "story", "place", game_id, 0) if commit.story else 0
    else:
        sql = """SELECT audience, event, number FROM story
            WHERE game_id = ? AND withdrawn = 0 AND place >= ? ORDER BY place, number"""
        told = [tuple(row) for row in db.execute(sql, (game_id, place))]
    lines = [(_audience(line), line.event) for line in commit.story]
    kept = _recurring([(audience, event) for audience, event, _ in told], lines) if told else {}
    still = {told[old][2] for old in kept.values()}
    gone = [(game_id, number) for _, _, number in told if number not in still]
    db.executemany("UPDATE story SET withdrawn = 1 WHERE game_id = ? AND number = ?", gone)
    number = _next(db, "story", "number", game_id, 1) if lines else 1
    numbers = []
    for index, (line, (audience, event)) in enumerate(zip(commit.story, lines, strict=True)):
        if index in kept:
            numbers.append(told[kept[index]][2])
            again = "UPDATE story SET place = ?, answer = ? WHERE game_id = ? AND number = ?"
            db.execute(again, (place + index, line.answer, game_id, numbers[-1]))
            continue
        values = (game_id, number, line.answer, place + index, audience, event, line.at or now)
        db.execute("INSERT INTO story VALUES (?, ?, ?, ?, ?, ?, 0, ?)", values)
        numbers.append(number)
        number += 1
    return numbers


def _recurring(old: list[Any], new: list[Any]) -> dict[int, int]:
    """Match what comes again, in order: index in `new` to index in `old`."""
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return {block.b + n: block.a + n for block in blocks for n in range(block.size)}


def _save(db: sqlite3.Connection, game_id: str, commit: Commit) -> None:
    if commit.save is not None:
        db.execute(
            "INSERT INTO saves VALUES (?, ?) ON CONFLICT (game_id) DO UPDATE SET data = excluded.data",
            (game_id, commit.save),
        )
    db.executemany(
        "INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?)",
        [(game_id, point.start, point.state) for point in commit.checkpoints],
    )
    if commit.keep is not None:
        db.execute(
            "DELETE FROM checkpoints WHERE game_id = ? AND start NOT IN (SELECT value FROM json_each(?))",
            (game_id, json.dumps(sorted(commit.keep))),
        )


def _next(db: sqlite3.Connection, table: str, column: str, game_id: str, first: int) -> int:
    sql = f"SELECT coalesce(max({column}) + 1, ?) FROM {table} WHERE game_id = ?"
    return db.execute(sql, (first, game_id)).fetchone()[0]


def _audience(line: StoryLine) -> str | None:
    return None if line.audience is None else json.dumps(list(line.audience))


def _line_of(row: sqlite3.Row) -> StoryLine:
    return StoryLine(
        answer=row["answer"],
        event=row["event"],
        audience=rows.parse(row["audience"]),
        number=row["number"],
        place=row["place"],
        withdrawn=bool(row["withdrawn"]),
        at=row["at"],
    )
