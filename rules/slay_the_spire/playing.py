"""How a card is played, and how what it triggers is settled (Playing a card; Copies)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import CardRules, Due, carry_out, follow, note_use
from rules.cards.amounts import number
from rules.engine import EVERYONE, Said, each
from rules.slay_the_spire import asking, blows, library, piles
from rules.slay_the_spire.amounts import own_cost
from rules.slay_the_spire.context import Cx, look
from rules.slay_the_spire.library import NOCOST, SIDES, XCOST, Hook, On, Side
from rules.slay_the_spire.moments import COSTS, PLAYED, SKILLS_FREE, STUNG, bends, emit, listening, plain_costs, refresh
from rules.slay_the_spire.state import Card, Combat, G, Hero, State


def cost_of(state: State, hero: Hero, card: Card, side: Side) -> int:
    """Return what a card costs now; XCOST and NOCOST stand for X and for none."""
    cost = side.cost
    if cost == NOCOST:
        return cost
    if (
        side.cheaper is None
        and side.instead is None
        and not (hero.free or hero.costs or hero.confused)
        and plain_costs(hero)
    ):
        return cost
    if hero.confused:
        combat = state.combat
        assert combat is not None
        return (2, 2, 1, 1, 3, 3)[combat.die - 1]
    if hero.free and any(kind in ("any", side.type) for kind in hero.free):
        return 0
    if card in hero.costs:
        return hero.costs[card]
    if side.type == library.SKILL and bends(hero, SKILLS_FREE):
        return 0
    if cost == XCOST:
        return cost
    if side.instead is not None and side.instead[1].holds(look(state, hero, card, "")):
        cost = side.instead[0]
    if side.cheaper is not None:
        cost -= number(side.cheaper, look(state, hero, card, ""))
    for _, _, hook in listening(hero, COSTS):
        if hook.when is None or hook.when.holds(look(state, hero, card, card)):
            assert isinstance(hook.by, int)
            cost += hook.by
    return max(cost, 0)


NOT_COPIED = ("burst", "doppelganger")
NOT_PLAYABLE: Said = ("unplayable",)
NO_MORE: Said = ("no_more_cards",)
NEEDS_ENERGY: dict[int, Said] = {n: ("needs_energy", n) for n in range(8)}


def why_not(state: State, hero: Hero, combat: Combat, card: Card, side: Side, cost: int) -> Said | None:
    """Say why a card cannot be played now."""
    if side.unplayable or cost == NOCOST:
        return NOT_PLAYABLE
    if cost > hero.energy:
        return NEEDS_ENERGY[cost]
    if hero.no_play:
        return NO_MORE
    if combat.bounds and hero.plays >= combat.bounds[0]:
        return ("time_warp", combat.bounds[0])
    return only_if(state, hero, card, side, cost)


def only_if(state: State, hero: Hero, card: Card, side: Side, cost: int) -> Said | None:
    """Say why what a card itself demands does not hold; of one with cost X, `cost` is what X would be."""
    if side.playable is None:
        return None
    c = look(state, hero, card, "")
    c.cost = cost
    return None if side.playable.holds(c) else ("only_if", side.playable.words)


# playing a card -------------------------------------------------------------------------------------------------
async def play_card(game: G, hero: Hero, card: Card, keys: tuple[str, ...]) -> None:
    """Play a card from the hand: pay, choose, resolve; what it triggers follows once it is done (Playing a card)."""
    state = game.state
    side = SIDES[card]
    cost = cost_of(state, hero, card, side)
    c = Cx(game, hero, card)
    c.card, c.side = card, side
    if cost == XCOST:
        c.x = c.cost = _x_of(hero, keys)
        paid = min(c.x, hero.energy)  # Miracles that are paid into a card at once go beyond the limit (Miracles)
        hero.energy, hero.miracles = hero.energy - paid, hero.miracles - (c.x - paid)
    else:
        c.cost = cost
        c.x = cost if side.cost == XCOST else 0  # what Confusion asks is X; for nothing X is 0
        hero.energy -= cost
    if side.needs:
        follow(c, side.needs, keys[_says_x(keys) :])
    hero.confused = False
    if hero.free:
        _spend_free(hero, side)
    hero.hand.remove(card)
    if hero.costs:
        hero.costs.pop(card, None)
    game.learned(*[s for s in state.heroes if s != hero.seat])
    game.tell("plays", hero.seat, side.kind, side.upgraded, *keys)
    hero.limbo.append(card)
    await resolve(c, side)


def _says_x(keys: tuple[str, ...]) -> bool:
    return bool(keys) and keys[0][:1] == "x" and keys[0][1:].isdigit()


def _x_of(hero: Hero, keys: tuple[str, ...]) -> int:
    """Return the X that was chosen; saves of before it could be chosen have none, and spent all Energy."""
    return int(keys[0][1:]) if _says_x(keys) else hero.energy


def _spend_free(hero: Hero, side: Side) -> None:
    for kind in hero.free:
        if kind in ("any", side.type):
            hero.free.remove(kind)
            return


def _copiers(state: State) -> bool:
    """Tell whether the last card of all matters; else it is not noted, so that each can take back their own play."""
    heroes = state.heroes.values()
    # asked at every play, so the decks are searched as one text each
    return len(heroes) == 1 or any("doppelganger" in " ".join(h.deck) for h in heroes)


async def play_now(game: G, hero: Hero, card: Card, away: str = "discard", times: int = 1, more: int = 0) -> None:
    """Play a card of the hand for nothing by an effect; one that cannot be played is discarded. `more` adds to hits."""
    state = game.state
    side = SIDES[card]
    combat = state.combat
    assert combat is not None
    hero.hand.remove(card)
    game.learned("*")  # whatever becomes of it, everybody sees the card
    late = combat.bounds and hero.plays >= combat.bounds[0]
    if late or side.unplayable or side.cost == NOCOST or only_if(state, hero, card, side, 0) is not None:
        hero.discard.append(card)
        return
    c = Cx(game, hero, card)
    c.card, c.side, c.cost, c.more = card, side, 0, more
    hero.limbo.append(card)
    game.tell("plays", hero.seat, side.kind, side.upgraded)
    if side.needs:
        await asking.aim(c, side.needs)
    await resolve(c, side, away=away, times=times)


async def resolve(c: Cx, side: Side, away: str = "discard", times: int = 1) -> None:
    """Resolve a card that is in limbo: copies first, then the card itself, then it goes to its pile."""
    hero, state = c.me, c.state
    card = c.card
    combat = c.combat
    kind = side.type
    if kind == "power":
        hero.powers_played += 1
    if side.kind == "burst":  # it cannot be copied
        times = 1
    elif times == 1 and hero.doubles and kind in ("attack", "skill"):  # only one multiplier works on one card
        times = _multiplier(hero, kind)
    if combat.bounds:  # a copy is a card played: where only one more may be, it is the card itself
        times = min(times, max(1, combat.bounds[0] - hero.plays))
    for _ in range(times - 1):
        copy = copy_of(c, side)
        counts(copy)
        if side.needs:
            await asking.aim(copy, side.needs, name=f"copy:{card}")
        hero.attacks += kind == "attack"
        await effect_of(copy, side)
        noticed(copy, side)
        if hero.sig:
            emit(state, hero, PLAYED, card)
    counts(c)
    hero.attacks += kind == "attack"
    await effect_of(c, side)
    hero.limbo.remove(card)
    if card in hero.kept:
        hero.kept.remove(card)
    if card not in hero.attached:
        _put_away(c, side, away)
    if kind in ("attack", "skill"):
        if side.kind not in NOT_COPIED and _copiers(state):
            combat.copyable[c.x if side.cost == XCOST else own_cost(c, card)] = f"{card}|{c.x}|{c.cost}"
        if kind == "attack":
            combat.last_attacks.pop(hero.seat, None)  # the latest is the last
            combat.last_attacks[hero.seat] = f"{card}|{c.x}|{c.cost}"
    noticed(c, side)
    if hero.sig:
        emit(state, hero, PLAYED, card)


def counts(c: Cx) -> None:
    """Count a card, or a copy of one, as played (Copies)."""
    c.me.plays += 1
    c.combat.plays += 1


def noticed(c: Cx, side: Side) -> None:
    """Let enemies notice an Attack or a Skill, or a copy of one, that is completely done."""
    moment = "attacked" if side.type == "attack" else "skill_played" if side.type == "skill" else ""
    for foe in c.combat.foes if moment == "skill_played" else ():
        if not foe.dead and library.FOES[foe.kind].hooks:
            blows.wake(c.state, foe, moment, c.me.seat)
    if moment == "attacked":
        for foe in c.hit_foes:
            blows.struck(c.state, foe, c.me.seat)
        blows.attacked(c)


def copy_of(c: Cx, side: Side) -> Cx:
    """Return the context of a copy: free, with the same X, its own targets and its own weak (Copies)."""
    copy = Cx(c.game, c.me, c.card)
    copy.card, copy.side, copy.cost, copy.x, copy.more, copy.copy = c.card, side, c.cost, c.x, c.more, True
    return copy


async def effect_of(c: Cx, side: Side) -> None:
    """Resolve what a card says."""
    await carry_out(c, side.effect)
    if c.attacking:
        blows.end_attack(c)


def _multiplier(hero: Hero, kind: str) -> int:
    for entry in hero.doubles:
        what, _, times = entry.partition("*")
        if what in ("any", kind):
            hero.doubles.remove(entry)
            return int(times)
    return 1


def _put_away(c: Cx, side: Side, away: str) -> None:
    hero, card = c.me, c.card
    if side.type == "power":
        hero.powers.append(card)
        refresh(hero)
        if len(hero.powers) >= 7:
            blows.achieve(c.game, "powerful")
    elif side.exhaust or away == "exhaust" or (side.type == "skill" and hero.sig and bends(hero, SKILLS_FREE)):
        piles.exhaust(c.game, hero, card)
    elif side.returns:
        hero.draw.put(card, by=EVERYONE)
    else:
        hero.discard.append(card)


async def weave(c: Cx, scried: list[Card]) -> None:
    """Play Weave for nothing where a scry would have discarded it."""
    for card in scried:
        if card.startswith("weave") and card in c.me.discard:
            c.me.discard.remove(card)
            c.me.hand.append(card)
            _spend_free(c.me, SIDES[card])  # it is the next Attack
            await play_now(c.game, c.me, card, more=6 if SIDES[card].upgraded else 5)


# what is triggered --------------------------------------------------------------------------------------------------
async def settle(game: G) -> None:
    """Resolve what waits, now that a card is completely done; then see whether the fight is over."""
    state = game.state
    combat = state.combat
    if combat is None:
        return
    heroes = state.heroes.values()
    again = True
    while again and state.outcome is None:
        again = False
        while combat.queue:
            foe_id, n, subject = combat.queue.pop(0)
            foe = next(f for f in combat.foes if f.id == foe_id)
            hook = library.FOES[foe.kind].hooks[n]
            stings = hook.moment == STUNG and not asking.nobody_left(state)
            if not foe.dead or stings or hook.moment == "died":
                blows.run_foe(game, foe, hook.effects, subject)
        for hero in heroes:
            if hero.queue and not hero.settling and not hero.limbo:
                again = True
                await own(game, hero)
    _feats(game, combat)
    if not combat.over and not combat.arrivals and asking.nobody_left(state):
        combat.over = True


class Spire(CardRules[Cx]):
    """The Spire, as the kit for cards knows it."""

    def holder(self, state: State, seat: str) -> Hero:
        """Return the hero."""
        return state.heroes[seat]

    def hooks(self, source: str) -> Sequence[Hook]:
        """Return what is printed on a power in play or on a relic."""
        return library.hooks_of(source)

    def order_matters(self, game: G, seat: str, wave: list[Due]) -> bool:
        """Within a moment powers come first, then relics, each in the order of their coming (see `moments`)."""
        return False

    async def resolve(self, game: G, seat: str, due: Due) -> None:
        """Resolve one triggered effect."""
        await trigger(game, game.state.heroes[seat], due.source, library.on_of(due.source, due.hook), due.subject)


SPIRE = Spire(Cx)


async def own(game: G, hero: Hero) -> None:
    """Resolve what waits for one hero, from where it was left off."""
    hero.settling = False
    await SPIRE.settle(game, hero.seat)


async def settle_all(game: G) -> None:
    """Resolve what waits where nobody plays: heroes aim at the same time; else see `settle`."""
    state = game.state
    heroes = state.heroes

    def waiting() -> list[str]:
        return [seat for seat, hero in heroes.items() if hero.settling or (hero.queue and not hero.limbo)]

    combat = state.combat
    if combat is not None and not combat.queue and len(waiting()) > 1:
        await each(game, "settle", waiting, lambda seat: own(game, heroes[seat]))
    await settle(game)


def _feats(game: G, combat: Combat) -> None:
    """Note the achievements of tokens."""
    for hero in game.state.heroes.values():
        if hero.block == blows.MAX_BLOCK:
            blows.achieve(game, "barricaded")
        if hero.strength == blows.MAX_STRENGTH:
            blows.achieve(game, "jaxxed")
    poison = 0
    for foe in combat.foes:
        poison += foe.poison
    if poison == blows.MAX_POISON:
        blows.achieve(game, "catalyst")


async def trigger(game: G, hero: Hero, source: str, hook: On, subject: str = "") -> bool:
    """Resolve one triggered or due effect; its owner aims it, and may decline an optional one."""
    combat = game.state.combat
    assert combat is not None
    if not combat.arrivals and asking.nobody_left(game.state):
        return False
    c = Cx(game, hero, source, subject)
    if (hook.needs or hook.may) and not await asking.aim(c, hook.needs, may=hook.may):
        return False
    n = library.hooks_of(source).index(hook)
    if hook.may:
        note_use(hook, n, hero, source)
    game.tell("triggers", hero.seat, source, n)
    await carry_out(c, hook.effects)
    if c.attacking:
        blows.end_attack(c)
    return True
