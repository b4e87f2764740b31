"""What the repository promises: two commands, reasons for what it depends on, nothing of one machine."""

import re
import shutil
import subprocess
import tomllib

import pytest

from bot.rights import RIGHTS
from tests.cli.conftest import ROOT

DEMO = "python -m pip install uv && uv run --extra demo nightboard demo"
TESTS = "python -m pip install uv && uv run pytest"


def committed():
    """The files under version control, or those that would be."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"git is needed to list the files: {done.stderr}")
    return [ROOT / line for line in done.stdout.splitlines() if (ROOT / line).is_file()]


def texts():
    """The text files and what they say."""
    for file in committed():
        try:
            yield file, file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def test_two_lines_of_the_readme_do_all_the_set_up():
    lines = [line.strip() for line in (ROOT / "README.md").read_text().splitlines()]
    assert DEMO in lines
    assert TESTS in lines


def test_the_readme_names_the_permissions_that_the_doctor_looks_for():
    said = " ".join((ROOT / "README.md").read_text().split())
    listed = re.search(r"the permissions \*([^*]+)\*", said)[1]
    assert sorted(listed.split(", ")) == sorted(RIGHTS.values())


def test_the_readme_names_no_command_that_there_is_not():
    from bot.cli import COMMANDS

    named = set(re.findall(r"nightboard ([a-z]+)\b", (ROOT / "README.md").read_text()))
    assert named - {"demo"} <= set(COMMANDS)


def test_nothing_names_a_path_of_one_machine():
    pattern = re.compile(r"/(?:home|Users|root)/\w+/|/work/|\b[A-Z]:\\\\Users")
    found = [f"{file.relative_to(ROOT)}: {hit[0]}" for file, text in texts() if (hit := pattern.search(text))]
    assert [line for line in found if not line.startswith("tests/cli/test_project.py")] == []


def test_each_dependency_has_its_reason_beside_it():
    text = (ROOT / "pyproject.toml").read_text()
    data = tomllib.loads(text)
    wanted = [*data["project"]["dependencies"], *data["dependency-groups"]["dev"]]
    for names in data["project"]["optional-dependencies"].values():
        wanted += names
    assert len(wanted) > 10
    for name in wanted:
        line = next(line for line in text.splitlines() if f'"{name}"' in line)
        assert len(line.partition("#")[2].strip()) > 10, line


def test_the_lock_file_is_up_to_date():
    uv = shutil.which("uv")
    assert uv, "uv is what the README installs"
    done = subprocess.run([uv, "lock", "--check", "--offline"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_lock_file_names_no_other_registry_than_the_public_one():
    hosts = set(re.findall(r"https?://([^/\"]+)", (ROOT / "uv.lock").read_text()))
    assert hosts <= {"pypi.org", "files.pythonhosted.org"}


def test_no_stub_is_left():
    pattern = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
    code = [(file, text) for file, text in texts() if file.suffix == ".py" and file.name != "test_project.py"]
    assert [f"{file.relative_to(ROOT)}: {hit[0]}" for file, text in code if (hit := pattern.search(text))] == []


def test_no_test_is_skipped_or_expected_to_fail():
    pattern = re.compile(r"pytest\.mark\.(skip|skipif|xfail)|pytest\.xfail")
    tests = [(f, t) for f, t in texts() if "tests" in f.parts and f.suffix == ".py" and f.name != "test_project.py"]
    assert [str(file.relative_to(ROOT)) for file, text in tests if pattern.search(text)] == []


def test_no_file_is_longer_than_five_hundred_lines():
    code = [(file, len(text.splitlines())) for file, text in texts() if file.suffix in (".py", ".js", ".css")]
    assert [f"{file.relative_to(ROOT)}: {lines}" for file, lines in code if lines > 500] == []


def test_ci_runs_everything():
    script = (ROOT / ".ci" / "run").read_text()
    for words in ("pip install", "chromium", "fonts-noto-color-emoji", "pytest", "ruff check", "ruff format --check",
                  "ty check", "simulate"):  # fmt: skip
        assert words in script, words
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
