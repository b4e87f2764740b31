"""The bot itself, in a process of its own, while the connection drops again and again."""

import random

from bot.bench import crash
from bot.bench.stage import stage
from tests.patience import PATIENCE

TOYS = "tests.bot.toys:GAMES"


async def test_a_connection_that_drops_loses_nothing_and_doubles_nothing(tmp_path):
    """Presses of before, during and after: afterwards everything that should be visible is there once."""
    async with stage(tmp_path, 4, catalog=TOYS, here=True, rate_limits=False, edit_gap=0.1) as made:
        await made.lay_out("toy", 2)
        witness = crash.Witness(made)
        made.bot.start()
        await made.shown()
        rng = random.Random(3)
        shown = 0
        for n in range(8):
            if n in (2, 5):
                await made.playground.gateway.drop()
                await made.press(made.people[0], rng)  # nobody hears it, or the bot is told of it later
                await made.playground.bot_is_here(PATIENCE)
            for user in made.people:
                press = await made.press(user, rng)
                shown += press is not None and press.final is not None
        assert shown > 5
        await made.playground.bot_is_here(PATIENCE)
        await made.playground.quiet(2.0, PATIENCE)
        await made.bot.kill()
        assert await crash.faults_of(made, TOYS) == []
        assert await witness.faults(TOYS) == []
