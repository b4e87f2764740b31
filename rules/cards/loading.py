"""Reading effects from tables (TOML): the verbs of a game by name, their parameters checked, faults named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import Parameter, signature
from typing import Any

from rules.cards.effect import Effect


class BadEntry(ValueError):
    """An entry that does not fit: says which card, which field, and what would."""


@dataclass(slots=True)
class Loader:
    """The verbs that a notation knows; `key` is the field that names the verb ("do", "verb").

    `renamed` are fields that are words of Python: "for" -> "until".
    """

    key: str
    renamed: Mapping[str, str] = field(default_factory=dict)
    makers: dict[str, Callable[..., Effect]] = field(default_factory=dict)

    def verb(self, name: str, maker: Callable[..., Effect]) -> None:
        """Add a verb; the maker's parameters are the fields that it may carry. Raises ValueError for a second one."""
        if name in self.makers:
            raise ValueError(f"two verbs are called {name}")
        self.makers[name] = maker

    def effect(self, entry: Mapping[str, Any], where: str) -> Effect:
        """Return the effect of an entry. Raises BadEntry."""
        fields = {self.renamed.get(name, name): value for name, value in entry.items()}
        name = fields.pop(self.key, None)
        maker = self.makers.get(str(name))
        if maker is None:
            raise BadEntry(f"{where}: {self.key} = {name!r} is no verb of this game")
        known = signature(maker).parameters
        for given in fields:
            if given not in known:
                raise BadEntry(f"{where}: {name} has no {given!r}; it may have {', '.join(known) or 'nothing'}")
        for needed, parameter in known.items():
            if parameter.default is Parameter.empty and needed not in fields:
                raise BadEntry(f"{where}: {name} lacks {needed!r}")
        try:
            return maker(**fields)
        except BadEntry:
            raise
        except (TypeError, ValueError, KeyError) as error:
            raise BadEntry(f"{where}: {name}: {error}") from error

    def effects(self, entries: Sequence[Mapping[str, Any]], where: str) -> tuple[Effect, ...]:
        """Return the effects of a list of entries."""
        return tuple(self.effect(entry, f"{where}[{n}]") for n, entry in enumerate(entries))
