"""What the pictures call things: where the party is, who is who, whose turn it is to do what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.kit import fonts
from render.kit.frame import Head
from render.request import PictureRequest
from render.slay_the_spire import theme
from rules.slay_the_spire.view import GoodView, View

ROMAN: Final = ("", "I", "II", "III", "IV")
_PHASES: Final = {
    "play": "Heroes play", "enemies": "Enemies act", "start": "The turn begins", "end": "The turn ends",
}  # fmt: skip


_KEYS: Final = {"ruby": theme.RED, "emerald": theme.GREEN, "sapphire": theme.BLUE}


def people(request: PictureRequest) -> dict[str, str]:
    """Give a name that can be drawn for every seat: the character's where a person's own has no letter that can be."""
    view: View = request.view
    names = dict(request.names)
    return {
        seat: fonts.name(names.get(seat, ""), 24) or theme.NAMES.get(hero.character, hero.character)
        for seat, hero in view.heroes.items()
    }


def head(view: View, names: Mapping[str, str]) -> Head:
    """Say where the party is."""
    act = f"Act {ROMAN[view.act]}" if 0 < view.act < len(ROMAN) else "The Spire"
    keys = tuple(("🗝", _KEYS.get(key, theme.GOLD)) for key in view.keys)
    if view.won is not None:
        return Head("Victory" if view.won else "Defeat", f"{act} · room {view.round}", signs=keys)
    if view.combat is not None:
        right = losses(view, names) or _PHASES.get(view.combat.phase, view.combat.phase.replace("_", " ").capitalize())
        return Head(f"{act} · round {view.combat.turn}", right, view.combat.die, keys)
    room = view.room.title if view.room is not None and "path" not in view.votes else "Choose the way"
    leader = f"leader: {names.get(view.leader, '')}" if len(view.heroes) > 1 else ""
    return Head(f"{act} · {room}", leader, 0, keys)


def losses(view: View, names: Mapping[str, str]) -> str:
    """Say what each hero would lose if all ended their turns now; "" where that is not known."""
    if not view.losses:
        return ""
    told = [
        f"{names.get(s, s)} {'†' if n >= view.heroes[s].hp else f'−{n}' if n else '0'}" for s, n in view.losses.items()
    ]
    return "If all end now: " + "  ".join(told)


def whose(view: View, seat: str, names: Mapping[str, str]) -> str:
    """Say whose a thing is."""
    return "Your" if view.seat == seat else f"{names.get(seat) or seat}’s"


def wishes(good: GoodView, names: Mapping[str, str]) -> str:
    """Say who marked a good as wished for."""
    return "♥ " + ", ".join(names.get(s) or s for s in good.wished) if good.wished else ""
