"""Discord's limits on what a bot sends: each check raises the refusal that Discord would answer."""

import re
from collections.abc import Iterator
from typing import Any

from .errors import Refused, invalid

Body = dict[str, Any]
V2 = 1 << 15
ROW, BUTTON, SELECT, INPUT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, LINE, CONTAINER, LABEL = (
    1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 17, 18,
)  # fmt: skip
SELECTS = (3, 5, 6, 7, 8)
TOP_V2 = (ROW, SECTION, TEXT, GALLERY, FILE, LINE, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, LINE)
IN_LABEL = (INPUT, *SELECTS, 19, 21, 22, 23)
FILE_BYTES = 10 * 1024 * 1024
NAME = re.compile(r"^[-_'\w]{1,32}$")
MESSAGE_KEYS = {
    "content", "nonce", "tts", "embeds", "allowed_mentions", "message_reference", "components", "sticker_ids",
    "attachments", "flags", "enforce_nonce", "poll", "username", "avatar_url", "thread_name", "applied_tags",
    "shared_client_theme",
}  # fmt: skip


def size(where: str, text: Any, low: int, high: int) -> None:
    """Refuse a text that is shorter or longer than allowed."""
    if not isinstance(text, str):
        raise invalid(where, "STRING_TYPE_CONVERT", "Could not interpret as string.")
    if len(text) < low:
        if not text:
            raise invalid(where, "BASE_TYPE_REQUIRED", "This field is required")
        raise invalid(where, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
    if len(text) > high:
        raise invalid(where, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")


def count(where: str, things: Any, low: int, high: int) -> None:
    """Refuse a list that is shorter or longer than allowed."""
    if not isinstance(things, list) or not low <= len(things) <= high:
        raise invalid(where, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")


def walk(components: list[Body], where: str = "components") -> Iterator[tuple[str, Body]]:
    """Go through all components, nested ones too, with their paths."""
    for number, component in enumerate(components):
        path = f"{where}.{number}"
        yield path, component
        yield from walk(component.get("components") or [], f"{path}.components")
        for key in ("accessory", "component"):
            if component.get(key):
                yield f"{path}.{key}", component[key]


def check_message(body: Body, sizes: list[int], *, flags: int, names: set[str], whole: bool) -> None:
    """Check a message body; `whole` is false for an edit, which may leave things out."""
    if unknown := set(body) - MESSAGE_KEYS:
        raise invalid(min(unknown), "UNKNOWN_FIELD", "This field is not known.")
    check_files(body, sizes)
    content, components = body.get("content") or "", body.get("components") or []
    embeds = body.get("embeds") or []
    size("content", content, 0, 2000)
    size("nonce", str(body.get("nonce") or ""), 0, 25)
    check_embeds(embeds)
    count("components", components, 0, 40)
    if flags & V2:
        for key, value in (("content", content), ("embeds", embeds), ("sticker_ids", body.get("sticker_ids"))):
            if value or (key == "poll" and body.get("poll")):
                raise invalid(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                              "This field cannot be used with MessageFlags.IS_COMPONENTS_V2")  # fmt: skip
        if whole and not components:
            raise Refused(50006)
    elif whole and not (content or embeds or components or sizes or body.get("sticker_ids") or body.get("poll")):
        raise Refused(50006)
    check_components(components, v2=bool(flags & V2), names=names)


def check_files(body: Body, sizes: list[int]) -> None:
    """Check the attachments of a message: at most 10, 10 MiB each, alt text up to 1024."""
    if any(length > FILE_BYTES for length in sizes):
        raise Refused(40005)
    listed = body.get("attachments") or []
    if max(len(sizes), len(listed)) > 10:
        raise invalid("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    for number, attachment in enumerate(listed):
        size(f"attachments.{number}.description", attachment.get("description") or "", 0, 1024)


def check_embeds(embeds: list[Body]) -> None:
    """Check embeds: their parts, and 6000 characters over all."""
    count("embeds", embeds, 0, 10)
    total = 0
    for number, embed in enumerate(embeds):
        where = f"embeds.{number}"
        fields = embed.get("fields") or []
        count(f"{where}.fields", fields, 0, 25)
        parts = [("title", embed.get("title"), 256), ("description", embed.get("description"), 4096)]
        parts.append(("footer.text", (embed.get("footer") or {}).get("text"), 2048))
        parts.append(("author.name", (embed.get("author") or {}).get("name"), 256))
        for i, field in enumerate(fields):
            parts += [(f"fields.{i}.name", field.get("name"), 256), (f"fields.{i}.value", field.get("value"), 1024)]
        for key, text, high in parts:
            size(f"{where}.{key}", text or "", 0, high)
            total += len(text or "")
    if total > 6000:
        raise invalid("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def check_components(components: list[Body], *, v2: bool, names: set[str]) -> None:
    """Check the components of a message, legacy or V2."""
    everything = list(walk(components))
    top = TOP_V2 if v2 else (ROW,)
    for number, component in enumerate(components):
        if component.get("type") not in top:
            raise invalid(f"components.{number}.type", "UNION_TYPE_CHOICES", f"Value of field must be one of {top}.")
    if not v2:
        count("components", components, 0, 5)
    if len(everything) > 40:
        raise invalid("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "Total components exceed 40.")
    seen: set[str] = set()
    letters = 0
    for where, component in everything:
        check_component(where, component, names)
        letters += len(component.get("content") or "") if component.get("type") == TEXT else 0
        custom_id = component.get("custom_id")
        if custom_id is not None:
            if custom_id in seen:
                raise invalid(f"{where}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED",
                              "Component custom id cannot be duplicated")  # fmt: skip
            seen.add(custom_id)
    if letters > 4000:
        raise invalid("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Displayable text exceeds 4000.")


def check_component(where: str, component: Body, names: set[str]) -> None:
    """Check one component by itself."""
    kind = component.get("type")
    if kind in (ROW, CONTAINER, SECTION):
        inner = component.get("components")
        high = {ROW: 5, SECTION: 3, CONTAINER: 40}[kind]
        count(f"{where}.components", inner, 1, high)
        allowed = {ROW: (BUTTON, INPUT, *SELECTS), SECTION: (TEXT,), CONTAINER: IN_CONTAINER}[kind]
        kinds = [part.get("type") for part in inner or []]
        if any(part not in allowed for part in kinds):
            raise invalid(f"{where}.components", "UNION_TYPE_CHOICES", f"Value of field must be one of {allowed}.")
        if kind == ROW and len(kinds) > 1 and any(part != BUTTON for part in kinds):
            raise invalid(f"{where}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The layout is too wide.")
    if kind == SECTION and (component.get("accessory") or {}).get("type") not in (BUTTON, THUMBNAIL):
        raise invalid(f"{where}.accessory", "BASE_TYPE_REQUIRED", "This field is required")
    if kind == BUTTON:
        check_button(where, component)
    elif kind in SELECTS:
        check_select(where, component)
    elif kind == TEXT:
        size(f"{where}.content", component.get("content"), 1, 4000)
    elif kind == GALLERY:
        count(f"{where}.items", component.get("items"), 1, 10)
        for number, item in enumerate(component["items"]):
            check_media(f"{where}.items.{number}", item, "media", names)
    elif kind == THUMBNAIL:
        check_media(where, component, "media", names)
    elif kind == FILE:
        check_media(where, component, "file", names)


def check_media(where: str, item: Body, key: str, names: set[str]) -> None:
    """Check a picture or file: its alt text, and that `attachment://` names a file that is there."""
    size(f"{where}.description", item.get("description") or "", 0, 1024)
    url = (item.get(key) or {}).get("url") or ""
    size(f"{where}.{key}.url", url, 1, 2048)
    if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
        raise invalid(f"{where}.{key}.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                      f"The referenced attachment '{url}' was not found in the attachments.")  # fmt: skip


def check_button(where: str, button: Body) -> None:
    """Check a button: a label or emoji, and a custom_id or an address."""
    size(f"{where}.label", button.get("label") or "", 0, 80)
    if not button.get("label") and not button.get("emoji"):
        raise invalid(where, "BUTTON_COMPONENT_INVALID_EMOJI_OR_LABEL", "A button needs an emoji or a label.")
    if button.get("style") == 5:
        size(f"{where}.url", button.get("url"), 1, 512)
        if button.get("custom_id"):
            raise invalid(where, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "custom_id or url, not both.")
    elif button.get("style") in (1, 2, 3, 4):
        size(f"{where}.custom_id", button.get("custom_id") or "", 1, 100)
    else:
        raise invalid(f"{where}.style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5}.")


def check_select(where: str, select: Body) -> None:
    """Check a select: 25 options with texts up to 100, and how many may be chosen."""
    size(f"{where}.custom_id", select.get("custom_id") or "", 1, 100)
    size(f"{where}.placeholder", select.get("placeholder") or "", 0, 150)
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if not (0 <= low <= 25 and 1 <= high <= 25 and low <= high):
        raise invalid(f"{where}.min_values", "BASE_TYPE_BAD_RANGE", "min_values and max_values do not fit.")
    if select["type"] == SELECT:
        check_options(where, select.get("options"), 25)
        if high > len(select["options"]):
            raise invalid(f"{where}.max_values", "BASE_TYPE_MAX", "Must be at most the number of options.")
        if sum(bool(option.get("default")) for option in select["options"]) > high:
            raise invalid(f"{where}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values.")


def check_options(where: str, options: Any, high: int) -> None:
    """Check the options of a select or a group of boxes."""
    count(f"{where}.options", options, 1, high)
    values: set[str] = set()
    for number, option in enumerate(options):
        size(f"{where}.options.{number}.label", option.get("label") or "", 1, 100)
        size(f"{where}.options.{number}.value", option.get("value") or "", 1, 100)
        size(f"{where}.options.{number}.description", option.get("description") or "", 0, 100)
        if option["value"] in values:
            raise invalid(f"{where}.options.{number}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                          "The specified option value is already used")  # fmt: skip
        values.add(option["value"])


def check_modal(body: Body) -> None:
    """Check a modal: title 45, 1 to 5 components, unique custom_ids."""
    size("data.title", body.get("title") or "", 1, 45)
    size("data.custom_id", body.get("custom_id") or "", 1, 100)
    count("data.components", body.get("components"), 1, 5)
    seen: set[str] = set()
    for where, component in walk(body["components"], "data.components"):
        kind = component.get("type")
        if kind == LABEL:
            size(f"{where}.label", component.get("label") or "", 1, 45)
            size(f"{where}.description", component.get("description") or "", 0, 100)
            if (component.get("component") or {}).get("type") not in IN_LABEL:
                raise invalid(f"{where}.component", "BASE_TYPE_REQUIRED", "This field is required")
        elif kind == INPUT:
            size(f"{where}.label", component.get("label") or "", 0, 45)
            size(f"{where}.placeholder", component.get("placeholder") or "", 0, 100)
            size(f"{where}.value", component.get("value") or "", 0, 4000)
        elif kind in SELECTS:
            check_select(where, component)
        elif kind == TEXT:
            size(f"{where}.content", component.get("content"), 1, 4000)
        elif kind in (21, 22):
            check_options(where, component.get("options"), 10)
        elif kind not in (ROW, 19, 23):
            raise invalid(f"{where}.type", "UNION_TYPE_CHOICES", "This component cannot be used in a modal.")
        if kind in IN_LABEL:
            size(f"{where}.custom_id", component.get("custom_id") or "", 1, 100)
            if component["custom_id"] in seen:
                raise invalid(f"{where}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Duplicate custom id.")
            seen.add(component["custom_id"])


def check_choices(where: str, choices: Any) -> None:
    """Check autocomplete choices: 25, with names and values up to 100."""
    count(where, choices, 0, 25)
    for number, choice in enumerate(choices):
        size(f"{where}.{number}.name", choice.get("name") or "", 1, 100)
        if isinstance(choice.get("value"), str):
            size(f"{where}.{number}.value", choice["value"], 1, 100)


def check_commands(commands: Any) -> None:
    """Check the whole list of commands: 100 slash commands, unique names, each as below."""
    if not isinstance(commands, list):
        raise invalid("commands", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    for kind, high in ((1, 100), (2, 15), (3, 15)):
        names = [command.get("name") for command in commands if command.get("type", 1) == kind]
        if len(names) > high:
            raise Refused(30032, "Maximum number of application commands reached (100)")
        if len(names) != len(set(names)):
            raise invalid("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    for number, command in enumerate(commands):
        if command.get("type", 1) == 1:
            if check_command(str(number), command) > 8000:
                raise invalid(str(number), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
        else:
            size(f"{number}.name", command.get("name") or "", 1, 32)


def check_command(where: str, command: Body, depth: int = 0) -> int:
    """Check a command, group or option, and return its letters."""
    name, words = command.get("name") or "", command.get("description") or ""
    if not NAME.match(name) or name != name.lower():
        raise invalid(f"{where}.name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    size(f"{where}.description", words, 1, 100)
    options, choices = command.get("options") or [], command.get("choices") or []
    count(f"{where}.options", options, 0, 25)
    count(f"{where}.choices", choices, 0, 25)
    kinds = {option.get("type") in (1, 2) for option in options}
    if len(kinds) > 1 or (depth > 2 and True in kinds):
        raise invalid(f"{where}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot be mixed.")
    optional = False
    for number, option in enumerate(options):
        if option.get("required") and optional:
            raise invalid(f"{where}.options.{number}", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                          "Required options must be placed before non-required options")  # fmt: skip
        optional = optional or not option.get("required")
    if len({option.get("name") for option in options}) != len(options):
        raise invalid(f"{where}.options", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
    check_choices(f"{where}.choices", choices)
    letters = len(name) + len(words) + sum(len(c["name"]) + len(str(c["value"])) for c in choices)
    return letters + sum(check_command(f"{where}.options.{i}", o, depth + 1) for i, o in enumerate(options))


def check_thread(body: Body) -> None:
    """Check a thread's name and its time until it is archived."""
    if "name" in body:
        size("name", (body["name"] or "").strip(), 1, 100)
    if body.get("auto_archive_duration", 60) not in (60, 1440, 4320, 10080):
        raise invalid("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
