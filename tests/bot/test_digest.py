"""What happened since one last looked."""

from __future__ import annotations

from dataclasses import dataclass

from bot.digest import digest, mentions


@dataclass
class Line:
    """A line of story."""

    said: tuple
    to: list | None = None
    at: int = 5


def words(said):
    return " ".join(map(str, said))


def tell(events):
    return [words(said) for said in events]


def test_what_was_done_to_the_reader_comes_first():
    lines = [
        Line(("moves", "count", 5)), Line(("bites", "count", "mina")), Line(("moves", "mina", 6)),
        Line(("hurt", "mina", 1)), Line(("secret", "x"), to=["s2"]), Line(("gives", "mina", "harker")),
    ]  # fmt: skip
    told = digest(lines, {"s2", "mina"}, tell, suffered={"hurt"})
    assert told.to_you == ["bites count mina", "hurt mina 1", "secret x"]
    assert told.rest == ["moves count 5", "moves mina 6", "gives mina harker"]
    assert told.since == 5


def test_a_long_absence_is_cut_to_the_latest():
    told = digest([Line(("moves", "count", n)) for n in range(900)], {"s1"}, tell, longest=500)
    assert told.rest[-1] == "moves count 899"
    assert told.dropped > 800
    assert sum(map(len, told.rest)) <= 500


def test_nothing_to_tell():
    told = digest([], {"s1"}, tell)
    assert (told.to_you, told.rest, told.since) == ([], [], None)


def test_mentions_look_into_nested_parts():
    assert mentions(("gives", ("card", "s1")), {"s1"})
    assert not mentions(("gives", 1, None), {"s1"})
