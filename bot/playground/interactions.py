"""Interactions: what a person does to the bot, and the bot's answers under Discord's rules of time."""

import contextlib
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from . import messages
from .errors import Refused, invalid
from .limits import CHOICES, FILE_BYTES, check, check_modal
from .messages import Upload
from .world import DM, EPHEMERAL, Thing

if TYPE_CHECKING:
    from .server import Playground

ACK_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFERRED, LATER, UPDATE, SUGGEST, OPEN = 4, 5, 6, 7, 8, 9
ANSWERS = {COMMAND: (4, 5, 9), COMPONENT: (4, 5, 6, 7, 9), AUTOCOMPLETE: (8,), MODAL: (4, 5, 6, 7)}


@dataclass
class Interaction:
    """One thing that a person did, and how the bot answered."""

    id: str
    kind: int
    user: str
    channel: str
    born: float
    name: str
    source: str | None  # the message that the component is on
    token: str = field(default_factory=lambda: secrets.token_urlsafe(40))
    answer: int | None = None
    original: str | None = None
    waiting: bool = False
    modal: Thing | None = None
    choices: list[Thing] = field(default_factory=list)
    shown: list[Thing] | None = None  # the components to which the bot last edited the message, in answer to this


class Interactions:
    """All interactions of late, by their tokens."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.world = playground.world
        self.made: dict[str, Interaction] = {}

    async def start(self, kind: int, user: str, channel: Thing, data: Thing, *, name: str = "",
                    message: Thing | None = None) -> Interaction:  # fmt: skip
        """Send an interaction to the bot and wait until it is acknowledged, or 3 seconds have passed."""
        world, now, public = self.world, self.world.now(), channel["type"] != DM
        self.made = {key: made for key, made in self.made.items() if now - made.born < TOKEN_SECONDS + 60}
        made = Interaction(world.new_id(), kind, user, channel["id"], now, name, message["id"] if message else None)
        self.made[made.token] = made
        payload: Thing = {
            "id": made.id, "application_id": world.bot_id, "type": kind, "token": made.token, "version": 1,
            "data": data, "channel_id": channel["id"], "channel": world.show_channel(channel), "locale": "en-GB",
            "entitlements": [], "attachment_size_limit": FILE_BYTES, "context": 0 if public else 1,
            "app_permissions": str(world.rights(world.bot_id, channel).value),
            "authorizing_integration_owners": {"0": world.guild_id if public else "0"},
        }  # fmt: skip
        if public:
            member = {**world.member(user), "permissions": str(world.rights(user, channel).value)}
            guild = {"id": world.guild_id, "locale": "en-GB", "features": []}
            payload |= {"guild_id": world.guild_id, "guild_locale": "en-GB", "guild": guild, "member": member}
        else:
            payload["user"] = world.user(user)
        if message is not None:
            payload["message"] = messages.show(self.world, message)
        self.playground.gateway.hear("INTERACTION_CREATE", payload)
        with contextlib.suppress(TimeoutError):
            await world.until(lambda: made.answer or world.now() - made.born > ACK_SECONDS, ACK_SECONDS)
        return made

    def find(self, token: str, *, first: bool) -> Interaction:
        """Return an interaction to be answered first (10062, 40060), or followed up (10015, 50027)."""
        made = self.made.get(token)
        if made is None or (made.answer is None and not first):
            raise Refused(10062 if first else 10015)
        if first and made.answer is not None:
            raise Refused(40060)
        if self.world.now() - made.born > (ACK_SECONDS if first else TOKEN_SECONDS):
            raise Refused(10062 if first else 50027)
        return made

    def respond(self, made: Interaction, body: Thing, files: list[Upload]) -> Thing:
        """Take the bot's first answer to an interaction; return the callback's response."""
        kind, data = body.get("type"), body.get("data") or {}
        if kind not in ANSWERS[made.kind] or (kind in (LATER, UPDATE) and made.source is None):
            raise invalid("type", "Interaction response type is not valid here.")
        resource: Thing = {"type": kind}
        if kind in (MESSAGE, DEFERRED):
            message = self.post(made, data, files, loading=kind == DEFERRED)
            made.original, made.waiting = message["id"], kind == DEFERRED
            resource["message"] = messages.show(self.world, message)
        elif kind == SUGGEST:
            check(CHOICES, data.get("choices"), "data.choices")
            made.choices = data["choices"]
        elif kind == OPEN:
            check_modal(data)
            made.modal = {**data, "interaction": made.id, "channel": made.channel, "message": made.source}
        else:
            made.original = made.source
            if kind == UPDATE:
                source = self.world.message(made.channel, made.source or "")
                resource["message"] = messages.show(self.world, messages.edit(self.world, source, data, files))
        made.answer = kind
        self.world.stir()
        told = {"id": made.id, "type": made.kind, "response_message_id": made.original}
        return {"interaction": told, "resource": resource}

    def post(self, made: Interaction, data: Thing, files: list[Upload], *, loading: bool = False) -> Thing:
        """Post an answer to an interaction into its channel, for one person if it is ephemeral."""
        told = {"id": made.id, "type": made.kind, "user": self.world.user(made.user), "name": made.name,
                "authorizing_integration_owners": {"0": self.world.guild_id}}  # fmt: skip
        bot, hidden = self.world.bot_id, int(data.get("flags") or 0) & EPHEMERAL
        return messages.create(
            self.world, self.world.channel(made.channel), bot, data, files, viewer=made.user if hidden else None,
            loading=loading, interaction_metadata=told, application_id=bot, webhook_id=bot,
        )  # fmt: skip

    def follow_up(self, made: Interaction, body: Thing, files: list[Upload]) -> Thing:
        """Take a follow-up; the first one after a deferred answer fills that answer."""
        original = self.world.things["message"].get(made.original or "")
        return self.change(made, original, body, files) if made.waiting and original else self.post(made, body, files)

    def change(self, made: Interaction, message: Thing, body: Thing, files: list[Upload]) -> Thing:
        """Edit an answer; the first change of a deferred one fills it."""
        filling = made.waiting and message["id"] == made.original
        changed = messages.edit(self.world, message, body, files, loaded=filling)
        made.shown = changed["components"]
        made.waiting = made.waiting and not filling
        return changed
