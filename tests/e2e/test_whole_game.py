"""Two people and two computer players play a whole game over real sockets, with the bot killed in the middle."""

import asyncio
import random

from bot.playground import Unable
from tests.e2e.conftest import acts, moves
from tests.patience import LONG

PACE = 0.02
PANEL = "“Friday castle” · round"


async def panel_of(person):
    """Return a person's newest panel in direct messages, None where there is none."""
    try:
        seen = await person.messages("dm", 50)
    except Unable:
        return None
    return next((m for m in reversed(seen) if not m.ephemeral and moves(m, random.Random(0))), None)


async def table_message(person):
    """Return the table message, or the last message of a game that is over."""
    seen = await person.messages("Friday castle", 12)
    labels = [({b.label for b in m.buttons}, m) for m in reversed(seen) if not m.ephemeral]
    return next((m for found, m in labels if {"Your move", "More…"} <= found or "Rematch" in found), None)


async def over(person):
    """Tell whether the game has ended."""
    return any(b.label == "Rematch" for m in await person.messages("Friday castle", 4) for b in m.buttons)


async def plays(people, rng, until):
    """Let people do what their panels offer until something holds."""
    async with asyncio.timeout(LONG):
        while not await until():
            acted = False
            for person in people:
                panel = await panel_of(person)
                if panel is not None:
                    acted |= await acts(person, panel, rng)
            if not acted:
                await asyncio.sleep(PACE)


async def undoes(people, rng):
    """Play on until somebody can take a choice back, and take it back: the thread tells it."""
    async with asyncio.timeout(LONG):
        while not await over(people[0]):
            acted = False
            for person in people:
                panel = await panel_of(person)
                if panel is None:
                    continue
                offered = {b.label for b in panel.buttons}
                before = await told(person, "took back")
                try:
                    if "Accept the plan" in offered:  # the hunt itself is what can be taken back
                        await person.click(panel, "Accept the plan")
                        await asyncio.sleep(PACE)
                        continue
                    if "Undo" in offered:
                        await person.click(panel, "Undo")
                except Unable:
                    continue  # the panel has just been replaced
                if "Undo" in offered:

                    async def taken(person=person, panel=panel, before=before):
                        now = await person.fresh(panel)
                        return now is None or now.raw != panel.raw or await told(person, "took back") > before

                    await person.wait_for(taken)
                    return person
                acted |= await acts(person, panel, rng)
            if not acted:
                await asyncio.sleep(PACE)
    raise AssertionError("nothing could be taken back")


async def told(person, words):
    """Count the lines of the thread with some words."""
    return sum(m.text.count(words) for m in await person.messages("Friday castle", 1000))


async def sets_option(host, lobby, label, value):
    """Set a table option by its select's placeholder."""
    panel = await host.answer(await host.click(lobby, "Options"))
    part = next(s for s in panel.selects if label in s.placeholder or label in str(s.options))
    await host.choose(panel, f"{label}: {value}", select=part.custom_id)


async def test_a_whole_game_with_a_power_cut_in_the_middle(arena):
    """Direct messages, hidden movement, undo, kill -9, buttons from before it, and an end that tells all."""
    rng = random.Random(7)
    ann, ben, eve = [await arena.person(n) for n in ("Ann", "Ben", "Eve")]
    lobby = await arena.opens(ann)
    seat = await ann.answer(await ann.click(lobby, "Join"))
    await ann.choose(seat, "Count Dracula")
    seat = await ben.answer(await ben.click(lobby, "Join"))
    await ben.choose(seat, "A hunter")
    for _ in range(2):
        await arena.adds_computer(ann, lobby)
    await sets_option(ann, await ann.fresh(lobby), "Round limit", "15 rounds")
    lobby = await ann.sees("15 rounds", button="Start")
    await ann.answer(await ann.click(lobby, "Start"))
    await ann.sees("Health", "Friday castle", button="Your move")

    people = [ann, ben]
    await undoes(people, rng)
    await plays(people, rng, lambda: round_is(ann, 3))

    # a power cut; what was shown stands, and the buttons from before it act
    before = await table_message(ben)
    old = {p.name: await panel_of(p) for p in people}
    await arena.kill_bot()
    await arena.start_bot()
    await arena.ground.quiet()
    after = await table_message(ben)
    assert after.id == before.id
    assert len([m for m in await ben.messages("Friday castle") if any(b.label == "Your move" for b in m.buttons)]) == 1
    for person in people:
        if old[person.name] is not None:
            refresh = await person.click(old[person.name], "Refresh")
            assert not refresh.failed
    stranger = await eve.answer(await eve.click(after, "Your move"))
    assert stranger.ephemeral
    assert moves(stranger, rng) == []

    await plays(people, rng, lambda: over(ann))
    end = next(m for m in reversed(await ann.messages("Friday castle")) if any(b.label == "Rematch" for b in m.buttons))
    assert "The dice were fair" in end.text
    assert end.pictures
    assert all(p.alt for m in await ann.messages("Friday castle", 100) for p in m.pictures)
    public = "\n".join(m.text for m in await eve.messages("Friday castle", 1000))
    assert "hidden in" not in public
    check = await eve.answer(await eve.click(end, "Check the dice"))
    assert "seed" in check.text.lower()


async def round_is(person, number):
    """Tell whether the game has come to a round."""
    message = await table_message(person)
    return message is not None and any(f"Round {n}" in message.text for n in range(number, 16))
