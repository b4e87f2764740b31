"""Life, blood points, cards and curses as effects gain, lose, draw, give and take them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.cards import Effect, quantity
from rules.draculas_curse import dealing, equipment, losing, turning
from rules.draculas_curse.counting import worn
from rules.draculas_curse.library import card, id_of
from rules.draculas_curse.registry import Cx, banned
from rules.draculas_curse.state import DECKS
from rules.draculas_curse.verbs.base import Able, of, thing, whom
from rules.engine import Option


def of_kind(copy: str, kind: str) -> bool:
    """Tell whether a card is of a kind of the notation: a deck, a type, any."""
    found = card(copy)
    return kind in ("any", "random", found.deck) or {"equipment": "item"}.get(kind, kind) in found.types


def _cards(copies: list[str]) -> list[Option]:
    return [Option(c, ("card", id_of(c)), shows=("card", id_of(c))) for c in copies]


@dataclass(frozen=True, slots=True)
class Bp(Able):
    """Gain blood points, or lose them."""

    n: int
    who: str = "self"

    def able(self, c: Any) -> bool:
        """Whoever loses them must have them."""
        return self.n >= 0 or self.who != "self" or c.me.bp >= -self.n

    async def run(self, c: Any) -> None:
        """Gain them."""
        for seat in await whom(c, self.who):
            losing.gain_bp(c.game, seat, self.n)

    def clause(self) -> str:
        """Say it."""
        return ("gain" if self.n > 0 else "lose") + f" {abs(self.n)} BP{of(self.who)}"


@dataclass(frozen=True, slots=True)
class Life(Effect):
    """Gain Life, or lose it."""

    n: int
    who: str = "self"

    async def run(self, c: Any) -> None:
        """Gain it."""
        for seat in await whom(c, self.who):
            if self.n < 0:
                await losing.lose_life(c.game, seat, -self.n, "")
            elif not banned(c.game, seat, "heal"):
                await losing.gain_life(c.game, seat, self.n)

    def clause(self) -> str:
        """Say it."""
        return ("gain" if self.n > 0 else "lose") + f" {abs(self.n)} Life{of(self.who)}"


@dataclass(frozen=True, slots=True)
class Essence(Effect):
    """Let Dracula gain Essence, or lose it."""

    n: int

    def run(self, c: Any) -> None:
        """Gain it."""
        losing.essence(c.game, self.n)

    def clause(self) -> str:
        """Say it."""
        return f"Dracula {'gains' if self.n > 0 else 'loses'} {abs(self.n)} Essence"


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Draw cards: of a deck, ANY (a deck of choice each), RANDOM."""

    deck: str
    n: int = 1
    who: str = "self"

    async def run(self, c: Any) -> None:
        """Draw them."""
        for seat in await whom(c, self.who):
            if self.deck == "ANY":
                await dealing.draw_any(c.game, seat, self.n)
            else:
                deck = c.game.choose("random_deck", DECKS) if self.deck == "RANDOM" else self.deck
                await dealing.draw(c.game, seat, deck, self.n)

    def clause(self) -> str:
        """Say it."""
        deck = {"ANY": "of any deck", "RANDOM": "of a random deck"}.get(self.deck, f"of {self.deck}")
        return quantity("draw", self.n, "cards") + f" {deck}{of(self.who)}"


@dataclass(frozen=True, slots=True)
class Discard(Able):
    """Discard cards of the hand, or equipped ones; `by`: owner or random."""

    n: int
    kind: str = "any"
    who: str = "self"
    by: str = "owner"

    def able(self, c: Any) -> bool:
        """There must be such a card; what others hold is not looked at."""
        return self.who != "self" or len(self._able(c, c.seat)) >= self.n

    def _able(self, c: Cx, seat: str) -> list[str]:
        me = c.state.slayers[seat]
        return worn(me) if self.kind == "equipped" else [x for x in me.hand if of_kind(x, self.kind)]

    async def run(self, c: Any) -> None:
        """Discard them."""
        for seat in await whom(c, self.who):
            await self._from(c, seat)

    async def _from(self, c: Cx, seat: str) -> None:
        able = self._able(c, seat)
        n = min(self.n, len(able))
        if self.by != "owner" or self.kind == "random":
            chosen = []
            for _ in range(n):
                chosen.append(c.game.choose("discards", [x for x in able if x not in chosen]))
        else:

            def listing() -> list[Option]:
                return _cards(self._able(c, seat)) or [Option("nothing", ("nothing",))]

            keys = await c.game.ask(
                seat, f"discard:{c.source}", listing, about=("ask_discard", n, thing(c.source)),
                pick=(n, n) if n else (1, 1), default=lambda: tuple(o.key for o in listing()[: max(1, n)]),
            )  # fmt: skip
            chosen = [k for k in keys if k != "nothing"]
        if self.kind == "equipped":
            for copy in chosen:
                equipment.take_off(c.game, seat, copy)
        await dealing.discard(c.game, seat, chosen)

    def clause(self) -> str:
        """Say it."""
        kind = "" if self.kind in ("any", "random") else f"{self.kind} "
        return quantity("discard", self.n, f"{kind}cards") + ("" if self.by == "owner" else " at random") + of(self.who)


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Search a deck for the next card of a kind; ANY: a deck of choice."""

    deck: str
    kind: str

    async def run(self, c: Any) -> None:
        """Search it."""
        deck = await dealing.choose_deck(c.game, c.seat, "ask_search") if self.deck == "ANY" else self.deck
        await dealing.search(c.game, c.seat, deck, {"equipment": "item"}.get(self.kind, self.kind))

    def clause(self) -> str:
        """Say it."""
        what = {"equipment": "item"}.get(self.kind, self.kind)
        return f"search {'any deck' if self.deck == 'ANY' else self.deck} for the next {what}, keep it, shuffle"


@dataclass(frozen=True, slots=True)
class Steal(Effect):
    """Take BP, cards unseen, or an equipped card from another."""

    what: str
    n: int = 1
    who: str = "player_adjacent"

    async def run(self, c: Any) -> None:
        """Take it."""
        for other in await whom(c, self.who):
            await take(c, other, c.seat, self.what, self.n, own=False)

    def clause(self) -> str:
        """Say it."""
        return f"take {self.n} {_WHAT[self.what]} from {'the enemy' if self.who == 'foe' else 'another player'}"


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """Give BP or cards of one's own choice to another."""

    what: str
    n: int = 1
    who: str = "player_adjacent"

    async def run(self, c: Any) -> None:
        """Give it."""
        for other in await whom(c, self.who):
            await take(c, c.seat, other, self.what, self.n, own=True)

    def clause(self) -> str:
        """Say it."""
        return f"give {self.n} {_WHAT[self.what]} to another player"


_WHAT = {"bp": "BP", "card": "card", "equipped": "equipped card"}


async def take(c: Cx, giver: str, taker: str, what: str, n: int, *, own: bool) -> None:
    """Move BP or cards from one player to another; cards at random unless the giver chooses."""
    state = c.state
    one, other = state.slayers[giver], state.slayers[taker]
    if what == "bp":
        moved = min(n, one.bp)
        losing.gain_bp(c.game, giver, -moved)
        losing.gain_bp(c.game, taker, moved)
        return
    for _ in range(n):
        able = list(one.hand) if what == "card" else worn(one)
        if not able:
            return
        if own or what == "equipped":
            asked = giver if own else taker

            def listing() -> list[Option]:
                return _cards(list(one.hand) if what == "card" else worn(one))

            (copy,) = await c.game.ask(
                asked, f"gives:{c.source}", listing, about=("ask_gives", thing(c.source)),
                default=lambda: (listing()[0].key,),
            )  # fmt: skip
        else:
            copy = c.game.choose("steals", able)
        if what == "equipped":
            equipment.take_off(c.game, giver, copy)
        one.hand.move(copy, other.hand)
        c.game.learned(giver, taker)
        c.game.tell("takes_card", taker, giver)
        c.game.tell("takes_this", taker, id_of(copy), to=[giver, taker])


@dataclass(frozen=True, slots=True)
class Unequip(Effect):
    """Let equipped cards return to the hand, the highest AR first."""

    kind: str = "equipment"
    n: int = 1

    async def run(self, c: Any) -> None:
        """Take them off."""
        able = sorted((x for x in worn(c.me) if of_kind(x, self.kind)), key=lambda x: -card(x).ar)
        for copy in able[: self.n]:
            equipment.take_off(c.game, c.seat, copy)

    def clause(self) -> str:
        """Say it."""
        return quantity("return", self.n, "equipped cards") + " to your hand, the highest AR first"


@dataclass(frozen=True, slots=True)
class DrawCurse(Effect):
    """Draw curses."""

    n: int = 1
    who: str = "self"

    async def run(self, c: Any) -> None:
        """Draw them."""
        for seat in await whom(c, self.who):
            await dealing.draw_curse(c.game, seat, self.n)

    def clause(self) -> str:
        """Say it."""
        return quantity("draw", self.n, "curses") + of(self.who)


@dataclass(frozen=True, slots=True)
class Cure(Effect):
    """Discard lasting curses of somebody."""

    n: int = 1
    who: str = "self"

    async def run(self, c: Any) -> None:
        """Discard them."""
        for seat in await whom(c, self.who):
            for _ in range(self.n):
                curse = await _curse_of(c, seat)
                if curse:
                    lift(c, seat, curse)

    def clause(self) -> str:
        """Say it."""
        return quantity("discard", self.n, "lasting curses") + of(self.who)


async def _curse_of(c: Cx, seat: str) -> str:
    curses = c.state.slayers[seat].curses
    if len(curses) <= 1:
        return curses[0] if curses else ""
    options = [Option(x, ("card", id_of(x))) for x in curses]
    (key,) = await c.game.ask(
        c.seat, f"curse:{c.source}", options, about=("ask_curse", thing(c.source)), default=(curses[0],)
    )
    return key


def lift(c: Cx, seat: str, curse: str) -> None:
    """Discard a lasting curse."""
    me = c.state.slayers[seat]
    if curse in me.curses:
        me.curses.remove(curse)
        me.marks.pop(curse, None)
        c.state.curse_discard.put(curse)
        c.game.tell("cured", seat, id_of(curse))


@dataclass(frozen=True, slots=True)
class PassCurse(Effect):
    """Move a lasting curse to another."""

    who: str

    async def run(self, c: Any) -> None:
        """Move it."""
        curse = await _curse_of(c, c.seat) if c.me.curses else ""
        for seat in await whom(c, self.who) if curse else []:
            c.me.curses.remove(curse)
            c.state.slayers[seat].curses.append(curse)
            c.game.tell("passes_curse", c.seat, seat, id_of(curse))

    def clause(self) -> str:
        """Say it."""
        return "move a lasting curse of yours to another player"


@dataclass(frozen=True, slots=True)
class Detach(Effect):
    """Discard this curse."""

    def run(self, c: Any) -> None:
        """Discard it."""
        lift(c, c.seat, c.source)

    def clause(self) -> str:
        """Say it."""
        return "discard this curse"


@dataclass(frozen=True, slots=True)
class Mark(Effect):
    """Put counters on this card, or take them off."""

    n: int = 1

    def run(self, c: Any) -> None:
        """Count."""
        c.me.marks[c.source] = max(0, c.me.marks.get(c.source, 0) + self.n)

    def clause(self) -> str:
        """Say it."""
        return f"{'add' if self.n > 0 else 'remove'} {abs(self.n)} counter{'s' * (abs(self.n) > 1)}"


@dataclass(frozen=True, slots=True)
class DiscardNamed(Effect):
    """Discard a named card from hand or slot."""

    name: str

    async def run(self, c: Any) -> None:
        """Discard it."""
        for copy in [*c.me.hand, *worn(c.me)]:
            if card(copy).name == self.name:
                if copy not in c.me.hand:
                    equipment.take_off(c.game, c.seat, copy)
                await dealing.discard(c.game, c.seat, [copy])
                return

    def clause(self) -> str:
        """Say it."""
        return f"discard {self.name}"


@dataclass(frozen=True, slots=True)
class DrawQuest(Effect):
    """Draw a quest and become a quest holder."""

    def run(self, c: Any) -> None:
        """Draw it."""
        if c.me.quest:
            c.state.dead_quests.append(c.me.quest)
            c.me.quest = ""
        turning.draw_quest(c.game, c.seat)

    def clause(self) -> str:
        """Say it."""
        return "draw a quest and become a quest holder"


@dataclass(frozen=True, slots=True)
class FreeSubclass(Effect):
    """Take a subclass without paying."""

    async def run(self, c: Any) -> None:
        """Choose it."""
        await equipment.free_subclass(c.game, c.seat)

    def clause(self) -> str:
        """Say it."""
        return "take a subclass without paying"
