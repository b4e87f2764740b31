"""Words as a table: sentences from named parts, lines from several, and what befell a reader, in any game."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.engine import Message, Meter, Table, digest, fold

NAMES = {"s1": "Ann", "s2": "Ben", "s3": "cleo"}


def coins(n: int) -> str:
    return f"{n} coin" + "s" * (n != 1)


TABLE = Table(
    {
        "round": "Round {number}.",
        "ware": "{card:card} for {price:coins}",
        "go_on": ["Go on", Message("{who} goes on.", by="who")],
        "walks": Message("{who} goes {way} to {to}.", "who to way", by="who", again="{way} to {to}"),
        "digs": Message("{who} digs.", by="who"),
        "finds": Message("{who} finds {what:card}.", by="who", after={"digs": (" and ", "finds {what:card}")}),
        "bites": Message("{beast:beast} bites.", "beast id", by="beast id", vain="bites the air"),
        "hurt": Message(
            "{who} loses {lost} HP.", "who lost left", about="who", to="who", follows=True, sums="lost",
            meter=Meter("who", now="left", less="lost"), brief=True,
        ),
        "hit": Message(
            "{beast:beast} loses {lost}.", "beast id lost left by", by="by", about="beast id", follows=True,
            sums="lost", total="{lost} damage", meter=Meter("beast id", "left", "lost", lasting=False),
        ),
        "falls": Message("{who} falls.", about="who", to="who", follows=True, merges={"hurt": "felled"}),
        "felled": Message("{who} loses {lost} HP and falls.", "who lost", about="who", to="who", follows=True),
        "gives": Message("{who} gives {whom} {what:card}.", by="who", to="whom"),
        "rests": Message("{who} is done.", by="who", merely=True),
        "thanks": "{who} thanks {whom}.",
        "meet": Message("{all} meet.", "*all", to="all"),
        "voted": "{who} is for {label}.",
    },
    forms={"card": lambda key: key.replace("_", " "), "coins": coins, "beast": lambda kind: f"the {kind}"},
)  # fmt: skip


def told(*events: tuple, gathers: bool = False, table: Table = TABLE) -> list[str]:
    """Fold events, the actor before a bar."""
    lines = fold(events, table, NAMES, lambda said: table.say(said, NAMES), gathers=gathers)
    return [f"{line.actor}| {line.text}" if line.actor else line.text for line in lines]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (("round", 3), "Round 3."),
        (("ware", "old_map", 1), "Old map for 1 coin"),
        (("go_on",), "Go on"),
        (("go_on", "s1"), "Ann goes on."),
        (("walks", "s3", 7, "north"), "cleo goes north to 7."),
        (("meet", "s1", "s2", "s3"), "Ann, Ben and cleo meet."),
        (("voted", "s1", ("ware", "old_map", 2)), "Ann is for Old map for 2 coins."),
        (("bites", "wolf", "w1"), "The wolf bites."),
        (("closed",), "That question is closed."),
        (("over",), "The game is over."),
        (("reopened", 0), "After an update of the rules the game goes on from its last checkpoint."),
        (("thanks", "s1", "s2", "a part of later versions"), "Ann thanks Ben."),
    ],
)
def test_a_sentence_is_made_of_its_parts_by_their_names(said: tuple, sentence: str) -> None:
    """Seats by their names, nested words said, forms written; the kernel's own words are there in every game."""
    assert TABLE.say(said, NAMES) == sentence


def test_what_one_does_in_a_row_is_one_line() -> None:
    """The name and the verb once; what is told of a consequence depends on whom it befalls."""
    walk = [("walks", "s1", 7, "north"), ("walks", "s1", 8, "east")]
    assert told(*walk, ("digs", "s1"), ("finds", "s1", "old_map"), ("digs", "s2")) == [
        "Ann| goes north to 7, east to 8 · digs and finds old map.", "Ben| digs.",
    ]  # fmt: skip
    assert told(("bites", "wolf", "w1"), ("hurt", "s1", 1, 8), ("hurt", "s1", 2, 6), ("hurt", "s2", 6, 0),
                ("falls", "s2")) == ["The wolf| bites: Ann loses 3 HP, Ben loses 6 HP and falls."]  # fmt: skip
    assert told(("bites", "wolf", "w1"), ("bites", "wolf", "w2"), ("hurt", "s1", 1, 5)) == [
        "The wolf| bites the air · another bites: Ann loses 1 HP."
    ]
    assert told(("digs", "s1"), ("digs", "s1"), ("rests", "s1"), ("rests", "s2")) == [
        "Ann| digs (×2).",
        "Ben| is done.",
    ]
    walk = [("walks", "s1", 7, "north"), ("walks", "s1", 6, "south")]
    assert told(*walk, *walk) == ["Ann| goes north to 7, south to 6, north to 7, south to 6."]


def test_numbers_of_a_line_are_added_up_and_told_once() -> None:
    """With `gathers` in the line of whoever did it, whoever acted in between."""
    hit = ("hit", "wolf", "w1", 2, 5, "s1")
    assert told(("digs", "s1"), hit, ("digs", "s2"), ("digs", "s1"), hit, gathers=True) == [
        "Ann| digs (×2) – 4 damage.", "Ben| digs.",
    ]  # fmt: skip


def test_a_table_that_tallies_says_what_became_of_all_numbers() -> None:
    table = Table(TABLE.messages, forms=TABLE.forms, tallies=True)
    assert told(("digs", "s1"), ("hit", "wolf", "w1", 2, 5, "s1"), ("bites", "wolf", "w1"), ("hurt", "s2", 1, 8),
                table=table)[-1] == "The wolf 7 → 5 · Ben 9 → 8"  # fmt: skip


@dataclass
class Line:
    """A line of story."""

    said: tuple
    to: list | None = None
    at: int = 5


def read(*lines: Line, own: tuple[str, ...] = ("s1",), longest: int = 3000):
    return digest(lines, own, lambda events: told(*events), TABLE, NAMES, longest=longest)


def test_what_was_done_to_the_reader_comes_first_and_whole() -> None:
    """With what led to it; what the reader did to others and what others suffered is the rest."""
    made = read(
        Line(("bites", "wolf", "w1")), Line(("hurt", "s2", 1, 8)), Line(("hurt", "s1", 2, 4)), Line(("digs", "s1")),
        Line(("hit", "wolf", "w1", 2, 5, "s1")), Line(("bites", "wolf", "w1")), Line(("hurt", "s2", 1, 7)),
        Line(("gives", "s2", "s1", "old_map")), Line(("gives", "s1", "s2", "old_map")), Line(("meet", "s1", "s2")),
    )  # fmt: skip
    assert made.to_you == [
        "The wolf| bites: Ben loses 1 HP, Ann loses 2 HP.", "Ben| gives Ann old map.", "Ann and Ben meet.",
    ]  # fmt: skip
    assert made.rest == ["Ann| digs – 2 damage.", "The wolf| bites: Ben loses 1 HP.", "Ann| gives Ben old map."]
    assert made.numbers == ["Ben 9 → 7", "Ann 6 → 4"]  # not the wolf's, long gone
    assert made.since == 5


def test_what_the_reader_alone_was_told_is_told_to_the_reader() -> None:
    assert read(Line(("finds", "s2", "old_map"), to=["s1"])).to_you == ["Ben| finds old map."]


def test_a_long_absence_is_cut_to_the_latest() -> None:
    made = read(*[Line(("round", n)) for n in range(900)], longest=500)
    assert made.rest[-1] == "Round 899."
    assert made.dropped > 800
    assert sum(map(len, made.rest)) <= 500
    assert (read().to_you, read().rest, read().since) == ([], [], None)


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (Message("{who} digs {what}.", "who"), "digs: no part is called what"),
        (Message("{who:strange} digs."), "digs: no form is called strange"),
        (Message("{who} digs.", by="whom"), "digs: no part is called whom"),
        (Message("Here digs {who}.", by="who"), "digs: say in `short` what is told after the name of who"),
        (Message("{who} digs.", meter=Meter("who", "left")), "digs: no part is called left"),
    ],
)
def test_a_table_that_cannot_be_said_is_found_when_it_is_made(message: Message, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Table({"digs": message})


def test_another_language_is_another_set_of_sentences() -> None:
    """Stored events stay as they are; what has no sentence yet is said in the first language."""
    german = TABLE.translated(
        {
            "walks": {"text": "{who} geht {way} nach {to}.", "again": "{way} nach {to}"},
            "gives": {"text": "{who} gibt {whom} {what:card}."},
        },
        forms={"card": lambda key: {"old_map": "die alte Karte"}[key]},
    )
    assert german.say(("gives", "s1", "s2", "old_map"), NAMES) == "Ann gibt Ben die alte Karte."
    assert told(("walks", "s1", 7, "nordwärts"), ("walks", "s1", 8, "ostwärts"), table=german) == [
        "Ann| geht nordwärts nach 7, ostwärts nach 8."
    ]
    assert german.say(("round", 3), NAMES) == "Round 3."
    with pytest.raises(ValueError, match="there is no such message"):
        TABLE.translated({"flies": {"text": "{who} fliegt."}})
    with pytest.raises(ValueError, match="more than words"):
        TABLE.translated({"walks": {"by": "to"}})
