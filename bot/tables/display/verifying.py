"""The check of the dice: the promise, everybody's part, every draw, and the whole game played again."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from bot.panels import Panel, sealed
from bot.tables.core.dice import Dice
from bot.tables.core.live import Live
from bot.tables.core.model import Refusal
from rules.engine import Row, Rules, false_draws, replay
from rules.engine.saving import ROW
from storage import Game, Store
from storage.models import Stored

OVER = ("finished", "abandoned")
PARTS_SHOWN = 40


async def seed_of(store: Store, live: Live) -> str | None:
    """Return the seed of a game that has begun, also where its save cannot be played; None where it is lost."""
    if live.session is not None:
        return live.session.state.chance.seed
    with suppress(KeyError, TypeError, ValueError):
        for point in (await store.load_game(live.id)).checkpoints:
            return str(json.loads(point.state)["chance"]["seed"])
    return Dice.of(live.game).seed or None


async def verified(store: Store, live: Live, title: str, names: dict[int, str]) -> Panel:
    """Return what came of the check, for anybody; while the game goes on, what is promised. Raises Refusal."""
    game, dice = live.game, Dice.of(live.game)
    made = Panel(live.id, [f"The dice of “{title}”"], accent=live.rules.accent)
    if not game.commitment:
        if game.status != "lobby" or not dice.secret:
            raise Refusal("This game has not begun yet.")
        made.text, made.notes = [_promise(dice, dice.promise), *_parts(dice, names)], [_WHAT_IT_PROVES]
        return sealed(made)
    seed = game.seed or (await seed_of(store, live) if game.status in OVER else None)
    if seed is None and game.status in OVER:
        raise Refusal("This game's save cannot be read, so its seed cannot be shown and nobody can check its dice.")
    if seed is None:
        made.text = [_promise(dice, game.commitment), *_parts(dice, names)]
        made.notes = [_WHAT_IT_PROVES] if dice.secret else []
        return sealed(made)
    stored = await store.load_game(live.id)
    made.text = await asyncio.to_thread(_checked, live.rules, game, dice, seed, stored)
    made.text += _parts(dice, names)
    if dice.secret:
        made.notes = [
            f"By hand: the promise is SHA-256 of `nightboard|{game.origin}|SECRET`; the seed is SHA-256 of "
            f"`nightboard|mix|{game.origin}|SECRET|` and the parts in their order, with `|` between them.",
            _WHAT_IT_PROVES,
        ]
    else:
        made.notes = [f"By hand: SHA-256 of `nightboard|{game.origin}|{seed}`."]
    return sealed(made)


_WHAT_IT_PROVES = (
    "The secret was bound before the parts were known, so nobody could choose the dice, not even whoever runs the bot, "
    "unless they knew the secret and gave the last part themselves. Your own part was shown to you: compare it."
)


def _promise(dice: Dice, promise: str) -> str:
    if not dice.secret:
        return (
            f"When the game began, this promise was made: `{promise}`. It is the SHA-256 of the table's seed. "
            "At the end the seed is shown, and everyone can check it."
        )
    return (
        f"Before anybody's part was known, this promise was made: `{promise}`. It is the SHA-256 of a secret, from "
        "which the seed follows together with everybody's part. At the end all is shown, and everyone can check it."
    )


def _parts(dice: Dice, names: dict[int, str]) -> list[str]:
    if not dice.parts:
        return []
    told = [f"{n}. {names.get(user, 'someone who left')}: `{text}`" for n, (user, text) in enumerate(dice.parts, 1)]
    more = [f"… and {len(told) - PARTS_SHOWN} more"] if len(told) > PARTS_SHOWN else []
    return ["**Parts, in their order**", *told[:PARTS_SHOWN], *more]


def _checked(rules: Rules[Any], game: Game, dice: Dice, seed: str, stored: Stored) -> list[str]:
    try:
        rows = [ROW.validate_json(a.row) for a in stored.answers]
        for row, answer in zip(rows, stored.answers, strict=True):
            row.withdrawn = answer.withdrawn_by
        first = next((p.state for p in stored.checkpoints if p.start == 0), None)
        played_with = [str(json.loads(p.state)["chance"]["seed"]) for p in stored.checkpoints]
    except (ValueError, KeyError, TypeError):
        return ["The record of this game is damaged: its dice cannot be checked."]
    faults = dice.faults(game.commitment or "", seed, played_with)
    draws = [d for row in rows for d in row.draws]
    false = false_draws(seed, draws)
    told = [f"Secret `{dice.secret}`"] if dice.secret else []
    told += [f"Seed `{seed}`", f"Promise `{game.commitment}`: {'NOT KEPT' if faults else 'kept'}."]
    told += [f"Not right: {fault}." for fault in faults]
    told.append(f"{len(draws)} draws: {f'{len(false)} DO NOT FOLLOW' if false else 'every one follows from the seed'}.")
    if first is not None and game.schema == rules.schema:
        told.append(_played_again(rules, first, rows, game))
    return told


def _played_again(rules: Rules[Any], first: str, rows: list[Row], game: Game) -> str:
    try:
        session, faults = replay(rules, first.encode(), rows)
    except Exception:  # a record that was tampered with may fail anywhere in the rules
        return "Played again it fails: the record is not that of this game."
    ended = session.state.outcome
    same = (ended.side if ended is not None else None) == (game.outcome or {}).get("side")
    if not faults and same:
        return "Played again from the seed, every answer came out the same."
    return "Played again it comes out differently: the rules were updated during the game, or something is wrong."
