"""Pictures drawn in a worker process, off the event loop, and kept under their fingerprint."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import render
from bot import panels
from bot.fair_queue import FairQueue
from bot.worker import Worker, WorkerDied, ready
from render import Choice, Picture, PictureRequest
from rules.engine import Rules, Session, Setup, first_seats

log = logging.getLogger("nightboard.pictures")


FIRST = ("board", "private")
"""Kinds of picture that are wanted first."""
CLICKED, SENT, AHEAD, WARMING = range(4)
"""How urgent a picture is: somebody has pressed and waits, a message waits, it will be wanted soon, or it may be."""


@dataclass(frozen=True, eq=False, slots=True)
class _Work:
    """What waits for the worker, and what will come of it."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    done: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A picture that is wanted by at least one."""

    work: _Work
    picture: asyncio.Task[Picture | None]


def first_requests(slug: str, rules: Rules[Any]) -> Iterator[PictureRequest]:
    """Yield the pictures with which a game begins. Raises KeyError for one without pictures."""
    kinds = render.kinds(slug)
    seats = first_seats(rules.seats.start)
    session = Session(rules, rules.new(Setup(seats, "pictures")), record=False)
    names = tuple((seat, seat) for seat in seats)
    for kind in FIRST:
        if kind in kinds:
            yield PictureRequest(slug, session.see(None if kind == "board" else seats[0]).view, kind, names=names)


def kept_in(folder: str | None, work: Callable[..., Any], *given: Any) -> Any:
    """Do a piece of work in a process that keeps the layers of pictures as files in a folder."""
    render.keep_in(folder)
    return work(*given)


class Pictures:
    """Draws, and keeps the latest pictures up to `keep_bytes`; a failure gives None and never stops a game.

    One worker draws one picture at a time: the most urgent first, and among those one of every table and person in
    turn. `patience` is how many seconds a drawing may take; the time in the queue does not count. What is costly and
    never changes is kept as files in `folder`.
    """

    def __init__(
        self,
        slugs: tuple[str, ...] = (),
        *,
        in_process: bool = False,
        keep_bytes: int = 48 * 2**20,
        patience: float = 60,
        folder: Path | None = None,
    ) -> None:
        self._slugs, self._keep_bytes = slugs, keep_bytes
        self._folder = str(folder) if folder is not None else None
        self._kept: OrderedDict[str, Picture] = OrderedDict()
        self._held = 0
        self._drawing: dict[str, _Drawing] = {}
        self._queue: FairQueue[_Work] = FairQueue()
        self._serving: asyncio.Task[None] | None = None
        self.worker = Worker(patience, in_process=in_process)
        self.warming: asyncio.Task[None] | None = None

    def start(self, games: Mapping[str, Rules[Any]] | None = None) -> None:
        """Start the worker and let it load what pictures need, so that the first ones do not wait for it.

        It is given one piece at a time: a picture that is wanted meanwhile comes next, not after all of them. Of
        `games` the first pictures are drawn too.
        """
        self.warming = asyncio.create_task(self._warm(games or {}), name="warm pictures")

    async def _warm(self, games: Mapping[str, Rules[Any]]) -> None:
        """Load lettering, icons and layers of each game, and draw its first pictures; large type comes last."""
        await self._queued(ready)
        for large in (False, True):
            for slug in self._slugs:
                try:
                    await self._queued(render.warm, slug, large)
                    if slug in games and not large:
                        for request in first_requests(slug, games[slug]):
                            await self._queued(render.draw, request)
                except KeyError:
                    continue  # a game without pictures
                except Exception:
                    log.exception("the pictures of %s could not be prepared; they will take longer", slug)

    async def _queued(self, work: Callable[..., Any], *given: Any) -> Any:
        return await self._enqueued(work, given, "", WARMING).done

    def close(self) -> None:
        """Draw no more, and let the worker go."""
        self._stop()
        self.worker.close()

    async def end(self) -> None:
        """Draw no more, and wait until the worker's process has ended."""
        await asyncio.gather(*self._stop(), return_exceptions=True)
        await self.worker.end()

    def _stop(self) -> list[asyncio.Task[Any]]:
        tasks = [self.warming, self._serving, *(drawing.picture for drawing in self._drawing.values())]
        going = [task for task in tasks if task is not None]
        for task in going:
            task.cancel()
        return going

    # the queue -------------------------------------------------------------------------------------------
    def _enqueued(self, work: Callable[..., Any], given: tuple[Any, ...], whose: Hashable, lane: int) -> _Work:
        made = _Work(kept_in, (self._folder, work, *given), asyncio.get_running_loop().create_future())
        self._queue.put(made, whose, lane)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve(), name="draw")
        return made

    async def _serve(self) -> None:
        """Do what waits, until nothing does."""
        while (work := self._queue.take()) is not None:
            try:
                result = await self._done(work)
            except Exception as error:
                if not work.done.done():
                    work.done.set_exception(error)
            else:
                if not work.done.done():
                    work.done.set_result(result)

    async def _done(self, work: _Work) -> Any:
        try:
            return await self.worker.do(work.work, *work.given)
        except WorkerDied:  # killed, perhaps for want of memory: once more with a fresh one
            return await self.worker.do(work.work, *work.given)

    def fingerprint(self, request: PictureRequest) -> str:
        """Return the key of everything that shows, or "" where this game has no such picture."""
        try:
            return render.key(request)
        except KeyError:
            return ""

    async def of(
        self, wish: panels.Picture, *, large: bool = False, kind: str = "", whose: Hashable = "", lane: int = SENT
    ) -> Picture | None:
        """Return the picture that a panel wishes for, None where it can only be told in words."""
        request = self.request(wish, large=large, kind=kind)
        return await self.draw(request, whose, lane) if request is not None else None

    def wishes(self, wish: panels.Picture, *, large: bool = False, kind: str = "") -> tuple[panels.Picture, ...]:
        """Return a panel's wish with those that belong beneath it, such as the hand beneath a fight."""
        request = self.request(wish, large=large, kind=kind)
        try:
            more = render.beneath(request) if request is not None else ()
        except Exception:
            log.exception("nothing beneath the picture of %s", wish.slug)
            more = ()
        return (wish, *(replace(wish, kind=kind, before=None) for kind in more))

    def request(self, wish: panels.Picture, *, large: bool = False, kind: str = "") -> PictureRequest | None:
        """Return what is to be drawn for a panel's wish: its marks as numbered choices, what changed ringed."""
        try:
            kinds = render.kinds(wish.slug)
            asked = wish.kind if wish.kind in kinds or wish.kind != panels.FULL else ""
            if asked and asked not in kinds:
                return None
            wanted = asked or kind or ("private" if wish.seat is not None else "board")
            changed = render.changes(wish.slug, wish.before, wish.view) if wish.before is not None else ()
        except KeyError:
            return None
        except Exception:
            log.exception("no picture wish of %s", wish.slug)
            return None
        return PictureRequest(
            slug=wish.slug,
            view=wish.view,
            kind=wanted if wanted in kinds else "board",
            choices=tuple(Choice(m.text, ":".join(map(str, m.shows)), key=m.key) for m in wish.marks),
            highlights=tuple(changed),
            names=wish.names,
            large_type=large or wish.large,
            subject=wish.subject,
        )

    async def draw(self, request: PictureRequest, whose: Hashable = "", lane: int = SENT) -> Picture | None:
        """Return the picture, from the cache where it was drawn before; None where it cannot be drawn.

        `whose` wish it is (a table, a person) and how urgent (`lane`) tell when it is drawn.
        """
        key = self.fingerprint(request)
        if not key:
            return None
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        return await asyncio.shield(self._begun(key, request, whose, lane))

    def ahead(self, wish: panels.Picture, *, large: bool = False, kind: str = "", whose: Hashable = "") -> None:
        """Let a picture be drawn that will be wanted soon."""
        request = self.request(wish, large=large, kind=kind)
        key = self.fingerprint(request) if request is not None else ""
        if request is not None and key and key not in self._kept:
            self._begun(key, request, whose, AHEAD)

    def pending(self, wish: panels.Picture, *, large: bool = False, kind: str = "") -> bool:
        """Tell whether a picture is being drawn just now."""
        request = self.request(wish, large=large, kind=kind)
        return request is not None and self.fingerprint(request) in self._drawing

    def _begun(self, key: str, request: PictureRequest, whose: Hashable, lane: int) -> asyncio.Task[Picture | None]:
        if key in self._drawing:
            self._queue.sooner(self._drawing[key].work, whose, lane)
        else:
            work = self._enqueued(render.draw, (request,), whose, lane)
            self._drawing[key] = _Drawing(work, asyncio.ensure_future(self._drawn(key, request, work)))
        return self._drawing[key].picture

    async def _drawn(self, key: str, request: PictureRequest, work: _Work) -> Picture | None:
        try:
            picture = await work.done
        except KeyError:
            log.info("there is no picture %s of %s", request.kind, request.subject or request.slug)
        except TimeoutError:
            log.warning("the picture of %s %s took too long; a fresh worker is started", request.slug, request.kind)
        except WorkerDied:
            log.error("the picture worker died twice on %s %s", request.slug, request.kind)
        except Exception:
            log.exception("no picture of %s %s", request.slug, request.kind)
        else:
            self._keep(key, picture)
            return picture
        finally:
            self._drawing.pop(key, None)
        return None

    def _keep(self, key: str, picture: Picture) -> None:
        self._kept[key] = picture
        self._held += len(picture.data)
        while self._held > self._keep_bytes and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._held -= len(old.data)
