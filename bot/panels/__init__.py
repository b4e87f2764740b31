"""Questions become panels: plain data that fits Discord's limits, pure and free of discord."""

from bot.panels.ids import NONE, PATTERN, CustomId, custom_id, parse_custom_id
from bot.panels.model import Button, Draft, Entry, Mark, Modal, Panel, Picture, Row, Select, Style

__all__ = [
    "NONE", "PATTERN", "Button", "CustomId", "Draft", "Entry", "Mark", "Modal", "Panel", "Picture", "Row", "Select",
    "Style", "custom_id", "parse_custom_id",
]  # fmt: skip
