"""Draws a board described in faces.yaml (`layouts.faces.board_form`) in a position, in place of hooks in Python.

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
"""Largest and smallest height of a plate with words; between them, its share of the piece whose lower edge it
covers."""
OVERLAP_MM = 0.1
"""Overlap of spaces that counts as rounding."""


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
        self.entries = [*form.entries, *(entry for entry in _make_track_entries(form, game) if entry.way not in paths)]
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
            spot_by_name = {space.name: each.spot(space) for each, space in self._list_spaces()}
            margins = [(spot_by_name[name], spot_by_name[name].reach + AROUND_MM) for name in crop]
            left_edge, top_edge, right_edge, bottom_edge = bounds(
                [(spot.x + sign * margin, spot.y + sign * margin) for spot, margin in margins for sign in (-1, 1)]
            )
            base = base._replace(x=left_edge, y=top_edge, width=right_edge - left_edge, height=bottom_edge - top_edge)
        return Pieces().board(base, self.live(studio, state)).scene()

    def base(self, studio: Studio, state: State) -> Base:
        """Draw the front of the board's piece, or the spaces on a plain ground."""
        form, (x, y, width, height) = self.form, self.form.shown
        if form.piece:
            return Base("board", (Use(studio.lay(form.piece, "front").symbol, 0, 0),), width, height, x, y)
        pen = Pen(studio)
        items: list[Item] = [pen.fill(rect(0, 0, *form.size), "tint")]
        for space_set, space in self._list_spaces():
            spot = space_set.spot(space)
            items.append(pen.solid(spot.outline or circle(spot.x, spot.y, spot.reach), "ground", 0.4, "faint"))
            items.append(pen.label(spot.x, spot.y, space.name, min(12.0, spot.reach), "caption", "faint"))
        return Base("board", tuple(items), width, height, x, y)

    def live(self, studio: Studio, state: State) -> list[Item]:
        """Draw everything on the board."""
        items: list[Item] = []
        for laid_thing, _, phrase in self._place_things(studio, state):
            items.append(laid_thing.item())
            if phrase:
                height = laid_thing.scale * laid_thing.symbol.height
                plate_height = min(PLATE_MM, max(SMALL_PLATE_MM, PLATE_SHARE * height))
                items.append(
                    at(
                        laid_thing.x,
                        laid_thing.y + height / 2 - plate_height / 3,
                        *_draw_plate(studio, phrase),
                        scale=plate_height / PLATE_MM,
                    )
                )
        return items

    def spots(self, studio: Studio, state: State, name: str | None = None) -> dict[str, BoardSpot]:
        """Map the names of spaces, and the names of players with pieces of their own, to the areas that people point
        at; there are none in front of a player."""
        if name:
            return {}
        owned_things = ((thing, owner) for thing, owner, _ in self._place_things(studio, state) if owner)
        spot_by_owner = {
            owner: BoardSpot(thing.x, thing.y, thing.scale * thing.symbol.width / 2) for thing, owner in owned_things
        }
        return spot_by_owner | {
            space_set.spot_name(space): space_set.spot(space) for space_set, space in self._list_spaces()
        }

    def _list_spaces(self) -> Iterator[tuple[SpaceSet, BoardSpace]]:
        return ((each, space) for each in self.form.sets.values() for space in each.spaces)

    # ---- what lies where

    def _place_things(self, studio: Studio, state: State) -> Iterator[PlacedThing]:
        for placed_entry in self.entries:
            values = [*_find_values(state, placed_entry.way)]
            if placed_entry.on is None:
                yield from self._place_off_spaces(studio, placed_entry, [value for _, value in values])
                continue
            pieces_by_space: dict[BoardSpace, Counter[tuple[Live, str]]] = {}
            for owner_name, value in values:
                for space_name, live_piece, count in self._find_things_on_spaces(
                    studio, state, placed_entry, owner_name, value
                ):
                    if (space := placed_entry.on.find(space_name)) and count > 0:
                        pieces_by_space.setdefault(space, Counter())[
                            live_piece, owner_name if placed_entry.own else ""
                        ] += count
            for space, pieces in pieces_by_space.items():
                yield from _place_on_space(placed_entry.on, space, pieces, placed_entry.offset)

    def _place_off_spaces(
        self, studio: Studio, placed_entry: PlacedEntry, values: Sequence[Any]
    ) -> Iterator[PlacedThing]:
        """Place things that aren't on a space: one after the other, or as a pile."""
        counted_things = [each for value in values for each in self._find_things(studio, placed_entry, value)]
        things = [thing for thing, count in counted_things for _ in range(min(count, MAX_LAID_PIECES))][
            :MAX_LAID_PIECES
        ]
        (x, y), (step_x, step_y) = placed_entry.start, placed_entry.step
        if placed_entry.pile and things:
            top_thing = self._draw_hidden_piece(studio, placed_entry) if placed_entry.pile == "back" else things[-1]
            yield PlacedThing(top_thing._replace(x=x, y=y), words=str(sum(count for _, count in counted_things)))
        else:
            yield from (PlacedThing(each._replace(x=x + i * step_x, y=y + i * step_y)) for i, each in enumerate(things))

    def _find_things_on_spaces(
        self, studio: Studio, state: State, placed_entry: PlacedEntry, owner_name: str, value: Any
    ) -> Iterator[tuple[Any, Live, int]]:
        """Yield for a field's value the space, as the state names it, the thing on it, and the number of such
        things."""
        if placed_entry.is_keyed:
            yield from ((owner_name, thing, count) for thing, count in self._find_things(studio, placed_entry, value))
        elif placed_entry.tells_where and isinstance(value, Mapping):
            yield from (
                (space_name, self._find_named(studio, placed_entry, str(name)), 1) for name, space_name in value.items()
            )
        elif placed_entry.tells_where and value is not None:
            own_piece = self._find_own_piece(studio, state, placed_entry, owner_name)
            yield from ((space_name, own_piece, 1) for space_name in (value if isinstance(value, list) else [value]))
        elif placed_entry.on and isinstance(value, Mapping | list):
            values_in_order = zip((space.name for space in placed_entry.on.spaces), value, strict=False)
            for space_name, thing_value in value.items() if isinstance(value, Mapping) else values_in_order:
                yield from (
                    (space_name, thing, count) for thing, count in self._find_things(studio, placed_entry, thing_value)
                )

    def _find_things(self, studio: Studio, placed_entry: PlacedEntry, value: Any) -> Iterator[tuple[Live, int]]:
        """Yield the things that a value stands for, and their numbers: a piece, a list or pile of pieces, or a bare
        number."""
        if isinstance(value, Mapping):
            yield from (
                (self._find_named(studio, placed_entry, str(name)), int(count)) for name, count in value.items()
            )
        elif isinstance(value, list):
            yield from ((self._find_named(studio, placed_entry, str(name)), 1) for name in value if name is not None)
        elif isinstance(value, int):
            yield self._draw_piece(studio, self._list_pieces(placed_entry)[0]), int(value)
        elif value is not None:
            yield self._find_named(studio, placed_entry, str(value)), 1

    def _find_own_piece(self, studio: Studio, state: State, placed_entry: PlacedEntry, owner_name: str) -> Live:
        """Return a player's own piece of the kind, or its first piece; a plate with the player's name if the kind has
        too few."""
        players, pieces = state.get(PLAYERS) or {}, self._list_pieces(placed_entry)
        if isinstance(placed_entry.own, str):
            return self._find_named(studio, placed_entry, str(players.get(owner_name, {}).get(placed_entry.own)))
        index = [*players].index(owner_name) if placed_entry.own and owner_name in players else 0
        return self._draw_piece(studio, pieces[index]) if index < len(pieces) else _draw_name_plate(studio, owner_name)

    def _find_named(self, studio: Studio, placed_entry: PlacedEntry, name: str) -> Live:
        """Return the piece of the entry's kind or deck with that name, or a plate with the name."""
        if name == HIDDEN_PIECE:
            return self._draw_hidden_piece(studio, placed_entry)
        piece_name, flip_mark, _ = name.partition(FLIPPED_SUFFIX)
        piece = self.game.by_name(placed_entry.group).get(piece_name) if placed_entry.group else None
        return (
            self._draw_piece(studio, piece, "back" if flip_mark else "front")
            if piece
            else _draw_name_plate(studio, name)
        )

    def _list_pieces(self, placed_entry: PlacedEntry) -> list[Piece]:
        kinds = self.game.kinds_of(placed_entry.group) if placed_entry.group else ()
        return [piece for kind in kinds for piece in kind.pieces]

    def _draw_piece(self, studio: Studio, piece: Piece, side_name: str = "front") -> Live:
        return _make_thing(studio.lay(piece.id, side_name).symbol, f"{piece.kind}.{piece.key}")

    def _draw_hidden_piece(self, studio: Studio, placed_entry: PlacedEntry) -> Live:
        """Return an unknown piece face down; for a deck, one of its first kind. A plate replaces a piece whose back
        would reveal it."""
        kind = next(iter(self.game.kinds_of(placed_entry.group)))
        if kind.sides == 2 and kind.back == "common":
            return _make_thing(studio.lay(kind.pieces[0].id, "back").symbol, f"{kind.id}.")
        return _draw_name_plate(studio, HIDDEN_PIECE)

    # ---- what is wrong

    def problems(self) -> Iterator[Problem]:
        """Find spaces that are off the board, overlap, or share a name: the first of each set, and the number of
        others."""
        x, y, width, height = self.form.shown
        spaces, set_by_name = [*self._list_spaces()], dict[str, SpaceSet]()
        texts_by_fault: dict[tuple[str, str], list[str]] = {}
        for space_set, space in spaces:
            if (other_set := set_by_name.setdefault(space_set.spot_name(space), space_set)) is not space_set:
                text = f"space {space.name!r} is one of {other_set.id!r}, too; an answer means only one"
                texts_by_fault.setdefault((space_set.id, "name"), []).append(text)
            dx, dy = (side / 2 - OVERLAP_MM for side in space_set.size)
            is_on_board = x + dx <= space.x <= x + width - dx and y + dy <= space.y <= y + height - dy
            if not is_on_board:
                text = f"space {space.name!r} is off the board, which is {width:g} x {height:g} mm"
                texts_by_fault.setdefault((space_set.id, "off"), []).append(text)
        for (first_set, space_a), (other_set, space_b) in combinations(spaces, 2):
            if _do_spaces_overlap(first_set, space_a, other_set, space_b):
                length = math.dist((space_a.x, space_a.y), (space_b.x, space_b.y))
                text = f"spaces {space_a.name!r} and {space_b.name!r} overlap; their middles are {length:.1f} mm apart"
                texts_by_fault.setdefault((first_set.id, "over"), []).append(text)
        for (id, _), texts in texts_by_fault.items():
            tail_text = f" (and {len(texts) - 1} more)" if len(texts) > 1 else ""
            yield self.form.sets[id].at.fault(texts[0] + tail_text)


def _make_track_entries(form: BoardForm, game: Game) -> Iterator[PlacedEntry]:
    """Yield entries for the spaces of tracks and tables in a tracked game."""
    for space_set in form.sets.values():
        if track := game.tracks.get(space_set.of):
            marker_name = track.marker or next((entry.group for entry in form.entries if entry.on is space_set), "")
            for path in ((PLAYERS, "tracks", track.id), ("tracks", track.id)):
                yield PlacedEntry(path, space_set, marker_name, tells_where=True, own=path[0] == PLAYERS)
        for kind in game.kinds.values():
            if kind.lies_on == space_set.of:
                yield PlacedEntry((f"{kind.id}-spaces",), space_set, kind.id)


def _find_values(state: Any, path_names: Sequence[str], owner_name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values at the end of a path, each with its owner: a player, or another key of a map."""
    if not path_names:
        yield owner_name, state
    elif isinstance(state, Mapping) and path_names[0] in state:
        value = state[path_names[0]]
        if path_names[0] == PLAYERS and isinstance(value, Mapping):
            for name, player in value.items():
                yield from _find_values(player, path_names[1:], str(name))
        else:
            yield from _find_values(value, path_names[1:], owner_name)
    elif isinstance(state, Mapping) and not owner_name:
        for name, value in state.items():
            if isinstance(value, Mapping) and path_names[0] in value:
                yield from _find_values(value, path_names, str(name))


def _place_on_space(
    space_set: SpaceSet, space: BoardSpace, pieces: Counter[tuple[Live, str]], offset: Point
) -> Iterator[PlacedThing]:
    """Place things on a space beside each other, scaled to fit; if there are many, each sort once."""
    if pieces.total() <= MAX_FANNED_PIECES:
        labelled_things = [(thing, owner, "") for thing, owner in pieces.elements()]
    else:
        labelled_things = [
            (thing, owner, f"× {count}" if count > 1 else "") for (thing, owner), count in pieces.items()
        ]
    column_count = math.ceil(math.sqrt(len(labelled_things)))
    row_count = math.ceil(len(labelled_things) / column_count)
    room_share = ROOM_SHARE if row_count > 1 and len(space_set.shape.corners) != 4 else 1.0
    room_width, room_height = (side * room_share for side in space_set.size)
    width, height = (
        max(getattr(thing.symbol, side) for thing, _, _ in labelled_things) for side in ("width", "height")
    )
    single_scale = min(room_width / width, room_height / height)
    scale = min(
        1.0, single_scale, CROWDED_SCALE * min(room_width / column_count / width, room_height / row_count / height)
    )
    column_pitch = min(PITCH_SHARE * width * scale, (room_width - width * scale) / max(column_count - 1, 1))
    row_pitch = min(PITCH_SHARE * height * scale, (room_height - height * scale) / max(row_count - 1, 1))
    for index, (laid_thing, owner_name, phrase) in enumerate(labelled_things):
        row_index, column_index = divmod(index, column_count)
        columns_in_row = min(column_count, len(labelled_things) - row_index * column_count)
        x = space.x + offset[0] + (column_index - (columns_in_row - 1) / 2) * column_pitch
        y = space.y + offset[1] + (row_index - (row_count - 1) / 2) * row_pitch
        yield PlacedThing(laid_thing._replace(x=x, y=y, scale=scale), owner_name, phrase)


def _do_spaces_overlap(
    first_set: SpaceSet, first_space: BoardSpace, second_set: SpaceSet, second_space: BoardSpace
) -> bool:
    """Return whether two spaces overlap: rectangles by their sides, others by the circles within them."""
    if first_set.is_borders != second_set.is_borders:
        return False  # Borders lie over the spaces that they separate.
    if len(first_set.shape.corners) == len(second_set.shape.corners) == 4:
        (w, h), (second_width, second_height) = first_set.size, second_set.size
        return (
            abs(first_space.x - second_space.x) < (w + second_width) / 2 - OVERLAP_MM
            and abs(first_space.y - second_space.y) < (h + second_height) / 2 - OVERLAP_MM
        )
    return (
        math.hypot(first_space.x - second_space.x, first_space.y - second_space.y)
        < first_set.shape.reach + second_set.shape.reach - OVERLAP_MM
    )


# ---- small drawings


def _make_thing(symbol: Symbol, tag: str = "") -> Live:
    """Make a thing whose place isn't known yet."""
    return Live(symbol, 0, 0, tag=tag)


def _draw_plate(studio: Studio, phrase: str) -> Iterator[Item]:
    """Draw words on a plate around (0, 0)."""
    pen = Pen(studio)
    width = max(PLATE_MM, 3 + 3.6 * len(phrase))
    yield pen.solid(box(width, PLATE_MM, PLATE_MM / 2), "ground", 0.5, "ink")
    yield pen.label(0, 0, phrase, 18, "display", "ink")


@lru_cache(maxsize=256)
def _draw_name_plate(studio: Studio, name: str) -> Live:
    """Draw a plate with a name in place of a missing piece."""
    return _make_thing(symbol(f"plate-{name}", 2 * PLATE_MM, *_draw_plate(studio, name[:3])))
