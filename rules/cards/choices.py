"""Questions that come up inside an effect: what a need leaves open, whether it is wanted, one or some of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cards.targets import NOTHING, Need, first, follow, lone, path
from rules.engine import Keys, Option, legal
from rules.engine.questions import WhyNot

NO = Option("no", ("no",), style="pass")


async def decide(
    c: Any, needs: Sequence[Need], *, may: bool = False, name: str = "", why_not: WhyNot = None, none: Option = NOTHING
) -> bool:
    """Ask the actor for what needs leave open, in one answer; returns False where they decline (`may`).

    The only way there is is taken without asking. The question is called "aim:" (or "may:") and `name`, else the
    source. `why_not` says why it cannot be accepted, where it is asked only lest silence tell that; `none` is
    offered where the last choice is lost while this is asked.
    """
    source = name or c.source
    start = c.scratch()

    def options() -> list[Option]:  # listed anew whenever somebody looks: others play on while this is asked
        found = path(start, needs)
        if may:
            return [Option("yes", ("yes",), why_not, found, style="main"), NO]
        return [none] if found is None else found()

    if may:
        keys = await c.game.ask(
            c.seat, f"may:{source}", options, about=("may", c.source), default=(NO.key,), orders={"never": (NO.key,)}
        )
        if keys[0] == NO.key:
            return False
        follow(c, needs, keys[1:])
        return True
    keys = lone(c, needs)
    if keys is None:
        keys = await c.game.ask(
            c.seat, f"aim:{source}", options, about=("aim", c.source), default=lambda: first(options())
        )
    follow(c, needs, [key for key in keys if key != none.key])
    return True


async def choose(c: Any, purpose: str, options: list[Option], *, seat: str = "", closed: bool = False) -> str:
    """Ask for one of the options, "" where none is legal; a lone one is taken without asking.

    It is asked of the actor, or of a seat, as "purpose:source". `closed`: others do not see what can be chosen, so that
    a lone one is asked about too.
    """
    able = legal(options)
    if len(able) <= (not closed):
        return able[0].key if able else ""
    (key,) = await c.game.ask(
        seat or c.seat, f"{purpose}:{c.source}", options, about=(purpose, c.source), default=(able[0].key,)
    )
    return key


async def choose_some(
    c: Any, purpose: str, options: list[Option], least: int, most: int, *, seat: str = "", closed: bool = False
) -> Keys:
    """Ask for several of the options; where all must be taken, or none can be, nothing is asked. See `choose`."""
    most = min(most, len(options))
    least = min(least, most)
    if not most or (least == len(options) and not closed):
        return tuple(option.key for option in options[:most])
    default = tuple(option.key for option in options[:least])
    about, pick = (purpose, least, most, c.source), None if least == most == 1 else (least, most)
    return await c.game.ask(
        seat or c.seat, f"{purpose}:{c.source}", options, about=about, pick=pick, default=default
    )  # fmt: skip
