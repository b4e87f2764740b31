"""Pictures come from a worker; what is late is shown without and completed, what fails is told in words."""

import asyncio
import threading
import time
from dataclasses import replace
from types import SimpleNamespace

import render
from bot import panels
from bot.components import layout
from bot.pictures import AHEAD, CLICKED, SENT, Pictures
from bot.sink import Content, Sink
from bot.tables import Audience
from render import Picture, PictureRequest
from rules.catalog import GAMES
from rules.engine import Session, Setup
from rules.van_helsing import RULES
from tests.patience import PATIENCE
from tests.render import runs

ANN = 101


def wish(seat=None):
    """Return a wish for a picture of a fresh castle."""
    session = Session(RULES, RULES.new(Setup(["s1", "s2"], "x")))
    return panels.Picture("van-helsing", seat, session.see(seat).view, text="In words.")


class Beat:
    """Measures how long the running loop computes at worst before it comes round again, in seconds of its thread."""

    def __init__(self):
        self.worst, self.running = 0.0, True
        self.watch = asyncio.create_task(self.beat())

    async def beat(self):
        while self.running:
            before = time.thread_time()
            await asyncio.sleep(0.01)
            self.worst = max(self.worst, time.thread_time() - before)

    async def stop(self):
        """Return the worst."""
        self.running = False
        await self.watch
        return self.worst


async def test_an_unchanged_board_is_drawn_once():
    """The same view gives the same bytes from the cache, also when wanted twice at once."""
    pictures = Pictures(in_process=True)
    try:
        one, two = await asyncio.gather(pictures.of(wish()), pictures.of(wish()))
        assert one is two
        assert one.alt
        assert len(one.data) < 8 * 2**20
    finally:
        pictures.close()


async def test_twenty_pictures_at_once_never_hold_the_loop():
    """Drawing is in another process: the loop answers within a fraction of a heartbeat."""
    pictures = Pictures(("van-helsing",))
    pictures.start()
    try:
        beat = Beat()
        session = Session(RULES, RULES.new(Setup(["s1", "s2"], "x")))
        view = session.see("s1").view
        wishes = [
            panels.Picture("van-helsing", "s1", view, (panels.Mark(str(n), ("place", n), str(n)),)) for n in range(20)
        ]
        got = await asyncio.gather(*(pictures.of(w) for w in wishes))
        worst = await beat.stop()
        assert len({p.name for p in got}) == 20
        assert worst < 1.5
    finally:
        pictures.close()


async def test_a_game_without_pictures_and_a_broken_one_are_told_in_words(monkeypatch):
    """Unknown games and failing drawings give None, never an exception."""
    pictures = Pictures(in_process=True)
    try:
        assert await pictures.of(panels.Picture("toy", None, {}, text="x")) is None

        def broken(request):
            raise ValueError("x")

        monkeypatch.setattr("render.draw", broken)
        assert await pictures.of(wish()) is None
    finally:
        pictures.close()


async def test_a_late_picture_is_promised_and_follows(monkeypatch):
    """A slow drawing holds nobody up."""

    drawn = asyncio.Event()

    class Slow(Pictures):
        async def draw(self, request: PictureRequest, *_):
            await drawn.wait()
            return Picture(b"x", "image/png", "a.png", "Alt.", 1, 1)

    monkeypatch.setattr("bot.sink.PATIENCE", 0.05)
    sink = Sink(None, Slow(in_process=True))
    panel = panels.Panel("t1", ["x"], picture=wish())
    made = await sink._made(Content(panel), words=False)
    assert made.late
    assert not made.files
    assert "The picture follows" in str(made.view.to_components())
    assert "In words." in str(layout(panel).to_components())
    drawn.set()


def fighting():
    """Return a wish for the picture of a seat in its second round of a fight."""
    session = runs.first(2, "fight")
    return panels.Picture("slay-the-spire", "s1", session.see("s1").view, text="In words.")


def galleries(view):
    """Return the names of the pictures of each gallery, in order."""
    inside = view.to_components()[0]["components"]
    return [[item["media"]["url"] for item in part["items"]] for part in inside if part["type"] == 12]


async def test_the_hand_stands_beneath_the_fight_in_a_gallery_of_its_own():
    """Two pictures in one gallery would be cut to a mosaic."""
    pictures = Pictures(in_process=True)
    try:
        made = await Sink(None, pictures)._made(Content(panels.Panel("t1", ["x"], picture=fighting())), words=False)
        assert [len(files) for files in galleries(made.view)] == [1, 1]
        assert [f"attachment://{f.filename}" for f in made.files] == [
            n for names in galleries(made.view) for n in names
        ]
        assert made.files[1].filename.startswith("hand-")
        assert "draw pile" in made.files[1].description.lower()
        public = panels.Picture("slay-the-spire", None, fighting().view)
        assert len(pictures.wishes(public)) == 1
        assert len(pictures.wishes(wish("s2"))) == 1
    finally:
        pictures.close()


async def test_the_whole_board_is_wished_for_and_a_game_without_one_shows_its_usual_picture(monkeypatch):
    """*Board* asks for the kind "full"."""
    pictures = Pictures(in_process=True)
    full = replace(wish("s2"), kind=panels.FULL)
    assert pictures.request(full).kind == "full"
    kinds = render.kinds
    monkeypatch.setattr("render.kinds", lambda slug: tuple(k for k in kinds(slug) if k != "full"))
    assert pictures.request(full).kind == "private"
    assert pictures.request(replace(full, seat=None)).kind == "board"
    assert pictures.request(replace(full, kind="hologram")) is None


async def test_layers_are_kept_in_the_folder_for_the_next_process(tmp_path):
    """The worker writes them; whoever draws after it finds them."""
    pictures = Pictures(folder=tmp_path / "layers")
    try:
        assert await pictures.of(wish()) is not None
    finally:
        pictures.close()
    assert {path.name.partition("@")[0] for path in (tmp_path / "layers").iterdir()} >= {"castle-1100x700"}


async def test_a_worker_is_warm_before_the_first_picture_is_wanted(monkeypatch):
    """Layers of each game, then its first pictures, large type last; a picture wanted meanwhile comes next."""
    done, begun, wanted = [], threading.Event(), threading.Event()
    draw = render.draw

    def drawn(request):
        done.append((request.slug, getattr(request.view, "seat", None)))
        return draw(request)

    def warmed(slug, large=False):
        done.append((slug, large))
        begun.set()
        wanted.wait(PATIENCE)

    monkeypatch.setattr("render.warm", warmed)
    monkeypatch.setattr("render.draw", drawn)
    pictures = Pictures(("van-helsing", "slay-the-spire", "toy"), in_process=True)
    try:
        pictures.start({"toy": RULES, **GAMES})
        await asyncio.to_thread(begun.wait)
        pictures.ahead(wish("s2"))
        await asyncio.sleep(0)  # it is in the queue now
        wanted.set()
        assert (await pictures.of(wish("s2"))).alt
        await pictures.warming
        assert done == [
            ("van-helsing", False), ("van-helsing", "s2"), ("van-helsing", None), ("van-helsing", "s1"),
            ("slay-the-spire", False), ("slay-the-spire", None), ("slay-the-spire", "s1"), ("toy", False),
            ("van-helsing", True), ("slay-the-spire", True), ("toy", True),
        ]  # fmt: skip
    finally:
        pictures.close()


async def test_warming_never_holds_the_loop_and_the_first_picture_is_then_quick():
    """In a process of its own, as in the real bot: the first picture costs what every later one does."""
    pictures = Pictures(tuple(GAMES))
    beat = Beat()
    try:
        pictures.start(GAMES)
        await asyncio.wait_for(pictures.warming, PATIENCE)
        worst = await beat.stop()
        assert worst < 1.5
        cold = await pictures.worker.do(spent_on, RULES.slug)
        assert cold < 0.5  # of the worker's own time; unprepared it is more than a second
    finally:
        pictures.close()


def spent_on(slug):
    """Draw a board that was not drawn before, and return the seconds of computing that it took."""
    begun = time.process_time()
    view = Session(GAMES[slug], GAMES[slug].new(Setup(["s1", "s2", "s3"], "another"))).see(None).view
    render.draw(PictureRequest(slug, view))
    return time.process_time() - begun


async def test_who_pressed_is_served_in_their_own_turn_and_first(monkeypatch):
    """An answer's picture is the person's, and urgent; a message's is the table's; what is drawn ahead comes last."""
    asked = []

    class Noting(Pictures):
        async def draw(self, request, whose="", lane=SENT):
            asked.append((whose, lane))
            return Picture(b"x", "image/png", "a.png", "Alt.", 1, 1)

        def _begun(self, key, request, whose, lane):
            asked.append((whose, lane))

    class Place:
        """Whatever is sent or edited there is a message."""

        id, channel = 5, SimpleNamespace(id=6)
        user = SimpleNamespace(id=ANN)

        async def send(self, **_):
            return self

        edit_original_response = send

    client = SimpleNamespace(get_partial_messageable=lambda room: Place())
    sink, content = Sink(client, Noting(in_process=True)), Content(panels.Panel("t1", ["x"], picture=wish()))
    sink.draw_ahead(content)
    await sink.post(SimpleNamespace(channel_id=6), Audience("channel"), content, "n1")
    await sink.answer(Place(), content)
    assert asked == [("t1", AHEAD), ("t1", SENT), (ANN, CLICKED)]
