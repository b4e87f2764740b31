import json
from dataclasses import replace

import pytest

from storage import Answer, BadExport, Checkpoint, Commit, Message, NoSuchGame, Store, StoryLine


@pytest.fixture
async def played(store, game):
    """A game with something in every part, a secret, an undo and odd letters among them."""
    await store.commit_answer(
        game.id,
        Commit(
            save='{"dice": "ñ ∞ \\u2028"}',
            rows=[Answer(0, "s1", "{}"), Answer(1, "s2", "{}")],
            story=[StoryLine(0, "Mina bit — “ouch”"), StoryLine(1, "hidden", ["s2"])],
            checkpoints=[Checkpoint(0, "start")],
            changes={"commitment": "c0ffee", "clock": {"since": 1.5}, "thread_id": 77, "outcome": None},
            outbox=[{"x": 1}],
        ),
    )
    await store.commit_answer(game.id, Commit(withdrawn={1: 1}))
    await store.put_order(game.id, "s1", "bite", "never")
    await store.put_message(game.id, Message("table", 2, 3))
    return await store.game(game.id)


async def test_an_exported_game_goes_on_in_another_database(store, played, tmp_path, clock):
    text = await store.export_game(played.id)
    async with await Store.open(tmp_path / "other.sqlite3", clock=clock) as other:
        game = await other.import_game(text, guild_id=8, channel_id=9, thread_id=10)
        assert game.id != played.id
        assert game.origin == played.id
        assert (game.guild_id, game.channel_id, game.thread_id) == (8, 9, 10)
        there, here = await other.load_game(game.id), await store.load_game(played.id)
        assert (there.save, there.seats, there.answers, there.checkpoints) == (
            here.save,
            here.seats,
            here.answers,
            here.checkpoints,
        )
        same = {"id": played.id, "guild_id": 1, "channel_id": 2, "thread_id": 77}
        assert replace(there.game, **same) == here.game
        assert await other.whole_story(game.id) == await store.whole_story(played.id)
        assert await other.orders(game.id) == await store.orders(played.id)
        assert await other.messages(game.id) == []
        assert await other.take_outbox() == []
        assert await other.check() == []
        await other.commit_answer(game.id, Commit(rows=[Answer(2, "s1", "{}")]))
        second = await other.import_game(await other.export_game(game.id))
        assert second.origin == played.id


async def test_importing_beside_the_original_makes_a_second_game(store, played):
    text = await store.export_game(played.id)
    copies = [await store.import_game(text.encode(), host_id=99) for _ in range(2)]
    assert len({played.id, *(c.id for c in copies)}) == 3
    assert {c.host_id for c in copies} == {99}


async def test_whatever_is_cut_short_or_changed_is_refused_and_nothing_is_imported(store, played):
    text = await store.export_game(played.id)
    whole = json.loads(text)

    def changed(**more):
        return json.dumps(whole | more)

    def game(**more):
        return changed(body=whole["body"] | {"game": whole["body"]["game"] | more})

    bad = [
        "",
        "null",
        "[]",
        "{}",
        "not json",
        b"\xff\xfe\x00",
        text[:-1],
        text[: len(text) // 2],
        text.replace("Mina", "Mona"),
        text.replace('"withdrawn_by":1', '"withdrawn_by":0'),
        changed(format="chess"),
        changed(version=99),
        changed(sha256="0" * 64),
        changed(extra=1),
        changed(body=None),
        game(status="asleep"),
        game(host_id=2**70),
        game(options=[]),
        "[" * 100_000,
    ]
    before = await store.list_games()
    for attempt in bad:
        with pytest.raises(BadExport, match=r"nothing was imported\.$"):
            await store.import_game(attempt)
    assert await store.list_games() == before


async def test_an_export_that_was_forged_with_care_still_cannot_break_the_database(store, played):
    import hashlib

    whole = json.loads(await store.export_game(played.id))

    def forged(part, value):
        body = whole["body"] | {part: value}
        text = json.dumps(body, sort_keys=True, separators=(",", ":"))
        return json.dumps(whole | {"body": body, "sha256": hashlib.sha256(text.encode()).hexdigest()})

    seat, answer = whole["body"]["seats"][0], whole["body"]["answers"][0]
    assert await store.import_game(forged("seats", [seat]))
    before = await store.list_games()
    for attempt in (
        forged("seats", [seat, seat]),
        forged("answers", [answer, answer]),
        forged("answers", [answer | {"number": -1}]),
        forged("save", "\ud800"),
        forged("seats", [seat | {"user_id": "11"}]),
    ):
        with pytest.raises(BadExport):
            await store.import_game(attempt)
    assert await store.list_games() == before
    assert await store.check() == []


async def test_a_huge_text_is_refused_unread(store, monkeypatch):
    monkeypatch.setattr("storage.exports.LONGEST", 10)
    with pytest.raises(BadExport, match="too large"):
        await store.import_game("[1,2,3,4,5,6]")


async def test_a_game_that_is_not_there_cannot_be_exported(store):
    with pytest.raises(NoSuchGame):
        await store.export_game("nowhere")
