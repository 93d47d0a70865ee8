"""A rulebook as one web page that needs nothing else: for phones at the table, and for those who listen.

The order is that of the book; headings, lists and tables are such, figures are drawings with their words, every rule
has an anchor of its own id (`rulebook.html#SD-040`). It fits any width, is light or dark as the reader's system is, and
can be read without its script, which searches it and makes pictures zoom.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup, escape

from layouts.backends.svg import Album, font_rules
from layouts.crop import cropped
from layouts.rulebook.anatomy import Labelled
from layouts.rulebook.box import galleries
from layouts.rulebook.citations import marks_of
from layouts.rulebook.directives import Storyteller
from layouts.rulebook.figures import Picture
from layouts.rulebook.front import cover_of, panel_of
from layouts.rulebook.index import BOLD, TERM, pattern_of
from layouts.rulebook.markdown import (
    ICON,
    LINK,
    REFERENCES,
    Book,
    Heading,
    Insert,
    Paragraph,
    Part,
    Table,
    is_letter,
    join_figures,
    list_contents,
    slug,
)
from layouts.rulebook.page import Chapter, page_of, parts
from layouts.rulebook.table import Table as Laid
from layouts.rulebook.typography import polish
from layouts.scene import Group, Item
from layouts.shapes import num

TALLEST, WIDEST = 520, 760
"""Of a figure, in CSS pixels."""
PHONE, SCREEN = (324, 230), (660, 220)
"""Width of the text on a phone and elsewhere, and how high pieces side by side are at most, with those below."""
LETTERED, LETTERED_SCALE = 86.0, 6.0
"""Width in mm at which a picture with letters is laid, and px of a mm at most."""
TABLE, TABLE_LEAST = 180.0, 4.2
"""Width in mm at which the table before the game is laid, and px of a mm at least: its names and numbers are 11 px high
then. A phone shows a part of it and slides."""
GAP = 10
"""Between such pieces."""
_SPLIT = re.compile(rf"(\*\*.+?\*\*|{LINK.pattern}|{ICON.pattern})", re.S)
ROLES = {"body": "body+kern", "strong": "strong+kern", "display": "display+kern", "caption": "caption+kern"}
_TAGS = re.compile(r"<[^>]*>|\s")
_SIGNS = " 0123456789/›‹…→“”−+"
"""Letters of the page's own words, beside those of the book."""


class Drawn(NamedTuple):
    """A picture for the page: its size in CSS pixels (none where a row gives it), what it holds and says."""

    width: int
    height: int
    box: str
    alt: str
    inside: Markup
    wide: str = ""
    """Its width in mm, in a row of pictures at one scale."""


def write_html(
    teller: Storyteller, read: Sequence[Part], title: str, others: Mapping[str, Book], script_at: str = ""
) -> str:
    """The page of a book of that title whose parts have been read and checked. others: the game's other books by the
    names of their files; script_at: where its script is, if that doesn't stand in the page."""
    return _Page(teller, join_figures(read), title, others).text(script_at)


def fit_row(sizes: Sequence[tuple[float, float]], room: tuple[float, float]) -> float:
    """Px for a mm at which pictures of these sizes in mm, in lines of that width, are no higher than the room.

    >>> round(fit_row([(20, 20)] * 6, (324, 230)), 1)
    5.0
    """
    width, high = room
    scale = min(high / max(h for _, h in sizes), width / max(w for w, _ in sizes))
    while _flow(sizes, scale, width) > high:
        scale *= 0.98
    return scale


def _flow(sizes: Sequence[tuple[float, float]], scale: float, width: float) -> float:
    """How high pictures side by side are at a scale."""
    x = y = tall = 0.0
    for w, h in sizes:
        if x and x + w * scale > width:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        x, tall = x + w * scale + GAP, max(tall, h * scale)
    return y + tall


@dataclass(slots=True)
class _Page:
    """Makes values for the templates of parts; letters and pictures are gathered on the way."""

    teller: Storyteller
    parts: Sequence[Part]
    title: str
    others: Mapping[str, Book]
    album: Album = field(default_factory=Album)
    said: set[str] = field(default_factory=set)
    """Anchors that are on the page already."""
    names: dict[str, str] = field(default_factory=dict)
    steps: bool = False
    """Whether numbers of lists are those in the picture above."""

    def text(self, script_at: str) -> str:
        """The whole page."""
        game = self.teller.game.title
        name = self.teller.setting.title or game
        chapters = [*self._chapters(name)]
        others = [(book.title, f"{file}.html") for file, book in self.others.items()]
        words = [_TAGS.sub("", chapter.inside) for chapter in chapters] + [book for book, _ in others]
        letters = set("".join(map(Markup.unescape, map(Markup, words)))) | {*_SIGNS}
        letters |= {chr(code) for code in range(ord("A"), ord("z")) if chr(code).isalpha()} | {"z"}
        faces = font_rules({**dict.fromkeys(ROLES.values(), letters), **self.album.letters})
        return page_of(
            self.teller.setting, script_at, game=game, title=self.title, name=name, others=others, chapters=chapters,
            shared=Markup(self.album.shared()), faces=Markup(faces),
        )  # fmt: skip

    def _chapters(self, name: str) -> Iterator[Chapter]:
        """The front, then what the contents list."""
        heads = [self.parts.index(heading) for heading in list_contents(self.parts)]
        start = heads[0] if heads else len(self.parts)
        yield Chapter("rules", name, (), self._front(self.parts[:start]))
        for first, last in pairwise([*heads, len(self.parts)]):
            head, own = self.parts[first], self.parts[first:last]
            assert isinstance(head, Heading)
            below = 4 if is_letter(head) else 3
            sections = [(slug(h.plain), h.plain) for h in own[1:] if isinstance(h, Heading) and h.level == below]
            self.steps = False
            yield Chapter(slug(head.plain), head.plain, sections, Markup("\n").join(self._read(own)))

    # ---- the front -----------------------------------------------------------------------------------------------

    def _front(self, read: Sequence[Part]) -> Markup:
        words = [self._inline(part.text) for part in read if isinstance(part, Paragraph)]
        inserts = [part for part in read if isinstance(part, Insert)]
        found = [panel_of(self.teller, part) for part in inserts if part.name == "panel"]
        panels = [
            {"title": panel.title, "words": self._inline(panel.words), "shown": self._panel(panel.pictures)}
            for panel in found if panel
        ]  # fmt: skip
        art = next((self._cover(part) for part in inserts if part.name == "cover"), "")
        made: list[Markup] = [parts().front(self.teller.setting.title or self.teller.game.title, words, panels, art)]
        for part in inserts:
            if part.name == "components":
                made += [Markup('<h2 id="in-the-box">In the box</h2>'), self._box()]
            elif part.name == "note":
                made.append(self._insert(part))
        return Markup("\n").join(made)

    def _cover(self, part: Insert) -> Markup:
        """The cover's picture, as far as a banner shows it beside its words."""
        cover = cover_of(self.teller, part)
        if not cover:
            return Markup("")
        left, top, right, bottom = window = cover.beside(self.teller.sheet.width)
        seen = Group(tuple(cropped(cover.picture.symbol.items, window)), -left, -top)
        return Markup(parts().svg(self._draw((seen,), right - left, bottom - top, cover.picture.alt, 900, 700)))

    def _panel(self, pictures: Sequence[Picture]) -> Markup:
        if len(pictures) > 1:
            return self._row(pictures, (132, 130), (165, 130))
        return Markup(parts().svg(self._svg(pictures[0], 300, 200)))

    def _box(self) -> Markup:
        shown = []
        supply = ""
        for gallery in galleries(self.teller.setting, self.teller.positions, self.teller.modules):
            for each in gallery.exhibits:
                shown.append({"shown": self._svg(each.picture, 110, 90), "count": each.count, "name": each.name})
            supply = gallery.supply or supply
        return Markup(parts().box(shown, self._inline(supply) if supply else ""))

    # ---- chapters ------------------------------------------------------------------------------------------------

    def _read(self, read: Sequence[Part]) -> Iterator[Markup]:
        items: list[Paragraph] = []
        for part in read:
            if isinstance(part, Paragraph) and part.depth:
                items.append(part)
                continue
            if items:
                yield self._list(items)
                items = []
            yield self._part(part)
        if items:
            yield self._list(items)

    def _part(self, part: Part) -> Markup:
        if isinstance(part, Heading):
            return self._heading(part)
        if isinstance(part, Paragraph) and REFERENCES.fullmatch(part.text):
            return Markup('<p class="see">{}</p>').format(self._inline(part.text))
        if isinstance(part, Paragraph):
            return Markup("<p{}>{}{}</p>").format(self._term(part), self._ids(part.ids), self._inline(part.text))
        if isinstance(part, Table):
            return self._table(part)
        return self._insert(part)

    def _heading(self, part: Heading) -> Markup:
        """A heading, and where another book has a section of that name."""
        key = slug(part.plain)
        own = self._key(key)
        elsewhere = [(book.title, f"{file}.html#{key}") for file, book in self.others.items() if key in book.anchors]
        shown = elsewhere if own and not is_letter(part) else []
        return Markup(parts().heading(part.level, own, self._ids(part.ids), self._inline(part.text), shown))

    def _list(self, items: Sequence[Paragraph], depth: int = 1) -> Markup:
        """Items of one depth and those below them as a list."""
        number = items[0].marker.rstrip(".")
        made: list[tuple[str, Markup]] = []
        i = 0
        while i < len(items):
            item = items[i]
            inside = self._ids(item.ids) + self._inline(item.text)
            key = self._term_key(item)
            i += 1
            below: list[Paragraph] = []
            while i < len(items) and (items[i].depth > depth or not items[i].marker):
                if items[i].depth > depth:
                    below.append(items[i])
                else:
                    inside += Markup("<br>") + self._ids(items[i].ids) + self._inline(items[i].text)
                i += 1
            made.append((key, inside + (self._list(below, depth + 1) if below else "")))
        ordered = number.isdigit()
        start = number if ordered and number != "1" else ""
        return Markup(parts().list("ol" if ordered else "ul", start, made, ordered and depth == 1 and self.steps))

    def _table(self, part: Table) -> Markup:
        def row(cells: Sequence[str]) -> list[tuple[Markup, str]]:
            return [(self._inline(cell.strip(), alone=True), to) for cell, to in zip(cells, part.aligns, strict=True)]

        head = row(part.header) if any(part.header) else []
        return Markup(parts().table(head, [row(cells) for cells in part.rows]))

    # ---- directives ----------------------------------------------------------------------------------------------

    def _insert(self, part: Insert) -> Markup:
        a = part.attributes
        if part.name in ("example", "note"):
            return self._boxed(part)
        if part.name == "figure":
            return self._figure(self.teller.pictures(a), a.get("caption", ""))
        if part.name == "pieces":
            shown = [self.teller.positions.piece(id, a.get("side", "front")) for id in a["ids"].split()]
            return Markup(parts().figure(self._row(shown, PHONE, SCREEN), self._inline(a.get("caption", ""))))
        if part.name == "anatomy":
            return self._anatomy(part)
        if part.name == "icons":
            return Markup(parts().signs([(self._icon(icon), words) for icon, words in self.teller.signs_of(part)]))
        if part.name == "components":
            return self._box()
        if part.name == "setup":
            return self._setup(part)
        if part.name == "index":
            words = sorted(self.teller.words_of(part), key=lambda word: (word.casefold(), word))
            return Markup(parts().index([(word, self._explains(word)) for word in words]))
        return Markup()

    def _boxed(self, part: Insert) -> Markup:
        a = part.attributes
        name = " ".join(part.words)
        tag = f"Example {name}".strip() if part.name == "example" else "" if "title" in a else "Note"
        title = self._inline(a.get("title", a.get("caption", "")))
        shown = self._figure(self.teller.pictures(a), "") if "scenario" in a else ""
        inside = shown + Markup("\n").join(self._read(part.parts))
        key = self._key(name) if part.name == "example" else ""
        return Markup(parts().boxed(part.name, key, tag, title, inside))

    def _figure(self, pictures: Sequence[Picture], caption: str) -> Markup:
        """A position, or those before and after."""
        drawn = [self._svg(picture, WIDEST, TALLEST) for picture in pictures]
        labels = ("Before", "After")
        shown = parts().large(*drawn) if len(drawn) == 1 else parts().pair([*zip(labels, drawn, strict=True)])
        return Markup(parts().figure(shown, self._inline(caption)))

    def _anatomy(self, part: Insert) -> Markup:
        """A picture with letters, and what each of them points at."""
        (picture, pins), items = self.teller.read_anatomy(part)
        figure = Labelled(self.teller.setting, picture, pins, "", TALLEST)
        tall = figure.measure(LETTERED)
        shown = self._draw(figure.items(), LETTERED, tall, picture.alt, LETTERED * LETTERED_SCALE, TALLEST)
        told = Markup(
            parts().list("ol", "", [(self._term_key(i), self._ids(i.ids) + self._inline(i.text)) for i in items])
        )
        caption = self._inline(part.attributes.get("caption", ""))
        return Markup(parts().anatomy(shown, caption, told))

    def _row(self, pictures: Sequence[Picture], phone: tuple[float, float], screen: tuple[float, float]) -> Markup:
        """Pictures side by side at one scale: in lines as many as are needed, none of them higher than is worth it."""
        sizes = [picture.size for picture in pictures]
        shown = {
            "phone": num(fit_row(sizes, phone)), "screen": num(fit_row(sizes, screen)),
            "pictures": [self._svg(picture)._replace(wide=num(picture.size[0])) for picture in pictures],
        }  # fmt: skip
        return Markup(parts().row(shown))

    def _setup(self, part: Insert) -> Markup:
        """The table before the game, as in the book."""
        for block in self.teller.lay_setup(part):
            assert isinstance(block, Laid)
            block.caption = ""
            tall = block.measure(TABLE)
            items = [item for _, items in block.marked() for item in items]
            drawn = self._draw(items, TABLE, tall, block.alt, WIDEST * 1.2, 2000)
            shown = parts().large(drawn, round(TABLE * TABLE_LEAST))
            self.steps = True
            return Markup(parts().figure(shown, self._inline(part.attributes.get("caption", ""))))
        return Markup()

    def _explains(self, word: str) -> str:
        """The anchor of the first place where a word is a heading or bold."""
        pattern = pattern_of(word)
        for key, words in self.names.items():
            if pattern.search(words):
                return key
        return ""

    # ---- words and pictures --------------------------------------------------------------------------------------

    def _key(self, name: str) -> str:
        """An anchor for what bears it first; "" for what comes after."""
        if name in self.said:
            return ""
        self.said.add(name)
        self.names.setdefault(name, name.replace("-", " "))
        return name

    def _term_key(self, part: Paragraph) -> str:
        """The anchor of a paragraph that explains a term in bold; "" for any other."""
        bold = [run for run in BOLD.findall(part.text) if len(run) <= TERM]
        key = slug(f"term {ICON.sub('', bold[0])}") if bold else ""
        if not key or key in self.said:
            return ""
        self.said.add(key)
        self.names[key] = " ; ".join(bold)
        return key

    def _term(self, part: Paragraph) -> Markup:
        """The same as an id attribute."""
        return Markup(parts().id(self._term_key(part)))

    def _ids(self, ids: Sequence[str]) -> Markup:
        """The anchors of the rules that a paragraph cites, with their numbers for those who want to see them."""
        if not ids:
            return Markup()
        new = [self._key(id) for id in ids if id not in self.said]
        anchors = Markup().join(Markup('<span id="{}"></span>').format(id) for id in new)
        return Markup('{}<small class="mark">{}</small> ').format(anchors, " ".join(marks_of(tuple(ids))))

    def _inline(self, words: str, alone: bool = False) -> Markup:
        """A text with bold runs, links and icons; an icon that stands `alone` has a name."""
        made: list[Markup] = []
        only = alone and bool(ICON.fullmatch(words.strip()))
        for piece in _pieces(words):
            if piece.startswith("**") and piece.endswith("**") and len(piece) > 4:
                made.append(Markup("<b>{}</b>").format(self._inline(piece[2:-2])))
            elif link := LINK.fullmatch(piece):
                book, _, key = link[1].rpartition("#")
                target = key if key.count("-") == 1 and key.isupper() else slug(key)
                href = f"{book}.html#{target}" if book else f"#{target}"
                made.append(Markup('<a href="{}">{}</a>').format(href, self._inline(link[2])))
            elif icon := ICON.fullmatch(piece):
                made.append(self._icon(icon[1], only))
            else:
                made.append(escape(piece).replace("\n", Markup("<br>")))
        return Markup().join(made)

    def _icon(self, name: str, named: bool = False) -> Markup:
        found = self.teller.setting.look.icon(name)
        wide, high = num(found.width), num(found.height)
        says = name.replace("-", " ") if named else ""
        return Markup(parts().icon(f"0 0 {wide} {high}", self.album.icon(found), wide, high, says))

    def _svg(self, picture: Picture, wide: float = 0, tall: float = 0) -> Drawn:
        w, h = picture.size
        return self._draw(picture.draw(0, 0, 1.0, "#8A949C"), w, h, picture.alt, wide, tall)

    def _draw(self, items: Iterable[Item], w: float, h: float, alt: str, wide: float, tall: float) -> Drawn:
        scale = min(wide / w, tall / h)
        inside = Markup(self.album.picture(items))
        return Drawn(round(w * scale), round(h * scale), f"{num(w)} {num(h)}", polish(alt), inside)


def _pieces(words: str) -> Iterator[str]:
    """A text in runs: bold, links, icons and what is between them."""
    at = 0
    for found in _SPLIT.finditer(words):
        if found.start() > at:
            yield words[at : found.start()]
        yield found[0]
        at = found.end()
    if at < len(words):
        yield words[at:]
