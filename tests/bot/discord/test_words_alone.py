"""Whole games are played from words alone: what stands in messages and on buttons, as a screen reader tells it."""

import re
from collections import Counter, deque

import pytest

from bot.panels import parse_custom_id
from rules.catalog import GAMES
from tests.bot.discord.conftest import open_hall

DECIDING = ("o", "s")
"""The verbs of controls that choose something; the others open a view or a tab."""
SURE = ("Go", "Do it anyway")


class Reader:
    """Ann, who sees no picture: the words of her panel and of its controls are all that her choices rest on."""

    def __init__(self, guest):
        self.guest, self.pressed, self.tried = guest, 0, Counter()

    @property
    def words(self):
        """What is read out of the panel."""
        return self.guest.panel.text

    @property
    def choices(self):
        """The controls that decide something, by what is read out of them, with the list that they are in."""
        shown = self.guest.panel
        deciding = {label: None for label, id in shown.buttons.items() if parse_custom_id(id).verb in DECIDING}
        for number, part in enumerate(shown.selects):
            if parse_custom_id(part["custom_id"]).verb in DECIDING:
                deciding |= {o["label"]: number for o in part["options"]}
        return {label: where for label, where in deciding.items() if not label.startswith("✕")}

    def chosen(self, wants):
        """Choose what has been tried least where the same words stood, then what is wanted most."""
        words, choices, wanted = self.words, list(self.choices), wants(self.words)
        rank = {c: next((n for n, wish in enumerate(wanted) if wish in c), len(wanted)) for c in choices}
        return min(choices, key=lambda c: (self.tried[words, c], rank[c]))

    async def takes(self, label):
        """Press or choose what reads so, and *Go* where it asks."""
        where = self.choices[label]
        self.tried[self.words, label] += 1
        await (
            self.guest.presses(self.guest.panel, label)
            if where is None
            else self.guest.picks(self.guest.panel, label, select=where)
        )
        for sure in SURE:
            if sure in self.guest.panel.buttons:
                await self.guest.presses(self.guest.panel, sure)
        self.pressed += 1
        await self.guest.hall.bot.presenter.idle()


def numbers(text):
    """Return the numbers of a list in words."""
    return [int(n) for n in re.findall(r"\d+", text)]


def said(words, pattern):
    """Return what a line of the board in words says, "" where it stands nowhere."""
    found = re.search(pattern, words)
    return found[1] if found else ""


def towards(words, goals):
    """Return the neighbour on the shortest way from where Ann's figure stands to the nearest goal, None without one."""
    ways = {int(a): numbers(b) for a, b in re.findall(r"(\d+): ([\d, ]+)[;.]", said(words, r"(What leads where.*)"))}
    locked = {tuple(numbers(pair)) for pair in re.findall(r"\d+-\d+", said(words, r"Locked doors: (.*)"))}
    start = int(said(words, r"Your turn: [^,]*? in (\d+)") or -1)
    waiting, seen = deque([(start, None)]), {start}
    while waiting:
        at, first = waiting.popleft()
        if at in goals and first is not None:
            return first
        for to in ways.get(at, ()):
            if to not in seen and tuple(sorted((at, to))) not in locked:
                seen.add(to)
                waiting.append((to, first or to))
    return None


def hunts(words):
    """Tell what a hunter wants: attack, search, walk where the Count was last, else where something lies face down."""
    last = said(words, r"Dracula is in (\d+)") or said(words, r"last known in (\d+)")
    way = towards(words, set(numbers(last))) or towards(words, set(numbers(said(words, r"Face-down tokens in: (.*)"))))
    return ["Attack", "Search", *([f"{way} "] if way is not None else []), "End turn"]


def climbs(words):
    """Tell what a climber wants: what kills, then what hurts or blocks, then the end of the turn."""
    return ["†", "→", "Block", "(1)", "(0)", "End turn"] if "acts" in words or "Energy" in words else []


def survives(words):
    """Tell what a survivor wants: what hits and reveals, moves, then the end of the turn; the standing orders last."""
    return ["falls", "takes", "revealed", "Play ", "Move", "To ", "End", "…"]


PLAYED = {
    "van-helsing": (hunts, 1, "A hunter"),
    "slay-the-spire": (climbs, 0, "The Ironclad"),
    "vampire-survivors": (survives, 0, ""),
}
"""How each game is played by words, with so many computer players, and as whom."""


def test_each_game_is_played():
    assert set(PLAYED) == set(GAMES)


@pytest.mark.parametrize("slug", sorted(PLAYED))
async def test_a_whole_game_is_played_from_words_alone(tmp_path, slug):
    wants, computers, role = PLAYED[slug]
    async with open_hall(tmp_path / "words.sqlite3", {slug: GAMES[slug]}) as hall:
        hall.bot.tables.lobby.seeds = lambda: "words"
        ann = hall.guest("Ann")
        settings = await ann.slash("settings")
        await ann.presses(settings, "Text boards")
        await ann.slash("game new", game=GAMES[slug].title)
        for _ in range(computers):
            await ann.presses(hall.lobby, "Add computer")
        if role:
            await ann.picks(await ann.presses(hall.lobby, "Join"), role)
        await ann.presses(hall.lobby, "Start")
        await hall.bot.presenter.idle()
        reader, table = Reader(ann), (await hall.bot.store.list_games())[0].id
        while (await hall.bot.store.game(table)).status == "running":
            assert reader.pressed < 1500, "the words do not lead to an end"
            await reader.takes(reader.chosen(wants))
        assert reader.pressed > 10
        assert "It is over" in ann.panel.text
        assert "Rematch" in next(s for s in reversed(hall.seen(hall.thread.id)) if "fair" in s.text).buttons
