"""Words, catalogue, topics and views: everything can be said, and says no more than a seat may know."""

from __future__ import annotations

import dataclasses
import random
import re
from typing import Any

import pytest

from rules.catalog import GAMES
from rules.engine import Option, Session, Setup, random_keys
from rules.van_helsing import RULES
from rules.van_helsing.content.items import ITEMS, TOKENS
from rules.van_helsing.messages_en import WORDS
from rules.van_helsing.setup import OPTIONS
from rules.van_helsing.state import State
from rules.van_helsing.view import View
from tests.rules.van_helsing.harness import PEOPLE, at_table


def words_of(options: list[Option]) -> list[str]:
    """Say every label, refusal and warning of a listing."""
    said: list[str] = []
    for option in options:
        said.append(RULES.messages.say(option.label, PEOPLE))
        why = option.refusal()
        if why is not None:
            said.append(RULES.messages.say(why, PEOPLE))
        elif option.then is not None:
            said += words_of(option.then())
        if option.warn:
            said.append(RULES.messages.say(option.warn, PEOPLE))
    return said


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everything_that_happens_in_random_games_can_be_said(seats: int) -> None:
    """Prompts, labels, refusals, story, headlines and texts are plain sentences without raw ids."""
    rng = random.Random(seats)
    chosen = {o.name: rng.choice(o.choices).value for o in OPTIONS}
    session = Session(RULES, RULES.new(Setup(list(PEOPLE)[:seats], f"words {seats}", chosen)))
    answers = 0
    while session.asked and answers < 500:
        question = rng.choice(session.questions())
        options = session.listing(question)
        lines = [RULES.messages.say(question.about, PEOPLE), *words_of(options)]
        if answers % 10 == 0:
            for seat in (*session.state.seats, None):
                view = RULES.view(session.state, seat)
                lines += [
                    RULES.board_text.text(view, PEOPLE),
                    *RULES.board_text.headline(view, PEOPLE),
                    *RULES.board_text.known(view, PEOPLE),
                ]
        for line in lines:
            assert line
            assert not re.search(r"\b(None|s[1-5]|vh|jh|lg|mm|\w+_\d)\b|[{}]", line), line
        keys = random_keys(options, question.pick, rng)
        assert keys is not None
        session.take(question, keys)
        answers += 1
    for event in session.events:
        line = RULES.messages.say(event.said, PEOPLE)
        assert line.endswith((".", "!"))
        assert not re.search(r"\b(None|s[1-5]|vh|jh|lg|mm|\w+_\d)\b|[{}]", line), line


def test_prompts_and_refusals_are_short() -> None:
    for key, wording in WORDS.items():
        if isinstance(wording, str) and key.startswith(("why_", "opt_", "ask_")):
            assert len(wording) <= 100, key


def test_a_roll_says_what_it_was_and_what_it_needed() -> None:
    table = at_table(turn="mina", mina=31, dracula=7, items={"mina": ["rifle_1"]})
    table.will_roll(4)
    table.mina.attacks("rifle_1", "dracula")
    assert "Mina rolled 4, needed 3 or less = strength 4 - 1 for the distance." in table.story()


def test_the_game_is_in_the_catalogue() -> None:
    game = GAMES["van-helsing"]
    assert game is RULES
    assert (game.title, list(game.seats)) == ("Van Helsing", [2, 3, 4, 5])


def test_cards_count_41_tokens_with_text_and_source() -> None:
    cards = RULES.help.cards()
    assert sum(card.copies for card in cards) == len(TOKENS) == 41
    assert {card.source for card in cards} == {"rulebook", "house"}
    assert all(card.text.endswith(".") for card in cards)
    assert len({card.id for card in cards}) == len(ITEMS)


def test_texts_follow_from_effects() -> None:
    text = {card.id: card.text for card in RULES.help.cards()}
    assert text["antidote"] == (
        "Use for 1 action point: roll 3 or less to regain 2 health at the end of your turn. "
        "It leaves the game after use."
    )
    assert "strength 2" in text["pistol"]
    assert "strength 1 less" in text["pistol"]
    assert "takes 2 health" in text["stake"]
    assert "One shot a turn" in text["crossbow"]
    assert "spends 2 action points" in text["cross"]
    assert text["pool"].endswith("It stays where it is found. It leaves the game after use.")


def test_topics_cover_what_a_newcomer_needs() -> None:
    topics = RULES.help.topics()
    assert {"Aim", "Turn", "Moving", "Mist", "Searching", "Brides", "Servants", "Bats"} <= set(topics)
    assert all(100 < len(text) < 1000 for text in topics.values())


def test_options_have_the_rulings_defaults() -> None:
    defaults = {o.name: o.default for o in RULES.options}
    assert defaults == {
        "round_limit": "off", "keys": "remove", "bat_bite": "no", "pool": "point", "far_sight": "go_on",
        "windows": "all", "relics": "stay",
    }  # fmt: skip
    for option in RULES.options:
        assert option.default in {c.value for c in option.choices}


def test_a_view_is_made_of_plain_parts_and_shares_nothing_with_the_state() -> None:
    table = at_table(dracula=31, mina=20, items={"mina": ["lamp_1"]}, brides={"bride_1": 7}, hidden={20: "garlic_1"})
    view = table.sees("s2")
    before = table.session.dump()
    _spoil(view)
    assert table.session.dump() == before


def _spoil(value: Any) -> None:
    if isinstance(value, list):
        for part in value:
            _spoil(part)
        value.clear()
    elif isinstance(value, dict):
        for part in value.values():
            _spoil(part)
        value.clear()
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            _spoil(getattr(value, field.name))


def test_the_headline_tells_round_turn_and_where_dracula_was() -> None:
    table = at_table(dracula=31, mina=20)
    table.dracula.moves(30)
    lines = RULES.board_text.headline(table.sees(None), PEOPLE)
    assert lines[0] == "Round 1 · Dracula's turn (Ann)"
    assert "Dracula is in mist, last known in 31" in lines[1]
    assert "Mina 4" in lines[2]


def test_what_a_seat_saw_can_be_looked_up_again() -> None:
    table = at_table(turn="mina", mina=20, dracula=33, hidden={20: "pistol_2"})
    table.mina.searches()
    table.mina.answers("take")
    assert "Mina holds, closed: a pistol." in RULES.board_text.known(table.sees("s1"), PEOPLE)
    assert "Mina carries a pistol." in RULES.board_text.known(table.sees("s2"), PEOPLE)


def test_the_text_tells_where_oneself_hides_and_not_where_others_do() -> None:
    table = at_table(dracula=31, mina=12)
    table.dracula.moves(30)
    own, others = (RULES.board_text.text(table.sees(s), PEOPLE) for s in ("s1", "s2"))
    assert re.search(r"Count Dracula \(Ann\): health 5 of 5, 30 .*\(hidden\)", own)
    assert "Count Dracula (Ann): health 5 of 5, in mist" in others


def test_what_happened_this_turn_is_marked() -> None:
    table = at_table(turn="mina", mina=20, dracula=33, hidden={19: "garlic_1"})
    assert isinstance(table.sees(None), View)
    table.mina.moves(19).mina.searches()
    assert table.sees(None).marks == [19]


def test_hidden_steps_leave_no_marks() -> None:
    table = at_table(dracula=31, mina=12)
    table.dracula.moves(30)
    marks = table.sees(None).marks
    table.dracula.moves(29, 28)
    assert table.sees(None).marks == marks == [31]


def test_the_schema_of_a_state_survives_json() -> None:
    table = at_table(dracula=31, mina=20, items={"mina": ["lamp_1"]})
    state = RULES.adapter.validate_json(table.session.dump())
    assert isinstance(state, State)
    assert state == table.state


def test_what_lies_about_and_is_carried_has_its_article_and_number() -> None:
    """Two things lie, one lies, and the Relics are many (as the story names them)."""
    table = at_table(turn="mina", mina=20, dracula=33, hidden={20: "pistol_2"}, items={"mina": ["lamp_1", "rifle_1"]})
    table.mina.searches()
    table.mina.answers("leave")
    text = RULES.board_text.text(table.sees("s2"), PEOPLE)
    assert "In 20 Coach House lies a pistol, face up." in text
    assert "carries a lamp (closed), the Rifle (closed)" in text
    assert "Mina carries a lamp and the Rifle." in RULES.board_text.known(table.sees("s2"), PEOPLE)
    table.mina.answers("drop:lamp_1")
    assert "In 20 Coach House lie a pistol and a lamp, face up." in RULES.board_text.text(table.sees("s2"), PEOPLE)


def test_a_hunter_is_told_beforehand_what_a_bite_means_in_the_end() -> None:
    """The ruling on the last hunter stands with the servants."""
    assert "the last hunter, bitten, wins; clawed down, loses" in RULES.help.topics()["Servants"]


def test_the_board_in_words_tells_what_leads_where_and_the_passage_to_those_who_know_it() -> None:
    """One can plan a way without eyes: neighbours of all places, those of one's own figures by name."""
    table = at_table(turn="mina", mina=2, harker=2, dracula=34)
    hunter = RULES.board_text.text(RULES.view(table.state, table.mina.hero.seat), PEOPLE)
    assert "From 2 Nettle Garden to 1 Yew Walk and 3 Withered Orchard." in hunter
    assert hunter.count("From 2 Nettle Garden") == 1
    assert "; 5: 4; " in hunter
    assert "; 34: 33; " in hunter
    count = RULES.board_text.text(RULES.view(table.state, table.dracula.hero.seat), PEOPLE)
    assert "; 5: 4, 34; " in count
    assert "From 34 Coffin Room to 5 Count's Tomb and 33 Count's Refuge." in count
    public = RULES.board_text.text(RULES.view(table.state, None), PEOPLE)
    assert "; 5: 4; " in public
    assert "From " not in public
