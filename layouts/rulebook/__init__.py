"""The rulebook: from a game's `rulebook.md` to a PDF. `writer.write_rulebook` is the way in."""

BOOKS = ("rulebook", "manual")
"""A game may have rules to learn it by, and a manual to look things up in."""
