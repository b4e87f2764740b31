"""Computer players: always legal, better than chance, the same for the same dice, and blind to what is hidden."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from rules.engine import Keys, Open, Player, Question, Refused, SeatDesk, Session, Setup, Step, clone
from rules.van_helsing import RULES
from rules.van_helsing.state import State
from tests.rules.van_helsing.harness import Table, at_table

ROLES = {"turn:dracula", "turn:brides", "turn:vh", "turn:jh", "turn:lg", "turn:mm"}
SMALL = {"council", "take", "limit", "back", "bat", "hand_over"}


class BareDesk:
    """A desk with nothing behind it that a player could reach into."""

    __slots__ = ("imagine", "seat", "see")

    def __init__(self, session: Session[State], seat: str) -> None:
        desk = SeatDesk(session, seat)
        self.seat, self.see, self.imagine = seat, desk.see, desk.imagine


def new(seed: str, seats: int) -> Session[State]:
    """Return a table that keeps just enough to imagine from."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    return Session(RULES, RULES.new(Setup(names, seed)), record=False, imaginable=True)


def seated(session: Session[State], dracula: str, hunters: str) -> dict[str, Player]:
    """Give every seat a player of its side's kind."""
    kinds = {"vampires": dracula, "hunters": hunters}
    return {s: RULES.players.make(kinds[session.state.sides[s]], s) for s in session.state.seats}


def chosen(session: Session[State], player: Player, question: Question, rng: random.Random) -> Keys:
    """Return what a player answers."""
    desk: Any = BareDesk(session, question.seat)
    opened: Open = session.opened(question, session.id_of(question))
    return player.choose(desk, opened, rng)


def play(session: Session[State], players: dict[str, Player], rng: random.Random, most: int = 120) -> list[Any]:
    """Play to the end or past `most` rounds; return who answered what."""
    story: list[Any] = []
    while session.asked and session.state.round <= most:
        question = next(q for q in session.asked if not q.may)
        keys = chosen(session, players[question.seat], question, rng)
        turned = question.name[5:] in session.state.heroes and session.state.heroes[question.name[5:]].vampire
        story.append((question.name, keys, turned and question.name != "turn:dracula"))
        session.take(question, keys)
    return story


def house(table: Table, seed: int = 1) -> Keys:
    """Return what the house would do at a table now."""
    question = table.session.asked[0]
    return chosen(table.session, RULES.players.make("house", question.seat), question, random.Random(seed))


# legality ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("dracula", "hunters"), [("house", "house"), ("greedy", "house"), ("house", "greedy")])
def test_every_player_answers_legally_to_the_end(dracula: str, hunters: str, seats: int) -> None:
    """A refused answer would raise, and a game without an end would stop at 120 rounds."""
    session = new(f"legal {seats}", seats)
    play(session, seated(session, dracula, hunters), random.Random(seats))
    assert session.state.outcome is not None


def test_the_house_answers_whatever_the_game_asks_of_any_role() -> None:
    """Over some games it has played each hero, brides and servants, and met every small question."""
    met: set[str] = set()
    servants = 0
    for n in (7, 21, *range(24)):  # the first two happen to show it all
        session = new(f"kinds {n}", 2 + n % 4)
        for name, _, servant in play(session, seated(session, "house", "house"), random.Random(n)):
            met.add(name if name.startswith("turn:") else name.partition(":")[0])
            servants += servant
        if met >= ROLES | SMALL and servants:
            break
    assert met >= ROLES | SMALL
    assert servants


def test_an_exchange_of_heroes_is_declined() -> None:
    session = new("exchange", 3)
    question = next(q for q in session.asked if q.seat != session.state.heroes["dracula"].seat)
    mine = [h for h, hero in session.state.heroes.items() if hero.seat == question.seat]
    theirs = [h for h in ("vh", "jh", "lg", "mm") if h not in mine]
    session.take(question, ("exchange", mine[0], theirs[0]))
    asked = next(q for q in session.asked if q.name == "exchange")
    assert chosen(session, RULES.players.make("house", asked.seat), asked, random.Random(1)) == ("no",)


def test_whoever_has_agreed_leaves_the_plans_as_they_are() -> None:
    session = new("council", 3)
    session.take(session.asked[0], ("accept",))
    settled = next(q for q in session.asked if q.may)
    for kind in ("house", "greedy"):
        assert chosen(session, RULES.players.make(kind, settled.seat), settled, random.Random(1)) == ()


def test_there_are_three_kinds_of_player() -> None:
    assert RULES.players.kinds == ("house", "greedy", "random")
    with pytest.raises(Refused):
        RULES.players.make("grandmaster", "s1")


# strength ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("dracula", "hunters", "side"), [("house", "random", "vampires"), ("random", "house", "hunters")]
)
def test_the_house_beats_chance(dracula: str, hunters: str, side: str) -> None:
    """Twelve games from either side, at least nine won."""
    won = 0
    for n in range(12):
        session = new(f"chance {n}", 2 + n % 4)
        play(session, seated(session, dracula, hunters), random.Random(n))
        outcome = session.state.outcome
        won += outcome is not None and outcome.side == side
    assert won >= 9


# sense -------------------------------------------------------------------------------------------------------
def test_dracula_brings_his_fourth_bride_home() -> None:
    brides = ["bride_1", "bride_2", "bride_3", "bride_4"]
    table = at_table(dracula=33, mina=30, items={"dracula": brides, "mina": ["rifle_1"]})
    assert house(table) == ("move:34",)


def test_dracula_rests_at_the_coffin_when_badly_hurt() -> None:
    table = at_table(dracula=34, health={"dracula": 1}, mina=11, items={"mina": ["rifle_1"]})
    assert house(table) == ("end",)


def test_dracula_falls_upon_a_lonely_weak_hunter() -> None:
    table = at_table(dracula=20, mina=20, health={"mina": 1})
    verb, prey, how = house(table)
    assert (verb, prey, how) == ("attack", "mm", "bite")


def test_dracula_flees_from_many_weapons() -> None:
    armed = {"mina": ["rifle_1"], "harker": ["stake_1"], "van_helsing": ["pistol_1"], "godalming": ["crossbow_1"]}
    table = at_table(
        dracula=20, mina=20, harker=20, van_helsing=20, godalming=20, health={"dracula": 2}, items=armed
    )  # fmt: skip
    assert house(table)[0].startswith("move:")


def test_dracula_takes_a_bride_along() -> None:
    table = at_table(dracula=31, brides={"bride_1": 31}, mina=11)
    assert house(table) == ("take:bride_1",)


def test_a_bride_walks_away_from_the_hunters() -> None:
    table = at_table(turn="brides", dracula=36, brides={"bride_1": 30}, mina=32, items={"mina": ["dagger_1"]})
    assert house(table) in {("bride_1", "move:29"), ("bride_1", "move:49")}


def test_a_hunter_strikes_the_wounded_count_with_the_better_weapon() -> None:
    table = at_table(
        turn="mina", mina=20, dracula=20, health={"dracula": 1}, items={"mina": ["dagger_1", "rifle_1"]}
    )  # fmt: skip
    assert house(table) == ("attack", "rifle_1", "dracula")


def test_a_hunter_kills_the_fifth_bride_before_anything_else() -> None:
    table = at_table(
        turn="mina", mina=30, dracula=34, brides={"bride_1": 30}, killed=4, hidden={30: "antidote_1"},
        items={"mina": ["pistol_1"]},
    )  # fmt: skip
    assert house(table) == ("attack", "pistol_1", "bride_1")


def test_a_hunter_searches_where_something_lies() -> None:
    table = at_table(turn="mina", mina=19, dracula=34, hidden={19: "rifle_1", 20: "antidote_1"})
    assert house(table) == ("search",)


def test_a_hurt_hunter_out_of_danger_uses_the_antidote() -> None:
    table = at_table(turn="mina", mina=11, dracula=34, health={"mina": 1}, items={"mina": ["antidote_1"]})
    assert house(table) == ("use:antidote_1",)


def test_a_hunter_shares_weapons_with_the_unarmed() -> None:
    table = at_table(turn="mina", mina=19, harker=19, dracula=34, items={"mina": ["rifle_1", "pistol_1"]})
    assert house(table) == ("give:pistol_1", "jh")


def test_a_bat_flies_against_a_hit() -> None:
    table = at_table(turn="mina", mina=20, dracula=20, items={"mina": ["pistol_1"], "dracula": ["bat_1"]})
    table.will_roll(1)
    table.mina.attacks("pistol_1", "dracula")
    assert house(table) == ("reroll",)


# fairness ----------------------------------------------------------------------------------------------------
def test_the_same_dice_give_the_same_game() -> None:
    games = [new("again", 4) for _ in range(2)]
    one, other = (play(g, seated(g, "house", "house"), random.Random(5)) for g in games)
    assert one == other
    assert games[0].dump() == games[1].dump()


def test_hunters_decide_alike_in_worlds_they_cannot_tell_apart() -> None:
    """What lies face down and where Dracula hides does not sway the house."""
    session, rng, compared = new("blind", 3), random.Random(3), 0
    players = seated(session, "house", "house")
    while session.asked and session.state.round <= 8:
        question = next(q for q in session.asked if not q.may)
        hunters = session.state.sides[question.seat] == "hunters"
        if hunters and session.at_home and question.name.startswith("turn:") and session.step is not None:
            state = clone(session.state)
            RULES.redeal(state, question.seat, rng)
            state.agenda.append(Step(session.step.name, list(session.step.ids)))
            twin = Session(RULES, state, record=False, imaginable=True)
            answers = {chosen(s, players[question.seat], s.asked[0], random.Random(9)) for s in (session, twin)}
            assert len(answers) == 1
            compared += 1
        session.take(question, chosen(session, players[question.seat], question, rng))
    assert compared > 30


def test_a_move_takes_far_less_than_two_seconds() -> None:
    session, rng, slowest = new("quick", 5), random.Random(2), 0.0
    players = seated(session, "house", "house")
    while session.asked and session.state.round <= 10:
        question = next(q for q in session.asked if not q.may)
        begun = time.process_time()
        keys = chosen(session, players[question.seat], question, rng)
        slowest = max(slowest, time.process_time() - begun)
        session.take(question, keys)
    assert slowest < 2
