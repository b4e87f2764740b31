"""The odd ones among events."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.cards import Effect, carry_out, inner, script
from rules.cards.amounts import Condition
from rules.engine import Option, Said, vote
from rules.slay_the_spire import acts, asking, blows, library, stock
from rules.slay_the_spire.content.maps import MAPS
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.dice import event_die
from rules.slay_the_spire.moments import refresh
from rules.slay_the_spire.state import Card, Hero, Reward, alive, kind_of, leader, under
from rules.slay_the_spire.texts import side_text
from rules.slay_the_spire.verbs.base import Effects

MAGIC = re.compile(r"(?i)(?<!you )\b(channel|evoke|enter)\b")
"""What a card says that itself Channels, Evokes or enters a Stance; not that it counts Orbs, or waits for a Stance."""

HAS_RELIC = Condition("you have a relic", lambda c: bool(stock.cards_of_relics(c.me)))
HAS_POTION = Condition("you have a potion", lambda c: bool(c.me.potions))
HAS_FINE_CARD = Condition(
    "you have an uncommon or rare card",
    lambda c: any(library.CARDS[kind_of(card)].rarity in ("uncommon", "rare") for card in c.me.deck),
)
NOT_ALONE = Condition("there is another player", lambda c: len(alive(c.state)) > 1)
OTHERS_HAVE_RELICS = Condition(
    "you and another player have a relic",
    lambda c: bool(stock.cards_of_relics(c.me)) and any(_partners(c.state.heroes, c.me, relics=True)),
)
SOMEBODY_MASKED = Condition("a player has the Red Mask", lambda c: any("red_mask" in h.relics for h in alive(c.state)))
DECLINE = Option("no", ("decline",), style="pass")


def _partners(heroes: dict[str, Hero], me: Hero, *, relics: bool = False) -> list[Hero]:
    others = [h for h in heroes.values() if h is not me and not h.dead]
    return [h for h in others if stock.cards_of_relics(h)] if relics else others


@script("lose 1 HP, and 1 more for each player who went inside before you")
def pay_for_entering(c: Cx) -> None:
    """Take HP by the order of entering (Ancient Temple)."""
    inside = sum("go_inside" in keys for keys in c.state.here.event.values())
    blows.lose_hp(c.game, c.me, inside)


# one's own deck, relics, potions ------------------------------------------------------------------------------------
@script("if that was uncommon, heal 3 HP; rare, heal to full HP; a Curse, lose 1 HP")
def spirits_answer(c: Cx) -> None:
    """Answer to the card that was just removed (Bonfire Spirits)."""
    if not c.drawn:
        return
    definition = library.CARDS[kind_of(c.drawn[0])]
    if definition.type == "curse":
        blows.lose_hp(c.game, c.me, 1)
    elif definition.rarity in ("uncommon", "rare"):
        blows.heal(c.game, c.me, 3 if definition.rarity == "uncommon" else c.me.max_hp)


@script("remove all Curses from your deck")
def remove_curses(c: Cx) -> None:
    """Remove all but Ascender's Bane, which cannot be removed."""
    for card in c.me.deck[:]:
        if library.side_of(card).type == "curse" and kind_of(card) != "ascenders_bane":
            stock.remove(c.game, c.me, card)


@script("turn up 3 random cards of your deck and remove one of them", shows=True)
async def land(c: Cx) -> None:
    """Turn up three cards at random, and remove one (Falling)."""
    able = [card for card in c.me.deck if kind_of(card) != "ascenders_bane"]
    shown: list[Card] = []
    while able and len(shown) < 3:
        card = c.game.choose("deck:" + c.me.seat, able)
        able.remove(card)
        shown.append(card)
    for card in await asking.choose_cards(c, "remove", shown, 1, 1):
        stock.remove(c.game, c.me, card)


@script("a relic of yours is picked at random")
def pick_relic(c: Cx) -> None:
    """Pick the relic that may be offered (Forgotten Altar)."""
    owned = stock.cards_of_relics(c.me)
    if owned:
        relic = c.game.choose("relics:" + c.me.seat, owned)
        c.state.here.altar[c.me.seat] = relic
        c.game.tell("picked_relic", c.me.seat, relic)


@script("lose the relic that was picked")
def offer_picked(c: Cx) -> None:
    """Lose it (Forgotten Altar)."""
    relic = c.state.here.altar.pop(c.me.seat, "")
    if relic in c.me.relics:
        stock.lose_relic(c.game, c.me, relic)


@script("lose a potion")
async def lose_potion(c: Cx) -> None:
    """Choose a potion and put it under its deck."""
    if c.me.potions:
        options = [Option(p, ("potion", p), shows=("potion", p)) for p in dict.fromkeys(c.me.potions)]
        potion = await asking.choose(c, "lose_potion", options)
        c.me.potions.remove(potion)
        under(c.state, "potions", potion)
        c.game.tell("tosses", c.me.seat, potion)


@script("gain gold equal to its price")
def gain_its_price(c: Cx) -> None:
    """Pay for the relic that was just lost (The Moai Head)."""
    if c.subject in library.RELICS:
        blows.gain_gold(c.game, c.me, library.RELICS[c.subject].price)


# dice --------------------------------------------------------------------------------------------------------------
@script("lose 1 HP and roll the die; 1, 2: you may do this again; 3, 4: gain 2 gold; 5, 6: gain 1 relic", shows=True)
async def reach_inside(c: Cx) -> None:
    """Reach into the ooze until something comes of it, or enough is enough (Scrap Ooze)."""
    again = True
    while again:
        again = False
        blows.lose_hp(c.game, c.me, 1)
        if c.me.dead:
            return
        face = await event_die(c.game, c.me)
        if face <= 2:
            further = [Option("again", ("reach_again",)), Option("leave", ("leave_it",), style="pass")]
            again = await asking.choose(c, "reach", further) == "again"
        elif face <= 4:
            blows.gain_gold(c.game, c.me, 2)
        else:
            await stock.offer(c.game, c.me, Reward(kind="relic", count=1), name=c.source)


# the party ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class OnePlayer(Effect):
    """One player, whom the party agrees on, does it."""

    effect: Effects

    async def run(self, c: Cx) -> None:
        """Vote for somebody, and let them do it."""
        seats = [h.seat for h in alive(c.state)]
        seat = seats[0]
        if len(seats) > 1:
            seat = await vote(
                c.game, "who", lambda: seats, lambda: [Option(s, ("hero", s)) for s in seats],
                leader=lambda: leader(c.state), about=("who", c.source),
            )  # fmt: skip
        await carry_out(Cx(c.game, c.state.heroes[seat], c.source), self.effect)

    def clause(self) -> str:
        """Say it."""
        return f"one player: {inner(self.effect)}"


def one_player(*effect: Effect) -> OnePlayer:
    """Let one player do it."""
    return OnePlayer(effect)


@script("every player loses all gold")
def all_gold_away(c: Cx) -> None:
    """Take all gold (Tomb of Lord Red Mask)."""
    for hero in alive(c.state):
        hero.gold = 0


@script("move to any higher room, whatever the paths", shows=True)
async def portal(c: Cx) -> None:
    """Vote on a higher space; the party goes there next (Secret Portal)."""
    state = c.state
    layer = int(state.at[1:])
    spaces = sorted((s for s in MAPS[state.map].spaces if int(s[1:]) > layer), key=lambda s: (int(s[1:]), s))

    def listing() -> list[Option]:
        return [Option(s, acts.name_space(state, s, spaces), shows=("space", s)) for s in spaces]

    state.here.portal = await vote(
        c.game, "portal", lambda: [h.seat for h in alive(state)], listing, leader=lambda: leader(state),
        about=("path",),
    )  # fmt: skip


# other players --------------------------------------------------------------------------------------------------------
async def _partner(c: Cx, partners: list[Hero]) -> Hero:
    seat = await asking.choose(c, "partner", [Option(h.seat, ("hero", h.seat)) for h in partners])
    return c.state.heroes[seat]


async def _agree(c: Cx, partner: Hero, what: Said, options: list[Option]) -> str:
    """Ask the partner what they give in exchange, or whether they decline."""
    (key,) = await c.game.ask(
        partner.seat, f"exchange:{c.me.seat}:{c.source}", [*options, DECLINE], about=("exchange", c.me.seat, what),
        default=("no",),
    )  # fmt: skip
    if key == "no":
        c.game.tell("declines", partner.seat, c.me.seat)
    return key


@script("exchange a card with another player, who must agree")
async def exchange_cards(c: Cx) -> None:
    """Offer a card; the other gives one of theirs or declines (A Note for Yourself)."""
    partners = _partners(c.state.heroes, c.me)
    if not partners:
        return
    partner = await _partner(c, partners)
    (mine,) = await asking.choose_cards(c, "give_card", c.me.deck[:], 1, 1)
    side = library.side_of(mine)
    theirs = await _agree(
        c, partner, ("card", side.kind, side.upgraded), [asking.card_option(card) for card in partner.deck]
    )
    if theirs != "no" and mine in c.me.deck and theirs in partner.deck:
        c.me.deck[c.me.deck.index(mine)] = theirs
        partner.deck[partner.deck.index(theirs)] = mine
        c.game.tell("exchanged", c.me.seat, kind_of(mine), partner.seat, kind_of(theirs))


@script("exchange a relic with another player, who must agree")
async def exchange_relics(c: Cx) -> None:
    """Offer a relic; the other gives one of theirs or declines (Face Trader)."""
    partners = _partners(c.state.heroes, c.me, relics=True)
    owned = stock.cards_of_relics(c.me)
    if not partners or not owned:
        return
    partner = await _partner(c, partners)
    mine = await asking.choose(c, "give_relic", [Option(r, ("relic", r), shows=("relic", r)) for r in owned])
    options = [Option(r, ("relic", r), shows=("relic", r)) for r in stock.cards_of_relics(partner)]
    theirs = await _agree(c, partner, ("relic", mine), options)
    if theirs != "no" and mine in c.me.relics and theirs in partner.relics:
        for giver, taker, relic in ((c.me, partner, mine), (partner, c.me, theirs)):
            giver.relics.remove(relic)
            taker.relics.append(relic)
            taker.marks[relic] = giver.marks.pop(relic, 0)
        for hero in (c.me, partner):
            refresh(hero)
        c.game.tell("exchanged", c.me.seat, mine, partner.seat, theirs)


@script("gain 1 card reward of another character", shows=True)
async def foreign_reward(c: Cx) -> None:
    """Look at three cards of another player's card rewards and take one (A Note for Yourself; foreign cards).

    Alone, the cards are those of a character whom nobody plays.
    """
    partners = _partners(c.state.heroes, c.me)
    reward = Reward(kind="card")
    if partners:
        giver = await _partner(c, partners)
        stock.reveal(c.game, giver, reward)
    else:
        giver = c.me
        away = [x for x in ("ironclad", "silent", "defect", "watcher") if x != c.me.character]
        owner = c.game.choose("event:" + c.me.seat, away)
        pool = [d.id for d in library.CARDS.values() if d.owner == owner and d.rarity in ("common", "uncommon")]
        while len(reward.shown) < 3:
            kind = c.game.choose("event:" + c.me.seat, pool)
            pool.remove(kind)
            reward.shown.append(kind)
    c.state.offers[c.me.seat] = reward
    options = [*stock.choices_of(c.state, c.me, reward), stock.SKIP]
    (key,) = await c.game.ask(
        c.me.seat, f"offer:{c.source}", options, about=("offer", "card"), default=(options[0].key,)
    )
    c.state.offers.pop(c.me.seat, None)
    if partners:
        stock.bury(c.game, giver, reward, "" if key == "skip" else key)
    if key != "skip":
        take_foreign(c, key)


def take_foreign(c: Cx, kind: str) -> None:
    """Put a card of another character into the deck; Orbs and Stances need the Prismatic Shard (Foreign cards)."""
    stock.add_to_deck(c.game, c.me, kind)
    owner = library.CARDS[kind].owner
    strange = owner in ("defect", "watcher") and c.me.character != owner
    if strange and "prismatic_shard" not in c.me.relics and MAGIC.search(side_text(library.side_of(kind))):
        stock.hold(c.game, c.me, "prismatic_shard")
