"""Refusals, in the words and numbers of Discord's own error answers."""

from typing import Any

MESSAGES = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    40001: (401, "Unauthorized"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


class Refused(Exception):
    """Discord refuses a request: an HTTP status and a JSON body with a code."""

    def __init__(self, code: int, message: str = "", errors: dict[str, Any] | None = None) -> None:
        self.status, words = MESSAGES.get(code, (400, "Bad Request"))
        self.code = code
        self.words = message or words
        self.body: dict[str, Any] = {"code": code, "message": self.words}
        if errors:
            self.body["errors"] = errors
        super().__init__(f"{self.status} {code}: {self.words} {errors or ''}")


def limited(after: float) -> Refused:
    """Make the refusal of a request that comes too soon, in seconds to wait."""
    refused = Refused(0, "You are being rate limited.")
    refused.status = 429
    refused.body |= {"retry_after": round(after, 3), "global": False}
    return refused


def invalid(where: str, code: str, message: str) -> Refused:
    """Make the refusal of one field, given as a dotted path."""
    errors: dict[str, Any] = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(where.split(".")):
        errors = {part: errors}
    return Refused(50035, errors=errors)
