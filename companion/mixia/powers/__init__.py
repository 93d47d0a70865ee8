"""Missions and Powers: lasting powers of ships, and four types of missions; `state` has its fields."""
