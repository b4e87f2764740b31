"""The plumbing of the REST side: how a request is let in, read, checked and answered."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from .errors import Refused
from .messages import Upload
from .openapi import check_request

if TYPE_CHECKING:
    from .server import Playground

ROUTES: list[tuple[str, str, str]] = []


def route(method: str, path: str) -> Callable[[Any], Any]:
    """Register a method of Rest for a route."""

    def add(function: Any) -> Any:
        ROUTES.append((method, path, function.__name__))
        return function

    return add


def answer(status: int, body: Any = None, headers: dict[str, str] | None = None) -> web.Response:
    """Make a response; Discord's content type has no charset, and a 429 without Via is taken for a ban."""
    whole = {"Via": "1.1 playground", **(headers or {})}
    if status == 204:
        return web.Response(status=204, headers=whole)
    return web.Response(
        status=status, body=json.dumps(body).encode(), headers={"Content-Type": "application/json", **whole}
    )


class Call:
    """One request: its path's ids, query, JSON body and files."""

    def __init__(self, request: web.Request, body: Any, files: list[Upload]) -> None:
        self.query = request.query
        self.ids = request.match_info
        self.body: Any = body if body is not None else {}
        self.files = files


class Plumbing:
    """Lets requests in and answers them; the routes are in the classes that follow from it."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.world = playground.world
        self.messages = playground.messages

    def add_to(self, app: web.Application) -> None:
        """Add the routes to an application."""
        for method, path, name in ROUTES:
            app.router.add_route(method, "/api/v10" + path, self.handler(getattr(self, name)))
        app.router.add_route("*", "/api/v10/{tail:.*}", self.handler(self.nothing))

    def handler(self, function: Callable[[Call], Any]) -> Callable[[web.Request], Any]:
        """Wrap a route: troubles, rate limits, token, body, checks, and the shape of refusals."""

        async def handle(request: web.Request) -> web.Response:
            ground, path = self.playground, request.path.removeprefix("/api/v10")
            if ground.latency:
                await asyncio.sleep(ground.latency)
            for fault in ground.faults:
                if fault.matches(request.method, path):
                    await request.read()
                    ground.note(request.method, path, fault.status, None)
                    if fault.status == 0:
                        await asyncio.sleep(ground.silence)
                        if request.transport is not None:
                            request.transport.close()
                    if fault.status == 429:
                        limited = {"message": "You are being rate limited.", "retry_after": fault.retry_after}
                        return answer(429, {**limited, "global": False}, {"Retry-After": str(fault.retry_after)})
                    return answer(fault.status or 500, {"code": fault.code, "message": "Fault"})
            webhook = path.startswith(("/webhooks/", "/interactions/"))
            if not webhook and request.headers.get("Authorization") != f"Bot {ground.token}":
                ground.note(request.method, path, 401, None)
                return answer(401, {"code": 0, "message": "401: Unauthorized"})
            headers: dict[str, str] = {}
            limit = ground.limiter.of_route(request.method, path) if ground.limiter.on else None
            if limit is not None:
                left, after, fine = ground.limiter.take(*limit)
                headers = {"X-RateLimit-Limit": str(limit[1]), "X-RateLimit-Remaining": str(left),
                           "X-RateLimit-Reset": f"{self.world.clock.now() + after:.3f}",
                           "X-RateLimit-Reset-After": f"{after:.3f}",
                           "X-RateLimit-Bucket": f"{limit[0].replace('/', '-')}"}  # fmt: skip
                if not fine:
                    await request.read()
                    ground.note(request.method, path, 429, None)
                    limited = {"message": "You are being rate limited.", "retry_after": after, "global": False}
                    return answer(429, limited, {**headers, "Retry-After": f"{after:.3f}"})
            body = None
            try:
                body, files = await self.read(request)
                if wrong := check_request(request.method, path, body, [f"files[{file.number}]" for file in files]):
                    ground.breaches.append(f"{request.method} {path}: {'; '.join(wrong)}")
                    raise Refused(50035, errors={"_errors": [{"code": "OPENAPI", "message": text} for text in wrong]})
                result = function(Call(request, body, files))
            except Refused as refused:
                ground.note(request.method, path, refused.status, body, refused.code)
                return answer(refused.status, refused.body, headers)
            status = 204 if result is None else 200
            ground.note(request.method, path, status, body)
            return answer(status, result, headers)

        return handle

    async def read(self, request: web.Request) -> tuple[Any, list[Upload]]:
        """Read the JSON body, alone or with files."""
        if not request.content_type.startswith("multipart/"):
            return self.messages.received(await request.text()), []
        body, files = None, []
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            name = part.name or ""
            if name == "payload_json":
                body = self.messages.received(await part.text())
            elif number := re.fullmatch(r"files\[(\d+)\]", name):
                data = bytes(await part.read())
                kind = part.headers.get("Content-Type", "application/octet-stream")
                files.append(Upload(int(number[1]), part.filename or "file", kind, data))
        for file in files:
            if file.kind == "application/octet-stream" and file.name.rsplit(".")[-1] in ("png", "webp", "gif", "jpg"):
                file.kind = "image/" + file.name.rsplit(".")[-1].replace("jpg", "jpeg")
        return body, files

    def nothing(self, call: Call) -> None:
        """Answer a route that the stand-in has not."""
        raise Refused(0, "404: Not Found")
