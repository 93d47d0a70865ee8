"""A rulebook as one web page that needs nothing else: for phones at the table, and for those who listen.

The order is that of the book; headings, lists and tables are such, figures are drawings with their words, every rule
has an anchor of its own id (`rulebook.html#SD-040`). It needs no script, fits any width, and is light or dark as the
reader's system is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from layouts.backends.svg import Album, font_rules
from layouts.rulebook.box import galleries
from layouts.rulebook.citations import marks_of
from layouts.rulebook.directives import Storyteller
from layouts.rulebook.figures import Picture
from layouts.rulebook.front import panel_of
from layouts.rulebook.index import BOLD, TERM, pattern_of
from layouts.rulebook.manuscript import read_signs
from layouts.rulebook.markdown import (
    ICON,
    LINK,
    REFERENCES,
    Heading,
    Insert,
    Paragraph,
    Part,
    Table,
    join_figures,
    list_contents,
    slug,
)
from layouts.rulebook.opening import Panel
from layouts.rulebook.page import page_of
from layouts.rulebook.table import Table as Laid
from layouts.rulebook.typography import polish
from layouts.scene import Item
from layouts.shapes import num

TALLEST, WIDEST = 520, 760
"""Of a figure, in CSS pixels."""
_SPLIT = re.compile(rf"(\*\*.+?\*\*|{LINK.pattern}|{ICON.pattern})", re.S)
ROLES = {"body": "body+kern", "strong": "strong+kern", "display": "display+kern", "caption": "caption+kern"}


def write_html(teller: Storyteller, parts: Sequence[Part], title: str) -> str:
    """The page of a book of that title whose parts have been read and checked."""
    return _Page(teller, join_figures(parts), title).text()


@dataclass(slots=True)
class _Page:
    """Writes parts as HTML; letters and pictures are gathered on the way."""

    teller: Storyteller
    parts: Sequence[Part]
    title: str
    album: Album = field(default_factory=Album)
    said: set[str] = field(default_factory=set)
    """Anchors that are on the page already."""
    names: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The whole page."""
        start = next((i for i, part in enumerate(self.parts) if isinstance(part, Heading) and part.level > 1), 0)
        front = "\n".join(self._front(self.parts[:start]))
        chapters = "\n".join(self._chapters(self.parts[start:]))
        game = self.teller.game.title
        names = self.teller.setting.title or game, f"{game}: {self.title}"
        headings = list_contents(self.parts)
        contents = "".join(f'<li><a href="#{slug(h.plain)}">{escape(h.plain)}</a></li>' for h in headings)
        letters = set("".join(re.findall(r"[^\s]", re.sub(r"<[^>]*>", "", front + chapters + contents)))) | set(
            " 0123456789"
        )
        fonts = dict.fromkeys(ROLES.values(), frozenset(letters))
        faces = font_rules({**{role: set(found) for role, found in fonts.items()}, **self.album.letters})
        return page_of(self.teller.setting, names, contents, front, chapters, self.album.shared(), faces)

    # ---- the front -----------------------------------------------------------------------------------------------

    def _front(self, parts: Sequence[Part]) -> Iterator[str]:
        panels: list[Panel] = []
        words: list[str] = []
        for part in parts:
            if isinstance(part, Paragraph):
                words.append(f"<p>{self._inline(part.text)}</p>")
            elif isinstance(part, Insert) and part.name == "panel":
                panels += [panel for panel in (panel_of(self.teller, part),) if panel]
        title = self.teller.setting.title or self.teller.game.title
        yield f'<div class="cover"><h1>{escape(title)}</h1>{"".join(words)}</div>'
        if panels:
            yield '<h2 id="a-turn-at-a-glance">A turn at a glance</h2><ol class="panels">'
            for panel in panels:
                shown = "".join(self._svg(picture, 300, 200) for picture in panel.pictures)
                if len(panel.pictures) > 1:
                    shown = f'<div class="row">{shown}</div>'
                yield f"<li>{shown}<p><b>{escape(panel.title)}.</b> {self._inline(panel.words)}</p></li>"
            yield "</ol>"
        for part in parts:
            if isinstance(part, Insert) and part.name == "components":
                yield '<h2 id="in-the-box">In the box</h2>'
                yield self._box()
            elif isinstance(part, Insert) and part.name == "note":
                yield self._insert(part)

    def _box(self) -> str:
        rows = []
        supply = ""
        for gallery in galleries(self.teller.setting, self.teller.positions, self.teller.modules):
            for shown in gallery.exhibits:
                picture = self._svg(shown.picture, 110, 90)
                rows.append(f"<li>{picture}<span><b>{shown.count} ×</b> {escape(shown.name)}</span></li>")
            supply = gallery.supply or supply
        return f'<ul class="box">{"".join(rows)}</ul>' + (f"<p>{self._inline(supply)}</p>" if supply else "")

    # ---- chapters ------------------------------------------------------------------------------------------------

    def _chapters(self, parts: Sequence[Part]) -> Iterator[str]:
        items: list[Paragraph] = []
        for part in parts:
            if isinstance(part, Paragraph) and part.depth:
                items.append(part)
                continue
            if items:
                yield self._list(items)
                items = []
            yield self._part(part)
        if items:
            yield self._list(items)

    def _part(self, part: Part) -> str:
        if isinstance(part, Heading):
            key = self._anchor(slug(part.plain))
            return f"<h{part.level}{key}>{self._ids(part.ids)}{self._inline(part.text)}</h{part.level}>"
        if isinstance(part, Paragraph) and REFERENCES.fullmatch(part.text):
            return f'<p class="see">{self._inline(part.text)}</p>'
        if isinstance(part, Paragraph):
            return f"<p{self._term(part)}>{self._ids(part.ids)}{self._inline(part.text)}</p>"
        if isinstance(part, Table):
            return self._table(part)
        return self._insert(part)

    def _list(self, items: Sequence[Paragraph], depth: int = 1) -> str:
        """Items of one depth and those below them as a list."""
        first = items[0].marker
        ordered = first.rstrip(".").isdigit()
        start = f' start="{first.rstrip(".")}"' if ordered and first != "1." else ""
        made: list[str] = []
        i = 0
        while i < len(items):
            item = items[i]
            inside = f"{self._ids(item.ids)}{self._inline(item.text)}"
            key = self._term(item)
            i += 1
            below: list[Paragraph] = []
            while i < len(items) and (items[i].depth > depth or not items[i].marker):
                if items[i].depth > depth:
                    below.append(items[i])
                else:
                    inside += f"<br>{self._ids(items[i].ids)}{self._inline(items[i].text)}"
                i += 1
            made.append(f"<li{key}>{inside}{self._list(below, depth + 1) if below else ''}</li>")
        kind = "ol" if ordered else "ul"
        return f"<{kind}{start}>{''.join(made)}</{kind}>"

    def _table(self, part: Table) -> str:
        def row(cells: Sequence[str], kind: str) -> str:
            made = []
            for cell, align in zip(cells, part.aligns, strict=True):
                tag = kind if cell.strip() else "td"
                scope = ' scope="col"' if tag == "th" else ""
                css = f' class="{align}"' if align in ("center", "right") else ""
                made.append(f"<{tag}{scope}{css}>{self._inline(cell, alone=True)}</{tag}>")
            return f"<tr>{''.join(made)}</tr>"

        head = f"<thead>{row(part.header, 'th')}</thead>" if any(part.header) else ""
        body = "".join(row(cells, "td") for cells in part.rows)
        return f'<div class="scroll"><table>{head}<tbody>{body}</tbody></table></div>'

    # ---- directives ----------------------------------------------------------------------------------------------

    def _insert(self, part: Insert) -> str:
        a = part.attributes
        if part.name in ("example", "note"):
            return self._boxed(part)
        if part.name == "figure":
            return self._figure(self.teller.pictures(a), a.get("caption", ""))
        if part.name == "pieces":
            shown = [self.teller.positions.piece(id, a.get("side", "front")) for id in a["ids"].split()]
            return self._figure(shown, a.get("caption", ""), row=True)
        if part.name == "icons":
            return f'<ul class="icons">{"".join(self._sign(*sign) for sign in read_signs(a["names"]))}</ul>'
        if part.name == "components":
            return self._box()
        if part.name == "setup":
            return self._setup(part)
        if part.name == "index":
            return self._index(part)
        return ""

    def _boxed(self, part: Insert) -> str:
        a = part.attributes
        name = " ".join(part.words)
        tag = f"Example {name}".strip() if part.name == "example" else "" if "title" in a else "Note"
        title = a.get("title", a.get("caption", ""))
        head = f'<p class="tag">{f"<span>{escape(tag)}</span> " if tag else ""}<b>{self._inline(title)}</b></p>'
        shown = self._figure(self.teller.pictures(a), "") if "scenario" in a else ""
        inside = "\n".join(self._chapters(part.parts))
        key = self._anchor(name) if part.name == "example" else ""
        return f'<div class="{part.name}"{key}>{head}{shown}{inside}</div>'

    def _figure(self, pictures: Sequence[Picture], caption: str, row: bool = False) -> str:
        words = f"<figcaption>{self._inline(caption)}</figcaption>" if caption else ""
        if len(pictures) == 1:
            return f"<figure>{self._svg(pictures[0], WIDEST, TALLEST)}{words}</figure>"
        if row:
            tall = max(picture.size[1] for picture in pictures)
            shown = "".join(self._svg(p, 300, min(200, 200 * p.size[1] / tall)) for p in pictures)
            return f'<figure><div class="row">{shown}</div>{words}</figure>'
        labels = ("Before", "After")
        shown = "".join(
            f'<div><span aria-hidden="true">{label}</span>{self._svg(picture, WIDEST, TALLEST)}</div>'
            for label, picture in zip(labels, pictures, strict=True)
        )
        return f'<figure><div class="pair">{shown}</div>{words}</figure>'

    def _setup(self, part: Insert) -> str:
        """The table before the game, as in the book."""
        for block in self.teller.lay_setup(part):
            assert isinstance(block, Laid)
            block.caption = ""
            tall = block.measure(180.0)
            items = [item for _, items in block.marked() for item in items]
            shown = self._draw(items, 180.0, tall, block.alt, WIDEST * 1.2, 2000)
            caption = part.attributes.get("caption", "")
            return f"<figure>{shown}<figcaption>{self._inline(caption)}</figcaption></figure>"
        return ""

    def _index(self, part: Insert) -> str:
        made = []
        for word in sorted(self.teller.words_of(part), key=lambda word: (word.casefold(), word)):
            target = self._explains(word)
            made.append(f'<li><a href="#{target}">{escape(word)}</a></li>' if target else f"<li>{escape(word)}</li>")
        return f'<ul class="index">{"".join(made)}</ul>'

    def _explains(self, word: str) -> str:
        """The anchor of the first place where a word is a heading or bold."""
        pattern = pattern_of(word)
        for key, words in self.names.items():
            if pattern.search(words):
                return key
        return ""

    # ---- words and pictures --------------------------------------------------------------------------------------

    def _anchor(self, name: str) -> str:
        """An id attribute, once."""
        if name in self.said:
            return ""
        self.said.add(name)
        self.names.setdefault(name, name.replace("-", " "))
        return f' id="{name}"'

    def _term(self, part: Paragraph) -> str:
        """An id attribute for a paragraph that explains a term in bold."""
        bold = [run for run in BOLD.findall(part.text) if len(run) <= TERM]
        if not bold:
            return ""
        key = slug(f"term {ICON.sub('', bold[0])}")
        if key in self.said:
            return ""
        self.said.add(key)
        self.names[key] = " ; ".join(bold)
        return f' id="{key}"'

    def _ids(self, ids: Sequence[str]) -> str:
        """The anchors of the rules that a paragraph cites, with their numbers for those who want to see them."""
        anchors = "".join(f'<span class="at"{self._anchor(id)}></span>' for id in ids if id not in self.said)
        marks = " ".join(marks_of(tuple(ids)))
        return f'{anchors}<small class="mark">{marks}</small> ' if ids else ""

    def _inline(self, words: str, alone: bool = False) -> str:
        """A text with bold runs, links and icons; an icon that stands `alone` has a name."""
        made: list[str] = []
        only = alone and ICON.fullmatch(words.strip())
        for piece in _pieces(words):
            if piece.startswith("**") and piece.endswith("**") and len(piece) > 4:
                made.append(f"<b>{self._inline(piece[2:-2])}</b>")
            elif link := LINK.fullmatch(piece):
                book, _, key = link[1].rpartition("#")
                target = key if key.count("-") == 1 and key.isupper() else slug(key)
                made.append(f'<a href="{f"{book}.html" if book else ""}#{target}">{self._inline(link[2])}</a>')
            elif icon := ICON.fullmatch(piece):
                made.append(self._icon(icon[1], bool(only)))
            else:
                made.append(escape(piece, quote=False).replace("\n", "<br>"))
        return "".join(made)

    def _icon(self, name: str, named: bool = False) -> str:
        found = self.teller.setting.look.icon(name)
        says = f'role="img" aria-label="{escape(name.replace("-", " "))}"' if named else 'aria-hidden="true"'
        box = f"0 0 {num(found.width)} {num(found.height)}"
        use = f'<use href="{self.album.icon(found)}" width="{num(found.width)}" height="{num(found.height)}"></use>'
        return f'<svg class="i" viewBox="{box}" {says}>{use}</svg>'

    def _sign(self, icon: str, words: str) -> str:
        return f"<li>{self._icon(icon)} {escape(words)}</li>"

    def _svg(self, picture: Picture, wide: float, tall: float) -> str:
        w, h = picture.size
        return self._draw(picture.draw(0, 0, 1.0, "#8A949C"), w, h, picture.alt, wide, tall)

    def _draw(self, items: Iterable[Item], w: float, h: float, alt: str, wide: float, tall: float) -> str:
        scale = min(wide / w, tall / h)
        size = f'width="{round(w * scale)}" height="{round(h * scale)}"'
        says = f'role="img" aria-label="{escape(polish(alt))}"'
        return f'<svg {size} viewBox="0 0 {num(w)} {num(h)}" {says}>{self.album.picture(items)}</svg>'


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
