"""Draws a board described in faces.yaml (`layouts.faces.board_form`) in a position: the hooks that Python gives
otherwise.

A "?" in a state is drawn as a back. The state of a tracked game has no fields of the game's own: there the markers on
tracks, and the pieces that `lies_on` a table, lie on the spaces of these.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from components.problems import Problem
from components.schema import FLIPPED_SUFFIX, HIDDEN_PIECE, Game, Piece
from components.spaces import Point
from layouts.drawing.boards import Base, BoardSpot, Live, Pieces
from layouts.drawing.hooks import BASE, BOARD, LIVE_HOOK, SPOTS, Arrow, Studio
from layouts.drawing.pen import Pen, at, box, symbol
from layouts.drawing.scene import Item, Scene, Symbol, Use
from layouts.drawing.shapes import bounds, circle, rect
from layouts.faces.board_form import PLAYERS, BoardForm, BoardSpace, PlacedEntry, SpaceSet

State = Mapping[str, Any]
MAX_FANNED_PIECES = 6
"""Most pieces drawn beside each other on a space; if there are more, each sort is drawn once with its number."""
ROOM_SHARE, PITCH_SHARE, CROWDED_SCALE = 0.8, 1.15, 1.2
"""ROOM_SHARE: part of a space other than a rectangle that rows of pieces may fill. PITCH_SHARE: distance from piece to
piece, in sizes of a piece. CROWDED_SCALE: how much larger small pieces are drawn than side by side, so that they
overlap."""
MAX_LAID_PIECES = 100
"""Most pieces of one field that are drawn in a row."""
AROUND_MM = 4.0
"""Margin round the spaces that a cropped picture shows."""
PLATE_MM, SMALL_PLATE_MM, PLATE_SHARE = 9.0, 5.0, 0.5
"""Largest and smallest height of a plate with words; between them, its height as a part of the piece whose lower edge
it covers."""
OVERLAP_MM = 0.1
"""Overlap of spaces that is put down to rounding."""


class PlacedThing(NamedTuple):
    """A thing at its place; `owner` is the player who owns it; `words` are written on its edge."""

    live: Live
    owner: str = ""
    words: str = ""


class DataBoard:
    """Draws a game's board from data."""

    def __init__(self, form: BoardForm, game: Game) -> None:
        self.form, self.game = form, game
        paths = {entry.way for entry in form.entries}
        self.entries = [*form.entries, *(entry for entry in _tracked(form, game) if entry.way not in paths)]
        self.hooks: Mapping[str, Callable[..., Any]] = {
            BOARD: self.board, BASE: self.base, LIVE_HOOK: self.live, SPOTS: self.spots,
        }  # fmt: skip

    # ---- the hooks

    def board(
        self, studio: Studio, state: State, crop: Sequence[str] | None = None, arrows: Sequence[Arrow] = ()
    ) -> Scene:
        """Draw the whole picture, or with `crop` only the surroundings of those spaces. Raises KeyError for an unknown
        space, and ValueError for arrows."""
        if arrows:
            raise ValueError("a board in data has no arrows; a function positions.board may draw some")
        base = self.base(studio, state)
        if crop:
            spots = {space.name: each.spot(space) for each, space in self._spaces()}
            spans = [(spots[name], spots[name].reach + AROUND_MM) for name in crop]
            x0, y0, x1, y1 = bounds([(spot.x + way * by, spot.y + way * by) for spot, by in spans for way in (-1, 1)])
            base = base._replace(x=x0, y=y0, width=x1 - x0, height=y1 - y0)
        return Pieces().board(base, self.live(studio, state)).scene()

    def base(self, studio: Studio, state: State) -> Base:
        """Draw the front of the board's piece, or the spaces on a plain ground."""
        form, (x, y, width, height) = self.form, self.form.shown
        if form.piece:
            return Base("board", (Use(studio.lay(form.piece, "front").symbol, 0, 0),), width, height, x, y)
        pen = Pen(studio)
        items: list[Item] = [pen.fill(rect(0, 0, *form.size), "tint")]
        for each, space in self._spaces():
            spot = each.spot(space)
            items.append(pen.solid(spot.outline or circle(spot.x, spot.y, spot.reach), "ground", 0.4, "faint"))
            items.append(pen.label(spot.x, spot.y, space.name, min(12.0, spot.reach), "caption", "faint"))
        return Base("board", tuple(items), width, height, x, y)

    def live(self, studio: Studio, state: State) -> list[Item]:
        """Draw everything on the board."""
        items: list[Item] = []
        for piece, _, words in self._lay(studio, state):
            items.append(piece.item())
            if words:
                height = piece.scale * piece.symbol.height
                plate = min(PLATE_MM, max(SMALL_PLATE_MM, PLATE_SHARE * height))
                items.append(
                    at(piece.x, piece.y + height / 2 - plate / 3, *_plate(studio, words), scale=plate / PLATE_MM)
                )
        return items

    def spots(self, studio: Studio, state: State, name: str | None = None) -> dict[str, BoardSpot]:
        """Map the names of spaces, and the names of players with pieces of their own, to the areas that people point
        at; there are none in front of a player."""
        if name:
            return {}
        pairs = ((thing, owner) for thing, owner, _ in self._lay(studio, state) if owner)
        spots = {owner: BoardSpot(thing.x, thing.y, thing.scale * thing.symbol.width / 2) for thing, owner in pairs}
        return spots | {each.spot_name(space): each.spot(space) for each, space in self._spaces()}

    def _spaces(self) -> Iterator[tuple[SpaceSet, BoardSpace]]:
        return ((each, space) for each in self.form.sets.values() for space in each.spaces)

    # ---- what lies where

    def _lay(self, studio: Studio, state: State) -> Iterator[PlacedThing]:
        for entry in self.entries:
            values = [*_values(state, entry.way)]
            if entry.on is None:
                yield from self._lay_from(studio, entry, [value for _, value in values])
                continue
            pieces_by_space: dict[BoardSpace, Counter[tuple[Live, str]]] = {}
            for owner, value in values:
                for where, piece, count in self._on_spaces(studio, state, entry, owner, value):
                    if (space := entry.on.find(where)) and count > 0:
                        pieces_by_space.setdefault(space, Counter())[piece, owner if entry.own else ""] += count
            for space, pieces in pieces_by_space.items():
                yield from _arrange(entry.on, space, pieces, entry.offset)

    def _lay_from(self, studio: Studio, entry: PlacedEntry, values: Sequence[Any]) -> Iterator[PlacedThing]:
        """Place things that aren't on a space: one after the other, or as a pile."""
        counts = [each for value in values for each in self._things(studio, entry, value)]
        pieces = [thing for thing, count in counts for _ in range(min(count, MAX_LAID_PIECES))][:MAX_LAID_PIECES]
        (x, y), (right, down) = entry.start, entry.step
        if entry.pile and pieces:
            top = self._hidden(studio, entry) if entry.pile == "back" else pieces[-1]
            yield PlacedThing(top._replace(x=x, y=y), words=str(sum(count for _, count in counts)))
        else:
            yield from (PlacedThing(each._replace(x=x + i * right, y=y + i * down)) for i, each in enumerate(pieces))

    def _on_spaces(
        self, studio: Studio, state: State, entry: PlacedEntry, owner: str, value: Any
    ) -> Iterator[tuple[Any, Live, int]]:
        """Yield for a field's value the space, as the state names it, the thing on it, and the number of such
        things."""
        if entry.is_keyed:
            yield from ((owner, thing, count) for thing, count in self._things(studio, entry, value))
        elif entry.tells_where and isinstance(value, Mapping):
            yield from ((where, self._find_named(studio, entry, str(name)), 1) for name, where in value.items())
        elif entry.tells_where and value is not None:
            piece = self._own(studio, state, entry, owner)
            yield from ((where, piece, 1) for where in (value if isinstance(value, list) else [value]))
        elif entry.on and isinstance(value, Mapping | list):
            in_order = zip((space.name for space in entry.on.spaces), value, strict=False)
            for where, lies in value.items() if isinstance(value, Mapping) else in_order:
                yield from ((where, thing, count) for thing, count in self._things(studio, entry, lies))

    def _things(self, studio: Studio, entry: PlacedEntry, value: Any) -> Iterator[tuple[Live, int]]:
        """Yield the things that a value stands for, and their numbers: a piece, a list or pile of pieces, or a bare
        number."""
        if isinstance(value, Mapping):
            yield from ((self._find_named(studio, entry, str(name)), int(count)) for name, count in value.items())
        elif isinstance(value, list):
            yield from ((self._find_named(studio, entry, str(name)), 1) for name in value if name is not None)
        elif isinstance(value, int):
            yield self._front(studio, self._pieces(entry)[0]), int(value)
        elif value is not None:
            yield self._find_named(studio, entry, str(value)), 1

    def _own(self, studio: Studio, state: State, entry: PlacedEntry, owner: str) -> Live:
        """Return a player's own piece of the kind, else its first piece; a plate with the player's name if the kind has
        too few."""
        players, pieces = state.get(PLAYERS) or {}, self._pieces(entry)
        if isinstance(entry.own, str):
            return self._find_named(studio, entry, str(players.get(owner, {}).get(entry.own)))
        number = [*players].index(owner) if entry.own and owner in players else 0
        return self._front(studio, pieces[number]) if number < len(pieces) else _name_plate(studio, owner)

    def _find_named(self, studio: Studio, entry: PlacedEntry, name: str) -> Live:
        """Return the piece of the entry's kind or deck with that name, or a plate with the name."""
        if name == HIDDEN_PIECE:
            return self._hidden(studio, entry)
        key, flipped, _ = name.partition(FLIPPED_SUFFIX)
        piece = self.game.by_name(entry.group).get(key) if entry.group else None
        return self._front(studio, piece, "back" if flipped else "front") if piece else _name_plate(studio, name)

    def _pieces(self, entry: PlacedEntry) -> list[Piece]:
        kinds = self.game.kinds_of(entry.group) if entry.group else ()
        return [piece for kind in kinds for piece in kind.pieces]

    def _front(self, studio: Studio, piece: Piece, side: str = "front") -> Live:
        return _thing(studio.lay(piece.id, side).symbol, f"{piece.kind}.{piece.key}")

    def _hidden(self, studio: Studio, entry: PlacedEntry) -> Live:
        """Return an unknown piece face down; for a deck, one of its first kind. A plate replaces a piece whose back
        would reveal it."""
        kind = next(iter(self.game.kinds_of(entry.group)))
        if kind.sides == 2 and kind.back == "common":
            return _thing(studio.lay(kind.pieces[0].id, "back").symbol, f"{kind.id}.")
        return _name_plate(studio, HIDDEN_PIECE)

    # ---- what is wrong

    def problems(self) -> Iterator[Problem]:
        """Find spaces that are off the board, overlap, or share a name: the first of each set, and the number of
        others."""
        x, y, width, height = self.form.shown
        spaces, owners = [*self._spaces()], dict[str, SpaceSet]()
        faults: dict[tuple[str, str], list[str]] = {}
        for each, space in spaces:
            if (owner := owners.setdefault(each.spot_name(space), each)) is not each:
                text = f"space {space.name!r} is one of {owner.id!r}, too; an answer means only one"
                faults.setdefault((each.id, "name"), []).append(text)
            dx, dy = (side / 2 - OVERLAP_MM for side in each.size)
            on_board = x + dx <= space.x <= x + width - dx and y + dy <= space.y <= y + height - dy
            if not on_board:
                text = f"space {space.name!r} is off the board, which is {width:g} x {height:g} mm"
                faults.setdefault((each.id, "off"), []).append(text)
        for (one, a), (owner, b) in combinations(spaces, 2):
            if _overlap(one, a, owner, b):
                length = math.dist((a.x, a.y), (b.x, b.y))
                text = f"spaces {a.name!r} and {b.name!r} overlap; their middles are {length:.1f} mm apart"
                faults.setdefault((one.id, "over"), []).append(text)
        for (id, _), texts in faults.items():
            tail = f" (and {len(texts) - 1} more)" if len(texts) > 1 else ""
            yield self.form.sets[id].at.fault(texts[0] + tail)


def _tracked(form: BoardForm, game: Game) -> Iterator[PlacedEntry]:
    """Yield entries for the spaces of tracks and tables in a tracked game."""
    for each in form.sets.values():
        if track := game.tracks.get(each.of):
            marker = track.marker or next((entry.group for entry in form.entries if entry.on is each), "")
            for path in ((PLAYERS, "tracks", track.id), ("tracks", track.id)):
                yield PlacedEntry(path, each, marker, tells_where=True, own=path[0] == PLAYERS)
        for kind in game.kinds.values():
            if kind.lies_on == each.of:
                yield PlacedEntry((f"{kind.id}-spaces",), each, kind.id)


def _values(state: Any, path: Sequence[str], owner: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values at the end of a path, each with its owner: a player, or another key of a map."""
    if not path:
        yield owner, state
    elif isinstance(state, Mapping) and path[0] in state:
        inner = state[path[0]]
        if path[0] == PLAYERS and isinstance(inner, Mapping):
            for name, player in inner.items():
                yield from _values(player, path[1:], str(name))
        else:
            yield from _values(inner, path[1:], owner)
    elif isinstance(state, Mapping) and not owner:
        for name, inner in state.items():
            if isinstance(inner, Mapping) and path[0] in inner:
                yield from _values(inner, path, str(name))


def _arrange(
    on: SpaceSet, space: BoardSpace, pieces: Counter[tuple[Live, str]], offset: Point
) -> Iterator[PlacedThing]:
    """Place things on a space beside each other, scaled to fit; if there are many, each sort once."""
    if pieces.total() <= MAX_FANNED_PIECES:
        labelled = [(thing, owner, "") for thing, owner in pieces.elements()]
    else:
        labelled = [(thing, owner, f"× {count}" if count > 1 else "") for (thing, owner), count in pieces.items()]
    columns = math.ceil(math.sqrt(len(labelled)))
    lines = math.ceil(len(labelled) / columns)
    part = ROOM_SHARE if lines > 1 and len(on.shape.corners) != 4 else 1.0
    room_width, room_height = (side * part for side in on.size)
    width, height = (max(getattr(thing.symbol, side) for thing, _, _ in labelled) for side in ("width", "height"))
    alone = min(room_width / width, room_height / height)
    scale = min(1.0, alone, CROWDED_SCALE * min(room_width / columns / width, room_height / lines / height))
    right = min(PITCH_SHARE * width * scale, (room_width - width * scale) / max(columns - 1, 1))
    below = min(PITCH_SHARE * height * scale, (room_height - height * scale) / max(lines - 1, 1))
    for number, (piece, owner, words) in enumerate(labelled):
        line, column = divmod(number, columns)
        in_line = min(columns, len(labelled) - line * columns)
        x = space.x + offset[0] + (column - (in_line - 1) / 2) * right
        y = space.y + offset[1] + (line - (lines - 1) / 2) * below
        yield PlacedThing(piece._replace(x=x, y=y, scale=scale), owner, words)


def _overlap(one: SpaceSet, a: BoardSpace, other: SpaceSet, b: BoardSpace) -> bool:
    """Return whether two spaces overlap: rectangles by their sides, others by the circles within them."""
    if one.is_borders != other.is_borders:
        return False  # Borders lie over the spaces that they separate.
    if len(one.shape.corners) == len(other.shape.corners) == 4:
        (w, h), (w2, h2) = one.size, other.size
        return abs(a.x - b.x) < (w + w2) / 2 - OVERLAP_MM and abs(a.y - b.y) < (h + h2) / 2 - OVERLAP_MM
    return math.hypot(a.x - b.x, a.y - b.y) < one.shape.reach + other.shape.reach - OVERLAP_MM


# ---- small drawings


def _thing(symbol: Symbol, tag: str = "") -> Live:
    """Make a thing whose place isn't known yet."""
    return Live(symbol, 0, 0, tag=tag)


def _plate(studio: Studio, words: str) -> Iterator[Item]:
    """Draw words on a plate around (0, 0)."""
    pen = Pen(studio)
    width = max(PLATE_MM, 3 + 3.6 * len(words))
    yield pen.solid(box(width, PLATE_MM, PLATE_MM / 2), "ground", 0.5, "ink")
    yield pen.label(0, 0, words, 18, "display", "ink")


@lru_cache(maxsize=256)
def _name_plate(studio: Studio, name: str) -> Live:
    """Draw a plate with a name in place of a missing piece."""
    return _thing(symbol(f"plate-{name}", 2 * PLATE_MM, *_plate(studio, name[:3])))
