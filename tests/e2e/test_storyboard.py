"""Each moment of the storyboard, pressed and looked at in a real browser on a phone."""

import os
import random

from playwright.async_api import expect

from tests.browser import PHONE, browser, page_of
from tests.e2e.conftest import acts
from tests.e2e.test_whole_game import panel_of, round_is, sets_option, table_message
from tests.patience import PATIENCE

expect.set_options(timeout=PATIENCE * 1000)
SHOTS = os.environ.get("NIGHTBOARD_SCREENSHOTS")


async def shot(page, name):
    """Keep a picture of the page where a folder is named for it."""
    if SHOTS:
        await page.screenshot(path=f"{SHOTS}/{name}.png")


async def goes(page, place):
    """Open a channel, thread or the direct messages."""
    await page.get_by_role("button", name="Channels and messages").click()
    await page.get_by_test_id("place").filter(has_text=place).first.click()


def last_with(page, label):
    """Return the newest message with a button."""
    return page.get_by_test_id("message").filter(has=page.get_by_role("button", name=label)).last


async def fits(page):
    """Nothing may be wider than the phone."""
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


async def test_the_storyboard(arena):
    """Lobby, table, ping, panel, hidden movement, another's press, an old button, coming back, the end."""
    rng = random.Random(5)
    ann, ben, cid, eve = [await arena.person(n) for n in ("Ann", "Ben", "Cid", "Eve")]
    async with browser() as chromium:
        lobby = await arena.opens(ann)

        # 1 the lobby: the same for everyone, what is meant for one is answered to that one
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ben") as page:
            board = last_with(page, "Join")
            await expect(board).to_contain_text("hosted by Ann")
            await expect(board).to_contain_text("2–5 players")
            await board.get_by_role("button", name="Join").click()
            answer = page.get_by_test_id("message").last
            await expect(answer).to_contain_text("You have a seat.")
            await expect(answer).to_contain_text("Only you can see this")
            await expect(last_with(page, "Start")).to_contain_text("Ann · Ben")
            await shot(page, "1-lobby")
            await fits(page)
            await last_with(page, "How to play").get_by_role("button", name="How to play").click()
            await expect(page.get_by_test_id("message").last).to_contain_text("How to play Van Helsing")
            await shot(page, "1-how-to-play")
        seat = await ann.answer(await ann.click(await ann.fresh(lobby), "Join"))
        await ann.choose(seat, "Count Dracula")
        await sets_option(ann, await ann.fresh(lobby), "Round limit", "15 rounds")
        await ann.answer(await ann.click(await ann.sees("15 rounds", button="Start"), "Start"))
        await ann.sees("Health", "Friday castle", button="Your move")

        # 2 the table, 3 the ping, 4 the panel
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ben") as page:
            await goes(page, "Friday castle")
            table = last_with(page, "Your move")
            await expect(table).to_contain_text("Waiting for Ben")
            await expect(table.get_by_role("img")).to_be_visible()
            await shot(page, "2-table")
            await fits(page)
            await goes(page, "Nightboard")
            panel = last_with(page, "Refresh")
            await expect(panel).to_contain_text("Friday castle")
            await expect(panel.get_by_role("img")).to_be_visible()
            await shot(page, "3-ping")
            await panel.get_by_role("button", name="Accept the plan").click()
            await expect(page.get_by_role("button", name="Accept the plan")).to_have_count(0)
        await ann.sees("Dracula", "dm", button="End turn")
        await ends_turn(ann)
        await ben.sees("points left", "dm", button="End turn")
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ben") as page:
            await goes(page, "Nightboard")
            panel = last_with(page, "End turn")
            await expect(panel.get_by_role("img")).to_be_visible()
            await shot(page, "4-panel")
            await fits(page)
            await expect(panel).to_contain_text("Not now:")
            grey = panel.get_by_role("button", name="✕")
            if await grey.count():  # where there are few choices; else what cannot be had is only named
                await grey.first.click()
                await expect(page.get_by_test_id("message").last).to_contain_text("Not now:")
            await shot(page, "4-why-not")

        # 6 someone else's press: Eve has no seat
        async with page_of(chromium, arena.ground.page_url, PHONE, person="eve") as page:
            await goes(page, "Friday castle")
            await last_with(page, "Your move").get_by_role("button", name="Your move").click()
            answer = page.get_by_test_id("message").last
            await expect(answer).to_contain_text("Only you can see this")
            await expect(answer.get_by_role("button", name="End turn")).to_have_count(0)
            await shot(page, "6-someone-else")

        # 7 an old button
        old = await ben.answer(await ben.click(await table_message(ben), "Your move"))
        await ends_turn(ben)
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ben") as page:
            await goes(page, "Friday castle")
            mine = last_with(page, "End turn")
            await expect(mine).to_contain_text("Only you can see this")
            await mine.get_by_role("button", name="End turn").click()
            await expect(page.get_by_text("Already answered").last).to_contain_text("shows what is open now")
            await shot(page, "7-old-button")
        assert old.ephemeral

        # 5 hidden movement: the vampire's panel, once he turns to mist
        for _ in range(400):
            if await round_is(ann, 2):
                break
            for person in (ben, ann):
                panel = await panel_of(person)
                if panel is not None:
                    await acts(person, panel, rng)
        await hides(ann, ben, rng)
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ann") as page:
            await goes(page, "Nightboard")
            panel = last_with(page, "End turn")
            await expect(panel).to_contain_text("hidden")
            await expect(panel.get_by_role("img")).to_be_visible()
            await shot(page, "5-hidden")
            await fits(page)

        # 8 coming back
        async with page_of(chromium, arena.ground.page_url, PHONE, person="ben") as page:
            await goes(page, "Friday castle")
            await last_with(page, "More…").get_by_role("button", name="What happened").click()
            answer = page.get_by_test_id("message").filter(has_text="Since").last
            await expect(answer).to_contain_text("Only you can see this")
            await expect(answer.get_by_role("button", name="Your move")).to_be_visible()
            await shot(page, "8-coming-back")

        # 9 the end, here by agreement
        more = await ben.answer(await ben.click(await table_message(ben), "More…"))
        await ben.click(more, "Abandon")
        await ben.click(await ben.sees("Give", "Friday castle", button="Give up"), "Give up")
        vote = await ann.sees("abandon", "dm", button="Agree")
        await ann.click(vote, "Agree")
        await ann.sees("abandoned", "Friday castle")
        async with page_of(chromium, arena.ground.page_url, PHONE, person="cid") as page:
            await goes(page, "Friday castle")
            end = last_with(page, "Rematch")
            await expect(end).to_contain_text("was abandoned")
            await shot(page, "9-end")
            await last_with(page, "Rematch").get_by_role("button", name="Rematch", exact=True).click()
            await expect(page.get_by_test_id("message").last).to_contain_text("Only those who played")
    assert cid.name == "Cid"
    assert eve.name == "Eve"


async def ends_turn(person):
    """Press End turn, and whatever asks to be sure."""
    for _ in range(8):
        panel = await panel_of(person)
        offered = panel.buttons if panel else []
        words = ("Do it anyway", "Go", "End turn")
        wanted = next((b for word in words for b in offered if b.label.startswith(word)), None)
        if wanted is None:
            return
        await person.click(panel, custom_id=wanted.custom_id)

        async def shown(panel=panel):
            now = await person.fresh(panel)
            return now is None or now.raw != panel.raw

        await person.wait_for(shown)


async def hides(ann, ben, rng):
    """Play until Ann's panel says that she is hidden."""
    for _ in range(600):
        panel = await panel_of(ann)
        if panel is not None and "hidden" in panel.texts[0] and any("End turn" in b.label for b in panel.buttons):
            return
        for person in (ben, ann):
            panel = await panel_of(person)
            if panel is not None:
                await acts(person, panel, rng)
    raise AssertionError("the Count never hid")
