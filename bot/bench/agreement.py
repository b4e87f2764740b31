"""Whether Discord shows what the database says: each message once, in the right words, and nobody waits for ever."""

from __future__ import annotations

import re
from typing import Any

from bot.bench.host import games_of
from bot.bench.stage import Stage
from bot.components import layout
from bot.naming import name_of
from bot.panels.ids import unturned
from bot.present.notices import ROLES
from bot.present.order import STORY
from bot.present.story import taken_back
from bot.tables import Tables, Visible
from bot.tables.core.clocks import TELLING_OPTION
from bot.tables.display import thread, turns
from rules.engine import Session
from storage import Game, Message, Store

SINCE = re.compile(r"<t:\d+:R>")
NAMES = re.compile(r"person \d+|somebody|nobody|someone who left|computer|the free seat \d+")
"""What a seat is called; a name that Discord does not tell stands as "somebody" for a while."""
NUMBERED = re.compile(r"@( \(?\d+\)?)+")
GREETING = "You are at the table of "
EPHEMERAL, LOADING = 1 << 6, 1 << 7


def texts(message: dict[str, Any]) -> list[str]:
    """Return the lines of a message."""
    return [line for part in parts(message["components"]) for line in part.get("content", "").splitlines() if line]


def parts(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return every component, nested ones too."""
    return [inner for part in components for inner in (part, *parts(part.get("components", [])))]


def meaning(text: str) -> str:
    """Return what a line says whoever it names and however that one is called just now."""
    return NUMBERED.sub("@", NAMES.sub("@", text.lower())).replace("*", "").replace("\\", "")


async def faults_of(made: Stage, catalog: str) -> list[str]:
    """Compare the stand-in's messages with a fresh reading of the database; the bot must be away.

    Every message that should be visible is there once and says what it should, there is no other, no computer player
    is waited for, and the database is whole.
    """
    world = made.playground.world
    names = {int(row["id"]): name_of(row["name"], int(row["id"])) for row in world.things["user"].values()}
    faults: list[str] = []
    kept: set[str] = set()
    async with await Store.open(made.database) as store:
        faults += await store.check()
        tables = Tables(store, games_of(catalog), names=lambda user: names.get(user, "Somebody"), pace=0.0)
        for game in await store.list_games(limit=10_000):
            seen = await _all_visible(tables, game.id)
            noted = await store.messages(game.id)
            kept |= {str(id) for note in noted for id in _messages_of(note)}
            notes = {note.role: str(note.message_id) for note in noted}
            otherwise = _stories(await _told_otherwise(tables, game.id), notes)
            faults += _disagreements(world, seen, notes, otherwise)
            faults += _left_over(seen, noted)
            faults += await _record_faults(store, catalog, game)
            if left := await store.take_outbox(game_id=game.id, limit=100):
                faults.append(f"table {game.id}: {len(left)} messages are still noted as being sent")
        await tables.close()
    return faults + _strangers(world, kept)


def _messages_of(note: Message) -> list[int]:
    """Return the messages of a role: its own, and those that it took the place of and that cannot be deleted yet."""
    return [id for id in (note.message_id, *(id for _, id in note.extra.get("old", ()))) if id is not None]


def _strangers(world: Any, kept: set[str]) -> list[str]:
    """Return the bot's messages that no table knows of; private answers are nobody's."""
    faults = []
    for message in world.things["message"].values():
        mine = message["author"]["id"] == world.bot_id and not message["flags"] & EPHEMERAL and message["type"] == 0
        answer = "interaction_metadata" in message  # in direct messages, an answer beside the panel
        if mine and not answer and message["id"] not in kept:
            place = world.things["channel"].get(message["channel_id"], {})
            kinds = {1: "direct messages", 0: "a channel"}
            where = kinds.get(place.get("type", 0), "a thread")
            faults.append(f"a message in {where} that nobody knows, nonce {message.get('nonce')}: {texts(message)[:2]}")
    return faults


async def _all_visible(tables: Tables, id: str) -> Visible:
    """Return what should be visible with the story of every turn, not of the last ones alone."""
    shown = turns.SHOWN
    vars(turns)["SHOWN"] = 1_000_000
    try:
        return await tables.messages.visible(id)
    finally:
        vars(turns)["SHOWN"] = shown


async def _told_otherwise(tables: Tables, id: str) -> list[Visible]:
    """Return what would be visible under each telling: an old turn keeps the words of when it was told."""
    telling, made = thread.telling, []
    try:
        for choice in TELLING_OPTION.choices:
            vars(thread)["telling"] = lambda _, value=choice.value: value
            made.append(await _all_visible(tables, id))
    finally:
        vars(thread)["telling"] = telling
    return made


def _stories(told: list[Visible], notes: dict[str, str]) -> dict[str, list[list[str]]]:
    """Return what the messages of turns may say, by their roles."""
    found: dict[str, list[list[str]]] = {}
    for item in [item for seen in told for item in seen.items if item.role.startswith(STORY) and item.role in notes]:
        lines = _lasting(texts({"components": layout(item.panel).to_components()}))
        found.setdefault(item.role, []).append([meaning(line) for line in lines])
    return found


def _left_over(seen: Visible, noted: list[Message]) -> list[str]:
    """Return what stands that should not: turns that were taken back, and notices of what hinders no more."""
    gone = [note.role for note in noted if taken_back(seen, note.role)]
    notices = [note.role for note in noted if note.role in ROLES and note.message_id is not None]
    return [f"table {seen.table}: {role} stands, and should not" for role in (*gone, *notices)]


def _lasting(lines: list[str]) -> list[str]:
    """Return lines without times, and without the greeting of the first panel, which goes with the first press."""
    return [SINCE.sub("", line) for line in lines if not line.startswith(GREETING)]


def _disagreements(
    world: Any, seen: Visible, notes: dict[str, str], otherwise: dict[str, list[list[str]]]
) -> list[str]:
    faults = []
    for item in seen.items:
        message = world.things["message"].get(notes.get(item.role, ""))
        if message is None:
            if item.due or item.audience.kind != "person":
                faults.append(f"table {seen.table}: {item.role} is not shown")
            continue
        pictured = any(part["type"] == 12 for part in parts(message["components"]))
        if pictured:
            item.panel.picture = None
        wanted = texts({"components": layout(item.panel).to_components()})
        told = texts(message)
        lines, meant_lines = (_lasting(text) for text in (told, wanted))
        if item.role.startswith(STORY):  # it names people as they were called, and had their seats, when it was told
            lines, meant_lines = ([meaning(line) for line in text] for text in (lines, meant_lines))
        # what came of the last press stands above
        answered = item.audience.kind == "person" and lines[1:] == meant_lines
        if lines != meant_lines and not answered and lines not in otherwise.get(item.role, ()):
            faults.append(f"table {seen.table}: {item.role} says {told[:6]} and should say {wanted[:6]}")
        buttons = [unturned(p["custom_id"]) for p in parts(message["components"]) if p.get("custom_id")]
        meant = [p.get("custom_id") for p in parts(layout(item.panel).to_components()) if p.get("custom_id")]
        if buttons != meant:
            faults.append(f"table {seen.table}: {item.role} offers {buttons[:3]} and should offer {meant[:3]}")
    return faults


async def _record_faults(store: Store, catalog: str, game: Game) -> list[str]:
    """Look at the record of a game, and whether it waits for a computer player, who would have answered by now."""
    numbers = [answer.number for answer in await store.answers(game.id)]
    if numbers != list(range(len(numbers))):
        return [f"table {game.id}: the answers are numbered {numbers[:5]}…"]
    _, save = await store.load_save(game.id)
    if save is None or game.status != "running" or game.paused:
        return []
    computers = {seat.seat for seat in await store.seats(game.id) if seat.computer is not None}
    due = {q.seat for q in Session.load(games_of(catalog)[game.slug], save).open() if not q.may}
    return [f"table {game.id}: {due} are waited for, computer players"] if due and due <= computers else []


def left_thinking(made: Stage) -> int:
    """Return how many private answers still say that the bot is thinking."""
    return sum(bool(message["flags"] & LOADING) for message in made.playground.world.things["message"].values())
