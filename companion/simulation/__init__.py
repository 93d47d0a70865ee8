"""Simulation: bots and playtests, by the same rules as at the table."""
