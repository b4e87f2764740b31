"""Ascension levels one by one, unlocks, and what a group's record makes of a run (Ascension; Unlocks)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.engine import Refused, Session, Setup
from rules.slay_the_spire import RULES, acts, campaign, library
from rules.slay_the_spire.state import Reward, State
from tests.rules.slay_the_spire.table import climb
from tests.rules.slay_the_spire.test_acts import wins
from tests.rules.slay_the_spire.test_table import begun


def party(beaten: int, seats: int = 2, start: str = "neow", ascension: int = 0) -> State:
    """Return a run that ended in the act above the last one that was beaten."""
    state = begun(seats)
    state.options["start"], state.ascension = start, ascension
    state.act, state.bosses_beaten = beaten + 1, beaten
    return state


# levels ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("level", "version"), [("0", "gremlin_nob"), ("1", "gremlin_nob@1"), ("12", "gremlin_nob@12")])
def test_levels_1_and_12_swap_the_elites(level: str, version: str) -> None:
    """Three cards an act each (Ascension)."""
    table = climb("ironclad", ascension=level)
    table.state.elites = ["gremlin_nob"]
    table.restart("begin_elite")
    assert table.combat.foes[0].kind == version
    for act in (1, 2, 3):
        elites = [e for e in library.ENCOUNTERS.values() if e.act == act and e.deck == "elite"]
        assert len(elites) == 3
        assert all({1, 12} <= set(library.FOES[e.main].variants) for e in elites)


def test_level_2_lowers_hp_and_level_9_takes_1_more_at_the_start() -> None:
    """The highest HP by 1; then 1 HP is lost, which can be healed (Ascension)."""
    found = {level: begun(ascension=level).heroes["s1"] for level in ("1", "2", "8", "9")}
    assert {level: (h.hp, h.max_hp) for level, h in found.items()} == {
        "1": (10, 10), "2": (9, 9), "8": (9, 9), "9": (8, 9),
    }  # fmt: skip


@pytest.mark.parametrize(("act", "more"), [(1, 6), (2, 5), (3, 2)])
def test_level_3_adds_events(act: int, more: int) -> None:
    """6, 5 and 2 cards (Ascension)."""
    counts = []
    for level in ("2", "3"):
        table = climb("ironclad", ascension=level, unlocks="none")
        table.restart("begin_act", act)
        counts.append(len(table.state.events))
    assert counts[1] - counts[0] == more
    assert counts[0] == {1: 12, 2: 14, 3: 11}[act]


@pytest.mark.parametrize(("level", "limit"), [("3", 3), ("4", 2)])
def test_level_4_limits_potions_to_two(level: str, limit: int) -> None:
    """A third is not taken (Ascension)."""
    table = climb("ironclad", room="treasure", ascension=level)
    table.ann.has(potions=["fire_potion", "block_potion"])
    table.state.due["s1"] = [Reward(kind="potion", shown=["swift_potion"], seen=True)]
    table.changed_rewards()
    able = [o.key for o in table.session.listing(table.ann.asked("rewards")) if o.refusal() is None]
    assert ("0:swift_potion" in able) == (limit == 3)


def test_level_5_adds_ascenders_bane() -> None:
    """One to each starter deck (Ascension)."""
    for level, count in (("4", 0), ("5", 1)):
        for hero in begun(2, ascension=level).heroes.values():
            assert sum(card.startswith("ascenders_bane") for card in hero.deck) == count


@pytest.mark.parametrize(("act", "summons"), [(1, 0), (2, 2), (3, 1)])
def test_level_7_replaces_encounters_and_adds_summons(act: int, summons: int) -> None:
    """Three an act are replaced (Ascension)."""
    before, after = acts.encounter_cards(act, "encounter", 6), acts.encounter_cards(act, "encounter", 7)
    assert len(before) == len(after)
    assert len(set(before) - set(after)) == 3
    counts = []
    for level in ("6", "7"):
        deck = acts.summon_deck(begun(ascension=level), act)
        counts.append(sum(map(len, deck.values())))
    assert counts[1] - counts[0] == summons


def test_level_10_brings_other_bosses() -> None:
    """Only the cards of that level (Ascension)."""
    for level, kind in (("9", "hexaghost"), ("10", "hexaghost@10")):
        table = climb("ironclad", ascension=level)
        table.restart("begin_boss", "hexaghost")
        assert table.combat.foes[0].kind == kind
    bosses = [e for e in library.ENCOUNTERS.values() if e.deck == "boss" and e.act < 4]
    assert all(10 in library.FOES[e.main].variants for e in bosses)


def test_level_11_puts_an_elite_before_a_stronger_heart() -> None:
    """Shield and Spear between merchant and Heart (Ascension; Act IV)."""
    for level, rooms in (("10", ["campfire", "merchant", "boss"]), ("11", ["campfire", "merchant", "elite", "boss"])):
        table = climb("ironclad", ascension=level)
        table.restart("begin_act", 4)
        assert list(acts.MAPS[table.state.map].spaces.values()) == rooms
        table.restart("begin_boss", "corrupt_heart")
        assert table.combat.foes[0].kind == ("corrupt_heart@11" if level == "11" else "corrupt_heart")


def test_a_lower_level_than_the_highest_may_be_played() -> None:
    """Nothing of the higher levels is left in it (Ascension)."""
    setup = Setup(["s1", "s2"], "seed", {"start": "map", "ascension": "1"}, group={"ascension": 9})
    state = Session(RULES, RULES.new(setup)).state
    assert (state.ascension, state.heroes["s1"].max_hp, len(state.heroes["s1"].deck)) == (1, 10, 10)


# the record --------------------------------------------------------------------------------------------------------
def test_the_next_level_opens_only_at_the_highest() -> None:
    """With every earlier level switched on; a lower one opens nothing (Ascension)."""
    assert campaign.after({"ascension": 4}, party(2, ascension=4))["ascension"] == 5
    assert campaign.after({"ascension": 4}, party(2, ascension=3))["ascension"] == 4
    assert campaign.after({"ascension": 13}, party(3, ascension=13))["ascension"] == 13


def test_an_act_that_was_not_climbed_opens_no_level() -> None:
    """A quick start in act III is past the boss that counts for a party (Ascension; Quick start)."""
    assert campaign.after({}, party(2, start="act3"))["ascension"] == 0
    assert campaign.after({}, party(2, start="act2"))["ascension"] == 1
    assert campaign.after({}, party(3, seats=1, start="act3"))["ascension"] == 1


def test_boxes_go_to_the_own_character_then_colorless_then_act_iv() -> None:
    """Each player ticks the bosses beaten and one more (Unlocks)."""
    state = party(3, seats=1)
    record = campaign.after({"boxes": {"ironclad": 7, "colorless": 2}}, state)
    assert (record["boxes"]["ironclad"], record["boxes"]["colorless"], record["boxes"]["act4"]) == (8, 3, 2)
    full = {"ironclad": 8, "colorless": 3, "act4": 5}
    assert campaign.after({"boxes": full}, state)["boxes"] | full == campaign.after({"boxes": full}, state)["boxes"]


def test_both_bosses_of_level_13_count() -> None:
    """Two boxes for the two of act III (Unlocks; Ascension)."""
    table = climb("ironclad", ascension="13")
    table.restart("begin_act", 3)
    table.state.bosses_beaten = 2
    table.restart("act_won")
    table.restart("act_won")
    assert table.state.outcome is not None
    assert table.state.bosses_beaten == 4


@pytest.mark.parametrize("ticked", [0, 1, 4, 8])
def test_a_character_opens_three_groups_of_cards(ticked: int) -> None:
    """At 1, 4 and 8 boxes; a golden ticket is in the second (Unlocks)."""
    setup = Setup(["s1"], "seed", {"start": "map"}, group={"boxes": {"silent": ticked}}, wishes={"s1": "silent"})
    hero = Session(RULES, RULES.new(setup)).state.heroes["s1"]
    own = [c for c in library.CARDS.values() if c.owner == "silent"]
    opened = {c.id for c in own if c.unlock <= ticked and c.rarity in ("common", "uncommon", "rare")}
    assert set(hero.rewards + hero.rares) - {"golden_ticket"} == opened
    assert hero.rewards.count("golden_ticket") == 1 + (ticked >= 4)
    assert {c.unlock for c in own} == {0, 1, 4, 8}


def test_the_colorless_unlock_adds_cards_blessings_and_an_event() -> None:
    """22 cards, 6 blessings, Sensory Stone, 3 more wares; shuffled at the setup only (Unlocks)."""
    for ticked in (2, 3):
        setup = Setup(["s1"], "seed", {"start": "map"}, group={"boxes": {"colorless": ticked}})
        session = Session(RULES, RULES.new(setup))
        state = session.state
        assert len(state.colorless) == (22 if ticked == 3 else 0)
    table = climb("ironclad", unlocks="all", room="merchant")
    assert table.state.shop is not None
    assert len(table.state.shop.colorless) == 3
    colorless = table.state.colorless[:]
    table.restart("begin_act", 3)
    assert table.state.colorless == colorless
    assert "sensory_stone" in table.state.events
    locked = climb("ironclad", unlocks="none", room="merchant")
    assert locked.state.shop is not None
    assert locked.state.shop.colorless == []
    locked.restart("begin_act", 3)
    assert "sensory_stone" not in locked.state.events
    assert Counter(b.unlock for b in library.BLESSINGS.values()) == {"": 14, "colorless": 6}


def test_keys_are_not_found_while_act_iv_is_locked() -> None:
    """No burning elite, no key for a skipped relic or a fire left alone (Keys)."""
    table = climb("ironclad", unlocks="none", room="treasure")
    table.ann.answers("rewards", "done")
    assert table.state.keys == []
    table.restart("campfire")
    assert "ruby" not in [o.key for o in table.session.listing(table.ann.asked("campfire"))]


def test_the_sapphire_key_is_found_with_choose_your_relic_too() -> None:
    """Where nobody takes one of the relics that were revealed (Keys; Choose Your Relic)."""
    table = climb("ironclad", "silent", room="treasure", choose_relic="on")
    for player in (table.ann, table.ben):
        player.answers("relic_wish", "skip")
    assert table.state.keys == ["sapphire"]


def test_a_new_group_begins_at_level_0() -> None:
    """What a fresh server has unlocked: nothing, unless the table says otherwise (Ascension)."""
    start = dict(RULES.campaign.start)
    with pytest.raises(Refused):
        RULES.new(Setup(["s1"], "seed", {"ascension": "1"}, group=start))
    assert RULES.new(Setup(["s1"], "seed", {"ascension": "1", "unlocks": "all"}, group=start)).ascension == 1


def test_keys_stay_for_the_run() -> None:
    """A key that is held is not found again, and comes along into the next act (Keys)."""
    table = climb("ironclad")
    table.state.keys = ["emerald"]
    table.restart("begin_elite", 1)
    wins(table)
    assert table.state.keys == ["emerald"]
    table.restart("begin_act", 2)
    assert table.state.keys == ["emerald"]
    table.state.keys.append("ruby")
    table.restart("campfire")
    assert "ruby" not in [o.key for o in table.session.listing(table.ann.asked("campfire"))]
