"""Habits that the code keeps everywhere: who may write, rename, leave, and what no text may hold."""

from __future__ import annotations

import ast
import importlib
import inspect
import random
import re
from pathlib import Path

import pytest

import bot
from bot.commands import register
from bot.tables.core.live_tables import LiveTables
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


def commands():
    """Yield (file, function, names of its parameters) for every function of the commands, inner ones too."""
    for path in sorted((BOT / "commands").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield path.name, node, {a.arg for a in node.args.args}


def called_in(node):
    """Return what is called within a node."""
    found = [c.func for c in ast.walk(node) if isinstance(c, ast.Call)]
    return {f.attr if isinstance(f, ast.Attribute) else getattr(f, "id", "") for f in found}


def test_every_command_about_a_table_comes_to_it_by_the_one_way_in():
    """Whatever takes a table from what is typed asks `table_of`, which asks `admit`; buttons and modals ask `admit`."""
    about = [(file, node) for file, node, names in commands() if {"interaction", "table"} <= names]
    assert len(about) >= 20
    assert [(file, node.name) for file, node in about if "table_of" not in called_in(node)] == []
    way_in = next(node for _, node, _ in commands() if node.name == "table_of")
    assert "admit" in called_in(way_in)
    asking = {(file, name) for file, name, called, _ in calls() if called == "admit"}
    assert asking == {("commands/common.py", "table_of"), ("tables/router.py", "_do"), ("tables/router.py", "modal")}


def service():
    """Return the classes of the service."""
    for path in sorted((BOT / "tables").rglob("*.py")):
        module = importlib.import_module(".".join(path.relative_to(BOT.parent).with_suffix("").parts))
        yield from (c for _, c in inspect.getmembers(module, inspect.isclass) if c.__module__ == module.__name__)


def test_commands_name_a_table_to_the_service_only_as_they_were_admitted_to_it():
    """What a method of the service or the store takes as the id of a game is `at.table`, never something typed."""
    methods = [pair for part in (*service(), Store) for pair in inspect.getmembers(part, inspect.isfunction)]
    takes_id = {n for n, m in methods if list(inspect.signature(m).parameters)[1:2] in (["id"], ["game_id"])}
    assert {"board", "spectate", "substitute", "game", "seats"} <= takes_id
    found = [
        (file, called, ast.unparse(node.args[0]))
        for file, _, called, node in calls()
        if file.startswith("commands/") and called in takes_id - {"start"} and node.args
        if ".presenter." not in ast.unparse(node.func)
        if ast.unparse(node.func).split(".")[0] in ("service", "client", "store")
        or "_of(interaction)" in ast.unparse(node.func)
    ]
    assert len(found) >= 15
    assert {(file, id) for file, _, id in found if id != "at.table"} <= {
        ("commands/common.py", "id"),  # on the way in
        ("commands/book.py", "id"),  # the game played in the very thread
    }


def test_rights_are_read_from_discord_in_one_place():
    """What somebody may see or manage is asked there alone, and makes a `Place`."""
    reading = set()
    for path in sorted(BOT.rglob("*.py")):
        file = path.relative_to(BOT).as_posix()
        if file.startswith(LEFT_OUT):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in ("manage_guild", "view_channel"):
                reading.add(file)
            if isinstance(node, ast.Attribute) and ast.unparse(node) == "interaction.permissions":
                reading.add(file)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Place":
                reading.add(file)
    assert reading == {"asking.py", "tables/core/rights.py"}


def test_a_game_is_written_in_one_place_only():
    """The one transaction of play is called by the two methods that hold the table's lock, and by nobody else."""
    found = {(file, name) for file, name, called, _ in calls() if called == "commit_answer"}
    assert found == {("tables/core/live_tables.py", "commit"), ("tables/core/live_tables.py", "tell")}
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


def test_the_names_of_seats_are_made_in_one_place():
    """A seat is named by `nth_seat`, and nobody else knows how."""
    root = BOT.parent
    files = [path for package in ("bot", "rules", "render") for path in (root / package).rglob("*.py")]
    made = [path.relative_to(root).as_posix() for path in files if re.search(r"""f["']s\{""", path.read_text("utf-8"))]
    assert made == ["rules/engine/options.py"]


def test_every_way_to_a_table_is_through_its_lock():
    """A table is loaded in one place alone, inside `async with tables.locked(...)`."""
    found = []
    for path in sorted((BOT / "tables").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "_load":
                found.append(path.name)
    assert found == ["live_tables.py"]
    assert "self._load(" in inspect.getsource(LiveTables.locked)


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
    elif slug == "vampire-survivors":
        for shown in view.survivors:
            if shown.seat == seat and shown.hand:
                assert [card.copy for card in shown.hand] == state.survivors[seat].hand
                count += len(shown.hand)
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
