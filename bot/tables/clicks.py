"""The one door for every click: a custom_id of any age does what it says, or says kindly why not."""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack
from typing import Any

from bot.panels import NONE, Button, Modal, Panel, custom_id, parse_custom_id, sealed
from bot.panels import ids as verbs
from bot.panels.ids import CustomId
from bot.tables.campaigns import Campaigns
from bot.tables.clocks import due_earlier, later
from bot.tables.live import Live
from bot.tables.lobby_panels import how_to_play
from bot.tables.model import Click, Outcome, Refusal
from bot.tables.option_panels import telling_panel
from bot.tables.pages import WHOLE
from bot.tables.player_panels import more_panel
from bot.tables.rights import UNSEEN, Standing
from storage import Game, NoSuchGame, StorageError

log = logging.getLogger(__name__)
ON_QUESTIONS = {verbs.AMOUNT, verbs.WAY} | {verbs.OPTION, verbs.SELECT, verbs.PAGE, verbs.CONFIRM, verbs.BACK}
SURE = {
    "leave?": ("Leave the table? Your seat will be free.", "leave", "Leave"),
    "abandon?": ("Give the whole game up? More than half of the players decide.", "abandon", "Give up"),
}


class Clicks(Campaigns):
    """Part of Tables: clicks and modals, and games played again."""

    async def click(self, click: Click) -> Outcome:
        """Do what a press, a selection or a submitted modal asks for. Never raises for anything a person can do."""
        parsed = parse_custom_id(click.id)
        if parsed is None:
            return Outcome("refused", "That button is not from this bot.")
        try:
            outcome = await self._do(click, parsed)
        except Refusal as refusal:
            return Outcome("refused", str(refusal), refusal.panel, table=parsed.table)
        except NoSuchGame:
            return Outcome("refused", UNSEEN, table=parsed.table)
        except StorageError as error:
            log.warning("table %s: a click failed: %s", parsed.table, type(error).__name__)
            return Outcome("refused", str(error), table=parsed.table)
        outcome.table = outcome.table or parsed.table
        return outcome

    async def modal(self, click: Click) -> Modal:
        """Return the modal that a button with `opens_modal` opens. Raises Refusal."""
        parsed = parse_custom_id(click.id)
        if parsed is None or parsed.verb not in verbs.TYPED:
            raise Refusal("That button opens nothing.")
        await self.admit(parsed.table, click.user, click.place)
        if parsed.verb == verbs.WAY:
            return await self.path_modal(parsed.table, click.user, parsed.question, click.id)
        if parsed.verb == verbs.MIX:
            return await self.mix_modal(parsed.table, click.user, click.id)
        return await self.amount_modal(parsed.table, click.user, parsed.question, click.id)

    async def _do(self, click: Click, parsed: CustomId) -> Outcome:
        table, user, key = parsed.table, click.user, parsed.key
        stands = await self.admit(table, user, click.place)
        if parsed.verb in ON_QUESTIONS or (parsed.verb == verbs.MORE and parsed.question != verbs.NONE):
            if parsed.verb in verbs.TYPED and not click.values:
                return Outcome("shown", modal=await self.modal(click))
            if parsed.verb == verbs.WAY:
                return await self.walk(table, user, parsed.question, click.values[0], interaction=click.interaction)
            return await self.pressed(
                table, user, parsed.question, parsed.verb, key, click.values, interaction=click.interaction
            )
        match parsed.verb:
            case verbs.TAB:
                tab = click.values[0] if click.values else parsed.question
                return Outcome("shown", panel=await self.tab(table, user, tab))
            case verbs.UNDO:
                return await self.undo(table, user, interaction=click.interaction)
            case verbs.REDO:
                return await self.redo(table, user, interaction=click.interaction)
            case verbs.PANEL | verbs.REFRESH:
                return Outcome("shown", panel=await self.panel(table, user))
            case verbs.STORY if key == "round":
                chosen = click.values[0] if click.values else "0"
                return Outcome("shown", panel=await self.log(table, user, f"{WHOLE}:{chosen}:"))
            case verbs.STORY if key.startswith(WHOLE):
                return Outcome("shown", panel=await self.log(table, user, key))
            case verbs.STORY:
                return Outcome("shown", panel=await self.what_happened(table, user))
            case verbs.BOARD:
                return Outcome("shown", panel=await self.board(table, user, text=key == "text"))
            case verbs.VOTE:
                request, _, vote = key.partition(".")
                if not request.isdigit() or vote not in ("yes", "no"):
                    raise Refusal("That vote is not known here.")
                return await self.vote(table, user, int(request), vote)
            case verbs.NUDGE:
                return await self.nudge(table, user)
            case verbs.ORDER:
                seat, _, name = key.partition(".")
                return await self.set_order(table, user, name, click.values[0] if click.values else "ask", seat=seat)
            case verbs.REMATCH:
                game = await self.rematch(table, user, swapped=key == "swap")
                return Outcome("done", "A new lobby is open.", table=game.id)
            case verbs.LOBBY:
                return await self._lobby_click(click, parsed)
            case verbs.MIX:
                if not click.values:
                    return Outcome("shown", modal=await self.modal(click))
                return await self.mix(table, user, click.values[0], interaction=click.interaction)
            case verbs.MORE:
                return await self._more_click(stands, parsed)
        panel = await self.panel(table, user)
        raise Refusal("That button is of a kind that is not known any more. Here is your panel.", panel)

    async def _lobby_click(self, click: Click, parsed: CustomId) -> Outcome:
        table, user = parsed.table, click.user
        if not self.first_time(click.interaction):
            return Outcome("duplicate")
        action, _, rest = parsed.key.partition(":")
        value = click.values[0] if click.values else ""
        match action:
            case "join":
                return await self.join(table, user, interaction=click.interaction)
            case "leave":
                return await self.leave(table, user)
            case "computer":
                return await self.add_computer(table, user)
            case "remove":
                return await self.remove_computer(table, user, rest)
            case "wish":
                return await self.wish(table, user, "" if value == "-" else value)
            case "guest":
                return await self.join(table, user, interaction=click.interaction, wish="" if value == "-" else value)
            case "options":
                page = int(rest) if rest.isdigit() else 0
                return Outcome("shown", panel=await self.option_panel(table, user, page))
            case "set":
                return await self.set_option(table, user, rest, value)
            case "help":
                async with self.table(table) as live:
                    return Outcome("shown", panel=how_to_play(live))
            case "start":
                return await self.begin(table, user, interaction=click.interaction)
        raise Refusal("That button of the lobby is not known any more.")

    async def _more_click(self, stands: Standing, parsed: CustomId) -> Outcome:
        table, user = stands.table, stands.user
        if parsed.key in SURE:
            return Outcome("shown", panel=self._sure(table, parsed.key))
        way, _, seat = parsed.key.partition(":")
        if way == "fill":
            return await self.substitute(table, user, seat, manager=stands.manager)
        if way == "wait":
            return await self.deadlines.wait_longer(table, user, seat)
        match parsed.key:
            case "board":
                return Outcome("shown", panel=await self.board(table, user))
            case "text":
                return Outcome("shown", panel=await self.board(table, user, text=True))
            case "log":
                return Outcome("shown", panel=await self.log(table, user))
            case "known":
                return Outcome("shown", panel=await self.known(table, user))
            case "orders":
                return Outcome("shown", panel=await self.orders(table, user))
            case "telling":
                async with self.table(table) as live:
                    await self.presence.as_host(live, user)
                    return Outcome("shown", panel=telling_panel(live))
            case "status":
                return Outcome("shown", panel=await self.status(table, user))
            case "verify":
                return Outcome("shown", panel=await self.verify(table))
            case "end":
                async with self.table(table) as live:
                    return Outcome("shown", panel=self.thread.ending(live))
            case "nudge":
                return await self.nudge(table, user)
            case "pause":
                return await self.pause(table, user, manager=stands.manager)
            case "resume":
                return await self.resume(table, user, manager=stands.manager)
            case "back":
                return await self.take_back(table, user)
            case "seat":
                return await self.take_free(table, user)
            case "leave":
                return await self.leave(table, user)
            case "abandon":
                return await self.abandon(table, user, manager=stands.manager)
            case "help":
                return await self.call_host(table, user)
        async with self.table(table) as live:
            return Outcome("shown", panel=more_panel(live, user))

    @staticmethod
    def _sure(table: str, key: str) -> Panel:
        text, then, label = SURE[key]
        made = Panel(table, [text])
        made.rows = [
            (
                Button(custom_id(table, NONE, verbs.MORE, then), label, "danger"),
                Button(custom_id(table, NONE, verbs.PANEL), "No, go back"),
            )
        ]
        return sealed(made)

    # once more ----------------------------------------------------------------------------------------
    async def rematch(self, id: str, user: int, *, swapped: bool = False) -> Game:
        """Open a lobby with the same computer players and options, and a place kept for each of the same people.

        Another press gives the same lobby, and takes the place that is kept there for whoever pressed.
        """
        async with self.table(id) as live:
            if live.game.status not in ("finished", "abandoned"):
                raise Refusal("This game is still going on.")
            if not live.seats_of(user) and live.game.host_id != user:
                raise Refusal("Only those who played can ask for a rematch.")
            again = live.game.extra.get("rematch")
            if again:
                try:
                    return await self._asked_again(await self.store.game(again), user)
                except NoSuchGame:
                    pass
            game = await self.lobby.opened(
                live.game.slug, user, guild_id=live.game.guild_id, channel_id=live.game.channel_id,
                title=live.game.title, options={k: str(v) for k, v in live.game.options.items()},
            )  # fmt: skip
            wishes = self._wishes(live, swapped)
            most = max(live.rules.seats)
            await self.store.join(game.id, user, limit=most, wish=next((wishes[s] for s in live.seats_of(user)), None))
            for seat in live.seats:
                if seat.user_id is not None and seat.user_id > 0 and seat.user_id != user:
                    kept = await self.store.join(game.id, seat.user_id, limit=most, wish=wishes[seat.seat])
                    if kept.new:  # who has not asked for it is only kept a place
                        await self.store.change_seat(game.id, kept.seat.seat, extra={"asked": True})
            for seat in live.seats:
                if seat.computer is not None:
                    await self.store.add_computer(game.id, seat.computer, limit=most, wish=wishes[seat.seat])
            await self.change(live, extra={**live.game.extra, "rematch": game.id})
        await self.notify(game.id)
        await self.notify(id)
        return game

    async def _asked_again(self, game: Game, user: int) -> Game:
        """Let somebody who presses *Rematch* too take the place that is kept for them."""
        kept = any(s.user_id == user and s.extra.get("asked") for s in await self.store.seats(game.id))
        if kept and game.status == "lobby":
            await self.join(game.id, user)
        return game

    @staticmethod
    def _wishes(live: Live, swapped: bool) -> dict[str, str | None]:
        """Return a wish for each seat: the role it had, or the role of the next seat of another side."""
        roles = {r.slug for r in live.rules.roles}
        sides = live.game.extra.get("sides", {})
        had = {s.seat: s.wish or next((x for x in (sides.get(s.seat),) if x in roles), None) for s in live.seats}
        if not swapped:
            return had
        names = [s.seat for s in live.seats]
        made: dict[str, str | None] = {}
        for n, name in enumerate(names):
            others = [o for o in names[n + 1 :] + names[:n] if sides.get(o) != sides.get(name)]
            made[name] = had[others[0]] if others else had[name]
        return made

    async def catch_up(self) -> None:
        """After a start: let computer players go on."""
        for game in await self.store.list_games(statuses=("running", "frozen"), limit=10_000):
            seats = await self.store.seats(game.id)
            if any(s.computer is not None for s in seats):
                self.kick(game.id)

    async def refund(self, seconds: int) -> None:
        """Give the clocks back the time in which the bot was not there, where it was more than a minute.

        One transaction, which also notes that the bot is there now: none is given back twice. It waits for what is
        being done at any table.
        """
        if seconds <= 60:
            return
        now = self.now()
        async with AsyncExitStack() as held:
            going = await self.store.list_games(statuses=("running",), limit=10_000)
            for id in sorted({*self.live.in_use(), *(game.id for game in going)}):
                await held.enter_async_context(self.lock(id))
            clocks: dict[str, dict[str, Any]] = {}
            async with self.store.together():
                await self.store.shift_jobs(seconds)
                for game in await self.store.list_games(statuses=("running",), limit=10_000):
                    if game.paused or not game.clock:
                        continue
                    clocks[game.id] = later(game.clock, seconds, now)
                    await self.store.change_game(game.id, clock=clocks[game.id])
                    for job in due_earlier(await self.store.jobs(game.id), game.clock, clocks[game.id], seconds):
                        await self.store.put_job(job)
                await self.store.change_settings("guild", 0, alive=now)
            for id, clock in clocks.items():
                live = self._live.get(id)
                if live is not None:
                    live.game.clock = clock
        log.info("clocks are given back %d seconds", seconds)
