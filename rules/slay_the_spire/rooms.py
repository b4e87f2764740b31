"""Rooms: choosing the path, entering and leaving, treasure and campfire (The Map; Campfire)."""

from __future__ import annotations

from functools import partial

from rules.engine import Keys, Option, Said, each, lanes, vote
from rules.engine.lanes import Lanes
from rules.slay_the_spire import acts, asking, blows, stock
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.moments import NO_REST, NO_SMITH, REST_MORE, REST_REMOVES, bends, listening
from rules.slay_the_spire.satchel import satchel, swaps
from rules.slay_the_spire.setup import unlocked
from rules.slay_the_spire.state import G, Here, Hero, Reward, State, alive, leader
from rules.slay_the_spire.steps import step
from rules.slay_the_spire.verbs.run import RemoveCard


@step
async def enter_room(game: G, space: str) -> None:
    """Move the pawn into a room, and let happen what is there."""
    state = game.state
    state.at = space
    state.path.append(space)
    state.rooms += 1
    state.leader += 1
    state.here = Here()
    if space in state.hidden:
        state.hidden.remove(space)
    state.room = acts.kind_at(state, space)
    game.learned("*")
    game.tell("enters", state.room, space)
    game.then("leave_room")
    play_room(game, state.room)


def play_room(game: G, room: str) -> None:
    """Put the step of a sort of room on the agenda."""
    state = game.state
    if room == "encounter":
        game.then("begin_encounter", "first" if state.act == 1 and state.at == "d0" else "encounter")
    elif room in ("elite", "burning_elite"):
        game.then("begin_elite", int(room == "burning_elite"))
    elif room == "boss":
        game.then("begin_boss", state.boss)
    else:
        game.then(room)


@step
async def leave_room(game: G) -> None:
    """Put away what was for this room only, and choose the next."""
    state = game.state
    for hero in state.heroes.values():
        hero.used = []
    portal = state.here.portal
    state.event, state.here = "", Here()
    if portal:
        game.then("enter_room", portal)
    elif state.room == "boss":
        game.then("act_won")
    else:
        game.then("choose_path")


@step.home
async def choose_path(game: G) -> None:
    """The party votes on the way; meanwhile potions change hands and rows are swapped (The Map)."""
    state = game.state
    seats = list(state.heroes)

    async def decide() -> None:
        state.here.way = await vote(
            game, "path", lambda: seats, lambda: path_options(state), leader=lambda: leader(state), about=("path",),
            home=True,
        )  # fmt: skip

    deals = swaps(game)
    going: Lanes = {"vote": decide, **{seat: partial(satchel, game, seat) for seat in seats}}

    def wanted() -> Lanes:
        decided = {key: lane for key, lane in going.items() if key in seats} if state.here.way else going
        return {**decided, **deals.lanes()} if state.joint.offers else decided

    def decided() -> bool:
        return bool(state.here.way) and not state.offers  # a potion may be shown yet

    await lanes(wanted, until=decided, tidy=deals.tidy)
    space, state.here.way = state.here.way, ""
    if space not in acts.ways_on(state):
        for hero in alive(state):
            if "wing_boots" in hero.relics:
                stock.spend_use(game, hero, "wing_boots")
                break
    game.then("enter_room", space)


def path_options(state: State) -> list[Option]:
    """List the spaces to which the party may go."""
    ways = acts.ways_on(state)
    spaces = ways
    if any("wing_boots" in h.relics for h in alive(state)):
        spaces = sorted({*ways, *acts.next_layer(state)})
    return [
        Option(s, (*acts.name_space(state, s, spaces), *(() if s in ways else ("wing_boots",))), shows=("space", s))
        for s in spaces
    ]


@step
async def treasure(game: G) -> None:
    """Each player may take a relic (Treasure)."""
    state = game.state
    state.due = {h.seat: [Reward(kind="relic")] for h in alive(state)}
    game.then("show_rewards", "treasure")


# the campfire --------------------------------------------------------------------------------------------------
RUBY = "ruby"


@step.home
async def campfire(game: G) -> None:
    """Each player rests or smiths; where all do neither, the ruby key may be taken (Campfire)."""
    state = game.state

    def seats() -> list[str]:
        return [h.seat for h in alive(state)]

    def all_seek() -> bool:
        return all(state.here.fire.get(seat) == RUBY for seat in seats())

    await each(game, "campfire", seats, lambda seat: _at_fire(game, seat), until=all_seek)
    if all_seek():
        state.keys.append(RUBY)
        game.tell("key", RUBY)
    state.here.fire = {}


async def _at_fire(game: G, seat: str) -> None:
    """Let a hero do something; whoever looks for the key may think again, and must once somebody else does not."""
    state = game.state
    while state.here.fire.get(seat, RUBY) == RUBY:
        hero = state.heroes[seat]
        seeks = seat in state.here.fire
        keys = await game.ask_while(
            lambda seeks=seeks: seeks == (seat in state.here.fire), seat, "campfire",
            lambda hero=hero: fire_options(state, hero), about=("campfire",),
            default=lambda hero=hero: _fire_default(state, hero), may=seeks, home=True,
        )  # fmt: skip
        if keys is not None:
            await _do_at_fire(game, hero, keys)


def _fire_default(state: State, hero: Hero) -> Keys:
    options = [o for o in fire_options(state, hero) if o.refusal() is None]
    return (next((o for o in options if o.then is None), options[-1]).key,)


def fire_options(state: State, hero: Hero) -> list[Option]:
    """List what a hero may do at the campfire."""
    rest: Said | None = ("cannot_rest",) if bends(hero, NO_REST) or "night_terrors" in state.daily else None
    cards = [c for c in hero.deck if stock.upgradable(c)]
    smith: Said | None = ("cannot_smith",) if bends(hero, NO_SMITH) else None if cards else ("nothing_to_smith",)
    options = [
        Option("rest", ("rest", 3 + extra_rest(hero)), rest),
        Option("smith", ("smith",), smith, lambda: [asking.upgrade_option(c) for c in one_each(cards)]),
    ]
    others = any(what != RUBY for what in state.here.fire.values())
    if unlocked(state, "act4") and RUBY not in state.keys and not others:
        options.append(Option(RUBY, ("ruby_key",)))
    options.append(Option("nothing", ("nothing",), style="pass"))
    return options


def one_each(cards: list[str]) -> list[str]:
    """Return one card of each kind."""
    return list({c.partition("#")[0]: c for c in reversed(cards)}.values())[::-1]


def extra_rest(hero: Hero) -> int:
    """Return how much more a rest heals."""
    total = 0
    for _, _, hook in listening(hero, REST_MORE):
        assert isinstance(hook.by, int)
        total += hook.by
    return total


async def _do_at_fire(game: G, hero: Hero, keys: Keys) -> None:
    state = game.state
    what = keys[0]
    if what != RUBY:  # then nobody finds the key
        state.here.fire = {seat: does for seat, does in state.here.fire.items() if does != RUBY}
    state.here.fire[hero.seat] = what
    game.tell("campfire_" + what, hero.seat)
    if what == "rest":
        blows.heal(game, hero, 3 + extra_rest(hero))
        if bends(hero, REST_REMOVES):
            c = Cx(game, hero, "peace_pipe")
            if await asking.aim(c, (), may=True, name="peace_pipe"):
                await RemoveCard(1).run(c)
    elif what == "smith":
        stock.upgrade(game, hero, keys[1])
