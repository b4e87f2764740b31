"""What lifts the states of older saves, by the schema they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


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

    wishes = {name: of(f"{name}:") for name in ("relic_wish", "shop_wish")}
    agreed: dict[str, str] = {}
    if due == "relics_taken":
        wanted, wishes["relic_wish"] = wishes["relic_wish"], {}
        agreed = {seat: relic for seat, relic in wanted.items() if relic != "skip"}
    shares = {
        name: {"wishes": by_seat, "clashed": dict.fromkeys(of(f"{name}!"), True), "settled": of(f"{name}=")}
        for name, by_seat in wishes.items()
    }
    if state.get("shop"):
        state["shop"]["kept"] = of("kept=")
    seats = {key: chosen.pop(key) for key in list(chosen) if key in state["heroes"]}
    fire, done = (seats, [s for s, does in seats.items() if does != "ruby"]) if due == "campfire" else ({}, [])
    if done:  # then nobody looks for the key any more
        fire = {seat: fire[seat] for seat in done}
    joint = {"votes": state.pop("votes", {}), "shares": {n: s for n, s in shares.items() if any(s.values())}}
    joint |= {"done": {due: dict.fromkeys(done, ())}} if done else {}
    events = {seat: [key for key in keys.split(",") if key] for seat, keys in of("event:").items()}
    chips: dict[str, dict[str, int]] = {}
    for pair, gold in of("chip=").items():
        giver, _, taker = pair.partition(">")
        chips.setdefault(taker, {})[giver] = int(gold)
    here = {
        "agreed": agreed, "altar": of("altar:"), "chips": chips, "event": events, "portal": chosen.pop("portal", ""),
        "fire": fire, "sapphire": chosen.pop("sapphire", ""),
    }  # fmt: skip
    return {**state, "joint": joint, "policies": {}, "here": here, "heirlooms": of("heirloom:"), "chosen": chosen}


UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: lift_1, 2: lift_2}
