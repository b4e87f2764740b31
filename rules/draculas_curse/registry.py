"""What is printed on everything that has effects, who listens, and how a moment happens: the kit's `CardRules`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules.cards import CardRules, Context, Due, Effect, Face, Holder, Modify, On, Pile, answers, of_moment
from rules.draculas_curse.library import id_of
from rules.draculas_curse.state import Dracula, Slayer, State
from rules.draculas_curse.steps import Table
from rules.engine import EVERYONE

FACES: dict[str, Face] = {}
"""By id; filled by the modules of `content`."""
NOTHING_PRINTED = Face("", "")
VAMPIRE = "~vampire"
"""What is added to the id of a character or subclass for its other side."""


class Cx(Context[State]):
    """The context of an effect; `seat` is "" for Dracula in the Blood Dojo."""

    __slots__ = ()

    @property
    def me(self) -> Slayer:
        """Return the slayer or vampire who acts."""
        return self.state.slayers[self.seat]

    @property
    def lord(self) -> Dracula:
        """Return Dracula."""
        return self.state.dracula

    def purse(self, what: str) -> int:
        """Return how much there is: bp, life, mv (of a slayer), ess (Dracula's)."""
        if what == "ess":
            return self.lord.essence
        return {"bp": self.me.bp, "life": self.me.life, "mv": self.me.left, "turns": 99}[what]

    def spend(self, what: str, n: int) -> None:
        """Pay."""
        if what == "ess":
            self.lord.essence -= n
        elif what == "bp":
            self.me.bp -= n
        elif what == "mv":
            self.me.left -= n
        elif what == "turns":
            self.me.skips += n
        else:
            self.me.life -= n
            if self.me.life <= 0:
                self.me.done = True
                self.game.then("falls", self.seat)


@dataclass(frozen=True, slots=True)
class Standing(Effect):
    """What holds while a thing is in play (moment "passive"): a number that is changed, or something banned or guarded.

    Numbers: mv, hand_limit, focus, spell_ar, attack_ar, ward, well_extra, "slots:SLOT", "cost:ability", "cost:spell",
    "cost:subclass", "ban:WHAT", "guard:WHAT".
    """

    what: str
    n: int = 1

    def run(self, c: Any) -> None:
        """Nothing happens by it."""

    def clause(self) -> str:
        """Say it."""
        head, _, of = self.what.partition(":")
        more = "more" if self.n > 0 else "less"
        said = {
            "mv": f"you have {abs(self.n)} {more} Movement", "hand_limit": f"your hand limit is {abs(self.n)} {more}",
            "focus": "this is a magical focus", "spell_ar": f"your spells add {self.n} more AR",
            "attack_ar": f"your attacks add {self.n} more AR",
            "ward": f"stacks of up to {self.n} Shadows leave you alone",
            "well_extra": f"{self.n} more Soul Well monster may be played in a combat",
            "slots": f"you have {abs(self.n)} {more} slot for {SLOT_WORDS.get(of, of)}",
            "cost": f"what you use costs {abs(self.n)} BP {more} ({of})",
            "ban": f"you may not use {BAN_WORDS.get(of, of)}",
            "guard": f"nothing can {GUARD_WORDS.get(of, of)} you", "traps": "you may deploy traps",
        }  # fmt: skip
        return said[head]


SLOT_WORDS: Mapping[str, str] = {
    "weapon": "a one-handed weapon", "consumable": "a consumable", "accessory": "an accessory",
    "signature_attack": "a signature attack", "signature_spell": "a signature spell",
    "two_hand_plus_one": "a one-handed weapon beside a two-handed one",
}  # fmt: skip
BAN_WORDS: Mapping[str, str] = {
    "FORCE": "FORCE cards", "SPEED": "SPEED cards", "MIND": "MIND cards", "ability": "abilities", "attack": "attacks",
    "consumable": "consumables", "equip": "your hands to equip", "heal": "healing", "spell": "spells",
    "synergy": "synergy", "trade": "trades", "transmute": "transmutation",
}  # fmt: skip
GUARD_WORDS: Mapping[str, str] = {
    "curse": "curse", "life_loss": "wound", "loss_effects": "harm", "relocate": "move", "trap": "trap",
}  # fmt: skip


class Curse(CardRules[Cx]):
    """What the kit must know."""

    moments: ClassVar[Mapping[str, str]] = {
        "action": "in your turn", "after_combat": "after combat", "any_card": "the next card that a player plays",
        "any_drawing": "before the next monster is drawn",
        "any_combat": "the next combat of a player", "any_draw": "the next draw of a slayer",
        "any_explore": "the next exploration", "any_heal": "when somebody gains Life",
        "any_move": "the next move of a player", "any_trade": "the next trade",
        "challenge": "when you face a challenge", "combat_begins": "as a combat begins",
        "combat": "in combat", "combat_lose": "when you have lost", "combat_losing": "when you lose",
        "combat_start": "in combat", "combat_win": "when you win", "curse_drawn": "when you draw a curse",
        "dracula_win": "when Dracula wins", "draw_step": "before you draw", "enter": "here",
        "event": "when an event ends your movement", "explore": "when you have explored a room",
        "exploring": "when you explore", "feed": "when you feed", "instant": "at once",
        "investigate": "when you have investigated a Shadow", "kill": "when you bring somebody to 0 Life",
        "leave": "when you leave a room", "life_losing": "when you would lose Life",
        "life_lost": "when you have lost Life", "on_discard": "when this is discarded unplayed", "passive": "always",
        "play": "in your turn", "reveal": "when it is turned up", "round_end": "after Dracula's turn",
        "shadow_enters": "when Shadows come to your room", "slayers_win": "when the slayers win",
        "soul_reaped": "when a monster enters the Soul Well", "spell_cast": "when you cast a spell",
        "start": "at the start",
        "synergy": "as synergy", "trade": "when you have traded", "transmute": "when you transmute",
        "trap_sprung": "when a trap is sprung on you", "turn_end": "at the end of your turn",
        "turn_start": "at the beginning of your turn", "turning": "when a slayer turns",
    }  # fmt: skip
    numbers: ClassVar[Mapping[str, str]] = {"ar": "your AR is {0} higher"}

    def order_matters(self, game: Table, seat: str, wave: list[Due]) -> bool:
        """Effects of one moment are resolved in the order in which their sources came into play."""
        return False

    def total(self, c: Cx, what: str, base: int, *, use: bool = False) -> int:
        """Return a number with all that stands and lasts for the actor; costs in BP are those of abilities."""
        standing = "cost:ability" if what == "cost:bp" else what
        found = base + sum(one.n for one in self.standing(c.game, c.seat, standing))
        holder = self.holder(c.state, c.seat)
        return found + sum(one.by for one in holder.lasting if one.number == what)

    def standing(self, game: Table, seat: str, what: str) -> Iterator[Standing]:
        """Go through what holds for a seat of one sort."""
        for source, _, hook in self.listening(game.state, seat, "passive"):
            if isinstance(hook, Modify):
                continue
            for effect in hook.effects:
                wanted = isinstance(effect, Standing) and effect.what == what
                if wanted and (hook.when is None or hook.when.holds(self.context(game, seat, source))):
                    yield effect

    def discard(self, c: Cx, cards: list[str]) -> None:
        """Discard cards of the actor's, for a cost: what says so is triggered by it."""
        for card in cards:
            c.me.hand.move(card, c.state.discards[id_of(card).partition("_")[0].upper()])
            c.game.learned(EVERYONE)
            c.game.tell("discards", c.seat, id_of(card))
            self.emit_own(c.game, "on_discard", c.seat, card)

    def face(self, card: str) -> Face:
        """Return what is printed on something, by its id or a copy of it."""
        return FACES.get(id_of(card), NOTHING_PRINTED)

    def in_play(self, state: State, seat: str) -> Sequence[str]:
        """Return the sources that listen for a seat: what is equipped, the room, the Keep."""
        if seat not in state.slayers:
            lord = state.dracula
            return [*lord.keep, *([lord.trap] if lord.trap else [])]
        me = state.slayers[seat]
        side = VAMPIRE if me.vampire else ""
        fight = state.fight
        used = fight.played.get(seat, ()) if fight is not None else ()
        worn = [  # a signature is heard in a combat in which it was used
            copy
            for slot, copies in me.slots.items()
            for copy in copies
            if not slot.startswith("signature") or copy in used
        ]
        more = [thing for thing in (me.quest, me.trap, me.at) if thing]
        sides = [f"{source}{side}" for source in (me.character, *me.subclasses)]
        return [*sides, *worn, *me.curses, *more]

    def holder(self, state: State, seat: str) -> Holder:
        """Return the record of a seat."""
        return state.slayers.get(seat, state.dracula)

    def audience(self, state: State, seat: str, source: str) -> Sequence[str] | None:
        """Quests are secret."""
        return [seat] if seat in state.slayers and source == state.slayers[seat].quest else None

    def piles(self, state: State) -> Sequence[Pile]:
        """Return every pile of cards of the table; tiles and Shadows are dealt anew by rules of their own."""
        found = [*state.decks.values(), *state.discards.values(), state.curse_deck, state.curse_discard]
        found += [state.combat_deck, state.combat_discard, state.well, state.gone, state.quests]
        found += [state.dojo_deck, state.dojo_discard]
        for slayer in state.slayers.values():
            found += [slayer.hand, slayer.limbo]
        return found

    def pile(self, state: State, seat: str, name: str) -> Pile:
        """Return a pile of a seat."""
        me = state.slayers[seat]
        return {"hand": me.hand, "limbo": me.limbo}[name]


CURSE = Curse(Cx)


def register(*faces: Face) -> None:
    """Enter what is printed. Raises ValueError where something is printed twice."""
    for face in faces:
        if face.id in FACES:
            raise ValueError(f"{face.id} is printed twice")
        FACES[face.id] = face


def printed(id: str, *hooks: On) -> Face:
    """Write what is printed on a thing by its hooks."""
    return Face(id, id, hooks=hooks)


async def happen(game: Table, moment: str, seat: str, subject: str = "") -> None:
    """Let a moment happen for a seat: what it triggers is resolved at once, also in the middle of another effect.

    A guard must come before what it guards against, so that it cannot wait for the effect that goes on.
    """
    heard = CURSE.listening(game.state, seat, moment)
    await _resolved(game, seat, subject, [(source, n, hook) for source, n, hook in heard if source != subject])
    await CURSE.settle(game, seat)


async def happen_own(game: Table, moment: str, seat: str, source: str) -> None:
    """Let a moment happen that one thing alone hears: the special icon of a room, a curse that is drawn."""
    await _resolved(game, seat, source, [(source, n, hook) for n, hook in of_moment(CURSE.hooks(source), moment)])
    await CURSE.settle(game, seat)


async def _resolved(game: Table, seat: str, subject: str, heard: Sequence[tuple[str, int, On]]) -> None:
    """Resolve what answers; whether it does is looked at for all before the first: sentences do not trigger others."""
    holder = CURSE.holder(game.state, seat)
    ready = [
        (source, n)
        for source, n, hook in heard
        if answers(hook, n, holder, source, lambda source=source: CURSE.context(game, seat, source, subject))
    ]
    for source, n in ready:
        if game.state.outcome is not None:
            return
        await CURSE.resolve(game, seat, Due(source, n, subject))


def banned(game: Table, seat: str, what: str) -> bool:
    """Tell whether somebody may not use something now: by what lies with them, the room, or the combat."""
    fight = game.state.fight
    if fight is not None and what in fight.bans.get(seat, ()):
        return True
    return any(True for _ in CURSE.standing(game, seat, f"ban:{what}"))


async def happen_all(game: Table, moment: str, seats: Iterable[str], subject: str = "") -> None:
    """Let a moment happen for several seats, one after the other."""
    for seat in seats:
        await happen(game, moment, seat, subject)


def total(game: Table, seat: str, number: str, base: int) -> int:
    """Return a number with all that changes it for a seat."""
    return CURSE.total(CURSE.context(game, seat), number, base)
