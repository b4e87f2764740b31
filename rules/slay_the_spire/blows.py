"""Damage, block, tokens, HP and death: what effects do to heroes and enemies (Damage; Abilities & Keywords)."""

from __future__ import annotations

from rules.cards.amounts import number
from rules.slay_the_spire import library
from rules.slay_the_spire.context import Cx, covers
from rules.slay_the_spire.moments import (
    ATTACKED,
    BLOCKS,
    BUFFER,
    DIED,
    EXHAUSTED,
    GAINED_BLOCK,
    HIT_HURT,
    HITS,
    HURT,
    LOSS_CAP,
    LOST_HP,
    NO_GOLD,
    POISONS,
    SHIVS,
    STUNG,
    TOKENED,
    bends,
    emit,
    listening,
    refresh,
)  # fmt: skip
from rules.slay_the_spire.state import Foe, G, Hero, State, alive, under

MAX_BLOCK, MAX_ENERGY, MAX_STRENGTH, MAX_TOKENS, MAX_SHIVS, MAX_MIRACLES, MAX_POISON = 20, 6, 8, 3, 5, 5, 30


def modified(c: Cx, moment: str) -> int:
    """Return what is added to a number of the hero's effect by all that changes it."""
    total = 0
    for source, _, hook in listening(c.me, moment):
        kept, c.source = c.source, source
        if hook.when is None or hook.when.holds(c):
            total += number(hook.by, c)
        c.source = kept
    return total


# heroes hit ----------------------------------------------------------------------------------------------------
def hero_hits(c: Cx, foes: list[Foe], base: int, times: int = 1, per_strength: int = 1) -> None:
    """Hit enemies: bonuses, then weak, then vulnerable; one token of each goes after the last hit (Multi-hits)."""
    me = c.me
    sig = me.sig
    n = base + c.more + (me.strength + me.sharp) * per_strength + (me.stance == "wrath")
    if c.card.startswith("strike_"):
        n += me.strike_bonus
    poison = 0
    if sig:
        n += modified(c, HITS)
        if c.source == "shiv":
            n += modified(c, SHIVS)
        poison = modified(c, POISONS)
    if not c.attacking:
        c.attacking, c.weakened = True, me.weak > 0
    for foe in foes:
        if foe.dead:
            continue
        vulnerable = foe.vuln > 0
        each = n + 1 if "slow" in library.FOES[foe.kind].traits else n  # bonuses come before doubling
        d = each if vulnerable and c.weakened else each * 2 if vulnerable else each - 1 if c.weakened else each
        if me.no_damage or d < 0:
            d = 0
        for _ in range(times):
            c.dealt += hurt(c.game, foe, d, me, hit=True)
            if poison and not foe.dead:
                put_poison(c.game, me, foe, poison)
            if foe.dead:
                c.killed += 1
                break
        if vulnerable and not foe.dead and foe.vuln > 0:  # of an Attack without hits too
            foe.vuln -= 1
        if foe not in c.hit_foes:
            c.hit_foes.append(foe)


def end_attack(c: Cx) -> None:
    """Spend the attacker's weak, once a whole attack."""
    if c.attacking:
        c.attacking = False
        if c.weakened and c.me.weak > 0:
            c.me.weak -= 1
        c.me.sharp = 0


def hurt(game: G, foe: Foe, n: int, by: Hero | None, *, hit: bool) -> int:
    """Damage an enemy and return what got through its block."""
    definition = library.FOES[foe.kind]
    if hit and n > 1 and "flying" in definition.traits:
        n = 1
    if n <= 0:
        return 0
    through = n - foe.block
    if foe.block:
        game.tell("foe_blocks", foe.kind, foe.id, min(n, foe.block), by.seat if by is not None else "")
    if through <= 0:
        foe.block -= n
        through = 0
    else:
        foe.block = 0
        through = drain(game, foe, through, by)
    if through > 0 and definition.hooks and not foe.dead:  # what is blocked is no damage (Block)
        wake(game.state, foe, HURT, by.seat if by else "")
        if hit:
            wake(game.state, foe, HIT_HURT, by.seat if by else "")
    return through


def drain(game: G, foe: Foe, n: int, by: Hero | None = None) -> int:
    """Take HP from an enemy, past its block; return what it lost."""
    definition = library.FOES[foe.kind]
    if definition.traits:
        if "untouchable" in definition.traits and definition.modes[foe.mode][foe.cube].shielded:
            return 0
        if "invincible" in foe.flags:
            n = min(n, foe.hp - foe.max_hp // 2)
    lost = min(n, foe.hp)
    foe.hp -= lost
    if by is not None:
        by.dealt += lost
    if lost:
        game.tell("foe_loses", foe.kind, foe.id, lost, foe.hp, by.seat if by is not None else "")
    if lost and definition.traits and "shift" in definition.traits:
        hero = next((h for h in game.state.heroes.values() if h.row == foe.row), None)
        if hero is not None:
            gain_block(game.state, hero, lost)
    if foe.hp <= 0:
        die(game, foe)
    return lost


def die(game: G, foe: Foe) -> None:
    """Let an enemy at 0 HP die, unless it has a second life; its death effects come at once (The Dead)."""
    state = game.state
    definition = library.FOES[foe.kind]
    for hook in definition.hooks:
        if hook.moment == "at_zero" and "second_life" not in foe.flags:
            foe.flags.append("second_life")
            foe.hp = 0
            run_foe(game, foe, hook.effects)
            if foe.hp > 0:
                return
    foe.hp, foe.dead = 0, True
    foe.block = foe.strength = foe.weak = foe.vuln = foe.poison = 0
    game.tell("dies", foe.kind, foe.id)
    if foe.kind == "transient" and "faded" not in foe.flags:
        achieve(game, "the_transient")
    for hook in definition.hooks:
        if hook.moment == DIED:
            run_foe(game, foe, hook.effects)
    combat = state.combat
    if combat is not None:
        for other in combat.foes:
            if not other.dead and library.FOES[other.kind].hooks:
                wake(state, other, "other_died", foe.id)
    if foe.card:
        blow_up(game, foe)


def blow_up(game: G, foe: Foe) -> None:
    """Let Corpse Explosion, which lies on a dead enemy, damage its row; the card is discarded."""
    hero, damage = take_off(game.state, foe)
    combat = game.state.combat
    assert combat is not None
    game.tell("explodes", foe.kind)
    for other in combat.foes[:]:
        if not other.dead and (foe.row < 0 or covers(other, foe.row)):
            hurt(game, other, damage, hero, hit=False)


EXPLOSION = (6, 10)
"""The damage of Corpse Explosion, and of its upgraded side."""


def explosion(foe: Foe) -> int:
    """Return the damage of the Corpse Explosion that lies on an enemy."""
    return EXPLOSION[library.side_of(foe.card.partition(":")[2]).upgraded]


def take_off(state: State, foe: Foe) -> tuple[Hero, int]:
    """Discard the Corpse Explosion that lies on an enemy; return whose it was and its damage. A copy is no card."""
    damage = explosion(foe)
    seat, _, card = foe.card.partition(":")
    foe.card = ""
    hero = state.heroes[seat]
    if card in hero.attached:
        hero.attached.remove(card)
        hero.discard.append(card)
    return hero, damage


def run_foe(game: G, foe: Foe, effect: tuple, subject: str = "") -> None:
    """Let an enemy do something at once."""
    c = Cx(game, None, foe.id, subject)
    c.foe = foe
    c.heroes = facing(game.state, foe)
    if subject in game.state.heroes:
        c.heroes = [game.state.heroes[subject]]
    for verb in effect:
        verb.run(c)
    end_action(c)


def facing(state: State, foe: Foe) -> list[Hero]:
    """Return whom an enemy's action is against: the hero of its row, or all of them for one in every row."""
    standing = alive(state)
    if foe.row < 0:
        return standing
    mine = [h for h in standing if covers(foe, h.row)]
    if mine:
        return mine
    below = [h for h in standing if h.row < foe.row]
    return [max(below, key=lambda h: h.row)] if below else [min(standing, key=lambda h: h.row)] if standing else []


def wake(state: State, foe: Foe, moment: str, subject: str) -> None:
    """Let a moment happen for an enemy; what it triggers waits until the card is completely done."""
    combat = state.combat
    if combat is None:
        return
    for n, hook in enumerate(library.FOES[foe.kind].hooks):
        if hook.moment == moment:
            if hook.limit:
                mark = f"used:{n}"
                if mark in foe.flags:
                    continue
                foe.flags.append(mark)
            combat.queue.append((foe.id, n, subject))


# enemies hit ---------------------------------------------------------------------------------------------------
def foe_hits(c: Cx, base: int, times: int = 1, *, spend: bool = True) -> None:
    """Let an enemy hit heroes; see `hero_hits`."""
    foe = c.foe
    assert foe is not None
    if not c.attacking:
        c.attacking, c.weakened = True, foe.weak > 0
    curious = "curious" in library.FOES[foe.kind].traits
    for hero in c.heroes:
        n = base + foe.strength + (len(hero.powers) if curious else 0)
        vulnerable = hero.vuln > 0
        d = n if vulnerable and c.weakened else n * 2 if vulnerable else n - 1 if c.weakened else n
        for _ in range(times):
            if d > 0 and take(c.game, hero, d) and hero.seat not in c.unblocked:
                c.unblocked.append(hero.seat)
        if hero.vuln > 0 and times > 0:
            if spend:
                hero.vuln -= 1
            elif hero.seat not in c.spent:
                c.spent.append(hero.seat)


def end_action(c: Cx) -> None:
    """Spend an enemy's weak, once a whole action."""
    if c.attacking and c.foe is not None:
        c.attacking = False
        if c.weakened and c.foe.weak > 0:
            c.foe.weak -= 1


def take(game: G, hero: Hero, n: int) -> int:
    """Damage a hero and return the HP lost."""
    if n <= hero.block:
        hero.block -= n
        game.tell("blocks", hero.seat, n)
        return 0
    if hero.block:
        n -= hero.block
        game.tell("blocks", hero.seat, hero.block)
        hero.block = 0
    return lose_hp(game, hero, n)


def lose_hp(game: G, hero: Hero, n: int) -> int:
    """Take HP from a hero; return how many were lost. Block does not help."""
    if n <= 0 or hero.dead:
        return 0
    state = game.state
    if state.combat is not None:
        if hero.cap or listening(hero, LOSS_CAP):
            n = min(n, max(0, 1 - hero.lost_now))
            if n == 0:
                return 0
        for source, _, hook in listening(hero, BUFFER):
            hero.marks[source] = hero.marks.get(source, number_of(hook.by)) - 1
            game.tell("buffered", hero.seat)
            if hero.marks[source] <= 0:
                leave_play(state, hero, source)
            return 0
        hero.lost_hp += n
        hero.lost_now += n
    hero.hp -= n
    hero.suffered += n
    game.tell("hero_loses", hero.seat, n + min(0, hero.hp), max(0, hero.hp))
    if state.combat is not None and hero.sig:
        emit(state, hero, LOST_HP)
    if hero.hp <= 0:
        if "fairy_in_a_bottle" in hero.potions:
            hero.potions.remove("fairy_in_a_bottle")
            under(state, "potions", "fairy_in_a_bottle")
            hero.hp = 2
            game.tell("fairy", hero.seat)
        else:
            fall(game, hero)
    return n


def number_of(n: object) -> int:
    """Return a number that is written as such."""
    assert isinstance(n, int)
    return n


def fall(game: G, hero: Hero) -> None:
    """Let a hero die: the run is lost, unless the others may make a last stand (Winning & Losing; The Last Stand)."""
    state = game.state
    hero.hp, hero.dead, hero.ended = 0, True, True
    game.tell("falls", hero.seat)
    boss = state.combat is not None and state.combat.kind == "boss"
    if not boss or state.options.get("last_stand") != "on" or not alive(state):
        game.finish("spire", [], "hero_died")


def heal(game: G, hero: Hero, n: int) -> None:
    """Heal a hero, up to the highest printed HP."""
    top = min(hero.max_hp, 6) if "mark_of_pain" in hero.relics else hero.max_hp
    if hero.hp < top and not hero.dead and n > 0:
        healed = min(top - hero.hp, n)
        hero.hp += healed
        game.tell("hero_heals", hero.seat, healed, hero.hp)


def gain_block(state: State, hero: Hero, n: int) -> None:
    """Give block, at most 20 (Block); a gain that is cut to nothing is none."""
    if n > 0 and hero.block < MAX_BLOCK:
        hero.block = min(MAX_BLOCK, hero.block + n)
        if hero.sig:
            emit(state, hero, GAINED_BLOCK)


def block_icon(c: Cx, n: int) -> int:
    """Return what one block icon of the effect is worth."""
    return n + modified(c, BLOCKS) if c.card and c.me.sig else n


def gain_gold(game: G, hero: Hero, n: int) -> None:
    """Give gold, unless a relic forbids it."""
    if n > 0 and not bends(hero, NO_GOLD):
        hero.gold += n
        game.tell("gains_gold", hero.seat, n)


def leave_play(state: State, hero: Hero, source: str) -> None:
    """Exhaust a power that is used up."""
    if source in hero.powers:
        hero.powers.remove(source)
        hero.exhaust.append(source)
        hero.marks.pop(source, None)
        refresh(hero)
        emit(state, hero, EXHAUSTED, source)


# tokens --------------------------------------------------------------------------------------------------------
def tokened(game: G, me: Hero, foe: Foe, what: str, n: int) -> None:
    """Let it be told and noticed that tokens were put on an enemy, each of them."""
    if n:
        game.tell("puts", foe.kind, foe.id, what, n, me.seat)
    if me.sig:
        for _ in range(n):
            emit(game.state, me, TOKENED, foe.id)


def put_weak(game: G, me: Hero, foe: Foe, n: int) -> None:
    """Put weak on an enemy, at most 3 in all."""
    if n > 0 and not foe.dead and "invincible" not in foe.flags:
        n = min(n, MAX_TOKENS - foe.weak)
        foe.weak += n
        tokened(game, me, foe, "weak", n)


def put_vuln(game: G, me: Hero, foe: Foe, n: int) -> None:
    """Put vulnerable on an enemy, at most 3 in all."""
    if n > 0 and not foe.dead:
        n = min(n, MAX_TOKENS - foe.vuln)
        foe.vuln += n
        tokened(game, me, foe, "vuln", n)


def put_poison(game: G, me: Hero, foe: Foe, n: int) -> None:
    """Put poison on an enemy, at most 30 on all together (Poison)."""
    combat = game.state.combat
    if n > 0 and not foe.dead and combat is not None:
        n = min(n, MAX_POISON - sum(f.poison for f in combat.foes))
        if n > 0:
            foe.poison += n
            tokened(game, me, foe, "poison", n)


def gain_shivs(state: State, hero: Hero, n: int) -> int:
    """Give shivs from the supply; return how many it lacked."""
    left = MAX_SHIVS - sum(h.shivs for h in state.heroes.values())
    got = min(n, left)
    hero.shivs += got
    return n - got


def gain_miracles(state: State, hero: Hero, n: int) -> None:
    """Give miracles from the supply."""
    hero.miracles += min(n, MAX_MIRACLES - sum(h.miracles for h in state.heroes.values()))


def gain_strength(game: G, hero: Hero, n: int, passing: bool = False) -> None:
    """Give strength, at most 8; strength that passes is lost at the end of the turn."""
    got = min(n, MAX_STRENGTH - hero.strength)
    hero.strength += got
    if got > 0:
        game.tell("hero_gains", hero.seat, "strength", got)
    if passing:
        hero.passing += got


def struck(state: State, foe: Foe, seat: str) -> None:
    """Let an enemy notice that an Attack against it is completely done; Thorns sting from the dead too."""
    if library.FOES[foe.kind].hooks:
        if not foe.dead:
            wake(state, foe, ATTACKED, seat)
        wake(state, foe, STUNG, seat)


def attacked(c: Cx) -> None:
    """Let enemies that watch for Attacks notice one."""
    for foe in c.combat.foes:
        if not foe.dead and library.FOES[foe.kind].hooks:
            wake(c.state, foe, "attack_played", c.me.seat)


def achieve(game: G, name: str) -> None:
    """Note an achievement."""
    state = game.state
    if name not in state.achievements:
        state.achievements.append(name)
        game.tell("achieved", name)
