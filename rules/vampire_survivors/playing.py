"""Playing a card: what may be done with it, what is chosen with it, and what it sets off (Player Actions)."""

from __future__ import annotations

from rules.engine import Option, Said
from rules.vampire_survivors import decks, feats
from rules.vampire_survivors.library import CARDS, FACES, Card
from rules.vampire_survivors.steps import Table
from rules.vampire_survivors.verbs.base import Cx, Effect, emit, follow, perform
from rules.vampire_survivors.verbs.board import Move, Scroll
from rules.vampire_survivors.verbs.control import Choose

INSTANT, WALK, SCROLL = "play", "give_walk", "give_scroll"
SLOTS = {"slot_weapon": "weapon", "slot_passive": "passive"}


def given_up(game: Table) -> tuple[tuple[str, Effect], ...]:
    """Return what a weapon card may be given up for: a single move action (Player Actions)."""
    spaces = 1 if game.state.options["discard_move"] == "one" else 2
    return (WALK, Move(spaces)), (SCROLL, Scroll())


def context(game: Table, seat: str, face: Card, owner: str = "", cap: int = 99) -> Cx:
    """Return the context in which a card's instant side runs, with what slots and a Spinach add to its hits."""
    cx = Cx(game, seat, face.id, owner)
    cx.plus = cx.add("damage") + (game.state.bonus if face.kind == "weapon" else 0)
    cx.first = cx.add("first_hit")
    cx.cap = cap
    return cx


async def instant(game: Table, seat: str, card: str, owner: str = "", cap: int = 99) -> Cx:
    """Run the instant side of a card that is not played from a hand."""
    cx = context(game, seat, FACES[card], owner, cap)
    await perform(cx, FACES[card].instant)
    return cx


async def play(game: Table, seat: str, copy: str, keys: list[str]) -> None:
    """Play a card from a hand for its instant side."""
    state = game.state
    survivor, face = state.survivors[seat], CARDS[copy]
    survivor.hand.remove(copy)
    state.playing_card = copy
    feats.begin(state, "play")
    feats.happened(game, "card_played", card=face.id, kind=face.kind, side="instant", own_turn=seat == state.active)
    game.tell("plays", seat, face.id)
    cx = context(game, seat, face)
    cx.copy, cx.keys = copy, keys
    bonus = state.bonus if face.kind == "weapon" else 0
    await perform(cx, face.instant)
    state.bonus -= bonus
    if state.playing_card == copy:
        state.playing_card = ""
        survivor.discard.append(copy)
    if face.kind == "weapon":
        state.last_weapon = f"{seat}|{face.id}"
    if state.outcome is not None or survivor.dead:
        return
    if cx.removed:
        await emit(game, seat, "own_instant_removed", face.id, cx)
    await emit(game, seat, "own_card_instant", face.id, cx)
    if face.attack == "projectile":
        await emit(game, seat, "own_projectile", face.id, cx)


async def put(game: Table, seat: str, copy: str, slot: str) -> None:
    """Play a card from a hand for its persistent side."""
    state = game.state
    survivor, face = state.survivors[seat], CARDS[copy]
    survivor.hand.remove(copy)
    feats.begin(state, "play")
    feats.happened(game, "card_played", card=face.id, kind=face.kind, side="persistent", own_turn=seat == state.active)
    game.tell("puts", seat, face.id)
    decks.to_slot(game, survivor, copy, slot)


async def give_up(game: Table, seat: str, copy: str, how: str, keys: list[str]) -> None:
    """Discard a weapon card from a hand for a single move action."""
    survivor = game.state.survivors[seat]
    survivor.hand.remove(copy)
    survivor.discard.append(copy)
    game.tell("gives_up", seat, CARDS[copy].id)
    cx = Cx(game, seat)
    cx.keys = keys
    await perform(cx, (dict(given_up(game))[how],))


def ways(game: Table, seat: str, copy: str) -> list[Option]:
    """List what a seat may do with a card of its hand now."""
    state = game.state
    survivor, face = state.survivors[seat], CARDS[copy]
    found = _instants(game, seat, face)
    slots = {"weapon": ("slot_weapon",), "passive": ("slot_passive",)}.get(face.kind, tuple(SLOTS))
    for key in slots:
        held = survivor.weapon if SLOTS[key] == "weapon" else survivor.passive
        before = CARDS[held].id if held else ""
        same: Said | None = ("why_same", face.id) if before == face.id else None
        warn: Said = ("warn_replaces", before) if before else ()
        found.append(Option(key, (f"opt_{key}", face.id, before), same, warn=warn if same is None else ()))
    if face.kind != "move" and seat == state.active:
        cx = Cx(game, seat)
        for key, effect in given_up(game):
            found.append(
                Option(
                    key, (f"opt_{key}",), effect.why_not(cx), then=follow(cx, effect), group="give_it_up", style="aside"
                )
            )
    return found


def _instants(game: Table, seat: str, face: Card) -> list[Option]:
    cx = context(game, seat, face)
    effect = face.instant[0]
    if isinstance(effect, Choose):
        return effect.all_options(cx)
    why = effect.why_not(cx)
    then = None if why is not None else follow(cx, effect)
    return [Option(INSTANT, ("opt_play", face.id), why, then=then, style="main")]
