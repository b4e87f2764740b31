"""How a fight begins and ends (Combat setup; End of combat)."""

from __future__ import annotations

from rules.cards import Pile, carry_out
from rules.engine import each
from rules.slay_the_spire import foes, library, piles, stock
from rules.slay_the_spire.acts import summon_deck
from rules.slay_the_spire.blows import achieve
from rules.slay_the_spire.context import Cx
from rules.slay_the_spire.daily import after_combat
from rules.slay_the_spire.moments import END_COMBAT, emit, refresh
from rules.slay_the_spire.state import Combat, G, Hero, Reward, State, alive, under
from rules.slay_the_spire.steps import step

BASE_SLOTS = 3


@step
async def begin_encounter(game: G, deck: str = "encounter") -> None:
    """Draw an encounter card for each player, one a row, and set up the fight."""
    state = game.state
    pile = state.first if deck == "first" else state.encounters
    combat = state.combat = Combat(kind="encounter")
    for hero in _by_row(state):
        card = pile.pop()
        if deck != "first":
            under(state, "encounters", card)
        combat.encounters.append(card)
        encounter = library.ENCOUNTERS[card]
        foes.place(state, encounter.main, hero.row, main=True)
        for group in encounter.summons:
            foes.summon(game, group, hero.row)
        if encounter.gremlins:
            for _ in range(encounter.gremlins - (len(state.heroes) == 1)):
                foes.gremlin(game, hero.row)
    _begin(game)


def _by_row(state: State) -> list[Hero]:
    return sorted(state.heroes.values(), key=lambda h: h.row)


@step
async def begin_elite(game: G, burning: int = 0) -> None:
    """Set up an elite: one card in the bottom row, its summons in every row."""
    state = game.state
    card = state.elites.pop()
    under(state, "elites", card)
    state.combat = Combat(kind="elite", encounters=[card], burning=bool(burning))
    main = library.ENCOUNTERS[card].main
    if main == "spire_shield":
        foes.place(state, "spire_shield", 0, main=True)
        foes.place(state, "spire_spear", 2, main=True)
    else:
        foes.place(state, main, 0, main=True)
    _begin(game)


@step
async def begin_boss(game: G, boss: str) -> None:
    """Set up a boss, which stands in every row; its summons stand nearer."""
    state = game.state
    state.boss_shown = True
    state.combat = Combat(kind="boss", encounters=[boss])
    foes.place(state, library.ENCOUNTERS[boss].main, -1, main=True)
    _begin(game)


@step
async def begin_war(game: G, boss: str) -> None:
    """Fight a boss of act I in an event, for a relic and a card."""
    state = game.state
    state.combat = Combat(kind="boss", encounters=[boss], war=True)
    state.summons = {**summon_deck(state, 1), **state.summons}
    foes.place(state, library.ENCOUNTERS[boss].main, -1, main=True)
    _begin(game)


def _begin(game: G) -> None:
    state = game.state
    combat = state.combat
    assert combat is not None
    for foe in combat.foes[:]:
        foes.begin(game, foe)
    for hero in alive(state):
        hero.draw = Pile.of(hero.deck)
        hero.draw.shuffle(game, "deck:" + hero.seat)
        _fresh(hero)
        if combat.burning:
            piles.shuffle_in(game, hero, "burn", 2)
    game.tell("fight", combat.kind, *[f.kind for f in combat.foes])
    game.then("round_begins")


def _fresh(hero: Hero) -> None:
    hero.hand, hero.discard, hero.exhaust, hero.powers, hero.limbo, hero.attached = [], [], [], [], [], []
    hero.block = hero.strength = hero.passing = hero.weak = hero.vuln = hero.shivs = hero.miracles = 0
    hero.energy = 0
    hero.stance, hero.orbs, hero.queue, hero.due, hero.harm = "neutral", [], [], [], []
    hero.slots = BASE_SLOTS if hero.character == "defect" else 2 if "prismatic_shard" in hero.relics else 0
    hero.used = [u for u in hero.used if u.startswith("room:")]
    hero.kept, hero.keep, hero.costs, hero.doubles, hero.free = [], [], {}, [], []
    hero.lost_hp = hero.lost_now = hero.cap = hero.strike_bonus = hero.sharp = 0
    hero.shuffled = hero.settling = hero.confused = False
    hero.leftover = (0, 0)
    hero.marks = {k: v for k, v in hero.marks.items() if "#" not in k}


@step
async def combat_ends(game: G) -> None:
    """Resolve abilities of the end of combat, reset decks and boards, and offer the rewards (End of combat)."""
    state = game.state
    combat = state.combat
    assert combat is not None
    combat.phase = "over"
    game.tell("won", combat.kind)
    _achievements(game, combat)
    reset_piles(state)
    for seat, reward in state.offers.items():  # what was still offered as the last enemy fell
        stock.bury(game, state.heroes[seat], reward)
    state.offers = {}
    for hero in alive(state):
        emit(state, hero, END_COMBAT)
    await each(
        game, "end_combat", lambda: [h.seat for h in alive(state)], lambda seat: _at_end(game, seat),
        until=lambda: state.outcome is not None,
    )  # fmt: skip
    if state.outcome is not None:
        return
    for hero in alive(state):
        state.due[hero.seat] = rewards_of(state, combat, hero)
    if combat.burning and "emerald" not in state.keys:
        state.keys.append("emerald")
        game.tell("key", "emerald")
    state.summons = summon_deck(state, state.act)  # enemies go back to their decks
    for row, hero in enumerate(_by_row(state)):
        hero.row = row
    state.combat = None
    state.bosses_beaten += combat.war  # one box for each boss (Unlocks)
    game.then("combat_won", "war" if combat.war else combat.kind, combat.encounters[0])


async def _at_end(game: G, seat: str) -> None:
    """Resolve a hero's abilities of the end of combat, and then the climb's modifiers."""
    hero = game.state.heroes[seat]
    # what asks for a condition comes before what may undo it
    hero.queue.sort(key=lambda due: library.on_of(due.source, due.hook).when is None)
    while hero.queue:
        due = hero.queue.pop(0)
        game.tell("triggers", seat, due.source, due.hook)
        await carry_out(Cx(game, hero, due.source, due.subject), library.on_of(due.source, due.hook).effects)
    after_combat(game, hero)


def reset_piles(state: State) -> None:
    """Gather the deck again; statuses return to theirs; everything on the board but gold is lost."""
    for hero in state.heroes.values():
        for pile in (hero.draw, hero.hand, hero.discard, hero.exhaust, hero.limbo):
            for card in pile:
                if library.side_of(card).type == "status":
                    piles.give_back(state, card)
        hero.draw = Pile()
        _fresh(hero)
        refresh(hero)


def rewards_of(state: State, combat: Combat, hero: Hero) -> list[Reward]:
    """Return what a hero may take: of the row where they ended an encounter, or all of an elite's or boss's."""
    card = combat.encounters[hero.row if combat.kind == "encounter" else 0]
    encounter = library.ENCOUNTERS[card]
    if combat.war:
        return [Reward(kind="relic"), Reward(kind="card")]
    rewards = []
    gold = encounter.gold
    if combat.kind == "boss" and state.ascension >= 10 and gold:
        gold = 2
    if gold:
        rewards.append(Reward(kind="gold", count=gold))
    rewards += [Reward(kind="potion")] * encounter.potion
    rewards += [Reward(kind="relic")] * encounter.relic
    if encounter.card in ("normal", "upgraded", "rare"):
        rewards.append(Reward(kind={"normal": "card", "upgraded": "upgraded", "rare": "rare"}[encounter.card]))
    return [Reward(kind=r.kind, count=r.count) for r in rewards]


def _achievements(game: G, combat: Combat) -> None:
    state = game.state
    if combat.kind == "boss":
        if combat.turn == 1:
            achieve(game, "you_are_nothing")
        if all(h.hp >= h.max_hp for h in state.heroes.values()):
            achieve(game, "perfect")
