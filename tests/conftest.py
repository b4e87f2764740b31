"""The order of the tests: what takes longest begins first, so that no core waits for it at the end."""

LONG = ("tests/e2e/", "tests/bench/", "tests/bot/discord/test_worlds.py")


def pytest_collection_modifyitems(items):
    """Put the longest first; the others stay as they are."""
    items.sort(key=lambda item: next((n for n, path in enumerate(LONG) if item.nodeid.startswith(path)), len(LONG)))
