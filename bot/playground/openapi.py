"""Checks of the bot's requests against Discord's published OpenAPI document, where that document is at hand."""

import functools
import json
import os
from pathlib import Path
from typing import Any

BESIDE = Path(__file__).parents[3] / "shared" / "facts" / "discord" / "openapi.json"


@functools.cache
def document() -> dict[str, Any] | None:
    """Return the document named by NIGHTBOARD_OPENAPI or lying beside the project, else None."""
    try:
        import jsonschema_rs  # noqa: F401, PLC0415 - for development only

        spec = json.loads(Path(os.environ.get("NIGHTBOARD_OPENAPI", BESIDE)).read_text(encoding="utf-8"))
    except (ImportError, OSError):
        return None
    # Discord takes snowflakes as numbers too, and discord.py sends them so.
    spec["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    return spec


@functools.cache
def validator(method: str, path: str, kind: str) -> Any:
    """Return the validator of an operation's body, None without a body; an operation must be known (KeyError)."""
    import jsonschema_rs  # noqa: PLC0415 - slow to import

    spec = document() or {}
    schema = spec["paths"][path][method].get("requestBody", {}).get("content", {}).get(kind, {}).get("schema")
    whole = {**(schema or {}), "components": spec["components"]}
    return jsonschema_rs.Draft202012Validator(whole, validate_formats=False) if schema else None


def check_request(method: str, path: str, body: Any, files: list[str] | None = None) -> list[str]:
    """Return what is wrong with a request to `/channels/{channel_id}`, in words; nothing without the document."""
    if document() is None:
        return []
    try:
        found = validator(method.lower(), path, "multipart/form-data" if files else "application/json")
    except KeyError:
        return [f"no {method} {path} in the document"]
    whole = {**body, **dict.fromkeys(files or [], "")} if isinstance(body, dict) else body
    errors = found.iter_errors(whole) if found is not None and body is not None else ()
    return [f"{'.'.join(map(str, error.instance_path))}: {deepest(error)}" for error in errors]


def deepest(error: Any) -> str:
    """Return the most telling message of an error, out of the branches of a union."""
    inner = [e for branch in getattr(error.kind, "context", None) or [] for e in branch]
    return deepest(max(inner, key=lambda e: len(list(e.instance_path)))) if inner else error.message[:300]
