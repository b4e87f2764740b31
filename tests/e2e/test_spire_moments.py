"""The moments of a climb, pressed and looked at in a real browser on a phone."""

import asyncio
import os
import random

from playwright.async_api import expect

from bot.playground import Unable
from tests.browser import PHONE, browser, page_of
from tests.e2e.test_spire import PACE, TITLE, arena, panel_of, presses, sets, told
from tests.patience import LONG, PATIENCE

expect.set_options(timeout=PATIENCE * 1000)
SHOTS = os.environ.get("NIGHTBOARD_SCREENSHOTS")
WAY = ("b1", "a2")
"""To an event, then to another."""

__all__ = ["arena"]


async def opened(page, place):
    """Open a thread or the direct messages."""
    await page.get_by_role("button", name="Channels and messages").click()
    await page.get_by_test_id("place").filter(has_text=place).first.click()


async def looks(page, name, label):
    """Return the newest message with a button once its picture is there; it is no wider than the phone."""
    message = page.get_by_test_id("message").filter(has=page.get_by_role("button", name=label)).last
    await expect(message.get_by_role("img").last).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    if SHOTS:
        await message.screenshot(path=f"{SHOTS}/spire-{name}.png")
    return message


async def comes_to(people, words, rng):
    """Play until everybody's panel is about something."""
    async with asyncio.timeout(LONG):
        while True:
            found = [await panel_of(p) for p in people]
            if all(m is not None and words in m.text for m in found):
                return
            for person, panel in zip(people, found, strict=True):
                if panel is not None and words not in panel.text:
                    try:
                        await presses(person, panel, rng, WAY)
                    except Unable:
                        continue  # the panel has just been replaced
            await asyncio.sleep(PACE)


async def test_the_moments_of_a_climb(arena):
    """Options, a fight, a target in two taps, a turn taken back, rewards, the vote on the map, an event."""
    rng = random.Random(3)
    ann = await arena.person("Ann")
    ben = await arena.person("Ben")
    async with browser() as chromium:
        lobby = await arena.opens(ann, "slay-the-spire", TITLE)
        await ben.answer(await ben.click(lobby, "Join"))
        await sets(ann, await ann.fresh(lobby), "Start", "without Neow")
        await sets(ann, await ann.fresh(lobby), "Custom run: boon", "Shiny")
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ann") as page:
            board = page.get_by_test_id("message").filter(has=page.get_by_role("button", name="Start ▸")).last
            await expect(board).to_contain_text("Ann · Ben")
            await expect(board).to_contain_text("Shiny: start with 5 random rare cards")
            await board.get_by_role("button", name="Start ▸").click()
            await expect(page.get_by_text("The game has begun.").last).to_be_visible()
        await comes_to((ann, ben), "Your turn", rng)

        # a fight: the hand, then a target; two taps and it is done
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ann") as page:
            await opened(page, "Nightboard")
            panel = await looks(page, "fight", "End turn")
            card = panel.get_by_role("button", name="…").first
            name = (await card.inner_text()).partition(" (")[0]
            await card.click()
            await looks(page, "target", "Back")
            foe = page.get_by_role("button", name="(row").first
            await expect(foe).to_be_visible()
            await foe.click()
            await expect(page.get_by_role("button", name="Back", exact=True)).to_have_count(0)
            await looks(page, "after", "End turn")
        await ann.wait_for(lambda: plays(ann, name))

        # the turn ends, and is taken back
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ann") as page:
            await opened(page, "Nightboard")
            await page.get_by_role("button", name="End turn", exact=True).last.click()
            anyway = page.get_by_role("button", name="Do it anyway")
            back = page.get_by_role("button", name="Go on playing")
            await expect(anyway.or_(back).first).to_be_visible()
            if await anyway.count():
                await anyway.click()
            await back.click()
            await looks(page, "taken-back", "End turn")
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ben") as page:
            await opened(page, TITLE)
            await looks(page, "table", "Your move")

        # rewards, the way, an event
        for name, words, label in (
            ("rewards", "Your rewards", "Done"),
            ("way", "Which way?", "Event ("),
            ("event", "Event: ", "Refresh"),
        ):
            await comes_to((ann, ben), words, rng)
            async with page_of(chromium, arena.ground.page_url, PHONE, person="ann") as page:
                await opened(page, "Nightboard")
                shown = await looks(page, name, label)
                await expect(shown).to_contain_text(words)


async def plays(person, name):
    """Tell whether the thread tells of a card."""
    return f"{name}" in await told(person)
