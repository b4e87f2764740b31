"""The real bot tells everybody of beginning and end, once, also after a restart."""

import random

from storage import Job
from tests.bot.discord.conftest import open_hall
from tests.bot.discord.games import GAMES


async def play_on(hall, guests, seed=3):
    """Press anything on the direct panels until the game is over."""
    rng = random.Random(seed)
    for _ in range(400):
        for guest in guests:
            if "Winners" in hall.story:
                await hall.env.settle()
                return
            if not guest.dms or not hall.table.buttons:
                continue
            shown = guest.panel
            able = [label for label, id in shown.buttons.items() if id.split(":")[2] != "-"]
            if able:
                await guest.presses(shown, rng.choice(able))
            elif shown.selects:
                await guest.picks(shown, "", select=0)
            await hall.bot.presenter.idle()
    raise AssertionError("the game does not end")


async def test_the_beginning_and_the_end_reach_each_person_once(hall):
    ann, ben = await hall.game_with("Ann", "Ben")
    await hall.bot.presenter.idle()
    assert len(ben.dms) == 1
    assert "You are at the table of “Friday”" in ben.dms[0].text
    await play_on(hall, [ann, ben])
    await hall.bot.presenter.idle()
    told = {}
    for guest in (ann, ben):
        assert len(guest.dms) == 1
        assert "It is over" in guest.panel.text
        assert "You won" in guest.panel.text or "You lost" in guest.panel.text
        assert list(guest.panel.buttons) == ["The end", "Rematch"]
        told[guest.name] = guest.panel.message.id
    await hall.env.advance_time(90)
    await hall.restarts()
    await hall.bot.presenter.idle()
    assert {guest.name: guest.panel.message.id for guest in (ann, ben)} == told
    assert "Winners" in (await ann.presses(ann.panel, "The end")).text
    await ben.presses(ben.panel, "Rematch")
    assert "hosted by Ben" in hall.lobby.text


async def test_settings_say_and_change_what_one_is_told_of(tmp_path):
    async with open_hall(tmp_path / "hall.sqlite3", GAMES) as hall:
        ann = hall.guest("Ann")
        shown = await ann.slash("settings")
        part = next(s for s in shown.selects if "besides" in s["placeholder"])
        assert [o["value"] for o in part["options"] if o.get("default")] == ["start", "end", "pause", "seats", "votes"]
        result = await ann.actor.select(shown.real, ["end", "votes"], custom_id=part["custom_id"])
        after = hall.result(shown, result)
        assert "Told besides, when: a game is over; a vote or an offer needs me" in after.text
        part = next(s for s in after.selects if "besides" in s["placeholder"])
        result = await ann.actor.select(after.real, [], custom_id=part["custom_id"])
        assert "Told besides, when: never" in hall.result(after, result).text


async def test_whoever_has_left_the_server_is_noticed_at_the_reminder_and_the_others_are_told(hall):
    ann, ben = await hall.game_with("Ann", "Ben")
    hall.bot.renew.change_interval(hours=1)
    async with hall.bot.store.together():
        await hall.bot.store.put_job(Job("daily", int(hall.env.now().timestamp()) + 10 * 86_400))
    hall.guild.remove_member(ann.actor)
    await hall.env.advance_time(86_400 + 60)
    await hall.bot.presenter.idle()
    assert "Ann is no longer on this server" in hall.story
    told = next(s for s in ben.dms if "is free" in s.text)
    assert "Computer player now" in told.buttons
    await ben.presses(told, "Computer player now")
    await hall.bot.presenter.idle()
    assert "A computer player now plays the seat" in hall.story or "Computer" in hall.story
