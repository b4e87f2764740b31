"""Refusals in the words and numbers of Discord's own, and the rate limits that end in one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

MESSAGES = {
    10003: (404, "Unknown Channel"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160006: (400, "Maximum number of active threads reached"),
}


class Refused(Exception):
    """Discord refuses a request: an HTTP status, a code, words, and what more is in the body and the headers."""

    def __init__(self, code: int, words: str = "", *, status: int = 400, **more: Any) -> None:
        self.status, self.words = MESSAGES.get(code, (status, words))
        self.code = code
        self.body: dict[str, Any] = {"code": code, "message": self.words, **more}
        self.headers: dict[str, str] = {}
        super().__init__(f"{code}: {self.words} {more or ''}")


class Cut(Exception):
    """The connection is cut in place of an answer."""


def limited(wait: float, headers: dict[str, str] | None = None) -> Refused:
    """Make the refusal of a request that comes too soon, with the seconds to wait."""
    refused = Refused(0, "You are being rate limited.", status=429, retry_after=wait, **{"global": False})
    refused.headers = {"Retry-After": f"{wait:.3f}", **(headers or {})}
    return refused


def invalid(where: str, words: str) -> Refused:
    """Make the refusal of one field, given as a dotted path (50035)."""
    errors: dict[str, Any] = {"_errors": [{"code": "INVALID", "message": words}]}
    for part in reversed(where.split(".")):
        errors = {part: errors}
    return Refused(50035, errors=errors)


@dataclass
class Limiter:
    """Counts requests by bucket."""

    now: Callable[[], float]
    on: bool = True
    taken: dict[str, list[float]] = field(default_factory=dict)

    def take(self, bucket: str, limit: int, per: float) -> dict[str, str]:
        """Count a request and return the headers that tell of it; refuse one that is too many (429)."""
        if not self.on:
            return {}
        now = self.now()
        recent = self.taken[bucket] = [at for at in self.taken.get(bucket, []) if at > now - per]
        fine = len(recent) < limit
        recent += [now] if fine else []
        after = recent[0] + per - now
        headers = {
            "X-RateLimit-Limit": str(limit), "X-RateLimit-Remaining": str(limit - len(recent)),
            "X-RateLimit-Reset": f"{now + after:.3f}", "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": bucket,
        }  # fmt: skip
        if not fine:
            raise limited(after, headers)
        return headers
