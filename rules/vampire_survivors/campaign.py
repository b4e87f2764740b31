"""What a group keeps between games: achievements done, what counts over games, coins, how each map was won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine import Refused
from rules.vampire_survivors import feats
from rules.vampire_survivors.board import BOARDS
from rules.vampire_survivors.content.achievements import ACHIEVEMENTS, BY_NUMBER, LAID_OUT
from rules.vampire_survivors.content.lights import LIGHTS
from rules.vampire_survivors.library import CHARACTERS, EVOLUTIONS, FACES
from rules.vampire_survivors.state import State

MOST_COINS = sum(kind.id == "coin" for kind in LIGHTS.values())
VICTORIES = ("lost", "minor", "major")


def checked(group: Mapping[str, Any]) -> dict[str, Any]:
    """Return a group's record with everything filled in. Raises Refused for impossible unlocks, coins or counts."""
    if set(group) - {"done", "counts", "coins", "games", "best"}:
        raise Refused("bad_campaign")
    done, counts, best = group.get("done", []), group.get("counts", {}), group.get("best", {})
    coins, games = group.get("coins", 0), group.get("games", 0)
    lists = isinstance(done, list) and isinstance(counts, Mapping) and isinstance(best, Mapping)
    if not lists or type(coins) is not int or type(games) is not int:
        raise Refused("bad_campaign")
    if not all(type(n) is int and n in BY_NUMBER for n in done) or len(set(done)) != len(done):
        raise Refused("bad_campaign")
    if any(n > len([m for m in done if m < n]) + LAID_OUT for n in done):  # it lay out only once those before were done
        raise Refused("bad_campaign")
    campaign = {str(a.number) for a in ACHIEVEMENTS if a.scope == "campaign"}
    if not set(counts) <= campaign or not all(type(n) is int and n >= 0 for n in counts.values()):
        raise Refused("bad_campaign")
    if not 0 <= coins <= MOST_COINS or games < 0:
        raise Refused("bad_campaign")
    maps = {f"{slug}{suffix}" for slug in BOARDS for suffix in ("", "_inverse")}
    if not set(best) <= maps or not all(won in VICTORIES for won in best.values()):
        raise Refused("bad_campaign")
    return {"done": sorted(done), "counts": dict(counts), "coins": coins, "games": games, "best": dict(best)}


def after(group: Mapping[str, Any], state: State) -> dict[str, Any]:
    """Return a group's record after a game that is over: marked achievements are done, whatever the outcome."""
    record = checked(group)
    record["games"] += 1
    record["done"] = sorted({*record["done"], *(f.number for f in state.feats if f.done)})
    for feat in state.feats:
        if BY_NUMBER[feat.number].scope == "campaign":
            record["counts"][str(feat.number)] = feat.count
    if state.options["wealth"] == "on":
        record["coins"] = min(MOST_COINS, len(feats.coins(state)))
    why = state.outcome.why if state.outcome is not None else ""
    won = {"major": "major", "minor": "minor", "minor_after": "minor"}.get(why, "lost")
    name = state.map + ("_inverse" if state.inverse else "")
    before = record["best"].get(name, VICTORIES[0])
    record["best"][name] = max(before, won, key=VICTORIES.index)
    return record


def reward(number: int) -> str:
    """Name what an achievement unlocks."""
    card = BY_NUMBER[number]
    if card.kind == "menu":
        return "the Power Up Menu"
    return {
        "card": lambda: FACES[card.reward].name, "character": lambda: CHARACTERS[card.reward].name,
        "evolution": lambda: EVOLUTIONS[card.reward].name, "map": lambda: BOARDS[card.reward].name,
    }[card.kind]()  # fmt: skip


def lines(group: Mapping[str, Any]) -> list[str]:
    """Say what a group has unlocked, what lies open next, and how each map was won."""
    record = checked(group)
    done = record["done"]
    open_ = [a for a in ACHIEVEMENTS if a.number not in done][:LAID_OUT]
    found = [f"Achievements: {len(done)} of {len(ACHIEVEMENTS)}, {len(ACHIEVEMENTS) - len(done) - len(open_)} locked"]
    found += [f"{n}. {BY_NUMBER[n].title}: gave {reward(n)}" for n in done]
    found += [f"{a.number}. {a.title}: {goal(a.number)}" for a in open_]
    found += [f"{BOARDS[n.removesuffix('_inverse')].name}{', inverse' * n.endswith('_inverse')}: {won}"
              for n, won in sorted(record["best"].items())]  # fmt: skip
    if record["coins"]:
        found.append(f"Coins kept: {record['coins']}")
    return found


_EVENTS = {
    "boss_spawned": "let a boss appear", "stack_begun": "come to a stack of the coffin board",
    "card_bought": "buy cards", "card_played": "play cards", "enemy_removed": "remove enemies",
    "target_hit": "hit targets", "token_pushed_off": "push tokens off the board", "damage_healed": "heal damage",
    "chest_revealed": "open treasure chests", "evolution_claimed": "claim evolutions",
    "light_source_revealed": "reveal light sources", "pickups_held": "hold pickups at once",
    "display_refreshed": "refresh decks", "side_skipped": "have sides shut when enemies come",
    "turn_ended": "end a turn", "game_ended": "end a game",
}  # fmt: skip
_SCOPES = {
    "play": "in one play of a card", "phase": "in one player actions phase", "turn": "in one turn",
    "game": "in one game", "campaign": "over all games",
}  # fmt: skip


def goal(number: int) -> str:
    """Say what an achievement asks for."""
    card = BY_NUMBER[number]
    if card.spend:
        return f"spend {card.spend} coins at once"
    facts = [_fact(name, value) for name, value in card.where]
    times = f" ×{card.count}" if card.count > 1 else ""
    return f"{_EVENTS[card.event]}{times} {_SCOPES[card.scope]}" + (f" ({', '.join(facts)})" if facts else "")


def _fact(name: str, value: Any) -> str:
    if name == "card":
        return f"by {FACES[value].name}"
    if name == "map":
        return f"in the {BOARDS[value].name}"
    words = {
        "inverse": "inverse", "boss": "a boss", "on_edge": "on the edge", "own_turn": "in your own turn",
        "victory": "with a victory", "major": "with a major victory",
    }  # fmt: skip
    if name in words:
        return words[name]
    plain = str(value).replace("_", " ")
    return f"at least {plain} {name[4:].replace('_', ' ')}" if name.startswith("min_") else f"{name} {plain}"
