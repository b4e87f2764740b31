"""Standing orders, picks, amounts: what is chosen in steps, and what answers by itself."""

from __future__ import annotations

import asyncio
import itertools
import json
import random

import pytest

from bot.panels import custom_id, ids, parse_custom_id
from bot.tables import Click, Refusal
from bot.workers import ProcessWorkers
from tests.bot.tables.conftest import ANN, BEN, CARA, control, labels
from tests.patience import PATIENCE


async def duel(house, *people):
    game = await house.tables.lobby.open("duel", people[0], guild_id=1, channel_id=2, title="Dawn")
    for user in people[1:]:
        await house.tables.membership.join(game.id, user)
    await house.tables.lobby.begin(game.id, people[0])
    return game.id


async def stake(house, table, user, coins):
    panel = await house.tables.panels.panel(table, user)
    modal = control(panel, "Type the amount")[0]
    form = await house.tables.router.modal(Click(user, modal))
    assert form.id == modal
    return await house.press(user, form.id, str(coins))


def story(visible):
    return [line for i in visible.items if i.role.startswith("story") for line in i.panel.text]


async def test_an_amount_can_be_chosen_by_page_or_typed(house):
    table = await duel(house, ANN, BEN)
    refused = await stake(house, table, ANN, 99)
    assert refused.text == "“99” is not one of the amounts offered."
    assert (await stake(house, table, ANN, 31)).kind == "done"
    assert (await house.choose(BEN, table, "No")).kind == "done"
    panel = (await house.choose(BEN, table, "After")).panel
    assert "25 coins." in labels(panel)
    assert (await house.choose(BEN, table, "39 coins", panel)).kind in ("done", "draft")
    if (await house.tables.panels.panel(table, BEN)).text[:1] == ["Chosen: 39 coins.."]:
        await house.choose(BEN, table, "Go")
    assert (await house.tables.panels.panel(table, ANN)).heading == ["Parry"]


async def test_an_order_answers_at_once_and_ask_takes_it_back(house):
    table = await duel(house, ANN, BEN)
    await stake(house, table, ANN, 5)
    panel = await house.tables.orders.orders(table, BEN)
    assert labels(panel) == ["ask me", "always", "never", "Broken"]
    id, values = control(panel, "always")
    outcome = await house.press(BEN, id, *values)
    assert outcome.kind == "done"
    assert "Stakes ann 5 1." in story(await house.tables.messages.visible(table))
    assert (await house.tables.panels.panel(table, BEN)).heading == ["Stake"]
    await house.tables.orders.set_order(table, BEN, "parry", "ask")
    assert await house.store.orders(table) == []


async def test_an_order_that_does_not_fit_is_dropped_with_a_notice_and_answers_nothing(house):
    table = await duel(house, ANN, BEN, CARA)
    await house.tables.orders.set_order(table, BEN, "parry", "broken")
    await house.tables.orders.set_order(table, CARA, "parry", "never")
    await stake(house, table, ANN, 5)
    panel = await house.tables.panels.panel(table, BEN)
    assert panel.heading == ["Parry"]
    assert [o.seat for o in await house.store.orders(table)] == ["s3"]
    log = await house.tables.stories.log(table, BEN)
    assert any("“broken” did not fit" in line for line in log.text)
    assert not any("did not fit" in line for line in (await house.tables.stories.log(table, ANN)).text)
    assert not any("did not fit" in line for line in story(await house.tables.messages.visible(table)))
    assert (await house.tables.panels.panel(table, CARA)).heading == ["There is nothing for you to decide now"]


async def test_an_order_outlives_everything_but_being_taken_back(house):
    """Other questions, others' answers, an undo and a restart leave it alone; what came before it is not touched."""
    table = await duel(house, ANN, BEN, CARA)
    await stake(house, table, ANN, 5)
    await house.choose(BEN, table, "No")
    await house.tables.orders.set_order(table, BEN, "parry", "always")
    await house.choose(CARA, table, "No")
    assert "Stakes ann 5 0." in story(await house.tables.messages.visible(table))
    await stake(house, table, BEN, 1)
    await house.choose(ANN, table, "Yes")
    await house.choose(CARA, table, "No")
    await house.restart()
    await stake(house, table, CARA, 2)
    await house.choose(ANN, table, "No")
    told = story(await house.tables.messages.visible(table))
    assert "Stakes cara 2 1." in told
    rows = [json.loads(a.row) for a in await house.store.answers(table)]
    mine = [r for r in rows if (r["seat"], r["name"]) == ("s2", "parry")]
    assert [r["by"] for r in mine] == ["click", "order"]
    assert [(o.seat, o.choice) for o in await house.store.orders(table)] == [("s2", "always")]
    late = await house.press(BEN, custom_id(table, mine[1]["q"], ids.OPTION, "no"))
    assert late.text.startswith("Your standing order has answered that: “Yes”.")


async def test_an_order_does_not_outlive_its_player(house):
    table = await duel(house, ANN, BEN)
    await house.tables.orders.set_order(table, BEN, "parry", "never")
    await house.hand_over(table, BEN, "s2", CARA)
    assert await house.store.orders(table) == []
    with pytest.raises(Refusal, match="no seat"):
        await house.tables.orders.set_order(table, BEN, "parry", "never")


async def test_picks_are_drafted_over_a_restart_and_sent_on_confirm(house):
    table = await duel(house, ANN, BEN)
    for user, other in ((ANN, BEN), (BEN, ANN)):
        await stake(house, table, user, 1)
        await house.choose(other, table, "No")
    panel = await house.tables.panels.panel(table, ANN)
    assert panel.heading == ["Pick"]
    assert labels(panel)[:8] == [f"Card {key}." for key in "abcdefgh"]
    for card in ("Card c", "Card a"):
        drafted = await house.choose(ANN, table, card)
        assert drafted.kind == "draft"
    assert drafted.panel.text[-1] == "Choose 2 to 3. Chosen: Card c., Card a."
    assert not any('"pick"' in a.row for a in await house.store.answers(table))
    await house.restart()
    assert (await house.choose(ANN, table, "Confirm (2)")).kind == "done"
    assert "Picks ann c a." in story(await house.tables.messages.visible(table))
    assert (await house.store.draft(table, "s1", parse_custom_id(panel.rows[0][0].id).question)) is None


async def test_too_few_picks_are_refused_kindly(house):
    table = await duel(house, ANN, BEN)
    for user, other in ((ANN, BEN), (BEN, ANN)):
        await stake(house, table, user, 1)
        await house.choose(other, table, "No")
    refused = await house.choose(ANN, table, "Confirm: nothing")
    assert refused.text == "Please choose 2 to 3; nothing chosen so far."


async def test_secret_answers_at_the_same_time_are_all_accepted(house):
    table = await duel(house, ANN, BEN, CARA)
    await stake(house, table, ANN, 5)
    buttons = [(user, control(await house.tables.panels.panel(table, user), "Yes")[0]) for user in (BEN, CARA)]
    outcomes = await asyncio.gather(*(house.press(user, id) for user, id in buttons))
    assert [o.kind for o in outcomes] == ["done", "done"]


async def test_whatever_is_pressed_the_service_answers(house):
    table = await duel(house, ANN, BEN)
    await stake(house, table, ANN, 3)
    open_id = (house.tables.live.loaded[table].session.open("s2"))[0].id
    rng = random.Random(5)
    keys = ["", "x", "yes", "yes|no", "#0123456789abcdef", "picks.9", "picks.x", "-1", "²", "p0", "0.a", "9.b", "all"]
    keys += ["1.yes", "9.no", "join", "set:x", "options:9", "s2.parry", "a:b:c:d", "🦇"]
    for verb in "abcdefghijklmnopqrstuvwxyz":
        for question in ("-", open_id, "0123456789ab"):
            for key in rng.sample(keys, 8):
                for values in ((), ("yes",), ("²",), ("#00",)):
                    outcome = await house.press(
                        rng.choice([ANN, BEN, CARA]), f"n:{table}:{question}:{verb}:{key}", *values
                    )
                    assert outcome.kind in ("done", "draft", "refused", "shown", "duplicate")
                    if outcome.kind == "refused":
                        assert outcome.text
    assert (await house.store.game(table)).status in ("running", "abandoned")
    assert ids.LONGEST == 100


async def test_a_computer_player_that_never_ends_is_given_up(house):
    house.tables.computers.workers = ProcessWorkers(catalog="tests.bot.toys:GAMES", patience=1.5)
    game = await house.tables.lobby.open("toy", ANN, guild_id=1, channel_id=2)
    await house.tables.membership.add_computer(game.id, ANN, kind="sleeper")
    await house.tables.lobby.begin(game.id, ANN)
    await house.choose(ANN, game.id, "Rest")
    await asyncio.wait_for(house.tables.computers.quiet(), PATIENCE)
    answers = await house.store.answers(game.id)
    assert len(answers) >= 2
    assert '"by": "computer"' in answers[1].row


async def test_public_moves_of_computers_come_at_a_pace_one_can_follow(house):
    house.tables.computers.pace = 0.4
    game = await house.tables.lobby.open("duel", ANN, guild_id=1, channel_id=2)
    await house.tables.membership.add_computer(game.id, ANN)
    await house.tables.lobby.begin(game.id, ANN)
    await stake(house, game.id, ANN, 5)
    times: list[float] = []
    loop = asyncio.get_running_loop()

    async def note(_: str) -> None:
        times.append(loop.time())

    house.tables.changes.listener = note
    begun = loop.time()
    await house.tables.computers.quiet()
    beats = [t - begun for t in times]
    assert len(beats) >= 2
    assert all(b - a > 0.1 for a, b in itertools.pairwise(beats))


async def test_several_decisions_of_one_person_are_tabs_that_stay_in_front(house):
    table = await duel(house, ANN, BEN, CARA)
    await house.tables.membership.leave(table, CARA)
    await house.tables.seats.substitute(table, BEN, "s3", user=BEN)
    await stake(house, table, ANN, 5)
    panel = await house.tables.panels.panel(table, BEN)
    assert labels(panel)[:2] == ["▸ Parry", "Parry"]
    second = panel.rows[0][1].id
    turned = await house.press(BEN, second)
    assert labels(turned.panel)[:2] == ["Parry", "▸ Parry"]
    await house.restart()
    assert labels(await house.tables.panels.panel(table, BEN))[:2] == ["Parry", "▸ Parry"]
    visible = await house.tables.messages.visible(table)
    assert labels(visible.item("panel:s2").panel)[:2] == ["Parry", "▸ Parry"]
    done = await house.choose(BEN, table, "Yes")
    assert labels(done.panel)[:2] == ["Yes", "No"]
    assert (await house.choose(BEN, table, "No")).panel.heading == ["Stake"]
    rows = [a.seat for a in await house.store.answers(table)]
    assert rows == ["s1", "s3", "s2"]


async def test_who_wants_panels_only_on_pressing_gets_a_short_ping(house):
    await house.store.change_settings("user", BEN, panels="ephemeral")
    table = await duel(house, ANN, BEN)
    await house.tables.places.placed(table, thread_id=77)
    await stake(house, table, ANN, 5)
    item = (await house.tables.messages.visible(table)).item("panel:s2")
    assert item.due
    assert item.panel.heading == ["Your turn in “Dawn”"]
    assert labels(item.panel) == ["Your move"]
    assert item.panel.picture is None
    assert item.panel.notes[0].startswith("[To the table](https://discord.com/channels/1/77)")
    await house.store.change_settings("user", BEN, pings="none")
    house.tables.profiles.forget_settings(BEN)
    assert not (await house.tables.messages.visible(table)).item("panel:s2").due
