"""What nobody knows differs from world to world, and what comes to light is a barrier."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.engine import clone
from rules.slay_the_spire import RULES
from tests.rules.slay_the_spire.outcomes import table_for
from tests.rules.slay_the_spire.table import climb, fight


def test_what_nobody_knows_differs_from_world_to_world() -> None:
    """Every deck, the closed hands, the boss and face-down tokens are dealt anew; what is known stays."""
    table = climb("silent", "watcher", bane="uncertain_future")
    table.restart("begin_act", 1)
    state = table.state
    other = [clone(state) for _ in range(6)]
    for n, world in enumerate(other):
        RULES.redeal(world, "s1", random.Random(n))
    for name in ("encounters", "elites", "events", "relics", "boss_relics", "potions", "curses", "colorless", "boss",
                 "tokens"):  # fmt: skip
        assert any(getattr(world, name) != getattr(state, name) for world in other), name
    for pile in ("rewards", "rares", "hand", "draw"):
        assert any(getattr(w.heroes["s2"], pile) != getattr(state.heroes["s2"], pile) for w in other), pile
    assert all(world.heroes["s1"].hand == state.heroes["s1"].hand for world in other)
    assert any(world.heroes["s1"].draw != state.heroes["s1"].draw for world in other)
    for world in other:
        RULES.check(world)
        assert sorted(world.tokens.values()) == sorted(state.tokens.values())


def test_what_a_closed_hand_does_at_the_end_of_the_turn_is_a_barrier() -> None:
    """A Burn in Ben's hand will work once Ann has ordered what is hers: nobody takes the end of the turn back."""
    table = fight("defect", "silent", against=[["cultist"], ["cultist"]])
    table.ann.has(orbs=["lightning", "lightning"])
    table.ben.holds("burn")
    table.ann.ends()
    table.ben.ends()
    assert table.ben.hp == 9
    assert table.ann.asked("next_ability")
    assert "*" in table.session.rows[-1].learned
    while any(q.name == "next_ability" or q.name.startswith("aim") for q in table.session.asked):
        question = table.session.asked[0]
        table.session.take(question, question.default_keys() or (table.session.listing(question)[0].key,))
    assert table.ben.hp < 9


@pytest.mark.parametrize(
    ("card", "given", "answer", "known_to"),
    [
        ("third_eye", {"pile": ["bash", "zap", "anger"]}, ("scry",), ["s1"]),
        ("warcry", {"hand": ["bash"]}, ("put_back", "bash"), ["s1"]),
        ("headbutt jaw_worm", {"discard": ["bash", "zap"]}, ("fetch_discard", "bash"), ["s1", "s2", None]),
    ],
)
def test_who_knows_the_top_of_a_draw_pile(
    card: str, given: dict[str, Any], answer: tuple[str, ...], known_to: list[str | None]
) -> None:
    """Who looked at it or put it there from a closed hand, and nobody else; what all have seen going there, all."""
    table = table_for(card.split(maxsplit=1)[0], **given)
    table.ann.plays(*card.split()).answers(*answer)
    assert table.ann.draw_kinds[0] == "bash"
    for seat in ("s1", "s2", None):
        tops = set()
        for n in range(40):
            world = clone(table.state)
            RULES.redeal(world, seat, random.Random(n))
            tops.add(world.heroes["s1"].draw.top()[0].partition("#")[0])
        assert (tops == {"bash"}) == (seat in known_to), (seat, tops)


@pytest.mark.parametrize(("option", "learned"), [("off", ["s1"]), ("on", ["s1", "*"])])
def test_what_is_drawn_is_learned_by_whoever_sees_the_hand(option: str, learned: list[str]) -> None:
    """With open hands that is everybody."""
    table = fight("silent", "ironclad", against=[["cultist"], ["cultist"]], open_hands=option)
    table.ann.has(potions=["swift_potion"]).drinks("swift_potion")
    assert table.session.rows[-1].learned == learned


def test_what_is_drawn_under_watch_is_a_barrier() -> None:
    """Evolve would have drawn a card for a status: that it did not is news for everybody."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]])
    table.ann.has_in_play("evolve").has(potions=["swift_potion"])
    assert RULES.preview.foretell(table.state, "s1", ("potion:swift_potion",)) == [
        ("and_then",)
    ]  # nor does a preview tell
    table.ann.drinks("swift_potion")
    assert "*" in table.session.rows[-1].learned


def test_a_card_that_is_played_from_the_draw_pile_is_a_barrier() -> None:
    """Everybody sees it, whatever becomes of it."""
    table = fight("watcher", "silent", against=[["cultist"], ["cultist"]])
    table.ann.has_in_play("mayhem").holds().has_drawn_pile("doubt", "halt").uses("mayhem")
    assert table.ann.discard_kinds == ["doubt"]
    assert "*" in table.session.rows[-1].learned
