"""Positions: what an audience may see of one, paths into it, corrections, scenarios, and what people type."""
