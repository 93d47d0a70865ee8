"""Nets as pieces: each as printed, cut along its outline, and creased."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from layouts.drawing import outlines
from layouts.drawing.scene import Group, Scene
from layouts.drawing.shapes import line
from layouts.faces.design import Design
from layouts.printing.boxes.drawing import draw_net
from layouts.printing.boxes.nets import BLEED, Net
from layouts.printing.boxes.painting import BoxPainter
from layouts.printing.boxes.planning import BoxUnit, PieceBox
from layouts.printing.sheets.pages import Item, SheetPage


class NetPiece(NamedTuple):
    """A net with its box."""

    box: PieceBox
    part: BoxUnit
    net: Net

    @property
    def id(self) -> str:
        """Id of the net as a piece, such as `tokens.1.divider-3`."""
        return f"{self.box.look.id}.{self.part.number}.{self.net.name.replace(',', '').replace(' ', '-')}"

    def item(self) -> Item:
        """Return the net as an item for sheets."""
        return Item(
            self.id, 1, *self.net.size, "path", BLEED, outline="".join(map(self._move_to_origin, self.net.cuts))
        )

    def creases(self) -> list[str]:
        """Return the folds in the coordinates of the piece."""
        return [self._move_to_origin(line(*fold)) for fold in self.net.creases]

    def scene(self, design: Design) -> Scene:
        """Draw its face, without the line of its cut."""
        left, top, _, _ = self.net.box
        items = tuple(draw_net(BoxPainter(design, self.box, self.part), self.net))
        return Scene(*self.net.size, (Group(items, -left, -top),), BLEED)

    def _move_to_origin(self, path_data: str) -> str:
        """Move path data of the net to the net's top-left."""
        left, top, _, _ = self.net.box
        return outlines.map_points(path_data, lambda point: (point[0] - left, point[1] - top))


def find_nets(boxes: Sequence[PieceBox]) -> Iterator[NetPiece]:
    """Yield the nets of all boxes, in the order of the boxes."""
    for box in boxes:
        for box_unit in box.parts:
            yield from (NetPiece(box, box_unit, net) for net in box_unit.nets)


def list_page_numbers(box: PieceBox, box_unit: BoxUnit | None, pages: Sequence[SheetPage]) -> tuple[int, ...]:
    """Return the numbers of the pages with nets of a box, or of one of several boxes that look alike."""
    id_prefix = f"{box.look.id}.{box_unit.number}." if box_unit else f"{box.look.id}."
    return tuple(page.number for page in pages if any(piece.id.startswith(id_prefix) for piece in page.placements))
