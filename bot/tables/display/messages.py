"""Everything that should be visible of a table, each with its audience and fingerprint. Nothing is sent here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.panels import NONE, Button, Panel, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables.core.live import DAY, Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Audience, Item, Visible
from bot.tables.core.profiles import Profiles
from bot.tables.core.table_text import title_of
from bot.tables.core.words import Words
from bot.tables.display.ballots import Ballots
from bot.tables.display.herald import Herald, changed_side
from bot.tables.display.lobby_panels import LobbyPanels
from bot.tables.display.player_panels import PlayerPanels
from bot.tables.display.reminding import Together
from bot.tables.display.thread import ThreadMessages, team_panel, teams_of
from storage import Seat, Store


@dataclass(frozen=True, slots=True)
class Messages:
    """The one source of what is shown of a table. `now` gives Unix seconds."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    panels: PlayerPanels
    thread: ThreadMessages
    ballots: Ballots
    herald: Herald
    digests: Together
    lobbies: LobbyPanels
    now: Callable[[], int]

    async def visible(self, id: str, since: int | None = None) -> Visible:
        """Return what should be visible of a table now; the same state always gives the same.

        The story is that of the last turns, and of those from `since` on: see `turns_to_show`.
        """
        async with self.tables.locked(id) as live:
            game = live.game
            made = Visible(
                live.id, game.slug, title_of(live), game.status, live.rules.accent, game.guild_id, game.channel_id,
                game.thread_id, game.host_id, dict(game.team_threads),
                seated=list(dict.fromkeys(seat.user_id or 0 for seat in live.people())),
                wants_thread=game.status in ("running", "frozen") and game.thread_id is None,
            )  # fmt: skip
            if game.status == "lobby" or game.extra.get("lobby"):
                made.items.append(Item.of("lobby", Audience("channel"), await self.lobbies.lobby_panel(live)))
            if game.status == "lobby":
                full = game.extra.get("full")
                if full and game.host_id:
                    ready = Panel(live.id, [f"“{title_of(live)}” is full"], ["Everybody is here: you can start it."])
                    made.items.append(Item.of("full", Audience("person", game.host_id), sealed(ready), str(full)))
                return made
            if game.status == "abandoned" and live.session is None:
                gone = Panel(live.id, [f"“{title_of(live)}” was abandoned"], shared=True)
                made.items.append(Item.of("table", Audience("thread"), sealed(gone)))
                made.items += await self.herald.endings(live, self.profiles.words(live), None)
                made.items += await self.herald.notices(live, self.profiles.words(live))
                return made
            await self._playing(live, made, since)
            return made

    async def ending(self, id: str) -> Panel:
        """Return how a game has ended, for one person who asks. Raises Refusal where it has not."""
        async with self.tables.locked(id) as live:
            return self.thread.ending(live)

    async def _playing(self, live: Live, made: Visible, since: int | None) -> None:
        words = self.profiles.words(live)
        made.items.append(Item.of("table", Audience("thread"), self.thread.table(live, words)))
        self.thread.story(live, made, words, since)
        made.teams = teams_of(live)
        for side in [s for s, users in made.teams.items() if len(users) > 1 or s in made.team_threads]:
            made.items.append(Item.of(f"team:{side}", Audience("side", side=side), team_panel(live, side)))
        if live.game.status in ("finished", "abandoned"):
            end = self.thread.end(live, words)
            made.items.append(Item.of("end", Audience("thread"), end))
            made.items += await self.herald.endings(live, words, end.picture)
        if live.game.status != "running" or live.session is None:
            return
        called: list[int] = []
        shown = live.session.waiting(None)
        for seat in live.people():
            item, calls = await self._personal(live, seat)
            made.items.append(item)
            if calls and seat.seat in shown:
                called.append(item.audience.user)
        made.items += await self.herald.notices(live, words)
        made.items += await self.digests.items(live)
        if called and not live.game.paused:
            made.items.append(self.thread.call(live, words, called))
        for request in await self.store.open_requests(live.id):
            made.items += await self.ballots.items(live, words, request)
            if request.kind != "undo":  # nobody else need know that somebody is asked about an undo
                made.items += await self.ballots.calls(live, words, request)
        made.items += self._help(live, words)

    async def _personal(self, live: Live, seat: Seat) -> tuple[Item, bool]:
        """Return the panel of a person at a table that is being played, and whether the thread calls them to it."""
        user, settings = seat.user_id or 0, await self.profiles.settings(seat.user_id or 0)
        due, number = live.due(seat.seat), live.clock.get("fresh", {}).get(seat.seat, 0)
        begins = number == 0 and "start" in live.game.extra.get("notices", {})
        said = f"You are at the table of “{title_of(live)}”; a message comes when it is your turn."
        panel = await self.panels.own_panel(live, user, said=said if begins else "")
        quiet = live.game.paused or settings.quiet_until(self.now()) > self.now()
        by_dm = settings.pings == "dm" and not settings.dm_closed
        turned = live.clock.get("turned", {}).get(seat.seat, {}).get("fresh") == number  # this ping says so
        told = (begins and "start" not in settings.untold) or turned
        if settings.panels == "ephemeral":
            panel = _ping(live, panel, due, changed_side(live, seat.seat) or (said if begins else ""))
        item = Item.of(f"panel:{seat.seat}", Audience("person", user), panel, str(number))
        held = seat.seat in live.clock.get("held", {})
        item.due, item.asked = (due or told) and by_dm and not quiet and not held, due
        in_thread = settings.pings == "thread" or settings.dm_closed
        return item, due and in_thread and not held and not quiet

    def _help(self, live: Live, words: Words) -> list[Item]:
        """Return the message that tells the host that somebody asks for help."""
        help = live.game.extra.get("help")
        if not help or not live.game.host_id or self.now() - help["at"] >= DAY:
            return []
        asking = Panel(
            live.id, [f"{words.names.get(help['seat'], 'Somebody')} asks for help"], accent=live.rules.accent
        )
        asking.text = [f"at “{title_of(live)}”. Report `{help['report']}` is kept for whoever hosts the bot."]
        return [Item.of("help", Audience("person", live.game.host_id), sealed(asking), str(help["at"]))]


def _ping(live: Live, panel: Panel, due: bool, first: str) -> Panel:
    """Return the short message for those who want their panels only when they press."""
    made = Panel(live.id, accent=live.rules.accent)
    made.heading = [f"Your turn in “{title_of(live)}”" if due else f"“{title_of(live)}”"]
    made.text = [*([first] if first else []), *panel.heading[:1]]
    made.notes = [note for note in panel.notes if note.startswith(("[", "You are", "Only you"))]
    made.rows = [(Button(custom_id(live.id, NONE, verbs.PANEL), "Your move", "main"),)]
    made.footer = panel.footer
    return sealed(made)
