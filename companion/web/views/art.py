"""Pictures for pages: the board in parts, the areas of players, and the faces of pieces, as SVG files.

A page gets the board as the address of its base and, for each live piece, the address of its symbol and its position.
The content of an address never changes, so browsers cache it. A picture is only served to those who have been shown it,
so that nobody learns of a hidden one by asking for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from gzip import compress
from hashlib import blake2s
from math import hypot
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from companion.table.pictures import find_drawing
from components.problems import SalvageError
from components.schema import Piece
from layouts.drawing import icons
from layouts.drawing.backends import svg_slim
from layouts.drawing.boards import Base, Board, BoardShape, BoardSpot, Live, Pieces, together
from layouts.drawing.hooks import BASE, BOARD, LIVE_HOOK, PLACE, SPOTS, WAYS
from layouts.drawing.measure import Transform, extent
from layouts.drawing.scene import CURRENT, Group, Item, Linear, Path, Scene, Symbol, Use

if TYPE_CHECKING:
    from layouts.drawing.hooks import Arrow
    from layouts.faces.design import Design

SIDES = "front", "back"
COARSE_FROM_MM, HAND_COARSE_FROM_MM = 40.0, 56.0
"""mm; wider pieces are sent in a simplified version until people zoom in, since nobody can read their print; higher
ones are so in a hand, which is drawn small."""
ANSWER_FACE_PX = 110
"""px; the height of a face above the name of an answer, if its width allows that."""


Drawn: TypeAlias = tuple[float, float, tuple[Item, ...]]
"""The width and height of a scene, and its items."""


class PlacedPicture(NamedTuple):
    """A picture at its place on a board: its top-left and size in mm before it is turned clockwise around (cx, cy)."""

    href: str
    x: float
    y: float
    width: float
    height: float
    angle: float
    cx: float
    cy: float
    tag: str
    id: str = ""
    """Its id on a page, as long as it lies there."""
    far: str = ""
    """The address of its simplified version, or "" if it has none."""

    @property
    def name(self) -> str:
        """Its name on the table: `H30` for the tag `space.H30`; "" if it isn't a thing."""
        return self.tag.partition(".")[2]


@dataclass(frozen=True, eq=False)
class ArtPicture:
    """A picture that a page draws as one `<svg>`: its box in mm, the pieces from the lowest up, and what may be tapped,
    by name. is_own: it shows a player's area. ground: the lowest paint, which a screen of another shape continues to
    its edges; None if pieces lie on nothing."""

    box: tuple[float, float, float, float]
    placed: Sequence[PlacedPicture]
    spots: Mapping[str, BoardSpot]
    is_own: bool = False
    ground: str | Linear | None = None

    @cached_property
    def names(self) -> Set[str]:
        """The names of everything that may be tapped."""
        return {*self.spots, *(placed.name for placed in self.placed if placed.name)}

    def find_names_among(self, group_name: str | None) -> Set[str]:
        """Return the names here that answers may mean if they lie among something (`Question.among`): a piece in front
        of a player isn't another of the same name."""
        return self.names if group_name is None or (group_name and self.is_own) else self.spots.keys()

    @cached_property
    def middle(self) -> float | None:
        """The mean x of its spots in mm, or None if it has none."""
        return sum(spot.x for spot in self.spots.values()) / len(self.spots) if self.spots else None

    def find_spots_of(self, name: str) -> list[BoardSpot]:
        """Return the spots where a name may be tapped: its own spot, and each piece of that name elsewhere."""
        own_spots = [self.spots[name]] if name in self.spots else []
        piece_pictures = [piece_picture for piece_picture in self.placed if piece_picture.name == name]
        piece_spots = [
            _find_shape(piece_spot).at(Transform(piece_spot.cx, piece_spot.cy, piece_spot.angle))
            for piece_spot in piece_pictures
        ]
        return [
            *own_spots,
            *(piece_spot for piece_spot in piece_spots if not any(_do_overlap(piece_spot, spot) for spot in own_spots)),
        ]


@dataclass(slots=True)
class Art:
    """The pictures of a game's table. refereed: the positions come from the game's rules; those of a tracker know
    less."""

    design: Design
    refereed: bool = True
    _files: dict[str, Callable[[], Scene]] = field(default_factory=dict)
    _drawn: dict[str, bytes] = field(default_factory=dict)
    _shown: dict[str, set[str]] = field(default_factory=dict)
    _names: dict[tuple[Any, ...], str] = field(default_factory=dict)
    _faces: dict[tuple[Symbol, str | None], str] = field(default_factory=dict)
    _pieces: Pieces = field(default_factory=Pieces)
    _places: dict[tuple[str, str, bool], tuple[Drawn, ArtPicture]] = field(default_factory=dict)
    """The latest areas by player, audience and whether anything may be tapped there."""
    _placed: tuple[Mapping[str, Any], dict[tuple[str, str, bool], ArtPicture | None]] = field(
        default_factory=lambda: ({}, {})
    )
    """A position, and the areas of players in it: several parts of a page show the same."""
    _icon_names: dict[str, str] = field(default_factory=dict)
    _salt: bytes = field(default_factory=lambda: token_bytes(8))
    """A random key for the names of this run: browsers cache pictures under the names of earlier runs."""

    @property
    def draws(self) -> bool:
        """Whether the game's layouts draw its table."""
        return self._find_hook(BOARD) is not None

    def board(self, state: Mapping[str, Any], audience: str, arrows: Sequence[Arrow] = ()) -> ArtPicture | None:
        """Draw the board of a position as an audience sees it, with ways over it; None if no layouts can draw it."""
        draw_base, list_live = self._find_hook(BASE), self._find_hook(LIVE_HOOK)
        if not (draw_base and list_live):
            return None
        studio = self.design.studio
        list_spots, list_ways = self._find_hook(SPOTS), self._find_hook(WAYS)
        way_items = [*list_ways(studio, state, arrows)] if list_ways and arrows else []
        try:
            board = self._pieces.board(draw_base(studio, state), [*list_live(studio, state), *together(way_items)])
        except SalvageError:  # `check` reports a face that can't be drawn, or only by untrusted Python.
            return None
        except ValueError:
            if self.refereed:
                raise
            return None  # For example a map with nothing but its tiles.
        return self._make_picture(board, list_spots(studio, state) if list_spots else {}, audience)

    def place(
        self, state: Mapping[str, Any], player_name: str, audience: str, tappable: bool = True
    ) -> ArtPicture | None:
        """Return a player's area as an audience sees it; None if it is empty, or the game's layouts don't draw it.
        tappable: find out where it may be tapped."""
        if self._placed[0] is not state:
            self._placed = state, {}
        area_by_key, lookup_key = self._placed[1], (player_name, audience, tappable)
        if lookup_key not in area_by_key:
            area_by_key[lookup_key] = self._draw_area(state, player_name, audience, tappable)
        return area_by_key[lookup_key]

    def _draw_area(
        self, state: Mapping[str, Any], player_name: str, audience: str, is_tappable: bool
    ) -> ArtPicture | None:
        draw, list_spots = self._find_hook(PLACE), self._find_hook(SPOTS) if is_tappable else None
        if not draw:
            return None
        scene = draw(self.design.studio, state, player_name)
        if scene is None:
            return None
        lookup_key, drawing = (player_name, audience, is_tappable), (scene.width, scene.height, scene.items)
        cached_area = self._places.get(lookup_key)
        if cached_area is None or cached_area[0] != drawing:  # Only what is drawn there may be tapped.
            board = self._pieces.board(Base("", (), scene.width, scene.height), scene.items)
            spot_by_name = list_spots(self.design.studio, state, player_name) if list_spots else {}
            picture = self._make_picture(board, spot_by_name, audience, is_own=True)
            cached_area = self._places[lookup_key] = (
                drawing,
                replace(picture, ground=_find_ground(scene.items, scene.height)),
            )
        return cached_area[1]

    def face(self, id: str, side_name: str = "front") -> str:
        """Return the address of a piece's face, or "" if there is no such piece. Anybody may look at any face, as all
        are in print."""
        try:
            self.design.game.piece(id)
        except KeyError:
            return ""
        return f"face/{id}.{side_name}.svg"

    def words(self, piece: Piece) -> str:
        """Return the words on a piece's front in drawing order, or "" if it can't be drawn."""
        from layouts.faces.ink import walk_leaves
        from layouts.faces.words import SetWords

        with suppress(SalvageError, ValueError):
            leaf_items = walk_leaves(self.design.scene(piece, "front"))
            return " ".join(leaf.text for leaf in leaf_items if isinstance(leaf, SetWords))
        return ""

    def icon_name(self, name: str) -> str:
        """Return the name of something's icon, possibly renamed by `icons` in the game's theme.yaml; "" if the game has
        no such icon."""
        if name not in self._icon_names:
            look = self.design.look
            icon_id = look.icon_names.get(name, name)
            is_known = any(icon_id in icons.names(folder) for folder in (*look.own_icons, icons.SHARED_FOLDER))
            self._icon_names[name] = icon_id if is_known else ""
        return self._icon_names[name]

    def icon(self, name: str) -> str:
        """Return something's icon as path data on a grid of 24, or "" if there is none."""
        if not self.icon_name(name):
            return ""
        return " ".join(item.d for item in self.design.look.icon(name).items if isinstance(item, Path))

    def shape(self, face_address: str) -> tuple[int, int]:
        """Return the width and height in px of a face above an answer, so that a page reserves its room."""
        width, height = self.design.game.piece(face_address.removeprefix("face/").rsplit(".", 2)[0]).size
        return round(ANSWER_FACE_PX * width / height), ANSWER_FACE_PX

    def find_face_in_hand(self, id: str) -> str:
        """Return the address of a piece's face as drawn in a hand, or "" if there is no such piece."""
        face_address = self.face(id)
        with suppress(SalvageError):  # The piece's own picture reports the problem, not the whole page.
            return (
                _find_far_address(face_address)
                if face_address and self.design.studio.lay(id, "front").symbol.height > HAND_COARSE_FROM_MM
                else face_address
            )
        return face_address

    def find_face_in_text(self, id: str) -> str:
        """Return the address of a piece's face as drawn in a line of text, or "" if there is no such piece."""
        face_address = self.face(id)
        return _find_far_address(face_address) if face_address else ""

    def read_face_file(self, id: str, side_name: str, far: bool = False) -> bytes | None:
        """Return the compressed picture of a piece's face, or None if there is no such piece."""
        if not self.face(id, side_name) or side_name not in SIDES:
            return None
        key = f"{id}.{side_name} far" if far else f"{id}.{side_name}"
        if key not in self._drawn:
            self._drawn[key] = pack_symbol(self.design.studio.lay(id, side_name).symbol, far)
        return self._drawn[key]

    def file(self, name: str, audiences: Sequence[str], far: bool = False) -> bytes | None:
        """Return the compressed picture with a name, or its simplified version; None unless one of the audiences has
        been shown it."""
        if name not in self._files or not any(name in self._shown.get(audience, ()) for audience in audiences):
            return None
        key = f"{name} far" if far else name
        if key not in self._drawn:
            self._drawn[key] = _pack_scene(self._files[name](), far)
        return self._drawn[key]

    def _find_hook(self, function_name: str) -> Callable[..., Any] | None:
        return find_drawing(self.design, function_name)

    def _make_picture(
        self, board: Board, spot_by_name: Mapping[str, BoardSpot], audience: str, is_own: bool = False
    ) -> ArtPicture:
        base = board.base
        placed_pictures = [
            *self._place_base(base, audience),
            *(self._place_piece(piece, audience) for piece in board.live),
        ]
        pieces = [_add_far(piece) for piece in _identify(placed_pictures)]
        box_edges = base.x, base.y, base.width, base.height
        return ArtPicture(box_edges, pieces, spot_by_name, is_own, _find_ground(base.items, base.height))

    def _place_base(self, base: Base, audience: str) -> Iterator[PlacedPicture]:
        if not base.items:
            return
        box_edges = base.x, base.y, base.width, base.height
        name = self._name_picture(("base", base.key, *box_edges), lambda: Board(base, ()).scene(), audience)
        yield PlacedPicture(name, *box_edges, 0.0, 0.0, 0.0, "")

    def _place_piece(self, live_piece: Live, audience: str) -> PlacedPicture:
        """Place a live piece; parts of its symbol beyond its box are drawn, too."""
        symbol, bleed_mm = live_piece.symbol, live_piece.symbol.bleed
        name = self._find_face(symbol, live_piece.fill)
        name = name or self._name_picture(
            (symbol, live_piece.fill), lambda: _make_scene_of(symbol, live_piece.fill), audience
        )
        width, height = (
            (symbol.width + 2 * bleed_mm) * live_piece.scale,
            (symbol.height + 2 * bleed_mm) * live_piece.scale,
        )
        x, y = live_piece.x - width / 2, live_piece.y - height / 2
        return PlacedPicture(name, x, y, width, height, live_piece.angle, live_piece.x, live_piece.y, live_piece.tag)

    def _find_face(self, symbol: Symbol, fill: str | None) -> str:
        """Return the address of the face that a symbol shows as it is printed, as it looks the same in hands; "" for
        other symbols."""
        lookup_key = symbol, fill
        if lookup_key not in self._faces:
            id_and_side = self.design.find_lying(symbol) if fill is None and not symbol.bleed else None
            self._faces[lookup_key] = self.face(*id_and_side) if id_and_side else ""
        return self._faces[lookup_key]

    def _name_picture(self, lookup_key: tuple[Any, ...], draw: Callable[[], Scene], audience: str) -> str:
        """Return the address of a picture, and note that an audience is shown it."""
        name = self._names.get(lookup_key)
        if name is None:
            number = blake2s(str(len(self._names)).encode(), key=self._salt, digest_size=8)
            name = self._names[lookup_key] = f"art/{number.hexdigest()}.svg"
            self._files[name] = draw
        self._shown.setdefault(audience, set()).add(name)
        return name


def bring_to_one_scale(picture_by_player: Mapping[str, ArtPicture | None]) -> dict[str, ArtPicture]:
    """Return all pictures that exist, each centred in a box as large as the largest of all."""
    picture_by_name = {name: picture for name, picture in picture_by_player.items() if picture}
    max_width, max_height = (
        max((picture.box[side] for picture in picture_by_name.values()), default=0.0) for side in (2, 3)
    )

    def grow(picture: ArtPicture) -> ArtPicture:
        x, y, width, height = picture.box
        return replace(picture, box=(x - (max_width - width) / 2, y - (max_height - height) / 2, max_width, max_height))

    return {name: grow(picture) for name, picture in picture_by_name.items()}


def _find_ground(items: Sequence[Item], picture_height: float) -> str | Linear | None:
    """Return the paint of the lowest item if that covers the full height of a picture, or None."""
    lowest = items[0] if items else None
    while isinstance(lowest, (Use, Group)):
        if isinstance(lowest, Group) and (lowest.tag or (lowest.clip and extent(lowest.clip).height < picture_height)):
            return None  # A piece isn't the ground that it lies on.
        inner_items = lowest.symbol.items if isinstance(lowest, Use) else lowest.items
        lowest = inner_items[0] if inner_items else None
    if not isinstance(lowest, Path) or extent(lowest.d).height < picture_height:
        return None
    if isinstance(lowest.fill, Linear):
        return lowest.fill
    return lowest.fill if isinstance(lowest.fill, str) and lowest.fill.startswith("#") else None


def _find_shape(placed_picture: PlacedPicture) -> BoardShape:
    """Return the rectangle of a piece."""
    across_mm, downward_share = placed_picture.width / 2, placed_picture.height / 2
    return BoardShape(
        min(across_mm, downward_share),
        (
            (-across_mm, -downward_share),
            (across_mm, -downward_share),
            (across_mm, downward_share),
            (-across_mm, downward_share),
        ),
    )


def _do_overlap(spot: BoardSpot, other_spot: BoardSpot) -> bool:
    return hypot(spot.x - other_spot.x, spot.y - other_spot.y) < spot.reach + other_spot.reach


def _identify(pieces: Iterable[PlacedPicture]) -> Iterator[PlacedPicture]:
    """Give each piece an id from its tag and a number: a piece that moves keeps its id, so that people see it move."""
    count_by_tag = Counter[str]()
    for placed_picture in pieces:
        count_by_tag[placed_picture.tag] += 1
        yield placed_picture._replace(id=f"{placed_picture.tag.replace(' ', '_')}-{count_by_tag[placed_picture.tag]}")


def _add_far(placed_picture: PlacedPicture) -> PlacedPicture:
    """Add the address of the simplified version to a large piece."""
    return (
        placed_picture._replace(far=_find_far_address(placed_picture.href))
        if placed_picture.width > COARSE_FROM_MM
        else placed_picture
    )


def _find_far_address(href: str) -> str:
    """Return the address of a picture's simplified version."""
    return f"far/{href.partition('/')[2]}"


def _make_scene_of(symbol: Symbol, fill: str | None) -> Scene:
    bleed = symbol.bleed
    use = Use(symbol, bleed, bleed, fill=None if fill == CURRENT else fill)
    return Scene(symbol.width + 2 * bleed, symbol.height + 2 * bleed, (use,), 0.0)


def pack_symbol(symbol: Symbol, far: bool) -> bytes:
    """Return a symbol as a compressed SVG file, simplified if wanted."""
    return _pack_scene(Scene(symbol.width, symbol.height, (Use(symbol, 0, 0),), 0.0), far)


def _pack_scene(scene: Scene, is_far: bool = False) -> bytes:
    """Return a picture as a compressed file."""
    return compress(svg_slim.document(scene, far=is_far).encode("utf-8"), mtime=0)
