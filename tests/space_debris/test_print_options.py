"""What each option of `salvage print` does, seen in the files, and what a second run leaves alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from ..long_run import LONG

GAME = "space-debris"
BARE = GAME, "--no-rulebook"


# ---- which pieces ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("only", "kinds", "count"),
    [
        ("satellite-card", {"satellite-card"}, 16),
        ("resource-deck", {"resource-card"}, 104),
        ("orbit-card.H210", {"orbit-card"}, 2),
        ("boards", {"board", "threat-track", "satellite-token", "threat-marker", "pawn-token",
                    "ship-hp-tracker", "ship-capacity-tracker", "satellite-hp-tracker", "debris", "debris-stack"}, 88),
    ],
)  # fmt: skip
def test_only_a_kind_a_deck_a_piece_or_a_file(printing, only, kinds, count) -> None:
    """`--only` prints what it names and nothing else."""
    made = printing(GAME, "--only", only)

    assert {place.kind for place in made.places} == kinds
    assert len(made.places) == count
    assert len(made.pdfs) == 1


def test_only_may_be_repeated_and_takes_pads(printing) -> None:
    """Several names are printed together."""
    made = printing(GAME, "--only", "pawn", "--only", "score-pad")

    assert made.pdfs == ["satellite-cards.pdf", "score-pad.pdf"]


def test_a_module_alone(printing, salvage) -> None:
    """`--module` prints the pieces that `contents --module` lists."""
    made = printing(*BARE, "--module", "flat-pawns")
    listed = salvage("contents", GAME, "--module", "flat-pawns", "--json").json

    assert Counter(place.id for place in made.places) == {row["id"]: row["count"] for row in listed}


# ---- bleed, margin ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bleed", [0, 2, 3])
def test_art_ends_where_the_bleed_does(printing, bleed) -> None:
    """Beside a dark piece there is ink up to `--bleed` mm from its trim, and paper beyond."""
    made = printing(*BARE, "--only", "threat-track", "--bleed", bleed)
    (place,) = made.places
    middle = (place.trim.top + place.trim.bottom) / 2
    row = made.picture(place.path, place.page, (place.trim.left - 4, middle, place.trim.left + 1, middle + 1)).convert(
        "L"
    )
    first = next(x for x in range(row.width) if row.getpixel((x, 10)) < 128)

    assert place.bleed == (bleed,) * 4
    assert 4 - first / 20 == pytest.approx(max(bleed, 0.05), abs=0.06)


@pytest.mark.parametrize("margin", [5, 10, 15])
def test_the_margin_stays_free(printing, margin) -> None:
    """No trim box comes nearer to the paper's edge than `--margin`."""
    made = printing(GAME, "--only", "orbit-card", "--margin", margin)
    w, h = made.paper

    assert min(min(p.trim[0], p.trim[1], w - p.trim[2], h - p.trim[3]) for p in made.places) >= margin - 1e-3


# ---- formats -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def as_pdf(printing: Callable[..., Any]) -> Any:
    return printing(GAME, "--only", "satellite-card")


def test_png_pages_are_the_pdf_rendered(printing, as_pdf) -> None:
    """`--format png` gives a picture of each page, at `--dpi`, that looks like the PDF's."""
    made = printing(GAME, "--only", "satellite-card", "--format", "png", "--dpi", 100)
    names = ["satellite-cards-01.png", "satellite-cards-02.png"]

    assert [file["path"] for file in made.manifest["files"]] == names
    for number, name in enumerate(names, 1):
        with Image.open(made.folder / name) as picture:
            assert picture.size == (round(210 / 25.4 * 100), round(297 / 25.4 * 100))
            assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.02)
            page = as_pdf.picture("satellite-cards.pdf", number, (0, 0, 210, 297), 4).resize(picture.size)
            assert ImageStat.Stat(ImageChops.difference(page, picture.convert("RGB")).convert("L")).mean[0] < 4


def test_svg_pages_have_the_papers_size_and_our_fonts(printing, as_pdf) -> None:
    """`--format svg` gives one stand-alone file a page, in mm, with real text in embedded fonts."""
    made = printing(GAME, "--only", "satellite-card", "--format", "svg")
    for file in made.manifest["files"]:
        root = ElementTree.parse(made.folder / file["path"]).getroot()
        assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
        text = "".join(root.itertext())
        assert "Rendezvous" in text
        assert "@font-face" in text


def test_the_manifest_is_the_same_in_every_format(printing, as_pdf) -> None:
    """Pieces lie in the same places, whatever the files are called."""

    def places(made: Any) -> list[Any]:
        return [(p.id, p.face, p.trim, p.rotation) for p in made.places]

    svg = printing(GAME, "--only", "satellite-card", "--format", "svg")
    assert places(svg) == places(as_pdf)


# ---- the printer's own offset ------------------------------------------------------------------------------------


def test_the_printers_offset_moves_backs_alone(salvage, home: Path, tmp_path: Path) -> None:
    """Backs are drawn 1.5 mm right and 0.5 mm up; fronts and the manifest's places stay, and the offset is told."""
    only = ("print", GAME, "--only", "orbit-card")
    assert salvage("calibrate", "--printer", "attic", "--right", 1.5, "--down", -0.5).code == 0
    moved = salvage(*only, "--out", tmp_path / "moved", "--json").json
    plain = salvage(*only, "--out", tmp_path / "plain", "--printer", "none", "--json").json

    assert (moved["back_offset_mm"], plain["back_offset_mm"]) == ([1.5, -0.5], [0, 0])
    assert moved["files"] == plain["files"]
    front, back = (_page(tmp_path / "moved", n) for n in (1, 2))
    assert _equal(front, _page(tmp_path / "plain", 1))
    shifted = ImageChops.offset(_page(tmp_path / "plain", 2), 15, -5)
    assert _equal(shifted.crop((20, 20, 2080, 2900)), back.crop((20, 20, 2080, 2900)))


def _page(out: Path, number: int) -> Image.Image:
    """A page at 10 pixels a mm."""
    import pypdfium2

    with pypdfium2.PdfDocument(out / GAME / "orbit-deck.pdf") as pdf:
        return pdf[number - 1].render(scale=254 / 72).to_pil().convert("L")


def _equal(a: Image.Image, b: Image.Image) -> bool:
    return float(ImageStat.Stat(ImageChops.difference(a, b)).mean[0]) < 0.5


def test_one_sided_backs_are_not_moved(salvage, home: Path, tmp_path: Path) -> None:
    """What is glued or folded needs no offset of a printer's duplex unit."""
    salvage("calibrate", "--printer", "attic", "--right", 1.5, "--down", -0.5)
    for backs in ("gutterfold", "separate", "none"):
        made = salvage("print", GAME, "--only", "satellite-card", "--backs", backs, "--out", tmp_path, "--json").json
        assert made["back_offset_mm"] == [0, 0]


# ---- runs after the first ----------------------------------------------------------------------------------------


def times(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mtime_ns for file in [folder, *folder.iterdir()]}


def test_a_second_run_writes_nothing(salvage, tmp_path: Path) -> None:
    """With nothing changed no file is touched, and the summary says so."""
    first = salvage("print", *BARE, "--only", "pawn", "--out", tmp_path)
    before = times(tmp_path / GAME)
    second = salvage("print", *BARE, "--only", "pawn", "--out", tmp_path)

    assert times(tmp_path / GAME) == before
    assert "unchanged" not in first.out
    assert "(unchanged since the last run)" in second.out


def test_a_damaged_file_is_written_again(salvage, tmp_path: Path) -> None:
    """A file that is gone or was changed by hand is made anew, to the same bytes."""
    salvage("print", *BARE, "--only", "pawn", "--out", tmp_path)
    for name, damaged in (("satellite-cards.pdf", None), ("satellite-cards.pdf", b"%PDF-"), (".salvage.json", b"{}")):
        file = tmp_path / GAME / name
        whole = file.read_bytes()
        file.unlink() if damaged is None else file.write_bytes(damaged)
        again = salvage("print", *BARE, "--only", "pawn", "--out", tmp_path)

        assert "unchanged" not in again.out, (name, damaged)
        assert file.read_bytes() == whole, (name, damaged)


def test_no_files_of_another_format_stay(salvage, tmp_path: Path) -> None:
    """Where a part is printed in another format, its files of before go, and no others."""
    for words in (("pawn,orbit-card",), ("orbit-card", "--format", "png", "--dpi", 30), ("orbit-card",)):
        assert salvage("print", *BARE, "--only", *words, "--out", tmp_path).code == 0
        seen = {file.name: file.suffix for file in (tmp_path / GAME).glob("*.p[dn]*")}
        assert seen.pop("satellite-cards.pdf") == ".pdf"
        assert set(seen.values()) == {".png" if "png" in words else ".pdf"}, seen


def test_another_option_is_another_print(salvage, tmp_path: Path) -> None:
    """Changing an option writes the file again, and it is different from all before."""
    seen: set[bytes] = set()
    for option in ((), ("--ink", "low"), ("--paper", "letter"), ("--bleed", 2), ("--marks", "none"),
                   ("--backs", "gutterfold"), ("--margin", 20), ("--landscape",)):  # fmt: skip
        made = salvage("print", *BARE, "--only", "satellite-card", "--out", tmp_path, *option)
        assert "unchanged" not in made.out, option
        file = (tmp_path / GAME / "satellite-cards.pdf").read_bytes()
        assert file not in seen, option
        seen.add(file)


@LONG
def test_a_whole_run_tidies_up_after_itself(salvage, tmp_path: Path) -> None:
    """Files of an earlier format are removed by the next whole run; what others put there is left alone."""
    salvage("print", *BARE, "--backs", "separate", "--out", tmp_path)
    (tmp_path / GAME / "my notes.txt").write_text("mine")
    salvage("print", *BARE, "--backs", "none", "--out", tmp_path)
    names = {file.name for file in (tmp_path / GAME).iterdir()}

    assert not {name for name in names if "-backs" in name}
    assert "my notes.txt" in names


def test_json_is_the_manifest(salvage, tmp_path: Path) -> None:
    """`--json` prints the manifest, and nothing else."""
    made = salvage("print", *BARE, "--only", "pawn", "--out", tmp_path, "--json")

    assert made.json == json.loads((tmp_path / GAME / "manifest.json").read_text())
    assert made.err == ""
