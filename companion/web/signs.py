"""Signs of pages: those of buttons, and those of players, so that colour is never alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from companion.web.screens import Seat

ICONS = {
    "undo": "M8 5 3.5 9.5 8 14M4 9.5h9a6 6 0 0 1 0 12H8",
    "menu": "M4 6.5h16M4 12h16M4 17.5h16",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "close": "M6 6l12 12M18 6 6 18",
}
"""Lines on a grid of 24."""

MARKS = {
    "triangle": "M7 1 13 13H1Z",
    "circle": "M7 1a6 6 0 1 1 0 12A6 6 0 0 1 7 1Z",
    "square": "M1.5 1.5h11v11h-11Z",
    "diamond": "M7 0.5 13.5 7 7 13.5 0.5 7Z",
    "star": "M7 .5 8.8 5l4.9.4-3.7 3.2 1.1 4.8L7 10.8l-4.1 2.6L4 8.6.3 5.4 5.2 5Z",
    "cross": "M5 1h4v4h4v4H9v4H5V9H1V5h4Z",
}
"""Areas on a grid of 14."""


def draw_icon(name: str) -> Markup:
    """A button's sign, in the colour of its text."""
    return Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>').format(ICONS[name])


def draw_mark(seat: Seat) -> Markup:
    """A player's sign, in the colour of the player's pieces."""
    drawn = '<svg class="mark" viewBox="0 0 14 14" aria-hidden="true"><path d="{}" fill="{}"/></svg>'
    return Markup(drawn).format(MARKS[seat.mark], seat.colour or "currentColor")
