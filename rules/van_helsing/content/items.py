"""The 41 tokens: what each kind does, how many there are, and texts made from their effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Source: TypeAlias = Literal["rulebook", "house"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A hunter attacks with it: the die must show `strength` or less (Attack, Hunter)."""

    strength: int
    ranged: bool = False
    wounds: int = 1
    once_a_turn: bool = False

    def clause(self) -> str:
        """Say it."""
        parts = [f"Weapon, strength {self.strength}: attack with 1 action point, roll {self.strength} or less to hit."]
        if self.ranged:
            parts.append("Reaches a neighbouring place through a window or over open ground, with strength 1 less.")
        if self.wounds != 1:
            parts.append(f"A hit takes {self.wounds} health.")
        if self.once_a_turn:
            parts.append("One shot a turn.")
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Heal:
    """Used on oneself: a roll of `number` or less heals at the end of the turn (Using Items)."""

    number: int
    health: int

    def clause(self) -> str:
        """Say it."""
        return (
            f"Use for 1 action point: roll {self.number} or less "
            f"to regain {self.health} health at the end of your turn."
        )


@dataclass(frozen=True, slots=True)
class LookThroughDoors:
    """Used: a roll of `number` or less shows whoever hides behind the unlocked doors of the place."""

    number: int

    def clause(self) -> str:
        """Say it."""
        return (
            f"Use for 1 action point: roll {self.number} or less, and every vampire that hides behind "
            "an unlocked door of your place is revealed."
        )


@dataclass(frozen=True, slots=True)
class Ward:
    """Carried: attacking the bearer costs a vampire `points` action points, and brides may not at all (Cross)."""

    points: int

    def clause(self) -> str:
        """Say it."""
        return f"A vampire spends {self.points} action points to attack its bearer; brides cannot attack the bearer."


@dataclass(frozen=True, slots=True)
class ResistBite:
    """Carried: the bearer resists a bite with `more` added to health."""

    more: int

    def clause(self) -> str:
        """Say it."""
        return f"When its bearer is bitten, the roll may be {self.more} higher than the bearer's health."


@dataclass(frozen=True, slots=True)
class Keys:
    """Carried: the bearer walks through locked doors (Movement)."""

    def clause(self) -> str:
        """Say it."""
        return "Its bearer opens locked doors by walking through them."


@dataclass(frozen=True, slots=True)
class ShowPassage:
    """Once found, all hunters know the passage (Movement)."""

    def clause(self) -> str:
        """Say it."""
        return "Once found, all hunters may use the secret passage between 5 and 34."


@dataclass(frozen=True, slots=True)
class HolyGround:
    """Where it lies, vampires pay `points` to enter and free brides stay out (Count's Brides)."""

    points: int

    def clause(self) -> str:
        """Say it."""
        return (
            f"Entering the place where they lie costs a vampire {self.points} action points; "
            "a bride enters only as a companion."
        )


@dataclass(frozen=True, slots=True)
class Pool:
    """A vampire drinks and ends its turn (Pool of Blood)."""

    health: int

    def clause(self) -> str:
        """Say it."""
        return f"A vampire here may drink for 1 action point and end its turn: it regains {self.health} health."


@dataclass(frozen=True, slots=True)
class Reroll:
    """A vampire's bat (Bat)."""

    def clause(self) -> str:
        """Say it."""
        return (
            "Follows a vampire, and is used up to roll again: the vampire's own claw attack, "
            "or a hunter's attack on the vampire or its companions."
        )


@dataclass(frozen=True, slots=True)
class BrideFigure:
    """Becomes a figure as soon as she is found (Count's Brides)."""

    def clause(self) -> str:
        """Say it."""
        return (
            "Becomes a figure when found: 1 health, 1 action point, strength 1. "
            "She may follow Dracula or a servant as a companion."
        )


@dataclass(frozen=True, slots=True)
class Nothing:
    """A find that helps nobody."""

    def clause(self) -> str:
        """Say it."""
        return "There is nothing here."


Effect: TypeAlias = (
    Weapon
    | Heal
    | LookThroughDoors
    | Ward
    | ResistBite
    | Keys
    | ShowPassage
    | HolyGround
    | Pool
    | Reroll
    | BrideFigure
    | Nothing
)
Holder: TypeAlias = Literal["hunters", "vampires", "nobody"]


@dataclass(frozen=True, slots=True)
class Item:
    """One kind of token; `star` leaves the game when used, `source` says where its numbers come from."""

    kind: str
    name: str
    effect: Effect
    useful: int
    hero: int = 0
    star: bool = False
    holder: Holder = "hunters"
    source: Source = "rulebook"

    @property
    def copies(self) -> int:
        """Count all tokens of the kind."""
        return self.useful + self.hero

    @property
    def text(self) -> str:
        """Say what the kind does."""
        gone = " It leaves the game after use." if self.star else ""
        stays = {
            "nobody": " It stays where it is found.",
            "vampires": " Hunters cannot take this token.",
            "hunters": "",
        }
        if isinstance(self.effect, Nothing):
            return "There is nothing here: the token leaves the game at once."
        return self.effect.clause() + stays[self.holder] + gone


# House numbers (the printed tokens show theirs as pictures only) are the ones to tune.
ITEMS: Final[tuple[Item, ...]] = (
    Item("holy_water", "Holy Water", Weapon(4), 1, star=True, source="house"),
    Item("crossbow", "Crossbow", Weapon(3, ranged=True, once_a_turn=True), 2, source="house"),
    Item("stake", "Aspen Stake", Weapon(3, wounds=2), 1, source="house"),
    Item("rifle", "Rifle", Weapon(4, ranged=True), 1, source="house"),
    Item("pistol", "Pistol", Weapon(2, ranged=True), 1, hero=1),
    Item("dagger", "Dagger", Weapon(2), 1, hero=1, source="house"),
    Item("pool", "Pool of Blood", Pool(1), 3, star=True, holder="nobody"),
    Item("bat", "Bat", Reroll(), 2, hero=1, star=True, holder="vampires"),
    Item("bride", "Bride", BrideFigure(), 8, holder="vampires"),
    Item("cross", "Cross", Ward(2), 0, hero=1),
    Item("first_aid", "First Aid Kit", Heal(4, 1), 4, hero=1, star=True, source="house"),
    Item("antidote", "Antidote", Heal(3, 2), 2, hero=1, star=True),
    Item("lamp", "Lamp", LookThroughDoors(4), 1, hero=1, source="house"),
    Item("garlic", "Garlic", ResistBite(1), 2, source="house"),
    Item("key_ring", "Key Ring", Keys(), 1, source="house"),
    Item("relics", "Holy Relics", HolyGround(2), 1, holder="nobody", source="house"),
    Item("stairs_down", "Stairs Down", ShowPassage(), 1, holder="nobody", source="house"),
    Item("false_trail", "False Trail", Nothing(), 2, holder="nobody", source="house"),
)
KINDS: Final[dict[str, Item]] = {item.kind: item for item in ITEMS}


def _tokens() -> tuple[dict[str, Item], tuple[str, ...], tuple[str, ...]]:
    by_id: dict[str, Item] = {}
    useful: list[str] = []
    heroes: list[str] = []
    for item in ITEMS:
        for n in range(1, item.copies + 1):
            token = f"{item.kind}_{n}"
            by_id[token] = item
            (heroes if n <= item.hero else useful).append(token)
    return by_id, tuple(useful), tuple(t for t in heroes if t != "bat_1")


TOKENS, USEFUL, HERO_ITEMS = _tokens()
"""Every token's kind by id, the 34 ids that lie in the castle, and the hunters' six."""
DRACULAS_BAT: Final = "bat_1"
WEAPONS: Final[dict[str, Weapon]] = {t: i.effect for t, i in TOKENS.items() if isinstance(i.effect, Weapon)}
USABLE: Final[dict[str, Heal | LookThroughDoors]] = {
    t: i.effect for t, i in TOKENS.items() if isinstance(i.effect, Heal | LookThroughDoors)
}
BRIDES: Final = tuple(t for t in USEFUL if TOKENS[t].kind == "bride")
CARRIED: Final = frozenset(t for t, i in TOKENS.items() if i.holder == "hunters")
RETINUE: Final = frozenset(t for t, i in TOKENS.items() if i.holder == "vampires")
