"""The modifiers of the daily climb and of custom runs (Daily Climb)."""

from __future__ import annotations

UPPER = ("all_star", "shiny", "heirloom", "transformed", "vintage", "prismatic_shard")
LOWER = ("terminal", "insanity", "uncertain_future", "cursed", "deadly_events", "night_terrors")
NAMES = {
    "all_star": "All Star: start with 5 random colorless cards",
    "shiny": "Shiny: start with 5 random rare cards",
    "heirloom": "Heirloom: start with a random boss relic",
    "transformed": "Transformed: every card reward is a transform",
    "vintage": "Vintage: card rewards of encounters are relics",
    "prismatic_shard": "Prismatic Shard: each card of a reward from another deck of your choice",
    "terminal": "Terminal: lose 1 HP at the end of each fight",
    "insanity": "Insanity: a random card is transformed after each fight",
    "uncertain_future": "Uncertain Future: map tokens stay face down",
    "cursed": "Cursed: start with 2 Curses",
    "deadly_events": "Deadly Events: lose 2 HP after each event",
    "night_terrors": "Night Terrors: nobody can rest",
}
