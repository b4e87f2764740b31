"""Play the same seeded games in two checkouts and say whether they end in the same states.

    uv run --no-sync python -m tests.bench.compare_checkouts ../other --seeds 300 --player random

Each checkout plays in a process of its own. Who answers next is the seat that comes first among those waited for, and
what it answers follows from seed, seat, question and how often that was asked, so that both play alike even where one
asks at once what the other asks one after the other. Fields that only one checkout has are left out of the comparison.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

WORKER = "--worker"
LEFT_OUT = ("joint", "policies", "votes", "chosen", "here", "heirlooms", "offer")
"""What is decided jointly has another shape, and is empty once a game is over."""
FIRST = ("exchange",)
"""Questions that one of the checkouts asks before anything else goes on."""
MOST = 6000
SHOWN = 10


def begun(rules: Any, seats: list[str], seed: int) -> Any:
    """Return a new game with options by chance, where they go together, else the usual ones."""
    from rules.engine import Refused, Setup

    rng = random.Random(seed)
    options = {o.name: rng.choice(o.choices).value for o in rules.options if o.choices and seed % 4}
    try:
        return rules.new(Setup(seats, f"compare {seed}", options))
    except Refused:
        return rules.new(Setup(seats, f"compare {seed}"))


def played(rules: Any, seed: int, player: str) -> tuple[str, int]:
    """Play one game; return its last state as text, less what is left out, and how many answers it took."""
    from rules.engine import SeatDesk, Session, random_keys

    counts = list(rules.seats)
    seats = [f"s{n}" for n in range(1, counts[seed % len(counts)] + 1)]
    session: Any = Session(rules, begun(rules, seats, seed), record=False, imaginable=True)
    make = rules.players.make if hasattr(rules, "players") else rules.player
    computers = {} if player == "random" else {seat: make(player, seat) for seat in seats}
    asked: dict[str, int] = {}
    answers = 0
    while session.asked and answers < MOST:
        answers += 1
        waited = [q for q in session.asked if not q.may] or session.asked
        pick = min(range(len(waited)), key=lambda n: (waited[n].name.partition(":")[0] not in FIRST, waited[n].seat, n))
        question = waited[pick]
        name = f"{question.seat}|{question.name}"
        asked[name] = asked.get(name, 0) + 1
        rng = random.Random(f"{seed}|{name}|{asked[name]}")
        if computers:
            seat = question.seat
            keys = computers[seat].choose(SeatDesk(session, seat), session.opened(question), rng)
        else:
            keys = random_keys(session.listing(question), question.pick, rng)
        session.take(question, keys)
    state = json.loads(session.dump())
    return json.dumps({k: v for k, v in state.items() if k not in LEFT_OUT}, sort_keys=True), answers


def work(slug: str, seeds: range, player: str) -> None:
    """Play in this checkout, and print a line a game."""
    from rules.catalog import GAMES

    for seed in seeds:
        state, answers = played(GAMES[slug], seed, player)
        print(json.dumps([seed, answers, state]), flush=True)


def games_of(checkout: Path, args: argparse.Namespace) -> dict[int, tuple[int, str]]:
    """Return what a checkout's games came to, by seed."""
    span = [str(args.first), str(args.first + args.seeds)]
    command = [sys.executable, str(Path(__file__).resolve()), str(checkout), WORKER, args.game, *span, args.player]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=checkout)
    return {seed: (answers, state) for seed, answers, state in map(json.loads, done.stdout.splitlines())}


def in_common(one: Any, other: Any) -> tuple[Any, Any]:
    """Return two states without the fields that only one of them has, at any depth; of a pile its cards."""
    if isinstance(one, list) != isinstance(other, list):
        one, other = (x["cards"] if isinstance(x, dict) and "cards" in x else x for x in (one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = {key: in_common(one[key], other[key]) for key in one if key in other}
        return {k: a for k, (a, _) in pairs.items()}, {k: b for k, (_, b) in pairs.items()}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        both = [in_common(a, b) for a, b in zip(one, other, strict=True)]
        return [a for a, _ in both], [b for _, b in both]
    return one, other


def main() -> None:
    """Compare this checkout with another."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("other", type=Path)
    parser.add_argument("--game", default="slay-the-spire")
    parser.add_argument("--seeds", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--player", default="random")
    args = parser.parse_args()
    here, there = games_of(Path.cwd(), args), games_of(args.other.resolve(), args)
    differ = []
    for seed, (n, one) in here.items():
        m, other = there[seed]
        a, b = in_common(json.loads(one), json.loads(other))
        if (n, a) == (m, b):
            continue
        differ.append(seed)
        if len(differ) <= SHOWN:
            print(f"seed {seed}: {n} and {m} answers; differ in", [k for k in a if a[k] != b[k]])
    print(f"{args.game}, {args.player}: {len(here) - len(differ)} of {len(here)} games end in the same state")


if __name__ == "__main__":
    if sys.argv[2:3] == [WORKER]:
        sys.path.insert(0, sys.argv[1])
        work(sys.argv[3], range(int(sys.argv[4]), int(sys.argv[5])), sys.argv[6])
    else:
        main()
