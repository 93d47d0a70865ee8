"""The look of pieces and their places on sheets: pieces -> faces (scenes in mm) -> sheets -> PDF, SVG, PNG.

`drawing` makes scenes and writes them to files, `faces` describes the look of pieces, `books` typesets rulebooks, and
`printing` puts all of it on sheets, in boxes and into the files of other programs. This package reads `components` and
knows nothing of turns, players or sessions.
"""

BOOKS = ("rulebook", "manual")
"""Books of a game: a rulebook to learn from, and a manual for reference."""
