"""Playing cards, using abilities and receiving synergy until an AR is declared (Combat 4; Team Synergy)."""

from __future__ import annotations

from rules.cards import On, carry_out, follow, is_used, note_use, path
from rules.draculas_curse import castle, equipment, traps
from rules.draculas_curse.counting import has_focus
from rules.draculas_curse.library import ATTACK, CHARACTERS, ITEM, SPELL, card, id_of
from rules.draculas_curse.record import Fight
from rules.draculas_curse.registry import CURSE, banned, happen
from rules.draculas_curse.steps import Table
from rules.draculas_curse.strength import Ar, ar_of, foe_ar
from rules.engine import Keys, Option, Said

DECLARE, PLAY, USE, SYNERGY = "declare", "play", "use", "synergy"
DECLINE = Option("decline", ("decline",), style="pass")


def _fight(game: Table) -> Fight:
    fight = game.state.fight
    assert fight is not None
    return fight


async def declares(game: Table, seat: str) -> None:
    """Let a player use cards, abilities and synergy, and declare the final AR; no going back and forth."""
    while game.state.outcome is None and not _fight(game).fled:
        fight = _fight(game)
        against = _against(game, seat)
        keys = await game.ask(
            seat, "combat", lambda: listing(game, seat), about=("ask_combat", ar_of(game, seat), against),
            default=(DECLARE,), mark=f"{len(game.state.fights)}.{fight.phase}.{len(fight.used)}",
        )  # fmt: skip
        if keys[0] == DECLARE:
            break
        await _does(game, seat, keys)
    fight = _fight(game)
    fight.declared[seat] = ar_of(game, seat)
    game.tell("declares", seat, fight.declared[seat])


def _against(game: Table, seat: str) -> int:
    """Return the AR that is to be beaten, -1 for an attacker, who does not know it yet."""
    fight = _fight(game)
    if fight.kind != "duel":
        return foe_ar(game)
    return ar_of(game, fight.seat) if seat == fight.other else -1


def listing(game: Table, seat: str) -> list[Option]:
    """List what may be used in this combat now."""
    me = game.state.slayers[seat]
    found = []
    for copy in me.hand:
        hook = equipment.hook_of(copy, "combat")
        face = card(copy)
        if hook is not None and (ITEM not in face.types or face.slot == "consumable"):
            found.append(_card(game, seat, copy, hook))
    for source, n, hook in CURSE.listening(game.state, seat, "combat"):
        if isinstance(hook, On):
            found.append(_ability(game, seat, source, n, hook))
    for slot in ("signature_attack", "signature_spell"):
        for copy in me.slots.get(slot, []):
            found = [o for o in found if o.key.split(":")[1:2] != [copy]]
            hook = equipment.hook_of(copy, "combat")
            if hook is not None:
                found.append(_card(game, seat, copy, hook))
    found += _helpers(game, seat)
    return [*found, Option(DECLARE, ("opt_declare", ar_of(game, seat)), style="main")]


def mark(seat: str, source: str, n: int = 0) -> str:
    """Return what is noted of something that was used: once a combat, in all its phases."""
    return f"{seat}|{source}|{n}"


def _card(game: Table, seat: str, copy: str, hook: On) -> Option:
    c = CURSE.context(game, seat, copy)
    why = equipment.why_not_card(game, seat, copy)
    face = card(copy)
    if mark(seat, copy) in _fight(game).used:
        why = ("why_used",)
    elif why is None and SPELL in face.types and not has_focus(c):
        why = ("why_no_focus",)
    elif why is None and c.me.bp < spell_cost(game, seat, copy):
        why = ("why_bp", spell_cost(game, seat, copy))
    c.card = copy
    why, then = _paid(c, hook, why)
    return Option(f"{PLAY}:{copy}", ("play", id_of(copy)), why, then, group="cards", shows=("card", id_of(copy)))


def spell_cost(game: Table, seat: str, copy: str) -> int:
    """Return the BP that casting a card takes now."""
    face = card(copy)
    if SPELL not in face.types:
        return 0
    return max(0, face.bp_cost + sum(s.n for s in CURSE.standing(game, seat, "cost:spell")))


def _paid(c, hook: On, why: Said | None):  # noqa: ANN001, ANN202
    if why is None and hook.cost is not None:
        why = hook.cost.why_not(c)
    if why is None and hook.when is not None and not hook.when.holds(c):
        why = ("only_if", hook.when.words)
    return why, path(c, hook.needs) if why is None else None


def _ability(game: Table, seat: str, source: str, n: int, hook: On) -> Option:
    c = CURSE.context(game, seat, source)
    why: Said | None = ("why_banned",) if banned(game, seat, "ability") else None
    used = mark(seat, source, n) in _fight(game).used or is_used(hook, n, c.me, source)
    if used:
        why = ("why_used",)
    why, then = _paid(c, hook, why)
    thing = source.partition("#")[0]
    return Option(f"{USE}:{source}:{n}", ("use", thing), why, then, group="abilities", shows=("card", thing))


def _helpers(game: Table, seat: str) -> list[Option]:
    """List slayers who might grant synergy: in range, not asked yet in this combat; one is received (ruling 58)."""
    state, fight = game.state, _fight(game)
    if seat in fight.synergy or banned(game, seat, "synergy"):
        return []
    found = []
    for giver in state.living:
        if giver in (fight.seat, fight.other) or mark(giver, SYNERGY) in fight.used or banned(game, giver, "synergy"):
            continue
        most = CHARACTERS[state.slayers[giver].character].synergy_range
        if castle.within(state, state.slayers[giver].at, state.slayers[seat].at, most):
            found.append(Option(f"{SYNERGY}:{giver}", ("opt_synergy", giver), group="synergy", shows=("seat", giver)))
    return found


async def _does(game: Table, seat: str, keys: Keys) -> None:
    what, _, which = keys[0].partition(":")
    if what == PLAY:
        await _plays(game, seat, which, keys[1:])
    elif what == USE:
        source, _, n = which.rpartition(":")
        await _uses(game, seat, source, int(n), keys[1:])
    else:
        await _asks_for_synergy(game, seat, which)


async def _plays(game: Table, seat: str, copy: str, keys: Keys) -> None:
    """Play an attack, a spell or a consumable; from a signature slot it stays (Signature Slots)."""
    hook = equipment.hook_of(copy, "combat")
    assert hook is not None
    me, face = game.state.slayers[seat], card(copy)
    c = CURSE.context(game, seat, copy)
    c.card = copy
    follow(c, hook.needs, keys)
    from_hand = copy in me.hand
    me.bp -= spell_cost(game, seat, copy)
    if from_hand:
        me.hand.move(copy, me.limbo)
        game.learned("*")
    game.tell("plays", seat, id_of(copy))
    fight = _fight(game)
    fight.used.append(mark(seat, copy))
    fight.played.setdefault(seat, []).append(copy)
    if hook.cost is not None:
        hook.cost.pay(c)
    if SPELL in face.types:
        await traps.answers(game, "spell_cast", seat, copy)
    await traps.spring(game, "any_card", seat, copy)
    fight = _fight(game)
    if fight.cancelled:
        fight.cancelled = False
    else:
        await equipment.does_all(c, copy, "combat")
        more = sum(s.n for what in face.types & {ATTACK, SPELL} for s in CURSE.standing(game, seat, f"{what}_ar"))
        if more and any(isinstance(e, Ar) and e.who == "self" for e in hook.effects):
            fight = _fight(game)
            fight.phase_ar[seat] = fight.phase_ar.get(seat, 0) + more
    equipment.put_away(game, seat, copy)
    if SPELL in face.types:
        await happen(game, "spell_cast", seat, copy)
    await CURSE.settle(game, seat)


async def _uses(game: Table, seat: str, source: str, n: int, keys: Keys) -> None:
    """Use an ability of something in play, once in this combat."""
    hook = CURSE.hooks(source)[n]
    assert isinstance(hook, On)
    c = CURSE.context(game, seat, source)
    follow(c, hook.needs, keys)
    _fight(game).used.append(mark(seat, source, n))
    game.tell("uses", seat, source.partition("#")[0])
    if hook.cost is not None:
        hook.cost.pay(c)
    note_use(hook, n, c.me, source)
    await carry_out(c, hook.effects)
    await CURSE.settle(game, seat)


async def _asks_for_synergy(game: Table, seat: str, giver: str) -> None:
    """Ask a slayer for synergy, who may decline; a subclass may offer another."""
    fight = _fight(game)
    fight.used.append(mark(giver, SYNERGY))
    me = game.state.slayers[giver]
    options = []
    for source, n, hook in CURSE.listening(game.state, giver, SYNERGY):
        c = CURSE.context(game, giver, source, seat)
        if isinstance(hook, On) and not is_used(hook, n, me, source):
            why = hook.cost.why_not(c) if hook.cost is not None else None
            options.append(Option(f"{source}:{n}", ("give_synergy", source.partition("#")[0]), why, style="main"))
    keys = await game.ask(
        giver, SYNERGY, [*options, DECLINE], about=("ask_synergy", seat, ar_of(game, seat), _against(game, seat)),
        default=(DECLINE.key,), orders={"never": (DECLINE.key,), "always": (options[0].key,)} if options else None,
    )  # fmt: skip
    if keys == (DECLINE.key,):
        game.tell("declines_synergy", giver, seat)
        return
    source, _, n = keys[0].rpartition(":")
    hook = CURSE.hooks(source)[int(n)]
    assert isinstance(hook, On)
    c = CURSE.context(game, giver, source, seat)
    if hook.cost is not None:
        hook.cost.pay(c)
    if hook.limit != "combat":
        note_use(hook, int(n), c.me, source)
    _fight(game).synergy[seat] = giver
    game.tell("gives_synergy", giver, seat)
    await carry_out(c, hook.effects)
