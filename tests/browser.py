"""A real browser for tests: Debian's Chromium, driven by Playwright."""

import os
import shutil
from contextlib import asynccontextmanager

import pytest

from tests.patience import PATIENCE

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}


def need_chromium():
    """Leave a test out, with a reason, where Chromium is not installed; fail instead where CI runs."""
    if os.path.exists(CHROMIUM):
        return
    words = "Chromium is not installed (apt-get install chromium): tests in a real browser are left out"
    if os.environ.get("CI"):
        pytest.fail(words)
    pytest.skip(words)


@asynccontextmanager
async def browser():
    """Open a headless Chromium; yields Playwright's Browser."""
    need_chromium()
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield chromium
        finally:
            await chromium.close()


@asynccontextmanager
async def page_of(chromium, url, size=DESK, *, person="ann"):
    """Open the playground's page in a window of its own as a person; fails on any error in its console."""
    context = await chromium.new_context(viewport=size, has_touch=size is PHONE, is_mobile=size is PHONE)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    await page.goto(f"{url}&as={person}")
    try:
        yield page
    finally:
        await context.close()
    assert errors == [], errors
