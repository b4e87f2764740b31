"""What is due at a time, what seats must agree to, and reports for the host."""

import secrets
import sqlite3
from typing import Any

from storage import rows
from storage.database import Database
from storage.errors import VoteOver
from storage.models import Job, Report, Request


class Jobs(Database):
    """Part of Store: jobs, requests with votes, reports."""

    async def put_job(self, job: Job) -> int:
        """Set a job, in place of an earlier one of its game, kind and key; give its id."""
        return await self.write(lambda db: rows.put_job(db, job))

    async def jobs_due(self, *, limit: int = 100) -> list[Job]:
        """List jobs whose time has come, however long ago, the longest due first. They stay until `job_done`."""
        now = self.now()
        return await self._jobs("due_at <= ? ORDER BY due_at, id LIMIT ?", (now, limit))

    async def jobs(self, game_id: str) -> list[Job]:
        """List the jobs of a game by time."""
        return await self._jobs("game_id = ? ORDER BY due_at, id", (game_id,))

    async def jobs_late(self, seconds: int, *, limit: int = 20) -> list[Job]:
        """List jobs of games that were due more than so long ago, the longest due first."""
        where = "game_id IS NOT NULL AND due_at < ? ORDER BY due_at LIMIT ?"
        return await self._jobs(where, (self.now() - seconds, limit))

    async def next_due(self) -> int | None:
        """Give the time of the next job, None if there is none."""
        return await self.read(lambda db: db.execute("SELECT min(due_at) FROM jobs").fetchone()[0])

    async def job_done(self, job: Job) -> bool:
        """Remove a job unless it was set anew meanwhile; say whether it was removed."""
        sql = "DELETE FROM jobs WHERE id = ? AND due_at = ?"
        return await self.write(lambda db: bool(db.execute(sql, (job.id, job.due_at)).rowcount))

    async def drop_jobs(self, game_id: str, kind: str | None = None, key: str | None = None) -> int:
        """Remove the jobs of a game, of a kind, of a key; give how many."""
        return await self.write(lambda db: rows.drop_jobs(db, game_id, kind, key))

    async def shift_jobs(self, seconds: int, *, game_id: str | None = None) -> int:
        """Move the jobs of a game later, as after a pause, or after an outage all but those of paused games.

        Gives how many.
        """
        sql = """UPDATE jobs SET due_at = due_at + ?1 WHERE game_id = ?2 OR ?2 IS NULL AND
            NOT EXISTS (SELECT 1 FROM games WHERE id = game_id AND paused_at IS NOT NULL)"""
        return await self.write(lambda db: db.execute(sql, (seconds, game_id)).rowcount)

    async def _jobs(self, where: str, values: tuple[Any, ...]) -> list[Job]:
        sql = f"SELECT id, game_id, kind, key, due_at, data FROM jobs WHERE {where}"

        def find(db: sqlite3.Connection) -> list[Job]:
            return [
                Job(kind=row[2], due_at=row[4], game_id=row[1], key=row[3], data=rows.parse(row[5]), id=row[0])
                for row in db.execute(sql, values)
            ]

        return await self.read(find)

    # requests

    async def open_request(
        self, game_id: str, kind: str, seat: str, *, data: Any = None, lasts: int | None = None, key: str | None = None
    ) -> Request:
        """Ask the other seats for something; an open one of this kind (and of this seat, with key="seat") is kept.

        `lasts` in seconds, None without end. The asking seat has voted "yes".
        """
        now = self.now()

        def put(db: sqlite3.Connection) -> Request:
            rows.get_game(db, game_id)
            own = "AND seat = ?4" if key == "seat" else "AND ?4 = ?4"
            found = db.execute(
                f"""SELECT id FROM requests WHERE game_id = ?1 AND kind = ?2 AND closed_at IS NULL
                AND (expires_at IS NULL OR expires_at > ?3) {own}""",
                (game_id, kind, now, seat),
            ).fetchone()
            if found is not None:
                return _request(db, found[0])
            made = db.execute(
                "INSERT INTO requests (game_id, kind, seat, data, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
                (game_id, kind, seat, rows.dump(data), now, None if lasts is None else now + lasts),
            ).lastrowid
            db.execute("INSERT INTO votes VALUES (?, ?, 'yes', ?)", (made, seat, now))
            return _request(db, made)

        return await self.write(put)

    async def vote(self, request_id: int, seat: str, vote: str) -> Request:
        """Vote, or change one's vote; give the request with all votes. Raises VoteOver."""
        now = self.now()

        def put(db: sqlite3.Connection) -> Request:
            found = _request(db, request_id)
            if found.closed_at is not None or (found.expires_at is not None and found.expires_at <= now):
                raise VoteOver
            db.execute("INSERT OR REPLACE INTO votes VALUES (?, ?, ?, ?)", (request_id, seat, vote, now))
            return _request(db, request_id)

        return await self.write(put)

    async def close_request(self, request_id: int, outcome: str) -> bool:
        """Close a request; say whether it was open, so that of several only one carries it out."""
        now = self.now()
        return await self.write(lambda db: rows.close_request(db, request_id, outcome, now))

    async def request(self, request_id: int) -> Request:
        """Read a request with its votes. Raises VoteOver when there is none."""
        return await self.read(lambda db: _request(db, request_id))

    async def open_requests(self, game_id: str, kind: str | None = None) -> list[Request]:
        """List the requests of a game (of a kind) that are open and have not expired, oldest first."""
        now = self.now()
        sql = """SELECT id FROM requests WHERE game_id = ?1 AND (?2 IS NULL OR kind = ?2) AND closed_at IS NULL
            AND (expires_at IS NULL OR expires_at > ?3) ORDER BY id"""
        return await self.read(lambda db: [_request(db, row[0]) for row in db.execute(sql, (game_id, kind, now))])

    # reports

    async def put_report(self, bundle: str, game_id: str | None = None, *, keep: int = 200) -> str:
        """Keep a bundle for whoever hosts the bot; give the id that a player may see.

        Of one game, and of no game, the latest `keep` stay.
        """
        now, report_id = self.now(), "r" + secrets.token_hex(4)
        sql = "INSERT INTO reports VALUES (?, (SELECT id FROM games WHERE id = ?), ?, ?)"
        thin = """DELETE FROM reports WHERE rowid IN (SELECT rowid FROM reports
            WHERE game_id IS (SELECT id FROM games WHERE id = ?) ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?)"""

        def put(db: sqlite3.Connection) -> None:
            db.execute(sql, (report_id, game_id, now, bundle))
            db.execute(thin, (game_id, keep))

        await self.write(put)
        return report_id

    async def report(self, report_id: str) -> Report | None:
        """Read a report."""
        sql = "SELECT id, game_id, at, bundle FROM reports WHERE id = ?"

        def find(db: sqlite3.Connection) -> Report | None:
            row = db.execute(sql, (report_id,)).fetchone()
            return None if row is None else Report(*row)

        return await self.read(find)

    async def reports(self, *, limit: int = 50) -> list[tuple[str, str | None, int]]:
        """List (id, game, time) of the latest reports."""
        sql = "SELECT id, game_id, at FROM reports ORDER BY at DESC, id LIMIT ?"
        return await self.read(lambda db: [(row[0], row[1], row[2]) for row in db.execute(sql, (limit,))])


def _request(db: sqlite3.Connection, request_id: int | None) -> Request:
    row = db.execute(
        "SELECT id, game_id, kind, seat, data, created_at, expires_at, closed_at, outcome FROM requests WHERE id = ?",
        (request_id,),
    ).fetchone()
    if row is None:
        raise VoteOver("There is no such vote any more.")
    votes = db.execute("SELECT seat, vote FROM votes WHERE request_id = ? ORDER BY at, seat", (request_id,))
    return Request(*row[:4], rows.parse(row[4]), *row[5:], votes=dict(votes))
