"""Events and Neow's blessings: what each option comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.cards import carry_out
from rules.slay_the_spire import RULES, library
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.state import kind_of
from tests.rules.slay_the_spire.table import Player, Table, climb


def at(event: str, *characters: str, faces: Sequence[int] = (), **given: Any) -> Table:
    """Set the table at an event; ann has 20 HP at most, 5 now, and 9 gold, unless told otherwise."""
    table = climb(*(characters or ("ironclad",)), room="event")
    table.ann.has(hp=5, max_hp=20, gold=9)
    table.ann.hero.relics = [r for r in table.ann.relics if r != "loaded_die"]
    for name, value in given.items():
        setattr(table.ann.hero, name, value)
    stack(table)
    table.will_roll(*faces, stream="event:s1")
    table.before = look(table.ann)
    table.to_event(event)
    return table


def deck(player: Player) -> list[str]:
    """Return the kinds of a deck, upgraded ones with a plus."""
    return sorted(kind_of(c) + ("+" if "+" in c else "") for c in player.hero.deck)


def card(player: Player, kind: str, nth: int = 0) -> str:
    """Return the nth card of a kind in a deck."""
    return [c for c in player.hero.deck if kind_of(c) == kind][nth]


def keys(player: Player, name: str) -> list[str]:
    """Return what an open question offers."""
    return [o.key for o in player.table.session.listing(player.asked(name)) if o.refusal() is None]


STRIKE, BASH = "strike_ironclad", "bash"
Step = tuple[Any, ...]
REMOVE: Step = ("remove", STRIKE)
TRANSFORM: Step = ("transform", STRIKE)
UPGRADE: Step = ("upgrade", BASH)
RELIC: Step = ("offer", "vajra")
POTION: Step = ("offer", "fire_potion")
CARD: Step = ("offer", "anger")

# event, option, faces of the die, answers, and what has changed
CASES: list[tuple[str, str, Sequence[int], Sequence[Step], dict[str, Any]]] = [
    ("ancient_temple", "go_inside", (), (RELIC,), {"hp": -1, "relics": 1}),
    ("ancient_temple", "leave", (), (), {}),
    ("ancient_writing", "elegance", (), (REMOVE,), {"cards": -1}),
    ("ancient_writing", "simplicity", (), (("upgrade", STRIKE), ("upgrade", "defend_ironclad")), {"upgraded": 2}),
    ("note_for_yourself", "take", (), (("offer", 0),), {"cards": 1}),
    ("augmenter", "drink_vial", (), (UPGRADE,), {"hp": -1, "upgraded": 1}),
    ("augmenter", "become_test_subject", (), (("transform", STRIKE, (STRIKE, 1)),), {"hp": -2}),
    ("big_fish", "banana", (), (), {"hp": 2}),
    ("big_fish", "donut", (), (("upgrade", STRIKE),), {"upgraded": 1}),
    ("big_fish", "box", (), (RELIC,), {"relics": 1, "curses": 1, "cards": 1}),
    ("big_fish", "restraint", (), (REMOVE,), {"cards": -1}),
    ("bonfire_spirits", "offer", (), (REMOVE,), {"cards": -1}),
    ("cursed_tome", "take", (), (("offer", 0),), {"cards": 2, "curses": 1}),
    ("cursed_tome", "read", (), (), {"cards": 1, "hp": -2}),
    ("cursed_tome", "skim", (), (CARD,), {"cards": 1, "hp": -1}),
    ("dead_adventurer", "search", (3,), (), {"gold": 2}),
    ("dead_adventurer", "search", (6,), (RELIC,), {"relics": 1}),
    ("designer", "adjustment", (), (UPGRADE,), {"gold": -2, "upgraded": 1}),
    ("designer", "clean_up", (), (REMOVE,), {"gold": -3, "cards": -1}),
    ("designer", "full_service", (), (REMOVE, UPGRADE), {"gold": -5, "cards": -1, "upgraded": 1}),
    ("designer", "punch", (), (), {"hp": -1}),
    ("face_trader", "take_and_give", (), (RELIC,), {}),
    ("falling", "land", (), (("remove", 0),), {"cards": -1}),
    ("forgotten_altar", "sacrifice", (), (), {"hp": -2}),
    ("forgotten_altar", "desecrate", (), (), {"curses": 1, "cards": 1}),
    ("golden_shrine", "pray", (), (), {"gold": 2}),
    ("golden_shrine", "desecrate", (), (), {"gold": 7, "curses": 1, "cards": 1}),
    ("knowing_skull", "pick_me_up", (), (POTION, ("event", "enough")), {"hp": -1, "potions": 1}),
    ("knowing_skull", "riches", (), (("event", "pick_me_up"), POTION), {"hp": -2, "gold": 3, "potions": 1}),
    ("knowing_skull", "success", (), (CARD, ("event", "enough")), {"hp": -1, "cards": 1}),
    ("lab", "take_potions", (3,), (POTION,), {"potions": 1}),
    ("lab", "take_potions", (4,), (POTION, ("offer", "block_potion")), {"potions": 2}),
    ("living_wall", "forget", (), (REMOVE,), {"cards": -1}),
    ("living_wall", "change", (), (TRANSFORM,), {}),
    ("living_wall", "grow", (), (UPGRADE,), {"upgraded": 1}),
    ("mind_bloom", "rich", (), (), {"gold": 5}),
    ("mind_bloom", "healthy", (), (), {"hp": 15, "curses": 1, "cards": 1}),
    ("mind_bloom", "awake", (), (("upgrade", BASH, STRIKE),), {"hp": -3, "upgraded": 2}),
    ("old_beggar", "give", (), (REMOVE,), {"gold": -2, "cards": -1}),
    ("ominous_forge", "rummage", (3,), (RELIC,), {"relics": 1, "curses": 1, "cards": 1}),
    ("ominous_forge", "rummage", (4,), (RELIC,), {"relics": 1}),
    ("ominous_forge", "forge", (), (UPGRADE,), {"hp": -2, "upgraded": 1}),
    ("purifier", "pray", (), (REMOVE,), {"cards": -1}),
    ("scrap_ooze", "reach_inside", (1, 3), (("reach", "again"),), {"hp": -2, "gold": 2}),
    ("scrap_ooze", "reach_inside", (2,), (("reach", "leave"),), {"hp": -1}),
    ("scrap_ooze", "reach_inside", (5,), (RELIC,), {"hp": -1, "relics": 1}),
    ("scrap_ooze", "leave", (), (), {}),
    ("sensory_stone", "recall", (), (("offer", 0),), {"cards": 1}),
    ("sensory_stone", "recall_2", (), (("offer", 0), ("offer", 0)), {"cards": 2, "hp": -2}),
    ("the_cleric", "heal", (), (), {"hp": 3, "gold": -1}),
    ("the_cleric", "prayer", (), (UPGRADE,), {"gold": -2, "upgraded": 1}),
    ("the_cleric", "purify", (), (REMOVE,), {"gold": -3, "cards": -1}),
    ("the_joust", "bet", (3,), (), {"gold": -2}),
    ("the_joust", "bet", (4,), (), {"gold": 4}),
    ("the_library", "read", (), (("offer", 0),), {"cards": 1}),
    ("the_library", "sleep", (), (), {"hp": 3}),
    ("mausoleum", "open_coffin", (1,), (RELIC,), {"relics": 1, "curses": 1, "cards": 1}),
    ("mausoleum", "open_coffin", (6,), (RELIC,), {"relics": 1}),
    ("moai_head", "jump_inside", (), (), {"hp": 13}),
    ("woman_in_blue", "buy_1", (), (POTION,), {"gold": -1, "potions": 1}),
    ("woman_in_blue", "buy_2", (), (POTION, ("offer", "block_potion")), {"gold": -2, "potions": 2}),
    ("woman_in_blue", "leave", (), (), {"hp": -1}),
    ("tomb_red_mask", "offer_gold", (), (RELIC,), {"gold": -9, "relics": 1}),
    ("transmogriphier", "pray", (), (TRANSFORM,), {}),
    ("transmogriphier", "sacrifice", (), (("transform", STRIKE, (STRIKE, 1)),), {"curses": 1, "cards": 1}),
    ("upgrade_shrine", "pray", (), (UPGRADE,), {"upgraded": 1}),
    ("upgrade_shrine", "sacrifice", (), (), {"upgraded": 2, "hp": -2}),
    ("we_meet_again", "give_gold", (), (RELIC,), {"gold": -4, "relics": 1}),
    ("wheel_of_change", "spin", (1,), (), {"hp": 15}),
    ("wheel_of_change", "spin", (2,), (), {"curses": 1, "cards": 1}),
    ("wheel_of_change", "spin", (3,), (REMOVE,), {"cards": -1}),
    ("wheel_of_change", "spin", (4,), (RELIC,), {"relics": 1}),
    ("wheel_of_change", "spin", (5,), (), {"gold": 4}),
    ("wheel_of_change", "spin", (6,), (), {"hp": -2}),
    ("winding_halls", "embrace_madness", (), (), {"cards": 2}),
    ("winding_halls", "press_on", (), (), {"hp": 3, "curses": 1, "cards": 1}),
    ("winding_halls", "retrace_your_steps", (), (), {"hp": -2}),
    ("wing_statue", "pray", (), (REMOVE,), {"cards": -1, "hp": -2}),
    ("wing_statue", "gather_gold", (), (), {"gold": 2}),
    ("world_of_goop", "gather_gold", (), (), {"gold": 3, "hp": -2}),
    ("world_of_goop", "reach_deeper", (), (RELIC,), {"relics": 1, "curses": 1, "cards": 1}),
    ("world_of_goop", "leave_it", (), (), {"gold": -1}),
]  # fmt: skip
WRITTEN = {
    ("note_for_yourself", "exchange"), ("colosseum", "warm_up"), ("colosseum", "main_event"), ("encounter", "fight"),
    ("face_trader", "exchange"), ("forgotten_altar", "offer"), ("mind_bloom", "war"), ("nloth", "offer"),
    ("nloth", "offer_2"), ("purifier", "cleanse"), ("secret_portal", "enter_the_portal"), ("the_joust", "bet_relic"),
    ("the_joust", "bet_potion"), ("merchant", "shop"), ("moai_head", "offer"), ("tomb_red_mask", "don_the_mask"),
    ("we_meet_again", "exchange"), ("we_meet_again", "give_card"),
}  # fmt: skip


def look(player: Player) -> dict[str, int]:
    """Note what events may change."""
    hero = player.hero
    return {
        "hp": hero.hp, "gold": hero.gold, "cards": len(hero.deck), "relics": len(hero.relics),
        "curses": sum(library.side_of(c).type == "curse" for c in hero.deck),
        "upgraded": sum("+" in c for c in hero.deck), "potions": len(hero.potions),
    }  # fmt: skip


def stack(table: Table) -> None:
    """Put what the cases name on top of the decks."""
    state = table.state
    for pile, names in ((state.relics, ["vajra"]), (state.potions, ["block_potion", "fire_potion"])):
        for name in names:
            pile.remove(name)
            pile.append(name)
    rewards = table.ann.hero.rewards
    if "anger" in rewards:
        rewards.remove("anger")
        rewards.append("anger")


def answer(player: Player, step: Step) -> None:
    """Give an answer: kinds stand for cards of the deck, numbers for what is offered at that place."""
    name, *wanted = step
    given = []
    for want in wanted:
        if isinstance(want, int):
            given.append(keys(player, name)[want])
        elif isinstance(want, tuple):
            given.append(card(player, *want))
        else:
            given.append(card(player, want) if name in ("remove", "transform", "upgrade") else want)
    player.answers(name, *given)


@pytest.mark.parametrize(("event", "option", "faces", "steps", "changes"), CASES)
def test_an_option_does_what_it_says(
    event: str, option: str, faces: Sequence[int], steps: Sequence[Step], changes: dict[str, int]
) -> None:
    """HP, gold, deck, relics and potions change as told, and nothing else; then the way is open."""
    table = at(event, faces=faces)
    before = table.before
    if any(q.name == "event" for q in table.session.asked):
        table.ann.answers("event", option)
    for step in steps:
        answer(table.ann, step)
    after = look(table.ann)
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == changes
    assert table.ann.asked("path")
    RULES.check(table.state)


def test_every_option_of_every_event_is_tested_and_there_are_51_cards() -> None:
    """41 kinds; each option stands in the table or has a test of its own."""
    tested = {(event, option) for event, option, *_ in CASES} | WRITTEN
    assert tested == {(e.id, c.id) for e in library.EVENTS.values() for c in e.choices}
    assert (len(library.EVENTS), sum(n for e in library.EVENTS.values() for n in e.copies.values())) == (41, 51)


# fights, shops, ways --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("event", "option", "kind"), [
    ("colosseum", "warm_up", "encounter"), ("colosseum", "main_event", "elite"), ("encounter", "fight", "encounter"),
    ("mind_bloom", "war", "boss"),
])  # fmt: skip
def test_an_event_can_be_a_fight(event: str, option: str, kind: str) -> None:
    """An encounter, an elite, or a boss of act I."""
    table = at(event)
    if any(q.name == "event" for q in table.session.asked):
        table.ann.answers("event", option)
    assert table.combat.kind == kind


def test_the_dead_adventurer_may_be_an_elite() -> None:
    """On a 1 or 2."""
    table = climb("ironclad", room="event")
    table.will_roll(1, stream="event:s1")
    table.ann.hero.relics = []
    table.to_event("dead_adventurer")
    assert table.combat.kind == "elite"


def test_the_merchant_as_an_event() -> None:
    """The room becomes a merchant's."""
    table = at("merchant")
    assert table.state.shop is not None
    assert table.ann.asked("shop")


def test_the_portal_leads_to_any_higher_room() -> None:
    """The party votes on a space anywhere above, whatever the paths, and goes there next."""
    table = climb("ironclad", "silent", room="event")
    table.to_event("secret_portal")
    spaces = keys(table.ann, "portal")
    assert all(int(s[1:]) > 0 for s in spaces)
    goal = next(s for s in spaces if int(s[1:]) == 6)
    table.ann.answers("portal", goal)
    table.ben.answers("portal", goal)
    assert table.state.at == goal


# between players ---------------------------------------------------------------------------------------------------
def test_cards_are_exchanged_when_both_agree() -> None:
    """Ann offers a Strike for Ben's Survivor; Ben may decline."""
    table = at("note_for_yourself", "ironclad", "silent")
    table.ann.answers("event", "exchange").answers("give_card", card(table.ann, STRIKE))
    table.ben.answers("exchange", card(table.ben, "survivor"))
    assert "survivor" in deck(table.ann)
    assert STRIKE in deck(table.ben)
    assert len(table.ann.hero.deck) == 10
    table = at("note_for_yourself", "ironclad", "silent")
    before = deck(table.ann)
    table.ann.answers("event", "exchange").answers("give_card", card(table.ann, STRIKE))
    table.ben.answers("exchange", "no")
    assert deck(table.ann) == before


def test_a_reward_of_another_player_is_looked_at_and_a_watchers_card_brings_the_shard() -> None:
    """The card comes from the other's rewards; Stances need the Prismatic Shard (Foreign cards)."""
    table = at("note_for_yourself", "ironclad", "watcher")
    table.ben.hero.rewards.append("crescendo") if "crescendo" not in table.ben.hero.rewards else None
    table.ben.hero.rewards.sort(key="crescendo".__eq__)
    while table.ben.hero.rewards.count("crescendo") > library.CARDS["crescendo"].copies:
        table.ben.hero.rewards.remove("crescendo")
    table.ann.answers("event", "take").answers("offer", "crescendo")
    assert "crescendo" in deck(table.ann)
    assert "prismatic_shard" in table.ann.relics
    assert len(table.ben.hero.skipped) >= 1


def test_relics_are_exchanged_when_both_agree() -> None:
    """Ann's Anchor for Ben's Lantern."""
    table = at("face_trader", "ironclad", "silent")
    for player, relic in ((table.ann, "anchor"), (table.ben, "lantern")):
        table.state.relics.remove(relic)
        player.owns(relic)
    table.ann.answers("event", "exchange")
    table.ben.answers("exchange", "lantern")
    assert ("lantern" in table.ann.relics, "anchor" in table.ben.relics) == (True, True)
    RULES.check(table.state)


def test_the_temple_costs_more_for_those_who_come_later() -> None:
    """1 HP for the first, 2 for the second."""
    table = at("ancient_temple", "ironclad", "silent")
    table.ben.has(hp=9)
    table.ann.answers("event", "go_inside").answers("offer", "skip")
    table.ben.answers("event", "go_inside").answers("offer", "skip")
    assert (table.ann.hp, table.ben.hp) == (4, 7)


def test_the_big_fish_gives_each_something_else() -> None:
    """What one has chosen the other cannot (Big Fish)."""
    table = at("big_fish", "ironclad", "silent")
    table.ann.answers("event", "banana")
    assert "banana" not in keys(table.ben, "event")


def test_the_spirits_heal_by_what_they_are_offered() -> None:
    """Uncommon: 3; rare: full; a Curse: 1 HP lost."""
    for kind, hp in (("carnage", 8), ("feed", 20), ("regret", 4)):
        table = climb("ironclad", room="event")
        table.ann.has(hp=5, max_hp=20)
        table.ann.hero.deck.append(table.card(kind))
        table.to_event("bonfire_spirits")
        table.ann.answers("event", "offer").answers("remove", card(table.ann, kind))
        assert table.ann.hp == hp


# relics and potions given away ------------------------------------------------------------------------------------
def owning(event: str, *relics: str, potions: Sequence[str] = ()) -> Table:
    """Set the table at an event with relics and potions of ann's."""
    table = climb("ironclad", room="event")
    table.ann.hero.relics = []
    table.ann.has(gold=9)
    for relic in relics:
        table.state.relics.remove(relic)
        table.ann.owns(relic)
    for potion in potions:
        table.state.potions.remove(potion)
        table.ann.hero.potions.append(potion)
    table.to_event(event)
    stack(table)
    return table


def test_the_altar_takes_a_relic_that_chance_picks() -> None:
    """The picked relic is lost, another gained; without a relic it cannot be offered."""
    table = owning("forgotten_altar", "anchor")
    table.ann.answers("event", "offer").answers("offer", "vajra")
    assert table.ann.relics == ["vajra"]
    assert "offer" not in keys(owning("forgotten_altar").ann, "event")


def test_nloth_takes_a_relic_or_a_potion() -> None:
    """For a rare reward, or a random rare card."""
    table = owning("nloth", "anchor", potions=["swift_potion"])
    table.ann.answers("event", "offer").answers("offer", keys(table.ann, "offer")[0])
    assert table.ann.relics == []
    assert library.CARDS[kind_of(table.ann.hero.deck[-1])].rarity == "rare"
    table = owning("nloth", potions=["swift_potion"])
    table.ann.answers("event", "offer_2")
    assert table.ann.potions == []
    assert library.CARDS[kind_of(table.ann.hero.deck[-1])].rarity == "rare"


def test_the_moai_head_pays_a_relics_price() -> None:
    """The Anchor is worth 6."""
    table = owning("moai_head", "anchor")
    table.ann.answers("event", "offer")
    assert (table.ann.gold, table.ann.relics) == (15, [])


@pytest.mark.parametrize(
    ("option", "relics", "potions"), [("bet_relic", ["anchor"], []), ("bet_potion", [], ["swift_potion"])]
)
def test_the_joust_takes_other_stakes(option: str, relics: list[str], potions: list[str]) -> None:
    """A relic or a potion is bet; a 5 wins 6 gold."""
    table = owning("the_joust", *relics, potions=potions)
    table.will_roll(5, stream="event:s1")
    table.ann.answers("event", option)
    assert (table.ann.gold, table.ann.relics, table.ann.potions) == (15, [], [])


def test_the_red_mask_is_worth_six_gold_to_everybody() -> None:
    """Only where somebody has it."""
    assert "don_the_mask" not in keys(owning("tomb_red_mask").ann, "event")
    table = owning("tomb_red_mask", "red_mask")
    table.ann.answers("event", "don_the_mask")
    assert table.ann.gold == 15


def test_we_meet_again_trades_relics_and_fine_cards() -> None:
    """A relic, or an uncommon or rare card, for a relic."""
    table = owning("we_meet_again", "anchor")
    table.ann.answers("event", "exchange").answers("offer", "vajra")
    assert table.ann.relics == ["vajra"]
    table = owning("we_meet_again")
    assert "give_card" not in keys(table.ann, "event")
    table.ann.hero.deck.append(table.card("carnage"))
    table.changed()
    table.ann.answers("event", "give_card").answers("offer", "vajra")
    assert "carnage" not in deck(table.ann)


def test_the_purifier_removes_all_curses_but_the_bane() -> None:
    """Ascender's Bane stays (Curses)."""
    table = climb("ironclad", room="event")
    table.ann.hero.deck += [table.card("regret"), table.card("doubt"), table.card("ascenders_bane")]
    table.to_event("purifier")
    table.ann.answers("event", "cleanse")
    assert [k for k in deck(table.ann) if library.CARDS[k].type == "curse"] == ["ascenders_bane"]


# Neow ----------------------------------------------------------------------------------------------------------------
@RULES.steps
async def blessing_for_tests(game: Any, id: str, number: int) -> None:
    """Resolve a blue blessing."""
    await carry_out(Cx(game, game.state.heroes["s1"], "neow"), library.BLESSINGS[id].blue[number])


WORTH = {
    "UpgradeCard": "upgraded", "RemoveCard": "cards", "GainGold": "gold", "LoseGold": "gold", "LoseHp": "hp",
    "RandomRare": "cards", "GainCurse": "curses", "GainRelic": "relics", "GainPotion": "potions", "RareReward": "cards",
    "CardReward": "cards", "ColorlessReward": "cards", "TransformCard": "deck",
}  # fmt: skip


@pytest.mark.parametrize("id", library.BLESSINGS)
def test_every_blue_blessing_gives_and_costs_what_it_says(id: str) -> None:
    """Each of the three, with the first of whatever is offered taken."""
    for number, effect in enumerate(library.BLESSINGS[id].blue):
        table = climb("ironclad")
        table.ann.has(hp=9, max_hp=20, gold=5)
        before, cards = look(table.ann), deck(table.ann)
        table.restart("blessing_for_tests", id, number)  # ty: ignore[invalid-argument-type]
        while (
            question := next((q for q in table.session.asked if q.name not in ("path", "satchel")), None)
        ) is not None:
            options = keys(table.ann, question.name)
            count = question.pick[0] if question.pick else 1
            table.ann.answers(question.name, *options[:count])
        after = look(table.ann)
        for verb in effect:
            what = WORTH[type(verb).__name__]
            amount = getattr(verb, "amount", getattr(verb, "count", 1))
            if what == "deck":
                assert deck(table.ann) != cards
                continue
            sign = -1 if type(verb).__name__ in ("LoseGold", "LoseHp", "RemoveCard") else 1
            extra = sum(type(v).__name__ == "GainCurse" for v in effect) if what == "cards" else 0
            assert after[what] - before[what] == sign * amount + extra, (id, number, what)


def test_there_are_twenty_blessings() -> None:
    """14 from the start and 6 with the colorless unlock."""
    assert [sum(bool(b.unlock) is locked for b in library.BLESSINGS.values()) for locked in (False, True)] == [14, 6]
