"""A game's look: roles, mixtures and ink modes; a palette that makes no sense is refused."""

from __future__ import annotations

import pytest

from components.problems import SalvageError
from layouts.drawing import icons
from layouts.drawing.look import INKS, make_look
from layouts.drawing.scene import CURRENT, Path

PALETTE = {
    "night": {"full": "#0F1C2E", "low": "#FFFFFF", "mono": "#FFFFFF"},
    "paper": "#F6F8FA",
    "ink": {"full": "#fff", "low": "night + 100% #000000"},
    "dusk": "night + 50% paper",
    "haze": "dusk + 50% #000000",
}


def look(ink: str = "full", **more: object):
    return make_look({"palette": {**PALETTE, **more}}, ink)


@pytest.mark.parametrize(("ink", "night"), [("full", "#0F1C2E"), ("low", "#FFFFFF"), ("mono", "#FFFFFF")])
def test_a_role_has_a_value_for_each_ink(ink, night):
    """One design, three ways of printing it; a single value holds for all."""
    assert look(ink).colour("night") == night
    assert look(ink).colour("paper") == "#F6F8FA"
    assert look(ink).ink == ink


def test_a_role_without_this_ink_takes_the_full_one():
    """Only `full` is needed."""
    assert [look(ink).colour("ink") for ink in INKS] == ["#FFFFFF", "#000000", "#FFFFFF"]


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#0f1c2e", "#0F1C2E"),
        ("#F0A", "#FF00AA"),
        (" night ", "#0F1C2E"),
        ("night + 0% paper", "#0F1C2E"),
        ("night+100%paper", "#F6F8FA"),
        ("#000000 + 50% #FFFFFF", "#808080"),
        ("#000000 + 50% #FFFFFF + 50% #FF0000", "#C04040"),
        ("#000000 + 12.5% #FFFFFF", "#202020"),
        ("dusk", "#828A94"),
        ("haze", "#41454A"),
    ],
)
def test_wherever_a_colour_is_asked_for(text, colour):
    """A role, a colour or a mixture of both, from left to right; roles may be mixtures of roles."""
    assert look().colour(text) == colour
    assert look().colour(text) == colour


def test_roles_may_use_roles_that_come_later():
    """The order in the file does not matter."""
    made = make_look({"palette": {"a": "b + 50% c", "b": "c", "c": "#FF0000"}}, "full")

    assert made.palette == {"a": "#FF0000", "b": "#FF0000", "c": "#FF0000"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("blue", "there is no colour 'blue'; write #RRGGBB or one of: dusk, haze, ink, night, paper"),
        ("night + paper", r"there is no colour 'night \+ paper'"),
        ("night + 20% sky", "there is no colour 'sky'"),
        ("night + 150% paper", "mixes in 150 %; a share is 0 % to 100 %"),
        ("#12", "there is no colour '#12'"),
        ("", "there is no colour ''"),
    ],
)
def test_what_is_no_colour_is_refused(text, fault):
    """The message names what was written and the roles there are."""
    with pytest.raises(SalvageError, match=fault):
        look().colour(text)


@pytest.mark.parametrize(
    ("palette", "fault"),
    [
        ({"a": "b", "b": "c", "c": "a"}, "colour 'a' is made of itself: a → b → c → a"),
        ({"a": "a + 10% #FFFFFF"}, "colour 'a' is made of itself: a → a"),
        ({"a": 3}, "colour 'a' has no value for ink 'full'; give one, or one per ink: full, low, mono"),
        ({"a": None}, "colour 'a' has no value"),
        ({"a": {"low": "#FFFFFF"}}, "colour 'a' has no value for ink 'full'"),
        ({"a": "navy"}, "there is no colour 'navy'"),
    ],
)
def test_a_palette_that_makes_no_sense_is_refused(palette, fault):
    """Circles, numbers, missing inks, other shapes: one sentence each, no traceback."""
    with pytest.raises(SalvageError, match=fault):
        make_look({"palette": palette}, "full")


def test_a_theme_may_be_empty():
    """No palette, no icons: colours can still be written out."""
    assert make_look({}, "mono").colour("#123456") == "#123456"


def test_icons_may_be_renamed_and_replaced(tmp_path):
    """A theme's `icons` renames; a file of the game's own comes before the shared one of that name."""
    own = tmp_path / "icons"
    own.mkdir()
    (own / "fuel.svg").write_text('<svg viewBox="0 0 24 24"><path d="M2 2L22 2L12 22Z"/></svg>')
    made = make_look({"icons": {"petrol": "fuel"}}, "full", [own])

    assert made.icon("petrol") is made.icon("fuel")
    assert made.icon("fuel").items[0].d == "M2 2L22 2L12 22Z"
    assert make_look({}, "full", [tmp_path / "none"]).icon("fuel") is icons.symbol("fuel")


def test_icons_are_centred_and_coloured():
    """`use_icon` puts the middle of the grid on the point, as wide as asked, in the colour of a role."""
    use = look().use_icon("fuel", 10, 20, 6, "paper")

    assert (use.x, use.y, use.scale * use.symbol.width, use.fill) == (7, 17, 6, "#F6F8FA")


def test_an_icon_may_be_a_line():
    """With a width in mm an icon is its outline, that wide after scaling, in the same colour; each is made once."""
    use, again = (look().use_icon("mark-star", 10, 20, 6, "paper", 0.5) for _ in range(2))
    (drawn,) = use.symbol.items

    assert use.symbol is again.symbol is not icons.symbol("mark-star")
    assert drawn == Path(icons.symbol("mark-star").items[0].d, stroke=CURRENT, width=2.0)
    assert drawn.width * use.scale == pytest.approx(0.5)
    assert use.fill == "#F6F8FA"
