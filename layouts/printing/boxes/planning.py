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
from layouts.printing.boxes.arranging import CLEARANCE_MM, STACK, Floor, arrange, make_one_pile
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

    def name(self, box_unit: BoxUnit) -> str:
        """Return the title, with the box's number if several look alike."""
        title, part_count = self.look.title, len(self.parts)
        return (
            _("{title} {n} of {parts}", title=title, n=box_unit.number, parts=part_count) if part_count > 1 else title
        )

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


def find_net_area(options: PrintOptions) -> NetArea:
    """Return the area for nets on a sheet."""
    paper, margin = find_paper(options.sheet.paper), options.sheet.margin
    return NetArea(paper.width - 2 * margin, paper.height - 2 * margin - FOOT)


def plan_boxes(
    design: Design, options: PrintOptions, thickness: Thickness, only_ids: Sequence[str] = ()
) -> list[PieceBox]:
    """Plan the boxes for all that a print run with these options prints; `only_ids` those with these names, kinds
    or decks.

    Raises NotInGame for a name that the game doesn't have.
    """
    piles = find_piles(design, options, thickness)
    if not piles:
        raise NotInGame("nothing to keep: no piece is in all of the modules asked for")
    net_area = find_net_area(options)
    return [
        _make_box(group, net_area) for group in _choose_groups(design, only_ids, _group_piles(design, piles, net_area))
    ]


class _BoxGroup(NamedTuple):
    """Pieces that are stored in one box, or in several that look alike."""

    look: BoxLook
    form: str
    piles: list[StackedPieces]


def _group_piles(design: Design, piles: Sequence[StackedPieces], net_area: NetArea) -> list[_BoxGroup]:
    """Group piles that share a box: those that faces.yaml puts together, else those of one print file with boxes of one
    form and size."""
    look_by_kind = {kind: look for look in design.boxes.of for kind in look.kinds}
    piles_by_look: dict[str, list[StackedPieces]] = {}
    piles_by_file: dict[tuple[str, str, object], list[StackedPieces]] = {}
    file_by_kind = {kind: file for file in design.files for kind in file.kinds}
    for stacked_pieces in piles:
        if look := look_by_kind.get(stacked_pieces.kind):
            piles_by_look.setdefault(look.id, []).append(stacked_pieces)
        else:
            form_name = _choose_form([stacked_pieces], net_area)
            size: object = (
                (stacked_pieces.width, stacked_pieces.height) if form_name == "tuck" else _is_large(stacked_pieces)
            )
            piles_by_file.setdefault((file_by_kind[stacked_pieces.kind].id, form_name, size), []).append(stacked_pieces)
    look_by_id = {look.id: look for look in design.boxes.of}
    declared_groups = [
        _BoxGroup(look_by_id[id], _choose_form(group_piles, net_area), group_piles)
        for id, group_piles in piles_by_look.items()
    ]
    title_by_file = {file.id: file.title for file in design.files}
    icon, picture = design.boxes.icon, design.boxes.picture
    other_groups = [
        _BoxGroup(BoxLook(id, title_by_file[id], (), icon, picture), form, group_piles)
        for (id, form, _), group_piles in piles_by_file.items()
    ]
    return declared_groups + _name_groups(_join_thin(other_groups))


def _choose_form(piles: Sequence[StackedPieces], net_area: NetArea) -> str:
    """Choose a tuck box for cards whose net fits a sheet, else a tray."""
    if not all(pile.cards for pile in piles):
        return "tray"
    return "tuck" if net_area.takes(_make_tuck_net(piles, max(pile.thick for pile in piles))) else "tray"


def _is_large(stacked_pieces: StackedPieces) -> bool:
    return max(stacked_pieces.width, stacked_pieces.height) > TRAY_PIECE_FROM_MM


def _join_thin(groups: Iterable[_BoxGroup]) -> list[_BoxGroup]:
    """Put thin decks of one size into one box."""
    joined_groups: list[_BoxGroup] = []
    index_by_size: dict[tuple[float, float], int] = {}
    for group in groups:
        size = group.piles[0].width, group.piles[0].height
        if group.form == "tray" or sum(pile.high for pile in group.piles) + CLEARANCE_MM >= MIN_BOX_DEPTH_MM:
            joined_groups.append(group)
        elif size in index_by_size:
            thin_group = joined_groups[index_by_size[size]]
            joined_groups[index_by_size[size]] = thin_group._replace(piles=[*thin_group.piles, *group.piles])
        else:
            index_by_size[size] = len(joined_groups)
            joined_groups.append(group)
    return joined_groups


def _name_groups(groups: Sequence[_BoxGroup]) -> list[_BoxGroup]:
    """Give each group a unique name: that of its file, or of its first kind if another has that; and a title that names
    its content."""
    named_groups: list[_BoxGroup] = []
    used_ids: set[str] = set()
    for group in groups:
        look, kind_titles = group.look, list(dict.fromkeys(pile.title for pile in group.piles))
        title = kind_titles[0] if len(kind_titles) == 1 else look.title
        if len(kind_titles) == 2:
            title = _("{several} and {last}", several=kind_titles[0], last=kind_titles[1])
        id = look.id if look.id not in used_ids else group.piles[0].kind
        used_ids.add(id)
        named_groups.append(group._replace(look=look._replace(id=id, title=title)))
    return named_groups


def _choose_groups(design: Design, only_ids: Sequence[str], groups: list[_BoxGroup]) -> list[_BoxGroup]:
    """Return the groups that are named by a box, a kind or a deck."""
    if not only_ids:
        return groups
    kinds_by_deck = {deck.id: deck.kinds for deck in design.game.decks.values()}
    names = [*dict.fromkeys([*(group.look.id for group in groups), *design.game.kinds, *kinds_by_deck])]
    for name in only_ids:
        if name not in names:
            raise NotInGame(
                f"{design.game.title} has no box for '{name}'{did_you_mean(name, names)}; "
                f"give one of {listed(names, 40)}"
            )
    kind_ids = {kind for name in only_ids for kind in (*kinds_by_deck.get(name, ()), name)}
    return [
        group for group in groups if group.look.id in only_ids or any(pile.kind in kind_ids for pile in group.piles)
    ]


# ---- a box -------------------------------------------------------------------------------------------------------


def _make_box(group: _BoxGroup, net_area: NetArea) -> PieceBox:
    parts = _plan_tuck_boxes(group.piles, net_area) if group.form == "tuck" else _plan_trays(group.piles, net_area)
    return PieceBox(group.look, group.form, tuple(group.piles), tuple(parts))


def _make_tuck_net(piles: Sequence[StackedPieces], height: float) -> Net:
    w, h, depth = _measure_inside(piles, height)
    return nets.make_tuck_box(w + FOLD, h + FOLD, depth + FOLD)


def _measure_inside(piles: Sequence[StackedPieces], depth: float) -> tuple[float, float, float]:
    return max(p.width for p in piles) + CLEARANCE_MM, max(p.height for p in piles) + CLEARANCE_MM, depth + CLEARANCE_MM


def _plan_tuck_boxes(piles: Sequence[StackedPieces], net_area: NetArea) -> Iterator[BoxUnit]:
    """Plan one tuck box, or as few of equal depth as are neither too deep nor too large for a sheet."""
    count, height = sum(pile.copies for pile in piles), sum(pile.high for pile in piles)
    thickness = height / count
    box_count = max(1, int(height / MAX_TUCK_DEPTH_MM))
    while box_count < count and (
        ceil(count / box_count) * thickness + CLEARANCE_MM > MAX_TUCK_DEPTH_MM
        or not net_area.takes(_make_tuck_net(piles, ceil(count / box_count) * thickness))
    ):
        box_count += 1
    height = ceil(count / box_count) * thickness
    for i in range(box_count):
        copy_count = count * (i + 1) // box_count - count * i // box_count
        yield BoxUnit(i + 1, copy_count, _measure_inside(piles, height), (_make_tuck_net(piles, height),))


def _plan_trays(piles: Sequence[StackedPieces], net_area: NetArea) -> Iterator[BoxUnit]:
    if any(map(_is_large, piles)):
        floors = [make_one_pile(piles)]
    else:
        free_wall_length = 2 * (min(STACK, max(pile.high for pile in piles)) + CLEARANCE_MM + FOLD) + FOLD
        floors = arrange(piles, net_area.width - free_wall_length, net_area.height - free_wall_length)
    for box_number, floor in enumerate(floors, 1):
        count = sum(place.pile.copies for place in floor.places)
        yield BoxUnit(
            box_number,
            count,
            (floor.w, floor.h, floor.high + CLEARANCE_MM),
            tuple(_make_tray_nets(floor, net_area)),
            floor,
        )


def _make_tray_nets(floor: Floor, net_area: NetArea) -> Iterator[Net]:
    """Make base, lid, dividers and the plan of the floor."""
    wall_height = floor.high + CLEARANCE_MM + FOLD
    w, h = floor.w + FOLD, floor.h + FOLD
    yield from _fit_on_sheets(nets.make_tray("base", w, h, wall_height, lid=False), net_area)
    lid_net = nets.make_tray("lid", w + LID_ROOM, h + LID_ROOM, find_lid_height(floor.high + CLEARANCE_MM), lid=True)
    yield from _fit_on_sheets(lid_net, net_area)
    if floor.fences:
        yield nets.make_card("plan", floor.w - FOLD, floor.h - FOLD)
        for divider_number, fence in enumerate(floor.fences, 1):
            yield nets.make_divider(divider_number, fence.length, floor.high)


def find_lid_height(depth: float) -> float:
    """Return the height in mm of a lid's walls for a base of that depth inside."""
    wall_thickness_sum = depth + FOLD
    return min(wall_thickness_sum, max(MIN_LID_MM, wall_thickness_sum * 2 / 3))


def _fit_on_sheets(net: Net, net_area: NetArea) -> list[Net]:
    """Return a net whole if it fits, else in the fewest parts, with the sheet upright or turned."""
    if net_area.takes(net):
        return [net]
    partitions = nets.split_into_parts(net, *net_area), nets.split_into_parts(net, net_area.height, net_area.width)
    return min(partitions, key=len)
