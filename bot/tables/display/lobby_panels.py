"""What is shown before a game begins."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels import NONE, Button, Entry, Panel, Select, buttons, clip, custom_id, sealed
from bot.panels import ids as verbs
from bot.tables.core.dice import Dice
from bot.tables.core.live import Live
from bot.tables.core.options import offered
from bot.tables.core.profiles import Profiles
from bot.tables.core.seating import coming
from bot.tables.core.table_text import title_of
from bot.tables.core.words import many as counted
from bot.tables.core.words import seat_names, within
from bot.tables.display.option_panels import label_of


@dataclass(frozen=True, slots=True)
class LobbyPanels:
    """Shows a lobby."""

    profiles: Profiles

    async def lobby_panel(self, live: Live) -> Panel:
        """Return the lobby's message, the same for everyone."""
        rules, game = live.rules, live.game
        host = self.profiles.name(game.host_id) if game.host_id and game.host_id > 0 else "nobody"
        named = f" “{title_of(live)}”" if game.title else ""
        made = Panel(live.id, [f"{rules.title}{named} — hosted by {host}"], accent=rules.accent)
        made.text = [rules.blurb]
        if game.status != "lobby":
            made.text = [
                "This lobby is closed." if game.status == "abandoned" else "The game has begun; see its thread."
            ]
            return sealed(made)
        few, many = min(rules.seats), max(rules.seats)
        made.heading.append(f"{few}–{many} players · about {rules.minutes} min at a table, a week by chat")
        names = seat_names(live.seats, self.profiles.name)
        roles = {r.slug: r.label for r in rules.roles}
        who = []
        for seat in live.seats:
            wish = f" (wants {within(roles[seat.wish])})" if seat.wish in roles else ""
            closed = seat.user_id is not None and (await self.profiles.settings(seat.user_id)).dm_closed
            wish += " (asked: *Join* says yes, the start is not held up)" if seat.extra.get("asked") else ""
            who.append(names[seat.seat] + wish + (" (closed DMs: plays with *Your move*)" if closed else ""))
        free = many - len(live.seats)
        made.text.append(
            "Players: " + (" · ".join(who) or "nobody yet") + f" — {free or 'no'} seat{'s' * (free != 1)} free"
        )
        changed = [
            f"{o.label}: {label_of(o, game.options[o.name])}"
            for o in offered(rules)
            if game.options.get(o.name, o.default) != o.default
        ]
        made.text.append("Options: " + (" · ".join(changed) if changed else "as the rulebook has them"))
        missing = what_is_missing(live)
        ready = "Everything is there: press Start ▸." + (" More can join until then." if free else "")
        made.notes = [missing or ready]
        if "lapses" in game.extra:
            made.notes.append(
                f"It closes <t:{game.extra['lapses']}:D> if nothing is pressed here. After a day without its host, "
                "anybody in it may start or close it."
            )
        dice = Dice.of(game)
        if dice.secret:
            made.notes.append(
                f"Promise of the dice: `{dice.promise}`, with {counted(len(dice.parts), 'part')} mixed in."
            )
        lobby = [("join", "Join"), ("leave", "Leave"), ("computer", "Add computer player")]
        if any(s.computer is not None for s in live.seats):
            lobby.append(("remove", "Remove computer"))
        mixing = [Button(custom_id(live.id, NONE, verbs.MIX), "Mix the dice", opens_modal=True)] if dice.secret else []
        made.rows = [
            *buttons([Button(custom_id(live.id, NONE, verbs.LOBBY, key), label) for key, label in lobby] + mixing, 3),
            (
                Button(custom_id(live.id, NONE, verbs.LOBBY, "options"), "Options"),
                Button(custom_id(live.id, NONE, verbs.LOBBY, "help"), "How to play"),
                Button(custom_id(live.id, NONE, verbs.LOBBY, "start"), "Start ▸", "grey" if missing else "main"),
            ),
        ]
        return sealed(made)


def what_is_missing(live: Live) -> str:
    """Say what keeps a lobby from starting, nothing where it can."""
    few, there = min(live.rules.seats), coming(live)
    if not any(seat.user_id is not None for seat in there):
        return "Somebody has to play: no person has a seat."
    if len(there) not in live.rules.seats:
        need = few - len(there)
        return (
            f"{need} more player{'s' * (need != 1)} needed: people or computer players."
            if need > 0
            else f"This game cannot be played by {len(there)}."
        )
    return ""


def how_to_play(live: Live) -> Panel:
    """Return how the game goes, in the game's own first topics."""
    made = Panel(live.id, [f"How to play {live.rules.title}"], [live.rules.blurb], accent=live.rules.accent)
    topics = dict(live.rules.help.topics())
    for title, text in list(topics.items())[:2]:
        made.text.append(f"**{title}** {clip(text, 1200)}")
    made.text += live.rules.help.guide
    made.text.append(
        "**Your panel** comes by direct message when it is your turn, and with *Your move* in the thread. It "
        "offers all that you may do; grey buttons say why not. What nobody has seen can be taken back with *Undo*."
    )
    made.text.append(f"More: /rules ({', '.join(list(topics)[:8])})." if topics else "More: /rules and /help.")
    return sealed(made)


def seat_panel(live: Live, user: int) -> Panel:
    """Return what a person in the lobby may choose: a role to wish for."""
    made = Panel(live.id, [f"Your seat in “{title_of(live)}”"], accent=live.rules.accent)
    own = next((s for s in live.seats if s.user_id == user), None)
    made.text = ["You will get your own panel when the game begins."]
    if live.rules.roles:
        entries = [
            Entry(r.slug, clip(r.label, 100), chosen=own is not None and own.wish == r.slug) for r in live.rules.roles
        ]
        entries.append(Entry("-", "Whatever comes"))
        made.text = ["Is there something you would like to play?"]
        made.rows.append(Select(custom_id(live.id, NONE, verbs.LOBBY, "wish"), "I would like…", tuple(entries[:25])))
    made.rows.append((Button(custom_id(live.id, NONE, verbs.LOBBY, "leave"), "Leave"),))
    return sealed(made)
