"""Limits of untrusted input, all in one place; docs/safety.md lists the same figures.

A reader checks amounts that it knows beforehand (`Limit.check`) and counts the rest while it reads (`UsageTally`), so a
small file can't cause much work. Input beyond a limit is refused with the limit's figure, never truncated.
"""

from __future__ import annotations

import math

from components.values import NamedTuple


class TooMuch(ValueError):
    """Something exceeds a limit; the text names it and the limit, and gives advice."""


class Limit(NamedTuple):
    """most: the largest amount that is read. unit: the noun after that number in messages. advice: advice to the
    user."""

    most: int
    unit: str
    advice: str = ""

    def check(self, amount: float) -> None:
        """Raise TooMuch if an amount exceeds the limit or is NaN."""
        if not amount <= self.most:
            raise TooMuch(f"has more than {self}" + (f"; {self.advice}" if self.advice else ""))

    def __str__(self) -> str:
        """Return the limit with its unit.

        >>> str(FILE_BYTES), str(TABLE_ROWS)
        ('2 MB', '5,000 rows')
        """
        if self.unit != "bytes":
            return f"{self.most:,} {self.unit}"
        power = min(2, int(math.log10(self.most)) // 3)
        return f"{self.most / 1000**power:g} {('bytes', 'kB', 'MB')[power]}"


class UsageTally:
    """Amounts that one reader has counted so far, by limit."""

    def __init__(self) -> None:
        self.met: dict[Limit, int] = {}

    def add(self, limit: Limit, amount: int = 1) -> None:
        """Count an amount against a limit. Raises TooMuch if the total exceeds it."""
        self.met[limit] = total = self.met.get(limit, 0) + amount
        if total > limit.most:  # `check` repeats this, but calling it for each shape would be slower.
            limit.check(total)


FILE_BYTES = Limit(2_000_000, "bytes")
"""Size of a data file, far above that of any game written by hand."""
TABLE_ROWS = Limit(5000, "rows")

# ---- folders and revisions

GAME_FILES = Limit(20_000, "files", "a game's folders hold only the game")
"""Files and folders of a game; usual are some hundreds."""
GAME_DEPTH = Limit(30, "folders in one another", "put its files closer together")
GAME_BYTES = Limit(200_000_000, "bytes", "a game's folders hold only the game")
"""Size of all files of a revision or of a kept print; usual is a hundredth of it."""
REVISION_FILE_BYTES = Limit(20_000_000, "bytes")
"""Size of one file of a revision, and of the list of a folder's files."""

# ---- texts

WORD_LETTERS = Limit(500, "letters in one word")
"""Length of a word on a face or in a book; each of its letters is tried for hyphenation."""

LINE_LETTERS = Limit(20_000, "letters in one line")
"""Length of a line in a dictionary; Python's TOML reader takes quadratic time for a key such as a.a.a."""

# ---- rulebooks

BOOK_BYTES = Limit(300_000, "bytes", "make two books of it, a rulebook and a manual")
"""Size of a manuscript, before and after its values are filled in: five times our longest."""
BOOK_LINES = Limit(5000, "lines", BOOK_BYTES.advice)
BOOK_HEADINGS = Limit(500, "headings", BOOK_BYTES.advice)
BOOK_CELLS = Limit(10_000, "cells of tables", BOOK_BYTES.advice)
BOOK_TERMS = Limit(1000, "words in its index", "list fewer of them")
"""Entries of an index; each is looked up in all headings and terms."""
BOOK_BRACKETS = Limit(5000, "opening brackets [", BOOK_BYTES.advice)
BOOK_PROBLEMS = Limit(200, "problems", "mend these first")
"""Problems reported of a manuscript; for each unknown name all known names are compared."""

# ---- data: tables, YAML, what a game may have

TABLE_COLUMNS = Limit(200, "columns")
TEMPLATE_ROWS = Limit(2000, "rows")
"""Rows that templates may expand to; more are a mistake or an attack."""
YAML_VALUES = Limit(100_000, "values", "keep long lists in CSV files")
"""Values in a YAML file; our longest has some three thousand."""
YAML_DEPTH = Limit(30, "levels")
NAMES = Limit(1000, "entries")
"""Length of one list or mapping of game.yaml, such as the spaces of a track."""
PIECES = Limit(5000, "pieces")
"""Pieces of a game, including copies; each takes time in every step. Our largest game has some hundreds."""
PLAYERS = Limit(100, "players")
FILLED_LETTERS = Limit(10_000, "letters with its expressions worked out")
"""Length of a text, and of each value of an expression; items of lists count, too."""

# ---- SQLite: sessions, and games that a playtest has kept

SQLITE_ROW_BYTES = Limit(10_000_000, "bytes")
SQLITE_BYTES = Limit(20_000_000, "bytes")
"""Size of the texts that are read at once; a long session has one million."""
SQLITE_STEPS = Limit(2_000_000, "steps of a query")
"""Steps of SQLite's virtual machine; a row takes some ten."""
SAVE_BYTES = Limit(20_000_000, "bytes")
"""Size of a save; an evening with thousands of answers takes a few hundred thousand bytes."""
_CONVERSION_ADVICE = "of a session that is here, salvage load NAME --from-snapshot begins at its last turn"
CONVERTED_ENTRIES = Limit(20_000, "entries", _CONVERSION_ADVICE)
"""Answers and draws that are replayed to convert a session of another version or computer; an evening has some
thousands."""
CONVERTED_BRANCHES = Limit(2000, "branches", _CONVERSION_ADVICE)
"""Branches of such a session, made by undo and other answers; each holds a copy of the game. An evening has tens."""
KEPT_BATCH_BYTES = Limit(10_000_000, "bytes")
"""Unpacked size of the games played in one second: usually one million bytes, for which Python needs up to forty."""

# ---- spreadsheets: all that is read of one

_SPLIT_ADVICE = "keep the list in a file of its own, or save it as CSV"
PULL_SECONDS = Limit(30, "seconds")
"""Time within which an address must have sent its table."""
REDIRECTS = Limit(5, "redirects")
"""Redirects from an address; Google makes one."""
SHEET_BYTES = Limit(10_000_000, "bytes")
"""Size of a spreadsheet file, including its pictures."""
UNPACKED_BYTES = Limit(10_000_000, "bytes", f"that is what it unpacks to, so {_SPLIT_ADVICE}")
"""Unpacked size of all the parts of a spreadsheet that are read, counted each time they are."""
XML_ELEMENTS = Limit(500_000, "elements of XML", _SPLIT_ADVICE)
SHEETS = Limit(50, "sheets", _SPLIT_ADVICE)
CELL_LETTERS = Limit(2_000_000, "letters in cells", _SPLIT_ADVICE)
"""Letters in all cells, as many as a CSV file may have bytes; repeated cells count each time."""

# ---- images and other drawings

IMAGE_BYTES = Limit(20_000_000, "bytes", "make it smaller")
"""Size of a PNG or JPEG file; an image for a whole A4 sheet at 600 dpi takes less."""
IMAGES_BYTES = Limit(200_000_000, "bytes of images in all", "make them smaller")
IMAGE_PIXELS = Limit(50_000_000, "pixels", "make it smaller")
IMAGES_PIXELS = Limit(300_000_000, "pixels of images in all", "820 × 1110 are enough for a card with its bleed")
"""Pixels of all images of a game: 24 photos from a phone, or 280 cards at 300 dpi. Decoding them takes some seconds."""
IMAGE_PARTS = Limit(200_000, "reads of its markers and chunks", "save it again")
"""Reads of an image's markers and chunks, through which Pillow steps in Python; usual are some 10,000 in 20 MB."""
JPEG_SCANS = Limit(100, "scans", "save it as a plain JPEG")
"""Scans of a progressive JPEG; programs write 10."""
FONT_BYTES = Limit(40_000_000, "bytes", "take one of fewer letters")
"""Size of a font; one with all Chinese, Japanese and Korean letters takes half of it."""
FONT_LETTERS = Limit(10_000, "different letters")
FONT_POINTS = Limit(2_000_000, "points along its letters")
"""Points of the outlines of all printed letters; a letter usually has 50."""
FONT_FILES = Limit(10_000, "font files")
"""Font files that are searched for a family that a game names."""
ICON_BYTES = Limit(200_000, "bytes")
"""Size of an icon; a silhouette takes a few kilobytes."""
SVG_BYTES = Limit(2_000_000, "bytes", "simplify it, or save it as PNG")
SVG_ELEMENTS = Limit(50_000, "elements", "simplify it, or save it as PNG")
SVG_SHAPES = Limit(20_000, "shapes", "simplify it, or save it as PNG")
SVG_DEPTH = Limit(60, "groups in one another")
SVG_POINTS = Limit(400_000, "points", "simplify it, or save it as PNG")
SVG_DASHES = Limit(400_000, "dashes", "make them longer")
SVG_FADED = Limit(300, "see-through groups", "flatten them, or save it as PNG")
GRADIENT_STOPS = Limit(100, "colours in one gradient", "simplify it, or save it as PNG")
SVG_REACH = Limit(1000, "times its own size between its corner and a shape", "crop it")
NAMESPACE_LETTERS = Limit(300, "letters in the address of a namespace")
STYLE_BYTES = Limit(1_000_000, "bytes of styles")
STYLE_RULES = Limit(2_000, "rules of style")
STYLE_STEPS = Limit(5_000_000, "steps to find the styles of its shapes", "use attributes, or fewer rules")
"""Selector parts compared with elements, and declarations applied to them."""
VALUE_LETTERS = Limit(10_000, "letters in one value")
GRID_SPACES = Limit(2_000, "spaces", "draw several grids")
FACE_ITEMS = Limit(50_000, "elements and shapes", "repeat less, or draw simpler images")
"""Elements of one face, including repeated ones and the shapes of its images."""
BOARD_SPACES = Limit(400, "spaces")
"""Spaces of a board in data; a board of Go has 361."""
INK_POINTS = Limit(1_000_000, "points along its lines", "draw it simpler, or as PNG")
"""Points along the lines of one face, every 0.3 mm, from which texts keep clear."""
