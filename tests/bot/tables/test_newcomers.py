"""What somebody who has never played sees first."""

from __future__ import annotations

import random
import re

from bot.panels import Select
from bot.tables.core.table_text import waiting_for
from rules.catalog import GAMES
from tests.bot.tables.conftest import ANN, BEN, choices, labels
from tests.bot.tables.test_games import begun, castle

__all__ = ["castle"]


async def neow_done(castle, table, *people):
    """Choose anything until the first fight has begun."""
    rng = random.Random(5)
    for _ in range(200):
        for user in people:
            panel = await castle.tables.panels.panel(table, user)
            if panel.heading[0].startswith("Your turn"):
                return panel
            several = next((r for r in panel.rows if isinstance(r, Select) and r.most > 1), None)
            if several is not None:
                await castle.press(user, several.id, *[e.value for e in several.entries[: several.most]])
                await castle.choose(user, table, "Confirm")
            elif wanted := next((m for line in panel.text if (m := re.match(r"Choose (\d+)", line))), None):
                left = [x for x in labels(panel) if " · " in x and not x.startswith("✓")]
                picked = sum(x.startswith("✓") for x in labels(panel))
                await castle.choose(user, table, left[0] if picked < int(wanted[1]) else "Confirm")
            elif able := choices(panel):
                id, values = rng.choice(able)
                await castle.press(user, id, *values)
    raise AssertionError(f"no fight begins: {panel.heading} {panel.text} {labels(panel)}")


async def test_how_to_play_tells_how_a_first_game_goes(castle):
    for slug, wanted in (("van-helsing", "**As the Count**"), ("slay-the-spire", "**In a fight**")):
        game = await castle.tables.lobby.open(slug, ANN, guild_id=1, channel_id=2)
        panel = (await castle.press(ANN, f"n:{game.id}:-:l:help")).panel
        assert any(line.startswith(wanted) for line in panel.text)
        assert any("*Your move*" in line for line in panel.text)


async def test_the_first_lines_say_whose_turn_it_is_and_with_what(castle):
    table = await begun(castle, (ANN,), slug="slay-the-spire")
    panel = await neow_done(castle, table, ANN)
    assert "3 Energy" in panel.heading[0]
    assert "HP" in panel.heading[0]
    assert any("Press a card" in line for line in panel.text)
    assert labels(panel).index("End turn") == labels(panel).index("More…") - 1


async def test_what_a_card_will_do_is_said_without_what_is_known_anyway(castle):
    table = await begun(castle, (ANN,), slug="slay-the-spire")
    await neow_done(castle, table, ANN)
    async with castle.tables.live.locked(table) as live:
        hero = live.session.state.heroes["s1"]
        if not any(card.startswith("defend_ironclad#") for card in hero.hand):  # Neow may have upgraded some
            hero.hand.append(next(card for card in hero.draw if card.startswith("defend_ironclad#")))
            hero.draw.remove(hero.hand[-1])
            live.session.serial += 1  # the hand is listed anew
    panel = await castle.tables.panels.panel(table, ANN)
    told = [label for label in labels(panel) if label.startswith("Defend")]
    assert any("+1 Block" in label for label in told)
    assert not any("Energy" in line or "Ann" in line for line in told)


async def test_hints_end_with_the_first_rounds(castle):
    table = await begun(castle, (ANN, BEN))
    asked = await castle.tables.panels.panel(table, BEN)
    assert any("the hunt begins" in line for line in asked.text)
    async with castle.tables.live.locked(table) as live:
        live.session.state.round = 9
    asked = await castle.tables.panels.panel(table, BEN)
    assert not any("the hunt begins" in line for line in asked.text)
    for _ in range(40):
        hunters = await castle.tables.panels.panel(table, BEN)
        if "Accept the plan" not in labels(hunters):
            break
        await castle.choose(BEN, table, "Accept the plan")
    count = await castle.tables.panels.panel(table, ANN)
    assert count.heading[0].startswith("Your turn: Dracula in 34 Coffin Room")


async def test_a_computer_plays_while_people_wait_for_people_only(castle):
    table = await begun(castle, (ANN, BEN), computers=1)
    async with castle.tables.live.locked(table) as live:
        words = castle.tables.profiles.words(live)
        computer = next(s.seat for s in live.seats if s.computer)
        assert waiting_for(live, words, [computer]) == "Computer is playing…"
        assert waiting_for(live, words, [computer, "s2"]) == "Waiting for Ben"
        assert waiting_for(live, words, [computer, "s2"], ["s2"]) == "Waiting for you"


async def test_a_round_of_a_fight_is_one_message_also_when_somebody_goes_on_playing(castle):
    table = await begun(castle, (ANN, BEN), slug="slay-the-spire")
    await neow_done(castle, table, ANN, BEN)
    before = [i.role for i in (await castle.tables.messages.visible(table)).items if i.role.startswith("story:")]
    for label in ("End turn", "Go on playing", "End turn", "Go on playing"):
        outcome = await castle.choose(BEN, table, label)
        if outcome.kind == "draft":
            outcome = await castle.choose(BEN, table, "Do it anyway", outcome.panel)
        assert outcome.kind == "done"
    visible = await castle.tables.messages.visible(table)
    assert [i.role for i in visible.items if i.role.startswith("story:")] == before
    assert "goes on playing" not in str(visible.item(before[-1]).panel.text)


async def test_the_end_tells_why_and_what_each_has_done(castle):
    table = await begun(castle, (ANN,), slug="slay-the-spire")
    await neow_done(castle, table, ANN)
    for _ in range(60):
        panel = await castle.tables.panels.panel(table, ANN)
        wanted = next((x for x in labels(panel) if x in ("End turn", "Do it anyway")), None)
        if wanted is None:
            break
        await castle.choose(ANN, table, wanted, panel)
    visible = await castle.tables.messages.visible(table)
    assert visible.status == "finished"
    end = visible.item("end").panel
    assert end.heading == ["A climber has fallen: the Spire wins."]
    assert any(line.startswith("**Ann** (") and "lost" in line and "fell" in line for line in end.text)
    assert any("The dice were fair" in note for note in end.notes)
    assert labels(end) == ["Rematch", "Check the dice"]


def test_every_hint_belongs_to_something_that_is_asked():
    for game in GAMES.values():
        for last, hint in game.help.hints.values():
            assert last > 0
            assert hint.endswith(".")
            assert len(hint) <= 110, hint  # two or three lines of a phone
