"""Survivors on real sockets and in real browsers: a party with a power cut and a turn taken back, and one alone."""

import asyncio
import re

import pytest
from playwright.async_api import TimeoutError as Unmoved
from playwright.async_api import expect

from bot.playground import Unable
from tests.browser import PHONE, browser, page_of
from tests.e2e.climbing import Control, Menu, playing
from tests.e2e.conftest import open_arena
from tests.e2e.surviving import decide
from tests.e2e.test_spire import panel_of
from tests.e2e.test_storyboard import fits, goes, last_with, shot
from tests.patience import LONG, PATIENCE

expect.set_options(timeout=PATIENCE * 1000)
TITLE = "Friday night"
PACE = 0.02
BY_HAND = 10
"""Presses on the page, a whole turn; after them the night goes on by the same panels without a page to draw."""
PARTY, ALONE = "survivors-11", "survivors-6"
"""Nights that are known: with a death, a boss, a chest and achievements; and a short one."""


@pytest.fixture
async def night(tmp_path, monkeypatch):
    """Return how to open the stand-in and a bot with a known seed; no request may have broken Discord's limits."""

    def opened(seed):
        monkeypatch.setenv("NIGHTBOARD_SEED", seed)
        return open_arena(tmp_path)

    return opened


async def told(person):
    """Return all that the thread says."""
    return "\n".join(m.text for m in await person.messages(TITLE, 1000))


async def end_of(person):
    """Return the message with which the game ended, None while it goes on."""
    seen = await person.messages(TITLE, 4)
    return next((m for m in reversed(seen) if any(b.label == "Rematch" for b in m.buttons)), None)


async def presses(person, panel):
    """Press what the policy wants on a panel, and wait until it shows. Tell whether there was something."""
    step = decide(Menu.of_message(panel))
    if step is None:
        return False
    id, values = step
    if values is None:
        outcome = await person.click(panel, custom_id=id)
    else:
        outcome = await person.choose(panel, *values, select=id)
    assert not outcome.failed, (person.name, id)

    async def shown():
        now = await person.fresh(panel)
        return now is None or now.raw != panel.raw or (await person.last(panel.channel)).ephemeral

    await person.wait_for(shown)
    last = await person.last(panel.channel)
    if last.ephemeral:
        await person.do("dismiss", channel=last.channel, message=last.id)
    return True


async def plays(people, until):
    """Let people do what their panels offer until something holds."""
    async with asyncio.timeout(LONG):
        while not await until():
            acted = False
            for person in people:
                panel = await panel_of(person)
                if panel is not None:
                    try:
                        acted |= await presses(person, panel)
                    except Unable:
                        continue  # the panel has just been replaced
            if not acted:
                await asyncio.sleep(PACE)


async def takes_back(people):
    """Play on until somebody can take a card back, and take it back: the thread tells it."""
    can = []

    async def offered():
        found = []
        for person in people:
            panel = await panel_of(person)
            labels = {b.label for b in panel.buttons} if panel is not None else set()
            if {"Undo", "End your actions"} <= labels and "· turn 1 ·" not in panel.text:  # not the standing order
                found.append((person, panel))
        can[:] = found[:1]
        return bool(found) or await end_of(people[0])

    await plays(people, offered)
    (person, panel) = can[0]
    await person.click(panel, "Undo")

    async def taken():
        return "took back" in await told(people[0])

    await person.wait_for(taken)


async def power_cut(night, people):
    """Kill the bot as it is; the table's message stands once, and the buttons from before it act."""
    old = {p.name: await panel_of(p) for p in people}
    before = (await told(people[0])).count("Turn ")
    await night.kill_bot()
    await night.start_bot()
    await night.ground.quiet()
    tables = [m for m in await people[0].messages(TITLE) if any(b.label == "Your move" for b in m.buttons)]
    assert len(tables) == 1
    acted = [await presses(person, old[person.name]) for person in people]
    assert any(acted)
    assert (await told(people[0])).count("Turn ") == before  # nothing is told twice


async def reads(page):
    """Read the newest panel on a page as a menu."""
    panel = last_with(page, "Refresh")
    await expect(panel).to_be_visible()
    found = await panel.locator("button[data-custom-id]").evaluate_all(
        "all => all.map(b => [b.dataset.customId, b.textContent])"
    )
    controls = [Control(id, label.removeprefix("✕ ")) for id, label in found if not label.startswith("✕")]
    return panel, Menu(await panel.inner_text(), tuple(playing(controls)))


async def clicks(page):
    """Click what the policy wants on the page, and wait until the page shows what came of it."""
    panel, menu = await reads(page)
    step = decide(menu)
    if step is None:
        return False
    await page.evaluate("window.before = document.querySelector('#list').innerHTML")
    try:
        await panel.locator(f'button[data-custom-id="{step[0]}"]').click(timeout=2000)
    except Unmoved:
        return False  # the bot has replaced it meanwhile
    await page.wait_for_function("() => document.querySelector('#list').innerHTML !== window.before")
    return True


async def test_two_people_and_a_computer_survive_to_the_end(night):
    """A death, a boss, a chest, an achievement, kill -9 in the middle, a turn taken back, an end that tells all."""
    async with night(PARTY) as arena:
        ann, ben = people = [await arena.person(name) for name in ("Ann", "Ben")]
        lobby = await arena.opens(ann, "vampire-survivors", TITLE)
        async with browser() as chromium, page_of(chromium, arena.ground.page_url, PHONE, person="ann") as page:
            board = last_with(page, "Add computer")
            await board.get_by_role("button", name="Join").click()
            await expect(board).to_contain_text("Ann")
            await ben.answer(await ben.click(lobby, "Join"))
            await arena.adds_computer(ann, lobby)
            await expect(board).to_contain_text("Computer")
            await board.get_by_role("button", name="Start").click()
            await ann.sees("Floor Chicken", "dm")
            await goes(page, "Nightboard")
            await shot(page, "survivors-1-first")
            assert await clicks(page)  # the standing order, as a person on a phone gives it
            await fits(page)

        await takes_back(people)
        await plays(people, lambda: in_turn(ben, 5))
        await power_cut(arena, people)
        await plays(people, lambda: end_of(ann))

        end, story = await end_of(ann), await told(ann)
        for words in ("dies: a coffin", "A boss appears", "opens a treasure chest", "Achievement: First Night!"):
            assert words in story, words
        assert "The dice were fair" in end.text
        for words in (
            r"\d+ enemies fell: ",
            r"(Ann|Ben|Computer) took \d+ damage",
            r" fell in turn \d+",
            r"to wave \d",
        ):
            assert re.search(words, end.text), words
        assert all(p.alt for m in await ann.messages(TITLE, 200) for p in m.pictures)
        assert end.pictures
        eve = await arena.person("Eve")
        check = await eve.answer(await eve.click(end, "Check the dice"))
        assert "came out the same" in check.text
        await ann.slash("campaign show", game="vampire-survivors")
        record = await ann.sees("Achievements: ")
        assert "First Night: gave Hollow Heart" in record.text
        assert arena.ground.breaches == []
        assert arena.complaints == []


async def in_turn(person, number):
    """Tell whether somebody can act in a turn of their own, or the game is over already."""
    panel = await panel_of(person)
    acts = panel is not None and any(b.label == "End your actions" for b in panel.buttons)
    return (acts and f"Turn {number}: " in await told(person)) or await end_of(person) is not None


async def test_one_alone_survives_in_a_browser_to_the_end(night):
    """From the first press in the lobby through a turn by what stands on a phone's page, and to the end."""
    async with night(ALONE) as arena:
        ann = await arena.person("Ann")
        await arena.opens(ann, "vampire-survivors", TITLE)
        async with browser() as chromium, page_of(chromium, arena.ground.page_url, PHONE, person="ann") as page:
            board = last_with(page, "Add computer")
            await board.get_by_role("button", name="Join").click()
            await expect(board).to_contain_text("Ann")
            await board.get_by_role("button", name="Start").click()
            await ann.sees("Floor Chicken", "dm")
            await goes(page, "Nightboard")
            pressed = 0
            async with asyncio.timeout(LONG):
                while pressed < BY_HAND:
                    pressed += await clicks(page)
                    await fits(page)
            await shot(page, "survivors-2-turn")
            await plays([ann], lambda: end_of(ann))
            await goes(page, TITLE)
            end = last_with(page, "Rematch")
            await expect(end).to_contain_text("Every survivor lies in a coffin")
            await expect(end).to_contain_text("The dice were fair")
            await expect(end.get_by_role("img").first).to_be_visible()
            await fits(page)
            await shot(page, "survivors-3-end")
        assert arena.ground.breaches == []
        assert arena.complaints == []
