"""Effects that choose among others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine import Option
from rules.vampire_survivors.verbs.base import Cx, Effect, Need, follow, perform, pick


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """One of several lists of effects, by name."""

    branches: tuple[tuple[str, tuple[Effect, ...]], ...]

    def needs(self, cx: Cx) -> Sequence[Need]:
        """Choose which; what it needs follows."""
        return (Need("branch", self.options),)

    def options(self, cx: Cx) -> list[Option]:
        """List those that can be done, each with what is chosen for it."""
        return [o for o in self.all_options(cx) if o.why_not is None]

    def all_options(self, cx: Cx) -> list[Option]:
        """List all of them, with why some cannot be done."""
        return [
            Option(name, (f"opt_do_{name}",), effects[0].why_not(cx), then=follow(cx, effects[0]))
            for name, effects in self.branches
        ]

    async def run(self, cx: Cx) -> None:
        """Do it."""
        name = await pick(cx, self.needs(cx)[0])
        await perform(cx, dict(self.branches).get(name, ()))

    def clause(self) -> str:
        """Say it."""
        return ", or ".join(" and ".join(e.clause() for e in effects) for _, effects in self.branches)
