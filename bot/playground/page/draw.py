"""Messages, lists and forms of the playground as HTML."""

import html
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from .. import world as w
from ..messages import HERE
from ..world import Thing
from .markdown import markdown

Names = Mapping[str, str]
STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary"}
COLOURS = ("#5865f2", "#3ba55d", "#c27c0e", "#b5477d", "#0f8f9c", "#8e5bd6", "#b0563b")


def e(text: Any) -> str:
    """Escape a text for HTML."""
    return html.escape(str(text))


def emoji(part: Thing) -> str:
    """Write the emoji of a button or option."""
    found = (part.get("emoji") or {}).get("name") or ""
    return f'<span class="emoji" aria-hidden="true">{e(found)}</span>' if found else ""


class Drawer:
    """Draws for one person: the names of people and places are given."""

    def __init__(self, viewer: str, users: Names, places: Names) -> None:
        self.viewer, self.users, self.places = viewer, users, places

    def text(self, content: str) -> str:
        """Draw a text with its marks."""
        return f'<div class="text">{markdown(content, self.users, self.places)}</div>'

    def message(self, message: Thing) -> str:
        """Draw a whole message."""
        author = message["author"]
        name = author["global_name"] or author["username"].capitalize()
        made = datetime.fromisoformat(message["timestamp"]).astimezone(UTC)
        if message["type"] == 18:
            key = (message.get("message_reference") or {}).get("channel_id", "")
            body = f'<div class="system">🧵 {e(name)} started a thread: {self.thread(key)}</div>'
            return f'<article class="msg quiet" data-id="{message["id"]}" data-testid="message">{body}</article>'
        classes = ["msg"]
        if message["_for"]:
            classes.append("private")
        if any(user["id"] == self.viewer for user in message["mentions"]):
            classes.append("pinged")
        parts = [self.above(message), f'<div class="who"><span class="name">{e(name)}</span>']
        if author["bot"]:
            parts.append('<span class="tag">APP</span>')
        parts.append(f'<time data-t="{int(made.timestamp())}" data-style="t">{made:%H:%M}</time></div>')
        parts.append(self.body(message))
        if message["edited_timestamp"] and message["content"]:
            parts.append('<span class="small">(edited)</span>')
        if message["flags"] & w.HAS_THREAD and message["id"] in self.places:
            parts.append(f'<div class="system">🧵 {self.thread(message["id"])}</div>')
        if message["_for"]:
            parts.append('<div class="only">👁 Only you can see this · <button type="button" class="plain" '
                         'data-do="dismiss">Dismiss message</button></div>')  # fmt: skip
        colour = COLOURS[int(author["id"]) // 4096 % len(COLOURS)] if not author["bot"] else "#7a1f3d"
        face = "🌙" if author["bot"] else e(name[0])
        return (
            f'<article class="{" ".join(classes)}" data-id="{message["id"]}" data-testid="message" '
            f'aria-label="Message from {e(name)}"><div class="face" style="background:{colour}" aria-hidden="true">'
            f'{face}</div><div class="inner">{"".join(parts)}<div class="failed" role="alert"></div></div></article>'
        )

    def thread(self, key: str) -> str:
        """Draw a link to a thread."""
        name = self.places.get(key)
        return f'<a data-place="{e(key)}" href="#{e(key)}">{e(name)}</a>' if name else "(deleted)"

    def above(self, message: Thing) -> str:
        """Draw what a message answers."""
        asked = message.get("interaction_metadata")
        if asked and asked.get("name"):
            name = self.users.get(asked["user"]["id"], "someone")
            return f'<div class="above">↱ <b>{e(name)}</b> used <span class="at">/{e(asked["name"])}</span></div>'
        replied = message.get("referenced_message")
        if replied:
            name = self.users.get(replied["author"]["id"], "someone")
            return f'<div class="above">↱ <b>{e(name)}</b> {e(replied["content"][:80])}</div>'
        return ""

    def body(self, message: Thing) -> str:
        """Draw content, embeds, pictures and components."""
        if message["flags"] & w.LOADING:
            return '<div class="thinking" role="status">Nightboard is thinking<i>.</i><i>.</i><i>.</i></div>'
        parts = [self.text(message["content"])] if message["content"] else []
        for embed in message["embeds"]:
            lines = [f"**{embed['title']}**"] if embed.get("title") else []
            lines += [embed["description"]] if embed.get("description") else []
            lines += [f"**{f['name']}**\n{f['value']}" for f in embed.get("fields", [])]
            parts.append(self.box({"accent_color": embed.get("color")}, self.text("\n".join(lines))))
        if not message["flags"] & w.V2:
            parts += [self.attachment(a) for a in message["attachments"]]
        parts += [self.component(c) for c in message["components"]]
        return "".join(parts)

    def attachment(self, file: Thing) -> str:
        """Draw a file below a message."""
        if (file["content_type"] or "").startswith("image/"):
            return f'<div class="gallery n1">{self.picture({"media": file, "description": file["description"]})}</div>'
        return self.file(file["url"], file["filename"], file["size"])

    def file(self, url: str, name: str, size: int) -> str:
        """Draw a file to load."""
        url = e(url.replace(HERE, ""))
        return f'<a class="file" href="{url}" download="{e(name)}">📄 {e(name)} <small>{size / 1000:.1f} kB</small></a>'

    def picture(self, item: Thing) -> str:
        """Draw a picture with its alt text; it opens large."""
        media, alt = item["media"], e(item.get("description") or "")
        url = e(media["url"].replace(HERE, ""))
        shape = f'width="{media["width"]}" height="{media["height"]}"' if media.get("width") else ""
        return f'<a class="picture" href="{url}" target="_blank"><img src="{url}" alt="{alt}" {shape}></a>'

    def box(self, part: Thing, inside: str) -> str:
        """Draw a container with its accent colour."""
        accent = part.get("accent_color")
        style = f' style="--accent:#{accent:06x}"' if accent is not None else ""
        return f'<div class="box"{style}>{inside}</div>'

    def component(self, part: Thing) -> str:
        """Draw a component and what is in it."""
        kind = part["type"]
        inside = "".join(self.component(c) for c in part.get("components", []))
        if kind == 17:
            return self.box(part, inside)
        if kind == 1:
            return f'<div class="row">{inside}</div>'
        if kind == 9:
            return f'<div class="section"><div>{inside}</div>{self.component(part["accessory"])}</div>'
        if kind == 10:
            return self.text(part["content"])
        if kind == 11:
            return f'<div class="thumb">{self.picture(part)}</div>'
        if kind == 12:
            pictures = "".join(self.picture(item) for item in part["items"])
            return f'<div class="gallery n{min(len(part["items"]), 3)}">{pictures}</div>'
        if kind == 13:
            return self.file(part["file"]["url"], part.get("name") or "file", part.get("size") or 0)
        if kind == 14:
            wide = " wide" if part.get("spacing") == 2 else ""
            return f'<hr class="{"line" if part.get("divider", True) else "gap"}{wide}">'
        if kind == 2:
            return self.button(part)
        return self.select(part)

    def button(self, part: Thing) -> str:
        """Draw a button."""
        style, label = STYLES[part["style"]], emoji(part) + e(part.get("label") or "")
        if part["style"] == 5:
            return f'<a class="button {style}" href="{e(part["url"])}" target="_blank" rel="noopener">{label} ↗</a>'
        named = "" if part.get("label") else f' aria-label="{e((part.get("emoji") or {}).get("name") or "button")}"'
        off = " disabled" if part.get("disabled") else ""
        return (
            f'<button type="button" class="button {style}" data-do="click" data-custom-id="{e(part["custom_id"])}" '
            f'data-testid="button"{named}{off}>{label}</button>'
        )

    def options(self, part: Thing) -> list[Thing]:
        """Return the options of a select, people where it asks for people."""
        if part["type"] == 3:
            return part["options"]
        if part["type"] in (5, 7):
            return [{"label": name, "value": key} for key, name in self.users.items()]
        return [{"label": f"#{name}", "value": key} for key, name in self.places.items()]

    def select(self, part: Thing) -> str:
        """Draw a select: a list that unfolds, with boxes to tick where several can be chosen."""
        many = part.get("max_values", 1) > 1
        low, high = part.get("min_values", 1), part.get("max_values", 1)
        rows = []
        for option in self.options(part):
            words = f"<span>{emoji(option)}{e(option['label'])}"
            words += f"<small>{e(option['description'])}</small>" if option.get("description") else ""
            words += "</span>"
            value = e(option["value"])
            if many:
                on = " checked" if option.get("default") else ""
                rows.append(f'<label class="option"><input type="checkbox" value="{value}"{on}>{words}</label>')
            else:
                on = ' aria-current="true"' if option.get("default") else ""
                rows.append(f'<button type="button" class="option" data-do="choose" data-testid="option" '
                            f'data-value="{value}"{on}>{words}</button>')  # fmt: skip
        chosen = ", ".join(o["label"] for o in self.options(part) if o.get("default"))
        hint = e(chosen or part.get("placeholder") or "Make a selection")
        if many:
            rows.append(f'<button type="button" class="button primary" data-do="choose" data-testid="choose">'
                        f"Choose ({low}–{high})</button>")  # fmt: skip
        off = " disabled" if part.get("disabled") else ""
        tab = ' tabindex="-1" aria-disabled="true"' if off else ""
        return (
            f'<details class="select{off}" data-custom-id="{e(part["custom_id"])}" data-testid="select">'
            f'<summary{tab}>{hint}<span class="arrow" aria-hidden="true">⌄</span></summary>'
            f'<div class="options" role="group" aria-label="{hint}">{"".join(rows)}</div></details>'
        )

    # ---- forms -------------------------------------------------------------------------------------------------

    def modal(self, modal: Thing) -> str:
        """Draw a form that the bot opened."""
        parts = "".join(self.field(part) for part in modal["components"])
        return (
            f'<dialog class="modal" data-testid="modal" aria-labelledby="modal-title"><form method="dialog" '
            f'data-interaction="{e(modal["interaction"])}"><h2 id="modal-title">{e(modal["title"])}</h2>{parts}'
            f'<div class="failed" role="alert"></div><div class="end"><button type="button" class="button secondary" '
            f'data-do="cancel">Cancel</button><button type="submit" class="button primary">Submit</button></div>'
            f"</form></dialog>"
        )

    def field(self, part: Thing) -> str:
        """Draw one field of a form."""
        if part["type"] == 10:
            return self.text(part["content"])
        if part["type"] == 1:
            return "".join(self.field(inner) for inner in part["components"])
        inner = part.get("component", part)
        label, kind, key = part.get("label") or inner.get("label") or "", inner["type"], e(inner["custom_id"])
        must = " required" if inner.get("required", True) and kind != 23 else ""
        more = f"<small>{e(part['description'])}</small>" if part.get("description") else ""
        named = f"{e(label)}{' *' if must else ''}"
        if kind == 4:
            limits = "".join(f' {a}="{inner[b]}"' for a, b in (("minlength", "min_length"), ("maxlength", "max_length"))
                             if inner.get(b))  # fmt: skip
            shape = f'name="{key}" placeholder="{e(inner.get("placeholder") or "")}"{limits}{must}'
            value = e(inner.get("value") or "")
            if inner.get("style") == 2:
                control = f'<textarea rows="4" {shape}>{value}</textarea>'
            else:
                control = f'<input type="text" autocomplete="off" value="{value}" {shape}>'
            return f'<label class="field"><span>{named}</span>{more}{control}</label>'
        if kind == 23:
            on = " checked" if inner.get("default") else ""
            box = f'<input type="checkbox" name="{key}" data-one{on}>'
            return f'<label class="field tick">{box}<span>{named}</span></label>'
        if kind in (21, 22):
            box = "radio" if kind == 21 else "checkbox"
            rows = "".join(
                f'<label class="tick"><input type="{box}" name="{key}" value="{e(o["value"])}"'
                f"{' checked' if o.get('default') else ''}><span>{e(o['label'])}</span></label>"
                for o in inner["options"]
            )
            return f'<fieldset class="field"><legend>{named}</legend>{more}{rows}</fieldset>'
        several = " multiple" if inner.get("max_values", 1) > 1 else ""
        rows = "" if several else f'<option value="">{e(inner.get("placeholder") or "…")}</option>'
        chosen = {str(d["id"]) for d in inner.get("default_values", [])}
        for option in self.options(inner):
            on = " selected" if option.get("default") or option["value"] in chosen else ""
            rows += f'<option value="{e(option["value"])}"{on}>{e(option["label"])}</option>'
        control = f'<select name="{key}"{several}{must}>{rows}</select>'
        return f'<label class="field"><span>{named}</span>{more}{control}</label>'

    def command(self, command: Thing) -> str:
        """Draw the form of a slash command's options."""
        parts = []
        for option in command["options"]:
            kind, key = option["type"], e(option["name"])
            must = " required" if option.get("required") else ""
            rows = option.get("choices") or {
                5: [{"name": "True", "value": "True"}, {"name": "False", "value": "False"}],
                6: [{"name": name, "value": uid} for uid, name in self.users.items()],
                7: [{"name": f"#{name}", "value": cid} for cid, name in self.places.items()],
            }.get(kind, [])
            if rows:
                given = "".join(f'<option value="{e(r["value"])}">{e(r["name"])}</option>' for r in rows)
                control = f'<select name="{key}"{must}><option value=""></option>{given}</select>'
            else:
                number = ' inputmode="numeric"' if kind in (4, 10) else ""
                more = ' data-complete role="combobox" aria-expanded="false"' if option.get("autocomplete") else ""
                control = f'<input type="text" name="{key}" autocomplete="off"{number}{more}{must}>'
            hint = e(option["description"])
            parts.append(
                f'<label class="field"><span>{key}{" *" if must else ""}</span><small>{hint}</small>{control}</label>'
            )
        return (
            f'<div class="title"><b>/{e(command["name"])}</b> <small>{e(command["description"])}</small></div>'
            f'<div class="fields">{"".join(parts)}</div><div class="end">'
            f'<button type="button" class="button secondary" data-do="unslash">Cancel</button>'
            f'<button type="submit" class="button primary">Send</button></div>'
        )

    def nothing_yet(self, *, begin: bool) -> str:
        """Draw an empty place; where a game can begin, with the button that begins it."""
        if not begin:
            return '<p class="empty">Nothing here yet. Press / to see what Nightboard can do.</p>'
        return (
            '<div class="nothing"><p class="empty">No game here yet.</p><button type="button" '
            'class="button primary begin" data-do="command" data-name="game new">Start a game</button></div>'
        )

    def suggestions(self, commands: list[Thing]) -> str:
        """Draw the list of commands that fit what is typed."""
        return "".join(
            f'<button type="button" class="option" role="option" data-do="command" data-testid="command" '
            f'data-name="{e(c["name"])}"><span><b>/{e(c["name"])}</b><small>{e(c["description"])}</small></span></button>'
            for c in commands
        )

    def side(self, places: list[Thing], here: str, guild: str) -> str:
        """Draw the list of channels, threads and direct messages."""

        def row(place: Thing) -> str:
            sign = {"channel": "#", "thread": "🧵", "private thread": "🔒", "dm": "🌙"}[place["kind"]]
            current = ' aria-current="page"' if place["id"] == here else ""
            new = place["unread"]
            badge = f'<span class="dot" data-testid="unread">{new}<span class="sr"> new</span></span>' if new else ""
            name = place["name"] if place["kind"] != "dm" else "Nightboard"
            classes = f"place {place['kind'].split()[-1]}{' new' if new else ''}{' old' if place['archived'] else ''}"
            return (
                f'<a class="{classes}" data-place="{place["id"]}" data-testid="place" href="#{place["id"]}"{current}>'
                f'<span class="sign" aria-hidden="true">{sign}</span><span class="label">{e(name)}</span>{badge}</a>'
            )

        open_ones = [p for p in places if not p["archived"]]
        old = [p for p in places if p["archived"]]
        server = "".join(row(p) for p in open_ones if p["kind"] != "dm")
        direct = "".join(row(p) for p in open_ones if p["kind"] == "dm")
        if not direct:
            direct = '<button type="button" class="place" data-do="dm">🌙 Write to Nightboard</button>'
        past = (
            f'<details class="past"><summary>Archived threads</summary>{"".join(map(row, old))}</details>'
            if old
            else ""
        )
        return f"<h2>{e(guild)}</h2>{server}{past}<h2>Direct messages</h2>{direct}"
