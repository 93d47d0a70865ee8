"""Pictures for pages: the board in parts, what lies in front of a player, and the faces of pieces, as SVG files.

A page gets the board as the address of its base and, for each live piece, the address of its symbol and where it lies.
What an address gives never changes, so browsers keep it. A picture is only served to those who have been shown it,
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
"""mm; pieces as wide as that are sent as they are seen from far until people look nearer, where nobody reads what is
printed on them; those as high as that are so in a hand, which is drawn small."""
ANSWER_FACE_PX = 110
"""px; as high as that is a face above the name of an answer, where its width lets it."""


Drawn: TypeAlias = tuple[float, float, tuple[Item, ...]]
"""How wide and high a scene is, and what is drawn on it."""


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
    """What it is called on a page, as long as it lies there."""
    far: str = ""
    """The address of what is seen of it from far; "" of what looks the same from there."""

    @property
    def name(self) -> str:
        """What it is called on the table: `H30` of the tag `space.H30`; "" of what is no thing."""
        return self.tag.partition(".")[2]


@dataclass(frozen=True, eq=False)
class ArtPicture:
    """What a page draws as one `<svg>`: its box in mm, what lies there from the lowest up, and what may be tapped, by
    name. is_own: it is what lies in front of a player. ground: the paint that lies below all of it, which a screen of
    another shape goes on with to its edges; None where pieces lie on nothing."""

    box: tuple[float, float, float, float]
    placed: Sequence[PlacedPicture]
    spots: Mapping[str, BoardSpot]
    is_own: bool = False
    ground: str | Linear | None = None

    @cached_property
    def names(self) -> Set[str]:
        """The names of all that may be tapped."""
        return {*self.spots, *(placed.name for placed in self.placed if placed.name)}

    def names_among(self, among: str | None) -> Set[str]:
        """The names that answers may mean here which lie among something (`Question.among`): a piece in front of a
        player is no other that is called so."""
        return self.names if among is None or (among and self.is_own) else self.spots.keys()

    @cached_property
    def middle(self) -> float | None:
        """How far right the middle of its places lies, in mm; None where it has none."""
        return sum(spot.x for spot in self.spots.values()) / len(self.spots) if self.spots else None

    def spots_of(self, name: str) -> list[BoardSpot]:
        """Where a name may be tapped: its spot, and every piece that is called so and lies elsewhere."""
        named = [self.spots[name]] if name in self.spots else []
        pieces = [placed for placed in self.placed if placed.name == name]
        lying = [_shape_of(piece).at(Transform(piece.cx, piece.cy, piece.angle)) for piece in pieces]
        return [*named, *(piece for piece in lying if not any(_overlap(piece, spot) for spot in named))]


@dataclass(slots=True)
class Art:
    """The pictures of a game's table. refereed: whether its positions are those of the game's rules; those of a tracker
    know less."""

    design: Design
    refereed: bool = True
    _files: dict[str, Callable[[], Scene]] = field(default_factory=dict)
    _drawn: dict[str, bytes] = field(default_factory=dict)
    _shown: dict[str, set[str]] = field(default_factory=dict)
    _names: dict[tuple[Any, ...], str] = field(default_factory=dict)
    _faces: dict[tuple[Symbol, str | None], str] = field(default_factory=dict)
    _pieces: Pieces = field(default_factory=Pieces)
    _places: dict[tuple[str, str, bool], tuple[Drawn, ArtPicture]] = field(default_factory=dict)
    """What lay in front of players last, by player, audience and whether anything may be tapped there."""
    _placed: tuple[Mapping[str, Any], dict[tuple[str, str, bool], ArtPicture | None]] = field(
        default_factory=lambda: ({}, {})
    )
    """A position, and what lies in front of players in it: several parts of a page show the same."""
    _icon_names: dict[str, str] = field(default_factory=dict)
    _salt: bytes = field(default_factory=lambda: token_bytes(8))
    """Makes the names of this run: browsers keep what they got under those of another."""

    @property
    def draws(self) -> bool:
        """Whether the game's layouts draw its table."""
        return self._find(BOARD) is not None

    def board(self, state: Mapping[str, Any], audience: str, arrows: Sequence[Arrow] = ()) -> ArtPicture | None:
        """The board of a position as an audience sees it, and ways over it; None where no layouts draw it, or can't."""
        base, live = self._find(BASE), self._find(LIVE_HOOK)
        if not (base and live):
            return None
        studio = self.design.studio
        spots, ways = self._find(SPOTS), self._find(WAYS)
        flown = [*ways(studio, state, arrows)] if ways and arrows else []
        try:
            board = self._pieces.board(base(studio, state), [*live(studio, state), *together(flown)])
        except SalvageError:  # A face that can't be drawn, or only by Python that isn't trusted, is told by `check`.
            return None
        except ValueError:
            if self.refereed:
                raise
            return None  # Such as a map of nothing but its tiles.
        return self._picture(board, spots(studio, state) if spots else {}, audience)

    def place(self, state: Mapping[str, Any], player: str, audience: str, tappable: bool = True) -> ArtPicture | None:
        """What lies in front of a player, as an audience sees it; None where nothing does, or the game's layouts don't
        draw it. tappable: whether anything may be tapped on it, so that it is worth to look for where."""
        if self._placed[0] is not state:
            self._placed = state, {}
        known, key = self._placed[1], (player, audience, tappable)
        if key not in known:
            known[key] = self._draw_place(state, player, audience, tappable)
        return known[key]

    def _draw_place(self, state: Mapping[str, Any], player: str, audience: str, tappable: bool) -> ArtPicture | None:
        draw, spots = self._find(PLACE), self._find(SPOTS) if tappable else None
        if not draw:
            return None
        scene = draw(self.design.studio, state, player)
        if scene is None:
            return None
        key, drawn = (player, audience, tappable), (scene.width, scene.height, scene.items)
        kept = self._places.get(key)
        if kept is None or kept[0] != drawn:  # What may be tapped there is what is seen to lie there.
            board = self._pieces.board(Base("", (), scene.width, scene.height), scene.items)
            found = spots(self.design.studio, state, player) if spots else {}
            picture = self._picture(board, found, audience, is_own=True)
            kept = self._places[key] = drawn, replace(picture, ground=_find_ground(scene.items, scene.height))
        return kept[1]

    def face(self, id: str, side: str = "front") -> str:
        """The address of a piece's face; anybody may look at any, as they are printed. "" where there is no such
        piece."""
        try:
            self.design.game.piece(id)
        except KeyError:
            return ""
        return f"face/{id}.{side}.svg"

    def words(self, piece: Piece) -> str:
        """The words on a piece's front in the order in which they are drawn; "" where it can't be drawn."""
        from layouts.faces.ink import walk_leaves
        from layouts.faces.words import SetWords

        with suppress(SalvageError, ValueError):
            drawn = walk_leaves(self.design.scene(piece, "front"))
            return " ".join(leaf.text for leaf in drawn if isinstance(leaf, SetWords))
        return ""

    def icon_name(self, name: str) -> str:
        """What the icon of something's name is called; "" where the game has none that is called so, nor renamed so by
        `icons` in its theme.yaml."""
        if name not in self._icon_names:
            look = self.design.look
            real = look.icon_names.get(name, name)
            known = any(real in icons.names(folder) for folder in (*look.own_icons, icons.SHARED_FOLDER))
            self._icon_names[name] = real if known else ""
        return self._icon_names[name]

    def icon(self, name: str) -> str:
        """The icon of something's name, as path data on a grid of 24; "" where there is none."""
        if not self.icon_name(name):
            return ""
        return " ".join(item.d for item in self.design.look.icon(name).items if isinstance(item, Path))

    def shape(self, face: str) -> tuple[int, int]:
        """How wide and high a face is that fits a height, in px, so that its room is there before it is."""
        width, height = self.design.game.piece(face.removeprefix("face/").rsplit(".", 2)[0]).size
        return round(ANSWER_FACE_PX * width / height), ANSWER_FACE_PX

    def face_in_hand(self, id: str) -> str:
        """The address of a piece's face as it is drawn in a hand. "" where there is no such piece."""
        face = self.face(id)
        with suppress(SalvageError):  # What can't be drawn is told by its own picture, not by the whole page.
            return (
                _far(face) if face and self.design.studio.lay(id, "front").symbol.height > HAND_COARSE_FROM_MM else face
            )
        return face

    def face_in_text(self, id: str) -> str:
        """The address of a piece's face as it is drawn among letters. "" where there is no such piece."""
        face = self.face(id)
        return _far(face) if face else ""

    def face_file(self, id: str, side: str, far: bool = False) -> bytes | None:
        """The picture of a piece's face, packed; None where there is no such piece."""
        if not self.face(id, side) or side not in SIDES:
            return None
        key = f"{id}.{side} far" if far else f"{id}.{side}"
        if key not in self._drawn:
            self._drawn[key] = pack_symbol(self.design.studio.lay(id, side).symbol, far)
        return self._drawn[key]

    def file(self, name: str, audiences: Sequence[str], far: bool = False) -> bytes | None:
        """A picture that one of the audiences has been shown, packed, or what is seen of it from far; else None."""
        if name not in self._files or not any(name in self._shown.get(audience, ()) for audience in audiences):
            return None
        key = f"{name} far" if far else name
        if key not in self._drawn:
            self._drawn[key] = _write(self._files[name](), far)
        return self._drawn[key]

    def _find(self, function: str) -> Callable[..., Any] | None:
        return find_drawing(self.design, function)

    def _picture(self, board: Board, spots: Mapping[str, BoardSpot], audience: str, is_own: bool = False) -> ArtPicture:
        base = board.base
        placed = [*self._place_base(base, audience), *(self._place(piece, audience) for piece in board.live)]
        pieces = [_add_far(piece) for piece in _identify(placed)]
        box = base.x, base.y, base.width, base.height
        return ArtPicture(box, pieces, spots, is_own, _find_ground(base.items, base.height))

    def _place_base(self, base: Base, audience: str) -> Iterator[PlacedPicture]:
        if not base.items:
            return
        box = base.x, base.y, base.width, base.height
        name = self._name(("base", base.key, *box), lambda: Board(base, ()).scene(), audience)
        yield PlacedPicture(name, *box, 0.0, 0.0, 0.0, "")

    def _place(self, piece: Live, audience: str) -> PlacedPicture:
        """A live piece; what of its symbol goes beyond its box is drawn, too."""
        symbol, bleed = piece.symbol, piece.symbol.bleed
        name = self._find_face(symbol, piece.fill)
        name = name or self._name((symbol, piece.fill), lambda: _alone(symbol, piece.fill), audience)
        wide, high = (symbol.width + 2 * bleed) * piece.scale, (symbol.height + 2 * bleed) * piece.scale
        x, y = piece.x - wide / 2, piece.y - high / 2
        return PlacedPicture(name, x, y, wide, high, piece.angle, piece.x, piece.y, piece.tag)

    def _find_face(self, symbol: Symbol, fill: str | None) -> str:
        """The address of a piece's face that lies as it is printed: it is the same in hands; "" of another symbol."""
        key = symbol, fill
        if key not in self._faces:
            found = self.design.find_lying(symbol) if fill is None and not symbol.bleed else None
            self._faces[key] = self.face(*found) if found else ""
        return self._faces[key]

    def _name(self, key: tuple[Any, ...], draw: Callable[[], Scene], audience: str) -> str:
        """The address of a picture that an audience is shown."""
        name = self._names.get(key)
        if name is None:
            number = blake2s(str(len(self._names)).encode(), key=self._salt, digest_size=8)
            name = self._names[key] = f"art/{number.hexdigest()}.svg"
            self._files[name] = draw
        self._shown.setdefault(audience, set()).add(name)
        return name


def to_one_scale(pictures: Mapping[str, ArtPicture | None]) -> dict[str, ArtPicture]:
    """The pictures that there are, each in the middle of a box that is as large as the largest of all."""
    found = {name: picture for name, picture in pictures.items() if picture}
    wide, high = (max((picture.box[side] for picture in found.values()), default=0.0) for side in (2, 3))

    def grow(picture: ArtPicture) -> ArtPicture:
        x, y, own_wide, own_high = picture.box
        return replace(picture, box=(x - (wide - own_wide) / 2, y - (high - own_high) / 2, wide, high))

    return {name: grow(picture) for name, picture in found.items()}


def _find_ground(items: Sequence[Item], high: float) -> str | Linear | None:
    """The paint of the lowest item, where that reaches from top to bottom of a picture; None where none does."""
    lowest = items[0] if items else None
    while isinstance(lowest, (Use, Group)):
        if isinstance(lowest, Group) and (lowest.tag or (lowest.clip and extent(lowest.clip).height < high)):
            return None  # A piece is no ground of what it lies on.
        within = lowest.symbol.items if isinstance(lowest, Use) else lowest.items
        lowest = within[0] if within else None
    if not isinstance(lowest, Path) or extent(lowest.d).height < high:
        return None
    if isinstance(lowest.fill, Linear):
        return lowest.fill
    return lowest.fill if isinstance(lowest.fill, str) and lowest.fill.startswith("#") else None


def _shape_of(piece: PlacedPicture) -> BoardShape:
    """The rectangle of a piece."""
    across, down = piece.width / 2, piece.height / 2
    return BoardShape(min(across, down), ((-across, -down), (across, -down), (across, down), (-across, down)))


def _overlap(one: BoardSpot, other: BoardSpot) -> bool:
    return hypot(one.x - other.x, one.y - other.y) < one.reach + other.reach


def _identify(placed: Iterable[PlacedPicture]) -> Iterator[PlacedPicture]:
    """Pieces by their tags, those of one tag numbered: what moves keeps its id, so that people see it move."""
    met = Counter[str]()
    for piece in placed:
        met[piece.tag] += 1
        yield piece._replace(id=f"{piece.tag.replace(' ', '_')}-{met[piece.tag]}")


def _add_far(piece: PlacedPicture) -> PlacedPicture:
    """A large piece with what is seen of it from far."""
    return piece._replace(far=_far(piece.href)) if piece.width > COARSE_FROM_MM else piece


def _far(href: str) -> str:
    """The address of a picture as it is seen from far."""
    return f"far/{href.partition('/')[2]}"


def _alone(symbol: Symbol, fill: str | None) -> Scene:
    bleed = symbol.bleed
    shown = Use(symbol, bleed, bleed, fill=None if fill == CURRENT else fill)
    return Scene(symbol.width + 2 * bleed, symbol.height + 2 * bleed, (shown,), 0.0)


def pack_symbol(symbol: Symbol, far: bool) -> bytes:
    """A symbol alone as a packed SVG file, or what is seen of it from far."""
    return _write(Scene(symbol.width, symbol.height, (Use(symbol, 0, 0),), 0.0), far)


def _write(scene: Scene, far: bool = False) -> bytes:
    """A picture as a file, packed once and for all."""
    return compress(svg_slim.document(scene, far=far).encode("utf-8"), mtime=0)
