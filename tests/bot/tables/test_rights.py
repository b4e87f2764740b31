"""The one function that says what a person is at a table, over persons, places and tables."""

from __future__ import annotations

import pytest

from bot.tables import NOWHERE, UNSEEN, Place, Refusal
from bot.tables.core.rights import shown_at, standing
from storage import Seat
from tests.bot.tables.conftest import ANN, BEN, CARA, CHANNEL, DAN, EVE

HERE, THREAD, ELSEWHERE, HIDDEN = 2, 3, 4, 5
SEEING = Place(1, ELSEWHERE, sees=lambda channel: channel == HERE)
BLIND = Place(1, ELSEWHERE, sees=lambda channel: channel == ELSEWHERE)
FOREIGN = Place(9, HERE, manages=True, sees=lambda channel: True)
MANAGING = Place(1, ELSEWHERE, manages=True, sees=lambda channel: channel == HERE)
MANAGING_BLIND = Place(1, ELSEWHERE, manages=True, sees=lambda channel: False)
IN_THREAD = Place(1, THREAD)
"""A place of the table's own thread: whoever types there sees it, whatever the cache of channels says."""


@pytest.mark.parametrize(
    ("user", "place", "kind"),
    [
        (BEN, NOWHERE, "seat"),
        (BEN, FOREIGN, "seat"),
        (ANN, NOWHERE, "host"),
        (ANN, BLIND, "host"),
        (CARA, NOWHERE, "invited"),
        (CARA, SEEING, "reader"),
        (DAN, SEEING, "reader"),
        (DAN, CHANNEL, "reader"),
        (DAN, IN_THREAD, "reader"),
        (DAN, MANAGING, "manager"),
        (DAN, MANAGING_BLIND, "nobody"),
        (DAN, BLIND, "nobody"),
        (DAN, FOREIGN, "nobody"),
        (DAN, NOWHERE, "nobody"),
    ],
)
async def test_what_a_person_is_at_a_table(house, user, place, kind):
    """Ann hosts and does not play, Ben plays, Cara has left a seat that is kept for her, Dan is anybody."""
    game = await house.store.create_game("toy", ANN, guild_id=1, channel_id=HERE)
    game = await house.store.change_game(game.id, thread_id=THREAD)
    seats = [Seat("s1", 1, BEN), Seat("s2", 2, extra={"owner": CARA})]
    found = standing(user, place, game, seats)
    assert found.kind == kind
    assert found.manager == (place is MANAGING)
    assert standing(DAN, NOWHERE, game, seats, offered=True).kind == "invited"


async def test_a_table_without_a_server_is_seen_by_nobody_who_stands_nowhere(house):
    game = await house.store.create_game("toy", ANN)
    for place in (NOWHERE, Place(None, None, manages=True, sees=lambda channel: True), FOREIGN):
        assert not shown_at(place, game)


async def test_one_sentence_for_what_is_hidden_and_for_what_is_not_there(house):
    """Also where the table is in memory, and for a channel that is gone."""
    table = await house.table(ANN, BEN)
    for id in (table, "zzzzzzzz"):
        with pytest.raises(Refusal) as refused:
            await house.tables.admission.admit(id, DAN, BLIND)
        assert str(refused.value) == UNSEEN
    assert (await house.tables.admission.admit(table, DAN, SEEING)).kind == "reader"
    await house.store.change_game(table, channel_id=None)
    house.tables.live.drop(table)
    with pytest.raises(Refusal, match=UNSEEN):
        await house.tables.admission.admit(table, DAN, SEEING)


async def test_lists_hold_what_is_ones_own_and_what_is_in_sight(house):
    """A host's own tables are found everywhere, others' only by who can view the channel."""
    table = await house.table(ANN, BEN)
    hidden = await house.store.create_game("toy", EVE, guild_id=1, channel_id=HIDDEN, title="Hidden")

    async def found(user, place):
        return {line.table for line in await house.tables.directory.find(user, place)}

    assert await found(ANN, NOWHERE) == {table}
    assert await found(EVE, NOWHERE) == {hidden.id}
    assert await found(DAN, SEEING) == {table}
    assert await found(DAN, FOREIGN) == set()
    assert {line.table for line in await house.tables.directory.games_in(SEEING, DAN)} == {table}
    assert await house.tables.directory.games_in(FOREIGN, DAN) == []
    assert await house.tables.directory.games_in(NOWHERE, DAN) == []
