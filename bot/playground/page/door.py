"""The page's door: this machine alone, by a link that works once and the cookie that it is traded for."""

import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import yarl
from aiohttp import web

if TYPE_CHECKING:
    from ..server import Playground

COOKIE = "nightboard_playground"
POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
           "Cache-Control": "no-cache"}  # fmt: skip


def same(one: str, other: str) -> bool:
    """Compare two secrets in the same time whatever they are."""
    return hmac.compare_digest(one.encode(), other.encode())


class Door:
    """Lets in whoever has the key: by the link once, then by a cookie, or by a header."""

    def __init__(self, playground: "Playground") -> None:
        self.playground = playground
        self.key = secrets.token_urlsafe(24)
        self.link = ""
        playground.world.file_mark = self.mark

    def mark(self, attachment: str) -> str:
        """Return what the address of an attachment bears, which nobody can guess; of this start alone."""
        return hmac.new(self.key.encode(), f"attachment {attachment}".encode(), "sha256").hexdigest()

    def new_link(self) -> str:
        """Return the address that opens the page, once; one that was not used goes on."""
        self.link = self.link or secrets.token_urlsafe(24)
        return f"{self.playground.base_url}/?link={self.link}"

    @web.middleware
    async def guard(self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> Any:
        """Serve this host and its own pages alone; the bot by its token, files by their marks, all else by the key."""
        base = self.playground.base_url
        here = {base, base.replace("127.0.0.1", "localhost")}
        if not {f"http://{request.host}", request.headers.get("Origin", base)} <= here:
            return web.Response(status=403, text="Requests from elsewhere are not served.")
        bot = request.path.startswith(("/api/v10/", "/gateway"))
        cookie = f"{COOKIE}_{self.playground.port}"
        given = request.headers.get("X-Playground-Key") or request.cookies.get(cookie) or ""
        if not bot and not same(given, self.key) and not self.marked(request):
            return self.welcome(request, cookie)
        response = await handler(request)
        if not bot and not response.prepared:
            response.headers.update({key: value for key, value in HEADERS.items() if key not in response.headers})
        return response

    def marked(self, request: web.Request) -> bool:
        """Tell whether the address of an attachment bears its mark, as the bot was given it."""
        _, _, path = request.path.partition("/attachments/")
        key = path.split("/")[1] if path.count("/") == 2 else ""
        return bool(key) and same(request.query.get("hm", ""), self.mark(key))

    def welcome(self, request: web.Request, cookie: str) -> web.Response:
        """Trade the link for a cookie."""
        if request.path != "/" or not self.link or not same(request.query.get("link", ""), self.link):
            words = "Please open the link that nightboard demo printed. Each link works once."
            return web.Response(status=403, text=words)
        self.link = ""
        query = {key: value for key, value in request.query.items() if key != "link"}
        response = web.Response(status=303, headers={"Location": str(yarl.URL("/").with_query(query))})
        response.set_cookie(cookie, self.key, httponly=True, samesite="Strict")
        return response
