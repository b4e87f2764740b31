"""Table options as panels, in the lobby and while the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels import NONE, Button, Entry, Panel, Row, Select, buttons, clip, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables.core.clocks import CLOCK_OPTION, TELLING_OPTION
from bot.tables.core.live import Live
from bot.tables.core.options import SERVICE_OPTIONS, choosable
from bot.tables.core.table_text import title_of
from rules.engine import TableOption

OPTIONS_A_PAGE = 7


def telling_panel(live: Live) -> Panel:
    """Return what the host may still set in a running game: its clock, and how much its thread tells."""
    made = Panel(live.id, [f"“{title_of(live)}”"], accent=live.rules.accent)
    made.text, made.rows = _option_rows(live, [CLOCK_OPTION, TELLING_OPTION])
    made.notes = ["A clock that leaves less time takes a majority of those who play."]
    made.rows.append((Button(custom_id(live.id, NONE, verbs.MORE), "Back"),))
    return sealed(made)


def options_panel(live: Live, page: int, *, own: bool = True) -> Panel:
    """Return a page of the table options as selects; where they are not one's `own` to set, as text."""
    options = choosable(live.rules)
    pages = -(-len(options) // OPTIONS_A_PAGE)
    page = min(max(page, 0), pages - 1)
    made = Panel(live.id, [f"Options of “{title_of(live)}”"], accent=live.rules.accent)
    made.text, rows = _option_rows(live, options[page * OPTIONS_A_PAGE : (page + 1) * OPTIONS_A_PAGE])
    if own:
        made.rows = rows
    else:
        made.notes = ["Only the host can change them, and only before the start."]
    if pages > 1:
        turn = [(page - 1, "◂ Before"), (page + 1, "After ▸")]
        made.rows += buttons(
            [
                Button(custom_id(live.id, NONE, verbs.LOBBY, f"options:{n}"), label)
                for n, label in turn
                if 0 <= n < pages
            ]
        )
    return sealed(made)


def page_of(live: Live, name: str) -> int:
    """Return the page of the options on which one stands."""
    return next((n for n, o in enumerate(choosable(live.rules)) if o.name == name), 0) // OPTIONS_A_PAGE


def _option_rows(live: Live, options: Sequence[TableOption]) -> tuple[list[str], list[Row]]:
    """Say how options are set, and give a list for each from which to set it."""
    text: list[str] = []
    rows: list[Row] = []
    for option in options:
        value = str(live.game.options.get(option.name, option.default))
        text.append(f"**{option.label}**: {label_of(option, value)}" + (f" — {option.help}" * bool(option.help)))
        usual = "the usual way" if option in SERVICE_OPTIONS else "as printed"
        entries = tuple(
            Entry(
                c.value,
                clip(f"{option.label}: {c.label}", 100),
                usual if c.value == option.default else "",
                c.value == value,
            )
            for c in option.choices[:25]
        )
        rows.append(
            Select(custom_id(live.id, NONE, verbs.LOBBY, f"set:{option.name}"), clip(option.label, 150), entries)
        )
    return text, rows


def label_of(option: TableOption, value: Any) -> str:
    """Return the label of a value of an option."""
    return next((c.label for c in option.choices if c.value == value), str(value))
