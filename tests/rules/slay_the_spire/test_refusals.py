"""What is refused: one sentence says why, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from rules.engine import Broken, Refused, Session, Setup
from rules.engine.words import SENTENCES
from rules.slay_the_spire import RULES
from rules.slay_the_spire.state import State
from tests.rules.slay_the_spire.table import NAMES, Table, climb, fight
from tests.rules.slay_the_spire.test_acts import keys, wins


def refused(table: Table, doing: Callable[[], object]) -> str:
    """Assert that something is refused with one sentence and changes nothing; return the sentence."""
    before, rows = table.session.dump(), table.session.row_count
    with pytest.raises(Refused) as refusal:
        doing()
    said = refusal.value.said
    sentence = str(refusal.value) if said[0] in SENTENCES else RULES.messages.say(said, NAMES)
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert (table.session.dump(), table.session.row_count) == (before, rows)
    return sentence


def click(table: Table, seat: str, name: str) -> str:
    """Return the id of a question that a seat sees now, as a button would hold it."""
    return next(o.id for o in table.session.open(seat) if o.name.startswith(name))


# cards and targets ---------------------------------------------------------------------------------------------------
def test_a_card_of_anothers_hand_is_refused() -> None:
    """Ann names a card that Ben holds."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]])
    table.ann.holds("defend_ironclad")
    table.ben.holds("defend_silent")
    id, card = click(table, "s1", "play"), table.ben.hand[0]
    said = refused(table, lambda: table.session.answer("s1", id, (card,)))
    assert said == "That is not an option now."


def test_anothers_question_is_refused() -> None:
    """Ann presses what belongs to Ben."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]])
    id = click(table, "s2", "play")
    assert refused(table, lambda: table.session.answer("s1", id, ("end",))) == "That is not yours to decide."


def test_a_target_that_died_meanwhile_is_refused() -> None:
    """Ben killed it between Ann's look and her click; she keeps card and energy."""
    table = fight("ironclad", "silent", against=[["cultist", "jaw_worm"], ["cultist"]])
    table.ann.holds("bash")
    table.ben.holds("strike_silent")
    victim = table.foe("cultist")
    victim.hp = 1
    id, card = click(table, "s1", "play"), table.ann.hand[0]
    table.ben.plays("strike_silent", victim.id)
    assert victim.dead
    said = refused(table, lambda: table.session.answer("s1", id, (card, victim.id)))
    assert said == "That is not an option now."
    table.session.answer("s1", id, (card, table.foe("jaw_worm").id))  # the same button still works for another
    assert table.ann.energy == 1


def test_energy_is_not_spent_twice_by_two_fast_clicks() -> None:
    """The second click is for a question that is closed."""
    table = fight("ironclad", against=["cultist"])
    table.ann.holds("bash", "bash")
    id = click(table, "s1", "play")
    foe = table.foe("cultist").id
    table.session.answer("s1", id, (table.ann.hand[0], foe))
    card = table.ann.hand[0]
    assert refused(table, lambda: table.session.answer("s1", id, (card, foe))) == "That question is closed."
    fresh = click(table, "s1", "play")
    assert refused(table, lambda: table.session.answer("s1", fresh, (card, foe))) == (
        "This costs 2 Energy; you have less."
    )
    assert (table.ann.energy, table.foe("cultist").hp) == (1, 7)


def test_an_answer_for_a_combat_that_is_over_is_refused() -> None:
    """Ben won it while Ann was thinking."""
    table = climb("ironclad", "silent")
    table.restart("begin_encounter")
    id, card = click(table, "s1", "play"), table.ann.hand[0]
    wins(table)
    assert table.state.combat is None
    assert refused(table, lambda: table.session.answer("s1", id, (card,))) == "That question is closed."


def test_unfinished_and_surplus_choices_are_refused() -> None:
    """A card without its target; a target for a card that has none."""
    table = fight("ironclad", against=["cultist"])
    table.ann.holds("bash", "defend_ironclad")
    bash, defend = table.ann.hand
    id = click(table, "s1", "play")
    assert refused(table, lambda: table.session.answer("s1", id, (bash,))) == "That choice is not complete."
    foe = table.foe("cultist").id
    refused(table, lambda: table.session.answer("s1", id, (defend, foe)))
    refused(table, lambda: table.session.answer("s1", id, ()))
    refused(table, lambda: table.session.answer("s1", id, (bash, foe, foe)))
    refused(table, lambda: table.session.answer("s1", id, ("potion:fire_potion", foe)))


def test_picks_beyond_what_is_asked_are_refused() -> None:
    """Survivor discards one card, of this hand, once."""
    table = fight("silent", against=["cultist"])
    table.ann.holds("acrobatics", "slice", "bane").plays("acrobatics")
    id = click(table, "s1", "discard")
    one, two = table.ann.hand[:2]
    for picks in ((), (one, two), (one, one), ("nonesuch#1",)):
        refused(table, lambda picks=picks: table.session.answer("s1", id, picks))


def test_playing_on_after_the_end_of_the_turn_is_refused() -> None:
    """Ann has ended it; she may take that back first."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]])
    table.ann.holds("defend_ironclad").ends()
    id, card = click(table, "s1", "play"), table.ann.hand[0]
    refused(table, lambda: table.session.answer("s1", id, (card,)))


# votes and goods ------------------------------------------------------------------------------------------------------
def test_a_vote_after_the_decision_is_refused() -> None:
    """Two of three have decided; the pawn has moved."""
    table = climb("ironclad", "silent", "defect")
    id = click(table, "s3", "path")
    first, second, *_ = keys(table.ann, "path")
    table.ann.answers("path", first)
    table.ben.answers("path", first)
    assert refused(table, lambda: table.session.answer("s3", id, (second,))) == "That question is closed."
    assert table.state.at == first


def test_a_way_that_does_not_lead_on_is_refused() -> None:
    """Only spaces that paths reach from here."""
    table = climb("ironclad")
    id = click(table, "s1", "path")
    refused(table, lambda: table.session.answer("s1", id, ("d12",)))


def test_more_than_one_can_pay_is_refused() -> None:
    """Wares that cost more than the purse holds; a card that another's reward shows; a reward taken twice."""
    table = climb("ironclad", room="merchant", gold=2)
    assert table.state.shop is not None
    dear = f"relic:{table.state.shop.relics[0]}"
    id = click(table, "s1", "shop")
    assert refused(table, lambda: table.session.answer("s1", id, (dear,))).startswith("This costs ")
    table = climb("ironclad", "silent", room="treasure")
    other = table.state.due["s2"][0].shown[0]
    id = click(table, "s1", "rewards")
    refused(table, lambda: table.session.answer("s1", id, (f"0:{other}",)))
    mine = table.state.due["s1"][0].shown[0]
    table.session.answer("s1", id, (f"0:{mine}",))
    refused(table, lambda: table.session.answer("s1", id, (f"0:{mine}",)))
    assert table.ann.relics.count(mine) == 1


def test_after_the_end_nothing_is_answered() -> None:
    """The run is over."""
    table = climb("ironclad", room="act_won")
    id = click(table, "s1", "climb_on")
    table.ann.answers("climb_on", "stop")
    assert refused(table, lambda: table.session.answer("s1", id, ("go_on",))) == "The game is over."


# saves ----------------------------------------------------------------------------------------------------------------
def save_with(begun: Session[State], change: Callable[[State], None]) -> str:
    """Return a save with its state changed by hand."""
    session: Session[State] = Session.load(RULES, begun.save())
    change(session.state)
    for point in session.points:
        data = json.loads(point.state)
        data |= {k: v for k, v in json.loads(session.dump()).items() if k not in ("agenda", "chance")}
        point.state = json.dumps(data).encode()
    return session.save()


@pytest.mark.parametrize(
    ("change", "odd"),
    [
        (lambda s: s.heroes["s1"].deck.append("excalibur#99"), "excalibur"),
        (lambda s: s.heroes["s1"].relics.append("holy_grail"), "holy_grail"),
        (lambda s: s.heroes["s1"].rewards.append("excalibur"), "excalibur"),
        (lambda s: s.potions.append("beer"), "beer"),
        (lambda s: s.events.append("picnic"), "picnic"),
        (lambda s: s.encounters.append("dragon"), "dragon"),
        (lambda s: setattr(s, "boss", "dragon"), "dragon"),
        (lambda s: setattr(s, "map", "act5"), "act5"),
    ],
)
def test_an_unknown_thing_in_a_save_is_named(change: Callable[[State], None], odd: str) -> None:
    """The save is refused with one sentence."""
    table = climb("ironclad", room="campfire")
    text = save_with(table.session, change)
    with pytest.raises(Broken, match=odd) as broken:
        Session.load(RULES, text)
    assert str(broken.value).endswith("which this game does not know.")


def test_an_unknown_enemy_in_a_save_is_named() -> None:
    """In the middle of a fight."""
    session = Session(RULES, RULES.new(Setup(["s1"], "seed", {"start": "map"})))
    text = save_with(session, lambda s: setattr(s.combat.foes[0], "kind", "dragon"))  # ty: ignore[unresolved-attribute]
    with pytest.raises(Broken, match="dragon"):
        Session.load(RULES, text)


def test_a_save_of_another_game_is_refused() -> None:
    """It says of which."""
    table = climb("ironclad", room="campfire")
    text = table.session.save().replace('"slay-the-spire"', '"van-helsing"')
    with pytest.raises(Broken, match="another game"):
        Session.load(RULES, text)


def test_every_save_of_a_run_is_known() -> None:
    """Nothing that comes up in play is taken for odd."""
    table = fight("defect", "watcher", against=[["cultist"], ["cultist"]])
    assert RULES.unknown(table.state) == ""
    assert Session.load(RULES, table.session.save()).frozen is False
