"""The printed maps: their spaces, the paths between them, and the tokens for dark and light spaces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Map:
    """A map of an act: layers of spaces from the bottom, written "d0:encounter", and the paths upward."""

    id: str
    act: int
    spaces: dict[str, str]
    paths: dict[str, tuple[str, ...]]


def _map(id: str, act: int, layers: str, paths: str) -> Map:
    spaces = dict(space.split(":") for space in layers.split())
    ways: dict[str, tuple[str, ...]] = {}
    for path in paths.split():
        low, high = path.split(">")
        ways[low] = (*ways.get(low, ()), *high.split(","))
    return Map(id, act, spaces, ways)


TOKENS = {
    "dark": ("elite", "elite", "elite", "encounter", "encounter", "encounter", "event", "event"),
    "light": ("encounter", "event", "merchant", "merchant", "campfire", "campfire", "campfire"),
}

MAPS = {
    m.id: m
    for m in (
        _map(
            "act1_map1",
            1,
            "d0:encounter b1:event d1:event f1:event a2:event d2:encounter g2:encounter a3:encounter c3:light "
            "e3:event g3:event a4:dark c4:encounter e4:dark g4:light b5:light e5:light g5:dark a6:treasure "
            "d6:treasure f6:treasure a7:encounter c7:event e7:dark g7:encounter b8:dark e8:light g8:dark "
            "a9:light c9:encounter e9:event g9:light a10:dark c10:merchant e10:dark g10:event b11:campfire "
            "c11:campfire e11:campfire f11:campfire d12:boss",
            "d0>b1,d1,f1 b1>a2 d1>d2 f1>g2 a2>a3 d2>c3,e3 g2>g3 a3>a4,c4 c3>c4,e4 e3>e4 g3>g4 a4>b5 c4>e5 "
            "e4>e5 g4>g5 b5>a6,d6 e5>d6,f6 g5>f6 a6>a7 d6>c7,e7 f6>e7,g7 a7>b8 c7>b8 e7>e8 g7>g8 b8>a9,c9 "
            "e8>c9,e9 g8>g9 a9>a10 c9>c10 e9>e10 g9>e10,g10 a10>b11 c10>c11 e10>e11 g10>f11 b11>d12 c11>d12 "
            "e11>d12 f11>d12",
        ),
        _map(
            "act1_map2",
            1,
            "d0:encounter b1:event d1:event f1:event a2:encounter d2:encounter g2:event a3:merchant c3:light "
            "e3:event g3:encounter a4:dark c4:encounter e4:light g4:light a5:event c5:dark e5:encounter "
            "g5:dark b6:treasure d6:treasure e6:treasure g6:treasure b7:encounter d7:dark f7:dark a8:light "
            "c8:event e8:light g8:light a9:elite c9:light e9:event g9:dark a10:event c10:dark e10:dark "
            "g10:event b11:campfire c11:campfire e11:campfire f11:campfire d12:boss",
            "d0>b1,d1,f1 b1>a2 d1>d2 f1>g2 a2>a3,c3 d2>c3,e3 g2>g3 a3>a4 c3>c4 e3>e4 g3>g4 a4>a5 c4>a5,c5 "
            "e4>c5,e5 g4>e5,g5 a5>b6 c5>b6 e5>d6,e6 g5>g6 b6>b7,d7 d6>d7 e6>f7 g6>f7 b7>a8,c8 d7>c8,e8 "
            "f7>e8,g8 a8>a9 c8>c9 e8>e9 g8>g9 a9>a10 c9>c10,e10 e9>e10 g9>g10 a10>b11 c10>c11 e10>e11 g10>f11 "
            "b11>d12 c11>d12 e11>d12 f11>d12",
        ),
        _map(
            "act2_map1",
            2,
            "d0:encounter b1:encounter d1:event f1:event b2:merchant d2:light f2:encounter a3:dark c3:dark "
            "e3:encounter g3:light a4:light c4:light e4:dark g4:dark a5:dark b5:dark d5:dark f5:light "
            "g5:light a6:event c6:light e6:event g6:event a7:dark c7:encounter e7:event g7:elite b8:campfire "
            "c8:campfire e8:campfire f8:campfire d9:boss",
            "d0>b1,d1,f1 b1>b2 d1>d2 f1>f2 b2>a3 d2>c3,e3 f2>e3,g3 a3>a4,c4 c3>c4 e3>c4,e4 g3>g4 a4>a5,b5 "
            "c4>b5,d5 e4>f5 g4>f5,g5 a5>a6 b5>c6 d5>c6,e6 f5>e6 g5>g6 a6>a7 c6>a7,c7 e6>e7,g7 g6>g7 a7>b8 "
            "c7>c8 e7>e8 g7>f8 b8>d9 c8>d9 e8>d9 f8>d9",
        ),
        _map(
            "act3_map1",
            3,
            "d0:encounter b1:event d1:encounter f1:event b2:light d2:light f2:encounter a3:event b3:dark "
            "d3:event f3:light g3:light a4:dark c4:encounter d4:dark e4:dark g4:dark b5:light c5:light "
            "e5:light g5:event a6:dark c6:dark e6:merchant f6:dark b7:campfire c7:campfire e7:campfire "
            "f7:campfire d8:boss",
            "d0>b1,d1,f1 b1>b2 d1>d2 f1>f2 b2>a3,b3,d3 d2>d3 f2>f3,g3 a3>a4 b3>c4 d3>c4,d4 f3>d4,e4 g3>g4 "
            "a4>b5 c4>b5 d4>c5,e5 e4>e5 g4>g5 b5>a6,c6 c5>c6 e5>e6,f6 g5>f6 a6>b7 c6>c7 e6>e7 f6>f7 b7>d8 "
            "c7>d8 e7>d8 f7>d8",
        ),
        _map(
            "act4_map",
            4,
            "d0:campfire d1:merchant d3:boss",
            "d0>d1 d1>d3",
        ),
        _map(
            "act4_map_a11",
            4,
            "d0:campfire d1:merchant d2:elite d3:boss",
            "d0>d1 d1>d2 d2>d3",
        ),
    )
}
