"""What is printed on everything that has effects, who listens, and how a moment happens: the kit's `CardRules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.cards import CardRules, Context, Face, Holder, Pile
from rules.draculas_curse.library import id_of
from rules.draculas_curse.state import Dracula, Slayer, State
from rules.draculas_curse.steps import Table

FACES: dict[str, Face] = {}
"""By id; filled by the modules of `content`."""
NOTHING_PRINTED = Face("", "")


class Cx(Context[State]):
    """The context of an effect; `seat` is "" for Dracula in the Blood Dojo."""

    __slots__ = ()

    @property
    def me(self) -> Slayer:
        """Return the slayer or vampire who acts."""
        return self.state.slayers[self.seat]

    @property
    def lord(self) -> Dracula:
        """Return Dracula."""
        return self.state.dracula

    def purse(self, what: str) -> int:
        """Return how much there is: bp, life, mv (of a slayer), ess (Dracula's)."""
        if what == "ess":
            return self.lord.essence
        return {"bp": self.me.bp, "life": self.me.life, "mv": self.me.left}[what]

    def spend(self, what: str, n: int) -> None:
        """Pay."""
        if what == "ess":
            self.lord.essence -= n
        elif what == "bp":
            self.me.bp -= n
        elif what == "mv":
            self.me.left -= n
        else:
            self.me.life -= n


class Curse(CardRules[Cx]):
    """What the kit must know."""

    moments: ClassVar[Mapping[str, str]] = {}
    numbers: ClassVar[Mapping[str, str]] = {}

    def face(self, card: str) -> Face:
        """Return what is printed on something, by its id or a copy of it."""
        return FACES.get(id_of(card), NOTHING_PRINTED)

    def in_play(self, state: State, seat: str) -> Sequence[str]:
        """Return the sources that listen for a seat: what is equipped, the room, the Keep."""
        if seat not in state.slayers:
            lord = state.dracula
            return [*lord.keep, *([lord.trap] if lord.trap else [])]
        me = state.slayers[seat]
        side = f"{me.character}:vampire" if me.vampire else me.character
        worn = [copy for copies in me.slots.values() for copy in copies]
        more = [thing for thing in (me.quest, me.trap, me.at) if thing]
        return [side, *me.subclasses, *worn, *me.curses, *more]

    def holder(self, state: State, seat: str) -> Holder:
        """Return the record of a seat."""
        return state.slayers.get(seat, state.dracula)

    def audience(self, state: State, seat: str, source: str) -> Sequence[str] | None:
        """Quests are secret."""
        return [seat] if seat in state.slayers and source == state.slayers[seat].quest else None

    def piles(self, state: State) -> Sequence[Pile]:
        """Return every pile of cards of the table; tiles and Shadows are dealt anew by rules of their own."""
        found = [*state.decks.values(), *state.discards.values(), state.curse_deck, state.curse_discard]
        found += [state.combat_deck, state.combat_discard, state.well, state.gone, state.quests]
        found += [state.dojo_deck, state.dojo_discard]
        for slayer in state.slayers.values():
            found += [slayer.hand, slayer.limbo]
        return found

    def pile(self, state: State, seat: str, name: str) -> Pile:
        """Return a pile of a seat."""
        me = state.slayers[seat]
        return {"hand": me.hand, "limbo": me.limbo}[name]


CURSE = Curse(Cx)


async def happen(game: Table, moment: str, seat: str, subject: str = "") -> None:
    """Let a moment happen for a seat, and resolve what it triggers."""
    CURSE.emit(game, moment, [seat], subject)
    await CURSE.settle(game, seat)


async def happen_own(game: Table, moment: str, seat: str, source: str) -> None:
    """Let a moment happen that one thing alone hears: the special icon of a room, a curse that is drawn."""
    CURSE.emit_own(game, moment, seat, source)
    await CURSE.settle(game, seat)


def total(game: Table, seat: str, number: str, base: int) -> int:
    """Return a number with all that changes it for a seat."""
    return CURSE.total(CURSE.context(game, seat), number, base)
