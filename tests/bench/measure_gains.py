"""Measure what cards, relics and potions are worth, and print `rules/slay_the_spire/players/measured.py` anew.

    uv run python -m tests.bench.measure_gains --fights 5000 --jobs 2 > measured.py

Climbers play to a boss; there some of their cards are exchanged, upgraded and joined at random, each such deck fights a
boss, and the outcome is laid to what was in the deck by ridge regression. It takes about 65 ms of CPU a fight.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import fmean

import click

from rules.engine import Chance, Engine, Keys, Question, SeatDesk, Session, Setup, Step, World, clone
from rules.slay_the_spire import RULES, library
from rules.slay_the_spire.acts import kind_at, summon_deck, ways_on
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.moments import refresh
from rules.slay_the_spire.players.climber import Climber
from rules.slay_the_spire.players.fight import inner_answer
from rules.slay_the_spire.setup import mint, reward_decks
from rules.slay_the_spire.state import State
from rules.slay_the_spire.stock import upgradable

NODES = 200
LONGEST = 25
"""Rounds after which a fight counts as lost."""
TOTAL = {1: 45, 2: 60, 3: 80}
"""About how many HP a boss of an act has, with what it summons."""
EARLY, LATE = "act I", "later"
STAGES = {
    EARLY: ((0, 5), (1, 7), (0, 4), (0, 3)),
    LATE: ((1, 9), (2, 9), (0, 6), (0, 3)),
}
"""Cards that are taken from a deck of a stage and put in, upgrades, relics."""
DECKS, RUNS = 40, 400
"""Decks collected for a stage, and runs played for them at most."""
SMALLEST = 6
"""Cards of a deck from which none is taken any more."""
RIDGE, LOOSE, SWEEPS = 80.0, 0.5, 40
CARDS, GREEN = "cards", "green sides"
"""Features beside the kinds of cards: how many there are, and how many are upgraded."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight that was fought, or a position of it: what was there (by feature), and how it came out."""

    features: Mapping[str, float]
    outcome: float


class Desk:
    """What a climber asks of its desk, around a bare state."""

    def __init__(self, state: State, seat: str) -> None:
        self.state, self.seat = state, seat

    def imagine(self, rng: random.Random) -> World[State]:
        """Return a world in which what is hidden was dealt anew, and in which other dice wait."""
        copy = clone(self.state)
        RULES.redeal(copy, self.seat, random.Random(rng.getrandbits(32)))
        copy.chance = Chance(f"{rng.getrandbits(64):016x}")
        return World(RULES, copy)


def collected(character: str, stage: str, first: int, count: int = DECKS) -> list[State]:
    """Return runs that climbers brought to the boss of act I, or of a later act."""
    found: list[State] = []
    for n in range(first, first + RUNS):
        found += brought(character, stage, n)
        if len(found) >= count:
            break
    return found[:count]


def brought(character: str, stage: str, number: int) -> Iterator[State]:
    """Let a climber play a run; yield it before each boss of the stage."""
    setup = Setup(["s1"], f"{character} {number}", {"characters": character})
    session = Session(RULES, RULES.new(setup), record=False, imaginable=True)
    climber, rng = Climber(NODES), random.Random(number)
    while session.asked:
        state, question = session.state, next((q for q in session.asked if not q.may), session.asked[0])
        if stage == EARLY and state.act > 1:
            return
        ways = ways_on(state) if question.name == "path" else []
        if ways and kind_at(state, ways[0]) == "boss" and (state.act == 1) == (stage == EARLY):
            yield clone(state)
        opened = session.opened(question, session.id_of(question))
        session.take(question, climber.choose(SeatDesk(session, "s1"), opened, rng))


def sample(state: State, stage: str, rng: random.Random) -> State:
    """Return a run before a boss, its deck changed at random."""
    state = clone(state)
    state.agenda.clear()
    hero = state.heroes["s1"]
    commons, rares = (
        list(dict.fromkeys(c for c in d if c in library.CARDS)) for d in reward_decks(hero.character, 99, False)
    )
    colorless = [k for k, c in library.CARDS.items() if c.owner == "colorless"]
    taken, put, upgrades, relics = (rng.randint(*size) for size in STAGES[stage])
    for _ in range(min(taken, len(hero.deck) - SMALLEST)):
        hero.deck.remove(rng.choice(hero.deck))
    for _ in range(put):
        pool = colorless if rng.random() < 0.05 else rares if rng.random() < 0.3 else commons
        hero.deck.append(mint(state, rng.choice(pool)))
    for _ in range(upgrades + put // 3):
        able = [c for c in hero.deck if upgradable(c)]
        if able:
            card = rng.choice(able)
            hero.deck[hero.deck.index(card)] = card.replace("#", "+#")
    shelf = [k for k, r in library.RELICS.items() if r.deck == "relic" and k not in hero.relics]
    hero.relics += rng.sample(shelf, relics)
    hero.hp = max(1, hero.max_hp - rng.choice((0, 0, 0, 1, 2, 4)))
    if stage == LATE and state.act == 2 and rng.random() < 0.5:
        state.act, state.summons = 3, summon_deck(state, 3)
    refresh(hero)
    return state


def fight_on(table: Engine[State], last: int, plays: Callable[[Question], Keys]) -> None:
    """Fight to the end or through round `last`: `plays` acts in the play phase, all else is answered soundly."""
    state = table.state
    table._run()
    combat = state.combat
    while table.asked and combat is not None and state.combat is combat and not combat.over:
        question = next((q for q in table.asked if not q.may), table.asked[0])
        if question.name == "play":
            if combat.turn > last:
                break
            keys = plays(question)
        else:
            table.serial += 1
            keys = inner_answer(state, question, table.listing(question))
        table.feed(question, keys)


def fight(
    state: State,
    boss: str,
    rng: random.Random,
    climber: Climber | None = None,
    noting: Callable[[], object] = bool,
) -> float:
    """Fight, and return how it came out: from 0 for lost at once to 1 and 0.04 for each HP left.

    `noting` is called at the end of each turn, before the enemies act.
    """
    state.chance, state.room = Chance(f"{rng.getrandbits(32):016x}"), "boss"
    state.boss = boss
    state.agenda.append(Step("leave_room"))
    state.agenda.append(Step("begin_boss", [boss]))
    table, player = Engine(RULES, state), climber or Climber(NODES)

    def plays(question: Question) -> Keys:
        keys = player.choose(Desk(state, question.seat), table.opened(question), rng)  # type: ignore[arg-type]
        if keys == ("end",):
            noting()
        return keys

    fight_on(table, LONGEST, plays)
    combat = state.combat
    left = sum(f.hp for f in combat.foes if not f.dead) if combat is not None and not combat.over else 0
    if left or (state.outcome is not None and state.outcome.side == "spire"):
        return 0.5 * max(0.0, 1 - left / TOTAL[state.act])
    return 1 + 0.04 * state.heroes["s1"].hp


def some_boss(state: State, rng: random.Random) -> str:
    """Return one of the bosses of the act."""
    return rng.choice([k for k, e in library.ENCOUNTERS.items() if (e.act, e.deck, e.low) == (state.act, "boss", 0)])


def fights(decks: list[State], stage: str, count: int, first: int) -> list[Fight]:
    """Fight so many fights with decks of a stage and note them."""
    noted = []
    for n in range(first, first + count):
        rng = random.Random(f"{stage} {n}")
        state = sample(rng.choice(decks), stage, rng)
        boss = some_boss(state, rng)
        hero = state.heroes["s1"]
        features = Counter(["hp"] * hero.hp + ["foe:" + boss] + hero.relics[1:] + hero.potions)
        features.update({CARDS: len(hero.deck), GREEN: 0})
        for card in hero.deck:
            kind = card.partition("#")[0]
            features.update([kind.rstrip("+")] + [kind, GREEN] * kind.endswith("+"))
        noted.append(Fight(features, fight(state, boss, rng)))
    return noted


def plain(name: str) -> bool:
    """Tell which features of a deck are met so often that they need no ridge."""
    return name in ("hp", CARDS, GREEN) or name.startswith("foe:")


def regress(
    noted: Sequence[Fight], often: Callable[[str], bool] = plain, ridge: float = RIDGE, sweeps: int = SWEEPS
) -> dict[str, float]:
    """Return by feature what it adds to the outcome, by coordinate descent on a ridge regression."""
    columns: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for row, one in enumerate(noted):
        for name, n in one.features.items():
            columns[name].append((row, n))
    mean = fmean(f.outcome for f in noted)
    rest = [f.outcome - mean for f in noted]
    worth = dict.fromkeys(columns, 0.0)
    for _ in range(sweeps):
        for name, column in columns.items():
            pulled = LOOSE if often(name) else ridge
            pull = sum(n * rest[row] for row, n in column) - pulled * worth[name]
            step = pull / (sum(n * n for _, n in column) + pulled)
            worth[name] += step
            for row, n in column:
                rest[row] -= n * step
    return worth


def tables(worths: dict[tuple[str, str], dict[str, float]]) -> Iterator[str]:
    """Yield the lines of the module."""

    def points(name: str, stages: tuple[str, ...], characters: list[str], each: str = "") -> int:
        ours = [w for (c, s), w in worths.items() if s in stages and c in characters and name in w]
        found = [w[name] + w.get(each, 0) for w in ours]
        return round(100 * fmean(found)) if found else 0

    everybody = list(CHARACTERS)
    yield '"""What cards, relics and potions were worth in fights: hundredths, see `tests/bench/measure_gains.py`."""\n'
    yield "CARDS = {"
    for key, card in library.CARDS.items():
        owners = [card.owner] if card.owner in everybody else everybody
        if any(key in w for w in worths.values()):
            four = [points(k, (s,), owners, each) for k, each in ((key, CARDS), (key + "+", GREEN)) for s in STAGES]
            yield f'    "{key}": ({", ".join(map(str, four))}),'
    yield "}"
    yield '"""By card: in act I, later; what its green side adds in act I, later."""\nRELICS = {'
    for key in library.RELICS:
        if any(key in w for w in worths.values()):
            yield f'    "{key}": ({points(key, (EARLY,), everybody)}, {points(key, (LATE,), everybody)}),'
    yield "}"
    yield '"""By relic: in act I, later."""\nPOTIONS = {'
    yield from (f'    "{key}": {points(key, tuple(STAGES), everybody)},' for key in library.POTIONS)
    yield "}"


@click.command()
@click.option("--fights", "count", default=5000, show_default=True, help="Fights for each character and stage.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
def main(count: int, jobs: int) -> None:
    """Print the module of what things are worth."""
    worths = {}
    with ProcessPoolExecutor(jobs) as pool:
        for character in CHARACTERS:
            for stage in STAGES:
                share = count // jobs
                decks = pool.map(collected, [character] * jobs, [stage] * jobs, [n * RUNS for n in range(jobs)])
                whole = [state for part in decks for state in part]
                parts = [pool.submit(fights, whole, stage, share, n * share) for n in range(jobs)]
                noted = [one for part in parts for one in part.result()]
                worths[character, stage] = regress(noted)
                click.echo(f"{character}, {stage}: mean outcome {fmean(f.outcome for f in noted):.2f}", err=True)
    for line in tables(worths):
        click.echo(line)


if __name__ == "__main__":
    main()
