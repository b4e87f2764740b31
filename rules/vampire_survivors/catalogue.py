"""What `/card` shows: every card, evolution, character, enemy and light source, with its source."""

from __future__ import annotations

from rules.engine import CardEntry
from rules.vampire_survivors.content.enemies import ENEMIES, REAPER, Enemy
from rules.vampire_survivors.content.lights import KINDS
from rules.vampire_survivors.library import CHARACTERS, EVOLUTIONS, FACES, LIGHT_EFFECTS, STARTERS
from rules.vampire_survivors.texts import card_text, character_text, effects_text, evolution_text, sentence

_PICKUPS = {
    "coin": "A pickup: spent on achievements, and on the Power Up Menu once it is unlocked.",
    "floor_chicken": "A pickup: heals 2 damage of a living survivor, or takes 2 away from incoming damage.",
}
_ICONS = {
    "armor": "armor {n}", "fast": "fast {n}", "ranged": "ranged {n}", "exploding": "exploding",
}  # fmt: skip


def cards() -> list[CardEntry]:
    """Return the whole catalogue."""
    found = []
    for face in FACES.values():
        instant, persistent = card_text(face)
        text = f"{instant} In a slot: {persistent}" + (" May be played in anybody's turn." if face.bolt else "")
        copies = 16 if face.kind == "move" else STARTERS
        found.append(CardEntry(face.id, face.name, f"card: {face.kind}", copies, text, face.source))
    for e in EVOLUTIONS.values():
        text = f"{evolution_text(e)} Needs {FACES[e.weapon].name} and {FACES[e.passive].name} in the slots."
        found.append(CardEntry(e.id, e.name, "card: evolution", 1, text, e.source))
    found += [
        CardEntry(c.id, c.name, "card: character", 1, character_text(c.id), c.source) for c in CHARACTERS.values()
    ]
    for light in KINDS:
        text = _PICKUPS.get(light.id) or sentence("at once " + effects_text(LIGHT_EFFECTS[light.id]))
        found.append(CardEntry(light.id, light.name, "light source", light.copies, text, light.source))
    fronts: dict[str, list[Enemy]] = {}
    for enemy in ENEMIES.values():
        fronts.setdefault(enemy.front, []).append(enemy)
    found += [_enemy(kinds) for kinds in fronts.values()]
    return found


def _enemy(kinds: list[Enemy]) -> CardEntry:
    first = kinds[0]
    if first.id == REAPER:
        text = "Deals 5 damage to the active player at any distance, then moves 4 steps toward them; 3 damage each way."
        return CardEntry(first.id, first.name, "enemy: boss", 1, text, "rulebook")
    icons = ", ".join(_ICONS[icon].format(n=n) for icon, n in first.icons) or "no icons"
    kind = "boss" if first.boss else "enemy"
    text = f"{kind.capitalize()} of level {first.level}: {icons}."
    name = f"{first.name} ({'starting' if first.family == 'starting' else f'level {first.level}'})"
    id = first.id if first.boss else first.id.rpartition("_")[0]
    return CardEntry(id, name, "enemy: boss" if first.boss else "enemy", sum(k.copies for k in kinds), text, "house")
