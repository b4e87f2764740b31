"""`python -m tests.cli.patient …` is `nightboard …` with people who wait longer for an answer than Discord does."""

from bot.cli import main
from bot.playground import interactions
from tests.patience import PATIENCE

if __name__ == "__main__":
    interactions.ACK_SECONDS = PATIENCE
    main()
