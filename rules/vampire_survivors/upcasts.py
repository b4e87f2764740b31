"""What lifts the states of older saves, by the schema they have."""

from __future__ import annotations

from typing import Any, Final

RENAMED: Final = {
    "std3_bone_thrower_none_1": "std3_bone_thrower_none", "std3_bone_thrower_none_2": "std3_zombie_none_4",
    "std3_bone_thrower_none_3": "std3_zombie_none_5", "std3_crypt_gunner_none_1": "std3_crypt_gunner_none",
    "std3_crypt_gunner_none_2": "std3_zombie_xp_4", "mf3_flower_wall_none_1": "mf3_flower_wall_none",
    "mf3_flower_wall_none_2": "mf3_mudman_none_4", "mf3_flower_wall_none_3": "mf3_mudman_none_5",
    "mf3_flower_wall_none_4": "mf3_mudman_none_6",
}  # fmt: skip
"""Shooters of the last level that became harmless ones: old token -> the one in its place."""


def lift_1(state: dict[str, Any]) -> dict[str, Any]:
    """Put what took their place where shooters lie that are no longer in the box."""
    return _renamed(state)


def _renamed(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _renamed(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_renamed(value) for value in part]
    return RENAMED.get(part, part) if isinstance(part, str) else part


UPCASTS: Final = {1: lift_1}
