"""The bot in a process of its own, as `nightboard run` starts it, at the pace of tests."""

import asyncio
import copy
import faulthandler
import logging
import os
import signal
import sys

from bot.client import Config, build
from bot.playground import point_discord_at
from bot.present import Pace
from tests.games import BAZAAR
from tests.games import GAMES as ALL

FAST = Pace(edit_gap=0.05, start_gap=0.0, retry=0.3, talk=6, held=1.0)


async def main(api, gateway, database):
    """Run until killed."""
    point_discord_at(api, gateway)
    at_bazaar = bool(os.environ.get("NIGHTBOARD_BAZAAR"))
    games = {slug: copy.copy(rules) for slug, rules in ALL.items() if at_bazaar or rules is not BAZAAR}
    games["van-helsing"].players.kinds = ("greedy",)  # quick to think: what is tested here is not how well they play
    games["vampire-survivors"].players.kinds = ("quick",)
    if kind := os.environ.get("NIGHTBOARD_CLIMBERS"):
        games["slay-the-spire"].players.kinds = (kind,)
    config = Config(database, games, pace=FAST, computer_pace=0.0, ready_timeout=0.05, force_lease=True)
    config.in_process = at_bazaar  # a worker's process knows the games of the catalogue alone
    if seed := os.environ.get("NIGHTBOARD_SEED"):
        config.seeds = lambda: seed
    client = build(config)
    async with client:
        await client.start(os.environ["NIGHTBOARD_TOKEN"])


if __name__ == "__main__":
    faulthandler.register(signal.SIGUSR1)
    logging.basicConfig(level=os.environ.get("LOG", "WARNING"), stream=sys.stderr)
    asyncio.run(main(*sys.argv[1:4]))
