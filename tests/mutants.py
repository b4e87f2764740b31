"""Plant the faults of `mutants.toml` one by one in a copy of the code, and see that the named test notices each.

`python -m tests.mutants [name ...]`; exits with 1 where a fault is not noticed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
FAILED = 1
"""What pytest returns where tests ran and one failed; anything else is a fault of the entry."""


def planted(copy: Path, entry: dict[str, str]) -> str:
    """Plant one fault in the copy, run its test, mend it again; say in a sentence what is wrong, "" where noticed."""
    path = copy / entry["file"]
    whole = path.read_text(encoding="utf-8")
    if whole.count(entry["before"]) != 1:
        return f"{entry['file']} holds what is to be changed {whole.count(entry['before'])} times, not once."
    path.write_text(whole.replace(entry["before"], entry["after"]), encoding="utf-8")
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", entry["test"]]
    code = subprocess.run(command, cwd=copy, capture_output=True, check=False, timeout=120).returncode
    path.write_text(whole, encoding="utf-8")
    return "" if code == FAILED else f"{entry['test']} does not notice it (pytest returned {code})."


def main(names: list[str]) -> int:
    """Plant the named faults, or all; return how the process ends."""
    entries = tomllib.loads((HOME / "tests" / "mutants.toml").read_text(encoding="utf-8"))
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(HOME, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache"))
        for name in names or entries:
            fault = planted(copy, entries[name])
            bad += bool(fault)
            print(f"{name}: {fault or 'noticed'}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
