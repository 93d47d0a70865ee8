"""Colours: what is one, mixing, and contrast as WCAG 2.2 reckons it."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.drawing import colour
from layouts.drawing.scene import Text, walk
from layouts.drawing.tones import HATCHES, look_alike, make_tones
from layouts.faces.lint import find_greyed, find_warnings
from layouts.faces.loader import load

from ..game_folder import GameFolder

COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda c: "#{:02X}{:02X}{:02X}".format(*c))
TERRAIN = ("#1565C0", "#B71C1C", "#2E7D32", "#6A1B9A", "#8D6E63", "#795548")
PIECES = ", ".join(f'{{id: t{number}, name: T, colour: "{each}"}}' for number, each in enumerate(TERRAIN))
KIND = "{title: Tiles, size: 40 x 40, source: house, note: Mine., fields: {colour: text}, pieces: [" + PIECES + "]}"
FACE = '{rect: [5, 5, 30, 30], fill: "{{ colour }}", opacity: 0.9}, {text: T, at: [20, 20], size: 12, fill: "#FFFFFF"}'
GAME = f"title: Land\nplayers: [2, 4]\nkinds: {{tile: {KIND}}}\n"
FACES = f"faces: {{tile: [{FACE}]}}\nkinds: {{tile: {{front: tile}}}}\n"


def test_three_and_six_digits():
    """#RGB is #RRGGBB; small letters count too."""
    assert colour.rgb("#FA0") == colour.rgb("#FFAA00") == colour.rgb("#ffaa00") == (1, pytest.approx(2 / 3), 0)


@pytest.mark.parametrize(
    "text", ["red", "", "#", "#12345", "#1234567", "#12345G", "#+1+1+1", "# 1 1 1", "#١٢٣٤٥٦", "123456"]
)
def test_what_is_no_colour_is_refused(text):
    """Also what Python would read as a number: signs, blanks, other digits."""
    with pytest.raises(ValueError, match="is not a colour; write #RRGGBB"):
        colour.rgb(text)


@given(COLOURS, COLOURS, st.floats(0, 1))
def test_a_mixture_lies_between(a, b, share):
    """Each part of a mixture is between those it is made of; the ends are the colours themselves."""
    parts = zip(colour.rgb(a), colour.rgb(b), colour.rgb(colour.mix(a, b, share)), strict=True)

    assert all(min(x, y) - 0.002 <= mixed <= max(x, y) + 0.002 for x, y, mixed in parts)
    assert (colour.mix(a, b, 0), colour.mix(a, b, 1)) == (a, b)


@pytest.mark.parametrize("share", [-0.1, 1.1, 5, float("nan")])
def test_there_is_no_more_than_all_of_a_colour(share):
    """A share outside 0 to 1 would make a colour that is none."""
    with pytest.raises(ValueError, match="from 0 to 1"):
        colour.mix("#000000", "#FFFFFF", share)


@pytest.mark.parametrize(
    ("a", "b", "ratio"),
    [
        ("#000000", "#FFFFFF", 21),
        ("#777777", "#FFFFFF", 4.48),
        ("#0000FF", "#FFFFFF", 8.59),
        ("#FF0000", "#00FF00", 2.91),
    ],
)
def test_contrast_is_that_of_wcag(a, b, ratio):
    """Ratios as public contrast checkers give them, in either order."""
    assert colour.contrast(a, b) == colour.contrast(b, a) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_colours_are_told_apart(tmp_path: Path, ink: str) -> None:
    """By tones or lines, as far as there are lines. White on a dark area is black on its tint; `check` is content."""
    roles = {"sea": {"full": "#102030", "low": "#1565C0", "mono": "#1565C0"}, "wood": "#2E7D32"}
    assert {*make_tones(["{{ '#1565C0' if x else '#B71C1C' }}"], roles, ink)} == {"#2E7D32", "#B71C1C"}
    assert len(make_tones([f"#20{green}20" for green in range(70, 80)], {}, ink)) == len(HATCHES)
    place = GameFolder(tmp_path, {"components/game.yaml": GAME, "layouts/faces.yaml": FACES}).place
    design = load(place, ink)
    assert {*design.look.tones} == {*TERRAIN}
    for one, other in combinations(design.look.tones.values(), 2):
        assert one.turns != other.turns or not look_alike(one.fill, other.fill)
    drawn = [item for piece in design.game.pieces() for item in walk(design.scene(piece, "front").items)]
    assert {item.fill for item in drawn if isinstance(item, Text)} == {"#000000"}
    assert ink == "low" or not any(find_greyed(design, place))
    assert "in #FFFFFF on #987D73" in str(find_warnings(load(place, "full"), place)), "seen through the opacity"
