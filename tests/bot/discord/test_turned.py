"""A hunter is bitten and turned: out of the hunters' thread before anything is said, and told none of their secrets."""

import pytest

from rules.engine import Chance, Session
from rules.van_helsing.definition import VanHelsing
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.test_sides import members, side_thread
from tests.rules.van_helsing.harness import placed

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve")


def position():
    """Return Dracula's turn, in one place with Mina, who is weak; Harker and Godalming are together elsewhere."""
    return placed(
        5, dracula=20, mina=20, harker=30, godalming=30, health={"mina": 2}, items={"harker": ["lamp_1", "dagger_1"]}
    )


class Crafted(VanHelsing):
    """Van Helsing, begun in the middle."""

    def new(self, setup):
        """Return the position, with the table's own seed."""
        state = position()
        state.chance = Chance(setup.seed)
        return state


def seed_of_a_bite():
    """Return a seed with which Dracula's first bite turns Mina."""
    for n in range(100):
        state, seed = position(), f"{n:064x}"
        state.chance = Chance(seed)
        session = Session(Crafted(), state)
        session.take(session.asked[0], ("attack", "mm", "bite"))
        if session.state.sides["s5"] == "vampires":
            return seed
    raise AssertionError("no bite turns her")


@pytest.fixture
async def castle(tmp_path):
    """Ann is the Count; Ben, Cid, Dora and Eve hunt, and Eve is Mina."""
    seed = seed_of_a_bite()
    async with open_hall(tmp_path / "castle.sqlite3", {"van-helsing": Crafted()}) as hall:
        hall.bot.tables.lobby.seeds = lambda: seed
        ann, *others = (hall.guest(n) for n in NAMES)
        await ann.slash("game new", game="Van Helsing", title="Castle")
        for guest in others:
            await guest.presses(hall.lobby, "Join")
        await ann.presses(hall.lobby, "Start")
        await hall.bot.presenter.idle()
        yield hall


async def does(guest, *labels):
    """Press on a person's panel one label after the other, and Go where that is asked."""
    for label in labels:
        panel = guest.panel
        if any(label in text for text in panel.buttons):
            await guest.presses(panel, label)
        else:
            at = next(n for n, s in enumerate(panel.selects) if any(label in o["label"] for o in s["options"]))
            await guest.picks(panel, label, select=at)
    for sure in ("Go", "Do it anyway"):
        if sure in guest.panel.buttons:
            await guest.presses(guest.panel, sure)
    await guest.hall.bot.presenter.idle()


def everything(hall, guest):
    """Return all that stands in a person's direct messages."""
    return "\n".join(s.text + " ".join(str(p) for p in s.pictures) for s in guest.dms)


async def test_who_is_turned_leaves_the_hunters_thread_first_and_learns_nothing_more(castle):
    """Membership, the order of requests, and what reaches that person afterwards, also after a restart."""
    ann, ben, cid, dora, eve = (castle.people[n] for n in NAMES)
    hunters = side_thread(castle).id
    assert members(castle) == {ben.id, cid.id, dora.id, eve.id}
    before = len(castle.env.http_requests)
    was = {s.message.id for s in eve.dms}
    assert len(was) == 1
    await does(ann, "Attack", "Bite")
    assert "became a vampire in 20 Coach House" in castle.story
    assert "Eve now plays for Count Dracula" in castle.story
    said = [s for s in eve.dms if "You are a vampire now" in s.text]
    assert len(said) == 1
    assert said[0].message.id not in was
    for other in (ann, ben, cid, dora):
        assert "You are a vampire now" not in everything(castle, other)
    assert "You are a vampire now" not in castle.story

    sent = [(r.method, r.path) for r in castle.env.http_requests[before:]]
    left = next(
        n for n, (how, path) in enumerate(sent) if how == "DELETE" and path.endswith(f"/thread-members/{eve.id}")
    )
    told = [n for n, (how, path) in enumerate(sent) if how in ("POST", "PATCH") and path.startswith("/channels/")]
    assert all(n > left for n in told if "/messages" in sent[n][1]), sent
    assert any("/messages" in sent[n][1] for n in told)
    assert set(castle.env.backend.channels[hunters].thread_members) - {castle.bot.user.id} == {ben.id, cid.id, dora.id}
    vampires = [c for c in castle.env.backend.channels.values() if c.type == 12 and c.id != hunters]
    assert [set(c.thread_members) - {castle.bot.user.id} for c in vampires] == [{ann.id, eve.id}]

    await castle.restarts()
    assert [s.message.id for s in eve.dms] == [said[0].message.id]
    assert eve.id not in castle.env.backend.channels[hunters].thread_members
    await does(ann, "End turn")
    await does(ben, "End turn")
    await does(cid, "Give a lamp")
    for hunter in (cid, dora):
        log = await hunter.slash("log", where=castle.thread)
        assert "handed Godalming a lamp" in log.text
    log = await eve.slash("log", where=castle.thread)
    assert "handed Godalming something" in log.text
    assert "a lamp" not in log.text
    assert "a lamp" not in everything(castle, eve)
    assert "a lamp" not in castle.story
    told = await eve.presses(castle.table, "What happened")
    assert "a lamp" not in told.text
    assert eve.id not in castle.env.backend.channels[hunters].thread_members


async def test_who_was_turned_never_gets_or_watches_a_hunters_seat_again(castle):
    """Having left, she is refused both, also after a restart; the seat that is kept for her is hers."""
    ann, ben, cid, dora, eve = (castle.people[n] for n in NAMES)
    await does(ann, "Attack", "Bite")
    for hunter in (ben, cid, dora):
        await hunter.slash("game watchers", where=castle.thread, allow=True)
    await cid.slash("game leave", where=castle.thread)
    await eve.slash("game leave", where=castle.thread)
    await castle.restarts()
    table = (await castle.bot.store.list_games())[0]
    assert table.extra["seen"][str(eve.id)] == ["hunters", "vampires"]
    mina, harker = "s5", "s3"
    before = [s.user_id for s in await castle.bot.store.seats(table.id)]
    taken = await eve.slash("game substitute", where=castle.thread, seat=harker, person=eve.actor)
    assert "cannot take a seat of the other" in taken.text
    offered = await ann.slash("game substitute", where=castle.thread, seat=harker, person=eve.actor)
    assert "cannot take a seat of the other" in offered.text
    for seat in ("s2", "s4"):
        watched = await eve.slash("game watch", where=castle.thread, seat=seat)
        assert "cannot watch another" in watched.text
    assert [s.user_id for s in await castle.bot.store.seats(table.id)] == before
    back = await eve.slash("game return", where=castle.thread)
    assert "Welcome back" in back.text
    assert next(s.user_id for s in await castle.bot.store.seats(table.id) if s.seat == mina) == eve.id
