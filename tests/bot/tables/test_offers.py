"""Seats go to those who accept: an offer is answered by its person alone, and checked again when it is."""

from __future__ import annotations

import pytest

from bot.tables import Refusal
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, EVE, control, labels, offers

DAY = 86_400


async def offered(house, *people, by=ANN, seat="s1", user=DAN):
    """Open a table, and offer a seat of it; return the table, the panel, and its two buttons."""
    table = await house.table(*(people or (ANN, BEN)))
    outcome = await house.tables.seats.substitute(table, by, seat, user=user)
    assert outcome.text == "Dan is asked now, and has the seat once they accept; it lapses in two days."
    panel = offers(await house.tables.messages.visible(table))[user]
    assert labels(panel) == ["Accept", "Decline"]
    return table, panel, control(panel, "Accept")[0], control(panel, "Decline")[0]


async def people(house, table):
    return [s.user_id for s in await house.store.seats(table)]


async def test_nobody_is_seated_before_they_accept(house):
    table, panel, accept, _ = await offered(house)
    assert await people(house, table) == [ANN, BEN]
    assert panel.heading == ["Ann offers you the seat of Ann (“Friday”)"]
    assert "hand" not in str(panel)
    assert (await house.choose(ANN, table, "Rest")).kind == "done"
    outcome = await house.press(DAN, accept)
    assert outcome.text == "The seat is yours."
    assert outcome.panel is not None
    assert await people(house, table) == [DAN, BEN]
    assert offers(await house.tables.messages.visible(table)) == {}


async def test_an_offer_can_be_declined_and_is_not_repeated_at_once(house):
    table, _, accept, decline = await offered(house)
    assert (await house.press(DAN, decline)).text == "You have declined; nothing was changed."
    assert await people(house, table) == [ANN, BEN]
    assert (await house.press(DAN, accept)).text == "That offer is over; nothing was changed."
    with pytest.raises(Refusal, match="Dan has declined a seat here; they can be asked again in a day"):
        await house.tables.seats.substitute(table, ANN, "s1", user=DAN)
    house.clock.now += DAY
    assert (await house.tables.seats.substitute(table, ANN, "s1", user=DAN)).kind == "done"


async def test_an_offer_lapses_after_two_days(house):
    table, _, accept, _ = await offered(house)
    house.clock.now += 2 * DAY
    assert offers(await house.tables.messages.visible(table)) == {}
    assert (await house.press(DAN, accept)).kind == "refused"
    assert await people(house, table) == [ANN, BEN]
    assert (await house.tables.seats.substitute(table, ANN, "s1", user=DAN)).kind == "done"


async def test_accepting_twice_is_accepting_once(house):
    table, _, accept, _ = await offered(house)
    await house.press(DAN, accept)
    again = await house.press(DAN, accept)
    assert (again.kind, again.text) == ("shown", "The seat is yours already.")
    assert await people(house, table) == [DAN, BEN]


async def test_only_the_one_who_is_asked_can_answer(house):
    table, _, accept, decline = await offered(house)
    for user in (ANN, BEN, EVE):
        for id in (accept, decline):
            assert (await house.press(user, id)).kind == "refused"
    assert await people(house, table) == [ANN, BEN]
    assert (await house.press(DAN, accept)).kind == "done"


async def test_a_seat_that_is_gone_meanwhile_is_not_given(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.membership.leave(table, CARA)
    await house.tables.seats.substitute(table, ANN, "s3", user=DAN)
    accept = control(offers(await house.tables.messages.visible(table))[DAN], "Accept")[0]
    assert (await house.tables.seats.take_free(table, EVE)).text == "The seat is yours."
    assert offers(await house.tables.messages.visible(table)) == {}
    assert (await house.press(DAN, accept)).text == "That offer is over; nothing was changed."
    assert await people(house, table) == [ANN, BEN, EVE]


async def test_who_comes_back_before_another_accepts_keeps_their_seat(house):
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Rest")
    house.clock.now += DAY + 1
    await house.tables.seats.substitute(table, ANN, "s2", user=DAN)
    accept = control(offers(await house.tables.messages.visible(table))[DAN], "Accept")[0]
    assert (await house.choose(BEN, table, "Rest")).kind == "done"
    outcome = await house.press(DAN, accept)
    assert outcome.text.startswith("The offer does not stand any more. That seat has its player")
    assert await people(house, table) == [ANN, BEN]
    assert offers(await house.tables.messages.visible(table)) == {}


async def test_the_last_one_asked_counts(house):
    table, _, accept, _ = await offered(house)
    assert (await house.tables.seats.substitute(table, ANN, "s1", user=DAN)).text == "Dan is asked already."
    await house.tables.seats.substitute(table, ANN, "s1", user=EVE)
    assert set(offers(await house.tables.messages.visible(table))) == {EVE}
    assert (await house.press(DAN, accept)).kind == "refused"


async def test_closed_direct_messages_are_asked_in_the_thread(house):
    await house.tables.profiles.dm_closed(DAN, True)
    table, _, accept, _ = await offered(house)
    called = next(
        i for i in (await house.tables.messages.visible(table)).items if i.audience.kind == "thread" and i.users
    )
    assert called.users == [DAN]
    assert control(called.panel, "Accept")[0] == accept


async def test_an_offer_outlives_a_restart_and_is_accepted_whole(house):
    _, _, accept, _ = await offered(house)
    await house.restart()
    assert (await house.press(DAN, accept)).text == "The seat is yours."
    request = await house.store.request(1)
    assert request.outcome == "done"


async def test_a_computers_seat_is_for_the_host_to_give_and_for_its_person_to_take_back(house):
    table = await house.table(ANN, BEN, computers=1)
    await house.tables.seats.substitute(table, BEN, "s2")
    for seat in ("s2", "s3"):
        with pytest.raises(Refusal, match="Only the host of this table"):
            await house.tables.seats.substitute(table, DAN, seat, user=DAN)
    assert (await house.hand_over(table, ANN, "s3", DAN)).text == "The seat is yours."
    assert (await house.tables.seats.substitute(table, BEN, "s2", user=BEN)).text == "The seat is yours."


async def test_the_computer_that_gets_a_seat_is_told_with_who_gave_it(house):
    table = await house.table(ANN, BEN)
    await house.tables.seats.substitute(table, ANN, "s1")
    told = [
        line
        for i in (await house.tables.messages.visible(table)).items
        if i.role[:5] == "story"
        for line in i.panel.text
    ]
    assert "Ann gave the seat of Ann to a computer player." in told
