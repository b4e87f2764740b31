"""Rounds: the start and the end of a turn, the die, acting in turn, endless turns."""

from __future__ import annotations

from rules.slay_the_spire import RULES
from rules.slay_the_spire.moments import refresh
from tests.rules.slay_the_spire.table import NAMES, Player, Table, fight


def told(table: Table) -> list[str]:
    """Return the story so far, in words."""
    return [RULES.messages.say(e.said, NAMES) for e in table.session.events]


def keys(player: Player, name: str) -> list[str]:
    """Return what can be answered."""
    return [o.key for o in player.table.session.listing(player.asked(name)) if o.refusal() is None]


# start of turn -----------------------------------------------------------------------------------------------------
def test_energy_block_and_hand_are_new_each_round() -> None:
    """Energy is 3, block 0, and five cards are drawn (Start of Turn; Draw)."""
    table = fight(against=["cultist"])
    table.ann.has(energy=6, block=7)
    table.all_end()
    assert (table.ann.energy, table.ann.block, len(table.ann.hand)) == (3, 0, 5)
    table.is_quiet()


def test_an_empty_draw_pile_is_filled_from_the_discard_pile() -> None:
    """The discard pile is shuffled; the card being played is not among it (Draw)."""
    table = fight(against=["cultist"])
    table.ann.holds("pommel_strike").has_drawn_pile().has_discarded("defend_ironclad")
    table.ann.plays("pommel_strike", "cultist")
    assert table.ann.hand_kinds == ["defend_ironclad"]
    assert table.ann.discard_kinds == ["pommel_strike"]
    table.is_quiet()


def test_due_abilities_come_in_the_order_their_owner_likes() -> None:
    """What draws or aims is ordered by its owner; plain gains come by themselves (Start of turn abilities)."""
    table = fight("ironclad", against=["cultist"])
    table.ann.hero.powers = [table.card("machine_learning"), table.card("noxious_fumes"), table.card("demon_form")]
    refresh(table.ann.hero)
    table.changed()
    table.all_end()
    assert table.ann.strength == 1
    assert len(keys(table.ann, "next_ability")) == 2
    noxious = next(k for k in keys(table.ann, "next_ability") if k.startswith("noxious"))
    table.ann.answers("next_ability", noxious)
    assert table.foe("cultist").poison == 1
    assert len(table.ann.hand) == 6
    table.is_quiet()


# the die -----------------------------------------------------------------------------------------------------------
def test_the_die_is_changed_before_anything_reads_it() -> None:
    """The Abacus turns a 6 into a 1 before the die relics see it (Roll)."""
    table = fight("ironclad", against=["cultist"])
    table.ann.owns("the_abacus", "horn_cleat")
    table.will_roll(6)
    table.all_end()
    assert table.ann.block == 0
    table.ann.answers("die", "the_abacus")
    assert table.combat.die == 1
    assert table.ann.block == 1
    table.all_end()
    assert not [q for q in table.session.asked if q.name == "die"]  # once a room


def test_everyone_who_could_change_the_die_accepts_it() -> None:
    """Two could; after a change the other is asked again (Roll)."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]])
    table.ann.owns("toolbox")
    table.ben.has(potions=["gamblers_brew"])
    table.will_roll(3)
    table.all_end()
    table.ben.answers("die", "accept")
    table.ann.answers("die", "toolbox")
    assert table.combat.die == 2
    table.ben.answers("die", "gamblers_brew", "5")
    assert table.combat.die == 5
    assert table.ben.potions == []


# end of turn --------------------------------------------------------------------------------------------------------
def test_hands_are_discarded_but_retained_cards_stay() -> None:
    """Retain keeps a card, and it is noted for the next turn; ethereal cards are exhausted (Retain; Ethereal)."""
    table = fight("watcher", against=["cultist"])
    table.ann.holds("protect", "strike_watcher", "judgment").has_drawn_pile(*["defend_watcher"] * 6)
    table.all_end()
    assert table.ann.hand_kinds[0] == "protect"
    assert table.ann.hero.kept == [table.ann.hand[0]]
    assert table.ann.discard_kinds == ["strike_watcher"]
    assert table.ann.exhaust_kinds == ["judgment"]
    table.is_quiet()


def test_poison_works_at_the_end_of_the_turn_and_can_end_the_fight() -> None:
    """An enemy loses HP by its poison before it acts (Poison; End of turn damage)."""
    table = fight("silent", against=["cultist"])
    table.foe("cultist").hp, table.foe("cultist").poison = 4, 3
    table.all_end()
    assert table.foe("cultist").hp == 1
    assert table.foe("cultist").poison == 3
    assert table.ann.hp == 8
    table.all_end()
    assert table.state.combat is None
    assert table.ann.hp == 8


def test_strength_until_the_end_of_the_turn_is_lost() -> None:
    """Flex (Strength)."""
    table = fight(against=["cultist"])
    table.ann.holds("flex").plays("flex")
    assert table.ann.strength == 1
    table.all_end()
    assert table.ann.strength == 0
    table.is_quiet()


def test_wrath_hurts_at_the_end_of_the_turn() -> None:
    """1 damage, which block stops (Wrath)."""
    table = fight("watcher", against=["cultist"])
    table.ann.has(stance="wrath")
    table.all_end()
    assert table.ann.hp == 9 - 1 - 1
    table = fight("watcher", against=["cultist"])
    table.ann.has(stance="wrath", block=5)
    table.all_end()
    assert table.ann.hp == 9


# turns ----------------------------------------------------------------------------------------------------------------
def test_players_act_one_after_another_with_sequential_turns() -> None:
    """From the bottom row up; one die; enemies after all (Sequential Turns)."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]], die=4, sequential="on")
    assert [q.seat for q in table.session.asked] == ["s1"]
    table.ann.ends()
    assert [q.seat for q in table.session.asked] == ["s2"]
    assert (table.combat.turn, table.combat.die, len(table.ben.hand)) == (1, 4, 5)
    assert table.ann.hp == 10
    table.ben.ends()
    assert table.combat.turn == 2
    assert (table.ann.hp, table.ben.hp) == (9, 8)


def test_300_plays_end_the_turn_for_everyone() -> None:
    """It is said, and nobody plays on (Endless turns)."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]])
    table.combat.plays = 299
    table.ann.holds("defend_ironclad").plays("defend_ironclad")
    assert "300 plays: the turn ends for everyone." in told(table)
    assert table.combat.turn == 2


def test_a_repeated_position_is_the_infinity_achievement() -> None:
    """A position that was there before in this turn is recognised (Achievements)."""
    table = fight("ironclad", against=["cultist"])
    table.combat.plays = 30
    table.ann.holds("strike_ironclad").has(miracles=0)
    table.ann.plays("strike_ironclad", "cultist")
    assert table.state.achievements == []
    table.foe("cultist").hp = 9
    table.ann.holds("strike_ironclad").has(energy=3, discard=[])
    table.ann.plays("strike_ironclad", "cultist")
    assert table.state.achievements == ["infinity"]
