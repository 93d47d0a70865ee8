"""Pictures of positions: the sectors as they lie, and what lies on their hexes.

Of a map are read the keys of a scenario's `state` that `on_map` draws, and `sectors` (`sector`, `q`, `r`, `turns`);
all of them may be left out but `colour` of each of the `players`. Hexes are named by their sector's code and
their number (LU5). A picture may be cropped to hexes and sectors: `LU5 ST`; captains named there (`Ann`) are shown by
their mats in play, beside the hexes or alone; a fame track by its id, with what lies on it. An arrow of the kind
`sight` is a straight line between two hexes, crossed out where it `ends` blocked; any other is a flight from hex to
hex.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from components.hexes import Hex, tile_middle
from components.schema import Piece
from layouts.drawing import fonts, laid
from layouts.drawing.boards import Base, BoardSpot, spots_among, square
from layouts.drawing.hooks import Arrow, Studio
from layouts.drawing.pen import Pen, along, at, box
from layouts.drawing.scene import Group, Item, Path, Scene
from layouts.drawing.shapes import Box, Point, bounds, polar, polygon, polyline, rect

from . import tracks
from .commons import draw_commons, draw_market
from .grids import CELL
from .holds import PLACE, mat_in_play
from .on_map import draw_live, giants
from .sector_geometry import HEX, OUTLINE, RADIUS, SECTOR, corners
from .sector_geometry import place as spot
from .sector_model import read_sector
from .sectors import draw_sector
from .tokens import burst

State = Mapping[str, Any]
AIR = 4.0
"""Round the hexes of a cropped picture."""
APART = 5.0
"""mm between a map and a mat."""
NAME = 9.0
"""mm; the bar with a captain's name above the mat."""
MIN_WIDTH_MM = 520.0
"""mm that captains' things lie side by side at least: those of three, however small the map is."""
AGENT, PURSE = (75.0, 14.0), (17.0, 112.0)
"""On an NPC's card, the middles of its ship and of the first credit on it."""
HITS, ON_MISSION = (8.4, 54.4), (10.0, 52.0)
"""On an NPC's card the middle of the first damage, on a mission that of what lies on it."""
SMALL_WIDTH = 66.0
"""mm that tokens and coins lie side by side at most."""
SHAFT, CASING = 1.9, 1.8
"""mm; widths of an arrow, and of what is around it together."""
REACH = 7.4
"""How far what lies on a hex goes from its middle, for arrows that end there."""


def board(studio: Studio, state: State, crop: Sequence[str] | None = None, arrows: Sequence[Arrow] = ()) -> Scene:
    """Draw a position. Raises KeyError and ValueError for hexes and sectors that aren't on the map."""
    players = state.get("players") or {}
    tracks_shown = [track(studio, state, name) for name in crop or () if name.startswith("fame-track.")]
    if tracks_shown:
        return laid.column(tracks_shown)
    if crop and "economy-board" in crop:
        return laid.column([*draw_market(studio, state)])
    captains = [name for name in crop or () if name in players]
    scenes = [mat_in_play(studio, players[name]) for name in captains]
    if places := [name for name in crop or () if name not in players]:
        scenes.insert(0, laid.card(studio, _map(studio, state, places, arrows)))
    return laid.row(scenes, APART) if scenes else _map(studio, state, None, arrows)


def place(studio: Studio, state: State, name: str) -> Scene | None:
    """Draw a captain's mat in play, and below it NPCs with their ships, face-up cards, tokens and credits. Return None
    before ships are taken."""
    player = state["players"][name]
    if "ship" not in player:
        return None
    mat = mat_in_play(studio, player)
    npcs = [_agent(studio, npc, each) for npc, each in (state.get("npcs") or {}).items() if each.get("captain") == name]
    cards = [*_cards(studio, player)]
    small = [f"exploration-token.{each}" for each in player.get("tokens") or ()]
    small += [*_coins(int(player.get("credits") or 0)), *(["first-player-token"] if state.get("first") == name else [])]
    small_scenes = [*cards[:1], *_rows([laid.piece(studio, id) for id in small], SMALL_WIDTH, 1.0, level=False)]
    return _square([mat, *npcs, *([laid.column(small_scenes)] if small_scenes else []), *cards[1:]])


def _square(scenes: Sequence[Scene]) -> Scene:
    """Arrange scenes in rows whose block is as nearly square as possible, so that a phone shows it large."""
    widths = accumulate(scene.width + laid.GAP for scene in scenes)
    packed = [laid.column([*_rows(scenes, widest, laid.GAP)]) for widest in widths]
    return min(packed, key=lambda scene: max(scene.width, scene.height))


def _cards(studio: Studio, player: State) -> Iterator[Scene]:
    """Abilities, powers, titles, and missions that everybody sees."""
    spent = player.get("exhausted") or ()
    for key in player.get("abilities") or ():
        yield laid.piece(studio, f"ability-card.{key}", "back" if key in spent else "front")
    for key in player.get("powers") or ():
        yield laid.piece(studio, f"power-card.{key}")
    for key in player.get("titles") or ():
        yield laid.piece(studio, f"title-card.{key}")
    for each in player.get("missions") or ():
        yield laid.piece(studio, f"mission-card.{each['mission']}", on=[*_on_mission(studio, each)])
    for key in player.get("needs") or ():
        yield laid.piece(studio, f"mission-card.{key}", on=[*_in_need(Pen(studio))])


def _on_mission(studio: Studio, mission: State) -> Iterator[Item]:
    """Draw the markers on a revealed mission: its pay, damage, and a detonator that isn't armed yet."""
    loaded = studio.game.piece(f"mission-card.{mission['mission']}").fields["type"] == "boom" and not mission.get(
        "armed"
    )
    yield from _credits(Pen(studio), int(mission.get("credits") or 0), ON_MISSION)
    yield from _damage(studio, int(mission.get("damage") or 0) + loaded, ON_MISSION)


def _in_need(pen: Pen) -> Iterator[Item]:
    """Draw the label of a mission of which only the destination counts."""
    yield pen.solid(rect(3, 40.4, 57, 44.4, 2), "paper", 0.6, "danger")
    yield pen.piece("exploration-token.captain", 31.5, 54)
    yield pen.label(31.5, 72, "Captain in Need", 15, "display", "danger")


def _agent(studio: Studio, npc: str, each: State) -> Scene:
    """Draw an NPC's card with its ship, unless that is on the map, its credits and its damage."""
    pen, on = Pen(studio), list[Item]()
    if not each.get("at"):
        on.append(pen.piece(f"ship-standee.{npc}", *AGENT, 26))
    on += _credits(pen, int(each.get("credits") or 0), PURSE)
    on += _damage(studio, int(each.get("damage") or 0), HITS)
    return laid.piece(studio, f"npc-card.{npc}", on=on)


def _credits(pen: Pen, credits: int, first: Point) -> Iterator[Item]:
    """Coins in a row on a card."""
    for i in range(credits // 1000):
        yield at(first[0] + 6 * i, first[1], pen.piece("coin.1000", 0, 0), tag="credit")


def _damage(studio: Studio, number: int, first: Point) -> Iterator[Item]:
    """Markers of damage in a row on a card."""
    for i in range(number):
        yield at(first[0] + 5.0 * i, first[1], burst(studio, ice=False), scale=0.5, tag="damage")


def _rows(scenes: Sequence[Scene], widest: float, gap: float, *, level: bool = True) -> Iterator[Scene]:
    """Yield rows of scenes that are no wider than `widest` mm, unless a single scene is."""
    waiting: list[Scene] = []
    for scene in scenes:
        if waiting and sum(each.width + gap for each in waiting) + scene.width > widest:
            yield laid.row(waiting, gap, level=level)
            waiting = []
        waiting.append(scene)
    if waiting:
        yield laid.row(waiting, gap, level=level)


def _coins(credits: int) -> list[str]:
    """Credits in as few coins as possible."""
    return ["coin.5000"] * (credits // 5000) + ["coin.1000"] * (credits % 5000 // 1000)


def track(studio: Studio, state: State, key: str) -> Scene:
    """Draw a fame track with the Victory Token on the goal and the captains' markers. Raises KeyError."""
    pen, piece = Pen(studio), studio.game.piece(key)
    last = studio.game.number("victory_last")
    goal = int(state.get("goal") or studio.game.number("victory_standard"))
    items: list[Item] = [at(*tracks.spot(goal, last), pen.piece("victory-token", 0, 0), tag="goal")]
    reached: dict[int, list[str]] = {}
    for player in state["players"].values():
        fame = sum((player.get("fame_from") or {}).values())
        reached.setdefault(min(fame, last), []).append(str(player["colour"]))
    for fame, colours in reached.items():
        for i, colour in enumerate(colours):
            x, y = polar(0.0 if len(colours) == 1 else 4.6, 360 / len(colours) * i, *tracks.spot(fame, last))
            items.append(at(x, y, pen.piece(f"marker.{colour}", 0, 0), tag=f"marker.{colour}"))
    return laid.piece(studio, piece.id, on=items)


def table(studio: Studio, state: State, arrows: Sequence[Arrow] = ()) -> Scene:
    """Draw the whole map, and below it the places of all captains."""
    ground = _map(studio, state, None, arrows)
    below = [*draw_commons(studio, state)]
    for name, player in (state.get("players") or {}).items():
        if scene := place(studio, state, name):
            below.append(_label_place(studio, name, player, scene))
    return laid.column([ground, *_rows(below, max(ground.width, MIN_WIDTH_MM), APART)], APART)


def _label_place(studio: Studio, name: str, player: State, scene: Scene) -> Scene:
    """Put a bar with the name, fame and credits above a captain's place."""
    pen, colour = Pen(studio), str(player["colour"])
    mark = pen.icon(f"mark-{studio.game.tables['player-colours'].row(colour)['mark']}", 6, NAME / 2, 7, f"{colour}_on")
    ground = pen.solid(rect(0, 0, scene.width, NAME - 1, 3), f"{colour}_area", 0.5, "night")
    label = pen.label(12, NAME / 2 - 0.5, name, 16, "caption", f"{colour}_on", anchor="start")
    owned = pen.label(scene.width - 4, NAME / 2 - 0.5, _owned(player), 12, "caption", f"{colour}_on", anchor="end")
    bar = Scene(scene.width, NAME - 1, (ground, mark, label, owned), 0.0)
    return laid.column([bar, scene], 1.0)


def _owned(player: State) -> str:
    """Fame, credits and bounty."""
    fame = sum((player.get("fame_from") or {}).values())
    bounty = int(player.get("bounty") or 0)
    parts = [f"{fame} fame", f"{int(player.get('credits') or 0):,} credits"]
    return ", ".join([*parts, *([f"bounty {bounty:,}"] if bounty else [])])


def _map(studio: Studio, state: State, crop: Sequence[str] | None, arrows: Sequence[Arrow]) -> Scene:
    codes, hexes = _hexes(studio, state)
    tiles = _tiles(studio, _sectors(studio, state))
    labels = _labels(Pen(studio), _on_map(arrows, hexes), hexes)
    items = [*tiles, *ways(studio, state, arrows), *draw_live(studio, state, hexes), *labels]
    x0, y0, x1, y1 = _window(codes, hexes, crop, giants(state))
    clip = rect(0, 0, x1 - x0, y1 - y0)
    return Scene(x1 - x0, y1 - y0, (Group((Group(tuple(items), -x0, -y0),), clip=clip),), 0.0)


def base(studio: Studio, state: State) -> Base:
    """Space without sectors, as large as those on the table."""
    x0, y0, x1, y1 = _window(*_hexes(studio, state), None, giants(state))
    return Base("space", (), x1 - x0, y1 - y0, x0, y0)


def live(studio: Studio, state: State) -> Iterator[Item]:
    """Draw the sectors in their places and the pieces on their hexes, in mm of the map."""
    yield from _tiles(studio, _sectors(studio, state))
    yield from draw_live(studio, state, _hexes(studio, state)[1])


def ways(studio: Studio, state: State, arrows: Sequence[Arrow]) -> list[Item]:
    """Flights and lines of sight, in mm of the map."""
    _, hexes = _hexes(studio, state)
    filled = {
        each["at"] for group in ("players", "npcs") for each in (state.get(group) or {}).values() if each.get("at")
    }
    for piece, *_ in _sectors(studio, state):
        filled |= {f"{piece.code}{feature['hex']}" for feature in read_sector(studio.game, piece).features}
    return [item for arrow in _on_map(arrows, hexes) for item in _arrow(Pen(studio), arrow, hexes, filled)]


def _on_map(arrows: Iterable[Arrow], hexes: Mapping[str, Hex]) -> list[Arrow]:
    """List the arrows from hex to hex, without those inside The Kiln."""
    return [arrow for arrow in arrows if all(name.upper() in hexes for name in arrow.path)]


def spots(studio: Studio, state: State, name: str | None = None) -> dict[str, BoardSpot]:
    """Map names to spots: the hexes of the map, and captains at their ships, or at The Kiln if they are inside. For a
    captain's place: the cells of the hold, and the sections of plates and pods outside it."""
    if name:
        scene = place(studio, state, name)
        return spots_among(scene.items, {PLACE: square(CELL / 2)}) if scene else {}
    _, hexes = _hexes(studio, state)
    places = {name: _spot_of(h) for name, h in hexes.items()}
    kiln_by_space = dict.fromkeys(studio.game.piece("npc-card.kiln").fields["spaces"], state.get("kiln"))
    at = {player: each.get("at") for player, each in (state.get("players") or {}).items()}
    standing = {player: kiln_by_space.get(where, where) for player, where in at.items()}
    ships = {player: places[where] for player, where in standing.items() if where in places}
    beyond = {where: hexes[where] for where in at.values() if where in hexes}
    return ships | places | dict(_sides(studio, state)) | dict(_around(beyond))


def _sides(studio: Studio, state: State) -> Iterator[tuple[str, BoardSpot]]:
    """Yield the free places beside the sectors on the table, by the code and symbol that a sector there would touch,
    such as `NY A`."""
    sectors = [*_sectors(studio, state)]
    middles = {middle for _, middle, _ in sectors}
    for piece, middle, turns in sectors:
        for side in range(6):
            neighbour = tile_middle(2, side).plus(middle)
            if neighbour not in middles:
                symbol = read_sector(studio.game, piece).symbols[(side - turns) % 6]
                x, y = spot(neighbour)
                around = [polar(2.4 * HEX, 90 + 60 * corner, x, y) for corner in range(6)]
                yield f"{piece.code} {symbol}", BoardSpot(x, y, 2 * HEX, polygon(around))


def _around(standing: Mapping[str, Hex]) -> Iterator[tuple[str, BoardSpot]]:
    """Yield the places next to hexes by their directions, clockwise from the right, such as `LU5 0`."""
    for name, centre in standing.items():
        for side, neighbour in enumerate(centre.neighbours()):
            yield f"{name} {side}", BoardSpot(*spot(neighbour), HEX / 2, polygon(corners(neighbour, RADIUS - 0.8)))


@lru_cache(maxsize=1024)
def _spot_of(h: Hex) -> BoardSpot:
    return BoardSpot(*spot(h), HEX / 2, polygon(corners(h, RADIUS - 0.8)))


def _hexes(studio: Studio, state: State) -> tuple[list[str], dict[str, Hex]]:
    """Return the codes of the sectors on the table, and the positions of their hexes by name."""
    sectors = list(_sectors(studio, state))
    hexes = {
        f"{piece.code}{n}": hex.turned(turns).plus(middle)
        for piece, middle, turns in sectors
        for n, hex in enumerate(SECTOR)
    }
    return [piece.code for piece, *_ in sectors], hexes


def _sectors(studio: Studio, state: State) -> Iterator[tuple[Piece, Hex, int]]:
    """Yield the sectors on the table with their middles and turns."""
    pieces = {name: piece for piece in studio.game.kinds["sector"].pieces for name in (piece.key, piece.code, piece.id)}
    for each in state.get("sectors") or ():
        middle = Hex(int(each.get("q") or 0), int(each.get("r") or 0))
        yield pieces[str(each["sector"])], middle, int(each.get("turns") or 0)


def _tiles(studio: Studio, sectors: Iterable[tuple[Piece, Hex, int]]) -> Iterator[Item]:
    """Each sector where it lies, cut out along its outline."""
    for piece, middle, turns in sectors:
        tile = Group(draw_sector(studio, piece), clip=OUTLINE)
        yield at(*spot(middle), tile, angle=60.0 * turns, tag=f"sector.{piece.code}")


def _window(codes: Sequence[str], hexes: Mapping[str, Hex], crop: Sequence[str] | None, beside: Iterable[Hex]) -> Box:
    """Return the part of the map to show, in mm; the whole map includes the hexes beside the sectors."""
    names = [word.upper() for word in crop or codes]
    points = [spot(h) for name, h in hexes.items() if name in names or name.rstrip("0123456789") in names]
    if unknown := [name for name in names if name not in hexes and name not in codes]:
        raise ValueError(f"'{unknown[0]}' is no hex of a sector on the map; its sectors are {', '.join(codes)}")
    if not points:
        raise ValueError("no sector is on the map")
    points += [] if crop else map(spot, beside)
    return bounds(points).grown(RADIUS + (AIR if crop else 0.0))


# ---- arrows ----------------------------------------------------------------------------------------------------


def _arrow(pen: Pen, arrow: Arrow, hexes: Mapping[str, Hex], filled: Collection[str]) -> Iterator[Item]:
    """Draw a flight or a line of sight; a flight stops short of the content of its last hex if that is `filled`."""
    sight, blocked = arrow.kind == "sight", arrow.ends == "blocked"
    points = [spot(hexes[name.upper()]) for name in arrow.path]
    (ax, ay), (bx, by) = points[-2:]
    if not sight:
        points[-1] = _towards(points[-1], points[-2], REACH + 1.2 if arrow.path[-1].upper() in filled else 2.0)
    colour = pen.inks("law_outlaw" if blocked else "arrow", "law_outlaw" if blocked else "arrow", "night")
    line, edge = polyline(points), pen.inks("space", "white", "white")
    yield Path(line, stroke=edge, width=SHAFT + CASING)
    yield Path(line, stroke=colour, width=SHAFT, dash=(3.0, 2.4) if sight else ())
    if sight and blocked:
        cross = along([(-2.4, -2.4), (2.4, 2.4), (-2.4, 2.4), (2.4, -2.4)])
        yield at((ax + bx) / 2, (ay + by) / 2, Path(cross, stroke=colour, width=1.4))
    elif not sight:
        head = polygon([(2.0, 0.0), (-4.0, -3.8), (-4.0, 3.8)])
        yield at(
            *points[-1],
            Path(head, fill=colour, stroke=edge, width=CASING / 2),
            angle=math.degrees(math.atan2(by - ay, bx - ax)),
        )


def _towards(start: Point, end: Point, distance: float) -> Point:
    """Return the point `distance` mm from one point on the way to another."""
    part = distance / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _labels(pen: Pen, arrows: Sequence[Arrow], hexes: Mapping[str, Hex]) -> Iterator[Item]:
    """Draw the labels of arrows, beyond the ships at their ends."""
    for arrow in arrows:
        if arrow.label:
            start, end = (spot(hexes[name.upper()]) for name in arrow.path[-2:])
            x, y = _towards(end, start, -REACH - 3.6)
            width = fonts.width(arrow.label, "caption", 8)
            yield pen.solid(box(width + 3.0, 4.8, 1.2, x, y), pen.by_ink("paper", "white", "white"), 0.4, "night")
            yield pen.label(x, y, arrow.label, 8, "caption", "night")
