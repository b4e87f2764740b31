"""Rounds and turns: Dracula, the brides on their own, then the hero cards in order (Turn Order; Health Points)."""

from __future__ import annotations

from rules.van_helsing.content.castle import COFFIN
from rules.van_helsing.ending import ended, finish, keep_trail
from rules.van_helsing.sight import end_spots
from rules.van_helsing.state import DRACULA, GONE, Hero, State
from rules.van_helsing.steps import Table, step
from rules.van_helsing.walking import shows_itself

NO_LIMIT = "off"


@step
async def a_round(game: Table) -> None:
    """Begin a round; past the round limit, where the table plays with one, the hunters have lost."""
    state = game.state
    limit = state.options["round_limit"]
    if limit != NO_LIMIT and state.round >= int(limit):
        finish(game, "vampires", "out_of_time")
        return
    state.round += 1
    state.weary, state.expelled = [], []
    game.tell("round", state.round)
    game.then("a_round")
    for hero in reversed(state.order):
        game.then("turn_begins", hero)
    game.then("brides_begin")
    game.then("turn_begins", DRACULA)


@step
async def turn_begins(game: Table, hero_id: str) -> None:
    """Give a hero as many action points as it has health (Turn Order)."""
    state = game.state
    hero = state.heroes[hero_id]
    if not hero.alive or state.outcome is not None:
        return
    state.turn, state.points, state.points_at_start = hero_id, hero.health, hero.health
    state.start, state.spent, state.halted, state.marks = hero.place, 0, False, []
    hero.came, hero.held, hero.fresh = GONE, False, True
    hero.shot, hero.healing, hero.path = [], 0, [hero.place]
    game.then("turn_ends", hero_id)
    if hero.vampire:
        state.expelled = []
        shows_itself(game, hero)
        game.then("vampire_turn", hero_id)
    else:
        game.then("hunter_turn", hero_id)


@step
async def turn_ends(game: Table, hero_id: str) -> None:
    """Heal what is due, let a new servant grow, and put the points away (Health Points)."""
    state = game.state
    hero = state.heroes[hero_id]
    state.turn = ""
    if not hero.alive or state.outcome is not None:
        return
    if hero.vampire:
        _vampire_ends(game, state, hero)
    if hero.healing:
        health = min(hero.most, hero.health + hero.healing)
        if health > hero.health:
            hero.health = health
            game.tell("heals", hero_id, health)
        hero.healing = 0
    hero.came, hero.held, hero.fresh = GONE, False, False
    ended(game)


def _vampire_ends(game: Table, state: State, hero: Hero) -> None:
    keep_trail(state, hero.id)
    end_spots(hero)
    rested = hero.place == COFFIN == state.start and state.spent == 0 and len(hero.path) == 1
    if rested and hero.health < hero.most:
        hero.health += 1
        game.tell("rests", hero.id, hero.health)
    if hero.growing:
        hero.growing = False
        if hero.health < hero.most:
            hero.health += 1
            game.tell("grows", hero.id, hero.health)
    if not hero.shown:
        game.tell("hides", hero.id)
