"""What the service takes and gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bot.panels.model import Modal, Panel
from bot.tables.core.rights import NOWHERE, Place

Kind: TypeAlias = Literal["done", "draft", "refused", "shown", "duplicate"]


class Refusal(Exception):
    """Something that was not done; `str()` is one kind sentence for the one who asked, `panel` what to show next."""

    def __init__(self, sentence: str, panel: Panel | None = None) -> None:
        super().__init__(sentence)
        self.panel = panel


@dataclass(frozen=True, slots=True)
class Click:
    """A button, a select or a submitted modal, pressed by somebody at a place.

    `interaction` is Discord's id of it, 0 where there is none.
    """

    user: int
    id: str
    values: tuple[str, ...] = ()
    interaction: int = 0
    place: Place = NOWHERE


@dataclass(slots=True)
class Outcome:
    """What came of a click or a command, for the one who gave it.

    `kind`: "done" something was committed; "draft" only the panel changed; "refused" nothing did; "shown" something is
    shown; "duplicate" the same interaction came before, so do nothing. `panel` is what the person's own panel message
    should be now.
    """

    kind: Kind
    text: str = ""
    panel: Panel | None = None
    modal: Modal | None = None
    table: str = ""

    @property
    def changed(self) -> bool:
        """Whether anything was committed."""
        return self.kind == "done"


@dataclass(frozen=True, slots=True)
class Audience:
    """For whom something is: the channel of the lobby, the table's thread, a side's thread, or one person."""

    kind: Literal["channel", "thread", "side", "person"]
    user: int = 0
    side: str = ""


@dataclass(slots=True)
class Item:
    """One message that should be visible.

    Post a new message where `fresh` differs from what is stored for the role (and remove the old one); edit in place
    where only the fingerprint differs; do nothing where both are equal. Where `due` is False, a person is not sent a
    new message: an existing one is edited. `users` are those who may be mentioned. `asked` tells whether a person is
    waited for, however they wish to hear of it.
    """

    role: str
    audience: Audience
    panel: Panel
    fingerprint: str = ""
    fresh: str = ""
    due: bool = True
    users: list[int] = field(default_factory=list)
    asked: bool = False

    @classmethod
    def of(cls, role: str, audience: Audience, panel: Panel, fresh: str = "") -> Item:
        """Return the message that a panel makes for its audience."""
        panel.shared = audience.kind != "person"
        return cls(role, audience, panel, panel.fingerprint, fresh)


@dataclass(slots=True)
class Visible:
    """Everything that should be visible of a table, now.

    `seated` are the people with a seat. `teams` maps each side to its people, where sides plan apart and it can be told
    who is of which. `turns` says of how many lines each turn of the story is, `behind` that newer ones wait until those
    here are shown.
    """

    table: str
    slug: str
    title: str
    status: str
    accent: int
    guild_id: int | None
    channel_id: int | None
    thread_id: int | None
    host_id: int | None
    team_threads: dict[str, int] = field(default_factory=dict)
    teams: dict[str, list[int]] = field(default_factory=dict)
    seated: list[int] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    wants_thread: bool = False
    turns: dict[int, int] = field(default_factory=dict)  # turn -> a mark of its lines that all may know
    behind: bool = False

    def item(self, role: str) -> Item | None:
        """Return the item of a role."""
        return next((item for item in self.items if item.role == role), None)


@dataclass(slots=True)
class GameLine:
    """One table in a list."""

    table: str
    title: str
    slug: str
    status: str
    round: int
    waiting_for_you: bool
    waiting: list[int]
    guild_id: int | None
    channel_id: int | None
    thread_id: int | None
    text: str
    moved: int = 0
    """Lines of story that came since this person last looked."""


@dataclass(slots=True)
class Health:
    """What a health check found; `faults` is empty when all is well. `commit_ms` is a real write's time."""

    faults: list[str]
    commit_ms: float
    running: int
    live: int
    frozen: int
