"""Combat from the draw to what comes after it (Combat Resolution Sequence; Multi-Phase Combat; Full Combat Example)."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from rules.draculas_curse import declaring, equipment, losing, traps
from rules.draculas_curse.library import MONSTERS, id_of, monster
from rules.draculas_curse.record import Fight
from rules.draculas_curse.registry import CURSE, happen, happen_own
from rules.draculas_curse.state import ASCENT
from rules.draculas_curse.steps import Table
from rules.draculas_curse.strength import NEXT, ar_of, foe_ar, open_ar
from rules.engine import EVERYONE, Keys, Option, Question

WON, LOST, NONE = "won", "lost", "none"
STACK_AR: Final = {2: 12, 3: 16, 4: 25}
FIRST_FORM_AR: Final = {1: 25, 2: 26, 3: 27, 4: 28, 5: 30}
ASCENT_BONUS = 2
ANY_TIER: Final = (1, 2, 3)
GRANT, REFUSE = Option("grant", ("opt_grant",), style="main"), Option("refuse", ("opt_refuse",), style="pass")
NO, YES = Option("no", ("no",), style="pass"), "yes"


# 1. the enemy ------------------------------------------------------------------------------------------------
def drawn_card(game: Table, tiers: Container[int]) -> str:
    """Discard facedown until a monster of some tiers is found, the discard pile once more; "": none (ruling 52)."""
    state = game.state
    for _ in range(2):
        while len(state.combat_deck):
            copy, _, _ = state.combat_deck.take_top()
            if monster(copy).tier in tiers:
                game.learned(EVERYONE)
                return copy
            state.combat_discard.put(copy)
        state.combat_deck, state.combat_discard = state.combat_discard, state.combat_deck
        state.combat_deck.shuffle(game, "combat", state.new_deal())
    return ""


async def drawn(game: Table, seat: str, tier: int, icon: int = -1) -> str:
    """Fight a monster of a tier (Room Combat Icon)."""
    await traps.answers(game, "any_drawing", seat)
    tier = min(3, tier + game.state.slayers[seat].passes.pop("tier", 0))
    copy = drawn_card(game, (tier,))
    if not copy:
        game.tell("no_monster", seat, tier)
        return NONE
    return await _battle(game, Fight("drawn", seat, icon=icon, foe=copy, foe_ar=monster(copy).ar))


async def next_card(game: Table, seat: str) -> str:
    """Discard the top card facedown, fight the next one, whatever its tier (Combat Shadow Token; ruling 53)."""
    top = drawn_card(game, ANY_TIER)
    if top:
        game.state.combat_discard.put(top)
    copy = drawn_card(game, ANY_TIER)
    return await _battle(game, Fight("drawn", seat, foe=copy, foe_ar=monster(copy).ar)) if copy else NONE


async def listed(game: Table, seat: str, monsters: list[str]) -> str:
    """Fight monsters that a curse names, one phase each; no card is drawn (Curse Card Combat)."""
    ids = [next(m.id for m in MONSTERS.values() if m.name == name) for name in monsters]
    return await _battle(game, Fight("listed", seat, foe=ids[0], foe_ar=MONSTERS[ids[0]].ar, queue=ids[1:]))


async def mirror(game: Table, seat: str, plus: int) -> str:
    """Fight the own passive AR and more, fixed at the start (Hall of Mirrors; ruling 60)."""
    return await _battle(game, Fight("mirror", seat, foe_ar=open_ar(game, seat) + plus))


async def stack(game: Table, seat: str, size: int) -> str:
    """Fight a stack of Shadows (Dracula Cloak)."""
    return await _battle(game, Fight("stack", seat, size=size, foe_ar=STACK_AR[size]))


async def duel(game: Table, attacker: str, defender: str) -> str:
    """Let one player fight another; the attacker's result."""
    return await _battle(game, Fight("duel", attacker, defender))


async def final_battle(game: Table, seat: str) -> str:
    """Fight both forms of Dracula, in the Dojo the last alone (Final Battle Rules; Defeating Dracula)."""
    state = game.state
    kind = "final_form" if state.dojo else "first_form"
    fight = Fight(kind, seat, foe_ar=0 if state.dojo else FIRST_FORM_AR[max(1, state.dracula.life)])
    above = [s for s in state.here(ASCENT) if s != seat]
    questions = [
        Question(
            s, "ascent", lambda: [GRANT, REFUSE], about=("ask_ascent", seat),
            default=(GRANT.key,) if s in state.living else (REFUSE.key,),
            orders={"always": (GRANT.key,), "never": (REFUSE.key,)},
        )
        for s in above
    ]  # fmt: skip
    answers: dict[str, Keys] = await game.window(questions) if questions else {}
    granted = [s for s in above if answers.get(s) == (GRANT.key,)]
    for giver in granted:
        game.tell("grants", giver, seat, ASCENT_BONUS)
    if granted:
        fight.combat_ar[seat] = ASCENT_BONUS * len(granted)
    return await _battle(game, fight)


def _final_form(game: Table) -> list[str]:
    """Set the AR of the Final Form: the souls of the Well, and of cards drawn by the Essence; return these."""
    state = game.state
    fight = state.fight
    assert fight is not None
    cards: list[str] = []
    for _ in range(0 if state.dojo else state.dracula.essence // 2):
        copy = drawn_card(game, ANY_TIER)
        if copy:
            cards.append(copy)
            state.combat_discard.put(copy, by=EVERYONE)
    fight.kind = "final_form"
    fight.foe_ar = sum(monster(c).sv for c in [*state.well, *cards])
    game.learned(EVERYONE)
    game.tell("final_form", fight.foe_ar, *(id_of(c) for c in cards))
    return cards


# 2. to 6. ----------------------------------------------------------------------------------------------------
def _fight(game: Table) -> Fight:
    fight = game.state.fight
    assert fight is not None
    return fight


async def _battle(game: Table, fight: Fight) -> str:
    """Fight phase by phase, then resolve rewards and what comes after; tell how it ended for `fight.seat`."""
    state = game.state
    fight.room = state.slayers[fight.seat].at
    state.fights.append(fight)
    depth = len(state.fights)
    me = state.slayers[fight.seat]
    me.fought = me.halted = True
    for seat in filter(None, (fight.seat, fight.other)):
        for one in state.slayers[seat].lasting:  # what was kept for the next combat lasts through this one
            one.until = "combat" if one.until == NEXT else one.until
    _announced(game)
    won = False
    while True:
        if fight.kind == "final_form":
            _final_form(game)
        won = await _phase(game)
        fight = _fight(game)
        if fight.fled or not won or not _next_phase(game):
            break
        fight = _fight(game)
    result = NONE if fight.fled else WON if won else LOST
    await _after(game, result)
    del game.state.fights[depth - 1 :]
    for seat in (fight.seat, fight.other):
        if seat:
            CURSE.ends(game.state, seat, "combat")
            passes = game.state.slayers[seat].passes
            walks = passes.pop("walks", 0)
            for left in ("guard:life_loss", "guard:loss_effects"):  # what guarded in this combat is over with it
                passes.pop(left, None)
            if walks and game.state.outcome is None:
                game.then("walks", seat, walks)
            if game.state.outcome is None and game.state.slayers[seat].life > 0:
                await equipment.hand_limit(game, seat)
    return result


def _announced(game: Table) -> None:
    fight = _fight(game)
    if fight.kind == "duel":
        game.tell("attacks", fight.seat, fight.other)
    elif fight.foe:
        game.tell("fights", fight.seat, id_of(fight.foe), fight.foe_ar)
    elif fight.kind == "first_form":
        game.tell("first_form", fight.seat, fight.foe_ar)


async def _phase(game: Table) -> bool:
    """Fight one phase; tell whether `seat` has won it. The defender wins ties."""
    fight = _fight(game)
    for seat in (fight.seat, fight.other):
        if seat:
            await happen(game, "combat_begins", seat)
    if fight.foe:
        await happen_own(game, "combat_begins", fight.seat, fight.foe)
    if fight.foe and fight.phase == 1:
        await traps.answers(game, "any_combat", fight.seat)
    fight = _fight(game)
    if fight.fled:
        return False
    if fight.kind == "drawn" and fight.phase == 1:
        await _well(game)
    await declaring.declares(game, fight.seat)
    if fight.kind == "duel" and not _fight(game).fled:
        await declaring.declares(game, fight.other)
    fight = _fight(game)
    if fight.fled:
        return False
    for seat in filter(None, (fight.seat, fight.other)):
        if game.state.slayers[seat].life <= 0:  # a cost has taken the last: a defeat at once (ruling 64)
            fight.margin = -1 if seat == fight.seat else 1
            return seat != fight.seat
    if fight.kind == "drawn":
        await traps.spring(game, "any_combat", fight.seat, answered=True)
    fight = _fight(game)
    mine = ar_of(game, fight.seat)
    theirs = ar_of(game, fight.other) if fight.kind == "duel" else foe_ar(game)
    fight.margin = mine - theirs
    won = mine > theirs if fight.kind == "duel" else mine >= theirs
    game.tell("wins" if won else "loses", fight.seat, mine, theirs)
    return won


def _next_phase(game: Table) -> bool:
    """Begin the phase that follows a won one; tell whether there is one. One-phase bonuses do not carry over."""
    fight = _fight(game)
    if fight.queue:
        fight.foe = fight.queue.pop(0)
        fight.foe_ar = MONSTERS[id_of(fight.foe)].ar
    elif fight.next_ar:
        fight.foe_ar, fight.next_ar = fight.next_ar, 0
    elif fight.kind == "first_form":
        fight.kind = "final_form"
    else:
        return False
    fight.phase += 1
    fight.phase_ar = {}
    game.tell("next_phase", fight.phase)
    return True


async def _well(game: Table) -> None:
    """Let Dracula add the top soul of the Well to a drawn monster, for 1 Essence (Using the Soul Well; ruling 51)."""
    state = game.state
    if state.dojo:
        return
    for _ in range(1 + sum(s.n for s in CURSE.standing(game, state.dracula.seat, "well_extra"))):
        state = game.state
        lord, fight = state.dracula, _fight(game)
        if not lord.essence or not len(state.well):
            return
        top = state.well.top()[0]
        options = [Option(YES, ("opt_well", id_of(top), monster(top).sv), style="main"), NO]
        keys = await game.ask(
            lord.seat, "well", options, about=("ask_well", fight.seat, id_of(fight.foe), foe_ar(game)),
            default=(NO.key,), orders={"never": (NO.key,), "always": (YES,)}, mark=top,
        )  # fmt: skip
        if keys[0] != YES:
            return
        losing.essence(game, -1)
        fight = _fight(game)
        game.state.well.take(top)
        fight.well.append(top)
        fight.foe_ar += monster(top).sv
        game.tell("uses_well", id_of(top), monster(top).sv)


# 7. ----------------------------------------------------------------------------------------------------------
async def _after(game: Table, result: str) -> None:
    """Resolve outcome and after-combat effects, the attacker's before the defender's."""
    fight = _fight(game)
    for copy in fight.well:
        game.state.gone.put(copy)
    fight.well = []
    if result == NONE:
        _put_monster(game, result)
        return
    final = fight.kind in ("first_form", "final_form")
    winner = fight.seat if result == WON else fight.other
    loser = fight.other if result == WON else fight.seat
    if winner and not final:
        losing.gain_bp(game, winner, 1)
    if loser and not final:
        await _loses(game, loser)
    if winner and loser and game.state.slayers[winner].vampire and not game.state.slayers[loser].vampire:
        await losing.gain_life(game, winner, 1)
        await happen(game, "feed", winner)
    for seat in (fight.seat, fight.other):
        if seat and game.state.outcome is None:
            await _happens(game, "combat_win" if seat == winner else "combat_lose", seat)
    if fight.foe and game.state.outcome is None:
        me = game.state.slayers[fight.seat]
        if result == WON or not me.passes.pop("guard:loss_effects", 0):
            await happen_own(game, "combat_win" if result == WON else "combat_lose", fight.seat, fight.foe)
    _put_monster(game, result)
    if result == WON and fight.kind == "drawn" and not game.state.dojo:
        await happen(game, "soul_reaped", game.state.dracula.seat)
    if winner and loser and game.state.slayers[loser].life <= 0:
        await happen(game, "kill", winner)
    for seat in (fight.seat, fight.other):
        if seat and game.state.outcome is None:
            await _happens(game, "after_combat", seat)


async def _happens(game: Table, moment: str, seat: str) -> None:
    """Let a moment happen for a fighter, and for the cards that were played in this combat."""
    await happen(game, moment, seat)
    me = game.state.slayers[seat]
    for copy in _fight(game).played.get(seat, [])[:]:
        if not any(copy in held for held in me.slots.values()):
            await happen_own(game, moment, seat, copy)


async def _loses(game: Table, seat: str) -> None:
    """Let a defeated player lose 1 Life and all companions."""
    await _happens(game, "combat_losing", seat)
    await losing.lose_life(game, seat, 1, "combat")
    me = game.state.slayers[seat]
    if me.passes.pop("companions", 0) and me.life > 0:
        return
    if me.companions:
        game.tell("companions_leave", seat)
    for copy in me.companions:
        game.state.combat_discard.put(copy, by=EVERYONE)
    me.companions = []


def _put_monster(game: Table, result: str) -> None:
    """Put a drawn monster away: beaten onto the Well, victorious or left into the discard pile."""
    state, fight = game.state, _fight(game)
    copy = fight.foe
    if fight.kind != "drawn" or not copy:
        return
    fight.foe = ""
    if fight.tamed:
        state.slayers[fight.seat].companions.append(copy)
        game.tell("companion", fight.seat, id_of(copy))
    elif result == WON:
        (state.gone if fight.denied else state.well).put(copy)
    else:
        state.combat_discard.put(copy, by=EVERYONE)
