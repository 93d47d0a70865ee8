"""Blocks of a rulebook: cut without widows, tables with their headers, rule ids in the outer lane."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.look import make_look
from layouts.rulebook.boxes import Boxed, Grid
from layouts.rulebook.citations import marks_of
from layouts.rulebook.typeset import INDENT, LANE, Block, Prose, Setting, mark_items

from ..long_run import examples


def _setting() -> Setting:
    return Setting(make_look({}, "full"))


@pytest.fixture
def setting() -> Setting:
    return _setting()


def _words_of(block: Block) -> str:
    def words_in(items: Any) -> list[str]:
        found = []
        for item in items:
            if hasattr(item, "lines"):
                found += [span.text.strip() for line in item.lines for span in line]
            elif hasattr(item, "items"):
                found += words_in(item.items)
        return found

    return " ".join(words_in(block.items()))


@given(count=st.integers(1, 60), height=st.floats(0, 120))
@examples(80)
def test_prose_is_cut_without_widows(count, height):
    """Both halves have at least two lines, the first fits, and no word is lost."""
    setting = _setting()
    whole = Prose(setting, " ".join(f"word{n}" for n in range(count)), depth=1, marker="1.")
    whole.measure(60)
    lines = len(whole.set)
    halves = whole.cut(60, height)

    if halves:
        first, rest = halves
        assert first.measure(60) <= height
        rest.measure(60)
        assert len(first.set) >= 2 <= len(rest.set)
        assert len(first.set) + len(rest.set) == lines
        assert f"{_words_of(first)} {_words_of(rest)}" == whole.words
    else:
        assert lines < 4 or height < 2 * whole.style.pitch


@pytest.mark.parametrize("height", [40.0, 70.0, 110.0])
def test_a_box_is_cut_into_two_fair_halves(setting, height):
    """Halves hold all text between them, and neither is a sliver; the second says that it goes on."""
    written = [f"{n} " + "some more words here " * 12 for n in range(8)]
    whole = Boxed(setting, "Example", "", [Prose(setting, each.strip()) for each in written])
    whole.measure(80)
    first, rest = whole.cut(80, height)

    assert Boxed.torn <= first.measure(80) <= height
    assert rest.measure(80) >= Boxed.torn
    assert (rest.tag, rest.title) == ("Example", "continued")
    assert " ".join([_words_of(first), _words_of(rest).removeprefix("continued ")]) == _words_of(whole)


def test_a_table_is_cut_between_rows_and_keeps_its_header(setting):
    """The header stands above both halves, columns stay as wide, and no row is lost."""
    rows = [(f"row {n}", "some words that go on for a while") for n in range(30)]
    whole = Grid(setting, ("name", "text"), rows, ("left", "left"))
    whole.measure(60)
    first, rest = whole.cut(60, 50)
    assert isinstance(first, Grid)
    assert isinstance(rest, Grid)

    assert first.measure(60) <= 50
    rest.measure(60)
    assert first.rows + rest.rows == whole.rows
    assert first.header == rest.header == ("name", "text")
    assert first.widths == rest.widths == whole.widths


def test_what_is_split_off_is_no_higher_than_the_room(setting):
    """A row that is a hair too high for what is left of a column stays with the rest, or the book could not be set."""
    rows = [(f"row {n}", "words") for n in range(30)]
    whole = Grid(setting, ("name", "text"), rows, ("left", "left"))
    whole.measure(60)
    for room in (sum(whole.heights[:11]) - 0.005, sum(whole.heights[:11])):
        first, _ = whole.cut(60, room + 1e-6)
        assert first.measure(60) <= room + 1e-6
        assert len(first.rows) == (10 if room == sum(whole.heights[:11]) else 9)


def test_columns_of_a_table_fill_the_width(setting):
    """Short columns keep their width, long ones share the rest, and no word is wider than its column."""
    grid = Grid(setting, ("a", "b", "c"), [("x", "long words " * 9, "other words " * 9)], ("left",) * 3)
    grid.measure(70)

    assert sum(grid.widths) + 2 * Grid.gap == pytest.approx(70)
    assert grid.widths[0] < 3
    assert grid.widths[1] == pytest.approx(grid.widths[2])


def test_list_items_hang(setting):
    """A list item's text stands right of its marker."""
    item = Prose(setting, "words " * 40, depth=2, marker="2.")
    item.measure(50)
    marker, paragraph = item.items()

    assert paragraph.x == 2 * INDENT
    assert marker.x == INDENT
    assert marker.text == "2."


def test_rule_marks_end_beside_the_text(setting):
    """Marks are numbers in small type that end left of the text, whatever is indented; none where they are off."""
    item = Prose(setting, "words " * 40, marks=marks_of(("TC-040", "TC-041", "TC-A07")), depth=1, marker="1.")
    item.measure(50)
    marks = mark_items(setting, item.notes())

    assert [(mark.text, mark.x, mark.anchor) for mark in marks] == [("40–41", -LANE, "end"), ("A7", -LANE, "end")]
    assert all(mark.size == 5.5 for mark in marks)
    assert mark_items(Setting(setting.look, marks=False), item.notes()) == []
