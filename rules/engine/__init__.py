"""The kernel on which every game stands: rules are scripts, the table is data."""

from rules.engine.chance import Chance, Draw, commitment, false_draws, mixed, new_seed, part
from rules.engine.chance import value as draw_value
from rules.engine.cloning import clone, uncollected
from rules.engine.definition import GameDefinition, Rules, missing
from rules.engine.drive import Engine, World
from rules.engine.folding import Line, fold, forecast
from rules.engine.game import EVERYONE, Game, Steps
from rules.engine.hooks import (
    BoardText,
    Campaign,
    Declared,
    Help,
    LateJoin,
    Messages,
    Pace,
    Players,
    Preview,
    TypedMoves,
)
from rules.engine.joint import each, keep, once, reactions, share, vote
from rules.engine.lanes import lanes
from rules.engine.messages import Message, Meter, Table, listed
from rules.engine.offers import Offers, drop_offers, offer
from rules.engine.options import CardEntry, Choice, Desk, Player, Role, Setup, TableOption, first_seats, nth_seat
from rules.engine.players import BriskPlayer, RandomPlayer, SeatDesk, random_keys
from rules.engine.questions import Keys, Open, Option, Question, answerable, legal
from rules.engine.recap import Digest, digest
from rules.engine.replay import replay
from rules.engine.sandbox import Sandbox, Trial
from rules.engine.saving import Event, Row
from rules.engine.session import Journal, Report, Seen, Session
from rules.engine.state import Joint, Offer, Outcome, Root, Sharing, Step
from rules.engine.undoing import UndoPlan
from rules.engine.words import Broken, Names, Refused, Said

__all__ = [
    "EVERYONE",
    "BoardText",
    "BriskPlayer",
    "Broken",
    "Campaign",
    "CardEntry",
    "Chance",
    "Choice",
    "Declared",
    "Desk",
    "Digest",
    "Draw",
    "Engine",
    "Event",
    "Game",
    "GameDefinition",
    "Help",
    "Joint",
    "Journal",
    "Keys",
    "LateJoin",
    "Line",
    "Message",
    "Messages",
    "Meter",
    "Names",
    "Offer",
    "Offers",
    "Open",
    "Option",
    "Outcome",
    "Pace",
    "Player",
    "Players",
    "Preview",
    "Question",
    "RandomPlayer",
    "Refused",
    "Report",
    "Role",
    "Root",
    "Row",
    "Rules",
    "Said",
    "Sandbox",
    "SeatDesk",
    "Seen",
    "Session",
    "Setup",
    "Sharing",
    "Step",
    "Steps",
    "Table",
    "TableOption",
    "Trial",
    "TypedMoves",
    "UndoPlan",
    "World",
    "answerable",
    "clone",
    "commitment",
    "digest",
    "draw_value",
    "drop_offers",
    "each",
    "false_draws",
    "first_seats",
    "fold",
    "forecast",
    "keep",
    "lanes",
    "legal",
    "listed",
    "missing",
    "mixed",
    "new_seed",
    "nth_seat",
    "offer",
    "once",
    "part",
    "random_keys",
    "reactions",
    "replay",
    "share",
    "uncollected",
    "vote",
]  # fmt: skip
