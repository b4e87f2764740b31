"""A view in words: everything the picture shows, the head of the table message, and what a seat may look up."""

from __future__ import annotations

from collections import Counter

from rules.engine import Names, listed
from rules.van_helsing import messages_en as story
from rules.van_helsing.state import DRACULA
from rules.van_helsing.view import CASTLE, HeroView, ItemView, View


def whose(view: View, names: Names) -> str:
    """Say whose turn it is."""
    if view.phase == "council":
        return "The hunters share their items"
    if view.turn == "brides":
        return "The brides act"
    hero = next((h for h in view.heroes if h.id == view.turn), None)
    if hero is None:
        return "Between turns"
    return f"{hero.short}'s turn ({names.get(hero.seat, hero.seat)})"


def council(view: View, names: Names) -> str:
    """Say whom a hunter plays, what another proposed last, and who accepts the plan (Setup)."""
    short = {h.id: h.short for h in view.heroes}
    lines = [f"You are {listed([short[h] for h in view.hand])}: who carries what?"]
    if view.proposed and (last := view.proposed[-1]).seat != view.seat:
        lines.append(
            f"{names.get(last.seat, last.seat)} proposes that {short[last.hero]} takes {story.item(last.item.id)}."
        )
    content = [names.get(s, s) for s in view.accepted if s != view.seat]
    if content:
        lines.append(f"{listed(content)} {'accepts' if len(content) == 1 else 'accept'} the plan.")
    return " ".join(lines)


def headline(view: View, names: Names) -> list[str]:
    """Return round and turn, where Dracula was last seen, and the state of the sides."""
    if view.end is not None:
        return [f"Round {view.round} · the game is over", story.ending(view.end.why)]
    limit = f" of {view.round_limit}" if view.round_limit else ""
    lines = [f"Round {view.round}{limit} · {whose(view, names)}" if view.round else whose(view, names)]
    for hero in view.heroes:
        if hero.side == "vampires" and hero.alive and hero.last_place is not None:
            lines.append(_last_seen(hero, view.round))
    health = " · ".join(f"{h.short} {h.health}" if h.alive else f"{h.short} dead" for h in view.heroes)
    lines.append(f"Health: {health}")
    lines.append(f"Brides found {view.brides_found} of 8, destroyed {view.brides_lost} of 5")
    return lines


def tally(view: View, names: Names) -> list[str]:
    """Count in the end how the sides stand."""
    lines = []
    for hero in view.heroes:
        fate = f"health {hero.health}" if hero.alive else "dead"
        side = " (a vampire in the end)" if hero.turned and hero.alive else ""
        lines.append(f"**{hero.short}**{side}, {names.get(hero.seat, hero.seat)}: {fate}")
    return [
        " · ".join(lines),
        f"Brides found {view.brides_found} of 8, destroyed {view.brides_lost} of 5; "
        f"{len(view.end.face_down) if view.end is not None else 0} tokens were never turned over.",
    ]


def _last_seen(hero: HeroView, round_: int) -> str:
    if hero.shown and hero.last_place is not None:
        return f"{hero.short} is in {hero.last_place} {CASTLE.places[hero.last_place].name}"
    when = "this round" if hero.last_round == round_ else f"in round {hero.last_round}"
    text = f"{hero.short} is in mist, last known in {hero.last_place}, {when}"
    if hero.exit and hero.exit_from is not None:
        text += f", and left it {story.way(hero.exit, hero.exit_from)}"
    return text


def text(view: View, names: Names) -> str:
    """Tell everything that the picture shows."""
    lines = headline(view, names)
    if view.points is not None and view.turn and view.turn != "brides" and view.end is None:
        lines.append(f"Action points left: {view.points} of {view.points_at_start}")
    lines += [_hero(view, h, names) for h in view.heroes]
    for bride in view.brides:
        lines.append(f"A bride on her own in {story.place(bride.place)}")
    for number, items in view.face_up.items():
        lines.append(f"In {story.place(number)} {_lie(items)}, face up.")
    if view.face_down:
        lines.append(f"Face-down tokens in: {', '.join(map(str, view.face_down))}")
    doors = [CASTLE.edges[key] for key in view.locks]
    lines.append(f"Locked doors: {', '.join(f'{d.a}-{d.b}' for d in doors) or 'none'}")
    if view.passage_known:
        lines.append("The hunters know the secret passage between 5 and 34.")
    if view.relics is not None:
        lines.append(f"The Holy Relics are in {story.place(view.relics)}.")
    lines += _ways(view)
    if view.watched:
        lines.append(f"Hunters look into: {', '.join(map(str, view.watched))}")
    if view.removed:
        lines.append(f"Out of the game: {_counted(view.removed)}")
    if view.marks:
        lines.append(f"Something happened this turn in: {', '.join(map(str, view.marks))}")
    if view.end is not None:
        lines += _ended(view)
    return "\n".join(lines)


def _ways(view: View) -> list[str]:
    """Say what leads where, the ways of the reader's own figures by name first (Movement)."""
    passage = view.passage_known or view.side == "vampires" or view.end is not None

    def ways(number: int) -> list[int]:
        return [to for to, edge in CASTLE.moves[number] if passage or edge.kind != "passage"]

    lines = []
    for hero in view.heroes:
        if hero.mine and hero.alive and hero.place is not None and view.end is None:
            lines.append(f"From {story.place(hero.place)} to {listed([story.place(n) for n in ways(hero.place)])}.")
    every = "; ".join(f"{number}: {', '.join(map(str, ways(number)))}" for number in sorted(CASTLE.places))
    lines = list(dict.fromkeys(lines))  # two heroes in one room
    return [*lines, f"What leads where, locked or not: {every}."] if view.end is None else lines


def _hero(view: View, hero: HeroView, names: Names) -> str:
    role = "servant, " if hero.turned else ""
    player = names.get(hero.seat, hero.seat)
    if not hero.alive:
        return f"{hero.name} ({player}): dead"
    where = "in mist" if hero.place is None else story.place(hero.place)
    if hero.place is not None and not hero.shown:
        where += " (hidden)"
    parts = [f"{hero.name} ({role}{player}): health {hero.health} of {hero.most}, {where}"]
    if hero.side == "vampires":
        parts.append(f"bats {hero.bats}, brides {hero.brides}")
    elif hero.items or hero.carried:
        shown = ", ".join(story.item(i.id) + ("" if i.open else " (closed)") for i in hero.items)
        closed = hero.carried - len(hero.items)
        parts.append("carries " + " and ".join(p for p in (shown, f"{closed} closed" if closed else "") if p))
    if len(hero.path) > 1 and hero.id == view.turn:
        parts.append("way this turn " + "-".join(map(str, hero.path)))
    return "; ".join(parts)


def _lie(items: list[ItemView]) -> str:
    """Say that things lie somewhere: the Holy Relics lie, a bat lies."""
    many = len(items) > 1 or items[0].kind in ("relics", "stairs_down")
    return f"{'lie' if many else 'lies'} {listed([story.item(i.id) for i in items])}"


def _counted(items: list[ItemView]) -> str:
    counts = Counter(i.name for i in items)
    return ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in counts.items())


def _ended(view: View) -> list[str]:
    assert view.end is not None
    lines = [f"{number}: {item.name} was never found" for number, item in view.end.face_down.items()]
    for trail in view.end.trails:
        path = "-".join(map(str, trail.path))
        lines.append(f"Round {trail.round}, {story.short(trail.hero)}: {path}")
    return lines


def known(view: View, names: Names) -> list[str]:
    """List what the seat has learned: places, closed items it saw taken, locks, finds."""
    lines: list[str] = []
    for hero in view.heroes:
        if hero.side == "vampires" and hero.alive and hero.last_place is not None:
            lines.append(_last_seen(hero, view.round) + ".")
        if hero.told:
            lines.append(f"{hero.short} holds, closed: {listed([story.item(i.id) for i in hero.told])}.")
        if view.side == "hunters" and hero.side == "hunters" and hero.items:
            lines.append(f"{hero.short} carries {listed([story.item(i.id) for i in hero.items])}.")
    for number, items in view.face_up.items():
        lines.append(f"In {story.place(number)} {_lie(items)}.")
    if view.removed:
        lines.append(f"Out of the game: {_counted(view.removed)}.")
    if view.passage_known:
        lines.append("The hunters know the secret passage between 5 and 34.")
    lines.append(f"Tokens still face down: {len(view.face_down)}.")
    if view.side == "vampires":
        own = [h for h in view.heroes if h.side == "vampires" and h.place is not None and not h.shown]
        lines += [f"{h.short} is hidden in {story.place(h.place)}." for h in own if h.place is not None]
    dracula = next(h for h in view.heroes if h.id == DRACULA)
    lines.append(f"Dracula's retinue: bats {dracula.bats}, brides {dracula.brides}.")
    return lines
