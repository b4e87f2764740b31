"""Event rooms: a card is turned up; each player chooses, or the party does (Event)."""

from __future__ import annotations

from rules.cards import carry_out, inner
from rules.engine import Keys, Option, Said, each, vote
from rules.engine.lanes import Lanes
from rules.slay_the_spire import blows, library, purse
from rules.slay_the_spire.context import Cx, look
from rules.slay_the_spire.library import Choice, Event
from rules.slay_the_spire.moments import ENTERED_EVENT, listening
from rules.slay_the_spire.state import G, Hero, State, alive, leader, under
from rules.slay_the_spire.steps import step


@step
async def event(game: G) -> None:
    """Turn up an event; those that would end the first room too soon are drawn again."""
    state = game.state
    first = state.act == 1 and "event" not in [state.tokens.get(s, "") for s in state.path[:-1]] and state.rooms <= 2
    if not state.events:
        return
    card = state.events.pop()
    for _ in range(len(state.events)):  # until one allows itself, or all have been seen
        if not (first and library.EVENTS[card].redraw_first):
            break
        under(state, "events", card)
        card = state.events.pop()
    under(state, "events", card)
    state.event = card
    game.learned("*")
    game.tell("event", card)

    async def enters(seat: str) -> None:
        for source, _, hook in listening(state.heroes[seat], ENTERED_EVENT):
            await carry_out(Cx(game, state.heroes[seat], source), hook.effects)

    await each(game, "enters", lambda: [h.seat for h in alive(state)], enters)
    game.then("event_ends")
    game.then("event_choices")


@step
async def event_ends(game: G) -> None:
    """After an event: the daily climb's deadly events take HP."""
    if "deadly_events" in game.state.daily:
        for hero in alive(game.state):
            blows.lose_hp(game, hero, 2)


@step
async def event_choices(game: G) -> None:
    """Let each player choose once, or the party together, and resolve what was chosen."""
    state = game.state
    card = library.EVENTS[state.event]

    def seats() -> list[str]:
        return [h.seat for h in alive(state)]

    if card.first:
        await each(game, "first", seats, lambda seat: carry_out(Cx(game, state.heroes[seat], card.id), card.first))
    if card.party:
        key = card.choices[0].id
        if len(card.choices) > 1:
            key = await vote(
                game, "event", seats, lambda: party_options(state, card),
                leader=lambda: leader(state), about=("event", card.id),
            )  # fmt: skip
        choice = next(c for c in card.choices if c.id == key)
        game.tell("event_chosen", card.id, key)
        await carry_out(_context(game, state.heroes[leader(state)], card), choice.do)
        return

    def givers() -> Lanes:
        """Let those who are done put gold towards what the others choose."""
        able = [s for s in chosen_by(state) if state.heroes[s].gold and short_of_gold(state, card, s)]
        return {f"{s}+": lambda s=s: _chips_in(game, s, card) for s in able}

    await each(game, "event", seats, lambda seat: _at_event(game, seat, card), beside=givers)


def chosen_by(state: State) -> list[str]:
    """Return the seats that are done with the event."""
    return list(state.joint.done.get("event", ()))


def _context(game: G, hero: Hero, card: Event) -> Cx:
    return Cx(game, hero, card.id)


def party_options(state: State, card: Event) -> list[Option]:
    """List what the party may choose."""
    me = state.heroes[leader(state)]
    return [_option(state, me, card, choice) for choice in card.choices]


async def _at_event(game: G, seat: str, card: Event) -> None:
    await _chooses(game, seat, card)
    purse.give_back(game.state, game.state.heroes[seat])


async def _chips_in(game: G, seat: str, card: Event) -> None:
    state = game.state
    _, taker = await game.ask(
        seat, "chip", lambda: purse.chip_options(state.heroes[seat], short_of_gold(state, card, seat)),
        about=("chip",), may=True,
    )  # fmt: skip
    purse.chip(game, state.heroes[seat], taker)


def short_of_gold(state: State, card: Event, seat: str) -> list[Hero]:
    """Return the others who have still to choose and lack gold for one of the choices."""
    most = max((choice.pay for choice in card.choices), default=0)
    others = [h for h in alive(state) if h.seat != seat and h.seat not in chosen_by(state)]
    return [h for h in others if h.gold < most]


async def _chooses(game: G, seat: str, card: Event) -> None:
    state = game.state
    low, high = card.picks
    n = 0
    while n < high:
        hero = state.heroes[seat]
        key, *taker = await game.ask(
            seat, "event", lambda hero=hero, n=n: event_options(state, hero, card, n >= low), about=("event", card.id),
            default=lambda hero=hero, n=n: _cheapest(state, hero, card, n >= low),
        )  # fmt: skip
        if key == "chip":
            purse.chip(game, hero, *taker)
            continue
        n += 1
        if key == "enough":
            return
        choice = next((c for c in card.choices if c.id == key), None)
        if choice is None:
            return
        state.here.event.setdefault(seat, []).append(key)
        game.tell("chooses", seat, card.id, key)
        purse.pay(state, hero, choice.pay)
        await carry_out(_context(game, hero, card), choice.do)
        if state.outcome is not None:
            return


def _cheapest(state: State, hero: Hero, card: Event, may_stop: bool) -> Keys:
    able = [o for o in event_options(state, hero, card, may_stop) if o.refusal() is None and o.key != "chip"]
    return (able[-1].key,)


def event_options(state: State, hero: Hero, card: Event, may_stop: bool) -> list[Option]:
    """List what a hero may choose; where nothing is possible they pass."""
    options = [_option(state, hero, card, choice) for choice in card.choices]
    if may_stop:
        options.append(Option("enough", ("enough",), style="pass"))
    elif all(o.refusal() is not None for o in options):
        options.append(Option("pass", ("pass",), style="pass"))
    return [*options, *purse.chip_options(hero, short_of_gold(state, card, hero.seat))]


def _option(state: State, hero: Hero, card: Event, choice: Choice) -> Option:
    why: Said | None = None
    mine = state.here.event.get(hero.seat, [])
    taken = [key for keys in state.here.event.values() for key in keys] if card.distinct else mine
    if choice.pay > hero.gold:
        why = ("needs_gold", choice.pay)
    elif choice.when is not None and not choice.when.holds(look(state, hero, card.id, "")):
        why = ("only_if", choice.when.words)
    elif choice.id in taken:
        why = ("chosen_already",)
    return Option(choice.id, ("event_choice", choice.name, inner(choice.do), choice.pay), why)
