"""Every game says all that it shows in plain words, by random play and by what stands in its source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rules.engine import GameDefinition, Option, Said
from tests.contract.driving import play
from tests.contract.houses import HOUSES, PEOPLE, House, every_shown_table

INTERNAL = re.compile(r"\bs\d\b|\b[A-Za-z]+_\w+|\b[a-z_]+:[a-z0-9_]+\b|\w#\d|\bNone\b|[{}]|<\w+ object")
"""What no person may read: a seat, a snake_case name, a composed key, a number of a card, a hole in a template."""
GROUP = re.compile(r"[A-Za-z_' -]*(?: \d+)?")
PEOPLES = [slug for slug, house in HOUSES.items() if house.for_people]
VOTE = ("voted", "vote_dropped")
SHARE = ("wishes", "clash", "settled", "settle", "seat", "taken_by")
OFFER = ("offers_{}", "{}_agreed", "{}_declined", "{}_withdrawn", "{}_lapsed", "asks_{}", "asks_withdraw_{}")


@pytest.mark.parametrize("words", ["s1 rests", "Draw next_ability", "Play card:bash", "the silk#2", "Take {card}"])
def test_what_is_internal_is_known_when_it_is_seen(words: str) -> None:
    assert INTERNAL.search(words)
    assert not INTERNAL.search("Ann: Jaw Worm 6→3, well-known (2:1), No. #2.")


def internal(house: House, text: str) -> str:
    """Return what a text shows that no person may read, "" where it shows nothing of that."""
    found = INTERNAL.search(text) or (re.search(house.ids, text) if house.ids else None)
    return found[0] if found else ""


def worded(house: House, said: Said) -> str:
    """Say something. Fails, naming the key, where there are no words for it or they show something internal."""
    game = house.game
    try:
        text = game.messages.say(said, PEOPLE)
    except Exception as error:
        raise AssertionError(f"{game.slug}: there are no words for “{said[0]}” ({said}).") from error
    found = internal(house, text)
    assert text, f"{game.slug}: “{said[0]}” is said by nothing at all"
    assert not found, f"{game.slug}: the words of “{said[0]}” show {found!r}: {text}"
    return text


def all_said(options: Sequence[Option]) -> Iterator[Said]:
    """Yield what options and all that follows them say."""
    for option in options:
        why = option.refusal()
        yield from (said for said in (option.label, why, option.warn) if said)
        if option.then and not why:
            yield from all_said(option.then())


def says_all(house: House, table: int, answers: int = 200) -> set[str]:
    """Say all that comes up in a game, the board of every seat too; return the keys that were said."""
    game, keys = house.game, set()
    said: set[Said] = set()
    for n, (session, *_) in enumerate(play(house, table, answers, seed="words")):
        for question in session.asked:
            said |= {question.about} if question.about else set()
            options = session.listing(question)
            said.update(all_said(options))
            for option in options:
                assert option.label, f"{game.slug}: an option of “{question.name}” says nothing: {option.key}"
                assert GROUP.fullmatch(option.group), f"{game.slug}: the group {option.group!r} is shown"
        said |= {event.said for event in session.drain().events}
        if n % 25 == 0:
            for seat in house.eyes(table):
                assert_plain(house, session.see(seat))
    for one in said:
        worded(house, one)
        keys.add(str(one[0]))
    return keys


def assert_plain(house: House, seen: Any) -> None:
    """See that the board in words shows nothing internal, and no line is empty."""
    text = house.game.board_text
    lines = [*text.text(seen.view, PEOPLE).splitlines(), *text.headline(seen.view, PEOPLE)]
    lines += [*text.known(seen.view, PEOPLE), *text.tally(seen.view, PEOPLE)]
    lines += [lead for q in seen.questions if (lead := text.lead(seen.view, q, PEOPLE))]
    assert lines, f"{house.game.slug}: the board is not told in words"
    shown = [line for line in lines if internal(house, line)]
    assert shown == [], f"{house.game.slug}: a board shows {shown[:3]}"


@every_shown_table
def test_everything_that_is_shown_has_words(slug: str, table: int) -> None:
    """Prompts, labels, refusals, warnings, the story and the board, without a seat, a key or a snake_case name."""
    assert len(says_all(HOUSES[slug], table)) > 10


def sources(game: GameDefinition[Any]) -> Iterator[ast.AST]:
    """Yield all nodes of a game's own modules."""
    package = ".".join(next(iter(game.steps.scripts.values())).__module__.split(".")[:2])
    for folder in import_module(package).__path__:
        for path in sorted(Path(folder).rglob("*.py")):
            yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def first_word(node: ast.AST | None) -> str | None:
    """Return the key of a tuple that is written down as such."""
    first = node.elts[0] if isinstance(node, ast.Tuple) and node.elts else node
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def keys_written(game: GameDefinition[Any]) -> set[str]:
    """Return the keys that a game's source tells, asks, offers and refuses with, the kernel's own for it too."""
    found: set[str | None] = set()
    for node in sources(game):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = [word for word in node.keywords if isinstance(word.value, ast.Tuple)]
        found |= {first_word(w.value) for w in given if w.arg in ("about", "label", "why_not", "warn")}
        if called == "tell" and node.args:
            found.add(first_word(node.args[0]))
        if called == "Option" and len(node.args) > 1 and isinstance(node.args[1], ast.Tuple):
            found.add(first_word(node.args[1]))
        if called == "Refused" and node.args:
            found.add(first_word(node.args[0]))
        found |= {*VOTE} if called == "vote" else {*SHARE} if called == "share" else set()
        if called in ("offer", "Offers") and len(node.args) > 1 and (kind := first_word(node.args[1])):
            found |= {key.format(kind) for key in OFFER}
    return {key for key in found if key}


def without_words(game: GameDefinition[Any]) -> list[str]:
    """Return the keys of a game's source for which it has no words."""

    def known(key: str) -> bool:
        if game.messages.table:
            return key in game.messages.table
        try:
            game.messages.say((key,), PEOPLE)
        except KeyError as error:
            return error.args != (key,)
        except Exception:  # there are words, and parts are lacking
            return True
        return True

    return sorted(key for key in keys_written(game) if not known(key))


@pytest.mark.parametrize("slug", PEOPLES)
def test_every_key_in_the_source_of_a_game_has_words(slug: str) -> None:
    """Also those that random play seldom comes to."""
    game = HOUSES[slug].game
    assert len(keys_written(game)) > 15
    assert without_words(game) == []
