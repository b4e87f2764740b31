"""What the official text settles: what counts as damage, as played, as X, as a gain (Rulings)."""

import pytest

from rules.engine import Refused
from rules.slay_the_spire import RULES, campaign
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.verbs.odd_events import take_foreign
from tests.rules.slay_the_spire.table import climb, fight
from tests.rules.slay_the_spire.test_events import at


# damage ----------------------------------------------------------------------------------------------------------
def test_a_hit_that_is_wholly_blocked_is_no_damage() -> None:
    """Angry is not woken by it, and is by one that comes through."""
    table = fight("ironclad", against=["mad_gremlin"])
    gremlin = table.foe("mad_gremlin")
    gremlin.block = 1
    table.ann.holds("strike_ironclad", "strike_ironclad")
    table.ann.plays("strike_ironclad", "mad_gremlin")
    assert (gremlin.block, gremlin.strength, gremlin.hp) == (0, 0, gremlin.max_hp)
    table.ann.plays("strike_ironclad", "mad_gremlin")
    assert gremlin.strength == 1
    table.is_quiet()


def test_slow_adds_before_vulnerable_doubles_and_makes_good_for_weak() -> None:
    """Slow is a bonus of each hit: (1 + 1) x 2; with Weak and Vulnerable, which cancel, 1 + 1."""
    table = fight("ironclad", against=["giant_head"], act=3, kind="elite")
    head = table.foe("giant_head")
    head.vuln = 2
    table.ann.holds("strike_ironclad", "strike_ironclad").plays("strike_ironclad", "giant_head")
    assert head.hp == head.max_hp - 4
    table.ann.has(weak=1).plays("strike_ironclad", "giant_head")
    assert head.hp == head.max_hp - 4 - 2
    table.is_quiet()


def test_an_attack_without_hits_is_an_attack_all_the_same() -> None:
    """Barrage without Orbs: one Weak of mine goes, one Vulnerable of its target, and Thorns sting."""
    table = fight("defect", against=["spiker_add", "cultist"], act=3)
    table.foe("spiker_add").vuln = 2
    table.ann.holds("barrage").has(weak=2, orbs=[]).plays("barrage", "spiker_add")
    assert table.foe("spiker_add").hp == table.foe("spiker_add").max_hp
    assert (table.ann.weak, table.foe("spiker_add").vuln, table.ann.hp) == (1, 1, table.ann.max_hp - 1)
    table.is_quiet()


def test_a_spiker_that_a_shiv_kills_stings_too() -> None:
    table = fight("silent", against=["spiker_add", "cultist"], act=3)
    table.foe("spiker_add").hp = 1
    table.ann.has(shivs=1).throws_shiv("spiker_add")
    assert table.ann.hp == table.ann.max_hp - 1
    table.is_quiet()


# gains -----------------------------------------------------------------------------------------------------------
def test_block_at_its_limit_is_no_gain() -> None:
    """Juggernaut is not woken at 20, and once by a gain that is cut short."""
    table = fight("ironclad", against=["cultist"])
    table.ann.holds("defend_ironclad", "defend_ironclad").has(block=19).has_in_play("juggernaut")
    table.ann.plays("defend_ironclad")
    hurt = table.foe("cultist").max_hp - table.foe("cultist").hp
    assert (table.ann.block, hurt > 0) == (20, True)
    table.ann.plays("defend_ironclad")
    assert table.foe("cultist").max_hp - table.foe("cultist").hp == hurt
    table.is_quiet()


def test_flex_at_8_strength_takes_nothing_away_later() -> None:
    table = fight("ironclad", against=["cultist"])
    table.ann.holds("flex").has(strength=8).plays("flex").ends()
    assert table.ann.strength == 8
    table.is_quiet()


# X ---------------------------------------------------------------------------------------------------------------
def test_what_confusion_asks_is_x() -> None:
    """A card with cost X costs what the die says, and X is that."""
    table = fight("ironclad", against=["snecko"], act=2, die=1)
    table.ann.holds("whirlwind").has(confused=True).plays("whirlwind")
    assert (table.foe("snecko").hp, table.ann.energy) == (table.foe("snecko").max_hp - 2, 1)
    table.is_quiet()


def test_corruption_makes_x_nothing_and_takes_no_energy() -> None:
    table = fight("ironclad", "defect", against=[["cultist"], []])
    table.ben.holds("reinforced_body", "tempest").has(energy=3, orbs=[]).has_in_play("corruption")
    table.ben.plays("tempest")
    assert (table.ben.orbs, table.ben.energy) == ([], 3)
    assert not table.ben.can_play("reinforced_body")
    table.is_quiet()


def test_x_is_chosen_and_the_rest_is_kept() -> None:
    """Any X from 0 to the Energy at hand; it is told, and what is left pays for more."""
    table = fight("ironclad", against=["cultist"])
    table.foe("cultist").hp = table.foe("cultist").max_hp = 20
    table.ann.holds("whirlwind", "defend_ironclad", "whirlwind").plays("whirlwind", "x1")
    assert (table.foe("cultist").hp, table.ann.energy) == (19, 2)
    table.ann.plays("defend_ironclad").plays("whirlwind", "x0")
    assert (table.foe("cultist").hp, table.ann.energy) == (19, 1)
    told = [RULES.messages.say(event.said, {"s1": "Ann"}) for event in table.session.events]
    assert "Ann plays Whirlwind with X = 1." in told
    table.is_quiet()


def test_x_above_what_one_has_is_refused_and_changes_nothing() -> None:
    table = fight("ironclad", against=["cultist"])
    table.ann.holds("whirlwind")
    before = table.foe("cultist").hp
    with pytest.raises(Refused) as refused:
        table.session.take(table.ann.asked("play"), (table.ann.hero.hand[0], "x4"))
    assert RULES.messages.say(refused.value.said, {}).endswith(".")
    assert (table.foe("cultist").hp, table.ann.energy, table.ann.hand_kinds) == (before, 3, ["whirlwind"])


def test_miracles_pay_beyond_the_cap_into_x() -> None:
    """6 Energy and two Miracles make X = 8; Energy goes first, and only what X needs of the Miracles."""
    for x, left, hits in (("x7", 1, 7), ("x8", 0, 8)):
        table = fight("watcher", against=["cultist"])
        cultist = table.foe("cultist")
        cultist.hp = cultist.max_hp = 20
        table.ann.holds("whirlwind").has(energy=6, miracles=2).plays("whirlwind", x)
        assert (table.ann.energy, table.ann.miracles, cultist.hp) == (0, left, 20 - hits)
        table.is_quiet()


def test_reinforced_body_cannot_be_played_with_x_0() -> None:
    table = fight("defect", against=["cultist"])
    table.ann.holds("reinforced_body")
    with pytest.raises(Refused):
        table.ann.plays("reinforced_body", "x0")
    table.ann.plays("reinforced_body", "x1")
    assert (table.ann.block, table.ann.energy) == (2, 2)
    table.is_quiet()


# copies ----------------------------------------------------------------------------------------------------------
def test_a_copy_is_a_card_played() -> None:
    """A doubled FTL draws once: its copy is the first card."""
    table = fight("defect", against=["cultist"])
    table.ann.holds("ftl").has_drawn_pile("zap", "bash").has(doubles=["attack*2"]).plays("ftl", "cultist")
    assert table.ann.hand_kinds == ["zap"]
    assert table.ann.hero.plays == 2
    table.is_quiet()


# rooms -----------------------------------------------------------------------------------------------------------
def test_events_are_drawn_again_until_one_allows_itself() -> None:
    table = climb("ironclad")
    table.state.events = ["living_wall", "merchant", "encounter"]
    table.state.ascension, table.state.rooms = 3, 2
    table.restart("event")
    assert table.state.event == "living_wall"


@pytest.mark.parametrize(("card", "shard"), [("zap", True), ("storm", True), ("vigilance", True), ("skim", False),
                                             ("barrage", False), ("rushdown", False)])  # fmt: skip
def test_the_first_foreign_card_that_channels_or_enters_a_stance_brings_the_shard(card: str, shard: bool) -> None:
    table = climb("ironclad")
    take_foreign(Cx(table.session.game, table.ann.hero, "event"), card)
    assert ("prismatic_shard" in table.ann.relics) is shard


def test_the_boss_of_mind_blooms_war_ticks_a_box() -> None:
    """One box for each boss defeated, wherever it stood."""
    table = at("mind_bloom")
    table.ann.answers("event", "war")
    before = campaign.after({}, table.state)["boxes"]["ironclad"]
    for foe in table.combat.foes:
        foe.hp, foe.block = 1, 0
    while table.state.combat is not None:
        table.ann.holds("strike_ironclad").has(energy=3)
        table.ann.plays("strike_ironclad", next(f.kind for f in table.combat.foes if not f.dead))
    assert campaign.after({}, table.state)["boxes"]["ironclad"] == before + 1
