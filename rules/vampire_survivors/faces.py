"""What is printed on cards and tokens, for those who look at one by itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.vampire_survivors import campaign
from rules.vampire_survivors.content.enemies import ENEMIES, REAPER, Enemy, Icon
from rules.vampire_survivors.library import CHARACTERS, EVOLUTIONS, FACES, Card
from rules.vampire_survivors.texts import card_text, character_text, evolution_text
from rules.vampire_survivors.verbs.attacks import Area
from rules.vampire_survivors.verbs.patterns import Cell, Pattern


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card, an evolution or a character: its sides (title, text), and the cells of its pattern."""

    id: str
    name: str
    kind: str
    deck: int
    bolt: bool
    sides: tuple[tuple[str, str], ...]
    needs: tuple[str, ...] = ()
    """The weapon and the passive of an evolution, by id; the starting weapon of a character."""


@dataclass(frozen=True, slots=True)
class EnemyFace:
    """What can be seen of a kind of enemy."""

    id: str
    name: str
    level: int
    boss: bool
    icons: tuple[Icon, ...]


@lru_cache
def cells(id: str) -> tuple[Cell, ...]:
    """Return the spaces of a card's figure: to the right, ahead, damage; () where it has none."""
    face = FACES.get(id)
    effect = face.instant[0] if face is not None else None
    return effect.cells if isinstance(effect, (Pattern, Area)) else ()


@lru_cache
def standing_off(id: str) -> bool:
    """Tell whether a card's figure lies anywhere, not around its player."""
    face = FACES.get(id)
    return face is not None and isinstance(face.instant[0], Area)


@lru_cache
def asks(number: int) -> str:
    """Say what an achievement asks for."""
    return campaign.goal(number)


@lru_cache
def gives(number: int) -> str:
    """Name what an achievement unlocks."""
    return campaign.reward(number)


def weapon_of(evolution: str) -> str:
    """Return the weapon from which something evolves; "" for what is no evolution."""
    found = EVOLUTIONS.get(evolution)
    return found.weapon if found is not None else ""


def name_of(id: str) -> str:
    """Return the name of a card or an evolution."""
    return (FACES.get(id) or EVOLUTIONS[id]).name


def card_face(id: str) -> CardFace:
    """Return a card, an evolution or a character. Raises KeyError for an unknown one."""
    if id in FACES:
        return _card(FACES[id])
    if id in EVOLUTIONS:
        card = EVOLUTIONS[id]
        sides = (("Once claimed", evolution_text(card)),)
        return CardFace(id, card.name, "evolution", 0, False, sides, (card.weapon, card.passive))
    survivor = CHARACTERS[id]
    return CardFace(id, survivor.name, "character", 0, False, (("", character_text(id)),), (survivor.weapon,))


def _card(face: Card) -> CardFace:
    instant, persistent = card_text(face)
    sides = (("Played", instant), ("In a slot", persistent))
    return CardFace(face.id, face.name, face.kind, face.deck, face.bolt, sides)


def enemy_face(id: str) -> EnemyFace:
    """Return a kind of enemy by the first part of its tokens' ids. Raises KeyError for an unknown one."""
    found = next((e for e in ENEMIES.values() if id in (e.id, e.id.rpartition("_")[0])), None)
    if found is None:
        raise KeyError(id)
    return _enemy(found)


def _enemy(enemy: Enemy) -> EnemyFace:
    icons = (("armor", 15), ("ranged", 5), ("fast", 4)) if enemy.id == REAPER else enemy.icons
    return EnemyFace(enemy.id, enemy.name, enemy.level, enemy.boss, icons)
