"""What hinders a table, said once to whom it concerns, and taken back when it hinders no more."""

from __future__ import annotations

from bot.mishaps import TRANSIENT, Mishap
from bot.present.outbox import Outbox
from bot.sink import Content, Sink
from bot.tables import Audience, Visible
from storage import Message, Store

NO_THREAD, LOCKED, FORBIDDEN, PLACELESS = "no_thread", "locked", "forbidden", "placeless"
ROLES = (NO_THREAD, LOCKED, FORBIDDEN, PLACELESS)
"""Under these, some followed by `:user`, the notices of a table are noted with its messages."""


class Notices:
    """Notices of tables. Each is noted also where it could not be sent, so that no look tries it again."""

    def __init__(self, store: Store, sink: Sink, outbox: Outbox) -> None:
        self._store, self._sink, self._outbox = store, sink, outbox

    async def no_thread(self, seen: Visible, found: Mishap) -> Mishap | None:
        """Say in the channel that no thread can be opened, and why; where that cannot be said either, to the host."""
        words = (
            f"I could not open a thread for “{seen.title}”. {found.value} "
            "The game goes on in your direct messages and with `/move`."
        )
        came = found
        if found is not Mishap.FORBIDDEN:
            came = await self._say(seen, NO_THREAD, Audience("channel"), words)
        if came is None or came in TRANSIENT:
            return came
        return await self._host(seen, f"{NO_THREAD}:host", words, found.name)

    async def locked(self, seen: Visible) -> Mishap | None:
        """Say in the channel that the thread is locked and how to go on."""
        words = f"The thread of “{seen.title}” is locked. {Mishap.ARCHIVED.value}"
        return await self._say(seen, LOCKED, Audience("channel"), words)

    async def forbidden(self, seen: Visible, lacking: list[str]) -> Mishap | None:
        """Tell the host which rights are missing where the table is, anew only when that has changed."""
        what = f"I lack: {', '.join(lacking)}." if lacking else "`/doctor`, used there, says what I lack."
        words = f"I may not write where “{seen.title}” is played. {what} Nothing is lost; I try again by and by."
        return await self._host(seen, FORBIDDEN, words, ", ".join(lacking) or "?")

    async def placeless(self, seen: Visible) -> Mishap | None:
        """Tell everybody at the table that its channel is gone, and how it gets another."""
        gone = f"The channel in which “{seen.title}” had its thread is gone. Nothing is lost"
        on = "the game goes on here and with `/move`" if seen.status != "lobby" else "everybody keeps their seat"
        move = "`/game move`, used in another text channel of the same server, gives the table a new place"
        found: Mishap | None = None
        host = [seen.host_id] if seen.host_id is not None and seen.host_id > 0 else []
        for user in dict.fromkeys([*host, *seen.seated]):
            mine = "" if user == seen.host_id else " (for the host, and for those who manage the server)"
            words = f"{gone}; {on}. {move}{mine}."
            found = await self._say(seen, f"{PLACELESS}:{user}", Audience("person", user), words) or found
        return found

    async def unsay(self, table: str, *roles: str) -> bool:
        """Take notices back that do not hold any more; False where Discord did not let me just now."""
        well = True
        for role in roles:
            for kept in await self._store.messages(table, role):
                if kept.role == role or kept.role.startswith(f"{role}:"):
                    well = await self._remove(table, kept) and well
        return well

    async def _host(self, seen: Visible, role: str, words: str, state: str) -> Mishap | None:
        if not seen.host_id or seen.host_id < 0:
            return None
        return await self._say(seen, role, Audience("person", seen.host_id), words, state)

    async def _say(self, seen: Visible, role: str, audience: Audience, words: str, state: str = "") -> Mishap | None:
        """Say it unless the same was said; return why it does not stand, None where it does."""
        kept = await self._store.message(seen.table, role)
        user = audience.user or None
        if kept is not None:
            if kept.user_id in (user, None) and kept.state in (state, ""):
                return None if kept.message_id is not None else Mishap.REFUSED
            if not await self._remove(seen.table, kept):
                return Mishap.DOWN
        room = await self._sink.room(seen, audience)
        told = Message(role, user_id=user, state=state)
        if isinstance(room, Mishap):
            if room not in TRANSIENT:
                await self._store.put_message(seen.table, told)
            return room
        sending = await self._outbox.begin(seen.table, role, room, audience.user)
        sent = await self._sink.post(seen, audience, Content(said=words), sending.nonce)
        if sent.mishap in TRANSIENT:
            return sent.mishap
        if not sent.ok and sending.again:  # an attempt before may be there: it is looked for
            await self._store.put_message(seen.table, told)
            return sent.mishap
        if sent.ok:
            told.channel_id, told.message_id, told.nonce = sent.channel_id, sent.message_id, sending.nonce
        await self._outbox.sent(seen.table, sending, told)
        return sent.mishap

    async def _remove(self, table: str, kept: Message) -> bool:
        there = kept.channel_id is not None and kept.message_id is not None
        if there and await self._sink.remove(kept.channel_id or 0, kept.message_id or 0) in TRANSIENT:
            return False
        await self._store.drop_message(table, kept.role)
        return True
