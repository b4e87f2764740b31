"""Real games at a table: panels fit, two clicks move, and nobody else's screen moves for a hidden step."""

from __future__ import annotations

import random

import pytest

from bot.panels import Select, check_limits
from bot.reminders import Reminders
from bot.tables import Tables
from bot.workers import HereWorkers
from rules.catalog import GAMES
from storage import Store
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, NAMES, Clock, House, choices

PEOPLE = (ANN, BEN, CARA, DAN)


@pytest.fixture
async def castle():
    """A service that knows the real games, on a database in memory."""
    clock = Clock()
    store = await Store.open(":memory:", clock=clock)
    tables = Tables(store, GAMES, clock=clock, workers=HereWorkers(GAMES), names=lambda u: NAMES[u], pace=0)
    made = House(store, clock, tables)
    yield made
    await made.tables.close()
    await store.close()


async def begun(castle, people, computers=0, slug="van-helsing", **options):
    game = await castle.tables.lobby.open(slug, people[0], guild_id=1, channel_id=2, title="Castle", options=options)
    for user in people[1:]:
        await castle.tables.membership.join(game.id, user)
    for _ in range(computers):
        await castle.tables.membership.add_computer(game.id, people[0], kind="house")
    if slug == "van-helsing":
        await castle.tables.membership.wish(game.id, people[0], "dracula")
    assert (await castle.tables.lobby.begin(game.id, people[0])).kind == "done"
    return game.id


def screens(visible):
    """Return everything that is shown, by role, without clocks on the wall."""
    return {i.role: (i.fingerprint, i.fresh) for i in visible.items}


def shown_to(live, seat):
    """Return what a seat (None: the public) may know, as the rules and the story give it."""
    session = live.session
    lines = [line.number for line in live.lines if line.known_to([seat] if seat else [])]
    questions = [(q.id, repr(q.options)) for q in (session.open(seat) if seat else [])]
    return repr(live.rules.view(session.state, seat)), session.waiting(seat), lines, len(questions)


@pytest.mark.parametrize(("slug", "seed"), [("van-helsing", 1), ("van-helsing", 2), ("slay-the-spire", 3)])
async def test_nobody_s_screen_moves_for_what_they_may_not_know(castle, slug, seed):
    table = await begun(castle, PEOPLE, slug=slug)
    rng = random.Random(seed)
    hidden = 0
    for _ in range(90):
        live = castle.tables.live.loaded[table]
        before = {seat: shown_to(live, seat) for seat in (None, "s1", "s2", "s3", "s4")}
        was = screens(await castle.tables.messages.visible(table))
        movers = [u for u in PEOPLE if choices(await castle.tables.panels.panel(table, u))]
        if not movers:
            break
        user = rng.choice(movers)
        id, values = rng.choice(choices(await castle.tables.panels.panel(table, user)))
        castle.clock.now += rng.randint(1, 50)
        await castle.press(user, id, *values)
        visible = await castle.tables.messages.visible(table)
        for item in visible.items:
            assert check_limits(item.panel) == [], item.role
        now = screens(visible)
        live = castle.tables.live.loaded[table]
        seats = {s.seat: s.user_id for s in live.seats}
        after = {seat: shown_to(live, seat) for seat in before}
        for seat, known in before.items():
            if after[seat] != known or seats.get(seat) == user:
                continue
            roles = [f"panel:{seat}"] if seat else [r for r in was if r.startswith(("table", "story", "team", "call"))]
            for role in roles:
                assert now.get(role) == was.get(role), (role, seat)
            hidden += seat is None
    assert hidden > 0


async def test_a_move_takes_two_clicks_at_most_and_an_illegal_one_says_why(castle):
    table = await begun(castle, (ANN, BEN))
    rng = random.Random(7)
    for _ in range(60):
        panel = await castle.tables.panels.panel(table, BEN)
        moves = [b for row in panel.rows if not isinstance(row, Select) for b in row if b.label[:1].isdigit()]
        if moves:
            break
        for user in (ANN, BEN):
            able = choices(await castle.tables.panels.panel(table, user))
            if able:
                id, values = rng.choice(able)
                await castle.press(user, id, *values)
    outcome = await castle.press(BEN, moves[0].id)
    if outcome.kind == "draft":
        outcome = await castle.choose(BEN, table, "Go", outcome.panel)
    assert outcome.kind == "done"
    grey = [b for row in outcome.panel.rows if not isinstance(row, Select) for b in row if b.style == "grey"]
    for button in grey:
        refused = await castle.press(BEN, button.id)
        assert refused.kind == "refused"
        assert len(refused.text) > 10


async def test_the_council_takes_the_suggested_split_after_a_day(castle):
    table = await begun(castle, (ANN, BEN, CARA))
    assert (await castle.tables.panels.panel(table, BEN)).heading[0].endswith("who carries what?")
    castle.clock.now += 86_401
    await Reminders(castle.store, castle.tables).tick()
    assert not (await castle.tables.panels.panel(table, BEN)).heading[0].endswith("who carries what?")


async def test_the_hunters_have_a_thread_that_dracula_is_not_in(castle):
    table = await begun(castle, PEOPLE)
    visible = await castle.tables.messages.visible(table)
    assert visible.teams["hunters"] == [BEN, CARA, DAN]
    assert visible.item("team:hunters").audience.side == "hunters"
    assert visible.item("team:vampires") is None


async def test_a_person_and_computers_play_to_the_end(castle):
    table = await begun(castle, (ANN,), computers=2)
    rng = random.Random(11)
    for _ in range(3000):
        await castle.tables.computers.quiet()
        able = choices(await castle.tables.panels.panel(table, ANN))
        if (await castle.tables.messages.visible(table)).status != "running":
            break
        assert able
        id, values = rng.choice(able)
        assert (await castle.press(ANN, id, *values)).kind in ("done", "draft")
    verdict = await castle.tables.directory.verify(table)
    assert any("came out the same" in line for line in verdict.text)


async def test_a_table_that_everybody_has_forgotten_goes_on_by_its_clock(castle):
    table = await begun(castle, (ANN, BEN, CARA), clock="10m")
    rounds = set()
    for _ in range(60):
        castle.clock.now += 601
        before = len(await castle.store.answers(table))
        await Reminders(castle.store, castle.tables).tick()
        visible = await castle.tables.messages.visible(table)
        if visible.status != "running":
            break
        assert len(await castle.store.answers(table)) > before
        rounds.add((await castle.tables.directory.games_of(ANN))[0].round)
    assert len(rounds) > 5
