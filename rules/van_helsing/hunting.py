"""A hunter's turn: move, search, use, attack, and what is done with items (Turn Actions)."""

from __future__ import annotations

from typing import Final

from rules.engine import Option, Said
from rules.van_helsing.bearing import leave, lift, mark, options, pass_on, receive, show, spend
from rules.van_helsing.combat import attack_with, enemies_in, enemy_in
from rules.van_helsing.content.items import CARRIED, TOKENS, USABLE, WEAPONS, Heal
from rules.van_helsing.sight import SHOTS, WAYS, hunters_here, vampires
from rules.van_helsing.state import DRACULA_MOST, HUNTER_MOST, Hero, State
from rules.van_helsing.steps import DIE, Table, step
from rules.van_helsing.walking import NO_POINTS, hunter_steps, hunter_walks, look_around, stays

END: Final = Option("end", ("opt_end",), group="end", style="pass")
_STILL_SEARCH: Final = [
    Option("end", ("opt_end",), group="end", style="pass", warn=("warn_search", n)) for n in range(HUNTER_MOST + 1)
]
STILL_ATTACK: Final = [
    Option("end", ("opt_end",), group="end", style="pass", warn=("warn_attack", n)) for n in range(DRACULA_MOST + 1)
]
"""Ending a turn in which something useful would be lost."""
_SEARCH: Final = Option("search", ("opt_search",), group="search", style="main")
_NO_SEARCH: Final = Option("search", ("opt_search",), ("why_nothing_hidden",), group="search")
_POOR_SEARCH: Final = Option("search", ("opt_search",), NO_POINTS, group="search")
_NO_WEAPON: Final = Option("attack", ("opt_attack",), ("why_no_weapon",), group="attack")
_NO_ENEMY: Final = Option("attack", ("opt_attack",), ("why_no_enemy",), group="attack")
_POOR_ATTACK: Final = Option("attack", ("opt_attack",), NO_POINTS, group="attack")


@step.home
async def hunter_turn(game: Table, hero_id: str) -> None:
    """Let a hunter act until the turn is ended, or nothing is left to do."""

    def listing() -> list[Option]:
        return _listing(game.state, game.state.heroes[hero_id])

    def about() -> Said:
        hero = game.state.heroes[hero_id]
        return ("ask_turn", hero_id, hero.place, game.state.points, hero.health)

    name = f"turn:{hero_id}"
    while game.state.outcome is None:
        hero = game.state.heroes[hero_id]
        if not hero.alive or hero.vampire or (game.state.points < 1 and not hero.items):
            return
        keys = await game.ask(hero.seat, name, listing, about=about(), default=("end",), home=True)
        if keys[0] == "end":
            return
        await _act(game, game.state.heroes[hero_id], keys)


def _listing(state: State, hero: Hero) -> list[Option]:
    points, place = state.points, hero.place
    found = hunter_steps(state, hero)
    end = END
    if place not in state.face_down:
        found.append(_NO_SEARCH)
    elif points:
        found.append(_SEARCH)
        end = _STILL_SEARCH[points]
    else:
        found.append(_POOR_SEARCH)
    weapons = [t for t in hero.items if t in WEAPONS]
    attack = _attack(state, hero, weapons) if weapons else _NO_WEAPON
    found.append(attack)
    if attack.why_not is None:
        end = STILL_ATTACK[points]
    if hero.items:
        _list_items(state, hero, found)
    lying = state.face_up.get(place)
    if lying:
        full = len(hero.items) >= hero.health
        for token in lying:
            if token in CARRIED or (token == "relics_1" and state.options["relics"] == "carried"):
                why = NO_POINTS if not points else ("why_full", hero.health) if full else None
                found.append(Option(f"pick:{token}", ("opt_pick", token), why, group="pick up", shows=("item", token)))
    found.append(end)
    return found


def _list_items(state: State, hero: Hero, found: list[Option]) -> None:
    points = state.points
    usable = [t for t in hero.items if t in USABLE]
    for token in usable:
        found.append(_use(state, hero, token))
    friends = [h for h in hunters_here(state, hero.place) if h is not hero]
    if friends:
        for token in hero.items:
            why = None if points else NO_POINTS
            found.append(
                Option(
                    f"give:{token}",
                    ("opt_give", token),
                    why,
                    lambda f=friends: _friends(f),
                    "items",
                    ("item", token),
                    "aside",
                )
            )
    for token in hero.items:
        found.append(Option(f"drop:{token}", ("opt_drop", token), group="items", shows=("item", token), style="aside"))


def _friends(friends: list[Hero]) -> list[Option]:
    return [Option(h.id, ("hero", h.id), group="give", shows=("hero", h.id)) for h in friends]


def _use(state: State, hero: Hero, token: str) -> Option:
    effect = USABLE[token]
    warn: Said = ()
    if isinstance(effect, Heal):
        if hero.health + hero.healing >= hero.most:
            warn = ("warn_healthy",)
    elif all(v.shown for v in vampires(state)):
        warn = ("warn_all_seen",)
    why = None if state.points else NO_POINTS
    return Option(f"use:{token}", ("opt_use", token, effect.number), why, None, "use", ("item", token), "", warn)


# attacks -----------------------------------------------------------------------------------------------------
def _attack(state: State, hero: Hero, weapons: list[str]) -> Option:
    near = enemies_in(state, hero.place)
    far: list[str] = []
    if any(WEAPONS[w].ranged for w in weapons):
        far = [e for p in SHOTS[hero.place] for e in enemies_in(state, p)]
    if not near and not far:
        return _NO_ENEMY
    if not state.points:
        return _POOR_ATTACK
    return Option(
        "attack", ("opt_attack",), None, lambda: [_armed(hero, w, near, far) for w in weapons], "attack", (), "main"
    )


def _armed(hero: Hero, weapon: str, near: list[str], far: list[str]) -> Option:
    arms = WEAPONS[weapon]
    why: Said | None = None
    if weapon in hero.shot:
        why = ("why_shot",)
    elif not near and not (arms.ranged and far):
        why = ("why_too_far",)

    def at() -> list[Option]:
        found = [Option(e, ("opt_target", e, arms.strength), group="attack", shows=("enemy", e)) for e in near]
        if arms.ranged:
            found += [
                Option(e, ("opt_target_far", e, arms.strength - 1), group="attack", shows=("enemy", e)) for e in far
            ]
        return found

    return Option(weapon, ("opt_weapon", weapon, arms.strength), why, at, "attack", ("item", weapon))


# what is done ------------------------------------------------------------------------------------------------
async def _act(game: Table, hero: Hero, keys: tuple[str, ...]) -> None:
    state = game.state
    verb, _, what = keys[0].partition(":")
    if verb == "move":
        hunter_walks(game, hero, int(what))
        return
    if verb == "drop":
        leave(state, hero, what)
        stays(hero, met=enemy_in(state, hero.place))
        game.tell("leaves_item", hero.id, what, hero.place)
        return
    if verb == "give":
        await _give(game, hero, what, keys[1])
        return
    state.points -= 1
    state.spent += 1
    stays(hero, met=enemy_in(state, hero.place))
    if verb == "search":
        await _search(game, hero)
    elif verb == "attack":
        await attack_with(game, hero, keys[1], keys[2])
    elif verb == "use":
        _use_up(game, hero, what)
    else:
        lift(state, hero.place, what)
        receive(state, hero, what)
        game.tell("picks_up", hero.id, what, hero.place)


async def _search(game: Table, hero: Hero) -> None:
    """Turn over the token that lies here; what can be carried may be taken at once (Search)."""
    token = uncover(game, hero.id, hero.place)
    if token in game.state.free:
        hero.held = True  # met at once, and nobody was entered upon: no way back
    takes = token in CARRIED or (token == "relics_1" and game.state.options["relics"] == "carried")
    if takes:
        await _take(game, hero, token)


def uncover(game: Table, finder: str, place: int) -> str:
    """Turn over a place's token and put it where its kind belongs; return the token."""
    state = game.state
    token = state.face_down.pop(place)
    item = TOKENS[token]
    game.learned("*")
    game.tell("finds", finder, token, place)
    mark(state, place)
    if item.kind == "bride":
        state.free[token] = place
    elif item.kind == "false_trail":
        state.removed.append(token)
    else:
        state.face_up.setdefault(place, []).append(token)
        if item.kind == "stairs_down":
            state.passage_known = True
            game.tell("passage_found")
        elif item.kind == "relics":
            state.relics = place
    if item.kind in ("key_ring", "stairs_down"):
        state.found_at[token] = place
    return token


async def _take(game: Table, hero: Hero, token: str) -> None:
    hero_id = hero.id

    def listing() -> list[Option]:
        finder = game.state.heroes[hero_id]
        full: Said | None = ("why_full", finder.health) if len(finder.items) >= finder.health else None
        found = [Option("take", ("opt_take", token), full, shows=("item", token), style="main")]
        if full is not None:
            found.append(Option("swap", ("opt_swap",), then=lambda: options(game.state.heroes[hero_id].items)))
        return [*found, Option("leave", ("opt_leave", token), style="pass")]

    def default() -> tuple[str, ...]:
        finder = game.state.heroes[hero_id]
        return ("leave",) if len(finder.items) >= finder.health else ("take",)

    choice, *away = await game.ask(
        hero.seat, f"take:{hero_id}", listing, about=("ask_take", hero_id, token), default=default
    )
    state = game.state
    hero = state.heroes[hero_id]
    if choice == "leave":
        game.tell("leaves_found", hero_id, token)
        return
    for old in away:
        leave(state, hero, old)
        game.tell("leaves_item", hero_id, old, hero.place)
    lift(state, hero.place, token)
    receive(state, hero, token)
    game.tell("takes", hero_id, token)


def _use_up(game: Table, hero: Hero, token: str) -> None:
    """Roll for an item's number; one with a star leaves the game whatever comes of it (Using Items)."""
    state, effect = game.state, USABLE[token]
    show(game, hero, token)
    game.tell("uses", hero.id, token)
    roll = game.roll(DIE)
    if TOKENS[token].star:
        spend(state, hero, token)
    mark(state, hero.place)
    game.tell("rolls_use", hero.id, roll, effect.number)
    if roll > effect.number:
        game.tell("no_help", token)
    elif isinstance(effect, Heal):
        hero.healing += effect.health
        game.tell("will_heal", hero.id, effect.health)
    else:
        here = hero.place
        behind = tuple(
            b for (a, b), edge in WAYS.items() if a == here and edge.kind == "door" and edge.key not in state.locks
        )
        hides = any(not v.shown and v.place in behind for v in vampires(state))
        game.tell("lamp_finds" if hides else "lamp_nobody", hero.id)
        look_around(game, behind, hero.id)


async def _give(game: Table, giver: Hero, token: str, taker_id: str) -> None:
    """Hand an item over; who receives it may give one back, and must where there is no room (Using Items)."""
    state = game.state
    giver_id, taker = giver.id, state.heroes[taker_id]
    back: list[str] = []
    if taker.items:
        state.handing = token
        back = await _gift_back(game, giver_id, token, taker_id)
        token, game.state.handing = game.state.handing, ""
        if back == ["refuse"]:
            game.tell("refuses", taker_id, giver_id)
            return
    state = game.state
    giver, taker = state.heroes[giver_id], state.heroes[taker_id]
    state.points -= 1
    state.spent += 1
    stays(giver, met=enemy_in(state, giver.place))
    _hand(game, giver, taker, token)
    for other in back:
        _hand(game, taker, giver, other)


async def _gift_back(game: Table, giver_id: str, token: str, taker_id: str) -> list[str]:
    def listing() -> list[Option]:
        taker = game.state.heroes[taker_id]
        found = options(taker.items, "opt_back_gift")
        if len(taker.items) < taker.health:
            return [Option("nothing", ("opt_nothing_back",), style="main"), *found]
        return [*found, Option("refuse", ("opt_refuse",), style="pass")]

    taker = game.state.heroes[taker_id]
    full = len(taker.items) >= taker.health
    about: Said = ("ask_back_full" if full else "ask_back", taker_id, giver_id, token)
    (key,) = await game.ask(
        taker.seat, f"back:{taker_id}", listing, about=about,
        default=("refuse",) if full else ("nothing",),
    )  # fmt: skip
    return [] if key == "nothing" else [key]


def _hand(game: Table, giver: Hero, taker: Hero, token: str) -> None:
    state = game.state
    if token in giver.open:
        game.tell("gives", giver.id, taker.id, token)
    else:
        game.tell("gives_closed", giver.id, taker.id)
        told = [s for s in state.seats if state.sides[s] == "hunters"]
        game.tell("gives_secret", giver.id, taker.id, token, to=told)
    pass_on(state, giver, taker, token)
    mark(state, giver.place)
