"""A parsed manuscript as nodes, for the typesetter (`book.typ`) and the web page.

A maker's words are values and never code. Anything that can't be set is a fault with its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import TypeAlias

from components.base.limits import BOOK_TERMS, TooMuch
from components.problems import SalvageError
from layouts.books import nodes
from layouts.books.anatomy import label, point_at, split_item
from layouts.books.back_matter import BOLD_TEXT, MAX_TERM_CHARS, find_signs, pattern_of, terms_of
from layouts.books.citations import RULE_ID, marks_of
from layouts.books.cover import Cover, draw_cover, fit_cover
from layouts.books.data import component_rows, largest_pieces
from layouts.books.manuscript import DIRECTIVES, Manuscript, read_signs
from layouts.books.markdown import (
    EXAMPLE,
    ICON,
    ITALIC,
    LINK,
    REFERENCES,
    Heading,
    Insert,
    MarkdownParagraph,
    MarkdownTable,
    Part,
    is_letter,
    join_figures,
    plain,
    slug,
    texts,
    walk,
)
from layouts.books.nodes import BookContent, Figure, Node, Run, Runs
from layouts.books.pictures import Gallery, Picture
from layouts.books.positions import Positions, choice, numbers
from layouts.books.setting import Setting
from layouts.books.spots import find_codes
from layouts.books.table import RowPictures, draw_table, read_rows
from layouts.drawing.typography import polish, written_language
from layouts.faces.markup import find_language

Made: TypeAlias = Node | Figure | nodes.PanelNode
"""Results of directives."""

_INLINE_PART = re.compile(rf"(\*\*.+?\*\*|{ITALIC.pattern}|{LINK.pattern}|{ICON.pattern})", re.S)
_CODE = re.compile(r"\b[A-Z]+\d[A-Z0-9]*(?:\.\d)?\b")
"""Names of spaces and pieces as printed on them: G22.5, K07Y, AZ17."""
TABLE = (180.0, 212.0)
"""Width of the picture of the table before the game, and its largest height, in mm."""
LETTERED_PICTURE_MM = (85.0, 88.0)
"""Width and largest height of a picture with letters, in mm."""
OPENING_LETTERS = 700
"""Most letters of the title and the text below it that fit the cover."""
PIECES = 0.8
"""Default scale of pieces."""


class BookValues:
    """Makes the nodes of one manuscript and records faults in it."""

    def __init__(
        self, positions: Positions, manuscript: Manuscript, setting: Setting, modules: Collection[str]
    ) -> None:
        self.positions, self.manuscript, self.setting, self.modules = positions, manuscript, setting, modules
        self.game, self.words = positions.design.game, manuscript.words
        self.gallery = Gallery()
        self.signs: list[tuple[str, str]] = []
        self.indexed: list[str] = []
        """The words of the index."""
        self._patterns: list[tuple[str, re.Pattern[str]]] = []
        """Patterns that find each index word, or the words that explain it (`grey=hulls are grey`)."""
        self._named: list[tuple[list[str], str, tuple[str, str]]] = []
        """For each node with words, in order: its list of index words, its words, and its section."""
        self._section = "", ""
        """Anchor and words of the last heading."""
        self._explained: set[str] = set()
        """Index words that are explained anywhere."""
        self._explained_at: list[tuple[str, int]] = []
        """Explained index words, each with the number of nodes with words before the explanation."""
        self._chapters_at: list[int] = []
        """The number of nodes with words before each chapter."""
        self._examples: dict[str, int] = {}
        """The number of each example of this book by its id."""
        self._targets: dict[str, None] = {}
        """Targets of links in this book."""
        self._keys: set[str] = set()
        """Anchors that are in use."""
        self._anchors: list[tuple[str, str, str]] = []
        """Anchors of explanations in the chapters, with the explaining words and their sections."""

    def make(self, read: Sequence[Part], title: str) -> BookContent:
        """Make the content of a book from its title and parsed parts."""
        parts = join_figures(read)
        examples = (part for part in parts if isinstance(part, Insert) and part.name == "example" and part.words)
        self._examples = {id: n for n, id in enumerate(dict.fromkeys(part.words[0] for part in examples), 1)}
        inserts = pairwise(part if isinstance(part, Insert) else None for part in parts)
        self._of_table = next((told for table, told in inserts if table and told and table.name == "setup"), None)
        self.signs = find_signs(parts)
        self._read_index(parts)
        start = next((i for i, part in enumerate(parts) if isinstance(part, Heading) and part.level > 1), len(parts))
        ids = [id for part in walk(parts) if isinstance(part, Heading | MarkdownParagraph) for id in part.ids]
        content = BookContent(
            self.game.title, title, written_language(self.game.language), self.game.hyphens,
            bool(find_language(self.game)), self.words, self.setting.large, self.setting.marks, self.setting.colours(),
            ids[0].partition("-")[0] if ids else "", self.game.title, [], None, [], [], None, [], [],
        )  # fmt: skip
        content = self._front(parts[:start], content)
        self._anchors.clear()
        content.body.extend(self._chapters(parts[start:]))
        self._explain_rest(content.body)
        content.targets.extend(self._targets)
        return content

    # ---- text ----------------------------------------------------------------------------------------------------

    def runs(self, text: str) -> Runs:
        """Split a text into runs; ids of examples in this book are replaced by their numbers."""
        made: list[Run] = []
        for piece in split_runs(text):
            if piece.startswith("**") and piece.endswith("**") and len(piece) > 4:
                inner = piece[2:-2]
                explained = self._explains(inner) if len(inner) <= MAX_TERM_CHARS else []
                made.append(nodes.Emphasis(self.runs(inner), explained))
            elif italic := ITALIC.fullmatch(piece):
                made.append(nodes.Emphasis(self.runs(italic[1]), [], em=True))  # Older templates set it in bold.
            elif link := LINK.fullmatch(piece):
                book, _, key = link[1].rpartition("#")
                made.append(self._link(key if RULE_ID.fullmatch(key) else slug(key), book, self.runs(link[2])))
            elif icon := ICON.fullmatch(piece):
                made.append(self._icon(icon[1]))
            else:
                made += self._plain_runs(piece)
        return made

    def _plain_runs(self, words: str) -> Iterator[str | nodes.LinkRun]:
        at = 0
        for found in EXAMPLE.finditer(words):
            if found[0] in self._examples:
                yield from filter(None, (words[at : found.start()],))
                yield self._link(found[0], "", [str(self._examples[found[0]])])._replace(bare=True)
                at = found.end()
        yield from filter(None, (words[at:],))

    def _link(self, key: str, book: str, runs: Runs) -> nodes.LinkRun:
        if not book:
            self._targets[key] = None
        return nodes.LinkRun(key, book, runs)

    def _icon(self, name: str) -> nodes.Icon:
        try:
            shown = self.gallery.add(Picture(self.setting.look.icon(name)))
        except SalvageError:  # reported already
            return nodes.Icon(0, 1, name)
        return nodes.Icon(shown.picture, round(shown.width / shown.height, 3), name.replace("-", " "))

    def _explains(self, words: str) -> list[str]:
        """Return the index words that a heading or a bold term explains, and record them."""
        found = [word for word, pattern in self._patterns if pattern.search(words)]
        self._explained.update(found)
        self._explained_at += ((word, len(self._named)) for word in found)
        return found

    def _cite(self, ids: Sequence[str]) -> tuple[list[str], Sequence[str], str]:
        """Return the anchors of rules that aren't in use yet, the marks for the margin, and the first id."""
        return [id for id in ids if self._is_new(id)], marks_of(tuple(ids)), next(iter(ids), "")

    def _is_new(self, key: str) -> bool:
        new = bool(key) and key not in self._keys
        self._keys.add(key)
        return new

    def _term_key(self, text: str) -> str:
        """Return the anchor of a text that explains a term in bold; "" for any other."""
        bold = [run for run in BOLD_TEXT.findall(text) if len(run) <= MAX_TERM_CHARS]
        key = slug(f"term {ICON.sub('', bold[0])}") if bold else ""
        return key if self._is_new(key) else ""

    def _describe(self, text: str, ids: Sequence[str], marker: str = "", more: bool = False) -> nodes.ParagraphNode:
        """Make a paragraph or an item with its citations. more: a further paragraph of an item, to which the index
        doesn't refer."""
        icon = ICON.match(text) if marker == "•" else None
        sign = self._icon(icon[1]) if icon else None
        runs, key = self.runs(text[icon.end() :].strip() if icon else text), self._term_key(text)
        made = nodes.ParagraphNode(runs, key, [], *self._cite(ids), sign)
        self._named.append((made.terms, plain(text), self._section))
        self._anchors += [] if more else [(key, _bold_words(runs), self._section[1])]
        return made

    # ---- parts ---------------------------------------------------------------------------------------------------

    def _nodes(self, parts: Sequence[Part]) -> list[Node]:
        """Make nodes of parts; the items of a list form one node."""
        made: list[Node] = []
        for is_list, some in groupby(parts, lambda part: isinstance(part, MarkdownParagraph) and part.depth > 0):
            if is_list:
                made.append(self._list([item for item in some if isinstance(item, MarkdownParagraph)]))
            else:
                made += filter(None, map(self._node, some))
        return made

    def _list(self, items: Sequence[MarkdownParagraph], depth: int = 1) -> nodes.ItemList:
        """Make a list of items of one depth and those below them."""
        made: list[nodes.ListItem] = []
        at = 0
        while at < len(items):
            item, at = items[at], at + 1
            described, more = self._describe(item.text, item.ids, item.marker), list[nodes.ParagraphNode]()
            below: list[MarkdownParagraph] = []
            while at < len(items) and (items[at].depth > depth or not items[at].marker):
                if items[at].depth > depth:
                    below.append(items[at])
                else:
                    more.append(self._describe(items[at].text, items[at].ids, more=True))
                at += 1
            deeper = self._list(below, depth + 1) if below else None
            made.append(nodes.ListItem(described, item.marker.rstrip("."), more, deeper))
        return nodes.ItemList(made[0].marker.isdigit(), made)

    def _node(self, part: Part) -> Node | None:
        if isinstance(part, Heading):
            return self._heading(part) if part.level > 1 else None  # a second title is reported already
        if isinstance(part, MarkdownParagraph):
            if REFERENCES.fullmatch(part.text):
                return nodes.ReferencesNode([run for run in self.runs(part.text) if isinstance(run, nodes.LinkRun)])
            described = self._describe(part.text, part.ids, part.marker)
            return described._replace(kind="p", leads=part.text.endswith(":"))
        if isinstance(part, MarkdownTable):
            rows = [[self.runs(cell.strip()) for cell in row] for row in part.rows]
            head = [self.runs(cell.strip()) for cell in part.header] if any(part.header) else []
            made = nodes.TableNode(head, rows, part.aligns, [])
            self._named.append((made.terms, plain(" ".join(texts(part))), self._section))
            return made
        if any(key not in part.attributes for key in DIRECTIVES[part.name].needs):
            return None  # reported already
        shown = self._noting(part)
        if isinstance(shown, Figure | nodes.PanelNode):
            self.manuscript.fault(part.line, f"'{part.name}' stands before the first chapter")
            return None
        return shown

    def _heading(self, part: Heading) -> nodes.HeadingNode:
        if part.level == 2:
            self._chapters_at.append(len(self._named))
        place = slug(part.plain)
        self._section = place, part.plain
        key = place if self._is_new(place) else ""
        self._anchors.append((key, part.plain, part.plain))
        return nodes.HeadingNode(
            part.level, place, key, part.plain, is_letter(part), self.runs(part.text), self._explains(part.plain),
            *self._cite(part.ids),
        )  # fmt: skip

    def _noting(self, part: Insert) -> Made | None:
        """Run a directive and return its result, or None after recording its faults."""
        try:
            return MAKERS[part.name](self, part)
        except SalvageError as bad:
            for problem in bad.faults:
                if problem.file:
                    self.manuscript.faults.append(problem)
                else:
                    self.manuscript.fault(part.line, problem.what)
        return None

    def _chapters(self, parts: Sequence[Part]) -> Iterator[Node]:
        """Yield the nodes of the chapters; lists below the table before the game are its steps."""
        steps = False
        for node in self._nodes(parts):
            begins = isinstance(node, nodes.PicturesNode) and node.kind == "setup"
            steps = begins or (steps and not (isinstance(node, nodes.HeadingNode) and node.level == 2))
            yield node._replace(steps=steps and node.ordered) if isinstance(node, nodes.ItemList) else node

    # ---- directives ----------------------------------------------------------------------------------------------

    def _pictures(self, a: Mapping[str, str]) -> list[Figure]:
        """Draw the pictures that a directive's attributes describe."""
        view = choice(a, "view", ("state", "then", "both"))
        found = self.positions.pictures(a["scenario"], view, a.get("crop"), a.get("arrows", ""))
        return [self.gallery.add(each) for each in found]

    def _frame(self, a: Mapping[str, str], figures: list[Figure]) -> nodes.PicturesNode:
        wide, left_out = choice(a, "width", ("column", "page")) == "page", choice(a, "large", ("yes", "no")) == "no"
        return nodes.PicturesNode("figure", figures, self.runs(a.get("caption", "")), wide, left_out)

    def figure(self, part: Insert) -> Node:
        """Show a scenario's position, before, after or both."""
        return self._frame(part.attributes, self._pictures(part.attributes))

    def picture(self, part: Insert) -> Node:
        """Show an image of the maker's."""
        a = part.attributes
        shown = self.positions.image(a["file"], plain(a.get("caption", "")) or a["file"])
        return self._frame(a, [self.gallery.add(shown)])

    def pieces(self, part: Insert) -> Node:
        """Show faces of pieces in a row."""
        a = part.attributes
        side = choice(a, "side", ("front", "back"))
        shown = [self.gallery.add(self.positions.piece(id, side)) for id in a["ids"].split()]
        (scale,) = numbers(a, "scale", f"{PIECES}", 1)
        if not 0.1 <= scale <= 2:
            raise SalvageError(f"scale is '{scale:g}'; it is 0.1 to 2")
        return self._frame(a, shown)._replace(kind="pieces", scale=scale, own_scale="scale" in a)

    def anatomy(self, part: Insert) -> Node:
        """Show a picture with letters, and a list of what each of them points at."""
        a = part.attributes
        if ("id" in a) == ("scenario" in a):
            raise SalvageError("'anatomy' shows either a piece, by its id, or a scenario")
        if "scenario" in a:
            view = choice(a, "view", ("state",))
            (shown,) = self.positions.pictures(a["scenario"], view, a.get("crop"), "")
        else:
            shown = self.positions.piece(a["id"], a.get("side", "front"))
        given = [item for item in part.parts if isinstance(item, MarkdownParagraph) and item.marker]
        if not given or len(given) < len(part.parts):
            raise SalvageError("'anatomy' is a list of what its letters point at, and nothing else")
        read = [split_item(item.text) for item in given]
        pins = point_at(shown, [target for target, _ in read])
        figure = self.gallery.add(label(self.setting, shown, pins, *LETTERED_PICTURE_MM))
        items = [self._describe(words, item.ids) for item, (_, words) in zip(given, read, strict=True)]
        return nodes.PicturesNode("anatomy", [figure], self.runs(a.get("caption", "")), items=items)

    def icons(self, part: Insert) -> Node:
        """Show icons with their names; without names, all icons that the book explains."""
        named = read_signs(part.attributes.get("names", "")) or self.signs
        return nodes.Icons([(self._icon(icon).symbol, words[0].upper() + words[1:]) for icon, words in named])

    def components(self, part: Insert) -> Node:
        """List the contents of the box: each kind with a picture, its number, name and size; then what else is
        needed."""
        rows = zip(largest_pieces(self.game, self.modules), component_rows(self.game, self.modules), strict=True)
        exhibits = [
            nodes.Exhibit(self.gallery.add(self.positions.piece(id, "front")), number, polish(name), size)
            for id, (number, name, size) in rows
        ]
        needs = self.game.needs(self.modules)
        supply = f"**{self.words['useful']}:** {polish('; '.join(needs))}." if needs else ""
        return nodes.Contents(exhibits, self.runs(supply))

    def boxed(self, part: Insert) -> Node:
        """Make an example or a note, possibly with a picture."""
        a = part.attributes
        figures = [self._name_codes(each, part) for each in self._pictures(a)] if "scenario" in a else []
        body = self._nodes(part.parts)
        if not body:
            raise SalvageError(f"'{part.name}' is empty")
        name, wide = " ".join(part.words), choice(a, "width", ("column", "page")) == "page"
        made = nodes.BoxedText("note", self.runs(a.get("title", a.get("caption", ""))), figures, body, wide, name)
        if part.name == "note":
            return made
        key, states = name if self._is_new(name) else "", [polish(a.get(key, "")) for key in ("before", "after")]
        return made._replace(
            kind="example", number=self._examples.get(name, 0), key=key, margin=_example_mark(name), states=states
        )

    def _name_codes(self, figure: Figure, example: Insert) -> Figure:
        """Add the codes that an example names to its picture, so that they are readable at any scale."""
        words = " ".join(plain(text) for part in walk(example.parts) for text in texts(part))
        # Some games name their places: those in a crop or arrow count if the example uses them, ends of arrows always.
        crop, arrows = (example.attributes.get(key, "") for key in ("crop", "arrows"))
        places = re.findall(r"[^\W\d_]{3,}", f"{crop} {arrows}")
        ends = re.findall(r">([^\W\d_]{3,}) ", arrows)
        names = {*_CODE.findall(words), *ends, *(name for name in places if re.search(rf"\b{name}\b", words))}
        codes = find_codes(self.gallery.pictures[figure.picture].symbol, names) if names else []
        return figure._replace(codes=codes) if codes else figure

    def setup(self, part: Insert) -> Node:
        """Show the table before the game, with numbered callouts."""
        scenario, show = part.attributes["scenario"], self.positions

        def board_of(crop: str) -> Picture:
            return show.pictures(scenario, "state", crop or None, "")[0]

        shown = RowPictures(show.piece, board_of, partial(show.place, scenario), partial(show.left_over, scenario))
        rows = read_rows(part.body, self.setting, shown)
        drawn = self.gallery.add(draw_table(self.setting, rows, TABLE, board_of("").alt))
        if self._of_table and self._of_table.name == "example":
            drawn = self._name_codes(drawn, self._of_table)
        return nodes.PicturesNode("setup", [drawn], self.runs(part.attributes.get("caption", "")))

    def index(self, part: Insert) -> Node:
        """Make the index of words; the anchors of explanations are filled in once all nodes are made."""
        return nodes.Index([(word, "", "") for word in sorted(self.indexed, key=lambda word: (word.casefold(), word))])

    # ---- the index -----------------------------------------------------------------------------------------------

    def _read_index(self, parts: Sequence[Part]) -> None:
        """Read the words of the index, and record those that aren't in the book."""
        every = "\n".join(plain(words) for part in walk(parts) for words in texts(part))
        for part in parts:
            if isinstance(part, Insert) and part.name == "index":
                listed = [polish(word.strip()) for line in part.body for word in line.text.split(",") if word.strip()]
                senses = {word.strip(): sense.strip() for word, _, sense in (each.partition("=") for each in listed)}
                words = [*(senses or dict.fromkeys(terms_of(parts)))]
                try:
                    BOOK_TERMS.check(len(words))
                except TooMuch as bad:
                    self.manuscript.fault(part.line, f"the book {bad}")
                    continue
                for word in words:
                    told = senses.get(word) or word
                    if not (pattern := pattern_of(told)).search(every):
                        self.manuscript.fault(part.line, f"'{told}' is in the index, but nowhere in this book")
                    self._patterns.append((word, pattern))
                self.indexed += words

    def _explain_rest(self, body: Sequence[Node]) -> None:
        """Let index words that no chapter explains lead to the node that first names them, and on the web page to an
        anchor. The text before the chapters, and the last one, are brief: they only count for words that are nowhere
        else."""
        first, last = (self._chapters_at[0], self._chapters_at[-1]) if self._chapters_at else (0, 0)
        explained = {word for word, at in self._explained_at if first <= at < last}
        for word, pattern in self._patterns:
            if word not in explained:
                named = self._named[first:last] + ([] if word in self._explained else self._named)
                terms = next((terms for terms, words, _ in named if pattern.search(words)), [])
                terms.append(word)
        # A word without an explanation leads to the section that first names it.
        anchors = [*self._anchors, *((place, words, section) for _, words, (place, section) in self._named)]
        anchors, patterns = [each for each in anchors if each[0]], dict(self._patterns)
        for node in body:
            if isinstance(node, nodes.Index):
                for at, (word, *_) in enumerate(node.words):
                    leads = ((key, section) for key, words, section in anchors if patterns[word].search(words))
                    node.words[at] = word, *next(leads, ("", ""))

    # ---- the first page ------------------------------------------------------------------------------------------

    def _front(self, parts: Sequence[Part], front: BookContent) -> BookContent:
        """Fill in title, opening words, cover, a turn in pictures, notes, and the contents of the box."""
        letters, line = 0, 1
        for part in parts:
            if isinstance(part, Heading):
                front, line = front._replace(title=part.plain or self.game.title), part.line
                letters += len(part.plain)
            elif isinstance(part, MarkdownParagraph):
                front.opening.append(self.runs(part.text))
                letters += len(part.text)
            elif isinstance(part, Insert) and part.name in FRONT:
                match self._noting(part):
                    case Figure() as cover:
                        front = front._replace(cover=cover)
                    case nodes.Contents() as box:
                        front = front._replace(box=box)
                    case nodes.PanelNode() as panel:
                        front.panels.append(panel)
                    case nodes.BoxedText() as note:
                        front.notes.append(note)
            else:
                self.manuscript.fault(
                    part.line,
                    "before the first chapter come only title, paragraphs, '::: cover', '::: panel', '::: note' and "
                    "'::: components'",
                )
        if letters > OPENING_LETTERS:
            what = f"the cover has room for {OPENING_LETTERS} letters in title and words, not for {letters}"
            self.manuscript.fault(line, f"{what}; put the rest into a chapter")
        return front

    def _cover(self, part: Insert) -> Figure:
        """Make the picture behind the title."""
        a = part.attributes
        if ("scenario" in a) == ("file" in a):
            raise SalvageError("'cover' shows either a scenario or a file of the folder images")
        if "file" in a:
            return self.gallery.add(fit_cover(self.positions.image(a["file"], self.game.title)))
        scene = self.positions.scene(a["scenario"])
        x, y = numbers(a, "at", f"{scene.width / 2:g} {scene.height / 2:g}", 2)
        (scale,) = numbers(a, "scale", f"{Cover.tall / scene.height:.3g}", 1)
        if not 0.05 <= scale <= 5:
            raise SalvageError(f"scale is '{scale:g}'; it is 0.05 to 5")
        cover = Cover((x, y), scale)
        return self.gallery.add(draw_cover(self.positions.window(a["scenario"], cover.window), cover.window))

    def _panel(self, part: Insert) -> nodes.PanelNode:
        """Make a picture of a turn at a glance: a crop is shown whole, a whole board fills the panel."""
        a = part.attributes
        if "title" not in a:
            raise SalvageError("'panel' lacks title")
        if "scenario" in a:
            figures = self._pictures(a)[:1]
        else:
            side = choice(a, "side", ("front", "back"))
            figures = [self.gallery.add(self.positions.piece(id, side)) for id in a.get("ids", "").split()]
        words = " ".join(each.text for each in part.parts if isinstance(each, MarkdownParagraph))
        return nodes.PanelNode(a["title"], self.runs(words), figures, "scenario" in a and "crop" not in a)


MAKERS: dict[str, Callable[[BookValues, Insert], Made]] = {
    "cover": BookValues._cover,
    "panel": BookValues._panel,
    "setup": BookValues.setup,
    "figure": BookValues.figure,
    "picture": BookValues.picture,
    "pieces": BookValues.pieces,
    "anatomy": BookValues.anatomy,
    "icons": BookValues.icons,
    "components": BookValues.components,
    "example": BookValues.boxed,
    "note": BookValues.boxed,
    "index": BookValues.index,
}
FRONT = "cover", "panel", "components", "note"
"""Directives that are allowed before the first chapter."""


def split_runs(text: str) -> Iterator[str]:
    """Split a text into bold, italic, links, icons and the text between them."""
    at = 0
    for found in _INLINE_PART.finditer(text):
        if found.start() > at:
            yield text[at : found.start()]
        yield found[0]
        at = found.end()
    if at < len(text):
        yield text[at:]


def _example_mark(name: str) -> list[str]:
    """Format an example for the margin: SD-E02 as E2."""
    found = re.fullmatch(r"[A-Z]+-E0*(\d+)", name)
    return [f"E{found[1]}" if found else name]


def _bold_words(runs: Runs) -> str:
    """Return the bold terms of a text."""
    bold = (run.inside for run in runs if isinstance(run, nodes.Emphasis) and not run.em)
    return " ; ".join("".join(each for each in inside if isinstance(each, str)) for inside in bold)
