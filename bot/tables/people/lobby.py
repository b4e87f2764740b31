"""Before the game: open, join, wish, start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.naming import TITLE, clean, has_letters, quoted, shown_title
from bot.panels import clip
from bot.tables.core.changes import Changes
from bot.tables.core.committing import Deed
from bot.tables.core.deadlines import FORSAKEN, Deadlines
from bot.tables.core.dice import Dice
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.notices import noticed
from bot.tables.core.options import value_of
from bot.tables.core.presence import Presence
from bot.tables.core.profiles import Profiles
from bot.tables.core.seating import coming
from bot.tables.core.words import within
from bot.tables.display.lobby_panels import seat_panel, what_is_missing
from bot.tables.people.lobby_rules import GONE, check_seated, check_wish, in_lobby
from bot.tables.people.titles import drawn, numbered
from bot.tables.play.answers import Answers
from rules.engine import Refused, Rules, Session, Setup, commitment, new_seed, nth_seat
from storage import AlreadyApplied, Checkpoint, Game, Job, LobbyClosed, LobbyFull, Store

OPEN_AT_ONCE = 6  # tables of one host that have not begun


@dataclass(slots=True)
class Lobby:
    """Opens tables, seats people and computer players before the game, and begins it. `seeds` draws seeds."""

    store: Store
    games: Mapping[str, Rules[Any]]
    tables: LiveTables
    profiles: Profiles
    presence: Presence
    deadlines: Deadlines
    answers: Answers
    changes: Changes
    now: Callable[[], int]
    seeds: Callable[[], str] = new_seed

    async def open(
        self,
        slug: str,
        user: int,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        title: str = "",
        options: dict[str, str] | None = None,
        extra: dict[str, Any] | None = None,
    ) -> Game:
        """Open a lobby with its host seated. Raises Refusal for an unknown game or option."""
        game = await self.opened(
            slug, user, guild_id=guild_id, channel_id=channel_id, title=title, options=options, extra=extra
        )
        await self.changes.notify(game.id)
        return game

    async def opened(
        self,
        slug: str,
        user: int,
        *,
        guild_id: int | None,
        channel_id: int | None,
        title: str,
        options: dict[str, str] | None,
        extra: dict[str, Any] | None = None,
        again: bool = False,
    ) -> Game:
        """Do what `open` does, and say nothing of it yet. With `again` a title that is taken gets a number."""
        rules = self.games.get(slug)
        if rules is None:
            raise Refusal(f"There is no game “{quoted(slug)}”; there are: {', '.join(sorted(self.games))}.")
        called = clean(title, TITLE)
        if title.strip() and not has_letters(called):
            raise Refusal("Nobody could see that title: please use letters, numbers or signs.")
        chosen = {name: value_of(rules, name, value) for name, value in (options or {}).items()}
        await self._may_open(user)
        async with self.store.together():
            game = await self.store.create_game(
                slug, user, guild_id=guild_id, channel_id=channel_id, title=called,
                options=chosen, schema=rules.schema, extra={**(extra or {}), "lapses": self.now() + FORSAKEN},
            )  # fmt: skip
            if not called or again:
                taken = [one.title for one in await self.store.find_games(user, guild_id) if one.id != game.id]
                called = numbered(called, taken) if called else drawn(rules.table_names, game.id, taken)
                await self.store.change_game(game.id, title=called)
            await self.store.put_job(Job("lobby", self.now() + FORSAKEN, game_id=game.id))
            if self.seeds is new_seed:  # tests that set the seeds play with these very ones
                dice = Dice(game.origin, new_seed())
                await self.store.change_game(game.id, extra={**game.extra, "dice": dice.data()})
            await self.store.join(game.id, user, limit=max(rules.seats))
        return game

    async def _may_open(self, user: int) -> None:
        """Raise Refusal where a person hosts too many tables that have not begun."""
        waiting = await self.store.lobbies_of(user)
        if len(waiting) >= OPEN_AT_ONCE:
            names = ", ".join(f"“{shown_title(game.title) or game.slug}”" for game in waiting[:OPEN_AT_ONCE])
            raise Refusal(
                f"You host {len(waiting)} tables that have not begun: {clip(names, 500)}. "
                "Start one of them, or end it with `/game abandon`; then you can open another."
            )

    async def join(self, id: str, user: int, *, interaction: int = 0, wish: str | None = None) -> Outcome:
        """Take a seat; joining twice is joining once. The host is told once when the lobby is full."""
        async with self.tables.locked(id) as live:
            if wish is not None:
                check_wish(live, wish)
            try:
                joined = await self.store.join(id, user, limit=max(live.rules.seats), wish=wish)
            except LobbyClosed as error:
                raise Refusal(f"{GONE} You can watch it in its thread.") from error
            except LobbyFull as error:
                raise Refusal("Every seat of this table is taken.") from error
            kept = bool(joined.seat.extra.pop("asked", False))  # by a rematch, until they say that they come
            if kept:
                await self.store.change_seat(id, joined.seat.seat, extra=joined.seat.extra)
            new = joined.new or kept
            live.seats = await self.store.seats(id)
            extra = dict(live.game.extra)
            if joined.new and joined.full and not extra.get("full"):
                extra["full"] = self.now()
            text = "You have a seat." if new else "You already have a seat here."
            dice = Dice.of(live.game)
            more = dice.given(user, interaction) if new else dice
            if more is not dice:
                extra["dice"] = more.data()
                text += f" Your part of the dice: `{more.parts[-1][1]}` (/game verify tells what it is for)."
            if extra != live.game.extra:
                await self.tables.change(live, extra=extra)
            if joined.new or wish is not None:
                await self.deadlines.stirs(live, user)
            if (await self.profiles.settings(user)).dm_closed:
                text += " Your direct messages are closed to this bot: press *Your move* in the thread when it is on."
            panel = seat_panel(live, user)
        if new or wish is not None:
            await self.changes.notify(id)
        return Outcome("done" if new else "shown", text, panel, table=id)

    async def leave(self, id: str, user: int) -> Outcome:
        """Give up one's seat in a lobby; the host passes on, and an empty lobby closes."""
        async with self.tables.locked(id) as live:
            if not live.seats_of(user):
                raise Refusal("You have no seat at this table.")
            await in_lobby(self.store.leave(id, user))
            await self.deadlines.for_lobby(live)
            people = [s for s in await self.store.seats(id) if s.user_id is not None]
            if not people:
                await self.tables.change(live, status="abandoned", extra={**live.game.extra, "lobby": True})
            elif live.game.host_id == user:
                await self.tables.change(live, host_id=people[0].user_id)
        await self.changes.notify(id)
        return Outcome("done", "You have left the table.", table=id)

    async def add_computer(self, id: str, user: int, *, kind: str | None = None) -> Outcome:
        """Seat a computer player. The host and whoever is seated may."""
        async with self.tables.locked(id) as live:
            check_seated(live, user)
            await self.deadlines.stirs(live, user)
            kinds = list(live.rules.players.kinds)
            chosen = kind or kinds[0]
            if chosen not in kinds:
                raise Refusal(f"There are these computer players: {', '.join(kinds)}.")
            try:
                joined = await self.store.add_computer(id, chosen, limit=max(live.rules.seats))
            except LobbyFull as error:
                raise Refusal("Every seat of this table is taken.") from error
            except LobbyClosed as error:
                raise Refusal(GONE) from error
            if joined.full and not live.game.extra.get("full"):
                await self.tables.change(live, extra={**live.game.extra, "full": self.now()})
        await self.changes.notify(id)
        return Outcome("done", table=id)  # the lobby shows it

    async def remove_computer(self, id: str, user: int, seat: str = "") -> Outcome:
        """Take a computer player out of the lobby, the last one where no seat is named."""
        async with self.tables.locked(id) as live:
            check_seated(live, user)
            await self.deadlines.stirs(live, user)
            found = [s for s in live.seats if s.computer is not None and (not seat or s.seat == seat)]
            if not found:
                raise Refusal("There is no computer player in this lobby.")
            await in_lobby(self.store.remove_seat(id, found[-1].seat))
        await self.changes.notify(id)
        return Outcome("done", table=id)

    async def wish(self, id: str, user: int, role: str) -> Outcome:
        """Wish for a role; an empty text takes the wish back."""
        async with self.tables.locked(id) as live:
            seats = live.seats_of(user)
            if not seats:
                raise Refusal("Join first, then say what you would like to play.")
            if live.game.status != "lobby":
                raise Refusal(GONE)
            check_wish(live, role)
            await self.deadlines.stirs(live, user)
            await self.store.change_seat(id, seats[0], wish=role or None)
        await self.changes.notify(id)
        label = within(next((r.label for r in live.rules.roles if r.slug == role), ""))
        return Outcome("done", f"You would like to play {label}." if label else "You play whatever comes.", table=id)

    async def begin(self, id: str, user: int, *, interaction: int = 0) -> Outcome:
        """Start the game: seats, seed, first state, in one transaction. Says what is missing where it cannot."""
        async with self.tables.locked(id) as live:
            await self.presence.as_host(live, user)
            if live.game.status != "lobby":
                raise Refusal(GONE)
            missing = what_is_missing(live)
            if missing:
                raise Refusal(missing)
            try:
                await self._start(live, interaction)
            except AlreadyApplied:
                return Outcome("duplicate", table=id)
        return await self.changes.after(Outcome("done", "The game has begun.", table=id))

    async def _start(self, live: Live, interaction: int) -> None:
        rules, game = live.rules, live.game
        seats = [replace(s, seat=nth_seat(n), place=n) for n, s in enumerate(coming(live), 1)]
        own = {o.name for o in rules.options}
        _, group = await self.store.campaign(game.guild_id or 0, game.slug)
        options = {o.name: str(game.options.get(o.name, o.default)) for o in rules.options if o.name in own}
        wishes = {s.seat: s.wish for s in seats if s.wish}
        unlocked = group or dict(rules.campaign.start)
        dice = Dice.of(game)
        if not dice.parts:  # nobody joined after the promise was shown: the press on Start is somebody's part
            dice = dice.given(game.host_id or 0, interaction)
        seed = dice.seed if dice.secret and self.seeds is new_seed else self.seeds()
        setup = Setup([s.seat for s in seats], seed, options, wishes, unlocked)
        try:
            state = rules.new(setup)
            first = rules.adapter.dump_json(state).decode()
            live.session = Session(rules, state)
        except Refused as refused:
            raise Refusal(self.profiles.words(live)(refused.said)) from refused
        live.seats = seats
        mixed = setup.seed == dice.seed
        promise = dice.promise if mixed else commitment(game.origin, setup.seed)
        sides = {s.seat: rules.side(state, s.seat) for s in seats}
        extra = {**game.extra, "options": options, "sides": sides, "lobby": True, "notices": {}}
        extra = noticed(extra, "start", self.now())
        if mixed:
            extra["dice"] = dice.data()
        else:
            extra.pop("dice", None)
        live.game.clock = {}
        deed = Deed(
            interaction=interaction,
            seats=seats,
            changes={"status": "running", "commitment": promise, "extra": extra, "schema": rules.schema},
            told=[(("began",), None), (("promised", promise), None)],
            checkpoints=[Checkpoint(0, first)],
            status="lobby",
        )
        await self.tables.commit(live, deed)
        self.tables.keep(live)
        await self.answers.settle(live)
