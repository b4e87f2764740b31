"""Interactions: what a person does to the bot, and the bot's answers under Discord's rules of time."""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import Refused, invalid
from .limits import CHOICES, FILE_BYTES, check_modal
from .messages import Upload
from .world import DM, EPHEMERAL, Thing

if TYPE_CHECKING:
    from .server import Playground

ACK_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
KINDS = {4: "message", 5: "deferred", 6: "deferred update", 7: "update", 8: "choices", 9: "modal"}


@dataclass
class Interaction:
    """One thing that a person did, and how the bot answered."""

    id: str
    token: str
    kind: int
    user: str
    channel: str
    born: float
    name: str = ""
    source: str | None = None  # the message that the component is on
    answer: int | None = None
    original: str | None = None
    hidden: bool = False
    waiting: bool = False
    modal: Thing | None = None
    choices: list[Thing] = field(default_factory=list)
    acked: asyncio.Event = field(default_factory=asyncio.Event)

    def outcome(self) -> Thing:
        """Return how it went, for the person."""
        kind = KINDS[self.answer] if self.answer is not None else "failed"
        found = {"interaction": self.id, "kind": kind, "message": self.original, "modal": self.modal}
        return {**found, "choices": self.choices}


class Interactions:
    """All interactions of late."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.world = playground.world
        self.by_id: dict[str, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}

    async def start(self, kind: int, user: str, channel: Thing, data: Thing, *, name: str = "",
                    message: Thing | None = None) -> Interaction:  # fmt: skip
        """Send an interaction to the bot and wait until it is acknowledged, or 3 seconds have passed."""
        world, now = self.world, self.world.clock.now()
        for old in [i for i in self.by_id.values() if now - i.born > TOKEN_SECONDS + 60]:
            self.by_id.pop(old.id)
            self.by_token.pop(old.token)
        made = Interaction(world.ids.next(), secrets.token_urlsafe(40), kind, user, channel["id"], now, name,
                           message["id"] if message else None)  # fmt: skip
        self.by_id[made.id] = self.by_token[made.token] = made
        payload: Thing = {
            "id": made.id, "application_id": world.bot_id, "type": kind, "token": made.token, "version": 1,
            "data": data, "channel_id": channel["id"], "channel": self.playground.rest.show_channel(channel),
            "locale": "en-GB", "entitlements": [], "attachment_size_limit": FILE_BYTES,
            "app_permissions": str(world.permissions(world.bot_id, channel)),
            "context": 1 if channel["type"] == DM else 0,
            "authorizing_integration_owners": {"0": "0" if channel["type"] == DM else world.guild_id},
        }  # fmt: skip
        if channel["type"] == DM:
            payload["user"] = world.user(user)
        else:
            allowed = str(world.permissions(user, channel))
            payload |= {"guild_id": world.guild_id, "guild_locale": "en-GB",
                        "guild": {"id": world.guild_id, "locale": "en-GB", "features": []},
                        "member": {**world.member(user), "permissions": allowed}}  # fmt: skip
        if message is not None:
            payload["message"] = self.playground.messages.shown(message)
        self.playground.gateway.hear("INTERACTION_CREATE", payload)
        ack = asyncio.ensure_future(made.acked.wait())
        late = asyncio.ensure_future(world.clock.sleep(ACK_SECONDS))
        try:
            await asyncio.wait({ack, late}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ack.cancel()
            late.cancel()
        return made

    def metadata(self, made: Interaction) -> Thing:
        """Return what a message tells of the interaction that it answers."""
        owners = {"0": self.world.guild_id}
        found = {"id": made.id, "type": made.kind, "user": self.world.user(made.user),
                 "authorizing_integration_owners": owners}  # fmt: skip
        return found | ({"name": made.name} if made.name else {})

    def by_callback(self, key: str, token: str) -> Interaction:
        """Return an interaction that can be answered first (10062, 40060)."""
        made = self.by_id.get(key)
        if made is None or made.token != token:
            raise Refused(10062)
        if made.answer is not None:
            raise Refused(40060)
        if self.world.clock.now() - made.born > ACK_SECONDS:
            raise Refused(10062)
        return made

    def by_webhook(self, token: str) -> Interaction:
        """Return an interaction that was answered and can be followed up (10015, 50027)."""
        made = self.by_token.get(token)
        if made is None or made.answer is None:
            raise Refused(10015)
        if self.world.clock.now() - made.born > TOKEN_SECONDS:
            raise Refused(50027)
        return made

    def respond(self, made: Interaction, body: Thing, files: list[Upload]) -> Thing:
        """Take the bot's first answer to an interaction; return the callback's response."""
        kind, data = body.get("type"), body.get("data") or {}
        allowed = {COMMAND: (4, 5, 9), COMPONENT: (4, 5, 6, 7, 9), AUTOCOMPLETE: (8,), MODAL: (4, 5, 6, 7)}[made.kind]
        if kind not in allowed or (kind in (6, 7) and made.source is None):
            raise invalid("type", "INTERACTION_RESPONSE_TYPE_INVALID", "Interaction response type is not valid here.")
        resource: Thing = {"type": kind}
        if kind in (4, 5):
            made.hidden = bool(int(data.get("flags") or 0) & EPHEMERAL)
            made.waiting = kind == 5
            message = self.post(made, data, files, hidden=made.hidden, loading=kind == 5)
            made.original = message["id"]
            resource["message"] = self.playground.messages.shown(message)
        elif kind in (6, 7):
            made.original = made.source
            if kind == 7:
                source = self.world.message(made.channel, made.source or "")
                resource["message"] = self.playground.messages.shown(self.playground.messages.edit(source, data, files))
        elif kind == 8:
            CHOICES("data.choices", data.get("choices"))
            made.choices = data["choices"]
        else:
            check_modal(data)
            made.modal = {**data, "interaction": made.id, "channel": made.channel, "message": made.source}
        made.answer = kind
        made.acked.set()
        shown: Thing = {"id": made.id, "type": made.kind}
        if made.original:
            shown |= {"response_message_id": made.original, "response_message_loading": made.waiting,
                      "response_message_ephemeral": made.hidden}  # fmt: skip
        return {"interaction": shown, "resource": resource}

    def post(
        self, made: Interaction, data: Thing, files: list[Upload], *, hidden: bool, loading: bool = False
    ) -> Thing:
        """Post an answer to an interaction into its channel."""
        return self.playground.messages.create(
            self.world.channel(made.channel), self.world.bot_id, data, files, viewer=made.user if hidden else None,
            interaction=self.metadata(made), loading=loading,
        )  # fmt: skip

    def follow_up(self, made: Interaction, body: Thing, files: list[Upload]) -> Thing:
        """Take a follow-up; the first one after a deferred answer fills that answer."""
        if made.waiting and made.original in self.world.things["message"]:
            return self.change(made, made.original or "", body, files)
        return self.post(made, body, files, hidden=bool(int(body.get("flags") or 0) & EPHEMERAL))

    def message(self, made: Interaction, key: str) -> Thing:
        """Return the message that a webhook path means (10008)."""
        key = (made.original or "") if key == "@original" else key
        found = self.world.message(made.channel, key)
        if "interaction_metadata" not in found and key != made.original:
            raise Refused(10008)
        return found

    def change(self, made: Interaction, key: str, body: Thing, files: list[Upload]) -> Thing:
        """Edit an answer."""
        message = self.message(made, key)
        loaded = made.waiting and message["id"] == made.original
        if loaded:
            made.waiting = False
        return self.playground.messages.edit(message, body, files, loaded=loaded)


def typed(option: Thing, value: Any) -> Any:
    """Return a value as the option's type wants it, or raise ValueError with a reason for the person."""
    kind, name = option["type"], option["name"]
    try:
        value = {4: int, 10: float, 3: str, 5: lambda v: v in (True, "true", "True", "on")}.get(kind, str)(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a number.") from None
    if option.get("choices") and value not in [c["value"] for c in option["choices"]]:
        named = [c["value"] for c in option["choices"] if c["name"] == value]
        if not named:
            raise ValueError(f"{name} must be one of the choices.")
        value = named[0]
    measure: Any = len(str(value)) if kind == 3 else value if kind in (4, 10) else 0
    low = option.get("min_length", option.get("min_value"))
    high = option.get("max_length", option.get("max_value"))
    if (low is not None and measure < low) or (high is not None and measure > high):
        raise ValueError(f"{name} must be between {low} and {high}.")
    return value
