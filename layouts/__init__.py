"""How a piece looks and where it lies on a sheet: pieces -> faces (scenes in mm) -> sheets -> PDF, SVG, PNG.

`drawing` makes scenes and writes them to files, `faces` says how a piece looks, `books` sets rulebooks, `printing` puts
all of it on sheets, in boxes and into the files of other programs. This package reads `components` and knows nothing of
turns, players or sessions.
"""

BOOKS = ("rulebook", "manual")
"""A game may have rules to learn it by, and a manual to look things up in."""
