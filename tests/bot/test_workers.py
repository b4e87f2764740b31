"""Both worker pools: who waits for whom, what a worker that dies or hangs costs, and whom."""

import asyncio
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from bot.fair_queue import FairQueue
from bot.pictures import AHEAD, CLICKED, SENT, Pictures
from bot.worker import Worker, ready
from bot.workers import ProcessWorkers, Thought
from render import Picture, PictureRequest
from rules.van_helsing import RULES
from tests.patience import PATIENCE


class Pool(Executor):
    """An executor that does what the test says with each piece of work."""

    def __init__(self, behave):
        self.behave, self.ended = behave, False

    def submit(self, work, /, *given):
        future = Future()
        if work is ready:
            future.set_result(None)
            return future
        self.behave(future, given[-1])
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.ended = True


@pytest.fixture
def pools(monkeypatch):
    """Let workers be made of `Pool`s; gives a function that says how they behave, and lists those made."""
    made = []

    def behaving(behave):
        monkeypatch.setattr(Worker, "_made", lambda self: made.append(Pool(behave)) or made[-1])
        return made

    return behaving


def wish(n, what=""):
    """Return one of many different pictures."""
    return PictureRequest("van-helsing", RULES, "board", subject=f"{what}{n}")


def drawn(request):
    return Picture(b"x", "image/png", f"{request.subject}.png", "Alt.", 1, 1)


@pytest.fixture
def pictures(monkeypatch):
    """A drawer of pictures whose key is their subject; patient in the extreme."""
    made = Pictures(patience=PATIENCE)
    monkeypatch.setattr(made, "fingerprint", lambda request: request.subject)
    yield made
    made.close()


class Held:
    """Holds each piece of work until the test lets it go."""

    def __init__(self):
        self.begun, self.waits = [], asyncio.Event()

    def __call__(self, future, request):
        self.begun.append((request, future))
        self.waits.set()

    async def next(self):
        """Wait for the next piece of work, finish it, and return what it was."""
        while not self.begun:
            self.waits.clear()
            await self.waits.wait()
        assert len(self.begun) == 1, "one piece of work at a time"
        request, future = self.begun.pop()
        future.set_result(drawn(request) if isinstance(request, PictureRequest) else ("x",))
        return request


async def test_a_worker_that_dies_is_replaced_once_however_many_wait(pools, pictures):
    """The one that it failed is drawn again by the fresh worker; those that waited have noticed nothing."""
    died = []

    def behave(future, request):
        if died:
            future.set_result(drawn(request))
        else:
            died.append(request)
            future.set_exception(BrokenProcessPool("killed"))

    made = pools(behave)
    got = await asyncio.gather(*(pictures.draw(wish(n)) for n in range(12)))
    assert [p.name for p in got] == [f"{n}.png" for n in range(12)]
    assert len(made) == 2
    assert [pool.ended for pool in made] == [True, False]


async def test_a_picture_that_kills_its_worker_is_given_up_and_the_others_are_drawn(pools, pictures):
    """Twice is enough; nobody else is touched."""

    def behave(future, request):
        if request.subject == "1":
            future.set_exception(BrokenProcessPool("killed"))
        else:
            future.set_result(drawn(request))

    made = pools(behave)
    got = await asyncio.gather(*(pictures.draw(wish(n)) for n in range(4)))
    assert [p is None for p in got] == [False, True, False, False]
    assert len(made) == 3


async def test_a_drawing_that_does_not_end_costs_itself_alone(pools, pictures, monkeypatch):
    """It is given up after its time, its worker is replaced, and those that waited meanwhile are drawn."""
    monkeypatch.setattr(pictures.worker, "_patience", 0.01)

    def behave(future, request):
        if request.subject != "0":
            future.set_result(drawn(request))

    made = pools(behave)
    got = await asyncio.gather(*(pictures.draw(wish(n)) for n in range(6)))
    assert [p is None for p in got] == [True, False, False, False, False, False]
    assert len(made) == 2


async def test_the_time_in_the_queue_is_not_counted(pools, pictures):
    """A picture is given to the worker, and its patience begins, when the worker is free for it."""
    held = Held()
    pools(held)
    all_drawn = asyncio.gather(*(pictures.draw(wish(n)) for n in range(5)))
    assert [(await held.next()).subject for _ in range(5)] == ["0", "1", "2", "3", "4"]  # `next` sees that it was alone
    assert len(await all_drawn) == 5


async def test_one_who_asks_for_a_hundred_holds_nobody_back_by_more_than_one(pools, pictures):
    """Tables and people take turns, and what somebody has pressed for comes first."""
    held = Held()
    pools(held)
    asked = [asyncio.create_task(pictures.draw(wish(n, "many "), 7, CLICKED)) for n in range(100)]
    await asyncio.sleep(0)
    asked.append(asyncio.create_task(pictures.draw(wish(1, "table "), "t1", SENT)))
    asked.append(asyncio.create_task(pictures.draw(wish(1, "mine "), 8, CLICKED)))
    asked.append(asyncio.create_task(pictures.draw(wish(2, "mine "), 8, CLICKED)))
    await asyncio.sleep(0)
    order = [(await held.next()).subject for _ in range(103)]
    assert order[:5] == ["many 0", "many 1", "mine 1", "many 2", "mine 2"]
    assert order[-1] == "table 1"
    await asyncio.gather(*asked)


async def test_a_picture_drawn_ahead_comes_at_once_when_somebody_presses_for_it(pools, pictures, monkeypatch):
    """It leaves the place where it waited; it is drawn once."""
    held = Held()
    pools(held)
    monkeypatch.setattr(pictures, "request", lambda wish, **_: wish)
    for n in range(4):
        pictures.ahead(wish(n), whose="t1")
    pictures.ahead(wish(9), whose="t2")
    await asyncio.sleep(0)
    asked = asyncio.create_task(pictures.of(wish(3), whose=8, lane=CLICKED))
    await asyncio.sleep(0)
    assert [(await held.next()).subject for _ in range(5)] == ["0", "3", "9", "1", "2"]
    assert (await asked).name == "3.png"


def test_lanes_and_turns():
    """The order in which a queue gives what waits."""
    queue = FairQueue()
    for n in range(3):
        queue.put(f"a{n}", "a", SENT)
    queue.put("b0", "b", SENT)
    queue.put("c0", "c", AHEAD)
    queue.put("a1", "a", AHEAD)  # waits in a better place already
    queue.put("d0", "d", AHEAD)
    queue.sooner("d0", "d", CLICKED)
    queue.sooner("nothing", "d", CLICKED)
    assert len(queue) == 6
    assert [queue.take() for _ in range(7)] == ["d0", "a0", "b0", "a1", "a2", "c0", None]


async def test_tables_take_turns_when_their_computer_players_think(pools):
    """One table with many does not hold the others up."""
    held, order = Held(), []
    pools(held)
    workers = ProcessWorkers()
    names = ["a", "a", "a", "b", "c"]
    thoughts = [Thought("toy", "", f"s{n}", "q", "random", table) for n, table in enumerate(names)]
    tasks = [asyncio.create_task(workers.think(thought)) for thought in thoughts]
    gone = asyncio.create_task(workers.think(Thought("toy", "", "s9", "q", "random", "a")))
    for _ in range(5):
        order.append((await held.next()).table)
        gone.cancel()
    assert await asyncio.gather(*tasks) == [("x",)] * 5
    assert order == ["a", "a", "b", "c", "a"]
