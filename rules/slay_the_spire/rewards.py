"""Rewards after fights and in treasure rooms, and goods that several may want (Rewards)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine import Keys, Option
from rules.engine.lanes import suspend
from rules.engine.questions import Question
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
    if offered and kind in ("elite", "treasure") and "sapphire" not in state.chosen:
        state.chosen["sapphire"] = "open"
    waiting = {seat: _takes(game, seat) for seat, rewards in state.due.items() if rewards}
    if waiting:
        await game.together(waiting, until=lambda: not any(game.state.due.values()))
    if state.chosen.get("sapphire") == "open":
        _find_sapphire(game)
    state.due = {}
    state.chosen.pop("sapphire", None)


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
        _, keys = await suspend(
            [
                Question(
                    seat, "rewards", lambda hero=hero: reward_options(state, hero), ("rewards",), default=("done",),
                    home=True,
                )
            ]
        )  # fmt: skip
        await _take(game, hero, keys)


def reward_options(state: State, hero: Hero) -> list[Option]:
    """List all that a hero may take; keys are the reward's number and the thing."""
    options: list[Option] = []
    for n, reward in enumerate(state.due.get(hero.seat, ())):
        if reward.kind == "transform":
            cards = [c for c in hero.deck if library.side_of(c).type != "curse"]
            listed = [Option(c, ("transform", library.side_of(c).kind)) for c in cards]
        else:
            listed = stock.choices_of(state, hero, reward)
        for option in listed:
            option.key, option.group = f"{n}:{option.key}", f"reward{n}"
            options.append(option)
    if any(r.kind == "potion" for r in state.due.get(hero.seat, ())):
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
        state.chosen.pop("sapphire", None)
        state.chosen["sapphire"] = "taken"
    if reward.kind == "transform":
        stock.transform(game, hero, thing)
    else:
        await stock.take(game, hero, reward, thing)


# goods that several may want --------------------------------------------------------------------------------------
async def share(game: G, name: str, goods: Callable[[], list[Option]], *, seats: list[str], skip: bool = True) -> None:
    """Let each of the seats mark a wish among goods in common; where wishes clash twice, the leader decides.

    Wishes are kept in `state.chosen` under "name:seat", "name!" notes the second round; ends once none clash.
    All questions are home: call it in a home step only.
    """
    state = game.state
    while True:
        wishes = {s: state.chosen.get(f"{name}:{s}", "") for s in seats}
        open_ = [s for s in seats if not wishes[s]]
        if not open_:
            clash = _clash(wishes)
            if not clash:
                return
            good, rivals = clash
            if f"{name}!{good}" not in state.chosen:  # a second round, to agree
                state.chosen[f"{name}!{good}"] = "1"
                for seat in rivals:
                    state.chosen.pop(f"{name}:{seat}")
                game.tell("clash", name, good, *rivals)
                continue
            (won,) = await game.ask(
                leader(state), f"{name}_settle", [Option(s, ("hero", s)) for s in rivals], about=("settle", good),
                default=(rivals[0],), home=True,
            )  # fmt: skip
            state.chosen[f"{name}={good}"] = won
            for seat in rivals:
                if seat != won:
                    state.chosen.pop(f"{name}:{seat}")
            continue
        questions = [
            Question(
                s, name, lambda s=s: _wishable(state, name, goods(), s, skip), (name,),
                default=lambda s=s: _first_wish(state, name, goods(), s, skip), may=s not in open_, home=True,
            )
            for s in seats
            if s in open_ or not any(state.chosen.get(f"{name}={g}") == s for g in (wishes[s],))
        ]  # fmt: skip
        question, keys = await suspend(questions)
        state.chosen[f"{name}:{question.seat}"] = keys[0]
        game.tell("wishes", name, question.seat, keys[0])


def _clash(wishes: dict[str, str]) -> tuple[str, list[str]] | None:
    for good in wishes.values():
        rivals = [s for s, w in wishes.items() if w == good]
        if good != "skip" and len(rivals) > 1:
            return good, rivals
    return None


def _wishable(state: State, name: str, goods: list[Option], seat: str, skip: bool) -> list[Option]:
    for option in goods:
        won = state.chosen.get(f"{name}={option.key}")
        if won and won != seat:
            option.why_not = ("taken_by", won)
    return [*goods, Option("skip", ("skip",), style="pass")] if skip else goods


def _first_wish(state: State, name: str, goods: list[Option], seat: str, skip: bool) -> Keys:
    taken = {state.chosen.get(f"{name}:{s}") for s in state.heroes if s != seat}
    able = [o for o in _wishable(state, name, goods, seat, skip) if o.refusal() is None]
    return (next((o for o in able if o.key not in taken), able[-1]).key,)


def end_share(state: State, name: str) -> dict[str, str]:
    """Return who gets what, and forget the wishes."""
    got = {}
    for key in list(state.chosen):
        if key.startswith(f"{name}:"):
            good = state.chosen.pop(key)
            if good != "skip":
                got[key.partition(":")[2]] = good
        elif key.startswith((f"{name}!", f"{name}=")):
            state.chosen.pop(key)
    return got


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
    seats = [h.seat for h in named(state, guests)]
    await share(
        game, "relic_wish", lambda: [Option(r, ("relic", r), shows=("relic", r)) for r in state.bases], seats=seats
    )
    game.then("relics_taken")


@step
async def relics_taken(game: G) -> None:
    """Give the relics that were agreed on; the rest goes under its deck."""
    state = game.state
    got = end_share(state, "relic_wish")
    left = [r for r in state.bases if r not in got.values()]
    if not got and any(library.RELICS[r].deck == "relic" for r in left):
        _find_sapphire(game)
    state.bases = []
    for relic in left:
        under(state, "boss_relics" if library.RELICS[relic].deck == "boss_relic" else "relics", relic)
    for seat, relic in got.items():
        stock.hold(game, state.heroes[seat], relic)
    for seat, relic in got.items():
        await stock.relic_gained(game, state.heroes[seat], relic)
