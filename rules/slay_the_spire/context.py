"""What an effect holds while it resolves: who does it, with what, to whom, and what came of it so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cards import Context
from rules.slay_the_spire.state import Combat, Foe, G, Hero, State

if TYPE_CHECKING:
    from rules.slay_the_spire.library import Side


def covers(foe: Foe, row: int) -> bool:
    """Tell whether an enemy stands in a row; bosses stand in all, a wide one in two."""
    return foe.row == row or foe.row < 0 or (foe.row == row - 1 and "wide" in foe.flags)


def rows_of(state: State) -> list[int]:
    """Return the rows that a row effect can be aimed at: one a player, or one a wide enemy."""
    combat = state.combat
    if combat is not None and combat.kind == "elite" and (wide := [f.row for f in combat.foes if "wide" in f.flags]):
        return sorted(wide)
    return list(range(len(state.heroes)))


class Cx(Context[State]):
    """The context of one effect. For an enemy's action `foe` acts on `heroes`; else `me` acts on `foes`."""

    __slots__ = (
        "ally", "attacking", "copy", "cost", "dealt", "drawn", "fell_to", "foe", "foes", "heroes", "hit_foes", "killed",
        "me", "more", "row", "side", "spent", "target", "unblocked", "weakened",
    )  # fmt: skip

    def __init__(self, game: G, me: Hero | None, source: str = "", subject: str = "") -> None:
        self.game = game
        self.state: State = game.state
        if me is not None:  # an enemy's action has none
            self.me: Hero = me
            self.seat = me.seat
        self.source = source  # a card, a relic, a potion, an enemy: what the effect is printed on
        self.subject = subject  # what the moment is about
        self.card = ""
        self.side: Side | None = None
        self.copy = self.begun = False
        self.cost = -1
        self.x = 0
        self.target: Foe | None = None
        self.foes: list[Foe] = []
        self.row = -1
        self.ally: Hero | None = None
        self.foe: Foe | None = None
        self.heroes: list[Hero] = []
        self.chosen = {}
        self.drawn: list[str] = []
        self.count = self.killed = self.dealt = 0
        self.attacking = False
        self.weakened = False
        self.hit_foes: list[Foe] = []
        self.unblocked: list[str] = []
        self.more = 0  # what each of its hits deals besides
        self.spent: list[str] = []  # seats whose vulnerable goes after the last hit

    @property
    def combat(self) -> Combat:
        """The combat in progress."""
        combat = self.state.combat
        assert combat is not None
        return combat

    def living(self) -> list[Foe]:
        """Return the enemies that can be aimed at."""
        return [f for f in self.combat.foes if not f.dead]

    def in_row(self, row: int) -> list[Foe]:
        """Return the living enemies of a row, and those that stand in every row."""
        return [f for f in self.combat.foes if not f.dead and covers(f, row)]

    def marks(self) -> int:
        """Return the cubes on the source."""
        return self.me.marks.get(self.source, 0)

    def scratch(self) -> Cx:
        """Return a copy in which choices can be tried; it has no game, since nothing happens in it."""
        c = look(self.state, self.me, self.source, self.subject)
        c.seat, c.card, c.begun, c.copy = self.seat, self.card, self.begun, self.copy
        c.x, c.count, c.killed, c.dealt, c.cost = self.x, self.count, self.killed, self.dealt, self.cost
        c.target, c.foes, c.row, c.ally, c.foe, c.drawn = (
            self.target, self.foes, self.row, self.ally, self.foe, self.drawn
        )  # fmt: skip
        c.chosen = self.chosen.copy()
        return c


def look(state: State, hero: Hero, source: str, subject: str) -> Cx:
    """Return a context to evaluate a hook's condition in."""
    c = Cx.__new__(Cx)
    c.state, c.me, c.source, c.subject, c.card = state, hero, source, subject, source
    c.copy, c.x, c.count, c.killed, c.dealt, c.cost = False, 0, 0, 0, 0, -1
    c.target, c.drawn = None, []
    return c


def before(state: State, hero: Hero, card: str) -> Cx:
    """Return a context to choose in before an effect begins; `card` is the one that would be played."""
    c = look(state, hero, card, "")
    c.seat, c.begun, c.foes, c.row, c.ally, c.foe, c.chosen = hero.seat, False, [], -1, None, None, {}
    return c
