"""Weapons, claws, bites, and the bats that make someone roll again (Attack; Combat)."""

from __future__ import annotations

from rules.engine import Option
from rules.van_helsing.bearing import mark, of_retinue, show, spend
from rules.van_helsing.content.items import KINDS, TOKENS, WEAPONS, ResistBite, Ward
from rules.van_helsing.losses import kill_bride, wound_hunter, wound_vampire
from rules.van_helsing.sight import hunters_here, of_kind, paid, poorer_than
from rules.van_helsing.state import GONE, Hero, State
from rules.van_helsing.steps import DIE, Table

CROSS = "cross_1"
BRIDE_STRENGTH = 1
BITE_WOUNDS = 2
_WARD = KINDS["cross"].effect
_GARLIC = KINDS["garlic"].effect
assert isinstance(_WARD, Ward)
assert isinstance(_GARLIC, ResistBite)
CROSS_POINTS = _WARD.points
GARLIC_MORE = _GARLIC.more
_KEEP = Option("keep", ("opt_keep_bat",), style="pass")


def place_of(state: State, target: str) -> int:
    """Return where an enemy of the hunters is: a vampire, a bride on her own, or a companion."""
    hero = state.heroes.get(target)
    if hero is not None:
        return hero.place
    if target in state.free:
        return state.free[target]
    master = of_retinue(state, target)
    return GONE if master is None else master.place


def enemies_in(state: State, place: int) -> list[str]:
    """Return the enemies that hunters can attack in a place: vampires in sight, their companions, brides alone."""
    found: list[str] = []
    for hero in state.heroes.values():
        if hero.place == place and hero.side == "vampires" and hero.shown and hero.alive:
            found.append(hero.id)
            found += [t for t in hero.items if t[:5] == "bride"]
    if state.free:
        found += [b for b, p in state.free.items() if p == place]
    return found


def enemy_in(state: State, place: int) -> bool:
    """Tell whether an enemy stands in a place for all to see."""
    if place in state.free.values():
        return True
    return any(h.place == place and h.side == "vampires" and h.shown for h in state.heroes.values())


# rolls -------------------------------------------------------------------------------------------------------
async def roll_again(game: Table, vampire: Hero, roll: int, needed: int, *, low_is_bad: bool) -> int:
    """Offer the vampire's bats as long as the roll goes against it, and return the roll that counts (Bat)."""
    vampire_id, seat = vampire.id, vampire.seat
    while (roll <= needed) == low_is_bad:
        vampire = game.state.heroes[vampire_id]
        bats = of_kind(vampire, "bat")
        if not bats or needed < 1:
            break
        (choice,) = await game.ask(
            seat, f"bat:{vampire_id}",
            [Option("reroll", ("opt_reroll", len(bats)), style="main"), _KEEP],
            about=("ask_bat", vampire_id, roll, needed), default=("keep",),
            orders={"always": ("reroll",), "never": ("keep",)},
        )  # fmt: skip
        if choice == "keep":
            break
        vampire = game.state.heroes[vampire_id]
        vampire.items.remove(bats[0])
        game.state.removed.append(bats[0])
        roll = game.roll(DIE)
        game.tell("bat_flies", vampire_id, roll, needed)
    return roll


# hunters -----------------------------------------------------------------------------------------------------
async def attack_with(game: Table, hunter: Hero, weapon: str, target: str) -> None:
    """A hunter attacks with a weapon that it turns face up, near by or from a distance (Attack, Hunter)."""
    state, arms = game.state, WEAPONS[weapon]
    show(game, hunter, weapon)
    far = place_of(state, target) != hunter.place
    needed = arms.strength - far
    hunter.held, hunter.fresh, hunter.came = False, False, GONE
    if arms.once_a_turn:
        hunter.shot.append(weapon)
    mark(state, hunter.place)
    mark(state, place_of(state, target))
    hunter_id = hunter.id
    game.tell("attacks", hunter_id, target, weapon, _master(state, target))
    roll = game.roll(DIE)
    game.tell("rolls_far" if far else "rolls", hunter_id, roll, needed, arms.strength)
    if TOKENS[weapon].star:
        spend(state, hunter, weapon)
        game.tell("used_up", weapon)
    master = state.heroes.get(target) or of_retinue(state, target)
    if master is not None:
        roll = await roll_again(game, master, roll, needed, low_is_bad=True)
    state = game.state
    if roll > needed:
        game.tell("misses", hunter_id)
    elif target in state.heroes:
        wound_vampire(game, state.heroes[target], arms.wounds)
    else:
        kill_bride(game, target)


def _master(state: State, target: str) -> str:
    master = None if target in state.heroes else of_retinue(state, target)
    return "" if master is None else master.id


# vampires ----------------------------------------------------------------------------------------------------
def targets(state: State, place: int) -> list[Hero]:
    """Return whom a vampire may attack in a place."""
    return hunters_here(state, place)


async def warded(game: Table, hunter: Hero, points: int) -> bool:
    """The bearer of the Cross shows it; tell whether whoever attacks with `points` left is held off (Cross)."""
    game.learned("*")
    if CROSS not in hunter.items:
        return False
    show(game, hunter, CROSS)
    if points >= CROSS_POINTS:
        return False
    game.tell("held_off", hunter.id)
    return True


async def vampire_attack(game: Table, vampire: Hero, target: str, how: str) -> None:
    """Dracula or a servant attacks with claws or a bite; the Cross makes it dearer (Attack, Vampire; Cross)."""
    state = game.state
    hunter = state.heroes[target]
    mark(state, vampire.place)
    if await warded(game, hunter, state.points):
        poorer_than(vampire, CROSS_POINTS)
        return
    cost = CROSS_POINTS if CROSS in hunter.items else 1
    state.points -= cost
    state.spent += cost
    vampire.held, vampire.fresh, vampire.came = False, False, GONE
    paid(vampire, cost, freed=True)
    if how == "claws":
        await claws(game, vampire.id, target, vampire.health)
    else:
        await bite(game, vampire.id, target)


async def claws(game: Table, attacker: str, target: str, strength: int) -> None:
    """A roll up to the vampire's health hits; a vampire's bat may change the roll (Combat)."""
    game.tell("claws", attacker, target)
    roll = game.roll(DIE)
    game.tell("rolls", attacker, roll, strength, strength)
    vampire = game.state.heroes.get(attacker)
    if vampire is not None:
        roll = await roll_again(game, vampire, roll, strength, low_is_bad=False)
    if roll <= strength:
        await wound_hunter(game, game.state.heroes[target], 1, bite=False)
    else:
        game.tell("misses", attacker)


async def bite(game: Table, attacker: str, target: str) -> None:
    """The hunter rolls: up to its health resists and hurts the vampire, more is a serious wound (Vampire Bite)."""
    state = game.state
    hunter = state.heroes[target]
    game.tell("bites", attacker, target)
    needed = hunter.health
    garlic = next((t for t in hunter.items if t[:6] == "garlic"), None)
    if garlic is not None:
        show(game, hunter, garlic)
        needed += GARLIC_MORE
    roll = game.roll(DIE)
    game.tell("resists_garlic" if garlic else "resists", target, roll, needed, hunter.health)
    vampire = state.heroes.get(attacker)
    if vampire is not None and state.options["bat_bite"] == "yes":
        roll = await roll_again(game, vampire, roll, needed, low_is_bad=True)
    state = game.state
    if roll > needed:
        await wound_hunter(game, state.heroes[target], BITE_WOUNDS, bite=True)
    elif attacker in state.heroes:
        game.tell("bite_fails", attacker)
        wound_vampire(game, state.heroes[attacker], 1)
    else:
        game.tell("bite_fails", attacker)
        kill_bride(game, attacker)


async def bride_attack(game: Table, bride: str, target: str, how: str) -> bool:
    """A bride attacks once a turn with strength 1; tell whether the Cross let her (Count's Brides)."""
    state = game.state
    hunter = state.heroes[target]
    mark(state, hunter.place)
    if await warded(game, hunter, 1):
        return False
    state.weary.append(bride)
    if bride in state.waiting:
        state.waiting.remove(bride)
    if how == "claws":
        await claws(game, bride, target, BRIDE_STRENGTH)
    else:
        await bite(game, bride, target)
    return True
