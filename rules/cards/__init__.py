"""A kit for card games, on the kernel alone: effects, amounts, needs, triggers, control, costs, piles, trials, text.

A game adds its state with piles and players (`Holder`), its context (`Context`), its verbs (`Effect`), the words of its
moments, and one `CardRules`. It decides itself when a moment happens, where cards go, and who may act when.
"""

from rules.cards.amounts import COUNT, Amount, Condition, Number, X, bonus, number, say_number
from rules.cards.control import ChooseOne, Each, If, Repeat, Script, choose_one, script, when
from rules.cards.costs import Cost, Pay, PayAll, PayCards
from rules.cards.effect import Context, Effect, Waits, carry_out, needs_of, perform
from rules.cards.loading import BadEntry, Loader
from rules.cards.piles import Pile, draw, redeal, refill
from rules.cards.playing import Face, abilities, card_option, face, face_text, play, resolve, use
from rules.cards.rules import CardRules
from rules.cards.targets import NOTHING, Cards, Need, Target, Whether, Which, decide, first, follow, lone, opened, path
from rules.cards.text import inner, often, one, quantity, sentences, times
from rules.cards.trials import attempt
from rules.cards.triggers import Due, Holder, Lasting, Listening, Modify, On, mark, say_modify, say_on

__all__ = [
    "COUNT",
    "NOTHING",
    "Amount",
    "BadEntry",
    "CardRules",
    "Cards",
    "ChooseOne",
    "Condition",
    "Context",
    "Cost",
    "Due",
    "Each",
    "Effect",
    "Face",
    "Holder",
    "If",
    "Lasting",
    "Listening",
    "Loader",
    "Modify",
    "Need",
    "Number",
    "On",
    "Pay",
    "PayAll",
    "PayCards",
    "Pile",
    "Repeat",
    "Script",
    "Target",
    "Waits",
    "Whether",
    "Which",
    "X",
    "abilities",
    "attempt",
    "bonus",
    "card_option",
    "carry_out",
    "choose_one",
    "decide",
    "draw",
    "face",
    "face_text",
    "first",
    "follow",
    "inner",
    "lone",
    "mark",
    "needs_of",
    "number",
    "often",
    "one",
    "opened",
    "path",
    "perform",
    "play",
    "quantity",
    "redeal",
    "refill",
    "resolve",
    "say_modify",
    "say_number",
    "say_on",
    "script",
    "sentences",
    "times",
    "use",
    "when",
]  # fmt: skip
