"""The one door for every click: a custom_id of any age does what it says, or says kindly why not."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

from bot.panels import Button, Modal, Select, custom_id, parse_custom_id, sealed
from bot.panels import ids as verbs
from bot.panels.ids import CustomId
from bot.tables.core.admission import Admission
from bot.tables.core.changes import Interactions
from bot.tables.core.model import Click, Outcome, Refusal
from bot.tables.core.rights import UNSEEN
from bot.tables.display.boards import Boards
from bot.tables.display.pages import WHOLE
from bot.tables.display.player_panels import PlayerPanels
from bot.tables.display.stories import Stories
from bot.tables.people.mixing import Mixing
from bot.tables.people.pings import Pings
from bot.tables.people.rematches import Rematches
from bot.tables.people.votes import Votes
from bot.tables.play.orders import Orders
from bot.tables.play.presses import Presses
from bot.tables.play.typed_moves import TypedMoves
from bot.tables.play.undo import Undo
from bot.tables.routes import Press, Routes, shown
from storage import NoSuchGame, StorageError

log = logging.getLogger(__name__)
ON_QUESTIONS = (verbs.AMOUNT, verbs.WAY, verbs.OPTION, verbs.SELECT, verbs.PAGE, verbs.CONFIRM, verbs.BACK)


@dataclass(frozen=True, slots=True)
class Router:
    """Leads a press to what it does, by the verb of its id. `lobby` and `more` are the actions of those two verbs."""

    admission: Admission
    interactions: Interactions
    presses: Presses
    typed_moves: TypedMoves
    undoing: Undo
    panels: PlayerPanels
    stories: Stories
    boards: Boards
    votes: Votes
    pings: Pings
    orders: Orders
    rematches: Rematches
    mixing: Mixing
    lobby: Routes
    more: Routes

    async def click(self, click: Click) -> Outcome:
        """Do what a press, a selection or a submitted modal asks for. Never raises for anything a person can do."""
        parsed = parse_custom_id(click.id)
        if parsed is None:
            return Outcome("refused", "That button is not from this bot.")
        try:
            outcome = await self._do(click, parsed)
        except Refusal as refusal:
            return Outcome("refused", str(refusal), refusal.panel, table=parsed.table)
        except NoSuchGame:
            return Outcome("refused", UNSEEN, table=parsed.table)
        except StorageError as error:
            log.warning("table %s: a click failed: %s", parsed.table, type(error).__name__)
            return Outcome("refused", str(error), table=parsed.table)
        outcome.table = outcome.table or parsed.table
        return outcome

    async def modal(self, click: Click) -> Modal:
        """Return the modal that a button with `opens_modal` opens. Raises Refusal."""
        parsed = parse_custom_id(click.id)
        if parsed is None or parsed.verb not in verbs.TYPED:
            raise Refusal("That button opens nothing.")
        await self.admission.admit(parsed.table, click.user, click.place)
        if parsed.verb == verbs.WAY:
            return await self.typed_moves.path_modal(parsed.table, click.user, parsed.question, click.id)
        if parsed.verb == verbs.MIX:
            return await self.mixing.mix_modal(parsed.table, click.user, click.id)
        return await self.presses.amount_modal(parsed.table, click.user, parsed.question, click.id)

    def routes(self) -> Routes:
        """Return what each verb does."""
        return {
            **dict.fromkeys(ON_QUESTIONS, self._on_question),
            verbs.TAB: lambda p: shown(self.presses.tab(p.table, p.user, p.value or p.parsed.question)),
            verbs.UNDO: lambda p: self.undoing.undo(p.table, p.user, interaction=p.interaction),
            verbs.REDO: lambda p: self.undoing.redo(p.table, p.user, interaction=p.interaction),
            verbs.PANEL: lambda p: shown(self.panels.panel(p.table, p.user)),
            verbs.REFRESH: lambda p: shown(self.panels.panel(p.table, p.user)),
            verbs.STORY: self._story,
            verbs.BOARD: lambda p: shown(self.boards.board(p.table, p.user, text=p.parsed.key == "text")),
            verbs.VOTE: self._vote,
            verbs.NUDGE: lambda p: self.pings.nudge(p.table, p.user),
            verbs.ORDER: self._order,
            verbs.REMATCH: self._rematch,
            verbs.MIX: self._mix,
            verbs.LOBBY: self._in_lobby,
            verbs.MORE: self._more,
        }

    async def _do(self, click: Click, parsed: CustomId) -> Outcome:
        press = Press(await self.admission.admit(parsed.table, click.user, click.place), click, parsed)
        handler = self.routes().get(parsed.verb)
        if handler is None:
            panel = await self.panels.panel(press.table, press.user)
            raise Refusal("That button is of a kind that is not known any more. Here is your panel.", panel)
        return await handler(press)

    async def _on_question(self, press: Press) -> Outcome:
        question, verb = press.parsed.question, press.parsed.verb
        if verb in verbs.TYPED and not press.click.values:
            return Outcome("shown", modal=await self.modal(press.click))
        if verb == verbs.WAY:
            typed = press.click.values[0]
            return await self.typed_moves.walk(press.table, press.user, question, typed, interaction=press.interaction)
        return await self.presses.pressed(
            press.table,
            press.user,
            question,
            verb,
            press.parsed.key,
            press.click.values,
            interaction=press.interaction,
        )

    async def _story(self, press: Press) -> Outcome:
        key = press.parsed.key
        if key == "round":
            key = f"{WHOLE}:{press.value or '0'}:"
        if key.startswith(WHOLE):
            return await shown(self.stories.log(press.table, press.user, key))
        return await shown(self.stories.what_happened(press.table, press.user))

    async def _vote(self, press: Press) -> Outcome:
        request, _, vote = press.parsed.key.partition(".")
        if not request.isdigit() or vote not in ("yes", "no"):
            raise Refusal("That vote is not known here.")
        return await self.votes.vote(press.table, press.user, int(request), vote)

    async def _order(self, press: Press) -> Outcome:
        seat, _, name = press.parsed.key.partition(".")
        choice = press.click.values[0] if press.click.values else "ask"
        return await self.orders.set_order(press.table, press.user, name, choice, seat=seat)

    async def _rematch(self, press: Press) -> Outcome:
        game = await self.rematches.rematch(press.table, press.user, swapped=press.parsed.key == "swap")
        return Outcome("done", "A new lobby is open.", table=game.id)

    async def _mix(self, press: Press) -> Outcome:
        if not press.click.values:
            return Outcome("shown", modal=await self.modal(press.click))
        return await self.mixing.mix(press.table, press.user, press.click.values[0], interaction=press.interaction)

    async def _in_lobby(self, press: Press) -> Outcome:
        if not self.interactions.first_time(press.interaction):
            return Outcome("duplicate")
        action, _, rest = press.parsed.key.partition(":")
        handler = self.lobby.get(action)
        if handler is None:
            raise Refusal("That button of the lobby is not known any more.")
        return await handler(replace(press, rest=rest))

    async def _more(self, press: Press) -> Outcome:
        if press.parsed.question != verbs.NONE:
            return await self._on_question(press)
        action, _, rest = press.parsed.key.partition(":")
        handler = self.more.get(action)
        if handler is None:
            return _with_way_back(await shown(self.panels.more(press.table, press.user)), press)
        return _with_way_back(await handler(replace(press, rest=rest)), press)


def _with_way_back(outcome: Outcome, press: Press) -> Outcome:
    """Let whoever plays go back from what is shown: in a private answer it takes the place of their panel."""
    made = outcome.panel
    if outcome.kind != "shown" or made is None or not press.at.seats or made.shared:
        return outcome
    ids = [parse_custom_id(b.id) for row in made.rows if not isinstance(row, Select) for b in row]
    if not any(parsed is not None and parsed.verb == verbs.PANEL for parsed in ids):
        made.rows = [*made.rows, (Button(custom_id(press.table, verbs.NONE, verbs.PANEL), "Back to your move"),)]
        sealed(made)
    return outcome
