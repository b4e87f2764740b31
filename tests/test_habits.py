"""Habits that the code keeps everywhere: who may write, rename, leave, and what no text may hold."""

from __future__ import annotations

import ast
import inspect
import random
import re
from pathlib import Path

import pytest

import bot
from bot.commands import register
from bot.tables import Tables
from rules.catalog import GAMES
from rules.engine import Session, Setup, random_keys
from storage import Commit, Store
from tests.test_saves import SAVES, loaded, named

BOT = Path(bot.__file__).parent
LEFT_OUT = ("playground", "bench")
NAMES = {"s1": "Ann", "s2": "Ben", "s3": "Cid", "s4": "Dora", "s5": "Eve"}
INTERNAL = re.compile(r"\b(?:s[1-9]|None|\w+_\w+|\w+#\d+|\w+:\w+:\w+)\b|[{}]|\b[0-9a-f]{12}\b|<\w+ object|\d{17,}")


def calls():
    """Yield (file, function around it, called name, call) for every call in the bot."""
    for path in sorted(BOT.rglob("*.py")):
        file = path.relative_to(BOT).as_posix()
        if file.startswith(LEFT_OUT):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                        yield file, function.name, node.func.attr, node


def test_a_game_is_written_in_one_place_only():
    """The one transaction of play is called by the two methods that hold the table's lock, and by nobody else."""
    found = {(file, name) for file, name, called, _ in calls() if called == "commit_answer"}
    assert found == {("tables/base.py", "commit"), ("tables/base.py", "tell")}
    assert "save" in inspect.signature(Commit).parameters
    writers = [n for n, _ in inspect.getmembers(Store, inspect.isfunction) if "save" in n and not n.startswith("_")]
    assert writers == ["load_save"]


def test_sessions_are_moved_only_where_the_answer_is_then_committed():
    """Whoever lets a session answer, undo or redo writes it in the same function, under the table's lock."""
    moving = {}
    committed = set()
    for file, name, called, node in calls():
        if not file.startswith("tables/"):
            continue
        on = ast.unparse(node.func.value)
        if on in ("session", "live.session", "live.playing()") and called in ("answer", "undo", "redo", "take"):
            moving[file, name] = called
        if called == "commit":
            committed.add((file, name))
    assert len(moving) >= 3
    assert set(moving) <= committed


def test_no_code_path_leaves_a_server():
    """Whatever goes wrong, the bot stays where it was invited."""
    assert [(f, n) for f, n, called, _ in calls() if called in ("leave_guild", "delete_guild")] == []
    assert [(f, n) for f, n, c, node in calls() if c == "leave" and "guild" in ast.unparse(node.func.value)] == []


def test_nothing_is_ever_renamed():
    """Discord allows two renames in ten minutes and lets later ones hang: status never lives in a name."""
    renames = [
        (file, name)
        for file, name, called, node in calls()
        if called in ("edit", "edit_channel", "edit_thread", "change_my_nickname")
        and any(word.arg in ("name", "nick", "topic") for word in node.keywords)
    ]
    assert renames == []


def test_commands_are_added_group_by_group():
    """One that cannot be added is caught where it is added."""
    assert any(isinstance(node, ast.Try) for node in ast.walk(ast.parse(inspect.getsource(register))))


def test_every_way_to_a_table_is_through_its_lock():
    """No public method of the service touches a live table outside `async with self.table(...)`."""
    found = []
    for path in sorted((BOT / "tables").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "_loaded":
                found.append(path.name)
    assert found == ["base.py"]
    assert hasattr(Tables, "table")


@pytest.mark.parametrize("path", [p for p in SAVES if "middle" in p.name], ids=named)
def test_no_text_names_anything_internal(path):
    """Prompts, options, refusals, boards, what is known and the story hold no id, slug or class name."""
    session = loaded(path)
    rules, rng = session.rules, random.Random(1)
    texts = set()
    for n in range(60):
        waited = [q for q in session.asked if not q.may]
        if not waited:
            break
        question = rng.choice(waited)
        options = session.listing(question)
        texts.add(rules.messages.say(question.about, NAMES))
        for option in options:
            texts.add(rules.messages.say(option.label, NAMES))
            why = option.refusal()
            texts.add(rules.messages.say(why, NAMES) if why else "")
        if n % 12 == 0:
            for seat in ("s1", "s2", None):
                view = rules.view(session.state, seat if seat in NAMES else None)
                texts |= {
                    rules.board_text.text(view, NAMES),
                    *rules.board_text.headline(view, NAMES),
                    *rules.board_text.known(view, NAMES),
                }
        session.take(question, random_keys(options, question.pick, rng))
    texts |= {rules.messages.say(event.said, NAMES) for event in session.events}
    assert len(texts) > 30
    assert [(hit[0], text[:200]) for text in texts if (hit := INTERNAL.search(text))] == []


@pytest.mark.parametrize("slug", list(GAMES))
def test_what_a_seat_looks_up_is_the_truth(slug):
    """For all seats of many deals: what a view says of one's own closed things is what the state holds."""
    rules = GAMES[slug]
    looked = 0
    for seed in range(6):
        seats = [f"s{n}" for n in range(1, 4)]
        session = Session(rules, rules.new(Setup(seats, f"truth {seed}")), record=False)
        rng = random.Random(seed)
        for _ in range(60):
            waited = [q for q in session.asked if not q.may]
            if not waited:
                break
            question = rng.choice(waited)
            session.take(question, random_keys(session.listing(question), question.pick, rng))
            for seat in seats:
                looked += own_truth(slug, session.state, rules.view(session.state, seat), seat)
    assert looked > 100


def own_truth(slug, state, view, seat):
    """Compare what is shown with what is; return how many things were compared."""
    count = 0
    if slug == "van-helsing":
        for shown in view.heroes:
            if shown.side == "hunters" and view.side == "hunters" and shown.alive:
                assert [i.id for i in shown.items] == state.heroes[shown.id].items
                count += len(shown.items)
            if shown.mine and shown.alive and not shown.turned:
                assert shown.place == state.heroes[shown.id].place
                count += 1
    else:
        for shown in view.heroes.values():
            if shown.seat == seat and shown.hand:
                hand = next(h.hand for h in state.heroes.values() if h.seat == seat)
                assert len(shown.hand) == len(hand)
                assert all(
                    card.split("#")[0].startswith(face.kind) for face, card in zip(shown.hand, hand, strict=True)
                )
                count += len(shown.hand)
    return count
