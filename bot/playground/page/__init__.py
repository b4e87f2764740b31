"""The web page of the playground: drawn here in Python, kept up to date by a socket; the browser's part is small."""

import asyncio
import contextlib
import html
import json
from importlib import resources
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from ..errors import Refused
from ..world import Thing
from .door import Door
from .draw import Drawer
from .people import People, Unable

if TYPE_CHECKING:
    from ..server import Playground

FILES = {"page.css": "text/css", "page.js": "text/javascript"}
SHOWN = 60
BEGIN = "game new"
FIRST = (BEGIN, "move", "board", "log", "undo", "help", "rules", "card", "game list")
"""The commands that one needs first, at the head of the list."""


class Page:
    """The page and its socket, for whoever the address says (`?as=ann`)."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.world = playground.world
        self.people = People(playground)
        self.door = Door(playground)
        self.drawn: dict[tuple[str, str], tuple[Any, str]] = {}
        self.world.listeners.append(self.hear)

    def add_to(self, app: web.Application) -> None:
        """Add the routes of the page, and of people who are programs."""
        app.router.add_post("/person/{verb}", self.person)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self.attachment)
        app.router.add_get("/", self.whole)
        app.router.add_get("/page/live", self.live)
        app.router.add_post("/page/act", self.act)
        app.router.add_get("/{name:page.css|page.js}", self.file)

    def hear(self, event: str, data: Thing) -> None:
        """Forget how a message looked that has changed."""
        for key in [key for key in self.drawn if event == "MESSAGE_UPDATE" and key[1] == data["id"]]:
            del self.drawn[key]

    async def file(self, request: web.Request) -> web.Response:
        """Serve the style or the script."""
        name = request.match_info["name"]
        text = resources.files("bot.playground.page").joinpath(name).read_text(encoding="utf-8")
        return web.Response(text=text, content_type=FILES[name])

    async def attachment(self, request: web.Request) -> web.Response:
        """Serve a file of a message."""
        found = self.world.file(request.match_info["attachment"])
        if found is None:
            return web.Response(status=404)
        kind, data = found
        return web.Response(body=data, content_type=kind, headers={"Cache-Control": "private, max-age=31536000"})

    def humans(self) -> list[Thing]:
        """Return all people."""
        return [row for row in self.world.things["user"].values() if not row["bot"]]

    def user_of(self, request: web.Request) -> str:
        """Return whom the address names, else the first person."""
        try:
            return self.world.user_row(request.query.get("as", ""))["id"]
        except Refused:
            return self.humans()[0]["id"]

    async def whole(self, request: web.Request) -> web.Response:
        """Serve the page around everything; the socket fills it."""
        user = self.world.user_row(self.user_of(request))
        others = "".join(
            f'<option value="{html.escape(p["name"].lower())}"{" selected" if p["id"] == user["id"] else ""}>'
            f"{html.escape(p['name'])}</option>"
            for p in self.humans()
        )
        text = resources.files("bot.playground.page").joinpath("page.html").read_text(encoding="utf-8")
        for key, value in (("WHO", html.escape(user["name"].lower())), ("NAME", html.escape(user["name"]))):
            text = text.replace("{" + key + "}", value)
        return web.Response(text=text.replace("{PEOPLE}", others), content_type="text/html")

    def drawer(self, user: str) -> Drawer:
        """Return a drawer with the names that a person may know."""
        users = {row["id"]: row["name"] for row in self.world.things["user"].values()}
        seen = [c for c in self.world.things["channel"].values() if self.world.may_see(user, c) and c.get("name")]
        return Drawer(user, users, {c["id"]: c["name"] for c in seen})

    def picture(self, user: str, here: str, limit: int) -> Thing:
        """Return all that a person's page shows: side, head, and messages as (id, HTML)."""
        drawer = self.drawer(user)
        places = self.places(user)
        spot = next((p for p in places if p["id"] == here), None) or places[0] if places else None
        row = self.world.user_row(user)
        if spot is None:
            gone = '<p class="empty">You have left this server.</p>'
            return {
                "at": "",
                "head": "",
                "side": "",
                "list": [("gone", gone)],
                "new": 0,
                "more": False,
                "note": "",
                "left": True,
            }
        seen = self.people.messages(user, spot["id"])
        listed = []
        for message in seen[-limit:]:
            shape = (message["flags"], drawer.places.get(message["id"]))
            kept = self.drawn.get((user, message["id"]))
            if kept is None or kept[0] != shape:
                kept = self.drawn[user, message["id"]] = (shape, drawer.message(message))
            listed.append((message["id"], kept[1]))
        if not listed:
            listed.append(
                ("empty", drawer.nothing_yet(begin=spot["kind"] == "channel" and self.can_begin(user, spot["id"])))
            )
        sign = {"channel": "#", "thread": "🧵", "private thread": "🔒", "dm": "🌙"}[spot["kind"]]
        note = "" if self.playground.gateway.connected() else "Nightboard is offline at the moment."
        if spot["locked"]:
            note = note or "This thread is locked."
        elif spot["kind"] == "dm" and row["dm_closed"]:
            note = note or "You have closed your direct messages."
        people = ", ".join(drawer.users.get(m, "?") for m in spot["members"])
        name = html.escape("Nightboard" if spot["kind"] == "dm" else spot["name"])
        head = f'<span aria-hidden="true">{sign}</span> {name}'
        return {
            "at": spot["id"],
            "head": head,
            "people": people,
            "side": drawer.side(places, spot["id"], self.world.guild["name"]),
            "list": listed,
            "new": sum(p["unread"] for p in places if p["id"] != spot["id"]),
            "more": len(seen) > limit,
            "note": note,
            "closed": row["dm_closed"],
            "left": row["left"],
        }

    def can_begin(self, user: str, place: str) -> bool:
        """Tell whether a person may open a game here."""
        return any(command["name"] == BEGIN for command in self.people.commands(user, place))

    def places(self, user: str) -> list[Thing]:
        """Return the places of a person, with how many messages of others are new there."""
        read = self.world.user_row(user)["read"]
        found = self.people.places(user)
        for place in found:
            last = int(read.get(place["id"], 0))
            new = [m for m in self.people.messages(user, place["id"]) if int(m["id"]) > last]
            place["unread"] = min(99, sum(message["author"]["id"] != user for message in new))
        return found

    def read(self, user: str, channel: str) -> None:
        """Mark a place as read."""
        row, ids = self.world.user_row(user), self.world.by_channel.get(channel, ["0"])
        if row["read"].get(channel) != ids[-1]:
            row["read"][channel] = ids[-1]
            self.world.put("user", user, row)
            self.world.stir()

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        """Send the page's picture whenever it changes: what is new of it."""
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        state: Thing = {"here": request.query.get("at", ""), "limit": SHOWN, "awake": True}
        poke = asyncio.Event()
        feeder = asyncio.create_task(self.feed(socket, self.user_of(request), state, poke))
        watcher = asyncio.create_task(self.watch(poke))
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    told = json.loads(frame.data)
                    state |= {key: told[key] for key in ("here", "limit", "awake") if key in told}
                    poke.set()
        finally:
            feeder.cancel()
            watcher.cancel()
        return socket

    async def watch(self, poke: asyncio.Event) -> None:
        """Poke a feeder whenever the world changes."""
        while True:
            await self.world.changed.wait()
            poke.set()

    async def feed(self, socket: web.WebSocketResponse, user: str, state: Thing, poke: asyncio.Event) -> None:
        """Compare the page's picture with what was sent, and send the difference."""
        sent: dict[str, str] = {}
        parts: Thing = {}
        while not socket.closed:
            now = self.picture(user, state["here"], state["limit"])
            if now["at"] != parts.get("at"):
                sent = {}
            if state["awake"] and now["at"]:
                self.read(user, now["at"])
                now["side"] = self.picture(user, now["at"], 0)["side"]
            listed = dict(now.pop("list"))
            update = {key: value for key, value in now.items() if parts.get(key) != value}
            put = {key: drawn for key, drawn in listed.items() if sent.get(key) != drawn}
            if put or update or list(listed) != list(sent):
                try:
                    await socket.send_json({**update, "order": list(listed), "put": put})
                except (ConnectionError, RuntimeError):
                    return
            sent, parts = listed, now
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(poke.wait(), 5)
            await asyncio.sleep(0.03)
            poke.clear()

    async def person(self, request: web.Request) -> web.Response:
        """Do one thing for a program: the verb from the path, who and what from the JSON body (409 with a reason)."""
        body = await request.json()
        try:
            user = self.world.user_row(body.pop("as"))["id"]
            result, status = await self.people.do(user, request.match_info["verb"], body), 200
        except (Unable, Refused) as error:
            result, status = {"error": str(error)}, 409
        return web.Response(text=self.playground.dumps(result), status=status, content_type="application/json")

    async def act(self, request: web.Request) -> web.Response:
        """Do what a person pressed, and say what the page has to show for it."""
        body = await request.json()
        verb = body.pop("do")
        try:
            user = self.world.user_row(body.pop("as"))["id"]
            return web.json_response(await self.do(user, verb, body))
        except (Unable, Refused) as error:
            return web.json_response({"error": str(error)})

    async def do(self, user: str, verb: str, body: Thing) -> Thing:
        """Do one thing; the answer may hold a modal, a command's form, suggestions or a failure."""
        drawer = self.drawer(user)
        if verb in ("click", "submit", "slash"):
            outcome = await self.people.do(user, verb, body)
            if outcome["kind"] == "choices":
                choices = [{"name": c["name"], "value": str(c["value"])} for c in outcome["choices"]]
                return {"choices": choices}
            if outcome["modal"]:
                return {"modal": drawer.modal(outcome["modal"])}
            return {"failed": outcome["kind"] == "failed"}
        if verb == "suggest":
            typed = body["text"].lstrip("/").lower().strip()
            found = [c for c in self.people.commands(user, body["channel"]) if typed in c["name"]]
            found.sort(
                key=lambda c: (
                    not c["name"].startswith(typed),
                    FIRST.index(c["name"]) if c["name"] in FIRST else len(FIRST),
                )
            )
            return {"html": drawer.suggestions(found[:40])}
        if verb == "command":
            found = [c for c in self.people.commands(user, body["channel"]) if c["name"] == body["name"]]
            return {"html": drawer.command(found[0]) if found and found[0]["options"] else ""}
        result = await self.people.do(user, verb, body)
        return {"id": result} if verb == "dm" else {}
