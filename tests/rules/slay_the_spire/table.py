"""A session at the table, as the tests tell it: `ann.plays("bash", "jaw_worm")`, `table.will_roll(3)`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.cards import Pile
from rules.engine import Chance, Option, Question, Refused, Session, Setup, Step
from rules.slay_the_spire import RULES, acts, combat, foes, library, stock
from rules.slay_the_spire.moments import refresh
from rules.slay_the_spire.state import Combat, Foe, Hero, Reward, State, kind_of, mint

NAMES = {"s1": "ann", "s2": "ben", "s3": "cid", "s4": "dan"}


@dataclass(slots=True)
class Loaded(Chance):
    """Chance whose next numbers can be told, by stream."""

    told: dict[str, list[int]] = field(default_factory=dict)

    def draw(self, stream: str, sides: int) -> int:
        """Return what was told, or chance."""
        drawn = Chance.draw(self, stream, sides)
        return self.told[stream].pop(0) if self.told.get(stream) else drawn


class Player:
    """A person at the table."""

    def __init__(self, table: Table, seat: str) -> None:
        self.table, self.seat = table, seat

    @property
    def hero(self) -> Hero:
        """Their hero."""
        return self.table.state.heroes[self.seat]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.hero, name)

    # what they hold
    def holds(self, *kinds: str) -> Player:
        """Put exactly these cards into the hand; "bash+" is an upgraded one."""
        self.hero.hand[:] = [self.table.card(k) for k in kinds]
        self.table.changed()
        return self

    def has_drawn_pile(self, *kinds: str) -> Player:
        """Make the draw pile exactly these, the first on top."""
        self.hero.draw = Pile.of(self.table.card(k) for k in reversed(kinds))
        self.table.changed()
        return self

    def has_discarded(self, *kinds: str) -> Player:
        """Make the discard pile exactly these, the last on top."""
        self.hero.discard[:] = [self.table.card(k) for k in kinds]
        self.table.changed()
        return self

    def has_in_play(self, *kinds: str) -> Player:
        """Put powers into play."""
        self.hero.powers += [self.table.card(k) for k in kinds]
        refresh(self.hero)
        self.table.changed()
        return self

    def owns(self, *relics: str) -> Player:
        """Give relics."""
        self.hero.relics += relics
        refresh(self.hero)
        self.table.changed()
        return self

    def has(self, **what: Any) -> Player:
        """Set fields of the hero: energy=5, block=3, weak=1, potions=[…]."""
        for name, value in what.items():
            setattr(self.hero, name, value)
        self.table.changed()
        return self

    # what they do
    def plays(self, kind: str, *choices: str) -> Player:
        """Play a card of the hand: targets and other choices follow; X is the most unless "x2" or so comes first."""
        card = self._card(kind)
        listed = next((o for o in self.table.session.listing(self.asked("play")) if o.key == card), None)
        xs = [o.key for o in (listed.then() if listed is not None and listed.then is not None else ())]
        if xs and re.fullmatch(r"x\d+", xs[0]) and (not choices or choices[0] not in xs):
            choices = (xs[0], *choices)
        return self.answers("play", card, *choices)

    def uses(self, source: str, *choices: str) -> Player:
        """Use an ability of a relic or a power in play."""
        ids = [*self.hero.powers, *self.hero.relics]
        return self.answers("play", "use:" + next(i for i in ids if kind_of(i) == source), *choices)

    def drinks(self, potion: str, *choices: str) -> Player:
        """Use a potion in combat."""
        return self.answers("play", "potion:" + potion, *choices)

    def throws_shiv(self, foe: str) -> Player:
        """Use a shiv."""
        return self.answers("play", "shiv", foe)

    def ends(self) -> Player:
        """End the turn."""
        return self.answers("play", "end")

    def answers(self, name: str, *keys: str) -> Player:
        """Answer the open question whose name begins so; kinds stand for cards and enemies."""
        question = self.asked(name)
        listing = self.table.session.listing(question)
        found: list[str] = []
        level: Sequence[Option] = listing
        for key in keys:
            real = self.table.key(key, level)
            found.append(real)
            if question.pick is None:
                option = next((o for o in level if o.key == real), None)
                level = option.then() if option is not None and option.then is not None else []
        self.table.session.take(question, tuple(found))
        return self

    def cannot_play(self, kind: str) -> tuple[Any, ...]:
        """Return why a card of the hand cannot be played now."""
        key = self._card(kind)
        names = {c.partition("#")[0] for c in self.hero.hand}
        option = next(
            o for o in self.table.session.listing(self.asked("play"))
            if o.key == key or (kind in names and o.key.partition("#")[0] == kind)
        )  # fmt: skip
        why = option.refusal()
        assert why is not None, f"{kind} can be played"
        return why

    def can_play(self, kind: str) -> bool:
        """Tell whether a card of the hand can be played now."""
        options = self.table.session.listing(self.asked("play"))
        return any(o.key.partition("#")[0] == kind and o.refusal() is None for o in options)

    def is_asked(self, name: str, *kinds: str) -> Player:
        """Assert that a question is open, and that these (and no others) can be answered."""
        question = self.asked(name)
        if kinds:
            keys = [o.key.partition("#")[0] for o in self.table.session.listing(question) if o.refusal() is None]
            shown = [self.table.foe_by_id(k).kind if k in self.table.ids() else k for k in keys]
            assert sorted(shown) == sorted(kinds), shown
        return self

    def asked(self, name: str) -> Question:
        """Return the open question whose name begins so."""
        mine = [q for q in self.table.session.asked if q.seat == self.seat]
        for question in mine:
            if question.name.startswith(name):
                return question
        raise AssertionError(f"{self.seat} is not asked {name}: {[q.name for q in mine]}")

    def _card(self, kind: str) -> str:
        matches = [c for c in self.hero.hand if c.partition("#")[0] == kind]
        assert matches, f"no {kind} in {self.hero.hand}"
        return matches[0]

    @property
    def hand_kinds(self) -> list[str]:
        """The kinds in the hand."""
        return [c.partition("#")[0] for c in self.hero.hand]

    @property
    def discard_kinds(self) -> list[str]:
        """The kinds in the discard pile."""
        return [c.partition("#")[0] for c in self.hero.discard]

    @property
    def draw_kinds(self) -> list[str]:
        """The kinds in the draw pile, the top first."""
        return [c.partition("#")[0] for c in reversed(self.hero.draw.cards)]

    @property
    def exhaust_kinds(self) -> list[str]:
        """The kinds in the exhaust pile."""
        return [c.partition("#")[0] for c in self.hero.exhaust]


class Table:
    """A session and those who sit at it."""

    def __init__(self, state: State, *faces: int) -> None:
        self.before: dict[str, int] = {}  # what a test noted before something happened
        self.chance = Loaded(state.chance.seed, told={"die": [f - 1 for f in faces]})
        state.chance = self.chance
        self.session: Session[State] = Session(RULES, state)
        self.session.state.chance = self.chance
        self.players = {seat: Player(self, seat) for seat in state.heroes}
        self.ann = self.players["s1"]
        self.ben = self.players.get("s2", self.ann)
        self.cid = self.players.get("s3", self.ann)

    @property
    def state(self) -> State:
        """What is on the table."""
        return self.session.state

    @property
    def combat(self) -> Combat:
        """The fight."""
        combat = self.state.combat
        assert combat is not None
        return combat

    def changed(self) -> None:
        """Let questions be listed anew after the test rearranged the table, and count its cards in."""
        self.session.serial += 1
        if self.state.combat is None:
            return
        statuses: list[str] = []
        for hero in self.state.heroes.values():
            piles = (hero.draw, hero.hand, hero.discard, hero.exhaust, hero.powers, hero.limbo, hero.attached)
            held = [c for pile in piles for c in pile]
            hero.deck = [c for c in held if library.side_of(c).type != "status"]
            statuses += [c for c in held if library.side_of(c).type == "status"]
        dazes = sum(c.startswith("daze") for c in statuses)
        self.state.daze, self.state.statuses = 10 - dazes, 36 - len(statuses) + dazes

    def card(self, kind: str) -> str:
        """Make a card."""
        return mint(self.state, kind.rstrip("+"), kind.endswith("+"))

    def will_roll(self, *faces: int, stream: str = "die") -> Table:
        """Tell the next faces of a die."""
        self.chance.told.setdefault(stream, []).extend(f - 1 for f in faces)
        self.state.chance = self.chance
        return self

    def ids(self) -> set[str]:
        """Return the ids of all enemies."""
        return {f.id for f in self.state.combat.foes} if self.state.combat else set()

    def foe_by_id(self, id: str) -> Foe:
        """Return an enemy."""
        return next(f for f in self.combat.foes if f.id == id)

    def foe(self, kind: str, nth: int = 0) -> Foe:
        """Return the nth enemy of a kind, dead ones included."""
        return [f for f in self.combat.foes if f.kind.partition("@")[0] == kind][nth]

    def key(self, said: str, level: Sequence[Option]) -> str:
        """Return the option's key that a kind stands for."""
        keys = [o.key for o in level]
        if said in keys:
            return said
        for key in keys:
            if key.partition("#")[0] == said:
                return key
        if self.state.combat is not None:
            for foe in self.state.combat.foes:
                if foe.id in keys and foe.kind.partition("@")[0] == said:
                    return foe.id
        for seat, name in NAMES.items():
            if name == said and seat in keys:
                return seat
        return said

    def all_end(self) -> Table:
        """Everybody ends the turn."""
        for player in self.players.values():
            if not player.hero.ended and not player.hero.dead:
                player.ends()
        return self

    def changed_rewards(self) -> None:
        """Let the rewards be listed anew after the test added one."""
        self.session.serial += 1

    def reveal(self, seat: str, reward: Reward) -> None:
        """Turn up a reward for a seat."""
        stock.reveal(self.session.game, self.state.heroes[seat], reward)

    def restart(self, step: str, *ids: str | int) -> None:
        """Let another step begin instead of the present one."""
        state = self.state
        self.session._stop()
        if not state.agenda:
            state.agenda.append(Step("leave_room"))
        state.agenda.append(Step(step, list(ids)))
        self.session._run()

    def to_event(self, event: str) -> None:
        """Let the room's event be this one."""
        self.state.event = event
        self.restart("event_choices")

    def is_quiet(self) -> None:
        """Assert that nothing is open but the play phase itself, and that the components add up."""
        names = [q.name for q in self.session.asked]
        assert all(n == "play" for n in names), names
        assert not any(h.queue or h.limbo for h in self.state.heroes.values())
        RULES.check(self.state)

    def refuses(self, player: Player, name: str, *keys: str) -> Refused:
        """Assert that an answer is refused and return the refusal."""
        try:
            player.answers(name, *keys)
        except Refused as refused:
            return refused
        raise AssertionError("it was accepted")


def fight(
    *characters: str,
    against: Sequence[str] | Sequence[Sequence[str]] = ("jaw_worm",),
    die: int = 1,
    kind: str = "encounter",
    ascension: int = 0,
    act: int = 1,
    **options: str,
) -> Table:
    """Set a table in the play phase of a fight's first turn, hands empty, 3 energy; `against` is one list a row.

    An elite stands in the bottom row and a boss in every row. Decks are the starters'; nothing else is owned.
    """
    cast = characters or ("ironclad",)
    seats = [f"s{n}" for n in range(1, len(cast) + 1)]
    chosen = {"characters": ",".join(cast), "ascension": str(ascension), **options}
    state = RULES.new(Setup(seats, "seed", chosen))
    state.act = act
    state.summons = acts.summon_deck(state, act)
    for hero in state.heroes.values():
        hero.relics = []
        refresh(hero)
        hero.draw = Pile.of(hero.deck)
        if hero.character == "defect":
            hero.slots = 3
    rows: list[Sequence[str]] = [against] if isinstance(against[0], str) else list(against)  # type: ignore[list-item]
    card = next((e.id for e in library.ENCOUNTERS.values() if e.main == rows[0][0] and e.act == act), "first_cultist")
    state.combat = Combat(kind=kind, encounters=[card] * len(seats))
    for n, row in enumerate(rows):
        for m, foe in enumerate(row):
            everywhere = kind == "boss" and n == 0 and m == 0
            foes.place(state, foe, -1 if everywhere else n, main=m == 0)
    state.agenda = [Step("after_the_fight"), Step("fight_for_tests")]
    table = Table(state, die)
    for player in table.players.values():
        player.hero.draw = Pile.of([*player.hero.draw, *player.hero.hand])
        player.hero.hand.clear()
    table.changed()
    return table


@RULES.steps
async def fight_for_tests(game: Any) -> None:
    """Begin the fight that the test has set up."""
    for foe in game.state.combat.foes[:]:
        foes.begin(game, foe)
    game.then("round_begins")


@RULES.steps
async def after_the_fight(game: Any) -> None:
    """Ask for no more than attention, once the fight and its rewards are over."""
    await game.ask("s1", "after_the_fight", [Option("ok", ("ok",))], default=("ok",))


def climb(*characters: str, room: str = "", gold: int = 0, **options: str) -> Table:
    """Set a table in a room of act I: "treasure", "campfire", "merchant", "event"; without one, before the first path.

    Everyone has `gold`; everything is unlocked unless `unlocks` says otherwise.
    """
    cast = characters or ("ironclad",)
    seats = [f"s{n}" for n in range(1, len(cast) + 1)]
    chosen = {"characters": ",".join(cast), "start": "map", "unlocks": "all", **options}
    state = Session(RULES, RULES.new(Setup(seats, "seed", chosen))).state
    combat.reset_piles(state)
    state.combat = None
    state.summons = acts.summon_deck(state, 1)
    state.options["start"] = "neow"
    for hero in state.heroes.values():
        hero.gold = gold
    state.agenda = [Step("leave_room")]
    if room:
        state.room = room
        state.agenda.append(Step(room))
    return Table(state)
