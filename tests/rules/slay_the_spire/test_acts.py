"""Acts, keys, what ends a run, and the table options that change the way up."""

from __future__ import annotations

import pytest

from rules.engine import Session, Setup
from rules.slay_the_spire import RULES, library
from rules.slay_the_spire.state import Reward
from tests.rules.slay_the_spire.table import Player, Table, climb


def keys(player: Player, name: str) -> list[str]:
    """Return the keys of an open question that can be answered."""
    return [o.key for o in player.table.session.listing(player.asked(name)) if o.refusal() is None]


def wins(table: Table) -> None:
    """Let the fight be won: all enemies die, and everybody ends the turn."""
    for foe in table.combat.foes:
        foe.hp, foe.dead = 0, True
    table.combat.over = True
    for player in table.players.values():
        if table.state.combat is not None and not player.hero.ended:
            player.ends()


def test_each_player_takes_the_rewards_of_their_own_row() -> None:
    """The main enemy of the row where a player ended the fight counts, also after a swap (End of combat)."""
    table = climb("ironclad", "silent")
    table.state.encounters += ["a1_cultist", "a1_blue_slaver"]  # the top card is the bottom row's
    table.restart("begin_encounter")
    table.ann.hero.row, table.ben.hero.row = 1, 0
    wins(table)
    golds = {seat: [r.count for r in rewards if r.kind == "gold"] for seat, rewards in table.state.due.items()}
    assert golds == {"s1": [1], "s2": [2]}


def test_a_burning_elite_shuffles_burns_in_and_gives_the_emerald_key() -> None:
    """Two Burns in each draw pile (Keys)."""
    table = climb("ironclad", "silent")
    table.restart("begin_elite", 1)
    for player in table.players.values():
        held = [*player.hero.draw, *player.hero.hand]
        assert sum(c.startswith("burn") for c in held) == 2
    wins(table)
    assert table.state.keys == ["emerald"]
    assert table.state.statuses == 36


def test_from_ascension_6_only_4_hp_are_healed_between_acts() -> None:
    """Otherwise all are healed fully (Boss; Ascension)."""
    for level, healed in (("5", 9), ("6", 6)):
        table = climb("ironclad", room="campfire", ascension=level)
        table.ann.hero.hp = 2
        table.restart("begin_act", 2)
        assert table.ann.hp == healed


def test_the_heart_is_reached_with_three_keys_only() -> None:
    """Without them the run is won after act III (Act IV)."""
    for held in (["ruby", "sapphire"], ["ruby", "sapphire", "emerald"]):
        table = climb("ironclad", acts="4")
        table.state.act, table.state.keys = 3, held
        table.restart("act_won")
        if len(held) == 2:
            assert table.state.outcome is not None
            assert table.state.outcome.why == "spire_beaten"
        else:
            table.ann.answers("climb_on", "go_on")
            assert (table.state.act, table.state.room) == (4, "campfire")
            assert table.state.boss == "corrupt_heart"


def test_at_ascension_13_a_second_boss_follows() -> None:
    """A different one, of act III (Ascension)."""
    table = climb("ironclad", ascension="13")
    table.restart("begin_act", 3)
    first, second = table.state.boss, table.state.second_boss
    assert second
    assert first != second
    table.restart("act_won")
    assert table.combat.kind == "boss"
    assert table.combat.encounters == [second]
    assert table.state.outcome is None


def test_a_quick_start_gives_what_a_climb_would_have() -> None:
    """Act II: gold on top of Neow's, card rewards, a boss relic, a merchant, then the act (Quick start)."""
    setup = Setup(["s1"], "seed", {"start": "act2", "unlocks": "all"})
    session = Session(RULES, RULES.new(setup))
    asked = []
    while session.state.combat is None:
        question = next(q for q in session.asked if not q.may)
        asked.append(question.name)
        default = question.default_keys()
        assert default is not None
        session.take(question, default)
    hero = session.state.heroes["s1"]
    assert asked[:2] == ["offer:neow.0", "neow"]
    assert sum(name.startswith("offer:quick") for name in asked) >= 4
    assert "relic_wish" in asked
    assert asked[-1] == "shop"
    assert session.state.act == 2
    assert hero.gold >= 2 + 3 + 6 - 3  # alone, Neow, the start; a blessing may cost some
    assert any(library.RELICS[r].deck == "relic" for r in hero.relics)


def test_modifiers_change_rests_and_rewards() -> None:
    """Night Terrors forbids resting; Transformed makes a transform of each card reward (Daily climb)."""
    table = climb("ironclad", room="campfire", boon="transformed", bane="night_terrors")
    table.ann.has(hp=3)
    assert "rest" not in keys(table.ann, "campfire")
    table = climb("ironclad", boon="transformed")
    table.state.due = {"s1": [Reward(kind="card")]}
    table.restart("show_rewards", "encounter")
    card = next(k for k in keys(table.ann, "rewards") if "strike" in k)
    table.ann.answers("rewards", card)
    assert len(table.ann.deck) == 10
    assert "strike_ironclad" in table.ann.removed


def test_with_choose_your_relic_everyone_picks_from_the_same_relics() -> None:
    """As many as players are revealed (Choose Your Relic)."""
    table = climb("ironclad", "silent", room="treasure", choose_relic="on")
    shown = table.state.bases[:]
    assert len(shown) == 2
    table.ann.answers("relic_wish", shown[0])
    table.ben.answers("relic_wish", shown[1])
    assert shown[0] in table.ann.relics
    assert shown[1] in table.ben.relics


def test_wishes_that_clash_are_made_again_before_the_leader_decides() -> None:
    """Never the first click (Contested goods)."""
    table = climb("ironclad", "silent", room="treasure", choose_relic="on")
    wanted, other = table.state.bases
    table.ann.answers("relic_wish", wanted)
    table.ben.answers("relic_wish", wanted)
    table.ann.answers("relic_wish", wanted)
    table.ben.answers("relic_wish", other)
    assert wanted in table.ann.relics
    assert other in table.ben.relics


def test_the_party_falls_with_any_of_its_heroes() -> None:
    """One at 0 HP loses for all (Winning & Losing)."""
    table = climb("ironclad", "silent")
    table.restart("begin_encounter")
    table.ben.has(hp=1, block=0, potions=[])
    for foe in table.combat.foes:
        foe.strength = 9
    table.all_end()
    while table.state.outcome is None:
        table.all_end()
    assert table.state.outcome.side == "spire"
    assert table.session.asked == []


@pytest.mark.parametrize(("option", "goes_on"), [("on", True), ("off", False)])
def test_the_living_fight_on_against_a_boss_with_the_last_stand(option: str, goes_on: bool) -> None:
    """Only against a boss; the act is won by the survivors, and the run ends there (The Last Stand)."""
    table = climb("ironclad", "silent", last_stand=option)
    table.state.room = "boss"
    table.restart("begin_boss", "hexaghost")
    table.ben.has(hp=1)
    table.all_end()
    assert table.ben.dead
    if not goes_on:
        assert table.state.outcome is not None
        return
    assert table.state.outcome is None
    wins(table)
    while table.state.outcome is None:
        question = next(q for q in table.session.asked if not q.may)
        default = question.default_keys()
        assert default is not None
        table.session.take(question, default)
    assert (table.state.outcome.side, table.state.outcome.why) == ("party", "last_stand")
