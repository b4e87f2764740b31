"""Who is in the threads of a table: everybody seated in the public one, a side's people alone in theirs."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.latest import Latest
from bot.mishaps import ERRORS, TRANSIENT, Mishap, mishap
from bot.naming import escaped
from bot.panels import Panel, sealed
from bot.people import People
from bot.tables import Audience, Item, Visible
from storage import Message, Store

log = logging.getLogger("nightboard.members")
AWAY = (Mishap.MEMBER_GONE, Mishap.MESSAGE_GONE, Mishap.CHANNEL_GONE)
REMEMBERED = 10_000
PUBLIC = "members"
"""The role under which it is noted who was added to the public thread; of a side's, that with `:side` behind it."""


class Members:
    """Adds people to threads and takes them out; what was done is noted with the table's messages."""

    def __init__(self, client: discord.Client, store: Store, people: People) -> None:
        self._client, self._store, self._people = client, store, people
        self._refused: Latest[tuple[int, int], None] = Latest(
            REMEMBERED
        )  # (thread, user) that cannot be added, since the start

    def forget(self) -> None:
        """Try everybody again who could not be added."""
        self._refused.clear()

    async def public(self, seen: Visible) -> bool:
        """Add everybody seated to the table's thread, once each; False where that is to be tried again soon.

        Who goes out by themselves is not fetched back, unless they give up their seat and take one again.
        """
        thread = seen.thread_id
        if thread is None:
            return True
        kept = await self._store.message(seen.table, PUBLIC)
        if kept is None or kept.channel_id != thread:
            kept = Message(PUBLIC, channel_id=thread, extra={"members": []})
        before: list[int] = kept.extra["members"]
        members = [user for user in before if user in seen.seated]
        well = True
        for user in seen.seated:
            if user not in members and (thread, user) not in self._refused:
                found = await self._add(thread, user)
                if found is None:
                    members.append(user)
                elif found in TRANSIENT:
                    well = False
                else:
                    self._refused[thread, user] = None
        if members != before:
            kept.extra["members"] = members
            await self._store.put_message(seen.table, kept)
        return well

    async def side(self, seen: Visible, side: str, thread: int, wanted: Sequence[int] | None) -> tuple[bool, bool]:
        """Make the people of a side the members of its thread; None leaves those who still sit at the table.

        Return whether that side alone reads there now, and whether all is as it should be. Who leaves is taken out
        first; who may have been added, although Discord gave no answer, counts as a member.
        """
        role = f"{PUBLIC}:{side}"
        kept = await self._store.message(seen.table, role)
        if kept is None or kept.channel_id != thread:
            kept = Message(role, channel_id=thread, extra={"members": []})
        members: list[int] = list(kept.extra["members"])
        maybe: list[int] = list(kept.extra.get("maybe", ()))
        left: list[int] = list(kept.extra.get("left", ()))
        if wanted is None:
            wanted = [user for user in members if user in seen.seated]
        clean = True
        for user in [u for u in dict.fromkeys([*members, *maybe]) if u not in wanted]:
            try:
                await self._client.http.remove_user_from_thread(thread, user)
            except ERRORS as error:
                if mishap(error) not in AWAY:
                    log.error("table %s: %s stays in the thread of %s: %s", seen.table, user, side, error)
                    clean = False
                    continue
            if user in members:
                members.remove(user)
                left += [user] if wanted else []  # nobody is there to be told
            maybe = [other for other in maybe if other != user]
        new = [u for u in wanted if u not in members and (thread, u) not in self._refused] if clean else []
        if new:
            maybe = list(dict.fromkeys([*maybe, *new]))
            await self._put(seen.table, kept, members, maybe, left)
        well = clean
        for user in new:
            found = await self._add(thread, user)
            if found is None:
                members.append(user)
            elif found in TRANSIENT:
                well = False
                continue
            else:
                self._refused[thread, user] = None
            maybe.remove(user)
        await self._put(seen.table, kept, members, maybe, left)
        return clean, well

    async def forgotten(self, table: str, side: str) -> bool:
        """Tell whether somebody may read in a side's thread who was forgotten, and so cannot be taken out."""
        kept = await self._store.message(table, f"{PUBLIC}:{side}")
        return kept is not None and any(user < 0 for user in [*kept.extra["members"], *kept.extra.get("maybe", ())])

    async def departures(self, seen: Visible, side: str) -> list[Item]:
        """Return one line for each who was taken out of a side's thread, for those who stay there."""
        kept = await self._store.message(seen.table, f"{PUBLIC}:{side}")
        if kept is None or not kept.extra.get("members"):
            return []
        made = []
        for n, user in enumerate(kept.extra.get("left", ())):
            text = (
                f"{escaped(self._people.name(user))} is not of this side any more and does not read here from now on."
            )
            panel = sealed(Panel(seen.table, text=[text], accent=seen.accent, shared=True))
            made.append(Item(f"left:{side}:{n}", Audience("side", side=side), panel, panel.fingerprint))
        return made

    async def _put(self, table: str, kept: Message, members: list[int], maybe: list[int], left: list[int]) -> None:
        extra = {"members": list(members), "maybe": list(maybe), "left": list(left)}
        if extra != kept.extra:
            kept.extra = extra
            await self._store.put_message(table, kept)

    async def _add(self, thread: int, user: int) -> Mishap | None:
        try:
            await self._client.http.add_user_to_thread(thread, user)
        except ERRORS as error:
            log.info("%s is not added to thread %s: %s", user, thread, error)
            return mishap(error) or Mishap.REFUSED
        return None
