"""What an enemy's card prints, as a view tells it: every step or face, the present one, abilities by name."""

from rules.slay_the_spire import RULES
from rules.slay_the_spire.library import FOES
from rules.slay_the_spire.tracks import Part, printed_steps, trait_of
from tests.render import runs


def test_each_face_of_the_die_is_told_with_its_parts():
    assert [(s.label, [(p.what, p.number, p.word) for p in s.parts]) for s in printed_steps("spike_slime")] == [
        ("1-2", [("attack", "1", ""), ("vuln", "1", "")]),
        ("3-4", [("attack", "1", ""), ("status", "1", "Daze")]),
        ("5-6", [("attack", "2", "")]),
    ]


def test_each_step_of_a_track_is_told_and_one_that_sleeps_waits():
    steps = printed_steps("lagavulin")
    assert [s.label for s in steps] == ["1", "2", "3", "4"]
    assert steps[0].parts == (Part("wait"),)
    assert steps[0].once
    assert [s.shielded for s in printed_steps("nemesis")] == [False, True, False, True]


def test_an_enemy_has_a_step_for_everything_and_none_is_empty():
    for kind in FOES:
        steps = printed_steps(kind)
        assert steps, kind
        assert all(step.parts for step in steps), kind


def test_abilities_are_named():
    assert trait_of("green_louse") == "Curl Up"
    assert trait_of("time_eater") == "Time Warp · Haste"
    assert trait_of("jaw_worm") == ""


def test_the_present_step_is_what_the_enemy_intends():
    """At every fight of some random climbs, for each enemy."""
    seen = 0

    def look(session):
        nonlocal seen
        combat = session.state.combat
        if combat is None or not combat.die:
            return session.state.outcome is not None
        for foe in RULES.view(session.state, None).combat.foes:
            if foe.dead or foe.step < 0:
                continue
            seen += 1
            hits = [(p.number if "×" in p.number else f"{p.number}×1") for p in foe.steps[foe.step].parts
                    if p.what == "attack"]  # fmt: skip
            wanted = [f"{number}×{times}" for what, number, times in foe.intent if what.startswith("attack")]
            assert hits == wanted, (foe.kind, foe.steps, foe.step)
        return session.state.outcome is not None

    for seats in (1, 3):
        runs.play(seats, f"tracks {seats}", look, 900)
    assert seen > 100
