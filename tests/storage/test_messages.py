import pytest

from storage import Message, NoSuchGame


async def test_a_message_is_noted_by_its_role_and_found_by_its_id(store, game):
    await store.put_message(game.id, Message("table", 2, nonce="7"))
    for message in (
        Message("table", 2, 900, fingerprint="abc", state="shown", extra={"picture": 1}),
        Message("panel:s1", 3, 901, user_id=11),
        Message("panel:s2", 4, 902, user_id=12),
    ):
        await store.put_message(game.id, message)
    table = await store.message(game.id, "table")
    assert (table.message_id, table.fingerprint, table.nonce, table.extra) == (900, "abc", None, {"picture": 1})
    assert [m.role for m in await store.messages(game.id)] == ["panel:s1", "panel:s2", "table"]
    assert [m.message_id for m in await store.messages(game.id, "panel:")] == [901, 902]
    found = await store.message_by_id(902)
    assert (found.game_id, found.role, found.user_id) == (game.id, "panel:s2", 12)
    assert await store.drop_message(game.id, "table")
    assert not await store.drop_message(game.id, "table")
    assert await store.message(game.id, "table") is None


async def test_no_message_without_a_game(store):
    with pytest.raises(NoSuchGame):
        await store.put_message("nowhere", Message("table"))


async def test_what_is_to_be_sent_stays_until_it_is_done(store, game):
    ids = [await store.put_outbox(game.id, {"n": n}) for n in range(3)]
    assert [e.payload["n"] for e in await store.take_outbox()] == [0, 1, 2]
    assert [e.id for e in await store.take_outbox(limit=1)] == ids[:1]
    await store.outbox_done(ids[0])
    assert [e.id for e in await store.take_outbox(game_id=game.id)] == ids[1:]
    assert await store.take_outbox(game_id="other") == []


async def test_the_ids_of_the_outbox_are_never_used_twice(store, clock, game):
    first = await store.put_outbox(game.id, 1)
    await store.outbox_done(first)
    clock.pass_by(8 * 86400)
    assert await store.prune() == 1
    assert await store.put_outbox(game.id, 2) > first


async def test_a_half_made_choice_is_kept_for_its_seat_and_question(store, game):
    await store.put_draft(game.id, "s1", "s1.discard.0", ["strike"])
    await store.put_draft(game.id, "s1", "s1.discard.0", ["strike", "bash"])
    await store.put_draft(game.id, "s1", "s1.other.0", [1])
    await store.put_draft(game.id, "s2", "s2.discard.0", [])
    assert await store.draft(game.id, "s1", "s1.discard.0") == ["strike", "bash"]
    assert [d.question for d in await store.drafts(game.id, "s1")] == ["s1.discard.0", "s1.other.0"]
    assert await store.drop_drafts(game.id, "s1", "s1.other.0") == 1
    assert await store.drop_drafts(game.id, "s1") == 1
    assert await store.draft(game.id, "s1", "s1.discard.0") is None
    assert await store.draft(game.id, "s2", "s2.discard.0") == []


async def test_after_a_start_what_has_changed_is_shown_first(store, clock):
    """Then what is played, lobbies and paused games, what is over; in each the latest changed first."""
    made = {}
    for name in ("shown", "later", "over", "never", "lobby", "paused", "changed", "sending"):
        made[name] = (await store.create_game("castle", 11, title=name)).id
        clock.pass_by(1)
    for name in [name for name in made if name not in ("lobby", "over")]:
        await store.change_game(made[name], status="running")
        clock.pass_by(1)
    await store.change_game(made["over"], status="finished")
    await store.change_game(made["paused"], paused_at=clock.at)
    clock.pass_by(10)
    for name in [name for name in made if name != "never"]:
        await store.put_message(made[name], Message("table", 2, 900 + len(name)))
    clock.pass_by(10)
    await store.put_outbox(made["sending"], {"role": "story:2"})
    await store.change_game(made["changed"], title="changed too")
    for name in ("shown", "later", "over", "lobby", "paused"):  # looked at, as every commit does, and shown at once
        await store.change_game(made[name], title=name)
        clock.pass_by(1)
        await store.put_message(made[name], Message("table", 2, 950))
    names = {id: name for name, id in made.items()}
    order = [names[id] for id in await store.to_present()]
    assert order[:3] == ["changed", "sending", "never"]
    assert order[3:] == ["later", "shown", "paused", "lobby", "over"]
    assert len(await store.to_present(over=0)) == len(made) - 1
