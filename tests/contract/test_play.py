"""Every game by random play: no dead end, nothing lost, legal answers for the clock and the computers, proven dice."""

from __future__ import annotations

import random

from rules.catalog import GAMES
from rules.engine import Refused, SeatDesk, Session, random_keys, replay
from tests.contract.driving import Player, play
from tests.contract.houses import HOUSES, House, every_table


def test_every_game_of_the_catalogue_has_a_house() -> None:
    assert {house.game.slug for house in HOUSES.values()} >= set(GAMES)


def loses_nothing(house: House, table: int) -> None:
    """Play one long game; components add up after every answer, and it comes as far as it should."""
    slug = house.game.slug
    for session, *_ in play(house, table, house.answers, record=False):
        house.game.check(session.state)
        assert 1 <= house.game.round(session.state) <= house.game.max_rounds, f"{slug}: the rounds do not end"
        for question in session.asked:
            keys = [option.key for option in session.listing(question)]
            assert len(set(keys)) == len(keys), f"{slug}: “{question.name}” has two options of one key"
    house.game.check(session.state)
    assert house.comes_to(session.state), f"{slug}: {house.answers} answers by chance come to no end"
    assert session.state.outcome is None or {*session.state.outcome.winners} <= {*house.seats(table)}


@every_table
def test_random_play_has_no_dead_end_and_loses_nothing(slug: str, table: int) -> None:
    loses_nothing(HOUSES[slug], table)


def usual_answers_are_legal(house: House, table: int, answers: int = 150) -> int:
    """See that what the clock would answer is legal wherever somebody is waited for; return how often it was seen."""
    seen = 0
    for session, *_ in play(house, table, answers, record=False, seed="usual"):
        for question in session.asked:
            usual = question.default_keys()
            if question.may:
                continue
            assert usual is not None, f"{house.game.slug}: “{question.name}” has no usual answer"
            try:
                session.check(question, usual)
            except Refused as why:
                raise AssertionError(f"{house.game.slug}: the usual answer to “{question.name}”: {why}") from why
            seen += 1
    return seen


@every_table
def test_what_the_clock_would_answer_is_always_legal(slug: str, table: int) -> None:
    assert usual_answers_are_legal(HOUSES[slug], table)


@every_table
def test_a_table_of_which_only_the_clock_plays_goes_on(slug: str, table: int) -> None:
    """Usual answers alone: nothing fails, and the same is not asked for ever."""
    house = HOUSES[slug]
    session = Session(house.game, house.new(table, "clock"), record=False)
    for _ in range(120):
        waited = [q for q in session.asked if not q.may]
        if not waited:
            break
        usual = waited[0].default_keys()
        assert usual is not None
        session.take(waited[0], usual)
    assert session.asked or session.state.outcome is not None


@every_table
def test_computer_players_of_every_kind_choose_what_is_legal(slug: str, table: int) -> None:
    house = HOUSES[slug]
    for kind in house.game.players.kinds:
        players = {seat: house.game.players.make(kind, seat) for seat in house.seats(table)}
        session = Session(house.game, house.new(table, f"players {kind}"), record=False, imaginable=True)
        rng, chosen = random.Random(kind), 0
        while chosen < 8 and (waited := [q for q in session.asked if not q.may]):
            question = waited[0]
            opened = session.opened(question, session.id_of(question))
            keys = players[question.seat].choose(SeatDesk(session, question.seat), opened, rng)
            session.take(question, tuple(keys))
            chosen += 1
        assert chosen


@every_table
def test_the_first_state_and_the_record_are_a_proof(slug: str, table: int) -> None:
    """Whatever was taken back and given again: the same answers give the same draws and the same state."""
    house = HOUSES[slug]
    session = Session(house.game, house.new(table, "proof"))
    first = house.game.adapter.dump_json(house.new(table, "proof"))
    player, rows = Player(house, table, session), {}
    for _ in range(60):
        if session.state.outcome is not None:
            break
        player.takes(*player.pick())
        if player.rng.random() < 0.25:
            seats = house.seats(table)
            taken_back(session, player.rng.choice(seats), seats, again=player.rng.random() < 0.5)
        rows |= session.drain().rows
    rows |= session.drain().rows
    again, faults = replay(house.game, first, [rows[n] for n in sorted(rows)])
    assert faults == []
    assert again.dump() == session.dump()


def taken_back(session, seat, seats, *, again):
    """Take back a seat's last answer where that can be, and give it again."""
    try:
        session.undo(seat, seats)
    except Refused:
        return
    if again:
        session.redo(seat)


def test_the_player_of_this_suite_is_fond_of_what_is_rare() -> None:
    """What is one of thirty options comes up among the first few answers."""
    house = HOUSES["bazaar"]
    seen = {keys[1] for *_, keys, _ in play(house, 2, 200) if len(keys) == 2}
    assert "sell" in seen
    assert len(seen) > 2
    assert random_keys([], None, random.Random(1)) is None
