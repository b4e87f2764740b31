"""What a press on a question's controls does to the draft, or which answer it completes. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.naming import quoted
from bot.panels import ids
from bot.panels.choices import follow, group_names, picks_mark, refusal
from bot.panels.ids import unpack
from bot.panels.limits import ENTRIES
from bot.panels.model import Draft
from rules.engine import Keys, Open, Option, Said, legal

GONE = "That is no longer offered. Here is what is open now."


@dataclass(slots=True)
class Pressed:
    """The draft as it is now, and, where the choice is complete, the keys to answer with.

    `why` says why an illegal option is not to be had, `text` any other refusal. `selected`: it was chosen from a list,
    or is a move, and is not yet confirmed. `sure`: it was confirmed.
    """

    draft: Draft
    keys: Keys | None = None
    why: Said | None = None
    text: str = ""
    selected: bool = False
    sure: bool = False


def press(question: Open, draft: Draft, verb: str, key: str, values: Sequence[str] = ()) -> Pressed:
    """Apply a press of the verbs o, s, p, c, b, x and k."""
    picking = question.pick is not None and question.pick != (1, 1)
    if verb == ids.OPTION:
        path = unpack(key, question)
        return _pick_one(question, draft, path) if picking else _choose(question, draft, path)
    if verb == ids.SELECT and picking:
        return _pick_page(question, draft, key, values)
    if verb == ids.SELECT:
        return _choose(question, draft, unpack(values[0], question) if values else None, selected=True)
    if verb == ids.CONFIRM and picking:
        return _confirm_picks(question, draft, key)
    if verb == ids.CONFIRM:
        return _choose(question, draft, unpack(key, question), sure=True)
    if verb == ids.PAGE:
        number = key.partition(".")[0]
        return Pressed(replace(draft, page=int(number) if number.isdecimal() else 0))
    if verb == ids.BACK:
        return Pressed(_back(draft, key))
    if verb == ids.MORE:
        return _open_group(question, draft, values[0] if values else key)
    if verb == ids.AMOUNT and values:
        return _amount(question, draft, _prefix(key, question), values[0].strip())
    return Pressed(draft, text=GONE)


def _choose(
    question: Open, draft: Draft, path: Sequence[str] | None, *, selected: bool = False, sure: bool = False
) -> Pressed:
    chain = follow(question.options, path) if path else None
    if not path or not chain:
        return Pressed(Draft(), text=GONE)
    for option in chain:
        why = refusal(option)
        if why is not None:
            return Pressed(draft, why=why)
    if chain[-1].then is not None:
        return Pressed(Draft(tuple(path)))
    if any(option.warn for option in chain) and not sure:
        return Pressed(Draft(tuple(path), sure=True))
    kept = replace(draft, path=tuple(path), sure=True)
    a_move = chain[-1].shows[:1] == ("place",)
    return Pressed(kept, keys=tuple(path), selected=(selected or a_move) and len(path) == 1 and not sure, sure=sure)


def _pick_one(question: Open, draft: Draft, path: Sequence[str] | None) -> Pressed:
    option = next((o for o in question.options if path and o.key == path[0]), None)
    if option is None:
        return Pressed(draft, text=GONE)
    why = option.refusal() if option.why_not is not None else None
    if why is not None:
        return Pressed(draft, why=why)
    picks = [k for k in draft.picks if k != option.key]
    if len(picks) == len(draft.picks):
        picks.append(option.key)
    return Pressed(replace(draft, picks=tuple(picks)))


def _pick_page(question: Open, draft: Draft, key: str, values: Sequence[str]) -> Pressed:
    number = key.rpartition(".")[2]
    page = int(number) if number.isdecimal() else 0
    options: list[Option] = legal(question.options)
    here = {o.key for o in options[page * ENTRIES : (page + 1) * ENTRIES]}
    chosen = [path[0] for value in values if (path := unpack(value, question))]
    picks = [k for k in draft.picks if k not in here and k not in chosen] + chosen
    return Pressed(replace(draft, picks=tuple(picks)))


def _confirm_picks(question: Open, draft: Draft, key: str) -> Pressed:
    able = {o.key for o in legal(question.options)}
    picks = tuple(k for k in draft.picks if k in able)
    low, high = question.pick or (1, 1)
    high = min(high, len(able))
    if key != picks_mark(picks):
        return Pressed(draft, text="Your choice has changed since that panel was shown. Please look it over.")
    if not low <= len(picks) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        return Pressed(draft, text=f"Please choose {wanted}; {len(picks) or 'nothing'} chosen so far.")
    return Pressed(draft, keys=picks, sure=True)


def _back(draft: Draft, key: str) -> Draft:
    if key == "all":
        return Draft(group=draft.group, page=draft.page)
    if draft.group is not None:
        return replace(draft, group=None, page=0, sure=False)
    return Draft(draft.path[:-1])


def _open_group(question: Open, draft: Draft, number: str) -> Pressed:
    names = group_names(question, draft)
    if not number.isdecimal() or int(number) >= len(names):
        return Pressed(draft, text=GONE)
    return Pressed(replace(draft, group=names[int(number)], page=0, sure=False))


def _prefix(key: str, question: Open) -> tuple[str, ...]:
    """Read the path before an amount; an empty path is packed as a hash that no option has."""
    return unpack(key, question) or ()


def _amount(question: Open, draft: Draft, before: tuple[str, ...], typed: str) -> Pressed:
    number = typed.lstrip("0") or "0" if typed.isdigit() else typed
    for wanted in (typed, number):
        if follow(question.options, (*before, wanted)) is not None:
            return _choose(question, draft, (*before, wanted))
    return Pressed(draft, text=f"“{quoted(typed, 20)}” is not one of the amounts offered.")
