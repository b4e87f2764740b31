"""Plant faults one by one in copies of the code, and see that the named test notices each.

`python -m tests.mutants [NAME or AREA ...] [--some N] [--seed S] [--jobs J]`; exits with 1 where one is not noticed.
With `--some`, so many quick ones by chance: the seed is printed. An area is a file of this folder.
"""

from __future__ import annotations

import argparse
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

from tests.mutants import HERE, HOME, Mutant, mutants

NOTICED = 1
"""What pytest returns where tests ran and one failed; anything else is a fault of the entry."""
LEFT_OUT = (".git", ".venv", "__pycache__", ".*_cache")
PATIENCE = 400
"""Seconds for one test; what takes longer is said and counts as not noticed."""
_later = count(1)


def write(path: Path, text: str) -> None:
    """Write a file so that Python sees the change, however soon after the last one."""
    path.write_text(text, encoding="utf-8")
    at = time.time() + next(_later)  # compiled code is known by whole seconds
    os.utime(path, (at, at))


def fault_of(mutant: Mutant, copy: Path) -> str:
    """Plant one fault in a copy, run its test, mend it again; say in a sentence what is wrong, "" where noticed."""
    try:
        path = mutant.place(copy)
    except ValueError as error:
        return str(error)
    whole = path.read_text(encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *mutant.tests]
    command += ["-x"] if len(mutant.tests) == 1 else []
    given = {**os.environ, "NIGHTBOARD_PATIENCE": "60"}  # a fault may make a test wait to the end
    write(path, whole.replace(mutant.before, mutant.after))
    try:
        done = subprocess.run(
            command, cwd=copy, env=given, capture_output=True, check=False, timeout=PATIENCE, text=True
        )
    except subprocess.TimeoutExpired:
        return f"{' '.join(mutant.tests)} does not end within {PATIENCE} seconds."
    finally:
        write(path, whole)
    said = done.stdout.strip().splitlines()
    failed = [line.split()[1].partition("[")[0] for line in said if line.startswith("FAILED ")]
    missed = [test for test in mutant.tests if test.partition("[")[0] not in failed]
    if done.returncode == NOTICED and not missed:
        return ""
    return f"{' '.join(missed)} does not notice it (pytest returned {done.returncode}: {said[-1] if said else ''})."


def chosen(names: list[str], some: int, seed: str) -> list[Mutant]:
    """Return the named faults, those of the named areas, or all; `some` quick ones by chance where that is not 0."""
    areas = {path.stem: list(mutants(path.stem)) for path in HERE.glob("*.toml")}
    wanted = [one for name in names for one in areas.get(name, [name])]
    found = [mutants()[name] for name in wanted or mutants()]
    quick = [mutant for mutant in found if not mutant.slow]
    return random.Random(seed).sample(quick, min(some, len(quick))) if some else found


def main() -> int:
    """Plant what is asked for; return how the process ends."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Plant faults and see them noticed.")
    parser.add_argument("names", nargs="*", help="faults or areas; all where none is named")
    parser.add_argument("--some", type=int, default=0, help="so many by chance")
    parser.add_argument("--seed", default=str(time.time_ns()), help="of that chance")
    parser.add_argument("--jobs", type=int, default=2, help="so many at a time")
    given = parser.parse_args()
    found = chosen(given.names, given.some, given.seed)
    print(f"{len(found)} faults" + (f", --seed {given.seed}" if given.some else ""), flush=True)
    bad: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        copies: queue.Queue[Path] = queue.Queue()
        for number in range(given.jobs):
            copies.put(Path(folder) / str(number))
            shutil.copytree(HOME, Path(folder) / str(number), ignore=shutil.ignore_patterns(*LEFT_OUT))

        def plant(mutant: Mutant) -> tuple[str, str, float]:
            copy, begun = copies.get(), time.monotonic()
            try:
                return mutant.name, fault_of(mutant, copy), time.monotonic() - begun
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(given.jobs) as pool:
            for name, fault, seconds in pool.map(plant, found):
                bad += [name] if fault else []
                print(f"{name}: {fault or 'noticed'} ({seconds:.1f} s)", flush=True)
    print(f"{len(found) - len(bad)} of {len(found)} noticed" + "".join(f"\n  not: {name}" for name in bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
