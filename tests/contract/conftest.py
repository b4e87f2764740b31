"""Importing the games for tests makes them known as `rules.bazaar` and `render.bazaar`."""

import tests.games  # noqa: F401
