"""People as the service knows them: the name to show for each, and their settings."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from bot.naming import escaped
from bot.settings import UserSettings, load_settings
from bot.tables.core.live import Live
from bot.tables.core.words import Words, seat_names
from storage import Store

KEPT = 10_000
"""People whose settings are kept in memory; those read first go first."""


class Profiles:
    """Names and settings of people. `names` gives the name that somebody has chosen, as they wrote it."""

    def __init__(self, store: Store, names: Callable[[int], str] | None = None) -> None:
        self._store, self._names = store, names
        self._settings: OrderedDict[int, UserSettings] = OrderedDict()
        self._forgotten = 0  # how often somebody's settings were to be read anew

    def name(self, user: int) -> str:
        """Return the name to show for a person, as Discord's texts want it."""
        return escaped(self._names(user)) if self._names is not None else f"Player {user % 1000}"

    def words(self, live: Live) -> Words:
        """Return the words of a table."""
        return Words(live.rules, seat_names(live.seats, self.name))

    async def settings(self, user: int) -> UserSettings:
        """Return a person's settings."""
        found = self._settings.get(user)
        if found is not None:
            return found
        forgotten = self._forgotten
        found = await load_settings(self._store, user)
        if forgotten == self._forgotten:  # else what was read may be from before the change
            self._settings[user] = found
            while len(self._settings) > KEPT:
                self._settings.popitem(last=False)
        return found

    def forget_settings(self, user: int) -> None:
        """Read a person's settings anew the next time."""
        self._forgotten += 1
        self._settings.pop(user, None)

    async def dm_closed(self, user: int, closed: bool) -> None:
        """Note whether a person's direct messages are closed to the bot."""
        settings = await self.settings(user)
        if settings.dm_closed != closed:
            await self._store.change_settings("user", user, dm_closed=closed)
            self.forget_settings(user)
