"""From a story of blocks to bands: what stands side by side on a page.

What goes across the page is a band of its own; a figure that belongs to a paragraph makes a row with it, text in the
first column and the figure in the second; all else flows in columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layouts.rulebook.columns import column, height_needed
from layouts.rulebook.figures import Figure
from layouts.rulebook.typeset import Block, Prose, Title

SECTION = 62.0
"""A section's beginning of at most so many mm goes beside its figure as a whole."""


@dataclass(slots=True)
class Band:
    """What stands side by side: text that flows in columns, with `figure` beside it; or one block right across."""

    blocks: list[Block]
    figure: Figure | None = None
    wide: bool = False
    own: int = 0
    """So many of its blocks come before its figure, the last of which is the figure's paragraph."""


def bands(story: Sequence[Block], width: float, whole: bool = True) -> Iterator[Band]:
    """The bands of a story whose columns are so wide; `whole`: a short section's beginning goes beside its figure,
    else only the figure's paragraph, with its heading."""
    flowing: list[Block] = []
    row: Band | None = None
    for i, block in enumerate(story):
        if block.turns and (flowing or row):
            if row:
                yield _whole(row, flowing)
            else:
                yield Band(flowing)
            flowing, row = [], None
        if block.wide or block.beside:
            leading = _leading(flowing) if block.wide else []
            if row:
                yield _whole(row, flowing)
            elif flowing and not block.beside:
                yield Band(flowing)
            if block.wide:
                # A small heading above what goes across goes across too.
                for title in leading:
                    yield Band([title], wide=True)
                yield Band([block], wide=True)
                flowing, row = [], None
                continue
            assert isinstance(block, Figure)
            before, beside = ([], []) if row else _beside(flowing, block, width, whole)
            if before:
                yield Band(before)
            row, flowing = Band(beside, block, own=len(beside)), []
            continue
        if row and not _goes_on(row, flowing, block, story[i + 1 :], width):
            yield _whole(row, flowing)
            row, flowing = None, []
        flowing.append(block)
    if row:
        yield _whole(row, flowing)
    elif flowing:
        yield Band(flowing)


def _whole(row: Band, flowing: list[Block]) -> Band:
    """A row with the text that goes on in it; a figure that no text belongs to stands in a column by itself."""
    row.blocks += flowing
    return row if row.blocks or not row.figure else Band([row.figure])


def _leading(flowing: list[Block]) -> list[Block]:
    """Take the headings that end a list of blocks from it."""
    at = len(flowing)
    while at and isinstance(flowing[at - 1], Title):
        at -= 1
    taken = flowing[at:]
    del flowing[at:]
    return taken


def _beside(flowing: list[Block], figure: Figure, width: float, whole: bool) -> tuple[list[Block], list[Block]]:
    """What flows on above, and what stands beside a figure: its paragraph, and if wanted as much before as is as
    tall."""
    most = max(figure.measure(width) + 6, SECTION) if whole else 0.0
    used, at = 0.0, len(flowing)
    while at:
        block = flowing[at - 1]
        used += block.measure(width) + block.after
        # The paragraph and the heading right above it always come along, of a list all items with what leads to them.
        own = at == len(flowing) or flowing[at].__class__ is Title or block.leads
        own = own or (not whole and _is_item(flowing[at]))
        if used > most and not own:
            break
        at -= 1
        if isinstance(block, Title):
            while at and isinstance(flowing[at - 1], Title):
                at -= 1
            break
    return flowing[:at], flowing[at:]


def _is_item(block: Block) -> bool:
    return isinstance(block, Prose) and block.depth > 0


def _leads_to_figure(story: Sequence[Block]) -> bool:
    """Whether a story begins with a figure's paragraph, or with items that stay with those which do."""
    at = next((i for i, block in enumerate(story) if not (_is_item(block) and block.leads)), 0)
    return at + 1 < len(story) and story[at + 1].beside


def _goes_on(row: Band, flowing: list[Block], block: Block, rest: Sequence[Block], width: float) -> bool:
    """Whether a row's text goes on below its paragraph: while that brings it nearer to the figure's foot, up to the
    paragraph of the next figure; a further section only begins there if it has room."""
    assert row.figure is not None
    if _leads_to_figure([block, *rest]):
        return False
    foot = row.figure.measure(width)
    _, before = column([*row.blocks, *flowing], width)
    if isinstance(block, Title):
        return (
            not any(each.beside or each.wide for each in rest[:3])
            and before + height_needed([block, *rest], width) < foot
        )
    following = rest[0] if rest else None
    if _is_item(block) and not (following and _is_item(following)):
        return True  # The last item of a list isn't left alone.
    _, after = column([*row.blocks, *flowing, block], width)
    return abs(after - foot) < abs(before - foot)
