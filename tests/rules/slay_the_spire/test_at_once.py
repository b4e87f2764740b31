"""What does not depend on each other is asked at once, and nobody's button is closed by what does not concern it."""

from __future__ import annotations

import random

from rules.engine import Session, random_keys
from rules.slay_the_spire import RULES
from tests.rules.slay_the_spire.table import Player, Table, climb, fight


def asked(table: Table) -> dict[str, list[str]]:
    """Return the names of the questions that are waited for, by player."""
    names: dict[str, list[str]] = {}
    for question in table.session.asked:
        if not question.may:
            names.setdefault(question.seat, []).append(question.name.partition(":")[0])
    return names


def button(player: Player, name: str) -> str:
    """Return the id of an open question."""
    return player.table.session.id_of(player.asked(name))


def test_boss_relics_do_what_they_do_at_the_same_time() -> None:
    """Ann's Astrolabe (three cards) does not hide Ben's Empty Cage (two) until she has answered (Boss)."""
    table = climb("ironclad", "silent", room="campfire")
    table.state.boss_relics = ["astrolabe", "empty_cage", "pandoras_box"]
    table.restart("boss_relics", 3)
    table.ann.answers("relic_wish", "astrolabe")
    table.ben.answers("relic_wish", "empty_cage")
    assert asked(table) == {"s1": ["upgrade"], "s2": ["remove"]}
    before = len(table.ben.deck)
    table.ben.answers("remove", "strike_silent", "defend_silent")
    assert len(table.ben.deck) == before - 2
    assert asked(table) == {"s1": ["upgrade"]}


def test_heirlooms_do_what_they_do_at_the_same_time() -> None:
    """Both begin with a boss relic that asks (Daily Climb: Heirloom)."""
    table = climb("ironclad", "silent")
    table.state.heirlooms = {"s1": "astrolabe", "s2": "empty_cage"}
    table.restart("heirlooms")
    assert asked(table) == {"s1": ["upgrade"], "s2": ["remove"]}


def test_who_settles_closes_nobodys_wish() -> None:
    """While the leader has still to settle, either rival may give way, and then nothing is left to settle."""
    table = climb("ironclad", "silent", room="campfire")
    table.state.boss_relics = ["astrolabe", "empty_cage", "pandoras_box"]
    table.restart("boss_relics", 3)
    for _ in range(2):
        table.ann.answers("relic_wish", "pandoras_box")
        table.ben.answers("relic_wish", "pandoras_box")
    settles = next(q for q in table.session.asked if q.name == "relic_wish_settle")
    assert settles.seat == list(table.state.heroes)[table.state.leader % 2]
    table.ben.answers("relic_wish", "skip")
    assert "pandoras_box" in table.ann.hero.relics


def test_at_the_campfire_a_relic_of_one_does_not_close_what_the_other_is_asked() -> None:
    """While Ann considers her Peace Pipe, Ben's open question stays, and his press counts (Campfire)."""
    table = climb("ironclad", "silent", room="campfire")
    table.ann.owns("peace_pipe").has(hp=1)
    ben = button(table.ben, "campfire")
    table.ann.answers("campfire", "rest")
    assert asked(table) == {"s1": ["may"], "s2": ["campfire"]}
    table.session.answer("s2", ben, ("rest",))
    assert asked(table) == {"s1": ["may"]}
    table.ann.answers("may:peace_pipe", "no")
    assert table.ann.asked("path")


def test_who_looks_for_the_ruby_key_is_waited_for_again_once_another_rests() -> None:
    """Until then the search may be given up, and nobody waits for it; the button is the same throughout (Keys)."""
    table = climb("ironclad", "silent", "defect", room="campfire")
    table.ann.answers("campfire", "ruby")
    assert asked(table) == {"s2": ["campfire"], "s3": ["campfire"]}
    ann = button(table.ann, "campfire")
    table.ben.answers("campfire", "rest")
    assert asked(table) == {"s1": ["campfire"], "s3": ["campfire"]}
    assert button(table.ann, "campfire") == ann
    table.session.answer("s1", ann, ("rest",))
    table.cid.answers("campfire", "nothing")
    assert table.state.keys == []
    assert table.ann.asked("path")


def test_what_each_player_does_at_an_event_they_do_at_once() -> None:
    """Mind Bloom, Awake: all upgrade two cards at their own pace (Event)."""
    table = climb("ironclad", "silent", "defect", room="event")
    table.to_event("mind_bloom")
    for player in (table.ann, table.ben):
        player.answers("event", "awake")
    assert asked(table) == {"s1": ["upgrade"], "s2": ["upgrade"], "s3": ["upgrade"]}
    cid = button(table.cid, "upgrade")
    before = table.ann.hp
    table.ann.answers("upgrade", "bash", "strike_ironclad")
    assert table.ann.hp == before - 3
    assert button(table.cid, "upgrade") == cid
    assert asked(table) == {"s2": ["upgrade"], "s3": ["upgrade"]}


def test_potions_of_the_end_of_combat_are_offered_at_once() -> None:
    """Two White Beast Statues show a potion each, and neither waits for the other (End of combat)."""
    table = fight("ironclad", "silent", against=[["cultist"], ["cultist"]])
    table.state.potions += ["fire_potion", "block_potion"]
    for player in (table.ann, table.ben):
        player.owns("white_beast_statue")
    for foe in table.combat.foes:
        foe.hp = 1
    table.ann.has(energy=3).holds("strike_ironclad", "strike_ironclad")
    for foe in table.combat.foes:
        table.ann.plays("strike_ironclad", foe.id)
    assert asked(table) == {"s1": ["offer"], "s2": ["offer"]}


def test_gold_given_towards_an_event_comes_back_where_it_is_not_spent() -> None:
    """Ben is done and gives Ann two gold; she spends one of them (Gold)."""
    table = climb("ironclad", "silent", room="event", gold=2)
    table.to_event("the_cleric")
    table.ann.has(gold=0, hp=3)
    table.ben.has(hp=3).answers("event", "heal")
    table.ben.answers("chip", "chip", "ann")
    assert (table.ann.gold, table.ben.gold) == (1, 0)
    table.ann.answers("event", "heal")
    assert (table.ann.gold, table.ben.gold, table.ann.hp) == (0, 0, 6)


def test_a_swap_of_rows_is_offered_and_holds_nobody_up() -> None:
    """Ben may agree, say no, or press swap himself; Ann may take it back; the way is decided without them (Rows)."""
    table = climb("ironclad", "silent", "defect")
    path = button(table.cid, "path")
    table.ann.answers("satchel", "swap", "ben")
    assert asked(table) == {"s1": ["path"], "s2": ["path"], "s3": ["path"]}
    old = button(table.ben, "swap_rows")
    table.ann.answers("withdraw_swap_rows", "withdraw")
    table.ann.answers("satchel", "swap", "cid")
    assert old not in [table.session.id_of(q) for q in table.session.asked]
    table.cid.answers("swap_rows", "decline")
    table.ann.answers("satchel", "swap", "ben")
    table.ben.answers("swap_rows", "accept")
    assert (table.ann.row, table.ben.row, table.cid.row) == (1, 0, 2)
    assert button(table.cid, "path") == path
    assert not table.state.joint.offers


def test_whoever_looks_at_the_die_looks_again_once_another_has_changed_it() -> None:
    """Ann has kept a 3; Ben makes it a 4: she is asked about the 4, and her old button is dead (Roll)."""
    table = fight("ironclad", "silent", die=3)
    for player in (table.ann, table.ben):
        player.owns("the_abacus")
    table.will_roll(3)
    table.all_end()
    old = button(table.ann, "die")
    table.ann.answers("die", "accept")
    table.ben.answers("die", "the_abacus")
    assert table.combat.die == 4
    assert table.ann.asked("die").about == ("die", 4)
    assert button(table.ann, "die") != old
    table.ann.answers("die", "accept")
    table.is_quiet()


def test_what_one_did_at_the_same_time_is_taken_back_without_the_others() -> None:
    """Ann takes back what she did at the fire, though Ben has smithed since; nobody is asked for consent."""
    table = climb("ironclad", "silent", "defect", room="campfire")
    table.ann.answers("campfire", "smith", "bash")
    table.ben.answers("campfire", "smith", "neutralize")
    assert table.session.undo("s1").needs == []
    assert not any(card.startswith("bash+") for card in table.ann.deck)
    assert any(card.startswith("neutralize+") for card in table.ben.deck)
    assert asked(table) == {"s1": ["campfire"], "s3": ["campfire"]}
    table.session.redo("s1")
    assert any(card.startswith("bash+") for card in table.ann.deck)


def test_a_table_reloaded_after_each_joint_answer_is_the_same() -> None:
    """Wishes, a settling leader, and relics that are resolved side by side survive a restart of the bot."""
    table = climb("ironclad", "silent", "defect", room="treasure")
    session = Session.load(RULES, table.session.save())
    rng, steps = random.Random(4), set()
    while session.asked and session.row_count < 220:
        question = rng.choice([q for q in session.questions() if not q.may or rng.random() < 0.3] or session.asked)
        keys = random_keys(session.listing(question), question.pick, rng)
        assert keys is not None
        session.take(question, keys)
        steps.add(session.step.name if session.step is not None else "")
        again = Session.load(RULES, session.save())
        assert not again.reopened
        assert [(q.seat, q.name, q.may, again.id_of(q)) for q in again.asked] == [
            (q.seat, q.name, q.may, session.id_of(q)) for q in session.asked
        ]
        assert again.state == session.state
        session.drain()
    assert {"choose_path", "take_rewards"} <= steps


def test_what_a_draw_triggers_holds_nobody_s_draw_up() -> None:
    """Ann's and Ben's draws of 5 shuffle, and both aim A Thousand Cuts at a row; Cid has drawn meanwhile (Draw)."""
    table = fight("silent", "ironclad", "defect", against=[["jaw_worm"], ["cultist"], ["cultist"]])
    for player in (table.ann, table.ben):
        player.has_in_play("a_thousand_cuts").has_drawn_pile("defend_silent", "defend_silent")
        player.has_discarded("defend_silent", "defend_silent", "defend_silent", "defend_silent", "defend_silent")
    table.cid.has_drawn_pile(*["defend_defect"] * 5)
    table.will_roll(1)
    table.all_end()
    assert asked(table) == {"s1": ["aim"], "s2": ["aim"]}
    assert len(table.cid.hand) == 5
    table.ben.answers("aim", "row1")
    assert asked(table) == {"s1": ["aim"]}
    table.ann.answers("aim", "row0")
    table.is_quiet()
    assert len(table.ann.hand) == len(table.ben.hand) == 5
