"""Table options as text: `bat_bite=yes windows=courtyard`, with the names and values that `simulate --option` takes."""

from __future__ import annotations

import re
from typing import Any

from bot.naming import quoted
from bot.panels import clip
from bot.tables.core.clocks import CLOCK_OPTION, TELLING_OPTION
from bot.tables.core.model import Refusal
from rules.engine import Refused, Rules, Setup, TableOption, first_seats

LONGEST_TEXT = 100
"""Characters of a completion's value, which must hold all that was typed before."""
NO_BRACKETS = str.maketrans("()", "[]")


SERVICE_OPTIONS = (CLOCK_OPTION, TELLING_OPTION)
"""Options that every game has."""


def offered(rules: Rules[Any]) -> list[TableOption]:
    """Return the options of a table of a game, the service's own last."""
    return [*rules.options, *SERVICE_OPTIONS]


def choosable(rules: Rules[Any]) -> list[TableOption]:
    """Return the options in which there is something to choose."""
    return [option for option in offered(rules) if len(option.choices) > 1]


def value_of(rules: Rules[Any], name: str, value: str) -> str:
    """Return the value of an option that a value or its label names. Raises Refusal for what there is not."""
    option = next((o for o in offered(rules) if o.name == name), None)
    if option is None:
        raise Refusal(f"{rules.title} has no option “{quoted(name)}”.")
    found = next((c.value for c in option.choices if value in (c.value, c.label)), None)
    if found is None:
        raise Refusal(f"“{option.label}” can be: {', '.join(c.label for c in option.choices)}.")
    return found


def read_options(rules: Rules[Any], text: str) -> dict[str, str]:
    """Read NAME=VALUE pairs set apart by spaces, commas or semicolons; the last of a name holds.

    Raises Refusal, with one sentence that names what is known, for anything else and for what cannot be combined.
    """
    known = {option.name: option for option in offered(rules)}
    chosen: dict[str, str] = {}
    for pair in _pairs(text):
        name, equals, value = pair.partition("=")
        option = known.get(name.lower())
        if option is None or not equals:
            raise Refusal(
                f"“{quoted(pair)}” is no option of {rules.title}: write NAME=VALUE, with a NAME of {', '.join(known)}."
            )
        values = [choice.value for choice in option.choices]
        if value.lower() not in values:
            raise Refusal(f"“{option.name}” cannot be “{quoted(value)}”; it can be {', '.join(values)}.")
        chosen[option.name] = value.lower()
    own = {option.name for option in rules.options}
    try:
        seats = first_seats(rules.seats.stop - 1)
        rules.new(Setup(seats, "options", {name: value for name, value in chosen.items() if name in own}))
    except Refused as refused:
        raise Refusal(rules.messages.say(refused.said, {})) from refused
    return chosen


def completed(rules: Rules[Any], typed: str) -> list[tuple[str, str]]:
    """Return (shown, value) pairs that go on with what was typed: each holds the pairs before, and one more.

    A name that is typed whole gives its values; the beginning of one gives the names that begin so, each with its first
    value that is not the printed one.
    """
    done = _pairs(typed)
    open_ = done.pop() if done and not typed[-1:].isspace() and typed[-1:] not in ",;" else ""
    before = " ".join(done)
    given = {pair.partition("=")[0].lower() for pair in done}
    name, equals, value = open_.lower().partition("=")
    made: list[tuple[str, str]] = []
    for option in choosable(rules):
        if option.name in given or not option.name.startswith(name) or (equals and option.name != name):
            continue
        choices = [c for c in option.choices if c.value.startswith(value)] if equals else list(option.choices)
        choices.sort(key=lambda c: c.value == option.default)
        for choice in choices if equals or option.name == name else choices[:1]:
            text = f"{before} {option.name}={choice.value}".strip()
            room = LONGEST_TEXT - len(text) - 3
            label = clip(f"{option.label}: {choice.label}".translate(NO_BRACKETS), room) if room > 10 else ""
            made.append((f"{text} ({label})" if label else text, text))
    return [pair for pair in made if len(pair[1]) <= LONGEST_TEXT][:25]


def _pairs(text: str) -> list[str]:
    """Split a text into its pairs; spaces around an equals sign belong to it.

    Remarks in brackets are skipped: whoever types on after choosing a completion goes on from what was shown.
    """
    plain = re.sub(r"\([^()]*\)?", " ", text)
    return re.sub(r"\s*=\s*", "=", plain).replace(",", " ").replace(";", " ").split()
