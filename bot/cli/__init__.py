"""The `nightboard` commands: one module a group, imported when needed so that `--help` answers at once."""

from __future__ import annotations

import importlib

import click

COMMANDS = {
    "run": "bot.cli.hosting",
    "demo": "bot.cli.hosting",
    "doctor": "bot.cli.hosting",
    "simulate": "bot.cli.simulate",
    "picture": "bot.cli.looking",
    "cards": "bot.cli.looking",
    "replay": "bot.cli.files",
    "export": "bot.cli.files",
    "import": "bot.cli.files",
    "backup": "bot.cli.files",
    "bench": "bot.cli.bench",
}


class Lazy(click.Group):
    """A group that imports a command's module when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands' names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command, or None where there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name])
        return getattr(module, f"{cmd_name}_command")


@click.command(cls=Lazy)
@click.version_option(package_name="nightboard")
def main() -> None:
    """Nightboard: rich board games by chat.

    Start with `nightboard demo`: it needs no Discord account and no token.
    """
