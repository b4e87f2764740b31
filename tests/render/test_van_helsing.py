"""What a player sees on the pictures of Van Helsing."""

import dataclasses
import io
import pickle
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from render import ALT_LIMIT, Choice, PictureRequest
from render.kit.canvas import contrast, grey
from render.van_helsing import sheet, theme
from tests.render import views
from tests.render.views import CASTLE, item

SLUG = "van-helsing"


def board(view, **more):
    return PictureRequest(SLUG, view, **more)


def seen(request, kind):
    """The ids of one kind of thing on a picture, in order."""
    return [m.id for m in render.layout(request) if m.kind == kind]


def texts(request, kind):
    return [m.text for m in render.layout(request) if m.kind == kind]


def opened(picture):
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def test_every_place_has_its_number():
    assert sorted(map(int, seen(board(views.view()), "place"))) == sorted(CASTLE.places)


def test_numbers_lie_inside_their_places():
    from render.van_helsing import sheet

    for kind, on in (("board", sheet.public(False)), ("full", sheet.portrait(False))):
        for mark in render.layout(board(views.view(), kind=kind)):
            if mark.kind == "place":
                x0, y0, x1, y1 = on.box(CASTLE.places[int(mark.id)])
                x, y = (mark.box[0] + mark.box[2]) / 2, (mark.box[1] + mark.box[3]) / 2
                assert x0 < x < x1
                assert y0 < y < y1


def test_figures_tokens_and_locks_are_where_the_view_has_them():
    request = board(views.midgame())
    assert set(texts(request, "hero")) == {"10 V", "18 J", "18 G", "28 M"}
    assert texts(request, "ghost") == ["15 D"]
    assert sorted(texts(request, "bride")) == ["13 B", "28 B"]
    assert set(seen(request, "lock")) == set(views.midgame().locks)
    tokens = texts(request, "token")
    assert {"18 Pool of Blood", "11 Aspen Stake", "11 Lamp", "11 Garlic", "27 Holy Relics"} <= set(tokens)
    assert sum(t.endswith("face down") for t in tokens) == 29


def test_figures_of_one_place_do_not_hide_each_other():
    crowd = [views.hero("dracula", 18), *(views.hero(h, 18) for h in views.HUNTERS)]
    marks = [m for m in render.layout(board(views.view(heroes=crowd))) if m.kind == "hero"]
    middles = [((m.box[0] + m.box[2]) / 2, (m.box[1] + m.box[3]) / 2) for m in marks]
    assert len(middles) == 5
    for n, (x, y) in enumerate(middles):
        for a, b in middles[:n]:
            assert max(abs(x - a), abs(y - b)) >= 20


def test_the_named_exit_and_the_round_of_a_hidden_vampire_are_shown():
    request = board(views.midgame())
    assert seen(request, "exit") == ["9-15"]
    assert "round 4" in render.alt(request)
    assert "left 15 by the door to 9" in render.alt(request)


def test_health_stands_in_the_header_and_the_dead_are_called_dead():
    view = views.midgame()
    view.heroes[1].alive, view.heroes[1].place = False, None
    health = {m.id: m.text for m in render.layout(board(view)) if m.kind == "health"}
    assert health == {"dracula": "4/5", "vh": "dead", "jh": "3/4", "lg": "4/4", "mm": "2/3"}
    assert "Van Helsing: dead." in render.alt(board(view))


def test_what_changed_is_ringed():
    assert seen(board(views.midgame(marks=[])), "ring") == []
    assert seen(board(views.midgame(marks=[13])), "ring") == ["place:13"]
    assert seen(board(views.midgame(), highlights=("place:4", "place:44")), "ring") == ["place:4", "place:44"]


def test_changes_between_two_views():
    before, after = views.midgame(), views.midgame()
    assert render.changes(SLUG, before, after) == ()
    after.heroes[1].place, after.heroes[2].health = 15, 2
    after.face_down.remove(20)
    after.locks.remove("24-25")
    after.brides[0] = dataclasses.replace(after.brides[0], place=12)
    assert render.changes(SLUG, before, after) == (
        "place:12", "place:15", "place:20", "place:24", "place:25", "hero:jh",
    )  # fmt: skip


def test_hidden_movement_is_picked_on_the_private_picture():
    choices = tuple(Choice(str(n), f"place:{n}", note) for n, note in ((9, "seen"), (13, ""), (15, "")))
    request = board(views.draculas(), kind="private", choices=choices)
    assert texts(request, "choice") == ["9", "13", "15"]
    assert texts(request, "hidden") == ["8 D"]
    assert texts(request, "path") == ["15-9-8"]
    assert sorted(map(int, seen(request, "watched"))) == [0, 1, 7, 9, 10, 18]
    assert texts(board(views.draculas(), kind="cards"), "card") == ["Bat", "Bride"]
    assert "9 (seen from), 13, 15" in render.alt(request)


def test_watched_places_are_shaded_by_a_pattern():
    plain, shaded = views.draculas(watched=[]), views.draculas(watched=[10])
    one, two = (opened(render.draw(board(v, kind="private"))) for v in (plain, shaded))
    difference = ImageChops.difference(one, two).convert("L")
    left, top, right, bottom = difference.point(lambda v: 255 * (v > 40)).getbbox()
    stripes = difference.crop((left, (top + bottom) // 2, right, (top + bottom) // 2 + 1)).point(lambda v: v > 25)
    row = list(stripes.get_flattened_data() if hasattr(stripes, "get_flattened_data") else stripes.getdata())
    assert sum(a != b for a, b in pairwise(row)) > 10


def test_a_private_picture_says_who_one_is_and_holds_all_that_one_can_reach():
    choices = tuple(Choice(str(n), f"place:{n}") for n in (9, 17, 19, 25))
    request = board(views.hunters(), kind="private", choices=choices)
    assert texts(request, "own") == ["You are Jonathan Harker"]
    assert texts(request, "item") == ["Pistol", "Antidote"][::-1]
    assert sorted(texts(request, "choice")) == ["17", "19", "25", "9"]  # 25 lies on another floor: on a plate
    assert {"9", "17", "18", "19"} <= set(seen(request, "place"))
    assert "25" not in seen(request, "place")
    for mark in render.layout(request):
        if mark.kind == "choice":
            assert mark.box[0] >= 0
            assert mark.box[2] <= 1100
            assert mark.box[1] >= 104
            assert mark.box[3] <= 700


@pytest.mark.parametrize("large", [False, True])
def test_a_crop_holds_ones_own_place_and_all_that_one_can_reach(large):
    for here, place in CASTLE.places.items():
        near = {here, *(n for n, _ in CASTLE.moves[here] if CASTLE.places[n].floor == place.floor)}
        cut = sheet.crop(place.floor, tuple(sorted(near)), large)
        for number in near:
            x, y, w, h = CASTLE.places[number].shape.bounds()
            for corner in ((x, y), (x + w, y + h)):
                assert cut.spot(place.floor, corner), (here, number)


def test_before_the_first_turn_hunters_see_what_each_carries():
    view = views.hunters(phase="council", turn="", round=0)
    request = board(view, kind="private", choices=(Choice("1", "item:pistol_1"), Choice("2", "item:dagger_1")))
    assert texts(request, "card") == ["Crossbow", "Pistol", "Antidote", "Dagger", "Cross", "Garlic", "Key Ring"]
    assert seen(request, "choice") == ["item:pistol_1", "item:dagger_1"]
    assert "Key Ring" in render.alt(request)
    assert texts(board(view), "card") == []


STATES = [
    views.view(phase="council", turn="", round=0, round_limit=30), views.midgame(round=30, round_limit=30),
    views.midgame(turn="brides"), views.midgame(turn="vh", points=5, points_at_start=5), views.finished(),
    views.midgame(turn="dracula", points=None),
]  # fmt: skip


@pytest.mark.parametrize("view", STATES, ids=lambda view: f"{view.phase}-{view.turn}")
@pytest.mark.parametrize("large", [False, True])
def test_no_line_beside_the_floors_is_cut(view, large):
    assert render.lettering(board(view, large_type=large)).cut == []


def test_items_of_the_bar_are_numbered_as_the_buttons_are():
    request = board(views.hunters(), kind="private", choices=(Choice("3", "item:pistol_1"),))
    assert {m.id: m.text for m in render.layout(request) if m.kind == "choice"} == {"item:pistol_1": "3"}


def test_own_items_are_cards_and_can_be_chosen():
    request = board(views.hunters(), kind="cards", choices=(Choice("A", "item:pistol_1"),))
    assert texts(request, "card") == ["Pistol", "Antidote", "Dagger", "Cross", "Garlic", "Key Ring"]
    assert seen(request, "choice") == ["item:pistol_1"]
    assert "A = Pistol" in render.alt(dataclasses.replace(request, kind="private"))


def test_others_do_not_see_a_hunters_cards():
    view = views.hunters(hand=["vh"])
    assert texts(board(view, kind="cards"), "card") == ["Crossbow"]
    assert texts(board(view, kind="private"), "item") == ["Crossbow"]


def test_the_end_reveals_everything():
    request = board(views.finished(), kind="end")
    marks = render.layout(request)
    assert not any(m.id == "face down" for m in marks if m.kind == "token")
    assert [m.id for m in marks if m.kind == "trail"][:2] == ["dracula:1", "dracula:2"]
    assert {"r6", "r1"} <= {m.text for m in marks if m.kind == "stop"}
    assert "18 rounds, 23 steps by the Count" in render.alt(request)
    assert "Rifle, Cross" in render.alt(request)
    assert "The vampires win" in render.alt(request)
    assert "R1 37, R2 30, R3 26, R4 15, R5 3, R6 34" in render.alt(request)


@pytest.mark.parametrize("kind", sorted(views.KINDS))
def test_each_token_has_a_card_with_its_text(kind):
    request = board(None, kind="card", subject=kind)
    assert texts(request, "card") == [views.KINDS[kind].name]
    assert views.KINDS[kind].text in render.alt(request)
    assert render.draw(request).width == 1100


@pytest.mark.parametrize("kind", sorted(views.KINDS))
def test_each_token_has_a_picture_of_its_own(kind):
    from render.van_helsing import figures

    mask = figures.icon(kind, 64)
    assert ImageStat.Stat(mask).mean[0] > 8
    others = [figures.icon(k, 64).tobytes() for k in views.KINDS if k != kind]
    assert mask.tobytes() not in others


def test_the_passage_is_drawn_once_it_is_known():
    assert seen(board(views.midgame(passage_known=False)), "passage") == []
    assert seen(board(views.midgame(passage_known=True)), "passage") == ["5-34", "5-34"]
    assert seen(board(views.draculas(passage_known=False), kind="full"), "passage") == ["5-34", "5-34"]
    assert seen(board(views.hunters(passage_known=False), kind="full"), "passage") == []


def test_pictures_are_small_and_readable_on_a_phone():
    for view, kind in (
        (views.view(), "board"),
        (views.midgame(), "board"),
        (views.draculas(), "private"),
        (views.hunters(), "private"),
        (views.finished(), "end"),
    ):
        picture = render.draw(board(view, kind=kind))
        assert len(picture.data) <= 300_000, kind
        assert (picture.width, picture.height) == (1100, 700)
        assert picture.mime == "image/jpeg"
        assert opened(picture).size == (picture.width, picture.height)


def test_place_numbers_stand_out_from_their_ground():
    image = opened(render.draw(board(views.view())))
    for mark in render.layout(board(views.view())):
        if mark.kind == "place":
            low, high = image.convert("L").crop(mark.box).getextrema()
            assert high - low > 120, mark.id


def test_the_large_type_is_larger():
    def sizes(request):
        return {(m.kind, m.id): m.box[3] - m.box[1] for m in render.layout(request)}

    small, large = sizes(board(views.midgame())), sizes(board(views.midgame(), large_type=True))
    for thing in (("place", "13"), ("hero", "vh"), ("health", "vh")):
        assert large[thing] > 1.08 * small[thing], thing
    small, large = (
        sizes(board(views.hunters(), kind="private")),
        sizes(board(views.hunters(), kind="private", large_type=True)),
    )
    assert large["hero", "jh"] > 1.15 * small["hero", "jh"]


def test_heroes_differ_by_letters_and_shape_not_only_by_colour():
    assert len(set(theme.SHAPES.values())) == 5
    assert len(set(theme.LETTERS.values())) == 5
    for ident, colour in theme.HEROES.items():
        ink = theme.WHITE if ident == "dracula" else theme.BLACK
        assert contrast(colour, ink) > 4.5
    assert grey(theme.BLOOD) < min(grey(c) for h, c in theme.HEROES.items() if h != "dracula") - 60


def test_two_views_that_show_the_same_draw_the_same_bytes():
    one, two = render.draw(board(views.midgame())), None
    render.forget()
    two = render.draw(board(pickle.loads(pickle.dumps(views.midgame()))))
    assert one == two


def test_a_closed_item_of_another_never_shows():
    """A public view has no closed items; a private one shows only the hand's."""
    view = views.hunters()
    view.heroes[1].items = [item("rifle_1", open=False)]
    hidden = render.draw(board(view, kind="private"))
    view.heroes[1].items = [item("holy_water_1", open=False)]
    shown = render.draw(board(view, kind="private"))
    assert hidden.data == shown.data


def test_alt_texts_fit_and_lose_no_more_than_their_end():
    busy = views.midgame(face_up={n: [item("dagger_1"), item("first_aid_2")] for n in CASTLE.tokens})
    for kind in ("board", "private", "end"):
        for view in (views.view(), views.midgame(), views.hunters(), views.finished(), busy):
            text = render.alt(board(view, kind=kind))
            assert 0 < len(text) <= ALT_LIMIT
            for name in ("Dracula", "Van Helsing", "Harker", "Godalming", "Mina"):
                assert name in text
    assert len(render.alt(board(busy))) == len(render.alt(board(busy)).strip())
    assert render.alt(board(busy)).endswith(".")


def test_the_alt_text_of_an_ordinary_table_is_complete():
    text = render.alt(board(views.midgame()))
    assert text.startswith("Van Helsing, round 4: Harker’s turn, 2 of 3 points left.")
    for part in (
        "health 3, in 10, 3 items (Crossbow face up)",
        "Mina (servant): health 2, in 28, 1 bride",
        "6 found, 1 of 5 slain. Alone in 13, 28.",
        "11 Aspen Stake, Lamp, Garlic",
        "Locks: ",
        "Face-down tokens in ",
        "passage 34–5 is known",
    ):
        assert part in text
    assert not text.endswith(("…", "/board text."))
