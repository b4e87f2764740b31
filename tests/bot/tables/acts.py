"""Every act of the service: how a table comes to it, and what is done there."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from bot.panels import custom_id
from bot.panels import ids as verbs
from bot.reminders import Reminders
from bot.settings import change_settings
from bot.tables.core.rights import Place as Whence
from rules.van_helsing import RULES as VAN_HELSING
from storage import Job
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, House, offers
from tests.bot.tables.test_campaigns import Counted
from tests.bot.tables.test_games import begun
from tests.bot.toys import GAMES as TOYS
from tests.bot.toys import Spoken
from tests.rules.engine.toy import Guests

DAY = 86_400


class Open(Spoken):
    """The toy, at a table that others can join."""

    late_join = Guests()


class Remembered(Spoken):
    """The toy, of which a server keeps a record."""

    campaign = Counted()


GAMES = {**TOYS, "open": Open(), "counted": Remembered(), "van-helsing": VAN_HELSING}
Work = Callable[[House, SimpleNamespace], Awaitable[Any]]


@dataclass
class Act:
    """Something that is done at a table which `stage` brings about; `of` is the method of the service it tries."""

    of: str
    stage: Work
    do: Work
    name: str = ""
    until_done: bool = False  # it is of several parts, and done again until it is done: what falls due, a long farewell

    def __str__(self) -> str:
        return f"{self.of}{'-' * bool(self.name)}{self.name}"


# what is staged ----------------------------------------------------------------------------------------------------
async def empty(house: House, at: SimpleNamespace) -> None:
    """No table at all."""


async def lobby(house: House, at: SimpleNamespace) -> None:
    at.table = await house.table(ANN, BEN, start=False)


async def full_but_one(house: House, at: SimpleNamespace) -> None:
    at.table = await house.table(ANN, BEN, CARA, start=False)


async def running(house: House, at: SimpleNamespace) -> None:
    at.table = await house.table(ANN, BEN, clock="1d")
    at.question = (await house.tables.panels.panel(at.table, ANN)).rows and asked(house, at.table, "s1")


async def with_computer(house: House, at: SimpleNamespace) -> None:
    at.table = await house.table(ANN, computers=1)
    await house.tables.computers.quiet()
    at.question = asked(house, at.table, "s1")


async def lobby_with_computer(house: House, at: SimpleNamespace) -> None:
    at.table = await house.table(ANN, BEN, computers=1, start=False)


async def duel(house: House, at: SimpleNamespace) -> None:
    game = await house.tables.lobby.open("duel", ANN, guild_id=1, channel_id=2, options={"clock": "10m"})
    at.table = game.id
    await house.tables.membership.join(game.id, BEN)
    await house.tables.lobby.begin(game.id, ANN)
    await house.tables.orders.set_order(game.id, BEN, "parry", "never")
    at.question = asked(house, game.id, "s1")


async def rested(house: House, at: SimpleNamespace) -> None:
    await running(house, at)
    await house.choose(ANN, at.table, "Rest")


async def crossed(house: House, at: SimpleNamespace) -> None:
    at.table = await house.table(ANN, BEN, CARA)
    await house.choose(ANN, at.table, "Rest")
    await house.choose(BEN, at.table, "Dig")


async def undo_asked(house: House, at: SimpleNamespace) -> None:
    await crossed(house, at)
    await house.tables.undoing.undo(at.table, ANN)
    (at.request,) = [r.id for r in await house.store.open_requests(at.table)]


async def undone(house: House, at: SimpleNamespace) -> None:
    await rested(house, at)
    await house.tables.undoing.undo(at.table, ANN)


def wished(kind: str) -> Work:
    async def stage(house: House, at: SimpleNamespace) -> None:
        await running(house, at)
        await getattr(house.tables.motions, kind)(at.table, ANN)
        (at.request,) = [r.id for r in await house.store.open_requests(at.table)]

    return stage


async def paused(house: House, at: SimpleNamespace) -> None:
    await wished("pause")(house, at)
    await house.tables.votes.vote(at.table, BEN, at.request, "yes")


async def resume_wished(house: House, at: SimpleNamespace) -> None:
    await paused(house, at)
    house.clock.now += 500
    await house.tables.motions.resume(at.table, ANN)
    (at.request,) = [r.id for r in await house.store.open_requests(at.table)]


async def over(house: House, at: SimpleNamespace) -> None:
    await wished("abandon")(house, at)
    await house.tables.votes.vote(at.table, BEN, at.request, "yes")


async def left(house: House, at: SimpleNamespace) -> None:
    await running(house, at)
    await house.tables.membership.leave(at.table, BEN)


async def offered(house: House, at: SimpleNamespace) -> None:
    await running(house, at)
    await house.tables.seats.substitute(at.table, BEN, "s2", user=CARA)
    at.offer = offers(await house.tables.messages.visible(at.table))[CARA]
    (at.request,) = [r.id for r in await house.store.open_requests(at.table)]


async def open_table(house: House, at: SimpleNamespace) -> None:
    game = await house.tables.lobby.open("open", ANN, guild_id=1, channel_id=2)
    at.table = game.id
    await house.tables.membership.join(game.id, BEN)
    await house.tables.lobby.begin(game.id, ANN)


async def guest_asks(house: House, at: SimpleNamespace) -> None:
    await open_table(house, at)
    await comes_in(house, at)
    (at.request,) = [r.id for r in await house.store.open_requests(at.table)]


async def comes_in(house: House, at: SimpleNamespace) -> None:
    await house.tables.membership.join(at.table, CARA, wish="digger")


async def haunting(house: House, at: SimpleNamespace) -> None:
    at.table = await begun(house, (ANN, BEN))
    await house.choose(BEN, at.table, "Accept the plan")
    at.question = asked(house, at.table, "s1")


async def kept_by_the_server(house: House, at: SimpleNamespace) -> None:
    await house.store.put_campaign(1, "counted", {"games": 3})
    at.text = json.dumps({"game": "counted", "server": "1", "campaign": {"games": 7}})


async def late(house: House, at: SimpleNamespace) -> None:
    await duel(house, at)
    house.clock.now += 605


async def silent(house: House, at: SimpleNamespace) -> None:
    at.table = await house.table(ANN, BEN)
    house.clock.now += DAY + 5


async def away(house: House, at: SimpleNamespace) -> None:
    await late(house, at)
    await change_settings(house.store, ANN, away_until=int(house.clock.now) + DAY)
    house.tables.profiles.forget_settings(ANN)


async def held_ping(house: House, at: SimpleNamespace) -> None:
    await rested(house, at)
    await house.choose(BEN, at.table, "Rest")
    house.clock.now += 700


async def outage(house: House, at: SimpleNamespace) -> None:
    await running(house, at)
    await house.table(ANN, CARA, clock="1d")
    house.clock.now += 7200


async def exported(house: House, at: SimpleNamespace) -> None:
    await running(house, at)
    at.text = await house.tables.files.export(at.table)


async def daily(house: House, at: SimpleNamespace) -> None:
    await running(house, at)
    await house.store.put_job(Job("daily", int(house.clock.now)))


async def vote_over(house: House, at: SimpleNamespace) -> None:
    at.table = await house.table(ANN, BEN, CARA)
    await house.tables.motions.pause(at.table, ANN)
    house.clock.now += 2 * DAY + 5


async def seat_free(house: House, at: SimpleNamespace) -> None:
    at.table = await house.table(ANN, BEN)
    await house.tables.membership.leave(at.table, BEN)


async def seat_long_free(house: House, at: SimpleNamespace) -> None:
    await seat_free(house, at)
    house.clock.now += 3 * DAY + 5


async def nobody_left(house: House, at: SimpleNamespace) -> None:
    await seat_free(house, at)
    await house.tables.membership.leave(at.table, ANN)
    house.clock.now += 14 * DAY + 5


async def dead_lobby(house: House, at: SimpleNamespace) -> None:
    await lobby(house, at)
    house.clock.now += 14 * DAY + 5


async def lobby_of_before(house: House, at: SimpleNamespace) -> None:
    await lobby(house, at)
    game = await house.store.game(at.table)
    await house.store.change_game(at.table, extra={k: v for k, v in game.extra.items() if k != "lapses"})


async def out_of_reach(house: House, at: SimpleNamespace) -> None:
    await running(house, at)
    await house.tables.places.left(1)
    house.clock.now += 500


async def placeless(house: House, at: SimpleNamespace) -> None:
    await running(house, at)
    await house.tables.places.placed(at.table, channel_id=None, thread_id=None)


def asked(house: House, table: str, seat: str) -> str:
    live = house.tables.live.loaded[table]
    assert live.session is not None
    return next(q.id for q in live.session.open(seat))


async def due(house: House, at: SimpleNamespace) -> None:
    await Reminders(house.store, house.tables).tick()


def votes(user: int = BEN, vote: str = "yes") -> Work:
    return lambda house, at: house.tables.votes.vote(at.table, user, at.request, vote)


def presses_on(verb: str, key: str) -> Work:
    return lambda house, at: house.tables.presses.pressed(at.table, ANN, at.question, verb, key, ())


async def sleeps_in(house: House, at: SimpleNamespace) -> None:
    await house.tables.seats.substitute(at.table, BEN, "s2", computer="random")


async def moves(house: House, at: SimpleNamespace) -> None:
    here = await house.tables.admission.admit(at.table, ANN, Whence(1, 3))
    await house.tables.places.move(here, 1, 3)


ACTS = [
    Act("open", empty, lambda h, at: h.tables.lobby.open("toy", ANN, guild_id=1, channel_id=2, title="Friday")),
    Act("join", lobby, lambda h, at: h.tables.membership.join(at.table, CARA)),
    Act("join", left, lambda h, at: h.tables.membership.join(at.table, CARA), "a free seat"),
    Act("wish", lobby, lambda h, at: h.tables.membership.wish(at.table, ANN, "digger")),
    Act("add_computer", lobby, lambda h, at: h.tables.membership.add_computer(at.table, ANN)),
    Act("remove_computer", lobby_with_computer, lambda h, at: h.tables.membership.remove_computer(at.table, ANN)),
    Act("set_option", lobby, lambda h, at: h.tables.options.set_option(at.table, ANN, "length", "short")),
    Act("set_option", running, lambda h, at: h.tables.options.set_option(at.table, ANN, "telling", "brief"), "playing"),
    Act("mix", lobby, lambda h, at: h.tables.mixing.mix(at.table, ANN, "luck", interaction=h.pressed())),
    Act("begin", full_but_one, lambda h, at: h.tables.lobby.begin(at.table, ANN)),
    Act("begin", lobby_with_computer, lambda h, at: h.tables.lobby.begin(at.table, ANN), "with a computer"),
    Act("leave", lobby, lambda h, at: h.tables.membership.leave(at.table, ANN), "a lobby"),
    Act("leave", lobby, lambda h, at: h.tables.lobby.leave(at.table, BEN), "before it begins"),
    Act("leave", duel, lambda h, at: h.tables.membership.leave(at.table, BEN)),
    Act("leave", rested, lambda h, at: h.tables.membership.leave(at.table, ANN), "the host"),
    Act("gone", rested, lambda h, at: h.tables.membership.gone(1, BEN)),
    Act("answer", running, lambda h, at: h.tables.presses.answer(at.table, ANN, at.question, ("rest",))),
    Act("answer", duel, lambda h, at: h.tables.presses.answer(at.table, ANN, at.question, ("5",)), "and an order"),
    Act("answer", with_computer, lambda h, at: h.tables.presses.answer(at.table, ANN, at.question, ("rest",)), "alone"),
    Act("pressed", duel, presses_on(verbs.PAGE, "1"), "a draft"),
    Act("pressed", running, presses_on(verbs.OPTION, "rest")),
    Act("click", running, lambda h, at: h.press(ANN, custom_id(at.table, at.question, verbs.OPTION, "rest"))),
    Act("tab", running, lambda h, at: h.tables.presses.tab(at.table, ANN, at.question)),
    Act("undo", rested, lambda h, at: h.tables.undoing.undo(at.table, ANN)),
    Act("undo", crossed, lambda h, at: h.tables.undoing.undo(at.table, ANN), "asks"),
    Act("redo", undone, lambda h, at: h.tables.undoing.redo(at.table, ANN)),
    Act("vote", undo_asked, votes(), "undo"),
    Act("vote", undo_asked, votes(vote="no"), "no undo"),
    Act("pause", running, lambda h, at: h.tables.motions.pause(at.table, ANN)),
    Act("resume", paused, lambda h, at: h.tables.motions.resume(at.table, ANN)),
    Act("abandon", running, lambda h, at: h.tables.motions.abandon(at.table, ANN)),
    Act("vote", wished("pause"), votes(), "pause"),
    Act("vote", resume_wished, votes(), "resume"),
    Act("vote", wished("abandon"), votes(), "abandon"),
    Act("vote", offered, votes(CARA), "a seat is accepted"),
    Act("vote", offered, votes(CARA, "no"), "a seat is declined"),
    Act("join", open_table, comes_in, "at the door"),
    Act("vote", guest_asks, votes(ANN), "a guest is let in"),
    Act("vote", guest_asks, votes(ANN, "no"), "a guest is turned away"),
    Act("walk", haunting, lambda h, at: h.tables.typed_moves.walk(at.table, ANN, at.question, "5 34 33")),
    Act("import_campaign", kept_by_the_server, lambda h, at: h.tables.campaigns.import_campaign(1, "counted", at.text)),
    Act("reset_campaign", kept_by_the_server,
        lambda h, at: h.tables.campaigns.reset_campaign(1, "counted", manager=True)),
    Act("nudge", rested, lambda h, at: h.tables.pings.nudge(at.table, ANN)),
    Act("substitute", rested, sleeps_in, "a computer"),
    Act("substitute", running, lambda h, at: h.tables.seats.substitute(at.table, BEN, "s2", user=CARA), "an offer"),
    Act("take_free", left, lambda h, at: h.tables.seats.take_free(at.table, DAN)),
    Act("take_back", left, lambda h, at: h.tables.seats.take_back(at.table, BEN)),
    Act("rematch", over, lambda h, at: h.tables.rematches.rematch(at.table, ANN)),
    Act("set_order", duel, lambda h, at: h.tables.orders.set_order(at.table, BEN, "parry", "always")),
    Act("set_order", duel, lambda h, at: h.tables.orders.set_order(at.table, BEN, "parry", "ask"), "taken back"),
    Act("watch", running, lambda h, at: h.tables.spectators.watch(at.table, ANN, True)),
    Act("report", running, lambda h, at: h.tables.support.report(at.table, ANN, "It is odd.")),
    Act("call_host", running, lambda h, at: h.tables.support.call_host(at.table, BEN)),
    Act("dm_closed", empty, lambda h, at: h.tables.profiles.dm_closed(ANN, True)),
    Act("placed", running, lambda h, at: h.tables.places.placed(at.table, thread_id=5)),
    Act("import_", exported, lambda h, at: h.tables.files.import_(at.text, guild_id=1, channel_id=2, host_id=ANN)),
    Act("refund", outage, lambda h, at: h.tables.outages.refund(7200)),
    Act("answer_for", late, due, "an order follows", until_done=True),
    Act("answer_for", away, due, "away", until_done=True),
    Act("remind", silent, due, until_done=True),
    Act("ping", held_ping, due, until_done=True),
    Act("farewell", rested, lambda h, at: h.tables.membership.farewell(BEN), until_done=True),
    Act("forget", rested, lambda h, at: h.tables.privacy.forget(BEN), until_done=True),
    Act("catch_up", daily, due, "the daily look", until_done=True),
    Act("end_vote", vote_over, due, until_done=True),
    Act("fill", seat_long_free, due, until_done=True),
    Act("forsaken", nobody_left, due, until_done=True),
    Act("close_lobby", dead_lobby, due, until_done=True),
    Act("prepare", lobby_of_before, lambda h, at: h.tables.deadlines.prepare(), until_done=True),
    Act("wait_longer", seat_free, lambda h, at: h.tables.deadlines.wait_longer(at.table, ANN, "s2")),
    Act("left", running, lambda h, at: h.tables.places.left(1)),
    Act("back", out_of_reach, lambda h, at: h.tables.places.back(1), until_done=True),
    Act("move", placeless, moves),
]  # fmt: skip
