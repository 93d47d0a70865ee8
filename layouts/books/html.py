"""A rulebook as one self-contained web page, for phones at the table and for screen readers.

It has the order of the book. Headings, lists and tables are real ones, figures are drawings with their text, and every
rule has an anchor with its id (`rulebook.html#SD-040`). The page fits any width, follows the system's light or dark
mode, and works without its script, which adds search and zoom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from markupsafe import Markup, escape

from layouts.books import nodes
from layouts.books.cover import Cover
from layouts.books.markdown import Book
from layouts.books.nodes import BookContent, Figure, Node, Runs
from layouts.books.page import Chapter, page_of, part
from layouts.books.pictures import Gallery
from layouts.books.setting import Setting
from layouts.drawing.backends.svg import Album, font_rules, list_pairs
from layouts.drawing.crop import cropped
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import Box, num
from layouts.drawing.typography import polish

MAX_FIGURE_HEIGHT_PX, MAX_FIGURE_WIDTH_PX = 520, 760
"""Largest size of a figure, in CSS pixels."""
PHONE, SCREEN = (324, 230), (660, 220)
"""Width of the text and largest height of pictures in a row, wrapped lines included, on a phone and on other
screens."""
LETTERED_SCALE = 6.0
"""Largest scale, in px per mm, of a picture with letters."""
TABLE_LEAST = 4.2
"""Smallest scale, in px per mm, of the picture of the table before the game: its names and numbers are 11 px high then.
A phone shows a part of it and scrolls."""
EDGE = "#8A949C"
"""Colour of the edge of pictures, visible in light and dark mode."""
GAP = 10
"""Distance between such pictures."""
MIN_PX_FOR_MM = 0.05
"""Smallest scale of pictures in a row, however many there are: the gaps alone may exceed the height."""
ROLES = {"body": "body+kern", "strong": "strong+kern", "display": "display+kern", "caption": "caption+kern"}
_TAGS = re.compile(r"<[^>]*>")
_ADDRESS = re.compile(r"(https?://\S*[^\s.,;:)!?])")
_LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "²·×¼½–‘’“”…‹›→−"
"""Letters that every page's fonts contain, so that pages share the subsets; a book may have more."""


class Drawn(NamedTuple):
    """A picture for the page: its size in CSS pixels (0 if a row sets it), its content and its text."""

    width: int
    height: int
    box: str
    alt: str
    inside: Markup
    larger: str
    """Label of the button that enlarges it."""
    wide: str = ""
    """Its width in mm, in a row of pictures at one scale."""


def fit_row(sizes: Sequence[tuple[float, float]], room: tuple[float, float]) -> float:
    """Return the scale in px per mm at which pictures of these sizes, wrapped into lines, fit into `room`.

    >>> round(fit_row([(20, 20)] * 6, (324, 230)), 1)
    5.0
    """
    width, high = room
    scale = min(high / max(h for _, h in sizes), width / max(w for w, _ in sizes))
    while scale > MIN_PX_FOR_MM and _flow(sizes, scale, width) > high:
        scale *= 0.98
    return scale


def _flow(sizes: Sequence[tuple[float, float]], scale: float, width: float) -> float:
    """Return the height of pictures in wrapped lines at a scale."""
    x = y = tall = 0.0
    for w, h in sizes:
        if x and x + w * scale > width:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        x, tall = x + w * scale + GAP, max(tall, h * scale)
    return y + tall


@dataclass(slots=True)
class WebPage:
    """The page of a book; `others` are the game's other books by file name. It collects letters and pictures."""

    content: BookContent
    gallery: Gallery
    setting: Setting
    others: Mapping[str, Book]
    album: Album = field(default_factory=Album)

    def text(self, script_at: str) -> str:
        """Write the whole page. script_at: the address of its script, unless that is inline."""
        content = self.content
        chapters = [*self._chapters()]
        others = [(book.title, f"{file}.html") for file, book in self.others.items()]
        texts = [Markup(_TAGS.sub("", chapter.inside)).unescape() for chapter in chapters]
        texts = [" ".join(text.split()) for text in (*texts, *(book for book, _ in others), *content.words.values())]
        letters = {*_LETTERS, *"".join(texts)}
        pictured = {role: {*_LETTERS, *found} for role, found in self.album.letters.items()}
        own = {role: letters for name, role in self.setting.look.type_roles.items() if name in ROLES}
        pairs = self.album.pairs.union(*map(list_pairs, texts))
        faces = font_rules({**dict.fromkeys(ROLES.values(), letters), **own, **pictured}, pairs=frozenset(pairs))
        return page_of(
            self.setting, script_at, game=content.game, title=content.book, name=content.title, others=others,
            chapters=chapters, shared=Markup(self.album.shared()), faces=Markup(faces), language=content.language,
            words=content.words,
        )  # fmt: skip

    def _chapters(self) -> Iterator[Chapter]:
        """Yield the front, then the chapters of the contents."""
        body = self.content.body
        heads = [(n, node) for n, node in enumerate(body) if isinstance(node, nodes.HeadingNode)]
        heads = [(n, head) for n, head in heads if head.level == 2 or head.letter]
        ends = [n for n, _ in heads] + [len(body)]
        yield Chapter("rules", self.content.title, (), self._front() + self._nodes(body[: ends[0]]))
        for (first, head), last in zip(heads, ends[1:], strict=True):
            below = [node for node in body[first + 1 : last] if isinstance(node, nodes.HeadingNode)]
            sections = [(node.place, node.plain) for node in below if node.level == (4 if head.letter else 3)]
            yield Chapter(head.place, head.plain, sections, self._nodes(body[first:last]))

    # ---- the front -----------------------------------------------------------------------------------------------

    def _front(self) -> Markup:
        front, own = self.content, self.content.words
        panels = [
            {"title": panel.title, "words": self._inline(panel.runs), "shown": self._panel(panel.figures)}
            for panel in front.panels
        ]
        art = self._cover(front.cover) if front.cover else ""
        made = [part("front", front.title, [*map(self._inline, front.opening)], panels, art, own)]
        if front.box:
            made += [Markup('<h2 id="in-the-box">{}</h2>').format(own["box"]), self._node(front.box)]
        return Markup("\n").join([*made, *map(self._node, front.notes)])

    def _cover(self, shown: Figure) -> Markup:
        """Draw the visible part of the cover's picture beside its text: twice as wide as high."""
        picture = self.gallery.pictures[shown.picture]
        w, h = picture.size
        left = w * (Cover.words + 9) / Cover.width
        half = (w - left) / 4
        window = Box(left, h / 2 - half, w, h / 2 + half)
        seen = Group(tuple(cropped(picture.symbol.items, window)), -left, -window.top)
        return part("svg", self._draw((seen,), (w - left, 2 * half), shown.alt, (900, 700)))

    def _panel(self, figures: Sequence[Figure]) -> Markup:
        if len(figures) == 1:
            return part("svg", self._svg(figures[0], (300, 200)))
        return self._row(figures, (132, 130), (165, 130)) if figures else Markup()

    # ---- chapters ------------------------------------------------------------------------------------------------

    def _nodes(self, some: Sequence[Node]) -> Markup:
        return Markup("\n").join(map(self._node, some))

    def _node(self, node: Node) -> Markup:
        match node:
            case nodes.ParagraphNode():
                return Markup("<p{}>{}</p>").format(part("id", node.key), self._write_words(node))
            case nodes.ReferencesNode():
                words = Markup(", ").join(self._inline([run]) for run in node.runs)
                return Markup('<p class="see">{}</p>').format(words)
            case nodes.HeadingNode():
                return self._heading(node)
            case nodes.ItemList():
                return self._list(node)
            case nodes.TableNode():
                return self._table(node)
            case nodes.BoxedText():
                return self._boxed(node)
            case nodes.PicturesNode():
                return self._pictures(node)
            case nodes.Icons():
                return part("signs", [(self._icon(symbol), words) for symbol, words in node.signs])
            case nodes.Contents():
                exhibits = [(self._svg(each.figure, (110, 90)), each.copies, each.name) for each in node.exhibits]
                return part("box", exhibits, self._inline(node.supply))
            case nodes.Index():
                return part("index", node.words)

    def _write_words(self, node: nodes.ParagraphNode) -> Markup:
        """Write a paragraph or an item, after the anchors of the rules that it cites."""
        sign = self._icon(node.sign.symbol) + " " if node.sign else Markup()
        return self._marks(node) + sign + self._inline(node.runs)

    def _heading(self, node: nodes.HeadingNode) -> Markup:
        """Write a heading, with links to sections of that name in other books."""
        key = node.key
        elsewhere = [(book.title, f"{file}.html#{key}") for file, book in self.others.items() if key in book.anchors]
        shown = elsewhere if key and not node.letter else []
        return part("heading", node.level, key, self._marks(node), self._inline(node.runs), shown)

    def _list(self, node: nodes.ItemList) -> Markup:
        made: list[tuple[str, Markup]] = []
        for item in node.items:
            inside = Markup("<br>").join(map(self._write_words, (item.paragraph, *item.more)))
            made.append((item.paragraph.key, inside + (self._list(item.below) if item.below else "")))
        first = node.items[0].marker
        start = first if node.ordered and first != "1" else ""
        return part("list", "ol" if node.ordered else "ul", start, made, node.steps)

    def _table(self, node: nodes.TableNode) -> Markup:
        def row(cells: Sequence[Runs]) -> list[tuple[Markup, str]]:
            return [(self._inline(cell, alone=True), to) for cell, to in zip(cells, node.aligns, strict=True)]

        return part("table", row(node.head) if node.head else [], [row(cells) for cells in node.rows])

    def _boxed(self, node: nodes.BoxedText) -> Markup:
        words = self.content.words
        tag, mark = "" if node.title else words["note"], Markup()
        if node.kind == "example":
            tag, mark = f"{words['example']} {node.number}", self._mark(node.name, [node.name])
        inside = (self._write_pictures(node.figures, "") if node.figures else Markup()) + self._nodes(node.body)
        return part("boxed", node.kind, node.key, tag, self._inline(node.title), inside, mark)

    def _pictures(self, node: nodes.PicturesNode) -> Markup:
        caption = self._inline(node.caption)
        if node.kind == "figure":
            return self._write_pictures(node.figures, caption)
        if node.kind == "pieces":
            return part("figure", self._row(node.figures, PHONE, SCREEN), caption)
        (figure,) = node.figures
        if node.kind == "anatomy":
            drawn = self._svg(figure, (figure.width * LETTERED_SCALE, MAX_FIGURE_HEIGHT_PX))
            items = [(item.key, self._write_words(item)) for item in node.items or ()]
            return part("anatomy", drawn, caption, part("list", "ol", "", items))
        # The picture of the table before the game, as in the book.
        drawn = self._svg(figure, (MAX_FIGURE_WIDTH_PX * 1.2, 2000))
        return part("figure", part("large", drawn, round(figure.width * TABLE_LEAST)), caption)

    def _write_pictures(self, figures: Sequence[Figure], caption: Markup | str) -> Markup:
        """Write a picture of a position, or a pair of before and after."""
        drawn = [self._svg(figure, (MAX_FIGURE_WIDTH_PX, MAX_FIGURE_HEIGHT_PX)) for figure in figures]
        labels = self.content.words["before"], self.content.words["after"]
        shown = part("large", *drawn) if len(drawn) == 1 else part("pair", [*zip(labels, drawn, strict=True)])
        return part("figure", shown, caption)

    # ---- words and pictures --------------------------------------------------------------------------------------

    def _marks(self, node: nodes.ParagraphNode | nodes.HeadingNode) -> Markup:
        """Write the anchors of the rules that a paragraph cites, with their optional numbers."""
        if not node.margin:
            return Markup()
        anchors = Markup().join(Markup('<span id="{}"></span>').format(id) for id in node.ids)
        return anchors + self._mark(node.first, node.margin) + " "

    def _mark(self, id: str, words: Sequence[str]) -> Markup:
        """Write the numbers of rules as a link to the first, for sharing."""
        return Markup('<a class="mark" href="#{}">{}</a>').format(id, " ".join(words))

    def _inline(self, runs: Runs, alone: bool = False) -> Markup:
        """Write runs of text; an icon that stands `alone` gets a name."""
        made: list[Markup] = []
        only = alone and len(runs) == 1
        for run in runs:
            if isinstance(run, str):
                made += map(_text, _ADDRESS.split(run))
            elif isinstance(run, nodes.Emphasis):
                made.append(Markup("<{0}>{1}</{0}>").format("i" if run.em else "b", self._inline(run.inside)))
            elif isinstance(run, nodes.Icon):
                made.append(self._icon(run.symbol, run.name if only else ""))
            else:
                href = f"{run.book}.html#{run.to}" if run.book else f"#{run.to}"
                made.append(Markup('<a href="{}">{}</a>').format(href, self._inline(run.runs)))
        return Markup().join(made)

    def _icon(self, number: int, name: str = "") -> Markup:
        symbol = self.gallery.pictures[number].symbol
        wide, high = num(symbol.width), num(symbol.height)
        return part("icon", f"0 0 {wide} {high}", self.album.icon(symbol), wide, high, name)

    def _row(self, figures: Sequence[Figure], phone: tuple[float, float], screen: tuple[float, float]) -> Markup:
        """Write pictures side by side at one scale, in as many lines as needed and within a height."""
        sizes = [(figure.width, figure.height) for figure in figures]
        shown = {
            "phone": num(fit_row(sizes, phone)), "screen": num(fit_row(sizes, screen)),
            "pictures": [self._svg(figure)._replace(wide=num(figure.width)) for figure in figures],
        }  # fmt: skip
        return part("row", shown)

    def _svg(self, figure: Figure, room: tuple[float, float] = (0, 0)) -> Drawn:
        picture = self.gallery.pictures[figure.picture]
        items = picture.draw(0, 0, 1.0, EDGE) if picture.outline else picture.symbol.items
        return self._draw(items, picture.size, figure.alt, room)

    def _draw(self, items: Sequence[Item], size: tuple[float, float], alt: str, room: tuple[float, float]) -> Drawn:
        (w, h), (wide, tall) = size, room
        scale = min(wide / w, tall / h)
        inside = Markup(self.album.picture(items))
        larger = self.content.words["show_larger"]
        return Drawn(round(w * scale), round(h * scale), f"{num(w)} {num(h)}", polish(alt), inside, larger)


def _text(words: str) -> Markup:
    """Escape words, or write an address as a link."""
    if _ADDRESS.fullmatch(words):
        return Markup('<a href="{0}">{0}</a>').format(words)
    return escape(words).replace("\n", Markup("<br>"))
