"""Late joiners: when they come in, as whom, and what they gain to catch up (Catch up)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.engine import Refused, Session, Setup, random_keys
from rules.slay_the_spire import RULES, library
from rules.slay_the_spire.quick import COLUMNS
from rules.slay_the_spire.state import Hero, State
from tests.contract.driving import sight
from tests.rules.slay_the_spire.random_play import hardy
from tests.rules.slay_the_spire.table import NAMES, Table, climb
from tests.rules.slay_the_spire.test_acts import keys


def catches_up(table: Table, *seats: str) -> Counter[str]:
    """Give the guests' usual answers until the act begins; count the questions they were asked, by name."""
    asked: Counter[str] = Counter()
    session = table.session
    while session.state.act != 2 or session.state.combat is None:
        question = next(q for q in session.asked if not q.may)
        assert question.seat in seats, question
        asked[question.name.partition(":")[0]] += 1
        default = question.default_keys()
        assert default is not None
        session.take(question, default)
    return asked


def joined(*cast: str, guests: dict[str, str], act: int = 2, **options: str) -> Table:
    """Set a climb before an act, with guests who wait for it, and let it begin."""
    table = climb(*cast, room="", gold=0, **options)
    for seat, wish in guests.items():
        table.session.welcome(seat, (wish,))
    table.restart("begin_act", act)
    return table


def guest_of(table: Table, seat: str = "s2") -> Hero:
    """Return a guest's hero."""
    return table.state.heroes[seat]


def test_who_joins_waits_until_an_act_begins() -> None:
    """A climb under way goes on untouched; with the next act the guest stands in a row of their own (Catch up)."""
    table = climb("ironclad", room="campfire")
    table.session.welcome("s2", ("silent",))
    assert RULES.view(table.state, None).guests == {"s2": "the Silent"}
    view = RULES.view(table.state, "s2")
    assert RULES.board_text.headline(view, NAMES)[-1] == "ben comes in with the next act as the Silent"
    assert RULES.late_join.idle(table.state, "s2") == ("comes_with_the_act",)
    table.ann.answers("campfire", "rest")
    assert list(table.state.heroes) == ["s1"]
    table.restart("begin_act", 2)
    assert (guest_of(table).character, guest_of(table).row, table.state.guests) == ("silent", 1, {})
    told = [RULES.messages.say(e.said, NAMES) for e in table.session.events]
    assert "ben joins the climb as the Silent." in told


def test_the_guest_gains_what_a_quick_start_gives_and_nobody_else_is_asked() -> None:
    """The column of the act, boss relics by the number of those who join, and a merchant for them alone (Catch up)."""
    table = joined("ironclad", "defect", guests={"s3": "watcher"})
    before = [(h.deck[:], h.relics[:], h.gold) for h in (table.ann.hero, table.ben.hero)]
    assert len(table.state.bases) == 0
    asked = catches_up(table, "s3")
    column = COLUMNS[2]
    assert asked["neow"] == 1
    assert asked["relic_wish"] == column.boss_relics == 1
    assert asked["upgrade"] == column.upgrades == 2
    assert asked["shop"] == 1
    assert "shop_wish" not in asked  # alone at the merchant
    hero = guest_of(table, "s3")
    assert hero.hp == hero.max_hp == 9
    assert hero.gold >= column.gold + 3
    relics = [r for r in hero.relics if library.RELICS[r].deck == "relic"]
    assert len(relics) >= column.relics
    assert sum(library.RELICS[r].deck == "boss_relic" for r in hero.relics) == 1
    assert [(h.deck, h.relics, h.gold) for h in (table.ann.hero, table.ben.hero)] == before
    assert len(table.combat.encounters) == 3
    RULES.check(table.state)


@pytest.mark.parametrize(("guests", "revealed"), [({"s3": ""}, 3), ({"s3": "", "s4": ""}, 3)])
def test_boss_relics_are_revealed_by_the_number_of_those_who_join(guests: dict[str, str], revealed: int) -> None:
    """One sees three, as who climbs alone; several see one more than they are (Catch up)."""
    table = joined("ironclad", "silent", guests=guests)
    assert [h.character for h in table.state.heroes.values()][2:] == ["defect", "watcher"][: len(guests)]
    while not table.state.bases:
        question = next(q for q in table.session.asked if not q.may)
        assert question.seat in guests
        table.session.take(question, question.default_keys() or ())
    assert len(table.state.bases) == revealed
    assert {q.seat for q in table.session.asked} == set(guests)


def test_two_guests_wish_for_the_merchants_wares_among_themselves() -> None:
    """Those who did not just join stay outside (Catch up; Merchant)."""
    table = joined("ironclad", "silent", guests={"s3": "", "s4": ""})
    asked = catches_up(table, "s3", "s4")
    assert asked["shop_wish"] >= 2
    RULES.check(table.state)


def test_before_act_i_a_guest_has_neows_blessing_alone() -> None:
    """Nothing is there to catch up with (Catch up)."""
    state = RULES.new(Setup(["s1"], "seed", {"characters": "ironclad"}))
    session = Session(RULES, state)
    session.welcome("s2", ("silent",))
    while session.state.combat is None:
        question = next(q for q in session.asked if not q.may)
        session.take(question, question.default_keys() or ())
    guest = session.state.heroes["s2"]
    assert sum(e.said[0] == "neow" and e.said[1] == "s2" for e in session.events) == 1
    assert not any(library.RELICS[r].deck == "boss_relic" for r in guest.relics)
    assert len(session.state.combat.encounters) == 2


def test_what_was_gained_alone_stays() -> None:
    """The Loaded Die and the gold of a lone climber are not taken back when others join (Catch up; Solo)."""
    table = joined("ironclad", guests={"s2": ""})
    assert "loaded_die" in table.state.heroes["s1"].relics
    assert "loaded_die" not in guest_of(table).relics


def test_ascension_counts_for_guests_too() -> None:
    """One HP less, Ascender's Bane, and 4 HP healed only as the act begins (Ascension)."""
    table = joined("ironclad", guests={"s2": "silent"}, ascension="9")
    hero = guest_of(table)
    assert (hero.max_hp, hero.hp) == (8, 7)
    assert any(c.startswith("ascenders_bane") for c in hero.deck)


def test_a_daily_climb_holds_for_guests_too() -> None:
    """They begin with what its boon gives (Daily climb)."""
    table = joined("ironclad", guests={"s2": "silent"}, boon="shiny", bane="cursed")
    kinds = [library.CARDS[c.partition("#")[0]] for c in guest_of(table).deck]
    assert sum(k.rarity == "rare" for k in kinds) == 5
    assert sum(k.type == "curse" for k in kinds) == 2


def test_a_guest_takes_over_the_decks_that_the_prismatic_shard_brought() -> None:
    """What others have taken from them is theirs; no card is there twice (Daily climb; Catch up)."""
    table = climb("ironclad", boon="prismatic_shard")
    assert "silent:rewards" in table.state.foreign
    taken = table.state.foreign["silent:rewards"].pop()
    table.ann.hero.deck.append(table.card(taken))
    table.session.welcome("s2", ("silent",))
    table.restart("begin_act", 2)
    assert "silent:rewards" not in table.state.foreign
    catches_up(table, "s2")
    RULES.check(table.state)


def test_a_card_that_somebody_holds_already_is_not_in_the_guests_decks() -> None:
    """As with the cards on a table: a card is where it is (A Note for Yourself; Catch up)."""
    table = climb("ironclad")
    table.ann.hero.deck.append(table.card("backstab"))
    copies = library.CARDS["backstab"].copies
    table.session.welcome("s2", ("silent",))
    table.restart("begin_act", 2)
    guest = guest_of(table)
    assert (guest.rewards + guest.skipped).count("backstab") == copies - 1
    catches_up(table, "s2")
    RULES.check(table.state)


@pytest.mark.parametrize(
    ("seat", "wish", "said"),
    [("s2", "silent", "You are in the party already."), ("s5", "", "The party is full: four climb at most."),
     ("s4", "ironclad", "Somebody else plays the Ironclad."),
     ("s4", "defect", "Somebody else plays the Defect."), ("s4", "druid", "There is no character called druid.")],
)  # fmt: skip
def test_who_cannot_come_in_is_told_why(seat: str, wish: str, said: str) -> None:
    """With nothing changed (Catch up)."""
    table = climb("ironclad", "silent")
    table.session.welcome("s3", ("defect",))
    if seat == "s5":
        table.session.welcome("s4", ("",))
    before = table.session.save()
    with pytest.raises(Refused) as refused:
        table.session.welcome(seat, (wish,))
    assert RULES.messages.say(refused.value.said, NAMES) == said
    assert table.session.save() == before


@pytest.mark.parametrize(
    ("act", "acts", "unlocks", "open_"),
    [(1, "1", "all", False), (1, "3", "all", True), (3, "3", "all", False), (3, "4", "all", True),
     (3, "4", "none", False), (4, "4", "all", False)],
)  # fmt: skip
def test_nobody_is_let_wait_for_an_act_that_does_not_come(act: int, acts: str, unlocks: str, open_: bool) -> None:
    """The last act that the party chose, or can reach, has no act after it (Catch up)."""
    table = climb("ironclad", acts=acts, unlocks=unlocks)
    table.state.act = act
    why = RULES.late_join.refuses(table.state, "s2", ("",))
    assert (why is None) == open_
    if why is not None:
        assert RULES.messages.say(why, NAMES).startswith("Others can join where an act begins")


def test_a_guest_may_choose_anew_or_stay_away() -> None:
    """Until the act begins (Catch up)."""
    table = climb("ironclad")
    table.session.welcome("s2", ("silent",))
    table.session.welcome("s2", ("watcher",))
    assert table.state.guests == {"s2": "watcher"}
    table.session.welcome("s2", ())
    table.restart("begin_act", 2)
    assert list(table.state.heroes) == ["s1"]


def test_what_guests_bring_with_them_cannot_be_undone() -> None:
    """Their coming in brings cards to light for everybody (Catch up)."""
    table = climb("ironclad", acts="3")
    table.session.welcome("s2", ("silent",))
    table.restart("boss_beaten")
    assert keys(table.ann, "climb_on") == ["go_on", "stop"]
    table.ann.answers("climb_on", "go_on")
    assert "s2" in table.state.heroes
    with pytest.raises(Refused, match="came to light"):
        table.session.undo("s1")


@pytest.mark.parametrize("seed", range(3))
def test_guests_at_any_time_keep_a_run_whole(seed: int) -> None:
    """Reloaded twins stay alike in every word, and nothing is lost, made, or shown that is hidden."""
    rng = random.Random(seed)
    options = [{"start": "act2"}, {"boon": "prismatic_shard", "bane": "cursed", "start": "act3"}, {"acts": "2"}][seed]
    a, b = (Session(RULES, hardy(1 + seed, "guests", **options)) for _ in "ab")
    a.welcome("s4", ("",))
    b.welcome("s4", ("",))
    for turn in range(160):
        questions = [q for q in a.asked if not q.may]
        if not questions:
            break
        question = rng.choice(questions)
        keys_ = random_keys(a.listing(question), question.pick, rng)
        assert keys_ is not None
        id = a.id_of(question)
        for session in (a, b):
            session.answer(question.seat, id, keys_)
        RULES.check(a.state)
        if turn % 8 == 0:
            b = Session.load(RULES, b.save())
            assert (b.reopened, b.frozen) == (0, False)
            for seat in (*NAMES, None):
                assert sight(a, seat) == sight(b, seat)
            assert_nothing_shows(a, rng)
    assert "s4" in a.state.heroes
    assert not a.reports


def assert_nothing_shows(session: Session[State], rng: random.Random) -> None:
    """Deal anew what a seat cannot know, a guest's too: it sees the same."""
    if session.at_home:
        for seat in (*NAMES, None):
            assert seen_in(session, seat, rng) == seen_in(session, seat, None)


def seen_in(session: Session[State], seat: str | None, rng: random.Random | None) -> str:
    """Return what a seat sees in a world in which the rest is dealt anew, or in the real one."""
    state = session._begun_anew()
    if rng is not None:
        RULES.redeal(state, seat, rng)
    return sight(Session(RULES, state), seat)
