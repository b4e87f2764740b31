"""Castles walked by chance: explorers who never fight, and a Dracula who lays his rooms."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from rules.cards import Pile
from rules.draculas_curse import castle
from rules.draculas_curse.content.tiles import TILES
from rules.draculas_curse.state import ASCENT, COLOURS, ENTRANCE, THRONE, Facedown, State
from rules.engine import Chance

STAIRCASE = "r_grand_staircase"


def empty(seed: int) -> State:
    """Return a state that is nothing but a castle, its stacks and Dracula's rooms."""
    rng = random.Random(seed)
    state = State(chance=Chance(str(seed)))
    castle.begin(state.castle)
    for colour in COLOURS:
        tiles = [t.id for t in TILES.values() if t.floor == colour and not t.dracula]
        rng.shuffle(tiles)
        state.castle.stacks[colour] = Pile.of(tiles)
    rooms = [t.id for t in TILES.values() if t.dracula and t.id != STAIRCASE]
    rng.shuffle(rooms)
    gold = [r for r in rooms if TILES[r].floor == "gold"][:3]
    state.dracula.hand = [STAIRCASE, *gold]
    state.dracula.deck = [r for r in rooms if r not in gold]
    return state


@dataclass
class Walk:
    """One castle, and what happened in it."""

    state: State
    rng: random.Random
    rounds: int = 0
    tokens: int = 0
    stuck: int = 0
    where: list[str] = field(default_factory=list)

    def lays(self) -> None:
        """Let Dracula lay a room: the Staircase as his fourth at the latest."""
        dracula, rooms = self.state.dracula, self.state.castle
        fitting = [r for r in dracula.hand if castle.placements(self.state, TILES[r].floor)]
        while not fitting and dracula.deck:
            dracula.hand.append(dracula.deck.pop())
            fitting = [r for r in dracula.hand[-1:] if castle.placements(self.state, TILES[r].floor)]
        if not fitting:
            return
        late = STAIRCASE in fitting and (dracula.placed >= 3 or len(fitting) == 1)
        tile = STAIRCASE if late else self.rng.choice([f for f in fitting if f != STAIRCASE] or [STAIRCASE])
        way = self.rng.choice(castle.placements(self.state, TILES[tile].floor))
        dracula.hand.remove(tile)
        dracula.placed += 1
        rooms.facedown[castle.beside(rooms, *way)] = Facedown(tile)

    def explores(self, way: castle.Doorway) -> str:
        """Lay what lies behind a doorway; return it."""
        rooms = self.state.castle
        colour = rooms.rooms[way[0]].doors[way[1]] if way[1] else TILES[way[0]].floor
        hidden = rooms.facedown.get(castle.beside(rooms, *way)) if way[1] else None
        down = hidden if way[1] and castle.door(rooms, *way) == castle.FACEDOWN else None
        tile = down.tile if down else rooms.stacks[colour].take_top()[0]
        turns = self.rng.choice(castle.rotations(self.state, tile, way, colour))
        self.tokens += bool(castle.lay(self.state, tile, way, colour, turns))
        if tile == "r_crypt":
            castle.unlock(self.state)
        return tile

    def walks(self, n: int, movement: int) -> None:
        """Let an explorer use its Movement: towards the Throne, else to the nearest doorway of the floor it wants."""
        state = self.state
        while movement:
            near = castle.distances(state, self.where[n])
            if THRONE in near:
                goal = THRONE
            else:
                ways = [w for room in near for w in castle.ways_out(state, room)]
                if not ways:
                    self.stuck += 1
                    return
                up = STAIRCASE in state.castle.rooms
                wants = "red" if up else "gold"
                best = [w for w in ways if w[1] and state.castle.rooms[w[0]].doors[w[1]] == wants] or ways
                way = min(best, key=lambda w: near[w[0]] + self.rng.random() * 2)
                goal = way[0]
                if goal == self.where[n]:
                    tile = self.explores(way)
                    self.where[n] = "crossroads" if tile == "r_trapped_passage" else tile
                    return
            self.where[n] = self._towards(goal)[self.where[n]]
            movement -= 1
            if self.where[n] == THRONE:
                return

    def _towards(self, goal: str) -> dict[str, str]:
        """Return the next place on the way to a goal, from everywhere."""
        away = castle.distances(self.state, goal)
        return {
            place: min(castle.exits(self.state, place), key=lambda p: away.get(p, 99), default=place) for place in away
        }


def walked(seed: int, explorers: int = 0, rounds: int = 80) -> Walk:
    """Return a castle walked until somebody is in the Throne Room, or for so many rounds."""
    rng = random.Random(seed)
    walk = Walk(empty(seed), rng)
    walk.where = [ENTRANCE] * (explorers or rng.choice((2, 3, 4, 5)))
    while THRONE not in walk.where and walk.rounds < rounds:
        walk.rounds += 1
        for n in range(len(walk.where)):
            walk.walks(n, rng.choice((2, 3, 3, 4)))
        walk.lays()
    return walk


__all__ = ["ASCENT", "STAIRCASE", "Walk", "empty", "walked"]
