"""Bosses."""

from rules.slay_the_spire.foes import Summon
from rules.slay_the_spire.library import FoeDef, Slot, add_foes, on
from rules.slay_the_spire.moments import ATTACK_PLAYED, DIED, END_TURN, ROUND
from rules.slay_the_spire.verbs import (
    Block,
    Cleanse,
    Hit,
    Strength,
    Vuln,
    Weak,
    all_enemies,
    aoe,
    burn,
    daze,
    slimed,
)
from rules.slay_the_spire.verbs.enemies import (
    AddCube,
    Becomes,
    BlockEach,
    ChangeMode,
    GetFlag,
    LoseFlag,
    ModeShift,
    PlaceLeft,
    SecondLife,
    ShuffleIn,
    SummonEach,
    SummonNext,
    beat_of_death,
    rebirth,
    sharp_hide,
    swell,
)

SPLIT = SummonNext(("large_slime", "acid_slime", "spike_slime"))
TIME_WARP = "Time Warp: each player may play only as many cards this turn as the slot of its cube shows"
VOID = ("Void: whoever draws Slimed must pay 1 Energy at once to exhaust it, if able",)

add_foes(
    FoeDef(
        "slime_boss",
        "Slime Boss",
        role="boss",
        acts=(1,),
        modes=((Slot((aoe(slimed(3)),)), Slot((aoe(Hit(3)), aoe(slimed(2)))), Slot((aoe(Hit(6)),))),),
        hp=(22, 44, 66, 88),
        hooks=(on(DIED, SPLIT),),
        words=("Split: when it dies, a large slime, an acid slime and a spike slime come into every row next round",),
        boss_die=(5, 6),
        variants={
            10: {
                "modes": ((Slot((aoe(slimed(4)),)), Slot((aoe(Hit(3)), aoe(slimed(2)))), Slot((aoe(Hit(6)),))),),
                "hp": (23, 46, 68, 92),
                "hooks": (on(DIED, SPLIT), on(ROUND, swell)),
                "words": (
                    "Split: when it dies, a large slime, an acid slime and a spike slime come into every row next "
                    "round, and every large slime gains 1 Strength",
                ),
            }
        },
    ),
    FoeDef(
        "the_guardian",
        "The Guardian",
        role="boss",
        acts=(1,),
        modes=(
            (Slot((aoe(Hit(2)), BlockEach(5))), Slot((ModeShift(), aoe(Hit(6))))),
            (Slot((aoe(Hit(2)),)), Slot((aoe(Hit(4)), Strength(1), ChangeMode(0)))),
        ),
        hp=(40, 80, 120, 160),
        traits=frozenset({"shifting"}),
        hooks=(on(ATTACK_PLAYED, sharp_hide),),
        words=(
            "Mode Shift: if it has no Block as its turn begins, it does not attack and is in its defensive mode from "
            "the next round",
            "Sharp Hide: in its defensive mode, whoever plays an Attack takes 1 damage",
        ),
        boss_die=(1, 2),
        variants={
            10: {
                "modes": (
                    (Slot((aoe(Hit(2)), BlockEach(6))), Slot((ModeShift(), aoe(Hit(7))))),
                    (Slot((aoe(Hit(3)),)), Slot((aoe(Hit(4)), Strength(1), ChangeMode(0)))),
                ),
                "hp": (40, 80, 120, 160),
            }
        },
    ),
    FoeDef(
        "hexaghost",
        "Hexaghost",
        role="boss",
        acts=(1,),
        modes=(
            (
                Slot((aoe(Hit(1)), aoe(burn(1)))),
                Slot((aoe(Hit(2, 2)), aoe(burn(1)))),
                Slot((aoe(burn(2)),)),
                Slot((aoe(Hit(3)), Block(5))),
                Slot((aoe(Hit(2)), aoe(burn(1)))),
                Slot((aoe(Hit(3, 2)), aoe(burn(2)), Strength(1))),
            ),
        ),
        hp=(36, 75, 112, 150),
        boss_die=(3, 4),
        variants={
            10: {
                "modes": (
                    (
                        Slot((aoe(Hit(1)), aoe(burn(2)))),
                        Slot((aoe(Hit(2, 2)), aoe(burn(1)))),
                        Slot((aoe(burn(2)),)),
                        Slot((aoe(Hit(4)), Block(5))),
                        Slot((aoe(Hit(3)), aoe(burn(1)))),
                        Slot((aoe(Hit(3, 2)), aoe(burn(2)), Strength(1))),
                    ),
                ),
                "hp": (38, 80, 120, 160),
            }
        },
    ),
    FoeDef(
        "the_collector",
        "The Collector",
        role="boss",
        acts=(2,),
        modes=(
            (
                Slot((Summon("torch_head", until=2),)),
                Slot((aoe(Hit(3)), all_enemies(Strength(1)))),
                Slot((aoe(Hit(5)),)),
                Slot((aoe(Weak(2)), aoe(daze(2)), aoe(burn(2))), once=True),
            ),
        ),
        hp=(57, 114, 171, 228),
        boss_die=(1, 2),
        variants={
            10: {
                "modes": (
                    (
                        Slot((Summon("torch_head", until=2),)),
                        Slot((aoe(Hit(3)), all_enemies(Strength(1)))),
                        Slot((aoe(Hit(6)),)),
                        Slot((aoe(Weak(2)), aoe(daze(2)), aoe(burn(3))), once=True),
                    ),
                ),
                "hp": (60, 120, 180, 240),
            }
        },
    ),
    FoeDef(
        "the_champ",
        "The Champ",
        role="boss",
        acts=(2,),
        modes=(
            (Slot((aoe(Hit(4)),)), Slot((aoe(Weak(1)), Strength(1))), Slot((aoe(Hit(5)), Block(3)))),
            (Slot((Cleanse(),), once=True), Slot((aoe(Hit(4, 2)),)), Slot((Strength(1),))),
        ),
        hp=(40, 80, 120, 160),
        hooks=(on("at_zero", SecondLife(40), ChangeMode(1, now=True)),),
        words=("Anger: the first time it has 0 HP, it heals 40 HP per player and is in its fury mode at once",),
        boss_die=(5, 6),
        variants={
            10: {
                "modes": (
                    (Slot((aoe(Hit(4)),)), Slot((aoe(Weak(1)), Strength(1))), Slot((aoe(Hit(6)), Block(3)))),
                    (Slot((Cleanse(),), once=True), Slot((aoe(Hit(4, 2)),)), Slot((Strength(2),))),
                ),
                "hp": (45, 90, 135, 180),
                "hooks": (on("at_zero", SecondLife(45), ChangeMode(1, now=True)),),
                "words": (
                    "Anger: the first time it has 0 HP, it heals 45 HP per player and is in its fury mode at once",
                ),
            }
        },
    ),
    FoeDef(
        "bronze_automaton",
        "Bronze Automaton",
        role="boss",
        acts=(2,),
        modes=((Slot((Strength(1),)), Slot((aoe(Hit(1, 2)),)), Slot((Strength(1), Cleanse())), Slot((aoe(Hit(7)),))),),
        hp=(55, 110, 165, 220),
        starts=(Summon("bronze_orb"),),
        boss_die=(3, 4),
        variants={
            10: {
                "modes": (
                    (
                        Slot((Strength(1), Cleanse())),
                        Slot((aoe(Hit(1, 2)),)),
                        Slot((Strength(1), Cleanse())),
                        Slot((aoe(Hit(9)),)),
                    ),
                ),
                "hp": (60, 120, 180, 240),
            }
        },
    ),
    FoeDef(
        "awakened_one_1",
        "Awakened One",
        role="boss",
        acts=(3,),
        modes=((Slot((aoe(Hit(3)),)), Slot((aoe(Hit(5)),)), Slot((aoe(Hit(2, 2)),))),),
        hp=(50, 100, 150, 200),
        starts=(SummonEach(("cultist", "cultist")),),
        hooks=(on(DIED, Becomes("awakened_one_2")),),
        words=(
            "Curiosity: its hits deal 1 more to a player for each Power of theirs in play",
            "Awaken: when it dies, its second form takes its place at the start of the next round",
        ),
        traits=frozenset({"curious"}),
        boss_die=(3, 4),
        variants={
            10: {
                "modes": ((Slot((aoe(Hit(3)),)), Slot((aoe(Hit(6)),)), Slot((aoe(Hit(2, 2)),))),),
                "hp": (50, 100, 150, 200),
            }
        },
    ),
    FoeDef(
        "awakened_one_2",
        "Awakened One: Phase 2",
        role="boss",
        acts=(3,),
        modes=((Slot((aoe(Hit(7)),)), Slot((aoe(Hit(4)), aoe(slimed(2)))), Slot((aoe(Hit(3, 2)), Strength(1)))),),
        hp=(50, 100, 150, 200),
        traits=frozenset({"void"}),
        words=VOID,
        variants={
            10: {
                "modes": (
                    (Slot((aoe(Hit(6)),)), Slot((aoe(Hit(4)), aoe(slimed(2)))), Slot((aoe(Hit(3, 2)), Strength(1)))),
                ),
                "hp": (50, 100, 150, 200),
                "starts": (rebirth,),
            }
        },
    ),
    FoeDef(
        "time_eater",
        "Time Eater",
        role="boss",
        acts=(3,),
        modes=(
            (
                Slot((aoe(Hit(2, 2)),), clock=5),
                Slot((aoe(slimed(3)),), clock=4),
                Slot((aoe(Hit(6)), Strength(1)), clock=3),
            ),
        ),
        hp=(60, 120, 180, 240),
        hooks=(on("at_zero", SecondLife(30), Strength(1), Cleanse()),),
        words=(
            TIME_WARP,
            "Haste: the first time it has 0 HP, it heals 30 HP per player, gains 1 Strength and loses its Weak and "
            "Vulnerable",
        ),
        boss_die=(5, 6),
        variants={
            10: {
                "modes": (
                    (
                        Slot((aoe(Hit(3, 2)),), clock=5),
                        Slot((aoe(slimed(3)),), clock=4),
                        Slot((aoe(Hit(6)), aoe(daze(1)), Strength(1)), clock=3),
                    ),
                ),
                "hp": (64, 128, 192, 256),
                "hooks": (on("at_zero", SecondLife(32), Strength(1), Cleanse()),),
                "words": (
                    TIME_WARP,
                    "Haste: the first time it has 0 HP, it heals 32 HP per player, gains 1 Strength and loses its Weak "
                    "and Vulnerable",
                ),
            }
        },
    ),
    FoeDef(
        "donu",
        "Donu",
        role="boss",
        acts=(3,),
        modes=((Slot((all_enemies(Strength(1)),)), Slot((aoe(Hit(3, 2)),))),),
        hp=(50, 100, 150, 200),
        starts=(PlaceLeft("deca"),),
        boss_die=(1, 2),
        variants={10: {"hp": (55, 110, 165, 220)}},
    ),
    FoeDef(
        "deca",
        "Deca",
        role="boss",
        acts=(3,),
        modes=((Slot((aoe(Hit(3, 2)),)), Slot((aoe(daze(1)), aoe(slimed(1))))),),
        hp=(50, 100, 150, 200),
        group="deca",
        variants={
            10: {"modes": ((Slot((aoe(Hit(3, 2)),)), Slot((aoe(daze(1)), aoe(slimed(2))))),), "hp": (55, 110, 165, 220)}
        },
    ),
    FoeDef(
        "corrupt_heart",
        "Corrupt Heart",
        role="boss",
        acts=(4,),
        modes=(
            (
                Slot((aoe(Weak(1)), aoe(Vuln(1)), aoe(ShuffleIn("slimed", 5))), once=True),
                Slot((aoe(Hit(5)),)),
                Slot((aoe(Hit(2, 3)),)),
                Slot((Strength(2), AddCube(1, most=3), LoseFlag("invincible"))),
            ),
        ),
        hp=(100, 200, 300, 400),
        traits=frozenset({"invincible"}),
        starts=(GetFlag("invincible"), AddCube(1, most=3)),
        hooks=(on(END_TURN, beat_of_death),),
        words=(
            "Invincible: until it loses this, it cannot gain Weak or go below 50 HP per player",
            "Beat of Death: at the end of the turn every player takes 1 damage for each cube here",
        ),
        variants={
            11: {
                "modes": (
                    (
                        Slot((aoe(Weak(1)), aoe(Vuln(1)), aoe(ShuffleIn("burn", 5))), once=True),
                        Slot((aoe(Hit(5)),)),
                        Slot((aoe(Hit(2, 3)),)),
                        Slot((Strength(2), AddCube(2, most=5), LoseFlag("invincible"))),
                    ),
                ),
                "hp": (120, 240, 360, 480),
                "starts": (GetFlag("invincible"), AddCube(1)),
                "words": (
                    "Invincible: until it loses this, it cannot gain Weak or go below 60 HP per player",
                    "Beat of Death: at the end of the turn every player takes 1 damage for each cube here",
                ),
            }
        },
    ),
)
