"""Views of Van Helsing to draw, made by hand."""

from rules.van_helsing.view import CASTLE, KINDS, NAMES, SHORT, BrideView, EndView, HeroView, ItemView, TrailView, View

HUNTERS = ("vh", "jh", "lg", "mm")


def item(token, open=True):
    kind = token.rsplit("_", 1)[0]
    return ItemView(id=token, kind=kind, name=KINDS[kind].name, open=open)


def hero(ident, place, **changes):
    vampire = ident == "dracula"
    fields = {
        "id": ident, "name": NAMES[ident], "short": SHORT[ident], "seat": "s1" if vampire else "s2",
        "side": "vampires" if vampire else "hunters", "mine": False, "alive": True, "turned": False,
        "health": 5 if vampire else 4, "most": 5 if vampire else 4, "place": place, "shown": place is not None,
        "last_place": place, "last_round": 1, "exit": "", "exit_from": None, "bats": 1 if vampire else 0, "brides": 0,
        "carried": 0 if vampire else 2, "items": [], "path": [],
    } | changes  # fmt: skip
    known = set(HeroView.__dataclass_fields__)
    for name, value in (("told", []),):
        if name in known:
            fields.setdefault(name, value)
    return HeroView(**{k: v for k, v in fields.items() if k in known})


def view(**changes):
    fields = {
        "seat": None, "side": "", "seats": ["s1", "s2", "s3", "s4", "s5"],
        "phase": "turns", "round": 4, "round_limit": 0, "turn": "jh",
        "points": 2, "points_at_start": 3,
        "heroes": [hero("dracula", 34), *(hero(h, 0) for h in HUNTERS)],
        "face_down": list(CASTLE.tokens), "face_up": {}, "locks": [e.key for e in CASTLE.locks], "brides": [],
        "brides_found": 0, "brides_lost": 0, "removed": [], "passage_known": False, "relics": None, "watched": [],
        "marks": [], "accepted": [], "end": None, "here": None, "hidden": False, "hand": [],
    } | changes  # fmt: skip
    return View(**{k: v for k, v in fields.items() if k in View.__dataclass_fields__})


def midgame(**changes):
    """Round 4: Dracula hidden after leaving 15, a bride found, a servant, tokens about."""
    heroes = [
        hero(
            "dracula",
            None,
            shown=False,
            last_place=15,
            last_round=4,
            exit="9-15",
            exit_from=15,
            bats=1,
            brides=2,
            health=4,
        ),
        hero("vh", 10, seat="s2", health=3, carried=3, items=[item("crossbow_1")]),
        hero("jh", 18, seat="s3", health=3, carried=2),
        hero("lg", 18, seat="s4", health=4, carried=4, items=[item("dagger_1")]),
        hero("mm", 28, seat="s5", side="vampires", turned=True, health=2, most=3, carried=0, brides=1),
    ]
    fields = {
        "heroes": heroes,
        "face_down": [n for n in CASTLE.tokens if n not in (18, 11, 15, 27, 7)],
        "face_up": {
            18: [item("pool_1")], 11: [item("stake_1"), item("lamp_1"), item("garlic_1")], 27: [item("relics_1")],
        },
        "locks": [e.key for e in CASTLE.locks][2:],
        "brides": [BrideView("bride_3", 13, True), BrideView("bride_4", 28, False)],
        "brides_found": 6, "brides_lost": 1, "marks": [18, 15], "relics": 27, "passage_known": True,
    } | changes  # fmt: skip
    return view(**fields)


def draculas(**changes):
    """The same table as Dracula sees it, hidden on his way."""
    base = midgame()
    base.heroes[0] = hero(
        "dracula", 8, shown=False, mine=True, last_place=15, last_round=4, exit="9-15", exit_from=15, bats=1, brides=2,
        health=4, items=[item("bat_1"), item("bride_1"), item("bride_2")], path=[15, 9, 8],
    )  # fmt: skip
    fields = {name: getattr(base, name) for name in View.__dataclass_fields__} | {
        "seat": "s1", "side": "vampires", "turn": "dracula", "points": 2, "points_at_start": 4, "here": 8,
        "hidden": True,
        "hand": ["dracula"], "watched": [9, 18, 10, 0, 1, 7],
    } | changes  # fmt: skip
    return View(**fields)


def finished(**changes):
    """The same table over, everything told."""
    base = midgame()
    base.heroes[0] = hero(
        "dracula", 34, health=2, bats=0, brides=3, last_place=34, last_round=18, items=[item("bride_1")]
    )
    for one, tokens in zip(
        base.heroes[1:4],
        (("rifle_1", "cross_1"), ("key_ring_1",), ("dagger_1", "antidote_1", "first_aid_2")),
        strict=True,
    ):
        one.items = [item(t) for t in tokens]
    trails = [
        TrailView("dracula", 1, [34, 33, 35, 36, 37]), TrailView("dracula", 2, [37, 36, 35, 49, 30]),
        TrailView("dracula", 3, [30, 29, 28, 27, 26]), TrailView("dracula", 4, [26, 43, 42, 14, 15]),
        TrailView("dracula", 5, [15, 9, 8, 13, 3]), TrailView("mm", 5, [28, 27]), TrailView("mm", 6, [27, 26, 25]),
        TrailView("dracula", 6, [3, 4, 5, 34]),
    ]  # fmt: skip
    rest = ("bride_5", "bat_3", "pool_2", "antidote_2", "false_trail_1", "rifle_1", "bride_6", "first_aid_3")
    told = {n: item(rest[n % len(rest)], False) for n in base.face_down}
    fields = {name: getattr(base, name) for name in View.__dataclass_fields__} | {
        "phase": "over", "turn": "", "round": 18,
        "end": EndView("vampires", ["s1", "s5"], "coffin", told, trails),
    } | changes  # fmt: skip
    return View(**fields)


def hunters(**changes):
    """The same table as the player of Harker and Godalming sees it."""
    base = midgame()
    for one, tokens in (
        (base.heroes[2], ("pistol_1", "antidote_1")),
        (base.heroes[3], ("dagger_1", "cross_1", "garlic_1", "key_ring_1")),
    ):
        one.items, one.mine, one.seat = [item(t, open=t == "dagger_1") for t in tokens], True, "s3"
    base.heroes[2].path = [10, 19, 9, 18]
    fields = {name: getattr(base, name) for name in View.__dataclass_fields__} | {
        "seat": "s3", "side": "hunters", "here": 18, "hand": ["jh", "lg"],
    } | changes  # fmt: skip
    return View(**fields)
