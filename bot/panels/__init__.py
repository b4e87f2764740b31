"""Questions become panels: plain data that fits Discord's limits, pure and free of discord."""

from bot.panels.choices import Controls, Words, controls, follow, group_names, level_of, picks_mark
from bot.panels.compose import Front, Taking, fingerprint, order_questions, panel, sealed
from bot.panels.ids import NONE, PATTERN, CustomId, custom_id, pack, parse_custom_id, unpack
from bot.panels.limits import check_limits, clip
from bot.panels.model import FULL, Button, Draft, Entry, Mark, Modal, Panel, Picture, Row, Select, Style, buttons
from bot.panels.pressing import Pressed, press

__all__ = [
    "FULL",
    "NONE",
    "PATTERN",
    "Button",
    "Controls",
    "CustomId",
    "Draft",
    "Entry",
    "Front",
    "Mark",
    "Modal",
    "Panel",
    "Picture",
    "Pressed",
    "Row",
    "Select",
    "Style",
    "Taking",
    "Words",
    "buttons",
    "check_limits",
    "clip",
    "controls",
    "custom_id",
    "fingerprint",
    "follow",
    "group_names",
    "level_of",
    "order_questions",
    "pack",
    "panel",
    "parse_custom_id",
    "picks_mark",
    "press",
    "sealed",
    "unpack",
]  # fmt: skip
