"""Characters and subclasses, both sides, do what they say (Slayer Character Features; Team Synergy)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rules.draculas_curse import equipment
from rules.draculas_curse.library import CHARACTERS, SUBCLASSES, id_of, subclasses_of
from rules.draculas_curse.registry import CURSE
from rules.draculas_curse.state import ENTRANCE, FOREHALL, State
from rules.draculas_curse.strength import foe_ar
from tests.rules.draculas_curse.harness import (
    Table,
    acting,
    changed,
    deck_top,
    gives,
    haunts,
    hidden,
    laid,
    on_top,
    turn_of,
)
from tests.rules.draculas_curse.trials import (
    ANN,
    BEN,
    CID,
    Change,
    Still,
    ar,
    cursed,
    icons_away,
    ids,
    meets,
    over,
    worn,
)  # fmt: skip

STRONG = ("force_greatsword", "force_siege_plate")


def become(
    character: str, *subclasses: str, vampire: bool = False, bp: int = 0, then: Change = lambda s: None
) -> Change:
    """Let Ben be a character with subclasses."""

    def prepared(state: State) -> None:
        me = state.slayers[BEN]
        for other in state.slayers.values():
            if other.seat != BEN and other.character == character:
                other.character = me.character
        me.character, me.subclasses, me.vampire, me.bp = character, list(subclasses), vampire, bp
        then(state)

    return prepared


def of(subclass: str, *, vampire: bool = False, bp: int = 0, then: Change = lambda s: None) -> Change:
    """Let Ben have a subclass, as its owner."""
    return become(SUBCLASSES[subclass].owner, subclass, vampire=vampire, bp=bp, then=then)


def fights(
    subclass: str, monster: str = "m_bone_page", *, wears: Sequence[str] = (), hand: Sequence[str] = (), **how
) -> Table:
    """Return a table in which Ben fights with a subclass."""
    seats, stack = how.pop("seats", 3), how.pop("stack", 0)
    return meets(monster, wears=wears, hand=hand, change=of(subclass, **how), seats=seats, stack=stack)


def duels(change: Change, *, foe_vampire: bool = False, hand: Sequence[str] = (), wears: Sequence[str] = ()) -> Table:
    """Return a table in which Ben attacks Cid."""

    def prepared(state: State) -> None:
        change(state)
        state.slayers[CID].vampire = foe_vampire
        worn(state, BEN, *wears)
        gives(state, BEN, *hand)

    return changed(acting(seats=4), prepared).does(BEN, f"fight:{CID}")


def base(character: str, vampire: bool = False) -> int:
    """Return the printed AR."""
    return CHARACTERS[character].vampire_ar if vampire else CHARACTERS[character].ar


# passive AR ---------------------------------------------------------------------
OWN: dict[str, tuple[dict, int]] = {
    "s_apothecary": ({}, 1), "s_plague_doctor": ({"then": lambda s: cursed(s, BEN, "c_leaden_feet")}, 2),
    "s_bulwark": ({}, 1), "s_cutpurse": ({}, 1), "s_gatewright": ({}, 2), "s_nightrunner": ({}, 1),
    "s_houndmaster": ({"then": lambda s: s.slayers[BEN].companions.append(s.combat_deck.take("m_gargoyle#1")[0])}, 5),
    "s_trapper": ({"stack": 2}, 4), "s_exorcist": ({"stack": 2}, 3),
    "s_confessor": ({"hand": ["mind_arcane_dart"] * 3 + ["speed_fleet"]}, 2),
    "s_martyr": ({"then": lambda s: setattr(s.slayers[BEN], "life", 2)}, 2),
    "s_stormbound": ({"bp": 3}, 3),
}  # fmt: skip


@pytest.mark.parametrize("subclass", OWN)
def test_what_slayers_have_in_every_combat(subclass: str):
    how, more = OWN[subclass]
    assert ar(fights(subclass, **how)) == base(SUBCLASSES[subclass].owner) + more


VAMPIRES: dict[str, tuple[dict, int]] = {
    "s_plague_doctor": ({"then": lambda s: cursed(s, BEN, "c_leaden_feet")}, 1),
    "s_banneret": ({"then": lambda s: haunts(s, "forehall", "curse", "essence")}, 2),
    "s_houndmaster": ({"then": lambda s: s.slayers[BEN].companions.append(s.combat_deck.take("m_gargoyle#1")[0])}, 4),
    "s_exorcist": ({}, 1),
}  # fmt: skip


@pytest.mark.parametrize("subclass", VAMPIRES)
def test_what_vampires_have_in_every_combat(subclass: str):
    how, more = VAMPIRES[subclass]
    owner = SUBCLASSES[subclass].owner
    then = how.get("then", lambda s: None)
    table = changed(acting(seats=4), of(subclass, vampire=True, then=then)).does(BEN, f"fight:{CID}")
    old_rank = 2 if owner == "bram" else 0
    assert ar(table) == base(owner, True) + more + old_rank


AGAINST_SLAYERS = {
    "s_cutpurse": 2, "s_hexbinder": 2, "s_confessor": 2, "s_gatewright": 2, "s_trapper": 4,
}  # fmt: skip


@pytest.mark.parametrize("subclass", AGAINST_SLAYERS)
def test_what_vampires_have_against_slayers(subclass: str):
    table = duels(of(subclass, vampire=True, then=lambda s: setattr(s.slayers["s4"], "at", "")))
    more = AGAINST_SLAYERS[subclass]
    if subclass == "s_trapper":
        more = 0  # Cid stands here: another slayer is adjacent
    assert ar(table) == base(SUBCLASSES[subclass].owner, True) + more


# abilities in combat ---------------------------------------------------------------------
ABILITIES: dict[tuple[str, bool, int], tuple[dict, list[str], int]] = {
    ("s_surgeon", False, 0): ({"bp": 1}, [], 5),
    ("s_surgeon", True, 0): ({}, [], 7),
    ("s_executioner", False, 0): ({"wears": ["force_greatsword"]}, [], 4),
    ("s_executioner", True, 1): ({"wears": ["force_greatsword"]}, [], 3),
    ("s_deadeye", False, 1): ({"hand": ["speed_fleet"]}, ["speed_fleet"], 4),
    ("s_deadeye", True, 1): ({"hand": ["speed_fleet"]}, ["speed_fleet"], 3),
    ("s_stormbound", False, 1): ({"bp": 3}, [], 9 - 3),
}


@pytest.mark.parametrize("one", ABILITIES)
def test_abilities_in_combat(one: tuple[str, bool, int]):
    (subclass, vampire, hook), (how, paid, more) = one, ABILITIES[one]
    table = fights(subclass, vampire=vampire, **how) if not vampire else meets(
        wears=how.get("wears", ()), hand=how.get("hand", ()), change=of(subclass, vampire=True, bp=how.get("bp", 0))
    )  # fmt: skip
    before, life = ar(table), table.slayer(BEN).life
    side = "~vampire" if vampire else ""
    table.does(BEN, f"use:{subclass}{side}:{hook}", *paid)
    assert ar(table) == before + more
    assert table.slayer(BEN).life == life - (subclass == "s_surgeon" and vampire)
    assert not ids(table)


def test_hexes_weaken_the_foe():
    table = fights("s_hexbinder", hand=["mind_arcane_dart"], bp=1)
    look = foe_ar(Still(table.state))  # ty: ignore[invalid-argument-type]
    table.does(BEN, "use:s_hexbinder:0").does(BEN, "use:s_hexbinder:1", "mind_arcane_dart")
    assert foe_ar(Still(table.state)) == look - 7  # ty: ignore[invalid-argument-type]


def test_poison_weakens_the_foe():
    table = meets(change=of("s_apothecary", vampire=True))
    assert foe_ar(Still(table.state)) == 9 - 2  # ty: ignore[invalid-argument-type]


# numbers ---------------------------------------------------------------------
NUMBERS = {
    ("s_apothecary", False): ("slots:consumable", 1, 2), ("s_banneret", False): ("slots:signature_attack", 0, 1),
    ("s_banneret", True): ("slots:signature_attack", 0, 1), ("s_nightrunner", False): ("mv", 4, 5),
    ("s_nightrunner", True): ("ward", 0, 4), ("s_evoker", False): ("slots:signature_spell", 0, 1),
    ("s_evoker", True): ("slots:signature_spell", 0, 1), ("s_deadeye", False): ("slots:signature_attack", 0, 1),
    ("s_deadeye", True): ("slots:signature_attack", 0, 1), ("s_confessor", False): ("hand_limit", 5, 7),
    ("s_stormbound", False): ("mv", 3, 4),
}  # fmt: skip


@pytest.mark.parametrize("one", NUMBERS)
def test_numbers(one: tuple[str, bool]):
    what, printed, wanted = NUMBERS[one]
    table = changed(acting(), of(one[0], vampire=one[1]))
    look = CURSE.context(Still(table.state), BEN)  # ty: ignore[invalid-argument-type]
    assert CURSE.total(look, what, printed) == wanted


# signatures ---------------------------------------------------------------------
def test_signatures_stay_are_used_once_a_combat_and_are_stronger():
    def sign(state: State) -> None:
        worn(state, BEN, "force_reckless_swing")

    table = fights("s_banneret", "m_mirror_wraith", then=sign).does(BEN, "play:force_reckless_swing#1")
    assert ar(table) == 5 + 7 + 1
    assert not any("reckless" in k for k in table.legal(BEN))
    table = over(table)
    assert [id_of(c) for c in table.slayer(BEN).slots["signature_attack"]] == ["force_reckless_swing"]


def test_a_signature_that_was_not_used_does_nothing():
    table = over(fights("s_banneret", "m_gargoyle", then=lambda s: worn(s, BEN, "force_reckless_swing")))
    assert table.slayer(BEN).life == 2
    used = fights("s_banneret", "m_bone_colossus", then=lambda s: worn(s, BEN, "force_reckless_swing"))
    key = next(k for k in used.legal(BEN) if "reckless" in k)
    assert over(used.does(BEN, key)).slayer(BEN).life == 1


def test_an_evokers_signature_spell():
    def sign(state: State) -> None:
        worn(state, BEN, "mind_spectral_blade")

    table = fights("s_evoker", then=sign)
    before = ar(table)
    table.does(BEN, next(k for k in table.legal(BEN) if "spectral" in k))
    assert ar(table) == before + 4 + 2 + 1  # Candle-Tongue adds the last
    mage = meets(change=of("s_evoker", vampire=True, then=sign))
    mage.does(BEN, next(k for k in mage.legal(BEN) if "spectral" in k))
    assert mage.asked(BEN).startswith("may:s_evoker")
    before = ar_of(mage)
    mage.does(BEN, "yes")
    assert (ar(mage), mage.slayer(BEN).life) == (before + 5, 2)


def ar_of(table: Table) -> int:
    """Return Ben's AR while he is asked something else."""
    from rules.draculas_curse.strength import ar_of as strength

    return strength(Still(table.state), BEN)  # ty: ignore[invalid-argument-type]


# in the own turn ---------------------------------------------------------------------
def uses(
    subclass: str, start: str, *, vampire: bool = False, bp: int = 0, then: Change = lambda s: None, seats: int = 3
) -> Table:
    """Return a table in which Ben has used an ability of his turn."""
    table = changed(acting(seats=seats), of(subclass, vampire=vampire, bp=bp, then=then))
    side = "~vampire" if vampire else ""
    key = f"use:{subclass}{side}:{start}"
    assert key in table.legal(BEN), table.legal(BEN)
    return table.does(BEN, key)


def test_abilities_of_the_turn():
    apothecary = changed(acting(), of("s_apothecary", then=lambda s: gives(s, BEN, "speed_fleet")))
    assert apothecary.does(BEN, "use:s_apothecary:2", "speed_fleet").slayer(BEN).bp == 1
    doctor = uses("s_plague_doctor", "2", bp=1, then=lambda s: cursed(s, CID, "c_leaden_feet"))
    assert doctor.until("act").slayer(CID).curses == []
    carrier = uses("s_plague_doctor", "1", vampire=True, then=lambda s: cursed(s, BEN, "c_leaden_feet"), seats=4)
    carrier.until("act")
    assert not carrier.slayer(BEN).curses
    hexes = uses("s_hexbinder", "0", vampire=True, bp=2, then=lambda s: deck_top(s, s.curse_deck, "c_brittle_blade"))
    hexes.until("act")
    assert [id_of(c) for c in hexes.slayer(CID).curses] == ["c_brittle_blade"]
    gate = uses("s_gatewright", "0").does(BEN, FOREHALL)
    assert set(gate.state.castle.portals) == {ENTRANCE, FOREHALL}
    door = uses("s_gatewright", "0", vampire=True, bp=1).until("act")
    assert door.slayer(BEN).at == FOREHALL
    spider = uses("s_cartographer", "0", vampire=True)
    assert spider.slayer(BEN).passes["wall"] == 1
    confessor = uses("s_confessor", "0", bp=2, then=lambda s: setattr(s.slayers[CID], "quest", s.quests.take_top()[0]))
    assert confessor.until("act").was_told("quest", BEN)


@pytest.mark.parametrize(
    ("subclass", "bp", "tier"), [("s_bulwark", 1, "m_bone_page"), ("s_houndmaster", 2, "m_gargoyle")]
)
def test_vampires_who_call_companions(subclass: str, bp: int, tier: str):
    def lost(state: State) -> None:
        copy = state.combat_deck.take(f"{tier}#1")[0]
        state.combat_discard.put(copy, by="*")

    hook = "0" if subclass == "s_bulwark" else "1"
    table = uses(subclass, hook, vampire=True, bp=bp, then=lost).until("act")
    assert [id_of(m) for m in table.slayer(BEN).companions] == [tier]
    assert table.slayer(BEN).bp == 0


# exploring ---------------------------------------------------------------------
def test_explorers():
    def rooms(state: State) -> None:
        on_top(state, "kitchen", "long_gallery", "linen_store")

    map_ = changed(acting(), of("s_cartographer", then=rooms)).does(BEN, "open:n").does(BEN, "yes")
    assert len(map_.legal(BEN)) == 3
    plan = (
        changed(acting(), of("s_cartographer", vampire=True, then=lambda s: hidden(s, "infirmary", ENTRANCE, "n")))
        .does(BEN, "open:n")
        .until("act")
    )
    assert plan.slayer(BEN).bp >= 2  # the room feeds, and the spider in the plan
    bram = changed(acting(), become("bram", then=lambda s: on_top(s, "long_gallery"))).does(BEN, "open:n").until("act")
    assert [(one.by, one.until) for one in bram.slayer(BEN).lasting] == [(2, "turn")]
    ilse = changed(acting(), become("ilse", then=lambda s: on_top(s, "well_court"))).does(BEN, "open:n").until("act")
    assert not ilse.slayer(BEN).halted


# winning and losing ---------------------------------------------------------------------
def test_slayers_who_win():
    assert over(fights("s_cutpurse", "m_grave_beetle", wears=STRONG)).slayer(BEN).bp == 2
    headsman = over(fights("s_executioner", "m_moonbound_wolf", wears=[*STRONG, "force_iron_sabatons"]))
    assert headsman.slayer(BEN).bp == 2
    assert over(fights("s_stormbound", "m_mirror_wraith", wears=STRONG)).slayer(BEN).bp == 2
    kennel = (
        meets("m_bone_page", wears=STRONG, change=become("tamsin")).does(BEN, "declare").does(BEN, "yes").until("act")
    )
    assert [id_of(m) for m in kennel.slayer(BEN).companions] == ["m_bone_page"]


def test_vampires_who_beat_slayers():
    def beats(subclass: str, then: Change = lambda s: None) -> Table:
        table = duels(of(subclass, vampire=True, then=then), wears=STRONG)
        return table.does(BEN, "declare").does(CID, "declare").until("act")

    carrier = beats("s_plague_doctor", lambda s: deck_top(s, s.curse_deck, "c_brittle_blade"))
    assert [id_of(c) for c in carrier.slayer(CID).curses] == ["c_brittle_blade"]
    taker = beats("s_executioner", lambda s: worn(s, CID, "force_iron_kettle"))
    assert "force_iron_kettle" in ids(taker)
    leech = beats("s_cutpurse", lambda s: gives(s, CID, "speed_fleet", "mind_arcane_dart", "force_veteran"))
    assert (len(ids(leech)), len(ids(leech, CID))) == (2, 1)
    letter = beats("s_surgeon")
    assert (letter.slayer(BEN).bp, letter.slayer(BEN).life, letter.slayer(CID).life) == (2, 4, 2)
    poacher = beats("s_trapper")
    assert poacher.slayer(BEN).bp == 2
    guest = (
        duels(become("ottilie", vampire=True, then=icons_away), wears=STRONG).does(BEN, "declare").does(CID, "declare")
    )
    assert guest.until("deck").asked(BEN) == "deck"
    nobody = duels(of("s_exorcist", vampire=True))
    nobody.does(BEN, "declare")
    assert not any(k.startswith("synergy") for k in nobody.legal(CID))
    dark = duels(
        become(
            "casimir",
            vampire=True,
            then=lambda s: (worn(s, CID, "mind_moonstone_ring"), gives(s, CID, "mind_spectral_blade")),
        )
    )
    dark.does(BEN, "declare")
    assert dark.why_not(CID, "play:mind_spectral_blade") == "Something forbids that now."


def test_losers_who_keep_something():
    wall = fights("s_bulwark", "m_mirror_wraith", hand=["force_veteran"]).does(BEN, "declare")
    wall.does(BEN, "yes", "force_veteran").until("act")
    assert wall.slayer(BEN).life == 3
    storm = fights("s_stormbound", "m_blood_raven").does(BEN, "declare").does(BEN, "yes").until("act")
    assert storm.slayer(BEN).life == 3
    for subclass, vampire in (("s_houndmaster", False), ("s_bulwark", True)):
        pack: Change = lambda s: s.slayers[BEN].companions.append(s.combat_deck.take("m_cellar_rats#2")[0])  # noqa: E731
        table = meets("m_bone_colossus", change=of(subclass, vampire=vampire, then=pack)).does(BEN, "declare")
        table.does(BEN, "yes").until("act")
        assert len(table.slayer(BEN).companions) == 1, subclass
    again = meets("m_blood_raven", change=of("s_martyr", vampire=True, bp=2)).does(BEN, "declare")
    again.does(BEN, "yes").until("act")
    assert again.slayer(BEN).life == 3
    proud = meets("m_blood_raven", change=of("s_martyr", vampire=True)).does(BEN, "declare").until("act")
    assert [(one.by, one.until) for one in proud.slayer(BEN).lasting] == [(3, "next_combat")]


# synergy ---------------------------------------------------------------------
SYNERGIES = {"ottilie": 2, "bram": 4, "ilse": 2, "casimir": 3, "tamsin": 1, "aurel": 3, "raiden": 2}


@pytest.mark.parametrize("giver", SYNERGIES)
def test_synergies(giver: str):
    def beside(state: State) -> None:
        state.slayers[BEN].character = "ottilie" if giver != "ottilie" else "bram"
        state.slayers[CID].character, state.slayers[CID].at = giver, "r_long_gallery"

    table = meets(change=beside)
    before = ar(table)
    table.does(BEN, f"synergy:{CID}")
    table.does(CID, next(k for k in table.legal(CID) if k.startswith(giver)))
    assert ar(table) == before + SYNERGIES[giver]


def test_a_martyr_bleeds_for_a_friend():
    def beside(state: State) -> None:
        state.slayers[CID].character, state.slayers[CID].subclasses = "aurel", ["s_martyr"]
        state.slayers[CID].at = "r_long_gallery"

    table = meets(change=beside).does(BEN, f"synergy:{CID}")
    table.does(CID, next(k for k in table.legal(CID) if k.startswith("s_martyr")))
    assert (ar(table), table.slayer(CID).life) == (4 + 6, 2)


# the rest of the turn ---------------------------------------------------------------------
def test_features_of_the_turn():
    healer = changed(acting(), become("ottilie", bp=2)).does(BEN, "use:ottilie:1").until("act")
    assert (healer.slayer(CID).life, healer.slayer(BEN).bp) == (4, 0)
    guest = changed(acting(), become("ottilie", vampire=True, bp=3)).does(BEN, "use:ottilie~vampire:1")
    assert guest.slayer(BEN).life == 4
    vigil = changed(acting(), become("aurel", then=icons_away)).does(BEN, "end")
    assert vigil.asked(BEN) == "deck"
    mass = (
        changed(
            acting(),
            become(
                "aurel",
                vampire=True,
                then=lambda s: (on_top(s, "portrait_hall"), deck_top(s, s.curse_deck, "c_brittle_blade")),
            ),
        )
        .does(BEN, "open:n")
        .until("act")
    )
    assert mass.slayer(BEN).bp == 2
    tempter = (
        changed(
            acting(),
            of(
                "s_confessor",
                vampire=True,
                then=lambda s: (gives(s, BEN, "speed_fleet"), gives(s, CID, "force_veteran")),
            ),
        )
        .does(BEN, f"trade:{CID}", "speed_fleet")
        .does(CID, "force_veteran")
    )
    back = next(q for q in tempter.session.asked if q.seat == BEN and q.name.startswith("trade:"))
    tempter.session.take(back, ("accept",))
    assert tempter.slayer(BEN).bp == 2
    poison = changed(
        acting(seats=4), of("s_apothecary", vampire=True, then=lambda s: gives(s, CID, "force_turkey_dinner"))
    )
    poison = turn_of(poison.does(BEN, "end"), CID).does(CID, "FORCE").until("act")
    assert poison.does(CID, "play:force_turkey_dinner").slayer(BEN).bp == 1

    def gallery(state: State) -> None:
        laid(state, "long_gallery", ENTRANCE, "n")
        state.slayers[CID].at, state.slayers[CID].bp = "r_long_gallery", 2

    thief = changed(acting(), become("ilse", vampire=True, then=gallery)).does(BEN, "go:r_long_gallery").until("act")
    assert (thief.slayer(BEN).bp, thief.slayer(CID).bp) == (1, 1)
    pack = meets("m_mirror_wraith", wears=STRONG, change=become("tamsin", vampire=True)).does(BEN, "declare")
    assert [id_of(m) for m in pack.does(BEN, "yes").until("act").slayer(BEN).companions] == ["m_mirror_wraith"]


def test_a_trapper_throws_shadows_back():
    def shadow(state: State) -> None:
        place = laid(state, "long_gallery", ENTRANCE, "n")
        haunts(state, place, "curse")

    table = changed(acting(), of("s_trapper", then=shadow)).does(BEN, "end").until("shadows")
    table.does(ANN, "move:r_long_gallery", ENTRANCE).until("draw")
    assert table.slayer(BEN).life == 3
    assert ENTRANCE not in table.state.shadows


def test_gap_under_the_door_and_raiden_at_his_last():
    assert ar(meets(change=become("raiden", then=lambda s: setattr(s.slayers[BEN], "life", 1)))) == 4 + 3
    moved: Change = lambda s: setattr(s.slayers[BEN], "moved", 3)  # noqa: E731
    assert ar(duels(become("ilse", "s_nightrunner", vampire=True, then=moved))) == 4 + 3


def test_prices_rise_with_each_subclass():
    table = changed(acting(), become("ottilie", bp=15))
    for n, one in enumerate(subclasses_of("ottilie")):
        assert equipment.price(Still(table.state), BEN) == (3, 5, 7)[n]  # ty: ignore[invalid-argument-type]
        table.does(BEN, f"subclass:{one}")
    assert (table.slayer(BEN).bp, table.slayer(BEN).subclasses) == (0, subclasses_of("ottilie"))


def test_nobody_is_left_out():
    source = Path(__file__).read_text(encoding="utf-8")
    assert [s for s in [*SUBCLASSES, *CHARACTERS] if f'"{s}"' not in source] == []
