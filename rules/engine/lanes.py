"""The one primitive under all joint decisions: lanes, a function of the state, each going at its own pace."""

from __future__ import annotations

import types
from collections.abc import Callable, Coroutine, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.engine.questions import Keys, Question

Answer: TypeAlias = tuple[Question | None, Keys]
Script: TypeAlias = Coroutine[Any, Any, Any]
Lanes: TypeAlias = Mapping[str, Callable[[], Script]]
"""What is going on at once: a script by the name of its lane, most often a seat; begun when the lane is new."""
POKE: Answer = (None, ())
"""What a script is resumed with that was not answered, where the state has changed under its question."""
RESTLESS = 200


class Asked(list[Question]):
    """Open questions, and how to tell that they no longer fit the state."""

    __slots__ = ("stale",)

    def __init__(self, questions: list[Question], stale: Callable[[], bool]) -> None:
        super().__init__(questions)
        self.stale = stale


@types.coroutine
def suspend(questions: list[Question]) -> Generator[list[Question], Any, Any]:
    """Hand the open questions to the kernel and return (question, keys) of the first answer: the one primitive."""
    return (yield questions)


def at_once(questions: list[Question]) -> list[Question]:
    """Return which of the questions are asked now: those that stand alone, else all.

    Of two that a seat is asked under one name, which a record could not tell apart, the second waits for the first.
    """
    asked = [q for q in questions if q.alone] or questions
    first: dict[tuple[str, str], Question] = {}
    for question in asked:
        first.setdefault((question.seat, question.name), question)
    return asked if len(first) == len(asked) else list(first.values())


@dataclass(slots=True)
class Lane:
    """A script that runs beside others, and what it asks."""

    script: Script
    asked: list[Question] = field(default_factory=list)
    result: Any = None

    def send(self, answer: Answer | None) -> bool:
        """Go on; tell whether it asks something."""
        try:
            self.asked = self.script.send(answer)
        except StopIteration as end:
            self.asked, self.result = [], end.value
        return bool(self.asked)

    def stale(self) -> bool:
        """Tell whether it waits for what is over."""
        asked = self.asked
        return type(asked) is Asked and asked.stale()


async def lanes(
    wanted: Callable[[], Lanes],
    *,
    until: Callable[[], bool] = lambda: False,
    tidy: Callable[[], None] = lambda: None,
) -> None:
    """Run the scripts that the state calls for, by lane, until it calls for none or `until` holds.

    After each answer: `tidy` may drop what no longer holds; a lane newly wanted starts, one no longer wanted closes
    (a seat that died, an offer that lapsed), one whose question lapsed is resumed. The others are left alone: their
    questions stay the same objects. As `wanted` reads nothing but the state, the step can be started anew at any time.
    """
    running: dict[str, Lane] = {}

    def stale() -> bool:
        return until() or list(wanted()) != list(running) or any(lane.stale() for lane in running.values())

    def settled() -> bool:
        """Bring one lane up to what is wanted; tell whether none needed it."""
        tidy()
        due = {} if until() else wanted()
        for key in [k for k in running if k not in due]:
            running.pop(key).script.close()
        for key, make in due.items():
            lane = running.get(key)
            if lane is None or lane.stale():
                fresh = lane is None
                lane = running[key] = lane or Lane(make())
                if not lane.send(None if fresh else POKE):
                    del running[key]
                return False  # it may have changed what is wanted
        if list(due) != list(running):  # the order of a restart, so that panels do not jump
            for key in due:
                running[key] = running.pop(key)
        return True

    def settle() -> None:
        for _ in range(RESTLESS):
            if settled():
                return
        raise RuntimeError(f"a lane is wanted again each time it ends: {list(wanted())}")

    try:
        settle()
        while running:
            answer = await suspend(Asked(at_once([q for lane in running.values() for q in lane.asked]), stale))
            key = next((k for k, lane in running.items() if answer[0] in lane.asked), None)
            if key is not None and not running[key].send(answer):
                del running[key]
            settle()
    finally:
        for lane in running.values():
            lane.script.close()
