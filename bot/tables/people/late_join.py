"""Joining while a game runs, where its rules let others in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.panels import NONE, Entry, Panel, Select, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables.core.committing import Deed
from bot.tables.core.deadlines import Deadlines
from bot.tables.core.knowledge import may_know
from bot.tables.core.live import DAY, Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.presence import Presence
from bot.tables.core.profiles import Profiles
from bot.tables.core.seating import free_roles, next_seat, takes_guests, waits_to_come_in, why_not
from bot.tables.core.table_text import title_of
from bot.tables.core.words import listed, within
from bot.tables.display.player_panels import PlayerPanels
from bot.tables.people.lobby_rules import GONE, check_wish
from bot.tables.people.motions import VOTE_LASTS
from bot.tables.people.reseating import Reseating
from rules.engine import Refused
from storage import Request, Seat, Store

LET_IN = "{} comes in as soon as the rules allow."


@dataclass(frozen=True, slots=True)
class LateJoin:
    """Lets people and computer players into a running game; the host, or more than half of the players, must agree.

    `now` gives Unix seconds.
    """

    store: Store
    tables: LiveTables
    profiles: Profiles
    panels: PlayerPanels
    presence: Presence
    deadlines: Deadlines
    reseating: Reseating
    now: Callable[[], int]

    async def ask_in(self, live: Live, user: int, wish: str | None) -> Outcome:
        """Ask those who play for a seat, or choose anew whom to play. Raises Refusal where nobody can come in."""
        if live.game.status != "running" or live.session is None:
            raise Refusal(f"{GONE} You can watch it in its thread.")
        mine = live.seats_of(user)
        waiting = [s for s in mine if waits_to_come_in(live, s)]
        if mine and (wish is None or not waiting):
            panel = await self.panels.own_panel(live, user)
            return Outcome("shown", "You already have a seat here.", panel, table=live.id)
        if not takes_guests(live):
            raise Refusal(f"{GONE} You can watch it in its thread.")
        if wish is not None:
            check_wish(live, wish)
        seat = waiting[0] if waiting else next_seat(live)
        why = why_not(live, seat, (wish or "",))
        if why is not None:
            raise Refusal(self.profiles.words(live)(why))
        roles = free_roles(live)
        if wish is None and len(roles) > 1:
            return Outcome("shown", "", _roles(live), table=live.id)
        chosen = wish or (roles[0].slug if len(roles) == 1 else "")
        if waiting:
            return await self._chosen_anew(live, user, seat, chosen)
        if user == live.game.host_id:  # who looks after the table and does not play
            return Outcome("done", await self._let_in(live, chosen, user=user), table=live.id)
        return await self._ask(live, user, chosen)

    async def _chosen_anew(self, live: Live, user: int, name: str, wish: str) -> Outcome:
        """Let a guest who waits come in as somebody else."""
        live.playing().welcome(name, (wish,))
        for seat in live.seats:
            if seat.seat == name:
                seat.wish = wish or None
        await self.tables.commit(live, Deed(seats=live.seats))
        label = within(next((r.label for r in live.rules.roles if r.slug == wish), "whoever is free"))
        return Outcome("done", f"You will play {label}.", await self.panels.own_panel(live, user), table=live.id)

    async def _ask(self, live: Live, user: int, wish: str) -> Outcome:
        """Ask those who play; the last wish of a person counts."""
        if self.now() - live.game.extra.get("turned_away", {}).get(str(user), -DAY) < DAY:
            raise Refusal("They would rather stay among themselves; you can ask again in a day.")
        asked = await self.store.open_requests(live.id, "guest")
        for request in asked:
            if request.data["user"] == user:
                if request.data["wish"] == wish:
                    return Outcome("shown", "They are asked already.", _door(live), table=live.id)
                await self.store.close_request(request.id, "lapsed")
        voters = [s.seat for s in live.people()]
        taken = {r.seat for r in asked}
        name = next(f"guest{n}" for n in range(1, len(asked) + 2) if f"guest{n}" not in taken)
        data = {"user": user, "wish": wish, "voters": voters}
        request = await self.store.open_request(live.id, "guest", name, data=data, lasts=VOTE_LASTS, key="seat")
        await self.deadlines.for_vote(request)
        await self.tables.ping_later(live, voters)
        text = "They are asked now: once the host, or more than half of the players, agree, you have a seat."
        return Outcome("done", text, _door(live), table=live.id)

    async def decided(self, live: Live, request: Request) -> str:
        """Let a guest in once the host or more than half of the people agree; turn away where half of them do not."""
        voters = {s.seat for s in live.people()}
        votes = {seat: vote for seat, vote in request.votes.items() if seat in voters}
        yes, no = (sum(vote == said for vote in votes.values()) for said in ("yes", "no"))
        by_host = any(votes.get(seat) == "yes" for seat in live.seats_of(live.game.host_id or 0))
        if by_host or yes * 2 > len(voters):
            if not await self.store.close_request(request.id, "done"):
                return "That is decided."
            try:
                agreed = [s for s in live.people() if votes.get(s.seat) == "yes"]
                by = listed(list(dict.fromkeys(self.profiles.name(s.user_id or 0) for s in agreed)))
                return await self._let_in(live, request.data["wish"], user=request.data["user"], by=by)
            except Refusal as refusal:
                return f"It is too late: {refusal}"
        if no * 2 >= len(voters):
            await self.store.close_request(request.id, "refused")
            away = {**live.game.extra.get("turned_away", {}), str(request.data["user"]): self.now()}
            await self.tables.change(live, extra={**live.game.extra, "turned_away": away})
            return "You stay among yourselves."
        return "Thank you; the host or more than half of the players decide."

    async def _let_in(
        self, live: Live, wish: str, *, user: int | None = None, computer: str | None = None, by: str = ""
    ) -> str:
        """Give a newcomer a seat of their own, which the game lets in when its rules do. Raises Refusal.

        `by` are the names of those who agreed, where it was not for the newcomer to decide.
        """
        session, name = live.playing(), next_seat(live)
        if user is not None and (user <= 0 or live.seats_of(user)):
            raise Refusal("they are not here any more." if user <= 0 else "they have a seat already.")
        if wish not in {role.slug for role in free_roles(live)}:
            wish = ""
        try:
            session.welcome(name, (wish,))
        except Refused as refused:
            raise Refusal(self.profiles.words(live).refusal(refused)) from refused
        seat = Seat(name, len(live.seats) + 1, user, computer, wish or None, self.now())
        if user is not None and not may_know(live, user, name):
            self.tables.drop(live.id)  # what the session did is not written
            raise Refusal("Whoever has known one side from inside cannot join another: they know its secrets.")
        extra = live.game.extra
        sides = {**extra.get("sides", {}), name: live.rules.side(session.state, name)}
        changes: dict[str, Any] = {"extra": {**extra, "seats": int(name[1:]), "sides": sides}}
        who = "A computer player" if user is None else self.profiles.name(user)
        said = ("guest_let_in", who, by) if by else ("guest_comes", who)
        await self.tables.commit(live, Deed(seats=[*live.seats, seat], changes=changes, told=[(said, None)]))
        return LET_IN.format(who)

    async def add_computer(self, live: Live, user: int, kind: str | None) -> Outcome:
        """Let a computer player into a running game; its host may. Raises Refusal."""
        if live.game.status != "running" or not takes_guests(live):
            raise Refusal(GONE)
        await self.presence.as_host(live, user)
        kinds = list(live.rules.players.kinds)
        if kind is not None and kind not in kinds:
            raise Refusal(f"There are these computer players: {', '.join(kinds)}.")
        if live.vacant():
            raise Refusal("A seat is free: give it to a computer player with `/game substitute`.")
        said = await self._let_in(live, "", computer=kind or kinds[0], by=self.profiles.name(user))
        return Outcome("done", said, table=live.id)

    async def remove_computer(self, live: Live, user: int, seat: str) -> Outcome:
        """Take a computer player out of a running game before the rules have let it in. Raises Refusal."""
        if not takes_guests(live):
            raise Refusal(GONE)
        await self.presence.as_host(live, user)
        found = [s.seat for s in live.seats if s.computer and (not seat or s.seat == seat)]
        found = [name for name in found if waits_to_come_in(live, name)][-1:]
        if not found:
            raise Refusal("No computer player waits to come in.")
        await self._stays_away(live, found, "A computer player", {})
        return Outcome("done", "The computer player stays away.", table=live.id)

    @staticmethod
    def only_waits(live: Live, user: int) -> bool:
        """Tell whether a person's seats have not come in yet, so that they can go with their person."""
        mine = live.seats_of(user)
        waiting = [s for s in mine if waits_to_come_in(live, s)]
        others = any(s.user_id != user for s in live.people())
        return bool(waiting) and waiting == mine and others and not live.playing().frozen

    async def stay_away(self, live: Live, user: int) -> None:
        """Take away the seats of a person who only waits to come in."""
        others = [s for s in live.people() if s.user_id != user]
        changes: dict[str, Any] = {"host_id": others[0].user_id} if live.game.host_id == user else {}
        await self._stays_away(live, live.seats_of(user), self.profiles.name(user), changes)

    async def _stays_away(self, live: Live, names: list[str], who: str, changes: dict[str, Any]) -> None:
        for name in names:
            live.playing().welcome(name, ())
        seats = [s for s in live.seats if s.seat not in names]
        for place, seat in enumerate(seats, 1):
            seat.place = place
        await self.reseating.reseat(live, seats, names, changes, [("guest_stays_away", who)])


def _roles(live: Live) -> Panel:
    """Return the panel in which a newcomer says whom they would play."""
    made = Panel(live.id, [f"Join “{title_of(live)}”"], accent=live.rules.accent)
    made.text = ["Whom would you like to play? The host, or more than half of the players, must then agree."]
    entries = [Entry(r.slug, r.label) for r in free_roles(live)]
    entries.append(Entry("-", "Whoever is free"))
    made.rows = [Select(custom_id(live.id, NONE, verbs.LOBBY, "guest"), "I would like to play…", tuple(entries))]
    return sealed(made)


def _door(live: Live) -> Panel:
    """Return what stands where the roles stood, once one is chosen."""
    return sealed(Panel(live.id, [f"Join “{title_of(live)}”"], accent=live.rules.accent))
