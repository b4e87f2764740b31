"""Games from files: checked as a whole before anything is written, and nobody comes in by a file's word."""

from __future__ import annotations

import hashlib
import json
import random

import pytest

from bot.tables import Refusal
from bot.tables.core.knowledge import knows
from bot.tables.core.rights import Place
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN

ODD = [None, [], {}, "x", "\x00", "not json", -1, 10**12, 1.5, True, [[[]]], {"fresh": "x"}, "[" * 500, "y" * 3000]


def sealed(body) -> str:
    """Write a file with this content, its checksum right."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()
    return json.dumps({"format": "nightboard-game", "version": 1, "sha256": digest, "body": body})


async def a_file(house):
    """The content of a game in which something has happened."""
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Dig")
    await house.tables.orders.set_order(table, BEN, "card", "never")
    return table, json.loads(await house.tables.files.export(table))["body"]


async def nothing_was_added(house, before) -> bool:
    return [g.id for g in await house.store.list_games()] == before


def places(part, path=()):
    """Yield the way to every value of a file, those within its texts of JSON too."""
    yield path
    if isinstance(part, dict):
        for key, value in part.items():
            yield from places(value, (*path, key))
    elif isinstance(part, list):
        for n, value in enumerate(part):
            yield from places(value, (*path, n))
    elif isinstance(part, str) and part[:1] in "{[":
        try:
            inner = json.loads(part)
        except ValueError:
            return
        for way in places(inner, ()):
            yield (*path, "json", *way)


def mutated(part, path, value):
    """Return the content with another value at a place."""
    if not path:
        return value
    key, *rest = path
    if key == "json" and isinstance(part, str):
        return json.dumps(mutated(json.loads(part), rest, value))
    made = list(part) if isinstance(part, list) else dict(part)
    made[key] = mutated(part[key], rest, value)
    return made


@pytest.mark.parametrize("seed", range(4))
async def test_a_mutated_file_is_refused_whole_or_plays_on(house, seed):
    """Whatever stands anywhere in a file: one sentence and nothing written, or a table that serves everybody."""
    _, body = await a_file(house)
    rng = random.Random(seed)
    ways = [way for way in places(body) if way]
    taken = refused = 0
    for _ in range(40):
        before = [g.id for g in await house.store.list_games()]
        text = sealed(mutated(body, rng.choice(ways), rng.choice(ODD)))
        try:
            game = await house.tables.files.import_(text, keep_people=True, guild_id=9, channel_id=9, host_id=ANN)
        except Refusal as refusal:
            refused += 1
            assert str(refusal).endswith((".", "!"))
            assert "\n" not in str(refusal)
            assert await nothing_was_added(house, before)
            continue
        taken += 1
        await house.restart()
        await house.tables.messages.visible(game.id)
        await house.tables.directory.status(game.id, ANN)
        assert all(line.text for line in await house.tables.directory.games_in(Place(9, 9, sees=lambda _: True), ANN))
        for user in (ANN, BEN):
            try:
                await house.tables.panels.panel(game.id, user)
            except Refusal as refusal:
                assert "seat" in str(refusal) or "frozen" in str(refusal)
        await house.tables.motions.abandon(game.id, CARA, manager=True)
    assert refused > 5, (taken, refused)


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("story", 0, "event"), "not json"),
        (("story", 0, "event"), '{"said": ["took_back"], "turn": "x"}'),
        (("story", 0, "audience"), ["s9"]),
        (("answers", 0, "row"), "{}"),
        (("answers", 0, "seat"), "s9"),
        (("game", "extra"), {"seen": {"x": "y"}}),
        (("game", "extra"), {"dice": {"secret": "x", "parts": []}}),
        (("game", "outcome"), {"side": 1}),
        (("save",), None),
        (("save",), "{}"),
        (("seats", 1, "seat"), "s1"),
        (("save", "json", "told"), -1),
        (("save", "json", "rows", 0, "seat"), "x"),
        (("save", "json", "points", 0, "state", "json", "agenda", 5, "ids", 0), 99),
    ],
)
async def test_what_no_game_has_is_refused_and_nothing_is_written(house, where, value):
    _, body = await a_file(house)
    before = [g.id for g in await house.store.list_games()]
    with pytest.raises(Refusal, match=r"[Nn]othing was imported"):
        await house.tables.files.import_(sealed(mutated(body, where, value)), guild_id=9, channel_id=9, host_id=ANN)
    assert await nothing_was_added(house, before)
    assert all(
        "Friday" in line.text for line in await house.tables.directory.games_in(Place(1, 2, sees=lambda _: True), ANN)
    )


async def test_what_is_long_or_unseen_in_a_title_is_cleaned(house):
    _, body = await a_file(house)
    text = sealed(mutated(body, ("game", "title"), "\u3164||x||" * 60_000))
    game = await house.tables.files.import_(text, guild_id=9, channel_id=9, host_id=ANN)
    assert len(game.title) <= 80
    assert "\u3164" not in game.title


async def test_people_come_in_by_the_hosts_word_alone_and_stay_barred(house):
    """A file seats nobody; those who sat there may take their side's seats, nobody else's."""
    table, body = await a_file(house)
    body = mutated(body, ("seats", 1, "user_id"), CARA)
    game = await house.tables.files.import_(sealed(body), guild_id=9, channel_id=9, host_id=DAN)
    assert {s.user_id for s in await house.store.seats(game.id)} == {None}
    assert game.host_id == DAN
    assert await house.store.orders(game.id, "s2") == []
    async with house.tables.live.locked(game.id) as live:
        assert knows(live, ANN)
        assert knows(live, CARA)
        assert not knows(live, DAN)
    kept = await house.tables.files.import_(sealed(body), keep_people=True, guild_id=9, channel_id=9, host_id=DAN)
    assert [s.user_id for s in await house.store.seats(kept.id)] == [ANN, CARA]
    assert (await house.store.game(table)).status == "running"


JUNK = [
    "not json",
    "[]",
    "7",
    '"x"',
    "null",
    '{"fresh": "x", "since": [], "shown": 3, "until": {"s1": "y"}, "seen": 5}',
]


@pytest.mark.parametrize("column", ["clock", "options", "extra", "team_threads"])
@pytest.mark.parametrize("junk", JUNK)
async def test_one_damaged_row_hides_no_other_and_can_be_got_rid_of(house, column, junk):
    """Lists, status and board survive whatever stands in a game's row, and the game can be abandoned."""
    table, other = await house.table(ANN, BEN), await house.table(ANN, BEN)
    sql = f"UPDATE games SET {column} = ? WHERE id = ?"
    await house.store.write(lambda db: db.execute(sql, (junk, table)))
    await house.restart()
    lines = await house.tables.directory.games_of(ANN)
    assert {line.table for line in lines} == {table, other}
    assert len(await house.tables.directory.games_in(Place(1, 2, sees=lambda _: True), ANN)) == 2
    for ask in (house.tables.directory.status, house.tables.boards.board, house.tables.panels.panel):
        try:
            await ask(table, ANN)
        except Refusal as refusal:
            assert str(refusal).endswith((".", "!"))
    await house.tables.messages.visible(table)
    assert await house.tables.directory.at(123) is None
    assert (await house.tables.motions.abandon(table, CARA, manager=True)).kind == "done"
    assert (await house.store.game(table)).status == "abandoned"
    await house.choose(ANN, other, "Dig")


@pytest.mark.parametrize("what", ["story", "save", "answers", "seats"])
async def test_one_damaged_part_hides_no_other_and_can_be_got_rid_of(house, what):
    table, other = await house.table(ANN, BEN), await house.table(ANN, BEN)
    await house.choose(ANN, table, "Dig")
    sql = {
        "story": "UPDATE story SET event = 'not json' WHERE game_id = ?",
        "save": "UPDATE saves SET data = 'not json' WHERE game_id = ?",
        "answers": "UPDATE answers SET row = 'not json' WHERE game_id = ?",
        "seats": "UPDATE seats SET extra = 'not json' WHERE game_id = ?",
    }[what]
    await house.store.write(lambda db: db.execute(sql, (table,)))
    await house.restart()
    assert len(await house.tables.directory.games_in(Place(1, 2, sees=lambda _: True), ANN)) == 2
    for ask in (house.tables.directory.status, house.tables.boards.board, house.tables.panels.panel):
        try:
            await ask(table, ANN)
        except Refusal as refusal:
            assert str(refusal).endswith((".", "!"))
    await house.tables.messages.visible(table)
    assert (await house.tables.motions.abandon(table, CARA, manager=True)).kind == "done"
    await house.tables.directory.verify(table)
    await house.choose(ANN, other, "Dig")
