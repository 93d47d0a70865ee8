"""Drawings as text: what a part says for each ink, what lies in what, and where a file is wrong."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from components.places import locate
from components.problems import SalvageError
from layouts.drawing.brush import Brush
from layouts.drawing.drawings import read_drawings
from layouts.drawing.look import INKS
from layouts.drawing.pen import Pen
from layouts.drawing.scene import Group, Item, Path
from layouts.faces.loader import load

ROCKET = """
# a rocket
rocket
 side
  area #FF0000/white/- player 0.5/0.3 butt: rect 0,0,4,2 | disc 1,1,0.5
  at 3,4 90 2
    clip: M0 0H4V2Z
      stroke -/-/#00FF00 1 dash=2,1 opacity=0.5: dot 1,1
  lamp 2,3
"""


def drawn(tmp_path: File, text: str, ink: str) -> list[Item]:
    """What a brush draws of the first drawing of a file."""
    file = tmp_path / "drawings.txt"
    file.write_text(text, encoding="utf-8")
    pen = Pen(load(locate("space-debris"), ink).studio)
    brush = Brush(pen, fixed={"player": "#0000FF"}, things={"lamp": lambda place: Path(f"lamp {place}")})
    (drawing,) = read_drawings([file]).values()
    return brush.all(drawing.views["side"])


def test_a_part_is_drawn_as_it_says_for_each_ink(tmp_path: File) -> None:
    full, low, mono = (drawn(tmp_path, ROCKET, ink) for ink in INKS)
    area = "M0 0L4 0L4 2L0 2ZM1 0.5C"

    assert [item[1:4] for item in (full[0], low[0], mono[0])] == [
        ("#FF0000", "#0000FF", 0.5), ("#FFFFFF", "#0000FF", 0.3), (None, "#0000FF", 0.3),
    ]  # fmt: skip
    assert all(isinstance(item, Path) and item.d.startswith(area) and not item.round for item in (full[0], mono[0]))
    assert full[1:] == low[1:] == [Path("lamp 2,3")]  # Nothing is left of a group in which nothing is drawn.
    dot = Path("M1 1L1.001 1", None, "#00FF00", 1.0, (2.0, 1.0), opacity=0.5)
    assert mono[1] == Group((Group((dot,), clip="M0 0L4 0L4 2L0 0Z"),), 3.0, 4.0, 90.0, 2.0)


@pytest.mark.parametrize("line", ["area red: disc 1,2", "area red: star 1,2", "area red: free 1,x", "area red: M0 0Q1"])
def test_what_is_no_shape_is_told_with_its_line(tmp_path: File, line: str) -> None:
    with pytest.raises(SalvageError, match=rf"drawings.txt:3: '{line}' isn't a part of a drawing"):
        drawn(tmp_path, f"rocket\n side\n  {line}\n", "full")


def test_what_nobody_draws_is_told(tmp_path: File) -> None:
    with pytest.raises(SalvageError, match="a drawing can't have 'flag red'"):
        drawn(tmp_path, "rocket\n side\n  flag red: disc 1,2,3\n", "full")
