"""Discord's limits on what a bot sends: tables of lengths, counts and choices, and the few rules beside them.

In the tables a dict gives the rules of an object's fields, a set what a value may be, a tuple a component's types.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from .errors import Refused, invalid

Body = dict[str, Any]
V2 = 1 << 15
ROW, BUTTON, SELECT, INPUT, TEXT, CONTAINER, LABEL = 1, 2, 3, 4, 10, 17, 18
SELECTS = (3, 5, 6, 7, 8)
NAME = re.compile(r"[-_'\w]{1,32}")
FILED = "attachment://"
FILE_BYTES = 10 * 1024 * 1024


class Text(NamedTuple):
    """A text and its length; one that is not there is empty."""

    low: int
    high: int


class Many(NamedTuple):
    """A list, its length and the rule of each thing in it; one that is not there is empty."""

    low: int
    high: int
    each: Any


ID, ALT, URL = Text(1, 100), Text(0, 1024), {"url": Text(1, 2048)}
PICTURE = {"media": URL, "description": ALT}
OPTION = {"label": Text(1, 100), "value": Text(1, 100), "description": Text(0, 100)}
INSIDE = (ROW, 9, TEXT, 12, 13, 14)
COMPONENTS: dict[int, Body] = {
    ROW: {"components": Many(1, 5, (BUTTON, *SELECTS))},
    BUTTON: {"style": {1, 2, 3, 4, 5}, "label": Text(0, 80), "custom_id": Text(0, 100), "url": Text(0, 512)},
    **{kind: {"custom_id": ID, "placeholder": Text(0, 150), "options": Many(0, 25, OPTION)} for kind in SELECTS},
    INPUT: {"custom_id": ID, "label": Text(0, 45), "placeholder": Text(0, 100), "value": Text(0, 4000)},
    9: {"components": Many(1, 3, (TEXT,)), "accessory": (BUTTON, 11)},
    TEXT: {"content": Text(1, 4000)},
    11: PICTURE,
    12: {"items": Many(1, 10, PICTURE)},
    13: {"file": URL},
    14: {},
    CONTAINER: {"components": Many(1, 40, INSIDE)},
    LABEL: {"label": Text(1, 45), "description": Text(0, 100), "component": (INPUT, *SELECTS, 19, 21, 22, 23)},
    **{kind: {"custom_id": ID, "options": Many(1, 10, OPTION)} for kind in (21, 22)},
    **{kind: {"custom_id": ID} for kind in (19, 23)},
}
EMBED = {
    "title": Text(0, 256), "description": Text(0, 4096), "footer": {"text": Text(0, 2048)},
    "author": {"name": Text(0, 256)}, "fields": Many(0, 25, {"name": Text(0, 256), "value": Text(0, 1024)}),
}  # fmt: skip
EMBEDDED = ("title", "description", "footer", "text", "author", "name", "fields", "value")
FILES = Many(0, 10, {"description": ALT})
MESSAGE = {"content": Text(0, 2000), "nonce": Text(0, 25), "embeds": Many(0, 10, EMBED), "attachments": FILES}
KEYS = {*MESSAGE, "components", "tts", "allowed_mentions", "message_reference", "flags", "enforce_nonce", "poll"}
MODAL = {"title": Text(1, 45), "custom_id": ID, "components": Many(1, 5, (TEXT, LABEL))}
CHOICES = Many(0, 25, {"name": Text(1, 100), "value": Text(1, 100)})
COMMAND = {"description": Text(1, 100), "choices": CHOICES, "options": Many(0, 25, {})}
THREAD = {"name": Text(1, 100), "auto_archive_duration": {None, 60, 1440, 4320, 10080}}
COMMANDS = {1: 100, 2: 15, 3: 15}


def expect(fine: Any, where: str, words: str) -> None:
    """Refuse a field unless it is fine (50035)."""
    if not fine:
        raise invalid(where, words)


def expect_distinct(things: list[Any], where: str) -> None:
    """Refuse that something is there twice (50035)."""
    expect(len(set(things)) == len(things), where, "This must not be there twice.")


def check(rule: Any, value: Any, where: str = "data") -> None:
    """Refuse a value, or the first thing in it, that breaks a rule of the tables (50035)."""
    match rule:
        case Text(low, high) | Many(low, high):
            wanted = str if isinstance(rule, Text) else list
            value = wanted() if value is None else str(value) if isinstance(value, int | float) else value
            fits = isinstance(value, wanted) and low <= len(value) <= high
            expect(fits, where, f"Must be between {low} and {high} in length.")
            for number, thing in enumerate(value if isinstance(rule, Many) else ()):
                check(rule.each, thing, f"{where}.{number}")
        case tuple():
            kind: int = (value or {}).get("type", 0)
            expect(kind in rule, f"{where}.type", f"Value of field must be one of {rule}.")
            check(COMPONENTS[kind], value, where)
            check_together(kind, value, where)
        case dict():
            for key, inner in rule.items():
                check(inner, (value or {}).get(key), f"{where}.{key}")
        case set():
            expect(value in rule, where, f"Value must be one of {rule}.")


def check_together(kind: int, part: Body, where: str) -> None:
    """Refuse a component whose fields are fine but do not go together (50035)."""
    options, inner = part.get("options") or [], part.get("components") or []
    if kind == ROW:
        expect(len(inner) == 1 or {c["type"] for c in inner} == {BUTTON}, where, "The layout is too wide.")
    elif kind == BUTTON:
        link = part["style"] == 5
        expect(part.get("label") or part.get("emoji"), where, "A button needs an emoji or a label.")
        expect(bool(part.get("url")) == link, where, "A link has a url, and no other button.")
        expect(bool(part.get("custom_id")) != link, where, "A button has a custom_id, and no link.")
    elif kind in SELECTS:
        low, high = part.get("min_values", 1), part.get("max_values", 1)
        fits = 0 <= low <= high <= (len(options) if kind == SELECT else 25) and high > 0
        expect(fits, where, "min_values, max_values and the number of options do not fit.")
        expect(sum(bool(o.get("default")) for o in options) <= high, where, "Too many default values.")
    expect_distinct([o["value"] for o in options], where)


def walk(components: Iterable[Body]) -> Iterator[Body]:
    """Go through all components, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        yield from walk(component[key] for key in ("accessory", "component") if component.get(key))


def letters(thing: Any, *keys: str) -> int:
    """Count the letters of a text, or of all texts in something that stand under some keys."""
    if isinstance(thing, dict):
        return sum(letters(value, *keys) for key, value in thing.items() if key in keys)
    return sum(letters(value, *keys) for value in thing) if isinstance(thing, list) else len(str(thing or ""))


def check_message(body: Body, sizes: list[int], *, flags: int, names: set[str], whole: bool) -> None:
    """Check a message with files of some sizes (50035, 50006, 40005); an edit is not `whole` and may leave things out.

    `names` are the files that an `attachment://` may mean.
    """
    if any(size > FILE_BYTES for size in sizes):
        raise Refused(40005)
    components, v2 = body.get("components") or [], flags & V2
    legacy = [key for key in ("content", "embeds", "poll") if body.get(key)]
    if whole and not (components or (not v2 and (legacy or sizes))):
        raise Refused(50006)
    expect(body.keys() <= KEYS, "body", f"These fields are not known: {body.keys() - KEYS}.")
    check(MESSAGE, body)
    check(Many(0, 40, (*INSIDE, CONTAINER)) if v2 else Many(0, 5, (ROW,)), components, "components")
    expect(len(sizes) <= 10, "attachments", "Must be 10 or fewer in length.")
    expect(not (v2 and legacy), "flags", f"{legacy} cannot be used with MessageFlags.IS_COMPONENTS_V2.")
    expect(letters(body.get("embeds"), *EMBEDDED) <= 6000, "embeds", "Embed size exceeds maximum size of 6000.")
    parts = list(walk(components))
    expect(len(parts) <= 40, "components", "Total components exceed 40.")
    expect(letters(parts, "content") <= 4000, "components", "Displayable text exceeds 4000.")
    expect_distinct([part["custom_id"] for part in parts if part.get("custom_id")], "components")
    for item in [item for part in parts for item in (part, *(part.get("items") or ()))]:
        url = (item.get("media") or item.get("file") or {"url": ""})["url"]
        there = not url.startswith(FILED) or url.removeprefix(FILED) in names
        expect(there, "components", f"The referenced attachment '{url}' was not found.")


def check_modal(body: Body) -> None:
    """Check a modal (50035)."""
    check(MODAL, body)
    expect_distinct([part["custom_id"] for part in walk(body["components"]) if part.get("custom_id")], "components")


def check_commands(commands: Any) -> None:
    """Check the whole list of commands: how many of each type, unique names, and each by itself (50035, 30032)."""
    for kind, high in COMMANDS.items():
        names = [command["name"] for command in commands if command.get("type", 1) == kind]
        expect_distinct(names, "name")
        if len(names) > high:
            raise Refused(30032, f"Maximum number of application commands reached ({high})")
    for command in commands:
        name, slash = command["name"], command.get("type", 1) == 1
        check_command(command, name) if slash else check({"name": Text(1, 32)}, command)
        size = letters(command, "name", "description", "value", "options", "choices")
        expect(size <= 8000, name, "Command exceeds maximum size (8000).")


def check_command(command: Body, where: str) -> None:
    """Check a command, group or option with all that is in it (50035)."""
    check(COMMAND, command, where)
    name, options = command["name"], command.get("options") or []
    expect(NAME.fullmatch(name) and name == name.lower(), where, "Command name is invalid.")
    must = [bool(option.get("required")) for option in options]
    expect(must == sorted(must, reverse=True), where, "Required options must be placed before non-required options.")
    expect(len({o["type"] in (1, 2) for o in options}) < 2, where, "Sub-commands cannot be mixed with options.")
    expect_distinct([option["name"] for option in options], where)
    for option in options:
        check_command(option, f"{where}.{option['name']}")
