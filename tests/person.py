"""A person on the playground, driven by a program: reads, clicks, chooses, submits, runs commands."""

import asyncio
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord

from bot.playground import Playground, Unable
from bot.playground.errors import Refused, limited
from tests.patience import PATIENCE

Raw = dict[str, Any]


@dataclass(frozen=True)
class Button:
    """A button on a message."""

    label: str
    custom_id: str
    disabled: bool
    style: int
    emoji: str
    url: str | None


@dataclass(frozen=True)
class Select:
    """A select on a message; options are pairs of label and value."""

    custom_id: str
    placeholder: str
    options: list[tuple[str, str]]
    low: int
    high: int
    disabled: bool
    kind: int


@dataclass(frozen=True)
class Picture:
    """A picture on a message."""

    url: str
    alt: str


@dataclass
class Message:
    """A message as a person sees it."""

    raw: Raw
    texts: list[str] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    selects: list[Select] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.id: str = self.raw["id"]
        self.channel: str = self.raw["channel_id"]
        self.author: str = self.raw["author"]["global_name"] or self.raw["author"]["username"]
        self.ephemeral = bool(self.raw["flags"] & 1 << 6)
        self.loading = bool(self.raw["flags"] & 1 << 7)
        self.mentions: list[str] = [user["id"] for user in self.raw["mentions"]]
        if self.raw["content"]:
            self.texts.append(self.raw["content"])
        for embed in self.raw["embeds"]:
            self.texts += [text for text in (embed.get("title"), embed.get("description")) if text]
            self.texts += [f"{f['name']}: {f['value']}" for f in embed.get("fields", [])]
        for component in self.raw["components"]:
            self._take(component)
        if not self.raw["flags"] & 1 << 15:
            self.pictures += [Picture(a["url"], a["description"] or "") for a in self.raw["attachments"]]

    def _take(self, part: Raw) -> None:
        kind = part["type"]
        if kind == 2:
            emoji = (part.get("emoji") or {}).get("name") or ""
            self.buttons.append(Button(part.get("label") or "", part.get("custom_id") or "", bool(part.get("disabled")),
                                       part["style"], emoji, part.get("url")))  # fmt: skip
        elif kind in (3, 5, 6, 7, 8):
            options = [(o["label"], o["value"]) for o in part.get("options", [])]
            self.selects.append(Select(part["custom_id"], part.get("placeholder") or "", options,
                                       part.get("min_values", 1), part.get("max_values", 1),
                                       bool(part.get("disabled")), kind))  # fmt: skip
        elif kind == 10:
            self.texts.append(part["content"])
        for item in part.get("items", []) + ([part] if kind == 11 else []):
            self.pictures.append(Picture(item["media"]["url"], item.get("description") or ""))
        for inner in part.get("components", []) + ([part["accessory"]] if part.get("accessory") else []):
            self._take(inner)

    @property
    def text(self) -> str:
        """Return all texts of the message, one a line."""
        return "\n".join(self.texts)

    def button(self, label: str = "", *, custom_id: str = "") -> Button:
        """Return the button with this label (a part of it is enough) or custom_id (Unable)."""
        exact = [b for b in self.buttons if b.custom_id == custom_id] if custom_id else []
        exact = exact or [b for b in self.buttons if label and b.label == label]
        for found in exact or [b for b in self.buttons if label and label in b.label]:
            return found
        raise Unable(f"no button {label or custom_id!r} among {[b.label for b in self.buttons]}")

    def select(self, name: str = "") -> Select:
        """Return the select whose placeholder or custom_id contains a name, the only one without (Unable)."""
        for found in self.selects:
            if not name or name in found.placeholder or name in found.custom_id:
                return found
        raise Unable(f"no select {name!r} among {[s.placeholder for s in self.selects]}")


@dataclass(frozen=True)
class Modal:
    """A form that the bot opened; fields are pairs of label and custom_id."""

    interaction: str
    title: str
    custom_id: str
    fields: list[tuple[str, str]]
    raw: Raw


@dataclass(frozen=True)
class Outcome:
    """How the bot took it: `kind` is message, deferred, update, deferred update, choices, modal or failed."""

    kind: str
    interaction: str
    channel: str
    message_id: str | None
    modal: Modal | None
    choices: list[tuple[str, Any]]

    @property
    def failed(self) -> bool:
        """Tell whether the person was shown 'This interaction failed'."""
        return self.kind == "failed"


def modal_of(raw: Raw) -> Modal:
    """Read a modal."""
    fields: list[tuple[str, str]] = []
    for part in raw["components"]:
        inner = [part["component"]] if part["type"] == 18 else part.get("components", [])
        fields += [(part.get("label") or p.get("label") or "", p["custom_id"]) for p in inner]
    return Modal(raw["interaction"], raw["title"], raw["custom_id"], fields, raw)


@dataclass
class Fault:
    """A failure of the bot's next `times` requests with `path` in their path."""

    path: str
    status: int
    times: int
    code: int
    answered: int = 0

    def __call__(self, path: str) -> None:
        """Fail a request if it is meant."""
        if self.answered < self.times and self.path in path:
            self.answered += 1
            raise limited(0.05) if self.status == 429 else Refused(self.code, "Fault", status=self.status)


def fail(ground: Playground, path: str, status: int, *, times: int = 1, code: int = 0) -> Fault:
    """Answer the bot's next requests whose path contains `path` with a status."""
    fault = Fault(path, status, times, code)
    ground.faults.append(fault)
    return fault


def advance(ground: Playground, seconds: float) -> None:
    """Move the stand-in's clock on."""
    ground.world.ahead += seconds
    ground.world.stir()


def permit(ground: Playground, channel: str | None = None, **rights: bool) -> None:
    """Give or take rights of the bot by their names, on the server or in one channel, as a moderator would."""
    world = ground.world
    if channel is None:
        for role in world.guild["roles"]:
            allowed = discord.Permissions(int(role["permissions"]))
            allowed.update(**rights)
            role["permissions"] = str(allowed.value)
            world.emit("GUILD_ROLE_UPDATE", {"guild_id": world.guild_id, "role": role})
        return
    place = world.channel(channel)
    old = next(
        (row for row in place["permission_overwrites"] if row["id"] == world.bot_id), {"allow": "0", "deny": "0"}
    )
    overwrite = discord.PermissionOverwrite.from_pair(
        *(discord.Permissions(int(old[key])) for key in ("allow", "deny"))
    )
    overwrite.update(**rights)
    allow, deny = overwrite.pair()
    mine = {"id": world.bot_id, "type": 1, "allow": str(allow.value), "deny": str(deny.value)}
    place["permission_overwrites"] = [mine]
    world.change_channel(place)


class Person:
    """One person; `channel` is where they are when no other is named: an id, a name, or 'dm'."""

    def __init__(self, base_url: str, key: str, name: str, *, channel: str = "games") -> None:
        self.base_url, self.key, self.name, self.here = base_url, key, name, channel
        self._http: aiohttp.ClientSession | None = None
        self._me: Raw = {}

    async def __aenter__(self) -> "Person":
        self._http = aiohttp.ClientSession(headers={"X-Playground-Key": self.key})
        try:
            self._me = await self.do("me")
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the connection."""
        if self._http is not None:
            await self._http.close()
            self._http = None

    @property
    def id(self) -> str:
        """Return the person's user id."""
        return self._me["id"]

    async def do(self, verb: str, **body: Any) -> Any:
        """Ask the stand-in for one thing; raise Unable with its reason."""
        if self._http is None:
            await self.__aenter__()
        assert self._http is not None
        async with self._http.post(f"{self.base_url}/person/{verb}", json={"as": self.name, **body}) as response:
            if response.status == 409:
                raise Unable((await response.json())["error"])
            response.raise_for_status()
            return await response.json()

    async def places(self) -> list[Raw]:
        """Return channels, threads and direct messages: id, kind, name, archived, locked, members."""
        return await self.do("places")

    async def place(self, where: str | Message | None = None) -> str:
        """Return the id of a channel or thread by id or name; 'dm' is the one with the bot (Unable)."""
        where = where if where is not None else self.here
        if isinstance(where, Message):
            return where.channel
        if where.isdigit():
            return where
        if where == "dm":
            return await self.do("dm")
        found = [p["id"] for p in await self.places() if p["name"] == where]
        if not found:
            raise Unable(f"{self.name} sees no {where!r}")
        return found[-1]

    async def messages(self, where: str | None = None, limit: int = 50) -> list[Message]:
        """Return the messages that this person sees somewhere, the oldest first."""
        return [Message(raw) for raw in await self.do("messages", channel=await self.place(where), limit=limit)]

    async def last(self, where: str | None = None) -> Message:
        """Return the newest message somewhere (Unable)."""
        found = await self.messages(where, 1)
        if not found:
            raise Unable("there is no message")
        return found[0]

    async def fresh(self, message: Message) -> Message | None:
        """Return a message as it is now, or None when it is gone."""
        return next((m for m in await self.messages(message.channel, 1000) if m.id == message.id), None)

    async def wait_for(self, check: Callable[[], Any], within: float = PATIENCE) -> Any:
        """Wait until a function (async or not) returns something true, and return that (TimeoutError)."""
        tick = -1
        async with asyncio.timeout(within):
            while True:
                now = await self.do("changes", tick=tick, within=0)
                result = check()
                result = await result if inspect.isawaitable(result) else result
                if result:
                    return result
                tick = await self.do("changes", tick=now, within=0.05)

    async def sees(
        self, text: str = "", where: str | None = None, *, button: str = "", within: float = PATIENCE
    ) -> Message:
        """Wait for the newest finished message with a text and a button, and return it (TimeoutError)."""

        async def found() -> Message | None:
            try:
                seen = await self.messages(where)
            except Unable:
                return None
            fits = [m for m in seen if text in m.text and not m.loading]
            fits = [m for m in fits if not button or any(button in b.label for b in m.buttons)]
            return fits[-1] if fits else None

        try:
            return await self.wait_for(found, within)
        except TimeoutError:
            seen = [(m.text[:300], [b.label for b in m.buttons]) for m in await self.messages(where)]
            raise TimeoutError(f"{self.name} does not see {text!r} with {button!r}: {seen[-4:]}") from None

    def _outcome(self, raw: Raw, channel: str) -> Outcome:
        modal = modal_of(raw["modal"]) if raw["modal"] else None
        choices = [(c["name"], c["value"]) for c in raw["choices"]]
        return Outcome(raw["kind"], raw["interaction"], channel, raw["message"], modal, choices)

    async def answer(self, outcome: Outcome, within: float = PATIENCE) -> Message:
        """Wait until the bot's answer to an interaction is there and no longer loading (TimeoutError)."""

        async def found() -> Message | None:
            seen = {m.id: m for m in await self.messages(outcome.channel, 1000)}
            message = seen.get(outcome.message_id or "")
            return message if message and not message.loading else None

        return await self.wait_for(found, within)

    async def click(self, message: Message, label: str = "", *, custom_id: str = "") -> Outcome:
        """Press a button by its label or custom_id, and wait until it is acknowledged."""
        wanted = custom_id or message.button(label).custom_id
        body = {"channel": message.channel, "message": message.id, "custom_id": wanted}
        return self._outcome(await self.do("click", **body), message.channel)

    async def choose(self, message: Message, *values: str, select: str = "") -> Outcome:
        """Choose values (or labels) in a select found by its placeholder or custom_id."""
        part = message.select(select)
        by_label = dict(part.options)
        chosen = [value if value in by_label.values() else by_label.get(value, value) for value in values]
        body = {"channel": message.channel, "message": message.id, "custom_id": part.custom_id, "values": chosen}
        return self._outcome(await self.do("click", **body), message.channel)

    async def submit(self, modal: Modal | Outcome, **values: Any) -> Outcome:
        """Submit a form, with values by label or custom_id (a space in a label is written as _)."""
        form = modal.modal if isinstance(modal, Outcome) else modal
        if form is None:
            raise Unable("no form was opened")
        names = {label.replace(" ", "_"): key for label, key in form.fields} | {key: key for _, key in form.fields}
        given = {names.get(name, name): value for name, value in values.items()}
        outcome = await self.do("submit", interaction=form.interaction, values=given)
        return self._outcome(outcome, form.raw["channel"])

    async def slash(self, command: str, /, where: str | None = None, **options: Any) -> Outcome:
        """Run a slash command such as 'game new', and wait until it is acknowledged."""
        channel = await self.place(where)
        named = {name.rstrip("_"): value for name, value in options.items()}
        return self._outcome(await self.do("slash", channel=channel, command=command, options=named), channel)

    async def complete(
        self, command: str, option: str, /, where: str | None = None, **options: Any
    ) -> list[tuple[str, Any]]:
        """Return the bot's suggestions (name, value) for an option, given what is typed in the options so far."""
        channel = await self.place(where)
        raw = await self.do("slash", channel=channel, command=command, options=options, focused=option)
        return self._outcome(raw, channel).choices

    async def commands(self, where: str | None = None) -> list[Raw]:
        """Return the slash commands of a place: name, description, options."""
        return await self.do("commands", channel=await self.place(where))

    async def say(self, content: str, where: str | None = None) -> Message:
        """Post a plain message."""
        return Message(await self.do("say", channel=await self.place(where), content=content))

    async def close_dms(self, closed: bool = True) -> None:
        """Close or open direct messages."""
        await self.do("set", dm_closed=closed)

    async def leave(self, left: bool = True) -> None:
        """Leave the server, or come back."""
        await self.do("set", left=left)

    async def delete(self, message: Message) -> None:
        """Delete a message, as a moderator would."""
        await self.do("delete", channel=message.channel, message=message.id)

    async def delete_place(self, where: str) -> None:
        """Delete a thread or channel, as a moderator would."""
        await self.do("delete", channel=await self.place(where))

    async def picture(self, picture: Picture) -> bytes:
        """Load a picture."""
        assert self._http is not None
        async with self._http.get(picture.url) as response:
            response.raise_for_status()
            return await response.read()
