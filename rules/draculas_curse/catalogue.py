"""The catalogue: every component with an effect, and what it says."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards.text import sentences
from rules.cards.triggers import Modify, say_on
from rules.draculas_curse.content.printed import RULEBOOK
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.library import (
    CARDS,
    CHARACTERS,
    CURSES,
    DOJO,
    KEEP,
    MONSTERS,
    QUESTS,
    SUBCLASSES,
    TRAPS,
)
from rules.draculas_curse.registry import CURSE, FACES, VAMPIRE
from rules.engine import CardEntry


def text_of(id: str) -> str:
    """Say what is printed on a thing by its effects."""
    face = FACES.get(id)
    if face is None:
        return ""
    return sentences([say_on(hook, CURSE.moments) for hook in face.hooks if not isinstance(hook, Modify)])


def _entry(id: str, name: str, kind: str, copies: int, text: str) -> CardEntry:
    source = "rulebook" if id in RULEBOOK or (id in TILES and TILES[id].source == "rulebook") else "house"
    return CardEntry(id, name, kind, copies, text or "No effect.", source)


def _all() -> Iterable[CardEntry]:
    for c in CARDS.values():
        kinds = " ".join(sorted(c.types))
        slot = f"{c.hands}-handed weapon" if c.hands else c.slot
        head = (
            f"{slot.capitalize()}, AR {c.ar}. " if c.slot else f"{c.bp_cost} BP to cast. " if "spell" in c.types else ""
        )
        icon = {"bp": "Gain 1 BP, discard it.", "essence": "Dracula gains 1 Essence, discard it."}.get(kinds, "")
        yield _entry(c.id, c.name, f"{c.deck}: {kinds}", c.copies, icon or head + text_of(c.id))
    for m in MONSTERS.values():
        head = f"Tier {m.tier}, AR {m.ar}, SV {m.sv}. "
        yield _entry(m.id, m.name, "boss" if m.boss else "monster", m.copies, head + text_of(m.id))
    for x in CURSES.values():
        yield _entry(x.id, x.name, "lasting curse" if x.lasting else "curse", x.copies, text_of(x.id))
    for p in CHARACTERS.values():
        head = f"AR {p.ar}, Movement {p.movement}, Life {p.life}. "
        yield _entry(p.id, f"{p.name}, {p.title}", "character", 1, head + text_of(p.id))
        if p.vampire:
            side = f"AR {p.vampire_ar}, Movement {p.vampire_movement}. "
            yield _entry(p.id + VAMPIRE, f"{p.name}, {p.vampire_title}", "vampire", 1, side + text_of(p.id + VAMPIRE))
    for s in SUBCLASSES.values():
        yield _entry(s.id, s.name, "subclass", 1, text_of(s.id))
        if s.vampire_name:
            yield _entry(s.id + VAMPIRE, s.vampire_name, "vampire subclass", 1, text_of(s.id + VAMPIRE))
    for q in QUESTS.values():
        yield _entry(q.id, q.name, "quest", 1, text_of(q.id))
    for k in KEEP.values():
        yield _entry(k.id, k.name, f"Keep: {k.level}", 1, f"{k.cost} Essence. " + text_of(k.id))
    for t in TRAPS.values():
        yield _entry(t.id, t.name, "trap", 1, f"{t.cost} Essence. " + text_of(t.id))
    for d in DOJO.values():
        icon = "Essence icon. " if d.essence else ""
        yield _entry(d.id, d.name, f"Dojo: {d.kind}", d.copies, icon + text_of(d.id))
    for tile in TILES.values():
        if tile.special:
            yield _entry(tile.id, tile.name, "room", 1, text_of(tile.id) or "See the rules.")


def cards() -> list[CardEntry]:
    """Return everything."""
    return list(_all())
