"""What lifts the states of older saves, by the schema they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine import EVERYONE

ONCE = {"campfire": "campfire", "face_enemies": "facing", "die_window": "die"}
"""The decision of a step in which each player decides once."""


def lift_1(state: dict[str, Any]) -> dict[str, Any]:
    """Bring in the guests who wait for the next act."""
    return {**state, "guests": {}}


def lift_2(state: dict[str, Any]) -> dict[str, Any]:
    """Bring in what is decided jointly, typed, of what stood under keys such as "relic_wish:s1" and "kept=relic:x"."""
    chosen: dict[str, str] = state.pop("chosen", {})
    due = state["agenda"][-1]["name"] if state["agenda"] else ""

    def of(prefix: str) -> dict[str, str]:
        """Take out what stood under a prefix."""
        return {key.removeprefix(prefix): chosen.pop(key) for key in list(chosen) if key.startswith(prefix)}

    seats = {key: chosen.pop(key) for key in list(chosen) if key in state["heroes"]}
    done = [seat for seat, does in seats.items() if does != "ruby"] if due in ONCE else []
    shares: dict[str, dict[str, Any]] = {
        name: {"wishes": of(f"{name}:"), "clashed": dict.fromkeys(of(f"{name}!"), True), "settled": of(f"{name}=")}
        for name in ("relic_wish", "shop_wish")
    }
    agreed: dict[str, str] = {}
    if due == "relics_taken":
        agreed = {seat: relic for seat, relic in shares.pop("relic_wish")["wishes"].items() if relic != "skip"}
    chips: dict[str, dict[str, int]] = {}
    for pair, gold in of("chip=").items():
        giver, _, taker = pair.partition(">")
        chips.setdefault(taker, {})[giver] = int(gold)
    if state.get("shop"):
        state["shop"]["kept"] = of("kept=")
    return {
        **state,
        "policies": {},
        "heirlooms": of("heirloom:"),
        "joint": {
            "votes": state.pop("votes", {}),
            "done": {ONCE[due]: dict.fromkeys(done, ())} if done else {},
            "shares": {name: record for name, record in shares.items() if any(record.values())},
            "offers": {
                f"swap_rows:{one}:{other}": {"kind": "swap_rows", "asker": one, "asked": other, "terms": ()}
                for one, other in of("swap:").items()
            },
        },
        "here": {
            "agreed": agreed,
            "altar": of("altar:"),
            "blessings": of("neow:"),
            "chips": chips,
            "event": {seat: [key for key in keys.split(",") if key] for seat, keys in of("event:").items()},
            "fire": {s: does for s, does in seats.items() if s in done or not done} if due == "campfire" else {},
            "portal": chosen.pop("portal", ""),
            "sapphire": chosen.pop("sapphire", ""),
        },
    }


def lift_3(state: dict[str, Any]) -> dict[str, Any]:
    """Name the parts of the triggers that wait; each came by a happening of its own, as far as is known."""
    for hero in state["heroes"].values():
        hero["queue"] = [
            {"source": source, "hook": hook, "subject": subject, "wave": wave}
            for wave, (source, hook, subject) in enumerate(hero["queue"])
        ]
    return state


def lift_4(state: dict[str, Any]) -> dict[str, Any]:
    """Note of each card of a draw pile who knows where it lies; so far it was how many of the top all knew."""
    for hero in state["heroes"].values():
        cards, known = hero["draw"], hero.pop("seen")
        seen = ["" if n < len(cards) - known else EVERYONE for n in range(len(cards))]
        hero["draw"] = {"audience": "", "cards": cards, "seen": seen, "deal": [0] * len(cards)}
    return state


UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: lift_1, 2: lift_2, 3: lift_3, 4: lift_4}
