"""Simulation: bots, playtests and their reports, by the same rules as at the table."""
