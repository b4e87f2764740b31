"""The state of the stand-in: one server, its people, channels, threads, messages and direct messages."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from .errors import Refused
from .ids import Clock, Snowflakes

Thing = dict[str, Any]

VIEW, SEND, EMBED, ATTACH, HISTORY, MANAGE_MESSAGES = 1 << 10, 1 << 11, 1 << 14, 1 << 15, 1 << 16, 1 << 13
PUBLIC_THREADS, PRIVATE_THREADS, THREAD_SEND, MANAGE_THREADS = 1 << 35, 1 << 36, 1 << 38, 1 << 34
ADMINISTRATOR, MANAGE_CHANNELS, MANAGE_GUILD, USE_COMMANDS = 1 << 3, 1 << 4, 1 << 5, 1 << 31
PERMISSIONS = {
    "view_channel": VIEW, "send_messages": SEND, "embed_links": EMBED, "attach_files": ATTACH,
    "read_message_history": HISTORY, "manage_messages": MANAGE_MESSAGES, "create_public_threads": PUBLIC_THREADS,
    "create_private_threads": PRIVATE_THREADS, "send_messages_in_threads": THREAD_SEND,
    "manage_threads": MANAGE_THREADS, "administrator": ADMINISTRATOR, "manage_channels": MANAGE_CHANNELS,
    "manage_guild": MANAGE_GUILD, "use_application_commands": USE_COMMANDS,
}  # fmt: skip
ALL = (1 << 50) - 1
USUAL = VIEW | SEND | EMBED | ATTACH | HISTORY | PUBLIC_THREADS | PRIVATE_THREADS | THREAD_SEND | USE_COMMANDS
EPHEMERAL, LOADING, V2, HAS_THREAD = 1 << 6, 1 << 7, 1 << 15, 1 << 5
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
KINDS = ("meta", "user", "channel", "message", "thread_member", "command", "read")


class World:
    """Everything that exists on the stand-in, kept in memory and mirrored to a folder when one is given."""

    def __init__(self, folder: Path | None, people: Iterable[str], guild: str, channels: Iterable[str]) -> None:
        self.clock = Clock()
        self.ids = Snowflakes(self.clock)
        self.folder = folder
        self.things: dict[str, dict[str, Thing]] = {kind: {} for kind in KINDS}
        self.files: dict[str, bytes] = {}
        self.by_channel: dict[str, list[str]] = {}
        self.typing: dict[str, float] = {}
        self.listeners: list[Callable[[str, Thing], None]] = []
        self.tick = 0
        self.changed = asyncio.Condition()
        self._dirty: set[tuple[str, str]] = set()
        self._flusher: asyncio.TimerHandle | None = None
        self._wakers: set[asyncio.Task[None]] = set()
        self._db: sqlite3.Connection | None = None
        if folder is not None:
            self._open(folder)
        if "guild" not in self.things["meta"]:
            self._found(people, guild, channels)
        self.guild_id: str = self.things["meta"]["guild"]["id"]
        self.bot_id: str = self.things["meta"]["guild"]["bot"]

    # ---- keeping -----------------------------------------------------------------------------------------------

    def _open(self, folder: Path) -> None:
        (folder / "attachments").mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(folder / "playground.db", isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.execute("CREATE TABLE IF NOT EXISTS things (kind TEXT, id TEXT, body TEXT, PRIMARY KEY (kind, id))")
        for kind, key, body in self._db.execute("SELECT kind, id, body FROM things ORDER BY CAST(id AS INTEGER)"):
            thing = json.loads(body)
            if kind == "message":
                if thing["flags"] & EPHEMERAL:
                    continue
                self.by_channel.setdefault(thing["channel_id"], []).append(key)
            self.things[kind][key] = thing
            if key.isdigit():
                self.ids.last = max(self.ids.last, int(key))

    def put(self, kind: str, key: str, thing: Thing | None) -> None:
        """Store a thing under its kind and id, or remove it with None."""
        if thing is None:
            self.things[kind].pop(key, None)
        else:
            self.things[kind][key] = thing
        if self._db is not None:
            self._dirty.add((kind, key))
            if self._flusher is None:
                self._flusher = asyncio.get_running_loop().call_later(0.2, self.flush)

    def flush(self) -> None:
        """Write what changed to the folder, in one transaction."""
        if self._flusher is not None:
            self._flusher.cancel()
            self._flusher = None
        if self._db is None or not self._dirty:
            return
        self._db.execute("BEGIN")
        for kind, key in self._dirty:
            thing = self.things[kind].get(key)
            if thing is None:
                self._db.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, key))
            else:
                self._db.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (kind, key, json.dumps(thing)))
        self._db.execute("COMMIT")
        self._dirty.clear()

    def close(self) -> None:
        """Write everything and let go of the folder."""
        self.flush()
        if self._db is not None:
            self._db.close()
            self._db = None

    def keep_file(self, channel: str, attachment: str, data: bytes) -> None:
        """Keep the bytes of an attachment."""
        if self.folder is None:
            self.files[attachment] = data
        else:
            place = self.folder / "attachments" / channel
            place.mkdir(exist_ok=True)
            (place / attachment).write_bytes(data)

    def file(self, channel: str, attachment: str) -> bytes | None:
        """Return the bytes of an attachment, or None."""
        if not (channel.isdigit() and attachment.isdigit()):
            return None
        if self.folder is None:
            return self.files.get(attachment)
        path = self.folder / "attachments" / channel / attachment
        return path.read_bytes() if path.is_file() else None

    def emit(self, event: str, data: Thing) -> None:
        """Tell the gateway and the page that something happened."""
        self.tick += 1
        for listener in list(self.listeners):
            listener(event, data)
        task = asyncio.get_running_loop().create_task(self._wake())
        self._wakers.add(task)
        task.add_done_callback(self._wakers.discard)

    async def _wake(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    # ---- founding ----------------------------------------------------------------------------------------------

    def _found(self, people: Iterable[str], guild: str, channels: Iterable[str]) -> None:
        bot = self.add_user("Nightboard", bot=True)
        humans = [self.add_user(name) for name in people]
        gid = self.ids.next()
        roles: list[Thing] = [
            {"id": gid, "name": "@everyone", "permissions": str(USUAL), "position": 0},
            {"id": self.ids.next(), "name": "Nightboard", "permissions": str(USUAL | MANAGE_MESSAGES | MANAGE_THREADS),
             "position": 1, "managed": True, "tags": {"bot_id": bot["id"]}},
        ]  # fmt: skip
        for role in roles:
            colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
            role |= {"color": 0, "colors": colours, "hoist": False, "mentionable": False, "flags": 0}
            role.setdefault("managed", False)
        bot["roles"] = [roles[1]["id"]]
        owner = humans[0]["id"] if humans else bot["id"]
        self.put("meta", "guild", {"id": gid, "name": guild, "owner_id": owner, "roles": roles, "bot": bot["id"]})
        for name in channels:
            self.add_channel(name, gid)

    def add_user(self, name: str, *, bot: bool = False) -> Thing:
        """Add a person (or the bot) to the server."""
        user = {
            "id": self.ids.next(), "name": name, "bot": bot, "roles": [], "joined_at": self.clock.iso(),
            "left": False, "dm_closed": False,
        }  # fmt: skip
        self.put("user", user["id"], user)
        return user

    def add_channel(self, name: str, guild_id: str | None = None) -> Thing:
        """Add a text channel to the server."""
        channel = {
            "id": self.ids.next(), "type": TEXT, "guild_id": guild_id or self.guild_id, "name": name, "position": 0,
            "permission_overwrites": [], "topic": None, "nsfw": False, "parent_id": None, "last_message_id": None,
            "rate_limit_per_user": 0, "flags": 0,
        }  # fmt: skip
        self.put("channel", channel["id"], channel)
        return channel

    # ---- looking up --------------------------------------------------------------------------------------------

    @property
    def guild_row(self) -> Thing:
        """Return the stored row of the one server."""
        return self.things["meta"]["guild"]

    def user_row(self, user: str) -> Thing:
        """Return a person's row, by id or by name (10013)."""
        if user in self.things["user"]:
            return self.things["user"][user]
        for row in self.things["user"].values():
            if row["name"].lower() == user.lower():
                return row
        raise Refused(10013)

    def user(self, user: str) -> Thing:
        """Return a user as Discord shows one."""
        row = self.user_row(user)
        return {
            "id": row["id"], "username": row["name"].lower(), "global_name": None if row["bot"] else row["name"],
            "discriminator": "0000" if row["bot"] else "0", "avatar": None, "bot": row["bot"], "system": False,
            "public_flags": 0, "flags": 0, "banner": None, "accent_color": None, "avatar_decoration_data": None,
            "collectibles": None, "primary_guild": None, "clan": None,
        }  # fmt: skip

    def member(self, user: str) -> Thing:
        """Return a member as Discord shows one (10007 when they left)."""
        row = self.user_row(user)
        if row["left"]:
            raise Refused(10007)
        return {
            "user": self.user(user), "nick": None, "avatar": None, "banner": None, "roles": row["roles"],
            "joined_at": row["joined_at"], "premium_since": None, "deaf": False, "mute": False, "flags": 0,
            "pending": False, "communication_disabled_until": None,
        }  # fmt: skip

    def members(self) -> list[Thing]:
        """Return all who are on the server."""
        return [self.member(row["id"]) for row in self.things["user"].values() if not row["left"]]

    def channel(self, channel: str) -> Thing:
        """Return a channel, thread or direct message (10003)."""
        found = self.things["channel"].get(str(channel))
        if found is None:
            raise Refused(10003)
        return found

    def message(self, channel: str, message: str) -> Thing:
        """Return a message of a channel (10008)."""
        found = self.things["message"].get(str(message))
        if found is None or found["channel_id"] != str(channel):
            raise Refused(10008)
        return found

    def messages(self, channel: str) -> list[Thing]:
        """Return all messages of a channel, the oldest first."""
        return [self.things["message"][key] for key in self.by_channel.get(str(channel), [])]

    def threads(self, *, archived: bool | None = None) -> list[Thing]:
        """Return the threads of the server."""
        found = [c for c in self.things["channel"].values() if c["type"] in (PUBLIC_THREAD, PRIVATE_THREAD)]
        return [c for c in found if archived is None or c["thread_metadata"]["archived"] == archived]

    def thread_member(self, thread: str, user: str) -> Thing | None:
        """Return someone's membership of a thread."""
        return self.things["thread_member"].get(f"{thread}/{user}")

    def thread_members(self, thread: str) -> list[Thing]:
        """Return who has joined a thread."""
        return [m for m in self.things["thread_member"].values() if m["id"] == thread]

    def permissions(self, user: str, channel: Thing | None = None) -> int:
        """Return what a user may do, on the server or in a channel."""
        guild, row = self.guild_row, self.user_row(user)
        if row["left"]:
            return 0
        if guild["owner_id"] == row["id"]:
            return ALL
        mine = {guild["id"], *row["roles"]}
        granted = 0
        for role in guild["roles"]:
            if role["id"] in mine:
                granted |= int(role["permissions"])
        if granted & ADMINISTRATOR:
            return ALL
        if channel is not None and channel.get("parent_id") and "thread_metadata" in channel:
            channel = self.things["channel"].get(channel["parent_id"], channel)
        for overwrite in sorted((channel or {}).get("permission_overwrites", []), key=lambda o: o["type"]):
            if overwrite["id"] in mine or overwrite["id"] == row["id"]:
                granted = granted & ~int(overwrite["deny"]) | int(overwrite["allow"])
        return granted

    def may_see(self, user: str, channel: Thing) -> bool:
        """Tell whether a user can see a channel, thread or direct message at all."""
        if channel["type"] == DM:
            return user in channel["people"]
        allowed = self.permissions(user, channel)
        if not allowed & VIEW:
            return False
        if channel["type"] == PRIVATE_THREAD:
            return bool(allowed & MANAGE_THREADS) or self.thread_member(channel["id"], user) is not None
        return True

    def dm(self, user: str, other: str) -> Thing:
        """Return the direct message channel of two users, opened if need be."""
        for channel in self.things["channel"].values():
            if channel["type"] == DM and set(channel["people"]) == {user, other}:
                return channel
        channel = {"id": self.ids.next(), "type": DM, "people": [user, other], "last_message_id": None, "flags": 0}
        self.put("channel", channel["id"], channel)
        return channel

    # ---- changing ----------------------------------------------------------------------------------------------

    def add_message(self, message: Thing) -> None:
        """Add a message, unarchive its thread, and tell everyone."""
        channel = self.channel(message["channel_id"])
        self.put("message", message["id"], message)
        self.typing.pop(channel["id"], None)
        self.by_channel.setdefault(channel["id"], []).append(message["id"])
        if not message["flags"] & EPHEMERAL:
            channel["last_message_id"] = message["id"]
            if "thread_metadata" in channel:
                channel["message_count"] += 1
                if channel["thread_metadata"]["archived"]:
                    channel["thread_metadata"]["archived"] = False
                    self.emit("THREAD_UPDATE", channel)
            self.put("channel", channel["id"], channel)
        self.emit("MESSAGE_CREATE", message)

    def change_message(self, message: Thing) -> None:
        """Store an edited message and tell everyone."""
        self.put("message", message["id"], message)
        self.emit("MESSAGE_UPDATE", message)

    def drop_message(self, message: Thing) -> None:
        """Delete a message and its files."""
        self.put("message", message["id"], None)
        self.by_channel[message["channel_id"]].remove(message["id"])
        for attachment in message["attachments"]:
            self.files.pop(attachment["id"], None)
            if self.folder is not None:
                (self.folder / "attachments" / message["channel_id"] / attachment["id"]).unlink(missing_ok=True)
        gone = {"id": message["id"], "channel_id": message["channel_id"], "flags": message["flags"]}
        if message.get("guild_id"):
            gone["guild_id"] = message["guild_id"]
        self.emit("MESSAGE_DELETE", gone)

    def drop_channel(self, channel: Thing) -> None:
        """Delete a channel or thread with all that is in it."""
        cid = channel["id"]
        for key in self.by_channel.pop(cid, []):
            self.put("message", key, None)
        for member in self.thread_members(cid):
            self.put("thread_member", f"{cid}/{member['user_id']}", None)
        self.put("channel", cid, None)
        if self.folder is not None:
            shutil.rmtree(self.folder / "attachments" / cid, ignore_errors=True)
        if "thread_metadata" in channel:
            keep = ("id", "guild_id", "parent_id", "type")
            self.emit("THREAD_DELETE", {key: channel[key] for key in keep})
        else:
            self.emit("CHANNEL_DELETE", channel)

    def join_thread(self, thread: Thing, user: str) -> None:
        """Add a user to a thread, once."""
        if self.thread_member(thread["id"], user):
            return
        row = {"id": thread["id"], "user_id": user, "join_timestamp": self.clock.iso(), "flags": 0}
        self.put("thread_member", f"{thread['id']}/{user}", row)
        thread["member_count"] = len(self.thread_members(thread["id"]))
        self.put("channel", thread["id"], thread)
        self._members_changed(thread, added=[row])

    def leave_thread(self, thread: Thing, user: str) -> None:
        """Remove a user from a thread."""
        if not self.thread_member(thread["id"], user):
            return
        self.put("thread_member", f"{thread['id']}/{user}", None)
        thread["member_count"] = len(self.thread_members(thread["id"]))
        self._members_changed(thread, removed=[user])

    def _members_changed(
        self, thread: Thing, added: list[Thing] | None = None, removed: list[str] | None = None
    ) -> None:
        data = {"id": thread["id"], "guild_id": thread["guild_id"], "member_count": thread["member_count"]}
        if added:
            data["added_members"] = added
        if removed:
            data["removed_member_ids"] = removed
        self.emit("THREAD_MEMBERS_UPDATE", data)

    def leave(self, user: str) -> None:
        """Let a person leave the server and all its threads."""
        row = self.user_row(user)
        member = self.user(user)
        row["left"] = True
        self.put("user", row["id"], row)
        for thread in self.threads():
            self.leave_thread(thread, row["id"])
        self.emit("GUILD_MEMBER_REMOVE", {"guild_id": self.guild_id, "user": member})

    def rejoin(self, user: str) -> None:
        """Let a person come back to the server."""
        row = self.user_row(user)
        row["left"] = False
        self.put("user", row["id"], row)
        self.emit("GUILD_MEMBER_ADD", {"guild_id": self.guild_id, **self.member(user)})
