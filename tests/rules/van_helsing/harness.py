"""Sessions at the table for the tests: heroes put where a rule matters, answers by name, dice as wanted."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence

import rules.engine.chance as kernel_chance
from rules.engine import Option, Question, Refused, Session, Setup, Step, clone, draw_value
from rules.van_helsing import RULES
from rules.van_helsing.content.items import TOKENS
from rules.van_helsing.sight import hunters_see
from rules.van_helsing.state import DRACULA, GONE, HUNTERS, Hero, State
from rules.van_helsing.steps import DIE
from rules.van_helsing.view import View

PEOPLE = {"s1": "Ann", "s2": "Ben", "s3": "Cid", "s4": "Dora", "s5": "Eve"}
CALLED = {"dracula": "dracula", "van_helsing": "vh", "harker": "jh", "godalming": "lg", "mina": "mm"}
ASIDE = 44
"""Where hunters stand whom a test does not name: a tower from which one sees nothing else."""


class Who:
    """A hero, or the brides, as somebody at the table speaks of it."""

    def __init__(self, table: Table, id: str) -> None:
        self.table, self.id = table, id

    # what is true of it
    @property
    def hero(self) -> Hero:
        """Give the hero's part of the state."""
        return self.table.state.heroes[self.id]

    @property
    def place(self) -> int:
        """Give the place."""
        return self.hero.place

    @property
    def health(self) -> int:
        """Give the health."""
        return self.hero.health

    @property
    def seat(self) -> str:
        """Give the seat that plays it."""
        return self.table.state.heroes[DRACULA].seat if self.id == "brides" else self.hero.seat

    def holds(self, *tokens: str) -> bool:
        """Tell whether exactly these tokens are on the card."""
        return sorted(self.hero.items) == sorted(tokens)

    # what it is asked
    @property
    def question(self) -> Question:
        """Give the open question: its turn's, or whatever else its player is asked."""
        mine = [q for q in self.table.session.asked if q.seat == self.seat]
        named = [q for q in mine if q.name.endswith(f":{self.id}")]
        return (named or mine)[0]

    def options(self, *path: str) -> list[Option]:
        """List the options that follow a path of keys."""
        found = self.table.session.listing(self.question)
        for key in path:
            option = next(o for o in found if o.key == key)
            assert option.then is not None, f"nothing follows {key}"
            found = option.then()
        return found

    def legal(self, *path: str) -> set[str]:
        """Return the keys that may be chosen after a path."""
        return {o.key for o in self.options(*path) if o.refusal() is None}

    def is_asked(self, *keys: str) -> bool:
        """Tell whether it is asked to choose among exactly these."""
        return self.legal() == set(keys)

    def why_not(self, *path: str) -> str:
        """Say why the last key of a path is not legal."""
        option = next(o for o in self.options(*path[:-1]) if o.key == path[-1])
        why = option.refusal()
        assert why is not None, f"{path} is legal"
        return RULES.messages.say(why, PEOPLE)

    def warned(self, key: str) -> str:
        """Say what an option warns of, "" for nothing."""
        option = next(o for o in self.options() if o.key == key)
        return RULES.messages.say(option.warn, PEOPLE) if option.warn else ""

    def offers(self, *path: str) -> bool:
        """Tell whether a path of keys is listed at all."""
        return any(o.key == path[-1] for o in self.options(*path[:-1]))

    def ways(self) -> set[int]:
        """Return the places it may go to now."""
        return {int(k[5:]) for k in self.legal() if k.startswith("move:")}

    # what it does
    def answers(self, *keys: str) -> Table:
        """Answer whatever it is asked."""
        self.table.session.take(self.question, keys)
        return self.table

    def cannot(self, *keys: str) -> str:
        """Try an answer that must be refused with nothing changed, and return why."""
        before = self.table.session.dump()
        try:
            self.answers(*keys)
        except Refused as refused:
            assert self.table.session.dump() == before
            return RULES.messages.say(refused.said, PEOPLE)
        raise AssertionError(f"{keys} was accepted")

    def moves(self, *places: int) -> Table:
        """Go from place to place."""
        for place in places:
            self.answers(f"move:{place}")
        return self.table

    def searches(self) -> Table:
        """Search the place."""
        return self.answers("search")

    def ends(self) -> Table:
        """End the turn."""
        return self.answers("end")

    def attacks(self, *path: str) -> Table:
        """Attack: weapon and target, or prey and how."""
        return self.answers("attack", *path)


TOLD: dict[str, dict[int, int]] = {}
"""What the dice show under seeds that tests have told, by how often the die was drawn."""


def drawn(seed: str, branch: int, stream: str, at: int, sides: int) -> int:
    """Return what was told, or chance."""
    told = TOLD.get(seed, {}).get(at) if stream == DIE and sides == 6 else None
    return draw_value(seed, branch, stream, at, sides) if told is None else told


kernel_chance.value = drawn


class Table:
    """A session with its people."""

    def __init__(self, session: Session[State]) -> None:
        self.session = session
        for name, id in CALLED.items():
            setattr(self, name, Who(self, id))
        self.brides = Who(self, "brides")

    dracula: Who
    van_helsing: Who
    harker: Who
    godalming: Who
    mina: Who

    @property
    def state(self) -> State:
        """Give the state."""
        return self.session.state

    def will_roll(self, *wanted: int) -> Table:
        """Tell the next dice; those of this step come again as they did, also after a reload."""
        session, chance = self.session, self.state.chance
        point = session.points[-1]
        recent = session.rows[point.rows - session.base :]
        told = {n: v for row in recent for *_, stream, n, sides, v in row.draws if stream == DIE and sides == 6}
        next_ = chance.counts.get(DIE, 0) + 1
        told |= {next_ + n: roll - 1 for n, roll in enumerate(wanted)}
        chance.seed = f"told {len(TOLD)}"
        TOLD[chance.seed] = told
        data = json.loads(point.state)
        data["chance"]["seed"] = chance.seed
        point.state = json.dumps(data).encode()
        session.points[:] = [point]
        return self

    @property
    def waits_for(self) -> list[str]:
        """Return the people whom the table waits for, as everybody may know."""
        return [PEOPLE[s] for s in self.session.waiting()]

    @property
    def turn(self) -> str:
        """Say whose turn it is."""
        return self.state.turn

    @property
    def points(self) -> int:
        """Give the action points left."""
        return self.state.points

    def sees(self, seat: str | None = None) -> View:
        """Return what a seat (None: the public) is shown."""
        return RULES.view(self.state, seat)

    def story(self, seat: str | None = None) -> list[str]:
        """Return what a seat has been told, in words."""
        return [RULES.messages.say(event.said, PEOPLE) for _, event in self.session.story(seat)]

    def was_told(self, text: str, seat: str | None = None) -> bool:
        """Tell whether a sentence of a seat's story holds these words."""
        return any(text in line for line in self.story(seat))

    def came_to_light(self) -> bool:
        """Tell whether the last answer raised a barrier for everybody."""
        return "*" in self.session.rows[-1].learned

    @property
    def over(self) -> tuple[str, str] | None:
        """Return who won and why, once the game is over."""
        outcome = self.state.outcome
        return None if outcome is None else (outcome.side, outcome.why)

    def is_quiet(self) -> bool:
        """Tell whether nothing is left open within a turn, and the table survives a reload."""
        RULES.check(self.state)
        again = Session.load(RULES, self.session.save())
        assert not again.reopened
        assert not again.frozen
        assert json.loads(again.dump()) == json.loads(self.session.dump())
        return all(q.home for q in self.session.asked)

    def until(self, hero: str) -> Table:
        """Let everybody end their turns until it is a hero's (again)."""
        for _ in range(12):
            self.session.take(self.session.asked[0], ("end",))
            if self.turn == hero:
                return self
        raise AssertionError(f"{hero} has no turn")

    def world_of(self, seat: str | None, seed: int = 1) -> State:
        """Return a state that the seat could be in."""
        return self.session.imagine(seat, random.Random(seed)).state


def at_table(*args, **how) -> Table:
    """Return a table in the middle of a round; see `placed`."""
    return Table(Session(RULES, placed(*args, **how)))


def placed(
    players: int = 2,
    turn: str = "dracula",
    *,
    items: Mapping[str, Sequence[str]] | None = None,
    hidden: Mapping[int, str] | None = None,
    lying: Mapping[int, Sequence[str]] | None = None,
    brides: Mapping[str, int] | None = None,
    health: Mapping[str, int] | None = None,
    servants: Sequence[str] = (),
    mist: Mapping[str, int] | None = None,
    killed: int = 0,
    dead: Sequence[str] = (),
    turncoats: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    round: int = 1,
    **places: int,
) -> State:
    """Return a state in the middle of a round: it is `turn`'s turn, and only the tokens named are in play.

    Dracula stands at his coffin unless placed. `hidden` are face-down tokens by place, `lying` those face up, `brides`
    those on their own; `mist` has vampires that nobody sees, with the place where everybody last knew them.
    """
    seats = [f"s{n}" for n in range(1, players + 1)]
    session = Session(RULES, RULES.new(Setup(seats, "a table", dict(options or {}), {"s1": "dracula"})))
    while session.state.turn == "council":
        session.take(next(q for q in session.asked if not q.may), ("accept",))
    state = clone(session.state)
    _clear(state)
    for hunter in HUNTERS:
        state.heroes[hunter].place = ASIDE
    for name, place in places.items():
        state.heroes[CALLED[name]].place = place
    for id in dead:
        state.heroes[CALLED[id]].alive, state.heroes[CALLED[id]].place = False, GONE
    for seat in turncoats:
        state.sides[seat] = "vampires"
    for id in servants:
        hero = state.heroes[CALLED[id]]
        hero.side, hero.most, hero.health, hero.seat = "vampires", 3, 2, "s1"
    for name, points in (health or {}).items():
        state.heroes[CALLED[name]].health = points
    for name, tokens in (items or {}).items():
        for token in tokens:
            _put(state, token)
            state.heroes[CALLED[name]].items.append(token)
    for place, token in (hidden or {}).items():
        _put(state, token)
        state.face_down[place] = token
    for place, tokens in (lying or {}).items():
        for token in tokens:
            _put(state, token)
            state.face_up.setdefault(place, []).append(token)
            if token == "relics_1":
                state.relics = place
    for bride, place in (brides or {}).items():
        _put(state, bride)
        state.free[bride] = place
    for n in range(8, 8 - killed, -1):
        _put(state, f"bride_{n}")
        state.killed.append(f"bride_{n}")
    state.holders = {
        "*": {t: ["vh", "jh", "lg", "mm"] for h in state.heroes.values() for t in h.items if not h.vampire}
    }
    state.round = round
    seen = hunters_see(state)
    for hero in state.heroes.values():
        if hero.vampire:
            here: tuple[int, ...] = (hero.place,)
            hero.seen, hero.last_place, hero.spots = hero.place in seen, hero.place, [(hero.place, 0, -1, here)]
    for name, last in (mist or {}).items():
        hero = state.heroes[CALLED[name]]
        hero.shown, hero.seen, hero.last_place, hero.last_round = False, False, last, round
        hero.spots = [(p, 0, -1, (p,)) for p in sorted({*range(50)} - seen)]
    _deal_turns(state, CALLED.get(turn, turn))
    return state


def _clear(state: State) -> None:
    """Take everything off the board and the cards, Dracula's bat too, and put it out of the game."""
    for hero in state.heroes.values():
        hero.items, hero.open = [], []
    state.face_down, state.face_up, state.holders = {}, {}, {"*": {}}
    state.removed = list(TOKENS)
    state.turn, state.marks = "", []


def _put(state: State, token: str) -> None:
    """Bring a token into play."""
    assert token in state.removed, f"{token} is in use already"
    state.removed.remove(token)


def _deal_turns(state: State, first: str) -> None:
    steps = [Step("turn_begins", [DRACULA]), Step("brides_begin")]
    steps += [Step("turn_begins", [h]) for h in state.order]
    names = [DRACULA, "brides", *state.order]
    state.agenda = [Step("a_round"), *reversed(steps[names.index(first) :])]
