"""The `nightboard` commands: one module a group, imported when needed so that `--help` answers at once."""

from __future__ import annotations

import importlib

import click

COMMANDS = {
    "run": ("bot.cli.hosting", "Run the bot on Discord until it is stopped."),
    "demo": ("bot.cli.hosting", "Play in the browser, without Discord: no account, no token."),
    "doctor": ("bot.cli.hosting", "Say what is missing: token, permissions, database, fonts."),
    "simulate": ("bot.cli.simulate", "Let computer players play many games and check every answer."),
    "picture": ("bot.cli.looking", "Draw a game as it stands after random play."),
    "cards": ("bot.cli.looking", "List every component of a game that has an effect."),
    "replay": ("bot.cli.files", "Play a finished game again from its revealed seed and compare."),
    "export": ("bot.cli.files", "Write one game as a file, with its secrets."),
    "import": ("bot.cli.files", "Add an exported game to the database."),
    "backup": ("bot.cli.files", "Copy the database while the bot runs."),
    "bench": ("bot.cli.bench", "Measure speed, memory and what a crash leaves."),
}
"""Command -> its module, and its line in the help."""


class Lazy(click.Group):
    """A group that imports a command's module only when that command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands' names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command, or None where there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name][0])
        return getattr(module, f"{cmd_name}_command")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])


@click.command(cls=Lazy)
@click.version_option(package_name="nightboard")
def main() -> None:
    """Nightboard: rich board games by chat.

    Start with `nightboard demo`: it needs no Discord account and no token. Each command's --help tells its exit codes
    and, where it prints JSON, the keys.
    """
