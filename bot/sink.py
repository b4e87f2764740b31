"""The one exit to Discord: everything shown is an audience and a content; no handler chooses a channel.

Mentions are off but for those whom a content names. Failures come back as `Mishap`s, never as exceptions.
"""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import discord
from discord.http import Route

from bot.components import Layout, file_of, layout, sentence
from bot.latest import Latest
from bot.mishaps import ERRORS, Mishap, mishap
from bot.panels import Panel, parse_custom_id
from bot.panels import Picture as Wish
from bot.pictures import CLICKED, SENT, Pictures
from bot.tables import Audience, Visible
from render import Picture

log = logging.getLogger("nightboard.sink")
PATIENCE = 2.0
"""Seconds to wait for a picture before a message goes out without it; it is added then."""
SKEW = 60
"""Seconds by which this machine's clock and Discord's may differ."""
NOBODY = discord.AllowedMentions.none()


@dataclass(slots=True)
class Content:
    """What one message shows: a panel or one sentence, said first; `pings` are the only people it may mention."""

    panel: Panel | None = None
    said: str = ""
    pings: tuple[int, ...] = ()
    kind: str = ""
    large: bool = False
    words: bool = False
    attached: list[tuple[str, bytes]] = field(default_factory=list)
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Sent:
    """Where a message is now, or what came of the attempt."""

    channel_id: int = 0
    message_id: int = 0
    mishap: Mishap | None = None
    late: bool = False
    """The picture was not drawn yet: show the same again a little later."""

    @property
    def ok(self) -> bool:
        """Whether it is there."""
        return self.mishap is None


class Sink:
    """Shows contents to audiences."""

    def __init__(self, client: discord.Client, pictures: Pictures) -> None:
        self._client, self._pictures = client, pictures
        self._rooms: Latest[int, int] = Latest(10_000)  # user -> DM channel
        self._answers: Latest[int, int] = Latest(1000)  # message -> the interaction that filled it last
        self._following: set[asyncio.Task[None]] = set()

    # whole messages ------------------------------------------------------------------------------------
    async def post(self, seen: Visible, audience: Audience, content: Content, nonce: str) -> Sent:
        """Send a new message to an audience of a table; a nonce seen before gives the message it made."""
        room = await self.room(seen, audience)
        if isinstance(room, Mishap):
            return Sent(mishap=room)
        pings = [discord.Object(user) for user in content.pings]

        mentions = discord.AllowedMentions(everyone=False, roles=False, users=pings or False)
        once = nonce or secrets.token_hex(8)

        async def send(made: _Made) -> Sent:
            place = self._client.get_partial_messageable(room)
            message = await place.send(view=made.view, files=made.files, allowed_mentions=mentions, nonce=once)
            return Sent(room, message.id)

        return await self._shown(content, send, f"post in {room}")

    async def notice(self, seen: Visible, text: str) -> Sent:
        """Say one sentence in the channel where the table was opened."""
        return await self.post(seen, Audience("channel"), Content(said=text), "")

    async def edit(self, channel_id: int, message_id: int, content: Content) -> Sent:
        """Make an existing message show the content."""

        async def change(made: _Made) -> Sent:
            message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
            await message.edit(view=made.view, attachments=made.files, allowed_mentions=NOBODY)
            return Sent(channel_id, message_id)

        return await self._shown(content, change, f"edit {message_id}")

    async def remove(self, channel_id: int, message_id: int) -> Mishap | None:
        """Delete a message; one that is gone already is no mishap."""
        try:
            await self._client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        except ERRORS as error:
            found = self._noted(error, f"remove {message_id}")
            return None if found in (Mishap.MESSAGE_GONE, Mishap.CHANNEL_GONE) else found
        return None

    async def sent_since(self, seen: Visible, room: int, at: int) -> list[int] | Mishap:
        """Return the bot's own messages in a room since a time (Unix seconds) that are a table's.

        In the table's own threads they all are; elsewhere those are that offer something of it.
        """
        own = room in (seen.thread_id, *seen.team_threads.values())
        since = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(at - SKEW, UTC)))
        me = self._client.user
        found = []
        try:
            async for message in self._client.get_partial_messageable(room).history(limit=200, after=since):
                mine = me is not None and message.author.id == me.id and message.type is discord.MessageType.default
                if mine and (own or any(_is_of(id, seen.table) for id in _offered(message.components))):
                    found.append(message.id)
        except ERRORS as error:
            return self._noted(error, f"look into {room}")
        return found

    async def room(self, seen: Visible, audience: Audience) -> int | Mishap:
        """Return the channel of an audience; a side's thread only where it is known to be private."""
        match audience.kind:
            case "channel":
                return seen.channel_id or Mishap.CHANNEL_GONE
            case "thread":
                return seen.thread_id or Mishap.CHANNEL_GONE
            case "side":
                return seen.team_threads.get(audience.side) or Mishap.CHANNEL_GONE
        return await self._dm(audience.user)

    async def _dm(self, user: int) -> int | Mishap:
        if user not in self._rooms:
            try:
                room = await self._client.create_dm(discord.Object(user))
            except ERRORS as error:
                return self._noted(error, f"dm {user}")
            self._rooms[user] = room.id
        return self._rooms[user]

    # answers to one person -----------------------------------------------------------------------------
    async def answer(self, interaction: discord.Interaction, content: Content) -> Sent:
        """Fill the answer that the interaction was acknowledged with: that person's own, or their panel message."""

        async def fill(made: _Made) -> Sent:
            message = await interaction.edit_original_response(
                view=made.view, attachments=made.files, allowed_mentions=NOBODY
            )
            return Sent(message.channel.id, message.id)

        sent = await self._shown(content, fill, "answer", interaction.user.id)
        self._answers[sent.message_id] = interaction.id
        if sent.late:
            task = asyncio.create_task(self._later(interaction, content, sent, fill))
            self._following.add(task)
            task.add_done_callback(self._following.discard)
        return sent

    async def answer_late(self, token: str, content: Content) -> Sent:
        """Fill the private answer of an interaction of before a restart, of which only the token is left."""
        path = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
        route = Route("PATCH", path, webhook_id=self._client.application_id or 0, webhook_token=token)

        async def fill(made: _Made) -> Sent:
            flags = discord.MessageFlags(components_v2=True).value
            body = {"components": made.view.to_components(), "allowed_mentions": {"parse": []}, "flags": flags}
            message: dict[str, Any] = await self._client.http.request(route, json=body)
            return Sent(int(message["channel_id"]), int(message["id"]))

        return await self._shown(content, fill, "late answer")

    async def _later(
        self, interaction: discord.Interaction, content: Content, sent: Sent, fill: Callable[[_Made], Awaitable[Sent]]
    ) -> None:
        """Add the pictures to an answer once they are drawn, unless something newer is shown there by then."""
        await self._drawn(content, interaction.user.id)
        if self._answers.get(sent.message_id) == interaction.id:
            await self._shown(content, fill, "picture of an answer", interaction.user.id)

    async def whisper(self, interaction: discord.Interaction, content: Content) -> Sent:
        """Say something more to that person alone, beside the first answer."""

        async def follow(made: _Made) -> Sent:
            message = await interaction.followup.send(
                view=made.view, files=made.files, ephemeral=True, wait=True, allowed_mentions=NOBODY
            )
            return Sent(message.channel.id, message.id)

        return await self._shown(content, follow, "whisper", interaction.user.id)

    async def dismiss(self, interaction: discord.Interaction) -> None:
        """Take back the empty answer of an interaction that needs none."""
        try:
            await interaction.delete_original_response()
        except ERRORS as error:
            self._noted(error, "dismiss")

    def draw_ahead(self, content: Content) -> None:
        """Begin to draw what will be sent soon."""
        for wish in () if content.words else self._wishes(content):
            whose = content.panel.table if content.panel is not None else ""
            self._pictures.ahead(wish, large=content.large, kind=content.kind, whose=whose)

    def pending(self, content: Content) -> bool:
        """Tell whether a picture of a content is being drawn just now."""
        wishes = () if content.words else self._wishes(content)
        return any(self._pictures.pending(wish, large=content.large, kind=content.kind) for wish in wishes)

    async def _shown(
        self, content: Content, show: Callable[[_Made], Awaitable[Sent]], doing: str, asker: int = 0
    ) -> Sent:
        """Show it; where the picture is what Discord refuses, tell it in words instead. `asker` waits for it."""
        sent = Sent(mishap=Mishap.REFUSED)
        for words in (content.words, True):
            made = await self._made(content, words, asker)
            try:
                return replace(await show(made), late=made.late)
            except ERRORS as error:
                sent = Sent(mishap=self._noted(error, doing))
            if sent.mishap not in (Mishap.TOO_LARGE, Mishap.REFUSED) or not made.pictured:
                break
        return sent

    async def _made(self, content: Content, words: bool, asker: int = 0) -> _Made:
        files = [discord.File(io.BytesIO(data), name) for name, data in content.attached]
        if content.panel is None:
            return _Made(sentence(content.said, [name for name, _ in content.attached]), files)
        pictures: list[Picture | None] = []
        late = False
        if content.panel.picture is not None and not words:
            drawing = asyncio.ensure_future(self._drawn(content, asker))
            late = not (await asyncio.wait({drawing}, timeout=PATIENCE))[0]
            pictures = [] if late else drawing.result()
        first, *beneath = pictures or [None]
        more = [picture for picture in beneath if picture is not None]
        files += [file_of(picture) for picture in (first, *more) if picture is not None]
        view = layout(content.panel, first, content.said, drawing=late, beneath=more, turn=content.turn)
        return _Made(view, files, first is not None, late)

    def _wishes(self, content: Content) -> tuple[Wish, ...]:
        """Return the pictures that a content wishes for, first the panel's own."""
        if content.panel is None or content.panel.picture is None:
            return ()
        return self._pictures.wishes(content.panel.picture, large=content.large, kind=content.kind)

    async def _drawn(self, content: Content, asker: int) -> list[Picture | None]:
        """Have the pictures drawn: at once for somebody who pressed and waits, else in the table's turn."""
        table = content.panel.table if content.panel is not None else ""
        whose, lane = (asker, CLICKED) if asker else (table, SENT)
        made = (
            self._pictures.of(wish, large=content.large, kind=content.kind, whose=whose, lane=lane)
            for wish in self._wishes(content)
        )
        return list(await asyncio.gather(*made))

    def _noted(self, error: BaseException, doing: str) -> Mishap:
        found = mishap(error) or Mishap.REFUSED
        level = logging.ERROR if found is Mishap.REFUSED else logging.INFO
        log.log(level, "%s: %s (%s)", doing, found.name, error)
        return found


def _offered(parts: Sequence[Any]) -> Iterator[str]:
    """Yield the ids of all that a message offers to press."""
    for part in parts:
        if id := getattr(part, "custom_id", None):
            yield id
        yield from _offered(getattr(part, "children", ()))


def _is_of(id: str, table: str) -> bool:
    found = parse_custom_id(id)
    return found is not None and found.table == table


@dataclass(slots=True)
class _Made:
    view: Layout
    files: list[discord.File]
    pictured: bool = False
    late: bool = False
