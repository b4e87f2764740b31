"""The playground's page in a real browser, on a phone and at a desk."""

import os

import pytest
from playwright.async_api import expect

from bot.playground import serve
from tests.patience import PATIENCE
from tests.person import advance, fail

from .. import browser as real
from ..browser import DESK, PHONE, browser, page_of

SHOTS = os.environ.get("NIGHTBOARD_SCREENSHOTS")


@pytest.fixture
async def chromium():
    async with browser() as found:
        yield found


async def shot(page, name):
    if SHOTS:
        await page.screenshot(path=f"{SHOTS}/{name}.png")


MEASURE = """shapes => {
  const one = ([width, height]) => {
    const canvas = Object.assign(document.createElement("canvas"), {width, height});
    return `<a class="picture"><img src="${canvas.toDataURL()}" width="${width}" height="${height}"></a>`;
  };
  const list = document.querySelector("#list");
  list.insertAdjacentHTML("beforeend", `<article class="msg"><div class="inner"></div></article>`);
  const place = list.lastElementChild.lastElementChild;
  place.insertAdjacentHTML("beforeend", `<div class="box"><div class="gallery n${shapes.length}">${
    shapes.map(one).join("")}</div></div>`);
  const images = [...place.lastElementChild.querySelectorAll("img")];
  return Promise.all(images.map(image => image.decode())).then(() => images.map(image => {
    const box = image.getBoundingClientRect();
    return [Math.round(box.width), Math.round(box.height)];
  }));
}"""


async def test_pictures_stand_in_discords_own_box(ground, toy, ann, chromium):
    """One is shown whole within 550 x 350 points at a desk, as wide as a message on a phone; two are cropped."""
    async with page_of(chromium, ground.page_url, DESK) as page:
        await expect(page.get_by_test_id("head")).to_be_visible()
        assert await page.evaluate(MEASURE, [[1100, 700]]) == [[550, 350]]
        assert await page.evaluate(MEASURE, [[1080, 2313]]) == [[163, 350]]
        assert await page.evaluate(MEASURE, [[1100, 356]]) == [[550, 178]]
        assert await page.evaluate(MEASURE, [[1100, 700], [1100, 356]]) == [[273, 272]] * 2
    async with page_of(chromium, ground.page_url, PHONE) as page:
        await expect(page.get_by_test_id("head")).to_be_visible()
        ((width, height),) = await page.evaluate(MEASURE, [[1100, 700]])
        assert 300 <= width <= 390
        assert abs(height - width * 7 / 11) < 1.5


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_a_whole_visit(ground, toy, ann, ben, chromium, size):
    name = "phone" if size is PHONE else "desk"
    async with page_of(chromium, ground.page_url, size) as page:
        await expect(page.get_by_test_id("head")).to_contain_text("games")

        # A slash command, picked from the list, with an option that the bot completes.
        box = page.get_by_test_id("composer")
        await box.fill("/game n")
        await expect(page.get_by_test_id("command").first).to_contain_text("/game new")
        await shot(page, f"{name}-commands")
        await box.press("Enter")
        form = page.get_by_test_id("slash")
        await form.get_by_label("title *").fill("ca")
        await page.get_by_test_id("choice").get_by_text("Castle").click()
        await shot(page, f"{name}-options")
        await form.get_by_role("button", name="Send").click()
        await expect(page.get_by_test_id("message").last).to_contain_text("castle for 2, True")
        await expect(page.get_by_test_id("message").last).to_contain_text("Ann used /game new")

        # A board with a picture, a button, a select and a form.
        await box.fill("/game table")
        await expect(page.get_by_test_id("command")).to_have_count(1)
        await box.press("Enter")
        message = page.get_by_test_id("message").last
        await expect(message.get_by_role("img", name="Board, red")).to_be_visible()
        await shot(page, f"{name}-board")
        await message.get_by_role("button", name="Tapped 0").click()
        await expect(message.get_by_role("img", name="Board, green")).to_be_visible()
        await expect(message.get_by_role("button", name="Tapped 1")).to_be_focused()
        await expect(message.get_by_role("button", name="Grey")).to_be_disabled()

        await message.get_by_test_id("select").locator("summary").click()
        await shot(page, f"{name}-select")
        await message.get_by_test_id("option").get_by_text("Blue").click()
        private = page.get_by_test_id("message").last
        await expect(private).to_contain_text("You chose blue.")
        await expect(private).to_contain_text("Only you can see this")
        await private.get_by_role("button", name="Dismiss message").click()
        await expect(page.get_by_text("You chose blue.")).to_have_count(0)

        await message.get_by_role("img").click()
        await expect(page.get_by_role("dialog").get_by_role("img", name="Board, green")).to_be_visible()
        await page.get_by_role("button", name="Close").click()

        board = page.get_by_test_id("message").filter(has=page.get_by_role("img", name="Board, green"))
        await board.get_by_role("button", name="Fill in").click()
        modal = page.get_by_role("dialog", name="Your name")
        await expect(modal).to_be_visible()
        await modal.get_by_label("Name").fill("Mina")
        await modal.get_by_label("Side").select_option("Hunters")
        await shot(page, f"{name}-modal")
        await modal.get_by_role("button", name="Submit").click()
        await expect(page.get_by_test_id("message").last).to_contain_text("Mina plays Hunters")
        await expect(modal).to_have_count(0)
        await shot(page, f"{name}-end")
        width = await page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["width"]
        assert await ben.last() == await ben.last("games")
        assert "Mina" not in "".join(m.text for m in await ben.messages())


async def test_unread_marks_direct_messages_and_being_someone_else(ground, toy, ann, ben, chromium):
    await ann.slash("game invite", who=ben.id)
    await ann.sees("Sent")
    async with page_of(chromium, ground.page_url, PHONE, person="ben") as page:
        await page.get_by_role("button", name="Channels and messages").click()
        dm = page.get_by_test_id("place").filter(has_text="Nightboard")
        await expect(dm.get_by_test_id("unread")).to_contain_text("1")
        await shot(page, "phone-drawer")
        await dm.click()
        await expect(page.get_by_text("Come and play")).to_be_visible()
        await page.get_by_role("button", name="Channels and messages").click()
        await expect(page.get_by_test_id("unread")).to_have_count(0)
        await page.get_by_test_id("who").select_option("ann")
        await expect(page).to_have_title("Ann · Nightboard playground")
        await expect(page.get_by_text("Sent", exact=True)).to_be_visible()


async def test_a_late_bot_is_reported_and_an_offline_one_too(ground, toy, ann, chromium):
    await ann.slash("game table")
    async with page_of(chromium, ground.page_url) as page:
        message = page.get_by_test_id("message").last
        fail(ground, "/callback", 500, times=20)
        await message.get_by_role("button", name="Fill in").click()
        await ann.wait_for(lambda: any(made.answer is None for made in ground.interactions.made.values()))
        advance(ground, PATIENCE + 1)
        await expect(message.get_by_role("alert")).to_have_text("This interaction failed")
        await toy.close()
        await expect(page.get_by_text("Nightboard is offline")).to_be_visible()
        await message.get_by_role("button", name="Fill in").click()
        await expect(message.get_by_role("alert")).to_contain_text("did not respond")
        toy.failed.clear()


async def test_a_demo_that_was_started_anew_asks_for_its_new_link(chromium):
    first = await serve()
    page = await chromium.new_page()  # not `page_of`: the refused connections are errors in its console
    await page.goto(f"{first.page_url}&as=ann")
    await expect(page.get_by_text("Nothing here yet.")).to_be_visible()
    await first.close()
    async with await serve(int(first.base_url.rpartition(":")[2])) as second:
        await expect(page.get_by_text("started anew. Open the link that it printed")).to_be_visible()
        await page.goto(f"{second.page_url}&as=ann")
        await expect(page.get_by_text("Nothing here yet.")).to_be_visible()
        await page.close()


async def test_thinking_and_leaving_are_shown(ground, toy, ann, chromium):
    async with page_of(chromium, ground.page_url) as page:
        await expect(page.get_by_role("button", name="Start a game")).to_be_visible()
        await page.get_by_test_id("composer").fill("/game think")
        await page.get_by_test_id("composer").press("Enter")
        await expect(page.get_by_text("Nightboard is thinking")).to_be_visible()
        toy.go_on.set()
        await expect(page.get_by_text("Thought")).to_be_visible()
        await page.get_by_label("Your settings").click()
        await page.get_by_label("I have left this server").check()
        await expect(page.get_by_text("You have left this server.")).to_be_visible()
        await page.get_by_label("I have left this server").uncheck()
        await expect(page.get_by_text("Thought")).to_be_visible()


async def test_everything_can_be_reached_by_keyboard(ground, toy, ann, chromium):
    await ann.slash("game table")
    async with page_of(chromium, ground.page_url) as page:
        await expect(page.get_by_role("button", name="Tapped 0")).to_be_visible()
        await page.get_by_role("button", name="Tapped 0").focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("button", name="Tapped 1")).to_be_focused()
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("button", name="Fill in")).to_be_focused()
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("You chose red.")).to_be_visible()


def test_without_chromium_these_tests_say_so_and_fail_in_ci(monkeypatch):
    monkeypatch.setattr(real, "CHROMIUM", "/nowhere/chromium")
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="left out"):
        real.need_chromium()
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="apt-get install chromium"):
        real.need_chromium()
