"""Private answers that told a person that nothing waits for them: each shows the panel once something does."""

from __future__ import annotations

import discord

from bot.latest import Latest
from bot.sink import Content, Sent, Sink
from bot.tables import Refusal, Visible
from bot.tables.display.player_panels import PlayerPanels

MOST = 1000


class PrivatePanels:
    """The last private answer to each person at each table, as long as Discord lets it be changed (15 minutes)."""

    def __init__(self, panels: PlayerPanels, sink: Sink) -> None:
        self._panels, self._sink = panels, sink
        self._idle: Latest[tuple[str, int], discord.Interaction] = Latest(MOST)

    async def answer(self, interaction: discord.Interaction, content: Content) -> Sent:
        """Fill the private answer of an interaction, and note whether nothing waits for its person there."""
        sent = await self._sink.answer(interaction, content)
        panel = content.panel
        if panel is not None:
            key = (panel.table, interaction.user.id)
            self._idle.pop(key, None)
            if panel.idle:
                self._idle[key] = interaction
        return sent

    async def refresh(self, seen: Visible) -> None:
        """Show their panel to those who are waited for now."""
        for item in seen.items:
            if not item.asked:
                continue
            key = (seen.table, item.audience.user)
            interaction = self._idle.get(key)  # stays noted until the panel is shown, whatever fails on the way
            if interaction is None:
                continue
            if interaction.is_expired():
                del self._idle[key]
                continue
            try:
                panel = await self._panels.panel(seen.table, item.audience.user, looks=False)
            except Refusal:
                continue
            await self.answer(interaction, Content(panel))
