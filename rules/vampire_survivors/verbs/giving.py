"""Effects on survivors, the pool and cards: heal, armor, XP, draw, the display, and what repeats another card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine import EVERYONE, Option, Said
from rules.vampire_survivors import chests, decks, feats, harm, playing
from rules.vampire_survivors.library import CARDS, FACES, distinct
from rules.vampire_survivors.state import DECKS, MOST_HEALTH
from rules.vampire_survivors.verbs import aiming
from rules.vampire_survivors.verbs.base import Cx, Effect, Need, pick


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Heal damage of its owner, or of a survivor of choice; `stands` also lets a coffin stand up."""

    damage: int
    choose: bool = False
    stands: bool = False

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose whom."""
        return (aiming.who_need(living=not self.stands, hurt=True),) if self.choose else ()

    def why_not(self, cx: Cx) -> Said | None:
        """Say that nobody is hurt."""
        able = not self.choose or aiming.who_need(living=not self.stands, hurt=True).options(cx)
        return None if able else ("why_nobody_hurt",)

    async def run(self, cx: Cx) -> None:
        """Heal."""
        who = await pick(cx, self.needs(cx)[0]) if self.choose else cx.owner
        survivor = cx.state.survivors.get(who)
        if survivor is not None and (self.stands or not survivor.dead):
            harm.heal(cx.game, survivor, self.damage, cx.card, self.stands)

    def clause(self) -> str:
        """Say it."""
        whom = "any survivor" if self.stands else "any living survivor"
        return f"heal {self.damage} damage" + (f" of {whom}" if self.choose else "") + (
            "; a coffin stands up" if self.stands else ""
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class GainArmor(Effect):
    """Armor for its owner, or for a living survivor of choice."""

    tokens: int
    choose: bool = False

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose whom."""
        return (aiming.who_need(),) if self.choose else ()

    async def run(self, cx: Cx) -> None:
        """Turn the dial up."""
        who = await pick(cx, self.needs(cx)[0]) if self.choose else cx.owner
        if who and not cx.state.survivors[who].dead:
            harm.arm(cx.game, cx.state.survivors[who], self.tokens)

    def clause(self) -> str:
        """Say it."""
        return f"{'give' if self.choose else 'gain'} {self.tokens} armor{' to any living survivor' * self.choose}"


@dataclass(frozen=True, slots=True)
class MoreHealth(Effect):
    """Raise the maximum health for good."""

    add: int

    async def run(self, cx: Cx) -> None:
        """Turn the dial up."""
        cx.me.base_health = min(MOST_HEALTH, cx.me.base_health + self.add)
        cx.game.tell("max_health", cx.owner, harm.most_health(cx.me))

    def clause(self) -> str:
        """Say it."""
        return f"gain {self.add} maximum health for good"


@dataclass(frozen=True, slots=True)
class Xp(Effect):
    """XP for the pool of all."""

    add: int

    async def run(self, cx: Cx) -> None:
        """Add it."""
        cx.state.xp += self.add
        cx.game.tell("xp", cx.owner, self.add)

    def clause(self) -> str:
        """Say it."""
        return f"gain {self.add} XP"


@dataclass(frozen=True, slots=True)
class DrawCards(Effect):
    """A living survivor of choice draws, without a shuffle."""

    cards: int

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose who."""
        return (Need("who", self._able),)

    def _able(self, cx: Cx) -> list[Option]:
        state = cx.state
        return [o for o in aiming.who_need().options(cx) if state.survivors[o.key].deck]

    async def run(self, cx: Cx) -> None:
        """Draw."""
        who = await pick(cx, self.needs(cx)[0])
        if who:
            decks.draw(cx.game, cx.state.survivors[who], self.cards, reshuffle=False)

    def clause(self) -> str:
        """Say it."""
        return f"any living survivor draws {self.cards} cards, without shuffling"


def display_need() -> Need:
    """Return the need of a deck of the display that is not empty."""

    def options(cx: Cx) -> list[Option]:
        display = cx.state.display
        return [Option(f"deck:{d}", ("opt_deck", d, CARDS[display[d][-1]].id), shows=("card", display[d][-1]))
                for d in DECKS if display[d]]  # fmt: skip

    return Need("deck", options)


@dataclass(frozen=True, slots=True)
class Peek(Effect):
    """Look at the top cards of a display deck, keep one on top and put the rest under it; none kept: refresh it."""

    cards: int
    keep: int = 1

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the deck."""
        return (display_need(),)

    async def run(self, cx: Cx) -> None:
        """Look, keep, sink."""
        key = await pick(cx, display_need())
        if not key:
            return
        deck = int(key.removeprefix("deck:"))
        seen = cx.state.display[deck][-self.cards :][::-1]
        kept = ""
        if self.keep and len(seen) > 1:
            cx.game.learned(EVERYONE)
            cx.game.tell("looks", cx.seat, deck, len(seen))
            options = [Option(card, ("card", CARDS[card].id), shows=("card", card)) for card in seen]
            kept = await pick(cx, Need("keep", lambda inner: options[:]))
        for card in seen if kept or not self.keep else ():
            if card != kept:
                chests.sink(cx.game, deck, card)
        if kept in cx.state.placed:
            cx.state.placed.remove(kept)
        if not self.keep:
            cx.game.tell("refreshes", cx.seat, deck)
            feats.happened(cx.game, "display_refreshed", deck=deck)

    def clause(self) -> str:
        """Say it."""
        if not self.keep:
            return "put the top card of a display deck under it"
        return f"look at the top {self.cards} cards of a display deck, keep 1 on top and put the rest under it"


@dataclass(frozen=True, slots=True)
class Recover(Effect):
    """Take a weapon from one's own discard pile into one's hand."""

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the weapon."""
        return (Need("recover", self._weapons),)

    def _weapons(self, cx: Cx) -> list[Option]:
        weapons = [c for c in cx.me.discard if CARDS[c].kind == "weapon"]
        return [Option(c, ("card", CARDS[c].id), shows=("card", c)) for c in distinct(weapons).values()]

    def why_not(self, cx: Cx) -> Said | None:
        """Say that there is no weapon."""
        return None if self._weapons(cx) else ("why_no_discard",)

    async def run(self, cx: Cx) -> None:
        """Take it."""
        card = await pick(cx, self.needs(cx)[0])
        if card:
            cx.me.discard.remove(card)
            cx.me.hand.append(card)
            cx.game.tell("recovers", cx.owner, CARDS[card].id)

    def clause(self) -> str:
        """Say it."""
        return "take a weapon from your discard pile into your hand"


@dataclass(frozen=True, slots=True)
class Bonus(Effect):
    """The next weapon that anyone plays for its instant side in this phase hits harder."""

    damage: int

    async def run(self, cx: Cx) -> None:
        """Note it."""
        cx.state.bonus += self.damage

    def clause(self) -> str:
        """Say it."""
        return f"each hit of the next weapon played this phase, by anyone, deals {self.damage} more damage"


@dataclass(frozen=True, slots=True)
class Again(Effect):
    """Run the last weapon's instant of this phase once more, from its player's standee, chosen anew."""

    cap: int

    def why_not(self, cx: Cx) -> Said | None:
        """Say that no weapon was played."""
        return None if cx.state.last_weapon else ("why_no_weapon_yet",)

    async def run(self, cx: Cx) -> None:
        """Run it."""
        owner, _, card = cx.state.last_weapon.partition("|")
        if card:
            await playing.instant(cx.game, cx.seat, card, owner=owner, cap=self.cap)

    def clause(self) -> str:
        """Say it."""
        return f"do the last weapon of this phase once more, each hit dealing at most {self.cap} damage"


@dataclass(frozen=True, slots=True)
class InstantOf(Effect):
    """Run the instant side of a card as one's own, all choices anew; where it may be, it can be passed over."""

    card: str
    may: bool = False

    async def run(self, cx: Cx) -> None:
        """Run it."""
        if self.may:
            if FACES[self.card].instant[0].why_not(Cx(cx.game, cx.owner, self.card)) is not None:
                return
            yes = Need("trigger", lambda inner: [Option("yes", ("opt_trigger", self.card))], may=True)
            if not await pick(cx, yes):
                return
        await playing.instant(cx.game, cx.owner, self.card)

    def clause(self) -> str:
        """Say it."""
        return f"{'you may ' if self.may else ''}do what {FACES[self.card].name} does when played"


@dataclass(frozen=True, slots=True)
class Swap(Effect):
    """Put this card under any deck of the display and take that deck's top card."""

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose the deck."""
        return (display_need(),)

    async def run(self, cx: Cx) -> None:
        """Swap them."""
        key = await pick(cx, display_need())
        if not key:
            return
        deck = int(key.removeprefix("deck:"))
        card = cx.state.display[deck][-1]
        chests.take(cx.game, deck, card)
        mine = cx.me.weapon
        decks.clear_slot(cx.me, "weapon")
        chests.sink(cx.game, deck, mine)
        cx.me.hand.append(card)
        cx.game.tell("swaps", cx.owner, CARDS[mine].id, CARDS[card].id)

    def clause(self) -> str:
        """Say it."""
        return "put this card under any display deck to take that deck's top card into your hand"


@dataclass(frozen=True, slots=True)
class ReturnCard(Effect):
    """Put the card that was played under its deck of the display."""

    async def run(self, cx: Cx) -> None:
        """Put it there."""
        if cx.copy and cx.state.playing_card == cx.copy:
            cx.state.playing_card = ""
            chests.sink(cx.game, FACES[cx.card].deck, cx.copy)

    def clause(self) -> str:
        """Say it."""
        return "put this card under its display deck"


@dataclass(frozen=True, slots=True)
class Redirect(Effect):
    """Put the weapon that was played on top of one's own deck."""

    async def run(self, cx: Cx) -> None:
        """Move it."""
        if cx.copy in cx.me.discard:
            cx.me.discard.remove(cx.copy)
            cx.me.deck.append(cx.copy)
            cx.state.placed.append(cx.copy)
            cx.game.tell("on_top", cx.owner, CARDS[cx.copy].id)

    def clause(self) -> str:
        """Say it."""
        return "put it on top of your deck"
