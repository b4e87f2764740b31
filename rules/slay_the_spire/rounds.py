"""The rounds of a fight: reset, draw, roll, abilities, play, end of turn, enemies (Turn structure)."""

from __future__ import annotations

from rules.cards import answers, ends, of_moment
from rules.engine import Option, each
from rules.slay_the_spire import blows, facing, foes, library, piles, playing
from rules.slay_the_spire.context import Cx, look
from rules.slay_the_spire.dice import change_die, changers, die_options
from rules.slay_the_spire.library import SIDES, On
from rules.slay_the_spire.moments import (
    BEFORE_DRAW,
    DIE,
    END_TURN,
    KEEP_BLOCK,
    KEEP_ENERGY,
    ROUND,
    START_COMBAT,
    START_TURN,
    bends,
    listening,
)  # fmt: skip
from rules.slay_the_spire.state import Combat, G, Hero, State, acting, alive
from rules.slay_the_spire.steps import step
from rules.slay_the_spire.verbs.magic import FROST, orb_effect
from rules.slay_the_spire.verbs.odd_neutral import lose_block

START_ENERGY, HAND = 3, 5
_ORB, _WRATH, _CARD = "orb:", "wrath", "#"


@step
async def round_begins(game: G) -> None:
    """Begin a round: enemies come, energy and block are reset (Start of Turn)."""
    state = game.state
    combat = state.combat
    assert combat is not None
    if combat.over:
        game.then("combat_ends")
        return
    combat.turn += 1
    combat.die = 0
    combat.phase = "start"
    game.tell("round", combat.turn)
    combat.copyable, combat.plays = {}, 0
    combat.last_attacks, combat.seen = {}, []
    _newcomers(game, combat)
    combat.active = [h.seat for h in alive(state)]
    if state.options["sequential"] == "on":
        combat.active = [min(alive(state), key=lambda h: h.row).seat]
        for hero in alive(state):
            hero.ended = True
    game.then("turn_begins")


@step
async def turn_begins(game: G) -> None:
    """Reset energy and block of those whose turn it is (Start of Turn)."""
    state = game.state
    combat = state.combat
    assert combat is not None
    early = False
    for hero in acting(state):
        _reset(hero, combat)
        if hero.sig and (before := listening(hero, BEFORE_DRAW)):
            hero.due = [(source, n) for source, n, _ in before]
            early = True
    game.then("cards_and_die")
    if early:
        game.then("abilities")


def _newcomers(game: G, combat: Combat) -> None:
    state = game.state
    arrivals, combat.arrivals = combat.arrivals, []
    for group, row, count in arrivals:
        for _ in range(count):
            if group.startswith("="):
                foes.begin(game, foes.place(state, group[1:], row))
            else:
                came = foes.summon(game, group, row)
                if came is not None:
                    foes.begin(game, came)
    if combat.turn > 1:
        for foe in combat.foes[:]:
            for flag in [f for f in foe.flags if f.startswith("mode:")]:
                foe.flags.remove(flag)
                if not foe.dead:
                    foes.enter_mode(foe, int(flag[5:]))
            for hook in library.FOES[foe.kind].hooks:
                if hook.moment == ROUND:
                    blows.run_foe(game, foe, hook.effects)


def _reset(hero: Hero, combat: Combat) -> None:
    kept = hero.energy if combat.turn > 1 and hero.sig and bends(hero, KEEP_ENERGY) else 0
    hero.leftover = (hero.energy, hero.block)
    hero.energy = min(blows.MAX_ENERGY, START_ENERGY + kept)
    if not (hero.sig and bends(hero, KEEP_BLOCK)):
        hero.block = 0
    hero.ended = hero.no_draw = hero.no_play = hero.no_damage = hero.changed_stance = hero.settling = False
    hero.attacks = hero.plays = hero.powers_played = hero.discards = hero.lost_now = hero.cap = hero.shivs_used = 0
    ends(hero, "turn")


@step
async def cards_and_die(game: G) -> None:
    """Every hero draws 5 cards, and the die is rolled for the table (Draw; Roll)."""
    state = game.state
    combat = state.combat
    assert combat is not None
    heroes = acting(state)
    for n, hero in enumerate(heroes):
        piles.draw(game, hero, HAND)
        if hero.queue:  # then the others draw without waiting for what is asked
            await _draw_on(game, [h.seat for h in heroes[n:]])
            break
    game.then("abilities_begin")
    if combat.die:
        return  # rolled in the first hero's turn
    combat.die = game.roll("die")
    game.tell("rolled", combat.die)
    if any(changers(hero, combat.die) for hero in alive(state)):
        game.then("die_window")


async def _draw_on(game: G, seats: list[str]) -> None:
    """Let what the first one drew be resolved, and the others draw."""
    state = game.state

    async def draws(seat: str) -> None:
        hero = state.heroes[seat]
        if seat != seats[0]:
            piles.draw(game, hero, HAND)
        if hero.queue:
            await playing.own(game, hero)

    await each(game, "draw", lambda: seats, draws)
    await playing.settle(game)


@step.home
async def die_window(game: G) -> None:
    """Whoever can change the die does so now, before anything reads it, or accepts the roll."""
    state = game.state
    combat = state.combat
    assert combat is not None

    async def looks(seat: str) -> None:
        while changers(state.heroes[seat], die := combat.die):
            keys = await game.ask_while(
                lambda die=die: combat.die == die, seat, "die",
                lambda: die_options(state.heroes[seat], combat.die), about=("die", die), mark=str(die),
                default=("accept",), orders={"never": ("accept",)}, home=True,
            )  # fmt: skip
            if keys == ("accept",):
                return
            if keys is not None:
                combat.die = change_die(game, state.heroes[seat], die, keys)
                state.joint.done["die"].clear()  # the others look again

    def able() -> list[str]:
        assert combat is not None
        return [h.seat for h in alive(state) if changers(h, combat.die)]

    await each(game, "die", able, looks)


# abilities in any order ----------------------------------------------------------------------------------------------
@step
async def abilities_begin(game: G) -> None:
    """Collect what happens at the start of the turn or combat, and what the die triggers."""
    state = game.state
    combat = state.combat
    assert combat is not None
    wanted = False
    for hero in acting(state):
        if hero.sig:
            hero.due = []
            if combat.turn == 1:
                hero.due += [(source, n) for source, n, _ in listening(hero, START_COMBAT)]
            hero.due += [(source, n) for source, n, _ in listening(hero, START_TURN)]
            hero.due += [(source, n) for source, n, hook in listening(hero, DIE) if combat.die in hook.faces]
            wanted = wanted or bool(hero.due)
    for foe in combat.foes:
        definition = library.FOES[foe.kind]
        if definition.traits and "confusing" in definition.traits and not foe.dead:
            for hero in blows.facing(state, foe):
                hero.confused = True
    combat.bounds = _clock(combat)
    game.then("play_begins")
    if wanted:
        game.then("abilities")


def _clock(combat: Combat) -> list[int]:
    for foe in combat.foes:
        modes = library.FOES[foe.kind].modes
        if not foe.dead and modes and modes[foe.mode][foe.cube].clock:
            return [modes[foe.mode][foe.cube].clock]
    return []


@step
async def play_begins(game: G) -> None:
    """Let the play phase follow, and after it the end of the turn."""
    combat = game.state.combat
    assert combat is not None
    game.then("turn_ends")
    game.then("play_phase")
    if facing.wanted(combat):
        game.then("face_enemies")


@step.home
async def abilities(game: G) -> None:
    """Every hero resolves their due abilities in any order they like (Start of turn abilities; End of turn)."""
    state = game.state
    scripts = {h.seat: _due(game, h.seat) for h in alive(state) if h.due}
    if scripts:
        await game.together(scripts, until=lambda: over(game.state))


def over(state: State) -> bool:
    """Tell whether the fight, or the game, is over."""
    return state.combat is None or state.combat.over or state.outcome is not None


async def _due(game: G, seat: str) -> None:
    hero = game.state.heroes[seat]
    while hero.due and not over(game.state):
        simple = [(_rank(source, k), n) for n, (source, k) in enumerate(hero.due) if _simple(source, k)]
        at = min(simple, default=(0, -1))[1]
        if at < 0:
            at = 0
            if len(hero.due) > 1:
                options = [Option(f"{s}.{k}", ("ability", s), shows=("source", s)) for s, k in hero.due]
                (key,) = await game.ask(
                    seat, "next_ability", options, about=("next_ability",), default=(options[0].key,), home=True
                )
                at = next(n for n, (s, k) in enumerate(hero.due) if f"{s}.{k}" == key)
        source, n = hero.due.pop(at)
        await resolve_due(game, hero, source, n)
        await playing.settle(game)


def _simple(source: str, n: int) -> bool:
    if n < 0:
        return source != "orb:lightning"
    hook = library.hooks_of(source)[n]
    return isinstance(hook, On) and hook.plain


def _rank(source: str, n: int) -> int:
    """Return how early what nobody need order comes: what takes block, what asks for a condition, other gains."""
    if n < 0:
        return 2
    hook = library.hooks_of(source)[n]
    return 0 if isinstance(hook, On) and lose_block in hook.effects else 1 if hook.when is not None else 2


async def resolve_due(game: G, hero: Hero, source: str, n: int) -> None:
    """Resolve one due ability: a hook's, an orb's, or Wrath's."""
    state = game.state
    if n < 0:
        if source == _WRATH:
            game.tell("wrath", hero.seat)
            blows.take(game, hero, 1)
            return
        c = Cx(game, hero, source)
        if source != _ORB + FROST:
            game.tell("orb_works", hero.seat, source[4:])
        await orb_effect(c, source[4:], evoked=False, name=str(-n))
        return
    hook = library.hooks_of(source)[n]
    assert isinstance(hook, On)
    if answers(hook, n, hero, source, lambda: look(state, hero, source, "")):
        await playing.trigger(game, hero, source, hook)


# the end of the turn -----------------------------------------------------------------------------------------------
@step
async def turn_ends(game: G) -> None:
    """Collect what happens at the end of the turn (End of Turn)."""
    state = game.state
    combat = state.combat
    assert combat is not None
    game.then("hands_away")
    if combat.over:
        return
    combat.phase = "end"
    game.learned("*")  # what lies in closed hands may work now
    wanted = False
    for hero in acting(state):
        due = [(source, n) for source, n, _ in listening(hero, END_TURN)] if hero.sig else []
        due += [(_ORB + orb, -1 - k) for k, orb in enumerate(hero.orbs) if orb in ("lightning", FROST)]
        hero.harm = [(_WRATH, -1)] if hero.stance == "wrath" else []
        for card in hero.hand:
            side = SIDES[card]
            for n, hook in of_moment(side.hooks, END_TURN) if side.hooks and side.type != "power" else ():
                (due if lose_block in hook.effects else hero.harm).append((card, n))
        hero.due = due
        wanted = wanted or bool(due)
    if wanted:
        game.then("abilities")


@step
async def hands_away(game: G) -> None:
    """Poison works; then comes what hurts heroes, after all that may win the fight (End of turn order)."""
    state = game.state
    combat = state.combat
    assert combat is not None
    later = _later(state, combat)
    if not later and any(foe.poison and not foe.dead for foe in combat.foes):
        game.tell("poison")
    for foe in combat.foes if not later else []:
        if foe.poison and not foe.dead:
            blows.drain(game, foe, foe.poison)
    await playing.settle_all(game)
    game.then("hands_emptied")
    for hero in acting(state):
        hero.due, hero.harm = hero.harm, []
    if not combat.over and any(hero.due for hero in acting(state)):
        game.then("abilities")


def _later(state: State, combat: Combat) -> list[Hero]:
    """Return who still has a turn in this round, where heroes act one after the other."""
    mine = max((h.row for h in acting(state)), default=99)
    return sorted((h for h in alive(state) if h.seat not in combat.active and h.row > mine), key=lambda h: h.row)


@step
async def hands_emptied(game: G) -> None:
    """Ethereal cards are exhausted, retained ones kept, the rest of every hand is discarded."""
    state = game.state
    combat = state.combat
    assert combat is not None
    later = _later(state, combat)
    if not combat.over and not later:
        for foe in combat.foes:
            for hook in library.FOES[foe.kind].hooks:
                if hook.moment == END_TURN and not foe.dead:
                    blows.run_foe(game, foe, hook.effects)
        if state.outcome is not None:
            return
        await playing.settle_all(game)
    for hero in acting(state):
        before = hero.hand[:]
        hero.kept = []
        for card in before:
            side = SIDES[card]
            if side.ethereal and card not in hero.keep:
                hero.hand.remove(card)
                piles.exhaust(game, hero, card)
            elif side.retain or card in hero.keep:
                hero.kept.append(card)
            else:
                hero.hand.remove(card)
                hero.discard.append(card)
        _calm_down(hero)
        if hero.queue and not combat.over:
            await playing.settle_all(game)
    game.learned("*")
    if later and not combat.over:
        combat.active = [later[0].seat]
        game.then("turn_begins")
        return
    game.then("round_begins")
    if not combat.over:
        game.then("enemies_act")


def _calm_down(hero: Hero) -> None:
    hero.strength -= min(hero.passing, hero.strength)
    hero.passing = hero.sharp = 0
    hero.keep, hero.costs, hero.doubles, hero.free = [], {}, [], []
    hero.confused = False


# enemies -------------------------------------------------------------------------------------------------------------
@step
async def enemies_act(game: G) -> None:
    """Enemies lose their block and act, top row to bottom; then all cubes move (Enemy Turn)."""
    state = game.state
    combat = state.combat
    assert combat is not None
    combat.phase = "enemies"
    for foe in combat.foes:
        if foe.block and "barricade" not in library.FOES[foe.kind].traits:
            if "shifting" in library.FOES[foe.kind].traits and "guarded" not in foe.flags:
                foe.flags.append("guarded")
            foe.block = 0
    for foe in foes.order_of_acting(combat):
        if not foe.dead:
            foes.act(game, foe, foes.action_of(foe, combat.die))
            if state.outcome is not None:
                return
    for foe in combat.foes:
        definition = library.FOES[foe.kind]
        if not foe.dead and definition.modes and foe.acted:
            foes.move_cube(foe, definition, combat)
    await playing.settle_all(game)
