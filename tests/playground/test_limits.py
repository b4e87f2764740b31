"""Each limit of Discord is refused with its code, by the stand-in's own checks alone."""

import io
import json

import aiohttp
import pytest

from bot.playground import openapi, rest

V2 = 1 << 15


@pytest.fixture(autouse=True)
def own_checks_only(monkeypatch):
    monkeypatch.setattr(rest, "check_request", lambda *_: [])


@pytest.fixture
async def ask(ground):
    channel = next(iter(ground.world.things["channel"]))
    ground.limiter.on = False
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {ground.token}"}) as http:

        async def ask(body, path="/channels/{channel}/messages", method="POST", files=()):
            url = ground.api_url + path.format(channel=channel, bot=ground.world.bot_id)
            if files:
                form = aiohttp.FormData()
                form.add_field("payload_json", json.dumps(body), content_type="application/json")
                for number, (name, data) in enumerate(files):
                    form.add_field(f"files[{number}]", io.BytesIO(data), filename=name, content_type="image/png")
                sent = {"data": form}
            else:
                sent = {"json": body}
            async with http.request(method, url, **sent) as response:
                found = await response.json() if response.status != 204 else {}
                return response.status, found if isinstance(found, list) else found.get("code"), found

        yield ask


def button(n=0, **more):
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"b{n}", **more}


def row(*parts):
    return {"type": 1, "components": list(parts)}


def select(options, **more):
    return row({"type": 3, "custom_id": "s", "options": options, **more})


def option(n, **more):
    return {"label": f"L{n}", "value": f"v{n}", **more}


def text(words="x"):
    return {"type": 10, "content": words}


def v2(*parts, **more):
    return {"flags": V2, "components": list(parts), **more}


def gallery(*items):
    return {"type": 12, "items": list(items)}


OUTSIDE = {"media": {"url": "https://example.org/a.png"}}

TOO_MUCH = {
    "content 2001": {"content": "x" * 2001},
    "nonce 26": {"content": "x", "nonce": "n" * 26},
    "unknown key": {"content": "x", "colour": 3},
    "6 rows": {"components": [row(button(n)) for n in range(6)]},
    "6 buttons": {"components": [row(*(button(n) for n in range(6)))]},
    "button and select in a row": {"components": [row(button(), select([option(1)])["components"][0])]},
    "26 options": {"components": [select([option(n) for n in range(26)])]},
    "no options": {"components": [select([])]},
    "option twice": {"components": [select([option(1), option(1)])]},
    "option label 101": {"components": [select([option(1, label="x" * 101)])]},
    "option description 101": {"components": [select([option(1, description="x" * 101)])]},
    "placeholder 151": {"components": [select([option(1)], placeholder="x" * 151)]},
    "more values than options": {"components": [select([option(1)], max_values=2)]},
    "label 81": {"components": [row(button(label="x" * 81))]},
    "custom_id 101": {"components": [row(button(custom_id="x" * 101))]},
    "custom_id twice": {"components": [row(button(), button())]},
    "button without custom_id": {"components": [row({"type": 2, "style": 1, "label": "Go"})]},
    "button without label": {"components": [row({"type": 2, "style": 1, "custom_id": "b"})]},
    "link without address": {"components": [row({"type": 2, "style": 5, "label": "Go"})]},
    "V2 without the flag": {"components": [text()]},
    "V2 with content": v2(text(), content="x"),
    "V2 with embeds": v2(text(), embeds=[{"title": "x"}]),
    "41 components": v2(*({"type": 14} for _ in range(41))),
    "41 components, nested": v2(*({"type": 17, "components": [text() for _ in range(9)]} for _ in range(5))),
    "text 4001": v2(text("x" * 4001)),
    "text 4001 in all": v2(text("x" * 2001), text("x" * 2000)),
    "empty text": v2(text("")),
    "11 pictures": v2(gallery(*[OUTSIDE] * 11)),
    "alt text 1025": v2(gallery({**OUTSIDE, "description": "x" * 1025})),
    "a picture that is not there": v2(gallery({"media": {"url": "attachment://board.png"}})),
    "section without accessory": v2({"type": 9, "components": [text()]}),
    "section of 4": v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
    "container in a container": v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
    "embed title 257": {"embeds": [{"title": "x" * 257}]},
    "embed fields 26": {"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]},
    "embeds 6001": {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
    "11 embeds": {"embeds": [{"title": "x"}] * 11},
}


@pytest.mark.parametrize("name", TOO_MUCH)
async def test_a_message_that_is_too_much(ask, name):
    status, code, _ = await ask(TOO_MUCH[name])
    assert (status, code) == (400, 50035)


@pytest.mark.parametrize("body", [{}, {"content": ""}, v2()], ids=["nothing", "empty", "V2"])
async def test_an_empty_message(ask, body):
    assert (await ask(body))[:2] == (400, 50006)


async def test_the_most_that_is_allowed(ask):
    for body in (
        {"content": "x" * 2000, "nonce": "n" * 25},
        {"components": [row(*(button(f"{r}{n}", label="x" * 80) for n in range(5))) for r in range(5)]},
        {"components": [select([option(n, description="x" * 100) for n in range(25)], placeholder="x" * 150)]},
        v2(*(text("x" * 100) for _ in range(40))),
        v2(gallery(*[{**OUTSIDE, "description": "x" * 1024}] * 10)),
    ):
        status, _, found = await ask(body)
        assert status == 200, found


async def test_files(ask, ann):
    big = b"0" * (10 * 1024 * 1024 + 1)
    assert (await ask({"content": "x"}, files=[("a.png", big)]))[:2] == (413, 40005)
    assert (await ask({"content": "x"}, files=[("a.png", b"0")] * 11))[:2] == (400, 50035)
    body = v2(gallery({"media": {"url": "attachment://a.png"}, "description": "A board"}))
    status, _, found = await ask(body, files=[("a.png", b"0")])
    assert status == 200
    assert found["components"][0]["items"][0]["media"]["attachment_id"] == found["attachments"][0]["id"]
    assert await ann.picture((await ann.last()).pictures[0]) == b"0"


async def test_v2_cannot_be_taken_back_and_edits_are_checked_too(ask):
    _, _, made = await ask(v2(text("Hello")))
    path = f"/channels/{{channel}}/messages/{made['id']}"
    assert (await ask({"content": "plain"}, path, "PATCH"))[:2] == (400, 50035)
    assert (await ask({"components": []}, path, "PATCH"))[:2] == (400, 50006)
    status, _, found = await ask({"components": [text("Goodbye")]}, path, "PATCH")
    assert (status, found["flags"]) == (200, V2)
    _, _, plain = await ask({"content": "plain"})
    path = f"/channels/{{channel}}/messages/{plain['id']}"
    assert (await ask(v2(text("Now V2")), path, "PATCH"))[:2] == (400, 50035)
    assert (await ask(v2(text("Now V2"), content=None), path, "PATCH"))[0] == 200


def command(**more):
    return {"name": "game", "description": "Play", "type": 1, **more}


def choice(n):
    return {"name": f"c{n}", "value": f"v{n}"}


COMMANDS = {
    "capitals": [command(name="Game")],
    "spaces": [command(name="new game")],
    "name 33": [command(name="x" * 33)],
    "description 101": [command(description="x" * 101)],
    "no description": [command(description="")],
    "26 options": [command(options=[{"type": 3, "name": f"o{n}", "description": "x"} for n in range(26)])],
    "26 choices": [
        command(options=[{"type": 3, "name": "o", "description": "x", "choices": [choice(n) for n in range(26)]}])
    ],
    "required after optional": [
        command(options=[{"type": 3, "name": "a", "description": "x"},
                         {"type": 3, "name": "b", "description": "x", "required": True}])
    ],
    "twice": [command(), command()],
    "8001 letters": [
        command(options=[{"type": 3, "name": f"o{n}", "description": "x" * 98,
                          "choices": [{"name": "n" * 97 + f"{k:03}", "value": "v"} for k in range(25)]}
                         for n in range(4)])
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
async def test_commands_that_are_refused(ask, name):
    assert (await ask(COMMANDS[name], "/applications/{bot}/commands", "PUT"))[:2] == (400, 50035)


async def test_101_commands(ask):
    many = [command(name=f"c{n}") for n in range(101)]
    assert (await ask(many, "/applications/{bot}/commands", "PUT"))[:2] == (400, 30032)
    status, found, _ = await ask(many[:100], "/applications/{bot}/commands", "PUT")
    assert status == 200
    assert len(found) == 100
    assert all(c["id"] and c["version"] and c["application_id"] for c in found)


async def test_threads(ask, ground):
    path = "/channels/{channel}/threads"
    assert (await ask({"name": "x" * 101, "type": 11}, path))[:2] == (400, 50035)
    assert (await ask({"name": " ", "type": 11}, path))[:2] == (400, 50035)
    assert (await ask({"name": "x", "type": 11, "auto_archive_duration": 90}, path))[:2] == (400, 50035)
    ground.thread_cap = 1
    assert (await ask({"name": "x", "type": 11}, path))[0] == 200
    assert (await ask({"name": "x", "type": 11}, path))[:2] == (400, 160006)


async def test_renames_are_limited(ask, ground):
    _, _, thread = await ask({"name": "x", "type": 11}, "/channels/{channel}/threads")
    ground.limiter.on = True
    statuses = [(await ask({"name": name}, f"/channels/{thread['id']}", "PATCH"))[0] for name in "abc"]
    assert statuses == [200, 200, 429]


MODALS = {
    "title 46": {"title": "x" * 46},
    "no title": {"title": ""},
    "6 parts": {"components": [{"type": 10, "content": "x"}] * 6},
    "label 46": {
        "components": [{"type": 18, "label": "x" * 46, "component": {"type": 4, "custom_id": "a", "style": 1}}]
    },
    "button": {"components": [row(button())]},
    "custom_id twice": {
        "components": [{"type": 18, "label": "x", "component": {"type": 4, "custom_id": "a", "style": 1}}] * 2
    },
}


@pytest.mark.parametrize("name", MODALS)
def test_modals(name):
    from bot.playground.errors import Refused
    from bot.playground.limits import check_modal

    fine = {"title": "t", "custom_id": "m", "components": [{"type": 10, "content": "x"}]}
    check_modal(fine)
    with pytest.raises(Refused, match="50035"):
        check_modal({**fine, **MODALS[name]})


async def test_autocomplete_choices():
    from bot.playground.errors import Refused
    from bot.playground.limits import CHOICES, check

    check(CHOICES, [choice(n) for n in range(25)])
    for choices in ([choice(n) for n in range(26)], [{"name": "x" * 101, "value": "v"}], [{"name": "x", "value": ""}]):
        with pytest.raises(Refused, match="50035"):
            check(CHOICES, choices)


def forget():
    openapi.document.cache_clear()
    openapi.validator.cache_clear()


def test_the_document_of_discord_finds_what_is_wrong(tmp_path, monkeypatch):
    paths = {"/channels/{channel_id}/messages": {"post": {"requestBody": {"content": {"application/json": {
        "schema": {"$ref": "#/components/schemas/Message"}}}}}}}  # fmt: skip
    schemas = {
        "SnowflakeType": {"type": "string"},
        "Message": {
            "type": "object",
            "properties": {"content": {"type": "string"}, "to": {"$ref": "#/components/schemas/SnowflakeType"}},
        },
    }
    document = tmp_path / "openapi.json"
    document.write_text(json.dumps({"paths": paths, "components": {"schemas": schemas}}))
    monkeypatch.setenv("NIGHTBOARD_OPENAPI", str(document))
    forget()
    check = openapi.check_request
    assert check("POST", "/channels/{channel_id}/messages", {"content": "x", "to": 12}) == []
    assert "content" in check("POST", "/channels/{channel_id}/messages", {"content": 3})[0]
    assert "no POST" in check("POST", "/nowhere", {})[0]
    monkeypatch.setenv("NIGHTBOARD_OPENAPI", str(tmp_path / "missing.json"))
    forget()
    assert check("POST", "/nowhere", {}) == []
    forget()


def test_the_published_document_agrees_where_it_is_at_hand():
    bodies = [v2(text("x" * 4001)), {"components": [row(button(label="x" * 81))]}, v2(gallery(*[OUTSIDE] * 11))]
    found = [openapi.check_request("POST", "/channels/{channel_id}/messages", body) for body in bodies]
    assert all(found) == (openapi.document() is not None)
    assert openapi.check_request("POST", "/channels/{channel_id}/messages", {"content": "fine"}) == []
