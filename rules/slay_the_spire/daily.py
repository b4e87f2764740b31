"""The daily climb's modifiers and custom runs: what they give at the start, and at the end of combat (Daily Climb)."""

from __future__ import annotations

from rules.engine import each
from rules.slay_the_spire import blows, library, stock
from rules.slay_the_spire.content.characters import CHARACTERS
from rules.slay_the_spire.modifiers import LOWER, NAMES, UPPER
from rules.slay_the_spire.moments import refresh
from rules.slay_the_spire.setup import boxes, reward_decks
from rules.slay_the_spire.state import G, Hero, alive
from rules.slay_the_spire.steps import step


@step
async def daily_begins(game: G) -> None:
    """Roll or read the modifiers, and give what they give."""
    state = game.state
    if state.options["daily"] == "roll":
        state.daily = [UPPER[game.roll("daily") - 1], LOWER[game.roll("daily") - 1]]
    else:
        state.daily = [m for m in (state.options["boon"], state.options["bane"]) if m != "none"]
    for modifier in state.daily:
        game.tell("daily", NAMES[modifier])
    if "prismatic_shard" in state.daily:
        _bring_foreign_decks(game)
    for hero in alive(state):
        give(game, hero)


def _bring_foreign_decks(game: G) -> None:
    state = game.state
    cast = [h.character for h in state.heroes.values()]
    pack = state.options["claw_pack"] == "on"
    for character in CHARACTERS:
        if character not in cast:
            rewards, rares = reward_decks(character, boxes(state, character), pack)
            for sort, cards in (("rewards", list(rewards)), ("rares", list(rares))):
                game.shuffle("foreign", cards)
                state.foreign[f"{character}:{sort}"] = cards


def give(game: G, hero: Hero) -> None:
    """Give a hero what the modifiers give at the start; a relic does its part in `heirlooms`."""
    state = game.state
    if "all_star" in state.daily:
        if not state.colorless:
            state.colorless = [c.id for c in library.CARDS.values() if c.owner == "colorless" for _ in range(c.copies)]
            game.shuffle("colorless", state.colorless)
        for _ in range(min(5, len(state.colorless))):
            stock.add_to_deck(game, hero, state.colorless.pop())
    if "shiny" in state.daily:
        for _ in range(5):
            stock.random_rare(game, hero)
    if "heirloom" in state.daily and state.boss_relics:
        relic = state.boss_relics.pop()
        stock.hold(game, hero, relic)
        state.heirlooms[hero.seat] = relic
    if "prismatic_shard" in state.daily and "prismatic_shard" not in hero.relics:
        hero.relics.append("prismatic_shard")
        refresh(hero)
    if "cursed" in state.daily:
        for _ in range(2):
            stock.gain_curse(game, hero)


@step
async def heirlooms(game: G) -> None:
    """Resolve what the relics of the start do as they are gained, each at their own pace."""
    state = game.state
    gained, state.heirlooms = state.heirlooms, {}
    await each(game, "gains", lambda: gained, lambda seat: stock.relic_gained(game, state.heroes[seat], gained[seat]))


def after_combat(game: G, hero: Hero) -> None:
    """Do what the modifiers do at the end of a fight."""
    state = game.state
    if "terminal" in state.daily:
        blows.lose_hp(game, hero, 1)
    if "insanity" in state.daily:
        cards = [c for c in hero.deck if library.side_of(c).type != "curse"]
        if cards:
            stock.transform(game, hero, game.choose("daily", cards))
