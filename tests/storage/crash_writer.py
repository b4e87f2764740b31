"""Plays on several games at once and says on standard output what was acknowledged, until it is killed."""

import asyncio
import os
import sys

from storage import Answer, Checkpoint, Commit, Store, StoryLine


async def play(store: Store, game_id: str) -> None:
    stored = await store.load_game(game_id)
    number, version = len(stored.answers), stored.game.version
    while True:
        done = await store.commit_answer(
            game_id,
            Commit(
                save=f"{number}:" + "x" * 20_000,
                rows=[Answer(number, "s1", f"row {number}")],
                story=[StoryLine(number, f"line {number}.{n}") for n in range(3)],
                checkpoints=[Checkpoint(number, f"state {number}")],
                keep={number},
                outbox=[number],
                interaction_id=hash((game_id, number)) & 0xFFFFFFFFFFFF,
                expected_version=version,
            ),
        )
        os.write(1, f"{game_id} {number}\n".encode())
        number, version = number + 1, done.version


async def main() -> None:
    async with await Store.open(sys.argv[1]) as store:
        await store.take_lease(3600)
        games = await store.list_games()
        await asyncio.gather(*(play(store, game.id) for game in games))


asyncio.run(main())
