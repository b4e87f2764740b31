"""Measure what cards, relics and potions are worth, and print `rules/slay_the_spire/players/measured.py` anew.

    uv run python -m tests.bench.measure_gains --fights 5000 --jobs 2 > measured.py

Decks as one has them in an act are put together at random, each fights a boss or an elite of it, and the outcome is
laid to what was in the deck by ridge regression. It takes about 25 ms of CPU a fight.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import fmean

import click

from rules.engine import Chance, Keys, Open, Question, Setup, Step, clone
from rules.slay_the_spire import RULES, library
from rules.slay_the_spire.acts import summon_deck
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.moments import refresh
from rules.slay_the_spire.players.climber import Climber
from rules.slay_the_spire.players.fight import Table, inner_answer
from rules.slay_the_spire.setup import mint, reward_decks
from rules.slay_the_spire.state import State
from rules.slay_the_spire.stock import upgradable

NODES = 100
LONGEST = 25
"""Rounds after which a fight counts as lost."""
TOTAL = {1: 38, 2: 55, 3: 75}
"""About how many HP a boss of an act has, with what it summons."""
SIZES = {
    1: ((3, 9), (0, 2), (0, 4), (0, 3)),
    2: ((6, 14), (0, 4), (1, 7), (1, 6)),
    3: ((9, 18), (1, 5), (3, 10), (3, 8)),
}
"""By act: cards that were added, starters that were removed, upgrades, relics."""
RIDGE, LOOSE, SWEEPS = 60.0, 0.5, 40


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight that was fought: what was there (by feature), and how it came out."""

    features: Counter[str]
    outcome: float


class Desk:
    """What a climber asks of its desk, around a bare state."""

    def __init__(self, state: State, seat: str) -> None:
        self.state, self.seat = state, seat
        self.rules = RULES

    def imagine(self, rng: random.Random) -> Desk:
        """Return a copy in which what is hidden was dealt anew."""
        copy = clone(self.state)
        RULES.redeal(copy, self.seat, random.Random(rng.getrandbits(32)))
        return Desk(copy, self.seat)


def sample(character: str, act: int, rng: random.Random) -> State:
    """Return a run with a deck as one may have it before a boss or an elite of an act."""
    state = RULES.new(Setup(["s1"], str(rng.random()), {"characters": character}))
    state.agenda.clear()
    state.act, state.summons = act, summon_deck(state, act)
    hero = state.heroes["s1"]
    commons, rares = (
        list(dict.fromkeys(c for c in d if c in library.CARDS)) for d in reward_decks(character, 99, False)
    )
    colorless = [k for k, c in library.CARDS.items() if c.owner == "colorless"]
    added, removed, upgrades, relics = (rng.randint(*size) for size in SIZES[act])
    for _ in range(removed):
        hero.deck.remove(rng.choice([c for c in hero.deck if c.startswith(("strike", "defend"))]))
    for _ in range(added):
        pool = colorless if rng.random() < 0.05 else rares if rng.random() < 0.2 else commons
        hero.deck.append(mint(state, rng.choice(pool)))
    for _ in range(upgrades):
        card = rng.choice([c for c in hero.deck if upgradable(c)])
        hero.deck[hero.deck.index(card)] = card.replace("#", "+#")
    decks: dict[str, list[str]] = defaultdict(list)
    for key, relic in library.RELICS.items():
        decks[relic.deck].append(key)
    hero.relics += [*rng.sample(decks["relic"], relics), *rng.sample(decks["boss_relic"], act - 1)]
    hero.potions = [rng.choice(list(library.POTIONS)) for _ in range(rng.choice((0, 0, 1, 1, 2)))]
    hero.hp = rng.randint(max(2, hero.max_hp - 5), hero.max_hp)
    refresh(hero)
    return state


def fight(state: State, kind: str, encounter: str, rng: random.Random) -> float:
    """Fight, and return how it came out: from 0 for lost at once to 1 and 0.04 for each HP left."""
    state.chance, state.chosen, state.room = Chance(f"{rng.getrandbits(32):016x}"), {}, kind
    state.boss, state.elites = encounter, [encounter]
    state.agenda.append(Step("leave_room"))
    state.agenda.append(Step("begin_boss", [encounter]) if kind == "boss" else Step("begin_elite", [0]))
    table, climber = Table(RULES, state), Climber(NODES, tries=0)
    table._run()
    while table.asked and state.outcome is None:
        combat = state.combat
        if combat is None or combat.over or combat.turn > LONGEST:
            break
        question = next((q for q in table.asked if not q.may), table.asked[0])
        table.feed(question, _answer(table, climber, question, rng))
    combat = state.combat
    left = sum(f.hp for f in combat.foes if not f.dead) if combat is not None and not combat.over else 0
    if left or (state.outcome is not None and state.outcome.side == "spire"):
        return 0.5 * max(0.0, 1 - left / TOTAL[state.act])
    return 1 + 0.04 * state.heroes["s1"].hp


def _answer(table: Table, climber: Climber, question: Question, rng: random.Random) -> Keys:
    table.serial += 1
    options = table.listing(question)
    if question.name != "play":
        return inner_answer(table.state, question, options)
    opened = Open(
        id="",
        seat=question.seat,
        name=question.name,
        about=question.about,
        options=options,
        pick=question.pick,
        may=question.may,
        default=question.default_keys(),
        orders=None,
    )
    return climber.choose(Desk(table.state, question.seat), opened, rng)  # type: ignore[arg-type]


def fights(character: str, act: int, count: int, first: int) -> list[Fight]:
    """Fight so many fights of an act and note them."""
    noted = []
    for n in range(first, first + count):
        rng = random.Random(f"{character} {act} {n}")
        state = sample(character, act, rng)
        kind = "boss" if rng.random() < 0.7 else "elite"
        encounter = rng.choice([k for k, e in library.ENCOUNTERS.items() if (e.act, e.deck, e.low) == (act, kind, 0)])
        hero = state.heroes["s1"]
        features = Counter(["hp"] * hero.hp + ["foe:" + encounter] + hero.relics[1:] + hero.potions)
        for card in hero.deck:
            kind_of = card.partition("#")[0]
            features.update([kind_of.rstrip("+")] + [kind_of] * kind_of.endswith("+"))
        noted.append(Fight(features, fight(state, kind, encounter, rng)))
    return noted


def regress(noted: list[Fight]) -> dict[str, float]:
    """Return by feature what it adds to the outcome, by coordinate descent on a ridge regression."""
    columns: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row, one in enumerate(noted):
        for name, n in one.features.items():
            columns[name].append((row, n))
    mean = fmean(f.outcome for f in noted)
    rest = [f.outcome - mean for f in noted]
    worth = dict.fromkeys(columns, 0.0)
    for _ in range(SWEEPS):
        for name, column in columns.items():
            ridge = LOOSE if name == "hp" or name.startswith(("foe:", "strike_", "defend_")) else RIDGE
            pull = sum(n * rest[row] for row, n in column) - ridge * worth[name]
            step = pull / (sum(n * n for _, n in column) + ridge)
            worth[name] += step
            for row, n in column:
                rest[row] -= n * step
    return worth


def tables(worths: dict[tuple[str, int], dict[str, float]]) -> Iterator[str]:
    """Yield the lines of the module."""

    def points(names: str, acts: tuple[int, ...], characters: list[str]) -> int:
        found = [w[names] for (c, a), w in worths.items() if a in acts and c in characters and names in w]
        return round(100 * fmean(found)) if found else 0

    everybody = list(CHARACTERS)
    yield '"""What cards, relics and potions were worth in fights: hundredths, see `tests/bench/measure_gains.py`."""\n'
    yield "CARDS = {"
    for key, card in library.CARDS.items():
        owners = [card.owner] if card.owner in everybody else everybody
        if any(key in w for w in worths.values()):
            four = [points(k, acts, owners) for k in (key, key + "+") for acts in ((1,), (2, 3))]
            yield f'    "{key}": ({", ".join(map(str, four))}),'
    yield "}"
    yield '"""By card: in act I, later; what its green side adds in act I, later."""\nRELICS = {'
    for key in library.RELICS:
        if any(key in w for w in worths.values()):
            yield f'    "{key}": ({points(key, (1,), everybody)}, {points(key, (2, 3), everybody)}),'
    yield "}"
    yield '"""By relic: in act I, later."""\nPOTIONS = {'
    yield from (f'    "{key}": {points(key, (1, 2, 3), everybody)},' for key in library.POTIONS)
    yield "}"


@click.command()
@click.option("--fights", "count", default=5000, show_default=True, help="Fights for each character and act.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
def main(count: int, jobs: int) -> None:
    """Print the module of what things are worth."""
    worths = {}
    with ProcessPoolExecutor(jobs) as pool:
        for character in CHARACTERS:
            for act in SIZES:
                share = count // jobs
                parts = [pool.submit(fights, character, act, share, n * share) for n in range(jobs)]
                noted = [one for part in parts for one in part.result()]
                worths[character, act] = regress(noted)
                click.echo(f"{character}, act {act}: mean outcome {fmean(f.outcome for f in noted):.2f}", err=True)
    for line in tables(worths):
        click.echo(line)


if __name__ == "__main__":
    main()
