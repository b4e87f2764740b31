"""Fair use: generous limits for each person, said kindly; nothing is counted that was refused."""

import ast
from pathlib import Path

import pytest

import bot
from bot.fair_use import (
    COMMAND,
    COMMANDS,
    LIMITS,
    OPEN,
    PICTURE,
    PRESS,
    REPORT,
    FairUse,
    Limit,
    kind_of_command,
    kind_of_press,
)
from bot.panels import parse_custom_id
from bot.tables import Refusal

ANN, BEN = 101, 102


class Clock:
    def __init__(self):
        self.now = 5.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def test_so_many_at_once_and_then_one_after_the_other(clock):
    """The wait that is said is the wait."""
    fair = FairUse(clock, {PICTURE: Limit(3, 10.0, "pictures")})
    for _ in range(3):
        fair.take(ANN, PICTURE)
    with pytest.raises(Refusal, match=r"many pictures in a short time.*try again in 10 seconds; nothing is lost"):
        fair.take(ANN, PICTURE)
    fair.take(BEN, PICTURE)
    clock.now += 9.9
    with pytest.raises(Refusal, match="in a second"):
        fair.take(ANN, PICTURE)
    clock.now += 0.1
    fair.take(ANN, PICTURE)
    with pytest.raises(Refusal):
        fair.take(ANN, PICTURE)
    clock.now += 1000
    for _ in range(3):
        fair.take(ANN, PICTURE)


def test_what_is_forgotten_takes_no_room(clock, monkeypatch):
    """Thousands of people leave nothing behind once their use is long ago."""
    monkeypatch.setattr("bot.fair_use.MOST_KEPT", 50)
    fair = FairUse(clock)
    for user in range(500):
        fair.take(user, COMMAND)
        clock.now += 10
    assert len(fair._full) <= 51


def test_nobody_who_plays_meets_a_limit(clock):
    """Four presses a second for an hour, a command each five seconds, a board each ten."""
    fair = FairUse(clock)
    for n in range(4 * 3600):
        fair.take(ANN, PRESS)
        if n % 20 == 0:
            fair.take(ANN, COMMAND)
        if n % 40 == 0:
            fair.take(ANN, PICTURE)
        clock.now += 0.25


@pytest.mark.parametrize(
    ("id", "kind"),
    [
        ("n:t1:q1:o:x", PRESS),
        ("n:t1:-:d:", PICTURE),
        ("n:t1:-:x:board", PICTURE),
        ("n:t1:-:x:help", REPORT),
        ("n:t1:-:x:", PRESS),
        ("n:t1:q1:x:help", PRESS),
        ("n:t1:-:z:swap", OPEN),
    ],
)
def test_what_a_press_asks_for(id, kind):
    assert kind_of_press(parse_custom_id(id)) == kind


def test_what_a_command_asks_for():
    assert kind_of_command("card") == PICTURE
    assert kind_of_command("game new") == OPEN
    assert kind_of_command("whatever comes") == COMMAND
    assert set(COMMANDS.values()) <= set(LIMITS)


def test_every_command_and_every_press_is_counted():
    """Commands reach the service through the desk alone, and the desk counts before it does anything."""
    folder = Path(bot.__file__).parent
    commands = 0
    for file in sorted((folder / "commands").glob("*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.AsyncFunctionDef) and any(
                isinstance(d, ast.Call) and isinstance(d.func, ast.Attribute) and d.func.attr == "command"
                for d in function.decorator_list
            ):
                commands += 1
                assert ast.unparse(function.decorator_list[-1]) == "answered", function.name
    assert commands >= 20
    (answered,) = [
        function
        for function in ast.parse((folder / "commands" / "common.py").read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef) and function.name == "answered"
    ]
    served = [ast.unparse(node.value.func) for node in ast.walk(answered) if isinstance(node, ast.Await)]
    assert served == ["client_of(interaction).desk.command"]
    tree = ast.parse((folder / "clicks.py").read_text(encoding="utf-8"))
    serving = {"self.tables.router.click", "self.tables.router.modal", "work", "personal[0]", "personal[1]"}
    found = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.AsyncFunctionDef):
            calls = sorted(
                (node.lineno, ast.unparse(node.func)) for node in ast.walk(function) if isinstance(node, ast.Call)
            )
            served = [line for line, called in calls if called in serving]
            counted = [line for line, called in calls if called == "self.fair.take"]
            if served:
                found.add(function.name)
                assert counted, function.name
                assert counted[0] < served[0], function.name
    assert found == {"_taken", "_open_modal", "command"}
