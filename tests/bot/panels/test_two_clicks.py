"""Two clicks do it: a card on its target, whatever the hand and the enemies; a step through the castle, an attack."""

from __future__ import annotations

import random

import pytest

from bot.panels import Draft, Front, Select, check_limits, panel, parse_custom_id
from bot.panels.pressing import press
from rules.engine import Session, Setup, legal, random_keys
from rules.slay_the_spire import RULES, library
from rules.van_helsing import RULES as CASTLE
from tests.rules.slay_the_spire.table import fight

NAMES = {f"s{n}": name for n, name in enumerate(("Ann", "Ben", "Cid", "Dan"), 1)}


def words(said):
    return RULES.messages.say(said, NAMES)


def shown(question, draft):
    """Return the panel of a question; it fits Discord."""
    made = panel(Front("table", [question], draft=draft, heading=["Play"]), words)
    assert check_limits(made) == []
    return made


def controls(made):
    """List (custom_id, value or None) of all that can be pressed."""
    for row in made.rows:
        if isinstance(row, Select):
            yield from ((row.id, (e.value,)) for e in row.entries)
        else:
            yield from ((b.id, ()) for b in row)


def one_press(question, draft):
    """Return what each control of a panel leads to: completed keys, and the drafts that wait for more."""
    done, open_ = set(), {}
    for id, values in controls(shown(question, draft)):
        parsed = parse_custom_id(id)
        if parsed is None or parsed.question != question.id or parsed.verb not in "os":
            continue
        came = press(question, draft, parsed.verb, parsed.key, values)
        if came.keys is not None:
            done.add(came.keys)
        elif came.why is None and not came.text:
            open_[came.draft.path] = came.draft
    return done, open_


def meant(question, keys):
    """Say what an answer is to a reader: cards that read the same are the same."""
    said, level = [], question.options
    for key in keys:
        option = next(o for o in level if o.key == key)
        said.append((option.group, option.label))
        level = option.then() if option.then is not None else []
    return tuple(said)


def in_two(question):
    """Return what can be answered within two clicks."""
    done, open_ = one_press(question, Draft())
    found = {meant(question, keys) for keys in done}
    for draft in open_.values():
        found |= {meant(question, keys) for keys in one_press(question, draft)[0]}
    return found


def at_enemies(question):
    """Yield every complete answer of one or two steps: a card, and a card on its target."""
    for option in legal(question.options):
        if option.then is None:
            yield (option.key,)
        else:
            for target in legal(option.then()):
                if target.then is None:
                    yield option.key, target.key


def missing(question):
    """Return what a person cannot do in two clicks."""
    within = in_two(question)
    return [keys for keys in at_enemies(question) if meant(question, keys) not in within]


@pytest.mark.parametrize("seats", [1, 4])
def test_every_play_of_random_runs_takes_two_clicks(seats):
    rng = random.Random(seats)
    looked = 0
    for run in range(20):
        if looked > 80:
            break
        names = [f"s{n}" for n in range(1, seats + 1)]
        session = Session(RULES, RULES.new(Setup(names, f"clicks {run}", {"start": "map"})))
        for _ in range(400):
            if not session.asked:
                break
            asked = rng.choice(session.asked)
            if asked.name == "play" and rng.random() < 0.3:
                question = session.opened(asked, session.id_of(asked))
                assert missing(question) == []
                looked += 1
            keys = random_keys(session.listing(asked), asked.pick, rng)
            if keys is not None:
                session.take(asked, keys)
    assert looked > 50


@pytest.mark.parametrize("owner", ["ironclad", "silent", "defect", "watcher", "colorless"])
def test_every_card_in_random_hands_takes_two_clicks(owner):
    """Every card of a character, plain and upgraded, in hands of ten with potions and abilities beside them."""
    rng = random.Random(owner)
    cards = [c for c in library.CARDS.values() if c.owner == owner]
    kinds = [c.id + plus for c in cards for plus in ("", "+") if not plus or c.upgraded is not None]
    rng.shuffle(kinds)
    hero = owner if owner != "colorless" else "watcher"
    foes = [["cultist", "jaw_worm", "red_louse"], ["acid_slime", "cultist"], ["jaw_worm"], ["cultist"]]
    for first in range(0, len(kinds), 10):
        hand = kinds[first : first + 10]
        others = [c for c in ("ironclad", "silent", "defect", "watcher") if c != hero]
        table = fight(hero, *others, against=foes)
        table.ann.holds(*hand).has(
            energy=6, shivs=3, miracles=2, potions=["fire_potion", "block_potion", "swift_potion"]
        )
        asked = next(q for q in table.session.asked if q.seat == "s1")
        question = table.session.opened(asked, table.session.id_of(asked))
        assert missing(question) == []


def clicks(question):
    """Return the fewest clicks, *Go* included, to each complete answer of a castle's turn within three of them."""
    found, drafts = {}, [Draft()]
    for count in (1, 2, 3):
        following = []
        for draft in drafts:
            made = panel(Front("table", [question], draft=draft, heading=["Turn"]), castle_words)
            for id, values in controls(made):
                parsed = parse_custom_id(id)
                if parsed is None or parsed.question != question.id or parsed.verb not in "osc":
                    continue
                came = press(question, draft, parsed.verb, parsed.key, values)
                if came.keys is not None:
                    found.setdefault(came.keys, count)
                elif came.why is None and not came.text:
                    following.append(came.draft)
        drafts = following
    return found


def castle_words(said):
    return CASTLE.messages.say(said, NAMES)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_step_and_an_attack_in_the_castle_take_two_clicks(seats):
    rng = random.Random(seats)
    steps, attacks = 0, 0
    for game in range(6):
        names = [f"s{n}" for n in range(1, seats + 1)]
        session = Session(CASTLE, CASTLE.new(Setup(names, f"castle {game}", {}, {"s1": "dracula"})))
        for _ in range(250):
            if not session.asked:
                break
            asked = rng.choice(session.asked)
            if asked.name.startswith("turn") and rng.random() < 0.5:
                question = session.opened(asked, session.id_of(asked))
                able = [o.key for o in legal(question.options)]
                needed = clicks(question)
                ways = [key for key in able if key.partition(":")[0] in ("move", "attack", "search", "end")]
                assert {keys[0] for keys, n in needed.items() if n <= 2} >= set(ways)
                attacking = [n for keys, n in needed.items() if keys[0] == "attack"]
                assert max(attacking, default=2) <= 2, needed
                steps += 1
                attacks += len(attacking)
            keys = random_keys(session.listing(asked), asked.pick, rng)
            if keys is not None:
                session.take(asked, keys)
    assert steps > 50
    assert attacks > 10
