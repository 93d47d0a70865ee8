"""Pictures of positions: the sectors as they lie, and what lies on their hexes.

Reads of a scenario's `state` the keys `sectors` (`sector`, `q`, `r`, `turns`), `tokens`, `cubes`, `kiln`, of each of
the `players` `colour`, `at` and `ship`, and of each of the `npcs` `at`. Hexes are named by their sector's code and
their number (LU5). A picture may be cropped to hexes and sectors: `LU5 ST`; captains named there (`Ann`) are shown by
their mats in play, beside the hexes or alone; a fame track by its id, with what lies on it. An arrow of the kind
`sight` is a straight line between two hexes, crossed out where it `ends` blocked; any other is a flight from hex to
hex.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from components.hexes import Hex
from components.schema import Piece
from layouts import fonts, laid
from layouts.boards import Base
from layouts.hooks import Arrow, Studio
from layouts.pen import Pen, along, at, box
from layouts.scene import Group, Item, Path, Scene
from layouts.shapes import Point, bounds, polar, polygon, polyline, rect

from . import tracks
from .holds import mat_in_play
from .sector_geometry import OUTLINE, RADIUS, SECTOR
from .sector_geometry import place as spot
from .sector_model import read_sector
from .sectors import draw_sector
from .tokens import cube

State = Mapping[str, Any]
AIR = 4.0
"""Round the hexes of a cropped picture."""
APART = 5.0
"""mm between a map and a mat."""
NAME = 9.0
"""mm; the bar with a captain's name above the mat."""
LEAST_WIDTH = 520.0
"""mm that captains' things lie side by side at least: those of three, however small the map is."""
SHIP, RING, TOKEN = 20.0, 11.6, 16.0
"""Heights of a standee, of the colour's ring that it stands on, and of a token: all within a hex, whose number stays in
sight below them."""
STANDS, RINGED = (-3.4, -3.4), (4.6, 1.6)
"""Where the middles of a captain's standee and of its ring are, from that of the hex: the colour's mark is in sight."""
BERTH, BERTHS = (14.9, 47.0), 19.4
"""On The Kiln's card, the middle of its first space, and how far it is to the next."""
AGENT, PURSE = (70.0, 14.6), (14.0, 113.0)
"""On an NPC's card, the middles of its ship and of the first credit on it."""
REACH = 7.4
"""How far what lies on a hex goes from its middle, for arrows that end there."""


def board(studio: Studio, state: State, crop: Sequence[str] | None = None, arrows: Sequence[Arrow] = ()) -> Scene:
    """A position. Raises KeyError and ValueError for hexes and sectors that aren't on the map."""
    players = state.get("players") or {}
    tracks_shown = [track(studio, state, name) for name in crop or () if name.startswith("fame-track.")]
    if tracks_shown:
        return laid.column(tracks_shown)
    captains = [name for name in crop or () if name in players]
    shown = [laid.card(studio, mat_in_play(studio, players[name])) for name in captains]
    if places := [name for name in crop or () if name not in players]:
        shown.insert(0, laid.card(studio, _map(studio, state, places, arrows)))
    return laid.row(shown, APART) if shown else _map(studio, state, None, arrows)


def place(studio: Studio, state: State, name: str) -> Scene:
    """A captain's mat in play, and below it the NPC with its ship, the ability and title cards, and the credits."""
    player = state["players"][name]
    cards = [laid.piece(studio, f"npc-card.{npc}", on=tuple(_agent_at_home(Pen(studio), npc, each)))
             for npc, each in (state.get("npcs") or {}).items() if each.get("captain") == name]  # fmt: skip
    spent = player.get("exhausted") or ()
    own = [laid.piece(studio, f"ability-card.{key}", "back" if key in spent else "front")
           for key in player.get("abilities") or ()]  # fmt: skip
    own += [laid.piece(studio, f"title-card.{key}") for key in player.get("titles") or ()]
    coins = _coins(studio, int(player.get("credits") or 0))
    first = [laid.piece(studio, "first-player-token")] if state.get("first") == name else []
    beside = [*own[:1], *coins, *first]
    below = [*cards, *([laid.column(beside)] if beside else []), *own[1:]]
    return laid.column(
        [laid.card(studio, mat_in_play(studio, player)), *([laid.row(below, level=True)] if below else [])]
    )


def _agent_at_home(pen: Pen, npc: str, each: State) -> Iterator[Item]:
    """On an NPC's card its ship, while it isn't on the map, and its credits."""
    if not each.get("at"):
        yield pen.piece(f"ship-standee.{npc}", *AGENT, 26)
    for i in range(int(each.get("credits") or 0) // 1000):
        yield pen.piece("coin.1000", PURSE[0] + 6 * i, PURSE[1])


def _coins(studio: Studio, credits: int) -> list[Scene]:
    """Credits in as few coins as possible, in rows of three."""
    values = [5000] * (credits // 5000) + [1000] * (credits % 5000 // 1000)
    coins = [laid.piece(studio, f"coin.{value}") for value in values]
    return [laid.row(coins[i : i + 3], 1.0) for i in range(0, len(coins), 3)]


def track(studio: Studio, state: State, key: str) -> Scene:
    """A fame track with the Victory Token on the goal and the captains' markers. Raises KeyError."""
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
    """The whole map, and below it what lies in front of all captains."""
    ground = _map(studio, state, None, arrows)
    names = [name for name, each in (state.get("players") or {}).items() if each.get("ship")]
    rows: list[Scene] = [ground]
    waiting: list[Scene] = list(_station(studio, state))
    for name in names:
        named = _label_place(studio, name, state)
        if waiting and sum(scene.width + APART for scene in (*waiting, named)) > max(ground.width, LEAST_WIDTH):
            rows.append(laid.row(waiting, APART, level=True))
            waiting = []
        waiting.append(named)
    return laid.column([*rows, *([laid.row(waiting, APART, level=True)] if waiting else [])], APART)


def _station(studio: Studio, state: State) -> Iterator[Scene]:
    """The Kiln's card, while ships or cubes are inside."""
    id, on = "npc-card.kiln", list[Item]()
    ships = {each["at"]: each for each in (state.get("players") or {}).values() if each.get("at")}
    for i, space in enumerate(studio.game.piece(id).fields["spaces"] if state.get("kiln") else ()):
        x, y = BERTH[0] + BERTHS * i, BERTH[1]
        on += [at(x + 4 * n, y + 8, cube(studio, good), scale=0.7, tag=f"cube.{space}")
               for n, good in enumerate((state.get("cubes") or {}).get(space, ()))]  # fmt: skip
        if ship := ships.get(space):
            on.append(
                at(x, y, *_ship(Pen(studio), str(ship["colour"]), ship.get("ship")), tag=f"ship.{ship['colour']}")
            )
    if on:
        yield laid.piece(studio, id, on=on)


def _label_place(studio: Studio, name: str, state: State) -> Scene:
    """What lies in front of a captain, below a bar with the name, fame and credits."""
    pen, shown, player = Pen(studio), place(studio, state, name), state["players"][name]
    colour = str(player["colour"])
    mark = pen.icon(f"mark-{studio.game.tables['player-colours'].row(colour)['mark']}", 6, NAME / 2, 7, f"{colour}_on")
    ground = pen.solid(rect(0, 0, shown.width, NAME - 1, 3), f"{colour}_area", 0.5, "night")
    label = pen.label(12, NAME / 2 - 0.5, name, 16, "caption", f"{colour}_on", anchor="start")
    owned = pen.label(shown.width - 4, NAME / 2 - 0.5, _owned(player), 12, "caption", f"{colour}_on", anchor="end")
    bar = Scene(shown.width, NAME - 1, (ground, mark, label, owned), 0.0)
    return laid.column([bar, shown], 1.0)


def _owned(player: State) -> str:
    """Fame, credits and bounty."""
    fame = sum((player.get("fame_from") or {}).values())
    bounty = int(player.get("bounty") or 0)
    parts = [f"{fame} fame", f"{int(player.get('credits') or 0):,} credits"]
    return ", ".join([*parts, *([f"bounty {bounty:,}"] if bounty else [])])


def _map(studio: Studio, state: State, crop: Sequence[str] | None, arrows: Sequence[Arrow]) -> Scene:
    codes, hexes = _hexes(studio, state)
    taken = {
        each["at"] for group in ("players", "npcs") for each in (state.get(group) or {}).values() if each.get("at")
    }
    for piece, *_ in _sectors(studio, state):
        taken |= {f"{piece.code}{feature['hex']}" for feature in read_sector(studio.game, piece).features}
    arrows = [arrow for arrow in arrows if all(name.upper() in hexes for name in arrow.path)]  # Not inside The Kiln.
    flown = [item for arrow in arrows for item in _arrow(Pen(studio), arrow, hexes, taken)]
    tiles = _tiles(studio, _sectors(studio, state))
    items = [*tiles, *flown, *_live(studio, state, hexes), *_labels(Pen(studio), arrows, hexes)]
    x0, y0, x1, y1 = _window(codes, hexes, crop)
    clip = rect(0, 0, x1 - x0, y1 - y0)
    return Scene(x1 - x0, y1 - y0, (Group((Group(tuple(items), -x0, -y0),), clip=clip),), 0.0)


def base(studio: Studio, state: State) -> Base:
    """Space without sectors, as large as those on the table."""
    x0, y0, x1, y1 = _window(*_hexes(studio, state), None)
    return Base("space", (), x1 - x0, y1 - y0, x0, y0)


def live(studio: Studio, state: State) -> Iterator[Item]:
    """The sectors as they lie, and what lies on their hexes, in mm of the map."""
    yield from _tiles(studio, _sectors(studio, state))
    yield from _live(studio, state, _hexes(studio, state)[1])


def _hexes(studio: Studio, state: State) -> tuple[list[str], dict[str, Hex]]:
    """The codes of the sectors on the table, and where each of their hexes is."""
    laid = list(_sectors(studio, state))
    hexes = {f"{piece.code}{n}": _hex(middle, turns, n) for piece, middle, turns in laid for n in range(len(SECTOR))}
    return [piece.code for piece, *_ in laid], hexes


def _sectors(studio: Studio, state: State) -> Iterator[tuple[Piece, Hex, int]]:
    """The sectors on the table with their middles and turns."""
    pieces = {name: piece for piece in studio.game.kinds["sector"].pieces for name in (piece.key, piece.code, piece.id)}
    for each in state.get("sectors") or ():
        middle = Hex(int(each.get("q") or 0), int(each.get("r") or 0))
        yield pieces[str(each["sector"])], middle, int(each.get("turns") or 0)


def _hex(middle: Hex, turns: int, number: int) -> Hex:
    return SECTOR[number].turned(turns).plus(middle)


def _tiles(studio: Studio, laid: Iterable[tuple[Piece, Hex, int]]) -> Iterator[Item]:
    """Each sector where it lies, cut out along its outline."""
    for piece, middle, turns in laid:
        tile = Group(draw_sector(studio, piece), clip=OUTLINE)
        yield at(*spot(middle), tile, angle=60.0 * turns, tag=f"sector.{piece.code}")


def _window(codes: Sequence[str], hexes: Mapping[str, Hex], crop: Sequence[str] | None) -> tuple[float, ...]:
    """What is shown: left, top, right, bottom in mm of the map."""
    named = [word.upper() for word in crop or codes]
    shown = [spot(h) for name, h in hexes.items() if name in named or name.rstrip("0123456789") in named]
    if unknown := [name for name in named if name not in hexes and name not in codes]:
        raise ValueError(f"'{unknown[0]}' is no hex of a sector on the map; its sectors are {', '.join(codes)}")
    if not shown:
        raise ValueError("no sector is on the map")
    across = RADIUS + (AIR if crop else 0.0)
    return bounds([(x + side * across, y + side * across) for x, y in shown for side in (-1, 1)])


# ---- what lies on the map --------------------------------------------------------------------------------------


def _live(studio: Studio, state: State, hexes: Mapping[str, Hex]) -> Iterator[Item]:
    """Tokens, cubes and ships."""
    pen = Pen(studio)
    for name in state.get("tokens") or ():
        yield at(*spot(hexes[name]), _token(pen), tag=f"token.{name}")
    if name := state.get("kiln"):
        yield at(*spot(hexes[name]), pen.piece("ship-standee.kiln", 0, STANDS[1], SHIP), tag=f"kiln.{name}")
    for name, goods in (state.get("cubes") or {}).items():
        for i, good in enumerate(goods if name in hexes else ()):
            x, y = polar(0.0 if len(goods) == 1 else 3.4, 360 / len(goods) * i, *spot(hexes[name]))
            yield at(x, y, cube(studio, good), scale=0.7, tag=f"cube.{name}")
    for player in (state.get("players") or {}).values():
        if player.get("at") in hexes:
            ship = _ship(pen, str(player["colour"]), player.get("ship"))
            yield at(*spot(hexes[player["at"]]), *ship, tag=f"ship.{player['colour']}")
    for name, npc in (state.get("npcs") or {}).items():
        if npc.get("at"):
            yield at(*spot(hexes[npc["at"]]), pen.piece(f"ship-standee.{name}", 0, STANDS[1], SHIP), tag=f"npc.{name}")


def _token(pen: Pen) -> Item:
    """A face-down exploration token; they all look alike."""
    id = pen.studio.game.kinds["exploration-token"].pieces[0].id
    return pen.piece(id, 0, 0, TOKEN, "back")


def _ship(pen: Pen, colour: str, key: str | None) -> Iterator[Item]:
    """A captain's ring, and on it the ship; the ring alone where the ship isn't named."""
    x, y = RINGED if key else (0.0, 0.0)
    yield pen.piece(f"colour-token.{colour}", x, y, RING)
    if key:
        yield pen.piece(f"ship-standee.{key}", *STANDS, SHIP)


# ---- arrows ----------------------------------------------------------------------------------------------------


def _arrow(pen: Pen, arrow: Arrow, hexes: Mapping[str, Hex], taken: Collection[str]) -> Iterator[Item]:
    """A flight or a line of sight; a flight stops before what lies or is printed in its last hex, if it is `taken`."""
    sight, blocked = arrow.kind == "sight", arrow.ends == "blocked"
    points = [spot(hexes[name.upper()]) for name in arrow.path]
    (ax, ay), (bx, by) = points[-2:]
    if not sight:
        points[-1] = _towards(points[-1], points[-2], REACH + 1.2 if arrow.path[-1].upper() in taken else 2.0)
    colour = pen.inks("law_outlaw" if blocked else "arrow", "law_outlaw" if blocked else "arrow", "night")
    line = polyline(points)
    yield Path(line, stroke=pen.inks("space", "white", "white"), width=2.6)
    yield Path(line, stroke=colour, width=1.2, dash=(2.0, 1.6) if sight else ())
    if sight and blocked:
        cross = along([(-2.4, -2.4), (2.4, 2.4), (-2.4, 2.4), (2.4, -2.4)])
        yield at((ax + bx) / 2, (ay + by) / 2, Path(cross, stroke=colour, width=1.4))
    elif not sight:
        head = polygon([(1.2, 0.0), (-3.0, -2.5), (-3.0, 2.5)])
        yield at(*points[-1], Path(head, fill=colour), angle=math.degrees(math.atan2(by - ay, bx - ax)))


def _towards(start: Point, end: Point, far: float) -> Point:
    """The point `far` mm from one point on the way to another."""
    part = far / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _labels(pen: Pen, arrows: Sequence[Arrow], hexes: Mapping[str, Hex]) -> Iterator[Item]:
    """What is written at the ends of arrows, beyond what stands there."""
    for arrow in arrows:
        if arrow.label:
            before, end = (spot(hexes[name.upper()]) for name in arrow.path[-2:])
            x, y = _towards(end, before, -REACH - 3.6)
            wide = fonts.width(arrow.label, "caption", 8)
            yield pen.solid(box(wide + 3.0, 4.8, 1.2, x, y), pen.by_ink("paper", "white", "white"), 0.4, "night")
            yield pen.label(x, y, arrow.label, 8, "caption", "night")
