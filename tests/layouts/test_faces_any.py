"""Faces: whatever is written in faces.yaml or theme.yaml is drawn, or told as a fault with its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from components.problems import Problem, SalvageError
from layouts.drawing.backends import pdf
from layouts.faces.elements import VERBS

from ..long_run import LONG, examples
from .ports import THEME

numbers = st.one_of(
    st.integers(-(10**15), 10**15), st.floats(allow_nan=False, allow_infinity=False), st.sampled_from([0, 1, -1, 0.5])
)
TEXTS = """sea fuel x none title ports art.group art.five M0_0L5_5 **b**_{fuel} 日 {{ {% {{_name_}} {{_number_}}
{{_tags_}} {{_safe_}} {{_hint_}}"""
words_ = st.sampled_from(["", "a\nb", *(text.replace("_", " ") for text in TEXTS.split())])
values = st.recursive(
    st.one_of(numbers, words_, st.booleans(), st.none()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(words_, inner, max_size=2)),
    max_leaves=6,
)


@st.composite
def elements(draw: st.DrawFn) -> dict[str, Any]:
    """An element with a verb, most of its attributes, and any values."""
    verb = draw(st.sampled_from([*VERBS, "group", "repeat"]))
    known = (
        list(VERBS[verb].attributes) if verb in VERBS else ["at", "turn", "scale", "clip", "step", "draw", "per_row"]
    )
    names = draw(st.lists(st.sampled_from([*known, "if", "ink", "style"]), max_size=6, unique=True))
    return {verb: draw(values), **{name: draw(values) for name in names}}


SECTIONS = st.sampled_from(["files", "regions", "styles", "faces", "kinds", "pads", "x"])
KEYS = st.sampled_from(["title", "kinds", "size", "face", "front", "seams", "extends", "draw", "x", "w"])
ENTRIES = st.dictionaries(
    st.sampled_from(["card", "f", "title", "a"]),
    st.one_of(values, st.dictionaries(KEYS, values, max_size=4)),
    max_size=3,
)
COLOURS = st.one_of(values, st.sampled_from(["a", "sea + 5% a", "#12"]))


def faults_of(action: Callable[[], object]) -> list[Problem]:
    """The faults an action ends with, if it does; anything else it raises is not caught."""
    try:
        action()
    except SalvageError as error:
        return error.faults
    return []


@LONG
@examples(400)
@given(st.lists(elements(), min_size=1, max_size=3))
def test_whatever_is_written_is_drawn_or_told(design, elements) -> None:
    """Any element with any values either makes a page or a fault with file and line; never anything else."""

    def draw() -> None:
        made = design(json.dumps({"faces": {"f": elements}, "kinds": {"card": {"front": "f"}}}))
        for piece in made.game.pieces():
            pdf.write(BytesIO(), [made.scene(piece, "front")], pdf.Document("x"))

    assert all(fault.file.endswith("faces.yaml") and fault.line == 1 for fault in faults_of(draw))


@LONG
@examples(400)
@given(st.dictionaries(SECTIONS, st.one_of(values, ENTRIES)))
@example({"files": {"a": {"kinds": [[]]}}})
def test_whatever_the_sections_hold_is_read_or_told(design, sections) -> None:
    """The same for the sections of faces.yaml."""
    faults = faults_of(lambda: design(json.dumps(sections)).check())

    assert all(fault.file.endswith("faces.yaml") for fault in faults)


@examples(200)
@given(st.dictionaries(st.sampled_from(["sea", "ground", "a"]), COLOURS))
def test_whatever_a_palette_holds_is_a_colour_or_told(design, files, palette) -> None:
    """The same for theme.yaml."""
    files.write("layouts/theme.yaml", json.dumps({"palette": palette}))
    faults = faults_of(lambda: design("faces: {}"))
    files.write("layouts/theme.yaml", THEME)

    assert all(fault.file.endswith("theme.yaml") and fault.line == 1 for fault in faults)
