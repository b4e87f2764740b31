"""What the bot says beside the picture: the board in words, headlines, what is known, the rules by topic."""

from __future__ import annotations

from rules.engine import Names
from rules.slay_the_spire.view import CombatView, FoeView, HeroView, View, ways_on

ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV"}


def headline(view: View, names: Names) -> list[str]:
    """Return the few lines that stand with the table message."""
    where = view.room.title if view.room is not None else "Neow"
    first = f"Act {ROMAN.get(view.act, 'I')} · {where}"
    if view.ascension:
        first += f" · ascension {view.ascension}"
    if view.combat is not None:
        first += f" · round {view.combat.turn}"
        if view.combat.die:
            first += f" · die {view.combat.die}"
    lines = [first]
    lines += [f"{names.get(h.seat, h.seat)} ({h.name}): {_health(h)}" for h in view.heroes.values()]
    for seat, name in view.guests.items():
        lines.append(f"{names.get(seat, seat)} comes in with the next act" + (f" as {name}" if name else ""))
    return lines


def _health(hero: HeroView) -> str:
    if hero.dead:
        return "fallen"
    block = f", {hero.block} Block" if hero.block else ""
    return f"{hero.hp}/{hero.max_hp} HP{block}, {hero.gold} gold"


def text(view: View, names: Names) -> str:
    """Tell in words everything that the picture of a view shows."""
    parts = [". ".join(headline(view, names)) + "."]
    if view.combat is not None:
        parts.append(_combat(view.combat))
        parts += [_board(h, names) for h in view.heroes.values()]
    else:
        parts += [_board(h, names) for h in view.heroes.values()]
        if view.map is not None and view.map.legal:
            parts.append(f"Paths lead to: {', '.join(ways_on(view.map))}.")
    if view.room is not None:
        if view.room.text:
            parts.append(f"{view.room.title}: {view.room.text}")
        if view.room.goods:
            goods = [f"{g.name}{f' ({g.price} gold)' if g.price else ''}" for g in view.room.goods]
            parts.append("On offer: " + ", ".join(goods) + ".")
    if view.keys:
        parts.append("Keys: " + ", ".join(view.keys) + ".")
    return "\n".join(parts)


def _combat(combat: CombatView) -> str:
    lines = []
    for row in [*range(combat.rows - 1, -1, -1), -1]:
        there = [f for f in combat.foes if f.row == row]
        if there:
            where = "Every row" if row < 0 else f"Row {row + 1}"
            lines.append(f"{where}: " + "; ".join(map(_foe, there)) + ".")
    return "\n".join(lines)


def _foe(foe: FoeView) -> str:
    if foe.dead:
        return f"{foe.name}, dead"
    tokens = [f"{n} {what}" for what, n in (("Block", foe.block), ("Strength", foe.strength), ("Weak", foe.weak),
              ("Vulnerable", foe.vuln), ("Poison", foe.poison), ("cubes", foe.marks)) if n]  # fmt: skip
    tokens += [f"{foe.laid} on it"] if foe.laid else []
    intent = f", intends: {foe.intent_text}" if foe.intent_text else ""
    return f"{foe.name} {foe.hp}/{foe.max_hp} HP{''.join(', ' + t for t in tokens)}{intent}"


def _board(hero: HeroView, names: Names) -> str:
    who = names.get(hero.seat, hero.seat)
    if hero.dead:
        return f"{who} has fallen."
    draw, hand, discard, exhaust = hero.counts
    tokens = [f"{n} {what}" for what, n in (("Energy", hero.energy), ("Block", hero.block),
              ("Strength", hero.strength), ("Weak", hero.weak), ("Vulnerable", hero.vuln), ("Shivs", hero.shivs),
              ("Miracles", hero.miracles)) if n]  # fmt: skip
    lines = [f"{who}, {hero.name}, row {hero.row + 1}: {hero.hp}/{hero.max_hp} HP, {hero.gold} gold"]
    if tokens:
        lines.append(", ".join(tokens))
    if hero.orbs:
        lines.append("Orbs: " + ", ".join(hero.orbs))
    if hero.stance != "neutral":
        lines.append(f"in {hero.stance.capitalize()}")
    if hero.powers:
        lines.append("Powers: " + ", ".join(c.name for c in hero.powers))
    if hero.relics:
        lines.append("Relics: " + ", ".join(r.name for r in hero.relics))
    if hero.potions:
        lines.append("Potions: " + ", ".join(p.name for p in hero.potions))
    if draw or hand or discard or exhaust:
        lines.append(f"{draw} to draw, {hand} in hand, {discard} discarded, {exhaust} exhausted")
    if hero.hand:
        lines.append("Hand: " + ", ".join(f"{c.name} ({c.cost or '–'})" for c in hero.hand))
    if hero.ended:
        lines.append("Turn ended")
    return ". ".join(lines) + "."


def known(view: View, names: Names) -> list[str]:
    """List what may be looked up again: decks and piles."""
    lines = []
    for hero in view.heroes.values():
        who = names.get(hero.seat, hero.seat)
        counts: dict[str, int] = {}
        for card in hero.deck:
            counts[card.name] = counts.get(card.name, 0) + 1
        deck = ", ".join(name if n == 1 else f"{n}× {name}" for name, n in sorted(counts.items()))
        lines.append(f"{who}'s deck ({len(hero.deck)}): {deck}.")
        if hero.discard:
            lines.append(f"{who}'s discard pile: " + ", ".join(c.name for c in hero.discard) + ".")
        if hero.exhaust:
            lines.append(f"{who}'s exhaust pile: " + ", ".join(c.name for c in hero.exhaust) + ".")
    return lines


TOPICS = {
    "The climb": (
        "Together you climb from room to room: fights, elites, events, merchants, campfires and treasures, "
        "and at the top of each act a boss. Beat the boss of the last act you chose and you have won; if "
        "anyone falls to 0 HP, all is lost."
    ),
    "A round": (
        "Every round you get 3 Energy, lose last round's Block and draw 5 cards; one die is rolled for the "
        "whole table. All play at the same time, in any order. When everyone has ended the turn, hands are "
        "discarded and the enemies act, top row first, bosses last."
    ),
    "Playing cards": (
        "A card costs the Energy in its corner. You may aim at any enemy in any row. What a card triggers "
        "waits until the card is completely done. Powers stay in play; exhausted cards are gone until the "
        "fight ends."
    ),
    "Damage": (
        "A hit deals its number, plus Strength, minus 1 if the attacker is Weak, doubled if the target is "
        "Vulnerable; Weak and Vulnerable together cancel. One token of each goes after the whole attack. "
        "Block stops hits and damage one for one, but not the loss of HP."
    ),
    "Rows": (
        "Each player stands in a row. An enemy acts against the player of its row unless it hits everyone. "
        "What strikes a row strikes every enemy in it, and always the boss."
    ),
    "Tokens": (
        "At most 3 Weak and 3 Vulnerable each, 8 Strength, 20 Block, 6 Energy, 5 Shivs and 5 Miracles in all, "
        "30 Poison on all enemies together. Poison takes its number of HP at the end of every turn."
    ),
    "Status cards and curses": (
        "Daze goes on top of your draw pile, Burn and Slimed on your discard pile; they leave your deck when "
        "the fight ends. Curses stay for the whole climb."
    ),
    "Orbs": (
        "The Defect has three slots. Lightning deals 1 damage at the end of the turn and 2 when evoked, Frost "
        "gives 1 Block either way, Dark deals 3 and 1 more for each of your Powers when evoked."
    ),
    "Stances": (
        "Leaving Calm gives 2 Energy. In Wrath your hits deal 1 more, and you take 1 damage at the end of the turn."
    ),
    "Joining later": (
        "Up to four can climb. Whoever joins a climb under way comes in where the next act begins: as a character "
        "whom nobody plays, with Neow's blessing, what a quick start in that act gives, boss relics counted by those "
        "who join, and a visit to the merchant for them alone."
    ),
    "Rewards": (
        "After a fight each takes the rewards of the row where they stood; an elite's or a boss's are for "
        "all. You see everything before you decide, and may skip anything. Potions may be given to others "
        "outside fights."
    ),
    "Rooms": (
        "At a campfire each rests (3 HP) or smiths (one upgrade). At the merchant each may buy, and have one "
        "card removed. Events are explained on their cards."
    ),
    "Deciding together": (
        "The way, and events for the whole party, are voted on; a tie goes to the leader, who changes from "
        "room to room. Where two want the same relic, they are asked once more, and then the leader decides."
    ),
    "Three keys": (
        "With act IV unlocked: all do nothing at one campfire (Ruby), all skip the relic of one elite or "
        "treasure (Sapphire), and a burning elite is beaten (Emerald). With all three the Heart can be "
        "reached."
    ),
}
