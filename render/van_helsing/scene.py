"""What a picture of the castle shows beside the view itself, and on which sheet."""

from __future__ import annotations

from dataclasses import dataclass, field

from render.request import Choice
from render.van_helsing.plan import CASTLE
from render.van_helsing.sheet import Sheet
from rules.van_helsing.view import View


@dataclass(slots=True)
class Scene:
    """What to draw beside the view itself, and on which sheet."""

    view: View
    sheet: Sheet
    choices: tuple[Choice, ...] = ()
    changed: frozenset[str] = frozenset()
    names: dict[str, str] = field(default_factory=dict)
    large: bool = False
    private: bool = False

    @property
    def vampires(self) -> bool:
        """Tell whether the picture is for the vampires' side."""
        return self.view.side == "vampires" or self.view.end is not None

    @property
    def portrait(self) -> bool:
        """Tell whether it is the whole castle in full size."""
        return self.sheet.name.startswith("portrait")

    def targets(self) -> set[int]:
        """Give the places that can be chosen."""
        return {
            int(ident)
            for kind, _, ident in (c.target.partition(":") for c in self.choices)
            if kind == "place" and ident.isdigit() and int(ident) in CASTLE.places
        }
