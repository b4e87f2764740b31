"""Columns of a game's row that are set outside an answer, and what a game that has ended brings its server."""

from __future__ import annotations

import logging
from typing import Any

from bot.tables.core.live import Live
from bot.tables.core.shapes import whole
from rules.engine import Refused
from storage import Stale, Store

log = logging.getLogger(__name__)
TRIES = 3


async def change(store: Store, live: Live, **columns: Any) -> None:
    """Set columns of the game outside an answer."""
    live.game = await store.change_game(live.id, **columns)
    whole(live.game)


async def keep_record(store: Store, live: Live) -> None:
    """Write what a game that has ended brings its server; once, also where the bot was stopped in between."""
    if not live.rules.campaign.offered or live.game.extra.get("kept"):
        return
    if live.session is None or live.session.state.outcome is None:
        return
    guild = live.game.guild_id or 0
    for _ in range(TRIES):
        version, data = await store.campaign(guild, live.game.slug)
        try:
            record = live.rules.campaign.after(data or {}, live.session.state)
            await store.put_campaign(guild, live.game.slug, record, expected_version=version)
        except Stale:
            continue
        except Refused:
            log.warning("table %s: the record of its server is odd and was left alone", live.id)
        break
    await change(store, live, extra={**live.game.extra, "kept": True})
