"""The table in words: everything that the picture shows, complete enough to play from."""

from __future__ import annotations

from rules.engine import Names, Open
from rules.vampire_survivors.messages_en import cause, ending
from rules.vampire_survivors.view import CardView, PileView, SurvivorView, View

_PHASES = {
    "setup": "before the first turn", "actions": "player actions", "activate": "enemies act", "spawn": "enemies come",
    "level_up": "level up", "draw": "draw", "over": "over",
}  # fmt: skip
_STACKS = {
    "L1": "level 1", "boss1": "first boss", "L2a": "level 2", "L2b": "level 2", "boss2": "second boss",
    "L3a": "level 3", "L3b": "level 3", "L3c": "level 3", "reaper": "the Reaper",
}  # fmt: skip
_SIDES = {"n": "above", "e": "right", "s": "below", "w": "left"}


def headline(view: View, names: Names) -> list[str]:
    """Return turn, wave, pool and how everybody stands."""
    who = names.get(view.active, view.active) if view.active else "nobody yet"
    left = sum(stack.left for stack in view.coffin)
    lines = [f"Turn {view.turn}: {who}, {_PHASES[view.phase]}. Wave {view.wave}, {left} left on the coffin board."]
    lines.append(f"XP {view.xp}, coins {view.coins}, Floor Chickens {view.chickens}.")
    lines += [_brief(s, names) for s in view.survivors]
    return lines


def _brief(s: SurvivorView, names: Names) -> str:
    state = "in a coffin" if s.dead else f"health {s.most - s.damage} of {s.most}, armor {s.armor}"
    return f"{names.get(s.seat, s.seat)} ({s.name or 'no character yet'}): {state}, {s.space}."


def lead(view: View, question: Open) -> str:
    """Say above a question what one has to decide with: health, armor, pool."""
    me = view.me
    if me is None or question.name not in ("actions", "level_up", "bolt", "last_bolt"):
        return ""
    state = "in a coffin" if me.dead else f"health {me.most - me.damage} of {me.most}"
    state += f", armor {me.armor}" if me.armor else ""
    pool = [f"{name} {n}" for name, n in (("coins", view.coins), ("Floor Chickens", view.chickens)) if n]
    return f"You stand in {me.space}: {state}. {', '.join([f'XP {view.xp}', *pool])}."


def text(view: View, names: Names) -> str:
    """Tell everything that lies open."""
    lines = [
        *headline(view, names),
        f"Map: {view.map_name}{', inverse' * view.inverse}, {view.width} by {view.height}.",
    ]
    if view.closed:
        lines.append(f"No light source comes from {' or '.join(_SIDES[s] for s in view.closed)}: bookshelves.")
    lines += [line for s in view.survivors for line in _cards(s, names)]
    lines.append("Enemies: " + ("; ".join(map(_pile, view.piles)) or "none") + ".")
    lines.append(f"Light sources: {', '.join(view.lights) or 'none'}; {view.light_stack} in the stack.")
    if view.spent:
        lines.append("Used up: " + ", ".join(f"{name} {n}" for name, n in view.spent.items()) + ".")
    for tokens, name in ((view.bombs, "Cherry Bombs"), (view.cats, "Cats")):
        if tokens:
            lines.append(f"{name}: {', '.join(tokens)}.")
    if view.shut:
        lines.append(f"Shut this turn: {', '.join(_SIDES[s] for s in view.shut)}.")
    stacks = [f"{_STACKS[s.name]} {s.left}" + (f" (on top {s.top})" if s.top else "") for s in view.coffin if s.left]
    lines.append(f"Coffin board: {', '.join(stacks) or 'empty'}.")
    for deck in view.display:
        lines.append(f"Deck {deck.deck} ({deck.left}): {_card(deck.top) if deck.top else 'empty'}")
    for name, weapon, passive, said in view.evolutions:
        lines.append(f"Evolution {name} (needs {weapon} and {passive}): {said}")
    for feat in view.feats:
        how = (
            "done"
            if feat.done
            else counted(feat.spend, "coin", "coins")
            if feat.spend
            else f"{feat.count} of {feat.goal}"
        )
        lines.append(f"Achievement {feat.title}: {how}.")
    if view.bonus:
        lines.append(f"The next weapon of this phase deals {view.bonus} more damage a hit.")
    if view.threat is not None:
        lines += threat_lines(view, names)
    if view.end is not None:
        lines += [ending(view.end.why), *tally(view, names)]
    return "\n".join(lines)


def threat_lines(view: View, names: Names) -> list[str]:
    """Say what comes if the active player ends now."""
    threat = view.threat
    if threat is None:
        return []
    said = []
    for arrow in threat.arrows:
        who = names.get(arrow.seat, arrow.seat)
        if arrow.what == "shoots":
            said.append(f"{arrow.name} shoots {who} for {arrow.damage}")
        elif arrow.what == "runs":
            said.append(f"{arrow.name} runs from {arrow.start} to {arrow.space}")
        else:
            said.append(f"{arrow.name} lands on {who} for {arrow.damage}")
    lines = ["If the actions end now: " + ("; ".join(said) or "no known enemy reaches anybody") + "."]
    if threat.gates:
        gates = [f"{gate} ({n})" for gate, n in zip(threat.gates, threat.new, strict=True)]
        lines.append(f"New enemies come in at {', '.join(gates)}.")
    for seat, lost in threat.harm.items():
        lines.append(f"{names.get(seat, seat)} would lose {lost} health{' and die' * (seat in threat.dies)}.")
    return lines


def _pile(pile: PileView) -> str:
    icons = [icon if icon == "exploding" else f"{icon} {n}" for icon, n in pile.icons]
    parts = [f"{pile.space} {pile.name}"] + ([f"({', '.join(icons)})"] if icons else [])
    parts += [f"armor {pile.armor}"] * bool(pile.armor) + [f"{pile.height} high"] * (pile.height > 1)
    return " ".join(parts)


def _card(card: CardView) -> str:
    return f"{card.name}: {card.instant} In a slot: {card.persistent}"


def _cards(s: SurvivorView, names: Names) -> list[str]:
    who = names.get(s.seat, s.seat)
    hand = counted(s.cards, "card", "cards") if s.hand is None else ", ".join(c.name for c in s.hand) or "no cards"
    lines = [f"{who} sits at the {_TABLE[s.side]}; hand: {hand}; deck {s.deck}, discards {len(s.discard)}."]
    slots = [c for c in (s.weapon, s.passive) if c is not None]
    lines += [f"{who} has in a slot {c.name}: {c.persistent}" for c in slots]
    if s.on_top:
        lines.append(f"On top of the deck: {', '.join(c.name for c in s.on_top)}.")
    return lines


_TABLE = {"S": "south", "N": "north", "W": "west", "E": "east"}


def counted(n: int, one: str, many: str) -> str:
    """Say how many there are."""
    return f"{n} {one if n == 1 else many}"


def tally(view: View, names: Names) -> list[str]:
    """Count in the end what felled enemies and who took how much damage."""
    if view.end is None:
        return []
    kills = sorted(view.end.kills.items(), key=lambda kv: -kv[1])
    lines = [
        f"{counted(view.end.fallen, 'enemy', 'enemies')} fell{': ' if kills else ''}"
        + ", ".join(f"{cause(k)} {n}" for k, n in kills)
        + "."
    ]
    lines += [f"{names.get(s, s)} took {n} damage." for s, n in view.end.hurts.items()]
    lines += [f"{names.get(seat, seat)} fell in turn {turn}." for seat, turn in view.end.deaths]
    lines.append(f"It took {counted(view.turn, 'turn', 'turns')} to wave {view.wave}.")
    return lines
