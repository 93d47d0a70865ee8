"""Notifications that call players to their phones when they have to act; each phone remembers its settings
(`calling.js`)."""

from __future__ import annotations

from companion.web.base.links import Role
from companion.web.features.ways import Overlay

CALLS = (
    ("light", "Light", "a yellow band across the top, for three seconds"),
    ("buzz", "Buzz", "once, short"),
    ("sound", "Sound", "two soft notes"),
    ("nudge", "Once more after five minutes", "if the table still waits for you"),
    ("ask", "Ask before everything", "also where a tap puts nothing at stake"),
    ("clocks", "Clocks", "how long each has taken, shown while others decide"),
)
"""Ways to call a player: the name by which phones remember each, its title, and its description."""
SHEETS = (Overlay("call", (Role.SEAT,), lambda server, link, asked: {"calls": CALLS}),)
