"""Questions that come up inside an effect: targets of a trigger, cards of a pile, yes or no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine import Keys, Option, Said
from rules.engine.questions import Listing
from rules.slay_the_spire import library
from rules.slay_the_spire.context import Cx, look, rows_of
from rules.slay_the_spire.needs import Pick, Whether, Which, without
from rules.slay_the_spire.state import Card, Foe, Hero, State, alive

NO = Option("no", ("no",), style="pass")
YES = Option("yes", ("yes",), style="main")
EMPTY_ROW: Said = ("empty_row",)
NOBODY = "nobody"
_FOES: dict[tuple[str, str, int], Option] = {}


def card_option(card: Card) -> Option:
    """Return an option that is a card."""
    side = library.SIDES[card]
    return Option(card, ("card", side.kind, side.upgraded), shows=("card", side.kind, side.upgraded))


def upgrade_option(card: Card) -> Option:
    """Return an option that is a card to be upgraded: what is said of it is what becomes of it."""
    side = library.SIDES[card]
    return Option(card, ("upgrade_to", side.kind), shows=("card", side.kind, side.upgraded))


def foe_option(foe: Foe) -> Option:
    """Return an option that is an enemy, always the same one."""
    key = (foe.id, foe.kind, foe.row)
    option = _FOES.get(key)
    if option is None:
        option = _FOES[key] = Option(foe.id, ("foe", foe.kind, foe.id, foe.row), shows=("foe", foe.id))
    return option


def nobody_left(state: State) -> bool:
    """Tell whether no enemy lives, as while others are still to come: then nothing needs to be aimed."""
    combat = state.combat
    if combat is not None:
        for foe in combat.foes:  # asked so often that a generator is dear
            if not foe.dead:
                return False
    return True


# paths: what must be chosen before an effect begins ----------------------------------------------------------------
def path(state: State, hero: Hero, needs: Sequence[Any], card: Card = "") -> Listing | None:
    """Return what is to be chosen for the needs, as options that lead on to each other; None where nothing is."""
    if not needs:
        return None
    need, rest = needs[0], needs[1:]
    if need in ("enemy", "row") and nobody_left(state):
        return path(state, hero, rest, card)
    if need == "enemy":
        return lambda: _enemies(state, hero, rest, card)
    if need == "row":
        if len(rows_of(state)) == 1:
            return path(state, hero, rest, card)
        return lambda: _rows(state, hero, rest, card)
    if need == "ally":
        standing = alive(state)
        if len(standing) == 1:
            return path(state, hero, rest, card)
        return lambda: [Option(h.seat, ("hero", h.seat), then=path(state, hero, rest, card)) for h in standing]
    if isinstance(need, Pick):
        others = [c for c in hero.hand if c != card]
        if need.count != 1 or len(others) <= 1:  # a single card is chosen by itself; several are asked for later
            return path(state, hero, rest, card)
        return lambda: _cards(state, hero, rest, card)
    if isinstance(need, Whether):
        holds = need.cond.holds(look(state, hero, card, ""))
        return path(state, hero, _joined(need.then if holds else need.other, rest), card)
    assert isinstance(need, Which)
    return lambda: [
        Option(str(n), ("branch", label), then=path(state, hero, _joined(branch, rest), card))
        for n, (label, branch) in enumerate(zip(need.labels, need.needs, strict=True))
    ]


def _joined(first: Sequence[Any], rest: Sequence[Any]) -> list[Any]:
    return [*first, *without(rest, first)]


def _enemies(state: State, hero: Hero, rest: Sequence[Any], card: Card) -> list[Option]:
    combat = state.combat
    assert combat is not None
    then = path(state, hero, rest, card) if rest else None
    if nobody_left(state):  # the last one fell after this was asked
        return [Option(NOBODY, ("nobody",), then=then)]
    if then is None:
        return [foe_option(f) for f in combat.foes if not f.dead]
    return [
        Option(f.id, ("foe", f.kind, f.id, f.row), then=then, shows=("foe", f.id)) for f in combat.foes if not f.dead
    ]


def _rows(state: State, hero: Hero, rest: Sequence[Any], card: Card) -> list[Option]:
    combat = state.combat
    assert combat is not None
    then = path(state, hero, rest, card) if rest else None
    if nobody_left(state):
        return [Option(NOBODY, ("nobody",), then=then)]
    rows = {f.row for f in combat.foes if not f.dead}
    return [Option(f"row{n}", ("row", n), None if n in rows or -1 in rows else EMPTY_ROW, then) for n in rows_of(state)]


def _cards(state: State, hero: Hero, rest: Sequence[Any], card: Card) -> list[Option]:
    then = path(state, hero, rest, card) if rest else None
    seen: list[str] = []
    options = []
    for other in hero.hand:
        name = other.partition("#")[0]
        if other != card and name not in seen:
            seen.append(name)
            option = card_option(other)
            option.then = then
            options.append(option)
    return options


def follow(c: Cx, needs: Sequence[Any], keys: Sequence[str]) -> None:
    """Put the keys of a path into the context; the counterpart of `path`, called before the card leaves the hand."""
    todo = list(needs)
    given = list(keys)
    state = c.state
    while todo:
        need = todo.pop(0)
        if need in ("enemy", "row") and nobody_left(state):
            c.row = c.me.row
            if given[:1] == [NOBODY]:
                given.pop(0)
        elif need == "enemy":
            if given:
                key = given.pop(0)
                c.target = next((f for f in c.combat.foes if f.id == key), None)
        elif need == "row":
            c.row = int(given.pop(0)[3:]) if len(rows_of(state)) > 1 and given else c.me.row
        elif need == "ally":
            c.ally = state.heroes[given.pop(0)] if len(alive(state)) > 1 and given else c.me
        elif isinstance(need, Pick):
            others = [x for x in c.me.hand if x != c.card]
            if need.count == 1 and len(others) > 1 and given:
                c.picked.append(given.pop(0))
        elif isinstance(need, Whether):
            todo = _joined(need.then if need.cond.holds(c) else need.other, todo)
        else:
            n = int(given.pop(0)) if given else 0
            c.choices.append(str(n))
            todo = _joined(need.needs[n], todo)


async def aim(c: Cx, needs: Sequence[Any], *, optional: bool = False, name: str = "") -> bool:
    """Ask for the targets of something that is triggered; a lone target is taken without asking.

    Returns False where the hero declines, or where there is nothing to aim at.
    """
    if c.state.combat is not None and nobody_left(c.state) and ("enemy" in needs or "row" in needs):
        return False
    keys: Keys = ()

    def now() -> Listing | None:
        return path(c.state, c.me, needs, c.card)

    def listing() -> list[Option]:  # listed anew each time: others play on while this is asked
        found = now()
        return found() if found is not None else [Option(NOBODY, ("nobody",))]

    if optional:
        keys = await c.game.ask(
            c.me.seat, f"may:{name or c.source}", lambda: [Option("yes", ("yes",), then=now(), style="main"), NO],
            about=("may", c.source), default=("no",), orders={"never": ("no",)},
        )  # fmt: skip
        if keys[0] == "no":
            return False
        keys = keys[1:]
    elif now() is not None:
        keys = lone(listing)
        if not keys:
            keys = await c.game.ask(
                c.me.seat, f"aim:{name or c.source}", listing, about=("aim", c.source), default=lambda: first(listing)
            )
    follow(c, needs, keys)
    return True


def lone(listing: Listing) -> Keys:
    """Return the only path there is, or nothing where there are several."""
    keys: list[str] = []
    level: Listing | None = listing
    while level is not None:
        options = [o for o in level() if o.refusal() is None]
        if len(options) != 1:
            return ()
        keys.append(options[0].key)
        level = options[0].then
    return tuple(keys)


def first(listing: Listing) -> Keys:
    """Return the first complete path."""
    keys: list[str] = []
    level: Listing | None = listing
    while level is not None:
        option = next(o for o in level() if o.refusal() is None)
        keys.append(option.key)
        level = option.then
    return tuple(keys)


# cards of a pile ------------------------------------------------------------------------------------------------
async def choose_cards(
    c: Cx, purpose: str, cards: list[Card], low: int, high: int, *, hero: Hero | None = None
) -> list[Card]:
    """Ask for cards among some; where all of them must be taken nothing is asked."""
    high = min(high, len(cards))
    low = min(low, high)
    if high == 0:
        return []
    if low == len(cards):
        return cards[:]
    me = hero or c.me
    options = [upgrade_option(card) if purpose == "upgrade" else card_option(card) for card in cards]
    if low == high == 1:
        return list(
            await c.game.ask(
                me.seat, f"{purpose}:{c.source}", options, about=(purpose, 1, 1, c.source), default=(cards[0],)
            )
        )
    return list(
        await c.game.ask(
            me.seat, f"{purpose}:{c.source}", options, about=(purpose, low, high, c.source), pick=(low, high),
            default=tuple(cards[:low]),
        )
    )  # fmt: skip


async def choose(c: Cx, purpose: str, options: list[Option], *, hero: Hero | None = None) -> str:
    """Ask for one of the options; a lone one is taken without asking."""
    able = [o for o in options if o.refusal() is None]
    if len(able) == 1:
        return able[0].key
    (key,) = await c.game.ask(
        (hero or c.me).seat, f"{purpose}:{c.source}", options, about=(purpose, c.source), default=(able[0].key,)
    )
    return key
