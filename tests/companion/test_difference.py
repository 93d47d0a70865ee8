"""`salvage diff` and `print --changed-since`: the difference of two versions, no more and no less, both faces of it."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from ..game_folder import FirstGame
from ..long_run import first_of

DATA, CARDS, FACES = "components/game.yaml", "components/cards.csv", "layouts/faces.yaml"
EVERY = {f"card.{sign}-{value}" for sign in ("sun", "moon", "comet") for value in range(1, 5)}
SUNS = {f"card.sun-{value}" for value in range(1, 5)}
MARKERS = ("red", "blue", "green", "gold")
HEAD = "id,name,code,sign,value,count\n"


@pytest.fixture
def pair(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Two copies of a first game, `old/mine` and `new/mine`; changes files of the new one."""
    monkeypatch.chdir(tmp_path)
    FirstGame(Path("old/mine"))
    return FirstGame(Path("new/mine")).change


def printed(salvage: Any, *options: str) -> tuple[Counter[tuple[str, str]], Mapping[str, int]]:
    """How often each face is printed, and what is to be taken out."""
    said = salvage("print", "new/mine", "--changed-since", "old/mine", "--out", "out", "--jobs", 1, "--json", *options)
    assert said.code == 0, said.err
    pages = [page for file in said.json["files"] for page in file["pages"]]
    return Counter((p["id"], p["face"]) for page in pages for p in page["pieces"]), said.json["take_out"]


def test_versions_that_are_alike(pair: Any, salvage: Any) -> None:
    assert salvage("diff", "old/mine", "new/mine", "--json").json == {"added": [], "removed": [], "changed": []}
    assert salvage("diff", "old/mine", "new/mine").out == "No piece differs.\n"
    assert printed(salvage) == ({}, {})
    assert "Nothing to print" in salvage("print", "new/mine", "--changed-since", "old/mine").out


def test_a_face_a_number_and_a_name(pair: Any, salvage: Any) -> None:
    """What looks different is printed whole, of more copies only those, of fewer none; a hidden field none."""
    rows = (Path("old/mine") / CARDS).read_text().splitlines()[1:]
    for folder, copies in (("old/mine", {"sun-2": 3, "moon-3": 2}), ("new/mine", {"sun-1": 3})):
        text = "".join(f"{row},{copies.get(row.partition(',')[0], 1)}\n" for row in rows)
        Path(folder, CARDS).write_text(HEAD + text)
    pair(CARDS, "Great Moon", "Mighty Moon")
    pair(CARDS, "comet-4,Royal Comet,C4,comet,4,1\n", "comet-5,Last Comet,C5,comet,4,2\n")
    pair(DATA, "id: red, name: Red marker", "id: red, name: A red marker")
    found = salvage("diff", "old/mine", "new/mine", "--json").json

    assert (found["added"], found["removed"]) == (["card.comet-5"], ["card.comet-4"])
    assert {each["id"]: (each["fields"], each["face"]) for each in found["changed"]} == {
        "card.sun-1": ({"count": [1, 3]}, False),
        "card.sun-2": ({"count": [3, 1]}, False),
        "card.moon-3": ({"name": ["Great Moon", "Mighty Moon"], "count": [2, 1]}, True),
        "marker.red": ({"name": ["Red marker", "A red marker"]}, False),
    }
    assert printed(salvage) == (
        {
            (id, face): n
            for id, n in (("card.sun-1", 2), ("card.moon-3", 1), ("card.comet-5", 2))
            for face in ("front", "back")
        },
        {"card.sun-2": 2, "card.moon-3": 2, "card.comet-4": 1},
    )
    assert (
        "Take out of the box: 2 × Bright Sun (S2), 2 × Great Moon (M3), 1 × Royal Comet (C4)."
        in salvage("print", "new/mine", "--changed-since", "old/mine", "--out", "out").out
    )


def test_the_whole_set_stays_as_it_is(pair: Any, salvage: Any) -> None:
    """What is printed anew lies in a folder of its own, in whatever form, and takes nothing of the last whole run away;
    changes that are printed no more go."""
    salvage("print", "new/mine", "--out", "out", "--jobs", 1)
    whole = {file: file.read_bytes() for file in Path("out/mine").iterdir()}
    pair(CARDS, "Small Sun", "Tiny Sun")
    printed(salvage)
    printed(salvage, "--format", "png", "--dpi", "30")

    assert {file: file.read_bytes() for file in Path("out/mine").iterdir()} == whole
    assert {file.suffix for file in Path("out/mine-changes").glob("cards*")} == {".png"}


def test_what_all_faces_are_drawn_from(pair: Any, salvage: Any) -> None:
    """A back that cards have in common changes all of them; what one ink alone shows changes nothing in others."""
    pair(FACES, "{icon: sun, at:", "{icon: moon, at:")
    found, gone = printed(salvage)
    assert {*found} == {(id, face) for id in EVERY for face in ("front", "back")}
    assert {*gone} == EVERY

    pair(FACES, "{icon: moon, at:", "{icon: sun, at:")
    pair("layouts/theme.yaml", 'low: "#1A2233", mono: "#000000"}\n', 'low: "#2A3243", mono: "#000000"}\n')
    assert printed(salvage) == ({}, {})
    assert len(printed(salvage, "--ink", "low")[0]) > 0


OWN_BACKS = (
    (DATA, "back: common", "back: own"),
    (FACES, 'paragraph: "{{ game }}", in: [7, "{{ centre', 'paragraph: "{{ code }}", in: [7, "{{ centre'),
)
POSES = ((FACES, "marker: {front: disc}", "marker: {front: disc, poses: 2}"),)


@pytest.mark.parametrize(
    ("before", "edit", "prints", "takes"),
    first_of(
        [
            # The theme in the ink that is printed: what has that colour. Discs have another ground.
            ((), ("layouts/theme.yaml", 'paper: {full: "#FBF8F0"', 'paper: {full: "#FFF8F0"'), {*EVERY, "board"}, None),
            # A back of its own, and nothing else of that card: both faces of it.
            (OWN_BACKS, (CARDS, "Great Moon,M3,", "Great Moon,M9,"), {"card.moon-3"}, None),
            # An id, which no face shows, is that of another piece.
            ((), (CARDS, "moon-3,Great Moon", "moon-5,Great Moon"), {"card.moon-5"}, {"card.moon-3"}),
            # The cut alone.
            ((), (DATA, "    shape: circle\n", ""), {f"marker.{each}" for each in MARKERS}, None),
            # One of the poses in which markers are drawn.
            (POSES, (FACES, "{{ code }}", "{{ 'X' if pose else code }}"), {f"marker.{each}" for each in MARKERS}, None),
            # A table's row: the cards that name it.
            ((), (DATA, 'name: sun, colour: "#B7791F"}', 'name: sun, colour: "#B7801F"}'), SUNS, None),
            # The title, which stands on the common back and on the board.
            ((), (DATA, 'title: "Night Market"', 'title: "Day Market"'), {*EVERY, "board"}, None),
        ],
        5,
    ),
)
def test_pairs_made_by_hand(
    pair: Any, salvage: Any, before: Any, edit: Any, prints: set[str], takes: set[str] | None
) -> None:
    """What is printed is what differs, and both faces of it; what it replaces leaves the box."""
    for name, old, new in before:
        pair(name, old, new)
        shutil.copy(Path("new/mine", name), Path("old/mine", name))
    pair(*edit)
    found, gone = printed(salvage)

    faces = {(id, face) for id in prints for face in (("front", "back") if id.startswith("card") else ("front",))}
    assert found == dict.fromkeys(faces, 1)
    assert gone == dict.fromkeys(takes or prints, 1)


def test_the_page_shows_both(pair: Any, salvage: Any, tmp_path: Path) -> None:
    """One file with faces side by side, values then and now, and what to print; names can't break it."""
    pair(CARDS, "Great Moon", "<b>Moon</b> & co")
    pair(CARDS, "comet-4,Royal Comet,C4,comet,4\n", "")
    said = salvage("diff", "old/mine", "new/mine", "--html", "page.html")
    page = Path("page.html").read_text(encoding="utf-8")

    assert "Wrote page.html" in said.out
    assert "&lt;b&gt;Moon&lt;/b&gt; &amp; co" in page
    assert "<b>Moon" not in page
    assert page.count("<svg role=") == 2 + 2
    assert "Take out of the box: 1 × Great Moon (M3), 1 × Royal Comet (C4)." in page
    assert "src=" not in page
    assert "http" not in page.replace("http://www.w3.org", "")


def test_wrong_versions_and_trust(pair: Any, salvage: Any) -> None:
    """A fault of either is told with its file; own Python asks first."""
    pair(CARDS, "moon,3", "mon,3")
    assert "did you mean moon" in salvage("diff", "old/mine", "new/mine").err
    pair(CARDS, "mon,3", "moon,3")
    Path("new/mine/layouts/art.py").write_text(
        "from layouts.drawing.scene import Group, Path\n\n\n"
        "def dot(studio):\n    return Group((Path('M1 2H3Z', '#123456'),))\n"
    )
    pair(
        FACES,
        "  board:\n    extends: ground\n    draw:\n",
        "  board:\n    extends: ground\n    draw:\n      - {art: art.dot}\n",
    )
    assert "--trust" in salvage("diff", "old/mine", "new/mine").err
    assert [each["id"] for each in salvage("diff", "old/mine", "new/mine", "--trust", "--json").json["changed"]] == [
        "board"
    ]
    assert salvage("print", "--all", "--changed-since", "old/mine").code == 2


def test_a_new_name_without_an_id_is_another_piece(pair: Any, salvage: Any) -> None:
    """`diff` and, since the last print, `check` say so with the id to give; with it the piece is the one it was."""
    cards = Path("new/mine", CARDS)
    cards.write_text("".join(row.partition(",")[2] for row in cards.read_text().splitlines(keepends=True)))
    assert salvage("print", "new/mine", "--no-rulebook", "--jobs", 1, "--out", "out").code == 0
    pair(CARDS, "Great Moon", "Mighty Moon")
    said = "new piece mighty-moon, and great-moon is gone; if only its name is new, give it the id great-moon"
    assert f"\nrenamed? {said}\n" in salvage("diff", "last", "new/mine").out
    assert f"warning: new/mine/{CARDS}:8: {said}\n" in salvage("check", "new/mine").out

    pair(CARDS, "\n", "\n,")
    cards.write_text(f"id,{cards.read_text()}".rstrip(",").replace(",Mighty", "great-moon,Mighty"))
    found = salvage("diff", "last", "new/mine", "--json").json
    assert (found["added"], found["removed"], len(found["changed"])) == ([], [], 1)
