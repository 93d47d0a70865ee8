"""Sellsword Mk II: a hired gun with its own card, and a ship."""
