"""Messages: made from a request body and its files, edited, and shown."""

import copy
import io
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from PIL import Image

from .errors import Refused
from .limits import FILED, check_message, walk
from .world import EPHEMERAL, HAS_THREAD, LOADING, V2, Thing, World, shown

HERE = "http://playground.invalid"  # stands for the address of the stand-in, whose port may change
MENTION = re.compile(r"<@!?(\d+)>")
NONCE_SECONDS = 300
SETTABLE = V2 | 1 << 2 | 1 << 12  # components, no embeds, silent


@dataclass
class Upload:
    """A file of a multipart request, with the number in its field name `files[n]`."""

    number: int
    name: str
    data: bytes


def kind_of(data: bytes) -> Thing:
    """Return content type, width and height of a picture, or what is said of another file."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            return {"content_type": image.get_format_mimetype(), "width": image.width, "height": image.height}
    except OSError:
        return {"content_type": "application/octet-stream", "width": None, "height": None}


def show(world: World, message: Thing) -> Thing:
    """Return a message as the bot gets it."""
    thread = world.things["channel"].get(message["id"]) if message["flags"] & HAS_THREAD else None
    return {**shown(message), "thread": shown(thread)} if thread else shown(message)


def create(world: World, channel: Thing, author: str, body: Thing, files: list[Upload], *, viewer: str | None = None,
           loading: bool = False, **more: Any) -> Thing:  # fmt: skip
    """Make a message and tell everyone; a viewer makes it ephemeral, an enforced nonce makes it once only.

    `more` are fields that no body has; a message with a type of its own is Discord's and not checked.
    """
    nonce, since = body.get("nonce"), world.iso(NONCE_SECONDS)
    for old in world.messages(channel["id"]) if body.get("enforce_nonce") else ():
        if old.get("nonce") == nonce and old["author"]["id"] == author and old["timestamp"] > since:
            return old
    flags = int(body.get("flags") or 0) & SETTABLE
    if not loading and "type" not in more:
        names = {file.name for file in files}
        check_message(body, [len(file.data) for file in files], flags=flags, names=names, whole=True)
    flags |= (EPHEMERAL if viewer else 0) | (LOADING if loading else 0)
    message: Thing = {
        "id": world.new_id(), "channel_id": channel["id"], "author": world.user(author), "type": 0, "flags": flags,
        "timestamp": world.iso(), "edited_timestamp": None, "tts": False, "mention_everyone": False, "pinned": False,
        "mention_roles": [], "attachments": [], "components": [], "_for": viewer, **more,
    }  # fmt: skip
    message |= {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}
    message |= {"nonce": nonce} if nonce is not None else {}
    _fill(world, message, {"content": "", "embeds": [], **body}, files)
    world.add_message(message)
    return message


def edit(world: World, message: Thing, body: Thing, files: list[Upload], *, loaded: bool = False) -> Thing:
    """Change a message and tell everyone; what the body leaves out stays."""
    flags = message["flags"] | int(body.get("flags") or 0) & SETTABLE
    listed = body.get("attachments")
    stay = {str(a["id"]) for a in (message["attachments"] if listed is None else listed)}
    kept = [a for a in message["attachments"] if a["id"] in stay]
    names = {a["filename"] for a in kept} | {file.name for file in files}
    after = {key: body.get(key, message[key]) for key in ("content", "embeds", "components")}
    checked = {**body, **after, "components": body.get("components")}  # what stays was checked when it came
    check_message(checked, [len(file.data) for file in files], flags=flags, names=names, whole=False)
    if not (any(after.values()) or kept or files):
        raise Refused(50006)
    message |= {"flags": flags & ~LOADING, "attachments": kept}
    message["edited_timestamp"] = message["edited_timestamp"] if loaded else world.iso()
    _fill(world, message, body, files)
    world.change_message(message)
    return message


def _fill(world: World, message: Thing, body: Thing, files: list[Upload]) -> None:
    """Put texts, components and files of a body into a message."""
    message |= {key: body[key] or empty for key, empty in (("content", ""), ("embeds", [])) if key in body}
    listed = {str(a.get("id")): a.get("description") for a in body.get("attachments") or []}
    for old in message["attachments"]:
        old["description"] = listed.get(old["id"]) or old["description"]
    for file in files:
        key, kind = world.new_id(), kind_of(file.data)
        url = f"{HERE}/attachments/{message['channel_id']}/{key}/{quote(file.name)}?hm={world.file_mark(key)}"
        message["attachments"].append({
            "id": key, "filename": file.name, "size": len(file.data), "url": url, "proxy_url": url, **kind,
            "ephemeral": message["_for"] is not None, "description": listed.get(str(file.number)),
        })  # fmt: skip
        world.put_file(key, kind["content_type"], file.data)
    if "components" in body:
        message["components"] = copy.deepcopy(body["components"] or [])
        _resolve(message)
    texts = [message["content"], *(part.get("content") or "" for part in walk(message["components"]))]
    found = dict.fromkeys(user for text in texts for user in MENTION.findall(text))
    allowed = body.get("allowed_mentions", {"parse": ["users"]})
    named = found if "users" in allowed.get("parse", []) else {str(user) for user in allowed.get("users") or []}
    known = world.things["user"].keys() & named
    message["mentions"] = [world.user(user) for user in found if user in known]


def _resolve(message: Thing) -> None:
    """Number the components, and let pictures and files point to the attachments that they name."""
    files = {a[key]: a for a in message["attachments"] for key in ("filename", "url")}
    parts = list(walk(message["components"]))
    free = iter(sorted(set(range(1, 100)) - {part.get("id") for part in parts}))
    for holder in [item for part in parts for item in (part, *(part.get("items") or []))]:
        if "type" in holder:
            holder["id"] = holder.get("id") or next(free)
        for key in holder.keys() & {"media", "file"}:
            url = holder[key]["url"]
            file = files.get(url.removeprefix(FILED), {"url": url, "proxy_url": url})
            told = {field: file.get(field) for field in ("url", "proxy_url", "width", "height", "content_type")}
            holder[key] = {**told, "attachment_id": file.get("id"), "loading_state": 2, "flags": 0}
            if key == "file":
                holder |= {"name": file.get("filename", "file"), "size": file.get("size", 0)}
