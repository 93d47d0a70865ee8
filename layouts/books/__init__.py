"""The rulebook: from a game's `rulebook.md` to a PDF. `writer.Rulebook` is the way in."""
