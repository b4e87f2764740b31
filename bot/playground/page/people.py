"""What people do, on the page or as programs: look, click, choose, submit, run commands, talk, come and go."""

import inspect
import re
from typing import TYPE_CHECKING, Any

from .. import messages
from .. import world as w
from ..errors import Refused
from ..interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL
from ..limits import INPUT, LABEL, SELECTS, walk
from ..world import Thing

if TYPE_CHECKING:
    from ..server import Playground

LOOK = {"me", "dm", "places", "messages", "changes", "commands"}
VERBS = {*LOOK, "click", "submit", "slash", "say", "dismiss", "delete", "set"}
KINDS = {w.TEXT: "channel", w.DM: "dm", w.PUBLIC_THREAD: "thread", w.PRIVATE_THREAD: "private thread"}
OUTCOMES = {4: "message", 5: "deferred", 6: "deferred update", 7: "update", 8: "choices", 9: "modal", None: "failed"}
UNSEEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
STRING, INTEGER, BOOLEAN, USER, NUMBER = 3, 4, 5, 6, 10


class Unable(Exception):
    """A person cannot do that; the reason is in words."""


class People:
    """The people's side, as Discord's app is on Discord; users, channels and messages are given by their ids."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.world = playground.world
        self.chosen: dict[tuple[str, str], tuple[str, list[str] | None]] = {}  # in a message, by whom: the last press

    async def do(self, user: str, verb: str, body: Thing) -> Any:
        """Do one thing as a person and return what it gives."""
        if verb not in VERBS:
            raise Unable(f"Nobody can {verb}.")
        result = getattr(self, verb)(user, **seen_only(body))
        return await result if inspect.isawaitable(result) else result

    # ---- looking ---------------------------------------------------------------------------------------------------

    def me(self, user: str) -> Thing:
        """Return a person's own row."""
        return self.world.user_row(user)

    def dm(self, user: str) -> str:
        """Return the id of the direct messages with the bot."""
        return self.world.dm(user, self.world.bot_id)["id"]

    def places(self, user: str) -> list[Thing]:
        """Return channels, threads and direct messages of a person, threads after their channel."""
        seen = [c for c in self.world.things["channel"].values() if self.world.may_see(user, c)]
        seen.sort(key=lambda c: (c["type"] == w.DM, int(c.get("parent_id", c["id"])), int(c["id"])))
        return [{
            "id": c["id"], "kind": KINDS[c["type"]], "name": c.get("name") or "nightboard",
            "archived": c.get("thread_metadata", {}).get("archived", False),
            "locked": c.get("thread_metadata", {}).get("locked", False),
            "members": list(c["_members"]) if "thread_metadata" in c else [],
        } for c in seen]  # fmt: skip

    def messages(self, user: str, channel: str, limit: int = 1_000_000) -> list[Thing]:
        """Return the last messages of a channel that a person sees, own ephemeral ones too."""
        if not self.world.may_see(user, self.world.channel(channel)):
            raise Unable("You cannot see this channel.")
        return [m for m in self.world.messages(channel) if m["_for"] in (None, user)][-limit:]

    async def changes(self, user: str, tick: int, within: float) -> int:
        """Wait a while until something has happened since a tick, and return the new tick."""
        try:
            return await self.world.until(lambda: self.world.tick > tick and self.world.tick, within)
        except TimeoutError:
            return self.world.tick

    def commands(self, user: str, channel: str) -> list[Thing]:
        """Return all slash commands a person can use here, flat: each with its whole name and options."""
        place, found = self.world.channel(channel), []
        rights = self.world.rights(user, place).value
        for command in self.world.things["command"].values():
            contexts = command.get("contexts") or ([0, 1] if command.get("dm_permission", True) else [0])
            need = int(command.get("default_member_permissions") or 0)
            if 1 in contexts if place["type"] == w.DM else not need & ~rights:
                found += leaves(command, command["id"])
        return sorted(found, key=lambda c: c["name"])

    # ---- doing -----------------------------------------------------------------------------------------------------

    async def act(self, kind: int, user: str, channel: str, data: Thing, **more: Any) -> Thing:
        """Send an interaction from a channel, which wakes up if it can, and return its outcome."""
        place = self.world.channel(channel)
        if not self.world.may_see(user, place):
            raise Unable("You cannot see this channel.")
        if not self.playground.gateway.connected():
            raise Unable("The application did not respond: the bot is not connected.")
        if all(place.get("thread_metadata", {}).get(what) for what in ("archived", "locked")):
            raise Unable("This thread is archived and locked.")
        self.world.wake(place)
        made = await self.playground.interactions.start(kind, user, place, data, **more)
        told = {"interaction": made.id, "kind": OUTCOMES[made.answer], "message": made.original}
        return {**told, "modal": made.modal, "choices": made.choices}

    async def click(
        self, user: str, channel: str, message: str, custom_id: str, values: list[str] | None = None
    ) -> Thing:
        """Press a button, or choose values in a select."""
        found = next((m for m in self.messages(user, channel) if m["id"] == message), {"components": []})
        part = next((c for c in walk(found["components"]) if c.get("custom_id") == custom_id), None)
        if part is None or part.get("disabled"):
            raise Unable("This is gone." if part is None else "This is disabled.")
        self.remember(user, found, part, values)
        data: Thing = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        data |= {"values": chosen(part, values or []), "resolved": {}} if part["type"] in SELECTS else {}
        return await self.act(COMPONENT, user, channel, data, message=found)

    def remember(self, user: str, message: Thing, part: Thing, values: list[str] | None) -> None:
        """Keep what is chosen in a select, as a desktop client does: choosing it once more sends nothing (Unable).

        It forgets when another component of the message is used, and when the select is another by its custom_id.
        """
        key, now = (user, message["id"]), (part["custom_id"], values)
        if part["type"] in SELECTS and self.chosen.get(key) == now:
            raise Unable("That is chosen already, so a desktop client sends nothing.")
        self.chosen[key] = now

    async def submit(self, user: str, interaction: str, values: Thing) -> Thing:
        """Submit a modal: values by custom_id, text or lists."""
        made = self.playground.interactions.made.values()
        opened = next((i for i in made if i.id == interaction and i.user == user and i.modal), None)
        if opened is None or opened.modal is None:
            raise Unable("This form is no longer open.")
        parts = [filled(part, values) for part in opened.modal["components"] if part["type"] == LABEL]
        message = self.world.things["message"].get(opened.source or "")
        data = {"custom_id": opened.modal["custom_id"], "components": parts, "resolved": {}}
        outcome = await self.act(MODAL, user, opened.channel, data, message=message)
        opened.modal = opened.modal if outcome["kind"] == "failed" else None
        return outcome

    async def slash(self, user: str, channel: str, command: str, options: Thing, focused: str | None = None) -> Thing:
        """Run a slash command by its whole name, or ask it to complete the focused option."""
        name = command.strip().lstrip("/").lower()
        found = next((c for c in self.commands(user, channel) if c["name"] == name), None)
        if found is None:
            raise Unable(f"There is no command /{name} here.")
        if unknown := set(options) - {o["name"] for o in found["options"]}:
            raise Unable(f"/{name} has no option {min(unknown)}.")
        given, users, members = [], {}, {}
        place = self.world.channel(channel)
        for option in found["options"]:
            value, shape = options.get(option["name"]), {"name": option["name"], "type": option["type"]}
            if focused == option["name"]:
                given.append({**shape, "value": str(value or ""), "focused": True})
            elif value not in (None, ""):
                if option["type"] == USER:
                    value = self.world.user_row(value)["id"]
                    users[value] = self.world.user(value)
                    if place["type"] != w.DM and not self.world.user_row(value)["left"]:
                        members[value] = self.named(value, place)
                elif not focused:  # while somebody types, nothing is checked
                    value = typed(option, value)
                given.append({**shape, "value": value})
            elif option.get("required") and not focused:
                raise Unable(f"{option['name']} is required.")
        top, *words = name.split(" ")
        for depth, word in reversed([*enumerate(words, 1)]):
            given = [{"name": word, "type": 1 if depth == len(words) else 2, "options": given}]
        resolved = {"users": users, "members": members}
        data = {"id": found["command"], "name": top, "type": 1, "options": given, "resolved": resolved}
        return await self.act(AUTOCOMPLETE if focused else COMMAND, user, channel, data, name=name)

    def named(self, user: str, place: Thing) -> Thing:
        """Return the member that a command names, as Discord sends one: what is known of the user stands elsewhere."""
        member = {key: value for key, value in self.world.member(user).items() if key not in ("user", "deaf", "mute")}
        return {**member, "permissions": str(self.world.rights(user, place).value)}

    def say(self, user: str, channel: str, content: str) -> Thing:
        """Post a plain message."""
        place = self.world.channel(channel)
        try:
            if place["type"] != w.DM:
                self.world.need_to_post(user, place)
            message = messages.create(self.world, place, user, {"content": content}, [])
        except Refused as refused:
            raise Unable(refused.words) from None
        if place["type"] == w.PUBLIC_THREAD:
            self.world.set_member(place, user, joined=True)
        return message

    def dismiss(self, user: str, channel: str, message: str) -> None:
        """Put away an ephemeral message."""
        for found in self.messages(user, channel):
            if found["id"] == message and found["_for"] == user:
                found["_for"] = "nobody"
                self.world.stir()

    def delete(self, user: str, channel: str, message: str | None = None) -> None:
        """Delete a message, or a whole thread or channel, as a moderator would."""
        if message is None:
            self.world.drop_channel(self.world.channel(channel))
        else:
            self.world.drop_message(self.world.message(channel, message))

    def set(self, user: str, **what: bool) -> None:
        """Let a person close or open direct messages (`dm_closed`), or leave the server or come back (`left`)."""
        row = self.world.user_row(user)
        row |= {key: what[key] for key in ("dm_closed", "left") if key in what}
        self.world.put("user", user, row)
        for thread in self.world.things["channel"].values() if row["left"] else ():
            if "thread_metadata" in thread and user in thread["_members"]:
                self.world.set_member(thread, user, joined=False)
        self.world.stir()


def seen_only(part: Any) -> Any:
    """Return what somebody sends without controls and halves of characters, as Discord's apps send none."""
    if isinstance(part, str):
        return UNSEEN.sub("", part)
    if isinstance(part, dict):
        return {key: seen_only(value) for key, value in part.items()}
    return [seen_only(piece) for piece in part] if isinstance(part, list) else part


def leaves(command: Thing, key: str, before: str = "") -> list[Thing]:
    """Return the commands in a command that can be run; `key` is the id of the outermost."""
    name, options = f"{before} {command['name']}".strip(), command.get("options") or []
    if options and options[0]["type"] in (1, 2):
        return [leaf for option in options for leaf in leaves(option, key, name)]
    return [{"name": name, "description": command["description"], "options": options, "command": key}]


def chosen(part: Thing, values: list[str], *, required: bool = True) -> list[str]:
    """Return the values of a select if they can be chosen."""
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    if not (low if required or values else 0) <= len(values) <= high:
        raise Unable(f"Choose {low} to {high}." if low != high else f"Choose {low}.")
    if not set(values) <= {option["value"] for option in part["options"]}:
        raise Unable("That is not one of the choices.")
    return values


def filled(part: Thing, values: Thing) -> Thing:
    """Return a labelled field of a modal with its value."""
    field, name = part["component"], part["label"]
    value, required = values.get(field["custom_id"]), field.get("required", True)
    shape = {"type": field["type"], "id": 1, "custom_id": field["custom_id"]}
    if field["type"] != INPUT:
        listed = [value] if isinstance(value, str) else list(value or [])
        return {"type": LABEL, "component": {**shape, "values": chosen(field, listed, required=required)}}
    value = (field.get("value") or "") if value is None else value
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if required and not value:
        raise Unable(f"{name} is required.")
    if value and not low <= len(value) <= high:
        raise Unable(f"{name} must have {low} to {high} letters.")
    return {"type": LABEL, "component": {**shape, "value": value}}


def typed(option: Thing, value: Any) -> Any:
    """Return a value as the option's type wants it."""
    kind, name, choices = option["type"], option["name"], option.get("choices") or []
    read: Any = {INTEGER: int, NUMBER: float, BOOLEAN: lambda v: str(v) in ("True", "true", "on")}.get(kind, str)
    try:
        value = read(value)
    except (TypeError, ValueError):
        raise Unable(f"{name} must be a number.") from None
    fitting = [c["value"] for c in choices if value in (c["value"], c["name"])]
    if choices and not fitting:
        raise Unable(f"{name} must be one of the choices.")
    measure, unit = (len(value), "length") if kind == STRING else (value, "value")
    low, high = option.get(f"min_{unit}", measure), option.get(f"max_{unit}", measure)
    if not low <= measure <= high:
        raise Unable(f"{name} must be between {low} and {high}.")
    return fitting[0] if choices else value
