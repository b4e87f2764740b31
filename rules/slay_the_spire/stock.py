"""What a hero owns: taking rewards, relics, potions, curses; removing, upgrading, transforming cards (Rewards)."""

from __future__ import annotations

from rules.cards import carry_out, of_moment
from rules.engine import Keys, Option
from rules.slay_the_spire import blows, library
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.moments import (
    GAINED_CARD,
    NO_CURSES,
    NO_POTIONS,
    REMOVED_CARD,
    bends,
    listening,
    refresh,
)  # fmt: skip
from rules.slay_the_spire.state import Card, G, Hero, Reward, State, kind_of, mint, under

TICKET = "golden_ticket"
SKIP = Option("skip", ("skip",), style="pass")


# the deck ------------------------------------------------------------------------------------------------------
def add_to_deck(game: G, hero: Hero, kind: str, upgraded: bool = False) -> Card:
    """Put a new card into the deck; relics may upgrade it as it comes."""
    state = game.state
    card = mint(state, kind, upgraded)
    side = library.side_of(card)
    for source, _, hook in listening(hero, GAINED_CARD):
        if stock_fits(hook.words, side.type) and not upgraded and library.CARDS[kind].upgraded is not None:
            upgraded = True
            card = card.replace("#", "+#")
            spend_use(game, hero, source)
    hero.deck.append(card)
    game.tell("gains_card", hero.seat, kind, upgraded)
    return card


def stock_fits(words: str, type: str) -> bool:
    """Tell whether an egg is for a type of card."""
    return words.split(":", maxsplit=1)[0] == type


def spend_use(game: G, hero: Hero, relic: str) -> None:
    """Count a use of a relic that leaves after some."""
    hero.marks[relic] = hero.marks.get(relic, 0) + 1
    if hero.marks[relic] >= library.RELICS[relic].uses:
        lose_relic(game, hero, relic)


def gain_curse(game: G, hero: Hero) -> None:
    """Put the top curse into the deck."""
    state = game.state
    if bends(hero, NO_CURSES) or not state.curses:
        return
    add_to_deck(game, hero, state.curses.pop())


def remove(game: G, hero: Hero, card: Card) -> None:
    """Set a card aside for the run."""
    hero.deck.remove(card)
    kind = kind_of(card)
    hero.removed.append(kind)
    game.tell("removes", hero.seat, kind)
    for _, hook in of_moment(library.side_of(card).hooks, REMOVED_CARD):
        c = Cx(game, hero, card)
        for verb in hook.effects:
            verb.run(c)


def upgradable(card: Card) -> bool:
    """Tell whether a card has a green side that it does not show yet."""
    return "+" not in card and library.CARDS[kind_of(card)].upgraded is not None


def upgrade(game: G, hero: Hero, card: Card) -> None:
    """Turn a card to its green side."""
    hero.deck[hero.deck.index(card)] = card.replace("#", "+#")
    game.tell("upgrades", hero.seat, kind_of(card))


def transform(game: G, hero: Hero, card: Card) -> None:
    """Remove a card and gain the top of the own card rewards."""
    hero.deck.remove(card)
    hero.removed.append(kind_of(card))
    game.tell("transforms", hero.seat, kind_of(card))
    kind = top_reward(game, hero)
    if kind:
        add_to_deck(game, hero, kind)


def top_reward(game: G, hero: Hero) -> str:
    """Take the top card reward; a golden ticket turns into the top rare."""
    refill(game, hero)
    if not hero.rewards:
        return ""
    kind = hero.rewards.pop()
    game.learned("*")
    if kind == TICKET:
        hero.rewards.insert(0, TICKET)
        return hero.rares.pop() if hero.rares else top_reward(game, hero)
    return kind


def random_rare(game: G, hero: Hero) -> None:
    """Put the top rare card into the deck."""
    if hero.rares:
        game.learned("*")
        add_to_deck(game, hero, hero.rares.pop())


def refill(game: G, hero: Hero) -> None:
    """Go on with the skipped cards where the card rewards run out."""
    if not hero.rewards and hero.skipped:
        hero.rewards, hero.skipped = hero.skipped, []
        game.shuffle("rewards:" + hero.seat, hero.rewards)


# relics and potions --------------------------------------------------------------------------------------------
def cards_of_relics(hero: Hero) -> list[str]:
    """Return the relics that are cards: not what is printed on the board."""
    return [r for r in hero.relics if library.RELICS[r].deck != "ability"]


async def gain_relic(game: G, hero: Hero, relic: str) -> None:
    """Gain a relic, and resolve what it does at once."""
    hold(game, hero, relic)
    await relic_gained(game, hero, relic)


def hold(game: G, hero: Hero, relic: str) -> None:
    """Put a relic before a hero."""
    hero.relics.append(relic)
    refresh(hero)
    game.tell("gains_relic", hero.seat, relic)
    if "mark_of_pain" in hero.relics:
        hero.hp = min(hero.hp, 6)


async def relic_gained(game: G, hero: Hero, relic: str) -> None:
    """Resolve what a relic does as it is gained; some leave thereafter."""
    definition = library.RELICS[relic]
    if definition.gained:
        await carry_out(Cx(game, hero, relic), definition.gained)
    if definition.leaves and relic in hero.relics:
        lose_relic(game, hero, relic)


def lose_relic(game: G, hero: Hero, relic: str) -> None:
    """Lose a relic: it goes under its deck."""
    hero.relics.remove(relic)
    hero.marks.pop(relic, None)
    refresh(hero)
    deck = library.RELICS[relic].deck
    if deck == "boss_relic":
        under(game.state, "boss_relics", relic)
    elif deck == "relic":
        under(game.state, "relics", relic)
    else:
        game.state.aside.append(relic)


def potion_limit(state: State) -> int:
    """Return how many potions a hero may hold."""
    return 2 if state.ascension >= 4 else 3


# offers --------------------------------------------------------------------------------------------------------
def reveal(game: G, hero: Hero, reward: Reward, shown: int = 3) -> None:
    """Turn up what a reward offers."""
    if reward.seen:
        return
    reward.seen = True
    state = game.state
    game.learned("*")
    if reward.kind in ("card", "upgraded"):
        for _ in range(shown):
            refill(game, hero)
            if not hero.rewards:
                break
            kind = hero.rewards.pop()
            if kind == TICKET:
                reward.tickets.append(TICKET)
                if not hero.rares:
                    continue
                kind = hero.rares.pop()
                reward.tickets.append(kind)
            reward.shown.append(kind)
    elif reward.kind == "rare":
        for _ in range(min(shown, len(hero.rares))):
            reward.shown.append(hero.rares.pop())
    elif reward.kind == "colorless":
        for _ in range(min(shown, len(state.colorless))):
            reward.shown.append(state.colorless.pop())
    elif reward.kind == "relic" and state.relics:
        reward.shown.append(state.relics.pop())
    elif reward.kind == "potion" and state.potions:
        reward.shown.append(state.potions.pop())


def from_many_decks(state: State, reward: Reward) -> bool:
    """Tell whether each card of a reward is of another deck, as its player chooses (Daily Climb)."""
    return "prismatic_shard" in state.daily and reward.kind in ("card", "upgraded", "rare") and not reward.seen


def _decks(state: State, sort: str) -> dict[str, list[str]]:
    """Return every character's deck of a sort: "rewards" or "rares"."""
    piles: dict[str, list[str]] = {h.character: getattr(h, sort) for h in state.heroes.values()}
    return piles | {c: state.foreign[f"{c}:{sort}"] for c in CHARACTERS if f"{c}:{sort}" in state.foreign}


async def reveal_of_decks(game: G, hero: Hero, reward: Reward, *, name: str, shown: int = 3) -> None:
    """Let a hero choose decks, all different, and turn up a card of each (Daily Climb: Prismatic Shard)."""
    state = game.state
    sort = "rares" if reward.kind == "rare" else "rewards"
    for one in state.heroes.values():
        refill(game, one)
    piles = _decks(state, sort) | ({"colorless": state.colorless} if sort == "rewards" else {})
    able = [d for d in dict.fromkeys([hero.character, *CHARACTERS, "colorless"]) if piles.get(d)]
    count = min(shown, len(able))
    chosen: Keys = tuple(able)
    if count < len(able):
        options = [Option(deck, ("deck_of", deck, sort)) for deck in able]
        chosen = await game.ask(
            hero.seat, f"decks:{name}", options, about=("decks", count), pick=(count, count),
            default=tuple(able[:count]),
        )  # fmt: skip
    reward.seen = True
    game.learned("*")
    for deck in chosen:
        pile, rares = (piles[deck], _decks(state, "rares").get(deck, []))
        kind = pile.pop() if pile else ""
        if kind == TICKET:
            pile.insert(0, TICKET)
            kind = rares.pop() if rares else ""
        if kind:
            reward.shown.append(kind)


def put_under(state: State, hero: Hero, kind: str) -> None:
    """Put a card that was not taken under the deck from which it came."""
    card = library.CARDS[kind]
    owner = next((h for h in state.heroes.values() if h.character == card.owner), None)
    if card.owner == "colorless":
        under(state, "colorless", kind)
    elif owner is None:
        state.foreign[f"{card.owner}:{'rares' if card.rarity == 'rare' else 'rewards'}"].insert(0, kind)
    elif card.rarity == "rare":
        owner.rares.insert(0, kind)
    else:
        owner.skipped.append(kind)


def bury(game: G, hero: Hero, reward: Reward, taken: str = "") -> None:
    """Put what was not taken under its deck."""
    state = game.state
    left = reward.shown[:]
    if taken:
        left.remove(taken)
    for kind in left:
        if kind in library.CARDS:
            put_under(state, hero, kind)
        elif reward.kind == "relic":
            under(state, "relics", kind)
        elif reward.kind == "potion":
            under(state, "potions", kind)
    for ticket in reward.tickets:
        if ticket == TICKET:
            hero.skipped.append(TICKET)
    reward.shown = []


def choices_of(state: State, hero: Hero, reward: Reward) -> list[Option]:
    """Return what may be taken of a reward that is revealed."""
    if reward.kind in ("card", "upgraded", "rare", "colorless"):
        up = reward.kind == "upgraded"
        return [Option(k, ("card", k, up), shows=("card", k, up)) for k in dict.fromkeys(reward.shown)]
    if reward.kind == "gold":
        return [Option("gold", ("gold", reward.count))]
    what = "relic" if reward.kind == "relic" else "potion"
    why = None
    if what == "potion" and bends(hero, NO_POTIONS):
        why = ("no_potions",)
    elif what == "potion" and len(hero.potions) >= potion_limit(state):
        others = [h for h in state.heroes.values() if h is not hero and len(h.potions) < potion_limit(state)]
        if not others:
            why = ("potions_full",)
    return [Option(k, (what, k), why, shows=(what, k)) for k in reward.shown]


async def take(game: G, hero: Hero, reward: Reward, key: str) -> None:
    """Take one thing of a reward, and bury the rest."""
    bury(game, hero, reward, key if key != "gold" else "")
    if reward.kind == "gold":
        blows.gain_gold(game, hero, reward.count)
    elif reward.kind == "relic":
        await gain_relic(game, hero, key)
    elif reward.kind == "potion":
        give_potion(game, hero, key)
    else:
        add_to_deck(game, hero, key, reward.kind == "upgraded")


def give_potion(game: G, hero: Hero, potion: str) -> None:
    """Give a potion, or pass it to somebody below the limit."""
    state = game.state
    limit = potion_limit(state)
    fits = [hero, *(h for h in state.heroes.values() if h is not hero)]
    for one in fits:
        if len(one.potions) < limit and not bends(one, NO_POTIONS):
            one.potions.append(potion)
            game.tell("gains_potion", one.seat, potion)
            return
    under(state, "potions", potion)


async def offer(game: G, hero: Hero, reward: Reward, *, name: str, shown: int = 3) -> None:
    """Reveal one reward and let the hero take or skip it at once."""
    if from_many_decks(game.state, reward):
        await reveal_of_decks(game, hero, reward, name=name, shown=shown)
    else:
        reveal(game, hero, reward, shown)
    options = choices_of(game.state, hero, reward)
    able = [o for o in options if o.refusal() is None]
    if not able:
        bury(game, hero, reward)
        return
    game.state.offers[hero.seat] = reward
    (key,) = await game.ask(
        hero.seat, f"offer:{name}", [*options, SKIP], about=("offer", reward.kind), default=(able[0].key,)
    )
    game.state.offers.pop(hero.seat, None)
    if key == "skip":
        bury(game, hero, reward)
        return
    await take(game, hero, reward, key)
