"""What has gone wrong for others who played by chat: ids of two games, forged clicks, clocks, the log, what is kept."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time

import pytest

from bot.panels import Select, custom_id, parse_custom_id
from bot.reminders import Reminders
from bot.tables import Refusal
from bot.tables.display.lobby_panels import how_to_play
from bot.tables.display.requests import request_preview
from rules.catalog import GAMES
from storage import Job, StorageError, Store
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, Clock, House, choices, control, labels, make
from tests.bot.tables.test_games import begun, castle
from tests.bot.tables.test_orders import duel, stake
from tests.bot.tables.test_undo import asks

HOUR, DAY = 3_600, 86_400
__all__ = ["castle"]


def told(visible):
    return [line for i in visible.items if i.role.startswith("story") for line in i.panel.text]


async def state_of(house, table):
    return await house.store.load_save(table), (await house.store.game(table)).status


# whose button ------------------------------------------------------------------------------------------------------
async def test_a_button_acts_on_its_own_game_alone(house):
    """The same person, the same question, two games that look alike: a press moves one and never the other."""
    one, two = await house.table(ANN, BEN), await house.table(ANN, CARA)
    id = control(await house.tables.panels.panel(one, ANN), "Rest")[0]
    other = await state_of(house, two)
    assert (await house.press(ANN, id)).kind == "done"
    assert await state_of(house, two) == other
    assert (await house.tables.panels.panel(two, ANN)).heading == ["Dig"]
    parsed = parse_custom_id(control(await house.tables.panels.panel(two, ANN), "Dig")[0])
    assert parsed.table == two
    crossed = await house.press(ANN, custom_id(one, parsed.question, parsed.verb, parsed.key))
    assert crossed.kind == "refused"
    assert await state_of(house, two) == other


async def test_every_pair_of_person_and_control(house):
    """Whoever presses whatever of anybody's panel: only the holder's own choice changes the game."""
    table = await duel(house, ANN, BEN, CARA)
    await stake(house, table, ANN, 5)
    before = await state_of(house, table)
    for holder in (ANN, BEN, CARA):
        panel = await house.tables.panels.panel(table, holder)
        pressed = [(r.id, (e.value,)) for r in panel.rows if isinstance(r, Select) for e in r.entries]
        pressed += [(b.id, ()) for r in panel.rows if not isinstance(r, Select) for b in r]
        for user in {ANN, BEN, CARA, DAN} - {holder}:
            for id, values in pressed:
                if parse_custom_id(id).question == "-":
                    continue
                outcome = await house.press(user, id, *values)
                assert outcome.kind == "refused", (user, id)
                assert outcome.text
                assert await state_of(house, table) == before


async def test_what_is_grey_cannot_be_typed_either(house):
    """One check stands behind buttons, selects, orders and forged ids alike."""
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Dig")
    before = await state_of(house, table)
    grey = await house.choose(ANN, table, "9")
    question = parse_custom_id(control(await house.tables.panels.panel(table, ANN), "1")[0]).question
    for verb, key, values in (("o", "9", ()), ("s", "0", ("9",)), ("k", "", ("9",)), ("c", "9", ())):
        outcome = await house.press(ANN, custom_id(table, question, verb, key), *values)
        assert outcome.kind == "refused", verb
        assert outcome.text
    with pytest.raises(Refusal) as refused:
        await house.tables.presses.answer(table, ANN, question, ("9",))
    assert str(refused.value) == grey.text
    assert await state_of(house, table) == before


async def test_two_commands_at_the_same_instant(house):
    """Whatever comes together is queued: each is done once or refused in a sentence."""
    table = await house.table(ANN, BEN, CARA)
    panel = await house.tables.panels.panel(table, ANN)
    work = [
        house.tables.membership.leave(table, CARA), house.tables.motions.pause(table, ANN),
        house.tables.pings.nudge(table, BEN),
        house.choose(ANN, table, "Rest", panel), house.choose(ANN, table, "Dig", panel),
        house.tables.membership.leave(table, CARA), house.tables.undoing.undo(table, ANN),
    ]  # fmt: skip
    for outcome in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(outcome, BaseException):
            assert isinstance(outcome, Refusal), outcome
            assert str(outcome).endswith((".", ":"))
    assert len([s for s in await house.store.seats(table) if s.user_id is None]) == 1
    assert (await house.store.check()) == []


# what is kept ------------------------------------------------------------------------------------------------------
async def test_the_story_is_kept_as_keys_and_never_as_sentences(house):
    """So that it can be told in any language, with the names of the day."""
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Rest")
    for line in await house.store.whole_story(table):
        said = json.loads(line.event)["said"]
        assert " " not in str(said[0])
        assert "Ann" not in line.event


async def test_saving_a_move_is_quick(tmp_path):
    """From the press to the new panel, with the commit in a file: half of them in less than 50 ms of computing."""
    clock = Clock()
    async with await Store.open(tmp_path / "games.db", clock=clock) as store:
        house = House(store, clock, make(store, clock, []))
        spent = []
        for _ in range(12):
            table = await house.table(ANN, BEN)
            panel = await house.tables.panels.panel(table, ANN)
            begun_at = time.process_time()
            await house.choose(ANN, table, "Rest", panel)
            spent.append(time.process_time() - begun_at)
        await house.tables.close()
    assert statistics.median(spent) < 0.05


async def test_health_is_a_real_read_and_write(house, monkeypatch):
    """What cannot be written is a fault; a service that only looks alive is not well."""
    await house.table(ANN, BEN)
    health = await house.tables.health.check()
    assert (health.faults, health.running) == ([], 1)
    assert (await house.store.settings("guild", 0))["health"] == house.clock.now

    async def locked(*args, **kwargs):
        raise StorageError("The database is locked.")

    monkeypatch.setattr(house.store, "change_settings", locked)
    assert (await house.tables.health.check()).faults == ["The database is locked."]


@pytest.mark.parametrize("sentence", ["The database is read-only.", "The disk is full.", "The database is locked."])
async def test_a_database_that_fails_is_told_and_nothing_changes(house, monkeypatch, sentence):
    table = await house.table(ANN, BEN)
    before = await state_of(house, table)
    panel = await house.tables.panels.panel(table, ANN)

    async def fails(*args, **kwargs):
        raise StorageError(sentence)

    with monkeypatch.context() as patched:
        for method in ("commit_answer", "change_game", "open_request", "put_draft", "change_seat", "change_settings"):
            patched.setattr(house.store, method, fails)
        assert (await house.choose(ANN, table, "Rest", panel)).text == sentence
        for work in (
            house.tables.motions.pause(table, ANN),
            house.tables.membership.leave(table, BEN),
            house.tables.pings.nudge(table, BEN),
        ):
            with pytest.raises(StorageError, match=sentence):
                await work
    assert await state_of(house, table) == before
    assert (await house.choose(ANN, table, "Rest", panel)).kind == "done"


async def test_a_start_writes_nothing_to_any_game(house):
    """Taking up the tables after a restart leaves each as it was."""
    tables = [await house.table(ANN, BEN) for _ in range(3)]
    before = [await house.store.game(table) for table in tables]
    house.clock.now += 30
    await house.restart()
    await house.tables.start()
    for table in tables:
        await house.tables.messages.visible(table)
    assert [await house.store.game(table) for table in tables] == before


# clocks ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("kind", "left"), [("remind", 0), ("default", 0), ("ping", 0), ("daily", 1), ("moon", 0)])
async def test_a_job_missed_by_six_hours_is_caught_up_or_dropped_on_purpose(house, kind, left):
    """Each kind has its policy: reminders, usual answers and pings are carried out late, the daily look once."""
    table = await house.table(ANN, BEN, clock="10m")
    looks = []

    async def look():
        looks.append(1)

    await house.store.drop_jobs(table)
    await house.store.put_job(Job(kind, house.clock.now + 10, game_id=None if kind == "daily" else table, key="s1"))
    fresh = (await house.tables.messages.visible(table)).item("panel:s1").fresh
    house.clock.now += 6 * HOUR
    await Reminders(house.store, house.tables, daily=look).tick()
    due = [j for j in await house.store.jobs_due() if j.kind == kind]
    assert due == []
    again = (await house.tables.messages.visible(table)).item("panel:s1").fresh != fresh
    assert again == (kind == "remind")
    assert len(await house.store.answers(table)) == (kind == "default")
    assert len(looks) == left


async def test_a_vote_that_nobody_answers_lapses_and_changes_nothing(house):
    table = await house.table(ANN, BEN, CARA)
    await house.tables.motions.abandon(table, ANN)
    asked = asks(await house.tables.messages.visible(table))
    assert sorted(i.audience.user for i in asked) == [BEN, CARA]
    assert all("it lapses <t:" in " ".join(i.panel.notes) for i in asked)
    house.clock.now += 2 * DAY + 1
    assert asks(await house.tables.messages.visible(table)) == []
    assert (await house.press(BEN, control(asked[0].panel, "Agree")[0])).kind == "refused"
    assert (await house.store.game(table)).status == "running"


async def test_a_turn_ping_names_game_decision_table_and_deadline(house):
    table = await house.table(ANN, BEN, clock="1d")
    await house.tables.places.placed(table, thread_id=77)
    item = (await house.tables.messages.visible(table)).item("panel:s1")
    assert item.due
    words = " ".join([*item.panel.heading, *item.panel.text, *item.panel.notes, item.panel.footer])
    for part in ("Friday", "Dig", "discord.com/channels/1/77", f"<t:{int(house.clock.now) + DAY}:R>"):
        assert part in words, (part, words)


# the log -----------------------------------------------------------------------------------------------------------
async def test_the_log_never_tells_more_of_the_past_than_was_told_then(castle):
    """Each seat's log at any later time begins with its log of now; no other seat's secrets turn up in it."""
    table = await begun(castle, (ANN, BEN, CARA))
    rng = random.Random(3)
    logs: dict[str | None, list[int]] = {}
    for _ in range(60):
        movers = [u for u in (ANN, BEN, CARA) if choices(await castle.tables.panels.panel(table, u))]
        if not movers:
            break
        user = rng.choice(movers)
        id, values = rng.choice(choices(await castle.tables.panels.panel(table, user)))
        await castle.press(user, id, *values)
        live = castle.tables.live.loaded[table]
        for seat in ("s1", "s2", "s3", None):
            now = [line.number for line in live.lines if line.known_to([seat] if seat else [])]
            assert now[: len(logs.get(seat, []))] == logs.get(seat, [])
            logs[seat] = now
    assert set(logs[None]) < set(logs["s1"]) | set(logs["s2"])
    assert any(set(logs[a]) - set(logs[b]) for a in ("s1", "s2") for b in ("s1", "s2"))


async def test_what_undo_would_take_back_is_told_as_far_as_one_knew_it(house):
    """The preview of a wish to take back holds no line that its reader was not told."""
    table = await house.table(ANN, BEN, CARA)
    await house.choose(ANN, table, "Rest")
    await house.choose(BEN, table, "Dig")
    await house.tables.undoing.undo(table, ANN)
    (request,) = await house.store.open_requests(table)
    async with house.tables.live.locked(table) as live:
        words = house.tables.profiles.words(live)
        for line in live.lines:
            if line.answer in request.data["falls"]:
                line.to = ["s1"]
        assert request_preview(live, words, request, "s2") == []
        assert request_preview(live, words, request, "s1") != []
        house.tables.live.drop(table)


async def test_watching_is_told_to_the_table_and_can_be_taken_back(house):
    table = await house.table(ANN, BEN)
    await house.tables.spectators.watch(table, ANN, True)
    await house.tables.spectators.watch(table, ANN, True)
    assert [line for line in told(await house.tables.messages.visible(table)) if "shoulder" in line] == [
        "Ann lets others look over their shoulder (`/game watch`)."
    ]
    assert (await house.tables.spectators.spectate(table, DAN, "s1")).picture.seat == "s1"
    await house.tables.spectators.watch(table, ANN, False)
    assert "Ann lets nobody look over their shoulder any more." in told(await house.tables.messages.visible(table))
    with pytest.raises(Refusal, match="not allowed"):
        await house.tables.spectators.spectate(table, DAN, "s1")
    assert (await house.choose(ANN, table, "Rest")).kind == "done"


@pytest.mark.parametrize("slug", list(GAMES))
async def test_rules_and_help_say_the_same_whatever_is_going_on(castle, slug):
    """Nothing that anybody can look up beside the game depends on how it stands."""
    rules = GAMES[slug]
    before = dict(rules.help.topics()), list(rules.help.cards())
    table = await begun(castle, (ANN, BEN), slug=slug)
    async with castle.tables.live.locked(table) as live:
        first = how_to_play(live).text
    for _ in range(10):
        for user in (ANN, BEN):
            able = choices(await castle.tables.panels.panel(table, user))
            if able:
                await castle.press(user, able[0][0], *able[0][1])
    assert (dict(rules.help.topics()), list(rules.help.cards())) == before
    async with castle.tables.live.locked(table) as live:
        assert how_to_play(live).text == first


async def test_all_orders_are_off_until_one_is_set(house):
    table = await duel(house, ANN, BEN)
    panel = await house.tables.orders.orders(table, BEN)
    assert "All orders are off until you set one." in " ".join(panel.text)
    await stake(house, table, ANN, 5)
    assert (await house.tables.panels.panel(table, BEN)).heading == ["Parry"]
    assert "More…" in labels(await house.tables.panels.panel(table, BEN))
    more = (await house.choose(BEN, table, "More…")).panel
    assert "ask me" in labels((await house.choose(BEN, table, "Standing orders", more)).panel)


async def test_what_everybody_presses_stands_three_in_a_row_at_the_most(house):
    """Clients wrap or stack longer rows as they like."""
    table = await house.table(ANN, BEN, computers=1, start=False)
    panels = [(await house.tables.messages.visible(table)).item("lobby").panel]
    assert "Remove computer" in " ".join(labels(panels[0]))
    await house.tables.lobby.begin(table, ANN)
    await house.tables.membership.leave(table, BEN)
    panels.append((await house.tables.messages.visible(table)).item("table").panel)
    for panel in panels:
        assert panel.rows
        assert all(len(row) <= 3 for row in panel.rows)
        assert all(len(button.label) <= 24 for row in panel.rows for button in row)
