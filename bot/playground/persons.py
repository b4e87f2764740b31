"""What people can do on the stand-in: read, click, choose, submit, run commands, talk, come and go."""

import asyncio
import json
from typing import TYPE_CHECKING, Any

from aiohttp import web

from . import world as w
from .errors import Refused
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, typed
from .limits import SELECT, SELECTS, walk
from .messages import HERE
from .world import Thing

if TYPE_CHECKING:
    from .server import Playground


class Unable(Exception):
    """A person cannot do that; the reason is in words."""


class Persons:
    """The people's side of the stand-in; users are given by id or name."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.world = playground.world

    # ---- looking -----------------------------------------------------------------------------------------------

    def visible(self, user: str, channel: str) -> list[Thing]:
        """Return the messages of a channel that a person sees, own ephemeral ones too."""
        place = self.world.channel(channel)
        if not self.world.may_see(user, place):
            raise Unable("You cannot see this channel.")
        return [m for m in self.world.messages(channel) if m["_for"] in (None, user) and not m.get("_dismissed")]

    def unread(self, user: str, channel: str) -> int:
        """Return how many messages of others a person has not read."""
        last = int(self.world.things["read"].get(f"{user}/{channel}", {"last": "0"})["last"])
        found = 0
        for message in reversed(self.world.messages(channel)):
            if int(message["id"]) <= last:
                break
            found += message["author"]["id"] != user and message["_for"] in (None, user) and found < 99
        return found

    def read(self, user: str, channel: str) -> None:
        """Mark a channel as read."""
        ids = self.world.by_channel.get(channel)
        if ids and self.unread(user, channel):
            self.world.put("read", f"{user}/{channel}", {"last": ids[-1]})
            self.world.emit("PAGE_READ", {"user": user})

    def places(self, user: str) -> list[Thing]:
        """Return channels, threads and direct messages of a person, threads after their channel."""
        row, found = self.world.user_row(user), []
        mine = [c for c in self.world.things["channel"].values() if self.world.may_see(row["id"], c)]
        threads = [c for c in mine if "thread_metadata" in c]
        kinds = {w.TEXT: "channel", w.DM: "dm", w.PUBLIC_THREAD: "thread", w.PRIVATE_THREAD: "private thread"}
        for channel in [c for c in mine if c["type"] == w.TEXT]:
            found += [channel, *(t for t in threads if t["parent_id"] == channel["id"])]
        found += [c for c in mine if c["type"] == w.DM]
        return [{
            "id": c["id"], "kind": kinds[c["type"]], "name": c.get("name") or "nightboard",
            "parent": c.get("parent_id"), "unread": self.unread(row["id"], c["id"]),
            "archived": c.get("thread_metadata", {}).get("archived", False),
            "locked": c.get("thread_metadata", {}).get("locked", False),
            "members": [m["user_id"] for m in self.world.thread_members(c["id"])] if "thread_metadata" in c else [],
        } for c in found]  # fmt: skip

    def commands(self, user: str, channel: str) -> list[Thing]:
        """Return all slash commands a person can use here, flat: each with its whole name and options."""
        place, row = self.world.channel(channel), self.world.user_row(user)
        found: dict[str, Thing] = {}
        for command in self.world.things["command"].values():
            contexts = command.get("contexts") or ([0, 1] if command.get("dm_permission", True) else [0])
            if place["type"] == w.DM and (command.get("guild_id") or 1 not in contexts):
                continue
            need = int(command.get("default_member_permissions") or 0)
            if command["type"] != 1 or (place["type"] != w.DM and need & ~self.world.permissions(row["id"], place)):
                continue
            for name, options, words in self.leaves(command):
                if name not in found or command.get("guild_id"):
                    found[name] = {"name": name, "description": words, "options": options, "command": command["id"]}
        return sorted(found.values(), key=lambda c: c["name"])

    def leaves(self, command: Thing, before: str = "") -> list[tuple[str, list[Thing], str]]:
        """Return the runnable commands in a command: whole name, options, description."""
        name, options = f"{before} {command['name']}".strip(), command.get("options") or []
        if options and options[0]["type"] in (1, 2):
            return [leaf for option in options for leaf in self.leaves(option, name)]
        return [(name, options, command["description"])]

    # ---- doing -------------------------------------------------------------------------------------------------

    def enter(self, user: str, channel: str) -> Thing:
        """Return a channel to act in; an archived thread wakes up, a locked one does not."""
        place = self.world.channel(channel)
        if not self.world.may_see(user, place):
            raise Unable("You cannot see this channel.")
        if not self.playground.gateway.connected():
            raise Unable("The application did not respond: the bot is not connected.")
        meta = place.get("thread_metadata")
        if meta and meta["archived"]:
            if meta["locked"]:
                raise Unable("This thread is archived and locked.")
            meta["archived"] = False
            self.world.put("channel", place["id"], place)
            self.world.emit("THREAD_UPDATE", place)
        return place

    async def click(
        self, user: str, channel: str, message: str, custom_id: str, values: list[str] | None = None
    ) -> Thing:
        """Press a button, or choose values in a select."""
        found = next((m for m in self.visible(user, channel) if m["id"] == message), None)
        if found is None:
            raise Unable("This message is gone.")
        part = next((c for c in walk(found["components"]) if c.get("custom_id") == custom_id), None)
        if part is None:
            raise Unable("This button is no longer here.")
        if part.get("disabled"):
            raise Unable("This is disabled.")
        data: Thing = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        if part["type"] in SELECTS:
            data |= {"values": self.chosen(part, values or []), "resolved": self.resolved(part["type"], values or [])}
        place = self.enter(user, channel)
        return await self.run(COMPONENT, user, place, data, message=found)

    def chosen(self, part: Thing, values: list[str], *, required: bool = True) -> list[str]:
        """Return the values of a select if they can be chosen."""
        low, high = part.get("min_values", 1), part.get("max_values", 1)
        if not (low if required or values else 0) <= len(values) <= high:
            raise Unable(f"Choose {low} to {high}." if low != high else f"Choose {low}.")
        if "options" in part and not set(values) <= {o["value"] for o in part["options"]}:
            raise Unable("That is not one of the choices.")
        return list(values)

    def resolved(self, kind: int, values: list[str]) -> Thing:
        """Return the users or channels that values name."""
        if kind == 8:
            channels = {key: {**self.world.channel(key), "permissions": "0"} for key in values}
            return {"channels": channels}
        if kind in (5, 7):
            members = {key: self.world.member(key) for key in values if not self.world.user_row(key)["left"]}
            return {"users": {key: self.world.user(key) for key in values},
                    "members": {key: {**m, "permissions": "0"} for key, m in members.items()}}  # fmt: skip
        return {}

    async def submit(self, user: str, interaction: str, values: Thing) -> Thing:
        """Submit a modal: values by custom_id, text or lists."""
        opened = self.playground.interactions.by_id.get(interaction)
        if opened is None or opened.modal is None or opened.user != user:
            raise Unable("This form is no longer open.")
        modal = opened.modal
        resolved: Thing = {}
        parts = [self.filled(part, values, resolved) for part in modal["components"] if part["type"] != 10]
        place = self.enter(user, opened.channel)
        message = self.world.things["message"].get(opened.source or "")
        data = {"custom_id": modal["custom_id"], "components": parts, "resolved": resolved}
        outcome = await self.run(MODAL, user, place, data, message=message)
        if outcome["kind"] != "failed":
            opened.modal = None
        return outcome

    def filled(self, part: Thing, values: Thing, resolved: Thing) -> Thing:
        """Return a component of a modal with its value, or raise Unable."""
        if part["type"] == 1:
            return {"type": 1, "id": 1, "components": [self.filled(p, values, resolved) for p in part["components"]]}
        if part["type"] == 18:
            inner = {**part["component"], "label": part["label"]}
            return {"type": 18, "id": part.get("id", 1), "component": self.filled(inner, values, resolved)}
        kind, name = part["type"], part.get("label") or "This field"
        required = part.get("required", True)
        value = values.get(part["custom_id"])
        shown = {"type": kind, "id": part.get("id", 1), "custom_id": part["custom_id"]}
        if kind == 4:
            value = value if value is not None else part.get("value") or ""
            low, high = part.get("min_length") or 0, part.get("max_length") or 4000
            if not value and required:
                raise Unable(f"{name} is required.")
            if value and not low <= len(value) <= high:
                raise Unable(f"{name} must have {low} to {high} letters.")
            return {**shown, "value": value}
        if kind in (21, 23):
            return {**shown, "value": bool(value) if kind == 23 else value}
        listed = [value] if isinstance(value, str) else list(value or [])
        if kind in SELECTS or kind == 22:
            listed = self.chosen(part, listed, required=required)
        for key, found in self.resolved(kind, listed).items():
            resolved.setdefault(key, {}).update(found)
        return {**shown, "values": listed}

    async def slash(self, user: str, channel: str, command: str, options: Thing, focused: str | None = None) -> Thing:
        """Run a slash command by its whole name, or ask it to complete the focused option."""
        name = command.strip().lstrip("/").lower()
        found = next((c for c in self.commands(user, channel) if c["name"] == name), None)
        if found is None:
            raise Unable(f"There is no command /{name} here.")
        given, resolved = [], {}
        if unknown := set(options) - {o["name"] for o in found["options"]}:
            raise Unable(f"/{name} has no option {min(unknown)}.")
        for option in found["options"]:
            value = options.get(option["name"])
            if focused == option["name"]:
                given.append({"name": focused, "type": option["type"], "value": str(value or ""), "focused": True})
            elif value is not None and value != "":
                try:
                    value = typed(option, value)
                except ValueError as error:
                    if focused:
                        continue
                    raise Unable(str(error)) from None
                if option["type"] == 6:
                    value = self.world.user_row(value)["id"]
                part = {6: 5, 7: 8}.get(option["type"], SELECT)
                for key, things in self.resolved(part, [value] if part != SELECT else []).items():
                    resolved.setdefault(key, {}).update(things)
                given.append({"name": option["name"], "type": option["type"], "value": value})
            elif option.get("required") and not focused:
                raise Unable(f"{option['name']} is required.")
        top = self.world.things["command"][found["command"]]
        words = name.split(" ")
        for depth, word in reversed(list(enumerate(words[1:], 1))):
            given = [{"name": word, "type": 1 if depth == len(words) - 1 else 2, "options": given}]
        data: Thing = {"id": top["id"], "name": top["name"], "type": 1, "options": given, "resolved": resolved}
        if top.get("guild_id"):
            data["guild_id"] = top["guild_id"]
        place = self.enter(user, channel)
        return await self.run(AUTOCOMPLETE if focused else COMMAND, user, place, data, name=name)

    async def run(self, kind: int, user: str, place: Thing, data: Thing, **more: Any) -> Thing:
        """Send an interaction and return its outcome."""
        made: Interaction = await self.playground.interactions.start(kind, user, place, data, **more)
        return made.outcome()

    def say(self, user: str, channel: str, content: str) -> Thing:
        """Post a plain message."""
        place = self.world.channel(channel)
        try:
            if place["type"] != w.DM:
                self.playground.rest.may_send(place, user)
        except Refused as refused:
            raise Unable(refused.words) from None
        if not content.strip() or len(content) > 2000:
            raise Unable("A message has 1 to 2000 letters.")
        message = self.playground.messages.create(place, user, {"content": content}, [])
        if place["type"] == w.PUBLIC_THREAD:
            self.world.join_thread(place, user)
        self.read(user, channel)
        return message

    def dismiss(self, user: str, channel: str, message: str) -> None:
        """Put away an ephemeral message."""
        found = next((m for m in self.visible(user, channel) if m["id"] == message and m["_for"] == user), None)
        if found is not None:
            found["_dismissed"] = True
            self.world.emit("PAGE_READ", {"user": user})

    def set(self, user: str, *, dm_closed: bool | None = None, left: bool | None = None) -> None:
        """Close or open a person's direct messages; let them leave the server or come back."""
        row = self.world.user_row(user)
        if dm_closed is not None:
            row["dm_closed"] = dm_closed
            self.world.put("user", row["id"], row)
            self.world.emit("PAGE_READ", {"user": user})
        if left is not None and left != row["left"]:
            (self.world.leave if left else self.world.rejoin)(row["id"])

    # ---- over HTTP ---------------------------------------------------------------------------------------------

    def add_to(self, app: web.Application) -> None:
        """Add the HTTP side, used by people.Person."""
        app.router.add_post("/person/{verb}", self.handle)

    async def handle(self, request: web.Request) -> web.Response:
        """Do one thing: the verb from the path, who and what from the JSON body."""
        body = await request.json()
        verb = request.match_info["verb"]
        try:
            user = self.world.user_row(body.pop("as"))["id"]
            result = await self.do(user, verb, body)
        except (Unable, Refused) as error:
            return web.json_response({"error": str(error)}, status=409)
        text = json.dumps(result).replace(HERE, self.playground.base_url)
        return web.Response(text=text, content_type="application/json")

    async def do(self, user: str, verb: str, body: Thing) -> Any:
        """Do one thing as a person and return what it gives."""
        if verb == "me":
            row = self.world.user_row(user)
            return {**row, "people": {u["id"]: u["name"] for u in self.world.things["user"].values()}}
        if verb == "dm":
            return self.world.dm(user, self.world.bot_id)["id"]
        if verb == "messages":
            return self.visible(user, body["channel"])[-int(body.get("limit", 50)) :]
        if verb == "changes":
            return await self.changes(body["tick"], body["within"])
        if verb == "delete":
            if body.get("message"):
                self.world.drop_message(self.world.message(body["channel"], body["message"]))
            else:
                self.world.drop_channel(self.world.channel(body["channel"]))
            return None
        if verb in ("click", "submit", "slash"):
            return await getattr(self, verb)(user, **body)
        if verb in ("places", "commands", "say", "dismiss", "set", "read"):
            return getattr(self, verb)(user, **body)
        raise Unable(f"Nobody can {verb}.")

    async def changes(self, tick: int, within: float) -> int:
        """Wait until something has happened since a tick, and return the new tick."""
        try:
            async with asyncio.timeout(within), self.world.changed:
                await self.world.changed.wait_for(lambda: self.world.tick > tick)
        except TimeoutError:
            pass
        return self.world.tick
