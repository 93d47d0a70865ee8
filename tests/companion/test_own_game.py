"""A user's own game: one folder anywhere, printed under its own name without touching shared code."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from ..long_run import LONG, first_of
from ..printed import texts_of

ROOT = Path(__file__).parents[2]
GAME = "space_debris"
FACES, SHIPS, YAML = "layouts/faces.yaml", "components/ships.csv", "components/game.yaml"


def words(file: Path) -> str:
    return "\n".join(texts_of(file.read_bytes()))


def title(file: Path) -> str:
    with pikepdf.open(file) as pdf:
        return str(pdf.docinfo.Title)


# ---- a copy of a game of ours ------------------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built-in game copied into a folder of one's own, with another title and other data."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "junk_over_mars"
    for package in ("components", "layouts"):
        shutil.copytree(ROOT / package / GAME, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    data = folder / "components" / "game.yaml"
    text = data.read_text().replace("title: Space Debris\n", "title: Junk over Mars\n")
    text = text.replace("id: armor-plating, name: Armor Plating", "id: armor-plating, name: Thick Skin")
    data.write_text(text.replace("name: Fuel, code: F, count: 10", "name: Fuel, code: F, count: 12"))
    return folder


@LONG
def test_a_copy_prints_under_its_own_name(copy: Path, salvage: Any, tmp_path: Path) -> None:
    """It is sound; boards and art of the copy's own Python, its own title and figures, in a folder of its own name and
    in its rulebook: twelve of fuel make 54 resource cards. Nothing else is written."""
    assert salvage("check", copy).code == 2
    before = sorted(copy.rglob("*"))
    assert salvage("check", copy, "--trust").err == ""
    said = salvage("print", copy, "--out", tmp_path / "out", "--json")
    made = tmp_path / "out" / "junk-over-mars"
    fronts = Counter(
        piece["id"]
        for file in said.json["files"]
        for page in file["pages"]
        for piece in page["pieces"]
        if piece["face"] == "front"
    )

    assert said.json["game"] == "junk-over-mars"
    assert fronts["resource-card.fuel"] == 12
    assert {title(file).partition(":")[0] for file in made.glob("*.pdf")} == {"Junk over Mars"}
    assert "Thick Skin" in words(made / "satellite-cards.pdf")
    assert "Armor Plating" not in words(made / "satellite-cards.pdf")
    book = " ".join(words(made / "rulebook.pdf").split())
    assert all(each in book for each in ("Junk over Mars", "12 fuel, 10 electronics", "resource deck has 54 cards"))
    assert sorted(copy.rglob("*")) == before


def test_a_copy_looks_like_what_it_was_copied_from(copy: Path, salvage: Any, tmp_path: Path) -> None:
    """Kinds whose data is the same are drawn the same: no art depends on where the game lies."""
    for game, out in ((copy, "own"), ("space-debris", "ours")):
        assert salvage("print", game, "--only", "pawn", "--out", tmp_path / out, "--trust").code == 0
    own, ours = (pypdfium2.PdfDocument(next((tmp_path / out).glob("*/satellite-cards.pdf"))) for out in ("own", "ours"))

    # Between the ruler and the line that names the game, pixel by pixel.
    pictures = [pdf[0].render(scale=2, crop=(0, 30, 0, 30)).to_pil().tobytes() for pdf in (own, ours)]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    ("old", "new", "line", "finds"),
    [
        ("{id: fuel,", "{id: petrol,", "int(piece.fields[resource])", "piece.fields[resource] finds no 'petrol'"),
        ("  fuel_move:", "  petrol_move:", "FUEL_MOVE =", "GAME.number(\"fuel_move\") finds no 'fuel_move'"),
    ],
)
def test_rules_that_need_what_data_lack(copy: Path, salvage: Any, old: str, new: str, line: str, finds: str) -> None:
    """What is missing, and the place and the words that ask for it; changed data need no new trust."""
    shutil.copytree(ROOT / "companion" / GAME, copy / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    data, rules = copy / "components" / "game.yaml", (copy / "companion" / "constants.py").read_text()
    data.write_text(data.read_text().replace(old, new, 1))
    number = next(i for i, text in enumerate(rules.splitlines(), 1) if line in text)

    said = salvage("new", copy, "--players", "Ann,Bo", "--trust")
    assert (said.code, len(said.faults)) == (2, 1)
    assert said.err.startswith(f"junk_over_mars/companion/constants.py:{number}: {finds}; add it to the game's data")


# ---- a small game ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", ["full", "low", "mono"])
def test_data_alone_prints_with_plain_faces(own: Any, ink: str) -> None:
    """Without layouts every piece has a plain face that names it, in every ink, and a plain back."""
    (own.folder / FACES).unlink()
    (own.folder / "layouts/theme.yaml").unlink()
    (own.folder / "layouts").rmdir()
    said = own.print("--ink", ink, "--json")

    assert {file["path"] for file in said.json["files"]} == {"ship.pdf", "mat.pdf", "printing-guide.pdf"}
    assert Counter(words(own.out / "fleet" / "ship.pdf").split())["Tug"] == 2
    assert title(own.out / "fleet" / "ship.pdf") == "Pocket Fleet: Ships"
    assert own.check().code == 0


@pytest.mark.parametrize(
    "size", first_of(["5 x 5", "400 x 400", "12 x 12", "16 x 40", "40 x 16", "63 x 88", "120 x 30"], 2)
)
@pytest.mark.parametrize("shape", ["rect", "circle", "hex"])
def test_plain_faces_fit_every_size(own: Any, size: str, shape: str) -> None:
    """A piece nobody has designed prints whatever its size, shape and the length of its name."""
    if shape == "circle" and len(set(size.split(" x "))) > 1:
        size = "40 x 40"
    if shape == "hex":
        size = size.partition(" ")[0]
    own.change(YAML, "{title: Mats, size: 200 x 90,", f"{{title: Extraordinarily long, size: {size}, shape: {shape},")
    said = own.print("--only", "mat", "--json")

    assert said.code == 0, said.err
    assert said.json["files"][0]["pages"][0]["pieces"][0]["shape"] == shape


def test_changed_data_is_printed_again(own: Any) -> None:
    """A change of data, faces or theme writes the files anew; nothing changed writes nothing."""
    assert own.print().code == 0
    assert "(unchanged" in own.print().out
    for name, old, new, file in (
        (SHIPS, "Small and stubborn.", "Small and brave.", "fleet.pdf"),
        (FACES, "size: 20, fill: sea", "size: 24, fill: sea", "fleet.pdf"),
        ("layouts/theme.yaml", "#1E62A8", "#2E72B8", "fleet.pdf"),
        (YAML, "title: Mats", "title: Tables", "mat.pdf"),
    ):
        before = own.printed()[f"fleet/{file}"]
        own.change(name, old, new)
        assert "(unchanged" not in own.print().out
        assert own.printed()[f"fleet/{file}"] != before
        assert "(unchanged" in own.print().out


def test_the_folders_name_is_the_id(own: Any, salvage: Any, tmp_path: Path) -> None:
    """Underscores become hyphens; a folder may be named by any path, also with a slash at its end."""
    moved = own.folder.rename(tmp_path / "pocket_fleet")
    for path in (moved, f"{moved}/", "pocket_fleet", "./pocket_fleet"):
        made = salvage("print", path, "--out", tmp_path / "out", "--json").json
        assert made["game"] == "pocket-fleet"
    assert [folder.name for folder in (tmp_path / "out").iterdir()] == ["pocket-fleet"]


def test_own_icons_replace_ours(own: Any) -> None:
    """A game's icon of the same name is drawn in place of the family's."""
    own.print()
    before = own.printed()["fleet/fleet.pdf"]
    own.write("layouts/icons/ship.svg", '<svg viewBox="0 0 24 24"><path d="M2 2H22V22H2Z"/></svg>')

    assert own.print().code == 0
    assert own.printed()["fleet/fleet.pdf"] != before


def test_own_python_draws(own: Any) -> None:
    """Once trusted, the game's functions are called with what faces.yaml gives them."""
    own.add_python()
    own.change(FACES, "at: [20, 70]}", "at: [20, 70], with: {colour: '#ABCDEF'}}")
    assert own.print("--trust").code == 0
    with pikepdf.open(own.out / "fleet" / "fleet.pdf") as pdf:
        drawn = [s.read_bytes() for s in pdf.objects if isinstance(s, pikepdf.Stream)]

    assert any(b"0.671 0.804 0.937 rg" in stream for stream in drawn)


TEMPLATE = """#import "shared.typ": *
#set document(title: data.about.title)
#title(data.title)
Set by hand, {0} chapters.
"""


@LONG
def test_a_game_may_set_its_books_itself(copy: Path, salvage: Any, tmp_path: Path) -> None:
    """Its own book.typ is run once it is trusted and as long as it stays as it was; it reads our values, and no file
    that isn't made for it, no plugin and no package."""
    template = copy / "layouts" / "book.typ"
    template.write_text(TEMPLATE.replace("{0}", '#data.body.filter(node => node.k == "h" and node.level == 2).len()'))
    order = ("print", copy, "--only", "rulebook", "--out", tmp_path / "out")
    assert salvage(*order).code == 2
    assert salvage(*order, "--trust").code == 0
    assert "Set by hand, 6 chapters." in words(tmp_path / "out" / "junk-over-mars" / "rulebook.pdf")

    (copy / "secret.txt").write_text("hidden")
    for line in (
        '#read("../../secret.txt")', f'#read("{copy}/secret.txt")', '#plugin("a.wasm")',
        '#import "@preview/a:1.0.0": *', "#while true {}", '#eval("1 +")',
        "#range(400000000).len()",
    ):  # fmt: skip
        template.write_text(TEMPLATE + line)
        assert salvage(*order).code == 2
        done = salvage(*order, "--trust")
        assert (done.code, "book.typ" in str(done.err), len(str(done.err).splitlines())) == (2, True, 1), line
        assert "salvage-" not in done.err
        assert "\\u000a" not in done.err
