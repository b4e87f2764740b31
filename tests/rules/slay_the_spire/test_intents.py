"""What enemies are said to intend agrees with what they then do."""

from __future__ import annotations

import pytest

from rules.slay_the_spire.intents import attacks_on, intents_of
from rules.slay_the_spire.library import FOES
from tests.rules.slay_the_spire.table import fight

KINDS = [f.id for f in FOES.values() if not f.level and f.role in ("main", "summon") and f.id != "deca"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("strength", "weak", "vuln"), [(0, 0, 0), (2, 0, 0), (0, 1, 0), (1, 0, 1), (1, 1, 1)])
def test_the_damage_that_is_foretold_is_dealt(kind: str, strength: int, weak: int, vuln: int) -> None:
    """For the player in its row and for the other, with Strength, Weak and Vulnerable."""
    act = FOES[kind].acts[0]
    for face in range(1, 7) if FOES[kind].faces else (1,):
        table = fight("ironclad", "silent", against=[[kind], []], die=face, act=act)
        foe = table.foe(kind)
        foe.strength, foe.weak = strength, weak
        for player in (table.ann, table.ben):
            player.has(hp=60, max_hp=60, vuln=vuln)
        foretold = attacks_on(table.state, foe, list(table.state.heroes.values()))
        table.all_end()
        assert [60 - table.ann.hp, 60 - table.ben.hp] == foretold, (kind, face)


def test_intents_by_what_they_are() -> None:
    """Attacks against one or all, block for each player, statuses, summons."""
    table = fight("ironclad", "silent", against=[["the_guardian"], []], kind="boss")
    assert intents_of(table.state, table.foe("the_guardian"))[0] == [("attack_all", 2, 1), ("block", 10, 1)]
    table = fight("ironclad", against=["snake_plant"], act=2, ascension=7)
    table.foe("snake_plant").strength = 1
    intents, words = intents_of(table.state, table.foe("snake_plant"))
    assert intents == [("attack", 4, 1), ("attack_all", 3, 1)]
    assert words == "hit for 4, every player: hit for 3 (one multi-hit) (+1 Strength)"
    table.foe("snake_plant").strength, table.foe("snake_plant").weak = 2, 1
    assert intents_of(table.state, table.foe("snake_plant"))[1].endswith("(+2 Strength, -1 Weak)")
    table = fight("ironclad", against=["spike_slime"], die=1)
    assert [what for what, _, _ in intents_of(table.state, table.foe("spike_slime"))[0]] == ["attack", "debuff"]
    table = fight("ironclad", against=["reptomancer"], kind="elite", act=3)
    assert intents_of(table.state, table.foe("reptomancer"))[0] == [("summon", 1, 1)]
    table = fight("ironclad", against=["corrupt_heart"], kind="boss", act=4)
    assert [what for what, _, _ in intents_of(table.state, table.foe("corrupt_heart"))[0]] == [
        "debuff", "debuff", "status",
    ]  # fmt: skip


def test_the_awakened_one_is_foretold_to_be_curious() -> None:
    """Curiosity counts in what is foretold for each player."""
    table = fight("ironclad", "silent", against=[["awakened_one_1"], []], kind="boss", act=3)
    table.ann.has_in_play("inflame", "inflame")
    one = table.foe("awakened_one_1")
    assert attacks_on(table.state, one, list(table.state.heroes.values())) == [5, 3]
    table.is_quiet()
