"""Looking ahead without looking under anything: what an answer comes to, and what comes if one ends now.

The rules run on a copy in which every hidden token, back and light source is unknown, so that what is said of it can
tell nobody anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.engine import Keys, Said, Sandbox, clone
from rules.vampire_survivors import actions, spawning
from rules.vampire_survivors.board import NOWHERE, SIDES
from rules.vampire_survivors.content.enemies import BLIND, REAPER, TOKENS, UNKNOWN
from rules.vampire_survivors.state import State

QUESTIONS = ("actions", "bolt", "last_bolt")


@dataclass(slots=True)
class Arrow:
    """What an enemy would do: shoots, runs, lands; from a space ("" unknown) to one, and at whom."""

    what: str
    name: str
    start: str = ""
    space: str = ""
    seat: str = ""
    damage: int = 0


@dataclass(slots=True)
class Threat:
    """What comes if the active player ends now, as far as known tokens tell."""

    arrows: list[Arrow] = field(default_factory=list)
    gates: list[str] = field(default_factory=list)
    """Where new piles come in, in their order."""
    new: list[int] = field(default_factory=list)
    """How many tokens come in at each gate."""
    harm: dict[str, int] = field(default_factory=dict)
    """Seat -> damage that is known to be coming, armor already taken off."""
    dies: list[str] = field(default_factory=list)


def blinded(state: State) -> State:
    """Return a copy in which nothing is known but what lies open for all."""
    copy = clone(state)
    for pile in copy.piles.values():
        top = pile.top
        shown = top if top == REAPER or TOKENS[top].family == BLIND else f"~{TOKENS[top].front}"
        pile.tokens = [UNKNOWN] * (len(pile.tokens) - 1) + [shown]
    for name, stack in copy.coffin.items():
        copy.coffin[name] = [token if token == REAPER else UNKNOWN for token in stack]
    copy.lights = dict.fromkeys(copy.lights, "?")
    copy.light_stack = ["?"] * len(copy.light_stack)
    copy.feats = []
    return copy


def foretell(rules: Any, state: State, seat: str, keys: Keys) -> list[Said]:
    """Say what an answer is certain to do; last ("and_then",) where something hidden decides on."""
    if len(keys) < 2 or keys[0] == "order":
        return []
    before = blinded(state)
    trial = Sandbox(rules, seat=seat).play(before, lambda game: actions.act(game, seat, keys))
    return [*_changes(before, trial.after), *([] if trial.why == "done" else [("and_then",)])]


def _changes(one: State, two: State) -> list[Said]:
    """Say how two states differ, in what all can see."""
    said: list[Said] = []
    names = one.board.names
    fallen = [TOKENS[t].name for t in two.fallen[len(one.fallen) :]]
    if fallen:
        said.append(("will_fall", len(fallen), *fallen))
    for space, pile in one.piles.items():
        now = two.piles.get(space)
        if now is not None and now.top == pile.top and now.armor != pile.armor and len(now.tokens) == len(pile.tokens):
            said.append(("will_have_armor", TOKENS[pile.top].name, names[space], now.armor))
    off = sum(map(len, two.coffin.values())) - sum(map(len, one.coffin.values())) + len(two.lost) - len(one.lost)
    if off > 0:
        said.append(("will_leave", off))
    lights = len(two.pickups) - len(one.pickups)
    if lights > 0:
        said.append(("will_reveal", lights))
    if two.xp != one.xp:
        said.append(("will_add_xp", two.xp - one.xp))
    for seat, now in two.survivors.items():
        was = one.survivors[seat]
        if now.damage > was.damage:
            said.append(("will_hurt", seat, now.damage - was.damage))
        elif now.damage < was.damage and not was.dead:
            said.append(("will_heal", seat, was.damage - now.damage))
        if now.armor != was.armor:
            said.append(("will_have", seat, now.armor))
        if now.dead and not was.dead:
            said.append(("will_die", seat))
    return said


def threat(rules: Any, state: State) -> Threat:
    """Return what comes if the active player ends the actions now: what is known of activation and spawn."""
    before = blinded(state)
    for survivor in before.survivors.values():
        survivor.holds = False
    trial = Sandbox(rules, seat=state.active, hidden="read", inner=_usual).steps(
        before, lambda _, step: step in ("level_up", "turn_begins")
    )
    after = trial.after
    found = Threat()
    for said, _ in trial.events:
        if said[0] == "shoots":
            found.arrows.append(Arrow("shoots", said[1], seat=said[2], damage=said[3]))
        elif said[0] == "runs":
            found.arrows.append(Arrow("runs", said[1], said[2], said[3]))
        elif said[0] == "lands":
            found.arrows.append(Arrow("lands", said[2], seat=said[1], damage=said[3]))
    for seat, now in after.survivors.items():
        lost = after.hurts.get(seat, 0) - before.hurts.get(seat, 0)
        if lost:
            found.harm[seat] = lost
        if now.deaths > before.survivors[seat].deaths:
            found.dies.append(seat)
    _gates(state, found)
    return found


def _gates(state: State, found: Threat) -> None:
    """Note where new piles come in, as the coffin board stands."""
    if state.reaper_at() != NOWHERE:
        return
    left = {name: len(stack) for name, stack in state.coffin.items()}
    wave, left_out = state.wave, spawning.spared(state)
    for side in SIDES:
        name = next((n for n, count in left.items() if count), "")
        gate = state.board.edge(state.survivors[state.active].space, side)
        if not name or side in state.shut or side in left_out:
            continue
        alone = name == REAPER or name.startswith("boss")
        count = 1 if alone else min(wave, left[name])
        left[name] -= count
        wave += name.startswith("boss") and name not in state.begun
        found.gates.append(state.board.names[gate])
        found.new.append(count)
        if name == REAPER:
            return


def _usual(state: State, question: Any, options: Any) -> Keys | None:
    """Answer on the way as the clock would."""
    return question.default_keys()
