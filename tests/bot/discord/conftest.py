"""A hall to play in: the real bot on a simulated Discord, with people to be."""

import re
import time
from contextlib import asynccontextmanager

import discord
import pytest
from simcord.actors import _component_interaction
from simcord.env import Env
from simcord.results import ResponseMessage

from bot.client import Config, build
from bot.present import Pace
from tests.bot.discord.games import GAMES
from tests.patience import PATIENCE

FAST = Pace(edit_gap=0.0, start_gap=0.0, retry=0.05, refused=600.0, talk=3, held=0.5)


def walk(components):
    """Yield every component, nested ones too."""
    for part in components:
        yield part
        yield from walk(part.get("components", ()))
        if part.get("accessory"):
            yield from walk([part["accessory"]])


class Shown:
    """A message as somebody sees it."""

    def __init__(self, env, message, components, ephemeral=False):
        self.message, self.ephemeral, self.real = message, ephemeral, ResponseMessage(env, message)
        self.parts = list(walk(components))
        self.text = "\n".join(p["content"] for p in self.parts if p["type"] == 10)
        self.buttons = {p["label"]: p["custom_id"] for p in self.parts if p["type"] == 2 and p.get("custom_id")}
        self.selects = [p for p in self.parts if p["type"] == 3]
        self.pictures = [i for p in self.parts if p["type"] == 12 for i in p["items"]]

    def button(self, label):
        """Return the custom_id of a button by a part of its label."""
        exact = [id for text, id in self.buttons.items() if text == label]
        hits = exact or [id for text, id in self.buttons.items() if label in text]
        assert hits, f"no button {label!r} among {list(self.buttons)}: {self.text}"
        return hits[0]

    def __repr__(self):
        return f"<{self.text!r} {list(self.buttons)} {[s['placeholder'] for s in self.selects]}>"


class Guest:
    """A person in the hall."""

    def __init__(self, hall, actor, user):
        self.hall, self.actor, self.user, self.id, self.name = hall, actor, user, actor.id, actor.name

    async def slash(self, command, /, *, where=None, **options):
        """Run a slash command; return the private answer."""
        result = await self.actor.slash(where or self.hall.channel, command, **options)
        return self.hall.answer(result)

    async def presses(self, shown, label):
        """Press a button; return what came of it."""
        return self.hall.result(shown, await self._actor(shown).click(shown.real, custom_id=shown.button(label)))

    async def presses_id(self, shown, id):
        """Press a button by its id."""
        return self.hall.result(shown, await self._actor(shown).click(shown.real, custom_id=id))

    async def forges(self, shown, id):
        """Press a control as if it were on a message."""
        button = next(p for p in shown.parts if p["type"] == 2 and p.get("custom_id"))
        kept, button["custom_id"] = button["custom_id"], id
        data = {"custom_id": id, "component_type": 2, "id": button.get("id", 1)}
        await _component_interaction(self._actor(shown), shown.message, data)
        button["custom_id"] = kept

    async def picks(self, shown, label, select=0):
        """Choose an entry of a select by a part of its label."""
        part = shown.selects[select]
        values = [o["value"] for o in part["options"] if label in o["label"]]
        assert values, (label, [o["label"] for o in part["options"]])
        value = values[0]
        result = await self._actor(shown).select(shown.real, [value], custom_id=part["custom_id"])
        return self.hall.result(shown, result)

    def _actor(self, shown):
        direct = shown.message.channel_id == self.user.dm_channel.id if not shown.ephemeral else False
        return self.user if direct else self.actor

    @property
    def dms(self):
        """What is in the direct messages now, the oldest first."""
        return self.hall.seen(self.user.dm_channel.id)

    @property
    def panel(self):
        """The newest direct message."""
        assert self.dms, f"{self.name} has no direct message"
        return self.dms[-1]


class Hall:
    """The server, its channel, its people, the bot."""

    def __init__(self, env, database, games):
        self.env, self.database, self.games = env, database, games
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("games")
        self.people = {}

    def guest(self, name):
        """Return a person, new where there is none of that name."""
        if name not in self.people:
            user = self.env.create_user(name)
            self.people[name] = Guest(self, self.guild.add_member(user), user)
        return self.people[name]

    @property
    def bot(self):
        """The bot as it runs now."""
        return self.env.bot

    def seen(self, channel_id):
        """Return the messages that stand in a channel, without what is ephemeral."""
        stored = [m for _, m in sorted(self.env.backend.messages.get(channel_id, {}).items()) if not m.flags & 64]
        return [Shown(self.env, m, m.components) for m in stored if m.author_id == self.bot.user.id]

    def answer(self, result):
        """Return what an interaction was answered with."""
        assert result.acknowledged, result
        shown = result.response
        if shown is None:
            return None
        return Shown(self.env, shown._message, shown.components, shown.ephemeral)

    def result(self, shown, result):
        """Return what came of a press: the whispered answer where there is one, else the message pressed or made."""
        assert result.acknowledged, result
        said = [Shown(self.env, f._message, f.components, f.ephemeral) for f in result.followups]
        if said:
            return said[-1]
        if result._interaction.response_kind == "deferred_update":
            return self.find(shown.message)
        return self.answer(result)

    def find(self, message):
        """Return a message as it is now, None when it is gone."""
        try:
            now = self.env.backend.get_message(message.channel_id, message.id)
        except Exception:
            return None
        return Shown(self.env, now, now.components, bool(now.flags & 64))

    @property
    def lobby(self):
        """The lobby's message."""
        return next(s for s in reversed(self.seen(self.channel.id)) if s.buttons or s.text)

    @property
    def thread(self):
        """The table's thread."""
        return next(t for t in self.channel.threads if self.env.backend.get_channel(t.id).type == 11)

    @property
    def table(self):
        """The table message."""
        return next(s for s in reversed(self.seen(self.thread.id)) if "More…" in s.buttons)

    @property
    def story(self):
        """All that the thread tells."""
        return "\n".join(s.text for s in self.seen(self.thread.id))

    async def game_with(self, *names, computers=0, **said):
        """Open a table, let people join, start it; return the guests in order."""
        guests = [self.guest(n) for n in names]
        await guests[0].slash("game new", game="toy", title="Friday", **said)
        for guest in guests[1:]:
            await guest.presses(self.lobby, "Join")
        for _ in range(computers):
            await guests[0].presses(self.lobby, "Add computer")
        await guests[0].presses(self.lobby, "Start")
        await self.env.settle()
        return guests

    async def settle(self):
        """Wait until the bot has done what there was to do."""
        await self.env.settle()

    def wakes(self, table):
        """Tell the presenter that something may have changed, as the bot does: in its time, not in the machine's."""
        with self.env._bot_scope():
            self.bot.presenter.wake(table)

    async def restarts(self):
        """End the bot and start another on the same database."""
        await self.bot.close()
        await self.env.restart_bot(bot_of(self.env, self.database, self.games))
        await self.env.settle()


def bot_of(holder, database, games):
    """Return a bot whose clock is the simulated one."""
    env = holder if not isinstance(holder, list) else None

    def clock():
        world = env if env is not None else (holder[0] if holder else None)
        return world.now().timestamp() if world is not None else 1_767_225_600.0

    config = Config(database, games, FAST, computer_pace=0.0, in_process=True, force_lease=True, clock=clock)
    config.beat = 7 * 86_400.0  # the watchdog looks when a test lets it
    return build(config)


class Patient(Env):
    """A simulated Discord that waits for the bot however slow the machine is.

    Timers that are due within `settle_timeout` are waited for, later ones are not; so that is short, and what has not
    settled by then is given as long again, until `PATIENCE` is at an end.
    """

    async def _settle_internal(self, *, _deadline=None, **more):
        if _deadline is not None:  # time is being moved on: `_advance_to` has seen to the patience
            await super()._settle_internal(_deadline=_deadline, **more)
            return
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                await super()._settle_internal(**more)
            except TimeoutError:
                if time.monotonic() > ends:
                    raise
            else:
                if not self._soon():
                    return

    def _soon(self):
        """Tell whether a short timer was set while others were waited for."""
        ends = time.monotonic() + self.settle_timeout
        timers = [r.real_handle for r in self._work.callbacks if r.handle is not None and not r.handle.cancelled()]
        return any(t is not None and not t.cancelled() and time.monotonic() < t.when() <= ends for t in timers)

    async def _advance_to(self, target, deadline):
        await super()._advance_to(target, deadline + PATIENCE)


@asynccontextmanager
async def open_hall(database, games=None):
    """Run the bot in a hall; messages wait for their pictures, however long these take."""
    holder = []
    bot = bot_of(holder, database, games or GAMES)
    env = Patient(bot, settle_timeout=1.0)
    holder.append(env)
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr("bot.sink.PATIENCE", PATIENCE)
        async with _opened(env, database, games or GAMES) as made:
            yield made


@asynccontextmanager
async def _opened(env, database, games):
    await env.start()
    try:
        yield Hall(env, database, games)
    finally:
        await env.bot.close()
        await env.shutdown()
    env.raise_errors()


@pytest.fixture
async def hall(tmp_path):
    """A hall with the toy game."""
    async with open_hall(tmp_path / "hall.sqlite3") as made:
        yield made


def plain(text):
    """Return a text without its markup."""
    return re.sub(r"[*#_`-]", "", text)


__all__ = ["Guest", "Hall", "Shown", "discord", "open_hall", "plain"]
