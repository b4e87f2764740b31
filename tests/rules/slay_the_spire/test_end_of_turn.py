"""The end of the turn: what may win the fight comes before what hurts its heroes (End of turn order)."""

from tests.rules.slay_the_spire.table import fight


def test_lightning_comes_before_a_burn_that_would_kill() -> None:
    """The last enemy falls to it, and the fight is over at once."""
    table = fight("defect", against=["cultist"])
    table.ann.holds("burn").has(hp=1, orbs=["lightning"])
    table.foe("cultist").hp = 1
    table.ann.ends()
    assert table.ann.hp >= 1
    assert not table.ann.dead
    assert table.state.outcome is None
    assert table.state.combat is None


def test_poison_comes_before_what_hurts() -> None:
    table = fight("silent", against=["cultist"])
    table.foe("cultist").hp = table.foe("cultist").poison = 1
    table.ann.holds("decay").has(hp=1)
    table.ann.ends()
    assert not table.ann.dead
    assert table.state.outcome is None


def test_a_friends_lightning_comes_before_my_own_wrath() -> None:
    """One pool over all seats: nobody is hurt while somebody may still win the fight."""
    table = fight("watcher", "defect", against=[["cultist"], []])
    table.ann.has(hp=1, stance="wrath")
    table.ben.has(orbs=["lightning"])
    table.foe("cultist").hp = 1
    table.ann.ends()
    table.ben.ends()
    assert not table.ann.dead
    assert table.state.outcome is None


def test_block_is_gained_before_it_is_needed_and_orichalcum_asks_first() -> None:
    """No block yet: Orichalcum gives, then Metallicize; both stand against the Burn."""
    table = fight("ironclad", against=["jaw_worm"], die=3)
    table.ann.holds("burn").has_in_play("metallicize").owns("orichalcum")
    told = len(table.session.events)
    table.ann.ends()
    said = [event.said for event in table.session.events[told:]]
    assert ("blocks", "s1", 1) in said
    assert [s[2] for s in said if s[0] == "triggers"][:2] == ["orichalcum", table.ann.powers[0]]


def test_shame_takes_block_before_any_is_gained() -> None:
    table = fight("ironclad", against=["cultist"])
    table.ann.holds("shame").has(block=1).owns("orichalcum")
    told = len(table.session.events)
    table.ann.ends()
    said = [event.said for event in table.session.events[told:]]
    assert ("triggers", "s1", "orichalcum", 0) in said


def test_what_hurts_still_hurts_where_nobody_wins() -> None:
    """Burn, Decay and Wrath all come, once each, before the enemies act."""
    table = fight("watcher", against=["cultist"])
    table.ann.holds("burn", "decay").has(stance="wrath")
    before, told = table.ann.hp, len(table.session.events)
    table.ann.ends()
    said = [event.said for event in table.session.events[told:]]
    acted = next(n for n, s in enumerate(said) if s[0] == "acts")
    losses = [s for s in said[:acted] if s[0] == "hero_loses"]
    assert [s[2] for s in losses] == [1, 1, 1]
    assert table.ann.hp <= before - 3


def test_meat_on_the_bone_comes_before_burning_blood() -> None:
    """It heals to 4 where one has little, and then Burning Blood 1 more."""
    table = fight("ironclad", against=["cultist"])
    table.ann.holds("strike_ironclad").owns("burning_blood", "meat_on_the_bone").has(hp=2)
    table.foe("cultist").hp = 1
    table.ann.plays("strike_ironclad", "cultist")
    assert table.ann.hp == 5
