"""Pictures drawn in a worker process, off the event loop, and kept under their fingerprint."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import render
from bot import panels
from bot.child import settle
from render import Choice, Picture, PictureRequest
from rules.engine import Rules, Session, Setup

log = logging.getLogger("nightboard.pictures")


FIRST = ("board", "private")
"""Kinds of picture that are wanted first."""


def _ready() -> None:
    """Nothing: a pool starts its process with the first work it is given."""


def first_requests(slug: str, rules: Rules[Any]) -> Iterator[PictureRequest]:
    """Yield the pictures with which a game begins. Raises KeyError for one without pictures."""
    kinds = render.kinds(slug)
    seats = [f"s{n}" for n in range(1, rules.seats.start + 1)]
    session = Session(rules, rules.new(Setup(seats, "pictures")), record=False)
    names = tuple((seat, seat) for seat in seats)
    for kind in FIRST:
        if kind in kinds:
            yield PictureRequest(slug, session.see(None if kind == "board" else seats[0]).view, kind, names=names)


class Pictures:
    """Draws, and keeps the latest pictures up to `keep` bytes; a failure gives None and never stops a game."""

    def __init__(
        self,
        slugs: tuple[str, ...] = (),
        *,
        in_process: bool = False,
        keep_bytes: int = 48 * 2**20,
        patience: float = 60,
    ) -> None:
        self._slugs, self._in_process, self._keep_bytes, self._patience = slugs, in_process, keep_bytes, patience
        self._kept: OrderedDict[str, Picture] = OrderedDict()
        self._held = 0
        self._drawing: dict[str, asyncio.Future[Picture | None]] = {}
        self._pool: Executor | None = None
        self.warming: asyncio.Task[None] | None = None

    def start(self, games: Mapping[str, Rules[Any]] | None = None) -> None:
        """Start the worker and let it load what pictures need, so that the first ones do not wait for it.

        It is given one piece at a time: a picture that is wanted meanwhile comes next, not after all of them. Of
        `games` the first pictures are drawn too.
        """
        self.warming = asyncio.create_task(self._warm(games or {}), name="warm pictures")

    async def _warm(self, games: Mapping[str, Rules[Any]]) -> None:
        """Load lettering, icons and layers of each game, and draw its first pictures; large type comes last."""
        await self._run(_ready)
        for large in (False, True):
            for slug in self._slugs:
                try:
                    await self._run(render.warm, slug, large)
                    if slug in games and not large:
                        for request in first_requests(slug, games[slug]):
                            await self._run(render.draw, request)
                except KeyError:
                    continue  # a game without pictures
                except Exception:
                    log.exception("the pictures of %s could not be prepared; they will take longer", slug)

    async def _run(self, work: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._executor(), work, *given)

    def close(self) -> None:
        """Let the worker go."""
        if self.warming is not None:
            self.warming.cancel()
        self._let_go()

    def _let_go(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _kill(self) -> None:
        """End a worker that draws for ever."""
        for process in list((getattr(self._pool, "_processes", None) or {}).values()):
            process.terminate()
        self._let_go()

    def fingerprint(self, request: PictureRequest) -> str:
        """Return the key of everything that shows, or "" where this game has no such picture."""
        try:
            return render.key(request)
        except KeyError:
            return ""

    async def of(self, wish: panels.Picture, *, large: bool = False, kind: str = "") -> Picture | None:
        """Return the picture that a panel wishes for, None where it can only be told in words."""
        request = self.request(wish, large=large, kind=kind)
        return await self.draw(request) if request is not None else None

    def request(self, wish: panels.Picture, *, large: bool = False, kind: str = "") -> PictureRequest | None:
        """Return what is to be drawn for a panel's wish: its marks as numbered choices, what changed ringed."""
        try:
            kinds = render.kinds(wish.slug)
            if wish.kind and wish.kind not in kinds:
                return None
            wanted = wish.kind or kind or ("private" if wish.seat is not None else "board")
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

    async def draw(self, request: PictureRequest) -> Picture | None:
        """Return the picture, from the cache where it was drawn before; None where it cannot be drawn."""
        key = self.fingerprint(request)
        if not key:
            return None
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        return await asyncio.shield(self._begun(key, request))

    def ahead(self, wish: panels.Picture, *, large: bool = False, kind: str = "") -> None:
        """Begin to draw a picture that will be wanted soon."""
        request = self.request(wish, large=large, kind=kind)
        key = self.fingerprint(request) if request is not None else ""
        if request is not None and key and key not in self._kept:
            self._begun(key, request)

    def pending(self, wish: panels.Picture, *, large: bool = False, kind: str = "") -> bool:
        """Tell whether a picture is being drawn just now."""
        request = self.request(wish, large=large, kind=kind)
        return request is not None and self.fingerprint(request) in self._drawing

    def _begun(self, key: str, request: PictureRequest) -> asyncio.Future[Picture | None]:
        if key not in self._drawing:
            self._drawing[key] = asyncio.ensure_future(self._drawn(key, request))
        return self._drawing[key]

    async def _drawn(self, key: str, request: PictureRequest) -> Picture | None:
        try:
            for attempt in (1, 2):
                try:
                    work = asyncio.get_running_loop().run_in_executor(self._executor(), render.draw, request)
                    picture = await asyncio.wait_for(work, self._patience)
                except BrokenProcessPool:  # killed, perhaps for want of memory: once more with a fresh one
                    self._let_go()
                    if attempt == 2:
                        log.exception("the picture worker died twice on %s %s", request.slug, request.kind)
                else:
                    self._keep(key, picture)
                    return picture
        except KeyError:
            log.info("there is no picture %s of %s", request.kind, request.subject or request.slug)
        except TimeoutError:
            log.warning("the picture of %s %s took too long; a fresh worker is started", request.slug, request.kind)
            self._kill()
        except Exception:
            log.exception("no picture of %s %s", request.slug, request.kind)
        finally:
            self._drawing.pop(key, None)
        return None

    def _keep(self, key: str, picture: Picture) -> None:
        self._kept[key] = picture
        self._held += len(picture.data)
        while self._held > self._keep_bytes and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._held -= len(old.data)

    def _executor(self) -> Executor:
        if self._pool is None:
            if self._in_process:
                self._pool = ThreadPoolExecutor(1, "pictures")
            else:
                spawn = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=settle)
        return self._pool
