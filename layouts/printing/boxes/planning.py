"""Plans the boxes of a game: decks in tuck boxes, everything else in trays with lids, all sized to their content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from components.messages import _, count
from components.problems import NotInGame, did_you_mean, listed
from components.values import NamedTuple
from layouts.drawing.papers import find_paper
from layouts.faces.box_looks import BoxLook
from layouts.faces.design import Design
from layouts.printing.boxes import nets
from layouts.printing.boxes.arranging import CLEARANCE_MM, STACK, Floor, arrange, one_pile
from layouts.printing.boxes.nets import Net
from layouts.printing.boxes.piles import StackedPieces, Thickness, find_piles
from layouts.printing.options import PrintOptions

FOLD = 0.5
"""Length in mm by which a panel exceeds the inside, as card loses some at its folds."""
MAX_TUCK_DEPTH_MM = 28.0
"""Greatest depth of a tuck box in mm: it still fits a hand, and a sheet upright."""
MIN_BOX_DEPTH_MM = 8.0
"""Depth in mm below which decks of one size share a box."""
TRAY_PIECE_FROM_MM = 100.0
"""Length in mm above which pieces lie on one another in a tray of their own."""
LID_ROOM = 2.0
"""Length in mm by which a lid is wider and longer than its base."""
MIN_LID_MM = 12.0
"""Least height in mm of a lid's walls, unless the base's are lower."""
FOOT = 9.0
"""Height in mm at the foot of each sheet for the ruler and the names of what is on it."""


class BoxUnit(NamedTuple):
    """One box, perhaps of several that look alike for a thick deck: the number of its pieces, its inside as width,
    height and depth, and its nets by sheet. A tray has the plan of its floor."""

    number: int
    copies: int
    inner: tuple[float, float, float]
    nets: tuple[Net, ...]
    floor: Floor | None = None


@dataclass(frozen=True, slots=True)
class PieceBox:
    """Pieces that are stored together, and their boxes."""

    look: BoxLook
    form: str
    """`tuck` or `tray`."""
    piles: tuple[StackedPieces, ...]
    parts: tuple[BoxUnit, ...]

    @property
    def count(self) -> int:
        """Number of all pieces."""
        return sum(pile.copies for pile in self.piles)

    def name(self, part: BoxUnit) -> str:
        """Return the title, with the box's number if several look alike."""
        title, parts = self.look.title, len(self.parts)
        return _("{title} {n} of {parts}", title=title, n=part.number, parts=parts) if parts > 1 else title

    @property
    def unit(self) -> str:
        """Word for its pieces, in the right number."""
        if all(pile.cards for pile in self.piles):
            return count(self.count, "card", "cards")
        return count(self.count, "piece", "pieces")


class NetArea(NamedTuple):
    """Area for a net on a sheet, in mm."""

    width: float
    height: float

    def takes(self, net: Net) -> bool:
        """Return whether a net fits, upright or turned."""
        w, h = net.size
        return self.has(w, h) or self.has(h, w)

    def has(self, w: float, h: float) -> bool:
        return w <= self.width + 1e-6 and h <= self.height + 1e-6


def sheet_of(options: PrintOptions) -> NetArea:
    """Return the area for nets on a sheet."""
    paper, margin = find_paper(options.sheet.paper), options.sheet.margin
    return NetArea(paper.width - 2 * margin, paper.height - 2 * margin - FOOT)


def plan_boxes(design: Design, options: PrintOptions, thickness: Thickness, only: Sequence[str] = ()) -> list[PieceBox]:
    """Plan the boxes for all that a print run with these options prints; `only` those with these names, kinds or decks.

    Raises NotInGame for a name that the game doesn't have.
    """
    piles = find_piles(design, options, thickness)
    if not piles:
        raise NotInGame("nothing to keep: no piece is in all of the modules asked for")
    sheet = sheet_of(options)
    return [_make_box(group, sheet) for group in _choose(design, only, _groups(design, piles, sheet))]


class _BoxGroup(NamedTuple):
    """Pieces that are stored in one box, or in several that look alike."""

    look: BoxLook
    form: str
    piles: list[StackedPieces]


def _groups(design: Design, piles: Sequence[StackedPieces], sheet: NetArea) -> list[_BoxGroup]:
    """Group piles that share a box: those that faces.yaml puts together, else those of one print file with boxes of one
    form and size."""
    declared = {kind: look for look in design.boxes.of for kind in look.kinds}
    found: dict[str, list[StackedPieces]] = {}
    others: dict[tuple[str, str, object], list[StackedPieces]] = {}
    files = {kind: file for file in design.files for kind in file.kinds}
    for pile in piles:
        if look := declared.get(pile.kind):
            found.setdefault(look.id, []).append(pile)
        else:
            form = _form([pile], sheet)
            size: object = (pile.width, pile.height) if form == "tuck" else _is_large(pile)
            others.setdefault((files[pile.kind].id, form, size), []).append(pile)
    looks = {look.id: look for look in design.boxes.of}
    own = [_BoxGroup(looks[id], _form(of, sheet), of) for id, of in found.items()]
    titles = {file.id: file.title for file in design.files}
    icon, picture = design.boxes.icon, design.boxes.picture
    rest = [_BoxGroup(BoxLook(id, titles[id], (), icon, picture), form, of) for (id, form, _), of in others.items()]
    return own + _with_own_names(_join_thin(rest))


def _form(piles: Sequence[StackedPieces], sheet: NetArea) -> str:
    """Choose a tuck box for cards whose net fits a sheet, else a tray."""
    if not all(pile.cards for pile in piles):
        return "tray"
    return "tuck" if sheet.takes(_tuck(piles, max(pile.thick for pile in piles))) else "tray"


def _is_large(pile: StackedPieces) -> bool:
    return max(pile.width, pile.height) > TRAY_PIECE_FROM_MM


def _join_thin(groups: Iterable[_BoxGroup]) -> list[_BoxGroup]:
    """Put thin decks of one size into one box."""
    made: list[_BoxGroup] = []
    thin: dict[tuple[float, float], int] = {}
    for group in groups:
        size = group.piles[0].width, group.piles[0].height
        if group.form == "tray" or sum(pile.high for pile in group.piles) + CLEARANCE_MM >= MIN_BOX_DEPTH_MM:
            made.append(group)
        elif size in thin:
            first = made[thin[size]]
            made[thin[size]] = first._replace(piles=[*first.piles, *group.piles])
        else:
            thin[size] = len(made)
            made.append(group)
    return made


def _with_own_names(groups: Sequence[_BoxGroup]) -> list[_BoxGroup]:
    """Give each group a unique name: that of its file, or of its first kind if another has that; and a title that names
    its content."""
    made: list[_BoxGroup] = []
    taken: set[str] = set()
    for group in groups:
        look, kinds = group.look, list(dict.fromkeys(pile.title for pile in group.piles))
        title = kinds[0] if len(kinds) == 1 else look.title
        if len(kinds) == 2:
            title = _("{several} and {last}", several=kinds[0], last=kinds[1])
        id = look.id if look.id not in taken else group.piles[0].kind
        taken.add(id)
        made.append(group._replace(look=look._replace(id=id, title=title)))
    return made


def _choose(design: Design, only: Sequence[str], groups: list[_BoxGroup]) -> list[_BoxGroup]:
    """Return the groups that are named by a box, a kind or a deck."""
    if not only:
        return groups
    decks = {deck.id: deck.kinds for deck in design.game.decks.values()}
    names = [*dict.fromkeys([*(group.look.id for group in groups), *design.game.kinds, *decks])]
    for name in only:
        if name not in names:
            raise NotInGame(
                f"{design.game.title} has no box for '{name}'{did_you_mean(name, names)}; "
                f"give one of {listed(names, 40)}"
            )
    kinds = {kind for name in only for kind in (*decks.get(name, ()), name)}
    return [group for group in groups if group.look.id in only or any(pile.kind in kinds for pile in group.piles)]


# ---- a box -------------------------------------------------------------------------------------------------------


def _make_box(group: _BoxGroup, sheet: NetArea) -> PieceBox:
    parts = _tucks(group.piles, sheet) if group.form == "tuck" else _trays(group.piles, sheet)
    return PieceBox(group.look, group.form, tuple(group.piles), tuple(parts))


def _tuck(piles: Sequence[StackedPieces], height: float) -> Net:
    w, h, d = _inner(piles, height)
    return nets.tuck(w + FOLD, h + FOLD, d + FOLD)


def _inner(piles: Sequence[StackedPieces], d: float) -> tuple[float, float, float]:
    return max(p.width for p in piles) + CLEARANCE_MM, max(p.height for p in piles) + CLEARANCE_MM, d + CLEARANCE_MM


def _tucks(piles: Sequence[StackedPieces], sheet: NetArea) -> Iterator[BoxUnit]:
    """Plan one tuck box, or as few of equal depth as are neither too deep nor too large for a sheet."""
    count, height = sum(pile.copies for pile in piles), sum(pile.high for pile in piles)
    thickness = height / count
    number = max(1, int(height / MAX_TUCK_DEPTH_MM))
    while number < count and (
        ceil(count / number) * thickness + CLEARANCE_MM > MAX_TUCK_DEPTH_MM
        or not sheet.takes(_tuck(piles, ceil(count / number) * thickness))
    ):
        number += 1
    height = ceil(count / number) * thickness
    for i in range(number):
        share = count * (i + 1) // number - count * i // number
        yield BoxUnit(i + 1, share, _inner(piles, height), (_tuck(piles, height),))


def _trays(piles: Sequence[StackedPieces], sheet: NetArea) -> Iterator[BoxUnit]:
    if any(map(_is_large, piles)):
        floors = [one_pile(piles)]
    else:
        walls = 2 * (min(STACK, max(pile.high for pile in piles)) + CLEARANCE_MM + FOLD) + FOLD
        floors = arrange(piles, sheet.width - walls, sheet.height - walls)
    for number, floor in enumerate(floors, 1):
        count = sum(place.pile.copies for place in floor.places)
        yield BoxUnit(
            number, count, (floor.w, floor.h, floor.high + CLEARANCE_MM), tuple(_tray_nets(floor, sheet)), floor
        )


def _tray_nets(floor: Floor, sheet: NetArea) -> Iterator[Net]:
    """Make base, lid, dividers and the plan of the floor."""
    walls = floor.high + CLEARANCE_MM + FOLD
    w, h = floor.w + FOLD, floor.h + FOLD
    yield from _on_sheets(nets.tray("base", w, h, walls, lid=False), sheet)
    lid = nets.tray("lid", w + LID_ROOM, h + LID_ROOM, lid_walls(floor.high + CLEARANCE_MM), lid=True)
    yield from _on_sheets(lid, sheet)
    if floor.fences:
        yield nets.card("plan", floor.w - FOLD, floor.h - FOLD)
        for number, fence in enumerate(floor.fences, 1):
            yield nets.divider(number, fence.length, floor.high)


def lid_walls(depth: float) -> float:
    """Return the height in mm of a lid's walls for a base of that depth inside."""
    walls = depth + FOLD
    return min(walls, max(MIN_LID_MM, walls * 2 / 3))


def _on_sheets(net: Net, sheet: NetArea) -> list[Net]:
    """Return a net whole if it fits, else in the fewest parts, with the sheet upright or turned."""
    if sheet.takes(net):
        return [net]
    ways = nets.in_parts(net, *sheet), nets.in_parts(net, sheet.height, sheet.width)
    return min(ways, key=len)
