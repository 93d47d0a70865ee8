"""Limits of untrusted input: how much is read of it, stated in one place. docs/safety.md tells the same figures.

A reader checks an amount that it knows beforehand (`Limit.check`) and counts what it meets on the way (`UsageTally`),
so that a small file can't become much work. What goes beyond is refused by the limit's name and figure, never cut off.
"""

from __future__ import annotations

import math

from components.values import NamedTuple


class TooMuch(ValueError):
    """Something has more than is read of it; its text says what, how much is allowed, and what helps."""


class Limit(NamedTuple):
    """most: how many are read at most. unit: of what, as a refusal says it. advice: what whoever meets it can do."""

    most: int
    unit: str
    advice: str = ""

    def check(self, amount: float) -> None:
        """Raise TooMuch where an amount is larger, or no number at all."""
        if not amount <= self.most:
            raise TooMuch(f"has more than {self}" + (f"; {self.advice}" if self.advice else ""))

    def __str__(self) -> str:
        """The figure with its unit.

        >>> str(FILE_BYTES), str(TABLE_ROWS)
        ('2 MB', '5,000 rows')
        """
        if self.unit != "bytes":
            return f"{self.most:,} {self.unit}"
        power = min(2, int(math.log10(self.most)) // 3)
        return f"{self.most / 1000**power:g} {('bytes', 'kB', 'MB')[power]}"


class UsageTally:
    """What one reader has met so far, by the limits that it counts against."""

    def __init__(self) -> None:
        self.met: dict[Limit, int] = {}

    def add(self, limit: Limit, amount: int = 1) -> None:
        """Count more of something. Raises TooMuch where it goes beyond the limit."""
        self.met[limit] = total = self.met.get(limit, 0) + amount
        if total > limit.most:  # The limit asks so itself, but a call for each shape would take longer.
            limit.check(total)


FILE_BYTES = Limit(2_000_000, "bytes")
"""Size of a data file; no file of a game that people have written comes near it."""
TABLE_ROWS = Limit(5000, "rows")

# ---- folders and revisions

GAME_FILES = Limit(20_000, "files", "a game's folders hold only the game")
"""And folders, of those of a game. A game has some hundreds."""
GAME_DEPTH = Limit(30, "folders in one another", "put its files closer together")
GAME_BYTES = Limit(200_000_000, "bytes", "a game's folders hold only the game")
"""Size of all files of a revision, or of what is kept of a print; a game has a hundredth of it."""
REVISION_FILE_BYTES = Limit(20_000_000, "bytes")
"""Size of one of a revision's files, and of the list of a folder's files."""

# ---- texts

WORD_LETTERS = Limit(500, "letters in one word")
"""Of a face or book: where it may be parted is looked for at each of them."""

LINE_LETTERS = Limit(20_000, "letters in one line")
"""Of a dictionary: Python's reader takes the square of them for a key such as a.a.a."""

# ---- rulebooks

BOOK_BYTES = Limit(300_000, "bytes", "make two books of it, a rulebook and a manual")
"""Size of a manuscript, and of its text with all values filled in: five times the longest here."""
BOOK_LINES = Limit(5000, "lines", BOOK_BYTES.advice)
BOOK_HEADINGS = Limit(500, "headings", BOOK_BYTES.advice)
BOOK_CELLS = Limit(10_000, "cells of tables", BOOK_BYTES.advice)
BOOK_TERMS = Limit(1000, "words in its index", "list fewer of them")
"""Each of them is looked for in all headings and terms."""
BOOK_BRACKETS = Limit(5000, "opening brackets [", BOOK_BYTES.advice)
BOOK_PROBLEMS = Limit(200, "problems", "mend these first")
"""Faults told of a manuscript: what was meant instead of a name is looked for in all names there are."""

# ---- data: tables, YAML, what a game may have

TABLE_COLUMNS = Limit(200, "columns")
TEMPLATE_ROWS = Limit(2000, "rows")
"""That templates may come to; more is a slip, or ill will."""
YAML_VALUES = Limit(100_000, "values", "keep long lists in CSV files")
"""Values in a YAML file; our longest has some three thousand."""
YAML_DEPTH = Limit(30, "levels")
NAMES = Limit(1000, "entries")
"""Length of one list or mapping of game.yaml, such as the spaces of a track."""
PIECES = Limit(5000, "pieces")
"""Pieces of a game, copies counted: what is done with each takes a moment. Our largest has some hundreds."""
PLAYERS = Limit(100, "players")
FILLED_LETTERS = Limit(10_000, "letters with its expressions worked out")
"""Length of a text, and of what an expression names or makes; the items of lists count as well."""

# ---- SQLite: sessions, and games that a playtest has kept

SQLITE_ROW_BYTES = Limit(10_000_000, "bytes")
SQLITE_BYTES = Limit(20_000_000, "bytes")
"""Size of the texts that are read at once; a long session has one million."""
SQLITE_STEPS = Limit(2_000_000, "steps of a query")
"""Some ten for each row."""
SAVE_BYTES = Limit(20_000_000, "bytes")
"""Size of a save; an evening of thousands of answers takes a few hundred thousand."""
_CONVERSION_ADVICE = "of a session that is here, salvage load NAME --from-snapshot begins at its last turn"
CONVERTED_ENTRIES = Limit(20_000, "entries", _CONVERSION_ADVICE)
"""Answers and draws that are played again of a session of another version or place; an evening has some thousands."""
CONVERTED_BRANCHES = Limit(2000, "branches", _CONVERSION_ADVICE)
"""Of these, where answers were undone and others given: each has a copy of the game. An evening has tens."""
KEPT_BATCH_BYTES = Limit(10_000_000, "bytes")
"""Size of the games of a second, unpacked: these have about one million, for which Python takes up to forty."""

# ---- spreadsheets: all that is read of one

_SPLIT_ADVICE = "keep the list in a file of its own, or save it as CSV"
PULL_SECONDS = Limit(30, "seconds")
"""For which an address may take to send a table."""
REDIRECTS = Limit(5, "redirects")
"""Redirects from an address; Google's make one."""
SHEET_BYTES = Limit(10_000_000, "bytes")
"""Size of a spreadsheet file, with its pictures."""
UNPACKED_BYTES = Limit(10_000_000, "bytes", f"that is what it unpacks to, so {_SPLIT_ADVICE}")
"""Unpacked size of the parts of a spreadsheet that are read, each as often as it is."""
XML_ELEMENTS = Limit(500_000, "elements of XML", _SPLIT_ADVICE)
SHEETS = Limit(50, "sheets", _SPLIT_ADVICE)
CELL_LETTERS = Limit(2_000_000, "letters in cells", _SPLIT_ADVICE)
"""As a CSV file may have bytes; those of repeated cells are counted each time."""

# ---- images and other drawings

IMAGE_BYTES = Limit(20_000_000, "bytes", "make it smaller")
"""Size of a PNG or JPEG file; at 600 dpi an image that covers a sheet of A4 takes less."""
IMAGES_BYTES = Limit(200_000_000, "bytes of images in all", "make them smaller")
IMAGE_PIXELS = Limit(50_000_000, "pixels", "make it smaller")
IMAGES_PIXELS = Limit(300_000_000, "pixels of images in all", "820 × 1110 are enough for a card with its bleed")
"""Pixels of all that a game draws: 24 photos of a phone, or 280 cards at 300 dpi. Decoding them takes some seconds."""
IMAGE_PARTS = Limit(200_000, "reads of its markers and chunks", "save it again")
"""Pillow goes from one to the next in Python; of 20 MB, in chunks as programs write them, it reads some 10,000."""
JPEG_SCANS = Limit(100, "scans", "save it as a plain JPEG")
"""Passes over a progressive JPEG; programs write 10."""
FONT_BYTES = Limit(40_000_000, "bytes", "take one of fewer letters")
"""Size of a font; those of all Chinese, Japanese and Korean letters have half of it."""
FONT_LETTERS = Limit(10_000, "different letters")
FONT_POINTS = Limit(2_000_000, "points along its letters")
"""Points of the letters that are printed: 50 each are usual."""
FONT_FILES = Limit(10_000, "font files")
"""That are looked through for a family that a game names."""
ICON_BYTES = Limit(200_000, "bytes")
"""A silhouette takes a few kilobytes."""
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
"""Parts of the selectors of rules for each element, and what these declare for it."""
VALUE_LETTERS = Limit(10_000, "letters in one value")
GRID_SPACES = Limit(2_000, "spaces", "draw several grids")
FACE_ITEMS = Limit(50_000, "elements and shapes", "repeat less, or draw simpler images")
"""Elements of one face, with what is repeated and what images are made of."""
BOARD_SPACES = Limit(400, "spaces")
"""Spaces of a board in data; a board of Go has 361."""
INK_POINTS = Limit(1_000_000, "points along its lines", "draw it simpler, or as PNG")
"""Points along the lines of one face, every 0.3 mm: those that words keep clear of."""
