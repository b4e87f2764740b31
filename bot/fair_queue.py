"""What waits for a worker: the most urgent first, and among those one of everybody in turn."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class FairQueue(Generic[T]):
    """A queue in lanes, 0 the most urgent; inside a lane whoever has waited longest is next, each with one thing.

    So one who asks for a hundred things holds nobody else back by more than one.
    """

    def __init__(self) -> None:
        self._lanes: dict[int, OrderedDict[Hashable, OrderedDict[T, None]]] = {}
        self._place: dict[T, tuple[int, Hashable]] = {}

    def __len__(self) -> int:
        return len(self._place)

    def put(self, thing: T, whose: Hashable, lane: int = 0) -> None:
        """Let a thing wait; one that waits already moves where that is sooner, else it keeps its place."""
        if thing in self._place:
            if self._place[thing][0] <= lane:
                return
            self.drop(thing)
        self._lanes.setdefault(lane, OrderedDict()).setdefault(whose, OrderedDict())[thing] = None
        self._place[thing] = (lane, whose)

    def sooner(self, thing: T, whose: Hashable, lane: int) -> None:
        """Move a thing that waits to a more urgent lane; one that does not wait any more is left alone."""
        if thing in self._place:
            self.put(thing, whose, lane)

    def take(self) -> T | None:
        """Return what is next, None where nothing waits; whose it was comes after all others of the lane."""
        if not self._place:
            return None
        people = self._lanes[min(self._lanes)]
        whose, things = next(iter(people.items()))
        thing = next(iter(things))
        people.move_to_end(whose)
        self.drop(thing)
        return thing

    def drop(self, thing: T) -> None:
        """Let a thing wait no longer."""
        lane, whose = self._place.pop(thing)
        people = self._lanes[lane]
        del people[whose][thing]
        if not people[whose]:
            del people[whose]
        if not people:
            del self._lanes[lane]
