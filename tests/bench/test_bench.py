"""The benches run, on small settings, and their figures are what they say."""

import json
import random
import re

import pytest
from click.testing import CliRunner

from bot.bench import clicks, crash, fair, memory, pictures, rules, start, storage
from bot.bench.stage import stage
from bot.cli import main
from bot.playground import messages
from rules.catalog import GAMES
from rules.slay_the_spire import library
from tests.bench import measure_gains, measure_looks
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


def test_twenty_kills_under_load_lose_nothing_and_double_nothing():
    """People, computers, orders, clocks, undo and votes, and kills."""
    figures = crash.measure(kills=20, slug="toy,duel", catalog=TOYS, life=1.2)
    assert figures.get("examples", []) == []
    assert figures["faults"] == 0
    assert figures["kills"].startswith("20, ")
    assert figures["answers committed under load"] > 5


def test_a_database_and_a_discord_that_fail_leave_all_shown_once_in_the_end():
    """The same, with failures beside a few kills: what is there once nothing fails any more is compared."""
    figures = crash.measure(kills=4, failures=40, slug="toy,duel", catalog=TOYS, life=1.2)
    assert figures.get("examples", []) == []
    assert figures["faults"] == 0
    of_database, of_discord = (int(n) for n in re.findall(r"(\d+) of", figures["failures"]))
    assert of_database > 5
    assert of_discord > 5
    assert figures["answers committed under load"] > 5
    assert figures["answers acknowledged"] > 5


def test_a_crash_of_a_real_game():
    figures = crash.measure(kills=3, slug=next(iter(GAMES)), tables=4, life=4.0)
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


async def test_the_check_after_a_crash_sees_what_is_lost_doubled_or_wrong(tmp_path):
    async with stage(tmp_path, 4, catalog=TOYS, here=True, rate_limits=False) as made:
        await made.lay_out("toy", 2)
        witness = crash.Witness(made)
        made.bot.start()
        await made.shown()
        rng = random.Random(1)
        while not witness.lines:
            for user in made.people:
                await made.press(user, rng)
        await made.playground.quiet(1.0)
        await made.bot.kill()
        assert await crash.faults_of(made, TOYS) == []
        assert witness.lost() == []
        world = made.playground.world
        story = next(iter(witness.lines))
        thread = world.things["message"][story]["channel_id"]
        panel = next(m for m in world.things["message"].values() if world.channel(m["channel_id"])["type"] == 1)
        messages.create(
            world,
            world.channel(thread),
            world.bot_id,
            {"flags": 1 << 15, "components": [{"type": 10, "content": "Twice"}]},
            [],
        )
        assert [f for f in await crash.faults_of(made, TOYS) if "nobody knows" in f and "Twice" in f]
        next(part for part in crash.parts(panel["components"]) if part["type"] == 10)["content"] = "Nonsense"
        assert [f for f in await crash.faults_of(made, TOYS) if "says ['Nonsense'" in f]
        world.drop_message(world.things["message"][story])
        assert [f for f in await crash.faults_of(made, TOYS) if "is not shown" in f]
        assert witness.lost()


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
