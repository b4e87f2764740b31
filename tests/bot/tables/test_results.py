"""What a player reads after having answered: what was done to them first, also when a round has ended since."""

from __future__ import annotations

from tests.bot.tables.conftest import ANN, BEN, choices, labels
from tests.bot.tables.test_spire_runs import begun, hardy

__all__ = ["hardy"]


async def to_a_fight(house, table, *people):
    """Press what is offered until all are in a fight."""
    live = house.tables.live.loaded[table]
    for _ in range(60):
        if live.session.state.combat is not None and all(["End turn" in await read(house, table, u) for u in people]):
            return live.session.state
        for user in people:
            able = choices(await house.tables.panels.panel(table, user))
            if able and "End turn" not in labels(await house.tables.panels.panel(table, user)):
                await house.press(user, able[0][0], *able[0][1])
        await house.tables.computers.quiet()
    raise AssertionError("no fight begins")


async def read(house, table, user):
    """Return all words of a person's panel."""
    panel = await house.tables.panels.panel(table, user)
    return "\n".join([*panel.heading, *panel.text, *labels(panel)])


async def test_after_the_last_end_turn_the_panel_says_first_what_enemies_did(hardy):
    """To oneself and to friends, though the round's answers lie before a checkpoint; the same after a restart."""
    table = await begun(hardy, ANN, BEN)
    state = await to_a_fight(hardy, table, ANN, BEN)
    for _ in range(8):
        before = {h.seat: h.hp for h in state.heroes.values()}
        for user in (ANN, BEN):
            if "End turn" in await read(hardy, table, user):
                await hardy.choose(user, table, "End turn")
        await hardy.tables.computers.quiet()
        state = hardy.tables.live.loaded[table].session.state
        lost = {h.seat: (before[h.seat], h.hp) for h in state.heroes.values() if h.hp != before[h.seat]}
        if state.combat is None or lost:
            break
    assert lost
    names = {"s1": "Ann", "s2": "Ben"}
    for user in (ANN, BEN):
        text = (await hardy.tables.panels.panel(table, user)).text
        assert text[0].startswith("**HP** ")
        assert set(text[0].removeprefix("**HP** ").split(" · ")) == {
            f"{names[s]} {then} → {now}" for s, (then, now) in lost.items()
        }
    hurt = ANN if "s1" in lost else BEN
    first = (await hardy.tables.panels.panel(table, hurt)).text
    assert " acts: " in first[1]
    hardy.tables.live.loaded.clear()  # as after a restart
    assert (await hardy.tables.panels.panel(table, hurt)).text[:2] == first[:2]


async def test_the_digest_says_what_enemies_did_to_the_reader_and_not_what_the_reader_did(hardy):
    """With everybody's HP then and now (moment of coming back)."""
    table = await begun(hardy, ANN, BEN)
    await to_a_fight(hardy, table, ANN, BEN)
    await hardy.tables.stories.what_happened(table, ANN)
    state = hardy.tables.live.loaded[table].session.state
    before = {h.seat: h.hp for h in state.heroes.values()}
    for _ in range(6):
        for user in (ANN, BEN):
            if "End turn" in await read(hardy, table, user):
                await hardy.choose(user, table, "End turn")
        await hardy.tables.computers.quiet()
    text = "\n".join((await hardy.tables.stories.what_happened(table, ANN)).text)
    state = hardy.tables.live.loaded[table].session.state
    assert state.heroes["s1"].hp < before["s1"]
    assert f"Ann {before['s1']} → {state.heroes['s1'].hp}" in text.splitlines()[0]
    to_you = text.split("**And then**")[0].split("**To you**")[1].strip().splitlines()
    assert to_you
    assert all(" acts" in line and "Ann" in line for line in to_you)
