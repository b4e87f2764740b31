"""Every way in which somebody loses a right at a table, each done through the bot, on either simulator."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from bot.panels import NONE, custom_id, ids
from tests.bot.discord.lost import Table

TURNS = 12
"""Answers after which everybody has been shown something."""


# seats -------------------------------------------------------------------------------------------------------------
async def left(table: Table) -> str:
    """Ben has left, and his seat is free."""
    await table.looks("Ben", "game leave")
    return "Ben"


async def left_again(table: Table) -> str:
    """Ben had left, came back and has left for good."""
    await table.looks("Ben", "game leave")
    await table.plays(2)
    assert "Welcome back" in (await table.looks("Ben", "game return")).text
    await table.plays(2)
    return await left(table)


async def given_away(table: Table) -> str:
    """Eve has Ben's seat."""
    await table.offered("Ben", "Eve", "Accept")
    return "Ben"


async def given_on(table: Table) -> str:
    """Eve had Ben's seat, and Dora has it now."""
    table.hall.guest("Dora")
    await table.offered("Ben", "Eve", "Accept")
    await table.plays(3)
    await table.offered("Eve", "Dora", "Accept")
    return "Eve"


async def taken_over(table: Table) -> str:
    """Ben has left, and Eve took the free seat."""
    await table.looks("Ben", "game leave")
    await table.looks("Eve", "game substitute", seat="s2", person=table.hall.people["Eve"].actor)
    return "Ben"


async def moved_over(table: Table) -> str:
    """Cid has left, Ben gave his own seat to Eve and sits in Cid's."""
    await table.looks("Cid", "game leave")
    await table.offered("Ben", "Eve", "Accept")
    await table.looks("Ben", "game substitute", seat="s3", person=table.hall.people["Ben"].actor)
    assert [s.user_id for s in await table.hall.bot.store.seats(table.table)][2] == table.hall.people["Ben"].id
    return "Cid"


async def declined(table: Table) -> str:
    """Eve was offered Ben's seat, and did not want it."""
    await table.offered("Ben", "Eve", "Decline")
    return "Eve"


async def to_a_computer(table: Table) -> str:
    """Ben gave his seat to a computer player."""
    await table.looks("Ben", "game substitute", seat="s2")
    return "Ben"


async def from_a_computer(table: Table) -> str:
    """A computer player had Ben's seat; he took it back, and Cid has left meanwhile."""
    await to_a_computer(table)
    await table.plays(3)
    assert "Welcome back" in (await table.looks("Ben", "game return")).text
    await table.looks("Cid", "game leave")
    return "Cid"


async def bitten(table: Table) -> str:
    """The fifth hunter plays for the vampires now, whose thread the hunters never see, and has left."""
    session, table.mark = await table.session(), len(table.recorder.sent)
    assert await table.answers("s1", session.asked[0].name, ("attack", "mm", "bite"))
    fay = table.hall.people["Fay"].id
    assert sorted(map(len, table.server.sides().values())) == [2, 3]
    assert all(len(who) == 2 for who in table.server.sides().values() if fay in who)
    await table.checked()
    await table.plays(8)
    await table.looks("Fay", "game leave")
    return "Fay"


# the server --------------------------------------------------------------------------------------------------------
async def gone_from_the_server(table: Table) -> str:
    """Ben has left the server, or was thrown out."""
    await table.server.removes(table.hall.people["Ben"])
    await table.server.looks_daily()
    return "Ben"


async def missed_by_and_by(table: Table) -> str:
    """Ben was thrown out, which the bot is not told; it looks where it would show him something after a while."""
    ben = table.hall.people["Ben"]
    await table.server.removes(ben)
    for _ in range(TURNS):
        table.hall.bot.people._here.clear()  # as if time had gone by
        if not await table.plays(1) or await table.player("s2") is None:
            break
    assert await table.player("s2") is None
    return "Ben"


async def gone_and_back(table: Table) -> str:
    """Ben was thrown out and is back on the server, without a seat."""
    await gone_from_the_server(table)
    await table.server.readmits(table.hall.people["Ben"])
    return "Ben"


async def gone_while_the_bot_was_away(table: Table) -> str:
    """The bot was taken off the server, Ben left it, and the bot is back."""
    await table.server.dismisses_bot()
    await table.server.removes(table.hall.people["Ben"])
    await table.server.invites_bot()
    await table.quiet()
    return "Ben"


async def role_taken(table: Table) -> str:
    """Mod managed the server, and does not any more."""
    mod = table.hall.guest("Mod")
    await table.server.empowers(mod, on=True)
    assert "is paused" in (await table.looks("Mod", "game pause")).text
    assert "goes on" in (await table.looks("Mod", "game pause", go_on=True)).text
    await table.server.empowers(mod, on=False)
    assert "Only those who have a seat" in (await table.looks("Mod", "game pause")).text
    return "Mod"


async def channel_hidden(table: Table) -> str:
    """Eve watched a seat; then the channel was hidden from her."""
    await table.watched("Eve")
    await table.server.hides(table.hall.people["Eve"])
    await table.shut_out("Eve")
    return "Eve"


async def moved_where_she_sees_nothing(table: Table) -> str:
    """Eve watched a seat; then the channel was deleted, and the table has its place in one that she cannot see."""
    await table.watched("Eve")
    other = await table.server.opens_channel("other")
    await table.server.deletes_channel()
    await table.quiet()
    table.hall.channel = other
    await table.server.hides(table.hall.people["Eve"])
    assert "has its place here from now on" in await table.says("Ann", "game move", other, table=table.table)
    await table.shut_out("Eve")
    return "Eve"


# who looks on, who hosts -------------------------------------------------------------------------------------------
async def no_longer_watching(table: Table) -> str:
    """Eve watched a seat, and its player takes the leave back."""
    await table.watched("Eve")
    await table.looks("Ben", "game watchers", allow=False)
    assert "not allowed" in (await table.looks("Eve", "game watch", seat="s2")).text
    return "Eve"


async def turned_away(table: Table) -> str:
    """Eve asked for a seat, and half of those who play would rather not."""
    await table.asks_in("Eve")
    await table.presses("Ben", "Do not agree")
    await table.presses("Cid", "Do not agree")
    return "Eve"


async def stays_away(table: Table) -> str:
    """Eve was let in, and left before the rules had her come in."""
    await table.asks_in("Eve")
    await table.presses("Ann", "Agree")
    assert "stay away after all" in (await table.looks("Eve", "game leave")).text
    return "Eve"


async def host_left(table: Table) -> str:
    """Ann hosted the table and was called for help; she has left, and another is the host."""
    help = custom_id(table.table, NONE, ids.MORE, "help")
    await table.hall.people["Cid"].forges(table.hall.table, help)
    await table.quiet()
    assert any("asks for help" in s.text for s in table.hall.people["Ann"].dms)
    await table.looks("Ann", "game leave")
    assert any("asks for help" in s.text for s in table.hall.people["Ben"].dms)
    return "Ann"


# the end -----------------------------------------------------------------------------------------------------------
async def ended(table: Table) -> str:
    """The game is over, and everybody has been told."""
    await table.over()
    return "Cid"


async def played_again_without_him(table: Table) -> str:
    """The game is over; Ann and Cid play again with Eve, and Ben does not."""
    await table.over()
    await table.looks("Ann", "game rematch")
    hall, before = table.hall, table.table
    await hall.people["Eve"].presses(hall.lobby, "Join")
    await hall.people["Cid"].presses(hall.lobby, "Join")
    await hall.people["Ann"].presses(hall.lobby, "Start")
    await table.quiet()
    table.table = next(g.id for g in await hall.bot.store.list_games() if g.id != before)
    assert (await hall.bot.store.game(table.table)).status == "running"
    return "Ben"


Change = Callable[[Table], Coroutine[Any, Any, str]]
EVERY = ("toy", "van-helsing", "slay-the-spire")
CHANGES: dict[Change, tuple[str, ...]] = {
    left: EVERY,
    left_again: EVERY,
    given_away: EVERY,
    given_on: EVERY,
    taken_over: EVERY,
    moved_over: ("van-helsing", "slay-the-spire"),
    declined: EVERY,
    to_a_computer: EVERY,
    from_a_computer: EVERY,
    bitten: ("a bite",),
    gone_from_the_server: EVERY,
    missed_by_and_by: EVERY,
    gone_and_back: EVERY,
    gone_while_the_bot_was_away: EVERY,
    role_taken: EVERY,
    channel_hidden: EVERY,
    moved_where_she_sees_nothing: EVERY,
    no_longer_watching: EVERY,
    turned_away: ("slay-the-spire",),
    stays_away: ("slay-the-spire",),
    host_left: EVERY,
    ended: EVERY,
    played_again_without_him: EVERY,
}
"""Each kind of change, and the tables at which there is one; it returns who lost something."""
OVER = (ended,)
"""Those after which nothing is played."""
