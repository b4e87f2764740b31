"""Everybody's part of the dice."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels import Modal
from bot.tables.core.changes import Changes, Interactions
from bot.tables.core.dice import LONGEST_WORD, Dice
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.people.lobby_rules import GONE, in_lobby
from storage import Store


@dataclass(frozen=True, slots=True)
class Mixing:
    """Lets those who play mix the dice until the start."""

    store: Store
    tables: LiveTables
    changes: Changes
    interactions: Interactions

    async def mix_modal(self, id: str, user: int, custom: str) -> Modal:
        """Return the modal in which somebody mixes the dice, with a word of their own or without."""
        async with self.tables.locked(id) as live:
            _check(live, user)
        return Modal(custom, "Mix the dice", "Any word of yours, or none", longest=LONGEST_WORD, needed=False)

    async def mix(self, id: str, user: int, word: str, *, interaction: int) -> Outcome:
        """Add a person's part to the seed. Whoever plays can do so until the start, as often as they like."""
        if not self.interactions.first_time(interaction):
            return Outcome("duplicate", table=id)
        word = " ".join(word.split())[:LONGEST_WORD]
        async with self.tables.locked(id) as live:
            _check(live, user)
            dice = Dice.of(live.game)
            more = dice.given(user, interaction, word)
            if more is dice:
                raise Refusal("The dice of this table take no more parts.")
            await in_lobby(
                self.store.change_game(id, expect=("lobby",), extra={**live.game.extra, "dice": more.data()})
            )
        await self.changes.notify(id)
        typed = "the word you typed" if word else "no word"
        text = (
            f"The dice are mixed. Your part is `{more.parts[-1][1]}`: the first 32 digits of the SHA-256 of "
            f"`{interaction}|` and {typed}. The number is Discord's, of your press."
        )
        return Outcome("done", text, table=id)


def _check(live: Live, user: int) -> None:
    if live.game.status != "lobby":
        raise Refusal(GONE)
    if not live.seats_of(user):
        raise Refusal("Only those who have a seat mix the dice. Press *Join* first.")
