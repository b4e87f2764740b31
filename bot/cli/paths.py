"""Where the bot keeps its things, and the option that every command shares."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click


def default_folder() -> Path:
    """Return the data folder: NIGHTBOARD_DATA, else `nightboard` in the user's data directory."""
    if folder := os.environ.get("NIGHTBOARD_DATA"):
        return Path(folder)
    return Path(click.get_app_dir("nightboard"))


def default_database() -> Path:
    """Return the bot's database file."""
    return default_folder() / "nightboard.sqlite3"


def database_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--database` to a command."""
    return click.option(
        "--database",
        type=click.Path(dir_okay=False, path_type=Path),
        default=default_database,
        show_default="in the data folder",
        help="The SQLite file; the folder may also be set by NIGHTBOARD_DATA.",
    )(command)
