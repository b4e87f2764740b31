"""Games, their lobbies and their seats."""

import secrets
import sqlite3
from collections.abc import Callable, Collection, Sequence
from typing import Any

from storage import rows
from storage.database import Database
from storage.errors import LobbyClosed, LobbyFull, NoSuchGame, StorageError
from storage.models import Answer, Checkpoint, Found, Game, Joined, Seat, Status, Stored

_LETTERS = "abcdefghjkmnpqrstvwxyz0123456789"


def new_id(db: sqlite3.Connection) -> str:
    """Draw an id that no game has: 8 characters of 32, none easily misread."""
    while True:
        found = "".join(secrets.choice(_LETTERS) for _ in range(8))
        if db.execute("SELECT 1 FROM games WHERE id = ?1 OR origin = ?1", (found,)).fetchone() is None:
            return found


class Games(Database):
    """Part of Store: games, lobbies, seats."""

    async def create_game(
        self,
        slug: str,
        host_id: int | None,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        title: str = "",
        options: dict[str, Any] | None = None,
        schema: int = 1,
        extra: dict[str, Any] | None = None,
    ) -> Game:
        """Open a lobby with nobody seated."""
        now = self.now()

        def create(db: sqlite3.Connection) -> Game:
            game_id = new_id(db)
            db.execute(
                "INSERT INTO games (id, slug, status, guild_id, channel_id, host_id, title, options, schema, "
                "created_at, updated_at, origin, extra) "
                "VALUES (?1, ?2, 'lobby', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?1, ?10)",
                (
                    game_id,
                    slug,
                    guild_id,
                    channel_id,
                    host_id,
                    title,
                    rows.dump(options or {}),
                    schema,
                    now,
                    rows.dump(extra or {}),
                ),
            )
            return rows.get_game(db, game_id)

        return await self.write(create)

    async def game(self, game_id: str) -> Game:
        """Read a game without its save. Raises NoSuchGame."""
        return await self.read(lambda db: rows.get_game(db, game_id))

    async def load_game(self, game_id: str) -> Stored:
        """Read all that is needed to play on, as of one moment. Raises NoSuchGame."""

        def load(db: sqlite3.Connection) -> Stored:
            game = rows.get_game(db, game_id)
            save = db.execute("SELECT data FROM saves WHERE game_id = ?", (game_id,)).fetchone()
            points = db.execute("SELECT start, state FROM checkpoints WHERE game_id = ? ORDER BY start", (game_id,))
            answers = db.execute(
                "SELECT number, seat, row, withdrawn_by, at FROM answers WHERE game_id = ? ORDER BY number", (game_id,)
            )
            return Stored(
                game,
                rows.get_seats(db, game_id),
                None if save is None else save[0],
                [Checkpoint(*row) for row in points],
                [Answer(*row) for row in answers],
            )

        return await self.read(load)

    async def load_save(self, game_id: str) -> tuple[int, str | None]:
        """Read only (version, save) of a game. Raises NoSuchGame."""

        def load(db: sqlite3.Connection) -> tuple[int, str | None]:
            sql = "SELECT version, data FROM games LEFT JOIN saves ON game_id = id WHERE id = ?"
            row = db.execute(sql, (game_id,)).fetchone()
            if row is None:
                raise NoSuchGame
            return row[0], row[1]

        return await self.read(load)

    async def list_games(
        self,
        *,
        user_id: int | None = None,
        guild_id: int | None = None,
        statuses: Collection[Status] | None = None,
        slug: str | None = None,
        limit: int = 1000,
    ) -> list[Game]:
        """List games, the latest changed first; each given filter must hold. A person's are those with a seat."""
        wanted = sorted(statuses) if statuses is not None else []
        marks = ", ".join(f"?{number}" for number in range(5, 5 + len(wanted)))
        sql = f"""SELECT * FROM games WHERE (?1 IS NULL OR guild_id = ?1) AND (?2 IS NULL OR slug = ?2)
            AND (?3 IS NULL OR id IN (SELECT game_id FROM seats WHERE user_id = ?3))
            {"" if statuses is None else f"AND status IN ({marks})"}
            ORDER BY updated_at DESC, created_at DESC, id LIMIT ?4"""
        values = (guild_id, slug, user_id, limit, *wanted)
        return await self.read(lambda db: [rows.game_of(row) for row in db.execute(sql, values)])

    async def lobbies_of(self, host_id: int) -> list[Game]:
        """List the tables of a host that have not begun, the latest changed first."""
        sql = "SELECT * FROM games WHERE host_id = ? AND status = 'lobby' ORDER BY updated_at DESC, id"
        return await self.read(lambda db: [rows.game_of(row) for row in db.execute(sql, (host_id,))])

    async def find_games(self, user_id: int, guild_id: int | None, *, limit: int = 2000) -> list[Found]:
        """List a person's games, then those of a server, each the latest changed first; quick, for completion."""
        sql = """SELECT id, slug, status, guild_id, channel_id, thread_id, title,
            id IN (SELECT game_id FROM seats WHERE user_id = ?1) OR host_id IS ?1 AS own FROM games
            WHERE own OR guild_id = ?2
            ORDER BY id IN (SELECT game_id FROM seats WHERE user_id = ?1) DESC, updated_at DESC, id LIMIT ?3"""
        rows = (user_id, guild_id, limit)
        return await self.read(lambda db: [Found(*row[:-1], bool(row[-1])) for row in db.execute(sql, rows)])

    async def game_at(self, thread_id: int) -> Game | None:
        """Find the latest game whose thread or team thread this is."""

        def find(db: sqlite3.Connection) -> Game | None:
            sql = """SELECT * FROM games WHERE thread_id = ?1 OR EXISTS (
                SELECT 1 FROM json_each(iif(json_valid(team_threads), team_threads, '{}')) WHERE value = ?1
            ) ORDER BY created_at DESC LIMIT 1"""
            row = db.execute(sql, (thread_id,)).fetchone()
            return None if row is None else rows.game_of(row)

        return await self.read(find)

    async def change_game(self, game_id: str, *, expect: Collection[Status] | None = None, **changes: Any) -> Game:
        """Set columns of Game outside an answer (a thread's id, a pause, a status); give it as it is then.

        `expect` are the statuses from which this may happen: LobbyClosed or StorageError otherwise. Raises NoSuchGame.
        """
        now = self.now()

        def change(db: sqlite3.Connection) -> Game:
            found = rows.get_game(db, game_id).status
            if expect is not None and found not in expect:
                raise LobbyClosed if tuple(expect) == ("lobby",) else StorageError(f"This game is already {found}.")
            rows.change_game(db, game_id, changes, now)
            return rows.get_game(db, game_id)

        return await self.write(change)

    async def delete_game(self, game_id: str) -> bool:
        """Remove a game and all that belongs to it (an empty lobby, a broken import); say whether it was there."""
        return await self.write(lambda db: bool(db.execute("DELETE FROM games WHERE id = ?", (game_id,)).rowcount))

    # lobby

    async def join(
        self, game_id: str, user_id: int, *, limit: int, wish: str | None = None, names: Sequence[str] | None = None
    ) -> Joined:
        """Seat a person in a lobby; joining again only changes the wish.

        The first free of `names` (s1, s2 …) is theirs. Raises LobbyClosed, LobbyFull, NoSuchGame.
        """
        return await self._seat(game_id, limit, names, user_id=user_id, wish=wish)

    async def add_computer(
        self,
        game_id: str,
        kind: str,
        *,
        limit: int,
        wish: str | None = None,
        names: Sequence[str] | None = None,
    ) -> Joined:
        """Seat one more computer player of a kind in a lobby. Raises as `join`."""
        return await self._seat(game_id, limit, names, computer=kind, wish=wish)

    async def _seat(
        self,
        game_id: str,
        limit: int,
        names: Sequence[str] | None,
        *,
        wish: str | None,
        user_id: int | None = None,
        computer: str | None = None,
    ) -> Joined:
        now = self.now()

        def sit(db: sqlite3.Connection) -> Joined:
            if rows.get_game(db, game_id).status != "lobby":
                raise LobbyClosed
            seats = rows.get_seats(db, game_id)
            own = next((s for s in seats if user_id is not None and s.user_id == user_id), None)
            if own is not None:
                if wish is not None:
                    rows.change_seat(db, game_id, own.seat, {"wish": wish})
                    own.wish = wish
                return Joined(own, False, len(seats), len(seats) >= limit)
            taken = {s.seat for s in seats}
            free = next((n for n in names or [f"s{i}" for i in range(1, limit + 1)] if n not in taken), None)
            if free is None or len(seats) >= limit:
                raise LobbyFull
            seat = Seat(free, 1 + max((s.place for s in seats), default=0), user_id, computer, wish, now)
            rows.put_seat(db, game_id, seat, now)
            rows.change_game(db, game_id, {}, now)
            return Joined(seat, True, len(seats) + 1, len(seats) + 1 >= limit)

        return await self.write(sit)

    async def leave(self, game_id: str, user_id: int) -> Seat | None:
        """Take a person out of a lobby; give the seat that they had. Raises LobbyClosed, NoSuchGame."""
        return await self._stand_up(game_id, lambda s: s.user_id == user_id)

    async def remove_seat(self, game_id: str, seat: str) -> Seat | None:
        """Take whoever has this seat (a computer player) out of a lobby. Raises LobbyClosed, NoSuchGame."""
        return await self._stand_up(game_id, lambda s: s.seat == seat)

    async def _stand_up(self, game_id: str, meant: Callable[[Seat], bool]) -> Seat | None:
        now = self.now()

        def stand(db: sqlite3.Connection) -> Seat | None:
            if rows.get_game(db, game_id).status != "lobby":
                raise LobbyClosed
            found = next((s for s in rows.get_seats(db, game_id) if meant(s)), None)
            if found is not None:
                db.execute("DELETE FROM seats WHERE game_id = ? AND seat = ?", (game_id, found.seat))
                rows.change_game(db, game_id, {}, now)
            return found

        return await self.write(stand)

    # seats

    async def seats(self, game_id: str) -> list[Seat]:
        """List the seats of a game, in their order."""
        return await self.read(lambda db: rows.get_seats(db, game_id))

    async def set_seats(self, game_id: str, seats: Sequence[Seat]) -> None:
        """Replace all seats of a game, as at the start. Raises NoSuchGame."""
        now = self.now()

        def replace(db: sqlite3.Connection) -> None:
            rows.change_game(db, game_id, {}, now)
            replace_seats(db, game_id, seats, now)

        await self.write(replace)

    async def change_seat(self, game_id: str, seat: str, **changes: Any) -> Seat:
        """Set columns of a seat (user_id, computer, wish, place, looked, extra); give it as it is then."""

        def change(db: sqlite3.Connection) -> Seat:
            if not rows.change_seat(db, game_id, seat, changes):
                raise StorageError("There is no such seat in this game.")
            return next(s for s in rows.get_seats(db, game_id) if s.seat == seat)

        return await self.write(change)

    async def seats_of(self, user_id: int, statuses: Collection[Status] = ("running",)) -> list[tuple[Game, Seat]]:
        """List a person's seats in games of these statuses, the latest changed first."""

        def find(db: sqlite3.Connection) -> list[tuple[Game, Seat]]:
            sql = "SELECT * FROM seats WHERE user_id = ?"
            found = [(rows.get_game(db, row["game_id"]), rows.seat_of(row)) for row in db.execute(sql, (user_id,))]
            wanted = [pair for pair in found if pair[0].status in statuses]
            return sorted(wanted, key=lambda pair: (-pair[0].updated_at, pair[0].id, pair[1].place))

        return await self.read(find)


def replace_seats(db: sqlite3.Connection, game_id: str, seats: Sequence[Seat], now: int) -> None:
    """Write these seats in place of all others."""
    db.execute("DELETE FROM seats WHERE game_id = ?", (game_id,))
    for seat in seats:
        rows.put_seat(db, game_id, seat, now)
