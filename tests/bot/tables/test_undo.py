"""Taking back: alone, with consent, refused, lapsed, over a restart, and what is shown of it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from bot.panels import custom_id, ids, parse_custom_id
from bot.tables.core.live import Line, told_anew
from tests.bot.tables.conftest import ANN, BEN, CARA, control, labels


async def free_for_all(house, *people):
    """Bring a table to the step in which all play cards in any order."""
    table = await house.table(*people)
    for user in people:
        await house.choose(user, table, "Rest")
    for user in people:
        await house.choose(user, table, "Left")
        if (await house.tables.panels.panel(table, people[-1])).heading == ["Play"]:
            break
    assert (await house.tables.panels.panel(table, people[0])).heading == ["Play"]
    return table


async def test_undo_and_redo_one_s_own_choice(house):
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Dig")
    panel = await house.tables.panels.panel(table, ANN)
    undone = await house.press(ANN, control(panel, "Undo")[0])
    assert undone.text == "Taken back."
    assert undone.panel.heading == ["Dig"]
    assert "Redo" in labels(undone.panel)
    redone = await house.press(ANN, control(undone.panel, "Redo")[0])
    assert redone.panel.heading == ["Depth"]
    await house.restart()
    assert (await house.tables.panels.panel(table, ANN)).heading == ["Depth"]


async def test_what_was_taken_back_can_be_given_again_after_a_restart(house):
    table = await house.table(ANN, BEN)
    await house.choose(ANN, table, "Dig")
    await house.choose(ANN, table, "Undo")
    await house.restart()
    panel = await house.tables.panels.panel(table, ANN)
    assert panel.heading == ["Dig"]
    redone = await house.press(ANN, control(panel, "Redo")[0])
    assert redone.panel.heading == ["Depth"]
    await house.restart()
    assert "Redo" not in labels(await house.tables.panels.panel(table, ANN))


async def test_undo_says_why_not(house):
    table = await house.table(ANN, BEN)
    assert "Undo" not in labels(await house.tables.panels.panel(table, ANN))
    refused = await house.tables.router.click(click(ANN, f"n:{table}:-:u:"))
    assert refused.text == "There is nothing of yours to take back."


def click(user, id, *values, interaction=0):
    from bot.tables import Click

    return Click(user, id, values, interaction)


async def crossed(house):
    """Ann rests, Ben digs: Ann's undo crosses Ben."""
    table = await house.table(ANN, BEN, CARA)
    await house.choose(ANN, table, "Rest")
    await house.choose(BEN, table, "Dig")
    outcome = await house.tables.undoing.undo(table, ANN)
    assert outcome.text.startswith("Others have acted since: Ben must agree.")
    return table


async def test_undo_asks_nobody_who_only_has_a_standing_order(house):
    """Whoever gave an order wished not to be asked; it answers again when the question comes again."""
    game = await house.tables.lobby.open("duel", ANN, guild_id=1, channel_id=2)
    await house.tables.membership.join(game.id, BEN)
    await house.tables.lobby.begin(game.id, ANN)
    await house.tables.orders.set_order(game.id, BEN, "parry", "never")
    await house.choose(ANN, game.id, "5 coins")
    if "Go" in labels(await house.tables.panels.panel(game.id, ANN)):
        await house.choose(ANN, game.id, "Go")
    assert (await house.tables.panels.panel(game.id, BEN)).heading == ["Stake"]
    undone = await house.tables.undoing.undo(game.id, ANN)
    assert undone.text == "Taken back."
    assert undone.panel.heading == ["Stake"]
    assert await house.store.open_requests(game.id) == []
    await house.choose(ANN, game.id, "Redo")
    assert (await house.tables.panels.panel(game.id, BEN)).heading == ["Stake"]


def asks(visible):
    return [item for item in visible.items if item.role.startswith("ask:")]


async def test_undo_over_another_s_answer_needs_that_consent_even_after_a_restart(house):
    table = await crossed(house)
    await house.restart()
    (item,) = asks(await house.tables.messages.visible(table))
    assert item.audience.user == BEN
    assert item.panel.heading == ["Ann would like to take back a choice (“Friday”)"]
    assert any("Rests ann" in line for line in item.panel.text)
    agree = control(item.panel, "Agree")[0]
    assert (await house.press(CARA, agree)).text == "You are not asked in that vote."
    done = await house.press(BEN, agree)
    assert done.text == "Taken back, with your consent."
    assert (await house.tables.panels.panel(table, ANN)).heading == ["Dig"]
    assert (await house.tables.panels.panel(table, BEN)).heading == ["There is nothing for you to decide now"]
    assert asks(await house.tables.messages.visible(table)) == []
    story = [
        line
        for item in (await house.tables.messages.visible(table)).items
        if "story" in item.role
        for line in item.panel.text
    ]
    assert "Ann took back a choice." in story
    assert "Rests ann." not in story
    answers = await house.store.answers(table)
    assert [bool(a.withdrawn_by) for a in answers] == [True, True, False]


async def test_one_no_refuses(house):
    table = await crossed(house)
    (item,) = asks(await house.tables.messages.visible(table))
    assert (await house.press(BEN, control(item.panel, "Do not")[0])).text == "It stays as it is."
    assert asks(await house.tables.messages.visible(table)) == []
    assert (await house.tables.panels.panel(table, BEN)).heading == ["Depth"]


async def test_the_wish_lapses_when_a_crossed_seat_answers_or_a_day_has_passed(house):
    table = await crossed(house)
    (item,) = asks(await house.tables.messages.visible(table))
    await house.choose(BEN, table, "1")
    assert asks(await house.tables.messages.visible(table)) == []
    late = await house.press(BEN, control(item.panel, "Agree")[0])
    assert late.kind == "refused"
    assert late.text == "This vote is over."
    await house.tables.undoing.undo(table, ANN)
    assert len(asks(await house.tables.messages.visible(table))) == 1
    house.clock.now += 86_401
    assert asks(await house.tables.messages.visible(table)) == []


async def test_undo_never_crosses_what_came_to_light(house):
    table = await free_for_all(house, ANN, BEN)
    for user in (ANN, BEN):
        panel = await house.tables.panels.panel(table, user)
        draws = [label for label in labels(panel) if label.startswith("Draw")]
        if draws:
            break
    else:
        raise AssertionError("nobody holds a draw")
    outcome = await house.choose(user, table, draws[0], panel)
    assert outcome.panel.heading == ["Discard"]
    assert "Undo" not in labels(outcome.panel)
    old = custom_id(table, ids.NONE, ids.UNDO)
    assert (await house.press(user, old)).text == "That cannot be taken back: something came to light since."


async def test_lines_told_again_keep_their_numbers(house):
    table = await house.table(ANN, BEN)
    for user in (ANN, BEN):
        await house.choose(user, table, "Rest")
    story = {line.event: line.number for line in await house.store.whole_story(table) if not line.withdrawn}
    await house.choose(ANN, table, "Left")
    await house.tables.undoing.undo(table, ANN)
    after = {line.event: line.number for line in await house.store.whole_story(table) if not line.withdrawn}
    assert {k: v for k, v in after.items() if k in story} == story
    assert parse_custom_id(f"n:{table}:-:u:").verb == "u"


async def test_a_vote_reaches_those_whose_direct_messages_are_closed(house):
    table = await crossed(house)
    await house.tables.profiles.dm_closed(BEN, True)
    await house.tables.profiles.dm_closed(CARA, True)
    panel = await house.tables.panels.panel(table, BEN)
    assert "Ann would like to take back a choice (“Friday”)." in panel.notes
    assert any("Rests ann" in note for note in panel.notes)
    assert "Agree" not in labels(await house.tables.panels.panel(table, CARA))
    visible = await house.tables.messages.visible(table)
    assert not [i for i in visible.items if i.role.startswith("ask:") and i.audience.kind != "person"]
    assert (await house.choose(BEN, table, "Agree", panel)).text == "Taken back, with your consent."
    await house.tables.motions.pause(table, ANN)
    (call,) = [
        i
        for i in (await house.tables.messages.visible(table)).items
        if i.role.startswith("ask") and i.role.endswith(":thread")
    ]
    assert call.users == [BEN, CARA]
    assert "Ann would like to pause the game" in call.panel.text[0]
    await house.press(CARA, control(call.panel, "Agree")[0])
    assert (await house.store.game(table)).paused


def test_a_line_of_the_service_keeps_its_place_whatever_hidden_lines_go_before_it():
    """By a count of all lines before it, it would come behind a public line, and tell of what was taken back."""
    said = [(("proposes", 1), ["s2"]), (("proposes", 2), ["s2"]), (("offers",), None), (("offers", 2), None)]
    lines = [Line(n, n, *what, 1, 0) for n, what in enumerate(said, 1)]
    service = Line(9, 0, ("watchers",), None, 1, 0, service=True)
    told = [*lines[:3], service, lines[3]]
    live = SimpleNamespace(lines=told, clock={}, rules=None)
    for gone in ([], [0], [1], [0, 1]):
        events = [SimpleNamespace(row=n + 1, said=s, to=to) for n, (s, to) in enumerate(said) if n not in gone]
        _, tail = told_anew(live, 0, events, 1, 0)
        assert [line.said for line in tail if line.to is None] == [("offers",), ("watchers",), ("offers", 2)]
        assert len(tail) == 5 - len(gone)


async def test_a_turn_is_another_one_though_it_has_as_many_lines(house):
    """What was taken back is a line less and a line more: the message of an old turn must be written anew."""
    table = await house.table(ANN, BEN)
    panel = await house.tables.panels.panel(table, ANN)
    await house.press(ANN, control(panel, next(label for label in labels(panel) if "Rest" in label))[0])
    before = (await house.tables.messages.visible(table)).turns
    await house.restart()
    assert (await house.tables.messages.visible(table)).turns == before
    live = house.tables.live.loaded[table]
    n = max(n for n, line in enumerate(live.lines) if line.to is None)
    live.lines[n] = replace(live.lines[n], number=live.lines[n].number + 1)
    after = (await house.tables.messages.visible(table)).turns
    assert {turn for turn in before if before[turn] != after[turn]} == {live.lines[n].turn}
