"""A toy for joint decisions: a council, a market with offers, strikes that can be parried, and twins (each in each)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pydantic import TypeAdapter

from rules.engine import (
    Chance,
    Game,
    GameDefinition,
    Keys,
    Offer,
    Offers,
    Option,
    Players,
    RandomPlayer,
    Root,
    Setup,
    Step,
    Steps,
    drop_offers,
    each,
    keep,
    offer,
    once,
    reactions,
    share,
    vote,
)

step = Steps()
PLACES = ("inn", "mill")


@dataclass(slots=True)
class Person:
    """One seat: coins, place and health are open, the hand is closed."""

    place: str = "inn"
    health: int = 3
    coins: int = 0
    hand: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class State(Root):
    """The toy's root."""

    people: dict[str, Person] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    goods: list[str] = field(default_factory=list)
    round: int = 0
    storm: bool = False


G: TypeAlias = Game[State]


def alive(state: State) -> list[str]:
    """Return the seats that live."""
    return [s for s, p in state.people.items() if p.health > 0]


def leader(state: State) -> str:
    """Return the first that lives."""
    return (alive(state) or list(state.people))[0]


@step
async def a_round(game: G) -> None:
    """Begin a round, or end the game."""
    state = game.state
    state.round += 1
    if state.round > 3 or len(alive(state)) < 2:
        game.finish("all", alive(state), "time")
        return
    state.goods = [f"good{state.round}{n}" for n in range(len(alive(state)))]
    for name in ("a_round", "twins", "market", "council"):
        game.then(name)


@step.home
async def council(game: G) -> None:
    """Vote on a place, pay, then share goods: two decisions in one step that may be begun anew at any answer."""
    state = game.state
    ways = vote(
        game, "where", lambda: alive(state),
        lambda: [Option(p, why_not=("storm",) if state.storm and p == "mill" else None) for p in PLACES],
        leader=lambda: leader(state), home=True,
    )  # fmt: skip
    won = await keep(game, "where", ways)
    if once(game, "paid"):
        for seat in alive(state):
            state.people[seat].place = won or "inn"
            state.people[seat].coins += 1
    got = await share(
        game, "goods", lambda: alive(state), lambda: [Option(g) for g in state.goods], leader=lambda: leader(state),
        home=True,
    )  # fmt: skip
    for seat, good in got.items():
        state.people[seat].coins += int(good[-1])
        state.goods.remove(good)


@step.home
async def market(game: G) -> None:
    """All deal at once; offers lie open meanwhile."""
    state = game.state

    def stands(o: Offer) -> bool:
        a, b = state.people[o.asker], state.people[o.asked]
        give, want = o.terms
        return a.place == b.place and a.health > 0 < b.health and give in a.hand and (want == "gift" or want in b.hand)

    async def swap(o: Offer) -> None:
        a, b, (give, want) = state.people[o.asker], state.people[o.asked], o.terms
        a.hand.remove(give)
        b.hand.append(give)
        if want != "gift":
            b.hand.remove(want)
            a.hand.append(want)
        for p in (a, b):
            p.hand.sort()
        game.learned(o.asker, o.asked)

    def counters(o: Offer) -> list[Option]:
        """Want another card for the same: its terms from the other side."""
        return [Option(c, then=lambda: [Option(o.terms[0])]) for c in state.people[o.asked].hand if c != o.terms[1]]

    offers = Offers(game, "trade", stands=stands, agreed=swap, counters=counters)
    await each(game, "market", lambda: alive(state), lambda s: deals(game, s), beside=offers.lanes, tidy=offers.tidy)
    drop_offers(game, "trade")
    game.tell("market_over")


async def deals(game: G, seat: str) -> Keys:
    """One seat at the market."""
    state = game.state

    def listing() -> list[Option]:
        me = state.people[seat]
        near = [s for s in alive(state) if s != seat and state.people[s].place == me.place]
        other = PLACES[1 - PLACES.index(me.place)]
        found = [Option("end", style="pass"), Option(f"go:{other}"), Option("vow")]
        if state.deck:
            found.append(Option("draw", why_not=None if me.coins else ("poor",)))
        if not state.storm:
            found.append(Option("storm"))
        for s in near:
            found.append(Option(f"hit:{s}", why_not=None if me.coins else ("poor",)))
        if near:
            found += [Option(f"give:{c}", then=lambda: [Option(s) for s in near]) for c in me.hand]
        return found

    while True:
        keys = await game.ask(seat, "deal", listing, default=("end",), home=True)
        me, (verb, _, what) = state.people[seat], keys[0].partition(":")
        if verb == "end":
            return (str(me.coins),)
        if verb == "go":
            me.place = what
            game.tell("goes", seat, what)
        elif verb == "storm":
            state.storm = True
            game.tell("storm", seat)
        elif verb == "vow":
            mine = state.policies.setdefault(seat, {})
            mine["parry"] = {"": "pass", "pass": "first", "first": ""}[mine.get("parry", "")]
            if not mine["parry"]:
                del state.policies[seat]
        elif verb == "draw":
            me.coins -= 1
            game.learned(seat)
            me.hand.append(state.deck.pop())
            me.hand.sort()
            game.tell("draws", seat)
            (away,) = await game.ask(
                seat, "away", lambda: [Option(c) for c in state.people[seat].hand],
                default=lambda: (state.people[seat].hand[0],),
            )  # fmt: skip
            state.people[seat].hand.remove(away)
            state.used.append(away)
            game.tell("discards", seat, away)
        elif verb == "give":
            offer(game, "trade", seat, keys[1], what, "gift", to=[seat, keys[1]])
        else:
            me.coins -= 1
            await hit(game, seat, what)


async def hit(game: G, seat: str, victim: str) -> None:
    """Strike somebody: whoever stands there, except the striker, might parry for them."""
    state = game.state
    near = [s for s in alive(state) if s != seat and state.people[s].place == state.people[victim].place]
    game.tell("strikes", seat, victim)

    def cards(s: str) -> list[Option]:
        return [Option(c) for c in state.people[s].hand if c.startswith("parry")][:1]

    got = await reactions(game, f"parry:{seat}", near, cards, about=("parry?", seat, victim))
    for s, keys in got.items():
        if keys[0] in state.people[s].hand:  # it may have gone meanwhile, by a trade
            state.people[s].hand.remove(keys[0])
            state.used.append(keys[0])
        game.tell("parries", s)
    if not got:
        state.people[victim].health -= 1
        game.tell("wounded", victim)


@step
async def twins(game: G) -> None:
    """Two groups side by side, in each of which all decide at their own pace; not a home step."""
    state = game.state
    groups = {"odd": alive(state)[::2], "even": alive(state)[1::2]}

    async def group(name: str) -> Keys:
        async def one(seat: str) -> Keys:
            (first,) = await game.ask(seat, "mark", [Option(c) for c in "ab"], default=("a",))
            mine = lambda: state.people[seat].coins % 2 == 0  # noqa: E731
            second = await game.ask_while(mine, seat, "again", [Option(c) for c in "xy"], default=("x",))
            state.people[groups[name][0]].coins += first == "a"
            return (first, second[0] if second else "lapsed")

        got = await each(game, f"in {name}", lambda: [s for s in groups[name] if s in alive(state)], one)
        return tuple(f"{s}{''.join(k)}" for s, k in got.items())

    got = await each(game, "groups", lambda: [n for n, g in groups.items() if g], group)
    game.tell("marks", *(x for n in sorted(got) for x in got[n]))


class AtRandom(Players):
    """Players at random."""

    def make(self, kind: str, seat: str) -> RandomPlayer:
        """Play at random."""
        return RandomPlayer()


class JointToy(GameDefinition[State]):
    """The toy's definition."""

    slug, title, blurb, minutes, seats, max_rounds = "joint-toy", "Joint toy", "A toy.", 1, range(2, 5), 9
    steps = step
    adapter = TypeAdapter(State)
    players: Players = AtRandom()

    def new(self, setup: Setup) -> State:
        """Deal three cards each."""
        deck = [f"{k}{n}" for k in ("parry", "herb", "lamp") for n in range(8)]
        random.Random(setup.seed).shuffle(deck)
        people = {s: Person(hand=sorted(deck.pop() for _ in range(3))) for s in setup.seats}
        return State(chance=Chance(setup.seed), agenda=[Step("a_round")], people=people, deck=deck)

    def view(self, state: State, seat: str | None) -> Any:
        """Show what is open, one's own hand, one's own offers, and of a sealed window one's own answer."""
        j = state.joint
        return {
            "people": {
                s: [p.place, p.health, p.coins, p.hand[:] if s == seat else len(p.hand)]
                for s, p in state.people.items()
            },
            "deck": len(state.deck), "used": state.used[:], "goods": state.goods[:], "storm": state.storm,
            "votes": {n: v.copy() for n, v in j.votes.items()},
            "wishes": {n: [r.wishes.copy(), r.settled.copy()] for n, r in j.shares.items()},
            "done": {n: sorted(e) for n, e in j.done.items()},
            "offers": sorted(id for id, o in j.offers.items() if seat in (o.asker, o.asked)),
            "windows": {n: [w.seats[:], w.answers.get(seat or "")] for n, w in j.windows.items()},
            "policy": {**state.policies.get(seat or "", {})},
        }  # fmt: skip

    def redeal(self, state: State, seat: str | None, rng: random.Random) -> None:
        """Re-deal the others' hands and the deck; cards that a pending offer names are known to its two."""
        known = {c for o in state.joint.offers.values() if seat in (o.asker, o.asked) for c in o.terms}
        pool = state.deck[:] + [c for s, p in state.people.items() if s != seat for c in p.hand if c not in known]
        pool.sort()
        rng.shuffle(pool)
        for s, p in state.people.items():
            if s != seat:
                p.hand = sorted(c if c in known else pool.pop() for c in p.hand)
        state.deck = pool
        offers = state.joint.offers
        for id in [id for id, o in offers.items() if seat not in (o.asker, o.asked)]:
            del offers[id]  # not to be known; an imagined world may do without

    def check(self, state: State) -> None:
        """Count the cards."""
        cards = state.deck + state.used + [c for p in state.people.values() for c in p.hand]
        assert len(cards) == len(set(cards)) == 24, len(cards)

    def round(self, state: State) -> int:
        """Return the round."""
        return state.round


TOY = JointToy()


def new_toy(seats: int = 3, seed: str = "1") -> State:
    """Return a fresh state."""
    return TOY.new(Setup([f"s{n}" for n in range(1, seats + 1)], seed))
