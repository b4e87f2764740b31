"""What a player sees on the pictures of Slay the Spire."""

import io
import random
from dataclasses import replace

import pytest
from PIL import Image

import render
from render import ALT_LIMIT, Choice, PictureRequest
from render.kit import cards as faces
from render.kit import signs
from render.slay_the_spire import glyphs
from render.slay_the_spire.cards import face_of
from rules.engine import clone
from rules.slay_the_spire import RULES
from rules.slay_the_spire.library import CARDS, FOES, POTIONS, RELICS
from rules.slay_the_spire.view import card_face, ways_on
from tests.render import runs
from tests.rules.slay_the_spire.table import climb, fight

SLUG = "slay-the-spire"


def shot(session, seat=None, kind=None, **more):
    view = RULES.view(session.state, seat)
    choices = tuple(
        Choice(str(n), ":".join(map(str, option.shows)), key=option.key)
        for question in (session.open(seat) if seat else ())
        for n, option in enumerate(question.options, 1)
        if option.shows
    )
    return PictureRequest(SLUG, view, kind or ("private" if seat else "board"), choices, names=runs.NAMES, **more)


def marks(request, kind):
    return {m.id: m.text for m in render.layout(request) if m.kind == kind}


def test_a_fight_shows_every_hero_and_enemy_with_health():
    session = runs.first(3, "fight")
    request = shot(session)
    view = request.view
    assert set(marks(request, "hero")) == set(view.heroes)
    standing = [f for f in view.combat.foes if not f.dead]
    assert marks(request, "enemy") == {f.id: f.name for f in standing}
    health = marks(request, "health")
    for foe in standing:
        assert health[f"hp:{foe.id}"] == f"{foe.hp}/{foe.max_hp}"
    for seat, hero in view.heroes.items():
        if not hero.dead:
            assert health[f"hp:{seat}"] == f"{hero.hp}/{hero.max_hp}"
    assert marks(request, "die") == {str(view.combat.die): str(view.combat.die)}


def test_what_enemies_intend_is_shown_with_numbers():
    session = runs.first(3, "fight")
    request = shot(session)
    intents = marks(request, "intent")
    for foe in request.view.combat.foes:
        if foe.dead:
            continue
        for what, number, times in foe.intent:
            if what == "attack":
                assert intents[f"{foe.id}:attack"] == (f"{number}×{times}" if times > 1 else str(number))
        assert f"{foe.name}: {foe.hp}/{foe.max_hp} HP" in render.alt(request)


CROWDS = [
    (("red_louse", "green_louse"), ("red_louse",)),
    (("jaw_worm", "green_louse", "red_louse", "acid_slime", "spike_slime"), ("mad_gremlin", "fungi_beast")),
    (("writhing_mass", "darkling", "darkling_bha"), ("centurion_b3", "mystic"), ("snecko",)),
    (("cultist",), ("red_louse", "mad_gremlin"), ("byrd_encounter", "byrd_s13"), ("green_louse", "fungi_beast")),
]


@pytest.mark.parametrize("crowd", CROWDS)
@pytest.mark.parametrize("kind", ["board", "private"])
def test_abilities_are_told_however_many_stand_in_a_row(crowd, kind):
    """As it was, only an enemy that stood alone told what it can."""
    table = fight(*("ironclad", "silent", "defect", "watcher")[: len(crowd)], against=crowd)
    request = PictureRequest(SLUG, RULES.view(table.state, "s1"), kind)
    told = marks(request, "trait") | marks(request, "ability")
    for foe in request.view.combat.foes:
        if foe.trait:
            assert told[foe.id].startswith(foe.trait), foe.name
            assert foe.trait in render.alt(request)
            assert foe.ability in render.alt(request) or render.alt(request).endswith("More in /board text.")


@pytest.mark.parametrize("crowd", CROWDS)
def test_all_parts_of_what_an_enemy_is_about_to_do_are_shown(crowd):
    table = fight(*("ironclad", "silent", "defect", "watcher")[: len(crowd)], against=crowd)
    request = PictureRequest(SLUG, RULES.view(table.state, None))
    shown = [m for m in render.layout(request) if m.kind == "intent"]
    for foe in request.view.combat.foes:
        lit = [p.what for p in foe.steps[foe.step].parts]
        assert [m.id.partition(":")[2] for m in shown if m.id.partition(":")[0] == foe.id] == lit, foe.name


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_boss_shows_every_step_of_its_track_and_rows_their_numbers(seats):
    table = fight(*("ironclad", "silent", "defect", "watcher")[:seats], against=[["hexaghost"]], kind="boss")
    request = PictureRequest(SLUG, RULES.view(table.state, None))
    image = Image.open(io.BytesIO(render.draw(request).data)).convert("RGB")
    assert image.size == (1100, 700)
    assert list(marks(request, "enemy").values()) == ["Hexaghost"]
    assert sorted(marks(request, "row").values()) == [str(n) for n in range(1, seats + 1) if seats > 1]


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("relics", [1, 9, 30])
def test_all_belongings_are_shown_in_a_fight_or_counted(seats, relics):
    table = fight(*("ironclad", "silent", "defect", "watcher")[:seats], against=[["jaw_worm"]] * seats)
    for hero in table.state.heroes.values():
        hero.relics, hero.potions = list(RELICS)[:relics], ["fire_potion", "ghost_in_a_jar"]
    request = PictureRequest(SLUG, RULES.view(table.state, "s1"), "private")
    shown = [m for m in render.layout(request) if m.kind in ("relic", "potion")]
    more = [int(m.text) for m in render.layout(request) if m.kind == "more"]
    assert len(shown) + sum(more) == seats * (relics + 2)
    assert all(m.box[2] <= 1100 and m.box[3] <= 700 for m in shown)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_powers_in_play_are_named_or_counted(seats):
    table = fight(*("ironclad", "silent", "defect", "watcher")[:seats], against=[["jaw_worm"]] * seats)
    for hero in table.state.heroes.values():
        hero.relics, hero.powers = list(RELICS)[:12], ["inflame", "demon_form", "metallicize"]
    request = PictureRequest(SLUG, RULES.view(table.state, "s1"), "private")
    assert set(marks(request, "powers")) == set(request.view.heroes)


def test_a_deck_too_large_for_its_list_says_how_many_more():
    session = runs.first(4, "fight")
    view = RULES.view(session.state, None)
    for hero in view.heroes.values():
        hero.deck = [card_face(kind) for kind in list(CARDS)[:70]]
    request = PictureRequest(SLUG, view, "own")
    found = render.layout(request)
    shown = sum(int(m.text.split()[0]) for m in found if m.kind == "card")
    more = sum(int(m.text.split()[1]) for m in found if m.kind == "more")
    assert more > 0
    assert shown + more == 4 * 70


def test_what_would_be_lost_is_told_where_it_is_known():
    table = fight("ironclad", "silent", against=[["jaw_worm"], ["cultist"]])
    view = RULES.view(table.state, None)
    assert marks(PictureRequest(SLUG, view), "loss") == {}
    view.losses = {"s1": 2, "s2": 99}
    request = PictureRequest(SLUG, view, names=runs.NAMES)
    assert marks(request, "loss") == {"s1": "2", "s2": "99"}
    assert list(marks(request, "right")) == ["If all end now: Ann −2  Zoë 🦇 †"]
    assert "If all end now" in render.alt(request)


def test_the_own_hand_is_a_picture_of_its_own_with_costs_and_numbers():
    session = runs.first(1, "fight")
    request = shot(session, "s1", "hand")
    hero = request.view.heroes["s1"]
    assert list(marks(request, "card")) == [c.id for c in hero.hand]
    cards = [c for c in request.choices if c.target.startswith("card:") and c.key in {h.id for h in hero.hand}]
    numbered = {m.text for m in render.layout(request) if m.kind == "choice"}
    assert {c.label for c in cards} <= numbered
    assert all(f"{c.name} ({c.cost})" in render.alt(request) for c in hero.hand if c.cost and c.playable)
    assert "Hand: " in render.alt(shot(session, "s1"))


def test_the_public_picture_and_those_of_others_have_no_hand():
    session = runs.first(2, "fight")
    assert marks(shot(session), "card") == {}
    assert marks(shot(session, "s1"), "card") == {}
    mine, theirs = shot(session, "s1", "hand"), shot(session, "s2", "hand")
    assert list(marks(mine, "card")) == [c.id for c in mine.view.heroes["s1"].hand]
    assert mine.view.heroes["s2"].hand == []
    assert set(marks(mine, "card")).isdisjoint(marks(theirs, "card"))


def test_like_cards_are_numbered_in_turn():
    session = runs.first(1, "fight")
    view = RULES.view(session.state, "s1")
    strike = next(c for c in view.heroes["s1"].deck if c.kind.startswith("strike"))
    view.heroes["s1"].hand = [
        type(strike)(**{f: getattr(strike, f) for f in strike.__dataclass_fields__} | {"id": f"{strike.kind}#{n}"})
        for n in (901, 902)
    ]
    choices = tuple(Choice(str(n), f"card:{strike.kind}:False") for n in (1, 2))
    request = PictureRequest(SLUG, view, "hand", choices)
    assert marks(request, "choice") == {f"card:{strike.kind}#901": "1", f"card:{strike.kind}#902": "2"}


def test_the_map_shows_where_one_may_go():
    session = runs.first(2, "way")
    request = shot(session, "s1")
    view = request.view
    assert set(marks(request, "node")) == {n[0] for n in view.map.nodes}
    assert set(marks(request, "choice")) == {f"node:{n}" for n in view.map.legal}
    assert list(marks(request, "pawn")) == [view.map.at]
    assert sorted(view.map.legal) == view.map.legal  # numbered from the left, as panels do
    assert list(marks(request, "choice").values()) == [str(n) for n in range(1, len(view.map.legal) + 1)]
    for way in ways_on(view.map):
        assert way in render.alt(request)
    public = shot(session, None)
    assert marks(public, "choice") == marks(request, "choice")  # so that a vote in the thread can be followed


def test_rewards_are_laid_out_before_deciding():
    session = runs.first(1, "reward")
    request = shot(session, "s1")
    offered = [g for g in request.view.room.goods if g.kind == "card"]
    assert {m.text for m in render.layout(request) if m.kind == "card"} >= {g.name for g in offered}
    for good in offered:
        assert good.name in render.alt(request)


def test_a_merchant_shows_goods_with_prices():
    session = runs.first(1, "merchant")
    request = shot(session, "s1")
    prices = marks(request, "price")
    for good in request.view.room.goods:
        if good.kind in ("relic", "potion"):
            assert prices[good.id] == str(good.price)
        if good.kind == "card" and good.price:
            assert f"{good.price} gold" in {p[: len(f"{good.price} gold")] for p in prices.values()}


def test_what_is_to_be_chosen_from_ones_own_cards_is_shown_with_its_numbers():
    """An upgrade or a removal: the picture showed the event alone."""
    session = runs.first(1, "way")
    view = RULES.view(session.state, "s1")
    view.room = replace(view.room, kind="event", title="Old Beggar", text="Pay: remove a card.", goods=[])
    view.votes = {}
    choices = (Choice("1", "card:strike_ironclad:False", key="a"), Choice("2", "card:bash:True", key="b"))
    request = PictureRequest(SLUG, view, "private", choices)
    assert list(marks(request, "card").values()) == ["Strike", "Bash+"]
    assert marks(request, "choice") == {"card:strike_ironclad": "1", "card:bash+": "2"}
    assert marks(request, "event") == {"Old Beggar": "Pay: remove a card."}


def test_an_event_shows_its_card():
    session = runs.first(1, "event")
    request = shot(session, "s1")
    if request.view.combat is None and request.view.room.text:
        assert marks(request, "event") == {request.view.room.title: request.view.room.text}
        assert request.view.room.title in render.alt(request)


def test_the_end_is_a_summary():
    session = runs.first(2, "over")
    request = shot(session, kind="end")
    numbers = marks(request, "number")
    for seat, hero in request.view.heroes.items():
        assert numbers[f"{seat}:damage dealt"] == str(hero.dealt)
        assert numbers[f"{seat}:cards"] == str(len(hero.deck))
    counted = [int(t.split()[0]) for t in (m.text for m in render.layout(request) if m.kind == "card")]
    assert sum(counted) == sum(len(h.deck) for h in request.view.heroes.values())
    assert render.alt(request).startswith(("Victory", "Defeat"))


def test_decks_and_belongings():
    session = runs.first(2, "fight")
    deck = marks(shot(session, "s1", "deck"), "card")
    hero = RULES.view(session.state, "s1").heroes["s1"]
    assert sum(int(t.split()[0]) for t in deck.values()) == len(hero.deck)
    relics = marks(shot(session, "s1", "items"), "relic")
    assert list(relics.values()) == [r.name for r in hero.relics]


SINGLES = [
    ("card", "bash", "Bash"),
    ("card", "bash+", "Bash+"),
    ("relic", "anchor", "Anchor"),
    ("potion", "fire_potion", "Fire Potion"),
    ("enemy", "jaw_worm", "Jaw Worm"),
]


@pytest.mark.parametrize(("kind", "subject", "words"), SINGLES)
def test_single_things(kind, subject, words):
    request = PictureRequest(SLUG, None, kind, subject=subject)
    assert list(marks(request, kind).values()) == [words]
    assert render.alt(request).startswith(words)
    with pytest.raises(KeyError):
        render.draw(PictureRequest(SLUG, None, kind, subject="no_such_thing"))


def test_pictures_fit_a_phone_and_the_alt_text():
    for seats in (1, 3):
        for what in ("fight", "reward"):
            session = runs.first(seats, what)
            for seat in (None, "s1"):
                request = shot(session, seat)
                picture = render.draw(request)
                assert len(picture.data) <= 300_000
                assert 0 < len(picture.alt) <= ALT_LIMIT
                assert Image.open(io.BytesIO(picture.data)).size == (picture.width, picture.height)


@pytest.mark.parametrize("seats", [1, 3])
def test_pictures_of_a_whole_run_hide_what_they_must(seats):
    rng = random.Random(seats)
    drawn = 0

    def look(session):
        nonlocal drawn
        drawn += 1
        if drawn % 40:
            return False
        for seat in (None, "s1"):
            request = shot(session, seat)
            marks = render.layout(request)
            numbered = [m for m in marks if m.kind == "choice"]
            assert len({m.id for m in numbered}) == len(numbered)
            assert len(render.alt(request)) <= ALT_LIMIT
            world = clone(session.state)
            RULES.redeal(world, seat, rng)
            other = PictureRequest(SLUG, RULES.view(world, seat), request.kind, request.choices, names=runs.NAMES)
            assert render.key(other) == render.key(request)
        return session.state.outcome is not None

    runs.play(seats, f"whole {seats}", look, 1200)
    assert drawn > 100


def test_a_wound_is_ringed():
    session = runs.first(1, "fight")
    before, after = RULES.view(session.state, None), RULES.view(session.state, None)
    assert render.changes(SLUG, before, after) == ()
    foe = next(f for f in after.combat.foes if not f.dead)
    foe.hp -= 1
    after.heroes["s1"].hp -= 1
    assert render.changes(SLUG, before, after) == (f"enemy:{foe.id}", "hero:s1")


def sizes_in(hand, **more):
    """The size of the cards of a hand, as they are drawn."""
    view = RULES.view(runs.first(1, "fight").state, "s1")
    view.heroes["s1"].hand = hand
    request = PictureRequest(SLUG, view, "hand", (Choice("1", f"card:{hand[0].kind}:False"),), **more)
    return {(m.box[2] - m.box[0], m.box[3] - m.box[1]) for m in render.layout(request) if m.kind == "card"}


@pytest.mark.parametrize(("count", "large"), [(5, False), (10, False), (5, True)])
def test_every_card_can_be_read_whole(count, large):
    ((width, height),) = sizes_in([card_face("bash")] * count, large_type=large)
    for kind in [*CARDS, *(f"{kind}+" for kind in CARDS if CARDS[kind].upgraded is not None)]:
        assert faces.whole(face_of(card_face(kind)), width, height, 26), kind


def test_each_thing_has_a_glyph_of_its_own():
    for table, ids in ((glyphs.RELICS, RELICS), (glyphs.POTIONS, POTIONS)):
        assert set(table) == set(ids)
        assert len(set(table.values())) == len(table)
    assert all(glyphs.card(kind, "") in glyphs.CARDS.values() for kind in CARDS)
    assert all(glyphs.enemy(kind) in glyphs.ENEMIES.values() for kind in FOES)
    assert len(set(glyphs.ENEMIES.values())) == len(glyphs.ENEMIES)
    for glyph in {*glyphs.RELICS.values(), *glyphs.POTIONS.values(), *glyphs.ENEMIES.values(), *glyphs.CARDS.values()}:
        assert signs.known(glyph.sign), glyph
        assert glyph.tint in glyphs.TINTS
        assert signs.sign(glyph.sign, 32).getbbox() is not None
    for table in (glyphs.RELICS, glyphs.POTIONS, glyphs.ENEMIES):  # colour is never the only sign
        assert len({(g.sign, g.second) for g in table.values()}) == len(table)


@pytest.mark.parametrize(
    ("what", "seats", "kind", "marked"),
    [
        ("fight", 1, None, ("title", "health", "die")),
        ("fight", 2, None, ("title", "die")),
        ("fight", 1, "hand", ("title",)),
        ("reward", 1, None, ("title", "gold", "health")),
        ("fight", 1, "items", ("title",)),
        ("fight", 1, "deck", ("title",)),
        ("fight", 1, "own", ("title",)),
    ],
)
def test_large_type_is_a_quarter_larger_where_what_is_shown_has_room(what, seats, kind, marked):
    """Seen in the same box."""
    session = runs.first(seats, what)

    def seen(large):
        request = shot(session, "s1", kind, large_type=large)
        wide = render.draw(request).width
        return {m.kind: (m.box[3] - m.box[1]) / wide for m in render.layout(request)}

    plain, large = seen(False), seen(True)
    for part in marked:
        assert large[part] > 1.2 * plain[part], part


def test_large_type_loses_nothing_where_many_stand():
    """Four heroes and a crowd keep the usual ground."""
    crowd = [["jaw_worm", "red_louse", "green_louse"], ["cultist"], ["snecko"], ["byrd_encounter"]]
    table = fight("ironclad", "silent", "defect", "watcher", against=crowd)
    request = PictureRequest(SLUG, RULES.view(table.state, None), large_type=True)
    assert render.draw(request).width == 1100


def test_who_has_a_name_that_no_font_can_write_is_shown_as_the_character():
    session = runs.first(2, "fight")
    view = RULES.view(session.state, None)
    request = PictureRequest(SLUG, view, "board", names=(("s1", "𒀀𒀁"), ("s2", "李小龙")))
    heroes = marks(request, "hero")
    assert heroes == {"s1": view.heroes["s1"].name.removeprefix("The "), "s2": "李小龙"}


def test_a_full_hand_keeps_its_size():
    """Ten cards make one picture that is not made smaller to fit."""
    session = runs.first(4, "fight")
    view = RULES.view(session.state, "s1")
    hero = view.heroes["s1"]
    hero.hand = [*hero.hand, *hero.deck][:10]
    picture = render.draw(PictureRequest(SLUG, view, "hand", names=runs.NAMES))
    assert (picture.width, picture.height) == (1100, 700)
    assert len(picture.data) <= 300_000


def test_the_number_of_a_ware_covers_none_of_its_words():
    """Each relic and potion, at the merchant's."""
    relics, potions = [k for k, r in RELICS.items() if r.price], list(POTIONS)
    for n in range(0, len(relics), 3):
        table = climb("ironclad", "silent", room="merchant", gold=40)
        shop = table.state.shop
        shop.relics, shop.potions = relics[n : n + 3], [potions[m % len(potions)] for m in range(n, n + 3)]
        request = shot(table.session, "s1")
        numbered = [m for m in render.layout(request) if m.kind == "choice" and m.id.startswith(("relic:", "potion:"))]
        assert len(numbered) == 3 + len(set(shop.relics))
        bare = Image.open(io.BytesIO(render.draw(replace(request, choices=())).data)).convert("RGB")
        for mark in numbered:
            assert max(bare.crop(tuple(map(round, mark.box))).convert("L").get_flattened_data()) < 170, mark
