"""The colours of boxes: roles of the game's palette, or defaults that go with its books."""

from __future__ import annotations

from collections.abc import Mapping

from layouts.drawing.look import Look

_WHITE, _BLACK = "#FFFFFF", "#000000"
ROLES: Mapping[str, Mapping[str, str]] = {
    "box": {"full": "#22384C", "low": _WHITE, "mono": _WHITE},
    "box_on": {"full": _WHITE, "low": "#14202B", "mono": _BLACK},
    "box_plate": {"full": "#14202B", "low": _WHITE, "mono": _WHITE},
    "box_plate_on": {"full": _WHITE, "low": "#14202B", "mono": _BLACK},
    "box_spine": {"full": "#14202B", "low": _WHITE, "mono": _WHITE},
    "box_spine_on": {"full": _WHITE, "low": "#14202B", "mono": _BLACK},
    "box_accent": {"full": "#8CC8FF", "low": "#14202B", "mono": _BLACK},
    "box_edge": {"full": "#F2B91D", "low": _WHITE, "mono": _WHITE},
    "box_edge_on": {"full": "#14202B", "low": "#14202B", "mono": _BLACK},
    "box_label": {"full": "#F4F7FA", "low": _WHITE, "mono": _WHITE},
    "box_line": {"full": "#14202B", "low": "#14202B", "mono": _BLACK},
}
"""Default colours for palettes that don't name these roles: the ground of box, plate and spine and the colour of words
on each; the accent on a plate; the pattern between picture and plate; the ground of labels; lines where there are no
coloured areas."""


def find_colour(look: Look, role: str) -> str:
    """Return one of `ROLES` as `#RRGGBB`."""
    if role in look.palette:
        return look.palette[role]
    return ROLES[role].get(look.ink, ROLES[role]["full"])
