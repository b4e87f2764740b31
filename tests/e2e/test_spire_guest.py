"""A climb alone over real sockets: a friend joins late, both give their seats away, and the climb comes to its end."""

import random

import pytest

from tests.e2e.conftest import open_arena
from tests.e2e.test_spire import TITLE, over, plays, sets, table_message, told


@pytest.fixture
async def arena(tmp_path, monkeypatch):
    """The stand-in and a bot whose computer players think little; no request may have broken Discord's limits."""
    monkeypatch.setenv("NIGHTBOARD_CLIMBERS", "greedy")
    async with open_arena(tmp_path) as made:
        yield made
        assert made.ground.breaches == []
        assert made.complaints == []


async def test_a_friend_joins_a_climb_under_way_and_it_is_climbed_to_its_end(arena):
    """Join on the table message, the host agrees in a direct message, a power cut, catching up, the end, the dice."""
    rng = random.Random(2)
    ann, ben = [await arena.person(n) for n in ("Ann", "Ben")]
    lobby = await arena.opens(ann, "slay-the-spire", TITLE)
    await sets(ann, await ann.fresh(lobby), "Start", "quick start in act II")
    await sets(ann, await ann.fresh(lobby), "Acts", "up to act 2")
    lobby = await ann.sees("quick start", button="Start")
    await ann.answer(await ann.click(lobby, "Start"))
    await ann.sees("HP", TITLE, button="Your move")

    # Ben asks, Ann agrees
    who = await ben.answer(await ben.click(await table_message(ben), "Join"))
    await ben.choose(who, "The Silent")
    await ben.sees("They are asked now", TITLE)
    vote = await ann.sees("Ben would like to join and play the Silent", "dm", button="Agree")
    await ann.click(vote, "Agree")
    await ben.sees("Ben comes in with the next act as the Silent", TITLE)
    assert "Ben joins the table" in await told(ann)
    waiting = await ben.answer(await ben.click(await table_message(ben), "Your move"))
    assert "You come in when the next act begins" in waiting.text

    # a power cut while he waits; then Ann's gains, and his
    await arena.kill_bot()
    await arena.start_bot()
    await arena.ground.quiet()

    async def caught_up():
        return "Act II begins" in await told(ann) or await over(ann)

    await plays((ann, ben), rng, caught_up)
    story = await told(ann)
    assert "joins the climb as the Silent" in story
    assert "**Ben**" in story

    # both leave the rest to computer players
    await ben.slash("game substitute", where=TITLE, seat="s2")
    await ann.slash("game substitute", where=TITLE, seat="s1")

    async def at_an_end():
        return await over(ann)

    await ann.wait_for(at_an_end)
    eve = await arena.person("Eve")
    end = next(m for m in reversed(await eve.messages(TITLE)) if any(b.label == "Rematch" for b in m.buttons))
    assert "Reached: act 2" in end.text
    assert "(The Silent): dealt" in end.text
    assert "The dice were fair" in end.text
    assert end.pictures
    check = await eve.answer(await eve.click(end, "Check the dice"))
    assert "came out the same" in check.text
