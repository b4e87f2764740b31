"""What the pictures show, in words: the alt text, the most important first."""

from __future__ import annotations

from collections.abc import Mapping

from render.request import PictureRequest
from render.vampire_survivors import cards
from render.vampire_survivors.scene import PHASES, people
from rules.vampire_survivors.view import (
    CardView,
    PileView,
    SurvivorView,
    View,
    card_face,
    cause,
    ending,
    enemy_face,
    name_of,
)

_ICONS = {"fast": "fast {n}", "ranged": "ranged {n}", "exploding": "exploding", "armor": "armor {n}"}


def tell(request: PictureRequest) -> list[str]:
    """Say what a picture shows, most important first."""
    if request.view is None:
        return _single(request)
    view: View = request.view
    names = people(request)
    if request.kind == "hand":
        return _hand(request, view, names)
    if request.kind == "display":
        return [f"Level up: {view.xp} XP in the pool.", *_display(view, whole=True)]
    if request.kind == "feats":
        return ["Achievements.", *_feats(view)] if view.feats else ["All achievements are done."]
    if view.end is not None:
        return _end(view, names)
    return [
        _head(view, names), *_choices(request), *_threat(view, names), *(_survivor(s, names) for s in view.survivors),
        _piles(view), _rest(view), *_display(view, whole=False),
    ]  # fmt: skip


def _single(request: PictureRequest) -> list[str]:
    if request.kind == "enemy":
        enemy = enemy_face(request.subject)
        icons = ", ".join(_ICONS[icon].format(n=n) for icon, n in enemy.icons) or "no icons"
        return [f"{enemy.name}, {'boss' if enemy.boss else 'enemy'} of level {enemy.level}: {icons}."]
    face = card_face(request.subject)
    kind = f"evolution of {' and '.join(map(name_of, face.needs))}" if face.kind == "evolution" else face.kind
    return [f"{face.name}, {kind}.", *(f"{title}: {text}" if title else text for title, text in face.sides if text)]


def _head(view: View, names: Mapping[str, str]) -> str:
    who = f"{names.get(view.active, '')} {PHASES.get(view.phase, '')}" if view.active else "before the first turn"
    if view.phase in ("activate", "spawn"):
        who = f"turn of {names.get(view.active, '')}, {PHASES[view.phase]}"
    return (
        f"{view.map_name}{', inverse' * view.inverse}, wave {view.wave}: {who}. "
        f"{view.xp} XP, {view.coins} coins, {view.chickens} Floor Chickens."
    )


def _choices(request: PictureRequest) -> list[str]:
    named = [(c.label, c.target.partition(":")) for c in request.choices]
    said = [f"{label} {rest}" for label, (kind, _, rest) in named if kind in ("place", "area")]
    return [f"Numbered: {', '.join(said)}."] if said else []


def _threat(view: View, names: Mapping[str, str]) -> list[str]:
    threat = view.threat
    if threat is None:
        return []
    harm = [f"{names[s]} would lose {n}{' and die' * (s in threat.dies)}" for s, n in threat.harm.items()]
    parts = [f"If the actions end now: {', '.join(harm) or 'nobody is known to lose health'}."]
    if threat.gates:
        gates = ", ".join(f"{gate} ({n})" for gate, n in zip(threat.gates, threat.new, strict=True))
        parts.append(f"New enemies come in at {gates}.")
    return parts


def _survivor(survivor: SurvivorView, names: Mapping[str, str]) -> str:
    who = names[survivor.seat] + (f" ({survivor.name})" if survivor.name not in ("", names[survivor.seat]) else "")
    if survivor.dead:
        return f"{who} lies in a coffin in {survivor.space}."
    said = [f"{who} in {survivor.space}: health {survivor.most - survivor.damage} of {survivor.most}"]
    said += [f"armor {survivor.armor}"] if survivor.armor else []
    slots = [c.name for c in (survivor.weapon, survivor.passive) if c is not None]
    said += [f"in the slots {' and '.join(slots)}"] if slots else []
    said += [f"evolutions {', '.join(map(name_of, survivor.evolutions))}"] if survivor.evolutions else []
    return f"{', '.join(said)}, hand {survivor.cards}."


def _pile(pile: PileView) -> str:
    said = [_ICONS[icon].format(n=n) for icon, n in pile.icons if icon != "armor"]
    said += [f"armor {pile.armor}"] if pile.armor else []
    said += [f"{pile.height} high"] if pile.height > 1 else []
    return f"{pile.space} {pile.name}" + (f" ({', '.join(said)})" if said else "")


def _piles(view: View) -> str:
    return f"Enemies: {'; '.join(map(_pile, view.piles)) or 'none'}."


def _rest(view: View) -> str:
    parts = [f"Light sources: {', '.join(view.lights) or 'none'}."]
    parts += [f"Cherry Bombs: {', '.join(view.bombs)}."] if view.bombs else []
    parts += [f"Cats: {', '.join(view.cats)}."] if view.cats else []
    left = sum(stack.left for stack in view.coffin)
    return " ".join([*parts, f"{left} enemies left on the coffin board."])


def _display(view: View, *, whole: bool) -> list[str]:
    tops = [deck.top for deck in view.display if deck.top is not None]
    if not whole:
        return [f"To buy: {', '.join(top.name for top in tops) or 'nothing'}."]
    return [_card(top) for top in tops]


def _card(card: CardView, number: int = 1) -> str:
    return f"{card.name}{f' ×{number}' if number > 1 else ''}: {card.instant} In a slot: {card.persistent}"


def _hand(request: PictureRequest, view: View, names: Mapping[str, str]) -> list[str]:
    seat = request.subject or view.seat or view.active or view.seats[0]
    survivor = next(s for s in view.survivors if s.seat == seat)
    if survivor.hand is None:
        return [f"{names[seat]} holds {survivor.cards} cards, which are closed."]
    whose = "Your hand" if seat == view.seat else f"The hand of {names[seat]}"
    if not survivor.hand:
        return [f"{whose} is empty."]
    grouped = cards.grouped(survivor.hand)
    short = ", ".join(f"{card.name}{f' ×{n}' if n > 1 else ''}" for card, n in grouped)
    return [f"{whose}, {survivor.cards} card{'s' * (survivor.cards != 1)}: {short}.",
            *(_card(card, n) for card, n in grouped)]  # fmt: skip


def _feats(view: View) -> list[str]:
    return [
        f"{f.title}: {f.asks}, {'done' if f.done else f'{f.count} of {f.goal}'}; unlocks {f.gives}." for f in view.feats
    ]


def _end(view: View, names: Mapping[str, str]) -> list[str]:
    over = view.end
    assert over is not None
    kills = sorted(over.kills.items(), key=lambda kv: -kv[1])
    said = [ending(over.why), f"It took {view.turn} turns to wave {view.wave}; {over.fallen} enemies fell."]
    said += ["Felled by " + ", ".join(f"{cause(k)} {n}" for k, n in kills) + "."] if kills else []
    said += [f"{names[s]} took {n} damage." for s, n in over.hurts.items()]
    return said + [f"{names[seat]} fell in turn {turn}." for seat, turn in over.deaths]
