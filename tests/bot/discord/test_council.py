"""The hunters' council: whoever proposes another plan or accepts one is told of on the others' panels."""

from tests.bot.discord.test_sides import castle, side_thread

__all__ = ["castle"]


async def test_a_proposal_reaches_the_other_hunters_and_nobody_else(castle):
    """Panels say whom one plays, what was proposed and who accepts; who manages the server learns nothing by it."""
    ann, ben, cid = (castle.people[n] for n in ("Ann", "Ben", "Cid"))
    thread = side_thread(castle)
    plain = castle.seen(thread.id)[0].text
    before = ann.panel.text
    assert "You are Van Helsing and Harker: who carries what?" in ben.panel.text
    assert "You are Godalming and Mina: who carries what?" in cid.panel.text
    await ben.presses(ben.panel, "Dagger")
    await ben.presses(ben.panel, "Mina")
    await castle.bot.presenter.idle()
    assert "Ben proposes that Mina takes a dagger." in cid.panel.text
    assert "Ben proposes" not in ben.panel.text
    (said,) = castle.seen(thread.id)
    assert said.text == plain
    assert ann.panel.text == before
    assert "dagger" not in castle.story.lower()
    told = await cid.presses(said, "What happened")
    assert "**Ben** proposes that Mina takes a dagger" in told.text
    await castle.restarts()
    await ben.presses(ben.panel, "Accept the plan")
    await castle.bot.presenter.idle()
    assert "Ben proposes that Mina takes a dagger. Ben accepts the plan." in cid.panel.text
    await cid.presses(cid.panel, "Cross")
    await cid.presses(cid.panel, "Harker")
    await castle.bot.presenter.idle()
    assert "Cid proposes that Harker takes the Cross." in ben.panel.text
    assert "accepts" not in ben.panel.text


async def test_the_move_is_a_press_away_in_the_thread_of_a_side(castle):
    """Whoever plans there need not look for the panel."""
    ben, cid = (castle.people[n] for n in ("Ben", "Cid"))
    await ben.presses(ben.panel, "Dagger")
    await ben.presses(ben.panel, "Mina")
    await castle.bot.presenter.idle()
    (said,) = castle.seen(side_thread(castle).id)
    assert "You are Godalming and Mina" in (await cid.presses(said, "Your move")).text
