"""Checks of the bot's requests against Discord's published OpenAPI document, where that document is at hand."""

import functools
import json
import os
import re
from pathlib import Path
from typing import Any

BESIDE = Path(__file__).parents[3] / "shared" / "facts" / "discord" / "openapi.json"


class Document:
    """Discord's OpenAPI document, with one validator for each operation asked for."""

    def __init__(self, path: Path) -> None:
        self.spec: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        # Discord takes snowflakes as numbers too, and discord.py sends them so.
        self.spec["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
        self.paths = [(self._pattern(path), path) for path in self.spec["paths"]]
        self.paths.sort(key=lambda pair: pair[1].count("{"))
        self.validators: dict[tuple[str, str, str], Any] = {}

    @staticmethod
    def _pattern(path: str) -> re.Pattern[str]:
        return re.compile("^" + re.sub(r"\{[^}]+\}", "[^/]+", path) + "$")

    def validator(self, method: str, path: str, kind: str) -> Any:
        """Return the validator of an operation's body, None without a body, or raise LookupError."""
        found = next((p for pattern, p in self.paths if pattern.match(path) and method in self.spec["paths"][p]), None)
        if found is None:
            raise LookupError(f"no {method.upper()} {path} in the document")
        key = (method, found, kind)
        if key not in self.validators:
            content = self.spec["paths"][found][method].get("requestBody", {}).get("content", {})
            schema = content.get(kind, {}).get("schema")
            if schema is None:
                self.validators[key] = None
            else:
                import jsonschema_rs  # noqa: PLC0415 - for development only, and slow to import

                whole = {**schema, "components": self.spec["components"]}
                self.validators[key] = jsonschema_rs.Draft202012Validator(whole, validate_formats=False)
        return self.validators[key]


@functools.cache
def document() -> Document | None:
    """Return the document named by NIGHTBOARD_OPENAPI or lying beside the project, else None."""
    named = os.environ.get("NIGHTBOARD_OPENAPI")
    path = Path(named) if named else BESIDE
    if not path.is_file():
        return None
    try:
        import jsonschema_rs  # noqa: F401, PLC0415 - for development only
    except ImportError:
        return None
    return Document(path)


def check_request(method: str, path: str, body: Any, files: list[str] | None = None) -> list[str]:
    """Return what is wrong with a request to `/channels/1/...`, in words; nothing when all is well or unknown."""
    known = document()
    if known is None:
        return []
    try:
        validator = known.validator(method.lower(), path, "multipart/form-data" if files else "application/json")
    except LookupError as error:
        return [str(error)]
    if validator is None or body is None:
        return []
    whole = {**body, **dict.fromkeys(files or [], "")} if isinstance(body, dict) else body
    return [f"{'.'.join(map(str, error.instance_path))}: {deepest(error)}" for error in validator.iter_errors(whole)]


def deepest(error: Any) -> str:
    """Return the most telling message of an error, out of the branches of a union."""
    branches = getattr(error.kind, "context", None) or []
    inner = [e for branch in branches for e in branch]
    if not inner:
        return error.message[:300]
    return deepest(max(inner, key=lambda e: len(list(e.instance_path))))
