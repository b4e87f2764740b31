"""A toy of a game of closed hands: combats by Attack Rating, slots, spells with a focus, costs in cards, secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.cards import (
    Amount,
    CardRules,
    Cards,
    ChooseOne,
    Each,
    Effect,
    Face,
    Holder,
    Modify,
    Need,
    Number,
    On,
    Pay,
    PayAll,
    PayCards,
    Pile,
    Target,
    abilities,
    bonus,
    card_option,
    draw,
    face,
    number,
    play,
    quantity,
    script,
    use,
)
from rules.cards.amounts import Condition
from rules.cards.costs import Cost
from rules.cards.effect import Context
from rules.cards.trials import seen
from rules.engine import EVERYONE, Chance, Game, Option, Root, Step, Steps
from tests.rules.cards.table import ToyGame

step = Steps()
DECKS = ("FORCE", "MIND")


@dataclass(slots=True, kw_only=True)
class Slayer(Holder):
    """A player."""

    life: int = 4
    bp: int = 2
    slots: list[str] = field(default_factory=list)
    quest: str = ""
    hand: Pile = field(default_factory=Pile)
    limbo: Pile = field(default_factory=lambda: Pile(EVERYONE))


@dataclass(slots=True, kw_only=True)
class State(Root):
    """The table."""

    players: dict[str, Slayer] = field(default_factory=dict)
    decks: dict[str, Pile] = field(default_factory=dict)
    discard: Pile = field(default_factory=lambda: Pile(EVERYONE))
    fighting: str = ""
    turns: int = 0


G = Game[State]


class Cx(Context[State]):
    """The context of a card."""

    __slots__ = ()

    @property
    def me(self) -> Slayer:
        """The player."""
        return self.state.players[self.seat]

    def purse(self, what: str) -> int:
        """Return blood points or Life."""
        return getattr(self.me, what)

    def spend(self, what: str, n: int) -> None:
        """Pay."""
        setattr(self.me, what, self.purse(what) - n)


class Curse(CardRules[Cx]):
    """What the kit must know."""

    moments: ClassVar[Mapping[str, str]] = {
        "combat": "in combat", "win": "when you win a combat", "lose": "when you lose a combat",
        "spell_cast": "when you cast a spell", "on_discard": "when this is discarded",
        "turn_end": "when your turn ends",
    }  # fmt: skip
    numbers: ClassVar[Mapping[str, str]] = {
        "ar": "your AR is {0} higher",
        "focus": "counts as {0} focus",
        "cost:bp": "spells cost {0} more BP",
    }

    def face(self, card: str) -> Face:
        """Return a card; one that nobody can know has none."""
        return CARDS[self.kind(seen(card))]

    def in_play(self, state: State, seat: str) -> Sequence[str]:
        """Equipment and the quest."""
        me = state.players[seat]
        return [*me.slots, *([me.quest] if me.quest else [])]

    def holder(self, state: State, seat: str) -> Holder:
        """A player holds what is theirs."""
        return state.players[seat]

    def audience(self, state: State, seat: str, source: str) -> Sequence[str] | None:
        """A quest is secret."""
        return [seat] if source == state.players[seat].quest else None

    def piles(self, state: State) -> Sequence[Pile]:
        """Return all piles."""
        return [*(p for x in state.players.values() for p in (x.hand, x.limbo)), *state.decks.values(), state.discard]

    def pile(self, state: State, seat: str, name: str) -> Pile:
        """Return a pile by name."""
        return state.discard if name == "discard" else getattr(state.players[seat], name)

    def discard(self, c: Cx, cards: list[str]) -> None:
        """Discard cards of the hand: what says so is triggered by it."""
        for card in cards:
            c.me.hand.move(card, c.state.discard)
            c.game.learned(EVERYONE)
            self.emit_own(c.game, "on_discard", c.seat, card)

    def leaves_hand(self, c: Cx) -> None:
        """Into limbo."""
        c.game.learned(EVERYONE)
        c.me.hand.move(c.card, c.me.limbo)

    def copies(self, c: Cx, printed: Face) -> int:
        """An echo copies the next spell."""
        return self.total(c, "echo", 0, use=True) if printed.type == "spell" else 0

    def resolved(self, c: Cx, printed: Face, *, copy: bool) -> None:
        """Spells are discarded after use."""
        if not copy:
            c.me.limbo.move(c.card, c.state.discard)
            self.emit(c.game, "spell_cast", [c.seat], c.card)

    def ar(self, game: G, seat: str) -> int:
        """Return a player's AR: what is printed on the equipment, and all that changes it."""
        c = self.context(game, seat)
        return self.total(c, "ar", sum(self.face(x).number("ar") for x in c.me.slots))


DC = Curse(Cx)
LIFE = Amount("your Life", lambda c: c.me.life)
OTHERS = Amount("the other slayers here", lambda c: len(c.state.players) - 1, "other slayer here")
X = Amount("X", lambda c: c.x)
FOCUS = Condition("you have a focus", lambda c: DC.total(c, "focus", 0) > 0)
MIND = Condition("it is a MIND card", lambda c: "mind" in DC.face(c.subject).said)


@dataclass(frozen=True, slots=True)
class Ar(Effect):
    """Add to the AR until something ends."""

    n: Number
    until: str = "combat"

    def run(self, c: Cx) -> None:
        """Add it."""
        DC.lasts(c, "ar", number(self.n, c), self.until)

    def clause(self) -> str:
        """Say it."""
        return quantity("add", self.n, "AR")


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Gain or lose Life or blood points."""

    what: str
    n: int

    def run(self, c: Cx) -> None:
        """Gain it; nothing falls below 0."""
        setattr(c.me, self.what, max(0, c.purse(self.what) + self.n))

    def clause(self) -> str:
        """Say it."""
        return f"{'gain' if self.n > 0 else 'lose'} {abs(self.n)} {self.what.upper()}"


DECK = Target("deck", among=lambda c: [Option(d, ("deck", d)) for d in DECKS if len(c.state.decks[d])])


@dataclass(frozen=True, slots=True)
class FromDeck(Effect):
    """Draw from a deck of choice, or look at its top cards in secret."""

    n: int = 1
    look: bool = False

    def wants(self) -> tuple[Need, ...]:
        """Choose the deck."""
        return (DECK,)

    def reveals(self) -> bool:
        """What comes later cannot be chosen before."""
        return True

    def run(self, c: Cx) -> None:
        """Draw or look."""
        if not (deck := c.key("deck")):
            return
        pile = c.state.decks[deck]
        if self.look:
            pile.show(c.seat, pile.top(self.n))
            c.game.learned(c.seat)
        else:
            draw(c.game, pile, c.me.hand, self.n)

    def clause(self) -> str:
        """Say it."""
        return quantity("look at the top" if self.look else "draw", self.n, "cards") + " of any deck"


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Discard a MIND card, or any card."""

    need: Cards

    def wants(self) -> tuple[Need, ...]:
        """Choose it."""
        return (self.need,)

    def run(self, c: Cx) -> None:
        """Discard it."""
        DC.discard(c, c.keys(self.need.slot))

    def clause(self) -> str:
        """Say it."""
        return f"discard 1 card{f' if {self.need.only.words}' if self.need.only else ''}"


@script("the next spell of this combat is copied")
def echo(c: Cx) -> None:
    """Note it."""
    DC.lasts(c, "echo", 1, "combat", uses=1)


@script("win")
def win(c: Cx) -> None:
    """Win alone."""
    c.game.finish(c.seat, [c.seat], "quest")


ANY_CARD = Cards("discard")
HAS_CARD = Condition("you have a card", lambda c: len(c.me.hand) > (c.card in c.me.hand))
LOSE = (Gain("life", -1),)
EACH = Each(
    lambda c: list(c.state.players), "every slayer", (ChooseOne(((Discard(ANY_CARD),), LOSE), (HAS_CARD, None)),)
)
CARDS = {
    printed.id: printed
    for printed in (
        face("maul", "Maul", 0, On("win", (Gain("bp", 1),)), type="item", said=["force"], printed={"ar": 7}),
        face("halberd", "Halberd", 0, Modify("ar", OTHERS), Modify("ar", -1, LIFE <= 2), said=["force"], type="item"),
        face("staff", "Staff", 0, Modify("focus", 1), Modify("cost:bp", 1, LIFE <= 2), said=["mind"], type="item"),
        face("wand", "Wand", 0, On("combat", (Ar(3),), limit="combat",
             cost=Cost((PayCards(Cards("pay", only=MIND), "1 MIND card"),))), type="item", said=["mind"]),
        face("robe", "Robe", 0, On("spell_cast", (FromDeck(),), limit="turn"), type="item", said=["mind"]),
        face("band", "Band", 0, On("lose", (Gain("life", 1), Gain("bp", -1)), cost=Cost((Pay("bp", 1),))), type="item"),
        face("gourd", "Gourd", 0, On("turn_end", (Gain("life", 1),)), On("lose", (Gain("bp", 1),), may=True),
             type="item"),
        face("leech", "Leech", 0, On("turn_end", (Gain("bp", 1),), LIFE >= 5), On("turn_end", LOSE), type="item"),
        face("drain", "Drain", 0, On("turn_end", (script("halve your BP")(lambda c: c.spend("bp", c.me.bp // 2)),)),
             type="item"),
        face("glutton", "Glutton", 0, On("turn_end", (win,), LIFE >= 6)),
        face("bolt", "Bolt", 1, Ar(6), purse="bp", when=FOCUS, type="spell", said=["mind"]),
        face("flare", "Flare", Cost((PayAll("bp"),)), Ar(2 * X), type="spell", said=["mind"]),
        face("blade", "Blade", 0, Ar(1 + bonus(2, LIFE <= 2)), On("on_discard", (FromDeck(2, look=True),)),
             type="spell", said=["mind"]),
        face("study", "Study", 0, FromDeck(), Discard(ANY_CARD), type="spell", said=["mind"]),
        face("howl", "Howl", 0, EACH, type="spell"),
        face("echo", "Echo", 0, echo, type="trick"),
    )
}  # fmt: skip


@step
async def turn(game: G, seat: str) -> None:
    """A turn: one combat against AR 4."""
    state = game.state
    state.turns, state.fighting = state.turns + 1, seat
    while True:
        key, *rest = await game.ask(seat, "combat", lambda: _means(game, seat), default=("done",))
        if key == "done":
            break
        if key.startswith("use:"):
            await use(DC, game, seat, key, rest)
        else:
            await play(DC.context(game, seat, key), DC.face(key), rest)
        await DC.settle(game, seat)
    won = DC.ar(game, seat) >= 4
    DC.emit(game, "win" if won else "lose", [seat])
    await DC.settle(game, seat)
    game.state.players[seat].life -= not won
    DC.ends(game.state, seat, "combat")
    DC.emit(game, "turn_end", [seat])
    await DC.settle(game, seat)
    DC.ends(game.state, seat, "turn")
    seats = list(game.state.players)
    if state.turns >= 6:
        game.finish("dracula", [], "time")
    game.then("turn", seats[(seats.index(seat) + 1) % len(seats)])


def _means(game: G, seat: str) -> list[Option]:
    shared: dict[Any, Any] = {}
    hand = game.state.players[seat].hand.cards
    cards = [card_option(DC.context(game, seat, x), x, DC.face(x), shared) for x in hand if DC.face(x).type != "item"]
    return [*cards, *abilities(DC, game, seat, "combat"), Option("done", ("done",), style="pass")]


GAME = ToyGame("toy-curse", step, State, DC)


def castle(*hand: str, slots: Sequence[str] = (), ben: Sequence[str] = (), **more: Any) -> State:
    """Return a table of two slayers; each deck is one deal, what the hands hold another."""
    state = State(chance=Chance("5eed"), agenda=[Step("turn", ["s1"])])
    for n, name in enumerate(DECKS):
        state.decks[name] = Pile()
        for m, card in enumerate(("bolt", "halberd", "wand", "maul")):
            state.decks[name].put(f"{card}#{name}{m}", deal=n + 1)
    for seat, cards in (("s1", hand), ("s2", ben)):
        state.players[seat] = Slayer(hand=Pile(seat), **(more if seat == "s1" else {}))
        for n, card in enumerate(cards):
            state.players[seat].hand.put(f"{card}#{seat}{n}", deal=9)
    state.players["s1"].slots = [f"{card}#slot{n}" for n, card in enumerate(slots)]
    return state
