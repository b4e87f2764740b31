"""Elites."""

from rules.slay_the_spire.foes import Summon
from rules.slay_the_spire.library import FoeDef, Slot, add_foes, on
from rules.slay_the_spire.moments import ACTED, SKILL_PLAYED
from rules.slay_the_spire.verbs import Block, Hit, Strength, Weak, all_enemies, aoe, burn, daze
from rules.slay_the_spire.verbs.enemies import (
    Facing,
    ReviveGremlins,
    SummonEach,
    SummonGremlins,
    enraged,
    summon_sentries,
)

FACING = (
    "It stands in two of four rows",
    "Facing: after the start of each turn players may change rows; then each suffers what the enemy in their row does",
)

add_foes(
    FoeDef(
        "gremlin_nob",
        "Gremlin Nob",
        role="elite",
        acts=(1,),
        modes=((Slot((), once=True), Slot((aoe(Hit(3)),))),),
        hp=(14, 28, 42, 56),
        hooks=(on(SKILL_PLAYED, enraged),),
        words=("Enraged: from the second round, whoever plays a Skill takes 1 damage",),
        variants={
            1: {"modes": ((Slot((), once=True), Slot((aoe(Hit(3)), Strength(1)))),), "hp": (17, 35, 53, 70)},
            12: {
                "modes": ((Slot((aoe(Hit(1)),), once=True), Slot((aoe(Hit(3)), Strength(1)))),),
                "hp": (19, 39, 61, 85),
            },
        },
    ),
    FoeDef(
        "lagavulin",
        "Lagavulin",
        role="elite",
        acts=(1,),
        modes=((Slot((), once=True), Slot((aoe(Hit(4)),)), Slot((aoe(Hit(4)),)), Slot((aoe(Weak(2)), Strength(1)))),),
        hp=(22, 44, 66, 88),
        variants={
            1: {
                "modes": ((Slot((aoe(Weak(2)),)), Slot((aoe(Hit(4)),)), Slot((aoe(Hit(4)), Strength(1)))),),
                "hp": (22, 44, 66, 88),
            },
            12: {
                "modes": ((Slot((aoe(Weak(2)),)), Slot((aoe(Hit(4)), Strength(1))), Slot((aoe(Hit(4)),))),),
                "hp": (24, 49, 76, 105),
            },
        },
    ),
    FoeDef(
        "sentries",
        "Sentries",
        role="elite",
        acts=(1,),
        die={(1, 2, 3): (Hit(2),), (4, 5, 6): (daze(1),)},
        hp=(7,),
        starts=(summon_sentries,),
        variants={
            1: {"modes": ((Slot((daze(1),), once=True), Slot((Hit(2),)), Slot((daze(2),))),), "hp": (8,), "die": {}},
            12: {
                "modes": ((Slot((aoe(daze(1)),), once=True), Slot((Hit(2),)), Slot((daze(2),))),),
                "hp": (9,),
                "die": {},
            },
        },
    ),
    FoeDef(
        "book_of_stabbing",
        "Book of Stabbing",
        role="elite",
        acts=(2,),
        modes=((Slot((aoe(Hit(1, 2)), Strength(1))), Slot((aoe(Hit(3)), Strength(1)))),),
        hp=(30, 60, 90, 120),
        hooks=(on(ACTED, daze(1)),),
        words=("Painful Stabs: each player who lost HP to its action gets 1 Daze",),
        variants={
            1: {
                "modes": ((Slot((aoe(Hit(3)), Strength(1))), Slot((aoe(Hit(1, 2)), Strength(1)))),),
                "hp": (35, 70, 105, 140),
            },
            12: {
                "modes": ((Slot((aoe(Hit(4)), Strength(1))), Slot((aoe(Hit(1, 2)), Strength(1)))),),
                "hp": (36, 74, 118, 162),
            },
        },
    ),
    FoeDef(
        "gremlin_leader",
        "Gremlin Leader",
        role="elite",
        acts=(2,),
        modes=(
            (
                Slot((aoe(Hit(2)), all_enemies(Block(1)), all_enemies(Strength(1)))),
                Slot((aoe(Hit(5)),)),
                Slot((ReviveGremlins(),)),
            ),
        ),
        hp=(30, 60, 90, 120),
        starts=(SummonGremlins(2),),
        variants={
            1: {
                "modes": (
                    (
                        Slot((aoe(Hit(3)), all_enemies(Block(1)), all_enemies(Strength(1)))),
                        Slot((aoe(Hit(5)),)),
                        Slot((ReviveGremlins(),)),
                    ),
                ),
                "hp": (35, 70, 105, 140),
            },
            12: {
                "modes": (
                    (
                        Slot((aoe(Hit(3)), all_enemies(Block(1)), all_enemies(Strength(1)))),
                        Slot((aoe(Hit(5)),)),
                        Slot((ReviveGremlins(), all_enemies(Strength(1)))),
                    ),
                ),
                "hp": (40, 82, 130, 172),
            },
        },
    ),
    FoeDef(
        "taskmaster",
        "Taskmaster",
        role="elite",
        acts=(2,),
        single=(aoe(Hit(1)), Strength(1)),
        hp=(13, 28, 42, 56),
        starts=(SummonEach(("blue_slaver", "red_slaver")),),
        variants={
            1: {
                "modes": ((Slot((aoe(Hit(1)),), once=True), Slot((aoe(Hit(2)), aoe(daze(1)), Strength(1)))),),
                "hp": (15, 32, 48, 64),
                "single": (),
            },
            12: {"single": (aoe(Hit(1)), aoe(daze(1)), Strength(1)), "hp": (16, 34, 56, 82)},
        },
    ),
    FoeDef(
        "giant_head",
        "Giant Head",
        role="elite",
        acts=(3,),
        modes=((Slot((), once=True), Slot((), once=True), Slot((), once=True), Slot((aoe(Hit(7)), Strength(1)))),),
        hp=(80, 160, 240, 320),
        traits=frozenset({"slow"}),
        words=("Slow: it takes 1 more damage from every hit",),
        variants={
            1: {
                "modes": (
                    (
                        Slot((), once=True),
                        Slot((aoe(Hit(5)),), once=True),
                        Slot((), once=True),
                        Slot((aoe(Hit(8)), Strength(1))),
                    ),
                ),
                "hp": (85, 170, 255, 340),
            },
            12: {
                "modes": (
                    (
                        Slot((), once=True),
                        Slot((aoe(Hit(6)),), once=True),
                        Slot((), once=True),
                        Slot((aoe(Hit(9)), Strength(1))),
                    ),
                ),
                "hp": (90, 185, 280, 380),
            },
        },
    ),
    FoeDef(
        "nemesis",
        "Nemesis",
        role="elite",
        acts=(3,),
        modes=(
            (
                Slot((aoe(burn(4)),), once=True),
                Slot((aoe(Hit(4)),), once=True, shielded=True),
                Slot((aoe(Hit(2, 2)), aoe(burn(1)))),
                Slot((aoe(Hit(7)),), shielded=True),
            ),
        ),
        hp=(30, 60, 90, 120),
        traits=frozenset({"untouchable"}),
        words=("It cannot lose HP while its cube is on the second or the fourth slot",),
        variants={
            1: {
                "modes": (
                    (
                        Slot((aoe(burn(5)),), once=True),
                        Slot((aoe(Hit(5)),), once=True, shielded=True),
                        Slot((aoe(Hit(2, 2)), aoe(burn(1)))),
                        Slot((aoe(Hit(8)),), shielded=True),
                    ),
                ),
                "hp": (35, 70, 105, 140),
            },
            12: {
                "modes": (
                    (
                        Slot((aoe(burn(5)),), once=True),
                        Slot((aoe(Hit(6)),), once=True, shielded=True),
                        Slot((aoe(Hit(2, 3)), aoe(burn(2)))),
                        Slot((aoe(Hit(8)),), shielded=True),
                    ),
                ),
                "hp": (36, 74, 116, 162),
            },
        },
    ),
    FoeDef(
        "reptomancer",
        "Reptomancer",
        role="elite",
        acts=(3,),
        modes=((Slot((Summon("dagger", until=2),)), Slot((aoe(Hit(3, 2)),)), Slot((aoe(Hit(7)),))),),
        hp=(35, 70, 105, 140),
        traits=frozenset({"rallying"}),
        words=("Rally: where no dagger is in play as the cube leaves the second slot, the third is skipped",),
        variants={
            1: {
                "modes": (
                    (
                        Slot((Summon("dagger", until=2),)),
                        Slot((aoe(Hit(7)), aoe(daze(1)))),
                        Slot((aoe(Hit(4, 2)), Strength(1))),
                    ),
                ),
                "hp": (40, 80, 120, 160),
            },
            12: {
                "modes": (
                    (
                        Slot((Summon("dagger", until=2),)),
                        Slot((aoe(Hit(7)), aoe(daze(2)))),
                        Slot((aoe(Hit(4, 2)), Strength(1))),
                    ),
                ),
                "hp": (42, 90, 140, 194),
            },
        },
    ),
    FoeDef(
        "spire_shield",
        "Spire Shield",
        role="elite",
        acts=(4,),
        modes=(
            (
                Slot((Block(20),), facing=(Facing("energy"),)),
                Slot((aoe(Hit(8)),), facing=(Facing("draw"),)),
                Slot((all_enemies(Strength(2)),), facing=(Facing("damage"),)),
            ),
        ),
        hp=(30, 60, 90, 120),
        traits=frozenset({"wide"}),
        words=FACING,
    ),
    FoeDef(
        "spire_spear",
        "Spire Spear",
        role="elite",
        acts=(4,),
        modes=(
            (
                Slot((aoe(Hit(2, 2)),), facing=(burn(2),)),
                Slot((aoe(daze(2)),), facing=(burn(2),)),
                Slot((aoe(Hit(9)),), facing=(burn(2),)),
            ),
        ),
        hp=(42, 84, 126, 168),
        traits=frozenset({"wide"}),
        words=FACING,
    ),
)
