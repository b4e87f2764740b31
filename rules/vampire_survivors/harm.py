"""Damage to survivors: armor, negation by Floor Chickens, death, damage passed on, and enemies that land on someone."""

from __future__ import annotations

from typing import Final

from rules.engine import EVERYONE, Option
from rules.vampire_survivors import feats, hitting
from rules.vampire_survivors.content.enemies import REAPER, TOKENS, UNKNOWN
from rules.vampire_survivors.library import stat
from rules.vampire_survivors.state import CHICKEN, MOST_ARMOR, MOST_HEALTH, Pile, State, Survivor
from rules.vampire_survivors.steps import Table
from rules.vampire_survivors.verbs.base import emit

MERCIES: Final = ("lethal", "never", "always", "ask")
"""When a Floor Chicken is spent on incoming damage; the first is the default."""
REAPER_RANGED, REAPER_MOVE, REAPER_MELEE = 5, 4, 3


def most_health(survivor: Survivor) -> int:
    """Return the maximum health: the dial, and what lies in the slots (Max Health)."""
    return min(MOST_HEALTH, survivor.base_health + stat(survivor, "max_health"))


def chickens(state: State) -> list[str]:
    """Return the Floor Chickens of all."""
    return [token for token in state.pickups if token.startswith("floor_chicken")]


def next_living(state: State, seat: str) -> str:
    """Return the next seat in turn order that stands; "" where nobody does."""
    return next((s for s in state.order(seat)[1:] if not state.survivors[s].dead), "")


async def hurt(game: Table, seat: str, damage: int, cause: str) -> None:
    """Deal damage to a survivor; what a coffin cannot take is passed on to the next who stands (Damage)."""
    state = game.state
    while damage > 0 and state.outcome is None:
        survivor = state.survivors[seat]
        if survivor.dead:
            seat = next_living(state, seat)
            if not seat:
                return
            game.tell("passed_on", seat, damage)
            continue
        damage -= await _negated(game, survivor, damage)
        absorbed = min(survivor.armor, max(0, damage))
        survivor.armor -= absorbed
        damage -= absorbed
        taken = max(0, min(most_health(survivor) - survivor.damage, damage))
        survivor.damage += taken
        damage -= taken
        if absorbed or taken:
            game.tell("hurt", seat, taken, absorbed, cause, most_health(survivor) - survivor.damage)
        if taken:
            state.hurts[seat] = state.hurts.get(seat, 0) + taken
            if survivor.damage >= most_health(survivor):
                dies(game, survivor)
            elif state.outcome is None:
                await emit(game, seat, "self_damaged")


def dies(game: Table, survivor: Survivor) -> None:
    """Put a coffin in a survivor's place; the second death of one, or all in coffins, ends the game (Death)."""
    state = game.state
    survivor.dead, survivor.deaths = True, survivor.deaths + 1
    state.death_turns.append((survivor.seat, state.turn))
    game.tell("dies", survivor.seat)
    everybody = all(s.dead for s in state.survivors.values())
    alone = len(state.seats) == 1 and state.options["solo_death"] == "once"
    if survivor.deaths > 1:
        defeat(game, "died_twice")
    elif everybody and not alone:
        defeat(game, "all_dead")


def defeat(game: Table, why: str) -> None:
    """End the game in defeat; a minor victory that was won before stands (ruling 72)."""
    state = game.state
    if state.outcome is None and state.survived:
        feats.ended(game, True, False)
        game.finish("survivors", state.seats, "minor_after")
    elif state.outcome is None:
        feats.ended(game, False, False)
        game.finish("night", [], why)
    state.phase = "over"


async def _negated(game: Table, survivor: Survivor, incoming: int) -> int:
    """Let Floor Chickens negate damage, as the survivor's standing order says or as it is answered (Pickups)."""
    state = game.state
    able = len(chickens(state))
    through = incoming - survivor.armor
    if not able or through <= 0:
        return 0
    left = most_health(survivor) - survivor.damage
    saving = -(-(through - left + 1) // CHICKEN) if through >= left else 0
    full = min(able, -(-through // CHICKEN))
    lethal = saving if 0 < saving <= able else 0
    spent = {"never": 0, "lethal": lethal, "always": full}.get(survivor.mercy)
    if spent is None:
        options = [
            Option(str(n), ("opt_negate", n, min(incoming, n * CHICKEN)), style="" if n else "pass")
            for n in range(full + 1)
        ]
        (key,) = await game.ask(
            survivor.seat, "negate", options, about=("ask_negate", incoming, survivor.armor, left),
            default=(str(lethal),), orders={"never": ("0",), "lethal": (str(lethal),), "always": (str(full),)},
        )  # fmt: skip
        spent = min(int(key), len(chickens(state)))
    for token in chickens(state)[:spent]:
        state.pickups.remove(token)
        state.spent.append(token)
    if spent:
        game.tell("negates", survivor.seat, spent, min(incoming, spent * CHICKEN))
    return min(incoming, spent * CHICKEN)


def heal(game: Table, survivor: Survivor, damage: int, card: str = "", stands_up: bool = False) -> None:
    """Heal damage; a coffin stands up by some effects and at the start of its turn (Healing; Death)."""
    healed = min(damage, survivor.damage)
    if healed:
        survivor.damage -= healed
        game.tell("heals", survivor.seat, healed)
        feats.happened(game, "damage_healed", times=healed, card=card)
    if survivor.dead and stands_up and survivor.damage < most_health(survivor):
        survivor.dead = False
        game.tell("stands_up", survivor.seat)


def arm(game: Table, survivor: Survivor, tokens: int) -> None:
    """Turn the armor dial up, at most to its end."""
    gained = min(tokens, MOST_ARMOR - survivor.armor)
    if gained > 0:
        survivor.armor += gained
        game.tell("arms", survivor.seat, gained)


async def collide(game: Table, survivor: Survivor, pile: Pile, origin: int, behind: bool) -> None:
    """Let a pile land on a survivor, top token first: its damage, its full retaliation, the next (Retaliation).

    `origin` is where it came from: there the Reaper goes back to, unless something comes from `behind` him.
    """
    state = game.state
    if pile.top == REAPER:
        await _reaper_hits(game, survivor, pile, origin, behind)
        return
    state.incoming.append(pile)
    if not survivor.dead:
        await emit(game, survivor.seat, "before_own_collision")
    while pile.tokens and state.outcome is None:
        if pile.top == UNKNOWN:
            game.learned(EVERYONE)  # a trial ends where what is hidden would count
        kind = TOKENS[pile.top]
        damage = 1 + pile.armor + kind.exploding
        game.tell("lands", survivor.seat, kind.name, damage)
        await hurt(game, survivor.seat, damage, kind.name)
        if state.outcome is None:
            await hitting.falls(game, pile, survivor.space, survivor.seat, "", hitting.RETALIATION)
    if not pile.tokens:
        state.incoming.remove(pile)


async def _reaper_hits(game: Table, survivor: Survivor, pile: Pile, origin: int, behind: bool) -> None:
    """The Reaper and a survivor meet: 3 damage each way, and he stays where he came from (The Reaper)."""
    state = game.state
    spot = _beside(state, survivor.space, origin, behind)
    state.piles[spot] = pile
    game.tell("lands", survivor.seat, TOKENS[REAPER].name, REAPER_MELEE)
    await hurt(game, survivor.seat, REAPER_MELEE, TOKENS[REAPER].name)
    if state.outcome is None:
        await hitting.damage_pile(game, pile, spot, REAPER_MELEE, survivor.seat, "", hitting.RETALIATION)


def _beside(state: State, around: int, origin: int, behind: bool) -> int:
    """Return where the Reaper stays: whence he came, else the next space clockwise round the standee, else near."""
    board = state.board

    def free(space: int) -> bool:
        taken = space in state.piles or space in state.lights or state.standing(space) is not None
        return not taken and not (behind and space == origin)

    if free(origin):
        return origin
    ring = board.around[around]
    start = ring.index(origin) if origin in ring else 0
    return next(s for s in (*ring[start:], *ring[:start], *board.near[around]) if free(s))
