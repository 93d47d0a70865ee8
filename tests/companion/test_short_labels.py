"""Labels of answers that are cut to fit their column."""

from __future__ import annotations

from random import Random

import pytest

from companion.terminal.short_labels import shorten
from companion.text.styled_text import BOLD, line, text, width

PIECES = ("a", "bc", " ", " (", ")", ", ", "; ", ": ", " and ", "安", "é", " by ")


@pytest.mark.parametrize(
    ("said", "room", "shown"),
    [
        ("1 E14 (4 for Utopia): can score 4 points, or more", 38, "1 E14 (4 for Utopia) …"),
        ("Play it now, or a turn later, or much later", 34, "Play it now, or a turn later, …"),
        ("To NYC (+5, far), Argyre, Cairo or Tokyo (+1)", 31, "To NYC (+5, far), … 3 more"),
        ("To NYC (+5, far), Argyre, Cairo or Tokyo (+1)", 34, "To NYC (+5, far), Argyre, … 2 more"),
        ("To NYC (+5, far), Argyre, Cairo or Tokyo (+1)", 44, "To NYC (+5, far), Argyre, Cairo … 1 more"),
        ("To Honolulu or Argyre, then move to Cairo or Tokyo", 34, "To Honolulu or Argyre, …"),
        ("Deliver cards (to C and other places, far)", 24, "Deliver cards (to C …)"),
        ("Capture cubes (somewhere or other place)", 24, "Capture cubes …"),
        ("Go (to some other place near here) now", 24, "Go (to some other …)"),
        ("Ann (安安安安安安 安安安 安安安, 安安)", 20, "Ann (安安安安安安 …)"),
        ("Go (to A (the far one), then B and onwards)", 34, "Go (to A (the far one), then B …)"),
        ("Go (to B, past A (the very very far one))", 30, "Go (to B, past A …)"),
        ("AP Armor Plating (1E 3F 3M 1P): 1 or 2 cubes do no damage", 36, "AP Armor Plating (1E 3F 3M 1P) …"),
        (
            "9 Fulfil design 9 for 4 points (at least 3 rows high) (Enter)",
            60,
            "9 Fulfil design 9 for 4 points … (Enter)",
        ),
        (
            "Reserve one from the bottom row, face down (type reserve)",
            56,
            "Reserve one from the bottom row, … (type reserve)",
        ),
        ("abcdefghijklmnopqrstuvwxyz", 10, "abcdefghi…"),
        ("abc (defghijklmnopqrstuvwxyz)", 10, "abc (def…)"),
    ],
)
def test_labels_are_cut_where_they_make_sense(said: str, room: int, shown: str) -> None:
    """By columns, not by letters; more than half is left, and no bracket stays open, however deep."""
    assert text(shorten(line((said[:1], BOLD), said[1:]), room)) == shown


def test_no_cut_label_is_too_wide_or_leaves_a_bracket_open() -> None:
    """Nor does it lose more than half where words end later."""
    random = Random(5)
    for _ in range(4000):
        said = "".join(random.choices(PIECES, k=random.randint(1, 25))).strip() or "x"
        said += ")" * max(0, said.count("(") - said.count(")"))
        room = random.randint(6, 30)
        short = shorten(line(said), room)
        assert width(short) <= room
        depth = 0
        for letter in said:
            depth += (letter == "(") - (letter == ")")
            if depth < 0:
                break
        if depth == 0:
            assert text(short).count("(") == text(short).count(")")
