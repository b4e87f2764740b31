"""The dice: promised before anybody's part is known, mixed from everybody's, checked by anybody at any end."""

from __future__ import annotations

import hashlib
import json

import pytest

from bot.panels import parse_custom_id
from bot.tables import Refusal
from bot.tables.core.dice import Dice
from rules.engine import Question
from tests.bot.tables.conftest import ANN, BEN, CARA, DAN, EVE, control, play_out


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


async def opened(house):
    """Ann opens a table; Ben joins it by the button. Gives the table and the lobby as it was before he did."""
    game = await house.tables.lobby.open("toy", ANN, guild_id=1, channel_id=2, title="Friday")
    before = (await house.tables.messages.visible(game.id)).item("lobby").panel
    await house.press(BEN, control(before, "Join")[0], interaction=777)
    return game.id, before


async def test_the_promise_stands_before_the_parts_and_binds_the_seed(house):
    """What is revealed at the end follows, by hand, from what everybody saw at the start."""
    table, before = await opened(house)
    mix = control(before, "Mix the dice")[0]
    assert "`777|`" not in " ".join(before.notes)
    told = await house.press(CARA, mix, "luck", interaction=778)
    assert told.kind == "refused", "only those who play mix the dice"
    told = await house.press(ANN, mix, "good  luck ", interaction=779)
    assert sha("779|good luck")[:32] in told.text
    notes = " ".join((await house.tables.messages.visible(table)).item("lobby").panel.notes)
    assert "with 2 parts mixed in" in notes
    lobby = (await house.tables.directory.verify(table)).text
    assert [line for line in lobby if "Ben:" in line] == [f"1. Ben: `{sha('777|')[:32]}`"]
    assert (await house.press(ANN, control(before, "Start")[0], interaction=780)).kind == "done"
    game = await house.store.game(table)
    assert f"`{game.commitment}`" in " ".join(before.notes), "the promise of the lobby is the promise of the game"
    assert any(line.said == ("promised", game.commitment) for line in house.tables.live.loaded[table].lines)
    early = "\n".join((await house.tables.directory.verify(table)).text)
    assert sha("777|")[:32] in early
    secret = game.extra["dice"]["secret"]
    assert secret not in early
    await play_out(house, table, [ANN, BEN])
    game = await house.store.game(table)
    parts = [sha("777|")[:32], sha("779|good luck")[:32]]
    assert sha(f"nightboard|{table}|{secret}") == game.commitment
    assert sha("|".join(["nightboard", "mix", table, secret, *parts])) == game.seed
    text = "\n".join((await house.tables.directory.verify(table)).text)
    assert secret in text
    assert "kept." in text
    assert "every answer came out the same" in text


async def test_whoever_starts_alone_gives_a_part(house):
    """Where nobody joined after the promise was shown, the press on Start is the part."""
    game = await house.tables.lobby.open("toy", ANN, guild_id=1, channel_id=2)
    await house.tables.membership.add_computer(game.id, ANN)
    start = control((await house.tables.messages.visible(game.id)).item("lobby").panel, "Start")[0]
    await house.press(ANN, start, interaction=900)
    assert (await house.store.game(game.id)).extra["dice"]["parts"] == [[ANN, sha("900|")[:32]]]


async def test_an_abandoned_game_can_be_verified(house):
    table, before = await opened(house)
    await house.press(ANN, control(before, "Start")[0])
    await house.choose(ANN, table, "Dig")
    await house.tables.motions.abandon(table, EVE, manager=True)
    game = await house.store.game(table)
    assert game.status == "abandoned"
    assert game.seed is not None
    text = "\n".join((await house.tables.directory.verify(table)).text)
    assert "kept." in text
    assert "every answer came out the same" in text


async def test_an_abandoned_game_whose_save_is_damaged_can_be_verified(house):
    table, before = await opened(house)
    await house.press(ANN, control(before, "Start")[0])
    await house.store.write(lambda db: db.execute("UPDATE saves SET data = 'x' WHERE game_id = ?", (table,)))
    await house.restart()
    await house.tables.motions.abandon(table, EVE, manager=True)
    text = "\n".join((await house.tables.directory.verify(table)).text)
    assert "kept." in text


async def test_the_seed_of_a_game_of_which_hardly_anything_is_left_can_be_verified(house):
    """Neither the save nor what the game began with can be read: the secret and the parts tell it."""
    table, before = await opened(house)
    await house.press(ANN, control(before, "Start")[0])
    for sql in ("UPDATE saves SET data = 'x' WHERE game_id = ?", "DELETE FROM checkpoints WHERE game_id = ?"):
        await house.store.write(lambda db, sql=sql: db.execute(sql, (table,)))
    await house.restart()
    await house.tables.motions.abandon(table, EVE, manager=True)
    assert "kept." in "\n".join((await house.tables.directory.verify(table)).text)


def test_each_part_of_the_promise_is_checked_by_itself():
    """A record that was changed throughout fits itself, and not what was promised."""
    dice = Dice("t1", "a" * 64, ((ANN, "b" * 32),))
    other = Dice("t1", "c" * 64, dice.parts)
    assert dice.faults(dice.promise, dice.seed, [dice.seed]) == []
    assert other.faults(dice.promise, other.seed, [other.seed]) == [
        "the secret is not the one that was promised at the start"
    ]
    assert dice.faults(dice.promise, other.seed, [other.seed]) == [
        "the seed does not follow from the secret and the parts"
    ]
    assert dice.faults(dice.promise, dice.seed, [dice.seed, other.seed]) == ["the game was not played with this seed"]


@pytest.mark.parametrize("lie", ["secret", "part", "order", "dropped", "seed", "draws"])
async def test_a_tampered_record_is_found(house, lie):
    """Whatever of the record is changed afterwards no longer fits the rest."""
    table, before = await opened(house)
    await house.press(ANN, control(before, "Mix the dice")[0], "x")
    await house.press(ANN, control(before, "Start")[0])
    await house.choose(ANN, table, "Dig")  # which draws
    await play_out(house, table, [ANN, BEN])
    game = await house.store.game(table)
    dice, seed = game.extra["dice"], game.seed
    if lie == "secret":
        dice["secret"] = "0" * 64
    elif lie == "part":
        dice["parts"][0][1] = "f" * 32
    elif lie == "order":
        dice["parts"].reverse()
    elif lie == "dropped":
        dice["parts"].pop()
    elif lie == "seed":
        seed = "0" * 64
    else:
        answers = await house.store.answers(table)
        drawn = next((a, json.loads(a.row)) for a in answers if json.loads(a.row)["draws"])
        drawn[1]["draws"][0][4] = (drawn[1]["draws"][0][4] + 1) % drawn[1]["draws"][0][3]
        row = (json.dumps(drawn[1]), table, drawn[0].number)
        await house.store.write(lambda db: db.execute("UPDATE answers SET row=? WHERE game_id=? AND number=?", row))
    await house.store.change_game(table, seed=seed, extra={**game.extra, "dice": dice})
    await house.restart()
    text = "\n".join((await house.tables.directory.verify(table)).text)
    assert "NOT KEPT" in text or "DO NOT FOLLOW" in text


async def test_a_forged_question_does_not_count_hidden_answers(house):
    """Ids of another's questions, answered, open or never asked, are refused in the very same words."""
    table = await house.table(ANN, BEN)
    mark = control(await house.tables.panels.panel(table, ANN), "Dig")[0]
    await house.press(ANN, mark)
    session = house.tables.live.loaded[table].session
    names = {q.name for q in session.asked} | {row.name for row in session.rows}
    said = set()
    for name in names | {"never"}:
        for given in range(4):
            session.given[f"forged|{name}"] = given
            forged = session.id_of(Question("forged", name, lambda: []))
            said.add((await house.press(BEN, mark.replace(parse_custom_id(mark).question, forged))).text)
    for question in [q for q in session.asked if q.seat == "s1"]:
        said.add((await house.press(BEN, mark.replace(parse_custom_id(mark).question, session.id_of(question)))).text)
    said.add((await house.press(BEN, mark)).text)
    assert len(said) == 1, said
    assert len({(await house.press(DAN, id)).text for id in (mark, mark.replace(":o:", "0:o:"))}) == 1


async def test_a_lobby_that_nobody_began_has_nothing_to_verify(house):
    game = await house.tables.lobby.open("toy", ANN, guild_id=1, channel_id=2)
    await house.tables.motions.abandon(game.id, ANN)
    assert (await house.store.game(game.id)).seed is None
    with pytest.raises(Refusal, match="not begun"):
        await house.tables.directory.verify(game.id)
