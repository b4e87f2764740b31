"""What an enemy's turn comes to, in a few words: "ann -3, block 1", "all -2, all daze 1", "dies"."""

from __future__ import annotations

from collections.abc import Sequence

from rules.slay_the_spire.state import Foe, Hero, kind_of
from tests.rules.slay_the_spire.table import Table, fight

STATUSES = ("daze", "burn", "slimed")
HP = 90


def against(
    kind: str, *beside: str, die: int = 1, fought: str = "encounter", ascension: int = 0, act: int = 1
) -> Table:
    """Set ann in the bottom row against an enemy (and others right of it), and ben above her against nobody."""
    return fight(
        "ironclad", "silent", against=[[kind, *beside], []], die=die, kind=fought, ascension=ascension, act=act
    )


def turn(table: Table, foe: Foe, *, calm: bool = True) -> str:
    """End the turn and say what the enemy did; heroes are as new before it, and (where calm) so is the enemy."""
    combat = table.combat
    table.state.daze, table.state.statuses = 10, 36
    for player in table.players.values():
        hero = player.hero
        hero.hand.clear()
        player.has(hp=HP, max_hp=HP, gold=9, weak=0, vuln=0, no_draw=False)
        player.has_drawn_pile(*["flex"] * 10).has_discarded()
    if calm:
        for one in combat.foes:
            one.strength = 0
    before = {f.id: (f.hp, f.strength, f.block, f.marks, f.dead) for f in combat.foes}
    table.all_end()
    said = _heroes(list(table.state.heroes.values()))
    for one in combat.foes:
        name = "" if one is foe else kind_of(one.kind).partition("@")[0] + " "
        if one.id not in before:
            said.append(f"{name}comes")
            continue
        hp, strength, block, marks, dead = before[one.id]
        if one.dead and not dead:
            said.append(name + ("leaves" if one.gone else "dies"))
            continue
        if dead and not one.dead:
            said.append(name + "returns")
            continue
        if one.hp > hp:
            said.append(f"{name}heals {one.hp - hp}")
        if one.block and one.block != block:
            said.append(f"{name}block {one.block}")
        if one.strength > strength:
            said.append(f"{name}strength {one.strength - strength}")
        if one.marks > marks:
            said.append(f"{name}cubes {one.marks}")
    return ", ".join(said)


def _heroes(heroes: Sequence[Hero]) -> list[str]:
    told = [_hero(h) for h in heroes]
    said = [f"all {what}" for what in told[0] if all(what in t for t in told)] if len(heroes) > 1 else []
    for name, mine in zip(("ann", "ben", "cid", "dan"), told, strict=False):
        said += [f"{name} {what}" for what in mine if f"all {what}" not in said]
    return said


def _hero(hero: Hero) -> list[str]:
    said = []
    if hero.hp != HP:
        said.append(f"-{HP - hero.hp}")
    if hero.gold != 9:
        said.append(f"gold {hero.gold - 9}")
    if hero.weak:
        said.append(f"weak {hero.weak}")
    if hero.vuln:
        said.append(f"vuln {hero.vuln}")
    for status in STATUSES:
        where = {
            name: sum(kind_of(card) == status for card in pile)
            for name, pile in (("hand", hero.hand), ("draw", hero.draw), ("discard", hero.discard))
        }
        if total := sum(where.values()):
            # a daze lay on top of the draw pile, so that it is in the new hand; the others are on the discard pile
            assert status == "daze" or where["hand"] == 0 or where["draw"]
            assert where["hand" if status == "daze" else "discard"] == total, where
            said.append(f"{status} {total}")
    return said


def faces(kind: str, acts: dict[str, str], *beside: str, act: int = 1, ascension: int = 0) -> None:
    """Assert what an enemy does on each face of the die; "12" stands for faces 1 and 2."""
    assert sorted("".join(acts)) == list("123456")
    for shown, expected in acts.items():
        for face in shown:
            table = against(kind, *beside, die=int(face), act=act, ascension=ascension)
            assert turn(table, table.foe(kind)) == expected, (kind, face)
            table.is_quiet()


def track(kind: str, *expected: str, fought: str = "encounter", act: int = 1, ascension: int = 0) -> None:
    """Assert what an enemy does in the rounds that follow each other, as its cube moves down its track."""
    table = against(kind, fought=fought, act=act, ascension=ascension)
    foe = table.foe(kind)
    for n, what in enumerate(expected):
        assert turn(table, foe) == what, (kind, n + 1)
    if not foe.dead:
        table.is_quiet()
