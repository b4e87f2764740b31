"""The REST side: how a request is let in, looked up, checked and answered; and what is answered, route by route."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from aiohttp import web

from . import messages
from . import world as w
from .errors import Cut, Refused
from .limits import THREAD, check, check_commands
from .messages import Upload
from .openapi import check_request
from .world import Thing, shown

if TYPE_CHECKING:
    from .interactions import Interaction
    from .server import Playground

API = "/api/v10"
GUILD = {
    "icon": None, "splash": None, "banner": None, "afk_timeout": 300, "verification_level": 0, "features": [],
    "default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0, "premium_tier": 0,
    "preferred_locale": "en-GB", "nsfw_level": 0, "emojis": [], "stickers": [],
}  # fmt: skip
APPLICATION = {
    "icon": None, "description": "", "summary": "", "bot_public": True, "bot_require_code_grant": False, "flags": 0,
    "verify_key": "0" * 64, "team": None, "rpc_origins": [], "integration_types_config": {"0": {}},
}  # fmt: skip


class Route(NamedTuple):
    """Lets a method answer a method and path; where `rate` is given, so many requests in so many seconds a channel."""

    method: str
    path: str
    rate: tuple[int, float] | None = None

    def __call__(self, function: Any) -> Any:
        """Mark a method; it may answer several routes."""
        function.routes = [*getattr(function, "routes", []), self]
        return function


class Call:
    """One request: its query, body and files, and what its path names, already looked up."""

    channel: Thing
    message: Thing
    made: "Interaction"
    user: str

    def __init__(self, ground: "Playground", request: web.Request, body: Any, files: list[Upload]) -> None:
        """Look up what the path names, as far as the bot may see it (10003 to 10062, 50001, 50013)."""
        world, ids, self.query = ground.world, request.match_info, request.query
        self.ids, self.files = ids, files
        self.body: Any = {} if body is None else body
        if "channel_id" in ids:
            self.channel = world.need(world.bot_id, world.channel(ids["channel_id"]))
        if "user_id" in ids:
            self.user = world.user_row(world.bot_id if ids["user_id"] == "@me" else ids["user_id"])["id"]
        if "interaction_token" in ids:
            self.made = ground.interactions.find(ids["interaction_token"], first=True)
        if "webhook_token" in ids:
            self.made = ground.interactions.find(ids["webhook_token"], first=False)
        if "message_id" in ids:
            answer = "webhook_token" in ids  # the only way to an ephemeral message
            key = (self.made.original or "") if ids["message_id"] == "@original" else ids["message_id"]
            self.message = world.message(self.made.channel if answer else ids["channel_id"], key)
            mine = "interaction_metadata" in self.message or key == self.made.original if answer else False
            if not mine and (answer or self.message["flags"] & w.EPHEMERAL):
                raise Refused(10008)


class Rest:
    """Answers the bot's requests, under /api/v10."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.world = playground.world
        self.bot = playground.world.bot_id

    def add_to(self, app: web.Application) -> None:
        """Add the routes to an application."""
        for name, function in vars(type(self)).items():
            for where in getattr(function, "routes", []):
                app.router.add_route(where.method, API + where.path, self.handler(where, getattr(self, name)))

    def handler(self, where: Route, function: Callable[[Call], Any]) -> Callable[[web.Request], Any]:
        """Wrap a route: the shape of answers and refusals."""

        async def handle(request: web.Request) -> web.Response:
            ground = self.playground
            headers = {"Via": "1.1 playground"}  # without it discord.py takes a 429 for a ban
            try:
                body, files = await self.read(request)
                headers |= self.let_in(where, request, body, files)
                result = function(Call(ground, request, body, files))
                status = 204 if result is None else 200
                for fault in ground.late_faults:
                    fault(request.path.removeprefix(API))
            except Refused as refused:
                status, result, headers = refused.status, refused.body, headers | refused.headers
            except Cut:
                status, result = 503, None
                if request.transport is not None:
                    request.transport.close()
            ground.answers[status] += 1
            if result is None:
                return web.Response(status=status, headers=headers)
            headers["Content-Type"] = "application/json"  # exactly so, or discord.py does not read it as JSON
            return web.Response(status=status, body=ground.dumps(result).encode(), headers=headers)

        return handle

    def let_in(self, where: Route, request: web.Request, body: Any, files: list[Upload]) -> dict[str, str]:
        """Check a request for troubles, token, rate limit and Discord's document; return headers for the answer."""
        ground, path, headers = self.playground, request.path.removeprefix(API), {}
        for fault in ground.faults:
            fault(path)
        if "_token}" not in where.path and request.headers.get("Authorization") != f"Bot {ground.token}":
            raise Refused(0, "401: Unauthorized", status=401)
        if where.rate is not None:
            bucket = f"{where.method}-{where.path.rsplit('/')[-1]}-{request.match_info['channel_id']}"
            headers = ground.limiter.take(bucket, *where.rate)
        if wrong := check_request(where.method, where.path, body, [f"files[{file.number}]" for file in files]):
            ground.breaches.append(f"{request.method} {path}: {'; '.join(wrong)}")
            raise Refused(50035, errors={"_errors": [{"code": "OPENAPI", "message": text} for text in wrong]})
        return headers

    async def read(self, request: web.Request) -> tuple[Any, list[Upload]]:
        """Read the JSON body, alone or with files (50109)."""
        if not request.content_type.startswith("multipart/"):
            return self.playground.loads(await request.text()), []
        form = await request.post()
        files = [(name, field) for name, field in form.items() if isinstance(field, web.FileField)]
        uploads = [Upload(int(name.strip("files[]")), field.filename, field.file.read()) for name, field in files]
        payload: Any = form["payload_json"]
        return self.playground.loads(payload if isinstance(payload, str) else payload.decode()), uploads

    @Route("GET", "/users/{user_id}")
    def user(self, call: Call) -> Thing:
        return self.world.user(call.user)

    @Route("GET", "/oauth2/applications/@me")
    def application(self, call: Call) -> Thing:
        bot = self.world.user(self.bot)
        owner = self.world.user(self.world.guild["owner_id"])
        return {**APPLICATION, "id": bot["id"], "name": bot["username"], "bot": bot, "owner": owner}

    @Route("PUT", "/applications/{application_id}/commands")
    def sync(self, call: Call) -> list[Thing]:
        check_commands(call.body)
        known = self.world.things["command"]
        ids = {(command["name"], command["type"]): key for key, command in known.items()}
        for key in list(known):
            self.world.put("command", key, None)
        for body in call.body:
            command = {"type": 1, "description": "", **body, "application_id": self.bot}
            command["id"] = ids.get((command["name"], command["type"])) or self.world.new_id()
            command["version"] = self.world.new_id()
            self.world.put("command", command["id"], command)
        self.world.stir()
        return list(known.values())

    @Route("GET", "/users/@me/guilds")
    def guilds(self, call: Call) -> list[Thing]:
        return [{**self.guild(), "owner": False, "permissions": str(self.world.rights(self.bot).value)}]

    @Route("GET", "/guilds/{guild_id}")
    def guild(self, call: Call | None = None) -> Thing:
        row = self.world.guild
        return {**GUILD, **{key: row[key] for key in ("id", "name", "owner_id", "roles")}}

    def whole_guild(self) -> Thing:
        """Return the server with its channels, threads and the bot as a member, as the gateway tells of it."""
        world, me = self.world, self.world.member(self.bot)
        threads = [world.show_channel(t) for t in world.threads() if world.may_see(world.bot_id, t)]
        here = sum(not row["left"] for row in world.things["user"].values())
        return {**self.guild(), "joined_at": me["joined_at"], "members": [me], "member_count": here, "large": False,
                "unavailable": False, "channels": self.channels(), "threads": threads}  # fmt: skip

    @Route("GET", "/guilds/{guild_id}/channels")
    def channels(self, call: Call | None = None) -> list[Thing]:
        return [shown(c) for c in self.world.things["channel"].values() if c["type"] == w.TEXT]

    @Route("GET", "/guilds/{guild_id}/members/{user_id}")
    def member(self, call: Call) -> Thing:
        return self.world.member(call.user)

    @Route("POST", "/users/@me/channels")
    def open_dm(self, call: Call) -> Thing:
        user = self.world.user_row(str(call.body["recipient_id"]))["id"]
        return self.world.show_channel(self.world.dm(user, self.bot))

    @Route("GET", "/channels/{channel_id}")
    def channel(self, call: Call) -> Thing:
        return self.world.show_channel(call.channel)

    @Route("PATCH", "/channels/{channel_id}")
    def edit_thread(self, call: Call) -> Thing:
        thread, body, bot = call.channel, call.body, self.bot
        if "thread_metadata" not in thread:
            raise Refused(50013)
        meta, after = thread["thread_metadata"], {"name": thread["name"], **body}
        if not self.world.rights(bot, thread).manage_threads:
            self.world.need_open(bot, thread, posting=True)
            if "locked" in body or (thread["owner_id"] != bot and body.get("archived") is not False):
                raise Refused(50013)
        if meta["archived"] and body.get("archived", True):
            raise Refused(50083)
        check(THREAD, {**after, "name": after["name"].strip()})
        if after["name"] != thread["name"]:
            self.playground.limiter.take(f"name-{thread['id']}", 2, 600.0)
        thread["name"] = after["name"].strip()
        meta |= {key: body[key] for key in body.keys() & {"archived", "locked", "auto_archive_duration", "invitable"}}
        self.world.change_channel(thread)
        return self.world.show_channel(thread)

    @Route("DELETE", "/channels/{channel_id}")
    def delete_channel(self, call: Call) -> Thing:
        right = "manage_threads" if "thread_metadata" in call.channel else "manage_channels"
        self.world.drop_channel(self.world.need(self.bot, call.channel, right))
        return shown(call.channel)

    @Route("POST", "/channels/{channel_id}/threads", rate=(50, 300.0))
    @Route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
    def start_thread(self, call: Call) -> Thing:
        body, bot, now = call.body, self.bot, self.world.iso()
        at = call.message if "message_id" in call.ids else None
        private = at is None and body.get("type", w.PRIVATE_THREAD) == w.PRIVATE_THREAD
        self.world.need(bot, call.channel, f"create_{'private' if private else 'public'}_threads")
        check(THREAD, {**body, "name": body["name"].strip()})
        if call.channel["type"] != w.TEXT:
            raise Refused(50024)
        if at is not None and at["id"] in self.world.things["channel"]:
            raise Refused(160004)
        if len(self.world.threads()) >= self.playground.thread_cap:
            raise Refused(160006)
        meta = {"archived": False, "locked": False, "archive_timestamp": now, "create_timestamp": now,
                "auto_archive_duration": body.get("auto_archive_duration", 4320)}  # fmt: skip
        thread = {
            "id": at["id"] if at is not None else self.world.new_id(),
            "type": w.PRIVATE_THREAD if private else w.PUBLIC_THREAD, "guild_id": self.world.guild_id,
            "parent_id": call.channel["id"], "owner_id": bot, "name": body["name"].strip(), "thread_metadata": meta,
            "message_count": 0, "member_count": 1, "last_message_id": None, "flags": 0, "_members": {bot: now},
        }  # fmt: skip
        self.world.put("channel", thread["id"], thread)
        self.world.emit("THREAD_CREATE", thread)
        if at is not None:
            at["flags"] |= w.HAS_THREAD
            self.world.change_message(at)
        elif not private:
            reference = {"guild_id": self.world.guild_id, "channel_id": thread["id"]}
            messages.create(self.world, call.channel, bot, {"content": thread["name"]}, [], type=w.THREAD_CREATED,
                            message_reference=reference)  # fmt: skip
        return self.world.show_channel(thread)

    @Route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
    def add_thread_member(self, call: Call) -> None:
        self.world.need_open(self.bot, self.world.need(self.bot, call.channel, "send_messages_in_threads"))
        self.world.member(call.user)
        self.world.set_member(call.channel, call.user, joined=True)

    @Route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
    def remove_thread_member(self, call: Call) -> None:
        bot, thread = self.bot, call.channel
        self.world.need_open(bot, thread)
        if call.user != bot and (thread["type"] != w.PRIVATE_THREAD or thread["owner_id"] != bot):
            self.world.need(bot, thread, "manage_threads")
        self.world.set_member(thread, call.user, joined=False)

    @Route("GET", "/channels/{channel_id}/messages")
    def history(self, call: Call) -> list[Thing]:
        room = self.world.need(self.bot, call.channel, "read_message_history")
        told = [m for m in self.world.messages(room["id"]) if int(m["id"]) > int(call.query.get("after", 0))]
        return [messages.show(self.world, m) for m in reversed(told) if not m["flags"] & w.EPHEMERAL]

    @Route("POST", "/channels/{channel_id}/messages", rate=(5, 5.0))
    def send(self, call: Call) -> Thing:
        self.world.need_to_post(self.bot, call.channel, *(["attach_files"] if call.files else []))
        return messages.show(self.world, messages.create(self.world, call.channel, self.bot, call.body, call.files))

    @Route("PATCH", "/channels/{channel_id}/messages/{message_id}", rate=(5, 5.0))
    def edit_message(self, call: Call) -> Thing:
        self.world.need_open(self.bot, call.channel)
        if call.message["author"]["id"] != self.bot:
            raise Refused(50005)
        return messages.show(self.world, messages.edit(self.world, call.message, call.body, call.files))

    @Route("DELETE", "/channels/{channel_id}/messages/{message_id}", rate=(5, 1.0))
    def delete_message(self, call: Call) -> None:
        if call.message["author"]["id"] != self.bot:
            self.world.need(self.bot, call.channel, "manage_messages")
        self.world.need_open(self.bot, call.channel)
        self.world.drop_message(call.message)

    @Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
    def callback(self, call: Call) -> Thing | None:
        response = self.playground.interactions.respond(call.made, call.body, call.files)
        return response if call.query.get("with_response") in ("1", "true") else None

    @Route("POST", "/webhooks/{webhook_id}/{webhook_token}")
    def follow_up(self, call: Call) -> Thing:
        return messages.show(self.world, self.playground.interactions.follow_up(call.made, call.body, call.files))

    @Route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
    def edit_answer(self, call: Call) -> Thing:
        changed = self.playground.interactions.change(call.made, call.message, call.body, call.files)
        return messages.show(self.world, changed)

    @Route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
    def delete_answer(self, call: Call) -> None:
        self.world.drop_message(call.message)

    @Route("*", "/{tail:.*}")
    def nothing(self, call: Call) -> Any:
        raise Refused(0, "404: Not Found", status=404)
