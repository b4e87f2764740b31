"""Messages: made from a request body and its files, edited, and shown with their addresses."""

import copy
import io
import json
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from .errors import Refused
from .limits import V2, check_message, walk
from .world import EPHEMERAL, LOADING, Thing, World

HERE = "http://playground.invalid"  # stands for the address of the stand-in, whose port may change
MENTION = re.compile(r"<@!?(\d+)>")
NONCE_SECONDS = 300


@dataclass
class Upload:
    """A file of a multipart request, with the number in its field name `files[n]`."""

    number: int
    name: str
    kind: str
    data: bytes


def picture_size(data: bytes) -> tuple[int | None, int | None]:
    """Return width and height of a picture, or nothing for another file."""
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - only where a file comes

    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (UnidentifiedImageError, OSError):
        return None, None


class Messages:
    """Makes, edits and shows messages of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.base = HERE

    def shown(self, message: Thing) -> Thing:
        """Return a message as the bot gets it."""
        plain = {key: value for key, value in message.items() if not key.startswith("_")}
        if message["flags"] & 1 << 5 and message["id"] in self.world.things["channel"]:
            plain["thread"] = self.world.channel(message["id"])
        return json.loads(json.dumps(plain).replace(HERE, self.base))

    def received(self, text: str) -> Any:
        """Read a JSON body (50109)."""
        try:
            return json.loads(text.replace(self.base, HERE)) if text else None
        except ValueError:
            raise Refused(50109) from None

    def create(
        self, channel: Thing, author: str, body: Thing, files: list[Upload], *, viewer: str | None = None,
        interaction: Thing | None = None, loading: bool = False, kind: int = 0,
    ) -> Thing:  # fmt: skip
        """Make a message and tell everyone; a viewer makes it ephemeral, a nonce makes it once only."""
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce"):
            for old in reversed(self.world.messages(channel["id"])):
                if self.world.clock.now() - old["_made"] > NONCE_SECONDS:
                    break
                if old.get("nonce") == nonce and old["author"]["id"] == author:
                    return old
        flags = int(body.get("flags") or 0) & (V2 | 1 << 2 | 1 << 12)
        flags |= (EPHEMERAL if viewer else 0) | (LOADING if loading else 0)
        names = {file.name for file in files}
        if not loading and kind == 0:
            check_message(body, [len(file.data) for file in files], flags=flags, names=names, whole=True)
        message: Thing = {
            "id": self.world.ids.next(), "channel_id": channel["id"], "author": self.world.user(author), "type": kind,
            "timestamp": self.world.clock.iso(), "edited_timestamp": None, "tts": False, "mention_everyone": False,
            "mention_roles": [], "pinned": False, "flags": flags, "content": body.get("content") or "",
            "embeds": body.get("embeds") or [], "attachments": [], "components": [], "mentions": [],
            "_made": self.world.clock.now(), "_for": viewer, "_rev": 0,
        }  # fmt: skip
        if channel.get("guild_id"):
            message["guild_id"] = channel["guild_id"]
        if nonce is not None:
            message["nonce"] = nonce
        if interaction is not None:
            message |= {"interaction_metadata": interaction, "application_id": self.world.bot_id,
                        "webhook_id": self.world.bot_id}  # fmt: skip
        if reference := body.get("message_reference"):
            target = self.world.things["message"].get(str(reference.get("message_id")))
            if kind == 18:
                message["message_reference"] = {"guild_id": self.world.guild_id, **reference}
            elif target is None and reference.get("fail_if_not_exists", True):
                raise Refused(10008)
            else:
                message |= {"message_reference": reference, "type": 19, "referenced_message": copy.deepcopy(target)}
        self._fill(message, body, files)
        self.world.add_message(message)
        return message

    def edit(self, message: Thing, body: Thing, files: list[Upload], *, loaded: bool = False) -> Thing:
        """Change a message and tell everyone; what the body leaves out stays."""
        flags = message["flags"] | int(body.get("flags") or 0) & (V2 | 1 << 2)
        kept = message["attachments"]
        if body.get("attachments") is not None:
            stay = {str(a["id"]) for a in body["attachments"]}
            kept = [a for a in kept if a["id"] in stay]
        after = {key: body.get(key, message[key]) or [] for key in ("embeds", "components", "attachments")}
        after["content"] = body.get("content", message["content"]) or ""
        if "components" not in body:
            after["components"] = []
        names = {a["filename"] for a in kept} | {file.name for file in files}
        check_message({**body, **after}, [len(f.data) for f in files], flags=flags, names=names, whole=False)
        if not any((after["content"], after["embeds"], body.get("components", message["components"]), kept, files)):
            raise Refused(50006)
        message |= {"flags": flags & ~LOADING, "attachments": kept, "_rev": message["_rev"] + 1}
        if loaded:
            message["_made"] = self.world.clock.now()
        else:
            message["edited_timestamp"] = self.world.clock.iso()
        for key in ("content", "embeds"):
            if key in body:
                message[key] = after[key]
        self._fill(message, body, files)
        self.world.change_message(message)
        return message

    def _fill(self, message: Thing, body: Thing, files: list[Upload]) -> None:
        listed = {str(a.get("id")): a for a in body.get("attachments") or []}
        for old in message["attachments"]:
            old["description"] = listed.get(old["id"], old).get("description", old["description"])
        for file in files:
            key = self.world.ids.next()
            self.world.keep_file(message["channel_id"], key, file.data)
            url = f"{HERE}/attachments/{message['channel_id']}/{key}/{quote(file.name)}"
            width, height = picture_size(file.data)
            message["attachments"].append({
                "id": key, "filename": file.name, "size": len(file.data), "content_type": file.kind, "url": url,
                "proxy_url": url, "width": width, "height": height, "ephemeral": message["_for"] is not None,
                "description": listed.get(str(file.number), {}).get("description"),
            })  # fmt: skip
        if "components" in body:
            message["components"] = copy.deepcopy(body["components"] or [])
            self._resolve(message)
        texts = [message["content"], *(c.get("content") or "" for c in walk(message["components"]))]
        found = dict.fromkeys(user for text in texts for user in MENTION.findall(text))
        allowed = body.get("allowed_mentions")
        if allowed is not None and "users" not in allowed.get("parse", []):
            named = {str(user) for user in allowed.get("users") or []}
            found = {user: None for user in found if user in named}
        message["mentions"] = [self.world.user(user) for user in found if user in self.world.things["user"]]

    def _resolve(self, message: Thing) -> None:
        files = {a["filename"]: a for a in message["attachments"]}
        taken = {c["id"] for c in walk(message["components"]) if c.get("id")}
        number = 0
        for component in walk(message["components"]):
            if not component.get("id"):
                number += 1
                while number in taken:
                    number += 1
                component["id"] = number
            for holder in (component, *(component.get("items") or [])):
                for key in ("media", "file"):
                    media = holder.get(key)
                    if isinstance(media, dict):
                        self._media(holder, key, media["url"], files)

    def _media(self, holder: Thing, key: str, url: str, files: dict[str, Thing]) -> None:
        file = files.get(url.removeprefix("attachment://")) if url.startswith("attachment://") else None
        file = file or next((f for f in files.values() if f["url"] == url), None)
        media = {"url": url, "proxy_url": url, "placeholder": "", "loading_state": 2, "flags": 0}
        if file is not None:
            media |= {k: file[k] for k in ("url", "proxy_url", "width", "height", "content_type")}
            media["attachment_id"] = file["id"]
            if key == "file":
                holder |= {"name": file["filename"], "size": file["size"]}
        holder[key] = media
