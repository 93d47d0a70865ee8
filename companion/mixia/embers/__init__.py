"""Embers of a Forsaken Star: what it adds to the rules, by subject; `state` has its fields."""
