"""The state of the stand-in: one server, its people, channels, threads, messages and direct messages; and its clock."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord

from storage.private import make_private

from .errors import Refused

Thing = dict[str, Any]

EPHEMERAL, LOADING, V2, HAS_THREAD = 1 << 6, 1 << 7, 1 << 15, 1 << 5
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREAD_CREATED = 18  # a type of message
USUAL = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, create_public_threads=True,
    create_private_threads=True, attach_files=True, embed_links=True, read_message_history=True,
    use_application_commands=True,
)  # fmt: skip
BOTS_OWN = discord.Permissions(USUAL.value, manage_messages=True, manage_threads=True)
ROLE = {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
USER = {"avatar": None, "banner": None, "primary_guild": None, "public_flags": 0, "flags": 0, "system": False}
MEMBER = {"nick": None, "avatar": None, "premium_since": None, "deaf": False, "mute": False, "flags": 0}
TABLES = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS things (kind TEXT, id TEXT, body TEXT, PRIMARY KEY (kind, id));
    CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, kind TEXT, data BLOB);
    DELETE FROM things WHERE kind = 'message' AND json_extract(body, '$.flags') & 64;  -- ephemeral ones
"""
KINDS = ("guild", "user", "channel", "message", "command")


def shown(thing: Thing) -> Thing:
    """Return a thing without what only the stand-in knows of it."""
    return {key: value for key, value in thing.items() if not key.startswith("_")}


class World:
    """Everything that exists on the stand-in, kept in memory and mirrored to a folder when one is given."""

    def __init__(self, folder: Path | None, people: Iterable[str], guild: str, channels: Iterable[str]) -> None:
        self.ahead = 0.0
        self.file_mark: Callable[[str], str] = str  # what the address of an attachment ends in: the door sets it
        self.last_id = 0
        self.things: dict[str, dict[str, Thing]] = {kind: {} for kind in KINDS}
        self.by_channel: dict[str, list[str]] = {}
        self.listeners: list[Callable[[str, Thing], None]] = []
        self.tick = 0
        self.changed = asyncio.Event()
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            make_private(folder / "world.db")
        path = ":memory:" if folder is None else folder / "world.db"
        self._db = sqlite3.connect(path, isolation_level=None)
        self._load()
        if not self.things["guild"]:
            self._found(people, guild, channels)
        (self.guild,) = self.things["guild"].values()
        self.guild_id: str = self.guild["id"]
        self.bot_id: str = self.guild["_bot"]

    def now(self) -> float:
        """Return the present time, in seconds since 1970."""
        return time.time() + self.ahead

    def iso(self, ago: float = 0.0) -> str:
        """Return the present time, or that of some seconds ago, as Discord writes it."""
        return datetime.fromtimestamp(self.now() - ago, UTC).isoformat()

    def new_id(self) -> str:
        """Return an id that is unique and later than all before."""
        made = discord.utils.time_snowflake(datetime.fromtimestamp(self.now(), UTC))
        self.last_id = max(made, self.last_id + 1)
        return str(self.last_id)

    def emit(self, event: str, data: Thing) -> None:
        """Tell the gateway and the page that something happened."""
        for listener in list(self.listeners):
            listener(event, data)
        self.stir()

    def stir(self) -> None:
        """Wake whoever waits for a change."""
        self.tick += 1
        self.changed.set()
        self.changed = asyncio.Event()

    async def until(self, check: Callable[[], Any], within: float | None) -> Any:
        """Wait until something is true of the world, and return it (TimeoutError)."""
        async with asyncio.timeout(within):
            while not (found := check()):
                await self.changed.wait()
            return found

    def _load(self) -> None:
        self._db.executescript(TABLES)
        for kind, key, body in self._db.execute("SELECT kind, id, body FROM things ORDER BY CAST(id AS INTEGER)"):
            thing = self.things[kind][key] = json.loads(body)
            self.last_id = int(key)
            if kind == "message":
                self.by_channel.setdefault(thing["channel_id"], []).append(key)

    def put(self, kind: str, key: str, thing: Thing | None) -> None:
        """Keep a thing under its kind and id, or forget it with None."""
        if thing is None:
            self.things[kind].pop(key)
            self._db.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, key))
        else:
            self.things[kind][key] = thing
            self._db.execute("REPLACE INTO things VALUES (?, ?, ?)", (kind, key, json.dumps(thing)))

    def put_file(self, key: str, kind: str, data: bytes) -> None:
        """Keep the bytes of an attachment."""
        self._db.execute("INSERT INTO files VALUES (?, ?, ?)", (key, kind, data))

    def file(self, key: str) -> tuple[str, bytes] | None:
        """Return the content type and the bytes of an attachment, or None."""
        return self._db.execute("SELECT kind, data FROM files WHERE id = ?", (key,)).fetchone()

    def close(self) -> None:
        """Let go of the folder."""
        self._db.close()

    def _found(self, people: Iterable[str], guild: str, channels: Iterable[str]) -> None:
        bot, *humans = [self.add_user(name, bot=name == "Nightboard") for name in ("Nightboard", *people)]
        self.guild_id, mine = self.new_id(), self.new_id()
        bot["roles"] = [mine]
        roles = [
            ROLE | {"id": self.guild_id, "name": "@everyone", "permissions": str(USUAL.value), "position": 0},
            ROLE | {"id": mine, "name": bot["name"], "permissions": str(BOTS_OWN.value), "position": 1,
                    "managed": True, "tags": {"bot_id": bot["id"]}},
        ]  # fmt: skip
        owner = (humans or [bot])[0]["id"]
        founded = {"id": self.guild_id, "name": guild, "owner_id": owner, "roles": roles, "_bot": bot["id"]}
        self.put("user", bot["id"], bot)
        self.put("guild", self.guild_id, founded)
        for name in channels:
            self.add_channel(name)

    def add_user(self, name: str, *, bot: bool = False) -> Thing:
        """Add a person (or the bot) to the server."""
        user = {"id": self.new_id(), "name": name, "bot": bot, "roles": [], "joined_at": self.iso(), "left": False,
                "dm_closed": False, "read": {}}  # fmt: skip
        self.put("user", user["id"], user)
        return user

    def add_channel(self, name: str) -> Thing:
        """Add a text channel to the server."""
        channel = {"id": self.new_id(), "type": TEXT, "guild_id": self.guild_id, "name": name, "position": 0,
                   "permission_overwrites": [], "last_message_id": None, "flags": 0}  # fmt: skip
        self.put("channel", channel["id"], channel)
        return channel

    def user_row(self, user: str) -> Thing:
        """Return a person's row, by id or by name (10013)."""
        named = (row for row in self.things["user"].values() if row["name"].lower() == user.lower())
        row = self.things["user"].get(user) or next(named, None)
        if row is None:
            raise Refused(10013)
        return row

    def user(self, user: str) -> Thing:
        """Return a user as Discord shows one."""
        row = self.user_row(user)
        name = {"username": row["name"].lower(), "global_name": None if row["bot"] else row["name"]}
        return {**USER, **name, "id": row["id"], "bot": row["bot"], "discriminator": "0000" if row["bot"] else "0"}

    def member(self, user: str) -> Thing:
        """Return a member as Discord shows one (10007 when they left)."""
        row = self.user_row(user)
        if row["left"]:
            raise Refused(10007)
        return {**MEMBER, "user": self.user(user), "roles": row["roles"], "joined_at": row["joined_at"]}

    def channel(self, channel: str) -> Thing:
        """Return a channel, thread or direct message (10003)."""
        if channel not in self.things["channel"]:
            raise Refused(10003)
        return self.things["channel"][channel]

    def show_channel(self, channel: Thing) -> Thing:
        """Return a channel, thread or direct message as the bot gets it."""
        members = channel.get("_members", {})
        if channel["type"] == DM:
            return {**shown(channel), "recipients": [self.user(user) for user in members if user != self.bot_id]}
        mine = {"id": channel["id"], "user_id": self.bot_id, "join_timestamp": members.get(self.bot_id), "flags": 0}
        return {**shown(channel), "member": mine} if self.bot_id in members else shown(channel)

    def message(self, channel: str, message: str) -> Thing:
        """Return a message of a channel (10008)."""
        found = self.things["message"].get(message)
        if found is None or found["channel_id"] != channel:
            raise Refused(10008)
        return found

    def messages(self, channel: str) -> list[Thing]:
        """Return all messages of a channel, the oldest first."""
        return [self.things["message"][key] for key in self.by_channel.get(channel, [])]

    def threads(self) -> list[Thing]:
        """Return the threads that are not archived."""
        threads = [c for c in self.things["channel"].values() if "thread_metadata" in c]
        return [thread for thread in threads if not thread["thread_metadata"]["archived"]]

    def dm(self, user: str, other: str) -> Thing:
        """Return the direct message channel of two users, opened if need be."""
        for channel in self.things["channel"].values():
            if channel["type"] == DM and channel["_members"].keys() == {user, other}:
                return channel
        members = dict.fromkeys((user, other), self.iso())
        channel = {"id": self.new_id(), "type": DM, "_members": members, "last_message_id": None, "flags": 0}
        self.put("channel", channel["id"], channel)
        return channel

    def rights(self, user: str, channel: Thing | None = None) -> discord.Permissions:
        """Return what a user may do, on the server or in a channel."""
        row, granted = self.user_row(user), discord.Permissions.none()
        if channel is not None and channel["type"] == DM:
            return USUAL
        if row["left"]:
            return granted
        mine = {self.guild_id, *row["roles"]}
        for role in self.guild["roles"]:
            granted.value |= int(role["permissions"]) if role["id"] in mine else 0
        if granted.administrator or self.guild["owner_id"] == row["id"]:
            return discord.Permissions.all()
        place = self.things["channel"].get((channel or {}).get("parent_id", ""), channel or {})
        for overwrite in sorted(place.get("permission_overwrites", []), key=lambda o: o["type"]):
            if overwrite["id"] in {*mine, row["id"]}:
                granted.handle_overwrite(int(overwrite["allow"]), int(overwrite["deny"]))
        return granted

    def may_see(self, user: str, channel: Thing) -> bool:
        """Tell whether a user can see a channel, thread or direct message at all."""
        if channel["type"] == DM:
            return user in channel["_members"]
        rights = self.rights(user, channel)
        private = channel["type"] == PRIVATE_THREAD
        return rights.view_channel and (not private or rights.manage_threads or user in channel["_members"])

    def need(self, user: str, channel: Thing, *rights: str) -> Thing:
        """Return a channel if a user has these rights there (50001, 50013)."""
        if not self.may_see(user, channel):
            raise Refused(50001)
        granted = self.rights(user, channel)
        if not all(getattr(granted, right) for right in rights):
            raise Refused(50013)
        return channel

    def need_open(self, user: str, channel: Thing, *, posting: bool = False) -> None:
        """Refuse what a locked or archived thread does not take (50083)."""
        meta = channel.get("thread_metadata", {"locked": False, "archived": False})
        if (meta["locked"] and not self.rights(user, channel).manage_threads) or (meta["archived"] and not posting):
            raise Refused(50083)

    def need_to_post(self, user: str, channel: Thing, *rights: str) -> None:
        """Refuse a message that a user may not send here (50001, 50007, 50013, 50083)."""
        sending = "send_messages_in_threads" if "thread_metadata" in channel else "send_messages"
        self.need(user, channel, sending, *rights)
        self.need_open(user, channel, posting=True)
        others = [self.user_row(u) for u in channel["_members"] if u != user] if channel["type"] == DM else []
        if any(other["dm_closed"] or other["left"] for other in others):
            raise Refused(50007)

    def change_channel(self, channel: Thing) -> None:
        """Keep a changed channel or thread and tell everyone."""
        self.put("channel", channel["id"], channel)
        self.emit("THREAD_UPDATE" if "thread_metadata" in channel else "CHANNEL_UPDATE", channel)

    def drop_channel(self, channel: Thing) -> None:
        """Delete a channel or thread with all that is in it."""
        for message in self.messages(channel["id"]):
            self.drop_message(message, tell=False)
        self.put("channel", channel["id"], None)
        self.emit("THREAD_DELETE" if "thread_metadata" in channel else "CHANNEL_DELETE", channel)

    def wake(self, channel: Thing) -> None:
        """Unarchive a thread in which something happens."""
        if channel.get("thread_metadata", {}).get("archived"):
            channel["thread_metadata"]["archived"] = False
            self.change_channel(channel)

    def set_member(self, thread: Thing, user: str, *, joined: bool) -> None:
        """Let a user join a thread, once, or leave it."""
        members = thread["_members"]
        members.setdefault(user, self.iso()) if joined else members.pop(user, None)
        thread["member_count"] = len(members)
        self.put("channel", thread["id"], thread)
        self.stir()

    def add_message(self, message: Thing) -> None:
        """Add a message, unarchive its thread, and tell everyone."""
        self.by_channel.setdefault(message["channel_id"], []).append(message["id"])
        if not message["flags"] & EPHEMERAL:
            channel = self.channel(message["channel_id"])
            channel["last_message_id"] = message["id"]
            channel |= {"message_count": channel["message_count"] + 1} if "message_count" in channel else {}
            self.put("channel", channel["id"], channel)
            self.wake(channel)
        self.put("message", message["id"], message)
        self.emit("MESSAGE_CREATE", message)

    def change_message(self, message: Thing) -> None:
        """Keep a changed message and tell everyone."""
        self.put("message", message["id"], message)
        self.emit("MESSAGE_UPDATE", message)

    def drop_message(self, message: Thing, *, tell: bool = True) -> None:
        """Delete a message and its files."""
        self.put("message", message["id"], None)
        self.by_channel[message["channel_id"]].remove(message["id"])
        self._db.executemany("DELETE FROM files WHERE id = ?", [(a["id"],) for a in message["attachments"]])
        if tell:
            keep = ("id", "channel_id", "guild_id", "flags")
            self.emit("MESSAGE_DELETE", {key: message[key] for key in keep if key in message})
