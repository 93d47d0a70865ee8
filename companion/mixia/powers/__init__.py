"""Missions and Powers: lasting powers of ships, and four types of missions.

module      all of it, as tables play with it       state    its fields
"""
