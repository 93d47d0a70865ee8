"""A book's manuscript, such as `layouts/<game>/rulebook.md`: read, filled with the game's data, and split into
segments.

A manuscript is Markdown (CommonMark and tables; of HTML only `<br>` and comments, which are dropped). Its numbers are
`{{ expressions }}` of the rules' constants (`rule_actions`), `players_min` and the like, and of three filters that
query the box: `'orbit-card' | count`, `'orbits.L.spaces' | cell`, `'threat' | column('space', 'level', 2)`. `{fuel}` is
an icon; `{SD-040 SD-041}` at the end of a paragraph, heading or list item cites rules.

A line `::: name …` is a directive, see `DIRECTIVES`; those with a body end at a line `:::`. `::: rows of=TABLE` repeats
the one line of its Markdown table that contains expressions for every row of that table or piece of that kind; rows and
pieces of modules that aren't chosen are left out, as are lines in `::: when MODULE` (see
`layouts.books.manuscript_lines`). All faults are collected with their lines.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from components import messages
from components.base.files import read_text
from components.base.limits import BOOK_BRACKETS, BOOK_BYTES, BOOK_LINES, BOOK_PROBLEMS, TooMuch, UsageTally
from components.fields import Checker, fields_of
from components.problems import Problem, SalvageError, did_you_mean, display_path, in_order, listed
from components.schema import Game
from layouts.books.data import find_rows, game_filters
from layouts.books.manuscript_lines import ManuscriptLine, choose_lines, read_lines, sort_entries
from layouts.drawing.typography import signs_of, written_language
from layouts.faces import expressions
from layouts.faces.expressions import BadExpression, Filters, Values
from layouts.faces.materials import list_materials
from layouts.faces.sections import read_mapping
from layouts.faces.values import list_fixed_values

if TYPE_CHECKING:
    from layouts.faces.design import Design

WORDS_FILE = "words.yaml"
MAX_WORD_CHARS = 100
"""Longest of the words in letters: a footer has one line."""


def read_signs(names: str) -> list[tuple[str, str]]:
    """List the icons of `::: icons` with their names: `armed` has its own name, `part-nose=nose` another."""
    signs = [name.partition("=") for name in names.split()]
    return [(icon, (words or icon).replace("-", " ")) for icon, _, words in signs]


@dataclass(frozen=True, slots=True)
class Shape:
    """The allowed parts of a directive: attributes (those in `needs` are required), words before them, a body."""

    attributes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    words: int = 0
    body: bool = False


_FIGURE_ATTRIBUTES = ("scenario", "view", "crop", "arrows")
DIRECTIVES = {
    "cover": Shape(("scenario", "at", "scale", "file")),
    "panel": Shape(("title", *_FIGURE_ATTRIBUTES, "ids", "side"), needs=("title",), body=True),
    "setup": Shape(("scenario", "caption"), needs=("scenario",), body=True),
    "figure": Shape((*_FIGURE_ATTRIBUTES, "width", "large", "caption"), needs=("scenario",)),
    "picture": Shape(("file", "width", "large", "caption"), needs=("file",)),
    "pieces": Shape(("ids", "side", "width", "scale", "large", "caption"), needs=("ids",)),
    "anatomy": Shape(("id", "side", "scenario", "crop", "caption"), body=True),
    "icons": Shape(("names",)),
    "components": Shape(),
    "materials": Shape(),
    "rows": Shape(("of",), needs=("of",), body=True),
    "example": Shape(("title", *_FIGURE_ATTRIBUTES, "before", "after"), words=1, body=True),
    "note": Shape(("title",), body=True),
    "index": Shape(body=True),
}
"""`panel`s show a turn at a glance; `picture` is an image of the folder `images`, also written as
`![caption](owl.png)`; `setup` is the table before the game (see `layouts.books.table`); `anatomy` is a picture with
letters and a list of what they point at (see `layouts.books.anatomy`); `icons` without names shows all icons that the
book explains; `materials` lists the materials of the pieces; `index` lists words and phrases, separated by commas
(`word=words` refers to others), or if it is empty all headings and terms."""

_SLOT = re.compile(r"\{\{(?:(?!\{\{).)*?\}\}")  # As in faces, a slot can't contain the beginning of another.
_BRACE = re.compile(r"[{}]")
_OPENING_FENCE = re.compile(r":::\s*([\w-]+)\s*(.*?)\s*")
_CLOSING_FENCE = re.compile(r":::\s*")
_ATTRIBUTE = re.compile(r'([a-z]+)=(?:"([^"]*)"|([^\s"]+))(?=\s|$)|([^\s"=]+)(?=\s|$)')
_BLANKS = re.compile(r"\s+")
_MARKDOWN = re.compile(r"([\\`*_|\[\]<>&])")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Lines of plain Markdown with expressions filled in."""

    lines: tuple[ManuscriptLine, ...]


@dataclass(frozen=True, slots=True)
class Directive:
    """A directive with expressions filled in: its words (`SD-E02`), attributes, body, and line number."""

    name: str
    words: tuple[str, ...]
    attributes: Mapping[str, str]
    body: Stretch
    line: int


Segment: TypeAlias = Stretch | Directive


@dataclass(slots=True)
class Manuscript:
    """A manuscript's segments in order, the words that salvage adds to its text, the faults so far, and warnings about
    text that may not be printed as intended; `file` is its name in messages."""

    file: str
    words: Mapping[str, str]
    segments: list[Segment] = field(default_factory=list)
    faults: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)

    def fault(self, line: int, what: str) -> None:
        """Record a fault. Raises SalvageError with all of them if there are too many."""
        self.faults.append(Problem(self.file, line, what))
        try:
            BOOK_PROBLEMS.check(len(self.faults))
        except TooMuch as bad:
            self.faults[-1] = Problem(self.file, line, f"the book {bad}")
            self.check()

    def check(self) -> None:
        """Raise SalvageError with all faults so far, if there are any."""
        if self.faults:
            raise SalvageError(in_order(self.faults))


def read_manuscript(path: Path, design: Design, modules: Collection[str]) -> Manuscript:
    """Read a file's manuscript for the printed modules and fill in its expressions.

    Raises SalvageError only if the file can't be read or exceeds a book's limits.
    """
    game = design.game
    made = Manuscript(display_path(path), read_words(design.folder, game.language))
    lines = read_lines(read_text(path, BOOK_BYTES.most), made.fault)
    lines = sort_entries(choose_lines(lines, game.modules, modules, made.fault))
    values = {**manuscript_values(game, design.look.ink, made.words), "modules": tuple(modules)}
    filler = _Filler(made, design, modules, values, game_filters(game))
    for segment in _segments(lines, made):
        try:
            made.segments.append(filler.fill(segment))
        except TooMuch as bad:
            made.fault(filler.line, f"the book {bad}")
            made.check()
    return made


# ---- data ------------------------------------------------------------------------------------------------------


def manuscript_values(game: Game, ink: str, words: Mapping[str, str] = MappingProxyType({})) -> dict[str, object]:
    """Return the names that expressions may use beside `modules`, the printed ones: constants as `rule_NAME`, the
    game's title, players, age, minutes, these as `facts`, editions, credits, notice. words: those of the book's
    language."""
    shortest, longest = game.minutes or (None, None)
    return {
        **list_fixed_values(game, ink),
        "age": game.age,
        "minutes_min": shortest,
        "minutes_max": longest,
        "facts": opening_facts(game, words),
        "summary": game.summary,
        "version": game.version,
        "edition": game.rulebook,
        "credits": " ".join(f"{role}: {', '.join(names)}." for role, names in game.credits.of_the_game(words)),
        "notice": game.notice,
        "rights": game.credits.rights,
    }


def opening_facts(game: Game, words: Mapping[str, str]) -> str:
    """Format numbers of players, minutes and age for the first page; missing data are left out."""
    numbers = {"players": game.players, "minutes": game.minutes, "ages": game.age and (game.age,)}
    spans = {key: "–".join(map(str, dict.fromkeys(some))) for key, some in numbers.items() if some and key in words}
    return " · ".join(words[key].replace("{n}", span) for key, span in spans.items())


# ---- splitting -------------------------------------------------------------------------------------------------


def _segments(lines: Sequence[ManuscriptLine], made: Manuscript) -> Iterator[Segment]:
    """Yield stretches of Markdown and directives, not yet filled in."""
    plain: list[ManuscriptLine] = []
    rest = iter(lines)
    for line in rest:
        if not line.text.startswith(":::"):
            plain.append(line)
            continue
        directive = _directive(line, rest, made)
        if directive:
            yield Stretch(tuple(plain))
            yield directive
            plain = []
    yield Stretch(tuple(plain))


def _directive(line: ManuscriptLine, rest: Iterator[ManuscriptLine], made: Manuscript) -> Directive | None:
    if _CLOSING_FENCE.fullmatch(line.text):
        made.fault(line.number, "':::' closes nothing here")
        return None
    found = _OPENING_FENCE.fullmatch(line.text)
    name = found[1] if found else line.text[3:].strip()
    if not found or name not in DIRECTIVES:
        hint = did_you_mean(name, DIRECTIVES)
        made.fault(line.number, f"there is no directive '{name}'{hint}; directives are {listed(DIRECTIVES)}")
        return None
    shape = DIRECTIVES[name]
    words, attributes = _attributes(name, found[2], shape, line.number, made)
    body = tuple(_body(name, line.number, rest, made)) if shape.body else ()
    return Directive(name, words, attributes, Stretch(body), line.number)


def _attributes(
    name: str, text: str, shape: Shape, line: int, made: Manuscript
) -> tuple[tuple[str, ...], dict[str, str]]:
    words: list[str] = []
    attributes: dict[str, str] = {}
    left = _ATTRIBUTE.sub("", text).strip()
    if left:
        made.fault(line, f"'{left}' can't be read here; write key=word or key=\"some words\"")
    for key, quoted, bare, word in _ATTRIBUTE.findall(text):
        if word:
            words.append(word)
        elif key not in shape.attributes:
            allowed = listed(shape.attributes) or "no attributes"
            made.fault(line, f"'{name}' has no '{key}'{did_you_mean(key, shape.attributes)}; it has {allowed}")
        elif key in attributes:
            made.fault(line, f"'{name}' has two {key}; keep one of them")
        else:
            attributes[key] = quoted or bare
    if missing := [key for key in shape.needs if key not in attributes]:
        made.fault(line, f"'{name}' lacks {', '.join(missing)}")
    if len(words) != shape.words and not left:
        wants = {0: "takes no words", 1: "takes one word, its name"}[shape.words]
        made.fault(line, f"'{name}' {wants}, not '{' '.join(words)}'")
    return tuple(words), attributes


def _body(name: str, line: int, rest: Iterator[ManuscriptLine], made: Manuscript) -> Iterator[ManuscriptLine]:
    for inner in rest:
        if _CLOSING_FENCE.fullmatch(inner.text):
            return
        if inner.text.startswith(":::"):
            made.fault(inner.number, f"a directive can't be inside '{name}'; close that with ':::' first")
        yield inner
    made.fault(line, f"'{name}' is never closed; end it with a line ':::'")


# ---- filling ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Filler:
    """Fills in the values of expressions and records faults by line."""

    made: Manuscript
    design: Design
    modules: Collection[str]
    values: Values
    filters: Filters
    tally: UsageTally = field(default_factory=UsageTally)
    line: int = 1
    """The line that is being filled in."""

    def fill(self, segment: Segment) -> Segment:
        """Fill in the expressions of a segment. Raises TooMuch."""
        if isinstance(segment, Stretch):
            return Stretch(tuple(map(self.filled, segment.lines)))
        if segment.name == "rows":
            return Stretch(tuple(self.rows(segment)))
        if segment.name == "materials":
            materials = ("", *list_materials(self.design.game, self.design.stocks, self.modules), "")
            return Stretch(tuple(ManuscriptLine(segment.line, text) for text in materials))
        return self.directive(segment)

    def filled(self, line: ManuscriptLine) -> ManuscriptLine:
        return ManuscriptLine(line.number, self.text(line.text, line.number, self.values))

    def text(self, text: str, number: int, values: Values) -> str:
        """Fill in the expressions of a text; if one is faulty, return the text without braces, so that it is reported
        once."""
        self.line = number
        self.tally.add(BOOK_LINES)
        rest = _SLOT.sub("", text)
        self.tally.add(BOOK_BYTES, len(rest))
        self.tally.add(BOOK_BRACKETS, rest.count("["))
        for mark in ("{{", "}}", "{%", "{#"):
            if mark in rest:
                self.made.fault(number, f"'{mark}' can't be used here; write {{{{ expression }}}} on one line")
                return _BRACE.sub("", text)
        try:
            return _SLOT.sub(lambda slot: self._value(slot[0], values), text)
        except BadExpression as bad:
            self.made.fault(number, str(bad))
            return _BRACE.sub("", text)

    def _value(self, slot: str, values: Values) -> str:
        read = expressions.compile_text(slot, values, self.filters)
        value = expressions.format_value(expressions.evaluate(read, values))
        self.tally.add(BOOK_BYTES, len(value))
        return _MARKDOWN.sub(r"\\\1", _BLANKS.sub(" ", value))

    def directive(self, given: Directive) -> Directive:
        attributes = {key: self.text(text, given.line, self.values) for key, text in given.attributes.items()}
        body = Stretch(tuple(map(self.filled, given.body.lines)))
        return Directive(given.name, given.words, attributes, body, given.line)

    def rows(self, given: Directive) -> Iterator[ManuscriptLine]:
        """Yield the body of `rows` with its one line of expressions repeated."""
        patterns = [line for line in given.body.lines if "{{" in line.text]
        if len(patterns) != 1:
            self.made.fault(given.line, "'rows' needs a Markdown table with one line of {{ expressions }}")
            return
        yield ManuscriptLine(given.line, "")
        for line in given.body.lines:
            if line is not patterns[0]:
                yield line
                continue
            for row in self._rows_of(given):
                yield ManuscriptLine(line.number, self.text(line.text, line.number, {**self.values, **row}))
                if self.made.faults:
                    break
        yield ManuscriptLine(given.line, "")

    def _rows_of(self, given: Directive) -> Iterable[Values]:
        of = given.attributes.get("of", "")
        try:
            rows = find_rows(self.design.game, of).rows if of else ()
        except BadExpression as bad:
            self.made.fault(given.line, str(bad))
            return []
        return [row for row in rows if row.get("module") is None or row["module"] in self.modules]


def read_words(folder: Path, language: str) -> Mapping[str, str]:
    """Return the words that salvage writes into a book, by key: from our file in the book's language, in English if
    missing there, and overridden by those in a game's layouts folder.

    Raises SalvageError for unreadable content in the latter.
    """
    ours = read_mapping(Path(__file__).with_name(WORDS_FILE)).value["en"]
    language = written_language(language)
    said = messages.read_dictionary(language).messages
    made: dict[str, str] = {**{key: said.get(words, words) for key, words in ours.items()}, **signs_of(language)}
    if (own := folder / WORDS_FILE).is_file():
        doc, checker = read_mapping(own), Checker()
        known = fields_of({key: {"type": "text", "required": False} for key in made})
        for name, words in doc.value.items():
            at = doc.at / name
            given = checker.record(words or {}, known, at)
            for key in (key for key, word in given.items() if len(word) > MAX_WORD_CHARS):
                checker.refuse(at / key, f"'{key}' has more than {MAX_WORD_CHARS} letters")
            made |= given if written_language(name) == language else {}
        if checker.faults:
            raise SalvageError(in_order(checker.faults))
    return made
