"""Faces: whatever is written in faces.yaml or theme.yaml is drawn, or told as a fault with its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import reduce
from io import BytesIO
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from components.problems import Problem, SalvageError
from layouts.drawing.backends import pdf
from layouts.faces.elements import VERBS
from layouts.printing.options import PrintOptions
from layouts.printing.render import write_file
from layouts.printing.run import plan

from ..long_run import LONG, ROWS, examples, in_turns
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
@example([{"polygon": []}])
def test_whatever_is_written_is_drawn_or_told(design, elements) -> None:
    """Any element with any values either makes a page or a fault with file and line; never anything else."""

    def draw() -> None:
        made = design(json.dumps({"faces": {"f": elements}, "kinds": {"card": {"front": "f"}}}))
        for piece in made.game.pieces():
            pdf.write(BytesIO(), [made.scene(piece, "front")], pdf.Document("x"))

    assert all(fault.file.endswith("faces.yaml") and fault.line == 1 for fault in faults_of(draw))


@examples(200)
@given(st.dictionaries(st.sampled_from(["sea", "ground", "a"]), COLOURS))
def test_whatever_a_palette_holds_is_a_colour_or_told(design, files, palette) -> None:
    """The same for theme.yaml."""
    files.write("layouts/theme.yaml", json.dumps({"palette": palette}))
    faults = faults_of(lambda: design("faces: {}"))
    files.write("layouts/theme.yaml", THEME)

    assert all(fault.file.endswith("theme.yaml") and fault.line == 1 for fault in faults)


SOUND = yaml.safe_load("""
files: {all: {title: All, kinds: [card], material: {card: it lies still}}}
options: {edges: {title: Edges, values: {free: round, straight: square}}}
regions: {head: {x: 3, y: 3, w: 50, h: 10}, foot: {extends: head, y: += 40}}
styles: {small: {font: body, size: 7, floor: 5}, wide: {extends: small, size: += 2}}
kinds:
  card:
    - {if: &free "{{ option_edges == 'free' }}", front: [{if: *free, face: low}], back: rear, size: [60, 80],
       shape: rect, bleed: 2, outline: M0 0L60 0L60 80Z, poses: 2, make: Fold it., material: card, seams: [30],
       seams_y: [40], standee: [10, 40, 70]}
    - {front: low}
pads: {pad: {title: Pad, size: [100, 100], face: rear}}
boxes: {edge: stripes, icon: fuel, of: {one: {title: One, kinds: [card], icon: fuel}}}
board:
  size: 90 x 60
  shown: [0, 0, 90, 60]
  spaces: {course: {grid: squares, columns: 3, rows: 2, size: 9, gap: 1, holes: [A1], at: [5, 5]},
           quays: {places: {x: [70, 10], y: [80, 30]}, size: 6}, ports: {along: [[5, 50], [50, 50]], size: 5}}
  pieces: [{field: ships, "on": course, kind: card, offset: [1, 1]}, {field: pile, at: [60, 50], kind: card}]
faces:
  low: {extends: rear, draw: [{text: "{{ name }}", in: foot, style: wide, if: *free}]}
  rear: [{repeat: 2, step: [4, 0], draw: [{icon: fuel, at: [20, 30], ink: full}]}]
""")


def ways_in(value: Any, *way: str | int) -> Iterator[tuple[str | int, ...]]:
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*way, key)
        yield from ways_in(inner, *way, key)


@ROWS
@pytest.mark.parametrize(
    ("way", "wrong"), in_turns(ways_in(SOUND), [7, True, [], {}, "x", -1, [1, 2], {"a": 1}, [None], 0.5, None, [[1]]])
)
def test_whatever_check_lets_pass_is_printed(design, tmp_path: Path, way, wrong) -> None:
    """A value of another type is refused by its file, or does no harm; nothing ends in a traceback."""
    assert design(json.dumps(SOUND)).check() == []
    changed, (*above, key) = deepcopy(SOUND), way
    reduce(getitem, above, changed)[key] = wrong
    try:
        made = design(json.dumps(changed))
        faults = made.check()
    except SalvageError as refused:
        faults = refused.faults
    assert all(fault.file.endswith("faces.yaml") for fault in faults)
    for file in () if faults else plan(made, PrintOptions(rulebook=False)):
        write_file(made, tmp_path, file, PrintOptions(rulebook=False))
