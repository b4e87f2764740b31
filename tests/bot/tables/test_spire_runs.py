"""Whole climbs at a table: to the end of act III, and the dice of every sort of climb checked by playing it again."""

import random
from contextlib import asynccontextmanager

import pytest

import render
from bot.panels import check_limits
from bot.pictures import Pictures
from bot.tables import Refusal, Tables
from bot.workers import HereWorkers
from render import SIZE_LIMIT
from rules.slay_the_spire.definition import SlayTheSpire
from storage import Store
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, NAMES, Clock, House
from tests.e2e.climbing import Menu, decide

SPIRE = "slay-the-spire"
PEOPLE = (ANN, BEN, CARA, DAN)


class Hardy(SlayTheSpire):
    """The Spire for climbers who can take a lot, so that those who play badly come far."""

    _hp = 900

    def new(self, setup):
        """Return a new run of hardy heroes."""
        state = super().new(setup)
        for hero in state.heroes.values():
            hero.max_hp = hero.hp = self._hp
        return state


@asynccontextmanager
async def opened(rules):
    """Open a service that knows the Spire."""
    clock = Clock()
    store = await Store.open(":memory:", clock=clock)
    games, seeds = {SPIRE: rules}, iter(f"climb {n}" for n in range(100))
    tables = Tables(
        store,
        games,
        clock=clock,
        workers=HereWorkers(games),
        names=lambda u: NAMES[u],
        pace=0,
        seeds=lambda: next(seeds),
    )
    yield House(store, clock, tables)
    await tables.close()
    await store.close()


@pytest.fixture
async def house():
    """The Spire as it is."""
    async with opened(SlayTheSpire()) as made:
        yield made


@pytest.fixture
async def hardy():
    """The Spire for hardy climbers."""
    async with opened(Hardy()) as made:
        yield made


async def begun(house, *people, computers=0, **options):
    """Open a table and start."""
    game = await house.tables.lobby.open(SPIRE, people[0], guild_id=1, channel_id=2, title="Climb", options=options)
    for user in people[1:]:
        await house.tables.membership.join(game.id, user)
    for _ in range(computers):
        await house.tables.membership.add_computer(game.id, people[0], kind="greedy")
    assert (await house.tables.lobby.begin(game.id, people[0])).kind == "done"
    return game.id


async def running(house, table):
    """Tell whether a climb goes on."""
    return (await house.store.game(table)).status == "running"


async def ends(house, table):
    """Check what is shown at the end: words, picture, and dice that come out the same; return the message."""
    visible = await house.tables.messages.visible(table)
    assert visible.status == "finished"
    end = visible.item("end").panel
    assert check_limits(end) == []
    assert any(line.startswith("Reached: act") for line in end.text)
    assert any(" decisions, " in line for line in end.text)
    assert "The dice were fair" in " ".join(end.notes)
    request = Pictures(in_process=True).request(end.picture)
    assert request is not None
    picture = render.draw(request)
    assert len(picture.data) < SIZE_LIMIT
    assert picture.alt
    await checked(house, table)
    return end


def story_of(house, table):
    """Return all that was told to everybody."""
    live = house.tables.live.loaded[table]
    words = house.tables.profiles.words(live)
    return "\n".join(words(line.said) for line in live.lines if line.to is None)


async def checked(house, table):
    """Check the dice as anybody may: the promise, every draw, and the whole climb played again."""
    text = (await house.tables.directory.verify(table)).text
    assert any("kept" in line and "NOT KEPT" not in line for line in text), text
    assert any("every one follows from the seed" in line for line in text), text
    assert any("came out the same" in line for line in text), text
    assert "asked again" not in story_of(house, table)  # no answer had to be withdrawn by a restart


async def presses(house, table, user, rng):
    """Press on a person's panel what a person would; return whether there was something."""
    panel = await house.tables.panels.panel(table, user)
    assert check_limits(panel) == []
    menu = Menu.of_panel(panel)
    able = [c for c in menu.controls if not c.label.startswith("Mark of Pain")]  # nobody is hardy with that
    menu = Menu(menu.text, tuple(able))
    on = next((c for c in menu.controls if c.label == "Climb on"), None)
    found = decide(menu, rng) if on is None else (on.id, None)
    if found is None:
        return False
    outcome = await house.press(user, found[0], *(found[1] or ()))
    assert outcome.kind in ("done", "draft"), outcome
    return True


async def test_a_run_alone_from_neow_to_the_end_of_act_iii(hardy):
    """By presses alone: Neow, three acts with all that is in them, a restart in each act, the summary."""
    table = await begun(hardy, ANN)
    rng, acts = random.Random(2), set()
    while await running(hardy, table):
        assert await presses(hardy, table, ANN, rng)
        act = hardy.tables.live.loaded[table].session.state.act
        if act not in acts:
            acts.add(act)
            hardy.tables.live.drop(table)
    assert acts == {0, 1, 2, 3}
    end = await ends(hardy, table)
    assert end.heading == ["The last boss is beaten: the climb is won."]
    assert "Winners: Ann." in end.text
    story = story_of(hardy, table)
    for told in ("Act I begins.", "Act II begins.", "Act III begins.", "Achievement! Ruby: act III with the Ironclad"):
        assert told in story
    record = " ".join((await hardy.tables.campaigns.campaign(1, SPIRE)).text)
    assert "The Ironclad: 4 of 8 boxes" in record


@pytest.mark.parametrize("strong", [True, False])
async def test_a_run_alone_that_starts_in_act_iii_comes_to_its_end(hardy, house, strong):
    """By presses alone: a quick start, then the hardy beat the last boss, and others at least come to an end."""
    at = hardy if strong else house
    table = await begun(at, ANN, start="act3")
    rng = random.Random(2)
    while await running(at, table):
        assert await presses(at, table, ANN, rng)
    end = await ends(at, table)
    state = at.tables.live.loaded[table].session.state
    assert state.act == 3
    won = "The last boss is beaten: the climb is won."
    assert end.heading[0] in ([won] if strong else [won, "A climber has fallen: the Spire wins."])
    assert any(line.startswith("**Ann** (The Ironclad): dealt ") for line in end.text)
    assert "Neow blesses Ann." in story_of(at, table)


async def test_a_computer_player_climbs_alone_to_its_end(house):
    """Whoever tires of a climb gives the seat away: the end is a death, or the last boss of act III beaten."""
    table = await begun(house, ANN)
    await house.tables.seats.substitute(table, ANN, "s1", computer="greedy")
    await house.tables.computers.quiet()
    end = await ends(house, table)
    assert end.heading[0] in (
        "A climber has fallen: the Spire wins.", "The last boss is beaten: the climb is won.")  # fmt: skip
    state = house.tables.live.loaded[table].session.state
    assert (state.outcome.side == "party") == (state.act == 3 and not state.heroes["s1"].dead)


async def climbs(house, table, *guests, seed=1):
    """Let people play by presses to the end, take back what they can, with restarts; guests join on the way.

    Return how often something was taken back.
    """
    rng, joining, back = random.Random(seed), list(guests), 0
    for turn in range(20_000):
        if not await running(house, table):
            return back
        live = house.tables.live.loaded.get(table)
        seated = [s.user_id for s in live.seats if s.user_id] if live is not None else []
        if joining and turn > 8:
            guest = joining.pop()
            await house.tables.membership.join(table, guest, wish="")
            ask = next(i for i in (await house.tables.messages.visible(table)).items if i.role.startswith("ask:"))
            host = (await house.store.game(table)).host_id
            assert "comes in" in (await house.choose(host, table, "Agree", ask.panel)).text
        for user in seated or PEOPLE[:1]:
            if not await running(house, table):
                break
            await presses(house, table, user, rng)
            if rng.random() < 0.15:
                try:
                    await house.tables.undoing.undo(table, user)
                    back += 1
                    if rng.random() < 0.5:
                        await house.tables.undoing.redo(table, user)
                except Refusal:
                    pass
        await house.tables.computers.quiet()
        if rng.random() < 0.05:
            house.tables.live.drop(table)
    raise AssertionError("it does not end")


CLIMBS = {
    "alone": ((ANN,), 0, (), {"acts": "2"}),
    "four": ((ANN, BEN), 2, (), {"acts": "1", "open_hands": "on"}),
    "one after another": ((ANN, BEN), 0, (), {"start": "act3", "sequential": "on", "claw_pack": "on"}),
    "late joiners": ((ANN,), 0, (BEN, CARA), {"start": "act2", "acts": "2"}),
    "a daily climb": ((ANN, BEN), 0, (CARA,), {"daily": "roll", "acts": "2"}),
    "a custom run": ((ANN, BEN), 0, (), {"boon": "prismatic_shard", "bane": "uncertain_future", "acts": "1"}),
    "act IV": ((ANN,), 1, (DAN,), {"start": "act4", "acts": "4", "unlocks": "all", "ascension": "13"}),
}  # fmt: skip
"""Climbs of every sort: people, computer players, who joins on the way, options."""


@pytest.mark.parametrize("sort", CLIMBS)
async def test_the_dice_of_every_sort_of_climb_come_out_the_same(hardy, sort):
    """Taken back, given again, restarted in the middle, joined late: the record plays again to the same end."""
    people, computers, guests, options = CLIMBS[sort]
    table = await begun(hardy, *people, computers=computers, **options)
    assert await climbs(hardy, table, *guests)
    await ends(hardy, table)
    state = hardy.tables.live.loaded[table].session.state
    assert len(state.heroes) == len(people) + computers + len(guests)
    assert [s.seat for s in (await hardy.store.seats(table))] == list(state.heroes)


async def test_the_dice_of_a_climb_with_what_the_group_has_unlocked_come_out_the_same(house):
    """What the first climb unlocks is in the decks of the second, and in what is played again."""
    for n in range(3):
        table = await begun(house, ANN, BEN, boon="all_star")
        await climbs(house, table, seed=n)
        await ends(house, table)
        boxes = house.tables.live.loaded[table].session.state.boxes
        assert (sum(boxes.values()) > 0) == (n > 0)
