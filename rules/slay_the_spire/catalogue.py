"""The catalogue of all components, with generated texts (what `cards slay-the-spire` lists)."""

from __future__ import annotations

from functools import cache

from rules.cards import inner
from rules.engine import CardEntry
from rules.slay_the_spire import library
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.texts import action_text, text_of

TICKET = (
    "Never enters a deck. When it is revealed, the top rare reward card is one more choice; when a transform draws it, "
    "that rare card is gained instead. Then it goes under the card rewards."
)


@cache
def entries() -> tuple[CardEntry, ...]:
    """Return every kind of component once; upgraded sides are part of the text."""
    return (*_cards(), *_items(), *_foes(), *_encounters(), *_rooms())


def _cards() -> list[CardEntry]:
    found = []
    for card in library.CARDS.values():
        text = f"{_sort(card)}. {text_of(card.id, False)}"
        if card.upgraded is not None:
            text += f" Upgraded: {_cost(card)}{text_of(card.id, True)}"
        kind = f"card: {card.owner}" if card.owner else f"card: {card.type}"
        found.append(CardEntry(card.id, card.name, kind, card.copies, text, card.source, card.doubtful))
    for owner in CHARACTERS:
        for n in (1, 2):
            found.append(
                CardEntry(f"golden_ticket_{owner}_{n}", "Golden Ticket", f"card: {owner}", 1, TICKET, "reference")
            )
    return found


def _sort(card: library.CardDef) -> str:
    """Say what sort of card it is and what it costs: "Common Attack, costs 1"."""
    rarity = f"{card.rarity.capitalize()} " if card.rarity in ("starter", "common", "uncommon", "rare") else ""
    cost = {library.XCOST: ", costs X", library.NOCOST: ""}.get(card.base.cost, f", costs {card.base.cost}")
    return f"{rarity}{card.base.type.capitalize()}{cost}"


def _price(gold: int) -> str:
    """Say what a merchant asks for it, if it is sold."""
    return f" Price: {gold} gold." if gold else ""


def _cost(card: library.CardDef) -> str:
    assert card.upgraded is not None
    if card.upgraded.cost == card.base.cost:
        return ""
    return f"costs {card.upgraded.cost}. "


def _items() -> list[CardEntry]:
    found = [
        CardEntry(r.id, r.name, f"relic: {r.deck}", 1, text_of(r.id, False) + _price(r.price), r.source, r.doubtful)
        for r in library.RELICS.values()
    ]
    found += [
        CardEntry(p.id, p.name, "potion", p.copies, text_of(p.id, False) + _price(p.price), p.source, p.doubtful)
        for p in library.POTIONS.values()
    ]
    return found


def _foes() -> list[CardEntry]:
    found = []
    for foe in library.FOES.values():
        if not foe.level:
            copies = sum(foe.copies.values()) + sum(foe.a7_copies.values())
            text = _foe_text(foe)
            for level in sorted(foe.variants):
                text += f" From ascension {level}: {_foe_text(library.FOES[f'{foe.id}@{level}'])}"
            found.append(CardEntry(foe.id, foe.name, f"enemy: {foe.role}", copies or 1, text, foe.source, foe.doubtful))
    return found


def _foe_text(foe: library.FoeDef) -> str:
    return f"{'/'.join(map(str, foe.hp))} HP. {pattern_text(foe)} {text_of(foe.id, False)}".strip()


def pattern_text(foe: library.FoeDef) -> str:
    """Say what an enemy does, by die face or by slot of its cube track."""
    return " ".join(pattern_lines(foe))


def pattern_lines(foe: library.FoeDef) -> list[str]:
    """Say what an enemy does, each face of the die or track of its cube in a sentence."""
    parts = []
    if foe.first is not None:
        parts.append(f"First round: {action_text(foe.first)}.")
    if foe.single:
        parts.append(f"Each round: {action_text(foe.single)}.")
    for faces, action in foe.die.items():
        parts.append(f"{', '.join(map(str, faces))}: {action_text(action)}.")
    for n, track in enumerate(foe.modes, 1):
        head = f"Mode {n}: " if len(foe.modes) > 1 else ""
        slots = [_slot_text(m, slot) for m, slot in enumerate(track, 1)]
        parts.append(head + "; ".join(slots) + ".")
    return parts


def _slot_text(n: int, slot: library.Slot) -> str:
    once = ", once" if slot.once else ""
    clock = f", at most {slot.clock} cards" if slot.clock else ""
    shielded = ", cannot lose HP" if slot.shielded else ""
    facing = f", and to whoever faces it: {action_text(slot.facing)}" if slot.facing else ""
    return f"({n}{once}{clock}{shielded}) {action_text(slot.do)}{facing}"


def _encounters() -> list[CardEntry]:
    found = []
    for encounter in library.ENCOUNTERS.values():
        foes = [library.FOES[encounter.main].name, *(g.replace("_", " ").title() for g in encounter.summons)]
        if encounter.gremlins:
            foes.append(f"{encounter.gremlins} random gremlins")
        gains = [f"{encounter.gold} gold"] if encounter.gold else []
        gains += ["a potion"] * encounter.potion + ["a relic"] * encounter.relic
        gains += ["a boss relic"] * encounter.boss_relic
        if encounter.card:
            gains.append(
                {"upgraded": "an upgraded card reward", "rare": "a rare card reward"}.get(
                    encounter.card, "a card reward"
                )
            )
        text = f"{', '.join(foes)}. Reward: {', '.join(gains) or 'none'}."
        name = foes[0]
        found.append(CardEntry(f"encounter_{encounter.id}", name, f"encounter: {encounter.deck}", 1, text, "reference",
                               encounter.doubtful))  # fmt: skip
    return found


def _rooms() -> list[CardEntry]:
    found = [
        CardEntry(e.id, e.name, "event", sum(e.copies.values()), text_of(e.id, False), e.source, e.doubtful)
        for e in library.EVENTS.values()
    ]
    for blessing in library.BLESSINGS.values():
        text = "; or ".join(inner(effect) for effect in blessing.blue)
        found.append(CardEntry(blessing.id, "Neow's Blessing", "blessing", 1, f"Gain 3 gold and a card reward; then "
                               f"choose: {text}.", "reference", blessing.doubtful))  # fmt: skip
    return found
