"""What the pictures show, in words: the alt text."""

from __future__ import annotations

from collections.abc import Iterable

from render.request import PictureRequest
from render.van_helsing import cards
from render.van_helsing.header import turn_words
from render.van_helsing.picks import is_seen
from render.van_helsing.plan import CASTLE
from render.van_helsing.status import numbers
from rules.van_helsing.view import KINDS, HeroView, ItemView, View


def tell(request: PictureRequest) -> list[str]:
    """Say what a picture shows, most important first."""
    view: View = request.view
    if request.kind == "card":
        item = KINDS[request.subject]
        return [f"{item.name}, {item.copies} of 41 tokens. {item.text}"]
    if request.kind == "cards":
        return [_hand(view) or "No items."]
    own = request.kind == "private" or (request.kind == "full" and view.seat is not None)
    parts = [_title(view)]
    if own:
        parts.append(_own(view))
        parts.append(_choices(request))
    if view.end is not None:
        parts.append("Numbers: " + ", ".join(f"{n} {words}" for n, words in numbers(view)) + ".")
        parts.append(_haunts(view))
    parts += [_hero(hero, view) for hero in view.heroes]
    parts.append(_brides(view))
    if own:
        parts.append(_hand(view))
        if view.side == "vampires" and view.watched:
            parts.append(f"Watched by hunters: {ranges(view.watched)}.")
    parts.append(_face_up(view))
    parts.append(f"Locks: {', '.join(view.locks)}." if view.locks else "No locks left.")
    if view.end is None:
        parts.append(
            f"Face-down tokens in {ranges(view.face_down)}." if view.face_down else "No face-down tokens left."
        )
    else:
        parts.append(_revealed(view))
    if view.passage_known:
        parts.append("The passage 34–5 is known to the hunters.")
    changed = sorted({int(h[6:]) for h in request.highlights if h.startswith("place:") and h[6:].isdigit()})
    if changed:
        parts.insert(1, f"Changed: {ranges(changed)}.")
    return parts


def ranges(places: Iterable[int]) -> str:
    """Say place numbers shortly: 1–4, 7."""
    runs: list[list[int]] = []
    for number in sorted(set(places)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(n) for n in run]
    return ", ".join(words)


def _title(view: View) -> str:
    points = ""
    if view.phase == "turns" and view.turn not in ("", "brides"):
        points = (
            ", points left unknown" if view.points is None else f", {view.points} of {view.points_at_start} points left"
        )
    limit = f" of {view.round_limit}" if view.round_limit else ""
    return f"Van Helsing, round {view.round}{limit}: {turn_words(view)}{points}."


def _hero(hero: HeroView, view: View) -> str:
    if not hero.alive:
        return f"{hero.short}: dead."
    words = [f"{hero.short}{' (servant)' if hero.turned else ''}: health {hero.health}"]
    if hero.place is not None:
        hidden = "" if hero.shown or hero.side == "hunters" else " unseen"
        words.append(f"{hidden} in {hero.place}".strip())
    elif hero.last_place is not None:
        words.append(f"unseen, last known in {hero.last_place} in round {hero.last_round}")
    else:
        words.append("unseen")
    edge = CASTLE.edges.get(hero.exit)
    if edge is not None and hero.exit_from is not None and not hero.shown:
        words.append(f"left {hero.exit_from} by the {edge.kind} to {edge.other(hero.exit_from)}")
    if hero.side == "vampires":
        words += [f"{n} {what}{'s' if n > 1 else ''}" for n, what in ((hero.bats, "bat"), (hero.brides, "bride")) if n]
    elif hero.id in view.hand and view.end is None:
        pass
    elif view.end is not None or view.side == "hunters":
        words.append(_names(hero.items) or "no items")
    else:
        shown = _names(i for i in hero.items if i.open)
        words.append(f"{hero.carried} items" + (f" ({shown} face up)" if shown else ""))
    return ", ".join(words) + "."


def _names(items: Iterable[ItemView]) -> str:
    return ", ".join(item.name for item in items)


def _own(view: View) -> str:
    out: list[str] = []
    for hero in view.heroes:
        if hero.id in view.hand and hero.alive and hero.place is not None and len(hero.path) > 1:
            out.append(f"{hero.short} walked {'–'.join(map(str, hero.path))}.")
    return " ".join(out)


def _choices(request: PictureRequest) -> str:
    words = []
    for choice in request.choices:
        kind, _, ident = choice.target.partition(":")
        what = ident if kind == "place" else {c.ident: c.name for c in cards.held(request.view)}.get(ident, "")
        label = choice.label if choice.label == what or not what else f"{choice.label} = {what}"
        words.append(label + (" (seen from)" if is_seen(request.view, choice) else ""))
    return f"Choices: {', '.join(words)}." if words else ""


def _hand(view: View) -> str:
    hand = cards.held(view, everyone=view.phase == "council" and view.side == "hunters")
    words = [f"{c.name}{f' ×{c.count}' if c.count > 1 else ''} ({', '.join(cards.facts(c.kind))})" for c in hand]
    return f"Cards: {'; '.join(words)}." if words else ""


def _brides(view: View) -> str:
    alone = f" Alone in {', '.join(str(b.place) for b in view.brides)}." if view.brides else ""
    return f"Brides: {view.brides_found} found, {view.brides_lost} of 5 slain.{alone}"


def _face_up(view: View) -> str:
    words = [f"{n} {_names(items)}" for n, items in sorted(view.face_up.items()) if items]
    return f"Face up: {'; '.join(words)}." if words else ""


def _revealed(view: View) -> str:
    if view.end is None:
        return ""
    kinds: dict[str, list[int]] = {}
    for number, item in view.end.face_down.items():
        kinds.setdefault(item.name, []).append(number)
    words = [f"{name} {ranges(places)}" for name, places in sorted(kinds.items())]
    return f"Never found: {'; '.join(words)}." if words else "Every token was found."


def _haunts(view: View) -> str:
    walks = view.end.trails if view.end is not None else []
    words = [f"R{w.round} {w.path[-1]}" for w in walks if w.hero == "dracula" and w.path]
    return f"The Count's hiding places: {', '.join(words)}." if words else ""
