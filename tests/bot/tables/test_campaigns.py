"""What a server keeps between games."""

from __future__ import annotations

import json

import pytest

from bot.tables import Refusal
from rules.engine import Campaign, Refused
from tests.bot.tables.conftest import ANN, BEN, play_out
from tests.bot.toys import GAMES


def checked(group):
    """Return a record that can be."""
    if not 0 <= group.get("games", 0) < 100:
        raise Refused("too_many")
    return {"games": group.get("games", 0)}


class Counted(Campaign):
    """Counts the games of a server."""

    def after(self, group, state):
        return {"games": checked(group)["games"] + 1}

    def lines(self, group):
        return [f"{checked(group)['games']} games"]


@pytest.fixture
def record(monkeypatch):
    """Let the toy count the games of a server."""
    monkeypatch.setattr(GAMES["toy"], "campaign", Counted(), raising=False)


async def test_a_game_that_ends_is_counted_once_for_its_server(house, record):
    for n in (1, 2):
        table = await house.table(ANN, BEN)
        await play_out(house, table, (ANN, BEN), seed=n)
        await house.restart()
        await house.tables.messages.visible(table)
        assert (await house.tables.campaigns.campaign(1, "toy")).text == [f"{n} games"]
    assert (await house.tables.campaigns.campaign(2, "toy")).text == ["0 games"]


async def test_a_record_lost_to_a_crash_at_the_end_is_written_when_the_table_is_next_seen(house, record):
    table = await house.table(ANN, BEN)
    await play_out(house, table, (ANN, BEN))
    extra = (await house.store.game(table)).extra
    await house.store.change_game(table, extra={k: v for k, v in extra.items() if k != "kept"})
    await house.store.drop_campaign(1, "toy")
    await house.restart()
    await house.tables.messages.visible(table)
    assert (await house.tables.campaigns.campaign(1, "toy")).text == ["1 games"]


async def test_files_of_a_campaign_are_checked(house, record):
    await house.store.put_campaign(1, "toy", {"games": 0})
    text = await house.tables.campaigns.export_campaign(1, "toy")
    await house.tables.campaigns.import_campaign(1, "toy", text.replace('"games": 0', '"games": 7'))
    assert (await house.tables.campaigns.campaign(1, "toy")).text == ["7 games"]
    for bad, why in (
        (text.replace('"server": "1"', '"server": "9"'), "another server"),
        (text.replace('"games": 0', '"games": 700'), "Too_many"),
        (text.replace('"toy"', '"chess"'), "no file"),
        ("{", "no file"), ("[]", "no file"), (json.dumps({"game": "toy", "server": "1", "campaign": 5}), "no file"),
    ):  # fmt: skip
        with pytest.raises(Refusal, match=why):
            await house.tables.campaigns.import_campaign(1, "toy", bad)
    assert (await house.tables.campaigns.campaign(1, "toy")).text == ["7 games"]
    with pytest.raises(Refusal, match="manage"):
        await house.tables.campaigns.reset_campaign(1, "toy")
    assert (await house.tables.campaigns.reset_campaign(1, "toy", manager=True)).panel.text == ["0 games"]


async def test_a_game_without_campaigns_says_so(house):
    with pytest.raises(Refusal, match="keeps nothing"):
        await house.tables.campaigns.campaign(1, "duel")
