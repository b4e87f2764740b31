"""Everything that should be visible of a table, each with its audience and fingerprint. Nothing is sent here."""

from __future__ import annotations

from bot.panels import NONE, Button, Panel, clip, custom_id, fingerprint, sealed
from bot.panels import ids as verbs
from bot.tables.clocks import telling
from bot.tables.dice import Dice
from bot.tables.herald import Herald, changed_side
from bot.tables.live import DAY, Line, Live
from bot.tables.looking import vote_buttons
from bot.tables.model import Audience, Item, Refusal, Visible
from bot.tables.notices import reach
from bot.tables.offers import OFFER
from bot.tables.seating import welcoming
from bot.tables.stories import Stories
from bot.tables.words import Words, listed
from rules.engine import Said
from storage import Request

TURNS_SHOWN = 3
TURNS_BEHIND = 12
"""How many turns' messages are looked at where those before the last three may not be shown as they ended."""
STORY_LENGTH = 3000


class Showing(Stories):
    """Part of Tables: the one source of what is shown."""

    async def visible(self, id: str, since: int | None = None) -> Visible:
        """Return what should be visible of a table now; the same state always gives the same.

        The story is that of the last turns, and of those from `since` on.
        """
        async with self.table(id) as live:
            game = live.game
            made = Visible(
                live.id, game.slug, self.title(live), game.status, live.rules.accent, game.guild_id, game.channel_id,
                game.thread_id, game.host_id, dict(game.team_threads),
                seated=list(dict.fromkeys(seat.user_id or 0 for seat in live.people())),
                wants_thread=game.status in ("running", "frozen") and game.thread_id is None,
            )  # fmt: skip
            if game.status == "lobby" or game.extra.get("lobby"):
                made.items.append(self._item("lobby", Audience("channel"), await self.lobby_panel(live)))
            if game.status == "lobby":
                full = game.extra.get("full")
                if full and game.host_id:
                    ready = Panel(live.id, [f"“{self.title(live)}” is full"], ["Everybody is here: you can start it."])
                    made.items.append(self._item("full", Audience("person", game.host_id), sealed(ready), str(full)))
                return made
            if game.status == "abandoned" and live.session is None:
                gone = Panel(live.id, [f"“{self.title(live)}” was abandoned"], shared=True)
                made.items.append(self._item("table", Audience("thread"), sealed(gone)))
                made.items += await self.herald.endings(live, self.words(live), None)
                made.items += await self.herald.notices(live, self.words(live))
                return made
            await self._playing(live, made, since)
            return made

    async def _playing(self, live: Live, made: Visible, since: int | None) -> None:
        words = self.words(live)
        made.items.append(self._item("table", Audience("thread"), self._table(live, words)))
        made.items += self._story(live, words, since)
        made.teams = self._teams(live)
        for side in [s for s, users in made.teams.items() if len(users) > 1 or s in made.team_threads]:
            made.items.append(self._item(f"team:{side}", Audience("side", side=side), self._team(live, side)))
        if live.game.status in ("finished", "abandoned"):
            end = self._end(live, words)
            made.items.append(self._item("end", Audience("thread"), end))
            made.items += await self.herald.endings(live, words, end.picture)
        if live.game.status != "running" or live.session is None:
            return
        now = self.now()
        called: list[int] = []
        shown = live.session.waiting(None)
        for seat in live.people():
            user = seat.user_id or 0
            settings = await self.settings(user)
            due, number = live.due(seat.seat), live.clock.get("fresh", {}).get(seat.seat, 0)
            begins = number == 0 and "start" in live.game.extra.get("notices", {})
            said = f"You are at the table of “{self.title(live)}”; a message comes when it is your turn."
            panel = await self.own_panel(live, user, said=said if begins else "")
            fresh = str(number)
            quiet = live.game.paused or settings.quiet_until(now) > now
            by_dm = settings.pings == "dm" and not settings.dm_closed
            told = (begins and "start" not in settings.untold) or self._turned(live, seat.seat, number)
            if settings.panels == "ephemeral":
                panel = self._ping(live, panel, due, changed_side(live, seat.seat) or (said if begins else ""))
            item = self._item(f"panel:{seat.seat}", Audience("person", user), panel, fresh)
            held = seat.seat in live.clock.get("held", {})
            item.due, item.asked = (due or told) and by_dm and not quiet and not held, due
            made.items.append(item)
            in_thread = settings.pings == "thread" or settings.dm_closed
            if due and in_thread and not held and not quiet and seat.seat in shown:
                called.append(user)
        made.items += await self.herald.notices(live, words)
        made.items += await self.reminding.items(live)
        if called and not live.game.paused:
            made.items.append(self._call(live, words, called))
        for request in await self.store.open_requests(live.id):
            asking = self._requests(live, words, request)
            for item in asking:
                item.due = await self._asks(item.audience.user, direct=True)
            made.items += asking
            if request.kind != "undo":  # nobody else need know that somebody is asked about an undo
                made.items += await self._vote_call(live, words, request)
        help = live.game.extra.get("help")
        if help and live.game.host_id and now - help["at"] < DAY:
            asking = Panel(
                live.id, [f"{words.names.get(help['seat'], 'Somebody')} asks for help"], accent=live.rules.accent
            )
            asking.text = [f"at “{self.title(live)}”. Report `{help['report']}` is kept for whoever hosts the bot."]
            audience = Audience("person", live.game.host_id)
            made.items.append(self._item("help", audience, sealed(asking), str(help["at"])))

    @property
    def herald(self) -> Herald:
        """Return who tells people what concerns them."""
        return Herald(self.settings, self.now, self.title)

    @staticmethod
    def _turned(live: Live, seat: str, number: int) -> bool:
        """Tell whether this very ping says that a seat plays for another side."""
        return live.clock.get("turned", {}).get(seat, {}).get("fresh") == number

    @staticmethod
    def _item(role: str, audience: Audience, panel: Panel, fresh: str = "") -> Item:
        panel.shared = audience.kind != "person"
        return Item(role, audience, panel, panel.fingerprint, fresh)

    def _ping(self, live: Live, panel: Panel, due: bool, first: str) -> Panel:
        """Return the short message for those who want their panels only when they press."""
        made = Panel(live.id, accent=live.rules.accent)
        made.heading = [f"Your turn in “{self.title(live)}”" if due else f"“{self.title(live)}”"]
        made.text = [*([first] if first else []), *panel.heading[:1]]
        made.notes = [note for note in panel.notes if note.startswith(("[", "You are", "Only you"))]
        made.rows = [(Button(custom_id(live.id, NONE, verbs.PANEL), "Your move", "main"),)]
        made.footer = panel.footer
        return sealed(made)

    # the thread -------------------------------------------------------------------------------------
    def _table(self, live: Live, words: Words) -> Panel:
        made = Panel(live.id, accent=live.rules.accent)
        if live.session is None:
            return self.stuck(live)
        lines = self.headline(live, self.seen(live, None)[0])
        made.heading, made.text = lines[:1] or [self.title(live)], lines[1:]
        frozen = live.game.status == "frozen"
        if frozen:
            made.text.append("The game is frozen: its last answers cannot be played again. Nothing is lost.")
        elif live.game.paused:
            made.text.append("The game is paused.")
        elif live.game.status == "running":
            made.text.append(self._waiting_line(live, words))
        made.picture = self.table_picture(live)
        if made.picture.view_print != self.seen(live, None)[2]:
            made.notes.append("The picture is of an earlier moment of this turn; *More…* and *Board* show this one.")
        if live.game.status == "running":
            made.rows.append(
                (
                    Button(custom_id(live.id, NONE, verbs.PANEL), "Your move", "main"),
                    Button(custom_id(live.id, NONE, verbs.STORY), "What happened"),
                    Button(custom_id(live.id, NONE, verbs.MORE), "More…"),
                )
            )
            for seat in live.vacant():
                ends = live.game.extra.get("notices", {}).get(f"seat:{seat.seat}", {}).get("ends")
                if ends:
                    made.notes.append(f"{words.names[seat.seat]}: a computer player takes it <t:{ends}:R>.")
            if live.vacant():
                made.rows.append((Button(custom_id(live.id, NONE, verbs.MORE, "seat"), "Take a free seat"),))
            elif welcoming(live):
                made.rows.append((Button(custom_id(live.id, NONE, verbs.LOBBY, "join"), "Join"),))
        elif frozen:
            made.rows.append((Button(custom_id(live.id, NONE, verbs.MORE), "More…"),))
        made.footer = f"“{clip(self.title(live), 80)}”"
        return sealed(made)

    def _waiting_line(self, live: Live, words: Words) -> str:
        shown = live.clock.get("shown", {})
        seats = live.playing().waiting(None)
        if not seats:
            return "Nobody is waited for."
        text = self.waiting_for(live, words, seats)
        since = min((shown[s] for s in seats if s in shown), default=None)
        return text + (f" — asked <t:{since}:R>" if since and text.startswith("Waiting") else "")

    def _story(self, live: Live, words: Words, since: int | None) -> list[Item]:
        """Return the last turns' messages; lines that are not for everybody count for nothing here.

        What is told in brief is the game's to say, and all that the service says.
        """
        how = telling(live.game.options)

        def tells(line: Line) -> bool:
            return how != "brief" or line.service or words.in_brief(line.said)

        turns: dict[int, list[Said]] = {}

        def shows(turn: int) -> bool:
            more = since is not None and turn >= since and len(turns) < TURNS_BEHIND
            return turn in turns or len(turns) < TURNS_SHOWN or more

        for line in reversed(live.lines):
            if line.to is not None:
                continue
            if not shows(line.turn):
                if line.turn < min(turns) - TURNS_SHOWN:
                    break
            elif tells(line) and words(line.said):
                turns.setdefault(line.turn, []).append(line.said)
        made = []
        for turn in sorted(turns):
            told = turns[turn][::-1]
            text = [words(said) for said in told] if how == "full" else words.story(told)
            while len(text) > 1 and sum(len(t) + 1 for t in text) > STORY_LENGTH:
                text = ["…", *text[2:]]
            panel = sealed(Panel(live.id, text=text, accent=live.rules.accent))
            made.append(self._item(f"story:{turn}", Audience("thread"), panel))
        return made

    def _call(self, live: Live, words: Words, users: list[int]) -> Item:
        fresh = {live.seats_of(user)[0]: live.clock.get("fresh", {}).get(live.seats_of(user)[0], 0) for user in users}
        names = listed([f"<@{user}>" for user in users])
        panel = Panel(live.id, text=[f"{names}: it is your turn in “{self.title(live)}”."], accent=live.rules.accent)
        panel.rows = [(Button(custom_id(live.id, NONE, verbs.PANEL), "Your move", "main"),)]
        item = self._item("call", Audience("thread"), sealed(panel), fingerprint(sorted(fresh.items())))
        item.users = users
        return item

    def ending(self, live: Live) -> Panel:
        """Return how a game has ended, for one person who asks. Raises Refusal where it has not."""
        if live.session is None or live.game.status not in ("finished", "abandoned"):
            raise Refusal("This game is not over.")
        return self._end(live, self.words(live))

    def _end(self, live: Live, words: Words) -> Panel:
        made = Panel(live.id, accent=live.rules.accent)
        outcome = live.session.state.outcome if live.session is not None else None
        if outcome is None:
            made.heading = [f"“{self.title(live)}” was abandoned"]
        else:
            winners = [words.names.get(s, s) for s in outcome.winners]
            made.heading = [words(("over", outcome.side, outcome.why))]
            made.text = [f"Winners: {listed(winners)}." if winners else "Nobody has won."]
            view = self.seen(live, None)[0]
            told = live.rules.board_text.tally(view, words.names) or self.headline(live, view)
            made.text += [line for line in told if line not in made.heading]
            made.text += self._numbers(live, words)
            made.picture = self.picture(live, None)
        if live.game.seed:
            right = not Dice.of(live.game).faults(live.game.commitment or "", live.game.seed, ())
            made.notes.append(
                f"The dice were {'fair' if right else 'NOT those promised'}: seed `{live.game.seed}`; "
                "check it with /game verify."
            )
        swapped = Button(custom_id(live.id, NONE, verbs.REMATCH, "swap"), "Rematch, sides swapped")
        made.rows = [
            (
                Button(custom_id(live.id, NONE, verbs.REMATCH, "same"), "Rematch", "main"),
                *([swapped] if live.rules.sided else []),
                Button(custom_id(live.id, NONE, verbs.MORE, "verify"), "Check the dice"),
            )
        ]
        return sealed(made)

    def _numbers(self, live: Live, words: Words) -> list[str]:
        session = live.playing()
        rounds = live.rules.round(session.state)
        days = max(1, round(((live.game.finished_at or self.now()) - (live.game.started_at or self.now())) / 86_400))
        name = self.round_name(live) + "s" * (rounds != 1)
        return [f"{rounds} {name}, {session.row_count} decisions, {days} day{'s' if days > 1 else ''}."]

    # sides and people ---------------------------------------------------------------------------------
    def _teams(self, live: Live) -> dict[str, list[int]]:
        """Return side -> people, where sides have something to plan in private; nobody for one that is no more."""
        if live.session is None or live.game.status not in ("running", "frozen"):
            return {}
        sides: dict[str, list[int]] = {}
        for seat in live.seats:
            side = live.rules.side(live.session.state, seat.seat)
            sides.setdefault(side, []).extend([seat.user_id] if seat.user_id and seat.user_id > 0 else [])
        if len(sides) < 2 and not live.game.team_threads:
            return {}
        return {side: sorted(set(sides.get(side, ()))) for side in dict.fromkeys([*sides, *live.game.team_threads])}

    def _team(self, live: Live, side: str) -> Panel:
        text = "Here your side can plan unseen by the others. Whoever manages this server can read it too."
        return sealed(Panel(live.id, [f"“{self.title(live)}”: for the {side} alone"], [text], accent=live.rules.accent))

    async def _vote_call(self, live: Live, words: Words, request: Request) -> list[Item]:
        """Call those to a vote in the thread whom no direct message tells of it."""
        users = []
        if request.kind == OFFER and await self._asks(request.data["user"], direct=False):
            users.append(request.data["user"])
        for seat in live.people():
            asked = seat.seat in request.data.get("voters", ()) and seat.seat not in request.votes
            if asked and seat.user_id and await self._asks(seat.user_id, direct=False):
                users.append(seat.user_id)
        if not users:
            return []
        names = listed([f"<@{user}>" for user in users])
        panel = Panel(live.id, text=[f"{names}: {self.wished(live, words, request)}."], accent=live.rules.accent)
        panel.rows = [tuple(vote_buttons(live.id, request))]
        item = self._item(f"ask:{request.id}:thread", Audience("thread"), sealed(panel), str(request.id))
        item.users = users
        return [item]

    async def _asks(self, user: int, *, direct: bool) -> bool:
        """Tell whether somebody is told now of a vote that needs them: by direct message, or by name in the thread."""
        can = reach(await self.settings(user), "votes", self.now())
        return not can.quiet and (can.dm if direct else can.thread)

    def _requests(self, live: Live, words: Words, request: Request) -> list[Item]:
        """Return a vote for each person who may vote and has not; an offer for the one to whom it is made."""
        if request.kind == OFFER:
            return [self._offered(live, words, request)]
        made = []
        for seat in live.people():
            if seat.seat not in request.data.get("voters", []) or seat.seat in request.votes:
                continue
            panel = Panel(live.id, [self.wished(live, words, request)], accent=live.rules.accent)
            panel.text = self.request_preview(live, words, request, seat.seat)
            if request.expires_at:
                panel.notes = [f"Without an answer it lapses <t:{request.expires_at}:R>."]
            panel.rows = [tuple(vote_buttons(live.id, request))]
            role = f"ask:{request.id}:{seat.seat}"
            made.append(self._item(role, Audience("person", seat.user_id or 0), sealed(panel), str(request.id)))
        return made

    def _offered(self, live: Live, words: Words, request: Request) -> Item:
        """Return an offer of a seat; it says nothing that not everybody may know."""
        panel = Panel(live.id, [self.wished(live, words, request)], accent=live.rules.accent)
        panel.text = ["If you accept, you play on from where the game stands now. If you decline, nothing changes."]
        if request.expires_at:
            panel.notes = [f"Without an answer it lapses <t:{request.expires_at}:R>."]
        panel.rows = [tuple(vote_buttons(live.id, request))]
        role, audience = f"ask:{request.id}:offer", Audience("person", request.data["user"])
        return self._item(role, audience, sealed(panel), str(request.id))
