"""What several seats decide at once: `each`, `vote`, `share`, `reactions`; offers have a file of their own.

Each is a record in the root and a function of it that says which lanes are called for, so a step can be started anew at
any answer. Where one step decides twice, `keep` the first result: a restart would ask for it again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

from rules.engine.game import EVERYONE, Game
from rules.engine.lanes import Lanes, Script, lanes
from rules.engine.questions import Keys, Listing, Option, legal
from rules.engine.state import Sharing, Window
from rules.engine.words import Said, as_said

G: TypeAlias = Game[Any]
Seats: TypeAlias = "Callable[[], Iterable[str]]"
PASS = Option("pass", ("pass",), style="pass")
SKIP = Option("skip", ("skip",), style="pass")
FIRST = "first"
"""The policy to react with the first thing that can be done; others are "pass" and a key."""


async def keep(game: G, name: str, decision: Script) -> Any:
    """Decide once in the step, restarts included: later calls return what came of the first."""
    kept = game.state.joint.kept
    if name in kept:
        decision.close()
    else:
        got = await decision
        game.state.joint.kept[name] = json.dumps(got)
    text = game.state.joint.kept[name]
    return json.loads(text, object_hook=lambda found: {k: as_said(v) for k, v in found.items()})


def once(game: G, name: str) -> bool:
    """Tell whether this is the first time in the step, restarts included: for what is done between two decisions."""
    first = name not in game.state.joint.kept
    game.state.joint.kept[name] = "null"
    return first


async def each(
    game: G,
    name: str,
    seats: Seats,
    script: Callable[[str], Script],
    *,
    until: Callable[[], bool] = lambda: False,
    beside: Callable[[], Lanes] = dict,
    tidy: Callable[[], None] = lambda: None,
) -> dict[str, Keys]:
    """Let several seats go through a script, each at its own pace; return the keys that each returned, by seat.

    A seat that `seats()` no longer names (it died) is dropped with its open questions, one newly named comes in; who
    is through stands in `joint.done[name]`. `beside` gives lanes that are open meanwhile (offers) and hold nobody up.
    """
    done = game.state.joint.done.setdefault(name, {})

    async def through(seat: str) -> None:
        done[seat] = await script(seat) or ()

    def wanted() -> Lanes:
        going: dict[str, Callable[[], Script]] = {s: partial(through, s) for s in seats() if s not in done}
        return going and {**going, **beside()}

    await lanes(wanted, until=until, tidy=tidy)
    game.state.joint.done.pop(name, None)
    return {s: done[s] for s in sorted(done)}


def _answers(answers: dict[str, Any], seats: Iterable[str], lane: Callable[[str, bool], Script]) -> Lanes:
    """Return a lane a seat: one that is waited for, or, once its answer stands, one in which it may be changed."""
    return {f"{s}+" if s in answers else s: partial(lane, s, s in answers) for s in seats}


async def vote(
    game: G, name: str, seats: Seats, listing: Listing, *, leader: Callable[[], str], about: Said = (),
    home: bool = False,
) -> str:  # fmt: skip
    """Let seats vote until more than half agree or all have voted; ties go to the leader's vote. "": nothing is legal.

    Votes are public and may change until decided. One whose option became illegal, or whose seat has no say any more,
    is dropped before anything is counted. Whoever stays away goes with those in front.
    """
    votes = game.state.joint.votes.setdefault(name, {})

    def able() -> list[str]:
        return [o.key for o in legal(listing())]

    def tidy() -> None:
        keys, voters = able() if votes else [], list(seats())
        for seat in [s for s, key in votes.items() if key not in keys or s not in voters]:
            game.tell("vote_dropped", name, seat, votes.pop(seat))

    def front() -> str:
        cast = [votes[s] for s in seats() if s in votes]
        most = max(map(cast.count, cast), default=0)
        tied = [key for key in cast if cast.count(key) == most] or able()
        return votes[leader()] if votes.get(leader()) in tied else tied[0]

    def decided() -> bool:
        cast, voters = list(votes.values()), len(list(seats()))
        return len(cast) >= voters or max(map(cast.count, cast), default=0) * 2 > voters or not able()

    async def votes_for(seat: str, may: bool) -> None:
        keys = await game.ask(seat, name, listing, about=about, default=lambda: (front(),), may=may, home=home)
        votes[seat] = keys[0]
        game.tell("voted", name, seat, keys[0], lambda: next((o.label for o in listing() if o.key == keys[0]), ()))

    await lanes(lambda: _answers(votes, seats(), votes_for), until=decided, tidy=tidy)
    won = front() if able() else ""
    game.state.joint.votes.pop(name, None)
    return won


async def share(
    game: G, name: str, seats: Seats, goods: Callable[[], list[Option]], *, leader: Callable[[], str],
    about: Said = (), skip: bool = True, home: bool = False,
) -> dict[str, str]:  # fmt: skip
    """Let seats mark wishes among goods in common; return seat -> good.

    Wishes are public. Where all have wished and two want the same, they are asked once more (they may agree); where
    they insist the leader settles, and until then any of them may still give way. A good that is gone, or a seat that
    has left, is dropped with its wishes. Without `skip` there must be a good for each; whoever finds none gets none.
    """
    record = game.state.joint.shares.setdefault(name, Sharing())
    wishes = record.wishes

    def listing(seat: str) -> list[Option]:
        made = goods()
        for option in made:
            won = record.settled.get(option.key)
            if won and won != seat:
                option.why_not = ("taken_by", won)
        return [*made, SKIP] if skip or not legal(made) else made

    def first(seat: str) -> Keys:
        taken = {wish for s, wish in wishes.items() if s != seat}
        able = legal(listing(seat))
        return (next((o for o in able if o.key not in taken), able[-1]).key,)

    def clash() -> tuple[str, list[str]] | None:
        """Return a good that several want, and who, once all have wished."""
        wished = {s: wishes.get(s, "") for s in seats()}
        for good in wished.values() if all(wished.values()) else ():
            rivals = [s for s, wish in wished.items() if wish == good]
            if good != SKIP.key and len(rivals) > 1:
                return good, rivals
        return None

    def tidy() -> None:
        there, entitled = {SKIP.key, *(o.key for o in legal(goods()))}, list(seats())
        record.settled = {good: s for good, s in record.settled.items() if s in entitled and good in there}
        for seat in [s for s, wish in wishes.items() if s not in entitled or wish not in there]:
            del wishes[seat]
        if (found := clash()) is not None and found[0] not in record.clashed:
            good, rivals = found
            record.clashed[good] = True
            for seat in rivals:
                del wishes[seat]
            game.tell("clash", name, good, *rivals)

    async def wish(seat: str, may: bool) -> None:
        keys = await game.ask(
            seat, name, lambda: listing(seat), about=about or (name,), default=lambda: first(seat), may=may, home=home
        )
        wishes[seat] = keys[0]
        game.tell("wishes", name, seat, keys[0])

    async def settle(good: str, rivals: list[str]) -> None:
        (won,) = await game.ask(
            leader(), f"{name}_settle", [Option(s, ("seat", s)) for s in rivals], about=("settle", good),
            default=(rivals[0],), home=home, mark="|".join([good, *rivals]),
        )  # fmt: skip
        record.settled[good] = won
        for seat in rivals:
            if seat != won:
                del wishes[seat]
        game.tell("settled", name, good, won)

    def wanted() -> Lanes:
        free = [s for s in seats() if s not in wishes or record.settled.get(wishes[s]) != s]
        due = _answers(wishes, free, wish)
        found = clash()
        return due if found is None else {**due, "|".join([leader(), found[0], *found[1]]): lambda: settle(*found)}

    def agreed() -> bool:
        return clash() is None and all(s in wishes for s in seats())

    await lanes(wanted, until=agreed, tidy=tidy)
    game.state.joint.shares.pop(name, None)
    return {s: good for s, good in sorted(wishes.items()) if good != SKIP.key}


async def reactions(
    game: G, name: str, seats: Iterable[str], listing: Callable[[str], list[Option]], *, about: Said = (),
    home: bool = False,
) -> dict[str, Keys]:  # fmt: skip
    """Ask all who might react by what everybody knows; return who does and how, in the order of `seats`.

    `seats` follow from public facts alone, not from who holds something: all of them are asked, also with nothing to
    react with, or follow their standing policy, which answers at once whether or not it can be carried out. Answers
    are sealed: until the last has come all seem to be waited for, and each may change theirs. When it closes everybody
    has learned something, also where nobody reacted. Look again at what an answer needs before you carry it out.
    """
    window = game.state.joint.windows.setdefault(name, Window(list(seats)))
    asked, answers = tuple(window.seats), window.answers

    def options(seat: str) -> list[Option]:
        return [*listing(seat), PASS]

    for seat in asked:
        policy = game.state.policies.get(seat, {}).get(name.partition(":")[0])
        if policy is not None and seat not in answers:
            able = [o.key for o in legal(options(seat))]
            answers[seat] = (able[0] if policy == FIRST else policy if policy in able else PASS.key,)

    async def answer(seat: str, may: bool) -> None:
        answers[seat] = await game.ask(
            seat, name, lambda: options(seat), about=about, default=(PASS.key,), may=may, home=home,
            sealed=asked, mark=repr(about),
        )  # fmt: skip

    await lanes(lambda: _answers(answers, asked, answer), until=lambda: len(answers) == len(asked))
    game.state.joint.windows.pop(name, None)
    game.learned(EVERYONE)
    return {s: answers[s] for s in asked if answers[s] != (PASS.key,)}
