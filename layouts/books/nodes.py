"""What stands in the nodes of a book, that `values` makes of a manuscript, and `html` and `book.typ` set.

Pictures and icons are numbers of a `Gallery`, lengths mm. `typeset.KEYS` has the short names that some fields have in
templates; what is None by default is left out there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from components.values import NamedTuple


class Emphasis(NamedTuple):
    """Words in bold, with the words of the index that they explain; `em` are in italic."""

    inside: Runs
    terms: Sequence[str]
    em: bool | None = None


class Link(NamedTuple):
    """Words that lead to an anchor of this book or, by its file's name, of another one; `bare`: without the page."""

    to: str
    book: str
    runs: Runs
    bare: bool | None = None


class Icon(NamedTuple):
    """An icon between words, with its width where its height is 1."""

    symbol: int
    width: float
    name: str


Run: TypeAlias = str | Emphasis | Link | Icon
Runs: TypeAlias = Sequence[Run]
"""A text: words, and what stands between them."""


class Figure(NamedTuple):
    """A picture, and what it shows in words."""

    picture: int
    width: float
    height: float
    alt: str


class Words(NamedTuple):
    """The words of a heading, a paragraph or an item: `key` is the anchor of the term that they explain, `terms` the
    words of the index that lead there, `ids` the anchors of the rules that they cite, `margin` what the margin calls
    these, and `first` the first of them."""

    runs: Runs
    key: str
    terms: list[str]
    ids: Sequence[str]
    margin: Sequence[str]
    first: str
    sign: Icon | None = None


Node: TypeAlias = dict[str, Any]
"""A part of a book, with its kind under `k`: `p`, `h`, `list`, `table`, `see`, `example`, `note`, `figure`, `pieces`,
`anatomy`, `icons`, `setup`, `index`, `box`."""
