import pytest

from storage import Answer, Commit, Store, StoryLine


class Clock:
    """A clock that stands still until it is told to move."""

    def __init__(self) -> None:
        self.at = 1_700_000_000

    def __call__(self) -> float:
        return self.at

    def pass_by(self, seconds: int) -> None:
        self.at += seconds


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite3"


@pytest.fixture
async def store(path, clock):
    async with await Store.open(path, clock=clock) as store:
        yield store


@pytest.fixture
async def game(store):
    """A running game with two people, Ann (11, s1) and Ben (12, s2), and nothing answered yet."""
    game = await store.create_game("castle", 11, guild_id=1, channel_id=2, options={"rounds": 9})
    await store.join(game.id, 11, limit=3)
    await store.join(game.id, 12, limit=3)
    await store.commit_answer(game.id, Commit(save="start", changes={"status": "running"}, expected_status={"lobby"}))
    return await store.game(game.id)


def turn(number, seat="s1", *, to=None, **more):
    """A commit of one answer with one line of story."""
    return Commit(
        save=f"save {number}",
        rows=[Answer(number, seat, f'{{"keys":["{number}"]}}')],
        story=[StoryLine(number, f"told {number}", to)],
        **more,
    )


@pytest.fixture(name="turn")
def turn_fixture():
    return turn
