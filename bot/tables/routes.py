"""What a press is of, and the tables from a verb to what it does: in a lobby, and under *More*."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.panels import NONE, Button, Panel, custom_id, sealed
from bot.panels import ids as verbs
from bot.panels.ids import CustomId
from bot.tables.admin.directory import Directory
from bot.tables.admin.support import Support
from bot.tables.core.deadlines import Deadlines
from bot.tables.core.model import Click, Outcome
from bot.tables.core.rights import Standing
from bot.tables.display.boards import Boards
from bot.tables.display.messages import Messages
from bot.tables.display.player_panels import PlayerPanels
from bot.tables.display.stories import Stories
from bot.tables.people.lobby import Lobby
from bot.tables.people.membership import Membership
from bot.tables.people.motions import Motions
from bot.tables.people.pings import Pings
from bot.tables.people.seats import Seats
from bot.tables.people.table_options import TableOptions
from bot.tables.play.orders import Orders

SURE = {
    "leave?": ("Leave the table? Your seat will be free.", "leave", "Leave"),
    "abandon?": ("Give the whole game up? More than half of the players decide.", "abandon", "Give up"),
}


@dataclass(frozen=True, slots=True)
class Press:
    """A press of somebody who was admitted to its table. `rest` is what its key says beside the action."""

    at: Standing
    click: Click
    parsed: CustomId
    rest: str = ""

    @property
    def table(self) -> str:
        """The table's id."""
        return self.at.table

    @property
    def user(self) -> int:
        """Who pressed."""
        return self.at.user

    @property
    def value(self) -> str:
        """What was selected or typed, "" where nothing was."""
        return self.click.values[0] if self.click.values else ""

    @property
    def interaction(self) -> int:
        """Discord's number of the press."""
        return self.click.interaction


Handler: TypeAlias = "Callable[[Press], Awaitable[Outcome]]"
Routes: TypeAlias = "Mapping[str, Handler]"


async def shown(panel: Awaitable[Panel]) -> Outcome:
    """Show a panel."""
    return Outcome("shown", panel=await panel)


def lobby_routes(
    lobby: Lobby, membership: Membership, options: TableOptions, directory: Directory, panels: PlayerPanels
) -> Routes:
    """Return what the buttons of a lobby do, by their action."""

    async def begin(press: Press) -> Outcome:
        """Begin, and show whoever pressed what they can do first."""
        begun = await lobby.begin(press.table, press.user, interaction=press.interaction)
        if begun.kind == "done":
            begun.panel = await panels.panel(press.table, press.user)
        return begun

    def role(press: Press) -> str:
        return "" if press.value == "-" else press.value

    return {
        "join": lambda p: membership.join(p.table, p.user, interaction=p.interaction),
        "guest": lambda p: membership.join(p.table, p.user, interaction=p.interaction, wish=role(p)),
        "leave": lambda p: membership.leave(p.table, p.user),
        "computer": lambda p: membership.add_computer(p.table, p.user),
        "remove": lambda p: membership.remove_computer(p.table, p.user, p.rest),
        "wish": lambda p: membership.wish(p.table, p.user, role(p)),
        "options": lambda p: shown(options.option_panel(p.table, p.user, int(p.rest) if p.rest.isdigit() else 0)),
        "set": lambda p: options.set_option(p.table, p.user, p.rest, p.value),
        "help": lambda p: shown(directory.how_to_play(p.table)),
        "start": begin,
    }


def more_routes(
    *,
    boards: Boards,
    stories: Stories,
    messages: Messages,
    orders: Orders,
    options: TableOptions,
    directory: Directory,
    pings: Pings,
    motions: Motions,
    membership: Membership,
    seats: Seats,
    deadlines: Deadlines,
    support: Support,
) -> Routes:
    """Return what the buttons under *More* do, by their action."""
    return {
        "board": lambda p: shown(boards.board(p.table, p.user)),
        "text": lambda p: shown(boards.board(p.table, p.user, text=True)),
        "known": lambda p: shown(boards.known(p.table, p.user)),
        "log": lambda p: shown(stories.log(p.table, p.user)),
        "end": lambda p: shown(messages.ending(p.table)),
        "orders": lambda p: shown(orders.orders(p.table, p.user)),
        "telling": lambda p: shown(options.telling(p.table, p.user)),
        "status": lambda p: shown(directory.status(p.table, p.user)),
        "verify": lambda p: shown(directory.verify(p.table)),
        "nudge": lambda p: pings.nudge(p.table, p.user),
        "pause": lambda p: motions.pause(p.table, p.user, manager=p.at.manager),
        "resume": lambda p: motions.resume(p.table, p.user, manager=p.at.manager),
        "abandon": lambda p: motions.abandon(p.table, p.user, manager=p.at.manager),
        "abandon?": lambda p: shown(_sure(p)),
        "leave": lambda p: membership.leave(p.table, p.user),
        "leave?": lambda p: shown(_sure(p)),
        "back": lambda p: seats.take_back(p.table, p.user),
        "seat": lambda p: seats.take_free(p.table, p.user),
        "fill": lambda p: seats.substitute(p.table, p.user, p.rest, manager=p.at.manager),
        "wait": lambda p: deadlines.wait_longer(p.table, p.user, p.rest),
        "help": lambda p: support.call_host(p.table, p.user),
    }


async def _sure(press: Press) -> Panel:
    """Ask once more before what cannot be undone."""
    text, then, label = SURE[press.parsed.key]
    made = Panel(press.table, [text])
    made.rows = [
        (
            Button(custom_id(press.table, NONE, verbs.MORE, then), label, "danger"),
            Button(custom_id(press.table, NONE, verbs.PANEL), "No, go back"),
        )
    ]
    return sealed(made)
