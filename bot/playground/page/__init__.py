"""The web page of the playground."""

from aiohttp import web


class Page:
    """Placeholder."""

    def __init__(self, playground: object) -> None:
        self.playground = playground

    def add_to(self, app: web.Application) -> None:
        """Add routes."""
