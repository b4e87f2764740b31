"""Two people and a computer player meet at the bazaar, in real browsers, from the lobby to the end."""

import random

import pytest
from playwright.async_api import TimeoutError as Unmoved
from playwright.async_api import expect

from bot.panels import parse_custom_id
from tests.browser import PHONE, browser, page_of
from tests.e2e.conftest import PLAYING, open_arena
from tests.e2e.test_storyboard import fits, goes, last_with, shot
from tests.patience import PATIENCE

expect.set_options(timeout=PATIENCE * 1000)
TITLE = "Friday bazaar"
WARES = ("spice", "silk", "lamp", "pearl")
MOST = 400
"""Presses after which a game should long be over."""


@pytest.fixture
async def arena(tmp_path, monkeypatch):
    """The stand-in and a bot that knows the bazaar; no request may have broken Discord's limits."""
    monkeypatch.setenv("NIGHTBOARD_BAZAAR", "1")
    monkeypatch.setenv("NIGHTBOARD_SEED", "bazaar-3")
    async with open_arena(tmp_path) as made:
        yield made
        assert made.ground.breaches == []
        assert made.complaints == []


async def presses(page, rng):
    """Press something that answers on a person's newest panel, and wait until the page shows what came of it.

    Tell whether there was something; a panel that the bot has replaced meanwhile is no thing to press.
    """
    panel = last_with(page, "Refresh")
    found = await panel.locator("button[data-custom-id]").evaluate_all(
        "all => all.filter(b => !b.textContent.startsWith('✕')).map(b => [b.dataset.customId, b.textContent])"
    )
    able = [(id, label) for id, label in found if (parsed := parse_custom_id(id)) and parsed.verb in PLAYING]
    if not able:
        return False
    done = [id for id, label in able if label == "Done for today"]
    id = done[0] if done and rng.random() < 0.4 else rng.choice(able)[0]
    before = await page.locator("#list").inner_html()
    try:
        await panel.locator(f'button[data-custom-id="{id}"]').click(timeout=2000)
    except Unmoved:
        return False
    await page.wait_for_function("before => document.querySelector('#list').innerHTML !== before", arg=before)
    return True


async def text_of(page):
    """Return what a person's newest panel says, its picture's alt text included."""
    panel = last_with(page, "Refresh")
    await expect(panel.get_by_role("img")).to_be_visible()
    return f"{await panel.inner_text()} {await panel.get_by_role('img').first.get_attribute('alt')}"


async def test_the_bazaar_is_played_to_its_end(arena):
    """Lobby, secret patrons, a vote, the stalls, sales and swaps by presses alone, and an end that tells all."""
    rng = random.Random(3)
    ann, ben = [await arena.person(name) for name in ("Ann", "Ben")]
    await arena.opens(ann, "bazaar", TITLE)
    async with (
        browser() as chromium,
        page_of(chromium, arena.ground.page_url, PHONE, person="ann") as hers,
        page_of(chromium, arena.ground.page_url, PHONE, person="ben") as his,
    ):
        pressed = ((hers, "Join", "Ann"), (his, "Join", "Ann · Ben"), (hers, "Add computer", "Computer"))
        for page, button, shown in pressed:
            await last_with(page, "Add computer").get_by_role("button", name=button).click()
            await expect(last_with(page, "Add computer")).to_contain_text(shown)
        await last_with(hers, "Add computer").get_by_role("button", name="Start").click()
        for person in (ann, ben):
            await person.sees("What shall be in fashion today?", "dm")
        for page in (hers, his):
            await goes(page, "Nightboard")
            await expect(last_with(page, "Refresh")).to_contain_text("What shall be in fashion today?")
            await fits(page)
        await shot(hers, "bazaar-1-vote")

        # each knows one patron: their own
        mine, theirs = [await text_of(page) for page in (hers, his)]
        assert (mine.count("a patron who collects"), theirs.count("a patron who collects")) == (1, 1)
        assert "Ann has 0 coins, a patron" in mine
        assert "Ben has 0 coins, a patron" in theirs

        for _ in range(MOST):
            for page in (hers, his):
                await presses(page, rng)
            if any(b.label == "Rematch" for m in await ann.messages(TITLE, 4) for b in m.buttons):
                break
        await goes(his, TITLE)
        end = last_with(his, "Rematch")
        await expect(end).to_contain_text("The bazaar is over: the richest merchant is")
        await expect(end).to_contain_text("The dice were fair")
        told = await end.get_by_role("img").first.get_attribute("alt")
        assert told.count("a patron who collects") == 3
        await shot(his, "bazaar-2-end")
        await fits(his)
    story = "\n".join(m.text for m in await ann.messages(TITLE, 1000))
    for words in ("votes for", "is in fashion", "takes the", "sells the", "Day 3 begins"):
        assert words in story, words
