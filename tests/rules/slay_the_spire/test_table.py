"""How a run is laid out and starts: characters, decks, map, boss, rows (Overview; Setup)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.engine import Session, Setup
from rules.slay_the_spire import RULES, acts
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.content.maps import MAPS
from rules.slay_the_spire.setup import common_decks, reward_decks
from rules.slay_the_spire.state import Hero, State
from tests.rules.slay_the_spire.table import climb, fight
from tests.rules.slay_the_spire.test_acts import wins


def begun(seats: int = 1, seed: str = "seed", **options: str) -> State:
    """Return a run just begun, in its first fight."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    return Session(RULES, RULES.new(Setup(names, seed, {"start": "map", **options}))).state


# players and characters ---------------------------------------------------------------------------------------------
def test_one_to_four_play_together() -> None:
    """All are one party (Overview)."""
    assert list(RULES.seats) == [1, 2, 3, 4]
    state = begun(4)
    assert {RULES.side(state, seat) for seat in state.heroes} == {"party"}
    assert len({h.character for h in state.heroes.values()}) == 4


def test_characters_stand_from_the_easiest_to_the_hardest() -> None:
    """Ironclad, Silent, Defect, Watcher (Overview)."""
    assert list(CHARACTERS) == [role.slug for role in RULES.roles] == ["ironclad", "silent", "defect", "watcher"]


@pytest.mark.parametrize(
    ("character", "hp", "deck", "ability"),
    [
        ("ironclad", 10, {"strike_ironclad": 5, "defend_ironclad": 4, "bash": 1}, "burning_blood"),
        ("silent", 9, {"strike_silent": 5, "defend_silent": 5, "neutralize": 1, "survivor": 1}, "ring_of_the_snake"),
        ("defect", 9, {"strike_defect": 4, "defend_defect": 4, "zap": 1, "dual_cast": 1}, "cracked_core"),
        ("watcher", 9, {"strike_watcher": 4, "defend_watcher": 4, "eruption": 1, "vigilance": 1}, "pure_water"),
    ],
)
def test_each_character_has_its_deck_hp_and_ability(
    character: str, hp: int, deck: dict[str, int], ability: str
) -> None:
    """What is printed on the boards."""
    hero = begun(2, characters=f"{character},{'silent' if character != 'silent' else 'ironclad'}").heroes["s1"]
    assert (hero.hp, hero.max_hp, hero.relics) == (hp, hp, [ability])
    assert Counter(c.partition("#")[0] for c in hero.deck) == deck


def test_a_new_run_knows_nothing_of_the_one_before() -> None:
    """After a defeat one begins at act I with the starter deck and nothing else; only the group's record stays."""
    table = climb("ironclad", gold=9)
    table.state.act, table.state.outcome = 3, None
    record = RULES.campaign.after({}, table.state)
    again = RULES.new(Setup(["s1"], "seed", {"start": "map"}, group=record))
    state = Session(RULES, again).state
    hero = state.heroes["s1"]
    assert (state.act, len(hero.deck), hero.gold, hero.potions) == (1, 10, 2, [])
    assert not any("+" in card for card in hero.deck)


# decks --------------------------------------------------------------------------------------------------------------
def test_decks_are_shuffled_but_summons_are_not() -> None:
    """The same cards in another order for another seed; summons, Dazes and statuses keep theirs (Setup)."""
    one, two = begun(2, "one"), begun(2, "two")
    for name in ("encounters", "elites", "events", "relics", "boss_relics", "potions", "curses"):
        mine, other = getattr(one, name), getattr(two, name)
        assert Counter(mine) == Counter(other), name
        if name != "elites":  # three cards may lie as they did
            assert mine != other, name
    assert one.heroes["s1"].rewards != two.heroes["s1"].rewards
    assert one.heroes["s1"].rares != two.heroes["s1"].rares
    for hero in one.heroes.values():
        rewards, rares = reward_decks(hero.character, 0, False)
        assert (Counter(hero.rewards), Counter(hero.rares)) == (Counter(rewards), Counter(rares))
    assert acts.summon_deck(one, 1) == acts.summon_deck(two, 1)
    assert Counter(one.relics) == Counter(common_decks()["relics"])
    assert one.colorless == []


def test_the_first_encounters_lie_apart_and_leave_the_game() -> None:
    """One a row at the bottom space; none of the four is met again (Setup)."""
    state = begun(3)
    assert state.combat is not None
    assert len(state.first) == 1
    assert not any(card.startswith("first_") for card in state.encounters)
    table = climb("ironclad")
    table.restart("begin_encounter")
    wins(table)
    assert not any(card.startswith("first_") for card in table.state.encounters)


# the map ------------------------------------------------------------------------------------------------------------
def test_act_one_has_one_of_two_maps() -> None:
    """Chosen by lot (Setup)."""
    maps = {begun(seed=str(n)).map for n in range(12)}
    assert maps == {"act1_map1", "act1_map2"}


@pytest.mark.parametrize("act", [1, 2, 3])
@pytest.mark.parametrize("unlocks", ["none", "all"])
def test_tokens_lie_on_the_spaces_of_their_back(act: int, unlocks: str) -> None:
    """8 dark, 7 light; with act IV unlocked a burning elite replaces an encounter until its key is found (Setup)."""
    table = climb("ironclad", unlocks=unlocks)
    table.restart("begin_act", act)
    state = table.state
    spaces = MAPS[state.map].spaces
    burning = int(unlocks == "all")
    dark = Counter(token for space, token in state.tokens.items() if spaces[space] == "dark")
    light = Counter(token for space, token in state.tokens.items() if spaces[space] == "light")
    expected = {"elite": 3, "encounter": 3 - burning, "event": 2, "burning_elite": burning}
    assert dark == {kind: count for kind, count in expected.items() if count}
    assert light == {"encounter": 1, "event": 1, "merchant": 2, "campfire": 3}
    assert state.hidden == []
    table.state.keys.append("emerald")
    table.restart("begin_act", act)
    assert "burning_elite" not in table.state.tokens.values()


def test_map_tokens_are_as_the_map_says_and_paths_lead_up() -> None:
    """From the bottom space up to the boss; campfires lie under it (The Map)."""
    for one in MAPS.values():
        for space, onward in one.paths.items():
            assert all(int(to[1:]) > int(space[1:]) for to in onward)
        top = max(one.spaces, key=lambda s: int(s[1:]))
        assert one.spaces[top] == "boss"
        reached, todo = set(), ["d0"]
        while todo:
            space = todo.pop()
            reached.add(space)
            todo += [to for to in one.paths.get(space, ()) if to not in reached]
        assert reached == set(one.spaces)
        if one.act < 4:
            assert {one.spaces[s] for s, to in one.paths.items() if top in to} == {"campfire"}


def test_the_boss_lies_face_down_until_it_is_fought() -> None:
    """Chosen by lot among the act's three; nobody sees it before (Setup)."""
    table = climb("ironclad", "silent")
    assert {begun(seed=str(n)).boss for n in range(20)} == {"the_guardian", "hexaghost", "slime_boss"}
    for seat in ("s1", None):
        assert RULES.view(table.state, seat).map.boss == ""
    table.restart("begin_boss", table.state.boss)
    assert table.state.boss_shown


def test_the_pawn_starts_at_the_bottom_space() -> None:
    """An encounter (Setup)."""
    state = begun()
    assert (state.at, state.path, state.room) == ("d0", ["d0"], "encounter")


def test_a_new_act_brings_new_decks_and_keeps_the_others() -> None:
    """Encounters, elites, events and summons are replaced, skipped cards shuffled in; items, curses, rares stay."""
    table = climb("ironclad")
    state = table.state
    ann = table.ann.hero
    ann.skipped, ann.rewards = ["anger", "flex"], ann.rewards[:3]
    items = {name: getattr(state, name)[:] for name in ("relics", "potions", "boss_relics", "curses", "colorless")}
    rares = ann.rares[:]
    table.restart("begin_act", 2)
    assert all(acts.library.ENCOUNTERS[card].act == 2 for card in state.encounters + state.elites)
    assert state.summons == acts.summon_deck(state, 2)
    assert ann.skipped == []
    assert {"anger", "flex"} <= set(ann.rewards)
    assert ann.rares == rares
    assert {name: getattr(state, name) for name in items} == items


# rows ---------------------------------------------------------------------------------------------------------------
def test_there_are_as_many_rows_as_players() -> None:
    """Each owns one, whoever plays (Rows)."""
    for seats in (1, 2, 3, 4):
        assert sorted(h.row for h in begun(seats).heroes.values()) == list(range(seats))


def test_rows_are_not_swapped_in_combat_unless_a_card_says_so() -> None:
    """No such choice in the play phase; Leap offers it (Rows)."""
    table = fight("defect", "silent", against=[["cultist"], ["cultist"]])
    assert all("swap" not in o.key for o in table.session.listing(table.ann.asked("play")))
    table.ann.holds("leap").plays("leap", "ann").answers("swap", "ben")
    assert (table.ann.row, table.ben.row) == (1, 0)


def test_a_fight_starts_with_the_whole_deck_shuffled_and_an_empty_board() -> None:
    """3 Energy, no Block, no tokens, Neutral, no Orbs but what abilities give (Combat setup)."""
    table = climb("watcher", "defect")
    for player in table.players.values():
        player.has(block=5, weak=2, vuln=2, strength=3, shivs=1, miracles=2, stance="wrath", energy=5)
    table.restart("begin_encounter")
    for player in table.players.values():
        hero: Hero = player.hero
        assert sorted([*hero.draw, *hero.hand]) == sorted(hero.deck)
        assert len(hero.hand) == 5
        assert (hero.energy, hero.block, hero.weak, hero.vuln, hero.strength, hero.shivs) == (3, 0, 0, 0, 0, 0)
        assert hero.stance == "neutral"
    assert (table.ann.miracles, table.ben.orbs) == (1, ["lightning"])


def test_what_lies_on_the_board_is_lost_at_the_end_of_a_fight() -> None:
    """Block, Energy, tokens, Orbs and Stance go, gold stays; Powers and exhausted cards return to the deck (Reset)."""
    table = climb("watcher", gold=4)
    table.restart("begin_encounter")
    ann = table.ann.hero
    deck = sorted(ann.deck)
    ann.exhaust, ann.powers, ann.hand = ann.hand[:2], [], ann.hand[2:]
    table.ann.has(block=5, weak=2, strength=3, miracles=2, stance="wrath", orbs=[])
    wins(table)
    assert (ann.block, ann.weak, ann.strength, ann.miracles, ann.stance, ann.energy) == (0, 0, 0, 0, "neutral", 0)
    assert (ann.gold, sorted(ann.deck), ann.exhaust) == (4, deck, [])
