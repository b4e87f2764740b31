"""Verbs of the run: gold, rewards, and changes of the deck (Rewards; Remove, Upgrade, Transform)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.cards import Effect, carry_out, inner, say_number
from rules.cards.amounts import Number, number
from rules.engine import each
from rules.slay_the_spire import asking, blows, library, stock
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.dice import event_die
from rules.slay_the_spire.state import Card, Reward, alive
from rules.slay_the_spire.verbs.base import Effects


@dataclass(frozen=True, slots=True)
class GainGold(Effect):
    """Gain gold."""

    amount: Number

    def run(self, c: Cx) -> None:
        """Gain it."""
        blows.gain_gold(c.game, c.me, number(self.amount, c))

    def clause(self) -> str:
        """Say it."""
        return f"gain {say_number(self.amount)} gold"


@dataclass(frozen=True, slots=True)
class LoseGold(Effect):
    """Lose gold."""

    amount: int

    def run(self, c: Cx) -> None:
        """Lose it."""
        c.me.gold = max(0, c.me.gold - self.amount)

    def clause(self) -> str:
        """Say it."""
        return f"lose {self.amount} gold"


@dataclass(frozen=True, slots=True)
class HealFully(Effect):
    """Heal to the highest HP."""

    def run(self, c: Cx) -> None:
        """Heal."""
        blows.heal(c.game, c.me, c.me.max_hp)

    def clause(self) -> str:
        """Say it."""
        return "heal to full HP"


@dataclass(frozen=True, slots=True)
class Offer(Effect):
    """The base of rewards that are revealed, and then taken or skipped."""

    count: int = 1
    shown: int = 3
    kind: ClassVar[str] = ""
    noun: ClassVar[str] = ""

    async def run(self, c: Cx) -> None:
        """Reveal and offer them, one after the other; a climb's modifier makes transforms of card rewards."""
        if "transformed" in c.state.daily and self.kind in ("card", "rare"):
            await TransformCard(self.count).run(c)
            return
        for n in range(self.count):
            reward = Reward(kind=self.kind, count=1)
            await stock.offer(c.game, c.me, reward, name=f"{c.source}.{n}", shown=self.shown)

    def clause(self) -> str:
        """Say it."""
        more = f", looking at {self.shown} cards" if self.shown != 3 else ""
        return f"gain {self.count} {self.noun}{'' if self.count == 1 else 's'}{more}"


class CardReward(Offer):
    """A card reward."""

    kind, noun = "card", "card reward"


class RareReward(Offer):
    """A rare card reward."""

    kind, noun = "rare", "rare card reward"


class ColorlessReward(Offer):
    """A colorless card reward."""

    kind, noun = "colorless", "colorless card reward"


class GainRelic(Offer):
    """A relic, or skip it."""

    kind, noun = "relic", "relic"


class GainPotion(Offer):
    """A potion, or skip it."""

    kind, noun = "potion", "potion"


@dataclass(frozen=True, slots=True)
class GainCurse(Effect):
    """Put curses into the deck."""

    count: int = 1

    def run(self, c: Cx) -> None:
        """Gain them, unless a relic forbids it."""
        for _ in range(self.count):
            stock.gain_curse(c.game, c.me)

    def clause(self) -> str:
        """Say it."""
        return f"gain {self.count} Curse{'' if self.count == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class RandomRare(Effect):
    """Put the top card of the rare rewards into the deck."""

    def run(self, c: Cx) -> None:
        """Gain it."""
        stock.random_rare(c.game, c.me)

    def clause(self) -> str:
        """Say it."""
        return "gain a random rare card"


@dataclass(frozen=True, slots=True)
class RandomCards(Effect):
    """Put the top cards of the card rewards into the deck."""

    count: int = 1

    def run(self, c: Cx) -> None:
        """Gain them."""
        for _ in range(self.count):
            stock.add_to_deck(c.game, c.me, stock.top_reward(c.game, c.me))

    def clause(self) -> str:
        """Say it."""
        return f"gain {self.count} random cards from your card rewards"


@dataclass(frozen=True, slots=True)
class DeckChange(Effect):
    """The base of what is done to cards of the deck; `only` restricts it to kinds or types, with words."""

    count: int = 1
    random: bool = False
    only: str = ""  # "strike" and "defend" (starters), "attack", "skill", "rare" (uncommon or rare)
    purpose: ClassVar[str] = ""

    async def run(self, c: Cx) -> None:
        """Choose cards, or take them at random, and do it."""
        offered = [card for card in c.me.deck if self.fits(card) and fits(card, self.only)]
        if self.random:
            chosen = []
            for _ in range(min(self.count, len(offered))):
                card = c.game.choose("deck:" + c.me.seat, offered)
                offered.remove(card)
                chosen.append(card)
        else:
            chosen = await asking.choose_cards(c, self.purpose, offered, self.count, self.count)
        c.drawn = chosen
        c.count = len(chosen)
        for card in chosen:
            if card in c.me.deck:
                self.change(c, card)

    def fits(self, card: Card) -> bool:
        """Tell whether it can be done to a card."""
        return True

    def change(self, c: Cx, card: Card) -> None:
        """Do it to a card."""
        raise TypeError

    def clause(self) -> str:
        """Say it."""
        names = {"strike": "starter Strike", "defend": "starter Defend", "attack": "Attack", "skill": "Skill",
                 "rare": "uncommon or rare card", "": "card"}  # fmt: skip
        what = names[self.only] + ("" if self.count == 1 else "s")
        return f"{self.purpose} {self.count}{' random' if self.random else ''} {what}"


def fits(card: Card, only: str) -> bool:
    """Tell whether a card is of a restricted sort."""
    side = library.side_of(card)
    if only in ("strike", "defend"):
        return side.kind.startswith(only + "_")
    if only in ("attack", "skill"):
        return side.type == only
    if only == "rare":
        return library.CARDS[side.kind].rarity in ("uncommon", "rare")
    return True


class RemoveCard(DeckChange):
    """Set cards of the deck aside for the run."""

    purpose = "remove"

    def fits(self, card: Card) -> bool:
        """Everything but Ascender's Bane can be removed."""
        return not card.startswith("ascenders_bane")

    def change(self, c: Cx, card: Card) -> None:
        """Remove it."""
        stock.remove(c.game, c.me, card)


class UpgradeCard(DeckChange):
    """Turn cards of the deck to their green side."""

    purpose = "upgrade"

    def fits(self, card: Card) -> bool:
        """A card is upgraded once."""
        return stock.upgradable(card)

    def change(self, c: Cx, card: Card) -> None:
        """Upgrade it."""
        stock.upgrade(c.game, c.me, card)


class TransformCard(DeckChange):
    """Remove cards of the deck, and gain the top of the own card rewards instead."""

    purpose = "transform"

    def fits(self, card: Card) -> bool:
        """Curses cannot be transformed."""
        return library.side_of(card).type != "curse"

    def change(self, c: Cx, card: Card) -> None:
        """Transform it."""
        stock.transform(c.game, c.me, card)


@dataclass(frozen=True, slots=True)
class LoseRelic(Effect):
    """Give a relic away: chosen, or at random."""

    random: bool = False

    async def run(self, c: Cx) -> None:
        """Choose and lose it."""
        owned = stock.cards_of_relics(c.me)
        if not owned:
            return
        if self.random:
            lost = c.game.choose("relics", owned)
        else:
            lost = await asking.choose(c, "lose_relic", [asking.Option(r, ("relic", r)) for r in owned])
        c.subject = lost
        stock.lose_relic(c.game, c.me, lost)

    def clause(self) -> str:
        """Say it."""
        return "lose a random relic" if self.random else "lose a relic"


@dataclass(frozen=True, slots=True)
class Roll(Effect):
    """Roll a die of one's own (in an event), and do what belongs to the face."""

    faces: tuple[tuple[tuple[int, ...], Effects], ...]

    async def run(self, c: Cx) -> None:
        """Roll and do it; whoever can change a die may."""
        face = await event_die(c.game, c.me)
        for shown, effect in self.faces:
            if face in shown:
                await carry_out(c, effect)

    def clause(self) -> str:
        """Say it."""
        parts = [f"{', '.join(map(str, f))}: {inner(e) or 'nothing'}" for f, e in self.faces]
        return "roll the die; " + "; ".join(parts)


@dataclass(frozen=True, slots=True)
class EachPlayer(Effect):
    """Every player does it, all at the same time."""

    effect: Effects

    async def run(self, c: Cx) -> None:
        """Do it for each."""
        state = c.state

        async def does(seat: str) -> None:
            await carry_out(Cx(c.game, state.heroes[seat], c.source, c.subject), self.effect)

        await each(c.game, f"all:{c.source}", lambda: [h.seat for h in alive(state)], does)

    def clause(self) -> str:
        """Say it."""
        return f"each player: {inner(self.effect)}"


def each_player(*effect: Effect) -> EachPlayer:
    """Let every player do it."""
    return EachPlayer(effect)


@dataclass(frozen=True, slots=True)
class Fight(Effect):
    """A fight follows: an encounter, an elite, or a random boss of act I."""

    kind: str

    def run(self, c: Cx) -> None:
        """Put it on the agenda."""
        if self.kind == "encounter":
            c.game.then("begin_encounter", "encounter")
        elif self.kind == "elite":
            c.game.then("begin_elite", 0)
        else:
            bosses = [e.id for e in library.ENCOUNTERS.values() if e.act == 1 and e.deck == "boss"]
            c.game.then("begin_war", c.game.choose("boss", bosses))

    def clause(self) -> str:
        """Say it."""
        return {"encounter": "fight an Encounter", "elite": "fight an Elite"}.get(self.kind, "fight a boss of act I")


@dataclass(frozen=True, slots=True)
class Visit(Effect):
    """The room becomes another sort of room."""

    room: str

    def run(self, c: Cx) -> None:
        """Put it on the agenda."""
        c.game.then(self.room)

    def clause(self) -> str:
        """Say it."""
        return f"this room is a {self.room} now"
