"""Conversion of a manuscript's Markdown to parts: headings, paragraphs, tables and inserted directives.

The text of a part contains words, `**bold**` runs, `{icons}`, line breaks, and italic between marks (`ITALIC`). A link
to a place of the book, `[The satellites](#the-satellites)`, or of another book of the game,
`[Borders](manual.md#borders)`, stays between marks (`LINK`) until the text is set; any other link becomes its words and
its address. Markdown that a rulebook can't set, and text that other programs would read as Markdown but that would be
printed as typed here, are faults with their lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.rules_inline.emphasis import tokenize
from markdown_it.tree import SyntaxTreeNode

from components.base.limits import BOOK_CELLS, BOOK_HEADINGS, TooMuch, UsageTally
from components.problems import Problem, SalvageError, did_you_mean, listed
from layouts.books.citations import RULE_ID, TAG
from layouts.books.manuscript import Directive, Manuscript, Stretch, read_signs
from layouts.books.manuscript_lines import ManuscriptLine
from layouts.drawing import fonts
from layouts.drawing.typography import CODE, ESCAPED_STAR, STARS_MESSAGE, check_words, polish, read_stars

ICON = re.compile(r"\{([a-z][a-z0-9-]*)\}")
LINK = re.compile("\ue000([^\ue000\ue001]*)\ue001([^\ue000\ue002]*)\ue002")
"""A link inside a text: its target (`borders`, `manual#borders`), and its words."""
ITALIC = re.compile("\ue003([^\ue003\ue004]*)\ue004")
"""Words in italic inside a text."""
REFERENCES = re.compile(rf"(?:{LINK.pattern}(?:, *)?)+")
"""A paragraph with nothing but links: where to read on."""
_LEADS = re.compile(r"(?:([a-z]+)\.md)?#(.+)")
EXAMPLE = re.compile(r"\b[A-Z]+-E\d+\b")
TERM = re.compile(r"\*\*([^*]+)\*\*")
"""A bold term."""
_BRACES = re.compile(r"\{[^{}]*\}?|\}")
_WHOLE_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:.+", re.IGNORECASE)
_CELL_ENDS = re.compile(r"(?<!\\)\|")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
ALLOWED = "it holds headings, paragraphs, lists, tables and directives"
UNSET = {
    "blockquote": ("blockquote", f"write ::: note, or a paragraph; {ALLOWED}"),
    "hr": ("line", ALLOWED),
    "fence": ("code block", ALLOWED),
    "code_block": ("code block", f"indent the line by less than four blanks; {ALLOWED}"),
}
"""Blocks that can't be set, with the name of each and advice."""
AS_TYPED = (
    (r"\[\^[^\]\s]{1,99}\]", "a footnote can't be set in a rulebook; put it into brackets, or into ::: note"),
    (r"\A\[[ xX]\](?=\s)", "a list's check box can't be set in a rulebook; leave the brackets out"),
    (r"(?m)^: ", "a list of definitions can't be set in a rulebook; write **term**, and after it what it means"),
    (r"(?m)^\s*:::", "a directive begins at the left edge of its line, and can't be in a list"),
    (r"(?m)^\|.*\|\s*$", "this row is in no table; a table begins with its heading and |---| for each column of it"),
    (r"~~", "struck text (~~) can't be set in a rulebook; leave it out"),
    (r"\]\[", "a link has its target behind its words, as in [Set-up](#set-up)"),
)
"""Patterns that look like Markdown in the remaining text of a paragraph, with advice."""
MAX_LIST_DEPTH = 4
"""Deepest nesting of lists; columns are too narrow for more."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 (the title, once) to 4, with the rules that it cites."""

    line: int
    level: int
    text: str
    ids: tuple[str, ...] = ()

    @property
    def plain(self) -> str:
        """The words without markup, for bookmarks, contents and footers."""
        return plain(self.text)


@dataclass(frozen=True, slots=True)
class MarkdownParagraph:
    """A paragraph, or an item of a list (`depth` 1 and more) with its `marker` (`1.`, `•`)."""

    line: int
    text: str
    ids: tuple[str, ...] = ()
    depth: int = 0
    marker: str = ""


@dataclass(frozen=True, slots=True)
class MarkdownTable:
    """A table: texts of its header and rows, and the alignment of each column, `left`, `center` or `right`."""

    line: int
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Insert:
    """A directive whose body has been parsed; the attributes `caption` and `title` are texts ready to be set.

    The body of `setup` and `index` isn't Markdown and stays as lines.
    """

    line: int
    name: str
    words: tuple[str, ...]
    attributes: Mapping[str, str]
    parts: tuple[Part, ...]
    body: tuple[ManuscriptLine, ...] = ()


class Book(NamedTuple):
    """Another book of the game: its title, and its anchors."""

    title: str
    anchors: Sequence[str]


Part: TypeAlias = Heading | MarkdownParagraph | MarkdownTable | Insert
TEXT_ATTRIBUTES = ("caption", "title")
"""Attributes that are texts to be set."""
RAW_DIRECTIVES = ("setup", "index")
"""Directives whose body isn't Markdown."""


def plain(text: str) -> str:
    """Remove bold marks, italics, links and icons from a text.

    >>> plain("{thrust} **Thrust**")
    'Thrust'
    """
    return " ".join(ICON.sub("", LINK.sub(r"\2", ITALIC.sub(r"\1", text))).replace("**", "").split())


def slug(words: str) -> str:
    """Return the anchor of a heading, which begins with a letter.

    >>> slug("Step 1: Actions"), slug("1. Launch")
    ('step-1-actions', 'launch')
    """
    found = re.sub(r"[^a-z0-9]+", "-", words.lower())
    return found.lstrip("-0123456789").rstrip("-") or f"part{found}".rstrip("-")


def is_letter(part: Part) -> bool:
    """Return whether a part is the heading of a letter in a chapter from A to Z."""
    return isinstance(part, Heading) and part.level == 3 and len(part.plain) == 1


def walk(parts: Sequence[Part]) -> Iterator[Part]:
    """Yield all parts, those inside a directive after it."""
    for part in parts:
        yield part
        if isinstance(part, Insert):
            yield from walk(part.parts)


def texts(part: Part) -> list[str]:
    """List the texts of a part itself."""
    if isinstance(part, MarkdownTable):
        return [cell for row in (part.header, *part.rows) for cell in row]
    if isinstance(part, Insert):
        return [part.attributes[key] for key in TEXT_ATTRIBUTES if key in part.attributes]
    return [part.text]


def anchors(parts: Sequence[Part]) -> list[str]:
    """List the anchors that links may lead to: headings by their slugs, rules and examples by their ids."""
    found: list[str] = []
    for part in walk(parts):
        if isinstance(part, Heading):
            found.append(slug(part.plain))
        if isinstance(part, Heading | MarkdownParagraph):
            found += part.ids
        elif isinstance(part, Insert) and part.name == "example":
            found += part.words
    return found


def join_figures(parts: Sequence[Part]) -> list[Part]:
    """Move each figure that follows its example into the example; its caption becomes the title."""
    made: list[Part] = []
    for part in parts:
        above = made[-1] if made else None
        if (
            isinstance(part, Insert)
            and part.name == "figure"
            and isinstance(above, Insert)
            and above.name == "example"
            and "scenario" not in above.attributes
            and part.attributes.get("scenario") == above.words[0].lower()
        ):
            made[-1] = replace(above, attributes={**part.attributes, **above.attributes})
        else:
            made.append(part)
    return made


def check_references(parts: Sequence[Part], manuscript: Manuscript, others: Mapping[str, Book]) -> None:
    """Record a fault for each link and each named example that leads nowhere; `others` are the game's other books."""
    known = anchors(parts)
    everywhere = [*known, *(key for book in others.values() for key in book.anchors)]
    for part in walk(parts):
        for words in texts(part):
            for target, _ in LINK.findall(words):
                book, _, key = target.rpartition("#")
                if book and book not in others:
                    there = listed(f"{name}.md" for name in others) or "none"
                    manuscript.fault(part.line, f"'{book}.md' isn't another book of this game; others are {there}")
                elif key not in (keys := others[book].anchors if book else known):
                    where = f"in {book}.md" if book else "in this book"
                    manuscript.fault(part.line, f"'#{key}' leads nowhere {where}{did_you_mean(key, keys)}")
            for named in EXAMPLE.findall(words):
                if named not in everywhere:
                    manuscript.fault(part.line, f"example {named} is not in this book{did_you_mean(named, known)}")


def parts_of(manuscript: Manuscript, icon: Callable[[str], object], font: Callable[[str], str] = str) -> list[Part]:
    """Return all parts of a manuscript and record their faults, except those of references (`check_references`). `icon`
    raises SalvageError for unknown names, `font` returns the font of a role of type. Raises SalvageError if there are
    more headings or table cells than a book may have."""
    reader = _Reader(manuscript, icon, font)
    made: list[Part] = []
    tally = UsageTally()
    for segment in manuscript.segments:
        for part in reader.parts(segment.lines) if isinstance(segment, Stretch) else [reader.insert(segment)]:
            made.append(part)
            try:
                tally.add(BOOK_HEADINGS, isinstance(part, Heading))
                if isinstance(part, MarkdownTable):
                    tally.add(BOOK_CELLS, len(part.rows) * len(part.aligns))
            except TooMuch as bad:
                manuscript.fault(part.line, f"the book {bad}")
                manuscript.check()
    reader.check_levels([part for part in made if isinstance(part, Heading)])
    return made


@cache
def _markdown() -> MarkdownIt:
    # Escaped characters stay apart from the text: they are literal.
    reader = MarkdownIt("commonmark").enable("table").disable("text_join")
    # Stars are parsed as on cards.
    reader.inline.ruler.at("emphasis", lambda state, silent: state.src[state.pos] == "_" and tokenize(state, silent))
    return reader


@dataclass(slots=True)
class _Reader:
    """Converts syntax trees into parts and records faults."""

    manuscript: Manuscript
    icon: Callable[[str], object]
    font: Callable[[str], str]
    lines: tuple[ManuscriptLine, ...] = ()

    def parts(self, lines: tuple[ManuscriptLine, ...]) -> Iterator[Part]:
        self.lines = lines
        read: dict[str, Any] = {}
        tree = SyntaxTreeNode(_markdown().parse("\n".join(line.text for line in lines), read))
        for found in (*read.get("references", {}).values(), *read.get("duplicate_refs", ())):
            what = "a link's address, or a footnote, is of no use alone; write [words](address), or ::: note"
            self.manuscript.fault(lines[found["map"][0]].number, what)
        for node in tree.children:
            yield from self._block(node)

    def insert(self, given: Directive) -> Insert:
        attributes = dict(given.attributes)
        for key in TEXT_ATTRIBUTES:
            if key in attributes:
                inline = _markdown().parseInline(attributes[key])
                attributes[key], _ = self._text(SyntaxTreeNode(inline).children[0], given.line)
        for name, _ in read_signs(attributes.get("names", "")):
            self._check_icon(name, given.line)
        if given.name in RAW_DIRECTIVES:
            return Insert(given.line, given.name, given.words, attributes, (), given.body.lines)
        parts = tuple(self.parts(given.body.lines))
        for part in parts:
            if isinstance(part, Heading):
                self.manuscript.fault(part.line, f"a heading can't be inside '{given.name}'")
        return Insert(given.line, given.name, given.words, attributes, parts)

    def check_levels(self, headings: list[Heading]) -> None:
        """Check that there is one title, and that no level is skipped on the way down, so that bookmarks can be
        nested."""
        above = 0
        for heading in headings:
            if heading.level > above + 1:
                what = f"heading '{heading.plain}' is of level {heading.level}, but no heading has level"
                self.manuscript.fault(heading.line, f"{what} {heading.level - 1} above it")
            if heading.level == 1 and heading is not headings[0]:
                what = f"'{heading.plain}' is a second title; only the first heading has one #"
                self.manuscript.fault(heading.line, what)
            above = heading.level

    def _line(self, node: SyntaxTreeNode) -> int:
        at = node.map[0] if node.map else 0
        return self.lines[min(at, len(self.lines) - 1)].number

    def _block(self, node: SyntaxTreeNode) -> Iterator[Part]:
        line = self._line(node)
        if node.type == "heading":
            level = int(node.tag[1])
            if level > 4:
                self.manuscript.fault(line, f"a heading has one to four #, not {level}")
            yield Heading(line, level, *self._text(node.children[0], line, "display"))
        elif node.type == "paragraph":
            if [child.type for child in node.children[0].children] == ["image"]:
                yield self._own_picture(node.children[0].children[0], line)
            else:
                yield MarkdownParagraph(line, *self._text(node.children[0], line))
        elif node.type in ("bullet_list", "ordered_list"):
            yield from self._list(node, 1)
        elif node.type == "table":
            yield self._table(node)
        elif node.type == "html_block":
            self._refuse_html(node.content.split()[0], line)
        else:
            what, way_out = UNSET[node.type]
            self.manuscript.fault(line, f"a {what} can't be set in a rulebook; {way_out}")

    def _own_picture(self, image: SyntaxTreeNode, line: int) -> Insert:
        """Convert a paragraph that is one picture; its text becomes the caption."""
        self._refuse_title(image, line)
        file = _markdown().normalizeLinkText(str(image.attrs["src"]))
        return Insert(line, "picture", (), {"file": file, "caption": self._text(image, line)[0]}, ())

    def _refuse_html(self, tag: str, line: int) -> None:
        if not tag.startswith("</"):
            what = "is HTML, which can't be set in a rulebook; write Markdown, such as **bold**, or \\< for the sign <"
            self.manuscript.fault(line, f"{tag!r} {what}")

    def _list(self, node: SyntaxTreeNode, depth: int) -> Iterator[Part]:
        number = int(node.attrs.get("start", 1))
        if depth > MAX_LIST_DEPTH:
            self.manuscript.fault(self._line(node), f"lists can't lie in one another more than {MAX_LIST_DEPTH} deep")
            return
        for item in node.children:
            if not item.children or item.children[0].type != "paragraph":
                self.manuscript.fault(self._line(item), "an item of a list begins with words")
            marker = "•" if node.type == "bullet_list" else f"{number}."
            number += 1
            for child in item.children:
                line = self._line(child)
                if child.type == "paragraph":
                    yield MarkdownParagraph(line, *self._text(child.children[0], line), depth, marker)
                    marker = ""
                elif child.type in ("bullet_list", "ordered_list"):
                    yield from self._list(child, depth + 1)
                else:
                    yield from self._block(child)

    def _table(self, node: SyntaxTreeNode) -> MarkdownTable:
        rows: list[tuple[str, ...]] = []
        aligns: tuple[str, ...] = ()
        for row in (row for section in node.children for row in section.children):
            line = self._line(row)
            rows.append(tuple(self._text(cell.children[0], line)[0] for cell in row.children))
            cells = _CELL_ENDS.split(self.lines[row.map[0] if row.map else 0].text.strip().removeprefix("|"))
            if (given := len(cells) - (not cells[-1])) > len(row.children):
                what = f"the row has {given} cells, the heading {len(row.children)}; write \\| for a line in a cell"
                self.manuscript.fault(line, what)
            styles = [str(cell.attrs.get("style", "left")) for cell in row.children]
            aligns = aligns or tuple(style.removeprefix("text-align:") for style in styles)
        return MarkdownTable(self._line(node), rows[0], tuple(rows[1:]), aligns)

    def _text(self, inline: SyntaxTreeNode, line: int, font: str = "body") -> tuple[str, tuple[str, ...]]:
        """Return the text of an inline node, and the rule ids at its end."""
        parts = (inline.token.children if inline.token else None) or ()
        left = "".join(part.content if part.type == "text" else "\0\n"["break" in part.type] for part in parts)
        for pattern, what in AS_TYPED:
            if re.search(pattern, left):
                self.manuscript.fault(line, what)
        text, stray = read_stars("".join(self._runs(inline, line, False)), "\ue003\\1\ue004")
        for stars in dict.fromkeys(stray):
            what = f"{stars!r} has stars that mark nothing; {STARS_MESSAGE}"
            if "**" in stars:
                self.manuscript.fault(line, what)
            else:
                self.manuscript.warnings.append(Problem(self.manuscript.file, line, what))
        text = text.replace("****", "").strip()
        tag = TAG.search(text)
        ids = tuple(RULE_ID.findall(tag[1])) if tag else ()
        text = text[: tag.start()] if tag else text
        for braces in _BRACES.findall(text):
            if icon := ICON.fullmatch(braces):
                self._check_icon(icon[1], line)
            else:
                what = "is neither an icon nor a tag of rule ids at the end of its paragraph"
                self.manuscript.fault(line, f"'{braces}' {what}")
        text = polish(text, self.manuscript.words)
        try:
            check_words(text)
        except TooMuch as bad:
            self.manuscript.fault(line, f"the paragraph {bad}")
        text = CODE.sub(r"**\1**", text)
        if lacking := fonts.lacking(LINK.sub(r"\2", ITALIC.sub(r"\1", text)), self.font(font)):
            self.manuscript.fault(line, lacking)
        return text, ids

    def _check_icon(self, name: str, line: int) -> None:
        try:
            self.icon(name)
        except SalvageError as bad:
            self.manuscript.fault(line, str(bad))

    def _runs(self, node: SyntaxTreeNode, line: int, strong: bool) -> Iterator[str]:
        for child in node.children:
            if child.type in ("text", "text_special"):
                yield child.content if child.type == "text" else child.content.replace("*", ESCAPED_STAR)
            elif child.type in ("softbreak", "hardbreak"):
                yield " " if child.type == "softbreak" else "\n"
            elif child.type == "code_inline":
                yield child.content if strong else f"`{child.content}`"
            elif child.type == "em":
                words = "".join(self._runs(child, line, strong))
                yield from ("\ue003", ITALIC.sub(r"\1", words), "\ue004")
            elif child.type == "strong":
                mark = "" if strong else "**"
                yield from (mark, *self._runs(child, line, True), mark)
            elif child.type == "link":
                yield self._link(child, "".join(self._runs(child, line, strong)), line)
            elif child.type == "html_inline":
                if _BREAK.fullmatch(child.content):
                    yield "\n"
                else:
                    self._refuse_html(child.content, line)
            else:
                self.manuscript.fault(line, f"an {child.type} can't be among words; it is a paragraph of its own")

    def _link(self, link: SyntaxTreeNode, words: str, line: int) -> str:
        """Write a link as text: to a place of a book between marks, to any other with its address."""
        to = _markdown().normalizeLinkText(str(link.attrs.get("href", "")))
        self._refuse_title(link, line)
        if leads := _LEADS.fullmatch(to):
            return f"\ue000{f'{leads[1]}#' if leads[1] else ''}{leads[2]}\ue001{words}\ue002"
        if not _WHOLE_ADDRESS.fullmatch(to):
            what = "a heading (#set-up), a place in another book (manual.md#borders) or an address (https://…)"
            self.manuscript.fault(line, f"a link leads to {to!r}; write {what}")
        return words if to.removeprefix("mailto:") == words else f"{words} ({to})"

    def _refuse_title(self, node: SyntaxTreeNode, line: int) -> None:
        if "title" in node.attrs:
            what = f"the title of a link or image can't be set in a rulebook; leave out {node.attrs['title']!r}"
            self.manuscript.fault(line, what)
