"""What a group keeps between its games: shown, carried along as a file, and reset."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.panels import Panel, sealed
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.words import Words
from rules.engine import GameDefinition, Refused, Rules
from storage import Store

LONGEST = 200_000


@dataclass(frozen=True, slots=True)
class Campaigns:
    """Shows, hands out, takes in and resets what a server keeps between its games."""

    store: Store
    games: Mapping[str, Rules[Any]]

    async def campaign(self, guild_id: int, slug: str) -> Panel:
        """Say what a server has unlocked in a game."""
        rules = self._kept(slug)
        _, data = await self.store.campaign(guild_id, slug)
        made = Panel("-", [f"{rules.title}: what this server has"], accent=rules.accent)
        made.text = rules.campaign.lines(data or {})
        return sealed(made)

    async def export_campaign(self, guild_id: int, slug: str) -> str:
        """Return a server's record as a file."""
        self._kept(slug)
        _, data = await self.store.campaign(guild_id, slug)
        return json.dumps({"game": slug, "server": str(guild_id), "campaign": data or {}}, indent=1)

    async def import_campaign(self, guild_id: int, slug: str, text: str) -> Outcome:
        """Put a file in place of a server's record. Raises Refusal, with nothing changed, for any other file."""
        rules = self._kept(slug)
        try:
            data = json.loads(text) if len(text) <= LONGEST else None
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or data.get("game") != slug or not isinstance(data.get("campaign"), dict):
            raise Refusal(f"This is no file of what a server has in {rules.title}; nothing was changed.")
        if data.get("server") != str(guild_id):
            raise Refusal("This file is of another server; nothing was changed.")
        try:
            rules.campaign.lines(data["campaign"])
        except Refused as refused:
            raise Refusal(f"{Words(rules, {})(refused.said)} Nothing was changed.") from refused
        except Exception as error:
            raise Refusal("This record cannot be read; nothing was changed.") from error
        await self.store.put_campaign(guild_id, slug, data["campaign"])
        return Outcome("done", "The server's record is replaced.", await self.campaign(guild_id, slug))

    async def reset_campaign(self, guild_id: int, slug: str, *, manager: bool = False) -> Outcome:
        """Forget what a server has. Only for those who manage it."""
        self._kept(slug)
        if not manager:
            raise Refusal("Only those who manage this server can reset what it has.")
        await self.store.drop_campaign(guild_id, slug)
        return Outcome("done", "The server begins anew.", await self.campaign(guild_id, slug))

    def _kept(self, slug: str) -> GameDefinition[Any]:
        rules = self.games.get(slug)
        if rules is None or not rules.campaign.offered:
            raise Refusal("In that game a server keeps nothing between games.")
        return rules
