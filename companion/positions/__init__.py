"""Positions: what an audience may see of one, paths into it, scenarios, and what people type."""
