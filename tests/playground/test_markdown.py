"""Discord's markdown becomes HTML, and nothing that a person types becomes more than text."""

import pytest

from bot.playground.page.draw import Drawer
from bot.playground.page.markdown import markdown

PEOPLE, PLACES = {"1": "Ann <3"}, {"2": "games"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**bold** and *slanted*", "<p><strong>bold</strong> and <em>slanted</em></p>"),
        ("***both***", "<p><strong><em>both</em></strong></p>"),
        ("__line__ ~~gone~~ `a*b*`", "<p><u>line</u> <s>gone</s> <code>a*b*</code></p>"),
        ("snake_case_name", "<p>snake_case_name</p>"),
        ("# Title\n-# small\ntext\nmore", '<h3>Title</h3><p class="small">small</p><p>text<br>more</p>'),
        ("- one\n- two", "<ul><li>one</li><li>two</li></ul>"),
        ("2. two\n3. three", '<ol start="2"><li>two</li><li>three</li></ol>'),
        ("> said", "<blockquote>said</blockquote>"),
        ("```py\na < b\n```", "<pre><code>a &lt; b</code></pre>"),
        ("<@1>", '<p><span class="at">@Ann &lt;3</span></p>'),
        ("<@9>", '<p><span class="at">@someone</span></p>'),
        ("<#2>", '<p><a class="at" data-place="2" href="#2">#games</a></p>'),
        ("<t:60:R>", '<p><time data-t="60" data-style="R">…</time></p>'),
        ("<:bat:123>", "<p>:bat:</p>"),
        (r"\*plain\*", "<p>*plain*</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("[here](https://a.example/?x=1&y=2)", '<p><a href="https://a.example/?x=1&amp;y=2" target="_blank" '
         'rel="noopener">here</a></p>'),
        ("[bad](javascript:alert)", "<p>[bad](javascript:alert)</p>"),
        ('https://a.example/"onclick="x', '<p><a href="https://a.example/%22onclick=%22x" target="_blank" '
         'rel="noopener">https://a.example/"onclick="x</a></p>'),
    ],
)  # fmt: skip
def test_markdown(text, shown):
    assert markdown(text, PEOPLE, PLACES) == shown


def test_a_spoiler_is_a_button_that_hides():
    assert 'class="spoiler" aria-label="Spoiler">secret</button>' in markdown("||secret||", PEOPLE, PLACES)


def test_labels_and_alt_texts_are_escaped():
    drawer = Drawer("1", PEOPLE, PLACES)
    drawn = drawer.component({"type": 2, "style": 1, "label": "<b>", "custom_id": '"><script>'})
    assert "<b>" not in drawn
    assert "<script>" not in drawn
    assert 'alt="&quot;quoted&quot;"' in drawer.picture({"media": {"url": "/a.png"}, "description": '"quoted"'})
