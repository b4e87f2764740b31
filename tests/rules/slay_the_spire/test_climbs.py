"""Other ways up: daily climbs, custom runs, quick starts, and the achievements of whole runs."""

from __future__ import annotations

import pytest

from rules.cards import carry_out
from rules.engine import Option, Refused, Session, Setup, Step, TableOption
from rules.slay_the_spire import RULES, library, quick
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.modifiers import LOWER, UPPER
from rules.slay_the_spire.setup import OPTIONS
from rules.slay_the_spire.state import G, Reward, State, kind_of
from rules.slay_the_spire.terms_en import FEATS
from tests.rules.slay_the_spire.table import Table, climb
from tests.rules.slay_the_spire.test_acts import keys, wins
from tests.rules.slay_the_spire.test_table import begun


# boons -------------------------------------------------------------------------------------------------------------
def test_all_star_starts_with_five_colorless_cards() -> None:
    """Also where they are locked (Daily climb)."""
    hero = begun(2, boon="all_star", unlocks="none").heroes["s2"]
    assert sum(library.CARDS[kind_of(c)].owner == "colorless" for c in hero.deck) == 5


def test_shiny_starts_with_five_rares() -> None:
    """Of the own character (Daily climb)."""
    hero = begun(2, boon="shiny").heroes["s2"]
    assert sum(library.CARDS[kind_of(c)].rarity == "rare" for c in hero.deck) == 5


def test_heirloom_starts_with_a_boss_relic() -> None:
    """One each, which does at once what it does (Daily climb)."""
    setup = Setup(["s1", "s2"], "seed", {"start": "map", "boon": "heirloom"})
    state = Session(RULES, RULES.new(setup)).state
    owned = [r for h in state.heroes.values() for r in h.relics if library.RELICS[r].deck == "boss_relic"]
    assert len(owned) == 2


def test_transformed_makes_a_transform_of_every_card_reward() -> None:
    """Neow's too (Daily climb)."""
    table = climb("ironclad", room="neow", boon="transformed")
    table.ann.answers("transform", "strike_ironclad")
    assert table.ann.removed == ["strike_ironclad"]
    assert table.ann.asked("neow")


def test_vintage_makes_a_relic_of_the_cards_of_encounters() -> None:
    """Not of an elite's (Daily climb)."""
    for kind, expected in (("encounter", "relic"), ("elite", "card")):
        table = climb("ironclad", boon="vintage")
        table.state.due = {"s1": [Reward(kind="card")]}
        table.restart("show_rewards", kind)
        assert [r.kind for r in table.state.due["s1"]] == [expected]


def test_prismatic_shard_reveals_cards_of_the_decks_that_one_chooses() -> None:
    """Three, each of another deck, the colorless one too; the shard itself comes along (Daily climb)."""
    table = climb("ironclad", boon="prismatic_shard")
    assert "prismatic_shard" in table.ann.relics
    for kind, decks in (("card", ("colorless", "watcher", "silent")), ("rare", ("defect", "ironclad", "watcher"))):
        table.state.due = {"s1": [Reward(kind=kind), Reward(kind="gold", count=1)]}
        table.restart("show_rewards", "encounter")
        assert table.state.due["s1"][0].shown == []
        assert ("colorless" in keys(table.ann, "decks")) == (kind == "card")
        table.ann.answers("decks", *decks)
        shown = table.state.due["s1"][0].shown
        assert tuple(library.CARDS[c].owner for c in shown) == decks
        assert all(library.CARDS[c].rarity == "rare" for c in shown) or kind == "card"
        with pytest.raises(Refused, match="came to light"):
            table.session.undo("s1")
        table.ann.answers("rewards", f"0:{shown[0]}")
        assert kind_of(table.ann.deck[-1]) == shown[0]
        table.ann.answers("rewards", "done")
        RULES.check(table.state)


def test_prismatic_shard_lets_each_player_choose_for_each_reward() -> None:
    """At their own pace, of the same decks; a deck is named once a reward (Daily climb)."""
    table = climb("ironclad", "silent", boon="prismatic_shard")
    top = table.state.foreign["defect:rewards"][-2:]
    table.state.due = {"s1": [Reward(kind="card"), Reward(kind="upgraded")], "s2": [Reward(kind="card")]}
    table.restart("show_rewards", "encounter")
    assert table.refuses(table.ben, "decks", "defect", "defect", "silent")
    assert table.refuses(table.ben, "decks", "defect", "silent")
    table.ben.answers("decks", "defect", "silent", "ironclad")
    table.ann.answers("decks:0", "ironclad", "silent", "defect")
    table.ann.answers("decks:1", "ironclad", "silent", "watcher")
    mine, theirs = table.state.due["s1"], table.state.due["s2"]
    assert [theirs[0].shown[0], mine[0].shown[2]] == top[::-1]
    assert len(mine[1].shown) == 3
    text = [RULES.messages.say(q.about, {}) for q in table.session.asked]
    assert text == ["Your rewards.", "Your rewards."]


def test_prismatic_shard_asks_for_decks_at_neow_too_and_leaves_the_merchant_alone() -> None:
    """A card reward is one wherever it comes from; a merchant shows cards of one's own deck (Daily climb)."""
    table = climb("silent", room="neow", boon="prismatic_shard")
    table.ann.answers("decks", "ironclad", "defect", "watcher")
    assert {library.CARDS[k].owner for k in keys(table.ann, "offer") if k != "skip"} == {
        "ironclad", "defect", "watcher"}  # fmt: skip
    table = climb("silent", room="merchant", boon="prismatic_shard")
    assert table.state.shop is not None
    assert {library.CARDS[c].owner for c in table.state.shop.cards["s1"]} == {"silent"}


def test_a_golden_ticket_of_a_foreign_deck_is_a_rare_of_that_character() -> None:
    """The ticket goes under the deck from which it came (Daily climb; Golden ticket)."""
    table = climb("silent", boon="prismatic_shard")
    table.state.foreign["watcher:rewards"].append("golden_ticket")
    rare = table.state.foreign["watcher:rares"][-1]
    table.state.due = {"s1": [Reward(kind="card")]}
    table.restart("show_rewards", "encounter")
    table.ann.answers("decks", "watcher", "silent", "colorless")
    assert table.state.due["s1"][0].shown[0] == rare
    assert table.state.foreign["watcher:rewards"][0] == "golden_ticket"


# banes -------------------------------------------------------------------------------------------------------------
def test_terminal_costs_1_hp_after_each_fight() -> None:
    """The Ironclad then heals it by his ability, had it been lost before (Daily climb)."""
    table = climb("silent", bane="terminal")
    table.restart("begin_encounter")
    wins(table)
    assert table.ann.hp == 8


def test_insanity_transforms_a_card_after_each_fight() -> None:
    """At random (Daily climb)."""
    table = climb("silent", bane="insanity")
    table.restart("begin_encounter")
    wins(table)
    assert (len(table.ann.deck), len(table.ann.removed)) == (12, 1)


def test_uncertain_future_hides_the_tokens_until_they_are_entered() -> None:
    """Nobody sees what a dark or light space holds (Daily climb)."""
    table = climb("ironclad", bane="uncertain_future")
    table.restart("begin_act", 1)
    space = next(iter(table.state.tokens))
    before = {node[0]: node[1:3] for node in RULES.view(table.state, "s1").map.nodes}
    assert before[space] in (("dark", True), ("light", True))
    assert len(table.state.hidden) == 15
    table.restart("enter_room", space)
    after = {node[0]: node[1:3] for node in RULES.view(table.state, "s1").map.nodes}
    assert after[space] == (table.state.tokens[space], False)


def test_cursed_starts_with_two_curses() -> None:
    """Drawn from the deck of curses (Daily climb)."""
    state = begun(2, bane="cursed")
    for hero in state.heroes.values():
        assert sum(library.CARDS[kind_of(c)].type == "curse" for c in hero.deck) == 2
    assert len(state.curses) == 13 - 4


def test_deadly_events_cost_2_hp_each() -> None:
    """After the event (Daily climb)."""
    table = climb("ironclad", bane="deadly_events")
    table.state.event = "golden_shrine"
    table.state.agenda += [Step("leave_room"), Step("event_ends")]
    table.restart("event_choices")
    table.ann.answers("event", "pray")
    assert table.ann.hp == 8


def test_night_terrors_forbids_resting() -> None:
    """Everybody (Daily climb)."""
    table = climb("ironclad", "silent", room="campfire", bane="night_terrors")
    assert "rest" not in keys(table.ann, "campfire")
    assert "rest" not in keys(table.ben, "campfire")


def test_each_table_of_modifiers_has_six() -> None:
    """One face of the die each; a custom run chooses freely among them (Daily climb; Custom runs)."""
    assert (len(UPPER), len(LOWER)) == (6, 6)
    options: dict[str, TableOption] = {o.name: o for o in OPTIONS}
    assert [c.value for c in options["boon"].choices] == ["none", *UPPER]
    assert [c.value for c in options["bane"].choices] == ["none", *LOWER]


# quick start -------------------------------------------------------------------------------------------------------
def test_the_columns_of_the_quick_start() -> None:
    """What is gained before acts II, III and IV (Quick start)."""
    columns = {
        act: (c.gold, c.cards, c.rolls, c.relics, c.rares, c.boss_relics, c.more_cards, c.removals, c.upgrades)
        for act, c in quick.COLUMNS.items()
    }
    assert columns == {
        2: (6, 4, 1, 2, 1, 1, 0, 0, 2), 3: (7, 4, 3, 4, 2, 2, 3, 1, 4), 4: (10, 5, 5, 6, 2, 2, 5, 2, 6),
    }  # fmt: skip


@pytest.mark.parametrize(("act", "seats"), [(2, 2), (3, 2), (4, 1)])
def test_a_quick_start_is_gone_through_from_top_to_bottom(act: int, seats: int) -> None:
    """Each thing by itself; boss relics and one merchant for the whole party; then the act begins (Quick start)."""
    names = [f"s{n}" for n in range(1, seats + 1)]
    session = Session(RULES, RULES.new(Setup(names, "quick", {"start": f"act{act}", "unlocks": "all", "acts": "4"})))
    asked: list[str] = []
    while session.state.combat is None and session.state.act < act:
        question = next((q for q in session.asked if not q.may and q.seat == "s1"), None) or next(
            q for q in session.asked if not q.may
        )
        if question.seat == "s1":
            asked.append(question.name.partition(":")[0])
        default = question.default_keys()
        assert default is not None
        session.take(question, default)
    order = [asked.index(name) for name in ("neow", "relic_wish", "shop")]
    assert order == sorted(order)
    column = quick.COLUMNS[act]
    assert asked.count("relic_wish") == column.boss_relics
    assert asked.count("shop") == 1
    assert asked.count("upgrade") >= column.upgrades
    hero = session.state.heroes["s1"]
    assert session.state.act == act
    assert len(hero.deck) > 10
    assert hero.hp == hero.max_hp


@pytest.mark.parametrize(
    ("face", "asked", "gold"),
    [(1, "offer", 0), (2, "transform", 0), (3, "offer", 1), (4, "offer", 2), (5, "upgrade", 0), (6, "remove", 0)],
)
def test_the_die_of_the_quick_start(face: int, asked: str, gold: int) -> None:
    """1 a relic, 2 a transform, 3 cards and 1 gold, 4 a potion and 2 gold, 5 an upgrade, 6 a removal (Quick start)."""
    table = climb("silent")
    table.restart("quick_die_for_tests")
    assert table.ann.asked("roll_for_tests")
    table.will_roll(face, stream="event:s1")
    table.ann.answers("roll_for_tests", "ok")
    question = next(q for q in table.session.asked if q.seat == "s1" and not q.may)
    assert question.name.startswith(asked)
    default = question.default_keys()
    assert default is not None
    table.session.take(question, default)
    assert table.ann.gold == gold


@RULES.steps
async def quick_die_for_tests(game: G) -> None:
    """Roll the die of the quick start once."""
    await game.ask("s1", "roll_for_tests", [Option("ok", ("ok",))], default=("ok",))
    await carry_out(Cx(game, game.state.heroes["s1"], "quick"), (quick.DIE,))


# achievements ------------------------------------------------------------------------------------------------------
def topped(table: Table, *, relics: int = 0, deck: list[str] | None = None) -> list[str]:
    """Let the last boss of act III be beaten; return what was achieved."""
    state: State = table.state
    state.act = 3
    for player in table.players.values():
        own = [r.id for r in library.RELICS.values() if r.deck in ("relic", "boss_relic")][:relics]
        player.hero.relics = [*player.hero.relics[:1], *own]
        if deck is not None:
            player.hero.deck = [table.card(kind) for kind in deck]
    table.restart("boss_beaten")
    return state.achievements


@pytest.mark.parametrize(
    ("character", "gem"), [("ironclad", "ruby"), ("silent", "emerald"), ("defect", "sapphire"), ("watcher", "amethyst")]
)
def test_each_character_has_a_gem(character: str, gem: str) -> None:
    """For beating act III with them (Achievements)."""
    assert gem in topped(climb(character))


def test_all_for_one_is_for_four() -> None:
    """All for One (Achievements)."""
    assert "all_for_one" in topped(climb("ironclad", "silent", "defect", "watcher"))
    assert "all_for_one" not in topped(climb("ironclad", "silent", "defect"))


def test_feats_of_decks_and_relics() -> None:
    """Minimalist, Common Sense, Collector, Who Needs Relics (Achievements)."""
    assert {"common_sense", "who_needs_relics"} <= set(topped(climb("ironclad")))
    assert "minimalist" in topped(climb("ironclad"), deck=["bash"] * 5)
    assert "minimalist" not in topped(climb("ironclad"), deck=["bash"] * 6)
    assert "common_sense" not in topped(climb("ironclad"), deck=["bash", "carnage"])
    assert {"collector"} == {"collector", "who_needs_relics"} & set(topped(climb("ironclad"), relics=12))
    assert "collector" not in topped(climb("ironclad"), relics=11)


def test_my_lucky_day_is_a_daily_climb() -> None:
    """Not a custom run (Achievements)."""
    assert "my_lucky_day" in topped(climb("ironclad", daily="roll"))
    assert "my_lucky_day" not in topped(climb("ironclad", boon="shiny"))


def test_what_act_iii_brought_is_kept_though_act_iv_is_lost() -> None:
    """The party climbs on and falls: the gem stays (Achievements)."""
    table = climb("ironclad", acts="4")
    table.state.keys = ["ruby", "sapphire", "emerald"]
    assert "ruby" in topped(table)
    table.ann.answers("climb_on", "go_on")
    assert table.state.act == 4
    table.restart("begin_boss", "corrupt_heart")
    table.ann.has(hp=1, block=0, potions=[])
    while table.state.outcome is None:
        table.all_end()
    assert table.state.outcome.side == "spire"
    assert "ruby" in RULES.campaign.after({}, table.state)["achievements"]


def test_feats_against_a_boss() -> None:
    """You Are Nothing: on turn 1; Perfect: with everyone at full HP (Achievements)."""
    table = climb("ironclad", "silent")
    table.restart("begin_boss", "hexaghost")
    wins(table)
    assert {"you_are_nothing", "perfect"} <= set(table.state.achievements)
    table = climb("ironclad", "silent")
    table.restart("begin_boss", "hexaghost")
    table.ben.has(hp=5)
    table.combat.turn = 2
    wins(table)
    assert not {"you_are_nothing", "perfect"} & set(table.state.achievements)


def test_there_are_nineteen_achievements() -> None:
    """Each has its words (Achievements)."""
    assert len(FEATS) == 19


# options -----------------------------------------------------------------------------------------------------------
def test_the_last_stand_is_for_bosses_only() -> None:
    """In an encounter one who falls loses for all (The Last Stand)."""
    table = climb("ironclad", "silent", last_stand="on")
    table.restart("begin_encounter")
    table.ben.has(hp=1, block=0, potions=[])
    for foe in table.combat.foes:
        foe.strength = 8
    for _ in range(6):
        if table.state.outcome is None:
            table.all_end()
    assert table.state.outcome is not None
    assert table.state.outcome.side == "spire"


def test_options_are_as_they_are_listed() -> None:
    """A choice that is not listed is refused (Optional rules)."""
    with pytest.raises(Refused):
        RULES.new(Setup(["s1"], "seed", {"sequential": "maybe"}))
