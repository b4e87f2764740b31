"""`nightboard simulate`: computer players play many games, and every answer is checked."""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import click

from bot.cli.games import GameName, seat_count
from bot.panels import Draft, Front, Words, check_limits, group_names, panel
from bot.panels.wording import internal, shown, slip
from bot.tables.core.words import Words as TableWords
from bot.tables.core.words import plain
from rules.catalog import GAMES
from rules.engine import (
    BriskPlayer,
    Open,
    Player,
    Question,
    RandomPlayer,
    Refused,
    Rules,
    SeatDesk,
    Session,
    Setup,
    answerable,
    first_seats,
    random_keys,
)

CHECKS = ((8, 5), (200, 20))
"""Of the answers of a call's first so many games, every how manieth is followed by the slow checks."""
CHECK_EVERY = 50
"""The same of the games that follow."""
AT_RANDOM = {"random": RandomPlayer, "brisk": BriskPlayer}
"""Kinds that play every game."""
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal")
"""Names of those who play."""
STORY = 60
"""Events that are looked at in words each time."""
MAX_ANSWERS = 100_000
"""Answers after which a game counts as a runaway."""


@dataclass(slots=True)
class Played:
    """What came of one game."""

    seats: int
    answers: int
    rounds: int
    side: str
    reached: str
    state: bytes
    slowest: float
    breaches: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Order:
    """One game to play: everything a worker process needs to know."""

    slug: str
    seats: int
    seed: str
    players: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]
    fast: bool
    every: int
    number: int


def play(order: Order) -> Played:
    """Play one game to its end and report; never raises for what the rules do wrong."""
    rules: Rules[Any] = GAMES[order.slug]
    seats = first_seats(order.seats)
    played = Played(order.seats, 0, 0, "none", "", b"", 0.0)
    try:
        state = rules.new(Setup(seats, order.seed, dict(order.options)))
        session = Session(
            rules, state, record=not order.fast, imaginable=any(kind not in AT_RANDOM for _, kind in order.players)
        )
        _play_on(rules, session, order, played)
        played.state = session.dump()
    except Exception as error:
        played.breaches.append(f"seed {order.seed}: {type(error).__name__}: {error}")
    return played


def _play_on(rules: Rules[Any], session: Session[Any], order: Order, played: Played) -> None:
    seats = first_seats(order.seats)
    players = _seated(rules, session, seats, dict(order.players))
    rng = random.Random(order.seed)
    clock = time.perf_counter
    while session.asked:
        start = clock()
        question, keys = _choose(session, players, rng)
        session.take(question, keys)
        played.slowest = max(played.slowest, clock() - start)
        played.answers += 1
        if not order.fast:
            rules.check(session.state)
            if (played.answers + order.number) % order.every == 0:
                played.breaches += [f"seed {order.seed}: {b}" for b in breaches(rules, session, seats)]
            session.drain()
        if rules.round(session.state) > rules.max_rounds or played.answers > MAX_ANSWERS:
            played.breaches.append(f"seed {order.seed}: no end after {rules.round(session.state)} rounds")
            break
    outcome = session.state.outcome
    if outcome is not None:
        played.side = outcome.side
    elif not played.breaches:
        played.breaches.append(f"seed {order.seed}: nobody is asked and the game is not over")
    played.rounds = rules.round(session.state)
    played.reached = rules.reached(session.state)


def _seated(rules: Rules[Any], session: Session[Any], seats: list[str], kinds: Mapping[str, str]) -> dict[str, Player]:
    """Give each seat its player: its own, its side's at the start, everyone's, else a random one."""
    players: dict[str, Player] = {}
    for seat in seats:
        kind = kinds.get(seat) or kinds.get(rules.side(session.state, seat)) or kinds.get("", "random")
        players[seat] = AT_RANDOM[kind]() if kind in AT_RANDOM else rules.players.make(kind, seat)
    return players


def _choose(
    session: Session[Any], players: Mapping[str, Player], rng: random.Random
) -> tuple[Question, tuple[str, ...]]:
    """Let the player of an open question answer it: the first, as at a table; at random where random players play."""
    asked = [q for q in session.asked if not (q.may and type(players[q.seat]) is BriskPlayer)] or session.asked
    at_random = len(asked) > 1 and any(isinstance(p, RandomPlayer) for p in players.values())
    first = int(rng.random() * len(asked)) if at_random else 0
    for n in range(len(asked)):
        question = asked[(first + n) % len(asked)]
        player = players[question.seat]
        if isinstance(player, RandomPlayer):
            keys = random_keys(session.listing(question), question.pick, rng)
            if keys is not None:
                return question, keys
        elif not question.may or answerable(question, session.listing(question)):
            opened = session.opened(question, session.id_of(question))
            keys = player.choose(SeatDesk(session, question.seat), opened, rng)
            if keys or (question.pick is not None and question.pick[0] == 0):  # to pick nothing can be an answer
                return question, tuple(keys)
    raise RuntimeError("dead end: nobody has a legal answer")


def breaches(rules: Rules[Any], session: Session[Any], seats: list[str]) -> Iterator[str]:
    """Yield what is wrong with the session as it is: the slow checks, none of which changes it."""
    names = dict(zip(seats, PEOPLE, strict=False))
    words = TableWords(rules, names)
    save = session.save()
    again = Session.load(rules, save)
    if again.frozen or again.reopened or again.dump() != session.dump():
        yield "a loaded game differs from the saved one"
    for question in session.asked:
        options = session.listing(question)
        default = question.default_keys()
        if question.may:
            continue
        if not answerable(question, options):
            yield f"nothing is legal at {question.name}"
        elif default is None:
            yield f"{question.name} has no default"
        else:
            try:
                session.check(question, default)
            except Refused as refusal:
                yield f"the default of {question.name} is refused: {refusal}"
    for seat in (*names, None):
        seen = session.see(seat)
        board = rules.board_text.text(seen.view, names)
        if not board.strip():
            yield f"no words for the board that {seat or 'everybody'} sees"
        heading = rules.board_text.headline(seen.view, names)
        told = [board, *heading, *rules.board_text.known(seen.view, names)]
        for opened in seen.questions:
            if not opened.about and rules.messages.table and opened.name.partition(":")[0] not in words.table:
                yield f"nothing says what {opened.name} asks"
            faults, texts = _panels(opened, heading[:1], words)
            yield from faults
            told += texts
        events = [event.said for _, event in session.story(seat, session.event_count - STORY)]
        yield from (f"no words for {said[0]}" for said in events if not words(said))
        told += [*map(words, events), *words.story(events)]
        if rules.messages.table:
            found = [(internal(text) or slip(text), text) for text in told]
            yield from (f"{fault!r} is shown: {text[:200]!r}" for fault, text in found if fault)
    yield from _undo_breaches(rules, session, seats, save)


def _panels(opened: Open, heading: list[str], words: Words) -> tuple[list[str], list[str]]:
    """Compose the question's panel: as it comes, with each group opened, and with each first choice made.

    Return what Discord would refuse of them, and all their words, with the headings that many choices would have.
    """
    drafts = [Draft(), *(Draft(group=name) for name in group_names(opened, Draft()))]
    drafts += [Draft((o.key,)) for o in opened.options if o.then is not None and o.refusal() is None]
    made = [(draft, panel(Front("simulated", [opened], draft=draft, heading=heading), words)) for draft in drafts]
    faults = [f"{opened.name} {draft.path or ''}: {fault}" for draft, one in made for fault in check_limits(one)]
    headings = [plain(name) for draft in drafts for name in group_names(opened, draft)]
    return faults, [*headings, *(text for _, one in made for text in shown(one))]


def _undo_breaches(rules: Rules[Any], session: Session[Any], seats: list[str], save: str) -> Iterator[str]:
    """Take back and redo on a copy, and compare."""
    copy = Session.load(rules, save)
    live = [r for r in copy.rows if not r.withdrawn and r.by != "undo"]
    if not live:
        return
    seat = live[-1].seat
    before = copy.dump()
    try:
        copy.undo(seat, seats)
    except Refused:
        if copy.dump() != before:
            yield "a refused undo changed something"
        return
    if "*" in live[-1].learned or seat in live[-1].learned:
        yield "an undo crossed an information barrier"
    copy.redo(seat)
    if json.loads(copy.dump()) != json.loads(before):
        yield "undo and redo do not lead back"


def report(orders: list[Order], jobs: int) -> dict[str, Any]:
    """Play all orders and sum them up as the JSON object that `--help` describes."""
    start = time.perf_counter()
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            games = list(pool.map(play, orders, chunksize=max(1, len(orders) // (jobs * 8))))
    else:
        games = [play(order) for order in orders]
    seconds = time.perf_counter() - start
    answers = sum(g.answers for g in games)
    found = [b for g in games for b in g.breaches]
    result = {
        "game": orders[0].slug,
        "seats": sorted({o.seats for o in orders}),
        "games": len(games),
        "answers": answers,
        "seconds": round(seconds, 2),
        "answers_per_second": round(answers / seconds),
        "breaches": len(found),
        "breach_examples": found[:10],
        "outcomes": dict(Counter(g.side for g in games).most_common()),
        "median_rounds": statistics.median(g.rounds for g in games),
        "slowest_answer_ms": round(max(g.slowest for g in games) * 1000, 1),
    }
    reached = Counter(g.reached for g in games if g.reached)
    if reached:
        result["reached"] = dict(reached.most_common())
    return result


def every(number: int) -> int:
    """Return after how many answers the slow checks follow in a call's game of that number."""
    return next((often for games, often in CHECKS if number < games), CHECK_EVERY)


def parse_players(rules: Rules[Any], text: str) -> tuple[tuple[str, str], ...]:
    """Read `house` or `dracula=house,hunters=random` into (side or seat, kind) pairs; "" is everyone else.

    Raises click.BadParameter for unknown kinds and sides.
    """
    kinds, sides = list(dict.fromkeys([*AT_RANDOM, *rules.players.kinds])), _sides(rules)
    seats = first_seats(rules.seats.stop - 1)
    pairs = []
    for part in text.split(","):
        name, _, kind = (word.strip() for word in part.rpartition("="))
        if kind not in kinds:
            raise click.BadParameter(f"{kind!r} is not one of {', '.join(kinds)}.", param_hint="--players")
        if name and name not in sides and name not in seats:
            known = ", ".join([*sides, seats[0], seats[-1]])
            raise click.BadParameter(
                f"{name!r} is no side of {rules.title}; known are {known}.", param_hint="--players"
            )
        pairs.append((sides.get(name, name), kind))
    return tuple(pairs)


def _sides(rules: Rules[Any]) -> dict[str, str]:
    """Return each name of a side at the start, and each role's, with the side that it means."""
    seats = first_seats(rules.seats.start)
    state = rules.new(Setup(seats, "sides"))
    known = {rules.side(state, seat): rules.side(state, seat) for seat in seats}
    for role in rules.roles:
        wished = rules.new(Setup(seats, "sides", wishes={seats[0]: role.slug}))
        known.setdefault(role.slug, rules.side(wished, seats[0]))
    return known


def parse_options(rules: Rules[Any], pairs: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Read NAME=VALUE pairs. Raises click.BadParameter for unknown names and values that the game refuses."""
    known = {o.name: o for o in rules.options}
    parsed = []
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name not in known:
            names = ", ".join(sorted(known)) or "nothing: this game has no options"
            raise click.BadParameter(f"{pair!r}: expected NAME=VALUE with NAME one of {names}.", param_hint="--option")
        parsed.append((name, value))
    seats = first_seats(rules.seats.stop - 1)
    try:
        rules.new(Setup(seats, "options", dict(parsed)))
    except Refused as refused:
        choices = "; ".join(f"{name}: {', '.join(c.value for c in known[name].choices)}" for name, _ in parsed)
        words = rules.messages.say(refused.said, {}) or str(refused)
        raise click.BadParameter(f"{words} Values: {choices}.", param_hint="--option") from refused
    return tuple(parsed)


def varied(rules: Rules[Any], chosen: tuple[tuple[str, str], ...], seed: str) -> tuple[tuple[str, str], ...]:
    """Return table options of one game: those that are chosen, the others drawn by its seed."""
    rng, given = random.Random(f"options {seed}"), dict(chosen)
    while True:
        drawn = {o.name: given.get(o.name) or rng.choice(o.choices).value for o in rules.options}
        try:
            rules.new(Setup(first_seats(rules.seats.stop - 1), seed, drawn))
        except Refused:  # some options of a game exclude each other
            continue
        return tuple(drawn.items())


@click.command("simulate")
@click.argument("rules", metavar="GAME", type=GameName())
@click.option("--seats", type=int, help="How many seats; without it, all counts in turn.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default="0", show_default=True, help="Games are numbered from it.")
@click.option(
    "--players", default="random", show_default=True, help="A kind, or one a side: dracula=house,hunters=random."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option; may be repeated.")
@click.option("--vary", is_flag=True, help="Draw the table options that are not given anew for each game.")
@click.option("--fast", is_flag=True, help="Skip checks, checkpoints and wording; the final states are the same.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes to share the games.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate_command(
    rules: Rules[Any], seats: int | None, games: int, seed: str, players: str, options: tuple[str, ...], vary: bool,
    fast: bool, jobs: int, as_json: bool,
) -> None:  # fmt: skip
    """Let computer players play GAME many times and check every answer.

    Without --fast each answer is followed by the conservation checks, and the slow checks (save and load, defaults,
    panels within Discord's limits, words, undo) follow every 5th answer of the first 8 games, every
    20th of the first 200, and every 50th after them.
    Random players give any legal answer; brisk ones do so too, but reconsider nothing while others are waited for.
    Games are reproducible: the same --seed and options give the same games, with or without --fast and --jobs.

    The JSON object has: game, seats (list), games, answers (that a session accepted), seconds, answers_per_second,
    breaches (count), breach_examples, outcomes (games by winning side), median_rounds, slowest_answer_ms, and, for
    games played as runs, reached (runs by how far they came).

    Exit codes: 0 no breach; 1 a breach, such as a dead end, a broken invariant, or a game past its round limit;
    2 wrong usage.
    """
    counts = list(rules.seats) if seats is None else [seat_count(rules, seats)]
    seating = parse_players(rules, players)
    chosen = parse_options(rules, options)
    orders = []
    for n in range(games):
        one = f"{seed}-{n}"
        options_of_one = varied(rules, chosen, one) if vary else chosen
        orders.append(Order(rules.slug, counts[n % len(counts)], one, seating, options_of_one, fast, every(n), n))
    result = report(orders, jobs)
    if as_json:
        click.echo(json.dumps(result))
    else:
        for key, value in result.items():
            click.echo(f"{key:20} {value}")
    if result["breaches"]:
        sys.exit(1)
