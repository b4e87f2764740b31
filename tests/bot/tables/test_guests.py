"""Joining a game that runs: who must agree, when one comes in, and what happens to those who do not."""

import random

import pytest

import render
from bot.panels import check_limits
from bot.pictures import Pictures
from bot.tables import Refusal
from rules.engine import Session
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, EVE, control, labels
from tests.bot.tables.test_spire_party import begun, spire, step

__all__ = ["spire"]


@pytest.fixture
def rng():
    """The same choices each time."""
    return random.Random(1)


def asks(visible, seat):
    """Return the votes that a seat is asked for, as their texts."""
    return [i.panel.heading[0] for i in visible.items if i.role.startswith("ask:") and i.role.endswith(f":{seat}")]


def told(visible):
    """Return all that the thread tells."""
    return " ".join(" ".join(i.panel.text) for i in visible.items if i.role.startswith("story:"))


async def agrees(spire, user, seat, table, how="Agree"):
    """Press a button of the vote that a person is asked for."""
    visible = await spire.tables.messages.visible(table)
    item = next(i for i in visible.items if i.role.startswith("ask:") and i.role.endswith(f":{seat}"))
    assert check_limits(item.panel) == []
    id, _ = control(item.panel, how)
    return await spire.press(user, id)


async def joins(spire, user, table, role="The Silent"):
    """Press *Join* on the table message, and say whom one would play."""
    message = (await spire.tables.messages.visible(table)).item("table")
    outcome = await spire.press(user, control(message.panel, "Join")[0])
    assert outcome.kind == "shown"
    id, values = control(outcome.panel, role)
    return await spire.press(user, id, *values)


def drawn(panel):
    """Draw a panel's picture, and return what it is said to show."""
    request = Pictures(in_process=True).request(panel.picture)
    assert request is not None
    assert render.draw(request).data
    return panel.picture.text


async def catches_up(spire, table, people, rng):
    """Play on until the act's first fight stands on the table."""
    for _ in range(400):
        async with spire.tables.live.locked(table) as live:
            if live.session.state.combat is not None:
                return
        for user in people:
            drawn(await spire.tables.panels.panel(table, user))
            await step(spire, table, user, rng)
    raise AssertionError("no fight")


async def test_somebody_joins_a_run_with_the_hosts_leave_and_comes_in_with_the_act(spire, rng):
    """Asked by a button, agreed to by a button, through a restart, caught up, and in the fight."""
    table = await begun(spire, ANN, start="act2")
    outcome = await joins(spire, BEN, table)
    assert outcome.kind == "done"
    assert "asked now" in outcome.text
    visible = await spire.tables.messages.visible(table)
    assert asks(visible, "s1") == ["Ben would like to join and play the Silent (“Climb”)"]
    assert "Join" in labels(await spire.tables.panels.panel(table, BEN))
    outcome = await agrees(spire, ANN, "s1", table)
    assert outcome.text == "Ben comes in as soon as the rules allow."
    visible = await spire.tables.messages.visible(table)
    assert "Ben joins the table, let in by Ann" in told(visible)
    assert "Ben comes in with the next act as the Silent" in visible.item("table").panel.text
    waiting = await spire.tables.panels.panel(table, BEN)
    assert waiting.heading[0].startswith("You come in when the next act begins")
    assert "Ben comes in with the next act" in drawn(waiting)
    spire.tables.live.drop(table)  # as after a restart
    await catches_up(spire, table, (ANN, BEN), rng)
    async with spire.tables.live.locked(table) as live:
        assert [h.character for h in live.session.state.heroes.values()] == ["ironclad", "silent"]
        live.rules.check(live.session.state)
        assert len(live.session.state.combat.encounters) == 2
        assert live.session.state.heroes["s2"].hand
    assert "joins the climb as the Silent" in " ".join((await spire.tables.stories.log(table, ANN)).text)


async def test_more_than_half_may_agree_where_the_host_is_silent(spire):
    """And half of them can turn somebody away; nobody is asked twice for the same."""
    table = await begun(spire, ANN, BEN, CARA)
    message = (await spire.tables.messages.visible(table)).item("table").panel
    outcome = await spire.press(DAN, control(message, "Join")[0])  # only the Watcher is free: nothing to choose
    assert "asked now" in outcome.text
    assert (await spire.press(DAN, control(message, "Join")[0])).text == "They are asked already."
    assert "decide" in (await agrees(spire, BEN, "s2", table)).text
    assert (await agrees(spire, CARA, "s3", table)).text == "Dan comes in as soon as the rules allow."
    message = (await spire.tables.messages.visible(table)).item("table").panel
    assert "Join" not in labels(message)
    with pytest.raises(Refusal, match="four climb at most"):
        await spire.tables.membership.join(table, EVE)
    assert (await spire.tables.membership.join(table, DAN)).text == "You already have a seat here."


async def test_whom_half_of_the_players_do_not_want_stays_outside(spire):
    """The host's no is one voice like another's; who was turned away cannot ask again the same day."""
    table = await begun(spire, ANN, BEN)
    await spire.tables.membership.join(table, CARA, wish="watcher")
    assert (await agrees(spire, ANN, "s1", table, "Do not")).text == "You stay among yourselves."
    visible = await spire.tables.messages.visible(table)
    assert not any(i.role.startswith("ask:") for i in visible.items)
    async with spire.tables.live.locked(table) as live:
        assert live.session.state.guests == {}
    with pytest.raises(Refusal, match="ask again in a day"):
        await spire.tables.membership.join(table, CARA, wish="watcher")
    spire.clock.now += 86_400
    assert "asked now" in (await spire.tables.membership.join(table, CARA, wish="watcher")).text


async def test_a_guest_may_choose_anew_or_leave_before_coming_in(spire):
    """The seat goes with them; a seat that is played stays free for somebody, and is taken by joining."""
    table = await begun(spire, ANN)
    await spire.tables.membership.join(table, BEN, wish="silent")
    await agrees(spire, ANN, "s1", table)
    assert (await spire.tables.membership.wish(table, BEN, "defect")).text == "You will play the Defect."
    with pytest.raises(Refusal, match="Somebody else plays the Ironclad"):
        await spire.tables.membership.wish(table, BEN, "ironclad")
    assert (await spire.tables.membership.leave(table, BEN)).text == "You stay away after all; your seat is gone."
    visible = await spire.tables.messages.visible(table)
    assert "Ben will not come in after all." in told(visible)
    async with spire.tables.live.locked(table) as live:
        assert (live.session.state.guests, [s.seat for s in live.seats]) == ({}, ["s1"])
    await spire.tables.membership.join(table, BEN, wish="silent")
    await agrees(spire, ANN, "s1", table)
    async with spire.tables.live.locked(table) as live:
        assert [s.seat for s in live.seats] == ["s1", "s3"]
    assert "You can take it back" in (await spire.tables.membership.leave(table, ANN)).text
    assert (await spire.tables.membership.join(table, CARA)).text == "The seat is yours."
    async with spire.tables.live.locked(table) as live:
        assert live.seats_of(CARA) == ["s1"]


async def test_the_host_lets_a_computer_player_in(spire, rng):
    """By a button under *More…*; it catches up by itself, and may stay away before."""
    table = await begun(spire, ANN, start="act2")
    more = (await spire.press(ANN, control(await spire.tables.panels.panel(table, ANN), "More")[0])).panel
    add = control(more, "Add computer player")[0]
    assert (await spire.press(BEN, add)).text == "Only the host of this table can do that."
    assert (await spire.press(ANN, add)).text == "A computer player comes in as soon as the rules allow."
    assert (await spire.tables.membership.remove_computer(table, ANN)).text == "The computer player stays away."
    with pytest.raises(Refusal, match="No computer player waits"):
        await spire.tables.membership.remove_computer(table, ANN)
    await spire.press(ANN, add)
    for _ in range(60):
        async with spire.tables.live.locked(table) as live:
            heroes = len(live.session.state.heroes)
        if heroes == 2:
            break
        await step(spire, table, ANN, rng)
    async with spire.tables.live.locked(table) as live:
        assert [h.character for h in live.session.state.heroes.values()] == ["ironclad", "silent"]
        assert [s.computer for s in live.seats] == [None, live.rules.players.kinds[0]]


async def test_what_can_be_taken_back_is_so_with_a_guest_at_the_door(spire):
    """A wish to come in is nobody's answer: it stands, whatever is taken back; a save holds it."""
    table = await begun(spire, ANN, start="act2")
    await spire.tables.membership.join(table, BEN, wish="silent")
    await agrees(spire, ANN, "s1", table)
    with pytest.raises(Refusal):
        await spire.tables.undoing.undo(table, BEN)
    async with spire.tables.live.locked(table) as live:
        again = Session.load(live.rules, live.session.save())
        assert (again.state.guests, again.reopened) == ({"s2": "silent"}, 0)


async def test_a_game_that_takes_nobody_in_says_so(house):
    """As before: one can watch it."""
    table = await house.table(ANN, BEN)
    with pytest.raises(Refusal, match="You can watch it in its thread"):
        await house.tables.membership.join(table, CARA)
    with pytest.raises(Refusal, match="already begun"):
        await house.tables.membership.add_computer(table, ANN)
    with pytest.raises(Refusal, match="already begun"):
        await house.tables.membership.remove_computer(table, ANN)
    assert "Join" not in labels((await house.tables.messages.visible(table)).item("table").panel)


async def test_who_is_forgotten_is_not_let_in_any_more(spire):
    """Nothing of a wish to join stays under a person's number."""
    table = await begun(spire, ANN)
    await spire.tables.membership.join(table, BEN, wish="silent")
    await spire.tables.privacy.forget(BEN)
    assert str(BEN) not in await spire.tables.files.export(table)
    assert "not here any more" in (await agrees(spire, ANN, "s1", table)).text
    async with spire.tables.live.locked(table) as live:
        assert len(live.seats) == 1
