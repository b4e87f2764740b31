"""What a player sees on the pictures of Vampire Survivors."""

import io
import random
from dataclasses import replace
from functools import cache

import pytest
from PIL import Image

import render
from render import ALT_LIMIT, Choice, PictureRequest
from render.kit import signs
from render.vampire_survivors import glyphs
from rules.engine import clone
from rules.vampire_survivors import RULES
from rules.vampire_survivors.content.enemies import ENEMIES
from rules.vampire_survivors.library import CHARACTERS, EVOLUTIONS, FACES
from tests.contract.driving import play
from tests.contract.houses import HOUSES

SLUG = "vampire-survivors"
NAMES = (("s1", "Ann"), ("s2", "Zoë 🦇"), ("s3", "محمد"), ("s4", "Bartholomäus von der Au"))
TABLES = range(len(HOUSES[SLUG].tables))


@cache
def acting(table):
    """A session in which somebody acts in turn 5 or later, with enemies about; nobody may answer in it."""
    for session, *_ in play(HOUSES[SLUG], table, 3000, record=False, seed="seen"):
        if session.state.phase == "actions" and session.state.turn > 4 and len(session.state.piles) > 8:
            return session
    raise AssertionError("nobody ever acted so late")


@cache
def over(table):
    """A session that is over."""
    for session, *_ in play(HOUSES[SLUG], table, 3000, record=False, seed="seen"):
        last = session
    assert last.state.outcome is not None
    return last


def shot(session, seat=None, kind=None, **more):
    view = RULES.view(session.state, seat)
    return PictureRequest(SLUG, view, kind or ("private" if seat else "board"), names=NAMES, **more)


def marks(request, kind):
    return {m.id: m.text for m in render.layout(request) if m.kind == kind}


@pytest.mark.parametrize("table", TABLES)
def test_all_that_lies_on_the_board_is_drawn_where_it_lies(table):
    request = shot(acting(table))
    view = request.view
    assert marks(request, "pile") == {p.space: p.name for p in view.piles}
    assert marks(request, "height") == {p.space: str(p.height) for p in view.piles if p.height > 1}
    armor = marks(request, "armor")
    assert {k: v for k, v in armor.items() if ":" not in k} == {p.space: str(p.armor) for p in view.piles if p.armor}
    assert set(marks(request, "light")) == set(view.lights)
    assert set(marks(request, "survivor")) == {s.seat for s in view.survivors if not s.dead}
    assert set(marks(request, "coffin")) == {s.seat for s in view.survivors if s.dead}
    boxes = [m.box for m in render.layout(request) if m.kind in ("survivor", "coffin", "pile", "light")]
    for one in boxes:  # what is as small or smaller covers no middle: a lantern at one's feet lies beside the letter
        x, y, wide = (one[0] + one[2]) / 2, (one[1] + one[3]) / 2, one[2] - one[0]
        others = [b for b in boxes if b is not one and b[2] - b[0] <= wide]
        assert not any(b[0] < x < b[2] and b[1] < y < b[3] for b in others)


@pytest.mark.parametrize("table", TABLES)
def test_players_coffin_board_pool_and_display_stand_beside_it(table):
    request = shot(acting(table))
    view = request.view
    assert marks(request, "stack") == {stack.name: str(stack.left) for stack in view.coffin}
    assert marks(request, "xp") == {"xp": str(view.xp)}
    assert marks(request, "display") == {str(d.deck): d.top.name for d in view.display if d.top is not None}
    for survivor in view.survivors:
        health = "in a coffin" if survivor.dead else f"{survivor.most - survivor.damage}/{survivor.most}"
        assert marks(request, "health")[survivor.seat] == health
        assert marks(request, "hand")[survivor.seat] == str(survivor.cards)
        for slot in ("weapon", "passive"):
            if (card := getattr(survivor, slot)) is not None:
                assert marks(request, "slot")[f"{survivor.seat}:{slot}"] == card.name


@pytest.mark.parametrize("table", TABLES)
def test_who_acts_sees_what_comes_if_it_ends_now_and_others_do_not(table):
    session = acting(table)
    request = shot(session, session.state.active)
    threat = request.view.threat
    assert list(marks(request, "gate").values()) == [f"+{n}" for n in threat.new]
    assert marks(request, "harm") == {seat: f"−{n}" for seat, n in threat.harm.items()}
    assert set(marks(request, "dies")) == set(threat.dies)
    runs = [a for a in threat.arrows if a.what == "runs" and a.start != a.space]
    assert set(marks(request, "run")) == {a.start for a in runs}
    assert not any(marks(shot(session), kind) for kind in ("gate", "harm", "run", "shot"))
    for seat, n in threat.harm.items():
        assert f"{dict(NAMES)[seat]} would lose {n}" in render.alt(request)


@pytest.mark.parametrize("table", TABLES)
def test_spaces_to_choose_wear_their_number_and_cards_theirs(table):
    session = acting(table)
    choices = (Choice("1", "place:c1"), Choice("2", "place:d2"), Choice("3", f"seat:{session.state.active}"))
    request = replace(shot(session, session.state.active), choices=choices)
    assert marks(request, "choice") == {c.target: c.label for c in choices}
    assert "Numbered: 1 c1, 2 d2." in render.alt(request)
    hand = shot(session, session.state.active, "hand")
    copy = next(m.id for m in render.layout(hand) if m.kind == "card")
    numbered = replace(hand, choices=(Choice("4", f"card:{copy}", key=copy),))
    assert marks(numbered, "choice") == {f"card:{copy}": "4"}


def test_a_hand_shows_each_card_once_with_its_number():
    session = acting(2)
    view = RULES.view(session.state, "s1")
    me = view.me
    for size in (1, 2, 4, 5, 8, 12):
        pool = list({c.id: c for s in RULES.view(session.state, None).survivors for c in s.hand or []}.values())
        faces = [replace(pool[n % len(pool)], id=f, copy=f"{f}_1", name=FACES[f].name) for n, f in enumerate(FACES)]
        me.hand = [card for card in faces[:size] for _ in (0, 1)]
        request = PictureRequest(SLUG, view, "hand", names=NAMES)
        assert list(marks(request, "card").values()) == [FACES[f].name for f in list(FACES)[:size]]
        assert [m.text for m in render.layout(request) if m.kind == "times"] == ["×2"] * size
        picture = render.draw(request)
        assert picture.width * 7 >= picture.height * 11
        assert render.lettering(request).size >= 28


def test_the_display_stands_beneath_where_one_levels_up_and_else_the_hand():
    session = acting(2)
    seat = session.state.active
    request = shot(session, seat)
    assert render.beneath(request) == (("hand",) if request.view.me.hand else ())
    assert render.beneath(shot(session)) == ()
    request.view.phase = "level_up"
    assert render.beneath(request) == ("display",)
    display = shot(session, seat, "display")
    assert list(marks(display, "card").values()) == [d.top.name for d in display.view.display if d.top is not None]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", ["board", "private", "end"])
def test_the_end_tells_what_felled_them_and_who_fell(table, kind):
    request = shot(over(table), None, kind)
    end = request.view.end
    assert marks(request, "stands").keys() == {s.seat for s in request.view.survivors}
    shown = marks(request, "kills")
    assert sum(map(int, shown.values())) == sum(end.kills.values())
    for seat, turn in end.deaths[:1]:
        assert f"{dict(NAMES)[seat]} fell in turn {turn}." in render.alt(request)


def test_what_changed_is_shown():
    session = acting(2)
    before, after = RULES.view(session.state, None), RULES.view(session.state, None)
    assert render.changes(SLUG, before, after) == ()
    hit, gone = after.piles[0], after.piles[-1]
    hit.armor += 1
    after.piles.remove(gone)
    walker = after.survivors[0]
    start, walker.space = walker.space, "a1"
    walker.damage += 1
    found = render.changes(SLUG, before, after)
    assert set(found) >= {f"place:{hit.space}", f"gone:{gone.space}", f"walk:{start}-a1", f"seat:{walker.seat}"}
    request = PictureRequest(SLUG, after, "board", names=NAMES, highlights=found)
    assert set(marks(request, "ring")) == {c for c in found if c.startswith(("place:", "gone:"))}
    assert set(marks(request, "walk")) == {f"{start}-a1"}


def test_pushes_and_runs_are_arrows():
    session = acting(2)
    before, after = RULES.view(session.state, None), RULES.view(session.state, None)
    free = sorted({f"{c}{n}" for c in "abcdefgh" for n in range(1, 9)} - {p.space for p in after.piles} - {
        s.space for s in after.survivors} - set(after.lights))  # fmt: skip
    end = next(s for s in free if f"{s[0]}{int(s[1]) + 1}" in free)
    start = f"{end[0]}{int(end[1]) + 1}"
    for view, space in ((before, start), (after, end)):
        view.piles[0].space, view.piles[0].name = space, "A kind of its own"
        view.piles[0].arrived = False
    found = render.changes(SLUG, before, after)
    assert [c for c in found if c.startswith("push:")] == [f"push:{start}-{end}"]
    request = PictureRequest(SLUG, after, "board", names=NAMES, highlights=found)
    assert set(marks(request, "push")) == {f"{start}-{end}"}
    after.piles[0].arrived = True  # then it is another one
    assert not [c for c in render.changes(SLUG, before, after) if c.startswith("push:")]


def test_lights_that_a_scroll_moved_are_arrows_all_in_its_direction():
    session = acting(2)
    before, after = RULES.view(session.state, None), RULES.view(session.state, None)
    before.piles, after.piles = [], []
    before.lights, after.lights = ["b2", "c2", "f5"], ["b3", "c3", "f6", "d1"]
    found = [c for c in render.changes(SLUG, before, after) if c.startswith("push:")]
    assert found == ["push:b2-b3", "push:c2-c3", "push:f5-f6"]


def test_an_area_is_framed_whole_with_its_number_in_the_middle():
    session = acting(2)
    seat = session.state.active
    request = shot(session, seat, choices=(Choice("1", "area:b2 c2 b3 c3"), Choice("2", "area:f6 g6")))
    assert {"area:b2 c2 b3 c3", "area:f6 g6"} <= set(marks(request, "choice"))
    assert "1 b2 c2 b3 c3" in render.alt(request)
    plain, framed = (render.draw(r).data for r in (shot(session, seat, choices=()), request))
    assert plain != framed
    one = shot(session, seat, choices=(Choice("1", "area:b2 c2 b3"), Choice("2", "area:f6 g6")))
    assert render.draw(one).data != framed  # each of its spaces shows


@pytest.mark.parametrize("table", TABLES)
def test_nothing_hidden_shows_and_a_picture_is_always_the_same(table):
    session = acting(table)
    for seat in (None, *session.state.seats):
        world = clone(session.state)
        RULES.redeal(world, seat, random.Random(table))
        kinds = ("board", "full") if seat is None else ("private", "hand", "display", "full")
        for kind in kinds:
            one = shot(session, seat, kind)
            other = replace(one, view=RULES.view(world, seat))
            assert render.key(one) == render.key(other)
            assert render.layout(one) == render.layout(other)
            assert len(render.alt(one)) <= ALT_LIMIT
        render.forget()
        first = render.draw(shot(session, seat)).data
        render.forget()
        assert render.draw(shot(session, seat)).data == first


@pytest.mark.parametrize("table", TABLES)
def test_pictures_fit_the_box(table):
    session = acting(table)
    for request in (shot(session), shot(session, session.state.active)):
        picture = render.draw(request)
        assert (picture.width, picture.height) == (1100, 700)
        assert len(picture.data) <= 300_000
        assert Image.open(io.BytesIO(picture.data)).size == (1100, 700)
        letters = render.lettering(request)
        assert letters.size >= 28
        assert letters.compact >= 24
        assert not letters.cut


def test_each_card_and_enemy_has_a_glyph_of_its_own():
    assert set(glyphs.CARDS) == set(FACES)
    assert {glyphs.enemy(e.name) for e in ENEMIES.values() if e.name != "Something"} == set(glyphs.ENEMIES.values())
    for table in (glyphs.CARDS, glyphs.ENEMIES):
        assert len({(g.sign, g.tint) for g in table.values()}) == len(table)
        for glyph in table.values():
            assert signs.known(glyph.sign), glyph
            assert glyph.tint in glyphs.TINTS
            assert signs.sign(glyph.sign, 32).getbbox() is not None
    assert all(glyphs.card(e).second == glyphs.STAR for e in EVOLUTIONS)


@pytest.mark.parametrize("id", [*FACES, *EVOLUTIONS, *CHARACTERS])
def test_each_card_alone_is_drawn_and_told_whole(id):
    request = PictureRequest(SLUG, None, "card", subject=id)
    assert list(marks(request, "card")) == [id]
    letters = render.lettering(request)
    assert letters.size >= 28
    assert not letters.cut


@pytest.mark.parametrize("entry", [e for e in RULES.help.cards() if e.kind.startswith("enemy")], ids=str)
def test_each_enemy_alone_is_drawn(entry):
    request = PictureRequest(SLUG, None, "enemy", subject=entry.id)
    assert list(marks(request, "enemy").values()) == [entry.name.partition(" (")[0]]
    assert not render.lettering(request).cut


@pytest.mark.parametrize("kind", ["card", "enemy"])
def test_what_there_is_not_is_not_drawn(kind):
    with pytest.raises(KeyError):
        render.draw(PictureRequest(SLUG, None, kind, subject="no_such_thing"))
