"""What playing a card comes to, in a few words: "worm -2, worm vuln 1, block 2, energy 2, exhausted".

Ann has the card in hand and stands in the bottom row against a jaw worm ("worm") and a cultist; ben stands
above her against a blue slaver ("slaver"). All enemies have 50 HP; the energy that is left is told where it is not 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import pytest

from rules.slay_the_spire import library
from tests.rules.slay_the_spire.table import Player, Table, fight

CHARACTERS = ("ironclad", "silent", "defect", "watcher")
NAMES = {"jaw_worm": "worm", "cultist": "cultist", "blue_slaver": "slaver"}
HP = 50
TOKENS = ("weak", "vuln", "poison")
GAINS = ("block", "strength", "shivs", "miracles", "weak", "vuln")
FOE_FIELDS = ("block", "weak", "vuln", "poison", "hp", "strength")

Case: TypeAlias = tuple[Any, ...]
"""Card, choices (one string), what comes of it; then perhaps a dict of what is given, then answers ("scry", "flex")."""


def table_for(card: str, **given: Any) -> Table:
    """Set the table for a card: `hand`, `pile` (the draw pile), `discard`, `in_play`, `die`, `worm` …, fields of hers.

    The first of the card and the powers that is a character's says who ann is, unless `hero` does.
    """
    owners = [library.CARDS[kind.rstrip("+")].owner for kind in (card, *given.get("in_play", ()))]
    hero = given.pop("hero", next((owner for owner in owners if owner in CHARACTERS), "silent"))
    table = fight(
        hero, "silent" if hero == "ironclad" else "ironclad",
        against=[["jaw_worm", "cultist"], ["blue_slaver"]], die=given.pop("die", 1),
    )  # fmt: skip
    for foe in table.combat.foes:
        foe.hp = foe.max_hp = HP
    for kind, name in NAMES.items():
        for field, value in given.pop(name, {}).items():
            setattr(table.foe(kind), field, value)
    for player in table.players.values():
        player.has(hp=20, max_hp=20)
    ann = table.ann
    ann.holds(card, *given.pop("hand", ()))
    ann.has_drawn_pile(*given.pop("pile", ["flex"] * 6))
    ann.has_discarded(*given.pop("discard", ()))
    ann.has_in_play(*given.pop("in_play", ()))
    ben = given.pop("ben", {})
    table.players["s2"].has(**ben)
    ann.has(**given)
    return table


def outcome(card: str, choices: str = "", *answers: tuple[str, ...], **given: Any) -> str:
    """Play a card and say what came of it; answers follow what is asked meanwhile."""
    table = table_for(card, **given)
    return said(table, card, choices, *answers)


def said(table: Table, card: str, choices: str = "", *answers: tuple[str, ...]) -> str:
    """Play a card of ann's hand at a table and say what came of it."""
    ann = table.ann
    before = _notes(table)
    hand = ann.hand_kinds
    hand.remove(card)
    ann.plays(card, *choices.split())
    for answer in answers:
        ann.answers(*answer)
    after = _notes(table)
    told = [f"{name} {what}" if what else name for (name, what) in _changes(before, after)]
    for kind in ann.hand_kinds:
        if kind in hand:
            hand.remove(kind)
        else:
            told.append(f"takes {kind}")
    told += [f"gives {kind}" for kind in hand]
    dazes = 0
    while ann.draw_kinds[dazes : dazes + 1] == ["daze"]:
        dazes += 1
    if dazes:
        told.append(f"daze {dazes}")
    if card in ann.exhaust_kinds:
        told.append("exhausted")
    elif [p.partition("#")[0] for p in ann.powers].count(card):
        told.append("in play")
    elif ann.draw_kinds[:1] == [card]:
        told.append("on top")
    table.is_quiet()
    return ", ".join(told)


def _notes(table: Table) -> dict[str, Any]:
    notes: dict[str, Any] = {}
    for kind, name in NAMES.items():
        foe = table.foe(kind)
        notes[name] = (foe.hp, foe.block, *(getattr(foe, t) for t in TOKENS))
    for who, player in (("", table.ann), ("ben ", table.players["s2"])):
        notes[who + "hero"] = {g: getattr(player, g) for g in (*GAINS, "energy", "hp", "row")}
    notes["orbs"] = table.ann.orbs[:]
    notes["stance"] = table.ann.stance
    return notes


def _changes(before: dict[str, Any], after: dict[str, Any]) -> Iterable[tuple[str, str]]:
    for name in NAMES.values():
        one, two = before[name], after[name]
        if two[0] <= 0:
            yield name, "dies"
            continue
        if two[0] != one[0]:
            yield name, f"{two[0] - one[0]:+d}"
        for n, what in enumerate(("block", *TOKENS), start=1):
            if two[n] != one[n]:
                yield name, f"{what} {two[n] - one[n]:+d}".replace("+", "")
    for who in ("", "ben "):
        one, two = before[who + "hero"], after[who + "hero"]
        for what in (*GAINS, "hp"):
            if one[what] != two[what]:
                yield f"{who}{what} {two[what] - one[what]:+d}".replace("+", ""), ""
        if one["row"] != two["row"] and not who:
            yield f"to row {two['row']}", ""
        if two["energy"] != 3:
            yield f"{who}energy {two['energy']}", ""
    if before["orbs"] != after["orbs"]:
        yield "orbs", " ".join(after["orbs"]) or "none"
    if before["stance"] != after["stance"]:
        yield after["stance"], ""


# what is covered -------------------------------------------------------------------------------------------------
def parametrize(cases: Sequence[Case]) -> pytest.MarkDecorator:
    """Run a test for each case: card, choices, expected, given, answers."""
    full = [(c[0], c[1], c[2], c[3] if len(c) > 3 else {}, tuple(c[4:])) for c in cases]
    return pytest.mark.parametrize(
        ("card", "choices", "expected", "given", "answers"), full, ids=[f"{c[0]}-{c[2]}"[:60] for c in cases]
    )


def covers(*cards: str) -> Callable[[Any], Any]:
    """Note which cards a written test is about."""

    def decorate(test: Any) -> Any:
        test.covered_cards = cards
        return test

    return decorate


def forgotten(owners: Sequence[str], *modules: Any) -> list[str]:
    """Return the sides of cards that no case and no written test is about."""
    covered: set[str] = set()
    for module in modules:
        covered |= {case[0] for name, cases in vars(module).items() if name.endswith("CASES") for case in cases}
        for test in vars(module).values():
            covered |= set(getattr(test, "covered_cards", ()))
    wanted = []
    for card in library.CARDS.values():
        if card.owner in owners:
            wanted += [card.id] + ([card.id + "+"] if card.upgraded is not None else [])
    return [side for side in wanted if side not in covered]


__all__ = ["Case", "Player", "covers", "forgotten", "outcome", "parametrize", "said", "table_for"]
