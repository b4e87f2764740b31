"""What an enemy's card prints: each step of its cube track or face of the die in parts, the present one known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rules.cards import Effect, inner
from rules.slay_the_spire import library
from rules.slay_the_spire.foes import ActsLast, Summon, hit_icons
from rules.slay_the_spire.intents import damage_of
from rules.slay_the_spire.state import Foe, State
from rules.slay_the_spire.verbs.base import Effects
from rules.slay_the_spire.verbs.combat import AllEnemies, Aoe, Block, Heal, Hit, Multi, Strength
from rules.slay_the_spire.verbs.enemies import AddCube, BlockAnother, BlockEach, ReviveGremlins, ShuffleIn
from rules.slay_the_spire.verbs.tokens import Status, Vuln, Weak


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that an action does: attack, block, strength, heal, weak, vuln, status, summon, wait or other."""

    what: str
    number: str = ""
    """How much, such as "3×2"."""
    word: str = ""
    """What a status is called and whom an attack reaches: "Burn", "all"; for other things what they do."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a track ("1", "2" …), some faces of the die ("1-2"), or the only action ("")."""

    label: str
    parts: tuple[Part, ...]
    once: bool = False
    shielded: bool = False


def steps_of(state: State, foe: Foe) -> tuple[tuple[Step, ...], int]:
    """Return the steps that an enemy's card prints, with its tokens counted in, and which is the present one (-1)."""
    combat = state.combat
    die = combat.die if combat is not None else 0
    steps = _steps(foe.kind, foe.mode, foe.acted == 0, foe.strength, foe.weak > 0, foe.row < 0, len(state.heroes))
    definition = library.FOES[foe.kind]
    if foe.dead:
        return steps, -1
    if definition.first is not None and foe.acted == 0:
        return steps, 0
    if definition.modes:
        return steps, foe.cube
    if "furious" in foe.flags:
        hits = [n for n, (_, do) in enumerate(definition.die.items()) if hit_icons(do)]
        return steps, hits[0] if hits else -1
    if definition.die:
        return steps, next((n for n, faces in enumerate(definition.die) if die in faces), -1)
    return steps, 0


def printed_steps(kind: str) -> tuple[Step, ...]:
    """Return the steps of an enemy's card as printed, those of its first track. Raises KeyError."""
    return _steps(kind, 0, True, 0, False, library.FOES[kind].role in ("elite", "boss"), 1)


@cache
def _steps(kind: str, mode: int, fresh: bool, strength: int, weak: bool, wide: bool, players: int) -> tuple[Step, ...]:
    definition = library.FOES[kind]
    foe = Foe(id="", kind=kind, row=-1 if wide else 0, hp=1, max_hp=1, strength=strength, weak=int(weak))
    out: list[Step] = []
    if definition.first is not None and fresh:
        out.append(Step("first", _action(foe, definition.first, players)))
    if definition.modes:
        track = definition.modes[min(mode, len(definition.modes) - 1)]
        for n, slot in enumerate(track, 1):
            out.append(Step(str(n), _action(foe, slot.do, players), slot.once, slot.shielded))
    elif definition.die:
        for faces, do in definition.die.items():
            label = str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"
            out.append(Step(label, _action(foe, do, players)))
    elif definition.single:
        out.append(Step("", _action(foe, definition.single, players)))
    return tuple(out)


def trait_of(kind: str) -> str:
    """Name an enemy's abilities in short: "Curl Up"; the first words of one without a name."""
    definition = library.FOES[kind]
    names = [words.partition(":")[0] for words in definition.words if ":" in words[:24]]
    return " · ".join(name for name in names if name not in _ENTERING)


_ENTERING = ("When it enters", "Facing")


def _parts(foe: Foe, verb: Effect, reach: str, players: int) -> Iterator[Part]:
    """Yield what a verb of an enemy's action does."""
    match verb:
        case Aoe():
            for inside in verb.effect:
                yield from _parts(foe, inside, "all", players)
        case Multi() | AllEnemies():
            for inside in verb.effect:
                yield from _parts(foe, inside, reach, players)
        case Hit():
            number = str(damage_of(foe, verb.amount)) if isinstance(verb.amount, int) else "?"
            number += f"×{verb.times}" if verb.times != 1 else ""
            yield Part("attack", number, "all" if foe.row < 0 else reach)
        case ActsLast():
            return
        case BlockEach():
            yield Part("block", str(verb.amount * players))
        case Block() | BlockAnother():
            yield Part("block", str(verb.amount))
        case Strength():
            yield Part("strength", str(verb.amount))
        case Heal():
            yield Part("heal", str(verb.amount))
        case AddCube():
            yield Part("strength", str(verb.amount))
        case Weak():
            yield Part("weak", str(verb.amount), reach)
        case Vuln():
            yield Part("vuln", str(verb.amount), reach)
        case Status():
            yield Part("status", str(verb.amount), verb.kind.capitalize())
        case ShuffleIn():
            yield Part("status", str(verb.amount), verb.kind.capitalize())
        case Summon() | ReviveGremlins():
            yield Part("summon", "")
        case _:
            yield Part("other", "", inner((verb,)))


def _action(foe: Foe, do: Effects, players: int) -> tuple[Part, ...]:
    return tuple(part for verb in do for part in _parts(foe, verb, "", players)) or (Part("wait"),)
