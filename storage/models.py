"""What the store takes and gives. The game's own texts stay texts; the service's own data are JSON values."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Status = Literal["lobby", "running", "finished", "abandoned", "frozen"]
Scope = Literal["user", "guild"]


@dataclass(slots=True)
class Game:
    """One table, without its save. Times are Unix seconds; `version` counts commits; `schema` is the game's own.

    `damaged` tells that a column could not be read and is empty here.
    """

    id: str
    slug: str
    status: Status
    guild_id: int | None
    channel_id: int | None
    thread_id: int | None
    team_threads: dict[str, int]
    host_id: int | None
    title: str
    options: dict[str, Any]
    schema: int
    version: int
    created_at: int
    updated_at: int
    started_at: int | None
    finished_at: int | None
    paused_at: int | None
    clock: dict[str, Any]
    commitment: str | None
    seed: str | None
    outcome: Any
    origin: str
    extra: dict[str, Any]
    damaged: bool = False

    @property
    def paused(self) -> bool:
        """Say whether the clocks stand still."""
        return self.paused_at is not None


@dataclass(slots=True)
class Found:
    """A game as far as a list for completion needs it."""

    id: str
    slug: str
    status: Status
    guild_id: int | None
    channel_id: int | None
    thread_id: int | None
    title: str
    own: bool
    """Whether the person who looks has a seat there, or is its host."""


@dataclass(slots=True)
class Seat:
    """One player's place. Vacant when neither `user_id` nor `computer` is set; `looked` is a story number."""

    seat: str
    place: int
    user_id: int | None = None
    computer: str | None = None
    wish: str | None = None
    joined_at: int = 0
    looked: int = 0
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Joined:
    """The outcome of a join: the seat, whether it is new, how many are seated now, and whether that is the limit."""

    seat: Seat
    new: bool
    seated: int
    full: bool


@dataclass(slots=True)
class Checkpoint:
    """The state before answer number `start`, as the game wrote it."""

    start: int
    state: str


@dataclass(slots=True)
class Answer:
    """One recorded answer; `withdrawn_by` is the number of the undo that took it back, 0 while it counts."""

    number: int
    seat: str
    row: str
    withdrawn_by: int = 0
    at: int = 0


@dataclass(slots=True)
class StoryLine:
    """One event to be told; `audience` None is everyone, otherwise the seats.

    The store gives `number` (order of arrival), `place` (order of telling) and `at`.
    """

    answer: int
    event: str
    audience: Sequence[str] | None = None
    number: int = 0
    place: int = 0
    withdrawn: bool = False
    at: int = 0


@dataclass(slots=True)
class Stored:
    """A game with all that is needed to go on playing it."""

    game: Game
    seats: list[Seat]
    save: str | None
    checkpoints: list[Checkpoint]
    answers: list[Answer]


@dataclass(slots=True)
class Job:
    """Something due at a time. A game has at most one job of a kind and key; `game_id` None is the bot's own."""

    kind: str
    due_at: int
    game_id: str | None = None
    key: str = ""
    data: Any = None
    id: int = 0


@dataclass(slots=True)
class Commit:
    """All that one answer, undo, start or end changes, committed as one.

    `rows` continue the recorded numbers; with `expected_version`, recorded ones may be among them to mark them anew.
    `story_from` is the place of the first line of `story`: what was told from there on stays where it recurs, and is
    withdrawn where it does not; without it, `story` follows what was told. `withdrawn` maps an answer's number to the
    undo's and `restored` takes that mark off; without `story_from` the lines of these answers follow them.
    `keep` are the only checkpoints that stay. `changes` are columns of Game. `seats` replaces all seats.
    `drafts_done` are (seat, question). `requests_closed` maps request id to outcome.
    """

    save: str | None = None
    rows: Sequence[Answer] = ()
    withdrawn: Mapping[int, int] = field(default_factory=dict)
    restored: Collection[int] = ()
    story: Sequence[StoryLine] = ()
    story_from: int | None = None
    checkpoints: Sequence[Checkpoint] = ()
    keep: Collection[int] | None = None
    outbox: Sequence[Any] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    seats: Sequence[Seat] | None = None
    jobs: Sequence[Job] = ()
    jobs_done: Sequence[tuple[str, str | None]] = ()
    drafts_done: Collection[tuple[str, str]] = ()
    requests_closed: Mapping[int, str] = field(default_factory=dict)
    interaction_id: int | None = None
    expected_version: int | None = None
    expected_status: Collection[Status] | None = None


@dataclass(slots=True)
class Committed:
    """What a commit gave out: the new version, and the numbers of its story lines and outbox entries, in order."""

    version: int
    story: list[int]
    outbox: list[int]


@dataclass(slots=True)
class Message:
    """A message that shows something of a game, by role ("table", "panel:s2"). `user_id` is whose DM it is in."""

    role: str
    channel_id: int | None = None
    message_id: int | None = None
    user_id: int | None = None
    fingerprint: str = ""
    nonce: str | None = None
    state: str = ""
    extra: dict[str, Any] = field(default_factory=dict)
    game_id: str = ""
    updated_at: int = 0


@dataclass(slots=True)
class OutboxEntry:
    """Something to be sent, as whoever sends it noted it."""

    id: int
    game_id: str
    payload: Any
    created_at: int


@dataclass(slots=True)
class Draft:
    """A choice of several that is not confirmed yet."""

    seat: str
    question: str
    data: Any
    updated_at: int = 0


@dataclass(slots=True)
class Order:
    """A standing order of a seat for the questions of one name."""

    seat: str
    question: str
    choice: str
    set_at: int = 0


@dataclass(slots=True)
class Request:
    """Something that other seats must agree to (an undo, a pause …), with the votes so far by seat."""

    id: int
    game_id: str
    kind: str
    seat: str
    data: Any
    created_at: int
    expires_at: int | None
    closed_at: int | None
    outcome: str | None
    votes: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Report:
    """A bundle for whoever hosts the bot; it may hold secrets."""

    id: str
    game_id: str | None
    at: int
    bundle: str


@dataclass(slots=True)
class Lease:
    """The right to be the one running bot. `idle` is for how many seconds nobody had renewed it before."""

    owner: str
    fence: int
    until: int
    idle: int
