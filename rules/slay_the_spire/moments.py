"""The named moments into which powers, relics, cards in hand and enemy traits hook: the one mechanism.

Order within a moment: the powers of the hero in the order in which they came into play, then the relics in the order in
which they were gained. What a moment triggers during a card waits until that card is completely done (`play.settle`);
what belongs to the start or the end of a turn is resolved in the order its owner likes (`rounds`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cards import Heard, Listening, of_moment, wake
from rules.slay_the_spire import library
from rules.slay_the_spire.context import look
from rules.slay_the_spire.state import Card, Hero, State

# a hero's turn
BEFORE_DRAW = "before_draw"  # start of turn, before the hand is drawn
START_COMBAT = "start_combat"  # first turn only
START_TURN = "start_turn"
DIE = "die"  # die relics, once the roll stands
END_TURN = "end_turn"
END_COMBAT = "end_combat"
# while playing; the subject is in brackets
DREW = "drew"  # (card)
SHUFFLED = "shuffled"
PLAYED = "played"  # (card), once it is completely done
EXHAUSTED = "exhausted"  # (card)
DISCARDED = "discarded"  # once per effect
GAINED_BLOCK = "gained_block"
TOKENED = "tokened"  # (enemy) a token was put on an enemy
LOST_HP = "lost_hp"
ENTERED = "entered"  # (stance) a new one
SCRIED = "scried"
# the run
GAINED_CARD = "gained_card"  # (card) came into the deck
ENTERED_EVENT = "entered_event"
REMOVED_CARD = "removed_card"

# enemies; the subject is the seat
HURT = "hurt"  # lost HP or block to damage
HIT_HURT = "hit_hurt"  # took damage from a hit
ATTACKED = "attacked"  # an Attack against it is completely done
STUNG = "stung"  # the same, for those who answer it even where it killed them
DIED = "died"
SKILL_PLAYED = "skill_played"
ATTACK_PLAYED = "attack_played"
ACTED = "acted"
ROUND = "round"  # a new round begins

# numbers that are changed, not moments in time
HITS = "hits"  # damage of a hit
SHIVS = "shivs"  # ... of a shiv
BLOCKS = "blocks"  # each block icon of own attacks and skills
COSTS = "costs"  # a card's cost
EVOKES = "evokes"  # an orb's evoke effect
DARKS = "darks"  # ... of a dark orb
ORBS = "orbs"  # an orb's end of turn effect
LIGHTNINGS = "lightnings"  # ... of a lightning orb
POISONS = "poisons"  # poison that comes with each own hit

# rules that are bent; whoever has a Bends of that name has the rule bent
KEEP_BLOCK = "keep_block"
KEEP_ENERGY = "keep_energy"
SKILLS_FREE = "skills_free"  # own Skills cost 0 and are exhausted
LIGHTNING_ROW = "lightning_row"
NO_CURSES = "no_curses"
NO_REST = "no_rest"
NO_SMITH = "no_smith"
NO_GOLD = "no_gold"
NO_POTIONS = "no_potions"
LOSS_CAP = "loss_cap"
BUFFER = "buffer"
FAIRY = "fairy"
REST_MORE = "rest_more"
REST_REMOVES = "rest_removes"
FLIES = "flies"

_LISTENING: Listening[Any] = Listening(library.hooks_of, lambda hook: hook.name)
_NONE: tuple[Heard[Any], ...] = ()


def refresh(hero: Hero) -> None:
    """Note anew what listens for a hero; called whenever a power or relic comes or goes."""
    hero.sig = "|".join((",".join(hero.powers), ",".join(hero.relics)))


def _table(hero: Hero) -> Mapping[str, Sequence[Heard[Any]]]:
    found = _LISTENING.tables.get(hero.sig)
    return _LISTENING.table(hero.sig, (*hero.powers, *hero.relics)) if found is None else found


def listening(hero: Hero, moment: str) -> Sequence[Heard[Any]]:
    """Return what a hero has in play for a moment or a number: (source, number of the hook, hook)."""
    return _table(hero).get(moment, _NONE)


def plain_costs(hero: Hero) -> bool:
    """Tell whether nothing in play changes what a hero's cards cost."""
    table = _table(hero)
    return COSTS not in table and SKILLS_FREE not in table


def bends(hero: Hero, rule: str) -> bool:
    """Tell whether something that a hero has in play bends a rule."""
    return bool(listening(hero, rule))


def emit(state: State, hero: Hero, moment: str, subject: str = "") -> None:
    """Let a moment happen for a hero: what it triggers waits in the queue until the card is completely done."""
    heard = listening(hero, moment)
    if heard:
        wake(hero, heard, lambda source: look(state, hero, source, subject), subject)


def emit_own(state: State, hero: Hero, card: Card, moment: str) -> None:
    """Let a moment happen that a card hears of itself, wherever it lies."""
    heard = [(card, n, hook) for n, hook in of_moment(library.side_of(card).hooks, moment)]
    wake(hero, heard, lambda source: look(state, hero, source, card), card, itself=True)
