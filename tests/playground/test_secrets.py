"""What guards the stand-in: a token of each start, marked addresses of files, and nothing odd in what people send."""

import random
import re

import aiohttp
import pytest

from bot.playground import serve
from bot.playground.page.markdown import markdown
from tests.person import Person

from .toy import connect, disconnect

OLD = "playground.only.token"


async def test_the_token_is_of_one_start_and_nobody_can_know_it(ground):
    async with await serve() as other:
        assert len({ground.token, other.token, OLD}) == 3
    async with aiohttp.ClientSession() as http:
        for token in (OLD, other.token, ""):
            async with http.get(f"{ground.api_url}/users/@me", headers={"Authorization": f"Bot {token}"}) as answer:
                assert answer.status == 401
        async with http.ws_connect(ground.gateway_url) as socket:
            await socket.receive_json()
            await socket.send_json({"op": 2, "d": {"token": OLD, "intents": 0, "properties": {}}})
            assert (await socket.receive()).data == 4004


async def test_a_file_is_served_to_those_with_its_whole_address_or_the_pages_key(tmp_path):
    """Its number alone, which can be guessed, opens nothing; one's own page shows it after a restart too."""
    async with await serve(data_dir=tmp_path) as ground:
        toy = await connect(ground)
        async with Person(ground.base_url, ground.key, "Ann") as ann, aiohttp.ClientSession() as http:
            await ann.slash("game table")
            await ann.slash("game board")
            url = (await ann.last()).pictures[0].url
            for address, status in ((url, 200), (url.partition("?")[0], 403), (url[:-1] + "x", 403)):
                async with http.get(address) as answer:
                    assert answer.status == status, address
        await disconnect(toy)
    async with await serve(data_dir=tmp_path) as ground, Person(ground.base_url, ground.key, "Ann") as ann:
        assert await ann.picture((await ann.last()).pictures[0])


async def test_controls_are_stripped_from_all_that_people_send(ground, toy, ann):
    """A message, an option of a command; and the page goes on."""
    assert (await ann.say("a\x00b\x1b[31m\ud800c\nd")).text == "ab[31mc\nd"
    async with (
        aiohttp.ClientSession(headers={"X-Playground-Key": ground.key}) as http,
        http.get(ground.base_url) as page,
    ):
        assert page.status == 200


def test_markdown_ends_whatever_it_is_given():
    """No text loops, raises, or opens a tag that is not the page's own."""
    rng = random.Random(12)
    alphabet = [*"*_~|`<>[]()#:/\\-\n 12a", "\x00", "\x001\x00", "https://a.example", "<t:1:R>", "<@1>", "```", "**"]
    tags = re.compile(r"</?(strong|em|u|s|button|code|pre|a|span|time|p|br|h\d|ul|ol|li|blockquote)\b[^<>]*>")
    for _ in range(4000):
        text = "".join(rng.choice(alphabet) for _ in range(rng.randint(0, 40)))
        made = markdown(text, {"1": "<b>"}, {})
        assert "<" not in tags.sub("", made), text
        assert "\x00" not in made


@pytest.mark.parametrize("text", ["*" * 4000, "_ " * 2000, "||" * 2000, "[a](https://" * 300, "\\" * 4000, "`" * 4000])
def test_markdown_of_the_longest_message_is_quick_to_write(text):
    """What repeats does not multiply: the work stays below a square of the length (counted, not timed)."""
    assert len(markdown(text, {}, {})) < 20 * len(text)
