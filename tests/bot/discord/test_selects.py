"""Selects: a desktop client remembers what is chosen by the custom_id, and sends nothing when it is chosen again."""

from bot.panels import custom_id, parse_custom_id
from bot.panels.ids import LONGEST, turn_of, turned, unturned


async def test_a_select_is_another_each_time_its_panel_is_drawn_anew(hall):
    """What was chosen, refused or taken back can be chosen again, and the press means the same."""
    ann = hall.guest("Ann")
    await ann.slash("game new", game="toy")
    seen = await ann.presses(hall.lobby, "Options")
    ids = [seen.selects[0]["custom_id"]]
    for label in ("usual answer after a day", "usual answer after 3 days", "usual answer after a day"):
        seen = await ann.picks(seen, label)
        ids.append(seen.selects[0]["custom_id"])
        assert f"**When somebody is silent**: give the {label}" in seen.text
    assert len(set(ids)) == len(ids)
    assert {unturned(id) for id in ids} == {ids[0]}


async def test_the_selects_of_settings_are_others_too(hall):
    """Whichever was used: all of a panel are drawn anew."""
    ann = hall.guest("Ann")
    shown = await ann.slash("settings")
    before = [part["custom_id"] for part in shown.selects]
    after = await ann.picks(shown, "for three days", 3)
    assert not set(before) & {part["custom_id"] for part in after.selects}
    assert "away until" in (await ann.picks(after, "for a week", 3)).text.lower()


def test_a_turn_is_told_from_the_next_and_never_from_what_was_meant():
    plain = custom_id("t1", "q1", "s", "0.0")
    made = [turned(plain, turn_of(10**18 + n)) for n in range(1000)]
    assert len(set(made)) == 1000
    assert {unturned(id) for id in made} == {plain}
    assert all(parse_custom_id(id) is not None for id in made)
    long = custom_id("t1", "q1", "s", "x" * (LONGEST - 10))
    assert turned(long, turn_of(7)) == long
