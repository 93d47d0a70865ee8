"""Words of a scene that can be set larger: the boxes of their lines, and the ways in which they may grow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from components.values import NamedTuple
from layouts.drawing import fonts
from layouts.drawing.icons import PREFIX
from layouts.drawing.measure import Transform, ink_heights
from layouts.drawing.scene import PT, Item, Paragraph, Span, Text, Use
from layouts.drawing.shapes import INFINITE_BOX, Box, Point, bounds, polar

MIN_LINE_PITCH = 1.1
"""Least pitch of lines, in sizes of their type."""


class Growth(NamedTuple):
    """A change of type: its factor, the pitch of its lines, and the distance in mm by which its first baseline moves
    down."""

    factor: float = 1.0
    pitch: float = 0.0
    down: float = 0.0


@dataclass(slots=True, eq=False, repr=False)
class SetWords:
    """A text or paragraph in the scene, with the icons in its lines."""

    order: int
    item: Text | Paragraph
    icons: tuple[Use, ...]
    at: Transform
    seen: Box
    growth: Growth = field(default_factory=Growth)
    near: list[tuple[float, float, float]] = field(default_factory=list)
    """Points that the words must keep clear of, in their own frame, each with its distance."""
    reach: Box = INFINITE_BOX
    """Box in the scene that the words may cover once they have grown, with some room."""
    others: list[SetWords] = field(default_factory=list)
    """Words that may stand in the way of these."""
    line: list[SetWords] = field(default_factory=list)
    """Words on the same line in type that is no smaller."""
    alike: list[SetWords] = field(default_factory=list)
    """Words that are set alike, these among them."""
    frame: Transform = field(init=False)
    """Frame of the words: its origin is the start of the first baseline as drawn."""
    _rows: dict[Growth, list[Box]] = field(default_factory=dict)
    _others: dict[tuple[int, Growth], list[Box]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        angle = self.item.angle if isinstance(self.item, Text) else 0.0
        self.frame = self.at.then(self.item.x, self.item.y, angle, 1.0)

    @property
    def size(self) -> float:
        """Size of the type as drawn, in pt."""
        return self.item.size * self.at.scale

    @property
    def now(self) -> float:
        """Size of the type as it has grown, in pt."""
        return self.size * self.growth.factor

    @property
    def style(self) -> tuple[object, ...]:
        """Font, size and paint, which words that are set alike share."""
        font_name = self.item.font if isinstance(self.item, Text) else None
        return font_name, round(self.size, 2), self.item.fill

    @property
    def text(self) -> str:
        """The words, with icons among them by name."""
        if isinstance(self.item, Text):
            return self.item.text
        spans = [(row, self.item.x + each.dx, each.text) for row, line in enumerate(self.item.lines) for each in line]
        spans += [(self._find_row(icon), icon.x, icon.symbol.name.removeprefix(PREFIX)) for icon in self.icons]
        return " ".join(words.strip() for *_, words in sorted(spans))

    @property
    def pitch(self) -> float:
        return self.item.leading if isinstance(self.item, Paragraph) else 0.0

    def rows(self, growth: Growth) -> list[Box]:
        """Return the boxes of the lines in the words' own frame, whose origin is the start of the first baseline as
        drawn."""
        if growth not in self._rows:
            self._rows[growth] = self._compute_rows(growth)
        return self._rows[growth]

    def rows_of(self, other_words: SetWords, growth: Growth) -> list[Box]:
        """Return the boxes of other words' lines in the frame of these."""
        lookup_key = other_words.order, growth if growth.factor > 1.0 else Growth(pitch=other_words.pitch)
        if lookup_key not in self._others:
            corners = (convert_corners(other_words.frame, box) for box in other_words.rows(lookup_key[1]))
            self._others[lookup_key] = [bounds(convert_to_frame(self.frame, box_points)) for box_points in corners]
        return self._others[lookup_key]

    def _compute_rows(self, growth: Growth) -> list[Box]:
        lines = self.item.lines if isinstance(self.item, Paragraph) else (_make_line(self.item),)
        size, scale = self.item.size * growth.factor, self.at.scale
        boxes = []
        for line_number, line_spans in enumerate(lines):
            spans = [span for span in line_spans if span.text.strip()]
            if not spans:
                continue
            heights = [
                (depth * text_span.scale, height * text_span.scale)
                for text_span in spans
                for depth, height in [ink_heights(text_span.text, text_span.font)]
            ]
            y = growth.down + line_number * growth.pitch
            tracking = self.item.tracking * (len(spans[0].text) - 1) if isinstance(self.item, Text) else 0.0
            left, last_span = spans[0].dx * growth.factor, spans[-1]
            right = (
                last_span.dx * growth.factor
                + fonts.width(last_span.text, last_span.font, size * last_span.scale)
                + tracking
            )
            top, bottom = (
                y - height * size * PT for height in (max(h for _, h in heights), min(depth for depth, _ in heights))
            )
            boxes.append(Box(left * scale, top * scale, right * scale, bottom * scale))
        return boxes

    def ways(self, factor: float) -> Iterator[Growth]:
        """Yield the ways to grow by a factor: about the middle or from one end, in paragraphs also with tighter
        lines."""
        is_single_line = isinstance(self.item, Text) or len(self.item.lines) == 1
        first_font = (
            self.item.font if isinstance(self.item, Text) else next(s.font for line in self.item.lines for s in line)
        )
        cap_height = fonts.CAP_HEIGHT[first_font] * self.item.size * PT
        line_count = 1 if isinstance(self.item, Text) else len(self.item.lines)
        pitches = dict.fromkeys((self.pitch * factor, max(self.pitch, MIN_LINE_PITCH * self.item.size * factor * PT)))
        for pitch in pitches:
            added_height = (factor - 1) * cap_height + (line_count - 1) * (pitch - self.pitch)
            for fixed_share in (0.5, 1.0, 0.0) if is_single_line else (0.0, 0.5, 1.0):
                yield Growth(factor, pitch, (factor - 1) * cap_height - fixed_share * added_height)

    def set(self) -> Iterator[Item]:
        """Yield the words and icons as they have grown."""
        factor, pitch, shift_down = self.growth
        if isinstance(self.item, Text):
            x, y = polar(-shift_down, self.item.angle, self.item.x, self.item.y)
            yield self.item._replace(x=x, y=y, size=self.item.size * factor)
            return
        lines = tuple(tuple(span._replace(dx=span.dx * factor) for span in line) for line in self.item.lines)
        first_baseline = self.item.y
        yield self.item._replace(
            y=first_baseline + shift_down, lines=lines, size=self.item.size * factor, leading=pitch
        )
        for icon_use in self.icons:
            line_number = self._find_row(icon_use)
            x = self.item.x + (icon_use.x - self.item.x) * factor
            y = (
                first_baseline
                + shift_down
                + line_number * pitch
                + (icon_use.y - first_baseline - line_number * self.pitch) * factor
            )
            yield icon_use._replace(x=x, y=y, scale=icon_use.scale * factor)

    def _find_row(self, icon_use: Use) -> int:
        middle = icon_use.y + icon_use.symbol.height * icon_use.scale / 2
        return max(0, round((middle - self.item.y) / self.pitch)) if self.pitch else 0


def _make_line(text: Text) -> tuple[Span, ...]:
    """Make a text into a line of a paragraph that begins at the text's anchor."""
    width = fonts.width(text.text, text.font, text.size, text.tracking) - text.tracking
    return (Span(-width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor], text.font, text.text),)


def convert_to_frame(frame_transform: Transform, points: Iterable[Point]) -> Sequence[Point]:
    """Convert points of the scene to a frame that is moved and turned, but not scaled."""
    origin_x, origin_y = frame_transform.x, frame_transform.y
    points_from_corner = [(x - origin_x, y - origin_y) for x, y in points]
    return (
        Transform(0.0, 0.0, -frame_transform.angle).points(points_from_corner)
        if frame_transform.angle
        else points_from_corner
    )


def convert_corners(frame_transform: Transform, box: Box) -> list[Point]:
    """Return the corners, in the scene, of a box in a frame."""
    return list(Transform(frame_transform.x, frame_transform.y, frame_transform.angle).points(box.corners))
