"""Turns an imposed page into the scene to print: the pieces' faces in their places, with the page's frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from layouts.drawing import outlines, shapes
from layouts.drawing.scene import Group, Item, Path, Scene, Symbol, Use
from layouts.drawing.shapes import Edges
from layouts.faces.values import BLEED
from layouts.printing.frame import Frame, FrameNote, cut_line, describe_layout
from layouts.printing.sheets.pages import SMALL_CIRCLE, FacePlacement, SheetPage

OVERLAP = 0.05
"""Overlap of neighbours that share a cut, in mm."""
FULL_BLEED = Edges(BLEED, BLEED, BLEED, BLEED)

Faces = Callable[[str, str, int], Scene]
"""Returns the face of a piece: from its id, "front" or "back", and its pose."""
Poses = Callable[[str, str], int]
"""Returns the number of ways in which a face is drawn, from piece id and side."""


class Press:
    """Draws the pages of one file; a face that is used more than once becomes a symbol."""

    def __init__(
        self,
        draw_face: Faces,
        repeated_pairs: Iterable[tuple[str, str]] = (),
        find_pose: Poses = lambda id, side: 1,
        line: Callable[[str], Item] = cut_line,
    ) -> None:
        """Set up a press. `line`: draws the outline along which a piece is cut."""
        self.faces, self.poses, self.line = draw_face, find_pose, line
        self.repeated = set(repeated_pairs)
        self._symbols: dict[tuple[str, str, int], Symbol] = {}
        self._shared: dict[Scene, Symbol] = {}
        self._frames: list[Frame] = []

    def page(self, sheet_page: SheetPage, note: FrameNote, shift_vector: tuple[float, float] = (0.0, 0.0)) -> Scene:
        """Draw a page; `shift_vector` is the printer's own offset of its backs, right and down in mm."""
        frame = self.frame(sheet_page)
        items = (*self.pieces(sheet_page), *frame.marks, *frame.notes(note))
        if sheet_page.side == "back" and shift_vector != (0.0, 0.0):
            items = (Group(items, *shift_vector),)
        return Scene(sheet_page.width, sheet_page.height, items, 0.0, title=note.name)

    def pieces(self, sheet_page: SheetPage) -> tuple[Item, ...]:
        """Draw the faces of a page, each in its place."""
        return tuple(map(self._draw_placed, sheet_page.placements))

    def cut_out(self, sheet_page: SheetPage, name: str) -> Scene:
        """Draw only the faces of a page, each up to its cut; empty parts of a face are white, not transparent."""
        grounds = ((each, Path(each.cut, fill="#FFFFFF")) for each in sheet_page.placements)
        items = tuple(Group((ground, self._draw_placed(each)), clip=each.cut) for each, ground in grounds)
        return Scene(sheet_page.width, sheet_page.height, items, 0.0, title=name)

    def frame(self, sheet_page: SheetPage) -> Frame:
        """Return the frame that a page shares with those laid out alike."""
        layout = describe_layout(sheet_page)
        for earlier_frame in self._frames:
            if earlier_frame.layout == layout:
                return earlier_frame
        self._frames.append(Frame(sheet_page, layout, f"marks-{len(self._frames) + 1}"))
        return self._frames[-1]

    def _draw_placed(self, placement: FacePlacement) -> Item:
        """Draw a face in its place: turned about its top-left corner, clipped to its bleed."""
        lookup_key = placement.id, placement.face
        pose_index = (placement.copy - 1) % self.poses(*lookup_key)
        items = (
            (Use(self._find_symbol(*lookup_key, pose_index), 0.0, 0.0),)
            if lookup_key in self.repeated
            else self.faces(*lookup_key, pose_index).items
        )
        if placement.scale != 1.0 and placement.source is None:
            items = (self._scale_face(placement, items),)
        if placement.outline and placement.shape != "rect":  # Round corners are for machines and punches.
            bleed = min(placement.bleed) if placement.source is None else BLEED
            items = (Group(items, clip=outlines.grown(placement.outline, bleed)),)
            if placement.cut_out:
                items = (*items, self.line(placement.outline))
        source_rect = placement.source
        if source_rect is not None:
            items = (Group(items, -source_rect.x, -source_rect.y),)
        offset_x = placement.w if placement.rotation in (90, 180) else 0.0
        offset_y = placement.h if placement.rotation in (180, 270) else 0.0
        # A symbol's own box clips it at its bleed.
        is_square = placement.shape in ("rect", "path") or placement.w <= SMALL_CIRCLE
        is_plain = source_rect is None and placement.scale == 1.0
        is_clipped = lookup_key in self.repeated and is_square and is_plain and placement.bleed == FULL_BLEED
        clip_path_data = None if is_clipped else clip_of(placement)
        return Group(items, placement.x + offset_x, placement.y + offset_y, placement.rotation, clip=clip_path_data)

    def _scale_face(self, placement: FacePlacement, items: tuple[Item, ...]) -> Group:
        """Scale a face about the middle of its place."""
        scene, scale = self.faces(placement.id, placement.face, 0), placement.scale
        width, height = (placement.h, placement.w) if placement.rotation in (90, 270) else (placement.w, placement.h)
        return Group(items, (width - scene.width * scale) / 2, (height - scene.height * scale) / 2, scale=scale)

    def _find_symbol(self, id: str, side_name: str, pose_index: int) -> Symbol:
        lookup_key = id, side_name, pose_index
        if lookup_key not in self._symbols:
            scene, name = (
                self.faces(*lookup_key),
                f"{id}-{side_name}-{pose_index + 1}" if pose_index else f"{id}-{side_name}",
            )
            symbol = Symbol(name, scene.items, scene.width, scene.height, BLEED)
            self._symbols[lookup_key] = self._shared.setdefault(scene, symbol)
        return self._symbols[lookup_key]


def clip_of(placement: FacePlacement) -> str:
    """Return the outline to which a face is clipped, in the face's own coordinates: its trim and bleed, or the ring of
    a large circle."""
    is_ring = placement.shape == "circle" and placement.w > SMALL_CIRCLE and placement.source is None
    return _make_clip(placement.w, placement.h, placement.bleed, placement.rotation, is_ring)


@lru_cache(maxsize=256)
def _make_clip(w: float, h: float, bleed_edges: Edges, rotation: int, is_ring: bool) -> str:
    if is_ring:
        return shapes.circle(w / 2, w / 2, w / 2 + min(bleed_edges))
    # Turned clockwise, the face's left edge lies at the top of its place, then at the right, then at the bottom.
    # Neighbours that share a cut overlap slightly, so that no white shows between them.
    quarter_turn_count = rotation // 90
    left, top, right, bottom = (max(bleed_edges[(i + quarter_turn_count) % 4], OVERLAP) for i in range(4))
    w, h = (h, w) if quarter_turn_count % 2 else (w, h)
    return shapes.rect(-left, -top, w + left + right, h + top + bottom)
