"""The benches run, on small settings, and their figures are what they say."""

import json
import random
import re
import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

from bot.bench import agreement, clicks, crash, fair, growth, memory, pictures, rules, start, storage, witness
from bot.bench.stage import stage
from bot.cli import main
from bot.panels import parse_custom_id
from bot.playground import messages
from rules.catalog import GAMES
from rules.engine import Session
from rules.slay_the_spire import library
from storage import Store
from tests.bench import measure_gains, measure_looks
from tests.bot.toys import GAMES as TOY_GAMES
from tests.bot.toys import Spoken
from tests.patience import PATIENCE

TOYS = "tests.bot.toys:GAMES"


@pytest.fixture
def toy_alone(monkeypatch):
    """The catalogue holds the toy alone, so that a bench is short."""
    for slug in list(GAMES):
        monkeypatch.delitem(GAMES, slug)
    monkeypatch.setitem(GAMES, "toy", Spoken())


def test_rules(toy_alone, monkeypatch):
    monkeypatch.setattr(rules, "SECONDS", 0.1)
    figures = rules.measure()
    assert figures["toy, 2 seats, fast"]["answers a second"] > 0
    assert figures["toy, 4 seats, recorded"]["games"] >= 1
    assert {name.split(",")[1].split(" (")[0].strip() for name in figures} >= {"save", "load", "imagine"}


def test_memory(toy_alone):
    (kilobytes,) = memory.measure().values()
    assert 1 < kilobytes < 2000


def test_storage(monkeypatch):
    monkeypatch.setattr(storage, "ANSWERS", 30)
    (figure,) = storage.measure().values()
    assert re.fullmatch(r"median [\d.]+ ms, 99 of 100 under [\d.]+ ms", figure)


def test_pictures_of_a_game_without_any_are_said_to_be_none(toy_alone):
    assert pictures.measure() == {"toy": "has no pictures"}


def test_pictures(monkeypatch):
    for slug in list(GAMES)[1:]:
        monkeypatch.delitem(GAMES, slug)
    (slug,) = GAMES
    monkeypatch.setattr(pictures, "TIMES", 3)
    monkeypatch.setattr(pictures, "BURST", 4)
    monkeypatch.setattr(pictures, "cold", lambda request: (2.0, 1.0))
    figures = pictures.measure()
    assert "kB" in figures[f"{slug}, board, warm"]
    assert figures[f"{slug}, 4 at once in the worker"].endswith(", 0 failed")
    unchanged = float(figures[f"{slug}, board, unchanged"].removesuffix(" ms"))
    warm = float(figures[f"{slug}, board, warm"].removeprefix("median ").partition(" ms")[0])
    assert unchanged < warm / 4


def test_clicks_are_all_acknowledged_and_answered(monkeypatch):
    monkeypatch.setattr("bot.playground.interactions.ACK_SECONDS", PATIENCE)
    monkeypatch.setattr("bot.bench.stage.FINAL", PATIENCE)
    figures = clicks.measure(games=12, slug="toy", catalog=TOYS, clicks=60, rate=15.0)
    assert figures["not acknowledged within 3 s"] == 0
    assert figures["without a final message in 10 s"] == 0
    assert figures["requests against Discord's document"] == 0
    assert int(figures["clicks"].split(",")[0]) > 30
    assert re.match(r"median \d+ ms, 99 of 100 under \d+ ms", figures["click to final message"])


def test_a_flood_of_one_person_is_measured_at_another(monkeypatch):
    monkeypatch.setattr("bot.playground.interactions.ACK_SECONDS", PATIENCE)
    monkeypatch.setattr("bot.bench.stage.FINAL", PATIENCE)
    monkeypatch.setattr(fair, "CLICKS", 4)
    figures = fair.measure(asked=6)
    assert figures["6 pictures asked by one person"].startswith("6 shown")
    assert figures["6 pictures asked by four people"].startswith("6 shown")
    assert re.match(r"\d+: acknowledged median", figures["another's clicks before"])


def test_a_start_shows_all_and_first_what_has_changed(monkeypatch):
    monkeypatch.setattr("bot.playground.interactions.ACK_SECONDS", PATIENCE)
    monkeypatch.setattr(start, "CHANGED", 2)
    figures = start.measure(games=4, slug="toy", catalog=TOYS, seconds=2.0)
    assert figures["requests that the stand-in refused"] == 0
    assert "what changed first: the last of 2 after" in figures["served again"]
    assert int(figures["memory of the bot"].removesuffix(" MB")) > 10


def test_twenty_kills_and_forty_failures_under_load_lose_nothing_and_double_nothing():
    """People, computers, orders, clocks, undo, votes, lobbies and forged presses; failures, and kills."""
    figures = crash.measure(kills=20, failures=40, slug="toy,duel", catalog=TOYS, life=0.9)
    assert figures.get("examples", []) == []
    assert figures["faults"] == 0
    assert figures["kills"].startswith("20, ")
    of_database, of_discord = (int(n) for n in re.findall(r"(\d+) of", figures["failures"]))
    assert of_database > 5
    assert of_discord > 5
    assert figures["answers committed under load"] > 5
    assert figures["answers acknowledged and found on the disk"] > 5
    assert figures["tables at which something was taken back"] > 2
    assert figures["presses of what is not theirs"] > 2
    assert figures["lines of story seen"] > 20


def test_a_crash_of_the_real_games():
    figures = crash.measure(kills=3, failures=6, tables=4, life=4.0)
    assert figures.get("examples", []) == []


# the command ----------------------------------------------------------------------------------------------------
def test_the_command_prints_json_and_measures_what_is_named(toy_alone):
    result = CliRunner().invoke(main, ["bench", "memory", "--json"])
    assert result.exit_code == 0
    assert list(json.loads(result.output)) == ["memory"]


def test_a_crash_that_loses_something_is_exit_code_1(monkeypatch):
    monkeypatch.setattr(crash, "measure", lambda **_: {"kills": "1", "faults": 1, "examples": ["a line is gone"]})
    result = CliRunner().invoke(main, ["bench", "crash", "--kills", "1"])
    assert result.exit_code == 1
    assert "a line is gone" in result.output


def test_an_unknown_part_is_refused():
    result = CliRunner().invoke(main, ["bench", "luck"])
    assert result.exit_code == 2
    assert "'luck' is not one of" in result.output


def test_growth_tells_of_all_that_could_grow():
    figures = growth.measure(minutes=0.1, slug="toy,duel", catalog=TOYS, here=True)
    assert figures.get("examples", []) == []
    assert figures["the bot was there to the end"]
    samples = [value for name, value in figures.items() if name.startswith("after ")]
    assert len(samples) >= 2
    shape = r"memory \d+, workers \d+, files \d+, threads \d+, tasks \d+, presses \d+, rows \d+"
    assert all(re.fullmatch(shape, sample) for sample in samples)
    assert int(re.search(r"presses (\d+)", samples[-1])[1]) > 10


@pytest.fixture
async def played(tmp_path):
    """A stage on which something was told and a question answered; the bot is away, and nothing is wrong."""
    async with stage(tmp_path, 4, catalog=TOYS, here=True, rate_limits=False) as made:
        await made.lay_out("toy", 2, mixed=True)
        seen = witness.Witness(made)
        made.bot.start()
        await made.shown()
        rng = random.Random(1)
        while not (made.claims and any(told(seen))):
            for user in made.people:
                wish = made.pressable(user, rng)
                if wish is not None and parse_custom_id(wish[2]).verb in "osc":
                    await made.click(user, *wish)
            await made.playground.quiet(0.1)
        await made.playground.quiet(1.0)
        await made.bot.kill()
        assert await agreement.faults_of(made, TOYS) == []
        yield made, seen


def told(seen):
    """Return what was read of what somebody did."""
    return [text for lines in seen.lines.values() for text in lines.values() if "person" in text]


async def test_the_check_after_a_crash_sees_what_is_doubled_wrong_or_not_shown(played):
    made, seen = played
    world = made.playground.world
    story = next(iter(seen.turns))
    thread = world.things["message"][story]["channel_id"]
    panel = next(m for m in world.things["message"].values() if world.channel(m["channel_id"])["type"] == 1)
    messages.create(
        world,
        world.channel(thread),
        world.bot_id,
        {"flags": 1 << 15, "components": [{"type": 10, "content": "Twice"}]},
        [],
    )
    assert [f for f in await agreement.faults_of(made, TOYS) if "nobody knows" in f and "Twice" in f]
    next(part for part in agreement.parts(panel["components"]) if part["type"] == 10)["content"] = "Nonsense"
    assert [f for f in await agreement.faults_of(made, TOYS) if "says ['Nonsense'" in f]
    world.drop_message(world.things["message"][story])
    assert [f for f in await agreement.faults_of(made, TOYS) if "is not shown" in f]


async def test_the_witness_knows_of_sending_anew_and_of_undo_and_misses_what_is_lost(played):
    made, seen = played
    assert await seen.faults(TOYS) == []
    assert seen.kept
    world = made.playground.world
    for story in seen.turns:
        if story in world.things["message"]:
            world.drop_message(world.things["message"][story])  # as a moderator, or the bot that sends it anew
    assert await seen.faults(TOYS) == []
    with closing(sqlite3.connect(made.database)) as db, db:
        db.execute("UPDATE story SET withdrawn = 1")
    assert {f.partition(": ")[2] for f in await seen.faults(TOYS)} == {
        "something was taken back and nobody has asked for it"
    }
    made.undoing |= set(made.tables)
    assert await seen.faults(TOYS) == []
    with closing(sqlite3.connect(made.database)) as db, db:
        db.execute("DELETE FROM story")
    faults = await seen.faults(TOYS)
    assert any(text in fault for text in told(seen) for fault in faults)


async def test_the_witness_misses_an_answer_that_was_acknowledged_and_is_asked_again(played):
    made, seen = played
    async with await Store.open(made.database) as store:
        table = next(iter(made.claims))[0]
        _, save = await store.load_save(table)
    asked = Session.load(TOY_GAMES["toy"], save).open()[0].id
    made.claims[table, asked] = "nothing to decide"
    faults = await seen.faults(TOYS)
    assert any(f"the answer to {asked} was acknowledged and is lost" in fault for fault in faults)


def test_measure_gains():
    """A few fights lay the outcome to what was in the decks, and the module that comes of it can be read."""
    decks = measure_gains.collected("ironclad", measure_gains.EARLY, 0, count=1)
    assert len(decks) == 1
    noted = [f for stage in measure_gains.STAGES for f in measure_gains.fights(decks, stage, 3, 0)]
    assert all(0 <= one.outcome <= 1.5 for one in noted)
    module: dict[str, dict] = {}
    worths = {("ironclad", measure_gains.EARLY): measure_gains.regress(noted)}
    exec("\n".join(measure_gains.tables(worths)), module)
    assert len(module["CARDS"]["strike_ironclad"]) == 4
    assert set(module["POTIONS"]) == set(library.POTIONS)


def test_measure_looks():
    """A few fights lay the outcome to what was seen at the end of each turn, and the module can be read."""
    early = measure_gains.collected("ironclad", measure_gains.EARLY, 0, count=1)
    noted = measure_looks.positions({measure_gains.EARLY: early, measure_gains.LATE: early}, 3, 0)
    assert len(noted) > 6
    assert all(one.features["foes hp"] > 0 and "who:ironclad" in one.features for one in noted)
    worths = measure_gains.regress(noted, measure_looks.often, measure_looks.RIDGE, sweeps=3)
    worths |= {"foes hp": -0.01, "longer": -0.1, "long": -0.1, "vulnerable": 0.1, "strength": 0.07}
    module: dict[str, dict] = {}
    exec("\n".join(measure_looks.table(worths)), module)
    assert module["LOOKS"]["strength"] > 1
    assert "vulnerable" not in module["LOOKS"]
    assert "who:ironclad" not in module["LOOKS"]
