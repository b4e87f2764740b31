"""Reports for whoever hosts the bot: so many a table, and no whole save twice."""

from __future__ import annotations

import json
from typing import Any

from bot.latest import Latest
from storage import Store

KEPT = 20
"""Reports that are kept of a table; the oldest go first."""
TABLES = 1000
"""Tables of which it is remembered what was reported last."""


class Reports:
    """Keeps reports. What was reported of a table is reported with a save again only when the game has gone on."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # By table: its version, the report with its save, and how many there were since.
        self._saved: Latest[str, tuple[int, str, int]] = Latest(TABLES)

    async def keep(self, table: str, version: int, bundle: dict[str, Any], save: str | None) -> str:
        """Keep a report about a table at a version of its game; return its id."""
        known, first, since = self._saved.get(table, (-1, "", 0))
        told = known == version and since < KEPT // 2 and await self._store.report(first) is not None
        if told:  # and not undone with what it was about
            self._saved[table] = (known, first, since + 1)
            kept = {**bundle, "version": version, "save": None, "save_in": first}
            return await self._store.put_report(json.dumps(kept), table, keep=KEPT)
        kept = {**bundle, "version": version, "save": save}
        id = await self._store.put_report(json.dumps(kept), table, keep=KEPT)
        self._saved[table] = (version, id, 0)
        return id
