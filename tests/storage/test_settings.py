import json

import pytest

from storage import Commit, Job, Message, Order, Stale, StoryLine

ANN = 234567890123456789
BEN = 234567890123456780


async def test_settings_of_people_and_servers_are_apart(store):
    assert await store.settings("user", 1) == {}
    await store.change_settings("user", 1, pings=True, size="large")
    assert await store.change_settings("user", 1, pings=None, dm=False) == {"size": "large", "dm": False}
    await store.change_settings("guild", 1, verbosity=2)
    assert await store.settings("guild", 1) == {"verbosity": 2}
    assert await store.settings("user", 1) == {"size": "large", "dm": False}


async def test_a_campaign_belongs_to_a_group_and_a_game(store):
    assert await store.campaign(1, "spire") == (0, None)
    assert await store.put_campaign(1, "spire", {"ascension": 1}, expected_version=0) == 1
    assert await store.put_campaign(1, "spire", {"ascension": 2}, expected_version=1) == 2
    with pytest.raises(Stale, match="campaign"):
        await store.put_campaign(1, "spire", {"ascension": 9}, expected_version=1)
    assert await store.campaign(1, "spire") == (2, {"ascension": 2})
    assert await store.campaign(2, "spire") == (0, None)
    assert await store.drop_campaign(1, "spire")
    assert await store.campaign(1, "spire") == (0, None)


async def test_a_standing_order_is_one_for_each_seat_and_question(store, clock, game):
    await store.put_order(game.id, "s1", "bite", "never")
    await store.put_order(game.id, "s1", "bite", "always")
    await store.put_order(game.id, "s2", "bats", "if lethal")
    assert await store.orders(game.id) == [
        Order("s1", "bite", "always", clock.at),
        Order("s2", "bats", "if lethal", clock.at),
    ]
    assert await store.drop_order(game.id, "s1") == 1
    assert [o.seat for o in await store.orders(game.id)] == ["s2"]
    assert await store.orders(game.id, "s1") == []


@pytest.fixture
async def friends(store, clock):
    """Two games of Ann's, one with Ben; and traces of her wherever the bot may leave them."""
    made = []
    for _ in range(2):
        game = await store.create_game("castle", ANN, guild_id=1)
        await store.join(game.id, ANN, limit=3, wish="hunter")
        await store.join(game.id, BEN, limit=3)
        made.append(game.id)
    await store.change_settings("user", ANN, pings=False)
    await store.change_settings("user", BEN, pings=True)
    await store.put_message(made[0], Message("panel:s1", 55, 56, user_id=ANN))
    await store.put_message(made[0], Message("panel:s2", 65, 66, user_id=BEN))
    await store.commit_answer(
        made[0],
        Commit(
            save="the save",
            story=[StoryLine(0, json.dumps({"by": f"<@{ANN}>", "with": BEN}))],
            outbox=[{"to": ANN, "text": f"9{ANN} {ANN}9"}],
            changes={"extra": {"asked": [ANN, BEN]}, "status": "running"},
            jobs=[Job("remind", clock.at, key="s1", data={"user": ANN})],
        ),
    )
    await store.put_order(made[0], "s1", "bite", "never")
    return made


async def test_whoever_asks_to_be_forgotten_is_nowhere_any_more_and_the_games_are_whole(store, path, friends):
    tombstone = await store.forget_user(ANN)
    assert tombstone < 0
    for game_id in friends:
        stored = await store.load_game(game_id)
        assert stored.game.host_id == tombstone
        assert [s.user_id for s in stored.seats] == [tombstone, BEN]
        assert stored.seats[0].wish == "hunter"
    stored = await store.load_game(friends[0])
    assert stored.save == "the save"
    assert stored.game.extra == {"asked": [tombstone, BEN]}
    assert json.loads((await store.whole_story(friends[0]))[0].event) == {"by": f"<@{tombstone}>", "with": BEN}
    assert (await store.take_outbox())[0].payload == {"to": tombstone, "text": f"9{ANN} {ANN}9"}
    assert (await store.jobs(friends[0]))[0].data == {"user": tombstone}
    assert [m.role for m in await store.messages(friends[0])] == ["panel:s2"]
    assert await store.settings("user", ANN) == {}
    assert await store.settings("user", BEN) == {"pings": True}
    assert await store.list_games(user_id=ANN) == []
    text = "\n".join(await store.read(lambda db: list(db.iterdump()))).replace(f"9{ANN} {ANN}9", "")
    assert str(ANN) not in text
    assert await store.check() == []


async def test_two_people_who_are_forgotten_stay_two(store, friends):
    first, second = await store.forget_user(ANN), await store.forget_user(BEN)
    assert first != second
    assert [s.user_id for s in await store.seats(friends[0])] == [first, second]
    assert await store.forget_user(ANN) not in (first, second)


async def test_a_small_number_in_a_text_is_not_taken_for_a_person(store, game):
    await store.change_game(game.id, options={"rounds": 11})
    tombstone = await store.forget_user(11)
    found = await store.game(game.id)
    assert (found.options, found.host_id) == ({"rounds": 11}, tombstone)


async def test_a_person_can_take_along_what_is_kept_about_them(store, friends):
    told = json.loads(await store.export_user(ANN))
    assert told["user_id"] == ANN
    assert told["settings"] == {"pings": False}
    assert sorted(g["game"] for g in told["games"]) == sorted(friends)
    assert sorted(told["hosted"]) == sorted(friends)
    played = next(g for g in told["games"] if g["game"] == friends[0])
    assert (played["seat"], played["wish"], played["orders"]) == (
        "s1",
        "hunter",
        [{"question": "bite", "choice": "never"}],
    )
    assert [m["channel_id"] for m in told["messages"]] == [55]
    assert str(BEN) not in json.dumps(told)


async def test_what_a_person_takes_along_leaves_out_what_the_seat_did_before_them(store, clock, game, turn):
    await store.commit_answer(game.id, turn(0, "s1"))
    clock.pass_by(100)
    await store.change_seat(game.id, "s1", user_id=13, joined_at=clock.at)
    await store.commit_answer(game.id, turn(1, "s1"))
    told = json.loads(await store.export_user(13))
    assert [a["number"] for a in told["games"][0]["answers"]] == [1]
    assert json.loads(await store.export_user(404))["games"] == []
