"""What `salvage watch` sees of a folder: whatever is in it, the last good game stays, and nothing ends it."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from companion.making import comparing, reading
from companion.making.printed import find_printed
from companion.making.watched_game import Preview
from components import yamlfile
from components.places import locate
from components.problems import SalvageError
from layouts.drawing.backends import png
from layouts.drawing.look import INKS
from layouts.faces.loader import load

from ..game_folder import FirstGame
from ..long_run import LONG

LINE = "      - {line: [20, 65, 43, 65], stroke: line, width: 0.3}\n"
DATA, CARDS, FACES = "components/game.yaml", "components/cards.csv", "layouts/faces.yaml"


class Maker(FirstGame):
    """A first game that somebody changes, and what a page knows of it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.known, self.preview = dict[str, str](), Preview(str(folder))

    def look(self, ink: str = "full") -> dict[str, Any]:
        """What the page is sent now."""
        self.preview.look()
        return self.preview.tell(ink, self.known)

    def compare(self) -> dict[str, Any]:
        """What the page is told of the earlier version, once all has been compared."""
        self.look()
        while not self.preview.is_idle:
            self.preview.go_on(1)
        since: dict[str, Any] = self.look()["since"]
        return since


@pytest.fixture
def maker(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Maker:
    monkeypatch.chdir(tmp_path)
    return Maker(tmp_path / "mine")


def test_all_faces_are_told_once(maker: Maker) -> None:
    """First all of them, kind by kind, a common back once; then nothing, as long as nothing changes."""
    told = maker.look()
    assert len(told["order"]) == 12 + 1 + 1 + 4
    assert told["faces"]["card.sun-2/front"] | {"digest": ""} == {
        "kind": "card", "side": "front", "id": "card.sun-2", "name": "Bright Sun", "code": "S2", "copies": 1, "w": 63.0,
        "h": 88.0, "digest": "", "file": "mine/components/cards.csv", "line": 3,
    }  # fmt: skip
    assert (told["title"], told["faults"], told["bad"]) == ("Night Market", [], [])

    assert not maker.preview.look()
    assert maker.look()["faces"] == {}


@pytest.mark.parametrize(
    ("name", "old", "new", "changed"),
    [
        (CARDS, "Bright Sun", "Old Sun", {"card.sun-2/front"}),
        (DATA, "name: Red marker", "name: A red marker", {"marker.red/front"}),
        (CARDS, "sun-2,Bright Sun,S2,sun,2\n", "", set()),
        (FACES, "size: 26,", "size: 24,", None),
        (DATA, "again: {value: 1", "again: {value: 2", None),
    ],
)
def test_only_what_changed_is_redrawn(maker: Maker, name: str, old: str, new: str, changed: set[str] | None) -> None:
    """A row changes its piece; what all faces are drawn from changes all of them."""
    maker.look()
    every = {*maker.known}
    maker.change(name, old, new)
    told = maker.look()

    assert {*told["faces"]} == (every if changed is None else changed)
    assert ("order" in told) == (changed == set())
    for key, picture in maker.preview.pictures("full", [*told["faces"]]).items():
        assert picture["digest"] == told["faces"][key]["digest"]
        assert picture["svg"].count("<text") > 0


def test_what_is_saved_while_a_folder_is_read_is_drawn(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks are read, then an icon is saved: what the next look finds isn't taken for what was drawn before."""

    def save_icon(*given: Any) -> Any:
        design = load(*given)
        design.scene(design.game.piece("card.moon-1"), "front")
        maker.write("layouts/icons/moon.svg", '<svg viewBox="0 0 24 24"><path d="M1 2L22 3L5 21Z"/></svg>')
        return design

    with monkeypatch.context() as patched:
        patched.setattr(reading, "load_design", save_icon)
        maker.look()
    before = maker.preview.pictures("full", ["card.moon-1/front"])["card.moon-1/front"]
    maker.look()
    after = maker.preview.pictures("full", ["card.moon-1/front"])["card.moon-1/front"]
    assert ("M1 2L22 3" in before["svg"], "M1 2L22 3" in after["svg"]) == (False, True)


def test_a_new_image_changes_the_faces_that_name_it(maker: Maker) -> None:
    """And all faces, where it stands in faces.yaml."""
    images = maker.folder / "layouts" / "images"
    images.mkdir()
    for name in ("sun.png", "all.png"):
        Image.new("L", (30, 30), 200).save(images / name)
    maker.change(DATA, "fields: {sign: row signs,", 'fields: {art: {type: text, default: ""}, sign: row signs,')
    rows = (maker.folder / CARDS).read_text().splitlines()
    cells = ["art", *("sun.png" if row.startswith("sun-2") else "" for row in rows[1:])]
    maker.write(CARDS, "".join(f"{row},{cell}\n" for row, cell in zip(rows, cells, strict=True)))
    face = '      - {image: "{{ art }}", in: [5, 30, 20, 20]}\n      - {image: all.png, in: [30, 30, 20, 20]}\n'
    maker.change(FACES, LINE, face)
    assert maker.look()["faults"] == []

    Image.new("L", (30, 31), 200).save(images / "sun.png")
    assert {*maker.look()["faces"]} == {"card.sun-2/front"}
    assert "data:image/png" in maker.preview.pictures("full", ["card.sun-2/front"])["card.sun-2/front"]["svg"]
    Image.new("L", (30, 31), 200).save(images / "all.png")
    assert {*maker.look()["faces"]} == {*maker.known}


def test_pictures_are_those_that_are_printed(maker: Maker) -> None:
    """In every ink, with the line of the cut; what isn't there isn't drawn."""
    maker.look()
    made = {ink: maker.preview.pictures(ink, ["card.sun-1/front", "marker.red/front", "nobody"]) for ink in INKS}
    assert {key for each in made.values() for key in each} == {"card.sun-1/front", "marker.red/front"}
    assert "#B7791F" in made["full"]["card.sun-1/front"]["svg"].upper()
    looks = {key: made["full"][key]["look"].rpartition(":") for key in made["full"]}
    faces = Path("mine/layouts/faces.yaml").read_text(encoding="utf-8").splitlines()
    assert {file for file, _, _ in looks.values()} == {"mine/layouts/faces.yaml"}
    assert "card-front:" in faces[int(looks["card.sun-1/front"][2]) - 1]
    assert "#B7791F" not in made["mono"]["card.sun-1/front"]["svg"].upper()
    assert made["full"]["card.sun-1/front"]["cut"] == "M0 0L63 0L63 88L0 88Z"


def test_a_fault_stands_at_its_piece(maker: Maker) -> None:
    """The faces as they last were stay; the message is that of `check`, with its lines; the next good save ends it."""
    maker.look()
    maker.change(CARDS, "moon-3,Great Moon,M3,moon,3", "moon-3,Great Moon,M3,moon,nine")
    told = maker.look()

    assert len(maker.known) == 18
    (fault,) = told["faults"]
    assert fault["what"] == "value is 'nine'; it must be a whole number"
    assert (fault["file"], fault["line"], fault["keys"]) == ("mine/components/cards.csv", 8, ["card.moon-3/front"])
    assert (8, "moon-3,Great Moon,M3,moon,nine") in fault["lines"]
    maker.change(CARDS, "nine", "4")
    assert maker.look()["faults"] == []


def test_a_face_that_cant_be_drawn_is_found(maker: Maker) -> None:
    """Also where nobody looks at it."""
    maker.change(CARDS, "Great Moon", "A moon of which there is so much more to say than a card has room for")
    maker.look()
    while not maker.preview.is_idle:
        maker.preview.go_on(1)
    told = maker.look()

    (bad,) = told["bad"]
    place = ("mine/layouts/faces.yaml", 33, ["card.moon-3/front"])
    assert (bad["file"], bad["line"], bad["keys"]) == place
    assert any(number == 33 and "{{ name }}" in line for number, line in bad["lines"])
    (fault,) = maker.preview.pictures("full", ["card.moon-3/front"])["card.moon-3/front"]["faults"]
    assert "needs" in fault["what"]
    assert fault["file"] == "mine/layouts/faces.yaml"


def test_a_half_saved_table_holds_its_kind_alone(maker: Maker) -> None:
    """The rest of the game goes on: another kind's row is drawn anew, and the kind follows once its row is whole."""
    maker.look()
    maker.change(CARDS, "moon-3,Great Moon,M3,moon,3", "moon-3,Great")
    assert (told := maker.look())["stale"] == ["card"]
    assert [fault["file"] for fault in told["faults"]] == ["mine/components/cards.csv"]

    maker.change(DATA, "name: Red marker", "name: A red marker")
    assert ({*(told := maker.look())["faces"]}, told["stale"]) == ({"marker.red/front"}, ["card"])
    assert "Great Moon" in maker.preview.pictures("full", ["card.moon-3/front"])["card.moon-3/front"]["svg"]
    maker.change(CARDS, "moon-3,Great", "moon-3,Late Moon,M3,moon,3")
    told = maker.look()
    assert ({*told["faces"]}, told["stale"], told["faults"]) == ({"card.moon-3/front"}, [], [])


def test_every_line_of_a_face_is_told(maker: Maker) -> None:
    """Two slips are two places, each with all faces that it keeps from being drawn."""
    slips = ("size: 26,", "siz: 26,"), (LINE, LINE.replace("stroke", "strok"))
    lines = [maker.change(FACES, old, new) for old, new in slips]
    maker.compare()
    bad = maker.look()["bad"]
    assert [fault["line"] for fault in bad] == sorted(lines)
    assert all("did you mean" in fault["what"] and len(fault["keys"]) == 12 for fault in bad)

    maker.write(FACES, (maker.folder / FACES).read_bytes() + b"# Later.\n")  # Each face is to be drawn anew.
    assert [fault["line"] for fault in maker.look()["bad"]] == sorted(lines)
    for (old, new), line in zip(slips, lines, strict=True):
        assert maker.change(FACES, new, old) == line
    maker.compare()
    assert maker.look()["bad"] == []


def test_a_folder_that_is_gone_comes_back(maker: Maker) -> None:
    maker.look()
    maker.folder.rename(maker.folder.with_name("elsewhere"))
    assert "there is no game" in maker.look()["faults"][0]["what"]
    assert len(maker.known) == 18
    assert maker.preview.sheets("full", "a4")["pages"]

    shutil.move(maker.folder.with_name("elsewhere"), maker.folder)
    assert maker.look()["faults"] == []
    shutil.rmtree(maker.folder)
    assert maker.look()["faults"]


def test_files_that_change_while_they_are_read(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between any two files of a reading others are half written, gone, or another's: a game or what is wrong, never an
    end; once they are left alone the game is back, as it is then."""
    maker.look()
    whole = {name: (maker.folder / name).read_bytes() for name in (DATA, CARDS, FACES, "layouts/theme.yaml")}
    read, chance, number = yamlfile.read, Random(50), 0

    def meddle() -> None:
        name = chance.choice([*whole])
        match chance.randrange(4):
            case 0:
                maker.write(name, whole[name][: chance.randrange(len(whole[name]))])
            case 1:
                (maker.folder / name).unlink(missing_ok=True)
            case 2:
                shutil.rmtree(maker.folder / "layouts", ignore_errors=True)
            case _:
                maker.write(name, whole[chance.choice([*whole])])

    def read_while(file: Path) -> Any:
        nonlocal number
        number += 1
        meddle()
        return read(file)

    with monkeypatch.context() as patched:
        for module in ("components.yamlfile", "layouts.faces.sections"):
            patched.setattr(f"{module}.read", read_while)
        for _ in range(40):
            meddle()
            told = maker.look()
            maker.preview.pictures("full", [*maker.known][:5])
            maker.preview.go_on(0.01)
            assert told["faults"] or maker.preview.now
            for name in whole:
                if chance.random() < 0.7:
                    maker.write(name, whole[name])
    assert number > 40
    for name, content in whole.items():
        maker.write(name, content)
    assert maker.look()["faults"] == []
    assert len(maker.known) == 18
    assert "svg" in maker.preview.pictures("full", ["card.sun-1/front"])["card.sun-1/front"]


def test_warnings_are_of_the_ink(maker: Maker, salvage: Any) -> None:
    """Those of mono come with mono alone, on the faces that they are about; `check` tells of all."""
    maker.change(FACES, LINE, "".join(LINE.replace("line, w", f"'{dark}', w") for dark in ("#7B2D3A", "#5A3C8C")))
    maker.compare()
    (warning,) = maker.look("mono")["warnings"]
    assert warning["what"] in salvage("check", "mine", "--seconds", 0.1).out
    assert {"card.sun-1/front", "card.comet-4/front"} < {*warning["keys"]}
    assert maker.look("full")["warnings"] == maker.look("low")["warnings"] == []


@LONG
def test_thousands_of_cards(maker: Maker) -> None:
    """As many as a game may have: told at once, drawn as they are asked for; a change changes one."""
    rows = "".join(f"c{number},Card {number},{number}X,sun,1\n" for number in range(4990))
    maker.write(CARDS, "id,name,code,sign,value\n" + rows)
    assert len(maker.look()["order"]) == 4990 + 6
    assert len(maker.preview.pictures("full", [f"card.c{number}/front" for number in range(60)])) == 60
    maker.change(CARDS, "Card 4000,", "Card four thousand,")
    assert [*maker.look()["faces"]] == ["card.c4000/front"]
    shutil.copytree(maker.folder, "old")
    maker.preview = Preview("mine", "old", "old")
    for number in (7, 4711):
        maker.change(CARDS, f"Card {number},", f"Another card {number},")
    assert maker.compare()["keys"] == ["card.c7/front", "card.c4711/front"]
    maker.change(CARDS, "c4989,Card 4989,4989X,sun,1\n", "".join(f"d{number},D,,sun,1\n" for number in range(40)))
    assert "more than 5,000 rows" in maker.look()["faults"][0]["what"]


def test_own_python_asks_for_trust(maker: Maker, salvage: Any) -> None:
    """What needs none is shown without it; trust is taken up when it is given, and what changes asks again."""
    maker.write(
        "layouts/art.py",
        "from layouts.drawing.scene import Group, Path\n\n\n"
        "def dot(studio):\n    return Group((Path('M1 2H3Z', '#123456'),))\n",
    )
    maker.change(
        FACES,
        "  board:\n    extends: ground\n    draw:\n",
        "  board:\n    extends: ground\n    draw:\n      - {art: art.dot}\n",
    )
    maker.look()

    def board() -> dict[str, Any]:
        picture: dict[str, Any] = maker.preview.pictures("full", ["board/front"])["board/front"]
        return picture

    assert "svg" in maker.preview.pictures("full", ["card.sun-1/front"])["card.sun-1/front"]
    assert "salvage check mine --trust" in board()["faults"][0]["what"]
    assert salvage("check", "mine", "--trust").code == 0
    assert [*maker.look()["faces"]] != []
    assert "M1 2H3" in board()["svg"]
    maker.change("layouts/art.py", "M1 2H3Z", "M4 5H6Z")
    maker.look()
    assert "not trusted" in board()["faults"][0]["what"]
    assert salvage("check", "mine", "--trust").code == 0
    maker.look()
    assert "M4 5H6" in board()["svg"]


def test_what_has_changed_since_the_last_print(maker: Maker, salvage: Any) -> None:
    """Nothing is told before there is a print; then what `diff` says of the copy that `print` has kept, both faces; a
    save has only those drawn that it changes, and a new print ends it."""
    printed = find_printed(locate("mine"))
    maker.preview = preview = Preview("mine", str(printed), "last")
    assert maker.look()["since"] == {"called": "last", "is_there": False}
    assert salvage("print", "mine", "--only", "card", "--out", "out").code == 0
    assert not printed.exists(), "what isn't the whole game is no print to compare with"

    assert salvage("print", "mine", "--no-rulebook", "--jobs", 1, "--out", "out").code == 0
    maker.change(CARDS, "Great Moon,M3,moon,3", "Old Moon,M3,moon,2")
    maker.change(CARDS, "comet-4,Royal Comet,C4,comet,4\n", "")
    assert maker.compare()["keys"] == ["card.moon-3/front"]
    said = preview.changes("full")
    moon, comet = said["rows"]
    assert moon["values"] == [("name", "Great Moon", "Old Moon"), ("value", "3", "2")]
    assert (moon["then"], moon["now"], moon["how"]) == (["card.moon-3/front"], ["card.moon-3/front"], "changed")
    assert (comet["id"], comet["then"], comet["now"]) == ("card.comet-4", ["card.comet-4/front", "card/back"], [])
    assert (said["prints"], said["takes"]) == (["1 × Old Moon (M3)"], ["1 × Great Moon (M3)", "1 × Royal Comet (C4)"])
    assert said["command"] == "salvage print mine --changed-since last"
    assert "Great Moon" in preview.pictures("full", moon["then"], of_then=True)["card.moon-3/front"]["svg"]

    maker.change(CARDS, "Small Sun", "Tiny Sun")
    maker.look()
    draw, asked = comparing.looks_different, list[str]()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(comparing, "looks_different", lambda *given: asked.append(given[3].id) or draw(*given))
        assert maker.compare()["keys"] == ["card.sun-1/front", "card.moon-3/front"]
    assert asked == ["card.sun-1"]
    found = salvage("diff", "last", "mine", "--json").json
    assert [each["id"] for each in found["changed"]] == ["card.sun-1", "card.moon-3"]
    assert salvage("print", "mine", "--changed-since", "last", "--jobs", 1, "--out", "out").code == 0
    assert maker.compare()["keys"] == []


def test_an_earlier_version_that_cant_be_read(maker: Maker) -> None:
    """It is gone, half copied, or has a face that can't be drawn: that is no problem of the game."""
    shutil.copytree(maker.folder, "old")
    maker.preview = Preview("mine", "old", "old")
    assert maker.compare()["keys"] == []
    cards = Path("old", CARDS)
    long = "A sun of which there is more to say than a card has room for"
    cards.write_text(cards.read_text().replace("Small Sun", long))
    assert maker.compare()["keys"] == ["card.sun-1/front"]
    assert maker.preview.faults == []
    assert maker.preview.pictures("full", ["card.sun-1/front"], of_then=True)["card.sun-1/front"]["faults"]
    Path("old", DATA).write_text("title: [")
    assert maker.compare() == {"called": "old", "is_there": False}
    shutil.rmtree("old")
    assert maker.compare() == {"called": "old", "is_there": False}
    assert maker.preview.changes("full") == {"rows": [], "faces": {}}


def test_sheets_are_those_that_are_printed(maker: Maker, salvage: Any) -> None:
    """The same pages as `print` makes, each with where its pieces lie; nothing in the folder is written."""
    before = sorted(maker.folder.rglob("*"))
    maker.look()
    pages = maker.preview.sheets("full", "letter")["pages"]
    printed = salvage(
        "print", "mine", "--paper", "letter", "--no-rulebook", "--out", maker.folder.parent / "out", "--json"
    ).json
    assert len(pages) == sum(len(file["pages"]) for file in printed["files"])
    first = maker.preview.sheet("full", "letter", pages[0]["id"], pages[0]["page"])
    places = [(p["x_mm"], p["y_mm"]) for p in printed["files"][0]["pages"][0]["pieces"]]
    assert [(round(x, 3), round(y, 3)) for x, y, *_ in first["pieces"]] == [
        (round(x, 3), round(y, 3)) for x, y in places
    ]
    assert (first["w"], first["h"]) == (215.9, 279.4)
    assert maker.preview.sheet("full", "a4", "nothing", 99)["faults"]
    assert [(page["sheet"], page["side"]) for page in pages[2:4]] == [(2, "front"), (2, "back")]
    second = [*png.images(maker.preview.sheet_pdf("full", "letter", "cards", 3), 20)]
    assert second == [*png.images((maker.folder.parent / "out/mine/cards.pdf").read_bytes(), 20)][2:4]
    with pytest.raises(SalvageError, match="no such page"):
        maker.preview.sheet_pdf("full", "letter", "cards", sum(page["id"] == "cards" for page in pages))
    assert sorted(maker.folder.rglob("*")) == before
