"""Achievements and the campaign of a group (Achievement Cards; Persistent Wealth)."""

from __future__ import annotations

import ast
import inspect
import random
from pathlib import Path
from typing import Any

import pytest

from rules.engine import Refused, Session, Setup
from rules.vampire_survivors import RULES, feats
from rules.vampire_survivors.content.achievements import ACHIEVEMENTS, REWARDS, Achievement
from rules.vampire_survivors.library import CHARACTERS, EVOLUTIONS, FACES
from rules.vampire_survivors.state import Feat
from tests.rules.vampire_survivors.harness import Table, at_table


def with_feat(number: int, *args: Any, **how: Any) -> Table:
    """Return a table at which one achievement is laid out."""
    t = at_table(*args, **how)
    t.state.feats = [Feat(number)]
    return t


def done(t: Table) -> bool:
    """Tell whether the achievement has its token."""
    return t.state.feats[0].done


def test_36_achievements_unlock_11_cards_11_characters_12_evolutions_a_map_and_the_menu() -> None:
    kinds = [a.kind for a in ACHIEVEMENTS]
    assert [a.number for a in ACHIEVEMENTS] == list(range(1, 37))
    assert {k: kinds.count(k) for k in set(kinds)} == {
        "card": 11,
        "character": 11,
        "evolution": 12,
        "map": 1,
        "menu": 1,
    }
    assert {a.reward for a in ACHIEVEMENTS if a.kind == "evolution"} == set(EVOLUTIONS)
    assert all(a.reward in FACES for a in ACHIEVEMENTS if a.kind == "card")
    assert all(a.reward in CHARACTERS for a in ACHIEVEMENTS if a.kind == "character")


def test_a_condition_is_met_the_moment_it_happens() -> None:
    t = with_feat(3, dict.fromkeys(("d5", "e4", "d3", "c4", "e5"), "zombie"), ["knife"] * 4)
    t.state.feats[0].count = 2
    t.ann.does("knife", "play", "n")
    t.ann.does("knife", "play", "e")
    assert not done(t)
    t.ann.does("knife", "play", "s")
    assert done(t)
    assert t.was_told("A Drawer of Knives")


def test_what_counts_within_a_play_begins_anew_with_each() -> None:
    t = with_feat(5, {"d5": "zombie", "e5": "zombie", "c3": "skeleton"}, ["garlic", "garlic"])
    t.ann.does("garlic", "play")
    assert (t.state.feats[0].count, done(t)) == (2, False)
    t.ann.does("garlic", "play")
    assert (t.state.feats[0].count, done(t)) == (1, False)
    t = with_feat(5, {"d5": "zombie", "e5": "zombie", "c3": "zombie"}, ["garlic"])
    t.ann.does("garlic", "play")
    assert done(t)


def test_what_must_differ_counts_once() -> None:
    t = with_feat(2, {}, display=["whip", "armor", "axe"])
    t.state.xp = 12
    t.ann.does("end")
    t.until("level_up")
    for deck in ("buy:1", "buy:1", "buy:2"):
        t.ann.does(deck)
    assert not done(t)
    t.ann.does("buy:3")
    assert done(t)


def test_pushing_five_enemies_off_counts_every_token_of_a_pile() -> None:
    t = with_feat(9, {"h4": "std3_zombie_xp std3_zombie_none zombie"}, ["bracer"], at={"s1": "g4"})
    t.ann.does("bracer", "play", "e")
    assert t.state.feats[0].count == 3


def test_a_record_grows_by_what_was_marked_whatever_the_outcome() -> None:
    t = at_table({}, options={"unlocks": "group"})
    t.state.feats = [Feat(1), Feat(2, done=True), Feat(3)]
    record = RULES.campaign.after({}, t.state)
    assert (record["done"], record["games"]) == ([2], 1)
    assert any("Three Shelves" in line and "Arca" in line for line in RULES.campaign.lines(record))


def test_the_three_lowest_open_ones_are_laid_out_and_what_is_unlocked_is_in_the_box() -> None:
    state = RULES.new(Setup(["s1"], "x", {}, {"s1": "arca"}, {"done": [2], "games": 1}))
    assert [f.number for f in state.feats] == [1, 3, 4]
    assert state.survivors["s1"].character == "arca"
    assert not state.first_game
    assert "hollow_heart" in state.locked


def test_coins_that_are_left_come_back_with_persistent_wealth() -> None:
    t = at_table({}, pickups=["coin"] * 3, options={"wealth": "on"})
    record = RULES.campaign.after({}, t.state)
    assert record["coins"] == 3
    again = Session(RULES, RULES.new(Setup(["s1"], "x", {"wealth": "on"}, {}, record)))
    assert len(again.state.pickups) == 3
    RULES.check(again.state)
    assert RULES.new(Setup(["s1"], "x", {}, {}, record)).pickups == []


def test_how_each_map_was_won_is_kept_at_its_best() -> None:
    t = at_table({}, coffin={"L3c": []}, options={"after_victory": "stop"})
    t.ann.does("end")
    t.until("never")
    record = RULES.campaign.after({}, t.state)
    assert record["best"] == {"mad_forest": "minor"}
    lost = at_table({"d5": "gravestone_knight"}, ["move"])
    lost.ann.does("move", "walk", "d5")
    assert RULES.campaign.after(record, lost.state)["best"] == {"mad_forest": "minor"}


@pytest.mark.parametrize(
    "record",
    [{"done": [40]}, {"done": [1, 1]}, {"done": [36]}, {"coins": 99}, {"counts": {"3": 1}}, {"gold": 1},
     {"best": {"moon": "minor"}}, {"done": "all"}],
)  # fmt: skip
def test_impossible_records_are_refused(record: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        RULES.campaign.lines(record)
    with pytest.raises(Refused):
        RULES.campaign.after(record, at_table({}).state)


def test_no_order_of_success_can_lock_the_campaign() -> None:
    """Whichever of the open ones are done in turn, one that can be met lies open until all are done."""
    for seed in range(200):
        rng, have = random.Random(seed), list[int]()
        while len(have) < len(ACHIEVEMENTS):
            open_ = [a for a in ACHIEVEMENTS if a.number not in have][:3]
            able = [
                a for a in open_
                if not a.needs or (any if a.any_need else all)(REWARDS.get(n, 0) in (0, *have) for n in a.needs)
            ]  # fmt: skip
            assert able, (seed, have)
            have.append(rng.choice(able).number)
            RULES.campaign.lines({"done": sorted(have)})


def told_by_the_rules() -> dict[str, set[str]]:
    """Return what the rules tell of each event, by the names of its facts."""
    found: dict[str, set[str]] = {}
    for path in sorted(Path(inspect.getfile(feats)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("happened"):
                event = node.args[1].value if len(node.args) > 1 and isinstance(node.args[1], ast.Constant) else ""
                found.setdefault(str(event), set()).update(k.arg or "" for k in node.keywords)
    return found


@pytest.mark.parametrize("card", [a for a in ACHIEVEMENTS if a.event], ids=lambda a: a.title)
def test_each_condition_asks_for_what_the_rules_tell_and_is_met_by_it_alone(card: Achievement) -> None:
    facts = {name.removeprefix("min_") for name, _ in card.where} - {"map", "inverse"}
    assert facts | ({card.distinct} if card.distinct else set()) <= told_by_the_rules()[card.event]
    t = with_feat(card.number, {})
    wanted = dict(card.where)
    t.state.map, t.state.inverse = str(wanted.get("map", "mad_forest")), bool(wanted.get("inverse", False))
    given: dict[str, Any] = {n.removeprefix("min_"): v for n, v in card.where if n not in ("map", "inverse")}
    for n in range(card.count):
        assert not done(t)
        feats.happened(t.session.game, card.event, **given, **({card.distinct: n} if card.distinct else {}))
    assert done(t)
    other = with_feat(card.number, {})
    for name, value in given.items():
        wrong = {**given, name: value - 1 if type(value) is int else not value if value in (True, False) else "other"}
        feats.happened(other.session.game, card.event, times=card.count, **wrong)
        assert other.state.feats[0].count == 0
    feats.happened(other.session.game, "nothing_of_the_kind", times=99)
    assert not done(other)


@pytest.mark.parametrize("card", [a for a in ACHIEVEMENTS if a.spend], ids=lambda a: a.title)
def test_each_price_is_asked_in_coins_at_once(card: Achievement) -> None:
    t = with_feat(card.number, {}, pickups=["coin"] * (card.spend - 1))
    assert t.ann.why_not(f"spend:{card.number}") == f"It costs {card.spend} coins, there are {card.spend - 1}."
    t = with_feat(card.number, {}, pickups=["coin"] * card.spend)
    t.ann.does(f"spend:{card.number}")
    assert done(t)
    assert t.state.pickups == []
