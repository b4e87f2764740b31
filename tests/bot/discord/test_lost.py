"""After a change of seat or side: whoever lost a right receives deletions, and nothing else of their own."""

import random
from contextlib import asynccontextmanager

import pytest

from bot.panels import parse_custom_id
from rules.engine import random_keys
from rules.slay_the_spire import RULES as SLAY_THE_SPIRE
from rules.van_helsing import RULES as VAN_HELSING
from tests.bot.discord.audience import Recorder
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.games import TALKING
from tests.bot.discord.test_turned import castle, does
from tests.bot.discord.worlds import World

__all__ = ["castle"]
TABLES = {"toy": (TALKING, 3), "van-helsing": (VAN_HELSING, 3), "slay-the-spire": (SLAY_THE_SPIRE, 3)}
TURNS = 14
"""Answers given after the change."""


@asynccontextmanager
async def at_table(folder, slug, patch):
    """Open a table of Ann, Ben and Cid with Eve looking on; let a few answers be given; yield the world."""
    rules, seats = TABLES[slug]
    async with open_hall(folder / "x.sqlite3", {slug: rules}) as hall:
        hall.bot.tables.seeds = lambda: f"{7:064x}"
        world = World(hall, Recorder(hall, patch))
        await world.opens(slug, seats)
        await plays(world, 4)
        yield world


async def plays(world, most):
    """Give answers at random, for seats that people play; return how many there were."""
    rng, given = random.Random(most), 0
    for _ in range(most):
        session = await world.session()
        asked = session.questions()
        rng.shuffle(asked)
        for question in asked:
            keys = random_keys(session.listing(question), question.pick, rng)
            if keys is not None and await world.answers(question.seat, question.name, tuple(keys)):
                given += 1
                break
        else:
            return given
    return given


async def offered(world, giver, taker, seat, answer):
    """Let somebody offer a seat, and the other press an answer."""
    said = await world.looks(giver, "game substitute", seat=seat, person=world.hall.people[taker].actor)
    assert "is asked now" in said.text
    await world.hall.people[taker].presses(world.hall.people[taker].panel, answer)
    await world.quiet()


async def given_away(world):
    """Eve has Ben's seat."""
    await offered(world, "Ben", "Eve", "s2", "Accept")
    return "Ben"


async def given_on(world):
    """Eve had Ben's seat, and Dora has it now."""
    world.hall.guest("Dora")
    await offered(world, "Ben", "Eve", "s2", "Accept")
    await plays(world, 3)
    await offered(world, "Eve", "Dora", "s2", "Accept")
    return "Eve"


async def taken_over(world):
    """Ben has left, and Eve took the free seat."""
    await world.looks("Ben", "game leave")
    await world.looks("Eve", "game substitute", seat="s2", person=world.hall.people["Eve"].actor)
    return "Ben"


async def declined(world):
    """Eve was offered Ben's seat, and did not want it."""
    await offered(world, "Ben", "Eve", "s2", "Decline")
    return "Eve"


async def no_longer_watching(world):
    """Eve watched a seat, and its player takes the leave back."""
    for name in ("Ann", "Ben", "Cid"):
        await world.looks(name, "game watchers", allow=True)
    watched = await world.looks("Eve", "game watch", seat="s2")
    assert "You watch this seat" in watched.text
    await world.looks("Ben", "game watchers", allow=False)
    refused = await world.looks("Eve", "game watch", seat="s2")
    assert "not allowed" in refused.text
    return "Eve"


CHANGES = (given_away, given_on, taken_over, declined, no_longer_watching)


@pytest.mark.parametrize("slug", TABLES)
@pytest.mark.parametrize("change", CHANGES, ids=lambda c: c.__name__)
async def test_whoever_lost_a_right_receives_nothing_but_deletions(tmp_path, monkeypatch, slug, change):
    """Over the turns that follow, and a restart: in direct messages, threads of a side, and whispered messages."""
    async with at_table(tmp_path, slug, monkeypatch) as world:
        loser = world.hall.people[await change(world)]
        since = len(world.recorder.sent)
        moved = await plays(world, TURNS)
        await world.restarts()
        moved += await plays(world, 4)
        own = world.recorder.read_by(loser.id, since=since, public=False)
        assert [(s.method, s.path, s.body[:200]) for s in own if not s.deletes] == []
        open_ = [p for s in loser.dms for b in s.buttons.values() if (p := parse_custom_id(b)) and p.question != "-"]
        assert open_ == []
        assert moved
        assert world.recorder.read_by(since=since), "nobody was told anything"


async def test_who_was_turned_reads_nothing_of_the_hunters_thread_any_more(castle, monkeypatch):
    """From the bite on, over the turns that follow: each request there is read by hunters alone."""
    ann, ben, cid, eve = (castle.people[n] for n in ("Ann", "Ben", "Cid", "Eve"))
    recorder = Recorder(castle, monkeypatch)
    await does(ann, "Attack", "Bite")
    await does(ann, "End turn")
    await does(ben, "End turn")
    await does(cid, "Give a lamp")
    hunters = {ben.id, cid.id, castle.people["Dora"].id}
    theirs = [s for s in recorder.sent if s.readers is not None and s.readers & hunters]
    said = [s for s in theirs if not s.deletes and eve.id in s.readers]
    assert [(s.method, s.path) for s in said if s.room.startswith("side") and "/messages" in s.path] == []
    own = recorder.read_by(eve.id, public=False)
    assert own
    assert [s for s in own if "lamp" in s.body] == []
    assert any("lamp" in s.body for s in recorder.read_by(cid.id, public=False))
