"""Measure every kind of panel of random games in a real browser on a phone.

    python -m tests.bench.panel_heights [--games 3] [--slug van-helsing] [--shots FOLDER]

A kind is what is asked, and whether it is the first choice, a later one (next) or the last yes (sure). Of each kind the
fullest seen is told: how high the whole message is and where its last choice ends, in points (a phone of 390 x 844 has
730 between header and message box), how many choices it has, and how large its picture is shown.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import random
import sys
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any

import render
from bot.components import layout
from bot.panels import Panel, Select, parse_custom_id
from bot.pictures import Pictures
from bot.playground.page.draw import Drawer
from bot.tables import Click, Place, Tables
from bot.workers import HereWorkers
from rules.catalog import GAMES
from storage import Store
from tests.browser import PHONE, browser

ROOM = 730
PEOPLE = {10**17 + n: name for n, name in enumerate(("Ann", "Ben", "Cid", "Dora"), 1)}
HERE = Place(guild=1, channel=2)


@dataclass
class Kind:
    """Panels of one kind: the highest seen."""

    panel: Panel
    weight: int
    seen: int = 1
    pictures: list[Any] = field(default_factory=list)


def kind_of(panel: Panel, questions: dict[str, str]) -> str:
    """Return what a panel asks and how deep in its path it stands."""
    for row in panel.rows:
        for part in (row,) if isinstance(row, Select) else row:
            parsed = parse_custom_id(part.id)
            if parsed and parsed.question != "-" and parsed.verb in "osck":
                deep = any("What next?" in text for text in panel.text)
                sure = any(text.startswith("Chosen:") for text in panel.text)
                return questions.get(parsed.question, "?") + (" ›" if deep else " · sure" if sure else "")
    return "nothing to decide" if panel.idle else "looking"


def pressable(panel: Panel) -> list[tuple[str, tuple[str, ...]]]:
    """Return what a person might press."""
    found = []
    for row in panel.rows:
        if isinstance(row, Select):
            count = max(1, row.least)
            if (parsed := parse_custom_id(row.id)) and parsed.verb == "s":
                found.append((row.id, tuple(e.value for e in random.sample(row.entries, count))))
        else:
            found += [
                (b.id, ())
                for b in row
                if b.style != "grey" and not b.opens_modal and (p := parse_custom_id(b.id)) and p.verb in "osc"
            ]
    return found


async def collect(slug: str, games: int, presses: int) -> dict[str, Kind]:
    """Play random games through the service and keep the highest panel of each kind."""
    kinds: dict[str, Kind] = {}
    for game in range(games):
        rng = random.Random(f"{slug}{game}")
        random.seed(f"{slug}{game}")
        store = await Store.open(":memory:")

        async def note(table: str) -> None:
            pass

        tables = Tables(store, GAMES, workers=HereWorkers(GAMES), notify=note, names=PEOPLE.__getitem__, pace=0)
        people = list(PEOPLE)[: 2 + game % 3]
        opened = await tables.lobby.open(slug, people[0], guild_id=1, channel_id=2, title="Friday")
        for user in people[1:]:
            await tables.membership.join(opened.id, user)
        await tables.lobby.begin(opened.id, people[0])
        clicks = 10**18
        for _ in range(presses):
            if (await store.game(opened.id)).status != "running":
                break
            for user in people:
                panel = await tables.panels.panel(opened.id, user)
                async with tables.live.locked(opened.id) as live:
                    session = live.session
                    names = {q.id: q.name for s in live.seats for q in session.open(s.seat)} if session else {}
                for _ in range(4):
                    keep(kinds, kind_of(panel, names), panel)
                    able = pressable(panel)
                    if not able:
                        break
                    clicks += 1
                    id, values = rng.choice(able)
                    outcome = await tables.router.click(Click(user, id, values, clicks, HERE))
                    if outcome.panel is None or outcome.kind not in ("draft", "refused"):
                        break
                    panel = outcome.panel
        await tables.close()
        await store.close()
    return kinds


def keep(kinds: dict[str, Kind], name: str, panel: Panel) -> None:
    """Keep a panel where it is the fullest of its kind."""
    weight = sum(40 if isinstance(r, Select) else 20 + sum(len(b.label) for b in r) for r in panel.rows)
    weight += sum(map(len, [*panel.heading, *panel.text, *panel.notes]))
    if name not in kinds:
        kinds[name] = Kind(panel, weight)
        return
    kinds[name].seen += 1
    if weight > kinds[name].weight:
        kinds[name].panel, kinds[name].weight = panel, weight


def message_of(panel: Panel, pictures: list[Any]) -> dict[str, Any]:
    """Return the message as the playground keeps it."""
    first, *beneath = pictures or [None]
    made = layout(panel, first, beneath=beneath)
    shown = {p.name: p for p in pictures}

    def filled(part: Any) -> Any:
        if isinstance(part, list):
            return [filled(x) for x in part]
        if not isinstance(part, dict):
            return part
        part = {key: filled(value) for key, value in part.items()}
        if str(part.get("url", "")).startswith("attachment://"):
            picture = shown[part["url"].removeprefix("attachment://")]
            data = base64.b64encode(picture.data).decode()
            part |= {"url": f"data:{picture.mime};base64,{data}", "width": picture.width, "height": picture.height}
        return part

    return {
        "id": "1", "type": 0, "flags": 1 << 15, "content": "", "embeds": [], "attachments": [], "mentions": [],
        "_for": "",
        "author": {"id": str(1 << 30), "username": "nightboard", "global_name": "Nightboard", "bot": True},
        "timestamp": datetime.now(UTC).isoformat(), "edited_timestamp": None,
        "components": filled(made.to_components()),
    }  # fmt: skip


MEASURE = """() => { const m = document.querySelector('.msg').getBoundingClientRect();
  const all = [...document.querySelectorAll('[data-custom-id]')];
  const main = all.filter(n => /^n:[^:]*:[^-:][^:]*:[osckj]/.test(n.dataset.customId));
  const low = main.length ? Math.max(...main.map(n => n.getBoundingClientRect().bottom)) - m.top : 0;
  const img = document.querySelector('.msg img');
  return [Math.round(m.height), Math.round(low), main.length, img ? Math.round(img.getBoundingClientRect().width) : 0,
    img ? Math.round(img.getBoundingClientRect().height) : 0]; }"""


async def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--games", type=int, default=3)
    asked.add_argument("--presses", type=int, default=400)
    asked.add_argument("--slug", default="")
    asked.add_argument("--shots", type=Path)
    given = asked.parse_args()
    style = resources.files("bot.playground.page").joinpath("page.css").read_text(encoding="utf-8")
    pictures = Pictures(in_process=True)
    drawer = Drawer("1", {}, {})
    high = 0
    async with browser() as chromium:
        page = await (await chromium.new_context(viewport=PHONE, is_mobile=True, has_touch=True)).new_page()
        for slug in [given.slug] if given.slug else list(GAMES):
            kinds = await collect(slug, given.games, given.presses)
            print(
                f"\n{slug}: {len(kinds)} kinds\n{'kind':34} {'seen':>5} {'high':>5} {'last':>5} {'choices':>7} picture"
            )
            for name, kind in sorted(kinds.items()):
                wished = kind.panel.picture
                drawn = []
                if wished is not None:
                    for wish in pictures.wishes(replace(wished, before=None)):
                        request = pictures.request(wish)
                        drawn += [render.draw(request)] if request is not None else []
                html = drawer.message(message_of(kind.panel, drawn))
                head = f"<meta name=viewport content='width=device-width'><style>{style}</style>"
                await page.set_content(f"{head}<body style='display:block;overflow:auto'><main>{html}</main></body>")
                whole, last, choices, wide, tall = await page.evaluate(MEASURE)
                mark = " !" if last > ROOM else ""
                high += last > ROOM
                print(f"{name:34} {kind.seen:5} {whole:5} {last:5} {choices:7} {wide}x{tall}{mark}")
                if given.shots:
                    given.shots.mkdir(parents=True, exist_ok=True)
                    file = name.replace(" ", "_").replace("›", "next").replace("·", "")
                    await page.screenshot(path=given.shots / f"{slug}-{file}.png", full_page=True)
    print(f"\n{high} kinds need scrolling to reach their last choice ({ROOM} points)")


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
