"""Cropping: a picture of a part looks the same and keeps nothing that it doesn't show."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from layouts.drawing import shapes, text
from layouts.drawing.backends import png
from layouts.drawing.crop import cropped
from layouts.drawing.measure import texts
from layouts.drawing.scene import Group, Item, Path, Scene, Symbol, Text, Use


def _everything() -> tuple[Item, ...]:
    dot = Symbol("dot", (Path(shapes.circle(2, 2, 2), fill="#AA0000"), Text(0, 3, "far", 6)), 4, 4)
    return (
        Path(shapes.rect(0, 0, 40, 40), fill="#DDEEFF"),
        Group(tuple(Use(dot, 5 * i, 0, angle=10 * i) for i in range(8)), 3, 5, 30, 1.2),
        Text(20, 20, "near", 9),
        *text.block(2, 30, "words that **go on** for a line or two", 8, 36).items,
        Use(dot, 30, 30, 2),
    )


@pytest.mark.parametrize("window", [(0, 0, 40, 40), (15, 12, 33, 24), (0, 25, 20, 40), (30, 0, 40, 12)])
def test_a_cropped_scene_shows_the_same(window):
    """What the window shows is drawn exactly as before."""
    x, y, right, bottom = window
    frame = shapes.rect(x, y, right - x, bottom - y)
    drawn = [
        png.picture(Scene(40, 40, (Group(items, clip=frame),)), 254)
        for items in (_everything(), cropped(_everything(), window))
    ]

    assert ImageChops.difference(*drawn).getbbox() is None


def test_words_outside_the_window_are_gone():
    """A search finds only what can be seen."""
    kept = [found.text for found in texts(Scene(40, 40, cropped(_everything(), (15, 12, 33, 24))))]

    assert "near" in kept
    assert kept.count("far") < 9
    assert "words that" not in " ".join(kept)


def test_what_loses_nothing_stays_itself():
    """A symbol that is wholly seen is shared, not copied."""
    items = _everything()

    assert all(a is b for a, b in zip(cropped(items, (-50, -50, 90, 90)), items, strict=True))


DOT = Symbol("dot", (Path(shapes.rect(-1, -1, 6, 6), fill="#AA0000"),), 4, 4, bleed=1)


@pytest.mark.parametrize(
    ("item", "reaches"),
    [
        (lambda x: Path(shapes.line(x, 5, 40, 5), stroke="#000000", width=4), 2),
        (lambda x: Path(shapes.rect(x, 5, 9, 9), fill="#000000", width=4), 0),
        (lambda x: Use(DOT, x, 5), 1),
        (lambda x: Group((Path(shapes.rect(3, 0, 9, 9), fill="#000000"),), x, 5, scale=2), -6),
        (lambda x: Text(x, 5, "I", 9), 0),
    ],
    ids=["stroke", "fill", "bleed", "scaled", "words"],
)
@pytest.mark.parametrize("turned", [False, True])
def test_an_item_goes_where_it_ends(item, reaches, turned):
    """What begins a hair inside the window's edge is kept, with its stroke and bleed; a hair outside it goes."""
    angle, window = (180, (-20, -20, 0, 0)) if turned else (0, (0, 0, 20, 20))

    def kept(x: float) -> tuple[Item, ...]:
        return cropped((Group((item(x),), angle=angle),), window)

    assert kept(20 + reaches - 0.01)
    assert not kept(20 + reaches + 0.01)
