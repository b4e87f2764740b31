"""Discord's limits on what a bot sends: tables of lengths, counts and choices, and the few rules beside them."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .errors import Refused, invalid

Body = dict[str, Any]
Check = Callable[[str, Any], None]
V2 = 1 << 15
ROW, BUTTON, SELECT, INPUT, TEXT, CONTAINER, LABEL = 1, 2, 3, 4, 10, 17, 18
SELECTS = (3, 5, 6, 7, 8)
FILED = "attachment://"
FILE_BYTES = 10 * 1024 * 1024
NAME = re.compile(r"^[-_'\w]{1,32}$")


def text(low: int, high: int) -> Check:
    """Make the check of a text's length; a text that is not there is empty."""

    def check(where: str, value: Any) -> None:
        value = "" if value is None else value
        if not isinstance(value, str):
            raise invalid(where, "STRING_TYPE_CONVERT", "Could not interpret as string.")
        if not low <= len(value) <= high:
            code = "BASE_TYPE_MAX_LENGTH" if len(value) > high else "BASE_TYPE_BAD_LENGTH"
            raise invalid(where, code, f"Must be between {low} and {high} in length.")

    return check


def among(*allowed: Any) -> Check:
    """Make the check of a value that is one of several."""

    def check(where: str, value: Any) -> None:
        if value not in allowed:
            raise invalid(where, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")

    return check


def many(low: int, high: int, each: Check) -> Check:
    """Make the check of a list's length and of each thing in it; a list that is not there is empty."""

    def check(where: str, value: Any) -> None:
        value = [] if value is None else value
        if not isinstance(value, list) or not low <= len(value) <= high:
            raise invalid(where, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        for number, thing in enumerate(value):
            each(f"{where}.{number}", thing)

    return check


def shape(**fields: Check) -> Check:
    """Make the check of an object's fields; other fields are not looked at."""

    def check(where: str, value: Any) -> None:
        for key, fits in fields.items():
            fits(f"{where}.{key}".lstrip("."), (value or {}).get(key))

    return check


def kind(*allowed: int) -> Check:
    """Make the check of a component that is of one of several types."""

    def check(where: str, value: Any) -> None:
        if (value or {}).get("type") not in allowed:
            raise invalid(f"{where}.type", "UNION_TYPE_CHOICES", f"Value of field must be one of {allowed}.")
        COMPONENTS[value["type"]](where, value)
        for code, words in misfits(value):
            raise invalid(where, code, words)

    return check


def number_or_text(where: str, value: Any) -> None:
    """Check the value of a choice."""
    if not isinstance(value, int | float):
        text(1, 100)(where, value)


ID, ALT, URL = text(1, 100), text(0, 1024), shape(url=text(1, 2048))
PICTURE = shape(media=URL, description=ALT)
OPTION = shape(label=text(1, 100), value=text(1, 100), description=text(0, 100))
IN_CONTAINER = (ROW, 9, TEXT, 12, 13, 14)
COMPONENTS: dict[int, Check] = {
    ROW: shape(components=many(1, 5, kind(BUTTON, *SELECTS))),
    BUTTON: shape(style=among(1, 2, 3, 4, 5), label=text(0, 80), custom_id=text(0, 100), url=text(0, 512)),
    **dict.fromkeys(SELECTS, shape(custom_id=ID, placeholder=text(0, 150), options=many(0, 25, OPTION))),
    INPUT: shape(custom_id=ID, label=text(0, 45), placeholder=text(0, 100), value=text(0, 4000)),
    9: shape(components=many(1, 3, kind(TEXT)), accessory=kind(BUTTON, 11)),
    TEXT: shape(content=text(1, 4000)),
    11: PICTURE,
    12: shape(items=many(1, 10, PICTURE)),
    13: shape(file=URL),
    14: shape(),
    CONTAINER: shape(components=many(1, 40, kind(*IN_CONTAINER))),
    LABEL: shape(label=text(1, 45), description=text(0, 100), component=kind(INPUT, *SELECTS, 19, 21, 22, 23)),
    **dict.fromkeys((21, 22), shape(custom_id=ID, options=many(1, 10, OPTION))),
    **dict.fromkeys((19, 23), shape(custom_id=ID)),
}
EMBED = shape(
    title=text(0, 256), description=text(0, 4096), footer=shape(text=text(0, 2048)), author=shape(name=text(0, 256)),
    fields=many(0, 25, shape(name=text(0, 256), value=text(0, 1024))),
)  # fmt: skip
MESSAGE = {"content": text(0, 2000), "embeds": many(0, 10, EMBED), "attachments": many(0, 10, shape(description=ALT))}
EMBEDDED = ("title", "description", "fields", "name", "value", "footer", "text", "author")
OTHERS = {"components", "nonce", "tts", "allowed_mentions", "message_reference", "flags", "enforce_nonce", "poll"}
FORM = shape(title=text(1, 45), custom_id=ID, components=many(1, 5, kind(TEXT, LABEL)))
CHOICES = many(0, 25, shape(name=text(1, 100), value=number_or_text))
COMMAND = shape(description=text(1, 100), options=many(0, 25, shape()), choices=CHOICES)
THREAD = shape(name=text(1, 100), auto_archive_duration=among(None, 60, 1440, 4320, 10080))
COMMANDS = {1: 100, 2: 15, 3: 15}


def walk(components: Iterable[Body]) -> Iterator[Body]:
    """Go through all components, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        yield from walk(component[key] for key in ("accessory", "component") if component.get(key))


def misfits(part: Body) -> Iterator[tuple[str, str]]:
    """Yield (code, words) for whatever does not go together in a component whose fields are fine."""
    options, inner = part.get("options") or [], part.get("components") or []
    if part["type"] == ROW and len(inner) > 1 and any(c["type"] != BUTTON for c in inner):
        yield "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The layout is too wide."
    if part["type"] == BUTTON:
        link = part["style"] == 5
        if not (part.get("label") or part.get("emoji")):
            yield "BUTTON_COMPONENT_INVALID_EMOJI_OR_LABEL", "A button needs an emoji or a label."
        if bool(part.get("url")) != link or bool(part.get("custom_id")) == link:
            yield "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A button has a custom_id or, as a link, a url."
    if part["type"] in SELECTS:
        low, high = part.get("min_values", 1), part.get("max_values", 1)
        most = len(options) if part["type"] == SELECT else 25
        if not 0 <= low <= high <= most or high < 1:
            yield "BASE_TYPE_BAD_RANGE", "min_values, max_values and the number of options do not fit."
        if sum(bool(option.get("default")) for option in options) > high:
            yield "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values."
    if len({option["value"] for option in options}) < len(options):
        yield "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used."


def insist(*rules: tuple[Any, str, str, str]) -> None:
    """Refuse the first rule that is broken, each given as (broken, where, code, words)."""
    for broken, where, code, words in rules:
        if broken:
            raise invalid(where, code, words)


def no_id_twice(components: Iterable[Body]) -> tuple[Any, str, str, str]:
    """Make the rule that no custom_id stands twice."""
    ids = [part["custom_id"] for part in walk(components) if part.get("custom_id") is not None]
    twice = len(set(ids)) < len(ids)
    return twice, "components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated."


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
    shape(**MESSAGE)("", body)
    many(0, 40 if v2 else 5, kind(*IN_CONTAINER, CONTAINER) if v2 else kind(ROW))("components", components)
    parts = list(walk(components))
    media = [item.get(key) for p in parts for item in (p, *p.get("items", ())) for key in ("media", "file")]
    linked = {m["url"].removeprefix(FILED) for m in media if m and m["url"].startswith(FILED)}
    embeds, unknown = body.get("embeds") or [], set(body) - set(MESSAGE) - OTHERS
    insist(
        (unknown, "body", "UNKNOWN_FIELD", f"Not known: {unknown}."),
        (len(str(body.get("nonce") or "")) > 25, "nonce", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length."),
        (len(sizes) > 10, "attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length."),
        (v2 and legacy, "flags", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", f"V2 goes without {legacy}."),
        (len(parts) > 40, "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "Total components exceed 40."),
        (letters([p.get("content") for p in parts]) > 4000, "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
         "Displayable text exceeds 4000."),
        (letters(embeds, *EMBEDDED) > 6000, "embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embeds exceed 6000 in all."),
        (linked - names, "components", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
         f"Not among the attachments: {linked - names}."),
        no_id_twice(components),
    )  # fmt: skip


def letters(thing: Any, *keys: str) -> int:
    """Count the letters of all texts in something, under some keys only if there are any."""
    if isinstance(thing, dict):
        return sum(letters(value, *keys) for key, value in thing.items() if not keys or key in keys)
    return sum(letters(value, *keys) for value in thing) if isinstance(thing, list) else len(str(thing or ""))


def check_modal(body: Body) -> None:
    """Check a modal: its fields, and that their custom_ids differ."""
    FORM("data", body)
    insist(no_id_twice(body["components"]))


def check_commands(commands: Any) -> None:
    """Check the whole list of commands: how many of each type, unique names, and each by itself."""
    many(0, 130, shape(name=text(1, 32)))("commands", commands)
    for sort, high in COMMANDS.items():
        names = [command["name"] for command in commands if command.get("type", 1) == sort]
        if len(names) > high:
            raise Refused(30032, f"Maximum number of application commands reached ({high})")
        insist((len(names) > len(set(names)), "name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Names must be unique."))
    for number, command in enumerate(commands):
        if command.get("type", 1) == 1:
            check_command(str(number), command)
            size = letters(command, "name", "description", "value", "options", "choices")
            insist((size > 8000, str(number), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)."))


def check_command(where: str, command: Body) -> None:
    """Check a command, group or option with all that is in it."""
    COMMAND(where, command)
    name, options = command.get("name") or "", command.get("options") or []
    must = [bool(option.get("required")) for option in options]
    insist(
        (not NAME.match(name) or name != name.lower(), f"{where}.name", "APPLICATION_COMMAND_INVALID_NAME",
         "Command name is invalid."),
        (len({option.get("type") in (1, 2) for option in options}) > 1, f"{where}.options",
         "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot be mixed with options."),
        (must != sorted(must, reverse=True), f"{where}.options", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
         "Required options must be placed before non-required options."),
        (len({option.get("name") for option in options}) < len(options), f"{where}.options",
         "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique."),
    )  # fmt: skip
    for number, option in enumerate(options):
        check_command(f"{where}.options.{number}", option)
