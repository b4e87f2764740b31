"""Who may do what, through the whole bot: all commands and all verbs, by every kind of person, on two servers.

The table is in a channel that only the club sees. Ann hosts it and plays, Ben plays; Hal (who hosts in her place where
a test says so), Mod (who manages the server) and Eve are of the club; Bob (a member) and
Boss (who manages the server) are not; Mallory owns another server.
"""

import discord
import pytest
from simcord.actors import _component_interaction

from bot.commands.common import table_of as way_in
from bot.fair_use import FairUse
from bot.panels import custom_id, ids, parse_custom_id
from bot.tables import UNSEEN
from tests.bot.discord.conftest import Guest, walk
from tests.bot.discord.games import GAMES

DAY = 86_400
FILLED = {"seat": "s1", "what": "It is broken", "allow": True}
"""What the required options of commands are filled with."""
VERBS = sorted(v for n, v in vars(ids).items() if n.isupper() and isinstance(v, str) and len(v) == 1 and v != ids.NONE)
KEYS = {
    ids.MORE: ("", "board", "text", "log", "known", "orders", "telling", "status", "verify", "nudge", "pause", "resume",
               "back", "seat", "leave", "abandon", "help"),
    ids.LOBBY: ("join", "leave", "computer", "remove", "wish", "guest", "options", "set:length", "help", "start"),
    ids.VOTE: ("1.yes", "1.no"),
    ids.ORDER: ("s1.play",),
    ids.REMATCH: ("same", "swap"),
}  # fmt: skip
INSIDE, OUTSIDE = ("Ann", "Ben", "Hal", "Mod", "Eve"), ("Bob", "Boss", "Mallory")


HIDDEN = {"Ann": ["_s2_"], "Ben": ["_s1_"], "Hal": ["_s1_", "_s2_"], "Mod": ["_s1_", "_s2_"], "Eve": ["_s1_", "_s2_"]}
"""By what each would recognise a closed card of another seat."""


class Club:
    """A table in a hidden channel, and everybody around it."""

    def __init__(self, hall):
        self.hall = hall
        every, can = discord.PermissionOverwrite(view_channel=False), discord.PermissionOverwrite(view_channel=True)
        club = hall.guild.create_role("club")
        managing = hall.guild.create_role("mods", permissions=discord.Permissions(manage_guild=True))
        self.open = hall.channel
        bot = hall.guild.me
        assert bot is not None
        rights = {hall.guild.default_role: every, club: can, bot: can}
        self.secret = hall.guild.create_text_channel("secret", overwrites=rights)
        roles = {"Mod": [club, managing], "Boss": [managing], "Bob": []}
        for name in ("Ann", "Ben", "Hal", "Mod", "Eve", "Bob", "Boss"):
            user = hall.env.create_user(name)
            hall.people[name] = Guest(hall, hall.guild.add_member(user, roles=roles.get(name, [club])), user)
        user = hall.env.create_user("Mallory")
        self.other = hall.env.create_guild("Elsewhere", owner=user)
        self.away = self.other.create_text_channel("games")
        hall.people["Mallory"] = Guest(hall, self.other.add_member(user), user)
        self.id, self.host = "", "Ann"

    def where(self, name):
        """Return where somebody types."""
        return self.away if name == "Mallory" else self.open

    async def opens(self):
        """Open another table, of which Ann is the host, and start it."""
        ann, ben = self.hall.people["Ann"], self.hall.people["Ben"]
        self.hall.channel = self.secret
        self.hall.bot.desk.fair = FairUse()  # as if time had gone by: this asks for more than any person would
        before = {g.id for g in await self.hall.bot.store.list_games()}
        await ann.slash("game new", game="toy", title="Hidden club")
        await ben.presses(self.hall.lobby, "Join")
        await ann.presses(self.hall.lobby, "Start")
        await self.hall.bot.presenter.idle()
        (self.id,) = {g.id for g in await self.hall.bot.store.list_games()} - before
        await self.hall.bot.store.change_game(self.id, host_id=self.hall.people[self.host].id)
        self.hall.bot.tables.live.drop(self.id)

    async def opens_for(self, name):
        """Open a table that Hal hosts, where it is his turn to be looked at."""
        if name == "Hal":
            self.host = name
            await self.opens()

    async def state(self):
        """Return all of the table that somebody could have changed."""
        store = self.hall.bot.store
        game = await store.game(self.id)
        seats = [(s.user_id, s.computer, s.extra.get("watched")) for s in await store.seats(self.id)]
        asked = [(r.kind, r.votes) for r in await store.open_requests(self.id)]
        return game.status, game.paused, game.host_id, seats, asked, len(await store.reports())

    async def types(self, name, command, **options):
        """Let somebody use a command on this table; return the answer."""
        self.hall.bot.desk.fair = FairUse()
        return await self.hall.people[name].slash(command, where=self.where(name), table=self.id, **options)

    async def forges(self, name, id):
        """Let somebody send a press that no message offers them."""
        self.hall.bot.desk.fair = FairUse()
        guest = self.hall.people[name]
        kept = [m for m in self.hall.env.backend.messages[self.where(name).id].values() if not m.flags & 64]
        stored, button = next((m, p) for m in kept for p in walk(m.components) if p["type"] == 2)
        button["custom_id"] = id
        data = {"custom_id": id, "component_type": 2, "id": button.get("id", 1)}
        result = await _component_interaction(guest.actor, stored, data)
        return self.hall.answer(result)


@pytest.fixture
async def club(hall):
    """The club, with a message of the bot in each open channel from which presses can be forged."""
    made = Club(hall)
    for name in ("Bob", "Mallory"):
        await hall.people[name].slash("game new", where=made.where(name), game="toy", title=f"Of {name}")
    await made.opens()
    return made


def commands(bot):
    """Yield (name, options to fill in) of every command that is about a table."""
    for command in bot.tree.walk_commands():
        parameters = {p.name: p for p in getattr(command, "parameters", ())}
        if "table" in parameters:
            yield command.qualified_name, {n: FILLED[n] for n, p in parameters.items() if p.required}


def verbs(table):
    """Yield the custom_id of every verb with every kind of key, on the table and on a question."""
    for verb in VERBS:
        for key in KEYS.get(verb, ("", "x")):
            for question in (ids.NONE, "abcdef012345"):
                yield custom_id(table, question, verb, key)


def told(answer):
    """Return all that an answer shows."""
    return f"{answer.text} {answer.buttons} {answer.selects} {answer.pictures}" if answer is not None else ""


@pytest.mark.parametrize("name", OUTSIDE)
async def test_to_whoever_stands_nowhere_there_is_no_such_table(club, name):
    """Every command, verb, list and completion: as if the table did not exist, also for those who manage a server."""
    before = await club.state()
    assert len(list(commands(club.hall.bot))) >= 20
    for command, options in commands(club.hall.bot):
        answer = await club.types(name, command, **options)
        assert told(answer).startswith(UNSEEN), (command, answer)
    person = club.hall.people[name]
    taken = await club.types(name, "game substitute", seat="s1", person=person.actor)
    assert taken.text == UNSEEN
    for id in verbs(club.id):
        answer = await club.forges(name, id)
        assert answer is not None, id
        assert answer.text == UNSEEN, (id, answer)
    listed = await person.slash("game list", where=club.where(name))
    assert "Hidden club" not in listed.text
    for command, _ in commands(club.hall.bot):
        offered = await person.actor.autocomplete(club.where(name), command, "table", "")
        assert club.id not in [c["value"] for c in offered], command
    for command, option in (("game substitute", "seat"), ("game watch", "seat"), ("game join", "play")):
        assert await person.actor.autocomplete(club.where(name), command, option, "", table=club.id) == []
    by_title = await person.slash("game status", where=club.where(name), table="Hidden club")
    assert by_title.text == UNSEEN
    assert await club.state() == before


@pytest.mark.parametrize("name", OUTSIDE)
async def test_a_table_that_one_cannot_see_reads_like_one_that_does_not_exist(club, name):
    """The same sentence for both, for commands and for buttons."""
    hidden, club.id = club.id, "zzzzzzzz"
    none = [(await club.types(name, c, **o)).text for c, o in commands(club.hall.bot)]
    none.append((await club.forges(name, custom_id(club.id, ids.NONE, ids.PANEL))).text)
    club.id = hidden
    assert none == [UNSEEN] * len(none)


@pytest.mark.parametrize("name", INSIDE)
async def test_whoever_sees_the_channel_finds_the_table_and_nobody_elses_secrets(club, name):
    """Each command answers; what it changes is theirs to change; no closed card of another seat is in any answer."""
    await club.opens_for(name)
    changes = {
        "Ann": {"game leave", "game abandon", "game pause", "game watchers", "game substitute", "report"},
        "Ben": {"game leave", "game abandon", "game pause", "game watchers", "report"},
        "Hal": {"report"},
        "Mod": {"game abandon", "game pause", "report"},
        "Eve": {"report"},
    }[name]
    for command, options in commands(club.hall.bot):
        before = await club.state()
        answer = await club.types(name, command, **options)
        assert answer.text != UNSEEN, command
        assert [mark for mark in HIDDEN[name] if mark in told(answer)] == [], command
        after = await club.state()
        assert (after != before) == (command in changes), (command, answer)
        if command != "report" and after != before:
            await club.opens()


@pytest.mark.parametrize("name", INSIDE)
async def test_whatever_is_pressed_changes_only_what_is_ones_own(club, name):
    """Every verb with every key, on the table, on nobody's question and on the question that Ann is asked."""
    await club.opens_for(name)
    whole = {(ids.MORE, key) for key in ("pause", "abandon", "leave")} | {(ids.LOBBY, "leave")}
    changes = {"Ann": whole, "Ben": whole, "Mod": {(ids.MORE, "pause"), (ids.MORE, "abandon")}}.get(name, set())
    changes |= {(ids.MORE, "help")}  # a report is kept, and no more
    known = [parse_custom_id(id) for id in verbs(club.id)]
    presses = [(p.question, p.verb, p.key) for p in known]
    presses += [("", verb, "dig") for verb in VERBS if name != "Ann"]
    for question, verb, key in presses:
        panel = await club.hall.bot.tables.panels.panel(club.id, club.hall.people["Ann"].id)
        asked = parse_custom_id(panel.rows[0][0].id).question
        id = custom_id(club.id, question or asked, verb, key)
        before, answers = await club.state(), len(await club.hall.bot.store.answers(club.id))
        answer = await club.forges(name, id)
        assert answer is None or answer.text != UNSEEN, id
        assert [mark for mark in HIDDEN[name] if mark in told(answer)] == [], id
        assert len(await club.hall.bot.store.answers(club.id)) == answers, id
        after = await club.state()
        may = (verb, key) in changes and (question == ids.NONE or verb == ids.LOBBY)
        assert after == before or may, (id, answer)
        if may and key != "help":
            assert after != before, (id, answer)
            await club.opens()


async def test_a_file_of_a_game_is_given_to_its_host_alone_and_only_when_it_is_over(club):
    """Leaving the seat to a computer, never having sat, and a stop of the game change nothing about it."""
    ann = club.hall.people["Ann"]

    async def refused():
        answer = await club.types("Ann", "game export", sure=True)
        return not answer.message.attachments and f"nightboard export {club.id}" in answer.text

    assert await refused()
    await club.types("Ann", "game substitute", seat="s1")
    await club.hall.bot.tables.computers.quiet()
    assert await refused()
    await club.types("Ann", "game return")
    await club.types("Ann", "game leave")
    await club.hall.bot.store.change_game(club.id, host_id=ann.id)
    club.hall.bot.tables.live.drop(club.id)
    assert await refused()
    await club.hall.bot.store.change_game(club.id, host_id=ann.id, status="abandoned")
    club.hall.bot.tables.live.drop(club.id)
    given = await club.types("Ann", "game export", sure=True)
    assert given.message.attachments
    for name in ("Ben", "Mod", "Eve"):
        answer = await club.types(name, "game export", sure=True)
        assert not answer.message.attachments
        assert answer.text == "Only the host of the table can export it."


async def test_a_frozen_game_is_not_handed_out_either(club):
    """It may be repaired and go on."""
    await club.hall.bot.store.change_game(club.id, status="frozen")
    club.hall.bot.tables.live.drop(club.id)
    answer = await club.types("Ann", "game export", sure=True)
    assert not answer.message.attachments
    assert "only when it is over" in answer.text


async def test_who_manages_the_server_takes_no_busy_seat(club):
    """Neither for themselves, nor for another, nor for a computer player."""
    before = await club.state()
    mod, eve = club.hall.people["Mod"], club.hall.people["Eve"]
    for given in ({"person": mod.actor}, {"person": eve.actor}, {}):
        answer = await club.types("Mod", "game substitute", seat="s2", **given)
        assert answer.text == "That seat has its player, who has not been silent for a day."
    assert await club.state() == before


async def test_a_seat_goes_to_who_accepts_by_direct_message(club):
    """Offered by Ben, whose seat it is; Eve accepts; Ben is shown nothing of it any more."""
    ben, eve = club.hall.people["Ben"], club.hall.people["Eve"]
    answer = await club.types("Ben", "game substitute", seat="s2", person=eve.actor)
    assert "is asked now" in answer.text
    offer = eve.panel
    assert offer.text.startswith("### Ben offers you the seat of Ben")
    accepted = await eve.presses(offer, "Accept")
    await club.hall.bot.presenter.idle()
    assert club.hall.find(offer.message) is None
    assert [s.user_id for s in await club.hall.bot.store.seats(club.id)] == [club.hall.people["Ann"].id, eve.id]
    assert accepted is not None
    assert "offered by Ben" in club.hall.story
    assert "_s2_" not in told(await club.types("Ben", "board", how="text"))
    assert ben.id not in [s.user_id for s in await club.hall.bot.store.seats(club.id)]


async def test_a_seat_is_offered_only_to_who_sees_the_channel(club):
    """Bob cannot; and he learns of nothing."""
    bob = club.hall.people["Bob"]
    answer = await club.types("Ben", "game substitute", seat="s2", person=bob.actor)
    assert "only to somebody who sees this table's channel" in answer.text
    assert bob.dms == []


async def test_a_lobby_is_joined_only_by_who_sees_it(club):
    """By command and by its button's id."""
    ann = club.hall.people["Ann"]
    await ann.slash("game new", where=club.secret, game="toy", title="Hidden club")
    club.id = next(g.id for g in await club.hall.bot.store.list_games(statuses=("lobby",)) if g.host_id == ann.id)
    for name in OUTSIDE:
        assert (await club.types(name, "game join")).text == UNSEEN
        assert (await club.forges(name, custom_id(club.id, ids.NONE, ids.LOBBY, "join"))).text == UNSEEN
    assert [s.user_id for s in await club.hall.bot.store.seats(club.id)] == [ann.id]
    assert "You have a seat" in (await club.types("Eve", "game join")).text


async def test_players_find_their_table_wherever_they_are(club):
    """In direct messages, on another server, and with the channel hidden from them."""
    ann = club.hall.people["Ann"]
    there = club.other.add_member(ann.user)
    for asks in (lambda: ann.user.slash("move"), lambda: there.slash(club.away, "move", table=club.id)):
        answer = club.hall.answer(await asks())
        assert "Dig" in answer.buttons
    ended = club.hall.answer(await there.slash(club.away, "game abandon", table=club.id))
    assert "of 2 agree" in ended.text  # a vote, as anywhere


async def test_a_host_and_who_left_a_seat_that_is_kept_find_the_table_from_direct_messages(club):
    """Hal hosts without a seat; Ben's seat waits for him."""
    await club.opens_for("Hal")
    hal, ben, bob = (club.hall.people[n] for n in ("Hal", "Ben", "Bob"))
    await club.types("Ben", "game leave")
    status = club.hall.answer(await hal.user.slash("game status", table=club.id))
    assert "the free seat 2" in status.text
    offered = await hal.user.autocomplete("game status", "table", "")
    assert club.id in [c["value"] for c in offered]
    assert club.hall.answer(await bob.user.slash("game return", table=club.id)).text == UNSEEN
    back = club.hall.answer(await ben.user.slash("game return", table=club.id))
    assert "Welcome back" in back.text


async def test_rights_in_direct_messages_are_those_of_nobody(club):
    """Eve sees the channel, but asks from where nobody sees anything."""
    eve = club.hall.people["Eve"]
    assert club.hall.answer(await eve.user.slash("game status", table=club.id)).text == UNSEEN
    assert (await club.types("Eve", "game status")).text != UNSEEN


def test_there_is_one_way_from_a_command_to_a_table():
    """Nothing else in the commands takes a table's id from what somebody typed (the walk above covers all of them)."""
    assert way_in.__annotations__["return"] == "Standing"
    assert set(GAMES) == {"toy"}
