"""What the parts of a book are, for those who hear it: the tree of headings, paragraphs, lists, tables and figures.

Blocks say which element each of their marks belongs to; the PDF's structure tree is written from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from layouts.scene import Item


@dataclass(slots=True, eq=False)
class Element:
    """A node of the tree: its kind as PDF names it (`P`, `H2`, `LI`), what a figure shows in words, its children."""

    kind: str
    alt: str = ""
    children: list[Element] = field(default_factory=list)

    def add(self, kind: str, alt: str = "") -> Element:
        """A new last child."""
        made = Element(kind, alt)
        self.children.append(made)
        return made


Marked: TypeAlias = tuple[Element | None, Sequence[Item]]
"""Items and the element they belong to; None for ornament, which nobody need hear of."""
