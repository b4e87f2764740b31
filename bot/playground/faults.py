"""Rate limits, and troubles that tests order: refusals, outages and slow answers."""

from dataclasses import dataclass, field

from .ids import Clock

LIMITS = {  # (method, route): (requests, seconds) for each channel, as observed of Discord
    ("POST", "messages"): (5, 5.0),
    ("PATCH", "messages/*"): (5, 5.0),
    ("DELETE", "messages/*"): (5, 1.0),
    ("POST", "typing"): (5, 5.0),
    ("POST", "threads"): (50, 300.0),
}
RENAMES = (2, 600.0)


@dataclass
class Fault:
    """A trouble for the next `times` requests that match; status 0 means no answer at all."""

    method: str
    path: str
    status: int
    times: int = 1
    retry_after: float = 0.05
    code: int = 0
    skip: int = 0
    answered: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Tell whether a request is meant, and count it."""
        if self.times <= 0 or self.method not in ("*", method) or self.path not in path:
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        self.times -= 1
        self.answered += 1
        return True


@dataclass
class Limiter:
    """Counts requests by bucket and says how long one that is too many has to wait."""

    clock: Clock
    on: bool = True
    taken: dict[str, list[float]] = field(default_factory=dict)

    def take(self, bucket: str, limit: int, per: float) -> tuple[int, float, bool]:
        """Count a request; return how many remain, the seconds until the reset, and whether it goes through."""
        now = self.clock.now()
        recent = [at for at in self.taken.get(bucket, []) if at > now - per]
        fine = len(recent) < limit
        if fine:
            recent.append(now)
        self.taken[bucket] = recent
        return limit - len(recent), max(0.0, recent[0] + per - now), fine

    def of_route(self, method: str, path: str) -> tuple[str, int, float] | None:
        """Return bucket, limit and period of a channel's route, or None where none is kept."""
        parts = path.strip("/").split("/")
        if parts[0] != "channels" or len(parts) < 3:
            return None
        route = "messages/*" if parts[2] == "messages" and len(parts) == 4 else "/".join(parts[2:])
        found = LIMITS.get((method, route))
        return (f"{method}:{parts[1]}:{route}", *found) if found else None
