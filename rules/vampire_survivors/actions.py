"""Player actions: the active player's cards, and the bolts and pickups of the others meanwhile (Player Actions)."""

from __future__ import annotations

from rules.engine import Option, Question, Said
from rules.engine.lanes import suspend
from rules.vampire_survivors import playing, shared
from rules.vampire_survivors.library import CARDS, Trigger, distinct
from rules.vampire_survivors.state import State, Survivor
from rules.vampire_survivors.steps import Table, step
from rules.vampire_survivors.verbs.base import Cx, follow, lazy, perform

END, SLOT = "end", "slot"
LET_GO = Option("let_go", ("opt_let_go",), style="pass")


@step.home
async def actions(game: Table, seat: str) -> None:
    """Let the active player act until the phase is ended; nobody waits for the others."""
    questions = _questions(game, seat)
    while game.state.outcome is None:
        question, keys = await suspend(questions)
        who = question.seat
        if keys[0] == END:
            game.then("last_bolts", seat)
            return
        await act(game, who, keys)


@step.home
async def last_bolts(game: Table, seat: str) -> None:
    """Ask those who wished to be asked whether they play anything before the actions end (ruling 12)."""
    state = game.state
    while state.outcome is None and (asked := [o for o in state.order(seat)[1:] if _holds(state, o)]):
        question, keys = await suspend([
            Question(
                o, "last_bolt", lambda o=o: [*bolts(game, o), LET_GO], about=("ask_last_bolt", seat),
                default=(LET_GO.key,), home=True, mark=f"turn {state.turn}",
            )
            for o in asked
        ])  # fmt: skip
        if keys[0] == LET_GO.key:
            state.passed.append(question.seat)
        else:
            await act(game, question.seat, keys)


def _holds(state: State, seat: str) -> bool:
    """Tell whether a seat is asked; where hands are closed, whether it holds a bolt must not show."""
    me = state.survivors[seat]
    able = state.options["hands"] != "open" or any(CARDS[c].bolt for c in me.hand)
    return me.holds and not me.dead and seat not in state.passed and able


def _questions(game: Table, seat: str) -> list[Question]:
    found = [
        Question(
            seat, "actions", lambda: listing(game, seat), about=("ask_actions", seat), default=(END,), home=True
        )
    ]  # fmt: skip
    for other in game.state.order(seat)[1:]:
        found.append(
            Question(
                other, "bolt", lambda o=other: bolts(game, o), about=("ask_bolt", seat), may=True, home=True,
                mark=f"turn {game.state.turn}",
            )
        )  # fmt: skip
    return found


def listing(game: Table, seat: str) -> list[Option]:
    """List what the active player may do: each card once, slots, pickups, coins, and the end."""
    state = game.state
    survivor = state.survivors[seat]
    found = [] if survivor.dead else _cards(game, seat, list(distinct(survivor.hand).values()))
    if not survivor.dead:
        found += _slots(game, survivor)
    found += shared.listed(game, seat)
    found.append(Option(END, ("opt_end",), style="pass", warn=_unplayed(state, survivor)))
    return found


def _unplayed(state: State, survivor: Survivor) -> Said:
    return ("warn_nothing_played",) if survivor.hand and not survivor.dead and not state.last_weapon else ()


def _cards(game: Table, seat: str, copies: list[str]) -> list[Option]:
    held = [CARDS[c].id for c in game.state.survivors[seat].hand]
    return [
        Option(
            c, ("opt_card", CARDS[c].id, held.count(CARDS[c].id)), group="cards", shows=("card", c),
            then=lazy(lambda c=c: playing.ways(game, seat, c)),
        )
        for c in copies
    ]  # fmt: skip


def _slots(game: Table, survivor: Survivor) -> list[Option]:
    """List what a card in a slot may be used for as an action."""
    hook = _slot_action(survivor)
    if hook is None:
        return []
    face = CARDS[survivor.weapon]
    cx = Cx(game, survivor.seat, face.id)
    why = hook.then[0].why_not(cx)
    then = None if why is not None else follow(cx, hook.then[0])
    return [Option(SLOT, ("opt_slot", face.id), why, then=then, group="cards")]


def _slot_action(survivor: Survivor) -> Trigger | None:
    hooks = CARDS[survivor.weapon].hooks if survivor.weapon else ()
    return next((h for h in hooks if isinstance(h, Trigger) and h.on == "slot_action"), None)


def bolts(game: Table, seat: str) -> list[Option]:
    """List what another player may do in the active player's actions: cards with the bolt, and pickups."""
    survivor = game.state.survivors[seat]
    copies = [] if survivor.dead else [c for c in distinct(survivor.hand).values() if CARDS[c].bolt]
    return _cards(game, seat, copies) + shared.listed(game, seat)


async def act(game: Table, seat: str, keys: tuple[str, ...]) -> None:
    """Do what was chosen."""
    if await shared.done(game, seat, keys):
        return
    survivor = game.state.survivors[seat]
    hook = _slot_action(survivor)
    if keys[0] == SLOT and hook is not None:
        cx = Cx(game, seat, CARDS[survivor.weapon].id)
        cx.keys = list(keys[1:])
        await perform(cx, hook.then)
        return
    copy, how, *rest = keys
    if how in playing.SLOTS:
        await playing.put(game, seat, copy, playing.SLOTS[how])
    elif how in (playing.WALK, playing.SCROLL):
        await playing.give_up(game, seat, copy, how, rest)
    else:
        await playing.play(game, seat, copy, rest if how == playing.INSTANT else [how, *rest])
