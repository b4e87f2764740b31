"""The desk: every press is acknowledged at once, handed to the service, and shown to the one who pressed.

It is also the error boundary: whatever fails becomes one private sentence and one line in the log.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

import discord

from bot.asking import place_of
from bot.components import Typed
from bot.fair_use import FairUse, kind_of_command, kind_of_press
from bot.latest import Latest
from bot.mishaps import ERRORS, TRANSIENT, Mishap, mishap
from bot.panels import CustomId, Modal, Panel, ids, parse_custom_id
from bot.people import People
from bot.present import Presenter
from bot.sink import Content, Sink
from bot.tables import Click, Outcome, Refusal, Tables
from storage import StorageError, Store

log = logging.getLogger("nightboard.desk")
APART = frozenset({ids.PANEL, ids.STORY, ids.BOARD, ids.NUDGE, ids.REMATCH, ids.ORDER, ids.VOTE, ids.LOBBY, ids.MIX})
"""Verbs whose answer is a message of its own also where they were pressed on a panel in direct messages."""
Pressing = Callable[[Click, CustomId], Awaitable[Outcome]]
Asking = Callable[[Click], Modal]
MODAL_PATIENCE = 2.0
SEEN = 4096
TWICE = "That press came to me twice and counts once; press *Your move* to see where the game stands."
RESTARTED = (
    "I was restarted, or Discord had trouble just then. Nothing is lost; press or type it again, or press *Your move*."
)


def is_own(interaction: discord.Interaction) -> bool:
    """Tell whether the pressed message is that person's alone: ephemeral, or in direct messages."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


def is_kept(interaction: discord.Interaction) -> bool:
    """Tell whether the pressed message stays: one in direct messages, not an ephemeral answer."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


def looks_elsewhere(pressed: CustomId) -> bool:
    """Tell whether a press shows something beside the panel rather than the panel itself."""
    return pressed.verb in APART or (pressed.verb == ids.MORE and pressed.question == ids.NONE)


class Desk:
    """Where presses, submitted modals and commands arrive."""

    def __init__(self, store: Store, tables: Tables, sink: Sink, presenter: Presenter, people: People) -> None:
        self.store, self.tables, self.sink, self.presenter, self.people = store, tables, sink, presenter, people
        self.private = presenter.private
        self._seen: Latest[int, None] = Latest(SEEN)
        self._waiting: set[int] = set()  # interactions whose private answer is noted as not given yet
        self._lost: set[int] = set()  # those whose private answer Discord did not take: it is given later
        self._given: set[int] = set()  # those whose answer was given and is noted as not given all the same
        self._personal: dict[str, tuple[Pressing, Asking]] = {}
        self.fair = FairUse()

    def about_me(self, name: str, pressed: Pressing, modal: Asking) -> None:
        """Let controls whose custom_id names `name` as the table be answered by `pressed`, and their modals made."""
        self._personal[name] = (pressed, modal)

    # presses ---------------------------------------------------------------------------------------------
    async def pressed(self, interaction: discord.Interaction, id: str, values: tuple[str, ...]) -> None:
        """Take a pressed button or a chosen entry."""
        parsed = parse_custom_id(id)
        if not self._first(interaction):
            return
        if parsed is None:
            await self._unknown(interaction)
        elif parsed.verb in ids.TYPED and not values:
            await self._open_modal(interaction, id, parsed)
        else:
            await self._taken(interaction, id, values, parsed)

    async def typed(self, interaction: discord.Interaction, id: str, values: tuple[str, ...]) -> None:
        """Take a submitted modal, opened before a restart or after it."""
        parsed = parse_custom_id(id)
        if not self._first(interaction):
            return
        if parsed is None:
            await self._unknown(interaction)
        else:
            await self._taken(interaction, id, values or ("",), parsed)

    async def _unknown(self, interaction: discord.Interaction) -> None:
        """Answer a press whose id says nothing to this bot: of another version, or forged."""
        async with self.boundary(interaction):
            raise Refusal("I do not know that button any more; `/move` shows what you can do now.")

    async def _taken(
        self, interaction: discord.Interaction, id: str, values: tuple[str, ...], parsed: CustomId
    ) -> None:
        apart = not is_own(interaction) or (is_kept(interaction) and looks_elsewhere(parsed))
        async with self.boundary(interaction, parsed.table):
            if not await self.acknowledge(interaction, apart=apart):
                self.presenter.wake(parsed.table)
                return
            self.fair.take(interaction.user.id, kind_of_press(parsed))
            with self.presenter.held(parsed.table):
                click = Click(interaction.user.id, id, values, interaction.id, place_of(interaction))
                personal = self._personal.get(parsed.table)
                outcome = await (personal[0](click, parsed) if personal else self.tables.router.click(click))
                await self._show(interaction, outcome, apart=apart)

    async def _open_modal(self, interaction: discord.Interaction, id: str, parsed: CustomId) -> None:
        async with self.boundary(interaction, parsed.table):
            self.fair.take(interaction.user.id, kind_of_press(parsed))
            click = Click(interaction.user.id, id, (), interaction.id, place_of(interaction))
            try:
                personal = self._personal.get(parsed.table)
                if personal:
                    modal = personal[1](click)
                else:
                    modal = await asyncio.wait_for(self.tables.router.modal(click), MODAL_PATIENCE)
            except TimeoutError:
                raise Refusal("That took me too long just now; please press it again.") from None
            await interaction.response.send_modal(Typed(modal))

    async def _show(self, interaction: discord.Interaction, outcome: Outcome, *, apart: bool) -> None:
        if outcome.kind == "duplicate":
            if apart:  # it shows *thinking…*, and whoever took the press first cannot answer it any more
                await self._privately(interaction, Content(said=TWICE))
            return
        if apart:
            if outcome.panel is None and not outcome.text:
                await self.sink.dismiss(interaction)
            else:
                await self._privately(interaction, Content(outcome.panel, said=outcome.text))
            return
        role = await self._role(interaction)
        refused = outcome.kind == "refused"
        if outcome.kind == "draft" and not role.startswith("panel:"):  # picked in a copy: the kept panel follows
            self.presenter.wake(outcome.table)
        if outcome.panel is not None and (not role or role.startswith("panel:")):
            said = "" if refused else outcome.text
            message = interaction.message.id if role and interaction.message else 0
            await self.presenter.changes(message)
            noted = False
            try:
                with self.presenter.writing(message) as crossing:
                    answers = self.sink if role else self.private
                    shown = Content(outcome.panel, said=said, turn=ids.turn_of(interaction.id))
                    sent = await answers.answer(interaction, shown)
                    if role and sent.ok and not sent.late:
                        table = outcome.panel.table or outcome.table
                        await self.presenter.shown(table, sent.message_id, outcome.panel, crossing())
                    noted = sent.ok
            finally:
                if role and not noted:  # it may show what was before, and where only a draft changed nobody else looks
                    self.presenter.wake(outcome.panel.table or outcome.table)
            if not refused:
                return
        if outcome.text:
            await self.sink.whisper(interaction, Content(said=_told(outcome.text)))

    async def _role(self, interaction: discord.Interaction) -> str:
        """Return the role of the pressed message where it is one that the presenter keeps, else ""."""
        message = interaction.message
        if message is None or message.flags.ephemeral:
            return ""
        kept = await self.store.message_by_id(message.id)
        return kept.role if kept is not None else "?"

    # commands --------------------------------------------------------------------------------------------
    async def command(
        self,
        interaction: discord.Interaction,
        work: Callable[[], Awaitable[object]],
        table: str = "",
    ) -> None:
        """Answer a slash command privately with whatever `work` gives."""
        if not self._first(interaction):
            return
        async with self.boundary(interaction, table):
            if not await self.acknowledge(interaction, apart=True):
                return
            name = interaction.command.qualified_name if interaction.command is not None else ""
            self.fair.take(interaction.user.id, kind_of_command(name))
            await self._privately(interaction, _content(await work()))

    async def acknowledge(self, interaction: discord.Interaction, *, apart: bool) -> bool:
        """Acknowledge within Discord's three seconds; where that fails nothing must happen, and False is returned.

        That somebody waits is noted at the same time: a kill in between would leave them waiting.
        """
        noted = asyncio.create_task(self._waits(interaction)) if apart else None
        try:
            return await self._deferred(interaction, apart=apart)
        finally:
            if noted is not None:
                await noted

    async def _deferred(self, interaction: discord.Interaction, *, apart: bool) -> bool:
        for attempt in (1, 2):
            try:
                if apart:
                    await interaction.response.defer(ephemeral=True, thinking=True)
                else:
                    await interaction.response.defer()
            except ERRORS as error:
                found = mishap(error)
                log.info("not acknowledged: %s", found.name if found else type(error).__name__)
                if found not in TRANSIENT or attempt == 2:
                    return False
            else:
                return True
        return False

    async def _waits(self, interaction: discord.Interaction) -> None:
        """Note that somebody sees *thinking…*, so that a restart does not leave it there for ever."""
        self._waiting.add(interaction.id)  # first: a start that is still under way answers what others left
        try:
            await self.store.put_waiting(interaction.id, interaction.token)
        except StorageError as error:
            self._waiting.discard(interaction.id)
            log.warning("a waiting answer could not be noted: %s", type(error).__name__)

    async def answer_left(self) -> int:
        """Answer what a restart has left waiting; return how many that were. One that fails is tried again next time.

        Each is struck off once it is answered: else a second restart would leave it thinking.
        """
        for interaction in list(self._given):
            await self.store.drop_waiting(interaction)
            self._given.discard(interaction)
        left = await self.store.waiting(self._waiting)
        for interaction, token in left:
            sent = await self.sink.answer_late(token, Content(said=RESTARTED))
            if sent.mishap not in TRANSIENT:
                await self.store.drop_waiting(interaction)
        return len(left)

    # failures --------------------------------------------------------------------------------------------
    @asynccontextmanager
    async def boundary(self, interaction: discord.Interaction, table: str = "") -> AsyncGenerator[None]:
        """Turn whatever fails inside into one private sentence and one line of log."""
        async with self._caught(interaction, table):
            yield
        if interaction.id in self._waiting:  # not where the bot is stopped inside: the next one answers
            try:
                if interaction.id not in self._lost:
                    await self.store.drop_waiting(interaction.id)
            except StorageError as error:
                log.warning("an answer that was given is still noted: %s", type(error).__name__)
                self._given.add(interaction.id)
            self._waiting.discard(interaction.id)
            self._lost.discard(interaction.id)

    @asynccontextmanager
    async def _caught(self, interaction: discord.Interaction, table: str) -> AsyncGenerator[None]:
        try:
            yield
        except Refusal as refusal:
            await self._tell(interaction, Content(refusal.panel, said=str(refusal)))
        except StorageError as error:
            log.error("table %s: storage: %s", table or "-", error)
            await self._tell(interaction, Content(said=str(error)))
        except Exception as error:
            found = mishap(error)
            if found is not None and found is not Mishap.REFUSED:
                log.info("table %s: %s (%s)", table or "-", found.name, error)
                await self._tell(interaction, Content(said=found.value))
                return
            report = await self.report(error, table)
            log.error("table %s: report %s: %r", table or "-", report or "-", error, exc_info=error)
            words = "Something went wrong on my side. Nothing is lost"
            words += f"; whoever hosts me finds it as report `{report}`." if report else "."
            await self._tell(interaction, Content(said=words))

    async def _privately(self, interaction: discord.Interaction, content: Content) -> None:
        """Give a private answer; one that Discord does not take just now is noted as not given."""
        sent = await self.private.answer(interaction, content)
        if sent.mishap in TRANSIENT:
            self._lost.add(interaction.id)

    async def report(self, error: BaseException, table: str = "") -> str:
        """Keep what failed for whoever hosts the bot and return its id, "" where even that failed."""
        try:
            trace = "".join(traceback.format_exception(error))
            return await self.store.put_report(trace, table or None)
        except Exception:
            log.exception("no report could be written")
            return ""

    async def _tell(self, interaction: discord.Interaction, content: Content) -> None:
        try:
            if not interaction.response.is_done():
                await interaction.response.defer(ephemeral=True, thinking=True)
                await self._privately(interaction, content)
            elif interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
                await self._privately(interaction, content)
            else:
                await self.sink.whisper(interaction, content)
        except ERRORS as error:
            log.info("something could not be said: %s", mishap(error))

    def _first(self, interaction: discord.Interaction) -> bool:
        """Note an interaction; False where this very one came before (a resumed gateway may send it twice)."""
        if interaction.id in self._seen:
            return False
        self._seen[interaction.id] = None
        self.people.meet(interaction.user)
        return True


def _told(text: str) -> str:
    """Return a refusal as a sentence that stands by itself, below the panel it speaks of."""
    text = text.replace("Here is what is open now:", "The panel shows what is open now.")
    if text[:1].islower():
        text = f"Not now: {text}"
    return text if text.endswith((".", "!", "?", "…", "”")) else f"{text}."


def _content(given: object) -> Content:
    if isinstance(given, Content):
        return given
    if isinstance(given, Outcome):
        return Content(given.panel, said=given.text or ("" if given.panel else "Done."))
    if isinstance(given, Panel):
        return Content(given)
    return Content(said=str(given) if given else "Done.")
