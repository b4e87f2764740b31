"""Write what this version saves into this folder, for every later version to load and play to the end.

    uv run python -m tests.saves.adopt

plays each game of the catalogue by chance and keeps, of several table sizes, an early, a middle and a late save in
`v<version>/`, one with answers taken back, one in which a guest waits to come in (where rules let others in), and an
export of one whole game. Run it once a release, and when the shape of a state or record changes between two: that is
`v<version>+1/` then, and so on. What is there already is never touched.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import random
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bot.tables import Tables
from rules.catalog import GAMES
from rules.engine import Refused, Rules, Session, Setup, random_keys
from storage import Store

HERE = Path(__file__).parent
STAGES = {"early": 0.05, "middle": 0.5, "late": 0.95}
LATE_STARTS = {"slay-the-spire": {"start": "act3", "acts": "4"}}
"""Options of the largest table, where chance alone would never come that far."""
GUEST_STARTS = {"slay-the-spire": {"start": "act2", "acts": "2"}}
"""Options with which guests come in soon."""


def step(session: Session[Any], rng: random.Random) -> None:
    """Answer one question that is waited for, by chance, as the service would: drained after each answer."""
    question = rng.choice([q for q in session.asked if not q.may] or session.asked)
    keys = random_keys(session.listing(question), question.pick, rng)
    assert keys is not None, question.name
    session.answer(question.seat, session.id_of(question), keys)
    session.drain()


def saves_of(rules: Rules[Any], seats: int, options: dict[str, str]) -> dict[str, str]:
    """Play one game by chance; return its saves by stage."""
    seed = f"saves {rules.slug} {seats}"
    names = [f"s{n}" for n in range(1, seats + 1)]

    def begun() -> tuple[Session[Any], random.Random]:
        return Session(rules, rules.new(Setup(names, seed, options))), random.Random(seed)

    session, rng = begun()
    answers = 0
    while session.asked:
        step(session, rng)
        answers += 1
    kept = {}
    session, rng = begun()
    for done in range(answers):
        for stage, part in STAGES.items():
            if done == int(answers * part):
                kept[stage] = session.save()
        if done >= answers // 2 and "undone" not in kept:
            kept |= undone_of(session, names)
        step(session, rng)
    return kept


def undone_of(session: Session[Any], names: list[str]) -> dict[str, str]:
    """Take back the last two answers in a copy; return its save, none where they stand."""
    copy = Session.load(session.rules, session.save())
    seats = [row.seat for row in copy.rows if not row.withdrawn][-2:]
    if len(seats) < 2:
        return {}
    try:
        for seat in reversed(seats):
            copy.undo(seat, names)
    except Refused:
        return {}
    return {"undone": copy.save()}


def guest_of(rules: Rules[Any], seats: int) -> dict[str, str]:
    """Let somebody wish to come in early in a game; return the save a little later, none where rules let nobody in."""
    rng = random.Random(rules.slug)
    names = [f"s{n}" for n in range(1, seats + 1)]
    session = Session(rules, rules.new(Setup(names, f"guest {rules.slug}", GUEST_STARTS.get(rules.slug, {}))))
    try:
        for _ in range(2):
            step(session, rng)
        session.welcome(f"s{seats + 1}", ("",))
    except Refused:
        return {}
    for _ in range(2):
        step(session, rng)
    return {"guest": session.save()}


async def export_of(rules: Rules[Any]) -> str:
    """Open a table at the service, let it be played a while by chance; return the export."""
    rng = random.Random(rules.slug)
    async with await Store.open(":memory:", clock=lambda: 1_800_000_000) as store:
        tables = Tables(store, GAMES, clock=lambda: 1_800_000_000, names=lambda user: "Ann", pace=0)
        game = await tables.lobby.open(rules.slug, 1, guild_id=1, channel_id=2, title="Adopted")
        await tables.membership.join(game.id, 2)
        await tables.lobby.begin(game.id, 1)
        for _ in range(20):
            async with tables.live.locked(game.id) as live:
                question = rng.choice([q for q in live.playing().open() if not q.may])
                keys = random_keys(question.options, question.pick, rng)
                assert keys is not None
                await tables.answers.count(live, question, keys)
        await tables.close()
        return await tables.files.export(game.id)


def main() -> None:
    """Write the files of this version."""
    released = f"v{version('nightboard')}"
    names = (released if n == 0 else f"{released}+{n}" for n in itertools.count())
    folder = next(HERE / name for name in names if not (HERE / name).exists())
    folder.mkdir()
    for slug, rules in GAMES.items():
        sizes = sorted({min(rules.seats), max(rules.seats)})
        for seats in sizes:
            options = LATE_STARTS.get(slug, {}) if seats == max(sizes) else {}
            kept = saves_of(rules, seats, options)
            if seats == min(sizes):
                kept |= guest_of(rules, seats)
            for stage, text in kept.items():
                write(folder / f"{slug}.{seats}.{stage}.save.json.gz", text)
        write(folder / f"{slug}.export.json.gz", asyncio.run(export_of(rules)))


def write(path: Path, text: str) -> None:
    """Write a text, compressed, unless another version wrote the very same."""
    data = gzip.compress(text.encode(), mtime=0)
    if any(data == other.read_bytes() for other in HERE.glob(f"v*/{path.name}")):
        return
    path.write_bytes(data)
    print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
