"""Sessions at the table for the tests: a board laid out as a rule needs it, answers by name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from rules.engine import Option, Question, Refused, Session, Setup, Step, clone
from rules.vampire_survivors import RULES
from rules.vampire_survivors.content.enemies import ENEMIES, REAPER, TOKENS
from rules.vampire_survivors.library import CARDS, CHARACTERS, copies
from rules.vampire_survivors.state import Pile, State, Survivor

PEOPLE = {"s1": "Ann", "s2": "Ben", "s3": "Cid", "s4": "Dora"}


class Who:
    """A survivor, as somebody at the table speaks of it."""

    def __init__(self, table: Table, seat: str) -> None:
        self.table, self.seat = table, seat

    @property
    def survivor(self) -> Survivor:
        """Give its part of the state."""
        return self.table.state.survivors[self.seat]

    @property
    def space(self) -> str:
        """Say where it stands."""
        return self.table.state.board.names[self.survivor.space]

    @property
    def hand(self) -> list[str]:
        """Name the cards in its hand."""
        return sorted(CARDS[c].id for c in self.survivor.hand)

    @property
    def damage(self) -> int:
        """Give its damage."""
        return self.survivor.damage

    @property
    def question(self) -> Question:
        """Give what it is asked."""
        return next(q for q in self.table.session.asked if q.seat == self.seat)

    @property
    def asked(self) -> str:
        """Name the question, "" for none."""
        return next((q.name for q in self.table.session.asked if q.seat == self.seat), "")

    def options(self, *path: str) -> list[Option]:
        """List the options that follow a path, cards by their ids."""
        found = self.table.session.listing(self.question)
        for key in path:
            option = next(o for o in found if self._called(o.key) == key or o.key == key)
            assert option.then is not None, f"nothing follows {key}"
            found = option.then()
        return found

    def legal(self, *path: str) -> set[str]:
        """Return what may be chosen after a path."""
        return {self._called(o.key) for o in self.options(*path) if o.refusal() is None}

    def why_not(self, *path: str) -> str:
        """Say why the last key of a path is not legal."""
        option = next(o for o in self.options(*path[:-1]) if path[-1] in (o.key, self._called(o.key)))
        why = option.refusal()
        assert why is not None, f"{path} is legal"
        return RULES.messages.say(why, PEOPLE)

    def does(self, *path: str) -> Table:
        """Answer what it is asked; cards are named by their ids."""
        self.table.session.take(self.question, self._keys(path))
        return self.table

    def cannot(self, *path: str) -> str:
        """Try an answer that must be refused with nothing changed, and return why."""
        before = self.table.session.dump()
        try:
            self.does(*path)
        except Refused as refused:
            assert self.table.session.dump() == before
            return RULES.messages.say(refused.said, PEOPLE)
        raise AssertionError(f"{path} was accepted")

    def _called(self, key: str) -> str:
        return CARDS[key].id if key in CARDS else key

    def _keys(self, path: Sequence[str]) -> tuple[str, ...]:
        hand = self.survivor.hand + self.survivor.discard
        return tuple(next((c for c in hand if CARDS[c].id == key), key) for key in path)


class Table:
    """A session with its people."""

    def __init__(self, session: Session[State]) -> None:
        self.session = session
        self.ann, self.ben, self.cid, self.dora = (Who(self, seat) for seat in PEOPLE)

    @property
    def state(self) -> State:
        """Give the state."""
        return self.session.state

    def pile(self, space: str) -> list[str]:
        """Name the enemies of a space from the top down, with the armor of the top one: `["Skeleton+1", "Zombie"]`."""
        pile = self.state.piles.get(self.state.board.numbers[space])
        if pile is None:
            return []
        names = [TOKENS[t].name for t in reversed(pile.tokens)]
        return [f"{names[0]}+{pile.armor}" if pile.armor else names[0], *names[1:]]

    @property
    def board(self) -> dict[str, list[str]]:
        """Return all piles by space."""
        return {name: found for name in self.state.board.names if (found := self.pile(name))}

    @property
    def lights(self) -> set[str]:
        """Return the spaces with light sources."""
        return {self.state.board.names[s] for s in self.state.lights}

    def story(self, seat: str | None = None) -> list[str]:
        """Return what a seat has been told, in words."""
        return [RULES.messages.say(event.said, PEOPLE) for _, event in self.session.story(seat)]

    def was_told(self, text: str) -> bool:
        """Tell whether a sentence of the story holds these words."""
        return any(text in line for line in self.story())

    def came_to_light(self) -> bool:
        """Tell whether the last answer raised a barrier for everybody."""
        return "*" in self.session.rows[-1].learned

    @property
    def over(self) -> str:
        """Say why the game is over, "" while it is not."""
        return "" if self.state.outcome is None else self.state.outcome.why

    def is_quiet(self) -> bool:
        """Tell whether nothing is open in the middle of a step, and the table survives a reload."""
        RULES.check(self.state)
        again = Session.load(RULES, self.session.save())
        assert not again.reopened
        assert not again.frozen
        assert json.loads(again.dump()) == json.loads(self.session.dump())
        return all(q.home for q in self.session.asked)

    def until(self, name: str, most: int = 20) -> Table:
        """Let everybody do the usual until somebody is asked this."""
        for _ in range(most):
            must = [q for q in self.session.asked if not q.may]
            if not must or must[0].name == name:
                return self
            self.session.take(must[0], must[0].default_keys() or ())
        raise AssertionError(f"nobody is asked {name}")


def at_table(*args: object, **how: object) -> Table:
    """Return a table in the player actions of the first turn; see `placed`."""
    return Table(Session(RULES, placed(*args, **how)))  # ty: ignore[invalid-argument-type]


def placed(
    enemies: Mapping[str, str] | None = None,
    hand: Sequence[str] = (),
    *,
    seats: int = 1,
    at: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    slots: Mapping[str, Sequence[str]] | None = None,
    lights: Mapping[str, str] | None = None,
    coffin: Mapping[str, Sequence[str]] | None = None,
    display: Sequence[str] = (),
    characters: Mapping[str, str] | None = None,
    evolved: Mapping[str, Sequence[str]] | None = None,
    pickups: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    step: str = "actions",
    active: str = "s1",
) -> State:
    """Return a state in which a step is due, with only these things on the board.

    `enemies`: space -> kinds from the top down ("zombie skeleton"), the Reaper too. Cards are named by their ids;
    `hand` is the active player's, `hands` and `slots` go by seat (weapon or Move first). `coffin`: stack -> what lies
    in it from the top; the stacks that are not named are emptied where any is. `display`: tops of the three decks.
    """
    names = [f"s{n}" for n in range(1, seats + 1)]
    wishes = dict.fromkeys(names[:1], "antonio") | dict(characters or {})
    chosen = {"unlocks": "all", "advanced": "off", "starting_xp": "0", **(options or {})}
    session = Session(RULES, RULES.new(Setup(names, "a table", chosen, wishes)))
    while session.asked[0].name == "mercy":
        session.take(session.asked[0], ("lethal",))
    state = clone(session.state)
    _clear(state)
    for name, kinds in (enemies or {}).items():
        tokens = [_token(state, kind) for kind in kinds.split()]
        armor = (state.reaper_armor or 15) if tokens[0] == REAPER else TOKENS[tokens[0]].armor
        state.piles[state.board.numbers[name]] = Pile(tokens[::-1], armor)
        state.reaper_armor = 0 if tokens[0] == REAPER else state.reaper_armor
    if coffin is not None:
        for stack in state.coffin.values():
            kept = [t for t in stack if t == REAPER and coffin]
            state.lost += [t for t in stack if t not in kept]
            stack[:] = kept
        for stack, kinds in coffin.items():
            state.coffin[stack] = [_token(state, kind) for kind in reversed(kinds)]
    for space, kind in (lights or {}).items():
        light = next(t for t in state.light_stack if t.startswith(kind))
        state.light_stack.remove(light)
        state.lights[state.board.numbers[space]] = light
    for kind in pickups:
        light = next(t for t in state.light_stack if t.startswith(kind))
        state.light_stack.remove(light)
        state.pickups.append(light)
    for seat, held in {active: hand, **(hands or {})}.items():
        state.survivors[seat].hand = [_card(state, card) for card in held]
    for seat, cards in (slots or {}).items():
        state.survivors[seat].weapon, state.survivors[seat].passive = (
            _card(state, card) if card else "" for card in (*cards, "", "")[:2]
        )
    for deck, card in enumerate(display, 1):
        copy = next(c for c in state.display[deck] if CARDS[c].id == card)
        state.display[deck].remove(copy)
        state.display[deck].append(copy)
    for seat, evolutions in (evolved or {}).items():
        for evolution in evolutions:
            state.evolutions.remove(evolution)
            state.survivors[seat].evolutions.append(evolution)
    for seat, name in (at or {}).items():
        state.survivors[seat].space = state.board.numbers[name]
    while state.agenda and state.agenda[-1].name != "turn_ends":
        state.agenda.pop()
    turn = ["actions", "actions_end", "activate", "spawn", "level_up", "draw"]
    turn = turn[turn.index(step) :]
    state.active = active
    state.agenda = [Step("turn_ends", [active]), *(Step(name, [active]) for name in reversed(turn))]
    return state


def _clear(state: State) -> None:
    """Take everything off the board and out of the hands, and the starting enemies out of the game."""
    for pile in state.piles.values():
        state.lost += pile.tokens
    state.light_stack += list(state.lights.values())
    state.piles, state.lights = {}, {}
    for survivor in state.survivors.values():
        survivor.deck += survivor.hand
        survivor.hand = []


def _token(state: State, kind: str) -> str:
    """Take a token out of wherever it is, by its name ("zombie": one with XP if there is one) or its kind's id."""
    places = [state.lost, *state.coffin.values(), state.boxed]
    fitting = [
        (TOKENS[token].back != "xp", n, tokens, token)
        for n, tokens in enumerate(places)
        for token in tokens
        if kind in (TOKENS[token].id, *([] if kind in ENEMIES else [TOKENS[token].name.lower().replace(" ", "_")]))
    ]
    assert fitting, f"no {kind} is left"
    *_, tokens, token = min(fitting, key=lambda f: f[:2])
    tokens.remove(token)
    return token


def _card(state: State, card: str) -> str:
    """Take a card out of wherever it is: the display, a deck."""
    piles = [*state.display.values(), *(s.deck for s in state.survivors.values())]
    for pile in piles:
        for copy in pile:
            if CARDS[copy].id == card:
                pile.remove(copy)
                return copy
    raise AssertionError(f"no {card} is left")


__all__ = ["CHARACTERS", "PEOPLE", "Table", "Who", "at_table", "copies", "placed"]
