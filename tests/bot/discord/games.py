"""Small games for the tests of the Discord side: the kernel's toy with all that the bot asks of a game."""

from dataclasses import replace

from rules.engine import BoardText, CardEntry, Help, Messages, Role
from tests.rules.engine.toy import Toy

SECRET = "gift_"


class Told(BoardText):
    """Its board."""

    def headline(self, view, names):
        """Say the round and the scores."""
        scores = " · ".join(f"{names.get(s, s)} {h[0]}" for s, h in view["hands"].items())
        return [f"Round {view['round']}", f"Points: {scores}"]

    def text(self, view, names):
        """Tell the board."""
        hands = [f"{names.get(s, s)}: {h[0]} points, hand {h[2]}, pile {h[3]}" for s, h in view["hands"].items()]
        return "\n".join(["Open cards: " + (", ".join(view["open"]) or "none"), *hands])

    def known(self, view, names):
        """List one's own cards."""
        return [f"You hold {card}" for h in view["hands"].values() if isinstance(h[2], list) for card in h[2]]


class Said(Messages):
    """Its words."""

    def say(self, said, names):
        """Say it plainly, with names."""
        return " ".join(names.get(str(p), str(p)) for p in said)


class Rule(Help):
    """Its rules."""

    def cards(self):
        """Return two entries."""
        coin = CardEntry("coin", "Coin", "card", 3, "Gain one point.", "rulebook")
        return [coin, replace(coin, id="gift", name="Gift", text="Another gains one point.", source="house")]

    def topics(self):
        """Return the rules."""
        return {"Your first game": "Dig a well.", "Bidding": "Everybody bids in secret."}


class Talking(Toy):
    """The toy with words, topics and cards."""

    title, blurb, minutes, accent = "Toy", "Dig wells, play cards, bid in secret.", 10, 0x336699
    roles = (Role("digger", "the digger"),)
    messages, board_text, help = Said(), Told(), Rule()

    def view(self, state, seat):
        """Show open things, and one's own hand."""
        hands = {
            s: [h.points, h.ended, list(h.hand) if s == seat else len(h.hand), len(h.pile)]
            for s, h in state.hands.items()
        }
        return {"round": state.round, "open": state.open_cards[:], "votes": dict(state.joint.votes), "hands": hands}


TALKING = Talking()
GAMES = {"toy": TALKING}
