"""Attack Ratings: what is printed, what is worn, what is passive, what was added in a combat (Combat; ruling 54)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.cards import Effect, Lasting, Number, On, number, quantity
from rules.draculas_curse.counting import near, worn
from rules.draculas_curse.library import CHARACTERS, card, monster
from rules.draculas_curse.registry import CURSE
from rules.draculas_curse.state import State
from rules.draculas_curse.steps import Table

FOE, NEXT = "foe", "next_combat"


@dataclass(frozen=True, slots=True)
class Ar(Effect):
    """Add to an AR. `who`: self, foe, receiver, slayers_adjacent; `span`: phase, combat, next_combat, turn."""

    n: Number
    who: str = "self"
    span: str = "phase"

    def run(self, c: Any) -> None:
        """Add it to the combat that is fought, or to the next one."""
        n, fight = number(self.n, c), c.state.fight
        if self.span in ("turn", "next_combat") or fight is None:
            until = "turn" if self.span == "turn" else NEXT
            for seat in near(c, 1) if self.who == "slayers_adjacent" else [c.seat]:
                CURSE.holder(c.state, seat).lasting.append(Lasting("ar", n, until, source=c.source))
            return
        added = fight.combat_ar if self.span == "combat" else fight.phase_ar
        who = side_of(c.state, c.seat, self.who, c.subject)
        added[who] = added.get(who, 0) + n
        c.game.tell("adds_ar", c.seat, who if who != FOE else "", n, c.source.partition("#")[0])

    def clause(self) -> str:
        """Say it."""
        n = self.n
        less = isinstance(n, int) and n < 0
        said = f"lose {-n} AR" if less and isinstance(n, int) else quantity("add", n, "AR")
        whose = {"self": "", "foe": " to the enemy", "receiver": " to whoever receives it"}.get(
            self.who, " to each adjacent"
        )
        if self.who == "foe" and less:
            said, whose = said.replace("lose", "the enemy loses"), ""
        span = {"turn": " this turn", "next_combat": " in the next combat"}.get(self.span, "")
        return said + whose + span


def side_of(state: State, seat: str, who: str, subject: str = "") -> str:
    """Return whose AR is meant: a seat, or "foe"."""
    fight = state.fight
    if who == "receiver":
        return subject
    if who != FOE or fight is None:
        return seat
    if fight.kind == "duel":
        return fight.other if seat == fight.seat else fight.seat
    return FOE


def starting(game: Table, seat: str) -> Iterator[tuple[str, On]]:
    """Go through what counts for a player at the start of a combat: their own, the room, the monster, the Keep."""
    state = game.state
    fight = state.fight
    for source, _, hook in CURSE.listening(state, seat, "combat_start"):
        yield source, hook
    if fight is None or fight.kind == "duel" or seat != fight.seat:
        return
    keep = [] if fight.kind in ("first_form", "final_form") else state.dracula.keep
    for source in [*([fight.foe] if fight.foe else []), *keep]:
        for hook in CURSE.hooks(source):
            if isinstance(hook, On) and hook.moment == "combat_start":
                yield source, hook


def passive(game: Table, seat: str) -> dict[str, int]:
    """Return what is passive for a fighter, by whose AR it changes: theirs, and the enemy's ("foe")."""
    found = {seat: 0, FOE: 0}
    for source, hook in starting(game, seat):
        if hook.is_optional:
            continue
        look = CURSE.context(game, seat, source)
        if hook.when is None or hook.when.holds(look):
            for effect in hook.effects:
                if isinstance(effect, Ar):
                    found[FOE if effect.who == FOE else seat] += number(effect.n, look)
    return found


def open_ar(game: Table, seat: str) -> int:
    """Return the open AR of a player: printed, worn, companions, passive, and what lasts."""
    me = game.state.slayers[seat]
    face = CHARACTERS[me.character]
    ar = face.vampire_ar if me.vampire else face.ar
    ar += sum(card(copy).ar for copy in worn(me)) + sum(monster(copy).sv for copy in me.companions)
    return CURSE.total(CURSE.context(game, seat), "ar", ar) + passive(game, seat)[seat]


def ar_of(game: Table, seat: str) -> int:
    """Return the AR of a player in the combat that is fought."""
    fight = game.state.fight
    assert fight is not None
    ar = open_ar(game, seat) + fight.combat_ar.get(seat, 0) + fight.phase_ar.get(seat, 0)
    if fight.kind == "duel":
        ar += passive(game, fight.other if seat == fight.seat else fight.seat)[FOE]
    return max(0, ar)


def foe_ar(game: Table) -> int:
    """Return the AR of the enemy who is no player."""
    fight = game.state.fight
    assert fight is not None
    ar = fight.foe_ar + passive(game, fight.seat)[FOE]
    return max(0, ar + fight.combat_ar.get(FOE, 0) + fight.phase_ar.get(FOE, 0))
