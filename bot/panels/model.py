"""What is shown, as plain data: one shape for panels, the table message, story, lobby and votes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Style: TypeAlias = Literal["plain", "main", "pass", "danger", "grey"]
"""How a button looks: `main` the obvious one, `pass` goes on, `danger` cannot be undone (red), `grey` not legal now:
it can be pressed all the same and then says why."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button. `id` is its custom_id; `opens_modal` must be answered by the modal that `Tables.modal` gives."""

    id: str
    label: str
    style: Style = "plain"
    opens_modal: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a select."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A select of 1 to 25 entries."""

    id: str
    placeholder: str
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1


Row: TypeAlias = "tuple[Button, ...] | Select"
"""One action row: up to five buttons, or one select."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A choice that the picture shows: `text` is written at what `shows` names, such as ("place", 17)."""

    text: str
    shows: tuple[Any, ...]
    key: str = ""


FULL = "full"
"""The kind of picture that shows all in full size; a game without one shows its usual picture."""


@dataclass(slots=True)
class Picture:
    """A wish for a picture: of the view of a seat (None: the public), with numbered choices.

    `before` is the view of the picture before it where that is known, to ring what changed. `text` tells the same in
    words (alt text is its first 1,024 characters). `fingerprint` is equal exactly where the picture may be the same;
    `view_print` is that of the view alone, where it is known already. `names` says what each seat is called.
    `kind` and `subject` ask for another picture than the board: a single "card", say, by its id, without a view.
    """

    slug: str
    seat: str | None
    view: Any
    marks: tuple[Mark, ...] = ()
    before: Any = None
    text: str = ""
    fingerprint: str = ""
    large: bool = False
    view_print: str = ""
    names: tuple[tuple[str, str], ...] = ()
    kind: str = ""
    subject: str = ""


@dataclass(slots=True)
class Panel:
    """One message. Everything is ready to be shown: no ids inside, lengths within Discord's limits.

    `heading` is the first, bold line or lines; `text` what follows; `notes` small lines below the picture and the
    controls ("Not now: …", undo); `footer` the last line. `shared` messages look the same to everyone, so clicks on
    them are answered privately and never by editing them. `idle` is one person's in which nothing waits for them.
    """

    table: str
    heading: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    picture: Picture | None = None
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    footer: str = ""
    accent: int = 0
    shared: bool = False
    idle: bool = False
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Modal:
    """A modal with one field; its submission is the click `Click(id, values=[text])`."""

    id: str
    title: str
    label: str
    placeholder: str = ""
    value: str = ""
    longest: int = 100
    needed: bool = True


@dataclass(slots=True)
class Draft:
    """A choice that is not sent yet: the keys of a path so far, the picks, and where the reader has paged to.

    `sure` means that the path is complete and only waits for *Go* or a second yes.
    """

    path: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    group: str | None = None
    page: int = 0
    sure: bool = False

    def data(self) -> dict[str, Any]:
        """Return the draft as JSON values."""
        return {
            "path": list(self.path), "picks": list(self.picks),
            "group": self.group, "page": self.page, "sure": self.sure,
        }  # fmt: skip

    @classmethod
    def of(cls, data: Any) -> Draft:
        """Read JSON values; anything odd is an empty draft."""
        try:
            return cls(
                tuple(map(str, data["path"])), tuple(map(str, data["picks"])),
                None if data["group"] is None else str(data["group"]), int(data["page"]), bool(data["sure"]),
            )  # fmt: skip
        except (KeyError, TypeError, ValueError):
            return cls()


def buttons(items: Sequence[Button], width: int = 5) -> list[Row]:
    """Lay buttons out in rows."""
    return [tuple(items[n : n + width]) for n in range(0, len(items), width)]
