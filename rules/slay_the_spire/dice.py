"""The die, and who may change it right after the roll (Roll; Die relics)."""

from __future__ import annotations

from rules.engine import Option
from rules.slay_the_spire.state import G, Hero, under

STEPS = {"the_abacus": 1, "toolbox": -1}
"""How far what turns the die one up or one down turns it."""
DIE_CHANGERS = ("gambling_chip", *STEPS)


def changers(hero: Hero, die: int) -> list[str]:
    """Return what a hero may change the die with now."""
    able = [r for r in hero.relics if r in DIE_CHANGERS and f"room:{r}" not in hero.used]
    return able + (["gamblers_brew"] if "gamblers_brew" in hero.potions else [])


def die_options(hero: Hero, die: int) -> list[Option]:
    """Offer what changes the die."""
    options = [Option("accept", ("accept_die", die), style="main")]
    for source in changers(hero, die):
        if source == "gamblers_brew":
            faces = [Option(str(n), ("face", n)) for n in range(1, 7) if n != die]
            options.append(Option(source, ("use", source), then=lambda faces=faces: faces))
        else:
            options.append(Option(source, ("use", source)))
    return options


def stepped(source: str, die: int) -> int:
    """Return what the die shows once it is turned one up or one down; beyond 6 comes 1."""
    return (die - 1 + STEPS[source]) % 6 + 1


def change_die(game: G, hero: Hero, die: int, keys: tuple[str, ...], stream: str = "die") -> int:
    """Change the die: roll again, one up, one down, or any face; return what it shows."""
    source = keys[0]
    game.tell("uses", hero.seat, source)
    if source == "gamblers_brew":
        hero.potions.remove(source)
        under(game.state, "potions", source)
        die = int(keys[1])
    else:
        hero.used.append(f"room:{source}")
        die = game.roll(stream) if source == "gambling_chip" else stepped(source, die)
    game.tell("rolled", die)
    return die


async def event_die(game: G, hero: Hero) -> int:
    """Roll a die of the hero's own; what may be used once a room, or a brew, may change it."""
    stream = "event:" + hero.seat
    die = game.roll(stream)
    game.tell("rolls", hero.seat, die)
    while changers(hero, die):
        keys = await game.ask(
            hero.seat, "die", lambda die=die: die_options(hero, die), about=("die", die), default=("accept",),
            orders={"never": ("accept",)},
        )  # fmt: skip
        if keys[0] == "accept":
            break
        die = change_die(game, hero, die, keys, stream)
    return die
