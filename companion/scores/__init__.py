"""Scores of games that were played without the companion: sheets to fill in, and the same asked for."""
