"""The REST routes about channels, threads, messages and answers to interactions."""

from . import world as w
from .errors import Refused, limited
from .faults import RENAMES
from .guild import GuildRoutes
from .ids import made_at
from .limits import THREAD
from .plumbing import Call, route
from .world import Thing


class Rest(GuildRoutes):
    """Answers the bot's requests, under /api/v10."""

    def need(self, call: Call, *rights: int, user: str | None = None) -> Thing:
        """Return the channel of a request in which the bot has these rights (10003, 50001, 50013)."""
        return self.allowed(self.world.channel(call.ids["channel"]), *rights, user=user)

    def allowed(self, channel: Thing, *rights: int, user: str | None = None) -> Thing:
        """Return a channel if a user (the bot) has these rights there (50001, 50013)."""
        user = user or self.world.bot_id
        if not self.world.may_see(user, channel):
            raise Refused(50001)
        if channel["type"] != w.DM and any(not self.world.permissions(user, channel) & right for right in rights):
            raise Refused(50013)
        return channel

    def open_for(self, channel: Thing, *, posting: bool, user: str | None = None) -> None:
        """Refuse what a locked or archived thread does not take (50083)."""
        meta = channel.get("thread_metadata")
        if meta is None:
            return
        manager = self.world.permissions(user or self.world.bot_id, channel) & w.MANAGE_THREADS
        if (meta["locked"] and not manager) or (meta["archived"] and not posting):
            raise Refused(50083)

    def may_send(self, channel: Thing, user: str | None = None) -> None:
        """Refuse a message that a user (the bot) may not send here (50001, 50007, 50013, 50083)."""
        self.allowed(channel, w.THREAD_SEND if "thread_metadata" in channel else w.SEND, user=user)
        self.open_for(channel, posting=True, user=user)
        if channel["type"] == w.DM:
            others = [self.world.user_row(u) for u in channel["people"] if u != (user or self.world.bot_id)]
            if any(other["dm_closed"] or other["left"] for other in others):
                raise Refused(50007)

    @route("POST", "/users/@me/channels")
    def open_dm(self, call: Call) -> Thing:
        return self.show_channel(self.world.dm(self.known(str(call.body["recipient_id"])), self.world.bot_id))

    @route("GET", "/channels/{channel}")
    def channel(self, call: Call) -> Thing:
        return self.show_channel(self.need(call))

    @route("PATCH", "/channels/{channel}")
    def edit_channel(self, call: Call) -> Thing:
        channel, body = self.need(call), call.body
        THREAD("", {**body, "name": body.get("name", "x").strip()})
        meta = channel.get("thread_metadata")
        if meta is None:
            self.allowed(channel, w.MANAGE_CHANNELS)
        elif not self.world.permissions(self.world.bot_id, channel) & w.MANAGE_THREADS:
            mine = channel["owner_id"] == self.world.bot_id
            reopening = body.get("archived") is False and not meta["locked"]
            if (not mine and not reopening) or "locked" in body:
                raise Refused(50013)
            if meta["locked"]:
                raise Refused(50083)
        if meta is not None and meta["archived"] and body.get("archived", True):
            raise Refused(50083)
        if "name" in body and body["name"] != channel["name"]:
            _, after, fine = self.playground.limiter.take(f"name:{channel['id']}", *RENAMES)
            if self.playground.limiter.on and not fine:
                raise limited(after)
            channel["name"] = body["name"].strip()
        for key in ("archived", "locked", "auto_archive_duration", "invitable"):
            if key in body and meta is not None:
                meta[key] = body[key]
        for key in ("topic", "rate_limit_per_user", "permission_overwrites"):
            if key in body:
                channel[key] = body[key]
        self.world.put("channel", channel["id"], channel)
        self.world.emit("THREAD_UPDATE" if meta is not None else "CHANNEL_UPDATE", channel)
        return self.show_channel(channel)

    @route("DELETE", "/channels/{channel}")
    def delete_channel(self, call: Call) -> Thing:
        channel = self.need(call)
        self.allowed(channel, w.MANAGE_THREADS if "thread_metadata" in channel else w.MANAGE_CHANNELS)
        if channel["type"] != w.DM:
            self.world.drop_channel(channel)
        return channel

    def new_thread(self, parent: Thing, body: Thing, kind: int, key: str | None = None) -> Thing:
        """Make a thread in a channel, owned and joined by the bot (160006)."""
        THREAD("", {**body, "name": body.get("name", "x").strip()})
        if len(self.world.threads(archived=False)) >= self.playground.thread_cap:
            raise Refused(160006)
        now = self.world.clock.iso()
        meta = {"archived": False, "locked": False, "archive_timestamp": now, "create_timestamp": now,
                "auto_archive_duration": body.get("auto_archive_duration", 4320)}  # fmt: skip
        if kind == w.PRIVATE_THREAD:
            meta["invitable"] = body.get("invitable", True)
        thread = {
            "id": key or self.world.ids.next(), "type": kind, "guild_id": self.world.guild_id,
            "parent_id": parent["id"], "owner_id": self.world.bot_id, "name": body["name"].strip(),
            "thread_metadata": meta, "message_count": 0,
            "member_count": 0, "last_message_id": None, "rate_limit_per_user": 0, "total_message_sent": 0, "flags": 0,
        }  # fmt: skip
        self.world.put("channel", thread["id"], thread)
        row = {"id": thread["id"], "user_id": self.world.bot_id, "join_timestamp": now, "flags": 0}
        self.world.put("thread_member", f"{thread['id']}/{self.world.bot_id}", row)
        thread["member_count"] = 1
        self.world.emit("THREAD_CREATE", {**self.show_channel(thread), "newly_created": True})
        if kind == w.PUBLIC_THREAD and key is None:
            told = {"content": thread["name"], "message_reference": {"channel_id": thread["id"]}}
            self.messages.create(parent, self.world.bot_id, told, [], kind=18)
        return self.show_channel(thread)

    @route("POST", "/channels/{channel}/threads")
    def start_thread(self, call: Call) -> Thing:
        kind = call.body.get("type", w.PRIVATE_THREAD)
        right = w.PRIVATE_THREADS if kind == w.PRIVATE_THREAD else w.PUBLIC_THREADS
        parent = self.need(call, right)
        if parent["type"] != w.TEXT:
            raise Refused(50024)
        return self.new_thread(parent, call.body, kind)

    @route("POST", "/channels/{channel}/messages/{message}/threads")
    def start_thread_at(self, call: Call) -> Thing:
        parent = self.need(call, w.PUBLIC_THREADS)
        message = self.visible(call)
        if parent["type"] != w.TEXT:
            raise Refused(50024)
        if message["id"] in self.world.things["channel"]:
            raise Refused(160004)
        thread = self.new_thread(parent, call.body, w.PUBLIC_THREAD, message["id"])
        message |= {"flags": message["flags"] | w.HAS_THREAD, "_rev": message["_rev"] + 1}
        self.world.change_message(message)
        return thread

    @route("GET", "/channels/{channel}/thread-members")
    def thread_members(self, call: Call) -> list[Thing]:
        return self.world.thread_members(self.need(call)["id"])

    @route("GET", "/channels/{channel}/thread-members/{user}")
    def thread_member(self, call: Call) -> Thing:
        found = self.world.thread_member(self.need(call)["id"], self.self_or(call))
        if found is None:
            raise Refused(10007)
        return found

    def self_or(self, call: Call) -> str:
        """Return the user that a path means."""
        return self.world.bot_id if call.ids["user"] == "@me" else call.ids["user"]

    @route("PUT", "/channels/{channel}/thread-members/{user}")
    def add_thread_member(self, call: Call) -> None:
        thread = self.need(call, w.THREAD_SEND)
        self.open_for(thread, posting=False)
        user = self.self_or(call)
        self.world.member(self.known(user))
        self.world.join_thread(thread, user)

    @route("DELETE", "/channels/{channel}/thread-members/{user}")
    def remove_thread_member(self, call: Call) -> None:
        thread, user = self.need(call), self.self_or(call)
        self.open_for(thread, posting=False)
        owner = thread["type"] == w.PRIVATE_THREAD and thread["owner_id"] == self.world.bot_id
        if user != self.world.bot_id and not owner:
            self.allowed(thread, w.MANAGE_THREADS)
        self.world.leave_thread(thread, user)

    @route("GET", "/channels/{channel}/threads/archived/{kind:public|private}")
    @route("GET", "/channels/{channel}/users/@me/threads/archived/{kind:private}")
    def archived(self, call: Call) -> Thing:
        kind = w.PRIVATE_THREAD if call.ids["kind"] == "private" else w.PUBLIC_THREAD
        found = [
            t for t in self.world.threads(archived=True) if t["type"] == kind and t["parent_id"] == call.ids["channel"]
        ]
        return {"threads": [self.show_channel(t) for t in found], "members": [], "has_more": False}

    @route("POST", "/channels/{channel}/typing")
    def typing(self, call: Call) -> None:
        channel = self.need(call)
        self.world.typing[channel["id"]] = self.world.clock.now()
        self.world.emit("PAGE_TYPING", {"channel_id": channel["id"]})

    # ---- messages ----------------------------------------------------------------------------------------------

    def visible(self, call: Call) -> Thing:
        """Return the message of a request; an ephemeral one is unknown here (10008)."""
        message = self.world.message(call.ids["channel"], call.ids["message"])
        if message["flags"] & w.EPHEMERAL:
            raise Refused(10008)
        return message

    @route("GET", "/channels/{channel}/messages")
    def history(self, call: Call) -> list[Thing]:
        channel = self.need(call, w.HISTORY)
        found = [m for m in self.world.messages(channel["id"]) if not m["flags"] & w.EPHEMERAL]
        limit = int(call.query.get("limit", "50"))
        if "after" in call.query:
            return [self.messages.shown(m) for m in found if int(m["id"]) > int(call.query["after"])][:limit][::-1]
        before = int(call.query.get("before", str(1 << 63)))
        return [self.messages.shown(m) for m in found[::-1] if int(m["id"]) < before][:limit]

    @route("POST", "/channels/{channel}/messages")
    def send(self, call: Call) -> Thing:
        channel = self.world.channel(call.ids["channel"])
        self.may_send(channel)
        if call.files:
            self.allowed(channel, w.ATTACH)
        return self.messages.shown(self.messages.create(channel, self.world.bot_id, call.body, call.files))

    @route("GET", "/channels/{channel}/messages/{message}")
    def get_message(self, call: Call) -> Thing:
        self.need(call, w.HISTORY)
        return self.messages.shown(self.visible(call))

    @route("PATCH", "/channels/{channel}/messages/{message}")
    def edit_message(self, call: Call) -> Thing:
        channel = self.need(call)
        message = self.visible(call)
        self.open_for(channel, posting=False)
        if message["author"]["id"] != self.world.bot_id:
            raise Refused(50005)
        return self.messages.shown(self.messages.edit(message, call.body, call.files))

    @route("DELETE", "/channels/{channel}/messages/{message}")
    def delete_message(self, call: Call) -> None:
        channel = self.need(call)
        message = self.visible(call)
        if message["author"]["id"] != self.world.bot_id:
            if channel["type"] == w.DM:
                raise Refused(50003)
            self.allowed(channel, w.MANAGE_MESSAGES)
        self.open_for(channel, posting=False)
        self.world.drop_message(message)

    @route("POST", "/channels/{channel}/messages/bulk-delete")
    def bulk_delete(self, call: Call) -> None:
        channel = self.need(call, w.MANAGE_MESSAGES)
        if any(made_at(key) < self.world.clock.now() - 14 * 86400 for key in call.body["messages"]):
            raise Refused(50034)
        for key in call.body["messages"]:
            if str(key) in self.world.by_channel.get(channel["id"], []):
                self.world.drop_message(self.world.message(channel["id"], str(key)))

    # ---- answers to interactions -------------------------------------------------------------------------------

    @route("POST", "/interactions/{interaction}/{token}/callback")
    def callback(self, call: Call) -> Thing | None:
        made = self.playground.interactions.by_callback(call.ids["interaction"], call.ids["token"])
        response = self.playground.interactions.respond(made, call.body, call.files)
        return response if call.query.get("with_response") in ("1", "true") else None

    @route("POST", "/webhooks/{app}/{token}")
    def follow_up(self, call: Call) -> Thing | None:
        made = self.playground.interactions.by_webhook(call.ids["token"])
        return self.messages.shown(self.playground.interactions.follow_up(made, call.body, call.files))

    @route("GET", "/webhooks/{app}/{token}/messages/{message}")
    def get_answer(self, call: Call) -> Thing:
        made = self.playground.interactions.by_webhook(call.ids["token"])
        return self.messages.shown(self.playground.interactions.message(made, call.ids["message"]))

    @route("PATCH", "/webhooks/{app}/{token}/messages/{message}")
    def edit_answer(self, call: Call) -> Thing:
        made = self.playground.interactions.by_webhook(call.ids["token"])
        change = self.playground.interactions.change
        return self.messages.shown(change(made, call.ids["message"], call.body, call.files))

    @route("DELETE", "/webhooks/{app}/{token}/messages/{message}")
    def delete_answer(self, call: Call) -> None:
        made = self.playground.interactions.by_webhook(call.ids["token"])
        self.world.drop_message(self.playground.interactions.message(made, call.ids["message"]))
