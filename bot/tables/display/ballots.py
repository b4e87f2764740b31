"""The messages in which people are asked for their vote."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.panels import Panel, sealed
from bot.tables.core.live import Live
from bot.tables.core.model import Audience, Item
from bot.tables.core.notices import reach
from bot.tables.core.offers import OFFER
from bot.tables.core.profiles import Profiles
from bot.tables.core.words import Words, listed
from bot.tables.display.requests import request_preview, vote_buttons, wished
from storage import Request


@dataclass(frozen=True, slots=True)
class Ballots:
    """Makes the messages in which people are asked for their vote, or offered a seat. `now` gives Unix seconds."""

    profiles: Profiles
    now: Callable[[], int]

    async def items(self, live: Live, words: Words, request: Request) -> list[Item]:
        """Return the messages of a request, each due where its person is told of votes by direct message now."""
        made = self._asking(live, words, request)
        for item in made:
            item.due = await self._asks(item.audience.user, direct=True)
        return made

    def _asking(self, live: Live, words: Words, request: Request) -> list[Item]:
        """Return a vote for each person who may vote and has not; an offer for the one to whom it is made."""
        if request.kind == OFFER:
            return [self._offered(live, words, request)]
        made = []
        for seat in live.people():
            if seat.seat not in request.data.get("voters", []) or seat.seat in request.votes:
                continue
            panel = Panel(live.id, [wished(live, words, request, self.profiles.name)], accent=live.rules.accent)
            panel.text = request_preview(live, words, request, seat.seat)
            if request.expires_at:
                panel.notes = [f"Without an answer it lapses <t:{request.expires_at}:R>."]
            panel.rows = [tuple(vote_buttons(live.id, request))]
            role = f"ask:{request.id}:{seat.seat}"
            made.append(Item.of(role, Audience("person", seat.user_id or 0), sealed(panel), str(request.id)))
        return made

    async def calls(self, live: Live, words: Words, request: Request) -> list[Item]:
        """Call those to a vote in the thread whom no direct message tells of it."""
        users = []
        if request.kind == OFFER and await self._asks(request.data["user"], direct=False):
            users.append(request.data["user"])
        for seat in live.people():
            asked = seat.seat in request.data.get("voters", ()) and seat.seat not in request.votes
            if asked and seat.user_id and await self._asks(seat.user_id, direct=False):
                users.append(seat.user_id)
        if not users:
            return []
        names = listed([f"<@{user}>" for user in users])
        panel = Panel(
            live.id, text=[f"{names}: {wished(live, words, request, self.profiles.name)}."], accent=live.rules.accent
        )
        panel.rows = [tuple(vote_buttons(live.id, request))]
        item = Item.of(f"ask:{request.id}:thread", Audience("thread"), sealed(panel), str(request.id))
        item.users = users
        return [item]

    def _offered(self, live: Live, words: Words, request: Request) -> Item:
        """Return an offer of a seat; it says nothing that not everybody may know."""
        panel = Panel(live.id, [wished(live, words, request, self.profiles.name)], accent=live.rules.accent)
        panel.text = ["If you accept, you play on from where the game stands now. If you decline, nothing changes."]
        if request.expires_at:
            panel.notes = [f"Without an answer it lapses <t:{request.expires_at}:R>."]
        panel.rows = [tuple(vote_buttons(live.id, request))]
        role, audience = f"ask:{request.id}:offer", Audience("person", request.data["user"])
        return Item.of(role, audience, sealed(panel), str(request.id))

    async def _asks(self, user: int, *, direct: bool) -> bool:
        """Tell whether somebody is told now of a vote that needs them: by direct message, or by name in the thread."""
        can = reach(await self.profiles.settings(user), "votes", self.now())
        return not can.quiet and (can.dm if direct else can.thread)
