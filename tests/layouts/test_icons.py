"""The icon family: every file one shape on one grid in one colour; what is no icon is refused."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from components.problems import SalvageError
from layouts.drawing import icons, measure
from layouts.drawing.scene import CURRENT, Path, Scene, Use

ALL = icons.names()
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = r"-?\d+(?:\.\d+)?"


def test_the_family_is_complete():
    """140 icons were drawn for the five games; none has got lost."""
    assert len(ALL) >= 140
    assert list(ALL) == sorted(ALL)


def test_icon_files_are_small_and_plain():
    """At most 3 KB; one 24-unit grid; only filled paths in one colour, without strokes, transforms or ids."""
    for name in ALL:
        file = icons.SHARED_FOLDER / f"{name}.svg"
        root = ElementTree.fromstring(file.read_bytes())

        assert file.stat().st_size <= 3000, name
        assert dict(root.attrib) == {"viewBox": "0 0 24 24"}, name
        for path in root:
            assert path.tag == SVG + "path", name
            look = {k: v for k, v in path.attrib.items() if k != "d"}
            assert look == {"fill": "currentColor", "fill-rule": "evenodd"}, name


def test_icons_are_symbols_of_four_commands_inside_their_grid():
    """Absolute M, L, C and Z with plain numbers, all in the 24-unit square, all in the colour of its use."""
    for name in ALL:
        symbol = icons.symbol(name)

        assert (symbol.width, symbol.height, symbol.bleed, symbol.name) == (24, 24, 0, f"icon-{name}")
        for item in symbol.items:
            assert isinstance(item, Path), name
            assert (item.fill, item.stroke, item.evenodd) == (CURRENT, None, True), name
            commands = rf"(M{NUMBER} {NUMBER}|L{NUMBER} {NUMBER}|C{NUMBER}( {NUMBER}){{5}}|Z)+"
            assert re.fullmatch(commands, item.d), name
            assert all(0 <= float(n) <= 24 for n in re.findall(NUMBER, item.d)), name


@pytest.fixture
def ink(made) -> dict[str, float]:
    """The part of its grid that each icon covers."""
    scenes = [Scene(24, 24, (Use(icons.symbol(name), 0, 0, fill="#000000"),)) for name in ALL]
    return dict(zip(ALL, measure.pdf_coverage(made(*scenes)), strict=True))


def test_icons_are_solid_but_not_blots(ink):
    """Every icon inks 15 to 75 % of its grid: it reads at 6 mm in mono."""
    assert {name: round(part, 2) for name, part in ink.items() if not 0.15 <= part <= 0.75} == {}


def test_no_two_icons_are_the_same():
    """Each thing has its own silhouette."""
    drawn = {name: tuple(item.d for item in icons.symbol(name).items) for name in ALL}

    assert len(set(drawn.values())) == len(ALL)


def test_an_icon_is_read_once():
    """Symbols are compared by identity: the same icon is the same symbol, and so drawn once per file."""
    assert icons.symbol("fuel") is icons.symbol("fuel")


def test_an_unknown_icon_is_refused_with_a_hint():
    """The message names the near miss."""
    with pytest.raises(SalvageError, match=r"icon 'fule' \(did you mean fuel\?\);.*field of that name is {{ fule }}"):
        icons.symbol("fule")


@pytest.mark.parametrize("name", ["../icons/fuel", "/etc/passwd", "fuel.svg", "", "..", "FUEL\x00"])
def test_an_icon_s_name_is_no_path(name):
    """Only names of the folder's files count: no name leads out of it."""
    with pytest.raises(SalvageError, match="there is no icon"):
        icons.symbol(name)


def own(tmp_path, content: str, name: str = "mine"):
    (tmp_path / f"{name}.svg").write_text(content, encoding="utf-8")
    return icons.symbol(name, tmp_path)


def test_a_game_s_own_icon_may_be_drawn_in_any_path_commands(tmp_path):
    """Relative, quadratic, with commas: it comes out as our four commands, one path for each."""
    made = own(tmp_path, '<svg viewBox="0 0 24 24"><path d="m2,2h20v20z"/><path fill="#000" d="M3 3Q6 9 9 3"/></svg>')

    assert [item.d for item in made.items] == ["M2 2L22 2L22 22L2 2Z", "M3 3C5 7 7 7 9 3"]


@pytest.mark.parametrize(
    "content",
    [
        '<svg viewBox="0 0 24 24"><circle cx="3" cy="3" r="2"/></svg>',
        '<svg viewBox="0 0 24 24"><path d="M1 1L2 2Z"/><rect width="3" height="3"/></svg>',
        '<svg viewBox="0 0 24 24"><g transform="scale(2)"><path d="M1 1L2 2Z"/></g></svg>',
        '<svg viewBox="0 0 24 24"><path d="M1 1L2 2" stroke="#000"/></svg>',
        '<svg viewBox="0 0 48 48"><path d="M1 1L2 2Z"/></svg>',
        '<svg viewBox="0 0 24 24"><path d="M1 1L2"/></svg>',
        '<svg viewBox="0 0 24 24"></svg>',
        "not an icon",
        "",
    ],
)
def test_what_would_be_lost_is_refused(tmp_path, content):
    """Other shapes, strokes, transforms, grids and broken paths are faults that name the file."""
    with pytest.raises(SalvageError, match=r"mine\.svg: \S.{10,}"):
        own(tmp_path, content)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    """A picture renamed to .svg is a fault of that file."""
    (tmp_path / "photo.svg").write_bytes(b"\x89PNG\r\n\xff\xfe")
    with pytest.raises(SalvageError, match=r"photo\.svg"):
        icons.symbol("photo", tmp_path)
