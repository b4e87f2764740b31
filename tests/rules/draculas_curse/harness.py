"""Tables of Dracula's Curse set up for a test, and people who answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from rules.cards import Pile
from rules.draculas_curse import RULES, castle
from rules.draculas_curse.library import id_of
from rules.draculas_curse.state import Facedown, Slayer, Stack, State
from rules.engine import Keys, Option, Question, Refused, Session, Setup, clone
from rules.engine.state import Step

PEOPLE = {"s1": "Ann", "s2": "Ben", "s3": "Cid", "s4": "Dora", "s5": "Eve", "s6": "Fay"}
CAST = ("dracula", "ottilie", "bram", "ilse", "casimir", "tamsin")
"""What the people of a test play by default: Ann is Dracula."""


class Table:
    """A session, its people, and what they see."""

    def __init__(self, session: Session[State]) -> None:
        self.session = session

    @property
    def state(self) -> State:
        """Give the state."""
        return self.session.state

    def slayer(self, seat: str) -> Slayer:
        """Return a player."""
        return self.state.slayers[seat]

    def question(self, seat: str) -> Question:
        """Return what a seat is asked and waited for, or may answer."""
        mine = [q for q in self.session.asked if q.seat == seat]
        return min(mine, key=lambda q: q.may)

    def asked(self, seat: str = "") -> str:
        """Name what a seat (or the only one waited for) is asked, "" for nothing."""
        found = [q for q in self.session.asked if (q.seat == seat if seat else not q.may)]
        return min(found, key=lambda q: q.may).name if found else ""

    def options(self, seat: str, *path: str) -> list[Option]:
        """List the options that follow a path."""
        found = self.session.listing(self.question(seat))
        for key in path:
            option = next(o for o in found if o.key == self._key(seat, key))
            assert option.then is not None, f"nothing follows {key}"
            found = option.then()
        return found

    def legal(self, seat: str, *path: str) -> set[str]:
        """Return the keys that a seat may choose after a path."""
        return {o.key for o in self.options(seat, *path) if o.refusal() is None}

    def why_not(self, seat: str, *path: str) -> str:
        """Say why the last key of a path is not legal."""
        why = next(o for o in self.options(seat, *path[:-1]) if o.key == self._key(seat, path[-1])).refusal()
        assert why is not None, f"{path} is legal"
        return RULES.messages.say(why, PEOPLE)

    def does(self, seat: str, *path: str) -> Table:
        """Answer what a seat is asked; cards of its hand may be named by their ids."""
        self.session.take(self.question(seat), tuple(self._key(seat, key) for key in path))
        RULES.check(self.state)
        return self

    def cannot(self, seat: str, *path: str) -> str:
        """Try an answer that must be refused with nothing changed, and return why."""
        before = self.session.dump()
        try:
            self.does(seat, *path)
        except Refused as refused:
            assert self.session.dump() == before
            return RULES.messages.say(refused.said, PEOPLE) if refused.said[0] in RULES.messages.table else ""
        raise AssertionError(f"{path} was accepted")

    def until(self, name: str, most: int = 60) -> Table:
        """Let everybody do the usual until somebody is asked this."""
        for _ in range(most):
            must = [q for q in self.session.asked if not q.may]
            if not must or any(q.name == name for q in must):
                return self
            self.session.take(must[0], must[0].default_keys() or ())
        raise AssertionError(f"nobody is asked {name}: {[q.name for q in self.session.asked]}")

    def ends(self, seat: str) -> Table:
        """End a seat's turn: draw, then nothing."""
        if self.asked(seat) == "draw":
            self.does(seat, "FORCE")
        while self.asked(seat) == "limit":
            self.session.take(self.question(seat), self.question(seat).default_keys() or ())
        return self.does(seat, "end")

    def story(self, seat: str | None = None) -> list[str]:
        """Return what a seat has been told, in words."""
        return [RULES.messages.say(event.said, PEOPLE) for _, event in self.session.story(seat)]

    def was_told(self, text: str, seat: str | None = None) -> bool:
        """Tell whether a sentence of the story holds these words."""
        return any(text in line for line in self.story(seat))

    def came_to_light(self) -> bool:
        """Tell whether the last answer raised a barrier for everybody."""
        return "*" in self.session.rows[-1].learned

    @property
    def over(self) -> str:
        """Say why the game is over, "" while it is not."""
        return "" if self.state.outcome is None else self.state.outcome.why

    def survives(self) -> bool:
        """Tell whether the table is the same after a reload."""
        again = Session.load(RULES, self.session.save())
        assert not again.reopened
        assert not again.frozen
        return json.loads(again.dump()) == json.loads(self.session.dump())

    def _key(self, seat: str, key: str) -> str:
        slayer = self.state.slayers.get(seat)
        what, colon, name = key.rpartition(":")
        for copy in slayer.hand if slayer is not None else ():
            if id_of(copy) in (key, name):
                return f"{what}{colon}{copy}"
        return key


def begun(seats: int = 3, seed: str = "a table", wishes: Mapping[str, str] | None = None, **options: str) -> Table:
    """Return a game at its very first question: Ann plays Dracula, the others as in CAST."""
    names = list(PEOPLE)[:seats]
    cast = dict(zip(names, CAST if seats > 2 else CAST[1:], strict=False))
    return Table(Session(RULES, RULES.new(Setup(names, seed, dict(options), cast if wishes is None else dict(wishes)))))


def playing(seats: int = 3, seed: str = "a table", *, plain: bool = True, **options: str) -> Table:
    """Return a game in the first slayer's turn, before the draw; `plain`: nobody has cards or BP yet."""
    table = begun(seats, seed, **options).until("draw")
    if plain:
        return changed(table, _bare)
    return table


def _bare(state: State) -> None:
    for slayer in state.slayers.values():
        for copy in slayer.hand.cards[:]:
            slayer.hand.move(copy, state.discards[id_of(copy).partition("_")[0].upper()])
        slayer.bp = 0


def changed(table: Table, change: Callable[[State], None]) -> Table:
    """Return a table whose state is another now, with the step that was going on begun anew."""
    state = clone(table.state)
    step = table.session.step
    assert step is not None
    state.agenda.append(Step(step.name, list(step.ids)))
    change(state)
    RULES.check(state)
    return Table(Session(RULES, state))


# changes -------------------------------------------------------------------------------------------------------------
def laid(state: State, tile: str, room: str, side: str, turns: int | None = None) -> str:
    """Lay a tile, its yellow events resolved, behind a doorway; return its place."""
    id = f"r_{tile}"
    take_tile(state, id)
    colour = state.castle.rooms[room].doors[side]
    found = castle.rotations(state, id, (room, side), colour)
    castle.lay(state, id, (room, side), colour, found[0] if turns is None else turns)
    state.castle.rooms[id].explored = True
    return id


def take_tile(state: State, id: str) -> None:
    """Take a tile out of wherever it lies."""
    for pile in state.castle.stacks.values():
        if id in pile:
            pile.take(id)
    for tiles in (state.dracula.hand, state.dracula.deck, state.dojo_rooms):
        with suppress(ValueError):
            tiles.remove(id)


def on_top(state: State, *tiles: str) -> None:
    """Put tiles on top of their stacks, the first to be drawn first; a Dracula room goes facedown by `hidden`."""
    for tile in reversed(tiles):
        id = f"r_{tile}"
        for pile in state.castle.stacks.values():
            if id in pile:
                deal = pile.take(id)[2]
                pile.put(id, deal=deal)


def hidden(state: State, tile: str, room: str, side: str) -> str:
    """Lay one of Dracula's rooms facedown at a doorway; return its cell."""
    take_tile(state, f"r_{tile}")
    key = castle.beside(state.castle, room, side)
    state.castle.facedown[key] = Facedown(f"r_{tile}")
    state.dracula.placed += 1
    return key


def gives(state: State, seat: str, *cards: str) -> None:
    """Put cards into a hand, by their ids."""
    for card in cards:
        deck = card.partition("_")[0].upper()
        pile = next(p for p in (state.decks[deck], state.discards[deck]) if any(id_of(c) == card for c in p))
        copy = next(c for c in pile if id_of(c) == card)
        pile.move(copy, state.slayers[seat].hand)


def haunts(state: State, place: str, *faces: str, fresh: bool = False) -> None:
    """Put Shadows into a place."""
    tokens = Pile(state.dracula.seat)
    for face in faces:
        state.shadow_pool.take(face)
        tokens.put(face)
    state.shadows[place] = Stack(tokens, fresh=fresh)


def deck_top(state: State, pile: Pile, *ids: str) -> None:
    """Put cards on top of a pile by their ids, the first to be drawn first."""
    for id in reversed(ids):
        copy = next(c for c in pile if id_of(c) == id)
        deal = pile.take(copy)[2]
        pile.put(copy, deal=deal)


def turn_of(table: Table, seat: str) -> Table:
    """Go on by the usual answers until it is a seat's turn to draw."""
    for _ in range(200):
        if table.state.active == seat and table.asked(seat) in ("draw", "act"):
            return table
        must = [q for q in table.session.asked if not q.may]
        table.session.take(must[0], must[0].default_keys() or ())
    raise AssertionError(f"{seat} never plays")


def acting(change: Callable[[State], object] = lambda state: None, seats: int = 3, seat: str = "s2") -> Table:
    """Return a table in the actions of Ben's first turn, with what a test needs; he has drawn nothing."""
    table = turn_of(playing(seats), seat)

    def prepared(state: State) -> None:
        deck_top(state, state.decks["FORCE"], "force_hand_axe")
        change(state)

    table = changed(table, prepared).does(seat, "FORCE")
    hand = table.slayer(seat).hand.cards
    return changed(table, lambda s: s.slayers[seat].hand.move(hand[-1], s.discards["FORCE"]))


__all__ = ["CAST", "PEOPLE", "Keys", "Sequence", "Table", "acting", "begun", "changed", "deck_top", "gives", "haunts",
           "hidden", "laid", "on_top", "playing", "turn_of"]  # fmt: skip
