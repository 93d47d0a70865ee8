"""Bad input: each a clear line with file and line, exit 2, earlier output untouched and nothing left behind."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from ..conftest import Result
from ..long_run import ROWS

YAML, SHIPS, FACES, THEME = "components/game.yaml", "components/ships.csv", "layouts/faces.yaml", "layouts/theme.yaml"


# ---- data --------------------------------------------------------------------------------------------------------

BAD_DATA = [
    (YAML, "title: Pocket Fleet\n", "", "fleet/components/game.yaml:1: key 'title' is missing"),
    (YAML, "  ship:\n    title", "\tship:\n    title", "game.yaml:15: a tab can't indent YAML; use spaces"),
    (YAML, "title: Mats", "titel: Mats", "game.yaml:25: kinds.mat: unknown key 'titel' (did you mean title?)"),
    (YAML, "title: Mats", "title: &mats Mats", "game.yaml:25: anchor &mats is not allowed"),
    (YAML, "title: Pocket Fleet", f"title: A\nsupply: [{'a, ' * 1001}]", "supply has 1001 entries; the most is 1000"),
    (YAML, "size: 200 x 90", "size: 200 x", "game.yaml:25: kinds.mat.size"),
    (YAML, "size: 200 x 90", "size: 2000 x 1300", "size is 2000 x 1300 mm, fits no paper"),
    (YAML, "size: 200 x 90", "size: 2 x 90", "too small to cut"),
    (YAML, "pieces: ships.csv", "pieces: fleet.csv", "fleet.csv: can't be read: No such file"),
    (YAML, "pieces: ships.csv", "pieces: Ships.csv", "No such file or directory (did you mean ships.csv?)"),
    (YAML, "pieces: ships.csv", "pieces: ../../secret.csv", "game.yaml:24: '../../secret.csv' leads out of"),
    (YAML, "pieces: ships.csv", "pieces: /etc/passwd", "'/etc/passwd' leads out of the game's folder"),
    (SHIPS, "port,motto", "port,moto", "ships.csv:1: unknown column 'moto'"),
    (SHIPS, "barge,Barge,BG,3", "barge,Barge,BG,no", "ships.csv:3: count is 'no'; it must be a whole number"),
    (SHIPS, "barge,Barge,BG,3", "barge,Barge,BG,0", "ships.csv:3: count is 0; it must be at least 1"),
    (SHIPS, "barge,Barge,BG,3", "barge,Barge,BG,30000000", "ships.csv:3: count is 30000000; it must be at most 9999"),
    (SHIPS, "Oslo,Slow", "Bonn,Slow", "ships.csv:3: port"),
    (SHIPS, ",Slow but sure.", ",Slow,but,sure.", "ships.csv:3:"),
    (SHIPS, "barge,Barge,BG", "tug,Barge,BG", "ships.csv:3: id 'tug' of ship is there twice"),
    (SHIPS, "BG,3", "TG,3", "ships.csv:3: code 'TG' of ship.barge is there twice"),
    (FACES, "  fleet: {", "  mat: {", "game.yaml:25: kinds.mat and files.mat (fleet/layouts/faces.yaml:2) would"),
]  # fmt: skip


@ROWS
@pytest.mark.parametrize(("file", "old", "new", "expected"), BAD_DATA)
def test_bad_data(own, refused, file, old, new, expected) -> None:
    """Missing and malformed values, aliases, tags, unknown fields, ways out of the folder: told with their place."""
    faults = refused(lambda: own.change(file, old, new))

    assert any(expected in fault for fault in faults), faults
    assert all(fault.startswith("fleet/components/") for fault in faults)


def test_all_faults_are_told_at_once(own, refused) -> None:
    """Faults of several files come in one run, in order."""

    def spoil() -> None:
        own.change(YAML, "title: Mats", "titel: Mats")
        own.change(SHIPS, "BG,3", "BG,-3")

    faults = refused(spoil)
    assert [fault.split(":")[0] for fault in faults] == sorted(fault.split(":")[0] for fault in faults)
    assert {fault.split(":")[0] for fault in faults} == {"fleet/components/game.yaml", "fleet/components/ships.csv"}


BOMBS = {
    "aliases": "a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [*a, *a, *a]\n" for i in range(30)),
    "depth": "a: " + "[" * 100_000,
    "size": "a: " + "x" * 3_000_000,
    "bytes": b"title: \xff\xfe",
    "nothing": "",
}


@ROWS
@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("file", [YAML, FACES, THEME])
def test_yaml_bombs(own, refused, name, file) -> None:
    """Files made to eat memory, or to crash a parser, are refused at once."""
    begun = time.process_time()
    faults = refused(lambda: own.write(file, BOMBS[name]))

    assert time.process_time() - begun < 3
    assert all(fault.startswith(f"fleet/{file}") for fault in faults[:50])
    assert all(len(fault) < 400 for fault in faults)


# ---- layouts -----------------------------------------------------------------------------------------------------

NAME = '- {text: "{{ name }}", in: title, style: name}'
ICON = "- {icon: ship, at: [31.5, 60], size: 20, fill: sea}"
RECT = "- {rect: [-3, -3, 69, 94], fill: ground}"

PAD = "pads: {{{}: {{size: [50, 50], face: ship-back}}}}\nfiles:\n"
BAD_LAYOUTS = [
    (RECT, "- {rekt: [0, 0, 5, 5]}", ":11: element has no verb (did you mean rect?); give one of art, circle"),
    (RECT, "- {rect: [0, 0, 5, 5], text: x}", ":11: element has 2 verbs (rect, text)"),
    (RECT, "- rect", ":11: an element is a mapping with one verb"),
    (RECT, "- {rect: [0, 0, 5, 5], fil: sea}", ":11: faces.ship-front: unknown key 'fil' (did you mean fill?)"),
    (RECT, "- {rect: [0, 0, 5, 5], stile: sea}", ":11: faces.ship-front: unknown key 'stile' (did you mean style?)"),
    (RECT, "- {rect: [0, 0, 5]}", ":11: faces.ship-front.rect has 3 entries; the least is 4"),
    (RECT, "- {rect: [0, 0, 5, x]}", ":11: faces.ship-front.rect is 'x'; it must be a number"),
    (RECT, "- {rect: titel, fill: sea}", ":11: there is no region 'titel' (did you mean title?)"),
    (RECT, "- {rect: title, fill: see}", ":11: there is no colour 'see'; write #RRGGBB or one of: accent, deep"),
    (RECT, "- {rect: title, fill: '#12345'}", ":11: there is no colour '#12345'"),
    (RECT, "- {rect: title, fill: sea + 120% ink}", ":11: 'sea + 120% ink' mixes in 120 %; a share is 0 % to 100 %"),
    (RECT, "- {rect: title, ink: lo}", ":11: there is no ink 'lo'; inks are full, low, mono"),
    (RECT, "- {line: [0, 0, 5, 5]}", ":11: 'line' lacks stroke"),
    (RECT, "- {path: M0 0 Q5, fill: sea}", ":11: 'M0 0 Q5' is not path data"),
    (RECT, "- {circle: [5, 5, 100000], fill: sea}", ":11: faces.ship-front.circle is 100000; it must be at most 10000"),
    (RECT, "- {stripes: title, light: sea, dark: ink, pitch: 0}", ":11: faces.ship-front.pitch is 0; it must be"),
    (RECT, "- {hatch: title, fill: sea, pitch: 0.000001}", ":11: faces.ship-front.pitch is 0.000001; it must be"),
    (RECT, "- {star: [5, 5, 5], points: 1000000, fill: sea}", ":11: faces.ship-front.points is 1000000; it must be"),
    (RECT, "- {rect: title, fill: {linear: [sea]}}", ":11: a gradient is a list of 2 to 20 colours"),
    (RECT, "- {rect: title, fill: {linear: [sea, nosuch]}}", ":11: there is no colour 'nosuch'"),
    (RECT, "- {rect: title, fill: {linear: [sea, ground], to: up}}", ":11: 'up' is no side; a gradient goes to left"),
    (RECT, "- {rect: title, fill: {radial: [[0.5, sea], [0.2, ground]]}}", ":11: '0.2' is no place of a colour"),
    (RECT, "- {rect: title, fill: {radial: [sea, ground], r: -1}}", ":11: 'r' of a gradient is -1"),
    (RECT, "- {rect: title, fill: {radial: [sea, ground], to: left}}", ":11: a gradient has no 'to'"),
    (RECT, "- {rect: title, stroke: {linear: [sea, ground]}}", ":11: faces.ship-front.stroke is a mapping; it must"),
    (RECT, "- {rect: title, fill: sea, opacity: 5}", ":11: faces.ship-front.opacity is 5; it must be at most 1"),
    (RECT, "- {rect: title, stroke: sea, width: 1, dash: [0, 0]}", ":11: dash is [0.0, 0.0]; it must be lengths"),
    (RECT, "- {rect: title, stroke: sea, round: no}", ":11: faces.ship-front.round is 'no'; it must be true or false"),
    (RECT, "- {group: 5}", ":11: a list of elements is needed here"),
    (RECT, "- {group: [{rect: title}], scale: 0}", ":11: faces.ship-front.scale is 0; it must be"),
    (RECT, "- {repeat: 3, drw: [{rect: title}]}", ":11: faces.ship-front: unknown key 'drw' (did you mean draw?)"),
    (RECT, "- {repeat: 10000000000, draw: [{rect: title}]}", ":11: that is repeated more than 200 times"),
    (RECT, "- {repeat: 9, spaces: hexes, size: 9, radius: 1, draw: [{rect: title}]}", ":11: 9 are drawn in a grid"),
    (RECT, "- {grid: squares, size: 9, radius: 1}", ":11: a grid of squares needs 'size', 'columns' and 'rows'"),
    (RECT, "- {grid: hexes, size: 1, columns: 200, rows: 200}", ":11: has more than 2,000 spaces"),
    (RECT, "- {repeat: porst, draw: [{rect: title}]}", ":11: there is no table 'porst' (did you mean ports?)"),
    (RECT, '- {repeat: "{{ name }}", draw: [{rect: title}]}', ":11: ship.tug: 'Tug' can't be repeated; give a list"),
    (RECT, "- {repeat: [{body: Yes, you may}], draw: [{rect: title}]}", ":11: 'you may' has no value; put a text with"),
    (RECT, "- {repeat: 9, draw: [{repeat: 9, draw: [{repeat: 9, draw: [{rect: title}]}]}]}", ":11: at most 2 repeats"),
    (NAME, "- {text: x}", ":12: 'text' lacks in or at"),
    (NAME, '- {text: "{{ nmae }}", in: title}', ":12: there is no field 'nmae' (did you mean name?); fields are"),
    (NAME, '- {text: "{{ name|uper }}", in: title}', ":12: there is no filter 'uper' (did you mean upper?)"),
    (NAME, '- {text: "{{ count + name }}", in: title}', ":12: ship.tug: the expression fails"),
    (NAME, "- {text: x, in: title, style: nam}", ":12: there is no style 'nam' (did you mean name?); styles are name"),
    (NAME, "- {text: x, in: title, font: comic}", ":12: there is no font 'comic'; allowed are display, caption"),
    (NAME, "- {text: x, in: title, size: 0}", ":12: faces.ship-front.size is 0; it must be at least 1"),
    (NAME, "- {text: \U00013171, in: title}", ":12: the font 'body' has no \U00013171: give a font"),
    (NAME, '- {text: "a\\nb", in: title}', ":12: 'a …' has more than one line; use paragraph"),
    (NAME, "- {paragraph: x, w: 30}", ":12: 'paragraph' lacks in or at"),
    (NAME, "- {paragraph: x, at: [1, 1]}", ":12: a paragraph goes in a region, or at a point with w (and h)"),
    (NAME, "- {paragraph: 'see {shp}', in: title}", ":12: there is no icon 'shp'"),
    (ICON, "- {icon: shp, at: [5, 5]}", ":14: there is no icon 'shp' (did you mean ship?)"),
    ("front: ship-front", "front: ship-frnt", ":4: there is no face 'ship-frnt' (did you mean ship-front?)"),
    ("front: ship-front", "front: [{if: false, face: ship-front}]", ":4: 'False' is no test; write an expression"),
    ("front: ship-front", "front: [{if: '{{ port == 1 }}', face: ship-front}]", ":4: ship.tug: no face fits"),
    ("front: ship-front", "frnt: ship-front", ":4: kinds.ship: unknown key 'frnt' (did you mean front?)"),
    ("  ship: {front", "  shp: {front", ":4: there is no kind 'shp' (did you mean ship?); kinds are ship, mat"),
    ("back: ship-back}", "back: ship-back, seams: x}", ":4: kinds.ship.seams is 'x'; it must be a list"),
    ("kinds: [ship]", "kinds: [ship, boat]", ":2: 'boat' is no kind of this game"),
    ("kinds: [ship]", "kinds: [ship, ship]", ":2: 'ship' is in two files"),
    ("kinds: [ship]", "kinds: 5", ":2: files.fleet.kinds is 5; it must be a list"),
    ("  fleet: {", "  ../../fleet: {", ":2: '../../fleet' can't be a file's name; use small letters"),
    ("  fleet: {", "  manifest: {", ":2: files.manifest and the list of all files would both be called 'manifest'"),
    ("  fleet: {", "  manual: {", ":2: files.manual and fleet/layouts/manual.md would both be called 'manual'"),
    ("files:\n", PAD.format("fleet"), ":1: pads.fleet and files.fleet (fleet/layouts/faces.yaml:3) would both be"),
    ("files:\n", PAD.format("all-pieces"), ":1: pads.all-pieces and the file of --together would both be called"),
    ("files:\n", PAD.format("fleet-backs"), ":3: the backs of files.fleet and pads.fleet-backs (fleet/layouts/faces."),
    ("files:\n", "files:\n  fleet-backs: {kinds: [mat]}\n", ":3: the backs of files.fleet and files.fleet-backs (fl"),
    ("files:\n", "options: {look it: {values: {a: A, b: B}}}\nfiles:\n", ":1: a key of options is 'look it'"),
    ("back: ship-back}", "back: ship-back, standee: [2, 3, 400]}", ":4: standee must lie within the piece"),
    ("back: ship-back}", "back: ship-back, seams: [20, -4]}", ":4: seams must lie within the piece, from 0 to 63 mm"),
    ("back: ship-back}", "back: ship-back, seams_y: [95]}", ":4: seams_y must lie within the piece, from 0 to 88 mm"),
    ("files:\n", "pads: {log: {size: [50, 50], face: lgo}}\nfiles:\n", ":1: there is no face 'lgo'"),
    ("files:\n", "file: 5\nfiles:\n", ":1: unknown key 'file' (did you mean files?); allowed: files, regions"),
    ("h: 10}", "h: ten}", ":6: regions.title.h is 'ten'; it must be a number"),
    ("  title: {x: 5", "  title: {extends: titel, x: 5", ":6: there is no 'titel'"),
    ("  title: {x: 5", "  title: {extends: title, x: 5", ":6: 'title' extends itself"),
    ("  title: {x: 5", "  title: {x: '+= 5'", ":6: '+= 5' changes a number that what it extends doesn't give"),
    ("floor: 11", "flor: 11", ":8: styles.name: unknown key 'flor' (did you mean floor?)"),
    ("  ship-front:\n", "  ship-front:\n    extnds: x\n  other:\n", ":11: faces.ship-front: unknown key 'extnds'"),
    ("  ship-back:\n", "  ship-back: {extends: ship-back}\n  other:\n", ":15: face 'ship-back' extends itself"),
]  # fmt: skip


@ROWS
@pytest.mark.parametrize(("old", "new", "expected"), BAD_LAYOUTS)
def test_bad_layouts(own, refused, old, new, expected) -> None:
    """Whatever faces.yaml says that can't be drawn is told with its line and what is allowed."""
    if "manual" in new + expected:
        own.write("layouts/manual.md", "# Manual\n\n## One\n\nText.\n")
    faults = refused(lambda: own.change(FACES, old, new))

    assert f"fleet/layouts/faces.yaml{expected}" in faults[0], faults
    assert sum("would both be called" in fault for fault in faults) <= 1


@pytest.mark.parametrize("name", ["text", "paragraph"])
def test_an_overflow_names_the_piece(own, refused, name) -> None:
    """Text that does not fit at its smallest size is an error with piece, text and measures; nothing is cut off."""
    new = (
        f'- {{{name}: "{{{{ motto }}}} And a good deal more.", in: [5, 5, 20, 3], font: display, size: 13, floor: 11}}'
    )
    faults = refused(lambda: own.change(FACES, NAME, new))

    assert faults[0].startswith("fleet/layouts/faces.yaml:12: ship.")
    assert "needs" in faults[0]
    assert "has " in faults[0]


BAD_THEMES = [
    ("sea: {full", "see: {full", "theme.yaml:3: there is no colour 'sea'; write #RRGGBB or one of"),
    ('"#1E62A8"', '"#1E62A"', "theme.yaml:2: there is no colour '#1E62A'"),
    ('"#1E62A8"', "[1]", "theme.yaml:2: colour 'sea' has no value for ink 'full'; give one, or one per ink"),
    (
        "deep: sea + 50% ink",
        "deep: c0\n" + "".join(f"  c{n}: c{n + 1}\n" for n in range(3000)) + "  c3000: sea",
        "theme.yaml:3: colour 'deep' is made of more than 20 others",
    ),
    ("deep: sea + 50% ink", "deep: deep", "theme.yaml:3: colour 'deep' is made of itself: deep → deep"),
    ("deep: sea + 50% ink", "deep: sea + 50% # 000", "theme.yaml:3: 'sea + 50%' lacks a colour; YAML text with ' #'"),
    ("palette:", "pallete:", "theme.yaml:1: unknown key 'pallete' (did you mean palette?)"),
    ("palette:\n", "icons: [a]\npalette:\n", "icons is a list; it must be a mapping of names to values"),
]


@pytest.mark.parametrize(("old", "new", "expected"), BAD_THEMES)
def test_bad_themes(own, refused, old, new, expected) -> None:
    """Colours that are none are told with file and line."""
    faults = refused(lambda: own.change(THEME, old, new))

    assert expected in faults[0], faults


def test_a_rulebook_without_end(own, refused) -> None:
    """One that would take minutes to set is refused by its size."""
    faults = refused(lambda: own.write("layouts/rulebook.md", "# Fleet\n\n" + "Row.\n\n" * 60_000))

    assert faults == ["fleet/layouts/rulebook.md: can't be read: the file is larger than 300 kB"]


@pytest.mark.parametrize("text", ["", "\n", "# Fleet\n", "Ships sail.\n"])
def test_a_rulebook_that_says_little(own, text) -> None:
    """One that is empty, or has no chapters yet, is printed as far as it goes, or refused with its file."""
    own.write("layouts/rulebook.md", text)
    said = own.print()

    assert said.code == 0 or (said.code, "rulebook.md" in said.err) == (2, True), said.err


def test_a_bad_icon(own, refused) -> None:
    """An icon of the game's own that is no icon is told by its file."""
    faults = refused(lambda: own.write("layouts/icons/ship.svg", '<svg viewBox="0 0 24 24"><circle r="5"/></svg>'))

    assert "fleet/layouts/icons/ship.svg: an icon is filled <path" in faults[0]


def test_check_tells_every_fault_of_every_piece(own) -> None:
    """Where printing stops at the first fault of a file, `salvage check` lists them all."""
    own.change(FACES, ICON, "- {icon: shp, at: [5, 5]}")
    own.change(FACES, "  ship-back:\n", "  ship-back:\n    - {text: x}\n")
    said = own.check()

    assert said.code == 2
    assert any(":14: there is no icon 'shp'" in fault for fault in said.faults)
    assert any(":16: 'text' lacks in or at" in fault for fault in said.faults)
    assert len(said.faults) == len(set(said.faults))


# ---- paper -------------------------------------------------------------------------------------------------------


def test_a_board_that_fits_no_way(own, refused) -> None:
    """A piece that can neither be placed nor split is named with its size and with what there is."""
    faults = refused(lambda: None, "--margin", 95)

    assert any("63 x 88 mm" in fault and "20 x 107 mm" in fault for fault in faults), faults


def test_a_failed_print_tells_every_fault(own, refused) -> None:
    """Drawing stops at a fault, but what is said is what `check` would say: a fault for each face, of both pieces."""
    words = '- {text: "{{ name }} is much too long for so small a box", at: [5, 9], w: 20, size: 12}'

    def spoil() -> None:
        own.change(FACES, NAME, words)
        own.change(FACES, "    - {rect: [-3, -3, 69, 94], fill: sea}\n", f"    {words}\n")

    faults = refused(spoil)

    assert len(faults) == 2
    assert sorted(faults) == sorted(own.check().faults)
    assert all(fault.endswith("(and 1 more piece)") for fault in faults)


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "a\nb"],
        ["score", "space-debris", "a\nb.yaml"],
        ["score", "space-junkyard", "--photo", "Ann=a\u2028b\n.jpg"],
        ["load", "a\nb.json"],
        ["new", "space-debris", "--players", "Ann,Bo", "--scenario", "a\nb.yaml"],
    ],
)
def test_a_refusal_is_one_line_whatever_it_quotes(salvage: Callable[..., Result], arguments: list[str]) -> None:
    """A line break in a name is spelt out."""
    made = salvage(*arguments)

    assert made.code == 2
    assert len(made.err.splitlines()) == 1, made.err
