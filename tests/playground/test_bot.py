"""An unmodified discord.py bot lives on the stand-in over real sockets."""

import asyncio

import discord
import pytest

from bot.playground import Unable
from tests.patience import PATIENCE
from tests.person import advance, fail, permit


async def test_the_bot_logs_in_and_sees_the_server(toy, ground):
    guild = toy.guilds[0]
    assert guild.name == "Friday Night"
    assert [c.name for c in guild.text_channels] == ["games"]
    assert ground.gateway.connected()
    assert toy.user.name == "nightboard"
    assert (await toy.application_info()).name == "nightboard"


async def test_a_slash_command_with_options(toy, ann):
    outcome = await ann.slash("game new", title="castle", seats=3)
    assert outcome.kind == "message"
    assert (await ann.answer(outcome)).text == "castle for 3, True"


async def test_options_are_checked_before_they_reach_the_bot(toy, ann):
    with pytest.raises(Unable, match="seats must be between 2 and 5"):
        await ann.slash("game new", title="castle", seats=9)
    with pytest.raises(Unable, match="title is required"):
        await ann.slash("game new")
    with pytest.raises(Unable, match="no command /game old"):
        await ann.slash("game old")


async def test_autocomplete(toy, ann):
    assert await ann.complete("game new", "title", title="sp") == [("Spire", "spire")]


async def test_a_deferred_answer_with_a_picture_is_seen_by_one_person_only(toy, ann, ben):
    outcome = await ann.slash("game board")
    assert outcome.kind == "deferred"
    message = await ann.answer(outcome)
    assert message.ephemeral
    assert message.text.startswith("# Round 0")
    assert message.pictures[0].alt == "Board, red"
    assert (await ann.picture(message.pictures[0])).startswith(b"\x89PNG")
    assert await ben.messages() == []
    with pytest.raises(Unable, match="gone"):
        await ben.click(message, "Fill in")


async def test_a_click_changes_the_board_and_its_picture(toy, ann, ben):
    await ann.slash("game table")
    before = await ben.last()
    assert (await ben.click(before, "Tapped 0")).kind == "deferred update"
    after = await ann.sees("Round 1")
    assert after.id == before.id
    assert after.pictures[0].alt == "Board, green"
    assert after.pictures[0].url != before.pictures[0].url


async def test_a_disabled_button_cannot_be_pressed(toy, ann):
    await ann.slash("game table")
    with pytest.raises(Unable, match="disabled"):
        await ann.click(await ann.last(), "Grey")


async def test_a_choice_in_a_select_is_answered_privately(toy, ann):
    await ann.slash("game table")
    outcome = await ann.choose(await ann.last(), "Gold", select="Paint")
    assert (await ann.answer(outcome)).text == "You chose gold."


async def test_the_same_entry_again_sends_nothing_until_something_else_is_used(toy, ann, ben):
    """As a desktop client remembers what is chosen, for each person and message."""
    await ann.slash("game table")
    table = await ann.last()
    await ann.choose(table, "Gold", select="Paint")
    with pytest.raises(Unable, match="chosen already"):
        await ann.choose(table, "Gold", select="Paint")
    await ben.choose(table, "Gold", select="Paint")
    await ann.click(table, "Fill in")
    assert (await ann.choose(table, "Gold", select="Paint")).kind != "failed"


async def test_a_modal(toy, ann):
    await ann.slash("game table")
    opened = await ann.click(await ann.last(), "Fill in")
    assert opened.kind == "modal"
    assert opened.modal.title == "Your name"
    with pytest.raises(Unable, match="Name is required"):
        await ann.submit(opened, Side=["Count"])
    sent = await ann.submit(opened, Name="Mina", Side=["Hunters"])
    assert (await ann.answer(sent)).text == "Mina plays Hunters"
    with pytest.raises(Unable, match="no longer open"):
        await ann.submit(opened, Name="Mina", Side=["Hunters"])


async def test_direct_messages_open_and_closed(toy, ann, ben):
    assert (await ann.answer(await ann.slash("game invite", who=ben.id))).text == "Sent"
    assert (await ben.last("dm")).text == "Come and play"
    await ben.close_dms()
    assert (await ann.answer(await ann.slash("game invite", who=ben.id))).text == "No: 50007"
    await ben.close_dms(False)
    await ben.leave()
    with pytest.raises(discord.NotFound) as gone:
        await toy.guilds[0].fetch_member(int(ben.id))
    assert gone.value.code == 10007


async def test_whoever_a_command_names_is_a_member_while_they_are_on_the_server(toy, ann, ben):
    assert (await ann.answer(await ann.slash("game seat", who=ben.id))).text == "Ben is here"
    await ben.leave()
    assert (await ann.answer(await ann.slash("game seat", who=ben.id))).text == "Ben is not here"


async def test_threads_public_and_private(toy, ann, ben):
    channel = toy.guilds[0].text_channels[0]
    public = await channel.create_thread(name="Friday castle", type=discord.ChannelType.public_thread)
    await public.send("Welcome")
    private = await channel.create_thread(name="Hunters", type=discord.ChannelType.private_thread, invitable=False)
    await private.add_user(discord.Object(int(ann.id)))
    await private.send("Psst")
    assert {p["name"]: p["kind"] for p in await ann.places()} == {
        "games": "channel", "Friday castle": "thread", "Hunters": "private thread",
    }  # fmt: skip
    assert (await ann.last("Hunters")).text == "Psst"
    await ben.leave(False)
    await private.remove_user(discord.Object(int(ann.id)))
    await ann.wait_for(lambda: len(private.guild.threads) == 2)
    # Ann owns the server and still sees it; Ben never did.
    with pytest.raises(Unable, match="sees no 'Hunters'"):
        await ben.last("Hunters")
    message = await channel.send("From this message")
    thread = await message.create_thread(name="Attached")
    assert thread.id == message.id
    with pytest.raises(discord.HTTPException) as twice:
        await message.create_thread(name="Again")
    assert twice.value.code == 160004


async def test_archived_and_locked_threads(toy, ground, ann, ben):
    channel = toy.guilds[0].text_channels[0]
    thread = await channel.create_thread(name="Old", type=discord.ChannelType.public_thread)
    message = await thread.send("Hello")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as archived:
        await message.edit(content="Hello again")
    assert archived.value.code == 50083
    await thread.send("Awake")
    assert {p["name"]: p["archived"] for p in await ann.places()}["Old"] is False
    await thread.edit(archived=True, locked=True)
    with pytest.raises(Unable, match="archived"):
        await ben.say("Me too", "Old")
    permit(ground, manage_threads=False)
    with pytest.raises(discord.HTTPException) as locked:
        await thread.send("Still here")
    assert locked.value.code == 50083


async def test_missing_permissions(toy, ground):
    channel = toy.guilds[0].text_channels[0]
    permit(ground, str(channel.id), send_messages=False)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("Hello")
    assert refused.value.code == 50013
    permit(ground, str(channel.id), view_channel=False)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("Hello")
    assert refused.value.code == 50001


async def test_unknown_things(toy):
    channel = toy.guilds[0].text_channels[0]
    with pytest.raises(discord.NotFound) as lost:
        await channel.get_partial_message(1234).edit(content="Hello")
    assert lost.value.code == 10008
    with pytest.raises(discord.NotFound) as lost:
        await toy.fetch_channel(1234)
    assert lost.value.code == 10003


async def test_a_nonce_sends_once(toy, ann):
    channel = toy.guilds[0].text_channels[0]
    first = await toy.http.request(route(channel), json={"content": "a", "nonce": "n1", "enforce_nonce": True})
    second = await toy.http.request(route(channel), json={"content": "a", "nonce": "n1", "enforce_nonce": True})
    assert first["id"] == second["id"]
    assert len(await ann.messages()) == 1


def route(channel):
    return discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)


async def test_a_person_writes_and_deletes(toy, ann):
    said = await ann.say("Hello there")
    await ann.wait_for(lambda: [m.author.name for m in toy.seen] == ["ann"])
    assert toy.seen[0].content == ""  # without the privileged intent
    await ann.delete(said)
    assert await ann.messages() == []


async def test_three_seconds_to_acknowledge(toy, ground, ann):
    click = asyncio.create_task(ann.slash("game slow"))
    await ann.wait_for(lambda: hasattr(toy, "slow"))
    advance(ground, PATIENCE + 0.1)
    assert (await click).failed
    with pytest.raises(discord.NotFound) as late:
        await toy.slow.response.send_message("Sorry")
    assert late.value.code == 10062


async def test_a_second_first_answer_and_the_end_of_the_token(toy, ground, ann):
    click = asyncio.create_task(ann.slash("game slow"))
    await ann.wait_for(lambda: hasattr(toy, "slow"))
    await toy.slow.response.send_message("Here")
    assert (await click).kind == "message"
    toy.slow.response._response_type = None
    with pytest.raises(discord.HTTPException) as twice:
        await toy.slow.response.send_message("Again")
    assert twice.value.code == 40060
    await toy.slow.edit_original_response(content="Edited")
    advance(ground, 15 * 60 + 1)
    with pytest.raises(discord.HTTPException) as old:
        await toy.slow.edit_original_response(content="Too late")
    assert old.value.code == 50027


@pytest.mark.parametrize("code", [4000, 7])
async def test_the_gateway_is_resumed_with_what_was_missed(toy, ground, ann, code):
    await ground.gateway.drop(code)
    await ann.say("While you were away")
    await ann.wait_for(lambda: toy.resumes == 1)
    await ann.wait_for(lambda: len(toy.seen) == 1)
    assert ground.gateway.identified == 1


async def test_faults_are_retried(toy, ground):
    channel = toy.guilds[0].text_channels[0]
    broken = fail(ground, "/messages", 502)
    limited = fail(ground, "/messages", 429, times=2)
    await channel.send("At last")
    assert limited.answered == 2
    assert broken.answered == 1
    fail(ground, "/messages", 403, code=50013)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("No")
    assert refused.value.code == 50013


async def test_rate_limits_are_kept_and_announced(ground, toy):
    channel = toy.guilds[0].text_channels[0]
    statuses = []
    for n in range(6):
        async with toy.http._HTTPClient__session.post(
            f"{ground.api_url}/channels/{channel.id}/messages",
            json={"content": str(n)},
            headers={"Authorization": f"Bot {ground.token}"},
        ) as response:
            statuses.append(response.status)
            remaining = response.headers["X-RateLimit-Remaining"]
    assert statuses == [200] * 5 + [429]
    assert remaining == "0"
    assert response.headers["Via"]


async def test_a_wrong_token_and_privileged_intents_are_refused(ground):
    from .toy import Toy, point_discord_at

    point_discord_at(ground.api_url, ground.gateway_url)
    toy = Toy()
    with pytest.raises(discord.LoginFailure):
        await toy.start("wrong")
    await toy.close()
    toy = Toy()
    toy._connection._intents.value |= 1 << 15
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await toy.start(ground.token)
    await toy.close()
