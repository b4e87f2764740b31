"""Once more: the same people, computer players and options."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.core.changes import Changes
from bot.tables.core.live import Live
from bot.tables.core.live_tables import LiveTables
from bot.tables.core.model import Refusal
from bot.tables.people.lobby import Lobby
from bot.tables.people.membership import Membership
from storage import Game, NoSuchGame, Store


@dataclass(frozen=True, slots=True)
class Rematches:
    """Opens the lobby of a game played again."""

    store: Store
    tables: LiveTables
    lobby: Lobby
    membership: Membership
    changes: Changes

    async def rematch(self, id: str, user: int, *, swapped: bool = False) -> Game:
        """Open a lobby with the same computer players and options, and a place kept for each of the same people.

        Another press gives the same lobby, and takes the place that is kept there for whoever pressed.
        """
        async with self.tables.locked(id) as live:
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
                again=True,
            )  # fmt: skip
            wishes = _wishes(live, swapped)
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
            await self.tables.change(live, extra={**live.game.extra, "rematch": game.id})
        await self.changes.notify(game.id)
        await self.changes.notify(id)
        return game

    async def _asked_again(self, game: Game, user: int) -> Game:
        """Let somebody who presses *Rematch* too take the place that is kept for them."""
        kept = any(s.user_id == user and s.extra.get("asked") for s in await self.store.seats(game.id))
        if kept and game.status == "lobby":
            await self.membership.join(game.id, user)
        return game


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
