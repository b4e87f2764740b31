"""Single cards and enemies, achievements as a page, the end of a game, and everything in full size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from render.kit import badges, fonts, frame
from render.kit.canvas import Canvas, mixed
from render.kit.signs import sign
from render.request import Box, PictureRequest
from render.vampire_survivors import board, cards, glyphs, hand, side, table, theme
from render.vampire_survivors.scene import GAP, TALL, WIDE, Scene, people
from rules.vampire_survivors.view import EndView, View, card_face, cause, ending, enemy_face, name_of

_TYPE: Final = 28
_ICONS: Final = {
    "armor": "Armor {n}: it comes with so many armor tokens.",
    "exploding": "Exploding: it hurts whoever stands beside it as it falls.",
    "fast": "Fast {n}: it runs {n} toward the active player.",
    "ranged": "Ranged {n}: it deals {n} damage to the active player.",
}  # fmt: skip


def card(request: PictureRequest) -> Canvas:
    """Draw one card, evolution or character with all its sides. Raises KeyError for an unknown one."""
    face = card_face(request.subject)
    made = Canvas(frame.ground(WIDE, TALL).copy())
    own = theme.KINDS[face.kind]
    made.panel((16, 16, 410, TALL - 16), 24, mixed(own, theme.BLACK, 0.3), mixed(own, theme.WHITE, 0.4), 5)
    drawn = cards.figure(face.id, 46)
    made.put(glyphs.card(face.needs[0] if face.kind == "character" else face.id).image(220), 213,
             230 if drawn is not None or face.needs else TALL / 2)  # fmt: skip
    if drawn is not None:
        made.put(drawn, 213, 500)
    elif face.kind == "evolution":
        for n, need in enumerate(face.needs):
            made.put(glyphs.card(need).image(100), 133 + n * 160, 520)
        made.text(213, 520, "+", role="bold", size=56, fill=theme.PALE)
    left, room = 440, WIDE - 440 - 30
    made.text(left, 70, face.name, role="title", size=52, least=32, fill=theme.WHITE, anchor="l", room=room)
    made.text(left, 126, _kind(request.subject), role="italic", size=34, least=_TYPE, fill=theme.SOFT, anchor="l",
              room=room)  # fmt: skip
    sides = [(title, text) for title, text in face.sides if text]
    for size in (52, 48, 44, 40, 38, 36, 34, 32, 30, _TYPE):
        rows = [(title, fonts.wrapped("body", size, text, room - 36)) for title, text in sides]
        if sum(54 + len(r) * size * 1.12 + 14 for _, r in rows) <= TALL - 160 - 20:
            break
    y = 160
    for n, (title, lines) in enumerate(rows):
        tall = round((46 if title else 12) + len(lines) * size * 1.12 + 12)
        made.panel((left, y, WIDE - 24, y + tall), 14, theme.SLOT if n else theme.PARCHMENT, None)
        if title:
            made.text(left + 18, y + 26, title, role="bold", size=32, fill=(130, 30, 40), anchor="l")
        made.lines(left + 18, y + (46 if title else 10), lines, role="body", size=size, fill=theme.INK, step=1.12)
        y += tall + 12
    made.mark("card", face.id, face.name, (0, 0, WIDE, TALL))
    return made


def _kind(id: str) -> str:
    face = card_face(id)
    if face.kind == "evolution":
        return f"Evolution of {' and '.join(map(name_of, face.needs))}"
    if face.kind == "character":
        return "Survivor"
    words = face.kind.capitalize() + (f" · deck {face.deck}" if face.deck else "")
    return words + (" · in anybody’s turn" if face.bolt else "")


def enemy(request: PictureRequest) -> Canvas:
    """Draw one kind of enemy with what it does. Raises KeyError for an unknown one."""
    face = enemy_face(request.subject)
    made = Canvas(frame.ground(WIDE, TALL).copy())
    red = face.boss or face.id == "reaper"
    made.panel((16, 16, WIDE - 16, TALL - 16), 26, theme.PANEL, (190, 50, 60) if red else theme.EDGE, 5)
    made.put(board.tile(face.name, 300, 1, face.boss, face.id == "reaper"), 210, TALL / 2)
    left, room = 410, WIDE - 410 - 40
    made.text(left, 100, face.name, role="title", size=56, least=34, fill=theme.WHITE, anchor="l", room=room)
    kind = "Boss" if face.boss else "Enemy"
    words = "The last of the coffin board" if face.id == "reaper" else f"{kind} of level {face.level}"
    made.text(left, 166, words, size=38, least=_TYPE, fill=theme.SOFT, anchor="l", room=room)
    y = 230.0
    for icon, number in face.icons:
        rows = fonts.wrapped("body", 42, _ICONS[icon].format(n=number), room)
        y = made.lines(left, y, rows, role="body", size=42, fill=theme.PALE, step=1.15) + 16
    if not face.icons:
        rows = fonts.wrapped("body", 42, "It does nothing of its own; others push it onto you.", room)
        made.lines(left, y, rows, role="body", size=42, fill=theme.PALE, step=1.15)
    made.mark("enemy", face.id, face.name, (16, 16, WIDE - 16, TALL - 16))
    return made


def feats(request: PictureRequest) -> Canvas:
    """Draw the achievements laid out: what each asks for, how far it is, what it gives."""
    view: View = request.view
    made = Canvas(frame.ground(WIDE, TALL).copy())
    hand.bar(made, "Achievements", f"{sum(f.done for f in view.feats)} of {len(view.feats)} done in this game")
    y = 66
    tall = 200
    for feat in view.feats[:3]:
        box = (GAP, y, WIDE - GAP, y + tall)
        made.panel(box, 16, theme.PANEL, theme.COIN if feat.done else theme.EDGE, 4)
        made.fill(sign("trophy", 96), theme.COIN if feat.done else (92, 88, 104), 40, y + 52)
        words = "done" if feat.done else f"{feat.spend} coins" if feat.spend else f"{feat.count} of {feat.goal}"
        right = made.text(WIDE - 30, y + 40, words, role="bold", size=38, fill=theme.PALE, anchor="r")
        made.text(170, y + 40, f"{feat.number} {feat.title}", role="bold", size=42, least=_TYPE, fill=theme.WHITE,
                  anchor="l", room=right[0] - 190)  # fmt: skip
        rows = fonts.wrapped("body", 32, feat.asks[:1].upper() + feat.asks[1:] + ".", WIDE - 220)
        made.lines(170, y + 72, rows, role="body", size=32, fill=theme.PALE, step=1.1)
        made.text(170, y + tall - 26, f"Unlocks {feat.gives}", role="italic", size=32, least=_TYPE, fill=theme.COIN,
                  anchor="l", room=WIDE - 220)  # fmt: skip
        made.mark("feat", str(feat.number), feat.title, box)
        y += tall + GAP
    if not view.feats:
        made.text(WIDE / 2, TALL / 2, "All is unlocked at this table", role="italic", size=40, fill=theme.SOFT)
    return made


def end(request: PictureRequest) -> Canvas:
    """Draw how it ended: what felled enemies, who took how much, who fell when; before that, the table as it is."""
    view: View = request.view
    if view.end is None:
        return table.draw(request)
    names = people(request)
    made = Canvas(frame.ground(WIDE, TALL).copy())
    over = view.end
    colour = (70, 120, 70) if over.won else (130, 36, 48)
    made.panel((GAP, GAP, WIDE - GAP, 130), 16, mixed(colour, theme.BLACK, 0.45), colour, 4)
    title = {"major": "Major victory", "minor": "Minor victory", "minor_after": "Minor victory"}.get(over.why, "Defeat")
    at = made.text(30, 48, title, role="title", size=50, fill=theme.WHITE, anchor="l")
    made.mark("title", over.why, title, at)
    right = f"Wave {view.wave} · {view.turn} turns · {over.fallen} fell"
    made.text(WIDE - 30, 48, right, role="bold", size=34, fill=theme.PALE, anchor="r", least=_TYPE,
              room=round(WIDE - at[2] - 60))  # fmt: skip
    made.text(30, 100, ending(over.why), size=32, least=_TYPE, fill=theme.PALE, anchor="l", room=WIDE - 60)
    _stands(made, view, names, over, (GAP, 138, 560, TALL - GAP))
    _kills(made, over, (568, 138, WIDE - GAP, TALL - GAP))
    return made


def _stands(made: Canvas, view: View, names: Mapping[str, str], over: EndView, box: Box) -> None:
    """Draw each survivor: health, damage taken, when it fell, what lay in its slots, what it had evolved."""
    x0, y0, x1, y1 = box
    shown = Scene(view, names)
    many = len(view.survivors)
    tall = min(150, (y1 - y0 - GAP * (many - 1)) // many)
    y = y0
    for survivor in view.survivors:
        own = shown.colour(survivor.seat)
        made.panel((x0, y, x1, y + tall), 14, mixed(own, theme.BLACK, 0.7), mixed(own, theme.BLACK, 0.25), 3)
        made.put(badges.disc(52, own, theme.BLACK, 3), x0 + 42, y + 32)
        made.text(x0 + 42, y + 32, shown.letter(survivor.seat), role="bold", size=36, fill=theme.BLACK)
        name, character = names[survivor.seat], survivor.name
        title = side.called(f"{name} · {character}", "bold", 34, x1 - x0 - 100)
        made.text(x0 + 80, y + 32, title, role="bold", size=34, least=_TYPE, fill=theme.WHITE, anchor="l",
                  room=x1 - x0 - 96)  # fmt: skip
        fell = [turn for seat, turn in over.deaths if seat == survivor.seat]
        state = f"health {survivor.most - survivor.damage}/{survivor.most}"
        if fell:
            times = f"{len(fell)} times, last in turn {fell[-1]}" if len(fell) > 2 else f"in turn {_and(fell)}"
            state = f"fell {times}"
        words = f"{over.hurts.get(survivor.seat, 0)} damage taken · {state}"
        at = made.text(x0 + 80, y + 70, words, size=32, least=_TYPE, fill=theme.PALE, anchor="l", room=x1 - x0 - 96)
        made.mark("stands", survivor.seat, words, at)
        if tall >= 130:
            side.slots(made, survivor, x0 + 80, y + tall - 25, x1 - 12, 36)
        y += tall + GAP


def _and(numbers: list[int]) -> str:
    return " and ".join(map(str, numbers))


def _kills(made: Canvas, over: EndView, box: Box) -> None:
    """Draw what felled enemies as bars, the most first."""
    x0, y0, x1, y1 = box
    made.panel(box, 14, theme.PANEL, theme.EDGE, 3)
    made.text(x0 + 18, y0 + 28, "What felled them", role="bold", size=34, fill=theme.PALE, anchor="l")
    kills = sorted(over.kills.items(), key=lambda kv: (-kv[1], kv[0]))
    rows = (y1 - y0 - 60) // 46
    if len(kills) > rows:
        rest = sum(n for _, n in kills[rows - 1 :])
        kills = [*kills[: rows - 1], ("…", rest)]
    most = max((n for _, n in kills), default=1)
    y = y0 + 76
    for id, number in kills:
        name = "others" if id == "…" else cause(id)
        name = name[:1].upper() + name[1:]
        glyph = glyphs.card(id)
        if glyph is not glyphs.UNKNOWN:
            made.put(glyph.image(34), x0 + 36, y)
        made.text(x0 + 62, y, name, size=30, least=_TYPE, fill=theme.PALE, anchor="l", room=200)
        span = round((x1 - x0 - 350) * number / most)
        made.panel((x0 + 270, y - 13, x0 + 276 + max(4, span), y + 13), 6, (196, 60, 70), None)
        made.text(x0 + 288 + max(4, span), y, str(number), role="bold", size=30, fill=theme.WHITE, anchor="l")
        made.mark("kills", id, str(number), (x0, y - 20, x1, y + 20))
        y += 46


def full(request: PictureRequest) -> Canvas:
    """Draw all, one part under the other: table, hands, display, achievements."""
    view: View = request.view
    parts = [table.draw(request)]
    if view.end is not None:
        parts.append(end(request))
    parts += [hand.everybody(request), hand.display(replace(request, choices=()))]
    if view.feats:
        parts.append(feats(request))
    return frame.stacked(parts)
