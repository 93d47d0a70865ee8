"""Colours: what is one, mixing, and contrast as WCAG 2.2 reckons it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.drawing import colour

COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda c: "#{:02X}{:02X}{:02X}".format(*c))


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
