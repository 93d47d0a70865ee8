"""The nodes of a book, which `values` makes from a manuscript, and `html` and `book.typ` set.

Pictures and icons are numbers of a `Gallery`, lengths are in mm. `typeset.TEMPLATE_KEYS` lists fields with a shorter
name in templates; fields that are None by default are left out there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from components.values import NamedTuple


class Emphasis(NamedTuple):
    """Words in bold, with the index words that they explain; with `em` they are italic."""

    inside: Runs
    terms: Sequence[str]
    em: bool | None = None


class LinkRun(NamedTuple):
    """Words that lead to an anchor of this book or, by its file's name, of another one; `bare`: without the page
    number."""

    to: str
    book: str
    runs: Runs
    bare: bool | None = None


class Icon(NamedTuple):
    """An icon between words, with its width relative to its height."""

    symbol: int
    width: float
    name: str


Run: TypeAlias = str | Emphasis | LinkRun | Icon
Runs: TypeAlias = Sequence[Run]
"""A text: words and the items between them."""


class Code(NamedTuple):
    """The name of a space or a piece in a picture, the middle of its letters in mm from the picture's top left corner
    and their size in pt, both at true scale."""

    code: str
    x: float
    y: float
    size: float


class Figure(NamedTuple):
    """A picture, and its description; `codes` are those that its example names."""

    picture: int
    width: float
    height: float
    alt: str
    codes: Sequence[Code] | None = None


class ParagraphNode(NamedTuple):
    """A paragraph: `key` is the anchor of the term that it explains, `ids` those of the rules that it cites, `margin`
    their marks in the margin, `leads` whether a list follows. A paragraph within another node has no kind."""

    runs: Runs
    key: str
    terms: list[str]
    ids: Sequence[str]
    margin: Sequence[str]
    first: str
    sign: Icon | None = None
    kind: Literal["p"] | None = None
    leads: bool | None = None


class ListItem(NamedTuple):
    """An item of a list: a paragraph with its bullet or number, further paragraphs, and the list below it."""

    paragraph: ParagraphNode
    marker: str
    more: Sequence[ParagraphNode]
    below: ItemList | None


class ItemList(NamedTuple):
    """A list; `steps`: it belongs to the table before the game."""

    ordered: bool
    items: Sequence[ListItem]
    steps: bool | None = None
    kind: Literal["list"] = "list"


class ReferencesNode(NamedTuple):
    """A paragraph of nothing but links."""

    runs: Sequence[LinkRun]
    kind: Literal["see"] = "see"


class HeadingNode(NamedTuple):
    """A heading: `place` is its name in links, `letter` whether it is a letter of a chapter from A to Z."""

    level: int
    place: str
    key: str
    plain: str
    letter: bool
    runs: Runs
    terms: list[str]
    ids: Sequence[str]
    margin: Sequence[str]
    first: str
    kind: Literal["h"] = "h"


class TableNode(NamedTuple):
    """A table; `head` is empty if there is none."""

    head: Sequence[Runs]
    rows: Sequence[Sequence[Runs]]
    aligns: Sequence[str]
    terms: list[str]
    kind: Literal["table"] = "table"


class PicturesNode(NamedTuple):
    """Pictures of positions or pieces, of the table before the game, or with letters that point at `items`; `left_out`:
    not in large print."""

    kind: Literal["figure", "pieces", "setup", "anatomy"]
    figures: Sequence[Figure]
    caption: Runs
    wide: bool | None = None
    left_out: bool | None = None
    scale: float | None = None
    own_scale: bool | None = None
    items: Sequence[ParagraphNode] | None = None


class BoxedText(NamedTuple):
    """A note or an example; `states` are words for its pictures before and after."""

    kind: Literal["example", "note"]
    title: Runs
    figures: Sequence[Figure]
    body: Sequence[Node]
    wide: bool
    name: str
    number: int | None = None
    key: str | None = None
    margin: Sequence[str] | None = None
    states: Sequence[str] | None = None


class Icons(NamedTuple):
    """Icons by their numbers, each with its name."""

    signs: Sequence[tuple[int, str]]
    kind: Literal["icons"] = "icons"


class Exhibit(NamedTuple):
    """A kind of pieces in the box."""

    figure: Figure
    copies: int
    name: str
    size: str


class Contents(NamedTuple):
    """The contents of the box, and what else is needed."""

    exhibits: Sequence[Exhibit]
    supply: Runs
    kind: Literal["box"] = "box"


class Index(NamedTuple):
    """The words of the index, each with the anchor of its explanation and the section with that, or ""."""

    words: list[tuple[str, str, str]]
    kind: Literal["index"] = "index"


class PanelNode(NamedTuple):
    """A step of a turn at a glance; `fills`: its picture extends to the edge."""

    title: str
    runs: Runs
    figures: Sequence[Figure]
    fills: bool


Node: TypeAlias = (
    ParagraphNode
    | ItemList
    | ReferencesNode
    | HeadingNode
    | TableNode
    | PicturesNode
    | BoxedText
    | Icons
    | Contents
    | Index
)


class BookContent(NamedTuple):
    """A whole book with its settings: `targets` are the targets of links, `letters` those of the rules' ids, `box` the
    contents of the box."""

    game: str
    book: str
    language: str
    hyphens: Sequence[str]
    hyphenate: bool
    words: Mapping[str, str]
    large: bool
    marks: bool
    colours: Mapping[str, str]
    letters: str
    title: str
    opening: list[Runs]
    cover: Figure | None
    panels: list[PanelNode]
    notes: list[BoxedText]
    box: Contents | None
    body: list[Node]
    targets: list[str]
    paper: tuple[float, float] | None = None
    ruler: Figure | None = None
