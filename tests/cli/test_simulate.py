"""`nightboard simulate`: what it reports, what it refuses, and that it finds what is broken."""

import json

import pytest

from bot.cli.simulate import Order, play, varied
from rules.catalog import GAMES
from rules.engine import BoardText
from tests.bot.toys import Said, Spoken

KEYS = {"game", "seats", "games", "answers", "seconds", "answers_per_second", "breaches", "outcomes", "median_rounds"}


def order(slug, *, fast, seats=3, seed="7", players=(), every=5):
    return Order(slug, seats, seed, players, (), fast, every, 0)


def test_without_seats_it_cycles_through_all_counts(cli, toy):
    result = cli("simulate", "toy", "--games", 6, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert set(told) >= KEYS
    assert told["game"] == "toy"
    assert told["seats"] == [2, 3, 4]
    assert told["games"] == 6
    assert told["breaches"] == 0
    assert told["outcomes"] == {"best": 6}
    assert told["answers"] > 6 * 20
    assert told["answers_per_second"] > 0


def test_a_line_for_each_figure_without_json(cli, toy):
    result = cli("simulate", "toy", "--games", 2, "--seats", 2)
    assert result.exit_code == 0
    assert "seats                [2]" in result.output
    assert "breaches             0" in result.output


def test_the_same_seed_gives_the_same_games(cli, toy):
    def answers(seed):
        return json.loads(cli("simulate", "toy", "--games", 8, "--seed", seed, "--json", "--fast").output)["answers"]

    assert answers("a") == answers("a")
    assert len({answers(seed) for seed in "abcdef"}) > 1


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_fast_ends_in_the_same_final_state(toy, seed):
    slow, fast = (play(order("toy", fast=f, seed=seed)) for f in (False, True))
    assert slow.breaches == fast.breaches == []
    assert slow.answers == fast.answers
    assert slow.side == fast.side == "best"
    assert json.loads(slow.state) == json.loads(fast.state)


@pytest.mark.parametrize(
    ("slug", "kind"),
    [*((slug, "random") for slug in sorted(GAMES)), ("van-helsing", "greedy"), ("van-helsing", "house")],
)
def test_fast_ends_in_the_same_final_state_of_every_game(slug, kind):
    rules = GAMES[slug]
    seats = rules.seats.start
    slow, fast = (play(order(slug, fast=f, seats=seats, players=(("", kind),), every=100)) for f in (False, True))
    assert slow.breaches == fast.breaches == []
    assert (slow.answers, slow.side, slow.rounds) == (fast.answers, fast.side, fast.rounds)
    assert json.loads(slow.state) == json.loads(fast.state)


def test_several_processes_play_the_same_games(cli):
    words = ("simulate", "van-helsing", "--games", 4, "--fast", "--json")
    alone, shared = (json.loads(cli(*words, "--jobs", n).output) for n in (1, 2))
    for key in ("answers", "outcomes", "median_rounds", "breaches"):
        assert alone[key] == shared[key]


def test_brisk_players_answer_only_what_somebody_waits_for(cli):
    words = ("simulate", "slay-the-spire", "--games", 3, "--seats", 4, "--option", "start=map", "--fast", "--json")
    told = {kind: json.loads(cli(*words, "--players", kind).output) for kind in ("random", "brisk")}
    assert told["brisk"]["breaches"] == 0
    assert told["brisk"]["answers"] * 2 < told["random"]["answers"]


def test_each_side_has_its_own_players(cli):
    words = ("simulate", "van-helsing", "--games", 2, "--seats", 2, "--fast", "--json", "--players")
    told = [json.loads(cli(*words, p).output)["answers"] for p in ("dracula=greedy,hunters=random", "random")]
    assert told[0] != told[1]
    same = [json.loads(cli(*words, p).output)["answers"] for p in ("dracula=random,hunters=random", "random")]
    assert same[0] == same[1]


# what is wrong is found ------------------------------------------------------------------------------------------
class Losing(Spoken):
    """A toy that loses a card."""

    def check(self, state):
        super().check(state)
        assert state.round < 3, "a card is lost"


class Endless(Spoken):
    """A toy of one round at most, which plays four."""

    max_rounds = 1


class Silence(Said):
    """No words for an event."""

    def say(self, said, names):
        return "" if said[0] == "plays" else super().say(said, names)


class Mute(Spoken):
    """A toy without words for an event."""

    messages = Silence()


class Forgetful(Spoken):
    """A toy whose view of the board has no text."""

    board_text = BoardText()


class Cornered(Spoken):
    """A toy whose view breaks in the second round."""

    def view(self, state, seat):
        if state.round == 2:
            raise RuntimeError("the view is broken")
        return super().view(state, seat)


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (Losing(), "a card is lost"),
        (Endless(), "no end after 2 rounds"),
        (Mute(), "no words for plays"),
        (Forgetful(), "no words for the board"),
        (Cornered(), "the view is broken"),
    ],
)
def test_a_breach_is_said_and_is_exit_code_1(cli, monkeypatch, broken, words):
    monkeypatch.setitem(GAMES, "toy", broken)
    result = cli("simulate", "toy", "--games", 2, "--seats", 2, "--json")
    told = json.loads(result.output)
    assert result.exit_code == 1
    assert told["breaches"] > 0
    assert any(words in example for example in told["breach_examples"]), told["breach_examples"]
    assert all(example.startswith("seed 0-") for example in told["breach_examples"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nope"], "There is no game 'nope'; there are: van-helsing"),
        (["van-helsing", "--seats", "9"], "Van Helsing takes 2 to 5 seats, not 9."),
        (["van-helsing", "--seats", "1"], "Van Helsing takes 2 to 5 seats, not 1."),
        (["van-helsing", "--games", "0"], "0 is not in the range"),
        (["van-helsing", "--players", "genius"], "'genius' is not one of random"),
        (["van-helsing", "--players", "ghosts=random"], "'ghosts' is no side of Van Helsing"),
        (["van-helsing", "--option", "round_limit"], "expected NAME=VALUE"),
        (["van-helsing", "--option", "colour=red"], "with NAME one of"),
        (["van-helsing", "--option", "round_limit=soon"], "Values: round_limit: off"),
        ([], "Missing argument"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(cli, words, said):
    result = cli("simulate", *words)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_a_game_goes_by_its_title_too(cli):
    assert json.loads(cli("simulate", "Van Helsing", "--games", 1, "--fast", "--json").output)["game"] == "van-helsing"


def test_varied_games_differ_in_their_options_and_keep_those_that_are_given():
    rules = GAMES["vampire-survivors"]
    drawn = [dict(varied(rules, (("map", "inlaid_library"),), f"v-{n}")) for n in range(12)]
    assert {d["map"] for d in drawn} == {"inlaid_library"}
    for option in ("inverse", "unlocks", "mandatory", "hands"):
        assert len({d[option] for d in drawn}) == 2, option
    assert drawn == [dict(varied(rules, (("map", "inlaid_library"),), f"v-{n}")) for n in range(12)]


def test_vary_plays_every_game_at_a_table_of_its_own(cli):
    one, two = (
        cli("simulate", "vampire-survivors", "--games", 4, "--fast", "--json", *more) for more in ((), ("--vary",))
    )
    plain, vary = (json.loads(result.output) for result in (one, two))
    assert vary["breaches"] == plain["breaches"] == 0
    assert vary["answers"] != plain["answers"]
