"""Flight: effects of borders, paths and movement, and new sectors."""
