"""What a person may set: pings, where panels come, text boards, large type, time zone, quiet hours, away."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, cast
from zoneinfo import ZoneInfo, available_timezones

from storage import Store

Pings = Literal["dm", "thread", "none"]
DAY = 86_400
LONGEST_AWAY = 60 * DAY
TELLS = {
    "start": "a game begins",
    "end": "a game is over",
    "pause": "a game is paused or goes on",
    "seats": "a seat is free, or somebody is silent",
    "votes": "a vote or an offer needs me",
}
"""What people are told of besides their turns, and may choose not to be."""
CHOICES: dict[str, tuple[str, ...]] = {"pings": ("dm", "thread", "none"), "panels": ("dm", "ephemeral")}


class BadSetting(ValueError):
    """A value that cannot be set; `str()` is one sentence that says what can."""


@dataclass(slots=True)
class UserSettings:
    """A person's settings. `quiet_from` and `quiet_to` are hours (0 to 23) in their own time, equal means none.

    `away_until` is a Unix time, 0 when not away; while away nothing pings and no clock counts against the person.
    `dm_closed` is what the bot last found. `untold` are the keys of TELLS that they would rather not hear of.
    """

    pings: str = "dm"
    panels: str = "dm"
    text_boards: bool = False
    large_type: bool = False
    time_zone: str = "UTC"
    quiet_from: int = 0
    quiet_to: int = 0
    reminders: bool = True
    away_until: int = 0
    dm_closed: bool = False
    untold: tuple[str, ...] = ()

    def away(self, now: int) -> bool:
        """Tell whether the person said to be away."""
        return now < self.away_until

    def quiet_until(self, now: int) -> int:
        """Return when the person may be pinged, in Unix seconds: now, or when the quiet hours or the absence end.

        Hours are those of the clock on the wall, so a day on which it is put forward or back is no exception.
        """
        at = max(now, self.away_until)
        if self.quiet_from == self.quiet_to:
            return at
        zone = zone_of(self.time_zone)
        local = datetime.fromtimestamp(at, zone)
        if not _within(local.hour, self.quiet_from, self.quiet_to):
            return at
        end = local.replace(hour=self.quiet_to, minute=0, second=0, microsecond=0, fold=0)
        if local.hour >= self.quiet_to:
            end += timedelta(days=1)
        found = int(end.astimezone(UTC).timestamp())
        # an hour that the clock skips or repeats may leave us inside; step to the next whole hour
        while _within(datetime.fromtimestamp(found, zone).hour, self.quiet_from, self.quiet_to):
            found += 3600
        return max(found, at)


def _within(hour: int, start: int, end: int) -> bool:
    return start <= hour < end if start < end else hour >= start or hour < end


def zone_of(name: str) -> ZoneInfo:
    """Return a time zone, UTC where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def time_zones(part: str = "") -> list[str]:
    """Return up to 25 names of time zones that contain a text, for completion."""
    wanted = part.lower().replace(" ", "_")
    found = [name for name in available_timezones() if wanted in name.lower() and not name.startswith("posix")]
    return sorted(found, key=lambda n: (not n.lower().rpartition("/")[2].startswith(wanted), n))[:25]


async def load_settings(store: Store, user: int) -> UserSettings:
    """Read a person's settings; anything odd in the database counts as the default."""
    kept = await store.settings("user", user)
    settings = UserSettings()
    for field in fields(UserSettings):
        if field.name in kept:
            try:
                setattr(settings, field.name, checked(field.name, kept[field.name], now=0))
            except BadSetting:
                continue
    return settings


async def change_settings(store: Store, user: int, **changes: Any) -> UserSettings:
    """Set some of a person's settings. Raises BadSetting with nothing changed."""
    now = store.now()
    values = {name: checked(name, value, now=now) for name, value in changes.items()}
    await store.change_settings("user", user, **values)
    return await load_settings(store, user)


def checked(name: str, value: Any, *, now: int) -> Any:
    """Return a value as it is kept. Raises BadSetting where the setting cannot be that."""
    if name in CHOICES:
        if value not in CHOICES[name]:
            raise BadSetting(f"“{name.replace('_', ' ')}” can be {', '.join(CHOICES[name])}.")
        return value
    if name in ("text_boards", "large_type", "reminders", "dm_closed"):
        if not isinstance(value, bool):
            raise BadSetting(f"“{name.replace('_', ' ')}” can be on or off.")
        return value
    if name == "untold":
        if not isinstance(value, list | tuple) or not all(isinstance(kind, str) and kind in TELLS for kind in value):
            raise BadSetting(f"One can be told of {', '.join(TELLS)}, or not.")
        return tuple(value)
    if name == "time_zone":
        if value != "UTC" and value not in available_timezones():
            raise BadSetting("That time zone is not known; examples are Europe/Berlin and America/New_York.")
        return value
    if name in ("quiet_from", "quiet_to"):
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 23:
            raise BadSetting("Quiet hours are whole hours from 0 to 23.")
        return value
    if name == "away_until":
        if not isinstance(value, int) or isinstance(value, bool) or value < 0 or (now and value > now + LONGEST_AWAY):
            raise BadSetting("You can be away for up to 60 days.")
        return value
    raise BadSetting("There is no setting of that name.")


def described(settings: UserSettings, now: int) -> list[str]:
    """Say the settings in words, a line each."""
    pings = {"dm": "by direct message", "thread": "in the table's thread", "none": "not at all"}[settings.pings]
    quiet = (
        "none"
        if settings.quiet_from == settings.quiet_to
        else f"{settings.quiet_from}:00 to {settings.quiet_to}:00 ({settings.time_zone})"
    )
    panels = cast(str, {"dm": "by direct message", "ephemeral": "only when you press *Your move*"}[settings.panels])
    besides = "; ".join(words for kind, words in TELLS.items() if kind not in settings.untold)
    lines = [
        f"Turn pings: {pings}",
        f"Told besides, when: {besides or 'never'}",
        f"Panels: {panels}",
        f"Boards as text: {'yes' if settings.text_boards else 'no'}",
        f"Large type: {'yes' if settings.large_type else 'no'}",
        f"Reminder after a day: {'yes' if settings.reminders else 'no'}",
        f"Quiet hours: {quiet}",
    ]
    if settings.away(now):
        lines.append(f"Away until <t:{settings.away_until}:f>, in all games")
    if settings.dm_closed:
        lines.append("Your direct messages are closed to this bot: *Your move* on the table message serves you instead")
    return lines
