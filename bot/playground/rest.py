"""The REST routes that a bot of interactions uses, under /api/v10."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from . import world as w
from .errors import Refused
from .faults import RENAMES
from .ids import made_at
from .limits import check_commands, check_thread
from .messages import Upload
from .openapi import check_request
from .world import Thing

if TYPE_CHECKING:
    from .server import Playground

ROUTES: list[tuple[str, str, str]] = []


def route(method: str, path: str) -> Callable[[Any], Any]:
    """Register a method of Rest for a route."""

    def add(function: Any) -> Any:
        ROUTES.append((method, path, function.__name__))
        return function

    return add


def answer(status: int, body: Any = None, headers: dict[str, str] | None = None) -> web.Response:
    """Make a response; Discord's content type has no charset, and a 429 without Via is taken for a ban."""
    whole = {"Via": "1.1 playground", **(headers or {})}
    if status == 204:
        return web.Response(status=204, headers=whole)
    return web.Response(
        status=status, body=json.dumps(body).encode(), headers={"Content-Type": "application/json", **whole}
    )


class Call:
    """One request: its path's ids, query, JSON body and files."""

    def __init__(self, request: web.Request, body: Any, files: list[Upload]) -> None:
        self.query = request.query
        self.ids = request.match_info
        self.body: Any = body if body is not None else {}
        self.files = files


class Rest:
    """Answers the bot's requests."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.world = playground.world
        self.messages = playground.messages

    def add_to(self, app: web.Application) -> None:
        """Add the routes to an application."""
        for method, path, name in ROUTES:
            app.router.add_route(method, "/api/v10" + path, self.handler(getattr(self, name)))
        app.router.add_route("*", "/api/v10/{tail:.*}", self.handler(self.nothing))

    def handler(self, function: Callable[[Call], Any]) -> Callable[[web.Request], Any]:
        """Wrap a route: troubles, rate limits, token, body, checks, and the shape of refusals."""

        async def handle(request: web.Request) -> web.Response:
            ground, path = self.playground, request.path.removeprefix("/api/v10")
            if ground.latency:
                await asyncio.sleep(ground.latency)
            for fault in ground.faults:
                if fault.matches(request.method, path):
                    await request.read()
                    ground.note(request.method, path, fault.status, None)
                    if fault.status == 0:
                        await asyncio.sleep(ground.silence)
                        if request.transport is not None:
                            request.transport.close()
                    if fault.status == 429:
                        limited = {"message": "You are being rate limited.", "retry_after": fault.retry_after}
                        return answer(429, {**limited, "global": False}, {"Retry-After": str(fault.retry_after)})
                    return answer(fault.status or 500, {"code": fault.code, "message": "Fault"})
            webhook = path.startswith(("/webhooks/", "/interactions/"))
            if not webhook and request.headers.get("Authorization") != f"Bot {ground.token}":
                ground.note(request.method, path, 401, None)
                return answer(401, {"code": 0, "message": "401: Unauthorized"})
            headers: dict[str, str] = {}
            limit = ground.limiter.of_route(request.method, path) if ground.limiter.on else None
            if limit is not None:
                left, after, fine = ground.limiter.take(*limit)
                headers = {"X-RateLimit-Limit": str(limit[1]), "X-RateLimit-Remaining": str(left),
                           "X-RateLimit-Reset": f"{self.world.clock.now() + after:.3f}",
                           "X-RateLimit-Reset-After": f"{after:.3f}",
                           "X-RateLimit-Bucket": f"{limit[0].replace('/', '-')}"}  # fmt: skip
                if not fine:
                    await request.read()
                    ground.note(request.method, path, 429, None)
                    limited = {"message": "You are being rate limited.", "retry_after": after, "global": False}
                    return answer(429, limited, {**headers, "Retry-After": f"{after:.3f}"})
            body = None
            try:
                body, files = await self.read(request)
                if wrong := check_request(request.method, path, body, [f"files[{file.number}]" for file in files]):
                    ground.breaches.append(f"{request.method} {path}: {'; '.join(wrong)}")
                    raise Refused(50035, errors={"_errors": [{"code": "OPENAPI", "message": text} for text in wrong]})
                result = function(Call(request, body, files))
            except Refused as refused:
                ground.note(request.method, path, refused.status, body, refused.code)
                return answer(refused.status, refused.body, headers)
            status = 204 if result is None else 200
            ground.note(request.method, path, status, body)
            return answer(status, result, headers)

        return handle

    async def read(self, request: web.Request) -> tuple[Any, list[Upload]]:
        """Read the JSON body, alone or with files."""
        if not request.content_type.startswith("multipart/"):
            return self.messages.received(await request.text()), []
        body, files = None, []
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            name = part.name or ""
            if name == "payload_json":
                body = self.messages.received(await part.text())
            elif number := re.fullmatch(r"files\[(\d+)\]", name):
                data = bytes(await part.read())
                kind = part.headers.get("Content-Type", "application/octet-stream")
                files.append(Upload(int(number[1]), part.filename or "file", kind, data))
        for file in files:
            if file.kind == "application/octet-stream" and file.name.rsplit(".")[-1] in ("png", "webp", "gif", "jpg"):
                file.kind = "image/" + file.name.rsplit(".")[-1].replace("jpg", "jpeg")
        return body, files

    def nothing(self, call: Call) -> None:
        """Answer a route that the stand-in has not."""
        raise Refused(0, "404: Not Found")

    # ---- the application and the server ------------------------------------------------------------------------

    @route("GET", "/users/@me")
    def me(self, call: Call) -> Thing:
        return {**self.world.user(self.world.bot_id), "verified": True, "mfa_enabled": True, "email": None}

    @route("GET", "/oauth2/applications/@me")
    @route("GET", "/applications/@me")
    def application(self, call: Call) -> Thing:
        bot = self.world.user(self.world.bot_id)
        return {
            "id": bot["id"], "name": bot["username"], "icon": None, "description": "", "bot_public": True, "bot": bot,
            "bot_require_code_grant": False, "verify_key": "0" * 64, "flags": 0, "team": None, "rpc_origins": [],
            "owner": self.world.user(self.world.guild_row["owner_id"]), "summary": "", "hook": True, "tags": [],
            "integration_types_config": {"0": {}}, "approximate_guild_count": 1, "redirect_uris": [],
        }  # fmt: skip

    @route("GET", "/gateway")
    @route("GET", "/gateway/bot")
    def gateway(self, call: Call) -> Thing:
        limits = {"total": 1000, "remaining": 999, "reset_after": 86400000, "max_concurrency": 1}
        return {"url": self.playground.gateway_url, "shards": 1, "session_start_limit": limits}

    @route("GET", "/users/@me/guilds")
    def guilds(self, call: Call) -> list[Thing]:
        return [{"id": self.world.guild_id, "name": self.world.guild_row["name"], "icon": None, "owner": False,
                 "permissions": str(self.world.permissions(self.world.bot_id)), "features": []}]  # fmt: skip

    @route("GET", "/users/{user}")
    def user(self, call: Call) -> Thing:
        return self.world.user(self.known(call.ids["user"]))

    def known(self, user: str) -> str:
        """Return the id of someone who exists (10013)."""
        if user not in self.world.things["user"]:
            raise Refused(10013)
        return user

    def show_guild(self, *, whole: bool = False) -> Thing:
        """Return the server as Discord shows one, with channels and members if whole."""
        row, world = self.world.guild_row, self.world
        shown: Thing = {
            "id": row["id"], "name": row["name"], "owner_id": row["owner_id"], "roles": row["roles"], "icon": None,
            "splash": None, "discovery_splash": None, "afk_channel_id": None, "afk_timeout": 300, "emojis": [],
            "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0, "features": [],
            "mfa_level": 0, "application_id": None, "system_channel_id": None, "system_channel_flags": 0,
            "rules_channel_id": None, "vanity_url_code": None, "description": None, "banner": None, "stickers": [],
            "premium_tier": 0, "preferred_locale": "en-GB", "nsfw_level": 0, "premium_progress_bar_enabled": False,
            "public_updates_channel_id": None, "safety_alerts_channel_id": None,
        }  # fmt: skip
        if whole:
            bot = world.bot_id
            channels = [c for c in world.things["channel"].values() if c["type"] == w.TEXT]
            shown |= {
                "joined_at": world.user_row(bot)["joined_at"], "large": False, "unavailable": False,
                "member_count": len(world.members()), "members": world.members(), "presences": [], "voice_states": [],
                "channels": [self.show_channel(c) for c in channels], "stage_instances": [], "soundboard_sounds": [],
                "threads": [self.show_channel(t) for t in world.threads(archived=False) if world.may_see(bot, t)],
                "guild_scheduled_events": [],
            }  # fmt: skip
        return shown

    @route("GET", "/guilds/{guild}")
    def guild(self, call: Call) -> Thing:
        self.at(call)
        return {**self.show_guild(), "approximate_member_count": len(self.world.members())}

    def at(self, call: Call) -> None:
        """Check that a request is about the one server (10004)."""
        if call.ids["guild"] != self.world.guild_id:
            raise Refused(10004)

    @route("GET", "/guilds/{guild}/{part:channels|roles|members}")
    def guild_part(self, call: Call) -> Any:
        self.at(call)
        whole = self.show_guild(whole=True)
        limit = int(call.query.get("limit", "1"))
        return whole["members"][:limit] if call.ids["part"] == "members" else whole[call.ids["part"]]

    @route("GET", "/guilds/{guild}/members/{user}")
    def member(self, call: Call) -> Thing:
        self.at(call)
        user = call.ids["user"]
        return self.world.member(self.known(self.world.bot_id if user == "@me" else user))

    @route("GET", "/guilds/{guild}/threads/active")
    def active(self, call: Call) -> Thing:
        self.at(call)
        found = [t for t in self.world.threads(archived=False) if self.world.may_see(self.world.bot_id, t)]
        mine = [self.world.thread_member(t["id"], self.world.bot_id) for t in found]
        return {"threads": [self.show_channel(t) for t in found], "members": [m for m in mine if m]}

    @route("GET", "/applications/{app}/commands")
    @route("GET", "/applications/{app}/guilds/{guild}/commands")
    def commands(self, call: Call) -> list[Thing]:
        scope = call.ids.get("guild", "")
        return [c for c in self.world.things["command"].values() if c.get("guild_id", "") == scope]

    @route("PUT", "/applications/{app}/commands")
    @route("PUT", "/applications/{app}/guilds/{guild}/commands")
    def sync(self, call: Call) -> list[Thing]:
        check_commands(call.body)
        old = {(c["name"], c["type"]): c["id"] for c in self.commands(call)}
        for key in old.values():
            self.world.put("command", key, None)
        for body in call.body:
            kind = body.get("type", 1)
            key = old.get((body["name"], kind)) or self.world.ids.next()
            whole = {**body, "id": key, "type": kind, "application_id": self.world.bot_id,
                     "version": self.world.ids.next(), "description": body.get("description", "")}  # fmt: skip
            if call.ids.get("guild"):
                whole["guild_id"] = call.ids["guild"]
            self.world.put("command", key, whole)
        self.world.emit("PAGE_COMMANDS", {})
        return self.commands(call)

    # ---- channels and threads ----------------------------------------------------------------------------------

    def show_channel(self, channel: Thing) -> Thing:
        """Return a channel, thread or direct message as the bot gets it."""
        if channel["type"] == w.DM:
            others = [self.world.user(user) for user in channel["people"] if user != self.world.bot_id]
            return {"recipients": others, **{k: v for k, v in channel.items() if k != "people"}}
        mine = self.world.thread_member(channel["id"], self.world.bot_id) if "thread_metadata" in channel else None
        return {**channel, "member": mine} if mine else channel

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
        check_thread(body)
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
            if self.playground.limiter.on and not self.playground.limiter.take(f"name:{channel['id']}", *RENAMES)[2]:
                raise Refused(20028, "The channel you are writing has hit the write rate limit")
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
        check_thread(body)
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
        self.world.emit("PAGE_TYPING", {"channel_id": channel["id"], "user_id": self.world.bot_id})

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
