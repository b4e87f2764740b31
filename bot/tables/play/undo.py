"""Taking back and giving again, with the consent of whoever it crosses."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.core.changes import Changes, Interactions
from bot.tables.core.committing import Deed
from bot.tables.core.deadlines import Deadlines
from bot.tables.core.live import DAY, Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Outcome, Refusal
from bot.tables.core.profiles import Profiles
from bot.tables.core.words import listed
from bot.tables.display.player_panels import PlayerPanels
from bot.tables.play.answers import Answers
from bot.tables.play.presses import Presses
from rules.engine import Refused, UndoPlan
from storage import AlreadyApplied, Request, Store

LASTS = DAY


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back a person's last answer, and gives it again."""

    store: Store
    tables: LiveTables
    profiles: Profiles
    panels: PlayerPanels
    answers: Answers
    presses: Presses
    deadlines: Deadlines
    changes: Changes
    interactions: Interactions

    async def undo(self, id: str, user: int, *, interaction: int = 0) -> Outcome:
        """Take back the person's last answer, or ask those whom it crosses for their consent."""
        if not self.interactions.first_time(interaction):
            return Outcome("duplicate", table=id)
        async with self.tables.locked(id) as live:
            outcome = await self._undo(live, user, interaction)
        return await self.changes.after(outcome)

    async def _undo(self, live: Live, user: int, interaction: int) -> Outcome:
        _may_play(live, user)
        try:
            seat, plan = _planned(live, user)
        except Refused as refused:
            raise await self.presses.refusal(live, user, self.profiles.words(live).refusal(refused)) from refused
        needs = _to_ask(live, plan, user)
        if not needs:
            return await self._take_back(live, user, seat, plan, interaction)
        data = {"row": plan.row, "falls": plan.falls, "needs": plan.needs, "voters": needs}
        request = await self.store.open_request(live.id, "undo", seat, data=data, lasts=LASTS, key="seat")
        if request.data.get("row") != plan.row:
            await self.store.close_request(request.id, "lapsed")
            request = await self.store.open_request(live.id, "undo", seat, data=data, lasts=LASTS, key="seat")
        await self.deadlines.for_vote(request)
        await self.tables.ping_later(live, needs)
        names = listed([self.profiles.words(live).names.get(s, s) for s in needs])
        text = f"Others have acted since: {names} must agree. They are asked now; it lapses in a day."
        return Outcome("done", text, await self.panels.own_panel(live, user), table=live.id)

    async def redo(self, id: str, user: int, *, interaction: int = 0) -> Outcome:
        """Give again what the person's undo took back, as long as nobody has answered since."""
        if not self.interactions.first_time(interaction):
            return Outcome("duplicate", table=id)
        async with self.tables.locked(id) as live:
            _may_play(live, user)
            session = live.playing()
            seats = live.seats_of(user)
            seat = next((s for s in seats if session.redoable and session.redoable[0].seat == s), seats[0])
            try:
                session.redo(seat)
                await self.tables.commit(live, Deed(interaction=interaction, actor=seat))
            except Refused as refused:
                self.tables.drop(live.id)
                raise Refusal(self.profiles.words(live).refusal(refused)) from refused
            except AlreadyApplied:
                self.tables.drop(live.id)
                return Outcome("duplicate", table=id)
            await self.answers.settle(live)
            outcome = Outcome("done", "Given again.", await self.panels.own_panel(live, user), table=id)
        return await self.changes.after(outcome)

    async def _take_back(self, live: Live, user: int, seat: str, plan: UndoPlan, interaction: int = 0) -> Outcome:
        session = live.playing()
        try:
            session.undo(seat, consent=plan.needs)
            closed = {r.id: "done" for r in await self.store.open_requests(live.id, "undo") if r.seat == seat}
            await self.tables.commit(live, Deed(interaction=interaction, actor=seat, closed=closed))
        except Refused as refused:
            self.tables.drop(live.id)
            raise Refusal(self.profiles.words(live).refusal(refused)) from refused
        except AlreadyApplied:
            self.tables.drop(live.id)
            return Outcome("duplicate", table=live.id)
        await self.answers.settle(live)
        return Outcome("done", "Taken back.", await self.panels.own_panel(live, user), table=live.id)

    async def consented(self, live: Live, request: Request) -> str:
        """Carry out an undo that was asked for, once all have agreed. Returns what is said to who voted."""
        needs = set(request.data["voters"])
        if any(request.votes.get(s) == "no" for s in needs):
            await self.store.close_request(request.id, "refused")
            return "It stays as it is."
        if not all(request.votes.get(s) == "yes" for s in needs):
            return "Thank you; others are still asked."
        asker = live.seat(request.seat)
        try:
            plan = live.playing().plan_undo(request.seat)
        except Refused:
            plan = None
        if plan is None or plan.row != request.data["row"] or asker is None or asker.user_id is None:
            await self.store.close_request(request.id, "lapsed")
            return "It can no longer be taken back; nothing was changed."
        await self._take_back(live, asker.user_id, request.seat, plan)
        return "Taken back, with your consent."


def _may_play(live: Live, user: int) -> None:
    if live.game.status != "running":
        raise Refusal("This game is not going on, so nothing can be taken back.")
    live.playing()
    if not live.seats_of(user):
        raise Refusal("You have no seat at this table.")


def _planned(live: Live, user: int) -> tuple[str, UndoPlan]:
    """Plan the undo of whichever of the person's seats answered last. Raises Refused."""
    session = live.playing()
    best: tuple[str, UndoPlan] | None = None
    why: Refused | None = None
    for seat in live.seats_of(user):
        try:
            plan = session.plan_undo(seat)
        except Refused as refused:
            why = refused
            continue
        if best is None or plan.row > best[1].row:
            best = seat, plan
    if best is None:
        raise why or Refused("nothing_to_undo")
    return best


def _to_ask(live: Live, plan: UndoPlan, user: int) -> list[str]:
    """Return the seats whose people must agree; computer players and free seats always do."""
    seats = [live.seat(name) for name in plan.needs]
    return [s.seat for s in seats if s is not None and s.user_id is not None and s.user_id not in (user,)]
