"""Attacks and defences."""
