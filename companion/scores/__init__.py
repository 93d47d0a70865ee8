"""Scores of games played without the companion: sheets to fill in, and questions that ask for the same."""
