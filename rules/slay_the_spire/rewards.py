"""Rewards after fights and in treasure rooms, and goods that several may want (Rewards)."""

from __future__ import annotations

from rules.engine import Keys, Option, each, share
from rules.slay_the_spire import library, stock
from rules.slay_the_spire.satchel import do_satchel, potion_options
from rules.slay_the_spire.setup import unlocked
from rules.slay_the_spire.state import G, Hero, Reward, State, alive, leader, named, under
from rules.slay_the_spire.steps import step

DONE = Option("done", ("skip_rest",), style="pass")


@step
async def combat_won(game: G, kind: str, card: str) -> None:
    """Offer the rewards of a fight; a boss's relics are chosen by the party first."""
    state = game.state
    game.then("show_rewards", kind)
    if library.ENCOUNTERS[card].boss_relic and kind != "war":
        game.then("boss_relics", len(alive(state)) + 1 if len(state.heroes) > 1 else 3)


@step
async def show_rewards(game: G, kind: str) -> None:
    """Turn up all rewards, so that they can be looked at before anyone decides."""
    state = game.state
    if kind in ("elite", "treasure") and state.options["choose_relic"] == "on" and len(state.heroes) > 1:
        for rewards in state.due.values():
            rewards[:] = [r for r in rewards if r.kind != "relic"]
        game.then("take_rewards", "choose")
        game.then("choose_relics", kind)
    else:
        game.then("take_rewards", kind)
    for seat, rewards in state.due.items():
        for reward in rewards:
            _modify(state, reward, kind)
            if reward.kind != "transform" and not stock.from_many_decks(state, reward):
                stock.reveal(game, state.heroes[seat], reward)
    if any(stock.from_many_decks(state, r) for rewards in state.due.values() for r in rewards):
        game.then("choose_decks")


@step
async def choose_decks(game: G) -> None:
    """Let each player choose the decks from which their card rewards are turned up (Daily Climb: Prismatic Shard)."""
    await game.together({seat: _chooses_decks(game, seat) for seat, rewards in game.state.due.items() if rewards})


async def _chooses_decks(game: G, seat: str) -> None:
    for n, reward in enumerate(game.state.due[seat]):
        if stock.from_many_decks(game.state, reward):
            await stock.reveal_of_decks(game, game.state.heroes[seat], reward, name=str(n))


def _modify(state: State, reward: Reward, kind: str) -> None:
    """Change rewards as the daily climb's modifiers say."""
    if reward.kind in ("card", "upgraded", "rare"):
        if "transformed" in state.daily:
            reward.kind = "transform"
        elif "vintage" in state.daily and kind == "encounter" and reward.kind == "card":
            reward.kind = "relic"


@step.home
async def take_rewards(game: G, kind: str) -> None:
    """Everyone takes or skips their rewards, in any order (Rewards)."""
    state = game.state
    offered = bool(state.due) and all(any(r.kind == "relic" for r in rs) for rs in state.due.values())
    if offered and kind in ("elite", "treasure") and not state.here.sapphire:
        state.here.sapphire = "open"
    waiting = {seat: _takes(game, seat) for seat, rewards in state.due.items() if rewards}
    if waiting:
        await game.together(waiting, until=lambda: not any(game.state.due.values()))
    if state.here.sapphire == "open":
        _find_sapphire(game)
    state.due = {}
    state.here.sapphire = ""


def _find_sapphire(game: G) -> None:
    """Give the key for a relic that every player skipped (Keys)."""
    state = game.state
    if unlocked(state, "act4") and "sapphire" not in state.keys:
        state.keys.append("sapphire")
        game.tell("key", "sapphire")


async def _takes(game: G, seat: str) -> None:
    state = game.state
    while state.due.get(seat):
        hero = state.heroes[seat]
        keys = await game.ask(
            seat, "rewards", lambda hero=hero: reward_options(state, hero), about=("rewards",), default=("done",),
            home=True,
        )  # fmt: skip
        await _take(game, hero, keys)


def reward_options(state: State, hero: Hero) -> list[Option]:
    """List all that a hero may take; keys are the reward's number and the thing."""
    options: list[Option] = []
    due = state.due.get(hero.seat, ())
    sorts = [reward.kind if reward.kind in ("gold", "potion", "relic") else "card" for reward in due]
    for n, reward in enumerate(due):
        number = f" {sorts[: n + 1].count(sorts[n])}" if sorts.count(sorts[n]) > 1 else ""
        if reward.kind == "transform":
            cards = [c for c in hero.deck if library.side_of(c).type != "curse"]
            listed = [Option(c, ("transform", library.side_of(c).kind)) for c in cards]
        else:
            listed = stock.choices_of(state, hero, reward)
        for option in listed:
            option.key, option.group = f"{n}:{option.key}", f"{sorts[n]} reward{number}"
            options.append(option)
    if "potion" in sorts:
        options += potion_options(state, hero)
    options.append(DONE)
    return options


async def _take(game: G, hero: Hero, keys: Keys) -> None:
    state = game.state
    key = keys[0]
    rewards = state.due[hero.seat]
    if key == "done":
        for reward in rewards:
            stock.bury(game, hero, reward)
        state.due[hero.seat] = []
        game.tell("done", hero.seat)
        return
    number, _, thing = key.partition(":")
    if not number.isdigit():
        await do_satchel(game, hero, keys)
        return
    reward = rewards.pop(int(number))
    if reward.kind == "relic":
        state.here.sapphire = "taken"
    if reward.kind == "transform":
        stock.transform(game, hero, thing)
    else:
        await stock.take(game, hero, reward, thing)


# relics in common ------------------------------------------------------------------------------------------------
@step
async def boss_relics(game: G, count: int, guests: str = "") -> None:
    """Reveal boss relics to the party, or to the guests who catch up (Boss)."""
    state = game.state
    state.bases = [state.boss_relics.pop() for _ in range(min(count, len(state.boss_relics)))]
    game.learned("*")
    game.tell("boss_relics", *state.bases)
    game.then("share_relics", guests)


@step
async def choose_relics(game: G, kind: str) -> None:
    """Reveal as many relics as players; each takes one (Choose Your Relic)."""
    state = game.state
    count = len(alive(state))
    state.bases = [state.relics.pop() for _ in range(min(count, len(state.relics)))]
    game.learned("*")
    game.then("share_relics")


@step.home
async def share_relics(game: G, guests: str = "") -> None:
    """Each player (or each guest) takes one of the revealed relics, or none."""
    state = game.state
    state.here.agreed = await share(
        game, "relic_wish", lambda: [h.seat for h in named(state, guests)],
        lambda: [Option(r, ("relic", r), shows=("relic", r)) for r in state.bases],
        leader=lambda: leader(state), home=True,
    )  # fmt: skip
    game.then("relics_taken")


@step
async def relics_taken(game: G) -> None:
    """Give the relics that were agreed on; the rest goes under its deck. What they do is resolved at the same time."""
    state = game.state
    got, state.here.agreed = state.here.agreed, {}
    left = [r for r in state.bases if r not in got.values()]
    if not got and any(library.RELICS[r].deck == "relic" for r in left):
        _find_sapphire(game)
    state.bases = []
    for relic in left:
        under(state, "boss_relics" if library.RELICS[relic].deck == "boss_relic" else "relics", relic)
    for seat, relic in got.items():
        stock.hold(game, state.heroes[seat], relic)
    await each(game, "gains", lambda: got, lambda seat: stock.relic_gained(game, state.heroes[seat], got[seat]))
