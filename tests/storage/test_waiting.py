"""Answers that somebody waits for: noted with their token while that is good, and no longer."""

from storage.waiting import TOKEN_LASTS


async def test_a_token_is_kept_until_the_answer_is_given_or_it_is_of_no_use(store, clock):
    await store.put_waiting(1, "one")
    await store.put_waiting(2, "two")
    await store.drop_waiting(1)
    assert await store.waiting() == [(2, "two")]
    assert await store.waiting() == [(2, "two")]
    await store.put_waiting(3, "three")
    assert await store.waiting() == [(2, "two"), (3, "three")]
    clock.pass_by(TOKEN_LASTS)
    assert await store.waiting() == []


async def test_old_tokens_go_when_another_comes(store, clock):
    await store.put_waiting(1, "one")
    clock.pass_by(TOKEN_LASTS)
    await store.put_waiting(2, "two")
    assert await store.read(lambda db: db.execute("SELECT token FROM waiting").fetchall()[0][0]) == "two"
    assert await store.read(lambda db: db.execute("SELECT count(*) FROM waiting").fetchone()[0]) == 1


async def test_what_somebody_is_at_is_not_taken(store):
    """A press that comes while the bot starts is answered by whoever has it, not as one that was left."""
    await store.put_waiting(1, "left")
    await store.put_waiting(2, "pressed just now")
    assert await store.waiting({2, 3}) == [(1, "left")]
