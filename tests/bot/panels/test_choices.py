"""Any number of options fits Discord's limits, and each of them can be reached and chosen."""

from __future__ import annotations

import random

import pytest

from bot.panels import (
    Button,
    Draft,
    Front,
    Panel,
    Select,
    Taking,
    check_limits,
    custom_id,
    pack,
    panel,
    parse_custom_id,
    press,
    unpack,
)
from rules.engine import Open, Option

TABLE, QUESTION = "abcd2345", "0123456789ab"


def words(said):
    return " ".join(str(part) for part in said)


def asked(options, pick=None, **more):
    return Open(QUESTION, "s1", "turn", ("what", "now"), options, pick, False, None, None, **more)


def shown(question, draft=None) -> Panel:
    front = Front(
        TABLE,
        [question],
        current=question.id,
        draft=draft or Draft(),
        heading=["Harker"],
        taking=Taking(undo=True, redo=True),
    )
    made = panel(front, words)
    assert check_limits(made) == []
    return made


def controls(made: Panel):
    """Yield (custom_id, values) of everything that can be pressed."""
    for row in made.rows:
        if isinstance(row, Select):
            for entry in row.entries:
                yield row.id, (entry.value,), entry.label
        else:
            for button in row:
                yield button.id, (), button.label


def reach(question, most=4000):
    """Press everything, breadth first, as a person would; return {keys: fewest clicks}."""
    found, seen, wave, clicks = {}, set(), [Draft()], 0
    while wave and clicks < 16:
        clicks += 1
        following = []
        for draft in wave:
            for id, values, _ in controls(shown(question, draft)):
                parsed = parse_custom_id(id)
                if parsed.question != QUESTION or parsed.verb == "k":
                    continue
                got = press(question, draft, parsed.verb, parsed.key, values)
                if got.keys is not None:
                    found.setdefault(got.keys, clicks)
                elif str(got.draft) not in seen:
                    seen.add(str(got.draft))
                    following.append(got.draft)
        wave = following
        assert len(seen) < most
    return found


@pytest.mark.parametrize("count", [1, 2, 4, 5, 6, 10, 11, 24, 25, 26, 51, 150, 300])
@pytest.mark.parametrize("groups", [1, 2, 4, 9, 40])
def test_every_option_is_reachable_within_the_limits(count, groups):
    rng = random.Random(count * 100 + groups)
    options = [
        Option(
            f"key{n}" + ("x" * 150 if n % 7 == 3 else ""),
            label=("an", "option", "with", "words" * rng.choice([1, 1, 1, 30]), n),
            group=f"group_{n % groups}" if groups > 1 and n % 5 else "",
            why_not=("not", "legal", "because", n % 3) if n % 4 == 2 else None,
            style="pass" if n % 50 == 49 else "",
            shows=("place", n) if n % 3 else (),
        )
        for n in range(count)
    ]
    found = reach(asked(options))
    assert set(found) == {(o.key,) for o in options if o.why_not is None}


@pytest.mark.parametrize("count", [0, 1, 5, 6, 25, 26, 80, 300])
def test_picks_of_any_number_can_be_drafted_and_confirmed(count):
    options = [Option(f"c{n}", label=("Card", n)) for n in range(count)]
    question = asked(options, (0, count))
    draft = Draft()
    for page in range(max(1, -(-count // 25))):
        draft.page = page
        made = shown(question, draft)
        for row in made.rows:
            if isinstance(row, Select) and parse_custom_id(row.id).question == QUESTION:
                values = tuple(entry.value for entry in row.entries)
                draft = press(question, draft, "s", parse_custom_id(row.id).key, values).draft
            elif not isinstance(row, Select):
                for button in row:
                    if parse_custom_id(button.id).verb == "o":
                        draft = press(question, draft, "o", parse_custom_id(button.id).key).draft
    made = shown(question, draft)
    confirm = next(
        b for row in made.rows if not isinstance(row, Select) for b in row if parse_custom_id(b.id).verb == "c"
    )
    got = press(question, draft, "c", parse_custom_id(confirm.id).key)
    assert got.keys is not None
    assert set(got.keys) == {o.key for o in options}


def test_confirm_sends_only_what_was_shown_beside_it():
    question = asked([Option(k) for k in "abc"], (2, 2))
    one = press(question, Draft(), "o", "a").draft
    old = next(b for b in shown(question, one).rows[-2] if parse_custom_id(b.id).verb == "c")
    assert old.style == "grey"
    refused = press(question, one, "c", parse_custom_id(old.id).key)
    assert refused.keys is None
    assert "choose 2" in refused.text
    two = press(question, one, "o", "b").draft
    stale = press(question, two, "c", parse_custom_id(old.id).key)
    assert stale.keys is None
    assert "changed" in stale.text


def test_a_card_on_a_target_takes_two_clicks():
    foes = [Option(f"foe{n}", label=("Foe", n)) for n in range(12)]
    hand = [Option(f"card{n}", label=("Card", n), then=lambda: foes) for n in range(10)]
    found = reach(asked([*hand, Option("end", label=("End turn",), style="pass")]))
    assert len(found) == 121
    assert max(found.values()) == 2


def test_an_illegal_button_is_grey_and_says_why():
    question = asked(
        [Option("attack", label=("Attack",), why_not=("nobody", "here")), Option("search", label=("Search",))]
    )
    made = shown(question)
    button = next(b for b in made.rows[0] if b.label == "Attack")
    assert button.style == "grey"
    assert any("Not now: Attack: nobody here" in note for note in made.notes)
    assert press(question, Draft(), "o", "attack").why == ("nobody", "here")


def test_illegal_entries_of_a_select_are_left_out_and_named():
    options = [Option(f"p{n}", label=(f"{n} Room",), why_not=("locked",) if n == 3 else None) for n in range(24)]
    made = shown(asked(options))
    select = next(row for row in made.rows if isinstance(row, Select))
    assert all(entry.label != "3 Room" for entry in select.entries)
    assert any(note.startswith("Not now: 3 Room: locked") for note in made.notes)


def test_a_warning_asks_again_and_the_pass_comes_last():
    question = asked(
        [Option("go", label=("Go on",)), Option("end", label=("End turn",), style="pass", warn=("2 points left",))]
    )
    made = shown(question)
    assert made.rows[1][0].label == "End turn"
    asked_again = press(question, Draft(), "o", "end")
    assert asked_again.keys is None
    sure = shown(question, asked_again.draft)
    assert "2 points left" in sure.text
    yes = sure.rows[0][0]
    assert yes.style == "danger"
    assert press(question, asked_again.draft, "c", parse_custom_id(yes.id).key).keys == ("end",)


def test_amounts_beyond_a_page_can_be_typed():
    question = asked([Option(str(n)) for n in range(60)])
    modal = next(b for row in shown(question).rows if not isinstance(row, Select) for b in row if b.opens_modal)
    key = parse_custom_id(modal.id).key
    assert press(question, Draft(), "k", key, ("47",)).keys == ("47",)
    assert press(question, Draft(), "k", key, ("99",)).keys is None


def test_a_drafted_move_waits_for_go_beside_the_other_moves():
    question = asked([Option(f"p{n}", label=(f"{n} Room",), shows=("place", n)) for n in range(22)])
    got = press(question, Draft(), "s", "0.0", ("p4",))
    assert got.keys == ("p4",)
    assert got.selected
    made = shown(question, got.draft)
    (go,) = [row[0] for row in made.rows if not isinstance(row, Select) and row[0].label == "Go"]
    assert press(question, got.draft, "c", parse_custom_id(go.id).key).keys == ("p4",)
    at = next(n for n, row in enumerate(made.rows) if isinstance(row, Select))
    assert [e.label for e in made.rows[at].entries if e.chosen] == ["4 Room"]
    assert made.rows[at + 1][0] == go  # below what it belongs to, not off the top of a phone


@pytest.mark.parametrize("path", [("a",), ("card:1", "foe:2"), ("a|b",), ("x" * 120,), ("#odd",), ("é" * 30, "z")])
def test_keys_of_any_shape_come_back_whole(path):
    last = Option(path[-1])
    options = [last] if len(path) == 1 else [Option(path[0], then=lambda: [last])]
    packed = pack(path, 60)
    id = custom_id(TABLE, QUESTION, "o", packed)
    assert len(id) <= 100
    assert unpack(parse_custom_id(id).key, asked(options)) == path


@pytest.mark.parametrize("text", ["", "n", "x:1:2:o:k", "n::q:o:k", "n:t:q:oo:k", "n:t:q:o", "hello"])
def test_foreign_ids_are_not_ours(text):
    assert parse_custom_id(text) is None


def test_many_questions_are_tabs():
    questions = [
        Open(f"{n:012x}", "s1", f"turn:{n}", (), [Option("a"), Option("b")], None, False, None, None) for n in range(8)
    ]
    made = panel(Front(TABLE, questions, current=questions[3].id, heading=["x"]), words)
    assert check_limits(made) == []
    assert isinstance(made.rows[0], Select)
    assert [e.value for e in made.rows[0].entries if e.chosen] == [questions[3].id]
    few = panel(Front(TABLE, questions[:2], heading=["x"]), words)
    assert [b.label for b in few.rows[0] if isinstance(b, Button)] == ["▸ turn:0", "turn:1"]


def test_options_that_nobody_can_tell_apart_are_one():
    options = [Option(f"strike{n}", label=("Strike",), shows=("card", "strike")) for n in range(5)]
    question = asked([*options, Option("bash", label=("Bash",), shows=("card", "bash"))])
    made = shown(question)
    assert [b.label for b in made.rows[0]] == ["Strike ×5", "Bash"]
    assert press(question, Draft(), "o", "strike0").keys == ("strike0",)
    places = asked([Option(f"p{n}", label=("Bride",), shows=("place", n)) for n in range(3)])
    assert [b.label for b in shown(places).rows[0]] == ["1 · Bride", "2 · Bride", "3 · Bride"]


def test_what_a_choice_will_come_to_is_said_beside_it():
    foes = [Option(f"foe{n}", label=("Foe", n)) for n in range(2)]
    question = asked([Option("bash", label=("Bash",), then=lambda: foes), Option("guard", label=("Guard",))])
    told = {("bash", "foe0"): "6 damage", ("guard",): "5 block"}
    first = panel(Front(TABLE, [question], heading=["x"], foretold=told), words)
    assert [b.label for b in first.rows[0]] == ["Bash …", "Guard: 5 block"]
    second = panel(Front(TABLE, [question], draft=Draft(("bash",)), heading=["x"], foretold=told), words)
    assert [b.label for b in second.rows[0]] == ["Foe 0: 6 damage", "Foe 1"]
    wordy = panel(Front(TABLE, [question], heading=["x"], foretold={("guard",): "5 block " * 20}), words)
    assert wordy.text[0].startswith("Guard: 5 block")
    many = asked([Option(f"c{n}", label=("Card", n)) for n in range(29)])
    listed = panel(Front(TABLE, [many], heading=["x"], foretold={("c3",): "3 damage"}), words)
    select = next(row for row in listed.rows if isinstance(row, Select))
    assert [e.description for e in select.entries if e.label == "Card 3"] == ["3 damage"]
    assert check_limits(listed) == []


@pytest.mark.parametrize("count", [1, 6, 20])
def test_up_to_twenty_options_are_buttons_whatever_their_words(count):
    options = [
        Option(f"o{n}", label=("Upgrade two random cards of the deck and lose gold",), shows=("x", n))
        for n in range(count)
    ]
    made = shown(asked(options))
    assert sum(b.id.split(":")[3] == "o" for row in made.rows if not isinstance(row, Select) for b in row) == count
    assert not any(isinstance(row, Select) for row in made.rows)


def test_a_way_without_a_choice_is_one_press():
    """One weapon, one enemy: the button says all of it; what is barred on the way is named."""
    foes = [Option("count", label=("Count: hits on 4 or less",)), Option("bride", label=("Bride",), why_not=("far",))]
    arms = [Option("rifle", label=("Rifle, strength 4",), then=lambda: foes)]
    question = asked([Option("attack", label=("Attack · 1",), then=lambda: arms), Option("search", label=("Search",))])
    made = shown(question)
    button = made.rows[0][0]
    assert button.label == "Attack · 1 → Rifle, strength 4 → Count: hits on 4 or less"
    assert press(question, Draft(), "o", parse_custom_id(button.id).key).keys == ("attack", "rifle", "count")
    assert any("Bride: far" in note for note in made.notes)


def test_what_leads_to_nothing_possible_is_grey_with_the_reason():
    preys = [Option("mina", label=("Mina",), why_not=("it costs 2 and you have 1",))]
    question = asked([Option("attack", label=("Attack",), then=lambda: preys), Option("rest", label=("Rest",))])
    made = shown(question)
    assert made.rows[0][0].style == "grey"
    assert any("Attack: it costs 2 and you have 1" in note for note in made.notes)
    assert press(question, Draft(), "o", "attack").why == ("it costs 2 and you have 1",)


def test_what_is_wanted_now_and_then_is_one_list():
    items = [Option(f"give{n}", label=("Give", n), group="items", style="aside") for n in range(4)]
    made = shown(asked([*items, Option("search", label=("Search",)), Option("end", label=("End turn",), style="pass")]))
    (select,) = [row for row in made.rows if isinstance(row, Select)]
    assert select.placeholder == "Items…"
    assert [b.label for b in made.rows[0]] == ["Search"]
    alone = shown(asked([items[0], Option("search", label=("Search",))]))
    assert [b.label for b in alone.rows[0]] == ["Give 0", "Search"]


def test_undo_stands_there_only_where_there_is_something_to_take_back():
    question = asked([Option("a"), Option("b")])
    made = panel(Front(TABLE, [question], heading=["x"], taking=Taking()), words)
    assert not any("Undo" in b.label for row in made.rows for b in row)
    assert not any("Undo" in note for note in made.notes)
