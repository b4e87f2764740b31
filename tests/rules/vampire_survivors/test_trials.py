"""What is told beforehand: of an answer, and of ending now; it never says what nobody can know."""

from __future__ import annotations

import random

from rules.engine import clone
from rules.vampire_survivors import RULES
from rules.vampire_survivors.trials import Arrow
from tests.rules.vampire_survivors.harness import PEOPLE, Table, Who, at_table
from tests.rules.vampire_survivors.test_fuzz import new, pick


def told(who: Who, *path: str) -> list[str]:
    """Say what an answer will come to."""
    keys = who._keys(path)
    state = who.table.state
    return [RULES.messages.say(said, PEOPLE) for said in RULES.preview.foretell(state, who.seat, keys)]


def test_it_tells_who_falls_and_what_armor_is_left() -> None:
    t = at_table({"e4": "zombie", "d5": "zombie", "g4": "armored_skeleton"}, ["whip"])
    assert told(t.ann, "whip", "play") == ["2 × Zombie fall.", "Armored Skeleton in g4 keeps 1 armor."]


def test_it_stops_where_a_covered_token_would_count() -> None:
    t = at_table({"d8": "zombie zombie"}, ["fire_wand"])
    assert told(t.ann, "fire_wand", "play", "n") == ["Zombie falls.", "the rest is unseen."]


def test_it_tells_of_walking_into_enemies_and_of_what_leaves_the_board() -> None:
    t = at_table({"d5": "skeleton"}, ["move"])
    assert told(t.ann, "move", "walk", "d5") == ["Skeleton falls.", "Ann takes 2 damage."]
    t = at_table({"h4": "zombie"}, ["bracer"], at={"s1": "g4"})
    assert told(t.ann, "bracer", "play", "e") == ["1 token leaves the board."]


def test_a_light_source_is_just_revealed() -> None:
    t = at_table({}, ["knife"], lights={"d5": "coin"})
    assert told(t.ann, "knife", "play", "n") == ["1 light source is revealed."]


def test_the_threat_names_shooters_runners_and_gates() -> None:
    t = at_table({"a1": "bone_thrower", "d7": "ghost", "d8": "swooping_bat", "h1": "zombie"},
                 coffin={"L2a": ["std2_zombie_xp"] * 4 + ["mf2_mudman_xp"] * 4}, at={"s1": "d5"})  # fmt: skip
    t.state.wave = 2
    threat = RULES.view(t.state, "s1").threat
    assert threat is not None
    assert Arrow("shoots", "Bone Thrower", seat="s1", damage=1) in threat.arrows
    assert any(a.what == "lands" and a.name == "Ghost" for a in threat.arrows)
    assert Arrow("runs", "Swooping Bat", "d8", "d7") in threat.arrows
    assert (threat.gates, threat.new) == (["d8", "h5", "d1", "a5"], [2, 2, 2, 2])
    assert threat.harm == {"s1": 2}


def test_what_is_pushed_onto_somebody_by_new_enemies_is_told_too() -> None:
    t = at_table(dict.fromkeys(("d8", "d7", "d6", "d5"), "skeleton"), coffin={"L1": ["zombie"] * 4})
    threat = RULES.view(t.state, "s1").threat
    assert threat is not None
    assert threat.harm == {"s1": 2}


def test_only_who_plays_is_shown_the_threat() -> None:
    t = at_table({}, seats=2)
    assert RULES.view(t.state, "s2").threat is None
    assert RULES.view(t.state, None).threat is None


def test_nothing_told_beforehand_depends_on_what_is_hidden() -> None:
    """In worlds that a seat cannot tell apart, previews and threats are the same."""
    looked = 0
    for seed in range(6):
        rng, session = random.Random(seed), new(seed, tough=True)
        for _ in range(120):
            if not session.asked:
                break
            question, keys = pick(rng, session)
            if question.name in RULES.preview.questions and rng.random() < 0.3:
                seat = question.seat
                other = clone(session.state)
                RULES.redeal(other, seat, rng)
                one, two = (RULES.preview.foretell(s, seat, keys) for s in (session.state, other))
                assert one == two
                assert RULES.view(session.state, seat) == RULES.view(other, seat)
                looked += 1
            session.take(question, keys)
    assert looked > 40


def test_a_preview_comes_true_where_it_is_certain() -> None:
    checked = 0
    for seed in range(8):
        rng, session = random.Random(seed), new(seed, tough=True)
        for _ in range(100):
            if not session.asked:
                break
            question, keys = pick(rng, session)
            before = {seat: s.damage for seat, s in session.state.survivors.items()}
            fallen, said = len(session.state.fallen), []
            if question.name == "actions":
                said = RULES.preview.foretell(session.state, question.seat, keys)
            session.take(question, keys)
            quiet = bool(session.asked) and all(q.home for q in session.asked)
            if said and quiet and ("and_then",) not in said and not _lit(said):
                told = {s[0]: s for s in said}
                assert len(session.state.fallen) - fallen == (told["will_fall"][1] if "will_fall" in told else 0)
                for s in said:
                    if s[0] == "will_hurt":
                        assert session.state.survivors[s[1]].damage - before[s[1]] == s[2]
                checked += 1
    assert checked > 30


def _lit(said: list[tuple[object, ...]]) -> bool:
    return any(s[0] == "will_reveal" for s in said)


__all__ = ["Table"]
