"""A turn from its beginning to its end: phases, level up, draw, and the endings (Overview; Game End; Death)."""

from __future__ import annotations

from rules.engine import Option, vote
from rules.vampire_survivors import decks, feats, harm
from rules.vampire_survivors.library import CARDS, stat
from rules.vampire_survivors.state import DRAWN, HAND_LIMIT
from rules.vampire_survivors.steps import Table, step
from rules.vampire_survivors.verbs.base import emit

STOP, PLAY_ON = "stop", "play_on"


def phase(game: Table, name: str) -> None:
    """Begin a phase: what counts once a phase counts anew."""
    state = game.state
    state.phase, state.acted, state.arrived, state.suggested = name, [], [], False
    for survivor in state.survivors.values():
        survivor.used_phase.clear()


@step
async def turn_begins(game: Table, seat: str) -> None:
    """Begin a turn: a coffin heals 1 and stands up; what lies in the slots does what it does then (Death)."""
    state = game.state
    state.turn += 1
    state.stack_turns += 1
    state.active = seat
    state.bonus, state.last_weapon, state.shut, state.passed = 0, "", [], []
    survivor = state.survivors[seat]
    survivor.used = []
    feats.begin(state, "turn")
    feats.begin(state, "phase")
    phase(game, "actions")
    game.tell("turn", seat, state.turn)
    after = ("spawn", "activate") if state.inverse else ("activate", "spawn")
    for name in reversed(("actions", "actions_end", *after, "level_up", "draw", "turn_ends")):
        game.then(name, seat)
    if survivor.dead:
        harm.heal(game, survivor, 1, stands_up=True)
    await emit(game, seat, "own_turn_start")
    await emit(game, seat, "own_action_phase_start")


@step
async def actions_end(game: Table, seat: str) -> None:
    """End the player actions: what lies in the slots does what it does then."""
    game.state.bonus, game.state.last_weapon = 0, ""
    if not game.state.survivors[seat].dead:
        await emit(game, seat, "own_actions_end")


@step
async def draw(game: Table, seat: str) -> None:
    """Draw 4 cards, then discard down to 8 (Draw)."""
    state = game.state
    phase(game, "draw")
    survivor = state.survivors[seat]
    decks.draw(game, survivor, DRAWN + stat(survivor, "draw"))
    over = len(survivor.hand) - HAND_LIMIT
    if over <= 0:
        return
    game.then("hand_limit", seat)


@step.home
async def hand_limit(game: Table, seat: str) -> None:
    """Let the owner choose what is discarded."""
    state = game.state
    survivor = state.survivors[seat]
    over = len(survivor.hand) - HAND_LIMIT

    def listing() -> list[Option]:
        return [Option(c, ("card", CARDS[c].id), shows=("card", c)) for c in survivor.hand]

    keys = await game.ask(
        seat, "limit", listing, pick=(over, over), about=("ask_limit", over), default=tuple(survivor.hand[:over]),
        home=True,
    )  # fmt: skip
    for card in keys:
        survivor.hand.remove(card)
        survivor.discard.append(card)
    game.tell("discards", seat, over)


@step
async def turn_ends(game: Table, seat: str) -> None:
    """End a turn: with the coffin board empty and somebody alive it is a victory; else the next one plays."""
    state = game.state
    survivor = state.survivors[seat]
    feats.happened(game, "turn_ended", max_health=harm.most_health(survivor), armor=survivor.armor)
    game.then("turn_begins", state.order(seat)[1 % len(state.seats)])
    if not state.survived and not state.current() and any(not s.dead for s in state.survivors.values()):
        state.survived = True
        game.tell("survived")
        game.then("after_victory")


@step.home
async def after_victory(game: Table) -> None:
    """Stop with a minor victory, or play on against the Reaper, as the table decides (ruling 72)."""
    state = game.state
    chosen = state.options["after_victory"]
    if chosen == "stop" or (chosen == "auto" and state.first_game):
        decided = STOP
    else:
        options = [Option(PLAY_ON, ("opt_play_on",), style="main"), Option(STOP, ("opt_stop",))]
        decided = await vote(
            game, "play_on", lambda: state.seats, lambda: options, leader=lambda: state.active, about=("ask_play_on",),
            home=True,
        )  # fmt: skip
    if decided == STOP:
        victory(game)


def victory(game: Table) -> None:
    """End the game with a minor victory."""
    state = game.state
    feats.ended(game, True, False)
    state.phase = "over"
    game.finish("survivors", state.seats, "minor")
