"""`salvage check` warns of what prints but may not serve: once for each cause, with its line, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from components.base import limits
from components.places import find_games, locate
from layouts.drawing.scene import Path as Shape
from layouts.drawing.scene import Scene, Text, walk
from layouts.faces import ink
from layouts.faces.lint import find_warnings
from layouts.faces.loader import load

from ..game_folder import FirstGame, GameFolder
from ..long_run import LONG, ROWS, first_of

GAME = Path("mine")
PAINTS = ("rg", "RG", "sc", "SC", "scn", "SCN")
"""Operators of PDF that choose a colour."""
LINE = "{line: [20, 65, 43, 65], stroke: line, width: 0.3}"
CARDS, DATA, FACES = "components/cards.csv", "components/game.yaml", "layouts/faces.yaml"


@pytest.fixture
def change(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    return FirstGame(GAME).change


def warnings(salvage: Any) -> list[str]:
    said = salvage("check", GAME)
    assert (said.code, said.err) == (0, "")
    return [line.removeprefix("warning: ") for line in said.out.splitlines() if line.startswith("warning: ")]


def test_a_sound_game_has_none(change: Any, salvage: Any) -> None:
    assert warnings(salvage) == []


def test_small_type(change: Any, salvage: Any) -> None:
    """Told once, however many cards have it, and only once it is under 7 pt."""
    change(FACES, "small: {font: body, size: 9.5, floor: 8", "small: {font: body, size: 7, floor: 7")
    assert warnings(salvage) == []
    change(FACES, "size: 7, floor: 7", "size: 6.5, floor: 6")
    lines = enumerate((GAME / FACES).read_text().splitlines(), 1)
    line = next(number for number, each in lines if "style: small" in each)
    (found,) = warnings(salvage)
    assert found.startswith(f"mine/{FACES}:{line}: card.sun-1: '")
    assert found.endswith("is set in 6.5 pt; 7 pt or more is read at a table")


def test_little_contrast(change: Any, salvage: Any) -> None:
    """By what lies below the words; large type needs less."""
    change("layouts/theme.yaml", 'ink: {full: "#1A2233"', 'ink: {full: "#C9C4B4"')
    found = warnings(salvage)
    assert len(found) == 5
    assert all("has a contrast of 1." in each for each in found)
    assert any("'Small Sun' in #C9C4B4 on #FBF8F0" in each for each in found)


def test_an_image_that_is_missing_is_told_where_it_is_named(change: Any, salvage: Any) -> None:
    """In the row of the piece, where a grey box says its name until it is there, or in the face, with what is there."""
    (GAME / "layouts/images").mkdir()
    Image.new("L", (900, 900), 90).save(GAME / "layouts/images/owl.png")
    rows = (GAME / CARDS).read_text().splitlines()
    new = [f"{rows[0]},art", *(f"{row},{'owls.png' if row.startswith('sun-2') else 'owl.png'}" for row in rows[1:])]
    (GAME / CARDS).write_text("\n".join(new) + "\n")
    change(DATA, "fields: {sign: row signs,", "fields: {art: text, sign: row signs,")
    line = change(FACES, LINE, '{image: "{{ art }}", in: [6, 30, 20, 20]}')
    said = "there is no image 'owls.png' (did you mean owl.png?); layouts/images has owl.png"
    (warning,) = warnings(salvage)
    assert warning == f"mine/{CARDS}:3: card.sun-2: {said}; a grey box says its name"
    design = load(locate(str(GAME)), "full")
    items = [*walk(design.scene(design.game.piece("card.sun-2"), "front").items)]
    assert [each.fill for each in items if isinstance(each, Shape)].count("#D9D9D9") == 1
    assert "owls.png" in [each.text for each in items if isinstance(each, Text)]
    assert salvage("print", GAME, "--only", "card", "--out", "out").code == 0
    change(FACES, '{image: "{{ art }}"', "{image: owls.png")
    assert salvage("check", GAME).err == f"mine/{FACES}:{line}: {said}\n"


def test_markup_that_is_not_set_is_told_by_its_row(change: Any, salvage: Any) -> None:
    """So is a row that a stray quotation mark made part of another; signs that mean themselves aren't."""
    sound = (
        'a * b, 3 < 4, AT&T, 2\\* snake_case {1, 2} [1] \\*once ____ **bold** {star} 5""\nTake 1,000,000\na, b, c, d, e'
    )
    marks = ["<u>a</u>", "<hr>", "<i>a", "_a_", "__a__", "~~a~~", "{Sun}", "{T}", "{2}", "{a.png}", "[b]a[/b]", "<tt>"]
    marks += ["<color=red>", "<<cost>>", "[cost]", "[a](b.c)", "==a==", "~2~", "^2^", "$x$", ":x:", "`a`", "# a", "* a"]
    marks += ["2*3*4", "*a"]
    texts = [sound, *marks, "Wait.\nnet,Net,2,1,Row on."]
    rows = ["id,name,sign,value,words", *(f'a{i},A {i},sun,1,"{text}"' for i, text in enumerate(texts))]
    (GAME / CARDS).write_text("\n".join(rows) + "\n")
    change(DATA, "fields: {sign: row signs,", "fields: {words: text, sign: row signs,")
    change(FACES, LINE, '{paragraph: "{{ words }}", in: [6, 9, 50, 40]}')
    found = [each for each in warnings(salvage) if f"mine/{CARDS}" in each]
    assert [each.split(":")[1] for each in found] == [*map(str, range(5, 5 + len(marks) + 1))]
    assert all(mark.split("a")[0] in each for mark, each in zip(marks, found, strict=False))


def test_images_with_few_pixels(change: Any, salvage: Any) -> None:
    """By the size at which they are printed, the worst of each element; a drawing has no pixels."""
    images = GAME / "layouts/images"
    images.mkdir()
    for name, across in (("fine.png", 404), ("coarse.png", 390), ("worse.png", 40)):
        Image.new("L", (across, across), 90).save(images / name)
    (images / "drawn.svg").write_text("<svg viewBox='0 0 9 9'><path d='M0 0H1V1Z'/></svg>")
    line = change(FACES, LINE, '{image: "{{ fine }}", in: [6, 30, 50.8, 50.8]}')
    shown = ["fine.png", "coarse.png", "drawn.svg", "worse.png"]
    rows = (GAME / CARDS).read_text().splitlines()
    new = [f"{rows[0]},fine", *(f"{row},{shown[i % 4]}" for i, row in enumerate(rows[1:]))]
    (GAME / CARDS).write_text("\n".join(new) + "\n")
    change(DATA, "fields: {sign: row signs,", "fields: {fine: text, sign: row signs,")

    (found,) = warnings(salvage)
    said = "card.sun-4: image 'worse.png' of 40 × 40 pixels is 51 × 51 mm large, 20 dpi; 200 or more print sharp"
    assert found == f"mine/{FACES}:{line}: {said}"


def test_pieces_that_look_alike(change: Any, salvage: Any) -> None:
    line = change(CARDS, "sun-2,Bright Sun,S2,sun,2", "sun-2,Small Sun,S2,sun,1")
    (found,) = warnings(salvage)
    said = "card.sun-1, card.sun-2 look alike; of copies say 'count', else let a face show what differs"
    assert found == f"mine/{CARDS}:{line - 1}: {said}"


def test_names_used_twice(change: Any, salvage: Any) -> None:
    """Of pieces that look different, once for their kind; of those that look alike that is told."""
    line = change(CARDS, "sun-3,Great Sun,", "sun-3,Small Sun,")
    change(CARDS, "moon-2,Bright Moon,", "moon-2,SMALL MOON,")
    (found,) = warnings(salvage)
    said = "card.sun-1, card.sun-3 are called 'Small Sun' (1 more name is used twice)"
    assert found == f"mine/{CARDS}:{line}: {said}; players choose and type pieces by their names"


def test_colour_as_the_only_sign(change: Any, salvage: Any) -> None:
    """Of pieces that differ by nothing else, and to some eyes not even by that; a letter on them is enough."""
    change(FACES, '    - {text: "{{ code }}"', '    - {text: "o"')
    line = change(DATA, "{id: red, name: Red marker", "{id: red, name: Red marker")
    (found,) = warnings(salvage)
    assert found.startswith(f"mine/{DATA}:{line}: marker.red and marker.blue differ by colour alone, and ")
    assert "#C0392B and #2B6CB0 in grey; " in found
    assert "#2B6CB0 and #2F855A in tritanopia, grey" in found

    for old, new in (("#C0392B", "#222222"), ("#2B6CB0", "#5A5A5A"), ("#2F855A", "#999999"), ("#D69E2E", "#EEEEEE")):
        change(DATA, old, new)
    assert warnings(salvage) == []


@ROWS
@pytest.mark.parametrize(
    ("element", "said"),
    [
        ('{rect: [0, 0, "{{ width }}", 21], fill: ink}', "an area ends on the cut at the top; let it go on 1.5 mm "),
        ('{rect: [0.5, 30, "{{ width - 1 }}", 50], fill: ink}', "an area ends 0.5 mm within the cut at the left"),
        ('{rect: [-3, -3, "{{ width + 6 }}", 9], fill: ink}', ""),
        ("{rect: [0, 60, 2, 2], fill: ink}", ""),
        ("{rect: [0, 0, 63, 88], stroke: ink, width: 1}", ""),
        (
            '{text: "edge", at: [0.4, 80], size: 8, fill: ink}',
            "'edge' stands 0.4 mm within the cut at the left; keep words 1 mm",
        ),
        (
            "{image: dark.png, in: [-1, -1, 65, 90], fit: cover}",
            "image 'dark.png' ends 1.0 mm beyond the cut at the left",
        ),
        ('{image: dark.png, in: "{{ bleed_box }}", fit: cover}', ""),
        ('{image: dark.png, in: "{{ safe_box }}"}', ""),
    ],
)
def test_what_ends_near_the_cut(change: Any, salvage: Any, element: str, said: str) -> None:
    """Areas and images without bleed, if they are long enough for that to be seen, and words; once for each line."""
    (GAME / "layouts/images").mkdir()
    Image.new("L", (1500, 1500), 250).save(GAME / "layouts/images/dark.png")
    line = change(FACES, LINE, element)
    found = [each for each in warnings(salvage) if "the cut" in each]
    assert [each.startswith(f"mine/{FACES}:{line}: card.") and said in each for each in found] == [True] * bool(said)


def test_text_that_nearly_overflows(change: Any, salvage: Any) -> None:
    """The longest of a line's texts at its least size, and a paragraph that has shrunk to that."""
    line = change(FACES, LINE, '{text: "{{ code }}", at: [5, 80], w: 5.3, size: 12, floor: 8, fill: ink}')
    assert warnings(salvage) == []
    change(CARDS, ",C3,", ",C3W,")
    (found,) = warnings(salvage)
    assert found.startswith(f"mine/{FACES}:{line}: card.comet-3: 'C3W' fills ")
    assert found.endswith(" of its 5.3 mm at 8 pt, its least size; longer words won't fit")

    change(CARDS, ",C3W,", ",C3,")
    change(FACES, "in: [6, 67, 51, 16]", "in: [6, 67, 51, 5.3]")
    (found,) = warnings(salvage)
    assert "fills its box at 8 pt, its least size; longer words won't fit" in found


@LONG
def test_nothing_in_mono_is_printed_in_colour(change: Any, salvage: Any) -> None:
    """What is ours isn't, nor what the maker has given no value for mono: that has greys and lines of its own."""
    change(FACES, 'fill: "{{ sign_colour }}", ink: full', 'fill: "{{ sign_colour }}"')
    assert warnings(salvage) == []
    assert salvage("print", GAME, "--ink", "mono", "--out", "out", "--marks", "lines").code == 0
    for name in ("board", "cards", "printing-guide", "rulebook"):
        file = pikepdf.open(f"out/mine/{name}.pdf")
        drawn = [each for each in file.objects if isinstance(each, pikepdf.Stream) and "/BBox" in each]
        said = [operation for each in (*file.pages, *drawn) for operation in pikepdf.parse_content_stream(each)]
        paints = [[*map(float, each.operands)] for each in said if str(each.operator) in PAINTS]
        assert max(max(each) - min(each) for each in paints if len(each) == 3) < 0.004, name


def test_values_that_nothing_shows(change: Any, salvage: Any) -> None:
    """Of data alone; Python may read what no face shows."""
    change(DATA, "fields: {sign: row signs,", "fields: {weight: {type: int, default: 1}, sign: row signs,")
    (found,) = warnings(salvage)
    assert "no face shows weight of card, and no rules read it" in found
    change(DATA, "fields: {weight", 'fields: {words: {type: text, default: "{{ weight }} kg"}, weight')
    (found,) = warnings(salvage)
    assert "no face shows words of card" in found
    (GAME / "layouts/holdings.py").write_text("def picture(studio, holdings, score): ...\n")
    assert salvage("check", GAME, "--trust").code == 0
    assert warnings(salvage) == []


def test_outlines_are_followed_where_they_are_seen() -> None:
    """A line or curve of any length has few points, and its areas are as they were."""
    scene = Scene(63, 88, (Shape("M-9000 -9000L9000 -9000L9000 40C6000 40 -6000 40 -9000 40Z", fill="#000000"),))
    (mark,) = ink.walk_leaves(scene)
    assert isinstance(mark, ink.InkPath)
    assert mark.outline.points < 12_000
    assert [ink.contains(mark.outline, 30, y) for y in (-40, 10, 39.5, 40.5, 80)] == [True, True, True, False, False]


def test_what_is_too_much_to_look_at_is_told(change: Any, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "INK_POINTS", limits.Limit(5_000, "points along its lines", "draw it simpler"))
    zigzag = f"{{path: 'M5 5{'L50 70L5 5' * 60}', fill: paper}}"
    change(FACES, "      - {rect: [-3", f"      - {zigzag}\n      - {{rect: [-3")
    assert any(
        "as it has more than 5,000 points along its lines; draw it simpler" in each for each in warnings(salvage)
    )


@LONG
def test_what_a_face_repeats_is_bounded(change: Any, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it is the same for every piece or not."""
    monkeypatch.setattr(limits, "FACE_ITEMS", limits.Limit(1_000, "elements and shapes"))
    inner = "{repeat: 40, at: [0, 0], step: [0, 1], draw: [{circle: [5, 5, SIZE], fill: ink}]}"
    line = (
        change(FACES, "  ground:\n", f"  ground:\n    - {{repeat: 40, at: [0, 0], step: [1, 0], draw: [{inner}]}}\n")
        + 1
    )
    for size in ("1", "'{{ value }}'"):
        text = (GAME / FACES).read_text(encoding="utf-8")
        (GAME / FACES).write_text(text.replace("SIZE", size), encoding="utf-8")
        said = salvage("check", GAME)
        assert (said.code, f"{FACES}:{line}: the face has more than 1,000 elements" in said.out + said.err) == (2, True)
        (GAME / FACES).write_text(text, encoding="utf-8")


OVERLAPS = """\
    - {rect: [-3, -3, "{{ width + 6 }}", "{{ height + 6 }}"], fill: "#FFFFFF"}
    - {text: First, at: [5, 20], size: 14}
    - {text: Second, at: [9, 21], size: 14}
    - {text: Below, at: [5, 30], size: 14}
    - {text: Just below, at: [5, 35], size: 14}
    - {icon: star, at: [40, 15], size: 14}
    - {text: "7", at: [40, 15], middle: true, align: center, size: 12, fill: "#FFFFFF"}
    - {icon: star, at: [40, 30], size: 8}
    - {text: Cut, at: [42, 31], size: 14}
    - {icon: star, at: [36, 44], size: 8}
    - {text: Beside, at: [41, 45], size: 12}
    - {text: Hidden words, at: [5, 55], size: 14}
    - {rect: [15, 48, 40, 10], fill: "#FFD24A"}
    - {text: On it, at: [40, 55], size: 14}
    - {text: Shadow, at: [5, 66], size: 14}
    - {text: Shadow, at: [5.3, 66.3], size: 14}
    - {text: Ground, at: [5, 78], size: 40, fill: "#F4F4F4"}
    - {paragraph: "On the ground {star} and **bold** {star} twice in two lines", at: [5, 72], w: 50, size: 10}
    - {text: Turned, at: [58, 60], size: 14, turn: 90}
"""


def test_what_lies_over_words_is_told(tmp_path: Path) -> None:
    """Two texts, an icon in a text, a text below an area; not words in an icon, a shadow, a faint ground, or lines that
    stand close."""
    game = "title: T\nplayers: [1, 2]\nkinds:\n  card: {title: C, size: 63 x 88, source: house, note: Ours.}\n"
    faces = f"kinds:\n  card: {{front: f}}\nfaces:\n  f:\n{OVERLAPS}"
    made = GameFolder(tmp_path, {DATA: game, FACES: faces, "layouts/theme.yaml": "palette: {}\n"})
    found = [each.what for each in find_warnings(load(made.place, "full"), made.place) if "contrast" not in each.what]

    assert found == [
        "card: 'Second' lies over 'First'",
        "card: 'Cut' and the icon 'star' lie over one another",
        "card: 'Hidden words' is hidden by what is drawn after it",
    ]


@LONG
@pytest.mark.parametrize("game", first_of(find_games()))
def test_nothing_lies_over_words_in_our_games(game: str) -> None:
    """Whatever is drawn there is meant so."""
    found = [each.what for each in find_warnings(load(locate(game), "full", True), locate(game))]

    assert [each for each in found if "lies over" in each or "lie over" in each or "is hidden" in each] == []
