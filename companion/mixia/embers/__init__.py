"""Embers of a Forsaken Star: what it adds to the rules, by subject.

module      all of it, as tables play with it       state    its fields
"""
