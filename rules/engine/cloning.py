"""Compiled copies of states: one straight-line function a dataclass, made from its type hints."""

from __future__ import annotations

import dataclasses
import gc
import types
import typing
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

S = TypeVar("S")
_ATOMS = (int, str, float, bool, bytes, type(None))
_CLONERS: dict[type, Callable[[Any], Any]] = {}


def clone(state: S) -> S:
    """Return a deep copy of a dataclass instance; frozen dataclasses are shared."""
    return typing.cast(S, (_CLONERS.get(type(state)) or cloner(type(state)))(state))


@contextmanager
def uncollected() -> Generator[None]:
    """Keep the garbage collector from looking, over and over, through copies that are all in use."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def cloner(cls: type) -> Callable[[Any], Any]:
    """Return the compiled copy function of a dataclass.

    Raises TypeError for a field whose type is not made of atoms, lists, dicts, tuples and dataclasses.
    """
    if cls in _CLONERS:
        return _CLONERS[cls]
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    lines = ["def copy(x):", "    y = new(cls)"]

    def later(x: Any) -> Any:  # for types that contain themselves
        return scope["copy"](x)

    _CLONERS[cls] = later
    hints = get_type_hints(cls)
    kind: Any = cls
    for f in dataclasses.fields(kind):
        lines.append(f"    y.{f.name} = {_copy_of(f'x.{f.name}', hints[f.name], scope)}")
    lines.append("    return y")
    exec("\n".join(lines), scope)
    _CLONERS[cls] = scope["copy"]
    return scope["copy"]


def _is_atom(hint: Any) -> bool:
    if hint in _ATOMS or hint is None or get_origin(hint) is typing.Literal:
        return True
    if dataclasses.is_dataclass(hint):
        return bool(hint.__dataclass_params__.frozen)
    if get_origin(hint) in (types.UnionType, typing.Union):
        return all(_is_atom(a) for a in get_args(hint))
    if get_origin(hint) is tuple:
        return all(_is_atom(a) for a in get_args(hint) if a is not Ellipsis)
    return isinstance(hint, type) and issubclass(hint, _ATOMS)


def _copy_of(name: str, hint: Any, scope: dict[str, Any], depth: int = 0) -> str:
    """Write the expression that copies `name`, adding what it calls to `scope`."""
    if _is_atom(hint):
        return name
    origin, args, v = get_origin(hint), get_args(hint), f"v{depth}"
    if origin is list:
        if _is_atom(args[0]):
            return f"{name}[:]"
        return f"([{_copy_of(v, args[0], scope, depth + 1)} for {v} in {name}] if {name} else [])"  # most are empty
    if origin is dict:
        if _is_atom(args[1]):
            return f"{name}.copy()"
        copies = f"k{depth}: {_copy_of(v, args[1], scope, depth + 1)} for k{depth}, {v} in {name}.items()"
        return f"({{{copies}}} if {name} else {{}})"
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return f"tuple([{_copy_of(v, args[0], scope, depth + 1)} for {v} in {name}])"
    if origin in (types.UnionType, typing.Union):
        rest = [a for a in args if a is not type(None)]
        if len(rest) == 1 and len(rest) < len(args):
            return f"None if {name} is None else {_copy_of(name, rest[0], scope, depth)}"
        if all(dataclasses.is_dataclass(a) for a in rest):
            table = f"t{len(scope)}"
            scope[table] = {a: cloner(a) for a in rest}
            return f"{table}[type({name})]({name})" + (
                f" if {name} is not None else None" if len(rest) < len(args) else ""
            )
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        function = f"c{len(scope)}"
        scope[function] = cloner(hint)
        return f"{function}({name})"
    raise TypeError(f"cannot copy {name}: {hint!r}")
