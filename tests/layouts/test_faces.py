"""Faces: what each verb draws, groups, repeats, conditions and inks; what is static."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from components.loader import load
from components.problems import SalvageError
from layouts.drawing import icons, shapes, text
from layouts.drawing.scene import Group, Item, Linear, Paragraph, Path, Radial, Scene, Text, Use, walk
from layouts.faces.design import Design
from layouts.faces.loader import read_design
from layouts.printing.exports.export_pieces import read_contents
from layouts.printing.options import PrintOptions

from .ports import DATA, THEME, a_group, find

SEA = "#1E62A8"


@pytest.fixture(scope="module")
def drawn(design: Callable[..., Design]) -> Callable[..., list[Item]]:
    """What the elements of a front draw for a piece, static symbols opened."""

    def draw(*elements: str, piece: str = "one", ink: str = "full", more: str = "") -> list[Item]:
        lines = "".join(f"    - {element}\n" for element in elements)
        made = design(f"{more}faces:\n  f:\n{lines}kinds:\n  card: {{front: f}}\n", ink)
        return list(opened(made.scene(made.game.piece(f"card.{piece}"), "front")))

    return draw


def opened(scene: Scene) -> Iterator[Item]:
    for item in scene.items:
        if isinstance(item, Use) and item.symbol.name.startswith("f-"):
            yield from item.symbol.items
        else:
            yield item


# ---- verbs -------------------------------------------------------------------------------------------------------

DRAWN = [
    ("{rect: [1, 2, 3, 4], fill: sea}", Path(shapes.rect(1, 2, 3, 4), fill=SEA, width=0.25)),
    ("{rect: [1, 2, 30, 40], radius: 3, stroke: '#123456', width: 1}",
     Path(shapes.rect(1, 2, 30, 40, 3), stroke="#123456", width=1)),
    ("{rect: [1, 2, 30, 40], fill: dusk}",
     Path(shapes.rect(1, 2, 30, 40), Linear(1, 22, 31, 22, ((0, SEA), (1, "#8EB0D3"))), width=0.25)),
    ("{rect: [0, 0, 8, 4], fill: {linear: [sea, [0.2, warm], [1, '#123456']], to: bottom left}}",
     Path(shapes.rect(0, 0, 8, 4), Linear(8, 0, 0, 4, ((0, SEA), (0.2, "#8EB0D3"), (1, "#123456"))), width=0.25)),
    ("{rect: [0, 0, 8, 6], fill: {radial: [sea, warm]}}",
     Path(shapes.rect(0, 0, 8, 6), Radial(4, 3, 5, ((0, SEA), (1, "#8EB0D3"))), width=0.25)),
    ("{rect: [0, 0, 8, 6], fill: {radial: [sea, warm], at: [1, 2], r: 3}}",
     Path(shapes.rect(0, 0, 8, 6), Radial(1, 2, 3, ((0, SEA), (1, "#8EB0D3"))), width=0.25)),
    ("{circle: [5, 6, 7], fill: none, stroke: sea, dash: [2, 1], round: false, opacity: 0.5}",
     Path(shapes.circle(5, 6, 7), None, SEA, 0.25, (2, 1), False, 0.5)),
    ("{hexagon: [5, 6, 7], turn: 30, fill: warm}",
     Path(shapes.polygon(shapes.hexagon(5, 6, 7, 30)), fill="#8EB0D3", width=0.25)),
    ("{star: [5, 6, 7], points: 6, inner: 0.5, fill: sea}",
     Path(shapes.polygon(shapes.star(5, 6, 7, 0.5, 6)), fill=SEA, width=0.25)),
    ("{polygon: [[0, 0], [5, 0], [5, 5]], fill: sea}", Path("M0 0L5 0L5 5Z", fill=SEA, width=0.25)),
    ("{grid: squares, size: [4, 2], columns: 2, rows: 1, gap: 1, at: [1, 1], fill: sea}",
     Path("M1 1L5 1L5 3L1 3ZM6 1L10 1L10 3L6 3Z", fill=SEA, width=0.25)),
    ("{line: [0, 1, 2, 3], stroke: sea}", Path("M0 1L2 3", stroke=SEA, width=0.25)),
    ("{path: 'm1 1h2v2z', fill: sea}", Path("M1 1L3 1L3 3L1 1Z", fill=SEA, width=0.25)),
    ("{path: M0 0L2 0, stroke: sea, at: [5, 6], turn: 90, scale: 2}",
     Group((Path("M0 0L2 0", stroke=SEA, width=0.25),), 5, 6, 90, 2)),
    ("{stripes: [0, 0, 20, 5], light: ground, dark: sea, pitch: 4}", shapes.stripes(0, 0, 20, 5, "#FFFFFF", SEA, 4)),
    ("{hatch: [0, 0, 9, 9], fill: sea, turn: 30}",
     shapes.hatch(shapes.rect(0, 0, 9, 9), (0, 0, 9, 9), 2, 0.25, SEA, 30)),
    ("{text: Hi, at: [5, 6], size: 8, fill: sea}", Text(5, 6, "Hi", 8, "body", SEA)),
    ("{text: Hi, at: [5, 6], align: right, font: display, turn: 90, tracking: 0.5}",
     Text(5, 6, "Hi", 9, "display", "#000000", "end", 90, 0.5)),
    ("{text: Hi, at: [5, 6], align: center, middle: true, size: 12, font: display}",
     text.centred(5, 6, "Hi", 12, "display")),
    ("{art: art.group}", a_group(None)),
    ("{art: art.group, at: [9, 8], turn: 45, scale: 3, with: {colour: '#ABCDEF'}}",
     Group((a_group(None, colour="#ABCDEF"),), 9, 8, 45, 3)),
]  # fmt: skip


@pytest.mark.parametrize(("element", "expected"), DRAWN)
def test_what_a_verb_draws(drawn, element, expected) -> None:
    """Each verb makes the items its attributes say, with roles and mixtures as colours."""
    assert drawn(element) == [expected]


def test_text_in_a_region_is_centred_on_cap_height(drawn) -> None:
    """The capitals stand in the middle of the box, at the side that `align` says."""
    more = "regions: {box: {x: 10, y: 20, w: 30, h: 10}}\n"
    left, right = drawn("{text: H, in: box, size: 10}", "{text: H, in: box, size: 10, align: right}", more=more)
    cap = 0.66 * 10 * 25.4 / 72

    assert (left.x, right.x, right.anchor) == (10, 40, "end")
    assert left.y - cap / 2 == pytest.approx(25)


def test_text_shrinks_to_its_floor(drawn) -> None:
    """A line too long for its room is set smaller, no smaller than `floor`; it then fills the room."""
    (line,) = drawn("{text: Some words that are long, at: [0, 5], w: 30, size: 12, floor: 6}")

    assert 6 <= line.size < 12
    with pytest.raises(SalvageError, match=r"needs .* mm of width, has 30\.0 mm"):
        drawn("{text: Some words that are long, at: [0, 5], w: 30, size: 12, floor: 11}")


def test_a_paragraph_wraps_and_sets_icons(drawn) -> None:
    """Lines are as wide as `w`; **bold** changes the font; {icon} stands in the line."""
    block, icon = drawn("{paragraph: 'One **two** {fuel} three four', at: [5, 10], w: 20, size: 9}")
    fonts = {span.font for line in block.lines for span in line}

    assert isinstance(block, Paragraph)
    assert len(block.lines) > 1
    assert fonts == {"body", "strong"}
    assert icon.symbol is icons.symbol("fuel")


@pytest.mark.parametrize(("valign", "top"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_a_paragraph_stands_where_valign_says(drawn, valign, top) -> None:
    """A block lower than its box lies at its top, in its middle or at its bottom."""
    (item,) = drawn(f"{{paragraph: One line, in: [5, 10, 50, 20], size: 9, valign: {valign}}}")
    down = item.y if isinstance(item, Group) else 0.0
    height = 0.66 * 9 * 25.4 / 72

    assert down == pytest.approx((20 - height) * top, abs=0.01)


def test_an_icon_is_centred(drawn) -> None:
    """`at` is an icon's middle; in a box it is as large as fits."""
    one, two = drawn("{icon: fuel, at: [20, 30], size: 12, fill: sea}", "{icon: fuel, in: [0, 0, 30, 10]}")

    assert (one.x, one.y, one.scale, one.fill) == (14, 24, 0.5, SEA)
    assert (two.x, two.y, two.scale) == pytest.approx((10, 0, 10 / 24))


# ---- group, repeat, if, ink --------------------------------------------------------------------------------------


def test_a_group_moves_turns_scales_and_clips(drawn) -> None:
    """Elements of a group lie under one transform, clipped to a box."""
    (group,) = drawn(
        "{group: [{rect: [0, 0, 5, 5], fill: sea}], at: [9, 8], turn: 45, scale: 2, clip: [0, 0, 3, 3], opacity: 0.5}"
    )

    assert group == Group(
        (Path(shapes.rect(0, 0, 5, 5), fill=SEA, width=0.25),), 9, 8, 45, 2, shapes.rect(0, 0, 3, 3), 0.5
    )


def places(items: list[Item]) -> list[tuple[float, float]]:
    return [(item.x, item.y) for item in items if isinstance(item, Group)]


def words(items: list[Item]) -> list[str]:
    return [item.text for group in items if isinstance(group, Group) for item in group.items if isinstance(item, Text)]


def test_repeat_a_number_of_times(drawn) -> None:
    """A number repeats that often, `step` apart, `per_row` in a row; `index` counts from 0."""
    items = drawn(
        "{repeat: 5, at: [1, 2], step: [10, 0], per_row: 2, row: [0, 7], draw: [{text: '{{ index }}', at: [0, 0]}]}"
    )

    assert places(items) == [(1, 2), (11, 2), (1, 9), (11, 9), (1, 16)]
    assert words(items) == ["0", "1", "2", "3", "4"]


REPEATS = [
    ("repeat: [a, b], draw: [{text: '{{ item }}', at: [0, 0]}]", ["a", "b"]),
    ("repeat: [a, b], as: letter, draw: [{text: '{{ letter }}{{ index }}', at: [0, 0]}]", ["a0", "b1"]),
    ("repeat: [{w: a, n: 1}, {w: b, n: 2}], draw: [{text: '{{ w ~ n }}', at: [0, 0]}]", ["a1", "b2"]),
    ("repeat: ports, draw: [{text: '{{ port }} {{ size }}', at: [0, 0]}]", ["Rome 3", "Oslo 1"]),
    ("repeat: '{{ tags }}', draw: [{text: '{{ item ~ name }}', at: [0, 0]}]", ["xOne", "yOne", "zOne"]),
    ("repeat: '{{ number }}', draw: [{text: '{{ index + 1 }}', at: [0, 0]}]", ["1", "2"]),
    ("repeat: '{{ rule_crew }}', draw: [{text: '{{ index }}', at: [0, 0]}]", ["0", "1", "2"]),
    ("repeat: '{{ rule_crew - 3 }}', draw: [{text: x, at: [0, 0]}]", []),
    ("repeat: 2, at: ['{{ number }}', 0], draw: [{text: '{{ index }}', at: [0, 0]}]", ["0", "1"]),
    ("repeat: ports, spaces: squares, size: 9, columns: '{{ number }}', rows: 1,"
     " draw: [{text: '{{ letter ~ row ~ port }}', at: [0, 0]}]", ["A1Rome", "B1Oslo"]),
    ("repeat: 3, spaces: hexes, size: 9, columns: 1, rows: 3,"
     " draw: [{text: '{{ letter ~ row ~ (y // 1) }}', at: [0, 0]}]",
     ["A14", "A213", "A322"]),
    ("repeat: [{w: a}], at: ['{{ middle }}', 0], draw: [{text: '{{ w }}', at: [0, 0]}]", ["a"]),
]  # fmt: skip


@pytest.mark.parametrize(("element", "expected"), REPEATS)
def test_what_can_be_repeated(drawn, element, expected) -> None:
    """Lists, lists of mappings, tables of the data, numbers, and expressions over the piece or the rules."""
    assert words(drawn(f"{{{element}}}")) == expected


def test_repeats_in_one_another(drawn) -> None:
    """A repeat inside a repeat knows the items of both."""
    inner = "{repeat: [x, y], as: b, draw: [{text: '{{ a ~ b }}', at: [0, 0]}]}"
    items = drawn(f"{{repeat: [1, 2], as: a, draw: [{inner}]}}")

    assert [t for group in items for t in words(list(group.items))] == ["1x", "1y", "2x", "2y"]


@pytest.mark.parametrize(
    ("test", "held"),
    [
        ("{{ safe }}", [True, False]),
        ("{{ not safe and number > 3 }}", [False, True]),
        ("{{ hint == none }}", [True, True]),
        ("{{ port_size == 3 }}", [True, False]),
        ("{{ ink == 'full' }}", [True, True]),
        ("{{ 'x' in tags }}", [True, False]),
    ],
)
def test_if(drawn, test, held) -> None:
    """An element is drawn where its condition holds for the piece."""
    element = f'{{if: "{test}", rect: [0, 0, 1, 1], fill: sea}}'

    assert [bool(drawn(element, piece=piece)) for piece in ("one", "two")] == held


@pytest.mark.parametrize(("ink", "count"), [("full", 2), ("low", 1), ("mono", 2)])
def test_ink(drawn, ink, count) -> None:
    """`ink` keeps an element to one ink or some; colours are those of the ink."""
    items = drawn("{rect: [0, 0, 1, 1], fill: sea, ink: full}", "{rect: [0, 0, 1, 1], fill: sea, ink: mono}",
                  "{rect: [0, 0, 1, 1], fill: sea, ink: [full, low, mono]}", ink=ink)  # fmt: skip

    assert len(items) == count
    assert {item.fill for item in items} == {{"full": SEA, "low": "#FFFFFF", "mono": "#000000"}[ink]}


def test_values_keep_their_type(drawn) -> None:
    """A value that is one expression is a number, also in a list; with text around it, it is text."""
    (circle,) = drawn('{circle: ["{{ number }}", "{{ middle }}", "{{ port_size + 0.5 }}"], fill: sea}')
    (line,) = drawn('{text: "No. {{ number }}, {{ 22.5 }}, {{ hint }}", at: [0, 0]}')

    assert circle.d == shapes.circle(2, 30, 3.5)
    assert line.text == "No. 2, 22.5, "


# ---- extends, regions, styles ------------------------------------------------------------------------------------


def test_a_face_is_drawn_on_top_of_what_it_extends(design) -> None:
    """First the ancestors' elements, then its own."""
    made = design("""\
faces:
  base: [{rect: [0, 0, 1, 1], fill: sea}]
  middle: {extends: base, draw: [{rect: [0, 0, 2, 2], fill: sea}]}
  f: {extends: middle, draw: [{rect: [0, 0, 3, 3], fill: sea}]}
kinds: {card: {front: f}}
""")
    items = list(opened(made.scene(made.game.piece("card.one"), "front")))

    assert [item.d for item in items] == [shapes.rect(0, 0, n, n) for n in (1, 2, 3)]


def test_regions_and_styles_build_on_one_another(drawn) -> None:
    """`extends` takes over, `+=` and `-=` change a number, the element's own attributes come last."""
    more = """\
regions:
  a: {x: 5, y: 5, w: 20, h: 10}
  b: {extends: a, y: "+= 12", w: "-= 5.5 mm"}
styles:
  big: {size: 12, font: display, fill: sea}
  small: {extends: big, size: "-= 4 pt"}
"""
    rect, line = drawn("{rect: b, fill: sea}", "{text: x, at: [0, 0], style: small, fill: warm}", more=more)

    assert rect.d == shapes.rect(5, 17, 14.5, 10)
    assert (line.size, line.font, line.fill) == (8, "display", "#8EB0D3")


def test_the_first_face_that_holds_is_taken(design) -> None:
    """A kind may choose its face by the piece; a Python function draws a whole face."""
    made = design("""\
faces:
  f: [{rect: [0, 0, 1, 1], fill: sea}]
kinds:
  card:
    front:
      - {if: "{{ number > 3 }}", face: boards.map}
      - {face: f}
    back: plain-back
""")
    one, two = (made.scene(made.game.piece(f"card.{key}"), "front") for key in ("one", "two"))

    assert (len(one.items), len(two.items)) == (1, 0)
    assert made.scene(made.game.piece("card.one"), "back") is made.scene(made.game.piece("card.two"), "back")


# ---- static and dynamic ------------------------------------------------------------------------------------------


def test_static_parts_are_one_symbol_for_all_pieces(design) -> None:
    """Elements that ask nothing of the piece, side by side, are one symbol, drawn once per file; what asks stands
    between them in its order."""
    made = design("""\
faces:
  f:
    - {rect: [0, 0, 1, 1], fill: sea}
    - {text: "{{ game }} {{ rule_crew }}", at: [0, 0]}
    - {repeat: 3, draw: [{circle: [0, 0, 1], fill: sea}]}
    - {text: "{{ name }}", at: [0, 0]}
    - {line: [0, 0, 1, 1], stroke: sea}
    - {group: [{icon: fuel, at: [5, 5]}]}
kinds: {card: {front: f}}
""")
    one, two = (made.scene(made.game.piece(f"card.{key}"), "front").items for key in ("one", "two"))

    assert [type(item) for item in one] == [Use, Text, Use]
    assert (one[0].symbol, one[2].symbol) == (two[0].symbol, two[2].symbol)
    assert (one[1].text, two[1].text) == ("One", "Two")
    assert [type(item) for item in one[0].symbol.items] == [Path, Text, Group, Group, Group]


def test_copies_take_poses_in_turn(design: Callable[..., Design]) -> None:
    """A front with poses, or of which a cell tells copies apart, knows which it is drawn in; what is wrong is found."""
    face = "{text: '{{ pose }}', at: [0, 0]}"
    made = design(f"faces:\n  f: [{face}]\nkinds:\n  card: {{front: f, back: f, poses: 3}}\n")
    one = made.game.piece("card.one")

    assert [made.poses(one, side) for side in ("front", "back")] == [3, 1]
    assert [made.scene(one, "front", pose).items[0].text for pose in range(3)] == ["0", "1", "2"]
    told = design("faces:\n  f: [{text: '{{ copy }} {{ pose }}', at: [0, 0]}]\nkinds:\n  card: {front: f, back: f}\n")
    assert [told.poses(one._replace(count=2), side) for side in ("front", "back")] == [2, 1]
    assert [told.scene(one, "front", pose).items[0].text for pose in range(2)] == ["1 0", "2 0"]
    told = design("faces:\n  f: [{text: '{{ words }}', at: [0, 0]}]\nkinds:\n  card: {front: f}\n")
    card = told.game.kinds["card"]
    cells = {"words": "{{ number }}/{{ total }}"}
    card = card._replace(fields={}, pieces=tuple(each._replace(count=2, fields=cells) for each in card.pieces))
    told.game = told.game._replace(kinds={**told.game.kinds, "card": card})
    scenes = [told.scene(each, "front", n) for each in card.pieces for n in range(told.poses(each, "front"))]
    assert [scene.items[0].text for scene in scenes] == ["1/4", "2/4", "3/4", "4/4"]
    with pytest.raises(SalvageError, match="poses is 0; it must be at least 1"):
        design(f"faces:\n  f: [{face}]\nkinds:\n  card: {{front: f, poses: 0}}\n")
    wrong = "{if: '{{ pose == 1 }}', icon: nosuch, at: [0, 0]}"
    faults = design(f"faces:\n  f: [{wrong}]\nkinds:\n  card: {{front: f, poses: 2}}\n").check()
    assert "nosuch" in faults[0].what


def test_one_cause_is_one_fault(design: Callable[..., Design]) -> None:
    """Text that overflows on several pieces is told once, with how many they are; two wrong names are two faults."""
    narrow, icon = "{text: 'Nr {{ number }}', in: [0, 0, 1, 5]}", "{icon: '{{ words }}', at: [0, 0]}"
    made = design(f"faces:\n  f: [{narrow}]\n  b: [{icon}]\nkinds:\n  card: {{front: f, back: b}}\n")
    tight, *wrong = (fault.what for fault in made.check())

    assert tight.startswith("card.one: text 'Nr 2' needs")
    assert tight.endswith("(and 1 more piece)")
    assert [what.partition("'")[2].partition("'")[0] for what in wrong] == ["brown fox", "lazy dog"]


@pytest.mark.parametrize(("corners", "cut"), [("", 0), ("corners: 0", 0), ("corners: 5", 5)])
def test_corners_are_asked_of_the_kind(tmp_path, game_folder: Any, corners: str, cut: float) -> None:
    """By faces, cuts, pictures and virtual tables; a card that says nothing is square wherever it is."""
    data = DATA.replace("    sides: 2\n", f"    sides: 2\n    {corners}\n")
    ground = "{rect: [0, 0, 60, 80], fill: sea, radius: '{{ corners }}'}"
    faces = f"faces:\n  ground:\n    - {ground}\nkinds: {{card: {{front: ground, back: ground}}}}\n"
    texts = {"components/game.yaml": data, "layouts/theme.yaml": THEME, "layouts/faces.yaml": faces}
    files = game_folder(tmp_path, texts)
    design = read_design(load(files.place), files.place.layouts, "full", find)
    piece = design.game.piece("card.one")

    assert design.trim(piece).cut() == shapes.rect(0, 0, 60, 80, cut)
    assert design.lying(piece, "front").outline == shapes.rect(0, 0, 60, 80, cut)
    assert Path(shapes.rect(0, 0, 60, 80, cut), "#1E62A8", width=0.25) in [*walk(design.scene(piece, "front").items)]
    assert {item.is_rounded for item in read_contents(design, PrintOptions()).items} == {cut > 0}
