"""Slay the Spire at a table: votes, contested goods, turns, undo, closed hands, time limits, a run alone."""

from __future__ import annotations

import random

import pytest

from bot.panels import check_limits
from bot.reminders import Reminders
from bot.tables import Tables
from bot.workers import HereWorkers
from rules.catalog import GAMES
from rules.slay_the_spire.state import mint
from storage import Store
from tests.bot.tables.conftest import ANN, BEN, CARA, NAMES, Clock, House, control, labels
from tests.e2e.climbing import Menu, decide

SLUG = "slay-the-spire"


@pytest.fixture
async def spire():
    """A service that knows the Spire and deals the same climb each time."""
    clock = Clock()
    store = await Store.open(":memory:", clock=clock)
    workers = HereWorkers(GAMES)
    tables = Tables(store, GAMES, clock=clock, workers=workers, names=lambda u: NAMES[u], pace=0, seeds=lambda: "climb")
    yield House(store, clock, tables)
    await tables.close()
    await store.close()


async def begun(spire, *people, **options):
    game = await spire.tables.lobby.open(SLUG, people[0], guild_id=1, channel_id=2, title="Climb", options=options)
    for user in people[1:]:
        await spire.tables.membership.join(game.id, user)
    assert (await spire.tables.lobby.begin(game.id, people[0])).kind == "done"
    return game.id


async def menu(spire, table, user):
    """Return what a person reads; it fits Discord."""
    panel = await spire.tables.panels.panel(table, user)
    assert check_limits(panel) == []
    return Menu.of_panel(panel)


async def step(spire, table, user, rng):
    """Let a person press what they would; return the outcome, None where nothing is theirs."""
    found = decide(await menu(spire, table, user), rng)
    if found is None:
        return None
    outcome = await spire.press(user, found[0], *(found[1] or ()))
    assert outcome.kind in ("done", "draft"), outcome
    return outcome


async def until(spire, table, people, words, seed=1):
    """Play until every person's panel begins with some words."""
    rng = random.Random(seed)
    for _ in range(2000):
        menus = {user: await menu(spire, table, user) for user in people}
        if all(words in m.text.splitlines()[0] for m in menus.values()):
            return
        for user in people:
            if words not in (await menu(spire, table, user)).text.splitlines()[0]:
                await step(spire, table, user, rng)
    raise AssertionError(f"never {words!r}")


async def fights(spire, table, people):
    """Play until the first fight has begun for all."""
    rng = random.Random(1)
    for _ in range(200):
        found = [await menu(spire, table, user) for user in people]
        if all(any(c.label == "End turn" for c in m.controls) for m in found):
            return
        for user in people:
            if not any(c.label == "End turn" for c in (await menu(spire, table, user)).controls):
                await step(spire, table, user, rng)
    raise AssertionError("there is no fight")


def hero(spire, table, seat):
    return spire.tables.live.loaded[table].session.state.heroes[seat]


def hands(spire, table, seat, *kinds):
    """Put cards into a hand, as if they had been drawn."""
    live = spire.tables.live.loaded[table]
    mine = live.session.state.heroes[seat]
    mine.discard += mine.hand
    mine.hand[:] = [mint(live.session.state, kind) for kind in kinds]
    live.session.serial += 1
    live.plans.clear()
    live.foretold.clear()
    live.seen.clear()


async def test_a_run_alone_from_neow_to_its_end(spire):
    """One person climbs by clicks alone: every panel fits, and the dice can be checked."""
    table = await begun(spire, ANN)
    rng = random.Random(4)
    clicks = 0
    while (await spire.tables.messages.visible(table)).status == "running":
        assert await step(spire, table, ANN, rng) is not None
        clicks += 1
        assert clicks < 6000
    end = (await spire.tables.messages.visible(table)).item("end").panel
    assert check_limits(end) == []
    assert "Reached: act" in " ".join(end.text)
    assert any("came out the same" in line for line in (await spire.tables.directory.verify(table)).text)
    assert clicks > 30


async def test_the_party_votes_on_its_way(spire):
    """A vote can be changed until it is decided; a tie goes to the leader; a later vote is refused."""
    table = await begun(spire, ANN, BEN, boon="shiny")
    await until(spire, table, (ANN, BEN), "Which way?")
    ways = [c for c in (await menu(spire, table, ANN)).controls if c.label[:1].isdigit()]
    assert len(ways) == 3
    late = await spire.tables.panels.panel(table, BEN)
    for n in (0, 2):
        outcome = await spire.press(ANN, ways[n].id)
        if outcome.kind == "draft":
            outcome = await spire.choose(ANN, table, "Go", outcome.panel)
        assert outcome.kind == "done"
        ways = [c for c in (await menu(spire, table, ANN)).controls if c.label[:1].isdigit()]
    story = "\n".join((await spire.tables.stories.log(table, BEN)).text)
    assert "votes" in story
    id, values = control(late, "2 ·")
    outcome = await spire.press(BEN, id, *values)
    if outcome.kind == "draft":
        outcome = await spire.choose(BEN, table, "Go", outcome.panel)
    assert outcome.kind == "done"
    state = spire.tables.live.loaded[table].session.state
    votes = {"s1": 2, "s2": 1}
    leader = list(state.heroes)[(state.leader - 1) % 2]
    assert state.at == ("b1", "d1", "f1")[votes[leader]]
    again = await spire.press(BEN, id, *values)
    assert again.kind == "refused"
    assert "Already answered" in again.text


async def test_contested_relics_are_never_the_first_click_s(spire):
    """Both wish for the same boss relic: they are asked once more, then the leader decides."""
    table = await begun(spire, ANN, BEN, start="act2")
    await until(spire, table, (ANN, BEN), "Which relic")
    wanted = next(c.label for c in (await menu(spire, table, ANN)).controls if not c.label.startswith("Skip"))
    wanted, _, does = wanted.partition(": ")
    assert does, "what it does stands there in words"
    for _ in range(2):
        for user in (ANN, BEN):
            outcome = await spire.choose(user, table, wanted)
            assert outcome.kind == "done", outcome
    asked = {u: await menu(spire, table, u) for u in (ANN, BEN)}
    deciding = [u for u, m in asked.items() if {"Ann", "Ben"} <= {c.label for c in m.controls}]
    assert len(deciding) == 1
    await spire.choose(deciding[0], table, "Ben")
    other = [c.label for c in (await menu(spire, table, ANN)).controls]
    assert not any(label.startswith(wanted) for label in other)
    await spire.choose(ANN, table, "Skip")
    story = "\n".join((await spire.tables.stories.log(table, ANN)).text)
    assert f"gains {wanted}" in story


async def test_end_turn_is_taken_back_until_the_last_has_ended(spire):
    table = await begun(spire, ANN, BEN)
    await fights(spire, table, (ANN, BEN))
    outcome = await spire.choose(ANN, table, "End turn")
    if outcome.kind == "draft":
        outcome = await spire.choose(ANN, table, "Do it anyway", outcome.panel)
    assert "Go on playing" in labels(outcome.panel)
    assert "End turn" in labels((await spire.choose(ANN, table, "Go on playing")).panel)
    for user in (ANN, BEN):
        outcome = await spire.choose(user, table, "End turn")
        if outcome.kind == "draft":
            await spire.choose(user, table, "Do it anyway", outcome.panel)
    assert spire.tables.live.loaded[table].session.state.combat.turn == 2


async def test_each_takes_back_their_own_play(spire):
    """Ann takes back what she played though Ben has played since: nothing of his is lost."""
    table = await begun(spire, ANN, BEN)
    await fights(spire, table, (ANN, BEN))
    await spire.choose(ANN, table, "Defend")
    assert hero(spire, table, "s1").block == 1
    await spire.choose(BEN, table, "Defend")
    outcome = await spire.choose(ANN, table, "Undo")
    assert outcome.kind == "done", outcome
    if hero(spire, table, "s1").block:
        ask = next(i for i in (await spire.tables.messages.visible(table)).items if i.role.startswith("ask:"))
        await spire.choose(BEN, table, "Agree", ask.panel)
    assert hero(spire, table, "s1").block == 0
    assert hero(spire, table, "s2").block in (0, 1)


async def test_a_question_inside_a_card_is_its_player_s_alone_and_has_a_time_limit(spire):
    """Ann is asked in the middle of a card; Ben plays on; after ten minutes the usual choice is made."""
    table = await begun(spire, ANN, BEN)
    await fights(spire, table, (ANN, BEN))
    hands(spire, table, "s1", "headbutt", "defend_ironclad")
    hands(spire, table, "s2", "defend_silent", "defend_silent")
    first = await spire.choose(ANN, table, "Headbutt")
    assert (await spire.choose(ANN, table, labels(first.panel)[0], first.panel)).kind == "done"
    asked = (await spire.tables.panels.panel(table, ANN)).heading[0]
    assert "Headbutt" in asked
    assert (await spire.choose(BEN, table, "Defend")).kind == "done"
    assert (await spire.tables.panels.panel(table, ANN)).heading[0] == asked
    assert "the usual answer is given" in "\n".join((await spire.tables.panels.panel(table, ANN)).notes)
    spire.clock.now += 599
    await Reminders(spire.store, spire.tables).tick()
    assert (await spire.tables.panels.panel(table, ANN)).heading[0] == asked
    spire.clock.now += 2
    await Reminders(spire.store, spire.tables).tick()
    assert (await spire.tables.panels.panel(table, ANN)).heading[0] != asked


@pytest.mark.parametrize("open_hands", ["off", "on"])
async def test_hands_are_closed_unless_the_table_opens_them(spire, open_hands):
    """What Ann holds is on her own panel only: no message of another's, and none in the thread, names it."""
    table = await begun(spire, ANN, BEN, CARA, open_hands=open_hands)
    await fights(spire, table, (ANN, BEN, CARA))
    hands(spire, table, "s1", "limit_break", "defend_ironclad")
    shown = {i.role: repr(i.panel) for i in (await spire.tables.messages.visible(table)).items}
    assert "limit_break" in shown["panel:s1"]
    for role, text in shown.items():
        if role != "panel:s1":
            seen = open_hands == "on" and role.startswith("panel:")
            assert ("limit_break" in text or "Limit Break" in text) == seen, role


async def test_a_round_of_a_fight_is_one_message_of_story(spire):
    """Who did what in a round stands in one message, whoever acted in between, and the next round in another."""
    table = await begun(spire, ANN, BEN)
    await fights(spire, table, (ANN, BEN))
    rng = random.Random(2)

    def turn():
        combat = spire.tables.live.loaded[table].session.state.combat
        return combat.turn if combat is not None else 0

    while turn() == 1:
        for user in (ANN, BEN):
            await step(spire, table, user, rng)
    for _ in range(6):
        if turn() == 2:
            for user in (ANN, BEN):
                await step(spire, table, user, rng)
    stories = [i for i in (await spire.tables.messages.visible(table)).items if i.role.startswith("story:")]
    rolled = ["\n".join(i.panel.text) for i in stories if "The die shows" in "\n".join(i.panel.text)]
    assert len(rolled) >= 2
    assert all(text.count("The die shows") == 1 for text in rolled)
    for name in ("Ann", "Ben"):
        assert sum(line.startswith(f"**{name}**") and " plays " in line for line in rolled[0].splitlines()) == 1
    assert [text.count(f"Round {n}.") for n, text in enumerate(rolled[:2], 1)] == [1, 1]
    assert "** acts" in rolled[0]  # what the enemies did belongs to the round in which they did it
    assert rolled[1].startswith("Round 2.")


async def test_computer_players_vote_after_people_and_as_they_do(spire):
    """Two computer players do not outvote Ann: they wait for her vote, and follow it."""
    game = await spire.tables.lobby.open(SLUG, ANN, guild_id=1, channel_id=2, options={"start": "map", "boon": "shiny"})
    for _ in range(2):
        await spire.tables.membership.add_computer(game.id, ANN)
    await spire.tables.lobby.begin(game.id, ANN)
    rng = random.Random(1)
    for _ in range(300):
        await spire.tables.computers.quiet()
        if "Which way?" in (await menu(spire, game.id, ANN)).text:
            break
        await step(spire, game.id, ANN, rng)
    state = spire.tables.live.loaded[game.id].session.state
    assert state.joint.votes.get("path", {}) == {}
    outcome = await spire.choose(ANN, game.id, "3 ·")
    if outcome.kind == "draft":
        await spire.choose(ANN, game.id, "Go", outcome.panel)
    await spire.tables.computers.quiet()
    assert spire.tables.live.loaded[game.id].session.state.at == "f1"


async def test_what_one_knows_comes_with_a_picture_of_what_one_has(spire):
    """Relics, potions and the deck can be looked at whenever one likes; a watcher sees the decks."""
    table = await begun(spire, ANN, BEN)
    mine = await spire.tables.boards.known(table, ANN)
    assert (mine.picture.kind, mine.picture.seat) == ("own", "s1")
    assert "Ann's deck (" in "\n".join(mine.text)
    theirs = await spire.tables.boards.known(table, CARA)
    assert (theirs.picture.kind, theirs.picture.seat) == ("own", None)
