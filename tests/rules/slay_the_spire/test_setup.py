"""Setup, table options, the group's record."""

from __future__ import annotations

import pytest

from rules.engine import Refused, Session, Setup
from rules.slay_the_spire import RULES, campaign
from rules.slay_the_spire.state import State


def begun(seats: int = 1, group: dict[str, object] | None = None, **options: str) -> State:
    """Return a run just begun."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    return Session(RULES, RULES.new(Setup(names, "seed", {"start": "map", **options}, group=group or {}))).state


def test_a_run_begins_with_the_first_encounter() -> None:
    """Starter deck, highest HP; one card of the first encounters a row (Setup)."""
    state = begun(2)
    hero = state.heroes["s1"]
    assert (hero.character, hero.hp, len(hero.deck)) == ("ironclad", 10, 10)
    assert state.combat is not None
    assert all(e.startswith("first_") for e in state.combat.encounters)
    assert len(state.combat.encounters) == 2


def test_solo_play_gets_two_gold_and_the_loaded_die() -> None:
    """Solo setup."""
    hero = begun().heroes["s1"]
    assert hero.gold == 2
    assert "loaded_die" in hero.relics
    assert begun(2).heroes["s1"].gold == 0


def test_wishes_decide_the_characters() -> None:
    """A wish counts once; the rest get what is free."""
    state = RULES.new(Setup(["s1", "s2", "s3"], "seed", wishes={"s2": "watcher", "s3": "watcher"}))
    assert [h.character for h in state.heroes.values()] == ["ironclad", "watcher", "silent"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"ascension": "14"}, "bad_option"),
        ({"characters": "dracula"}, "no_such_character"),
        ({"characters": "silent,silent"}, "character_twice"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, str], why: str) -> None:
    """One sentence says why."""
    with pytest.raises(Refused) as refused:
        RULES.new(Setup(["s1", "s2"], "seed", options))
    assert refused.value.said[0] == why
    assert RULES.messages.say(refused.value.said, {}).endswith((".", "!"))


def test_ascension_lowers_hp_and_adds_a_curse() -> None:
    """Levels add up: 2 lowers the highest HP, 5 adds Ascender's Bane, 9 takes 1 HP (Ascension)."""
    hero = begun(ascension="9").heroes["s1"]
    assert (hero.hp, hero.max_hp) == (8, 9)
    assert any(c.startswith("ascenders_bane") for c in hero.deck)


def test_unlocks_open_cards() -> None:
    """Locked kinds are not among the rewards until their boxes are ticked (Unlocks)."""
    locked, opened = begun(unlocks="none").heroes["s1"], begun(unlocks="all").heroes["s1"]
    kinds = set(opened.rewards + opened.rares) - set(locked.rewards + locked.rares)
    assert {"havoc", "evolve", "barricade"} <= kinds
    some = begun(group={"boxes": {"ironclad": 1}}).heroes["s1"]
    assert "evolve" in some.rewards
    assert "havoc" not in some.rewards
    assert locked.rewards.count("golden_ticket") == 1
    assert opened.rewards.count("golden_ticket") == 2


def test_the_claw_pack_replaces_the_claws() -> None:
    """Eight others instead of two (Claw Pack)."""
    hero = begun(characters="defect", claw_pack="on").heroes["s1"]
    assert (hero.rewards.count("claw_claw_pack"), hero.rewards.count("claw")) == (8, 0)
    hero = begun(characters="defect").heroes["s1"]
    assert (hero.rewards.count("claw_claw_pack"), hero.rewards.count("claw")) == (0, 2)


def test_a_custom_run_has_its_modifiers() -> None:
    """Shiny gives five rare cards, Cursed two curses (Daily climb)."""
    state = begun(boon="shiny", bane="cursed")
    hero = state.heroes["s1"]
    assert state.daily == ["shiny", "cursed"]
    assert len(hero.deck) == 10 + 5 + 2


def test_a_daily_climb_rolls_two_modifiers() -> None:
    """One of each table (Daily climb)."""
    assert len(begun(daily="roll").daily) == 2


# the group's record -----------------------------------------------------------------------------------------------
def test_boxes_are_ticked_after_a_run() -> None:
    """Bosses beaten and one more for each player: own boxes first, then colorless, then act IV (Unlocks)."""
    state = begun(2)
    state.bosses_beaten = 2
    record = campaign.after({"boxes": {"ironclad": 7}}, state)
    assert record["boxes"] == {
        "ironclad": 8, "silent": 3, "defect": 0, "watcher": 0, "colorless": 2, "act4": 0,
    }  # fmt: skip


def test_beating_act_two_opens_the_next_level_and_alone_act_three() -> None:
    """The first levels (Ascension)."""
    state = begun(2)
    state.act = 3
    assert campaign.after({}, state)["ascension"] == 1
    alone = begun(1)
    alone.act = 3
    assert campaign.after({}, alone)["ascension"] == 0


@pytest.mark.parametrize(
    "record",
    [{"boxes": {"ironclad": 9}}, {"boxes": {"dracula": 1}}, {"ascension": -1}, {"boxes": 3}, {"achievements": "all"}],
)
def test_impossible_records_are_refused(record: dict[str, object]) -> None:
    """A file of another game, or with impossible boxes."""
    with pytest.raises(Refused) as refused:
        RULES.campaign.lines(record)
    assert RULES.messages.say(refused.value.said, {}).startswith("This ")


def test_a_level_beyond_the_groups_is_refused() -> None:
    """What is not unlocked cannot be played."""
    with pytest.raises(Refused):
        begun(group={"ascension": 2}, ascension="3")
    assert begun(group={"ascension": 3}, ascension="3").ascension == 3
