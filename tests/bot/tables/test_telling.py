"""How much the thread of a table tells: by default one picture a turn, and more or less where the host sets it."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from bot.panels import check_limits
from bot.tables import Tables
from bot.workers import HereWorkers
from rules.engine import Chance
from rules.van_helsing.definition import VanHelsing
from storage import Store
from tests.bot.tables.conftest import ANN, BEN, CARA, NAMES, Clock, House, choices, control, labels
from tests.bot.tables.test_games import begun, castle
from tests.rules.van_helsing.harness import placed

__all__ = ["castle"]


async def played(castle, telling, *, presses=260, slug="van-helsing"):
    """Play at random; return the table and, for each press, (round, turn, what the thread shows)."""
    table = await begun(castle, (ANN, BEN, CARA), slug=slug, telling=telling)
    rng = random.Random(6)
    seen = []
    for _ in range(presses):
        visible = await castle.tables.messages.visible(table)
        if visible.status != "running":
            break
        live = castle.tables.live.loaded[table]
        scene = live.clock["turn"], getattr(live.rules.view(live.session.state, None), "turn", "")
        seen.append((live.rules.round(live.session.state), scene, visible))
        for user in rng.sample((ANN, BEN, CARA), 3):
            able = choices(await castle.tables.panels.panel(table, user))
            if able:
                id, values = rng.choice(able)
                await castle.press(user, id, *values)
    return table, seen


def pictures(seen, by):
    """Return the pictures of the table message, in order, by a hero's turn (1) or by round (0)."""
    made = defaultdict(list)
    for entry in seen:
        picture = entry[2].item("table").panel.picture
        if not made[entry[by]] or made[entry[by]][-1] != picture.fingerprint:
            made[entry[by]].append(picture.fingerprint)
    return made


def told(seen):
    """Return all that the thread tells."""
    text = {}
    for _, _, visible in seen:
        text |= {item.role: item.panel.text for item in visible.items if item.role.startswith("story:")}
    return [line for lines in text.values() for line in lines]


@pytest.mark.parametrize("slug", ["van-helsing", "slay-the-spire"])
async def test_by_default_there_is_one_picture_a_turn(castle, slug):
    """Whatever happens in a turn is told in words at once, and pictured when the next one begins."""
    _, seen = await played(castle, "turn", slug=slug)
    by_turn = pictures(seen, 1)
    assert len(by_turn) > 5
    assert [len(shown) for shown in by_turn.values()] == [1] * len(by_turn)
    behind = [v for *_, v in seen if any("earlier moment" in note for note in v.item("table").panel.notes)]
    assert behind
    assert len({v.item("table").panel.picture.fingerprint for *_, v in seen}) > 5


async def test_everything_can_be_told_with_a_picture_after_every_step(castle):
    """Each event has a line of its own, and the picture is of this moment."""
    _, seen = await played(castle, "full")
    assert max(len(shown) for shown in pictures(seen, 1).values()) > 2
    for *_, visible in seen:
        assert visible.item("table").panel.notes == []
    assert any(" rolled " in line and "attacked" not in line for line in told(seen))
    assert not any(" · " in line for line in told(seen))


async def test_only_what_matters_can_be_told_with_one_picture_a_round(castle):
    """No steps and no dice; *What happened* still tells everything."""
    table, seen = await played(castle, "brief")
    by_round = pictures(seen, 0)
    assert len(by_round) > 3
    assert all(len(shown) == 1 for shown in by_round.values())
    lines = told(seen)
    assert any("began the turn" in line for line in lines)
    assert any("searched" in line for line in lines)
    assert not any(" went " in line or " rolled " in line for line in lines)
    assert any(" went " in line for line in (await castle.tables.stories.log(table, BEN)).text)


async def test_the_host_changes_it_in_mid_game_and_nobody_else_does(castle):
    """Under *More…*; nothing of the game itself can be changed any more."""
    table = await begun(castle, (ANN, BEN), telling="turn")
    more = (await castle.press(ANN, f"n:{table}:-:x:")).panel
    assert "Change the clock" not in labels((await castle.press(BEN, f"n:{table}:-:x:")).panel)
    shown = (await castle.press(ANN, control(more, "Change the clock")[0])).panel
    assert "a few lines and one picture a turn" in shown.text[1]
    id, values = control(shown, "The thread tells: only what matters")
    assert (await castle.press(BEN, id, *values)).text == "Only the host of this table can do that."
    done = await castle.press(ANN, id, *values)
    assert "only what matters" in done.panel.text[1]
    assert check_limits(done.panel) == []
    assert (await castle.store.game(table)).options["telling"] == "brief"
    other = await castle.press(ANN, f"n:{table}:-:l:set:windows", "courtyard")
    assert (other.kind, other.text) == ("refused", "This game has already begun.")


async def test_a_restart_in_mid_turn_draws_nothing_anew(castle):
    """The picture of a turn stays the picture of that turn, so nothing is sent after a start."""
    table, seen = await played(castle, "turn", presses=60)
    before = {item.role: item.fingerprint for item in (await castle.tables.messages.visible(table)).items}
    castle.tables.live.drop(table)
    after = {item.role: item.fingerprint for item in (await castle.tables.messages.visible(table)).items}
    assert before == after
    assert seen


class Bitten(VanHelsing):
    """Van Helsing, begun where Dracula stands before Mina."""

    def new(self, setup):
        """Return Dracula's turn."""
        state = placed(2, dracula=20, mina=20, health={"mina": 4})
        state.chance = Chance(setup.seed)
        return state


async def test_after_a_week_what_was_done_to_the_reader_is_told_first():
    """Health then and now, the attack on Mina, though it came last, the rest in order, then what is owed."""
    clock, games = Clock(), {"van-helsing": Bitten()}
    async with await Store.open(":memory:", clock=clock) as store:
        tables = Tables(
            store, games, clock=clock, workers=HereWorkers(games), names=NAMES.get, pace=0, seeds=lambda: "claws"
        )
        castle = House(store, clock, tables)
        table = await begun(castle, (ANN, BEN))
        await castle.choose(ANN, table, "Attack")
        await castle.choose(ANN, table, "Claws")
        await castle.choose(ANN, table, "End turn")
        if "Do it anyway" in labels(await castle.tables.panels.panel(table, ANN)):
            await castle.choose(ANN, table, "Do it anyway")
        clock.now += 7 * 86_400
        told = (await castle.tables.stories.what_happened(table, BEN)).text
        await tables.close()
    first, then, now = (told.index(line) for line in ("**To you**", "**And then**", "**Now**"))
    assert told[0].startswith("**Health** Mina")
    assert first == 1 < then < now
    assert any("struck at Mina with claws" in line for line in told[first:then])
    assert not any("Mina" in line for line in told[then:now])
    assert "Your turn" in " ".join(told[now:]) or "points left" in " ".join(told[now:])
