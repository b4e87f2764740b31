"""Games as files."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.tables.admin.importing import MADE_UP, Looks, read, tried
from bot.tables.core.changes import Changes
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from rules.engine import Rules
from storage import BadExport, Game, NoSuchGame, StorageError, Store
from storage.exports import Body

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Files:
    """Reads and writes games as files. `looks` are all looks that somebody can take at a table of another store."""

    store: Store
    games: Mapping[str, Rules[Any]]
    tables: LiveTables
    changes: Changes
    looks: Looks

    async def export(self, id: str) -> str:
        """Return a game as a file; it holds every secret, so it is for whoever hosts the bot."""
        try:
            return await self.store.export_game(id)
        except NoSuchGame as error:
            raise Refusal(str(error)) from error

    async def export_ended(self, id: str, user: int) -> str:
        """Return a game that is over as a file, for its host. Raises Refusal for any other game or person.

        Before the end nobody gets it through Discord: with its seed, every die to come can be computed.
        """
        async with self.tables.locked(id) as live:
            if live.game.host_id != user:
                raise Refusal("Only the host of the table can export it.")
            if live.game.status not in ("finished", "abandoned"):
                raise Refusal(
                    "A game is handed out only when it is over: the file holds everybody's secrets and the dice to "
                    f"come. Whoever hosts the bot can write it before, with `nightboard export {id}`."
                )
        return await self.export(id)

    async def import_(self, text: str | bytes, *, keep_people: bool = False, **where: Any) -> Game:
        """Add a game from a file; `where`: guild_id, channel_id, thread_id, host_id. Raises Refusal, nothing added.

        With `keep_people` its people keep their seats and its host stays; else the seats are free.
        """
        try:
            body = read(text, self.games, keep_people=keep_people)
            await tried(body, self.looks)
        except BadExport as error:
            raise Refusal(str(error)) from error
        game = await self._imported(body, where)
        await self.changes.after(Outcome("done", table=game.id))
        return game

    async def _imported(self, body: Body, where: dict[str, Any]) -> Game:
        game: Game | None = None
        try:
            async with self.store.together():
                game = await self.store.import_game(body, **where)
                async with self.tables.locked(game.id) as live:
                    if live.game.status == "running" and live.session is not None:
                        await self.tables.commit(live)
        except BaseException as error:
            if game is not None:
                self.tables.drop(game.id)  # it was loaded, and is not there
            if isinstance(error, BadExport):
                raise Refusal(str(error)) from error
            if isinstance(error, Exception) and not isinstance(error, StorageError | Refusal):
                log.exception("a file that was tried cannot be written")
                raise Refusal(MADE_UP) from error
            raise
        return game

    async def backup(self, path: str | Path) -> Path:
        """Copy the database while the bot runs."""
        return await self.store.backup(path)
