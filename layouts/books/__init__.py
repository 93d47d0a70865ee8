"""The rulebook: from a game's `rulebook.md` to a PDF. Start at `writer.Rulebook`."""
