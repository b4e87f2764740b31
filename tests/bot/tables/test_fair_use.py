"""What one person may leave behind: lobbies, reports, calls."""

import json

import pytest

from bot.tables import Refusal
from bot.tables.core.reports import KEPT
from bot.tables.people.lobby import OPEN_AT_ONCE
from tests.bot.tables.conftest import ANN, BEN, CARA


async def test_a_host_may_have_so_many_tables_that_have_not_begun(house):
    """Counted from the database, so that a restart does not forget; one that starts or ends makes room."""
    made = [await house.tables.lobby.open("toy", ANN, guild_id=1, title=f"Table {n}") for n in range(OPEN_AT_ONCE)]
    await house.restart()
    with pytest.raises(Refusal, match=r"You host 6 tables that have not begun: .*“Table 0”.*`/game abandon`"):
        await house.tables.lobby.open("toy", ANN, guild_id=1)
    await house.tables.lobby.open("toy", BEN, guild_id=1)
    await house.tables.motions.abandon(made[0].id, ANN)
    await house.tables.lobby.open("toy", ANN, guild_id=1)


async def test_reports_are_thinned_and_hold_no_save_twice(house):
    """A report of the same state names the one with the save; of one table so many are kept, the oldest go."""
    table = await house.table(ANN, BEN)
    first = await house.tables.support.report(table, BEN, "It is odd.")
    second = await house.tables.support.report(table, BEN, "It is still odd.")
    bundles = [json.loads((await house.store.report(id)).bundle) for id in (first, second)]
    assert bundles[0]["save"]
    assert (bundles[1]["save"], bundles[1]["save_in"]) == (None, first)
    await house.choose(ANN, table, "Rest")
    third = json.loads((await house.store.report(await house.tables.support.report(table, BEN, "Now too."))).bundle)
    assert third["save"]
    for _ in range(3 * KEPT):
        last = await house.tables.support.report(table, BEN, "Again.")
        kept = {id for id, game, _ in await house.store.reports(limit=1000) if game == table}
        assert len(kept) <= KEPT
        bundle = json.loads((await house.store.report(last)).bundle)
        assert bundle["save"] or bundle["save_in"] in kept
    other = await house.table(ANN, BEN)
    await house.tables.support.report(other, BEN, "Here as well.")
    assert len(await house.store.reports(limit=1000)) == KEPT + 1


async def test_the_host_is_called_at_most_once_an_hour_in_one_message(house):
    """Whoever calls: the same is said to them, and nothing is sent or kept again."""
    table = await house.table(ANN, BEN)
    call = f"n:{table}:-:x:help"
    assert "is told" in (await house.press(BEN, call)).text
    item = (await house.tables.messages.visible(table)).item("help")
    for user in (BEN, ANN):
        house.clock.now += 600
        refused = await house.press(user, call)
        assert refused.kind == "refused"
        assert "was told <t:" in refused.text
    again = (await house.tables.messages.visible(table)).item("help")
    assert (again.fresh, again.fingerprint) == (item.fresh, item.fingerprint)
    assert len(await house.store.reports()) == 1
    house.clock.now += 3600
    assert "is told" in (await house.press(BEN, call)).text
    assert [i.role for i in (await house.tables.messages.visible(table)).items].count("help") == 1


async def test_only_players_can_call_the_host(house):
    table = await house.table(ANN, BEN)
    refused = await house.press(CARA, f"n:{table}:-:x:help")
    assert refused.kind == "refused"
    assert "Only those who play" in refused.text
    assert await house.store.reports() == []
