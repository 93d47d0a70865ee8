"""The rulebook: from a game's `rulebook.md` to a PDF. `writer.write_rulebook` is the way in."""
